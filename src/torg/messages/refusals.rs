//! The texts of refusals: the rule as a headline, then why it applies here and when the command would be allowed.

use super::sentences::{self, actor_name};
use super::tasks::letter;
use super::{absences, cards, decks, dice, effects, hands, rounds};
use crate::game::RefusalText;
use crate::grammar::{cards as count_cards, list, long_text, possessive};
use ::torg::card::CardId;
use ::torg::card_use::TimingWindow;
use ::torg::refusal::Refusal;
use ::torg::rounds::Surprise;
use ::torg::settings::HelplessCards;
use ::torg::state::TurnEnd;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Returns a sentence about the heroes who cannot act, for whom some cards do not work. It belongs to every refusal that hides
/// the card, so that it does not tell which of them it is (DD-026).
fn helpless_note(view: &View) -> Option<String> {
    if view.settings.is(HelplessCards::All) {
        return None;
    }
    let helpless = view.heroes().filter(|hero| !hero.condition.can_act());
    let helpless: Vec<String> = helpless.map(|hero| actor_name(view, hero.id)).collect();
    let what_works = if view.settings.is(HelplessCards::None) {
        "at this table a card needs a hero who can"
    } else {
        "some cards need a hero who can"
    };
    let names = list(&helpless);
    (!helpless.is_empty()).then(|| format!("{names} cannot act, and {what_works}. "))
}

/// Returns why an actor has no turn left, as the rest of "Mara has …". A turn also counts as passed if the actor was out of action.
fn why_no_turn_left(view: &View, actor: ActorId) -> &'static str {
    let mut turns = view.round.iter().flat_map(|round| &round.turns);
    let last = turns.rfind(|own| own.turn.actor == actor);
    let has_lost = view.actor(actor).is_some_and(|actor| actor.action_lost);
    match last.map(|own| own.end) {
        Some(Some(TurnEnd::Passed)) if has_lost => "has lost this round’s action",
        Some(Some(TurnEnd::Passed)) => "has no turn left this round: it was passed or skipped",
        Some(Some(TurnEnd::Acted) | None) => "has acted this round",
        None => "has no turn this round",
    }
}

/// Returns the text of a refusal. `secret`: the card is in a hand, and the reader may not know which card it is (DD-026).
pub fn refusal(refusal: &Refusal, view: &View, secret: bool) -> RefusalText {
    let name_of = |id| actor_name(view, id);
    let card_name = |card: CardId| {
        if secret {
            "The card".to_owned()
        } else {
            sentences::card_name(&view.deck, card)
        }
    };
    if secret && refusal.reveals_card_kind() {
        let note = helpless_note(view).unwrap_or_default();
        return RefusalText::new(
            "This card does not work now",
            format!("{note}Look at the hand in private: the card says when you can use it."),
        );
    }
    match refusal {
        Refusal::AlreadyOpen => RefusalText::new(
            "Hands are dealt once",
            "This table’s hands have already been dealt. New hands are dealt for the next adventure.",
        ),
        Refusal::Effect(refusal) => effects::refusal(refusal, view),
        Refusal::NotOpen => RefusalText::new("No table yet", "Open a table first."),
        Refusal::NoHeroes => RefusalText::new(
            "A table needs a hero",
            "Someone has to hold the cards. Name at least one hero.",
        ),
        Refusal::TooManyHeroes { heroes, max: most } => RefusalText::new(
            "Too many heroes for one deck",
            format!("That would make {heroes} heroes; a table has room for {most}."),
        ),
        Refusal::CastFull { max: most } => RefusalText::new(
            "The cast is full",
            format!("A table has room for {most} characters."),
        ),
        Refusal::UnknownActor => {
            RefusalText::new("No such character", "That character has left the table.")
        }
        Refusal::NotAHero { actor } => RefusalText::new(
            "Only heroes hold cards",
            format!("{} has no hand and no pool.", name_of(*actor)),
        ),
        Refusal::TextTooLong { .. } => RefusalText::new("Too long", long_text()),
        Refusal::EmptyText => RefusalText::new("Nothing to save", "Write something first."),
        Refusal::OutOfRange {
            min: least,
            max: most,
        } => RefusalText::new(
            "Number too low or too high",
            format!("Enter a number from {least} to {most}."),
        ),
        Refusal::CardNotInZone { card } => RefusalText::new(
            "The card has moved",
            format!(
                "{} is no longer there. Choose one that is.",
                card_name(*card)
            ),
        ),
        Refusal::HandLocked { actor } => RefusalText::new(
            "During rounds, use cards from your pool",
            format!(
                "{} hand is locked. After acting you may lay a card in the pool and use it from there.",
                possessive(&name_of(*actor))
            ),
        ),
        Refusal::OnlyInRounds { name } => RefusalText::new(
            "Only during rounds",
            format!("{} works only during rounds.", cards::title(*name)),
        ),
        Refusal::OutsideWindow { name } if name.window() == TimingWindow::DiscardNotEmpty => {
            RefusalText::new(
                "The discard pile is empty",
                format!(
                    "{} takes the top card of the discard pile. Use it when a card lies there.",
                    cards::title(*name)
                ),
            )
        }
        Refusal::OutsideWindow { name } => RefusalText::new(
            format!("{} cannot be used now", cards::title(*name)),
            format!("Usable: {}.", cards::when(*name)),
        ),
        Refusal::NotFirstInPool { name } => RefusalText::new(
            "Another card came first",
            format!(
                "{} works only if it was the first card laid in its pool in this conflict.",
                cards::title(*name)
            ),
        ),
        Refusal::OnOwnRoll { name } => RefusalText::new(
            "For someone else’s roll",
            format!("You cannot use {} on your own roll.", cards::title(*name)),
        ),
        Refusal::AgainstSomebodyElse { name } => RefusalText::new(
            "It was not against this hero",
            format!(
                "{} undoes only a success against the hero who uses it.",
                cards::title(*name)
            ),
        ),
        Refusal::NotForCriticalMoment { name } => RefusalText::new(
            "The critical moment is for this action",
            format!(
                "{} cannot change the action that the critical moment was declared for.",
                cards::title(*name)
            ),
        ),
        Refusal::GamemasterActivates { name } => RefusalText::new(
            "Specials wait for the gamemaster",
            format!(
                "Lay {} first. It works when the gamemaster puts it into effect.",
                cards::title(*name)
            ),
        ),
        Refusal::AlreadyCommitted { actor } => RefusalText::new(
            "The result has been announced",
            format!(
                "{} cannot add more cards to this action. You can add cards again on the next action.",
                name_of(*actor)
            ),
        ),
        Refusal::Confused => RefusalText::new(
            "The heroes are Confused",
            "No pool card may be used until the next flip. Approved actions still earn a card, and you may still lay one.",
        ),
        Refusal::ConfusedStays => RefusalText::new(
            "Confused cannot be flipped away",
            "As long as the heroes are Confused, their action card is neither replaced nor kept.",
        ),
        Refusal::Surprised {
            actor,
            surprise: level,
            classic,
        } => RefusalText::new(
            format!("{} is {}", name_of(*actor), rounds::surprise(*level)),
            match (classic, level) {
                (true, Surprise::Complete) => "You cannot lay cards in the first two rounds.",
                (true, Surprise::Partial) => "You cannot lay a card in the first round.",
                (false, Surprise::Complete) => {
                    "No action, no defense and no cards this round. Next round you count as partially surprised."
                }
                (false, Surprise::Partial) => {
                    "You may only defend or take a simple action this round, and use no cards."
                }
            },
        ),
        Refusal::HeroAway { actor } => RefusalText::new(
            "Only the player uses these cards",
            absences::until_back(*actor, view),
        ),
        Refusal::NotInConflict { actor } => RefusalText::new(
            "Not in this conflict",
            format!(
                "{} is not taking part in this conflict. Add the character first.",
                name_of(*actor)
            ),
        ),
        Refusal::PooledOnlyInRounds => RefusalText::new(
            "Pools fill during rounds",
            "In free play you lay only specials. Use any other card straight from your hand.",
        ),
        Refusal::PoolLimit { actor } => RefusalText::new(
            "One card laid per round",
            format!(
                "{} has already laid a card this round. Lay the next one after acting next round.",
                name_of(*actor)
            ),
        ),
        Refusal::NotContributed { actor } => RefusalText::new(
            "Act first, then lay a card",
            format!(
                "{} has not acted this round. After acting, successful or not, you may lay one card.",
                name_of(*actor)
            ),
        ),
        Refusal::ContributionDenied { actor } => RefusalText::new(
            "The action has to help the scene",
            format!(
                "The gamemaster decided that {} action did not help the scene. You get a new chance next round.",
                possessive(&name_of(*actor))
            ),
        ),
        Refusal::ContributionUnjudged { actor } => RefusalText::new(
            "Did the action help?",
            format!(
                "The gamemaster has not yet judged {} action. If it helped the scene, you may lay a card.",
                possessive(&name_of(*actor))
            ),
        ),
        Refusal::PoolWindowClosed { actor } => RefusalText::new(
            "Too late to lay a card",
            format!(
                "At this table you lay a card right after acting, and someone else has acted since {} did.",
                name_of(*actor)
            ),
        ),
        Refusal::StartingPoolFull { heroes, .. } => match heroes {
            0 | 1 => RefusalText::new(
                "Three starting cards",
                "A single hero starts with up to three cards in the pool.",
            ),
            2 => RefusalText::new(
                "Two starting cards each",
                "Two heroes start with up to two cards each in the pool.",
            ),
            _ => RefusalText::new(
                "Pools start empty",
                "Three or more heroes fill their pools by acting, from the first round on.",
            ),
        },
        Refusal::InRounds => RefusalText::new("Not during rounds", "End the rounds first."),
        Refusal::NotInRounds => {
            RefusalText::new("Only during rounds", "Start rounds and flip a card first.")
        }
        Refusal::NoParticipants => RefusalText::new(
            "A conflict needs a hero",
            "Choose at least one hero to take part.",
        ),
        Refusal::NoCardsLeft => RefusalText::new(
            "No cards left",
            "The deck, discard pile and action stack are empty: every card is in a hand or a pool.",
        ),
        Refusal::NoDeck => RefusalText::new(
            "This table plays without the deck",
            "There is no card to flip. The gamemaster decides who goes first and which effects apply.",
        ),
        Refusal::LineComesFromCard => RefusalText::new(
            "Read from the card",
            "The flipped card says who goes first and which effects apply.",
        ),
        Refusal::NoEarnedCard => RefusalText::new(
            "No card to take back",
            "You can take back a card right after an action earned it, while it is still in the hand.",
        ),
        Refusal::SceneEnding => RefusalText::new(
            "The scene is ending",
            "Finish ending the scene first, or use Undo.",
        ),
        Refusal::SceneNotEnding => RefusalText::new(
            "The scene has not ended",
            "You can do this only at the end of a scene.",
        ),
        Refusal::ActionInProgress { actor } => RefusalText::new(
            "An action is unfinished",
            format!(
                "First enter the result of {} action, or take it back.",
                possessive(&name_of(*actor))
            ),
        ),
        Refusal::NoAction => RefusalText::new("No action declared", "First declare who does what."),
        Refusal::AlreadyRolled => {
            RefusalText::new("Already rolled", "Take the action back to roll again.")
        }
        Refusal::NotOfThatKind => RefusalText::new(
            "Not part of this action",
            "Choose a result for what was actually declared.",
        ),
        Refusal::OutOfTurn { actor, next } => RefusalText::new(
            "It is the other side’s turn",
            format!(
                "{} is next; {} side comes after. Within a side, characters may let each other go first.",
                name_of(*next),
                possessive(&name_of(*actor))
            ),
        ),
        Refusal::DuelOrderFixed { next } => RefusalText::new(
            "The order of a duel is fixed",
            format!(
                "{} is next. Heroes who fight each other act in the order of their totals.",
                name_of(*next)
            ),
        ),
        Refusal::DuelNeedsTwo => RefusalText::new(
            "A duel needs two heroes",
            "Choose the heroes who fight each other.",
        ),
        Refusal::NoDuel => RefusalText::new(
            "No duel",
            "The card decides which side goes first. Within a side, the fastest goes first.",
        ),
        Refusal::TurnOrderInUse => RefusalText::new(
            "The turn order is set",
            "Someone has already acted in this order. The next round gets a new roll.",
        ),
        Refusal::HoldsTurn { actor } => RefusalText::new(
            "Held already",
            format!(
                "{} holds an action and may take it at any moment, even before yours.",
                name_of(*actor)
            ),
        ),
        Refusal::HoldInstead { actor } => RefusalText::new(
            "That is the other side",
            format!(
                "To act during the other side’s turns, {} must hold an opportunity attack or a location attack.",
                name_of(*actor)
            ),
        ),
        Refusal::ExtraActionFirst { next, .. } => RefusalText::new(
            "The extra action comes first",
            format!(
                "{} takes an extra action on the spot. Everyone else waits until it is over.",
                name_of(*next)
            ),
        ),
        Refusal::ExtraActionHeld { actor } => RefusalText::new(
            "No time to wait",
            format!(
                "{} takes the extra action on the spot and cannot hold it.",
                name_of(*actor)
            ),
        ),
        Refusal::SecondActionTooEarly { actor } => RefusalText::new(
            "Everyone acts once first",
            format!(
                "In a Flurry, everyone on the side acts once before {} acts again.",
                name_of(*actor)
            ),
        ),
        Refusal::NoTurnLeft { actor } => RefusalText::new(
            "No turn left",
            format!(
                "{} {}. The next flip brings a new turn.",
                name_of(*actor),
                why_no_turn_left(view, *actor)
            ),
        ),
        Refusal::CannotAct { actor } => {
            let condition = view.actor(*actor).map(|actor| actor.condition);
            let state = match condition.is_some_and(|condition| condition.is_dead()) {
                true => "dead",
                false => "unconscious",
            };
            RefusalText::new("Out of action", format!("{} is {state}.", name_of(*actor)))
        }
        Refusal::CriticalMomentUsed { actor } => RefusalText::new(
            "One critical moment per act",
            format!(
                "{} has used the critical moment of this act. The next act brings a new one.",
                name_of(*actor)
            ),
        ),
        Refusal::CriticalMomentInFreePlay => RefusalText::new(
            "A critical moment needs rounds",
            "In free play, you can use cards straight from your hand anyway. Just use the card.",
        ),
        Refusal::CriticalMomentLate { actor } => RefusalText::new(
            "Declare it before you roll",
            format!(
                "{} has already rolled. A critical moment must be declared before the roll.",
                name_of(*actor)
            ),
        ),
        Refusal::CriticalMomentConfused => RefusalText::new(
            "The heroes are Confused",
            "No cards from the hand this round, not even in a critical moment.",
        ),
        Refusal::Dice(error) => dice::refusal(*error),
        Refusal::NoSetback => RefusalText::new(
            "No Setback in effect",
            "A Setback comes from the action card, for the side it names.",
        ),
        Refusal::NotDefending { actor } => RefusalText::new(
            "No defense declared",
            format!("{} did not declare a defense this round.", name_of(*actor)),
        ),
        Refusal::NoPoolRemovalDue => RefusalText::new(
            "Nothing to take",
            "No villain may take cards from a pool now.",
        ),
        Refusal::PoolRemovalCount { required: must } => RefusalText::new(
            "Wrong number of cards",
            format!("This success takes {}.", count_cards(*must)),
        ),
        Refusal::PoolRemovalFirst { required: must } => RefusalText::new(
            "Pool cards come first",
            format!(
                "A villain’s success takes {} from the pool. Choose before play goes on.",
                count_cards(*must)
            ),
        ),
        Refusal::SpecialProtected { card } => RefusalText::new(
            "Specials are safe",
            format!(
                "{} is a special. Villains take other cards.",
                card_name(*card)
            ),
        ),
        Refusal::OpponentFailsFirst { card } => RefusalText::new(
            "A reaction comes first",
            format!(
                "{} can still cancel this success. Ask whether it will be used before you take cards.",
                card_name(*card)
            ),
        ),
        Refusal::FollowUp(refusal) => hands::refusal(refusal, view, secret),
        Refusal::TradeOpen => RefusalText::new(
            "One trade at a time",
            "Finish or cancel the open trade first.",
        ),
        Refusal::NoTrade => RefusalText::new("No trade is open", "Offer cards first."),
        Refusal::TradeWithOneself => {
            RefusalText::new("A trade needs two heroes", "Choose another hero.")
        }
        Refusal::TraderAway { actor } => RefusalText::new(
            "Both must agree to a trade",
            absences::until_back(*actor, view),
        ),
        Refusal::TradeWithinPlayer => RefusalText::new(
            "No trade with yourself",
            "At this table, only heroes of different players can trade.",
        ),
        Refusal::TradeCount { offered, returned } => RefusalText::new(
            "Trade equal numbers",
            if *offered == 0 && *returned == 0 {
                "Choose at least one card.".to_owned()
            } else {
                format!(
                    "{} for {returned} is not an even trade.",
                    count_cards(*offered)
                )
            },
        ),
        Refusal::TradeNotAgreed { actor } => RefusalText::new(
            "Both must agree",
            format!(
                "{} has not agreed to exactly these cards yet.",
                name_of(*actor)
            ),
        ),
        Refusal::TradePoolCardsOnly => RefusalText::new(
            "During rounds, trade pool cards",
            "You must lay a card before you can trade it.",
        ),
        Refusal::TradeHandCardsOnly => RefusalText::new(
            "In free play, trade from the hand",
            "Cards in a pool stay there.",
        ),
        Refusal::SubplotLocked { card } => RefusalText::new(
            "A laid subplot stays",
            format!(
                "{} is in a pool and cannot be traded away.",
                card_name(*card)
            ),
        ),
        Refusal::TradeAtSceneEnd => RefusalText::new(
            "No trading at the end of a scene",
            "Trading needs heroes who act together. With a good reason, the gamemaster may allow it.",
        ),
        Refusal::TradeConfused => {
            RefusalText::new("The heroes are Confused", "No trades this round.")
        }
        Refusal::Deck(refusal) => decks::refusal(refusal, view),
        Refusal::LeadMustBeHero { actor } => RefusalText::new(
            "Heroes lead tasks",
            format!(
                "{} is not a hero and can only help the hero who leads.",
                name_of(*actor)
            ),
        ),
        Refusal::TaskInProgress { lead } => RefusalText::new(
            "One task per hero",
            format!(
                "{} already leads a task. End it before you start another.",
                name_of(*lead)
            ),
        ),
        Refusal::NoTask { lead } => RefusalText::new(
            "No task in progress",
            format!("{} is not leading a task.", name_of(*lead)),
        ),
        Refusal::TaskStepCount { max: most } => RefusalText::new(
            "One to four steps",
            format!("A task has from 1 to {most} steps."),
        ),
        Refusal::StepNotOffered { step } => RefusalText::new(
            "The task box does not offer the next step",
            format!(
                "Step {} is next. You can make a check that completes no step, or try a last-ditch effort.",
                letter(*step)
            ),
        ),
        Refusal::StepsInRow { max: most } => RefusalText::new(
            "Only consecutive steps",
            match most {
                1 => "You can try only the next step now.".to_owned(),
                _ => format!(
                    "You can try at most {most} steps now, in order and without a gap, starting with the next one."
                ),
            },
        ),
        Refusal::ProblemOffersNoStep => RefusalText::new(
            "A problem offers no step",
            "You can still make a check, or skip the task this round.",
        ),
        Refusal::AlreadyAttempted { lead } => RefusalText::new(
            "One attempt per card",
            format!(
                "{} has already made an attempt with this action card. Use any further action for something else.",
                name_of(*lead)
            ),
        ),
        Refusal::ApproachNextRound { lead } => RefusalText::new(
            "A new approach takes a round",
            format!(
                "{} has found a convincing approach. Try it after this round.",
                name_of(*lead)
            ),
        ),
        Refusal::StepOffered { step } => RefusalText::new(
            "Try the step instead",
            format!(
                "The task box offers step {}. A check that completes no step is only for rounds that offer no step.",
                letter(*step)
            ),
        ),
        Refusal::SkillCheckUndecided => RefusalText::new(
            "The result is not known yet",
            "Roll the dice first, or choose the result yourself.",
        ),
        Refusal::CheckUndecided => {
            RefusalText::new("Did the check succeed?", "Choose success or failure.")
        }
        Refusal::ApproachBlocked { lead } => RefusalText::new(
            "The path is blocked",
            format!(
                "{} first needs another skill or a new approach that the gamemaster finds convincing.",
                name_of(*lead)
            ),
        ),
        Refusal::ApproachNotBlocked { .. } => {
            RefusalText::new("Nothing blocks the task", "It can go on as it is.")
        }
        Refusal::ApproachRefused { .. } => RefusalText::new(
            "One approach per round",
            "The last one was not convincing. After the next flip, suggest another.",
        ),
        Refusal::NoProposal { lead } => RefusalText::new(
            "No approach suggested",
            format!("{} must first say how to go on.", name_of(*lead)),
        ),
        Refusal::Story(refusal) => super::story::refusal(*refusal, view, secret),
        Refusal::Combat(refusal) => super::combat::refusal(*refusal, view.edition),
        Refusal::DiscardCount { required: 0 } => {
            RefusalText::new("No discard needed", "This hand is not over the hand size.")
        }
        Refusal::DiscardCount { required: must } => RefusalText::new(
            "Down to the hand size",
            format!("Discard exactly {}.", count_cards(*must)),
        ),
        Refusal::OthersDiscarding { .. } => RefusalText::new(
            "One step at a time",
            "First, everyone discards down to the hand size.",
        ),
        Refusal::OptionalDiscardUsed { actor } => RefusalText::new(
            "One optional discard",
            format!("{} has already chosen.", name_of(*actor)),
        ),
    }
}
