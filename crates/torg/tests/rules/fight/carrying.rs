//! Weapons and other items during a fight, and what a target can still do after an attack.

use crate::fight::given::{
    ActorBuilder, CLUB, FightTable, HERO, OTHER, VILLAIN, attack_command, carried_weapon,
    declare_with_weapon, disarmed, new_actor, resolve_command, settings_with,
};
use crate::fight::interactions::{combat_command, end_turn};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use torg::card::{ApprovedActions, BySide, CardName, LineEffect, Side};
use torg::combat::ammunition::Magazine;
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::options::CombatOption;
use torg::combat::settings::{Answer, CountAmmunition, Suppression};
use torg::combat::status::Status;
use torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use torg::command::{Command, DiceFrom, NewActor};
use torg::consequence::{ActorChange, Consequence};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, SimpleAction};
use torg::fight::{AttackDeclaration, DeclaredTarget, SuppressionPurpose, WeaponChoice};
use torg::roll::Proficiency;
use torg::settings::Edition;
use torg::sheet::{CarriedWeapon, CombatSkill, WeaponDamage, WeaponId};
use torg::state::{Condition, Role, Setback, TurnEnd};

fn weapon_named(name: &str, attack_skill: AttackSkill) -> CarriedWeapon {
    let mut weapon = carried_weapon(attack_skill, WeaponDamage::Fixed(12));
    weapon.name = Name::new(name).unwrap();
    weapon
}

fn hero() -> NewActor {
    new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .skill(CombatSkill::Missile, 14)
        .carrying(weapon_named("Sword", AttackSkill::Melee))
        .carrying(weapon_named("Bow", AttackSkill::Missile))
}

/// A villain that no attack harms.
fn villain() -> NewActor {
    new_actor(Role::Villain, 9, 9, 60)
        .skill(CombatSkill::Melee, 14)
        .carrying(weapon_named("Axe", AttackSkill::Melee))
}

fn turn_end(fight: &FightTable, actor: ActorId) -> Option<TurnEnd> {
    let round = fight.state().round().unwrap();
    let own_turn = round.turns.iter().find(|(turn, _)| turn.actor == actor);
    own_turn.unwrap().1
}

fn simple_action(actor: ActorId, action: SimpleAction) -> Command {
    let keeps_aim = false;
    combat_command(actor, CombatCommand::SimpleAction { action, keeps_aim })
}

fn at_short_range(mut declaration: AttackDeclaration) -> AttackDeclaration {
    for aimed in &mut declaration.targets {
        aimed.range = Some(RangeBand::Short);
    }
    declaration
}

#[test]
fn tc_231_a_thrown_actor_spends_the_next_round_getting_up() {
    let mut thrower = new_actor(Role::Hero, 9, 9, 9).skill(CombatSkill::MartialArts, 14);
    thrower.sheet.disciplines = LearnedDisciplines::default().with(Discipline::Throw);
    let cast = || vec![thrower.clone(), villain()];
    let mut throw =
        AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::MartialArts), VILLAIN);
    throw.options = CombatOptions::from_slice(&[CombatOption::Throw]);
    let is_down = |fight: &FightTable| fight.actor(VILLAIN).combat.statuses.has(Status::StandingUp);
    let strikes_back = |fight: &mut FightTable| {
        fight.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[2]));
        fight.resolve_attack(VILLAIN);
    };
    // Whether they have acted in this round or not, getting up takes all of the next round.
    for has_acted in [false, true] {
        let mut fight = FightTable::new(Edition::Classic, cast());
        let first = if has_acted {
            Side::Villains
        } else {
            Side::Heroes
        };
        fight.begin_round(first, BySide::default(), ApprovedActions::Any);
        if has_acted {
            strikes_back(&mut fight);
        }
        fight.play_ok(attack_command(HERO, throw.clone(), &[17]));
        fight.resolve_attack(HERO);
        assert!(is_down(&fight));
        if !has_acted {
            assert_eq!(turn_end(&fight, VILLAIN), None);
            strikes_back(&mut fight);
        }
        assert_eq!(turn_end(&fight, VILLAIN), Some(TurnEnd::Acted));
        fight.play_ok(Command::Flip);
        assert_eq!(turn_end(&fight, VILLAIN), Some(TurnEnd::Passed));
        fight.play_ok(Command::Flip);
        assert!(!is_down(&fight));
        assert_eq!(turn_end(&fight, VILLAIN), None);
    }
    // In a flurry it takes both actions. In the round after that they can act again.
    let mut fight = FightTable::new(Edition::Classic, cast());
    fight.begin_quiet_round();
    fight.play_ok(attack_command(HERO, throw.clone(), &[17]));
    fight.resolve_attack(HERO);
    let flurry = BySide {
        villains: LineEffect::Flurry,
        ..BySide::default()
    };
    fight.flip_card_with(flurry);
    let round = fight.state().round().unwrap();
    let own_turns = round.turns.iter().filter(|(turn, _)| turn.actor == VILLAIN);
    let ends: Vec<_> = own_turns.map(|(_, end)| *end).collect();
    assert_eq!(ends, [Some(TurnEnd::Passed); 2]);
    fight.flip_card_with(BySide::default());
    assert_eq!(turn_end(&fight, VILLAIN), None);
    // In free play actions are not counted.
    let mut fight = FightTable::new(Edition::Classic, cast());
    fight.play_ok(attack_command(HERO, throw, &[17]));
    fight.resolve_attack(HERO);
    strikes_back(&mut fight);
}

#[test]
fn tc_125_181_weapon_state_follows_the_weapon_on_the_sheet() {
    let mut table = FightTable::new(Edition::Revised, vec![hero(), villain()]);
    let mut magazine = Magazine::full(9);
    magazine.run_short(2);
    let weapon = WeaponId(2);
    let holds = Consequence::Actor {
        actor: HERO,
        what: ActorChange::MagazineSet { weapon, magazine },
    };
    table.apply_events(vec![Event::ConsequencesApplied {
        consequences: vec![holds],
    }]);
    let mut sheet = hero().sheet;
    sheet
        .weapons
        .insert(0, weapon_named("Dagger", AttackSkill::Melee));
    let set = |table: &mut FightTable, sheet| {
        let figures = table.actor(HERO).stats;
        table.play_ok(Command::SetSheet {
            actor: HERO,
            stats: figures,
            sheet,
        });
    };
    set(&mut table, sheet.clone());
    let counted = |table: &FightTable| -> Vec<WeaponId> {
        let fight = &table.actor(HERO).combat;
        fight.magazines.iter().map(|(weapon, _)| *weapon).collect()
    };
    assert_eq!(counted(&table), [weapon]);
    assert_eq!(table.actor(HERO).sheet.weapons[2].id, weapon);
    sheet
        .weapons
        .retain(|weapon| weapon.attack_skill != AttackSkill::Missile);
    set(&mut table, sheet);
    assert_eq!(counted(&table), []);
}

#[test]
fn tc_017_s_22_each_turn_of_a_flurry_has_its_own_simple_actions() {
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain()]);
    fight.begin_round_with(LineEffect::Flurry);
    fight.play_ok(simple_action(HERO, SimpleAction::Draw));
    fight.play_ok(simple_action(HERO, SimpleAction::Other(String::new())));
    assert_eq!(turn_end(&fight, HERO), Some(TurnEnd::Acted));
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[2]));
    fight.resolve_attack(HERO);
}

fn gunner() -> NewActor {
    let mut rifle = weapon_named("Rifle", AttackSkill::Fire);
    rifle.damage = WeaponDamage::Fixed(16);
    rifle.fire_capability = FireCapability::Bursts;
    new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 12)
        .carrying(rifle)
}

fn suppressive_fire(targets: &[ActorId]) -> AttackDeclaration {
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.targets = targets
        .iter()
        .map(|target| DeclaredTarget::new(*target))
        .collect();
    declaration.options = CombatOptions::from_slice(&[CombatOption::SuppressiveFire]);
    at_short_range(declaration)
}

fn villain_with_spirit() -> NewActor {
    let mut new = new_actor(Role::Villain, 9, 9, 9);
    new.sheet.spirit = Some(8);
    new
}

#[test]
fn tc_030_141_suppressive_fire_skips_actors_who_are_out() {
    let mut fight = FightTable::new(
        Edition::Revised,
        vec![gunner(), villain_with_spirit(), villain_with_spirit()],
    );
    fight.begin_quiet_round();
    fight.play_ok(Command::SetCondition {
        actor: OTHER,
        condition: Condition {
            unconscious: true,
            ..Condition::default()
        },
    });
    fight.apply_events(vec![Event::SetbackChosen {
        side: Side::Heroes,
        setback: Setback::Generic,
        penalty: None,
    }]);
    fight.play_ok(attack_command(
        HERO,
        suppressive_fire(&[VILLAIN, OTHER]),
        &[11],
    ));
    let evaluated = fight
        .state()
        .evaluate_interactions(fight.state().action.as_ref().unwrap());
    let [only] = evaluated.as_slice() else {
        panic!("{evaluated:?}");
    };
    assert_eq!(only.target, VILLAIN);
}

/// The purpose is chosen before the roll and stored with the attack; other attacks have none.
#[test]
fn tc_141_the_purpose_of_suppressive_fire_is_stored() {
    for purpose in SuppressionPurpose::ALL {
        for (options, kept) in [
            (
                CombatOptions::from_slice(&[CombatOption::SuppressiveFire]),
                Some(purpose),
            ),
            (CombatOptions::default(), None),
        ] {
            let mut fight =
                FightTable::new(Edition::Revised, vec![gunner(), villain_with_spirit()]);
            fight.begin_quiet_round();
            let mut declaration = suppressive_fire(&[VILLAIN]);
            (declaration.options, declaration.suppression_purpose) = (options, Some(purpose));
            fight.play_ok(attack_command(HERO, declaration, &[11]));
            let setup = fight.state().action.clone().unwrap().attack_setup;
            assert_eq!(setup.unwrap().suppression_purpose, kept);
        }
    }
}

/// Each of them fires the weapon of that kind in hand, in the same fire mode if possible; uncounted ammunition is not reported.
#[test]
fn tc_143_sharing_a_shot_spends_ammunition() {
    let rifle = |fires: FireCapability, rounds: u16| {
        let mut rifle = weapon_named("Rifle", AttackSkill::Fire);
        (rifle.fire_capability, rifle.ammunition) = (fires, Some(rounds));
        rifle
    };
    let begin = |counts: CountAmmunition| {
        let shooter = new_actor(Role::Hero, 9, 9, 9)
            .skill(CombatSkill::Fire, 12)
            .carrying(rifle(FireCapability::Automatic, 20));
        let mate = new_actor(Role::Hero, 9, 9, 9)
            .skill(CombatSkill::Fire, 12)
            .carrying(weapon_named("Sword", AttackSkill::Melee))
            .carrying(rifle(FireCapability::Single, 3));
        let settings = settings_with(CountAmmunition::QUESTION, counts.place());
        let mut fight = FightTable::with_settings(
            Edition::Revised,
            settings,
            vec![shooter, mate, villain_with_spirit()],
        );
        fight.begin_quiet_round();
        fight
    };
    let shots = |fight: &FightTable, actor: ActorId| {
        let magazines = &fight.actor(actor).combat.magazines;
        let counts = magazines
            .iter()
            .map(|(weapon, magazine)| (*weapon, magazine.left));
        counts.collect::<Vec<_>>()
    };
    for (counts, mode, own_shots, mates) in [
        (CountAmmunition::All, FireMode::Normal, Some(19), Some(2)),
        (
            CountAmmunition::All,
            FireMode::FullAutomatic,
            Some(13),
            Some(2),
        ),
        (CountAmmunition::Off, FireMode::Normal, None, None),
    ] {
        let mut fight = begin(counts);
        let mut declaration = suppressive_fire(&[OTHER]);
        (declaration.group, declaration.fire_mode) = (vec![VILLAIN], mode);
        fight.play_ok(attack_command(HERO, declaration.clone(), &[11]));
        fight.play_ok(end_turn(HERO));
        let entry = |weapon: u8, shots: Option<u16>| shots.map(|shots| (WeaponId(weapon), shots));
        assert_eq!(
            shots(&fight, HERO),
            Vec::from_iter(entry(1, own_shots)),
            "{mode:?}"
        );
        assert_eq!(shots(&fight, VILLAIN), Vec::from_iter(entry(2, mates)));
        // After two more rounds there is no ammunition left to share.
        if mode == FireMode::Normal && own_shots.is_some() {
            for _ in 0..2 {
                fight.begin_quiet_round();
                fight.play_ok(attack_command(HERO, declaration.clone(), &[11]));
                fight.play_ok(end_turn(HERO));
            }
            fight.begin_quiet_round();
            fight.play_refused(&attack_command(HERO, declaration, &[11]), "TC-143");
        }
    }
}

/// A shot that a card undoes still costs ammunition, for everybody who shared it (DD-310).
#[test]
fn dd_310_tc_143_an_undone_shared_shot_still_costs_ammunition() {
    let shooter = |shots: u16| {
        let mut new = gunner();
        (new.role, new.sheet.weapons[0].ammunition) = (Role::Villain, Some(shots));
        new
    };
    let mut hero = villain_with_spirit();
    hero.role = Role::Hero;
    let settings = settings_with(CountAmmunition::QUESTION, CountAmmunition::All.place());
    let cast = vec![hero, shooter(5), shooter(5)];
    let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    fight.play_ok(Command::Pass { actor: HERO });
    let mut declaration = suppressive_fire(&[HERO]);
    declaration.group = vec![OTHER];
    fight.play_ok(attack_command(VILLAIN, declaration, &[17]));
    fight.play_ok(end_turn(VILLAIN));
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    for actor in [VILLAIN, OTHER] {
        assert_eq!(
            fight.actor(actor).combat.magazines[0].1.left,
            4,
            "{actor:?}"
        );
    }
}

/// The value's own roll is repeated with the attack (DD-315).
#[test]
fn tc_141_s_15_second_chance_rolls_the_value_again() {
    let second_roll = || {
        let dice = DiceFrom::App;
        combat_command(HERO, CombatCommand::RollSuppression { dice })
    };
    let settings = settings_with(Suppression::QUESTION, 1);
    let mut fight = FightTable::with_settings(
        Edition::Revised,
        settings,
        vec![gunner(), villain_with_spirit()],
    );
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::SecondChance);
    let mut weak = suppressive_fire(&[VILLAIN]);
    weak.modifiers = vec![];
    weak.skill_value = Some(0);
    weak.base_damage = Some(0);
    fight.play_ok(attack_command(HERO, weak, &[2]));
    fight.play_ok(second_roll());
    fight.resolve_attack(HERO);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fight.state().action.as_ref().unwrap().pending_action, None);
    fight.play_ok(Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(vec![13]),
    });
    fight.play_refused(&resolve_command(HERO, vec![]), "TC-141");
    fight.play_ok(second_roll());
    fight.play_ok(end_turn(HERO));
}

#[test]
fn tc_120_121_an_aim_counts_only_for_its_weapon() {
    let archer = || {
        hero()
            .skill(CombatSkill::Fire, 12)
            .carrying(weapon_named("Gun", AttackSkill::Fire))
    };
    let aim = |weapon: Option<u8>| {
        let weapon = weapon.map(WeaponId);
        combat_command(HERO, CombatCommand::Aim { weapon })
    };
    let mut fight = FightTable::new(Edition::Revised, vec![archer(), villain()]);
    fight.begin_quiet_round();
    fight.play_refused(&aim(Some(1)), "TC-121");
    fight.play_refused(&aim(Some(9)), "");
    fight.play_ok(aim(None));
    assert_eq!(fight.actor(HERO).combat.aimed_weapon, Some(WeaponId(2)));
    fight.begin_quiet_round();
    let aimed_attack = |weapon| {
        let mut declaration = at_short_range(declare_with_weapon(weapon, VILLAIN));
        declaration.options = CombatOptions::from_slice(&[CombatOption::Aim]);
        attack_command(HERO, declaration, &[11])
    };
    fight.play_refused(&aimed_attack(3), "TC-121");
    fight.play_ok(aimed_attack(2));
    // A weapon on the ground cannot be aimed.
    let mut fight = FightTable::new(Edition::Revised, vec![archer(), villain()]);
    fight.begin_quiet_round();
    fight.apply_events(vec![disarmed(WeaponId(2), false)]);
    fight.play_refused(&aim(Some(2)), "TC-148");
    fight.play_ok(aim(None));
    assert_eq!(fight.actor(HERO).combat.aimed_weapon, Some(WeaponId(3)));
    // An actor with only swords cannot aim.
    let mut fight = FightTable::new(Edition::Revised, vec![villain_of_heroes(), villain()]);
    fight.begin_quiet_round();
    fight.play_refused(&aim(None), "TC-121");
}

fn villain_of_heroes() -> NewActor {
    new_actor(Role::Hero, 9, 9, 9).carrying(weapon_named("Sword", AttackSkill::Melee))
}

#[test]
fn tc_145_148_only_dropped_weapons_can_be_picked_up() {
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain()]);
    fight.apply_events(vec![
        disarmed(WeaponId(1), false),
        disarmed(WeaponId(2), true),
    ]);
    fight.play_ok(simple_action(HERO, SimpleAction::Draw));
    assert_eq!(fight.actor(HERO).combat.dropped_weapons, [WeaponId(2)]);
    fight.play_refused(&simple_action(HERO, SimpleAction::Draw), "TC-145");
    fight.play_refused(
        &attack_command(HERO, at_short_range(declare_with_weapon(2, VILLAIN)), &[11]),
        "TC-148",
    );
    // Its holder is out, so it can be taken back.
    fight.play_ok(Command::SetCondition {
        actor: VILLAIN,
        condition: Condition {
            unconscious: true,
            ..Condition::default()
        },
    });
    fight.play_ok(simple_action(HERO, SimpleAction::Draw));
    assert_eq!(fight.actor(HERO).combat.dropped_weapons, []);
    // The weapon in the other hand counts too (TC-193).
    let blades = villain_of_heroes()
        .skill(CombatSkill::Melee, 12)
        .carrying(weapon_named("Dagger", AttackSkill::Melee));
    let mut fight = FightTable::new(Edition::Revised, vec![blades, villain()]);
    let mut combined = declare_with_weapon(1, VILLAIN);
    combined.off_hand = Some(WeaponId(2));
    combined.options = CombatOptions::from_slice(&[CombatOption::BothWeapons]);
    fight.apply_events(vec![disarmed(WeaponId(2), false)]);
    fight.play_refused(&attack_command(HERO, combined, &[11]), "TC-148");
    fight.play_ok(Command::EndScene { is_final: false });
    let next = |fight: &FightTable| {
        fight
            .view(Seat::Table)
            .scene_end
            .and_then(|scene_end| scene_end.next_hero)
    };
    while let Some(actor) = next(&fight) {
        fight.play_ok(Command::OptionalDiscard { actor, card: None });
    }
    assert_eq!(fight.actor(HERO).combat.dropped_weapons, []);
}

/// The weapon used last in this fight is in hand, not the first on the sheet; so is the one used before it (TC-053, TC-054).
#[test]
fn tc_053_054_the_weapon_in_hand_defends() {
    const BOW: u8 = 1;
    const SWORD: u8 = 2;
    let (melee, unarmed, dexterity) = (14, 12, 9);
    enum Does {
        Attacks(WeaponChoice),
        Draws,
        Fights,
        Loses(u8),
        StrikesOff(u8),
    }
    use Does::{Attacks, Draws, Fights, Loses, StrikesOff};
    let carried = |weapon| Attacks(WeaponChoice::Carried(WeaponId(weapon)));
    let other = |skill| Attacks(WeaponChoice::Other(skill));
    let fist = || Attacks(WeaponChoice::Unarmed(AttackSkill::Unarmed));
    // The hero's action in each round; the passive defences against a sword and a fist.
    let rows: [(&str, Vec<Does>, [i32; 2]); 15] = [
        (
            "no attack yet: the first weapon on the sheet",
            vec![],
            [dexterity, unarmed],
        ),
        ("shoots", vec![carried(BOW)], [dexterity, unarmed]),
        ("strikes", vec![carried(SWORD)], [melee, melee]),
        (
            "strikes, then shoots",
            vec![carried(SWORD), carried(BOW)],
            [melee, melee],
        ),
        (
            "strikes, then kicks",
            vec![carried(SWORD), fist()],
            [melee, melee],
        ),
        ("draws", vec![Draws], [melee, melee]),
        (
            "shoots, then draws",
            vec![carried(BOW), Draws],
            [melee, melee],
        ),
        (
            "attacks with a sword that is on no sheet",
            vec![other(AttackSkill::Melee)],
            [melee, melee],
        ),
        (
            "loses the bow: now the sword is the first",
            vec![Loses(BOW)],
            [melee, melee],
        ),
        (
            "shoots and loses the bow: the sword is not drawn yet",
            vec![carried(BOW), Loses(BOW)],
            [dexterity, unarmed],
        ),
        (
            "picks up a weapon, but only the bow lies there",
            vec![carried(BOW), Loses(BOW), Draws],
            [dexterity, unarmed],
        ),
        (
            "shoots with a gun that is on no sheet",
            vec![Loses(BOW), other(AttackSkill::Fire)],
            [dexterity, unarmed],
        ),
        (
            "draws the sword",
            vec![other(AttackSkill::Fire), Draws],
            [melee, melee],
        ),
        (
            "the sword in use is removed from the sheet",
            vec![carried(SWORD), StrikesOff(SWORD)],
            [dexterity, unarmed],
        ),
        (
            "another fight",
            vec![carried(SWORD), Fights],
            [dexterity, unarmed],
        ),
    ];
    for (label, does, expected) in rows {
        let bow = carried_weapon(AttackSkill::Missile, WeaponDamage::Fixed(14));
        let hero = new_actor(Role::Hero, 9, 9, 20)
            .skill(CombatSkill::Melee, 14)
            .skill(CombatSkill::Unarmed, 12)
            .skill(CombatSkill::Missile, 14)
            .carrying(bow)
            .weapon(AttackSkill::Melee, CLUB);
        let villain = new_actor(Role::Villain, 9, 9, 20)
            .skill(CombatSkill::Melee, 12)
            .skill(CombatSkill::Unarmed, 12)
            .weapon(AttackSkill::Melee, CLUB);
        let mut fight = FightTable::new(Edition::Revised, vec![hero, villain]);
        fight.begin_quiet_round();
        for step in does {
            match step {
                Attacks(weapon) => {
                    let mut declaration = AttackDeclaration::new(weapon, VILLAIN);
                    declaration.targets[0].range = Some(RangeBand::Short);
                    if matches!(weapon, WeaponChoice::Other(_)) {
                        (declaration.skill_value, declaration.base_damage) = (Some(9), Some(9));
                    }
                    fight.play_ok(attack_command(HERO, declaration, &[2]));
                    fight.resolve_attack(HERO);
                }
                Draws => fight.play_ok(simple_action(HERO, SimpleAction::Draw)),
                Fights => fight.play_ok(Command::EndRounds),
                Loses(weapon) => fight.apply_events(vec![disarmed(WeaponId(weapon), false)]),
                StrikesOff(weapon) => {
                    let actor = fight.actor(HERO);
                    let (stats, mut sheet) = (actor.stats, actor.sheet.clone());
                    sheet.weapons.retain(|listed| listed.id != WeaponId(weapon));
                    fight.play_ok(Command::SetSheet {
                        actor: HERO,
                        stats,
                        sheet,
                    });
                    assert!(fight.actor(HERO).combat.wielded.is_empty());
                }
            }
            fight.begin_quiet_round();
        }
        let fist = WeaponChoice::Unarmed(AttackSkill::Unarmed);
        let hands = [WeaponChoice::Carried(WeaponId(1)), fist];
        for (hand, value) in hands.into_iter().zip(expected) {
            let view = fight.view(Seat::Table);
            let combatant = |id| view.combatant(view.actor(id).unwrap());
            let declaration = AttackDeclaration::new(hand, HERO);
            let skill = declaration.attack_skill(&combatant(VILLAIN));
            let against = hand.defended_as(skill);
            let defence = combatant(HERO).defence_against(against, &view.combat.rules);
            assert_eq!(defence.unwrap().value, value, "{label}, {skill:?}");
        }
    }
}
