//! The texts of the stage, the seats and the dialogs about rounds.

use super::sentences::{actor_name, cast_name};
use crate::grammar::{capitalised, cards, counted, list, possessive};
use ::torg::card::{LineEffect, Side};
use ::torg::rounds::{Surprise, starting_pool_size};
use ::torg::settings::{FlurryOrder, SurpriseRules};
use ::torg::state::PoolRemoval;
use ::torg::view::{ActorView, PoolPlay, RoundView, View};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The number of names in a sentence that counts the other people.
const MAX_NAMED_HEROES: usize = 4;

/// Returns a headline and a sentence to show where the card would be, while there is none.
pub fn without_card(view: &View) -> (&'static str, &'static str) {
    if view.in_rounds {
        let may_pool = view
            .heroes()
            .any(|hero| matches!(hero.pool_play, PoolPlay::Starting(1..)));
        let text = if view.deckless {
            "The gamemaster decides who goes first and which effects apply."
        } else if may_pool {
            "Before the first flip, each hero may lay starting cards from the hand. Then flip."
        } else {
            "Flip the first card."
        };
        ("The rounds begin", text)
    } else if view.story.final_encounter_over {
        let text = if view.deckless {
            "Next, end the adventure and award its possibilities."
        } else {
            "Next, end the adventure: hand out the possibilities for the acts and the adventure, and collect all cards."
        };
        ("The final encounter is over", text)
    } else if view.deckless {
        ("Free play", "When a conflict begins, start rounds.")
    } else {
        (
            "Free play",
            "You can use cards straight from your hand. When a conflict begins, start rounds.",
        )
    }
}

/// Formats the order of the sides and the time at which the round ends: "villains, then heroes twice, by Dexterity; round ends at 0:30".
/// `None` outside of rounds.
pub fn order_line(view: &View) -> Option<String> {
    let round = view.round.as_ref()?;
    let order = sides_in_order(view, round);
    let by = if has_dexterity(view) && view.duel_totals.is_none() {
        ", by Dexterity"
    } else {
        ""
    };
    Some(format!(
        "{order}{by}; round ends at {}:{:02}",
        round.seconds / 60,
        round.seconds % 60
    ))
}

/// Formats the order in which the sides act: "villains, then heroes twice". A side in a Flurry acts again at once or, if the table plays
/// so, after both sides. In a duel, the heroes have an order of their own, and a side without anybody is left out (DD-178).
fn sides_in_order(view: &View, round: &RoundView) -> String {
    let flurries = |side: Side| *round.line.effects.get(side) == LineEffect::Flurry;
    let again_later = view.settings.is(FlurryOrder::AfterBoth);
    let part = |side: Side| {
        let name = match side {
            Side::Heroes => "heroes",
            Side::Villains => "villains",
        };
        let twice = match flurries(side) && !again_later {
            true => " twice",
            false => "",
        };
        let by = match side == Side::Heroes && view.duel_totals.is_some() {
            true => " by their totals",
            false => "",
        };
        format!("{name}{twice}{by}")
    };
    let takes_part = |side: Side| {
        let mut present = view.present();
        present.any(|actor| actor.takes_part && actor.role.side() == side)
    };
    let first = round.line.initiative;
    let sides = [first, first.other()].into_iter();
    let sides: Vec<Side> = match &view.duel_totals {
        Some(_) => sides.filter(|side| takes_part(*side)).collect(),
        None => sides.collect(),
    };
    let again = sides.iter().filter(|side| flurries(**side) && again_later);
    let again = again.map(|side| format!("{} again", part(*side)));
    let parts: Vec<String> = sides.iter().map(|side| part(*side)).chain(again).collect();
    parts.join(", then ")
}

/// Checks whether the Dexterity of anybody at the table is known, so that the turn order shows it.
pub fn has_dexterity(view: &View) -> bool {
    view.present().any(|actor| actor.stats.dexterity.is_some())
}

/// Returns the note below the turn order when everyone in it has acted. `new_actors`: the names of those who join in next round.
pub fn everyone_has_acted(new_actors: &[String]) -> String {
    match new_actors {
        [] => "Everyone has acted.".to_owned(),
        [name] => format!(
            "Everyone has acted. {} joins in next round.",
            capitalised(name)
        ),
        names => format!(
            "Everyone has acted. {} join in next round.",
            capitalised(&joined_names(names))
        ),
    }
}

/// Says whose turn it is, for screen readers. `detail` is what the row says about the turn, such as “first of two actions”.
pub fn turn(name: &str, detail: &str) -> String {
    format!("{name}: {detail}.")
}

/// Returns the warning that these people have actions left, for a flip that closes the round.
pub fn have_not_acted(names: &[String]) -> String {
    match names {
        [name] => {
            let name = capitalised(name);
            format!("{name} still has an action this round and loses it if you flip now.")
        }
        names => format!(
            "{} still have actions this round and lose them if you flip now.",
            capitalised(&joined_names(names))
        ),
    }
}

/// Returns the warning that these heroes may still lay a card, for a flip that closes the round.
pub fn may_still_lay(names: &[String]) -> String {
    format!(
        "{} may still lay a card before you flip.",
        capitalised(&joined_names(names))
    )
}

fn joined_names(names: &[String]) -> String {
    match names.get(..MAX_NAMED_HEROES) {
        Some(first) if names.len() > MAX_NAMED_HEROES + 1 => {
            format!(
                "{} and {} others",
                first.join(", "),
                names.len() - MAX_NAMED_HEROES
            )
        }
        _ => list(names),
    }
}

/// Returns the row for a side that has acted. `all_lost`: everyone on it lost the action.
pub const fn side_has_acted(side: Side, all_lost: bool) -> &'static str {
    match (side, all_lost) {
        (Side::Heroes, false) => "The heroes have acted",
        (Side::Heroes, true) => "The heroes lost their actions",
        (Side::Villains, false) => "The villains have acted",
        (Side::Villains, true) => "The villains lost their actions",
    }
}

/// Returns the heading of the list on the stage: in free play nobody has turns.
pub const fn order_heading(view: &View) -> &'static str {
    if view.in_rounds {
        "Turn order"
    } else {
        "At the table"
    }
}

/// The note that is shown when somebody is added during a round.
pub const JOINS_IN_MID_ROUND: &str =
    "A round is in progress: new arrivals start acting next round.";

/// Formats the label of a hand: "Noor’s hand". It has the player's name if one is known and the player has no other hero, else the
/// actor's.
pub fn hand_label(view: &View, actor: &ActorView) -> String {
    let is_only_hero = |player: &&Name| {
        let mut others = view.heroes().filter(|other| other.id != actor.id);
        let is_players = |other: &Name| other.is_same(player);
        !others.any(|other| other.player.as_ref().is_some_and(is_players))
    };
    let player = actor.player.as_ref().filter(is_only_hero);
    let name = player.unwrap_or(&actor.name);
    format!(
        "{} hand",
        possessive(crate::grammar::short_name(name.as_str()))
    )
}

/// Returns what the player may do with the hand now, shown below the number of its cards.
pub fn hand_line(view: &View, actor: &ActorView) -> String {
    let line = match actor.pool_play {
        _ if actor.condition.is_dead() => "not usable: the hero is dead",
        _ if actor.away => "not usable while the player is away",
        PoolPlay::Closed if view.in_rounds => "not usable: not in this conflict",
        PoolPlay::Closed => "usable in free play",
        PoolPlay::Starting(0) => "locked during rounds; no more starting cards",
        PoolPlay::Starting(count) => {
            return format!("may lay up to {} before the first flip", cards(count));
        }
        PoolPlay::NotEarned => "locked during rounds; lay one after acting",
        PoolPlay::AwaitingJudgement => {
            "locked during rounds; waiting to hear whether the action helped"
        }
        PoolPlay::Open => "locked during rounds; lay one now",
        PoolPlay::TooLate => "locked during rounds; too late to lay a card this round",
        PoolPlay::Used => "locked during rounds; this round’s card is laid",
        PoolPlay::Denied => "locked during rounds; no card to lay this round",
        PoolPlay::Surprised => "locked during rounds; surprised, so no card to lay this round",
    };
    line.to_owned()
}

/// Returns the line that names the heroes who may lay a card now; of more than two only the first.
pub fn may_lay(view: &View, heroes: &[&ActorView]) -> String {
    let names: Vec<&str> = heroes.iter().map(|hero| cast_name(view, hero)).collect();
    let names = match names.as_slice() {
        [first, others @ ..] if others.len() > 1 => format!("{first} and {} more", others.len()),
        names => names.join(", "),
    };
    if view.round.is_none() {
        format!("Lay starting cards: {names}")
    } else {
        format!("Lay a card: {names}")
    }
}

/// Returns what follows for the starting pools from the number of heroes who take part.
pub fn starting_pool_rule(heroes: usize) -> String {
    match (heroes, starting_pool_size(heroes)) {
        (0, _) => "Choose at least one hero.".to_owned(),
        (_, 0) => "Pools start empty and fill as heroes act.".to_owned(),
        (1, count) => {
            let count = counted_in_words(count);
            format!("A single hero may start with {count} in the pool.")
        }
        (_, count) => {
            let heroes = number_word(u8::try_from(heroes).unwrap_or(u8::MAX));
            let heroes = capitalised(&heroes);
            let count = counted_in_words(count);
            format!("{heroes} heroes may start with {count} each in the pool.")
        }
    }
}

/// Formats a number of cards, up to nine in words: "three cards".
fn counted_in_words(count: u8) -> String {
    let noun = if count == 1 { "card" } else { "cards" };
    format!("{} {noun}", number_word(count))
}

/// Returns the effects of a surprise. `somebody_on_duty`: some of the surprised watch for danger.
pub fn surprise_effects(view: &View, surprise: Surprise, somebody_on_duty: bool) -> String {
    if view.settings.surprise_rules(view.edition) == SurpriseRules::Classic {
        return "Surprised heroes cannot lay cards at first; heroes who surprise the other side may lay one or two before the first flip."
            .to_owned();
    }
    let bonus = surprise.attack_bonus();
    if somebody_on_duty {
        let on_duty = Surprise::Partial.attack_bonus();
        format!(
            "Surprised characters cannot use cards. Attacks on them get +{bonus} to action and effect totals in the first round, or +{on_duty} against those on duty."
        )
    } else {
        format!(
            "Surprised characters cannot use cards. Attacks on them get +{bonus} to action and effect totals in the first round."
        )
    }
}

/// Returns a headline and a text about a round that was started by hand: who acts first, and the effect on each side.
pub fn round_by_hand(view: &View, round: &RoundView) -> (String, String) {
    let entry = |side: Side| {
        let effect = super::names::effect(&view.deck, *round.line.effects.get(side));
        let effect = if effect.is_empty() {
            "no effect".to_owned()
        } else {
            effect
        };
        format!("{}: {effect}.", super::names::side(side))
    };
    let title = format!(
        "Round {}: {} act first.",
        round.number,
        super::names::side_in_sentence(round.line.initiative)
    );
    let text = format!("{} {}", entry(Side::Heroes), entry(Side::Villains));
    (title, text)
}

/// Formats the label "Take 2 cards from Imani".
pub fn take_pool_cards(view: &View, hero: ActorId, count: u8) -> String {
    format!("Take {} from {}", cards(count), actor_name(view, hero))
}

/// Says what heroes lose to a villain’s success: "This takes 2 cards from Imani’s pool." Empty if they lose nothing.
pub fn pool_losses(view: &View, losses: &[PoolRemoval]) -> String {
    let loss = |loss: &PoolRemoval| {
        let hero = possessive(&actor_name(view, loss.hero));
        format!("{} from {hero} pool", cards(loss.cards))
    };
    let losses: Vec<String> = losses.iter().map(loss).collect();
    match losses.is_empty() {
        true => String::new(),
        false => format!("This takes {}.", list(&losses)),
    }
}

/// Formats the sizes of the piles in one line.
pub fn piles(view: &View) -> String {
    format!(
        "Deck {}, discard pile {}, flipped {}",
        view.draw_pile_count,
        view.discard_count,
        view.action_stack.len()
    )
}

/// Formats the number of cards left in the deck.
pub fn cards_left(view: &View) -> String {
    counted(view.draw_pile_count, "card left", "cards left")
}

/// Formats the number of actions taken, for people who cannot see the dots.
pub fn turns_taken(taken: usize, total: usize) -> String {
    if total == 1 {
        format!("{taken} of 1 action taken")
    } else {
        format!("{taken} of {total} actions taken")
    }
}

/// Returns a number up to nine as a word ("none" for 0), a larger one in digits.
pub fn number_word(number: u8) -> String {
    const WORDS: [&str; 10] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(usize::from(number))
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
