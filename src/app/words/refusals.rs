//! Refusals in words: the rule as a headline, then why here and when it would be allowed.

use super::cards;
use super::telling::{called, card_name};
use super::torg::{cards as count_cards, possessive};
use crate::app::model::DraftFault;
use crate::engine::dice::DiceFault;
use crate::engine::name::Name;
use crate::engine::torg::MOST_HEROES;
use crate::engine::torg::refusal::Refusal;
use crate::engine::torg::view::View;
use crate::save::StorageFault;
use crate::save::file::FileFault;
use crate::save::shelf::ShelfFault;

/// A headline and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The rule or the fact.
    pub title: String,
    /// Why here, and what to do.
    pub why: String,
}

fn words(title: impl Into<String>, why: impl Into<String>) -> Words {
    Words {
        title: title.into(),
        why: why.into(),
    }
}

/// What a refusal says.
pub fn refusal(refusal: &Refusal, view: &View) -> Words {
    let who = |id| called(view, id);
    match refusal {
        Refusal::AlreadyOpen => words("Hands are dealt once", "This table has been dealt. Open a new table for a new adventure."),
        Refusal::NotOpen => words("No table yet", "Open a table first."),
        Refusal::NoHeroes => words("A table needs a hero", "Somebody has to hold the cards. Name at least one hero."),
        Refusal::TooManyHeroes { heroes, most } => words(
            "Too many for one deck",
            ["This would make ", &heroes.to_string(), " heroes; one table serves ", &most.to_string(), "."].concat(),
        ),
        Refusal::CastFull { most } => {
            words("The cast is full", ["A table keeps track of ", &most.to_string(), " people."].concat())
        }
        Refusal::NobodyThere => words("Nobody there", "Whoever was meant has left the table."),
        Refusal::NotAHero { actor } => {
            words("Only heroes hold cards", [&who(*actor), " has neither hand nor pool."].concat())
        }
        Refusal::TooLong { most } => {
            words("Too long", ["Please say it in ", &most.to_string(), " characters or fewer."].concat())
        }
        Refusal::Empty => words("Nothing to keep", "Please write something first."),
        Refusal::OutOfRange { least, most } => words(
            "Out of range",
            ["A number from ", &least.to_string(), " to ", &most.to_string(), " fits here."].concat(),
        ),
        Refusal::CardElsewhere { card } => words(
            "A card is in one place only",
            [&card_name(*card), " does not lie there any more. Pick one that does."].concat(),
        ),
        Refusal::HandLocked { actor } => words(
            "In rounds only pool cards work",
            [&possessive(&who(*actor)), " hand is locked. A card can be laid into the pool after acting, and used from there."]
                .concat(),
        ),
        Refusal::WrongPlay { name, in_rounds } => words(
            if *in_rounds { "Not in rounds" } else { "Only in rounds" },
            [cards::title(*name), if *in_rounds { " is for free play." } else { " needs a conflict that runs in rounds." }]
                .concat(),
        ),
        Refusal::WrongMoment { name } => words(
            [cards::title(*name), " has its own moment"].concat(),
            ["It may be used: ", cards::when(*name), "."].concat(),
        ),
        Refusal::NotForCriticalMoment { name } => words(
            "A critical moment is for this action",
            [cards::title(*name), " can not change the action it was declared for."].concat(),
        ),
        Refusal::GamemasterActivates { name } => words(
            "Specials wait for the gamemaster",
            [cards::title(*name), " is laid out first, and works when the gamemaster lets it."].concat(),
        ),
        Refusal::Committed { actor } => words(
            "The result has been told",
            [&who(*actor), " may add no more cards to this action. The next one is open again."].concat(),
        ),
        Refusal::Confused => words(
            "The heroes are confused",
            "Pools are locked until the next flip. Approved actions still earn a card, and one may still be laid.",
        ),
        Refusal::NotInConflict { actor } => words(
            "Not in this conflict",
            [&who(*actor), " takes no part in these rounds. Bring them in first."].concat(),
        ),
        Refusal::LaidInRounds => words(
            "Pools fill in rounds",
            "In free play only specials are laid out; any other card is used straight from the hand.",
        ),
        Refusal::PoolLimit { actor } => words(
            "One card into the pool each round",
            [&who(*actor), " has laid one this round. The next can follow after acting in the next round."].concat(),
        ),
        Refusal::NotContributed { actor } => words(
            "Act first, then lay a card",
            [&who(*actor), " has not acted this round. Success or not, after acting one card may go to the pool."].concat(),
        ),
        Refusal::ContributionDenied { actor } => words(
            "The action has to help the scene",
            ["The gamemaster said ", &possessive(&who(*actor)), " action did not. Next round is a new chance."].concat(),
        ),
        Refusal::StartingPoolFull { heroes, .. } => match heroes {
            0 | 1 => words("Three cards to begin with", "A hero alone starts with up to three cards in the pool."),
            2 => words("Two cards each to begin with", "Two heroes start with up to two cards each in the pool."),
            _ => words("Pools begin empty", "Three heroes or more earn their pools by acting, from the first round on."),
        },
        Refusal::InRounds => words("Not while rounds run", "End the rounds first."),
        Refusal::NotInRounds => words("Only in rounds", "Begin rounds first, and flip a card."),
        Refusal::NobodyFights => words("A conflict needs a hero", "Choose at least one hero who takes part."),
        Refusal::NoCards => words("No card is left", "Deck, discards and stack are empty: every card is in a hand or a pool."),
        Refusal::SceneEnding => words("The scene is ending", "Finish the end of the scene first, or take it back."),
        Refusal::SceneNotEnding => words("The scene goes on", "This belongs to the end of a scene."),
        Refusal::ActionOpen { actor } => words(
            "An action is open",
            ["Say first how ", &possessive(&who(*actor)), " action came out, or take it back."].concat(),
        ),
        Refusal::NoAction => words("No action is open", "Say first who does what."),
        Refusal::AlreadyRolled => words("The dice have fallen", "This action has been rolled. Take it back to roll again."),
        Refusal::OutOfTurn { actor, next } => words(
            "The other side acts now",
            [&who(*next), " is next; ", &who(*actor), "’s side follows. Within a side people may let each other go ahead."]
                .concat(),
        ),
        Refusal::SecondActionLater { actor } => words(
            "First actions first",
            ["In a flurry everyone of the side acts once before ", &who(*actor), " acts again."].concat(),
        ),
        Refusal::NoTurnLeft { actor } => {
            words("No turn left", [&who(*actor), " has acted this round. The next flip brings a new turn."].concat())
        }
        Refusal::CannotAct { actor } => words("Out of action", [&who(*actor), " is unconscious or dead."].concat()),
        Refusal::CriticalMomentUsed { actor } => words(
            "One critical moment each act",
            [&who(*actor), " has had one in this act. It comes back with the next."].concat(),
        ),
        Refusal::CriticalMomentInFreePlay => words(
            "A critical moment needs rounds",
            "In free play the hand is open anyway: use the card straight away.",
        ),
        Refusal::CriticalMomentConfused => {
            words("The heroes are confused", "No hand opens this round, not even for a critical moment.")
        }
        Refusal::Dice(fault) => dice(*fault),
        Refusal::NoSetback => words("No setback in force", "Setbacks come with the card, for the side it names."),
        Refusal::NotDefending { actor } => {
            words("No defence declared", [&who(*actor), " did not declare a defence this round."].concat())
        }
        Refusal::NothingToTake => words("Nothing to take", "No villain’s success is waiting."),
        Refusal::TakeCount { must } => {
            words("The level says how many", ["This success takes ", &count_cards(*must), "."].concat())
        }
        Refusal::SpecialProtected { card } => words(
            "Specials stay",
            [&card_name(*card), " is a special: villains take other cards."].concat(),
        ),
        Refusal::TradeOpen => words("One trade at a time", "Finish or drop the one that is open."),
        Refusal::NoTrade => words("No trade is open", "Offer cards first."),
        Refusal::TradeWithOneself => words("A trade needs two heroes", "Choose somebody else."),
        Refusal::TradeCount { offered, returned } => words(
            "As many as were offered",
            if *offered == 0 && *returned == 0 {
                "Choose at least one card.".to_owned()
            } else {
                [&count_cards(*offered), " for ", &returned.to_string(), " is no even trade."].concat()
            },
        ),
        Refusal::TradeNotAgreed { actor } => {
            words("Both must agree", [&who(*actor), " has not said what comes in return."].concat())
        }
        Refusal::TradeFromPool => words("In rounds pools are traded", "A card in hand stays there until it has been laid."),
        Refusal::TradeFromHand => words("In free play hands are traded", "What lies in a pool stays there."),
        Refusal::SubplotLocked { card } => words(
            "A laid subplot stays",
            [&card_name(*card), " lies in a pool and can not be traded away."].concat(),
        ),
        Refusal::TradeAtSceneEnd => words(
            "No trading at the end of a scene",
            "Nobody does anything together now. With a good reason the gamemaster may allow it.",
        ),
        Refusal::TradeConfused => words("The heroes are confused", "No cards are traded this round."),
        Refusal::DiscardCount { must: 0 } => words("Down to a full hand", "This hand is not above a full one: nothing has to go."),
        Refusal::DiscardCount { must } => words(
            "Down to a full hand",
            ["Exactly ", &count_cards(usize::from(*must)), " must go."].concat(),
        ),
        Refusal::OthersDiscarding { .. } => {
            words("One step at a time", "First everybody comes down to a full hand.")
        }
        Refusal::OneMoreOnly { actor } => {
            words("One more card, once", [&who(*actor), " has chosen already."].concat())
        }
    }
}

/// What is wrong with typed dice.
pub fn dice(fault: DiceFault) -> Words {
    match fault {
        DiceFault::NoSuchFace { face } => words(
            ["A d20 has no ", &face.to_string()].concat(),
            "Type faces from 1 to 20, in the order they fell.",
        ),
        DiceFault::Missing { rolled: 0 } => words("No die yet", "Type what the die shows."),
        DiceFault::Missing { rolled } => words(
            "The roll goes on",
            [
                "After ",
                &super::torg::counted(rolled, "die", "dice"),
                " one is missing: roll again and type it behind.",
            ]
            .concat(),
        ),
        DiceFault::Surplus { used, typed } => words(
            "The roll was over",
            [
                "It ends with die ",
                &used.to_string(),
                "; ",
                &typed.to_string(),
                " were typed.",
            ]
            .concat(),
        ),
    }
}

/// What is wrong with a new table.
pub fn draft(fault: DraftFault) -> String {
    match fault {
        DraftFault::EmptyName => "A name needs at least one letter.".to_owned(),
        DraftFault::LongName { length } => [
            "That name has ",
            &length.to_string(),
            " characters; up to ",
            &Name::LONGEST.to_string(),
            " fit. Nothing was added.",
        ]
        .concat(),
        DraftFault::TooManyHeroes { named } => [
            "That would make ",
            &named.to_string(),
            " heroes; one table serves ",
            &MOST_HEROES.to_string(),
            ". Nothing was added.",
        ]
        .concat(),
        DraftFault::NoHeroes => "Name at least one hero to deal to.".to_owned(),
    }
}

/// What is wrong with a file.
pub fn file(fault: FileFault) -> &'static str {
    match fault {
        FileFault::NotOurs => {
            "This file is no table of Rising Action. Nothing was changed; choose a file that was saved here."
        }
        FileFault::TooLarge => "This file is larger than any table gets. Nothing was changed.",
        FileFault::TooNew => {
            "A newer version of the app wrote this file. Let this one update, then open it again."
        }
        FileFault::Damaged => "Not one entry of this file is whole. Nothing was changed.",
    }
}

/// What is wrong with a table on the shelf.
pub fn shelf(fault: ShelfFault) -> &'static str {
    match fault {
        ShelfFault::Missing => "This table is no longer here. Another window may have removed it.",
        ShelfFault::TooNew => {
            "A newer version of the app wrote this table. Let this one update, then open it again."
        }
        ShelfFault::Damaged => {
            "This table could not be read; it stays here untouched. Other tables are not affected."
        }
    }
}

/// Why entries are not kept.
pub fn storage(fault: StorageFault) -> &'static str {
    match fault {
        StorageFault::Full => "This phone is full.",
        StorageFault::Unavailable => "This browser keeps nothing, perhaps a private window.",
    }
}
