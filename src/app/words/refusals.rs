//! Refusals in words: the rule as a headline, then why here and when it would be allowed.

use super::tasks::letter;
use super::telling::called;
use super::torg::{cards as count_cards, possessive};
use super::{cards, decks, hands, rounds, using};
use crate::app::model::DraftFault;
use crate::app::words::book::{Said, said};
use ::torg::MOST_ACTORS;
use ::torg::card::CardId;
use ::torg::refusal::Refusal;
use ::torg::view::View;
use storage::StorageFault;
use storage::file::FileFault;
use storage::shelf::ShelfFault;
use tabletop::dice::DiceFault;
use tabletop::name::{LONGEST_TEXT, Name};

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
        Refusal::Story(refusal) => refusal.tells_the_kind(),
        Refusal::Hands(refusal) => refusal.tells_the_kind(),
        Refusal::Use(against) => against.tells_the_kind(),
        refusal => matches!(
            refusal,
            Refusal::WrongPlay { .. }
                | Refusal::WrongMoment { .. }
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
        Refusal::ContributionUnsaid { .. }
        | Refusal::PoolWindowClosed { .. }
        | Refusal::Surprised { .. }
        | Refusal::NoDeck
        | Refusal::LineOnCard
        | Refusal::DuelAlone
        | Refusal::NoDuel
        | Refusal::OrderSet
        | Refusal::HoldInstead { .. }
        | Refusal::NotTried
        | Refusal::NoDrawToDeny
        | Refusal::TradeOnePlayer => rounds::refusal(refusal, view),
        Refusal::AlreadyOpen => words(const { Said::of("Hands are dealt once") }, const { Said::of("This table has been dealt. Open a new table for a new adventure.") }),
        Refusal::Use(against) => using::against(against, view),
        Refusal::NotOpen => words(const { Said::of("No table yet") }, const { Said::of("Open a table first.") }),
        Refusal::NoHeroes => words(const { Said::of("A table needs a hero") }, const { Said::of("Somebody has to hold the cards. Name at least one hero.") }),
        Refusal::TooManyHeroes { heroes, most } => words(
            said!("Too many for one deck"),
            [said!("This would make "), &heroes.to_string(), said!(" heroes; one table serves "), &most.to_string(), "."].concat(),
        ),
        Refusal::CastFull { most } => {
            words(said!("The cast is full"), [said!("A table keeps track of "), &most.to_string(), said!(" people.")].concat())
        }
        Refusal::NobodyThere => words(const { Said::of("Nobody there") }, const { Said::of("Whoever was meant has left the table.") }),
        Refusal::NotAHero { actor } => {
            words(said!("Only heroes hold cards"), [&who(*actor), said!(" has neither hand nor pool.")].concat())
        }
        Refusal::TooLong { .. } => words(said!("Too long"), long_text()),
        Refusal::Empty => words(const { Said::of("Nothing to keep") }, const { Said::of("Please write something first.") }),
        Refusal::OutOfRange { least, most } => words(
            said!("Out of range"),
            [said!("A number from "), &least.to_string(), " to ", &most.to_string(), said!(" fits here.")].concat(),
        ),
        Refusal::CardElsewhere { card } => words(
            said!("A card is in one place only"),
            [&card_name(*card), said!(" does not lie there any more. Pick one that does.")].concat(),
        ),
        Refusal::HandLocked { actor } => words(
            said!("In rounds only pool cards work"),
            [&possessive(&who(*actor)), said!(" hand is locked. A card can be laid into the pool after acting, and used from there.")]
                .concat(),
        ),
        Refusal::WrongPlay { name, in_rounds } => words(
            if *in_rounds { said!("Not in rounds") } else { said!("Only in rounds") },
            [cards::title(*name), if *in_rounds { said!(" is for free play.") } else { said!(" needs a conflict that runs in rounds.") }]
                .concat(),
        ),
        Refusal::WrongMoment { name } => words(
            [cards::title(*name), said!(" has its own moment")].concat(),
            [said!("It may be used: "), cards::when(*name), "."].concat(),
        ),
        Refusal::NotForCriticalMoment { name } => words(
            said!("A critical moment is for this action"),
            [cards::title(*name), said!(" can not change the action it was declared for.")].concat(),
        ),
        Refusal::GamemasterActivates { name } => words(
            said!("Specials wait for the gamemaster"),
            [cards::title(*name), said!(" is laid out first, and works when the gamemaster lets it.")].concat(),
        ),
        Refusal::Committed { actor } => words(
            said!("The result has been told"),
            [&who(*actor), said!(" may add no more cards to this action. The next one is open again.")].concat(),
        ),
        Refusal::Confused => words(const { Said::of("The heroes are confused") }, const { Said::of("Pools are locked until the next flip. Approved actions still earn a card, and one may still be laid.") }),
        Refusal::NotInConflict { actor } => words(
            said!("Not in this conflict"),
            [&who(*actor), said!(" takes no part in these rounds. Bring them in first.")].concat(),
        ),
        Refusal::LaidInRounds => words(const { Said::of("Pools fill in rounds") }, const { Said::of("In free play only specials are laid out; any other card is used straight from the hand.") }),
        Refusal::PoolLimit { actor } => words(
            said!("One card into the pool each round"),
            [&who(*actor), said!(" has laid one this round. The next can follow after acting in the next round.")].concat(),
        ),
        Refusal::NotContributed { actor } => words(
            said!("Act first, then lay a card"),
            [&who(*actor), said!(" has not acted this round. Success or not, after acting one card may go to the pool.")].concat(),
        ),
        Refusal::ContributionDenied { actor } => words(
            said!("The action has to help the scene"),
            [said!("The gamemaster said "), &possessive(&who(*actor)), said!(" action did not. Next round is a new chance.")].concat(),
        ),
        Refusal::StartingPoolFull { heroes, .. } => match heroes {
            0 | 1 => words(const { Said::of("Three cards to begin with") }, const { Said::of("A hero alone starts with up to three cards in the pool.") }),
            2 => words(const { Said::of("Two cards each to begin with") }, const { Said::of("Two heroes start with up to two cards each in the pool.") }),
            _ => words(const { Said::of("Pools begin empty") }, const { Said::of("Three heroes or more earn their pools by acting, from the first round on.") }),
        },
        Refusal::InRounds => words(const { Said::of("Not while rounds run") }, const { Said::of("End the rounds first.") }),
        Refusal::NotInRounds => words(const { Said::of("Only in rounds") }, const { Said::of("Begin rounds first, and flip a card.") }),
        Refusal::NobodyFights => words(const { Said::of("A conflict needs a hero") }, const { Said::of("Choose at least one hero who takes part.") }),
        Refusal::NoCards => words(const { Said::of("No card is left") }, const { Said::of("Deck, discards and stack are empty: every card is in a hand or a pool.") }),
        Refusal::SceneEnding => words(const { Said::of("The scene is ending") }, const { Said::of("Finish the end of the scene first, or take it back.") }),
        Refusal::SceneNotEnding => words(const { Said::of("The scene goes on") }, const { Said::of("This belongs to the end of a scene.") }),
        Refusal::ActionOpen { actor } => words(
            said!("An action is open"),
            [said!("Say first how "), &possessive(&who(*actor)), said!(" action came out, or take it back.")].concat(),
        ),
        Refusal::NoAction => words(const { Said::of("No action is open") }, const { Said::of("Say first who does what.") }),
        Refusal::AlreadyRolled => words(const { Said::of("The dice have fallen") }, const { Said::of("This action has been rolled. Take it back to roll again.") }),
        Refusal::OutOfTurn { actor, next } => words(
            said!("The other side acts now"),
            [&who(*next), said!(" is next; "), &who(*actor), said!("’s side follows. Within a side people may let each other go ahead.")]
                .concat(),
        ),
        Refusal::SecondActionLater { actor } => words(
            said!("First actions first"),
            [said!("In a flurry everyone of the side acts once before "), &who(*actor), said!(" acts again.")].concat(),
        ),
        Refusal::NoTurnLeft { actor } => {
            words(said!("No turn left"), [&who(*actor), said!(" has acted this round. The next flip brings a new turn.")].concat())
        }
        Refusal::CannotAct { actor } => words(said!("Out of action"), [&who(*actor), said!(" is unconscious or dead.")].concat()),
        Refusal::CriticalMomentUsed { actor } => words(
            said!("One critical moment each act"),
            [&who(*actor), said!(" has had one in this act. It comes back with the next.")].concat(),
        ),
        Refusal::CriticalMomentInFreePlay => words(const { Said::of("A critical moment needs rounds") }, const { Said::of("In free play the hand is open anyway: use the card straight away.") }),
        Refusal::CriticalMomentLate { actor } => words(
            said!("Declared before the dice"),
            [&who(*actor), said!(" has rolled already. A critical moment is named while the dice lie still.")].concat(),
        ),
        Refusal::CriticalMomentConfused => {
            words(const { Said::of("The heroes are confused") }, const { Said::of("No hand opens this round, not even for a critical moment.") })
        }
        Refusal::Dice(fault) => dice(*fault),
        Refusal::NoSetback => words(const { Said::of("No setback in force") }, const { Said::of("Setbacks come with the card, for the side it names.") }),
        Refusal::NotDefending { actor } => {
            words(said!("No defence declared"), [&who(*actor), said!(" did not declare a defence this round.")].concat())
        }
        Refusal::NothingToTake => words(const { Said::of("Nothing to take") }, const { Said::of("No villain’s success is waiting.") }),
        Refusal::TakeCount { must } => {
            words(said!("The level says how many"), [said!("This success takes "), &count_cards(*must), "."].concat())
        }
        Refusal::TakeFirst { must } => {
            words(said!("A villain’s success comes first"), [said!("Take "), &count_cards(*must), said!(" from the pool.")].concat())
        }
        Refusal::SpecialProtected { card } => words(
            said!("Specials stay"),
            [&card_name(*card), said!(" is a special: villains take other cards.")].concat(),
        ),
        Refusal::Hands(of) => hands::refusal(of, view, secret),
        Refusal::TradeOpen => words(const { Said::of("One trade at a time") }, const { Said::of("Finish or drop the one that is open.") }),
        Refusal::NoTrade => words(const { Said::of("No trade is open") }, const { Said::of("Offer cards first.") }),
        Refusal::TradeWithOneself => words(const { Said::of("A trade needs two heroes") }, const { Said::of("Choose somebody else.") }),
        Refusal::TradeCount { offered, returned } => words(
            said!("As many as were offered"),
            if *offered == 0 && *returned == 0 {
                said!("Choose at least one card.", String)
            } else {
                [&count_cards(*offered), " for ", &returned.to_string(), said!(" is no even trade.")].concat()
            },
        ),
        Refusal::TradeNotAgreed { actor } => {
            words(said!("Both must agree"), [&who(*actor), said!(" has still to agree to exactly these cards.")].concat())
        }
        Refusal::TradeFromPool => words(const { Said::of("In rounds pools are traded") }, const { Said::of("A card in hand stays there until it has been laid.") }),
        Refusal::TradeFromHand => words(const { Said::of("In free play hands are traded") }, const { Said::of("What lies in a pool stays there.") }),
        Refusal::SubplotLocked { card } => words(
            said!("A laid subplot stays"),
            [&card_name(*card), said!(" lies in a pool and can not be traded away.")].concat(),
        ),
        Refusal::TradeAtSceneEnd => words(const { Said::of("No trading at the end of a scene") }, const { Said::of("Nobody does anything together now. With a good reason the gamemaster may allow it.") }),
        Refusal::TradeConfused => words(const { Said::of("The heroes are confused") }, const { Said::of("No cards are traded this round.") }),
        Refusal::Deck(refusal) => decks::refusal(refusal, view),
        Refusal::TaskLead { actor } => words(
            said!("Heroes lead tasks"),
            [&who(*actor), said!(" is no hero; others help the one who leads.")].concat(),
        ),
        Refusal::TaskOpen { lead } => words(
            said!("One task for each lead"),
            [&who(*lead), said!(" is at one already. End it before the next begins.")].concat(),
        ),
        Refusal::NoTask { lead } => words(said!("No task goes on"), [&who(*lead), said!(" leads none at the moment.")].concat()),
        Refusal::TaskSteps { most } => words(
            said!("One step to four"),
            [said!("A task has at least one step and at most "), &most.to_string(), "."].concat(),
        ),
        Refusal::StepNotOffered { step } => words(
            said!("The box does not show the next step"),
            [said!("Step "), letter(*step), said!(" comes next. Without it a check can be made, or all staked at once.")].concat(),
        ),
        Refusal::StepsInRow { most } => words(
            said!("Only steps in a row"),
            [said!("From the next step on the box shows "), &most.to_string(), said!(" without a gap.")].concat(),
        ),
        Refusal::ProblemOffersNone => words(const { Said::of("A problem offers no step") }, const { Said::of("A check may be made all the same, or the task left alone this round.") }),
        Refusal::TriedAlready { lead } => words(
            said!("One attempt a round"),
            [&who(*lead), said!(" has tried under this card. A further action is for something else.")].concat(),
        ),
        Refusal::WayNextRound { lead } => words(
            said!("The new way takes a round"),
            [&who(*lead), said!(" has convinced; when that round is over it can be tried.")].concat(),
        ),
        Refusal::StepOffered { step } => words(
            said!("The next step is there to be tried"),
            [said!("The box shows step "), letter(*step), said!(": a check without a step is for rounds that offer none.")].concat(),
        ),
        Refusal::CheckUndecided => words(const { Said::of("A check succeeds or fails") }, const { Said::of("Say which of the two it was.") }),
        Refusal::WayBlocked { lead } => words(
            said!("The way is blocked"),
            [&who(*lead), said!(" needs another skill or another angle first, and the gamemaster’s word that it convinces.")].concat(),
        ),
        Refusal::WayOpen { .. } => words(const { Said::of("Nothing stands in the way") }, const { Said::of("The task can go on as it is.") }),
        Refusal::WayRefused { .. } => words(const { Said::of("One idea a round") }, const { Said::of("The last one did not convince. The next flip is time for another.") }),
        Refusal::NoProposal { lead } => words(said!("Nothing was proposed"), [&who(*lead), said!(" has to say first how to go on.")].concat()),
        Refusal::Story(refusal) => super::story::refusal(*refusal, view, secret),
        Refusal::Fight(refusal) => super::combat::refusal(*refusal),
        Refusal::DiscardCount { must: 0 } => words(const { Said::of("Down to a full hand") }, const { Said::of("This hand is not above a full one: nothing has to go.") }),
        Refusal::DiscardCount { must } => words(
            said!("Down to a full hand"),
            [said!("Exactly "), &count_cards(usize::from(*must)), said!(" must go.")].concat(),
        ),
        Refusal::OthersDiscarding { .. } => {
            words(const { Said::of("One step at a time") }, const { Said::of("First everybody comes down to a full hand.") })
        }
        Refusal::OneMoreOnly { actor } => {
            words(said!("One more card, once"), [&who(*actor), said!(" has chosen already.")].concat())
        }
    }
}

/// What is wrong with typed dice.
pub fn dice(fault: DiceFault) -> Words {
    match fault {
        DiceFault::NoSuchFace { sides, face } => words(
            [
                "A d",
                &sides.to_string(),
                said!(" has no "),
                &face.to_string(),
            ]
            .concat(),
            [
                said!("Type faces from 1 to "),
                &sides.to_string(),
                said!(", in the order they fell."),
            ]
            .concat(),
        ),
        DiceFault::Missing { rolled: 0 } => words(
            const { Said::of("No die yet") },
            const { Said::of("Type what the die shows.") },
        ),
        DiceFault::Missing { rolled } => words(
            said!("The roll goes on"),
            [
                "After ",
                &super::torg::counted(rolled, "die", "dice"),
                said!(" one is missing: roll again and type it behind."),
            ]
            .concat(),
        ),
        DiceFault::Surplus { used, typed } => words(
            said!("The roll was over"),
            [
                said!("It ended after "),
                &super::torg::counted(used, "die", "dice"),
                "; ",
                &typed.to_string(),
                said!(" were typed."),
            ]
            .concat(),
        ),
    }
}

/// What is wrong with dice as somebody typed them: with the words that are none, and with whose die is missing.
pub fn dice_typed(fault: DiceFault, typed: &str) -> Words {
    let figure = |word: &&str| word.parse::<u8>().is_ok();
    let mut words_typed = typed.split([' ', ',', ';', '+', '/']);
    match fault {
        DiceFault::NoSuchFace { face: 0, .. } => {
            match words_typed.find(|word| !word.is_empty() && !figure(word)) {
                Some(word) => {
                    let short: String = word.chars().take(12).collect();
                    let why =
                        const { Said::of("Type faces from 1 to 20, in the order they fell.") };
                    words(["“", &short, said!("” is not a die")].concat(), why.text())
                }
                None => dice(fault),
            }
        }
        DiceFault::Missing { rolled } if rolled > 0 => {
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
        DiceFault::NoSuchFace { .. } | DiceFault::Missing { .. } | DiceFault::Surplus { .. } => {
            dice(fault)
        }
    }
}

/// What is wrong with a name of so many characters.
pub fn long_name(length: usize) -> String {
    [
        said!("That name has "),
        &length.to_string(),
        said!(" characters; up to "),
        &Name::LONGEST.to_string(),
        " fit.",
    ]
    .concat()
}

/// What is wrong with a text that is too long for the chronicle.
pub fn long_text() -> String {
    [
        said!("Please say it in "),
        &LONGEST_TEXT.to_string(),
        said!(" characters or fewer."),
    ]
    .concat()
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
            [&long_name(length), said!(" Nothing was added.")].concat()
        }
        DraftFault::TooManyHeroes { named, most } => [
            said!("That would make "),
            &named.to_string(),
            said!(" people; one table serves "),
            &most.to_string(),
            said!(". Nothing was added."),
        ]
        .concat(),
        DraftFault::CastFull => [
            said!("A table keeps track of "),
            &MOST_ACTORS.to_string(),
            said!(" people. Nothing was added."),
        ]
        .concat(),
        DraftFault::NoHeroes => said!("Name at least one person who plays.", String),
        DraftFault::Alone => said!("Name a gamemaster and at least one player.", String),
        DraftFault::Line => said!("Not all of it is understood; nothing was added.", String),
    }
}

/// What is wrong with a file.
pub fn file(fault: FileFault) -> &'static str {
    match fault {
        FileFault::NotOurs => {
            said!(
                "This file is no table of Rising Action. Nothing was changed; choose a file that was saved here."
            )
        }
        FileFault::TooLarge => {
            said!("This file is larger than any table gets. Nothing was changed.")
        }
        FileFault::TooNew => {
            said!(
                "A newer version of the app wrote this file. Let this one update, then open it again."
            )
        }
        FileFault::Damaged => said!("Not one entry of this file is whole. Nothing was changed."),
    }
}

/// What is wrong with a table on the shelf.
pub fn shelf(fault: ShelfFault) -> &'static str {
    match fault {
        ShelfFault::Missing => {
            said!("This table is no longer here. Another window may have removed it.")
        }
        ShelfFault::TooNew => {
            said!(
                "A newer version of the app wrote this table. Let this one update, then open it again."
            )
        }
        ShelfFault::Damaged => {
            said!(
                "This table could not be read; it stays here untouched. Other tables are not affected."
            )
        }
    }
}

/// Why entries are not kept.
pub fn storage(fault: StorageFault) -> &'static str {
    match fault {
        StorageFault::Full => said!("This phone is full."),
        StorageFault::Unavailable => said!("This browser keeps nothing, perhaps a private window."),
    }
}
