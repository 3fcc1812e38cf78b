//! The quick roll: the typed figures, how they are parsed, and the dice rolls. The figures are saved on the device.

#[cfg(feature = "web")]
mod page;
pub mod result;
#[cfg(feature = "web")]
mod sides;

#[cfg(feature = "web")]
pub use page::QuickRollPage;

use super::odds::Chances;
use super::refusals::error_text;
use super::typed;
use crate::components::{RuledNote, StepDirection};
use crate::grammar::{figure, signed};
use ::torang::MAX_MODIFIER_AMOUNT;
use ::torang::modifier::{MODIFIER_STEP, is_multiple_of_step};
use ::torang::odds::MAX_HELPERS;
use ::torang::opposed::{OpposedRules, Side, TieRule};
use ::torang::score::Level;
use ::torang::standalone::{
    StandaloneHelper, StandaloneRoll, StandaloneRollOdds, StandaloneRoller,
};
use ::torang::state::RollPart;
use result::{QuickResult, scaling};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use tabletop::dice::Chance;

/// The storage key under which the figures are saved.
pub const STORAGE_KEY: &str = "quick-torang";
/// The scores that the slider can set. Others can be typed.
pub const SLIDER: RangeInclusive<i32> = 1..=100;
/// The number of rolls that are remembered.
const MAX_ROLLS: usize = 5;
/// The maximum number of helpers here. It is lower than [`MAX_HELPERS`] because the page multiplies the counts of cases to get
/// percentages, which must not overflow.
pub const MAX_QUICK_HELPERS: usize = 8;
const _: () = assert!(MAX_QUICK_HELPERS < MAX_HELPERS);

/// The state of the quick roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuickRoll {
    /// The figures that are rolled with.
    pub figures: Figures,
    /// The last rolls, latest first.
    pub results: Vec<QuickResult>,
    /// The number of rolls so far. It distinguishes each roll from the one before.
    pub count: u32,
    /// Whether the figures have not changed since the latest roll.
    pub is_fresh: bool,
    /// Whether somebody asked who failed less badly.
    pub asked_who_failed_less: bool,
    /// Whether missing figures are reported, because somebody tried to roll without them.
    pub says_missing: bool,
}

impl QuickRoll {
    /// Restores the quick roll from the saved figures. Falls back to the defaults if they could not have been entered here.
    pub fn restored(saved: Option<&str>) -> Self {
        let figures = saved.and_then(|text| serde_json::from_str(text).ok());
        Self {
            figures: figures.filter(Figures::is_valid).unwrap_or_default(),
            ..Self::default()
        }
    }

    /// Changes the figures. The last result no longer belongs to them.
    pub fn change(&mut self, change: impl FnOnce(&mut Figures)) {
        self.is_fresh = false;
        self.says_missing = false;
        change(&mut self.figures);
    }

    /// Rolls the dice. Returns false if figures are missing or invalid, and reports them from then on.
    pub fn roll(&mut self, chance: &mut dyn Chance) -> bool {
        let Some(result) = self.figures.roll(chance) else {
            self.says_missing = true;
            // Otherwise, the last result would seem to belong to these figures.
            self.is_fresh = false;
            return false;
        };
        self.results.insert(0, result);
        self.results.truncate(MAX_ROLLS);
        self.count = self.count.wrapping_add(1);
        self.is_fresh = true;
        self.asked_who_failed_less = false;
        self.says_missing = false;
        self.figures.clear_dice();
        true
    }

    /// Returns the latest roll, as long as the figures have not changed since.
    pub fn result(&self) -> Option<&QuickResult> {
        self.results.first().filter(|_| self.is_fresh)
    }

    /// Iterates over the earlier rolls.
    pub fn earlier(&self) -> impl Iterator<Item = &QuickResult> {
        self.results.iter().skip(usize::from(self.is_fresh))
    }

    /// Describes what is wrong with a score. Empty if nothing is wrong.
    pub fn score_error(&self, part: RollPart) -> String {
        let roller = self.figures.roller(part);
        let Some(roller) = roller.filter(|roller| roller.given.is_none()) else {
            return String::new();
        };
        if roller.has_score() {
            let error = typed::score(&roller.score).err();
            return error.map_or_else(String::new, |error| error_text(&error));
        }
        // An empty field is no error yet, because somebody may be about to type in it.
        let text = match part {
            _ if !self.says_missing => "",
            RollPart::Help(_) => HELPER_IS_BLANK,
            RollPart::Main(_) => "No score yet. Enter one, such as 65.",
        };
        text.to_owned()
    }

    /// Returns the label of the roll button.
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
    /// The active side.
    pub active: Roller,
    /// The opponent.
    pub opponent: Roller,
    /// Whether there is an opponent.
    pub opposed: bool,
    /// Which number wins if both sides have the same level.
    pub tie_rule: TieRule,
    /// The helpers of the active side, at most [`MAX_QUICK_HELPERS`].
    pub helpers: Vec<Roller>,
    /// Whether people roll their own dice. The app rolls every die that was not typed.
    pub own_dice: bool,
}

/// The figures of one roller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roller {
    /// The score, as it was typed.
    pub score: String,
    /// The modifier to the score.
    pub modifier: i32,
    /// The die, as it was typed.
    pub die: String,
    /// The result of a helper who has already rolled.
    pub given: Option<Level>,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            active: Roller::new("50"),
            opponent: Roller::new("50"),
            opposed: false,
            tie_rule: TieRule::High,
            helpers: vec![],
            own_dice: false,
        }
    }
}

impl Figures {
    /// Returns the rules for opposed rolls.
    pub fn rules(&self) -> OpposedRules {
        OpposedRules {
            tie_rule: self.tie_rule,
            ..OpposedRules::default()
        }
    }

    /// Returns a roller, or `None` if there is no such helper.
    pub fn roller(&self, part: RollPart) -> Option<&Roller> {
        match part {
            RollPart::Main(Side::Active) => Some(&self.active),
            RollPart::Main(Side::Opponent) => Some(&self.opponent),
            RollPart::Help(id) => self.helpers.get(usize::from(id.0)),
        }
    }

    /// Returns a roller for changes, or `None` if there is no such helper.
    pub fn roller_mut(&mut self, part: RollPart) -> Option<&mut Roller> {
        match part {
            RollPart::Main(Side::Active) => Some(&mut self.active),
            RollPart::Main(Side::Opponent) => Some(&mut self.opponent),
            RollPart::Help(id) => self.helpers.get_mut(usize::from(id.0)),
        }
    }

    /// Returns the name of a roller on this page.
    pub fn name(&self, part: RollPart) -> String {
        match part {
            RollPart::Main(side) if self.opposed => side_name(side).to_owned(),
            RollPart::Main(_) => "Ability".to_owned(),
            RollPart::Help(id) => format!("Helper {}", u32::from(id.0) + 1),
        }
    }

    /// Sets the typed score. A helper with a new score has not rolled yet.
    pub fn type_score(&mut self, part: RollPart, typed: String) {
        if let Some(roller) = self.roller_mut(part) {
            roller.score = typed;
            roller.given = None;
        }
    }

    /// Adds a helper, who does not count until a score or a result is entered.
    pub fn add_helper(&mut self) {
        if self.helpers.len() < MAX_QUICK_HELPERS {
            self.helpers.push(Roller::new(""));
        }
    }

    /// Checks whether there is anything that belongs to a single roll: a modifier or a helper.
    pub fn has_circumstances(&self) -> bool {
        !self.helpers.is_empty() || self.active.modifier != 0 || self.opponent.modifier != 0
    }

    /// Removes what belongs to a single roll: modifiers, helpers and typed dice. The scores and the opponent stay.
    pub fn clear_circumstances(&mut self) {
        self.helpers.clear();
        self.active.modifier = 0;
        self.opponent.modifier = 0;
        self.clear_dice();
    }

    /// Switches between the app's dice and people's own dice. Typed dice are cleared.
    pub fn toggle_own_dice(&mut self) {
        self.own_dice = !self.own_dice;
        self.clear_dice();
    }

    /// Builds the roll for the rules, with the typed dice or without any. Without dice, a helper about whom nothing has been entered
    /// does not count; the roll itself needs every helper. Returns `None` if a figure is missing or invalid.
    fn standalone(&self, with_dice: bool) -> Option<StandaloneRoll> {
        let roller = |roller: &Roller| {
            let score = typed::score(&roller.score).ok()?;
            Some(StandaloneRoller {
                // TE-050
                score: score.plus(roller.modifier),
                die: if with_dice && self.own_dice {
                    typed::die(&roller.die).ok()?
                } else {
                    None
                },
            })
        };
        let helper = |helper: &Roller| match helper.given {
            Some(level) => Some(StandaloneHelper::Known(level)),
            None => roller(helper).map(StandaloneHelper::Pending),
        };
        let helpers = self.helpers.iter();
        let helpers = helpers.filter(|helper| with_dice || !helper.is_blank());
        let opponent = self.opposed.then_some(&self.opponent);
        Some(StandaloneRoll {
            active: roller(&self.active)?,
            helpers: helpers.map(helper).collect::<Option<_>>()?,
            opponent: match opponent {
                Some(opponent) => Some(roller(opponent)?),
                None => None,
            },
            rules: self.rules(),
        })
    }

    fn roll(&self, chance: &mut dyn Chance) -> Option<QuickResult> {
        let roll = self.standalone(true)?;
        let typed = |roller: &Roller| {
            let score = typed::score(&roller.score).unwrap_or_default();
            (score, roller.modifier)
        };
        Some(QuickResult {
            roll: roll.roll(chance).ok()?,
            typed: [&self.active, &self.opponent].map(typed),
            rules: self.rules(),
        })
    }

    /// Returns the chances, or `None` if a figure is missing or invalid.
    pub fn chances(&self) -> Option<Chances> {
        Some(match self.standalone(false)?.odds() {
            StandaloneRollOdds::Levels(odds) => Chances::of_levels(&odds),
            StandaloneRollOdds::Outcomes(odds) => Chances::of_outcomes(&odds),
        })
    }

    /// Returns the target score of a side, if it differs from the typed score.
    pub fn target_score(&self, side: Side) -> Option<String> {
        let target = self.standalone(false)?.target_score(side);
        let typed = typed::score(&self.roller(RollPart::Main(side))?.score).ok()?;
        (target != typed).then(|| figure(target.get()))
    }

    /// Labels the score that a side rolls against. Help that is still to be rolled can change it, even for the opponent (TE-082).
    pub fn target_label(&self) -> &'static str {
        let awaits = |helper: &Roller| helper.given.is_none() && !helper.is_blank();
        match self.helpers.iter().any(awaits) {
            true => "before help",
            false => "rolls against",
        }
    }

    /// Explains why both sides roll against other scores than were typed; `None` if they do not (TE-097, TE-100).
    pub fn scaling_note(&self) -> Option<RuledNote> {
        scaling(self.standalone(false)?.scaling()?)
    }

    fn clear_dice(&mut self) {
        let sides = [&mut self.active, &mut self.opponent];
        for roller in self.helpers.iter_mut().chain(sides) {
            roller.die.clear();
        }
    }

    /// Checks whether these figures could have been entered here.
    fn is_valid(&self) -> bool {
        let mut rollers = self.helpers.iter().chain([&self.active, &self.opponent]);
        self.helpers.len() <= MAX_QUICK_HELPERS
            && rollers.all(|roller| {
                is_multiple_of_step(roller.modifier) && may_be_modifier(roller.modifier)
            })
    }
}

impl Roller {
    fn new(score: &str) -> Self {
        Self {
            score: score.to_owned(),
            modifier: 0,
            die: String::new(),
            given: None,
        }
    }

    /// Checks whether neither a score nor a result has been entered.
    fn is_blank(&self) -> bool {
        self.given.is_none() && self.score.trim().is_empty()
    }

    /// Checks whether a score has been typed. A sign alone is none, because a number may follow.
    fn has_score(&self) -> bool {
        !matches!(self.score.trim(), "" | "-" | "−" | "+")
    }

    /// Returns where the slider of the score stands, within [`SLIDER`]. `None` if no score can be read: then it stands nowhere.
    pub fn slider(&self) -> Option<i32> {
        let score = typed::score(&self.score).ok()?.get();
        Some(score.clamp(*SLIDER.start(), *SLIDER.end()))
    }

    /// Returns the modifier one step up or down, or `None` at the limit.
    pub fn stepped(&self, direction: StepDirection) -> Option<i32> {
        let stepped = direction.step(self.modifier, MODIFIER_STEP);
        Some(stepped).filter(|sum| may_be_modifier(*sum))
    }

    /// Formats the modifier.
    pub fn modifier_text(&self) -> String {
        match self.modifier {
            0 => "±0".to_owned(),
            modifier => signed(modifier),
        }
    }

    /// Describes what is wrong with the die. Empty if nothing is wrong.
    pub fn die_error(&self) -> String {
        let error = typed::die(&self.die).err();
        error.map_or_else(String::new, |error| error_text(&error))
    }
}

fn may_be_modifier(modifier: i32) -> bool {
    (-MAX_MODIFIER_AMOUNT..=MAX_MODIFIER_AMOUNT).contains(&modifier)
}

/// Returns the heading of a side.
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Active => "Active side",
        Side::Opponent => "Opponent",
    }
}

/// What to do about a helper about whom nothing has been entered.
const HELPER_IS_BLANK: &str =
    "Enter the helper’s score. If the helper has rolled already, tap the result.";
