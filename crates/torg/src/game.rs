//! The functions of the game, put together, and who learns what by an event.

use super::command::Command;
use super::dealing::DeckEvent;
use super::decide::Play;
use super::event::{Event, HandsEvent};
use super::evolve::evolve;
use super::fight::blows::BlowEvent;
use super::refusal::Refusal;
use super::state::{State, Torg};
use super::story::StoryEvent;
use super::view::{View, view};
use tabletop::dice::Chance;
use tabletop::ruling::Judge;
use tabletop::seat::Seat;
use tabletop::{Bond, Game, Unveiled};

impl Game for Torg {
    type State = State;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn decide(
        state: &State,
        command: &Command,
        judge: &mut Judge,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Event>, Refusal> {
        let mut play = Play::new(state, judge, chance);
        play.command(command)?;
        Ok(play.into_events())
    }

    fn evolve(state: &mut State, event: &Event) {
        evolve(state, event);
    }

    fn view(state: &State, seat: Seat) -> View {
        view(state, seat)
    }

    fn is_look(event: &Event) -> bool {
        matches!(event, Event::HandLooked { .. })
    }

    /// An attack, from its declaration to what it does to everybody, is taken back as one.
    fn bond(event: &Event) -> Bond {
        let Event::Blow { actor, what } = event else {
            return Bond::Free;
        };
        match what {
            BlowEvent::Struck { .. } => Bond::Opens(*actor),
            BlowEvent::Spent { .. } => Bond::Closes(*actor),
            BlowEvent::OwnRolled { .. }
            | BlowEvent::Landed { .. }
            | BlowEvent::Harmed { .. }
            | BlowEvent::Fired { .. }
            | BlowEvent::Blocking { .. } => Bond::Free,
        }
    }

    fn unveiled(event: &Event) -> Unveiled {
        #[allow(clippy::wildcard_enum_match_arm)] // the others show nothing that was hidden
        match event {
            Event::Flipped { .. }
            | Event::Deck {
                what: DeckEvent::Restored { .. },
            }
            | Event::BoxFlipped { .. }
            | Event::CardRevealed { .. }
            | Event::CardLaid { .. }
            | Event::DiscardedOne { card: Some(_), .. }
            | Event::CardPlayed {
                from_hand: None | Some(true),
                ..
            }
            | Event::Traded {
                pools: true,
                from_hands: Some(true),
                ..
            } => Unveiled::ToAll,
            Event::ActorLeft { cards, .. } | Event::DiscardedDown { cards, .. }
                if !cards.is_empty() =>
            {
                Unveiled::ToAll
            }
            Event::Story {
                what:
                    StoryEvent::TurnedIn { .. }
                    | StoryEvent::Sacrificed { .. }
                    // The deal that follows gives everybody cards.
                    | StoryEvent::AdventureBegan { .. },
            } => Unveiled::ToAll,
            Event::Story {
                what: StoryEvent::ActEnding { dramas, .. },
            } if !dramas.is_empty() => Unveiled::ToAll,
            Event::Hands { what, .. } => hands_unveil(what),
            Event::Drawn { actor, .. } => Unveiled::For(*actor),
            // Each looks at what the other holds out before saying yes or no.
            Event::TradeOffered {
                to: actor,
                pools: false,
                shown: None | Some(true),
                ..
            }
            | Event::TradeAnswered {
                from: actor,
                pools: false,
                shown: None | Some(true),
                ..
            } => Unveiled::For(*actor),
            Event::Traded {
                from,
                to,
                pools: false,
                from_hands: None | Some(true),
                ..
            } => Unveiled::ForBoth(*from, *to),
            Event::HandLooked { actor } => Unveiled::Looked(*actor),
            _ => Unveiled::Nothing,
        }
    }
}

/// Who learns something by a card that moves cards.
fn hands_unveil(what: &HandsEvent) -> Unveiled {
    match what {
        HandsEvent::Gave {
            from_hand: true,
            pools: true,
            ..
        } => Unveiled::ToAll,
        HandsEvent::Gave {
            to,
            from_hand: true,
            pools: false,
            ..
        } => Unveiled::For(*to),
        HandsEvent::Sorted { cards } if !cards.is_empty() => Unveiled::ToAll,
        HandsEvent::Gave {
            from_hand: false, ..
        }
        | HandsEvent::Sorted { .. }
        | HandsEvent::Led
        | HandsEvent::GaveAll
        | HandsEvent::Rallied
        | HandsEvent::Fetched { .. }
        | HandsEvent::Escaped
        | HandsEvent::EscapeTold { .. }
        | HandsEvent::GloryClaimed { .. }
        | HandsEvent::GloryCounted
        | HandsEvent::GloryDenied { .. }
        | HandsEvent::Wondered
        | HandsEvent::Asked { .. }
        | HandsEvent::Answered { .. }
        | HandsEvent::Activated { .. }
        | HandsEvent::Heard { .. }
        | HandsEvent::AmmunitionSet { .. }
        | HandsEvent::TakenOut { .. }
        | HandsEvent::Helped => Unveiled::Nothing,
    }
}
