//! Dice bought for actions other than attacks (DD-271, DD-287).

use crate::fight::given::{ActorBuilder, FightTable, HERO, VILLAIN};
use crate::fight::interactions::{
    combat_command, declare_interaction, dice_only, end_turn, hero, villain,
};
use tabletop::seat::Seat;
use torg::active_effects::EffectCommand;
use torg::combat::defence::DefenceSkill;
use torg::combat::interaction::Interaction;
use torg::command::{Command, DiceFrom};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, DefenceDeclaration, RollInputs};
use torg::roll::{Proficiency, RollCondition};
use torg::settings::{Edition, Settings, StymiedPaid};
use torg::state::Until;

/// DD-271, DD-287: villains who can pay may cancel a bought die of an interaction, a defence or a push, as in an attack.
#[test]
fn dd_271_287_villains_can_cancel_a_bought_die_of_any_action() {
    let bought = |faces: &[u8]| RollInputs {
        possibilities: 1,
        ..dice_only(faces)
    };
    let dodge = DefenceDeclaration {
        skill: DefenceSkill::Dodge,
        skill_value: None,
        skilled: None,
        vital_block_steps: 0,
    };
    let inputs = || bought(&[11]);
    for command in [
        CombatCommand::Interact {
            declaration: declare_interaction(Interaction::Taunt, &[VILLAIN]),
            combined: vec![],
            inputs: inputs(),
        },
        CombatCommand::Defend {
            declaration: dodge,
            inputs: inputs(),
        },
        CombatCommand::Push {
            value: None,
            inputs: inputs(),
        },
    ] {
        for counters in [true, false] {
            let cast = vec![hero().possibilities(2), villain().possibilities(1)];
            let mut fight = FightTable::new(Edition::Revised, cast);
            fight.begin_quiet_round();
            fight.play_ok(combat_command(HERO, command.clone()));
            let counts = fight
                .view(Seat::Table)
                .active_effects
                .villains_able_to_counter;
            assert_eq!(counts, [VILLAIN], "{command:?}");
            fight.play_refused(&end_turn(HERO), "DD-139");
            fight.play_ok(if counters {
                Command::Effect(EffectCommand::CounterExtraRoll { villain: VILLAIN })
            } else {
                let proficiency = Proficiency::Skilled;
                let dice = DiceFrom::Person(vec![12]);
                Command::Effect(EffectCommand::RollExtra { proficiency, dice })
            });
            fight.play_ok(end_turn(HERO));
        }
    }
}

/// DD-139, DD-145, DD-270: the view says how many dice an attack may buy, and more are refused.
#[test]
fn dd_139_145_270_no_more_dice_can_be_bought_than_offered() {
    let refuses_stymied = Settings::default().with_answer(StymiedPaid::Refused);
    for (possibilities, settings, stymied, shown, rule) in [
        (0, Settings::default(), false, 0, "DD-139"),
        (1, Settings::default(), false, 1, "DD-139"),
        (3, Settings::default(), false, 1, "DD-270"),
        (3, Settings::default(), true, 1, "DD-270"),
        (3, refuses_stymied, false, 1, "DD-270"),
        (3, refuses_stymied, true, 0, "DD-145"),
    ] {
        let cast = vec![
            hero().possibilities(possibilities),
            villain().possibilities(1),
        ];
        let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
        fight.begin_quiet_round();
        if stymied {
            fight.apply_events(vec![Event::RollConditionGained {
                actor: HERO,
                roll_condition: RollCondition::Stymied,
                until: Until::Used(2),
            }]);
        }
        let counted = fight.view(Seat::Table).cast[0].buyable_dice;
        assert_eq!(counted, shown, "{possibilities}, {stymied}");
        let push = |possibilities| {
            let inputs = RollInputs {
                possibilities,
                ..dice_only(&[11])
            };
            combat_command(
                HERO,
                CombatCommand::Push {
                    value: None,
                    inputs,
                },
            )
        };
        fight.play_refused(&push(shown + 1), rule);
        fight.play_ok(push(shown));
    }
}
