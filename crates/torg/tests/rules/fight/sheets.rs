//! Two sheets and what is chosen make one attack: what counts of them, what is asked for, what cards raise.

use crate::fight::given::weapon;
use tabletop::seat::ActorId;
use torg::combat::attack::Attack;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::refusal::{Number, Refusal};
use torg::combat::rules::Rules;
use torg::combat::settings::{UnskilledTakes, WeakDisarm};
use torg::combat::status::{Ends, Status};
use torg::combat::weapon::{Arm, Armor, Base};
use torg::fight::{Aimed, Combatant, Hand, Wanted};
use torg::settings::Edition;
use torg::sheet::{CombatSkill, Damage, Sheet, Skilled, Worn};
use torg::state::{Figures, Role};
use torg::using::Attribute;

fn classic() -> Rules {
    Rules::of(Edition::Classic)
}

fn revised() -> Rules {
    Rules::of(Edition::Revised)
}

/// Strength 17, Dexterity 10, Toughness 9, with those skills.
fn somebody(skills: &[(CombatSkill, u8)]) -> Combatant {
    let figures = Figures {
        dexterity: Some(10),
        toughness: Some(9),
        ..Figures::default()
    };
    let skills = skills.iter();
    let sheet = Sheet {
        strength: Some(17),
        skills: skills
            .map(|(skill, value)| Skilled {
                skill: *skill,
                value: *value,
            })
            .collect(),
        ..Sheet::default()
    };
    Combatant::of(Role::Hero, figures, sheet)
}

fn by_arm(add: i8, maximum: Option<u8>) -> Damage {
    Damage::Strength { add, maximum }
}

fn raised(mut of: Combatant, attribute: Attribute) -> Combatant {
    of.raised[attribute as usize] = 3;
    of
}

fn made(wanted: &Wanted, by: &Combatant, at: &Combatant, rules: &Rules) -> Result<Attack, Refusal> {
    wanted.attack(by, &wanted.targets[0], at, rules)
}

#[track_caller]
fn effect_value(wanted: &Wanted, by: &Combatant, rules: &Rules) -> i32 {
    let attack = made(wanted, by, &somebody(&[]), rules).unwrap();
    attack.plan(rules).effect_value()
}

/// Somebody with possibilities has the table of those who have, unless the sheet says otherwise; spending them changes nothing.
#[test]
fn whoever_has_possibilities_is_possibility_rated() {
    use crate::fight::given::{Fray, With, somebody};
    use tabletop::seat::Seat;
    use torg::combat::chart::Kind;
    use torg::command::Command;
    let boss = || somebody(Role::Villain, 9, 9, 9);
    let cast = vec![
        somebody(Role::Hero, 9, 9, 9),
        boss().possibilities(1),
        boss(),
        boss().possibilities(1).kind(Kind::Ordinary),
    ];
    let mut fray = Fray::of(Edition::Revised, cast);
    let kinds = |fray: &Fray| {
        let state = fray.state();
        let all: Vec<Kind> = state
            .present()
            .map(|actor| state.combatant(actor).kind())
            .collect();
        let seen = fray.view(Seat::Table);
        let view = seen.present().map(|actor| seen.combatant(actor).kind());
        assert_eq!(all, view.collect::<Vec<_>>());
        all
    };
    let rated = Kind::PossibilityRated;
    let told = [rated, rated, Kind::Ordinary, Kind::Ordinary];
    assert_eq!(kinds(&fray), told);
    fray.ok(Command::SetPossibilities {
        actor: ActorId(2),
        possibilities: 0,
    });
    assert_eq!(kinds(&fray), told);
}

/// TC-080, DD-262: raised Strength is Strength, so the weapon's maximum binds it too.
#[test]
fn a_card_on_strength_stays_under_the_weapon_s_maximum() {
    let mut ogre = somebody(&[]);
    ogre.sheet.weapons = vec![weapon(Arm::Melee, by_arm(6, Some(20)))];
    let ogre = raised(ogre, Attribute::Strength);
    let club = Wanted::plain(Hand::Carried(0), ActorId(2));
    for rules in [classic(), revised()] {
        assert_eq!(effect_value(&club, &ogre, &rules), 20);
        let fist = Wanted::plain(Hand::Empty(Arm::Unarmed), ActorId(2));
        assert_eq!(effect_value(&fist, &ogre, &rules), 20);
    }
}

/// DD-261, TC-125, TC-148, TC-216: a card on Toughness protects there, and one on Strength where Strength resists.
#[test]
fn cards_raise_what_they_are_played_on() {
    let mut target = somebody(&[]);
    target.sheet.weapons = vec![weapon(Arm::Fire, Damage::Fixed(15))];
    let mut disarm = Wanted::plain(Hand::Other(Arm::Melee), ActorId(2));
    disarm.value = Some(15);
    disarm.damage = Some(12);
    disarm.choices = Choices::of(&[Choice::Disarm]);
    let blow = Wanted {
        choices: Choices::default(),
        ..disarm.clone()
    };
    let met = |wanted: &Wanted, target: &Combatant, rules: &Rules| {
        let attack = made(wanted, &somebody(&[]), target, rules).unwrap();
        attack.plan(rules).effect_difficulty()
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
    let rules = revised().answered(WeakDisarm::Toughness);
    let mut weak = tougher.clone();
    weak.sheet.strength = Some(12);
    let plan = made(&disarm, &somebody(&[]), &weak, &rules)
        .unwrap()
        .plan(&rules);
    let came = plan.outcome(1);
    assert_eq!(came.anew.map(|its| its.difficulty), Some(12));
    // Armor gives the raised no more than its maximum (TC-070).
    target.sheet.armors = vec![Worn {
        name: weapon(Arm::Melee, by_arm(0, None)).name,
        armor: Armor {
            add: 4,
            maximum: 14,
            strength: 0,
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
    let mut cows = Wanted::plain(Hand::Other(Arm::Fire), ActorId(2));
    cows.choices = Choices::of(&[Choice::SuppressiveFire]);
    (cows.value, cows.damage) = (Some(11), Some(14));
    let by = somebody(&[]);
    let unknown = Err(Refusal::unknown(Number::Spirit));
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
    target.sheet.weapons = vec![weapon(Arm::Fire, Damage::Fixed(15))];
    let mut disarm = Wanted::plain(Hand::Empty(Arm::Unarmed), ActorId(2));
    disarm.choices = Choices::of(&[Choice::Disarm]);
    let by = somebody(&[(CombatSkill::Unarmed, 12)]);
    let unknown = Err(Refusal::unknown(Number::Resisting));
    for rules in [classic(), revised()] {
        assert_eq!(made(&disarm, &by, &target, &rules), unknown);
        let mut told = disarm.clone();
        told.targets[0].strength = Some(8);
        let plan = made(&told, &by, &target, &rules).unwrap().plan(&rules);
        assert_eq!(plan.effect_difficulty(), 8);
    }
    // Who fights with a melee weapon resists with the skill in the older edition, as it counts now.
    target.sheet.weapons[0].arm = Arm::Melee;
    assert_eq!(made(&disarm, &by, &target, &revised()), unknown);
    let met = |target: &Combatant| {
        let attack = made(&disarm, &by, target, &classic()).unwrap();
        attack.plan(&classic()).effect_difficulty()
    };
    assert_eq!(met(&target), 14);
    let mut cowed = target.clone();
    let statuses = &mut cowed.fight.statuses;
    statuses.become_(Status::Unskilled, Ends::Round(3), &classic());
    assert_eq!(met(&cowed), 10);
    target.sheet.skills.clear();
    assert_eq!(met(&target), 10, "unskilled: the attribute");
}

/// TC-193, TC-195, DD-262: each of two weapons is used as what it is.
#[test]
fn two_weapons_of_different_kinds() {
    let mut both = somebody(&[(CombatSkill::Fire, 13), (CombatSkill::Melee, 12)]);
    both.sheet.weapons = vec![
        weapon(Arm::Fire, Damage::Fixed(15)),
        weapon(Arm::Melee, by_arm(3, None)),
    ];
    let mut shot = Wanted::plain(Hand::Carried(0), ActorId(2));
    shot.choices = Choices::of(&[Choice::BothWeapons]);
    shot.second = Some(1);
    let rules = revised();
    // The sword with its own adds.
    assert_eq!(effect_value(&shot, &both, &rules), 17 + 3 + 2);
    let strong = raised(both.clone(), Attribute::Strength);
    assert_eq!(effect_value(&shot, &strong, &rules), 17 + 3 + 3 + 2);
    let mut gun = strong.clone();
    gun.sheet.weapons[0].damage = Damage::Fixed(30);
    assert_eq!(effect_value(&shot, &gun, &rules), 30, "a gun has no arm");
    // One weapon is not two.
    shot.second = Some(0);
    shot.targets[0].range = Some(torg::combat::chart::Range::Short);
    let attack = made(&shot, &both, &somebody(&[]), &rules).unwrap();
    assert_eq!(attack.second, None);
    let refusal = attack.check(&rules).unwrap_err();
    assert_eq!(refusal.rule, Some(tabletop::rule::tc(193)));
}

/// TC-251, TC-078: as if without adds, in the damage too.
#[test]
fn the_unskilled_add_nothing_to_damage() {
    let mut fighter = somebody(&[(CombatSkill::Unarmed, 14)]);
    let fist = Wanted::plain(Hand::Empty(Arm::Unarmed), ActorId(2));
    let rules = revised();
    assert_eq!(effect_value(&fist, &fighter, &rules), 17 + 4);
    let told = Wanted {
        skilled: Some(false),
        ..fist.clone()
    };
    assert_eq!(effect_value(&told, &fighter, &rules), 17);
    let statuses = &mut fighter.fight.statuses;
    statuses.become_(Status::Unskilled, Ends::Round(3), &rules);
    assert_eq!(effect_value(&fist, &fighter, &rules), 17);
    // S-20: the adds stay.
    let rolls = rules.answered(UnskilledTakes::Rolls);
    assert_eq!(effect_value(&fist, &fighter, &rolls), 17 + 4);
}

/// TC-061: whoever is out has Dexterity alone, unless the gamemaster says otherwise.
#[test]
fn whoever_is_out_defends_with_dexterity() {
    let skills = [(CombatSkill::Melee, 15), (CombatSkill::Dodge, 13)];
    let mut target = somebody(&skills);
    target.sheet.weapons = vec![weapon(Arm::Melee, by_arm(3, None))];
    target.fight.vital_block = 2;
    let by = somebody(&[(CombatSkill::Unarmed, 12), (CombatSkill::Fire, 12)]);
    let fist = Wanted::plain(Hand::Empty(Arm::Unarmed), ActorId(2));
    let rules = revised();
    let met = |wanted: &Wanted, target: &Combatant| {
        let attack = made(wanted, &by, target, &rules).unwrap();
        attack.plan(&rules).difficulty()
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
    target.figures.dexterity = None;
    let by = somebody(&[(CombatSkill::Unarmed, 12), (CombatSkill::Fire, 12)]);
    let fist = Wanted::plain(Hand::Empty(Arm::Unarmed), ActorId(2));
    let mut shot = Wanted::plain(Hand::Other(Arm::Fire), ActorId(2));
    shot.damage = Some(15);
    for rules in [classic(), revised()] {
        let met = made(&fist, &by, &target, &rules);
        assert_eq!(met, Err(Refusal::unknown(Number::Defence)));
        let met = made(&shot, &by, &target, &rules).unwrap().target.guard;
        assert_eq!(met.value, 15);
    }
}

/// TC-053, TC-055, TX-S08: a sword that the style covers, and a weapon that is out of the hand.
#[test]
fn what_is_in_the_hand_defends() {
    let mut fencer = somebody(&[(CombatSkill::MartialArts, 16), (CombatSkill::Melee, 12)]);
    fencer.sheet.weapons = vec![weapon(Arm::MartialArts, by_arm(4, None))];
    let mut sword = Wanted::plain(Hand::Other(Arm::Melee), ActorId(2));
    sword.value = Some(12);
    sword.damage = Some(12);
    let by = somebody(&[]);
    let met = |wanted: &Wanted, target: &Combatant, rules: &Rules| {
        made(wanted, &by, target, rules).unwrap().target
    };
    assert_eq!(met(&sword, &fencer, &revised()).guard.value, 16);
    assert_eq!(met(&sword, &fencer, &classic()).guard.value, 12);
    fencer.fight.dropped = vec![0];
    for rules in [classic(), revised()] {
        let there = met(&sword, &fencer, &rules);
        assert_eq!(
            (there.guard.value, there.holds, there.melee),
            (10, false, None)
        );
    }
    // Trained hands with a sword in them are no bare hands (TC-054).
    let unarmed = somebody(&[(CombatSkill::Unarmed, 14)]);
    let mut artist = somebody(&[(CombatSkill::MartialArts, 16)]);
    artist.sheet.weapons = vec![weapon(Arm::MartialArts, by_arm(4, None))];
    for (hand, value) in [(Hand::Carried(0), 10), (Hand::Empty(Arm::MartialArts), 14)] {
        let blow = Wanted::plain(hand, ActorId(2));
        let attack = made(&blow, &artist, &unarmed, &revised()).unwrap();
        assert_eq!(attack.target.guard.value, value);
    }
}

/// What is not on the sheet is asked for, and an empty hand shoots nothing.
#[test]
fn a_weapon_that_is_not_there() {
    let by = somebody(&[(CombatSkill::Unarmed, 12)]);
    let nothing = Wanted::plain(Hand::Carried(3), ActorId(2));
    for rules in [classic(), revised()] {
        let made = made(&nothing, &by, &somebody(&[]), &rules);
        assert_eq!(made, Err(Refusal::unknown(Number::WeaponDamage)));
    }
    let fist = Wanted::plain(Hand::Empty(Arm::Fire), ActorId(2));
    assert_eq!(fist.arm(&by), Arm::Unarmed);
}

/// What is told stands for what is on a sheet: cards come on top; told damage is told whole.
#[test]
fn cards_on_top_of_what_is_told() {
    let mut blow = Wanted::plain(Hand::Other(Arm::Melee), ActorId(2));
    blow.value = Some(14);
    blow.damage = Some(17);
    blow.targets = vec![Aimed {
        defence: Some(12),
        toughness: Some(11),
        ..Aimed::at(ActorId(2))
    }];
    let nobody = Combatant::of(Role::Hero, Figures::default(), Sheet::default());
    let everything = Attribute::ALL
        .iter()
        .fold(nobody, |of, its| raised(of, *its));
    let rules = revised();
    let attack = made(&blow, &everything, &everything, &rules).unwrap();
    assert_eq!(attack.base, Base::Fixed(17));
    let plan = attack.plan(&rules);
    assert_eq!((plan.action_value(), plan.effect_value()), (17, 17));
    assert_eq!((plan.difficulty(), plan.effect_difficulty()), (15, 14));
}

/// TC-190, TC-191: what parries is in the hand and has not struck in this round.
#[test]
fn a_weapon_that_struck_does_not_parry() {
    let mut target = somebody(&[(CombatSkill::Melee, 13)]);
    target.sheet.weapons = vec![
        weapon(Arm::Melee, by_arm(4, None)),
        weapon(Arm::Melee, by_arm(2, None)),
    ];
    target.sheet.weapons[1].parries = true;
    let by = somebody(&[(CombatSkill::Unarmed, 12)]);
    let fist = Wanted::plain(Hand::Empty(Arm::Unarmed), ActorId(2));
    let met = |target: &Combatant| {
        let attack = made(&fist, &by, target, &revised()).unwrap();
        attack.plan(&revised()).difficulty()
    };
    assert_eq!(met(&target), 14);
    target.fight.struck_with = vec![0];
    assert_eq!(met(&target), 14);
    target.fight.struck_with = vec![0, 1];
    assert_eq!(met(&target), 13);
    target.fight.struck_with = vec![];
    target.fight.dropped = vec![1];
    assert_eq!(met(&target), 13);
}
