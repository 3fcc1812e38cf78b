//! What the deck's ledger says about attacks when combat values are known (DD-413 … DD-415, DD-418).

use crate::ledger::given::{Case, DEFEND, QUIET, TableBuilder, TestTable, declare, h, line};
use tabletop::seat::ActorId;
use torg::card::{ApprovedActions, LineEffect, Side};
use torg::combat::choices::CombatOptions;
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::options::CombatOption;
use torg::combat::weapon::AttackSkill;
use torg::command::{Command, DiceFrom};
use torg::event::Event;
use torg::fight::{AttackCommand, AttackDeclaration, AttackEvent, AttackResult, WeaponChoice};
use torg::sheet::{CombatSkill, KnownSkill, Sheet};
use torg::state::{Condition, Stats};

pub const CASES: &[Case] = &[
    (&["DD-413"], all_out_attacker_stays_exposed_after_the_flip),
    (&["DD-414"], one_block_and_two_strikes_in_a_flurry),
    (
        &["DD-415"],
        no_lightning_fist_in_a_flurry_or_two_rounds_in_a_row,
    ),
    (&["DD-418"], shock_and_marks_knock_out),
];

const FLURRY: torg::card::ConflictLine = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);

/// A hero and a villain who both know martial arts.
fn fighters() -> TestTable {
    let given = TableBuilder::heroes(1).villains(1);
    let mut play = given.next_standard(QUIET).next_standard(QUIET).table();
    let disciplines = LearnedDisciplines::default()
        .with(Discipline::BlockStrike)
        .with(Discipline::LightningFist);
    let sheets = [h(1), play.v(1)].map(|actor| Event::SheetSet {
        actor,
        stats: Stats {
            dexterity: Some(9),
            toughness: Some(9),
            ..Stats::default()
        },
        sheet: Sheet {
            strength: Some(9),
            skills: vec![KnownSkill {
                skill: CombatSkill::MartialArts,
                value: 14,
            }],
            disciplines,
            ..Sheet::default()
        },
    });
    play.make(sheets.to_vec());
    play.begin_and_flip();
    play.read(QUIET, ApprovedActions::Any);
    play
}

fn strike(actor: ActorId, at: ActorId, options: &[CombatOption], faces: &[u8]) -> Command {
    let mut declaration =
        AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::MartialArts), at);
    declaration.options = CombatOptions::from_slice(options);
    Command::Attack {
        actor,
        what: AttackCommand::Attack {
            declaration: Box::new(declaration),
            combined: vec![],
            cards: vec![],
            possibilities: 0,
            critical_moment: false,
            dice: DiceFrom::Person(faces.to_vec()),
        },
    }
}

fn resolve(actor: ActorId) -> Command {
    let command = AttackCommand::Resolve {
        negations: vec![],
        calls: vec![],
    };
    Command::Attack {
        actor,
        what: command,
    }
}

fn bonus(play: &TestTable) -> i32 {
    let action = play.state().action.as_ref().unwrap();
    play.state().evaluate_attacks(action)[0]
        .outcome
        .unwrap()
        .bonus
}

#[test]
fn all_out_attacker_stays_exposed_after_the_flip() {
    let mut play = fighters();
    let villain = play.v(1);
    play.ok(strike(h(1), villain, &[CombatOption::AllOut], &[2]));
    play.ok(resolve(h(1)));
    play.ok(Command::Flip);
    play.read(
        line(Side::Villains, LineEffect::None, LineEffect::None),
        ApprovedActions::Any,
    );
    play.ok(strike(villain, h(1), &[], &[2]));
    assert_eq!(
        bonus(&play),
        -7,
        "a die of 2, and +3 against an exposed target"
    );
    play.ok(resolve(villain));
    play.ok(strike(h(1), villain, &[], &[2]));
    play.ok(resolve(h(1)));
    assert_eq!(play.actor(h(1)).combat.exposed, None);
}

#[test]
fn all_out_excludes_aggressive_defence() {
    let mut play = fighters();
    let villain = play.v(1);
    let options = [CombatOption::AllOut, CombatOption::AggressiveDefence];
    play.no(strike(h(1), villain, &options, &[2]), "TC-130");
    play.ok(declare(h(1), DEFEND));
}

/// Disciplines belong to the classic edition; the gamemaster may allow them (S-38).
#[test]
fn one_block_and_two_strikes_in_a_flurry() {
    let mut play = fighters();
    let villain = play.v(1);
    play.read(FLURRY, ApprovedActions::Any);
    let block = Command::Attack {
        actor: h(1),
        what: AttackCommand::Block {
            against: villain,
            dice: DiceFrom::Person(vec![13]),
        },
    };
    play.ruled(block.clone(), &["TC-220"]);
    for _ in 0..2 {
        let attack = strike(h(1), villain, &[CombatOption::BlockStrike], &[2]);
        play.ruled(attack, &["TC-220"]);
        play.ok(resolve(h(1)));
    }
    play.ok(strike(villain, h(1), &[], &[2]));
    let action = play.state().action.as_ref().unwrap();
    let reached = play.state().evaluate_attacks(action)[0].result();
    assert_eq!(reached, Some(AttackResult::Blocked));
}

#[test]
fn no_lightning_fist_in_a_flurry_or_two_rounds_in_a_row() {
    let mut play = fighters();
    let villain = play.v(1);
    let fist = || strike(h(1), villain, &[CombatOption::LightningFist], &[2]);
    play.ruled(fist(), &["TC-224"]);
    play.ok(resolve(h(1)));
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    play.no(fist(), "TC-225");
    play.read(FLURRY, ApprovedActions::Any);
    play.no(fist(), "TC-225");
}

#[test]
fn shock_and_marks_knock_out() {
    let cases = [
        // Shock reaches Toughness.
        (6, false, 15, true),
        // A second K: 2 more shock.
        (0, true, 7, false),
    ];
    for (shock, k, damage, incapacitated) in cases {
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
        let Command::Attack {
            what: AttackCommand::Attack {
                mut declaration, ..
            },
            ..
        } = strike(h(1), villain, &[], &[])
        else {
            unreachable!()
        };
        declaration.base_damage = Some(damage);
        play.ok(Command::Attack {
            actor: h(1),
            what: AttackCommand::Attack {
                declaration,
                combined: vec![],
                cards: vec![],
                possibilities: 0,
                critical_moment: false,
                dice: DiceFrom::Person(vec![15]),
            },
        });
        play.ok(resolve(h(1)));
        assert_eq!(!play.actor(villain).condition.can_act(), incapacitated);
        let hurt = play.last().iter().filter_map(|event| match event {
            Event::Attack {
                what: AttackEvent::Damaged { condition, .. },
                ..
            } => Some(condition.shock),
            _ => None,
        });
        assert!(hurt.max().unwrap() > shock);
    }
}
