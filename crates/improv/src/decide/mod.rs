//! The rules: every command is refused with a rule or becomes events. One file per subject.
//!
//! A decision works on a copy of the state (`tabletop::transaction`).

mod bonuses;
mod cards;
mod finale;
mod narration;
mod people;
mod real_deck;
mod reveal;
mod stakes;
mod transaction;
use super::side::SideId;
use people::full_hand_size;
use transaction::CommandResult;
pub(super) use transaction::ImprovTransaction;

use super::card::{CardId, DeckId};
use super::command::Command;
use super::event::Event;
use super::refusal::Refusal;
use super::state::{Conflict, Person, Phase, Side};
use tabletop::dice::shuffle;
use tabletop::rule::{RuleId, im};
use tabletop::seat::ActorId;

impl ImprovTransaction<'_> {
    /// Refuses a command or plays it.
    ///
    /// # Errors
    /// The first rule that forbids it and is not set aside.
    pub(super) fn execute(&mut self, command: &Command) -> CommandResult {
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
            Command::RenameTable { title } => self.rename_table(title),
            Command::MakeNote { text } => self.make_note(text),
            Command::Join { person } => self.join(person),
            Command::ChangePerson {
                person,
                name,
                talents,
            } => self.change_person(*person, name, talents),
            Command::Leave { person } => self.leave(*person),
            Command::BeginSession => self.begin_session(),
            Command::LookAtHand { person } => self.look_at_hand(*person),
            Command::MoveTokens {
                from,
                to,
                count,
                purpose,
            } => self.move_tokens(*from, *to, *count, *purpose),
            Command::Award { from, to } => self.award(*from, *to),

            Command::SetUpConflict { kind, sides } => self.set_up_conflict(*kind, sides),
            Command::OpenConflict { kind } => self.open_conflict(*kind),
            Command::AddSide { side, opponents } => self.add_side(side, opponents),
            Command::ChangeSide {
                side,
                label,
                stake,
                mooks,
            } => self.change_side(*side, label, stake, *mooks),
            Command::RemoveSide { side } => self.remove_side(*side),
            Command::SetOpponents { side, opponents } => self.set_opponents(*side, opponents),
            Command::SetRounds { rounds } => self.set_rounds(*rounds),
            Command::BeginStakes => self.begin_stakes(),
            Command::CloseStakes => self.close_stakes(),
            Command::CancelConflict => self.cancel_conflict(),

            Command::PlayCard { side, card } => self.play_card(*side, *card),
            Command::PlayTopCard { side } => self.play_top_card(*side),
            Command::PlayRealCards { sides } => self.play_real_cards(sides),
            Command::DrawCard { person } => self.draw_card(*person),
            Command::CloseCards => self.close_cards(),
            Command::AskForHelp {
                person,
                text,
                shown_card,
            } => self.ask_for_help(*person, text, *shown_card),
            Command::AddToken { by, on } => self.add_token(*by, *on),
            Command::AddTalent {
                by,
                talent,
                on,
                fit,
            } => self.add_talent(*by, *talent, *on, *fit),
            Command::TakeBackBonus { bonus } => self.take_back_bonus(*bonus),
            Command::Pass { people } => self.pass(people),
            Command::Reveal => self.reveal(),
            Command::DrawFate => self.draw_fate(),
            Command::EnterCards { cards } => self.enter_cards(cards),
            Command::ChooseFate { side, stays } => self.choose_fate(*side, *stays),

            Command::SetNarrationOrder { order } => self.set_narration_order(order),
            Command::Narrate {
                side,
                text,
                objection,
            } => self.narrate(*side, text.as_deref(), *objection),
            Command::NarrateAll { text } => self.narrate_all(text.as_deref()),
            Command::DeclineNarration { side } => self.decline_narration(*side),
            Command::Arbitrate { side, text } => self.arbitrate(*side, text),
            Command::RemoveMooks {
                by,
                group,
                count,
                believable,
            } => self.remove_mooks(*by, *group, *count, *believable),
            Command::NextRound => self.next_round(),
            Command::GiveCard {
                from,
                to,
                card,
                note,
            } => self.give_card(*from, *to, *card, note),
            Command::GiveTopCard {
                from,
                to,
                note,
                card,
            } => self.give_top_card(*from, *to, note, *card),
            Command::DeclineGifts { sides } => self.decline_gifts(sides),
            Command::AdoptStake { lost, by, agreed } => self.adopt_stake(*lost, *by, *agreed),
            Command::BreakPileTie { one, other, cards } => self.break_pile_tie(*one, *other, cards),
            Command::EndConflict => self.end_conflict(),
        }
    }

    /// Returns the person, if present.
    fn person(&self, id: ActorId) -> Result<&Person, Refusal> {
        self.state.person(id).ok_or(Refusal::UnknownPerson)
    }

    fn conflict(&self) -> Result<&Conflict, Refusal> {
        self.state.conflict.as_ref().ok_or(Refusal::NoConflict)
    }

    /// Returns the conflict if it is in one of these phases; otherwise refuses with E-PHASE and this rule.
    fn in_phase(&self, phases: &[Phase], rule: u16) -> Result<&Conflict, Refusal> {
        let conflict = self.conflict()?;
        if phases.contains(&conflict.phase) {
            Ok(conflict)
        } else {
            Err(Refusal::WrongPhase(phase_rule(rule)))
        }
    }

    fn side(&self, id: SideId) -> Result<&Side, Refusal> {
        self.conflict()?.side(id).ok_or(Refusal::NoSuchSide)
    }

    /// Returns a side with its own stake that is still in the conflict.
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

    /// Returns the person who controls a side.
    fn controller(&self, side: &Side) -> Result<&Person, Refusal> {
        self.state.controller(side).ok_or(Refusal::UnknownPerson)
    }

    /// Returns the next card of a deck. If the deck is empty, its discards are shuffled first. The event that moves the card removes
    /// it from the deck.
    fn draw(&mut self, deck: DeckId) -> Result<CardId, Refusal> {
        let index = usize::from(deck.0);
        let draw_pile = self.state.decks.get(index).ok_or(Refusal::DeckEmpty)?;
        if draw_pile.cards.is_empty() && !draw_pile.discard.is_empty() {
            let mut cards = draw_pile.discard.clone();
            shuffle(&mut cards, self.chance);
            self.push(Event::DeckShuffled { deck, cards });
        }
        let next = self
            .state
            .decks
            .get(index)
            .and_then(|deck| deck.cards.last());
        next.copied().ok_or(Refusal::DeckEmpty)
    }

    /// Fills a hand up to a size, as far as the deck allows. From a real deck, people draw themselves.
    fn fill_hand(&mut self, person: ActorId, size: u16) {
        if self.state.settings.uses_real_deck() {
            return;
        }
        let Some(holder) = self.state.person(person) else {
            return;
        };
        let (deck, held) = (holder.deck, holder.hand.len());
        // Cards from before a shuffle and after it are dealt in separate events.
        let mut missing = usize::from(size).saturating_sub(held);
        while missing > 0 && self.draw(deck).is_ok() {
            let source = self.state.decks.get(usize::from(deck.0));
            let cards: Vec<CardId> = source
                .into_iter()
                .flat_map(|deck| deck.cards.iter().rev())
                .take(missing)
                .copied()
                .collect();
            missing -= cards.len();
            self.push(Event::CardsDealt { person, cards });
        }
    }

    /// Refills all hands.
    fn fill_all_hands(&mut self) {
        let players = self.state.player_count();
        let people: Vec<(ActorId, u16)> = self
            .state
            .present()
            .map(|person| (person.id, full_hand_size(&self.state, person, players)))
            .collect();
        for (person, size) in people {
            self.fill_hand(person, size);
        }
    }
}

fn phase_rule(rule: u16) -> RuleId {
    im(rule)
}
