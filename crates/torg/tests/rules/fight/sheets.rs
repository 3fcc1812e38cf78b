//! An attack from two sheets and the choices: which values count, which are asked for, and which ones cards raise.

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

/// Strength 17, Dexterity 10, Toughness 9, with these skills.
fn combatant_with(skills: &[(CombatSkill, u8)]) -> Combatant {
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

fn with_raised(mut combatant: Combatant, attribute: Attribute) -> Combatant {
    combatant.attribute_bonuses[attribute as usize] = 3;
    combatant
}

fn prepare(
    declaration: &AttackDeclaration,
    attacker: &Combatant,
    at: &Combatant,
    rules: &CombatRules,
) -> Result<Attack, CombatRefusal> {
    declaration.attack_on(attacker, &declaration.targets[0], at, rules)
}

#[track_caller]
fn effect_value(declaration: &AttackDeclaration, attacker: &Combatant, rules: &CombatRules) -> i32 {
    let attack = prepare(declaration, attacker, &combatant_with(&[]), rules).unwrap();
    attack.prepare(rules).effect_value()
}

/// Actors with possibilities use the possibility-rated table, unless the sheet says otherwise; spending them changes nothing.
#[test]
fn actors_with_possibilities_are_possibility_rated() {
    use crate::fight::given::{ActorBuilder, FightTable, new_actor};
    use tabletop::seat::Seat;
    use torg::combat::chart::DamageTable;
    use torg::command::Command;
    let boss = || new_actor(Role::Villain, 9, 9, 9);
    let cast = vec![
        new_actor(Role::Hero, 9, 9, 9),
        boss().possibilities(1),
        boss(),
        boss().possibilities(1).damage_table(DamageTable::Ordinary),
    ];
    let mut table = FightTable::new(Edition::Revised, cast);
    let kinds = |table: &FightTable| {
        let state = table.state();
        let tables: Vec<DamageTable> = state
            .present()
            .map(|actor| state.combatant(actor).damage_table())
            .collect();
        let seen = table.view(Seat::Table);
        let view = seen
            .present()
            .map(|actor| seen.combatant(actor).damage_table());
        assert_eq!(tables, view.collect::<Vec<_>>());
        tables
    };
    let rated = DamageTable::PossibilityRated;
    let expected = [rated, rated, DamageTable::Ordinary, DamageTable::Ordinary];
    assert_eq!(kinds(&table), expected);
    table.play_ok(Command::SetPossibilities {
        actor: ActorId(2),
        possibilities: 0,
    });
    assert_eq!(kinds(&table), expected);
}

/// TC-080, DD-262: raised Strength is Strength, so the weapon's maximum binds it too.
#[test]
fn raised_strength_is_limited_by_the_weapons_maximum() {
    let mut ogre = combatant_with(&[]);
    ogre.sheet.weapons = vec![carried_weapon(AttackSkill::Melee, by_arm(6, Some(20)))];
    let ogre = with_raised(ogre, Attribute::Strength);
    let club = AttackDeclaration::new(WeaponChoice::Carried(WeaponId(1)), ActorId(2));
    for rules in [classic(), revised()] {
        assert_eq!(effect_value(&club, &ogre, &rules), 20);
        let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
        assert_eq!(effect_value(&fist, &ogre, &rules), 20);
    }
}

/// DD-261, TC-125, TC-148, TC-216: a card on Toughness protects, and one on Strength counts where Strength resists.
#[test]
fn cards_raise_their_attribute_everywhere() {
    let mut target = combatant_with(&[]);
    target.sheet.weapons = vec![carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(15))];
    let mut disarm = AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Melee), ActorId(2));
    disarm.skill_value = Some(15);
    disarm.base_damage = Some(12);
    disarm.options = CombatOptions::from_slice(&[CombatOption::Disarm]);
    let plain_attack = AttackDeclaration {
        options: CombatOptions::default(),
        ..disarm.clone()
    };
    let resisted_by = |declaration: &AttackDeclaration, target: &Combatant, rules: &CombatRules| {
        let attack = prepare(declaration, &combatant_with(&[]), target, rules).unwrap();
        attack.prepare(rules).effect_difficulty()
    };
    let tougher = with_raised(target.clone(), Attribute::Toughness);
    let stronger = with_raised(target.clone(), Attribute::Strength);
    for rules in [classic(), revised()] {
        assert_eq!(
            (
                resisted_by(&disarm, &target, &rules),
                resisted_by(&plain_attack, &target, &rules)
            ),
            (17, 9)
        );
        assert_eq!(
            (
                resisted_by(&disarm, &tougher, &rules),
                resisted_by(&plain_attack, &tougher, &rules)
            ),
            (17, 12)
        );
        assert_eq!(
            (
                resisted_by(&disarm, &stronger, &rules),
                resisted_by(&plain_attack, &stronger, &rules)
            ),
            (20, 9)
        );
    }
    // The new comparison with Toughness includes the card (S-42): 16 against Strength 16, then Toughness 9 and 3.
    let rules = revised().with_answer(WeakDisarm::Toughness);
    let mut weak = tougher.clone();
    weak.sheet.strength = Some(12);
    let plan = prepare(&disarm, &combatant_with(&[]), &weak, &rules)
        .unwrap()
        .prepare(&rules);
    let outcome = plan.outcome(1);
    assert_eq!(
        outcome
            .effect_against_toughness
            .map(|effect| effect.difficulty),
        Some(12)
    );
    // A raised Toughness does not exceed the armor's maximum (TC-070).
    target.sheet.armors = vec![WornArmor {
        name: carried_weapon(AttackSkill::Melee, by_arm(0, None)).name,
        armor: Armor {
            add: 4,
            maximum: 14,
            strength_minimum: 0,
        },
    }];
    let tougher = with_raised(target, Attribute::Toughness);
    assert_eq!(resisted_by(&plain_attack, &tougher, &revised()), 14);
}

/// TC-141: dodge does not resist intimidation; the resistance is on the sheet, entered, or asked for.
#[test]
fn tc_141_resistance_to_intimidation_is_asked_for() {
    let mut target = combatant_with(&[(CombatSkill::Dodge, 13)]);
    target.sheet.spirit = None;
    let mut cows = AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Fire), ActorId(2));
    cows.options = CombatOptions::from_slice(&[CombatOption::SuppressiveFire]);
    (cows.skill_value, cows.base_damage) = (Some(11), Some(14));
    let attacker = combatant_with(&[]);
    let unknown = Err(CombatRefusal::unknown(Stat::IntimidationResistance));
    assert_eq!(prepare(&cows, &attacker, &target, &revised()), unknown);
    cows.targets[0].defence = Some(9);
    assert!(prepare(&cows, &attacker, &target, &revised()).is_ok());
    cows.targets[0].defence = None;
    target.sheet.spirit = Some(9);
    assert!(prepare(&cows, &attacker, &target, &revised()).is_ok());
}

/// TC-125, TC-148: the resistance to a disarm is on the sheet, entered, or asked for.
#[test]
fn resistance_to_a_disarm_is_asked_for() {
    let mut target = combatant_with(&[(CombatSkill::Melee, 14)]);
    target.sheet.strength = None;
    target.sheet.weapons = vec![carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(15))];
    let mut disarm =
        AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
    disarm.options = CombatOptions::from_slice(&[CombatOption::Disarm]);
    let attacker = combatant_with(&[(CombatSkill::Unarmed, 12)]);
    let unknown = Err(CombatRefusal::unknown(Stat::DisarmResistance));
    for rules in [classic(), revised()] {
        assert_eq!(prepare(&disarm, &attacker, &target, &rules), unknown);
        let mut declaration = disarm.clone();
        declaration.targets[0].disarm_resistance = Some(8);
        let plan = prepare(&declaration, &attacker, &target, &rules)
            .unwrap()
            .prepare(&rules);
        assert_eq!(plan.effect_difficulty(), 8);
    }
    // In the classic edition, an actor with a melee weapon resists with its current skill value.
    target.sheet.weapons[0].attack_skill = AttackSkill::Melee;
    assert_eq!(prepare(&disarm, &attacker, &target, &revised()), unknown);
    let difficulty_against = |target: &Combatant| {
        let attack = prepare(&disarm, &attacker, target, &classic()).unwrap();
        attack.prepare(&classic()).effect_difficulty()
    };
    assert_eq!(difficulty_against(&target), 14);
    let mut intimidated = target.clone();
    let statuses = &mut intimidated.combat.statuses;
    statuses.add(Status::Unskilled, StatusExpiry::EndOfRound(3), &classic());
    assert_eq!(difficulty_against(&intimidated), 10);
    target.sheet.skills.clear();
    assert_eq!(difficulty_against(&target), 10, "unskilled: the attribute");
}

/// TC-193, TC-195, DD-262: each of two weapons has its own skill and damage.
#[test]
fn each_of_two_weapons_uses_its_own_kind() {
    let mut fighter = combatant_with(&[(CombatSkill::Fire, 13), (CombatSkill::Missile, 12)]);
    fighter.sheet.weapons = vec![
        carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(15)),
        carried_weapon(AttackSkill::Missile, by_arm(3, None)),
    ];
    fighter.sheet.weapons[1].id = WeaponId(2);
    let mut shot = AttackDeclaration::new(WeaponChoice::Carried(WeaponId(1)), ActorId(2));
    shot.options = CombatOptions::from_slice(&[CombatOption::BothWeapons]);
    shot.off_hand = Some(WeaponId(2));
    let rules = revised();
    // The knife that is thrown has its own adds; a sword beside the gun has none without the skill.
    assert_eq!(effect_value(&shot, &fighter, &rules), 17 + 3 + 2);
    let mut mixed = fighter.clone();
    mixed.sheet.weapons[1].attack_skill = AttackSkill::Melee;
    assert_eq!(effect_value(&shot, &mixed, &rules), 17 + 3);
    let strong = with_raised(fighter.clone(), Attribute::Strength);
    assert_eq!(effect_value(&shot, &strong, &rules), 17 + 3 + 3 + 2);
    let mut gun = strong.clone();
    gun.sheet.weapons[0].damage = WeaponDamage::Fixed(30);
    assert_eq!(
        effect_value(&shot, &gun, &rules),
        30,
        "Strength does not count for a gun"
    );
    // One weapon does not count as two.
    shot.off_hand = Some(WeaponId(1));
    shot.targets[0].range = Some(torg::combat::chart::RangeBand::Short);
    let attack = prepare(&shot, &fighter, &combatant_with(&[]), &rules).unwrap();
    assert_eq!(attack.off_hand, None);
    let refusal = attack.check(&rules).unwrap_err();
    assert_eq!(refusal.rule, Some(tabletop::rule::tc(193)));
}

/// TC-041: an attacker who is declared unskilled uses the attribute and nothing else.
#[test]
fn tc_041_the_proposed_value_of_an_unskilled_attacker_is_the_attribute() {
    for (dexterity, skilled, value) in [
        (Some(9), Some(false), Some(9)),
        (Some(9), Some(true), Some(14)),
        (Some(9), None, Some(14)),
        (None, Some(false), None),
        (None, Some(true), Some(14)),
        (None, None, Some(14)),
    ] {
        let mut shooter = combatant_with(&[(CombatSkill::Fire, 14)]);
        shooter.stats.dexterity = dexterity;
        let gun = WeaponChoice::Other(AttackSkill::Fire);
        let mut shot = AttackDeclaration::new(gun, ActorId(2));
        shot.skilled = skilled;
        let actual = shot.sheet_value(&shooter, &revised());
        assert_eq!(actual, value, "{dexterity:?} {skilled:?}");
    }
}

/// TC-076 … TC-079: base damage is listed under the rule for that kind of attack; the classic edition has one rule for all.
#[test]
fn tc_076_077_078_079_base_damage_has_the_rule_of_its_skill() {
    use torg::combat::breakdown::Breakdown;
    let (typed, fixed) = (BaseDamage::Typed(15), BaseDamage::Fixed(15));
    let strength = BaseDamage::Strength {
        strength: 9,
        weapon_add: 3,
        maximum: None,
        skill_adds: 2,
    };
    for (skill, damage, rule) in [
        (AttackSkill::Unarmed, typed, 78),
        (AttackSkill::MartialArts, typed, 78),
        (AttackSkill::Melee, typed, 79),
        (AttackSkill::Missile, typed, 79),
        (AttackSkill::Unarmed, strength, 78),
        (AttackSkill::Missile, strength, 79),
        // Weapons with their own energy; the revised edition has no rule for Strength in their damage.
        (AttackSkill::Fire, fixed, 77),
        (AttackSkill::Fire, typed, 76),
        (AttackSkill::Energy, strength, 76),
        (AttackSkill::Heavy, strength, 76),
    ] {
        for (rules, rule) in [(revised(), rule), (classic(), 76)] {
            let sum = damage.breakdown(skill, &Breakdown::default(), &rules);
            let rule = tabletop::rule::tc(rule);
            let listed = sum.lines.iter().all(|line| line.rule == rule);
            assert!(listed, "{skill:?} {damage:?}: {:?}", sum.lines);
        }
    }
}

/// TC-251, TC-078: unskilled attackers have no adds, in the damage either.
#[test]
fn unskilled_attackers_add_nothing_to_damage() {
    let mut fighter = combatant_with(&[(CombatSkill::Unarmed, 14)]);
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
    let rules = revised();
    assert_eq!(effect_value(&fist, &fighter, &rules), 17 + 4);
    let declaration = AttackDeclaration {
        skilled: Some(false),
        ..fist.clone()
    };
    assert_eq!(effect_value(&declaration, &fighter, &rules), 17);
    let statuses = &mut fighter.combat.statuses;
    statuses.add(Status::Unskilled, StatusExpiry::EndOfRound(3), &rules);
    assert_eq!(effect_value(&fist, &fighter, &rules), 17);
    // S-20: the adds stay.
    let rolls = rules.with_answer(UnskilledTakes::Rolls);
    assert_eq!(effect_value(&fist, &fighter, &rolls), 17 + 4);
}

/// TC-078, TC-079: an entered skill value counts with its adds in the damage, as it would on the sheet; only in the revised edition, and
/// not for whoever acts as unskilled.
#[test]
fn tc_079_an_entered_value_has_adds() {
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
    let entered = |value, skilled| AttackDeclaration {
        skill_value: Some(value),
        skilled,
        ..fist.clone()
    };
    let by_attribute = combatant_with(&[]);
    let trained = combatant_with(&[(CombatSkill::Unarmed, 14)]);
    for (attacker, declaration, damage) in [
        (&by_attribute, entered(13, Some(true)), 17 + 3),
        (&by_attribute, entered(13, Some(false)), 17),
        (&by_attribute, entered(13, None), 17),
        (&by_attribute, entered(8, Some(true)), 17),
        (&trained, entered(16, None), 17 + 6),
        (&trained, entered(16, Some(false)), 17),
    ] {
        assert_eq!(effect_value(&declaration, attacker, &revised()), damage);
        assert_eq!(effect_value(&declaration, attacker, &classic()), 17);
    }
}

/// TC-061: a helpless actor has Dexterity alone, unless the gamemaster says otherwise.
#[test]
fn helpless_actors_defend_with_dexterity() {
    let skills = [(CombatSkill::Melee, 15), (CombatSkill::Dodge, 13)];
    let mut target = combatant_with(&skills);
    target.sheet.weapons = vec![carried_weapon(AttackSkill::Melee, by_arm(3, None))];
    target.combat.vital_block_steps = 2;
    let attacker = combatant_with(&[(CombatSkill::Unarmed, 12), (CombatSkill::Fire, 12)]);
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
    let rules = revised();
    let difficulty_against = |declaration: &AttackDeclaration, target: &Combatant| {
        let attack = prepare(declaration, &attacker, target, &rules).unwrap();
        attack.prepare(&rules).difficulty()
    };
    assert_eq!(difficulty_against(&fist, &target), 15 - 4);
    target.condition.unconscious = true;
    assert_eq!(difficulty_against(&fist, &target), 10);
    target.condition.unconscious = false;
    target.condition.wounds = 4;
    assert_eq!(difficulty_against(&fist, &target), 10);
    let mut given = fist;
    given.targets[0].defence = Some(3);
    assert_eq!(difficulty_against(&given, &target), 3);
}

/// TC-051, TC-052: if Dexterity is unknown, only a suitable skill replaces it.
#[test]
fn unsuitable_skills_do_not_defend() {
    let mut target = combatant_with(&[(CombatSkill::Dodge, 15)]);
    target.stats.dexterity = None;
    let attacker = combatant_with(&[(CombatSkill::Unarmed, 12), (CombatSkill::Fire, 12)]);
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
    let mut shot = AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Fire), ActorId(2));
    shot.base_damage = Some(15);
    for rules in [classic(), revised()] {
        let result = prepare(&fist, &attacker, &target, &rules);
        assert_eq!(result, Err(CombatRefusal::unknown(Stat::Defence)));
        let defence = prepare(&shot, &attacker, &target, &rules)
            .unwrap()
            .target
            .defence;
        assert_eq!(defence.value, 15);
    }
}

/// TC-053, TC-055, TX-S08: a sword that the martial arts style covers, and a weapon that is not in the hand.
#[test]
fn weapons_in_hand_decide_the_defence() {
    let mut fencer = combatant_with(&[(CombatSkill::MartialArts, 16), (CombatSkill::Melee, 12)]);
    fencer.sheet.weapons = vec![carried_weapon(AttackSkill::MartialArts, by_arm(4, None))];
    let mut sword = AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Melee), ActorId(2));
    sword.skill_value = Some(12);
    sword.base_damage = Some(12);
    let attacker = combatant_with(&[]);
    let target_values =
        |declaration: &AttackDeclaration, target: &Combatant, rules: &CombatRules| {
            prepare(declaration, &attacker, target, rules)
                .unwrap()
                .target
        };
    assert_eq!(target_values(&sword, &fencer, &revised()).defence.value, 16);
    assert_eq!(target_values(&sword, &fencer, &classic()).defence.value, 12);
    fencer.combat.dropped_weapons = vec![WeaponId(1)];
    for rules in [classic(), revised()] {
        let defender = target_values(&sword, &fencer, &rules);
        assert_eq!(
            (
                defender.defence.value,
                defender.holds_item,
                defender.melee_value
            ),
            (10, false, None)
        );
    }
    // A martial artist with a sword in hand is not unarmed (TC-054).
    let unarmed = combatant_with(&[(CombatSkill::Unarmed, 14)]);
    let mut artist = combatant_with(&[(CombatSkill::MartialArts, 16)]);
    artist.sheet.weapons = vec![carried_weapon(AttackSkill::MartialArts, by_arm(4, None))];
    for (hand, value) in [
        (WeaponChoice::Carried(WeaponId(1)), 10),
        (WeaponChoice::Unarmed(AttackSkill::MartialArts), 14),
    ] {
        let interaction = AttackDeclaration::new(hand, ActorId(2));
        let attack = prepare(&interaction, &artist, &unarmed, &revised()).unwrap();
        assert_eq!(attack.target.defence.value, value);
    }
}

/// Values of a weapon that is not on the sheet are asked for, and an empty hand cannot shoot.
#[test]
fn missing_weapons_are_asked_for_or_refused() {
    let attacker = combatant_with(&[(CombatSkill::Unarmed, 12)]);
    let nothing = AttackDeclaration::new(WeaponChoice::Carried(WeaponId(4)), ActorId(2));
    for rules in [classic(), revised()] {
        let made = prepare(&nothing, &attacker, &combatant_with(&[]), &rules);
        assert_eq!(made, Err(CombatRefusal::unknown(Stat::WeaponDamage)));
    }
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Fire), ActorId(2));
    assert_eq!(fist.attack_skill(&attacker), AttackSkill::Unarmed);
}

/// Entered values replace those of the sheet, and cards add to them; entered damage is the complete damage.
#[test]
fn cards_add_to_entered_values() {
    let mut declaration =
        AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Melee), ActorId(2));
    declaration.skill_value = Some(14);
    declaration.base_damage = Some(17);
    declaration.targets = vec![DeclaredTarget {
        defence: Some(12),
        toughness: Some(11),
        ..DeclaredTarget::new(ActorId(2))
    }];
    let nobody = Combatant::new(Role::Hero, Stats::default(), Sheet::default());
    let everything = Attribute::ALL.iter().fold(nobody, |combatant, attribute| {
        with_raised(combatant, *attribute)
    });
    let rules = revised();
    let attack = prepare(&declaration, &everything, &everything, &rules).unwrap();
    assert_eq!(attack.base_damage, BaseDamage::Typed(17));
    let plan = attack.prepare(&rules);
    assert_eq!((plan.action_value(), plan.effect_value()), (17, 20));
    assert_eq!((plan.difficulty(), plan.effect_difficulty()), (15, 14));
}

/// TC-190, TC-191: a parrying weapon is in the hand and has not struck in this round.
#[test]
fn a_weapon_that_struck_does_not_parry() {
    let mut target = combatant_with(&[(CombatSkill::Melee, 13)]);
    target.sheet.weapons = vec![
        carried_weapon(AttackSkill::Melee, by_arm(4, None)),
        carried_weapon(AttackSkill::Melee, by_arm(2, None)),
    ];
    target.sheet.weapons[1].can_parry = true;
    target.sheet.weapons[1].id = WeaponId(2);
    let attacker = combatant_with(&[(CombatSkill::Unarmed, 12)]);
    let fist = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), ActorId(2));
    let difficulty_against = |target: &Combatant| {
        let attack = prepare(&fist, &attacker, target, &revised()).unwrap();
        attack.prepare(&revised()).difficulty()
    };
    assert_eq!(difficulty_against(&target), 14);
    target.combat.attacked_with = vec![WeaponId(1)];
    assert_eq!(difficulty_against(&target), 14);
    target.combat.attacked_with = vec![WeaponId(1), WeaponId(2)];
    assert_eq!(difficulty_against(&target), 13);
    target.combat.attacked_with = vec![];
    target.combat.dropped_weapons = vec![WeaponId(2)];
    assert_eq!(difficulty_against(&target), 13);
}
