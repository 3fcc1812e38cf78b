//! What one seat may know of a trade.

use crate::card::CardId;
use crate::decide::open_trade_refusal;
use crate::refusal::Refusal;
use crate::state::State;
use crate::zones::Zone;
use serde::{Deserialize, Serialize};
use tabletop::seat::{ActorId, Seat};

/// Cards of which a seat knows the number, and perhaps which cards they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RedactedCards {
    /// The number of cards.
    pub count: usize,
    /// The cards, if this seat may know them.
    pub cards: Option<Vec<CardId>>,
}

/// A trade that is being negotiated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TradeView {
    pub from: ActorId,
    pub to: ActorId,
    pub offered: RedactedCards,
    pub returned: Option<RedactedCards>,
    /// Whether the hero who made the offer has agreed to the returned cards.
    pub offerer_agreed: bool,
    /// Whether the next step may be taken now.
    pub may_go_on: Result<(), Refusal>,
}

/// Builds the view of the current trade. Everybody sees pool cards; hand cards are shown to their owner, and to the trade partner
/// if the table previews trades.
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
        may_go_on: open_trade_refusal(state).map_or(Ok(()), Err),
    })
}
