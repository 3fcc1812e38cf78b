//! The built-in Drama Deck, checked against section 7 of its ledger, and the errors that the build reports in a deck file.
#![allow(clippy::unwrap_used)] // in the tests' helpers too

use std::collections::{BTreeMap, BTreeSet};

use ::torg::card::{
    ApprovableAction, ApprovedActions, CARDS, Card, CardId, CardKind, CardName, ConflictLine,
    LineEffect, Side, SpecialKind, TaskBox, VillainSkill,
};
use ::torg::card_use::{EffectDuration, TimingWindow};
use ::torg::deck::Deck;
use rising_action::torg::messages::cards as words;

#[path = "../../crates/torg/build/deck.rs"]
mod deck_file;

const FILE: &str = include_str!("../../data/cards.toml");

/// Counts how often each item occurs.
fn count<T: Ord>(values: impl IntoIterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_insert(0) += 1;
    }
    counts
}

/// Parses `a: 2; b: 1` into counts, so that the ledger's own tables can be used here.
fn read_counts(table: &str) -> BTreeMap<String, usize> {
    let entry = |entry: &str| {
        let (key, count) = entry.trim().rsplit_once(": ").unwrap();
        (key.to_owned(), count.parse().unwrap())
    };
    table.split(';').map(entry).collect()
}

/// Formats a line as in the ledger: `V / Flurry / Up`.
fn joint(line: ConflictLine) -> String {
    let first = initial(line.initiative);
    let [heroes, villains] = Side::ALL.map(|side| match line.effects.get(side) {
        LineEffect::None => "none".to_owned(),
        LineEffect::VillainSkills(..) => "special".to_owned(),
        effect => format!("{effect:?}"),
    });
    format!("{first} / {heroes} / {villains}")
}

fn initial(side: Side) -> &'static str {
    match side {
        Side::Heroes => "H",
        Side::Villains => "V",
    }
}

/// Joins two words in alphabetical order, independent of their order on the card.
fn sorted(first: impl std::fmt::Debug, second: impl std::fmt::Debug) -> String {
    let mut names = [format!("{first:?}"), format!("{second:?}")];
    names.sort();
    names.join(" + ")
}

#[test]
fn dd_003_card_ids_match_their_positions() {
    let deck = Deck::default();
    assert_eq!(CARDS.len(), 156);
    for (card, number) in CARDS.iter().zip(1..) {
        assert_eq!(card.id, CardId(number));
        assert_eq!(deck.card(CardId(number)), Some(card));
    }
    for unknown in [0, 157, u16::MAX] {
        assert_eq!(deck.card(CardId(unknown)), None);
        assert_eq!(words::shipped_flavour(CardId(unknown)), "");
    }
}

#[test]
fn section_7_1_names() {
    let names = read_counts(
        "Adrenalin: 16; Presence: 16; Willpower: 16; Drama: 13; Haste: 10; Hero: 10; Supporter: 10; Action: 8; \
         Master Plan: 6; Coup de Grace: 5; Leadership: 5; Second Chance: 5; Alertness: 4; Connection: 4; Glory: 4; \
         Idea: 4; Opponent Fails: 4; Seize Initiative: 4; Romance: 2; Campaign: 1; Escape!: 1; Martyr: 1; \
         Mistaken Identity: 1; Monologue: 1; Nemesis: 1; Personal Stake: 1; Rally: 1; Suspicion: 1; True Identity: 1",
    );
    assert_eq!(
        count(CARDS.iter().map(|card| words::title(card.name).to_owned())),
        names
    );
    assert_eq!(names.len(), CardName::ALL.len());
}

#[test]
fn dd_276_dd_309_dd_335_unique_cards() {
    for single in [CardName::Escape, CardName::Monologue, CardName::Rally] {
        assert_eq!(
            CARDS.iter().filter(|card| card.name == single).count(),
            1,
            "{single:?}"
        );
    }
}

#[test]
fn section_7_1_specials() {
    let kinds = count(CARDS.iter().map(|card| format!("{:?}", card.name.kind())));
    let count_of = |kind| kinds.get(&format!("{kind:?}")).copied().unwrap_or(0);
    assert_eq!(count_of(CardKind::Enhancement), 139);
    for (special, cards) in [
        (SpecialKind::Alertness, 4),
        (SpecialKind::Connection, 4),
        (SpecialKind::Subplot, 7),
        (SpecialKind::Martyr, 1),
        (SpecialKind::Campaign, 1),
    ] {
        assert_eq!(count_of(CardKind::Special(special)), cards, "{special:?}");
    }
}

#[test]
fn section_7_2_standard_lines() {
    let lines = read_counts(
        "H / none / none: 26; H / none / Fatigued: 17; H / Flurry / none: 15; H / Fatigued / none: 12; \
         V / none / none: 11; V / none / Fatigued: 10; H / Up / none: 8; H / none / Stymied: 8; H / none / Break: 8; \
         V / Flurry / none: 7; H / none / Flurry: 6; V / Fatigued / none: 6; V / Up / none: 5; V / none / Stymied: 5; \
         V / none / Flurry: 2; V / none / Break: 2; V / none / Up: 1; H / none / Up: 1; V / Setback / none: 1; \
         H / Setback / none: 1; H / Inspiration / none: 1; V / Inspiration / none: 1; H / none / Setback: 1; \
         V / none / Setback: 1",
    );
    assert_eq!(count(CARDS.iter().map(|card| joint(card.standard))), lines);
    let first = count(CARDS.iter().map(|card| initial(card.standard.initiative)));
    assert_eq!(first, BTreeMap::from([("H", 104), ("V", 52)]));
}

#[test]
fn section_7_3_dramatic_lines() {
    let lines = read_counts(
        "V / none / special: 19; V / none / none: 18; V / Fatigued / none: 12; V / none / Up: 11; \
         V / none / Inspiration: 11; V / none / Flurry: 8; H / none / Inspiration: 7; H / Fatigued / none: 6; \
         V / Flurry / Up: 6; H / Inspiration / none: 5; H / none / Up: 5; H / none / none: 5; V / Flurry / none: 5; \
         V / Inspiration / none: 4; H / none / Flurry: 4; V / Confused / Flurry: 4; H / Stymied / none: 4; \
         H / Setback / none: 3; H / Flurry / none: 3; H / Stymied / special: 3; H / Setback / Flurry: 2; \
         H / Flurry / Up: 2; H / Confused / Flurry: 2; V / Confused / none: 2; V / Up / none: 1; V / Setback / none: 1; \
         H / Setback / special: 1; V / none / Setback: 1; H / none / Setback: 1",
    );
    assert_eq!(count(CARDS.iter().map(|card| joint(card.dramatic))), lines);
    let first = count(CARDS.iter().map(|card| initial(card.dramatic.initiative)));
    assert_eq!(first, BTreeMap::from([("H", 53), ("V", 103)]));
}

#[test]
fn section_7_3_special_villain_actions() {
    let pairs = CARDS
        .iter()
        .filter_map(|card| match card.dramatic.effects.villains {
            LineEffect::VillainSkills(first, second) => Some(format!(
                "{} / {}",
                initial(card.dramatic.initiative),
                sorted(first, second)
            )),
            _ => None,
        });
    let ledger = read_counts(
        "H / Intimidate + Trick: 1; V / Intimidate + Trick: 4; H / Test + Trick: 2; V / Test + Trick: 3; \
         H / Intimidate + Taunt: 1; V / Intimidate + Taunt: 3; V / Intimidate + Test: 4; V / Taunt + Trick: 3; \
         V / Taunt + Test: 2",
    );
    assert_eq!(count(pairs), ledger);
    let skills = CARDS
        .iter()
        .flat_map(|card| match card.dramatic.effects.villains {
            LineEffect::VillainSkills(first, second) => vec![first, second],
            _ => vec![],
        });
    let by_skill = [
        (VillainSkill::Intimidate, 13),
        (VillainSkill::Taunt, 9),
        (VillainSkill::Test, 11),
        (VillainSkill::Trick, 13),
    ];
    assert_eq!(count(skills), BTreeMap::from(by_skill));
}

#[test]
fn section_7_3_both_lines_of_a_card() {
    let initiatives = CARDS.iter().map(|card| {
        initial(card.standard.initiative).to_owned() + initial(card.dramatic.initiative)
    });
    assert_eq!(
        count(initiatives),
        read_counts("HH: 52; HV: 52; VV: 51; VH: 1")
    );
}

#[test]
fn section_7_2_and_7_3_lines_without_and_with_both_effects() {
    let sides = |line: ConflictLine| {
        Side::ALL
            .into_iter()
            .filter(|side| *line.effects.get(*side) != LineEffect::None)
            .count()
    };
    assert_eq!(
        count(CARDS.iter().map(|card| sides(card.standard))),
        BTreeMap::from([(0, 37), (1, 119)])
    );
    assert_eq!(
        count(CARDS.iter().map(|card| sides(card.dramatic))),
        BTreeMap::from([(0, 23), (1, 113), (2, 20)])
    );
}

#[test]
fn inv_06_effects_are_on_lines_that_allow_them() {
    for card in &CARDS {
        for (line, standard) in [(card.standard, true), (card.dramatic, false)] {
            for side in Side::ALL {
                let at_home = match line.effects.get(side) {
                    LineEffect::Break => standard && side == Side::Villains,
                    LineEffect::Confused => !standard && side == Side::Heroes,
                    LineEffect::VillainSkills(first, second) => {
                        !standard && side == Side::Villains && first != second
                    }
                    LineEffect::FreeText(_) => false,
                    LineEffect::Stymied => standard == (side == Side::Villains),
                    LineEffect::None
                    | LineEffect::Flurry
                    | LineEffect::Inspiration
                    | LineEffect::Up
                    | LineEffect::Fatigued
                    | LineEffect::Setback => true,
                };
                assert!(at_home, "{card:?}");
            }
        }
    }
}

#[test]
fn section_7_4_approved() {
    let approved = CARDS.iter().map(|card| match card.approved {
        ApprovedActions::Any => "any".to_owned(),
        ApprovedActions::FreeText(text) => format!("{text:?}"),
        ApprovedActions::Pair(first, second) => sorted(first, second),
    });
    let ledger = read_counts(
        "Intimidate + Trick: 25; Maneuver + Test: 21; Defend + Taunt: 16; Maneuver + Trick: 11; Intimidate + Taunt: 8; \
         Defend + Trick: 8; Attack + Taunt: 8; Intimidate + Test: 8; Intimidate + Maneuver: 8; Defend + Test: 8; \
         Attack + Defend: 8; Maneuver + Taunt: 8; any: 7; Taunt + Test: 7; Test + Trick: 5",
    );
    assert_eq!(count(approved), ledger);
    for (action, cards) in [
        (ApprovableAction::Trick, 56),
        (ApprovableAction::Test, 56),
        (ApprovableAction::Intimidate, 56),
        (ApprovableAction::Maneuver, 55),
        (ApprovableAction::Taunt, 54),
        (ApprovableAction::Defend, 47),
        (ApprovableAction::Attack, 23),
    ] {
        assert_eq!(
            CARDS
                .iter()
                .filter(|card| card.approved.includes(action))
                .count(),
            cards,
            "{action:?}"
        );
    }
}

#[test]
fn section_7_5_task_boxes() {
    let letters = |offered: [bool; 4]| -> String {
        "ABCD"
            .chars()
            .zip(offered)
            .filter_map(|(letter, offered)| offered.then_some(letter))
            .collect()
    };
    let boxes = CARDS.iter().map(|card| match card.task_box {
        TaskBox::Steps(offered) => letters(offered),
        problem => format!("{problem:?}"),
    });
    let ledger = read_counts(
        "AB: 24; ABC: 16; ABD: 16; BC: 16; AC: 16; BD: 15; AD: 15; ABCD: 15; Complication: 9; CriticalProblem: 7; \
         PossibleSetback: 7",
    );
    assert_eq!(count(boxes), ledger);
    for (step, (letter, cards)) in [("A", 102), ("B", 102), ("C", 63), ("D", 61)]
        .into_iter()
        .enumerate()
    {
        let offered = |card: &&Card| matches!(card.task_box, TaskBox::Steps(steps) if steps[step]);
        assert_eq!(CARDS.iter().filter(offered).count(), cards, "{letter}");
    }
}

#[test]
fn neighboring_cards_rarely_repeat() {
    let neighbours =
        |same: fn(usize) -> bool| (1..CARDS.len()).filter(|index| same(*index)).count();
    assert_eq!(
        neighbours(|index| CARDS[index].name == CARDS[index - 1].name),
        0,
        "names"
    );
    assert_eq!(
        neighbours(|index| CARDS[index].approved == CARDS[index - 1].approved),
        0,
        "approved"
    );
    assert_eq!(
        neighbours(|index| CARDS[index].task_box == CARDS[index - 1].task_box),
        0,
        "task boxes"
    );
    assert!(
        neighbours(|index| joint(CARDS[index].dramatic) == joint(CARDS[index - 1].dramatic)) <= 5,
        "dramatic lines"
    );
}

#[test]
fn flavour_texts_are_unique_single_sentences() {
    let flavours: BTreeSet<String> = CARDS
        .iter()
        .map(|card| words::shipped_flavour(card.id).to_lowercase())
        .collect();
    assert_eq!(flavours.len(), 156);
    for card in &CARDS {
        let flavour = words::shipped_flavour(card.id);
        assert!((1..45).contains(&flavour.chars().count()), "{flavour}");
        assert!(
            flavour.ends_with('.') && flavour.matches('.').count() == 1,
            "{flavour}"
        );
        assert!(!flavour.contains(['!', '\'', '"']), "{flavour}");
    }
}

#[test]
fn card_texts_match_the_deck_file() {
    let deck = deck_file::read(FILE).unwrap();
    for (card, printed) in CARDS.iter().zip(&deck.cards) {
        assert_eq!(
            (words::shipped_flavour(card.id), words::title(card.name)),
            (printed.flavour.as_str(), printed.title)
        );
    }
    for (name, face) in CardName::ALL.into_iter().zip(&deck.faces) {
        assert_eq!(words::title(name), face.title);
        assert_eq!(words::short(name), face.short);
        assert_eq!(words::effect(name), face.effect);
        assert_eq!(words::when(name), face.when);
        assert_eq!(words::rule(name), face.rule);
    }
}

#[test]
fn section_3_16_1_matrix() {
    use CardName::*;
    let names_where = |matches: fn(CardName) -> bool| {
        CardName::ALL
            .into_iter()
            .filter(|name| matches(*name))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names_where(|name| name.duration() == EffectDuration::Round),
        [Action, Adrenalin, Monologue, Presence, Willpower]
    );
    assert_eq!(
        names_where(CardName::is_only_for_rounds),
        [Escape, Haste, Monologue, SeizeInitiative]
    );
    assert_eq!(
        names_where(CardName::affects_action),
        [
            Action,
            Adrenalin,
            CoupDeGrace,
            Drama,
            Glory,
            Hero,
            Presence,
            SecondChance,
            Willpower
        ]
    );
    for name in CardName::ALL {
        let waits_for_activation = matches!(
            name.window(),
            TimingWindow::GamemasterActivates | TimingWindow::OwnerActivates
        );
        assert_eq!(
            waits_for_activation,
            matches!(name.kind(), CardKind::Special(_)),
            "{name:?}"
        );
    }
}

/// Returns the deck file with one field of one card or one face replaced; `""` removes the field.
fn rewritten(block: &str, field: &str, value: &str) -> String {
    let from = FILE.find(block).unwrap();
    let start = FILE[from..].find(&format!("\n{field} = ")).unwrap() + from + 1;
    let end = FILE[start..].find('\n').unwrap() + start;
    let line = if value.is_empty() {
        String::new()
    } else {
        format!("{field} = {value}")
    };
    format!("{}{line}{}", &FILE[..start], &FILE[end..])
}

#[test]
fn inv_02_inv_06_dd_180_invalid_cards_are_reported() {
    for (field, value, expected_error) in [
        ("name", "\"Adrenaline\"", "no card is called “Adrenaline”"),
        ("name", "", "no card is called “”"),
        ("flavour", "", "flavour: nothing is written"),
        (
            "flavour",
            "\"The lamps go out one by one, and then the tunnel.\"",
            "49 characters, 44 at most",
        ),
        (
            "flavour",
            "\"Somebody has oiled the hinges.\"",
            "another card has that flavour",
        ),
        ("standard", "", "starts with neither heroes nor villains"),
        (
            "standard",
            "\"fatigued villains\"",
            "starts with neither heroes nor villains",
        ),
        (
            "standard",
            "\"heroes tired\"",
            "no effect is called “tired”",
        ),
        (
            "standard",
            "\"heroes break\"",
            "break is for the villains of a standard line",
        ),
        (
            "standard",
            "\"heroes confused\"",
            "confused is for the heroes of a dramatic line",
        ),
        (
            "standard",
            "\"villains test + trick\"",
            "skills are for the villains of a dramatic line",
        ),
        (
            "dramatic",
            "\"villains break\"",
            "break is for the villains of a standard line",
        ),
        (
            "dramatic",
            "\"villains confused\"",
            "confused is for the heroes of a dramatic line",
        ),
        (
            "dramatic",
            "\"heroes test + trick\"",
            "skills are for the villains of a dramatic line",
        ),
        (
            "dramatic",
            "\"villains test + test\"",
            "“test + test” is not two different ones",
        ),
        (
            "dramatic",
            "\"villains test\"",
            "“test” is not two different ones",
        ),
        (
            "dramatic",
            "\"villains test + attack\"",
            "“attack” is not one of",
        ),
        (
            "dramatic",
            "\"heroes up, heroes flurry\"",
            "tells one side twice",
        ),
        (
            "dramatic",
            "\"heroes up, villains flurry, heroes\"",
            "no effect is called “flurry, heroes”",
        ),
        (
            "approved",
            "\"attack\"",
            "“attack” is not two different ones",
        ),
        (
            "approved",
            "\"attack + attack\"",
            "is not two different ones",
        ),
        (
            "approved",
            "\"attack + test + trick\"",
            "is not two different ones",
        ),
        ("approved", "\"attack + run\"", "“run” is not one of"),
        (
            "task",
            "\"B A\"",
            "neither steps from A to D in order nor a problem",
        ),
        (
            "task",
            "\"A A\"",
            "neither steps from A to D in order nor a problem",
        ),
        (
            "task",
            "\"setback\"",
            "neither steps from A to D in order nor a problem",
        ),
        (
            "task",
            "",
            "neither steps from A to D in order nor a problem",
        ),
        ("number", "83", "card 83: another card has that number"),
        ("number", "157", "number 157 is not one of 1 to 156"),
        ("number", "-1", "number -1 is not one of 1 to 156"),
    ] {
        let refused =
            deck_file::read(&rewritten("\n[[card]]\nnumber = 84\n", field, value)).unwrap_err();
        let card = if field == "number" { "" } else { "card 84: " };
        assert!(
            refused.starts_with(card) && refused.contains(expected_error),
            "{field} = {value}: {refused}"
        );
    }
}

#[test]
fn missing_cards_and_unknown_fields_are_reported() {
    let cut = FILE.rfind("\n[[card]]").unwrap();
    assert_eq!(
        deck_file::read(&FILE[..cut]).unwrap_err(),
        "card 156: not in the file"
    );
    assert!(
        deck_file::read(&format!("{FILE}colour = \"red\"\n"))
            .unwrap_err()
            .contains("colour")
    );
}

#[test]
fn invalid_faces_are_reported() {
    for (field, value, expected_error) in [
        ("title", "\"Speed\"", "face “Speed”: no card is called that"),
        ("title", "\"Glory\"", "face “Glory”: told twice"),
        ("short", "", "face “Haste”: short: nothing is written"),
        (
            "effect",
            "\"Two\\nlines\"",
            "face “Haste”: effect: a blank or a break too many",
        ),
        (
            "when",
            "\"always\"",
            "face “Haste”: when: two to five words",
        ),
        ("rule", "\"282\"", "face “Haste”: rule: not like DD-253"),
    ] {
        // The title is the first field of its block, so the search starts a line before it.
        let block = if field == "title" {
            "rule = \"DD-278\"\n\n[[face]]"
        } else {
            "\ntitle = \"Haste\""
        };
        assert_eq!(
            deck_file::read(&rewritten(block, field, value)).unwrap_err(),
            expected_error
        );
    }
    let from = FILE.find("[[face]]\ntitle = \"Haste\"").unwrap();
    let to = FILE.find("[[face]]\ntitle = \"Hero\"").unwrap();
    let without = format!("{}{}", &FILE[..from], &FILE[to..]);
    assert_eq!(
        deck_file::read(&without).unwrap_err(),
        "face “Haste”: not in the file"
    );
}
