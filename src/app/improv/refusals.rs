//! Refusals at an Improv table in words: the rule as a headline, then why here and what to do.

use super::table::words::{side, side_first};
use crate::app::words::book::{Said, said};
use crate::app::words::refusals::{Words, long_text, words};
use crate::app::words::torg::counted;
use ::improv::refusal::{OptionalRule, Refusal};
use ::improv::side::SideId;
use ::improv::state::Phase;
use ::improv::view::View;

/// What a refusal says. It names no card that lies face down or is in a hand.
pub fn refusal(refusal: &Refusal, view: &View) -> Words {
    let its = view.conflict.as_ref();
    let first = |id: SideId| its.map_or_else(|| "Somebody".to_owned(), |its| side_first(its, id));
    let named = |id: SideId| its.map_or_else(|| "somebody".to_owned(), |its| side(its, id));
    match refusal {
        Refusal::TooMany { max: most } => words(
            said!("That is too many"),
            format!("This table keeps track of {most} of them at most."),
        ),
        Refusal::TextTooLong { .. } => words(said!("Too long"), long_text()),
        Refusal::OutOfRange {
            min: least,
            max: most,
        } => words(
            said!("Out of range"),
            format!("A number from {least} to {most} fits here."),
        ),
        Refusal::OptionOff(option) => words(said!("Not played at this table"), off(*option)),
        Refusal::WrongPhase(_) => words(
            said!("Not at this point"),
            format!("It belongs to another part of a conflict. {}", now(view)),
        ),
        Refusal::StakeMissing { side } => words(
            said!("No stake, no cards"),
            format!(
                "{} has not said what is to come true. Write it down, or leave that side out.",
                first(*side)
            ),
        ),
        Refusal::TooManyGmStakes { stakes, players } => words(
            said!("Too many stakes for the gamemaster"),
            format!(
                "{} stand against {}. The gamemaster has one for each player at most: drop some, or join two.",
                counted(small(*stakes), "stake", "stakes"),
                counted(small(*players), "player", "players")
            ),
        ),
        Refusal::OpponentMissing { side } => words(
            said!("Against whom?"),
            format!(
                "{} opposes nobody yet. Over several rounds every protagonist needs an opponent.",
                first(*side)
            ),
        ),
        Refusal::OpponentTwice { side } => words(
            said!("One opponent each"),
            format!(
                "{} would oppose more sides than a protagonist may. Choose one of them.",
                first(*side)
            ),
        ),
        Refusal::CardsMissing { side } => words(
            said!("A card is missing"),
            format!(
                "{} has laid none yet. All cards lie face down before anything else happens.",
                first(*side)
            ),
        ),
        Refusal::GmLimit { limit, extended } => {
            let span = if *extended {
                said!(" may go out over all rounds of this conflict, and they have.")
            } else {
                said!(" may go out in this conflict, and they have.")
            };
            words(
                said!("The gamemaster’s limit is reached"),
                format!("{}{span}", counted(small(*limit), "token", "tokens")),
            )
        }
        Refusal::TalentExhausted { max_uses: most } => words(
            said!("That talent is used up"),
            format!(
                "It may be used {} in a session, and it was. Another talent may still do.",
                times(*most)
            ),
        ),
        Refusal::TalentSession { max_uses: most } => words(
            said!("No talents are left for this session"),
            format!(
                "All of somebody’s talents together may be used {}. Tokens still help.",
                times(*most)
            ),
        ),
        Refusal::NotNext { next } => words(
            said!("Somebody else tells first"),
            format!("It is told in order, and {} comes before.", named(*next)),
        ),
        Refusal::NotAllNarrated { side } => words(
            said!("The story is not told yet"),
            format!("{} has still to tell a part, or to decline.", first(*side)),
        ),
        Refusal::GiftsOpen { side } => words(
            said!("Somebody may still give"),
            format!(
                "{} has neither given a card nor said that none is given.",
                first(*side)
            ),
        ),
        Refusal::AlreadyOpen
        | Refusal::NotOpen
        | Refusal::OneGamemaster
        | Refusal::UnknownPerson
        | Refusal::Empty
        | Refusal::UnorderedCardValues
        | Refusal::InvalidSuitOrder
        | Refusal::InConflict
        | Refusal::NoConflict
        | Refusal::NoSuchSide
        | Refusal::WrongSideKind
        | Refusal::IncompleteOrder
        | Refusal::HandNotEmpty
        | Refusal::NotAllPassed
        | Refusal::NotModelled => fixed(table(refusal)),
        Refusal::AnotherConflictOpen
        | Refusal::NoProtagonist
        | Refusal::StakesNotOpposed
        | Refusal::OpposesItself
        | Refusal::GmStakesOpposed
        | Refusal::InvalidRounds
        | Refusal::CardNotHeld
        | Refusal::CardAlreadyPlayed
        | Refusal::CardsDown
        | Refusal::NoSuchCard
        | Refusal::DeckEmpty
        | Refusal::GmOnly
        | Refusal::RevealsHiddenCard
        | Refusal::Bystander
        | Refusal::Eliminated => fixed(before(refusal)),
        Refusal::NoTokens
        | Refusal::BankLocked
        | Refusal::TalentUsed
        | Refusal::GmNoTalent
        | Refusal::TalentPosition
        | Refusal::TalentRelevance
        | Refusal::NoTakeback
        | Refusal::UnknownBonus
        | Refusal::AwardUsed
        | Refusal::GmMayNotAward
        | Refusal::PoolEmpty
        | Refusal::AwardToSelf => fixed(tokens(refusal)),
        Refusal::NoFateChoice
        | Refusal::Contradicts
        | Refusal::OutOfScope
        | Refusal::EarlyOutcome
        | Refusal::NotArbiter
        | Refusal::MookNotAhead
        | Refusal::MookTooFew
        | Refusal::GiftUsed
        | Refusal::GiftNone
        | Refusal::GiftSelf
        | Refusal::GiftNotOwn
        | Refusal::GiftLate
        | Refusal::GiftNoNote
        | Refusal::GiftToPlayers
        | Refusal::FinalNoBonus
        | Refusal::AdoptRefused
        | Refusal::PilesNotTied => fixed(after(refusal)),
    }
}

fn fixed((title, why): (Said, Said)) -> Words {
    words(title, why)
}

fn small(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

fn times(most: u16) -> String {
    match most {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        most => format!("{most} times"),
    }
}

fn off(option: OptionalRule) -> &'static str {
    match option {
        OptionalRule::LargeConflicts => {
            said!(
                "Telling around the table is an aid for large conflicts, which the options switch off."
            )
        }
        OptionalRule::Mooks => said!("Mooks are switched off in the options."),
        OptionalRule::HandOfFate => said!("The Hand of Fate is switched off in the options."),
    }
}

/// Where the conflict stands.
fn now(view: &View) -> &'static str {
    let Some(its) = &view.conflict else {
        return said!("None is open now.");
    };
    match its.conflict.phase {
        Phase::Setup => said!("Now it is said who takes part."),
        Phase::Stakes => said!("Now it is said what is at stake."),
        Phase::Cards => said!("Now cards are laid."),
        Phase::Bonuses => said!("Now tokens and talents are laid on the cards."),
        Phase::Fate => said!("Now the Hand of Fate decides."),
        Phase::Narrate => said!("Now the round is told."),
        Phase::Final => said!("Now victory cards are given, and the end is told."),
    }
}

/// The table itself: its people, its settings, what there is none of.
fn table(refusal: &Refusal) -> (Said, Said) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` sends each where it is told
    match refusal {
        Refusal::AlreadyOpen => (
            Said::of("The table is open"),
            Said::of("It can not be opened a second time."),
        ),
        Refusal::NotOpen => (
            Said::of("No table yet"),
            Said::of("The table has to be opened before anything happens at it."),
        ),
        Refusal::OneGamemaster => (
            Said::of("One gamemaster"),
            Said::of(
                "A table has exactly one, from the first session to the last. Name another person as a player.",
            ),
        ),
        Refusal::UnknownPerson => (
            Said::of("Nobody there"),
            Said::of("That person is not at the table, or has left it."),
        ),
        Refusal::Empty => (
            Said::of("Nothing was said"),
            Said::of("Write something, or choose at least one."),
        ),
        Refusal::UnorderedCardValues => (
            Said::of("Card values out of order"),
            Said::of("A court card may not count less than the one below it."),
        ),
        Refusal::InvalidSuitOrder => (
            Said::of("That order of suits does not work"),
            Said::of("All four suits have a place in it, and hearts stay above clubs."),
        ),
        Refusal::InConflict => (
            Said::of("Not while a conflict is open"),
            Said::of("People and options stay as they are until it has ended."),
        ),
        Refusal::NoConflict => (
            Said::of("No conflict is open"),
            Said::of("Open one first: who takes part, and what each side wants."),
        ),
        Refusal::NoSuchSide => (
            Said::of("No such side"),
            Said::of("It does not take part in this conflict."),
        ),
        Refusal::WrongSideKind => (
            Said::of("Another kind of side"),
            Said::of(
                "What was wanted is for sides of another kind, or for another kind of conflict.",
            ),
        ),
        Refusal::IncompleteOrder => (
            Said::of("Everybody tells once"),
            Said::of("The order has to name each side that has a part to tell, and none twice."),
        ),
        Refusal::HandNotEmpty => (
            Said::of("There are cards in hand"),
            Said::of("Only an empty hand draws a card in a conflict."),
        ),
        Refusal::NotAllPassed => (
            Said::of("Somebody may still add"),
            Said::of(
                "The cards are turned up when everybody has passed, one after the other, with nothing laid in between.",
            ),
        ),
        _ => (
            Said::of("Another chapter’s matter"),
            Said::of(
                "What tokens buy beside conflicts is switched off in the options; the app only moves the tokens.",
            ),
        ),
    }
}

/// Who takes part, what for, and the cards.
fn before(refusal: &Refusal) -> (Said, Said) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` sends each where it is told
    match refusal {
        Refusal::AnotherConflictOpen => (
            Said::of("One conflict at a time"),
            Said::of("Another one is open. End it, or let it go."),
        ),
        Refusal::NoProtagonist => (
            Said::of("No protagonist takes part"),
            Said::of("A conflict needs at least one: add the character of a player."),
        ),
        Refusal::StakesNotOpposed => (
            Said::of("These two do not clash"),
            Said::of(
                "With only two sides, what one wants has to stand against what the other does. Else both simply get it.",
            ),
        ),
        Refusal::OpposesItself => (
            Said::of("Nobody opposes oneself"),
            Said::of("Choose another side as the opponent."),
        ),
        Refusal::GmStakesOpposed => (
            Said::of("Both stakes are the gamemaster’s"),
            Said::of("Stakes of the same person do not stand against each other here."),
        ),
        Refusal::InvalidRounds => (
            Said::of("At least one round"),
            Said::of("Say how many rounds are played before the piles are compared."),
        ),
        Refusal::CardNotHeld => (
            Said::of("Not in that hand"),
            Said::of("Only a card from one’s own hand can be laid. Nothing was moved."),
        ),
        Refusal::CardAlreadyPlayed => (
            Said::of("One card a round"),
            Said::of("That side has laid its card already."),
        ),
        Refusal::CardsDown => (
            Said::of("The cards are down"),
            Said::of("Once one lies on the table, the conflict is played to its end."),
        ),
        Refusal::NoSuchCard => (
            Said::of("No card there"),
            Said::of("Bonuses lie on cards, and that side has laid none in this round."),
        ),
        Refusal::DeckEmpty => (
            Said::of("The deck is empty"),
            Said::of("No card is left to draw, not even among those thrown away."),
        ),
        Refusal::GmOnly => (
            Said::of("For the gamemaster alone"),
            Said::of("Players lay a card from the hand as long as they have one."),
        ),
        Refusal::RevealsHiddenCard => (
            Said::of("It stays face down"),
            Said::of(
                "Ask for help in words, and bluff if you like; nobody shows or names a card before all are turned up.",
            ),
        ),
        Refusal::Bystander => (
            Said::of("Without a stake, without a card"),
            Said::of(
                "A bystander wants nothing here and so plays nothing. Talents and tokens still help others.",
            ),
        ),
        _ => (
            Said::of("Out of this conflict"),
            Said::of("Whoever has left it plays no more cards in it."),
        ),
    }
}

/// Tokens, talents, awards.
fn tokens(refusal: &Refusal) -> (Said, Said) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` sends each where it is told
    match refusal {
        Refusal::NoTokens => (
            Said::of("No tokens there"),
            Said::of("There are not enough of them to spend. Nothing was moved."),
        ),
        Refusal::BankLocked => (
            Said::of("The bank is shut"),
            Said::of(
                "What the gamemaster wins over several rounds is paid out when the conflict ends.",
            ),
        ),
        Refusal::TalentUsed => (
            Said::of("One talent a round"),
            Said::of("The marker lies on a card already. It is free again in the next round."),
        ),
        Refusal::GmNoTalent => (
            Said::of("The gamemaster has no talents"),
            Said::of("The gamemaster’s means are tokens and more cards."),
        ),
        Refusal::TalentPosition => (
            Said::of("No help from there"),
            Said::of("The character is not where a talent could do anything for that side."),
        ),
        Refusal::TalentRelevance => (
            Said::of("That talent does not fit"),
            Said::of("The table does not see how it helps in what that side is trying."),
        ),
        Refusal::NoTakeback => (
            Said::of("What lies, lies"),
            Said::of(
                "A token or talent stays on the card it was laid on. A slip of the finger is what Undo is for.",
            ),
        ),
        Refusal::UnknownBonus => (
            Said::of("Nothing of the kind there"),
            Said::of("That talent is on no sheet, or that bonus on no card."),
        ),
        Refusal::AwardUsed => (
            Said::of("One award a round"),
            Said::of("That person has given one since the last cards were turned up."),
        ),
        Refusal::GmMayNotAward => (
            Said::of("Players give the awards"),
            Said::of("At this table the gamemaster gives none; the options can change that."),
        ),
        Refusal::PoolEmpty => (
            Said::of("The pool is empty"),
            Said::of("An award comes from the pool, and no token is left in it."),
        ),
        _ => (
            Said::of("To somebody else"),
            Said::of("Nobody gives a token to themselves."),
        ),
    }
}

/// The telling, fate, gifts and the end.
fn after(refusal: &Refusal) -> (Said, Said) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` sends each where it is told
    match refusal {
        Refusal::NoFateChoice => (
            Said::of("No such choice now"),
            Said::of(
                "Only whoever has just lost to the Hand of Fate chooses between staying and leaving.",
            ),
        ),
        Refusal::Contradicts => (
            Said::of("It contradicts a better result"),
            Said::of(
                "Whoever did worse tells the story around what the others won. Change the telling a little.",
            ),
        ),
        Refusal::OutOfScope => (
            Said::of("More than was at stake"),
            Said::of("What is told stays within what the sides had said they want."),
        ),
        Refusal::EarlyOutcome => (
            Said::of("Too early for the outcome"),
            Said::of("Until the last round is over, nobody’s stake is won or lost in the telling."),
        ),
        Refusal::NotArbiter => (
            Said::of("Another side decides"),
            Said::of("Whatever stays unclear is decided by the one who did best."),
        ),
        Refusal::MookNotAhead => (
            Said::of("The mooks were ahead"),
            Said::of("Only a side whose card beat theirs takes some of them out."),
        ),
        Refusal::MookTooFew => (
            Said::of("Too few would be left"),
            Said::of("With so few of them, nobody would believe in what they are after any more."),
        ),
        Refusal::GiftUsed => (
            Said::of("One gift each"),
            Said::of("That side has given a victory card already."),
        ),
        Refusal::GiftNone => (
            Said::of("No such victory card"),
            Said::of("It does not lie in that pile. Nothing was moved."),
        ),
        Refusal::GiftSelf => (
            Said::of("To another side"),
            Said::of("A victory card is given to somebody else, or kept."),
        ),
        Refusal::GiftNotOwn => (
            Said::of("A gift is not passed on"),
            Said::of("Only cards that a side won itself can be given; this one was given to it."),
        ),
        Refusal::GiftLate => (
            Said::of("Told is told"),
            Said::of("Whoever has told the end of their own part gives nothing any more."),
        ),
        Refusal::GiftNoNote => (
            Said::of("How does it help?"),
            Said::of("A card is given with a word about what the giver does for the other."),
        ),
        Refusal::GiftToPlayers => (
            Said::of("To players’ characters only"),
            Said::of("The cards of somebody destroyed go to the other protagonists."),
        ),
        Refusal::FinalNoBonus => (
            Said::of("No bonuses at the end"),
            Said::of("The piles alone count now: neither tokens nor talents are laid."),
        ),
        Refusal::AdoptRefused => (
            Said::of("That stake can not be taken on"),
            Said::of(
                "It has to be the stake of somebody destroyed, and its new owner has to want it.",
            ),
        ),
        _ => (
            Said::of("Nothing to draw for"),
            Said::of("Those piles are not level, or this table leaves level piles as they are."),
        ),
    }
}
