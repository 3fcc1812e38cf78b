//! Redacted events: what one seat may know of an event. The event log is shown only in this form, so it reveals no secrets.

use super::card::{CardId, StepLetter, TaskBox};
use super::combat::interaction::{Interaction, InteractionEffect};
use super::dealing::DeckEvent;
use super::draw_reason::DrawReason;
use super::event::{Event, FollowUpEvent, PreparedSetbackEvent, TaskEvent};
use super::fight::actions::CombatEvent;
use super::fight::attack_resolution::AttackResult;
use super::fight::attacks::AttackEvent;
use super::role::Role;
use super::rounds::RoundsEvent;
use super::story::{StoryEvent, SubplotId};
use super::task::AttemptKind;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

/// An event as one seat may know it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // named by their types
pub enum RedactedEvent<'a> {
    /// Nothing in it is hidden from anybody.
    Public(&'a Event),
    /// Hands were dealt; each hand is only for its own seat.
    Dealt {
        hand_size: u8,
        heroes: usize,
        own: Option<&'a [CardId]>,
    },
    /// A card was drawn; which one is for its own seat only.
    Drawn {
        actor: ActorId,
        card: Option<CardId>,
        reason: DrawReason,
    },
    /// Heroes took up their hands from another session; which cards is only for the hero's own seat.
    HandsRestored {
        heroes: usize,
        own: Option<&'a [CardId]>,
    },
    /// The discards became the new deck; nobody may know its order.
    Reshuffled { cards: usize },
    /// A trade was offered or answered; hand cards are only for the two traders.
    TradeOffered {
        by: ActorId,
        to: ActorId,
        count: usize,
        cards: Option<&'a [CardId]>,
    },
    /// Cards were traded; hand cards are only for the two traders.
    Traded {
        from: ActorId,
        to: ActorId,
        count: usize,
        cards: Option<(&'a [CardId], &'a [CardId])>,
        explanation: &'a str,
    },
    /// An earned card went back to the deck; which one is for its own seat only.
    DrawTakenBack {
        actor: ActorId,
        card: Option<CardId>,
    },
    /// Cards were given away; hand cards are only for giver and receiver.
    CardsGiven {
        by: ActorId,
        to: ActorId,
        count: usize,
        cards: Option<&'a [CardId]>,
    },
    /// The gamemaster acknowledged a special card; nobody may read the note yet.
    SpecialAcknowledged { card: CardId },
    /// A change to a prepared setback, whose text only the gamemaster knows.
    PreparedSetback(PreparedSetbackChange),
    /// A task was opened; the gamemaster reveals the difficulties later.
    TaskOpened {
        lead: ActorId,
        skill: &'a Name,
        steps: usize,
        time_limit: TaskTimeLimit,
    },
    /// A lead made an attempt; the gamemaster reveals the difficulties later.
    TaskAttempted {
        lead: ActorId,
        skill: Option<&'a Name>,
        kind: AttemptKind,
        task_box: TaskBox,
    },
    /// The gamemaster wrote a private note about a subplot; nobody may read it before it is revealed (DD-366).
    SubplotNoteSet { subplot: SubplotId },
    /// The gamemaster said which subplots fit; nobody may read which (DD-363).
    SubplotFitSet,
    /// A sheet was set; only those who may see the sheet see its values.
    SheetSet { actor: ActorId },
    /// Stats were set; their values are hidden.
    StatsSet { actor: ActorId },
    /// Somebody joined the table; the stats are hidden.
    ActorJoined { actor: ActorId, role: Role },
    /// Somebody attacks this target and this many other targets. Only the gamemaster sees the values.
    AttackDeclared {
        actor: ActorId,
        target: Option<ActorId>,
        other_targets: usize,
    },
    /// The result of an attack.
    AttackResolved {
        target: ActorId,
        result: AttackResult,
    },
    /// The result of an interaction. `described`: the player described it, in words that only the gamemaster sees.
    InteractionResolved {
        target: ActorId,
        effects: &'a [InteractionEffect],
        described: bool,
        kind: Option<Interaction>,
    },
    /// Somebody defends; only the gamemaster sees the value.
    Defended { actor: ActorId },
    /// Values of somebody's action, which are hidden.
    DetailsHidden { actor: ActorId },
    /// Consequences of the previous event; their values are hidden.
    ConsequencesApplied,
    /// A task's time limit was set.
    TaskTimeLimitSet {
        lead: ActorId,
        time_limit: TaskTimeLimit,
    },
    /// The difficulty of a task's step was corrected. `difficulty`: what it is now, if the players know it.
    TaskDifficultySet {
        lead: ActorId,
        step: StepLetter,
        difficulty: Option<u8>,
    },
}

/// What happened to a prepared setback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PreparedSetbackChange {
    Prepared,
    Hinted,
    Removed,
}

impl PreparedSetbackChange {
    const fn of(event: &PreparedSetbackEvent) -> Self {
        match event {
            PreparedSetbackEvent::Prepared { .. } => Self::Prepared,
            PreparedSetbackEvent::Hinted { .. } => Self::Hinted,
            PreparedSetbackEvent::Removed { .. } => Self::Removed,
        }
    }
}

/// The time limit of a task, as one seat may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskTimeLimit {
    /// This seat may not know the limit.
    Hidden,
    /// This many flips; `None` is no limit.
    Flips(Option<u8>),
}

/// Returns what `seat` may know of `event`.
pub fn redact(event: &Event, seat: Seat) -> RedactedEvent<'_> {
    match event {
        Event::Dealt {
            hand_size, hands, ..
        } => RedactedEvent::Dealt {
            hand_size: *hand_size,
            heroes: hands.len(),
            own: own_cards(hands, seat),
        },
        Event::Drawn {
            actor,
            card,
            reason,
        } => RedactedEvent::Drawn {
            actor: *actor,
            card: seat.belongs_to(*actor).then_some(*card),
            reason: *reason,
        },
        Event::Deck { what: deck } => redact_deck(event, deck, seat),
        Event::SheetSet { actor, .. } => RedactedEvent::SheetSet { actor: *actor },
        Event::StatsSet { actor, .. } => RedactedEvent::StatsSet { actor: *actor },
        Event::ActorJoined { actor, role, .. } => RedactedEvent::ActorJoined {
            actor: *actor,
            role: *role,
        },
        Event::Attack {
            actor,
            what: attack,
        } => redact_attack(event, *actor, attack, seat),
        Event::Combat {
            actor,
            what: combat,
        } => redact_combat(event, *actor, combat, seat),
        Event::Reshuffled { draw_pile } => RedactedEvent::Reshuffled {
            cards: draw_pile.len(),
        },
        Event::TradeOffered {
            from,
            to,
            cards,
            from_pool,
            previewed,
        } => redact_offer((*from, *to), cards, *from_pool, *previewed, seat),
        Event::TradeAnswered {
            from,
            to,
            cards,
            from_pool,
            previewed,
        } => redact_offer((*to, *from), cards, *from_pool, *previewed, seat),
        Event::Traded {
            from,
            to,
            offered,
            returned,
            into_pools,
            explanation,
            ..
        } => RedactedEvent::Traded {
            from: *from,
            to: *to,
            count: offered.len(),
            cards: (*into_pools || seat.belongs_to(*from) || seat.belongs_to(*to))
                .then_some((offered.as_slice(), returned.as_slice())),
            explanation: explanation.as_deref().unwrap_or_default(),
        },
        Event::Rounds { what: rounds } => redact_rounds(event, rounds, seat),
        Event::Story { what: story } => redact_story(event, story),
        Event::FollowUp {
            actor,
            what: follow_up,
        } => redact_follow_up(event, *actor, follow_up, seat),
        Event::PreparedSetback { what: event } => {
            RedactedEvent::PreparedSetback(PreparedSetbackChange::of(event))
        }
        Event::Task { lead, what: task } => redact_task(event, *lead, task),
        Event::ConsequencesApplied { .. } => RedactedEvent::ConsequencesApplied,
        Event::TableOpened { .. }
        | Event::ActorChanged { .. }
        | Event::ActorLeft { .. }
        | Event::AwaySet { .. }
        | Event::ConditionSet { .. }
        | Event::Rested { .. }
        | Event::RollConditionSet { .. }
        | Event::PossibilitiesSet { .. }
        | Event::SettingsChanged { .. }
        | Event::TableRenamed { .. }
        | Event::NoteMade { .. }
        | Event::SkillChecked { .. }
        | Event::DrawSkipped { .. }
        | Event::HandLooked { .. }
        | Event::CardRevealed { .. }
        | Event::SceneNamed { .. }
        | Event::ToneSet { .. }
        | Event::RoundsBegan { .. }
        | Event::ConflictJoined { .. }
        | Event::RoundsEnded
        | Event::Flipped { .. }
        | Event::LineRead { .. }
        | Event::TurnOrderSet { .. }
        | Event::Fatigued { .. }
        | Event::KnockedOut { .. }
        | Event::Inspired { .. }
        | Event::Woken { .. }
        | Event::RollConditionGained { .. }
        | Event::RollConditionsCancelled { .. }
        | Event::SetbackChosen { .. }
        | Event::PositionJudged { .. }
        | Event::DefenceJudged { .. }
        | Event::Broke { .. }
        | Event::RoundClosed { .. }
        | Event::ActionDeclared { .. }
        | Event::DiceRolled { .. }
        | Event::ResultCommitted
        | Event::ActionEnded { .. }
        | Event::TurnEnded { .. }
        | Event::ContributionJudged { .. }
        | Event::PoolRemovalOwed { .. }
        | Event::PoolCardsTaken { .. }
        | Event::CardPooled { .. }
        | Event::CardPlayed { .. }
        | Event::Effect { .. }
        | Event::TradeAgreed { .. }
        | Event::TradeCancelled
        | Event::TradeLapsed { .. }
        | Event::TaskBoxFlipped { .. }
        | Event::SceneEnding { .. }
        | Event::DiscardedToHandSize { .. }
        | Event::OptionalDiscardMade { .. }
        | Event::SceneBegan { .. } => RedactedEvent::Public(event),
    }
}

/// Returns the hand of the seat's own hero.
fn own_cards(hands: &[(ActorId, Vec<CardId>)], seat: Seat) -> Option<&[CardId]> {
    let own = hands.iter().find(|(actor, _)| seat.belongs_to(*actor));
    own.map(|(_, cards)| cards.as_slice())
}

/// Redacts an event of the deck: a restored hand is only for its own seat.
fn redact_deck<'a>(event: &'a Event, deck: &'a DeckEvent, seat: Seat) -> RedactedEvent<'a> {
    match deck {
        DeckEvent::HandsRestored { hands, .. } => RedactedEvent::HandsRestored {
            heroes: hands.len(),
            own: own_cards(hands, seat),
        },
        DeckEvent::CustomDeckSet { .. }
        | DeckEvent::PhysicalDeckUsed
        | DeckEvent::DrawOwed { .. } => RedactedEvent::Public(event),
    }
}

/// Redacts the cards that `by` offers, or gives in return. `previewed`: the other side sees them before it agrees; without a
/// value it does.
fn redact_offer(
    (by, to): (ActorId, ActorId),
    cards: &[CardId],
    from_pool: bool,
    previewed: Option<bool>,
    seat: Seat,
) -> RedactedEvent<'_> {
    let is_known =
        from_pool || seat.belongs_to(by) || (seat.belongs_to(to) && previewed != Some(false));
    RedactedEvent::TradeOffered {
        by,
        to,
        count: cards.len(),
        cards: is_known.then_some(cards),
    }
}

/// Redacts an event of rounds: a card that is taken back is only for its own seat.
fn redact_rounds<'a>(event: &'a Event, rounds: &RoundsEvent, seat: Seat) -> RedactedEvent<'a> {
    if let RoundsEvent::DrawTakenBack { actor, card, .. } = rounds {
        RedactedEvent::DrawTakenBack {
            actor: *actor,
            card: seat.belongs_to(*actor).then_some(*card),
        }
    } else {
        RedactedEvent::Public(event)
    }
}

/// Redacts an event about an actor's cards: given hand cards, and the gamemaster's note about a special card.
fn redact_follow_up<'a>(
    event: &'a Event,
    actor: ActorId,
    follow_up: &'a FollowUpEvent,
    seat: Seat,
) -> RedactedEvent<'a> {
    if let FollowUpEvent::CardsGiven {
        to,
        cards,
        into_pool,
        from_hand,
    } = follow_up
    {
        let is_known = *into_pool || !from_hand || seat.belongs_to(actor) || seat.belongs_to(*to);
        RedactedEvent::CardsGiven {
            by: actor,
            to: *to,
            count: cards.len(),
            cards: is_known.then_some(cards.as_slice()),
        }
    } else if let FollowUpEvent::SpecialAcknowledged { card, .. } = follow_up {
        RedactedEvent::SpecialAcknowledged { card: *card }
    } else {
        RedactedEvent::Public(event)
    }
}

/// Redacts an attack. Its values involve both sides, so a hero's seat sees only what happened.
fn redact_attack<'a>(
    event: &'a Event,
    actor: ActorId,
    attack: &'a AttackEvent,
    seat: Seat,
) -> RedactedEvent<'a> {
    if seat == Seat::Table {
        return RedactedEvent::Public(event);
    }
    match attack {
        AttackEvent::OwnDiceRolled { .. } | AttackEvent::Damaged { .. } => {
            RedactedEvent::Public(event)
        }
        AttackEvent::Declared { attacks, .. } => RedactedEvent::AttackDeclared {
            actor,
            target: attacks.first().map(|attack| attack.target),
            other_targets: attacks.len().saturating_sub(1),
        },
        AttackEvent::Resolved { resolution } => RedactedEvent::AttackResolved {
            target: resolution.target,
            result: resolution.result,
        },
        AttackEvent::Finished { .. } | AttackEvent::AmmunitionSpent { .. } => {
            RedactedEvent::DetailsHidden { actor }
        }
        AttackEvent::BlockRolled { .. } => RedactedEvent::Defended { actor },
    }
}

/// Redacts combat actions other than attacks.
fn redact_combat<'a>(
    event: &'a Event,
    actor: ActorId,
    combat: &'a CombatEvent,
    seat: Seat,
) -> RedactedEvent<'a> {
    let open = seat == Seat::Table || seat.belongs_to(actor);
    match combat {
        CombatEvent::InteractionDeclared { .. } if seat != Seat::Table => {
            RedactedEvent::DetailsHidden { actor }
        }
        CombatEvent::InteractionResolved {
            target,
            effects,
            custom,
            kind,
            ..
        } if seat != Seat::Table => RedactedEvent::InteractionResolved {
            target: *target,
            effects,
            described: custom.is_some(),
            kind: *kind,
        },
        CombatEvent::DefenceDeclared { .. }
        | CombatEvent::PushDeclared { .. }
        | CombatEvent::PushResolved { .. }
            if !open =>
        {
            RedactedEvent::DetailsHidden { actor }
        }
        CombatEvent::Reloaded { .. } | CombatEvent::RanShort { .. } if !open => {
            RedactedEvent::DetailsHidden { actor }
        }
        CombatEvent::DefenceResolved { .. } if !open => RedactedEvent::Defended { actor },
        CombatEvent::InteractionDeclared { .. }
        | CombatEvent::InteractionResolved { .. }
        | CombatEvent::DefenceDeclared { .. }
        | CombatEvent::PushDeclared { .. }
        | CombatEvent::PushResolved { .. }
        | CombatEvent::Reloaded { .. }
        | CombatEvent::RanShort { .. }
        | CombatEvent::DefenceResolved { .. }
        | CombatEvent::Interrupted
        | CombatEvent::SuppressionRolled { .. }
        | CombatEvent::BestTargetChosen { .. }
        | CombatEvent::StatusGained { .. }
        | CombatEvent::StatusLost { .. }
        | CombatEvent::BlindsideEarned { .. }
        | CombatEvent::ActionLost { .. }
        | CombatEvent::VitalBlockSet { .. }
        | CombatEvent::AimBegan { .. }
        | CombatEvent::AimLost
        | CombatEvent::HoldBegan { .. }
        | CombatEvent::Moved { .. }
        | CombatEvent::SimpleActionTaken { .. }
        | CombatEvent::ReloadProgressed { .. }
        | CombatEvent::KnockoutMarksCleared
        | CombatEvent::Treated { .. }
        | CombatEvent::WeaponMoved { .. }
        | CombatEvent::TargetLetGo { .. } => RedactedEvent::Public(event),
    }
}

/// Redacts a task. No seat sees the time limit before the gamemaster reveals it (DD-248): not even the open table's seat, which
/// the gamemaster uses, because everybody can read that seat's event log.
fn redact_task<'a>(event: &'a Event, lead: ActorId, task: &'a TaskEvent) -> RedactedEvent<'a> {
    let time = |flip_budget: Option<u8>, revealed: bool| {
        if revealed {
            TaskTimeLimit::Flips(flip_budget)
        } else {
            TaskTimeLimit::Hidden
        }
    };
    match task {
        TaskEvent::Opened {
            skill,
            steps,
            flip_budget,
            budget_revealed,
            ..
        } => RedactedEvent::TaskOpened {
            lead,
            skill,
            steps: steps.len(),
            time_limit: time(*flip_budget, *budget_revealed),
        },
        TaskEvent::FlipBudgetSet {
            flip_budget,
            revealed,
        } => RedactedEvent::TaskTimeLimitSet {
            lead,
            time_limit: time(*flip_budget, *revealed),
        },
        TaskEvent::DifficultySet {
            step,
            difficulty,
            revealed,
        } => RedactedEvent::TaskDifficultySet {
            lead,
            step: *step,
            difficulty: Some(*difficulty).filter(|_| *revealed),
        },
        TaskEvent::Attempted {
            skill,
            kind,
            task_box,
            ..
        } => RedactedEvent::TaskAttempted {
            lead,
            skill: skill.as_ref(),
            kind: *kind,
            task_box: *task_box,
        },
        TaskEvent::DifficultiesRevealed
        | TaskEvent::ValueSet { .. }
        | TaskEvent::ProblemIgnored
        | TaskEvent::FlipSpent
        | TaskEvent::CheckPassed
        | TaskEvent::StepCompleted
        | TaskEvent::StepsCompleted { .. }
        | TaskEvent::StepLost
        | TaskEvent::StepTakenBack { .. }
        | TaskEvent::ComplicationAdded { .. }
        | TaskEvent::ApproachBlocked
        | TaskEvent::ApproachProposed { .. }
        | TaskEvent::ApproachAccepted { .. }
        | TaskEvent::ApproachRefused
        | TaskEvent::CheckRetried { .. }
        | TaskEvent::Ended { .. }
        | TaskEvent::Dismissed => RedactedEvent::Public(event),
    }
}

/// Redacts a story event. Everybody can see the open table, so no seat sees the gamemaster's private notes.
fn redact_story<'a>(event: &'a Event, story: &'a StoryEvent) -> RedactedEvent<'a> {
    if let StoryEvent::NoteSet { subplot, .. } = story {
        RedactedEvent::SubplotNoteSet { subplot: *subplot }
    } else if let StoryEvent::SubplotFitSet { .. } = story {
        RedactedEvent::SubplotFitSet
    } else {
        RedactedEvent::Public(event)
    }
}
