//! The quick roll: typed input, results, and the saved form.

use ::torang::opposed::{Side, TieRule};
use ::torang::score::Level;
use ::torang::state::{HelpId, RollPart};
use rising_action::components::{RuledNote, StepDirection};
use rising_action::torang::quick::result::QuickResult;
use rising_action::torang::quick::{Figures, QuickRoll};
use rising_action::torang::typed::{InputError, die, score};
use tabletop::dice::D100;
use tabletop::rule::{RuleId, te};
use testing::TestRng;

const US: RollPart = RollPart::Main(Side::Active);
const THEM: RollPart = RollPart::Main(Side::Opponent);

/// Returns a quick roll with these scores; a second score adds an opponent.
fn quick(scores: &[&str]) -> QuickRoll {
    let mut quick = QuickRoll::default();
    quick.change(|figures| {
        figures.opposed = scores.len() > 1;
        for (roller, score) in [US, THEM].into_iter().zip(scores) {
            figures.type_score(roller, (*score).to_owned());
        }
    });
    quick
}

fn modify(quick: &mut QuickRoll, roller: RollPart, modifier: i32) {
    quick.change(|figures| figures.roller_mut(roller).unwrap().modifier = modifier);
}

fn roll(quick: &mut QuickRoll) -> bool {
    quick.roll(&mut TestRng(7))
}

/// Returns the result of a roll with these dice.
fn rolled(quick: &mut QuickRoll, dice: &[(RollPart, &str)]) -> QuickResult {
    quick.figures.own_dice = true;
    for (roller, typed) in dice {
        quick.figures.roller_mut(*roller).unwrap().die = (*typed).to_owned();
    }
    assert!(roll(quick));
    quick.result().unwrap().clone()
}

fn rules(result: &QuickResult) -> Vec<RuleId> {
    let notes = result.notes(false).into_iter();
    notes.filter_map(|note| note.rule).collect()
}

fn good(quick: &QuickRoll) -> String {
    quick.figures.chances().unwrap().good.to_string()
}

#[test]
fn scores_are_read_as_people_type_them() {
    let number = |typed| score(typed).map(|score| score.get());
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
    for typed in ["", "abc", "6.5", "6-5", "--5", "4 7"] {
        let error = InputError::NotANumber(typed.to_owned());
        assert_eq!(number(typed), Err(error), "{typed}");
    }
    for typed in ["10001", "1000000000", "-1000000000", "99999999999999999999"] {
        let error = InputError::ScoreOutOfRange(typed.to_owned());
        assert_eq!(number(typed), Err(error), "{typed}");
    }
    assert_eq!(die("00"), Ok(D100::new(100)), "TE-020");
    assert_eq!(die(" "), Ok(None), "the app rolls");
    assert_eq!(die("0"), Err(InputError::NotADieResult("0".to_owned())));
}

/// The slider stands where the score is, at its end for a score beyond it, and nowhere if there is none.
#[test]
fn the_slider_agrees_with_the_typed_score() {
    for (typed, place) in [
        ("65", Some(65)),
        (" 1 ", Some(1)),
        ("100", Some(100)),
        ("120", Some(100)),
        ("0", Some(1)),
        ("-5", Some(1)),
        ("", None),
        ("-", None),
        ("abc", None),
        ("6.5", None),
        ("40-", None),
        ("999999", None),
    ] {
        let quick = quick(&[typed]);
        assert_eq!(quick.figures.active.slider(), place, "{typed}");
    }
}

#[test]
fn the_odds_follow_every_figure() {
    assert_eq!(
        good(&QuickRoll::default()),
        "50%",
        "ready before anything is typed"
    );
    let mut quick = quick(&["68"]);
    modify(&mut quick, US, 20);
    let text = quick.figures.chances().unwrap().text();
    assert_eq!(text, "fumble 1%, failure 11%, success 80%, critical 8%");
    assert_eq!(quick.figures.active.modifier_text(), "+20");
    assert_eq!(
        quick.figures.target_score(Side::Active).as_deref(),
        Some("88")
    );
    // 50 with a helper of 60; then with a known result of the helper.
    modify(&mut quick, US, 0);
    quick.change(|figures| {
        figures.type_score(US, "50".to_owned());
        figures.add_helper();
        figures.type_score(RollPart::Help(HelpId(0)), "60".to_owned());
    });
    assert_eq!(good(&quick), "55%");
    assert_eq!(
        quick.figures.chances().unwrap().shares[3]
            .percent
            .to_string(),
        "5.6%"
    );
    quick.change(|figures| figures.helpers[0].given = Some(Level::Fumble));
    assert_eq!(
        quick.figures.chances().unwrap().shares[2]
            .percent
            .to_string(),
        "5%",
        "50 − 60 leaves 1 to 5"
    );
}

/// 108 against 155 is rolled as 58 against 105.
#[test]
fn an_opposed_roll_has_eight_outcomes() {
    let mut quick = quick(&["68", "155"]);
    modify(&mut quick, US, 40);
    let odds = quick.figures.chances().unwrap();
    assert_eq!(
        (odds.good.to_string(), odds.opposed.unwrap().bad.to_string()),
        ("16.2%".to_owned(), "81.3%".to_owned())
    );
    assert_eq!(
        (odds.shares[0].reached.name(), odds.shares[7].reached.name()),
        ("great victory", "great defeat")
    );
    let against = [Side::Active, Side::Opponent].map(|side| quick.figures.target_score(side));
    assert_eq!(against, [Some("58".to_owned()), Some("105".to_owned())]);

    let result = rolled(&mut quick, &[(US, "57"), (THEM, "30")]);
    assert_eq!(
        (result.title(), result.numbers(false).as_str()),
        ("weak victory", "57 vs. 30 + 5")
    );
    assert_eq!(result.headline(), "Active side: weak victory");
    let dice = result.dice(false);
    assert_eq!((dice[0].face, dice[1].excess), (57, 5));
    assert_eq!(
        dice[0].thresholds,
        "critical 1–5, success 6–58, fumble 99–100"
    );
    assert_eq!(rules(&result), [te(90), te(30), te(30), te(97), te(96)]);
    let notes = result.notes(false);
    assert_eq!(
        notes[1].text,
        "Active side: 68 +\u{a0}40 = 108, −\u{a0}50 = 58"
    );
    assert_eq!(notes[2].text, "Opponent: 155 −\u{a0}50 = 105");
    assert!(notes[3].text.contains("lowered by 50"), "{}", notes[3].text);

    // The same dice, where the lower number wins: 57 against 30 − 5.
    quick.change(|figures| figures.tie_rule = TieRule::Low);
    let result = rolled(&mut quick, &[(US, "57"), (THEM, "30")]);
    assert_eq!(
        (result.title(), result.dice(false)[1].excess),
        ("weak defeat", -5)
    );
    assert!(
        result.line().ends_with("the lower number wins"),
        "{}",
        result.line()
    );
}

/// TE-085: equal numbers on equal levels are a tie, and the line does not say that one of them wins.
#[test]
fn te_085_equal_numbers_tie() {
    for tie_rule in [TieRule::High, TieRule::Low] {
        for (scores, faces, line) in [
            (
                ["60", "60"],
                ("31", "31"),
                "success on both sides: equal numbers tie",
            ),
            (
                ["60", "60"],
                ("6", "6"),
                "critical on both sides: equal numbers tie",
            ),
        ] {
            let mut quick = quick(&scores);
            quick.change(|figures| figures.tie_rule = tie_rule);
            let result = rolled(&mut quick, &[(US, faces.0), (THEM, faces.1)]);
            assert_eq!((result.title(), result.line().as_str()), ("tie", line));
        }
    }
}

/// TE-097: the reason for the lower scores is told before the roll.
#[test]
fn te_097_the_lowered_scores_are_explained_before_the_roll() {
    let mut quick = quick(&["155", "112"]);
    let note = quick.figures.scaling_note().unwrap();
    assert!(
        note.text
            .starts_with("Both scores are 100 or more, so both are lowered by 60.")
    );
    assert_eq!(note.rule, Some(te(97)));
    quick.change(|figures| figures.opposed = false);
    assert_eq!(quick.figures.scaling_note(), None);
}

/// TE-082: help comes before the scores are lowered, so a score that is shown while a helper has not rolled is not final.
#[test]
fn te_082_a_score_before_help_is_called_so() {
    let mut quick = quick(&["155", "112"]);
    assert_eq!(quick.figures.target_label(), "rolls against");
    quick.change(Figures::add_helper);
    assert_eq!(quick.figures.target_label(), "rolls against");
    quick.change(|figures| figures.type_score(RollPart::Help(HelpId(0)), "50".to_owned()));
    assert_eq!(quick.figures.target_label(), "before help");
    quick.change(|figures| figures.helpers[0].given = Some(Level::Fumble));
    assert_eq!(quick.figures.target_label(), "rolls against");
}

#[test]
fn very_high_scores_are_divided() {
    let mut quick = quick(&["342", "406"]);
    let result = rolled(&mut quick, &[(US, "3"), (THEM, "00")]);
    assert_eq!(result.title(), "great victory");
    assert_eq!(
        rules(&result),
        [te(88), te(37), te(41), te(30), te(30), te(100)]
    );
    assert_eq!(
        result.notes(false)[3].text,
        "Active side: 342 ÷\u{a0}10 = 34"
    );
}

/// TE-037: where both sides reach a critical, each benefit says whose it is.
#[test]
fn te_037_each_critical_names_its_side() {
    let mut quick = quick(&["60", "60"]);
    let result = rolled(&mut quick, &[(US, "3"), (THEM, "5")]);
    let notes = result.notes(false);
    let criticals: Vec<&str> = notes
        .iter()
        .filter(|note| note.rule == Some(te(37)))
        .filter_map(|note| note.text.split_once(": ").map(|(side, _)| side))
        .collect();
    assert_eq!(criticals, ["Active side", "Opponent"]);
}

#[test]
fn every_level_says_what_it_means() {
    let mut quick = QuickRoll::default();
    for (typed, title, steps, rule, line) in [
        ("5", "critical", 4, te(37), "A critical needs 5 or less."),
        ("50", "success", 3, te(35), "A success needs 50 or less."),
        ("51", "failure", 2, te(39), "A success needs 50 or less."),
        ("99", "fumble", 1, te(41), "99 or more is a fumble."),
        ("00", "fumble", 1, te(41), "99 or more is a fumble."),
    ] {
        let result = rolled(&mut quick, &[(US, typed)]);
        assert_eq!((result.title(), result.steps()), (title, steps), "{typed}");
        assert_eq!((rules(&result), result.line().as_str()), (vec![rule], line));
    }
    let numbers = |result: &QuickResult| result.numbers(false);
    let earlier: Vec<String> = quick.earlier().map(numbers).collect();
    assert_eq!(
        earlier,
        ["99", "51", "50", "5"],
        "a few earlier ones are remembered"
    );
}

#[test]
fn helpers_roll_first_and_are_listed() {
    let mut quick = QuickRoll::default();
    quick.change(|figures| {
        figures.add_helper();
        figures.helpers[0].given = Some(Level::Success);
        figures.add_helper();
        figures.type_score(RollPart::Help(HelpId(1)), "40".to_owned());
    });
    let result = rolled(&mut quick, &[(RollPart::Help(HelpId(1)), "41"), (US, "50")]);
    assert_eq!(result.title(), "success");
    let notes: Vec<String> = result
        .notes(false)
        .into_iter()
        .skip(1)
        .map(|note| note.text)
        .collect();
    assert_eq!(
        notes,
        [
            "Helper 1: success, +20",
            "Helper 2: 41 against 40, failure, −20"
        ]
    );
    let result = rolled(&mut quick, &[(RollPart::Help(HelpId(1)), "40"), (US, "90")]);
    assert_eq!(
        result.notes(false).last().unwrap().text,
        "50 +\u{a0}40 help = 90"
    );
    assert_eq!(result.title(), "success");
}

/// TE-064: only a roll adds to the score, so a new helper changes nothing and has to be entered before the roll.
#[test]
fn a_new_helper_does_not_count_yet() {
    let mut quick = quick(&["60"]);
    quick.change(Figures::add_helper);
    assert_eq!(quick.figures.helpers[0].given, None);
    assert_eq!(good(&quick), "60%");
    assert_eq!(quick.figures.target_score(Side::Active), None);
    assert_eq!(
        quick.score_error(RollPart::Help(HelpId(0))),
        "",
        "nobody has rolled"
    );
    assert!(!roll(&mut quick));
    let error_text = quick.score_error(RollPart::Help(HelpId(0)));
    assert!(
        error_text.starts_with("Enter the helper’s score."),
        "{error_text}"
    );
    quick.change(|figures| figures.helpers[0].given = Some(Level::Success));
    assert_eq!(good(&quick), "80%");
    assert!(roll(&mut quick));
}

#[test]
fn who_failed_less_is_shown_when_asked() {
    let mut quick = quick(&["50", "50"]);
    let result = rolled(&mut quick, &[(US, "98"), (THEM, "61")]);
    assert_eq!(
        (result.title(), result.is_mutual_failure()),
        ("mutual failure", true)
    );
    assert!(!rules(&result).contains(&te(87)));
    assert_eq!(
        result.notes(true)[1],
        RuledNote::ruled("The active side failed less badly.", te(87))
    );
    quick.asked_who_failed_less = true;
    let result = rolled(&mut quick, &[(US, "70"), (THEM, "70")]);
    assert!(!quick.asked_who_failed_less, "another roll asks again");
    assert_eq!(result.notes(true)[1].text, "Both failed equally badly.");
}

/// TE-096, TET-88: between two equal failures the excess decides who failed less badly, so it is shown with the answer, as at a table.
#[test]
fn te_096_the_excess_is_shown_with_who_failed_less() {
    let mut quick = quick(&["155", "70"]);
    let result = rolled(&mut quick, &[(US, "96"), (THEM, "97")]);
    assert_eq!(result.numbers(false), "96 vs. 97");
    assert_eq!(result.numbers(true), "96 + 55 vs. 97");
    let answer = RuledNote::ruled("The active side failed less badly.", te(87));
    assert!(result.notes(true).contains(&answer));
    // A failure is better than a fumble whatever the numbers are.
    let result = rolled(&mut quick, &[(US, "96"), (THEM, "99")]);
    assert_eq!(result.numbers(true), "96 vs. 99");
}

#[test]
fn invalid_input_stays_and_is_quoted() {
    let mut quick = quick(&["1000000000", "50"]);
    let error_text = quick.score_error(US);
    assert_eq!(
        error_text,
        "“1000000000” is not a score. Enter one from −1000 to 10000."
    );
    assert_eq!(quick.figures.chances(), None);
    assert!(!roll(&mut quick));
    assert_eq!(
        (quick.result(), quick.figures.active.score.as_str()),
        (None, "1000000000")
    );
    quick.change(|figures| figures.type_score(US, String::new()));
    assert_eq!(quick.score_error(US), "", "it may be about to be typed");
    assert!(!roll(&mut quick));
    assert!(quick.score_error(US).starts_with("No score yet."));
    quick.change(|figures| figures.type_score(US, " - ".to_owned()));
    assert_eq!(quick.score_error(US), "", "a sign may begin a number");
    assert!(!roll(&mut quick));
    assert!(quick.score_error(US).starts_with("No score yet."));
    quick.change(|figures| figures.type_score(US, "x".repeat(10_000)));
    assert!(
        quick
            .score_error(US)
            .starts_with("“xxxxxxxxxxxxxxxxxxxxxxxx…” is not a whole number")
    );
    quick.change(|figures| figures.type_score(US, "50".to_owned()));
    quick.figures.own_dice = true;
    for typed in ["0", "101", "abc"] {
        quick.figures.opponent.die = typed.to_owned();
        assert!(!roll(&mut quick));
        let error_text = quick.figures.opponent.die_error();
        assert!(
            error_text.starts_with(&format!("“{typed}” is not a roll. Enter 1 to 100, or 00")),
            "{error_text}"
        );
        assert_eq!(quick.figures.opponent.die, typed);
    }
    // A hidden field for a die is not read.
    quick.change(|figures| figures.opposed = false);
    assert!(roll(&mut quick));
    assert_eq!(quick.result().unwrap().dice(false).len(), 1);
    // One side's die may be typed, and the app may roll the other's.
    quick.change(|figures| figures.opposed = true);
    let result = rolled(&mut quick, &[(THEM, "4")]);
    assert_eq!(result.dice(false)[1].face, 4);
    assert_eq!(quick.figures.opponent.die, "", "a die is read once");
}

#[test]
fn a_result_stays_until_the_figures_change() {
    let mut quick = QuickRoll::default();
    assert_eq!(quick.roll_label(), "Roll");
    assert!(roll(&mut quick));
    assert_eq!(
        (quick.result().is_some(), quick.roll_label()),
        (true, "Roll again")
    );
    quick.figures.toggle_own_dice();
    quick.figures.active.die = "1".to_owned();
    assert_eq!(
        (quick.result().is_some(), quick.roll_label()),
        (true, "Use these dice"),
        "dice are no figures"
    );
    modify(&mut quick, US, 20);
    assert!(quick.result().is_none());
    assert_eq!(
        quick.earlier().count(),
        1,
        "it is among the earlier ones now"
    );
    // A refused roll also removes the old result.
    assert!(roll(&mut quick) && quick.result().is_some());
    quick.figures.own_dice = true;
    quick.figures.active.die = "101".to_owned();
    assert!(!roll(&mut quick));
    assert_eq!(
        (quick.result().is_none(), quick.roll_label()),
        (true, "Use these dice")
    );
}

#[test]
fn modifiers_and_helpers_are_limited() {
    let mut quick = quick(&["50", "50"]);
    modify(&mut quick, US, 1_000);
    let active = &quick.figures.active;
    assert_eq!(
        (
            active.stepped(StepDirection::Up),
            active.stepped(StepDirection::Down)
        ),
        (None, Some(980))
    );
    for number in 0..20 {
        quick.change(|figures| {
            figures.add_helper();
            figures.type_score(RollPart::Help(HelpId(number)), "47".to_owned());
        });
        // The odds of every number of helpers can be counted.
        let shares = quick.figures.chances().unwrap().shares;
        let widths: u32 = shares.iter().map(|share| share.width).sum();
        assert!((9_990..=10_000).contains(&widths), "{widths}");
    }
    assert_eq!(quick.figures.helpers.len(), 8);
}

/// The format in which earlier versions saved the input.
const SAVED: &str = r#"{"active":{"score":"68","modifier":0,"die":"","given":null},"opponent":{"score":"15","modifier":-20,"die":"","given":null},"opposed":true,"tie_rule":"low","helpers":[{"score":"40","modifier":0,"die":"","given":null},{"score":"","modifier":0,"die":"","given":"critical"}],"own_dice":false}"#;

/// TE-050, TE-066: modifiers and help belong to one roll, so one tap removes them. The scores stay for the next one.
#[test]
fn te_050_modifiers_and_helpers_are_cleared_together() {
    let mut quick = quick(&["68", "15"]);
    assert!(!quick.figures.has_circumstances());
    let plain = quick.figures.clone();
    modify(&mut quick, US, -20);
    modify(&mut quick, THEM, 20);
    quick.change(Figures::add_helper);
    assert!(quick.figures.has_circumstances());
    quick.change(Figures::clear_circumstances);
    assert_eq!(quick.figures, plain);
    assert_eq!(quick.result(), None);
}

#[test]
fn the_device_remembers_the_figures() {
    let mut quick = quick(&["68", "15"]);
    modify(&mut quick, THEM, -20);
    quick.change(|figures| {
        figures.tie_rule = TieRule::Low;
        figures.add_helper();
        figures.type_score(RollPart::Help(HelpId(0)), "40".to_owned());
        figures.add_helper();
        figures.helpers[1].given = Some(Level::Critical);
    });
    assert_eq!(serde_json::to_string(&quick.figures).unwrap(), SAVED);
    assert_eq!(QuickRoll::restored(Some(SAVED)).figures, quick.figures);
    // Saved values that could not have been entered are rejected.
    let odd = SAVED.replace("-20", "-30");
    for broken in [
        "",
        "{}",
        r#"{"active":{"score":"1","modifier":7,"die":""}}"#,
        &odd,
    ] {
        assert_eq!(
            QuickRoll::restored(Some(broken)).figures,
            Figures::default(),
            "{broken}"
        );
    }
}
