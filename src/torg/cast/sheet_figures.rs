//! The figures and choices of a sheet as plain data; each contains the character that it leads to.

use crate::components::{Number, SteppedNumber};
use crate::torg::choice_group::{ChoiceGroup, GroupedChoice};
use crate::torg::messages::{combat, effects};
use ::torg::MAX_COUNTED;
use ::torg::active_effects::Attribute;
use ::torg::combat::chart::DamageTable;
use ::torg::combat::discipline::{Discipline, LearnedDisciplines};
use ::torg::sheet::stat_line::StatLine;
use ::torg::sheet::{CombatSkill, KnownSkill, MAX_LARGE_STAT, MAX_STAT, Sheet};
use std::ops::RangeInclusive;

/// The starting value of an unknown figure: that of an ordinary person.
const TYPICAL: u8 = 8;

/// The range of most figures.
pub(super) const SMALL: RangeInclusive<u8> = 0..=MAX_STAT;

/// Returns a changed copy.
pub(super) fn changed<T: Clone>(original: &T, change: impl FnOnce(&mut T)) -> T {
    let mut copy = original.clone();
    change(&mut copy);
    copy
}

pub(super) fn choice<T: Clone>(
    subject: &T,
    label: &'static str,
    is_chosen: bool,
    change: impl FnOnce(&mut T),
) -> GroupedChoice<T> {
    GroupedChoice::new(label, is_chosen, changed(subject, change))
}

/// Returns a figure whose steps lead to changed copies.
pub(super) fn figure<T: Clone, N: Number>(
    subject: &T,
    label: &'static str,
    value: N,
    range: RangeInclusive<N>,
    set: impl Fn(&mut T, N),
) -> SteppedNumber<T> {
    let with_value = |value| changed(subject, |copy| set(copy, value));
    SteppedNumber::stepped(label, value, range, with_value)
}

/// Returns a figure that may be missing; it then starts at `start`.
pub(super) fn optional_figure<T: Clone, N: Number>(
    subject: &T,
    label: &'static str,
    value: Option<N>,
    start: N,
    range: RangeInclusive<N>,
    set: impl Fn(&mut T, Option<N>),
) -> SteppedNumber<T> {
    let with_value = |value| changed(subject, |copy| set(copy, value));
    SteppedNumber::optional(label, value, "–", start, range, with_value)
}

fn attribute_of(person: &StatLine, attribute: Attribute) -> Option<u8> {
    person.sheet.attribute(person.stats, attribute)
}

/// Returns the attributes as figures.
pub fn attributes(person: &StatLine) -> Vec<SteppedNumber<StatLine>> {
    let figure_of = |attribute| {
        let (label, value) = (
            effects::attribute(attribute),
            attribute_of(person, attribute),
        );
        optional_figure(
            person,
            label,
            value,
            TYPICAL,
            1..=MAX_STAT,
            |person, value| {
                let StatLine { stats, sheet, .. } = person;
                *sheet.attribute_mut(stats, attribute) = value;
            },
        )
    };
    Attribute::ALL.into_iter().map(figure_of).collect()
}

/// Returns the skills on the sheet as figures.
pub fn skills(person: &StatLine) -> Vec<SteppedNumber<StatLine>> {
    let figure_of = |known: &KnownSkill| {
        let (skill, value) = (known.skill, Some(known.value));
        // A skill value cannot be below the attribute: one step lower removes the skill.
        let range = attribute_of(person, skill.attribute()).unwrap_or(1)..=MAX_STAT;
        optional_figure(
            person,
            combat::skill(skill),
            value,
            TYPICAL,
            range,
            |person, value| {
                set_skill(&mut person.sheet, skill, value);
            },
        )
    };
    person.sheet.skills.iter().map(figure_of).collect()
}

fn set_skill(sheet: &mut Sheet, skill: CombatSkill, value: Option<u8>) {
    let Some(value) = value else {
        sheet.skills.retain(|known| known.skill != skill);
        return;
    };
    match sheet.skills.iter_mut().find(|known| known.skill == skill) {
        Some(known) => known.value = value,
        None => sheet.skills.push(KnownSkill { skill, value }),
    }
}

/// Returns the choices of a sheet: all skills first, to add or remove one; then the others.
pub fn choices(person: &StatLine) -> [ChoiceGroup<StatLine>; 4] {
    let sheet = &person.sheet;
    let skill = |skill: CombatSkill| {
        let is_chosen = sheet.skill(skill).is_some();
        // One skill add above the attribute, if that is known.
        let start = attribute_of(person, skill.attribute())
            .unwrap_or(TYPICAL)
            .saturating_add(1);
        let value = (!is_chosen).then(|| start.min(MAX_STAT));
        choice(person, combat::skill(skill), is_chosen, |person| {
            set_skill(&mut person.sheet, skill, value);
        })
    };
    let table = |label, table: Option<DamageTable>| {
        let is_chosen = sheet.damage_table == table;
        choice(person, label, is_chosen, |person| {
            person.sheet.damage_table = table
        })
    };
    let discipline = |discipline: Discipline| {
        let is_chosen = sheet.disciplines.has(discipline);
        let disciplines = Discipline::ALL.into_iter().filter(|other| {
            let is_toggled = *other == discipline;
            sheet.disciplines.has(*other) != is_toggled
        });
        let disciplines = disciplines.fold(LearnedDisciplines::default(), LearnedDisciplines::with);
        choice(
            person,
            combat::discipline(discipline),
            is_chosen,
            |person| {
                person.sheet.disciplines = disciplines;
            },
        )
    };
    let creature = "creature with unknown vital spots";
    let creature = choice(person, creature, sheet.unknown_anatomy, |person| {
        person.sheet.unknown_anatomy = !sheet.unknown_anatomy;
    });
    let tables = vec![
        table("by role", None),
        table("ordinary", Some(DamageTable::Ordinary)),
        table("possibility-rated", Some(DamageTable::PossibilityRated)),
    ];
    [
        ChoiceGroup::new(
            "Skills: tap to add or remove",
            true,
            CombatSkill::ALL.map(skill).into(),
        ),
        ChoiceGroup::new("Damage table", false, tables),
        ChoiceGroup::new(
            "Martial-arts disciplines",
            true,
            Discipline::ALL.map(discipline).into(),
        ),
        ChoiceGroup::new("Vital spots", true, vec![creature]),
    ]
}

/// Returns the figures for movement, fatigue and possibilities.
pub fn other_figures(person: &StatLine) -> Vec<SteppedNumber<StatLine>> {
    let movement = person.sheet.movement_rate;
    let fatigue = person.stats.fatigue_modifier;
    let possibilities = person.possibilities;
    vec![
        optional_figure(
            person,
            "Movement rate (m)",
            movement,
            10,
            0..=MAX_LARGE_STAT,
            |person, value| {
                person.sheet.movement_rate = value;
            },
        ),
        figure(
            person,
            "Extra shock when Fatigued",
            fatigue,
            SMALL,
            |person, value| {
                person.stats.fatigue_modifier = value;
            },
        ),
        figure(
            person,
            "Possibilities",
            possibilities,
            0..=MAX_COUNTED,
            |person, value| {
                person.possibilities = value;
            },
        ),
    ]
}
