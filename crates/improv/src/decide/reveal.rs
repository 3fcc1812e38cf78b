//! Revealing the cards, breaking ties by the Hand of Fate, and settling the round.

use super::transaction::{CommandResult, ImprovTransaction};
use crate::card::CardId;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::round::{
    Ranking, RevealedCard, RoundCard, TokenDestination, TokenRouting, rank, sides_of, winners,
};
use crate::settings::{HandRefill, NarrationOrder, PlayerTokenRouting};
use crate::side::SideId;
use crate::state::{
    BonusKind, Condition, Conflict, ConflictKind, Phase, RankedCard, Role, Side, TokenHolder,
    TokenRoute,
};
use std::cmp::Ordering;
use tabletop::dice::shuffle;
use tabletop::seat::ActorId;

pub(super) type Pair = (SideId, SideId);

impl ImprovTransaction<'_> {
    /// Reveals all cards at once, after everybody has passed (IM-065).
    pub(super) fn reveal(&mut self) -> CommandResult {
        self.in_phase(&[Phase::Bonuses], 65)?;
        self.require_app_deck()?;
        self.require_all_passed()?;
        self.turn_cards_up()
    }

    /// Requires that everybody has passed who can still add a bonus (IM-061).
    pub(super) fn require_all_passed(&mut self) -> CommandResult {
        let conflict = self.conflict()?;
        let passed = |id: ActorId| conflict.passed.contains(&id);
        let all_passed = {
            let mut present = self.state.present();
            present.all(|person| passed(person.id) || !self.state.may_add_bonus(person))
        };
        self.require(all_passed, Refusal::NotAllPassed)
    }

    /// Turns all played cards face up and ranks them. Without a tie, the round is settled at once.
    pub(super) fn turn_cards_up(&mut self) -> CommandResult {
        let conflict = self.conflict()?.clone();
        let card = |side: &Side| side.played.and_then(|played| played.card);
        let mut round_cards = vec![];
        for side in &conflict.sides {
            if let Some(card) = card(side) {
                round_cards.push(RoundCard {
                    side: side.id,
                    face: card.face(),
                    bonuses: conflict.bonuses_on(side.id),
                });
            }
        }
        let rules = self.state.settings.round_rules();
        let Ranking {
            totals,
            beats,
            tied,
        } = rank(&round_cards, &conflict.live_pairs(), rules);
        let ranking = totals
            .into_iter()
            .filter_map(|(side, total)| {
                let card = conflict.side(side).and_then(card)?;
                Some(RankedCard { side, card, total })
            })
            .collect();
        let is_settled = tied.is_empty();
        self.push(Event::Revealed {
            ranking,
            beats,
            tied,
        });
        if is_settled {
            self.settle_round()
        } else {
            Ok(())
        }
    }

    /// Draws a card for a side, from the deck its own cards come from.
    fn draw_fate_card(&mut self, side: SideId) -> Result<CardId, Refusal> {
        let deck = self.controller(self.side(side)?)?.deck;
        let card = self.draw(deck)?;
        self.push(Event::FateCardDrawn { side, card });
        Ok(card)
    }

    /// Returns the winner and the loser of a pair by these cards, and draws new ones while they are equal (IM-141).
    fn break_tie(&mut self, pair: Pair, mut cards: (CardId, CardId)) -> Result<Pair, Refusal> {
        let (first, second) = pair;
        let rules = self.state.settings.card_rules;
        loop {
            match rules.compare(cards.0.face(), cards.1.face()) {
                Ordering::Greater => return Ok((first, second)),
                Ordering::Less => return Ok((second, first)),
                Ordering::Equal => match self.draw_for_pair(pair)? {
                    Some(drawn) => cards = drawn,
                    None => return Ok(self.random_winner(pair)),
                },
            }
        }
    }

    /// Draws a card for each side of a pair; `None` if a deck has none left.
    fn draw_for_pair(
        &mut self,
        (first, second): Pair,
    ) -> Result<Option<(CardId, CardId)>, Refusal> {
        let cards = (
            self.try_draw_fate_card(first)?,
            self.try_draw_fate_card(second)?,
        );
        Ok(cards.0.zip(cards.1))
    }

    fn try_draw_fate_card(&mut self, side: SideId) -> Result<Option<CardId>, Refusal> {
        match self.draw_fate_card(side) {
            Err(Refusal::DeckEmpty) => Ok(None),
            drawn => drawn.map(Some),
        }
    }

    /// Returns a random winner and loser if no card is left, so that a conflict can always continue (IA-04).
    fn random_winner(&mut self, (first, second): Pair) -> Pair {
        let mut drawn = [first, second];
        shuffle(&mut drawn, self.chance);
        (drawn[0], drawn[1])
    }

    /// Breaks a tie between two piles with one card each.
    pub(super) fn break_tie_with_new_cards(&mut self, pair: Pair) -> Result<Pair, Refusal> {
        match self.draw_for_pair(pair)? {
            Some(cards) => self.break_tie(pair, cards),
            None => Ok(self.random_winner(pair)),
        }
    }

    /// Draws a card for each tied side, which counts in all its pairs (IM-141). If two are equal again, only this pair draws again
    /// (IA-04).
    pub(super) fn draw_fate(&mut self) -> CommandResult {
        let conflict = self.in_phase(&[Phase::Fate], 140)?.clone();
        self.require_app_deck()?;
        if conflict.has_fate_decided() {
            return Err(Refusal::NoFateChoice);
        }
        let mut first_draws = vec![];
        for side in sides_of(&conflict.round_result.tied) {
            first_draws.push((side, self.try_draw_fate_card(side)?));
        }
        let card = |id: SideId| {
            let draw = first_draws.iter().find(|(side, _)| *side == id);
            draw.and_then(|(_, card)| *card)
        };
        let mut beats = vec![];
        for (first, second) in &conflict.round_result.tied {
            let pair = (*first, *second);
            beats.push(match card(*first).zip(card(*second)) {
                Some(cards) => self.break_tie(pair, cards)?,
                None => self.random_winner(pair),
            });
        }
        self.decide_fate(beats)
    }

    /// Applies the decision of the Hand of Fate: the condition of the losers, and whether somebody has to choose (IM-142 … IM-146).
    pub(super) fn decide_fate(&mut self, beats: Vec<Pair>) -> CommandResult {
        let conflict = self.conflict()?.clone();
        let dramatic = self.state.settings.hand_of_fate;
        let (mut choosing_fate, mut destroyed) = (vec![], vec![]);
        if conflict.has_fate_consequences(&self.state.settings) {
            for (_, loser) in &beats {
                let list = match conflict.would_be_destroyed(*loser, &self.state.settings) {
                    false => &mut choosing_fate,
                    true => &mut destroyed,
                };
                if !list.contains(loser) {
                    list.push(*loser);
                }
            }
        }
        let done = choosing_fate.is_empty();
        self.push(Event::FateDecided {
            beats,
            choosing_fate,
            dramatic,
        });
        for side in destroyed {
            self.suffer_fate(side, Condition::Destroyed);
        }
        if done { self.settle_round() } else { Ok(()) }
    }

    /// Records the choice between staying and leaving: once, by the loser, in an extended conflict (IM-144, IM-145).
    pub(super) fn choose_fate(&mut self, side: SideId, stays: bool) -> CommandResult {
        let phase = self.conflict()?.phase;
        let choosing = self.conflict()?.choosing_fate.contains(&side);
        if phase != Phase::Fate || !choosing {
            return Err(Refusal::NoFateChoice);
        }
        let condition = match stays {
            true => Condition::Harmed,
            false => Condition::Eliminated,
        };
        self.suffer_fate(side, condition);
        let done = self.conflict()?.choosing_fate.is_empty();
        if done { self.settle_round() } else { Ok(()) }
    }

    fn suffer_fate(&mut self, side: SideId, condition: Condition) {
        let conflict = self.state.conflict.as_ref();
        let mooks = conflict.and_then(|conflict| conflict.side(side)?.mooks);
        self.push(Event::FateSuffered {
            side,
            condition,
            mooks,
        });
    }

    /// Moves cards, tokens and markers (IM-075 … IM-085, IM-107 … IM-110) and decides the next phase.
    fn settle_round(&mut self) -> CommandResult {
        let conflict = self.conflict()?.clone();
        let extended = conflict.kind == ConflictKind::Extended;
        let beats = &conflict.round_result.beats;
        let winning_sides = self.round_winners(&conflict);
        let card_keepers = if extended {
            winning_sides.clone()
        } else {
            vec![]
        };
        let token_routes = self.token_routes(&conflict);
        let outcomes = match conflict.kind {
            ConflictKind::Simple => conflict.stake_outcomes(beats),
            ConflictKind::Extended => vec![],
        };
        // If no side has an opponent left, the conflict ends.
        let last = conflict.round >= conflict.rounds || conflict.live_pairs().is_empty();
        let phase = if extended && last {
            Phase::Final
        } else {
            Phase::Narrate
        };
        let rotated = self.state.settings.narration_order == NarrationOrder::Rotation;
        self.push(Event::RoundSettled {
            winners: winning_sides,
            card_keepers,
            token_routes,
            outcomes,
            rotated,
            phase,
            without_cards: conflict.round_result.ranking.is_empty(),
        });
        let order = self.state.rule_order(self.conflict()?, &conflict);
        self.push(Event::NarrationOrderSet {
            order,
            by_table: false,
        });
        if self.state.settings.refill == HandRefill::AfterRound {
            self.fill_all_hands();
        }
        Ok(())
    }

    /// Returns the winners of the round (IM-106). A side that lost to the Hand of Fate in an extended conflict has lost the round
    /// (IA-35).
    fn round_winners(&self, conflict: &Conflict) -> Vec<SideId> {
        let result = &conflict.round_result;
        let mut winning_sides = vec![];
        for side in conflict.sides.iter().filter(|side| side.played.is_some()) {
            let opponents = conflict.own_opponents(side.id);
            let is_own_pair = |pair: &&Pair| {
                (pair.0 == side.id && opponents.contains(&pair.1))
                    || (pair.1 == side.id && opponents.contains(&pair.0))
            };
            let mut pairs: Vec<Pair> = result.beats.iter().filter(is_own_pair).copied().collect();
            // If the opponent that the side chose is out of the conflict, those who chose the side count.
            if pairs.is_empty() {
                pairs.clone_from(&result.beats);
            }
            let candidates = [(side.id, side.is_gm_stake())];
            winning_sides.extend(winners(&candidates, &pairs, &result.beats));
        }
        let settings = &self.state.settings;
        winning_sides.retain(|id| !conflict.has_lost_round_to_fate(*id, settings));
        winning_sides
    }

    fn token_routes(&self, conflict: &Conflict) -> Vec<TokenRoute> {
        let mut revealed_cards = vec![];
        for ranked in &conflict.round_result.ranking {
            let side = conflict.side(ranked.side);
            if let Some(owner) = side.and_then(Side::owner) {
                revealed_cards.push(RevealedCard {
                    side: ranked.side,
                    owner,
                    face: ranked.card.face(),
                });
            }
        }
        let routing = TokenRouting {
            revealed: &revealed_cards,
            opposed_pairs: &conflict.opposed_pairs,
            among_players: self.state.settings.player_token_routing == PlayerTokenRouting::Compare,
            direct_opponents: conflict.kind.has_direct_opponents(),
        };
        let card = |id: SideId| {
            let ranked = conflict
                .round_result
                .ranking
                .iter()
                .find(|ranked| ranked.side == id);
            ranked.map(|ranked| ranked.card)
        };
        let gamemaster = self.state.gamemaster().map(|gamemaster| gamemaster.id);
        let collected = conflict.kind.won_tokens_go_to(gamemaster);
        let mut routes = vec![];
        for bonus in &conflict.bonuses {
            if bonus.kind != BonusKind::Token {
                continue;
            }
            let by_gm = |id: ActorId| {
                let person = self.state.person(id);
                person.is_some_and(|person| person.role == Role::Gamemaster)
            };
            let (destination, compared) = if by_gm(bonus.by) {
                (TokenDestination::Pool, None)
            } else {
                routing.route_player_token(bonus.on, conflict.side_with_card_of(bonus.by))
            };
            routes.push(TokenRoute {
                by: bonus.by,
                on: bonus.on,
                to: match destination {
                    TokenDestination::Pool => TokenHolder::Pool,
                    TokenDestination::GamemasterOrBank => collected,
                    TokenDestination::OutOfPlay => TokenHolder::OutOfPlay,
                },
                compared: compared.and_then(|(first, second)| card(first).zip(card(second))),
            });
        }
        routes
    }
}
