//! Surprise, and duels between heroes.

use crate::ledger::given::{
    ATTACK, Case, DEFEND, GOOD, QUIET, TableBuilder, announce, declare, dice, finish, h,
    initiative_stats, line, pass,
};
use crate::ledger::play::TestTable;
use crate::ledger::task::{attempt_task, opening, task_command};
use tabletop::seat::{ActorId, Seat};
use torg::card::{ApprovedActions, Card, CardName, LineEffect, Side};
use torg::command::Command;
use torg::event::Event;
use torg::refusal::Refusal;
use torg::rounds::{ActionModifier, Ambush, ROUND_SECONDS, RoundsCommand, RoundsEvent, Surprise};
use torg::settings::{
    Answer, DuelOrder, Edition, Settings, SurpriseAdds, SurprisePlace, SurpriseRules as Rules,
};
use torg::state::{ActionKind, ActionOutcome};
use torg::task::AttemptKind;
use torg::view::PoolPlay;

pub const CASES: &[Case] = &[
    (
        &["DD-408", "T-102", "TC-212"],
        complete_surprise_in_the_revised_rules,
    ),
    (
        &["DD-408", "TC-210"],
        one_ruling_lets_a_completely_surprised_actor_roll,
    ),
    (&["DD-407", "T-60"], partial_surprise_allows_only_defences),
    (
        &["DD-407", "TC-208"],
        partly_surprised_actor_rolls_for_nothing_but_a_defence,
    ),
    (
        &["DD-407", "DD-409"],
        attacks_on_surprised_targets_get_a_bonus,
    ),
    (
        &["DD-406", "DD-407", "DD-408"],
        surprise_bonus_is_shown_without_a_target,
    ),
    (&["DD-404", "T-103"], complete_surprise_in_the_classic_rules),
    (&["DD-405"], partial_surprise_in_the_classic_rules),
    (
        &["DD-404", "DD-405"],
        surprising_side_gets_starting_pool_cards,
    ),
    (
        &["DD-406", "TC-204"],
        actors_on_duty_are_only_partially_surprised,
    ),
    (&["DD-407"], surprised_heroes_may_lay_cards_if_allowed),
    (&["DD-404"], surprise_can_be_turned_off),
    (
        &["DD-177", "DD-178", "DD-179", "T-99"],
        duel_order_is_rolled,
    ),
    (&["DD-178"], duel_totals_can_be_entered),
    (&["DD-178"], duel_order_is_rolled_each_round_or_once),
    (&["DD-178"], duel_with_villains_orders_only_the_heroes),
    (&["DD-398"], round_lasts_ten_seconds),
];

pub fn rounds(command: RoundsCommand) -> Command {
    Command::Rounds { what: command }
}

pub fn settings_with<A: Answer>(answer: A) -> Settings {
    Settings::default().with_answer(answer)
}

fn begin_ambush(
    play: &mut TestTable,
    surprised_side: Side,
    surprise: Surprise,
    on_duty: &[ActorId],
) {
    let participants = play.state().present().map(|actor| actor.id).collect();
    play.ok(rounds(RoundsCommand::Begin {
        participants,
        ambush: Some(Ambush {
            surprised_side,
            surprise,
            on_duty: on_duty.to_vec(),
        }),
        duel: false,
    }));
}

fn begin_duel(play: &mut TestTable) {
    let participants = play.state().present().map(|actor| actor.id).collect();
    play.ok(rounds(RoundsCommand::Begin {
        participants,
        ambush: None,
        duel: true,
    }));
}

/// The table; the next three cards have no effects.
fn table_with_quiet_cards(given: TableBuilder) -> TestTable {
    let cards = given.next_standard(QUIET).next_standard(QUIET);
    cards.next_standard(QUIET).table()
}

fn maneuver(actor: ActorId) -> Command {
    declare(actor, crate::ledger::given::MANEUVER)
}

#[test]
fn complete_surprise_in_the_revised_rules() {
    check_complete_surprise(Edition::Revised, Settings::default());
    // The classic edition may use these rules too.
    check_complete_surprise(Edition::Classic, settings_with(Rules::Revised));
}

fn check_complete_surprise(edition: Edition, settings: Settings) {
    let given = TableBuilder::heroes(3).villains(1).edition(edition);
    let pools = given
        .settings(settings)
        .pool(1, &[CardName::Drama])
        .pool(2, &[CardName::Action]);
    let mut play = table_with_quiet_cards(pools);
    begin_ambush(&mut play, Side::Heroes, Surprise::Complete, &[]);
    play.ok(Command::Flip);
    assert_eq!(
        play.order(),
        [(play.v(1), 1)],
        "surprised heroes have no turn"
    );
    let view = play.view(Seat::Table);
    assert_eq!(view.actor(h(1)).unwrap().surprise, Some(Surprise::Complete));
    assert!(!view.actor(h(1)).unwrap().may_act);
    play.no(declare(h(1), DEFEND), "DD-408");
    play.no(declare(h(1), ActionKind::Other), "DD-408");
    play.no(finish(h(1)), "DD-408");
    play.no(play.play(2, CardName::Action), "DD-408");
    play.no(play.lay(3, CardName::Presence), "DD-408");
    play.ok(Command::Declare {
        actor: play.v(1),
        kind: ATTACK,
        target: Some(h(1)),
        critical_moment: false,
    });
    let modifiers = play.view(Seat::Table).action_modifiers;
    assert_eq!(modifiers, [ActionModifier::TargetSurprised(h(1), 4)]);
    play.ok(Command::Announce {
        outcome: ActionOutcome::Failed,
    });

    play.ok(Command::Flip);
    assert_eq!(play.order().len(), 4);
    assert_eq!(
        play.view(Seat::Table).actor(h(1)).unwrap().surprise,
        Some(Surprise::Partial)
    );
    play.no(play.play(2, CardName::Action), "DD-407");
    play.ok(declare(h(1), DEFEND));
    play.ok(Command::Announce {
        outcome: ActionOutcome::Done,
    });

    play.ok(Command::Flip);
    assert_eq!(play.view(Seat::Table).actor(h(1)).unwrap().surprise, None);
    play.ok(declare(h(2), ATTACK));
    play.ok(play.play(2, CardName::Action));
}

/// DD-408, TC-210: one ruling lets a completely surprised actor act, and the roll needs none of its own. The check of a task is refused as
/// an action and not as a roll too.
#[test]
fn one_ruling_lets_a_completely_surprised_actor_roll() {
    for (edition, answer) in [
        (Edition::Revised, Rules::Book),
        (Edition::Classic, Rules::Revised),
    ] {
        let given = TableBuilder::heroes(3).villains(1).edition(edition);
        let mut play = table_with_quiet_cards(given.settings(settings_with(answer)));
        begin_ambush(&mut play, Side::Heroes, Surprise::Complete, &[]);
        play.ok(task_command(opening(&[8], None)));
        play.ok(Command::Flip);
        play.ruled(declare(h(2), ActionKind::Other), &["DD-408", "DD-122"]);
        play.ok(dice(&[7]));
        play.ok(announce(ActionOutcome::Failed));
        let check = attempt_task(AttemptKind::LastDitch);
        play.ruled(check, &["DD-408", "DD-122"]);
        play.ok(dice(&[7]));
    }
}

#[test]
fn partial_surprise_allows_only_defences() {
    let mut play = table_with_quiet_cards(TableBuilder::heroes(3).villains(1));
    begin_ambush(&mut play, Side::Heroes, Surprise::Partial, &[]);
    play.ok(Command::Flip);
    play.no(declare(h(1), ATTACK), "DD-407");
    play.no(maneuver(h(1)), "DD-407");
    play.ok(declare(h(1), DEFEND));
    play.no(
        rounds(RoundsCommand::AddActionKind {
            kind: torg::card::ApprovableAction::Attack,
        }),
        "DD-407",
    );
    play.ok(Command::Announce {
        outcome: ActionOutcome::Done,
    });
    play.no(play.lay(1, CardName::Presence), "DD-407");
    play.ok(pass(h(2)));
    play.no(play.lay(2, CardName::Presence), "DD-407");
    play.ruled(declare(h(3), ATTACK), &["DD-407"]);
}

/// TC-208: apart from an active defence, a partly surprised actor may take a simple action, but make no roll and no check.
#[test]
fn partly_surprised_actor_rolls_for_nothing_but_a_defence() {
    for (edition, answer, is_refused) in [
        (Edition::Revised, Rules::Book, true),
        (Edition::Classic, Rules::Revised, true),
        (Edition::Classic, Rules::Book, false),
        (Edition::Revised, Rules::Off, false),
    ] {
        let mut play = table_with_quiet_cards(
            TableBuilder::heroes(3)
                .villains(1)
                .edition(edition)
                .settings(settings_with(answer)),
        );
        begin_ambush(&mut play, Side::Heroes, Surprise::Partial, &[]);
        play.ok(task_command(opening(&[8], None)));
        play.ok(Command::Flip);
        play.ok(declare(h(2), ActionKind::Other));
        if is_refused {
            play.ruled(dice(&[7]), &["DD-407"]);
        } else {
            play.ok(dice(&[7]));
        }
        play.ok(announce(ActionOutcome::Failed));
        // A simple action has no roll.
        play.ok(declare(h(3), ActionKind::Other));
        play.ok(announce(ActionOutcome::Done));
        let check = attempt_task(AttemptKind::LastDitch);
        if is_refused {
            play.ruled(check, &["DD-407"]);
            play.ok(dice(&[7]));
        } else {
            play.ok(check);
        }
    }
    let mut play = table_with_quiet_cards(TableBuilder::heroes(3).villains(1));
    begin_ambush(&mut play, Side::Heroes, Surprise::Partial, &[]);
    play.ok(Command::Flip);
    play.ok(declare(h(1), DEFEND));
    play.ok(dice(&[7]));
}

#[test]
fn attacks_on_surprised_targets_get_a_bonus() {
    let mut play = table_with_quiet_cards(TableBuilder::heroes(1).villains(1));
    begin_ambush(&mut play, Side::Villains, Surprise::Partial, &[]);
    play.ok(Command::Flip);
    play.ok(Command::Declare {
        actor: h(1),
        kind: ATTACK,
        target: Some(play.v(1)),
        critical_moment: false,
    });
    let surprised = ActionModifier::TargetSurprised(play.v(1), 2);
    assert_eq!(play.view(Seat::Actor(h(1))).action_modifiers, [surprised]);
}

#[test]
fn surprise_bonus_is_shown_without_a_target() {
    let mut play = table_with_quiet_cards(TableBuilder::heroes(2).villains(2));
    let guard = play.v(2);
    begin_ambush(&mut play, Side::Villains, Surprise::Complete, &[guard]);
    play.ok(Command::Flip);
    play.ok(declare(h(1), ATTACK));
    assert_eq!(
        play.view(Seat::Table).action_modifiers,
        [
            ActionModifier::OpponentsSurprised(Surprise::Complete),
            ActionModifier::OpponentsSurprised(Surprise::Partial)
        ]
    );
    play.ok(Command::Announce {
        outcome: ActionOutcome::Failed,
    });
    // A defence has no target.
    play.ok(declare(h(2), DEFEND));
    assert!(play.view(Seat::Table).action_modifiers.is_empty());
}

#[test]
fn complete_surprise_in_the_classic_rules() {
    let given = TableBuilder::heroes(3)
        .villains(1)
        .settings(settings_with(Rules::Classic));
    let mut play = table_with_quiet_cards(given.pool(1, &[CardName::Action]));
    begin_ambush(&mut play, Side::Heroes, Surprise::Complete, &[]);
    for round in 1..=3 {
        play.ok(Command::Flip);
        play.ok(declare(h(1), ATTACK));
        if round == 1 {
            play.ok(play.play(1, CardName::Action));
            assert!(play.view(Seat::Table).action_modifiers.is_empty());
        }
        play.ok(Command::Announce { outcome: GOOD });
        let lay = play.lay(1, CardName::Presence);
        // The view does not offer what is refused.
        let slot = if round < 3 {
            PoolPlay::Surprised
        } else {
            PoolPlay::Open
        };
        let hero = play.view(Seat::Table).actor(h(1)).unwrap().clone();
        assert_eq!(
            (hero.pool_play, hero.may_pool()),
            (slot, round == 3),
            "{round}"
        );
        match round {
            1 => drop(play.no(lay, "DD-404")),
            2 => drop(play.no(lay, "DD-405")),
            _ => play.ok(lay),
        }
    }
}

#[test]
fn partial_surprise_in_the_classic_rules() {
    let given = TableBuilder::heroes(3)
        .villains(1)
        .settings(settings_with(Rules::Classic));
    let mut play = table_with_quiet_cards(given);
    begin_ambush(&mut play, Side::Heroes, Surprise::Partial, &[]);
    play.ok(Command::Flip);
    let slot = |play: &TestTable| play.view(Seat::Table).actor(h(1)).unwrap().pool_play;
    assert_eq!(slot(&play), PoolPlay::Surprised, "before acting too");
    play.ok(finish(h(1)));
    assert_eq!(slot(&play), PoolPlay::Surprised);
    play.no(play.lay(1, CardName::Presence), "DD-405");
    play.ok(Command::Flip);
    assert_eq!(slot(&play), PoolPlay::NotEarned);
    play.ok(finish(h(1)));
    play.ok(play.lay(1, CardName::Presence));
}

#[test]
fn surprising_side_gets_starting_pool_cards() {
    let slots = |settings: Settings, heroes, surprise| {
        let mut play = TableBuilder::heroes(heroes)
            .villains(1)
            .settings(settings)
            .table();
        begin_ambush(&mut play, Side::Villains, surprise, &[]);
        play.actor(h(1)).starting_pool_slots
    };
    let classic = settings_with(Rules::Classic);
    let higher = classic.with_answer(SurpriseAdds::Higher);
    for (settings, heroes, surprise, cards) in [
        (classic, 3, Surprise::Partial, 1),
        (classic, 3, Surprise::Complete, 2),
        (classic, 1, Surprise::Complete, 5),
        (classic, 2, Surprise::Partial, 3),
        (higher, 1, Surprise::Complete, 3),
        (higher, 3, Surprise::Complete, 2),
        (Settings::default(), 1, Surprise::Complete, 3),
        (Settings::default(), 3, Surprise::Complete, 0),
    ] {
        assert_eq!(
            slots(settings, heroes, surprise),
            cards,
            "{heroes} {surprise:?}"
        );
    }
    // The first of these counts as first for Escape.
    let given = TableBuilder::heroes(3).villains(1).settings(classic);
    let mut play = given.hand(1, &[CardName::Escape, CardName::Haste]).table();
    begin_ambush(&mut play, Side::Villains, Surprise::Complete, &[]);
    play.ok(play.lay(1, CardName::Escape));
    play.ok(play.lay(1, CardName::Haste));
    assert_eq!(
        play.actor(h(1)).first_pooled,
        [play.card(1, CardName::Escape)]
    );
}

#[test]
fn actors_on_duty_are_only_partially_surprised() {
    for edition in [Edition::Classic, Edition::Revised] {
        for surprise in [Surprise::Complete, Surprise::Partial] {
            let mut play =
                table_with_quiet_cards(TableBuilder::heroes(1).villains(2).edition(edition));
            let (other, guard) = (play.v(1), play.v(2));
            begin_ambush(&mut play, Side::Villains, surprise, &[guard]);
            play.ok(Command::Flip);
            let view = play.view(Seat::Table);
            let surprise_of = |id| view.actor(id).unwrap().surprise;
            assert_eq!(surprise_of(other), Some(surprise));
            assert_eq!(surprise_of(guard), Some(Surprise::Partial));
            let helpless = edition == Edition::Revised && surprise == Surprise::Complete;
            assert_eq!(play.order().contains(&(other, 1)), !helpless);
            assert!(play.order().contains(&(guard, 1)));
        }
    }
}

#[test]
fn surprised_heroes_may_lay_cards_if_allowed() {
    let given = TableBuilder::heroes(3)
        .villains(1)
        .settings(settings_with(SurprisePlace::Allowed));
    let mut play = table_with_quiet_cards(given.pool(1, &[CardName::Action]));
    begin_ambush(&mut play, Side::Heroes, Surprise::Partial, &[]);
    play.ok(Command::Flip);
    play.ok(declare(h(1), DEFEND));
    play.no(play.play(1, CardName::Action), "DD-407");
    play.ok(Command::Announce {
        outcome: ActionOutcome::Done,
    });
    assert!(play.view(Seat::Table).actor(h(1)).unwrap().may_pool());
    play.ok(play.lay(1, CardName::Presence));
}

#[test]
fn surprise_can_be_turned_off() {
    let mut play = table_with_quiet_cards(
        TableBuilder::heroes(3)
            .villains(1)
            .settings(settings_with(Rules::Off)),
    );
    begin_ambush(&mut play, Side::Heroes, Surprise::Complete, &[]);
    assert!(play.state().conflict.as_ref().unwrap().surprised.is_empty());
    play.ok(Command::Flip);
    play.ok(declare(h(1), ATTACK));
}

#[test]
fn duel_order_is_rolled() {
    let has_fatigue = |card: &Card| card.dramatic.effects.heroes == LineEffect::Fatigued;
    let given = TableBuilder::heroes(2)
        .dramatic()
        .pool(1, &[CardName::Action]);
    let mut play = given
        .stats(h(1), initiative_stats(8, 8, 8))
        .stats(h(2), initiative_stats(12, 8, 8))
        .next(has_fatigue)
        .table();
    begin_duel(&mut play);
    play.ok(Command::Flip);
    let shock = |play: &TestTable, hero| play.actor(h(hero)).condition.shock;
    assert_eq!((shock(&play, 1), shock(&play, 2)), (2, 2));
    assert_eq!(play.order().len(), 2);
    let flurry = line(Side::Villains, LineEffect::None, LineEffect::Flurry);
    let again = TableBuilder::heroes(2).in_round(flurry, ApprovedActions::Any);
    assert_eq!(again.order().len(), 2, "the villains’ entry affects nobody");
    let totals = play.view(Seat::Table).duel_totals.unwrap();
    assert_eq!(totals.len(), 2);
    for event in play.last() {
        if let Event::Rounds {
            what: RoundsEvent::DuelTotalRolled { actor, roll, total },
        } = event
        {
            let dexterity = if *actor == h(1) { 8 } else { 12 };
            assert_eq!(*total, dexterity + roll.bonus.0);
        }
    }
    let best = *totals.iter().max_by_key(|(_, total)| *total).unwrap();
    assert_eq!(play.order()[0].0, best.0);
    let second = play.order()[1].0;
    let wait = || RoundsCommand::LetActFirst {
        actor: best.0,
        first: second,
    };
    play.no(rounds(wait()), "DD-178");
    let refusal = play.no(declare(second, ATTACK), "DD-178");
    assert_eq!(refusal, Refusal::DuelOrderFixed { next: best.0 });
    // By ruling, an opponent goes first.
    play.ruled(rounds(wait()), &["DD-178"]);
    assert_eq!(play.order(), [(second, 1), (best.0, 1)]);
    assert!(play.table.undo());
    play.ok(declare(best.0, ATTACK));
    if best.0 == h(1) {
        play.ok(play.play(1, CardName::Action));
    }
}

#[test]
fn duel_totals_can_be_entered() {
    let given = TableBuilder::heroes(3).stats(h(1), initiative_stats(8, 7, 9));
    let given = given.stats(h(2), initiative_stats(8, 9, 1));
    let mut play = table_with_quiet_cards(given.stats(h(3), initiative_stats(12, 8, 8)));
    play.never(
        rounds(RoundsCommand::SetDuelTotals { totals: vec![] }),
        "DD-177",
    );
    begin_duel(&mut play);
    play.never(
        rounds(RoundsCommand::SetDuelTotals { totals: vec![] }),
        "DD-032",
    );
    play.ok(Command::Flip);
    let totals = vec![(h(1), 15), (h(2), 15), (h(3), -2)];
    let set = rounds(RoundsCommand::SetDuelTotals { totals });
    play.ok(set.clone());
    // Ties are broken by Mind.
    assert_eq!(play.order(), [(h(2), 1), (h(1), 1), (h(3), 1)]);
    let too_high = vec![(h(1), 1_000)];
    play.never(
        rounds(RoundsCommand::SetDuelTotals { totals: too_high }),
        "",
    );
    play.ok(pass(h(2)));
    play.never(set, "DD-178");
}

#[test]
fn duel_order_is_rolled_each_round_or_once() {
    let rolls = |settings: Settings| {
        let mut play = table_with_quiet_cards(TableBuilder::heroes(2).settings(settings));
        begin_duel(&mut play);
        play.ok(Command::Flip);
        play.ok(Command::Flip);
        let rolled = |event: &&Event| {
            matches!(
                event,
                Event::Rounds {
                    what: RoundsEvent::DuelTotalRolled { .. }
                }
            )
        };
        let again = play.last().iter().filter(rolled).count();
        (again, play.view(Seat::Table).duel_totals.unwrap().len())
    };
    assert_eq!(rolls(Settings::default()), (2, 2));
    assert_eq!(rolls(settings_with(DuelOrder::Fight)), (0, 2));
}

#[test]
fn duel_with_villains_orders_only_the_heroes() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .next_standard(QUIET)
        .table();
    begin_duel(&mut play);
    play.ok(Command::Flip);
    assert_eq!(play.view(Seat::Table).duel_totals.unwrap().len(), 2);
    assert_eq!(play.order()[2].0, play.v(1));
    let participants = vec![h(1)];
    let mut alone = TableBuilder::heroes(2).table();
    alone.no(
        rounds(RoundsCommand::Begin {
            participants,
            ambush: None,
            duel: true,
        }),
        "DD-177",
    );
}

#[test]
fn round_lasts_ten_seconds() {
    let mut play = TableBuilder::heroes(2).table();
    play.begin();
    for round in 1..=3 {
        play.ok(Command::Flip);
        assert_eq!(
            play.view(Seat::Table).round.unwrap().seconds,
            round * ROUND_SECONDS
        );
    }
}
