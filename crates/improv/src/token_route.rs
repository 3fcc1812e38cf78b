//! Why each token of the settled round went where it did, as a view shows it.

use super::card::CardId;
use super::round::opponents_of;
use super::side::SideId;
use super::state::{Conflict, Side, TokenHolder, TokenRoute};
use serde::{Deserialize, Serialize};

/// What decided where a token goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RouteReason {
    /// The gamemaster spent it (IM-075).
    SpentByGamemaster,
    /// The card that the token lies on was compared with another one: their colours match (IM-076, IM-080).
    ColoursMatch(ComparedCards),
    /// The colours of the two cards differ (IM-077).
    ColoursDiffer(ComparedCards),
    /// Only players’ cards met, and at this table these are not compared (IA-11).
    PlayersNotCompared,
    /// It lies on a card of the gamemaster's, and whoever spent it played no card (IA-05).
    SpenderWithoutCard,
    /// No card met the one that it lies on (IM-085).
    NoCardToCompare,
}

/// The two cards whose colours were compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComparedCards {
    /// The cards, in the order in which they were compared.
    pub cards: (CardId, CardId),
    /// The side that played the second of them: an opponent, or the gamemaster's card with the token of somebody else (IA-05).
    pub second_side: Option<SideId>,
}

/// The destination of one token, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenRouteView {
    /// The token and its destination.
    pub route: TokenRoute,
    /// What decided it.
    pub reason: RouteReason,
}

impl Conflict {
    /// Returns the destinations of the tokens in the settled round, with the reasons (IM-UI-5).
    pub(crate) fn explained_token_routes(&self) -> Vec<TokenRouteView> {
        let routes = self.round_result.token_routes.iter();
        let explained = routes.map(|route| TokenRouteView {
            route: *route,
            reason: self.route_reason(route),
        });
        explained.collect()
    }

    /// Returns what decided the destination of a token. The event says which cards were compared. If none were, it follows from the
    /// cards of the round: a protagonist's card is compared with that of an opponent, unless the table compares no players' cards.
    fn route_reason(&self, route: &TokenRoute) -> RouteReason {
        if let Some(cards) = route.compared {
            let compared = ComparedCards {
                cards,
                second_side: self.side_of_revealed(cards.1),
            };
            return match route.to {
                TokenHolder::OutOfPlay => RouteReason::ColoursDiffer(compared),
                TokenHolder::Person(_) | TokenHolder::Bank | TokenHolder::Pool => {
                    RouteReason::ColoursMatch(compared)
                }
            };
        }
        if route.to == TokenHolder::Pool {
            return RouteReason::SpentByGamemaster;
        }
        if self.side(route.on).is_some_and(Side::is_gm_stake) {
            return RouteReason::SpenderWithoutCard;
        }
        let mut opponents = opponents_of(&self.opposed_pairs, route.on);
        match opponents.any(|opponent| self.round_result.ranked(opponent).is_some()) {
            true => RouteReason::PlayersNotCompared,
            false => RouteReason::NoCardToCompare,
        }
    }

    fn side_of_revealed(&self, card: CardId) -> Option<SideId> {
        let mut ranking = self.round_result.ranking.iter();
        let ranked = ranking.find(|ranked| ranked.card == card)?;
        Some(ranked.side)
    }
}
