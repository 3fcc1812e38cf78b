//! The saved form of attacks: all that bore on each blow as it was declared, so that nothing is looked up when it is read.

use crate::engine::torg::combat::ammunition::Magazine;
use crate::engine::torg::combat::attack::{
    At, Attack, Cover, Effect, Modifier, Second, Surprise, Target, Weapon,
};
use crate::engine::torg::combat::chart::{Concealment, Mark, Range, Row};
use crate::engine::torg::combat::choice::{Choice, Choices};
use crate::engine::torg::combat::damage::{Cause, Harm, Pick, Suffered};
use crate::engine::torg::combat::defence::{Active, Guard};
use crate::engine::torg::combat::discipline::Used;
use crate::engine::torg::combat::line::Figure;
use crate::engine::torg::combat::weapon::{Base, FireMode};
use crate::engine::torg::fight::{Blow, BlowEvent, Hand, Landed, Reached, Stroke};
use crate::engine::torg::roll::Skill;
use crate::save::record::{Field, Kept, Record, Value, kept, kinds, words};

kinds! { BlowEvent {
    Struck { stroke, blows } = "struck",
    OwnRolled { place, roll, typed } = "own_rolled",
    Landed { landed } = "landed",
    Harmed { target, harm, negated, suffered, condition, aim_lost } = "harmed",
    Spent { exposed, guard, vital_block, used, magazine } = "spent",
    Blocking { against, total, roll, typed } = "blocking",
} }

words! {
    Skill { Skilled = "skilled", Unskilled = "unskilled" }
    Reached { Missed = "missed", Blocked = "blocked", Cover = "cover", Hit = "hit" }
    Range { PointBlank = "point_blank", Short = "short", Medium = "medium", Long = "long", Beyond = "beyond" }
    FireMode {
        Normal = "normal", BurstAsSingle = "burst_as_single", FullAutomatic = "full_automatic",
        SingleAsMulti = "single_as_multi",
    }
    Concealment {
        Quarter = "quarter", Half = "half", ThreeQuarters = "three_quarters", Complete = "complete",
        CompletePlus = "complete_plus",
    }
    Surprise { None = "none", Partial = "partial", Complete = "complete" }
    At {
        ActionValue = "action_value", Bonus = "bonus", ActionTotal = "action_total", Difficulty = "difficulty",
        EffectValue = "effect_value", EffectTotal = "effect_total", Resistance = "resistance",
        Strength = "strength", Toughness = "toughness", TargetStrength = "target_strength", TargetMelee = "target_melee",
    }
    Mark { K = "k", O = "o", Step = "step", Out = "out" }
    Pick { Wound = "wound", Shock = "shock", Knockdown = "knockdown", Mark = "mark" }
    Cause { Shock = "shock", KThenO = "k_then_o", Out = "out" }
    Choice {
        Aim = "aim", VitalBlow = "vital_blow", AllOut = "all_out", Sweep = "sweep", Opportunity = "opportunity",
        Location = "location", SuppressiveFire = "suppressive_fire", GrappleHold = "grapple_hold",
        GrappleItem = "grapple_item", KnockdownAttack = "knockdown_attack", Disarm = "disarm",
        AggressiveDefence = "aggressive_defence", NonLethal = "non_lethal", Knockout = "knockout",
        BothWeapons = "both_weapons", SplitWeapons = "split_weapons", Parry = "parry", Blindside = "blindside",
        ActiveDefence = "active_defence", VitalBlock = "vital_block", Aiming = "aiming",
        LightningFist = "lightning_fist", BlockStrike = "block_strike", FellingTheOak = "felling_the_oak",
        StunningAttack = "stunning_attack", Throw = "throw",
    }
}

kept! {
    Stroke { hand, second, skill, group }
    Landed { target, reached, total, difficulty, effect, held, dropped, taken, thrown, lies, cover }
    Effect { total, difficulty, points }
    Second { arm, base }
    Cover { toughness, left }
    Harm { row, extra_k }
    Row { wounds, knockdown, mark, shock }
    Active { skill, total }
    Magazine { rating, left, thirds, counted, marked, reload }
    Modifier { at, amount, figure }
    Guard { skill, value, active }
}
kept! { or default
    Used { fist, throw, strikes, blocks }
    Weapon { fires, keeps_force, grapples, fells }
}

/// Figures out of all range are those of no attack.
impl Kept for Blow {
    fn keep(&self) -> Record {
        let Self {
            target,
            attack,
            blocked,
            own,
        } = self;
        let mut record = Record::default();
        record.put("target", target);
        record.put("attack", attack);
        record.put("blocked", blocked);
        record.put("own", own);
        record
    }

    fn recall(record: &Record) -> Option<Self> {
        let attack: Attack = record.get("attack")?;
        attack.check_figures().ok()?;
        Some(Self {
            target: record.get("target")?,
            attack,
            blocked: record.get("blocked")?,
            own: record.get("own")?,
        })
    }
}

kept!(as value Blow);

kept! {
    Attack {
        arm, value, base, second, weapon, choices, spares, range, mode, group, several, learned, target, modifiers,
    }
    Target {
        kind, toughness, armors, strength, melee, holds, guard, buckler, vital_block, surprise, all_out, aiming,
        anatomy_known, concealment, cover, out,
    }
}

/// One name says what is in the hand.
impl Field for Hand {
    fn value(&self) -> Value {
        let mut record = Record::default();
        match self {
            Self::Empty(arm) => record.put("empty", arm),
            Self::Carried(place) => record.put("carried", place),
            Self::Other(arm) => record.put("other", arm),
        }
        Value::Record(record)
    }
    fn of(value: &Value) -> Option<Self> {
        let record = value.record()?;
        let carried = || record.get("carried").map(Self::Carried);
        let other = || record.get("other").map(Self::Other);
        let empty = record.get("empty").map(Self::Empty);
        empty.or_else(carried).or_else(other)
    }
}

/// A figure of its own is a number; what goes by the arm says what makes it.
impl Field for Base {
    fn value(&self) -> Value {
        match self {
            Self::Fixed(damage) => damage.value(),
            Self::Strength {
                strength,
                add,
                maximum,
                adds,
            } => {
                let mut record = Record::default();
                record.put("strength", strength);
                record.put("add", add);
                record.put("maximum", maximum);
                record.put("adds", adds);
                Value::Record(record)
            }
        }
    }
    fn of(value: &Value) -> Option<Self> {
        let Some(record) = value.record() else {
            return i32::of(value).map(Self::Fixed);
        };
        Some(Self::Strength {
            strength: record.get("strength")?,
            add: record.get("add")?,
            maximum: record.get("maximum")?,
            adds: record.get("adds")?,
        })
    }
}

/// Those that are taken, and the steps of the two that have some.
impl Field for Choices {
    fn value(&self) -> Value {
        let taken: Vec<Choice> = self.each().collect();
        let mut record = Record::default();
        record.put("taken", &taken);
        for (key, steps) in [("blow", self.blow()), ("block", self.block())] {
            if steps != 0 {
                record.put(key, &steps);
            }
        }
        Value::Record(record)
    }
    fn of(value: &Value) -> Option<Self> {
        let record = value.record()?;
        let taken: Vec<Choice> = record.get("taken")?;
        let mut choices = taken.into_iter().fold(Self::default(), Self::with);
        let (blow, block) = (record.get_or("blow", 0)?, record.get_or("block", 0)?);
        if blow > 0 {
            choices = choices.vital_blow(blow);
        }
        if block > 0 {
            choices = choices.vital_block(block);
        }
        Some(choices)
    }
}

/// A modifier from outside is a card's, a setback's or the gamemaster's.
impl Field for Figure {
    fn value(&self) -> Value {
        Value::word(if *self == Self::Card {
            "card"
        } else if *self == Self::Setback {
            "setback"
        } else {
            "gamemaster"
        })
    }
    fn of(value: &Value) -> Option<Self> {
        match value.text()? {
            "card" => Some(Self::Card),
            "setback" => Some(Self::Setback),
            "gamemaster" => Some(Self::Gamemaster),
            _ => None,
        }
    }
}

/// What says all by itself is a word; what has a figure is named by it.
impl Field for Suffered {
    fn value(&self) -> Value {
        let mut record = Record::default();
        match self {
            Self::Shock(points) => record.put("shock", points),
            Self::Wounds(levels, to) => record.put("wounds", &(*levels, *to)),
            Self::Unconscious(cause) => record.put("unconscious", cause),
            Self::K => return Value::word("k"),
            Self::SecondK => return Value::word("second_k"),
            Self::LoneO => return Value::word("lone_o"),
            Self::O => return Value::word("o"),
            Self::Knockdown => return Value::word("knockdown"),
            Self::Dying => return Value::word("dying"),
            Self::Dead => return Value::word("dead"),
        }
        Value::Record(record)
    }
    fn of(value: &Value) -> Option<Self> {
        if let Some(record) = value.record() {
            let wounds = || {
                let (levels, to) = record.get("wounds")?;
                Some(Self::Wounds(levels, to))
            };
            let out = || record.get("unconscious").map(Self::Unconscious);
            let shock = record.get("shock").map(Self::Shock);
            return shock.or_else(wounds).or_else(out);
        }
        match value.text()? {
            "k" => Some(Self::K),
            "second_k" => Some(Self::SecondK),
            "lone_o" => Some(Self::LoneO),
            "o" => Some(Self::O),
            "knockdown" => Some(Self::Knockdown),
            "dying" => Some(Self::Dying),
            "dead" => Some(Self::Dead),
            _ => None,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::engine::dice::D20;
    use crate::engine::seat::ActorId;
    use crate::engine::torg::combat::ammunition::Reload;
    use crate::engine::torg::combat::chart::Kind;
    use crate::engine::torg::combat::defence::DefenceSkill;
    use crate::engine::torg::combat::discipline::{Discipline, Learned};
    use crate::engine::torg::combat::weapon::{Arm, Armor, Fires};
    use crate::engine::torg::event::Event;
    use crate::engine::torg::roll::{Bonus, DiceRoll, DieTotal};
    use crate::engine::torg::state::Condition;
    use crate::save::record::Word;

    fn roll() -> DiceRoll {
        DiceRoll {
            chains: vec![vec![D20::new(20).unwrap(), D20::new(4).unwrap()]],
            total: DieTotal::new(24).unwrap(),
            bonus: Bonus(8),
            reroll_lost: true,
        }
    }

    /// An attack with everything that may bear on one.
    fn laden() -> Attack {
        let by_arm = Base::Strength {
            strength: 10,
            add: -2,
            maximum: Some(18),
            adds: 3,
        };
        Attack {
            second: Some(Second {
                arm: Arm::Melee,
                base: by_arm,
            }),
            weapon: Weapon {
                fires: Fires::Automatic,
                keeps_force: true,
                grapples: true,
                fells: Some(false),
            },
            choices: Choice::ALL
                .into_iter()
                .fold(Choices::default(), Choices::with)
                .vital_blow(3)
                .vital_block(4),
            spares: true,
            range: Some(Range::PointBlank),
            mode: FireMode::SingleAsMulti,
            group: 4,
            several: (2, 3),
            learned: Learned::default().with(Discipline::Throw),
            target: Target {
                kind: Kind::PossibilityRated,
                toughness: 12,
                armors: vec![Armor {
                    add: 3,
                    maximum: 18,
                    strength: 9,
                }],
                strength: 8,
                melee: Some(14),
                holds: true,
                guard: Guard {
                    skill: DefenceSkill::MissileDodge,
                    value: -5,
                    active: true,
                },
                buckler: true,
                vital_block: 4,
                surprise: Surprise::Complete,
                all_out: true,
                aiming: true,
                anatomy_known: false,
                concealment: Some(Concealment::CompletePlus),
                cover: Some(Cover {
                    toughness: 15,
                    left: u32::MAX,
                }),
                out: true,
            },
            modifiers: [Figure::Card, Figure::Setback, Figure::Gamemaster]
                .into_iter()
                .zip([At::Bonus, At::Resistance, At::EffectTotal])
                .map(|(figure, at)| Modifier {
                    at,
                    amount: -7,
                    figure,
                })
                .collect(),
            ..Attack::new(Arm::Fire, 13, Base::Fixed(16))
        }
    }

    fn happenings() -> Vec<BlowEvent> {
        let target = ActorId(7);
        let stroke = |hand| Stroke {
            hand,
            second: Some(1),
            skill: Skill::Unskilled,
            group: vec![target],
        };
        let blow = |attack, own| Blow {
            target,
            attack,
            blocked: true,
            own,
        };
        let plain = Attack::new(Arm::Unarmed, 0, Base::Fixed(1000));
        let struck = |hand, blows| BlowEvent::Struck {
            stroke: stroke(hand),
            blows,
        };
        let landed = Landed {
            target,
            reached: Reached::Cover,
            total: -3,
            difficulty: 12,
            effect: Some(Effect {
                total: i32::MAX,
                difficulty: 9,
                points: i32::MIN,
            }),
            held: true,
            dropped: Some(1),
            taken: true,
            thrown: true,
            lies: true,
            cover: Some(Cover {
                toughness: 9,
                left: 0,
            }),
        };
        let row = Row {
            wounds: 5,
            knockdown: true,
            mark: Some(Mark::Step),
            shock: 700,
        };
        let bare = Landed {
            effect: None,
            dropped: None,
            cover: None,
            ..landed
        };
        vec![
            struck(Hand::Carried(3), vec![blow(laden(), Some(roll()))]),
            struck(
                Hand::Empty(Arm::MartialArts),
                vec![blow(plain.clone(), None)],
            ),
            struck(Hand::Other(Arm::Heavy), vec![blow(plain, None)]),
            BlowEvent::OwnRolled {
                place: 1,
                roll: roll(),
                typed: true,
            },
            BlowEvent::Landed { landed },
            BlowEvent::Landed { landed: bare },
            BlowEvent::Harmed {
                target,
                harm: Harm { row, extra_k: 2 },
                negated: vec![Pick::Wound, Pick::Shock, Pick::Knockdown, Pick::Mark],
                suffered: vec![
                    Suffered::Shock(u32::MAX),
                    Suffered::K,
                    Suffered::SecondK,
                    Suffered::LoneO,
                    Suffered::O,
                    Suffered::Wounds(5, 4),
                    Suffered::Knockdown,
                    Suffered::Unconscious(Cause::Shock),
                    Suffered::Unconscious(Cause::KThenO),
                    Suffered::Unconscious(Cause::Out),
                    Suffered::Dying,
                    Suffered::Dead,
                ],
                condition: Condition {
                    shock: 999,
                    k: true,
                    o: true,
                    unconscious: true,
                    knocked_down: true,
                    wounds: 4,
                },
                aim_lost: true,
            },
            BlowEvent::Spent {
                exposed: Some(3),
                guard: Some(Active {
                    skill: DefenceSkill::Melee,
                    total: -4,
                }),
                vital_block: 4,
                used: Used {
                    fist: Some(2),
                    throw: Some(0),
                    strikes: 2,
                    blocks: 1,
                },
                magazine: Some((
                    3,
                    Magazine {
                        rating: 30,
                        left: 2,
                        thirds: 1,
                        counted: true,
                        marked: true,
                        reload: Reload::Rounds {
                            rounds: 2,
                            check: true,
                        },
                    },
                )),
            },
            BlowEvent::Spent {
                exposed: None,
                guard: None,
                vital_block: 0,
                used: Used::default(),
                magazine: None,
            },
            BlowEvent::Blocking {
                against: target,
                total: -1,
                roll: roll(),
                typed: false,
            },
        ]
    }

    pub fn spent(actor: ActorId) -> Event {
        let what = happenings().swap_remove(7);
        Event::Blow { actor, what }
    }

    #[test]
    fn every_kind_of_blow_comes_back() {
        let events = happenings();
        let is = |event: &BlowEvent| event.keep().text("is").unwrap().to_owned();
        for (place, kind) in KINDS.iter().enumerate() {
            assert!(events.iter().any(|event| is(event) == *kind), "no {kind}");
            assert!(!KINDS.iter().skip(place + 1).any(|other| other == kind));
        }
        for event in events {
            let text = event.keep().write();
            let record = Record::read(&text).unwrap();
            assert_eq!(BlowEvent::recall(&record), Some(event), "{text}");
        }
        for choice in Choice::ALL {
            let (_, word) = Choice::WORDS
                .iter()
                .find(|(one, _)| *one == choice)
                .unwrap();
            assert_eq!(Choice::of(&Value::word(word)), Some(choice));
        }
    }

    #[test]
    fn what_is_missing_or_wrong_is_not_read() {
        let whole = happenings().swap_remove(0).keep().write();
        assert!(BlowEvent::recall(&Record::read(&whole).unwrap()).is_some());
        for (right, wrong) in [
            (r#""toughness":12"#, r#""toughness":-1"#),
            (r#""toughness":12"#, r#""toughness":1000000000"#),
            (r#""value":13"#, r#""value":-1"#),
            (r#""value":13"#, r#""value":2147483648"#),
            (r#""amount":-7"#, r#""amount":-70000"#),
            (r#""arm":"fire""#, r#""arm":"magic""#),
            (r#""blow":3"#, r#""blow":256"#),
            (r#""blow":3"#, r#""blow":"3""#),
            (r#""several":[2,3]"#, r#""several":[2]"#),
            (r#""carried":3"#, r#""dropped":3"#),
            (r#""figure":"card""#, r#""figure":"charm""#),
            (r#""total":24"#, r#""total":25"#),
            (r#""holds":true,"#, ""),
        ] {
            let text = whole.replacen(right, wrong, 1);
            assert_ne!(text, whole, "{right}");
            let record = Record::read(&text).unwrap();
            assert_eq!(BlowEvent::recall(&record), None, "{wrong}");
        }
        for wrong in [
            r#"{"is":"harmed","target":1}"#,
            r#"{"is":"landed","landed":{}}"#,
            r#"{"is":"spent","vital_block":300,"used":{}}"#,
            r#"{"is":"own_rolled","place":1,"typed":true}"#,
            r#"{"is":"nonsense"}"#,
        ] {
            let record = Record::read(wrong).unwrap();
            assert_eq!(BlowEvent::recall(&record), None, "{wrong}");
        }
    }
}
