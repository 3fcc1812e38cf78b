//! Converts people pasted from a spreadsheet, a table in a note or a bulleted list into the form in which they are typed: "Name
//! (player): skill 12, weapon +3".

use crate::grammar::with_player;
use tabletop::person_line::{outside_quotes, player_name};

/// Possible titles of the column with the names.
const NAME_TITLES: [&str; 7] = [
    "name",
    "character",
    "hero",
    "pc",
    "who",
    "person",
    "adventurer",
];

/// Possible titles of the column with the players.
const PLAYER_TITLES: [&str; 3] = ["player", "played by", "player name"];

/// Converts rows of cells and items of a list into lines as people type them, and takes off the asterisks around bold words. All other
/// text stays unchanged. `are_values` checks whether the first cell of a row has only values of a game, and no name.
pub fn as_lines(text: &str, are_values: fn(&str) -> bool) -> String {
    let plain = without_asterisks(text);
    let text = plain.as_deref().unwrap_or(text);
    let tabbed = with_tabs(text);
    let text = tabbed.as_deref().unwrap_or(text);
    let is_table = text.lines().any(|line| cells(line).is_some());
    let is_list = text.lines().any(|line| without_bullet(line).is_some());
    if !is_table && !is_list {
        return text.to_owned();
    }
    let mut titles = None;
    let mut lines = Vec::new();
    for line in text.lines() {
        let line = without_bullet(line).unwrap_or(line);
        let Some(row) = cells(line) else {
            lines.push(line.to_owned());
            continue;
        };
        let first = row.first().copied().unwrap_or_default();
        if titles.is_none() && line.contains('\t') && (begins_details(first) || are_values(first)) {
            lines.push(without_tabs(&row));
            continue;
        }
        if row.iter().all(|cell| is_rule(cell)) {
            continue;
        }
        if titles.is_none() && is_one_of(first, &NAME_TITLES) {
            titles = Some(row);
            continue;
        }
        lines.push(person(&row, titles.as_deref()));
    }
    let mut lines = lines.join("\n");
    if text.ends_with('\n') {
        lines.push('\n');
    }
    lines
}

/// Returns a text without the asterisks around bold words: "**Juno**". `None` if there are none.
fn without_asterisks(text: &str) -> Option<String> {
    let has_pairs = text.lines().any(|line| line.matches("**").count() > 1);
    has_pairs.then(|| text.replace("**", ""))
}

/// Returns rows of values with commas or semicolons between them in the form of rows copied from a spreadsheet, with tabs. `None` unless
/// the first row has titles, and all others as many values: a list of names looks much the same.
fn with_tabs(text: &str) -> Option<String> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().filter(|line| !line.contains('\t'))?;
    let is_title = |title: &String| !title.contains(|sign: char| sign.is_ascii_digit());
    let separator = [';', ','].into_iter().find(|separator| {
        let titles = separated(first, *separator);
        let names = titles
            .first()
            .is_some_and(|title| is_one_of(title, &NAME_TITLES));
        names && titles.len() > 1 && titles.iter().all(is_title)
    })?;
    let count = separated(first, separator).len();
    let mut rows = lines.clone().map(|line| separated(line, separator).len());
    if lines.next().is_none() || rows.any(|values| values != count) {
        return None;
    }
    let tabbed = text.lines().map(|line| {
        let mut values = separated(line, separator);
        if let Some(name) = values.first_mut().filter(|name| name.contains(',')) {
            // "Dahl, Marta" is one name.
            *name = format!("\"{name}\"");
        }
        values.join("\t")
    });
    let mut tabbed = tabbed.collect::<Vec<String>>().join("\n");
    if text.ends_with('\n') {
        tabbed.push('\n');
    }
    Some(tabbed)
}

/// Splits a row of values at its separators. A value in quotes can contain one; a doubled quote in it stands for a quote.
fn separated(line: &str, separator: char) -> Vec<String> {
    let mut values = vec![String::new()];
    let mut is_quoted = false;
    let mut signs = line.trim_end().chars().peekable();
    while let Some(sign) = signs.next() {
        let Some(value) = values.last_mut() else {
            break;
        };
        match sign {
            '"' if is_quoted && signs.next_if_eq(&'"').is_some() => value.push('"'),
            '"' if is_quoted || value.trim().is_empty() => is_quoted = !is_quoted,
            sign if sign == separator && !is_quoted => values.push(String::new()),
            sign => value.push(sign),
        }
    }
    values.iter().map(|value| value.trim().to_owned()).collect()
}

/// Returns the cells of a row: from a spreadsheet, or between the vertical bars of a table in a note.
fn cells(line: &str) -> Option<Vec<&str>> {
    let line = line.trim_end();
    let inside = line.trim_start().strip_prefix('|');
    let cells: Vec<&str> = match inside {
        Some(inside) => inside
            .strip_suffix('|')
            .unwrap_or(inside)
            .split('|')
            .map(str::trim)
            .collect(),
        None if line.contains('\t') => line.split('\t').map(str::trim).collect(),
        None => return None,
    };
    cells.iter().any(|cell| !cell.is_empty()).then_some(cells)
}

/// Checks whether what stands before a tab goes on behind it: the details have begun, or a list goes on.
fn begins_details(first: &str) -> bool {
    let mut depth = 0_u8;
    let has_colon = outside_quotes(first).any(|(_, sign)| {
        match sign {
            '(' | '[' => depth = depth.saturating_add(1),
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        sign == ':' && depth == 0
    });
    first.is_empty() || has_colon || first.ends_with([',', ';'])
}

/// Joins what stands between tabs to a line, with commas where two values meet.
fn without_tabs(row: &[&str]) -> String {
    let mut line = String::new();
    for cell in row.iter().filter(|cell| !cell.is_empty()) {
        let ends_in_sign = line.ends_with([',', ';', ':', '-', '–', '—', '|', '=']);
        let is_number = cell.starts_with(|sign: char| sign.is_ascii_digit() || sign == '+')
            && line.ends_with(char::is_alphabetic);
        let is_in_brackets = cell.starts_with(['(', '[']);
        match line.is_empty() {
            true => {}
            false if ends_in_sign || is_number || is_in_brackets => line.push(' '),
            false => line.push_str(", "),
        }
        line.push_str(cell);
    }
    line
}

/// Checks whether a cell belongs to the line under the headings: "---", ":--".
fn is_rule(cell: &str) -> bool {
    !cell.is_empty() && cell.chars().all(|sign| matches!(sign, '-' | ':' | '='))
}

fn is_one_of(cell: &str, titles: &[&str]) -> bool {
    titles.iter().any(|title| cell.eq_ignore_ascii_case(title))
}

/// Returns the text after "- ", "• " or "1. ".
fn without_bullet(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if let Some(rest) = line.strip_prefix(['•', '●', '◦', '▪', '‣']) {
        return Some(rest.trim_start());
    }
    let rest = match line.strip_prefix(['-', '*', '–', '—', '·']) {
        Some(rest) => rest,
        None => {
            let number = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
            if number.len() == line.len() {
                return None;
            }
            number.strip_prefix(['.', ')'])?
        }
    };
    rest.starts_with(char::is_whitespace)
        .then(|| rest.trim_start())
}

/// Converts one row into a line. Without headings, a second cell without a digit is the player's name.
fn person(row: &[&str], titles: Option<&[&str]>) -> String {
    let mut name = row.first().copied().unwrap_or_default().to_owned();
    let mut player = None;
    let mut figures = Vec::new();
    for (index, cell) in row.iter().enumerate().skip(1) {
        let title = titles.map(|titles| titles.get(index).copied().unwrap_or_default());
        let is_player = match title {
            Some(title) => is_one_of(title, &PLAYER_TITLES),
            None => {
                index == 1 && !name.contains('(') && !cell.contains(|s: char| s.is_ascii_digit())
            }
        };
        // "player: Sam" says so itself.
        let is_player = is_player || player_name(cell) != *cell;
        match (cell.is_empty(), title) {
            (true, _) => {}
            (false, None) if is_player && cell.starts_with(['(', '[']) => {
                name = format!("{name} {cell}");
            }
            (false, _) if is_player => player = Some(player_name(cell)),
            (false, Some(title)) if is_figure(cell) => figures.push(format!("{title} {cell}")),
            (false, _) => figures.push((*cell).to_owned()),
        }
    }
    let mut line = with_player(name, player);
    if !figures.is_empty() {
        // The first cell may already contain values after a colon.
        line.push_str(if begins_details(&line) { ", " } else { ": " });
        line.push_str(&figures.join(", "));
    }
    line
}

/// Checks whether a cell is only a number, whose meaning is the title of its column: "12", "+3", "68 %".
fn is_figure(cell: &str) -> bool {
    cell.chars().any(|sign| sign.is_ascii_digit())
        && cell
            .chars()
            .all(|sign| sign.is_ascii_digit() || matches!(sign, '+' | '-' | '−' | ' ' | '%'))
}
