//! The saved form of a character sheet.

use crate::record::{Field, Kept, Record, Value, kept, words};
use ::torg::combat::ammunition::Reload;
use ::torg::combat::chart::{Bands, Kind};
use ::torg::combat::discipline::{Discipline, Learned};
use ::torg::combat::weapon::{Arm, Armor, Fires};
use ::torg::sheet::{Carried, CombatSkill, Damage, Sheet, Skilled, Worn};

words! {
    CombatSkill {
        Dodge = "dodge", Melee = "melee", Unarmed = "unarmed", MartialArts = "martial_arts", Missile = "missile",
        Fire = "fire", Energy = "energy", Heavy = "heavy", Maneuver = "maneuver", Trick = "trick", Test = "test",
        Taunt = "taunt", Intimidation = "intimidation",
    }
    Arm {
        Unarmed = "unarmed", MartialArts = "martial_arts", Melee = "melee", Missile = "missile", Fire = "fire",
        Energy = "energy", Heavy = "heavy",
    }
    Fires { Single = "single", Bursts = "bursts", Automatic = "automatic" }
    Kind { Ordinary = "ordinary", PossibilityRated = "possibility_rated" }
    Discipline {
        BlockStrike = "block_strike", LightningFist = "lightning_fist", FellingTheOak = "felling_the_oak",
        MissileDodge = "missile_dodge", StopThrust = "stop_thrust", StunningAttack = "stunning_attack", Throw = "throw",
        InstantUp = "instant_up",
    }
}

kept! {
    Bands { from, short, medium, long }
    Armor { add, maximum, strength }
    Worn { name, armor }
    Skilled { skill, value }
}

/// A fixed figure is a number; what goes by the arm says what it adds, and the most.
impl Field for Damage {
    fn value(&self) -> Value {
        match self {
            Self::Fixed(damage) => damage.value(),
            Self::Strength { add, maximum } => {
                let mut record = Record::default();
                record.put("add", &i32::from(*add));
                record.put("maximum", maximum);
                Value::Record(record)
            }
        }
    }
    fn of(value: &Value) -> Option<Self> {
        let Some(record) = value.record() else {
            return u8::of(value).map(Self::Fixed);
        };
        Some(Self::Strength {
            add: i8::try_from(record.get::<i32>("add")?).ok()?,
            maximum: record.get("maximum")?,
        })
    }
}

/// Nothing for a simple action; else the rounds, and whether a skill is rolled.
impl Field for Reload {
    fn value(&self) -> Value {
        match self {
            Self::Simple => Value::Nothing,
            Self::Rounds { rounds, check } => (*rounds, *check).value(),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        if *value == Value::Nothing {
            return Some(Self::Simple);
        }
        let (rounds, check) = Field::of(value)?;
        Some(Self::Rounds { rounds, check })
    }
}

/// The list of those that are learned.
impl Field for Learned {
    fn value(&self) -> Value {
        let has = |one: &Discipline| self.has(*one);
        Value::List(
            Discipline::ALL
                .iter()
                .filter(|one| has(one))
                .map(Field::value)
                .collect(),
        )
    }
    fn of(value: &Value) -> Option<Self> {
        let learned: Vec<Discipline> = Field::of(value)?;
        Some(learned.into_iter().fold(Self::default(), Self::with))
    }
}

/// What is as by default is left out.
fn put<T: Field + PartialEq>(record: &mut Record, key: &str, value: &T, otherwise: &T) {
    if value != otherwise {
        record.put(key, value);
    }
}

impl Kept for Carried {
    fn keep(&self) -> Record {
        let mut record = Record::default();
        record.put("name", &self.name);
        record.put("arm", &self.arm);
        record.put("damage", &self.damage);
        put(&mut record, "fires", &self.fires, &Fires::default());
        record.put("bands", &self.bands);
        record.put("ammunition", &self.ammunition);
        put(&mut record, "reload", &self.reload, &Reload::default());
        put(&mut record, "keeps_force", &self.keeps_force, &false);
        put(&mut record, "grapples", &self.grapples, &false);
        record.put("fells", &self.fells);
        put(&mut record, "parries", &self.parries, &false);
        record
    }

    fn recall(record: &Record) -> Option<Self> {
        Some(Self {
            name: record.get("name")?,
            arm: record.get("arm")?,
            damage: record.get("damage")?,
            fires: record.get_or("fires", Fires::default())?,
            bands: record.get("bands")?,
            ammunition: record.get("ammunition")?,
            reload: record.get_or("reload", Reload::default())?,
            keeps_force: record.get_or("keeps_force", false)?,
            grapples: record.get_or("grapples", false)?,
            fells: record.get("fells")?,
            parries: record.get_or("parries", false)?,
        })
    }
}

kept!(as value Carried);

/// A sheet whose figures are outside their ranges is not read.
impl Kept for Sheet {
    fn keep(&self) -> Record {
        let plain = Self::default();
        let mut record = Record::default();
        record.put("strength", &self.strength);
        record.put("charisma", &self.charisma);
        record.put("spirit", &self.spirit);
        put(&mut record, "skills", &self.skills, &plain.skills);
        put(&mut record, "weapons", &self.weapons, &plain.weapons);
        put(&mut record, "armors", &self.armors, &plain.armors);
        record.put("kind", &self.kind);
        put(&mut record, "learned", &self.learned, &plain.learned);
        record.put("moves", &self.moves);
        put(&mut record, "strange", &self.strange, &plain.strange);
        record
    }

    fn recall(record: &Record) -> Option<Self> {
        let plain = Self::default();
        let sheet = Self {
            strength: record.get("strength")?,
            charisma: record.get("charisma")?,
            spirit: record.get("spirit")?,
            skills: record.get_or("skills", plain.skills)?,
            weapons: record.get_or("weapons", plain.weapons)?,
            armors: record.get_or("armors", plain.armors)?,
            kind: record.get("kind")?,
            learned: record.get_or("learned", plain.learned)?,
            moves: record.get("moves")?,
            strange: record.get_or("strange", false)?,
        };
        sheet.check(Default::default()).ok()?;
        Some(sheet)
    }
}

kept!(as value Sheet);

#[cfg(test)]
pub(super) use tests::sheet_set;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Word;
    use ::torg::event::Event;
    use ::torg::state::Figures;
    use tabletop::name::Name;
    use tabletop::seat::ActorId;

    fn plain(name: &str, arm: Arm, damage: Damage) -> Carried {
        Carried {
            name: Name::new(name).unwrap(),
            arm,
            damage,
            fires: Fires::Single,
            bands: None,
            ammunition: None,
            reload: Reload::Simple,
            keeps_force: false,
            grapples: false,
            fells: None,
            parries: false,
        }
    }

    /// A sheet with everything on it.
    fn full() -> Sheet {
        let add = |add, maximum| Damage::Strength { add, maximum };
        let carbine = Carried {
            fires: Fires::Automatic,
            bands: Some(Bands {
                from: 3,
                short: 10,
                medium: 40,
                long: 200,
            }),
            ammunition: Some(7),
            reload: Reload::Rounds {
                rounds: 2,
                check: true,
            },
            keeps_force: true,
            fells: Some(false),
            ..plain("Carbine \"9\"", Arm::Fire, Damage::Fixed(16))
        };
        let whip = Carried {
            grapples: true,
            fells: Some(true),
            parries: true,
            ..plain("Whip", Arm::Melee, add(2, Some(18)))
        };
        Sheet {
            strength: Some(10),
            charisma: Some(1),
            spirit: Some(99),
            skills: CombatSkill::ALL
                .map(|skill| Skilled { skill, value: 12 })
                .to_vec(),
            weapons: vec![carbine, whip, plain("Bow", Arm::Missile, add(0, None))],
            armors: vec![Worn {
                name: Name::new("Vest").unwrap(),
                armor: Armor {
                    add: 3,
                    maximum: 18,
                    strength: 9,
                },
            }],
            kind: Some(Kind::PossibilityRated),
            learned: Discipline::ALL
                .into_iter()
                .fold(Learned::default(), Learned::with),
            moves: Some(10),
            strange: true,
        }
    }

    pub fn sheet_set(actor: ActorId, figures: Figures) -> Event {
        let sheet = full();
        Event::SheetSet {
            actor,
            figures,
            sheet,
        }
    }

    #[test]
    fn a_sheet_comes_back_and_an_empty_one_says_nothing() {
        for sheet in [full(), Sheet::default()] {
            let text = sheet.keep().write();
            let record = Record::read(&text).unwrap();
            assert_eq!(Sheet::recall(&record), Some(sheet), "{text}");
        }
        assert_eq!(Sheet::default().keep().write(), "{}");
        for (arm, word) in Arm::WORDS {
            assert_eq!(Arm::of(&Value::word(word)), Some(*arm));
        }
        for (discipline, word) in Discipline::WORDS {
            assert_eq!(Discipline::of(&Value::word(word)), Some(*discipline));
        }
    }

    #[test]
    fn what_is_wrong_is_not_read() {
        let weapon = r#""name":"x","arm":"fire""#;
        for wrong in [
            r#"{"strength":0}"#.to_owned(),
            r#"{"strength":100}"#.to_owned(),
            r#"{"strength":"9"}"#.to_owned(),
            r#"{"skills":[{"skill":"fire","value":100}]}"#.to_owned(),
            r#"{"skills":[{"skill":"fire","value":9},{"skill":"fire","value":9}]}"#.to_owned(),
            r#"{"skills":[{"skill":"juggling","value":9}]}"#.to_owned(),
            r#"{"moves":1000}"#.to_owned(),
            r#"{"kind":"strange"}"#.to_owned(),
            r#"{"learned":["juggling"]}"#.to_owned(),
            r#"{"armors":[{"name":"x","armor":{"add":-1,"maximum":9,"strength":0}}]}"#.to_owned(),
            r#"{"armors":[{"name":"x"}]}"#.to_owned(),
            format!("{{\"weapons\":[{{{weapon}}}]}}"),
            format!("{{\"weapons\":[{{{weapon},\"damage\":100}}]}}"),
            format!("{{\"weapons\":[{{{weapon},\"damage\":{{\"add\":128}}}}]}}"),
            format!("{{\"weapons\":[{{{weapon},\"damage\":{{\"maximum\":1}}}}]}}"),
            format!("{{\"weapons\":[{{{weapon},\"damage\":9,\"ammunition\":0}}]}}"),
            format!("{{\"weapons\":[{{{weapon},\"damage\":9,\"reload\":[0,true]}}]}}"),
            format!(
                "{{\"weapons\":[{{{weapon},\"damage\":9,\"bands\":{{\"from\":3,\"short\":10,\"medium\":9,\"long\":20}}}}]}}"
            ),
            format!(
                "{{\"weapons\":[{}]}}",
                vec![format!("{{{weapon},\"damage\":9}}"); 9].join(",")
            ),
        ] {
            let record = Record::read(&wrong).unwrap();
            assert_eq!(Sheet::recall(&record), None, "{wrong}");
        }
    }
}
