//! An Improv table's options: every setting can be reached, every answer can be played with, and each links to the rulebook.

use ::improv::Improv;
use ::improv::card::{CardValues, Suit};
use ::improv::command::{Command, NewPerson};
use ::improv::settings::{GmHandSize, NarrationOrder, Settings};
use ::improv::state::{Role, State};
use rising_action::components::{OptionSection, Question, options_text};
use rising_action::improv::options::{changes_text, known_rule, questions, sections};
use std::collections::BTreeSet;
use tabletop::Game;
use tabletop::name::Name;
use tabletop::ruling::{Authority, Judge};
use testing::seeded_rng;

type Asked = Question<Settings>;

#[track_caller]
fn asked(settings: &Settings, question: &str) -> Asked {
    let mut questions = questions(settings);
    questions.find(|asked| asked.question == question).unwrap()
}

/// Returns the settings that each button of a question leads to: its answers, then less and more for its numbers.
fn possible_settings(asked: &Asked) -> Vec<Settings> {
    let answers = asked.answers.iter().map(|answer| &answer.leads_to);
    let figures = asked.figures.iter();
    let figures = figures.flat_map(|figure| figure.less.iter().chain(&figure.more));
    answers.chain(figures).cloned().collect()
}

fn answer(settings: &Settings, question: &str, index: usize) -> Settings {
    asked(settings, question).answers[index].leads_to.clone()
}

/// Whether the rules allow opening a table with these settings.
fn plays(settings: &Settings) -> bool {
    let person = |name, role| NewPerson {
        name: Name::new(name).unwrap(),
        player: None,
        role,
        talents: vec![],
    };
    let open = Command::OpenTable {
        title: Name::new("The drowned bell").unwrap(),
        settings: settings.clone(),
        people: vec![
            person("Ilka", Role::Gamemaster),
            person("Tomas", Role::Player),
        ],
    };
    let mut judge = Judge::new(Authority::Rules);
    let mut chance = seeded_rng(7);
    Improv::decide(&State::default(), &open, &mut judge, &mut chance).is_ok()
}

/// The page tells the figures of a question apart by their labels.
#[test]
fn figures_of_a_question_have_different_labels() {
    for asked in questions(&Settings::default()) {
        let labels: BTreeSet<&str> = asked.figures.iter().map(|figure| figure.label).collect();
        assert_eq!(labels.len(), asked.figures.len(), "{}", asked.question);
    }
}

#[test]
fn each_option_is_in_one_section_once() {
    let questions: Vec<Asked> = questions(&Settings::default()).collect();
    assert_eq!(questions.len(), 28);
    for question in &questions {
        let text = question.question;
        assert!(!question.is_changed && question.chosen == 0, "{text}");
        assert!(!question.summary.is_empty(), "{text}");
    }
}

#[test]
fn texts_fit_a_phone_and_differ() {
    let mut heard = BTreeSet::new();
    for asked in questions(&Settings::default()) {
        let (question, note) = (asked.question, asked.note.as_str());
        assert!(heard.insert(question), "{question}");
        assert!((5..=40).contains(&question.len()), "{question}");
        assert!(note.ends_with('.') && note.len() <= 160, "{note}");
        let answers: BTreeSet<&str> = asked
            .answers
            .iter()
            .map(|answer| answer.label.as_str())
            .collect();
        assert_eq!(answers.len(), asked.answers.len(), "{question}");
        assert!(asked.answers.len() != 1, "{question}");
        for answer in &asked.answers {
            assert!((2..=30).contains(&answer.label.len()), "{question}");
            assert!(answer.detail.len() <= 40, "{question}");
        }
    }
}

/// Every button leads to settings that a table can be opened with, so no tap leads to a refusal.
#[test]
fn every_answer_can_be_played() {
    let mut reached = vec![Settings::default()];
    for step in 0..41 {
        let Some(settings) = reached.get(step).cloned() else {
            break;
        };
        for question in questions(&settings) {
            for next in possible_settings(&question) {
                assert!(plays(&next), "{}: {next:?}", question.question);
                if step == 0 && !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
    }
    assert!(reached.len() > 40, "{}", reached.len());
}

/// No setting is left out: each can be changed from its default.
#[test]
fn every_setting_can_be_changed() {
    let fields = |settings: &Settings| {
        let text = format!("{settings:#?}");
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let book = Settings::default();
    let mut changed_lines = BTreeSet::new();
    for question in questions(&book) {
        let text = question.question;
        let changed_settings = possible_settings(&question)
            .into_iter()
            .filter(|settings| *settings != book);
        let changed_settings: Vec<Settings> = changed_settings.collect();
        assert!(!changed_settings.is_empty(), "{text}");
        for next in changed_settings {
            assert!(asked(&next, text).is_changed, "{text}");
            let (before, after) = (fields(&book), fields(&next));
            changed_lines.extend(before.into_iter().filter(|line| !after.contains(line)));
        }
    }
    let plain: Vec<String> = fields(&book)
        .into_iter()
        .filter(|line| {
            let value = line.split_once(": ").map(|(_, value)| value);
            value.is_some_and(|value| !value.ends_with(['{', '(', '[']) && !value.contains("Some("))
        })
        .collect();
    assert!(plain.len() > 25, "{plain:?}");
    for line in plain {
        assert!(changed_lines.contains(&line), "nothing changes {line}");
    }
}

#[test]
fn numbers_stop_at_their_limits() {
    let settings = Settings {
        player_hand_size: 0,
        gm_hand: GmHandSize {
            base: 20,
            per_player: 20,
        },
        ..Settings::default()
    };
    let hands = asked(&settings, "Cards in a hand");
    let [player, gm, _] = hands.figures.as_slice() else {
        panic!()
    };
    assert!(player.less.is_none() && player.more.is_some());
    assert!(gm.less.is_some() && gm.more.is_none());
    assert_eq!(
        hands.summary,
        "0 for a player, 20 for the gamemaster, plus 20 for each player"
    );

    // With the default values, only the joker's value can be raised: the ace has to stay below it, and the queen below the king.
    let values = asked(&Settings::default(), "Values of high cards");
    let rises: Vec<bool> = values
        .figures
        .iter()
        .map(|figure| figure.more.is_some())
        .collect();
    assert_eq!(rises, [false, true, false, true]);

    let session = "Talent uses per session";
    let mut settings = Settings {
        talent_session_cap: Some(99),
        ..Settings::default()
    };
    let cap = asked(&settings, session);
    assert!(cap.figures[0].more.is_none());
    assert_eq!(cap.summary, "99 per player");
    settings.talent_session_cap = None;
    let none = asked(&settings, session);
    assert!(none.figures.is_empty() && none.chosen == 1);
    assert_eq!(answer(&settings, session, 0).talent_session_cap, Some(6));
}

#[test]
fn hearts_stay_above_clubs() {
    let mut settings = Settings::default();
    settings.card_rules.suit_order.0 = [Suit::Spade, Suit::Diamond, Suit::Heart, Suit::Club];
    let suits = asked(&settings, "Order of the suits");
    let hearts = &suits.figures[2];
    assert_eq!((hearts.label, hearts.value.as_str()), ("Hearts", "3"));
    assert!(hearts.more.is_none());
    assert!(suits.figures[0].less.is_none() && suits.figures[3].less.is_none());
    assert_eq!(suits.summary, "spades, diamonds, hearts, clubs");
    let up = hearts.less.as_ref().unwrap();
    let book = Settings::default();
    assert_eq!(up.card_rules.suit_order, book.card_rules.suit_order);
}

/// If an answer requires another setting, the button changes both (IM-129).
#[test]
fn dependent_settings_change_together() {
    let (fate, lethal) = (
        "What breaks a tie between opponents?",
        "When does the Hand of Fate decide?",
    );
    let deadly = answer(&Settings::default(), lethal, 1);
    assert!(deadly.is_fate_lethal());
    let plain = answer(&deadly, fate, 1);
    assert!(!plain.hand_of_fate && !plain.lethal_fate);
    assert!(answer(&plain, lethal, 1).is_fate_lethal());

    let (order, large) = (
        "In what order do sides narrate?",
        "Use the rules for large conflicts?",
    );
    let round = answer(&Settings::default(), order, 1);
    assert_eq!(round.narration_order, NarrationOrder::Rotation);
    let none = answer(&round, large, 1);
    assert_eq!(none.narration_order, NarrationOrder::ByTotal);
    assert!(answer(&none, order, 1).large_conflicts);
}

#[test]
fn the_page_counts_the_tables_own_answers() {
    let mut settings = Settings::default();
    let text = |settings: &Settings, search| {
        let sections = sections(settings, true);
        options_text(&sections, &OptionSection::search_all(&sections, search))
    };
    assert!(text(&settings, "").starts_with("All options are at their defaults"));
    assert_eq!(text(&settings, "zeppelin"), "No option matches.");
    settings.mooks = false;
    settings.gm_tokens_per_player = 2;
    assert_eq!(text(&settings, ""), "2 options have been changed.");
    let sections = sections(&settings, false);
    let counts: Vec<(&str, String)> = sections
        .iter()
        .map(|section| (section.name, section.count_text()))
        .collect();
    let wanted = [
        ("Worth agreeing on first", "1 changed"),
        ("Hands and decks", "6"),
        ("Tokens and awards", "1 changed"),
        ("Talents", "2"),
        ("Cards and suits", "5"),
        ("Gifts and ending", "3"),
    ];
    assert_eq!(counts, wanted.map(|(name, count)| (name, count.to_owned())));
}

#[test]
fn options_are_found_by_words_and_by_rule() {
    let book = sections(&Settings::default(), false);
    for (search, wanted) in [
        (
            "joker",
            vec![
                "Values of high cards",
                "Where does a joker’s suit rank?",
                "Are both jokers equal?",
            ],
        ),
        (
            "IA-03",
            vec![
                "How do you compare piles of equal size?",
                "What if piles are tied at the end?",
            ],
        ),
        ("im-149", vec!["When does the Hand of Fate decide?"]),
        ("clubs", vec!["Order of the suits"]),
        (
            "gift",
            vec![
                "When are gifts given?",
                "How many gifts can the gamemaster give?",
                "What if piles are tied at the end?",
            ],
        ),
        ("IA-13", vec!["How many gifts can the gamemaster give?"]),
        ("physical", vec!["Where do the cards come from?"]),
        ("nothing of the kind", vec![]),
    ] {
        let found = OptionSection::search_all(&book, search);
        let found: Vec<&str> = found
            .iter()
            .flat_map(|section| section.questions.iter().map(|asked| asked.question))
            .collect();
        assert_eq!(found, wanted, "{search}");
    }
}

#[test]
fn changes_are_described() {
    let before = Settings::default();
    let mut settings = before.clone();
    assert_eq!(changes_text(&before, &settings), "");
    settings.talent_session_cap = Some(5);
    settings.gm_may_award = true;
    assert_eq!(
        changes_text(&before, &settings),
        "May the gamemaster give awards? no → yes; Talent uses per session: 6 per player → 5 per player"
    );
}

/// IM-072: the order that the option and the refusal describe is the one that is checked.
#[test]
fn im_072_an_ace_may_be_below_a_king() {
    for (queen, king, ace, joker, is_allowed) in [
        (12, 13, 12, 15, true),
        (11, 12, 11, 13, true),
        (10, 13, 14, 15, false),
        (13, 13, 14, 15, false),
        (12, 13, 10, 15, false),
        (12, 13, 15, 15, false),
        (12, 15, 14, 15, false),
    ] {
        let mut settings = Settings::default();
        settings.card_rules.values = CardValues {
            queen,
            king,
            ace,
            joker,
        };
        assert_eq!(plays(&settings), is_allowed, "{settings:?}");
    }
    let note = asked(&Settings::default(), "Values of high cards").note;
    assert!(note.contains("an ace is worth at least 11 and less than a joker"));
}

/// IM-037: whether an empty hand plays a card unseen is an option of its own.
#[test]
fn im_037_an_empty_hand_may_draw_instead() {
    let unseen = asked(&Settings::default(), "May players play a card unseen?");
    let details: Vec<(&str, &str)> = unseen
        .answers
        .iter()
        .map(|answer| (answer.label.as_str(), answer.detail))
        .collect();
    assert_eq!(
        details,
        [
            ("no", "if at all, with an empty hand"),
            ("yes", "at any time")
        ]
    );
}

#[test]
fn during_play_some_changes_count_later() {
    let note = |in_play| {
        let sections = sections(&Settings::default(), in_play).into_iter();
        let mut questions = sections.flat_map(|section| section.questions);
        let decks = questions.find(|asked| asked.rule == "IM-161").unwrap();
        decks.note
    };
    assert!(note(true).ends_with(" A change applies from the next session."));
    assert!(!note(false).contains("next session"));
}

/// Each option's ID leads to a rule or reading in Improv's rulebook; other IDs are not options.
#[test]
fn every_option_links_to_the_rulebook() {
    let book = [
        include_str!("../../data/rulebook/improv.toml"),
        include_str!("../../data/rulebook/improv-readings.toml"),
    ];
    for asked in questions(&Settings::default()) {
        let rule = asked.rule;
        let line = format!("id = \"{rule}\"");
        let mut lines = book.iter().flat_map(|text| text.lines());
        assert!(lines.any(|candidate| candidate == line), "{rule}");
        assert_eq!(known_rule(rule), Some(rule));
    }
    for rule in ["IA-02", "IM-046", "A-01", ""] {
        assert_eq!(known_rule(rule), None);
    }
}
