//! Interaction attacks and their results.

use crate::combat::given::{Case, both_editions, classic, end_statuses, refused, revised};
use tabletop::rule::tc;
use torg::active_effects::Attribute;
use torg::combat::attack::SurpriseLevel;
use torg::combat::breakdown::{Breakdown, ValueSource};
use torg::combat::interaction::{
    Interaction, InteractionAttempt, InteractionEffect, SuppressionTarget, resolve_suppression,
    suppression_effects, suppression_total_against,
};
use torg::combat::settings::{InteractionSetback, StymiedStacks, Suppression, UnskilledTakes};
use torg::combat::status::{
    Status, StatusExpiry, Statuses, earns_blindside, effective_skill, setback_status,
};
use torg::roll::Proficiency;
use torg::settings::Edition;

pub const CASES: &[Case] = &[
    (
        &[
            "TC-250", "TC-258", "TX-94", "TX-95", "TX-96", "TX-97", "TX-98",
        ],
        interaction_results,
    ),
    (
        &["TC-022", "TC-023", "TC-027", "TC-028", "TC-029", "TC-030"],
        attributes_resist_interactions,
    ),
    (&["TC-251"], unskilled_status),
    (&["TC-252", "TC-255"], stymied_and_up_cancel),
    (&["TC-253", "TC-254"], setback_and_break),
    (&["TX-S27"], maneuver_can_earn_a_blindside),
    (&["TC-257"], players_call_choices),
];

use InteractionEffect::{Break, Fatigued, PlayersCall, Setback, Stymied, Unskilled, Up};

#[test]
fn interaction_results() {
    use Interaction::{Intimidation, Maneuver, Taunt, Test, Trick};
    type Steps = [(i32, &'static [InteractionEffect]); 10];
    let mind = |first: &'static [InteractionEffect],
                second: &'static [InteractionEffect],
                up: &'static [InteractionEffect]|
     -> Steps {
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
                for (points, effects) in mind(first, second, top) {
                    assert_eq!(kind.effects(edition, points), effects, "{kind:?} {points}");
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
        assert_eq!(Maneuver.effects(Edition::Classic, points), classic);
        assert_eq!(Maneuver.effects(Edition::Revised, points), revised);
    }
}

#[test]
fn attributes_resist_interactions() {
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
        for rules in both_editions() {
            let mut attempt = InteractionAttempt::new(kind, 12, 10);
            assert_eq!(attempt.check(), Ok(()));
            assert_eq!(attempt.outcome(3, &rules).0, 5);
            attempt.surprise = SurpriseLevel::Partial;
            let added = if rules.is_classic() { 0 } else { 2 };
            assert_eq!(attempt.outcome(3, &rules).0, 5 + added);
            attempt.surprise = SurpriseLevel::Complete;
            assert_eq!(attempt.outcome(3, &rules).0, 5 + 2 * added);
            attempt.multi_action_position = (1, 2);
            assert_eq!(attempt.outcome(3, &rules).0, 1 + 2 * added);
            attempt.target_incapacitated = true;
            refused(attempt.check(), 30);
        }
    }
    // S-15: suppressive fire as a total or as a value.
    for rules in both_editions() {
        let figure = Breakdown::new(ValueSource::SkillValue, 19, tc(141));
        let mut target = SuppressionTarget {
            difficulty: 15,
            ..SuppressionTarget::default()
        };
        assert_eq!(resolve_suppression(&figure, target, 7, &rules).0, 4);
        let value = rules.with_answer(Suppression::Value);
        assert_eq!(resolve_suppression(&figure, target, 7, &value).0, 11);
        target.surprise = SurpriseLevel::Complete;
        let added = if rules.is_classic() { 0 } else { 4 };
        assert_eq!(resolve_suppression(&figure, target, 7, &rules).0, 4 + added);
        // An exposed target is easier to intimidate, and the breakdown shows it.
        target.all_out = true;
        target.aiming = true;
        assert_eq!(
            resolve_suppression(&figure, target, 7, &rules).0,
            10 + added
        );
        let lines = suppression_total_against(&figure, target, &rules).lines;
        let sum: i32 = lines.iter().map(|line| line.amount).sum();
        assert_eq!(sum, 19 + 6 + added);
    }
    assert_eq!(
        suppression_effects(i32::MAX, i32::MIN, Edition::Classic).0,
        i32::MAX
    );
}

#[test]
fn unskilled_status() {
    for rules in both_editions() {
        let mut target = Statuses::default();
        assert_eq!(
            effective_skill(9, 4, &target, &rules),
            (13, Proficiency::Skilled)
        );
        assert_eq!(
            effective_skill(9, 0, &target, &rules),
            (9, Proficiency::Unskilled)
        );
        target.add(Status::Unskilled, StatusExpiry::EndOfRound(4), &rules);
        assert_eq!(
            effective_skill(9, 4, &target, &rules),
            (9, Proficiency::Unskilled)
        );
        let stay = rules.with_answer(UnskilledTakes::Rolls);
        assert_eq!(
            effective_skill(9, 4, &target, &stay),
            (13, Proficiency::Unskilled)
        );
        end_statuses(&mut target, StatusExpiry::is_over_after_action);
        end_statuses(&mut target, |ends| ends.is_over_after_round(3));
        assert!(target.has(Status::Unskilled));
        end_statuses(&mut target, |ends| ends.is_over_after_round(4));
        assert!(!target.has(Status::Unskilled));
    }
}

#[test]
fn stymied_and_up_cancel() {
    for rules in both_editions() {
        let (mut actor, mut target) = (Statuses::default(), Statuses::default());
        target.add(Status::Stymied, StatusExpiry::WhenUsed(2), &rules);
        target.add(Status::Stymied, StatusExpiry::WhenUsed(2), &rules);
        assert_eq!(target.count(Status::Stymied), 1, "it does not stack");
        target.end(Status::Stymied, StatusExpiry::WhenUsed(2));
        assert!(!target.has(Status::Stymied));
        let stacks = rules.with_answer(StymiedStacks::Yes);
        for _ in 0..2 {
            target.add(Status::Stymied, StatusExpiry::WhenUsed(2), &stacks);
        }
        assert_eq!(target.count(Status::Stymied), 2);
        end_statuses(&mut target, |ends| ends.is_over_after_round(2));
        assert_eq!(target.count(Status::Stymied), 0);
        // Up cancels stymied.
        actor.add(Status::Up, StatusExpiry::WhenUsed(2), &rules);
        actor.add(Status::Stymied, StatusExpiry::WhenUsed(2), &rules);
        assert_eq!(actor.iter().count(), 0);
        actor.add(Status::Stymied, StatusExpiry::WhenUsed(2), &rules);
        actor.add(Status::Up, StatusExpiry::WhenUsed(2), &rules);
        assert_eq!(actor.iter().count(), 0);
    }
}

#[test]
fn setback_and_break() {
    for rules in both_editions() {
        for (answer, status) in [
            (InteractionSetback::Action, Some(Status::ActionLost)),
            (InteractionSetback::Penalty, Some(Status::Penalized)),
            (InteractionSetback::Gamemaster, None),
        ] {
            let rules = rules.with_answer(answer);
            assert_eq!(setback_status(&rules), status);
            let mut target = Statuses::default();
            if let Some(status) = status {
                target.add(status, StatusExpiry::NextAction, &rules);
            }
            let penalty = target.penalty();
            assert_eq!(penalty, (status == Some(Status::Penalized)).then_some(-5));
            end_statuses(&mut target, |ends| ends.is_over_after_round(1));
            assert_eq!(target.iter().count(), usize::from(status.is_some()));
            end_statuses(&mut target, StatusExpiry::is_over_after_action);
            assert_eq!(target.iter().count(), 0);
        }
        let mut target = Statuses::default();
        target.add(Status::Broken, StatusExpiry::EndOfScene, &rules);
        target.add(Status::Restrained, StatusExpiry::WhenLifted, &rules);
        end_statuses(&mut target, |ends| ends.is_over_after_round(9));
        end_statuses(&mut target, StatusExpiry::is_over_after_action);
        assert!(target.has(Status::Broken));
        end_statuses(&mut target, |ends| ends.is_over_outside_rounds(false));
        assert!(target.has(Status::Broken), "the scene is not over");
        end_statuses(&mut target, |ends| ends.is_over_outside_rounds(true));
        assert!(!target.has(Status::Broken));
        assert!(
            target.has(Status::Restrained),
            "it stays until it is lifted"
        );
        target.remove(Status::Restrained);
        assert!(!target.has(Status::Restrained));
    }
}

#[test]
fn maneuver_can_earn_a_blindside() {
    let r = revised();
    assert!(earns_blindside(Interaction::Maneuver, Setback, &r));
    assert!(!earns_blindside(Interaction::Maneuver, Fatigued, &r));
    assert!(!earns_blindside(Interaction::Taunt, Setback, &r));
    assert!(!earns_blindside(Interaction::Maneuver, Setback, &classic()));
    let mut winner = Statuses::default();
    winner.add(Status::EarnedBlindside, StatusExpiry::WhenUsed(2), &r);
    end_statuses(&mut winner, |ends| ends.is_over_after_round(1));
    assert!(winner.has(Status::EarnedBlindside), "in the next round");
    end_statuses(&mut winner, |ends| ends.is_over_after_round(2));
    assert!(!winner.has(Status::EarnedBlindside));
}

#[test]
fn players_call_choices() {
    for edition in [Edition::Classic, Edition::Revised] {
        let taunt = Interaction::Taunt.selectable_effects(edition);
        assert_eq!(taunt.len(), 4);
        assert!(
            [Unskilled, Stymied, Setback, Up]
                .iter()
                .all(|interaction_effect| taunt.contains(interaction_effect))
        );
        let maneuver = Interaction::Maneuver.selectable_effects(edition);
        assert!(
            [Unskilled, Stymied, Setback, Fatigued]
                .iter()
                .all(|interaction_effect| maneuver.contains(interaction_effect))
        );
        assert!(!maneuver.contains(&PlayersCall));
    }
}
