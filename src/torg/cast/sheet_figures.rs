//! The figures of a sheet and what is chosen on it, as plain data: each says to which sheet it leads.

use crate::components::Figure;
use crate::torg::messages::{combat, using};
use ::torg::MOST_COUNTED;
use ::torg::active_effects::Attribute;
use ::torg::combat::chart::DamageTable;
use ::torg::combat::discipline::{Discipline, LearnedDisciplines};
use ::torg::sheet::stat_line::StatLine;
use ::torg::sheet::{CombatSkill, KnownSkill, MAX_LARGE_STAT, MAX_STAT, Sheet};

/// Where an unknown figure starts when somebody begins to set it: an ordinary person's.
const TYPICAL: u16 = 8;

pub(super) const MAX_SMALL: u16 = MAX_STAT as u16;

/// Something about somebody that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetChoice {
    /// What it says.
    pub label: &'static str,
    /// Whether it is chosen.
    pub is_chosen: bool,
    /// The sheet when it is pressed.
    pub leads_to: StatLine,
}

/// Things of which one is chosen, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceGroup {
    /// What is chosen here.
    pub label: &'static str,
    /// Any number may be chosen, not exactly one.
    pub several: bool,
    /// The things.
    pub choices: Vec<SheetChoice>,
}

/// The least of a figure that may be missing, where it starts, and the most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub min: u16,
    pub start: u16,
    pub max: u16,
}

pub(super) const fn bounds(min: u16, start: u16, max: u16) -> Bounds {
    Bounds { min, start, max }
}

/// The sheet with a change.
pub(super) fn changed(person: &StatLine, change: impl FnOnce(&mut StatLine)) -> StatLine {
    let mut person = person.clone();
    change(&mut person);
    person
}

/// A figure that may be missing: one less than the least takes it away.
pub(super) fn figure(
    person: &StatLine,
    label: &'static str,
    value: Option<u16>,
    bounds: Bounds,
    set: impl Fn(&mut StatLine, Option<u16>),
) -> Figure<StatLine> {
    let to = |value| changed(person, |person| set(person, value));
    let less = |value: u16| to(value.checked_sub(1).filter(|less| *less >= bounds.min));
    Figure {
        label,
        value: value.map_or_else(|| "–".to_owned(), |value| value.to_string()),
        less: value.map(less),
        more: match value {
            None => Some(to(Some(bounds.start))),
            Some(value) => (value < bounds.max).then(|| to(Some(value + 1))),
        },
    }
}

/// A figure that is always there.
pub(super) fn count(
    person: &StatLine,
    label: &'static str,
    value: u16,
    max: u16,
    set: impl Fn(&mut StatLine, u16),
) -> Figure<StatLine> {
    let to = |value| changed(person, |person| set(person, value));
    Figure {
        label,
        value: value.to_string(),
        less: value.checked_sub(1).map(to),
        more: (value < max).then(|| to(value + 1)),
    }
}

pub(super) fn small(value: u16) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}

fn attribute_mut(person: &mut StatLine, attribute: Attribute) -> &mut Option<u8> {
    let StatLine { stats, sheet, .. } = person;
    match attribute {
        Attribute::Dexterity => &mut stats.dexterity,
        Attribute::Strength => &mut sheet.strength,
        Attribute::Toughness => &mut stats.toughness,
        Attribute::Perception => &mut stats.perception,
        Attribute::Mind => &mut stats.mind,
        Attribute::Charisma => &mut sheet.charisma,
        Attribute::Spirit => &mut sheet.spirit,
    }
}

fn attribute_of(person: &StatLine, attribute: Attribute) -> Option<u16> {
    attribute_mut(&mut person.clone(), attribute).map(u16::from)
}

/// The attributes.
pub fn attributes(person: &StatLine) -> Vec<Figure<StatLine>> {
    let figure_of = |attribute| {
        figure(
            person,
            using::attribute(attribute),
            attribute_of(person, attribute),
            bounds(1, TYPICAL, MAX_SMALL),
            |person, value| *attribute_mut(person, attribute) = value.map(small),
        )
    };
    Attribute::ALL.into_iter().map(figure_of).collect()
}

/// The skills that somebody has.
pub fn skills(person: &StatLine) -> Vec<Figure<StatLine>> {
    let figure_of = |known: &KnownSkill| {
        let skill = known.skill;
        // Nobody is worse with a skill than without it: below that it is taken away.
        let without = attribute_of(person, skill.attribute()).unwrap_or(1);
        figure(
            person,
            combat::skill(skill),
            Some(u16::from(known.value)),
            bounds(without, TYPICAL, MAX_SMALL),
            |person, value| set_skill(&mut person.sheet, skill, value.map(small)),
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

/// All skills, to add one or take it away.
pub fn skill_choices(person: &StatLine) -> ChoiceGroup {
    let choice = |skill: CombatSkill| {
        let is_chosen = person.sheet.skill(skill).is_some();
        // One add more than the attribute, where that is known.
        let start = attribute_of(person, skill.attribute()).unwrap_or(TYPICAL) + 1;
        let value = (!is_chosen).then(|| small(start.min(MAX_SMALL)));
        SheetChoice {
            label: combat::skill(skill),
            is_chosen,
            leads_to: changed(person, |person| set_skill(&mut person.sheet, skill, value)),
        }
    };
    ChoiceGroup {
        label: "Skills: tap to add one, or to take it away",
        several: true,
        choices: CombatSkill::ALL.into_iter().map(choice).collect(),
    }
}

/// The damage table, the disciplines of martial arts, and whether it is a creature.
pub fn nature_choices(person: &StatLine) -> Vec<ChoiceGroup> {
    let sheet = &person.sheet;
    let table = |label, table: Option<DamageTable>| SheetChoice {
        label,
        is_chosen: sheet.damage_table == table,
        leads_to: changed(person, |person| person.sheet.damage_table = table),
    };
    let discipline = |discipline: Discipline| {
        let is_chosen = sheet.disciplines.has(discipline);
        let learned = Discipline::ALL.into_iter().filter(|other| {
            let is_this = *other == discipline;
            sheet.disciplines.has(*other) != is_this
        });
        let learned = learned.fold(LearnedDisciplines::default(), LearnedDisciplines::with);
        SheetChoice {
            label: combat::discipline(discipline),
            is_chosen,
            leads_to: changed(person, |person| person.sheet.disciplines = learned),
        }
    };
    let creature = SheetChoice {
        label: "a creature, nobody knows where to hit it",
        is_chosen: sheet.unknown_anatomy,
        leads_to: changed(person, |person| {
            person.sheet.unknown_anatomy = !person.sheet.unknown_anatomy;
        }),
    };
    vec![
        ChoiceGroup {
            label: "Damage table",
            several: false,
            choices: vec![
                table("as they are", None),
                table("ordinary", Some(DamageTable::Ordinary)),
                table("possibility-rated", Some(DamageTable::PossibilityRated)),
            ],
        },
        ChoiceGroup {
            label: "Disciplines of martial arts",
            several: true,
            choices: Discipline::ALL.map(discipline).to_vec(),
        },
        ChoiceGroup {
            label: "What it is",
            several: true,
            choices: vec![creature],
        },
    ]
}

/// Movement, fatigue and possibilities.
pub fn other_figures(person: &StatLine) -> Vec<Figure<StatLine>> {
    vec![
        figure(
            person,
            "Metres a round",
            person.sheet.movement_rate,
            bounds(0, 10, MAX_LARGE_STAT),
            |person, value| person.sheet.movement_rate = value,
        ),
        count(
            person,
            "More fatigue by gear",
            u16::from(person.stats.fatigue_modifier),
            MAX_SMALL,
            |person, value| person.stats.fatigue_modifier = small(value),
        ),
        count(
            person,
            "Possibilities",
            person.possibilities,
            MOST_COUNTED,
            |person, value| person.possibilities = value,
        ),
    ]
}
