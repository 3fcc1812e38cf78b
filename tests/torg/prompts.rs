//! The dialogs for decisions that cards leave open.

use crate::table::{TestTable, h};
use ::torg::card::CardName::{Alertness, Connection, Drama};
use ::torg::card::Side;
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::follow_ups::{PendingRefill, PreparedSetback, SetbackKind};
use ::torg::settings::{AlertnessTrigger, GloryNumber, LeadershipTo, Settings};
use ::torg::state::{Condition, Setback};
use rising_action::torg::action::{Action, HandPurpose};
use rising_action::torg::list_content::{Entered, ListContent, ListRow, RowPress};
use rising_action::torg::messages::hands::setback_words;
use rising_action::torg::prompts::{PromptDialog, content, first_text};

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

/// DD-332: each hero chooses discards once. The row of somebody who has chosen opens the hand only to look at it.
#[test]
fn dd_332_whoever_has_chosen_does_not_discard_again() {
    let mut view = TestTable::new(&[&[Drama], &[Drama]], 0).view();
    view.follow_ups.pending_refill = Some(PendingRefill::DiscardAndRefill {
        rally: true,
        heroes: vec![h(1), h(2)],
        undecided: vec![h(2)],
        owed_draws: vec![],
    });
    let content = content(&view, &PromptDialog::Refill, &Entered::default()).unwrap();
    let rows: Vec<RowPress> = content.rows.into_iter().map(|row| row.on_press).collect();
    let expected = [(h(1), HandPurpose::Look), (h(2), HandPurpose::Sort)];
    assert_eq!(
        rows,
        expected.map(|(hero, purpose)| RowPress::Do(Action::ShowHand(hero, purpose)))
    );
}

/// a total that is no number is not dropped, but has to be corrected. Without a total, Glory cannot count.
#[test]
fn a_52_the_total_for_glory_must_be_a_number() {
    let mut view = TestTable::new(&[&[Drama]], 0).view();
    view.settings = view.settings.with_answer(GloryNumber::Total);
    for (text, counts, is_readable) in [
        ("", false, true),
        ("61", true, true),
        ("about 60", false, false),
        ("-1", false, false),
    ] {
        let entered = Entered {
            text: text.to_owned(),
            ..Entered::default()
        };
        let content = content(&view, &PromptDialog::Glory { actor: h(1) }, &entered).unwrap();
        assert_eq!(is_enabled(&content, "It counts"), counts, "{text}");
        assert_eq!(content.notes.is_empty(), is_readable, "{text}");
        assert!(is_enabled(&content, "Not enough"));
    }
}

/// DD-174 and the notes on special cards: what the players must not know is behind the privacy screen, and nowhere else.
#[test]
fn dd_174_what_only_the_gamemaster_may_read_is_behind_the_privacy_screen() {
    let mut view = TestTable::new(&[&[Connection]], 0).view();
    let owner = h(1);
    let card = view
        .deck
        .cards()
        .iter()
        .find(|card| card.name == Connection);
    let card = card.unwrap().id;
    view.follow_ups.pooled_specials = vec![(owner, card)];
    let special = PromptDialog::Special { owner, card };
    let shown = |view: &_, dialog: &PromptDialog| {
        let entered = Entered {
            text: first_text(view, dialog),
            ..Entered::default()
        };
        content(view, dialog, &entered).unwrap()
    };
    assert!(!shown(&view, &special).is_secret, "nothing is noted yet");

    let text = "The bridge gives way".to_owned();
    view.follow_ups.prepared_setbacks = vec![PreparedSetback {
        text: text.clone(),
        across_scenes: false,
        hinted: false,
    }];
    view.follow_ups.special_notes = vec![(card, "The countess’s brother".to_owned())];
    let side = Side::Heroes;
    let secret = [
        special,
        PromptDialog::PreparedSetbacks,
        PromptDialog::PickPrepared { side },
        PromptDialog::PreparedSetback { text },
    ];
    for dialog in secret {
        assert!(shown(&view, &dialog).is_secret, "{dialog:?}");
    }
    let text = String::new();
    for dialog in [PromptDialog::Setback { side, text }, PromptDialog::Specials] {
        let content = shown(&view, &dialog);
        assert!(!content.is_secret, "{dialog:?}");
        let page = format!("{content:?}");
        assert!(
            !page.contains("bridge") && !page.contains("countess"),
            "{page}"
        );
    }
}

/// DD-343, A-67: who has to miss something first is the table's choice, so the dialog offers only what that choice allows.
#[test]
fn a_67_alertness_offers_only_what_the_table_s_choice_allows() {
    for (trigger, label) in [
        (AlertnessTrigger::All, "Everyone has missed it"),
        (AlertnessTrigger::Owner, "Hero 1 has missed it"),
    ] {
        let mut table = TestTable::new(&[&[Alertness]], 0);
        let settings = Settings::default().with_answer(trigger);
        table.apply_event(Event::SettingsChanged {
            settings,
            before: None,
        });
        let (owner, card) = (h(1), table.card(h(1), 0));
        table.play(Command::PoolCard { actor: owner, card });
        let dialog = PromptDialog::Special { owner, card };
        let content = content(&table.view(), &dialog, &Entered::default()).unwrap();
        let is_answer = |row: &&ListRow| matches!(row.on_press, RowPress::Do(Action::Play(_)));
        let answers: Vec<&ListRow> = content.rows.iter().filter(is_answer).collect();
        let labels: Vec<&str> = answers.iter().map(|row| row.label.as_str()).collect();
        assert_eq!(labels, [label]);
        table.press_row(answers[0]);
        assert!(table.state().pool(owner).is_empty());
    }
}

/// TC-103, TC-104: the setback says what somebody who is knocked down can do at this table.
#[test]
fn tc_103_the_setback_says_what_the_knocked_down_can_do() {
    let mut view = TestTable::new(&[&[Drama]], 1).view();
    for (defends_only, may_defend, detail) in [
        (true, true, "the next action can only be a defense"),
        (
            false,
            true,
            "the next action is spent getting up or on a defense",
        ),
        (false, false, "the next action is spent getting up"),
    ] {
        view.combat.knocked_down_may_defend = defends_only;
        view.combat.defence_while_down = may_defend;
        let words = setback_words(SetbackKind::Knockdown, &view.combat);
        assert_eq!(words.detail, detail);
    }
}

/// DD-164: a Setback that knocks down offers those who stand a chance of it, and all of them with one press.
#[test]
fn dd_164_a_setback_can_knock_everyone_down() {
    let kind = SetbackKind::Knockdown;
    let mut table = TestTable::new(&[&[Drama], &[Drama], &[Drama]], 0);
    let participants = [h(1), h(2), h(3)].to_vec();
    table.play(Command::BeginRounds { participants });
    let condition = Condition {
        unconscious: true,
        ..Condition::default()
    };
    table.play(Command::SetCondition {
        actor: h(3),
        condition,
    });
    let targets = PromptDialog::SetbackTargets {
        side: Side::Heroes,
        kind,
        text: String::new(),
    };
    let content = content(&table.view(), &targets, &Entered::default()).unwrap();
    let offered: Vec<RowPress> = content.rows.into_iter().map(|row| row.on_press).collect();
    assert_eq!(offered, [h(1), h(2)].map(RowPress::Person));
    let mut buttons = content.buttons.into_iter();
    let all = buttons.find(|button| button.label == "Apply to everyone");
    let setback = Setback::Specific {
        kind,
        actors: vec![h(1), h(2)],
        text: String::new(),
    };
    let side = Side::Heroes;
    let expected = Action::Play(Command::ChooseSetback { side, setback });
    assert_eq!(all.unwrap().action, expected);
}
