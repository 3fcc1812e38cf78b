//! Rules that the app once applied wrongly, each with its cases.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, attack_command, carried_weapon, declare_defence,
    declare_with_weapon, defend_command, fighter, new_actor, settings_with,
};
use crate::fight::interactions::{
    combat_command, declare_interaction, dice_only, end_turn, interact_command, interact_once,
};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use torg::card::{ApprovedActions, BySide, CardName, LineEffect, Side, VillainSkill};
use torg::combat::action::ActionType;
use torg::combat::chart::{Concealment, RangeBand};
use torg::combat::choices::CombatOptions;
use torg::combat::defence::DefenceSkill;
use torg::combat::discipline::Discipline;
use torg::combat::interaction::{Interaction, InteractionEffect};
use torg::combat::options::CombatOption;
use torg::combat::settings::{Answer, CountAmmunition};
use torg::combat::status::Status;
use torg::combat::weapon::{Armor, AttackSkill, FireCapability, FireMode};
use torg::command::{Command, DiceFrom, NewActor};
use torg::consequence::{ActorChange, Consequence};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, PlayersCall};
use torg::fight::{
    AttackCommand, AttackDeclaration, AttackResult, BlindsideCause, DeclaredTarget, WeaponChoice,
};
use torg::roll::SuccessLevel;
use torg::rounds::{RoundsEvent, Surprise};
use torg::settings::Edition;
use torg::sheet::{CarriedWeapon, CombatSkill, WeaponDamage, WeaponId, WornArmor};
use torg::state::{ActionOutcome, Condition, Role};

const SECOND: ActorId = ActorId(2);
const THIRD: ActorId = ActorId(3);

fn monk(disciplines: &[Discipline]) -> NewActor {
    let mut new = new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::MartialArts, 14)
        .skill(CombatSkill::Taunt, 12);
    for discipline in disciplines {
        new.sheet.disciplines = new.sheet.disciplines.with(*discipline);
    }
    new
}

fn gun(rounds: u16) -> CarriedWeapon {
    CarriedWeapon {
        fire_capability: FireCapability::Automatic,
        ammunition: Some(rounds),
        ..carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(14))
    }
}

fn shooter(role: Role, guns: &[u16]) -> NewActor {
    let mut new = new_actor(role, 9, 9, 9).skill(CombatSkill::Fire, 14);
    new.sheet.spirit = Some(9);
    for rounds in guns {
        new = new.carrying(gun(*rounds));
    }
    new
}

/// An attack with these options at each of these targets, at short range.
fn with_options_at(
    mut declaration: AttackDeclaration,
    options: &[CombatOption],
    targets: &[ActorId],
) -> AttackDeclaration {
    declaration.options = CombatOptions::from_slice(options);
    declaration.targets = targets.iter().copied().map(DeclaredTarget::new).collect();
    declaration
}

fn shot(options: &[CombatOption], targets: &[ActorId]) -> AttackDeclaration {
    let mut declaration = with_options_at(declare_with_weapon(1, HERO), options, targets);
    for aimed in &mut declaration.targets {
        aimed.range = Some(RangeBand::Short);
    }
    declaration
}

fn active_defence(skill: DefenceSkill, face: u8) -> Command {
    defend_command(HERO, declare_defence(skill), &[face])
}

#[test]
fn tc_150_151_153_an_earlier_vital_block_lowers_the_defence() {
    // The steps chosen earlier, those of the attack, the defence, the resistance to damage.
    for (before, steps, defence, resists) in [
        (0, 0, 16, 9),
        (2, 0, 12, 11),
        (0, 2, 12, 11),
        (1, 2, 12, 11),
        (4, 1, 8, 13),
    ] {
        let mut villain = fighter(Role::Villain);
        villain.stats.toughness = Some(60);
        let cast = vec![fighter(Role::Hero), villain];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        fight.play_ok(combat_command(
            HERO,
            CombatCommand::VitalBlock { steps: before },
        ));
        let mut declaration = declare_with_weapon(1, SECOND);
        let options = CombatOptions::from_slice(&[CombatOption::AggressiveDefence]);
        declaration.options = if steps > 0 {
            options.with_vital_block(steps)
        } else {
            options
        };
        // A bonus of +4.
        fight.play_ok(attack_command(HERO, declaration, &[17]));
        fight.resolve_attack(HERO);
        let combat = &fight.actor(HERO).combat;
        let total = combat.active_defence.unwrap().total;
        assert_eq!(total, defence, "{before} earlier, {steps} with the attack");
        assert_eq!(combat.vital_block_steps, before.max(steps));
        fight.play_ok(attack_command(
            SECOND,
            declare_with_weapon(1, HERO),
            &[20, 2],
        ));
        let (outcome, _) = fight.outcome_and_breakdown();
        assert_eq!(outcome.difficulty, defence);
        assert_eq!(outcome.effect.unwrap().difficulty, resists);
    }
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
                actor: SECOND,
                stats: table.actor(SECOND).stats,
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

/// The ammunition left in each of the hero's weapons.
fn magazines_of(fight: &FightTable, actor: ActorId) -> Vec<(u8, u16)> {
    let magazines = &fight.actor(actor).combat.magazines;
    let mut counts: Vec<_> = magazines
        .iter()
        .map(|(id, magazine)| (id.0, magazine.left))
        .collect();
    counts.sort_unstable();
    counts
}

fn ammo_fight(cast: Vec<NewActor>) -> FightTable {
    let settings = settings_with(CountAmmunition::QUESTION, CountAmmunition::All.place());
    let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
    fight.begin_quiet_round();
    fight
}

fn villain() -> NewActor {
    let mut new = fighter(Role::Villain);
    new.sheet.spirit = Some(9);
    new
}

#[test]
fn tc_141_183_185_suppressive_fire_has_a_fixed_ammunition_cost() {
    let suppresses: &[_] = &[CombatOption::SuppressiveFire];
    for (mode, targets, cost) in [
        (FireMode::Normal, &[SECOND][..], 1),
        (FireMode::Normal, &[SECOND, THIRD], 1),
        (FireMode::FullAutomatic, &[SECOND, THIRD], 7),
    ] {
        let begin = |rounds| ammo_fight(vec![shooter(Role::Hero, &[rounds]), villain(), villain()]);
        let mut declaration = shot(suppresses, targets);
        declaration.fire_mode = mode;
        let mut fight = begin(20);
        fight.play_ok(attack_command(HERO, declaration.clone(), &[11]));
        fight.play_ok(end_turn(HERO));
        assert_eq!(
            magazines_of(&fight, HERO),
            [(1, 20 - cost)],
            "{mode:?} {targets:?}"
        );
        let mut fight = begin(cost);
        fight.play_ok(attack_command(HERO, declaration.clone(), &[11]));
        fight.play_ok(end_turn(HERO));
        fight.begin_quiet_round();
        fight.play_refused(&attack_command(HERO, declaration, &[11]), "TC-183");
    }
    // Actors who share the suppressive fire spend the same ammunition (TC-143).
    let cast = vec![
        shooter(Role::Hero, &[5]),
        shooter(Role::Hero, &[5]),
        villain(),
        villain(),
    ];
    let mut fight = ammo_fight(cast);
    let mut declaration = shot(suppresses, &[THIRD, ActorId(4)]);
    declaration.group = vec![SECOND];
    fight.play_ok(attack_command(HERO, declaration, &[11]));
    fight.play_ok(end_turn(HERO));
    assert_eq!(
        [magazines_of(&fight, HERO), magazines_of(&fight, SECOND)],
        [[(1, 4)], [(1, 4)]]
    );
}

#[test]
fn tc_183_193_194_the_weapon_in_the_other_hand_fires_too() {
    use CombatOption::{BothWeapons, SplitWeapons};
    let both_targets: &[ActorId] = &[SECOND, THIRD];
    // The option and the targets; the weapons' ammunition before, and after if it is enough.
    for (option, targets, mode, had, has) in [
        (
            BothWeapons,
            &both_targets[..1],
            FireMode::Normal,
            [3, 3],
            Some([2, 2]),
        ),
        (
            BothWeapons,
            &both_targets[..1],
            FireMode::FullAutomatic,
            [9, 8],
            Some([2, 1]),
        ),
        (
            BothWeapons,
            &both_targets[..1],
            FireMode::FullAutomatic,
            [9, 6],
            None,
        ),
        (
            SplitWeapons,
            both_targets,
            FireMode::Normal,
            [1, 1],
            Some([0, 0]),
        ),
    ] {
        let cast = vec![shooter(Role::Hero, &had), villain(), villain()];
        let mut fight = ammo_fight(cast);
        let mut declaration = shot(&[option], targets);
        (declaration.off_hand, declaration.fire_mode) = (Some(WeaponId(2)), mode);
        let command = attack_command(HERO, declaration.clone(), &[11]);
        let Some([first, other]) = has else {
            fight.play_refused(&command, "TC-183");
            let view = fight.view(Seat::Table);
            let combatant = view.combatant(view.actor(HERO).unwrap());
            let empty = declaration.empty_weapon(&combatant, &view.combat.rules);
            let weapon = empty.map(|(weapon, _)| weapon);
            assert_eq!(weapon, Some(WeaponChoice::Carried(WeaponId(2))));
            continue;
        };
        fight.play_ok(command);
        fight.resolve_attack(HERO);
        assert_eq!(
            magazines_of(&fight, HERO),
            [(1, first), (2, other)],
            "{option:?}"
        );
        // The next such attack is refused, because the weapon in the other hand is empty.
        if other == 0 {
            fight.begin_quiet_round();
            let command = attack_command(HERO, declaration, &[11]);
            fight.play_refused(&command, "TC-183");
        }
    }
    // Without the option the other hand's weapon is not used.
    let mut fight = ammo_fight(vec![shooter(Role::Hero, &[3, 3]), villain()]);
    let mut declaration = shot(&[], &[SECOND]);
    declaration.off_hand = Some(WeaponId(2));
    fight.play_ok(attack_command(HERO, declaration, &[11]));
    fight.resolve_attack(HERO);
    assert_eq!(magazines_of(&fight, HERO), [(1, 2)]);
}

fn block() -> Command {
    Command::Attack {
        actor: HERO,
        what: AttackCommand::Block {
            against: SECOND,
            dice: DiceFrom::Person(vec![12]),
        },
    }
}

fn strike(options: &[CombatOption]) -> Command {
    let hands = WeaponChoice::Unarmed(AttackSkill::MartialArts);
    let declaration = with_options_at(AttackDeclaration::new(hands, SECOND), options, &[SECOND]);
    attack_command(HERO, declaration, &[2])
}

#[test]
fn tc_005_220_224_a_block_combines_only_with_a_strike() {
    use CombatOption::LightningFist;
    let taunts = || interact_once(HERO, Interaction::Taunt, SECOND, &[2]);
    let defence = || active_defence(DefenceSkill::MartialArts, 2);
    // The first action, the second one, and the rule against it.
    let cases: [(Command, Command, Option<&str>); 10] = [
        (strike(&[]), block(), None),
        (strike(&[CombatOption::BlockStrike]), block(), None),
        (block(), strike(&[]), None),
        (block(), strike(&[CombatOption::BlockStrike]), None),
        (taunts(), block(), Some("TC-005")),
        (block(), taunts(), Some("TC-005")),
        (defence(), block(), Some("TC-005")),
        (block(), defence(), Some("TC-005")),
        (strike(&[LightningFist]), block(), Some("TC-224")),
        (block(), strike(&[LightningFist]), Some("TC-224")),
    ];
    for (first, next, rule) in cases {
        let mut other = fighter(Role::Villain);
        other.sheet.charisma = Some(8);
        let cast = vec![
            monk(&[Discipline::BlockStrike, Discipline::LightningFist]),
            other,
        ];
        let mut fight = FightTable::new(Edition::Classic, cast);
        fight.begin_quiet_round();
        fight.play_ok(first);
        if fight.state().action.is_some() {
            fight.play_ok(end_turn(HERO));
        }
        match rule {
            Some(rule) => fight.play_by_ruling(next, rule),
            None => fight.play_ok(next),
        }
    }
    // In the next round this has no effect.
    let cast = vec![monk(&[Discipline::BlockStrike]), {
        let mut other = fighter(Role::Villain);
        other.sheet.charisma = Some(8);
        other
    }];
    let mut fight = FightTable::new(Edition::Classic, cast);
    fight.begin_quiet_round();
    fight.play_ok(block());
    fight.play_ok(Command::Pass { actor: HERO });
    fight.begin_quiet_round();
    fight.play_ok(taunts());
}

#[test]
fn tc_021_057_060_dexterity_defends_only_if_no_skill_fits() {
    // Whether the hero can dodge, what the villain attacks with, and the difficulty: 9 + 4 by Dexterity.
    for (dodges, attack_skill, difficulty) in [
        (false, AttackSkill::Fire, 13),
        (true, AttackSkill::Fire, 15),
        (true, AttackSkill::Melee, 13),
        (false, AttackSkill::Melee, 13),
    ] {
        let mut hero = new_actor(Role::Hero, 9, 9, 9);
        if dodges {
            hero = hero.skill(CombatSkill::Dodge, 15);
        }
        let villain = new_actor(Role::Villain, 9, 9, 9)
            .skill(CombatSkill::for_attack(attack_skill), 14)
            .weapon(attack_skill, WeaponDamage::Fixed(12));
        for edition in [Edition::Classic, Edition::Revised] {
            let mut fight = FightTable::new(edition, vec![hero.clone(), villain.clone()]);
            fight.begin_quiet_round();
            fight.play_ok(active_defence(DefenceSkill::Dexterity, 17));
            fight.play_ok(end_turn(HERO));
            let mut declaration = declare_with_weapon(1, HERO);
            declaration.targets[0].range =
                Some(RangeBand::Short).filter(|_| !attack_skill.is_hand_to_hand());
            fight.play_ok(attack_command(SECOND, declaration, &[11]));
            let (outcome, _) = fight.outcome_and_breakdown();
            assert_eq!(outcome.difficulty, difficulty, "{dodges} {attack_skill:?}");
        }
    }
}

#[test]
fn tc_104_208_143_only_actors_who_may_attack_share_a_roll() {
    let mut declaration = shot(&[CombatOption::SuppressiveFire], &[THIRD]);
    declaration.group = vec![SECOND];
    let shared = attack_command(HERO, declaration, &[11]);
    let actor = SECOND;
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
        let mut fight = FightTable::new(Edition::Revised, [&heroes[..], &[villain()]].concat());
        fight.begin_quiet_round();
        fight.apply_events(Vec::from_iter(event));
        let view = fight.view(Seat::Table);
        let may_share = view.actor(SECOND).unwrap().may_share_attack;
        assert_eq!(may_share, rule.is_none(), "{rule:?}");
        match rule {
            Some(rule) => fight.play_by_ruling(shared.clone(), rule),
            None => fight.play_ok(shared.clone()),
        }
    }
}

#[test]
fn tc_213_218_damaged_cover_does_not_move_with_the_target() {
    for (metres, kept) in [(None, true), (Some(0), true), (Some(3), false)] {
        let cast = vec![shooter(Role::Hero, &[20]), fighter(Role::Villain)];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        let shot = |face: u8| {
            let mut declaration = shot(&[], &[SECOND]);
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
        let before = fight.actor(SECOND).combat.cover;
        assert!(before.is_some());
        if let Some(metres) = metres {
            fight.play_ok(combat_command(SECOND, CombatCommand::Move { metres }));
        }
        assert_eq!(fight.actor(SECOND).combat.cover, before.filter(|_| kept));
    }
}

#[test]
fn tc_201_202_254_broken_actors_can_turn_until_the_round_closes() {
    let (status, active) = (Status::Broken, true);
    let broken = combat_command(SECOND, CombatCommand::SetStatus { status, active });
    for (cause, refused) in [(None, true), (Some(BlindsideCause::CannotTurn), false)] {
        let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        fight.play_ok(broken.clone());
        let mut declaration = declare_with_weapon(1, SECOND);
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
fn dd_181_411_suppressive_fire_costs_the_best_target_pool_cards() {
    // The first target resists; the second one has a low Spirit.
    let mut firm = fighter(Role::Hero);
    firm.sheet.spirit = Some(60);
    let mut cast = vec![firm, fighter(Role::Hero), shooter(Role::Villain, &[20])];
    cast[1].sheet.spirit = Some(5);
    let mut fight = FightTable::new(Edition::Revised, cast);
    let effects = BySide {
        heroes: LineEffect::None,
        villains: LineEffect::VillainSkills(VillainSkill::Intimidate, VillainSkill::Test),
    };
    fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
    fight.give_pool_card(HERO, CardName::Drama);
    fight.give_pool_card(SECOND, CardName::Idea);
    let suppresses = shot(&[CombatOption::SuppressiveFire], &[HERO, SECOND]);
    fight.play_ok(attack_command(THIRD, suppresses, &[11]));
    fight.resolve_attack(THIRD);
    let due = fight.state().pool_removals_due();
    let [due] = due.as_slice() else {
        panic!("{due:?}");
    };
    assert_eq!(due.hero, SECOND);
}

/// Each success of one action against several heroes costs cards, and each removal is separate (DD-181, A-31).
#[test]
fn dd_181_a_31_each_hero_pays_for_the_success_against_them() {
    use torg::settings::{Removals, Settings};
    let hero = |charisma| {
        let mut new = fighter(Role::Hero);
        new.sheet.charisma = Some(charisma);
        new
    };
    // In the second row the second hero resists, so the others pay.
    let rows: [(u8, Removals, &[ActorId]); 3] = [
        (5, Removals::Each, &[HERO, SECOND, THIRD]),
        (60, Removals::Each, &[HERO, THIRD]),
        (5, Removals::FirstOfRound, &[HERO]),
    ];
    for (charisma, answer, pay) in rows {
        let villain = fighter(Role::Villain).skill(CombatSkill::Taunt, 20);
        let cast = vec![hero(5), hero(charisma), hero(5), villain];
        let settings = Settings::default().with_answer(answer);
        let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
        let villain = ActorId(4);
        let effects = BySide {
            heroes: LineEffect::None,
            villains: LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick),
        };
        fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
        let cards = [CardName::Drama, CardName::Idea, CardName::Hero];
        for (hero, name) in [HERO, SECOND, THIRD].into_iter().zip(cards) {
            fight.give_pool_card(hero, name);
        }
        let taunt = declare_interaction(Interaction::Taunt, &[HERO, SECOND, THIRD]);
        fight.play_ok(interact_command(villain, taunt, dice_only(&[11])));
        let call = PlayersCall::Effect(InteractionEffect::Stymied);
        let calls = [HERO, SECOND, THIRD].map(|hero| (hero, call.clone()));
        let calls = calls.to_vec();
        fight.play_ok(combat_command(villain, CombatCommand::Resolve { calls }));
        let due = |fight: &FightTable| -> Vec<ActorId> {
            let view = fight.view(Seat::Table).pool_removals;
            assert_eq!(view, fight.state().pool_removals_due());
            view.iter().map(|removal| removal.hero).collect()
        };
        assert_eq!(due(&fight), pay, "{charisma} {answer:?}");
        // The removals can be made in any order: the cards identify their owner.
        for (unpaid, hero) in pay.iter().rev().enumerate() {
            fight.play_refused(&Command::Flip, "DD-181");
            let cards = fight.state().pool(*hero).to_vec();
            fight.play_ok(Command::TakePoolCards { cards });
            assert_eq!(due(&fight).len(), pay.len() - unpaid - 1);
        }
    }
}

/// The announced outcome takes precedence over the values: a success announced as a failure costs nothing (DD-181).
#[test]
fn dd_181_only_an_announced_success_costs_cards() {
    let good = ActionOutcome::Succeeded(SuccessLevel::Superior);
    // The resistance of the second hero, the outcome, and who pays.
    let rows: [(u8, ActionOutcome, &[ActorId]); 4] = [
        (5, ActionOutcome::Failed, &[]),
        (5, good, &[HERO, SECOND]),
        (60, good, &[HERO]),
        (60, ActionOutcome::Failed, &[]),
    ];
    for (charisma, outcome, pay) in rows {
        let villain = fighter(Role::Villain).skill(CombatSkill::Taunt, 20);
        let mut cast = vec![fighter(Role::Hero), fighter(Role::Hero), villain];
        cast[0].sheet.charisma = Some(5);
        cast[1].sheet.charisma = Some(charisma);
        let mut fight = FightTable::new(Edition::Revised, cast);
        let effects = BySide {
            heroes: LineEffect::None,
            villains: LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick),
        };
        fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
        fight.give_pool_card(HERO, CardName::Drama);
        fight.give_pool_card(SECOND, CardName::Idea);
        let taunt = declare_interaction(Interaction::Taunt, &[HERO, SECOND]);
        fight.play_ok(interact_command(THIRD, taunt, dice_only(&[11])));
        fight.play_ok(Command::Announce { outcome });
        let due = fight.state().pool_removals_due();
        let due: Vec<ActorId> = due.iter().map(|removal| removal.hero).collect();
        assert_eq!(due, pay, "{charisma} {outcome:?}");
    }
}

/// Opponent Fails gives back only its own hero's cards, and the others still pay (DD-191, DD-310).
#[test]
fn dd_191_dd_310_opponent_fails_returns_only_its_heros_cards() {
    for taken in [false, true] {
        let villain = fighter(Role::Villain).skill(CombatSkill::Taunt, 20);
        let mut cast = vec![fighter(Role::Hero), fighter(Role::Hero), villain];
        for hero in &mut cast[..2] {
            hero.sheet.charisma = Some(5);
        }
        let mut fight = FightTable::new(Edition::Revised, cast);
        let effects = BySide {
            heroes: LineEffect::None,
            villains: LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick),
        };
        fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
        let card = fight.give_pool_card(HERO, CardName::OpponentFails);
        let lost: Vec<_> = [CardName::Drama, CardName::Hero, CardName::Presence]
            .map(|name| fight.give_pool_card(HERO, name))
            .to_vec();
        fight.give_pool_card(SECOND, CardName::Idea);
        let taunt = declare_interaction(Interaction::Taunt, &[HERO, SECOND]);
        fight.play_ok(interact_command(THIRD, taunt, dice_only(&[11])));
        let call = PlayersCall::Effect(InteractionEffect::Stymied);
        let calls = vec![(HERO, call.clone()), (SECOND, call)];
        fight.play_ok(combat_command(THIRD, CombatCommand::Resolve { calls }));
        let [first, _] = fight.state().pool_removals_due()[..] else {
            panic!("both heroes pay");
        };
        if taken {
            let cards = lost[..usize::from(first.cards)].to_vec();
            fight.play_ok(Command::TakePoolCards { cards });
        }
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        let mut pool = fight.state().pool(HERO).to_vec();
        pool.sort();
        let mut cards = lost.clone();
        cards.sort();
        assert_eq!(pool, cards);
        let [second] = fight.state().pool_removals_due()[..] else {
            panic!("the other hero still pays");
        };
        assert_eq!(second.hero, SECOND);
        let snapshot = fight.state().snapshot.as_ref().unwrap();
        assert!(snapshot.removed_pool_cards.is_empty(), "returned twice");
    }
}
