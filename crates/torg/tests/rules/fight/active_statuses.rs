//! The statuses in a view, and when each of them ends.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, declare_defence, defend_command, fighter,
    settings_with, tough_villain,
};
use crate::fight::interactions::{end_turn, interact_once};
use tabletop::seat::{ActorId, Seat};
use torg::combat::defence::{ActiveDefence, DefenceSkill};
use torg::combat::interaction::Interaction;
use torg::combat::settings::Question;
use torg::combat::status::{Status, StatusExpiry};
use torg::command::Command;
use torg::consequence::{ActorChange, Consequence};
use torg::event::Event;
use torg::fight::AttackEvent;
use torg::fight::actions::DefenceDeclaration;
use torg::roll::RollCondition;
use torg::settings::{Edition, Settings, StymiedScope};
use torg::sheet::CombatSkill;
use torg::state::{Condition, Role, Until};
use torg::view::{ActiveStatus, ActiveStatusExpiry, ActiveStatusKind};

const THIS_ROUND: ActiveStatusExpiry = ActiveStatusExpiry::Lasting(StatusExpiry::EndOfRound(1));
const NEXT_ACTION: ActiveStatusExpiry = ActiveStatusExpiry::Lasting(StatusExpiry::NextAction);

fn fight(edition: Edition, settings: Settings) -> FightTable {
    let cast = [Role::Hero, Role::Villain].map(fighter).to_vec();
    let mut fight = FightTable::with_settings(edition, settings, cast);
    fight.begin_quiet_round();
    fight
}

fn statuses(fight: &FightTable, seat: Seat, actor: ActorId) -> Vec<ActiveStatus> {
    fight.view(seat).actor(actor).unwrap().statuses.clone()
}

fn changed(fight: &mut FightTable, actor: ActorId, what: ActorChange) {
    let consequences = vec![Consequence::Actor { actor, what }];
    fight.apply_events(vec![Event::ConsequencesApplied { consequences }]);
}

/// The actor ends an action with an all-out attack in this round, or an active defence.
fn finished(
    fight: &mut FightTable,
    actor: ActorId,
    exposed: Option<u32>,
    active_defence: Option<ActiveDefence>,
) {
    fight.apply_events(vec![Event::Attack {
        actor,
        what: AttackEvent::Finished {
            exposed,
            active_defence,
            vital_block_steps: 0,
            discipline_use: Default::default(),
            magazine: None,
        },
    }]);
}

#[test]
fn tc_129_tc_130_an_exposure_ends_as_the_table_has_it() {
    let exposed = |edition, settings, round| {
        let mut fight = fight(edition, settings);
        finished(&mut fight, HERO, Some(round), None);
        let statuses = statuses(&fight, Seat::Table, HERO);
        assert_eq!(statuses.len(), 1);
        assert_eq!(statuses[0].kind, ActiveStatusKind::ExposedByAllOut);
        statuses[0].expiry
    };
    let until_round_ends = settings_with(Question::Exposure, 1);
    assert_eq!(exposed(Edition::Classic, until_round_ends, 1), THIS_ROUND);
    // The revised edition has no such question.
    for settings in [Settings::default(), until_round_ends] {
        assert_eq!(
            exposed(Edition::Revised, settings, 1),
            ActiveStatusExpiry::ActionNextRound
        );
        assert_eq!(exposed(Edition::Revised, settings, 0), NEXT_ACTION);
    }
}

#[test]
fn a_23_stymied_ends_with_the_reroll_that_it_costs() {
    let expiry = |scope, condition, until| {
        let settings = Settings::default().with_answer(scope);
        let mut fight = fight(Edition::Revised, settings);
        fight.apply_events(vec![Event::RollConditionSet {
            actor: HERO,
            roll_condition: Some(condition),
        }]);
        changed(&mut fight, HERO, ActorChange::RollConditionLasts { until });
        let statuses = statuses(&fight, Seat::Table, HERO);
        let from_line_alone = until == Until::RoundEnds;
        let kind = ActiveStatusKind::RollCondition {
            condition,
            from_line_alone,
        };
        assert_eq!(statuses[0].kind, kind);
        statuses[0].expiry
    };
    use ActiveStatusExpiry::{
        Lasting, RoundEnds, RoundEndsThenUsed, UsedOrLifted, UsedOrRoundEnds,
    };
    let (up, stymied) = (RollCondition::Up, RollCondition::Stymied);
    let (each_round, each_roll) = (StymiedScope::Round, StymiedScope::Roll);
    for (scope, condition, until, ends) in [
        (each_round, stymied, Until::RoundEnds, UsedOrRoundEnds),
        (each_roll, stymied, Until::RoundEnds, RoundEnds),
        (each_round, up, Until::RoundEnds, RoundEnds),
        (each_round, stymied, Until::Lifted, UsedOrLifted),
        (
            each_round,
            up,
            Until::Lifted,
            Lasting(StatusExpiry::WhenLifted),
        ),
        (
            each_round,
            up,
            Until::Used(2),
            Lasting(StatusExpiry::WhenUsed(2)),
        ),
        (
            each_round,
            up,
            Until::RoundEndsThenUsed(2),
            RoundEndsThenUsed,
        ),
    ] {
        assert_eq!(expiry(scope, condition, until), ends, "{until:?}");
    }
}

#[test]
fn statuses_are_in_order_and_hide_the_defences_of_villains_from_players() {
    let mut fight = fight(Edition::Revised, Settings::default());
    let condition = Condition {
        knocked_down: true,
        ..Condition::default()
    };
    let actor = VILLAIN;
    fight.play_ok(Command::SetCondition { actor, condition });
    let defence = ActiveDefence {
        skill: DefenceSkill::Dodge,
        total: 14,
    };
    finished(&mut fight, actor, None, Some(defence));
    changed(
        &mut fight,
        actor,
        ActorChange::StatusGained {
            status: Status::Unskilled,
            expiry: StatusExpiry::EndOfRound(1),
            separate: false,
        },
    );
    let kinds = |seat| {
        let statuses = statuses(&fight, seat, actor).into_iter();
        let kinds = statuses.map(|status| status.kind);
        kinds.collect::<Vec<_>>()
    };
    let unskilled = ActiveStatusKind::Lasting(Status::Unskilled);
    assert_eq!(
        kinds(Seat::Table),
        [
            unskilled.clone(),
            ActiveStatusKind::ActiveDefence(defence),
            ActiveStatusKind::KnockedDown
        ]
    );
    assert_eq!(
        kinds(Seat::Actor(HERO)),
        [unskilled, ActiveStatusKind::KnockedDown]
    );
}

/// TC-058, TC-150, S-06, S-07: an active defence and its vital block end as the table has it; in free play no round ends.
#[test]
fn tc_058_s_06_s_07_a_defence_ends_as_the_table_has_it() {
    use ActiveStatusExpiry::{ActionNextRound, UsedOrRoundEnds};
    let per_attack = settings_with(Question::DefenceRolls, 1);
    let own_turn = settings_with(Question::DefenceStarts, 1);
    let expiries = |fight: &FightTable| {
        let statuses = statuses(fight, Seat::Table, HERO);
        let expiry = |wanted: fn(&ActiveStatusKind) -> bool| {
            let status = statuses.iter().find(|status| wanted(&status.kind));
            status.map(|status| status.expiry)
        };
        [
            expiry(|kind| matches!(kind, ActiveStatusKind::ActiveDefence(_))),
            expiry(|kind| matches!(kind, ActiveStatusKind::VitalBlock(_))),
        ]
    };
    let defend = |fight: &mut FightTable| {
        let declaration = DefenceDeclaration {
            vital_block_steps: 1,
            ..declare_defence(DefenceSkill::Dexterity)
        };
        fight.play_ok(defend_command(HERO, declaration, &[12]));
        fight.play_ok(end_turn(HERO));
    };
    for (settings, defence, block) in [
        (Settings::default(), THIS_ROUND, THIS_ROUND),
        (per_attack, UsedOrRoundEnds, THIS_ROUND),
        (own_turn, ActionNextRound, ActionNextRound),
    ] {
        let mut fight = fight(Edition::Revised, settings);
        defend(&mut fight);
        assert_eq!(expiries(&fight), [Some(defence), Some(block)]);
        fight.play_ok(Command::Pass { actor: VILLAIN });
        fight.begin_quiet_round();
        let kept = (defence == ActionNextRound).then_some(NEXT_ACTION);
        assert_eq!(expiries(&fight), [kept, kept]);
    }
    let cast = [Role::Hero, Role::Villain].map(fighter).to_vec();
    let mut fight = FightTable::new(Edition::Revised, cast);
    defend(&mut fight);
    assert_eq!(expiries(&fight), [Some(NEXT_ACTION); 2]);
}

/// TC-252, TC-255: in free play no round ends what an interaction gave for one roll.
#[test]
fn tc_255_in_free_play_up_ends_when_used() {
    let mut fight = FightTable::new(
        Edition::Revised,
        [Role::Hero, Role::Villain].map(fighter).to_vec(),
    );
    fight.apply_events(vec![Event::RollConditionGained {
        actor: HERO,
        roll_condition: RollCondition::Up,
        until: Until::Used(1),
    }]);
    let statuses = statuses(&fight, Seat::Table, HERO);
    assert_eq!(statuses[0].expiry, ActiveStatusExpiry::UsedOrLifted);
}

/// TC-151, S-07: a vital block stays as long as the defence whose total it has lowered, also past a round that was cut short.
#[test]
fn tc_151_s_07_a_vital_block_stays_with_its_defence() {
    let mut fight = fight(Edition::Revised, settings_with(Question::DefenceStarts, 1));
    let declaration = DefenceDeclaration {
        vital_block_steps: 2,
        ..declare_defence(DefenceSkill::Dexterity)
    };
    fight.play_ok(defend_command(HERO, declaration, &[12]));
    fight.play_ok(end_turn(HERO));
    for _ in 0..3 {
        fight.begin_quiet_round();
        let combat = &fight.actor(HERO).combat;
        assert!(combat.active_defence.is_some());
        assert_eq!(combat.effective_vital_block_steps(), 2);
    }
    fight.play_ok(Command::Pass { actor: HERO });
    let combat = &fight.actor(HERO).combat;
    assert_eq!(combat.active_defence, None);
    assert_eq!(combat.effective_vital_block_steps(), 0);
}

/// TC-103, TC-104: a knockdown lasts until the next action is over, in free play too.
#[test]
fn tc_103_104_a_knockdown_ends_with_the_next_action_of_free_play() {
    let hero = fighter(Role::Hero).skill(CombatSkill::Taunt, 12);
    for edition in [Edition::Classic, Edition::Revised] {
        let mut fight = FightTable::new(edition, vec![hero.clone(), tough_villain()]);
        fight.knock_down(HERO);
        let down = ActiveStatus {
            kind: ActiveStatusKind::KnockedDown,
            expiry: NEXT_ACTION,
        };
        assert_eq!(statuses(&fight, Seat::Table, HERO), [down]);
        let taunt = interact_once(HERO, Interaction::Taunt, VILLAIN, &[7]);
        fight.play_ok(taunt);
        fight.play_ok(end_turn(HERO));
        assert_eq!(statuses(&fight, Seat::Table, HERO), []);
        assert!(!fight.condition(HERO).knocked_down);
    }
}

#[test]
fn tc_101_the_dead_have_no_statuses() {
    let mut fight = fight(Edition::Revised, Settings::default());
    let stymied = Command::SetRollCondition {
        actor: VILLAIN,
        roll_condition: Some(RollCondition::Stymied),
    };
    fight.play_ok(stymied);
    assert_eq!(statuses(&fight, Seat::Table, VILLAIN).len(), 1);
    let condition = Condition {
        wounds: Condition::DEAD,
        knocked_down: true,
        ..Condition::default()
    };
    let actor = VILLAIN;
    fight.play_ok(Command::SetCondition { actor, condition });
    assert_eq!(statuses(&fight, Seat::Table, VILLAIN), []);
}
