//! Applies events that change only the conflict.

use crate::card::CardId;
use crate::event::Event;
use crate::side::{SideId, SideKind};
use crate::state::{
    Condition, Conflict, GiftStatus, Phase, PileCard, PileTieDraw, RankedCard, RoundResult, Side,
    StakeOutcome, TokenRoute,
};
use tabletop::name::Name;

impl Conflict {
    pub(super) fn side_mut(&mut self, id: SideId) -> Option<&mut Side> {
        self.sides.iter_mut().find(|side| side.id == id)
    }

    fn set_outcomes(&mut self, outcomes: &[(SideId, StakeOutcome)]) {
        for (side, outcome) in outcomes {
            if let Some(side) = self.side_mut(*side) {
                side.outcome = *outcome;
            }
        }
    }

    /// Applies an event to the conflict.
    pub(crate) fn evolve(&mut self, event: &Event) {
        match event {
            Event::SideAdded {
                side,
                kind,
                label,
                stake,
                mooks,
            } => {
                self.last_side_id = self.last_side_id.max(side.0);
                self.sides
                    .push(new_side(*side, *kind, label, stake, *mooks));
            }
            Event::SideChanged {
                side,
                label,
                stake,
                mooks,
            } => {
                if let Some(side) = self.side_mut(*side) {
                    side.label = label.clone();
                    side.stake = stake.clone();
                    side.mooks = *mooks;
                }
            }
            Event::SideRemoved { side } => {
                self.sides.retain(|other| other.id != *side);
                self.opposed_pairs
                    .retain(|(first, second)| first != side && second != side);
            }
            Event::OpponentsSet { side, opponents } => self.set_opponents(*side, opponents),
            Event::OpponentsChosen { side, opponents } => self.choose_opponents(*side, opponents),
            Event::RoundsSet { rounds } => self.rounds = *rounds,
            Event::StakesBegan => self.phase = Phase::Stakes,
            Event::StakesClosed {
                participating_players,
                gm_token_limit,
                granted,
            } => {
                self.phase = Phase::Cards;
                self.participating_players = *participating_players;
                self.gm_token_limit = *gm_token_limit;
                for id in granted {
                    self.set_outcomes(&[(*id, StakeOutcome::Granted)]);
                }
            }
            Event::CardsClosed => self.phase = Phase::Bonuses,
            Event::Passed { people } => {
                for person in people {
                    if !self.passed.contains(person) {
                        self.passed.push(*person);
                    }
                }
            }
            Event::CardsEntered { cards } => {
                for (side, card) in cards {
                    if let Some(played) = self.side_mut(*side).and_then(|side| side.played.as_mut())
                    {
                        played.card = Some(*card);
                    }
                }
            }
            Event::Revealed {
                ranking,
                beats,
                tied,
            } => self.reveal(ranking, beats, tied),
            Event::FateCardDrawn { side, card } => {
                self.fate_cards.push(*card);
                match self.phase {
                    Phase::Fate => self.round_result.fate_draws.push((*side, *card)),
                    Phase::Final => self.pile_tie_cards.push((*side, *card)),
                    Phase::Setup
                    | Phase::Stakes
                    | Phase::Cards
                    | Phase::Bonuses
                    | Phase::Narrate => {}
                }
            }
            Event::FateDecided {
                beats,
                choosing_fate,
                dramatic,
            } => self.decide_fate(beats, choosing_fate, *dramatic),
            Event::FateSuffered {
                side, condition, ..
            } => self.suffer_fate(*side, *condition),
            Event::RoundSettled {
                winners,
                token_routes,
                outcomes,
                phase,
                ..
            } => self.settle_round(winners, token_routes, outcomes, *phase),
            Event::NarrationOrderSet { order, by_table } => {
                self.narration_order = order.clone();
                self.order_by_table = *by_table;
            }
            Event::Narrated {
                side,
                text,
                declined,
            } => {
                if let Some(side) = self.side_mut(*side) {
                    side.narrated = true;
                    side.narration.clone_from(text);
                    side.declined_narration = *declined;
                    side.gifts.note_due = false;
                }
            }
            Event::MooksRemoved { group, count, .. } => {
                if let Some(Side {
                    mooks: Some(mooks), ..
                }) = self.side_mut(*group)
                {
                    *mooks = mooks.saturating_sub(*count);
                }
            }
            Event::RoundBegan { round } => self.begin_round(*round),
            Event::CardGiven {
                from,
                to,
                card,
                note,
            } => self.give_card(*from, *to, *card, note),
            Event::TopCardGiven {
                from,
                to,
                card,
                note,
            } => {
                let card = PileCard {
                    card: *card,
                    round: 0,
                    winner: *from,
                };
                self.receive_gift(*from, *to, card, note);
            }
            Event::GiftsDeclined { sides } => self.declined_gifts.extend(sides),
            Event::StakeAdopted { lost, by } => {
                if let Some(adopter) = self.side_mut(*by) {
                    adopter.adopted_stakes.push(*lost);
                }
            }
            Event::PileTieBroken { winner, loser } => {
                self.pile_tie_breaks
                    .retain(|pair| *pair != (*loser, *winner));
                self.pile_tie_breaks.push((*winner, *loser));
                self.record_tie_draw(*winner, *loser);
            }
            Event::Arbitrated { .. }
            | Event::TableOpened { .. }
            | Event::SettingsChanged { .. }
            | Event::TableRenamed { .. }
            | Event::NoteMade { .. }
            | Event::PersonJoined { .. }
            | Event::PersonChanged { .. }
            | Event::PersonLeft { .. }
            | Event::SessionBegan { .. }
            | Event::DeckShuffled { .. }
            | Event::CardsDealt { .. }
            | Event::HandLooked { .. }
            | Event::TokensMoved { .. }
            | Event::TokenAwarded { .. }
            | Event::ConflictOpened { .. }
            | Event::ConflictCancelled { .. }
            | Event::CardPlayed { .. }
            | Event::RealCardPlayed { .. }
            | Event::DecksPutAway
            | Event::HelpAsked { .. }
            | Event::BonusPlaced { .. }
            | Event::BonusTakenBack { .. }
            | Event::ConflictEnded { .. } => {}
        }
    }

    /// Sets which sides this side opposes.
    fn set_opponents(&mut self, side: SideId, opponents: &[SideId]) {
        self.opposed_pairs
            .retain(|(first, second)| *first != side && *second != side);
        self.add_opposed_pairs(side, opponents);
    }

    /// Sets which sides this side opposes. What other protagonists chose stays; the gamemaster's stakes that were set against it do
    /// not.
    fn choose_opponents(&mut self, side: SideId, opponents: &[SideId]) {
        let stakes = self.sides.iter().filter(|stake| stake.is_gm_stake());
        let stakes: Vec<SideId> = stakes.map(|stake| stake.id).collect();
        self.opposed_pairs.retain(|(first, second)| {
            *first != side && (*second != side || !stakes.contains(first))
        });
        self.add_opposed_pairs(side, opponents);
    }

    fn add_opposed_pairs(&mut self, side: SideId, opponents: &[SideId]) {
        self.opposed_pairs
            .extend(opponents.iter().map(|opponent| (side, *opponent)));
    }

    /// Turns the played cards face up, with the result before the Hand of Fate.
    fn reveal(
        &mut self,
        ranking: &[RankedCard],
        beats: &[(SideId, SideId)],
        tied: &[(SideId, SideId)],
    ) {
        for side in &mut self.sides {
            if let Some(played) = &mut side.played {
                played.face_up = true;
            }
        }
        self.phase = Phase::Fate;
        self.round_result = RoundResult {
            ranking: ranking.to_vec(),
            beats: beats.to_vec(),
            tied: tied.to_vec(),
            bonuses: self.bonuses.clone(),
            ..RoundResult::default()
        };
    }

    /// Records who won and lost to the Hand of Fate.
    fn decide_fate(
        &mut self,
        beats: &[(SideId, SideId)],
        choosing_fate: &[SideId],
        dramatic: bool,
    ) {
        self.round_result.beats.extend(beats);
        self.choosing_fate = choosing_fate.to_vec();
        for (winner, loser) in beats.iter().filter(|_| dramatic) {
            if let Some(side) = self.side_mut(*winner) {
                side.fate_won = true;
            }
            if let Some(side) = self.side_mut(*loser) {
                side.fate_lost = true;
            }
        }
    }

    fn suffer_fate(&mut self, id: SideId, condition: Condition) {
        self.choosing_fate.retain(|other| *other != id);
        if condition == Condition::Destroyed {
            self.round_result.destroyed.push(id);
        }
        if let Some(side) = self.side_mut(id) {
            side.condition = condition;
            side.fate_losses = side.fate_losses.saturating_add(1);
            side.outcome = match condition {
                Condition::Eliminated | Condition::Destroyed => StakeOutcome::Denied,
                Condition::Active | Condition::Harmed => side.outcome,
            };
        }
    }

    /// Ends what belongs to the round that is settled, and begins the next phase.
    fn settle_round(
        &mut self,
        winners: &[SideId],
        token_routes: &[TokenRoute],
        outcomes: &[(SideId, StakeOutcome)],
        phase: Phase,
    ) {
        self.round_result.winners = winners.to_vec();
        self.round_result.token_routes = token_routes.to_vec();
        self.bonuses.clear();
        self.passed.clear();
        self.award_givers.clear();
        self.set_outcomes(outcomes);
        self.phase = phase;
        for side in &mut self.sides {
            side.narrated = false;
            side.narration = None;
            side.declined_narration = false;
        }
    }

    fn begin_round(&mut self, round: u16) {
        self.round = round;
        self.phase = Phase::Cards;
        self.round_result = RoundResult::default();
        // The effects of the Hand of Fate were narrated with the round (IM-142, IM-143).
        for side in &mut self.sides {
            side.fate_won = false;
            side.fate_lost = false;
        }
    }

    /// Records the cards that these two sides drew because their piles were tied.
    fn record_tie_draw(&mut self, winner: SideId, loser: SideId) {
        let is_theirs = |side: SideId| side == winner || side == loser;
        let drawn = std::mem::take(&mut self.pile_tie_cards);
        // Each draw is a card for either side. With real cards, another pair may have drawn before, without a decision.
        let (own_draws, others): (Vec<_>, Vec<_>) = drawn
            .chunks(2)
            .partition(|draw| draw.iter().all(|(side, _)| is_theirs(*side)));
        self.pile_tie_cards = others.concat();
        let cards = own_draws.concat();
        self.pile_tie_draws
            .retain(|draw| !(is_theirs(draw.winner) && is_theirs(draw.loser)));
        self.pile_tie_draws.push(PileTieDraw {
            winner,
            loser,
            cards,
        });
    }

    /// Moves a card from one pile to another.
    fn give_card(&mut self, from: SideId, to: SideId, card: CardId, note: &str) {
        let mut moved = None;
        if let Some(giver) = self.side_mut(from) {
            moved = giver.pile.iter().find(|pile| pile.card == card).copied();
            giver.pile.retain(|pile| pile.card != card);
        }
        if let Some(moved) = moved {
            self.receive_gift(from, to, moved, note);
        }
    }

    /// Adds a gift to another pile. Declined gifts and broken ties of these two sides are open again.
    fn receive_gift(&mut self, from: SideId, to: SideId, card: PileCard, note: &str) {
        if let Some(receiver) = self.side_mut(to) {
            receiver.pile.push(card);
        }
        if let Some(giver) = self.side_mut(from) {
            giver.gifts.given = true;
            giver.gifts.note_due |= note.is_empty();
        }
        self.declined_gifts.clear();
        self.forget_tie_breaks_of(from, to);
        // Cards drawn for the piles as they were before no longer count.
        let is_changed = |(side, _): &(SideId, CardId)| *side == from || *side == to;
        let drawn = std::mem::take(&mut self.pile_tie_cards);
        self.pile_tie_cards = drawn
            .chunks(2)
            .filter(|draw| !draw.iter().any(is_changed))
            .flatten()
            .copied()
            .collect();
    }
}

fn new_side(id: SideId, kind: SideKind, label: &Name, stake: &str, mooks: Option<u16>) -> Side {
    Side {
        id,
        kind,
        label: label.clone(),
        stake: stake.to_owned(),
        mooks,
        played: None,
        pile: vec![],
        gifts: GiftStatus::default(),
        narrated: false,
        narration: None,
        declined_narration: false,
        fate_losses: 0,
        fate_won: false,
        fate_lost: false,
        condition: Condition::Active,
        adopted_stakes: vec![],
        outcome: StakeOutcome::Pending,
    }
}
