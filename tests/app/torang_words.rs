//! Every event and every refusal of a Torang table has words, and every page can be made at any moment.

use crate::desk::Desk;
use ::torang::Torang;
use ::torang::event::Event;
use ::torang::opposed::Side;
use ::torang::refusal::{Matter, Refusal};
use ::torang::state::{AbilityId, Which};
use rising_action::app::model::OpenTable;
use rising_action::app::torang::table::vm::{scene, seat, sheet};
use rising_action::app::torang::table::{Fault, Sheet, fault_words, refusal_words};
use rising_action::app::vm::chronicle::Reads;
use std::collections::BTreeSet;
use tabletop::chronicle::Entry;
use tabletop::dice::DiceFault;
use tabletop::name::{Name, NameFault};
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{By, Table};
use testing::torang::{a_command, an_opening};
use testing::{Mix, variant_of as kind};

const EVENTS: &str = "TableOpened SettingsChanged NoteMade CharacterJoined CharacterChanged CharacterLeft AbilitySet \
     AbilityRemoved CheckSet ChecksWiped RollRequested RollDropped ModifiersSet CarriedUsed CarriedDropped HelpOffered \
     HelpJudged HelpWithdrawn HelpRolled Rolled BenefitsTaken DrawbackTaken ModifierCarried CheckAsked DramaJudged \
     CheckMarked HelperChecked RollPutAway TimeAdvanced SceneBegan RoundsBegan RoundBegan RoundsEnded ActedSet";

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
        let mut mix = Mix(seed);
        let mut table = Table::<Torang>::default();
        table
            .play(&an_opening(&mut mix), &By::TheBook, None, &mut mix)
            .unwrap();
        let mut desk = Desk::new();
        for _ in 0..160 {
            let by = if mix.one_in(6) {
                By::Ruling("so be it".to_owned())
            } else {
                By::TheBook
            };
            let command = a_command(table.state(), &mut mix);
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
            let done = table.chronicle().done();
            let entry: &Entry<Event> = done.last().unwrap();
            seen.extend(entry.events.iter().map(kind));
            let words = Torang::text(done, &view, Seat::Table);
            if !matches!(entry.events[..], [Event::NoteMade { .. }]) {
                tidy(&words, &kind(&entry.events[0]));
            }
            if mix.one_in(8) {
                desk.model.table = Some(OpenTable {
                    game: table.clone().into(),
                    bookmark: None,
                    unsaved: 0,
                    damaged: None,
                    in_file: 0,
                });
                pages(&desk, &table);
            }
        }
    }
    let missing: Vec<&str> = EVENTS
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
        which: Which::Help(999),
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
        Refusal::TooMany { most: 500 },
        Refusal::NobodyThere,
        Refusal::TooLong { most: 500 },
        Refusal::Empty,
        Refusal::OutOfRange {
            least: -1_000,
            most: 10_000,
        },
        Refusal::InRoll { actor },
        Refusal::NoAbility,
        Refusal::NoScore { ability },
        Refusal::AbilityThere { ability },
        Refusal::NotListed,
        Refusal::NoGoal,
        Refusal::SidesCount { sides: 3 },
        Refusal::RollOpen,
        Refusal::NoRoll,
        Refusal::NotRolled,
        Refusal::Late,
        Refusal::ModifierStep { amount: -30 },
        Refusal::NoCarried,
        Refusal::ModifierUnrelated,
        Refusal::HelpLate,
        Refusal::NoHelp,
        Refusal::HelpOutOfPlace,
        Refusal::HelpNeedsSkill,
        Refusal::HelpNotAgreed,
        Refusal::HelpDenied,
        Refusal::HelpTwice { helper: actor },
        Refusal::HelpNested,
        Refusal::HelpOnBothSides { helper: actor },
        Refusal::HelpOpen { help: 0 },
        Refusal::LeaderHelps { leader: actor },
        Refusal::Dice(DiceFault::NoSuchFace {
            sides: 100,
            face: 0,
        }),
        Refusal::Dice(DiceFault::Missing { rolled: 1 }),
        Refusal::Dice(DiceFault::Surplus { used: 1, typed: 2 }),
        Refusal::TypedOff,
        Refusal::NotCritical,
        Refusal::NotFumble,
        Refusal::Chosen,
        Refusal::CheckFailure,
        Refusal::CheckDenied,
        Refusal::CheckMain,
        Refusal::CheckTaken,
        Refusal::TimeBackwards,
        Refusal::TimeInRounds,
        Refusal::SceneInRounds,
        Refusal::InRounds,
        Refusal::NotInRounds,
        Refusal::SettingsLocked,
    ];
    all.extend(
        [
            Matter::Request,
            Matter::Opposed,
            Matter::Modifiers,
            Matter::Carried,
            Matter::Help,
            Matter::Drama,
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
        Fault::Name(NameFault::Empty),
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
            .attempt(Which::Main(Side::Active))
            .is_some()
    );
}
