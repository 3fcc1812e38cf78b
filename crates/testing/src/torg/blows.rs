//! Commands about attacks, and what holds of each of them (section 2.4 of combat's ledger).

use super::some::some_faces;
use crate::Mix;
use ::torg::card::CardId;
use ::torg::combat::attack::{At, Modifier};
use ::torg::combat::chart::{Concealment, Range};
use ::torg::combat::choice::Choice;
use ::torg::combat::choices::Choices;
use ::torg::combat::damage::Pick;
use ::torg::combat::interaction::{Interaction, Upshot};
use ::torg::combat::line::{Figure, Sum};
use ::torg::combat::weapon::{Arm, FireMode};
use ::torg::command::{Command, DiceFrom};
use ::torg::event::Event;
use ::torg::fight::act::{Call, Trying};
use ::torg::fight::{Aimed, BlowCommand, BlowEvent, Hand, Wanted};
use ::torg::settings::Edition;
use ::torg::state::{Actor, Condition, State};
use ::torg::using::Attribute;
use tabletop::chronicle::Entry;
use tabletop::dice::Chance;
use tabletop::seat::ActorId;

const PICKS: [Pick; 4] = [Pick::Wound, Pick::Shock, Pick::Knockdown, Pick::Mark];

/// An attack now and then, and what follows on one; `None` where something else is to be done.
pub fn sensible(state: &State, mix: &mut Mix) -> Option<Command> {
    if let Some(action) = &state.action {
        let rolled = !action.blows.is_empty() && action.roll.is_some() && !action.owes_die();
        return (rolled && mix.one_in(2)).then(|| {
            let target = action.target.unwrap();
            blow(action.actor, settle(mix, target))
        });
    }
    let next = state.round().and_then(|round| round.next_turn());
    let actor = match next {
        Some(turn) => turn.actor,
        None if state.conflict.is_some() => return None,
        None => ActorId(1),
    };
    if state.edition == Edition::Revised
        && mix.one_in(6)
        && let Some(fire) = together(state, mix, actor)
    {
        return Some(fire);
    }
    if !mix.one_in(14) {
        return None;
    }
    let side = state.actor(actor)?.side();
    let others: Vec<ActorId> = state
        .present()
        .filter(|other| other.side() != side)
        .map(|other| other.id)
        .collect();
    let target = *mix.one_of(&others)?;
    let mut wanted = told(mix, target);
    if mix.one_in(4) {
        let first = wanted.targets[0].target;
        for other in others.into_iter().filter(|id| *id != first) {
            wanted.targets.push(aimed(mix, other));
        }
    }
    let pool = state.pool(actor);
    let card = mix.one_of(pool).copied().filter(|_| mix.one_in(3));
    let dice = DiceFrom::App;
    Some(strike(mix, actor, wanted, card, dice))
}

/// Suppressive fire that two lay with guns of one kind (TC-143); `None` where nobody shares it.
fn together(state: &State, mix: &mut Mix, actor: ActorId) -> Option<Command> {
    let own = state.actor(actor)?;
    let armed = |one: &Actor| one.sheet.weapons.iter().any(|its| its.arm == Arm::Fire);
    let due = |one: &Actor| {
        let round = state.round();
        round.is_none_or(|round| round.next_turn_of(one.id).is_some())
    };
    let mut mates = state.present().filter(|other| {
        let mate = other.id != actor && other.side() == own.side();
        mate && armed(other) && due(other) && other.condition.can_act()
    });
    let mate = mates.next().filter(|_| armed(own))?;
    let mut foes = state.present().filter(|other| other.side() != own.side());
    let target = foes.next()?.id;
    let mut wanted = Wanted::plain(Hand::Carried(0), target);
    wanted.targets = vec![aimed(mix, target)];
    wanted.choices = Choices::of(&[Choice::SuppressiveFire]);
    wanted.group = vec![mate.id];
    Some(strike(mix, actor, wanted, None, DiceFrom::App))
}

/// Any of them, with anybody and any card.
pub fn anything(mix: &mut Mix, actor: ActorId, other: ActorId, card: CardId) -> Command {
    match mix.below(5) {
        0 => blow(actor, settle(mix, other)),
        1 => {
            let against = other;
            let dice = DiceFrom::App;
            blow(actor, BlowCommand::Block { against, dice })
        }
        2 => {
            let mut wanted = told(mix, other);
            wanted.hand = Hand::Empty(Arm::MartialArts);
            wanted.choices = Choices::of(&[Choice::LightningFist]);
            wanted.targets.push(aimed(mix, actor));
            strike(mix, actor, wanted, None, DiceFrom::App)
        }
        _ => {
            let mut wanted = told(mix, other);
            for _ in 0..mix.below(3) {
                let choice = *mix.one_of(&Choice::ALL).unwrap();
                wanted.choices = wanted.choices.with(choice);
            }
            wanted.choices = wanted.choices.vital_blow(some(mix, 6));
            wanted.hand = match mix.below(4) {
                0 => Hand::Carried(some(mix, 3)),
                1 => Hand::Other(*mix.one_of(&Arm::ALL).unwrap()),
                _ => Hand::Empty(Arm::MartialArts),
            };
            wanted.damage = wanted.damage.filter(|_| mix.one_in(2));
            wanted.modifiers.push(Modifier {
                at: At::EffectTotal,
                amount: if mix.one_in(9) { i32::MIN } else { 2 },
                figure: Figure::Gamemaster,
            });
            let dice = if mix.one_in(2) {
                DiceFrom::App
            } else {
                DiceFrom::Person(some_faces(mix))
            };
            strike(mix, actor, wanted, Some(card), dice)
        }
    }
}

fn some(mix: &mut Mix, most: u32) -> u8 {
    u8::try_from(mix.below(most)).unwrap()
}

fn blow(actor: ActorId, what: BlowCommand) -> Command {
    Command::Blow { actor, what }
}

fn settle(mix: &mut Mix, target: ActorId) -> BlowCommand {
    let picks = (0..mix.below(4)).map(|_| *mix.one_of(&PICKS).unwrap());
    let picks = picks.collect();
    let pays = mix.one_in(4);
    BlowCommand::Settle {
        negated: if pays { vec![(target, picks)] } else { vec![] },
        picks: vec![(target, Call::Result(Upshot::Up))],
    }
}

/// What goes with the same die: mostly nothing (TC-262).
fn beside(mix: &mut Mix, target: ActorId) -> Vec<Trying> {
    let one = |kind| Trying {
        kind,
        targets: vec![(target, Some(9))],
        value: Some(12),
        skilled: Some(true),
        modifier: 0,
    };
    let some = mix.one_in(5).then(|| mix.one_of(&Interaction::ALL));
    some.flatten().map(|kind| one(*kind)).into_iter().collect()
}

fn strike(
    mix: &mut Mix,
    actor: ActorId,
    wanted: Wanted,
    card: Option<CardId>,
    dice: DiceFrom,
) -> Command {
    let attribute = mix.one_in(2).then_some(Attribute::Strength);
    let target = wanted.targets[0].target;
    blow(
        actor,
        BlowCommand::Strike {
            wanted: Box::new(wanted),
            beside: beside(mix, target),
            cards: card.map(|card| (card, attribute)).into_iter().collect(),
            possibilities: u8::from(mix.one_in(5)),
            critical_moment: mix.one_in(9),
            dice,
        },
    )
}

/// An attack whose figures are told.
fn told(mix: &mut Mix, target: ActorId) -> Wanted {
    let ranged = mix.one_in(2);
    let hand = Hand::Other(if ranged { Arm::Fire } else { Arm::Melee });
    let most: &[Choice] = if ranged {
        &[Choice::Blindside, Choice::Opportunity]
    } else {
        &[Choice::AllOut, Choice::Sweep, Choice::AggressiveDefence]
    };
    let choice = mix.one_of(most).copied().filter(|_| mix.one_in(3));
    let mut wanted = Wanted::plain(hand, target);
    wanted.targets = vec![aimed(mix, target)];
    wanted.choices = choice.map_or_else(Choices::default, |one| Choices::of(&[one]));
    wanted.value = Some(i32::from(some(mix, 20)));
    wanted.damage = Some(i32::from(some(mix, 30)));
    wanted.skilled = Some(mix.one_in(2));
    wanted.mode = FireMode::Normal;
    wanted
}

fn aimed(mix: &mut Mix, target: ActorId) -> Aimed {
    Aimed {
        range: Some(if mix.one_in(4) {
            Range::PointBlank
        } else {
            Range::Medium
        }),
        concealment: mix.one_in(4).then_some(Concealment::Half),
        cover: mix.one_in(4).then_some(9),
        defence: Some(i32::from(some(mix, 14))),
        toughness: Some(i32::from(5 + some(mix, 8))),
        ..Aimed::at(target)
    }
}

/// Harm never lessens what was suffered, nobody strikes who can not act, and every line adds up.
pub fn hold(before: &State, entry: &Entry<Event>, state: &State) {
    let mut conditions: Vec<(ActorId, Condition)> = before
        .cast
        .iter()
        .map(|actor| (actor.id, actor.condition))
        .collect();
    for event in &entry.events {
        let Event::Blow { actor, what } = event else {
            continue;
        };
        if let BlowEvent::Harmed {
            target, condition, ..
        } = what
        {
            let mut known = conditions.iter_mut();
            let (_, was) = known.find(|(id, _)| id == target).unwrap();
            assert!(condition.shock >= was.shock.min(999), "shock fell");
            assert!(condition.wounds >= was.wounds, "wounds healed");
            assert!(condition.k || !was.k, "a K went");
            *was = *condition;
        }
        if let BlowEvent::Fired { weapon, magazine } = what {
            let had = before.actor(*actor).unwrap().fight.magazines.iter();
            let mut had = had.filter(|(its, _)| its == weapon);
            let left = had.next().map_or(magazine.rating, |(_, had)| had.left);
            assert!(magazine.left < left.max(1), "what was fired is there");
        }
        if matches!(what, BlowEvent::Struck { .. }) && entry.ruling.is_none() {
            assert!(before.actor(*actor).unwrap().condition.can_act());
        }
    }
    let Some(action) = &state.action else {
        return;
    };
    let adds_up = |sum: &Sum| {
        let lines = sum.lines.iter().map(|line| i64::from(line.amount));
        lines.sum::<i64>() == i64::from(sum.total)
    };
    for one in state.struck(action) {
        let (Some(outcome), Some(told)) = (one.outcome, one.told) else {
            assert!(action.roll.is_none());
            continue;
        };
        assert_eq!(told.action.total, outcome.action_total);
        assert_eq!(told.difficulty.total, outcome.difficulty);
        let mut sums = vec![&told.action, &told.difficulty];
        sums.extend(&told.effect);
        assert!(sums.into_iter().all(adds_up), "{told:?}");
        if let (Some(effect), Some(sum)) = (outcome.effect, &told.effect) {
            assert_eq!(effect.total, sum.total);
        }
    }
}
