//! Every event and every refusal of a Torang table has a text, and every part of the page can be rendered at any moment.

use crate::played::{BREN, TAVI, table};
use ::torang::Torang;
use ::torang::command::Command;
use ::torang::event::Event;
use ::torang::opposed::Side;
use ::torang::refusal::Refusal;
use ::torang::state::{AbilityId, HelpId, RollPart};
use rising_action::game::TableGame;
use rising_action::torang::past_rolls::past_rolls;
use rising_action::torang::people::{ability_action, main_button, place_line};
use rising_action::torang::prepared::{chances, part_rows, score_lines};
use rising_action::torang::refusals::{error_text, refusal};
use rising_action::torang::result::{dice, follow_ups, headline, notes};
use rising_action::torang::typed::InputError;
use std::collections::BTreeSet;
use std::slice;
use tabletop::dice::DiceError;
use tabletop::event_log::LogEntry;
use tabletop::name::{Name, NameError};
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::torang::{random_command, random_opening};
use testing::{TestRng, variant_name as kind};

fn tidy(text: &str, name: &str) {
    assert!(!text.trim().is_empty(), "{name} has no words");
    assert!(
        !text.contains("  ") && !text.contains(" ."),
        "{name}: {text}"
    );
    assert!(
        !text.contains("Name(") && !text.contains("Some("),
        "{name}: {text}"
    );
}

/// Randomly played tables: every entry reads well, and every part of the page can be rendered.
#[test]
fn every_event_has_a_text_and_every_page_renders() {
    let mut seen = BTreeSet::new();
    for seed in 0..60 {
        let mut rng = TestRng(seed);
        let mut table = Table::<Torang>::default();
        let opening = random_opening(&mut rng);
        table
            .play(&opening, &PlayMode::ByTheRules, None, &mut rng)
            .unwrap();
        for _ in 0..160 {
            let mode = if rng.one_in(6) {
                PlayMode::ByRuling("so be it".to_owned())
            } else {
                PlayMode::ByTheRules
            };
            let command = random_command(table.state(), &mut rng);
            let view = table.view(Seat::Table);
            if let Err(refused) = table.play(&command, &mode, None, &mut rng) {
                let text = refusal(&refused, &view);
                tidy(&text.title, &kind(&refused));
                tidy(&text.reason, &kind(&refused));
                continue;
            }
            let entry: &LogEntry<Event> = table.log().applied().last().unwrap();
            seen.extend(entry.events.iter().map(kind));
            let view = table.view(Seat::Table);
            let text = Torang::entry_text(table.log().applied(), &view, Seat::Table);
            // What a sentence says is in the events of its own entry.
            assert_eq!(
                text,
                Torang::entry_text(slice::from_ref(entry), &view, Seat::Table)
            );
            assert!(
                !["Someone", "an ability", "a modifier"]
                    .iter()
                    .any(|vague| text.contains(vague)),
                "{text}"
            );
            if !matches!(entry.events[..], [Event::NoteMade { .. }]) {
                tidy(&text, &kind(&entry.events[0]));
            }
            if rng.one_in(8) {
                page(&table);
            }
        }
    }
    let kinds = testing::torang::EVENT_KINDS.split_whitespace();
    let missing: Vec<&str> = kinds.filter(|name| !seen.contains(*name)).collect();
    assert!(missing.is_empty(), "never described: {missing:?}");
}

fn page(table: &Table<Torang>) {
    let view = table.view(Seat::Table);
    tidy(&place_line(&view.clock), "the place");
    tidy(&main_button(&view).label, "the main button");
    for character in view.present() {
        for ability in &character.abilities {
            let _ = ability_action(&view, character, ability);
        }
    }
    for roll in past_rolls(&view, table.log().applied()) {
        tidy(&roll.text, "a past roll");
    }
    for follow_up in follow_ups(&view) {
        tidy(&follow_up.text.to_string(), "what follows");
    }
    let Some(roll) = &view.roll else { return };
    for part in &roll.parts {
        assert!(!score_lines(&view, &roll.state, part).is_empty());
    }
    if roll.state.is_rolled() {
        tidy(&headline(&view, &roll.state).line, "a result");
        assert!(!dice(&view, roll).is_empty());
        for note in notes(&view, &roll.state) {
            tidy(&note.text, "a note");
        }
    } else {
        for row in part_rows(&view, roll) {
            tidy(&row.text, "a part");
        }
        let odds = chances(&view, &roll.state);
        let sum: u32 = odds.chances.shares.iter().map(|share| share.width).sum();
        assert!((9_990..=10_000).contains(&sum), "{odds:?}");
    }
}

/// Returns at least one of each refusal: the `match` over their texts stops compiling when one is added.
fn refusals() -> Vec<Refusal> {
    let actor = ActorId(1);
    let ability = AbilityId(1);
    let refusals = vec![
        Refusal::AlreadyOpen,
        Refusal::NotOpen,
        Refusal::TooMany { max: 500 },
        Refusal::UnknownCharacter,
        Refusal::TextTooLong { max: 500 },
        Refusal::Empty,
        Refusal::OutOfRange {
            min: -1_000,
            max: 10_000,
        },
        Refusal::PartOfRoll { actor },
        Refusal::NoAbility,
        Refusal::NoScore { ability },
        Refusal::AbilityExists { ability },
        Refusal::AbilityNotListed,
        Refusal::NoGoal,
        Refusal::WrongSideCount { sides: 3 },
        Refusal::RollPending,
        Refusal::NoRoll,
        Refusal::NotRolled,
        Refusal::AlreadyRolled,
        Refusal::ModifierStep { amount: -30 },
        Refusal::NoSuchCarriedModifier,
        Refusal::ModifierUnrelated,
        Refusal::HelpLate,
        Refusal::NoHelp,
        Refusal::HelpOutOfPlace,
        Refusal::HelpNeedsSkill,
        Refusal::HelpNotApproved,
        Refusal::HelpDenied,
        Refusal::AlreadyHelped { helper: actor },
        Refusal::NestedHelpOff,
        Refusal::HelpOnBothSides { helper: actor },
        Refusal::HelpPending { help: HelpId(0) },
        Refusal::LeaderCannotHelp { leader: actor },
        Refusal::Dice(DiceError::NoSuchFace {
            sides: 100,
            face: 0,
        }),
        Refusal::Dice(DiceError::Missing { rolled: 1 }),
        Refusal::Dice(DiceError::Surplus { used: 1, typed: 2 }),
        Refusal::TypedDiceOff,
        Refusal::NotCritical,
        Refusal::NotFumble,
        Refusal::AlreadyChosen,
        Refusal::FailureEarnsNoCheck,
        Refusal::CheckDenied,
        Refusal::MainCheckNotEarned,
        Refusal::HelperCheckUsed,
        Refusal::TimeBackwards,
        Refusal::TimeInRounds,
        Refusal::SceneInRounds,
        Refusal::InRounds,
        Refusal::NotInRounds,
        Refusal::SettingsLocked,
    ];
    refusals
}

#[test]
fn every_refusal_has_its_own_text() {
    let view = table().view();
    let mut seen_reasons = BTreeSet::new();
    for refused in refusals() {
        let text = refusal(&refused, &view);
        tidy(&text.title, &kind(&refused));
        tidy(&text.reason, &kind(&refused));
        assert!(
            seen_reasons.insert(text.reason.clone()),
            "said twice: {}",
            text.reason
        );
    }
}

#[test]
fn every_input_error_says_what_to_type() {
    let long = "x".repeat(10_000);
    for found in [
        InputError::Name(NameError::Empty),
        InputError::Name(Name::new(&long).unwrap_err()),
        InputError::NotANumber(long.clone()),
        InputError::MissingScore(String::new()),
        InputError::MissingScore("Climb".to_owned()),
        InputError::ScoreOutOfRange("-2000".to_owned()),
        InputError::NoModifier(String::new()),
        InputError::NoSign("60%".to_owned()),
        InputError::AmountBetweenWords(long.clone()),
        InputError::OnSheet(Name::new("Climb").unwrap()),
        InputError::NameTaken(Name::new("Tavi").unwrap()),
        InputError::NotADieResult(String::new()),
        InputError::NotADieResult(long),
        InputError::NoOpponent,
        InputError::NoRollerScore,
        InputError::NoOpponentScore,
    ] {
        let text = error_text(&found);
        tidy(&text, &kind(&found));
        assert!(text.chars().count() < 160, "{text}");
    }
}

/// A helper is shown by name, and an ability that was removed since by its former name.
#[test]
fn removed_abilities_and_helpers_keep_their_names() {
    let mut played = table();
    played.call(TAVI, "Stealth");
    assert_eq!(played.line(), "A roll was called for: Tavi, Stealth 68.");
    played.tap(BREN, "Survival");
    assert_eq!(played.line(), "Bren offered help with Survival 52.");
    played.help(0, 31);
    assert_eq!(
        played.line(),
        "The gamemaster let Bren help. Bren, Survival: 31 against 52, with real dice, success. Help: +20."
    );
    played.dice(40, None);
    assert_eq!(
        played.line(),
        "Tavi, Stealth: 40 against 88, with real dice, success."
    );
    played.play(Command::RemoveAbility {
        actor: BREN,
        ability: played.ability(BREN, "Survival").id,
    });
    assert_eq!(played.line(), "Bren removed Survival from the sheet.");
    assert!(
        played
            .roll()
            .attempt(RollPart::Main(Side::Active))
            .is_some()
    );
}

/// TE-081: two sides need two characters; a number of sides has the right form of its noun.
#[test]
fn te_081_the_number_of_sides_is_told() {
    let view = table().view();
    for (sides, says) in [
        (1, "There is only one side here."),
        (3, "Here there would be 3 sides."),
    ] {
        let text = refusal(&Refusal::WrongSideCount { sides }, &view);
        assert!(text.reason.contains(says), "{}", text.reason);
    }
}
