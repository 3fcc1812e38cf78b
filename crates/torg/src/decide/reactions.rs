//! How long cards can react to the last outcome: until the next roll, while nothing but a declaration has followed (DD-310,
//! DD-318, A-15, A-60). Declarations, reactions and notes leave the time open; so do cards that are laid, and the numbers of printed
//! cards that were drawn before. What may belong to the outcome leaves it open until something is declared, or, if it is spent on an
//! action, while no action is open. Everything else closes it, so that undoing the outcome finds everything as it left it.

use super::transaction::TorgTransaction;
use crate::card::CardName;
use crate::command::{Command, DeckCommand, FollowUpCommand};
use crate::consequence::Consequence;
use crate::fight::AttackCommand;
use crate::fight::actions::CombatCommand;
use crate::rounds::RoundsCommand;
use crate::state::State;
use crate::state::action::ActionStage;
use crate::story::StoryCommand;

impl TorgTransaction<'_> {
    /// Closes the time for reactions if this command ends it.
    pub(super) fn close_reactions(&mut self, command: &Command) {
        let closes =
            self.state
                .last_action
                .is_some_and(|last| match closing_for(&self.state, command) {
                    Closing::Never => false,
                    Closing::AfterDeclaration => last.action_declared_since,
                    Closing::OnAction => last.action_declared_since || self.state.action.is_some(),
                    Closing::Always => true,
                });
        if closes {
            self.push_consequences(vec![Consequence::ReactionsClosed]);
        }
    }
}

/// Whether a card is played on the last outcome and not on the action declared since.
pub(super) fn is_on_last_action(state: &State, name: CardName) -> bool {
    let action = state.action.as_ref();
    let declared = action.is_some_and(|action| action.stage == ActionStage::Declared);
    state.last_action.is_some() && declared && name.reacts_to_last_action()
}

/// What a command does to the time in which cards can react to the last outcome.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Closing {
    /// It leaves the time open: it belongs to a declaration, is a reaction itself, or changes nothing that an outcome changes.
    Never,
    /// It may belong to the outcome, but not once something else is declared.
    AfterDeclaration,
    /// It may belong to the outcome too, but not while an action is open. Then it is spent on that action, even one that was
    /// declared before the outcome and goes on since.
    OnAction,
    /// It is something else that somebody does, which undoing the outcome would undo too.
    Always,
}

/// Returns what a command does to the time for reactions. A trade may be made to get the card (DD-319).
fn closing_for(state: &State, command: &Command) -> Closing {
    let acts = |acts: bool| {
        if acts {
            Closing::Always
        } else {
            Closing::AfterDeclaration
        }
    };
    match command {
        Command::Declare { .. }
        | Command::MakeNote { .. }
        | Command::RenameTable { .. }
        | Command::ChangeActor { .. }
        | Command::NameScene { .. }
        | Command::SetTone { .. }
        | Command::LookAtHand { .. }
        | Command::RevealCard { .. }
        | Command::PoolCard { .. }
        | Command::OfferTrade { .. }
        | Command::AnswerTrade { .. }
        | Command::AgreeTrade
        | Command::AcceptTrade { .. }
        | Command::CancelTrade
        | Command::TradeAtOnce { .. }
        | Command::JudgeContribution { .. }
        | Command::PreparedSetback { .. } => Closing::Never,
        Command::FollowUp { what: command, .. } => closing_for_follow_up(command),
        Command::Story { what: command } => closing_for_story(command),
        Command::Deck(DeckCommand::WithTypedCards { command, .. }) => closing_for(state, command),
        // The card was drawn before.
        Command::Deck(DeckCommand::EnterDrawnCards { .. }) => Closing::Never,
        Command::PlayCard { card, .. } => {
            let name = state.deck.name(*card);
            if name.is_some_and(CardName::reacts_to_last_action) {
                Closing::Never
            } else {
                Closing::OnAction
            }
        }
        Command::Effect(_) => Closing::OnAction,
        Command::Rounds {
            what: RoundsCommand::AddActionKind { .. } | RoundsCommand::DeclareCriticalMoment,
        } => Closing::Never,
        // A hold, and what ended with a turn, stay when the outcome is undone.
        Command::Rounds { .. } | Command::EndTurn { .. } | Command::Pass { .. } => {
            Closing::AfterDeclaration
        }
        // So do a hold and care for the dying.
        Command::Combat { what: command, .. } => acts(matches!(
            command,
            CombatCommand::VitalBlock { .. }
                | CombatCommand::Aim { .. }
                | CombatCommand::AimTaken { .. }
                | CombatCommand::Move { .. }
                | CombatCommand::StandUp
                | CombatCommand::SimpleAction { .. }
        )),
        Command::Attack { what: command, .. } => {
            acts(matches!(command, AttackCommand::Block { .. }))
        }
        Command::Commit => Closing::Always,
        Command::OpenTable { .. }
        | Command::Deck(DeckCommand::Open(_) | DeckCommand::RestoreHands { .. })
        | Command::Join { .. }
        | Command::JoinAll { .. }
        | Command::Leave { .. }
        | Command::LeaveAll { .. }
        | Command::SetAway { .. }
        | Command::SetStats { .. }
        | Command::SetSheet { .. }
        | Command::SetCondition { .. }
        | Command::Rest { .. }
        | Command::SetRollCondition { .. }
        | Command::SetPossibilities { .. }
        | Command::ChangeSettings { .. }
        | Command::BeginRounds { .. }
        | Command::JoinConflict { .. }
        | Command::Flip
        | Command::EndRounds
        | Command::ChooseSetback { .. }
        | Command::JudgePosition { .. }
        | Command::JudgeDefence { .. }
        | Command::Roll { .. }
        | Command::Announce { .. }
        | Command::AnnounceSkillCheck { .. }
        | Command::TakePoolCards { .. }
        | Command::Task { .. }
        | Command::FlipTaskBox { .. }
        | Command::EndScene { .. }
        | Command::EndSceneKeepingHands
        | Command::DiscardToHandSize { .. }
        | Command::OptionalDiscard { .. }
        | Command::KeepHands
        | Command::BeginAct => Closing::AfterDeclaration,
    }
}

const fn closing_for_follow_up(command: &FollowUpCommand) -> Closing {
    match command {
        FollowUpCommand::Ask { .. }
        | FollowUpCommand::Answer { .. }
        | FollowUpCommand::JudgeGlory { .. }
        | FollowUpCommand::ActivateSpecial { .. }
        | FollowUpCommand::AcknowledgeSpecial { .. } => Closing::Never,
        FollowUpCommand::Give { .. }
        | FollowUpCommand::DiscardForRefill { .. }
        | FollowUpCommand::NarrateEscape { .. }
        | FollowUpCommand::CountAmmunition { .. }
        | FollowUpCommand::ReturnToFight => Closing::AfterDeclaration,
    }
}

/// What is decided and noted about subplots belongs to no outcome, unless it moves cards or possibilities.
const fn closing_for_story(command: &StoryCommand) -> Closing {
    match command {
        StoryCommand::Suggest { .. }
        | StoryCommand::Accept { .. }
        | StoryCommand::Activate { .. }
        | StoryCommand::SetNote { .. }
        | StoryCommand::RevealNote { .. }
        | StoryCommand::MarkIgnored { .. }
        | StoryCommand::SetSubplotFit { .. } => Closing::Never,
        StoryCommand::Disallow { .. }
        | StoryCommand::TurnIn { .. }
        | StoryCommand::UseCampaign { .. }
        | StoryCommand::RefuseCampaign { .. }
        | StoryCommand::AnswerCampaign { .. }
        | StoryCommand::ApproveCampaign { .. }
        | StoryCommand::Sacrifice { .. }
        | StoryCommand::JudgeSubplot { .. }
        | StoryCommand::EndAdventure
        | StoryCommand::SetAward { .. }
        | StoryCommand::Deduct { .. }
        | StoryCommand::FinishAdventure
        | StoryCommand::NextAdventure
        | StoryCommand::NewSession => Closing::AfterDeclaration,
    }
}
