//! Functions that the fuzz targets share.

use improv::Improv;
use libfuzzer_sys::fuzzer_mutate;
use rising_action::draft::Draft;
use rising_action::new_table::opening::NewTableGame;
use serde_json::Value;
use storage::GameKind;
use tabletop::dice::Chance;
use tabletop::table::Table;
use testing::TestRng;
use torang::Torang;
use torg::Torg;

/// Numbers at which something may overflow or be refused.
const NUMBERS: [i64; 16] = [
    0,
    1,
    2,
    3,
    20,
    21,
    99,
    127,
    128,
    255,
    256,
    999,
    65_535,
    65_536,
    2_147_483_647,
    4_294_967_295,
];

/// Mutates a text whose lines are JSON. Half of the time its bytes are changed like any input; otherwise a line or a value is
/// removed, doubled, or put in another's place, so that the result can often still be parsed.
pub fn mutate_json_lines(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut chance = TestRng(u64::from(seed));
    let text = data
        .get(..size)
        .and_then(|bytes| str::from_utf8(bytes).ok());
    let changed = text
        .filter(|_| chance.one_in(2))
        .map(|text| change_lines(text, &mut chance));
    match changed.filter(|text| !text.is_empty() && text.len() <= max_size) {
        Some(text) => {
            data[..text.len()].copy_from_slice(text.as_bytes());
            text.len()
        }
        None => fuzzer_mutate(data, size, max_size),
    }
}

fn change_lines(text: &str, chance: &mut TestRng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return String::new();
    }
    let at = below(chance, lines.len());
    match chance.below(8) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, lines[at].clone()),
        2 => {
            let other = below(chance, lines.len());
            lines.swap(at, other);
        }
        3 => lines.truncate(at + 1),
        _ => {
            let donor = &lines[below(chance, lines.len())];
            let donor = serde_json::from_str(donor).unwrap_or(Value::Null);
            if let Ok(mut value) = serde_json::from_str(&lines[at]) {
                change_value(&mut value, &donor, chance);
                lines[at] = value.to_string();
            }
        }
    }
    lines.join("\n")
}

/// Changes a random value inside a JSON value.
fn change_value(root: &mut Value, donor: &Value, chance: &mut TestRng) {
    let index = below(chance, count(root));
    let Some(value) = nth(root, &mut { index }) else {
        return;
    };
    if chance.one_in(4) {
        let index = below(chance, count(donor));
        if let Some(other) = nth(&mut donor.clone(), &mut { index }) {
            *value = other.take();
        }
        return;
    }
    match value {
        Value::Null => *value = Value::from(NUMBERS[below(chance, NUMBERS.len())]),
        Value::Bool(flag) => *flag = !*flag,
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            *value = match chance.below(4) {
                0 => Value::from(number.wrapping_add(1)),
                1 => Value::from(number.wrapping_sub(1)),
                2 => Value::from(-NUMBERS[below(chance, NUMBERS.len())]),
                _ => Value::from(NUMBERS[below(chance, NUMBERS.len())]),
            };
        }
        Value::String(text) => {
            let doubled = format!("{text}{text}");
            *text = if chance.one_in(3) {
                String::new()
            } else {
                doubled
            };
        }
        Value::Array(items) => change_items(items, chance),
        Value::Object(fields) => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            if let Some(key) = chance.one_of(&keys) {
                fields.remove(key);
            }
        }
    }
}

fn change_items(items: &mut Vec<Value>, chance: &mut TestRng) {
    if items.is_empty() {
        items.push(Value::from(1));
        return;
    }
    let at = below(chance, items.len());
    match chance.below(3) {
        0 => {
            items.remove(at);
        }
        1 => items.push(items[at].clone()),
        _ => items.swap(0, at),
    }
}

/// Counts the values inside a JSON value, including itself.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

/// Returns the value at an index, in the order in which [`count`] counts them.
fn nth<'a>(value: &'a mut Value, index: &mut usize) -> Option<&'a mut Value> {
    if *index == 0 {
        return Some(value);
    }
    *index -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth(item, index)),
        Value::Object(fields) => fields.values_mut().find_map(|field| nth(field, index)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn below(chance: &mut TestRng, bound: usize) -> usize {
    chance.below(u32::try_from(bound).unwrap_or(u32::MAX)) as usize
}

/// Opens a table from the draft of a new one, unless the draft is not ready or the rules refuse it.
///
/// # Panics
/// The cards of the opened table do not add up.
pub fn open_consistently(draft: &Draft) {
    match draft.game {
        GameKind::Torg => open_as::<Torg>(draft),
        GameKind::Torang => open_as::<Torang>(draft),
        GameKind::Improv => open_as::<Improv>(draft),
    }
}

fn open_as<G: NewTableGame>(draft: &Draft) {
    let Ok(commands) = draft.opening::<G>() else {
        return;
    };
    if let Ok(table) = Table::<G>::open(&commands, Some(0), &mut TestRng(1)) {
        assert!(table.is_consistent());
    }
}
