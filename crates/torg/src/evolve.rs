//! Makes events so. Total: whatever a chronicle says happened, happened; nothing here asks whether it was allowed.
//!
//! And it runs no rule: a corrected rule never changes how an old evening replays. So nothing here reads a setting or the edition,
//! or asks `combat`, `fight` or `decide` what something comes to. What may stand here:
//!
//! - writing down the values that an event holds;
//! - bookkeeping that could not be otherwise: a card lies in one place, a turn that is over is marked so, what waited goes on, a
//!   new round, scene or adventure begins with empty records, a subplot goes with its card.
//!
//! All else (an aim that lapses, a status that ends, a defence that was beaten) is worked out in `decide::consequences` and comes
//! as [`Event::Followed`], right behind the event that it follows from.

use super::card::Side;
use super::event::Event;
use super::piles::Zone;
use super::role::Role;
use super::sheet::Sheet;
use super::skill::Until;
use super::state::action::{Action, ActionStage, EndedAction};
use super::state::actor::{Actor, ActorRound, Contribution};
use super::state::before::Before;
use super::state::conflict::Conflict;
use super::state::round::TurnEnd;
use super::state::scene::{Scene, Tone};
use super::state::{Removal, State, Trade};
use super::task::Task;

mod blows;
mod changes;
mod consequences;
mod deck;
mod fight;
mod hands;
mod rounds;
mod story;
mod task;
mod using;

/// Makes one event so.
pub fn evolve(state: &mut State, event: &Event) {
    rounds::close_draw(state, event);
    state.scene.untouched &= !story::is_play(event);
    happen(state, event);
    story::follow(state, event);
}

fn happen(state: &mut State, event: &Event) {
    match event {
        Event::TableOpened {
            title,
            edition,
            settings,
        } => {
            state.title = Some(title.clone());
            state.edition = *edition;
            state.settings = *settings;
            state.act = 1;
            state.story.adventure = 1;
            state.scene.number = 1;
        }
        Event::ActorJoined {
            actor,
            name,
            player,
            role,
            figures,
        } => state.cast.push(Actor {
            sheet: Sheet::default(),
            fight: Default::default(),
            id: *actor,
            name: name.clone(),
            player: player.clone(),
            role: *role,
            figures: *figures,
            condition: Default::default(),
            standing: None,
            possibilities: 0,
            rated: false,
            critical_moment_used: false,
            round: ActorRound::default(),
            starting_places: 0,
            laid_in_conflict: 0,
            entered_first: vec![],
            gone: false,
        }),
        Event::ActorLeft { actor, cards } => {
            state.tasks.retain(|task| task.lead != *actor);
            if let Some(printed) = &mut state.printed {
                printed.owed.retain(|owed| owed.actor != *actor);
            }
            state.with(*actor, |actor| actor.gone = true);
            state.leave_conflict(*actor);
            hands::left(state, *actor);
            for card in cards {
                state.piles.put(*card, Zone::Discard);
            }
            if let Some(ending) = &mut state.ending {
                ending.seats.retain(|seat| seat.actor != *actor);
            }
            state.raises.retain(|raise| raise.actor != *actor);
            using::resume(state);
        }
        Event::FiguresSet { actor, figures } => {
            state.with(*actor, |actor| actor.figures = *figures)
        }
        Event::SheetSet {
            actor,
            figures,
            sheet,
        } => state.with(*actor, |actor| {
            actor.figures = *figures;
            actor.sheet.clone_from(sheet);
        }),
        Event::ConditionSet { actor, condition } => {
            state.with(*actor, |actor| actor.condition = *condition)
        }
        Event::StandingSet { actor, standing } => {
            state.with(*actor, |actor| {
                actor.standing = standing.map(|standing| (standing, Until::Lifted))
            });
        }
        Event::PossibilitiesSet {
            actor,
            possibilities,
        } => {
            state.with(*actor, |actor| {
                actor.possibilities = *possibilities;
                actor.rated |= *possibilities > 0;
            });
        }
        Event::SettingsChanged { settings } => state.settings = *settings,
        Event::NoteMade { .. }
        | Event::HandLooked { .. }
        | Event::CardRevealed { .. }
        | Event::DrawSkipped { .. } => {}

        Event::Dealt {
            hand_size,
            hands,
            deck,
        } => {
            state.hand_size = Some(*hand_size);
            state.piles.restack(deck);
            for (actor, cards) in hands {
                for card in cards {
                    state.piles.put(*card, Zone::Hand(*actor));
                }
            }
        }
        Event::Drawn { actor, card, why } => deck::drawn(state, *actor, *card, *why),
        Event::Deck { what } => deck::evolve(state, what),
        Event::Reshuffled { deck } => state.piles.restack(deck),

        Event::SceneNamed { name } => state.scene.name = Some(name.clone()),
        Event::ToneSet { tone } => state.scene.tone = *tone,
        Event::RoundsBegan {
            participants,
            places,
        } => {
            state.conflict = Some(Conflict {
                participants: participants.clone(),
                round: None,
                seizing: false,
                kept: false,
                speech: None,
                surprised: vec![],
                duel: None,
            });
            state.action = None;
            state.last_action = None;
            state.clear_using();
            state.tasks.retain(Task::is_open);
            for actor in &mut state.cast {
                actor.round = ActorRound::default();
                actor.laid_in_conflict = 0;
                actor.starting_places = places
                    .iter()
                    .find(|(id, _)| *id == actor.id)
                    .map_or(0, |(_, places)| *places);
            }
        }
        Event::ConflictJoined { actor } => {
            if let Some(conflict) = &mut state.conflict
                && !conflict.participants.contains(actor)
            {
                conflict.participants.push(*actor);
            }
        }
        Event::RoundsEnded => {
            state.conflict = None;
            state.action = None;
            state.last_action = None;
            state.removal = None;
            state.clear_using();
            for actor in &mut state.cast {
                actor.starting_places = 0;
                actor.round = ActorRound::default();
            }
        }
        Event::Flipped { card, round } => using::begin_round(state, *card, *round),
        Event::LineRead {
            line,
            approved,
            task,
        } => {
            if let Some(conflict) = &mut state.conflict {
                conflict.seizing = false;
            }
            if let Some(round) = state.round_mut() {
                round.line = *line;
                round.approved = *approved;
                round.task = *task;
            }
            task::box_came(state);
        }
        Event::OrderSet { turns } => {
            if let Some(round) = state.round_mut() {
                round.turns = turns.iter().map(|turn| (*turn, None)).collect();
            }
        }
        Event::Fatigued { actor, shock } => state.with(*actor, |actor| {
            actor.condition.shock = actor.condition.shock.saturating_add(*shock);
        }),
        // It comes with the card, before the turns are set: there are none yet to pass over.
        Event::KnockedOut { actor } => {
            state.with(*actor, |actor| actor.condition.unconscious = true);
        }
        Event::Inspired { actor } => state.with(*actor, |actor| {
            let condition = &mut actor.condition;
            (
                condition.shock,
                condition.k,
                condition.o,
                condition.knocked_down,
            ) = (0, false, false, false);
        }),
        Event::Woken { actor } => state.with(*actor, |actor| {
            actor.condition.unconscious = false;
            actor.condition.knocked_down = true;
        }),
        Event::StandingGained {
            actor,
            standing,
            until,
        } => {
            state.with(*actor, |actor| actor.standing = Some((*standing, *until)));
        }
        Event::StandingsCancelled { actor } => state.with(*actor, |actor| actor.standing = None),
        Event::SetbackChosen { side, setback } => {
            if let Some(round) = state.round_mut() {
                match side {
                    Side::Heroes => round.setbacks.heroes = Some(setback.clone()),
                    Side::Villains => round.setbacks.villains = Some(setback.clone()),
                }
            }
        }
        Event::PositionJudged { actor, improved } => {
            state.with(*actor, |actor| actor.round.improved = *improved)
        }
        Event::DefenceJudged { actor, defence } => {
            state.with(*actor, |actor| actor.round.defence = Some(*defence))
        }
        Event::Broke { actor } => {
            state.leave_conflict(*actor);
            using::resume(state);
        }
        Event::RoundClosed { spent } => {
            for (_, card) in spent {
                state.piles.put(*card, Zone::Discard);
            }
            state.removal = None;
            state.clear_using();
            let conflict = state.conflict.as_mut();
            if let Some(speech) = conflict.and_then(|conflict| conflict.speech.as_mut()) {
                speech.extended = false;
            }
            task::round_over(state);
        }

        Event::ActionDeclared {
            actor,
            kind,
            target,
            critical_moment,
        } => {
            state.last_action = None;
            state.before = None;
            rounds::overtake(state, *actor);
            let suspended = &state.suspended;
            let waits = |lead| suspended.iter().any(|other| other.action.actor == lead);
            for task in &mut state.tasks {
                task.trying.take_if(|_| !waits(task.lead));
            }
            state.action = Some(Action {
                blows: vec![],
                stroke: None,
                doing: None,
                ups: vec![],
                actor: *actor,
                kind: *kind,
                target: *target,
                critical_moment: *critical_moment,
                stage: ActionStage::Declared,
                roll: None,
                cards: vec![],
                coups_on_total: vec![],
                extras: vec![],
                also: vec![],
                denied: false,
                check: false,
            });
            if *critical_moment {
                state.with(*actor, |actor| actor.critical_moment_used = true);
            }
        }
        Event::DiceRolled { roll, .. } => {
            (state.last_action, state.before) = (None, None);
            task::rolled(state);
            if let Some(action) = &mut state.action {
                action.stage = ActionStage::Rolled;
                action.roll = Some(roll.clone());
                let actor = action.actor;
                state.with(actor, |actor| actor.round.first_roll_plain = false);
            }
        }
        Event::ResultCommitted => {
            if let Some(action) = &mut state.action {
                action.stage = ActionStage::Committed;
            }
        }
        Event::ActionEnded { outcome } => {
            if let Some(action) = state.action.take() {
                state.before = Some(Box::new(Before::of(state, Some(action.clone()))));
                state.last_action = Some(EndedAction {
                    actor: action.actor,
                    kind: action.kind,
                    target: action.target,
                    outcome: *outcome,
                    die_total: action.roll.map(|roll| roll.total),
                    critical_moment: action.critical_moment,
                    card_played_since: false,
                });
            }
        }
        Event::TurnEnded { actor, end } => {
            if *end == TurnEnd::Acted {
                rounds::overtake(state, *actor);
                state.with(*actor, |actor| actor.round.overtaken = false);
            }
            if let Some(round) = state.round_mut() {
                round.held.retain(|(id, _)| id != actor);
            }
            if let Some(round) = state.round_mut()
                && let Some(turn) = round
                    .turns
                    .iter_mut()
                    .find(|(turn, ended)| turn.actor == *actor && ended.is_none())
            {
                turn.1 = Some(*end);
            }
            using::resume(state);
        }
        Event::ContributionJudged { actor, helped } => state.with(*actor, |actor| {
            actor.round.contribution = if *helped {
                Contribution::Made
            } else {
                Contribution::Denied
            };
            // Where the word is waited for, the time for the card begins with it.
            actor.round.overtaken &= !*helped;
        }),
        Event::PoolStruck { hero, cards } => {
            if let Some(last) = state.last_action {
                state.with(last.actor, |villain| villain.round.struck = true);
            }
            state.removal = Some(Removal {
                hero: *hero,
                cards: *cards,
            });
        }
        Event::PoolCardsTaken { hero, cards } => {
            state.removal = None;
            for card in cards {
                state.piles.put(*card, Zone::Discard);
                if let Some(before) = &mut state.before {
                    before.taken.push((*hero, *card));
                }
            }
        }

        Event::CardLaid { actor, card } => {
            state.piles.put(*card, Zone::Pool(*actor));
            hands::laid(state, *card);
            let in_rounds = state.conflict.is_some();
            let running = state.round().is_some();
            let opening = in_rounds && !running;
            state.with(*actor, |actor| {
                if in_rounds {
                    if actor.laid_in_conflict == 0 {
                        actor.entered_first.push(*card);
                    }
                    actor.laid_in_conflict = actor.laid_in_conflict.saturating_add(1);
                }
                if opening {
                    actor.starting_places = actor.starting_places.saturating_sub(1);
                } else if running {
                    actor.round.laid = actor.round.laid.saturating_add(1);
                }
            });
        }
        Event::CardPlayed {
            actor,
            card,
            lasting,
            ..
        } => {
            let zone = if *lasting {
                Zone::InEffect(*actor)
            } else {
                Zone::Discard
            };
            state.piles.put(*card, zone);
            if let Some(action) = &mut state.action {
                action.cards.push((*actor, *card));
            }
            if let Some(last) = &mut state.last_action {
                last.card_played_since = true;
            }
        }
        Event::Used { what } => using::evolve(state, what),
        Event::TradeOffered {
            from,
            to,
            cards,
            shown,
            ..
        } => {
            state.trade = Some(Trade {
                from: *from,
                to: *to,
                offered: cards.clone(),
                returned: None,
                agreed: false,
                shown: *shown != Some(false),
            });
        }
        Event::TradeAnswered { cards, .. } => {
            if let Some(trade) = &mut state.trade {
                trade.returned = Some(cards.clone());
                trade.agreed = false;
            }
        }
        Event::TradeAgreed { .. } => {
            if let Some(trade) = &mut state.trade {
                trade.agreed = true;
            }
        }
        Event::TradeDropped => state.trade = None,
        Event::Traded {
            from,
            to,
            offered,
            returned,
            pools,
            ..
        } => {
            state.trade = None;
            let zone = |actor| {
                if *pools {
                    Zone::Pool(actor)
                } else {
                    Zone::Hand(actor)
                }
            };
            for card in offered {
                state.piles.put(*card, zone(*to));
            }
            for card in returned {
                state.piles.put(*card, zone(*from));
            }
            for card in offered.iter().chain(returned) {
                hands::changed_hands(state, *card, *pools);
            }
        }

        Event::Blow { actor, what } => blows::evolve(state, *actor, what),
        Event::Rounds { what } => rounds::evolve(state, what),
        Event::Story { what } => story::evolve(state, what),
        Event::Act { actor, what } => fight::evolve(state, *actor, what),
        Event::Hands { actor, what } => hands::evolve(state, *actor, what),
        Event::Scheme { what } => hands::scheme(state, what),
        Event::Task { lead, what } => task::evolve(state, *lead, what),
        Event::Followed { by } => by.iter().for_each(|what| consequences::evolve(state, what)),
        Event::BoxFlipped { card, under_top } => rounds::box_flipped(state, *card, *under_top),

        Event::SceneEnding {
            is_final,
            picked_up,
            excess,
        } => state.scene_ends(*is_final, picked_up, excess),
        Event::DiscardedDown { actor, cards } => {
            for card in cards {
                state.piles.put(*card, Zone::Discard);
            }
            state.with_seat(*actor, |seat| seat.excess = 0);
        }
        Event::DiscardedOne { actor, card } => {
            if let Some(card) = card {
                state.piles.put(*card, Zone::Discard);
            }
            state.with_seat(*actor, |seat| seat.optional_done = true);
        }
        Event::SceneBegan {
            act,
            scene,
            discarded,
        } => {
            for card in discarded {
                state.piles.put(*card, Zone::Discard);
            }
            if *act != state.act {
                for actor in &mut state.cast {
                    actor.critical_moment_used = false;
                }
            }
            state.act = *act;
            hands::scene_over(state);
            let ending = state.ending.take();
            let untouched = ending.is_some();
            state.story.finale = ending.is_some_and(|ending| ending.is_final);
            state.tasks.retain(Task::is_open);
            state.scene = Scene {
                number: *scene,
                tone: Tone::Standard,
                name: None,
                untouched,
            };
            for actor in &mut state.cast {
                actor.round = ActorRound::default();
            }
        }
    }
}

/// The role decides whether somebody has cards at all (INV-03).
pub(super) fn holds_cards(role: Role) -> bool {
    match role {
        Role::Hero => true,
        Role::Ally | Role::Villain => false,
    }
}
