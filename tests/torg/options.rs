//! A Torg table's options: every question has a text, can be found, and leads to the settings for each answer.

use ::torg::active_effects::BONUS;
use ::torg::combat::action::Aim;
use ::torg::combat::chart::many_on_one;
use ::torg::combat::options::AIM_BONUS;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::settings::{
    self as combat, CombatNumbers, CombatSettings, FIRE_MODES, NumberChart,
};
use ::torg::combat::status::Status;
use ::torg::rounds::{AGGRESSIVE_DEFENCE_PENALTIES, SETBACK_PENALTY};
use ::torg::settings::{DeckNumbers, HandSize, HandSizeRecount, Question, Settings, StymiedScope};
use rising_action::components::{OptionSection, Question as Asked, has_every_word, options_text};
use rising_action::grammar::signed;
use rising_action::torg::messages::combat as combat_texts;
use rising_action::torg::messages::combat::options as combat_messages;
use rising_action::torg::messages::options::{Group, asked};
use rising_action::torg::options::{DECK_WORDS, asks, book_answers, changed, sections};
use std::collections::BTreeSet;

/// Returns the IDs of the readings in the rulebook's file.
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

fn all_questions(settings: &Settings) -> Vec<Asked<Settings>> {
    let sections = sections(settings, Some(4)).into_iter();
    sections.flat_map(|section| section.questions).collect()
}

#[track_caller]
fn find(settings: &Settings, question: &str) -> Asked<Settings> {
    let mut questions = all_questions(settings).into_iter();
    questions
        .find(|candidate| candidate.question == question)
        .unwrap()
}

/// Returns the settings with an answer.
#[track_caller]
fn answer(settings: &Settings, question: &str, label: &str) -> Settings {
    let mut answers = find(settings, question).answers.into_iter();
    answers
        .find(|answer| answer.label == label)
        .unwrap()
        .leads_to
}

fn search(text: &str) -> Vec<Asked<Settings>> {
    let sections = sections(&Settings::default(), None);
    let matching = sections.iter().filter_map(|section| section.search(text));
    matching.flat_map(|section| section.questions).collect()
}

#[test]
fn questions_and_answers_have_texts_of_their_own() {
    let readings = readings();
    let mut seen = BTreeSet::new();
    let deck_questions = Question::ALL.iter().copied();
    let deck_texts = deck_questions.map(|question| (asked(question), question.reading()));
    let combat_questions = combat::Question::ALL.iter().copied();
    let combat_texts =
        combat_questions.map(|question| (combat_messages::asked(question), question.reading()));
    for (texts, reading) in deck_texts.chain(combat_texts) {
        let label = texts.question;
        assert!(
            seen.insert(texts.question),
            "{label} has the text of another question"
        );
        assert!(!texts.question.is_empty(), "{label}");
        let answers: BTreeSet<&str> = texts.answers.iter().map(|(text, _)| *text).collect();
        assert_eq!(
            answers.len(),
            texts.answers.len(),
            "{label}: two answers have the same text"
        );
        assert!(!answers.contains(""), "{label}");
        assert!(readings.contains(reading), "{label}: no reading");
        assert!(asks(reading), "{label}: no link from the rulebook");
        assert!(
            texts.question.len() <= 60 && answers.iter().all(|text| text.len() <= 30),
            "{label}: too long for a phone's row"
        );
    }
    assert!(asks("A-01") && asks("S-39") && !asks("DD-001"));
}

/// The page tells the figures of a question apart by their labels.
#[test]
fn figures_of_a_question_have_different_labels() {
    for asked in all_questions(&Settings::default()) {
        let labels: BTreeSet<&str> = asked.figures.iter().map(|figure| figure.label).collect();
        assert_eq!(labels.len(), asked.figures.len(), "{}", asked.question);
    }
}

/// The first section has the questions listed in section 6 of the ledger.
#[test]
fn the_first_section_has_the_questions_to_settle_first() {
    let sections = sections(&Settings::default(), None);
    let ids: BTreeSet<&str> = sections[0]
        .questions
        .iter()
        .map(|question| question.rule)
        .collect();
    let marked = [
        "A-09", "A-19", "A-23", "A-33", "A-36", "A-38", "A-39", "A-61", "A-68", "A-77",
    ];
    assert_eq!(ids, BTreeSet::from(marked));
}

/// Each question is in exactly one section, with its reading.
#[test]
fn every_question_is_in_one_section() {
    let readings = readings();
    let mut seen = BTreeSet::new();
    for question in all_questions(&Settings::default()) {
        assert!(
            seen.insert(question.question),
            "{} twice",
            question.question
        );
        assert!(
            !question.is_changed,
            "{}: the book's answer",
            question.question
        );
        let marked = question
            .answers
            .iter()
            .position(|answer| answer.by_the_book);
        let has_answer = !question.answers.is_empty() && question.rule != "DD-395";
        assert_eq!(marked, has_answer.then_some(0), "{}", question.question);
        assert!(
            question.rule.starts_with("DD-") || readings.contains(question.rule),
            "{}",
            question.rule
        );
    }
    let questions = Question::ALL.len() + combat::Question::ALL.len();
    assert_eq!(
        seen.len(),
        questions + NumberChart::ALL.len() + 5,
        "and five numbers"
    );
    assert_eq!(sections(&Settings::default(), None).len(), Group::ALL.len());
    let rules = include_str!("../../data/rulebook/torg-deck.toml");
    assert!(rules.contains("\"DD-395\""), "the campaign's rule");
}

/// DD-012: the question whether there is a deck is asked only before the deal.
#[test]
fn dd_012_the_deck_question_is_asked_only_before_the_deal() {
    let is_asked = |hand_size| {
        let sections = sections(&Settings::default(), hand_size).into_iter();
        let mut questions = sections.flat_map(|section| section.questions);
        questions.any(|question| question.rule == "DD-012")
    };
    assert!(is_asked(None) && !is_asked(Some(4)));
}

#[test]
fn a_search_goes_through_all_sections() {
    let by_id = search("a-23");
    assert_eq!(by_id.len(), 1);
    assert_eq!(search(" Stymied reroll ")[0].rule, "A-23");
    assert_eq!(search("rule of thumb")[0].rule, "A-90", "by an answer");
    assert_eq!(search("villains").len(), 2, "a section by its name");
    assert_eq!(
        search("charts reduce")[0].rule,
        "S-39",
        "charts must be found by that word"
    );
    assert_eq!(search("41 to 60")[0].rule, "S-17", "a cell by its name");
    assert_eq!(search("s-33")[0].mark, "Classic");
    assert_eq!(search("physical cards")[0].rule, "DD-012", "another name");
    assert!(search("zeppelin").is_empty());
    let sections = sections(&Settings::default(), None);
    let text = options_text(&sections, &OptionSection::search_all(&sections, "zeppelin"));
    assert_eq!(text, "No option matches.");
}

/// The choice of the deck is no option, but on the page of a new table a search for printed cards leads to it.
#[test]
fn a_search_for_printed_cards_finds_the_deck() {
    for text in ["printed", "Real cards", "physical", "the deck", "own deck"] {
        assert!(has_every_word(DECK_WORDS, text), "{text}");
    }
    assert!(!has_every_word(DECK_WORDS, "stymied"));
}

#[test]
fn each_answer_gives_its_settings() {
    let settings = Settings::default();
    assert_eq!(book_answers(&settings), None);
    let question = "Which rerolls does Stymied cancel?";
    let changed_settings = answer(&settings, question, "the first of each roll");
    assert!(changed_settings.is(StymiedScope::Roll));
    let shown_question = find(&changed_settings, question);
    assert!(shown_question.is_changed);
    assert_eq!(
        (shown_question.chosen, shown_question.summary.as_str()),
        (1, "the first of each roll")
    );
    let sections = sections(&changed_settings, None);
    assert_eq!(sections[0].count_text(), "1 changed");
    assert_eq!(
        options_text(&sections, &sections),
        "1 option has been changed."
    );
    assert_eq!(
        changed(&settings, &changed_settings),
        "Table option changed: Which rerolls does Stymied cancel? the first of the round → the first of each roll."
    );
    let coup = find(&changed_settings, "Coup de Grace adds");
    assert_eq!(coup.note, "From 0 to 20. The printed card says 3.");
    let two_changes = coup.figures[0].more.unwrap();
    assert_eq!(two_changes.numbers.coup_de_grace_bonus, 4);
    assert_eq!(
        changed(&two_changes, &settings),
        "Table options changed: Which rerolls does Stymied cancel? the first of each roll → the first of the round; \
         Coup de Grace adds +4 → +3."
    );
    assert_eq!(book_answers(&two_changes), Some(settings));
}

/// INV-04: dealt cards stay, and the row says so.
#[test]
fn a_new_hand_size_applies_from_the_next_deal() {
    let seven = answer(&Settings::default(), "Hand size", "7");
    assert_eq!(seven.hand_size, HandSize::Fixed(7));
    assert_eq!(
        book_answers(&seven),
        None,
        "the hand size is not a question of the rules"
    );
    let hand = find(&seven, "Hand size");
    assert_eq!((hand.chosen, hand.summary.as_str()), (7, "7"));
    assert_eq!(
        hand.note,
        "Hands have 4 cards; a new size applies from the next deal on."
    );
    for (recount, period) in [
        (HandSizeRecount::Act, "act"),
        (HandSizeRecount::Session, "session"),
    ] {
        let settings = Settings::default().with_answer(recount);
        let note = format!("a new size applies from the next {period} on.");
        assert!(find(&settings, "Hand size").note.ends_with(&note));
    }
    let undealt = sections(&Settings::default(), None);
    let hand = undealt.iter().flat_map(|section| &section.questions);
    let mut hand = hand.filter(|question| question.question == "Hand size");
    assert_eq!(hand.next().unwrap().note, "");
}

#[test]
fn numbers_stop_at_their_limits() {
    let settings = Settings {
        numbers: DeckNumbers {
            coup_de_grace_bonus: 20,
            hand_size_over_seven: 1,
            ..DeckNumbers::default()
        },
        ..Settings::default()
    };
    let figure = |question| find(&settings, question).figures.remove(0);
    assert_eq!(figure("Coup de Grace adds").more, None);
    assert_eq!(figure("Hand size with eight or more heroes").less, None);
    assert!(figure("Hand size with eight or more heroes").more.is_some());
}

/// Every possible change is described, and nothing else.
#[test]
fn only_changes_are_described() {
    let original = Settings::default();
    for question in Question::ALL {
        let text = changed(&original, &original.with(*question, 1));
        assert_eq!(text.matches('→').count(), 1, "{text}");
        assert!(text.contains(asked(*question).question));
    }
    let deckless = Settings {
        deckless: true,
        ..original
    };
    for (question, settings) in [
        (
            "Is this a campaign?",
            answer(&original, "Is this a campaign?", "yes"),
        ),
        ("Play without the deck?", deckless),
    ] {
        assert_eq!(
            changed(&original, &settings),
            format!("Table option changed: {question} no → yes.")
        );
    }
}

/// S-04, S-39, A-36: an answer, a chart, and the multi-action penalties, which the deck and combat share.
#[test]
fn combat_questions_work_like_the_others() {
    let answered = answer(
        &Settings::default(),
        "What if a hit’s effect total falls short?",
        "1 shock",
    );
    assert_eq!(answered.combat.answers.of(combat::Question::Short), 1);
    let chart = combat_messages::chart(NumberChart::Negation);
    let shock = find(&answered, chart).figures.remove(2);
    assert_eq!(
        (shock.label, shock.value.as_str()),
        ("Shock, if reduced", "3")
    );
    let settings = shock.more.unwrap();
    assert_eq!(
        changed(&answered, &settings),
        "Table option changed: What one possibility can reduce: up to 3 kinds of damage, 1 wound level and 3 shock \
         → up to 3 kinds of damage, 1 wound level and 4 shock."
    );
    let shown_question = find(&settings, chart);
    assert!(shown_question.is_changed);
    assert_eq!(
        (shown_question.rule, shown_question.summary.as_str()),
        ("S-39", "up to 3 kinds of damage, 1 wound level and 4 shock")
    );
    assert_eq!(
        shown_question.note,
        "The rules give no numbers; the app’s own are up to 3 kinds of damage, 1 wound level and 3 shock."
    );
    let penalties = find(&settings, "Extra difficulty in a multi-action");
    assert_eq!(
        penalties.note,
        "The first is for the easiest action. From 0 to 99. The rules give no numbers; the app’s own are +2, +4, +6, +8, +10, +12, +14 and +16."
    );
    let settings = penalties.figures[0].more.unwrap();
    assert_eq!(settings.numbers.multi_action_penalties[0], 3);
    let summary = find(&settings, "Extra difficulty in a multi-action").summary;
    assert_eq!(summary, "+3, +4, +6 …");
    let sections = sections(&settings, Some(4));
    let text = options_text(&sections, &sections);
    assert_eq!(text, "3 options have been changed.");
    assert_eq!(book_answers(&settings), Some(Settings::default()));
}

#[test]
fn questions_of_one_edition_are_marked() {
    let sections = sections(&Settings::default(), None);
    let is_ranged = |section: &&OptionSection<Settings>| section.name == Group::Ranged.name();
    let ranged = sections.iter().find(is_ranged).unwrap();
    let find = |rule: &str| {
        let mut questions = ranged.questions.iter();
        questions.find(|question| question.rule == rule).unwrap()
    };
    assert_eq!(find("S-24").mark, "");
    assert_eq!(find("S-12").mark, "Revised");
    assert_eq!(find("S-25").note, "Only in the revised edition. ");
}

/// Charts stop at their ends, including numbers below 0.
#[test]
fn combat_charts_stop_at_their_limits() {
    let with_cell = |chart, index, cell| Settings {
        combat: CombatSettings {
            numbers: CombatNumbers::default().with_cell(chart, index, cell),
            ..CombatSettings::default()
        },
        ..Settings::default()
    };
    for chart in NumberChart::ALL {
        // Nobody shares a roll alone, so that is no question (TC-T13).
        let first = chart.first_cell();
        for index in first..CombatNumbers::default().cells(chart).len() {
            let range = chart.cell_range(index);
            for (end, less, more) in [(*range.start(), false, true), (*range.end(), true, false)] {
                let settings = with_cell(chart, index, end);
                assert_eq!(settings.combat.numbers.cells(chart)[index], end);
                let figure = find(&settings, combat_messages::chart(chart))
                    .figures
                    .remove(index - first);
                assert_eq!(
                    (figure.less.is_some(), figure.more.is_some()),
                    (less, more),
                    "{chart:?} {index}"
                );
            }
        }
        let text = changed(&Settings::default(), &with_cell(chart, first, 2));
        let is_default = CombatNumbers::default().cells(chart)[first] == 2;
        assert_eq!(
            text.matches('→').count(),
            usize::from(!is_default),
            "{text}"
        );
    }
}

/// DD-165, TC-120, TC-253: fixed texts cannot be formatted, so their figures are compared with the engine's.
#[test]
fn figures_in_fixed_texts_are_the_engines() {
    let [total, difficulties] = asked(Question::SetbackGeneric).answers else {
        panic!("two answers");
    };
    let next_action = combat_messages::asked(combat::Question::InteractionSetback).answers;
    let penalty = format!("−{SETBACK_PENALTY}");
    for (text, figure) in [
        (total.0, &penalty),
        (difficulties.0, &format!("+{SETBACK_PENALTY}")),
        (combat_texts::status(Status::Penalized), &penalty),
    ] {
        assert!(text.contains(figure.as_str()), "{text}: {figure}");
    }
    assert!(
        next_action
            .iter()
            .any(|(label, _)| label.contains(&penalty))
    );
    assert!(combat_texts::aim(Aim::Ready(1)).contains(&format!("+{AIM_BONUS}")));
    let details = |question| {
        let answers = combat_messages::asked(question).answers.iter();
        answers.map(|(_, detail)| *detail).collect::<Vec<_>>()
    };
    let fire_modes = FIRE_MODES.map(|modifier| signed(i32::from(modifier)));
    let classic = fire_modes.join(", ");
    assert!(details(combat::Question::FireModes).contains(&classic.as_str()));
    let penalty = format!("the −{}", AGGRESSIVE_DEFENCE_PENALTIES.defence);
    let minimum = details(combat::Question::AggressiveMinimum);
    assert_eq!(
        minimum
            .iter()
            .filter(|text| text.ends_with(&penalty))
            .count(),
        2,
        "{minimum:?}"
    );
    let [(_, all_add_up), (_, best)] = asked(Question::Stacking).answers else {
        panic!("two answers");
    };
    let bonus = signed(BONUS);
    assert_eq!(
        (*all_add_up, *best),
        (format!("{bonus} and {bonus}").as_str(), bonus.as_str())
    );
    many_on_one_labels();
}

/// TC-T13: each cell of the chart is named by the numbers of characters who use it.
fn many_on_one_labels() {
    let mut rules = CombatRules::default();
    for (index, cell) in (0..).zip(&mut rules.numbers.many_on_one) {
        *cell = index;
    }
    let columns = rules.numbers.cells(NumberChart::ManyOnOne).len();
    for (column, cell) in (0..).zip(0..columns) {
        let label = combat_messages::cell(NumberChart::ManyOnOne, cell);
        let numbers = label.split(' ').filter_map(|word| match word {
            "alone" => Some(1),
            word => word.parse().ok(),
        });
        let numbers: Vec<usize> = numbers.collect();
        let [first, .., last] = [&numbers[..1], &numbers[..]].concat()[..] else {
            panic!("{label}");
        };
        let found = [first - 1, first, last, last + 1].map(|count| many_on_one(&rules, count));
        let (before, after) = ((column - 1).max(0), column + 1);
        if label.ends_with("more") {
            assert_eq!(found, [before, column, column, column], "{label}");
        } else {
            assert_eq!(found, [before, column, column, after], "{label}");
        }
    }
}
