//! The quick roll: figures as they are typed, what is read out of them, and the dice. The figures are kept on the device.

use super::table::read::{face, number};
use crate::app::model::{AppAlert, Model};
use crate::app::update::{Effect, World};
use ::torang::MAX_MODIFIER_AMOUNT;
use ::torang::modifier::{MODIFIER_STEP, is_multiple_of_step};
use ::torang::odds::MAX_HELPERS;
use ::torang::opposed::{OpposedRules, Outcome, Side, TieRule};
use ::torang::score::{Level, Score};
use ::torang::standalone::{self, StandaloneHelper, StandaloneRoll, StandaloneRollResult};
use serde::{Deserialize, Serialize};
use tabletop::dice::{Chance, D100};

/// Where the figures are kept.
const QUICK: &str = "quick-torang";
/// How many rolls are remembered.
const MOST_ROLLS: usize = 5;
/// How many may help here. Their odds are multiplied once more for the page, so it is fewer than [`MAX_HELPERS`].
pub const MOST_HELP: usize = 8;
const _: () = assert!(MOST_HELP < MAX_HELPERS);

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
    /// Somebody asked who failed less.
    pub lesser: bool,
    /// A roll was wanted while something was missing: what is missing is said.
    pub pressed: bool,
}

/// The figures, as they were typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Figures {
    pub active: Roller,
    pub opponent: Roller,
    pub opposed: bool,
    pub tie_rule: TieRule,
    /// The active side's helpers, [`MOST_HELP`] at most.
    pub helpers: Vec<Roller>,
    /// People roll; a die that is not typed is the app's all the same.
    pub own_dice: bool,
}

/// Somebody who rolls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Roller {
    pub score: String,
    pub modifier: i32,
    pub die: String,
    /// A helper's result, where the roll was made already.
    pub given: Option<Level>,
}

impl Roller {
    fn new(score: &str, given: Option<Level>) -> Self {
        Self {
            score: score.to_owned(),
            modifier: 0,
            die: String::new(),
            given,
        }
    }
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            active: Roller::new("50", None),
            opponent: Roller::new("50", None),
            opposed: false,
            tie_rule: TieRule::High,
            helpers: vec![],
            own_dice: false,
        }
    }
}

/// One who rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Who {
    Main(Side),
    /// A helper by the place.
    Helper(usize),
}

/// What is typed for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Spot {
    Score,
    Die,
}

/// Something a person did here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // named by what happened
pub enum QuickIntent {
    Typed(Who, Spot, String),
    /// By one step of modifier, up or down.
    Stepped(Who, bool),
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
pub struct Fallen {
    /// What was rolled.
    pub made: StandaloneRollResult,
    /// The active side's score and the opponent's as they were typed, with their modifiers.
    pub typed: [(Score, i32); 2],
    /// What was settled about opposed rolls.
    pub rules: OpposedRules,
}

/// What is wrong with something typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is typed yet.
    NoScore,
    /// It is no whole number.
    NoNumber,
    /// It is no score that may be entered.
    OutOfRange,
    /// The dice do not show that (E-ROLL-RANGE).
    NoFace,
}

/// A typed score.
///
/// # Errors
/// [`Fault::NoScore`], [`Fault::NoNumber`] or [`Fault::OutOfRange`].
pub fn read_score(typed: &str) -> Result<Score, Fault> {
    // A sign alone is the beginning of a number.
    if matches!(typed.trim(), "" | "-" | "−" | "+") {
        return Err(Fault::NoScore);
    }
    Score::new(number(typed).ok_or(Fault::NoNumber)?).ok_or(Fault::OutOfRange)
}

/// A typed die; nothing where the app is to roll.
///
/// # Errors
/// [`Fault::NoFace`].
pub fn read_die(typed: &str) -> Result<Option<D100>, Fault> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    face(typed)
        .and_then(D100::new)
        .map(Some)
        .ok_or(Fault::NoFace)
}

impl Figures {
    /// What was settled about opposed rolls.
    pub fn rules(&self) -> OpposedRules {
        OpposedRules {
            tie_rule: self.tie_rule,
            ..OpposedRules::default()
        }
    }

    /// One who rolls; nothing where there is no such helper.
    pub fn roller(&self, who: Who) -> Option<&Roller> {
        match who {
            Who::Main(Side::Active) => Some(&self.active),
            Who::Main(Side::Opponent) => Some(&self.opponent),
            Who::Helper(place) => self.helpers.get(place),
        }
    }

    fn roller_mut(&mut self, who: Who) -> Option<&mut Roller> {
        match who {
            Who::Main(Side::Active) => Some(&mut self.active),
            Who::Main(Side::Opponent) => Some(&mut self.opponent),
            Who::Helper(place) => self.helpers.get_mut(place),
        }
    }

    /// The roll as it stands, with the dice that people typed or without any.
    ///
    /// # Errors
    /// The first [`Fault`].
    #[inline(never)]
    pub fn once(&self, dice: bool) -> Result<StandaloneRoll, Fault> {
        let one = |roller: &Roller| {
            Ok(standalone::StandaloneRoller {
                score: roller.score()?,
                die: if dice && self.own_dice {
                    read_die(&roller.die)?
                } else {
                    None
                },
            })
        };
        let mut helpers = vec![];
        for helper in &self.helpers {
            helpers.push(match helper.given {
                Some(level) => StandaloneHelper::Known(level),
                None => StandaloneHelper::Pending(one(helper)?),
            });
        }
        Ok(StandaloneRoll {
            active: one(&self.active)?,
            helpers,
            opponent: if self.opposed {
                Some(one(&self.opponent)?)
            } else {
                None
            },
            rules: self.rules(),
        })
    }

    fn roll(&self, chance: &mut dyn Chance) -> Result<Fallen, Fault> {
        let made = self.once(true)?.roll(chance).map_err(|_| Fault::NoFace)?;
        let typed = |roller: &Roller| {
            let score = read_score(&roller.score).unwrap_or_default();
            (score, roller.modifier)
        };
        Ok(Fallen {
            made,
            typed: [&self.active, &self.opponent].map(typed),
            rules: self.rules(),
        })
    }

    fn clear_dice(&mut self) {
        let sides = [&mut self.active, &mut self.opponent];
        for roller in self.helpers.iter_mut().chain(sides) {
            roller.die.clear();
        }
    }

    /// Whether it is something that could have been entered here.
    fn is_sound(&self) -> bool {
        let sides = [&self.active, &self.opponent];
        self.helpers.len() <= MOST_HELP
            && self
                .helpers
                .iter()
                .chain(sides)
                .all(|roller| is_multiple_of_step(roller.modifier) && may_be(roller.modifier))
    }
}

fn may_be(modifier: i32) -> bool {
    (-MAX_MODIFIER_AMOUNT..=MAX_MODIFIER_AMOUNT).contains(&modifier)
}

impl Roller {
    /// The score with its modifier (TE-050).
    ///
    /// # Errors
    /// As [`read_score`].
    pub fn score(&self) -> Result<Score, Fault> {
        Ok(read_score(&self.score)?.plus(self.modifier))
    }

    /// The modifier one step up or down, where it may go there.
    pub fn stepped(&self, up: bool) -> Option<i32> {
        let step = if up { MODIFIER_STEP } else { -MODIFIER_STEP };
        Some(self.modifier + step).filter(|sum| may_be(*sum))
    }
}

impl Fallen {
    /// Whether neither side got anywhere, so that somebody may ask who failed less.
    pub fn is_mutual_failure(&self) -> bool {
        self.made
            .comparison
            .is_some_and(|comparison| comparison.outcome == Outcome::MutualFailure)
    }
}

/// The quick roll as this device remembers it.
pub fn recall(world: &World<'_>) -> Quick {
    let figures = world.remembered(QUICK).filter(Figures::is_sound);
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
        QuickIntent::Typed(_, Spot::Die, _)
        | QuickIntent::ToggledOwnDice
        | QuickIntent::Rolled
        | QuickIntent::AskedWhoFailedLess => {}
        QuickIntent::Typed(_, Spot::Score, _)
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
        QuickIntent::Typed(who, spot, text) => {
            if let Some(roller) = figures.roller_mut(who) {
                match spot {
                    Spot::Score => {
                        roller.score = text;
                        // A helper whose score is typed is to roll.
                        roller.given = None;
                    }
                    Spot::Die => roller.die = text,
                }
            }
        }
        QuickIntent::Stepped(who, up) => {
            if let Some(roller) = figures.roller_mut(who) {
                roller.modifier = roller.stepped(up).unwrap_or(roller.modifier);
            }
        }
        QuickIntent::ToggledOpponent => figures.opposed = !figures.opposed,
        QuickIntent::ChoseTieRule(rule) => figures.tie_rule = rule,
        QuickIntent::AddedHelper => {
            if figures.helpers.len() < MOST_HELP {
                figures.helpers.push(Roller::new("", Some(Level::Success)));
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
    let kept = world.remember(QUICK, figures);
    // Said where there is a result to lose, not at every letter.
    if let (Err(fault), false) = (kept, effects.is_empty()) {
        model.alert = Some(AppAlert::Preferences(fault));
    }
    effects
}
