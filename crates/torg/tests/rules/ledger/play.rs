//! The "when" and "then" of cases: playing commands at a table, and checking the result.

use crate::ledger::answers;
use crate::ledger::given::{ATTACK, h};
use tabletop::Game;
use tabletop::ruling::Refuse;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::StandardCard as _;
use testing::{TestRng, tables};
use torg::Torg;
use torg::active_effects::EffectCommand;
use torg::card::{ApprovedActions, CardId, CardName, ConflictLine, LineEffect, Side};
use torg::command::{Command, DiceFrom};
use torg::consequence::Consequence;
use torg::event::{DrawReason, Event};
use torg::refusal::Refusal;
use torg::roll::Proficiency;
use torg::state::{ActionKind, ActionOutcome, Actor, Condition, Role, State, Turn};
use torg::task::randomiser::BoxAssignments;
use torg::view::View;
use torg::zones::Zone;

/// A table in play.
pub struct TestTable {
    pub table: Table<Torg>,
    chance: TestRng,
    first_villain: usize,
    first_ally: usize,
}

impl TestTable {
    /// An empty table for this many heroes and allies.
    pub fn new(heroes: usize, allies: usize) -> Self {
        Self {
            table: Table::default(),
            chance: TestRng(1),
            first_villain: heroes + allies,
            first_ally: heroes,
        }
    }

    pub fn state(&self) -> &State {
        self.table.state()
    }

    pub fn view(&self, seat: Seat) -> View {
        Torg::view(self.state(), seat)
    }

    /// The villain with this number.
    pub fn v(&self, number: u16) -> ActorId {
        ActorId(u16::try_from(self.first_villain).unwrap() + number)
    }

    /// The ally with this number.
    pub fn a(&self, number: u16) -> ActorId {
        ActorId(u16::try_from(self.first_ally).unwrap() + number)
    }

    pub fn actor(&self, id: ActorId) -> &Actor {
        self.state().actor(id).unwrap()
    }

    /// Applies events directly, without a command.
    pub fn make(&mut self, events: Vec<Event>) {
        tables::apply_events(&mut self.table, events);
        self.check_invariants();
    }

    /// Puts another line and approved actions in force for this round; each side acts in cast order.
    pub fn read(&mut self, line: ConflictLine, approved: ApprovedActions) {
        let round = self.state().round().unwrap();
        let task_box = round.task_box;
        let members = |side: Side| -> Vec<ActorId> {
            let is_able = |actor: &&Actor| actor.side() == side && actor.condition.can_act();
            self.state()
                .present()
                .filter(is_able)
                .map(|actor| actor.id)
                .collect()
        };
        let mut turns = Vec::new();
        for side in [line.initiative, line.initiative.other()] {
            let passes = if *line.effects.get(side) == LineEffect::Flurry {
                2
            } else {
                1
            };
            for pass in 1..=passes {
                let turn = |actor| Turn { actor, pass };
                turns.extend(members(side).into_iter().map(turn));
            }
        }
        let mut events = vec![
            Event::LineRead {
                line,
                approved,
                task_box,
            },
            Event::TurnOrderSet {
                turns,
                skipped: vec![],
            },
        ];
        let monologue = self.state().conflict.as_ref().unwrap().monologue;
        if monologue.is_some_and(|monologue| monologue.cancels_all) {
            let consequences = vec![Consequence::OtherActionsCancelled];
            events.push(Event::ConsequencesApplied { consequences });
        }
        self.make(events);
    }

    /// Plays the command by the rules; it must be allowed.
    #[track_caller]
    pub fn ok(&mut self, command: Command) {
        let mut command = command;
        if let Command::ChangeSettings { settings } | Command::OpenTable { settings, .. } =
            &mut command
        {
            *settings = answers::reset_tested_answer(*settings);
        }
        let played = self
            .table
            .play(&command, &PlayMode::ByTheRules, None, &mut self.chance);
        assert_eq!(played, Ok(()), "{command:?}");
        self.check_invariants();
    }

    /// Completes an answered trade: both agree and the gamemaster accepts.
    #[track_caller]
    pub fn complete_trade(&mut self) {
        self.ok(Command::AgreeTrade);
        self.ok(accept());
    }

    #[track_caller]
    fn refusal(&mut self, command: &Command, mode: &PlayMode) -> Refusal {
        let (state, log) = (self.state().clone(), self.table.log().clone());
        let Err(refusal) = self.table.play(command, mode, None, &mut self.chance) else {
            panic!("{command:?} was played");
        };
        assert!(
            *self.state() == state && *self.table.log() == log,
            "a refusal changes nothing"
        );
        refusal
    }

    /// The command must be refused by this rule.
    #[track_caller]
    pub fn no(&mut self, command: Command, rule: &str) -> Refusal {
        let refusal = self.refusal(&command, &PlayMode::ByTheRules);
        let cited_rule = refusal
            .rule()
            .map(|rule| rule.to_string())
            .unwrap_or_default();
        assert_eq!(cited_rule, rule, "{command:?}: {refusal:?}");
        refusal
    }

    /// The command must be refused by this rule, and a ruling cannot allow it.
    #[track_caller]
    pub fn never(&mut self, command: Command, rule: &str) {
        self.no(command.clone(), rule);
        self.refusal(&command, &PlayMode::ByRuling("because".to_owned()));
    }

    /// Refused by the first of these rules; a ruling then allows it and overrules all of them.
    #[track_caller]
    pub fn ruled(&mut self, command: Command, rules: &[&str]) {
        self.no(command.clone(), rules[0]);
        let mode = PlayMode::ByRuling("because".to_owned());
        let played = self.table.play(&command, &mode, None, &mut self.chance);
        assert_eq!(played, Ok(()), "{command:?}");
        let ruling = self
            .table
            .log()
            .entries()
            .last()
            .unwrap()
            .ruling
            .clone()
            .unwrap();
        let set_aside: Vec<String> = ruling.overruled.iter().map(ToString::to_string).collect();
        assert_eq!(
            (set_aside.as_slice(), ruling.reason.as_str()),
            (rules.map_strings().as_slice(), "because")
        );
        self.check_invariants();
    }

    #[track_caller]
    fn check_invariants(&self) {
        answers::record_answers(&self.state().settings);
        assert!(self.state().is_consistent(), "INV-01");
        let holders = self
            .state()
            .zones
            .all_zones()
            .into_iter()
            .filter_map(|zone| match zone {
                Zone::Hand(id) | Zone::Pool(id) | Zone::InEffect(id) => {
                    (!self.state().zones.cards(zone).is_empty()).then_some(id)
                }
                Zone::DrawPile | Zone::ActionStack | Zone::DiscardPile => None,
            });
        for holder in holders {
            assert_eq!(self.actor(holder).role, Role::Hero, "INV-03");
        }
    }

    /// Begins rounds with everybody.
    pub fn begin(&mut self) {
        let participants = self.state().present().map(|actor| actor.id).collect();
        self.ok(Command::BeginRounds { participants });
    }

    /// Begins rounds with everybody and flips the first card.
    pub fn begin_and_flip(&mut self) {
        self.begin();
        self.ok(Command::Flip);
    }

    /// A hero's card by name; the pool is searched before the hand.
    #[track_caller]
    pub fn card(&self, hero: u16, name: CardName) -> CardId {
        let (pool, hand) = (self.state().pool(h(hero)), self.state().hand(h(hero)));
        let mut cards = pool.iter().chain(hand);
        *cards
            .find(|card| card.name() == Some(name))
            .expect("the hero has such a card")
    }

    /// The command to lay a card from the hand into the pool.
    #[track_caller]
    pub fn lay(&self, hero: u16, name: CardName) -> Command {
        let hand = self.state().hand(h(hero));
        let card = hand.iter().find(|card| card.name() == Some(name));
        Command::PoolCard {
            actor: h(hero),
            card: *card.expect("such a card in hand"),
        }
    }

    /// The command to use a card; an attribute card raises its first attribute.
    pub fn play(&self, hero: u16, name: CardName) -> Command {
        let (actor, card) = (h(hero), self.card(hero, name));
        match name.attributes().first() {
            Some(&attribute) => Command::Effect(EffectCommand::RaiseAttribute {
                actor,
                card,
                attribute,
            }),
            None => Command::PlayCard { actor, card },
        }
    }

    /// Declares and announces.
    #[track_caller]
    pub fn act(&mut self, actor: ActorId, kind: ActionKind, outcome: ActionOutcome) {
        self.ok(declare(actor, kind));
        let shown = self.view(Seat::Table).draws_on_success;
        self.ok(Command::Announce { outcome });
        if matches!(outcome, ActionOutcome::Succeeded(_)) && self.state().physical_deck.is_none() {
            let draws = self.last().iter().filter(|event| match event {
                Event::Drawn { reason, .. } => *reason == DrawReason::ApprovedAction,
                Event::DrawSkipped { .. } => true,
                _ => false,
            });
            assert_eq!(draws.count(), shown, "DD-194, {kind:?}");
        }
    }

    /// Declares at a target and announces.
    #[track_caller]
    pub fn act_at(
        &mut self,
        actor: ActorId,
        kind: ActionKind,
        target: ActorId,
        outcome: ActionOutcome,
    ) {
        self.ok(Command::Declare {
            actor,
            kind,
            target: Some(target),
            critical_moment: false,
        });
        self.ok(Command::Announce { outcome });
    }

    /// Sets shock and unconsciousness.
    pub fn hurt(&mut self, actor: ActorId, shock: u16, unconscious: bool) {
        self.ok(Command::SetCondition {
            actor,
            condition: Condition {
                shock,
                unconscious,
                ..Condition::default()
            },
        });
    }

    pub fn hand(&self, hero: u16) -> usize {
        self.state().hand(h(hero)).len()
    }

    pub fn pool(&self, hero: u16) -> usize {
        self.state().pool(h(hero)).len()
    }

    pub fn pile(&self, zone: Zone) -> usize {
        self.state().zones.cards(zone).len()
    }

    /// The events of the last entry.
    pub fn last(&self) -> &[Event] {
        &self.table.log().entries().last().unwrap().events
    }

    /// The turn order: who acts, and in which pass.
    pub fn order(&self) -> Vec<(ActorId, u8)> {
        self.state()
            .round()
            .unwrap()
            .turns
            .iter()
            .map(|(turn, _)| (turn.actor, turn.pass))
            .collect()
    }
}

trait MapStrings {
    fn map_strings(&self) -> Vec<String>;
}

impl MapStrings for &[&str] {
    fn map_strings(&self) -> Vec<String> {
        self.iter().map(ToString::to_string).collect()
    }
}

/// Declares without a target or a critical moment.
pub fn declare(actor: ActorId, kind: ActionKind) -> Command {
    Command::Declare {
        actor,
        kind,
        target: None,
        critical_moment: false,
    }
}

/// Declares a critical moment.
pub fn critical(actor: ActorId) -> Command {
    Command::Declare {
        actor,
        kind: ATTACK,
        target: None,
        critical_moment: true,
    }
}

/// Real dice, skilled.
pub fn dice(faces: &[u8]) -> Command {
    Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(faces.to_vec()),
    }
}

pub fn offer(from: u16, to: u16, cards: &[CardId]) -> Command {
    Command::OfferTrade {
        from: h(from),
        to: h(to),
        cards: cards.to_vec(),
    }
}

pub fn accept() -> Command {
    Command::AcceptTrade {
        explanation: String::new(),
    }
}

pub fn answer(cards: &[CardId]) -> Command {
    Command::AnswerTrade {
        cards: cards.to_vec(),
    }
}

/// Flips one card for its task box.
pub fn flip_box() -> Command {
    Command::FlipTaskBox {
        assignments: BoxAssignments::default(),
    }
}

pub fn announce(outcome: ActionOutcome) -> Command {
    Command::Announce { outcome }
}

pub fn pass(actor: ActorId) -> Command {
    Command::Pass { actor }
}

pub fn finish(actor: ActorId) -> Command {
    Command::EndTurn { actor }
}
