//! Makes events so. Total: whatever a chronicle says happened, happened; nothing here asks whether it was allowed.

mod conflict;
use super::side::SideId;

use super::card::{CardId, DeckId};
use super::event::Event;
use super::state::{
    Bonus, BonusKind, Condition, Conflict, Deck, Ended, Holder, Kind, Person, Phase, PileCard,
    Played, Role, RoundResult, Side, State, Stocks,
};
use tabletop::seat::ActorId;

/// Makes one event so.
pub fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::TableOpened { title, settings } => {
            state.title = Some(title.clone());
            state.settings = settings.clone();
        }
        Event::SettingsChanged { settings } => state.settings = settings.clone(),
        Event::NoteMade { .. } | Event::HandLooked { .. } | Event::HelpAsked { .. } => {}
        Event::PersonJoined {
            person,
            name,
            role,
            deck,
            tokens,
            talents,
        } => {
            state.people.push(Person {
                id: *person,
                name: name.clone(),
                role: *role,
                deck: *deck,
                hand: vec![],
                tokens: *tokens,
                talents: talents.clone(),
                talent_uses: 0,
                gone: false,
            });
            state.need_deck(*deck);
        }
        Event::PersonChanged {
            person,
            name,
            talents,
        } => {
            if let Some(its) = state.somebody(*person) {
                its.name = name.clone();
                its.talents = talents.clone();
            }
        }
        Event::PersonLeft { person, .. } => {
            let Some(its) = state.somebody(*person) else {
                return;
            };
            its.gone = true;
            let (hand, tokens) = (std::mem::take(&mut its.hand), its.tokens);
            its.tokens = 0;
            state.stocks.out_of_play = state.stocks.out_of_play.saturating_add(tokens);
            state.throw_away(&hand);
        }
        Event::SessionBegan {
            decks,
            tokens,
            pool,
        } => {
            state.decks.clear();
            state.stocks = Stocks {
                pool: *pool,
                ..Stocks::default()
            };
            for its in &mut state.people {
                its.hand.clear();
                its.talent_uses = 0;
                for talent in &mut its.talents {
                    talent.uses = 0;
                }
                let started = tokens.iter().find(|(person, _)| *person == its.id);
                its.tokens = started.map_or(0, |(_, count)| *count);
                if let Some((_, deck)) = decks.iter().find(|(person, _)| *person == its.id) {
                    its.deck = *deck;
                }
            }
            for (_, deck) in decks {
                state.need_deck(*deck);
            }
        }
        Event::DeckShuffled { deck, cards } => {
            state.need_deck(*deck);
            if let Some(deck) = state.decks.get_mut(usize::from(deck.0)) {
                deck.cards = cards.clone();
                deck.discard.retain(|card| !cards.contains(card));
            }
        }
        Event::Dealt { person, cards } => {
            for card in cards {
                state.take(*card);
            }
            if let Some(its) = state.somebody(*person) {
                its.hand.extend(cards);
            }
        }
        Event::TokensMoved {
            from, to, count, ..
        } => state.move_tokens(*from, *to, *count),
        Event::Awarded { from, to, source } => {
            state.move_tokens(*source, Holder::Person(*to), 1);
            if let Some(conflict) = &mut state.conflict {
                conflict.awarded.push(*from);
            }
        }

        Event::ConflictOpened { kind, rounds } => state.conflict = Some(opened(*kind, *rounds)),
        Event::ConflictDropped { .. } => state.drop_conflict(),
        Event::CardPlayed {
            side,
            card,
            from_deck,
        } => state.play_card(*side, *card, *from_deck),
        Event::BonusLaid { bonus } => state.lay(*bonus),
        Event::BonusTakenBack { bonus } => state.take_back(*bonus),
        Event::LevelDecided { .. } => {
            state.throw_fate_cards();
            state.in_conflict(event);
        }
        Event::FateCardDrawn { card, .. } | Event::LastGiven { card, .. } => {
            state.take(*card);
            state.in_conflict(event);
        }
        Event::FateSuffered { side, condition } => {
            let lost = match condition {
                Condition::Eliminated => state.side(*side).map(|its| std::mem::take(&mut its.pile)),
                Condition::Active | Condition::Harmed | Condition::Destroyed => None,
            };
            for its in lost.unwrap_or_default() {
                state.throw_away(&[its.card]);
            }
            state.in_conflict(event);
        }
        Event::RoundSettled {
            kept,
            routes,
            rotated,
            ..
        } => {
            state.settle_cards(kept);
            state.throw_fate_cards();
            for route in routes {
                state.give(route.to, 1);
            }
            state.clockwise ^= *rotated;
            state.in_conflict(event);
        }
        Event::ConflictEnded { beats, outcomes } => {
            state.last = Some(Ended {
                beats: beats.clone(),
                outcomes: outcomes.clone(),
            });
            state.drop_conflict();
        }
        Event::SideAdded { .. }
        | Event::SideChanged { .. }
        | Event::SideDropped { .. }
        | Event::OpponentsSet { .. }
        | Event::RoundsSet { .. }
        | Event::StakesBegan
        | Event::StakesClosed { .. }
        | Event::CardsClosed
        | Event::Passed { .. }
        | Event::Revealed { .. }
        | Event::FateDecided { .. }
        | Event::OrderSet { .. }
        | Event::Narrated { .. }
        | Event::Decided { .. }
        | Event::MooksRemoved { .. }
        | Event::RoundBegan { .. }
        | Event::Given { .. }
        | Event::GiftsKept { .. }
        | Event::Adopted { .. } => state.in_conflict(event),
    }
}

fn opened(kind: Kind, rounds: u16) -> Conflict {
    Conflict {
        kind,
        phase: Phase::Setup,
        sides: vec![],
        opposed: vec![],
        given: 0,
        players: 0,
        rounds,
        round: 1,
        gm_limit: 0,
        gm_spent: 0,
        bonuses: vec![],
        passed: vec![],
        result: RoundResult::default(),
        fate_cards: vec![],
        choosing: vec![],
        order: vec![],
        awarded: vec![],
        kept_gifts: vec![],
        level_draws: vec![],
    }
}

impl State {
    fn somebody(&mut self, id: ActorId) -> Option<&mut Person> {
        self.people.iter_mut().find(|its| its.id == id)
    }

    fn side(&mut self, id: SideId) -> Option<&mut Side> {
        self.conflict.as_mut()?.side_mut(id)
    }

    fn in_conflict(&mut self, event: &Event) {
        if let Some(conflict) = &mut self.conflict {
            conflict.evolve(event);
        }
    }

    fn need_deck(&mut self, deck: DeckId) {
        let count = usize::from(deck.0) + 1;
        if self.decks.len() < count {
            self.decks.resize(count, Deck::default());
        }
    }

    /// Takes a card from its deck, wherever it lies there.
    fn take(&mut self, card: CardId) {
        if let Some(deck) = self.decks.get_mut(usize::from(card.deck().0)) {
            deck.cards.retain(|its| *its != card);
        }
    }

    /// Onto the discard pile of their decks.
    fn throw_away(&mut self, cards: &[CardId]) {
        for card in cards {
            if let Some(deck) = self.decks.get_mut(usize::from(card.deck().0)) {
                deck.discard.push(*card);
            }
        }
    }

    fn throw_fate_cards(&mut self) {
        let drawn = self
            .conflict
            .as_mut()
            .map(|its| std::mem::take(&mut its.fate_cards));
        self.throw_away(&drawn.unwrap_or_default());
    }

    fn stock(&mut self, holder: Holder) -> Option<&mut u32> {
        Some(match holder {
            Holder::Person(person) => &mut self.somebody(person)?.tokens,
            Holder::Pool => &mut self.stocks.pool,
            Holder::Bank => &mut self.stocks.bank,
            Holder::OutOfPlay => &mut self.stocks.out_of_play,
        })
    }

    fn give(&mut self, to: Holder, count: u32) {
        if let Some(stock) = self.stock(to) {
            *stock = stock.saturating_add(count);
        }
    }

    fn move_tokens(&mut self, from: Holder, to: Holder, count: u32) {
        let Some(stock) = self.stock(from) else {
            return;
        };
        let moved = count.min(*stock);
        *stock -= moved;
        self.give(to, moved);
    }

    fn play_card(&mut self, side: SideId, card: CardId, from_deck: bool) {
        self.take(card);
        for its in &mut self.people {
            its.hand.retain(|its| *its != card);
        }
        if let Some(side) = self.side(side) {
            side.played = Some(Played {
                card,
                from_deck,
                up: false,
            });
        }
    }

    /// A token leaves its owner and lies on the card; a talent is ticked (IM-056).
    fn lay(&mut self, bonus: Bonus) {
        let mut is_gm = false;
        if let Some(its) = self.somebody(bonus.by) {
            is_gm = its.role == Role::Gamemaster;
            match bonus.kind {
                BonusKind::Token => its.tokens = its.tokens.saturating_sub(1),
                BonusKind::Talent(place) => {
                    its.talent_uses = its.talent_uses.saturating_add(1);
                    if let Some(talent) = its.talents.get_mut(usize::from(place)) {
                        talent.uses = talent.uses.saturating_add(1);
                    }
                }
            }
        }
        if let Some(conflict) = &mut self.conflict {
            conflict.passed.clear();
            conflict.bonuses.push(bonus);
            if is_gm {
                conflict.gm_spent = conflict.gm_spent.saturating_add(1);
            }
        }
    }

    fn take_back(&mut self, place: u16) {
        let Some(conflict) = &mut self.conflict else {
            return;
        };
        let place = usize::from(place);
        if place >= conflict.bonuses.len() {
            return;
        }
        let bonus = conflict.bonuses.remove(place);
        conflict.passed.clear();
        let Some(its) = self.people.iter_mut().find(|its| its.id == bonus.by) else {
            return;
        };
        if its.role == Role::Gamemaster {
            conflict.gm_spent = conflict.gm_spent.saturating_sub(1);
        }
        match bonus.kind {
            BonusKind::Token => its.tokens = its.tokens.saturating_add(1),
            BonusKind::Talent(place) => {
                its.talent_uses = its.talent_uses.saturating_sub(1);
                if let Some(talent) = its.talents.get_mut(usize::from(place)) {
                    talent.uses = talent.uses.saturating_sub(1);
                }
            }
        }
    }

    /// The conflict is gone: all its cards are thrown away, tokens that still lie on them go back, the bank is the gamemaster's
    /// (IM-081, IM-125).
    fn drop_conflict(&mut self) {
        if let Some(conflict) = self.conflict.take() {
            for side in &conflict.sides {
                let played = side.played.iter().map(|its| its.card);
                let pile = side.pile.iter().map(|its| its.card);
                let cards: Vec<CardId> = played.chain(pile).collect();
                self.throw_away(&cards);
            }
            self.throw_away(&conflict.fate_cards);
            for bonus in &conflict.bonuses {
                match bonus.kind {
                    BonusKind::Token => self.give(Holder::Person(bonus.by), 1),
                    BonusKind::Talent(_) => {}
                }
            }
        }
        let bank = std::mem::take(&mut self.stocks.bank);
        let gamemaster = self.gamemaster().map(|its| Holder::Person(its.id));
        self.give(gamemaster.unwrap_or(Holder::OutOfPlay), bank);
    }

    /// Every played card goes onto its side's pile where it is kept, and is thrown away otherwise (IM-107, IM-108).
    fn settle_cards(&mut self, kept: &[SideId]) {
        let Some(conflict) = &mut self.conflict else {
            return;
        };
        let round = conflict.round;
        let mut thrown = vec![];
        for side in &mut conflict.sides {
            let Some(played) = side.played.take() else {
                continue;
            };
            if kept.contains(&side.id) {
                side.pile.push(PileCard {
                    card: played.card,
                    round,
                    winner: side.id,
                });
            } else {
                thrown.push(played.card);
            }
        }
        self.throw_away(&thrown);
    }
}
