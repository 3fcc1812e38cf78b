//! Hints before a roll, and answers after it that are only given if somebody asks.

use super::played::{BREN, ODA, Played, TAVI, table};
use ::torang::command::{Command, NewCharacter};
use ::torang::opposed::Side;
use ::torang::state::{HelpId, Role};
use rising_action::torang::people::{main_button, tap_hint};
use rising_action::torang::prepared::{acted_note, helper_rows};
use rising_action::torang::request::{ChosenScore, RollKind, RollRequest};
use rising_action::torang::result::{notes, notes_on_request, undone_before_roll};
use rising_action::torang::typed::InputError;
use tabletop::name::Name;
use tabletop::rule::te;
use tabletop::seat::ActorId;

/// TE-087: who failed less badly is told if somebody asks, unless the table always shows it.
#[test]
fn te_087_who_failed_less_is_told_on_request() {
    for (shows, faces, told) in [
        (false, (98, 97), vec!["Tavi failed less badly."]),
        (false, (97, 97), vec!["Both failed equally badly."]),
        (true, (98, 97), vec![]),
        // Only a mutual failure leaves the question open.
        (false, (98, 1), vec![]),
    ] {
        let mut played = table();
        played.change_settings(|settings| settings.show_lesser_loser = shows);
        played.call_for(&played.against(TAVI, "Stealth", "Warden", "60"));
        played.dice(faces.0, Some(faces.1));
        let on_request = notes_on_request(&played.view(), &played.roll());
        let texts: Vec<&str> = on_request.iter().map(|note| note.text.as_str()).collect();
        assert_eq!(texts, told, "{shows} {faces:?}");
        let shown = notes(&played.view(), &played.roll());
        assert_eq!(shown.iter().any(|note| note.rule == Some(te(87))), shows);
    }
}

/// B-10, TE-096: the excess over 100 counts there, too, so it is told with the answer.
#[test]
fn te_096_the_answer_names_the_excess() {
    let mut played = table();
    played.learn(TAVI, "Watch 155");
    played.call_for(&played.against(TAVI, "Watch", "Warden", "90"));
    played.dice(96, Some(98));
    let rules: Vec<_> = notes_on_request(&played.view(), &played.roll())
        .iter()
        .map(|note| note.rule)
        .collect();
    assert_eq!(rules, [Some(te(96)), Some(te(87))]);
}

/// B-32: the row stands below the opponent, so it says who leads.
#[test]
fn te_070_the_row_names_who_leads_the_group() {
    let played = table();
    let request = played.against(TAVI, "Stealth", "Warden", "60");
    assert_eq!(request.leads_label(&played.view()), "Tavi leads a group");
}

#[test]
fn te_081_a_score_that_cannot_be_read_is_reported_at_its_field() {
    let played = table();
    let request = played.against(TAVI, "Stealth", "Warden", "12x");
    let error = request.commands(&played.view()).unwrap_err();
    assert_eq!(error, InputError::NotANumber("12x".to_owned()));
    assert_eq!(request.score_error(Side::Opponent), Some(error));
    assert_eq!(request.score_error(Side::Active), None);
    let own = RollRequest {
        chosen: ChosenScore::default(),
        ..request
    };
    assert_eq!(
        own.score_error(Side::Active),
        Some(InputError::NoRollerScore)
    );
    // A basic roll has no opponent.
    let basic = RollRequest {
        kind: RollKind::Alone,
        ..own
    };
    assert_eq!(basic.score_error(Side::Opponent), None);
}

/// TE-060: adventurers come first among those who can help an adventurer, and the gamemaster's characters among those for one of these.
#[test]
fn te_060_the_own_side_helps_first() {
    let mut played = table();
    for (name, role) in [
        ("Warden", Role::GmCharacter),
        ("Kit", Role::Adventurer),
        ("Guard", Role::GmCharacter),
    ] {
        let name = Name::new(name).unwrap();
        let character = NewCharacter {
            name,
            player: None,
            role,
            abilities: vec![],
        };
        played.play(Command::Join { character });
        let actor = played.view().cast.last().unwrap().id;
        played.learn(actor, "Lore 50");
    }
    let helpers = |played: &Played| {
        let rows = helper_rows(&played.view(), &played.roll(), Side::Active, None);
        rows.into_iter().map(|row| row.label).collect::<Vec<_>>()
    };
    played.call(TAVI, "Stealth");
    assert_eq!(helpers(&played), ["Bren", "Oda", "Kit", "Warden", "Guard"]);
    played.play(Command::CancelRoll { waived: false });
    played.call(ActorId(4), "Lore");
    assert_eq!(helpers(&played), ["Guard", "Tavi", "Bren", "Oda", "Kit"]);
}

/// TE-060: while a roll is open, a tap on an ability offers help, so the list says so.
#[test]
fn te_060_the_list_says_that_a_tap_helps() {
    let mut played = table();
    let hint = |played: &Played| tap_hint(&played.view());
    assert_eq!(hint(&played), "tap an ability to roll it");
    played.call(TAVI, "Stealth");
    assert_eq!(hint(&played), "tap an ability to help Tavi");
    played.dice(50, None);
    assert_eq!(hint(&played), "tap an ability to roll it");
    played.call_for(&played.against(TAVI, "Stealth", "Warden", "60"));
    assert_eq!(hint(&played), "tap an ability to help with the roll");
}

/// TE-062: the main button says who must decide first. With real dice, the dialog for them would come before the refusal.
#[test]
fn te_062_the_button_says_who_must_help_first() {
    let mut played = table();
    played.call(TAVI, "Stealth");
    assert_eq!(main_button(&played.view()).detail, "");
    played.tap(ODA, "Perception");
    let button = main_button(&played.view());
    assert_eq!(
        (button.label.as_str(), button.detail.as_str()),
        (
            "Tavi rolls",
            "Oda must choose “Roll to help” or “Don’t help” first"
        )
    );
    played.play(Command::WithdrawHelp { help: HelpId(0) });
    assert_eq!(main_button(&played.view()).detail, "");
}

/// TE-062, TE-071: everybody who is undecided is named, with the words of their buttons.
#[test]
fn te_062_the_button_names_everybody_who_is_undecided() {
    let mut played = table();
    let detail = |played: &Played| main_button(&played.view()).detail;
    let request = RollRequest {
        kind: RollKind::Group,
        ..played.request(TAVI, "Stealth")
    };
    played.call_for(&request);
    played.tap(BREN, "Survival");
    played.tap(ODA, "Perception");
    assert_eq!(
        detail(&played),
        "Bren and Oda must choose “Roll to help” or “Only follow” first"
    );
    played.help(0, 31);
    assert_eq!(
        detail(&played),
        "Oda must choose “Roll to help” or “Only follow” first"
    );
    // Whoever is not in the group does not follow either.
    played.play(Command::CancelRoll { waived: false });
    played.call_for(&RollRequest {
        followers: vec![ODA],
        ..request
    });
    played.tap(BREN, "Survival");
    played.tap(ODA, "Perception");
    assert_eq!(
        detail(&played),
        "Bren and Oda must choose “Roll to help,” “Don’t help” or “Only follow” first"
    );
}

/// TE-097, TE-100: before the roll, the chances say why both sides roll against lower scores.
#[test]
fn te_097_the_chances_say_why_the_scores_are_lowered() {
    let mut played = table();
    played.learn(TAVI, "Watch 155, Myth 342");
    for (ability, theirs, note) in [
        ("Watch", "112", "Both scores are 100 or more: −60 each"),
        ("Myth", "406", "Both scores are over 300: divided by 10"),
        ("Watch", "99", ""),
    ] {
        let request = played.against(TAVI, ability, "Warden", theirs);
        assert_eq!(request.chances(&played.view()).unwrap().note, note);
    }
}

/// TE-006: everybody normally acts once in a combat round, which is a hint and no refusal.
#[test]
fn te_006_a_second_roll_in_a_round_is_pointed_out() {
    let mut played = table();
    let note = |played: &Played, actor| acted_note(&played.view(), actor);
    played.play(Command::BeginRounds);
    assert_eq!(note(&played, TAVI), None);
    played.call(TAVI, "Stealth");
    played.dice(50, None);
    assert_eq!(
        note(&played, TAVI).unwrap(),
        "Tavi has acted in this round. Normally, everyone acts once per round."
    );
    assert_eq!(note(&played, BREN), None);
    played.play(Command::ClearRoll);
    played.play(Command::NextRound);
    assert_eq!(note(&played, TAVI), None);
}

/// TE-112: no roll is repeated, so a roll that was undone and made again says so.
#[test]
fn te_112_a_roll_after_an_undo_says_so() {
    let mut played = table();
    let note = |played: &Played| {
        let note = undone_before_roll(played.table.log().applied())?;
        assert_eq!(note.rule, Some(te(112)));
        Some(note.text)
    };
    played.call(TAVI, "Stealth");
    assert_eq!(note(&played), None, "nothing is rolled");
    played.dice(88, None);
    assert_eq!(note(&played), None);
    played.table.undo();
    played.dice(3, None);
    let one = Some("1 entry was undone before this roll.".to_owned());
    assert_eq!(note(&played), one);
    // What was undone before the roll was requested again counts too.
    played.table.undo();
    played.table.undo();
    played.call(TAVI, "Stealth");
    played.dice(40, None);
    let three = Some("3 entries were undone before this roll.".to_owned());
    assert_eq!(note(&played), three);
    played.play(Command::ClearRoll);
    played.call(BREN, "Survival");
    played.dice(40, None);
    assert_eq!(note(&played), None, "another roll");
}
