//! Weapons that change hands, cards against one of several attacks, slow reloading, and limits.

use crate::fight::given::{
    ActorBuilder, CLUB, FightTable, HERO, OTHER, VILLAIN, attack_command, carried_weapon,
    declare_defence, declare_with_weapon, defend_command, disarmed, new_actor, settings_with,
};
use crate::fight::interactions::{
    combat_command, declare_interaction, dice_only, end_turn, interact_command,
};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::EffectCommand;
use torg::card::{ApprovedActions, BySide, CARDS, CardName, Side};
use torg::combat::action::Aim;
use torg::combat::ammunition::{Magazine, Reload};
use torg::combat::attack::MAX_COMBAT_TOTAL;
use torg::combat::chart::{Concealment, RangeBand};
use torg::combat::choices::CombatOptions;
use torg::combat::defence::DefenceSkill;
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::interaction::Interaction;
use torg::combat::options::CombatOption;
use torg::combat::settings::{Answer, DefenceStarts};
use torg::combat::status::Status;
use torg::combat::weapon::{AttackSkill, FireCapability};
use torg::command::{Command, NewActor};
use torg::consequence::{ActorChange, Consequence};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, CombatEvent, DefenceDeclaration, SimpleAction};
use torg::fight::{AttackCommand, AttackDeclaration, AttackResult, DeclaredTarget, WeaponChoice};
use torg::rounds::{Ambush, RoundsCommand, Surprise};
use torg::settings::Edition;
use torg::sheet::{CarriedWeapon, CombatSkill, WeaponDamage, WeaponId};
use torg::state::{ActionKind, ActionOutcome, Condition, Role};

fn weapon_named(name: &str, attack_skill: AttackSkill) -> CarriedWeapon {
    let mut weapon = carried_weapon(attack_skill, CLUB);
    weapon.name = Name::new(name).unwrap();
    weapon
}

fn fighter(role: Role) -> NewActor {
    new_actor(role, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Unarmed, 14)
        .carrying(weapon_named("Sword", AttackSkill::Melee))
}

/// The villain takes the hero's first weapon.
fn take_weapon(fight: &mut FightTable) {
    fight.apply_events(vec![disarmed(WeaponId(1), true)]);
}

fn fight_with_taken_weapon() -> FightTable {
    let cast = vec![
        fighter(Role::Hero),
        fighter(Role::Villain),
        fighter(Role::Villain),
    ];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    take_weapon(&mut fight);
    fight
}

fn simple_action(actor: ActorId, action: SimpleAction) -> Command {
    let keeps_aim = false;
    combat_command(actor, CombatCommand::SimpleAction { action, keeps_aim })
}

fn return_weapon(to: Option<ActorId>) -> Command {
    combat_command(
        HERO,
        CombatCommand::MoveWeapon {
            weapon: WeaponId(1),
            to,
        },
    )
}

fn unarmed_attack(option: CombatOption, target: ActorId) -> AttackDeclaration {
    let mut declaration =
        AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), target);
    declaration.options = CombatOptions::from_slice(&[option]);
    declaration
}

fn is_weapon_back(table: &FightTable) -> bool {
    let fight = &table.actor(HERO).combat;
    fight.dropped_weapons.is_empty() && fight.taken_weapons.is_empty()
}

#[test]
fn tc_145_taken_weapons_are_given_back_or_dropped() {
    let give_back = |weapon| {
        let owner = HERO;
        simple_action(VILLAIN, SimpleAction::GiveBack { owner, weapon })
    };
    let mut fight = fight_with_taken_weapon();
    fight.play_by_ruling(simple_action(HERO, SimpleAction::Draw), "TC-145");
    assert!(!is_weapon_back(&fight), "another weapon must be drawn");
    let mut fight = fight_with_taken_weapon();
    fight.play_ok(Command::Pass { actor: HERO });
    fight.play_refused(&give_back(WeaponId(2)), "");
    fight.play_ok(give_back(WeaponId(1)));
    assert!(is_weapon_back(&fight));
    assert_eq!(
        fight.actor(VILLAIN).combat.simple_actions_taken,
        1,
        "giving it back must be a simple action"
    );
    fight.play_refused(&return_weapon(Some(HERO)), "");
    // Dropped, it is on the ground for its owner.
    let mut fight = fight_with_taken_weapon();
    fight.play_ok(return_weapon(None));
    assert_eq!(fight.actor(HERO).combat.dropped_weapons, [WeaponId(1)]);
    fight.play_ok(simple_action(HERO, SimpleAction::Draw));
    assert!(is_weapon_back(&fight));
    // The gamemaster can return it at any time, or give it to somebody else.
    let mut fight = fight_with_taken_weapon();
    fight.play_ok(return_weapon(Some(OTHER)));
    assert_eq!(
        fight.actor(HERO).combat.taken_weapons,
        [(WeaponId(1), OTHER)]
    );
    fight.play_ok(return_weapon(Some(HERO)));
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[11]));
}

#[test]
fn tc_145_148_taken_weapons_are_grabbed_back_or_disarmed() {
    let mut table = fight_with_taken_weapon();
    table.play_ok(attack_command(
        HERO,
        unarmed_attack(CombatOption::GrappleItem, VILLAIN),
        &[20, 5],
    ));
    table.resolve_attack(HERO);
    assert!(is_weapon_back(&table));
    assert!(
        table.actor(VILLAIN).combat.dropped_weapons.is_empty(),
        "the villain's own weapon must stay"
    );
    let mut table = fight_with_taken_weapon();
    table.play_ok(attack_command(
        HERO,
        unarmed_attack(CombatOption::Disarm, VILLAIN),
        &[19],
    ));
    table.resolve_attack(HERO);
    let fight = &table.actor(HERO).combat;
    assert_eq!(
        (
            fight.dropped_weapons.as_slice(),
            fight.taken_weapons.as_slice()
        ),
        (&[WeaponId(1)][..], &[][..])
    );
    // An actor without a weapon of their own holds the taken one.
    let bare = new_actor(Role::Villain, 9, 9, 9);
    let cast = vec![fighter(Role::Hero), bare];
    let mut table = FightTable::new(Edition::Revised, cast);
    table.begin_quiet_round();
    table.play_refused(
        &attack_command(HERO, unarmed_attack(CombatOption::Disarm, VILLAIN), &[19]),
        "TC-148",
    );
    take_weapon(&mut table);
    table.play_ok(attack_command(
        HERO,
        unarmed_attack(CombatOption::Disarm, VILLAIN),
        &[19],
    ));
}

/// A grab takes the chosen item, or the first one in hand. An item that is not in the target's hand cannot be taken.
#[test]
fn tc_145_a_grab_takes_the_chosen_item() {
    let begin = || {
        let mut armed = fighter(Role::Villain);
        armed
            .sheet
            .weapons
            .push(weapon_named("Dagger", AttackSkill::Melee));
        let mut table = FightTable::new(Edition::Revised, vec![fighter(Role::Hero), armed]);
        table.begin_quiet_round();
        table
    };
    let grab = |item: Option<u8>, faces: &[u8]| {
        let mut declaration = unarmed_attack(CombatOption::GrappleItem, VILLAIN);
        declaration.targets[0].grabbed_item = item.map(WeaponId);
        attack_command(HERO, declaration, faces)
    };
    let lost = |table: &FightTable| {
        let fight = &table.actor(VILLAIN).combat;
        (fight.dropped_weapons.clone(), fight.taken_weapons.clone())
    };
    // 14 + 8 - 4 against 14: good.
    let sure = &[20, 5];
    for (item, weapon) in [(None, 1), (Some(1), 1), (Some(2), 2)] {
        let mut table = begin();
        table.play_ok(grab(item, sure));
        assert!(table.outcome_and_breakdown().0.held);
        table.resolve_attack(HERO);
        let weapon = WeaponId(weapon);
        assert_eq!(
            lost(&table),
            (vec![weapon], vec![(weapon, HERO)]),
            "{item:?}"
        );
    }
    // A hit without a hold counts as a disarm: the same item leaves the hand.
    let mut table = begin();
    table.play_ok(grab(Some(2), &[17]));
    table.play_ok(Command::Attack {
        actor: HERO,
        what: AttackCommand::CountAsDisarm { target: VILLAIN },
    });
    table.resolve_attack(HERO);
    assert_eq!(lost(&table), (vec![WeaponId(2)], vec![]));
    // The sheet is saved again in between: it is still the dagger.
    let mut table = begin();
    table.play_ok(grab(Some(2), sure));
    let actor = table.actor(VILLAIN).clone();
    let mut sheet = actor.sheet;
    sheet.weapons.swap(0, 1);
    table.play_ok(Command::SetSheet {
        actor: VILLAIN,
        stats: actor.stats,
        sheet,
    });
    table.resolve_attack(HERO);
    assert_eq!(lost(&table), (vec![WeaponId(2)], vec![(WeaponId(2), HERO)]));
    let mut table = begin();
    table.play_refused(&grab(Some(3), sure), "TC-145");
}

#[test]
fn tc_145_a_failed_grab_can_count_as_a_disarm() {
    let as_disarm = |target| Command::Attack {
        actor: HERO,
        what: AttackCommand::CountAsDisarm { target },
    };
    let cast = || vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut table = FightTable::new(Edition::Revised, cast());
    table.begin_quiet_round();
    // 14 + 4 - 4 against 14: a hit, and no more.
    table.play_ok(attack_command(
        HERO,
        unarmed_attack(CombatOption::GrappleItem, VILLAIN),
        &[17],
    ));
    let before = table.outcome_and_breakdown().0;
    assert!(before.may_count_as_disarm && !before.disarmed);
    table.play_refused(&as_disarm(OTHER), "");
    table.play_ok(as_disarm(VILLAIN));
    let after = table.outcome_and_breakdown().0;
    assert_eq!(after.action_total, before.action_total);
    // 9 + 5 adds + 4 against Strength 9.
    assert_eq!((after.disarmed, after.effect.unwrap().total), (true, 18));
    table.play_refused(&as_disarm(VILLAIN), "");
    table.resolve_attack(HERO);
    let fight = &table.actor(VILLAIN).combat;
    assert_eq!(
        (
            fight.dropped_weapons.as_slice(),
            fight.taken_weapons.as_slice()
        ),
        (&[WeaponId(1)][..], &[][..])
    );
    // A successful hold cannot count as a disarm.
    let mut table = FightTable::new(Edition::Revised, cast());
    table.begin_quiet_round();
    table.play_ok(attack_command(
        HERO,
        unarmed_attack(CombatOption::GrappleItem, VILLAIN),
        &[19],
    ));
    let disarm = table.outcome_and_breakdown().0;
    assert_eq!(disarm.may_count_as_disarm, !disarm.held);
}

fn gunner(role: Role, value: u8) -> NewActor {
    let mut rifle = weapon_named("Rifle", AttackSkill::Fire);
    (rifle.damage, rifle.fire_capability) = (WeaponDamage::Fixed(16), FireCapability::Bursts);
    new_actor(role, 9, 9, 9)
        .skill(CombatSkill::Fire, value)
        .carrying(rifle)
}

#[test]
fn dd_310_tc_260_a_card_undoes_only_the_attack_on_its_hero() {
    let villain = ActorId(3);
    let cast = vec![
        fighter(Role::Hero),
        fighter(Role::Hero),
        gunner(Role::Villain, 20),
    ];
    let begin = |face| {
        let mut fight = FightTable::new(Edition::Revised, cast.clone());
        fight.begin_quiet_round();
        for actor in [HERO, VILLAIN] {
            fight.play_ok(Command::Pass { actor });
        }
        let mut matching = CARDS
            .iter()
            .filter(|card| card.name == CardName::OpponentFails);
        let cards = [HERO, VILLAIN].map(|actor| {
            let card = matching.next().unwrap().id;
            fight.apply_events(vec![Event::CardPooled { actor, card }]);
            card
        });
        let mut declaration = declare_with_weapon(1, HERO);
        declaration.targets = [HERO, VILLAIN].map(DeclaredTarget::new).to_vec();
        for aimed in &mut declaration.targets {
            aimed.range = Some(RangeBand::Short);
        }
        fight.play_ok(attack_command(villain, declaration, &[face]));
        fight.resolve_attack(villain);
        (fight, cards)
    };
    let hurt = |fight: &FightTable, id| fight.condition(id).shock > 0;
    let (mut fight, cards) = begin(13);
    assert!(hurt(&fight, HERO) && hurt(&fight, VILLAIN));
    fight.play_ok(Command::PlayCard {
        actor: HERO,
        card: cards[0],
    });
    assert!(!hurt(&fight, HERO) && hurt(&fight, VILLAIN));
    let round = |fight: &FightTable, id| fight.actor(id).round.attacks_received;
    assert_eq!(
        (round(&fight, HERO).missed, round(&fight, HERO).hit),
        (1, 0)
    );
    assert_eq!(
        (round(&fight, VILLAIN).missed, round(&fight, VILLAIN).hit),
        (0, 1)
    );
    assert!(
        fight.actor(villain).round.position_improved,
        "the other hero must still be hurt"
    );
    let last = fight.state().last_action.unwrap();
    assert!(matches!(last.outcome, ActionOutcome::Succeeded(_)));
    // The other hero plays a card too, and then the whole attack is undone.
    fight.play_ok(Command::PlayCard {
        actor: VILLAIN,
        card: cards[1],
    });
    assert!(!hurt(&fight, HERO) && !hurt(&fight, VILLAIN));
    assert!(!fight.actor(villain).round.position_improved);
    assert_eq!(
        fight.state().last_action.unwrap().outcome,
        ActionOutcome::Failed
    );
}

#[test]
fn dd_310_tc_250_a_card_undoes_only_the_interaction_with_its_hero() {
    let villain = ActorId(3);
    let mut taunts = new_actor(Role::Villain, 9, 9, 9).skill(CombatSkill::Taunt, 16);
    taunts.sheet.charisma = Some(9);
    let brave = || {
        let mut new = fighter(Role::Hero);
        new.sheet.charisma = Some(8);
        new
    };
    let mut fight = FightTable::new(Edition::Revised, vec![brave(), brave(), taunts]);
    fight.begin_quiet_round();
    for actor in [HERO, VILLAIN] {
        fight.play_ok(Command::Pass { actor });
    }
    let card = fight.give_pool_card(VILLAIN, CardName::OpponentFails);
    let declaration = declare_interaction(Interaction::Taunt, &[HERO, VILLAIN]);
    let inputs = dice_only(&[11]);
    fight.play_ok(interact_command(villain, declaration, inputs));
    fight.play_ok(end_turn(villain));
    let is_affected = |fight: &FightTable, id| {
        let actor = fight.actor(id);
        actor.roll_condition.is_some() || actor.combat.statuses.has(Status::Unskilled)
    };
    assert!(is_affected(&fight, HERO) && is_affected(&fight, VILLAIN));
    fight.play_ok(Command::PlayCard {
        actor: VILLAIN,
        card,
    });
    assert!(is_affected(&fight, HERO) && !is_affected(&fight, VILLAIN));
}

#[test]
fn tc_186_a_check_says_whether_a_slow_weapon_is_loaded() {
    let mut gun = weapon_named("Cannon", AttackSkill::Heavy);
    gun.ammunition = Some(1);
    gun.reload = Reload::Rounds {
        rounds: 2,
        skill_check: true,
    };
    let hero = new_actor(Role::Hero, 9, 9, 9).carrying(gun);
    let mut fight = FightTable::new(Edition::Revised, vec![hero, fighter(Role::Villain)]);
    let mut magazine = Magazine::full(1);
    magazine.run_short(0);
    let weapon = WeaponId(1);
    let holds = Consequence::Actor {
        actor: HERO,
        what: ActorChange::MagazineSet { weapon, magazine },
    };
    fight.apply_events(vec![Event::ConsequencesApplied {
        consequences: vec![holds],
    }]);
    let shots_left = |fight: &FightTable| fight.actor(HERO).combat.magazines[0].1.left;
    let load = || simple_action(HERO, SimpleAction::Reload(WeaponId(1)));
    let checked = |loaded| {
        combat_command(
            HERO,
            CombatCommand::ResolveReloadCheck {
                weapon: WeaponId(1),
                loaded,
            },
        )
    };
    fight.play_refused(&checked(true), "");
    fight.begin_quiet_round();
    fight.play_ok(load());
    fight.play_refused(&checked(true), "");
    fight.begin_quiet_round();
    fight.play_ok(load());
    assert_eq!(shots_left(&fight), 0, "the check must still be open");
    fight.play_ok(checked(false));
    assert_eq!(fight.actor(HERO).combat.reloading, Some((WeaponId(1), 1)));
    fight.begin_quiet_round();
    fight.play_ok(load());
    fight.play_ok(checked(true));
    assert_eq!(
        (shots_left(&fight), fight.actor(HERO).combat.reloading),
        (1, None)
    );
}

#[test]
fn tc_121_tx_s18_speaking_keeps_the_aim_and_moving_ruins_it() {
    for (keeps_aim, stays) in [(true, true), (false, false)] {
        let mut fight = FightTable::new(
            Edition::Revised,
            vec![gunner(Role::Hero, 14), fighter(Role::Villain)],
        );
        fight.begin_quiet_round();
        fight.play_ok(combat_command(HERO, CombatCommand::Aim { weapon: None }));
        let action = SimpleAction::Other("Cover me".to_owned());
        fight.play_ok(combat_command(
            HERO,
            CombatCommand::SimpleAction { action, keeps_aim },
        ));
        assert_eq!(fight.actor(HERO).combat.aim != Aim::None, stays);
    }
}

#[test]
fn tc_143_actors_with_similar_values_share_one_roll() {
    let mut declaration = declare_with_weapon(1, OTHER);
    declaration.options = CombatOptions::from_slice(&[CombatOption::SuppressiveFire]);
    declaration.group = vec![VILLAIN];
    declaration.targets[0].range = Some(RangeBand::Short);
    let shot = attack_command(HERO, declaration, &[11]);
    for (value, near) in [(14, true), (15, true), (13, true), (16, false), (12, false)] {
        let mut intimidated = fighter(Role::Villain);
        intimidated.sheet.spirit = Some(9);
        let cast = vec![
            gunner(Role::Hero, 14),
            gunner(Role::Hero, value),
            intimidated,
        ];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        if near {
            fight.play_ok(shot.clone());
            let figure = fight.evaluated_attacks()[0]
                .prepared
                .suppression_breakdown(0)
                .total;
            assert_eq!(figure, 16 + 2);
            fight.play_ok(end_turn(HERO));
            let round = fight.state().round().unwrap();
            assert!(
                round.next_turn_of(VILLAIN).is_none(),
                "the shared roll must use the villain's action too"
            );
            fight.begin_quiet_round();
            fight.play_ok(Command::Pass { actor: VILLAIN });
            fight.play_refused(&shot, "TC-143");
        } else {
            fight.play_refused(&shot, "TC-143");
        }
    }
}

#[test]
fn tc_215_218_s_41_cover_is_hit_and_its_damage_stored() {
    let cast = vec![gunner(Role::Hero, 14), fighter(Role::Villain)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    let shot = |face: u8| {
        let mut declaration = declare_with_weapon(1, VILLAIN);
        let aimed = &mut declaration.targets[0];
        (aimed.range, aimed.concealment) = (Some(RangeBand::Short), Some(Concealment::Complete));
        (aimed.cover_toughness, aimed.defence) = (Some(10), Some(9));
        attack_command(HERO, declaration, &[face])
    };
    // 14 - 1 against 9 and 7 more: into the cover, 15 against its 10.
    fight.play_ok(shot(10 - 1));
    assert_eq!(
        fight.evaluated_attacks()[0].result(),
        Some(AttackResult::HitCover)
    );
    fight.resolve_attack(HERO);
    assert_eq!(fight.condition(VILLAIN), Condition::default());
    assert!(fight.actor(VILLAIN).combat.cover.is_some());
    // One more than the cover hides: full harm, and the cover is missed (TC-214).
    fight.play_ok(shot(15));
    assert_eq!(
        fight.evaluated_attacks()[0].result(),
        Some(AttackResult::Hit)
    );
    fight.resolve_attack(HERO);
    // One short of it.
    fight.play_ok(shot(14));
    assert_eq!(
        fight.evaluated_attacks()[0].result(),
        Some(AttackResult::HitCover)
    );
}

#[test]
fn tc_151_s_07_armor_and_loss_of_a_vital_block_end_together() {
    let settings = settings_with(DefenceStarts::QUESTION, 1);
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
    fight.begin_quiet_round();
    let declaration = DefenceDeclaration {
        vital_block_steps: 2,
        ..declare_defence(DefenceSkill::Melee)
    };
    fight.play_ok(defend_command(HERO, declaration, &[13]));
    fight.play_ok(end_turn(HERO));
    fight.play_ok(Command::Pass { actor: VILLAIN });
    let approved = ApprovedActions::Any;
    fight.begin_round(Side::Villains, BySide::default(), approved);
    fight.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[13]));
    let (outcome, _) = fight.outcome_and_breakdown();
    assert_eq!(
        outcome.difficulty,
        14 + 1 - 4,
        "the loss must last until the actor's turn"
    );
    assert_eq!(outcome.effect.unwrap().difficulty, 9 + 2);
    fight.resolve_attack(VILLAIN);
    fight.play_ok(Command::Pass { actor: HERO });
    assert_eq!(fight.actor(HERO).combat.effective_vital_block_steps(), 0);
}

#[test]
fn tc_229_an_attack_that_ties_a_stop_thrust_is_not_stopped() {
    let mut monk = new_actor(Role::Hero, 9, 9, 9).skill(CombatSkill::MartialArts, 13);
    monk.sheet.disciplines = LearnedDisciplines::default().with(Discipline::StopThrust);
    for (face, stopped) in [(12, true), (13, false)] {
        let cast = vec![monk.clone(), fighter(Role::Villain)];
        let mut fight = FightTable::new(Edition::Classic, cast);
        fight.begin_quiet_round();
        let stop_thrust = declare_defence(DefenceSkill::StopThrust);
        fight.play_ok(defend_command(HERO, stop_thrust, &[15]));
        fight.play_ok(end_turn(HERO));
        fight.play_ok(attack_command(
            VILLAIN,
            declare_with_weapon(1, HERO),
            &[face],
        ));
        let (outcome, _) = fight.outcome_and_breakdown();
        assert_eq!(
            (outcome.difficulty, outcome.result_points < 0),
            (15, stopped)
        );
        fight.resolve_attack(VILLAIN);
        let is_affected = fight.actor(VILLAIN).combat.statuses.has(Status::Unskilled);
        assert_eq!(is_affected, stopped);
    }
}

#[test]
fn tc_210_tx_s29_completely_surprised_actors_buy_no_die() {
    let cast = || vec![fighter(Role::Hero).possibilities(2), fighter(Role::Villain)];
    let spend = Command::Effect(EffectCommand::SpendPossibility { actor: HERO });
    for (edition, binds) in [(Edition::Revised, true), (Edition::Classic, false)] {
        let mut fight = FightTable::new(edition, cast());
        let command = RoundsCommand::Begin {
            participants: vec![HERO, VILLAIN],
            ambush: Some(Ambush {
                surprised_side: Side::Heroes,
                surprise: Surprise::Complete,
                on_duty: vec![],
            }),
            duel: false,
        };
        fight.play_ok(Command::Rounds { what: command });
        fight.begin_quiet_round();
        let buyable_dice = fight.view(Seat::Table).cast[0].buyable_dice;
        assert_eq!(buyable_dice, u8::from(!binds));
        let declared = Command::Declare {
            actor: HERO,
            kind: ActionKind::Other,
            target: None,
            critical_moment: false,
        };
        if binds {
            fight.play_by_ruling(declared, "DD-408");
            fight.play_refused(&spend, "TC-210");
        } else {
            fight.play_ok(declared);
            fight.play_ok(spend.clone());
        }
    }
}

#[test]
fn tc_242_extreme_totals_are_clamped() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let mut faces = vec![20; 2400];
    faces.push(1);
    let (value, inputs) = (Some(1000), dice_only(&faces));
    fight.play_ok(combat_command(HERO, CombatCommand::Push { value, inputs }));
    fight.play_ok(end_turn(HERO));
    let pushed = fight.last_events().iter().find_map(|event| match event {
        Event::Combat {
            what: CombatEvent::PushResolved { total },
            ..
        } => Some(*total),
        _ => None,
    });
    assert_eq!(pushed, Some(MAX_COMBAT_TOTAL));
}
