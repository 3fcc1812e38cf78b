//! Somebody's sheet, to be set: in one line, or figure by figure.

use super::figures::{TYPICAL, became, count, figure, ranges, small};
use super::{CastVm, Chip, Part};
use crate::app::cast::{CastIntent, CastSheet, Edit, Open, Whose};
use crate::app::intent::Intent;
use crate::app::vm::sheet::{Stepper, way};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::{cast as words, combat, using};
use ::torg::MOST_COUNTED;
use ::torg::active_effects::Attribute;
use ::torg::combat::chart::DamageTable;
use ::torg::combat::discipline::{Discipline, LearnedDisciplines};
use ::torg::combat::weapon::{Armor, AttackSkill, FireCapability};
use ::torg::sheet::stat_line::{StatLine, parse, plain_weapon};
use ::torg::sheet::{
    CarriedWeapon, CombatSkill, KnownSkill, MAX_LARGE_STAT, MAX_STAT, Sheet, WeaponDamage,
    WornArmor,
};
use tabletop::name::Name;

pub(super) fn editor(edit: &Edit) -> CastVm {
    let extra = &edit.extra;
    let reading = parse(&edit.line);
    let mut parts = vec![Part::Lines {
        label: super::LINE,
        value: edit.line.clone(),
    }];
    let faults = words::faults(&edit.line, &reading.errors).into_iter();
    parts.extend(faults.map(Part::Fault));
    for place in &reading.weapons_without_damage {
        let weapon = reading.stat_line.as_ref();
        let weapon = weapon.and_then(|extra| extra.sheet.weapons.get(*place));
        parts.extend(weapon.map(|weapon| {
            let name = weapon.name.as_str();
            Part::Note(format!("{name}: no figure told, so it adds nothing."))
        }));
    }
    parts.push(Part::Heading("Attributes"));
    parts.push(Part::Steppers(attributes(extra)));
    parts.push(Part::Heading("Skills"));
    skills(extra, &mut parts);
    parts.push(Part::Heading("Weapons"));
    weapons(edit, &mut parts);
    parts.push(Part::Heading("Armor"));
    armors(edit, &mut parts);
    parts.push(Part::Heading("And else"));
    rest(extra, &mut parts);
    let ready = reading.errors.is_empty() && reading.stat_line.is_some();
    let mut buttons =
        vec![Button::new("Done", ButtonVariant::Lit, Intent::SentSheet).ready_if(ready)];
    match edit.whose {
        Whose::Saved(id) => buttons.insert(
            0,
            Button::new(
                "Remove",
                ButtonVariant::Plain,
                Intent::Asked(CastSheet::Remove(id).sheet()),
            ),
        ),
        Whose::Actor(_) | Whose::Draft(_) => buttons.insert(
            0,
            Button::new(
                "Keep for later",
                ButtonVariant::Plain,
                CastIntent::Keep(extra.clone()).intent(),
            )
            .ready_if(ready),
        ),
    }
    CastVm {
        title: extra.name.as_str().to_owned(),
        parts,
        buttons,
    }
}

const SMALL: u16 = MAX_STAT as u16;

fn attribute_mut(extra: &mut StatLine, attribute: Attribute) -> &mut Option<u8> {
    let StatLine {
        stats: figures,
        sheet,
        ..
    } = extra;
    match attribute {
        Attribute::Dexterity => &mut figures.dexterity,
        Attribute::Strength => &mut sheet.strength,
        Attribute::Toughness => &mut figures.toughness,
        Attribute::Perception => &mut figures.perception,
        Attribute::Mind => &mut figures.mind,
        Attribute::Charisma => &mut sheet.charisma,
        Attribute::Spirit => &mut sheet.spirit,
    }
}

fn attributes(extra: &StatLine) -> Vec<Stepper> {
    let stepper = |attribute| {
        let value = attribute_mut(&mut extra.clone(), attribute).map(u16::from);
        figure(
            extra,
            using::attribute(attribute),
            value,
            (1, TYPICAL, SMALL),
            &|extra, value| {
                *attribute_mut(extra, attribute) = value.map(small);
            },
        )
    };
    Attribute::ALL.into_iter().map(stepper).collect()
}

fn set_skill(sheet: &mut Sheet, skill: CombatSkill, value: Option<u8>) {
    match sheet.skills.iter_mut().find(|has| has.skill == skill) {
        Some(has) if value.is_some() => has.value = value.unwrap_or(has.value),
        Some(_) => sheet.skills.retain(|has| has.skill != skill),
        None => sheet
            .skills
            .extend(value.map(|value| KnownSkill { skill, value })),
    }
}

fn skills(extra: &StatLine, parts: &mut Vec<Part>) {
    let known = |has: &KnownSkill| {
        let skill = has.skill;
        // Nobody is worse with a skill than without it: below that it is taken away.
        let bare = attribute_mut(&mut extra.clone(), skill.attribute()).map_or(1, u16::from);
        figure(
            extra,
            combat::skill(skill),
            Some(u16::from(has.value)),
            (bare, TYPICAL, SMALL),
            &|extra, value| {
                set_skill(&mut extra.sheet, skill, value.map(small));
            },
        )
    };
    if !extra.sheet.skills.is_empty() {
        parts.push(Part::Steppers(
            extra.sheet.skills.iter().map(known).collect(),
        ));
    }
    let chip = |skill: CombatSkill| {
        let on = extra.sheet.skill(skill).is_some();
        Chip {
            label: combat::skill(skill),
            on,
            intent: became(extra, |extra| {
                // One add more than the attribute, where that is known.
                let value = attribute_mut(extra, skill.attribute()).map_or(TYPICAL, u16::from) + 1;
                let value = (!on).then(|| small(value.min(SMALL)));
                set_skill(&mut extra.sheet, skill, value);
            }),
        }
    };
    parts.push(Part::Chips {
        label: "Skills: tap to add one, or to take it away",
        chips: CombatSkill::ALL.into_iter().map(chip).collect(),
        one: false,
    });
}

/// A change of the weapon at a place.
fn on_weapon(extra: &StatLine, place: usize, change: impl FnOnce(&mut CarriedWeapon)) -> Intent {
    became(extra, |extra| {
        if let Some(weapon) = extra.sheet.weapons.get_mut(place) {
            change(weapon);
        }
    })
}

fn weapons(edit: &Edit, parts: &mut Vec<Part>) {
    let extra = &edit.extra;
    let mut rows = Vec::new();
    for (place, its) in extra.sheet.weapons.iter().enumerate() {
        let open = edit.open == Open::Weapon(place);
        let to = if open {
            Open::Nothing
        } else {
            Open::Weapon(place)
        };
        rows.push(way(
            its.name.as_str(),
            words::weapon(its),
            CastIntent::Opened(to).intent(),
        ));
        if open {
            parts.push(Part::Rows(std::mem::take(&mut rows)));
            weapon(edit, place, its, parts);
        }
    }
    if extra.sheet.weapons.len() < Sheet::MAX_ITEMS
        && let Ok(name) = Name::new("Weapon")
    {
        let new = plain_weapon(
            name,
            AttackSkill::Melee,
            WeaponDamage::Strength {
                weapon_add: 0,
                maximum: None,
            },
        );
        rows.push(way(
            "Add a weapon",
            "then press it for its figures",
            became(extra, |extra| extra.sheet.weapons.push(new)),
        ));
    }
    parts.push(Part::Rows(rows));
}

/// The weapon that lies open.
fn weapon(edit: &Edit, place: usize, its: &CarriedWeapon, parts: &mut Vec<Part>) {
    let extra = &edit.extra;
    parts.push(Part::Name(edit.name.clone()));
    let chip = |label, on, change: &dyn Fn(&mut CarriedWeapon)| Chip {
        label,
        on,
        intent: on_weapon(extra, place, change),
    };
    parts.push(Part::Chips {
        label: "Used with",
        chips: AttackSkill::ALL
            .map(|arm| {
                chip(combat::arm(arm), its.attack_skill == arm, &|its| {
                    its.attack_skill = arm
                })
            })
            .to_vec(),
        one: true,
    });
    let (strength, fixed) = match its.damage {
        WeaponDamage::Strength { .. } => (true, 0),
        WeaponDamage::Fixed(damage) => (false, damage),
    };
    parts.push(Part::Chips {
        label: "Damage",
        chips: vec![
            chip("by Strength", strength, &|its| {
                its.damage = WeaponDamage::Strength {
                    weapon_add: 0,
                    maximum: None,
                };
            }),
            chip("of its own", !strength, &|its| {
                its.damage = WeaponDamage::Fixed(fixed)
            }),
        ],
        one: true,
    });
    let numbers =
        |label, value: Option<u16>, bounds, set: &dyn Fn(&mut CarriedWeapon, Option<u16>)| {
            figure(extra, label, value, bounds, &|extra, value| {
                if let Some(its) = extra.sheet.weapons.get_mut(place) {
                    set(its, value);
                }
            })
        };
    let mut steppers = Vec::new();
    match its.damage {
        WeaponDamage::Strength {
            weapon_add: add,
            maximum,
        } => {
            let add = u16::from(add.unsigned_abs());
            steppers.push(numbers("Adds", Some(add), (0, 0, SMALL), &|its, value| {
                let add = i8::try_from(value.unwrap_or(0)).unwrap_or(0);
                its.damage = WeaponDamage::Strength {
                    weapon_add: add,
                    maximum,
                };
            }));
            steppers.push(numbers(
                "At most",
                maximum.map(u16::from),
                (1, 18, SMALL),
                &|its, value| {
                    if let WeaponDamage::Strength { maximum, .. } = &mut its.damage {
                        *maximum = value.map(small);
                    }
                },
            ));
        }
        WeaponDamage::Fixed(damage) => {
            steppers.push(numbers(
                "Damage",
                Some(u16::from(damage)),
                (0, 0, SMALL),
                &|its, value| {
                    its.damage = WeaponDamage::Fixed(small(value.unwrap_or(0)));
                },
            ));
        }
    }
    steppers.push(numbers(
        "Rounds when full",
        its.ammunition,
        (1, 6, MAX_LARGE_STAT),
        &|its, value| {
            its.ammunition = value;
        },
    ));
    parts.push(Part::Steppers(steppers));
    ranges(its, &numbers, parts);
    let fires = |label, fires| {
        chip(label, its.fire_capability == fires, &|its| {
            its.fire_capability = fires
        })
    };
    parts.push(Part::Chips {
        label: "Fires",
        chips: vec![
            fires("single shots", FireCapability::Single),
            fires("bursts", FireCapability::Bursts),
            fires("automatic", FireCapability::Automatic),
        ],
        one: true,
    });
    let fells = |label, fells| {
        chip(label, its.non_lethal == fells, &|its| {
            its.non_lethal = fells
        })
    };
    parts.push(Part::Chips {
        label: "To fell or to kill",
        chips: vec![
            fells("unsaid", None),
            fells("made to fell", Some(true)),
            fells("only deadly", Some(false)),
        ],
        one: true,
    });
    parts.push(Part::Chips {
        label: "It also",
        chips: vec![
            chip("grapples", its.can_grapple, &|its| {
                its.can_grapple = !its.can_grapple
            }),
            chip("parries", its.can_parry, &|its| {
                its.can_parry = !its.can_parry
            }),
            chip("keeps its force", its.keeps_force, &|its| {
                its.keeps_force = !its.keeps_force
            }),
        ],
        one: false,
    });
    let mut rows = Vec::new();
    if place > 0 {
        rows.push(way(
            "Take it in hand",
            "the first weapon is the one in hand",
            became(extra, |extra| {
                let weapons = &mut extra.sheet.weapons;
                if place < weapons.len() {
                    let weapon = weapons.remove(place);
                    weapons.insert(0, weapon);
                }
            }),
        ));
    }
    rows.push(way(
        format!("Remove {}", its.name.as_str()),
        String::new(),
        became(extra, |extra| {
            if place < extra.sheet.weapons.len() {
                extra.sheet.weapons.remove(place);
            }
        }),
    ));
    parts.push(Part::Rows(rows));
}

fn armors(edit: &Edit, parts: &mut Vec<Part>) {
    let extra = &edit.extra;
    let mut rows = Vec::new();
    for (place, worn) in extra.sheet.armors.iter().enumerate() {
        let open = edit.open == Open::Armor(place);
        let to = if open {
            Open::Nothing
        } else {
            Open::Armor(place)
        };
        rows.push(way(
            worn.name.as_str(),
            words::armor(worn),
            CastIntent::Opened(to).intent(),
        ));
        if open {
            parts.push(Part::Rows(std::mem::take(&mut rows)));
            armor(edit, place, worn, parts);
        }
    }
    if extra.sheet.armors.len() < Sheet::MAX_ITEMS
        && let Ok(name) = Name::new("armor")
    {
        let armor = Armor {
            add: 1,
            maximum: i32::from(MAX_STAT),
            strength_minimum: 0,
        };
        rows.push(way(
            "Add armor",
            "then press it for its figures",
            became(extra, |extra| {
                extra.sheet.armors.push(WornArmor { name, armor })
            }),
        ));
    }
    parts.push(Part::Rows(rows));
}

fn armor(edit: &Edit, place: usize, worn: &WornArmor, parts: &mut Vec<Part>) {
    let extra = &edit.extra;
    parts.push(Part::Name(edit.name.clone()));
    let number = |label, value: i32, set: &dyn Fn(&mut Armor, i32)| {
        count(
            extra,
            label,
            u16::try_from(value).unwrap_or(0),
            SMALL,
            &|extra, value| {
                if let Some(worn) = extra.sheet.armors.get_mut(place) {
                    set(&mut worn.armor, i32::from(value));
                }
            },
        )
    };
    parts.push(Part::Steppers(vec![
        number("Adds", worn.armor.add, &|armor, value| armor.add = value),
        number("At most", worn.armor.maximum, &|armor, value| {
            armor.maximum = value
        }),
        number(
            "Strength needed",
            worn.armor.strength_minimum,
            &|armor, value| armor.strength_minimum = value,
        ),
    ]));
    parts.push(Part::Rows(vec![way(
        format!("Remove {}", worn.name.as_str()),
        String::new(),
        became(extra, |extra| {
            if place < extra.sheet.armors.len() {
                extra.sheet.armors.remove(place);
            }
        }),
    )]));
}

fn rest(extra: &StatLine, parts: &mut Vec<Part>) {
    let sheet = &extra.sheet;
    let kind = |label, kind: Option<DamageTable>| Chip {
        label,
        on: sheet.damage_table == kind,
        intent: became(extra, |extra| extra.sheet.damage_table = kind),
    };
    parts.push(Part::Chips {
        label: "Damage table",
        chips: vec![
            kind("as they are", None),
            kind("ordinary", Some(DamageTable::Ordinary)),
            kind("possibility-rated", Some(DamageTable::PossibilityRated)),
        ],
        one: true,
    });
    let learned = |one: Discipline| {
        let on = sheet.disciplines.has(one);
        let mut all = Discipline::ALL
            .into_iter()
            .filter(|other| sheet.disciplines.has(*other) && *other != one);
        let others = all
            .by_ref()
            .fold(LearnedDisciplines::default(), LearnedDisciplines::with);
        Chip {
            label: combat::discipline(one),
            on,
            intent: became(extra, |extra| {
                extra.sheet.disciplines = if on { others } else { others.with(one) }
            }),
        }
    };
    parts.push(Part::Chips {
        label: "Disciplines of martial arts",
        chips: Discipline::ALL.map(learned).to_vec(),
        one: false,
    });
    parts.push(Part::Chips {
        label: "What it is",
        chips: vec![Chip {
            label: "a creature, nobody knows where to hit it",
            on: sheet.unknown_anatomy,
            intent: became(extra, |extra| {
                extra.sheet.unknown_anatomy = !extra.sheet.unknown_anatomy
            }),
        }],
        one: false,
    });
    parts.push(Part::Steppers(vec![
        figure(
            extra,
            "Metres a round",
            sheet.movement_rate,
            (0, 10, MAX_LARGE_STAT),
            &|extra, value| extra.sheet.movement_rate = value,
        ),
        count(
            extra,
            "More fatigue by gear",
            u16::from(extra.stats.fatigue_modifier),
            SMALL,
            &|extra, value| {
                extra.stats.fatigue_modifier = small(value);
            },
        ),
        count(
            extra,
            "Possibilities",
            extra.possibilities,
            MOST_COUNTED,
            &|extra, value| extra.possibilities = value,
        ),
    ]));
}
