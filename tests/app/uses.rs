//! All that can come of cards and possibilities on rolls and in the round.

use crate::desk::h;
use ::torg::active_effects::{Attribute, EffectEvent};
use ::torg::card::CardId;
use ::torg::event::Event;
use ::torg::roll::{Bonus, DiceRoll, DieTotal};
use tabletop::dice::D20;

/// One of each, and both ways of those that have two.
pub fn uses() -> impl Iterator<Item = Event> {
    let (actor, card) = (h(1), CardId(1));
    let raised = |attribute| EffectEvent::BonusGained {
        actor,
        card,
        attribute,
    };
    let bought = |card| EffectEvent::ExtraRollBought { actor, card };
    let spoke = |all| EffectEvent::MonologueBegan {
        actor,
        cancels_all: all,
    };
    [
        raised(None),
        raised(Some(Attribute::Mind)),
        EffectEvent::BonusesEnded { cards: vec![card] },
        EffectEvent::CoupDeGraceOnTotal { card },
        bought(Some(card)),
        bought(None),
        EffectEvent::ExtraRollCountered { villain: actor },
        EffectEvent::ExtraRollLostToStymied,
        EffectEvent::ExtraRolled {
            roll: DiceRoll {
                chains: vec![vec![D20::new(9).unwrap()]],
                total: DieTotal::new(9).unwrap(),
                bonus: Bonus(-1),
                reroll_lost: false,
            },
            typed: false,
        },
        EffectEvent::HasteTurnGained { actor },
        spoke(true),
        spoke(false),
        EffectEvent::MonologueExtended,
        EffectEvent::CardKept,
        EffectEvent::KeptRoundBegan {
            card,
            round: 2,
            reapply: true,
        },
        EffectEvent::SeizeWindowOpened,
        EffectEvent::LineReverted,
        EffectEvent::ActionRetried {
            keeps_round_effects: true,
        },
        EffectEvent::SuccessNegated { hero: actor },
        EffectEvent::DoubleUpGained { actor },
        EffectEvent::FirstRollUnmodified { actor, until: None },
        EffectEvent::StoodUp { actor },
        EffectEvent::ActionDropped { actor },
    ]
    .into_iter()
    .map(|what| Event::Effect { what })
}
