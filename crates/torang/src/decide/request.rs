//! Requesting a roll, and its modifiers (TE-010 … TE-017, TE-043, TE-050 … TE-056, TE-071, TE-080, TE-081).

use super::cast::checked_score;
use super::transaction::{CommandResult, TorangTransaction};
use crate::command::{AbilityChoice, GmModifier, NewSide, Roller};
use crate::event::{Event, RequestedSide};
use crate::modifier::{CarriedModifierId, Modifier, ModifierSource, is_multiple_of_step};
use crate::refusal::Refusal;
use crate::settings::ModifierStep;
use crate::state::{AbilitySnapshot, HelpRoll, RollPart, custom_name};
use tabletop::limits::{check_max, checked_text};
use tabletop::seat::ActorId;

/// The largest amount of one modifier, up or down; their sum is not limited (TE-056).
pub const MAX_MODIFIER_AMOUNT: i32 = 1_000;
/// The most modifiers on one roll.
pub const MAX_MODIFIERS: usize = 50;

impl TorangTransaction<'_> {
    pub(super) fn request_roll(
        &mut self,
        sides: &[NewSide],
        goal: &str,
        stakes: Option<&str>,
    ) -> CommandResult {
        if self.state.pending_roll().is_some() {
            return Err(Refusal::RollPending);
        }
        let (active, opponent) = match sides {
            [active] => (active, None),
            [active, opponent] if is_same_character(active, opponent) => {
                return Err(Refusal::WrongSideCount { sides: 1 });
            }
            [active, opponent] => (active, Some(opponent)),
            _ => return Err(Refusal::WrongSideCount { sides: sides.len() }),
        };
        let goal = checked_text(goal)?;
        self.require(!goal.is_empty(), Refusal::NoGoal)?;
        let stakes = stakes.map(checked_text).transpose()?;
        let active = self.requested_side(active)?;
        let opponent = match opponent {
            Some(opponent) => Some(self.requested_side(opponent)?),
            None => None,
        };
        if let Some(opponent) = &opponent {
            for (first, second) in [(&active, opponent), (opponent, &active)] {
                for helper in first.followers.iter().flatten().copied() {
                    let on_both = second.roller == helper
                        || second
                            .followers
                            .iter()
                            .flatten()
                            .any(|follower| *follower == helper);
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

    fn requested_side(&mut self, side: &NewSide) -> Result<RequestedSide, Refusal> {
        let roller = match &side.roller {
            Roller::Present(actor) => *actor,
            Roller::Joins(new) => self.join(new)?,
        };
        let on_new_sheet = match (&side.roller, &side.ability) {
            (
                Roller::Joins(_),
                AbilityChoice::Custom {
                    name: Some(name), ..
                },
            ) => self.character(roller)?.ability_named(name),
            _ => None,
        };
        let on_new_sheet = on_new_sheet.map(|ability| AbilityChoice::Ability(ability.id));
        let ability =
            self.ability_snapshot(roller, on_new_sheet.as_ref().unwrap_or(&side.ability))?;
        let mut followers: Option<Vec<ActorId>> = side.followers.as_ref().map(|_| vec![]);
        for follower in side.followers.iter().flatten() {
            self.character(*follower)?;
            if *follower == roller {
                return Err(Refusal::LeaderCannotHelp { leader: roller });
            }
            if let Some(followers) = &mut followers
                && !followers.contains(follower)
            {
                followers.push(*follower);
            }
        }
        Ok(RequestedSide {
            roller,
            ability,
            modifiers: self.modifiers(&side.modifiers)?,
            followers,
        })
    }

    /// Returns the ability to roll, as it is on the sheet now (TE-011).
    pub(super) fn ability_snapshot(
        &self,
        roller: ActorId,
        tests: &AbilityChoice,
    ) -> Result<AbilitySnapshot, Refusal> {
        let character = self.character(roller)?;
        match tests {
            AbilityChoice::Ability(id) => {
                let ability = character.ability(*id).ok_or(Refusal::NoAbility)?;
                Ok(AbilitySnapshot {
                    ability_id: Some(*id),
                    name: Some(ability.name.clone()),
                    kind: ability.kind,
                    base: ability.base.ok_or(Refusal::NoScore { ability: *id })?,
                })
            }
            AbilityChoice::Custom { name, kind, score } => Ok(AbilitySnapshot {
                ability_id: None,
                name: custom_name(name.clone()),
                kind: *kind,
                base: checked_score(*score)?,
            }),
        }
    }

    fn modifiers(&mut self, given: &[GmModifier]) -> Result<Vec<Modifier>, Refusal> {
        check_max(given.len(), MAX_MODIFIERS)?;
        let mut modifiers = vec![];
        for (amount, reason) in given {
            let amount = *amount;
            if !(-MAX_MODIFIER_AMOUNT..=MAX_MODIFIER_AMOUNT).contains(&amount) {
                return Err(Refusal::OutOfRange {
                    min: -MAX_MODIFIER_AMOUNT,
                    max: MAX_MODIFIER_AMOUNT,
                });
            }
            let fits = match self.state.settings.modifier_step {
                ModifierStep::Twenty => is_multiple_of_step(amount),
                ModifierStep::Any => true,
            };
            self.require(fits, Refusal::ModifierStep { amount })?;
            modifiers.push(Modifier {
                amount,
                source: ModifierSource::Gamemaster,
                reason: checked_text(reason)?,
            });
        }
        Ok(modifiers)
    }

    pub(super) fn cancel_roll(&mut self, waived: bool) -> CommandResult {
        self.require_pending_roll(Refusal::AlreadyRolled)?;
        self.push(Event::RollCancelled { waived });
        Ok(())
    }

    /// Returns the character who makes this part of the roll, if its die has not been rolled (E-LATE, TE-INV-6).
    pub(super) fn require_pending_part(&self, part: RollPart) -> Result<ActorId, Refusal> {
        let (late, missing) = match part {
            RollPart::Main(_) => (Refusal::AlreadyRolled, Refusal::WrongSideCount { sides: 1 }),
            RollPart::Help(_) => (Refusal::HelpLate, Refusal::NoHelp),
        };
        let roll = self.require_pending_roll(late)?;
        let attempt = roll.attempt(part).ok_or(missing)?;
        if attempt.result.is_some() {
            return Err(Refusal::AlreadyRolled);
        }
        if let RollPart::Help(index) = part
            && let Some(helped) = roll.help_roll(index).and_then(|help| help.helped_helper)
            && roll
                .attempt(RollPart::Help(helped))
                .is_some_and(|attempt| attempt.result.is_some())
        {
            return Err(Refusal::HelpLate);
        }
        Ok(attempt.actor)
    }

    pub(super) fn set_modifiers(&mut self, part: RollPart, given: &[GmModifier]) -> CommandResult {
        self.require_pending_part(part)?;
        let modifiers = self.modifiers(given)?;
        let rolled = self.rolled(part);
        self.push(Event::ModifiersSet {
            part,
            modifiers,
            rolled,
        });
        Ok(())
    }

    /// Chooses whether a carried modifier counts: only for the next related roll of the character who carries it (TE-043).
    pub(super) fn use_carried_modifier(
        &mut self,
        part: RollPart,
        carried: CarriedModifierId,
        enabled: bool,
    ) -> CommandResult {
        let actor = self.require_pending_part(part)?;
        let owner = self
            .state
            .present()
            .find(|character| {
                character
                    .carried_modifiers
                    .iter()
                    .any(|modifier| modifier.id == carried)
            })
            .map(|owner| owner.id)
            .ok_or(Refusal::NoSuchCarriedModifier)?;
        let roll = self.roll()?;
        let counts = |other_part| {
            roll.attempt(other_part)
                .is_some_and(|attempt| attempt.uses_carried(carried))
        };
        let counts_here = counts(part);
        let (mut elsewhere, mut idle_parts) = (false, vec![]);
        for other_part in roll.parts() {
            if other_part == part || !counts(other_part) {
                continue;
            }
            match other_part {
                RollPart::Help(index)
                    if !roll.help_roll(index).is_some_and(HelpRoll::counts_as_offer) =>
                {
                    idle_parts.push(other_part);
                }
                RollPart::Help(_) | RollPart::Main(_) => elsewhere = true,
            }
        }
        if counts_here == enabled {
            return Ok(());
        }
        let related = !enabled || (owner == actor && !elsewhere);
        self.require(related, Refusal::ModifierUnrelated)?;
        if enabled {
            // It is removed from denied help, so that it does not count twice if that help is approved later.
            for part in idle_parts {
                self.set_carried_modifier_used(part, carried, false);
            }
        }
        self.set_carried_modifier_used(part, carried, enabled);
        Ok(())
    }

    fn set_carried_modifier_used(
        &mut self,
        part: RollPart,
        carried: CarriedModifierId,
        enabled: bool,
    ) {
        self.push(Event::CarriedModifierUsed {
            part,
            carried,
            enabled,
            rolled: self.rolled(part),
            modifier: self.carried_modifier(carried),
        });
    }

    pub(super) fn remove_carried_modifier(
        &mut self,
        actor: ActorId,
        carried: CarriedModifierId,
    ) -> CommandResult {
        let character = self.character(actor)?;
        if !character
            .carried_modifiers
            .iter()
            .any(|modifier| modifier.id == carried)
        {
            return Err(Refusal::NoSuchCarriedModifier);
        }
        let mut counts = vec![];
        if let Some(roll) = self.state.pending_roll() {
            for part in roll.parts() {
                if roll.attempt(part).is_some_and(|attempt| {
                    attempt.result.is_none() && attempt.uses_carried(carried)
                }) {
                    counts.push(part);
                }
            }
        }
        for part in counts {
            self.set_carried_modifier_used(part, carried, false);
        }
        let modifier = self.carried_modifier(carried);
        self.push(Event::CarriedModifierRemoved {
            actor,
            carried,
            modifier,
        });
        Ok(())
    }
}

/// Checks whether both sides have the same character. Two who join are never the same one.
fn is_same_character(first: &NewSide, second: &NewSide) -> bool {
    matches!(
        (&first.roller, &second.roller),
        (Roller::Present(first), Roller::Present(second)) if first == second
    )
}
