//! What rounds have besides their card: surprise, heroes against each other, turns that wait, several things tried in one
//! action, and how attacks on a defender went (DD-123, DD-124, DD-177 … DD-179, DD-197, DD-398 … DD-412).

use super::card::{Approvable, BySide, CardId, Effect, Side};
use super::combat::action::ROUND;
use super::combat::attack;
use super::combat::status::Status;
use super::roll::{DiceRoll, SuccessLevel};
use super::settings::{
    BreakInjured, DefendCounts, DefendMany, Edition, Knockdown, SetbackGeneric, SetbackPassive,
    Settings, Surprise as SurpriseRules,
};
use super::state::{Action, ActionKind, Actor, Defence, Outcome, Setback, State};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What waiting for an opening costs action and effect (DD-124); what attacking and defending in one costs the attack and the
/// defence (DD-412); what a plain setback is worth (DD-165). Combat is where they are at home.
pub use super::combat::choice::{AGGRESSIVE, OPPORTUNITY};
pub use super::combat::status::SETBACK;

/// How long a round of combat is, in seconds (DD-398).
pub const ROUND_SECONDS: u32 = ROUND as u32;

/// How much somebody is surprised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Surprise {
    /// Half a chance to react (DD-405, DD-407).
    Partial,
    /// None (DD-404, DD-408).
    Complete,
}

impl Surprise {
    /// What attacks and interactions against them gain, action and effect alike (DD-407, DD-408).
    pub fn bonus(self) -> u8 {
        let against = attack::Surprise::from(self).against(Edition::Revised);
        u8::try_from(against).unwrap_or(0)
    }

    /// The cards that each hero who surprises lays before combat, by the older rules (DD-404, DD-405).
    pub fn starting_cards(self) -> u8 {
        attack::Surprise::from(self).cards()
    }

    /// What is left of it in a round: the second one after a complete surprise is as after a partial one (DD-404, DD-408).
    pub const fn in_round(self, number: u16) -> Option<Self> {
        match (self, number) {
            (_, 0 | 1) => Some(self),
            (Self::Complete, 2) => Some(Self::Partial),
            (Self::Complete | Self::Partial, _) => None,
        }
    }
}

/// One side falls upon the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ambush {
    /// The side that is surprised.
    pub surprised: Side,
    /// How much.
    pub surprise: Surprise,
    /// Those of it who watch for danger by trade: never completely surprised (DD-406).
    pub on_duty: Vec<ActorId>,
}

/// Why somebody waits with a turn (DD-124).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// For an opening: 3 less on action and effect.
    Opportunity,
    /// For the first target at a named place: no loss.
    Place,
}

/// How the attacks on somebody came out this round, as far as they were told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Attacks {
    pub missed: u8,
    pub hit: u8,
    pub first_missed: bool,
}

impl Attacks {
    /// One more.
    pub fn tell(&mut self, missed: bool) {
        if self.missed == 0 && self.hit == 0 {
            self.first_missed = missed;
        }
        let count = if missed {
            &mut self.missed
        } else {
            &mut self.hit
        };
        *count = count.saturating_add(1);
    }
}

/// Something that somebody wants done about the rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum RoundsCommand {
    /// Go into rounds, with a surprise or with heroes against each other (DD-177, DD-404 … DD-408).
    Begin {
        participants: Vec<ActorId>,
        ambush: Option<Ambush>,
        duel: bool,
    },
    /// Close the round that runs, if any, and begin the next with this line: how a table plays without the deck.
    SetLine {
        first: Side,
        effects: BySide<Effect>,
    },
    /// Let somebody of one's own side act first (DD-123).
    LetAct { actor: ActorId, first: ActorId },
    /// Wait with one's turn (DD-124).
    Hold { actor: ActorId, how: Held },
    /// Say what heroes who fight each other rolled for the order (DD-178).
    SetTotals { totals: Vec<(ActorId, i32)> },
    /// Say that the declared action is of another kind too.
    AlsoTry { kind: Approvable },
    /// Say how that part of it comes out, where it differs from the whole.
    AlsoCame { kind: Approvable, outcome: Outcome },
    /// Say that the declared action is a critical moment, as long as its dice lie still (DD-076).
    CriticalMoment,
    /// Say that the action earns no card, or that it may after all (DD-198).
    DenyDraw { denied: bool },
    /// Take back the card that an action has just earned (DD-198).
    TakeBackDraw,
    /// Say how many attacks on somebody missed.
    CountDefence { actor: ActorId, missed: u8 },
}

/// Something that happened to the rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum RoundsEvent {
    /// These were surprised.
    Surprised { actors: Vec<(ActorId, Surprise)> },
    /// Heroes fight each other.
    DuelBegan,
    /// Starting pools were counted anew.
    PlacesCounted { places: Vec<(ActorId, u8)> },
    /// A round began without a card.
    RoundSet { round: u16 },
    /// The dice said who acts when (DD-178).
    TotalRolled {
        actor: ActorId,
        roll: DiceRoll,
        total: i32,
    },
    /// A person's dice did.
    TotalTyped { actor: ActorId, total: i32 },
    /// Somebody lets another act first.
    TurnMoved { actor: ActorId, behind: ActorId },
    /// Somebody waits.
    TurnHeld { actor: ActorId, how: Held },
    /// The action is of another kind too.
    AlsoTried { kind: Approvable },
    /// How that part of it comes out.
    AlsoCame { kind: Approvable, outcome: Outcome },
    /// It is a critical moment.
    CriticalMoment,
    /// The action earns no card, or may after all.
    DrawDenied { denied: bool },
    /// An earned card went back to the deck, which was shuffled; bottom first.
    DrawTakenBack {
        actor: ActorId,
        card: CardId,
        deck: Vec<CardId>,
    },
    /// So many attacks on somebody missed.
    DefencesCounted { actor: ActorId, missed: u8 },
}

/// Something that weighs on the action that is being resolved; people add it, no machine knows their figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// A plain setback takes this off the total (DD-165).
    SetbackTotal(u8),
    /// A plain setback makes everything harder by this.
    SetbackDifficulty(u8),
    /// A plain setback on the target's side lowers defences that are not rolled.
    TargetSetBack(ActorId, u8),
    /// The target is surprised (DD-407 … DD-409).
    TargetSurprised(ActorId, u8),
    /// The same for whoever of the other side is aimed at, where nobody was named.
    OthersSetBack(u8),
    /// Somebody of the other side is surprised, so much, where nobody was named.
    OthersSurprised(Surprise),
    /// Waited for an opening (DD-124).
    Opportunity(u8),
    /// Waited for a target at a place (DD-124).
    Place,
    /// Attack and defence in one: less on each (DD-412).
    Aggressive(u8, u8),
}

/// What a side bears by its plain setback, as the table counts it (DD-165, A-28, A-29).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Burden {
    /// Off its totals.
    pub total: u8,
    /// On top of what it has to reach.
    pub difficulty: u8,
    /// Off its defences that are not rolled.
    pub passive: u8,
}

impl Burden {
    /// Of a side that has one, or has none.
    pub fn of(set_back: bool, settings: &Settings) -> Self {
        let by_difficulty = settings.is(SetbackGeneric::Difficulty);
        let if_so = |counts: bool| if set_back && counts { SETBACK } else { 0 };
        Self {
            total: if_so(!by_difficulty),
            difficulty: if_so(by_difficulty),
            passive: if_so(settings.is(SetbackPassive::Yes)),
        }
    }
}

impl Action {
    /// Everything it is: each of the seven kinds once, the declared one first.
    pub fn kinds(&self) -> Vec<Approvable> {
        let mut kinds = Vec::new();
        if let ActionKind::Approvable(kind) = self.kind {
            kinds.push(kind);
        }
        for (kind, _) in &self.also {
            if !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
        kinds
    }

    /// How that part of it came out: as the whole, where nothing else was told.
    pub fn came(&self, kind: Approvable, outcome: Outcome) -> Outcome {
        let whole = self.kind == ActionKind::Approvable(kind);
        let part = self.also.iter().find(|(other, _)| *other == kind);
        let told = part.and_then(|(_, told)| *told);
        told.filter(|_| !whole).unwrap_or(outcome)
    }

    /// The kinds that succeeded, and how well.
    pub fn won(&self, outcome: Outcome) -> Vec<(Approvable, SuccessLevel)> {
        let won = |kind: Approvable| match self.came(kind, outcome) {
            Outcome::Succeeded(level) => Some((kind, level)),
            Outcome::Failed | Outcome::Done => None,
        };
        self.kinds().into_iter().filter_map(won).collect()
    }

    /// Whether it is a defence, and the outcome of the whole speaks of nothing else: it waits for attacks (DD-197, DD-412).
    pub fn only_defends(&self) -> bool {
        self.kind == ActionKind::Approvable(Approvable::Defend)
            && self.also.iter().all(|(_, told)| told.is_some())
    }
}

impl State {
    /// Whether the table is played without the deck (DD-012, A-89).
    pub fn is_deckless(&self) -> bool {
        self.title.is_some() && self.settings.deckless
    }

    /// How much somebody is surprised now, by whichever rules of surprise hold.
    pub fn surprise_of(&self, actor: ActorId) -> Option<Surprise> {
        if self.settings.is(SurpriseRules::Off) {
            return None;
        }
        let conflict = self.conflict.as_ref()?;
        let (_, surprise) = conflict.surprised.iter().find(|(id, _)| *id == actor)?;
        surprise.in_round(conflict.round.as_ref().map_or(0, |round| round.number))
    }

    /// The same, where it binds what somebody does and opens them to attacks: by the later rules (DD-407, DD-408).
    pub fn taken_unawares(&self, actor: ActorId) -> Option<Surprise> {
        self.surprise_of(actor)
            .filter(|_| self.settings.surprise(self.edition) == SurpriseRules::Revised)
    }

    /// Whether whoever is down may only defend, as the older edition has it or this table wants it: else the action goes into
    /// getting up (TC-103, TC-104, A-26).
    pub fn down_defends(&self) -> bool {
        self.settings.is(Knockdown::Classic)
            || self.edition == Edition::Classic && self.settings.is(Knockdown::Book)
    }

    /// Whether heroes fight each other.
    pub fn is_duel(&self) -> bool {
        self.conflict
            .as_ref()
            .is_some_and(|conflict| conflict.duel.is_some())
    }

    /// Why somebody waits with a turn.
    pub fn held(&self, actor: ActorId) -> Option<Held> {
        let held = &self.round()?.held;
        held.iter()
            .find(|(id, _)| *id == actor)
            .map(|(_, how)| *how)
    }

    /// The cards that a hero's defence has earned as it stands; `None` while nobody has said (DD-197, A-33).
    pub fn defence_earned(&self, hero: &Actor) -> Option<u8> {
        let attacks = hero.round.attacks;
        let each = self.settings.is(DefendMany::Each);
        match hero.round.defence {
            Some(Defence::Held) if each => Some(attacks.missed.max(1)),
            Some(Defence::Held) => Some(1),
            Some(Defence::Hit) if each => Some(attacks.missed),
            Some(Defence::Hit | Defence::NotAttacked) => Some(0),
            None if self.settings.is(DefendCounts::Active) => Some(0),
            Some(Defence::Declared) | None => match (attacks.missed, attacks.hit) {
                // A rolled defence meets attacks by itself: none has met it.
                (0, 0) if hero.fight.guard.is_some() => Some(0),
                (0, 0) => None,
                (missed, _) if each => Some(missed),
                _ if self.settings.is(DefendMany::FirstMissed) => {
                    Some(u8::from(attacks.first_missed))
                }
                (_, hit) => Some(u8::from(hit == 0)),
            },
        }
    }

    /// Heroes whose defence would earn a card, and of whom nobody has said how it went (DD-197, A-33).
    pub fn defences_due(&self) -> Vec<ActorId> {
        let pays = !self.is_deckless()
            && self
                .round()
                .is_some_and(|round| round.approved.includes(Approvable::Defend));
        let due =
            |hero: &&Actor| pays && self.takes_part(hero.id) && self.defence_earned(hero).is_none();
        self.heroes().filter(due).map(|hero| hero.id).collect()
    }

    /// Whether somebody is hurt in the sense of a break (DD-148, A-27).
    fn is_injured(&self, actor: &Actor) -> bool {
        if self.settings.is(BreakInjured::Wounds) {
            actor.condition.wounds > 0
        } else {
            actor.condition.is_injured()
        }
    }

    /// Injured villains who break when the round closes unless they turn it (DD-148 … DD-150), and whoever an interaction has
    /// broken (TC-254).
    pub fn about_to_break(&self) -> Vec<ActorId> {
        let by_line = self.effect(Side::Villains) == Effect::Break;
        let breaks = |actor: &&Actor| {
            let line = by_line && actor.side() == Side::Villains && self.is_injured(actor);
            (line || actor.fight.statuses.has(Status::Broken))
                && self.takes_part(actor.id)
                && actor.condition.can_act()
                && !actor.round.improved
        };
        self.present()
            .filter(breaks)
            .map(|actor| actor.id)
            .collect()
    }

    /// What a plain setback adds to what a side has to reach.
    pub fn harder_by(&self, side: Side) -> u8 {
        self.burden(side).difficulty
    }

    /// All that the plain setback of a side comes to.
    pub fn burden(&self, side: Side) -> Burden {
        Burden::of(self.set_back(side), &self.settings)
    }

    /// What a plain setback takes off a side's totals (DD-165, A-28).
    pub fn hindered_by(&self, side: Side) -> u8 {
        self.burden(side).total
    }

    /// Whether a side has the plain setback.
    pub(super) fn set_back(&self, side: Side) -> bool {
        let setback = self.round().map(|round| round.setbacks.of(side));
        matches!(setback, Some(Some(Setback::Generic)))
    }

    /// What weighs on the action that is being resolved.
    pub fn weights(&self) -> Vec<Weight> {
        let Some(action) = &self.action else {
            return vec![];
        };
        let mut weights = Vec::new();
        let actor = self.actor(action.actor);
        if actor.is_some_and(|actor| self.set_back(actor.side())) {
            weights.push(if self.settings.is(SetbackGeneric::Difficulty) {
                Weight::SetbackDifficulty(SETBACK)
            } else {
                Weight::SetbackTotal(SETBACK)
            });
        }
        match self.held(action.actor) {
            Some(Held::Opportunity) => weights.push(Weight::Opportunity(OPPORTUNITY)),
            Some(Held::Place) => weights.push(Weight::Place),
            None => {}
        }
        let kinds = action.kinds();
        if kinds.contains(&Approvable::Attack) && kinds.contains(&Approvable::Defend) {
            let (attack, defence) = AGGRESSIVE;
            weights.push(Weight::Aggressive(attack, defence));
        }
        if let Some(target) = action.target.and_then(|target| self.actor(target)) {
            if self.set_back(target.side()) && self.settings.is(SetbackPassive::Yes) {
                weights.push(Weight::TargetSetBack(target.id, SETBACK));
            }
            if let Some(surprise) = self.taken_unawares(target.id) {
                weights.push(Weight::TargetSurprised(target.id, surprise.bonus()));
            }
        } else if let Some(actor) = actor
            && kinds.iter().any(|kind| *kind != Approvable::Defend)
        {
            self.weigh_others(actor.side().other(), &mut weights);
        }
        weights
    }

    /// What weighs on an attack or interaction that names nobody: how those of the other side stand.
    fn weigh_others(&self, others: Side, weights: &mut Vec<Weight>) {
        if self.set_back(others) && self.settings.is(SetbackPassive::Yes) {
            weights.push(Weight::OthersSetBack(SETBACK));
        }
        for surprise in [Surprise::Complete, Surprise::Partial] {
            let so = |actor: &Actor| {
                actor.side() == others && self.taken_unawares(actor.id) == Some(surprise)
            };
            if self.present().any(so) {
                weights.push(Weight::OthersSurprised(surprise));
            }
        }
    }
}
