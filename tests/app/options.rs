//! A Torg table's options: every question has words, is found, and is answered before the deal or in play.

use crate::desk::Desk;
use ::torg::card::CardName::Drama;
use ::torg::combat::settings::{self as combat, CombatSettings, NumberChart};
use ::torg::settings::{
    DeckNumbers, HandSize, HandSizeRecount, Question, Settings, StymiedScope, UpStacks,
};
use rising_action::app::intent::Intent;
use rising_action::app::model::{NewStep, Screen, Sheet, Shown};
use rising_action::app::vm::new_table::{Question as Asked, new_table};
use rising_action::app::vm::options::{Options, of_draft, of_table};
use rising_action::app::vm::sheet::{SheetVm, sheet};
use rising_action::app::words::combat::options as combat_words;
use rising_action::app::words::options::{Group, asked, changed};
use std::collections::BTreeSet;

/// The readings in the rulebook's own file.
fn readings() -> BTreeSet<String> {
    let texts = [
        include_str!("../../data/rulebook/torg-deck-readings.toml"),
        include_str!("../../data/rulebook/torg-combat-readings.toml"),
    ];
    let ids = texts
        .iter()
        .flat_map(|text| text.lines())
        .filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"'));
    ids.map(str::to_owned).collect()
}

/// What lies in the open sections.
fn open(options: &Options) -> Vec<&Asked> {
    options
        .sections
        .iter()
        .flat_map(|option_section| &option_section.questions)
        .collect()
}

fn shown(option_section: Group) -> Shown {
    Shown {
        option_section: Some(option_section),
        search: String::new(),
    }
}

fn options_of(desk: &Desk) -> Options {
    match sheet(&desk.model) {
        Some(SheetVm::TorgOptions(vm)) => vm,
        other => panic!("no options: {other:?}"),
    }
}

/// Presses the answer to a question of the section that stands open.
fn answer(desk: &mut Desk, question: &str, answer: &str) {
    let find = |desk: &Desk| {
        let vm = options_of(desk);
        let found = open(&vm).into_iter().find(|its| its.question == question);
        found.unwrap().clone()
    };
    if !find(desk).open {
        desk.send(find(desk).toggle);
    }
    let choices = find(desk).choices;
    let choice = choices.iter().find(|its| its.label == answer).unwrap();
    desk.send(choice.intent.clone());
}

#[test]
fn every_question_has_words_for_itself_and_for_each_answer() {
    let readings = readings();
    let mut heard = BTreeSet::new();
    let of_deck = Question::ALL
        .iter()
        .map(|its| (asked(*its), its.answers().len(), its.reading()));
    let of_combat = combat::Question::ALL.iter().map(|its| {
        let words = combat_words::asked(*its);
        (words, its.answers().len(), its.reading())
    });
    for (words, answers, reading) in of_deck.chain(of_combat) {
        let about = words.question;
        assert_eq!(words.answers.len(), answers, "{about}");
        assert!(heard.insert(words.question), "{about} reads as another");
        assert!(!words.question.is_empty(), "{about}");
        let answers: BTreeSet<&str> = words.answers.iter().map(|(text, _)| *text).collect();
        assert_eq!(
            answers.len(),
            words.answers.len(),
            "{about}: answers read the same"
        );
        assert!(!answers.contains(""), "{about}");
        assert!(readings.contains(reading), "{about}: no reading");
        assert!(
            words.question.len() <= 60 && answers.iter().all(|text| text.len() <= 30),
            "{about}: too long for a phone's row"
        );
    }
}

/// The ledger's own list, section 6.
#[test]
fn what_a_table_settles_first_stands_first() {
    let shut = of_draft(Settings::default(), None, &Shown::default());
    assert!(
        shut.sections
            .iter()
            .all(|option_section| !option_section.open),
        "the deal is in sight"
    );
    let shown = Shown {
        option_section: Some(Group::Settle),
        ..Shown::default()
    };
    let vm = of_draft(Settings::default(), None, &shown);
    let first = &vm.sections[0];
    assert!(
        first.open
            && vm.sections[1..]
                .iter()
                .all(|option_section| !option_section.open)
    );
    let ids: BTreeSet<&str> = first.questions.iter().map(|its| its.id).collect();
    let marked = [
        "A-09", "A-19", "A-23", "A-33", "A-36", "A-38", "A-39", "A-61", "A-68", "A-77",
    ];
    assert_eq!(ids, BTreeSet::from(marked));
}

/// Each stands in one section, once, with its reading, and there is a way to open it.
#[test]
fn every_question_is_in_one_room() {
    let mut seen = BTreeSet::new();
    for group in Group::ALL {
        let vm = of_table(Settings::default(), None, &shown(group), 4);
        assert_eq!(vm.sections.len(), Group::ALL.len());
        assert_eq!(
            vm.sections
                .iter()
                .filter(|option_section| option_section.open)
                .count(),
            1
        );
        for its in open(&vm) {
            assert!(seen.insert(its.question), "{} twice", its.question);
            assert!(!its.set, "{}: the book's answer", its.question);
            let marked = its.choices.iter().position(|choice| choice.book);
            let has_answer = !its.choices.is_empty() && its.id != "DD-395";
            assert_eq!(marked, has_answer.then_some(0), "{}", its.question);
        }
    }
    let questions = Question::ALL.len() + combat::Question::ALL.len();
    let charts = NumberChart::ALL.len();
    assert_eq!(seen.len(), questions + charts + 5, "and five figures");
    let readings = readings();
    let known = |id: &str| id.starts_with("DD-") || readings.contains(id);
    for group in Group::ALL {
        let vm = of_table(Settings::default(), None, &shown(group), 4);
        assert!(open(&vm).iter().all(|its| known(its.id)));
    }
    let rules = include_str!("../../data/rulebook/torg-deck.toml");
    assert!(rules.contains("\"DD-395\""), "the campaign's rule");
}

#[test]
fn a_search_goes_through_all_rooms() {
    let find = |words: &str| {
        let shown = Shown {
            option_section: None,
            search: words.to_owned(),
        };
        of_draft(Settings::default(), None, &shown)
    };
    let by_id = find("a-23");
    assert_eq!(open(&by_id).len(), 1);
    assert!(by_id.sections[0].open && by_id.sections[0].toggle.is_none());
    let stymied = find(" Stymied reroll ");
    assert_eq!(open(&stymied)[0].id, "A-23");
    let by_answer = find("rule of thumb");
    assert_eq!(open(&by_answer)[0].id, "A-90");
    assert_eq!(
        open(&find("villains")).len(),
        2,
        "a option_section by its name"
    );
    let none = find("zeppelin");
    assert!(none.sections.is_empty());
    assert_eq!(none.told, "No question has these words.");
}

#[test]
fn answers_are_chosen_before_the_deal() {
    let mut desk = Desk::new();
    desk.send(Intent::BeganNewTable);
    desk.send(Intent::TypedName("Imani, Juno,".to_owned()));
    desk.send(Intent::Went(Screen::New(NewStep::Options)));
    let vm = |desk: &Desk| new_table(&desk.model).torg.unwrap();
    assert_eq!(vm(&desk).back, None);
    desk.send(Intent::OpenedSection(Some(Group::Line)));
    let up = |desk: &Desk| {
        let vm = vm(desk);
        let found = open(&vm).into_iter().find(|its| its.id == "A-21").cloned();
        found.unwrap()
    };
    desk.send(up(&desk).toggle);
    desk.send(up(&desk).choices[1].intent.clone());
    assert!(up(&desk).open && up(&desk).set);
    assert_eq!(up(&desk).answer, "two extra dice");
    assert_eq!(vm(&desk).told, "1 answer is the table’s own.");
    let line = |desk: &Desk| {
        let its = vm(desk);
        let found = its
            .sections
            .into_iter()
            .find(|option_section| option_section.open)
            .unwrap();
        (found.sub, found.changed)
    };
    assert_eq!(line(&desk), ("1 changed".to_owned(), true));
    desk.send(Intent::PressedDeal);
    assert!(desk.state().settings.is(UpStacks::Yes));
}

#[test]
fn answers_change_in_play_and_the_chronicle_says_which() {
    let mut desk = Desk::table(&[&[Drama], &[Drama]], 0);
    desk.send(Intent::Asked(Sheet::Options { open: None }));
    desk.send(Intent::OpenedSection(Some(Group::Settle)));
    answer(
        &mut desk,
        "Which reroll does stymied take?",
        "the first of each roll",
    );
    assert!(desk.state().settings.is(StymiedScope::Roll));
    assert!(
        matches!(desk.model.sheet, Some(Sheet::Options { .. })),
        "and on"
    );
    let last = |desk: &Desk| {
        desk.model
            .table
            .as_ref()
            .and_then(|its| its.game.last_line())
    };
    assert_eq!(
        last(&desk).unwrap(),
        "The table decided: Which reroll does stymied take? the first of the round → the first of each roll."
    );
    desk.send(Intent::OpenedSection(Some(Group::Figures)));
    let coup = |desk: &Desk| {
        let vm = options_of(desk);
        let found = open(&vm).into_iter().find(|its| its.id == "A-49").cloned();
        found.unwrap()
    };
    desk.send(coup(&desk).toggle);
    assert_eq!(coup(&desk).note, "From 0 to 20. By the book: 3.");
    desk.send(coup(&desk).steppers[0].more.clone().unwrap());
    assert_eq!(
        last(&desk).unwrap(),
        "The table decided: Coup de Grace adds +3 → +4."
    );
    desk.send(options_of(&desk).back.unwrap().intent);
    assert_eq!(desk.state().settings, Settings::default());
    let both = "The table decided anew: Coup de Grace adds +4 → +3; Which reroll does stymied take? the first of each roll → \
                the first of the round.";
    assert_eq!(last(&desk).unwrap(), both);
    assert_eq!(options_of(&desk).back, None);
    desk.send(Intent::Undid);
    assert!(desk.state().settings.is(StymiedScope::Roll));
    assert_eq!(desk.state().settings.numbers.coup_de_grace_bonus, 4);
}

/// INV-04: what was dealt stays, and the row says so.
#[test]
fn another_hand_size_holds_from_the_next_deal() {
    let mut desk = Desk::table(&[&[Drama], &[Drama]], 0);
    desk.send(Intent::Asked(Sheet::Options { open: None }));
    desk.send(Intent::OpenedSection(Some(Group::Figures)));
    answer(&mut desk, "Cards in a hand", "7");
    assert_eq!(desk.state().settings.hand_size, HandSize::Fixed(7));
    assert_eq!(desk.state().hand_size, Some(4));
    let vm = options_of(&desk);
    let hand = open(&vm).into_iter().find(|its| its.open).unwrap();
    assert_eq!(
        hand.note,
        "4 cards make a full hand, and that stays: another size holds from the next deal (A-02)."
    );
    for (recount, when) in [
        (HandSizeRecount::Act, "act"),
        (HandSizeRecount::Sitting, "sitting"),
    ] {
        let settings = Settings::default().with_answer(recount);
        let vm = of_table(settings, None, &shown(Group::Figures), 4);
        let hand = open(&vm).into_iter().find(|its| its.id == "A-01").cloned();
        let note = format!("another size holds from the next {when} (A-02).");
        assert!(hand.unwrap().note.ends_with(&note));
    }
    assert!(vm.back.is_none(), "a hand size is no answer to the book");
}

#[test]
fn figures_stop_at_their_ends() {
    let at = |numbers| {
        let settings = Settings {
            numbers,
            ..Settings::default()
        };
        of_table(settings, None, &shown(Group::Figures), 4)
    };
    let most = at(DeckNumbers {
        coup_de_grace_bonus: 20,
        hand_size_over_seven: 1,
        ..DeckNumbers::default()
    });
    let figure = |id: &str| {
        let found = open(&most)
            .into_iter()
            .find(|its| its.steppers.len() == 1 && its.id == id);
        found.unwrap().steppers[0].clone()
    };
    assert_eq!(figure("A-49").more, None);
    assert_eq!(figure("A-01").less, None);
    assert!(figure("A-01").more.is_some());
}

/// Every change that can be made is told, and none else.
#[test]
fn what_did_not_change_is_not_told() {
    let was = Settings::default();
    for question in Question::ALL {
        let text = changed(&was, &was.with(*question, 1));
        assert_eq!(text.matches('→').count(), 1, "{text}");
        assert!(text.contains(asked(*question).question));
    }
    let now = Settings {
        campaign: true,
        ..was
    };
    assert_eq!(
        changed(&was, &now),
        "The table decided: Is this a campaign? no → yes."
    );
}

/// S-04, S-39 and a chart, found, answered, told and taken back at a table.
#[test]
fn combat_is_answered_like_the_rest() {
    let mut desk = Desk::table(&[&[Drama], &[Drama]], 0);
    desk.send(Intent::Asked(Sheet::Options { open: None }));
    desk.send(Intent::OpenedSection(Some(Group::Harm)));
    answer(&mut desk, "A hit whose effect falls short?", "does 1 shock");
    let rules = desk.state().rules();
    assert!(rules.is(combat::Short::OneShock));
    let find = |desk: &Desk, id: &str| {
        let vm = options_of(desk);
        let found = open(&vm)
            .into_iter()
            .find(|its| its.id == id && !its.steppers.is_empty());
        found.unwrap().clone()
    };
    desk.send(find(&desk, "S-39").toggle);
    let shock = find(&desk, "S-39").steppers[2].clone();
    assert_eq!(
        (shock.label, shock.value.as_str()),
        ("Shock, if shock is one", "3")
    );
    desk.send(shock.more.unwrap());
    assert_eq!(desk.state().rules().numbers.negation_limits.shock, 4);
    let told = find(&desk, "S-39");
    assert!(told.set);
    assert_eq!(told.answer, "3, 1 and 4");
    assert_eq!(told.note, "Ours, as no book has it: 3, 1 and 3.");
    // The chart of several things at once is the deck's and combat's alike.
    desk.send(Intent::OpenedSection(Some(Group::Settle)));
    desk.send(find(&desk, "A-36").toggle);
    desk.send(find(&desk, "A-36").steppers[0].more.clone().unwrap());
    assert_eq!(desk.state().rules().one_on_many[0], 3);
    let vm = options_of(&desk);
    assert_eq!(vm.told, "3 answers are the table’s own.");
    desk.send(vm.back.unwrap().intent);
    assert_eq!(desk.state().settings, Settings::default());
    desk.send(Intent::Undid);
    assert!(desk.state().rules().is(combat::Short::OneShock));
}

#[test]
fn what_counts_in_one_edition_says_so() {
    let vm = of_draft(Settings::default(), Some(0), &shown(Group::Ranged));
    let marks: Vec<(&str, &str)> = open(&vm).iter().map(|its| (its.id, its.mark)).collect();
    assert!(marks.contains(&("S-24", "")));
    assert!(marks.contains(&("S-12", "Revised")));
    let aim = open(&vm).into_iter().find(|its| its.id == "S-25").cloned();
    assert_eq!(aim.unwrap().note, "Counts in the revised edition. ");
    let search = |search: &str| {
        let search = search.to_owned();
        of_draft(
            Settings::default(),
            None,
            &Shown {
                option_section: None,
                search,
            },
        )
    };
    assert_eq!(open(&search("s-33"))[0].mark, "Classic");
    let charts = search("charts negating");
    assert_eq!(open(&charts)[0].id, "S-39", "charts are found as such");
    assert_eq!(
        open(&search("41 to 60"))[0].id,
        "S-17",
        "a cell by its name"
    );
}

/// Charts stop at their ends, with figures below 0 too.
#[test]
fn charts_of_combat_stop_at_their_ends() {
    for chart in NumberChart::ALL {
        for place in 0..chart.cell_count() {
            let range = chart.cell_range(place);
            for (end, less, more) in [(*range.start(), false, true), (*range.end(), true, false)] {
                let numbers = combat::CombatNumbers::default().with_cell(chart, place, end);
                assert_eq!(numbers.cells(chart)[place], end, "{chart:?} {place}");
                let combat = CombatSettings {
                    numbers,
                    ..CombatSettings::default()
                };
                let settings = Settings {
                    combat,
                    ..Settings::default()
                };
                let groups = [Group::Ranged, Group::Attacks, Group::Defences, Group::Harm];
                let found = groups.into_iter().find_map(|group| {
                    let vm = of_table(settings, None, &shown(group), 4);
                    let its = open(&vm)
                        .into_iter()
                        .find(|its| its.question == combat_words::chart(chart))?;
                    Some(its.steppers[place].clone())
                });
                let stepper = found.unwrap();
                assert_eq!(
                    (stepper.less.is_some(), stepper.more.is_some()),
                    (less, more),
                    "{chart:?} {place}"
                );
            }
        }
        let text = changed(
            &Settings::default(),
            &Settings {
                combat: CombatSettings {
                    numbers: combat::CombatNumbers::default().with_cell(chart, 0, 2),
                    ..CombatSettings::default()
                },
                ..Settings::default()
            },
        );
        let same = combat::CombatNumbers::default().cells(chart)[0] == 2;
        assert_eq!(text.matches('→').count(), usize::from(!same), "{text}");
    }
}
