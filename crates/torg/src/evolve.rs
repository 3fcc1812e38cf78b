//! Applies events to the state. It never fails: whatever the event log says happened, happened. Nothing here checks whether it
//! was allowed.
//!
//! It also evaluates no rule, so a corrected rule never changes how an old session replays. Nothing here reads a setting or the
//! edition, or calls `combat`, `fight` or `decide`. It may only
//!
//! - write down the values that an event holds;
//! - do bookkeeping that has only one possible result: a card is in one place, a finished turn is marked as finished, a
//!   suspended action resumes, a new round, scene or adventure begins with empty records, a subplot ends with its card.
//!
//! Everything else (an aim that lapses, a status that ends, a defence that was beaten) is worked out in `decide::consequences`
//! and recorded as [`Event::ConsequencesApplied`], right after the event that caused it.

use super::card::Side;
use super::event::Event;
use super::role::Role;
use super::sheet::Sheet;
use super::skill::Until;
use super::state::action::{Action, ActionStage, ResolvedAction};
use super::state::actor::{Actor, ActorRound, Contribution};
use super::state::conflict::Conflict;
use super::state::round::TurnEnd;
use super::state::scene::{Scene, Tone};
use super::state::snapshot::Snapshot;
use super::state::{PoolRemoval, State, Trade};
use super::task::Task;
use super::zones::Zone;

mod active_effects;
mod attacks;
mod changes;
mod combat_state;
mod consequences;
mod deck;
mod follow_ups;
mod rounds;
mod story;
mod task;

/// Applies one event.
pub fn evolve(state: &mut State, event: &Event) {
    rounds::expire_earned_cards(state, event);
    state.scene.untouched &= !story::counts_as_play(event);
    apply(state, event);
    story::sync_subplots(state, event);
}

fn apply(state: &mut State, event: &Event) {
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
            stats,
        } => state.cast.push(Actor {
            sheet: Sheet::default(),
            last_weapon_id: Default::default(),
            combat: Default::default(),
            id: *actor,
            name: name.clone(),
            player: player.clone(),
            role: *role,
            stats: *stats,
            condition: Default::default(),
            roll_condition: None,
            possibilities: 0,
            possibility_rated: false,
            critical_moment_used: false,
            round: ActorRound::default(),
            starting_pool_slots: 0,
            pooled_in_conflict: 0,
            first_pooled: vec![],
            last_attack: None,
            left_table: false,
        }),
        Event::ActorChanged {
            actor,
            name,
            player,
        } => state.update_actor(*actor, |actor| {
            actor.name.clone_from(name);
            actor.player.clone_from(player);
        }),
        Event::ActorLeft { actor, cards } => {
            state.tasks.retain(|task| task.lead != *actor);
            if let Some(physical_deck) = &mut state.physical_deck {
                physical_deck.owed_draws.retain(|owed| owed.actor != *actor);
            }
            state.update_actor(*actor, |actor| actor.left_table = true);
            state.leave_conflict(*actor);
            follow_ups::actor_left(state, *actor);
            for card in cards {
                state.zones.move_to(*card, Zone::DiscardPile);
            }
            if let Some(scene_end) = &mut state.scene_end {
                scene_end.heroes.retain(|seat| seat.actor != *actor);
            }
            state.active_bonuses.retain(|raise| raise.actor != *actor);
            active_effects::resume_suspended(state);
        }
        Event::StatsSet { actor, stats } => {
            state.update_actor(*actor, |actor| actor.stats = *stats)
        }
        Event::SheetSet {
            actor,
            stats,
            sheet,
        } => state.update_actor(*actor, |actor| {
            actor.stats = *stats;
            actor.sheet.clone_from(sheet);
            actor.last_weapon_id = actor.last_weapon_id.max(sheet.highest_weapon_id());
        }),
        Event::ConditionSet { actor, condition } => {
            state.update_actor(*actor, |actor| actor.condition = *condition)
        }
        Event::RollConditionSet {
            actor,
            roll_condition,
        } => {
            state.update_actor(*actor, |actor| {
                actor.roll_condition =
                    roll_condition.map(|roll_condition| (roll_condition, Until::Lifted))
            });
        }
        Event::PossibilitiesSet {
            actor,
            possibilities,
        } => {
            state.update_actor(*actor, |actor| {
                actor.possibilities = *possibilities;
                actor.possibility_rated |= *possibilities > 0;
            });
        }
        Event::SettingsChanged { settings } => state.settings = *settings,
        Event::TableRenamed { title } => state.title = Some(title.clone()),
        Event::NoteMade { .. }
        | Event::HandLooked { .. }
        | Event::CardRevealed { .. }
        | Event::DrawSkipped { .. } => {}

        Event::Dealt {
            hand_size,
            hands,
            draw_pile: deck,
        } => {
            state.hand_size = Some(*hand_size);
            state.zones.put_under_draw_pile(deck);
            for (actor, cards) in hands {
                for card in cards {
                    state.zones.move_to(*card, Zone::Hand(*actor));
                }
            }
        }
        Event::Drawn {
            actor,
            card,
            reason,
        } => deck::card_drawn(state, *actor, *card, *reason),
        Event::Deck { what: event } => deck::evolve(state, event),
        Event::Reshuffled { draw_pile: deck } => state.zones.put_under_draw_pile(deck),

        Event::SceneNamed { name } => state.scene.name = Some(name.clone()),
        Event::ToneSet { tone } => state.scene.tone = *tone,
        Event::RoundsBegan {
            participants,
            starting_pool_slots,
        } => {
            state.conflict = Some(Conflict {
                participants: participants.clone(),
                round: None,
                seize_window_open: false,
                card_kept: false,
                monologue: None,
                surprised: vec![],
                duel_totals: None,
            });
            state.action = None;
            state.last_action = None;
            state.clear_active_effects();
            state.tasks.retain(Task::is_open);
            for actor in &mut state.cast {
                actor.round = ActorRound::default();
                actor.pooled_in_conflict = 0;
                actor.starting_pool_slots = starting_pool_slots
                    .iter()
                    .find(|(id, _)| *id == actor.id)
                    .map_or(0, |(_, starting_pool_slots)| *starting_pool_slots);
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
            state.pool_removals.clear();
            state.clear_active_effects();
            for actor in &mut state.cast {
                actor.starting_pool_slots = 0;
                actor.round = ActorRound::default();
            }
        }
        Event::Flipped { card, round } => active_effects::begin_round(state, *card, *round),
        Event::LineRead {
            line,
            approved,
            task_box: task,
        } => {
            if let Some(conflict) = &mut state.conflict {
                conflict.seize_window_open = false;
            }
            if let Some(round) = state.round_mut() {
                round.line = *line;
                round.approved = *approved;
                round.task_box = *task;
            }
            task::box_read(state);
        }
        Event::TurnOrderSet { turns } => {
            if let Some(round) = state.round_mut() {
                round.turns = turns.iter().map(|turn| (*turn, None)).collect();
            }
        }
        Event::Fatigued { actor, shock } => state.update_actor(*actor, |actor| {
            actor.condition.shock = actor.condition.shock.saturating_add(*shock);
        }),
        // This comes with the card, before the turn order is set, so there are no turns to pass yet.
        Event::KnockedOut { actor } => {
            state.update_actor(*actor, |actor| actor.condition.unconscious = true);
        }
        Event::Inspired { actor } => state.update_actor(*actor, |actor| {
            let condition = &mut actor.condition;
            (
                condition.shock,
                condition.k,
                condition.o,
                condition.knocked_down,
            ) = (0, false, false, false);
        }),
        Event::Woken { actor } => state.update_actor(*actor, |actor| {
            actor.condition.unconscious = false;
            actor.condition.knocked_down = true;
        }),
        Event::RollConditionGained {
            actor,
            roll_condition,
            until,
        } => {
            state.update_actor(*actor, |actor| {
                actor.roll_condition = Some((*roll_condition, *until))
            });
        }
        Event::RollConditionsCancelled { actor } => {
            state.update_actor(*actor, |actor| actor.roll_condition = None)
        }
        Event::SetbackChosen { side, setback } => {
            if let Some(round) = state.round_mut() {
                match side {
                    Side::Heroes => round.setbacks.heroes = Some(setback.clone()),
                    Side::Villains => round.setbacks.villains = Some(setback.clone()),
                }
            }
        }
        Event::PositionJudged { actor, improved } => {
            state.update_actor(*actor, |actor| actor.round.position_improved = *improved)
        }
        Event::DefenceJudged { actor, defence } => {
            state.update_actor(*actor, |actor| actor.round.defence = Some(*defence))
        }
        Event::Broke { actor } => {
            state.leave_conflict(*actor);
            active_effects::resume_suspended(state);
        }
        Event::RoundClosed { expired_cards } => {
            for (_, card) in expired_cards {
                state.zones.move_to(*card, Zone::DiscardPile);
            }
            state.pool_removals.clear();
            state.clear_active_effects();
            let conflict = state.conflict.as_mut();
            if let Some(monologue) = conflict.and_then(|conflict| conflict.monologue.as_mut()) {
                monologue.extended = false;
            }
            task::round_over(state);
        }

        Event::ActionDeclared {
            actor,
            kind,
            target,
            critical_moment,
            keeps_reactions,
        } => {
            if !keeps_reactions {
                (state.last_action, state.snapshot) = (None, None);
            }
            // The check that can be tried again stays open as long.
            let last = state.last_action.as_mut().map(|last| {
                last.action_declared_since = true;
                last.actor
            });
            rounds::mark_others_acted(state, *actor);
            let suspended = &state.suspended_actions;
            let waits = |lead| suspended.iter().any(|other| other.action.actor == lead);
            for task in &mut state.tasks {
                task.attempt
                    .take_if(|_| !waits(task.lead) && last != Some(task.lead));
            }
            state.action = Some(Action {
                targeted_attacks: vec![],
                attack_setup: None,
                pending_action: None,
                up_against: vec![],
                is_retry: false,
                actor: *actor,
                kind: *kind,
                target: *target,
                critical_moment: *critical_moment,
                stage: ActionStage::Declared,
                roll: None,
                cards_played: vec![],
                coups_de_grace_on_total: vec![],
                extra_rolls: vec![],
                additional_kinds: vec![],
                draw_denied: false,
                is_task_check: false,
            });
            if *critical_moment {
                state.update_actor(*actor, |actor| actor.critical_moment_used = true);
            }
        }
        Event::DiceRolled { roll, .. } => {
            (state.last_action, state.snapshot) = (None, None);
            task::dice_rolled(state);
            if let Some(action) = &mut state.action {
                action.stage = ActionStage::Rolled;
                action.roll = Some(roll.clone());
                let actor = action.actor;
                state.update_actor(actor, |actor| actor.round.first_roll_unmodified = false);
            }
        }
        Event::ResultCommitted => {
            if let Some(action) = &mut state.action {
                action.stage = ActionStage::Committed;
            }
        }
        Event::ActionEnded { outcome } => {
            if let Some(action) = state.action.take() {
                state.snapshot = Some(Box::new(Snapshot::take(state, Some(action.clone()))));
                state.last_action = Some(ResolvedAction {
                    actor: action.actor,
                    kind: action.kind,
                    target: action.target,
                    outcome: *outcome,
                    die_total: action.roll.map(|roll| roll.total),
                    critical_moment: action.critical_moment,
                    card_played_since: false,
                    action_declared_since: false,
                });
            }
            active_effects::resume_in_free_play(state);
        }
        Event::TurnEnded { actor, end } => {
            if *end == TurnEnd::Acted {
                rounds::mark_others_acted(state, *actor);
                state.update_actor(*actor, |actor| actor.round.others_acted_since = false);
            }
            if let Some(round) = state.round_mut() {
                round.held_turns.retain(|(id, _)| id != actor);
            }
            if let Some(round) = state.round_mut()
                && let Some(turn) = round
                    .turns
                    .iter_mut()
                    .find(|(turn, ended)| turn.actor == *actor && ended.is_none())
            {
                turn.1 = Some(*end);
            }
            active_effects::resume_suspended(state);
        }
        Event::ContributionJudged { actor, helped } => state.update_actor(*actor, |actor| {
            actor.round.contribution = if *helped {
                Contribution::Made
            } else {
                Contribution::Denied
            };
            // If the gamemaster had not judged the action yet, the time for the pool card starts with the judgement.
            actor.round.others_acted_since &= !*helped;
        }),
        Event::PoolRemovalOwed {
            hero,
            cards,
            further,
        } => {
            if let Some(last) = state.last_action {
                state.update_actor(last.actor, |villain| villain.round.took_pool_cards = true);
            }
            if !further {
                state.pool_removals.clear();
            }
            state.pool_removals.push(PoolRemoval {
                hero: *hero,
                cards: *cards,
            });
        }
        Event::PoolCardsTaken { hero, cards } => {
            let mut open = state.pool_removals.iter();
            if let Some(index) = open.position(|removal| removal.hero == *hero) {
                state.pool_removals.remove(index);
            }
            for card in cards {
                state.zones.move_to(*card, Zone::DiscardPile);
                if let Some(before) = &mut state.snapshot {
                    before.removed_pool_cards.push((*hero, *card));
                }
            }
        }

        Event::CardPooled { actor, card } => {
            state.zones.move_to(*card, Zone::Pool(*actor));
            follow_ups::card_pooled(state, *card);
            let in_rounds = state.conflict.is_some();
            let running = state.round().is_some();
            let opening = in_rounds && !running;
            state.update_actor(*actor, |actor| {
                if in_rounds {
                    if actor.pooled_in_conflict == 0 {
                        actor.first_pooled.push(*card);
                    }
                    actor.pooled_in_conflict = actor.pooled_in_conflict.saturating_add(1);
                }
                if opening {
                    actor.starting_pool_slots = actor.starting_pool_slots.saturating_sub(1);
                } else if running {
                    actor.round.cards_pooled = actor.round.cards_pooled.saturating_add(1);
                }
            });
        }
        Event::CardPlayed {
            actor,
            card,
            stays_in_effect,
            on_last_action,
            ..
        } => {
            let zone = if *stays_in_effect {
                Zone::InEffect(*actor)
            } else {
                Zone::DiscardPile
            };
            state.zones.move_to(*card, zone);
            if let Some(action) = state.action.as_mut().filter(|_| !on_last_action) {
                action.cards_played.push((*actor, *card));
            }
            if let Some(last) = &mut state.last_action {
                last.card_played_since = true;
            }
        }
        Event::Effect { what: event } => active_effects::evolve(state, event),
        Event::TradeOffered {
            from,
            to,
            cards,
            previewed: shown,
            ..
        } => {
            state.trade = Some(Trade {
                from: *from,
                to: *to,
                offered: cards.clone(),
                returned: None,
                offerer_agreed: false,
                previewed: *shown != Some(false),
            });
        }
        Event::TradeAnswered { cards, .. } => {
            if let Some(trade) = &mut state.trade {
                trade.returned = Some(cards.clone());
                trade.offerer_agreed = false;
            }
        }
        Event::TradeAgreed { .. } => {
            if let Some(trade) = &mut state.trade {
                trade.offerer_agreed = true;
            }
        }
        Event::TradeCancelled => state.trade = None,
        Event::Traded {
            from,
            to,
            offered,
            returned,
            into_pools,
            ..
        } => {
            state.trade = None;
            let zone = |actor| {
                if *into_pools {
                    Zone::Pool(actor)
                } else {
                    Zone::Hand(actor)
                }
            };
            for card in offered {
                state.zones.move_to(*card, zone(*to));
            }
            for card in returned {
                state.zones.move_to(*card, zone(*from));
            }
            for card in offered.iter().chain(returned) {
                follow_ups::card_received(state, *card, *into_pools);
            }
        }

        Event::Attack { actor, what: event } => attacks::evolve(state, *actor, event),
        Event::Rounds { what: event } => rounds::evolve(state, event),
        Event::Story { what: event } => story::evolve(state, event),
        Event::Combat { actor, what: event } => combat_state::evolve(state, *actor, event),
        Event::FollowUp { actor, what: event } => follow_ups::evolve(state, *actor, event),
        Event::PreparedSetback { what: event } => {
            follow_ups::evolve_prepared_setbacks(state, event)
        }
        Event::Task { lead, what: event } => task::evolve(state, *lead, event),
        Event::ConsequencesApplied { consequences } => consequences
            .iter()
            .for_each(|consequence| consequences::evolve(state, consequence)),
        Event::TaskBoxFlipped { card, under_top } => {
            rounds::task_box_flipped(state, *card, *under_top)
        }

        Event::SceneEnding {
            is_final,
            picked_up,
            excess,
        } => state.scene_ends(*is_final, picked_up, excess),
        Event::DiscardedToHandSize { actor, cards } => {
            for card in cards {
                state.zones.move_to(*card, Zone::DiscardPile);
            }
            state.update_ending_seat(*actor, |seat| seat.excess = 0);
        }
        Event::OptionalDiscardMade { actor, card } => {
            if let Some(card) = card {
                state.zones.move_to(*card, Zone::DiscardPile);
            }
            state.update_ending_seat(*actor, |seat| seat.optional_done = true);
        }
        Event::SceneBegan {
            act,
            scene,
            discarded,
        } => {
            for card in discarded {
                state.zones.move_to(*card, Zone::DiscardPile);
            }
            if *act != state.act {
                for actor in &mut state.cast {
                    actor.critical_moment_used = false;
                }
            }
            state.act = *act;
            follow_ups::scene_over(state);
            let scene_end = state.scene_end.take();
            let untouched = scene_end.is_some();
            state.story.final_encounter_over =
                scene_end.is_some_and(|scene_end| scene_end.is_final);
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

/// Heroes have cards; other roles never do (INV-03).
pub(super) fn holds_cards(role: Role) -> bool {
    match role {
        Role::Hero => true,
        Role::Ally | Role::Villain => false,
    }
}
