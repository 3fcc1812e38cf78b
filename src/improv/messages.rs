//! The names of cards and sides at an Improv table, and short texts about them.
use crate::grammar::{capitalised, is_counted, isolated, short_unless_shared};
use ::improv::card::{CardId, CardRules, Colour, Face, Joker, Suit};
use ::improv::side::{SideId, SideKind};
use ::improv::state::{Condition, Side, StakeOutcome, TokenHolder};
use ::improv::view::View;
use tabletop::seat::ActorId;

/// Returns the name of a suit.
pub const fn suit(suit: Suit) -> &'static str {
    match suit {
        Suit::Spade => "spades",
        Suit::Heart => "hearts",
        Suit::Diamond => "diamonds",
        Suit::Club => "clubs",
    }
}

/// Says how often a person may give an award (IM-094, IA-40).
pub fn award_limit(gm_may_award: bool) -> String {
    let giver = if gm_may_award { "person" } else { "player" };
    format!(
        "Each {giver} may give one award between one reveal and the next. After the last round, awards are possible until the conflict ends."
    )
}

/// Returns the label of the field for the players' opponents in a new conflict.
pub const fn opponents_label(has_mooks: bool) -> &'static str {
    match has_mooks {
        true => "Names, such as Lund, The Gang ×6",
        false => "Names, such as Lund, The Gang",
    }
}

/// Says how to name the players' opponents in a new conflict.
pub const fn opponents_note(has_mooks: bool) -> &'static str {
    match has_mooks {
        true => {
            "Separate the names with commas; ×6 makes a group of six mooks. Each opponent or group plays one card per round for a gamemaster stake, which you write next. Leave this empty if only players oppose each other."
        }
        false => {
            "Separate the names with commas. Each opponent plays one card per round for a gamemaster stake, which you write next. Leave this empty if only players oppose each other."
        }
    }
}

/// Returns the name of a card without its suit: "nine", "joker". The jokers have different names if the table tells them apart.
pub fn short_card(face: Face, rules: &CardRules) -> &'static str {
    match (face, rules.jokers_differ) {
        (Face::Suited(rank, _), _) => rank.word(),
        (Face::Joker(_), false) => "joker",
        (Face::Joker(Joker::Big), true) => "big joker",
        (Face::Joker(Joker::Little), true) => "little joker",
    }
}

/// Returns the name of a card: "nine of hearts", "joker".
pub fn card(card: CardId, rules: &CardRules) -> String {
    face(card.face(), rules)
}

/// Returns the name of a card of any deck: "nine of hearts", "joker".
pub fn face(face: Face, rules: &CardRules) -> String {
    let name = short_card(face, rules);
    match face {
        Face::Suited(_, card_suit) => format!("{name} of {}", suit(card_suit)),
        Face::Joker(_) => name.to_owned(),
    }
}

/// Explains why one of two equal totals is higher: "hearts over clubs".
pub fn over(first: Face, second: Face, rules: &CardRules) -> String {
    let part = |face| match face {
        Face::Suited(_, card_suit) => suit(card_suit).to_string(),
        Face::Joker(_) => format!("the {}", short_card(face, rules)),
    };
    format!("{} over {}", part(first), part(second))
}

/// Explains why the colours of two cards match or differ: "red meets red".
pub fn colours(first: CardId, second: CardId) -> String {
    let part = |card: CardId| match card.face().colour() {
        Colour::Red => "red",
        Colour::Black => "black",
        Colour::Any => "a joker",
    };
    format!("{} meets {}", part(first), part(second))
}

/// Describes the outcome of a stake.
pub fn outcome(outcome: StakeOutcome) -> &'static str {
    match outcome {
        StakeOutcome::Pending => "open",
        StakeOutcome::Granted => "comes true",
        StakeOutcome::Denied => "does not come true",
        StakeOutcome::Mixed => "partly comes true (the table decides how)",
    }
}

/// Says how a side fared against its opponents, from the pairs of winners and losers. Empty if it was compared with nobody. The past
/// tense agrees with every name, also with a plural one that the app takes for a singular.
pub fn compared(beats: &[(SideId, SideId)], id: SideId) -> String {
    let wins = beats.iter().filter(|(winner, _)| *winner == id).count();
    let losses = beats.iter().filter(|(_, loser)| *loser == id).count();
    match (wins, losses) {
        (0, 0) => String::new(),
        (_, 0) => "won".to_owned(),
        (0, _) => "lost".to_owned(),
        (wins, losses) => format!("won {wins}, lost {losses}"),
    }
}

/// Returns the stake of a side in quotation marks. Empty if there is none.
pub fn stake(side: &Side) -> String {
    match side.stake.as_str() {
        "" => String::new(),
        stake => format!("“{stake}”"),
    }
}

/// Returns a word for the condition of a side. Empty if it is unharmed.
pub fn condition(condition: Condition) -> &'static str {
    match condition {
        Condition::Active => "",
        Condition::Harmed => "harmed",
        Condition::Eliminated => "eliminated",
        Condition::Destroyed => "destroyed",
    }
}

/// Returns the name of a place that tokens go to; `person` names a person.
pub fn holder(holder: TokenHolder, person: impl FnOnce(ActorId) -> String) -> String {
    match holder {
        TokenHolder::Person(id) => person(id),
        TokenHolder::Pool => "the pool".to_owned(),
        TokenHolder::Bank => "the bank".to_owned(),
        TokenHolder::OutOfPlay => "out of play".to_owned(),
    }
}

/// Returns where tokens go: "to Dee", "out of play"; `person` names a person.
pub fn to_holder(to: TokenHolder, person: impl FnOnce(ActorId) -> String) -> String {
    let destination = holder(to, person);
    match to {
        TokenHolder::OutOfPlay => destination,
        TokenHolder::Person(_) | TokenHolder::Pool | TokenHolder::Bank => {
            format!("to {destination}")
        }
    }
}

/// Returns the name of a person for use in a sentence.
pub fn person(view: &View, id: ActorId) -> String {
    let Some(person) = view.person(id) else {
        return "Someone".to_owned();
    };
    let others = view.people.iter().filter(|other| other.id != id);
    isolated(short_unless_shared(
        person.name.as_str(),
        others.map(|other| other.name.as_str()),
    ))
}

/// Returns the name of a side for use in a sentence: "Lund", "the Gang".
pub fn side(view: &View, id: SideId) -> String {
    let conflict = view.conflict.as_ref();
    let Some((conflict, found)) = conflict.and_then(|all| Some((all, all.side(id)?))) else {
        return "someone".to_owned();
    };
    let label = found.state.label.as_str();
    // Only a player's protagonist is called by the first word of the name. In "Evil knight", it is not a name.
    let others = conflict.sides.iter().map(|side| &side.state);
    let others = others.filter(|other| other.id != id);
    let name = match found.state.kind {
        SideKind::Protagonist(_) => {
            short_unless_shared(label, others.map(|other| other.label.as_str()))
        }
        SideKind::GmStake | SideKind::Bystander => label,
    };
    in_sentence(name).unwrap_or_else(|| isolated(name))
}

/// Returns a name that begins with "The" for use within a sentence: "the Gang".
pub fn in_sentence(name: &str) -> Option<String> {
    let rest = name.strip_prefix("The ")?;
    Some(format!("the {rest}"))
}

/// Returns the name of a person for the beginning of a sentence.
pub fn person_capitalised(view: &View, id: ActorId) -> String {
    capitalised(&person(view, id))
}

/// Chooses the form of a verb that agrees with the name of a side. The name may be plural: “the Rats lose”, “3 guards lose”.
pub fn agreeing(side: &Side, singular: &'static str, several: &'static str) -> &'static str {
    match is_plural(side.label.as_str(), side.mooks) {
        true => several,
        false => singular,
    }
}

/// Checks whether the name of a side is plural: it begins with a number, or it is that of a group of mooks and ends in s. `mooks` is
/// their number.
pub fn is_plural(name: &str, mooks: Option<u16>) -> bool {
    let is_group = matches!(mooks, Some(2..)) && name.ends_with('s') && !name.ends_with("ss");
    is_counted(name) || is_group
}
