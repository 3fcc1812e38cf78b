//! The weapons and armor of a sheet: their figures and choices as plain data, each with the item that it leads to.

use super::sheet_figures::{SMALL, choice, figure, optional_figure};
use crate::components::SteppedNumber;
use crate::torg::choice_group::ChoiceGroup;
use crate::torg::messages::{cast as messages, combat};
use ::torg::combat::chart::WeaponRanges;
use ::torg::combat::weapon::{Armor, AttackSkill, FireCapability};
use ::torg::settings::Edition;
use ::torg::sheet::stat_line::plain_weapon;
use ::torg::sheet::{
    CarriedWeapon, MAX_LARGE_STAT, MAX_RANGE_METRES, MAX_STAT, Sheet, WeaponDamage, WornArmor,
};
use tabletop::name::Name;

/// A group of figures or choices of an item.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemFields<T> {
    /// Figures that can be raised and lowered.
    Numbers(Vec<SteppedNumber<T>>),
    /// Choices with a label.
    Choices(ChoiceGroup<T>),
}

/// An item of a sheet: a weapon, or a piece of armor.
pub trait SheetItem: Clone + PartialEq + Send + Sync + Sized + 'static {
    /// The label of the row that adds an item.
    const ADD_LABEL: &'static str;
    /// The label and the detail of the row that moves an item to the first place; `None` if the order does not matter.
    const PUT_FIRST: Option<[&'static str; 2]>;

    /// Creates a new item.
    fn new() -> Option<Self>;

    /// Returns the items of a sheet.
    fn list(sheet: &Sheet) -> &[Self];

    /// Returns the items of a sheet, to be changed.
    fn list_mut(sheet: &mut Sheet) -> &mut Vec<Self>;

    /// Returns the name.
    fn name(&self) -> &Name;

    /// Sets the name.
    fn rename(&mut self, name: Name);

    /// Returns a one-line summary.
    fn text(&self) -> String;

    /// Returns its figures and choices, in the order of the page.
    fn fields(&self) -> Vec<ItemFields<Self>>;
}

impl SheetItem for WornArmor {
    const ADD_LABEL: &'static str = "Add armor";
    const PUT_FIRST: Option<[&'static str; 2]> = None;

    fn new() -> Option<Self> {
        let armor = Armor {
            add: 1,
            maximum: Armor::NO_MAXIMUM,
            strength_minimum: 0,
        };
        let name = Name::new("armor").ok()?;
        Some(Self { name, armor })
    }

    fn list(sheet: &Sheet) -> &[Self] {
        &sheet.armors
    }

    fn list_mut(sheet: &mut Sheet) -> &mut Vec<Self> {
        &mut sheet.armors
    }

    fn name(&self) -> &Name {
        &self.name
    }

    fn rename(&mut self, name: Name) {
        self.name = name;
    }

    fn text(&self) -> String {
        messages::armor(self)
    }

    fn fields(&self) -> Vec<ItemFields<Self>> {
        let number = |label, value, set: fn(&mut Armor, i32)| {
            let range = 0..=i32::from(MAX_STAT);
            figure(self, label, value, range, |worn, value| {
                set(&mut worn.armor, value);
            })
        };
        let Armor {
            add,
            maximum,
            strength_minimum,
        } = self.armor;
        vec![ItemFields::Numbers(vec![
            number("Armor add", add, |armor, value| armor.add = value),
            number("Maximum", maximum, |armor, value| armor.maximum = value),
            number("Minimum Strength", strength_minimum, |armor, value| {
                armor.strength_minimum = value;
            }),
        ])]
    }
}

const BY_STRENGTH: WeaponDamage = WeaponDamage::Strength {
    weapon_add: 0,
    maximum: None,
};

impl SheetItem for CarriedWeapon {
    const ADD_LABEL: &'static str = "Add a weapon";
    const PUT_FIRST: Option<[&'static str; 2]> =
        Some(["Use this weapon", "the first weapon is the one in hand"]);

    fn new() -> Option<Self> {
        let name = Name::new("Weapon").ok()?;
        Some(plain_weapon(name, AttackSkill::Melee, BY_STRENGTH))
    }

    fn list(sheet: &Sheet) -> &[Self] {
        &sheet.weapons
    }

    fn list_mut(sheet: &mut Sheet) -> &mut Vec<Self> {
        &mut sheet.weapons
    }

    fn name(&self) -> &Name {
        &self.name
    }

    fn rename(&mut self, name: Name) {
        self.name = name;
    }

    fn text(&self) -> String {
        // The choice of the lethality below has the same word for all editions.
        messages::weapon(self, Edition::Revised)
    }

    fn fields(&self) -> Vec<ItemFields<Self>> {
        let group = |label: &str, several, choices| {
            ItemFields::Choices(ChoiceGroup::new(label, several, choices))
        };
        let skill_choice = |skill| {
            let is_chosen = self.attack_skill == skill;
            choice(self, combat::weapon_kind(skill), is_chosen, |weapon| {
                weapon.attack_skill = skill
            })
        };
        let fixed = match self.damage {
            WeaponDamage::Strength { .. } => None,
            WeaponDamage::Fixed(damage) => Some(damage),
        };
        let damage = |label, damage, is_chosen| {
            choice(self, label, is_chosen, |weapon| weapon.damage = damage)
        };
        let fixed_damage = WeaponDamage::Fixed(fixed.unwrap_or(0));
        let fire_choice = |label, fire_capability| {
            let is_chosen = self.fire_capability == fire_capability;
            choice(self, label, is_chosen, |weapon| {
                weapon.fire_capability = fire_capability
            })
        };
        let lethality_choice = |label, non_lethal| {
            let is_chosen = self.non_lethal == non_lethal;
            choice(self, label, is_chosen, |weapon| {
                weapon.non_lethal = non_lethal
            })
        };
        let property_choice = |label, is_chosen, field: fn(&mut Self) -> &mut bool| {
            choice(self, label, is_chosen, |weapon| *field(weapon) = !is_chosen)
        };
        let mut fields = vec![
            group("Skill", false, AttackSkill::ALL.map(skill_choice).into()),
            group(
                "Damage",
                false,
                vec![
                    damage("Strength-based", BY_STRENGTH, fixed.is_none()),
                    damage("fixed", fixed_damage, fixed.is_some()),
                ],
            ),
            ItemFields::Numbers(damage_figures(self)),
        ];
        let ranges = range_figures(self);
        if !ranges.is_empty() {
            fields.push(ItemFields::Numbers(ranges));
        }
        fields.extend([
            group(
                "Rate of fire",
                false,
                vec![
                    fire_choice("single shots", FireCapability::Single),
                    fire_choice("bursts", FireCapability::Bursts),
                    fire_choice("full automatic", FireCapability::Automatic),
                ],
            ),
            group(
                "Lethality",
                false,
                vec![
                    lethality_choice("either", None),
                    lethality_choice("non-lethal", Some(true)),
                    lethality_choice("lethal only", Some(false)),
                ],
            ),
            group(
                "Properties",
                true,
                vec![
                    property_choice("can grapple", self.can_grapple, |weapon| {
                        &mut weapon.can_grapple
                    }),
                    property_choice("can parry", self.can_parry, |weapon| &mut weapon.can_parry),
                    property_choice("keeps its force at range", self.keeps_force, |weapon| {
                        &mut weapon.keeps_force
                    }),
                ],
            ),
        ]);
        fields
    }
}

/// Returns the figures for the damage and the full ammunition.
fn damage_figures(weapon: &CarriedWeapon) -> Vec<SteppedNumber<CarriedWeapon>> {
    let mut figures = match weapon.damage {
        WeaponDamage::Strength {
            weapon_add,
            maximum,
        } => {
            let add = weapon_add.unsigned_abs();
            vec![
                figure(weapon, "Weapon add", add, SMALL, |weapon, value| {
                    let weapon_add = i8::try_from(value).unwrap_or(0);
                    weapon.damage = WeaponDamage::Strength {
                        weapon_add,
                        maximum,
                    };
                }),
                optional_figure(
                    weapon,
                    "Maximum",
                    maximum,
                    18,
                    1..=MAX_STAT,
                    |weapon, value| {
                        weapon.damage = WeaponDamage::Strength {
                            weapon_add,
                            maximum: value,
                        };
                    },
                ),
            ]
        }
        WeaponDamage::Fixed(damage) => {
            vec![figure(weapon, "Damage", damage, SMALL, |weapon, value| {
                weapon.damage = WeaponDamage::Fixed(value);
            })]
        }
    };
    let (label, ammunition) = ("Ammunition rating", weapon.ammunition);
    figures.push(optional_figure(
        weapon,
        label,
        ammunition,
        6,
        1..=MAX_LARGE_STAT,
        |weapon, value| {
            weapon.ammunition = value;
        },
    ));
    figures
}

/// The initial ranges of a weapon that is given ranges.
const FIRST_RANGES: WeaponRanges = WeaponRanges {
    short_from: 3,
    short_to: 10,
    medium_to: 25,
    long_to: 50,
};

/// Returns the figures for the ranges: each limit stays between its neighbours.
fn range_figures(weapon: &CarriedWeapon) -> Vec<SteppedNumber<CarriedWeapon>> {
    let short = "Short range (m)";
    let Some(ranges) = weapon.ranges else {
        let add_ranges = optional_figure(weapon, short, None, 0, SMALL, |weapon, _| {
            weapon.ranges = Some(FIRST_RANGES);
        });
        return match weapon.attack_skill.is_hand_to_hand() {
            true => Vec::new(),
            false => vec![add_ranges],
        };
    };
    let WeaponRanges {
        short_from,
        short_to,
        medium_to,
        long_to,
    } = ranges;
    let limit = |label, value, range, field: fn(&mut WeaponRanges) -> &mut u16| {
        figure(weapon, label, value, range, move |weapon, value| {
            if let Some(ranges) = &mut weapon.ranges {
                *field(ranges) = value;
            }
        })
    };
    let short_range = short_from.max(1)..=medium_to;
    vec![
        limit(
            "Point blank up to (m)",
            short_from,
            0..=short_to,
            |ranges| &mut ranges.short_from,
        ),
        optional_figure(
            weapon,
            short,
            Some(short_to),
            1,
            short_range,
            |weapon, value| {
                weapon.ranges = value.map(|short_to| WeaponRanges { short_to, ..ranges });
            },
        ),
        limit(
            "Medium range (m)",
            medium_to,
            short_to..=long_to,
            |ranges| &mut ranges.medium_to,
        ),
        limit(
            "Long range (m)",
            long_to,
            medium_to..=MAX_RANGE_METRES,
            |ranges| &mut ranges.long_to,
        ),
    ]
}
