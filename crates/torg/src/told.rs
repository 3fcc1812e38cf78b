//! What of an event one seat may be told: the chronicle is read through this, so it gives no secret away.

use super::card::{CardId, TaskBox};
use super::combat::interaction::Upshot;
use super::dealing::DeckEvent;
use super::drawn_for::DrawnFor;
use super::event::{Event, HandsEvent, SchemeEvent, TaskEvent};
use super::fight::act::ActEvent;
use super::fight::blows::BlowEvent;
use super::fight::landed::Reached;
use super::role::Role;
use super::rounds::RoundsEvent;
use super::story::{StoryEvent, SubplotId};
use super::task::Attempt;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

/// An event as one seat may know it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // named by their types
pub enum Told<'a> {
    /// Nothing in it is hidden from anybody.
    Open(&'a Event),
    /// Hands were dealt; with the own hand, for its seat.
    Dealt {
        hand_size: u8,
        heroes: usize,
        own: Option<&'a [CardId]>,
    },
    /// A card was drawn; which one is for its own seat only.
    Drew {
        actor: ActorId,
        card: Option<CardId>,
        why: DrawnFor,
    },
    /// Heroes took up what they held in another sitting; which hand it was is for its own seat only.
    Restored {
        heroes: usize,
        own: Option<&'a [CardId]>,
    },
    /// A new deck was shuffled; its order is for nobody.
    Reshuffled { cards: usize },
    /// An exchange was offered or answered; hand cards are for the two who trade.
    Offered {
        by: ActorId,
        to: ActorId,
        count: usize,
        cards: Option<&'a [CardId]>,
    },
    /// Cards changed hands; hand cards are for the two who traded.
    Traded {
        from: ActorId,
        to: ActorId,
        count: usize,
        cards: Option<(&'a [CardId], &'a [CardId])>,
        story: &'a str,
    },
    /// An earned card went back to the deck; which one is for its own seat only.
    DrawTakenBack {
        actor: ActorId,
        card: Option<CardId>,
    },
    /// Cards were given away; hand cards are for the two whom it concerns.
    Gave {
        by: ActorId,
        to: ActorId,
        count: usize,
        cards: Option<&'a [CardId]>,
    },
    /// The gamemaster took note of a special; what it is to be about, nobody reads before it works.
    Heard { card: CardId },
    /// Something about a prepared setback; which it is, the gamemaster knows.
    Schemed(Schemed),
    /// A task was set; how hard its steps are is for the gamemaster to tell.
    TaskOpened {
        lead: ActorId,
        skill: &'a Name,
        steps: usize,
        time: TaskTime,
    },
    /// A lead tries something; what it takes is for the gamemaster to tell.
    TaskTried { attempt: Attempt, under: TaskBox },
    /// The gamemaster keeps something in mind about a subplot; what it is, nobody reads before it is revealed (DD-366).
    Noted { subplot: SubplotId },
    /// The gamemaster has sorted subplots; which and how, nobody reads (DD-363).
    Sorted,
    /// A sheet was set; its figures are on the sheet, for those who may see it.
    SheetSet { actor: ActorId },
    /// The same of the open figures.
    FiguresSet { actor: ActorId },
    /// Somebody came to the table, with figures that are told to nobody.
    Joined { actor: ActorId, role: Role },
    /// Somebody attacks this one, and so many more; with which figures, the gamemaster knows.
    Struck {
        actor: ActorId,
        target: Option<ActorId>,
        more: usize,
    },
    /// How far an attack came.
    Landed { target: ActorId, reached: Reached },
    /// What came of an interaction.
    Came {
        target: ActorId,
        upshots: &'a [Upshot],
    },
    /// Somebody defends; what it comes to, the gamemaster knows.
    Defended { actor: ActorId },
    /// Figures of somebody's action, and nothing else.
    Figured { actor: ActorId },
    /// What follows by the rules from what was told: it shows where it matters, and nobody reads figures in it.
    Followed,
    /// A task's time was set.
    TaskTimeSet { lead: ActorId, time: TaskTime },
}

/// What happened to a prepared setback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Schemed {
    Prepared,
    Hinted,
    Gone,
}

/// The time of a task as one seat may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskTime {
    /// Not for this seat.
    Untold,
    /// So many flips, or as many as it takes.
    Flips(Option<u8>),
}

/// What `seat` may be told of `event`.
pub fn tell(event: &Event, seat: Seat) -> Told<'_> {
    match event {
        Event::Dealt {
            hand_size, hands, ..
        } => Told::Dealt {
            hand_size: *hand_size,
            heroes: hands.len(),
            own: hands
                .iter()
                .find(|(actor, _)| seat.is(*actor))
                .map(|(_, cards)| cards.as_slice()),
        },
        Event::Drawn { actor, card, why } => Told::Drew {
            actor: *actor,
            card: seat.is(*actor).then_some(*card),
            why: *why,
        },
        Event::Deck {
            what: DeckEvent::Restored { hands, .. },
        } => Told::Restored {
            heroes: hands.len(),
            own: hands
                .iter()
                .find(|(actor, _)| seat.is(*actor))
                .map(|(_, cards)| cards.as_slice()),
        },
        Event::Deck {
            what: DeckEvent::Brought { .. } | DeckEvent::Printed | DeckEvent::Owed { .. },
        } => Told::Open(event),
        Event::SheetSet { actor, .. } => Told::SheetSet { actor: *actor },
        Event::FiguresSet { actor, .. } => Told::FiguresSet { actor: *actor },
        Event::ActorJoined { actor, role, .. } => Told::Joined {
            actor: *actor,
            role: *role,
        },
        Event::Blow { actor, what } => tell_blow(event, *actor, what, seat),
        Event::Act { actor, what } => tell_act(event, *actor, what, seat),
        Event::Reshuffled { deck } => Told::Reshuffled { cards: deck.len() },
        Event::TradeOffered {
            from,
            to,
            cards,
            pools,
            shown,
        } => Told::Offered {
            by: *from,
            to: *to,
            count: cards.len(),
            cards: (*pools || seat.is(*from) || (seat.is(*to) && *shown != Some(false)))
                .then_some(cards.as_slice()),
        },
        Event::TradeAnswered {
            from,
            to,
            cards,
            pools,
            shown,
        } => Told::Offered {
            by: *to,
            to: *from,
            count: cards.len(),
            cards: (*pools || seat.is(*to) || (seat.is(*from) && *shown != Some(false)))
                .then_some(cards.as_slice()),
        },
        Event::Traded {
            from,
            to,
            offered,
            returned,
            pools,
            story,
            ..
        } => Told::Traded {
            from: *from,
            to: *to,
            count: offered.len(),
            cards: (*pools || seat.is(*from) || seat.is(*to))
                .then_some((offered.as_slice(), returned.as_slice())),
            story: story.as_deref().unwrap_or_default(),
        },
        Event::Rounds {
            what: RoundsEvent::DrawTakenBack { actor, card, .. },
        } => Told::DrawTakenBack {
            actor: *actor,
            card: seat.is(*actor).then_some(*card),
        },
        Event::Rounds { .. } => Told::Open(event),
        Event::Story { what } => tell_story(event, what),
        Event::Hands {
            actor,
            what:
                HandsEvent::Gave {
                    to,
                    cards,
                    pools,
                    from_hand,
                },
        } => Told::Gave {
            by: *actor,
            to: *to,
            count: cards.len(),
            cards: (*pools || !from_hand || seat.is(*actor) || seat.is(*to))
                .then_some(cards.as_slice()),
        },
        Event::Hands {
            what: HandsEvent::Heard { card, .. },
            ..
        } => Told::Heard { card: *card },
        Event::Hands { .. } => Told::Open(event),
        Event::Scheme { what } => Told::Schemed(match what {
            SchemeEvent::Prepared { .. } => Schemed::Prepared,
            SchemeEvent::Hinted { .. } => Schemed::Hinted,
            SchemeEvent::Gone { .. } => Schemed::Gone,
        }),
        Event::Task { lead, what } => tell_task(event, *lead, what),
        Event::Followed { .. } => Told::Followed,
        Event::TableOpened { .. }
        | Event::ActorLeft { .. }
        | Event::ConditionSet { .. }
        | Event::StandingSet { .. }
        | Event::PossibilitiesSet { .. }
        | Event::SettingsChanged { .. }
        | Event::NoteMade { .. }
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
        | Event::OrderSet { .. }
        | Event::Fatigued { .. }
        | Event::KnockedOut { .. }
        | Event::Inspired { .. }
        | Event::Woken { .. }
        | Event::StandingGained { .. }
        | Event::StandingsCancelled { .. }
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
        | Event::PoolStruck { .. }
        | Event::PoolCardsTaken { .. }
        | Event::CardLaid { .. }
        | Event::CardPlayed { .. }
        | Event::Used { .. }
        | Event::TradeAgreed { .. }
        | Event::TradeDropped
        | Event::BoxFlipped { .. }
        | Event::SceneEnding { .. }
        | Event::DiscardedDown { .. }
        | Event::DiscardedOne { .. }
        | Event::SceneBegan { .. } => Told::Open(event),
    }
}

/// The figures of an attack are those of both sides: a hero's seat reads what happened.
fn tell_blow<'a>(event: &'a Event, actor: ActorId, what: &'a BlowEvent, seat: Seat) -> Told<'a> {
    if seat == Seat::Table {
        return Told::Open(event);
    }
    match what {
        BlowEvent::OwnRolled { .. } | BlowEvent::Harmed { .. } => Told::Open(event),
        BlowEvent::Struck { blows, .. } => Told::Struck {
            actor,
            target: blows.first().map(|blow| blow.target),
            more: blows.len().saturating_sub(1),
        },
        BlowEvent::Landed { landed } => Told::Landed {
            target: landed.target,
            reached: landed.reached,
        },
        BlowEvent::Spent { .. } | BlowEvent::Fired { .. } => Told::Figured { actor },
        BlowEvent::Blocking { .. } => Told::Defended { actor },
    }
}

/// The same of what is done beside attacking.
fn tell_act<'a>(event: &'a Event, actor: ActorId, what: &'a ActEvent, seat: Seat) -> Told<'a> {
    let open = seat == Seat::Table || seat.is(actor);
    match what {
        ActEvent::Tried { .. } if seat != Seat::Table => Told::Figured { actor },
        ActEvent::Came {
            target, upshots, ..
        } if seat != Seat::Table => Told::Came {
            target: *target,
            upshots,
        },
        ActEvent::Guarding { .. } | ActEvent::Pushing { .. } | ActEvent::Pushed { .. } if !open => {
            Told::Figured { actor }
        }
        ActEvent::Loaded { .. } | ActEvent::RanShort { .. } if !open => Told::Figured { actor },
        ActEvent::Guarded { .. } if !open => Told::Defended { actor },
        ActEvent::Tried { .. }
        | ActEvent::Came { .. }
        | ActEvent::Guarding { .. }
        | ActEvent::Pushing { .. }
        | ActEvent::Pushed { .. }
        | ActEvent::Loaded { .. }
        | ActEvent::RanShort { .. }
        | ActEvent::Guarded { .. }
        | ActEvent::CutIn
        | ActEvent::Cowing { .. }
        | ActEvent::Best { .. }
        | ActEvent::Became { .. }
        | ActEvent::Lifted { .. }
        | ActEvent::Outflanked { .. }
        | ActEvent::Lost { .. }
        | ActEvent::Blocked { .. }
        | ActEvent::Aimed { .. }
        | ActEvent::AimLost
        | ActEvent::Waits { .. }
        | ActEvent::Moved { .. }
        | ActEvent::Simple { .. }
        | ActEvent::Loading { .. }
        | ActEvent::MarksOver
        | ActEvent::Treated { .. }
        | ActEvent::Passed { .. }
        | ActEvent::Spared { .. } => Told::Open(event),
    }
}

/// The time is for all when the gamemaster tells it (DD-248). Not before for the table's own seat either, though it is the
/// gamemaster's too: its chronicle lies open.
fn tell_task<'a>(event: &'a Event, lead: ActorId, what: &'a TaskEvent) -> Told<'a> {
    let time = |budget: Option<u8>, told: bool| {
        if told {
            TaskTime::Flips(budget)
        } else {
            TaskTime::Untold
        }
    };
    match what {
        TaskEvent::Opened {
            skill,
            steps,
            budget,
            budget_told,
            ..
        } => Told::TaskOpened {
            lead,
            skill,
            steps: steps.len(),
            time: time(*budget, *budget_told),
        },
        TaskEvent::TimeSet { budget, told } => Told::TaskTimeSet {
            lead,
            time: time(*budget, *told),
        },
        TaskEvent::Tried { attempt, under, .. } => Told::TaskTried {
            attempt: *attempt,
            under: *under,
        },
        TaskEvent::DifficultiesTold
        | TaskEvent::ValueSet { .. }
        | TaskEvent::LeftAlone
        | TaskEvent::FlipSpent
        | TaskEvent::CheckPassed
        | TaskEvent::StepDone
        | TaskEvent::StepLost
        | TaskEvent::Complicated { .. }
        | TaskEvent::Blocked
        | TaskEvent::WayProposed { .. }
        | TaskEvent::WayAccepted { .. }
        | TaskEvent::WayRefused
        | TaskEvent::CheckWiped { .. }
        | TaskEvent::Ended { .. }
        | TaskEvent::PutAway => Told::Open(event),
    }
}

/// The stage lies open on the table, so what the gamemaster keeps in mind is told to no seat.
fn tell_story<'a>(event: &'a Event, what: &'a StoryEvent) -> Told<'a> {
    if let StoryEvent::Noted { subplot, .. } = what {
        Told::Noted { subplot: *subplot }
    } else if let StoryEvent::FitSet { .. } = what {
        Told::Sorted
    } else {
        Told::Open(event)
    }
}
