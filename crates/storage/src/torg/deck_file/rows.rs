//! The rows of a table of text: fields between commas, semicolons or tabs, in quotation marks where they hold one of these.

/// One row.
pub(super) struct Row {
    /// The line it begins on, from 1.
    pub line: usize,
    pub fields: Vec<String>,
}

/// Every row but empty ones and comments, which begin with `#`. What divides the fields is what the first row has most of.
///
/// # Errors
/// The line on which a quotation mark opens that never closes.
pub(super) fn rows(text: &str) -> Result<Vec<Row>, usize> {
    let text = text.trim_start_matches('\u{feff}');
    let divider = divider(text);
    let mut rows = Vec::new();
    let mut left = text;
    let mut line = 1;
    while !left.is_empty() {
        if is_comment(left) {
            let (_, rest) = left.split_once('\n').unwrap_or((left, ""));
            left = rest;
            line += 1;
            continue;
        }
        let begun = line;
        let mut fields = Vec::new();
        let mut field = String::new();
        let mut quoted = false;
        let mut end = left.len();
        let mut letters = left.char_indices().peekable();
        while let Some((place, letter)) = letters.next() {
            match letter {
                '"' if quoted => {
                    if letters.next_if(|(_, next)| *next == '"').is_some() {
                        field.push('"');
                    } else {
                        quoted = false;
                    }
                }
                '"' if field.trim().is_empty() => quoted = true,
                '\n' => {
                    line += 1;
                    if !quoted {
                        end = place + 1;
                        break;
                    }
                    field.push(' ');
                }
                _ if letter == divider && !quoted => fields.push(std::mem::take(&mut field)),
                _ => field.push(letter),
            }
        }
        if quoted {
            return Err(begun);
        }
        fields.push(field);
        if fields.iter().any(|field| !field.trim().is_empty()) {
            rows.push(Row {
                line: begun,
                fields,
            });
        }
        left = left.get(end..).unwrap_or_default();
    }
    Ok(rows)
}

/// A spreadsheet puts a comment with a comma in it into quotation marks.
fn is_comment(row: &str) -> bool {
    let line = row.lines().next().unwrap_or_default();
    line.trim_start().trim_start_matches('"').starts_with('#')
}

fn divider(text: &str) -> char {
    let head = text
        .lines()
        .find(|line| !line.trim().is_empty() && !is_comment(line))
        .unwrap_or_default();
    let count = |divider: char| head.matches(divider).count();
    let mut most = ',';
    for other in [';', '\t'] {
        if count(other) > count(most) {
            most = other;
        }
    }
    most
}
