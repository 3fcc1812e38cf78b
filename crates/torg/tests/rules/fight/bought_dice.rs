//! Dice bought for actions other than attacks (DD-271, DD-287).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, declare_defence, settings_with,
};
use crate::fight::interactions::{
    combat_command, declare_interaction, dice_only, end_turn, hero, villain,
};
use tabletop::seat::Seat;
use torg::active_effects::{EffectCommand, ExtraRollStage};
use torg::combat::defence::DefenceSkill;
use torg::combat::interaction::Interaction;
use torg::combat::settings::Question;
use torg::combat::status::{Status, StatusExpiry};
use torg::command::{Command, DiceFrom};
use torg::consequence::{ActorChange, Consequence};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, RollInputs};
use torg::roll::{Proficiency, RollCondition};
use torg::settings::{Edition, Settings, StymiedPaid, StymiedScope};
use torg::state::Until;

/// DD-271, DD-287: villains who can pay may cancel a bought die of an interaction, a defence or a push, as in an attack.
#[test]
fn dd_271_287_villains_can_cancel_a_bought_die_of_any_action() {
    let bought = |faces: &[u8]| RollInputs {
        possibilities: 1,
        ..dice_only(faces)
    };
    let dodge = declare_defence(DefenceSkill::Dodge);
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

/// DD-145, TC-252, S-21: if being stymied twice costs two rerolls, an action loses its first two rerolls or bought dice, as the preview
/// says.
#[test]
fn dd_145_tc_252_stymied_twice_costs_two_rerolls() {
    // Whether both count, dice bought before the roll, the typed dice, rerolls and bought dice that are lost, and rerolls still to lose.
    let cases = [
        (true, 0, &[7][..], 0, 0, 2),
        (true, 0, &[20], 1, 0, 1),
        (true, 1, &[7], 0, 1, 1),
        (true, 1, &[10], 1, 1, 0),
        (false, 0, &[7], 0, 0, 1),
        (false, 1, &[7], 0, 1, 0),
    ];
    for (twice, bought, faces, rerolls, dice, left) in cases {
        let cast = vec![hero().possibilities(2), villain()];
        let settings = settings_with(Question::StymiedStacks, u8::from(twice));
        let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
        fight.begin_quiet_round();
        stymie(&mut fight, twice);
        let view = fight.view(Seat::Table);
        let spec = view.roll_spec(&view.cast[0], Proficiency::Skilled);
        assert_eq!(spec.lost_rerolls, 1 + u8::from(twice));
        push(&mut fight, bought, faces);
        let action = fight.state().action.as_ref().unwrap();
        let lost = action
            .extra_rolls
            .iter()
            .filter(|extra| extra.stage == ExtraRollStage::LostToStymied)
            .count();
        let roll = action.roll.as_ref().unwrap();
        let context = format!("{twice}, {bought} bought, {faces:?}");
        assert_eq!(lost, dice, "{context}");
        assert_eq!(roll.reroll_lost, rerolls + bought > 0, "{context}");
        let modifiers = fight.view(Seat::Table).cast[0].roll_modifiers;
        assert_eq!(modifiers.lost_rerolls, left, "{context}");
    }
}

/// Lets the hero push, with this many possibilities for dice.
fn push(fight: &mut FightTable, possibilities: u8, faces: &[u8]) {
    let inputs = RollInputs {
        possibilities,
        ..dice_only(faces)
    };
    let value = None;
    fight.play_ok(combat_command(HERO, CombatCommand::Push { value, inputs }));
}

/// Stymies the hero, a second time if this result counts too.
fn stymie(fight: &mut FightTable, twice: bool) {
    fight.apply_events(vec![Event::RollConditionGained {
        actor: HERO,
        roll_condition: RollCondition::Stymied,
        until: Until::Used(2),
    }]);
    if twice {
        let begins = ActorChange::StatusGained {
            status: Status::Stymied,
            expiry: StatusExpiry::WhenUsed(2),
            separate: true,
        };
        fight.apply_events(vec![Event::ConsequencesApplied {
            consequences: vec![Consequence::Actor {
                actor: HERO,
                what: begins,
            }],
        }]);
    }
}

/// A-23, S-21: a line's stymied that costs the first reroll of each roll costs no second one on the same roll; the result of an
/// interaction does.
#[test]
fn dd_145_s_21_stymied_on_each_roll_costs_one_reroll_beside_a_result() {
    // Whether there is such a result too, the typed dice, what becomes of the bought die, and the results that remain.
    for (twice, faces, stage, results) in [
        (false, &[10, 9][..], ExtraRollStage::Rolled, 0),
        (false, &[7], ExtraRollStage::LostToStymied, 0),
        (true, &[10], ExtraRollStage::LostToStymied, 0),
        (true, &[7], ExtraRollStage::LostToStymied, 1),
    ] {
        let cast = vec![hero().possibilities(2), villain()];
        let settings = settings_with(Question::StymiedStacks, 1).with_answer(StymiedScope::Roll);
        let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
        fight.begin_quiet_round();
        stymie(&mut fight, twice);
        fight.apply_events(vec![Event::RollConditionGained {
            actor: HERO,
            roll_condition: RollCondition::Stymied,
            until: Until::RoundEnds,
        }]);
        push(&mut fight, 1, faces);
        let action = fight.state().action.as_ref().unwrap();
        let stages: Vec<_> = action.extra_rolls.iter().map(|extra| extra.stage).collect();
        assert_eq!(stages, [stage], "{twice} {faces:?}");
        let hero = fight.actor(HERO);
        assert_eq!(hero.combat.statuses.count(Status::Stymied), results);
        assert_eq!(
            hero.roll_condition,
            Some((RollCondition::Stymied, Until::RoundEnds))
        );
    }
}
