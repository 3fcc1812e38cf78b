//! Undone outcomes: attacks and failures that are taken back, actions that are dropped,
//! another card flipped in a round (DD-310, DD-316, DD-322).

use crate::ledger::cards_roll::{builder_with, raise, tally};
use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TAUNT, TRICK, TableBuilder, TestTable, announce, declare, dice, h,
    line,
};
use crate::ledger::subplots::accept;
use crate::ledger::surprise::{rounds, settings_with};
use crate::ledger::task::{self, attempt_task, steps_done, task_table_from};
use tabletop::seat::Seat;
use torg::active_effects::{Attribute, EffectCommand};
use torg::card::CardName::{
    Action, Adrenalin, Drama, Haste, Idea, Nemesis, OpponentFails, SecondChance, SeizeInitiative,
};
use torg::card::{ApprovableAction, ApprovedActions, LineEffect, Side, VillainSkill};
use torg::command::{Command, PreparedSetbackCommand};
use torg::dealing::DeckEvent;
use torg::event::Event;
use torg::follow_ups::SetbackKind;
use torg::roll::RollCondition;
use torg::rounds::{
    ActionModifier, Ambush, HeldTurn, OPPORTUNITY_PENALTY, RoundsCommand, Surprise,
};
use torg::settings::{
    SecondKeeps, SeizeWindow, Settings, Stacking, SurpriseRules as Rules, TakeSpecials, UpStymied,
};
use torg::state::{ActionOutcome, Condition, Setback};
use torg::story::SubplotStage;
use torg::task::AttemptKind;

pub const CASES: &[Case] = &[
    (
        &["DD-310", "DD-368", "A-32"],
        returned_subplot_goes_on_as_before,
    ),
    (
        &["DD-310", "T-46", "A-82"],
        negated_hit_restores_the_condition,
    ),
    (
        &["DD-318", "DD-310", "A-15", "T-49"],
        any_roll_closes_the_second_chance_window,
    ),
    (
        &["DD-142", "A-21", "A-22"],
        up_and_stymied_cancel_in_either_order,
    ),
    (
        &["DD-283", "TC-018"],
        declared_action_of_a_knocked_out_villain_lapses,
    ),
    (
        &["DD-317", "A-61"],
        second_chance_and_a_bonus_from_before_the_action,
    ),
    (
        &["DD-067", "A-14", "DD-259"],
        best_bonus_counts_for_each_attribute,
    ),
    (
        &["DD-201", "DD-310"],
        owed_draw_of_a_negated_success_is_cancelled,
    ),
    (
        &["DD-124", "DD-316"],
        second_chance_keeps_the_opportunity_modifier,
    ),
    (&["DD-198", "A-34"], take_back_covers_all_draws_of_an_action),
    (
        &["DD-171", "DD-175", "DD-176", "A-62"],
        replaced_card_restores_its_setback_effects,
    ),
    (
        &["DD-050", "DD-322", "A-62"],
        card_replaced_in_mid_round_keeps_past_actions,
    ),
    (
        &["DD-283", "DD-208"],
        interrupted_task_check_is_resolved_by_its_own_outcome,
    ),
    (
        &["DD-404", "DD-406"],
        starting_pool_cards_depend_on_guards_on_duty,
    ),
];

const VILLAINS: torg::card::ConflictLine = line(Side::Villains, LineEffect::None, LineEffect::None);

fn flip_another(play: &TestTable) -> Command {
    Command::Effect(EffectCommand::FlipAnother {
        actor: h(1),
        card: play.card(1, SeizeInitiative),
    })
}

#[test]
fn negated_hit_restores_the_condition() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[OpponentFails])
        .in_round(VILLAINS, ApprovedActions::Any);
    play.act(play.v(1), ATTACK, GOOD);
    play.hurt(h(1), 9, true);
    // An earlier attack on somebody else, entered late.
    play.hurt(h(2), 3, false);
    play.no(declare(h(1), ATTACK), "TC-018");
    play.ok(play.play(1, OpponentFails));
    assert_eq!(play.actor(h(1)).condition, Condition::default());
    assert_eq!(play.actor(h(2)).condition.shock, 3);
    play.act(h(1), ATTACK, GOOD);
    play.no(declare(h(1), ATTACK), "DD-122");
    // Recovery in the meantime stays.
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[SecondChance])
        .in_round(QUIET, ApprovedActions::Any);
    play.hurt(h(1), 5, false);
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    play.hurt(h(1), 2, false);
    play.ok(play.play(1, SecondChance));
    assert_eq!(play.actor(h(1)).condition.shock, 2);
}

#[test]
fn any_roll_closes_the_second_chance_window() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Haste, SecondChance])
        .in_round(VILLAINS, ApprovedActions::Any);
    play.ok(declare(play.v(1), ATTACK));
    play.ok(play.play(1, Haste));
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    assert!(play.state().action.is_some(), "the villain goes on");
    play.ok(dice(&[9]));
    play.no(play.play(1, SecondChance), "DD-318");
    play.ok(announce(GOOD));
}

#[test]
fn up_and_stymied_cancel_in_either_order() {
    let up_line = line(Side::Heroes, LineEffect::Up, LineEffect::None);
    let set = |roll_condition| Command::SetRollCondition {
        actor: h(1),
        roll_condition: Some(roll_condition),
    };
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .next_standard(up_line)
        .table();
    play.begin_and_flip();
    play.ok(set(RollCondition::Stymied));
    assert_eq!(play.actor(h(1)).roll_condition, None);
    // Both set by hand.
    play.ok(set(RollCondition::Up));
    play.ok(set(RollCondition::Stymied));
    assert_eq!(play.actor(h(1)).roll_condition, None);
    // Stymied counts for one roll only, and up ends with the round of its line.
    for stymied_first in [true, false] {
        let first = settings_with(UpStymied::FirstRoll);
        let mut play = builder_with(first)
            .next_standard(up_line)
            .next_standard(QUIET)
            .table();
        if stymied_first {
            play.ok(set(RollCondition::Stymied));
            play.begin_and_flip();
        } else {
            play.begin_and_flip();
            play.ok(set(RollCondition::Stymied));
        }
        play.ok(declare(h(1), ATTACK));
        play.ok(dice(&[4]));
        play.ok(announce(ActionOutcome::Failed));
        assert_eq!(
            play.actor(h(1)).roll_condition.map(|(now, _)| now),
            Some(RollCondition::Up)
        );
        play.ok(Command::Flip);
        assert_eq!(play.actor(h(1)).roll_condition, None);
    }
}

#[test]
fn declared_action_of_a_knocked_out_villain_lapses() {
    for before_the_outcome in [true, false] {
        let mut play = TableBuilder::heroes(2)
            .villains(1)
            .pool(1, &[Haste])
            .in_round(VILLAINS, ApprovedActions::Any);
        let villain = play.v(1);
        play.ok(declare(villain, ATTACK));
        play.ok(play.play(1, Haste));
        play.ok(declare(h(1), ATTACK));
        if before_the_outcome {
            play.hurt(villain, 9, true);
            play.ok(announce(GOOD));
        } else {
            play.ok(announce(GOOD));
            play.hurt(villain, 9, true);
        }
        assert!(play.state().action.is_none() && play.state().suspended_actions.is_empty());
        play.act(h(1), ATTACK, GOOD);
    }
}

#[test]
fn second_chance_and_a_bonus_from_before_the_action() {
    for (settings, bonus) in [
        (Settings::default(), 3),
        (settings_with(SecondKeeps::No), 0),
    ] {
        let mut play = builder_with(settings)
            .pool(1, &[Action, SecondChance])
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(play.play(1, Action));
        play.act(h(1), ATTACK, ActionOutcome::Failed);
        play.ok(play.play(1, SecondChance));
        assert_eq!(tally(&play).action_bonus, bonus);
    }
}

#[test]
fn best_bonus_counts_for_each_attribute() {
    let mut play = builder_with(settings_with(Stacking::Best))
        .pool(1, &[Adrenalin, Adrenalin, Adrenalin])
        .in_round(QUIET, ApprovedActions::Any);
    for attribute in [
        Attribute::Dexterity,
        Attribute::Strength,
        Attribute::Strength,
    ] {
        play.ok(raise(&play, 1, Adrenalin, attribute));
    }
    play.ok(declare(h(1), ATTACK));
    assert_eq!(tally(&play).addends.len(), 2);
    assert_eq!(play.state().attribute_bonus(h(1), Attribute::Strength), 3);
}

#[test]
fn owed_draw_of_a_negated_success_is_cancelled() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(2, &[OpponentFails])
        .in_round(QUIET, ApprovedActions::Any);
    let owed = |play: &TestTable| {
        play.state()
            .physical_deck
            .as_ref()
            .unwrap()
            .owed_count(Some(h(1)))
    };
    play.make(vec![Event::Deck {
        what: DeckEvent::PhysicalDeckUsed,
    }]);
    play.act_at(h(1), TRICK, h(2), GOOD);
    assert_eq!(owed(&play), 1);
    play.ok(play.play(2, OpponentFails));
    assert_eq!(owed(&play), 0);
}

#[test]
fn second_chance_keeps_the_opportunity_modifier() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[SecondChance])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(rounds(RoundsCommand::HoldTurn {
        actor: h(1),
        kind: HeldTurn::Opportunity,
    }));
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    play.ok(play.play(1, SecondChance));
    let modifiers = play.view(Seat::Table).action_modifiers;
    assert_eq!(
        modifiers,
        [ActionModifier::Opportunity(OPPORTUNITY_PENALTY)]
    );
}

#[test]
fn take_back_covers_all_draws_of_an_action() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), TRICK));
    play.ok(rounds(RoundsCommand::AddActionKind {
        kind: ApprovableAction::Taunt,
    }));
    play.ok(announce(GOOD));
    assert_eq!(play.hand(1), 6);
    play.ok(rounds(RoundsCommand::TakeBackDraw));
    assert_eq!(play.hand(1), 4);
    play.never(rounds(RoundsCommand::TakeBackDraw), "DD-198");
}

#[test]
fn replaced_card_restores_its_setback_effects() {
    let has_setback = |card: &torg::card::Card| card.dramatic.effects.heroes == LineEffect::Setback;
    let choose = |kind: SetbackKind, text: &str| Command::ChooseSetback {
        side: Side::Heroes,
        setback: Setback::Specific {
            kind,
            actors: vec![h(2)],
            text: text.to_owned(),
        },
    };
    for kind in [SetbackKind::LowAmmunition, SetbackKind::OutOfFight] {
        let mut play = builder_with(settings_with(SeizeWindow::BeforeActing))
            .pool(1, &[SeizeInitiative])
            .dramatic()
            .next(has_setback)
            .table();
        let prepare = |text: &str| Command::PreparedSetback {
            what: PreparedSetbackCommand::Prepare {
                text: text.to_owned(),
                across_scenes: false,
            },
        };
        play.ok(prepare("the bridge"));
        play.begin_and_flip();
        play.ok(choose(kind, "the bridge"));
        play.ok(prepare("the flood"));
        assert_eq!(play.state().follow_ups.prepared_setbacks.len(), 1);
        play.ok(flip_another(&play));
        let follow_ups = &play.state().follow_ups;
        let ready: Vec<&str> = follow_ups
            .prepared_setbacks
            .iter()
            .map(|setback| setback.text.as_str())
            .collect();
        assert_eq!(ready, ["the bridge", "the flood"]);
        assert!(follow_ups.ammunition.is_empty() && follow_ups.out_of_fight.is_empty());
    }
}

#[test]
fn card_replaced_in_mid_round_keeps_past_actions() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama, Idea])
        .pool(1, &[SeizeInitiative])
        .next_standard(QUIET)
        .next_standard(QUIET)
        .in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    play.hurt(h(1), 4, false);
    play.ok(play.lay(1, Drama));
    play.ruled(flip_another(&play), &["DD-322"]);
    play.no(play.lay(1, Idea), "DD-050");
    assert_eq!(play.actor(h(1)).condition.shock, 4, "earlier shock stays");
    let round = play.state().round().unwrap();
    let open_turns = |hero| {
        let turns = round.turns.iter();
        let open = turns.filter(|(turn, end)| turn.actor == hero && end.is_none());
        open.count()
    };
    assert_eq!(open_turns(h(1)) + 1, open_turns(h(2)));
}

#[test]
fn interrupted_task_check_is_resolved_by_its_own_outcome() {
    let table = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Haste])
        .pool(2, &[Haste]);
    let mut play = task_table_from(table, &[10, 10], 0, None);
    task::round(&mut play, task::ALL);
    play.ok(attempt_task(AttemptKind::Steps(1)));
    play.ok(play.play(2, Haste));
    play.ok(play.play(1, Haste));
    let hand = play.hand(1);
    play.act(h(1), TRICK, GOOD);
    assert_eq!((steps_done(&play), play.hand(1)), (0, hand + 1));
    play.act(h(2), TAUNT, GOOD);
    assert_eq!(play.state().action.as_ref().unwrap().actor, h(1));
    play.ok(announce(GOOD));
    assert_eq!((steps_done(&play), play.hand(1)), (1, hand + 1));
}

#[test]
fn starting_pool_cards_depend_on_guards_on_duty() {
    for (on_duty, cards) in [(vec![], 2), (vec![1], 2), (vec![1, 2], 1)] {
        let given = TableBuilder::heroes(3)
            .villains(2)
            .settings(settings_with(Rules::Classic));
        let mut play = given.table();
        let participants = play.state().present().map(|actor| actor.id).collect();
        play.ok(rounds(RoundsCommand::Begin {
            participants,
            ambush: Some(Ambush {
                surprised_side: Side::Villains,
                surprise: Surprise::Complete,
                on_duty: on_duty.iter().map(|&villain| play.v(villain)).collect(),
            }),
            duel: false,
        }));
        assert_eq!(play.actor(h(1)).starting_pool_slots, cards);
    }
}

/// A subplot card that a negated success took is the same subplot again, so it does not count against itself (DD-358).
#[test]
fn returned_subplot_goes_on_as_before() {
    let skills = LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick);
    for (active, stage) in [
        (None, SubplotStage::Proposed),
        (Some(false), SubplotStage::Pending),
        (Some(true), SubplotStage::Active),
    ] {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .settings(settings_with(TakeSpecials::All))
            .pool(1, &[Nemesis])
            .hand(1, &[OpponentFails])
            .dramatic()
            .in_round(
                line(Side::Villains, LineEffect::None, skills),
                ApprovedActions::Any,
            );
        let card = play.card(1, Nemesis);
        let reaction = play.card(1, OpponentFails);
        if let Some(active) = active {
            accept(&mut play, 1, active);
        }
        play.act_at(play.v(1), TAUNT, h(1), GOOD);
        play.ok(Command::TakePoolCards { cards: vec![card] });
        assert_eq!(play.pool(1), 0);
        play.make(vec![Event::CardPooled {
            actor: h(1),
            card: reaction,
        }]);
        play.ok(Command::PlayCard {
            actor: h(1),
            card: reaction,
        });
        assert_eq!(play.state().pool(h(1)), [card]);
        let subplots: Vec<_> = play
            .state()
            .story
            .subplots
            .iter()
            .map(|subplot| (subplot.card, subplot.stage, subplot.ended_this_act))
            .collect();
        assert_eq!(subplots, [(Some(card), stage, false)], "{active:?}");
        if active.is_none() {
            accept(&mut play, 1, true);
        }
    }
}
