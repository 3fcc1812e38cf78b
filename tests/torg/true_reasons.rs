//! What the app says about somebody is true: why a turn has not come, why a card does not work, and when a status ends.

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::active_effects::{Addend, AddendSource, AddendTarget, EffectRefusal};
use ::torg::card::CardId;
use ::torg::card::CardName::{Adrenalin, Alertness, Drama, Haste, Leadership, MasterPlan, Nemesis};
use ::torg::combat::interaction::Interaction;
use ::torg::combat::refusal::{CombatReason, CombatRefusal, Stat};
use ::torg::combat::status::{Status, StatusExpiry};
use ::torg::command::{Command, DiceFrom};
use ::torg::consequence::{ActorChange, Consequence};
use ::torg::event::Event;
use ::torg::fight::AttackEvent;
use ::torg::fight::actions::{CombatCommand, InteractionDeclaration, RollInputs};
use ::torg::refusal::Refusal;
use ::torg::roll::RollCondition;
use ::torg::settings::{HelplessCards, Settings};
use ::torg::state::{ActionKind, Condition, Turn};
use ::torg::view::{ActiveStatusExpiry, View};
use rising_action::game::{RefusalText, TableGame as _};
use rising_action::torg::acting::{addend_scope, settle_action};
use rising_action::torg::action::{Action, HandPurpose};
use rising_action::torg::attack::plain_interaction;
use rising_action::torg::cards::card_buttons;
use rising_action::torg::dialog::TorgDialog;
use rising_action::torg::fight;
use rising_action::torg::hand::hand_buttons;
use rising_action::torg::messages::combat_events::expiry_text;
use rising_action::torg::messages::scene_page::order_heading;
use rising_action::torg::scene_page::chips::chips;
use rising_action::torg::scene_page::due;
use rising_action::torg::scene_page::rows::{rows, tags};
use rising_action::torg::seats;
use rising_action::torg::story::StoryDialog;
use tabletop::rule::{dd, tc};
use tabletop::seat::{ActorId, Seat};

fn declare(actor: ActorId) -> Command {
    Command::Declare {
        actor,
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    }
}

fn reason(table: &TestTable, refusal: &Refusal) -> RefusalText {
    Torg::refusal_text(refusal, &table.view(), false)
}

#[track_caller]
fn refused(table: &mut TestTable, command: Command) -> RefusalText {
    let refusal = table.try_play(command).unwrap_err();
    reason(table, &refusal)
}

fn set_order(table: &mut TestTable, turns: &[(u16, u8)]) {
    let turn = |(actor, pass): &(u16, u8)| Turn {
        actor: h(*actor),
        pass: *pass,
    };
    let turns = turns.iter().map(turn).collect();
    table.apply_event(Event::TurnOrderSet {
        turns,
        skipped: vec![],
    });
}

fn unconscious() -> Condition {
    Condition {
        unconscious: true,
        ..Condition::default()
    }
}

/// DD-122, DD-128, DD-282: an extra action, the second actions of a flurry and the other side are told apart.
#[test]
fn dd_282_the_reason_to_wait_names_who_comes_first() {
    let mut table = TestTable::new(&[&[Haste], &[Drama]], 1);
    table.begin();
    set_order(&mut table, &[(1, 1), (2, 1), (1, 2), (2, 2), (3, 1)]);
    let text = refused(&mut table, declare(h(3)));
    assert_eq!(text.title, "It is the other side’s turn");
    let card = table.card(h(1), 0);
    table.apply_event(Event::CardPooled { actor: h(1), card });
    table.play(Command::PlayCard { actor: h(1), card });
    for waiting in [h(2), h(3)] {
        let text = refused(&mut table, declare(waiting));
        assert_eq!(text.title, "The extra action comes first");
        assert_eq!(
            text.reason,
            "Hero 1 takes an extra action on the spot. Everyone else waits until it is over."
        );
    }
    table.play(Command::EndTurn { actor: h(1) });
    table.play(Command::EndTurn { actor: h(2) });
    let text = refused(&mut table, declare(h(2)));
    assert_eq!(text.title, "Everyone acts once first");
    let duel = reason(&table, &Refusal::DuelOrderFixed { next: h(1) });
    assert_eq!(duel.title, "The order of a duel is fixed");
}

/// TC-018: somebody who was skipped has not acted, although no turn is left after the revival.
#[test]
fn tc_018_somebody_who_was_skipped_has_not_acted() {
    let mut table = TestTable::new(&[&[Drama], &[Drama]], 1);
    table.begin();
    set_order(&mut table, &[(1, 1), (2, 1), (3, 1)]);
    let set = |condition| Command::SetCondition {
        actor: h(1),
        condition,
    };
    table.play(set(unconscious()));
    let text = refused(&mut table, declare(h(1)));
    assert_eq!(text.reason, "Hero 1 is unconscious.");
    table.play(set(Condition::default()));
    let text = refused(&mut table, declare(h(1)));
    assert_eq!(
        text.reason,
        "Hero 1 has no turn left this round: it was passed or skipped. The next flip brings a new turn."
    );
    let row = rows(&table.view())
        .into_iter()
        .find(|row| row.actor == h(1));
    assert_eq!(row.unwrap().detail, "turn passed");
    table.play(Command::EndTurn { actor: h(2) });
    let text = refused(&mut table, declare(h(2)));
    assert!(
        text.reason.starts_with("Hero 2 has acted this round."),
        "{text:?}"
    );
    let dead = Condition {
        wounds: Condition::DEAD,
        ..Condition::default()
    };
    table.play(set(dead));
    let text = refused(&mut table, declare(h(1)));
    assert_eq!(text.reason, "Hero 1 is dead.");
}

/// A-82, DD-026: an unconscious hero's card that works "any time" is refused with the true reason, in words that do not tell the
/// card; behind the privacy screen, the button says it.
#[test]
fn a_82_a_helpless_hero_reads_why_a_card_does_not_work() {
    let mut table = TestTable::new(&[&[Leadership], &[Drama]], 1);
    table.play(Command::SetCondition {
        actor: h(1),
        condition: unconscious(),
    });
    let (actor, card) = (h(1), table.card(h(1), 0));
    let refusal = table
        .try_play(Command::PlayCard { actor, card })
        .unwrap_err();
    let secret = |table: &TestTable, refusal| Torg::refusal_text(refusal, &table.view(), true);
    let text = secret(&table, &refusal);
    assert!(
        text.reason
            .starts_with("Hero 1 cannot act, and some cards need a hero who can."),
        "{text:?}"
    );
    let other = Refusal::OnlyInRounds { name: Drama };
    assert_eq!(secret(&table, &other), text);
    let view = table.table.view(Seat::Actor(h(1)));
    let hero = view.actor(h(1)).unwrap();
    let buttons = hand_buttons(&view, hero, HandPurpose::Look, &[card]);
    assert_eq!(buttons[0].detail, "needs a hero who can act");
    let settings = Settings::default().with_answer(HelplessCards::None);
    table.apply_event(Event::SettingsChanged {
        settings,
        before: None,
    });
    let text = reason(&table, &refusal);
    assert!(
        text.reason
            .ends_with("heroes who cannot act use only specials."),
        "{text:?}"
    );
    let settings = Settings::default().with_answer(HelplessCards::All);
    table.apply_event(Event::SettingsChanged {
        settings,
        before: None,
    });
    assert!(
        secret(&table, &other)
            .reason
            .starts_with("Look at the hand")
    );
}

/// TC-252, TC-255: the end of Up and Stymied reads alike on the stage and at the seat.
#[test]
fn tc_252_tc_255_the_end_of_up_and_stymied_is_the_same_everywhere() {
    for (expiry, short, long) in [
        (
            ActiveStatusExpiry::Lasting(StatusExpiry::WhenUsed(2)),
            "until used or next round ends",
            "Until used or until the end of round 2.",
        ),
        (
            ActiveStatusExpiry::Lasting(StatusExpiry::WhenUsed(1)),
            "until used or the round ends",
            "Until used or until the end of round 1.",
        ),
        (
            ActiveStatusExpiry::UsedOrLifted,
            "until used or lifted",
            "Until used or until the gamemaster lifts it.",
        ),
        (
            ActiveStatusExpiry::Lasting(StatusExpiry::WhenLifted),
            "until the gamemaster lifts it",
            "Until the gamemaster lifts it.",
        ),
    ] {
        assert_eq!(fight::short_expiry(expiry, 1), short);
        assert_eq!(fight::expiry_sentence(expiry), long);
    }
    assert_eq!(
        expiry_text(StatusExpiry::WhenUsed(3), 2),
        "until used or next round ends"
    );
}

fn change(table: &mut TestTable, actor: ActorId, what: ActorChange) {
    let consequence = Consequence::Actor { actor, what };
    table.apply_event(Event::ConsequencesApplied {
        consequences: vec![consequence],
    });
}

fn chip_until(view: &View, phrase: &str) -> &'static str {
    let chip = chips(view)
        .into_iter()
        .find(|chip| chip.text.contains(phrase));
    chip.unwrap().until
}

fn seat_until(view: &View, label: &str) -> String {
    let statuses = seats::statuses(view, view.actor(h(1)).unwrap());
    statuses
        .into_iter()
        .find(|status| status.name == label)
        .unwrap()
        .meaning
}

/// TC-120, TC-130, TC-095: an exposure outlasts a second action in the same round, and somebody unconscious needs Inspiration or help.
#[test]
fn tc_130_exposed_aimed_and_unconscious_end_when_they_say() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    table.begin();
    let expose = |table: &mut TestTable, round| {
        table.apply_event(Event::Attack {
            actor: h(1),
            what: AttackEvent::Finished {
                exposed: Some(round),
                active_defence: None,
                vital_block_steps: 0,
                discipline_use: Default::default(),
                magazine: None,
            },
        });
        table.view()
    };
    let exposed = "Exposed by an all-out attack";
    let view = expose(&mut table, 1);
    assert_eq!(chip_until(&view, exposed), "until first action next round");
    assert_eq!(
        seat_until(&view, exposed),
        "Until the first action of the next round."
    );
    let view = expose(&mut table, 0);
    assert_eq!(chip_until(&view, exposed), "until next action");
    assert_eq!(seat_until(&view, exposed), "Until the next action.");
    change(&mut table, h(1), ActorChange::AimReady { round: 1 });
    let view = table.view();
    assert_eq!(
        chip_until(&view, "Aimed: +3 to hit"),
        "until used or the round ends"
    );
    table.play(Command::SetCondition {
        actor: h(1),
        condition: unconscious(),
    });
    let view = table.view();
    assert_eq!(
        chip_until(&view, "Unconscious"),
        "until Inspiration or help"
    );
    let sentence = seat_until(&view, "Unconscious");
    assert!(sentence.contains("until Inspiration or help"), "{sentence}");
}

/// TC-251: like Stymied, Unskilled changes the next roll, so the row of the turn order shows it.
#[test]
fn tc_251_the_row_shows_unskilled() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    table.begin();
    let what = ActorChange::StatusGained {
        status: Status::Unskilled,
        expiry: StatusExpiry::EndOfRound(2),
        separate: false,
    };
    change(&mut table, h(1), what);
    let shown = |table: &TestTable| {
        let view = table.view();
        let row = rows(&view)
            .into_iter()
            .find(|row| row.actor == h(1))
            .unwrap();
        (row.roll_condition, tags(&view, view.actor(h(1)).unwrap()))
    };
    assert_eq!(shown(&table), ("Unskilled".to_owned(), vec!["Unskilled"]));
    table.play(Command::SetRollCondition {
        actor: h(1),
        roll_condition: Some(RollCondition::Stymied),
    });
    assert_eq!(shown(&table).0, "Stymied, Unskilled");
}

#[test]
fn free_play_has_no_turn_order() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    assert_eq!(order_heading(&table.view()), "At the table");
    table.begin();
    assert_eq!(order_heading(&table.view()), "Turn order");
}

/// TC-262: if two kinds share a die, the toast names each; otherwise it names only the targets.
#[test]
fn tc_262_the_toast_names_each_kind_that_shares_a_die() {
    let declaration = |kind, target| InteractionDeclaration {
        targets: vec![(target, Some(8))],
        skill_value: Some(12),
        skilled: Some(true),
        ..plain_interaction(kind, None)
    };
    let toast = |combined: Vec<InteractionDeclaration>| {
        let mut table = TestTable::new(&[&[Drama]], 1);
        table.begin();
        table.play(Command::Combat {
            actor: h(1),
            what: CombatCommand::Interact {
                declaration: declaration(Interaction::Taunt, h(2)),
                combined,
                inputs: RollInputs::dice_only(DiceFrom::Person(vec![11])),
            },
        });
        let Some(Action::Play(command)) = settle_action(&table.view()) else {
            panic!("nothing to settle");
        };
        table.play(command);
        Torg::toast_text(&table.table, &table.view()).unwrap()
    };
    let text = toast(vec![declaration(Interaction::Test, h(2))]);
    assert!(text.starts_with("Hero 1 taunted. "), "{text}");
    assert!(
        text.contains("Taunt, Villain 1: ") && text.contains("Test of wills, Villain 1: "),
        "{text}"
    );
    let text = toast(vec![]);
    assert!(
        text.contains(" Villain 1: ") && !text.contains("Taunt,"),
        "{text}"
    );
}

/// TC-254: somebody who breaks leaves only when the round ends, and may still prevent it, so the toast and the log say that.
#[test]
fn tc_254_a_break_says_what_follows() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    table.begin();
    table.play(Command::Combat {
        actor: h(1),
        what: CombatCommand::Interact {
            declaration: InteractionDeclaration {
                targets: vec![(h(2), Some(8))],
                skill_value: Some(23),
                skilled: Some(true),
                ..plain_interaction(Interaction::Test, None)
            },
            combined: vec![],
            inputs: RollInputs::dice_only(DiceFrom::Person(vec![12])),
        },
    });
    let Some(Action::Play(command)) = settle_action(&table.view()) else {
        panic!("nothing to settle");
    };
    table.play(command);
    let follows = "Villain 1 will leave when the round ends, unless they gain an advantage.";
    let toast = Torg::toast_text(&table.table, &table.view()).unwrap();
    assert!(toast.contains("Villain 1: Break."), "{toast}");
    assert!(toast.contains(follows), "{toast}");
    let log = Torg::entry_text(table.table.log().applied(), &table.view(), Seat::Table);
    assert!(log.contains(follows), "{log}");
}

/// A card may also come into a pool as a gift, so the question about it does not say who laid it.
#[test]
fn a_waiting_special_is_named_by_its_pool() {
    let mut table = TestTable::new(&[&[Alertness]], 1);
    let (actor, card) = (h(1), table.card(h(1), 0));
    table.play(Command::PoolCard { actor, card });
    let labels: Vec<String> = due(&table.view())
        .into_iter()
        .map(|button| button.label)
        .collect();
    assert!(
        labels.contains(&"Alertness in Hero 1’s pool".to_owned()),
        "{labels:?}"
    );
}

/// The subplot takes the place of its card's dialog, so one press closes it.
#[test]
fn a_subplot_does_not_lie_above_its_card() {
    let mut table = TestTable::new(&[&[Nemesis]], 1);
    let (actor, card) = (h(1), table.card(h(1), 0));
    table.play(Command::PoolCard { actor, card });
    let view = table.view();
    let subplot = view.story.subplots[0].subplot.id;
    let (buttons, _) = card_buttons(&view, card, Some(actor));
    assert_eq!(
        buttons[0].action,
        Action::Replace(TorgDialog::Story(StoryDialog::Subplot(subplot)))
    );
}

/// DD-253, DD-255: Action raises the bonus number; waiting for an opportunity lowers both totals.
#[test]
fn dd_253_the_breakdown_says_what_a_figure_applies_to() {
    let addend = |source, target| Addend {
        source,
        amount: 3,
        target,
        rule: dd(253),
    };
    let card = AddendSource::Card(CardId(1), h(1));
    for (source, target, scope) in [
        (card, AddendTarget::Both, "to the bonus number"),
        (
            AddendSource::Opportunity,
            AddendTarget::Both,
            "to both totals",
        ),
        (card, AddendTarget::EffectTotal, "to the effect total"),
    ] {
        assert_eq!(addend_scope(&addend(source, target)), scope);
    }
}

/// DD-299: without a discard there is nothing to take, at whatever time. The other numbers and choices are whole sentences, too.
#[test]
fn dd_299_refusals_say_what_is_missing() {
    let table = TestTable::new(&[&[Haste]], 1);
    let reason = |refusal| Torg::refusal_text(&refusal, &table.view(), false).in_one_line();
    let modifier = CombatReason::OutOfRange {
        stat: Stat::Modifier,
        min: -1_000,
        max: 1_000,
    };
    for (refusal, text) in [
        (
            Refusal::OutsideWindow { name: MasterPlan },
            "The discard pile is empty. Master Plan takes the top card of the discard pile. Use it when a card lies there.",
        ),
        (
            Refusal::OutsideWindow { name: Drama },
            "Drama cannot be used now. Usable: as a possibility.",
        ),
        (
            Refusal::StepsInRow { max: 1 },
            "Only consecutive steps. You can try only the next step now.",
        ),
        (
            Refusal::StepsInRow { max: 2 },
            "Only consecutive steps. You can try at most 2 steps now, in order and without a gap, starting with the next one.",
        ),
        (
            Refusal::Effect(EffectRefusal::AttributeRequired { name: Adrenalin }),
            "Choose one attribute. Adrenalin raises Dexterity, Strength or Toughness. Choose one.",
        ),
        (
            Refusal::Combat(CombatRefusal::new(modifier, tc(46))),
            "Number too low or too high. Enter a number from −1000 to 1000 for a modifier.",
        ),
    ] {
        assert_eq!(reason(refusal), text);
    }
}
