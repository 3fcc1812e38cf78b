//! What one seat may know of an exchange.

use crate::card::CardId;
use crate::state::State;
use crate::zones::Zone;
use serde::{Deserialize, Serialize};
use tabletop::seat::{ActorId, Seat};

/// Cards of which a seat knows the number, and perhaps the faces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RedactedCards {
    /// How many.
    pub count: usize,
    /// Which, where this seat may know.
    pub cards: Option<Vec<CardId>>,
}

/// An exchange that is being agreed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TradeView {
    pub from: ActorId,
    pub to: ActorId,
    pub offered: RedactedCards,
    pub returned: Option<RedactedCards>,
    /// Whether the one who offers has agreed to what comes back.
    pub offerer_agreed: bool,
}

/// Cards that lie in pools are open; hand cards in an exchange are known to the two who trade.
pub(super) fn trade_view(state: &State, seat: Seat) -> Option<TradeView> {
    let trade = state.trade.as_ref()?;
    let partner = seat.belongs_to(trade.from) || seat.belongs_to(trade.to);
    let shown = |owner: ActorId, cards: &Vec<CardId>| {
        let open = seat.belongs_to(owner)
            || (partner && trade.previewed)
            || cards
                .iter()
                .all(|card| state.zones.is_in(*card, Zone::Pool(owner)));
        RedactedCards {
            count: cards.len(),
            cards: open.then(|| cards.clone()),
        }
    };
    Some(TradeView {
        from: trade.from,
        to: trade.to,
        offered: shown(trade.from, &trade.offered),
        returned: trade.returned.as_ref().map(|cards| shown(trade.to, cards)),
        offerer_agreed: trade.offerer_agreed,
    })
}
