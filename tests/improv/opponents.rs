//! Sides without opponents: what the page says before the cards are played.

use super::evening::{ConflictTable, DEE, pressed};
use ::improv::command::Command;
use ::improv::refusal::Refusal;
use ::improv::settings::Settings;
use ::improv::side::SideId;
use ::improv::state::ConflictKind;
use rising_action::components::{ButtonVariant, RuledNote};
use rising_action::improv::dialog::ImprovList;
use rising_action::improv::refusals::refusal;
use rising_action::improv::table::action::Action;
use rising_action::improv::table::stakes::{advice, next_incomplete};
use tabletop::rule::im;

/// Opens a conflict in which every side has a stake.
fn opened(kind: ConflictKind, stakes: &str, sides: &[&str]) -> ConflictTable {
    let mut table =
        ConflictTable::with(Settings::default(), ["8C 2C 3C", "9H", "7S", "KD"], [0; 4]);
    table.open(kind, stakes);
    for side in sides {
        table.stake(side, "It happens.", None);
    }
    table
}

/// IM-014, IM-020: the main button leads to the opponents. The other one says that nobody has one, and the advice what that means.
#[test]
fn im_020_a_conflict_without_opponents_is_noticed() {
    let mut table = opened(ConflictKind::Simple, "", &["Dee", "Marlow", "Quill"]);
    let shown = |table: &ConflictTable| {
        let (second, main) = table.buttons();
        let second = second.map(|button| button.detail);
        (second, main.label, main.variant)
    };
    let choose = (
        Some(String::from("nobody has an opponent")),
        String::from("Choose opponents"),
        ButtonVariant::Primary,
    );
    assert_eq!(shown(&table), choose);
    let text = "Nobody has an opponent, so every stake comes true without a card. Choose who opposes whom.";
    assert_eq!(table.page_part(advice), [RuledNote::ruled(text, im(20))]);
    table.stake("Dee", "It happens.", Some("Marlow"));
    let ready = (None, String::from("Play the cards"), ButtonVariant::Primary);
    assert_eq!(shown(&table), ready);
    let text = "Nobody opposes Quill, whose stake comes true without a card.";
    assert_eq!(table.page_part(advice), [RuledNote::ruled(text, im(20))]);
}

/// IM-097: the main button leads to the opponents until everybody who needs one has one, from one side to the next.
#[test]
fn im_097_opponents_are_chosen_until_none_is_missing() {
    let sides = ["Dee", "Marlow", "Quill", "Lund", "The Gang"];
    let mut table = opened(ConflictKind::Extended, "Lund, The Gang", &sides);
    let next = |table: &ConflictTable, after: &str| {
        let conflict = table.view().conflict.unwrap();
        let next = next_incomplete(&conflict, table.side(after))?;
        Some(conflict.side(next).unwrap().state.label.to_string())
    };
    let second = |table: &ConflictTable| {
        let (second, main) = table.buttons();
        (main.label, second.map(|button| button.detail))
    };
    let choose = |detail: &str| ("Choose opponents".to_owned(), Some(detail.to_owned()));
    assert_eq!(second(&table), choose("nobody has an opponent"));
    table.stake("Dee", "It happens.", Some("Lund"));
    assert_eq!(second(&table), choose("2 opponents are missing"));
    assert_eq!(next(&table, "Dee").as_deref(), Some("Marlow"));
    table.stake("Marlow", "It happens.", Some("Lund"));
    assert_eq!(second(&table), choose("an opponent is missing"));
    assert_eq!(next(&table, "Marlow").as_deref(), Some("Quill"));
    assert_eq!(next(&table, "Quill"), None, "only its own is missing");
    table.stake("Quill", "It happens.", Some("Lund"));
    assert_eq!(second(&table), ("Play the cards".to_owned(), None));
}

/// IM-027, IM-097: a missing opponent is refused with the rule of its kind of conflict.
#[test]
fn im_027_a_missing_opponent_is_refused_by_its_own_rule() {
    for (kind, rule, text) in [
        (
            ConflictKind::Simple,
            im(27),
            "Dee, Marlow and Quill have no opponent yet. If the gamemaster has several stakes, every protagonist opposes one of them.",
        ),
        (
            ConflictKind::Extended,
            im(97),
            "Dee, Marlow and Quill have no opponent yet. In an extended conflict, every protagonist needs one.",
        ),
    ] {
        let sides = ["Dee", "Marlow", "Quill", "Lund", "The Gang"];
        let mut table = opened(kind, "Lund, The Gang", &sides);
        assert_eq!(table.refused(&Command::CloseStakes), rule.to_string());
        let missing = Refusal::OpponentMissing {
            side: SideId(1),
            extended: kind == ConflictKind::Extended,
        };
        assert_eq!(refusal(&missing, &table.view()).reason, text);
        // The advice names them beforehand, on one line.
        let named = RuledNote::ruled("No opponent is chosen yet for Dee, Marlow and Quill.", rule);
        let lines = table.page_part(advice).into_iter();
        let lines: Vec<RuledNote> = lines.filter(|line| line.rule == Some(rule)).collect();
        assert_eq!(lines, [named]);
    }
}

/// IM-129: the menu has the options in every phase. During a conflict, it says when they can be changed.
#[test]
fn im_129_the_options_are_always_in_the_menu() {
    let mut table = opened(ConflictKind::Simple, "The storm", &["Dee", "The storm"]);
    let detail = |table: &ConflictTable| {
        let rows = table.list(ImprovList::Menu).rows.into_iter();
        let mut options = rows.filter(|row| row.label == "Options");
        options.next().unwrap().detail
    };
    assert_eq!(detail(&table), "you can change them between conflicts");
    let removal = |table: &ConflictTable| {
        let rows = table.list(ImprovList::PersonMenu(DEE)).rows.into_iter();
        let mut removal = rows.filter(|row| row.label == "Remove from the table");
        removal.next().unwrap().detail
    };
    assert_eq!(removal(&table), "possible once the conflict is over");
    let settings = Settings::default();
    let changed = table.try_play(&Command::ChangeSettings { settings });
    assert_eq!(changed, Err(Refusal::InConflict));
    table.play(&Command::CancelConflict);
    assert_eq!(detail(&table), "the rules of this table");
    assert_eq!(removal(&table), "the hand is discarded, tokens leave play");
}

/// IM-039: as long as no card has been played, canceling is possible, and the menu says so.
#[test]
fn im_039_a_conflict_without_cards_can_be_canceled() {
    let sides = ["Dee", "Marlow", "Quill", "The storm"];
    for (cards, detail, is_allowed) in [
        (0, "no card has been played yet", true),
        (
            1,
            "cards are discarded, tokens go back, used talents stay used",
            false,
        ),
    ] {
        let mut table = opened(ConflictKind::Simple, "The storm", &sides);
        table.press_main("Play the cards");
        for _ in 0..cards {
            table.play_next_card("9H");
        }
        let menu = table.list(ImprovList::Menu);
        let row = menu
            .rows
            .iter()
            .find(|row| row.label == "Cancel the conflict");
        assert_eq!(row.unwrap().detail, detail);
        // Only one sheet asks.
        let asks_first = pressed(row.unwrap()) == Action::Open(ImprovList::CancelConflict.into());
        assert_eq!(asks_first, is_allowed);
        if is_allowed {
            table.play(&Command::CancelConflict);
        } else {
            assert_eq!(table.refused(&Command::CancelConflict), "IM-039");
        }
    }
}
