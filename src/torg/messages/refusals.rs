//! Refusals in words: the rule as a headline, then why here and when it would be allowed.

use super::tasks::letter;
use super::telling::called;
use super::torg::{cards as count_cards, possessive};
use super::{cards, decks, hands, rounds, using};
use ::torg::card::CardId;
use ::torg::refusal::Refusal;
use ::torg::view::View;
use tabletop::dice::DiceError;
use tabletop::name::{MAX_TEXT_LENGTH, Name};

/// A headline and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The rule or the fact.
    pub title: String,
    /// Why here, and what to do.
    pub why: String,
}

/// A headline with its sentence.
#[inline(never)]
pub fn words(title: impl Into<String>, why: impl Into<String>) -> Words {
    Words {
        title: title.into(),
        why: why.into(),
    }
}

/// Whether only some cards are refused so: which of these it was would tell what kind of card it is (DD-026).
pub fn tells_the_kind(refusal: &Refusal) -> bool {
    match refusal {
        Refusal::Story(refusal) => refusal.reveals_card_kind(),
        Refusal::FollowUp(refusal) => refusal.reveals_card_kind(),
        Refusal::Effect(against) => against.reveals_card_kind(),
        refusal => matches!(
            refusal,
            Refusal::WrongPlayMode { .. }
                | Refusal::OutsideWindow { .. }
                | Refusal::NotForCriticalMoment { .. }
                | Refusal::GamemasterActivates { .. }
        ),
    }
}

/// What a refusal says. `secret`: the card is in a hand, and whoever reads this may not know which it is (DD-026).
pub fn refusal(refusal: &Refusal, view: &View, secret: bool) -> Words {
    let who = |id| called(view, id);
    let card_name = |card: CardId| {
        if secret {
            "The card".to_owned()
        } else {
            cards::name_of(&view.deck, card)
        }
    };
    if secret && tells_the_kind(refusal) {
        return words(
            "This card does not work now",
            "Behind the curtain the card says when it may be used.",
        );
    }
    match refusal {
        Refusal::ContributionUnjudged { .. }
        | Refusal::PoolWindowClosed { .. }
        | Refusal::Surprised { .. }
        | Refusal::NoDeck
        | Refusal::LineComesFromCard
        | Refusal::DuelNeedsTwo
        | Refusal::NoDuel
        | Refusal::TurnOrderInUse
        | Refusal::HoldInstead { .. }
        | Refusal::NotOfThatKind
        | Refusal::NoEarnedCard
        | Refusal::TradeWithinPlayer => rounds::refusal(refusal, view),
        Refusal::AlreadyOpen => words(
            "Hands are dealt once",
            "This table has been dealt. Open a new table for a new adventure.",
        ),
        Refusal::Effect(against) => using::against(against, view),
        Refusal::NotOpen => words("No table yet", "Open a table first."),
        Refusal::NoHeroes => words(
            "A table needs a hero",
            "Somebody has to hold the cards. Name at least one hero.",
        ),
        Refusal::TooManyHeroes { heroes, max: most } => words(
            "Too many for one deck",
            format!("This would make {heroes} heroes; one table serves {most}."),
        ),
        Refusal::CastFull { max: most } => words(
            "The cast is full",
            format!("A table keeps track of {most} people."),
        ),
        Refusal::UnknownActor => words("Nobody there", "Whoever was meant has left the table."),
        Refusal::NotAHero { actor } => words(
            "Only heroes hold cards",
            format!("{} has neither hand nor pool.", who(*actor)),
        ),
        Refusal::TextTooLong { .. } => words("Too long", long_text()),
        Refusal::EmptyText => words("Nothing to keep", "Please write something first."),
        Refusal::OutOfRange {
            min: least,
            max: most,
        } => words(
            "Out of range",
            format!("A number from {least} to {most} fits here."),
        ),
        Refusal::CardNotInZone { card } => words(
            "A card is in one place only",
            format!(
                "{} does not lie there any more. Pick one that does.",
                card_name(*card)
            ),
        ),
        Refusal::HandLocked { actor } => words(
            "In rounds only pool cards work",
            format!(
                "{} hand is locked. A card can be laid into the pool after acting, and used from there.",
                possessive(&who(*actor))
            ),
        ),
        Refusal::WrongPlayMode { name, in_rounds } => words(
            if *in_rounds {
                "Not in rounds"
            } else {
                "Only in rounds"
            },
            format!(
                "{}{}",
                cards::title(*name),
                if *in_rounds {
                    " is for free play."
                } else {
                    " needs a conflict that runs in rounds."
                }
            ),
        ),
        Refusal::OutsideWindow { name } => words(
            format!("{} has its own moment", cards::title(*name)),
            format!("It may be used: {}.", cards::when(*name)),
        ),
        Refusal::NotForCriticalMoment { name } => words(
            "A critical moment is for this action",
            format!(
                "{} can not change the action it was declared for.",
                cards::title(*name)
            ),
        ),
        Refusal::GamemasterActivates { name } => words(
            "Specials wait for the gamemaster",
            format!(
                "{} is laid out first, and works when the gamemaster lets it.",
                cards::title(*name)
            ),
        ),
        Refusal::AlreadyCommitted { actor } => words(
            "The result has been told",
            format!(
                "{} may add no more cards to this action. The next one is open again.",
                who(*actor)
            ),
        ),
        Refusal::Confused => words(
            "The heroes are confused",
            "Pools are locked until the next flip. Approved actions still earn a card, and one may still be laid.",
        ),
        Refusal::NotInConflict { actor } => words(
            "Not in this conflict",
            format!(
                "{} takes no part in these rounds. Bring them in first.",
                who(*actor)
            ),
        ),
        Refusal::PooledOnlyInRounds => words(
            "Pools fill in rounds",
            "In free play only specials are laid out; any other card is used straight from the hand.",
        ),
        Refusal::PoolLimit { actor } => words(
            "One card into the pool each round",
            format!(
                "{} has laid one this round. The next can follow after acting in the next round.",
                who(*actor)
            ),
        ),
        Refusal::NotContributed { actor } => words(
            "Act first, then lay a card",
            format!(
                "{} has not acted this round. Success or not, after acting one card may go to the pool.",
                who(*actor)
            ),
        ),
        Refusal::ContributionDenied { actor } => words(
            "The action has to help the scene",
            format!(
                "The gamemaster said {} action did not. Next round is a new chance.",
                possessive(&who(*actor))
            ),
        ),
        Refusal::StartingPoolFull { heroes, .. } => match heroes {
            0 | 1 => words(
                "Three cards to begin with",
                "A hero alone starts with up to three cards in the pool.",
            ),
            2 => words(
                "Two cards each to begin with",
                "Two heroes start with up to two cards each in the pool.",
            ),
            _ => words(
                "Pools begin empty",
                "Three heroes or more earn their pools by acting, from the first round on.",
            ),
        },
        Refusal::InRounds => words("Not while rounds run", "End the rounds first."),
        Refusal::NotInRounds => words("Only in rounds", "Begin rounds first, and flip a card."),
        Refusal::NoParticipants => words(
            "A conflict needs a hero",
            "Choose at least one hero who takes part.",
        ),
        Refusal::NoCardsLeft => words(
            "No card is left",
            "Deck, discards and stack are empty: every card is in a hand or a pool.",
        ),
        Refusal::SceneEnding => words(
            "The scene is ending",
            "Finish the end of the scene first, or take it back.",
        ),
        Refusal::SceneNotEnding => {
            words("The scene goes on", "This belongs to the end of a scene.")
        }
        Refusal::ActionInProgress { actor } => words(
            "An action is open",
            format!(
                "Say first how {} action came out, or take it back.",
                possessive(&who(*actor))
            ),
        ),
        Refusal::NoAction => words("No action is open", "Say first who does what."),
        Refusal::AlreadyRolled => words(
            "The dice have fallen",
            "This action has been rolled. Take it back to roll again.",
        ),
        Refusal::OutOfTurn { actor, next } => words(
            "The other side acts now",
            format!(
                "{} is next; {}’s side follows. Within a side people may let each other go ahead.",
                who(*next),
                who(*actor)
            ),
        ),
        Refusal::SecondActionTooEarly { actor } => words(
            "First actions first",
            format!(
                "In a flurry everyone of the side acts once before {} acts again.",
                who(*actor)
            ),
        ),
        Refusal::NoTurnLeft { actor } => words(
            "No turn left",
            format!(
                "{} has acted this round. The next flip brings a new turn.",
                who(*actor)
            ),
        ),
        Refusal::CannotAct { actor } => words(
            "Out of action",
            format!("{} is unconscious or dead.", who(*actor)),
        ),
        Refusal::CriticalMomentUsed { actor } => words(
            "One critical moment each act",
            format!(
                "{} has had one in this act. It comes back with the next.",
                who(*actor)
            ),
        ),
        Refusal::CriticalMomentInFreePlay => words(
            "A critical moment needs rounds",
            "In free play the hand is open anyway: use the card straight away.",
        ),
        Refusal::CriticalMomentLate { actor } => words(
            "Declared before the dice",
            format!(
                "{} has rolled already. A critical moment is named while the dice lie still.",
                who(*actor)
            ),
        ),
        Refusal::CriticalMomentConfused => words(
            "The heroes are confused",
            "No hand opens this round, not even for a critical moment.",
        ),
        Refusal::Dice(fault) => dice(*fault),
        Refusal::NoSetback => words(
            "No setback in force",
            "Setbacks come with the card, for the side it names.",
        ),
        Refusal::NotDefending { actor } => words(
            "No defence declared",
            format!("{} did not declare a defence this round.", who(*actor)),
        ),
        Refusal::NoPoolRemovalDue => words("Nothing to take", "No villain’s success is waiting."),
        Refusal::PoolRemovalCount { required: must } => words(
            "The level says how many",
            format!("This success takes {}.", count_cards(*must)),
        ),
        Refusal::PoolRemovalFirst { required: must } => words(
            "A villain’s success comes first",
            format!("Take {} from the pool.", count_cards(*must)),
        ),
        Refusal::SpecialProtected { card } => words(
            "Specials stay",
            format!(
                "{} is a special: villains take other cards.",
                card_name(*card)
            ),
        ),
        Refusal::FollowUp(of) => hands::refusal(of, view, secret),
        Refusal::TradeOpen => words(
            "One trade at a time",
            "Finish or drop the one that is open.",
        ),
        Refusal::NoTrade => words("No trade is open", "Offer cards first."),
        Refusal::TradeWithOneself => words("A trade needs two heroes", "Choose somebody else."),
        Refusal::TradeCount { offered, returned } => words(
            "As many as were offered",
            if *offered == 0 && *returned == 0 {
                "Choose at least one card.".to_owned()
            } else {
                format!("{} for {returned} is no even trade.", count_cards(*offered))
            },
        ),
        Refusal::TradeNotAgreed { actor } => words(
            "Both must agree",
            format!("{} has still to agree to exactly these cards.", who(*actor)),
        ),
        Refusal::TradePoolCardsOnly => words(
            "In rounds pools are traded",
            "A card in hand stays there until it has been laid.",
        ),
        Refusal::TradeHandCardsOnly => words(
            "In free play hands are traded",
            "What lies in a pool stays there.",
        ),
        Refusal::SubplotLocked { card } => words(
            "A laid subplot stays",
            format!(
                "{} lies in a pool and can not be traded away.",
                card_name(*card)
            ),
        ),
        Refusal::TradeAtSceneEnd => words(
            "No trading at the end of a scene",
            "Nobody does anything together now. With a good reason the gamemaster may allow it.",
        ),
        Refusal::TradeConfused => {
            words("The heroes are confused", "No cards are traded this round.")
        }
        Refusal::Deck(refusal) => decks::refusal(refusal, view),
        Refusal::LeadMustBeHero { actor } => words(
            "Heroes lead tasks",
            format!("{} is no hero; others help the one who leads.", who(*actor)),
        ),
        Refusal::TaskInProgress { lead } => words(
            "One task for each lead",
            format!(
                "{} is at one already. End it before the next begins.",
                who(*lead)
            ),
        ),
        Refusal::NoTask { lead } => words(
            "No task goes on",
            format!("{} leads none at the moment.", who(*lead)),
        ),
        Refusal::TaskStepCount { max: most } => words(
            "One step to four",
            format!("A task has at least one step and at most {most}."),
        ),
        Refusal::StepNotOffered { step } => words(
            "The box does not show the next step",
            format!(
                "Step {} comes next. Without it a check can be made, or all staked at once.",
                letter(*step)
            ),
        ),
        Refusal::StepsInRow { max: most } => words(
            "Only steps in a row",
            format!("From the next step on the box shows {most} without a gap."),
        ),
        Refusal::ProblemOffersNoStep => words(
            "A problem offers no step",
            "A check may be made all the same, or the task left alone this round.",
        ),
        Refusal::AlreadyAttempted { lead } => words(
            "One attempt a round",
            format!(
                "{} has tried under this card. A further action is for something else.",
                who(*lead)
            ),
        ),
        Refusal::ApproachNextRound { lead } => words(
            "The new way takes a round",
            format!(
                "{} has convinced; when that round is over it can be tried.",
                who(*lead)
            ),
        ),
        Refusal::StepOffered { step } => words(
            "The next step is there to be tried",
            format!(
                "The box shows step {}: a check without a step is for rounds that offer none.",
                letter(*step)
            ),
        ),
        Refusal::CheckUndecided => {
            words("A check succeeds or fails", "Say which of the two it was.")
        }
        Refusal::ApproachBlocked { lead } => words(
            "The way is blocked",
            format!(
                "{} needs another skill or another angle first, and the gamemaster’s word that it convinces.",
                who(*lead)
            ),
        ),
        Refusal::ApproachNotBlocked { .. } => {
            words("Nothing stands in the way", "The task can go on as it is.")
        }
        Refusal::ApproachRefused { .. } => words(
            "One idea a round",
            "The last one did not convince. The next flip is time for another.",
        ),
        Refusal::NoProposal { lead } => words(
            "Nothing was proposed",
            format!("{} has to say first how to go on.", who(*lead)),
        ),
        Refusal::Story(refusal) => super::story::refusal(*refusal, view, secret),
        Refusal::Combat(refusal) => super::combat::refusal(*refusal),
        Refusal::DiscardCount { required: 0 } => words(
            "Down to a full hand",
            "This hand is not above a full one: nothing has to go.",
        ),
        Refusal::DiscardCount { required: must } => words(
            "Down to a full hand",
            format!("Exactly {} must go.", count_cards(usize::from(*must))),
        ),
        Refusal::OthersDiscarding { .. } => words(
            "One step at a time",
            "First everybody comes down to a full hand.",
        ),
        Refusal::OptionalDiscardUsed { actor } => words(
            "One more card, once",
            format!("{} has chosen already.", who(*actor)),
        ),
    }
}

/// What is wrong with typed dice.
pub fn dice(fault: DiceError) -> Words {
    match fault {
        DiceError::NoSuchFace { sides, face } => words(
            format!("A d{sides} has no {face}"),
            format!("Type faces from 1 to {sides}, in the order they fell."),
        ),
        DiceError::Missing { rolled: 0 } => words("No die yet", "Type what the die shows."),
        DiceError::Missing { rolled } => words(
            "The roll goes on",
            format!(
                "After {} one is missing: roll again and type it behind.",
                super::torg::counted(rolled, "die", "dice")
            ),
        ),
        DiceError::Surplus { used, typed } => words(
            "The roll was over",
            format!(
                "It ended after {}; {typed} were typed.",
                super::torg::counted(used, "die", "dice")
            ),
        ),
    }
}

/// What is wrong with dice as somebody typed them: with the words that are none, and with whose die is missing.
pub fn dice_typed(fault: DiceError, typed: &str) -> Words {
    let figure = |word: &&str| word.parse::<u8>().is_ok();
    let mut words_typed = typed.split([' ', ',', ';', '+', '/']);
    match fault {
        DiceError::NoSuchFace { face: 0, .. } => {
            match words_typed.find(|word| !word.is_empty() && !figure(word)) {
                Some(word) => {
                    let short: String = word.chars().take(12).collect();
                    let why = "Type faces from 1 to 20, in the order they fell.";
                    words(format!("“{short}” is not a die"), why)
                }
                None => dice(fault),
            }
        }
        DiceError::Missing { rolled } if rolled > 0 => {
            let last = words_typed.rfind(|word| !word.is_empty());
            // What is neither a 10 nor a 20 ends its own die.
            if matches!(last, Some("10" | "20")) {
                dice(fault)
            } else {
                words(
                    "The roll goes on",
                    "Up or a possibility gives a further die: roll it and type it behind.",
                )
            }
        }
        DiceError::NoSuchFace { .. } | DiceError::Missing { .. } | DiceError::Surplus { .. } => {
            dice(fault)
        }
    }
}

/// What is wrong with a name of so many characters.
pub fn long_name(length: usize) -> String {
    format!(
        "That name has {length} characters; up to {} fit.",
        Name::MAX_LENGTH
    )
}

/// What is wrong with a text that is too long for the log.
pub fn long_text() -> String {
    format!("Please say it in {} characters or fewer.", MAX_TEXT_LENGTH)
}
