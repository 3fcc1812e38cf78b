//! The results of rolls, and their consequences.

use crate::played::{BREN, ODA, Played, TAVI, given, pressed, table};
use ::torang::command::Command;
use ::torang::opposed::{LowExcess, Side, TieRule};
use ::torang::refusal::Refusal;
use ::torang::state::{AbilityKind, Benefit, Drawback, Role, RollPart};
use rising_action::components::{RuledNote, SumLine};
use rising_action::torang::action::{Action, TorangDialog, TorangList};
use rising_action::torang::lists::list_of;
use rising_action::torang::messages::with_followers;
use rising_action::torang::past_rolls::past_rolls;
use rising_action::torang::people::{carried_text, join, score_text};
use rising_action::torang::refusals::refusal;
use rising_action::torang::request::{ChosenScore, RollKind, RollRequest, SideModifiers};
use rising_action::torang::result::{
    answer_and_finish, dice, follow_ups, headline, notes, requested_checks, requested_checks_text,
    waiting_helpers,
};
use rising_action::torang::typed_characters::characters;
use rising_action::typed_people::all_people;
use tabletop::name::Name;
use tabletop::rule::te;

const MAIN: RollPart = RollPart::Main(Side::Active);

#[test]
fn a_group_roll_is_explained() {
    let mut played = table();
    played.call_for(&RollRequest {
        kind: RollKind::Group,
        ..played.request(TAVI, "Stealth")
    });
    played.tap(BREN, "Survival");
    played.help(0, 31);
    played.dice(88, None);
    let head = headline(&played.view(), &played.roll());
    assert_eq!((head.title, head.steps), ("success", 3));
    assert_eq!(
        head.line,
        "Tavi, Stealth, for the whole group, with Bren and Oda"
    );
    assert_eq!(
        played.line(),
        "Tavi, Stealth, with Bren and Oda: 88 against 88, with real dice, success."
    );
    assert_eq!(
        with_followers(&played.view(), &[BREN, ODA, TAVI, BREN]),
        ", with 4 followers"
    );
    let dice = dice(&played.view(), &played.roll_view());
    assert_eq!(
        (dice.len(), dice[0].level.as_str()),
        (1, "success, against a score of 88")
    );
    assert_eq!(dice[0].lines[1], SumLine::new("Bren helps", "+20", te(64)));
    let past = past_rolls(&played.view(), played.table.log().applied());
    let past: Vec<_> = past
        .iter()
        .map(|roll| (roll.name.as_str(), roll.text.as_str(), roll.title))
        .collect();
    assert_eq!(
        past,
        [
            ("Tavi", "Stealth, 88 against 88", "success"),
            ("Bren", "Survival, 31 against 52", "success")
        ]
    );
    played.play(Command::ClearRoll);
    played.play(Command::BeginScene { name: None });
    assert!(past_rolls(&played.view(), played.table.log().applied()).is_empty());
}

/// TE-096, TE-097: why both scores are reduced, and what counts besides the dice.
#[test]
fn an_opposed_roll_is_explained() {
    let mut played = table();
    played.call_for(&RollRequest {
        modifiers: given(&[(40, "")]),
        ..played.against(TAVI, "Stealth", "Warden", "155")
    });
    played.dice(57, Some(30));
    let view = played.view();
    let head = headline(&view, &played.roll());
    assert_eq!(
        (head.title, head.line.as_str()),
        ("weak victory", "for Tavi, Stealth")
    );
    assert_eq!(dice(&view, &played.roll_view())[1].excess, 5);
    let notes = notes(&view, &played.roll());
    assert_eq!(
        notes[0],
        RuledNote::ruled("Both scores are 100 or more: −50 each", te(97))
    );
    assert_eq!(notes[1].rule, Some(te(84)));
    assert_eq!(notes[2].rule, Some(te(96)));
}

/// TE-084 … TE-089, TE-105: every outcome says why.
#[test]
fn every_outcome_says_why() {
    const WIDE: &str = "The better level wins, here by a wide margin.";
    const BETTER: &str = "The better level wins.";
    const HIGHER: &str = "Levels are equal, so the higher number wins.";
    const LOWER: &str = "Levels are equal, so the lower number wins.";
    const EQUAL: &str = "Levels and numbers are equal, so nobody wins.";
    const FAILED: &str = "Both failed, so nobody wins.";
    for (tie_rule, faces, title, why, rule) in [
        (TieRule::High, (6, 90), "great victory", WIDE, te(88)),
        (TieRule::High, (90, 6), "great defeat", WIDE, te(88)),
        (TieRule::High, (40, 90), "victory", BETTER, te(89)),
        (TieRule::High, (90, 40), "defeat", BETTER, te(89)),
        (TieRule::High, (40, 30), "weak victory", HIGHER, te(84)),
        (TieRule::High, (30, 40), "weak defeat", HIGHER, te(84)),
        (TieRule::Low, (30, 40), "weak victory", LOWER, te(105)),
        (TieRule::Low, (40, 30), "weak defeat", LOWER, te(105)),
        (TieRule::High, (40, 40), "tie", EQUAL, te(85)),
        (TieRule::High, (90, 91), "mutual failure", FAILED, te(86)),
    ] {
        let mut played = table();
        played.change_settings(|settings| settings.tie_rule = tie_rule);
        played.call_for(&played.against(TAVI, "Stealth", "Warden", "60"));
        played.dice(faces.0, Some(faces.1));
        let (view, roll) = (played.view(), played.roll());
        assert_eq!(headline(&view, &roll).title, title);
        assert_eq!(notes(&view, &roll), [RuledNote::ruled(why, rule)]);
    }
}

/// TE-107: the part of a score over 100 is shown as it counts.
#[test]
fn excess_is_shown_as_it_counts() {
    for (tie_rule, low_excess, shown, title) in [
        (TieRule::High, LowExcess::Subtract, 55, "weak victory"),
        (TieRule::Low, LowExcess::Subtract, -55, "weak victory"),
        (TieRule::Low, LowExcess::Add, 55, "weak defeat"),
        (TieRule::Low, LowExcess::Ignore, 0, "weak defeat"),
    ] {
        let mut played = table();
        played.change_settings(|settings| {
            settings.tie_rule = tie_rule;
            settings.low_excess = low_excess;
        });
        played.learn(TAVI, "Watch 155");
        played.call_for(&played.against(TAVI, "Watch", "Warden", "70"));
        played.dice(70, Some(20));
        let (view, roll) = (played.view(), played.roll_view());
        assert_eq!(dice(&view, &roll)[0].excess, shown);
        assert_eq!(headline(&view, &roll.state).title, title);
        let is_noted = notes(&view, &roll.state)
            .iter()
            .any(|note| note.rule == Some(te(96)));
        assert_eq!(is_noted, shown != 0);
    }
}

/// TE-087: the side that failed less badly is shown if the settings say so.
#[test]
fn who_failed_less_is_an_option() {
    for (faces, text) in [
        ((98, 97), "Warden failed less badly."),
        ((97, 97), "Both failed equally badly."),
    ] {
        let mut played = table();
        played.change_settings(|settings| settings.show_lesser_loser = true);
        played.call_for(&played.against(TAVI, "Stealth", "Warden", "60"));
        played.dice(faces.0, Some(faces.1));
        // It befalls both sides, so it is not “for Tavi”.
        let headline = headline(&played.view(), &played.roll());
        assert_eq!(
            (headline.title, headline.line.as_str()),
            ("mutual failure", "Tavi, Stealth")
        );
        let notes = notes(&played.view(), &played.roll());
        let note = notes.iter().find(|note| note.rule == Some(te(87))).unwrap();
        assert!(
            note.text == text || note.text == "Tavi failed less badly.",
            "{note:?}"
        );
    }
}

/// TE-037, TE-043: the advantage of a critical counts on the next roll, once.
#[test]
fn an_advantage_is_used_on_the_next_roll() {
    let mut played = table();
    played.call(TAVI, "Stealth");
    played.dice(6, None);
    let choose = &follow_ups(&played.view())[0];
    assert_eq!(
        choose.text.to_string(),
        "Tavi’s critical: what is the benefit?"
    );
    assert_eq!(
        choose.buttons[0].action,
        Action::Open(TorangDialog::Benefits {
            part: MAIN,
            finishes: false
        })
    );
    played.play(Command::ChooseBenefits {
        part: MAIN,
        benefits: vec![Benefit::Advantage],
        description: "the open window".to_owned(),
    });
    let text = &follow_ups(&played.view())[0].text.to_string();
    assert_eq!(text, "Tavi’s critical: advantage (the open window)");
    assert_eq!(carried_text(&played.character(TAVI)), "+20 next");
    played.play(Command::ClearRoll);
    let carried = played.character(TAVI).carried_modifiers[0].id;
    let request = RollRequest {
        modifiers: SideModifiers {
            carried: vec![carried],
            ..SideModifiers::default()
        },
        ..played.request(TAVI, "Climb")
    };
    assert_eq!(
        request
            .chances(&played.view())
            .unwrap()
            .chances
            .good
            .to_string(),
        "75%"
    );
    played.call_for(&request);
    assert_eq!(played.row("Tavi").figure, "75");
    played.dice(75, None);
    assert_eq!(headline(&played.view(), &played.roll()).title, "success");
    assert_eq!(carried_text(&played.character(TAVI)), "");
}

#[test]
fn a_fumble_brings_a_drawback() {
    let mut played = table();
    played.call(TAVI, "Stealth");
    played.dice(99, None);
    let choose = follow_ups(&played.view())[0].buttons[0].action.clone();
    assert_eq!(
        choose,
        Action::Open(TorangDialog::Drawback {
            part: MAIN,
            finishes: false
        })
    );
    played.play(Command::ChooseDrawback {
        part: MAIN,
        drawback: Drawback::Disadvantage,
        description: String::new(),
    });
    assert_eq!(
        follow_ups(&played.view())[0].text.to_string(),
        "Tavi’s fumble: disadvantage"
    );
    assert_eq!(carried_text(&played.character(TAVI)), "−20 next");
    played.press("Mark");
    assert!(played.ability(TAVI, "Stealth").check, "TE-047");
}

/// TE-045 … TE-067: an experience check is requested, approved, and earned by a helper too.
#[test]
fn checks_are_requested_and_shared() {
    let mut played = table();
    played.call(TAVI, "Stealth");
    played.tap(BREN, "Survival");
    played.help(0, 90);
    played.dice(20, None);
    let texts = |played: &Played| -> Vec<String> {
        let all_follow_ups = follow_ups(&played.view()).into_iter();
        all_follow_ups
            .map(|follow_up| follow_up.text.to_string())
            .collect()
    };
    assert!(texts(&played).contains(&"An experience check for Tavi’s Stealth?".to_owned()));
    played.press("Ask the gamemaster");
    assert!(
        texts(&played)
            .contains(&"Dramatic enough for an experience check? Requested by Tavi.".to_owned())
    );
    played.press("No");
    assert!(!played.ability(TAVI, "Stealth").check);
    played.press("Yes, it was");
    assert!(played.ability(TAVI, "Stealth").check);
    let shared = "Bren helped and may mark an experience check; Stealth would be new on the sheet"
        .to_owned();
    assert!(texts(&played).contains(&shared));
    played.press("Stealth");
    let new_ability = played.ability(BREN, "Stealth");
    assert_eq!((new_ability.base, new_ability.check), (None, true), "B-19");
    assert_eq!(score_text(&new_ability), "–");
    let change = TorangDialog::Ability {
        actor: BREN,
        ability: new_ability.id,
    };
    assert_eq!(played.action(BREN, "Stealth"), Action::Open(change));
    assert!(texts(&played).is_empty(), "all is said");
}

/// TE-045, TE-046: a marked ability stays marked, so no further check is offered for it. Gamemaster characters take none.
#[test]
fn te_045_no_check_is_offered_where_it_changes_nothing() {
    let mut played = table();
    let typed = all_people(characters("Warden: Spot 95")).unwrap();
    for command in join(&typed, Role::GmCharacter) {
        played.play(command);
    }
    let warden = played.view().cast[3].id;
    for (actor, ability, is_expected) in [
        (TAVI, "Stealth", true),
        (TAVI, "Stealth", false),
        (TAVI, "Climb", true),
        (warden, "Spot", false),
    ] {
        played.call(actor, ability);
        played.dice(20, None);
        let mut texts = follow_ups(&played.view())
            .into_iter()
            .map(|follow_up| follow_up.text.to_string());
        let is_offered = texts.any(|text| text.starts_with("An experience check for"));
        assert_eq!(is_offered, is_expected, "{ability}");
        if is_offered {
            played.press("Ask the gamemaster");
            assert_eq!(played.run(answer_and_finish(true)), None);
        } else {
            played.play(Command::ClearRoll);
        }
    }
}

/// TE-046, TE-067: helpers get their checks even if the main roller's own check is not offered: it is marked, its score was typed, or
/// it is a gamemaster character's.
#[test]
fn te_067_helpers_get_a_check_if_the_roller_takes_none() {
    for case in ["open", "marked", "typed", "gamemaster"] {
        let mut played = table();
        let typed = all_people(characters("Warden: Spot 95")).unwrap();
        for command in join(&typed, Role::GmCharacter) {
            played.play(command);
        }
        let warden = played.view().cast[3].id;
        match case {
            "marked" => {
                let ability = played.ability(TAVI, "Stealth").id;
                played.play(Command::SetCheck {
                    actor: TAVI,
                    ability,
                    check: true,
                });
                played.call(TAVI, "Stealth");
            }
            "typed" => {
                let mut request = played.request(TAVI, "Stealth");
                request.chosen = ChosenScore {
                    ability: None,
                    name: "Luck".to_owned(),
                    score: "60".to_owned(),
                };
                played.call_for(&request);
            }
            "gamemaster" => played.call(warden, "Spot"),
            _ => played.call(TAVI, "Stealth"),
        }
        played.tap(BREN, "Survival");
        played.help(0, 31);
        played.dice(20, None);
        let text = "Dramatic enough for an experience check? If you say yes, Bren may mark one for helping.";
        let mut asked = follow_ups(&played.view()).into_iter();
        let is_asked = asked.any(|follow_up| follow_up.text.to_string() == text);
        assert_eq!(is_asked, case != "open", "{case}");
        assert_eq!(waiting_helpers(&played.view()), ["Bren"], "{case}");
        if !is_asked {
            continue;
        }
        assert!(requested_checks(&played.view()).is_empty(), "{case}");
        played.press("Yes");
        // The helper's own roll has earned the same check (B-18), which is offered once.
        played.press("Mark");
        assert!(played.ability(BREN, "Survival").check, "{case}");
    }
    // After a failure, nobody can have a check.
    let mut failed = table();
    failed.call(TAVI, "Stealth");
    failed.tap(BREN, "Survival");
    failed.help(0, 31);
    failed.dice(95, None);
    assert!(waiting_helpers(&failed.view()).is_empty());
    let mut texts = follow_ups(&failed.view()).into_iter();
    assert!(texts.all(|follow_up| !follow_up.text.to_string().starts_with("Dramatic")));
}

/// B-19: a score without a name is no ability that a helper's sheet could get. B-18: the skill of the help is offered for its own roll.
#[test]
fn te_067_a_helper_marks_no_unnamed_score() {
    for (name, expected) in [("", vec![]), ("Luck", vec!["Luck"])] {
        let mut played = table();
        let mut request = played.request(TAVI, "Stealth");
        request.chosen = ChosenScore {
            ability: None,
            name: name.to_owned(),
            score: "60".to_owned(),
        };
        played.call_for(&request);
        played.tap(BREN, "Survival");
        played.help(0, 31);
        played.dice(20, None);
        played.press("Yes");
        let asked = follow_ups(&played.view()).into_iter();
        let helped =
            asked.filter(|follow_up| follow_up.text.to_string().starts_with("Bren helped"));
        let buttons = helped.flat_map(|follow_up| follow_up.buttons);
        let labels: Vec<String> = buttons.map(|button| button.label).collect();
        assert_eq!(labels, expected, "{name}");
    }
}

/// TE-067, TE-075: a yes at the end of the roll leads to the check that a helper has earned with it.
#[test]
fn te_067_a_late_yes_leaves_helpers_their_check() {
    for (dramatic, asked) in [
        (true, Some(TorangList::GrantedChecks.into())),
        (false, None),
    ] {
        let mut played = table();
        played.call(TAVI, "Stealth");
        played.tap(BREN, "Survival");
        played.help(0, 31);
        played.dice(20, None);
        played.press("Ask the gamemaster");
        assert_eq!(
            requested_checks_text(&played.view()),
            "Requested by Tavi. The gamemaster decides. If the answer is yes, Bren may mark a check too, for helping."
        );
        assert_eq!(played.run(answer_and_finish(dramatic)), asked);
        assert_eq!(played.view().roll.is_some(), dramatic);
        if dramatic {
            assert!(played.ability(TAVI, "Stealth").check);
            let list = list_of(&played.view(), TorangList::GrantedChecks).unwrap();
            let rows: Vec<(&str, &str)> = list
                .rows
                .iter()
                .map(|row| (row.label.as_str(), row.detail.as_str()))
                .collect();
            assert_eq!(
                rows,
                [
                    ("Bren, Survival", ""),
                    ("Bren, Stealth", "for helping; new on the sheet")
                ]
            );
            // The own check of the helper leaves the one for helping (B-18).
            let own = pressed(&list.rows[0]);
            assert_eq!(played.run(own), Some(TorangList::GrantedChecks.into()));
            assert!(played.ability(BREN, "Survival").check);
            let last = list_of(&played.view(), TorangList::GrantedChecks).unwrap();
            assert_eq!(
                last.text,
                "It has been earned and is not marked yet: Bren, Stealth (for helping; new on the sheet)."
            );
            assert_eq!(played.run(last.buttons[1].action.clone()), None);
            assert!(played.ability(BREN, "Stealth").check);
            assert!(played.view().roll.is_none());
        }
    }
}

/// Beside other buttons of the same label, screen readers hear whose check or critical a button is about.
#[test]
fn follow_ups_say_whom_they_are_about() {
    let mut played = table();
    played.call(TAVI, "Stealth");
    played.tap(BREN, "Survival");
    played.help(0, 31);
    played.dice(3, None);
    let named = |played: &Played| {
        let buttons = follow_ups(&played.view()).into_iter();
        let buttons = buttons.flat_map(|follow_up| follow_up.buttons);
        buttons
            .map(|button| (button.label, button.about))
            .collect::<Vec<_>>()
    };
    let expected = [
        ("Choose", "Tavi’s critical"),
        ("Ask the gamemaster", "Tavi’s Stealth"),
        ("Ask the gamemaster", "Bren’s Survival"),
    ];
    let mut shown = named(&played);
    shown.sort();
    let mut expected = expected.map(|(label, about)| (label.to_owned(), about.to_owned()));
    expected.sort();
    assert_eq!(shown, expected);
}

/// TE-013: a goal of its own is shown above the result. The name of the ability alone is not said twice, nor in the log.
#[test]
fn te_013_the_ability_is_named_once() {
    for (goal, shown, line) in [
        ("", "", "A roll was called for: Tavi, Stealth 68."),
        (
            "Past the sentries",
            "Past the sentries",
            "“Past the sentries”: Tavi, Stealth 68.",
        ),
    ] {
        let mut played = table();
        played.call_for(&RollRequest {
            goal: goal.to_owned(),
            ..played.request(TAVI, "Stealth")
        });
        assert_eq!(played.line(), line);
        played.dice(20, None);
        let headline = headline(&played.view(), &played.roll());
        assert_eq!(
            (headline.goal.as_str(), headline.line.as_str()),
            (shown, "Tavi, Stealth")
        );
    }
}

/// A name that was typed in lower case begins a sentence with a capital.
#[test]
fn a_sentence_begins_with_a_capital() {
    let mut played = table();
    played.call_for(&played.against(TAVI, "Stealth", "the wolves", "60"));
    played.dice(90, Some(99));
    let texts: Vec<String> = follow_ups(&played.view())
        .into_iter()
        .map(|follow_up| follow_up.text.to_string())
        .collect();
    let fumble = "The wolves’ fumble: what is the drawback?".to_owned();
    assert!(texts.contains(&fumble), "{texts:?}");
    let line = played.line();
    assert!(
        line.contains(". The wolves, Perception: 99 against"),
        "{line}"
    );
    let text = refusal(
        &Refusal::AlreadyHelped {
            helper: played.view().cast[3].id,
        },
        &played.view(),
    );
    assert!(text.reason.starts_with("The wolves"), "{}", text.reason);
}

/// TE-063: an ability that cannot help leaves the earlier offer in place.
#[test]
fn te_063_a_refused_ability_keeps_the_earlier_offer() {
    let mut played = table();
    played.play(Command::SetAbility {
        actor: BREN,
        ability: None,
        name: Name::new("Strength").unwrap(),
        kind: AbilityKind::Characteristic,
        base: 60,
    });
    played.call(TAVI, "Stealth");
    played.tap(BREN, "Survival");
    let Action::Play(commands) = played.action(BREN, "Strength") else {
        panic!("it offers help");
    };
    // The page plays them together: none is played if one is refused.
    let (index, _) = played.check_all(&commands).unwrap_err();
    assert_eq!((commands.len(), index), (2, 1));
    assert!(played.roll().help_rolls[0].is_pending());
}

/// B-10, TE-096: if two failures are compared by their numbers, the excess is shown, so that the numbers explain who failed less.
#[test]
fn te_096_the_excess_is_shown_where_it_decides_who_failed_less() {
    for (shows, faces, excess, noted) in [
        (true, (96, 98), 55, true),
        (false, (96, 98), 0, false),
        // A failure against a fumble is decided by the level.
        (true, (96, 100), 0, false),
    ] {
        let mut played = table();
        played.change_settings(|settings| settings.show_lesser_loser = shows);
        played.learn(TAVI, "Watch 155");
        played.call_for(&played.against(TAVI, "Watch", "Warden", "90"));
        played.dice(faces.0, Some(faces.1));
        let (view, roll) = (played.view(), played.roll_view());
        assert_eq!(dice(&view, &roll)[0].excess, excess, "{faces:?}");
        let notes = notes(&view, &roll.state);
        assert_eq!(notes.iter().any(|note| note.rule == Some(te(96))), noted);
        let less = notes
            .iter()
            .any(|note| note.text == "Tavi failed less badly.");
        assert_eq!(less, shows);
    }
}
