//! Refusals at an Improv table in words: the rule as a headline, then why here and what to do.

use super::messages::{side, side_first};
use crate::game::RefusalText;
use crate::grammar::{counted, long_text};
use ::improv::refusal::{OptionalRule, Refusal};
use ::improv::side::SideId;
use ::improv::state::Phase;
use ::improv::view::View;

/// What a refusal says. It names no card that lies face down or is in a hand.
pub fn refusal(refusal: &Refusal, view: &View) -> RefusalText {
    let its = view.conflict.as_ref();
    let first = |id: SideId| its.map_or_else(|| "Somebody".to_owned(), |its| side_first(its, id));
    let named = |id: SideId| its.map_or_else(|| "somebody".to_owned(), |its| side(its, id));
    match refusal {
        Refusal::TooMany { max: most } => RefusalText::new(
            "That is too many",
            format!("This table keeps track of {most} of them at most."),
        ),
        Refusal::TextTooLong { .. } => RefusalText::new("Too long", long_text()),
        Refusal::OutOfRange {
            min: least,
            max: most,
        } => RefusalText::new(
            "Out of range",
            format!("A number from {least} to {most} fits here."),
        ),
        Refusal::OptionOff(option) => RefusalText::new("Not played at this table", off(*option)),
        Refusal::WrongPhase(_) => RefusalText::new(
            "Not at this point",
            format!("It belongs to another part of a conflict. {}", now(view)),
        ),
        Refusal::StakeMissing { side } => RefusalText::new(
            "No stake, no cards",
            format!(
                "{} has not said what is to come true. Write it down, or leave that side out.",
                first(*side)
            ),
        ),
        Refusal::TooManyGmStakes { stakes, players } => RefusalText::new(
            "Too many stakes for the gamemaster",
            format!(
                "{} stand against {}. The gamemaster has one for each player at most: drop some, or join two.",
                counted(small(*stakes), "stake", "stakes"),
                counted(small(*players), "player", "players")
            ),
        ),
        Refusal::OpponentMissing { side } => RefusalText::new(
            "Against whom?",
            format!(
                "{} opposes nobody yet. Over several rounds every protagonist needs an opponent.",
                first(*side)
            ),
        ),
        Refusal::OpponentTwice { side } => RefusalText::new(
            "One opponent each",
            format!(
                "{} would oppose more sides than a protagonist may. Choose one of them.",
                first(*side)
            ),
        ),
        Refusal::CardsMissing { side } => RefusalText::new(
            "A card is missing",
            format!(
                "{} has laid none yet. All cards lie face down before anything else happens.",
                first(*side)
            ),
        ),
        Refusal::GmLimit { limit, extended } => {
            let span = if *extended {
                " may go out over all rounds of this conflict, and they have."
            } else {
                " may go out in this conflict, and they have."
            };
            RefusalText::new(
                "The gamemaster’s limit is reached",
                format!("{}{span}", counted(small(*limit), "token", "tokens")),
            )
        }
        Refusal::TalentExhausted { max_uses: most } => RefusalText::new(
            "That talent is used up",
            format!(
                "It may be used {} in a session, and it was. Another talent may still do.",
                times(*most)
            ),
        ),
        Refusal::TalentSession { max_uses: most } => RefusalText::new(
            "No talents are left for this session",
            format!(
                "All of somebody’s talents together may be used {}. Tokens still help.",
                times(*most)
            ),
        ),
        Refusal::NotNext { next } => RefusalText::new(
            "Somebody else tells first",
            format!("It is told in order, and {} comes before.", named(*next)),
        ),
        Refusal::NotAllNarrated { side } => RefusalText::new(
            "The story is not told yet",
            format!("{} has still to tell a part, or to decline.", first(*side)),
        ),
        Refusal::GiftsOpen { side } => RefusalText::new(
            "Somebody may still give",
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

fn fixed((title, why): (&'static str, &'static str)) -> RefusalText {
    RefusalText::new(title, why)
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
            "Telling around the table is an aid for large conflicts, which the options switch off."
        }
        OptionalRule::Mooks => "Mooks are switched off in the options.",
        OptionalRule::HandOfFate => "The Hand of Fate is switched off in the options.",
    }
}

/// Where the conflict stands.
fn now(view: &View) -> &'static str {
    let Some(its) = &view.conflict else {
        return "None is open now.";
    };
    match its.conflict.phase {
        Phase::Setup => "Now it is said who takes part.",
        Phase::Stakes => "Now it is said what is at stake.",
        Phase::Cards => "Now cards are laid.",
        Phase::Bonuses => "Now tokens and talents are laid on the cards.",
        Phase::Fate => "Now the Hand of Fate decides.",
        Phase::Narrate => "Now the round is told.",
        Phase::Final => "Now victory cards are given, and the end is told.",
    }
}

/// The table itself: its people, its settings, what there is none of.
fn table(refusal: &Refusal) -> (&'static str, &'static str) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` sends each where it is told
    match refusal {
        Refusal::AlreadyOpen => ("The table is open", "It can not be opened a second time."),
        Refusal::NotOpen => (
            "No table yet",
            "The table has to be opened before anything happens at it.",
        ),
        Refusal::OneGamemaster => (
            "One gamemaster",
            "A table has exactly one, from the first session to the last. Name another person as a player.",
        ),
        Refusal::UnknownPerson => (
            "Nobody there",
            "That person is not at the table, or has left it.",
        ),
        Refusal::Empty => (
            "Nothing was said",
            "Write something, or choose at least one.",
        ),
        Refusal::UnorderedCardValues => (
            "Card values out of order",
            "A court card may not count less than the one below it.",
        ),
        Refusal::InvalidSuitOrder => (
            "That order of suits does not work",
            "All four suits have a place in it, and hearts stay above clubs.",
        ),
        Refusal::InConflict => (
            "Not while a conflict is open",
            "People and options stay as they are until it has ended.",
        ),
        Refusal::NoConflict => (
            "No conflict is open",
            "Open one first: who takes part, and what each side wants.",
        ),
        Refusal::NoSuchSide => ("No such side", "It does not take part in this conflict."),
        Refusal::WrongSideKind => (
            "Another kind of side",
            "What was wanted is for sides of another kind, or for another kind of conflict.",
        ),
        Refusal::IncompleteOrder => (
            "Everybody tells once",
            "The order has to name each side that has a part to tell, and none twice.",
        ),
        Refusal::HandNotEmpty => (
            "There are cards in hand",
            "Only an empty hand draws a card in a conflict.",
        ),
        Refusal::NotAllPassed => (
            "Somebody may still add",
            "The cards are turned up when everybody has passed, one after the other, with nothing laid in between.",
        ),
        _ => (
            "Another chapter’s matter",
            "What tokens buy beside conflicts is switched off in the options; the app only moves the tokens.",
        ),
    }
}

/// Who takes part, what for, and the cards.
fn before(refusal: &Refusal) -> (&'static str, &'static str) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` sends each where it is told
    match refusal {
        Refusal::AnotherConflictOpen => (
            "One conflict at a time",
            "Another one is open. End it, or let it go.",
        ),
        Refusal::NoProtagonist => (
            "No protagonist takes part",
            "A conflict needs at least one: add the character of a player.",
        ),
        Refusal::StakesNotOpposed => (
            "These two do not clash",
            "With only two sides, what one wants has to stand against what the other does. Else both simply get it.",
        ),
        Refusal::OpposesItself => (
            "Nobody opposes oneself",
            "Choose another side as the opponent.",
        ),
        Refusal::GmStakesOpposed => (
            "Both stakes are the gamemaster’s",
            "Stakes of the same person do not stand against each other here.",
        ),
        Refusal::InvalidRounds => (
            "At least one round",
            "Say how many rounds are played before the piles are compared.",
        ),
        Refusal::CardNotHeld => (
            "Not in that hand",
            "Only a card from one’s own hand can be laid. Nothing was moved.",
        ),
        Refusal::CardAlreadyPlayed => ("One card a round", "That side has laid its card already."),
        Refusal::CardsDown => (
            "The cards are down",
            "Once one lies on the table, the conflict is played to its end.",
        ),
        Refusal::NoSuchCard => (
            "No card there",
            "Bonuses lie on cards, and that side has laid none in this round.",
        ),
        Refusal::DeckEmpty => (
            "The deck is empty",
            "No card is left to draw, not even among those thrown away.",
        ),
        Refusal::GmOnly => (
            "For the gamemaster alone",
            "Players lay a card from the hand as long as they have one.",
        ),
        Refusal::RevealsHiddenCard => (
            "It stays face down",
            "Ask for help in words, and bluff if you like; nobody shows or names a card before all are turned up.",
        ),
        Refusal::Bystander => (
            "Without a stake, without a card",
            "A bystander wants nothing here and so plays nothing. Talents and tokens still help others.",
        ),
        _ => (
            "Out of this conflict",
            "Whoever has left it plays no more cards in it.",
        ),
    }
}

/// Tokens, talents, awards.
fn tokens(refusal: &Refusal) -> (&'static str, &'static str) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` sends each where it is told
    match refusal {
        Refusal::NoTokens => (
            "No tokens there",
            "There are not enough of them to spend. Nothing was moved.",
        ),
        Refusal::BankLocked => (
            "The bank is shut",
            "What the gamemaster wins over several rounds is paid out when the conflict ends.",
        ),
        Refusal::TalentUsed => (
            "One talent a round",
            "The marker lies on a card already. It is free again in the next round.",
        ),
        Refusal::GmNoTalent => (
            "The gamemaster has no talents",
            "The gamemaster’s means are tokens and more cards.",
        ),
        Refusal::TalentPosition => (
            "No help from there",
            "The character is not where a talent could do anything for that side.",
        ),
        Refusal::TalentRelevance => (
            "That talent does not fit",
            "The table does not see how it helps in what that side is trying.",
        ),
        Refusal::NoTakeback => (
            "What lies, lies",
            "A token or talent stays on the card it was laid on. A slip of the finger is what Undo is for.",
        ),
        Refusal::UnknownBonus => (
            "Nothing of the kind there",
            "That talent is on no sheet, or that bonus on no card.",
        ),
        Refusal::AwardUsed => (
            "One award a round",
            "That person has given one since the last cards were turned up.",
        ),
        Refusal::GmMayNotAward => (
            "Players give the awards",
            "At this table the gamemaster gives none; the options can change that.",
        ),
        Refusal::PoolEmpty => (
            "The pool is empty",
            "An award comes from the pool, and no token is left in it.",
        ),
        _ => ("To somebody else", "Nobody gives a token to themselves."),
    }
}

/// The telling, fate, gifts and the end.
fn after(refusal: &Refusal) -> (&'static str, &'static str) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` sends each where it is told
    match refusal {
        Refusal::NoFateChoice => (
            "No such choice now",
            "Only whoever has just lost to the Hand of Fate chooses between staying and leaving.",
        ),
        Refusal::Contradicts => (
            "It contradicts a better result",
            "Whoever did worse tells the story around what the others won. Change the telling a little.",
        ),
        Refusal::OutOfScope => (
            "More than was at stake",
            "What is told stays within what the sides had said they want.",
        ),
        Refusal::EarlyOutcome => (
            "Too early for the outcome",
            "Until the last round is over, nobody’s stake is won or lost in the telling.",
        ),
        Refusal::NotArbiter => (
            "Another side decides",
            "Whatever stays unclear is decided by the one who did best.",
        ),
        Refusal::MookNotAhead => (
            "The mooks were ahead",
            "Only a side whose card beat theirs takes some of them out.",
        ),
        Refusal::MookTooFew => (
            "Too few would be left",
            "With so few of them, nobody would believe in what they are after any more.",
        ),
        Refusal::GiftUsed => (
            "One gift each",
            "That side has given a victory card already.",
        ),
        Refusal::GiftNone => (
            "No such victory card",
            "It does not lie in that pile. Nothing was moved.",
        ),
        Refusal::GiftSelf => (
            "To another side",
            "A victory card is given to somebody else, or kept.",
        ),
        Refusal::GiftNotOwn => (
            "A gift is not passed on",
            "Only cards that a side won itself can be given; this one was given to it.",
        ),
        Refusal::GiftLate => (
            "Told is told",
            "Whoever has told the end of their own part gives nothing any more.",
        ),
        Refusal::GiftNoNote => (
            "How does it help?",
            "A card is given with a word about what the giver does for the other.",
        ),
        Refusal::GiftToPlayers => (
            "To players’ characters only",
            "The cards of somebody destroyed go to the other protagonists.",
        ),
        Refusal::FinalNoBonus => (
            "No bonuses at the end",
            "The piles alone count now: neither tokens nor talents are laid.",
        ),
        Refusal::AdoptRefused => (
            "That stake can not be taken on",
            "It has to be the stake of somebody destroyed, and its new owner has to want it.",
        ),
        _ => (
            "Nothing to draw for",
            "Those piles are not level, or this table leaves level piles as they are.",
        ),
    }
}
