//! What a character sheet says: figures, skills, weapons, armor.

use super::play::{Decided, Play};
use crate::event::Event;
use crate::figures::Figures;
use crate::newcomer::NewActor;
use crate::refusal::Refusal;
use crate::sheet::{Sheet, SheetFault};
use tabletop::seat::ActorId;

impl Play<'_> {
    pub(super) fn set_sheet(&mut self, id: ActorId, figures: Figures, sheet: &Sheet) -> Decided {
        self.actor(id)?;
        sheet.check(figures).map_err(refusal)?;
        self.push(Event::SheetSet {
            actor: id,
            figures,
            sheet: sheet.clone(),
        });
        Ok(())
    }

    /// What somebody brings who joins, beside name and figures; one who brings nothing joins as ever.
    pub(super) fn bring_sheet(&mut self, actor: ActorId, new: &NewActor) {
        if new.sheet != Sheet::default() {
            self.push(Event::SheetSet {
                actor,
                figures: new.figures,
                sheet: new.sheet.clone(),
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

/// Whether somebody may join with those figures.
///
/// # Errors
/// [`Refusal::OutOfRange`].
pub(super) fn check(new: &NewActor) -> Decided {
    if new.possibilities > MOST_COUNTED {
        return Err(Refusal::OutOfRange {
            least: 0,
            most: u32::from(MOST_COUNTED),
        });
    }
    new.sheet.check(new.figures).map_err(refusal)
}

fn refusal(SheetFault { least, most }: SheetFault) -> Refusal {
    Refusal::OutOfRange { least, most }
}

/// The most possibilities and the most shock that are counted.
pub const MOST_COUNTED: u16 = 999;
