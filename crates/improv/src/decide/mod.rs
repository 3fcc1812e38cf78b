//! The rules: every command is refused with a rule or becomes events. One file a subject.
//!
//! A decision is written as a play on a scratch copy (`engine/scratch.rs`).

mod bonuses;
mod cards;
mod finale;
mod people;
mod play;
mod reveal;
mod stakes;
mod telling;
use super::side::SideId;
use people::hand_size;
use play::Decided;
pub(super) use play::Play;

use super::card::{CardId, DeckId};
use super::command::Command;
use super::event::Event;
use super::refusal::Refusal;
use super::state::{Conflict, Person, Phase, Side};
use tabletop::dice::shuffle;
use tabletop::rule::{RuleId, im};
use tabletop::seat::ActorId;

impl Play<'_> {
    /// Refuses a command or plays it.
    ///
    /// # Errors
    /// The first rule against it that is not set aside.
    pub(super) fn command(&mut self, command: &Command) -> Decided {
        if self.state.title.is_none() && !matches!(command, Command::OpenTable { .. }) {
            return Err(Refusal::NotOpen);
        }
        match command {
            Command::OpenTable {
                title,
                settings,
                people,
            } => self.open_table(title, settings, people),
            Command::ChangeSettings { settings } => self.change_settings(settings),
            Command::MakeNote { text } => self.make_note(text),
            Command::Join { person } => self.join(person),
            Command::ChangePerson {
                person,
                name,
                talents,
            } => self.change_person(*person, name, talents),
            Command::Leave { person } => self.leave(*person),
            Command::BeginSession => self.begin_session(),
            Command::LookAtHand { person } => self.look(*person),
            Command::MoveTokens {
                from,
                to,
                count,
                what,
            } => self.move_tokens(*from, *to, *count, *what),
            Command::Award { from, to } => self.award(*from, *to),

            Command::OpenConflict { kind } => self.open_conflict(*kind),
            Command::AddSide { side } => self.add_side(side),
            Command::ChangeSide {
                side,
                label,
                stake,
                mooks,
            } => self.change_side(*side, label, stake, *mooks),
            Command::DropSide { side } => self.drop_side(*side),
            Command::SetOpponents { side, opponents } => self.set_opponents(*side, opponents),
            Command::SetRounds { rounds } => self.set_rounds(*rounds),
            Command::BeginStakes => self.begin_stakes(),
            Command::CloseStakes => self.close_stakes(),
            Command::DropConflict => self.drop_conflict(),

            Command::PlayCard { side, card } => self.play_card(*side, *card),
            Command::PlayTop { side } => self.play_top(*side),
            Command::DrawCard { person } => self.draw_card(*person),
            Command::CloseCards => self.close_cards(),
            Command::AskForHelp {
                person,
                text,
                shows,
            } => self.ask_for_help(*person, text, *shows),
            Command::AddToken { by, on } => self.add_token(*by, *on),
            Command::AddTalent {
                by,
                talent,
                on,
                fit,
            } => self.add_talent(*by, *talent, *on, *fit),
            Command::TakeBack { bonus } => self.take_back(*bonus),
            Command::Pass { people } => self.pass(people),
            Command::Reveal => self.reveal(),
            Command::DrawFate => self.draw_fate(),
            Command::ChooseFate { side, stays } => self.choose_fate(*side, *stays),

            Command::SetOrder { order } => self.set_order(order),
            Command::Narrate {
                side,
                told,
                objection,
            } => self.narrate(*side, told.as_deref(), *objection),
            Command::Decide { side, told } => self.decide_open(*side, told),
            Command::RemoveMooks {
                by,
                group,
                count,
                believable,
            } => self.remove_mooks(*by, *group, *count, *believable),
            Command::NextRound => self.next_round(),
            Command::Give {
                from,
                to,
                card,
                note,
            } => self.give(*from, *to, *card, note),
            Command::GiveLast { from, to, note } => self.give_last(*from, *to, note),
            Command::KeepGifts { sides } => self.keep_gifts(sides),
            Command::Adopt { lost, by, agreed } => self.adopt(*lost, *by, *agreed),
            Command::DrawLevel { one, other } => self.draw_level(*one, *other),
            Command::EndConflict => self.end_conflict(),
        }
    }

    /// Somebody at the table.
    fn person(&self, id: ActorId) -> Result<&Person, Refusal> {
        self.state.person(id).ok_or(Refusal::NobodyThere)
    }

    fn conflict(&self) -> Result<&Conflict, Refusal> {
        self.state.conflict.as_ref().ok_or(Refusal::NoConflict)
    }

    /// The conflict in one of these phases; else E-PHASE with the rule that asks for them.
    fn in_phase(&self, phases: &[Phase], rule: u16) -> Result<&Conflict, Refusal> {
        let conflict = self.conflict()?;
        if phases.contains(&conflict.phase) {
            Ok(conflict)
        } else {
            Err(Refusal::Phase(phase_rule(rule)))
        }
    }

    fn side(&self, id: SideId) -> Result<&Side, Refusal> {
        self.conflict()?.side(id).ok_or(Refusal::NoSide)
    }

    /// A side with a stake of its own that is still in the conflict.
    fn live_side(&self, id: SideId) -> Result<&Side, Refusal> {
        let side = self.side(id)?;
        if !side.is_participant() {
            return Err(Refusal::Bystander);
        }
        if side.is_live() {
            Ok(side)
        } else {
            Err(Refusal::Eliminated)
        }
    }

    /// The person who runs a side.
    fn controller(&self, side: &Side) -> Result<&Person, Refusal> {
        self.state.controller(side).ok_or(Refusal::NobodyThere)
    }

    /// The next card of a deck; its discards are shuffled first where it is empty (7.9). It leaves the deck by the event that
    /// says where it goes.
    fn draw(&mut self, deck: DeckId) -> Result<CardId, Refusal> {
        let place = usize::from(deck.0);
        let its = self.state.decks.get(place).ok_or(Refusal::DeckEmpty)?;
        if its.cards.is_empty() && !its.discard.is_empty() {
            let mut cards = its.discard.clone();
            shuffle(&mut cards, self.chance);
            self.push(Event::DeckShuffled { deck, cards });
        }
        let next = self.state.decks.get(place).and_then(|its| its.cards.last());
        next.copied().ok_or(Refusal::DeckEmpty)
    }

    /// Fills a hand up to a size, as far as the deck goes.
    fn deal_up(&mut self, person: ActorId, size: u16) {
        let Some(its) = self.state.person(person) else {
            return;
        };
        let (deck, held) = (its.deck, its.hand.len());
        // One event a shuffle: what is dealt before it is dealt from the old deck.
        let mut missing = usize::from(size).saturating_sub(held);
        while missing > 0 && self.draw(deck).is_ok() {
            let from = self.state.decks.get(usize::from(deck.0));
            let cards: Vec<CardId> = from
                .into_iter()
                .flat_map(|its| its.cards.iter().rev())
                .take(missing)
                .copied()
                .collect();
            missing -= cards.len();
            self.push(Event::Dealt { person, cards });
        }
    }

    /// Fills all hands up (7.4, 7.7).
    fn deal_all(&mut self) {
        let players = self.state.players();
        let people: Vec<(ActorId, u16)> = self
            .state
            .present()
            .map(|its| (its.id, hand_size(&self.state, its, players)))
            .collect();
        for (person, size) in people {
            self.deal_up(person, size);
        }
    }
}

fn phase_rule(rule: u16) -> RuleId {
    im(rule)
}
