//! Interaction attacks and what comes of them: parts of 5.1 and 5.8.

use crate::combat::given::{Case, both, classic, refused, revised};
use tabletop::rule::tc;
use torg::combat::attack::Surprise;
use torg::combat::interaction::{
    Attempt, Interaction, Pinned, Upshot, against, suppress, suppressed,
};
use torg::combat::line::{Figure, Sum};
use torg::combat::settings::{InteractionSetback, StymiedStacks, Suppression, UnskilledTakes};
use torg::combat::status::{Ends, Status, Statuses, earns_blindside, of_setback, value_of};
use torg::roll::Skill;
use torg::settings::Edition;
use torg::using::Attribute;

pub const CASES: &[Case] = &[
    (
        &[
            "TC-250", "TC-258", "TX-94", "TX-95", "TX-96", "TX-97", "TX-98",
        ],
        results,
    ),
    (
        &["TC-022", "TC-023", "TC-027", "TC-028", "TC-029", "TC-030"],
        what_resists,
    ),
    (&["TC-251"], unskilled),
    (&["TC-252", "TC-255"], stymied_and_up),
    (&["TC-253", "TC-254"], setback_and_break),
    (&["TX-S27"], an_earned_blindside),
    (&["TC-257"], the_players_call),
];

use Upshot::{Break, Fatigued, PlayersCall, Setback, Stymied, Unskilled, Up};

#[test]
fn results() {
    use Interaction::{Intimidation, Maneuver, Taunt, Test, Trick};
    type Steps = [(i32, &'static [Upshot]); 10];
    let mind =
        |first: &'static [Upshot], second: &'static [Upshot], up: &'static [Upshot]| -> Steps {
            [
                (-1, &[]),
                (0, first),
                (4, first),
                (5, second),
                (9, second),
                (10, &[Setback]),
                (14, &[Setback]),
                (15, up),
                (16, up),
                (17, &[PlayersCall]),
            ]
        };
    for (edition, first, second) in [
        (Edition::Classic, &[Unskilled][..], &[Stymied][..]),
        (Edition::Revised, &[Stymied], &[Unskilled]),
    ] {
        for (kinds, top) in [
            ([Intimidation, Test], &[Break][..]),
            ([Taunt, Trick], &[Up, Setback]),
        ] {
            for kind in kinds {
                for (points, upshots) in mind(first, second, top) {
                    assert_eq!(kind.results(edition, points), upshots, "{kind:?} {points}");
                }
            }
        }
    }
    for (points, classic, revised) in [
        (i32::MIN, &[][..], &[][..]),
        (3, &[Unskilled], &[Fatigued]),
        (5, &[Fatigued], &[Stymied]),
        (12, &[Stymied, Fatigued], &[Unskilled]),
        (15, &[Setback, Fatigued], &[Setback, Fatigued]),
        (17, &[PlayersCall], &[PlayersCall]),
        (i32::MAX, &[PlayersCall], &[PlayersCall]),
    ] {
        assert_eq!(Maneuver.results(Edition::Classic, points), classic);
        assert_eq!(Maneuver.results(Edition::Revised, points), revised);
    }
}

#[test]
fn what_resists() {
    for (kind, attribute) in [
        (Interaction::Intimidation, Attribute::Spirit),
        (Interaction::Maneuver, Attribute::Dexterity),
        (Interaction::Taunt, Attribute::Charisma),
        (Interaction::Test, Attribute::Mind),
        (Interaction::Trick, Attribute::Perception),
    ] {
        assert_eq!(kind.attribute(), attribute);
        assert_eq!(kind.difficulty(Some(12), 8), 12);
        assert_eq!(kind.difficulty(None, 8), 8);
        for rules in both() {
            let mut attempt = Attempt::new(kind, 12, 10);
            assert_eq!(attempt.check(), Ok(()));
            assert_eq!(attempt.outcome(3, &rules).0, 5);
            attempt.surprise = Surprise::Partial;
            let by = if rules.classic() { 0 } else { 2 };
            assert_eq!(attempt.outcome(3, &rules).0, 5 + by);
            attempt.surprise = Surprise::Complete;
            assert_eq!(attempt.outcome(3, &rules).0, 5 + 2 * by);
            attempt.several = (1, 2);
            assert_eq!(attempt.outcome(3, &rules).0, 1 + 2 * by);
            attempt.target_out = true;
            refused(attempt.check(), 30);
        }
    }
    // S-15: the figure of suppressive fire, as a total or as a value.
    for rules in both() {
        let figure = Sum::from(Figure::SkillValue, 19, tc(141));
        let mut there = Pinned {
            difficulty: 15,
            ..Pinned::default()
        };
        assert_eq!(suppress(&figure, there, 7, &rules).0, 4);
        let value = rules.answered(Suppression::Value);
        assert_eq!(suppress(&figure, there, 7, &value).0, 11);
        there.surprise = Surprise::Complete;
        let by = if rules.classic() { 0 } else { 4 };
        assert_eq!(suppress(&figure, there, 7, &rules).0, 4 + by);
        // Whoever is open there is the easier to cow, and it is told.
        there.all_out = true;
        there.aiming = true;
        assert_eq!(suppress(&figure, there, 7, &rules).0, 10 + by);
        let lines = against(&figure, there, &rules).lines;
        let told: i32 = lines.iter().map(|line| line.amount).sum();
        assert_eq!(told, 19 + 6 + by);
    }
    assert_eq!(suppressed(i32::MAX, i32::MIN, Edition::Classic).0, i32::MAX);
}

#[test]
fn unskilled() {
    for rules in both() {
        let mut target = Statuses::default();
        assert_eq!(value_of(9, 4, &target, &rules), (13, Skill::Skilled));
        assert_eq!(value_of(9, 0, &target, &rules), (9, Skill::Unskilled));
        target.become_(Status::Unskilled, Ends::Round(4), &rules);
        assert_eq!(value_of(9, 4, &target, &rules), (9, Skill::Unskilled));
        let stay = rules.answered(UnskilledTakes::Rolls);
        assert_eq!(value_of(9, 4, &target, &stay), (13, Skill::Unskilled));
        target.action_over();
        target.round_over(3);
        assert!(target.has(Status::Unskilled));
        target.round_over(4);
        assert!(!target.has(Status::Unskilled));
    }
}

#[test]
fn stymied_and_up() {
    for rules in both() {
        let (mut actor, mut target) = (Statuses::default(), Statuses::default());
        target.become_(Status::Stymied, Ends::Used(2), &rules);
        target.become_(Status::Stymied, Ends::Used(2), &rules);
        assert_eq!(target.count(Status::Stymied), 1, "it does not stack");
        target.used(Status::Stymied);
        assert!(!target.has(Status::Stymied));
        let stacks = rules.answered(StymiedStacks::Yes);
        for _ in 0..2 {
            target.become_(Status::Stymied, Ends::Used(2), &stacks);
        }
        assert_eq!(target.count(Status::Stymied), 2);
        target.round_over(2);
        assert_eq!(target.count(Status::Stymied), 0);
        // Up cancels stymied.
        actor.become_(Status::Up, Ends::Used(2), &rules);
        actor.become_(Status::Stymied, Ends::Used(2), &rules);
        assert_eq!(actor.each().count(), 0);
        actor.become_(Status::Stymied, Ends::Used(2), &rules);
        actor.become_(Status::Up, Ends::Used(2), &rules);
        assert_eq!(actor.each().count(), 0);
    }
}

#[test]
fn setback_and_break() {
    for rules in both() {
        for (answer, status) in [
            (InteractionSetback::Action, Some(Status::ActionLost)),
            (InteractionSetback::Penalty, Some(Status::Penalized)),
            (InteractionSetback::Gamemaster, None),
        ] {
            let rules = rules.answered(answer);
            assert_eq!(of_setback(&rules), status);
            let mut target = Statuses::default();
            if let Some(status) = status {
                target.become_(status, Ends::Action, &rules);
            }
            let penalty = target.penalty().map(|its| its.amount);
            assert_eq!(penalty, (status == Some(Status::Penalized)).then_some(-5));
            target.round_over(1);
            assert_eq!(target.each().count(), usize::from(status.is_some()));
            target.action_over();
            assert_eq!(target.each().count(), 0);
        }
        let mut target = Statuses::default();
        target.become_(Status::Broken, Ends::Scene, &rules);
        target.become_(Status::Restrained, Ends::Lifted, &rules);
        target.round_over(9);
        target.action_over();
        assert!(target.has(Status::Broken));
        target.scene_over();
        assert!(!target.has(Status::Broken));
        assert!(target.has(Status::Restrained), "until somebody lifts it");
        target.lift(Status::Restrained);
        assert!(!target.has(Status::Restrained));
    }
}

#[test]
fn an_earned_blindside() {
    let r = revised();
    assert!(earns_blindside(Interaction::Maneuver, Setback, &r));
    assert!(!earns_blindside(Interaction::Maneuver, Fatigued, &r));
    assert!(!earns_blindside(Interaction::Taunt, Setback, &r));
    assert!(!earns_blindside(Interaction::Maneuver, Setback, &classic()));
    let mut winner = Statuses::default();
    winner.become_(Status::Behind, Ends::Round(2), &r);
    winner.round_over(1);
    assert!(winner.has(Status::Behind), "in the next round");
    winner.round_over(2);
    assert!(!winner.has(Status::Behind));
}

#[test]
fn the_players_call() {
    for edition in [Edition::Classic, Edition::Revised] {
        let taunt = Interaction::Taunt.choices(edition);
        assert_eq!(taunt.len(), 4);
        assert!(
            [Unskilled, Stymied, Setback, Up]
                .iter()
                .all(|its| taunt.contains(its))
        );
        let maneuver = Interaction::Maneuver.choices(edition);
        assert!(
            [Unskilled, Stymied, Setback, Fatigued]
                .iter()
                .all(|its| maneuver.contains(its))
        );
        assert!(!maneuver.contains(&PlayersCall));
    }
}
