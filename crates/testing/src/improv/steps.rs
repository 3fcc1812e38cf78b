//! Commands that move a conflict on: likely ones, and what the view offers.

use super::{cards_for_pair, name, number, random_top_card, sides_to_enter, turned_cards};
use crate::TestRng;
use ::improv::Improv;
use ::improv::card::CardId;
use ::improv::command::{Command, NewSide};
use ::improv::side::{SideId, SideKind};
use ::improv::state::{Conflict, ConflictKind, Person, Phase, Role, Side, State};
use tabletop::Game;
use tabletop::dice::Chance;
use tabletop::seat::Seat;

/// Returns the command that opens a conflict of most players against one or several gamemaster stakes.
pub(super) fn likely_conflict(state: &State, rng: &mut TestRng) -> Command {
    let is_player = |person: &&Person| person.role == Role::Player;
    let mut kinds: Vec<SideKind> = state
        .present()
        .filter(is_player)
        .map(|person| SideKind::Protagonist(person.id))
        .collect();
    if kinds.len() > 1 && rng.one_in(4) {
        kinds.pop();
    }
    let most = u32::try_from(kinds.len()).unwrap().max(1);
    kinds.extend((0..1 + rng.below(most)).map(|_| SideKind::GmStake));
    if rng.one_in(4) {
        kinds.push(SideKind::Bystander);
    }
    let side = |kind| NewSide {
        kind,
        label: name("Somebody"),
        stake: "out".to_owned(),
        mooks: match kind {
            SideKind::Protagonist(_) => None,
            SideKind::GmStake | SideKind::Bystander => {
                (state.settings.mooks && rng.one_in(2)).then(|| 1 + number(rng, 6))
            }
        },
    };
    Command::SetUpConflict {
        kind: match kinds.len() > 6 {
            true => ConflictKind::Simple,
            false => ConflictKind::Extended,
        },
        sides: kinds.into_iter().map(side).collect(),
    }
}

/// Returns a command that moves the conflict to its next step.
pub(super) fn next_step_command(
    state: &State,
    conflict: &Conflict,
    rng: &mut TestRng,
) -> Option<Command> {
    let missing = conflict
        .sides
        .iter()
        .find(|side| conflict.must_play(side) && side.played.is_none());
    let next = conflict
        .narration_order
        .iter()
        .find(|id| conflict.side(**id).is_some_and(|side| !side.narrated));
    match conflict.phase {
        Phase::Setup => None,
        Phase::Stakes => Some(next_stakes_command(conflict, rng)),
        Phase::Fate => Some(match conflict.choosing_fate.first() {
            Some(side) => Command::ChooseFate {
                side: *side,
                stays: !rng.one_in(4),
            },
            None if state.settings.uses_real_deck() => Command::EnterCards {
                cards: turned_cards(state, &sides_to_enter(state), rng),
            },
            None => Command::DrawFate,
        }),
        Phase::Cards => {
            let Some(side) = missing else {
                return Some(Command::CloseCards);
            };
            if state.settings.uses_real_deck() {
                let sides = vec![side.id];
                return Some(Command::PlayRealCards { sides });
            }
            let hand = &state.controller(side)?.hand;
            let level: Vec<CardId> = hand
                .iter()
                .copied()
                .filter(|card| is_level_with_an_opponent(state, conflict, side, *card))
                .collect();
            let from = match rng.one_in(3) || level.is_empty() {
                true => hand,
                false => &level,
            };
            Some(match rng.one_of(from) {
                Some(card) => Command::PlayCard {
                    side: side.id,
                    card: *card,
                },
                None => Command::PlayTopCard { side: side.id },
            })
        }
        Phase::Bonuses => {
            let waits = state
                .present()
                .any(|person| !conflict.passed.contains(&person.id));
            Some(match waits {
                true => Command::Pass {
                    people: state.present().map(|person| person.id).collect(),
                },
                false if state.settings.uses_real_deck() => Command::EnterCards {
                    cards: turned_cards(state, &sides_to_enter(state), rng),
                },
                false => Command::Reveal,
            })
        }
        Phase::Narrate | Phase::Final => Some(match (next, conflict.phase, conflict.kind) {
            (Some(side), _, _) => Command::Narrate {
                side: *side,
                text: Some("so it was".to_owned()),
                objection: None,
            },
            (None, Phase::Narrate, ConflictKind::Extended) => Command::NextRound,
            (None, _, _) => Command::EndConflict,
        }),
    }
}

/// Returns a command that chooses an opponent for a protagonist without one, or closes the stakes.
fn next_stakes_command(conflict: &Conflict, rng: &mut TestRng) -> Command {
    let lacks = |side: &&Side| {
        matches!(side.kind, SideKind::Protagonist(_)) && conflict.own_opponents(side.id).is_empty()
    };
    let Some(lacking) = conflict.sides.iter().find(lacks) else {
        return Command::CloseStakes;
    };
    let is_stake = |side: &&Side| side.is_gm_stake();
    let stakes: Vec<SideId> = conflict
        .sides
        .iter()
        .filter(is_stake)
        .map(|side| side.id)
        .collect();
    match rng.one_of(&stakes) {
        Some(stake) => Command::SetOpponents {
            side: lacking.id,
            opponents: vec![*stake],
        },
        None => Command::CloseStakes,
    }
}

/// Returns something that the view offers while a round or the end is narrated, apart from the narration.
pub(super) fn offered_command(state: &State, rng: &mut TestRng) -> Option<Command> {
    let view = Improv::view(state, Seat::Table).conflict?;
    let mut offered = vec![];
    for side in &view.sides {
        let from = side.state.id;
        let receiver = rng.one_of(&side.gifts.receivers).copied();
        let note = "a push".to_owned();
        if let (Some(card), Some(to)) = (rng.one_of(&side.gifts.cards).copied(), receiver) {
            let note = note.clone();
            offered.push(Command::GiveCard {
                from,
                to,
                card,
                note,
            });
        }
        if let (true, Some(to)) = (side.gifts.may_give_top_card(), receiver) {
            let card = random_top_card(state, from, rng);
            offered.push(Command::GiveTopCard {
                from,
                to,
                note,
                card,
            });
        }
    }
    for lost in &view.lost_stakes {
        if let Some(by) = rng.one_of(&lost.adopters).copied() {
            let (lost, agreed) = (lost.side, true);
            offered.push(Command::AdoptStake { lost, by, agreed });
        }
    }
    for pair in view.matchups.iter().filter(|pair| pair.may_break_tie) {
        let (one, other) = (pair.matchup.one, pair.matchup.other);
        let cards = cards_for_pair(state, (one, other), rng);
        offered.push(Command::BreakPileTie { one, other, cards });
    }
    for mooks in &view.removable_mooks {
        if let Some(by) = rng.one_of(&mooks.removers).copied() {
            offered.push(Command::RemoveMooks {
                by,
                group: mooks.group,
                count: 1,
                believable: true,
            });
        }
    }
    rng.one_of(&offered).cloned()
}

/// Whether a card has the same value as the card that an opponent has played. Such cards are played often, so that the Hand of Fate
/// decides often.
fn is_level_with_an_opponent(
    state: &State,
    conflict: &Conflict,
    side: &Side,
    card: CardId,
) -> bool {
    let rules = &state.settings.card_rules;
    let opponents = conflict.own_opponents(side.id);
    let mut played = opponents
        .iter()
        .filter_map(|id| conflict.side(*id)?.played?.card);
    played.any(|other| rules.value(other.face()) == rules.value(card.face()))
}
