//! Asking for a roll, and the modifiers on it (TE-010 … TE-017, TE-043, TE-050 … TE-056, TE-071, TE-080, TE-081).

use super::people::checked_score;
use super::play::{Decided, Play};
use crate::command::{Given, NewSide, Tests};
use crate::event::{Entrant, Event};
use crate::modifier::{CarriedId, Modifier, Source, is_in_steps};
use crate::refusal::{Matter, Refusal};
use crate::settings::ModifierStep;
use crate::state::{Help, Tested, Which};
use tabletop::scratch::{checked_text, within};
use tabletop::seat::{ActorId, Seat};

/// The largest amount of one modifier, up or down; their sum has no bounds (TE-056).
pub const LARGEST_MODIFIER: i32 = 1_000;
/// The most modifiers on one roll.
pub const MOST_MODIFIERS: usize = 50;

impl Play<'_> {
    pub(super) fn request_roll(
        &mut self,
        by: Seat,
        sides: &[NewSide],
        goal: &str,
        stakes: Option<&str>,
    ) -> Decided {
        if self.state.prepared().is_some() {
            return Err(Refusal::RollOpen);
        }
        let (active, opponent, matter) = match sides {
            [active] => (active, None, Matter::Request),
            [active, opponent] if active.roller == opponent.roller => {
                return Err(Refusal::SidesCount { sides: 1 });
            }
            [active, opponent] => (active, Some(opponent), Matter::Opposed),
            _ => return Err(Refusal::SidesCount { sides: sides.len() }),
        };
        self.gamemaster(by, matter)?;
        let goal = checked_text(goal)?;
        self.require(!goal.is_empty(), Refusal::NoGoal)?;
        let stakes = stakes.map(checked_text).transpose()?;
        let active = self.entrant(active)?;
        let opponent = match opponent {
            Some(opponent) => Some(self.entrant(opponent)?),
            None => None,
        };
        if let Some(opponent) = &opponent {
            for (ours, theirs) in [(&active, opponent), (opponent, &active)] {
                for helper in ours.followers.iter().flatten().copied() {
                    let on_both = theirs.roller == helper
                        || theirs.followers.iter().flatten().any(|its| *its == helper);
                    self.require(!on_both, Refusal::HelpOnBothSides { helper })?;
                }
            }
        }
        self.push(Event::RollRequested {
            goal,
            stakes: stakes.filter(|stakes| !stakes.is_empty()),
            active,
            opponent,
        });
        Ok(())
    }

    fn entrant(&mut self, side: &NewSide) -> Result<Entrant, Refusal> {
        let tested = self.tested(side.roller, &side.tests)?;
        let mut followers: Option<Vec<ActorId>> = side.followers.as_ref().map(|_| vec![]);
        for follower in side.followers.iter().flatten() {
            self.character(*follower)?;
            if *follower == side.roller {
                return Err(Refusal::LeaderHelps {
                    leader: side.roller,
                });
            }
            if let Some(followers) = &mut followers
                && !followers.contains(follower)
            {
                followers.push(*follower);
            }
        }
        Ok(Entrant {
            roller: side.roller,
            tested,
            modifiers: self.modifiers(&side.modifiers)?,
            followers,
        })
    }

    /// What somebody rolls against, as it stands on the sheet now (TE-011).
    pub(super) fn tested(&self, roller: ActorId, tests: &Tests) -> Result<Tested, Refusal> {
        let its = self.character(roller)?;
        match tests {
            Tests::Ability(id) => {
                let ability = its.ability(*id).ok_or(Refusal::NoAbility)?;
                Ok(Tested {
                    ability: Some(*id),
                    name: ability.name.clone(),
                    kind: ability.kind,
                    base: ability.base.ok_or(Refusal::NoScore { ability: *id })?,
                })
            }
            Tests::Free { name, kind, score } => Ok(Tested {
                ability: None,
                name: name.clone(),
                kind: *kind,
                base: checked_score(*score)?,
            }),
        }
    }

    fn modifiers(&mut self, given: &[Given]) -> Result<Vec<Modifier>, Refusal> {
        within(given.len(), MOST_MODIFIERS)?;
        let mut modifiers = vec![];
        for (amount, reason) in given {
            let amount = *amount;
            if !(-LARGEST_MODIFIER..=LARGEST_MODIFIER).contains(&amount) {
                return Err(Refusal::OutOfRange {
                    least: -LARGEST_MODIFIER,
                    most: LARGEST_MODIFIER,
                });
            }
            let fits = match self.state.settings.modifier_step {
                ModifierStep::Twenty => is_in_steps(amount),
                ModifierStep::Free => true,
            };
            self.require(fits, Refusal::ModifierStep { amount })?;
            modifiers.push(Modifier {
                amount,
                source: Source::Gamemaster,
                reason: checked_text(reason)?,
            });
        }
        Ok(modifiers)
    }

    pub(super) fn drop_roll(&mut self, waived: bool) -> Decided {
        self.prepared(Refusal::Late)?;
        self.push(Event::RollDropped { waived });
        Ok(())
    }

    /// Whose roll it is, before its die falls (E-LATE, TE-INV-6).
    pub(super) fn open_part(&self, which: Which) -> Result<ActorId, Refusal> {
        let (late, missing) = match which {
            Which::Main(_) => (Refusal::Late, Refusal::SidesCount { sides: 1 }),
            Which::Help(_) => (Refusal::HelpLate, Refusal::NoHelp),
        };
        let roll = self.prepared(late)?;
        let attempt = roll.attempt(which).ok_or(missing)?;
        if attempt.result.is_some() {
            return Err(Refusal::Late);
        }
        if let Which::Help(place) = which
            && let Some(helped) = roll.helper(place).and_then(|help| help.to)
            && roll
                .attempt(Which::Help(helped))
                .is_some_and(|its| its.result.is_some())
        {
            return Err(Refusal::HelpLate);
        }
        Ok(attempt.actor)
    }

    pub(super) fn set_modifiers(&mut self, by: Seat, which: Which, given: &[Given]) -> Decided {
        self.open_part(which)?;
        self.gamemaster(by, Matter::Modifiers)?;
        let modifiers = self.modifiers(given)?;
        self.push(Event::ModifiersSet { which, modifiers });
        Ok(())
    }

    /// TE-043: the next related roll of the one who carries it, and only that.
    pub(super) fn use_carried(
        &mut self,
        by: Seat,
        which: Which,
        carried: CarriedId,
        on: bool,
    ) -> Decided {
        let actor = self.open_part(which)?;
        let owner = self
            .state
            .present()
            .find(|its| its.carried.iter().any(|its| its.id == carried))
            .map(|its| its.id)
            .ok_or(Refusal::NoCarried)?;
        let roll = self.roll()?;
        let counts = |which| roll.attempt(which).is_some_and(|its| its.carries(carried));
        let here = counts(which);
        let (mut elsewhere, mut idle) = (false, vec![]);
        for its in roll.parts() {
            if its == which || !counts(its) {
                continue;
            }
            match its {
                Which::Help(place) if !roll.helper(place).is_some_and(Help::is_live) => {
                    idle.push(its);
                }
                Which::Help(_) | Which::Main(_) => elsewhere = true,
            }
        }
        self.gamemaster(by, Matter::Carried)?;
        if here == on {
            return Ok(());
        }
        let related = !on || (owner == actor && !elsewhere);
        self.require(related, Refusal::ModifierUnrelated)?;
        if on {
            // From help that was denied it is taken away, lest it count twice should that be agreed to after all.
            for which in idle {
                self.push(Event::CarriedUsed {
                    which,
                    carried,
                    on: false,
                });
            }
        }
        self.push(Event::CarriedUsed { which, carried, on });
        Ok(())
    }

    pub(super) fn drop_carried(&mut self, by: Seat, actor: ActorId, carried: CarriedId) -> Decided {
        let its = self.character(actor)?;
        if !its.carried.iter().any(|its| its.id == carried) {
            return Err(Refusal::NoCarried);
        }
        self.gamemaster(by, Matter::Carried)?;
        let mut counts = vec![];
        if let Some(roll) = self.state.prepared() {
            for which in roll.parts() {
                if roll
                    .attempt(which)
                    .is_some_and(|its| its.result.is_none() && its.carries(carried))
                {
                    counts.push(which);
                }
            }
        }
        for which in counts {
            self.push(Event::CarriedUsed {
                which,
                carried,
                on: false,
            });
        }
        self.push(Event::CarriedDropped { actor, carried });
        Ok(())
    }
}
