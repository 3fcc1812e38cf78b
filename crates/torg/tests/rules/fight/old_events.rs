//! Events that were saved before a rule was corrected replay to the state that they had then.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, declare_with_weapon, fighter,
};
use crate::fight::interactions::{combat_command, interact_once};
use serde_json::{Value, json};
use tabletop::rule::tc;
use torg::active_effects::EffectEvent;
use torg::card::LineEffect;
use torg::combat::breakdown::{Breakdown, ValueSource};
use torg::combat::hold::Hold;
use torg::combat::interaction::Interaction;
use torg::combat::status::Status;
use torg::command::Command;
use torg::consequence::Consequence;
use torg::event::Event;
use torg::fight::actions::{CombatCommand, CombatEvent};
use torg::settings::Edition;
use torg::sheet::CombatSkill;
use torg::state::Role;

/// TC-201: of two targets that a maneuver set back, an old event kept the last one; a present one keeps both.
#[test]
fn tc_201_old_blindsides_replay_as_they_were() {
    let old = |target: u8, until: u8| {
        format!(r#"{{"blindside_earned":{{"target":{target},"until":{until}}}}}"#)
    };
    let new = |target: u8, until: u8| {
        let old = old(target, until);
        format!(r#"{},"beside_others":true}}}}"#, old.trim_end_matches('}'))
    };
    let cases = [
        ([old(2, 2), old(3, 2)], vec![(OTHER, 2)]),
        ([old(2, 2), old(3, 3)], vec![(OTHER, 3)]),
        ([new(2, 2), new(3, 2)], vec![(VILLAIN, 2), (OTHER, 2)]),
        ([new(2, 2), new(2, 3)], vec![(VILLAIN, 3)]),
    ];
    for (saved, earned) in cases {
        let cast = vec![
            fighter(Role::Hero),
            fighter(Role::Villain),
            fighter(Role::Villain),
        ];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        for json in &saved {
            let what: CombatEvent = serde_json::from_str(json).unwrap();
            assert_eq!(&serde_json::to_string(&what).unwrap(), json);
            fight.apply_events(vec![Event::Combat { actor: HERO, what }]);
        }
        assert_eq!(fight.actor(HERO).combat.earned_blindsides, earned);
    }
}

/// A fight in which the hero is penalized or not.
fn taunting_fight(penalized: bool) -> FightTable {
    let mut target = fighter(Role::Villain).skill(CombatSkill::Taunt, 8);
    target.stats.toughness = Some(30);
    let hero = fighter(Role::Hero).skill(CombatSkill::Taunt, 12);
    let mut fight = FightTable::new(Edition::Revised, vec![hero, target]);
    fight.begin_quiet_round();
    if penalized {
        let (status, active) = (Status::Penalized, true);
        let command = CombatCommand::SetStatus { status, active };
        fight.play_ok(combat_command(HERO, command));
    }
    fight
}

/// Returns the total of the hero's attack or interaction.
fn total(fight: &FightTable) -> Breakdown {
    let action = fight.state().action.as_ref().unwrap();
    match fight.state().evaluate_interactions(action).first() {
        Some(interaction) => interaction.total.clone(),
        None => fight.outcome_and_breakdown().1.action,
    }
}

/// Replays the events of a command in the form in which they were saved before the penalty had a field of its own.
fn replay_old(command: Command, rewrite: fn(&mut Value)) -> Breakdown {
    let mut plain = taunting_fight(false);
    plain.play_ok(command);
    let mut fight = taunting_fight(true);
    let mut rewritten = 0;
    for event in plain.last_events() {
        let mut saved = serde_json::to_value(event).unwrap();
        rewrite(&mut saved);
        rewritten += usize::from(saved != serde_json::to_value(event).unwrap());
        assert!(!saved.to_string().contains("penalty"), "{saved}");
        let event: Event = serde_json::from_value(saved.clone()).unwrap();
        assert_eq!(serde_json::to_value(&event).unwrap(), saved);
        fight.apply_events(vec![event]);
    }
    assert_eq!(rewritten, 1, "the declaration");
    let (plain, old) = (total(&plain), total(&fight));
    assert_eq!(old.total, plain.total - 5);
    old
}

/// TC-253: the penalty of an interaction was a modifier of an attack and part of an interaction's modifier; it still counts once.
#[test]
fn tc_253_old_attacks_replay_with_their_penalty() {
    let strike = attack_command(HERO, declare_with_weapon(1, VILLAIN), &[11]);
    let old = replay_old(strike, |saved| {
        if let Some(attacks) = saved.pointer_mut("/attack/what/declared/attacks") {
            attacks[0]["attack"]["modifiers"] = json!([
                {"source": "setback", "amount": -5, "applies_to": "action_total"}
            ]);
        }
    });
    let setbacks = old.lines.iter();
    let mut setbacks = setbacks.filter(|line| line.source == ValueSource::Setback);
    let penalty = setbacks.next().unwrap();
    assert_eq!((penalty.amount, penalty.rule), (-5, tc(253)));
    assert!(setbacks.next().is_none());

    let taunt = interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]);
    let old = replay_old(taunt, |saved| {
        if let Some(targets) = saved.pointer_mut("/combat/what/interaction_declared/targets") {
            targets[0]["modifier"] = json!(-5);
        }
    });
    let fives = old.lines.iter().filter(|line| line.amount == -5);
    assert_eq!(fives.count(), 1);
}

/// DD-124, DD-128, DD-282: in a flurry with Haste during the held action, an old log brought the second turn that the actor had left
/// forward; a present one brings the held turn.
#[test]
fn dd_124_dd_128_dd_282_old_held_turns_replay_as_they_were() {
    for (saved, next) in [
        (r#"{"held_turn_first":{"actor":1}}"#, 2),
        (r#"{"held_turn_first":{"actor":1,"pass":1}}"#, 1),
    ] {
        let cast = vec![
            fighter(Role::Hero),
            fighter(Role::Villain),
            fighter(Role::Hero),
        ];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_round_with(LineEffect::Flurry);
        let hold = CombatCommand::Hold {
            hold: Hold::Opportunity,
        };
        fight.play_ok(combat_command(HERO, hold));
        let haste = EffectEvent::HasteTurnGained { actor: HERO };
        let consequence: Consequence = serde_json::from_str(saved).unwrap();
        assert_eq!(serde_json::to_string(&consequence).unwrap(), saved);
        fight.apply_events(vec![
            Event::Effect { what: haste },
            Event::ConsequencesApplied {
                consequences: vec![consequence],
            },
        ]);
        let turn = fight.state().round().unwrap().next_turn_of(HERO).unwrap();
        assert_eq!(turn.pass, next, "{saved}");
    }
}
