//! What a view answers about a fight: possible targets, a due reload check, whom to wait for, and attacks rolled at once.

use crate::fight::ammunition::{gunner, shoot, simple};
use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, carried_weapon,
    declare_with_weapon, fighter, gun, new_actor, tough_villain,
};
use crate::fight::interactions::{declare_interaction, dice_only, interact_command};
use tabletop::dice::TypedDice;
use tabletop::seat::{ActorId, Seat};
use torg::card::CardName;
use torg::combat::ammunition::Reload;
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::interaction::Interaction;
use torg::combat::options::CombatOption;
use torg::combat::weapon::{Armor, AttackSkill};
use torg::command::Command;
use torg::event::Event;
use torg::fight::actions::SimpleAction;
use torg::fight::{
    AttackDeclaration, BlindsideCause, DeclaredTarget, ResistedWith, RolledPlan,
    SuppressionPurpose, TargetPurpose, WeaponChoice,
};
use torg::settings::Edition;
use torg::sheet::{CombatSkill, WeaponDamage, WeaponId};
use torg::state::{Condition, Role, TurnEnd};
use torg::view::ActorView;

const PURPOSES: [TargetPurpose; 3] = [
    TargetPurpose::Attack,
    TargetPurpose::Interaction,
    TargetPurpose::Declaration,
];

fn targets(fight: &FightTable, seat: Seat, actor: ActorId) -> [Vec<u16>; 3] {
    let view = fight.view(seat);
    PURPOSES.map(|purpose| {
        let targets = view.possible_targets(actor, purpose).into_iter();
        targets.map(|target| target.id.0).collect()
    })
}

#[test]
fn possible_targets_depend_on_what_they_are_for() {
    let roles = [
        Role::Hero,
        Role::Hero,
        Role::Villain,
        Role::Villain,
        Role::Villain,
    ];
    let mut fight = FightTable::new(Edition::Revised, roles.map(fighter).to_vec());
    let (all, hero, villain) = (Seat::Table, ActorId(1), ActorId(3));
    // In free play nobody takes part in rounds.
    assert_eq!(
        targets(&fight, all, hero),
        [vec![3, 4, 5, 2], vec![3, 4, 5, 2], vec![]]
    );
    for (actor, condition) in [
        (
            3,
            Condition {
                unconscious: true,
                ..Condition::default()
            },
        ),
        (
            4,
            Condition {
                wounds: Condition::DEAD,
                ..Condition::default()
            },
        ),
    ] {
        fight.play_ok(Command::SetCondition {
            actor: ActorId(actor),
            condition,
        });
    }
    let participants = [1, 2, 3, 4].map(ActorId).to_vec();
    fight.play_ok(Command::BeginRounds { participants });
    // An attack: alive, the other side first, on each side those who can act first. An interaction: only those who can act. A
    // declaration: heroes first.
    assert_eq!(
        targets(&fight, all, hero),
        [vec![3, 2], vec![2], vec![2, 3, 4]]
    );
    // A villain attacks a villain, but neither interacts with one nor declares an action against one.
    assert_eq!(
        targets(&fight, all, villain),
        [vec![1, 2], vec![1, 2], vec![1, 2]]
    );
    fight.play_ok(Command::JoinConflict { actor: ActorId(5) });
    assert_eq!(
        targets(&fight, all, villain),
        [vec![1, 2, 5], vec![1, 2], vec![1, 2]]
    );
    assert_eq!(
        targets(&fight, all, hero),
        [vec![5, 3, 2], vec![5, 2], vec![2, 3, 4, 5]]
    );
    // A player does not know the sheets of villains.
    assert_eq!(targets(&fight, Seat::Actor(hero), hero)[0], [2]);
    assert!(targets(&fight, all, ActorId(9)).iter().all(Vec::is_empty));
}

#[test]
fn tc_070_entered_armor_without_a_maximum_adds_its_full_amount() {
    let armor = |add, maximum| DeclaredTarget::new(VILLAIN).with_armor(add, maximum).armor;
    assert_eq!(armor(None, None), None);
    assert_eq!(armor(Some(4), None), Some((4, Armor::NO_MAXIMUM)));
    assert_eq!(armor(None, Some(18)), Some((0, 18)));
    assert_eq!(armor(Some(4), Some(18)), Some((4, 18)));
    let worn = |maximum| Armor {
        maximum,
        ..Armor::default()
    };
    assert!(worn(98).has_maximum() && !worn(Armor::NO_MAXIMUM).has_maximum());
}

/// TC-120, TC-180, TC-181, TC-220, TC-223: what an actor carries and has learned says what is possible without a roll.
#[test]
fn tc_120_a_view_knows_what_is_possible_without_a_roll() {
    let mut hero = fighter(Role::Hero)
        .carrying(carried_weapon(
            AttackSkill::Missile,
            WeaponDamage::Fixed(10),
        ))
        .carrying(gun(6));
    hero.sheet.disciplines = LearnedDisciplines::default().with(Discipline::BlockStrike);
    let cast = vec![hero, fighter(Role::Villain), fighter(Role::Hero)];
    let mut fight = FightTable::new(Edition::Classic, cast);
    fight.begin_quiet_round();
    let view = fight.view(Seat::Table);
    let possible = view.fight_actions(view.actor(HERO).unwrap());
    let aims = possible.aims.iter().map(|weapon| weapon.map(|gun| gun.id));
    assert_eq!(
        aims.collect::<Vec<_>>(),
        [Some(WeaponId(2)), Some(WeaponId(3))]
    );
    let loads = possible.loads.iter();
    let loads = loads.map(|load| (load.weapon.id, load.left, load.rounds_done));
    assert_eq!(
        loads.collect::<Vec<_>>(),
        [(WeaponId(2), None, None), (WeaponId(3), Some(6), None)],
        "nobody counts arrows, and a club has none"
    );
    let ids = |actors: &[&ActorView]| actors.iter().map(|actor| actor.id).collect::<Vec<_>>();
    assert_eq!(ids(&possible.blockable), [VILLAIN]);
    assert!(possible.passing_targets.is_empty() && possible.taken_weapons.is_empty());
    // Without ranged weapons there is nothing to aim, and without the discipline nothing to block.
    let possible = view.fight_actions(view.actor(OTHER).unwrap());
    assert!(possible.aims.is_empty() && possible.loads.is_empty());
    assert!(possible.blockable.is_empty());
}

#[test]
fn tc_186_a_view_knows_when_the_check_of_a_reload_is_due() {
    for (skill_check, rounds, due_after) in
        [(true, 1, Some(1)), (true, 2, Some(2)), (false, 2, None)]
    {
        let slow = Reload::Rounds {
            rounds,
            skill_check,
        };
        let mut fight = FightTable::new(Edition::Revised, vec![gunner(slow), tough_villain()]);
        fight.begin_quiet_round();
        let is_due = |fight: &FightTable| {
            let view = fight.view(Seat::Table);
            let weapon = view.actor(HERO).unwrap().due_reload_check();
            weapon.map(|weapon| weapon.id) == Some(WeaponId(1))
        };
        fight.play_ok(shoot());
        fight.resolve_attack(HERO);
        assert!(!is_due(&fight));
        for done in 1..=rounds {
            fight.begin_quiet_round();
            fight.play_ok(simple(SimpleAction::Reload(WeaponId(1))));
            assert_eq!(is_due(&fight), due_after == Some(done), "{rounds} {done}");
        }
    }
}

#[test]
fn tc_138_140_whoever_waits_needs_somebody_with_a_turn_left() {
    for edition in [Edition::Classic, Edition::Revised] {
        let cast = [Role::Hero, Role::Villain, Role::Hero]
            .map(fighter)
            .to_vec();
        let mut fight = FightTable::new(edition, cast);
        let waits = |fight: &FightTable| {
            let view = fight.view(Seat::Table);
            let hero = view.actor(HERO).unwrap();
            let teammates = view.teammates_to_wait_for(hero).map(|teammate| teammate.id);
            (
                teammates.collect::<Vec<_>>(),
                view.opportunity_may_lapse(hero),
            )
        };
        assert_eq!(waits(&fight), (vec![], false), "free play");
        fight.begin_quiet_round();
        // The classic edition knows no waiting for a teammate.
        let others = if edition == Edition::Classic {
            vec![]
        } else {
            vec![OTHER]
        };
        assert_eq!(waits(&fight), (others, false));
        for actor in [OTHER, VILLAIN] {
            let end = TurnEnd::Passed;
            fight.apply_events(vec![Event::TurnEnded { actor, end }]);
        }
        assert_eq!(waits(&fight), (vec![], true));
    }
}

/// Rolls a planned attack with these faces.
fn rolled(
    fight: &FightTable,
    declaration: AttackDeclaration,
    possibilities: u8,
    faces: &[u8],
) -> RolledPlan {
    let view = fight.view(Seat::Table);
    let plan = view.attack_plan(HERO, declaration, &[], &[], possibilities);
    let mut dice = TypedDice::new(faces);
    let rolled = plan.unwrap().roll(&mut dice).unwrap().unwrap();
    dice.finish().unwrap();
    rolled
}

#[test]
fn tc_224_a_planned_lightning_fist_rolls_for_each_target() {
    let mut fist = new_actor(Role::Hero, 9, 9, 9).skill(CombatSkill::MartialArts, 14);
    fist.sheet.disciplines = LearnedDisciplines::default().with(Discipline::LightningFist);
    let cast = vec![fist, fighter(Role::Villain), fighter(Role::Villain)];
    let fight = FightTable::new(Edition::Revised, cast);
    let mut declaration =
        AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::MartialArts), VILLAIN);
    declaration.options = CombatOptions::from_slice(&[CombatOption::LightningFist]);
    // One target: one roll, and its damage twice.
    let one = rolled(&fight, declaration.clone(), 1, &[15, 5]);
    assert_eq!(one.second_rolled, None);
    let damage = one.resolved()[0].1.outcome.damage.unwrap();
    assert_eq!(one.damage_results(&one.targets[0], damage).len(), 2);
    // Two targets: two rolls; the possibility buys a die for the first.
    declaration.targets.push(DeclaredTarget::new(OTHER));
    let two = rolled(&fight, declaration, 1, &[15, 5, 12]);
    assert_eq!(
        [0, 1].map(|index| two.rolled_at(index).total.get()),
        [20, 12]
    );
    assert_eq!(two.damage_results(&two.targets[0], damage).len(), 1);
}

#[test]
fn tc_152_153_201_a_planned_attack_has_its_own_defence_and_its_cause() {
    for edition in [Edition::Classic, Edition::Revised] {
        let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
        let fight = FightTable::new(edition, cast);
        let mut declaration = declare_with_weapon(1, VILLAIN);
        let plain = rolled(&fight, declaration.clone(), 0, &[15]);
        assert_eq!((&plain.own_defence, plain.blindside_cause), (&None, None));
        declaration.options =
            CombatOptions::from_slice(&[CombatOption::AggressiveDefence, CombatOption::Blindside]);
        declaration.blindside_cause = Some(BlindsideCause::ALL[0]);
        let view = fight.view(Seat::Table);
        let plan = view
            .attack_plan(HERO, declaration.clone(), &[], &[], 0)
            .unwrap();
        let is_revised = edition == Edition::Revised;
        assert_eq!(plan.needs_blindside_cause(), is_revised);
        // A vital block exists only in the revised edition.
        assert_eq!(
            plan.vital_block_choices(),
            is_revised.then(|| vec![0, 1, 2, 3, 4])
        );
        let both = rolled(&fight, declaration, 0, &[15]);
        // 14, the bonus of a 15, and the −2 of the defence.
        assert_eq!(
            both.own_defence.as_ref().map(|defence| defence.total),
            Some(14 + 2 - 2)
        );
        let cause = is_revised.then_some(BlindsideCause::ALL[0]);
        assert_eq!(both.blindside_cause, cause);
    }
}

#[test]
fn tc_141_planned_suppressive_fire_counts_against_the_resistance() {
    let shooter = gunner(Reload::SimpleAction);
    let villain = fighter(Role::Villain).skill(CombatSkill::Intimidation, 12);
    let fight = FightTable::new(Edition::Revised, vec![shooter, villain]);
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.targets[0].range = Some(RangeBand::Short);
    declaration.options = CombatOptions::from_slice(&[CombatOption::SuppressiveFire]);
    declaration.suppression_purpose = Some(SuppressionPurpose::ALL[0]);
    let fire = rolled(&fight, declaration, 0, &[20, 5]);
    let result = fire.suppression_result(&fire.targets[0]);
    assert_eq!(result.difficulty, 12);
    assert_eq!(result.result_points, result.total.total - 12);
    assert!(!result.effects.is_empty());
    assert_eq!(fire.suppression_purpose, Some(SuppressionPurpose::ALL[0]));
}

#[test]
fn dd_266_coup_de_grace_adds_nothing_to_an_attack_that_misses() {
    for (face, is_wasted) in [(2, true), (15, false)] {
        let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
        let mut fight = FightTable::new(Edition::Revised, cast);
        let coup = fight.give_pool_card(HERO, CardName::CoupDeGrace);
        let action = fight.give_pool_card(HERO, CardName::Action);
        let wasted = |fight: &FightTable, card| fight.view(Seat::Table).adds_damage_to_miss(card);
        assert!(!wasted(&fight, coup));
        fight.play_ok(attack_command(
            HERO,
            declare_with_weapon(1, VILLAIN),
            &[face],
        ));
        assert_eq!(wasted(&fight, coup), is_wasted);
        assert!(!wasted(&fight, action));
    }
}

#[test]
fn tc_027_a_taunt_is_resisted_with_taunt_or_else_charisma() {
    let mut skilled = new_actor(Role::Villain, 9, 9, 9).skill(CombatSkill::Taunt, 11);
    skilled.sheet.charisma = Some(8);
    let mut unskilled = new_actor(Role::Villain, 9, 9, 9);
    unskilled.sheet.charisma = Some(8);
    let unknown = new_actor(Role::Villain, 9, 9, 9);
    for (target, entered, resisted_with, difficulty) in [
        (skilled, None, ResistedWith::Skill, 11),
        (unskilled, None, ResistedWith::Attribute, 8),
        (unknown, Some(10), ResistedWith::EnteredDifficulty, 10),
    ] {
        let hero = new_actor(Role::Hero, 9, 9, 9).skill(CombatSkill::Taunt, 12);
        let mut fight = FightTable::new(Edition::Revised, vec![hero, target]);
        fight.begin_quiet_round();
        let mut declaration = declare_interaction(Interaction::Taunt, &[VILLAIN]);
        declaration.targets = vec![(VILLAIN, entered)];
        fight.play_ok(interact_command(HERO, declaration, dice_only(&[12])));
        let evaluated = fight.view(Seat::Table).combat.interactions;
        let shown: Vec<_> = evaluated
            .iter()
            .map(|interaction| (interaction.resisted_with, interaction.difficulty))
            .collect();
        assert_eq!(shown, [(resisted_with, difficulty)]);
    }
}
