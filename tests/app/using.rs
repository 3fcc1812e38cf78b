//! Cards and possibilities on rolls and in the round, as the page shows them.

use crate::desk::{Desk, h};
use ::torg::active_effects::{Attribute, EffectCommand};
use ::torg::card::CardName::{
    self, Action, CoupDeGrace, Haste, Hero, Idea, Monologue, OpponentFails, SecondChance,
    SeizeInitiative, Willpower,
};
use ::torg::card::{ApprovableAction, CardId};
use ::torg::command::{Command, DiceFrom};
use ::torg::event::Event;
use ::torg::roll::{Proficiency, RollCondition, SuccessLevel};
use ::torg::state::{ActionKind, ActionOutcome};
use rising_action::app::intent::Intent;
use rising_action::app::model::{Purpose, Sheet};
use rising_action::app::vm;
use rising_action::app::vm::sheet::{ActStep, List, Resolve, SheetVm};
use rising_action::app::vm::stage::Stage;
use tabletop::seat::ActorId;

const ATTACK: ActionKind = ActionKind::Approvable(ApprovableAction::Attack);

/// One hero with up to three cards of the hand in the pool, in rounds before the first flip.
fn pooled(hand: &[CardName], laid: usize) -> Desk {
    let mut desk = Desk::table(&[hand], 1);
    let participants = vec![h(1), h(2)];
    desk.want(Command::BeginRounds { participants });
    for _ in 0..laid {
        let card = desk.card(h(1), 0);
        desk.want(Command::PoolCard { actor: h(1), card });
    }
    desk
}

/// The same in a round; whoever has seized nothing lets the card stand.
fn in_round(hand: &[CardName]) -> Desk {
    let mut desk = pooled(hand, hand.len().min(3));
    desk.want(Command::Flip);
    desk.want(Command::Effect(EffectCommand::AcceptFlippedCard));
    desk.model.sheet = None;
    desk
}

fn pool(desk: &Desk, place: usize) -> CardId {
    desk.state().pool(h(1))[place]
}

fn stage(desk: &Desk) -> Stage {
    vm::stage::stage(&desk.model).unwrap()
}

fn sheet(desk: &Desk) -> SheetVm {
    vm::sheet::sheet(&desk.model).unwrap()
}

fn list(desk: &Desk) -> List {
    match sheet(desk) {
        SheetVm::List(list) => list,
        other => panic!("{other:?}"),
    }
}

fn resolve(desk: &Desk) -> Resolve {
    match sheet(desk) {
        SheetVm::Act(act) => match act.step {
            ActStep::Resolve(resolve) => *resolve,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn declare(desk: &mut Desk, actor: ActorId) {
    let command = |target| Command::Declare {
        actor,
        kind: ATTACK,
        target,
        critical_moment: false,
    };
    let turns = |desk: &Desk| desk.state().round().unwrap().next_turn();
    while let Some(turn) = turns(desk).filter(|turn| turn.actor != actor) {
        desk.want(Command::Pass { actor: turn.actor });
    }
    desk.want(command(Some(if actor == h(1) { h(2) } else { h(1) })));
}

fn labels(stage: &Stage) -> Vec<&str> {
    stage.due.iter().map(|due| due.label.as_str()).collect()
}

#[test]
fn a_card_that_needs_a_word_asks_for_it() {
    let mut desk = in_round(&[Willpower, Idea, Hero]);
    declare(&mut desk, h(1));
    let willpower = resolve(&desk).pool[0].play.clone();
    desk.send(willpower);
    let rows: Vec<String> = list(&desk).rows.into_iter().map(|row| row.label).collect();
    assert_eq!(rows, ["Perception", "Mind"]);
    let mind = list(&desk).rows[1].intent.clone();
    desk.send(mind);
    assert_eq!(desk.state().attribute_bonus(h(1), Attribute::Mind), 3);
    // The action’s sheet is back, and says what is raised and by which rule.
    let figures = resolve(&desk).figures.unwrap();
    let figure = &figures.addends[0];
    assert_eq!(
        (figure.worth.as_str(), figure.only, figure.rule.as_str()),
        ("+3", "Mind", "DD-259")
    );
    let chips: Vec<String> = stage(&desk)
        .chips
        .into_iter()
        .map(|chip| chip.text)
        .collect();
    assert!(
        chips.iter().any(|text| text.ends_with("Mind +3")),
        "{chips:?}"
    );
    let statuses = vm::seat::seat(&desk.model, h(1)).unwrap().statuses;
    assert!(statuses.iter().any(|(what, _)| what == "Mind +3"));
}

#[test]
fn the_figure_line_adds_up() {
    let mut desk = in_round(&[Action, CoupDeGrace, Hero]);
    desk.want(Command::SetPossibilities {
        actor: h(2),
        possibilities: 1,
    });
    declare(&mut desk, h(1));
    assert_eq!(resolve(&desk).figures, None, "nothing is added yet");
    desk.want(Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(vec![13]),
    });
    for _ in 0..2 {
        let play = resolve(&desk).pool[0].play.clone();
        desk.send(play);
    }
    let figures = resolve(&desk).figures.unwrap();
    let standing = desk.state().actor(h(1)).unwrap().roll_condition;
    if standing.is_none() {
        let sums: Vec<&str> = figures.sums.iter().map(|(_, sum)| sum.as_str()).collect();
        assert_eq!(sums, ["+4", "+7"]);
    }
    let hero = resolve(&desk).pool[0].play.clone();
    desk.send(hero);
    let owed = resolve(&desk);
    assert!(
        owed.dice.is_some(),
        "the bought die is rolled as the others were"
    );
    assert!(owed.bought[0].label.contains("counter"));
    desk.send(Intent::SentSheet);
    assert!(resolve(&desk).dice.is_none());
    assert!(resolve(&desk).rolled.unwrap().faces.len() >= 2);
}

#[test]
fn a_flipped_card_is_seen_before_it_takes_effect() {
    let mut desk = pooled(&[SeizeInitiative, Idea, Hero], 3);
    desk.want(Command::Flip);
    let waiting = stage(&desk);
    if waiting.deck.word == "Flip" {
        return; // a confused card, which nobody flips away
    }
    assert_eq!(waiting.deck.word, "It stands");
    assert!(waiting.card.is_some() && waiting.note.is_empty());
    assert!(labels(&waiting)[0].ends_with("flip another card"));
    let asks = vm::using::play(
        &desk.model.torg().unwrap().view(tabletop::seat::Seat::Table),
        h(1),
        pool(&desk, 0),
    );
    assert!(matches!(asks, Intent::Asked(Sheet::UseCard { .. })));
    desk.send(asks);
    assert_eq!(list(&desk).rows.len(), 2);
    let keep = list(&desk).rows[1].intent.clone();
    desk.send(keep);
    desk.send(stage(&desk).deck.intent);
    let stands = stage(&desk);
    assert_eq!(stands.deck.word, "Flip");
    assert!(
        stands
            .chips
            .iter()
            .any(|chip| chip.text == "This card stays")
    );
}

#[test]
fn whoever_can_answer_is_asked() {
    let mut desk = in_round(&[SecondChance, OpponentFails, Haste]);
    declare(&mut desk, h(1));
    desk.want(Command::Announce {
        outcome: ActionOutcome::Failed,
    });
    assert!(
        labels(&stage(&desk))
            .iter()
            .any(|label| label.ends_with("Second Chance"))
    );
    declare(&mut desk, h(2));
    assert!(
        !labels(&stage(&desk))
            .iter()
            .any(|label| label.ends_with("Second Chance"))
    );
    // In between, and then the villain goes on.
    let haste = pool(&desk, 2);
    desk.want(Command::PlayCard {
        actor: h(1),
        card: haste,
    });
    let row = stage(&desk)
        .rows
        .into_iter()
        .find(|row| row.id == h(1))
        .unwrap();
    assert_eq!(row.sub, "one action in between, by Haste");
    assert!(
        stage(&desk)
            .chips
            .iter()
            .any(|chip| chip.text.ends_with("waits"))
    );
    desk.want(Command::Pass { actor: h(1) });
    desk.want(Command::Announce {
        outcome: ActionOutcome::Succeeded(SuccessLevel::Good),
    });
    assert!(
        labels(&stage(&desk))
            .iter()
            .any(|label| label.ends_with("Opponent Fails"))
    );
}

#[test]
fn behind_the_curtain_the_card_stays_secret_until_it_is_used() {
    let mut desk = Desk::table(&[&[Willpower]], 1);
    desk.look(h(1), Purpose::Hand);
    let card = desk.card(h(1), 0);
    desk.send(Intent::ToggledCard(card));
    let secret = vm::secret::secret(&desk.model).unwrap();
    let subs: Vec<&str> = secret.buttons.iter().map(|way| way.sub.as_str()).collect();
    assert_eq!(subs[..2], ["Perception", "Mind"]);
    assert!(desk.model.sheet.is_none());
}

#[test]
fn a_speech_is_in_force_and_may_go_on() {
    let mut desk = in_round(&[Monologue, Idea, Hero]);
    if desk.state().round().unwrap().line.effects.heroes == ::torg::card::LineEffect::Confused {
        return;
    }
    let card = pool(&desk, 0);
    let actor = h(1);
    desk.send(Intent::Asked(Sheet::UseCard { actor, card }));
    assert_eq!(list(&desk).rows.len(), 2);
    let violent = list(&desk).rows[0].intent.clone();
    desk.send(violent);
    let speaks = stage(&desk);
    assert!(
        speaks
            .chips
            .iter()
            .any(|chip| chip.text.ends_with("speaks"))
    );
    let place = labels(&speaks)
        .iter()
        .position(|label| label.contains("goes on"));
    desk.send(speaks.due[place.unwrap()].intent.clone());
    assert!(
        stage(&desk)
            .chips
            .iter()
            .any(|chip| chip.until == "and next round")
    );
}

/// DD-270, DD-150: the warning stands at the die before it is paid for.
#[test]
fn whoever_is_stymied_is_warned_before_a_die_is_paid_for() {
    let mut desk = in_round(&[Action, Haste, Hero]);
    let standing = Some(RollCondition::Stymied);
    let actor = h(1);
    desk.want(Command::SetPossibilities {
        actor,
        possibilities: 2,
    });
    declare(&mut desk, actor);
    let says = |desk: &Desk| resolve(desk).bought.first().unwrap().sub.to_owned();
    assert_eq!(says(&desk), "");
    desk.make(Event::RollConditionSet {
        actor,
        roll_condition: standing,
    });
    assert_eq!(says(&desk), "stymied: the die and its price will be lost");
    desk.want(Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(vec![9]),
    });
    let buy = resolve(&desk).bought[0].intent.clone();
    desk.send(buy);
    assert!(
        resolve(&desk).bought.is_empty(),
        "it is lost, and so is the next"
    );
    assert_eq!(desk.state().actor(actor).unwrap().possibilities, 1);
}
