//! The die, its bonus and the success levels: TC-040 to TC-047, as the table rolls them.

use crate::ledger::given::{ATTACK, Case, DEFEND, QUIET, TRICK, TableBuilder, declare, dice, h};
use crate::ledger::play::TestTable;
use tabletop::seat::Seat;
use torg::active_effects::{Attribute, EffectCommand, EffectEvent};
use torg::card::{ApprovedActions, CARDS, Side};
use torg::combat::odds::CERTAINTY;
use torg::command::{Command, DiceFrom};
use torg::event::Event;
use torg::odds::success;
use torg::roll::{Bonus, DieTotal, Proficiency, ResultPoints, RollCondition, SuccessLevel};
use torg::rounds::{HeldTurn, RoundsEvent, Surprise};
use torg::settings::{SetbackGeneric, SetbackPassive, Settings};
use torg::skill_check::SkillCheck;
use torg::state::{ActionKind, Setback, Until};

pub const CASES: &[Case] = &[
    (&["TC-040", "TC-041", "TC-044"], rerolls_by_skill),
    (
        &["TC-042", "TC-043"],
        stymied_loses_a_reroll_and_up_adds_a_die,
    ),
    (&["TC-045"], typed_dice_must_be_possible),
    (&["TC-046", "TC-047"], result_points_give_success_levels),
    (
        &["TC-046", "TC-047", "DD-165"],
        a_skill_against_a_difficulty,
    ),
];

fn typed_roll(proficiency: Proficiency, faces: &[u8]) -> Command {
    Command::Roll {
        proficiency,
        dice: DiceFrom::Person(faces.to_vec()),
    }
}

#[test]
fn rerolls_by_skill() {
    use Proficiency::{Skilled, Unskilled};
    let cases: [(Proficiency, &[u8], u32, i32); 7] = [
        (Skilled, &[1], 1, -12),
        (Skilled, &[20, 2], 22, 8),
        (Unskilled, &[20], 20, 7),
        (Skilled, &[10, 20, 5], 35, 10),
        (Unskilled, &[10, 20], 30, 9),
        (Unskilled, &[10, 10, 20], 40, 11),
        (Skilled, &[10, 10, 20, 20, 3], 63, 16),
    ];
    for (skill, faces, total, bonus) in cases {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .in_round(QUIET, ApprovedActions::Any);
        play.no(typed_roll(skill, faces), "");
        play.ok(declare(h(1), ATTACK));
        play.ok(typed_roll(skill, faces));
        let [Event::DiceRolled { roll, typed: true }, ..] = play.last() else {
            panic!("one roll")
        };
        assert_eq!(
            (roll.total.get(), roll.bonus),
            (total, Bonus(bonus)),
            "{faces:?}"
        );
        let kept: Vec<u8> = roll.chains.iter().flatten().map(|die| die.face()).collect();
        assert_eq!(kept, faces, "every face is kept");
        play.never(typed_roll(skill, faces), "");
    }
    for (total, bonus) in [(3, -8), (13, 1), (15, 2), (21, 8), (25, 8), (26, 9)] {
        assert_eq!(DieTotal::new(total).unwrap().bonus(), Bonus(bonus));
    }
}

#[test]
fn stymied_loses_a_reroll_and_up_adds_a_die() {
    let set_condition = |condition| Command::SetRollCondition {
        actor: h(1),
        roll_condition: Some(condition),
    };
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(set_condition(RollCondition::Stymied));
    play.ok(declare(h(1), ATTACK));
    play.never(dice(&[20, 3]), "TC-045");
    play.ok(dice(&[20]));
    assert_eq!(play.actor(h(1)).roll_condition, None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(set_condition(RollCondition::Stymied));
    play.ok(declare(h(1), ATTACK));
    play.ok(typed_roll(Proficiency::Unskilled, &[20]));
    assert!(
        play.actor(h(1)).roll_condition.is_some(),
        "there was no reroll to lose"
    );
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(set_condition(RollCondition::Up));
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[8, 10, 4]));
    assert_eq!(
        play.state()
            .action
            .as_ref()
            .unwrap()
            .roll
            .as_ref()
            .unwrap()
            .total
            .get(),
        22
    );
}

#[test]
fn typed_dice_must_be_possible() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    for wrong in [
        &[][..],
        &[0],
        &[21],
        &[255],
        &[20],
        &[10],
        &[7, 3],
        &[10, 20, 3, 1],
    ] {
        play.never(dice(wrong), "TC-045");
    }
    play.never(typed_roll(Proficiency::Unskilled, &[20, 2]), "TC-045");
    play.ok(Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::App,
    });
    assert!(matches!(
        play.last(),
        [Event::DiceRolled { typed: false, .. }, ..]
    ));
}

#[test]
fn result_points_give_success_levels() {
    use SuccessLevel::{Average, Good, Minimal, Spectacular, Superior};
    let levels = [
        (-1, None),
        (0, Some(Minimal)),
        (1, Some(Average)),
        (2, Some(Average)),
        (3, Some(Good)),
        (6, Some(Good)),
        (7, Some(Superior)),
        (11, Some(Superior)),
        (12, Some(Spectacular)),
    ];
    for (points, level) in levels {
        assert_eq!(
            SuccessLevel::for_points(ResultPoints(points)),
            level,
            "{points}"
        );
    }
}

/// The result counts the setbacks of the round (DD-165, A-28).
#[test]
fn a_skill_against_a_difficulty() {
    let check = SkillCheck {
        value: 12,
        difficulty: 10,
    };
    let by_difficulty = Settings::default().with_answer(SetbackGeneric::Difficulty);
    // The settings, whether the heroes have a setback, the face, and bonus, total, difficulty and level.
    for (settings, set_back, face, expected) in [
        (
            Settings::default(),
            false,
            13,
            (1, 13, 10, Some(SuccessLevel::Good)),
        ),
        (
            Settings::default(),
            false,
            8,
            (-2, 10, 10, Some(SuccessLevel::Minimal)),
        ),
        (Settings::default(), false, 6, (-5, 7, 10, None)),
        (Settings::default(), true, 13, (-4, 8, 10, None)),
        (by_difficulty, true, 13, (1, 13, 15, None)),
    ] {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .settings(settings)
            .in_round(QUIET, ApprovedActions::Any);
        if set_back {
            let (side, setback) = (Side::Heroes, Setback::Generic);
            play.make(vec![Event::SetbackChosen {
                side,
                setback,
                penalty: None,
            }]);
        }
        play.ok(declare(h(1), ActionKind::Other));
        let view = play.view(Seat::Table);
        assert!(view.is_skill_check());
        assert_eq!(view.skill_check_result(check), None, "not rolled");
        play.never(Command::AnnounceSkillCheck { skill: None, check }, "");
        play.ok(dice(&[face]));
        let view = play.view(Seat::Table);
        assert_eq!(view.skill_check_chance(check, Proficiency::Skilled), None);
        let result = view.skill_check_result(check).unwrap();
        let figures = (result.bonus, result.total, result.difficulty, result.level);
        assert_eq!(figures, expected, "{set_back}, {face}");
        let announce = |check| Command::AnnounceSkillCheck { skill: None, check };
        let too_high = SkillCheck {
            value: 100,
            ..check
        };
        play.never(announce(too_high), "");
        play.ok(announce(check));
        let checked = Event::SkillChecked {
            skill: None,
            value: check.value,
            bonus: result.bonus,
            difficulty: result.difficulty,
        };
        let ended = Event::ActionEnded {
            outcome: result.outcome(),
            actor: Some(h(1)),
            failed_attempt: None,
        };
        let events = play.last();
        assert!(events.contains(&checked) && events.contains(&ended));
    }
    // The app knows the figures of an attack and of a defence, or the table says how they came out.
    for kind in [ATTACK, DEFEND] {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(declare(h(1), kind));
        assert!(!play.view(Seat::Table).is_skill_check(), "{kind:?}");
    }
}

/// A check that two of the cases make.
const HARD_CHECK: SkillCheck = SkillCheck {
    value: 12,
    difficulty: 14,
};

/// The chance is that of the plain roll with what the round adds to the value or changes in the difficulty.
#[test]
fn the_chance_of_a_skill_counts_what_its_roll_counts() {
    let gained = |roll_condition| Event::RollConditionGained {
        actor: h(1),
        roll_condition,
        until: Until::RoundEnds,
    };
    let set_back = |side| Event::SetbackChosen {
        side,
        setback: Setback::Generic,
        penalty: None,
    };
    let raised = |attribute| Event::Effect {
        what: EffectEvent::BonusGained {
            actor: h(1),
            card: CARDS[0].id,
            attribute,
        },
    };
    let surprised = |actor| Event::Rounds {
        what: RoundsEvent::Surprised {
            actors: vec![(actor, Surprise::Complete)],
        },
    };
    let held = Event::Rounds {
        what: RoundsEvent::TurnHeld {
            actor: h(1),
            kind: HeldTurn::Opportunity,
        },
    };
    let villain = TableBuilder::heroes(2).villains(1).table().v(1);
    let (other, skilled) = (ActionKind::Other, Proficiency::Skilled);
    let by_difficulty = Settings::default().with_answer(SetbackGeneric::Difficulty);
    let passive = Settings::default().with_answer(SetbackPassive::Yes);
    let plain = Settings::default();
    let (up, stymied) = (RollCondition::Up, RollCondition::Stymied);
    let ours = || set_back(Side::Heroes);
    let theirs = || set_back(Side::Villains);
    let complete = i32::from(Surprise::Complete.attack_bonus());
    // Settings and event; the action and its target; how it is rolled, and what is added to the value and to the difficulty.
    let cases = [
        (plain, None, other, None, Some((skilled, None, 0, 0))),
        (
            plain,
            None,
            other,
            None,
            Some((Proficiency::Unskilled, None, 0, 0)),
        ),
        (
            plain,
            Some(gained(up)),
            other,
            None,
            Some((skilled, Some(up), 0, 0)),
        ),
        (
            plain,
            Some(gained(stymied)),
            other,
            None,
            Some((skilled, Some(stymied), 0, 0)),
        ),
        (
            plain,
            Some(raised(None)),
            other,
            None,
            Some((skilled, None, 3, 0)),
        ),
        (
            plain,
            Some(raised(Some(Attribute::Dexterity))),
            other,
            None,
            None,
        ),
        (
            plain,
            Some(ours()),
            other,
            None,
            Some((skilled, None, -5, 0)),
        ),
        (
            by_difficulty,
            Some(ours()),
            other,
            None,
            Some((skilled, None, 0, 5)),
        ),
        (plain, Some(held), other, None, Some((skilled, None, -3, 0))),
        (
            plain,
            Some(surprised(villain)),
            TRICK,
            Some(villain),
            Some((skilled, None, complete, 0)),
        ),
        (plain, Some(surprised(villain)), TRICK, None, None),
        (
            plain,
            Some(surprised(villain)),
            other,
            None,
            Some((skilled, None, 0, 0)),
        ),
        (
            passive,
            Some(theirs()),
            TRICK,
            Some(villain),
            Some((skilled, None, 0, -5)),
        ),
        (passive, Some(theirs()), TRICK, None, None),
    ];
    for (index, (settings, event, kind, target, expected)) in cases.into_iter().enumerate() {
        let mut play = TableBuilder::heroes(2)
            .villains(1)
            .settings(settings)
            .in_round(QUIET, ApprovedActions::Any);
        play.make(event.into_iter().collect());
        play.ok(Command::Declare {
            actor: h(1),
            kind,
            target,
            critical_moment: false,
        });
        let view = play.view(Seat::Table);
        assert_eq!(view.is_skill_check(), expected.is_some(), "{index}");
        let Some((skill, condition, value, difficulty)) = expected else {
            continue;
        };
        let own_seat = play.view(Seat::Actor(h(1)));
        assert!(own_seat.is_skill_check(), "{index}");
        assert_eq!(view.skill_check_difficulty_change(), difficulty, "{index}");
        let chance = view.skill_check_chance(HARD_CHECK, skill).unwrap();
        let expected = success(12 + value, 14 + difficulty, skill, condition);
        let expected = f64::from(expected.numerator) / f64::from(expected.denominator);
        let shown = chance as f64 / CERTAINTY as f64;
        assert!(
            (shown - expected).abs() < 1e-6,
            "{index}: {shown}, {expected}"
        );
    }
}

#[test]
fn a_bought_die_comes_before_the_result() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(Command::SetPossibilities {
        actor: h(1),
        possibilities: 1,
    });
    play.ok(declare(h(1), ActionKind::Other));
    play.ok(dice(&[11]));
    let result = |play: &TestTable| play.view(Seat::Table).skill_check_result(HARD_CHECK);
    assert_eq!(result(&play).unwrap().total, 12);
    let actor = h(1);
    play.ok(Command::Effect(EffectCommand::SpendPossibility { actor }));
    assert_eq!(result(&play), None);
    play.ok(Command::Effect(EffectCommand::RollExtra {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(vec![5]),
    }));
    assert_eq!(result(&play).unwrap().total, 15);
}
