//! Applies events to the state. This never fails: the event log is taken as the truth, and nothing here checks whether an event was
//! allowed. What a rule chose or compared is in the event. What follows from an event in only one way is done here: a card leaves one
//! place for another, something that is closed gives back what it held.

mod conflict;
use super::side::SideId;

use super::card::{CardId, DeckId};
use super::event::Event;
use super::state::{
    Bonus, BonusKind, Condition, Conflict, ConflictKind, ConflictResult, Deck, Person, Phase,
    PileCard, PlayedCard, Role, RoundResult, Side, State, Stocks, TokenHolder,
};
use tabletop::seat::ActorId;

/// Applies one event.
pub fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::TableOpened { title, settings } => {
            state.title = Some(title.clone());
            state.settings = settings.clone();
        }
        Event::SettingsChanged { settings, .. } => state.settings = settings.clone(),
        Event::TableRenamed { title } => state.title = Some(title.clone()),
        Event::NoteMade { .. } | Event::HandLooked { .. } | Event::HelpAsked { .. } => {}
        Event::PersonJoined {
            person,
            name,
            player,
            role,
            deck,
            tokens,
            talents,
        } => {
            state.people.push(Person {
                id: *person,
                name: name.clone(),
                player: player.clone(),
                role: *role,
                deck: *deck,
                hand: vec![],
                tokens: *tokens,
                talents: talents.clone(),
                talent_uses: 0,
                left_table: false,
            });
            state.ensure_deck(*deck);
        }
        Event::PersonChanged {
            person,
            name,
            talents,
        } => {
            if let Some(person) = state.person_mut(*person) {
                person.name = name.clone();
                person.talents = talents.clone();
            }
        }
        Event::PersonLeft { person, .. } => state.remove_person(*person),
        Event::SessionBegan {
            decks,
            tokens,
            pool,
            forgets_last_conflict,
        } => state.begin_session(decks, tokens, *pool, *forgets_last_conflict),
        Event::DeckShuffled { deck, cards } => {
            state.ensure_deck(*deck);
            if let Some(deck) = state.decks.get_mut(usize::from(deck.0)) {
                deck.cards = cards.clone();
                deck.discard.retain(|card| !cards.contains(card));
            }
        }
        Event::DecksPutAway => {
            state.decks.clear();
            for person in &mut state.people {
                person.hand.clear();
            }
        }
        Event::CardsDealt { person, cards } => {
            for card in cards {
                state.remove_from_deck(*card);
            }
            if let Some(person) = state.person_mut(*person) {
                person.hand.extend(cards);
            }
        }
        Event::TokensMoved {
            from, to, count, ..
        } => state.move_tokens(*from, *to, *count),
        Event::TokenAwarded { from, to, source } => {
            state.move_tokens(*source, TokenHolder::Person(*to), 1);
            if let Some(conflict) = &mut state.conflict {
                conflict.award_givers.push(*from);
            }
        }

        Event::ConflictOpened { kind, rounds } => {
            state.conflict = Some(new_conflict(*kind, *rounds))
        }
        Event::ConflictCancelled { .. } => state.close_conflict(),
        Event::CardPlayed {
            side,
            card,
            from_deck,
        } => {
            state.take_card(*card);
            state.lay_card(*side, Some(*card), *from_deck);
        }
        Event::RealCardPlayed { side, from_deck } => state.lay_card(*side, None, *from_deck),
        Event::BonusPlaced { bonus } => state.place_bonus(*bonus),
        Event::BonusTakenBack { bonus } => state.take_back_bonus(*bonus),
        Event::PileTieBroken { .. } => {
            state.discard_fate_cards();
            state.evolve_conflict(event);
        }
        Event::FateCardDrawn { card, .. } | Event::TopCardGiven { card, .. } => {
            state.remove_from_deck(*card);
            state.evolve_conflict(event);
        }
        Event::FateSuffered {
            side, condition, ..
        } => {
            match condition {
                Condition::Eliminated => state.discard_pile_of(*side),
                Condition::Active | Condition::Harmed | Condition::Destroyed => {}
            }
            state.evolve_conflict(event);
        }
        Event::RoundSettled {
            card_keepers,
            token_routes,
            rotated,
            ..
        } => {
            state.settle_cards(card_keepers);
            state.discard_fate_cards();
            for route in token_routes {
                state.add_tokens(route.to, 1);
            }
            state.clockwise ^= *rotated;
            state.evolve_conflict(event);
        }
        Event::ConflictEnded {
            beats, outcomes, ..
        } => {
            let conflict = state.conflict.as_ref();
            let sides = conflict.map_or(&[][..], |conflict| &conflict.sides);
            let stake = |side: &Side| (side.id, side.label.clone(), side.stake.clone());
            state.last_conflict = Some(ConflictResult {
                beats: beats.clone(),
                outcomes: outcomes.clone(),
                stakes: sides.iter().map(stake).collect(),
                // Not from the event, in which earlier saves do not name them.
                adopters: conflict.map_or_else(Vec::new, Conflict::adopters),
            });
            state.close_conflict();
        }
        Event::SideAdded { .. }
        | Event::SideChanged { .. }
        | Event::SideRemoved { .. }
        | Event::OpponentsSet { .. }
        | Event::OpponentsChosen { .. }
        | Event::RoundsSet { .. }
        | Event::StakesBegan
        | Event::StakesClosed { .. }
        | Event::CardsClosed
        | Event::Passed { .. }
        | Event::CardsEntered { .. }
        | Event::Revealed { .. }
        | Event::FateDecided { .. }
        | Event::NarrationOrderSet { .. }
        | Event::Narrated { .. }
        | Event::Arbitrated { .. }
        | Event::MooksRemoved { .. }
        | Event::RoundBegan { .. }
        | Event::CardGiven { .. }
        | Event::GiftsDeclined { .. }
        | Event::StakeAdopted { .. } => state.evolve_conflict(event),
    }
}

fn new_conflict(kind: ConflictKind, rounds: u16) -> Conflict {
    Conflict {
        kind,
        phase: Phase::Setup,
        sides: vec![],
        opposed_pairs: vec![],
        last_side_id: 0,
        participating_players: 0,
        rounds,
        round: 1,
        gm_token_limit: 0,
        gm_tokens_spent: 0,
        bonuses: vec![],
        passed: vec![],
        round_result: RoundResult::default(),
        fate_cards: vec![],
        pile_tie_cards: vec![],
        choosing_fate: vec![],
        narration_order: vec![],
        order_by_table: false,
        award_givers: vec![],
        declined_gifts: vec![],
        pile_tie_breaks: vec![],
        pile_tie_draws: vec![],
    }
}

impl State {
    fn person_mut(&mut self, id: ActorId) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.id == id)
    }

    fn side_mut(&mut self, id: SideId) -> Option<&mut Side> {
        self.conflict.as_mut()?.side_mut(id)
    }

    fn evolve_conflict(&mut self, event: &Event) {
        if let Some(conflict) = &mut self.conflict {
            conflict.evolve(event);
        }
    }

    /// Removes somebody who left from play; their tokens are out of play too, and their hand is discarded.
    fn remove_person(&mut self, id: ActorId) {
        let Some(person) = self.person_mut(id) else {
            return;
        };
        person.left_table = true;
        let (hand, tokens) = (std::mem::take(&mut person.hand), person.tokens);
        person.tokens = 0;
        self.stocks.out_of_play = self.stocks.out_of_play.saturating_add(tokens);
        self.discard(&hand);
    }

    /// Begins a session with these decks and tokens, and a new pool.
    fn begin_session(
        &mut self,
        decks: &[(ActorId, DeckId)],
        tokens: &[(ActorId, u32)],
        pool: u32,
        forgets_last_conflict: bool,
    ) {
        self.decks.clear();
        // The hands are new, and the results of an earlier session are in the log.
        self.last_conflict.take_if(|_| forgets_last_conflict);
        self.stocks = Stocks {
            pool,
            ..Stocks::default()
        };
        for person in &mut self.people {
            person.hand.clear();
            person.talent_uses = 0;
            for talent in &mut person.talents {
                talent.uses = 0;
            }
            let started = tokens.iter().find(|(id, _)| *id == person.id);
            person.tokens = started.map_or(0, |(_, count)| *count);
            if let Some((_, deck)) = decks.iter().find(|(id, _)| *id == person.id) {
                person.deck = *deck;
            }
        }
        for (_, deck) in decks {
            self.ensure_deck(*deck);
        }
    }

    fn ensure_deck(&mut self, deck: DeckId) {
        let count = usize::from(deck.0) + 1;
        if self.decks.len() < count {
            self.decks.resize(count, Deck::default());
        }
    }

    /// Removes a card from its deck.
    fn remove_from_deck(&mut self, card: CardId) {
        if let Some(deck) = self.decks.get_mut(usize::from(card.deck().0)) {
            deck.cards.retain(|other| *other != card);
        }
    }

    /// Puts cards on the discard piles of their decks. The discards of a real deck are not tracked, since the app does not learn
    /// when its cards come into play again.
    fn discard(&mut self, cards: &[CardId]) {
        if self.settings.uses_real_deck() {
            return;
        }
        for card in cards {
            if let Some(deck) = self.decks.get_mut(usize::from(card.deck().0)) {
                deck.discard.push(*card);
            }
        }
    }

    fn discard_pile_of(&mut self, side: SideId) {
        let pile = self
            .side_mut(side)
            .map(|side| std::mem::take(&mut side.pile));
        for pile_card in pile.unwrap_or_default() {
            self.discard(&[pile_card.card]);
        }
    }

    fn discard_fate_cards(&mut self) {
        let drawn = self
            .conflict
            .as_mut()
            .map(|conflict| std::mem::take(&mut conflict.fate_cards));
        self.discard(&drawn.unwrap_or_default());
    }

    fn tokens_mut(&mut self, holder: TokenHolder) -> Option<&mut u32> {
        Some(match holder {
            TokenHolder::Person(person) => &mut self.person_mut(person)?.tokens,
            TokenHolder::Pool => &mut self.stocks.pool,
            TokenHolder::Bank => &mut self.stocks.bank,
            TokenHolder::OutOfPlay => &mut self.stocks.out_of_play,
        })
    }

    fn add_tokens(&mut self, to: TokenHolder, count: u32) {
        if let Some(stock) = self.tokens_mut(to) {
            *stock = stock.saturating_add(count);
        }
    }

    fn move_tokens(&mut self, from: TokenHolder, to: TokenHolder, count: u32) {
        let Some(stock) = self.tokens_mut(from) else {
            return;
        };
        let moved = count.min(*stock);
        *stock -= moved;
        self.add_tokens(to, moved);
    }

    /// Takes a card out of its deck or the hand that it is in.
    fn take_card(&mut self, card: CardId) {
        self.remove_from_deck(card);
        for person in &mut self.people {
            person.hand.retain(|other| *other != card);
        }
    }

    fn lay_card(&mut self, side: SideId, card: Option<CardId>, from_deck: bool) {
        if let Some(side) = self.side_mut(side) {
            side.played = Some(PlayedCard {
                card,
                from_deck,
                face_up: false,
            });
        }
    }

    /// Places a bonus: a token moves from its owner to the card; a talent is marked as used (IM-056).
    fn place_bonus(&mut self, bonus: Bonus) {
        let mut is_gm = false;
        if let Some(person) = self.person_mut(bonus.by) {
            is_gm = person.role == Role::Gamemaster;
            match bonus.kind {
                BonusKind::Token => person.tokens = person.tokens.saturating_sub(1),
                BonusKind::Talent(index) => {
                    person.talent_uses = person.talent_uses.saturating_add(1);
                    if let Some(talent) = person.talents.get_mut(usize::from(index)) {
                        talent.uses = talent.uses.saturating_add(1);
                    }
                }
            }
        }
        if let Some(conflict) = &mut self.conflict {
            conflict.passed.clear();
            conflict.bonuses.push(bonus);
            if is_gm {
                conflict.gm_tokens_spent = conflict.gm_tokens_spent.saturating_add(1);
            }
        }
    }

    fn take_back_bonus(&mut self, index: u16) {
        let Some(conflict) = &mut self.conflict else {
            return;
        };
        let index = usize::from(index);
        if index >= conflict.bonuses.len() {
            return;
        }
        let bonus = conflict.bonuses.remove(index);
        conflict.passed.clear();
        let Some(person) = self.people.iter_mut().find(|person| person.id == bonus.by) else {
            return;
        };
        if person.role == Role::Gamemaster {
            conflict.gm_tokens_spent = conflict.gm_tokens_spent.saturating_sub(1);
        }
        match bonus.kind {
            BonusKind::Token => person.tokens = person.tokens.saturating_add(1),
            BonusKind::Talent(index) => {
                person.talent_uses = person.talent_uses.saturating_sub(1);
                if let Some(talent) = person.talents.get_mut(usize::from(index)) {
                    talent.uses = talent.uses.saturating_sub(1);
                }
            }
        }
    }

    /// Removes the conflict: its cards are discarded, tokens still on them go back, and the gamemaster gets the bank (IM-081,
    /// IM-125).
    fn close_conflict(&mut self) {
        if let Some(conflict) = self.conflict.take() {
            for side in &conflict.sides {
                let played = side.played.iter().filter_map(|played| played.card);
                let pile = side.pile.iter().map(|pile_card| pile_card.card);
                let cards: Vec<CardId> = played.chain(pile).collect();
                self.discard(&cards);
            }
            self.discard(&conflict.fate_cards);
            for bonus in &conflict.bonuses {
                match bonus.kind {
                    BonusKind::Token => self.add_tokens(TokenHolder::Person(bonus.by), 1),
                    BonusKind::Talent(_) => {}
                }
            }
        }
        let bank = std::mem::take(&mut self.stocks.bank);
        let gamemaster = self
            .gamemaster()
            .map(|gamemaster| TokenHolder::Person(gamemaster.id));
        self.add_tokens(gamemaster.unwrap_or(TokenHolder::OutOfPlay), bank);
    }

    /// Moves every played card to its side's pile if the side keeps it, and discards it otherwise (IM-107, IM-108).
    fn settle_cards(&mut self, kept: &[SideId]) {
        let Some(conflict) = &mut self.conflict else {
            return;
        };
        let round = conflict.round;
        let mut discarded = vec![];
        for side in &mut conflict.sides {
            let Some(card) = side.played.take().and_then(|played| played.card) else {
                continue;
            };
            if kept.contains(&side.id) {
                side.pile.push(PileCard {
                    card,
                    round,
                    winner: side.id,
                });
            } else {
                discarded.push(card);
            }
        }
        self.discard(&discarded);
    }
}
