//! Commands about cards that move cards, and about what the gamemaster keeps ready.

use crate::Mix;
use ::torg::card::{CardId, CardName, Effect, Side};
use ::torg::command::{Command, HandsCommand, SchemeCommand};
use ::torg::hands::{Form, Missed, Open};
use ::torg::state::{Setback, State};
use tabletop::dice::Chance;
use tabletop::seat::ActorId;

fn about(actor: ActorId, what: HandsCommand) -> Option<Command> {
    Some(Command::Hands { actor, what })
}

/// What follows from a card that was used; `None` where something else is to be done.
pub fn sensible(state: &State, mix: &mut Mix) -> Option<Command> {
    match &state.hands.open {
        Some(Open::Giving { leader }) => {
            let heroes: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
            let to = *mix.one_of(&heroes)?;
            let mut held = [state.hand(*leader), state.pool(*leader)].concat();
            held.truncate(mix.below(3) as usize);
            let gifts = if to == *leader || held.is_empty() {
                vec![]
            } else {
                vec![(to, held)]
            };
            return about(*leader, HandsCommand::Give { gifts });
        }
        Some(Open::Sorting { left, .. }) => {
            let who = *mix.one_of(left)?;
            let hand = state.hand(who).iter();
            let cards = hand.take(mix.below(3) as usize).copied().collect();
            return about(who, HandsCommand::Sort { cards });
        }
        None => {}
    }
    if let Some(idea) = state.hands.ideas.first().filter(|_| mix.one_in(2)) {
        let what = match &idea.question {
            None => HandsCommand::Ask {
                question: "Who?".to_owned(),
            },
            Some(_) => HandsCommand::Answer {
                answer: "The cook.".to_owned(),
            },
        };
        return about(idea.actor, what);
    }
    if let Some(glory) = state.hands.glories.first().filter(|_| !mix.one_in(4)) {
        let what = HandsCommand::JudgeGlory {
            counts: mix.one_in(2),
            total: Some(mix.below(90)),
        };
        return about(glory.actor, what);
    }
    if let Some(actor) = state.hands.escape.filter(|_| mix.one_in(2)) {
        let text = "By boat.".to_owned();
        return about(actor, HandsCommand::TellEscape { text });
    }
    if let Some((actor, _)) = state.hands.out.first().filter(|_| mix.one_in(4)) {
        return about(*actor, HandsCommand::Help);
    }
    if let Some(setback) = state.hands.prepared.first().filter(|_| mix.one_in(9)) {
        let text = setback.text.clone();
        let what = if setback.hinted || mix.one_in(2) {
            SchemeCommand::PutAway { text }
        } else {
            SchemeCommand::Hint { text }
        };
        return Some(Command::Scheme { what });
    }
    if let Some(command) = a_card_of_these(state, mix) {
        return Some(command);
    }
    let specials = state.heroes().flat_map(|hero| {
        let pool = state.pool(hero.id).iter();
        pool.filter(|card| state.deck.is_special(**card))
            .map(move |card| (hero.id, *card))
    });
    let specials: Vec<(ActorId, CardId)> = specials.collect();
    let (actor, card) = *mix.one_of(&specials)?;
    if !mix.one_in(8) {
        return None;
    }
    about(actor, with_special(card, mix))
}

/// A card that opens a matter, now and then.
fn a_card_of_these(state: &State, mix: &mut Mix) -> Option<Command> {
    if !mix.one_in(12) {
        return None;
    }
    let names = [
        CardName::Escape,
        CardName::Glory,
        CardName::Idea,
        CardName::Leadership,
        CardName::MasterPlan,
        CardName::Rally,
    ];
    let held = state.heroes().flat_map(|hero| {
        let cards = state.pool(hero.id).iter().chain(state.hand(hero.id));
        cards.map(move |card| (hero.id, *card))
    });
    let like = |(_, card): &(ActorId, CardId)| {
        let name = state.deck.name(*card);
        name.is_some_and(|name| names.contains(&name))
    };
    let held: Vec<(ActorId, CardId)> = held.filter(like).collect();
    let (actor, card) = *mix.one_of(&held)?;
    Some(Command::PlayCard { actor, card })
}

fn with_special(card: CardId, mix: &mut Mix) -> HandsCommand {
    if mix.one_in(2) {
        return HandsCommand::Hear {
            card,
            note: " the lock keeper".repeat(mix.below(2) as usize),
        };
    }
    let missed = [None, Some(Missed::All), Some(Missed::Owner)];
    HandsCommand::Activate {
        card,
        missed: *mix.one_of(&missed).unwrap(),
        note: "  the lock keeper".repeat(mix.below(2) as usize),
    }
}

/// A setback of some form, for those of a side.
pub fn some_form(state: &State, mix: &mut Mix) -> Setback {
    let side = if state.effect(Side::Heroes) == Effect::Setback {
        Side::Heroes
    } else {
        Side::Villains
    };
    let members = state.present().filter(|actor| actor.side() == side);
    Setback::Formed {
        form: *mix.one_of(&Form::ALL).unwrap(),
        who: members
            .map(|actor| actor.id)
            .filter(|_| mix.one_in(2))
            .collect(),
        text: "The rope.".repeat(mix.below(2) as usize),
    }
}

/// Anything at all.
pub fn anything(actor: ActorId, card: CardId, mix: &mut Mix) -> Command {
    let text = || "The earth shakes".to_owned();
    let what = match mix.below(13) {
        0 => HandsCommand::Give {
            gifts: vec![(ActorId(1), vec![card])],
        },
        1 => HandsCommand::Sort { cards: vec![card] },
        2 => HandsCommand::Ask { question: text() },
        3 => HandsCommand::Answer { answer: text() },
        4 => HandsCommand::TellEscape { text: text() },
        5 => HandsCommand::JudgeGlory {
            counts: mix.one_in(2),
            total: None,
        },
        6 | 7 => with_special(card, mix),
        8 => HandsCommand::CountAmmunition {
            rounds: u8::try_from(mix.below(120)).ok().filter(|_| !mix.one_in(3)),
        },
        9 => HandsCommand::Help,
        place => {
            let text = text();
            let what = match place {
                10 => SchemeCommand::Prepare {
                    text,
                    lasting: mix.one_in(2),
                },
                11 => SchemeCommand::Hint { text },
                _ => SchemeCommand::PutAway { text },
            };
            return Command::Scheme { what };
        }
    };
    Command::Hands { actor, what }
}
