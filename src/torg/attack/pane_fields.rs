//! The fields of the panes: number fields, and the choices that both kinds of form have.

use super::form::{AttackForm, FormChoice};
use super::panes::{NumberField, PaneField};
use super::targets::TargetForm;
use crate::grammar::{self, counted};
use crate::torg::attack_fields::AttackField;
use crate::torg::choice_group::{ChoiceGroup, GroupedChoice};
use crate::torg::messages::combat;
use ::torg::combat::ammunition::Magazine;
use ::torg::combat::attack::Cover;
use ::torg::combat::chart::{Concealment, RangeBand};
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::settings::HoldDamages;
use ::torg::combat::weapon::{FireCapability, FireMode};
use tabletop::seat::ActorId;

/// Returns a number field that needs to be filled in only if the figure differs from the known one.
pub(super) fn number_field(field: AttackField, known: Option<i32>) -> PaneField {
    hinted_field(field, figure_or_empty(known), known)
}

/// Returns a number field with a hint that says more than a figure. It needs to be filled in only if something else counts.
pub(super) fn hinted_field(
    field: AttackField,
    hint: impl Into<String>,
    known: Option<i32>,
) -> PaneField {
    PaneField::Number(NumberField {
        field,
        hint: hint.into(),
        known,
        is_needed: false,
    })
}

/// Returns the fields for the target's armor. Their hints are as the sheet says, unless one of the two is typed, which replaces the armor
/// of the sheet.
pub(super) fn armor_fields(form: &AttackForm, wears_armor: bool) -> [PaneField; 2] {
    let fields = [AttackField::ArmorAdd, AttackField::ArmorMaximum];
    let is_typed = fields
        .iter()
        .any(|field| !form.text(*field).trim().is_empty());
    let [add_hint, maximum_hint] = match (is_typed, wears_armor) {
        (true, _) => ["0", "none"],
        (false, true) => ["as worn", "as worn"],
        (false, false) => ["none", "none"],
    };
    let [add, maximum] = fields;
    [
        hinted_field(add, add_hint, None),
        hinted_field(maximum, maximum_hint, None),
    ]
}

pub(super) fn figure_or_empty(figure: Option<i32>) -> String {
    figure.map_or_else(String::new, grammar::figure)
}

/// Returns a number field that must be filled in.
pub(super) fn required_number(field: AttackField) -> NumberField {
    NumberField {
        field,
        hint: "?".to_owned(),
        known: None,
        is_needed: true,
    }
}

/// Returns a list of values, of which exactly one can be chosen.
pub(super) fn choices<T: PartialEq + Copy, N: Into<String>>(
    label: impl Into<String>,
    values: impl IntoIterator<Item = T>,
    chosen: Option<T>,
    name: impl Fn(T) -> N,
    choice: impl Fn(T) -> FormChoice,
) -> ChoiceGroup<FormChoice> {
    let choice_of = |value| GroupedChoice::new(name(value), Some(value) == chosen, choice(value));
    let choices = values.into_iter().map(choice_of).collect();
    ChoiceGroup::new(label, false, choices)
}

/// Returns a field with a list of values, of which exactly one can be chosen.
pub(super) fn choice_field<T: PartialEq + Copy, N: Into<String>>(
    label: impl Into<String>,
    values: impl IntoIterator<Item = T>,
    chosen: Option<T>,
    name: impl Fn(T) -> N,
    choice: impl Fn(T) -> FormChoice,
) -> PaneField {
    PaneField::Choices(choices(label, values, chosen, name, choice))
}

/// Returns the choice whether the attacker is skilled.
pub(super) fn skill_field(is_skilled: bool) -> PaneField {
    let name = |skilled| if skilled { "Skilled" } else { "Unskilled" };
    choice_field(
        "Skill",
        [true, false],
        Some(is_skilled),
        name,
        FormChoice::Skilled,
    )
}

/// Returns the choice of the fire mode: the modes that the weapon allows, and the chosen one in any case.
pub(super) fn fire_mode_field(
    form: &AttackForm,
    capability: FireCapability,
    magazine: Option<Magazine>,
) -> PaneField {
    let chosen = form.fire_mode;
    let is_allowed = |mode: &FireMode| mode.check(capability).is_ok() || *mode == chosen;
    let name = |mode| {
        let name = combat::fire_mode(mode);
        match magazine {
            None => name.to_owned(),
            Some(magazine) => {
                let cost = magazine.cost(mode, 1);
                format!("{name}, {}", counted(cost, "unit", "units"))
            }
        }
    };
    let modes = FireMode::ALL.into_iter().filter(is_allowed);
    choice_field(
        "Rate of fire",
        modes,
        Some(chosen),
        name,
        FormChoice::FireMode,
    )
}

/// Returns the same choice for a weapon that fires on full automatic: nobody would look for that inside the pane (TC-178).
pub(super) fn closed_fire_mode(
    form: &AttackForm,
    capability: FireCapability,
    magazine: Option<Magazine>,
) -> Option<PaneField> {
    let is_automatic = capability == FireCapability::Automatic;
    is_automatic.then(|| fire_mode_field(form, capability, magazine))
}

/// Returns the switch for holding a target without damage. `None` if a hold never damages at this table (S-28), or if the attack is
/// not a hold and the switch is off.
pub(super) fn waive_damage_field(form: &AttackForm, rules: &CombatRules) -> Option<PaneField> {
    let is_hold = form.options.has(CombatOption::GrappleHold);
    let is_choice = rules.is(HoldDamages::Yes) && (is_hold || form.waives_damage);
    is_choice.then_some(PaneField::Switch {
        label: "Hold without damage",
        is_on: form.waives_damage,
        choice: FormChoice::WaivesDamage(!form.waives_damage),
    })
}

/// Returns the choice of the range to a target.
pub(super) fn range_field(target: ActorId, chosen: Option<RangeBand>) -> PaneField {
    choice_field("Range", RangeBand::ALL, chosen, combat::range, |band| {
        FormChoice::Range(target, band)
    })
}

/// Returns the fields for the target's cover and its Toughness: a hit on the cover does not harm the target (TC-215).
/// `known`: the cover that was hit before.
pub(super) fn cover_fields(target: &TargetForm, known: Option<Cover>) -> Vec<PaneField> {
    let levels = [
        None,
        Some(Concealment::Quarter),
        Some(Concealment::Half),
        Some(Concealment::ThreeQuarters),
        Some(Concealment::Complete),
        Some(Concealment::CompletePlus),
    ];
    let name = |level: Option<_>| level.map_or("None", combat::concealment);
    let chosen = target.concealment;
    let mut fields = vec![choice_field(
        "Cover",
        levels,
        Some(chosen),
        name,
        FormChoice::Concealment,
    )];
    let hint = known.map_or_else(
        || "not counted".to_owned(),
        |cover| format!("{}, {} left", cover.toughness, cover.wounds_left),
    );
    let toughness = known.map(|cover| cover.toughness);
    fields.extend(chosen.map(|_| hinted_field(AttackField::Cover, hint, toughness)));
    fields
}
