//! The die, its bonus and the success levels: TC-040 to TC-047, as the table rolls them.

use crate::ledger::given::{ATTACK, Case, QUIET, TableBuilder, declare, dice, h};
use torg::card::ApprovedActions;
use torg::command::{Command, DiceFrom};
use torg::event::Event;
use torg::roll::{Bonus, DieTotal, Proficiency, ResultPoints, RollCondition, SuccessLevel};

pub const CASES: &[Case] = &[
    (&["TC-040", "TC-041", "TC-044"], rerolls_by_skill),
    (
        &["TC-042", "TC-043"],
        stymied_loses_a_reroll_and_up_adds_a_die,
    ),
    (&["TC-045"], typed_dice_must_be_possible),
    (&["TC-046", "TC-047"], result_points_give_success_levels),
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
