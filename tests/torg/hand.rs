//! The hand behind the privacy screen: choosing cards and laying several of them at once.

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::card::CardId;
use ::torg::card::CardName::{Campaign, Drama, Escape, Haste, Hero, Idea};
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::settings::Settings;
use ::torg::view::View;
use rising_action::game::TableGame as _;
use rising_action::log::{redo_line, undo_line};
use rising_action::torg::action::HandPurpose;
use rising_action::torg::hand::{
    HandAction, HandButton, cards_laid_at_once, hand_buttons, hint, toggle_card,
};
use tabletop::Game as _;
use tabletop::seat::Seat;

fn own_view(table: &TestTable) -> View {
    Torg::view(table.state(), Seat::Actor(h(1)))
}

fn buttons(table: &TestTable, chosen: &[CardId]) -> Vec<HandButton> {
    let view = own_view(table);
    hand_buttons(&view, view.actor(h(1)).unwrap(), HandPurpose::Look, chosen)
}

/// DD-059, DD-062: the one hero of a conflict lays up to three cards before the first flip, and needs to open the hand only once.
#[test]
fn dd_059_starting_cards_are_laid_at_once() {
    let mut table = TestTable::new(&[&[Drama, Haste, Idea, Escape], &[Hero]], 1);
    let participants = vec![h(1), h(3)];
    table.play(Command::BeginRounds { participants });
    let hand: Vec<CardId> = table.state().hand(h(1)).to_vec();
    for (count, label, is_enabled, detail) in [
        (2, "Lay 2 cards", true, ""),
        (3, "Lay 3 cards", true, ""),
        (4, "Lay 4 cards", false, "at most 3; deselect 1 card"),
    ] {
        let [button] = <[_; 1]>::try_from(buttons(&table, &hand[..count])).unwrap();
        let shown = (
            button.label.as_str(),
            button.enabled,
            button.detail.as_str(),
        );
        assert_eq!(shown, (label, is_enabled, detail));
    }
    // A single card has all its buttons.
    let labels = buttons(&table, &hand[..1]).into_iter();
    let labels: Vec<String> = labels.map(|button| button.label).collect();
    assert!(labels.contains(&"Lay Drama".to_owned()), "{labels:?}");
    let [button] = <[_; 1]>::try_from(buttons(&table, &[hand[0], hand[3]])).unwrap();
    let HandAction::PlayTogether(commands) = button.action else {
        panic!("{button:?}");
    };
    table.play_together(commands);
    // The toast names both.
    let toast = Torg::toast_text(&table.table, &table.view()).unwrap();
    assert_eq!(toast, "Hero 1 laid Escape! and Drama.");
    // One undo takes both back, and says so, before and after.
    let undone = "Hero 1 laid Escape! (and 1 more).";
    assert_eq!(
        undo_line(&table.table, &table.view()).as_deref(),
        Some(undone)
    );
    let mut before = table.table.clone();
    assert!(before.undo());
    assert_eq!(redo_line(&before).as_deref(), Some(undone));
    // Escape! has an effect only as the first card.
    assert_eq!(table.state().pool(h(1)), [hand[3], hand[0]]);
    let view = own_view(&table);
    assert_eq!(cards_laid_at_once(view.actor(h(1)).unwrap()), 1);
}

/// DD-050, DD-061: only before the first flip can a hero lay more than one card, so only then does a second one stay chosen.
#[test]
fn dd_050_during_rounds_one_card_is_chosen() {
    let mut table = TestTable::new(&[&[Drama, Haste]], 1);
    let hand: Vec<CardId> = table.state().hand(h(1)).to_vec();
    let choose_all = |table: &TestTable| {
        let view = own_view(table);
        let hero = view.actor(h(1)).unwrap();
        let mut chosen = vec![];
        for card in &hand {
            let several = cards_laid_at_once(hero) > 1;
            toggle_card(HandPurpose::Look, several, &mut chosen, *card);
        }
        let hint = hint(&view, hero, HandPurpose::Look, &chosen);
        (chosen.len(), hint.contains("lay them at once"))
    };
    assert_eq!(choose_all(&table), (1, false), "free play");
    let participants = vec![h(1), h(2)];
    table.play(Command::BeginRounds { participants });
    assert_eq!(choose_all(&table), (2, true), "before the first flip");
    table.play(Command::Flip);
    assert_eq!(choose_all(&table), (1, false), "in a round");
}

/// DD-395: without a campaign, the Campaign card can only be turned in or kept.
#[test]
fn dd_395_campaign_is_laid_only_in_a_campaign() {
    for (campaign, expected) in [
        (
            false,
            &["Turn in Campaign", "Keep it", "Show it to everyone"][..],
        ),
        (
            true,
            &[
                "Lay Campaign",
                "Turn in Campaign",
                "Keep it",
                "Show it to everyone",
            ][..],
        ),
    ] {
        let mut table = TestTable::new(&[&[Campaign], &[Hero]], 1);
        table.apply_event(Event::SettingsChanged {
            settings: Settings {
                campaign,
                ..Settings::default()
            },
            before: None,
        });
        let card = table.state().hand(h(1))[0];
        let labels = buttons(&table, &[card]).into_iter();
        let labels: Vec<String> = labels.map(|button| button.label).collect();
        assert_eq!(labels, expected);
    }
}
