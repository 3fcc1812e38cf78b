//! Random commands about cards that move other cards, and about setbacks that the gamemaster prepares.

use crate::TestRng;
use ::torg::card::{CardId, CardName, LineEffect, Side};
use ::torg::command::{Command, FollowUpCommand, PreparedSetbackCommand};
use ::torg::follow_ups::{MissedBy, PendingRefill, SetbackKind};
use ::torg::state::{Setback, State};
use tabletop::dice::Chance;
use tabletop::seat::ActorId;

fn follow_up(actor: ActorId, command: FollowUpCommand) -> Option<Command> {
    Some(Command::FollowUp {
        actor,
        what: command,
    })
}

/// Returns a follow-up of a card that was used; `None` if something else should be done.
pub fn sensible_command(state: &State, rng: &mut TestRng) -> Option<Command> {
    match &state.follow_ups.pending_refill {
        Some(PendingRefill::LeadershipGifts { leader }) => {
            let heroes: Vec<ActorId> = state.heroes().map(|hero| hero.id).collect();
            let to = *rng.one_of(&heroes)?;
            let mut held = [state.hand(*leader), state.pool(*leader)].concat();
            held.truncate(rng.below(3) as usize);
            let gifts = if to == *leader || held.is_empty() {
                vec![]
            } else {
                vec![(to, held)]
            };
            return follow_up(*leader, FollowUpCommand::Give { gifts });
        }
        Some(PendingRefill::DiscardAndRefill { undecided, .. }) => {
            let hero = *rng.one_of(undecided)?;
            let hand = state.hand(hero).iter();
            let cards = hand.take(rng.below(3) as usize).copied().collect();
            return follow_up(hero, FollowUpCommand::DiscardForRefill { cards });
        }
        None => {}
    }
    if let Some(idea) = state.follow_ups.ideas.first().filter(|_| rng.one_in(2)) {
        let command = match &idea.question {
            None => FollowUpCommand::Ask {
                question: "Who?".to_owned(),
            },
            Some(_) => FollowUpCommand::Answer {
                answer: "The cook.".to_owned(),
            },
        };
        return follow_up(idea.actor, command);
    }
    if let Some(glory) = state
        .follow_ups
        .glory_claims
        .first()
        .filter(|_| !rng.one_in(4))
    {
        let command = FollowUpCommand::JudgeGlory {
            counts: rng.one_in(2),
            total: Some(rng.below(90)),
        };
        return follow_up(glory.actor, command);
    }
    if let Some(actor) = state.follow_ups.escaped_by.filter(|_| rng.one_in(2)) {
        let text = "By boat.".to_owned();
        return follow_up(actor, FollowUpCommand::NarrateEscape { text });
    }
    if let Some((actor, _)) = state
        .follow_ups
        .out_of_fight
        .first()
        .filter(|_| rng.one_in(4))
    {
        return follow_up(*actor, FollowUpCommand::ReturnToFight);
    }
    if let Some(setback) = state
        .follow_ups
        .prepared_setbacks
        .first()
        .filter(|_| rng.one_in(9))
    {
        let text = setback.text.clone();
        let command = if setback.hinted || rng.one_in(2) {
            PreparedSetbackCommand::Remove { text }
        } else {
            PreparedSetbackCommand::Hint { text }
        };
        return Some(Command::PreparedSetback { what: command });
    }
    if let Some(command) = follow_up_card(state, rng) {
        return Some(command);
    }
    let specials = state.heroes().flat_map(|hero| {
        let pool = state.pool(hero.id).iter();
        pool.filter(|card| state.deck.is_special(**card))
            .map(move |card| (hero.id, *card))
    });
    let specials: Vec<(ActorId, CardId)> = specials.collect();
    let (actor, card) = *rng.one_of(&specials)?;
    if !rng.one_in(8) {
        return None;
    }
    follow_up(actor, special_command(card, rng))
}

/// Plays a card that needs a follow-up, sometimes.
fn follow_up_card(state: &State, rng: &mut TestRng) -> Option<Command> {
    if !rng.one_in(12) {
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
    let (actor, card) = *rng.one_of(&held)?;
    Some(Command::PlayCard { actor, card })
}

fn special_command(card: CardId, rng: &mut TestRng) -> FollowUpCommand {
    if rng.one_in(2) {
        return FollowUpCommand::AcknowledgeSpecial {
            card,
            note: " the lock keeper".repeat(rng.below(2) as usize),
        };
    }
    let missed = [None, Some(MissedBy::All), Some(MissedBy::Owner)];
    FollowUpCommand::ActivateSpecial {
        card,
        missed_by: *rng.one_of(&missed).unwrap(),
        note: "  the lock keeper".repeat(rng.below(2) as usize),
    }
}

/// Returns a random setback for actors of the side that it affects.
pub fn random_setback(state: &State, rng: &mut TestRng) -> Setback {
    let side = if state.line_effect(Side::Heroes) == LineEffect::Setback {
        Side::Heroes
    } else {
        Side::Villains
    };
    let members = state.present().filter(|actor| actor.side() == side);
    Setback::Specific {
        kind: *rng.one_of(&SetbackKind::ALL).unwrap(),
        actors: members
            .map(|actor| actor.id)
            .filter(|_| rng.one_in(2))
            .collect(),
        text: "The rope.".repeat(rng.below(2) as usize),
    }
}

/// Returns any of these commands.
pub fn random_command(actor: ActorId, card: CardId, rng: &mut TestRng) -> Command {
    let text = || "The earth shakes".to_owned();
    let command = match rng.below(13) {
        0 => FollowUpCommand::Give {
            gifts: vec![(ActorId(1), vec![card])],
        },
        1 => FollowUpCommand::DiscardForRefill { cards: vec![card] },
        2 => FollowUpCommand::Ask { question: text() },
        3 => FollowUpCommand::Answer { answer: text() },
        4 => FollowUpCommand::NarrateEscape { text: text() },
        5 => FollowUpCommand::JudgeGlory {
            counts: rng.one_in(2),
            total: None,
        },
        6 | 7 => special_command(card, rng),
        8 => FollowUpCommand::CountAmmunition {
            rounds: u8::try_from(rng.below(120)).ok().filter(|_| !rng.one_in(3)),
        },
        9 => FollowUpCommand::ReturnToFight,
        number => {
            let text = text();
            let command = match number {
                10 => PreparedSetbackCommand::Prepare {
                    text,
                    across_scenes: rng.one_in(2),
                },
                11 => PreparedSetbackCommand::Hint { text },
                _ => PreparedSetbackCommand::Remove { text },
            };
            return Command::PreparedSetback { what: command };
        }
    };
    Command::FollowUp {
        actor,
        what: command,
    }
}
