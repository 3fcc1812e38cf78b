//! Rounds: their beginning, the questions before one closes, and delayed turns.

use crate::table::{TestTable, h};
use ::torg::card::CardName::{Alertness, Drama, Haste, Hero, Idea, OpponentFails, Presence};
use ::torg::card::{ApprovableAction, ApprovedActions, LineEffect, Side};
use ::torg::combat::status::{Status, StatusExpiry};
use ::torg::command::{Command, DiceFrom};
use ::torg::consequence::{ActorChange, Consequence};
use ::torg::event::Event;
use ::torg::follow_ups::SetbackKind;
use ::torg::roll::Proficiency;
use ::torg::rounds::Surprise;
use ::torg::settings::{ConfusedCritical, DefendMany, PoolWindow, Settings, TakeSpecials};
use ::torg::state::{ActionKind, Condition, Contribution, Turn};
use ::torg::view::View;
use rising_action::torg::acting::{further_buttons, has_critical_moment};
use rising_action::torg::action::ActionButton;
use rising_action::torg::cards::take_pool_cards;
use rising_action::torg::dialog::TorgList;
use rising_action::torg::list_content::Entered;
use rising_action::torg::list_content::{ListContent, ListRow, RowPress};
use rising_action::torg::messages::scene_page::{
    hand_line, have_not_acted, may_still_lay, starting_pool_rule, surprise_effects,
};
use rising_action::torg::rounds::{
    AfterRound, Beginning, begins_at_once, dying_notes, judgements, left_out_at_first,
    may_still_lay as heroes_who_may_lay, must_ask, read_total, setback_targets,
};
use rising_action::torg::scene::lists::list_of;
use rising_action::torg::scene_page::deck;
use rising_action::torg::scene_page::rows::rows;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

fn content_of(table: &TestTable, dialog: &TorgList) -> ListContent {
    list_of(&table.view(), dialog).unwrap()
}

fn row<'a>(list: &'a ListContent, label: &str) -> &'a ListRow {
    let mut rows = list.rows.iter();
    rows.find(|row| row.label.contains(label))
        .unwrap_or_else(|| panic!("{label} in {list:?}"))
}

/// Returns whether a switch is on; `None` for any other row.
fn is_on(row: &ListRow) -> Option<bool> {
    match row.on_press {
        RowPress::Switch(_, is_on) => Some(is_on),
        RowPress::Do(_) | RowPress::Person(_) | RowPress::Card(_) => None,
    }
}

/// DD-404 … DD-408: the surprised actors, and those of them on duty.
#[test]
fn rounds_can_begin_with_a_surprise() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    let everybody = [h(1), h(2), h(3)];
    let mut beginning = Beginning {
        surprised: Some((Side::Villains, Surprise::Complete)),
        ..Beginning::default()
    };
    let view = table.view();
    let text = surprise_effects(&view, Surprise::Complete, false);
    assert!(text.contains("+4"), "{text}");
    let on_duty = surprise_effects(&view, Surprise::Complete, true);
    assert!(on_duty.contains("against those on duty"), "{on_duty}");
    let watchers = beginning.may_be_on_duty(&view, &everybody);
    assert_eq!(watchers.len(), 1);
    beginning.on_duty.push(h(3));
    table.play(beginning.command(everybody.to_vec()));
    let view = table.view();
    assert_eq!(view.actor(h(3)).unwrap().surprise, Some(Surprise::Partial));
    let partial = Beginning {
        surprised: Some((Side::Heroes, Surprise::Partial)),
        ..Beginning::default()
    };
    assert!(partial.may_be_on_duty(&view, &everybody).is_empty());
}

#[test]
fn the_first_round_begins_at_once_without_starting_cards() {
    for (heroes, at_once) in [(1, false), (2, false), (3, true)] {
        let hands: Vec<&[_]> = vec![&[Drama][..]; heroes];
        let mut table = TestTable::new(&hands, 1);
        assert!(!begins_at_once(&table.view()));
        let participants = (1..=u16::try_from(heroes).unwrap() + 1).map(h).collect();
        table.play(Command::BeginRounds { participants });
        assert_eq!(begins_at_once(&table.view()), at_once, "{heroes}");
        let says_empty = starting_pool_rule(heroes).contains("empty");
        assert_eq!(says_empty, at_once);
    }
}

/// Before a flip that costs somebody their action, their names are shown.
#[test]
fn the_flip_names_actors_who_have_not_acted() {
    let mut table = TestTable::new(&[&[Drama], &[Idea], &[Hero]], 1);
    let flip = AfterRound::Flip;
    assert!(!must_ask(&table.view(), flip));
    table.begin();
    assert_eq!(table.view().not_acted().len(), 4);
    assert!(must_ask(&table.view(), flip));
    assert!(
        !must_ask(&table.view(), AfterRound::EndRounds),
        "after the fight no actions are missing"
    );
    // A character who cannot act does not delay the round.
    let condition = Condition {
        unconscious: true,
        ..Condition::default()
    };
    table.apply_event(Event::ConditionSet {
        actor: h(4),
        condition,
    });
    assert!(!table.view().not_acted().contains(&h(4)));
}

/// TC-100: before every flip, the table is reminded of each hero who is dying, until they are treated or dead.
#[test]
fn tc_100_the_flip_reminds_of_the_dying() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    table.begin();
    table.end_all_turns();
    let flip = AfterRound::Flip;
    for (wounds, dying) in [(2, false), (3, true), (Condition::DEAD, false), (3, true)] {
        let condition = Condition {
            wounds,
            ..Condition::default()
        };
        table.play(Command::SetCondition {
            actor: h(1),
            condition,
        });
        let notes = dying_notes(&table.view());
        assert_eq!(must_ask(&table.view(), flip), dying, "{wounds}");
        assert!(!must_ask(&table.view(), AfterRound::EndRounds));
        let texts: Vec<&str> = notes.iter().map(|note| note.text.as_str()).collect();
        let wanted = "Hero 1 is dying and has not been treated. The gamemaster decides how soon death comes.";
        assert_eq!(texts, if dying { vec![wanted] } else { vec![] }, "{wounds}");
        assert!(notes.iter().all(|note| note.rule == Some(tc(100))));
    }
    // A dying villain is only named where something is asked anyway.
    let dying = Condition {
        wounds: Condition::DEAD - 1,
        ..Condition::default()
    };
    for (actor, condition) in [(h(1), Condition::default()), (h(3), dying)] {
        table.play(Command::SetCondition { actor, condition });
    }
    assert_eq!(dying_notes(&table.view()).len(), 1);
    assert!(!must_ask(&table.view(), flip));
}

/// The button of the flip says how many heroes may still lay a card. The first flip costs them nothing.
#[test]
fn the_flip_counts_the_heroes_who_may_still_lay_a_card() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    let flip = AfterRound::Flip;
    let participants = vec![h(1), h(2), h(3)];
    table.play(Command::BeginRounds { participants });
    assert!(table.view().actor(h(1)).unwrap().may_pool());
    assert!(!must_ask(&table.view(), flip));
    table.play(Command::Flip);
    table.end_all_turns();
    assert_eq!(heroes_who_may_lay(&table.view()), [h(1), h(2)]);
    assert!(!must_ask(&table.view(), flip));
    assert_eq!(deck(&table.view()).lines, ["2 may still", "lay a card"]);
    let denied = |actor| Consequence::Actor {
        actor,
        what: ActorChange::Contributed {
            contribution: Contribution::Denied,
        },
    };
    let consequences = vec![denied(h(1)), denied(h(2))];
    table.apply_event(Event::ConsequencesApplied { consequences });
    assert!(heroes_who_may_lay(&table.view()).is_empty());
    assert!(!must_ask(&table.view(), flip));
}

#[test]
fn actors_who_have_not_acted_are_listed_in_a_sentence() {
    let names = |count: usize| -> Vec<String> {
        let names = ["Imani", "Juno", "Osric", "Varga", "Sangre", "Orlok"];
        names.into_iter().take(count).map(str::to_owned).collect()
    };
    for (count, opening) in [
        (1, "Imani still has an action"),
        (2, "Imani and Juno still have actions"),
        (5, "Imani, Juno, Osric, Varga and Sangre still have"),
        (6, "Imani, Juno, Osric, Varga and 2 others still have"),
    ] {
        let text = have_not_acted(&names(count));
        assert!(text.starts_with(opening), "{text}");
    }
    let text = may_still_lay(&names(2));
    assert_eq!(text, "Imani and Juno may still lay a card before you flip.");
}

/// DD-197, A-33: the outcome of a declared defence is asked for before the round closes.
#[test]
fn defences_are_judged_before_the_round_closes() {
    for (answer, rows) in [(DefendMany::Each, 6), (DefendMany::FirstMissed, 3)] {
        let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
        let settings = Settings::default().with_answer(answer);
        table.play(Command::ChangeSettings { settings });
        table.begin();
        let approved = ::torg::card::ApprovedActions::Any;
        let round = table.view().round.unwrap();
        table.apply_event(Event::LineRead {
            line: round.line,
            approved,
            task_box: round.task_box,
        });
        table.declare_defence(h(1));
        let judgements_due = judgements(&table.view());
        assert_eq!(judgements_due.len(), rows, "{judgements_due:?}");
        assert!(must_ask(&table.view(), AfterRound::EndRounds));
        // Attacks that were entered tell the outcome, so nobody is asked if there was one.
        let first = &judgements_due[0].1;
        assert_eq!(first.label, "Hero 1: not attacked");
        assert_eq!(first.detail, "no attack on them was entered this round");
        table.press(first);
        assert!(judgements(&table.view()).is_empty());
    }
}

/// DD-149, TC-254: an interaction breaks heroes, too, so it is asked about everybody who would leave.
#[test]
fn tc_254_whoever_would_leave_is_asked_about() {
    for (actor, side) in [(h(1), Side::Heroes), (h(2), Side::Villains)] {
        let mut table = TestTable::new(&[&[Drama]], 1);
        table.begin();
        let what = ActorChange::StatusGained {
            status: Status::Broken,
            expiry: StatusExpiry::EndOfScene,
            separate: false,
        };
        let consequences = vec![Consequence::Actor { actor, what }];
        table.apply_event(Event::ConsequencesApplied { consequences });
        assert!(must_ask(&table.view(), AfterRound::Flip));
        let due = judgements(&table.view());
        let [(row_side, row)] = due.as_slice() else {
            panic!("one row");
        };
        assert_eq!(*row_side, side);
        table.press(row);
        assert!(judgements(&table.view()).is_empty());
    }
}

/// DD-123, DD-124: a turn is delayed until after somebody of the same side, or until an event.
#[test]
fn a_turn_can_be_delayed() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 0);
    table.play(Command::BeginRounds {
        participants: vec![h(1), h(2)],
    });
    table.play(Command::Flip);
    let first = table.next();
    let menu = content_of(&table, &TorgList::PersonMenu { actor: first });
    row(&menu, "Act later");
    let later = content_of(&table, &TorgList::ActLater { actor: first });
    assert_eq!(later.rows.len(), 3);
    table.press_row(row(&later, "act first"));
    assert_ne!(table.next(), first);
    let second = table.next();
    let later = content_of(&table, &TorgList::ActLater { actor: second });
    table.press_row(row(&later, "Hold an opportunity attack"));
    assert_eq!(table.next(), first);
}

/// Has the card in force approve these actions.
fn approve(table: &mut TestTable, approved: ApprovedActions) {
    let round = table.view().round.unwrap();
    table.apply_event(Event::LineRead {
        line: round.line,
        approved,
        task_box: round.task_box,
    });
}

/// an action can count as several kinds; DD-198: it may also earn no card.
#[test]
fn an_action_can_have_several_kinds() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    table.begin();
    let approved = ApprovedActions::Pair(ApprovableAction::Attack, ApprovableAction::Defend);
    approve(&mut table, approved);
    assert_eq!(list_of(&table.view(), &TorgList::OtherKinds), None);
    let actor = table.next();
    table.play(Command::Declare {
        actor,
        kind: ActionKind::Approvable(ApprovableAction::Attack),
        target: None,
        critical_moment: false,
    });
    let kinds = content_of(&table, &TorgList::OtherKinds);
    let defend = row(&kinds, "Also counts as: Defend");
    assert!(defend.detail.contains("−4"));
    table.press_row(defend);
    let kinds = content_of(&table, &TorgList::OtherKinds);
    assert!(kinds.title.contains("Attack + Defend"), "{}", kinds.title);
    assert_eq!(is_on(row(&kinds, "Defend fails")), Some(false));
    table.press_row(row(&kinds, "May earn a card"));
    let kinds = content_of(&table, &TorgList::OtherKinds);
    assert_eq!(is_on(row(&kinds, "May earn a card")), Some(false));
}

/// DD-193, DD-198: after the roll, the gamemaster is asked about a card only if the action can earn one.
#[test]
fn dd_198_the_card_is_in_question_only_for_an_approved_action() {
    let asked = |kind, approved| {
        let mut table = TestTable::new(&[&[Drama], &[Haste]], 1);
        table.begin();
        approve(&mut table, approved);
        let actor = table.next();
        table.play(Command::Declare {
            actor,
            kind,
            target: None,
            critical_moment: false,
        });
        let list = content_of(&table, &TorgList::OtherKinds);
        let asks_before = list.rows.iter().any(|row| row.label == "May earn a card");
        table.play(Command::Roll {
            proficiency: Proficiency::Skilled,
            dice: DiceFrom::Person(vec![11]),
        });
        let mut buttons = further_buttons(&table.view(), actor).into_iter();
        let asks = |button: ActionButton| button.label == "Decide if it earns a card";
        let asks_after = buttons.any(asks);
        assert_eq!(asks_before, asks_after, "{kind:?}");
        asks_after
    };
    use ApprovableAction::{Attack, Defend, Taunt, Trick};
    let pair = ApprovedActions::Pair(Attack, Defend);
    for (kind, approved, is_asked) in [
        (ActionKind::Approvable(Attack), pair, true),
        // A defense earns its card when the round ends (DD-197).
        (ActionKind::Approvable(Defend), pair, true),
        (ActionKind::Approvable(Taunt), pair, false),
        (ActionKind::Approvable(Trick), ApprovedActions::Any, true),
        (ActionKind::Other, ApprovedActions::Any, false),
    ] {
        assert_eq!(asked(kind, approved), is_asked, "{kind:?}");
    }
}

#[test]
fn typed_totals_accept_hyphen_and_minus() {
    for (typed, read) in [
        ("", None),
        ("12 or so", None),
        ("1000", None),
        (" −12 ", Some(-12)),
        ("-3", Some(-3)),
        ("99", Some(99)),
    ] {
        assert_eq!(read_total(typed), read, "{typed}");
    }
}

#[test]
fn only_villains_break_and_only_companions_flee() {
    assert!(!LineEffect::without_deck(Side::Heroes).contains(&LineEffect::Break));
    assert!(LineEffect::without_deck(Side::Villains).contains(&LineEffect::Break));
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    table.begin();
    let view = table.view();
    let target_count = |side, kind: &SetbackKind| setback_targets(&view, side, *kind).count();
    let heroes: Vec<usize> = SetbackKind::ALL
        .iter()
        .map(|kind| target_count(Side::Heroes, kind))
        .collect();
    assert!(heroes.contains(&2) && heroes.contains(&0), "{heroes:?}");
}

/// DD-185: cards that the villains may not take are listed separately, unless the settings allow taking them.
#[test]
fn cards_that_villains_may_not_take_are_protected() {
    let mut table = TestTable::new(&[&[Alertness, Drama], &[Hero]], 1);
    for _ in 0..2 {
        let card = table.card(h(1), 0);
        table.apply_event(Event::CardPooled { actor: h(1), card });
    }
    table.apply_event(Event::PoolRemovalOwed {
        hero: h(1),
        cards: 1,
        further: false,
    });
    let protected = |table: &TestTable| {
        let content = take_pool_cards(&table.view(), h(1), &Entered::default()).unwrap();
        let rows = content.rows.iter();
        rows.map(|row| row.detail == "Protected.")
            .collect::<Vec<_>>()
    };
    assert_eq!(protected(&table), [false, true]);
    let settings = Settings::default().with_answer(TakeSpecials::Plain);
    table.play(Command::ChangeSettings { settings });
    assert_eq!(protected(&table), [false, false]);
}

/// DD-191: a card in a pool that can still cancel the success is asked for before cards are taken, and is not among those to take.
#[test]
fn dd_191_opponent_fails_comes_before_the_removal() {
    let mut table = TestTable::new(&[&[OpponentFails, Drama]], 1);
    let cards = [0, 0].map(|_| {
        let card = table.card(h(1), 0);
        table.apply_event(Event::CardPooled { actor: h(1), card });
        card
    });
    table.apply_event(Event::PoolRemovalOwed {
        hero: h(1),
        cards: 1,
        further: false,
    });
    let mut view = table.view();
    let content = |view: &View| take_pool_cards(view, h(1), &Entered::default()).unwrap();
    let labels = |content: ListContent| -> Vec<String> {
        let buttons = content.buttons.into_iter();
        buttons.map(|button| button.label).collect()
    };
    let removes = |content: &ListContent| content.rows[0].on_press.clone();
    // It cannot be used against anything.
    assert_eq!(labels(content(&view)), ["Choose 1 card"]);
    assert_eq!(removes(&content(&view)), RowPress::Card(cards[0]));
    let hero = view.cast.iter_mut().find(|actor| actor.id == h(1));
    hero.unwrap().pool[0].may_play = Ok(());
    let asked = content(&view);
    assert!(
        asked
            .text
            .starts_with("First, a hero may cancel this success")
    );
    assert_eq!(removes(&asked), RowPress::Card(cards[1]));
    assert_eq!(asked.rows[1].detail, "It can still cancel this success.");
    assert_eq!(
        labels(asked),
        ["Use Opponent Fails (Hero 1)", "Choose 1 card"]
    );
}

/// DD-156, A-19: a critical moment is offered while the heroes are confused only if the table lets them declare one.
#[test]
fn dd_156_a_confused_hero_is_not_offered_a_critical_moment() {
    for (heroes, answer, offered) in [
        (LineEffect::None, ConfusedCritical::Blocked, true),
        (LineEffect::Confused, ConfusedCritical::Blocked, false),
        (LineEffect::Confused, ConfusedCritical::Free, true),
    ] {
        let mut table = TestTable::new(&[&[Drama]], 1);
        let settings = Settings::default().with_answer(answer);
        table.play(Command::ChangeSettings { settings });
        table.begin();
        let mut round = table.view().round.unwrap();
        round.line.effects.heroes = heroes;
        table.apply_event(Event::LineRead {
            line: round.line,
            approved: round.approved,
            task_box: round.task_box,
        });
        let view = table.view();
        let hero = view.actor(h(1)).unwrap();
        assert_eq!(has_critical_moment(&view, hero), offered, "{answer:?}");
    }
}

/// DD-055, A-04: once somebody else has acted, a table that wants the pool card at once is promised none.
#[test]
fn dd_055_a_late_pool_card_is_not_promised() {
    for (answer, line) in [
        (
            PoolWindow::AtOnce,
            "locked during rounds; too late to lay a card this round",
        ),
        (PoolWindow::Round, "locked during rounds; lay one now"),
    ] {
        let mut table = TestTable::new(&[&[Drama, Hero], &[Idea, Presence]], 0);
        let settings = Settings::default().with_answer(answer);
        table.play(Command::ChangeSettings { settings });
        table.begin();
        let first = table.next();
        let hand = |table: &TestTable| {
            let view = table.view();
            hand_line(&view, view.actor(first).unwrap())
        };
        table.play(Command::EndTurn { actor: first });
        assert_eq!(hand(&table), "locked during rounds; lay one now");
        let second = table.next();
        table.play(Command::EndTurn { actor: second });
        assert_eq!(hand(&table), line, "{answer:?}");
    }
}

/// TC-018, DD-122: somebody who is removed has no row and no turn anymore, whether they had acted or not; with the last of a side, its
/// part of the round is over.
#[test]
fn dd_122_whoever_is_removed_has_no_row() {
    for acts_first in [false, true] {
        let mut table = TestTable::new(&[&[Drama]], 2);
        table.begin();
        let turns = [h(2), h(3), h(1)].map(|actor| Turn { actor, pass: 1 });
        table.apply_event(Event::TurnOrderSet {
            turns: turns.to_vec(),
            skipped: vec![],
        });
        if acts_first {
            table.play(Command::EndTurn { actor: h(2) });
        }
        let actors = vec![h(2), h(3)];
        table.play(Command::LeaveAll { actors });
        let actors: Vec<ActorId> = rows(&table.view()).iter().map(|row| row.actor).collect();
        assert_eq!(actors, [h(1)], "{acts_first}");
        assert_eq!(table.next(), h(1));
        table.play(Command::EndTurn { actor: h(1) });
        assert!(table.view().round.unwrap().is_over);
        table.play(Command::Flip);
    }
}

/// DD-149: whoever broke and fled does not take part in the next rounds unless somebody chooses them again.
#[test]
fn dd_149_villains_who_fled_are_not_chosen_for_the_next_rounds() {
    let mut table = TestTable::new(&[&[Drama]], 3);
    let left_out = |table: &TestTable| left_out_at_first(&table.view());
    let unconscious = Condition {
        unconscious: true,
        ..Condition::default()
    };
    table.begin();
    table.apply_event(Event::Broke { actor: h(2) });
    table.end_all_turns();
    table.play(Command::EndRounds);
    table.apply_event(Event::ConditionSet {
        actor: h(3),
        condition: unconscious,
    });
    assert_eq!(left_out(&table), [h(2), h(3)]);
    // A villain who returns has not fled any more.
    let participants = vec![h(1), h(4)];
    table.play(Command::BeginRounds { participants });
    assert_eq!(
        left_out(&table),
        [h(2), h(3)],
        "the others fight without them"
    );
    table.play(Command::JoinConflict { actor: h(2) });
    assert_eq!(left_out(&table), [h(3)]);
}
