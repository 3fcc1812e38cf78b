//! The dialogs for decisions that cards leave open.

use crate::table::{TestTable, h};
use ::torg::card::CardName::Drama;
use ::torg::follow_ups::PendingRefill;
use ::torg::settings::{GloryNumber, LeadershipTo};
use rising_action::torg::list_content::{Entered, ListContent};
use rising_action::torg::prompts::{PromptDialog, content};

#[track_caller]
fn is_enabled(content: &ListContent, label: &str) -> bool {
    let button = content.buttons.iter().find(|button| button.label == label);
    button.unwrap().enabled
}

/// DD-292: at most two cards are given, so at most two heroes get one.
#[test]
fn dd_292_leadership_gives_cards_to_at_most_two_heroes() {
    let mut view = TestTable::new(&[&[Drama], &[Drama], &[Drama], &[Drama]], 0).view();
    view.settings = view.settings.with_answer(LeadershipTo::Several);
    view.follow_ups.pending_refill = Some(PendingRefill::LeadershipGifts { leader: h(1) });
    let chosen = [h(2), h(3), h(4)];
    for (count, allowed) in [(0, false), (1, true), (2, true), (3, false)] {
        let entered = Entered {
            people: chosen[..count].to_vec(),
            ..Entered::default()
        };
        let content = content(&view, &PromptDialog::Gifts { leader: h(1) }, &entered).unwrap();
        assert_eq!(is_enabled(&content, "Choose the cards"), allowed, "{count}");
    }
}

/// a total that is no number is not dropped, but has to be corrected.
#[test]
fn a_52_the_total_for_glory_must_be_a_number() {
    let mut view = TestTable::new(&[&[Drama]], 0).view();
    view.settings = view.settings.with_answer(GloryNumber::Total);
    for (text, is_readable) in [("", true), ("61", true), ("about 60", false), ("-1", false)] {
        let entered = Entered {
            text: text.to_owned(),
            ..Entered::default()
        };
        let content = content(&view, &PromptDialog::Glory { actor: h(1) }, &entered).unwrap();
        assert_eq!(is_enabled(&content, "It counts"), is_readable, "{text}");
        assert_eq!(content.notes.is_empty(), is_readable, "{text}");
        assert!(is_enabled(&content, "Not enough"));
    }
}
