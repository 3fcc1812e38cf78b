//! The quick roll: figures as they are typed, what is read out of them, and the dice. The figures are kept on the device.

use crate::app::model::{Model, Trouble};
use crate::app::update::{Effect, World};
use crate::engine::dice::{Chance, D100, Dice, Rolled};
use crate::engine::torang::LARGEST_MODIFIER;
use crate::engine::torang::modifier::{STEP, help, is_in_steps};
use crate::engine::torang::odds::MOST_HELPERS;
use crate::engine::torang::opposed::{
    Comparison, OpposedRules, Outcome, Scaled, Side, TieRule, scale,
};
use crate::engine::torang::score::{Level, Score};
use crate::engine::torang::state::RollResult;
use crate::save::record::{Kept, Record, kept};
use std::num::IntErrorKind;

/// Where the figures are kept.
const QUICK: &str = "quick-torang";
/// How many rolls are remembered.
const MOST_ROLLS: usize = 5;

/// The quick roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quick {
    /// What is rolled.
    pub figures: Figures,
    /// The last rolls, the latest first.
    pub rolls: Vec<Fallen>,
    /// How many rolls there have been, so that each can be told from the one before.
    pub count: u32,
    /// The figures are still those of the latest roll.
    pub fresh: bool,
    /// Somebody asked who failed less (7.10).
    pub lesser: bool,
    /// A roll was wanted while something was missing: what is missing is said.
    pub pressed: bool,
}

/// The figures, as they were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Figures {
    pub active: Party,
    pub opponent: Party,
    pub opposed: bool,
    pub tie_rule: TieRule,
    /// The active side's helpers, [`MOST_HELPERS`] at most.
    pub helpers: Vec<Helper>,
    /// People roll; a die that is not typed is the app's all the same.
    pub own_dice: bool,
}

/// One side.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Party {
    pub score: String,
    pub modifier: i32,
    pub die: String,
}

/// Somebody who helps: with a roll that was made already, or with a score that is rolled before the main roll.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Helper {
    pub given: Option<Level>,
    pub score: String,
    pub die: String,
}

impl Default for Party {
    fn default() -> Self {
        Self {
            score: "50".to_owned(),
            modifier: 0,
            die: String::new(),
        }
    }
}

impl Default for Helper {
    fn default() -> Self {
        Self {
            given: Some(Level::Success),
            score: String::new(),
            die: String::new(),
        }
    }
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            active: Party::default(),
            opponent: Party::default(),
            opposed: false,
            tie_rule: TieRule::High,
            helpers: vec![],
            own_dice: false,
        }
    }
}

kept! { or default
    Figures { active, opponent, opposed, tie_rule, helpers, own_dice }
    Party { score, modifier, die }
}
// Not by default: where no result is given, none is written.
kept! {
    Helper { given, score, die }
}

/// A field to type in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Spot {
    Score(Side),
    Die(Side),
    HelperScore(usize),
    HelperDie(usize),
}

/// Something a person did here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // named by what happened
pub enum QuickIntent {
    Typed(Spot, String),
    /// By one step of modifier, up or down.
    Stepped(Side, bool),
    ToggledOpponent,
    ChoseTieRule(TieRule),
    AddedHelper,
    RemovedHelper(usize),
    /// Says how a helper's roll went.
    GaveHelp(usize, Level),
    ToggledOwnDice,
    Rolled,
    AskedWhoFailedLess,
}

/// A finished roll.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Fallen {
    pub help: Vec<Help>,
    pub active: Cast,
    pub opponent: Option<Cast>,
    pub comparison: Option<Comparison>,
    pub tie_rule: TieRule,
}

/// One side's part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Cast {
    pub base: Score,
    pub modifier: i32,
    pub result: RollResult,
}

/// A helper's part of it: the level, and against what which number was rolled, where the app knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Help {
    pub level: Level,
    pub rolled: Option<(Score, D100)>,
}

/// What is wrong with something typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is typed yet.
    NoScore,
    /// It is no whole number.
    NoNumber,
    /// It is no score that may be entered (7.13).
    OutOfRange,
    /// The dice do not show that (E-ROLL-RANGE).
    NoFace,
}

/// A typed score.
///
/// # Errors
/// [`Fault::NoScore`], [`Fault::NoNumber`] or [`Fault::OutOfRange`].
pub fn read_score(typed: &str) -> Result<Score, Fault> {
    let plain = typed.trim().trim_end_matches('%').replace('−', "-");
    let read = match plain.trim_end().parse() {
        Ok(score) => Score::new(score),
        Err(fault) => match fault.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => None,
            _ if plain.is_empty() || plain == "-" => return Err(Fault::NoScore),
            _ => return Err(Fault::NoNumber),
        },
    };
    read.ok_or(Fault::OutOfRange)
}

/// A typed die; nothing where the app is to roll. Two ten-sided dice that show 00 and 0 are 100 (TE-020); 0 alone is no face.
///
/// # Errors
/// [`Fault::NoFace`].
pub fn read_die(typed: &str) -> Result<Option<D100>, Fault> {
    let typed = typed.trim();
    let face = match typed {
        "" => return Ok(None),
        "00" | "000" | "00 0" => Some(100),
        _ => typed.parse().ok(),
    };
    face.and_then(D100::new).map(Some).ok_or(Fault::NoFace)
}

/// The figures as numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// With modifier, and with the help that is given already.
    pub active: Score,
    /// The scores of helpers who have still to roll.
    pub to_come: Vec<Score>,
    /// With modifier.
    pub opponent: Option<Score>,
}

impl Read {
    /// What both sides roll against as it stands.
    pub fn scaled(&self, rules: OpposedRules) -> Option<Scaled> {
        self.opponent
            .map(|opponent| scale(self.active, opponent, rules.big_divisor))
    }
}

impl Figures {
    /// What was settled about opposed rolls.
    pub fn rules(&self) -> OpposedRules {
        OpposedRules {
            tie_rule: self.tie_rule,
            ..OpposedRules::default()
        }
    }

    /// One of the sides.
    pub const fn party(&self, side: Side) -> &Party {
        match side {
            Side::Active => &self.active,
            Side::Opponent => &self.opponent,
        }
    }

    fn party_mut(&mut self, side: Side) -> &mut Party {
        match side {
            Side::Active => &mut self.active,
            Side::Opponent => &mut self.opponent,
        }
    }

    fn text(&mut self, spot: Spot) -> Option<&mut String> {
        Some(match spot {
            Spot::Score(side) => &mut self.party_mut(side).score,
            Spot::Die(side) => &mut self.party_mut(side).die,
            Spot::HelperScore(place) => &mut self.helpers.get_mut(place)?.score,
            Spot::HelperDie(place) => &mut self.helpers.get_mut(place)?.die,
        })
    }

    /// All scores.
    ///
    /// # Errors
    /// The first [`Fault`].
    pub fn read(&self) -> Result<Read, Fault> {
        let mut active = self.active.score()?;
        let mut to_come = vec![];
        for helper in &self.helpers {
            match helper.given {
                Some(level) => active = active.plus(help(level)),
                None => to_come.push(read_score(&helper.score)?),
            }
        }
        let opponent = if self.opposed {
            Some(self.opponent.score()?)
        } else {
            None
        };
        Ok(Read {
            active,
            to_come,
            opponent,
        })
    }

    fn roll(&self, chance: &mut dyn Chance) -> Result<Fallen, Fault> {
        let read = self.read()?;
        // Everything that was typed is looked at before the first die of the app falls.
        let mine = |typed: &str| {
            if self.own_dice {
                read_die(typed)
            } else {
                Ok(None)
            }
        };
        let active = mine(&self.active.die)?;
        let opponent = if self.opposed {
            mine(&self.opponent.die)?
        } else {
            None
        };
        let mut typed = vec![];
        for helper in &self.helpers {
            typed.push(if helper.given.is_some() {
                None
            } else {
                mine(&helper.die)?
            });
        }
        let mut cast = |typed: Option<D100>| match typed {
            Some(die) => Ok(die),
            None => Rolled(chance).d100().map_err(|_| Fault::NoFace),
        };
        let mut score = read.active;
        let mut helped = vec![];
        let mut to_come = read.to_come.iter();
        for (helper, typed) in self.helpers.iter().zip(typed) {
            helped.push(match (helper.given, to_come.as_slice()) {
                (None, [against, ..]) => {
                    to_come.next();
                    let die = cast(typed)?;
                    let level = against.level(die);
                    score = score.plus(help(level));
                    Help {
                        level,
                        rolled: Some((*against, die)),
                    }
                }
                (given, _) => Help {
                    level: given.unwrap_or(Level::Failure),
                    rolled: None,
                },
            });
        }
        let rules = self.rules();
        let scaled = read
            .opponent
            .map(|opponent| scale(score, opponent, rules.big_divisor));
        let result = |effective, against: Score, typed: bool, natural| RollResult {
            natural,
            typed,
            effective,
            against,
            level: against.level(natural),
        };
        let ours = cast(active)?;
        let against = scaled.map_or(score, |scaled| scaled.active);
        let mut fallen = Fallen {
            help: helped,
            active: self
                .active
                .cast(result(score, against, active.is_some(), ours))?,
            opponent: None,
            comparison: None,
            tie_rule: self.tie_rule,
        };
        if let (Some(scaled), Some(effective)) = (scaled, read.opponent) {
            let theirs = cast(opponent)?;
            let result = result(effective, scaled.opponent, opponent.is_some(), theirs);
            fallen.opponent = Some(self.opponent.cast(result)?);
            fallen.comparison = Some(rules.compare(scaled, ours, theirs));
        }
        Ok(fallen)
    }

    fn clear_dice(&mut self) {
        self.active.die.clear();
        self.opponent.die.clear();
        for helper in &mut self.helpers {
            helper.die.clear();
        }
    }

    /// Whether it is something that could have been entered here.
    fn is_sound(&self) -> bool {
        let sound = |party: &Party| {
            is_in_steps(party.modifier)
                && (-LARGEST_MODIFIER..=LARGEST_MODIFIER).contains(&party.modifier)
        };
        sound(&self.active) && sound(&self.opponent) && self.helpers.len() <= MOST_HELPERS
    }
}

impl Party {
    /// The score with its modifier (TE-050).
    ///
    /// # Errors
    /// As [`read_score`].
    pub fn score(&self) -> Result<Score, Fault> {
        Ok(read_score(&self.score)?.plus(self.modifier))
    }

    /// The modifier one step up or down, where it may go there.
    pub fn stepped(&self, up: bool) -> Option<i32> {
        let step = if up { STEP } else { -STEP };
        Some(self.modifier + step)
            .filter(|sum| (-LARGEST_MODIFIER..=LARGEST_MODIFIER).contains(sum))
    }

    fn cast(&self, result: RollResult) -> Result<Cast, Fault> {
        Ok(Cast {
            base: read_score(&self.score)?,
            modifier: self.modifier,
            result,
        })
    }
}

impl Fallen {
    /// Whether neither side got anywhere, so that somebody may ask who failed less.
    pub fn is_mutual_failure(&self) -> bool {
        self.comparison
            .is_some_and(|comparison| comparison.outcome == Outcome::MutualFailure)
    }
}

/// The quick roll as this device remembers it.
pub fn recall(world: &World<'_>) -> Quick {
    let figures = world
        .storage
        .get(QUICK)
        .and_then(|text| Figures::recall(&Record::read(&text)?))
        .filter(Figures::is_sound);
    Quick {
        figures: figures.unwrap_or_default(),
        ..Quick::default()
    }
}

/// Follows what a person did.
pub fn follow(model: &mut Model, intent: QuickIntent, world: &mut World<'_>) -> Vec<Effect> {
    let quick = &mut model.quick;
    let figures = &mut quick.figures;
    let mut effects = vec![];
    match &intent {
        // What was rolled stands until something else is to be rolled.
        QuickIntent::Typed(Spot::Die(_) | Spot::HelperDie(_), _)
        | QuickIntent::ToggledOwnDice
        | QuickIntent::Rolled
        | QuickIntent::AskedWhoFailedLess => {}
        QuickIntent::Typed(Spot::Score(_) | Spot::HelperScore(_), _)
        | QuickIntent::Stepped(..)
        | QuickIntent::ToggledOpponent
        | QuickIntent::ChoseTieRule(_)
        | QuickIntent::AddedHelper
        | QuickIntent::RemovedHelper(_)
        | QuickIntent::GaveHelp(..) => {
            quick.fresh = false;
            quick.pressed = false;
        }
    }
    match intent {
        QuickIntent::Typed(spot, text) => {
            if let Some(typed) = figures.text(spot) {
                *typed = text;
            }
            // A score that is typed is to be rolled.
            if let Spot::HelperScore(place) = spot
                && let Some(helper) = figures.helpers.get_mut(place)
            {
                helper.given = None;
            }
        }
        QuickIntent::Stepped(side, up) => {
            let party = figures.party_mut(side);
            party.modifier = party.stepped(up).unwrap_or(party.modifier);
        }
        QuickIntent::ToggledOpponent => figures.opposed = !figures.opposed,
        QuickIntent::ChoseTieRule(rule) => figures.tie_rule = rule,
        QuickIntent::AddedHelper => {
            if figures.helpers.len() < MOST_HELPERS {
                figures.helpers.push(Helper::default());
            }
        }
        QuickIntent::RemovedHelper(place) => {
            if place < figures.helpers.len() {
                figures.helpers.remove(place);
            }
        }
        QuickIntent::GaveHelp(place, level) => {
            if let Some(helper) = figures.helpers.get_mut(place) {
                helper.given = Some(level);
            }
        }
        QuickIntent::ToggledOwnDice => {
            figures.own_dice = !figures.own_dice;
            figures.clear_dice();
        }
        QuickIntent::Rolled => match figures.roll(world.chance) {
            Ok(fallen) => {
                quick.rolls.insert(0, fallen);
                quick.rolls.truncate(MOST_ROLLS);
                quick.count = quick.count.wrapping_add(1);
                quick.fresh = true;
                quick.lesser = false;
                quick.pressed = false;
                figures.clear_dice();
                effects = vec![Effect::Vibrate, Effect::Show];
            }
            Err(_) => quick.pressed = true,
        },
        QuickIntent::AskedWhoFailedLess => quick.lesser = true,
    }
    let kept = world.storage.set(QUICK, &figures.keep().write());
    // Said where there is a result to lose, not at every letter.
    if let (Err(fault), false) = (kept, effects.is_empty()) {
        model.trouble = Some(Trouble::Wishes(fault));
    }
    effects
}
