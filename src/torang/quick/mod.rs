//! The quick roll: figures as they are typed, what is read out of them, and the dice. The figures are saved on the device.

#[cfg(feature = "web")]
mod page;
pub mod result;
#[cfg(feature = "web")]
mod sides;

#[cfg(feature = "web")]
pub use page::QuickRollPage;

use super::odds::Chances;
use super::typed::{face, number};
use crate::grammar::{figure, signed};
use ::torang::MAX_MODIFIER_AMOUNT;
use ::torang::modifier::{MODIFIER_STEP, is_multiple_of_step};
use ::torang::odds::MAX_HELPERS;
use ::torang::opposed::{OpposedRules, Side, TieRule};
use ::torang::score::{Level, Score};
use ::torang::standalone::{
    StandaloneHelper, StandaloneRoll, StandaloneRollOdds, StandaloneRoller,
};
use result::QuickResult;
use serde::{Deserialize, Serialize};
use tabletop::dice::{Chance, D100};

/// Where the figures are saved.
pub const STORAGE_KEY: &str = "quick-torang";
/// How many rolls are remembered.
const MOST_ROLLS: usize = 5;
/// How many may help here. Their odds are multiplied once more for the page, so it is fewer than [`MAX_HELPERS`].
pub const MOST_HELPERS: usize = 8;
const _: () = assert!(MOST_HELPERS < MAX_HELPERS);

/// The quick roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuickRoll {
    /// What is rolled.
    pub figures: Figures,
    /// The last rolls, the latest first.
    pub results: Vec<QuickResult>,
    /// How many rolls there have been, so that each can be told from the one before.
    pub count: u32,
    /// Whether the figures are still those of the latest roll.
    pub is_fresh: bool,
    /// Whether somebody asked who failed less.
    pub asked_who_failed_less: bool,
    /// A roll was wanted while something was missing: what is missing is said.
    pub says_missing: bool,
}

impl QuickRoll {
    /// The quick roll with the figures as they were saved, unless nobody could have entered them.
    pub fn restored(saved: Option<&str>) -> Self {
        let figures = saved.and_then(|text| serde_json::from_str(text).ok());
        Self {
            figures: figures.filter(Figures::is_sound).unwrap_or_default(),
            ..Self::default()
        }
    }

    /// Changes what is to be rolled. The last result stands no longer.
    pub fn change(&mut self, change: impl FnOnce(&mut Figures)) {
        self.is_fresh = false;
        self.says_missing = false;
        change(&mut self.figures);
    }

    /// Rolls. False where something is missing, which is said from then on.
    pub fn roll(&mut self, chance: &mut dyn Chance) -> bool {
        let Ok(result) = self.figures.roll(chance) else {
            self.says_missing = true;
            // The last result would seem to be of these figures.
            self.is_fresh = false;
            return false;
        };
        self.results.insert(0, result);
        self.results.truncate(MOST_ROLLS);
        self.count = self.count.wrapping_add(1);
        self.is_fresh = true;
        self.asked_who_failed_less = false;
        self.says_missing = false;
        self.figures.clear_dice();
        true
    }

    /// The latest roll, while the figures are still its own.
    pub fn result(&self) -> Option<&QuickResult> {
        self.results.first().filter(|_| self.is_fresh)
    }

    /// The rolls before that.
    pub fn earlier(&self) -> impl Iterator<Item = &QuickResult> {
        self.results.iter().skip(usize::from(self.is_fresh))
    }

    /// What is wrong with somebody's score; empty for nothing.
    pub fn score_fault(&self, who: Who) -> String {
        let roller = self.figures.roller(who);
        let rolls = roller.filter(|roller| roller.given.is_none());
        let fault = rolls.and_then(|roller| read_score(&roller.score).err());
        match (roller, fault) {
            // An empty field may be about to be typed in.
            (_, Some(Fault::NoScore)) if !self.says_missing => String::new(),
            (Some(roller), Some(fault)) => fault_text(fault, &roller.score),
            _ => String::new(),
        }
    }

    /// What the button that rolls says.
    pub fn roll_label(&self) -> &'static str {
        let figures = &self.figures;
        let typed = |roller: &Roller| !roller.die.is_empty();
        let all_typed = typed(&figures.active) && (!figures.opposed || typed(&figures.opponent));
        if figures.own_dice && all_typed {
            "Use these dice"
        } else if self.is_fresh {
            "Roll again"
        } else {
            "Roll"
        }
    }
}

/// The figures, as they were typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// Who acts.
    pub active: Roller,
    /// Who opposes it.
    pub opponent: Roller,
    /// Whether anybody does.
    pub opposed: bool,
    /// Which number wins between equal levels.
    pub tie_rule: TieRule,
    /// The active side's helpers, [`MOST_HELPERS`] at most.
    pub helpers: Vec<Roller>,
    /// People roll; a die that is not typed is the app's all the same.
    pub own_dice: bool,
}

/// Somebody who rolls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roller {
    /// The score as it was typed.
    pub score: String,
    /// Its modifier.
    pub modifier: i32,
    /// The die as it was typed.
    pub die: String,
    /// A helper's result, where the roll was made already.
    pub given: Option<Level>,
}

/// One who rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// One of the two sides.
    Main(Side),
    /// A helper, by the place.
    Helper(usize),
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

impl Figures {
    /// What was settled about opposed rolls.
    pub fn rules(&self) -> OpposedRules {
        OpposedRules {
            tie_rule: self.tie_rule,
            ..OpposedRules::default()
        }
    }

    /// One who rolls; `None` where there is no such helper.
    pub fn roller(&self, who: Who) -> Option<&Roller> {
        match who {
            Who::Main(Side::Active) => Some(&self.active),
            Who::Main(Side::Opponent) => Some(&self.opponent),
            Who::Helper(place) => self.helpers.get(place),
        }
    }

    /// The same, to be changed.
    pub fn roller_mut(&mut self, who: Who) -> Option<&mut Roller> {
        match who {
            Who::Main(Side::Active) => Some(&mut self.active),
            Who::Main(Side::Opponent) => Some(&mut self.opponent),
            Who::Helper(place) => self.helpers.get_mut(place),
        }
    }

    /// What somebody is called here.
    pub fn name(&self, who: Who) -> String {
        match who {
            Who::Main(side) if self.opposed => side_name(side).to_owned(),
            Who::Main(_) => "Ability".to_owned(),
            Who::Helper(place) => format!("Helper {}", place + 1),
        }
    }

    /// Types somebody's score. A helper whose score is typed is to roll.
    pub fn type_score(&mut self, who: Who, typed: String) {
        if let Some(roller) = self.roller_mut(who) {
            roller.score = typed;
            roller.given = None;
        }
    }

    /// One more helper, who succeeded until something else is said.
    pub fn add_helper(&mut self) {
        if self.helpers.len() < MOST_HELPERS {
            self.helpers.push(Roller::new("", Some(Level::Success)));
        }
    }

    /// Whether people roll their own dice changes; what was typed of dice goes.
    pub fn toggle_own_dice(&mut self) {
        self.own_dice = !self.own_dice;
        self.clear_dice();
    }

    /// The roll as it stands, with the dice that people typed or without any.
    fn standalone(&self, with_dice: bool) -> Result<StandaloneRoll, Fault> {
        let roller = |roller: &Roller| {
            Ok(StandaloneRoller {
                score: roller.modified_score()?,
                die: if with_dice && self.own_dice {
                    read_die(&roller.die)?
                } else {
                    None
                },
            })
        };
        let helper = |helper: &Roller| match helper.given {
            Some(level) => Ok(StandaloneHelper::Known(level)),
            None => roller(helper).map(StandaloneHelper::Pending),
        };
        let opponent = self.opposed.then_some(&self.opponent);
        Ok(StandaloneRoll {
            active: roller(&self.active)?,
            helpers: self.helpers.iter().map(helper).collect::<Result<_, _>>()?,
            opponent: opponent.map(roller).transpose()?,
            rules: self.rules(),
        })
    }

    fn roll(&self, chance: &mut dyn Chance) -> Result<QuickResult, Fault> {
        let roll = self.standalone(true)?;
        let typed = |roller: &Roller| {
            let score = read_score(&roller.score).unwrap_or_default();
            (score, roller.modifier)
        };
        Ok(QuickResult {
            roll: roll.roll(chance).map_err(|_| Fault::NoFace)?,
            typed: [&self.active, &self.opponent].map(typed),
            rules: self.rules(),
        })
    }

    /// The chances; `None` while a figure is missing.
    pub fn chances(&self) -> Option<Chances> {
        Some(match self.standalone(false).ok()?.odds() {
            StandaloneRollOdds::Levels(odds) => Chances::of_levels(&odds),
            StandaloneRollOdds::Outcomes(odds) => Chances::of_outcomes(&odds),
        })
    }

    /// What a side rolls against as it stands, where it is not the score itself.
    pub fn target_score(&self, side: Side) -> Option<String> {
        let target = self.standalone(false).ok()?.target_score(side);
        let typed = read_score(&self.roller(Who::Main(side))?.score).ok()?;
        (target != typed).then(|| figure(target.get()))
    }

    fn clear_dice(&mut self) {
        let sides = [&mut self.active, &mut self.opponent];
        for roller in self.helpers.iter_mut().chain(sides) {
            roller.die.clear();
        }
    }

    /// Whether it is something that could have been entered here.
    fn is_sound(&self) -> bool {
        let mut all = self.helpers.iter().chain([&self.active, &self.opponent]);
        self.helpers.len() <= MOST_HELPERS
            && all.all(|it| is_multiple_of_step(it.modifier) && may_be_modifier(it.modifier))
    }
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

    /// The score with its modifier (TE-050).
    fn modified_score(&self) -> Result<Score, Fault> {
        Ok(read_score(&self.score)?.plus(self.modifier))
    }

    /// The modifier one step up or down, where it may go there.
    pub fn stepped(&self, up: bool) -> Option<i32> {
        let step = if up { MODIFIER_STEP } else { -MODIFIER_STEP };
        Some(self.modifier + step).filter(|sum| may_be_modifier(*sum))
    }

    /// The modifier as it is shown.
    pub fn modifier_text(&self) -> String {
        match self.modifier {
            0 => "±0".to_owned(),
            modifier => signed(modifier),
        }
    }

    /// What is wrong with the die; empty for nothing.
    pub fn die_fault(&self) -> String {
        let fault = read_die(&self.die).err();
        fault.map_or_else(String::new, |fault| fault_text(fault, &self.die))
    }
}

fn may_be_modifier(modifier: i32) -> bool {
    (-MAX_MODIFIER_AMOUNT..=MAX_MODIFIER_AMOUNT).contains(&modifier)
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

/// A typed die; `None` where the app is to roll.
///
/// # Errors
/// [`Fault::NoFace`].
pub fn read_die(typed: &str) -> Result<Option<D100>, Fault> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    match face(typed).and_then(D100::new) {
        Some(face) => Ok(Some(face)),
        None => Err(Fault::NoFace),
    }
}

/// A side, as a heading.
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Active => "Active side",
        Side::Opponent => "Opponent",
    }
}

/// What is wrong with something typed, and what to do.
fn fault_text(fault: Fault, typed: &str) -> String {
    let mut quoted: String = typed.trim().chars().take(12).collect();
    if quoted.len() < typed.trim().len() {
        quoted.push('…');
    }
    match fault {
        Fault::NoScore => "No score yet. Enter the ability’s percentage, such as 65.".to_owned(),
        Fault::NoNumber => {
            format!("“{quoted}” is not a whole number. Enter the ability’s percentage, such as 65.")
        }
        Fault::OutOfRange => format!(
            "“{quoted}” is not a score. Enter one from {} to {}.",
            figure(Score::MIN),
            Score::MAX
        ),
        Fault::NoFace => format!("“{quoted}” is not a roll. Enter 1 to 100, or 00."),
    }
}
