//! The Hand of Fate: exact ties, and sides that lose to it, leave, or have no opponents.

use crate::evening::Evening;
use ::improv::card::DeckId;
use ::improv::settings::{GiftMode, Settings};
use ::improv::side::SideId;
use ::improv::state::{Condition, Side};
use rising_action::improv::dialog::Dialog;
use rising_action::improv::table::Scene;
use rising_action::improv::table::action::Action;
use rising_action::improv::table::columns::{face_down, face_up};
use rising_action::improv::table::ending::{LonePile, lone_piles, lost_stakes, pile_pairs};
use rising_action::improv::table::gifts::offer;
use rising_action::improv::table::playing::card_players;
use rising_action::improv::table::reveal::{fate, fate_choices, fate_draws, results};

/// Dee is tied with Lund, loses to the Hand of Fate, and stays.
fn hurt(settings: Settings) -> Evening {
    let hands = ["9H 9D JS 4H", "9H 9D", "7S 2C", "6D 4C"];
    let mut evening = Evening::dealt(settings, hands, [3, 2, 0, 0], DeckId(0));
    evening.quarrel(2);
    evening.all_lay(&["9H", "7S", "6D", "9H", "JS"]);
    evening.reveal();
    evening.go("Draw one card each");
    evening.go("Dee stays");
    evening.narrate_all();
    evening.go("Round 2");
    evening
}

/// Dee loses again in the last round, and is destroyed.
fn destroyed(settings: Settings) -> Evening {
    let mut evening = hurt(settings);
    evening.all_lay(&["9D", "2C", "4C", "9D", "4H"]);
    evening.reveal();
    evening.go("Draw one card each");
    evening
}

fn before() -> Settings {
    Settings {
        gift_mode: GiftMode::Before,
        ..Settings::default()
    }
}

fn dee(evening: &Evening) -> LonePile {
    let alone = evening.see(|now| lone_piles(now, &now.its.full_conflict(), evening.gift));
    alone
        .into_iter()
        .find(|its| its.pile.name == "Dee")
        .unwrap()
}

#[test]
fn what_is_exactly_level_is_drawn_for_and_the_loser_chooses() {
    let hands = ["9H JS", "9H", "7S", "6D"];
    let mut evening = Evening::with(Settings::default(), hands, [3, 0, 0, 0]);
    evening.quarrel(3);
    evening.all_lay(&["9H", "7S", "6D", "9H", "JS"]);
    evening.reveal();
    assert_eq!(evening.scene(), Scene::Fate);
    let shown = evening.see(fate);
    assert_eq!(shown.tied, ["Dee and Lund are tied at 9."]);
    assert!(shown.drawn.is_empty() && shown.decided.is_empty() && shown.choosing.is_empty());
    // Nobody is first or last as long as the tie is open.
    let tied = |evening: &Evening| {
        let columns = evening.see(face_up);
        columns.iter().filter(|its| its.place == "tied").count()
    };
    assert_eq!(tied(&evening), 2);
    assert!(
        evening
            .see(face_up)
            .iter()
            .filter(|its| its.place == "tied")
            .all(|its| !its.is_lit)
    );
    evening.go("Draw one card each");
    let shown = evening.see(fate);
    assert_eq!(shown.drawn.len(), 1);
    assert_eq!(shown.drawn[0].title, "One card each");
    assert_eq!(shown.drawn[0].cards.len(), 2);
    assert_eq!(tied(&evening), 0);
    assert_eq!(shown.decided, ["Dee beats Lund."]);
    let (side, title) = shown.choosing[0].clone();
    assert_eq!(title, "Lund chooses");
    assert_eq!(evening.buttons().0.unwrap().label, "Lund leaves");
    let [_, (leave, _)] = fate_choices(side);
    evening.run(leave.action);
    let gone = |its: &&Side| its.condition == Condition::Eliminated;
    let conflict = evening.state().conflict.clone().unwrap();
    assert_eq!(conflict.sides.iter().filter(gone).count(), 1);
    assert_eq!(evening.scene(), Scene::Reveal);
    evening.narrate_all();
    // IM-157: Dee has won a card, and nobody opposes her any longer.
    let notes = evening.list(Dialog::Standings).notes;
    assert_eq!(
        notes[..2],
        ["Dee: nine of hearts.", "Marlow: no victory cards."]
    );
}

/// IM-UI-7, IM-146.
#[test]
fn im_141_drawn_cards_stay_beside_the_round_that_they_decided() {
    let evening = destroyed(Settings::default());
    let rows = evening.see(fate_draws);
    assert_eq!(rows.len(), 1);
    let names: Vec<&str> = rows[0].cards.iter().map(|its| its.0.as_str()).collect();
    assert_eq!(names, ["Dee", "Lund"]);
    assert!(evening.see(results).iter().any(|its| its.rule == "IM-141"));
}

/// IM-144 to IM-146.
#[test]
fn im_145_who_is_hurt_bears_a_word_of_it() {
    let evening = hurt(Settings::default());
    let columns = evening.see(|now| face_down(now, false, None));
    assert_eq!(columns[0].place, "harmed");
    assert_eq!(columns[0].label, "Dee: no card yet, harmed");
    let people = evening.see(card_players);
    assert_eq!(people[0].detail, "has yet to play a card, harmed");
    assert!(
        people
            .iter()
            .skip(1)
            .all(|its| !its.detail.ends_with("harmed"))
    );
}

#[test]
fn im_123_the_destroyed_are_asked_before_the_narration() {
    let mut evening = destroyed(before());
    evening.go("Go to the ending");
    evening.go("No more gifts");
    let told = evening.buttons().1;
    assert!(told.label.ends_with("’s narration"));
    evening.run(told.action);
    // The narration has begun: gifts that the rules would refuse are not offered (IM-119).
    assert!(dee(&evening).give_top.is_none());
}

#[test]
fn im_158_a_destroyed_side_gives_the_top_card() {
    let mut evening = destroyed(before());
    evening.go("Go to the ending");
    let lone = dee(&evening);
    assert_eq!(lone.why, "destroyed: not compared");
    evening.run(lone.give_top.unwrap().action);
    let gift = evening.gift.unwrap();
    let offer = evening.see(|now| offer(now, &now.its.full_conflict(), gift, None));
    let names: Vec<&str> = offer.receivers.iter().map(|its| its.0.as_str()).collect();
    assert_eq!(names, ["Marlow", "Quill"], "players' characters only");
    assert_eq!(offer.detail, "the top card of the deck");
    evening.run(Action::ConsiderGift(Some(offer.receivers[1].2)));
    evening.go("Give the top card");
    let conflict = evening.state().conflict.clone().unwrap();
    let pile = |number| conflict.side(SideId(number)).unwrap().pile.len();
    assert_eq!((pile(1), pile(3)), (0, 1));
    let lone = dee(&evening);
    assert!(lone.give_top.is_none() && lone.pile.has_given);
}

#[test]
fn im_159_a_lost_stake_finds_somebody_and_a_pair() {
    let mut evening = destroyed(Settings::default());
    evening.go("Go to the ending");
    let pairs = |evening: &Evening| {
        evening
            .see(|now| pile_pairs(now, &now.its.full_conflict(), None, evening.entries()))
            .len()
    };
    let before = pairs(&evening);
    let (question, stake, answers) = evening.see(lost_stakes).pop().unwrap();
    assert_eq!(question, "Who adopts the stake of Dee?");
    assert_eq!(stake, "The ledger leaves with me.");
    let marlow = answers
        .into_iter()
        .find(|its| its.label == "Marlow")
        .unwrap();
    evening.run(marlow.action);
    assert!(evening.see(lost_stakes).is_empty());
    assert_eq!(pairs(&evening), before + 1, "Marlow against Lund");
}
