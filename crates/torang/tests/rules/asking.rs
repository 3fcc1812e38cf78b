//! Requesting rolls, sheets and modifiers (TE-010 … TE-017, TE-050 … TE-056, TE-080 … TE-082, TE-113).

use crate::given::{
    Case, Given, MAIN, OTHER, actor_id, agreed, both_roll, free, help_rolls, id, name, offer,
    request, rolls, score, side,
};
use ::torang::Torang;
use ::torang::command::{
    AbilityChoice, Command, DieSource, NewAbility, NewCharacter, NewSide, Roller,
};
use ::torang::event::Event;
use ::torang::modifier::nearest_steps;
use ::torang::opposed::{Outcome, Side, TieRule};
use ::torang::refusal::Refusal;
use ::torang::score::Level::{Critical, Failure, Success};
use ::torang::settings::{ModifierStep, Settings};
use ::torang::state::{AbilityId, AbilityKind, HelpId, Role, ScoreLine};
use tabletop::Game;
use tabletop::dice::DiceError;
use tabletop::ruling::{Authority, Judge};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;

pub const CASES: &[Case] = &[
    (
        &["TE-010", "TE-011", "TE-012", "TE-020"],
        anybody_may_be_asked_to_roll_any_ability,
    ),
    (&["TE-011"], sheets_can_change_at_any_time),
    (&["TE-011"], a_list_of_abilities_is_binding),
    (
        &["TE-011"],
        capitals_of_all_letters_make_no_difference_in_names_of_abilities,
    ),
    (&["TE-013", "TE-014", "TET-51"], a_roll_needs_a_goal),
    (&["TE-015", "TE-017"], stakes_and_rolls_that_are_waived),
    (
        &[
            "TE-050", "TE-051", "TE-052", "TE-053", "TE-054", "TE-056", "TET-50", "TET-51",
        ],
        the_gamemaster_gives_modifiers,
    ),
    (
        &["TE-080", "TE-081", "TE-082", "TEX-11", "TEX-12", "TET-116"],
        an_opposed_roll_has_two_sides,
    ),
    (&["TE-087", "TE-096"], numbers_count_only_where_they_decide),
    (
        &["TE-096", "TE-097", "TE-113", "TET-89"],
        only_opposed_rolls_are_scaled,
    ),
    (&["TE-012"], an_opponent_joins_with_the_roll),
    (&["TE-105"], settings_cannot_change_during_a_roll),
    (&["TE-020"], typed_dice),
    (&["TE-112"], a_roll_uses_one_die_and_is_not_repeated),
];

#[test]
fn anybody_may_be_asked_to_roll_any_ability() {
    let mut play = Given::table();
    for (number, kind) in (1..).zip([
        AbilityKind::Characteristic,
        AbilityKind::Skill,
        AbilityKind::Other,
        AbilityKind::Skill,
    ]) {
        let tests = play.ability(number, "Climb", kind, 68);
        play.ok(request(vec![side(number, tests)]));
        play.ok(rolls(if number == 1 { 6 } else { 7 }));
        let level = if number == 1 { Critical } else { Success };
        assert_eq!(play.level(MAIN), level);
        play.ok(Command::ClearRoll);
        assert_eq!(play.state().roll, None);
    }
    assert_eq!(play.character(4).role, Role::GmCharacter, "TE-012");
    let ability_of_first = play.skill(1, "Hide", 40);
    assert_eq!(
        play.refused(request(vec![side(2, ability_of_first)]), "TE-011"),
        Refusal::NoAbility
    );
    play.ok(request(vec![side(2, free(-1_000))]));
    play.ok(rolls(5));
    assert_eq!(play.level(MAIN), Success);
    assert_eq!(
        play.refused(request(vec![side(2, free(10_001))]), ""),
        Refusal::OutOfRange {
            min: -1_000,
            max: 10_000
        }
    );
    assert_eq!(
        play.refused(request(vec![side(9, free(1))]), ""),
        Refusal::UnknownCharacter
    );
    assert_eq!(
        Given::table().refused(Command::ClearRoll, ""),
        Refusal::NoRoll
    );
}

#[test]
fn sheets_can_change_at_any_time() {
    let mut play = Given::table();
    let climb = play.skill(1, "Climb", 40);
    let set = |base, text: &str| Command::SetAbility {
        actor: actor_id(1),
        ability: Some(id(&climb)),
        name: name(text),
        kind: AbilityKind::Skill,
        base,
    };
    play.ok(request(vec![side(1, climb.clone())]));
    play.ok(set(60, "Climbing"));
    assert_eq!(
        play.effective(MAIN),
        60,
        "a die that has not fallen follows the sheet"
    );
    play.ok(rolls(61));
    play.ok(set(90, "Climbing"));
    assert_eq!(
        (play.effective(MAIN), play.level(MAIN)),
        (60, Failure),
        "a fallen one does not"
    );
    let twin = Command::SetAbility {
        actor: actor_id(1),
        ability: None,
        name: name("climbing"),
        kind: AbilityKind::Other,
        base: 1,
    };
    assert_eq!(
        play.refused(twin, ""),
        Refusal::AbilityExists {
            ability: id(&climb)
        }
    );
    play.ok(request(vec![side(1, climb.clone())]));
    play.ok(Command::RemoveAbility {
        actor: actor_id(1),
        ability: id(&climb),
    });
    assert_eq!(play.attempt(MAIN).ability.ability_id, None);
    play.ok(rolls(5));
    assert_eq!(
        play.refused(Command::AskForCheck { part: MAIN }, "TE-011"),
        Refusal::NoAbility
    );
    assert_eq!(
        play.refused(set(1, "Climbing"), "TE-011"),
        Refusal::NoAbility
    );
    let leave = Command::Leave { actor: actor_id(1) };
    play.ok(request(vec![side(1, free(5))]));
    assert_eq!(
        play.refused(leave.clone(), ""),
        Refusal::PartOfRoll { actor: actor_id(1) }
    );
    play.ok(Command::CancelRoll { waived: false });
    play.ok(Command::ChangeCharacter {
        actor: actor_id(1),
        name: name("Bo"),
        player: Some(name("Imani")),
    });
    assert_eq!(play.character(1).name, name("Bo"));
    play.ok(leave.clone());
    assert_eq!(play.refused(leave, ""), Refusal::UnknownCharacter);
}

/// Old sheets may have two names that differ only by such a capital: both can still be changed.
#[test]
fn capitals_of_all_letters_make_no_difference_in_names_of_abilities() {
    let set = |ability, text| Command::SetAbility {
        actor: actor_id(1),
        ability,
        name: name(text),
        kind: AbilityKind::Skill,
        base: 50,
    };
    let mut play = Given::with(Settings {
        ability_list: vec![name("ÜBERREDEN")],
        ..Settings::default()
    });
    let capital = id(&play.skill(1, "Überreden", 40));
    assert_eq!(
        play.refused(set(None, "überreden"), ""),
        Refusal::AbilityExists { ability: capital }
    );

    let mut state = play.state().clone();
    let small = AbilityId(capital.0 + 1);
    let twin = Event::AbilitySet {
        actor: actor_id(1),
        ability: small,
        name: name("überreden"),
        kind: AbilityKind::Skill,
        base: None,
    };
    Torang::evolve(&mut state, &twin);
    let character = state.character(actor_id(1)).unwrap();
    for (ability, text) in [
        (capital, "Überreden"),
        (small, "überreden"),
        (capital, "ÜBERREDEN"),
    ] {
        assert_eq!(character.ability_named(&name(text)).unwrap().id, ability);
        let mut judge = Judge::new(Authority::Rules);
        let command = set(Some(ability), text);
        assert!(Torang::decide(&state, &command, &mut judge, &mut TestRng(1)).is_ok());
    }
}

#[test]
fn a_list_of_abilities_is_binding() {
    let mut play = Given::with(Settings {
        ability_list: vec![name("Climb")],
        ..Settings::default()
    });
    play.skill(1, "Climb", 40);
    let other = Command::SetAbility {
        actor: actor_id(1),
        ability: None,
        name: name("Fly"),
        kind: AbilityKind::Skill,
        base: 1,
    };
    assert_eq!(
        play.refused(other.clone(), "TE-011"),
        Refusal::AbilityNotListed
    );
    play.ruled(other);
    assert_eq!(play.character(1).abilities.len(), 2);
}

/// TE-011: whoever joins brings the abilities of the new sheet along, or does not join.
#[test]
fn te_011_characters_join_with_their_abilities() {
    let mut play = Given::with(Settings {
        ability_list: vec![name("Climb")],
        ..Settings::default()
    });
    let joins = |abilities: &[(&str, i32)]| Command::Join {
        character: NewCharacter {
            name: name("Oda"),
            player: None,
            role: Role::Adventurer,
            abilities: abilities
                .iter()
                .map(|(text, base)| NewAbility::skill(name(text), *base))
                .collect(),
        },
    };
    assert_eq!(
        play.refused(joins(&[("Climb", 40), ("Fly", 1)]), "TE-011"),
        Refusal::AbilityNotListed
    );
    assert_eq!(play.state().cast.len(), 4);
    play.ok(joins(&[("Climb", 40)]));
    let abilities = &play.character(5).abilities;
    assert_eq!(abilities.len(), 1);
    assert_eq!(abilities[0].base.unwrap().get(), 40);
}

#[test]
fn a_roll_needs_a_goal() {
    let mut play = Given::table();
    let ask = |goal: &str, sides: Vec<_>| Command::RequestRoll {
        sides,
        goal: goal.to_owned(),
        stakes: None,
    };
    let one_side = || vec![side(1, free(50))];
    assert_eq!(
        play.refused(ask("  ", one_side()), "TE-013"),
        Refusal::NoGoal
    );
    play.ruled(ask("", one_side()));
    let ruling = &play.table.log().applied().last().unwrap().ruling;
    assert_eq!(ruling.as_ref().unwrap().overruled.len(), 1);
    assert_eq!(
        play.refused(ask("in", one_side()), ""),
        Refusal::RollPending
    );
    let mut shut = Table::<::torang::Torang>::default();
    let refused = shut.play(
        &ask("in", one_side()),
        &PlayMode::ByTheRules,
        None,
        &mut TestRng(1),
    );
    assert_eq!(refused, Err(Refusal::NotOpen));
}

#[test]
fn stakes_and_rolls_that_are_waived() {
    let mut play = Given::table();
    let ask = |stakes: &str| Command::RequestRoll {
        sides: vec![side(1, free(50))],
        goal: " in by night ".to_owned(),
        stakes: Some(stakes.to_owned()),
    };
    play.ok(ask("the watch comes"));
    assert_eq!(play.roll().stakes.as_deref(), Some("the watch comes"));
    assert_eq!(play.roll().goal, "in by night");
    play.ok(Command::CancelRoll { waived: true });
    assert_eq!(play.state().roll, None, "TE-017: no die falls");
    play.ok(ask(" "));
    assert_eq!(
        play.roll().stakes,
        None,
        "TE-015: where they are not obvious"
    );
    assert_eq!(
        play.refused(ask(&"x".repeat(501)), ""),
        Refusal::RollPending
    );
    play.ok(Command::CancelRoll { waived: false });
    assert_eq!(
        play.refused(ask(&"x".repeat(501)), ""),
        Refusal::TextTooLong { max: 500 }
    );
    play.ok(ask("noise"));
    play.ok(rolls(50));
    assert_eq!(
        play.refused(Command::CancelRoll { waived: true }, "TE-050"),
        Refusal::AlreadyRolled
    );
}

#[test]
fn the_gamemaster_gives_modifiers() {
    let set = |amounts: &[i32]| Command::SetModifiers {
        part: MAIN,
        modifiers: amounts
            .iter()
            .map(|amount| (*amount, "rain".to_owned()))
            .collect(),
    };
    let mut play = Given::table();
    assert_eq!(play.refused(set(&[20]), ""), Refusal::NoRoll);
    play.ok(request(vec![side(1, free(45))]));
    assert_eq!(
        play.refused(set(&[10]), "TE-052"),
        Refusal::ModifierStep { amount: 10 }
    );
    assert_eq!(
        [-30, -10, 10, 30].map(nearest_steps),
        [[-40, -20], [-20, 0], [0, 20], [20, 40]]
    );
    play.ok(set(&[20, -40, 20, 20]));
    assert_eq!(play.effective(MAIN), 65);
    play.ok(set(&[1_000; 50]));
    assert_eq!(play.effective(MAIN), 50_045, "TE-056: no bounds on the sum");
    assert_eq!(
        play.refused(set(&[0; 51]), ""),
        Refusal::TooMany { max: 50 }
    );
    assert_eq!(
        play.refused(set(&[1_020]), ""),
        Refusal::OutOfRange {
            min: -1_000,
            max: 1_000
        }
    );
    play.ok(set(&[-20]));
    assert_eq!(play.effective(MAIN), 25);
    let other = Command::SetModifiers {
        part: OTHER,
        modifiers: vec![],
    };
    assert_eq!(
        play.refused(other, "TE-081"),
        Refusal::WrongSideCount { sides: 1 }
    );
    play.ok(rolls(25));
    assert_eq!(play.refused(set(&[20]), "TE-050"), Refusal::AlreadyRolled);
    let mut play = Given::with(Settings {
        modifier_step: ModifierStep::Any,
        ..Settings::default()
    });
    play.ok(request(vec![side(1, free(45))]));
    play.ok(set(&[7]));
    assert_eq!(play.effective(MAIN), 52);
}

#[test]
fn an_opposed_roll_has_two_sides() {
    let mut play = Given::table();
    let stealth = play.skill(1, "Stealth", 50);
    let perception = play.ability(4, "Perception", AbilityKind::Characteristic, 40);
    let (javelin, same) = (play.skill(2, "Javelin", 60), play.skill(3, "Javelin", 30));
    for count in [0, 3] {
        let sides = vec![side(1, stealth.clone()); count];
        assert_eq!(
            play.refused(request(sides), "TE-081"),
            Refusal::WrongSideCount { sides: count }
        );
    }
    assert_eq!(
        play.refused(
            request(vec![side(1, stealth.clone()), side(1, free(50))]),
            "TE-081"
        ),
        Refusal::WrongSideCount { sides: 1 },
        "nobody opposes oneself"
    );
    play.ok(request(vec![side(1, stealth), side(4, perception)]));
    assert_eq!(
        play.refused(rolls(7), "TE-081"),
        Refusal::WrongSideCount { sides: 1 }
    );
    play.ok(both_roll(30, 41));
    let comparison = play.roll().comparison.unwrap();
    assert_eq!(comparison.outcome, Outcome::Victory, "TEX-11");
    play.ok(request(vec![side(2, javelin), side(3, same)]));
    play.ok(Command::SetModifiers {
        part: OTHER,
        modifiers: vec![(40, String::new())],
    });
    play.ok(agreed(offer(1, free(50))));
    play.ok(help_rolls(0, 6));
    play.ok(both_roll(60, 61));
    assert_eq!(
        (play.effective(MAIN), play.effective(OTHER)),
        (80, 70),
        "TE-082"
    );
    assert_eq!(
        play.roll().comparison.unwrap().outcome,
        Outcome::WeakDefeat,
        "TEX-12"
    );
    assert_eq!(play.view().roll.unwrap().scaled.unwrap().active, score(80));
}

#[test]
fn only_opposed_rolls_are_scaled() {
    let mut play = Given::table();
    play.ok(request(vec![side(1, free(155))]));
    play.ok(rolls(15));
    assert_eq!(play.level(MAIN), Critical, "TE-113");
    play.ok(request(vec![side(1, free(155)), side(4, free(112))]));
    play.ok(agreed(offer(2, free(155))));
    play.ok(help_rolls(0, 15));
    assert_eq!(play.effective(MAIN), 215, "help is not scaled");
    let before = play.view().roll.unwrap();
    assert_eq!(
        (before.parts[0].target_score, before.parts[1].target_score),
        (score(155), score(52))
    );
    assert_eq!(before.odds.unwrap().ways(Outcome::GreatVictory), 880);
    play.ok(both_roll(20, 52));
    let result = play.attempt(MAIN).result.unwrap();
    assert_eq!(
        (result.effective, result.target_score),
        (score(215), score(155))
    );
    assert_eq!(
        play.roll().comparison.unwrap().outcome,
        Outcome::WeakVictory,
        "TET-92"
    );
    let after = play.view().roll.unwrap();
    assert_eq!(after.parts[0].score_lines, before.parts[0].score_lines);
    let figures = after.parts[0].score_lines.clone();
    assert_eq!(figures[0], ScoreLine::Base(score(155)));
    assert_eq!(
        figures[1],
        ScoreLine::Help {
            helper: HelpId(0),
            amount: 60
        }
    );
    assert_eq!(figures[2], ScoreLine::Effective(score(215)));
    assert!(
        matches!(figures[3], ScoreLine::Scaled { scaling, target_score }
        if scaling.penalty == 60 && target_score == score(155))
    );
    assert_eq!(figures[4], ScoreLine::Excess(55));
}

#[test]
fn settings_cannot_change_during_a_roll() {
    let mut play = Given::table();
    let low = Settings {
        tie_rule: TieRule::Low,
        ..Settings::default()
    };
    let change = Command::ChangeSettings { settings: low };
    play.ok(request(vec![side(1, free(60)), side(4, free(60))]));
    assert_eq!(
        play.refused(change.clone(), "TE-105"),
        Refusal::SettingsLocked
    );
    play.ok(both_roll(30, 31));
    play.ok(change);
    assert_eq!(
        play.roll().comparison.unwrap().outcome,
        Outcome::WeakDefeat,
        "what came is so"
    );
    let rules = play.roll().opposed_rules(&play.state().settings);
    assert_eq!(rules.tie_rule, TieRule::High, "and is explained as it came");
    play.ok(request(vec![side(1, free(60)), side(4, free(60))]));
    play.ok(both_roll(30, 31));
    assert_eq!(
        play.roll().comparison.unwrap().outcome,
        Outcome::WeakVictory
    );
}

#[test]
fn typed_dice() {
    let mut play = Given::table();
    play.ok(request(vec![side(1, free(60))]));
    for wrong in [0, 101, 255] {
        let error = DiceError::NoSuchFace {
            sides: 100,
            face: wrong,
        };
        assert_eq!(play.refused(rolls(wrong), "TE-020"), Refusal::Dice(error));
    }
    let error = DiceError::Surplus { used: 1, typed: 2 };
    assert_eq!(
        play.refused(both_roll(1, 2), "TE-020"),
        Refusal::Dice(error)
    );
    let app = Command::RollMain {
        active: DieSource::App,
        opponent: None,
    };
    play.ok(app);
    assert!(!play.attempt(MAIN).result.unwrap().typed);
    let mut play = Given::with(Settings {
        manual_dice: false,
        ..Settings::default()
    });
    play.ok(request(vec![side(1, free(60))]));
    assert_eq!(play.refused(rolls(60), "TE-020"), Refusal::TypedDiceOff);
    play.ruled(rolls(60));
    assert!(play.attempt(MAIN).result.unwrap().typed);
}

#[test]
fn a_roll_uses_one_die_and_is_not_repeated() {
    let mut play = Given::table();
    play.ok(request(vec![side(
        1,
        AbilityChoice::Custom {
            name: Some(name("Luck")),
            kind: AbilityKind::Other,
            score: 60,
        },
    )]));
    play.ok(rolls(61));
    assert_eq!(
        play.refused(rolls(60), "TE-050"),
        Refusal::AlreadyRolled,
        "no reroll"
    );
    assert_eq!(play.roll().contestant(Side::Opponent), None);
}

#[test]
fn numbers_count_only_where_they_decide() {
    for (shows_loser, dice, counts) in [
        (false, (30, 20), true),
        (false, (30, 60), false),
        (false, (60, 70), false),
        (true, (60, 70), true),
    ] {
        let settings = Settings {
            show_lesser_loser: shows_loser,
            ..Settings::default()
        };
        let mut play = Given::with(settings);
        play.ok(request(vec![side(1, free(50)), side(2, free(50))]));
        play.ok(both_roll(dice.0, dice.1));
        let settings = &play.state().settings;
        assert_eq!(play.roll().counts_numbers(settings), counts, "{dice:?}");
    }
}

/// Somebody new joins with the roll itself. A score that has the name of an ability on the new sheet is that ability.
#[test]
fn an_opponent_joins_with_the_roll() {
    for (typed, is_on_sheet) in [(Some("Spot"), true), (Some("Hear"), false), (None, false)] {
        let mut play = Given::table();
        let warden = NewCharacter {
            name: name("Warden"),
            player: None,
            role: Role::GmCharacter,
            abilities: vec![NewAbility::skill(name("Spot"), 45)],
        };
        let score = AbilityChoice::Custom {
            name: typed.map(name),
            kind: AbilityKind::Skill,
            score: 45,
        };
        let joins = NewSide {
            roller: Roller::Joins(warden),
            ..side(1, score)
        };
        play.ok(request(vec![side(1, free(50)), joins]));
        let events = &play.table.log().applied().last().unwrap().events;
        assert!(matches!(
            events.as_slice(),
            [
                Event::CharacterJoined { .. },
                Event::AbilitySet { .. },
                Event::RollRequested { .. }
            ]
        ));
        let joined = play.state().cast.last().unwrap();
        let theirs = &play.roll().opponent.as_ref().unwrap().attempt;
        assert_eq!(theirs.actor, joined.id, "{typed:?}");
        let expected = is_on_sheet.then(|| joined.abilities[0].id);
        assert_eq!(theirs.ability.ability_id, expected, "{typed:?}");
    }
}
