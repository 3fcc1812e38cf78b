//! An actor's next attack starts with the choices for the last one, as far as they are still possible.

use super::fight::{Fight, GUN, sabre};
use crate::table::h;
use ::torg::card::ApprovableAction;
use ::torg::combat::chart::RangeBand;
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::fight::WeaponChoice;
use ::torg::sheet::{CombatSkill, KnownSkill, WeaponId};
use ::torg::state::{ActionKind, ActionOutcome, Condition};
use rising_action::torg::acting::after::{applies_after_jump, stays_open};
use rising_action::torg::attack::{FormChoice, Negations};
use rising_action::torg::attack_fields::AttackField;
use rising_action::torg::dialog::TorgDialog;
use tabletop::seat::ActorId;

const FIRST: WeaponChoice = WeaponChoice::Carried(WeaponId(1));
const SECOND: WeaponChoice = WeaponChoice::Carried(WeaponId(2));
const BARE: WeaponChoice = WeaponChoice::Unarmed(AttackSkill::Unarmed);

/// Returns a fight of a hero with two sabres against two villains.
fn fight() -> Fight {
    let mut fight = Fight::even();
    fight.change_sheet(h(1), |sheet| sheet.weapons.push(sabre(4)));
    fight.open();
    fight
}

fn choose_weapon(fight: &mut Fight, weapon: WeaponChoice) {
    let non_lethal = false;
    fight.choose(FormChoice::Weapon { weapon, non_lethal });
}

fn strike(fight: &mut Fight) {
    fight.roll("5");
    fight.apply(&Negations::new());
}

/// Opens the attack and returns its weapon and targets.
fn opening_choices(fight: &mut Fight) -> (WeaponChoice, Vec<ActorId>) {
    fight.open();
    let targets = fight.form.targets.list.iter().map(|target| target.target);
    (fight.form.weapon, targets.collect())
}

fn wound(fight: &mut Fight, actor: ActorId, wounds: u8) {
    let condition = Condition {
        wounds,
        ..Condition::default()
    };
    fight.table.play(Command::SetCondition { actor, condition });
}

fn kill(fight: &mut Fight, actor: ActorId) {
    wound(fight, actor, Condition::DEAD);
}

#[test]
fn the_first_attack_uses_first_weapon_and_first_opponent() {
    assert_eq!(opening_choices(&mut fight()), (FIRST, vec![h(2)]));
}

#[test]
fn tc_100_a_first_attack_begins_with_somebody_who_is_not_mortally_wounded() {
    let mut fight = fight();
    wound(&mut fight, h(2), Condition::DEAD - 1);
    assert_eq!(opening_choices(&mut fight), (FIRST, vec![h(3)]));
    // If everybody is dying, it begins with the first one.
    wound(&mut fight, h(3), Condition::DEAD - 1);
    assert_eq!(opening_choices(&mut fight), (FIRST, vec![h(2)]));
}

#[test]
fn tc_102_no_damage_is_foreseen_for_a_target_who_has_left() {
    let mut fight = fight();
    fight.roll("19");
    let foreseen = |fight: &Fight| fight.view().damage_previews(&Negations::new()).len();
    assert_eq!(foreseen(&fight), 1);
    fight.table.play_anyway(Command::Leave { actor: h(2) });
    assert_eq!(foreseen(&fight), 0);
}

#[test]
fn weapon_and_target_repeat_the_actors_last_attack() {
    for (weapon, target) in [(SECOND, h(3)), (BARE, h(2)), (FIRST, h(3))] {
        let mut fight = fight();
        choose_weapon(&mut fight, weapon);
        fight.form.targets.aim_at(target);
        strike(&mut fight);
        assert_eq!(opening_choices(&mut fight), (weapon, vec![target]));
        // Another actor's choices are separate.
        fight.actor = h(2);
        assert_eq!(opening_choices(&mut fight), (FIRST, vec![h(1)]));
        // An unarmed attack is non-lethal again.
        fight.actor = h(1);
        fight.open();
        assert_eq!(
            fight.form.options.has(CombatOption::NonLethal),
            weapon == BARE
        );
        // Other options are not chosen again.
        assert!(!fight.form.options.has(CombatOption::AllOut));
    }
}

#[test]
fn removed_weapons_and_targets_are_replaced() {
    let mut fight = fight();
    choose_weapon(&mut fight, SECOND);
    fight.form.targets.aim_at(h(3));
    strike(&mut fight);
    kill(&mut fight, h(3));
    assert_eq!(opening_choices(&mut fight), (SECOND, vec![h(2)]));
    fight.change_sheet(h(1), |sheet| sheet.weapons.truncate(1));
    assert_eq!(opening_choices(&mut fight), (FIRST, vec![h(2)]));
    fight.table.play(Command::Leave { actor: h(3) });
    assert_eq!(opening_choices(&mut fight), (FIRST, vec![h(2)]));
}

#[test]
fn of_several_targets_the_first_one_standing_is_chosen() {
    let mut fight = fight();
    fight.form.targets.several = true;
    fight.form.targets.aim_at(h(3));
    strike(&mut fight);
    assert_eq!(opening_choices(&mut fight), (FIRST, vec![h(2)]));
    assert!(!fight.form.targets.several);
    kill(&mut fight, h(2));
    assert_eq!(opening_choices(&mut fight), (FIRST, vec![h(3)]));
}

#[test]
fn tc_175_unlisted_weapon_values_and_range_are_repeated() {
    let mut fight = fight();
    fight.draw_gun();
    fight.choose(FormChoice::Range(h(2), RangeBand::Medium));
    strike(&mut fight);
    assert_eq!(opening_choices(&mut fight), (GUN, vec![h(2)]));
    assert_eq!(fight.form.text(AttackField::Damage), "15");
    assert!(fight.target().detail.contains("medium"));
    // A skill on the sheet replaces the typed value.
    assert_eq!(fight.form.text(AttackField::Value), "");
    fight.change_sheet(h(1), |sheet| {
        sheet.skills.push(KnownSkill {
            skill: CombatSkill::Fire,
            value: 16,
        });
    });
    fight.open();
    assert_eq!(fight.weapon().action_figure, "16");
}

#[test]
fn tc_143_the_same_actors_share_the_next_roll() {
    let mut fight = fight();
    fight.actor = h(2);
    fight.open();
    choose_weapon(&mut fight, GUN);
    fight.form.set_text(AttackField::Value, "12");
    fight.form.set_text(AttackField::Damage, "15");
    fight.toggle(CombatOption::SuppressiveFire);
    fight.choose(FormChoice::Range(h(1), RangeBand::Short));
    fight.form.set_text(AttackField::Defence, "9");
    fight.choose(FormChoice::Sharer(h(3)));
    fight.roll("11");
    fight.open();
    assert_eq!(fight.form.group, [h(3)]);
    // The attack is a plain one until the option is chosen again.
    assert!(!fight.form.targets.several);
    let group = fight.planned().plan.unwrap().declaration.group;
    assert!(group.is_empty());
    fight.toggle(CombatOption::SuppressiveFire);
    let group = fight.planned().plan.unwrap().declaration.group;
    assert_eq!(group, [h(3)]);
}

#[test]
fn repeated_choices_follow_undo_and_redo() {
    let mut fight = fight();
    let first_start = opening_choices(&mut fight);
    choose_weapon(&mut fight, SECOND);
    fight.form.targets.aim_at(h(3));
    fight.roll("5");
    assert!(fight.table.table.undo());
    assert_eq!(opening_choices(&mut fight), first_start);
    assert!(fight.table.table.redo());
    assert_eq!(opening_choices(&mut fight), (SECOND, vec![h(3)]));
}

/// The form of an attack waits while a defence is rolled, and closes once the attack is applied.
#[test]
fn the_form_waits_for_a_defence() {
    let mut fight = fight();
    let attack = TorgDialog::Attack {
        actor: h(1),
        critical_moment: false,
    };
    let act = |actor| TorgDialog::Act {
        actor,
        critical_moment: false,
    };
    // The attack was opened from the choice of an action, and the defence from the attack.
    let open = [act(h(1)), attack.clone(), act(h(2))];
    fight.table.play(Command::Declare {
        actor: h(2),
        kind: ActionKind::Approvable(ApprovableAction::Defend),
        target: None,
        critical_moment: false,
    });
    let kept = open
        .clone()
        .map(|dialog| stays_open(&dialog, &open, &fight.view()));
    assert_eq!(kept, [false, true, true]);
    fight.table.play(Command::Announce {
        outcome: ActionOutcome::Done,
    });
    assert!(stays_open(&attack, &open[1..], &fight.view()));
    // The choice of an action is over when its attack is rolled.
    fight.roll("5");
    let open = [act(h(1)), attack.clone()];
    let kept = open
        .clone()
        .map(|dialog| stays_open(&dialog, &open, &fight.view()));
    assert_eq!(kept, [false, true]);
    fight.apply(&Negations::new());
    let open = [attack, act(h(1))];
    let kept = open
        .clone()
        .map(|dialog| stays_open(&dialog, &open, &fight.view()));
    assert_eq!(kept, [false, false]);
}

/// Undo of a rolled attack leads back to its form; any other jump closes the form.
#[test]
fn undo_leads_back_to_the_form() {
    let mut fight = fight();
    let attack = TorgDialog::Attack {
        actor: h(1),
        critical_moment: false,
    };
    let act = TorgDialog::Act {
        actor: h(1),
        critical_moment: false,
    };
    fight.roll("5");
    assert!(fight.table.table.undo());
    let open = [attack.clone(), act.clone()];
    assert!(applies_after_jump(&attack, &open, &fight.view()));
    assert!(!applies_after_jump(&act, &open, &fight.view()));
    assert!(!applies_after_jump(&attack, &open[..1], &fight.view()));
}
