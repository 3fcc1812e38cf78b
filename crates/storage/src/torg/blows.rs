//! The saved form of attacks: all that bore on each blow as it was declared, so that nothing is looked up when it is read.

use super::act::within;
use crate::record::{Field, Kept, Record, Value, kept, kinds, words};
use ::torg::combat::ammunition::Magazine;
use ::torg::combat::attack::{
    At, Attack, Cover, Effect, FURTHEST, Modifier, Second, Surprise, Target, Weapon,
};
use ::torg::combat::chart::{Concealment, Mark, Range, Row};
use ::torg::combat::choice::{Choice, Choices};
use ::torg::combat::damage::{Cause, Harm, Pick, Suffered};
use ::torg::combat::defence::{Active, Guard};
use ::torg::combat::discipline::Used;
use ::torg::combat::line::Figure;
use ::torg::combat::weapon::{Base, FireMode};
use ::torg::fight::{Blow, BlowEvent, Hand, Landed, Purpose, Reached, Stroke, Unseen};
use ::torg::roll::Skill;

kinds! { BlowEvent, is_sane {
    Struck { stroke, blows } = "struck",
    OwnRolled { place, roll, typed } = "own_rolled",
    Landed { landed } = "landed",
    Harmed { target, harm, negated, suffered, condition, aim_lost } = "harmed",
    Spent { exposed, guard, vital_block, used, magazine } = "spent",
    Fired { weapon, magazine } = "fired",
    Blocking { against, total, roll, typed } = "blocking",
} }

/// Figures out of all range are those of no blow.
fn is_sane(event: &BlowEvent) -> bool {
    if let BlowEvent::Spent { guard, .. } = event {
        guard.is_none_or(|guard| within(guard.total))
    } else if let BlowEvent::Blocking { total, .. } = event {
        within(*total)
    } else if let BlowEvent::Landed { landed } = event {
        let effect = landed.effect.map_or([0; 3], |effect| {
            [effect.total, effect.difficulty, effect.points]
        });
        let figures = [landed.total, landed.difficulty];
        figures.into_iter().chain(effect).all(within)
    } else {
        true
    }
}

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
    Unseen { Surprise = "surprise", CannotTurn = "cannot_turn", Earned = "earned" }
    Purpose { Surrender = "surrender", Stay = "stay" }
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
    Stroke { hand, second, skill, group, unseen, purpose }
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
            block,
            item,
            own,
        } = self;
        let mut record = Record::default();
        record.put("target", target);
        record.put("attack", attack);
        match block {
            Some(total) => record.put("blocked", total),
            None => record.put("blocked", &false),
        }
        record.put("item", item);
        record.put("own", own);
        record
    }

    fn recall(record: &Record) -> Option<Self> {
        let attack: Attack = record.get("attack")?;
        attack.check_figures().ok()?;
        // An older table says only that it is stopped.
        let block = match record.get::<bool>("blocked") {
            Some(stopped) => stopped.then_some(FURTHEST),
            None => Some(record.get("blocked").filter(|total| within(*total))?),
        };
        Some(Self {
            target: record.get("target")?,
            attack,
            block,
            item: record.get("item")?,
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
            Self::Taken { owner, weapon } => {
                record.put("owner", owner);
                record.put("weapon", weapon);
            }
            Self::Other(arm) => record.put("other", arm),
        }
        Value::Record(record)
    }
    fn of(value: &Value) -> Option<Self> {
        let record = value.record()?;
        let carried = || record.get("carried").map(Self::Carried);
        let other = || record.get("other").map(Self::Other);
        let taken = || {
            let (owner, weapon) = (record.get("owner")?, record.get("weapon")?);
            Some(Self::Taken { owner, weapon })
        };
        let empty = record.get("empty").map(Self::Empty);
        empty.or_else(carried).or_else(other).or_else(taken)
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
pub(super) mod tests;
