//! Armor, cover and damage: what stops a blow, and what adds to it.

use crate::fight::given::{
    ActorBuilder, CLUB, FightTable, HERO, VILLAIN, attack_command, attack_command_with,
    carried_weapon, declare_shot, declare_with_weapon, fighter, new_actor, settings_with, shooter,
    tough_villain,
};
use crate::fight::interactions::{combat_command, end_turn};
use tabletop::name::Name;
use tabletop::seat::Seat;
use torg::active_effects::Attribute;
use torg::card::{ApprovedActions, BySide, CardName, Side};
use torg::combat::chart::{Concealment, RangeBand};
use torg::combat::settings::{Answer, ShockLimit};
use torg::combat::weapon::{Armor, AttackSkill, BaseDamage};
use torg::command::{Command, NewActor};
use torg::fight::actions::CombatCommand;
use torg::fight::{AttackDeclaration, AttackResult, WeaponChoice};
use torg::roll::SuccessLevel;
use torg::settings::Edition;
use torg::sheet::{CombatSkill, WeaponDamage, WeaponId, WornArmor};
use torg::state::{ActionOutcome, Role};

fn gunner_villain() -> NewActor {
    new_actor(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Fire, 14)
        .weapon(AttackSkill::Fire, WeaponDamage::Fixed(14))
}

#[test]
fn tc_072_tx_21_armor_needs_enough_strength() {
    let clad = |strength: Option<u8>, minimum: i32| {
        let mut new = new_actor(Role::Villain, 9, 9, 9);
        new.sheet.strength = strength;
        new.sheet.armors = vec![WornArmor {
            name: Name::new("Plate").unwrap(),
            armor: Armor {
                add: 8,
                maximum: 30,
                strength_minimum: minimum,
            },
        }];
        new
    };
    for (edition, strength, refused) in [
        (Edition::Classic, Some(11), true),
        (Edition::Classic, Some(12), false),
        (Edition::Classic, None, false),
        (Edition::Revised, Some(11), false),
    ] {
        let joins = Command::Join {
            actor: clad(strength, 12),
        };
        let puts_on = |table: &FightTable| {
            let Command::Join { actor } = &joins else {
                panic!("they join");
            };
            Command::SetSheet {
                actor: VILLAIN,
                stats: table.actor(VILLAIN).stats,
                sheet: actor.sheet.clone(),
            }
        };
        let cast = || vec![fighter(Role::Hero), fighter(Role::Villain)];
        let mut joined = FightTable::new(edition, cast());
        let mut table = FightTable::new(edition, cast());
        let set = puts_on(&table);
        if !refused {
            joined.play_ok(joins);
            table.play_ok(set);
            continue;
        }
        joined.play_by_ruling(joins, "TC-072");
        table.play_by_ruling(set.clone(), "TC-072");
        // Armor worn by a ruling stays on when the sheet is saved again; with less Strength it needs another ruling.
        let Command::SetSheet {
            actor,
            stats,
            mut sheet,
        } = set
        else {
            panic!("a sheet is set");
        };
        sheet.spirit = Some(12);
        let again = |sheet| Command::SetSheet {
            actor,
            stats,
            sheet,
        };
        table.play_ok(again(sheet.clone()));
        sheet.strength = Some(10);
        table.play_refused(&again(sheet), "TC-072");
    }
}

#[test]
fn tc_213_218_damaged_cover_does_not_move_with_the_target() {
    for (metres, kept) in [(None, true), (Some(0), true), (Some(3), false)] {
        let cast = vec![shooter(Role::Hero, &[20]), fighter(Role::Villain)];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        let shot = |face: u8| {
            let mut declaration = declare_shot(&[], &[VILLAIN]);
            let aimed = &mut declaration.targets[0];
            (aimed.concealment, aimed.cover_toughness) = (Some(Concealment::Complete), Some(10));
            (aimed.defence, aimed.range) = (Some(9), Some(RangeBand::Short));
            attack_command(HERO, declaration, &[face])
        };
        fight.play_ok(shot(11));
        assert_eq!(
            fight.evaluated_attacks()[0].result(),
            Some(AttackResult::HitCover)
        );
        fight.resolve_attack(HERO);
        let before = fight.actor(VILLAIN).combat.cover;
        assert!(before.is_some());
        if let Some(metres) = metres {
            fight.play_ok(combat_command(VILLAIN, CombatCommand::Move { metres }));
        }
        assert_eq!(fight.actor(VILLAIN).combat.cover, before.filter(|_| kept));
    }
}

#[test]
fn dd_262_a_raised_strength_raises_typed_damage_of_muscle_powered_weapons() {
    let crossbow = carried_weapon(AttackSkill::Missile, WeaponDamage::Fixed(14));
    let unarmed = WeaponChoice::Unarmed(AttackSkill::Unarmed);
    let first = WeaponChoice::Carried(WeaponId(1));
    for (carried, weapon, typed, base, damage) in [
        (None, unarmed, Some(15), BaseDamage::Typed(15), 18),
        (
            None,
            WeaponChoice::Other(AttackSkill::Melee),
            Some(15),
            BaseDamage::Typed(15),
            18,
        ),
        (
            None,
            WeaponChoice::Other(AttackSkill::Missile),
            Some(15),
            BaseDamage::Typed(15),
            18,
        ),
        (
            None,
            WeaponChoice::Other(AttackSkill::Fire),
            Some(15),
            BaseDamage::Fixed(15),
            15,
        ),
        (
            Some(carried_weapon(AttackSkill::Melee, CLUB)),
            first,
            Some(15),
            BaseDamage::Typed(15),
            18,
        ),
        (
            Some(crossbow.clone()),
            first,
            Some(15),
            BaseDamage::Fixed(15),
            15,
        ),
        (Some(crossbow), first, None, BaseDamage::Fixed(14), 14),
    ] {
        let mut hero = new_actor(Role::Hero, 9, 9, 9);
        hero.sheet.weapons.extend(carried);
        let mut fight = FightTable::new(Edition::Revised, vec![hero, tough_villain()]);
        let adrenalin = fight.give_pool_card(HERO, CardName::Adrenalin);
        let mut declaration = AttackDeclaration::new(weapon, VILLAIN);
        (declaration.skill_value, declaration.base_damage) = (Some(40), typed);
        declaration.targets[0].range = Some(RangeBand::Short);
        let cards = vec![(adrenalin, Some(Attribute::Strength))];
        fight.play_ok(attack_command_with(HERO, declaration, cards, 0, &[11]));
        let action = fight.state().action.as_ref().unwrap();
        assert_eq!(action.targeted_attacks[0].attack.base_damage, base);
        let (outcome, _) = fight.outcome_and_breakdown();
        let raises = fight.actor(HERO);
        let raises = fight
            .state()
            .combatant(raises)
            .strikes_with_strength(weapon);
        assert_eq!(
            (outcome.effect.unwrap().total, raises),
            (damage, damage == 18)
        );
    }
}

#[test]
fn tc_074_150_s_35_a_vital_block_leaves_the_shock_limit_alone() {
    for (answer, limit) in [
        (ShockLimit::WithCards, 9),
        (ShockLimit::Bare, 9),
        (ShockLimit::WithArmor, 12),
    ] {
        let settings = settings_with(ShockLimit::QUESTION, answer.place());
        let cast = vec![fighter(Role::Hero).armor(3, 20), tough_villain()];
        let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
        fight.begin_quiet_round();
        fight.play_ok(combat_command(HERO, CombatCommand::VitalBlock { steps: 2 }));
        let threshold = fight.state().shock_threshold(fight.actor(HERO));
        assert_eq!(threshold, Some(limit), "{answer:?}");
    }
}

/// DD-310, TC-215, TC-216: a card answers a villain's hit on the hero, also one through the hero's cover, but not one that the cover
/// stops.
#[test]
fn dd_310_tc_215_216_a_card_answers_a_hit_unless_the_cover_stops_it() {
    for (concealment, damage, answered) in [
        (None, 14, true),
        (Some(Concealment::Complete), 14, false),
        (Some(Concealment::Complete), 60, true),
    ] {
        let cast = vec![fighter(Role::Hero), gunner_villain()];
        let mut fight = FightTable::new(Edition::Revised, cast);
        let card = fight.give_pool_card(HERO, CardName::OpponentFails);
        fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
        let mut declaration = declare_with_weapon(1, HERO);
        declaration.base_damage = Some(damage);
        let aimed = &mut declaration.targets[0];
        (aimed.range, aimed.defence) = (Some(RangeBand::Short), Some(9));
        (aimed.concealment, aimed.cover_toughness) = (concealment, Some(10));
        fight.play_ok(attack_command(VILLAIN, declaration, &[11]));
        let view = fight.view(Seat::Table);
        let (_, answers) = view.future_answers(view.actor(VILLAIN).unwrap());
        assert_eq!(answers.contains(&(HERO, card)), answered);
        fight.play_ok(end_turn(VILLAIN));
        let played = fight.play(Command::PlayCard { actor: HERO, card });
        assert_eq!(played.is_ok(), answered, "{played:?}");
    }
}

#[test]
fn tc_216_dd_197_a_blow_through_the_cover_is_no_miss() {
    // The damage, the result and the attacks that missed and hit.
    for (damage, result, received) in [
        (10, AttackResult::HitCover, (1, 0)),
        (60, AttackResult::HitCover, (0, 1)),
    ] {
        let cast = vec![fighter(Role::Hero), gunner_villain()];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
        let mut declaration = declare_with_weapon(1, HERO);
        declaration.base_damage = Some(damage);
        let aimed = &mut declaration.targets[0];
        (aimed.range, aimed.defence) = (Some(RangeBand::Short), Some(9));
        (aimed.concealment, aimed.cover_toughness) = (Some(Concealment::Complete), Some(10));
        fight.play_ok(attack_command(VILLAIN, declaration, &[11]));
        assert_eq!(fight.evaluated_attacks()[0].result(), Some(result));
        fight.play_ok(end_turn(VILLAIN));
        let attacks = fight.actor(HERO).round.attacks_received;
        assert_eq!((attacks.missed, attacks.hit), received, "{damage}");
    }
}

#[test]
fn tc_216_dd_196_a_hit_through_the_cover_is_a_successful_attack() {
    for (damage, outcome, cards) in [
        (10, ActionOutcome::Failed, 0),
        (60, ActionOutcome::Succeeded(SuccessLevel::Minimal), 1),
    ] {
        let cast = vec![shooter(Role::Hero, &[20]), fighter(Role::Villain)];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        let mut declaration = declare_shot(&[], &[VILLAIN]);
        declaration.base_damage = Some(damage);
        let aimed = &mut declaration.targets[0];
        (aimed.range, aimed.defence) = (Some(RangeBand::Short), Some(9));
        (aimed.concealment, aimed.cover_toughness) = (Some(Concealment::Complete), Some(10));
        fight.play_ok(attack_command(HERO, declaration, &[11]));
        fight.resolve_attack(HERO);
        assert_eq!(fight.state().last_action.unwrap().outcome, outcome);
        assert_eq!(fight.drawn_cards(), cards, "{damage}");
    }
}
