//! Random commands for cards and possibilities that affect rolls and the round.

use super::values::{random_faces, random_proficiency};
use crate::{StandardCard, TestRng};
use ::torg::active_effects::{Attribute, EffectCommand};
use ::torg::card::{CardId, CardName};
use ::torg::command::{Command, DiceFrom};
use ::torg::state::{ActionOutcome, State};
use tabletop::dice::Chance;
use tabletop::seat::ActorId;

/// Returns a command that follows from a flipped card, a bought die or an outcome, sometimes; `None` if something else should be done.
pub fn sensible_command(state: &State, rng: &mut TestRng) -> Option<Command> {
    let conflict = state.conflict.as_ref();
    let monologue = conflict.and_then(|conflict| conflict.monologue);
    if monologue.is_some_and(|monologue| !monologue.extended) {
        return Some(Command::Effect(EffectCommand::ExtendMonologue));
    }
    if conflict.is_some_and(|conflict| conflict.seize_window_open) {
        let another = held_card(state, CardName::SeizeInitiative).filter(|_| rng.one_in(2));
        return Some(Command::Effect(match another {
            Some((actor, card)) => EffectCommand::FlipAnother { actor, card },
            None => EffectCommand::AcceptFlippedCard,
        }));
    }
    if let Some(action) = &state.action {
        if action.has_pending_extra_roll() {
            let villain = state
                .present()
                .find(|actor| actor.possibilities > 0 && actor.id != action.actor);
            return Some(Command::Effect(match villain.filter(|_| rng.one_in(2)) {
                Some(villain) => EffectCommand::CounterExtraRoll {
                    villain: villain.id,
                },
                None => EffectCommand::RollExtra {
                    proficiency: random_proficiency(rng),
                    dice: DiceFrom::App,
                },
            }));
        }
        let actor = action.actor;
        return (action.roll.is_some() && rng.one_in(3))
            .then_some(Command::Effect(EffectCommand::SpendPossibility { actor }));
    }
    if let Some(last) = state.last_action.filter(|_| rng.one_in(2)) {
        let name = if last.outcome == ActionOutcome::Failed {
            CardName::SecondChance
        } else {
            CardName::OpponentFails
        };
        let (actor, card) = held_card(state, name)?;
        return Some(Command::PlayCard { actor, card });
    }
    state.round()?;
    // Undoes what the flipped card changed, by flipping another one.
    if state.snapshot.is_some()
        && let Some((actor, card)) = held_card(state, CardName::SeizeInitiative)
        && rng.one_in(4)
    {
        return Some(Command::Effect(EffectCommand::FlipAnother { actor, card }));
    }
    // There is only one Monologue in the deck: the hero who has it plays it.
    if let Some((actor, card)) = held_card(state, CardName::Monologue) {
        return Some(Command::PlayCard { actor, card });
    }
    let name = *rng.one_of(&[CardName::Haste, CardName::SeizeInitiative])?;
    let (actor, card) = held_card(state, name).filter(|_| rng.one_in(3))?;
    Some(Command::PlayCard { actor, card })
}

/// Returns a hero whose pool contains a card of this name.
fn held_card(state: &State, name: CardName) -> Option<(ActorId, CardId)> {
    state.heroes().find_map(|hero| {
        let mut pool = state.pool(hero.id).iter();
        let card = pool.find(|card| card.name() == Some(name))?;
        Some((hero.id, *card))
    })
}

/// Returns the command that uses a card, with an attribute if the card raises one.
pub fn play_command(actor: ActorId, card: CardId, rng: &mut TestRng) -> Command {
    let name = card.name();
    match name.and_then(|name| rng.one_of(name.attributes()).copied()) {
        Some(attribute) => Command::Effect(EffectCommand::RaiseAttribute {
            actor,
            card,
            attribute,
        }),
        None => Command::PlayCard { actor, card },
    }
}

/// Returns any of these commands, with any actor and any card.
pub fn random_command(state: &State, rng: &mut TestRng, actor: ActorId, card: CardId) -> Command {
    let lasting = state.active_bonuses.first();
    let (owner, worn) = lasting.map_or((actor, card), |raise| (raise.actor, raise.card));
    Command::Effect(match rng.below(11) {
        0 => EffectCommand::RaiseAttribute {
            actor,
            card,
            attribute: *rng.one_of(&Attribute::ALL).unwrap(),
        },
        1 => EffectCommand::CoupDeGrace {
            actor,
            card,
            on_total: rng.one_in(2),
        },
        2 => EffectCommand::Monologue {
            actor,
            card,
            violent: rng.one_in(2),
        },
        3 => EffectCommand::KeepCard { actor, card },
        4 => EffectCommand::FlipAnother { actor, card },
        5 => EffectCommand::AcceptFlippedCard,
        6 => EffectCommand::SpendPossibility { actor },
        7 => EffectCommand::CounterExtraRoll { villain: actor },
        8 => EffectCommand::RollExtra {
            proficiency: random_proficiency(rng),
            dice: DiceFrom::Person(random_faces(rng)),
        },
        9 => EffectCommand::ExtendMonologue,
        _ => EffectCommand::EndEffect {
            actor: owner,
            card: worn,
        },
    })
}
