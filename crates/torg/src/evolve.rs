//! Applies events to the state. It never fails: whatever the event log says happened, happened. Nothing here checks whether it
//! was allowed.
//!
//! It also evaluates no rule, so a corrected rule never changes how an old session replays. Nothing here reads a setting or the
//! edition, or calls functions of `combat`, `fight` or `decide`. It may only
//!
//! - write down the values that an event holds;
//! - do bookkeeping that has only one possible result: a card is in one place, a finished turn is marked as finished, a
//!   suspended action resumes, a new round, scene or adventure begins with empty records, a subplot ends with its card;
//! - count: an event about a possibility is about one, a hand holds two weapons at most, and a counter stays in its range. These
//!   numbers are part of what the events mean, so they never change. A new number needs an event of its own.
//!
//! Everything else (an aim that lapses, a status that ends, a defence that was beaten) is worked out in `decide::consequences`
//! and recorded as [`Event::ConsequencesApplied`], right after the event that caused it.

use super::card::Side;
use super::event::Event;
use super::role::Role;
use super::skill::Until;
use super::state::State;
use super::state::action::{Action, ActionStage};
use super::state::actor::Actor;

mod actions;
mod active_effects;
mod attacks;
mod cards;
mod cast;
mod changes;
mod combat_state;
mod consequences;
mod deck;
mod follow_ups;
mod rounds;
mod scenes;
mod story;
mod task;
mod trades;

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
        } => {
            let joined = Actor::joined(*actor, name.clone(), player.clone(), *role, *stats);
            state.cast.push(joined);
        }
        Event::ActorChanged {
            actor,
            name,
            player,
        } => state.update_actor(*actor, |actor| {
            actor.name.clone_from(name);
            actor.player.clone_from(player);
        }),
        Event::ActorLeft { actor, cards } => cast::left_table(state, *actor, cards),
        Event::AwaySet { actor, away: true } => cast::went_away(state, *actor),
        Event::AwaySet { actor, away: false } => cast::came_back(state, *actor),
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
        Event::ConditionSet { actor, condition } | Event::Rested { actor, condition } => {
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
        Event::SettingsChanged { settings, .. } => state.settings = *settings,
        Event::TableRenamed { title } => state.title = Some(title.clone()),
        Event::NoteMade { .. }
        | Event::HandLooked { .. }
        | Event::CardRevealed { .. }
        | Event::DrawSkipped { .. }
        | Event::SkillChecked { .. } => {}

        Event::Dealt {
            hand_size,
            hands,
            draw_pile,
        } => deck::dealt(state, *hand_size, hands, draw_pile),
        Event::Drawn {
            actor,
            card,
            reason,
        } => deck::card_drawn(state, *actor, *card, *reason),
        Event::Deck { what: event } => deck::evolve(state, event),
        Event::Reshuffled { draw_pile } => state.zones.put_under_draw_pile(draw_pile),

        Event::SceneNamed { name } => state.scene.name = Some(name.clone()),
        Event::ToneSet { tone } => state.scene.tone = *tone,
        Event::RoundsBegan {
            participants,
            starting_pool_slots,
        } => rounds::rounds_began(state, participants, starting_pool_slots),
        Event::ConflictJoined { actor } => {
            if let Some(conflict) = &mut state.conflict
                && !conflict.participants.contains(actor)
            {
                conflict.participants.push(*actor);
            }
            state.update_actor(*actor, |actor| actor.has_fled = false);
        }
        Event::RoundsEnded => rounds::rounds_ended(state),
        Event::Flipped { card, round } => active_effects::begin_round(state, *card, *round),
        Event::LineRead {
            line,
            approved,
            task_box,
        } => rounds::line_read(state, *line, *approved, *task_box),
        Event::TurnOrderSet { turns, .. } => {
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
        Event::RollConditionsCancelled { actor, left } => state.update_actor(*actor, |actor| {
            let held = actor.roll_condition.map(|(held, _)| held);
            actor.roll_condition = held.zip(*left);
            actor.round.double_up &= left.is_none();
        }),
        Event::SetbackChosen { side, setback, .. } => {
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
            state.update_actor(*actor, |actor| actor.has_fled = true);
            active_effects::resume_suspended(state);
        }
        Event::RoundClosed { expired_cards, .. } => rounds::round_closed(state, expired_cards),

        Event::ActionDeclared {
            actor,
            kind,
            target,
            critical_moment,
            keeps_reactions,
        } => {
            let action = Action::declared(*actor, *kind, *target, *critical_moment);
            actions::declared(state, action, *keeps_reactions);
        }
        Event::DiceRolled { roll, .. } => actions::dice_rolled(state, roll),
        Event::ResultCommitted => {
            if let Some(action) = &mut state.action {
                action.stage = ActionStage::Committed;
            }
        }
        Event::ActionEnded { outcome, .. } => actions::ended(state, *outcome),
        Event::TurnEnded { actor, end } => actions::turn_ended(state, *actor, *end),
        Event::ContributionJudged { actor, helped } => {
            actions::contribution_judged(state, *actor, *helped)
        }
        Event::PoolRemovalOwed {
            hero,
            cards,
            further,
        } => cards::pool_removal_owed(state, *hero, *cards, *further),
        Event::PoolCardsTaken { hero, cards } => cards::pool_cards_taken(state, *hero, cards),

        Event::CardPooled { actor, card } => cards::pooled(state, *actor, *card),
        Event::CardPlayed {
            actor,
            card,
            stays_in_effect,
            on_last_action,
            ..
        } => cards::played(state, *actor, *card, *stays_in_effect, *on_last_action),
        Event::Effect { what: event } => active_effects::evolve(state, event),
        Event::TradeOffered {
            from,
            to,
            cards,
            previewed,
            ..
        } => trades::offered(state, *from, *to, cards, *previewed),
        Event::TradeAnswered { cards, .. } => trades::answered(state, cards),
        Event::TradeAgreed { .. } => trades::agreed(state),
        Event::TradeCancelled | Event::TradeLapsed { .. } => state.trade = None,
        Event::Traded {
            from,
            to,
            offered,
            returned,
            into_pools,
            ..
        } => trades::completed(state, *from, *to, offered, returned, *into_pools),

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
        } => scenes::scene_ends(state, *is_final, picked_up, excess),
        Event::DiscardedToHandSize { actor, cards } => {
            state.discard(cards);
            state.update_ending_seat(*actor, |seat| seat.excess = 0);
        }
        Event::OptionalDiscardMade { actor, card } => {
            state.discard(card.as_slice());
            state.update_ending_seat(*actor, |seat| seat.optional_done = true);
        }
        Event::SceneBegan {
            act,
            scene,
            discarded,
            ..
        } => scenes::scene_began(state, *act, *scene, discarded),
    }
}

/// Heroes have cards; other roles never do (INV-03).
pub(super) fn holds_cards(role: Role) -> bool {
    match role {
        Role::Hero => true,
        Role::Ally | Role::Villain => false,
    }
}
