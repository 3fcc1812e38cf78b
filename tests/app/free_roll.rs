//! A roll in free play, from a person's menu, and what the page asks and offers about an action in rounds.

use crate::desk::{Desk, h};
use ::torg::card::ApprovableAction;
use ::torg::card::CardName::{
    self, Action, Glory, Haste, Hero, OpponentFails, SecondChance, Supporter,
};
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::roll::RollCondition;
use ::torg::settings::{CommitFree, FreeDuration, Settings};
use ::torg::state::{ActionKind, ActionOutcome, DefenceOutcome, Tone, Until};
use rising_action::app::intent::Intent;
use rising_action::app::model::{Purpose, RoundsSheet, Screen, Sheet};
use rising_action::app::vm;
use rising_action::app::vm::sheet::{ActStep, ListRow, Resolve, SheetVm};
use rising_action::app::vm::stage::{ActionButton, Stage};
use tabletop::seat::ActorId;

const ATTACK: ActionKind = ActionKind::Approvable(ApprovableAction::Attack);

fn stage(desk: &Desk) -> Stage {
    vm::stage::stage(&desk.model).unwrap()
}

fn chips(desk: &Desk) -> Vec<String> {
    let chips = stage(desk).chips.into_iter();
    chips.map(|chip| chip.text).collect()
}

fn due(desk: &Desk) -> Vec<String> {
    let due = stage(desk).due.into_iter();
    due.map(|due| due.label).collect()
}

fn menu(desk: &mut Desk, actor: ActorId) -> Vec<ListRow> {
    desk.send(Intent::Went(Screen::Seat(actor)));
    desk.send(vm::seat::seat(&desk.model, actor).unwrap().menu);
    desk.list().rows
}

fn step(desk: &Desk) -> ActStep {
    match vm::sheet::sheet(&desk.model) {
        Some(SheetVm::Act(act)) => act.step,
        other => panic!("{other:?}"),
    }
}

fn kinds(desk: &Desk) -> Vec<ActionButton> {
    match step(desk) {
        ActStep::Choose { actions, .. } => actions,
        other @ ActStep::Resolve(_) => panic!("{other:?}"),
    }
}

fn resolve(desk: &Desk) -> Resolve {
    match step(desk) {
        ActStep::Resolve(resolve) => *resolve,
        other @ ActStep::Choose { .. } => panic!("{other:?}"),
    }
}

/// By the person's menu to the roll, and of that kind.
fn roll(desk: &mut Desk, actor: ActorId, kind: &str) {
    let way = menu(desk, actor);
    let way = way.into_iter().find(|row| row.label == "A roll").unwrap();
    desk.send(way.intent);
    let kind = kinds(desk).into_iter().find(|one| one.label == kind);
    desk.send(kind.unwrap().intent);
}

fn dice(desk: &mut Desk, typed: &str) {
    desk.send(Intent::ToggledTypedDice);
    desk.send(Intent::TypedInSheet(typed.to_owned()));
    desk.send(Intent::SentSheet);
}

fn outcome(desk: &mut Desk, label: &str) {
    let way = resolve(desk).outcomes.into_iter();
    let way = way.into_iter().find(|way| way.label == label).unwrap();
    desk.send(way.intent);
}

/// Opens a hand and uses the first card of that name.
fn use_from_hand(desk: &mut Desk, actor: ActorId, name: CardName) {
    let hand = desk.state().hand(actor).to_vec();
    let deck = &desk.state().deck;
    let card = hand.into_iter().find(|card| deck.name(*card) == Some(name));
    desk.look(actor, Purpose::Hand);
    desk.send(Intent::ToggledCard(card.unwrap()));
    let secret = vm::secret::secret(&desk.model).unwrap();
    desk.send(secret.buttons[0].intent.clone());
}

#[test]
fn advice_and_a_second_chance_in_free_play() {
    let mut desk = Desk::table(&[&[Haste], &[SecondChance]], 0);
    roll(&mut desk, h(1), "Any check");
    dice(&mut desk, "1");
    assert_eq!(resolve(&desk).rolled.unwrap().total, 1);
    outcome(&mut desk, "Failed");
    assert!(desk.model.sheet.is_none() && desk.state().last_action.is_some());
    let (haste, chance) = (desk.card(h(1), 0), desk.card(h(2), 0));
    desk.want(Command::OfferTrade {
        from: h(1),
        to: h(2),
        cards: vec![haste],
    });
    desk.want(Command::AnswerTrade {
        cards: vec![chance],
    });
    desk.want(Command::AgreeTrade);
    desk.want(Command::AcceptTrade {
        explanation: "He knows the woods".to_owned(),
    });
    use_from_hand(&mut desk, h(1), SecondChance);
    // Straight back to the dice.
    let again = resolve(&desk);
    assert!(again.rolled.is_none() && again.dice.is_some() && desk.model.curtain.is_none());
    dice(&mut desk, "14");
    outcome(&mut desk, "Good");
    assert!(desk.state().action.is_none());
    let state = desk.state();
    assert_eq!((state.hand(h(1)).len(), state.hand(h(2)).len()), (0, 1));
}

#[test]
fn a_roll_offers_what_makes_sense_without_rounds() {
    let mut desk = Desk::table(&[&[Action], &[Supporter]], 1);
    roll(&mut desk, h(1), "Any check");
    let open = resolve(&desk);
    assert!(!open.earns && open.more.is_none());
    assert!(open.outcomes.iter().any(|way| way.label == "Done, no roll"));
    // Every hero's hand is a way, whatever it holds; a supporter's card comes from there.
    assert_eq!(open.hands.len(), 2);
    desk.send(Intent::ClosedSheet);
    let row = stage(&desk).rows.into_iter().find(|row| row.id == h(1));
    desk.send(row.unwrap().act.unwrap().intent);
    desk.send(resolve(&desk).hands[1].intent.clone());
    desk.send(Intent::OpenedCurtain);
    desk.send(Intent::ToggledCard(desk.card(h(2), 0)));
    let secret = vm::secret::secret(&desk.model).unwrap();
    desk.send(secret.buttons[0].intent.clone());
    let sums = resolve(&desk).figures.unwrap();
    assert_eq!(sums.addends.len(), 1);
    desk.send(Intent::ClosedSheet);
    let again = menu(&mut desk, h(2)).into_iter();
    let again = again.into_iter().find(|row| row.label == "A roll").unwrap();
    desk.send(again.intent);
    let kinds = kinds(&desk);
    assert_eq!(kinds.len(), 7);
    assert!(
        kinds
            .iter()
            .all(|kind| !kind.earns && !kind.costs && kind.label != "Defend")
    );
    desk.send(kinds[0].intent.clone());
    assert!(desk.book().is_some(), "one action at a time");
}

#[test]
fn there_is_no_such_roll_in_rounds() {
    let mut desk = Desk::table(&[&[Hero]], 1);
    let participants = vec![h(1), h(2)];
    desk.want(Command::BeginRounds { participants });
    assert!(
        menu(&mut desk, h(1))
            .iter()
            .all(|row| row.label != "A roll")
    );
    desk.send(Intent::Asked(Sheet::act(h(1), false)));
    assert!(vm::sheet::sheet(&desk.model).is_none());
}

#[test]
fn what_lasts_ends_with_the_one_roll_or_when_told() {
    let lasts = |settings: Settings| {
        let mut desk = Desk::table(&[&[Action]], 0);
        desk.want(Command::ChangeSettings { settings });
        use_from_hand(&mut desk, h(1), Action);
        assert_eq!(chips(&desk).len(), 1);
        roll(&mut desk, h(1), "Any check");
        assert_eq!(resolve(&desk).figures.unwrap().addends[0].worth, "+3");
        dice(&mut desk, "9");
        outcome(&mut desk, "Good");
        !chips(&desk).is_empty()
    };
    assert!(!lasts(Settings::default()));
    assert!(lasts(
        Settings::default().with_answer(FreeDuration::UntilEnded)
    ));
}

#[test]
fn a_told_result_closes_the_own_cards() {
    let closes = |settings: Settings| {
        let mut desk = Desk::table(&[&[Hero]], 0);
        desk.want(Command::ChangeSettings { settings });
        roll(&mut desk, h(1), "Any check");
        dice(&mut desk, "9");
        let told = resolve(&desk).commit.unwrap().intent;
        desk.send(told);
        use_from_hand(&mut desk, h(1), Hero);
        desk.book().is_some()
    };
    assert!(closes(Settings::default()));
    assert!(!closes(Settings::default().with_answer(CommitFree::No)));
}

#[test]
fn a_villain_rolls_and_a_great_roll_is_glory() {
    let mut desk = Desk::table(&[&[OpponentFails, Glory]], 1);
    roll(&mut desk, h(2), "Taunt");
    dice(&mut desk, "12");
    outcome(&mut desk, "Good");
    use_from_hand(&mut desk, h(1), OpponentFails);
    let last = desk.state().last_action.unwrap();
    assert_eq!(last.outcome, ActionOutcome::Failed);
    desk.want(Command::SetTone {
        tone: Tone::Dramatic,
    });
    roll(&mut desk, h(1), "Any check");
    dice(&mut desk, "20 20 20 3");
    outcome(&mut desk, "Spectacular");
    use_from_hand(&mut desk, h(1), Glory);
    assert!(desk.book().is_none() && desk.state().hand(h(1)).is_empty());
}

/// In a first round in which the first one acts.
fn in_round(hands: &[&[CardName]], duel: bool) -> Desk {
    let mut desk = Desk::table(hands, 1);
    let heroes = u16::try_from(hands.len()).unwrap();
    let participants: Vec<ActorId> = (1..=heroes + 1).map(h).collect();
    let ambush = None;
    desk.send(Intent::Asked(Sheet::Rounds(RoundsSheet::Begin {
        chosen: participants,
        ambush,
        on_duty: vec![],
        duel,
    })));
    desk.send(Intent::SentSheet);
    if desk.state().round().is_none() {
        desk.want(Command::Flip);
    }
    desk.model.sheet = None;
    desk
}

/// It is that one's turn.
fn turn_of(desk: &mut Desk, actor: ActorId) {
    while let Some(turn) = desk.state().round().unwrap().next_turn() {
        if turn.actor == actor {
            return;
        }
        desk.want(Command::Pass { actor: turn.actor });
    }
    panic!("no turn of {actor:?} is left");
}

fn act(desk: &mut Desk, actor: ActorId, kind: ActionKind) {
    turn_of(desk, actor);
    desk.send(Intent::Asked(Sheet::act(actor, false)));
    let kind = kinds(desk).into_iter().find(|one| one.kind == kind);
    desk.send(kind.unwrap().intent);
}

#[test]
fn heroes_who_fight_each_other_say_at_whom() {
    let mut desk = in_round(&[&[Hero], &[Hero]], true);
    act(&mut desk, h(1), ATTACK);
    let whom = desk.list();
    let names: Vec<_> = whom.rows.iter().map(|row| row.side).collect();
    assert_eq!(
        names.len(),
        3,
        "the other hero, the villain, nobody of these"
    );
    desk.send(whom.rows[0].intent.clone());
    assert_eq!(desk.state().action.as_ref().unwrap().target, Some(h(2)));
    // Against villains nobody is asked.
    let mut desk = in_round(&[&[Hero], &[Hero]], false);
    act(&mut desk, h(1), ATTACK);
    assert_eq!(desk.state().action.as_ref().unwrap().target, None);
}

#[test]
fn a_villain_s_blow_is_aimed_where_a_card_may_answer() {
    let mut desk = Desk::table(&[&[OpponentFails], &[Hero], &[Hero]], 1);
    let card = desk.card(h(1), 0);
    desk.make(Event::CardPooled { actor: h(1), card });
    let participants = (1..=4).map(h).collect();
    desk.want(Command::BeginRounds { participants });
    desk.want(Command::Flip);
    desk.model.sheet = None;
    act(&mut desk, h(4), ATTACK);
    let whom = desk.list().rows;
    assert_eq!(whom.len(), 4);
    desk.send(whom[1].intent.clone());
    outcome(&mut desk, "Good");
    assert!(
        due(&desk)
            .iter()
            .all(|label| !label.ends_with("Opponent Fails"))
    );
    // At somebody without cards, or at nobody: told as such, and the card says for whom it is.
    desk.send(Intent::Undid);
    desk.send(Intent::Undid);
    act(&mut desk, h(4), ATTACK);
    let nobody = desk.list().rows.pop().unwrap();
    desk.send(nobody.intent);
    outcome(&mut desk, "Good");
    let ways = stage(&desk).due;
    let way = ways
        .iter()
        .find(|way| way.label.ends_with("Opponent Fails"));
    assert!(way.unwrap().sub.starts_with("if it was aimed there"));
}

#[test]
fn a_defence_that_strikes_has_outcomes() {
    let mut desk = in_round(&[&[Hero], &[Hero]], false);
    act(
        &mut desk,
        h(1),
        ActionKind::Approvable(ApprovableAction::Defend),
    );
    let labels = |desk: &Desk| -> Vec<&str> {
        let ways = resolve(desk).outcomes.into_iter();
        ways.map(|way| way.label).collect()
    };
    assert_eq!(labels(&desk), ["The defence stands"]);
    desk.send(resolve(&desk).more.unwrap().intent);
    let attack = desk.list().rows.into_iter();
    let attack = attack
        .into_iter()
        .find(|row| row.label.ends_with("attack") || row.label.ends_with("Attack"));
    desk.send(attack.unwrap().intent);
    assert_eq!(labels(&desk).len(), 6);
    outcome(&mut desk, "Failed");
    let defence = desk.state().actor(h(1)).unwrap().round.defence;
    assert_eq!(defence, Some(DefenceOutcome::Declared));
}

#[test]
fn a_critical_moment_is_named_before_the_dice() {
    let mut desk = in_round(&[&[Hero, Hero, Hero, Action], &[Hero]], false);
    if desk.state().line_effect(::torg::card::Side::Heroes) == ::torg::card::LineEffect::Confused {
        return;
    }
    act(&mut desk, h(1), ActionKind::Other);
    let way = resolve(&desk).hands.remove(0);
    assert_eq!(way.label, "It is a critical moment");
    desk.send(way.intent);
    let open = resolve(&desk);
    assert!(matches!(
        open.hands[0].intent,
        Intent::CalledCurtain(ActorId(1), Purpose::Hand)
    ));
    desk.send(Intent::Undid);
    desk.send(Intent::Asked(Sheet::act(h(1), false)));
    dice(&mut desk, "7");
    assert!(resolve(&desk).hands.is_empty());
}

#[test]
fn a_second_cause_of_up_can_be_told() {
    let mut desk = in_round(&[&[Hero]], false);
    let until = Until::RoundEnds;
    let actor = h(1);
    let standing = RollCondition::Up;
    desk.make(Event::RollConditionsCancelled { actor });
    desk.make(Event::RollConditionGained {
        actor,
        roll_condition: standing,
        until,
    });
    let up = |desk: &mut Desk| {
        desk.send(Intent::Asked(Sheet::Person { actor }));
        match vm::sheet::sheet(&desk.model) {
            Some(SheetVm::Person(person)) => {
                let mut toggles = person.toggles;
                toggles.remove(4)
            }
            other => panic!("{other:?}"),
        }
    };
    let by_line = up(&mut desk);
    assert!(by_line.on == Some(false) && by_line.sub.starts_with("by the card"));
    desk.send(by_line.intent);
    let told = up(&mut desk);
    assert!(told.on == Some(true) && told.sub.is_empty());
    let (held, until) = desk.state().actor(actor).unwrap().roll_condition.unwrap();
    assert_eq!((held, until), (RollCondition::Up, Until::Lifted));
    desk.send(told.intent);
    assert_eq!(desk.state().actor(actor).unwrap().roll_condition, None);
}
