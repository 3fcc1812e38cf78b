//! Commands for setting character sheets: stats, skills, weapons, armor.

use super::transaction::{CommandResult, TorgTransaction};
use crate::event::Event;
use crate::new_actor::NewActor;
use crate::refusal::Refusal;
use crate::sheet::{Sheet, SheetRangeError, WeaponId};
use crate::state::actor::MAX_COUNTED;
use crate::stats::Stats;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    pub(super) fn set_sheet(&mut self, id: ActorId, stats: Stats, sheet: &Sheet) -> CommandResult {
        let actor = self.actor(id)?;
        sheet.check(stats).map_err(sheet_refusal)?;
        self.require_strength_for_armor(sheet, &actor.sheet)?;
        self.push(Event::SheetSet {
            actor: id,
            stats,
            sheet: sheet
                .clone()
                .with_weapon_ids(&actor.sheet.weapons, actor.last_weapon_id),
        });
        Ok(())
    }

    /// Requires that the actor is strong enough for every piece of armor put on, if the sheet has Strength (TC-072). What the
    /// actor already wore with this Strength is not asked about again. A table is opened without this check, because there the
    /// gamemaster cannot rule otherwise.
    pub(super) fn require_strength_for_armor(
        &mut self,
        sheet: &Sheet,
        before: &Sheet,
    ) -> CommandResult {
        let Some(strength) = sheet.strength else {
            return Ok(());
        };
        let rules = self.state.rules();
        let is_kept = |armor| {
            let mut worn = before.armors.iter();
            before.strength == sheet.strength && worn.any(|worn_armor| worn_armor.armor == armor)
        };
        for worn in sheet.armors.iter().filter(|worn| !is_kept(worn.armor)) {
            self.allow_or_overrule(worn.armor.check(i32::from(strength), &rules))?;
        }
        Ok(())
    }

    /// Adds the sheet of an actor who joins, if there is one.
    pub(super) fn add_sheet(&mut self, actor: ActorId, new: &NewActor) {
        if new.sheet != Sheet::default() {
            self.push(Event::SheetSet {
                actor,
                stats: new.stats,
                sheet: new.sheet.clone().with_weapon_ids(&[], WeaponId::UNASSIGNED),
            });
        }
        if new.possibilities > 0 {
            self.push(Event::PossibilitiesSet {
                actor,
                possibilities: new.possibilities,
            });
        }
    }
}

/// Checks whether an actor may join with these values.
///
/// # Errors
/// [`Refusal::OutOfRange`].
pub(super) fn check_new_actor(new: &NewActor) -> CommandResult {
    if new.possibilities > MAX_COUNTED {
        return Err(Refusal::OutOfRange {
            min: 0,
            max: u32::from(MAX_COUNTED),
        });
    }
    new.sheet.check(new.stats).map_err(sheet_refusal)
}

fn sheet_refusal(SheetRangeError { min, max }: SheetRangeError) -> Refusal {
    Refusal::OutOfRange { min, max }
}
