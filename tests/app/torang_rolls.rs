//! Rolls at a Torang table: called for, helped, opposed, and what follows.

use crate::desk::Desk;
use crate::torang_desk::{BREN, ODA, TAVI, table};
use ::torang::MAX_CHARACTERS;
use ::torang::command::{Command, NewCharacter};
use ::torang::opposed::{LowExcess, Side, TieRule};
use ::torang::score::Level;
use ::torang::state::{Role, RollPart};
use rising_action::app::intent::Intent;
use rising_action::app::model::Screen;
use rising_action::app::torang::table::Spot;
use rising_action::app::torang::table::vm::Part;
use tabletop::name::Name;

fn result_of(desk: &Desk) -> (u8, i32, Level) {
    let roll = desk.its().roll.as_ref().unwrap();
    let result = roll.active.attempt.result.unwrap();
    (
        result.natural.face(),
        result.target_score.get(),
        result.level,
    )
}

#[test]
fn two_taps_make_a_roll() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.press("Tavi rolls");
    let slip = desk.slip();
    assert_eq!(slip.goal, "Stealth", "what nobody said goes without saying");
    assert_eq!(slip.casts.len(), 1);
    assert_eq!(result_of(&desk).1, 68);
    assert_eq!(desk.scene().go.label, "Put it away");
    desk.press("Put it away");
    assert!(desk.its().roll.is_none());
}

#[test]
fn the_typed_die_counts_and_a_wrong_one_loses_nothing() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.type_in(Spot::Text, "Past the sentries, unseen");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.call().goal, "Past the sentries, unseen");
    assert_eq!(desk.scene().odds.unwrap().chances.good, "68%");
    let entries = desk.model.table.as_ref().unwrap().game.entries();
    for wrong in ["0", "101", "abc", "", "-1000000000"] {
        desk.dice("Tavi rolls", wrong, "");
        let fault = desk.fault().unwrap();
        assert!(fault.contains("1 to 100"), "{fault}");
        assert_eq!(desk.model.table.as_ref().unwrap().game.entries(), entries);
        desk.send(Intent::ClosedSheet);
    }
    desk.dice("Tavi rolls", "00", "");
    assert_eq!(result_of(&desk), (100, 68, Level::Fumble));
    assert_eq!(desk.slip().title, "fumble");
}

/// TE-060 … TE-075: a helper who rolls, one who thinks better of it, one roll for all.
#[test]
fn a_group_is_helped() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.press_chip("Group");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.call().kind, "Group roll, Tavi leads");
    assert!(
        desk.call()
            .rows
            .iter()
            .any(|row| row.text == "Bren and Oda follow")
    );
    desk.tap(BREN, "Survival");
    let offered = desk.call_row("Bren");
    assert_eq!(offered.text, "Survival 52");
    assert_eq!(offered.sub, "68.4% for all if tried");
    desk.dice("Help", "31", "");
    let helped = desk.call_row("Bren");
    assert_eq!(helped.text, "Survival, 31 to 52: success");
    assert_eq!(helped.figure, "+20");
    let odds = desk.scene().odds.unwrap();
    assert_eq!(
        (odds.chances.good.as_str(), odds.note.as_str()),
        ("88%", "without help 68%")
    );
    desk.tap(ODA, "Perception");
    assert_eq!(desk.call_row("Oda").sub, "78% for all if tried");
    desk.press("Tavi rolls");
    let warns =
        |part: &Part| matches!(part, Part::Note(words) if words.starts_with("Oda has still"));
    assert!(
        desk.form().parts.iter().any(warns),
        "before a die falls for nothing"
    );
    desk.type_in(Spot::Text, "7");
    desk.send(Intent::SentSheet);
    assert_eq!(
        desk.book().unwrap().rule.as_deref(),
        Some("TE-062"),
        "help comes first"
    );
    desk.send(Intent::ClosedSheet);
    desk.send(Intent::ClosedSheet);
    desk.press("Follow");
    desk.dice("Tavi rolls", "88", "");
    assert_eq!(result_of(&desk), (88, 88, Level::Success));
    assert_eq!(desk.slip().sub, "Tavi, Stealth, for all of them");
    assert_eq!(
        desk.slip().casts[0].lines[1],
        ("Bren helps".to_owned(), "+20".to_owned())
    );
}

#[test]
fn a_helper_changes_his_mind() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.send(Intent::SentSheet);
    desk.tap(BREN, "Survival");
    desk.tap(BREN, "Bow");
    let rows: Vec<String> = desk.call().rows.into_iter().map(|row| row.text).collect();
    assert_eq!(rows, ["Stealth", "Bow 74", "Does anybody help?"]);
}

#[test]
fn modifiers_and_the_gamemaster_s_word_on_help() {
    let mut desk = table();
    desk.tap(TAVI, "Climb");
    desk.press("+20");
    desk.type_in(Spot::Reason, "-40 rain");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.call_row("Tavi").figure, "35");
    assert_eq!(desk.call_row("Tavi").sub, "55, +20, −40 rain");
    let open = desk.call_row("Tavi").open.unwrap();
    desk.send(open.clone());
    desk.press("-20".replace('-', "−").as_str());
    desk.type_in(Spot::Reason, "wind");
    desk.send(Intent::SentSheet);
    assert!(desk.fault().unwrap().contains("no whole number"));
    desk.type_in(Spot::Reason, "+10 luck");
    desk.send(Intent::SentSheet);
    assert!(desk.is_book(), "TE-052");
    desk.send(Intent::ClosedSheet);
    desk.press_row("Without −40");
    desk.send(Intent::ClosedSheet);
    assert_eq!(desk.call_row("Tavi").figure, "55");
    desk.tap(ODA, "Healing");
    let help = desk.call_row("Oda").open.unwrap();
    desk.send(help);
    desk.press_row("That is of no use here");
    assert_eq!(desk.call_row("Oda").sub, "of no use here");
    assert!(desk.call_row("Oda").buttons.is_empty());
}

/// TE-080 … TE-108: somebody new opposes; both masters are brought down.
#[test]
fn an_opposed_roll_with_somebody_new() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.press_chip("Opposed");
    desk.type_in(Spot::Foe, "Warden");
    desk.type_in(Spot::FreeName(Side::Opponent), "Perception");
    desk.send(Intent::SentSheet);
    assert!(desk.fault().unwrap().contains("Type a name and a score"));
    assert_eq!(desk.its().cast.len(), 3, "nobody joined for nothing");
    desk.type_in(Spot::FreeScore(Side::Opponent), "155");
    desk.press("+20");
    desk.press("+20");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.model.sheet, None);
    let warden = desk.its().cast.last().unwrap();
    assert_eq!(
        (warden.name.as_str(), warden.role),
        ("Warden", Role::GmCharacter)
    );
    assert_eq!(desk.call().kind, "Tavi against Warden");
    let scaled: Vec<(String, String)> = desk
        .call()
        .rows
        .into_iter()
        .filter(|row| row.text == "rolls against")
        .map(|row| (row.sub, row.figure))
        .collect();
    let why = "Both are 100 or more: −50 each".to_owned();
    assert_eq!(
        scaled,
        [
            (why.clone(), "58".to_owned()),
            (why.clone(), "105".to_owned())
        ]
    );
    let odds = desk.scene().odds.unwrap();
    assert_eq!(
        (odds.chances.good.as_str(), odds.chances.bad.as_deref()),
        ("16.2%", Some("81.3%"))
    );
    desk.dice("Both roll", "57", "30");
    let slip = desk.slip();
    assert_eq!(slip.title, "weak victory");
    assert_eq!(slip.casts[1].excess, "+5");
    assert_eq!(slip.notes[0], (why, "TE-097"));
    assert_eq!(slip.notes[1].1, "TE-096");
}

/// TE-037, TE-043: what a critical brings counts on the next roll, once.
#[test]
fn an_advantage_is_used_on_the_next_roll() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.send(Intent::SentSheet);
    desk.dice("Tavi rolls", "6", "");
    desk.press("Choose");
    desk.press_row("Advantage");
    desk.type_in(Spot::Text, "the open window");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.scene().people[0].next, "+20 next");
    desk.press("Put it away");
    desk.tap(TAVI, "Climb");
    desk.press_chip("+20 the open window");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.call_row("Tavi").figure, "75");
    desk.dice("Tavi rolls", "75", "");
    assert_eq!(result_of(&desk), (75, 75, Level::Success));
    assert_eq!(desk.scene().people[0].next, "");
}

#[test]
fn a_fumble_has_its_price() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.send(Intent::SentSheet);
    desk.dice("Tavi rolls", "99", "");
    desk.press("Choose");
    assert!(!desk.form().buttons[0].ready, "first say which");
    desk.press_row("Disadvantage");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.scene().people[0].next, "−20 next");
    desk.press("Mark");
    assert!(desk.chip(TAVI, "Stealth").mark, "TE-047");
}

/// TE-045 … TE-067: asked for, agreed to, and shared by a helper.
#[test]
fn checks_are_asked_for_and_shared() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.send(Intent::SentSheet);
    desk.tap(BREN, "Survival");
    desk.dice("Help", "90", "");
    desk.dice("Tavi rolls", "20", "");
    assert!(
        desk.slip()
            .after
            .iter()
            .any(|row| row.text == "Mark Tavi’s Stealth?")
    );
    desk.press("Ask GM");
    desk.press("No");
    assert!(!desk.chip(TAVI, "Stealth").mark);
    desk.press("Yes, it was");
    assert!(desk.chip(TAVI, "Stealth").mark);
    desk.press("Stealth");
    let bren = desk.its().character(BREN).unwrap();
    let there = bren
        .abilities
        .iter()
        .find(|ability| ability.name.as_str() == "Stealth")
        .unwrap();
    assert_eq!((there.base, there.check), (None, true), "B-19");
    assert_eq!(desk.chip(BREN, "Stealth").figure, "–");
    assert!(desk.slip().after.is_empty(), "all is said");
}

#[test]
fn undo_and_redo_bring_the_same_roll() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.press("Tavi rolls");
    let fallen = result_of(&desk);
    desk.send(Intent::Undid);
    assert!(desk.its().pending_roll().is_some(), "called for again");
    assert!(
        desk.model
            .toast
            .as_ref()
            .unwrap()
            .text
            .starts_with("Taken back: Tavi, Stealth: ")
    );
    desk.send(Intent::Redid);
    assert_eq!(result_of(&desk), fallen);
    desk.send(Intent::Went(Screen::Chronicle));
    desk.send(Intent::WentTo(1));
    assert!(desk.its().cast[0].abilities.is_empty());
}

/// The book says no with a rule; ruled otherwise, it is noted, and what was asked before comes back.
#[test]
fn a_ruling_goes_over_the_book() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.send(Intent::SentSheet);
    desk.tap(BREN, "Survival");
    desk.press("Tavi rolls");
    assert_eq!(desk.book().unwrap().rule.as_deref(), Some("TE-062"));
    desk.send(Intent::TypedInSheet("he dawdles".to_owned()));
    desk.send(Intent::RuledAnyway);
    assert!(desk.its().roll.as_ref().unwrap().is_rolled());
    let entry = desk.model.torang().unwrap().log().applied().last().unwrap();
    assert_eq!(entry.ruling.as_ref().unwrap().reason, "he dawdles");
    let roll = desk.its().roll.as_ref().unwrap();
    assert!(roll.attempt(RollPart::Help(0)).unwrap().result.is_none());
}

/// TE-082: help comes before scaling, so what a helper may bring is counted for each way it can go. For both sides.
#[test]
fn an_opposed_roll_says_what_help_leads_to() {
    let mut desk = table();
    desk.learn(ODA, "Watch 70");
    desk.tap(TAVI, "Stealth");
    desk.press_chip("Opposed");
    desk.press_chip("Oda");
    desk.send(Intent::SentSheet);
    let odds = desk.scene().odds.unwrap();
    assert_eq!(odds.chances.shares.len(), 8);
    // Bren could be on either side.
    desk.tap(BREN, "Survival");
    desk.press_row("Tavi");
    let sub = desk.call_row("Bren").sub;
    assert!(sub.ends_with("to win if tried"), "{sub}");
    assert_ne!(
        sub.split_once('%').unwrap().0,
        odds.chances.good.trim_end_matches('%')
    );
    desk.dice("Help", "96", "");
    let worse = desk.scene().odds.unwrap().chances.good;
    assert_ne!(worse, odds.chances.good, "a failure costs 20");
}

/// TE-060: whoever helps is on the side of their own kind.
#[test]
fn a_friend_of_the_one_who_opposes_helps_that_side() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.press_chip("Opposed");
    foe(&mut desk, "Guard", "60");
    desk.send(Intent::SentSheet);
    let guard = desk.its().cast.last().unwrap().id;
    desk.torang(Command::CancelRoll { waived: false });
    desk.learn(guard, "Perception 60");
    desk.tap(guard, "Perception");
    desk.press_chip("Opposed");
    desk.press_chip("Tavi");
    desk.send(Intent::SentSheet);
    desk.tap(BREN, "Survival");
    let help = &desk.its().roll.as_ref().unwrap().help_rolls;
    assert_eq!(help.len(), 1);
    assert_eq!(help[0].side, Side::Opponent, "Bren helps Tavi");
}

fn foe(desk: &mut Desk, name: &str, score: &str) {
    desk.type_in(Spot::Foe, name);
    desk.type_in(Spot::FreeName(Side::Opponent), "Perception");
    desk.type_in(Spot::FreeScore(Side::Opponent), score);
}

/// Nobody joins for a roll that can not be called for, and nobody else opposes it instead.
#[test]
fn somebody_new_joins_only_with_the_roll() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.press_chip("Opposed");
    foe(&mut desk, "Warden", "1000000000");
    desk.send(Intent::SentSheet);
    assert!(desk.is_book(), "7.13");
    assert_eq!(desk.its().cast.len(), 3);
    desk.send(Intent::ClosedSheet);
    foe(&mut desk, "Warden", "60");
    for number in 3..MAX_CHARACTERS {
        desk.torang(Command::Join {
            character: NewCharacter {
                name: Name::new(&number.to_string()).unwrap(),
                player: None,
                role: Role::GmCharacter,
            },
        });
    }
    desk.tap(TAVI, "Stealth");
    desk.press_chip("Opposed");
    desk.press_chip("Somebody new");
    foe(&mut desk, "Warden", "60");
    desk.send(Intent::SentSheet);
    assert!(desk.is_book(), "the table is full");
    assert_eq!(desk.its().cast.len(), MAX_CHARACTERS);
    assert_eq!(desk.its().roll, None);
}

/// TE-107: what lies over 100 is shown as it counts.
#[test]
fn excess_is_shown_as_it_counts() {
    for (tie_rule, low_excess, shown, title) in [
        (TieRule::High, LowExcess::Subtract, "+55", "weak victory"),
        (TieRule::Low, LowExcess::Subtract, "−55", "weak victory"),
        (TieRule::Low, LowExcess::Add, "+55", "weak defeat"),
        (TieRule::Low, LowExcess::Ignore, "", "weak defeat"),
    ] {
        let mut desk = table();
        let mut settings = desk.its().settings.clone();
        settings.tie_rule = tie_rule;
        settings.low_excess = low_excess;
        desk.torang(Command::ChangeSettings { settings });
        desk.learn(TAVI, "Watch 155");
        desk.tap(TAVI, "Watch");
        desk.press_chip("Opposed");
        foe(&mut desk, "Warden", "70");
        desk.send(Intent::SentSheet);
        desk.dice("Both roll", "70", "20");
        let slip = desk.slip();
        assert_eq!((slip.casts[0].excess.as_str(), slip.title), (shown, title));
        let said = slip.notes.iter().any(|note| note.1 == "TE-096");
        assert_eq!(said, !shown.is_empty());
    }
}

/// A message's Undo takes back what it names: with the next thing that is done, it is gone.
#[test]
fn an_old_message_does_not_stay_over_a_new_roll() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.press("Tavi rolls");
    desk.press("Put it away");
    assert!(
        desk.model
            .toast
            .as_ref()
            .is_some_and(|toast| toast.way.is_some())
    );
    desk.tap(ODA, "Healing");
    desk.press("Oda rolls");
    assert!(desk.model.toast.is_none());
}
