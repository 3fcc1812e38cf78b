//! Requested rolls: with help, opposed, and with their chances.

use crate::played::{BREN, ODA, Played, TAVI, given, pressed, table};
use ::torang::MAX_CHARACTERS;
use ::torang::command::{Command, DieSource, NewCharacter};
use ::torang::opposed::Side;
use ::torang::score::Score;
use ::torang::state::{HelpId, HelpVerdict, Role, RollPart};
use rising_action::components::ButtonVariant;
use rising_action::torang::action::{Action, TorangDialog, TorangList};
use rising_action::torang::odds::Percentage;
use rising_action::torang::people::{join, main_button, player_and_sheet};
use rising_action::torang::prepared::{
    chances, help_note, helper_rows, kind_line, later_label, others_can_help,
};
use rising_action::torang::request::{ChosenScore, RollKind, RollRequest, SideModifiers};
use rising_action::torang::typed::InputError;
use rising_action::torang::typed_characters::characters;
use rising_action::typed_people::all_people;
use tabletop::name::Name;
use tabletop::ruling::Refuse;
use tabletop::seat::ActorId;

/// A character of the gamemaster joins, without abilities.
fn gm_character(name: &str) -> Command {
    Command::Join {
        character: NewCharacter {
            name: Name::new(name).unwrap(),
            player: None,
            role: Role::GmCharacter,
            abilities: vec![],
        },
    }
}

fn good(played: &Played) -> String {
    chances(&played.view(), &played.roll())
        .chances
        .good
        .to_string()
}

/// An opponent is expected to use the ability of the same name.
#[test]
fn an_opponent_uses_the_same_ability() {
    let mut played = table();
    played.learn(BREN, "climb 30");
    let theirs = |ability: &str, opponent| {
        let mut request = played.request(TAVI, ability);
        request.choose_opponent(&played.view(), opponent);
        assert_eq!(request.opponent, opponent);
        request.opponent_chosen.ability
    };
    let of = |actor, name: &str| Some(played.ability(actor, name).id);
    assert_eq!(theirs("Climb", Some(BREN)), of(BREN, "climb"));
    assert_eq!(
        theirs("Stealth", Some(BREN)),
        of(BREN, "Survival"),
        "the first"
    );
    assert_eq!(
        theirs("Climb", Some(ODA)),
        of(ODA, "Perception"),
        "the first"
    );
    assert_eq!(theirs("Climb", None), None);
}

/// Whoever rolls back is expected to face the one who rolled against them, and a stranger somebody with the ability of the same name.
#[test]
fn the_likeliest_opponent_is_chosen() {
    let mut played = table();
    let request = played.against(ODA, "Perception", "Warden", "45");
    played.call_for(&request);
    let warden = played.roll().opponent.unwrap().attempt.actor;
    played.play(Command::CancelRoll { waived: false });
    played.play(gm_character("Guard"));
    let guard = played.view().cast.last().unwrap().id;
    let opponent =
        |played: &Played, actor| RollRequest::starting(&played.view(), actor, None).opponent;
    assert_eq!(opponent(&played, warden), Some(ODA));
    assert_eq!(opponent(&played, guard), Some(TAVI), "the first");
    played.learn(guard, "Survival 40");
    assert_eq!(opponent(&played, guard), Some(BREN));
}

/// A character's next roll starts with the choices made for the last one: the ability if none was tapped, and for the same ability
/// the opponent. Modifiers belong to one roll, so they have to be chosen again.
#[test]
fn the_next_roll_starts_with_what_the_last_one_had() {
    let mut played = table();
    let first = RollRequest::starting(&played.view(), TAVI, None);
    let ability = |played: &Played, name| Some(played.ability(TAVI, name).id);
    let (stealth, climb) = (ability(&played, "Stealth"), ability(&played, "Climb"));
    assert_eq!(first.chosen.ability, stealth, "the first of the sheet");
    played.call_for(&RollRequest {
        modifiers: given(&[(-20, "rain")]),
        ..played.against(TAVI, "Climb", "Warden", "45")
    });
    let start = |played: &Played, ability| RollRequest::starting(&played.view(), TAVI, ability);
    for ability in [None, climb] {
        let again = start(&played, ability);
        assert_eq!(again.chosen.ability, climb);
        assert_eq!(again.modifiers, SideModifiers::default());
        let opponent = again.opponent.unwrap();
        assert_eq!(played.character(opponent).name.as_str(), "Warden");
        let perception = played.ability(opponent, "Perception");
        assert_eq!(again.opponent_chosen.ability, Some(perception.id));
        // The kind of roll has to be chosen again.
        assert_eq!(again.kind, RollKind::Alone);
    }
    // Another character does not use these choices.
    let bren = RollRequest::starting(&played.view(), BREN, None);
    let survival = played.ability(BREN, "Survival").id;
    assert_eq!(bren.chosen.ability, Some(survival));
    // Nor do those that the gamemaster gives to the open roll.
    played.play(Command::SetModifiers {
        part: RollPart::Main(Side::Active),
        modifiers: vec![(20, "from above".to_owned())],
    });
    assert_eq!(start(&played, None).modifiers, SideModifiers::default());
    // An ability that is no longer on the sheet is not chosen again.
    played.play(Command::RemoveAbility {
        actor: TAVI,
        ability: climb.unwrap(),
    });
    assert_eq!(start(&played, None).chosen.ability, stealth);
    while start(&played, None) != first {
        assert!(played.table.undo());
    }
}

#[test]
fn the_next_group_has_the_followers_of_the_last_one() {
    let mut played = table();
    let first = RollRequest::starting(&played.view(), TAVI, None);
    assert!(first.followers.contains(&BREN));
    played.call_for(&RollRequest {
        kind: RollKind::Group,
        followers: vec![],
        ..first
    });
    let again = RollRequest::starting(&played.view(), TAVI, None);
    assert_eq!(again.followers, []);
}

#[test]
fn a_tap_on_a_figure_asks_for_its_roll() {
    let mut played = table();
    let request = TorangDialog::Request {
        roller: TAVI,
        ability: Some(played.ability(TAVI, "Stealth").id),
    };
    assert_eq!(played.action(TAVI, "Stealth"), Action::Open(request));
    assert_eq!(main_button(&played.view()).label, "Call for a roll");
    played.call(TAVI, "Stealth");
    assert_eq!(
        played.roll().goal,
        "Stealth",
        "what nobody said goes without saying (TE-013)"
    );
    assert_eq!(good(&played), "68%");
    assert_eq!(main_button(&played.view()).label, "Tavi rolls");
    played.dice(90, None);
    assert_eq!(main_button(&played.view()).label, "Finish roll");
    assert_eq!(
        main_button(&played.view()).action,
        Action::Play(vec![Command::ClearRoll])
    );
}

/// TE-060 … TE-075: a helper who rolls, a helper who may roll, and one roll for a group.
#[test]
fn a_group_is_helped() {
    let mut played = table();
    played.call_for(&RollRequest {
        kind: RollKind::Group,
        ..played.request(TAVI, "Stealth")
    });
    assert_eq!(
        kind_line(&played.view(), &played.roll()),
        "Group roll led by Tavi"
    );
    assert!(
        played
            .rows()
            .iter()
            .any(|row| row.text == "Bren and Oda follow")
    );
    played.tap(BREN, "Survival");
    let offered = played.row("Bren");
    assert_eq!(offered.text, "Survival 52");
    assert_eq!(offered.detail, "68.4% with this help");
    let labels: Vec<&str> = offered
        .buttons
        .iter()
        .map(|button| button.label.as_str())
        .collect();
    assert_eq!(labels, ["Roll to help", "Only follow"]);
    played.help(0, 31);
    let helped = played.row("Bren");
    assert_eq!(helped.text, "Survival, 31 against 52: success");
    assert_eq!((helped.figure.as_str(), helped.buttons.len()), ("+20", 0));
    let odds = chances(&played.view(), &played.roll());
    assert_eq!(odds.chances.good.figure, "88");
    assert_eq!(odds.subject, "for the whole group, with a score of 88");
    assert_eq!(odds.note, "without help 68%");
    assert!(played.rows().iter().any(|row| row.text == "Oda follows"));
    played.tap(ODA, "Perception");
    assert_eq!(played.row("Oda").detail, "78% with this help");
    let main = main_button(&played.view());
    assert_eq!(
        main.variant,
        ButtonVariant::Plain,
        "help comes first (TE-062)"
    );
    played.play(Command::WithdrawHelp { help: HelpId(1) });
    assert_eq!(main_button(&played.view()).variant, ButtonVariant::Primary);
}

#[test]
fn a_helper_may_withdraw() {
    let mut played = table();
    played.call(TAVI, "Stealth");
    played.tap(BREN, "Survival");
    played.tap(BREN, "Bow");
    let rows: Vec<String> = played.rows().into_iter().map(|row| row.text).collect();
    assert_eq!(rows, ["Stealth", "Bow 74", "Does anyone else help?"]);
    let score = TorangDialog::Score(RollPart::Main(Side::Active));
    assert_eq!(
        played.action(TAVI, "Climb"),
        Action::Open(score),
        "who rolls sees how it stands"
    );
}

#[test]
fn modifiers_and_the_gamemasters_verdict_on_help() {
    let mut played = table();
    let mut request = RollRequest {
        modifiers: SideModifiers {
            typed: "wind".to_owned(),
            ..given(&[(20, "")])
        },
        ..played.request(TAVI, "Climb")
    };
    let error = request.commands(&played.view()).unwrap_err();
    assert_eq!(error, InputError::NoModifier("wind".to_owned()));
    // What cannot be read yet does not count yet, and takes nothing away from what is known.
    let odds = request.chances(&played.view()).unwrap();
    assert_eq!(odds.note, "with a score of 75");
    assert_eq!(request.modifiers.give_typed(), Err(error));
    assert_eq!(request.modifiers.typed, "wind");
    request.modifiers.typed = "-40 rain".to_owned();
    let mut entered = request.modifiers.clone();
    entered.give_typed().unwrap();
    assert_eq!(entered, given(&[(20, ""), (-40, "rain")]));
    let odds = request.chances(&played.view()).unwrap();
    assert_eq!(
        (odds.chances.good.to_string().as_str(), odds.note.as_str()),
        ("35%", "with a score of 35")
    );
    played.call_for(&request);
    let row = played.row("Tavi");
    assert_eq!(
        (row.figure.as_str(), row.detail.as_str()),
        ("35", "55, +20, −40 rain")
    );
    for (verdict, detail) in [
        (HelpVerdict::Denied, "does not help here"),
        (HelpVerdict::OutOfPlace, "too far away to help"),
    ] {
        played.tap(ODA, "Healing");
        let help = HelpId(u16::try_from(played.roll().help_rolls.len() - 1).unwrap());
        played.play(Command::JudgeHelp { help, verdict });
        let row = played
            .rows()
            .into_iter()
            .rfind(|row| row.name == "Oda")
            .unwrap();
        assert_eq!((row.detail.as_str(), row.buttons.len()), (detail, 0));
        // TE-066: an offer that does not count is no obstacle to another one.
        let view = played.view();
        let mut possible_helpers = view.helpers(view.current_roll().unwrap(), Side::Active);
        assert!(
            possible_helpers.any(|helper| helper.name.as_str() == "Oda"),
            "{verdict:?}"
        );
        if verdict == HelpVerdict::Denied {
            continue;
        }
    }
}

/// TE-080 … TE-108: a new character opposes the roll; two very high scores are scaled down.
#[test]
fn an_opposed_roll_with_a_new_opponent() {
    let mut played = table();
    let mut request = RollRequest {
        modifiers: given(&[(20, ""), (20, "")]),
        ..played.against(TAVI, "Stealth", "Warden", "")
    };
    assert_eq!(
        request.commands(&played.view()).unwrap_err(),
        InputError::NoOpponentScore
    );
    let nobody = RollRequest {
        opponent_name: " ".to_owned(),
        ..request.clone()
    };
    assert_eq!(
        nobody.commands(&played.view()).unwrap_err(),
        InputError::NoOpponent
    );
    let unread = played.against(TAVI, "Stealth", "Warden", "abc");
    assert_eq!(
        unread.commands(&played.view()).unwrap_err(),
        InputError::NotANumber("abc".to_owned())
    );
    assert_eq!(request.chances(&played.view()), None);
    request.opponent_chosen.score = "155".to_owned();
    let odds = request.chances(&played.view()).unwrap();
    assert_eq!(
        (odds.subject.as_str(), odds.against.as_str()),
        ("Tavi", "Warden")
    );
    played.call_for(&request);
    let view = played.view();
    let warden = view.cast.last().unwrap();
    assert_eq!(
        (warden.name.as_str(), warden.role),
        ("Warden", Role::GmCharacter)
    );
    assert_eq!(kind_line(&view, &played.roll()), "Tavi against Warden");
    let rows = played.rows().into_iter();
    let scaled: Vec<(String, String)> = rows
        .filter(|row| row.text == "rolls against")
        .map(|row| (row.detail, row.figure))
        .collect();
    let why = "Both scores are 100 or more: −50 each".to_owned();
    assert_eq!(
        scaled,
        [(why.clone(), "58".to_owned()), (why, "105".to_owned())]
    );
    let odds = chances(&view, &played.roll());
    let shown = &odds.chances;
    let opposed = shown.opposed.as_ref().unwrap();
    assert_eq!(
        (shown.good.to_string(), opposed.bad.to_string()),
        ("16.2%".to_owned(), "81.3%".to_owned())
    );
    assert_eq!(opposed.nobody.to_string(), "2.5%");
    let (ours, theirs) = odds.ends();
    assert_eq!(ours, "Tavi: great 0.8%, victory 6.4%, weak 9%");
    assert_eq!(theirs, "Warden: great 5.9%, victory 39.3%, weak 36.1%");
    let text = odds.text();
    assert!(
        text.starts_with("Tavi against Warden: great victory 0.8%"),
        "{text}"
    );
    assert_eq!(main_button(&view).label, "Both roll");
}

/// A new opponent does not join if the roll cannot be requested.
#[test]
fn a_new_opponent_joins_only_with_the_roll() {
    let mut played = table();
    let request = played.against(TAVI, "Stealth", "Warden", "1000000000");
    assert_eq!(
        request.commands(&played.view()).unwrap_err(),
        InputError::ScoreOutOfRange("1000000000".to_owned())
    );
    assert_eq!(request.chances(&played.view()), None);
    for number in 3..MAX_CHARACTERS {
        played.play(gm_character(&number.to_string()));
    }
    let request = played.against(TAVI, "Stealth", "Warden", "60");
    let commands = request.commands(&played.view()).unwrap();
    assert!(played.check_all(&commands).is_err(), "the table is full");
}

/// TE-012: what a new opponent rolls with stays on the new sheet, unless the table's list of abilities does not allow it.
#[test]
fn a_new_opponent_keeps_the_ability() {
    let mut played = table();
    played.call_for(&played.against(TAVI, "Stealth", "Warden", "45"));
    let warden = played.view().cast.last().unwrap().id;
    let perception = played.ability(warden, "Perception");
    assert_eq!(perception.base.map(|base| base.get()), Some(45));
    let theirs = played.roll().opponent.unwrap().attempt.ability;
    assert_eq!(theirs.ability_id, Some(perception.id));

    let mut listed = table();
    listed.change_settings(|settings| {
        settings.ability_list = vec![Name::new("Stealth").unwrap()];
    });
    listed.call_for(&listed.against(TAVI, "Stealth", "Warden", "45"));
    assert!(listed.view().cast.last().unwrap().abilities.is_empty());
}

/// New characters are added with their abilities, as at a new table.
#[test]
fn characters_join_with_their_abilities() {
    let mut played = table();
    let typed = "the keeper: Spot 55, Listen 40\nHound (Max), Cat";
    let typed = all_people(characters(typed)).unwrap();
    for command in join(&typed, Role::GmCharacter) {
        played.play(command);
    }
    let cast = played.view().cast;
    let shown: Vec<(&str, String)> = cast[3..]
        .iter()
        .map(|character| (character.name.as_str(), player_and_sheet(character)))
        .collect();
    assert_eq!(
        shown,
        [
            ("the keeper", "gamemaster character; 2 abilities".to_owned()),
            (
                "Hound",
                "gamemaster character; played by Max; 0 abilities".to_owned()
            ),
            ("Cat", "gamemaster character; 0 abilities".to_owned())
        ]
    );
    assert_eq!(played.ability(cast[3].id, "Spot").base.unwrap().get(), 55);
}

/// The ID of a character who left is never reused, so the roll is against the new opponent.
#[test]
fn a_new_opponent_is_found_after_somebody_left() {
    let mut played = table();
    played.play(Command::Leave { actor: ODA });
    played.call_for(&played.against(TAVI, "Stealth", "Warden", "60"));
    assert_eq!(
        kind_line(&played.view(), &played.roll()),
        "Tavi against Warden"
    );
}

/// TE-082: help is added before scaling, so the chances with help count each result of the helper separately. This applies to both
/// sides.
#[test]
fn an_opposed_roll_shows_the_chance_with_help() {
    let mut played = table();
    played.learn(ODA, "Watch 70");
    let watch = played.ability(ODA, "Watch").id;
    played.call_for(&RollRequest {
        kind: RollKind::Opposed,
        opponent: Some(ODA),
        opponent_chosen: ChosenScore {
            ability: Some(watch),
            ..ChosenScore::default()
        },
        ..played.request(TAVI, "Stealth")
    });
    let before = good(&played);
    let ability = played.ability(BREN, "Survival").id;
    let side = TorangList::HelpedSide {
        helper: BREN,
        ability,
    };
    assert_eq!(
        played.action(BREN, "Survival"),
        Action::Open(side.into()),
        "either side is a friend's"
    );
    let (bren, survival) = (played.character(BREN), played.ability(BREN, "Survival"));
    for command in
        rising_action::torang::people::offers(&played.roll(), &bren, &survival, Side::Active)
    {
        played.play(command);
    }
    let detail = played.row("Bren").detail;
    assert!(detail.ends_with("to win with this help"), "{detail}");
    assert!(!detail.starts_with(&before), "{detail}");
    played.help(0, 96);
    assert_ne!(good(&played), before, "a failure costs 20");
}

/// TE-060: a character helps the side whose roller has the same role.
#[test]
fn helpers_join_the_side_with_their_role() {
    let mut played = table();
    played.play(gm_character("Guard"));
    let guard = played.view().cast.last().unwrap().id;
    played.learn(guard, "Perception 60");
    let climb = played.ability(TAVI, "Climb").id;
    played.call_for(&RollRequest {
        kind: RollKind::Opposed,
        opponent: Some(TAVI),
        opponent_chosen: ChosenScore {
            ability: Some(climb),
            ..ChosenScore::default()
        },
        ..played.request(guard, "Perception")
    });
    played.tap(BREN, "Survival");
    let help = played.roll().help_rolls;
    assert_eq!(
        (help.len(), help[0].side),
        (1, Side::Opponent),
        "Bren helps Tavi"
    );
}

/// A typed score needs no name.
#[test]
fn another_score_has_a_name_by_itself() {
    let mut played = table();
    let mut request = played.request(TAVI, "Stealth");
    request.chosen = ChosenScore {
        score: "60".to_owned(),
        ..ChosenScore::default()
    };
    played.call_for(&request);
    assert_eq!(played.roll().goal, "Unnamed ability");
    assert_eq!(played.row("Tavi").text, "Unnamed ability");
    // The next dialog leaves the field for the name empty again.
    played.play(Command::RollMain {
        active: DieSource::Typed(50),
        opponent: None,
    });
    played.play(Command::ClearRoll);
    let again = RollRequest::starting(&played.view(), TAVI, None);
    assert_eq!(again.chosen, request.chosen);
    request.chosen.score.clear();
    assert_eq!(
        request.commands(&played.view()).unwrap_err(),
        InputError::NoRollerScore
    );
    // A new opponent’s sheet keeps it, with a name that can be changed there.
    let mut played = table();
    let mut request = played.against(TAVI, "Stealth", "Warden", "45");
    request.opponent_chosen.name.clear();
    played.call_for(&request);
    let warden = played.character(ActorId(4));
    assert_eq!(warden.abilities.len(), 1);
    assert_eq!(warden.abilities[0].name.as_str(), "Unnamed ability");
    assert_eq!(warden.abilities[0].base.map(Score::get), Some(45));
}

#[test]
fn te_062_a_refused_roll_names_its_rule_and_can_be_overruled() {
    let mut played = table();
    played.call(TAVI, "Stealth");
    played.tap(BREN, "Survival");
    let refusal = played.roll_view().may_roll.unwrap_err();
    assert_eq!(refusal.rule().unwrap().to_string(), "TE-062");
    assert!(refusal.can_be_overruled());
}

#[test]
fn percentages_near_0_and_100_are_not_rounded_to_them() {
    for (count, shown) in [
        (0, "0%"),
        (1, "<0.1%"),
        (5, "<0.1%"),
        (60, "0.1%"),
        (50_000, "50%"),
        (99_999, ">99.9%"),
        (100_000, "100%"),
    ] {
        assert_eq!(Percentage::of(count, 100_000).to_string(), shown, "{count}");
    }
}

/// Where nobody has an ability to help with, the roll says so and what to do.
#[test]
fn nobody_can_help_without_an_ability() {
    let mut played = table();
    let note = |played: &Played| help_note(&played.view(), TAVI, None).unwrap();
    assert_eq!(
        note(&played),
        "Others can help with rolls of their own: tap “Let others help first.”"
    );
    let label = |played: &Played| later_label(others_can_help(&played.view(), TAVI, None));
    assert_eq!(label(&played), "Let others help first");
    for (actor, name) in [
        (BREN, "Survival"),
        (BREN, "Bow"),
        (ODA, "Perception"),
        (ODA, "Healing"),
    ] {
        let ability = played.ability(actor, name).id;
        played.play(Command::RemoveAbility { actor, ability });
    }
    let why = "Nobody else has a skill to help with";
    assert_eq!(
        note(&played),
        format!("{why}. To let someone help, add one to their sheet.")
    );
    assert_eq!(label(&played), "Don’t roll yet");
    played.call(TAVI, "Stealth");
    let row = played.rows().pop().unwrap();
    assert_eq!((row.text.as_str(), row.buttons.len()), (why, 0));
    assert_eq!(row.detail, "To let someone help, add one to their sheet");
    // As soon as one has a skill, help is asked for.
    played.learn(BREN, "Bow 74");
    let row = played.rows().pop().unwrap();
    assert_eq!(row.text, "Does anyone help?");
    assert_eq!(row.buttons[0].label, "Who helps?");
    played.play(Command::CancelRoll { waived: false });
    // The followers of a group are named, even if none of them can help.
    let bow = played.ability(BREN, "Bow").id;
    played.play(Command::RemoveAbility {
        actor: BREN,
        ability: bow,
    });
    let request = RollRequest {
        kind: RollKind::Group,
        ..played.request(TAVI, "Stealth")
    };
    played.call_for(&request);
    let rows: Vec<String> = played.rows().into_iter().map(|row| row.text).collect();
    assert_eq!(rows[1..], ["Bren and Oda follow", why]);
    // An opponent helps neither side (TE-060): Tavi against Bren have only Oda, and then nobody.
    let mut opposed = table();
    assert_eq!(
        later_label(others_can_help(&opposed.view(), TAVI, Some(BREN))),
        "Let others help first"
    );
    opposed.play(Command::Leave { actor: ODA });
    assert_eq!(
        later_label(others_can_help(&opposed.view(), TAVI, None)),
        "Let others help first"
    );
    assert_eq!(
        later_label(others_can_help(&opposed.view(), TAVI, Some(BREN))),
        "Don’t roll yet"
    );
    assert_eq!(help_note(&opposed.view(), TAVI, Some(BREN)), None);
    // Alone, nobody is missed.
    let mut alone = table();
    for actor in [BREN, ODA] {
        alone.play(Command::Leave { actor });
    }
    assert_eq!(help_note(&alone.view(), TAVI, None), None);
}

/// Who has a single ability to help with helps with it at once; whoever has several is asked which.
#[test]
fn a_helper_with_one_ability_is_not_asked_which() {
    let mut played = table();
    let bow = played.ability(BREN, "Bow").id;
    played.play(Command::RemoveAbility {
        actor: BREN,
        ability: bow,
    });
    played.call(TAVI, "Stealth");
    let rows = helper_rows(&played.view(), &played.roll(), Side::Active, None);
    let [bren, oda] = rows.as_slice() else {
        panic!("{rows:?}");
    };
    assert_eq!(
        (bren.label.as_str(), bren.detail.as_str()),
        ("Bren", "Survival 52, 68.4% with this help")
    );
    assert_eq!(oda.detail, "Perception, Healing");
    assert!(
        matches!(pressed(oda), Action::Replace(TorangDialog::HelpWith { helper, .. }) if helper == ODA)
    );
    let Action::Play(commands) = pressed(bren) else {
        panic!("{bren:?}");
    };
    played.play_all(commands);
    assert_eq!(played.row("Bren").text, "Survival 52");
}

/// In a roll without followers, a helper who does not help does not follow either.
#[test]
fn a_helper_declines_in_the_words_of_the_roll() {
    let mut played = table();
    played.call(TAVI, "Stealth");
    played.tap(BREN, "Bow");
    assert_eq!(played.row("Bren").buttons[1].label, "Don’t help");
    played.play(Command::CancelRoll { waived: false });
    let request = RollRequest {
        kind: RollKind::Group,
        ..played.request(TAVI, "Stealth")
    };
    played.call_for(&request);
    played.tap(BREN, "Bow");
    assert_eq!(played.row("Bren").buttons[1].label, "Only follow");
    // Whoever is not in the group does not follow either.
    played.play(Command::CancelRoll { waived: false });
    played.call_for(&RollRequest {
        followers: vec![ODA],
        ..request
    });
    played.tap(BREN, "Bow");
    assert_eq!(played.row("Bren").buttons[1].label, "Don’t help");
}
