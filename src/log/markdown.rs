//! The log as a text in Markdown, to read in other apps.

use super::{LogRow, rows};
use crate::game::{HeadingRank, LogHeading, Mark, TableGame};
use tabletop::seat::Seat;
use tabletop::table::Table;

/// Returns the whole log as everybody may read it: a heading for each scene and round, marks for rulings and notes, and the undone
/// entries at the end.
pub fn markdown<G: TableGame>(table: &Table<G>, view: &G::View) -> String {
    let title = G::title(view).map_or("", |title| title.as_str());
    let mut text = format!("# {}\n", escaped(title));
    for line in [G::cast_line(view), G::position_line(view)] {
        if !line.is_empty() {
            text.push_str(&format!("\n{}\n", escaped(&line)));
        }
    }
    let rows = rows(table, view, Seat::Table, 0..usize::MAX);
    let done = rows.iter().take_while(|row| !row.undone).count();
    let (done, undone) = rows.split_at(done);
    let mut in_list = false;
    for row in done {
        if let Some(row_heading) = &row.heading {
            text.push_str(&heading(row_heading));
            in_list = false;
        }
        if !in_list {
            text.push('\n');
            in_list = true;
        }
        text.push_str(&item(row));
    }
    if !undone.is_empty() {
        text.push_str("\n## Undone\n\n");
        text.extend(undone.iter().map(item));
    }
    text
}

fn heading(heading: &LogHeading) -> String {
    let marks = match heading.rank {
        HeadingRank::Scene => "##",
        HeadingRank::Round => "###",
    };
    let title = escaped(&heading.title);
    if heading.detail.is_empty() {
        format!("\n{marks} {title}\n")
    } else {
        format!("\n{marks} {title}, {}\n", escaped(&heading.detail))
    }
}

fn item(row: &LogRow) -> String {
    let mark = match row.mark {
        Mark::Ruling => "**Ruling.** ",
        Mark::Note => "**Note.** ",
        Mark::Side(_) | Mark::Card | Mark::Look | Mark::Die | Mark::Plain => "",
    };
    let mut item = format!("- {mark}{}", escaped(&row.text));
    for remark in row.remarks() {
        item.push(' ');
        item.push_str(&escaped(&remark));
    }
    item.push('\n');
    item
}

/// Escapes the characters of a text that are special in Markdown. Nearly all texts stay unchanged.
fn escaped(text: &str) -> String {
    let starts_block = |text: &str| {
        let after_digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
        text.starts_with(['#', '+', '-', '>', '=', '|'])
            || (after_digits.len() < text.len() && after_digits.starts_with(['.', ')']))
    };
    let text = text.trim();
    // Escape the character after a number, because it would start a list.
    let first = match starts_block(text) {
        true => text.find(|c: char| !c.is_ascii_digit()),
        false => None,
    };
    let mut escaped = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | '<' | '&' | '~') || first == Some(at) {
            escaped.push('\\');
        }
        escaped.push(if c.is_control() { ' ' } else { c });
    }
    escaped
}
