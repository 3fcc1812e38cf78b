//! The kinds of Torg's events. Tests use them to check that none is left out.

use crate::variant_name;
use ::torg::event::Event;

/// The names of all kinds of events.
pub const EVENT_KINDS: &str = "TableOpened ActorJoined ActorChanged ActorLeft AwaySet StatsSet SheetSet ConditionSet Rested RollConditionSet PossibilitiesSet SettingsChanged \
                 TableRenamed NoteMade Dealt Drawn DrawSkipped Reshuffled HandLooked CardRevealed SceneNamed ToneSet RoundsBegan \
                 ConflictJoined RoundsEnded Flipped LineRead TurnOrderSet Fatigued KnockedOut Inspired Woken RollConditionGained \
                 RollConditionsCancelled SetbackChosen PositionJudged DefenceJudged Broke RoundClosed ActionDeclared DiceRolled \
                 ResultCommitted SkillChecked ActionEnded TurnEnded ContributionJudged PoolRemovalOwed PoolCardsTaken CardPooled CardPlayed \
                 ConsequencesApplied TradeOffered TradeAnswered TradeAgreed TradeCancelled TradeLapsed Traded SceneEnding DiscardedToHandSize OptionalDiscardMade SceneBegan \
                 TaskBoxFlipped TaskOpened TaskFlipBudgetSet TaskDifficultySet TaskDifficultiesRevealed TaskFlipSpent TaskAttempted TaskCheckPassed TaskStepsCompleted \
                 TaskStepTakenBack TaskComplicationAdded TaskApproachBlocked TaskApproachProposed TaskApproachAccepted TaskApproachRefused TaskCheckRetried \
                 TaskEnded TaskDismissed TaskValueSet TaskProblemIgnored FollowUpLeadershipUsed FollowUpCardsGiven FollowUpGiftsCompleted FollowUpRallyUsed FollowUpDiscardedForRefill FollowUpDiscardFetched FollowUpEscaped FollowUpEscapeNarrated \
                 FollowUpGloryClaimed FollowUpGloryCounted FollowUpGloryDenied FollowUpIdeaUsed FollowUpAsked FollowUpAnswered FollowUpSpecialActivated \
                 FollowUpSpecialAcknowledged FollowUpAmmunitionSet FollowUpTakenOutOfFight FollowUpReturnedToFight PreparedSetbackPrepared PreparedSetbackHinted PreparedSetbackRemoved \
                 EffectBonusGained EffectBonusesEnded EffectCoupDeGraceOnTotal EffectExtraRollBought EffectExtraRollCountered EffectExtraRollLostToStymied EffectExtraRolled \
                 EffectHasteTurnGained EffectMonologueBegan EffectMonologueExtended EffectCardKept EffectKeptRoundBegan EffectSeizeWindowOpened EffectLineReverted EffectActionRetried \
                 EffectSuccessNegated EffectDoubleUpGained EffectFirstRollUnmodified EffectStoodUp EffectActionDropped \
                 RoundsSurprised RoundsDuelBegan RoundsStartingPoolsCounted RoundsRoundBegan RoundsDuelTotalRolled RoundsDuelTotalEntered \
                 RoundsTurnMoved RoundsTurnHeld RoundsActionKindAdded RoundsKindOutcomeSet RoundsCriticalMomentDeclared RoundsDrawDenied RoundsDrawTakenBack \
                 RoundsMissedAttacksCounted AttackDeclared AttackOwnDiceRolled AttackResolved AttackDamaged AttackFinished AttackAmmunitionSpent AttackBlockRolled \
                 CombatInterrupted CombatInteractionDeclared CombatDefenceDeclared CombatPushDeclared CombatInteractionResolved CombatBestTargetChosen CombatStatusGained CombatStatusLost CombatActionLost CombatDefenceResolved CombatVitalBlockSet \
                 CombatPushResolved CombatAimBegan CombatAimLost CombatHoldBegan CombatTargetLetGo CombatMoved CombatSimpleActionTaken CombatKnockoutMarksCleared CombatTreated";

/// Returns the name of an event's kind. Nested events of a task, a fight or a hand have names of their own.
pub fn event_kind(event: &Event) -> String {
    match event {
        Event::Task { what: event, .. } => format!("Task{}", variant_name(event)),
        Event::Effect { what: event } => format!("Effect{}", variant_name(event)),
        Event::Rounds { what: event } => format!("Rounds{}", variant_name(event)),
        Event::Attack { what: event, .. } => format!("Attack{}", variant_name(event)),
        Event::FollowUp { what: event, .. } => format!("FollowUp{}", variant_name(event)),
        Event::Combat { what: event, .. } => format!("Combat{}", variant_name(event)),
        Event::PreparedSetback { what: event } => format!("PreparedSetback{}", variant_name(event)),
        other => variant_name(other),
    }
}
