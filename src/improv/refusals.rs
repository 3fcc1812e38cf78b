//! The texts of refusals at an Improv table: the rule as a headline, then the reason and what to do.

use super::messages::{side, side_first};
use super::table::stakes::missing_stakes;
use crate::game::RefusalText;
use crate::grammar::{counted, list, long_text};
use ::improv::refusal::{OptionalRule, Refusal};
use ::improv::side::SideId;
use ::improv::state::Phase;
use ::improv::view::View;

/// Returns the text about a side without a stake, which names all such sides.
fn missing_stakes_text(view: &View, first: SideId) -> RefusalText {
    let missing = view.conflict.as_ref().map_or_else(Vec::new, |its| {
        let missing = missing_stakes(its).into_iter();
        missing.map(|id| side(its, id)).collect::<Vec<_>>()
    });
    match missing.as_slice() {
        [_, _, ..] => RefusalText::new(
            "Stakes are missing",
            format!(
                "Not written down yet: the stakes of {}. Write them down, or remove those sides.",
                list(&missing)
            ),
        ),
        _ => RefusalText::new(
            "A stake is missing",
            format!(
                "No stake is written down yet for {}. Write one down, or remove that side.",
                view.conflict
                    .as_ref()
                    .map_or_else(|| "someone".to_owned(), |its| side(its, first))
            ),
        ),
    }
}

/// Returns the text of a refusal. It names no card that is face down or in a hand.
pub fn refusal(refusal: &Refusal, view: &View) -> RefusalText {
    let its = view.conflict.as_ref();
    let first = |id: SideId| its.map_or_else(|| "Someone".to_owned(), |its| side_first(its, id));
    let named = |id: SideId| its.map_or_else(|| "someone".to_owned(), |its| side(its, id));
    match refusal {
        Refusal::TooMany { max: most } => {
            RefusalText::new("Too many", format!("The limit is {most}."))
        }
        Refusal::TextTooLong { .. } => RefusalText::new("Too long", long_text()),
        Refusal::OutOfRange {
            min: least,
            max: most,
        } => RefusalText::new(
            "Out of range",
            format!("Enter a number from {least} to {most}."),
        ),
        Refusal::OptionOff(option) => RefusalText::new("Not used at this table", off(*option)),
        Refusal::WrongPhase(_) => RefusalText::new(
            "Not at this point",
            format!(
                "You can do this in another phase of a conflict. {}",
                now(view)
            ),
        ),
        Refusal::StakeMissing { side } => missing_stakes_text(view, *side),
        Refusal::TooManyGmStakes { stakes, players } => RefusalText::new(
            "Too many gamemaster stakes",
            format!(
                "The gamemaster has {} against {}. One for each player is the limit: remove or combine some.",
                counted(small(*stakes), "stake", "stakes"),
                counted(small(*players), "player", "players")
            ),
        ),
        Refusal::OpponentMissing { side } => RefusalText::new(
            "An opponent is missing",
            format!(
                "{} has no opponent yet. In an extended conflict, every protagonist needs one.",
                first(*side)
            ),
        ),
        Refusal::OpponentTwice { side } => RefusalText::new(
            "One opponent each",
            format!(
                "{} would have more opponents than a protagonist may have. Choose one of them.",
                first(*side)
            ),
        ),
        Refusal::CardsMissing { side } => RefusalText::new(
            "A card is missing",
            format!(
                "No card has been played yet for {}. All cards must be face down before play continues.",
                named(*side)
            ),
        ),
        Refusal::CardNotEntered { side } => RefusalText::new(
            "A card has not been entered",
            format!("Enter the card that {} turned over.", named(*side)),
        ),
        Refusal::CardOnTable { card } => RefusalText::new(
            "That card is on the table already",
            format!(
                "The {} has been entered before. Check the cards that you entered.",
                super::messages::card(*card, &view.settings.card_rules)
            ),
        ),
        Refusal::GmLimit { limit, extended } => {
            let span = if *extended {
                " for the whole conflict. Nothing is left to spend."
            } else {
                " for this conflict. Nothing is left to spend."
            };
            RefusalText::new(
                "The gamemaster’s limit is reached",
                format!(
                    "The limit is {}{span}",
                    counted(small(*limit), "token", "tokens")
                ),
            )
        }
        Refusal::TalentExhausted { max_uses: most } => RefusalText::new(
            "That talent is used up",
            format!(
                "It can be used only {} in a session. Tokens still help, and so do talents with uses left.",
                times(*most)
            ),
        ),
        Refusal::TalentSession { max_uses: most } => RefusalText::new(
            "No talent uses left",
            format!(
                "A player can use talents only {} in a session. Tokens still help.",
                times(*most)
            ),
        ),
        Refusal::NotNext { next } => RefusalText::new(
            "Another side narrates first",
            format!("Sides narrate in order. Next: {}.", named(*next)),
        ),
        Refusal::NotAllNarrated { side } => RefusalText::new(
            "Narration is not over yet",
            format!("Still to narrate or decline: {}.", named(*side)),
        ),
        Refusal::GiftsOpen { side } => RefusalText::new(
            "Gifts are still possible",
            format!("Still to give a card or decline: {}.", named(*side)),
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
        | Refusal::RealDeck
        | Refusal::NoRealDeck
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
            "Narration around the table belongs to the rules for large conflicts, which are switched off in the options."
        }
        OptionalRule::Mooks => "Mooks are switched off in the options.",
        OptionalRule::HandOfFate => "The Hand of Fate is switched off in the options.",
    }
}

/// Describes the current phase of the conflict.
fn now(view: &View) -> &'static str {
    let Some(its) = &view.conflict else {
        return "No conflict is open now.";
    };
    match its.conflict.phase {
        Phase::Setup => "Right now, you are choosing who takes part.",
        Phase::Stakes => "Right now, you are setting the stakes.",
        Phase::Cards => "Right now, cards are being played.",
        Phase::Bonuses => "Right now, tokens and talents are being placed on the cards.",
        Phase::Fate => "Right now, a tie is being decided.",
        Phase::Narrate => "Right now, the round is being narrated.",
        Phase::Final => "Right now, it is time for gifts and the final narration.",
    }
}

/// Refusals that concern the table as a whole: its people, its settings, and things that do not exist.
fn table(refusal: &Refusal) -> (&'static str, &'static str) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` passes only the variants of this group
    match refusal {
        Refusal::AlreadyOpen => (
            "The table is open already",
            "You cannot open it a second time.",
        ),
        Refusal::NotOpen => (
            "No table yet",
            "Open the table before you do anything else.",
        ),
        Refusal::OneGamemaster => (
            "One gamemaster",
            "A table has exactly one gamemaster for all its sessions. Add this person as a player.",
        ),
        Refusal::UnknownPerson => (
            "No such person",
            "That person is not at the table or has left it.",
        ),
        Refusal::Empty => ("Nothing entered", "Write or choose something first."),
        Refusal::UnorderedCardValues => (
            "Card values out of order",
            "No card may be worth less than the one below it.",
        ),
        Refusal::InvalidSuitOrder => (
            "Suits out of order",
            "The order needs all four suits, with hearts above clubs.",
        ),
        Refusal::InConflict => (
            "Not while a conflict is open",
            "You cannot change people or options until it is over.",
        ),
        Refusal::NoConflict => (
            "No conflict is open",
            "Open one first: choose who takes part and set the stakes.",
        ),
        Refusal::NoSuchSide => ("No such side", "That side is not in this conflict."),
        Refusal::WrongSideKind => (
            "Wrong kind of side",
            "This works only with another kind of side or another kind of conflict.",
        ),
        Refusal::IncompleteOrder => (
            "Each side narrates once",
            "The order must contain every side that narrates, each exactly once.",
        ),
        Refusal::HandNotEmpty => (
            "Your hand is not empty",
            "During a conflict, you can draw a card only if your hand is empty.",
        ),
        Refusal::RealDeck => (
            "This table plays with a real deck",
            "People hold and draw the cards themselves. Enter each card when it is turned over.",
        ),
        Refusal::NoRealDeck => (
            "The app deals the cards",
            "You can enter cards from a real deck only if the table’s options allow it.",
        ),
        Refusal::NotAllPassed => (
            "Not everyone has passed",
            "The cards are revealed when all have passed in a row, with no bonus placed in between.",
        ),
        _ => (
            "Switched off in the options",
            "This table does not use tokens outside conflicts. You can change that in the options; the app then only moves the tokens.",
        ),
    }
}

/// Refusals before the bonuses: who takes part, the stakes, and the cards.
fn before(refusal: &Refusal) -> (&'static str, &'static str) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` passes only the variants of this group
    match refusal {
        Refusal::AnotherConflictOpen => (
            "One conflict at a time",
            "Another one is open. End it or cancel it first.",
        ),
        Refusal::NoProtagonist => (
            "No protagonist takes part",
            "A conflict needs at least one. Add a player’s character.",
        ),
        Refusal::StakesNotOpposed => (
            "The stakes are not opposed",
            "In a conflict between two sides, the stakes must rule each other out. Otherwise both simply come true.",
        ),
        Refusal::OpposesItself => (
            "A side cannot oppose itself",
            "Choose another side as the opponent.",
        ),
        Refusal::GmStakesOpposed => (
            "Both stakes are the gamemaster’s",
            "Gamemaster stakes cannot oppose each other here.",
        ),
        Refusal::InvalidRounds => (
            "At least one round",
            "Choose how many rounds are played before the piles are compared.",
        ),
        Refusal::CardNotHeld => (
            "Not in your hand",
            "You can play only a card from your own hand. Nothing has changed.",
        ),
        Refusal::CardAlreadyPlayed => (
            "One card per round",
            "That side has already played its card.",
        ),
        Refusal::CardsDown => (
            "The cards are down",
            "Once a card has been played, the conflict is played to its end.",
        ),
        Refusal::NoSuchCard => (
            "No card to place it on",
            "That side has not played a card this round.",
        ),
        Refusal::DeckEmpty => (
            "The deck is empty",
            "There are no cards left to draw, and the discard pile is empty too.",
        ),
        Refusal::GmOnly => (
            "Only for the gamemaster",
            "Players must play a card from their hand as long as they have one.",
        ),
        Refusal::RevealsHiddenCard => (
            "The card stays face down",
            "Ask for help and bluff if you like, but do not show or name a card before the reveal.",
        ),
        Refusal::Bystander => (
            "Bystanders play no card",
            "Someone without a stake plays no card but can still help with talents and tokens.",
        ),
        _ => (
            "Out of this conflict",
            "An eliminated side plays no more cards in this conflict.",
        ),
    }
}

/// Refusals that concern tokens, talents and awards.
fn tokens(refusal: &Refusal) -> (&'static str, &'static str) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` passes only the variants of this group
    match refusal {
        Refusal::NoTokens => (
            "Not enough tokens",
            "There are too few to spend. Nothing has changed.",
        ),
        Refusal::BankLocked => (
            "The bank is closed",
            "The gamemaster gets the tokens in the bank when the conflict is over.",
        ),
        Refusal::TalentUsed => (
            "One talent per round",
            "The talent marker is on a card already. It is free again next round.",
        ),
        Refusal::GmNoTalent => (
            "The gamemaster has no talents",
            "The gamemaster can add only story tokens.",
        ),
        Refusal::TalentPosition => (
            "Too far away to help",
            "The character is not in a position to help that side with a talent.",
        ),
        Refusal::TalentRelevance => (
            "That talent does not fit",
            "The table does not agree that it helps with what that side is trying to do.",
        ),
        Refusal::NoTakeback => (
            "Bonuses cannot be taken back",
            "A token or talent stays on its card until the round is over. If it was a mistake, use Undo.",
        ),
        Refusal::UnknownBonus => (
            "No such bonus",
            "The player does not have that talent, or that bonus is not on a card.",
        ),
        Refusal::AwardUsed => (
            "One award per round",
            "That person has already given one since the last reveal.",
        ),
        Refusal::GmMayNotAward => (
            "Players give the awards",
            "At this table, the gamemaster gives none. You can change that in the options.",
        ),
        Refusal::PoolEmpty => (
            "The pool is empty",
            "Awards are paid from the pool, and there are no tokens left in it.",
        ),
        _ => (
            "Give it to someone else",
            "You cannot give an award to yourself.",
        ),
    }
}

/// Refusals after the reveal: narration, the Hand of Fate, gifts and the end.
fn after(refusal: &Refusal) -> (&'static str, &'static str) {
    #[allow(clippy::wildcard_enum_match_arm)] // `refusal` passes only the variants of this group
    match refusal {
        Refusal::NoFateChoice => (
            "No such choice to make",
            "Only a side that has just lost the Hand of Fate chooses whether to stay or leave.",
        ),
        Refusal::Contradicts => (
            "It contradicts a better result",
            "A lower side’s narration must agree with what the higher sides have won. Change it a little.",
        ),
        Refusal::OutOfScope => (
            "More than was at stake",
            "Narration must stay within the stakes of the conflict.",
        ),
        Refusal::EarlyOutcome => (
            "Too early for the outcome",
            "Nobody may narrate that a stake is won or lost before the last round is over.",
        ),
        Refusal::NotArbiter => (
            "Another side decides",
            "The side with the best result decides what is unclear.",
        ),
        Refusal::MookNotAhead => (
            "The mooks were ahead",
            "Only a side whose card beat theirs can remove any of them.",
        ),
        Refusal::MookTooFew => (
            "Too few would be left",
            "With so few mooks left, their stake would no longer be believable.",
        ),
        Refusal::GiftUsed => (
            "One gift per side",
            "That side has already given a victory card.",
        ),
        Refusal::GiftNone => (
            "No such victory card",
            "That card is not in the pile. Nothing has changed.",
        ),
        Refusal::GiftSelf => (
            "Give it to another side",
            "You can give a victory card only to another side.",
        ),
        Refusal::GiftNotOwn => (
            "Gifts cannot be passed on",
            "A side can give only cards that it has won itself. This one was a gift.",
        ),
        Refusal::GiftLate => (
            "Too late for a gift",
            "A side cannot give a card after its final narration.",
        ),
        Refusal::GiftNoNote => (
            "How does it help?",
            "Say what the giver does to help the other side.",
        ),
        Refusal::GiftToPlayers => (
            "Only for protagonists",
            "A destroyed character can give a card only to another player’s protagonist.",
        ),
        Refusal::FinalNoBonus => (
            "No bonuses at the end",
            "Only the victory piles count now. You cannot place tokens or talents.",
        ),
        Refusal::AdoptRefused => (
            "That stake cannot be adopted",
            "It must be the stake of a destroyed character, and the player who adopts it must agree.",
        ),
        _ => (
            "No tie to break",
            "Those piles are not tied, or this table leaves tied piles as they are.",
        ),
    }
}
