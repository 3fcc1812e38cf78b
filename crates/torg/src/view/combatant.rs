//! People as an attack or an interaction sees them, as far as a seat knows.

use super::{ActorView, View};
use crate::burden::Burden;
use crate::card::Effect;
use crate::combat::attack;
use crate::combat::die::Throw;
use crate::combat::status::Status;
use crate::fight::combatant::Combatant;
use crate::fight::taken::Taken;
use crate::settings::Surprise as SurpriseRules;
use crate::skill::{Skill, Standing};
use crate::state::round::Setback;

impl View {
    /// Somebody as an attack or an interaction sees them, as far as this seat knows.
    pub fn combatant(&self, actor: &ActorView) -> Combatant {
        let bound = self.settings.surprise(self.edition) == SurpriseRules::Revised;
        let surprise = actor.surprise.filter(|_| bound);
        let (side, round) = (actor.role.side(), self.round.as_ref());
        let setback = round.map(|round| round.setbacks.of(side));
        Combatant {
            id: actor.id,
            condition: actor.condition,
            fight: actor.fight.clone(),
            rated: actor.rated,
            weight: Burden::of(
                matches!(setback, Some(Some(Setback::Generic))),
                &self.settings,
            ),
            flurry: round.is_some_and(|round| *round.line.effects.of(side) == Effect::Flurry),
            raised: actor.raised,
            boosted: actor.boosted,
            round: round.map_or(0, |round| u32::from(round.number)),
            surprise: surprise.map_or(attack::Surprise::None, attack::Surprise::from),
            took: self
                .cast
                .iter()
                .filter_map(|its| {
                    let sheet = its.sheet.as_ref()?;
                    Some(Taken::by(actor.id, its.id, sheet, &its.fight))
                })
                .flatten()
                .collect(),
            ..Combatant::of(
                actor.role,
                actor.figures,
                actor.sheet.clone().unwrap_or_default(),
            )
        }
    }

    /// How somebody's dice go on, before any that are bought.
    pub fn throw(&self, actor: &ActorView, skill: Skill) -> Throw {
        let on = actor.on_roll;
        let standing = on.stymied.then_some(Standing::Stymied);
        let throw = Throw::new(skill, standing, on.free, &self.fray.rules);
        let more = actor.fight.statuses.count(Status::Stymied);
        Throw {
            stymied: throw.stymied.saturating_add(more),
            ..throw
        }
    }
}
