//! A die that is bought for what is no attack (DD-271, DD-287).

use crate::fight::given::{Fray, HERO, With};
use crate::fight::interactions::{VILLAIN, act, done, hero, plain, trying, villain};
use tabletop::seat::Seat;
use torg::combat::defence::DefenceSkill;
use torg::combat::interaction::Interaction;
use torg::command::{Command, DiceFrom};
use torg::fight::act::{ActCommand, Guarding, Throwing};
use torg::roll::Skill;
use torg::settings::Edition;
use torg::using::Use;

/// DD-271, DD-287: a bought die of an interaction, a defence or a push lies open to villains who can pay, as in an attack.
#[test]
fn dd_271_287_a_villain_pays_against_a_bought_die_of_any_action() {
    let bought = |faces: &[u8]| Throwing {
        possibilities: 1,
        ..plain(faces)
    };
    let dodge = Guarding {
        skill: DefenceSkill::Dodge,
        value: None,
        skilled: None,
        vital_block: 0,
    };
    let with = || bought(&[11]);
    for what in [
        ActCommand::Try {
            wanted: trying(Interaction::Taunt, &[VILLAIN]),
            beside: vec![],
            with: with(),
        },
        ActCommand::Guard {
            wanted: dodge,
            with: with(),
        },
        ActCommand::Push {
            value: None,
            with: with(),
        },
    ] {
        for counters in [true, false] {
            let cast = vec![hero().possibilities(2), villain().possibilities(1)];
            let mut fray = Fray::of(Edition::Revised, cast);
            fray.quiet();
            fray.ok(act(HERO, what.clone()));
            let counts = fray.view(Seat::Table).using.counters;
            assert_eq!(counts, [VILLAIN], "{what:?}");
            fray.no(&done(HERO), "DD-139");
            fray.ok(if counters {
                Command::Use(Use::Counter { villain: VILLAIN })
            } else {
                let skill = Skill::Skilled;
                let dice = DiceFrom::Person(vec![12]);
                Command::Use(Use::RollExtra { skill, dice })
            });
            fray.ok(done(HERO));
        }
    }
}
