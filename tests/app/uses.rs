//! All that can come of cards and possibilities on rolls and in the round.

use crate::desk::h;
use ::torg::card::CardId;
use ::torg::event::Event;
use ::torg::roll::{Bonus, DiceRoll, DieTotal};
use ::torg::using::{Attribute, Used};
use tabletop::dice::D20;

/// One of each, and both ways of those that have two.
pub fn uses() -> impl Iterator<Item = Event> {
    let (actor, card) = (h(1), CardId(1));
    let raised = |attribute| Used::Raised {
        actor,
        card,
        attribute,
    };
    let bought = |card| Used::Bought { actor, card };
    let spoke = |all| Used::Spoke { actor, all };
    [
        raised(None),
        raised(Some(Attribute::Mind)),
        Used::Faded { cards: vec![card] },
        Used::CoupOnTotal { card },
        bought(Some(card)),
        bought(None),
        Used::Countered { villain: actor },
        Used::Swallowed,
        Used::ExtraRolled {
            roll: DiceRoll {
                chains: vec![vec![D20::new(9).unwrap()]],
                total: DieTotal::new(9).unwrap(),
                bonus: Bonus(-1),
                reroll_lost: false,
            },
            typed: false,
        },
        Used::Hastened { actor },
        spoke(true),
        spoke(false),
        Used::SpeechExtended,
        Used::Kept,
        Used::RoundKept {
            card,
            round: 2,
            again: true,
        },
        Used::SeizeOpened,
        Used::LineUndone,
        Used::Retried { keeps: true },
        Used::Foiled { hero: actor },
        Used::UpTwice { actor },
        Used::FirstRollPlain { actor, until: None },
        Used::StoodUp { actor },
        Used::Dropped { actor },
    ]
    .into_iter()
    .map(|what| Event::Used { what })
}
