//! The whole state of a Torang table. Plain data: `evolve` writes it, `decide` and `view` read it.

use super::modifier::{CarriedModifierId, Modifier, ModifierSource, help};
use super::opposed::{
    BigDivisor, Comparison, OpposedRules, Outcome, ScaledScores, Scaling, Side, scale,
};
use super::score::{Level, Score};
use super::settings::{HelpAbilityRule, Settings};
use serde::{Deserialize, Serialize, Serializer};
use strum::VariantArray;
use tabletop::dice::D100;
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::variants::all_variants;

/// The state of a Torang table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The table's title; `None` until it is opened.
    pub title: Option<Name>,
    /// The table's settings.
    pub settings: Settings,
    /// All characters, in the order they joined.
    pub cast: Vec<Character>,
    /// The roll being prepared, or the last one until it is removed.
    pub roll: Option<Roll>,
    /// Story time.
    pub clock: Clock,
    /// The highest ID given to an ability so far. No ID is used twice.
    pub last_ability_id: u16,
    /// The highest ID given to a carried modifier so far. No ID is used twice.
    pub last_carried_modifier_id: u16,
}

/// The ID of an ability, unique at its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AbilityId(pub u16);

/// The kind of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbilityKind {
    /// A characteristic.
    Characteristic,
    /// A skill.
    Skill,
    /// An ability from an optional part of the rules.
    Other,
}

impl AbilityKind {
    /// Whether an ability of this kind can help, by the table's rule (TE-063).
    pub fn can_help(self, rule: HelpAbilityRule) -> bool {
        match rule {
            HelpAbilityRule::SkillOnly => self == Self::Skill,
            HelpAbilityRule::Any => true,
        }
    }
}

/// The role of a character; all roll in the same way (TE-012).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A player's character.
    Adventurer,
    /// Any other character.
    GmCharacter,
}

/// An ability that can be rolled (TE-011).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Ability {
    pub id: AbilityId,
    pub name: Name,
    pub kind: AbilityKind,
    /// The score on the sheet; `None` if the ability was added only to mark its experience check (B-19).
    pub base: Option<Score>,
    /// Whether its experience check is marked (TE-INV-10).
    pub check: bool,
}

/// A modifier that an earlier roll left for the next related one (TE-043).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct CarriedModifier {
    pub id: CarriedModifierId,
    pub amount: i32,
    pub reason: String,
    /// The ability of that roll; `None` if it had no name.
    #[serde(default)]
    pub ability: Option<Name>,
}

/// A character with a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Character {
    pub id: ActorId,
    pub name: Name,
    /// The name of the player, if known.
    pub player: Option<Name>,
    pub role: Role,
    pub abilities: Vec<Ability>,
    pub carried_modifiers: Vec<CarriedModifier>,
    /// The choices made for this character's last roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_roll: Option<LastRoll>,
    /// Whether the character has left permanently.
    pub left_table: bool,
}

/// The choices made for a character's last roll. The form for the next roll starts with them. Modifiers belong to one roll, so they
/// are not among them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct LastRoll {
    pub ability: AbilitySnapshot,
    /// The opposing character and the ability they rolled.
    pub opponent: Option<(ActorId, AbilitySnapshot)>,
    /// The followers, if the character led a group.
    pub followers: Option<Vec<ActorId>>,
}

/// Returns the ID for the next character who joins.
pub(crate) fn next_actor(cast: &[Character]) -> ActorId {
    ActorId(u16::try_from(cast.len() + 1).unwrap_or(u16::MAX))
}

/// The ability rolled, as it was when the roll was requested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SavedSnapshot")]
#[allow(missing_docs)]
pub struct AbilitySnapshot {
    /// The ability on the sheet; `None` for a score that is on no sheet.
    pub ability_id: Option<AbilityId>,
    /// The name; `None` for a score without one, which is no ability.
    #[serde(serialize_with = "save_name")]
    pub name: Option<Name>,
    pub kind: AbilityKind,
    pub base: Score,
}

/// What is saved in place of the name of a score without one. It belongs to the saved form; pages show a label of their own.
const SAVED_UNNAMED: &str = "Other score";

/// Returns the name of a score that is on no sheet. A saved table could not tell a score with the name [`SAVED_UNNAMED`] from one
/// without a name, so it has none from the start.
pub(crate) fn custom_name(name: Option<Name>) -> Option<Name> {
    name.filter(|name| name.as_str() != SAVED_UNNAMED)
}

fn save_name<S: Serializer>(name: &Option<Name>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name.as_ref().map_or(SAVED_UNNAMED, Name::as_str))
}

/// An [`AbilitySnapshot`] as it is read.
#[derive(Deserialize)]
struct SavedSnapshot {
    ability_id: Option<AbilityId>,
    name: Name,
    kind: AbilityKind,
    base: Score,
}

impl From<SavedSnapshot> for AbilitySnapshot {
    fn from(saved: SavedSnapshot) -> Self {
        let name = Some(saved.name);
        Self {
            ability_id: saved.ability_id,
            name: match saved.ability_id {
                Some(_) => name,
                None => custom_name(name),
            },
            kind: saved.kind,
            base: saved.base,
        }
    }
}

/// The result of one character's die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RollResult {
    /// The number rolled.
    pub natural: D100,
    /// Whether somebody rolled real dice and typed the number.
    pub typed: bool,
    /// The effective score: the base with all modifiers and help.
    pub effective: Score,
    /// The score rolled against: the effective score, scaled in an opposed roll.
    pub target_score: Score,
    pub level: Level,
}

/// A benefit of a critical (TE-037); the list is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Benefit {
    /// The action takes less time.
    Time,
    /// The action is done in style.
    Grace,
    /// The action reveals more.
    Information,
    /// 20 more on the next related roll.
    Advantage,
    /// A better situation in the story, without a modifier.
    Edge,
    /// The action works much better.
    Effect,
    /// Any other effect, as described.
    Other,
}

impl Benefit {
    /// All benefits, in the order in which they are offered.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();
}

/// A drawback of a fumble (TE-041); the list is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Drawback {
    /// The action takes far longer.
    Time,
    /// The action is embarrassing.
    Ridicule,
    /// The action gives wrong information.
    Information,
    /// 20 less on the next related roll.
    Disadvantage,
    /// A worse situation in the story, without a modifier.
    Trouble,
    /// The action has the wrong effect.
    Effect,
    /// Any other effect, as described.
    Other,
}

impl Drawback {
    /// All drawbacks, in the order in which they are offered.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();
}

/// The state of an experience check for a roll (TE-045 … TE-048).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckStatus {
    /// The player has not asked for it.
    #[default]
    NotAsked,
    /// The player has asked; the gamemaster has not decided yet whether the moment is dramatic.
    Asked,
    /// The check is marked.
    Marked,
}

/// One character's roll, before and after the die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Attempt {
    pub actor: ActorId,
    pub ability: AbilitySnapshot,
    pub modifiers: Vec<Modifier>,
    pub result: Option<RollResult>,
    pub benefits: Vec<Benefit>,
    pub drawback: Option<Drawback>,
    /// How the player describes the benefits or the drawback; may be empty.
    pub description: String,
    pub check: CheckStatus,
}

impl Attempt {
    /// Whether a carried modifier counts for this roll.
    pub fn uses_carried(&self, id: CarriedModifierId) -> bool {
        let source = ModifierSource::Carried(id);
        self.modifiers
            .iter()
            .any(|modifier| modifier.source == source)
    }
}

/// One side of a roll: the main roll, and its followers in a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Contestant {
    pub attempt: Attempt,
    /// For a group: the followers of its leader (TE-071 … TE-073). Followers who help are also among the helpers.
    pub followers: Option<Vec<ActorId>>,
}

impl Contestant {
    /// Whether a character rolls for this side or follows its leader.
    pub fn takes_part(&self, actor: ActorId) -> bool {
        self.attempt.actor == actor
            || self
                .followers
                .iter()
                .flatten()
                .any(|follower| *follower == actor)
    }
}

/// The gamemaster's decision about an offer of help (TE-061, TE-063).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HelpVerdict {
    /// The helper may roll.
    Approved,
    /// The skill does not help here.
    Denied,
    /// The helper is in no position to help.
    OutOfPlace,
}

/// The ID of somebody's help: its index in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct HelpId(pub u16);

/// One character's help with a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct HelpRoll {
    pub attempt: Attempt,
    /// The side that is helped.
    pub side: Side,
    /// The help that is helped; `None` if the help is for the side's main roller.
    pub helped_helper: Option<HelpId>,
    /// Why the skill helps (TE-063).
    pub justification: String,
    /// The kind of the ability when it was offered and checked.
    pub offered_kind: AbilityKind,
    pub verdict: Option<HelpVerdict>,
    /// Whether the help was withdrawn before it was rolled.
    pub withdrawn: bool,
    /// Whether the helper has used the one experience check that helping earns (TE-067).
    pub check_used: bool,
}

impl HelpRoll {
    /// Whether the help may still be rolled.
    pub fn is_pending(&self) -> bool {
        !self.withdrawn
            && self.attempt.result.is_none()
            && match self.verdict {
                None | Some(HelpVerdict::Approved) => true,
                Some(HelpVerdict::Denied | HelpVerdict::OutOfPlace) => false,
            }
    }

    /// Whether the help counts or may still count. Only such an offer counts toward the limit and prevents another one by the same
    /// helper.
    pub fn counts_as_offer(&self) -> bool {
        self.is_pending() || self.attempt.result.is_some()
    }

    /// Returns the amount that the help adds to the helped score; 0 until it is rolled (TE-064).
    pub fn amount(&self) -> i32 {
        self.attempt.result.map_or(0, |result| help(result.level))
    }
}

/// One part of a requested roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollPart {
    /// A side's main roll.
    Main(Side),
    /// A helper's roll.
    Help(HelpId),
}

/// A roll: requested, helped, rolled, and its results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Roll {
    /// What the roller wants to achieve (TE-013).
    pub goal: String,
    /// What is at stake (TE-015).
    pub stakes: Option<String>,
    pub active: Contestant,
    /// The other side of an opposed roll.
    pub opponent: Option<Contestant>,
    pub help_rolls: Vec<HelpRoll>,
    /// Whether the gamemaster judged the moment dramatic enough for a check (TE-046); `None` if not judged yet.
    pub dramatic: Option<bool>,
    /// The result of an opposed roll.
    pub comparison: Option<Comparison>,
}

/// One line of a score's breakdown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreLine {
    /// The score on the sheet.
    Base(Score),
    /// A modifier.
    Modifier(Modifier),
    /// What a helper's roll adds.
    Help {
        /// The help.
        helper: HelpId,
        /// The amount.
        amount: i32,
    },
    /// The sum.
    Effective(Score),
    /// The scaled score of an opposed roll.
    Scaled {
        /// How the score is scaled.
        scaling: Scaling,
        /// The score rolled against.
        target_score: Score,
    },
    /// The amount that the part of the score above 100 adds to the rolled number if both sides reach the same level; may be
    /// negative.
    Excess(i32),
}

impl Roll {
    /// Whether the active side's die was rolled. Nothing can be added after that (TE-INV-6).
    pub fn is_rolled(&self) -> bool {
        self.active.attempt.result.is_some()
    }

    /// Returns the rules of an opposed roll: those it was compared by, or, before that, the table's (TE-105).
    pub fn opposed_rules(&self, settings: &Settings) -> OpposedRules {
        let compared_by = self.comparison.and_then(|comparison| comparison.rules);
        compared_by.unwrap_or_else(|| settings.opposed_rules())
    }

    /// Whether both sides failed at the same level, so that the numbers say who failed less badly (TE-087, TE-096).
    pub fn is_lesser_loser_decided_by_number(&self) -> bool {
        let level = |side| Some(self.contestant(side)?.attempt.result?.level);
        self.comparison
            .is_some_and(|comparison| comparison.outcome == Outcome::MutualFailure)
            && level(Side::Active) == level(Side::Opponent)
    }

    /// Returns a side's main roll; `None` for the opponent of a roll that is not opposed.
    pub fn contestant(&self, side: Side) -> Option<&Contestant> {
        match side {
            Side::Active => Some(&self.active),
            Side::Opponent => self.opponent.as_ref(),
        }
    }

    /// Whether a character may still offer to help a side: they do not roll for it, take no part on the other one, and no offer of
    /// theirs counts (TE-066, B-21).
    pub fn may_help(&self, side: Side, helper: ActorId) -> bool {
        let mut offers = self.help_rolls.iter();
        let has_offered = offers
            .any(|help_roll| help_roll.attempt.actor == helper && help_roll.counts_as_offer());
        let own_contestant = self.contestant(side);
        let rolls = own_contestant.is_some_and(|contestant| contestant.attempt.actor == helper);
        let opposing_contestant = self.contestant(side.other());
        !has_offered
            && !rolls
            && !opposing_contestant.is_some_and(|contestant| contestant.takes_part(helper))
    }

    /// Returns the attempt of one part; `None` if there is no such part, or the help was withdrawn.
    pub fn attempt(&self, part: RollPart) -> Option<&Attempt> {
        match part {
            RollPart::Main(side) => self.contestant(side).map(|contestant| &contestant.attempt),
            RollPart::Help(id) => self.help_roll(id).map(|help| &help.attempt),
        }
    }

    pub(super) fn attempt_mut(&mut self, part: RollPart) -> Option<&mut Attempt> {
        match part {
            RollPart::Main(Side::Active) => Some(&mut self.active.attempt),
            RollPart::Main(Side::Opponent) => self
                .opponent
                .as_mut()
                .map(|contestant| &mut contestant.attempt),
            RollPart::Help(id) => self
                .help_rolls
                .get_mut(usize::from(id.0))
                .map(|help| &mut help.attempt),
        }
    }

    /// Returns a helper's roll; `None` if there is none, or it was withdrawn.
    pub fn help_roll(&self, id: HelpId) -> Option<&HelpRoll> {
        self.help_rolls
            .get(usize::from(id.0))
            .filter(|help| !help.withdrawn)
    }

    /// Iterates over all help with its IDs, even if it was withdrawn.
    pub fn all_help(&self) -> impl Iterator<Item = (HelpId, &HelpRoll)> {
        (0..).map(HelpId).zip(&self.help_rolls)
    }

    /// Returns all parts of the roll: the main rolls, then all help that was not withdrawn.
    pub fn parts(&self) -> Vec<RollPart> {
        let mut parts = vec![RollPart::Main(Side::Active)];
        if self.opponent.is_some() {
            parts.push(RollPart::Main(Side::Opponent));
        }
        let help = self.all_help().filter(|(_, help)| !help.withdrawn);
        parts.extend(help.map(|(id, _)| RollPart::Help(id)));
        parts
    }

    /// Returns all help for one part that was not withdrawn.
    pub fn help_rolls_for(&self, part: RollPart) -> Vec<(HelpId, &HelpRoll)> {
        let helps = |help: &HelpRoll| match part {
            RollPart::Main(side) => help.side == side && help.helped_helper.is_none(),
            RollPart::Help(id) => help.helped_helper == Some(id),
        };
        self.all_help()
            .filter(|(_, help)| !help.withdrawn && helps(help))
            .collect()
    }

    /// Whether this help has to be rolled before the roll that it helps. False if it helps a helper who can no longer roll.
    pub fn awaits_help(&self, id: HelpId) -> bool {
        self.help_roll(id).is_some_and(|help| {
            let helped = help.helped_helper.map(|to| self.help_roll(to));
            help.is_pending()
                && helped.is_none_or(|helped| helped.is_some_and(HelpRoll::is_pending))
        })
    }

    /// Returns the base score with all modifiers and all help so far (TE-030, TE-050, TE-065).
    pub fn effective(&self, part: RollPart) -> Score {
        let Some(attempt) = self.attempt(part) else {
            return Score::default();
        };
        let mut score = attempt.ability.base;
        for modifier in &attempt.modifiers {
            score = score.plus(modifier.amount);
        }
        for (_, help) in self.help_rolls_for(part) {
            score = score.plus(help.amount());
        }
        score
    }

    /// Returns the scores that both sides of an opposed roll have to roll against; `None` if the roll is not opposed (TE-113).
    pub fn scaled(&self, rule: BigDivisor) -> Option<ScaledScores> {
        match &self.comparison {
            Some(comparison) => Some(comparison.scaled),
            None => self.opponent.as_ref().map(|_| {
                let effective = |side| self.effective(RollPart::Main(side));
                scale(effective(Side::Active), effective(Side::Opponent), rule)
            }),
        }
    }

    /// Returns the breakdown of one part's score, line by line.
    pub fn score_lines(&self, part: RollPart, rules: OpposedRules) -> Vec<ScoreLine> {
        let Some(attempt) = self.attempt(part) else {
            return vec![];
        };
        let mut stats = vec![ScoreLine::Base(attempt.ability.base)];
        for modifier in &attempt.modifiers {
            stats.push(ScoreLine::Modifier(modifier.clone()));
        }
        for (id, help) in self.help_rolls_for(part) {
            if help.attempt.result.is_some() {
                stats.push(ScoreLine::Help {
                    helper: id,
                    amount: help.amount(),
                });
            }
        }
        stats.push(ScoreLine::Effective(self.effective(part)));
        if let (RollPart::Main(side), Some(scaled)) = (part, self.scaled(rules.big_divisor)) {
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
    /// Seconds passed in the story: up to [`MAX_DAYS`], plus combat rounds.
    pub seconds: u64,
    /// The number of the scene, from 1.
    pub scene: u16,
    /// The name of the scene.
    pub scene_name: Option<Name>,
    /// The number of the combat round, from 1; `None` in natural time.
    pub round: Option<u16>,
    /// The characters who have acted in the round; advice only (TE-006).
    pub acted: Vec<ActorId>,
}

/// The units of story time (TE-004).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum TimeUnit {
    Minutes,
    Hours,
    Days,
}

impl TimeUnit {
    /// Returns the length of the unit in seconds.
    pub const fn seconds(self) -> u64 {
        match self {
            Self::Minutes => 60,
            Self::Hours => 3_600,
            Self::Days => 86_400,
        }
    }
}

/// About how long a combat round lasts, in seconds (TE-005).
pub const ROUND_SECONDS: u64 = 10;
/// The most days of story time that can pass in minutes, hours and days (TE-004).
pub const MAX_DAYS: u32 = 100_000_000;

impl State {
    /// Returns a character at the table; `None` if there is none with this ID or they have left.
    pub fn character(&self, id: ActorId) -> Option<&Character> {
        self.cast
            .iter()
            .find(|character| character.id == id && !character.left_table)
    }

    /// Returns all characters who are still at the table.
    pub fn present(&self) -> impl Iterator<Item = &Character> {
        self.cast.iter().filter(|character| !character.left_table)
    }

    /// Returns the roll being prepared, if its die has not been rolled.
    pub fn pending_roll(&self) -> Option<&Roll> {
        self.roll.as_ref().filter(|roll| !roll.is_rolled())
    }

    /// Returns the abilities with an experience check, by character, for the end of a session (TE-049).
    pub fn checked_abilities(&self) -> Vec<(ActorId, Vec<AbilityId>)> {
        let mut marked = vec![];
        for character in self.present() {
            let mut checks = vec![];
            for ability in &character.abilities {
                if ability.check {
                    checks.push(ability.id);
                }
            }
            if !checks.is_empty() {
                marked.push((character.id, checks));
            }
        }
        marked
    }
}

impl Character {
    /// Returns an ability on the sheet.
    pub fn ability(&self, id: AbilityId) -> Option<&Ability> {
        self.abilities.iter().find(|ability| ability.id == id)
    }

    /// Returns the ability with this name. Capitals make no difference, unless an old sheet has two names that differ only by a capital
    /// such as Ü: then it is the one that is written like this.
    pub fn ability_named(&self, name: &Name) -> Option<&Ability> {
        let mut abilities = self.abilities.iter();
        let exact = abilities.clone().find(|ability| ability.name == *name);
        exact.or_else(|| abilities.find(|ability| ability.name.is_same(name)))
    }
}

/// The game of the Torang Engine.
#[derive(Clone, Copy, Debug)]
pub enum Torang {}
