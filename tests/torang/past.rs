//! The list of the rolls that were made in the scene.

use super::played::{Played, TAVI, table};
use ::torang::opposed::TieRule;
use rising_action::torang::past_rolls::past_rolls;

/// Plays an opposed roll of Tavi, with a score, against a new opponent. Returns how the list of past rolls shows it.
fn opposed(played: &mut Played, score: i32, faces: (u8, u8)) -> (u32, String) {
    played.learn(TAVI, &format!("Watch {score}"));
    played.call_for(&played.against(TAVI, "Watch", "Warden", "70"));
    played.dice(faces.0, Some(faces.1));
    let mut past = past_rolls(&played.view(), played.table.log().applied());
    assert_eq!(past.len(), 1, "one line for both sides");
    let past = past.remove(0);
    let text = format!("{} {}: {}", past.name, past.text, past.title);
    (past.steps, text)
}

/// TE-088 … TE-091: a line has the outcome and both numbers, instead of two levels.
#[test]
fn te_090_an_opposed_roll_is_one_line_with_its_outcome() {
    for (faces, steps, text) in [
        (
            (51, 50),
            3,
            "beat Warden, Watch against Perception: 51 against 50: weak victory",
        ),
        (
            (2, 80),
            4,
            "beat Warden, Watch against Perception: 2 against 80: great victory",
        ),
        (
            (80, 50),
            1,
            "lost to Warden, Watch against Perception: 80 against 50: defeat",
        ),
        (
            (50, 50),
            2,
            "against Warden, Watch against Perception: 50 against 50: tie",
        ),
        (
            (90, 80),
            1,
            "against Warden, Watch against Perception: 90 against 80: mutual failure",
        ),
    ] {
        let shown = opposed(&mut table(), 65, faces);
        assert_eq!(shown, (steps, format!("Tavi {text}")));
    }
}

/// TE-096, TE-107: the excess over 100 is named where it decided, and only there.
#[test]
fn te_096_the_line_names_the_excess_that_decided() {
    for (tie_rule, faces, numbers) in [
        (TieRule::High, (51, 68), "51 + 55 against 68: weak victory"),
        (TieRule::Low, (60, 20), "60 − 55 against 20: weak victory"),
        (TieRule::High, (51, 80), "51 against 80: victory"),
    ] {
        let mut played = table();
        played.change_settings(|settings| settings.tie_rule = tie_rule);
        let (_, text) = opposed(&mut played, 155, faces);
        assert!(text.ends_with(numbers), "{text}");
    }
}
