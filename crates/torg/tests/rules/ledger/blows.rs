//! What the deck's ledger says of attacks, where combat's figures are known (DD-413 … DD-415, DD-418).

use crate::ledger::given::{Case, DEFEND, Given, Play, QUIET, declare, h, line};
use tabletop::seat::ActorId;
use torg::card::{Approved, Effect, Side};
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::discipline::{Discipline, Learned};
use torg::combat::weapon::Arm;
use torg::command::{Command, DiceFrom};
use torg::event::Event;
use torg::fight::{BlowCommand, BlowEvent, Hand, Reached, Wanted};
use torg::sheet::{CombatSkill, Sheet, Skilled};
use torg::state::{Condition, Figures};

pub const CASES: &[Case] = &[
    (&["DD-413"], all_out_stays_open_over_the_flip),
    (&["DD-414"], one_block_and_two_strikes_in_a_flurry),
    (
        &["DD-415"],
        no_lightning_fist_in_a_flurry_or_two_rounds_running,
    ),
    (&["DD-418"], shock_and_marks_knock_out),
];

const FLURRY: torg::card::Line = line(Side::Heroes, Effect::Flurry, Effect::None);

/// Two who know how to fight, by the book of either edition.
fn fighters() -> Play {
    let given = Given::heroes(1).villains(1);
    let mut play = given.next_standard(QUIET).next_standard(QUIET).table();
    let learned = Learned::default()
        .with(Discipline::BlockStrike)
        .with(Discipline::LightningFist);
    let sheets = [h(1), play.v(1)].map(|actor| Event::SheetSet {
        actor,
        figures: Figures {
            dexterity: Some(9),
            toughness: Some(9),
            ..Figures::default()
        },
        sheet: Sheet {
            strength: Some(9),
            skills: vec![Skilled {
                skill: CombatSkill::MartialArts,
                value: 14,
            }],
            learned,
            ..Sheet::default()
        },
    });
    play.make(sheets.to_vec());
    play.begin_and_flip();
    play.read(QUIET, Approved::Any);
    play
}

fn strike(who: ActorId, at: ActorId, choices: &[Choice], faces: &[u8]) -> Command {
    let mut wanted = Wanted::plain(Hand::Empty(Arm::MartialArts), at);
    wanted.choices = Choices::of(choices);
    Command::Blow {
        actor: who,
        what: BlowCommand::Strike {
            wanted: Box::new(wanted),
            beside: vec![],
            cards: vec![],
            possibilities: 0,
            critical_moment: false,
            dice: DiceFrom::Person(faces.to_vec()),
        },
    }
}

fn settle(who: ActorId) -> Command {
    let what = BlowCommand::Settle {
        negated: vec![],
        picks: vec![],
    };
    Command::Blow { actor: who, what }
}

fn bonus(play: &Play) -> i32 {
    let action = play.state().action.as_ref().unwrap();
    play.state().struck(action)[0].outcome.unwrap().bonus
}

#[test]
fn all_out_stays_open_over_the_flip() {
    let mut play = fighters();
    let villain = play.v(1);
    play.ok(strike(h(1), villain, &[Choice::AllOut], &[2]));
    play.ok(settle(h(1)));
    play.ok(Command::Flip);
    play.read(
        line(Side::Villains, Effect::None, Effect::None),
        Approved::Any,
    );
    play.ok(strike(villain, h(1), &[], &[2]));
    assert_eq!(bonus(&play), -7, "a die of 2, and 3 for the opening");
    play.ok(settle(villain));
    play.ok(strike(h(1), villain, &[], &[2]));
    play.ok(settle(h(1)));
    assert_eq!(play.actor(h(1)).fight.exposed, None);
}

#[test]
fn no_defence_with_all_out() {
    let mut play = fighters();
    let villain = play.v(1);
    let both = [Choice::AllOut, Choice::AggressiveDefence];
    play.no(strike(h(1), villain, &both, &[2]), "TC-130");
    play.ok(declare(h(1), DEFEND));
}

/// Disciplines are of the older edition; the gamemaster may let them in (S-38).
#[test]
fn one_block_and_two_strikes_in_a_flurry() {
    let mut play = fighters();
    let villain = play.v(1);
    play.read(FLURRY, Approved::Any);
    let block = Command::Blow {
        actor: h(1),
        what: BlowCommand::Block {
            against: villain,
            dice: DiceFrom::Person(vec![13]),
        },
    };
    play.ruled(block.clone(), &["TC-220"]);
    for _ in 0..2 {
        let blow = strike(h(1), villain, &[Choice::BlockStrike], &[2]);
        play.ruled(blow, &["TC-220"]);
        play.ok(settle(h(1)));
    }
    play.ok(strike(villain, h(1), &[], &[2]));
    let action = play.state().action.as_ref().unwrap();
    let reached = play.state().struck(action)[0].reached();
    assert_eq!(reached, Some(Reached::Blocked));
}

#[test]
fn no_lightning_fist_in_a_flurry_or_two_rounds_running() {
    let mut play = fighters();
    let villain = play.v(1);
    let fist = || strike(h(1), villain, &[Choice::LightningFist], &[2]);
    play.ruled(fist(), &["TC-224"]);
    play.ok(settle(h(1)));
    play.ok(Command::Flip);
    play.read(QUIET, Approved::Any);
    play.no(fist(), "TC-225");
    play.read(FLURRY, Approved::Any);
    play.no(fist(), "TC-225");
}

#[test]
fn shock_and_marks_knock_out() {
    let cases = [
        // Shock up to Toughness.
        (6, false, 15, true),
        // A K where there was one: 2 more shock.
        (0, true, 7, false),
    ];
    for (shock, k, damage, out) in cases {
        let mut play = fighters();
        let villain = play.v(1);
        let condition = Condition {
            shock,
            k,
            ..Condition::default()
        };
        play.ok(Command::SetCondition {
            actor: villain,
            condition,
        });
        let Command::Blow {
            what: BlowCommand::Strike { mut wanted, .. },
            ..
        } = strike(h(1), villain, &[], &[])
        else {
            unreachable!()
        };
        wanted.damage = Some(damage);
        play.ok(Command::Blow {
            actor: h(1),
            what: BlowCommand::Strike {
                wanted,
                beside: vec![],
                cards: vec![],
                possibilities: 0,
                critical_moment: false,
                dice: DiceFrom::Person(vec![15]),
            },
        });
        play.ok(settle(h(1)));
        assert_eq!(!play.actor(villain).condition.can_act(), out);
        let hurt = play.last().iter().filter_map(|event| match event {
            Event::Blow {
                what: BlowEvent::Harmed { condition, .. },
                ..
            } => Some(condition.shock),
            _ => None,
        });
        assert!(hurt.max().unwrap() > shock);
    }
}
