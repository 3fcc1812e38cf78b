//! The table that the cases use: the gamemaster and some players, with the cards and tokens that a case needs.

use ::improv::Improv;
use ::improv::card::{CardId, DeckId, Face, Joker};
use ::improv::command::{Command, NewSide, TalentFit};
use ::improv::event::Event;
use ::improv::refusal::Refusal;
use ::improv::settings::Settings;
use ::improv::side::{SideId, SideKind};
use ::improv::state::{Conflict, ConflictKind, Person, Phase, Side, StakeOutcome, State};
use ::improv::view::View;
use tabletop::Game;
use tabletop::dice::SeededRng;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;
pub use testing::improv::{gamemaster, name, player};
use testing::{seeded_rng, tables};

/// The rules, readings and examples that a case covers, separated by spaces, and the case.
pub type Case = (&'static str, fn());

pub const GM: ActorId = ActorId(1);
pub const A: ActorId = ActorId(2);
pub const B: ActorId = ActorId(3);
pub const C: ActorId = ActorId(4);

pub fn side(number: u16) -> SideId {
    SideId(number)
}

pub fn face(text: &str) -> Face {
    text.parse().unwrap()
}

pub fn faces(text: &str) -> Vec<Face> {
    text.split_whitespace().map(face).collect()
}

/// A card of a deck. Of two jokers, the little one.
pub fn card(deck: DeckId, text: &str) -> CardId {
    CardId::from_face(deck, face(text))
}

pub fn pair(first: u16, second: u16) -> (SideId, SideId) {
    (side(first), side(second))
}

/// Adds a side with this stake.
pub fn new_side(kind: SideKind, stake: &str) -> Command {
    Command::AddSide {
        side: NewSide {
            kind,
            label: name("Somebody"),
            stake: stake.to_owned(),
            mooks: None,
        },
        opponents: vec![],
    }
}

pub fn oppose(number: u16, opponents: &[u16]) -> Command {
    Command::SetOpponents {
        side: side(number),
        opponents: opponents.iter().copied().map(side).collect(),
    }
}

pub fn token(by: ActorId, number: u16) -> Command {
    Command::AddToken {
        by,
        on: side(number),
    }
}

pub fn talent(by: ActorId, number: u16) -> Command {
    Command::AddTalent {
        by,
        talent: 0,
        on: side(number),
        fit: TalentFit::Agreed,
    }
}

pub fn play_top_card(number: u16) -> Command {
    Command::PlayTopCard { side: side(number) }
}

pub fn narrate(number: u16) -> Command {
    Command::Narrate {
        side: side(number),
        text: Some("so it was".to_owned()),
        objection: None,
    }
}

/// A table in play.
pub struct Given {
    pub table: Table<Improv>,
    chance: SeededRng,
}

impl Given {
    /// The gamemaster and this many players, with the ledger's defaults.
    pub fn table(players: u16) -> Self {
        Self::with(players, Settings::default())
    }

    pub fn with(players: u16, settings: Settings) -> Self {
        let mut people = vec![gamemaster()];
        for number in 1..=players {
            people.push(player(&format!("Player {number}")));
        }
        let mut given = Self {
            table: Table::default(),
            chance: seeded_rng(7),
        };
        given.ok(Command::OpenTable {
            title: name("Harbour"),
            settings,
            people,
        });
        given
    }

    pub fn state(&self) -> &State {
        self.table.state()
    }

    pub fn view(&self, seat: Seat) -> View {
        Improv::view(self.state(), seat)
    }

    pub fn person(&self, id: ActorId) -> &Person {
        self.state().person(id).unwrap()
    }

    pub fn conflict(&self) -> &Conflict {
        self.state().conflict.as_ref().unwrap()
    }

    pub fn phase(&self) -> Phase {
        self.conflict().phase
    }

    pub fn side(&self, number: u16) -> &Side {
        self.conflict().side(side(number)).unwrap()
    }

    /// Begins a session with these hands and tokens, and these next cards of the decks. People who are not named have nothing.
    pub fn stage(
        &mut self,
        hands: &[(ActorId, &str)],
        tokens: &[(ActorId, u32)],
        pool: u32,
        tops: &[(ActorId, &str)],
    ) {
        let of_deck = |given: &Self, list: &[(ActorId, &str)], deck| -> Vec<(ActorId, CardId)> {
            let mut cards: Vec<(ActorId, CardId)> = vec![];
            for (person, text) in list {
                for face in faces(text) {
                    let id = CardId::from_face(given.person(*person).deck, face);
                    let is_duplicate = cards.iter().any(|(_, other)| *other == id);
                    let big =
                        CardId::from_face(given.person(*person).deck, Face::Joker(Joker::Big));
                    cards.push((*person, if is_duplicate { big } else { id }));
                }
            }
            cards.retain(|(_, id)| id.deck() == deck);
            cards
        };
        let people: Vec<(ActorId, DeckId)> = self
            .state()
            .present()
            .map(|person| (person.id, person.deck))
            .collect();
        let mut events = vec![Event::SessionBegan {
            decks: people.clone(),
            tokens: tokens.to_vec(),
            pool,
            forgets_last_conflict: true,
        }];
        let mut decks: Vec<DeckId> = people.iter().map(|(_, deck)| *deck).collect();
        decks.sort();
        decks.dedup();
        for deck in decks {
            let dealt = of_deck(self, hands, deck);
            let top_cards = of_deck(self, tops, deck);
            let mut cards = CardId::all_in_deck(deck);
            cards.retain(|other| !top_cards.iter().any(|(_, card)| card == other));
            cards.extend(top_cards.iter().rev().map(|(_, card)| *card));
            events.push(Event::DeckShuffled { deck, cards });
            for (person, card) in dealt {
                events.push(Event::CardsDealt {
                    person,
                    cards: vec![card],
                });
            }
        }
        self.apply(events);
    }

    /// Deals A three more cards from the top of the deck.
    pub fn stage_hand(&mut self) {
        let deck = self.person(A).deck;
        let cards = self.state().decks[usize::from(deck.0)].cards.clone();
        let cards = cards.into_iter().rev().take(3).collect();
        self.apply(vec![Event::CardsDealt { person: A, cards }]);
    }

    /// Returns the events of the last entry.
    pub fn last_events(&self) -> &[Event] {
        let last = self.table.log().applied().last();
        last.map_or(&[], |entry| &entry.events)
    }

    /// Applies events that no command would cause reliably.
    pub fn apply(&mut self, events: Vec<Event>) {
        tables::apply_events(&mut self.table, events);
    }

    /// Opens a conflict whose stakes are not closed yet: sides 1, 2 … for the players, then the gamemaster's, with these opposed pairs.
    #[track_caller]
    pub fn stakes(
        &mut self,
        kind: ConflictKind,
        players: &[ActorId],
        gm: u16,
        pairs: &[(u16, u16)],
    ) {
        self.ok(Command::OpenConflict { kind });
        for player in players {
            self.ok(new_side(SideKind::Protagonist(*player), "out"));
        }
        for _ in 0..gm {
            self.ok(new_side(SideKind::GmStake, "in"));
        }
        let sides = u16::try_from(players.len()).unwrap() + gm;
        for number in 1..=sides {
            let mut foes = vec![];
            for (first, second) in pairs {
                if *first == number {
                    foes.push(*second);
                } else if *second == number {
                    foes.push(*first);
                }
            }
            if pairs.iter().any(|(first, _)| *first == number) {
                self.ok(oppose(number, &foes));
            }
        }
        self.ok(Command::BeginStakes);
    }

    /// The same, with the stakes closed.
    #[track_caller]
    pub fn fight(
        &mut self,
        kind: ConflictKind,
        players: &[ActorId],
        gm: u16,
        pairs: &[(u16, u16)],
    ) {
        self.stakes(kind, players, gm, pairs);
        self.ok(Command::CloseStakes);
    }

    /// Plays a card from the hand of the person who controls the side.
    #[track_caller]
    pub fn play_card(&mut self, number: u16, text: &str) {
        let hand = &self.state().controller(self.side(number)).unwrap().hand;
        let shows = |card: &&CardId| card.face().to_string() == text;
        let card = *hand.iter().find(shows).expect("the card is in the hand");
        self.ok(Command::PlayCard {
            side: side(number),
            card,
        });
    }

    /// Everybody plays a card, which closes the phase.
    #[track_caller]
    pub fn play_cards(&mut self, cards: &[(u16, &str)]) {
        for (number, text) in cards {
            self.play_card(*number, text);
        }
    }

    /// Everybody passes, and the cards are revealed.
    #[track_caller]
    pub fn reveal(&mut self) {
        let people = self.state().present().map(|person| person.id).collect();
        self.ok(Command::Pass { people });
        self.ok(Command::Reveal);
    }

    /// Everybody narrates, in order.
    #[track_caller]
    pub fn narrate_all(&mut self) {
        for id in self.conflict().narration_order.clone() {
            if !self.side(id.0).narrated {
                self.ok(narrate(id.0));
            }
        }
    }

    /// The cards of a victory pile, in the order in which they were added.
    pub fn pile(&self, number: u16) -> String {
        let cards = self.side(number).pile_faces().into_iter();
        cards
            .map(|face| face.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    pub fn outcome(&self, number: u16) -> StakeOutcome {
        self.side(number).outcome
    }

    pub fn beats(&self) -> Vec<(SideId, SideId)> {
        self.conflict().final_beats(&self.state().settings)
    }

    /// The tokens in the pool, in the bank and out of play.
    pub fn stocks(&self) -> (u32, u32, u32) {
        let stocks = self.state().stocks;
        (stocks.pool, stocks.bank, stocks.out_of_play)
    }

    pub fn tokens(&self, id: ActorId) -> u32 {
        self.person(id).tokens
    }

    /// The command that gives a card from the giver's pile.
    pub fn gift(&self, from: u16, to: u16, text: &str) -> Command {
        let pile = &self.side(from).pile;
        let shows = |card: CardId| card.face().to_string() == text;
        let lies = pile.iter().find(|pile_card| shows(pile_card.card));
        Command::GiveCard {
            from: side(from),
            to: side(to),
            card: lies.map_or(card(DeckId(0), text), |pile_card| pile_card.card),
            note: "a push at the right time".to_owned(),
        }
    }

    #[track_caller]
    pub fn ok(&mut self, command: Command) {
        tables::play_ok(&mut self.table, &command, &mut self.chance);
    }

    /// Requires that a command is refused by this rule and changes nothing.
    #[track_caller]
    pub fn refused(&mut self, command: Command, rule: &str) -> Refusal {
        tables::play_refused(&mut self.table, &command, rule, &mut self.chance)
    }

    /// Plays a refused command by the gamemaster's ruling.
    #[track_caller]
    pub fn ruled(&mut self, command: Command) {
        tables::play_by_ruling(&mut self.table, &command, &mut self.chance);
    }
}

/// One player against the gamemaster, with these cards and their bonuses, before the reveal.
pub fn duel(
    kind: ConflictKind,
    a: &str,
    g: &str,
    (tokens, talents): (u32, u32),
    gm_tokens: u32,
) -> Given {
    duel_with(
        Settings::default(),
        kind,
        a,
        g,
        (tokens, talents),
        gm_tokens,
    )
}

pub fn duel_with(
    settings: Settings,
    kind: ConflictKind,
    a: &str,
    g: &str,
    (tokens, talents): (u32, u32),
    gm_tokens: u32,
) -> Given {
    let mut given = Given::with(1, settings);
    given.stage(&[(A, a), (GM, g)], &[(A, tokens), (GM, 9)], 2, &[]);
    given.fight(kind, &[A], 1, &[(1, 2)]);
    given.play_cards(&[(1, a), (2, g)]);
    for _ in 0..tokens {
        given.ok(token(A, 1));
    }
    for _ in 0..talents {
        given.ok(talent(A, 1));
    }
    for _ in 0..gm_tokens {
        given.ok(token(GM, 2));
    }
    given
}
