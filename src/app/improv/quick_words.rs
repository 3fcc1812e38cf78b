//! The quick conflict's words.
use crate::app::words::torg::counted;
use ::improv::card::{Face, Suit};
use ::improv::side::SideId;
use ::improv::standalone::RuleNotice;

/// What a suit is called.
pub fn suit(face: Face) -> &'static str {
    match face {
        Face::Suited(_, suit) => match suit {
            Suit::Spade => "spades",
            Suit::Heart => "hearts",
            Suit::Diamond => "diamonds",
            Suit::Club => "clubs",
        },
        Face::Joker(_) => "the joker",
    }
}

/// "Dee, Marlow and Quill".
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// What the rules say of it. `name` says what a side is called.
pub fn notice(notice: RuleNotice, name: &dyn Fn(SideId) -> String) -> String {
    let many =
        |count: u32, one, many| counted(usize::try_from(count).unwrap_or(usize::MAX), one, many);
    match notice {
        RuleNotice::NoProtagonist => "A conflict is about somebody’s character.".to_owned(),
        RuleNotice::TooManyGmStakes { stakes, players } => format!(
            "The gamemaster has {} against {}: merge some.",
            many(stakes, "stake", "stakes"),
            many(players, "player", "players")
        ),
        RuleNotice::Unopposed(side) => format!(
            "{} has no opponent: that stake comes true by itself.",
            name(side)
        ),
        RuleNotice::NoOpponent(side) => {
            format!("{} picks one of the GM’s stakes to oppose.", name(side))
        }
        RuleNotice::TwoGmOpponents(side) => format!(
            "{} opposes two of the GM’s stakes: one is the rule.",
            name(side)
        ),
        RuleNotice::TooManyGmTokens {
            placed: laid,
            limit,
        } => format!(
            "{} from the gamemaster; the limit here is {limit}.",
            many(laid, "token", "tokens")
        ),
        RuleNotice::TooManyTalents {
            placed: laid,
            players,
        } => format!(
            "{} from {}: one each is the rule.",
            many(laid, "talent", "talents"),
            many(players, "player", "players")
        ),
    }
}

/// "1st", "2nd", "last".
pub fn turn(turn: usize, all: usize) -> String {
    match turn {
        last if last == all => "last".to_owned(),
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        later => format!("{later}th"),
    }
}

/// "Quill tells first, then Marlow, and Dee last."
pub fn telling(order: &[String]) -> String {
    match order {
        [first, between @ .., last] => {
            let mut text = format!("{first} tells first, ");
            for name in between {
                text.push_str("then ");
                text.push_str(name);
                text.push_str(", ");
            }
            text.push_str(last);
            text.push_str(" last.");
            text
        }
        [_] | [] => String::new(),
    }
}
