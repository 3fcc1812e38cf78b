//! The quick roll: what is typed, what is shown, and what the device remembers.

use crate::desk::Desk;
use ::torang::opposed::{Side, TieRule};
use ::torang::score::Level;
use rising_action::app::intent::Intent;
use rising_action::app::model::{AppAlert, Screen};
use rising_action::app::torang::quick::QuickIntent::{self, *};
use rising_action::app::torang::quick::{Fault, Spot, Who, read_die, read_score};
use rising_action::app::torang::vm::{Page, Slip, page};
use rising_action::app::update::{World, start};
use storage::StorageError;
use tabletop::dice::D100;
use testing::TestRng;

const US: Who = Who::Main(Side::Active);
const THEM: Who = Who::Main(Side::Opponent);

fn does(desk: &mut Desk, intents: impl IntoIterator<Item = QuickIntent>) -> Page {
    for intent in intents {
        desk.send(Intent::quick(intent));
    }
    page(&desk.model.quick)
}

fn score(who: Who, typed: &str) -> QuickIntent {
    Typed(who, Spot::Score, typed.to_owned())
}

fn die(who: Who, typed: &str) -> QuickIntent {
    Typed(who, Spot::Die, typed.to_owned())
}

/// The slip of a roll with these dice, and what its notes say.
fn rolled(desk: &mut Desk, dice: &[(Who, &str)]) -> Slip {
    if !desk.model.quick.figures.own_dice {
        does(desk, [ToggledOwnDice]);
    }
    does(desk, dice.iter().map(|(who, typed)| die(*who, typed)));
    does(desk, [Rolled]).slip.unwrap()
}

fn rules(slip: &Slip) -> Vec<&'static str> {
    slip.notes.iter().map(|(_, rule)| *rule).collect()
}

fn shares(page: &Page) -> Vec<(&'static str, String)> {
    let odds = page.odds.as_ref().unwrap();
    let share = |share: &rising_action::app::torang::vm::Share| (share.name, share.percent.clone());
    odds.shares.iter().map(share).collect()
}

#[test]
fn scores_are_read_as_people_type_them() {
    let number = |typed| read_score(typed).map(|score| score.get());
    for (typed, read) in [
        ("65", 65),
        ("+65", 65),
        (" 65 % ", 65),
        ("-20", -20),
        ("−20", -20),
        ("007", 7),
        ("10000", 10_000),
        ("-1000", -1_000),
    ] {
        assert_eq!(number(typed), Ok(read), "{typed}");
    }
    for (typed, fault) in [
        ("", Fault::NoScore),
        (" - ", Fault::NoScore),
        ("abc", Fault::NoNumber),
        ("6.5", Fault::NoNumber),
        ("6-5", Fault::NoNumber),
        ("--5", Fault::NoNumber),
        ("4 7", Fault::NoNumber),
        ("10001", Fault::OutOfRange),
        ("1000000000", Fault::OutOfRange),
        ("-1000000000", Fault::OutOfRange),
        ("99999999999999999999", Fault::OutOfRange),
    ] {
        assert_eq!(number(typed), Err(fault), "{typed}");
    }
}

/// TE-020: two dice that show 00 and 0 are 100.
#[test]
fn dice_are_read_as_they_lie() {
    for (typed, face) in [
        ("47", 47),
        ("07", 7),
        ("00", 100),
        ("00 0", 100),
        ("100", 100),
        (" 1 ", 1),
    ] {
        assert_eq!(read_die(typed), Ok(D100::new(face)), "{typed}");
    }
    assert_eq!(read_die(" "), Ok(None), "the app rolls");
    for typed in ["0", "101", "-4", "4 7", "1 0 0", "abc", "4.5", "1000000000"] {
        assert_eq!(read_die(typed), Err(Fault::NoFace), "{typed}");
    }
}

#[test]
fn the_odds_follow_every_figure() {
    let mut desk = Desk::new();
    let shown = page(&desk.model.quick);
    assert_eq!(
        shown.odds.as_ref().unwrap().good,
        "50%",
        "ready before anything is typed"
    );
    let shown = does(&mut desk, [score(US, "68"), Stepped(US, true)]);
    let level = |name, percent: &str| (name, percent.to_owned());
    assert_eq!(
        shares(&shown),
        [
            level("fumble", "1%"),
            level("failure", "11%"),
            level("success", "80%"),
            level("critical", "8%")
        ]
    );
    assert_eq!(shown.sides[0].modifier, "+20");
    assert_eq!(shown.sides[0].against.as_deref(), Some("88"));
    // 50 with a helper of 60; then with the result that a helper had.
    let shown = does(
        &mut desk,
        [
            Stepped(US, false),
            score(US, "50"),
            AddedHelper,
            score(Who::Helper(0), "60"),
        ],
    );
    assert_eq!(shown.odds.as_ref().unwrap().good, "55%");
    assert_eq!(shares(&shown)[3], level("critical", "5.6%"));
    let shown = does(&mut desk, [GaveHelp(0, Level::Fumble)]);
    assert_eq!(
        shares(&shown)[2],
        level("success", "5%"),
        "50 − 60 leaves 1 to 5"
    );
    let shown = does(&mut desk, [RemovedHelper(0)]);
    assert_eq!(shown.odds.unwrap().good, "50%");
}

/// 108 against 155 is rolled as 58 against 105.
#[test]
fn an_opponent_makes_it_eight_outcomes() {
    let mut desk = Desk::new();
    let shown = does(
        &mut desk,
        [
            ToggledOpponent,
            score(US, "68"),
            score(THEM, "155"),
            Stepped(US, true),
            Stepped(US, true),
        ],
    );
    let odds = shown.odds.as_ref().unwrap();
    assert_eq!(
        (odds.good.as_str(), odds.bad.as_deref()),
        ("16.2%", Some("81.3%"))
    );
    assert_eq!(odds.shares.len(), 8);
    assert_eq!(odds.shares[0].name, "great victory");
    assert_eq!(odds.shares[7].name, "great defeat");
    let against: Vec<_> = shown
        .sides
        .iter()
        .map(|side| side.against.as_deref())
        .collect();
    assert_eq!(against, [Some("58"), Some("105")]);

    let slip = rolled(&mut desk, &[(US, "57"), (THEM, "30")]);
    assert_eq!(slip.title, "weak victory");
    assert_eq!(
        (slip.casts[0].number.as_str(), slip.casts[1].excess.as_str()),
        ("57", "+5")
    );
    assert_eq!(
        slip.casts[0].thresholds,
        "critical to 5, success to 58, fumble from 99"
    );
    assert_eq!(
        rules(&slip),
        ["TE-090", "TE-030", "TE-030", "TE-097", "TE-096"]
    );
    assert_eq!(slip.notes[1].0, "Who acts: 68 + 40 = 108, − 50 = 58");
    assert_eq!(slip.notes[2].0, "Opponent: 155 − 50 = 105");
    assert!(
        slip.notes[3].0.contains("50 comes off both"),
        "{}",
        slip.notes[3].0
    );

    // The same dice, where the lower number wins: 57 against 30 − 5.
    does(&mut desk, [ChoseTieRule(TieRule::Low)]);
    let slip = rolled(&mut desk, &[(US, "57"), (THEM, "30")]);
    assert_eq!(
        (slip.title, slip.casts[1].excess.as_str()),
        ("weak defeat", "−5")
    );
    assert!(slip.sub.ends_with("the lower number wins"), "{}", slip.sub);
}

#[test]
fn masters_are_divided() {
    let mut desk = Desk::new();
    does(
        &mut desk,
        [ToggledOpponent, score(US, "342"), score(THEM, "406")],
    );
    let slip = rolled(&mut desk, &[(US, "3"), (THEM, "00")]);
    assert_eq!(slip.title, "great victory");
    assert_eq!(
        rules(&slip),
        ["TE-088", "TE-037", "TE-041", "TE-030", "TE-030", "TE-100"]
    );
    assert_eq!(slip.notes[3].0, "Who acts: 342 ÷ 10 = 34");
}

#[test]
fn every_level_says_what_it_may_mean() {
    let mut desk = Desk::new();
    for (typed, title, steps, rule) in [
        ("5", "critical", 4, "TE-037"),
        ("50", "success", 3, "TE-035"),
        ("51", "failure", 2, "TE-039"),
        ("99", "fumble", 1, "TE-041"),
        ("00", "fumble", 1, "TE-041"),
    ] {
        let slip = rolled(&mut desk, &[(US, typed)]);
        assert_eq!(
            (slip.title, slip.steps, rules(&slip)),
            (title, steps, vec![rule]),
            "{typed}"
        );
    }
    let shown = page(&desk.model.quick);
    assert_eq!(shown.earlier.len(), 4, "a few earlier ones are remembered");
    assert_eq!(shown.earlier[0], ("fumble", "99".to_owned()));
}

#[test]
fn helpers_roll_first_and_are_told() {
    let mut desk = Desk::new();
    does(
        &mut desk,
        [AddedHelper, AddedHelper, score(Who::Helper(1), "40")],
    );
    let slip = rolled(&mut desk, &[(Who::Helper(1), "41"), (US, "50")]);
    assert_eq!(slip.title, "success");
    let told: Vec<_> = slip.notes[1..]
        .iter()
        .map(|(text, _)| text.as_str())
        .collect();
    assert_eq!(
        told,
        [
            "Helper 1: success, +20",
            "Helper 2: 41 against 40, failure, −20"
        ]
    );
    let slip = rolled(&mut desk, &[(Who::Helper(1), "40"), (US, "90")]);
    assert_eq!(slip.notes.last().unwrap().0, "50 + 40 help = 90");
    assert_eq!(slip.title, "success");
}

#[test]
fn who_failed_less_is_said_when_asked() {
    let mut desk = Desk::new();
    does(&mut desk, [ToggledOpponent]);
    let slip = rolled(&mut desk, &[(US, "98"), (THEM, "61")]);
    assert_eq!((slip.title, slip.may_ask), ("mutual failure", true));
    assert!(!rules(&slip).contains(&"TE-087"));
    let slip = does(&mut desk, [AskedWhoFailedLess]).slip.unwrap();
    assert!(!slip.may_ask);
    assert_eq!(
        slip.notes[1],
        ("Who acts failed less.".to_owned(), "TE-087")
    );
    let slip = rolled(&mut desk, &[(US, "70"), (THEM, "70")]);
    assert!(slip.may_ask, "another roll is asked about anew");
    let slip = does(&mut desk, [AskedWhoFailedLess]).slip.unwrap();
    assert_eq!(slip.notes[1].0, "Both failed alike.");
}

#[test]
fn whatever_is_typed_stays_and_is_named() {
    let mut desk = Desk::new();
    does(&mut desk, [ToggledOpponent, ToggledOwnDice]);
    let shown = does(&mut desk, [score(US, "1000000000")]);
    let fault = shown.sides[0].score.fault.as_deref();
    assert_eq!(
        fault,
        Some("“1000000000” is no score. Type one from −1000 to 10000.")
    );
    assert_eq!(shown.odds, None);
    let shown = does(&mut desk, [Rolled]);
    assert_eq!(
        (shown.slip, shown.sides[0].score.value.as_str()),
        (None, "1000000000")
    );
    let shown = does(&mut desk, [score(US, "")]);
    assert_eq!(
        shown.sides[0].score.fault, None,
        "it may be about to be typed"
    );
    let shown = does(&mut desk, [Rolled]);
    assert!(
        shown.sides[0]
            .score
            .fault
            .as_ref()
            .unwrap()
            .starts_with("No score yet.")
    );
    let shown = does(&mut desk, [score(US, &"x".repeat(10_000))]);
    assert!(
        shown.sides[0]
            .score
            .fault
            .as_ref()
            .unwrap()
            .starts_with("“xxxxxxxxxxxx…” is no whole number")
    );
    for typed in ["0", "101", "abc"] {
        let shown = does(&mut desk, [score(US, "50"), die(THEM, typed), Rolled]);
        let says = shown.sides[1].die.as_ref().unwrap().fault.clone().unwrap();
        assert!(
            says.starts_with(&format!("“{typed}” is no roll:")),
            "{says}"
        );
        assert!(says.contains("1 to 100, or 00"), "{says}");
        assert_eq!(shown.sides[1].die.as_ref().unwrap().value, typed);
        assert_eq!(shown.slip, None, "nothing was rolled");
    }
    // A die that cannot be seen is not read.
    let shown = does(&mut desk, [ToggledOpponent, Rolled]);
    assert_eq!(shown.slip.unwrap().casts.len(), 1);
    // One side's die may be typed and the other's left to the app.
    let shown = does(&mut desk, [ToggledOpponent, die(THEM, "4"), Rolled]);
    assert_eq!(shown.slip.unwrap().casts[1].number, "4");
    assert_eq!(
        shown.sides[1].die.as_ref().unwrap().value,
        "",
        "a die is read once"
    );
}

#[test]
fn a_result_stands_until_the_figures_change() {
    let mut desk = Desk::new();
    assert_eq!(page(&desk.model.quick).roll, "Roll");
    let shown = does(&mut desk, [Rolled]);
    assert_eq!((shown.slip.is_some(), shown.roll), (true, "Roll again"));
    let shown = does(&mut desk, [ToggledOwnDice, die(US, "1")]);
    assert_eq!(
        (shown.slip.is_some(), shown.roll),
        (true, "Read it"),
        "dice are no figures"
    );
    let shown = does(&mut desk, [Stepped(US, true)]);
    assert!(shown.slip.is_none());
    assert_eq!(shown.earlier.len(), 1, "it is among the earlier ones now");
}

#[test]
fn modifiers_end_somewhere() {
    let mut desk = Desk::new();
    let shown = does(&mut desk, (0..60).map(|_| Stepped(US, true)));
    assert_eq!(
        (shown.sides[0].modifier.as_str(), shown.sides[0].steps),
        ("+1000", [true, false])
    );
}

/// The odds of every number of helpers can be counted.
#[test]
fn helpers_end_somewhere() {
    let mut desk = Desk::new();
    does(&mut desk, [ToggledOpponent]);
    let mut shown = page(&desk.model.quick);
    for place in 0..20 {
        shown = does(&mut desk, [AddedHelper, score(Who::Helper(place), "47")]);
        let widths: u32 = shown
            .odds
            .unwrap()
            .shares
            .iter()
            .map(|share| share.width)
            .sum();
        assert!((9_990..=10_000).contains(&widths), "{widths}");
        shown = page(&desk.model.quick);
    }
    assert_eq!((shown.helpers.len(), shown.more_help), (8, false));
}

fn reopened(desk: &Desk) -> Page {
    let mut memory = desk.memory.reopened();
    let model = start(
        &mut World {
            storage: &mut memory,
            chance: &mut TestRng(7),
            now: 2,
        },
        true,
    );
    page(&model.quick)
}

#[test]
fn the_device_remembers_the_figures() {
    let mut desk = Desk::new();
    desk.send(Intent::Went(Screen::Quick));
    does(
        &mut desk,
        [
            ToggledOpponent,
            score(US, "68"),
            score(THEM, "15"),
            Stepped(THEM, false),
            ChoseTieRule(TieRule::Low),
            AddedHelper,
            score(Who::Helper(0), "40"),
            AddedHelper,
            GaveHelp(1, Level::Critical),
        ],
    );
    assert_eq!(reopened(&desk), page(&desk.model.quick));
    // What was left half typed is there as well.
    does(&mut desk, [score(US, "6x")]);
    assert_eq!(reopened(&desk).sides[0].score.value, "6x");
    // What nobody could have entered here is not taken up.
    for broken in [
        "",
        "{}",
        "{\"active\":{\"score\":\"1\",\"modifier\":7,\"die\":\"\"}}",
    ] {
        desk.memory
            .texts
            .insert("quick-torang".to_owned(), broken.to_owned());
        assert_eq!(reopened(&desk), page(&Desk::new().model.quick));
    }
    does(&mut desk, [score(US, "60")]);
    let kept = desk.memory.texts.get("quick-torang").unwrap();
    let odd = kept.replace("\"modifier\":-20", "\"modifier\":-30");
    assert_ne!(&odd, kept);
    desk.memory.texts.insert("quick-torang".to_owned(), odd);
    assert_eq!(reopened(&desk), page(&Desk::new().model.quick));
}

#[test]
fn a_full_device_rolls_and_says_so() {
    let mut desk = Desk::new();
    desk.memory.capacity = Some(0);
    does(&mut desk, [Stepped(US, true)]);
    assert_eq!(desk.model.alert, None, "not at every tap");
    let shown = does(&mut desk, [Rolled]);
    assert!(shown.slip.is_some());
    assert_eq!(
        desk.model.alert,
        Some(AppAlert::Preferences(StorageError::Full))
    );
}
