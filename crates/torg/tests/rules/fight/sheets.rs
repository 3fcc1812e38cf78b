//! Two sheets and what is chosen make one attack: what counts of them, what is asked for, what cards raise.

use crate::fight::given::carried_weapon;
use tabletop::seat::ActorId;
use torg::active_effects::Attribute;
use torg::combat::attack::Attack;
use torg::combat::choices::CombatOptions;
use torg::combat::options::CombatOption;
use torg::combat::refusal::{CombatRefusal, Stat};
use torg::combat::rules::CombatRules;
use torg::combat::settings::{UnskilledTakes, WeakDisarm};
use torg::combat::status::{Status, StatusExpiry};
use torg::combat::weapon::{Armor, AttackSkill, BaseDamage};
use torg::fight::{AttackDeclaration, Combatant, DeclaredTarget, WeaponChoice};
use torg::settings::Edition;
use torg::sheet::{CombatSkill, KnownSkill, Sheet, WeaponDamage, WeaponId, WornArmor};
use torg::state::{Role, Stats};

fn classic() -> CombatRules {
    CombatRules::for_edition(Edition::Classic)
}

fn revised() -> CombatRules {
    CombatRules::for_edition(Edition::Revised)
}

/// Strength 17, Dexterity 10, Toughness 9, with those skills.
fn somebody(skills: &[(CombatSkill, u8)]) -> Combatant {
    let figures = Stats {
        dexterity: Some(10),
        toughness: Some(9),
        ..Stats::default()
    };
    let skills = skills.iter();
    let sheet = Sheet {
        strength: Some(17),
        skills: skills
            .map(|(skill, value)| KnownSkill {
                skill: *skill,
                value: *value,
            })
            .collect(),
        ..Sheet::default()
    };
    Combatant::new(Role::Hero, figures, sheet)
}

fn by_arm(weapon_add: i8, maximum: Option<u8>) -> WeaponDamage {
    WeaponDamage::Strength {
        weapon_add,
        maximum,
    }
}

fn raised(mut of: Combatant, attribute: Attribute) -> Combatant {
    of.attribute_bonuses[attribute as usize] = 3;
    of
}

fn made(
    declaration: &AttackDeclaration,
    by: &Combatant,
    at: &Combatant,
    rules: &CombatRules,
) -> Result<Attack, CombatRefusal> {
    declaration.attack_on(by, &declaration.targets[0], at, rules)
}

#[track_caller]
fn effect_value(declaration: &AttackDeclaration, by: &Combatant, rules: &CombatRules) -> i32 {
    let attack = made(declaration, by, &somebody(&[]), rules).unwrap();
    attack.prepare(rules).effect_value()
}

/// Somebody with possibilities has the table of those who have, unless the sheet says otherwise; spending them changes nothing.
#[test]
fn whoever_has_possibilities_is_possibility_rated() {
    use crate::fight::given::{ActorBuilder, FightTable, new_actor};
    use tabletop::seat::Seat;
    use torg::combat::chart::DamageTable;
    use torg::command::Command;
    let boss = || new_actor(Role::Villain, 9, 9, 9);
    let cast = vec![
        new_actor(Role::Hero, 9, 9, 9),
        boss().possibilities(1),
        boss(),
        boss().possibilities(1).kind(DamageTable::Ordinary),
    ];
    let mut table = FightTable::new(Edition::Revised, cast);
    let kinds = |table: &FightTable| {
        let state = table.state();
        let all: Vec<DamageTable> = state
            .present()
            .map(|actor| state.combatant(actor).damage_table())
            .collect();
        let seen = table.view(Seat::Table);
        let view = seen
            .present()
            .map(|actor| seen.combatant(actor).damage_table());
        assert_eq!(all, view.collect::<Vec<_>>());
        all
    };
    let rated = DamageTable::PossibilityRated;
    let told = [rated, rated, DamageTable::Ordinary, DamageTable::Ordinary];
    assert_eq!(kinds(&table), told);
    table.play_ok(Command::SetPossibilities {
        actor: ActorId(2),
        possibilities: 0,
    });
    assert_eq!(kinds(&table), told);
}

/// TC-080, DD-262: raised Strength is Strength, so the weapon's maximum binds it too.
#[test]
fn a_card_on_strength_stays_under_the_weapon_s_maximum() {
    let mut ogre = somebody(&[]);
    ogre.sheet.weapons = vec![carried_weapon(AttackSkill::Melee, by_arm(6, Some(20)))];
    let ogre = raised(ogre, Attribute::Strength);
    let club = AttackDeclaration::new(WeaponChoice::Carried(WeaponId(1)), ActorId(2));
    for rules in [classic(), revised()] {
        assert_eq!(effect_value(&club, &ogre, &rules), 20);
        let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
        assert_eq!(effect_value(&fist, &ogre, &rules), 20);
    }
}

/// DD-261, TC-125, TC-148, TC-216: a card on Toughness protects there, and one on Strength where Strength resists.
#[test]
fn cards_raise_what_they_are_played_on() {
    let mut target = somebody(&[]);
    target.sheet.weapons = vec![carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(15))];
    let mut disarm = AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Melee), ActorId(2));
    disarm.skill_value = Some(15);
    disarm.base_damage = Some(12);
    disarm.options = CombatOptions::from_slice(&[CombatOption::Disarm]);
    let blow = AttackDeclaration {
        options: CombatOptions::default(),
        ..disarm.clone()
    };
    let met = |declaration: &AttackDeclaration, target: &Combatant, rules: &CombatRules| {
        let attack = made(declaration, &somebody(&[]), target, rules).unwrap();
        attack.prepare(rules).effect_difficulty()
    };
    let tougher = raised(target.clone(), Attribute::Toughness);
    let stronger = raised(target.clone(), Attribute::Strength);
    for rules in [classic(), revised()] {
        assert_eq!(
            (met(&disarm, &target, &rules), met(&blow, &target, &rules)),
            (17, 9)
        );
        assert_eq!(
            (met(&disarm, &tougher, &rules), met(&blow, &tougher, &rules)),
            (17, 12)
        );
        assert_eq!(
            (
                met(&disarm, &stronger, &rules),
                met(&blow, &stronger, &rules)
            ),
            (20, 9)
        );
    }
    // Compared anew with Toughness, the card is in it (S-42): 16 against Strength 16, then Toughness 9 and 3.
    let rules = revised().with_answer(WeakDisarm::Toughness);
    let mut weak = tougher.clone();
    weak.sheet.strength = Some(12);
    let plan = made(&disarm, &somebody(&[]), &weak, &rules)
        .unwrap()
        .prepare(&rules);
    let came = plan.outcome(1);
    assert_eq!(
        came.effect_against_toughness.map(|its| its.difficulty),
        Some(12)
    );
    // Armor gives the raised no more than its maximum (TC-070).
    target.sheet.armors = vec![WornArmor {
        name: carried_weapon(AttackSkill::Melee, by_arm(0, None)).name,
        armor: Armor {
            add: 4,
            maximum: 14,
            strength_minimum: 0,
        },
    }];
    let tougher = raised(target, Attribute::Toughness);
    assert_eq!(met(&blow, &tougher, &revised()), 14);
}

/// TC-141: no dodge stands in for what resists being cowed; it is on the sheet, or told, or asked for.
#[test]
fn tc_141_what_resists_being_cowed_is_asked_for() {
    let mut target = somebody(&[(CombatSkill::Dodge, 13)]);
    target.sheet.spirit = None;
    let mut cows = AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Fire), ActorId(2));
    cows.options = CombatOptions::from_slice(&[CombatOption::SuppressiveFire]);
    (cows.skill_value, cows.base_damage) = (Some(11), Some(14));
    let by = somebody(&[]);
    let unknown = Err(CombatRefusal::unknown(Stat::IntimidationResistance));
    assert_eq!(made(&cows, &by, &target, &revised()), unknown);
    cows.targets[0].defence = Some(9);
    assert!(made(&cows, &by, &target, &revised()).is_ok());
    cows.targets[0].defence = None;
    target.sheet.spirit = Some(9);
    assert!(made(&cows, &by, &target, &revised()).is_ok());
}

/// TC-125, TC-148: what resists a disarm is on the sheet, or told, or asked for.
#[test]
fn what_resists_a_disarm_is_asked_for() {
    let mut target = somebody(&[(CombatSkill::Melee, 14)]);
    target.sheet.strength = None;
    target.sheet.weapons = vec![carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(15))];
    let mut disarm =
        AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
    disarm.options = CombatOptions::from_slice(&[CombatOption::Disarm]);
    let by = somebody(&[(CombatSkill::Unarmed, 12)]);
    let unknown = Err(CombatRefusal::unknown(Stat::DisarmResistance));
    for rules in [classic(), revised()] {
        assert_eq!(made(&disarm, &by, &target, &rules), unknown);
        let mut told = disarm.clone();
        told.targets[0].disarm_resistance = Some(8);
        let plan = made(&told, &by, &target, &rules).unwrap().prepare(&rules);
        assert_eq!(plan.effect_difficulty(), 8);
    }
    // Who fights with a melee weapon resists with the skill in the classic edition, as it counts now.
    target.sheet.weapons[0].attack_skill = AttackSkill::Melee;
    assert_eq!(made(&disarm, &by, &target, &revised()), unknown);
    let met = |target: &Combatant| {
        let attack = made(&disarm, &by, target, &classic()).unwrap();
        attack.prepare(&classic()).effect_difficulty()
    };
    assert_eq!(met(&target), 14);
    let mut cowed = target.clone();
    let statuses = &mut cowed.combat.statuses;
    statuses.add(Status::Unskilled, StatusExpiry::EndOfRound(3), &classic());
    assert_eq!(met(&cowed), 10);
    target.sheet.skills.clear();
    assert_eq!(met(&target), 10, "unskilled: the attribute");
}

/// TC-193, TC-195, DD-262: each of two weapons is used as what it is.
#[test]
fn two_weapons_of_different_kinds() {
    let mut both = somebody(&[(CombatSkill::Fire, 13), (CombatSkill::Melee, 12)]);
    both.sheet.weapons = vec![
        carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(15)),
        carried_weapon(AttackSkill::Melee, by_arm(3, None)),
    ];
    both.sheet.weapons[1].id = WeaponId(2);
    let mut shot = AttackDeclaration::new(WeaponChoice::Carried(WeaponId(1)), ActorId(2));
    shot.options = CombatOptions::from_slice(&[CombatOption::BothWeapons]);
    shot.off_hand = Some(WeaponId(2));
    let rules = revised();
    // The sword with its own adds.
    assert_eq!(effect_value(&shot, &both, &rules), 17 + 3 + 2);
    let strong = raised(both.clone(), Attribute::Strength);
    assert_eq!(effect_value(&shot, &strong, &rules), 17 + 3 + 3 + 2);
    let mut gun = strong.clone();
    gun.sheet.weapons[0].damage = WeaponDamage::Fixed(30);
    assert_eq!(effect_value(&shot, &gun, &rules), 30, "a gun has no arm");
    // One weapon is not two.
    shot.off_hand = Some(WeaponId(1));
    shot.targets[0].range = Some(torg::combat::chart::RangeBand::Short);
    let attack = made(&shot, &both, &somebody(&[]), &rules).unwrap();
    assert_eq!(attack.off_hand, None);
    let refusal = attack.check(&rules).unwrap_err();
    assert_eq!(refusal.rule, Some(tabletop::rule::tc(193)));
}

/// TC-251, TC-078: as if without adds, in the damage too.
#[test]
fn the_unskilled_add_nothing_to_damage() {
    let mut fighter = somebody(&[(CombatSkill::Unarmed, 14)]);
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
    let rules = revised();
    assert_eq!(effect_value(&fist, &fighter, &rules), 17 + 4);
    let told = AttackDeclaration {
        skilled: Some(false),
        ..fist.clone()
    };
    assert_eq!(effect_value(&told, &fighter, &rules), 17);
    let statuses = &mut fighter.combat.statuses;
    statuses.add(Status::Unskilled, StatusExpiry::EndOfRound(3), &rules);
    assert_eq!(effect_value(&fist, &fighter, &rules), 17);
    // S-20: the adds stay.
    let rolls = rules.with_answer(UnskilledTakes::Rolls);
    assert_eq!(effect_value(&fist, &fighter, &rolls), 17 + 4);
}

/// TC-061: whoever is out has Dexterity alone, unless the gamemaster says otherwise.
#[test]
fn whoever_is_out_defends_with_dexterity() {
    let skills = [(CombatSkill::Melee, 15), (CombatSkill::Dodge, 13)];
    let mut target = somebody(&skills);
    target.sheet.weapons = vec![carried_weapon(AttackSkill::Melee, by_arm(3, None))];
    target.combat.vital_block_steps = 2;
    let by = somebody(&[(CombatSkill::Unarmed, 12), (CombatSkill::Fire, 12)]);
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
    let rules = revised();
    let met = |declaration: &AttackDeclaration, target: &Combatant| {
        let attack = made(declaration, &by, target, &rules).unwrap();
        attack.prepare(&rules).difficulty()
    };
    assert_eq!(met(&fist, &target), 15 - 4);
    target.condition.unconscious = true;
    assert_eq!(met(&fist, &target), 10);
    target.condition.unconscious = false;
    target.condition.wounds = 4;
    assert_eq!(met(&fist, &target), 10);
    let mut told = fist;
    told.targets[0].defence = Some(3);
    assert_eq!(met(&told, &target), 3);
}

/// TC-051, TC-052: without Dexterity only a skill that fits stands in for it.
#[test]
fn a_defence_that_does_not_fit_is_none() {
    let mut target = somebody(&[(CombatSkill::Dodge, 15)]);
    target.stats.dexterity = None;
    let by = somebody(&[(CombatSkill::Unarmed, 12), (CombatSkill::Fire, 12)]);
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
    let mut shot = AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Fire), ActorId(2));
    shot.base_damage = Some(15);
    for rules in [classic(), revised()] {
        let met = made(&fist, &by, &target, &rules);
        assert_eq!(met, Err(CombatRefusal::unknown(Stat::Defence)));
        let met = made(&shot, &by, &target, &rules).unwrap().target.defence;
        assert_eq!(met.value, 15);
    }
}

/// TC-053, TC-055, TX-S08: a sword that the style covers, and a weapon that is out of the hand.
#[test]
fn what_is_in_the_hand_defends() {
    let mut fencer = somebody(&[(CombatSkill::MartialArts, 16), (CombatSkill::Melee, 12)]);
    fencer.sheet.weapons = vec![carried_weapon(AttackSkill::MartialArts, by_arm(4, None))];
    let mut sword = AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Melee), ActorId(2));
    sword.skill_value = Some(12);
    sword.base_damage = Some(12);
    let by = somebody(&[]);
    let met = |declaration: &AttackDeclaration, target: &Combatant, rules: &CombatRules| {
        made(declaration, &by, target, rules).unwrap().target
    };
    assert_eq!(met(&sword, &fencer, &revised()).defence.value, 16);
    assert_eq!(met(&sword, &fencer, &classic()).defence.value, 12);
    fencer.combat.dropped_weapons = vec![WeaponId(1)];
    for rules in [classic(), revised()] {
        let there = met(&sword, &fencer, &rules);
        assert_eq!(
            (there.defence.value, there.holds_item, there.melee_value),
            (10, false, None)
        );
    }
    // Trained hands with a sword in them are no bare hands (TC-054).
    let unarmed = somebody(&[(CombatSkill::Unarmed, 14)]);
    let mut artist = somebody(&[(CombatSkill::MartialArts, 16)]);
    artist.sheet.weapons = vec![carried_weapon(AttackSkill::MartialArts, by_arm(4, None))];
    for (hand, value) in [
        (WeaponChoice::Carried(WeaponId(1)), 10),
        (WeaponChoice::Unarmed(AttackSkill::MartialArts), 14),
    ] {
        let blow = AttackDeclaration::new(hand, ActorId(2));
        let attack = made(&blow, &artist, &unarmed, &revised()).unwrap();
        assert_eq!(attack.target.defence.value, value);
    }
}

/// What is not on the sheet is asked for, and an empty hand shoots nothing.
#[test]
fn a_weapon_that_is_not_there() {
    let by = somebody(&[(CombatSkill::Unarmed, 12)]);
    let nothing = AttackDeclaration::new(WeaponChoice::Carried(WeaponId(4)), ActorId(2));
    for rules in [classic(), revised()] {
        let made = made(&nothing, &by, &somebody(&[]), &rules);
        assert_eq!(made, Err(CombatRefusal::unknown(Stat::WeaponDamage)));
    }
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Fire), ActorId(2));
    assert_eq!(fist.attack_skill(&by), AttackSkill::Unarmed);
}

/// What is told stands for what is on a sheet: cards come on top; told damage is told whole.
#[test]
fn cards_on_top_of_what_is_told() {
    let mut blow = AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Melee), ActorId(2));
    blow.skill_value = Some(14);
    blow.base_damage = Some(17);
    blow.targets = vec![DeclaredTarget {
        defence: Some(12),
        toughness: Some(11),
        ..DeclaredTarget::new(ActorId(2))
    }];
    let nobody = Combatant::new(Role::Hero, Stats::default(), Sheet::default());
    let everything = Attribute::ALL
        .iter()
        .fold(nobody, |of, its| raised(of, *its));
    let rules = revised();
    let attack = made(&blow, &everything, &everything, &rules).unwrap();
    assert_eq!(attack.base_damage, BaseDamage::Fixed(17));
    let plan = attack.prepare(&rules);
    assert_eq!((plan.action_value(), plan.effect_value()), (17, 17));
    assert_eq!((plan.difficulty(), plan.effect_difficulty()), (15, 14));
}

/// TC-190, TC-191: what parries is in the hand and has not struck in this round.
#[test]
fn a_weapon_that_struck_does_not_parry() {
    let mut target = somebody(&[(CombatSkill::Melee, 13)]);
    target.sheet.weapons = vec![
        carried_weapon(AttackSkill::Melee, by_arm(4, None)),
        carried_weapon(AttackSkill::Melee, by_arm(2, None)),
    ];
    target.sheet.weapons[1].can_parry = true;
    target.sheet.weapons[1].id = WeaponId(2);
    let by = somebody(&[(CombatSkill::Unarmed, 12)]);
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
    let met = |target: &Combatant| {
        let attack = made(&fist, &by, target, &revised()).unwrap();
        attack.prepare(&revised()).difficulty()
    };
    assert_eq!(met(&target), 14);
    target.combat.attacked_with = vec![WeaponId(1)];
    assert_eq!(met(&target), 14);
    target.combat.attacked_with = vec![WeaponId(1), WeaponId(2)];
    assert_eq!(met(&target), 13);
    target.combat.attacked_with = vec![];
    target.combat.dropped_weapons = vec![WeaponId(2)];
    assert_eq!(met(&target), 13);
}
