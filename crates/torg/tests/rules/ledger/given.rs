//! Builds tables with named cards in chosen places ("given"); `play` has the commands and checks.
//!
//! A table is built from events, like an event log, so that a case can put every card anywhere; from then on it is
//! played by commands.

use crate::ledger::answers;
use tabletop::name::Name;
use tabletop::seat::ActorId;
use testing::cast;
use torg::card::{
    ApprovableAction, ApprovedActions, BySide, CARDS, Card, CardId, CardName, ConflictLine,
    LineEffect, Side,
};
use torg::command::Command;
use torg::event::Event;
use torg::roll::SuccessLevel;
use torg::settings::{Edition, Settings};
use torg::state::{ActionKind, ActionOutcome, Condition, Stats, Tone};

pub use crate::ledger::play::{
    TestTable, accept, announce, answer, critical, declare, dice, finish, offer, pass,
};

/// A case: the rules and worked examples of the ledger that it tests, and the test function.
pub type Case = (&'static [&'static str], fn());

/// The actor ID of the hero with this number.
pub const fn h(number: u16) -> ActorId {
    ActorId(number)
}

pub const ATTACK: ActionKind = ActionKind::Approvable(ApprovableAction::Attack);
pub const DEFEND: ActionKind = ActionKind::Approvable(ApprovableAction::Defend);
pub const TRICK: ActionKind = ActionKind::Approvable(ApprovableAction::Trick);
pub const TAUNT: ActionKind = ActionKind::Approvable(ApprovableAction::Taunt);
pub const MANEUVER: ActionKind = ActionKind::Approvable(ApprovableAction::Maneuver);
pub const GOOD: ActionOutcome = ActionOutcome::Succeeded(SuccessLevel::Good);

/// A line on which nothing happens.
pub const QUIET: ConflictLine = line(Side::Heroes, LineEffect::None, LineEffect::None);

/// A conflict line.
pub const fn line(initiative: Side, heroes: LineEffect, villains: LineEffect) -> ConflictLine {
    ConflictLine {
        initiative,
        effects: BySide { heroes, villains },
    }
}

/// Dexterity, Mind and Perception.
pub fn initiative_stats(dexterity: u8, mind: u8, perception: u8) -> Stats {
    Stats {
        dexterity: Some(dexterity),
        mind: Some(mind),
        perception: Some(perception),
        ..Stats::default()
    }
}

/// The table before the case begins.
pub struct TableBuilder {
    heroes: usize,
    allies: usize,
    villains: usize,
    edition: Edition,
    settings: Settings,
    tone: Tone,
    figures: Vec<(ActorId, Stats)>,
    conditions: Vec<(ActorId, Condition)>,
    hands: Vec<(ActorId, Vec<CardId>)>,
    pools: Vec<(ActorId, Vec<CardId>)>,
    discard: Vec<CardId>,
    stack: Vec<CardId>,
    /// The next cards of the deck, the first one first.
    next: Vec<CardId>,
    deck: Option<usize>,
    used: Vec<CardId>,
}

impl TableBuilder {
    /// A table with this many heroes, in a standard scene of the first act.
    pub fn heroes(heroes: usize) -> Self {
        Self {
            heroes,
            allies: 0,
            villains: 0,
            edition: Edition::Revised,
            settings: Settings::default(),
            tone: Tone::Standard,
            figures: vec![],
            conditions: vec![],
            hands: vec![],
            pools: vec![],
            discard: vec![],
            stack: vec![],
            next: vec![],
            deck: None,
            used: vec![],
        }
    }

    pub fn allies(mut self, allies: usize) -> Self {
        self.allies = allies;
        self
    }

    pub fn villains(mut self, villains: usize) -> Self {
        self.villains = villains;
        self
    }

    pub fn edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    pub fn settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    pub fn dramatic(mut self) -> Self {
        self.tone = Tone::Dramatic;
        self
    }

    /// The villain of that number.
    pub fn villain(&self, number: u16) -> ActorId {
        ActorId(u16::try_from(self.heroes + self.allies).unwrap() + number)
    }

    pub fn stats(mut self, actor: ActorId, figures: Stats) -> Self {
        self.figures.push((actor, figures));
        self
    }

    pub fn condition(mut self, actor: ActorId, condition: Condition) -> Self {
        self.conditions.push((actor, condition));
        self
    }

    /// Exactly these cards in a hand. Other hands are filled with cards that do not matter.
    pub fn hand(mut self, hero: u16, names: &[CardName]) -> Self {
        let cards = self.take_names(names);
        self.hands.push((h(hero), cards));
        self
    }

    pub fn pool(mut self, hero: u16, names: &[CardName]) -> Self {
        let cards = self.take_names(names);
        self.pools.push((h(hero), cards));
        self
    }

    /// The discard pile, the last one on top.
    pub fn discard(mut self, names: &[CardName]) -> Self {
        self.discard = self.take_names(names);
        self
    }

    /// This many flipped cards.
    pub fn stack(mut self, count: usize) -> Self {
        let cards = (0..count).map(|_| self.take(|_| true)).collect();
        self.stack = cards;
        self
    }

    /// The next card of the deck matches this.
    pub fn next(mut self, matches: impl Fn(&Card) -> bool) -> Self {
        let card = self.take(matches);
        self.next.push(card);
        self
    }

    /// The next card of the deck has this standard line.
    pub fn next_standard(self, line: ConflictLine) -> Self {
        self.next(|card| card.standard == line)
    }

    /// The next card of the deck has this dramatic line.
    pub fn next_dramatic(self, line: ConflictLine) -> Self {
        self.next(|card| card.dramatic == line)
    }

    /// The deck has this many cards left; the others are in the last hero's hand.
    pub fn deck_left(mut self, cards: usize) -> Self {
        self.deck = Some(cards);
        self
    }

    fn take_names(&mut self, names: &[CardName]) -> Vec<CardId> {
        names
            .iter()
            .map(|name| self.take(|card| card.name == *name))
            .collect()
    }

    fn take(&mut self, matches: impl Fn(&Card) -> bool) -> CardId {
        let card = CARDS
            .iter()
            .find(|card| matches(card) && !self.used.contains(&card.id))
            .expect("the deck has such a card");
        self.used.push(card.id);
        card.id
    }

    /// Builds the table.
    pub fn table(mut self) -> TestTable {
        let hand_size = self.settings.opening_hand_size(self.heroes);
        let filler = |card: &Card| [CardName::Presence, CardName::Willpower].contains(&card.name);
        for hero in 1..=u16::try_from(self.heroes).unwrap() {
            if !self.hands.iter().any(|(id, _)| *id == h(hero)) {
                let cards = (0..hand_size).map(|_| self.take(filler)).collect();
                self.hands.push((h(hero), cards));
            }
        }
        let mut draw_pile: Vec<CardId> = CARDS
            .iter()
            .map(|card| card.id)
            .filter(|card| !self.used.contains(card))
            .collect();
        draw_pile.extend(self.next.iter().rev());
        // All cards start in hands and are moved from there.
        let mut dealt = self.hands.clone();
        if let Some(count) = self.deck {
            let surplus: Vec<CardId> = draw_pile.drain(..draw_pile.len() - count).collect();
            dealt.last_mut().unwrap().1.extend(surplus);
        }
        let elsewhere = self
            .pools
            .iter()
            .flat_map(|(_, cards)| cards)
            .chain(&self.discard)
            .chain(&self.stack);
        dealt[0].1.extend(elsewhere.copied());

        let title = Name::new("Ledger").unwrap();
        let mut events = vec![Event::TableOpened {
            title,
            edition: self.edition,
            settings: answers::reset_tested_answer(self.settings),
        }];
        for (actor, new) in (1..)
            .map(ActorId)
            .zip(cast(self.heroes, self.allies, self.villains))
        {
            let given = self.figures.iter().find(|(id, _)| *id == actor);
            let figures = given.map_or(new.stats, |(_, figures)| *figures);
            events.push(Event::ActorJoined {
                actor,
                name: new.name,
                player: None,
                role: new.role,
                stats: figures,
            });
        }
        events.push(Event::Dealt {
            hand_size,
            hands: dealt,
            draw_pile,
        });
        for (actor, cards) in &self.pools {
            events.extend(cards.iter().map(|&card| Event::CardPooled {
                actor: *actor,
                card,
            }));
        }
        let discarded = |&card: &CardId| Event::CardPlayed {
            actor: h(1),
            card,
            stays_in_effect: false,
            from_hand: Some(true),
            on_last_action: false,
        };
        events.extend(self.discard.iter().map(discarded));
        events.extend(
            self.stack
                .iter()
                .map(|&card| Event::Flipped { card, round: 1 }),
        );
        events.push(Event::ToneSet { tone: self.tone });
        for (actor, condition) in &self.conditions {
            events.push(Event::ConditionSet {
                actor: *actor,
                condition: *condition,
            });
        }
        let mut play = TestTable::new(self.heroes, self.allies);
        play.make(events);
        play
    }

    /// The table in a first round with this line and approval, everybody in it, first actions in cast order.
    pub fn in_round(self, line: ConflictLine, approved: ApprovedActions) -> TestTable {
        let mut play = self.table();
        play.begin();
        play.ok(Command::Flip);
        play.read(line, approved);
        play
    }
}
