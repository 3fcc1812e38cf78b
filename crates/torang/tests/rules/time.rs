//! Story time (TE-001 … TE-006).

use crate::given::{
    Case, Given, actor_id, agreed, both_roll, free, help_rolls, name, offer, request, rolls, side,
};
use ::torang::Torang;
use ::torang::command::{Command, DieSource};
use ::torang::refusal::Refusal;
use ::torang::settings::Settings;
use ::torang::state::{Clock, MAX_DAYS, State, TimeUnit};
use tabletop::Game;
use tabletop::ruling::{Authority, Judge};
use testing::TestRng;

pub const CASES: &[Case] = &[
    (
        &["TE-001", "TE-003", "TE-004", "TEX-16"],
        time_advances_in_natural_units,
    ),
    (
        &["TE-003", "TE-004", "TE-005"],
        time_beyond_the_limit_is_refused,
    ),
    (&["TE-001", "TE-005", "TE-006", "TEX-16"], rounds),
    (&["TE-006"], a_roll_is_an_action_in_combat_rounds),
    (&["TE-006"], leaders_act_and_helpers_do_not),
    (&["TE-006"], a_roll_refused_for_typed_dice_is_no_action),
];

fn advance(amount: i32, unit: TimeUnit) -> Command {
    Command::AdvanceTime { amount, unit }
}

#[test]
fn time_advances_in_natural_units() {
    let mut play = Given::table();
    play.ok(advance(1, TimeUnit::Hours));
    assert_eq!(play.view().clock.seconds, 3_600, "TEX-16");
    play.ok(advance(2, TimeUnit::Days));
    play.ok(advance(5, TimeUnit::Minutes));
    assert_eq!(play.view().clock.seconds, 3_600 + 172_800 + 300);
    assert_eq!(
        play.refused(advance(-1, TimeUnit::Minutes), "TE-004"),
        Refusal::TimeBackwards
    );
    let range = Refusal::OutOfRange {
        min: 1,
        max: 10_000,
    };
    assert_eq!(play.refused(advance(0, TimeUnit::Minutes), ""), range);
    assert_eq!(play.refused(advance(i32::MAX, TimeUnit::Days), ""), range);
    for _ in 0..10 {
        play.ok(advance(10_000, TimeUnit::Days));
    }
    assert_eq!(
        play.view().clock.seconds,
        3_600 + 172_800 + 300 + 100_000 * 86_400,
        "more than fits into 32 bits"
    );
    let scene = |text: Option<&str>| Command::BeginScene {
        name: text.map(name),
    };
    assert_eq!(play.view().clock.scene, 1);
    play.ok(scene(Some("Harbour")));
    assert_eq!(play.view().clock.scene_name, Some(name("Harbour")));
    play.ok(scene(None));
    assert_eq!(
        (play.view().clock.scene, play.view().clock.scene_name),
        (3, None)
    );
    play.ok(Command::MakeNote {
        text: " a storm ".to_owned(),
    });
    assert_eq!(
        play.refused(
            Command::MakeNote {
                text: " ".to_owned()
            },
            ""
        ),
        Refusal::Empty
    );
    play.ok(Command::BeginRounds);
    assert_eq!(play.refused(scene(None), "TE-003"), Refusal::SceneInRounds);
    assert_eq!(
        play.refused(advance(1, TimeUnit::Hours), "TE-004"),
        Refusal::TimeInRounds
    );
}

/// Plays a command by ruling at a table with this clock, and returns the new state.
fn state_after(clock: Clock, command: &Command) -> Result<State, Refusal> {
    let mut state = Given::table().state().clone();
    state.clock = clock;
    let mut judge = Judge::new(Authority::Ruling);
    for event in Torang::decide(&state, command, &mut judge, &mut TestRng(1))? {
        Torang::evolve(&mut state, &event);
    }
    Ok(state)
}

#[test]
fn time_beyond_the_limit_is_refused() {
    let most = u64::from(MAX_DAYS) * 86_400;
    let at = |seconds| Clock {
        seconds,
        ..Clock::default()
    };
    let full = Err(Refusal::TooMany { max: 100_000_000 });
    for (unit, seconds) in [
        (TimeUnit::Minutes, 60),
        (TimeUnit::Hours, 3_600),
        (TimeUnit::Days, 86_400),
    ] {
        let two = advance(2, unit);
        let last = state_after(at(most - 2 * seconds), &two).unwrap();
        assert_eq!(last.clock.seconds, most);
        assert_eq!(state_after(at(most - 2 * seconds + 1), &two), full);
        assert_eq!(state_after(last.clock, &two), full);
    }
    let fight = |round| Clock {
        round: Some(round),
        ..at(most)
    };
    let state = state_after(fight(1), &Command::NextRound).unwrap();
    assert_eq!(
        (state.clock.seconds, state.clock.round),
        (most + 10, Some(2)),
        "a fight goes on"
    );
    let state = state_after(state.clock, &Command::EndRounds).unwrap();
    assert_eq!(state.clock.seconds, most + 20);
    assert_eq!(
        state_after(state.clock, &advance(1, TimeUnit::Minutes)),
        full
    );
    let counted = Err(Refusal::TooMany { max: 65_535 });
    assert_eq!(state_after(fight(u16::MAX), &Command::NextRound), counted);
    let scene = Clock {
        scene: u16::MAX,
        ..Clock::default()
    };
    let begin = Command::BeginScene { name: None };
    assert_eq!(state_after(scene, &begin), counted);
}

#[test]
fn rounds() {
    let mut play = Given::table();
    let acted = |number, acted| Command::SetActed {
        actor: actor_id(number),
        acted,
    };
    assert_eq!(
        play.refused(Command::NextRound, "TE-005"),
        Refusal::NotInRounds
    );
    assert_eq!(
        play.refused(Command::EndRounds, "TE-005"),
        Refusal::NotInRounds
    );
    assert_eq!(play.refused(acted(1, true), "TE-005"), Refusal::NotInRounds);
    play.ok(Command::BeginRounds);
    assert_eq!(
        play.refused(Command::BeginRounds, "TE-005"),
        Refusal::InRounds
    );
    play.ok(acted(1, true));
    play.ok(acted(4, true));
    play.ok(acted(1, true));
    assert_eq!(
        play.view().clock.acted,
        [actor_id(1), actor_id(4)],
        "TE-006: advice only"
    );
    play.ok(acted(1, false));
    assert_eq!(play.view().clock.acted, [actor_id(4)]);
    for _ in 0..5 {
        play.ok(Command::NextRound);
    }
    assert_eq!(play.view().clock.round, Some(6));
    assert!(play.view().clock.acted.is_empty());
    play.ok(Command::EndRounds);
    assert_eq!(
        (play.view().clock.round, play.view().clock.seconds),
        (None, 60),
        "TEX-16"
    );
}

/// One command rolls and marks the roller, so one Undo takes both back. The opponent has not acted.
#[test]
fn a_roll_is_an_action_in_combat_rounds() {
    let mut play = Given::table();
    let acted_after_roll = |play: &mut Given| {
        play.ok(request(vec![side(1, free(60)), side(4, free(40))]));
        play.ok(both_roll(50, 50));
        play.ok(Command::ClearRoll);
        play.view().clock.acted
    };
    assert_eq!(acted_after_roll(&mut play), [], "not in natural time");
    play.ok(Command::BeginRounds);
    assert_eq!(acted_after_roll(&mut play), [actor_id(1)]);
    assert_eq!(acted_after_roll(&mut play), [actor_id(1)], "not twice");
    play.ok(Command::SetActed {
        actor: actor_id(1),
        acted: false,
    });
    assert_eq!(play.view().clock.acted, [], "a tap takes it back");

    // A roll that is refused is no action.
    play.ok(request(vec![side(1, free(60)), side(4, free(40))]));
    play.refused(rolls(50), "TE-081");
    assert_eq!(play.view().clock.acted, []);
    play.ok(both_roll(50, 50));
    assert_eq!(play.view().clock.acted, [actor_id(1)]);
    assert!(play.table.undo());
    assert_eq!(play.view().clock.acted, [], "one undo takes back both");
    assert!(!play.roll().is_rolled());
    assert!(play.table.redo());
    assert_eq!(play.view().clock.acted, [actor_id(1)]);
}

/// TE-006: whoever rolls for a group has acted; who helps has not.
#[test]
fn leaders_act_and_helpers_do_not() {
    let mut play = Given::table();
    play.ok(Command::BeginRounds);
    let mut group = side(1, free(60));
    group.followers = Some(vec![actor_id(2)]);
    play.ok(request(vec![group]));
    play.ok(agreed(offer(3, free(40))));
    play.ok(help_rolls(0, 30));
    assert_eq!(play.view().clock.acted, []);
    play.ok(rolls(50));
    assert_eq!(play.view().clock.acted, [actor_id(1)]);
}

/// TE-006, TE-020: a table without typed dice refuses them for either side, and nobody has acted.
#[test]
fn a_roll_refused_for_typed_dice_is_no_action() {
    let mut play = Given::with(Settings {
        manual_dice: false,
        ..Settings::default()
    });
    play.ok(Command::BeginRounds);
    play.ok(request(vec![side(1, free(60)), side(4, free(40))]));
    let opponent_typed = Command::RollMain {
        active: DieSource::App,
        opponent: Some(DieSource::Typed(50)),
    };
    for typed in [both_roll(50, 50), opponent_typed] {
        assert_eq!(play.refused(typed, "TE-020"), Refusal::TypedDiceOff);
        assert_eq!(play.view().clock.acted, []);
    }
    play.ruled(both_roll(50, 50));
    assert_eq!(play.view().clock.acted, [actor_id(1)], "a ruling");
}
