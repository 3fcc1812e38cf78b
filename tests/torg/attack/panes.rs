//! What the panes of the weapon and the target show while they are closed, and which fields they have.

use super::choose_attacker;
use super::fight::{Fight, sabre};
use crate::table::h;
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::sheet::{CarriedWeapon, WeaponDamage};
use rising_action::torg::attack::quick::new_form;
use rising_action::torg::attack::{FormChoice, PaneContent, PaneField, PlannedAttack};

/// Returns the labels of the choices that are shown while a pane is closed.
fn closed_labels(pane: &PaneContent) -> Vec<String> {
    match &pane.closed_choice {
        Some(PaneField::Choices(group)) => {
            let choices = group.choices.iter();
            choices.map(|choice| choice.label.clone()).collect()
        }
        _ => vec![],
    }
}

/// TC-178: nobody would look for full automatic fire inside the pane of the weapon.
#[test]
fn tc_178_full_automatic_fire_is_offered_outside_the_pane() {
    for (fire_capability, is_offered) in [
        (FireCapability::Single, false),
        (FireCapability::Bursts, false),
        (FireCapability::Automatic, true),
    ] {
        let mut fight = Fight::even();
        let gun = CarriedWeapon {
            attack_skill: AttackSkill::Fire,
            damage: WeaponDamage::Fixed(15),
            fire_capability,
            ..sabre(0)
        };
        fight.change_sheet(h(1), |sheet| sheet.weapons = vec![gun]);
        fight.open();
        let labels = closed_labels(&fight.weapon());
        let is_listed = labels.iter().any(|label| label == "Full automatic");
        assert_eq!(is_listed, is_offered, "{labels:?}");
        let mut form = new_form();
        choose_attacker(&mut form, |attacker| {
            attacker.attack_skill = AttackSkill::Fire;
            attacker.fire_capability = fire_capability;
        });
        let quick = PlannedAttack::without_table(form).weapon_pane().unwrap();
        assert_eq!(!closed_labels(&quick).is_empty(), is_offered);
        if is_offered {
            fight.choose(FormChoice::FireMode(FireMode::FullAutomatic));
            let PaneField::Choices(group) = fight.weapon().closed_choice.unwrap() else {
                panic!("choices");
            };
            let mut choices = group.choices.iter();
            let chosen = choices.find(|choice| choice.is_chosen).unwrap();
            assert_eq!(chosen.label, "Full automatic");
        }
    }
}
