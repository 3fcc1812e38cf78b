//! Ammunition, reloading, and the weapon in the other hand (TC-181 … TC-194).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, carried_weapon, declare_shot,
    declare_with_weapon, fighter, new_actor, settings_with, shooter, tough_villain,
};
use crate::fight::interactions::{combat_command, end_turn};
use tabletop::name::Name;
use tabletop::rule::tc;
use tabletop::seat::{ActorId, Seat};
use torg::card::LineEffect;
use torg::combat::ammunition::Reload;
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::options::CombatOption;
use torg::combat::settings::{Answer, CountAmmunition};
use torg::combat::weapon::{AttackSkill, FireMode};
use torg::command::{Command, NewActor};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, SimpleAction};
use torg::fight::{AttackDeclaration, AttackEvent, AttackResolution, AttackResult, WeaponChoice};
use torg::settings::Edition;
use torg::sheet::{CarriedWeapon, CombatSkill, WeaponDamage, WeaponId};
use torg::state::Role;

/// The ammunition left in each of an actor's weapons.
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

pub fn gunner(reload: Reload) -> NewActor {
    let gun = CarriedWeapon {
        ammunition: Some(3),
        reload,
        ..carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(14))
    };
    new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 14)
        .carrying(gun)
}

pub fn shoot() -> Command {
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.targets[0].range = Some(RangeBand::Short);
    attack_command(HERO, declaration, &[11])
}

pub fn simple(action: SimpleAction) -> Command {
    combat_command(
        HERO,
        CombatCommand::SimpleAction {
            action,
            keeps_aim: false,
        },
    )
}

pub fn has_turn(fight: &FightTable, actor: ActorId) -> bool {
    let round = fight.state().round().unwrap();
    round.next_turn_of(actor).is_some()
}

#[test]
fn tc_141_183_185_suppressive_fire_has_a_fixed_ammunition_cost() {
    let suppresses: &[_] = &[CombatOption::SuppressiveFire];
    for (mode, targets, cost) in [
        (FireMode::Normal, &[VILLAIN][..], 1),
        (FireMode::Normal, &[VILLAIN, OTHER], 1),
        (FireMode::FullAutomatic, &[VILLAIN, OTHER], 7),
    ] {
        let begin = |rounds| ammo_fight(vec![shooter(Role::Hero, &[rounds]), villain(), villain()]);
        let mut declaration = declare_shot(suppresses, targets);
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
    let mut declaration = declare_shot(suppresses, &[OTHER, ActorId(4)]);
    declaration.group = vec![ActorId(2)];
    fight.play_ok(attack_command(HERO, declaration, &[11]));
    fight.play_ok(end_turn(HERO));
    assert_eq!(
        [magazines_of(&fight, HERO), magazines_of(&fight, ActorId(2))],
        [[(1, 4)], [(1, 4)]]
    );
}

#[test]
fn tc_183_193_194_the_weapon_in_the_other_hand_fires_too() {
    use CombatOption::{BothWeapons, SplitWeapons};
    let both_targets: &[ActorId] = &[VILLAIN, OTHER];
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
        let mut declaration = declare_shot(&[option], targets);
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
    let mut declaration = declare_shot(&[], &[VILLAIN]);
    declaration.off_hand = Some(WeaponId(2));
    fight.play_ok(attack_command(HERO, declaration, &[11]));
    fight.resolve_attack(HERO);
    assert_eq!(magazines_of(&fight, HERO), [(1, 2)]);
}

#[test]
fn tc_186_017_a_slow_reload_is_the_whole_action_of_a_turn() {
    let slow = Reload::Rounds {
        rounds: 2,
        skill_check: false,
    };
    let reload = || simple(SimpleAction::Reload(WeaponId(1)));
    // How it reloads, whether the hero acts twice, and whether they may reload after a shot.
    for (how, twice, allowed, goes_on) in [
        (Reload::SimpleAction, false, true, false),
        (slow, false, false, false),
        (Reload::SimpleAction, true, true, true),
        (slow, true, true, false),
    ] {
        let mut fight = FightTable::new(Edition::Revised, vec![gunner(how), tough_villain()]);
        if twice {
            fight.begin_round_with(LineEffect::Flurry);
        } else {
            fight.begin_quiet_round();
        }
        fight.play_ok(shoot());
        fight.resolve_attack(HERO);
        if !allowed {
            fight.play_refused(&reload(), "TC-186");
            continue;
        }
        fight.play_ok(reload());
        assert_eq!(has_turn(&fight, HERO), goes_on, "{how:?} {twice}");
    }
    // Outside rounds nothing is counted.
    let mut fight = FightTable::new(Edition::Revised, vec![gunner(slow), tough_villain()]);
    fight.play_ok(shoot());
    fight.resolve_attack(HERO);
    fight.play_ok(reload());
}

#[test]
fn tc_193_any_other_weapon_but_a_shield_can_be_the_second() {
    let named = |name: &str, skill| CarriedWeapon {
        name: Name::new(name).unwrap(),
        ..carried_weapon(skill, WeaponDamage::Fixed(14))
    };
    let knife = CarriedWeapon {
        can_parry: true,
        ..named("Knife", AttackSkill::Melee)
    };
    let carried = [
        knife,
        named("Rifle", AttackSkill::Fire),
        named("Buckler", AttackSkill::Melee),
        named("Sword", AttackSkill::Melee),
        named("Axe", AttackSkill::Melee),
    ];
    let mut hero = new_actor(Role::Hero, 9, 9, 9).skill(CombatSkill::Melee, 14);
    for weapon in carried {
        hero = hero.carrying(weapon);
    }
    let (knife, rifle, buckler, sword, axe) = (1, 2, 3, 4, 5);
    let fight = FightTable::new(Edition::Revised, vec![hero.clone(), tough_villain()]);
    let combatant = fight.state().combatant(fight.actor(HERO));
    for (main, offered) in [
        (sword, &[axe, knife, rifle][..]),
        (knife, &[sword, axe, rifle]),
        (rifle, &[sword, axe, knife]),
    ] {
        let weapons = combatant.off_hand_weapons(WeaponChoice::Carried(WeaponId(main)));
        let weapons: Vec<u8> = weapons.iter().map(|weapon| weapon.id.0).collect();
        assert_eq!(weapons, offered, "{main}");
    }
    for (second, refused) in [
        (axe, false),
        (knife, false),
        (rifle, false),
        (buckler, true),
        (sword, true),
    ] {
        let mut fight = FightTable::new(Edition::Revised, vec![hero.clone(), tough_villain()]);
        let mut declaration = declare_with_weapon(sword, VILLAIN);
        declaration.off_hand = Some(WeaponId(second));
        declaration.options = CombatOptions::from_slice(&[CombatOption::BothWeapons]);
        let swing = attack_command(HERO, declaration, &[11]);
        if refused {
            fight.play_refused(&swing, "TC-193");
        } else {
            fight.play_ok(swing);
        }
    }
}

fn with_both_guns(options: &[CombatOption], targets: &[ActorId]) -> AttackDeclaration {
    AttackDeclaration {
        off_hand: Some(WeaponId(2)),
        ..declare_shot(options, targets)
    }
}

#[test]
fn tc_193_both_weapons_strike_at_one_opponent() {
    let cast = vec![shooter(Role::Hero, &[9, 9]), villain(), villain()];
    let mut fight = ammo_fight(cast);
    let both = with_both_guns(&[CombatOption::BothWeapons], &[VILLAIN, OTHER]);
    let view = fight.view(Seat::Table);
    let plan = view.attack_plan(HERO, both.clone(), &[], &[], 0).unwrap();
    assert!(plan.preview(&[]).unwrap().refusal.is_some());
    fight.play_refused(&attack_command(HERO, both, &[11]), "TC-193");
    // Those in the area of suppressive fire are no targets of their own (TC-141).
    let options = &[CombatOption::BothWeapons, CombatOption::SuppressiveFire];
    let both = with_both_guns(options, &[VILLAIN, OTHER]);
    fight.play_ok(attack_command(HERO, both, &[11]));
}

#[test]
fn tc_141_183_193_both_weapons_fire_in_suppressive_fire() {
    let options = &[CombatOption::BothWeapons, CombatOption::SuppressiveFire];
    let both = attack_command(HERO, with_both_guns(options, &[VILLAIN, OTHER]), &[11]);
    for (had, has) in [([9, 9], [(1, 8), (2, 8)]), ([9, 1], [(1, 8), (2, 0)])] {
        let mut fight = ammo_fight(vec![shooter(Role::Hero, &had), villain(), villain()]);
        fight.play_ok(both.clone());
        fight.play_ok(end_turn(HERO));
        assert_eq!(magazines_of(&fight, HERO), has);
        fight.begin_quiet_round();
        if had[1] == 1 {
            fight.play_refused(&both, "TC-183");
        } else {
            fight.play_ok(both.clone());
        }
    }
}

#[test]
fn tc_149_183_193_the_preview_refuses_an_empty_second_weapon() {
    let cast = vec![shooter(Role::Hero, &[9, 1]), villain(), villain()];
    let mut fight = ammo_fight(cast);
    let both = with_both_guns(&[CombatOption::BothWeapons], &[VILLAIN]);
    let single = AttackDeclaration {
        options: CombatOptions::default(),
        ..both.clone()
    };
    let offered_refusal = |fight: &FightTable| {
        let view = fight.view(Seat::Table);
        let plan = view.attack_plan(HERO, single.clone(), &[], &[], 0).unwrap();
        let preview = plan.preview(&[]).unwrap();
        assert_eq!(preview.refusal, None);
        let mut options = preview.options.into_iter();
        let offer = options.find(|offer| offer.option == CombatOption::BothWeapons);
        let refusal = offer.unwrap().refusal;
        refusal.and_then(|refusal| refusal.rule)
    };
    assert_eq!(offered_refusal(&fight), None);
    fight.play_ok(attack_command(HERO, both.clone(), &[11]));
    fight.resolve_attack(HERO);
    fight.begin_quiet_round();
    assert_eq!(offered_refusal(&fight), Some(tc(183)));
    fight.play_refused(&attack_command(HERO, both, &[11]), "TC-183");
}

/// Suppressive fire of the hero and these others at the villain.
fn shared_fire(others: &[ActorId]) -> Command {
    let mut declaration = declare_shot(&[CombatOption::SuppressiveFire], &[OTHER]);
    declaration.group = others.to_vec();
    attack_command(HERO, declaration, &[11])
}

#[test]
fn tc_143_whoever_has_lost_the_gun_shares_no_shot() {
    let mate = ActorId(2);
    for (guns, refused) in [(&[9][..], true), (&[9, 9], false)] {
        let cast = vec![
            shooter(Role::Hero, &[9]),
            shooter(Role::Hero, guns),
            villain(),
        ];
        let mut fight = ammo_fight(cast);
        let dropped = AttackResolution {
            target: mate,
            result: AttackResult::Hit,
            action_total: 20,
            difficulty: 9,
            effect: None,
            held: false,
            dropped_weapon: Some(WeaponId(1)),
            unlisted_weapon_lost: false,
            weapon_taken: false,
            thrown: false,
            stays_down: false,
            cover: None,
        };
        fight.apply_events(vec![Event::Attack {
            actor: OTHER,
            what: AttackEvent::Resolved {
                resolution: dropped,
            },
        }]);
        if refused {
            fight.play_refused(&shared_fire(&[mate]), "TC-143");
        } else {
            fight.play_ok(shared_fire(&[mate]));
        }
    }
}

#[test]
fn tc_143_nobody_shares_a_shot_twice() {
    let mate = ActorId(2);
    for (others, refused) in [(&[mate][..], false), (&[mate, mate], true), (&[HERO], true)] {
        let cast = vec![
            shooter(Role::Hero, &[9]),
            shooter(Role::Hero, &[9]),
            villain(),
        ];
        let mut fight = ammo_fight(cast);
        if refused {
            fight.play_refused(&shared_fire(others), "");
        } else {
            fight.play_ok(shared_fire(others));
        }
    }
}
