//! An Improv table's options: every setting can be reached, every answer can be played with, and each leads into the rulebook.

use crate::desk::Desk;
use ::improv::Improv;
use ::improv::card::Suit;
use ::improv::command::{Command as ImprovCommand, NewPerson};
use ::improv::settings::{DeckSharing, NarrationOrder, Settings};
use ::improv::state::{ConflictKind, Role, State};
use rising_action::app::improv::options::words::words;
use rising_action::app::improv::options::{Item, Making, When, asks, changed, options};
use rising_action::app::improv::table;
use rising_action::app::intent::Intent;
use rising_action::app::model::{NewStep, Screen, Shown};
use rising_action::app::vm::new_table::{Question as Asked, new_table};
use rising_action::app::vm::options::Options;
use rising_action::app::vm::sheet::{SheetVm, sheet};
use rising_action::app::words::options::Group;
use rising_action::rules::rulebook::Book;
use std::cell::RefCell;
use std::collections::BTreeSet;
use storage::GameKind;
use tabletop::Game;
use tabletop::dice::SeededRng;
use tabletop::name::Name;
use tabletop::ruling::{Authority, Judge};

/// A page with the answers that its buttons give: a button says the place of its own.
struct Page {
    options: Options,
    offers: Vec<Settings>,
}

impl Page {
    fn at(now: &Settings, open: Option<usize>, when: When, shown: &Shown) -> Self {
        let offers = RefCell::new(vec![]);
        let change = |settings| {
            let mut offers = offers.borrow_mut();
            offers.push(settings);
            Intent::DismissedToast(u32::try_from(offers.len() - 1).unwrap())
        };
        let making = Making {
            now,
            open,
            when,
            toggle: &Intent::OpenedOption,
            change: &change,
        };
        let options = options(&making, shown);
        Self {
            options,
            offers: offers.into_inner(),
        }
    }

    /// The page on which one item lies open in its section.
    fn of(now: &Settings, item: Item) -> Self {
        let place = Item::ALL.iter().position(|its| *its == item);
        Self::at(now, place, When::New, &shown(words(item).group))
    }

    fn questions(&self) -> Vec<&Asked> {
        let sections = self.options.sections.iter();
        sections
            .flat_map(|option_section| &option_section.questions)
            .collect()
    }

    fn opened(&self) -> &Asked {
        let questions = self.questions();
        questions.into_iter().find(|its| its.open).unwrap()
    }

    fn offer(&self, intent: &Intent) -> &Settings {
        match intent {
            Intent::DismissedToast(place) => &self.offers[*place as usize],
            other => panic!("no answer: {other:?}"),
        }
    }

    /// What each button of the open question leads to: its answers, then its figures less and more.
    fn ways(&self) -> Vec<Settings> {
        let asked = self.opened();
        let answers = asked.choices.iter().map(|its| &its.intent);
        let figures = asked.steppers.iter();
        let figures = figures.flat_map(|its| its.less.iter().chain(&its.more));
        let ways = answers.chain(figures);
        ways.map(|intent| self.offer(intent).clone()).collect()
    }
}

fn shown(option_section: Group) -> Shown {
    Shown {
        option_section: Some(option_section),
        search: String::new(),
    }
}

fn search(words: &str) -> Shown {
    Shown {
        option_section: None,
        search: words.to_owned(),
    }
}

/// Whether a table can be opened with them, by the book.
fn plays(settings: &Settings) -> bool {
    let person = |name, role| NewPerson {
        name: Name::new(name).unwrap(),
        role,
        talents: vec![],
    };
    let open = ImprovCommand::OpenTable {
        title: Name::new("The drowned bell").unwrap(),
        settings: settings.clone(),
        people: vec![
            person("Ilka", Role::Gamemaster),
            person("Tomas", Role::Player),
        ],
    };
    let mut judge = Judge::new(Authority::Rules);
    Improv::decide(
        &State::default(),
        &open,
        &mut judge,
        &mut SeededRng::seed_from_u64(7),
    )
    .is_ok()
}

#[test]
fn each_item_stands_in_one_room_once_and_can_be_opened() {
    let now = Settings::default();
    let mut seen = vec![];
    for group in Group::IMPROV {
        let page = Page::at(&now, None, When::New, &shown(group));
        for asked in page.questions() {
            let Intent::OpenedOption(Some(place)) = asked.toggle else {
                panic!("{}: no way to open it", asked.question);
            };
            assert!(!asked.open && !asked.set, "{}", asked.question);
            let item = Item::ALL[place];
            assert_eq!(words(item).group, group);
            assert_eq!(asked.id, item.id());
            assert!(!asked.answer.is_empty(), "{}", asked.question);
            assert!(!seen.contains(&place));
            seen.push(place);
            // What is open shuts again.
            let page = Page::of(&now, item);
            assert_eq!(page.opened().toggle, Intent::OpenedOption(None));
        }
    }
    assert_eq!(seen.len(), Item::ALL.len());
}

#[test]
fn words_fit_a_phone_and_read_apart() {
    let mut heard = BTreeSet::new();
    for item in Item::ALL {
        let its = words(item);
        let question = its.question;
        assert!(heard.insert(question), "{question}");
        assert!((5..=40).contains(&question.len()), "{question}");
        let note = its.note;
        assert!(note.ends_with('.') && note.len() <= 160, "{note}");
        let answers: BTreeSet<&str> = its.answers.iter().map(|(text, _)| *text).collect();
        assert_eq!(answers.len(), its.answers.len(), "{question}");
        assert!(its.answers.len() != 1, "{question}");
        for (answer, more) in its.answers {
            assert!((2..=30).contains(&answer.len()), "{question}");
            assert!(more.len() <= 40, "{question}");
        }
    }
}

/// Every button leads to answers that a table can be opened with: nobody runs into a refusal by tapping.
#[test]
fn every_answer_can_be_played() {
    let mut reached = vec![Settings::default()];
    for step in 0..reached.len() + 40 {
        let Some(now) = reached.get(step).cloned() else {
            break;
        };
        for item in Item::ALL {
            for next in Page::of(&now, item).ways() {
                assert!(plays(&next), "{item:?}: {next:?}");
                if step == 0 && !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
    }
    assert!(reached.len() > 40, "{}", reached.len());
}

/// No setting is left out: each can be brought away from the book's answer, and back at once.
#[test]
fn every_setting_can_be_changed() {
    let book = Settings::default();
    let mut told = BTreeSet::new();
    for item in Item::ALL {
        let others = Page::of(&book, item).ways();
        let others: Vec<Settings> = others.into_iter().filter(|its| *its != book).collect();
        assert!(!others.is_empty(), "{item:?}");
        for next in others {
            let page = Page::of(&next, item);
            assert!(page.opened().set, "{item:?}");
            let back = page.options.back.as_ref().unwrap();
            assert_eq!(*page.offer(&back.intent), book);
            // The fields that differ, by the way they are written.
            let fields = |its: &Settings| {
                let text = format!("{its:#?}");
                text.lines().map(str::to_owned).collect::<Vec<_>>()
            };
            let (one, other) = (fields(&book), fields(&next));
            told.extend(one.into_iter().filter(|line| !other.contains(line)));
        }
    }
    let text = format!("{book:#?}");
    let plain = text.lines().filter(|line| {
        let value = line.split_once(": ").map(|(_, value)| value);
        value.is_some_and(|value| !value.ends_with(['{', '(', '[']) && !value.contains("Some("))
    });
    let plain: Vec<&str> = plain.collect();
    assert!(plain.len() > 25, "{plain:?}");
    for line in plain {
        assert!(told.contains(line), "nothing changes {line}");
    }
}

#[test]
fn figures_stop_at_their_ends() {
    let now = Settings {
        player_hand_size: 0,
        gm_hand: (20, 20),
        ..Settings::default()
    };
    let page = Page::of(&now, Item::HandSizes);
    let steppers = &page.opened().steppers;
    assert!(steppers[0].less.is_none() && steppers[0].more.is_some());
    assert!(steppers[1].less.is_some() && steppers[1].more.is_none());
    assert_eq!(page.opened().answer, "0, 20, 20");

    // An ace under a joker, a queen under a king: by the book nothing but the joker can rise.
    let page = Page::of(&Settings::default(), Item::Values);
    let rises: Vec<bool> = page
        .opened()
        .steppers
        .iter()
        .map(|its| its.more.is_some())
        .collect();
    assert_eq!(rises, [false, true, false, true]);

    let mut now = Settings {
        talent_session_cap: Some(99),
        ..Settings::default()
    };
    let page = Page::of(&now, Item::Session);
    assert!(page.opened().steppers[0].more.is_none());
    assert_eq!(page.opened().answer, "99");
    now.talent_session_cap = None;
    let page = Page::of(&now, Item::Session);
    assert!(page.opened().steppers.is_empty() && page.opened().choices[1].on);
    assert_eq!(
        page.offer(&page.opened().choices[0].intent)
            .talent_session_cap,
        Some(6)
    );
}

#[test]
fn hearts_stay_above_clubs() {
    let mut now = Settings::default();
    now.card_rules.suit_order.0 = [Suit::Spade, Suit::Diamond, Suit::Heart, Suit::Club];
    let page = Page::of(&now, Item::Suits);
    let asked = page.opened();
    let hearts = &asked.steppers[2];
    assert_eq!((hearts.label, hearts.value.as_str()), ("Hearts", "3"));
    assert!(hearts.less.is_some() && hearts.more.is_none());
    assert!(asked.steppers[0].less.is_none() && asked.steppers[3].less.is_none());
    assert_eq!(asked.answer, "Spades over Diamonds …");
    let up = page.offer(hearts.less.as_ref().unwrap());
    assert_eq!(
        up.card_rules.suit_order,
        Settings::default().card_rules.suit_order
    );
}

/// What one answer takes with it, the button takes along (IM-129).
#[test]
fn what_hangs_together_changes_together() {
    let press = |now: &Settings, item, answer: usize| {
        let page = Page::of(now, item);
        page.offer(&page.opened().choices[answer].intent).clone()
    };
    let lethal = press(&Settings::default(), Item::Lethal, 1);
    assert!(lethal.is_fate_lethal());
    let plain = press(&lethal, Item::HandOfFate, 1);
    assert!(!plain.hand_of_fate && !plain.lethal_fate);
    assert!(press(&plain, Item::Lethal, 1).is_fate_lethal());

    let round = press(&Settings::default(), Item::Order, 1);
    assert_eq!(round.narration_order, NarrationOrder::Rotation);
    let none = press(&round, Item::Large, 1);
    assert_eq!(none.narration_order, NarrationOrder::ByTotal);
    assert!(press(&none, Item::Order, 1).large_conflicts);
}

#[test]
fn the_page_tells_how_many_answers_are_the_tables_own() {
    let mut now = Settings::default();
    let told = |now: &Settings, conflict| {
        let when = When::Play { conflict };
        Page::at(now, None, when, &Shown::default()).options.told
    };
    let book = told(&now, false);
    assert!(book.starts_with("Every answer is"), "{book}");
    assert!(told(&now, true).starts_with("A conflict is open"));
    now.mooks = false;
    now.gm_tokens_per_player = 2;
    assert_eq!(told(&now, false), "2 answers are the table’s own.");
    let page = Page::at(&now, None, When::New, &Shown::default());
    let sections: Vec<(&str, &str)> = page
        .options
        .sections
        .iter()
        .map(|option_section| (option_section.name, option_section.sub.as_str()))
        .collect();
    let expected = [
        ("To settle before play", "1 changed"),
        ("Hands and decks", "5"),
        ("Tokens and awards", "1 changed"),
        ("Talents", "2"),
        ("Cards and suits", "5"),
        ("Gifts and the end", "3"),
    ];
    assert_eq!(sections, expected);
    // Shut, so that the way to the deal is in sight.
    assert!(
        page.options
            .sections
            .iter()
            .all(|option_section| !option_section.open)
    );
}

#[test]
fn options_are_found_by_words_and_by_rule() {
    let now = Settings::default();
    for (sought, items) in [
        ("joker", vec![Item::Values, Item::JokerSuit, Item::Jokers]),
        ("IA-03", vec![Item::Piles, Item::Level]),
        ("im-149", vec![Item::Lethal]),
        ("clubs", vec![Item::Suits]),
        ("gift", vec![Item::GiftMode, Item::GmGifts, Item::Level]),
        ("nothing of the kind", vec![]),
    ] {
        let page = Page::at(&now, None, When::New, &search(sought));
        let found: Vec<&str> = page.questions().iter().map(|its| its.question).collect();
        let expected: Vec<&str> = items.iter().map(|its| words(*its).question).collect();
        assert_eq!(found, expected, "{sought}");
    }
}

#[test]
fn what_changed_is_told() {
    let was = Settings::default();
    let mut now = was.clone();
    assert_eq!(changed(&was, &now), "");
    now.talent_session_cap = Some(5);
    now.gm_may_award = true;
    assert_eq!(
        changed(&was, &now),
        "Does the gamemaster give awards? no → yes; Talents in a session 6 → 5"
    );
}

/// Each id leads to a rule or reading of Improv's book, and what is no option is none.
#[test]
fn every_option_leads_into_the_rulebook() {
    let book = [
        include_str!("../../data/rulebook/improv.toml"),
        include_str!("../../data/rulebook/improv-readings.toml"),
    ];
    for item in Item::ALL {
        let line = ["id = \"", item.id(), "\""].concat();
        let there = book
            .iter()
            .any(|text| text.lines().any(|its| *its == *line));
        assert!(there, "{}", item.id());
        assert!(asks(item.id()));
    }
    for id in ["IA-02", "IM-046", "A-01", ""] {
        assert!(!asks(id), "{id}");
    }
}

/// A table that is set up through the app, with its options standing open.
fn set_up() -> Desk {
    let mut desk = Desk::new();
    desk.send(Intent::BeganNewTable);
    desk.send(Intent::ChoseGame(GameKind::Improv));
    desk.send(Intent::TypedName(
        "Dana (GM)\nMara: sword 3, charm\nJo".into(),
    ));
    desk.send(Intent::AddedNames);
    desk.send(Intent::Went(Screen::New(NewStep::Options)));
    desk
}

/// Answers a question of a page, which may lie shut in a section of its own.
fn give(desk: &mut Desk, page: &dyn Fn(&Desk) -> Options, item: Item, answer: &str) {
    desk.send(Intent::OpenedSection(Some(words(item).group)));
    let asked = |desk: &Desk| {
        let sections = page(desk).sections.into_iter();
        let mut all = sections.flat_map(|option_section| option_section.questions);
        all.find(|its| its.question == words(item).question)
            .unwrap()
    };
    if !asked(desk).open {
        desk.send(asked(desk).toggle);
    }
    let mut choices = asked(desk).choices.into_iter();
    let choice = choices.rfind(|its| its.label == answer);
    desk.send(choice.unwrap().intent);
}

fn drafted(desk: &Desk) -> Options {
    let vm = new_table(&desk.model);
    vm.improv.as_ref().unwrap().options.clone()
}

fn in_play(desk: &Desk) -> Options {
    match sheet(&desk.model) {
        Some(SheetVm::ImprovOptions(vm)) => vm,
        other => panic!("no options: {other:?}"),
    }
}

fn settings_of(desk: &Desk) -> &Settings {
    &desk.model.improv().unwrap().state().settings
}

#[test]
fn a_new_table_is_opened_with_its_answers() {
    let mut desk = set_up();
    assert!(drafted(&desk).told.starts_with("Every answer"));
    give(&mut desk, &drafted, Item::Mooks, "no");
    give(&mut desk, &drafted, Item::Decks, "one for all");
    assert_eq!(drafted(&desk).told, "2 answers are the table’s own.");
    desk.send(Intent::PressedDeal);
    let settings = settings_of(&desk);
    assert!(!settings.mooks && settings.deck_sharing == DeckSharing::Shared);
}

#[test]
fn answers_change_in_play_and_the_page_stays() {
    let mut desk = set_up();
    desk.send(Intent::PressedDeal);
    desk.send(table::open(table::Sheet::Options { open: None }));
    give(&mut desk, &in_play, Item::Awards, "whoever gives it");
    give(&mut desk, &in_play, Item::Order, "around the table");
    let own = "2 answers are the table’s own.";
    assert_eq!(in_play(&desk).told, own);
    assert_eq!(settings_of(&desk).narration_order, NarrationOrder::Rotation);
    let back = in_play(&desk).back.unwrap();
    desk.send(back.intent);
    assert_eq!(*settings_of(&desk), Settings::default());
    desk.send(Intent::ClosedSheet);
    assert_eq!(desk.model.sheet, None);
}

/// What a conflict is played by was agreed before it (IM-129): the page says so, and a tap changes nothing.
#[test]
fn answers_wait_for_the_end_of_a_conflict() {
    let mut desk = set_up();
    desk.send(Intent::PressedDeal);
    let kind = ConflictKind::Simple;
    desk.send(table::want(ImprovCommand::OpenConflict { kind }));
    desk.send(table::open(table::Sheet::Options { open: None }));
    assert!(in_play(&desk).told.starts_with("A conflict is open"));
    give(&mut desk, &in_play, Item::Mooks, "no");
    assert_eq!(*settings_of(&desk), Settings::default());
    let Some(SheetVm::Book(book)) = sheet(&desk.model) else {
        panic!("nothing is said");
    };
    assert!(!book.may_rule);
    desk.send(Intent::ClosedSheet);
    assert!(in_play(&desk).told.starts_with("A conflict is open"));
}

/// From the rulebook one comes to the table's own answer.
#[test]
fn the_rulebook_leads_to_the_answer() {
    let mut desk = set_up();
    desk.send(Intent::PressedDeal);
    let leads = desk.model.asks().unwrap();
    assert!(leads("IA-13") && leads("IM-171") && !leads("A-01"));
    desk.send(Intent::Went(Screen::Rules));
    desk.send(Intent::OpenedRule(Some("IA-13".to_owned())));
    assert_eq!(desk.model.book(), Book::Improv);
    desk.send(Intent::SoughtOption("IA-13".to_owned()));
    let found: Vec<&str> = in_play(&desk)
        .sections
        .iter()
        .flat_map(|option_section| option_section.questions.iter().map(|its| its.question))
        .collect();
    assert_eq!(found, ["How many gifts has the gamemaster?"]);
}
