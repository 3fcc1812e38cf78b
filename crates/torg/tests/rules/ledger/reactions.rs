//! Cards that react to the last outcome while another action is declared: they may be played until its dice are rolled, and the
//! declared action goes on afterward (DD-310, DD-318, A-15, A-60).

use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TRICK, TableBuilder, TestTable, announce, declare, dice, finish, h,
    line, pass,
};
use crate::ledger::subplots::accept as accept_subplot;
use crate::ledger::task::{self, attempt_task, steps_done, task_table_from};
use tabletop::seat::{ActorId, Seat};
use torg::card::CardName::{Alertness, Glory, Haste, Idea, OpponentFails, Romance, SecondChance};
use torg::card::{ApprovableAction, ApprovedActions, CardName, ConflictLine, LineEffect, Side};
use torg::command::{Command, DeckCommand, FollowUpCommand, PreparedSetbackCommand};
use torg::dealing::DeckEvent;
use torg::event::Event;
use torg::fight::actions::CombatCommand;
use torg::follow_ups::MissedBy;
use torg::rounds::{HeldTurn, RoundsCommand};
use torg::state::{
    ActionKind, ActionOutcome, ActionStage, Condition, Contribution, DefenceOutcome, Tone,
};
use torg::task::AttemptKind;
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-310", "A-60", "T-46"],
        opponent_fails_until_the_next_roll,
    ),
    (
        &["DD-318", "DD-315", "T-49"],
        second_chance_until_the_next_roll,
    ),
    (
        &["DD-310", "A-60"],
        declaration_effects_survive_opponent_fails,
    ),
    (&["DD-310", "A-60"], undone_reaction_can_be_played_again),
    (
        &["DD-318", "A-82"],
        knocked_out_villain_loses_the_declared_action,
    ),
    (&["DD-318", "A-60"], reactions_in_free_play),
    (&["DD-243", "DD-318"], second_chance_on_a_task_check),
    (&["A-15"], glory_until_the_next_roll),
    (
        &["DD-310", "DD-318", "A-60"],
        task_attempt_does_not_close_the_window,
    ),
    (
        &["DD-310", "A-60"],
        notes_and_judgements_do_not_close_the_window,
    ),
    (
        &["DD-310", "A-60"],
        command_without_effect_does_not_close_the_window,
    ),
    (
        &["DD-310", "DD-055", "A-60"],
        laid_and_typed_cards_do_not_close_the_window,
    ),
];

const VILLAINS: ConflictLine = line(Side::Villains, LineEffect::None, LineEffect::None);
const FAILED: ActionOutcome = ActionOutcome::Failed;

/// Whether the views of the hero's seat and of the table offer that card.
fn is_offered(play: &TestTable, hero: u16, name: CardName) -> bool {
    let offers = |seat| {
        let view = play.view(seat);
        let held = view.actor(h(hero)).unwrap().pool.iter();
        let mut held = held.filter(|held| view.deck.name(held.card) == Some(name));
        held.next().unwrap().may_play.is_ok()
    };
    let offered_to_hero = offers(Seat::Actor(h(hero)));
    assert_eq!(offered_to_hero, offers(Seat::Table));
    offered_to_hero
}

fn combat(actor: ActorId, command: CombatCommand) -> Command {
    Command::Combat {
        actor,
        what: command,
    }
}

/// What happens after the hit, and whether the card can still be played.
#[test]
fn opponent_fails_until_the_next_roll() {
    type Steps = fn(&TestTable) -> Vec<Command>;
    let rows: &[(&str, Steps, bool)] = &[
        ("nothing", |_| vec![], true),
        (
            "a declaration",
            |play| vec![declare(play.v(2), ATTACK)],
            true,
        ),
        (
            "a declaration of two kinds",
            |play| {
                let command = RoundsCommand::AddActionKind {
                    kind: ApprovableAction::Defend,
                };
                vec![
                    declare(play.v(2), ATTACK),
                    Command::Rounds { what: command },
                ]
            },
            true,
        ),
        (
            "a trade while something is declared",
            |play| {
                let offer = Command::OfferTrade {
                    from: h(2),
                    to: h(3),
                    cards: vec![play.card(2, Idea)],
                };
                vec![declare(play.v(2), ATTACK), offer, Command::CancelTrade]
            },
            true,
        ),
        ("another card", |play| vec![play.play(2, Idea)], true),
        (
            "a roll",
            |play| vec![declare(play.v(2), ATTACK), dice(&[9])],
            false,
        ),
        (
            "a result rolled elsewhere",
            |play| vec![declare(play.v(2), ATTACK), Command::Commit],
            false,
        ),
        (
            "an action without dice",
            |play| {
                vec![
                    declare(play.v(2), ActionKind::Other),
                    announce(ActionOutcome::Done),
                ]
            },
            false,
        ),
        (
            "a card on the declared action",
            |play| vec![declare(play.v(2), ATTACK), play.play(2, Idea)],
            false,
        ),
        (
            "a correction by the gamemaster",
            |play| {
                let set = Command::SetPossibilities {
                    actor: h(1),
                    possibilities: 3,
                };
                vec![declare(play.v(2), ATTACK), set]
            },
            false,
        ),
        (
            "a passed turn",
            |play| vec![Command::Pass { actor: play.v(2) }],
            true,
        ),
        (
            "a held turn",
            |play| {
                let (actor, kind) = (play.v(2), HeldTurn::Opportunity);
                let command = RoundsCommand::HoldTurn { actor, kind };
                vec![Command::Rounds { what: command }]
            },
            true,
        ),
        (
            "an aim",
            |play| vec![combat(play.v(2), CombatCommand::Aim { weapon: None })],
            false,
        ),
        (
            "a move",
            |play| vec![combat(play.v(2), CombatCommand::Move { metres: 5 })],
            false,
        ),
    ];
    for (label, steps, in_time) in rows {
        let mut play = TableBuilder::heroes(3)
            .villains(2)
            .pool(1, &[OpponentFails])
            .pool(2, &[Idea])
            .in_round(VILLAINS, ApprovedActions::Any);
        play.act_at(play.v(1), ATTACK, h(1), GOOD);
        play.hurt(h(1), 9, true);
        for step in steps(&play) {
            play.ok(step);
        }
        let before = play.state().action.clone();
        assert_eq!(is_offered(&play, 1, OpponentFails), *in_time, "{label}");
        if !in_time {
            play.no(play.play(1, OpponentFails), "DD-310");
            assert!(play.actor(h(1)).condition.unconscious, "{label}");
            continue;
        }
        play.ok(play.play(1, OpponentFails));
        assert_eq!(play.actor(h(1)).condition, Condition::default(), "{label}");
        assert_eq!(play.state().last_action.unwrap().outcome, FAILED, "{label}");
        assert_eq!(play.state().action, before, "{label}: it goes on");
        if before.is_some() {
            play.ok(dice(&[9]));
            play.ok(announce(GOOD));
        }
        // The hero who was knocked out may act after all.
        while let Some(next) = play.state().round().unwrap().next_turn() {
            play.act(next.actor, ATTACK, FAILED);
            assert!(next.actor != h(1) || !play.actor(h(1)).condition.unconscious);
        }
    }
}

#[test]
fn second_chance_until_the_next_roll() {
    type Steps = fn(&TestTable) -> Vec<Command>;
    let rows: &[(&str, Steps, bool)] = &[
        ("nothing", |_| vec![], true),
        ("a declaration", |_| vec![declare(h(2), TRICK)], true),
        (
            "an action without dice",
            |_| {
                vec![
                    declare(h(2), ActionKind::Other),
                    announce(ActionOutcome::Done),
                ]
            },
            false,
        ),
        (
            "another's roll",
            |_| vec![declare(h(2), TRICK), dice(&[9])],
            false,
        ),
        (
            "a card on the declared action",
            |play| vec![declare(h(2), TRICK), play.play(2, Idea)],
            false,
        ),
    ];
    for (label, steps, in_time) in rows {
        let mut play = TableBuilder::heroes(2)
            .villains(1)
            .pool(1, &[SecondChance])
            .pool(2, &[Idea])
            .in_round(QUIET, ApprovedActions::Any);
        play.act(h(1), ATTACK, FAILED);
        play.hurt(h(1), 4, false);
        for step in steps(&play) {
            play.ok(step);
        }
        assert_eq!(is_offered(&play, 1, SecondChance), *in_time, "{label}");
        if !in_time {
            play.no(play.play(1, SecondChance), "DD-318");
            continue;
        }
        let waiting = play.state().action.clone();
        play.ok(play.play(1, SecondChance));
        let again = play.state().action.as_ref().unwrap();
        assert_eq!((again.actor, again.stage), (h(1), ActionStage::Declared));
        assert_eq!(play.actor(h(1)).condition, Condition::default(), "{label}");
        let hands = (play.hand(1), play.hand(2));
        play.ok(dice(&[15]));
        play.ok(announce(GOOD));
        assert_eq!(play.hand(1), hands.0 + 1, "{label}: approved");
        assert_eq!(play.state().action, waiting, "{label}: it goes on");
        if waiting.is_some() {
            play.ok(dice(&[9]));
            play.ok(announce(GOOD));
            assert_eq!(play.hand(2), hands.1 + 1);
            play.no(declare(h(2), ATTACK), "DD-122");
        } else {
            play.act(h(2), ATTACK, GOOD);
        }
        play.no(declare(h(1), ATTACK), "DD-122");
        play.act(play.v(1), ATTACK, GOOD);
    }
}

/// The effects of the new declaration stay; the hit is undone.
#[test]
fn declaration_effects_survive_opponent_fails() {
    let mut play = TableBuilder::heroes(2)
        .villains(2)
        .pool(1, &[OpponentFails])
        .in_round(VILLAINS, ApprovedActions::Any);
    play.act_at(play.v(1), ATTACK, h(1), GOOD);
    play.hurt(h(1), 9, false);
    let defend = ActionKind::Approvable(ApprovableAction::Defend);
    play.ok(declare(play.v(2), defend));
    let declared = Some(DefenceOutcome::Declared);
    assert_eq!(play.actor(play.v(2)).round.defence, declared);
    play.ok(play.play(1, OpponentFails));
    assert_eq!(play.actor(play.v(2)).round.defence, declared);
    assert_eq!(play.actor(h(1)).round.attacks_received.hit, 0);
    assert_eq!(play.actor(h(1)).condition, Condition::default());
}

/// After undo the window is still open and the reaction can be played again.
#[test]
fn undone_reaction_can_be_played_again() {
    let mut play = TableBuilder::heroes(1)
        .villains(2)
        .pool(1, &[OpponentFails])
        .in_round(VILLAINS, ApprovedActions::Any);
    play.act_at(play.v(1), ATTACK, h(1), GOOD);
    play.hurt(h(1), 9, true);
    play.ok(declare(play.v(2), ATTACK));
    let before = play.state().clone();
    play.ok(play.play(1, OpponentFails));
    let after = play.state().clone();
    assert!(play.table.undo());
    assert_eq!(play.state(), &before);
    assert!(is_offered(&play, 1, OpponentFails));
    play.ok(play.play(1, OpponentFails));
    assert_eq!(play.state(), &after);
}

#[test]
fn knocked_out_villain_loses_the_declared_action() {
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .pool(1, &[SecondChance])
        .in_round(QUIET, ApprovedActions::Any);
    let villain = play.v(1);
    play.act(h(1), ATTACK, FAILED);
    play.ok(declare(villain, ATTACK));
    play.ok(play.play(1, SecondChance));
    play.ok(dice(&[15]));
    play.hurt(villain, 9, true);
    play.ok(announce(GOOD));
    assert!(play.state().action.is_none() && play.state().suspended_actions.is_empty());
    assert!(play.state().round().unwrap().next_turn().is_none());
}

#[test]
fn reactions_in_free_play() {
    let table = || {
        TableBuilder::heroes(2)
            .villains(1)
            .pool(1, &[SecondChance, OpponentFails])
            .table()
    };
    for is_own in [false, true] {
        let mut play = table();
        play.act(h(1), ActionKind::Other, FAILED);
        let next = if is_own { h(1) } else { h(2) };
        play.ok(declare(next, TRICK));
        play.ok(play.play(1, SecondChance));
        assert_eq!(
            play.state().action.as_ref().unwrap().kind,
            ActionKind::Other
        );
        play.ok(announce(GOOD));
        let action = play.state().action.as_ref().unwrap();
        assert_eq!((action.actor, action.kind), (next, TRICK));
        play.ok(announce(GOOD));
        assert!(play.state().action.is_none());
    }
    let mut play = table();
    play.act_at(play.v(1), ATTACK, h(1), GOOD);
    play.hurt(h(1), 5, false);
    play.ok(declare(h(2), TRICK));
    play.ok(play.play(1, OpponentFails));
    assert_eq!(play.actor(h(1)).condition.shock, 0);
    play.ok(announce(GOOD));
}

#[test]
fn second_chance_on_a_task_check() {
    let table = TableBuilder::heroes(2).villains(1).pool(1, &[SecondChance]);
    let mut play = task_table_from(table, &[10, 10], 0, None);
    task::round(&mut play, task::ALL);
    play.ok(attempt_task(AttemptKind::Steps(1)));
    play.ok(announce(FAILED));
    play.ok(declare(h(2), TRICK));
    play.ok(play.play(1, SecondChance));
    play.ok(announce(GOOD));
    assert_eq!(steps_done(&play), 1);
    assert_eq!(play.state().action.as_ref().unwrap().actor, h(2));
    play.ok(announce(GOOD));
    // Once the next action is rolled, the check is over.
    let mut play = task_table_from(
        TableBuilder::heroes(2).villains(1).pool(1, &[SecondChance]),
        &[10, 10],
        0,
        None,
    );
    task::round(&mut play, task::ALL);
    play.ok(attempt_task(AttemptKind::Steps(1)));
    play.ok(announce(FAILED));
    play.ok(declare(h(2), TRICK));
    assert!(play.state().tasks[0].attempt.is_some());
    play.ok(announce(GOOD));
    assert!(play.state().tasks[0].attempt.is_none());
    play.no(play.play(1, SecondChance), "DD-318");
}

#[test]
fn glory_until_the_next_roll() {
    for rolled in [false, true] {
        let mut play = TableBuilder::heroes(2)
            .villains(1)
            .dramatic()
            .pool(1, &[Glory])
            .pool(2, &[Haste])
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(declare(h(1), ATTACK));
        play.ok(dice(&[20, 20, 20, 5]));
        play.ok(announce(GOOD));
        play.ok(declare(h(2), ATTACK));
        if rolled {
            play.ok(dice(&[9]));
            play.no(play.play(1, Glory), "DD-278");
        } else {
            play.ok(play.play(1, Glory));
            assert!(
                play.state()
                    .action
                    .as_ref()
                    .unwrap()
                    .cards_played
                    .is_empty()
            );
            play.ok(dice(&[9]));
        }
        play.ok(announce(GOOD));
        play.no(finish(h(2)), "DD-122");
    }
}

/// A task check is declared like any other action; it closes the window only after the lead's own check.
#[test]
fn task_attempt_does_not_close_the_window() {
    let table = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[SecondChance])
        .pool(2, &[OpponentFails]);
    let mut play = task_table_from(table, &[10, 10], 0, None);
    task::round(&mut play, task::ALL);
    play.act_at(h(3), ATTACK, h(2), GOOD);
    play.hurt(h(2), 4, false);
    play.ok(attempt_task(AttemptKind::Steps(1)));
    play.ok(play.play(2, OpponentFails));
    assert_eq!(play.actor(h(2)).condition, Condition::default());
    play.ok(announce(GOOD));
    assert_eq!(steps_done(&play), 1);
    // The lead's previous check cannot be repeated once a new one is declared.
    task::round(&mut play, task::ALL);
    play.ok(attempt_task(AttemptKind::Steps(1)));
    play.ok(announce(FAILED));
    play.ruled(attempt_task(AttemptKind::Steps(1)), &["DD-122"]);
    play.no(play.play(1, SecondChance), "DD-318");
    play.ok(announce(FAILED));
    // Any other action of the lead can.
    task::round(&mut play, task::ALL);
    play.act(h(1), ATTACK, FAILED);
    play.ruled(attempt_task(AttemptKind::Steps(1)), &["DD-122"]);
    play.ok(play.play(1, SecondChance));
    let again = play.state().action.as_ref().unwrap();
    assert_eq!((again.actor, again.kind), (h(1), ATTACK));
    play.ok(announce(GOOD));
    assert_eq!(steps_done(&play), 1);
    play.ok(announce(GOOD));
    assert_eq!(steps_done(&play), 2);
    assert!(play.state().action.is_none());
}

/// Notes and preparations belong to no outcome.
#[test]
fn notes_and_judgements_do_not_close_the_window() {
    let mut play = TableBuilder::heroes(2)
        .villains(2)
        .pool(1, &[OpponentFails])
        .pool(2, &[Idea, Alertness])
        .in_round(QUIET, ApprovedActions::Any);
    let alertness = play.card(2, Alertness);
    play.ok(play.play(2, Idea));
    let follow_up = |command| Command::FollowUp {
        actor: h(2),
        what: command,
    };
    play.ok(follow_up(FollowUpCommand::Ask {
        question: "Who is it?".to_owned(),
    }));
    play.act(h(2), ATTACK, FAILED);
    play.ok(pass(h(1)));
    play.act_at(play.v(1), ATTACK, h(1), GOOD);
    play.hurt(h(1), 4, false);
    play.ok(declare(play.v(2), ATTACK));
    play.ok(Command::JudgeContribution {
        actor: h(2),
        helped: true,
    });
    play.ok(follow_up(FollowUpCommand::AcknowledgeSpecial {
        card: alertness,
        note: String::new(),
    }));
    play.ok(follow_up(FollowUpCommand::Answer {
        answer: "The butler.".to_owned(),
    }));
    play.ok(follow_up(FollowUpCommand::ActivateSpecial {
        card: alertness,
        missed_by: Some(MissedBy::All),
        note: String::new(),
    }));
    let tone = Tone::Dramatic;
    play.ok(Command::SetTone { tone });
    play.ok(Command::PreparedSetback {
        what: PreparedSetbackCommand::Prepare {
            text: "The flood.".to_owned(),
            across_scenes: false,
        },
    });
    let check_notes = |play: &TestTable| {
        let follow_ups = &play.state().follow_ups;
        let prepared = follow_ups.prepared_setbacks.iter();
        let prepared: Vec<String> = prepared.map(|setback| setback.text.clone()).collect();
        assert_eq!(follow_ups.ideas, []);
        assert_eq!(follow_ups.unacknowledged_specials, []);
        assert_eq!(prepared, ["The flood."]);
        assert_eq!(play.actor(h(2)).round.contribution, Contribution::Made);
    };
    check_notes(&play);
    play.ok(play.play(1, OpponentFails));
    assert_eq!(play.actor(h(1)).condition, Condition::default());
    check_notes(&play);
}

/// Somebody else lays the card of the round and types a card drawn from the printed deck, and the gamemaster accepts the subplot. None
/// of this is a roll.
#[test]
fn laid_and_typed_cards_do_not_close_the_window() {
    let mut play = TableBuilder::heroes(2)
        .villains(2)
        .pool(1, &[OpponentFails])
        .hand(2, &[Romance])
        .in_round(QUIET, ApprovedActions::Any);
    play.make(vec![Event::Deck {
        what: DeckEvent::PhysicalDeckUsed,
    }]);
    play.act(h(2), ATTACK, GOOD);
    play.ok(pass(h(1)));
    play.act_at(play.v(1), ATTACK, h(1), GOOD);
    play.hurt(h(1), 4, false);
    play.ok(declare(play.v(2), ATTACK));
    play.ok(play.lay(2, Romance));
    accept_subplot(&mut play, 2, true);
    let drawn = *play.state().zones.cards(Zone::DrawPile).last().unwrap();
    play.ok(Command::Deck(DeckCommand::EnterDrawnCards {
        actor: h(2),
        cards: vec![drawn],
    }));
    assert!(is_offered(&play, 1, OpponentFails));
    play.ok(play.play(1, OpponentFails));
    assert_eq!(play.actor(h(1)).condition, Condition::default());
    assert_eq!(play.state().hand(h(2)), [drawn]);
    assert_eq!(play.pool(2), 1);
    play.no(
        play.lay(2, play.state().deck.name(drawn).unwrap()),
        "DD-050",
    );
}

/// What changes nothing leaves the time for reactions open, and no entry in the log.
#[test]
fn command_without_effect_does_not_close_the_window() {
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .pool(1, &[OpponentFails])
        .in_round(VILLAINS, ApprovedActions::Any);
    play.ok(Command::Declare {
        actor: play.v(1),
        kind: ATTACK,
        target: Some(h(1)),
        critical_moment: false,
    });
    play.ok(dice(&[11]));
    play.ok(announce(GOOD));
    let state = play.state().clone();
    play.ok(combat(h(1), CombatCommand::VitalBlock { steps: 0 }));
    assert!(*play.state() == state);
    assert!(is_offered(&play, 1, OpponentFails));
}
