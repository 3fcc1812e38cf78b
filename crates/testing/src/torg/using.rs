//! Commands about cards and possibilities on rolls and in the round.

use super::some::{some_faces, some_skill};
use crate::{Mix, Shipped};
use ::torg::card::{CardId, CardName};
use ::torg::command::{Command, DiceFrom};
use ::torg::state::{Outcome, State};
use ::torg::using::{Attribute, Use};
use tabletop::dice::Chance;
use tabletop::seat::ActorId;

const ATTRIBUTES: [Attribute; 7] = [
    Attribute::Dexterity,
    Attribute::Strength,
    Attribute::Toughness,
    Attribute::Perception,
    Attribute::Mind,
    Attribute::Charisma,
    Attribute::Spirit,
];

/// What follows from a card that was flipped, a die that was bought or an outcome, now and then; `None` where something else
/// is to be done.
pub fn sensible(state: &State, mix: &mut Mix) -> Option<Command> {
    let conflict = state.conflict.as_ref();
    let speech = conflict.and_then(|conflict| conflict.speech);
    if speech.is_some_and(|speech| !speech.extended) {
        return Some(Command::Use(Use::Extend));
    }
    if conflict.is_some_and(|conflict| conflict.seizing) {
        let another = held(state, CardName::SeizeInitiative).filter(|_| mix.one_in(2));
        return Some(Command::Use(match another {
            Some((actor, card)) => Use::FlipAnother { actor, card },
            None => Use::LetStand,
        }));
    }
    if let Some(action) = &state.action {
        if action.owes_die() {
            let villain = state
                .present()
                .find(|actor| actor.possibilities > 0 && actor.id != action.actor);
            return Some(Command::Use(match villain.filter(|_| mix.one_in(2)) {
                Some(villain) => Use::Counter {
                    villain: villain.id,
                },
                None => Use::RollExtra {
                    skill: some_skill(mix),
                    dice: DiceFrom::App,
                },
            }));
        }
        let actor = action.actor;
        return (action.roll.is_some() && mix.one_in(3))
            .then_some(Command::Use(Use::Spend { actor }));
    }
    if let Some(last) = state.last_action.filter(|_| mix.one_in(2)) {
        let name = if last.outcome == Outcome::Failed {
            CardName::SecondChance
        } else {
            CardName::OpponentFails
        };
        let (actor, card) = held(state, name)?;
        return Some(Command::PlayCard { actor, card });
    }
    state.round()?;
    // What the card brought is taken back again.
    if state.before.is_some()
        && let Some((actor, card)) = held(state, CardName::SeizeInitiative)
        && mix.one_in(4)
    {
        return Some(Command::Use(Use::FlipAnother { actor, card }));
    }
    // There is one of it in the deck: whoever has it speaks.
    if let Some((actor, card)) = held(state, CardName::Monologue) {
        return Some(Command::PlayCard { actor, card });
    }
    let name = *mix.one_of(&[CardName::Haste, CardName::SeizeInitiative])?;
    let (actor, card) = held(state, name).filter(|_| mix.one_in(3))?;
    Some(Command::PlayCard { actor, card })
}

/// Somebody whose pool holds such a card.
fn held(state: &State, name: CardName) -> Option<(ActorId, CardId)> {
    state.heroes().find_map(|hero| {
        let mut pool = state.pool(hero.id).iter();
        let card = pool.find(|card| card.name() == Some(name))?;
        Some((hero.id, *card))
    })
}

/// The card as it is used: with something it raises, where it raises anything.
pub fn played(actor: ActorId, card: CardId, mix: &mut Mix) -> Command {
    let name = card.name();
    match name.and_then(|name| mix.one_of(name.attributes()).copied()) {
        Some(attribute) => Command::Use(Use::Raise {
            actor,
            card,
            attribute,
        }),
        None => Command::PlayCard { actor, card },
    }
}

/// Any of them, with anybody and any card.
pub fn anything(state: &State, mix: &mut Mix, actor: ActorId, card: CardId) -> Command {
    let lasting = state.raises.first();
    let (owner, worn) = lasting.map_or((actor, card), |raise| (raise.actor, raise.card));
    Command::Use(match mix.below(11) {
        0 => Use::Raise {
            actor,
            card,
            attribute: *mix.one_of(&ATTRIBUTES).unwrap(),
        },
        1 => Use::Coup {
            actor,
            card,
            on_total: mix.one_in(2),
        },
        2 => Use::Speak {
            actor,
            card,
            violent: mix.one_in(2),
        },
        3 => Use::Keep { actor, card },
        4 => Use::FlipAnother { actor, card },
        5 => Use::LetStand,
        6 => Use::Spend { actor },
        7 => Use::Counter { villain: actor },
        8 => Use::RollExtra {
            skill: some_skill(mix),
            dice: DiceFrom::Person(some_faces(mix)),
        },
        9 => Use::Extend,
        _ => Use::EndEffect {
            actor: owner,
            card: worn,
        },
    })
}
