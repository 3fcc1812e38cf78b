//! Applies events of trades.

use super::follow_ups;
use crate::card::CardId;
use crate::state::{State, Trade};
use crate::zones::Zone;
use tabletop::seat::ActorId;

/// Opens a trade. `previewed`: whether the other side sees the cards before answering; without a value it does.
pub(super) fn offered(
    state: &mut State,
    from: ActorId,
    to: ActorId,
    cards: &[CardId],
    previewed: Option<bool>,
) {
    state.trade = Some(Trade {
        from,
        to,
        offered: cards.to_vec(),
        returned: None,
        offerer_agreed: false,
        previewed: previewed != Some(false),
    });
}

/// Records the cards that the other side gives in return.
pub(super) fn answered(state: &mut State, cards: &[CardId]) {
    if let Some(trade) = &mut state.trade {
        trade.returned = Some(cards.to_vec());
        trade.offerer_agreed = false;
    }
}

/// Records that whoever offered the trade agrees.
pub(super) fn agreed(state: &mut State) {
    if let Some(trade) = &mut state.trade {
        trade.offerer_agreed = true;
    }
}

/// Exchanges the cards: those that `from` offered and those that `to` returned.
pub(super) fn completed(
    state: &mut State,
    from: ActorId,
    to: ActorId,
    offered: &[CardId],
    returned: &[CardId],
    into_pools: bool,
) {
    state.trade = None;
    let zone = |actor| {
        if into_pools {
            Zone::Pool(actor)
        } else {
            Zone::Hand(actor)
        }
    };
    for card in offered {
        state.zones.move_to(*card, zone(to));
    }
    for card in returned {
        state.zones.move_to(*card, zone(from));
    }
    for card in offered.iter().chain(returned) {
        follow_ups::card_received(state, *card, into_pools);
    }
}
