//! Setbacks: their effects by the gamemaster's decision, and prepared ones (DD-163 … DD-176).

use super::cast::require_text;
use super::transaction::{CommandResult, TorgTransaction};
use crate::action_modifiers::SetbackPenalty;
use crate::card::{LineEffect, Side};
use crate::command::PreparedSetbackCommand;
use crate::condition::Condition;
use crate::event::{Event, FollowUpEvent, PreparedSetbackEvent};
use crate::follow_ups::{LOW_AMMUNITION, MAX_PREPARED_SETBACKS, SetbackKind};
use crate::refusal::{FollowUpRefusal, Refusal};
use crate::state::actor::Actor;
use crate::state::round::Setback;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    pub(super) fn choose_setback(&mut self, side: Side, setback: &Setback) -> CommandResult {
        if self.state.line_effect(side) != LineEffect::Setback {
            return Err(Refusal::NoSetback);
        }
        let round = self.state.round();
        let made = round.is_some_and(|round| round.setbacks.get(side).is_some());
        self.require(
            !made,
            Refusal::FollowUp(FollowUpRefusal::SetbackAlreadyChosen { side }),
        )?;
        match setback {
            Setback::Generic => self.setback_event(side, Setback::Generic),
            Setback::Described(text) => {
                let text = require_text(text)?;
                self.setback_event(side, Setback::Described(text.clone()));
                self.consume_prepared_setback(&text);
            }
            Setback::Specific { kind, actors, text } => {
                let text = match require_text(text) {
                    Err(Refusal::EmptyText) => String::new(),
                    result => result?,
                };
                let targets = self.setback_targets(side, *kind, actors)?;
                self.setback_event(
                    side,
                    Setback::Specific {
                        kind: *kind,
                        actors: targets.iter().map(|actor| actor.id).collect(),
                        text: text.clone(),
                    },
                );
                for actor in &targets {
                    self.apply_setback(*kind, actor, &text);
                }
                self.consume_prepared_setback(&text);
            }
        }
        Ok(())
    }

    fn setback_event(&mut self, side: Side, setback: Setback) {
        let is_plain = setback == Setback::Generic;
        let penalty = SetbackPenalty::for_side(true, &self.state.settings);
        self.push(Event::SetbackChosen {
            side,
            setback,
            penalty: is_plain.then_some(penalty),
        });
    }

    /// Returns the actors that a setback affects: of that side, in the conflict, and at least one.
    fn setback_targets(
        &mut self,
        side: Side,
        form: SetbackKind,
        ids: &[ActorId],
    ) -> Result<Vec<Actor>, Refusal> {
        let mut targets: Vec<Actor> = Vec::new();
        for id in ids {
            let actor = self.actor(*id)?;
            if targets.iter().any(|other| other.id == *id) {
                continue;
            }
            if actor.side() != side || !self.state.takes_part(*id) {
                return Err(Refusal::FollowUp(FollowUpRefusal::SetbackWrongTarget {
                    actor: *id,
                }));
            }
            self.require(
                form.can_affect(actor.role),
                Refusal::FollowUp(FollowUpRefusal::HeroesDoNotFlee { actor: *id }),
            )?;
            targets.push(actor);
        }
        if targets.is_empty() {
            return Err(Refusal::FollowUp(FollowUpRefusal::SetbackNeedsTarget));
        }
        Ok(targets)
    }

    fn apply_setback(&mut self, form: SetbackKind, actor: &Actor, text: &str) {
        let id = actor.id;
        match form {
            SetbackKind::Knockdown => {
                let condition = Condition {
                    knocked_down: true,
                    ..actor.condition
                };
                self.push(Event::ConditionSet {
                    actor: id,
                    condition,
                });
                self.drop_action_of_knocked_down(id);
            }
            SetbackKind::LoseActions => self.pass_remaining_turns(id),
            SetbackKind::LowAmmunition => {
                let mut counted = self.state.follow_ups.ammunition.iter();
                let worse = counted.all(|(other, rounds)| *other != id || *rounds > LOW_AMMUNITION);
                if worse {
                    let rounds = Some(LOW_AMMUNITION);
                    self.follow_up_event(id, FollowUpEvent::AmmunitionSet { rounds });
                }
            }
            SetbackKind::OutOfFight => {
                let reason = text.to_owned();
                self.follow_up_event(id, FollowUpEvent::TakenOutOfFight { reason });
                self.pass_remaining_turns(id);
            }
            // Fleeing actors leave at the end of the round; an individual setback has no effect beyond its description.
            SetbackKind::Flee | SetbackKind::Individual => {}
        }
    }

    /// Returns the actors who flee from a setback and leave at the end of the round (DD-166).
    pub(super) fn fleeing_actors(&self) -> Vec<ActorId> {
        let Some(round) = self.state.round() else {
            return vec![];
        };
        let mut fleeing = Vec::new();
        for side in Side::ALL {
            if let Some(Setback::Specific {
                kind: SetbackKind::Flee,
                actors,
                ..
            }) = round.setbacks.get(side)
            {
                fleeing.extend(
                    actors
                        .iter()
                        .copied()
                        .filter(|id| self.state.takes_part(*id)),
                );
            }
        }
        fleeing
    }

    fn is_prepared(&self, text: &str) -> bool {
        let mut prepared = self.state.follow_ups.prepared_setbacks.iter();
        prepared.any(|setback| setback.text == text)
    }

    /// Removes a prepared setback that was used.
    fn consume_prepared_setback(&mut self, text: &str) {
        if self.is_prepared(text) {
            let text = text.to_owned();
            self.push(Event::PreparedSetback {
                what: PreparedSetbackEvent::Removed { text },
            });
        }
    }

    pub(super) fn prepared_setback(&mut self, command: &PreparedSetbackCommand) -> CommandResult {
        self.require_open()?;
        let event = match command {
            PreparedSetbackCommand::Prepare {
                text,
                across_scenes,
            } => {
                let text = require_text(text)?;
                if self.is_prepared(&text) {
                    return Ok(());
                }
                if self.state.follow_ups.prepared_setbacks.len() >= MAX_PREPARED_SETBACKS {
                    return Err(Refusal::FollowUp(
                        FollowUpRefusal::TooManyPreparedSetbacks {
                            max: MAX_PREPARED_SETBACKS,
                        },
                    ));
                }
                PreparedSetbackEvent::Prepared {
                    text,
                    across_scenes: *across_scenes,
                }
            }
            PreparedSetbackCommand::Hint { text } => {
                self.require_prepared_setback(text)?;
                PreparedSetbackEvent::Hinted { text: text.clone() }
            }
            PreparedSetbackCommand::Remove { text } => {
                self.require_prepared_setback(text)?;
                PreparedSetbackEvent::Removed { text: text.clone() }
            }
        };
        self.push(Event::PreparedSetback { what: event });
        Ok(())
    }

    fn require_prepared_setback(&self, text: &str) -> CommandResult {
        if self.is_prepared(text) {
            Ok(())
        } else {
            Err(Refusal::FollowUp(FollowUpRefusal::NoSuchPreparedSetback))
        }
    }
}
