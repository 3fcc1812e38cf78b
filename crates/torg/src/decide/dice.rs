//! The dice of an action: the app's, or those that a person typed, with the extra dice that were bought.

use super::transaction::{CommandResult, TorgTransaction};
use crate::active_effects::EffectEvent;
use crate::attribute::Attribute;
use crate::card::CardId;
use crate::combat::die::RollSpec;
use crate::dice_from::DiceFrom;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::roll::{DiceRoll, roll};
use tabletop::dice::{RandomDice, TypedDice};
use tabletop::seat::ActorId;

/// Where the dice of an action come from.
pub(super) enum DiceSource<'a> {
    /// The app's dice.
    App,
    /// Dice values that a person typed.
    Person(TypedDice<'a>),
}

impl<'a> DiceSource<'a> {
    pub(super) fn new(dice: &'a DiceFrom) -> Self {
        match dice {
            DiceFrom::App => Self::App,
            DiceFrom::Person(faces) => Self::Person(TypedDice::new(faces)),
        }
    }

    pub(super) const fn is_typed(&self) -> bool {
        matches!(self, Self::Person(_))
    }

    /// Requires that all typed dice were needed.
    pub(super) fn finish(self) -> CommandResult {
        match self {
            Self::App => Ok(()),
            Self::Person(typed) => Ok(typed.finish()?),
        }
    }
}

impl TorgTransaction<'_> {
    /// Uses cards, each with the attribute that it raises, and buys extra dice with possibilities, before a roll.
    pub(super) fn use_boosts(
        &mut self,
        id: ActorId,
        cards: &[(CardId, Option<Attribute>)],
        possibilities: u8,
    ) -> CommandResult {
        for (card, attribute) in cards {
            match attribute {
                Some(attribute) => self.raise_attribute(id, *card, *attribute)?,
                None => self.play_card(id, *card)?,
            }
        }
        for _ in 0..possibilities {
            self.spend_possibility(id)?;
        }
        Ok(())
    }

    /// Rolls dice that are all of one roll. Also returns whether a person typed them.
    pub(super) fn roll_dice(
        &mut self,
        spec: RollSpec,
        dice: &DiceFrom,
    ) -> Result<(DiceRoll, bool), Refusal> {
        let mut source = DiceSource::new(dice);
        let typed = source.is_typed();
        let roll = self.roll_from(spec, &mut source)?;
        source.finish()?;
        Ok((roll, typed))
    }

    /// Rolls dice, further ones of which may be needed from the same source.
    pub(super) fn roll_from(
        &mut self,
        spec: RollSpec,
        source: &mut DiceSource<'_>,
    ) -> Result<DiceRoll, Refusal> {
        Ok(match source {
            DiceSource::App => roll(spec, &mut RandomDice(self.chance))?,
            DiceSource::Person(typed) => roll(spec, typed)?,
        })
    }

    /// Rolls for the open action: the roll itself, and the bought extra dice if no villain can counter them.
    pub(super) fn roll_with_extras(
        &mut self,
        spec: RollSpec,
        source: &mut DiceSource<'_>,
    ) -> CommandResult {
        let typed = source.is_typed();
        let roll = self.roll_from(spec, source)?;
        self.push(Event::DiceRolled { roll, typed });
        self.lose_extra_rolls_to_stymied();
        while let Some(roll) = self.extra_to_roll() {
            self.add_extra(&roll, spec, source)?;
        }
        Ok(())
    }

    /// Adds an extra die to a roll.
    pub(super) fn add_extra(
        &mut self,
        roll: &DiceRoll,
        spec: RollSpec,
        source: &mut DiceSource<'_>,
    ) -> CommandResult {
        let typed = source.is_typed();
        let roll = match source {
            DiceSource::App => roll.with_extra(spec, &mut RandomDice(self.chance))?,
            DiceSource::Person(typed) => roll.with_extra(spec, typed)?,
        };
        self.effect_event(EffectEvent::ExtraRolled { roll, typed });
        Ok(())
    }
}
