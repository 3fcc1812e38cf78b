//! The texts of refusals at an Improv table: the rule as a headline, then the reason and what to do.

use super::messages::side;
use crate::game::RefusalText;
use crate::grammar::{capitalised, counted, list, long_text, possessive};
use ::improv::card::CardId;
use ::improv::refusal::{OptionalRule, Refusal};
use ::improv::side::SideId;
use ::improv::state::{ConflictKind, Phase};
use ::improv::view::{CardView, ConflictView, View};

/// Returns the text about a side without a stake, which names all such sides.
fn missing_stakes_text(view: &View, first: SideId) -> RefusalText {
    let missing = view.conflict.as_ref().map_or_else(Vec::new, |conflict| {
        let missing = conflict.sides_without_stake().into_iter();
        missing.map(|id| side(view, id)).collect::<Vec<_>>()
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
                side(view, first)
            ),
        ),
    }
}

/// Returns the text about a protagonist without an opponent, which names all of them.
fn missing_opponents_text(view: &View, refused: SideId, extended: bool) -> RefusalText {
    let conflict = view.conflict.as_ref();
    let mut missing = conflict.map_or_else(Vec::new, ConflictView::sides_without_opponent);
    if !missing.contains(&refused) {
        missing = vec![refused];
    }
    let names: Vec<String> = missing.iter().map(|id| side(view, *id)).collect();
    let (title, has) = match names.len() {
        1 => ("An opponent is missing", "has"),
        _ => ("Opponents are missing", "have"),
    };
    let why = match extended {
        true => "In an extended conflict, every protagonist needs one.",
        false => "If the gamemaster has several stakes, every protagonist opposes one of them.",
    };
    let names = capitalised(&list(&names));
    RefusalText::new(title, format!("{names} {has} no opponent yet. {why}"))
}

/// Returns the text about a protagonist with too many opponents. In an extended conflict, each has one. In a simple one, other
/// protagonists may oppose it as well.
fn opponent_twice_text(view: &View, name: &str) -> RefusalText {
    let conflict = view.conflict.as_ref();
    match conflict.map(|conflict| conflict.kind) {
        Some(ConflictKind::Extended) => RefusalText::new(
            "One opponent each",
            format!(
                "{name} would have more than one opponent. In an extended conflict, every protagonist has exactly one."
            ),
        ),
        Some(ConflictKind::Simple) | None => RefusalText::new(
            "One gamemaster stake each",
            format!(
                "{name} would oppose more than one gamemaster stake. A protagonist may oppose several other protagonists, but only one gamemaster stake."
            ),
        ),
    }
}

/// Says where a card of a real deck lies that has been entered before.
fn place_of(view: &View, card: CardId) -> String {
    let sides = view.conflict.iter().flat_map(|conflict| &conflict.sides);
    for shown in sides {
        let owner = || possessive(&side(view, shown.state.id));
        if shown
            .state
            .pile
            .iter()
            .any(|pile_card| pile_card.card == card)
        {
            return format!("is among {} victory cards", owner());
        }
        if shown.card == Some(CardView::FaceUp(card)) {
            return format!("is {} card in this round", owner());
        }
    }
    "has already been entered".to_owned()
}

/// Returns the text of a refusal. It names no card that is face down or in a hand.
pub fn refusal(refusal: &Refusal, view: &View) -> RefusalText {
    let name = |id: SideId| side(view, id);
    let first = |id: SideId| capitalised(&name(id));
    match refusal {
        Refusal::TooMany { max } => RefusalText::new("Too many", format!("The limit is {max}.")),
        Refusal::TextTooLong { .. } => RefusalText::new("Too long", long_text()),
        Refusal::OutOfRange { min, max } => RefusalText::new(
            "Out of range",
            format!("Enter a number from {min} to {max}."),
        ),
        Refusal::OptionOff(option) => {
            RefusalText::new("Not used at this table", switched_off_text(*option))
        }
        Refusal::WrongPhase(_) => RefusalText::new(
            "Not at this point",
            format!(
                "You can do this in another phase of a conflict. {}",
                phase_sentence(view)
            ),
        ),
        Refusal::StakeMissing { side } => missing_stakes_text(view, *side),
        Refusal::TooManyGmStakes { stakes, players } => RefusalText::new(
            "Too many gamemaster stakes",
            format!(
                "The gamemaster has {} against {}. One for each player is the limit: remove or combine some.",
                counted(*stakes, "stake", "stakes"),
                counted(*players, "player", "players")
            ),
        ),
        Refusal::OpponentMissing { side, extended } => {
            missing_opponents_text(view, *side, *extended)
        }
        Refusal::OpponentTwice { side } => opponent_twice_text(view, &first(*side)),
        Refusal::CardsMissing { side } => RefusalText::new(
            "A card is missing",
            format!(
                "No card has been played yet for {}. All cards must be face down before play continues.",
                name(*side)
            ),
        ),
        Refusal::CardNotEntered { side } => RefusalText::new(
            "A card has not been entered",
            format!("Enter the card that {} turned over.", name(*side)),
        ),
        Refusal::CardOnTable { card } => RefusalText::new(
            "That card is on the table already",
            format!(
                "The {} {}. Check the cards that you entered.",
                super::messages::card(*card, &view.settings.card_rules),
                place_of(view, *card)
            ),
        ),
        Refusal::GmLimit { limit, extended } => {
            let span = if *extended { "the whole" } else { "this" };
            let tokens = counted(*limit, "token", "tokens");
            RefusalText::new(
                "The gamemaster’s limit is reached",
                format!(
                    "The limit is {tokens} for {span} conflict. The gamemaster may spend no more in it."
                ),
            )
        }
        Refusal::TalentExhausted { max_uses } => RefusalText::new(
            "That talent is used up",
            format!(
                "It can be used only {} in a session. Tokens still help, and so do talents with uses left.",
                times_text(*max_uses)
            ),
        ),
        Refusal::TalentSession { max_uses } => RefusalText::new(
            "No talent uses left",
            format!(
                "A player can use talents only {} in a session. Tokens still help.",
                times_text(*max_uses)
            ),
        ),
        Refusal::NotNext { next } => RefusalText::new(
            "Another side narrates first",
            format!("Sides narrate in order. Next: {}.", name(*next)),
        ),
        Refusal::Unbeaten => RefusalText::new(
            "Only losers may decline",
            "Nobody beat this side, so nobody else narrates its part.",
        ),
        Refusal::NotAllNarrated { side } => RefusalText::new(
            "Narration is not over yet",
            format!("Still to narrate or decline: {}.", name(*side)),
        ),
        Refusal::GiftsOpen { side } => RefusalText::new(
            "Gifts are still possible",
            format!("Still to give a card or decline: {}.", name(*side)),
        ),
        // Refusals that concern the table as a whole: its people, its settings, and things that do not exist.
        Refusal::AlreadyOpen => RefusalText::new(
            "The table is already open",
            "You cannot open it a second time.",
        ),
        Refusal::NotOpen => RefusalText::new(
            "No table yet",
            "Open the table before you do anything else.",
        ),
        Refusal::OneGamemaster => RefusalText::new(
            "One gamemaster",
            "A table has exactly one gamemaster for all its sessions. Add this person as a player.",
        ),
        Refusal::UnknownPerson => RefusalText::new(
            "No such person",
            "That person is not at the table or has left it.",
        ),
        Refusal::Empty => RefusalText::new("Nothing entered", "Write or choose something first."),
        Refusal::UnorderedCardValues => RefusalText::new(
            "Card values out of order",
            "A jack is worth 11. The queen must be worth at least 11, the king more than the queen, and the joker more than the king. An ace must be worth at least 11 and less than the joker.",
        ),
        Refusal::InvalidSuitOrder => RefusalText::new(
            "Suits out of order",
            "The order needs all four suits, with hearts above clubs.",
        ),
        Refusal::InConflict => RefusalText::new(
            "Not while a conflict is open",
            "You cannot change people or options until it is over.",
        ),
        Refusal::NoConflict => RefusalText::new(
            "No conflict is open",
            "Open one first: choose who takes part and set the stakes.",
        ),
        Refusal::NoSuchSide => {
            RefusalText::new("No such side", "That side is not in this conflict.")
        }
        Refusal::WrongSideKind => RefusalText::new(
            "Wrong kind of side",
            "This works only with another kind of side or another kind of conflict.",
        ),
        Refusal::IncompleteOrder => RefusalText::new(
            "Each side narrates once",
            "The order must contain every side that narrates, each exactly once.",
        ),
        Refusal::HandNotEmpty => RefusalText::new(
            "Your hand is not empty",
            "During a conflict, you can draw a card only if your hand is empty.",
        ),
        Refusal::RealDeck => RefusalText::new(
            "This table plays with a real deck",
            "People hold and draw the cards themselves. Enter each card when it is turned over.",
        ),
        Refusal::NoRealDeck => RefusalText::new(
            "The app deals the cards",
            "You can enter cards from a real deck only if the table’s options allow it.",
        ),
        Refusal::NotAllPassed => RefusalText::new(
            "Not everyone has passed",
            "The cards are revealed when everyone has passed, one after another, with no bonus placed in between.",
        ),
        Refusal::NotModelled => RefusalText::new(
            "Switched off in the options",
            "This table does not use tokens outside conflicts. You can change that in the options; the app then only moves the tokens.",
        ),
        // Refusals before the bonuses: who takes part, the stakes, and the cards.
        Refusal::AnotherConflictOpen => RefusalText::new(
            "One conflict at a time",
            "Another one is open. End it or cancel it first.",
        ),
        Refusal::NoProtagonist => RefusalText::new(
            "No protagonist takes part",
            "A conflict needs at least one. Add a player’s character.",
        ),
        Refusal::StakesNotOpposed => RefusalText::new(
            "The stakes are not opposed",
            "A conflict needs at least two sides. If there are only two, each stake must rule out the other. Otherwise, both simply come true.",
        ),
        Refusal::OpposesItself => RefusalText::new(
            "A side cannot oppose itself",
            "Choose another side as the opponent.",
        ),
        Refusal::GmStakesOpposed => RefusalText::new(
            "Both stakes are the gamemaster’s",
            "In an extended conflict, gamemaster stakes cannot oppose each other.",
        ),
        Refusal::InvalidRounds => RefusalText::new(
            "At least one round",
            "Choose how many rounds are played before the piles are compared.",
        ),
        Refusal::CardNotHeld => RefusalText::new(
            "Not in your hand",
            "You can play only a card from your own hand. Nothing has changed.",
        ),
        Refusal::CardAlreadyPlayed => RefusalText::new(
            "One card per round",
            "That side has already played its card.",
        ),
        Refusal::CardsDown => RefusalText::new(
            "A card has been played",
            "Once a card has been played, the conflict must be played to its end.",
        ),
        Refusal::NoSuchCard => RefusalText::new(
            "No card to place it on",
            "That side has not played a card this round.",
        ),
        Refusal::DeckEmpty => RefusalText::new(
            "The deck is empty",
            "There are no cards left to draw, and the discard pile is empty too.",
        ),
        Refusal::GmOnly => RefusalText::new(
            "Only for the gamemaster",
            "Players must play a card from their hand as long as they have one.",
        ),
        Refusal::RevealsHiddenCard => RefusalText::new(
            "The card stays face down",
            "Ask for help and bluff if you like, but do not show or name a card before the reveal.",
        ),
        Refusal::Bystander => RefusalText::new(
            "Bystanders play no card",
            "Someone without a stake plays no card but can still help with talents and tokens.",
        ),
        Refusal::Eliminated => RefusalText::new(
            "Out of this conflict",
            "An eliminated side plays no more cards in this conflict.",
        ),
        // Refusals that concern tokens, talents and awards.
        Refusal::NoTokens => RefusalText::new(
            "Not enough tokens",
            "There are too few to spend. Nothing has changed.",
        ),
        Refusal::BankLocked => RefusalText::new(
            "The bank is closed",
            "The gamemaster gets the tokens in the bank when the conflict is over.",
        ),
        Refusal::TalentUsed => RefusalText::new(
            "One talent per round",
            "The talent marker is on a card already. It is free again next round.",
        ),
        Refusal::GmNoTalent => RefusalText::new(
            "The gamemaster has no talents",
            "The gamemaster can add only story tokens.",
        ),
        Refusal::TalentPosition => RefusalText::new(
            "Too far away to help",
            "The character is not in a position to help that side with a talent.",
        ),
        Refusal::TalentRelevance => RefusalText::new(
            "That talent does not fit",
            "The table does not agree that it helps with what that side is trying to do.",
        ),
        Refusal::NoTakeback => RefusalText::new(
            "Bonuses cannot be taken back",
            "A token or talent stays on its card until the round is over. If it was a mistake, use Undo.",
        ),
        Refusal::UnknownBonus => RefusalText::new(
            "No such bonus",
            "The player does not have that talent, or that bonus is not on a card.",
        ),
        Refusal::AwardUsed { giver } => RefusalText::new(
            "One award per round",
            format!(
                "{} has already given one since the last reveal.",
                super::messages::person_capitalised(view, *giver)
            ),
        ),
        Refusal::GmMayNotAward => RefusalText::new(
            "Players give the awards",
            "At this table, the gamemaster gives none. You can change that in the options.",
        ),
        Refusal::PoolEmpty => RefusalText::new(
            "The pool is empty",
            "Awards are paid from the pool, and there are no tokens left in it.",
        ),
        Refusal::AwardToSelf => RefusalText::new(
            "Give it to someone else",
            "You cannot give an award to yourself.",
        ),
        // Refusals after the reveal: narration, the Hand of Fate, gifts and the end.
        Refusal::NoFateChoice => RefusalText::new(
            "No such choice to make",
            "Only a side that has just lost the Hand of Fate chooses whether to stay or leave.",
        ),
        Refusal::Contradicts => RefusalText::new(
            "It contradicts a better result",
            "A side’s narration must agree with what the sides with better results have won. Change it a little.",
        ),
        Refusal::OutOfScope => RefusalText::new(
            "More than was at stake",
            "Narration must stay within the stakes of the conflict.",
        ),
        Refusal::EarlyOutcome => RefusalText::new(
            "Too early for the outcome",
            "Nobody may narrate that a stake is won or lost before the last round is over.",
        ),
        Refusal::NotArbiter => RefusalText::new(
            "Another side decides",
            "The side with the best result decides what is unclear.",
        ),
        Refusal::MookNotAhead => RefusalText::new(
            "Not ahead of the mooks",
            "Only a side whose card ranked above theirs can take any of them out.",
        ),
        Refusal::MookTooFew => RefusalText::new(
            "Too few would be left",
            "With so few mooks left, their stake would no longer be believable.",
        ),
        Refusal::GiftUsed => RefusalText::new(
            "One gift per side",
            "That side has already given a victory card.",
        ),
        Refusal::GiftNone => RefusalText::new(
            "No such victory card",
            "That card is not in the pile. Nothing has changed.",
        ),
        Refusal::GiftSelf => RefusalText::new(
            "Give it to another side",
            "You can give a victory card only to another side.",
        ),
        Refusal::GiftNotOwn => RefusalText::new(
            "Gifts cannot be passed on",
            "A side can give only cards that it has won itself. This one was a gift.",
        ),
        Refusal::GiftLate => RefusalText::new(
            "Too late for a gift",
            "A side cannot give a card after its final narration.",
        ),
        Refusal::GiftNoNote => RefusalText::new(
            "How does it help?",
            "Say what the giver does to help the other side.",
        ),
        Refusal::GiftToPlayers => RefusalText::new(
            "Only for protagonists",
            "A destroyed character can give a card only to another player’s protagonist.",
        ),
        Refusal::FinalNoBonus => RefusalText::new(
            "No bonuses at the end",
            "Only the victory piles count now. You cannot place tokens or talents.",
        ),
        Refusal::AdoptRefused => RefusalText::new(
            "That stake cannot be adopted",
            "It must be the stake of a destroyed character, and the player who adopts it must agree.",
        ),
        Refusal::PilesNotTied => RefusalText::new(
            "No tie to break",
            "Those piles are not tied, or this table leaves tied piles as they are.",
        ),
    }
}

fn times_text(times: u16) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    }
}

fn switched_off_text(option: OptionalRule) -> &'static str {
    match option {
        OptionalRule::LargeConflicts => {
            "Narration around the table belongs to the rules for large conflicts, which are switched off in the options."
        }
        OptionalRule::Mooks => "Mooks are switched off in the options.",
        OptionalRule::HandOfFate => "The Hand of Fate is switched off in the options.",
    }
}

/// Checks whether a refusal is an objection to a narration, which somebody at the table has made (IM-087, IM-092, IM-099).
pub fn is_objection(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Contradicts | Refusal::OutOfScope | Refusal::EarlyOutcome
    )
}

/// Describes the current phase of the conflict.
fn phase_sentence(view: &View) -> &'static str {
    let Some(conflict) = &view.conflict else {
        return "No conflict is open now.";
    };
    match conflict.phase {
        Phase::Setup => "Right now, you are choosing who takes part.",
        Phase::Stakes => "Right now, you are setting the stakes.",
        Phase::Cards => "Right now, cards are being played.",
        Phase::Bonuses => "Right now, tokens and talents are being placed on the cards.",
        Phase::Fate => "Right now, a tie is being decided.",
        Phase::Narrate => "Right now, the round is being narrated.",
        Phase::Final => "Right now, it is time for gifts and the final narration.",
    }
}
