//! Different actions with one die at the table: an attack with interactions, or several interactions (TC-262; TC-260, TC-T12).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, declare_shot,
    declare_with_weapon, defend_command, fighter, new_actor, resolve_command, shooter,
};
use crate::fight::interactions::{combat_command, declare_interaction, dice_only, end_turn};
use tabletop::seat::{ActorId, Seat};
use torg::card::{
    ApprovableAction, ApprovedActions, BySide, CardName, LineEffect, Side, VillainSkill,
};
use torg::combat::action::ActionType;
use torg::combat::defence::DefenceSkill;
use torg::combat::interaction::{Interaction, InteractionEffect};
use torg::combat::options::CombatOption;
use torg::combat::refusal::{AttackReason, CombatReason};
use torg::combat::weapon::AttackSkill;
use torg::command::{Command, DiceFrom, NewActor};
use torg::consequence::{ActorChange, Consequence};
use torg::event::Event;
use torg::fight::actions::{
    CombatCommand, CombatEvent, DefenceDeclaration, InteractionDeclaration, PlayersCall,
};
use torg::fight::attack_preview::AttackDraft;
use torg::fight::{AttackCommand, AttackDeclaration, Combatant};
use torg::refusal::Refusal;
use torg::roll::{Proficiency, RollCondition};
use torg::rounds::{RoundsEvent, Surprise};
use torg::settings::Edition;
use torg::sheet::{CombatSkill, WeaponDamage};
use torg::state::{ActionOutcome, Condition, Role};

fn hero() -> NewActor {
    new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Taunt, 12)
        .skill(CombatSkill::Maneuver, 12)
        .weapon(AttackSkill::Melee, WeaponDamage::Fixed(20))
}

fn villain(melee: u8, charisma: u8) -> NewActor {
    let mut new = new_actor(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Melee, melee)
        .weapon(AttackSkill::Melee, WeaponDamage::Fixed(14));
    (new.sheet.charisma, new.sheet.spirit) = (Some(charisma), Some(8));
    new
}

fn begin(edition: Edition, melee: u8, charisma: u8) -> FightTable {
    let cast = vec![hero(), villain(melee, charisma), villain(melee, charisma)];
    let mut fight = FightTable::new(edition, cast);
    fight.begin_quiet_round();
    fight
}

fn strike(
    actor: ActorId,
    declaration: AttackDeclaration,
    combined: &[InteractionDeclaration],
    faces: &[u8],
) -> Command {
    Command::Attack {
        actor,
        what: AttackCommand::Attack {
            declaration: Box::new(declaration),
            combined: combined.to_vec(),
            cards: vec![],
            possibilities: 0,
            critical_moment: false,
            dice: DiceFrom::Person(faces.to_vec()),
        },
    }
}

fn attempts(interactions: &[InteractionDeclaration], faces: &[u8]) -> Command {
    let command = CombatCommand::Interact {
        declaration: interactions[0].clone(),
        combined: interactions[1..].to_vec(),
        inputs: dice_only(faces),
    };
    combat_command(HERO, command)
}

/// The difficulty of the first attack and of each target of an interaction.
fn difficulties(fight: &FightTable) -> (i32, Vec<i32>) {
    let action = fight.state().action.clone().unwrap();
    let attack = fight.evaluated_attacks()[0].outcome.unwrap().difficulty;
    let evaluated = fight.state().evaluate_interactions(&action);
    (
        attack,
        evaluated
            .iter()
            .map(|evaluated| evaluated.difficulty)
            .collect(),
    )
}

#[test]
fn tc_262_each_action_has_its_own_value_and_the_easiest_is_first() {
    // The target's melee, the other's Charisma, and which one is easier.
    for (melee, charisma, attack, taunt) in [(13, 8, 17, 10), (8, 13, 10, 17), (9, 9, 11, 13)] {
        for edition in [Edition::Classic, Edition::Revised] {
            let mut fight = begin(edition, melee, charisma);
            let combined = [declare_interaction(Interaction::Taunt, &[OTHER])];
            fight.play_ok(strike(
                HERO,
                declare_with_weapon(1, VILLAIN),
                &combined,
                &[11],
            ));
            assert_eq!(difficulties(&fight), (attack, vec![taunt]), "{edition:?}");
            let action = fight.state().action.clone().unwrap();
            assert_eq!(
                fight.evaluated_attacks()[0].outcome.unwrap().action_total,
                14
            );
            assert_eq!(
                fight.state().evaluate_interactions(&action)[0].total.total,
                12
            );
            assert_eq!(
                action.kinds(),
                [ApprovableAction::Attack, ApprovableAction::Taunt]
            );
        }
    }
    // Three parts: two targets of the attack and one of the taunt.
    let mut fight = begin(Edition::Revised, 9, 10);
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.targets.push(declaration.targets[0].clone());
    declaration.targets[1].target = OTHER;
    let combined = [declare_interaction(Interaction::Taunt, &[OTHER])];
    fight.play_ok(strike(HERO, declaration, &combined, &[11]));
    let evaluated_attacks = fight.evaluated_attacks();
    let difficulty = |index: usize| evaluated_attacks[index].outcome.unwrap().difficulty;
    assert_eq!([difficulty(0), difficulty(1)], [11, 13]);
    assert_eq!(difficulties(&fight).1, [16]);
}

#[test]
fn tc_262_both_take_effect_and_one_undo_reverts_both() {
    let mut fight = begin(Edition::Revised, 8, 8);
    let before = fight.state().clone();
    let combined = [declare_interaction(Interaction::Taunt, &[OTHER])];
    fight.play_ok(strike(
        HERO,
        declare_with_weapon(1, VILLAIN),
        &combined,
        &[11],
    ));
    fight.play_ok(resolve_command(HERO, vec![]));
    // 14 against 8 + 2; 12 against 8 + 4 is a success with 0 points and no further effect.
    assert!(fight.condition(VILLAIN) != before.actor(VILLAIN).unwrap().condition);
    let matches = |event: &Event| {
        matches!(
            event,
            Event::Combat {
                what: CombatEvent::InteractionResolved {
                    target: OTHER,
                    result_points: 0,
                    ..
                },
                ..
            }
        )
    };
    assert!(fight.last_events().iter().any(matches));
    assert!(fight.state().action.is_none());
    // If the attack misses, only the taunt takes effect.
    let mut fight = begin(Edition::Revised, 14, 7);
    fight.play_ok(strike(
        HERO,
        declare_with_weapon(1, VILLAIN),
        &combined,
        &[11],
    ));
    // A command that resolves the interaction may end the action as well.
    fight.play_ok(end_turn(HERO));
    assert_eq!(fight.condition(VILLAIN), Default::default());
    let stymied = fight
        .actor(OTHER)
        .roll_condition
        .map(|(roll_condition, _)| roll_condition);
    assert_eq!(stymied, Some(RollCondition::Stymied));
    assert_eq!(
        fight.state().last_action.unwrap().outcome,
        ActionOutcome::Failed
    );
}

#[test]
fn tc_262_a_34_each_kind_earns_its_own_card() {
    // The attack misses, the taunt succeeds: one card for the taunt, none for the attack.
    for (approvable, cards) in [(ApprovableAction::Taunt, 1), (ApprovableAction::Attack, 0)] {
        let mut fight = FightTable::new(
            Edition::Revised,
            vec![hero(), villain(14, 7), villain(14, 7)],
        );
        let quiet = BySide {
            heroes: LineEffect::None,
            villains: LineEffect::None,
        };
        fight.begin_round(
            Side::Heroes,
            quiet,
            ApprovedActions::Pair(approvable, ApprovableAction::Test),
        );
        let combined = [declare_interaction(Interaction::Taunt, &[OTHER])];
        fight.play_ok(strike(
            HERO,
            declare_with_weapon(1, VILLAIN),
            &combined,
            &[11],
        ));
        let shown = |seat| fight.view(seat).attack_draws;
        assert_eq!(shown(Seat::Table), Some(cards), "{approvable:?}");
        assert_eq!(
            shown(Seat::Actor(HERO)),
            None,
            "a villain's values must be secret"
        );
        fight.play_ok(resolve_command(HERO, vec![]));
        assert_eq!(fight.drawn_cards(), cards, "{approvable:?}");
    }
}

#[test]
fn tc_262_several_interactions_share_one_die() {
    let mut fight = begin(Edition::Revised, 9, 9);
    let interactions = [
        declare_interaction(Interaction::Taunt, &[VILLAIN]),
        declare_interaction(Interaction::Maneuver, &[OTHER]),
    ];
    fight.play_ok(attempts(&interactions, &[11]));
    let action = fight.state().action.clone().unwrap();
    let evaluated = fight.state().evaluate_interactions(&action);
    let kinds: Vec<Interaction> = evaluated
        .iter()
        .map(|evaluated| evaluated.attempt.kind)
        .collect();
    assert_eq!(kinds, [Interaction::Taunt, Interaction::Maneuver]);
    // Charisma 9 and Dexterity 9 are equal, so the first one declared comes first.
    assert_eq!([evaluated[0].difficulty, evaluated[1].difficulty], [11, 13]);
    fight.play_ok(end_turn(HERO));
    let results: Vec<_> = fight
        .last_events()
        .iter()
        .filter_map(|event| match event {
            Event::Combat {
                what:
                    CombatEvent::InteractionResolved {
                        result_points,
                        kind,
                        ..
                    },
                ..
            } => Some((*kind, *result_points)),
            _ => None,
        })
        .collect();
    let (taunt, maneuver) = (Interaction::Taunt, Interaction::Maneuver);
    assert_eq!(results, [(Some(taunt), 1), (Some(maneuver), -1)]);
    // The announced kind of action determines the outcome.
    let last = fight.state().last_action.unwrap();
    assert!(matches!(last.outcome, ActionOutcome::Succeeded(_)));
    assert_eq!(last.target, Some(VILLAIN));
}

#[test]
fn tc_262_the_least_proficient_skill_limits_the_die() {
    // No sheet has trick, only its attribute; a 20 is not rolled again.
    let mut hero = hero();
    hero.stats.perception = Some(9);
    let mut guard = villain(9, 9);
    guard.stats.perception = Some(9);
    let mut fight = FightTable::new(Edition::Revised, vec![hero, guard.clone(), guard]);
    fight.begin_quiet_round();
    let combined = [declare_interaction(Interaction::Trick, &[OTHER])];
    fight.play_refused(
        &strike(HERO, declare_with_weapon(1, VILLAIN), &combined, &[20, 5]),
        "TC-045",
    );
    fight.play_ok(strike(
        HERO,
        declare_with_weapon(1, VILLAIN),
        &combined,
        &[20],
    ));
    let setup = fight.state().action.clone().unwrap().attack_setup.unwrap();
    assert_eq!(setup.proficiency, Proficiency::Unskilled);
    let mut fight = begin(Edition::Revised, 9, 9);
    let combined = [declare_interaction(Interaction::Taunt, &[OTHER])];
    fight.play_refused(
        &strike(HERO, declare_with_weapon(1, VILLAIN), &combined, &[20]),
        "TC-045",
    );
}

#[test]
fn tc_262_actions_with_their_own_dice_cannot_be_combined() {
    let mut fight = begin(Edition::Revised, 9, 9);
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.options = declaration.options.with(CombatOption::AggressiveDefence);
    let combined = [declare_interaction(Interaction::Taunt, &[OTHER])];
    let refusal = fight.play_refused(
        &strike(HERO, declaration.clone(), &combined, &[11]),
        "TC-262",
    );
    let reason = CombatReason::NoMultiAction(CombatOption::AggressiveDefence);
    assert!(matches!(refusal, Refusal::Combat(no) if no.reason == reason));
    fight.play_by_ruling(strike(HERO, declaration, &combined, &[11]), "TC-262");
    // The same kind or target twice, or an interaction without a target, is invalid.
    let mut fight = begin(Edition::Revised, 9, 9);
    let taunt = |targets: &[ActorId]| declare_interaction(Interaction::Taunt, targets);
    for (combined, reason) in [
        (
            vec![taunt(&[OTHER]), taunt(&[OTHER])],
            AttackReason::DuplicateInteraction,
        ),
        (vec![taunt(&[OTHER, OTHER])], AttackReason::DuplicateTarget),
        (vec![taunt(&[])], AttackReason::NoTarget),
    ] {
        let attack = strike(HERO, declare_with_weapon(1, VILLAIN), &combined, &[11]);
        let alone = attempts(&combined, &[11]);
        for command in [attack, alone] {
            let refusal = fight.play_refused(&command, "");
            let reason = CombatReason::Attack(reason);
            assert!(matches!(refusal, Refusal::Combat(no) if no.reason == reason));
        }
    }
}

/// TC-143: everybody in a group fires once, the attacker too.
#[test]
fn tc_143_nobody_shares_a_roll_twice() {
    let mut fight = begin(Edition::Revised, 9, 9);
    let mut declaration = declare_with_weapon(1, VILLAIN);
    for group in [vec![HERO], vec![OTHER, OTHER]] {
        declaration.group = group;
        let attack = strike(HERO, declaration.clone(), &[], &[11]);
        let refusal = fight.play_refused(&attack, "");
        let reason = CombatReason::Attack(AttackReason::DuplicateGroupMember);
        assert!(matches!(refusal, Refusal::Combat(no) if no.reason == reason));
    }
    declaration.group.clear();
    declaration.targets.clear();
    let attack = strike(HERO, declaration, &[], &[11]);
    let refusal = fight.play_refused(&attack, "");
    let reason = CombatReason::Attack(AttackReason::NoTarget);
    assert!(matches!(refusal, Refusal::Combat(no) if no.reason == reason));
}

#[test]
fn tc_257_262_players_call_is_chosen_before_both_take_effect() {
    let mut fight = begin(Edition::Revised, 8, 4);
    let combined = [declare_interaction(Interaction::Taunt, &[OTHER])];
    fight.play_ok(strike(
        HERO,
        declare_with_weapon(1, VILLAIN),
        &combined,
        &[20, 20, 5],
    ));
    let action = fight.state().action.clone().unwrap();
    let effects = fight.state().evaluate_interactions(&action)[0]
        .effects
        .clone();
    assert_eq!(effects, [InteractionEffect::PlayersCall]);
    fight.play_refused(&resolve_command(HERO, vec![]), "");
    assert_eq!(fight.condition(VILLAIN), Default::default());
    let command = AttackCommand::Resolve {
        negations: vec![],
        calls: vec![(OTHER, PlayersCall::Effect(InteractionEffect::Up))],
    };
    fight.play_ok(Command::Attack {
        actor: HERO,
        what: command,
    });
    assert_eq!(
        fight.actor(HERO).roll_condition.map(|(held, _)| held),
        Some(RollCondition::Up)
    );
    assert!(fight.condition(VILLAIN) != Default::default());
}

#[test]
fn tc_262_the_preview_shows_the_difficulties() {
    for (melee, charisma) in [(13, 8), (8, 13), (9, 9)] {
        let mut fight = begin(Edition::Revised, melee, charisma);
        let view = fight.view(Seat::Table);
        let somebody = |id| view.actor(id).map(|actor| view.combatant(actor));
        let attacker = somebody(HERO).unwrap();
        let targets: Vec<Combatant> = somebody(VILLAIN).into_iter().collect();
        let combined = [declare_interaction(Interaction::Taunt, &[OTHER])];
        let rules = view.combat.rules;
        let separate =
            InteractionDeclaration::combined_targets(&combined, &attacker, somebody, &[], &rules)
                .unwrap();
        let declaration = declare_with_weapon(1, VILLAIN);
        let draft = AttackDraft {
            declaration: &declaration,
            attacker: &attacker,
            targets: &targets,
            roll_spec: view.roll_spec(view.actor(HERO).unwrap(), Proficiency::Skilled),
            shown_target: 0,
            boosts: &[],
            combined_difficulties: &[separate[0].difficulty],
            rules: &rules,
        };
        let separate = draft.separate_difficulties().unwrap();
        let attack = draft.preview(&[]).unwrap().targets[0].prepared.difficulty();
        let interactions = InteractionDeclaration::combined_targets(
            &combined, &attacker, somebody, &separate, &rules,
        )
        .unwrap();
        let targets: Vec<Combatant> = somebody(OTHER).into_iter().collect();
        let bonuses = Default::default();
        let preview = combined[0].preview_targets(
            &interactions,
            &attacker,
            &targets,
            bonuses,
            draft.roll_spec,
            &rules,
        );
        fight.play_ok(strike(HERO, declaration, &combined, &[11]));
        assert_eq!(difficulties(&fight), (attack, vec![preview[0].difficulty]));
    }
}

#[test]
fn dd_181_tc_262_a_combined_listed_skill_costs_its_target_cards() {
    let mut colonel = villain(14, 9).skill(CombatSkill::Taunt, 15);
    colonel.sheet.charisma = Some(9);
    let mut target = hero();
    target.sheet.charisma = Some(8);
    let mut fight = FightTable::new(Edition::Revised, vec![target.clone(), target, colonel]);
    let (other, villain) = (ActorId(2), ActorId(3));
    let listed_skills = LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Test);
    let effects = BySide {
        heroes: LineEffect::None,
        villains: listed_skills,
    };
    fight.begin_round(
        Side::Villains,
        effects,
        ApprovedActions::Pair(ApprovableAction::Defend, ApprovableAction::Test),
    );
    let card = fight.state().hand(other)[0];
    fight.apply_events(vec![Event::CardPooled { actor: other, card }]);
    let combined = [declare_interaction(Interaction::Taunt, &[other])];
    fight.play_ok(strike(
        villain,
        declare_with_weapon(1, HERO),
        &combined,
        &[11],
    ));
    fight.play_ok(resolve_command(villain, vec![]));
    let matches =
        |event: &Event| matches!(event, Event::PoolRemovalOwed { hero, .. } if *hero == other);
    assert!(fight.last_events().iter().any(matches));
}

#[test]
fn tc_104_208_143_only_actors_who_may_attack_share_a_roll() {
    let partner = ActorId(2);
    let mut target = fighter(Role::Villain);
    target.sheet.spirit = Some(9);
    let mut declaration = declare_shot(&[CombatOption::SuppressiveFire], &[OTHER]);
    declaration.group = vec![partner];
    let shared = attack_command(HERO, declaration, &[11]);
    let actor = partner;
    let down = Event::ConditionSet {
        actor,
        condition: Condition {
            knocked_down: true,
            ..Condition::default()
        },
    };
    let surprised = |surprise| Event::Rounds {
        what: RoundsEvent::Surprised {
            actors: vec![(actor, surprise)],
        },
    };
    let taunted = Event::ConsequencesApplied {
        consequences: vec![Consequence::Actor {
            actor,
            what: ActorChange::RolledFor {
                action_type: ActionType::Taunt,
            },
        }],
    };
    for (event, rule) in [
        (None, None),
        (Some(down), Some("TC-104")),
        (Some(surprised(Surprise::Partial)), Some("DD-407")),
        (Some(surprised(Surprise::Complete)), Some("DD-408")),
        (Some(taunted), Some("TC-005")),
    ] {
        let heroes = [(); 2].map(|()| shooter(Role::Hero, &[20]));
        let mut fight =
            FightTable::new(Edition::Revised, [&heroes[..], &[target.clone()]].concat());
        fight.begin_quiet_round();
        fight.apply_events(Vec::from_iter(event));
        let view = fight.view(Seat::Table);
        let may_share = view.actor(partner).unwrap().may_share_attack;
        assert_eq!(may_share, rule.is_none(), "{rule:?}");
        match rule {
            Some(rule) => fight.play_by_ruling(shared.clone(), rule),
            None => fight.play_ok(shared.clone()),
        }
    }
}

/// A taunt that Opponent Fails negates for one of two targets is no missed attack, so that it earns the defender no card (DD-197).
#[test]
fn dd_197_a_negated_taunt_is_no_missed_attack() {
    for targets in [&[HERO][..], &[HERO, OTHER]] {
        let hero = || {
            new_actor(Role::Hero, 9, 9, 10)
                .skill(CombatSkill::Melee, 12)
                .skill(CombatSkill::Taunt, 8)
        };
        let taunter = new_actor(Role::Villain, 9, 9, 10).skill(CombatSkill::Taunt, 14);
        let mut fight = FightTable::new(Edition::Revised, vec![hero(), taunter, hero()]);
        fight.begin_quiet_round();
        let card = fight.give_pool_card(HERO, CardName::OpponentFails);
        let defence = DefenceDeclaration {
            skill: DefenceSkill::Melee,
            skill_value: Some(12),
            skilled: Some(true),
            vital_block_steps: 0,
        };
        fight.play_ok(defend_command(HERO, defence, &[12]));
        fight.play_ok(combat_command(
            HERO,
            CombatCommand::Resolve { calls: vec![] },
        ));
        fight.play_ok(Command::Pass { actor: OTHER });
        let taunt = InteractionDeclaration {
            kind: Interaction::Taunt,
            targets: targets.iter().map(|target| (*target, Some(8))).collect(),
            skill_value: None,
            skilled: None,
            modifier: 0,
        };
        let taunt = CombatCommand::Interact {
            declaration: taunt,
            combined: vec![],
            inputs: dice_only(&[12]),
        };
        fight.play_ok(combat_command(VILLAIN, taunt));
        fight.play_ok(combat_command(
            VILLAIN,
            CombatCommand::Resolve { calls: vec![] },
        ));
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        let draws = fight.state().defence_draws(fight.actor(HERO));
        assert_eq!(draws, Some(0), "{targets:?}");
    }
}
