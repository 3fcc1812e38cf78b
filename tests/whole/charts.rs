//! The charts of the rulebook: they are those that the engine plays by.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

use ::torg::combat::chart::{DamageTable, damage_row};
use ::torg::roll::DieTotal;
use ::torg::settings::Edition;
use rising_action::grammar::signed;
use rising_action::torg::messages::combat::mark;
use serde::Deserialize;

/// The rules of combat, as far as charts go.
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

/// The rows of a rule's chart.
fn chart(id: &str) -> Vec<Vec<String>> {
    let rules: Rules =
        toml::from_str(include_str!("../../data/rulebook/torg-combat.toml")).unwrap();
    let mut rules = rules.rule.into_iter();
    let Rule { columns, rows, .. } = rules.find(|rule| rule.id == id).unwrap();
    assert!(rows.iter().all(|row| row.len() == columns.len()), "{id}");
    rows
}

/// TC-T08 … TC-T11: the damage tables of the book are those that the app plays by.
#[test]
fn the_damage_tables_are_the_engine_s() {
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
            let wanted = [
                points.to_string(),
                or_dash(damage.wounds > 0, damage.wounds.to_string()),
                or_dash(damage.knockdown, "yes".to_owned()),
                damage.mark.map_or("–", mark).to_owned(),
                damage.shock.to_string(),
            ];
            assert_eq!(row, wanted, "{id}");
        }
    }
}

/// TC-T01: so is the bonus chart. A row is for one total, or for those from one to another.
#[test]
fn the_bonus_chart_is_the_engine_s() {
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
