//! What the form of an attack offers, saves and rolls, where the app was once wrong.

use super::fight::{Fight, answered, has_choices, row, sabre};
use super::{choose_attacker, choose_target, planned, roll, toggle};
use crate::table::h;
use ::torg::active_effects::Attribute;
use ::torg::card::CardName;
use ::torg::combat::breakdown::ValueSource;
use ::torg::combat::options::CombatOption;
use ::torg::combat::settings::{Answer, VitalBlockWith};
use ::torg::combat::weapon::{AttackSkill, FireCapability};
use ::torg::command::Command;
use ::torg::fight::WeaponChoice;
use ::torg::fight::attack_preview::attack_terms;
use ::torg::settings::Edition;
use ::torg::sheet::stat_line::parse;
use ::torg::sheet::{CarriedWeapon, CombatSkill, KnownSkill, Sheet, WeaponDamage, WeaponId};
use ::torg::state::Stats;
use rising_action::torg::attack::quick::{new_form, read_saved, to_saved};
use rising_action::torg::attack::{AttackForm, BoostSource, FormChoice, Negations, quick_reports};
use rising_action::torg::attack_fields::AttackField;
use tabletop::name::Name;

const UNARMED: WeaponChoice = WeaponChoice::Unarmed(AttackSkill::Unarmed);
const MELEE: WeaponChoice = WeaponChoice::Other(AttackSkill::Melee);
const GUN: WeaponChoice = WeaponChoice::Other(AttackSkill::Fire);

fn pistol() -> CarriedWeapon {
    CarriedWeapon {
        name: Name::new("Pistol").unwrap(),
        attack_skill: AttackSkill::Fire,
        damage: WeaponDamage::Fixed(15),
        ..sabre(0)
    }
}

/// TC-052 … TC-054, TC-022, TC-141: a typed defence is saved as what defends against such an attack, or not at all.
#[test]
fn tc_054_141_a_typed_defence_is_saved_as_what_it_is() {
    let with = |dexterity: Option<u8>, weapons: Vec<CarriedWeapon>, spirit: Option<u8>| {
        let stats = Stats {
            dexterity,
            ..Stats::default()
        };
        let sheet = Sheet {
            spirit,
            weapons,
            ..Sheet::default()
        };
        (stats, sheet)
    };
    // The target; the weapon against it; the skill or attribute that gets the typed 12.
    for (target, weapon, suppresses, saved) in [
        (
            with(None, vec![sabre(3)], None),
            MELEE,
            false,
            Some("Melee"),
        ),
        (
            with(Some(9), vec![sabre(3)], None),
            UNARMED,
            false,
            Some("Melee"),
        ),
        (with(Some(9), vec![], None), UNARMED, false, Some("Unarmed")),
        (
            with(Some(9), vec![pistol()], None),
            UNARMED,
            false,
            Some("Unarmed"),
        ),
        // No skill defends against a weapon without a weapon.
        (
            with(None, vec![pistol()], None),
            MELEE,
            false,
            Some("Dexterity"),
        ),
        (with(None, vec![], None), MELEE, false, Some("Dexterity")),
        (with(Some(9), vec![pistol()], None), MELEE, false, None),
        (
            with(Some(9), vec![sabre(3)], None),
            GUN,
            false,
            Some("Dodge"),
        ),
        (with(Some(9), vec![], None), GUN, true, Some("Intimidation")),
        (with(Some(9), vec![], Some(8)), GUN, true, None),
    ] {
        let mut fight = Fight::even();
        let (stats, sheet) = target.clone();
        fight.table.play(Command::SetSheet {
            actor: h(2),
            stats,
            sheet,
        });
        fight.choose(FormChoice::Weapon {
            weapon,
            non_lethal: false,
        });
        if suppresses {
            fight.toggle(CombatOption::SuppressiveFire);
        }
        fight.form.set_text(AttackField::Defence, "12");
        let record = fight.target().record;
        let Some(record) = record else {
            assert_eq!(saved, None, "{target:?} {weapon:?}");
            continue;
        };
        fight.press(record);
        let actor = fight.table.state().actor(h(2)).unwrap();
        let before = &target.1;
        let skills = actor.sheet.skills.iter();
        let skills = skills.map(|KnownSkill { skill, value }| format!("{skill:?} {value}"));
        let mut changed: Vec<String> = skills.collect();
        if actor.stats.dexterity != target.0.dexterity {
            changed.push(format!("Dexterity {}", actor.stats.dexterity.unwrap()));
        }
        let expected: Vec<String> = saved.iter().map(|name| format!("{name} 12")).collect();
        assert_eq!(changed, expected, "{before:?} {weapon:?}");
        // The form leads to the same attack as before.
        fight.form.set_text(AttackField::Defence, "");
        if !suppresses {
            assert_eq!(fight.target().action_figure, "12", "{before:?} {weapon:?}");
        }
    }
}

#[test]
fn tc_193_194_two_weapons_can_be_used_without_a_table() {
    for (skill, targets, option, name) in [
        (
            AttackSkill::Melee,
            1,
            CombatOption::BothWeapons,
            "Both weapons at one target",
        ),
        (
            AttackSkill::Fire,
            1,
            CombatOption::BothWeapons,
            "Both weapons at one target",
        ),
        (
            AttackSkill::Melee,
            2,
            CombatOption::SplitWeapons,
            "Weapons at several targets",
        ),
    ] {
        let mut form = new_form();
        choose_attacker(&mut form, |attacker| attacker.attack_skill = skill);
        choose_attacker(&mut form, |attacker| {
            attacker.fire_capability = FireCapability::Bursts
        });
        for _ in 1..targets {
            form.targets.add();
        }
        let offered = row(&planned(&form), name);
        assert!(!offered.is_refused, "{offered:?}");
        toggle(&mut form, option);
        assert_eq!(planned(&form).refusal(), None);
        let rolled = roll(&mut form, "19").unwrap().unwrap();
        // 13, 6 from the die, 2 for the second weapon.
        assert_eq!(quick_reports(&rolled)[0].totals[1], "21");
    }
}

#[test]
fn tc_224_lightning_fist_rolls_for_each_of_two_targets() {
    // The targets and the dice; the action totals, which are 12 and the bonus.
    for (targets, dice, totals) in [
        (1, "15", &["14"][..]),
        (2, "15 19", &["14", "18"]),
        (2, "20 6 11", &["21", "12"]),
    ] {
        let mut form = new_form();
        choose_attacker(&mut form, |attacker| attacker.edition = Edition::Classic);
        choose_attacker(&mut form, |attacker| {
            attacker.attack_skill = AttackSkill::MartialArts
        });
        for _ in 1..targets {
            form.targets.add();
        }
        toggle(&mut form, CombatOption::LightningFist);
        assert_eq!(planned(&form).refusal(), None);
        let rolled = roll(&mut form, dice).unwrap().unwrap();
        let reports = quick_reports(&rolled);
        let action: Vec<&str> = reports
            .iter()
            .map(|report| report.totals[0].as_str())
            .collect();
        assert_eq!(action, totals, "{dice}");
        assert!(reports.iter().all(|report| !report.dice.faces.is_empty()));
    }
    let mut form = new_form();
    choose_attacker(&mut form, |attacker| attacker.edition = Edition::Classic);
    choose_attacker(&mut form, |attacker| {
        attacker.attack_skill = AttackSkill::MartialArts
    });
    toggle(&mut form, CombatOption::LightningFist);
    form.targets.add();
    form.targets.add();
    let refusal = planned(&form).refusal().unwrap();
    assert_eq!(refusal.rule.unwrap().to_string(), "TC-224");
}

/// DD-262: Adrenalin on Strength is offered only where it raises the damage.
#[test]
fn dd_262_adrenalin_is_offered_where_strength_counts() {
    for (weapon, damage, by_strength) in [
        (WeaponChoice::Carried(WeaponId(1)), "", true),
        (WeaponChoice::Carried(WeaponId(1)), "15", true),
        (WeaponChoice::Carried(WeaponId(2)), "", false),
        (MELEE, "15", true),
        (GUN, "15", false),
    ] {
        let mut fight = Fight::even_with(&[CardName::Adrenalin]);
        fight.change_sheet(h(1), |sheet| {
            let crossbow = CarriedWeapon {
                attack_skill: AttackSkill::Missile,
                ..pistol()
            };
            sheet.weapons.push(crossbow);
        });
        fight.choose(FormChoice::Weapon {
            weapon,
            non_lethal: false,
        });
        fight.form.set_text(AttackField::Value, "14");
        fight.form.set_text(AttackField::Damage, damage);
        let target = fight.form.targets.list[0].target;
        fight.choose(FormChoice::Range(
            target,
            ::torg::combat::chart::RangeBand::Short,
        ));
        let boosts = fight.planned().boosts();
        let card = boosts.iter().find_map(|boost| match boost.source {
            BoostSource::Card(card, Some(Attribute::Strength)) => Some(card),
            _ => None,
        });
        assert_eq!(card.is_some(), by_strength, "{weapon:?} {damage}");
        let Some(card) = card else {
            continue;
        };
        let raised = |fight: &Fight| {
            let planned = fight.planned();
            planned.shown_preview().unwrap().prepared.effect_value()
        };
        let before = raised(&fight);
        fight
            .form
            .boosts
            .toggle(BoostSource::Card(card, Some(Attribute::Strength)));
        assert_eq!(raised(&fight), before + 3);
    }
}

/// TC-080, DD-262: a card gets only what the weapon's maximum leaves of it, so base damage is the same with it and without it.
#[test]
fn tc_080_the_maximum_cuts_what_a_card_adds() {
    for (maximum, base, added) in [
        (None, 17, 3),
        (Some(15), 17, 2),
        (Some(13), 17, 0),
        (Some(10), 14, 0),
    ] {
        let mut fight = Fight::even_with(&[CardName::Adrenalin]);
        fight.change_sheet(h(1), |sheet| {
            sheet.weapons[0].damage = WeaponDamage::Strength {
                weapon_add: 5,
                maximum,
            };
        });
        fight.open();
        let terms = |fight: &Fight| {
            let planned = fight.planned();
            let prepared = &planned.shown_preview().unwrap().prepared;
            attack_terms(&prepared.breakdown(0, true), false)
        };
        assert_eq!(terms(&fight)[0].damage, Some(base), "{maximum:?}");
        let card = fight.view().actor(h(1)).unwrap().pool[0].card;
        let strength = BoostSource::Card(card, Some(Attribute::Strength));
        fight.form.boosts.toggle(strength);
        let raised = terms(&fight);
        assert_eq!(raised[0].damage, Some(base), "{maximum:?}");
        let card = raised.iter().find(|term| term.source == ValueSource::Card);
        assert_eq!(card.unwrap().damage, Some(added), "{maximum:?}");
    }
}

#[test]
fn tc_193_the_form_asks_which_weapon_is_in_the_other_hand() {
    let question = "Which weapon is in the other hand?";
    let mut fight = Fight::even();
    let named = |name: &str, add: i8| CarriedWeapon {
        name: Name::new(name).unwrap(),
        ..sabre(add)
    };
    fight.change_sheet(h(1), |sheet| {
        sheet.weapons.push(named("Knife", 2));
    });
    fight.toggle(CombatOption::BothWeapons);
    assert!(!has_choices(&fight.weapon(), question), "there is only one");
    // Weapons of the same kind come first.
    fight.change_sheet(h(1), |sheet| {
        sheet.weapons.extend([pistol(), named("Axe", 9)]);
    });
    assert_eq!(
        answered(&fight.weapon(), question).as_deref(),
        Some("Knife")
    );
    let effect = |fight: &Fight| {
        let planned = fight.planned();
        planned.shown_preview().unwrap().prepared.effect_value()
    };
    // Strength 8, sabre +5, 4 adds; the axe has 4 more than the sabre.
    assert_eq!(effect(&fight), 17);
    fight.choose(FormChoice::OffHand(WeaponId(4)));
    assert_eq!(answered(&fight.weapon(), question).as_deref(), Some("Axe"));
    assert_eq!(effect(&fight), 21);
    // Without a table there are no names to choose from.
    let mut form = new_form();
    toggle(&mut form, CombatOption::BothWeapons);
    assert!(!has_choices(
        &planned(&form).weapon_pane().unwrap(),
        question
    ));
    assert!(!row(&planned(&form), "Both weapons at one target").is_refused);
}

/// TC-041: an attacker who is declared unskilled has the attribute alone, and the form shows it.
#[test]
fn tc_041_the_form_shows_the_value_of_an_unskilled_attacker() {
    let mut fight = Fight::even();
    assert_eq!(fight.weapon().action_figure, "14");
    fight.choose(FormChoice::Skilled(false));
    assert_eq!(fight.weapon().action_figure, "10");
    let planned = fight.planned();
    assert_eq!(planned.shown_preview().unwrap().attack.skill_value, 10);
    assert_eq!(
        fight
            .table
            .state()
            .actor(h(1))
            .unwrap()
            .sheet
            .skill(CombatSkill::Melee),
        Some(14)
    );
}

/// TC-150, S-43: beside an aggressive defence the form offers the vital block, which a table may allow only there.
#[test]
fn tc_150_s_43_an_aggressive_defence_can_have_a_vital_block() {
    let label = "Vital block";
    for (edition, offered) in [(Edition::Revised, true), (Edition::Classic, false)] {
        let mut fight = Fight::even_in(edition);
        let mut settings = fight.table.state().settings;
        let answers = &mut settings.combat.answers;
        let answer = VitalBlockWith::Defence;
        *answers = answers.with(VitalBlockWith::QUESTION, answer.place());
        fight.table.play(Command::ChangeSettings { settings });
        assert!(!has_choices(&fight.weapon(), label));
        fight.toggle(CombatOption::AggressiveDefence);
        assert_eq!(has_choices(&fight.weapon(), label), offered);
        if !offered {
            continue;
        }
        fight.choose(FormChoice::OwnVitalBlock(2));
        assert_eq!(fight.planned().refusal(), None);
        fight.begin_rounds();
        fight.roll("17");
        fight.apply(&Negations::new());
        let combat = &fight.table.state().actor(h(1)).unwrap().combat;
        // 14, 4 from the die, less 2 and twice 2.
        assert_eq!(combat.active_defence.unwrap().total, 12);
        // The block goes with the defence.
        fight.toggle(CombatOption::AggressiveDefence);
        assert_eq!(fight.form.options.vital_block_steps(), 0);
    }
}

/// TC-123, TC-128: nobody knows where to hit the creature.
#[test]
fn tc_123_128_a_creature_without_known_vital_spots_needs_no_table() {
    for (edition, refused) in [(Edition::Classic, true), (Edition::Revised, false)] {
        let mut form = new_form();
        choose_attacker(&mut form, |attacker| attacker.edition = edition);
        choose_target(&mut form, |target| target.unknown_anatomy = true);
        toggle(&mut form, CombatOption::VitalBlow);
        let planned = planned(&form);
        assert_eq!(planned.refusal().is_some(), refused, "{edition:?}");
        // The blow adds nothing to the damage.
        let preview = planned.shown_preview().unwrap();
        assert_eq!(preview.prepared.effect_value(), 13);
        let (restored, _) = read_saved(to_saved(&planned).as_deref());
        assert!(restored.targets.list[0].circumstances.unknown_anatomy);
    }
}

/// TC-070: a target's armor counts in what is shown, also while the attacker's figures are missing.
#[test]
fn tc_070_armor_is_shown_before_the_damage_is_known() {
    let mut fight = Fight::even();
    let armored = parse("Villain 1: 9s, tgh 12, kevlar +5/20");
    let person = armored.stat_line.unwrap();
    fight.table.play(Command::SetSheet {
        actor: h(2),
        stats: person.stats,
        sheet: person.sheet,
    });
    fight.form = AttackForm::new(GUN, h(2));
    assert!(fight.planned().preview.is_err(), "no damage is known");
    assert_eq!(fight.target().effect_figure, "17");
}
