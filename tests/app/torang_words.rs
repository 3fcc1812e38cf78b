//! Every event and every refusal of a Torang table has words, and every page can be made at any moment.

use crate::desk::Desk;
use ::torang::Torang;
use ::torang::event::Event;
use ::torang::opposed::Side;
use ::torang::refusal::{GmDecision, Refusal};
use ::torang::state::{AbilityId, RollPart};
use rising_action::app::model::OpenTable;
use rising_action::app::torang::table::vm::{scene, seat, sheet};
use rising_action::app::torang::table::{Fault, Sheet, fault_words, refusal_words};
use rising_action::app::vm::chronicle::Reads;
use std::collections::BTreeSet;
use tabletop::dice::DiceError;
use tabletop::event_log::LogEntry;
use tabletop::name::{Name, NameError};
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::torang::{random_command, random_opening};
use testing::{TestRng, variant_name as kind};

fn tidy(words: &str, of: &str) {
    assert!(!words.trim().is_empty(), "{of} has no words");
    assert!(
        !words.contains("  ") && !words.contains(" ."),
        "{of}: {words}"
    );
    assert!(
        !words.contains("Name(") && !words.contains("Some("),
        "{of}: {words}"
    );
}

/// Tables played by chance: every entry reads well, and every page and sheet can be made.
#[test]
fn every_event_has_words_and_every_page_can_be_made() {
    let mut seen = BTreeSet::new();
    for seed in 0..60 {
        let mut mix = TestRng(seed);
        let mut table = Table::<Torang>::default();
        table
            .play(
                &random_opening(&mut mix),
                &PlayMode::ByTheRules,
                None,
                &mut mix,
            )
            .unwrap();
        let mut desk = Desk::new();
        for _ in 0..160 {
            let by = if mix.one_in(6) {
                PlayMode::ByRuling("so be it".to_owned())
            } else {
                PlayMode::ByTheRules
            };
            let command = random_command(table.state(), &mut mix);
            let view = table.view(Seat::Table);
            match table.play(&command, &by, None, &mut mix) {
                Ok(()) => {}
                Err(refusal) => {
                    let words = refusal_words(&refusal, &view);
                    tidy(&words.title, &kind(&refusal));
                    tidy(&words.why, &kind(&refusal));
                    continue;
                }
            }
            let view = table.view(Seat::Table);
            let done = table.log().applied();
            let entry: &LogEntry<Event> = done.last().unwrap();
            seen.extend(entry.events.iter().map(kind));
            let words = Torang::text(done, &view, Seat::Table);
            if !matches!(entry.events[..], [Event::NoteMade { .. }]) {
                tidy(&words, &kind(&entry.events[0]));
            }
            if mix.one_in(8) {
                desk.model.table = Some(OpenTable {
                    game: table.clone().into(),
                    save_handle: None,
                    unsaved: 0,
                    damaged: None,
                    in_file: 0,
                });
                pages(&desk, &table);
            }
        }
    }
    let missing: Vec<&str> = testing::torang::EVENT_KINDS
        .split_whitespace()
        .filter(|name| !seen.contains(*name))
        .collect();
    assert!(missing.is_empty(), "never told: {missing:?}");
}

fn pages(desk: &Desk, table: &Table<Torang>) {
    let shown = scene(&desk.model).unwrap();
    for person in &shown.people {
        assert!(seat(&desk.model, person.id).is_some());
    }
    if let Some(odds) = shown.odds {
        let sum: u32 = odds.chances.shares.iter().map(|share| share.width).sum();
        assert!((9_998..=10_002).contains(&sum), "{odds:?}");
    }
    let whichs = table
        .state()
        .roll
        .as_ref()
        .map_or_else(Vec::new, |roll| roll.parts());
    for which in whichs {
        let account = Sheet::Account {
            which,
            reason: String::new(),
            fault: None,
        };
        assert!(sheet(&desk.model, &account).is_some());
    }
    for open in [
        Sheet::WhoRolls,
        Sheet::SceneMenu,
        Sheet::Marks { clearing: false },
    ] {
        assert!(sheet(&desk.model, &open).is_some());
    }
    let gone = Sheet::Account {
        which: RollPart::Help(999),
        reason: String::new(),
        fault: None,
    };
    assert!(
        sheet(&desk.model, &gone).is_none(),
        "what is gone is not asked about"
    );
}

/// At least one of each: the match stops the compiler when one is added.
fn refusals() -> Vec<Refusal> {
    let actor = ActorId(1);
    let ability = AbilityId(1);
    let mut all = vec![
        Refusal::AlreadyOpen,
        Refusal::NotOpen,
        Refusal::TooMany { max: 500 },
        Refusal::UnknownCharacter,
        Refusal::TextTooLong { max: 500 },
        Refusal::Empty,
        Refusal::OutOfRange {
            min: -1_000,
            max: 10_000,
        },
        Refusal::PartOfRoll { actor },
        Refusal::NoAbility,
        Refusal::NoScore { ability },
        Refusal::AbilityExists { ability },
        Refusal::AbilityNotListed,
        Refusal::NoGoal,
        Refusal::WrongSideCount { sides: 3 },
        Refusal::RollPending,
        Refusal::NoRoll,
        Refusal::NotRolled,
        Refusal::AlreadyRolled,
        Refusal::ModifierStep { amount: -30 },
        Refusal::NoSuchCarriedModifier,
        Refusal::ModifierUnrelated,
        Refusal::HelpLate,
        Refusal::NoHelp,
        Refusal::HelpOutOfPlace,
        Refusal::HelpNeedsSkill,
        Refusal::HelpNotApproved,
        Refusal::HelpDenied,
        Refusal::AlreadyHelped { helper: actor },
        Refusal::NestedHelpOff,
        Refusal::HelpOnBothSides { helper: actor },
        Refusal::HelpPending { help: 0 },
        Refusal::LeaderCannotHelp { leader: actor },
        Refusal::Dice(DiceError::NoSuchFace {
            sides: 100,
            face: 0,
        }),
        Refusal::Dice(DiceError::Missing { rolled: 1 }),
        Refusal::Dice(DiceError::Surplus { used: 1, typed: 2 }),
        Refusal::TypedDiceOff,
        Refusal::NotCritical,
        Refusal::NotFumble,
        Refusal::AlreadyChosen,
        Refusal::FailureEarnsNoCheck,
        Refusal::CheckDenied,
        Refusal::MainCheckNotEarned,
        Refusal::HelperCheckUsed,
        Refusal::TimeBackwards,
        Refusal::TimeInRounds,
        Refusal::SceneInRounds,
        Refusal::InRounds,
        Refusal::NotInRounds,
        Refusal::SettingsLocked,
    ];
    all.extend(
        [
            GmDecision::Request,
            GmDecision::Opposed,
            GmDecision::Modifiers,
            GmDecision::Carried,
            GmDecision::Help,
            GmDecision::Drama,
        ]
        .map(Refusal::NotGamemaster),
    );
    all
}

#[test]
fn every_refusal_has_words_of_its_own() {
    let desk = crate::torang_desk::table();
    let view = desk.its_view();
    let mut told = BTreeSet::new();
    for refusal in refusals() {
        let words = refusal_words(&refusal, &view);
        tidy(&words.title, &kind(&refusal));
        tidy(&words.why, &kind(&refusal));
        assert!(told.insert(words.why.clone()), "said twice: {}", words.why);
    }
}

#[test]
fn every_fault_says_what_to_type() {
    let long = "x".repeat(10_000);
    for fault in [
        Fault::Name(NameError::Empty),
        Fault::Name(Name::new(&long).unwrap_err()),
        Fault::NoNumber(long.clone()),
        Fault::NoFigure(String::new()),
        Fault::NoFigure("Climb".to_owned()),
        Fault::NoFace(String::new()),
        Fault::NoFace(long),
    ] {
        let words = fault_words(&fault);
        tidy(&words, &kind(&fault));
        assert!(words.chars().count() < 160, "{words}");
    }
}

/// A helper is told by name, and an ability that was struck since by what it was called.
#[test]
fn what_is_gone_is_told_by_its_name() {
    let mut desk = crate::torang_desk::table();
    let line = |desk: &Desk| desk.model.table.as_ref().unwrap().game.last_line().unwrap();
    desk.tap(ActorId(1), "Stealth");
    desk.send(rising_action::app::intent::Intent::SentSheet);
    assert_eq!(line(&desk), "“Stealth”: Tavi, Stealth 68.");
    desk.tap(ActorId(2), "Survival");
    assert_eq!(line(&desk), "Bren offers help with Survival 52.");
    desk.dice("Help", "31", "");
    assert_eq!(
        line(&desk),
        "Bren, Survival: 31 to 52, with their own dice, success. Help: +20."
    );
    desk.dice("Tavi rolls", "40", "");
    assert_eq!(
        line(&desk),
        "Tavi, Stealth: 40 to 88, with their own dice, success."
    );
    let ability = desk.its().character(ActorId(2)).unwrap().abilities[0].id;
    desk.torang(::torang::command::Command::RemoveAbility {
        actor: ActorId(2),
        ability,
    });
    assert_eq!(line(&desk), "Bren strikes Survival.");
    assert!(
        desk.its()
            .roll
            .as_ref()
            .unwrap()
            .attempt(RollPart::Main(Side::Active))
            .is_some()
    );
}
