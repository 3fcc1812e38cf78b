//! The charts of the rulebook match those of the engine.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

use ::torg::combat::chart::{DamageTable, damage_row};
use ::torg::roll::DieTotal;
use ::torg::settings::Edition;
use rising_action::grammar::signed;
use rising_action::torg::messages::combat::mark_words;
use serde::Deserialize;

/// The combat rules of the rulebook, with only their charts.
#[derive(Deserialize)]
struct Rules {
    rule: Vec<Rule>,
}

#[derive(Deserialize)]
struct Rule {
    id: String,
    #[serde(default)]
    columns: Vec<String>,
    #[serde(default)]
    rows: Vec<Vec<String>>,
}

/// Returns the rows of a rule's chart.
fn chart(id: &str) -> Vec<Vec<String>> {
    let rules: Rules =
        toml::from_str(include_str!("../../data/rulebook/torg-combat.toml")).unwrap();
    let mut rules = rules.rule.into_iter();
    let Rule { columns, rows, .. } = rules.find(|rule| rule.id == id).unwrap();
    assert!(rows.iter().all(|row| row.len() == columns.len()), "{id}");
    rows
}

/// TC-T08 … TC-T11: the damage tables of the rulebook match the engine.
#[test]
fn damage_tables_match_the_engine() {
    let or_dash = |has: bool, text: String| if has { text } else { "–".to_owned() };
    for (id, edition, kind) in [
        ("TC-T08", Edition::Classic, DamageTable::Ordinary),
        ("TC-T09", Edition::Classic, DamageTable::PossibilityRated),
        ("TC-T10", Edition::Revised, DamageTable::Ordinary),
        ("TC-T11", Edition::Revised, DamageTable::PossibilityRated),
    ] {
        let rows = chart(id);
        assert_eq!(rows.len(), 16, "{id}");
        for (points, row) in (0..).zip(rows) {
            let damage = damage_row(edition, kind, points);
            let expected = [
                points.to_string(),
                or_dash(damage.wounds > 0, damage.wounds.to_string()),
                or_dash(damage.knockdown, "yes".to_owned()),
                damage
                    .mark
                    .map_or("–", |mark| mark_words(mark).label)
                    .to_owned(),
                damage.shock.to_string(),
            ];
            assert_eq!(row, expected, "{id}");
        }
    }
}

/// TC-T01: the bonus chart matches the engine. A row is for one total or for a range of totals.
#[test]
fn the_bonus_chart_matches_the_engine() {
    let mut next = 1;
    for row in chart("TC-T01") {
        let [totals, bonus] = row.as_slice() else {
            panic!("{row:?}")
        };
        let last = totals.split(' ').next_back().unwrap();
        let last: u32 = last.parse().unwrap();
        for total in next..=last {
            let expected = DieTotal::new(total).unwrap().bonus();
            assert_eq!(*bonus, signed(expected.0), "{total}");
        }
        next = last + 1;
    }
    assert!(next > 30);
}
