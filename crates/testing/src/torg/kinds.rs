//! The kinds of Torg's events, by which tests see that nothing is left out.

use crate::variant_of;
use ::torg::event::Event;

/// Every kind of event.
pub const EVENTS: &str = "TableOpened ActorJoined ActorLeft FiguresSet SheetSet ConditionSet StandingSet PossibilitiesSet SettingsChanged \
                 NoteMade Dealt Drawn DrawSkipped Reshuffled HandLooked CardRevealed SceneNamed ToneSet RoundsBegan \
                 ConflictJoined RoundsEnded Flipped LineRead OrderSet Fatigued KnockedOut Inspired Woken StandingGained \
                 StandingsCancelled SetbackChosen PositionJudged DefenceJudged Broke RoundClosed ActionDeclared DiceRolled \
                 ResultCommitted ActionEnded TurnEnded ContributionJudged PoolStruck PoolCardsTaken CardLaid CardPlayed \
                 Followed TradeOffered TradeAnswered TradeAgreed TradeDropped Traded SceneEnding DiscardedDown DiscardedOne SceneBegan \
                 BoxFlipped TaskOpened TaskTimeSet TaskDifficultiesTold TaskFlipSpent TaskTried TaskCheckPassed TaskStepDone \
                 TaskStepLost TaskComplicated TaskBlocked TaskWayProposed TaskWayAccepted TaskWayRefused TaskCheckWiped \
                 TaskEnded TaskPutAway TaskValueSet TaskLeftAlone HandsLed HandsGave HandsGaveAll HandsRallied HandsSorted HandsFetched HandsEscaped HandsEscapeTold \
                 HandsGloryClaimed HandsGloryCounted HandsGloryDenied HandsWondered HandsAsked HandsAnswered HandsActivated \
                 HandsHeard HandsAmmunitionSet HandsTakenOut HandsHelped SchemePrepared SchemeHinted SchemeGone \
                 UsedRaised UsedFaded UsedCoupOnTotal UsedBought UsedCountered UsedSwallowed UsedExtraRolled \
                 UsedHastened UsedSpoke UsedSpeechExtended UsedKept UsedRoundKept UsedSeizeOpened UsedLineUndone UsedRetried \
                 UsedFoiled UsedUpTwice UsedFirstRollPlain UsedStoodUp UsedDropped \
                 RoundsSurprised RoundsDuelBegan RoundsPlacesCounted RoundsRoundSet RoundsTotalRolled RoundsTotalTyped \
                 RoundsTurnMoved RoundsTurnHeld RoundsAlsoTried RoundsAlsoCame RoundsCriticalMoment RoundsDrawDenied RoundsDrawTakenBack \
                 RoundsDefencesCounted BlowStruck BlowOwnRolled BlowLanded BlowHarmed BlowSpent BlowFired BlowBlocking \
                 ActCutIn ActTried ActGuarding ActPushing ActCame ActBest ActBecame ActLifted ActLost ActGuarded ActBlocked \
                 ActPushed ActAimed ActAimLost ActWaits ActSpared ActMoved ActSimple ActMarksOver ActTreated";

/// The name of an event's kind; what happens in a task, a fight or a hand has its own.
pub fn kind_of(event: &Event) -> String {
    match event {
        Event::Task { what, .. } => format!("Task{}", variant_of(what)),
        Event::Used { what } => format!("Used{}", variant_of(what)),
        Event::Rounds { what } => format!("Rounds{}", variant_of(what)),
        Event::Blow { what, .. } => format!("Blow{}", variant_of(what)),
        Event::Hands { what, .. } => format!("Hands{}", variant_of(what)),
        Event::Act { what, .. } => format!("Act{}", variant_of(what)),
        Event::Scheme { what } => format!("Scheme{}", variant_of(what)),
        other => variant_of(other),
    }
}
