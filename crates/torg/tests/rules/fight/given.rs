//! Given, when, then: a hero, a villain and whoever else fights, with their sheets; commands, and what must come of them.

use tabletop::Game;
use tabletop::name::Name;
use tabletop::ruling::Refuse;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{By, Table};
use testing::{Mix, tables};
use torg::Torg;
use torg::card::{Approvable, Approved, BySide, CARDS, CardId, CardName, Effect, Line, Side};
use torg::combat::attack::outcome::Outcome as Blown;
use torg::combat::attack::plan::Told;
use torg::combat::chart::Kind;
use torg::combat::damage::Pick;
use torg::combat::settings::Question;
use torg::combat::weapon::{Arm, Armor, Fires};
use torg::command::{Command, DiceFrom, NewActor};
use torg::event::Event;
use torg::fight::{BlowCommand, BlowEvent, Hand, Struck, Wanted};
use torg::piles::Zone;
use torg::refusal::Refusal;
use torg::settings::{Edition, Settings};
use torg::sheet::{Carried, CombatSkill, Damage, Skilled, Worn};
use torg::state::{Actor, Condition, Figures, Role, State, Turn};
use torg::using::Attribute;
use torg::view::View;

/// The first hero.
pub const HERO: ActorId = ActorId(1);

/// Somebody with these attributes, ordinary but for heroes.
pub fn somebody(role: Role, dexterity: u8, strength: u8, toughness: u8) -> NewActor {
    let name = match role {
        Role::Hero => "Imani",
        Role::Ally => "Ally",
        Role::Villain => "Guard",
    };
    let mut new = NewActor::named(Name::new(name).unwrap(), None, role);
    new.figures = Figures {
        dexterity: Some(dexterity),
        toughness: Some(toughness),
        ..Figures::default()
    };
    new.sheet.strength = Some(strength);
    new
}

/// What a sheet is filled in with.
pub trait With: Sized {
    fn skill(self, skill: CombatSkill, value: u8) -> Self;
    fn weapon(self, arm: Arm, damage: Damage) -> Self;
    fn carrying(self, weapon: Carried) -> Self;
    fn armor(self, add: i32, maximum: i32) -> Self;
    fn kind(self, kind: Kind) -> Self;
    fn possibilities(self, possibilities: u16) -> Self;
}

impl With for NewActor {
    fn skill(mut self, skill: CombatSkill, value: u8) -> Self {
        self.sheet.skills.push(Skilled { skill, value });
        self
    }

    fn weapon(self, arm: Arm, damage: Damage) -> Self {
        self.carrying(weapon(arm, damage))
    }

    fn carrying(mut self, weapon: Carried) -> Self {
        self.sheet.weapons.push(weapon);
        self
    }

    fn armor(mut self, add: i32, maximum: i32) -> Self {
        self.sheet.armors.push(Worn {
            name: Name::new("Vest").unwrap(),
            armor: Armor {
                add,
                maximum,
                strength: 0,
            },
        });
        self
    }

    fn kind(mut self, kind: Kind) -> Self {
        self.sheet.kind = Some(kind);
        self
    }

    fn possibilities(mut self, possibilities: u16) -> Self {
        self.possibilities = possibilities;
        self
    }
}

/// A plain weapon.
pub fn weapon(arm: Arm, damage: Damage) -> Carried {
    Carried {
        name: Name::new("Weapon").unwrap(),
        arm,
        damage,
        fires: Fires::Single,
        bands: None,
        ammunition: None,
        reload: Default::default(),
        keeps_force: false,
        grapples: false,
        fells: None,
        parries: false,
    }
}

/// A table that has answered one of combat's questions otherwise.
pub fn with(question: Question, place: u8) -> Settings {
    let mut settings = Settings::default();
    settings.combat.answers = settings.combat.answers.with(question, place);
    settings
}

/// A fight in play.
pub struct Fray {
    pub table: Table<Torg>,
    chance: Mix,
}

impl Fray {
    /// A table with these people, not in rounds.
    pub fn of(edition: Edition, cast: Vec<NewActor>) -> Self {
        Self::with(edition, Settings::default(), cast)
    }

    pub fn with(edition: Edition, settings: Settings, cast: Vec<NewActor>) -> Self {
        let mut fray = Self {
            table: Table::default(),
            chance: Mix(7),
        };
        fray.ok(Command::OpenTable {
            title: Name::new("Fight").unwrap(),
            edition,
            settings,
            cast,
        });
        fray
    }

    pub fn state(&self) -> &State {
        self.table.state()
    }

    pub fn view(&self, seat: Seat) -> View {
        Torg::view(self.state(), seat)
    }

    pub fn actor(&self, who: ActorId) -> &Actor {
        self.state().actor(who).unwrap()
    }

    pub fn condition(&self, who: ActorId) -> Condition {
        self.actor(who).condition
    }

    /// Makes events so without asking.
    pub fn make(&mut self, events: Vec<Event>) {
        tables::happened(&mut self.table, events);
    }

    /// Everybody goes into rounds; a card is flipped, and this is in force.
    pub fn round(&mut self, first: Side, effects: BySide<Effect>, approved: Approved) {
        if self.state().conflict.is_none() {
            let participants = self.state().present().map(|actor| actor.id).collect();
            self.ok(Command::BeginRounds { participants });
        }
        // A card that does nothing by itself.
        let mut deck = self.state().piles.cards(Zone::Deck).to_vec();
        let plain = |card: &CardId| {
            let face = CARDS.iter().find(|its| its.id == *card).unwrap();
            face.standard.effects == BySide::default()
        };
        let place = deck.iter().position(plain).unwrap();
        let top = deck.remove(place);
        deck.push(top);
        self.make(vec![Event::Reshuffled { deck }]);
        self.ok(Command::Flip);
        let task = self.state().round().unwrap().task;
        let mut turns = Vec::new();
        for side in [first, first.other()] {
            let passes = if *effects.of(side) == Effect::Flurry {
                2
            } else {
                1
            };
            for pass in 1..=passes {
                let there = |actor: &&Actor| actor.side() == side && actor.condition.can_act();
                let members = self.state().present().filter(there);
                turns.extend(members.map(|actor| Turn {
                    actor: actor.id,
                    pass,
                }));
            }
        }
        let line = Line { first, effects };
        self.make(vec![
            Event::LineRead {
                line,
                approved,
                task,
            },
            Event::OrderSet { turns },
        ]);
    }

    /// A round in which nothing is in force, heroes first, attacks approved.
    pub fn quiet(&mut self) {
        let approved = Approved::Pair(Approvable::Attack, Approvable::Defend);
        self.round(Side::Heroes, BySide::default(), approved);
    }

    /// The command is played by the book.
    #[track_caller]
    pub fn ok(&mut self, command: Command) {
        let played = self
            .table
            .play(&command, &By::TheBook, None, &mut self.chance);
        assert_eq!(played, Ok(()), "{command:?}");
        assert!(self.state().is_sound(), "INV-01");
    }

    /// The command is played by the book, or refused.
    pub fn plays(&mut self, command: Command) -> Result<(), Refusal> {
        let by = By::TheBook;
        self.table.play(&command, &by, None, &mut self.chance)
    }

    /// The book refuses it with this rule, and nothing has changed.
    #[track_caller]
    pub fn no(&mut self, command: &Command, rule: &str) -> Refusal {
        let state = self.state().clone();
        let by = By::TheBook;
        let Err(refusal) = self.table.play(command, &by, None, &mut self.chance) else {
            panic!("{command:?} was played");
        };
        let told = refusal.rule().map(|rule| rule.to_string());
        assert_eq!(told.unwrap_or_default(), rule, "{refusal:?}");
        assert!(*self.state() == state, "a refusal changes nothing");
        refusal
    }

    /// The book refuses it with this rule, and the gamemaster rules that it happens.
    #[track_caller]
    pub fn ruled(&mut self, command: Command, rule: &str) {
        self.no(&command, rule);
        let by = By::Ruling("so it is".to_owned());
        let played = self.table.play(&command, &by, None, &mut self.chance);
        assert_eq!(played, Ok(()), "{command:?}");
        let entry = self.table.chronicle().done().last().unwrap();
        let over = &entry.ruling.as_ref().unwrap().over;
        assert!(over.iter().any(|its| its.to_string() == rule), "{over:?}");
    }

    /// The blow that lies rolled.
    #[track_caller]
    pub fn struck(&self) -> Vec<Struck> {
        self.state().struck(self.state().action.as_ref().unwrap())
    }

    /// What comes of the one blow, and its lines.
    #[track_caller]
    pub fn blown(&self) -> (Blown, Told) {
        let [only] = self.struck().try_into().unwrap();
        let Struck { outcome, told, .. } = only;
        let told = told.unwrap();
        let action: i32 = told.action.lines.iter().map(|line| line.amount).sum();
        let outcome = outcome.unwrap();
        assert_eq!(action, outcome.action_total, "the line adds up");
        (outcome, told)
    }

    /// Settles with no possibility spent.
    #[track_caller]
    pub fn settle(&mut self, who: ActorId) {
        self.ok(settle(who, vec![]));
    }

    /// The events of the last entry.
    pub fn last(&self) -> &[Event] {
        &self.table.chronicle().done().last().unwrap().events
    }

    /// What the last entry did in attacks.
    pub fn blows(&self) -> Vec<&BlowEvent> {
        let blows = self.last().iter().filter_map(|event| match event {
            Event::Blow { what, .. } => Some(what),
            _ => None,
        });
        blows.collect()
    }

    /// A card of that name lies in somebody's pool.
    pub fn pool(&mut self, who: ActorId, name: CardName) -> CardId {
        let in_hand = |card: &CardId| CARDS.iter().any(|its| its.id == *card && its.name == name);
        let hand = self.state().hand(who).iter().copied().find(in_hand);
        let card = hand.unwrap_or_else(|| CARDS.iter().find(|card| card.name == name).unwrap().id);
        self.make(vec![Event::CardLaid { actor: who, card }]);
        card
    }
}

/// An attack with nothing else to it.
pub fn strike(who: ActorId, wanted: Wanted, faces: &[u8]) -> Command {
    strike_with(who, wanted, vec![], 0, faces)
}

pub fn strike_with(
    who: ActorId,
    wanted: Wanted,
    cards: Vec<(CardId, Option<Attribute>)>,
    possibilities: u8,
    faces: &[u8],
) -> Command {
    Command::Blow {
        actor: who,
        what: BlowCommand::Strike {
            wanted: Box::new(wanted),
            beside: vec![],
            cards,
            possibilities,
            critical_moment: false,
            dice: DiceFrom::Person(faces.to_vec()),
        },
    }
}

pub fn settle(who: ActorId, negated: Vec<(ActorId, Vec<Pick>)>) -> Command {
    Command::Blow {
        actor: who,
        what: BlowCommand::Settle {
            negated,
            picks: vec![],
        },
    }
}

/// With the weapon at that place.
pub fn carried(place: u8, target: ActorId) -> Wanted {
    Wanted::plain(Hand::Carried(place), target)
}
