//! The saved form of what happens at a Torg table. Words and names may be added here, never changed: see [`super::SCHEMA`].

use super::record::{Field, Value, Word, kept, kinds, words};
use ::torg::card::{
    Approvable, Approved, BySide, CardId, Effect, Line, Side, TaskBox, TextId, VillainSkill,
};
use ::torg::event::{DrawnFor, Event};
use ::torg::roll::{Bonus, DiceRoll, DieTotal, Standing, SuccessLevel};
use ::torg::settings::{Edition, HandSize, Numbers, Question, Settings};
use ::torg::state::{
    ActionKind, Condition, Defence, Figures, Outcome, Role, Tone, Turn, TurnEnd, Until,
};
use tabletop::dice::D20;

kinds! { Event {
    TableOpened { title, edition, settings } = "table_opened",
    ActorJoined { actor, name, player, role, figures } = "actor_joined",
    ActorLeft { actor, cards } = "actor_left",
    FiguresSet { actor, figures } = "figures_set",
    SheetSet { actor, figures, sheet } = "sheet_set",
    ConditionSet { actor, condition } = "condition_set",
    StandingSet { actor, standing } = "standing_set",
    PossibilitiesSet { actor, possibilities } = "possibilities_set",
    SettingsChanged { settings } = "settings_changed",
    NoteMade { text } = "note_made",
    Dealt { hand_size, hands, deck } = "dealt",
    Drawn { actor, card, why } = "drawn",
    DrawSkipped { actor } = "draw_skipped",
    Reshuffled { deck } = "reshuffled",
    Deck { what } = "deck",
    HandLooked { actor } = "hand_looked",
    CardRevealed { actor, card } = "card_revealed",
    SceneNamed { name } = "scene_named",
    ToneSet { tone } = "tone_set",
    RoundsBegan { participants, places } = "rounds_began",
    ConflictJoined { actor } = "conflict_joined",
    RoundsEnded = "rounds_ended",
    Flipped { card, round } = "flipped",
    LineRead { line, approved, task } = "line_read",
    OrderSet { turns } = "order_set",
    Fatigued { actor, shock } = "fatigued",
    KnockedOut { actor } = "knocked_out",
    Inspired { actor } = "inspired",
    Woken { actor } = "woken",
    StandingGained { actor, standing, until } = "standing_gained",
    StandingsCancelled { actor } = "standings_cancelled",
    SetbackChosen { side, setback } = "setback_chosen",
    PositionJudged { actor, improved } = "position_judged",
    DefenceJudged { actor, defence } = "defence_judged",
    Broke { actor } = "broke",
    RoundClosed { spent } = "round_closed",
    ActionDeclared { actor, kind, target, critical_moment } = "action_declared",
    DiceRolled { roll, typed } = "dice_rolled",
    ResultCommitted = "result_committed",
    ActionEnded { outcome } = "action_ended",
    TurnEnded { actor, end } = "turn_ended",
    ContributionJudged { actor, helped } = "contribution_judged",
    PoolStruck { hero, cards } = "pool_struck",
    PoolCardsTaken { hero, cards } = "pool_cards_taken",
    Blow { actor, what } = "blow",
    Followed { by } = "followed",
    CardLaid { actor, card } = "card_laid",
    CardPlayed { actor, card, lasting, from_hand } = "card_played",
    Used { what } = "used",
    TradeOffered { from, to, cards, pools, shown } = "trade_offered",
    TradeAnswered { from, to, cards, pools, shown } = "trade_answered",
    TradeAgreed { actor } = "trade_agreed",
    TradeDropped = "trade_dropped",
    Traded { from, to, offered, returned, pools, from_hands, story } = "traded",
    Rounds { what } = "rounds",
    Hands { actor, what } = "hands",
    Act { actor, what } = "act",
    Scheme { what } = "scheme",
    Task { lead, what } = "task",
    BoxFlipped { card, under_top } = "box_flipped",
    Story { what } = "story",
    SceneEnding { is_final, picked_up, excess } = "scene_ending",
    DiscardedDown { actor, cards } = "discarded_down",
    DiscardedOne { actor, card } = "discarded_one",
    SceneBegan { act, scene, discarded } = "scene_began",
} }

words! {
    Edition { Classic = "classic", Revised = "revised" }
    Role { Hero = "hero", Ally = "ally", Villain = "villain" }
    Standing { Up = "up", Stymied = "stymied" }
    Tone { Standard = "standard", Dramatic = "dramatic" }
    Side { Heroes = "heroes", Villains = "villains" }
    Defence { Declared = "declared", Held = "held", Hit = "hit", NotAttacked = "not_attacked" }
    TurnEnd { Acted = "acted", Passed = "passed" }
    DrawnFor {
        Approved = "approved", Inspiration = "inspiration", Refill = "refill", Joining = "joining",
        Subplot = "subplot",
        Deal = "deal",
    }
    Approvable {
        Attack = "attack", Defend = "defend", Trick = "trick", Test = "test", Taunt = "taunt",
        Intimidate = "intimidate", Maneuver = "maneuver",
    }
    VillainSkill { Intimidate = "intimidate", Taunt = "taunt", Test = "test", Trick = "trick" }
    SuccessLevel {
        Minimal = "minimal", Average = "average", Good = "good", Superior = "superior",
        Spectacular = "spectacular",
    }
}

words! { @ Effect {
    None = "none", Flurry = "flurry", Inspiration = "inspiration", Up = "up", Break = "break",
    Confused = "confused", Fatigued = "fatigued", Setback = "setback", Stymied = "stymied",
} but VillainSkills, Told }
words! { @ Until { RoundEnds = "round_ends", Lifted = "lifted" } but Used }
words! { @ TaskBox {
    PossibleSetback = "possible_setback", Complication = "complication",
    CriticalProblem = "critical_problem",
} but Steps }
words! { @ Approved { Any = "any" } but Pair, Told }
words! { @ ActionKind { Other = "other" } but Approvable }
words! { @ Outcome { Failed = "failed", Done = "done" } but Succeeded }
words! { @ HandSize { ByHeroes = "by_heroes" } but Fixed }

kept! { or default
    Figures { dexterity, mind, perception, toughness, fatigue }
    Condition { shock, k, o, unconscious, knocked_down, wounds }
}
kept! {
    Turn { actor, pass }
    Line { first, effects }
    BySide<Effect> { heroes, villains }
}

/// The value of what is mostly a word: the word, or else what it holds.
fn word_or<W: Word>(one: W, holds: impl FnOnce() -> Value) -> Value {
    one.word().map_or_else(holds, Value::word)
}

/// What is a word, if it is one of those of `W`.
fn word<W: Word>(value: &Value) -> Option<W> {
    W::of_word(value.text()?)
}

impl Field for CardId {
    fn value(&self) -> Value {
        self.0.value()
    }
    fn of(value: &Value) -> Option<Self> {
        u16::of(value).map(Self)
    }
}

impl Field for D20 {
    fn value(&self) -> Value {
        self.face().value()
    }
    fn of(value: &Value) -> Option<Self> {
        Self::new(u8::of(value)?)
    }
}

impl Field for HandSize {
    fn value(&self) -> Value {
        match self {
            Self::Fixed(cards) => cards.value(),
            Self::ByHeroes => word_or(*self, || Value::Nothing),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        word(value).or_else(|| u8::of(value).map(Self::Fixed))
    }
}

impl Field for Effect {
    fn value(&self) -> Value {
        match self {
            Self::VillainSkills(one, other) => (*one, *other).value(),
            Self::Told(text) => text.0.value(),
            plain => word_or(*plain, || Value::Nothing),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        let pair = || {
            let (one, other) = Field::of(value)?;
            Some(Self::VillainSkills(one, other))
        };
        let told = || Some(Self::Told(TextId(u16::of(value)?)));
        word(value).or_else(pair).or_else(told)
    }
}

impl Field for Approved {
    fn value(&self) -> Value {
        match self {
            Self::Pair(one, other) => (*one, *other).value(),
            Self::Told(text) => text.0.value(),
            Self::Any => word_or(*self, || Value::Nothing),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        let pair = || {
            let (one, other) = Field::of(value)?;
            Some(Self::Pair(one, other))
        };
        let told = || Some(Self::Told(TextId(u16::of(value)?)));
        word(value).or_else(pair).or_else(told)
    }
}

impl Field for ActionKind {
    fn value(&self) -> Value {
        match self {
            Self::Approvable(kind) => kind.value(),
            Self::Other => word_or(*self, || Value::Nothing),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        word(value).or_else(|| Field::of(value).map(Self::Approvable))
    }
}

impl Field for Outcome {
    fn value(&self) -> Value {
        match self {
            Self::Succeeded(level) => level.value(),
            plain => word_or(*plain, || Value::Nothing),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        word(value).or_else(|| Field::of(value).map(Self::Succeeded))
    }
}

/// A round is written by its number.
impl Field for Until {
    fn value(&self) -> Value {
        match self {
            Self::Used(round) => round.value(),
            plain => word_or(*plain, || Value::Nothing),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        word(value).or_else(|| u16::of(value).map(Self::Used))
    }
}

/// Written by the letters of its steps, `"ABD"`.
impl Field for TaskBox {
    fn value(&self) -> Value {
        match self {
            Self::Steps(offered) => {
                let letters = "ABCD".chars().zip(offered);
                Value::Text(
                    letters
                        .filter_map(|(letter, is)| is.then_some(letter))
                        .collect(),
                )
            }
            plain => word_or(*plain, || Value::Nothing),
        }
    }
    fn of(value: &Value) -> Option<Self> {
        let steps = || {
            let mut left = value.text()?;
            let mut offered = [false; 4];
            for (is, letter) in offered.iter_mut().zip("ABCD".chars()) {
                if let Some(others) = left.strip_prefix(letter) {
                    left = others;
                    *is = true;
                }
            }
            left.is_empty().then_some(Self::Steps(offered))
        };
        word(value).or_else(steps)
    }
}

/// A list of another length is not the table's.
impl super::record::Kept for Numbers {
    fn keep(&self) -> super::record::Record {
        let mut record = super::record::Record::default();
        record.put("over_seven", &self.over_seven);
        record.put("coup", &self.coup);
        record.put("penalties", &self.penalties.to_vec());
        record
    }

    fn recall(record: &super::record::Record) -> Option<Self> {
        let penalties: Vec<u8> = record.get("penalties")?;
        Some(Self {
            over_seven: record.get("over_seven")?,
            coup: record.get("coup")?,
            penalties: penalties.try_into().ok()?,
        })
    }
}

kept!(as value Numbers);

/// A question that a save does not name has the default answer.
impl super::record::Kept for Settings {
    fn keep(&self) -> super::record::Record {
        let mut record = super::record::Record::default();
        record.put("hand_size", &self.hand_size);
        if self.numbers != Numbers::default() {
            record.put("numbers", &self.numbers);
        }
        if self.deckless {
            record.put("deckless", &true);
        }
        if self.campaign {
            record.put("campaign", &true);
        }
        for question in Question::ALL {
            let place = self.answer(*question);
            if let Some(word) = question.answers().get(usize::from(place))
                && place != 0
            {
                record.put(question.key(), &(*word).to_owned());
            }
        }
        combat::keep(&self.combat, &mut record);
        record
    }

    fn recall(record: &super::record::Record) -> Option<Self> {
        let mut settings = Self {
            hand_size: record.get_or("hand_size", HandSize::default())?,
            numbers: record.get_or("numbers", Numbers::default())?,
            deckless: record.get_or("deckless", false)?,
            campaign: record.get_or("campaign", false)?,
            combat: combat::recall(record)?,
            ..Self::default()
        };
        for question in Question::ALL {
            let Some(word) = record.text(question.key()) else {
                continue;
            };
            let place = question.answers().iter().position(|its| *its == word)?;
            settings = settings.with(*question, u8::try_from(place).ok()?);
        }
        Some(settings)
    }
}

kept!(as value Settings);

/// The total is written for the reader's eye, and is refused where it is not the sum of the dice.
impl super::record::Kept for DiceRoll {
    fn keep(&self) -> super::record::Record {
        let Self {
            chains,
            total,
            bonus,
            reroll_lost,
        } = self;
        let mut record = super::record::Record::default();
        record.put("chains", chains);
        record.put("total", &total.get());
        record.put("bonus", &bonus.0);
        record.put("reroll_lost", reroll_lost);
        record
    }

    fn recall(record: &super::record::Record) -> Option<Self> {
        let chains: Vec<Vec<D20>> = record.get("chains")?;
        let mut sum = 0_u32;
        for die in chains.iter().flatten() {
            sum = sum.checked_add(u32::from(die.face()))?;
        }
        if record.get("total") != Some(sum) {
            return None;
        }
        let total = DieTotal::new(sum)?;
        let bonus = Bonus(record.get("bonus")?);
        // The chart has one bonus for it, and a file no other.
        if bonus != total.bonus() {
            return None;
        }
        Some(Self {
            chains,
            total,
            bonus,
            reroll_lost: record.get("reroll_lost")?,
        })
    }
}

kept!(as value DiceRoll);

mod act;
mod blows;
pub mod carry;
mod combat;
mod consequence;
mod dealing;
pub mod deck_file;
mod hands;
mod rounds;
pub mod sheet;
mod story;
mod task;
#[cfg(test)]
mod tests;
mod using;
