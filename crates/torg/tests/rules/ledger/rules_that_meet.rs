//! Rules of different parts combined: cards in a fight, trades, tasks and flips.

use crate::ledger::cards_roll::{builder_with, raise, tally};
use crate::ledger::gifts::{follow_up, give};
use crate::ledger::given::{
    ATTACK, Case, DEFEND, GOOD, MANEUVER, QUIET, TAUNT, TRICK, TableBuilder, TestTable, announce,
    answer, declare, dice, finish, h, line, offer,
};
use crate::ledger::martyr_and_campaign::{agree, approve, campaign_table, use_campaign};
use crate::ledger::subplots::accept;
use crate::ledger::surprise::rounds;
use crate::ledger::task::{
    opening, play_attempt_round, steps_done, task, task_command, task_table_from,
};
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::{Attribute, EffectCommand};
use torg::card::CardName::{
    Action, Adrenalin, Drama, Glory, Haste, Idea, Leadership, Martyr, Presence, SecondChance,
    SeizeInitiative, Willpower,
};
use torg::card::{
    ApprovableAction, ApprovedActions, Card, CardId, LineEffect, Side, TaskBox, VillainSkill,
};
use torg::combat::status::Status;
use torg::command::{Command, FollowUpCommand};
use torg::event::{Event, TaskEvent};
use torg::fight::actions::CombatCommand;
use torg::rounds::RoundsCommand;
use torg::settings::{
    FreeDuration, HelplessCards, SecondKeeps, SeizeWindow, Settings, StartRecount, TaskBudget,
    TaskSetback,
};
use torg::state::{ActionKind, ActionOutcome, Condition, Stats, Tone};
use torg::story::StoryCommand;
use torg::task::AttemptKind;
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-090", "T-08"], traded_second_chance_can_be_used),
    (&["DD-399"], one_action_of_any_kind_per_round),
    (&["DD-400"], round_ends_when_all_have_acted),
    (&["DD-401"], die_bonus_counts_for_both_totals),
    (&["DD-402"], active_defence_has_a_minimum_bonus),
    (&["DD-419"], shock_counts_when_raised_toughness_ends),
    (&["DD-226", "A-38"], task_setback_moves_back_one_step),
    (&["DD-250", "A-42"], task_time_counts_rounds_or_flips),
    (
        &["DD-186"],
        a_pool_removal_takes_no_card_that_is_pooled_later,
    ),
    (&["DD-186"], a_pool_removal_takes_no_later_gift),
    (
        &["DD-048", "DD-155", "DD-324"],
        a_line_that_confuses_in_the_new_tone_stays,
    ),
    (&["DD-282"], haste_of_the_unconscious_stops_nobody),
    (&["DD-282", "DD-322", "A-62"], haste_outlasts_another_flip),
    (
        &["DD-060", "A-03"],
        starting_pools_are_recounted_after_a_sacrifice,
    ),
    (
        &["DD-178", "A-30"],
        duel_totals_are_entered_beside_a_lost_action,
    ),
    (
        &["DD-178", "DD-322"],
        an_action_stays_lost_if_totals_are_entered_before_the_card_counts,
    ),
    (&["DD-282"], haste_is_the_next_action_which_can_be_lost),
    (&["DD-107"], no_bonus_outlasts_the_adventure),
    (
        &["DD-387", "DD-391", "DD-396"],
        a_proposed_campaign_is_decided_before_the_adventure_ends,
    ),
    (
        &["DD-110", "DD-279"],
        the_last_glory_is_decided_before_the_adventure_ends,
    ),
    (
        &["DD-419"],
        the_end_of_a_bonus_passes_the_turns_of_the_unconscious,
    ),
    (
        &["DD-419"],
        raised_toughness_ends_with_free_play_or_with_the_scene,
    ),
    (
        &["DD-419", "A-61"],
        raised_toughness_that_ends_with_the_first_try_counts_no_more,
    ),
];

#[test]
fn traded_second_chance_can_be_used() {
    let mut play = TableBuilder::heroes(2)
        .hand(1, &[Haste, Presence])
        .hand(2, &[SecondChance, Willpower])
        .table();
    play.ok(declare(h(1), ActionKind::Other));
    play.ok(dice(&[1]));
    play.ok(announce(ActionOutcome::Failed));
    let (haste, chance) = (play.card(1, Haste), play.card(2, SecondChance));
    play.ok(offer(1, 2, &[haste]));
    play.ok(answer(&[chance]));
    play.complete_trade();
    play.ok(play.play(1, SecondChance));
    let again = play.state().action.as_ref().unwrap();
    assert!(again.roll.is_none(), "the first roll is dropped");
    play.ok(dice(&[13]));
    play.ok(announce(GOOD));
    assert_eq!((play.hand(1), play.hand(2)), (1, 2));
    assert!(play.state().hand(h(2)).contains(&haste));
    assert_eq!(play.state().zones.top(Zone::DiscardPile), Some(chance));
}

/// Seven kinds a card can approve and one it cannot; one action per round.
#[test]
fn one_action_of_any_kind_per_round() {
    let seven = [
        ATTACK,
        DEFEND,
        TRICK,
        TAUNT,
        MANEUVER,
        ActionKind::Approvable(ApprovableAction::Test),
        ActionKind::Approvable(ApprovableAction::Intimidate),
    ];
    for kind in seven.into_iter().chain([ActionKind::Other]) {
        let mut play = TableBuilder::heroes(2)
            .villains(1)
            .in_round(QUIET, ApprovedActions::Any);
        play.act(h(1), kind, GOOD);
        for again in seven {
            play.no(declare(h(1), again), "DD-122");
        }
    }
}

#[test]
fn round_ends_when_all_have_acted() {
    let villains = line(Side::Villains, LineEffect::None, LineEffect::None);
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .in_round(villains, ApprovedActions::Any);
    let villain = play.v(1);
    let order: Vec<_> = play.order().into_iter().map(|(actor, _)| actor).collect();
    assert_eq!(order, [villain, h(1), h(2)]);
    for actor in order {
        assert!(play.view(Seat::Table).round.unwrap().turns_left > 0);
        play.ok(finish(actor));
    }
    let round = play.view(Seat::Table).round.unwrap();
    assert_eq!((round.number, round.turns_left), (1, 0));
    play.ok(Command::Flip);
    assert_eq!(play.state().round().unwrap().number, 2);
}

#[test]
fn die_bonus_counts_for_both_totals() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[17]));
    let breakdown = tally(&play);
    assert_eq!(
        (Some(breakdown.action_bonus), breakdown.effect_bonus),
        (breakdown.die_bonus, breakdown.die_bonus)
    );
}

#[test]
fn active_defence_has_a_minimum_bonus() {
    for (faces, cards, expected) in [(2, 0, 1), (2, 2, 1), (9, 1, 2), (13, 0, 1), (13, 1, 4)] {
        let mut play = TableBuilder::heroes(2)
            .villains(1)
            .pool(1, &[Action, Action])
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(declare(h(1), DEFEND));
        for _ in 0..cards {
            play.ok(play.play(1, Action));
        }
        play.ok(dice(&[faces]));
        assert_eq!(
            tally(&play).action_bonus,
            expected,
            "{faces} and {cards} cards"
        );
    }
    // Other actions have no minimum.
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), TRICK));
    play.ok(dice(&[2]));
    assert_eq!(tally(&play).action_bonus, -10);
}

/// With raised Toughness, shock equal to the normal value does not knock out; when the card ends it does (DD-419).
#[test]
fn shock_counts_when_raised_toughness_ends() {
    let figures = Stats {
        toughness: Some(9),
        ..Stats::default()
    };
    let settings = Settings::default().with_answer(FreeDuration::UntilEnded);
    for (shock, in_rounds, knocked_out) in [(8, true, false), (9, true, true), (9, false, true)] {
        let mut play = builder_with(settings)
            .stats(h(1), figures)
            .pool(1, &[Adrenalin])
            .table();
        if in_rounds {
            play.begin_and_flip();
        }
        play.ok(raise(&play, 1, Adrenalin, Attribute::Toughness));
        let card = play.state().active_bonuses[0].card;
        let condition = Condition {
            shock,
            ..Condition::default()
        };
        play.ok(Command::SetCondition {
            actor: h(1),
            condition,
        });
        assert!(!play.actor(h(1)).condition.unconscious);
        let end = Command::Effect(EffectCommand::EndEffect { actor: h(1), card });
        play.ok(if in_rounds { Command::EndRounds } else { end });
        assert_eq!(
            play.actor(h(1)).condition.unconscious,
            knocked_out,
            "{shock}"
        );
    }
}

/// Both answers count the same; only the messages differ, so the event says which it was.
#[test]
fn task_setback_moves_back_one_step() {
    for (answer, moves_back) in [
        (TaskSetback::Completed, false),
        (TaskSetback::Pointer, true),
    ] {
        let builder = builder_with(Settings::default().with_answer(answer));
        let mut play = task_table_from(builder, &[8; 4], 3, None);
        let failed = &[ActionOutcome::Failed];
        play_attempt_round(
            &mut play,
            TaskBox::PossibleSetback,
            AttemptKind::Check,
            failed,
        );
        assert_eq!(steps_done(&play), 2);
        let taken_back = Event::Task {
            lead: h(1),
            what: TaskEvent::StepTakenBack { moves_back },
        };
        assert!(play.last().contains(&taken_back));
    }
}

fn seize(play: &TestTable, keep: bool) -> Command {
    let (actor, card) = (h(1), play.card(1, SeizeInitiative));
    Command::Effect(if keep {
        EffectCommand::KeepCard { actor, card }
    } else {
        EffectCommand::FlipAnother { actor, card }
    })
}

/// A card kept for a round, then a round with two flips: two rounds, or two flips.
#[test]
fn task_time_counts_rounds_or_flips() {
    for (answer, kept, flipped_twice) in [(TaskBudget::Rounds, 1, 1), (TaskBudget::Flips, 0, 2)] {
        let builder = builder_with(Settings::default().with_answer(answer));
        let quiet = |card: &Card| card.standard.effects.heroes == LineEffect::None;
        let builder = builder
            .pool(1, &[SeizeInitiative, SeizeInitiative])
            .next(quiet)
            .next(quiet)
            .next(quiet);
        let mut play = builder.table();
        play.begin_and_flip();
        if play.view(Seat::Table).active_effects.seize_window_open {
            play.ok(Command::Effect(EffectCommand::AcceptFlippedCard));
        }
        play.ok(task_command(opening(&[8; 4], Some(9))));
        let spent = |play: &TestTable| task(play).flips_elapsed;
        let before = spent(&play);
        play.ok(seize(&play, true));
        play.ok(Command::Flip);
        assert_eq!(spent(&play) - before, kept, "kept");
        let before = spent(&play);
        play.ok(Command::Flip);
        play.ok(seize(&play, false));
        assert_eq!(spent(&play) - before, flipped_twice, "flipped twice");
    }
}

/// A villain's trick costs the first hero the only card in the pool, Idea, which the hero plays instead (DD-186).
fn pool_emptied_before_its_removal(builder: TableBuilder) -> TestTable {
    let skills = LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick);
    let mut play = builder.villains(1).pool(1, &[Idea]).in_round(
        line(Side::Villains, LineEffect::None, skills),
        ApprovedActions::Any,
    );
    let villain = play.v(1);
    play.act_at(villain, TRICK, h(1), GOOD);
    assert_eq!(play.state().pool_removals_due().len(), 1);
    play.ok(play.play(1, Idea));
    play
}

/// A pool that was empty when a villain's success took effect costs nothing later (DD-186).
#[test]
fn a_pool_removal_takes_no_card_that_is_pooled_later() {
    let builder = TableBuilder::heroes(3).hand(1, &[Drama, Presence]);
    let mut play = pool_emptied_before_its_removal(builder);
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    play.ok(play.lay(1, Drama));
    assert_eq!(play.state().pool_removals_due(), []);
}

/// Nor does it cost a card that somebody gives the hero later (DD-186, DD-294).
#[test]
fn a_pool_removal_takes_no_later_gift() {
    let builder = TableBuilder::heroes(3).pool(2, &[Leadership, Drama]);
    let mut play = pool_emptied_before_its_removal(builder);
    let gift = play.card(2, Drama);
    play.ok(play.play(2, Leadership));
    play.ok(give(2, 1, &[gift]));
    assert_eq!(play.state().pool_removals_due(), []);
}

/// A card waits for Seize Initiative, and the scene becomes dramatic meanwhile. If its other line confuses the heroes, it stays.
#[test]
fn a_line_that_confuses_in_the_new_tone_stays() {
    let confuses = |card: &Card| {
        let (standard, dramatic) = (card.standard.effects.heroes, card.dramatic.effects.heroes);
        standard == LineEffect::None && dramatic == LineEffect::Confused
    };
    let mut play = TableBuilder::heroes(2)
        .pool(1, &[SeizeInitiative])
        .next(confuses)
        .next(|_| true)
        .table();
    play.begin_and_flip();
    assert!(play.view(Seat::Table).active_effects.seize_window_open);
    let tone = Tone::Dramatic;
    play.ok(Command::SetTone { tone });
    for keep in [true, false] {
        play.no(seize(&play, keep), "DD-155");
    }
    play.ok(Command::Effect(EffectCommand::AcceptFlippedCard));
    assert_eq!(play.state().line_effect(Side::Heroes), LineEffect::Confused);
}

/// Haste gives somebody who cannot act no turn that others would wait for (TC-018).
#[test]
fn haste_of_the_unconscious_stops_nobody() {
    let unconscious = Condition {
        unconscious: true,
        ..Condition::default()
    };
    let mut play = builder_with(Settings::default().with_answer(HelplessCards::All))
        .condition(h(1), unconscious)
        .pool(1, &[Haste])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(play.play(1, Haste));
    play.ok(declare(h(2), ActionKind::Other));
}

/// Where another card can be flipped until somebody acts, Haste may have been played before. Its extra action is still to come.
#[test]
fn haste_outlasts_another_flip() {
    let mut play = builder_with(Settings::default().with_answer(SeizeWindow::BeforeActing))
        .pool(1, &[SeizeInitiative])
        .pool(2, &[Haste])
        .table();
    play.begin_and_flip();
    play.ok(play.play(2, Haste));
    let first = |play: &TestTable| play.order()[0];
    assert_eq!(first(&play), (h(2), 0));
    play.ok(seize(&play, false));
    assert_eq!(first(&play), (h(2), 0));
}

/// A hero who is gone before the first flip counts for nobody's starting pool, whichever way they went (DD-060, A-03).
#[test]
fn starting_pools_are_recounted_after_a_sacrifice() {
    let slots = |leave: fn(&TestTable) -> Command| {
        let recount = Settings::default().with_answer(StartRecount::Yes);
        let mut play = builder_with(recount).pool(3, &[Martyr]).table();
        play.begin();
        play.ok(leave(&play));
        let heroes = play.state().heroes();
        heroes
            .map(|hero| hero.starting_pool_slots)
            .collect::<Vec<_>>()
    };
    let left = slots(|_| Command::Leave { actor: h(3) });
    assert!(left.iter().all(|slots| *slots > 0), "{left:?}");
    assert_eq!(slots(|play| play.play(3, Martyr)), left);
}

/// In a duel, totals can be entered although somebody has lost their action (DD-178); it stays lost (TC-104).
#[test]
fn duel_totals_are_entered_beside_a_lost_action() {
    let mut play = TableBuilder::heroes(2).villains(1).table();
    let participants = play.state().present().map(|actor| actor.id).collect();
    let (ambush, duel) = (None, true);
    play.ok(rounds(RoundsCommand::Begin {
        participants,
        ambush,
        duel,
    }));
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    let next = |play: &TestTable| play.state().round().unwrap().next_turn().unwrap().actor;
    let loser = next(&play);
    play.act(loser, ATTACK, ActionOutcome::Failed);
    let lost = CombatCommand::SetStatus {
        status: Status::ActionLost,
        active: true,
    };
    play.ok(Command::Combat {
        actor: loser,
        what: lost,
    });
    play.ok(Command::Flip);
    play.ok(rounds(RoundsCommand::SetDuelTotals {
        totals: vec![(loser, 30)],
    }));
    let round = play.state().round().unwrap();
    assert!(round.next_turn_of(loser).is_none(), "the action stays lost");
    assert_ne!(next(&play), loser);
    // Once somebody has acted, the order is in use.
    let acts = next(&play);
    play.act(acts, ATTACK, ActionOutcome::Failed);
    play.never(
        rounds(RoundsCommand::SetDuelTotals {
            totals: vec![(loser, 31)],
        }),
        "DD-178",
    );
}

/// Nor does the action come back if the totals are entered while the flipped card waits for Seize Initiative (DD-178, DD-322, TC-253).
#[test]
fn an_action_stays_lost_if_totals_are_entered_before_the_card_counts() {
    let quiet = |card: &Card| card.standard.effects.heroes == LineEffect::None;
    let mut play = TableBuilder::heroes(2)
        .pool(2, &[SeizeInitiative])
        .next(quiet)
        .next(quiet)
        .table();
    let participants = vec![h(1), h(2)];
    let (ambush, duel) = (None, true);
    play.ok(rounds(RoundsCommand::Begin {
        participants,
        ambush,
        duel,
    }));
    let accept = || Command::Effect(EffectCommand::AcceptFlippedCard);
    play.ok(Command::Flip);
    play.ok(accept());
    while let Some(turn) = play.state().round().unwrap().next_turn() {
        play.ok(finish(turn.actor));
    }
    play.ok(lose_action(h(1)));
    play.ok(Command::Flip);
    let totals = vec![(h(1), 30), (h(2), 20)];
    play.ok(rounds(RoundsCommand::SetDuelTotals { totals }));
    play.ok(accept());
    let round = play.state().round().unwrap();
    assert!(round.next_turn_of(h(1)).is_none(), "the action stays lost");
    assert_eq!(play.order(), [(h(1), 1), (h(2), 1)]);
}

/// Whoever has lost the next action loses the extra one, if it is the next (DD-282, TC-017, TC-253).
#[test]
fn haste_is_the_next_action_which_can_be_lost() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Haste])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(finish(h(1)));
    play.ok(lose_action(h(1)));
    play.ok(play.play(1, Haste));
    play.no(declare(h(1), ATTACK), "DD-122");
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
}

fn lose_action(actor: ActorId) -> Command {
    let what = CombatCommand::SetStatus {
        status: Status::ActionLost,
        active: true,
    };
    Command::Combat { actor, what }
}

/// A bonus played in free play ends with the adventure, as its card is shuffled back (DD-107).
#[test]
fn no_bonus_outlasts_the_adventure() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .hand(1, &[Adrenalin])
        .table();
    play.ok(Command::EndScene { is_final: true });
    play.ok(Command::KeepHands);
    let card = play.card(1, Adrenalin);
    play.ok(raise_strength(card));
    for what in [
        StoryCommand::EndAdventure,
        StoryCommand::SetAward { base: 3 },
        StoryCommand::FinishAdventure,
    ] {
        assert_eq!(play.state().active_bonuses.len(), 1);
        play.ok(Command::Story { what });
    }
    assert_eq!(play.state().active_bonuses, []);
}

/// Glory can be claimed after the final scene too. The gamemaster decides before the awards are counted (DD-110, DD-279).
#[test]
fn the_last_glory_is_decided_before_the_adventure_ends() {
    let mut play = TableBuilder::heroes(2).hand(1, &[Glory]).table();
    play.ok(Command::EndScene { is_final: true });
    play.ok(Command::KeepHands);
    let tone = Tone::Dramatic;
    play.ok(Command::SetTone { tone });
    play.ok(declare(h(1), ActionKind::Other));
    play.ok(dice(&[20, 20, 20, 2]));
    play.ok(announce(GOOD));
    play.ok(play.play(1, Glory));
    let what = StoryCommand::EndAdventure;
    play.no(Command::Story { what: what.clone() }, "DD-279");
    let (counts, total) = (true, None);
    play.ok(follow_up(1, FollowUpCommand::JudgeGlory { counts, total }));
    play.ok(Command::Story { what });
    assert_eq!(play.state().glories_counted, 1);
}

/// Nobody can decide on a Campaign once the adventure ends, so that it would be lost without compensation (DD-387, DD-396).
#[test]
fn a_proposed_campaign_is_decided_before_the_adventure_ends() {
    let mut play = campaign_table(Settings::default());
    accept(&mut play, 2, true);
    play.ok(use_campaign(&play));
    play.ok(agree(true));
    play.ok(Command::EndScene { is_final: true });
    play.ok(Command::KeepHands);
    let end = || Command::Story {
        what: StoryCommand::EndAdventure,
    };
    play.never(end(), "DD-387");
    play.ok(approve(true));
    play.ok(end());
}

/// Somebody whom the end of a bonus knocks out in a round has no turn left (TC-018, DD-419).
#[test]
fn the_end_of_a_bonus_passes_the_turns_of_the_unconscious() {
    let toughness = Stats {
        toughness: Some(8),
        ..Stats::default()
    };
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .stats(h(1), toughness)
        .pool(1, &[Adrenalin])
        .in_round(QUIET, ApprovedActions::Any);
    let card = play.card(1, Adrenalin);
    let (actor, attribute) = (h(1), Attribute::Toughness);
    play.ok(Command::Effect(EffectCommand::RaiseAttribute {
        actor,
        card,
        attribute,
    }));
    let condition = Condition {
        shock: 9,
        ..Condition::default()
    };
    play.ok(Command::SetCondition { actor, condition });
    play.ok(Command::Effect(EffectCommand::EndEffect { actor, card }));
    assert!(play.actor(h(1)).condition.unconscious);
    assert!(play.state().round().unwrap().next_turn_of(h(1)).is_none());
}

/// A bonus of free play ends when rounds begin or the scene ends, and shock counts against the plain Toughness again (DD-419).
#[test]
fn raised_toughness_ends_with_free_play_or_with_the_scene() {
    let toughness = Stats {
        toughness: Some(8),
        ..Stats::default()
    };
    let rounds = Command::BeginRounds {
        participants: vec![h(1), h(2)],
    };
    let scene = Command::EndScene { is_final: false };
    for ends in [rounds, scene] {
        let mut play = TableBuilder::heroes(2)
            .stats(h(1), toughness)
            .hand(1, &[Adrenalin])
            .table();
        play.ok(raise(&play, 1, Adrenalin, Attribute::Toughness));
        play.hurt(h(1), 9, false);
        play.ok(ends);
        assert_eq!(play.state().active_bonuses, []);
        assert!(play.actor(h(1)).condition.unconscious);
    }
}

/// At tables where a second try is made without the bonuses of the first, so is the check of whether shock knocks the hero out (A-61,
/// DD-419).
#[test]
fn raised_toughness_that_ends_with_the_first_try_counts_no_more() {
    let toughness = Stats {
        toughness: Some(8),
        ..Stats::default()
    };
    for (answer, goes_on) in [(SecondKeeps::Yes, true), (SecondKeeps::No, false)] {
        let mut play = builder_with(Settings::default().with_answer(answer))
            .stats(h(1), toughness)
            .pool(1, &[Adrenalin, SecondChance])
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(raise(&play, 1, Adrenalin, Attribute::Toughness));
        let condition = Condition {
            shock: 9,
            ..Condition::default()
        };
        let actor = h(1);
        play.ok(Command::SetCondition { actor, condition });
        play.act(h(1), ATTACK, ActionOutcome::Failed);
        play.ok(play.play(1, SecondChance));
        assert_eq!(play.state().action.is_some(), goes_on);
        assert_eq!(play.actor(h(1)).condition.unconscious, !goes_on);
        let round = play.state().round().unwrap();
        assert_eq!(round.next_turn_of(h(1)).is_some(), goes_on);
    }
}

fn raise_strength(card: CardId) -> Command {
    let (actor, attribute) = (h(1), Attribute::Strength);
    Command::Effect(EffectCommand::RaiseAttribute {
        actor,
        card,
        attribute,
    })
}
