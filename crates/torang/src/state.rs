//! Everything that is so at a Torang table. Plain data; `evolve` writes it, `decide` and `view` read it.

use super::modifier::{CarriedModifierId, Modifier, ModifierSource, help};
use super::opposed::{BigDivisor, Comparison, OpposedRules, ScaledScores, Scaling, Side, scale};
use super::score::{Level, Score};
use super::settings::Settings;
use serde::{Deserialize, Serialize};
use tabletop::dice::D100;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// A Torang table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// What the table is called; `None` until it is opened.
    pub title: Option<Name>,
    /// The table's answers to open questions.
    pub settings: Settings,
    /// Everybody with a sheet, in the order they joined.
    pub cast: Vec<Character>,
    /// The roll that is being prepared, or the last one until it is put away.
    pub roll: Option<Roll>,
    /// Story time.
    pub clock: Clock,
    /// The highest numbers given to abilities and carried modifiers; none is used again.
    pub last_ids: (u16, u16),
}

/// An ability, unique at its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AbilityId(pub u16);

/// What kind of ability it is (7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbilityKind {
    /// A characteristic.
    Characteristic,
    /// A skill.
    Skill,
    /// Something from an optional subsystem.
    Other,
}

/// Who somebody is at the table; both roll in the same way (TE-012).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A player's character.
    Adventurer,
    /// Anybody else.
    GmCharacter,
}

/// Something rated that can be rolled (TE-011).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Ability {
    pub id: AbilityId,
    pub name: Name,
    pub kind: AbilityKind,
    /// What stands on the sheet; `None` where it was entered for its check only (B-19).
    pub base: Option<Score>,
    /// The experience check (TE-INV-10).
    pub check: bool,
}

/// A modifier that waits for the next related roll (TE-043).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct CarriedModifier {
    pub id: CarriedModifierId,
    pub amount: i32,
    pub reason: String,
}

/// Somebody with a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Character {
    pub id: ActorId,
    pub name: Name,
    /// Who plays it, where that was said.
    pub player: Option<Name>,
    pub role: Role,
    pub abilities: Vec<Ability>,
    pub carried_modifiers: Vec<CarriedModifier>,
    /// Has left the table for good.
    pub left_table: bool,
}

/// What is rolled against, as it stands when the roll is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct AbilitySnapshot {
    /// The entry on the sheet; `None` for a score that stands on none.
    pub ability_id: Option<AbilityId>,
    pub name: Name,
    pub kind: AbilityKind,
    pub base: Score,
}

/// A finished roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RollResult {
    pub natural: D100,
    /// A person rolled it.
    pub typed: bool,
    /// The base with all modifiers and help.
    pub effective: Score,
    /// What was rolled against: the effective score, scaled in an opposed roll.
    pub target_score: Score,
    pub level: Level,
}

/// What a critical brings (TE-037); the list is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Benefit {
    /// It is done sooner.
    Time,
    /// It is done in style.
    Grace,
    /// Something more is learned.
    Information,
    /// 20 more on the next related roll.
    Advantage,
    /// A better place in the story, without a figure.
    Edge,
    /// It works much better.
    Effect,
    /// What the table says.
    Other,
}

/// What a fumble brings (TE-041); the list is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawback {
    /// It takes far longer.
    Time,
    /// It makes a fool of somebody.
    Ridicule,
    /// What is learned is wrong.
    Information,
    /// 20 less on the next related roll.
    Disadvantage,
    /// A worse place in the story, without a figure.
    Trouble,
    /// It does the wrong thing.
    Effect,
    /// What the table says.
    Other,
}

/// How far an experience check for a roll has come (TE-045 … TE-048).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckStatus {
    /// Nobody asked.
    #[default]
    NotAsked,
    /// The player asked; the gamemaster has not said yet.
    Asked,
    /// The mark is made.
    Marked,
}

/// One person's roll, before and after the die falls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Attempt {
    pub actor: ActorId,
    pub ability: AbilitySnapshot,
    pub modifiers: Vec<Modifier>,
    pub result: Option<RollResult>,
    pub benefits: Vec<Benefit>,
    pub drawback: Option<Drawback>,
    /// What the table says of benefit or drawback; may be empty.
    pub description: String,
    pub check: CheckStatus,
}

impl Attempt {
    /// Whether a carried modifier counts for it.
    pub fn uses_carried(&self, id: CarriedModifierId) -> bool {
        let source = ModifierSource::Carried(id);
        self.modifiers.iter().any(|its| its.source == source)
    }
}

/// A side's main roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Contestant {
    pub attempt: Attempt,
    /// For a group: who goes along with its leader (TE-071 … TE-073). Those of them who help are among the helpers.
    pub followers: Option<Vec<ActorId>>,
}

/// What the gamemaster says to an offer of help (TE-061, TE-063).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HelpVerdict {
    /// It may be tried.
    Approved,
    /// That skill is of no use here.
    Denied,
    /// Nobody can help from there.
    OutOfPlace,
}

/// Somebody's help; its number is its place in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct HelpRoll {
    pub attempt: Attempt,
    /// The side that is helped.
    pub side: Side,
    /// The helper who is helped, where it is not the side's main roller (7.5).
    pub helped_helper: Option<u16>,
    /// Why that skill is of use (TE-063).
    pub justification: String,
    /// Of which kind the ability was when it was offered, and looked at.
    pub offered_kind: AbilityKind,
    pub verdict: Option<HelpVerdict>,
    /// Taken back before it was rolled.
    pub withdrawn: bool,
    /// The one check for having helped is used (TE-067).
    pub check_used: bool,
}

impl HelpRoll {
    /// Whether it may still come to a roll.
    pub fn is_pending(&self) -> bool {
        !self.withdrawn
            && self.attempt.result.is_none()
            && match self.verdict {
                None | Some(HelpVerdict::Approved) => true,
                Some(HelpVerdict::Denied | HelpVerdict::OutOfPlace) => false,
            }
    }

    /// Whether it counts or may still count: only such an offer stands in another's way.
    pub fn is_live(&self) -> bool {
        self.is_pending() || self.attempt.result.is_some()
    }

    /// What it adds to the score that is helped; 0 until it is rolled (TE-064).
    pub fn amount(&self) -> i32 {
        self.attempt.result.map_or(0, |result| help(result.level))
    }
}

/// One of the rolls that belong to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollPart {
    /// A side's main roll.
    Main(Side),
    /// A helper's, by its place in the list.
    Help(u16),
}

/// A roll: asked for, helped, rolled, and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Roll {
    /// What is to be achieved (TE-013).
    pub goal: String,
    /// What hangs on it (TE-015).
    pub stakes: Option<String>,
    pub active: Contestant,
    /// The other side of an opposed roll.
    pub opponent: Option<Contestant>,
    pub help_rolls: Vec<HelpRoll>,
    /// Whether the gamemaster finds the moment dramatic enough for a check (TE-046); `None` before it was said.
    pub dramatic: Option<bool>,
    /// How an opposed roll came out.
    pub comparison: Option<Comparison>,
}

/// One line of how a score came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreLine {
    /// What stands on the sheet.
    Base(Score),
    /// A modifier.
    Modifier(Modifier),
    /// What a helper's roll adds, by the helper's place in the list.
    Help {
        /// The helper's place.
        helper: u16,
        /// What it adds.
        amount: i32,
    },
    /// The sum.
    Effective(Score),
    /// What an opposed roll makes of it.
    Scaled {
        /// How.
        scaling: Scaling,
        /// What is rolled against.
        target_score: Score,
    },
    /// What lies over 100, as it is added to the number between equal levels.
    Excess(i32),
}

impl Roll {
    /// Whether the main die has fallen: nothing is added after it (TE-INV-6).
    pub fn is_rolled(&self) -> bool {
        self.active.attempt.result.is_some()
    }

    /// A side's main roll; `None` for the opponent of a roll that is not opposed.
    pub fn contestant(&self, side: Side) -> Option<&Contestant> {
        match side {
            Side::Active => Some(&self.active),
            Side::Opponent => self.opponent.as_ref(),
        }
    }

    /// One of its rolls; `None` where there is none such, or the help was taken back.
    pub fn attempt(&self, which: RollPart) -> Option<&Attempt> {
        match which {
            RollPart::Main(side) => self.contestant(side).map(|its| &its.attempt),
            RollPart::Help(place) => self.help_roll(place).map(|help| &help.attempt),
        }
    }

    pub(super) fn attempt_mut(&mut self, which: RollPart) -> Option<&mut Attempt> {
        match which {
            RollPart::Main(Side::Active) => Some(&mut self.active.attempt),
            RollPart::Main(Side::Opponent) => self.opponent.as_mut().map(|its| &mut its.attempt),
            RollPart::Help(place) => self
                .help_rolls
                .get_mut(usize::from(place))
                .map(|help| &mut help.attempt),
        }
    }

    /// A help by its place; `None` where there is none such or it was taken back.
    pub fn help_roll(&self, place: u16) -> Option<&HelpRoll> {
        self.help_rolls
            .get(usize::from(place))
            .filter(|help| !help.withdrawn)
    }

    /// All its rolls: the main ones, then every help that was not taken back.
    pub fn parts(&self) -> Vec<RollPart> {
        let mut parts = vec![RollPart::Main(Side::Active)];
        if self.opponent.is_some() {
            parts.push(RollPart::Main(Side::Opponent));
        }
        parts.extend((0..).zip(&self.help_rolls).filter_map(|(place, help)| {
            if help.withdrawn {
                None
            } else {
                Some(RollPart::Help(place))
            }
        }));
        parts
    }

    /// The helps that count or may count for one of its rolls, with their places.
    pub fn help_rolls_for(&self, which: RollPart) -> Vec<(u16, &HelpRoll)> {
        let helps = |help: &HelpRoll| match which {
            RollPart::Main(side) => help.side == side && help.helped_helper.is_none(),
            RollPart::Help(place) => help.helped_helper == Some(place),
        };
        (0..)
            .zip(&self.help_rolls)
            .filter(|(_, help)| !help.withdrawn && helps(help))
            .collect()
    }

    /// Whether a help has still to be rolled before what it helps: one for a helper who has no roll to come waits for nothing.
    pub(crate) fn awaits_help(&self, place: u16) -> bool {
        self.help_roll(place).is_some_and(|help| {
            let helped = help.helped_helper.map(|to| self.help_roll(to));
            help.is_pending()
                && helped.is_none_or(|helped| helped.is_some_and(HelpRoll::is_pending))
        })
    }

    /// The base score with all modifiers and all help so far (TE-030, TE-050, TE-065).
    pub fn effective(&self, which: RollPart) -> Score {
        let Some(attempt) = self.attempt(which) else {
            return Score::default();
        };
        let mut score = attempt.ability.base;
        for modifier in &attempt.modifiers {
            score = score.plus(modifier.amount);
        }
        for (_, help) in self.help_rolls_for(which) {
            score = score.plus(help.amount());
        }
        score
    }

    /// What both sides of an opposed roll roll against; `None` where it is not opposed (TE-113).
    pub fn scaled(&self, rule: BigDivisor) -> Option<ScaledScores> {
        match &self.comparison {
            Some(comparison) => Some(comparison.scaled),
            None => self.opponent.as_ref().map(|_| {
                let effective = |side| self.effective(RollPart::Main(side));
                scale(effective(Side::Active), effective(Side::Opponent), rule)
            }),
        }
    }

    /// How one of its scores comes about, line by line.
    pub fn score_lines(&self, which: RollPart, rules: OpposedRules) -> Vec<ScoreLine> {
        let Some(attempt) = self.attempt(which) else {
            return vec![];
        };
        let mut stats = vec![ScoreLine::Base(attempt.ability.base)];
        for modifier in &attempt.modifiers {
            stats.push(ScoreLine::Modifier(modifier.clone()));
        }
        for (place, help) in self.help_rolls_for(which) {
            if help.attempt.result.is_some() {
                stats.push(ScoreLine::Help {
                    helper: place,
                    amount: help.amount(),
                });
            }
        }
        stats.push(ScoreLine::Effective(self.effective(which)));
        if let (RollPart::Main(side), Some(scaled)) = (which, self.scaled(rules.big_divisor)) {
            let target_score = scaled.for_side(side);
            stats.push(ScoreLine::Scaled {
                scaling: scaled.scaling,
                target_score,
            });
            stats.push(ScoreLine::Excess(rules.counted_excess(target_score)));
        }
        stats
    }
}

/// Story time (TE-001 … TE-006).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Seconds that have passed in the story: up to [`MAX_DAYS`], and what combat rounds add to that.
    pub seconds: u64,
    /// The scene, from 1.
    pub scene: u16,
    /// What the scene is called.
    pub scene_name: Option<Name>,
    /// The combat round, from 1; `None` in natural time.
    pub round: Option<u16>,
    /// Who has acted in the round; advice only (TE-006).
    pub acted: Vec<ActorId>,
}

/// What time is counted in (TE-004).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum TimeUnit {
    Minutes,
    Hours,
    Days,
}

impl TimeUnit {
    /// How many seconds one is.
    pub const fn seconds(self) -> u64 {
        match self {
            Self::Minutes => 60,
            Self::Hours => 3_600,
            Self::Days => 86_400,
        }
    }
}

/// About how long a combat round lasts, in seconds (TE-005, 7.12).
pub const ROUND_SECONDS: u64 = 10;
/// No more of the story's time passes in minutes, hours and days than comes to so many days (TE-004).
pub const MAX_DAYS: u32 = 100_000_000;

impl State {
    /// Somebody at the table; `None` where nobody has that number or has left.
    pub fn character(&self, id: ActorId) -> Option<&Character> {
        self.cast.iter().find(|its| its.id == id && !its.left_table)
    }

    /// Everybody still at the table.
    pub fn present(&self) -> impl Iterator<Item = &Character> {
        self.cast.iter().filter(|its| !its.left_table)
    }

    /// The roll that is being prepared: its die has not fallen.
    pub fn pending_roll(&self) -> Option<&Roll> {
        self.roll.as_ref().filter(|roll| !roll.is_rolled())
    }

    /// The abilities with a check, by their owners: what a table goes through at the end of a session (TE-049).
    pub fn checked_abilities(&self) -> Vec<(ActorId, Vec<AbilityId>)> {
        let mut marked = vec![];
        for its in self.present() {
            let mut checks = vec![];
            for ability in &its.abilities {
                if ability.check {
                    checks.push(ability.id);
                }
            }
            if !checks.is_empty() {
                marked.push((its.id, checks));
            }
        }
        marked
    }
}

impl Character {
    /// An ability on the sheet.
    pub fn ability(&self, id: AbilityId) -> Option<&Ability> {
        self.abilities.iter().find(|ability| ability.id == id)
    }

    /// The ability of that name, large and small letters alike.
    pub fn ability_named(&self, name: &Name) -> Option<&Ability> {
        self.abilities
            .iter()
            .find(|ability| ability.name.as_str().eq_ignore_ascii_case(name.as_str()))
    }
}

/// The game of the Torang Engine.
#[derive(Clone, Copy, Debug)]
pub enum Torang {}
