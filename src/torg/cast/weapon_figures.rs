//! The weapons and the armor on a sheet, as plain data: each figure and choice says to which sheet it leads.

use super::sheet_figures::{
    Bounds, ChoiceGroup, MAX_SMALL, SheetChoice, bounds, changed, count, figure, small,
};
use crate::components::Figure;
use crate::torg::messages::combat;
use ::torg::combat::chart::WeaponRanges;
use ::torg::combat::weapon::{Armor, AttackSkill, FireCapability};
use ::torg::sheet::stat_line::{StatLine, plain_weapon};
use ::torg::sheet::{
    CarriedWeapon, MAX_LARGE_STAT, MAX_RANGE_METRES, MAX_STAT, Sheet, WeaponDamage, WornArmor,
};
use tabletop::name::Name;

/// A weapon or a piece of armor on a sheet, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A weapon.
    Weapon(usize),
    /// A piece of armor.
    Armor(usize),
}

impl Item {
    /// What it is called on that sheet.
    pub fn name(self, sheet: &Sheet) -> Option<&Name> {
        match self {
            Self::Weapon(place) => sheet.weapons.get(place).map(|weapon| &weapon.name),
            Self::Armor(place) => sheet.armors.get(place).map(|worn| &worn.name),
        }
    }

    /// The sheet with another name for it.
    pub fn renamed(self, person: &StatLine, name: Name) -> StatLine {
        changed(person, |person| {
            let sheet = &mut person.sheet;
            let its = match self {
                Self::Weapon(place) => sheet.weapons.get_mut(place).map(|weapon| &mut weapon.name),
                Self::Armor(place) => sheet.armors.get_mut(place).map(|worn| &mut worn.name),
            };
            if let Some(its) = its {
                *its = name;
            }
        })
    }

    /// The sheet without it.
    pub fn removed(self, person: &StatLine) -> StatLine {
        changed(person, |person| {
            let sheet = &mut person.sheet;
            match self {
                Self::Weapon(place) if place < sheet.weapons.len() => {
                    sheet.weapons.remove(place);
                }
                Self::Armor(place) if place < sheet.armors.len() => {
                    sheet.armors.remove(place);
                }
                Self::Weapon(_) | Self::Armor(_) => {}
            }
        })
    }

    /// The sheet with that weapon in hand, which is the first one.
    pub fn taken_in_hand(self, person: &StatLine) -> Option<StatLine> {
        match self {
            Self::Weapon(place) if 0 < place && place < person.sheet.weapons.len() => {
                Some(changed(person, |person| {
                    if let Some(until) = person.sheet.weapons.get_mut(..=place) {
                        until.rotate_right(1);
                    }
                }))
            }
            Self::Weapon(_) | Self::Armor(_) => None,
        }
    }

    /// Its figures and choices, in the order of the page.
    pub fn fields(self, person: &StatLine) -> Vec<ItemFields> {
        match self {
            Self::Weapon(place) => match person.sheet.weapons.get(place) {
                Some(weapon) => WeaponEditing {
                    person,
                    place,
                    weapon,
                }
                .fields(),
                None => Vec::new(),
            },
            Self::Armor(place) => armor_fields(person, place),
        }
    }
}

/// Some figures or choices of a weapon or a piece of armor.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum ItemFields {
    Figures(Vec<Figure<StatLine>>),
    Choices(ChoiceGroup),
}

/// The sheet with one weapon more; `None` where it holds no more.
pub fn with_weapon(person: &StatLine) -> Option<StatLine> {
    let name = Name::new("Weapon").ok()?;
    let damage = WeaponDamage::Strength {
        weapon_add: 0,
        maximum: None,
    };
    let weapon = plain_weapon(name, AttackSkill::Melee, damage);
    (person.sheet.weapons.len() < Sheet::MAX_ITEMS)
        .then(|| changed(person, |person| person.sheet.weapons.push(weapon)))
}

/// The sheet with one piece of armor more; `None` where it holds no more.
pub fn with_armor(person: &StatLine) -> Option<StatLine> {
    let name = Name::new("armor").ok()?;
    let armor = Armor {
        add: 1,
        maximum: i32::from(MAX_STAT),
        strength_minimum: 0,
    };
    let worn = WornArmor { name, armor };
    (person.sheet.armors.len() < Sheet::MAX_ITEMS)
        .then(|| changed(person, |person| person.sheet.armors.push(worn)))
}

fn armor_fields(person: &StatLine, place: usize) -> Vec<ItemFields> {
    let Some(WornArmor { armor, .. }) = person.sheet.armors.get(place) else {
        return Vec::new();
    };
    let number = |label, value: i32, set: fn(&mut Armor, i32)| {
        let value = u16::try_from(value).unwrap_or(0);
        count(person, label, value, MAX_SMALL, |person, value| {
            if let Some(worn) = person.sheet.armors.get_mut(place) {
                set(&mut worn.armor, i32::from(value));
            }
        })
    };
    vec![ItemFields::Figures(vec![
        number("Adds", armor.add, |armor, value| armor.add = value),
        number("At most", armor.maximum, |armor, value| {
            armor.maximum = value
        }),
        number("Strength needed", armor.strength_minimum, |armor, value| {
            armor.strength_minimum = value;
        }),
    ])]
}

/// One weapon of a sheet.
struct WeaponEditing<'a> {
    person: &'a StatLine,
    place: usize,
    weapon: &'a CarriedWeapon,
}

impl WeaponEditing<'_> {
    fn changed(&self, change: impl FnOnce(&mut CarriedWeapon)) -> StatLine {
        changed(self.person, |person| {
            if let Some(weapon) = person.sheet.weapons.get_mut(self.place) {
                change(weapon);
            }
        })
    }

    fn choice(
        &self,
        label: &'static str,
        is_chosen: bool,
        change: impl FnOnce(&mut CarriedWeapon),
    ) -> SheetChoice {
        SheetChoice {
            label,
            is_chosen,
            leads_to: self.changed(change),
        }
    }

    fn figure(
        &self,
        label: &'static str,
        value: Option<u16>,
        bounds: Bounds,
        set: impl Fn(&mut CarriedWeapon, Option<u16>),
    ) -> Figure<StatLine> {
        figure(self.person, label, value, bounds, |person, value| {
            if let Some(weapon) = person.sheet.weapons.get_mut(self.place) {
                set(weapon, value);
            }
        })
    }

    fn fields(&self) -> Vec<ItemFields> {
        let one_of = |label, choices| {
            ItemFields::Choices(ChoiceGroup {
                label,
                several: false,
                choices,
            })
        };
        let mut fields = vec![
            one_of("Used with", self.attack_skills()),
            one_of("Damage", self.damage_kinds()),
            ItemFields::Figures(self.damage_figures()),
        ];
        let ranges = self.ranges();
        if !ranges.is_empty() {
            fields.push(ItemFields::Figures(ranges));
        }
        let fires = |label, fires| {
            let is_chosen = self.weapon.fire_capability == fires;
            self.choice(label, is_chosen, |weapon| weapon.fire_capability = fires)
        };
        let fells = |label, fells| {
            let is_chosen = self.weapon.non_lethal == fells;
            self.choice(label, is_chosen, |weapon| weapon.non_lethal = fells)
        };
        let switch = |label, field: fn(&mut CarriedWeapon) -> &mut bool| {
            let is_chosen = *field(&mut self.weapon.clone());
            self.choice(label, is_chosen, |weapon| *field(weapon) = !is_chosen)
        };
        fields.extend([
            one_of(
                "Fires",
                vec![
                    fires("single shots", FireCapability::Single),
                    fires("bursts", FireCapability::Bursts),
                    fires("automatic", FireCapability::Automatic),
                ],
            ),
            one_of(
                "To fell or to kill",
                vec![
                    fells("unsaid", None),
                    fells("made to fell", Some(true)),
                    fells("only deadly", Some(false)),
                ],
            ),
            ItemFields::Choices(ChoiceGroup {
                label: "It also",
                several: true,
                choices: vec![
                    switch("grapples", |weapon| &mut weapon.can_grapple),
                    switch("parries", |weapon| &mut weapon.can_parry),
                    switch("keeps its force", |weapon| &mut weapon.keeps_force),
                ],
            }),
        ]);
        fields
    }

    fn attack_skills(&self) -> Vec<SheetChoice> {
        let choice = |skill| {
            let is_chosen = self.weapon.attack_skill == skill;
            self.choice(combat::arm(skill), is_chosen, |weapon| {
                weapon.attack_skill = skill
            })
        };
        AttackSkill::ALL.map(choice).to_vec()
    }

    fn damage_kinds(&self) -> Vec<SheetChoice> {
        let fixed = match self.weapon.damage {
            WeaponDamage::Strength { .. } => None,
            WeaponDamage::Fixed(damage) => Some(damage),
        };
        vec![
            self.choice("by Strength", fixed.is_none(), |weapon| {
                if fixed.is_some() {
                    weapon.damage = WeaponDamage::Strength {
                        weapon_add: 0,
                        maximum: None,
                    };
                }
            }),
            self.choice("of its own", fixed.is_some(), |weapon| {
                weapon.damage = WeaponDamage::Fixed(fixed.unwrap_or(0));
            }),
        ]
    }

    fn damage_figures(&self) -> Vec<Figure<StatLine>> {
        let mut figures = match self.weapon.damage {
            WeaponDamage::Strength {
                weapon_add,
                maximum,
            } => {
                let add = Some(u16::from(weapon_add.unsigned_abs()));
                let max = maximum.map(u16::from);
                vec![
                    self.figure("Adds", add, bounds(0, 0, MAX_SMALL), |weapon, value| {
                        weapon.damage = WeaponDamage::Strength {
                            weapon_add: i8::try_from(value.unwrap_or(0)).unwrap_or(0),
                            maximum,
                        };
                    }),
                    self.figure("At most", max, bounds(1, 18, MAX_SMALL), |weapon, value| {
                        weapon.damage = WeaponDamage::Strength {
                            weapon_add,
                            maximum: value.map(small),
                        };
                    }),
                ]
            }
            WeaponDamage::Fixed(damage) => {
                let damage = Some(u16::from(damage));
                vec![self.figure(
                    "Damage",
                    damage,
                    bounds(0, 0, MAX_SMALL),
                    |weapon, value| {
                        weapon.damage = WeaponDamage::Fixed(small(value.unwrap_or(0)));
                    },
                )]
            }
        };
        figures.push(self.figure(
            "Rounds when full",
            self.weapon.ammunition,
            bounds(1, 6, MAX_LARGE_STAT),
            |weapon, value| weapon.ammunition = value,
        ));
        figures
    }

    /// How far it reaches: each end of a range between its neighbours.
    fn ranges(&self) -> Vec<Figure<StatLine>> {
        let Some(ranges) = self.weapon.ranges else {
            return match self.weapon.attack_skill.is_hand_to_hand() {
                true => Vec::new(),
                false => vec![self.first_range()],
            };
        };
        let set = |weapon: &mut CarriedWeapon, change: &dyn Fn(&mut WeaponRanges)| {
            if let Some(ranges) = &mut weapon.ranges {
                change(ranges);
            }
        };
        let WeaponRanges {
            short_from,
            short_to,
            medium_to,
            long_to,
        } = ranges;
        vec![
            self.figure(
                "Point blank to, metres",
                Some(short_from),
                bounds(0, 0, short_to),
                |weapon, value| set(weapon, &|ranges| ranges.short_from = value.unwrap_or(0)),
            ),
            self.figure(
                "Short range, metres",
                Some(short_to),
                bounds(short_from.max(1), 1, medium_to),
                |weapon, value| match value {
                    Some(value) => set(weapon, &|ranges| ranges.short_to = value),
                    None => weapon.ranges = None,
                },
            ),
            self.figure(
                "Medium range, metres",
                Some(medium_to),
                bounds(short_to, 1, long_to),
                |weapon, value| {
                    set(weapon, &|ranges| {
                        ranges.medium_to = value.unwrap_or(short_to)
                    })
                },
            ),
            self.figure(
                "Long range, metres",
                Some(long_to),
                bounds(medium_to, 1, MAX_RANGE_METRES),
                |weapon, value| {
                    set(weapon, &|ranges| {
                        ranges.long_to = value.unwrap_or(medium_to)
                    })
                },
            ),
        ]
    }

    /// The way to ranges where there are none yet.
    fn first_range(&self) -> Figure<StatLine> {
        let ranges = WeaponRanges {
            short_from: 3,
            short_to: 10,
            medium_to: 25,
            long_to: 50,
        };
        let bounds = bounds(1, ranges.short_to, ranges.medium_to);
        self.figure("Short range, metres", None, bounds, |weapon, _| {
            weapon.ranges = Some(ranges);
        })
    }
}
