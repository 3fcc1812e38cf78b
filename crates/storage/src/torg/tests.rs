//! Every event, word and fault of the saved form.

#![cfg(test)]

mod more;

use super::super::coming_back::words_come_back;
use super::super::line::{self, Chain, LineFault};
use super::super::record::{Kept, Record};
use super::*;
use ::torg::consequence::{Aspect, Change, Consequence};
use ::torg::dealing::DeckEvent;
use ::torg::deck::Deck;
use ::torg::event::{HandsEvent, SchemeEvent, TaskEvent};
use ::torg::hands::Form;
use ::torg::rounds::RoundsEvent;
use ::torg::settings::FlurryOrder;
use ::torg::state::Setback;
use ::torg::story::StoryEvent;
use ::torg::using::Used;
use tabletop::chronicle::{Entry, TakenBack};
use tabletop::name::Name;
use tabletop::rule::{dd, tc};
use tabletop::ruling::Ruling;
use tabletop::seat::ActorId;

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn roll(chains: &[&[u8]]) -> DiceRoll {
    let face = |face: &u8| D20::new(*face).unwrap();
    let faces = chains.iter().copied().flatten();
    let total = faces.map(|face| u32::from(*face)).sum();
    let total = DieTotal::new(total).unwrap();
    DiceRoll {
        chains: chains
            .iter()
            .map(|chain| chain.iter().map(face).collect())
            .collect(),
        total,
        bonus: total.bonus(),
        reroll_lost: chains.len() == 1,
    }
}

/// At least one of each; `every_kind_of_event_comes_back` sees to that.
fn events() -> Vec<Event> {
    let (actor, other) = (ActorId(1), ActorId(u16::MAX));
    let (card, cards) = (CardId(156), vec![CardId(1), CardId(2)]);
    let settings = Settings {
        hand_size: HandSize::Fixed(5),
        ..Settings::default()
    }
    .answered(FlurryOrder::AfterBoth);
    let figures = Figures {
        dexterity: Some(12),
        toughness: Some(9),
        fatigue: 1,
        ..Figures::default()
    };
    let condition = Condition {
        shock: 700,
        k: true,
        wounds: 4,
        ..Condition::default()
    };
    let line = |heroes| Line {
        first: Side::Villains,
        effects: BySide {
            heroes,
            villains: Effect::VillainSkills(VillainSkill::Test, VillainSkill::Trick),
        },
    };
    let pair = Approved::Pair(Approvable::Test, Approvable::Maneuver);
    let steps = TaskBox::Steps([true, false, true, true]);
    let mut all = vec![
        Event::TableOpened {
            title: name("Harbour \"night\""),
            edition: Edition::Classic,
            settings,
        },
        Event::ActorJoined {
            actor,
            name: name("Imani"),
            player: Some(name("Bé")),
            role: Role::Ally,
            figures,
        },
        Event::ActorJoined {
            actor,
            name: name("O"),
            player: None,
            role: Role::Hero,
            figures: Figures::default(),
        },
        Event::ActorLeft {
            actor,
            cards: cards.clone(),
        },
        Event::FiguresSet { actor, figures },
        blows::tests::spent(actor),
        Event::ConditionSet { actor, condition },
        Event::StandingSet {
            actor,
            standing: Some(Standing::Up),
        },
        Event::PossibilitiesSet {
            actor,
            possibilities: u16::MAX,
        },
        Event::SettingsChanged {
            settings: Settings::default(),
        },
        Event::NoteMade {
            text: "one\ntwo \u{1f}".to_owned(),
        },
        Event::Dealt {
            hand_size: 4,
            hands: vec![(actor, cards.clone()), (other, vec![])],
            deck: cards.clone(),
        },
        Event::Drawn {
            actor,
            card,
            why: DrawnFor::Joining,
        },
        Event::DrawSkipped { actor },
        Event::Reshuffled { deck: vec![] },
        Event::Followed {
            by: vec![
                Consequence::Hushed,
                Consequence::Actor {
                    actor,
                    what: Change::AsBefore {
                        what: Aspect::Fight,
                    },
                },
            ],
        },
        Event::Deck {
            what: DeckEvent::Brought { deck: own_deck() },
        },
        Event::Deck {
            what: DeckEvent::Printed,
        },
        Event::Deck {
            what: DeckEvent::Owed {
                actor,
                why: DrawnFor::Deal,
                cards: 4,
            },
        },
        Event::Deck {
            what: DeckEvent::Restored {
                hands: vec![(actor, cards.clone())],
                pools: vec![(other, vec![])],
                deck: cards.clone(),
            },
        },
        Event::HandLooked { actor },
        Event::CardRevealed { actor, card },
        Event::SceneNamed { name: name("Dock") },
        Event::ToneSet {
            tone: Tone::Dramatic,
        },
        Event::RoundsBegan {
            participants: vec![actor, other],
            places: vec![(actor, 255)],
        },
        Event::ConflictJoined { actor },
        Event::RoundsEnded,
        Event::Flipped { card, round: 3 },
        Event::LineRead {
            line: line(Effect::None),
            approved: Approved::Any,
            task: TaskBox::Complication,
        },
        Event::LineRead {
            line: line(Effect::Flurry),
            approved: pair,
            task: steps,
        },
        Event::LineRead {
            line: line(Effect::Up),
            approved: pair,
            task: TaskBox::Steps([false; 4]),
        },
        Event::OrderSet {
            turns: vec![Turn { actor, pass: 1 }, Turn { actor, pass: 2 }],
        },
        Event::Fatigued { actor, shock: 2 },
        Event::KnockedOut { actor },
        Event::Inspired { actor },
        Event::Woken { actor },
        Event::StandingGained {
            actor,
            standing: Standing::Stymied,
            until: Until::Used(u16::MAX),
        },
        Event::StandingsCancelled { actor },
        Event::SetbackChosen {
            side: Side::Heroes,
            setback: Setback::Generic,
        },
        Event::SetbackChosen {
            side: Side::Heroes,
            setback: Setback::Told("generic".to_owned()),
        },
        Event::SetbackChosen {
            side: Side::Heroes,
            setback: Setback::Formed {
                form: Form::TakesOut,
                who: vec![actor],
                text: String::new(),
            },
        },
        Event::PositionJudged {
            actor,
            improved: true,
        },
        Event::DefenceJudged {
            actor,
            defence: Defence::NotAttacked,
        },
        Event::Broke { actor },
        Event::RoundClosed {
            spent: vec![(actor, card)],
        },
        Event::ActionDeclared {
            actor,
            kind: ActionKind::Other,
            target: None,
            critical_moment: false,
        },
        Event::ActionDeclared {
            actor,
            kind: ActionKind::Approvable(Approvable::Taunt),
            target: Some(other),
            critical_moment: true,
        },
        Event::DiceRolled {
            roll: roll(&[&[1]]),
            typed: true,
        },
        Event::DiceRolled {
            roll: roll(&[&[10, 20, 5], &[20]]),
            typed: false,
        },
        Event::ResultCommitted,
        Event::ActionEnded {
            outcome: Outcome::Failed,
        },
        Event::ActionEnded {
            outcome: Outcome::Done,
        },
        Event::ActionEnded {
            outcome: Outcome::Succeeded(SuccessLevel::Good),
        },
        Event::TurnEnded {
            actor,
            end: TurnEnd::Passed,
        },
        Event::ContributionJudged {
            actor,
            helped: false,
        },
        Event::PoolStruck {
            hero: actor,
            cards: 2,
        },
        Event::PoolCardsTaken {
            hero: actor,
            cards: cards.clone(),
        },
        Event::CardLaid { actor, card },
        Event::CardPlayed {
            actor,
            card,
            lasting: true,
            from_hand: None,
        },
        Event::CardPlayed {
            actor,
            card,
            lasting: false,
            from_hand: Some(true),
        },
        Event::Used { what: Used::Kept },
        Event::Rounds {
            what: RoundsEvent::DuelBegan,
        },
        Event::TradeOffered {
            from: actor,
            to: other,
            cards: cards.clone(),
            pools: true,
            shown: Some(false),
        },
        Event::TradeAnswered {
            from: actor,
            to: other,
            cards: cards.clone(),
            pools: false,
            shown: None,
        },
        Event::TradeAgreed { actor },
        Event::TradeDropped,
        Event::Traded {
            from: actor,
            to: other,
            offered: cards.clone(),
            returned: vec![],
            pools: true,
            from_hands: None,
            story: Some("They hold the ladder.".to_owned()),
        },
        Event::Traded {
            from: actor,
            to: other,
            offered: vec![],
            returned: cards.clone(),
            pools: false,
            from_hands: Some(true),
            story: None,
        },
        Event::Hands {
            actor,
            what: HandsEvent::Led,
        },
        Event::Scheme {
            what: SchemeEvent::Hinted {
                text: "Tremors".to_owned(),
            },
        },
        Event::Task {
            lead: other,
            what: TaskEvent::Complicated { by: 1 },
        },
        Event::Story {
            what: StoryEvent::AwardSet { base: 9 },
        },
        Event::BoxFlipped {
            card,
            under_top: true,
        },
        Event::SceneEnding {
            is_final: true,
            picked_up: vec![(actor, cards.clone())],
            excess: vec![(actor, 1)],
        },
        Event::DiscardedDown {
            actor,
            cards: cards.clone(),
        },
        Event::DiscardedOne { actor, card: None },
        Event::DiscardedOne {
            actor,
            card: Some(card),
        },
        Event::SceneBegan {
            act: 2,
            scene: 7,
            discarded: cards,
        },
    ];
    all.extend(more::events(actor, figures));
    all
}

/// What the text of an event is read as.
fn read(text: &str) -> Option<Event> {
    Event::recall(&Record::read(text)?)
}

#[test]
fn every_kind_of_event_comes_back() {
    let events = events();
    let is = |event: &Event| event.keep().text("is").unwrap().to_owned();
    for kind in KINDS {
        assert!(
            events.iter().any(|event| is(event) == *kind),
            "no {kind} here"
        );
    }
    for event in events {
        let text = event.keep().write();
        assert_eq!(read(&text), Some(event), "{text}");
        let judged: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(judged["is"].is_string());
    }
}

#[test]
fn kinds_are_told_apart() {
    for (place, kind) in KINDS.iter().enumerate() {
        assert!(
            !KINDS.iter().skip(place + 1).any(|other| other == kind),
            "{kind} twice"
        );
    }
}

#[test]
fn a_missing_field_makes_an_event_unreadable_unless_it_may_be_missing() {
    let may_be_missing = [
        "player",
        "standing",
        "target",
        "card",
        "from_hand",
        "from_hands",
        "story",
        "shown",
    ];
    for event in events() {
        let record = event.keep();
        for (left_out, _) in record.fields() {
            let mut less = Record::default();
            for (key, value) in record.fields().iter().filter(|(key, _)| key != left_out) {
                less.add(key.clone(), value.clone());
            }
            match Event::recall(&less) {
                None => {}
                Some(_) => assert!(
                    may_be_missing.contains(&left_out.as_str()),
                    "{event:?} without {left_out}"
                ),
            }
        }
    }
}

#[test]
fn every_word_comes_back() {
    words_come_back::<Edition>();
    words_come_back::<Role>();
    words_come_back::<Standing>();
    words_come_back::<Until>();
    words_come_back::<Tone>();
    words_come_back::<Side>();
    words_come_back::<Defence>();
    words_come_back::<TurnEnd>();
    words_come_back::<DrawnFor>();
    words_come_back::<Approvable>();
    words_come_back::<VillainSkill>();
    words_come_back::<SuccessLevel>();
    words_come_back::<Effect>();
    words_come_back::<TaskBox>();
    words_come_back::<Approved>();
    words_come_back::<ActionKind>();
    words_come_back::<Outcome>();
    words_come_back::<HandSize>();
    words_come_back::<crate::GameKind>();
    for level in SuccessLevel::ALL {
        assert_eq!(
            Field::of(&Outcome::Succeeded(level).value()),
            Some(Outcome::Succeeded(level))
        );
    }
    for (kind, _) in Approvable::WORDS {
        let kind = ActionKind::Approvable(*kind);
        assert_eq!(Field::of(&kind.value()), Some(kind));
    }
    for bits in 0..16_u8 {
        let steps = TaskBox::Steps([1, 2, 4, 8].map(|bit| bits & bit != 0));
        assert_eq!(Field::of(&steps.value()), Some(steps));
    }
}

#[test]
fn what_is_wrong_is_not_read() {
    let long = format!(r#"{{"is":"scene_named","name":"{}"}}"#, "x".repeat(10_000));
    let dice = |chains: &str, total: &str| {
        format!(
            r#"{{"is":"dice_rolled","roll":{{"chains":{chains},"total":{total},"bonus":1,"reroll_lost":false}},"typed":true}}"#
        )
    };
    assert!(read(&dice("[[14]]", "14")).is_some());
    for wrong in [
        "{}",
        r#"{"is":"nonsense"}"#,
        r#"{"is":7}"#,
        r#"{"is":"drawn","actor":1,"card":2}"#,
        r#"{"is":"drawn","actor":1,"card":2,"why":"nonsense"}"#,
        r#"{"is":"drawn","actor":-1,"card":2,"why":"refill"}"#,
        r#"{"is":"drawn","actor":65536,"card":2,"why":"refill"}"#,
        r#"{"is":"drawn","actor":65537.0,"card":2,"why":"refill"}"#,
        r#"{"is":"pool_struck","hero":1,"cards":256}"#,
        r#"{"is":"scene_named","name":" \n "}"#,
        r#"{"is":"dealt","hand_size":4,"hands":[[1,[2]],[3]],"deck":[]}"#,
        r#"{"is":"dealt","hand_size":4,"hands":{"1":[2]},"deck":[]}"#,
        r#"{"is":"order_set","turns":[{"actor":1}]}"#,
        r#"{"is":"settings_changed","settings":{"hand_size":"many"}}"#,
        r#"{"is":"settings_changed","settings":{"hand_size":300}}"#,
        r#"{"is":"settings_changed","settings":[]}"#,
        r#"{"is":"figures_set","actor":1,"figures":{"dexterity":"12"}}"#,
        r#"{"is":"standing_set","actor":1,"standing":"nonsense"}"#,
        r#"{"is":"setback_chosen","side":"heroes","setback":"nonsense"}"#,
        r#"{"is":"setback_chosen","side":"heroes","setback":{}}"#,
        r#"{"is":"line_read","line":{"first":"heroes","effects":{"heroes":"up","villains":["test"]}},"approved":"any","task":"A"}"#,
        r#"{"is":"line_read","line":{"first":"heroes","effects":{"heroes":"up","villains":"up"}},"approved":"any","task":"BA"}"#,
        &long,
        &dice("[[0]]", "0"),
        &dice("[[21]]", "21"),
        &dice("[]", "0"),
        &dice("[[14]]", "15"),
        &dice("[14]", "14"),
        &dice("[[14]]", "null"),
    ] {
        let start: String = wrong.chars().take(120).collect();
        assert_eq!(read(wrong), None, "{start}");
    }
}

#[test]
fn what_a_later_version_added_is_passed_over_and_defaults_fill_in() {
    assert_eq!(
        read(r#"{"is":"broke","actor":1,"how":{"loud":[0.5,null]}}"#),
        Some(Event::Broke { actor: ActorId(1) })
    );
    assert_eq!(
        read(r#"{"is":"settings_changed","settings":{}}"#),
        Some(Event::SettingsChanged {
            settings: Settings::default()
        })
    );
}

#[test]
fn an_entry_comes_back_and_one_that_can_not_be_read_says_so() {
    let entry = Entry {
        events: events(),
        ruling: Some(Ruling {
            over: vec![dd(50), tc(6)],
            why: "once".to_owned(),
        }),
        instead_of: Some(TakenBack {
            entries: 3,
            seen: true,
        }),
        at: Some(u64::MAX),
    };
    let plain = Entry {
        events: vec![],
        ruling: None,
        instead_of: None,
        at: None,
    };
    let mut chain = Chain::default();
    let lines = [
        line::write(&mut chain, &entry),
        line::write(&mut chain, &plain),
    ];
    let (back, _, fault) = line::read_all(lines.iter().map(|line| Some(line.as_str())));
    assert_eq!((back, fault), (vec![entry, plain], None));
    for text in [
        r#"{"events":[{"is":"nonsense"}]}"#,
        r#"{"events":[],"at":-1}"#,
        r#"{"events":[],"ruling":{"over":["XX-1"],"why":""}}"#,
        r#"{"events":{}}"#,
        "[]",
    ] {
        let sealed = line::seal(&mut Chain::default(), text);
        let mut chain = Chain::default();
        assert_eq!(
            line::read::<Event>(&mut chain, &sealed),
            Err(LineFault::Unreadable),
            "{text}"
        );
        assert_eq!(chain, Chain::default(), "it has not moved");
    }
}

/// The shipped cards and one of a supplement, as a table's own.
fn own_deck() -> Deck {
    let mut text = deck_file::write(&Deck::default(), &|_| "Said \"so\", loud".to_owned());
    text.push_str("157,The Quest,supplement,subplot,villains,blunder; all,none,heroes,up,break,two actions,A C,,It is long.\n");
    deck_file::read(&text, Name::new("Ours").unwrap()).unwrap()
}
