//! The rows of a text table: fields separated by commas, semicolons or tabs, quoted if they contain one of these.

use csv::{ReaderBuilder, StringRecord};

/// One row of the table.
pub(super) struct Row {
    /// The number of the line on which it begins, from 1.
    pub line: usize,
    pub fields: StringRecord,
}

/// A marker added at the end of the text; no text contains it. A quoted field that is not closed includes it.
const LINE_END: &str = "\0";

/// Reads every row except empty ones and comments, which begin with `#`. The separator is the one that is most frequent in the
/// first row.
///
/// # Errors
/// The line of the row with an opening quotation mark that is never closed.
pub(super) fn rows(text: &str) -> Result<Vec<Row>, usize> {
    let text = text.trim_start_matches('\u{feff}');
    let ended = format!("{text}\n{LINE_END}");
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .delimiter(delimiter(text))
        .from_reader(ended.as_bytes());
    let mut rows = Vec::new();
    // Reading a string with a flexible number of fields cannot fail, so no error is lost here.
    for fields in reader.records().filter_map(Result::ok) {
        let line = line_of(&fields, &ended);
        if fields.iter().any(|field| field.ends_with(LINE_END)) {
            if fields.len() > 1 || fields.get(0) != Some(LINE_END) {
                return Err(line);
            }
            break;
        }
        let blank = fields.iter().all(|field| field.trim().is_empty());
        if !blank && !fields.get(0).is_some_and(is_comment) {
            rows.push(Row { line, fields });
        }
    }
    Ok(rows)
}

/// Returns the number of the line on which a row begins. The position from the reader is before empty lines and comments.
fn line_of(fields: &StringRecord, text: &str) -> usize {
    let Some(from) = fields.position() else {
        return 0;
    };
    let mut line = usize::try_from(from.line()).unwrap_or_default();
    let start = usize::try_from(from.byte()).unwrap_or_default();
    let mut rest = text.get(start..).unwrap_or_default();
    while rest.starts_with(['\r', '\n', '#']) {
        let passed = match rest.strip_prefix('\r') {
            Some(rest) => rest,
            None => {
                line += 1;
                rest.split_once('\n').map_or("", |(_, rest)| rest)
            }
        };
        rest = passed;
    }
    line
}

/// Whether a row is a comment. It may begin with a quotation mark, because spreadsheets quote comments that contain a comma.
fn is_comment(text: &str) -> bool {
    text.trim_start().trim_start_matches('"').starts_with('#')
}

fn delimiter(text: &str) -> u8 {
    let head = text
        .lines()
        .find(|line| !line.trim().is_empty() && !is_comment(line))
        .unwrap_or_default();
    let count = |delimiter: u8| head.bytes().filter(|byte| *byte == delimiter).count();
    let mut best = b',';
    for other in [b';', b'\t'] {
        if count(other) > count(best) {
            best = other;
        }
    }
    best
}
