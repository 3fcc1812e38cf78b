//! Refusals in words: the rule as a headline, then why here and when it would be allowed.

use super::tasks::letter;
use super::telling::called;
use super::torg::{cards as count_cards, possessive};
use super::{cards, decks, hands, rounds, using};
use crate::app::model::DraftFault;
use crate::app::words::book::{Said, said};
use ::torg::MAX_ACTORS;
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
            said!("The card", String)
        } else {
            cards::name_of(&view.deck, card)
        }
    };
    if secret && tells_the_kind(refusal) {
        return words(
            const { Said::of("This card does not work now") },
            const { Said::of("Behind the curtain the card says when it may be used.") },
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
            const { Said::of("Hands are dealt once") },
            const { Said::of("This table has been dealt. Open a new table for a new adventure.") },
        ),
        Refusal::Effect(against) => using::against(against, view),
        Refusal::NotOpen => words(
            const { Said::of("No table yet") },
            const { Said::of("Open a table first.") },
        ),
        Refusal::NoHeroes => words(
            const { Said::of("A table needs a hero") },
            const { Said::of("Somebody has to hold the cards. Name at least one hero.") },
        ),
        Refusal::TooManyHeroes { heroes, max: most } => words(
            said!("Too many for one deck"),
            format!("This would make {heroes} heroes; one table serves {most}."),
        ),
        Refusal::CastFull { max: most } => words(
            said!("The cast is full"),
            format!("A table keeps track of {most} people."),
        ),
        Refusal::UnknownActor => words(
            const { Said::of("Nobody there") },
            const { Said::of("Whoever was meant has left the table.") },
        ),
        Refusal::NotAHero { actor } => words(
            said!("Only heroes hold cards"),
            format!("{} has neither hand nor pool.", who(*actor)),
        ),
        Refusal::TextTooLong { .. } => words(said!("Too long"), long_text()),
        Refusal::EmptyText => words(
            const { Said::of("Nothing to keep") },
            const { Said::of("Please write something first.") },
        ),
        Refusal::OutOfRange {
            min: least,
            max: most,
        } => words(
            said!("Out of range"),
            format!("A number from {least} to {most} fits here."),
        ),
        Refusal::CardNotInZone { card } => words(
            said!("A card is in one place only"),
            format!(
                "{} does not lie there any more. Pick one that does.",
                card_name(*card)
            ),
        ),
        Refusal::HandLocked { actor } => words(
            said!("In rounds only pool cards work"),
            format!(
                "{} hand is locked. A card can be laid into the pool after acting, and used from there.",
                possessive(&who(*actor))
            ),
        ),
        Refusal::WrongPlayMode { name, in_rounds } => words(
            if *in_rounds {
                said!("Not in rounds")
            } else {
                said!("Only in rounds")
            },
            format!(
                "{}{}",
                cards::title(*name),
                if *in_rounds {
                    said!(" is for free play.")
                } else {
                    said!(" needs a conflict that runs in rounds.")
                }
            ),
        ),
        Refusal::OutsideWindow { name } => words(
            format!("{} has its own moment", cards::title(*name)),
            format!("It may be used: {}.", cards::when(*name)),
        ),
        Refusal::NotForCriticalMoment { name } => words(
            said!("A critical moment is for this action"),
            format!(
                "{} can not change the action it was declared for.",
                cards::title(*name)
            ),
        ),
        Refusal::GamemasterActivates { name } => words(
            said!("Specials wait for the gamemaster"),
            format!(
                "{} is laid out first, and works when the gamemaster lets it.",
                cards::title(*name)
            ),
        ),
        Refusal::AlreadyCommitted { actor } => words(
            said!("The result has been told"),
            format!(
                "{} may add no more cards to this action. The next one is open again.",
                who(*actor)
            ),
        ),
        Refusal::Confused => words(
            const { Said::of("The heroes are confused") },
            const {
                Said::of(
                    "Pools are locked until the next flip. Approved actions still earn a card, and one may still be laid.",
                )
            },
        ),
        Refusal::NotInConflict { actor } => words(
            said!("Not in this conflict"),
            format!(
                "{} takes no part in these rounds. Bring them in first.",
                who(*actor)
            ),
        ),
        Refusal::PooledOnlyInRounds => words(
            const { Said::of("Pools fill in rounds") },
            const {
                Said::of(
                    "In free play only specials are laid out; any other card is used straight from the hand.",
                )
            },
        ),
        Refusal::PoolLimit { actor } => words(
            said!("One card into the pool each round"),
            format!(
                "{} has laid one this round. The next can follow after acting in the next round.",
                who(*actor)
            ),
        ),
        Refusal::NotContributed { actor } => words(
            said!("Act first, then lay a card"),
            format!(
                "{} has not acted this round. Success or not, after acting one card may go to the pool.",
                who(*actor)
            ),
        ),
        Refusal::ContributionDenied { actor } => words(
            said!("The action has to help the scene"),
            format!(
                "The gamemaster said {} action did not. Next round is a new chance.",
                possessive(&who(*actor))
            ),
        ),
        Refusal::StartingPoolFull { heroes, .. } => match heroes {
            0 | 1 => words(
                const { Said::of("Three cards to begin with") },
                const { Said::of("A hero alone starts with up to three cards in the pool.") },
            ),
            2 => words(
                const { Said::of("Two cards each to begin with") },
                const { Said::of("Two heroes start with up to two cards each in the pool.") },
            ),
            _ => words(
                const { Said::of("Pools begin empty") },
                const {
                    Said::of(
                        "Three heroes or more earn their pools by acting, from the first round on.",
                    )
                },
            ),
        },
        Refusal::InRounds => words(
            const { Said::of("Not while rounds run") },
            const { Said::of("End the rounds first.") },
        ),
        Refusal::NotInRounds => words(
            const { Said::of("Only in rounds") },
            const { Said::of("Begin rounds first, and flip a card.") },
        ),
        Refusal::NoParticipants => words(
            const { Said::of("A conflict needs a hero") },
            const { Said::of("Choose at least one hero who takes part.") },
        ),
        Refusal::NoCardsLeft => words(
            const { Said::of("No card is left") },
            const { Said::of("Deck, discards and stack are empty: every card is in a hand or a pool.") },
        ),
        Refusal::SceneEnding => words(
            const { Said::of("The scene is ending") },
            const { Said::of("Finish the end of the scene first, or take it back.") },
        ),
        Refusal::SceneNotEnding => words(
            const { Said::of("The scene goes on") },
            const { Said::of("This belongs to the end of a scene.") },
        ),
        Refusal::ActionInProgress { actor } => words(
            said!("An action is open"),
            format!(
                "Say first how {} action came out, or take it back.",
                possessive(&who(*actor))
            ),
        ),
        Refusal::NoAction => words(
            const { Said::of("No action is open") },
            const { Said::of("Say first who does what.") },
        ),
        Refusal::AlreadyRolled => words(
            const { Said::of("The dice have fallen") },
            const { Said::of("This action has been rolled. Take it back to roll again.") },
        ),
        Refusal::OutOfTurn { actor, next } => words(
            said!("The other side acts now"),
            format!(
                "{} is next; {}’s side follows. Within a side people may let each other go ahead.",
                who(*next),
                who(*actor)
            ),
        ),
        Refusal::SecondActionTooEarly { actor } => words(
            said!("First actions first"),
            format!(
                "In a flurry everyone of the side acts once before {} acts again.",
                who(*actor)
            ),
        ),
        Refusal::NoTurnLeft { actor } => words(
            said!("No turn left"),
            format!(
                "{} has acted this round. The next flip brings a new turn.",
                who(*actor)
            ),
        ),
        Refusal::CannotAct { actor } => words(
            said!("Out of action"),
            format!("{} is unconscious or dead.", who(*actor)),
        ),
        Refusal::CriticalMomentUsed { actor } => words(
            said!("One critical moment each act"),
            format!(
                "{} has had one in this act. It comes back with the next.",
                who(*actor)
            ),
        ),
        Refusal::CriticalMomentInFreePlay => words(
            const { Said::of("A critical moment needs rounds") },
            const { Said::of("In free play the hand is open anyway: use the card straight away.") },
        ),
        Refusal::CriticalMomentLate { actor } => words(
            said!("Declared before the dice"),
            format!(
                "{} has rolled already. A critical moment is named while the dice lie still.",
                who(*actor)
            ),
        ),
        Refusal::CriticalMomentConfused => words(
            const { Said::of("The heroes are confused") },
            const { Said::of("No hand opens this round, not even for a critical moment.") },
        ),
        Refusal::Dice(fault) => dice(*fault),
        Refusal::NoSetback => words(
            const { Said::of("No setback in force") },
            const { Said::of("Setbacks come with the card, for the side it names.") },
        ),
        Refusal::NotDefending { actor } => words(
            said!("No defence declared"),
            format!("{} did not declare a defence this round.", who(*actor)),
        ),
        Refusal::NoPoolRemovalDue => words(
            const { Said::of("Nothing to take") },
            const { Said::of("No villain’s success is waiting.") },
        ),
        Refusal::PoolRemovalCount { required: must } => words(
            said!("The level says how many"),
            format!("This success takes {}.", count_cards(*must)),
        ),
        Refusal::PoolRemovalFirst { required: must } => words(
            said!("A villain’s success comes first"),
            format!("Take {} from the pool.", count_cards(*must)),
        ),
        Refusal::SpecialProtected { card } => words(
            said!("Specials stay"),
            format!(
                "{} is a special: villains take other cards.",
                card_name(*card)
            ),
        ),
        Refusal::FollowUp(of) => hands::refusal(of, view, secret),
        Refusal::TradeOpen => words(
            const { Said::of("One trade at a time") },
            const { Said::of("Finish or drop the one that is open.") },
        ),
        Refusal::NoTrade => words(
            const { Said::of("No trade is open") },
            const { Said::of("Offer cards first.") },
        ),
        Refusal::TradeWithOneself => words(
            const { Said::of("A trade needs two heroes") },
            const { Said::of("Choose somebody else.") },
        ),
        Refusal::TradeCount { offered, returned } => words(
            said!("As many as were offered"),
            if *offered == 0 && *returned == 0 {
                said!("Choose at least one card.", String)
            } else {
                format!("{} for {returned} is no even trade.", count_cards(*offered))
            },
        ),
        Refusal::TradeNotAgreed { actor } => words(
            said!("Both must agree"),
            format!("{} has still to agree to exactly these cards.", who(*actor)),
        ),
        Refusal::TradePoolCardsOnly => words(
            const { Said::of("In rounds pools are traded") },
            const { Said::of("A card in hand stays there until it has been laid.") },
        ),
        Refusal::TradeHandCardsOnly => words(
            const { Said::of("In free play hands are traded") },
            const { Said::of("What lies in a pool stays there.") },
        ),
        Refusal::SubplotLocked { card } => words(
            said!("A laid subplot stays"),
            format!(
                "{} lies in a pool and can not be traded away.",
                card_name(*card)
            ),
        ),
        Refusal::TradeAtSceneEnd => words(
            const { Said::of("No trading at the end of a scene") },
            const {
                Said::of(
                    "Nobody does anything together now. With a good reason the gamemaster may allow it.",
                )
            },
        ),
        Refusal::TradeConfused => words(
            const { Said::of("The heroes are confused") },
            const { Said::of("No cards are traded this round.") },
        ),
        Refusal::Deck(refusal) => decks::refusal(refusal, view),
        Refusal::LeadMustBeHero { actor } => words(
            said!("Heroes lead tasks"),
            format!("{} is no hero; others help the one who leads.", who(*actor)),
        ),
        Refusal::TaskInProgress { lead } => words(
            said!("One task for each lead"),
            format!(
                "{} is at one already. End it before the next begins.",
                who(*lead)
            ),
        ),
        Refusal::NoTask { lead } => words(
            said!("No task goes on"),
            format!("{} leads none at the moment.", who(*lead)),
        ),
        Refusal::TaskStepCount { max: most } => words(
            said!("One step to four"),
            format!("A task has at least one step and at most {most}."),
        ),
        Refusal::StepNotOffered { step } => words(
            said!("The box does not show the next step"),
            format!(
                "Step {} comes next. Without it a check can be made, or all staked at once.",
                letter(*step)
            ),
        ),
        Refusal::StepsInRow { max: most } => words(
            said!("Only steps in a row"),
            format!("From the next step on the box shows {most} without a gap."),
        ),
        Refusal::ProblemOffersNoStep => words(
            const { Said::of("A problem offers no step") },
            const { Said::of("A check may be made all the same, or the task left alone this round.") },
        ),
        Refusal::AlreadyAttempted { lead } => words(
            said!("One attempt a round"),
            format!(
                "{} has tried under this card. A further action is for something else.",
                who(*lead)
            ),
        ),
        Refusal::ApproachNextRound { lead } => words(
            said!("The new way takes a round"),
            format!(
                "{} has convinced; when that round is over it can be tried.",
                who(*lead)
            ),
        ),
        Refusal::StepOffered { step } => words(
            said!("The next step is there to be tried"),
            format!(
                "The box shows step {}: a check without a step is for rounds that offer none.",
                letter(*step)
            ),
        ),
        Refusal::CheckUndecided => words(
            const { Said::of("A check succeeds or fails") },
            const { Said::of("Say which of the two it was.") },
        ),
        Refusal::ApproachBlocked { lead } => words(
            said!("The way is blocked"),
            format!(
                "{} needs another skill or another angle first, and the gamemaster’s word that it convinces.",
                who(*lead)
            ),
        ),
        Refusal::ApproachNotBlocked { .. } => words(
            const { Said::of("Nothing stands in the way") },
            const { Said::of("The task can go on as it is.") },
        ),
        Refusal::ApproachRefused { .. } => words(
            const { Said::of("One idea a round") },
            const { Said::of("The last one did not convince. The next flip is time for another.") },
        ),
        Refusal::NoProposal { lead } => words(
            said!("Nothing was proposed"),
            format!("{} has to say first how to go on.", who(*lead)),
        ),
        Refusal::Story(refusal) => super::story::refusal(*refusal, view, secret),
        Refusal::Combat(refusal) => super::combat::refusal(*refusal),
        Refusal::DiscardCount { required: 0 } => words(
            const { Said::of("Down to a full hand") },
            const { Said::of("This hand is not above a full one: nothing has to go.") },
        ),
        Refusal::DiscardCount { required: must } => words(
            said!("Down to a full hand"),
            format!("Exactly {} must go.", count_cards(usize::from(*must))),
        ),
        Refusal::OthersDiscarding { .. } => words(
            const { Said::of("One step at a time") },
            const { Said::of("First everybody comes down to a full hand.") },
        ),
        Refusal::OptionalDiscardUsed { actor } => words(
            said!("One more card, once"),
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
        DiceError::Missing { rolled: 0 } => words(
            const { Said::of("No die yet") },
            const { Said::of("Type what the die shows.") },
        ),
        DiceError::Missing { rolled } => words(
            said!("The roll goes on"),
            format!(
                "After {} one is missing: roll again and type it behind.",
                super::torg::counted(rolled, "die", "dice")
            ),
        ),
        DiceError::Surplus { used, typed } => words(
            said!("The roll was over"),
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
                    let why =
                        const { Said::of("Type faces from 1 to 20, in the order they fell.") };
                    words(format!("“{short}” is not a die"), why.text())
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
                    said!("The roll goes on"),
                    said!("Up or a possibility gives a further die: roll it and type it behind."),
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

/// What is wrong with a text that is too long for the chronicle.
pub fn long_text() -> String {
    format!("Please say it in {} characters or fewer.", MAX_TEXT_LENGTH)
}

/// What is wrong with a new table.
pub fn draft(fault: DraftFault) -> String {
    match fault {
        DraftFault::Hands => said!(
            "The hands from another sitting are not of these heroes. Look at the deck’s question again.",
            String
        ),
        DraftFault::EmptyName => said!("A name needs at least one letter.", String),
        DraftFault::LongName { length } => {
            format!("{} Nothing was added.", long_name(length))
        }
        DraftFault::TooManyHeroes { named, most } => {
            format!("That would make {named} people; one table serves {most}. Nothing was added.")
        }
        DraftFault::CastFull => format!(
            "A table keeps track of {} people. Nothing was added.",
            MAX_ACTORS
        ),
        DraftFault::NoHeroes => said!("Name at least one person who plays.", String),
        DraftFault::Alone => said!("Name a gamemaster and at least one player.", String),
        DraftFault::Line => said!("Not all of it is understood; nothing was added.", String),
    }
}
