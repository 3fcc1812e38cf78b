//! Cards that move cards, the gamemaster's tray and setbacks: what is said and shown of them.

use crate::desk::{Desk, h};
use ::torg::card::CardName::{
    Alertness, Connection, Drama, Escape, Glory, Haste, Hero, Idea, Leadership, Rally,
};
use ::torg::card::{BySide, CardId, ConflictLine, LineEffect, Side};
use ::torg::command::{Command, FollowUpCommand, PreparedSetbackCommand};
use ::torg::event::{Event, FollowUpEvent, PreparedSetbackEvent};
use ::torg::follow_ups::{LOW_AMMUNITION, PendingRefill};
use ::torg::settings::{DiscardBrowse, GloryNumber, LeadershipTo, Settings, TakeSpecials};
use rising_action::app::intent::Intent;
use rising_action::app::matters::CardPrompt;
use rising_action::app::model::{Purpose, Sheet};
use rising_action::app::vm::secret::secret;
use rising_action::app::vm::stage::stage;

/// One of each kind.
pub fn events() -> Vec<Event> {
    let text = || "The earth shakes.".to_owned();
    let card = CardId(7);
    let cards = vec![card];
    let hands = [
        FollowUpEvent::LeadershipUsed,
        FollowUpEvent::CardsGiven {
            to: h(2),
            cards: cards.clone(),
            into_pool: false,
            from_hand: true,
        },
        FollowUpEvent::GiftsCompleted,
        FollowUpEvent::RallyUsed,
        FollowUpEvent::DiscardedForRefill { cards },
        FollowUpEvent::DiscardedForRefill { cards: vec![] },
        FollowUpEvent::DiscardFetched {
            card,
            into_pool: true,
        },
        FollowUpEvent::Escaped,
        FollowUpEvent::EscapeNarrated { text: text() },
        FollowUpEvent::GloryClaimed {
            card,
            from_hand: false,
        },
        FollowUpEvent::GloryCounted,
        FollowUpEvent::GloryDenied {
            card_returned: true,
        },
        FollowUpEvent::IdeaUsed,
        FollowUpEvent::Asked { question: text() },
        FollowUpEvent::Answered { answer: text() },
        FollowUpEvent::SpecialActivated {
            card,
            note: Some(text()),
        },
        FollowUpEvent::SpecialAcknowledged { card, note: None },
        FollowUpEvent::AmmunitionSet { rounds: Some(3) },
        FollowUpEvent::AmmunitionSet { rounds: None },
        FollowUpEvent::TakenOutOfFight { reason: text() },
        FollowUpEvent::ReturnedToFight,
    ];
    let schemes = [
        PreparedSetbackEvent::Prepared {
            text: text(),
            across_scenes: true,
        },
        PreparedSetbackEvent::Hinted { text: text() },
        PreparedSetbackEvent::Removed { text: text() },
    ];
    let hands = hands.map(|what| Event::FollowUp { actor: h(1), what });
    let schemes = schemes.map(|what| Event::PreparedSetback { what });
    hands.into_iter().chain(schemes).collect()
}

fn play(desk: &mut Desk, hero: u16, place: usize) {
    let card = desk.card(h(hero), place);
    desk.want(Command::PlayCard {
        actor: h(hero),
        card,
    });
}

fn labels(desk: &Desk) -> Vec<String> {
    let due = stage(&desk.model).unwrap().due;
    due.into_iter().map(|button| button.label).collect()
}

fn rows(desk: &Desk) -> Vec<String> {
    desk.list().rows.into_iter().map(|row| row.label).collect()
}

/// Presses the row of the open list with these words.
fn row(desk: &mut Desk, words: &str) {
    let mut rows = desk.list().rows.into_iter();
    let row = rows.find(|row| row.label.contains(words)).unwrap();
    desk.send(row.intent);
}

/// Presses the button of the open list with these words.
fn press(desk: &mut Desk, words: &str) {
    let mut buttons = desk.list().buttons.into_iter();
    let button = buttons.find(|button| button.label.contains(words)).unwrap();
    assert!(button.ready, "{words}");
    desk.send(button.intent);
}

/// Chooses cards behind the curtain that is down, and presses the first button.
fn choose(desk: &mut Desk, cards: &[CardId]) {
    desk.send(Intent::OpenedCurtain);
    for card in cards {
        desk.send(Intent::ToggledCard(*card));
    }
    let button = secret(&desk.model).unwrap().buttons.remove(0);
    desk.send(button.intent);
}

#[test]
fn leadership_goes_on_behind_the_curtain() {
    let mut desk = Desk::table(&[&[Leadership, Drama, Idea], &[Hero], &[Haste]], 0);
    desk.look(h(1), Purpose::Hand);
    play(&mut desk, 1, 0);
    assert_eq!(labels(&desk), ["Hero 1 leads: gifts"]);
    assert_eq!(rows(&desk), ["Hero 2", "Hero 3"]);
    row(&mut desk, "Hero 2");
    let gift = desk.card(h(1), 0);
    choose(&mut desk, &[gift]);
    let curtain = desk.model.curtain.as_ref().unwrap();
    assert!(!curtain.open && curtain.purpose == Purpose::Sort);
    choose(&mut desk, &[]);
    assert!(desk.model.curtain.is_none() && desk.state().follow_ups.pending_refill.is_none());
    assert_eq!(
        (desk.state().hand(h(1)).len(), desk.state().hand(h(2)).len()),
        (4, 2)
    );
}

#[test]
fn leadership_for_several_takes_two_names() {
    let mut desk = Desk::table(&[&[Leadership, Drama, Idea], &[Hero], &[Haste]], 0);
    let settings = Settings::default().with_answer(LeadershipTo::Several);
    desk.want(Command::ChangeSettings { settings });
    play(&mut desk, 1, 0);
    row(&mut desk, "Hero 3");
    row(&mut desk, "Hero 2");
    press(&mut desk, "Choose the cards");
    let cards = desk.state().hand(h(1)).to_vec();
    choose(&mut desk, &cards);
    let state = desk.state();
    assert!(state.hand(h(3)).contains(&cards[0]) && state.hand(h(2)).contains(&cards[1]));
    // Nothing has to be given.
    let mut desk = Desk::table(&[&[Leadership], &[Hero]], 0);
    play(&mut desk, 1, 0);
    press(&mut desk, "Give nothing");
    assert!(matches!(
        desk.state().follow_ups.pending_refill,
        Some(PendingRefill::DiscardAndRefill { rally: false, .. })
    ));
}

#[test]
fn a_rally_shows_who_has_still_to_choose() {
    let mut desk = Desk::table(&[&[Rally], &[Hero, Haste]], 0);
    play(&mut desk, 1, 0);
    row(&mut desk, "Hero 2");
    let card = desk.card(h(2), 0);
    choose(&mut desk, &[card]);
    let list = desk.list();
    assert!(list.rows[0].sub.contains("still to choose"));
    assert_eq!(list.rows[1].sub, "has chosen");
    press(&mut desk, "Hero 1 chooses");
    choose(&mut desk, &[]);
    assert!(desk.model.sheet.is_none());
}

#[test]
fn questions_escapes_and_glory_are_asked_for() {
    let mut desk = Desk::table(&[&[Idea, Glory], &[Hero]], 0);
    play(&mut desk, 1, 0);
    desk.send(Intent::TypedInSheet("x".repeat(501)));
    desk.send(Intent::SentSheet);
    assert!(
        desk.list().field.unwrap().fault.is_some(),
        "what was typed stays"
    );
    desk.send(Intent::TypedInSheet("Who?".to_owned()));
    desk.send(Intent::SentSheet);
    assert!(desk.list().text.contains("Who?"));
    desk.send(Intent::ClosedSheet);
    assert_eq!(labels(&desk), ["Answer Hero 1"]);
    let due = stage(&desk.model).unwrap().due.remove(0);
    desk.send(due.intent);
    desk.send(Intent::TypedInSheet("The cook.".to_owned()));
    desk.send(Intent::SentSheet);
    assert!(labels(&desk).is_empty());

    // Glory by the total asks for it.
    let settings = Settings::default().with_answer(GloryNumber::Total);
    desk.want(Command::ChangeSettings { settings });
    let card = desk.card(h(1), 0);
    for event in [
        Event::CardPlayed {
            actor: h(1),
            card,
            stays_in_effect: false,
            from_hand: Some(true),
        },
        Event::FollowUp {
            actor: h(1),
            what: FollowUpEvent::GloryClaimed {
                card,
                from_hand: true,
            },
        },
    ] {
        desk.make(event);
    }
    assert_eq!(labels(&desk), ["Hero 1’s glory: does it count?"]);
    let due = stage(&desk.model).unwrap().due.remove(0);
    desk.send(due.intent);
    desk.send(Intent::TypedInSheet("61".to_owned()));
    press(&mut desk, "It counts");
    assert_eq!(desk.state().glories_counted, 1);
    let what = FollowUpEvent::Escaped;
    desk.make(Event::FollowUp { actor: h(2), what });
    assert_eq!(labels(&desk), ["How do they get away?"]);
}

/// Of several that stand open the question comes that belongs to the card.
#[test]
fn an_idea_is_asked_before_an_old_escape() {
    let mut desk = Desk::table(&[&[Idea, Drama], &[Hero]], 0);
    let what = FollowUpEvent::Escaped;
    desk.make(Event::FollowUp { actor: h(2), what });
    play(&mut desk, 1, 0);
    assert_eq!(desk.list().title, "Hero 1 asks the gamemaster");
    desk.send(Intent::TypedInSheet("Who?".to_owned()));
    desk.send(Intent::SentSheet);
    assert_eq!(desk.list().title, "Answer Hero 1");
}

#[test]
fn what_villains_may_not_take_comes_last() {
    let mut desk = Desk::table(&[&[Alertness, Drama], &[Hero]], 1);
    for place in [0, 0] {
        let card = desk.card(h(1), place);
        desk.make(Event::CardPooled { actor: h(1), card });
    }
    desk.make(Event::PoolRemovalOwed {
        hero: h(1),
        cards: 1,
    });
    desk.send(Intent::Asked(Sheet::TakePoolCards { chosen: vec![] }));
    let list = desk.list();
    assert!(list.rows[0].label.starts_with("Drama"), "{list:?}");
    assert_eq!(list.rows[1].sub, "Protected: it stays.");
    let settings = Settings::default().with_answer(TakeSpecials::Plain);
    desk.want(Command::ChangeSettings { settings });
    desk.send(Intent::Asked(Sheet::TakePoolCards { chosen: vec![] }));
    let list = desk.list();
    assert!(list.rows[0].label.starts_with("Alertness"), "{list:?}");
    assert!(list.text.contains("Connection"), "{}", list.text);
}

#[test]
fn the_tray_lists_what_waits() {
    let mut desk = Desk::table(&[&[Alertness], &[Connection]], 0);
    for hero in [1, 2] {
        let card = desk.card(h(hero), 0);
        let actor = h(hero);
        desk.want(Command::PoolCard { actor, card });
    }
    assert_eq!(
        labels(&desk),
        ["Hero 1 laid out Alertness", "Hero 2 laid out Connection"]
    );
    let due = stage(&desk.model).unwrap().due.remove(0);
    desk.send(due.intent);
    press(&mut desk, "Leave it for later");
    assert_eq!(labels(&desk), ["Hero 2 laid out Connection"]);
    let foot = stage(&desk.model).unwrap().foot;
    assert_eq!(foot[2].label, "2 specials wait");
    desk.send(foot[2].intent.clone());
    row(&mut desk, "Alertness");
    row(&mut desk, "Hero 1 has missed it");
    assert_eq!(desk.book().unwrap().rule.as_deref(), Some("DD-343"));
    desk.send(Intent::ClosedSheet);
    desk.send(Intent::Asked(Sheet::CardPrompt(CardPrompt::Tray)));
    row(&mut desk, "Connection");
    desk.send(Intent::TypedInSheet("The lock keeper.".to_owned()));
    press(&mut desk, "Note it for later");
    desk.send(Intent::Asked(Sheet::CardPrompt(CardPrompt::Tray)));
    row(&mut desk, "Connection");
    assert_eq!(desk.list().field.unwrap().value, "The lock keeper.");
    assert_eq!(desk.list().buttons[0].label, "Later");
    row(&mut desk, "The contact appears");
    assert!(desk.model.toast.clone().unwrap().text.contains("keeper"));
    assert!(desk.state().pool(h(2)).is_empty());
}

/// A round with a setback for the heroes.
fn a_setback(desk: &mut Desk) {
    let participants = desk.state().present().map(|actor| actor.id).collect();
    desk.want(Command::BeginRounds { participants });
    desk.want(Command::Flip);
    let round = desk.state().round().unwrap();
    let (approved, task) = (round.approved, round.task_box);
    let effects = BySide {
        heroes: LineEffect::Setback,
        villains: LineEffect::None,
    };
    let first = Side::Heroes;
    let line = ConflictLine {
        initiative: first,
        effects,
    };
    desk.make(Event::LineRead {
        line,
        approved,
        task_box: task,
    });
    let (side, text) = (Side::Heroes, String::new());
    desk.send(Intent::Asked(Sheet::Setback { side, text }));
}

#[test]
fn setbacks_are_offered_as_they_were_prepared() {
    let mut desk = Desk::table(&[&[Hero], &[Hero]], 1);
    desk.send(Intent::Asked(Sheet::CardPrompt(CardPrompt::Prepared {
        text: String::new(),
    })));
    desk.send(Intent::TypedInSheet("The bridge gives way.".to_owned()));
    press(&mut desk, "For this scene");
    desk.send(Intent::TypedInSheet("The earth shakes.".to_owned()));
    press(&mut desk, "Across scenes");
    row(&mut desk, "The earth");
    row(&mut desk, "had a hint");
    assert!(desk.list().rows[1].sub.contains("hinted at"));
    a_setback(&mut desk);
    assert_eq!(
        rows(&desk)[..2],
        ["What lies ready", "−5 on every action of theirs"],
        "the table has not heard of any"
    );
    assert!(
        !rows(&desk).iter().any(|label| label.contains("companions")),
        "no companion is there"
    );
    row(&mut desk, "What lies ready");
    assert_eq!(rows(&desk), ["The earth shakes.", "The bridge gives way."]);
    row(&mut desk, "The bridge");
    row(&mut desk, "Out until helped");
    assert_eq!(rows(&desk), ["Hero 1", "Hero 2"], "of that side alone");
    row(&mut desk, "Hero 2");
    press(&mut desk, "It happens");
    assert!(desk.state().is_out_of_fight(h(2)));
    let chips = stage(&desk.model).unwrap().chips;
    assert!(
        chips
            .iter()
            .any(|chip| chip.text == "The bridge gives way.")
    );
    assert_eq!(desk.state().follow_ups.prepared_setbacks.len(), 1);
    desk.send(Intent::Asked(Sheet::PersonMenu { actor: h(2) }));
    row(&mut desk, "Somebody helps");
    assert!(!desk.state().is_out_of_fight(h(2)));
    // What lies ready can be put away.
    desk.want(Command::PreparedSetback {
        what: PreparedSetbackCommand::Remove {
            text: "The earth shakes.".to_owned(),
        },
    });
    assert!(desk.state().follow_ups.prepared_setbacks.is_empty());
}

#[test]
fn ammunition_has_a_counter() {
    let mut desk = Desk::table(&[&[Hero]], 0);
    let rounds = Some(LOW_AMMUNITION);
    desk.want(Command::FollowUp {
        actor: h(1),
        what: FollowUpCommand::CountAmmunition { rounds },
    });
    let chips = stage(&desk.model).unwrap().chips;
    assert!(chips.iter().any(|chip| chip.text == "Hero: ammunition 5"));
}

#[test]
fn a_late_escape_says_so_before_it_is_laid() {
    let mut desk = Desk::table(&[&[Hero, Escape]], 0);
    let participants = vec![h(1)];
    desk.want(Command::BeginRounds { participants });
    let card = desk.card(h(1), 0);
    desk.want(Command::PoolCard { actor: h(1), card });
    desk.look(h(1), Purpose::Hand);
    let escape = desk.card(h(1), 0);
    desk.send(Intent::ToggledCard(escape));
    let buttons = secret(&desk.model).unwrap().buttons;
    assert!(
        buttons
            .iter()
            .any(|button| button.sub.contains("would not work"))
    );
}

#[test]
fn the_piles_show_what_may_be_seen() {
    let mut desk = Desk::table(&[&[Drama, Hero, Idea]], 0);
    play(&mut desk, 1, 0);
    play(&mut desk, 1, 0);
    let foot = stage(&desk.model).unwrap().foot;
    assert!(foot[1].label.ends_with("discards 2, flipped 0"));
    desk.send(foot[1].intent.clone());
    assert_eq!(desk.list().rows.len(), 2);
    let settings = Settings::default().with_answer(DiscardBrowse::Top);
    desk.want(Command::ChangeSettings { settings });
    desk.send(Intent::Asked(Sheet::Piles));
    assert_eq!(desk.list().rows.len(), 1);
}
