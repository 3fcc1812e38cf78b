//! Implements [`tabletop::Game`] for Torg, and determines which seats learn something from an event.

use super::command::Command;
use super::dealing::DeckEvent;
use super::decide::TorgTransaction;
use super::event::{Event, FollowUpEvent};
use super::evolve::evolve;
use super::fight::attacks::AttackEvent;
use super::refusal::Refusal;
use super::state::{State, Torg};
use super::story::StoryEvent;
use super::view::{View, view};
use tabletop::dice::Chance;
use tabletop::ruling::Judge;
use tabletop::seat::Seat;
use tabletop::{Disclosure, Game, UndoGroup};

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
        let mut transaction = TorgTransaction::new(state, judge, chance);
        transaction.command(command)?;
        transaction.draw_for_ended_attacks();
        Ok(transaction.into_events())
    }

    fn evolve(state: &mut State, event: &Event) {
        evolve(state, event);
    }

    fn view(state: &State, seat: Seat) -> View {
        view(state, seat)
    }

    fn is_consistent(state: &State) -> bool {
        state.is_consistent()
    }

    fn is_look(event: &Event) -> bool {
        matches!(event, Event::HandLooked { .. })
    }

    /// Returns the group of events that are undone together. An attack is one group, from its declaration to all its results.
    fn undo_group(event: &Event) -> UndoGroup {
        let Event::Attack { actor, what: event } = event else {
            return UndoGroup::Standalone;
        };
        match event {
            AttackEvent::Declared { .. } => UndoGroup::Opens(*actor),
            AttackEvent::Finished { .. } => UndoGroup::Closes(*actor),
            AttackEvent::OwnDiceRolled { .. }
            | AttackEvent::Resolved { .. }
            | AttackEvent::Damaged { .. }
            | AttackEvent::AmmunitionSpent { .. }
            | AttackEvent::BlockRolled { .. } => UndoGroup::Standalone,
        }
    }

    fn disclosure(event: &Event) -> Disclosure {
        match event {
            Event::Flipped { .. }
            | Event::Deck {
                what: DeckEvent::HandsRestored { .. },
            }
            | Event::TaskBoxFlipped { .. }
            | Event::CardRevealed { .. }
            | Event::CardPooled { .. }
            | Event::OptionalDiscardMade { card: Some(_), .. }
            | Event::CardPlayed {
                from_hand: None | Some(true),
                ..
            }
            | Event::Traded {
                into_pools: true,
                from_hands: Some(true),
                ..
            } => Disclosure::ToAll,
            Event::ActorLeft { cards, .. } | Event::DiscardedToHandSize { cards, .. }
                if !cards.is_empty() =>
            {
                Disclosure::ToAll
            }
            Event::Story { what: event } => story_disclosure(event),
            Event::FollowUp { what: event, .. } => follow_up_disclosure(event),
            Event::Drawn { actor, .. } => Disclosure::OnLookBy(*actor),
            Event::Dealt { .. } => Disclosure::OnLookByAny,
            // Each side sees the other's cards before answering.
            Event::TradeOffered {
                to: actor,
                from_pool: false,
                previewed: None | Some(true),
                ..
            }
            | Event::TradeAnswered {
                from: actor,
                from_pool: false,
                previewed: None | Some(true),
                ..
            } => Disclosure::OnLookBy(*actor),
            Event::Traded {
                from,
                to,
                into_pools: false,
                from_hands: None | Some(true),
                ..
            } => Disclosure::OnLookByEither(*from, *to),
            Event::HandLooked { actor } => Disclosure::Looked(*actor),
            Event::TableOpened { .. }
            | Event::ActorJoined { .. }
            | Event::ActorChanged { .. }
            | Event::ActorLeft { .. }
            | Event::AwaySet { .. }
            | Event::StatsSet { .. }
            | Event::SheetSet { .. }
            | Event::ConditionSet { .. }
            | Event::Rested { .. }
            | Event::RollConditionSet { .. }
            | Event::PossibilitiesSet { .. }
            | Event::SettingsChanged { .. }
            | Event::TableRenamed { .. }
            | Event::NoteMade { .. }
            | Event::SkillChecked { .. }
            | Event::DrawSkipped { .. }
            | Event::Reshuffled { .. }
            | Event::Deck {
                what:
                    DeckEvent::CustomDeckSet { .. }
                    | DeckEvent::PhysicalDeckUsed
                    | DeckEvent::DrawOwed { .. },
            }
            | Event::SceneNamed { .. }
            | Event::ToneSet { .. }
            | Event::RoundsBegan { .. }
            | Event::ConflictJoined { .. }
            | Event::RoundsEnded
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
            | Event::Attack { .. }
            | Event::CardPlayed { .. }
            | Event::Effect { .. }
            | Event::TradeOffered { .. }
            | Event::TradeAnswered { .. }
            | Event::TradeAgreed { .. }
            | Event::TradeCancelled
            | Event::TradeLapsed { .. }
            | Event::Traded { .. }
            | Event::Rounds { .. }
            | Event::Combat { .. }
            | Event::PreparedSetback { .. }
            | Event::Task { .. }
            | Event::ConsequencesApplied { .. }
            | Event::SceneEnding { .. }
            | Event::DiscardedToHandSize { .. }
            | Event::OptionalDiscardMade { .. }
            | Event::SceneBegan { .. } => Disclosure::Nothing,
        }
    }
}

/// Returns which seats learn something from an event of the story.
const fn story_disclosure(event: &StoryEvent) -> Disclosure {
    match event {
        StoryEvent::TurnedIn { .. } | StoryEvent::Sacrificed { .. } => Disclosure::ToAll,
        StoryEvent::ActEnding { kept_dramas, .. } if !kept_dramas.is_empty() => Disclosure::ToAll,
        StoryEvent::ActEnding { .. }
        | StoryEvent::AdventureBegan { .. }
        | StoryEvent::Suggested { .. }
        | StoryEvent::Accepted { .. }
        | StoryEvent::Disallowed { .. }
        | StoryEvent::Activated { .. }
        | StoryEvent::Resumed { .. }
        | StoryEvent::NoteSet { .. }
        | StoryEvent::NoteRevealed { .. }
        | StoryEvent::Ignored { .. }
        | StoryEvent::Compensated { .. }
        | StoryEvent::SubplotFitSet { .. }
        | StoryEvent::CampaignProposed { .. }
        | StoryEvent::CampaignAgreed
        | StoryEvent::CampaignDeclined
        | StoryEvent::CampaignReturned { .. }
        | StoryEvent::CampaignRefused { .. }
        | StoryEvent::Campaigned { .. }
        | StoryEvent::SubplotJudged { .. }
        | StoryEvent::ActEnded { .. }
        | StoryEvent::HandSizeSet { .. }
        | StoryEvent::AwardSet { .. }
        | StoryEvent::Deducted { .. }
        | StoryEvent::AdventureEnded { .. }
        | StoryEvent::SessionBegan => Disclosure::Nothing,
    }
}

/// Returns which seats learn something from the follow-up of a card that moves cards.
fn follow_up_disclosure(event: &FollowUpEvent) -> Disclosure {
    match event {
        FollowUpEvent::CardsGiven {
            from_hand: true,
            into_pool: true,
            ..
        } => Disclosure::ToAll,
        FollowUpEvent::CardsGiven {
            to,
            from_hand: true,
            into_pool: false,
            ..
        } => Disclosure::OnLookBy(*to),
        FollowUpEvent::DiscardedForRefill { cards } if !cards.is_empty() => Disclosure::ToAll,
        FollowUpEvent::CardsGiven {
            from_hand: false, ..
        }
        | FollowUpEvent::DiscardedForRefill { .. }
        | FollowUpEvent::LeadershipUsed
        | FollowUpEvent::GiftsCompleted
        | FollowUpEvent::RallyUsed
        | FollowUpEvent::DiscardFetched { .. }
        | FollowUpEvent::Escaped
        | FollowUpEvent::EscapeNarrated { .. }
        | FollowUpEvent::GloryClaimed { .. }
        | FollowUpEvent::GloryCounted
        | FollowUpEvent::GloryDenied { .. }
        | FollowUpEvent::IdeaUsed
        | FollowUpEvent::Asked { .. }
        | FollowUpEvent::Answered { .. }
        | FollowUpEvent::SpecialActivated { .. }
        | FollowUpEvent::SpecialAcknowledged { .. }
        | FollowUpEvent::AmmunitionSet { .. }
        | FollowUpEvent::TakenOutOfFight { .. }
        | FollowUpEvent::ReturnedToFight => Disclosure::Nothing,
    }
}
