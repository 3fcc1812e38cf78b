//! The quick conflict's words.

use crate::app::words::book::said;
use crate::app::words::torg::counted;
use ::improv::card::{Face, Suit};
use ::improv::once::Notice;
use ::improv::state::SideId;

/// What a suit is called.
pub fn suit(face: Face) -> &'static str {
    match face {
        Face::Plain(_, suit) => match suit {
            Suit::Spade => "spades",
            Suit::Heart => "hearts",
            Suit::Diamond => "diamonds",
            Suit::Club => "clubs",
        },
        Face::Joker(_) => said!("the joker"),
    }
}

/// "Dee, Marlow and Quill".
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => [&rest.join(", "), " and ", last].concat(),
    }
}

/// What the rules say of it. `name` says what a side is called.
pub fn notice(notice: Notice, name: &dyn Fn(SideId) -> String) -> String {
    let many =
        |count: u32, one, many| counted(usize::try_from(count).unwrap_or(usize::MAX), one, many);
    match notice {
        Notice::NoProtagonist => said!("A conflict is about somebody’s character.", String),
        Notice::TooManyStakes { stakes, players } => [
            said!("The gamemaster has "),
            &many(stakes, "stake", "stakes"),
            said!(" against "),
            &many(players, "player", "players"),
            said!(": merge some."),
        ]
        .concat(),
        Notice::Unopposed(side) => [
            &name(side),
            said!(" has no opponent: that stake comes true by itself."),
        ]
        .concat(),
        Notice::NoOpponent(side) => [
            &name(side),
            said!(" picks one of the GM’s stakes to oppose."),
        ]
        .concat(),
        Notice::TwoStakes(side) => [
            &name(side),
            said!(" opposes two of the GM’s stakes: one is the rule."),
        ]
        .concat(),
        Notice::GmTokens { laid, limit } => [
            &many(laid, "token", "tokens"),
            said!(" from the gamemaster; the limit here is "),
            &limit.to_string(),
            ".",
        ]
        .concat(),
        Notice::Talents { laid, players } => [
            &many(laid, "talent", "talents"),
            " from ",
            &many(players, "player", "players"),
            said!(": one each is the rule."),
        ]
        .concat(),
    }
}

/// "1st", "2nd", "last".
pub fn turn(turn: usize, all: usize) -> String {
    match turn {
        last if last == all => "last".to_owned(),
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        later => [&later.to_string(), "th"].concat(),
    }
}

/// "Quill tells first, then Marlow, and Dee last."
pub fn telling(order: &[String]) -> String {
    match order {
        [first, between @ .., last] => {
            let mut text = [first, said!(" tells first, ")].concat();
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
