//! What the panes of the weapon and the target show while they are closed, and which fields they have.

use super::choose_attacker;
use super::fight::{Fight, has_choices, sabre};
use crate::table::h;
use ::torg::active_effects::{Attribute, EffectCommand};
use ::torg::card::CardId;
use ::torg::card::CardName::{Action, Adrenalin};
use ::torg::combat::chart::Concealment;
use ::torg::combat::settings::{Answer as _, ClassicConcealment};
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::command::Command;
use ::torg::settings::{Edition, Settings};
use ::torg::sheet::{CarriedWeapon, WeaponDamage};
use rising_action::torg::attack::quick::new_form;
use rising_action::torg::attack::{BoostSource, FormChoice, PaneContent, PaneField, PlannedAttack};
use rising_action::torg::attack_fields::AttackField;

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
        let quick = PlannedAttack::without_table(form, false)
            .weapon_pane()
            .unwrap();
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

/// DD-256, DD-262, DD-263: the figures of the weapon contain what cards add to the attributes behind them.
#[test]
fn dd_256_262_263_raised_attributes_are_in_the_figures_of_the_weapon() {
    let figures = |fight: &Fight| {
        let pane = fight.weapon();
        (pane.action_figure, pane.effect_figure)
    };
    let figure = |figure: &str| figure.parse::<i32>().unwrap();
    for (attribute, to_hit, damage) in [(Attribute::Dexterity, 3, 0), (Attribute::Strength, 0, 3)] {
        let mut fight = Fight::even_with(&[Adrenalin, Action]);
        let before = figures(&fight);
        let view = fight.view();
        let pool = view.actor(h(1)).unwrap().pool.iter();
        let is_adrenalin = |card: &CardId| view.deck.name(*card) == Some(Adrenalin);
        let mut cards = pool.map(|card| card.card);
        let card = cards.find(is_adrenalin).unwrap();
        let expected = (
            (figure(&before.0) + to_hit).to_string(),
            (figure(&before.1) + damage).to_string(),
        );
        // Whether the card is only planned, or in effect already.
        let source = BoostSource::Card(card, Some(attribute));
        fight.form.boosts.toggle(source);
        assert_eq!(figures(&fight), expected);
        fight.form.boosts.toggle(source);
        assert_eq!(figures(&fight), before);
        fight
            .table
            .play(Command::Effect(EffectCommand::RaiseAttribute {
                actor: h(1),
                card,
                attribute,
            }));
        assert_eq!(figures(&fight), expected);
        let detail = fight.weapon().detail;
        let name = format!("{attribute:?} +3");
        assert!(detail.contains(&name), "{detail}");
        // A gun has its own energy.
        fight.draw_gun();
        let by_dexterity = attribute == Attribute::Dexterity;
        assert_eq!(fight.weapon().effect_figure, "15");
        assert_eq!(fight.weapon().detail.contains(&name), by_dexterity);
    }
}

/// TC-213, S-33: cover is asked for only where it changes a figure.
#[test]
fn tc_213_cover_is_asked_for_where_it_counts() {
    for (edition, answer, is_asked) in [
        (Edition::Revised, None, true),
        (Edition::Classic, None, false),
        (Edition::Classic, Some(ClassicConcealment::Revised), true),
    ] {
        let mut fight = Fight::even_in(edition);
        if let Some(answer) = answer {
            let mut settings = Settings::default();
            let answers = &mut settings.combat.answers;
            *answers = answers.with(ClassicConcealment::QUESTION, answer.place());
            fight.table.play(Command::ChangeSettings { settings });
        }
        fight.draw_gun();
        assert_eq!(
            has_choices(&fight.target(), "Cover"),
            is_asked,
            "{edition:?}"
        );
        // What was chosen before can still be taken back.
        fight.choose(FormChoice::Concealment(Some(Concealment::Half)));
        assert!(has_choices(&fight.target(), "Cover"));
    }
}

/// TC-051, TC-052: the target's line says what it defends with, and why a fighter without a weapon has only Dexterity.
#[test]
fn tc_052_the_target_says_what_it_defends_with() {
    let mut fight = Fight::even();
    assert_eq!(fight.target().detail, "Melee weapons, Toughness");
    fight.change_sheet(h(2), |sheet| sheet.weapons.clear());
    fight.open();
    let detail = "Dexterity (no melee weapon in hand)";
    assert_eq!(fight.target().detail, detail);
    fight.form.set_text(AttackField::Defence, "12");
    assert_eq!(fight.target().detail, "defense, Toughness");
}
