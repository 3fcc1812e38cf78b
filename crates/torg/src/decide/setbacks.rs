//! Setbacks: what the gamemaster makes of them, and those that lie prepared (DD-163 … DD-176).

use super::people::checked_text;
use super::play::{Decided, Play};
use crate::card::{Effect, Side};
use crate::command::SchemeCommand;
use crate::condition::Condition;
use crate::event::{Event, HandsEvent, SchemeEvent};
use crate::hands::{Form, HANDFUL, MOST_PREPARED};
use crate::refusal::{HandsRefusal, Refusal};
use crate::state::actor::Actor;
use crate::state::round::Setback;
use tabletop::seat::ActorId;

impl Play<'_> {
    pub(super) fn choose_setback(&mut self, side: Side, setback: &Setback) -> Decided {
        if self.state.effect(side) != Effect::Setback {
            return Err(Refusal::NoSetback);
        }
        let round = self.state.round();
        let made = round.is_some_and(|round| round.setbacks.of(side).is_some());
        self.require(!made, Refusal::Hands(HandsRefusal::SetbackMade { side }))?;
        match setback {
            Setback::Generic => self.set_back(side, Setback::Generic),
            Setback::Told(text) => {
                let text = checked_text(text)?;
                self.set_back(side, Setback::Told(text.clone()));
                self.use_up(&text);
            }
            Setback::Formed { form, who, text } => {
                let text = match checked_text(text) {
                    Err(Refusal::Empty) => String::new(),
                    told => told?,
                };
                let struck = self.struck(side, *form, who)?;
                self.set_back(
                    side,
                    Setback::Formed {
                        form: *form,
                        who: struck.iter().map(|actor| actor.id).collect(),
                        text: text.clone(),
                    },
                );
                for actor in &struck {
                    self.befall(*form, actor, &text);
                }
                self.use_up(&text);
            }
        }
        Ok(())
    }

    fn set_back(&mut self, side: Side, setback: Setback) {
        self.push(Event::SetbackChosen { side, setback });
    }

    /// Those whom it befalls: of that side, in the conflict, and somebody at all.
    fn struck(&mut self, side: Side, form: Form, who: &[ActorId]) -> Result<Vec<Actor>, Refusal> {
        let mut struck: Vec<Actor> = Vec::new();
        for id in who {
            let actor = self.actor(*id)?;
            if struck.iter().any(|other| other.id == *id) {
                continue;
            }
            if actor.side() != side || !self.state.takes_part(*id) {
                return Err(Refusal::Hands(HandsRefusal::SetbackElsewhere {
                    actor: *id,
                }));
            }
            self.require(
                form.befalls(actor.role),
                Refusal::Hands(HandsRefusal::HeroesStand { actor: *id }),
            )?;
            struck.push(actor);
        }
        if struck.is_empty() {
            return Err(Refusal::Hands(HandsRefusal::SetbackForNobody));
        }
        Ok(struck)
    }

    fn befall(&mut self, form: Form, actor: &Actor, text: &str) {
        let id = actor.id;
        match form {
            Form::KnocksDown => {
                let condition = Condition {
                    knocked_down: true,
                    ..actor.condition
                };
                self.push(Event::ConditionSet {
                    actor: id,
                    condition,
                });
            }
            Form::TakesActions => self.pass_over(id),
            Form::Ammunition => {
                let mut counted = self.state.hands.ammunition.iter();
                let worse = counted.all(|(other, rounds)| *other != id || *rounds > HANDFUL);
                if worse {
                    let rounds = Some(HANDFUL);
                    self.push_hands(id, HandsEvent::AmmunitionSet { rounds });
                }
            }
            Form::TakesOut => {
                let why = text.to_owned();
                self.push_hands(id, HandsEvent::TakenOut { why });
                self.pass_over(id);
            }
            // They run when the round closes; what is told is all there is to the other.
            Form::Flee | Form::Strikes => {}
        }
    }

    /// Whoever runs from a setback is gone when the round closes (DD-166).
    pub(super) fn those_who_flee(&self) -> Vec<ActorId> {
        let Some(round) = self.state.round() else {
            return vec![];
        };
        let mut fleeing = Vec::new();
        for side in [Side::Heroes, Side::Villains] {
            if let Some(Setback::Formed {
                form: Form::Flee,
                who,
                ..
            }) = round.setbacks.of(side)
            {
                fleeing.extend(who.iter().copied().filter(|id| self.state.takes_part(*id)));
            }
        }
        fleeing
    }

    fn is_prepared(&self, text: &str) -> bool {
        let mut prepared = self.state.hands.prepared.iter();
        prepared.any(|setback| setback.text == text)
    }

    /// A prepared setback that came about lies ready no more.
    fn use_up(&mut self, text: &str) {
        if self.is_prepared(text) {
            let text = text.to_owned();
            self.push(Event::Scheme {
                what: SchemeEvent::Gone { text },
            });
        }
    }

    pub(super) fn scheme(&mut self, what: &SchemeCommand) -> Decided {
        self.open()?;
        let what = match what {
            SchemeCommand::Prepare { text, lasting } => {
                let text = checked_text(text)?;
                if self.is_prepared(&text) {
                    return Ok(());
                }
                if self.state.hands.prepared.len() >= MOST_PREPARED {
                    return Err(Refusal::Hands(HandsRefusal::PreparedFull {
                        most: MOST_PREPARED,
                    }));
                }
                SchemeEvent::Prepared {
                    text,
                    lasting: *lasting,
                }
            }
            SchemeCommand::Hint { text } => {
                self.prepared(text)?;
                SchemeEvent::Hinted { text: text.clone() }
            }
            SchemeCommand::PutAway { text } => {
                self.prepared(text)?;
                SchemeEvent::Gone { text: text.clone() }
            }
        };
        self.push(Event::Scheme { what });
        Ok(())
    }

    fn prepared(&self, text: &str) -> Decided {
        if self.is_prepared(text) {
            Ok(())
        } else {
            Err(Refusal::Hands(HandsRefusal::NotPrepared))
        }
    }
}
