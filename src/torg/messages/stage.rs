//! What the stage, the seats and the dialogs about rounds say.

use super::telling::{called, name_among};
use super::torg::{cards, counted, list};
use crate::grammar::possessive;
use ::torg::card::{LineEffect, Side};
use ::torg::rounds::Surprise;
use ::torg::settings::SurpriseRules;
use ::torg::view::{ActorView, PoolPlay, RoundView, View};
use tabletop::seat::ActorId;

/// How many people a sentence names; more are counted.
const MOST_NAMED: usize = 4;

/// A headline and a sentence for the place of the card, where none lies there.
pub fn without_card(view: &View) -> (&'static str, &'static str) {
    if view.in_rounds {
        let may_pool = view
            .heroes()
            .any(|hero| matches!(hero.pool_play, PoolPlay::Starting(1..)));
        let text = if view.deckless {
            "The gamemaster decides who goes first and what applies."
        } else if may_pool {
            "Before the first flip, each hero may lay starting cards from the hand. Then flip."
        } else {
            "Flip the first card."
        };
        ("The rounds begin", text)
    } else if view.story.final_encounter_over {
        (
            "The final encounter is over",
            "Next, end the adventure: hand out the possibilities for the acts and the adventure, and collect all cards.",
        )
    } else if view.deckless {
        ("Free play", "When a conflict begins, start rounds.")
    } else {
        (
            "Free play",
            "You can use cards straight from your hand. When a conflict begins, start rounds.",
        )
    }
}

/// "villains, then heroes twice. Round ends at 30 seconds".
pub fn order_line(round: &RoundView) -> String {
    let part = |side: Side| {
        let twice = *round.line.effects.get(side) == LineEffect::Flurry;
        match (side, twice) {
            (Side::Heroes, false) => "heroes",
            (Side::Heroes, true) => "heroes twice",
            (Side::Villains, false) => "villains",
            (Side::Villains, true) => "villains twice",
        }
    };
    let first = round.line.initiative;
    format!(
        "{}, then {}. Round ends at {} seconds",
        part(first),
        part(first.other()),
        round.seconds
    )
}

/// Under the order when nobody in it is left to act, with who comes in later.
pub fn everyone_has_acted(newcomers: &[String]) -> String {
    match newcomers {
        [] => "Everyone has acted.".to_owned(),
        [one] => format!("Everyone has acted. {one} acts from the next round on."),
        several => format!(
            "Everyone has acted. {} act from the next round on.",
            named(several)
        ),
    }
}

/// Who has not acted, where the round is to close all the same.
pub fn have_not_acted(names: &[String]) -> String {
    match names {
        [one] => format!("{one} has not acted yet and loses this round’s action if you flip now."),
        several => format!(
            "{} have not acted yet and lose this round’s actions if you flip now.",
            named(several)
        ),
    }
}

fn named(names: &[String]) -> String {
    match names.get(..MOST_NAMED) {
        Some(first) if names.len() > MOST_NAMED + 1 => {
            format!(
                "{} and {} others",
                first.join(", "),
                names.len() - MOST_NAMED
            )
        }
        _ => list(names),
    }
}

/// A whole side that has acted, as one row.
pub const fn side_has_acted(side: Side, all_lost: bool) -> &'static str {
    match (side, all_lost) {
        (Side::Heroes, false) => "The heroes have acted",
        (Side::Heroes, true) => "The heroes lost their actions",
        (Side::Villains, false) => "The villains have acted",
        (Side::Villains, true) => "The villains lost their actions",
    }
}

/// Of whoever joined in mid-round, or takes no part in the conflict (A5 of the findings: a newcomer asks when the turn comes).
pub const fn without_turn(takes_part: bool) -> &'static str {
    if takes_part {
        "acts from the next round on"
    } else {
        "not in this conflict"
    }
}

/// Said where somebody is added while a round runs.
pub const JOINS_IN_MID_ROUND: &str =
    "A round is in progress: new arrivals act from the next round on.";

/// "Noor’s hand": the player's, where one is known.
pub fn hand_label(actor: &ActorView) -> String {
    let name = actor.player.as_ref().unwrap_or(&actor.name);
    format!(
        "{} hand",
        possessive(crate::grammar::short_name(name.as_str()))
    )
}

/// What may be done with a hand now, under how many cards are in it.
pub fn hand_line(view: &View, actor: &ActorView) -> String {
    let line = match actor.pool_play {
        PoolPlay::Closed if view.in_rounds => "not usable: not in this conflict",
        PoolPlay::Closed => "usable in free play",
        PoolPlay::Starting(0) => "locked in rounds; no more starting cards",
        PoolPlay::Starting(places) => {
            return format!(
                "may lay up to {} before the first flip",
                cards(usize::from(places))
            );
        }
        PoolPlay::NotEarned => "locked in rounds; lay one after acting",
        PoolPlay::AwaitingJudgement => {
            "locked in rounds; waiting to hear whether the action helped"
        }
        PoolPlay::Open => "locked in rounds; lay one now",
        PoolPlay::Used => "locked in rounds; this round’s card is laid",
        PoolPlay::Denied => "locked in rounds; no card to lay this round",
        PoolPlay::Surprised => "locked in rounds; surprised, so no card to lay this round",
    };
    line.to_owned()
}

/// Who may lay a card now.
pub fn may_lay(view: &View, heroes: &[&ActorView]) -> String {
    let names: Vec<&str> = heroes.iter().map(|hero| name_among(view, hero)).collect();
    let names = names.join(", ");
    if view.round.is_none() {
        format!("Lay starting cards: {names}")
    } else {
        format!("Lay a card: {names}")
    }
}

/// What comes of as many heroes as take part.
pub const fn heroes_in_it(heroes: usize) -> &'static str {
    match heroes {
        0 => "Choose at least one hero.",
        1 => "A single hero may start with three cards in the pool.",
        2 => "Two heroes may start with two cards each in the pool.",
        _ => "Pools start empty and fill as heroes act.",
    }
}

/// What a surprise brings.
pub fn surprise_brings(view: &View, surprise: Surprise, somebody_on_duty: bool) -> String {
    if view.settings.surprise_rules(view.edition) == SurpriseRules::Classic {
        return "Surprised heroes cannot lay cards at first; heroes who surprise lay one or two before the first flip."
            .to_owned();
    }
    let bonus = surprise.attack_bonus();
    if somebody_on_duty {
        let on_duty = Surprise::Partial.attack_bonus();
        format!(
            "The surprised cannot use cards. Attacks on them get +{bonus} to action and effect totals in the first round, or +{on_duty} against those on duty."
        )
    } else {
        format!(
            "The surprised cannot use cards. Attacks on them get +{bonus} to action and effect totals in the first round."
        )
    }
}

/// What is in force in a round that was started by hand: a headline and a sentence.
pub fn round_by_hand(view: &View, round: &RoundView) -> (String, String) {
    let entry = |side: Side| {
        let effect = super::torg::effect(&view.deck, *round.line.effects.get(side));
        let effect = if effect.is_empty() {
            "no effect".to_owned()
        } else {
            effect
        };
        format!("{}: {effect}.", super::torg::side(side))
    };
    let title = format!(
        "Round {}: {} act first.",
        round.number,
        super::torg::the_side(round.line.initiative)
    );
    let text = format!("{} {}", entry(Side::Heroes), entry(Side::Villains));
    (title, text)
}

/// "Take 2 cards from Imani".
pub fn take_pool_cards(view: &View, hero: ActorId, count: u8) -> String {
    format!(
        "Take {} from {}",
        cards(usize::from(count)),
        called(view, hero)
    )
}

/// The piles in a line.
pub fn piles(view: &View) -> String {
    format!(
        "Deck {}, discard pile {}, flipped {}",
        view.draw_pile_count,
        view.discard_count,
        view.action_stack.len()
    )
}

/// What is left to draw, on the deck.
pub fn cards_left(view: &View) -> String {
    counted(view.draw_pile_count, "card left", "cards left")
}

/// Turns taken, for those who do not see the dots.
pub fn turns_taken(taken: usize, all: usize) -> String {
    if all == 1 {
        format!("{taken} of 1 action taken")
    } else {
        format!("{taken} of {all} actions taken")
    }
}

/// A small number as a word.
pub fn number_word(number: u8) -> String {
    const WORDS: [&str; 10] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(usize::from(number))
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
