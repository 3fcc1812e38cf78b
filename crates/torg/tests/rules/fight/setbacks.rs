//! Setbacks and other results of interactions, and pushes.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, declare_defence,
    declare_with_weapon, defend_command, fighter, new_actor, tough_villain,
};
use crate::fight::interactions::{
    combat_command, declare_interaction, dice_only, end_turn, interact_command, interact_once,
};
use tabletop::rule::{RuleId, dd, tc};
use torg::active_effects::Attribute;
use torg::card::{CardId, CardName, LineEffect, Side};
use torg::combat::breakdown::{Breakdown, ValueSource};
use torg::combat::choices::CombatOptions;
use torg::combat::defence::DefenceSkill;
use torg::combat::interaction::{Interaction, InteractionEffect};
use torg::combat::options::CombatOption;
use torg::combat::status::{Status, StatusExpiry};
use torg::combat::weapon::AttackSkill;
use torg::command::Command;
use torg::consequence::{ActorChange, Consequence};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, CombatEvent, PlayersCall};
use torg::fight::{AttackCommand, AttackDeclaration, BlindsideCause, WeaponChoice};
use torg::settings::Edition;
use torg::sheet::CombatSkill;
use torg::state::Role;

#[test]
fn tc_257_262_every_players_call_has_a_choice_of_its_own() {
    let break_off = PlayersCall::Effect(InteractionEffect::Setback);
    let up = PlayersCall::Effect(InteractionEffect::Up);
    for (calls, is_complete) in [
        (vec![break_off.clone()], false),
        (vec![break_off, up], true),
    ] {
        let mut hero = fighter(Role::Hero);
        hero = hero
            .skill(CombatSkill::Taunt, 40)
            .skill(CombatSkill::Trick, 40);
        let mut villain = tough_villain();
        villain.stats.perception = Some(8);
        let mut fight = FightTable::new(Edition::Revised, vec![hero, villain]);
        fight.begin_quiet_round();
        fight.play_ok(combat_command(
            HERO,
            CombatCommand::Interact {
                declaration: declare_interaction(Interaction::Taunt, &[VILLAIN]),
                combined: vec![declare_interaction(Interaction::Trick, &[VILLAIN])],
                inputs: dice_only(&[11]),
            },
        ));
        let calls = calls.into_iter().map(|call| (VILLAIN, call)).collect();
        let resolve = combat_command(HERO, CombatCommand::Resolve { calls });
        if !is_complete {
            fight.play_refused(&resolve, "");
            continue;
        }
        fight.play_ok(resolve);
        let effects: Vec<_> = fight
            .last_events()
            .iter()
            .filter_map(|event| match event {
                Event::Combat {
                    what: CombatEvent::InteractionResolved { effects, .. },
                    ..
                } => Some(effects.clone()),
                _ => None,
            })
            .collect();
        assert_eq!(
            effects,
            [[InteractionEffect::Setback], [InteractionEffect::Up]]
        );
    }
}

#[test]
fn dd_165_tc_253_a_setback_is_named_in_every_total() {
    let hero = || {
        fighter(Role::Hero)
            .skill(CombatSkill::Taunt, 12)
            .skill(CombatSkill::Dodge, 12)
    };
    let push = CombatCommand::Push {
        value: Some(12),
        inputs: dice_only(&[11]),
    };
    let taunt = CombatCommand::Interact {
        declaration: declare_interaction(Interaction::Taunt, &[VILLAIN]),
        combined: vec![],
        inputs: dice_only(&[11]),
    };
    let strike = || attack_command(HERO, declare_with_weapon(1, VILLAIN), &[11]);
    let side = Event::SetbackChosen {
        side: Side::Heroes,
        setback: torg::state::Setback::Generic,
        penalty: None,
    };
    let own = Event::ConsequencesApplied {
        consequences: vec![Consequence::Actor {
            actor: HERO,
            what: ActorChange::StatusGained {
                status: Status::Penalized,
                expiry: StatusExpiry::NextAction,
                separate: false,
            },
        }],
    };
    let commands = [
        combat_command(HERO, push),
        combat_command(HERO, taunt),
        strike(),
        defend_command(HERO, declare_defence(DefenceSkill::Dodge), &[11]),
    ];
    let (of_side, own_penalty) = ((side, dd(165)), (own, tc(253)));
    for setbacks in [
        vec![of_side.clone()],
        vec![own_penalty.clone()],
        vec![of_side, own_penalty],
    ] {
        for command in &commands {
            let mut fight = FightTable::new(Edition::Revised, vec![hero(), tough_villain()]);
            fight.begin_quiet_round();
            fight.apply_events(setbacks.iter().map(|(event, _)| event.clone()).collect());
            fight.play_ok(command.clone());
            let (state, action) = (fight.state(), fight.state().action.as_ref().unwrap());
            let mut totals: Vec<Breakdown> = state.pending_total(action).into_iter().collect();
            let interactions = state.evaluate_interactions(action).into_iter();
            totals.extend(interactions.map(|interaction| interaction.total));
            if totals.is_empty() {
                totals.push(fight.outcome_and_breakdown().1.action);
            }
            let lines = totals.iter().flat_map(|total| &total.lines);
            let lines: Vec<(ValueSource, i32, RuleId)> = lines
                .filter(|line| {
                    use ValueSource::{Card, Gamemaster, Setback};
                    matches!(line.source, Setback | Card | Gamemaster)
                })
                .map(|line| (line.source, line.amount, line.rule))
                .collect();
            let expected = setbacks
                .iter()
                .map(|(_, rule)| (ValueSource::Setback, -5, *rule));
            assert_eq!(lines, expected.collect::<Vec<_>>(), "{command:?}");
        }
    }
}

#[test]
fn tc_242_dd_263_a_card_that_raises_dexterity_raises_a_push_from_it() {
    for (value, adrenalin, total) in [(None, false, 10), (None, true, 13), (Some(9), true, 10)] {
        let cast = vec![fighter(Role::Hero), tough_villain()];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        let card = fight.give_pool_card(HERO, CardName::Adrenalin);
        let mut inputs = dice_only(&[11]);
        if adrenalin {
            inputs.cards = vec![(card, Some(Attribute::Dexterity))];
        }
        fight.play_ok(combat_command(HERO, CombatCommand::Push { value, inputs }));
        let state = fight.state();
        let pushed = state.pending_total(state.action.as_ref().unwrap()).unwrap();
        assert_eq!(pushed.total, total, "{value:?} {adrenalin}");
    }
}

#[test]
fn tc_201_a_maneuver_earns_a_blindside_on_each_target_it_sets_back() {
    let hero = fighter(Role::Hero).skill(CombatSkill::Maneuver, 40);
    let cast = vec![hero, tough_villain(), tough_villain()];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let setback = PlayersCall::Row(vec![
        InteractionEffect::Setback,
        InteractionEffect::Fatigued,
    ]);
    fight.play_ok(combat_command(
        HERO,
        CombatCommand::Interact {
            declaration: declare_interaction(Interaction::Maneuver, &[VILLAIN, OTHER]),
            combined: vec![],
            inputs: dice_only(&[11]),
        },
    ));
    let calls = vec![(VILLAIN, setback.clone()), (OTHER, setback)];
    fight.play_ok(combat_command(HERO, CombatCommand::Resolve { calls }));
    assert_eq!(
        fight.actor(HERO).combat.earned_blindsides,
        [(VILLAIN, 2), (OTHER, 2)]
    );
    // Each is used on its own target; with the last one the status ends.
    fight.begin_round_with(LineEffect::Flurry);
    for (target, left) in [(OTHER, &[(VILLAIN, 2)][..]), (VILLAIN, &[])] {
        let mut behind = declare_with_weapon(1, target);
        behind.options = CombatOptions::from_slice(&[CombatOption::Blindside]);
        fight.play_ok(attack_command(HERO, behind, &[11]));
        let combat = &fight.actor(HERO).combat;
        assert_eq!(combat.earned_blindsides, left);
        let may = combat.statuses.has(Status::EarnedBlindside);
        assert_eq!(may, !left.is_empty());
        fight.resolve_attack(HERO);
    }
}

#[test]
fn tc_201_202_254_broken_actors_can_turn_until_the_round_closes() {
    let (status, active) = (Status::Broken, true);
    let broken = combat_command(VILLAIN, CombatCommand::SetStatus { status, active });
    for (cause, refused) in [(None, true), (Some(BlindsideCause::CannotTurn), false)] {
        let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        fight.play_ok(broken.clone());
        let mut declaration = declare_with_weapon(1, VILLAIN);
        declaration.options = CombatOptions::from_slice(&[CombatOption::Blindside]);
        declaration.blindside_cause = cause;
        let behind = attack_command(HERO, declaration, &[11]);
        if refused {
            fight.play_refused(&behind, "TC-201");
        } else {
            fight.play_ok(behind);
        }
    }
}

#[test]
fn tc_152_153_253_a_setback_lowers_an_aggressive_defence_in_free_play() {
    for (edition, in_rounds) in [
        (Edition::Classic, true),
        (Edition::Classic, false),
        (Edition::Revised, false),
    ] {
        let hero = new_actor(Role::Hero, 9, 9, 9).skill(CombatSkill::Unarmed, 16);
        let mut fight = FightTable::new(edition, vec![hero, tough_villain()]);
        if in_rounds {
            fight.begin_quiet_round();
        }
        let (status, active) = (Status::Penalized, true);
        let what = CombatCommand::SetStatus { status, active };
        fight.play_ok(combat_command(HERO, what));
        let bare_hands = WeaponChoice::Unarmed(AttackSkill::Unarmed);
        let mut declaration = AttackDeclaration::new(bare_hands, VILLAIN);
        declaration.options = CombatOptions::from_slice(&[CombatOption::AggressiveDefence]);
        fight.play_ok(attack_command(HERO, declaration, &[8]));
        fight.resolve_attack(HERO);
        let combat = &fight.actor(HERO).combat;
        // The skill and the least bonus, less 2 and less 5.
        assert_eq!(combat.active_defence.unwrap().total, 10, "{edition:?}");
        assert!(!combat.statuses.has(Status::Penalized));
    }
}

/// A broken villain who tires a hero has harmed somebody, and so stays.
#[test]
fn tc_254_256_dd_149_tiring_an_opponent_is_harm() {
    let villain = || fighter(Role::Villain).skill(CombatSkill::Maneuver, 12);
    let cast = vec![fighter(Role::Hero), villain(), villain()];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    let (status, active) = (Status::Broken, true);
    let broken = CombatCommand::SetStatus { status, active };
    fight.play_ok(combat_command(VILLAIN, broken));
    fight.play_ok(Command::Pass { actor: HERO });
    let tire = |actor, target| interact_once(actor, Interaction::Maneuver, target, &[11]);
    fight.play_ok(tire(VILLAIN, HERO));
    fight.play_ok(end_turn(VILLAIN));
    assert_eq!(fight.condition(HERO).shock, 2);
    assert_eq!(fight.state().about_to_break(), []);
    // What is undone has harmed nobody (DD-310).
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fight.condition(HERO).shock, 0);
    assert_eq!(fight.state().about_to_break(), [VILLAIN]);
    // Harm to one's own side does not count.
    fight.play_ok(tire(OTHER, VILLAIN));
    fight.play_ok(end_turn(OTHER));
    assert_eq!(fight.condition(VILLAIN).shock, 2);
    assert!(!fight.actor(OTHER).round.position_improved);
}

/// Begins a round in which a broken villain can act against two heroes, the first of whom can turn a success into a failure.
fn fight_with_broken_villain(maneuver: u8, first_dodge: u8) -> (FightTable, CardId) {
    let villain = fighter(Role::Villain).skill(CombatSkill::Maneuver, maneuver);
    let agile = fighter(Role::Hero).skill(CombatSkill::Maneuver, first_dodge);
    let cast = vec![agile, fighter(Role::Hero), villain];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    let (status, active) = (Status::Broken, true);
    let broken = CombatCommand::SetStatus { status, active };
    fight.play_ok(combat_command(OTHER, broken));
    for actor in [HERO, VILLAIN] {
        fight.play_ok(Command::Pass { actor });
    }
    (fight, card)
}

/// The second hero is tired or only stymied.
#[test]
fn tc_254_dd_310_only_the_hero_who_is_harmed_keeps_a_villain_in_the_fight() {
    for (maneuver, first_dodge, harms_second) in [(14, 9, true), (16, 11, false)] {
        let (mut fight, card) = fight_with_broken_villain(maneuver, first_dodge);
        let declaration = declare_interaction(Interaction::Maneuver, &[HERO, VILLAIN]);
        fight.play_ok(interact_command(OTHER, declaration, dice_only(&[13])));
        fight.play_ok(end_turn(OTHER));
        assert_eq!(fight.condition(HERO).shock, 2);
        let second = fight.actor(VILLAIN);
        assert_eq!(second.condition.shock == 2, harms_second);
        assert_eq!(second.roll_condition.is_none(), harms_second);
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        assert_eq!(fight.condition(HERO).shock, 0);
        assert_eq!(fight.actor(OTHER).round.position_improved, harms_second);
        assert_eq!(fight.state().about_to_break().is_empty(), harms_second);
    }
}

#[test]
fn tc_254_262_dd_310_a_hero_stays_tired_when_the_attack_on_another_is_undone() {
    let (mut fight, card) = fight_with_broken_villain(14, 9);
    let mut blow = declare_with_weapon(1, HERO);
    (blow.skill_value, blow.base_damage) = (Some(40), Some(20));
    let mut attack = attack_command(OTHER, blow, &[13]);
    if let Command::Attack {
        what: AttackCommand::Attack { combined, .. },
        ..
    } = &mut attack
    {
        *combined = vec![declare_interaction(Interaction::Maneuver, &[VILLAIN])];
    }
    fight.play_ok(attack);
    fight.resolve_attack(OTHER);
    assert!(fight.condition(HERO).shock > 0);
    assert_eq!(fight.condition(VILLAIN).shock, 2);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fight.condition(HERO).shock, 0);
    assert_eq!(fight.condition(VILLAIN).shock, 2);
    assert!(fight.actor(OTHER).round.position_improved);
}
