//! The rules: every command is refused with a rule or becomes events. One file a subject.
//!
//! A decision is written as a play on a scratch copy (`engine/scratch.rs`).

mod acting;
mod acts;
mod adventure;
mod blows;
mod cards;
mod consequences;
mod deck;
mod due;
mod hands;
mod laying;
mod order;
mod people;
mod play;
mod playing;
mod rounds;
mod scene_end;
mod setbacks;
mod several;
mod sheets;
mod story;
mod surprise;
mod tasks;
mod trading;
mod using;
use super::drawn_for::DrawnFor;
use super::role::Role;
use super::state::actor::Actor;
use super::state::round::TurnEnd;
use due::{against_anything, against_steps};
use play::Decided;
pub(super) use play::Play;

use super::card::CardId;
use super::command::Command;
use super::consequence::Consequence;
use super::dealing::Opening;
use super::deck::Deck;
use super::event::Event;
use super::piles::Zone;
use super::refusal::Refusal;
use super::settings::{Reshuffle, ReshuffleWhen};
use tabletop::dice::shuffle;
use tabletop::seat::ActorId;

pub(crate) use acting::{against_acting, critical_moment_used, villain_skill};
pub(crate) use adventure::{award_of, ignorable, most_deducted, paid};
pub(crate) use cards::{may_lay, may_play};
pub use order::LARGEST_TOTAL;
pub use people::{MOST_ACTORS, MOST_HEROES, checked_text, room_for};
pub(crate) use playing::{may_flip_another, may_keep};
pub use several::MOST_ATTACKS;
pub use sheets::MOST_COUNTED;
pub(crate) use surprise::against_laying_unawares;
pub(crate) use tasks::may_try;
pub use tasks::{HARDEST, MOST_FLIPS, MOST_STEPS};
pub(crate) use using::{against_buying, counters, would_swallow};

impl Play<'_> {
    /// Refuses a command or plays it.
    ///
    /// # Errors
    /// The first rule against it that is not set aside.
    pub(super) fn command(&mut self, command: &Command) -> Decided {
        match command {
            Command::OpenTable {
                title,
                edition,
                settings,
                cast,
            } => self.open_with(&Opening {
                title: title.clone(),
                edition: *edition,
                settings: *settings,
                cast: cast.clone(),
                deck: Deck::default(),
                printed: false,
                carried: vec![],
            }),
            Command::Deck(what) => self.deck(what),
            Command::Join { actor } => self.join(std::slice::from_ref(actor)),
            Command::JoinAll { actors } => self.join(actors),
            Command::Leave { actor } => self.leave(*actor),
            Command::SetFigures { actor, figures } => self.set_figures(*actor, *figures),
            Command::SetSheet {
                actor,
                figures,
                sheet,
            } => self.set_sheet(*actor, *figures, sheet),
            Command::SetCondition { actor, condition } => self.set_condition(*actor, *condition),
            Command::SetStanding { actor, standing } => self.set_standing(*actor, *standing),
            Command::SetPossibilities {
                actor,
                possibilities,
            } => self.set_possibilities(*actor, *possibilities),
            Command::ChangeSettings { settings } => self.change_settings(*settings),
            Command::MakeNote { text } => self.make_note(text),

            Command::LookAtHand { actor } => self.look_at_hand(*actor),
            Command::RevealCard { actor, card } => self.reveal_card(*actor, *card),
            Command::LayCard { actor, card } => self.lay_card(*actor, *card),
            Command::PlayCard { actor, card } => self.play_card(*actor, *card),
            Command::Use(what) => self.use_for(what),

            Command::NameScene { name } => self.name_scene(name),
            Command::SetTone { tone } => self.set_tone(*tone),
            Command::BeginRounds { participants } => self.begin_rounds(participants),
            Command::JoinConflict { actor } => self.join_conflict(*actor),
            Command::Flip => self.flip(),
            Command::EndRounds => self.end_rounds(),
            Command::ChooseSetback { side, setback } => self.choose_setback(*side, setback),
            Command::JudgePosition { actor, improved } => self.judge_position(*actor, *improved),
            Command::JudgeDefence { actor, defence } => self.judge_defence(*actor, *defence),

            Command::Declare {
                actor,
                kind,
                target,
                critical_moment,
            } => self.declare(*actor, *kind, *target, *critical_moment),
            Command::Roll { skill, dice } => self.roll(*skill, dice),
            Command::Commit => self.commit(),
            Command::Announce { outcome } => self.announce(*outcome),
            Command::Finish { actor } => self.end_turn(*actor, TurnEnd::Acted),
            Command::Pass { actor } => self.end_turn(*actor, TurnEnd::Passed),
            Command::JudgeContribution { actor, helped } => {
                self.judge_contribution(*actor, *helped)
            }
            Command::TakePoolCards { cards } => self.take_pool_cards(cards),
            Command::Blow { actor, what } => self.blow(*actor, what),

            Command::OfferTrade { from, to, cards } => self.offer_trade(*from, *to, cards),
            Command::AnswerTrade { cards } => self.answer_trade(cards),
            Command::AgreeTrade => self.agree_trade(),
            Command::AcceptTrade { story } => self.accept_trade(story),
            Command::DropTrade => self.drop_trade(),

            Command::Rounds { what } => self.rounds(what),
            Command::Hands { actor, what } => self.hands(*actor, what),
            Command::Act { actor, what } => self.act(*actor, what),
            Command::Scheme { what } => self.scheme(what),

            Command::Task { lead, what } => self.task(*lead, what),
            Command::FlipBox { until } => self.flip_boxes(until),

            Command::Story { what } => self.story(what),
            Command::EndScene { is_final } => self.end_scene(*is_final),
            Command::DiscardDown { actor, cards } => self.discard_down(*actor, cards),
            Command::DiscardOne { actor, card } => self.discard_one(*actor, *card),
            Command::BeginAct => self.begin_act(),
        }
    }

    /// Makes an event so, with all that follows from it by the rules; where it used the deck up, the table may want a new one at
    /// once.
    fn push(&mut self, event: Event) {
        let had_cards = !self.state.piles.cards(Zone::Deck).is_empty();
        let by = consequences::of(&self.state, &event);
        self.scratch.push(event);
        self.follow(by);
        let by = consequences::of_state(&self.state);
        self.follow(by);
        let used_up = had_cards && self.state.piles.cards(Zone::Deck).is_empty();
        if used_up && self.state.settings.is(ReshuffleWhen::AtOnce) {
            self.reshuffle();
        }
    }

    fn follow(&mut self, by: Vec<Consequence>) {
        if !by.is_empty() {
            self.scratch.push(Event::Followed { by });
        }
    }

    fn open(&self) -> Decided {
        if self.state.title.is_some() {
            Ok(())
        } else {
            Err(Refusal::NotOpen)
        }
    }

    /// Somebody at the table.
    fn actor(&self, id: ActorId) -> Result<Actor, Refusal> {
        self.state.actor(id).cloned().ok_or(Refusal::NobodyThere)
    }

    /// Somebody at the table who has cards (DD-022, INV-03).
    fn hero(&self, id: ActorId) -> Result<Actor, Refusal> {
        let actor = self.actor(id)?;
        match actor.role {
            Role::Hero => Ok(actor),
            Role::Ally | Role::Villain => Err(Refusal::NotAHero { actor: id }),
        }
    }

    /// The card lies there, or the command makes no sense (INV-01).
    fn lies_in(&self, card: CardId, zone: Zone) -> Decided {
        if self.state.piles.lies_in(card, zone) {
            Ok(())
        } else {
            Err(Refusal::CardElsewhere { card })
        }
    }

    /// All different, and all lying there.
    fn all_lie_in(&self, cards: &[CardId], zone: Zone) -> Decided {
        for (place, card) in cards.iter().enumerate() {
            self.lies_in(*card, zone)?;
            if cards.iter().take(place).any(|other| other == card) {
                return Err(Refusal::CardElsewhere { card: *card });
            }
        }
        Ok(())
    }

    fn free_play(&self) -> Decided {
        if self.state.conflict.is_some() {
            Err(Refusal::InRounds)
        } else {
            Ok(())
        }
    }

    fn no_scene_ending(&self) -> Decided {
        against_anything(&self.state).map_or(Ok(()), Err)
    }

    fn no_steps(&self) -> Decided {
        against_steps(&self.state).map_or(Ok(()), Err)
    }

    /// The top card of the deck, which is made anew where it is used up (DD-043 … DD-045).
    ///
    /// # Errors
    /// [`Refusal::NoCards`] where no pile is left to shuffle; where the deck is printed, its number is wanted, or is not there.
    fn next_card(&mut self) -> Result<CardId, Refusal> {
        if self.state.printed.is_some() {
            return self.told_card();
        }
        if self.state.piles.cards(Zone::Deck).is_empty() {
            self.reshuffle();
        }
        self.state.piles.top(Zone::Deck).ok_or(Refusal::NoCards)
    }

    /// One card from the deck into a hand (DD-194); with no card anywhere the draw is skipped (DD-045).
    fn draw(&mut self, actor: ActorId, why: DrawnFor) {
        if self.state.is_deckless() {
            return;
        }
        if self.state.printed.is_some() {
            return self.owe(actor, why, 1);
        }
        match self.next_card() {
            Ok(card) => self.push(Event::Drawn { actor, card, why }),
            Err(_) => self.push(Event::DrawSkipped { actor }),
        }
    }

    /// Makes the discard pile the deck; the stack under its top too, by the table's setting or where there is nothing else.
    fn reshuffle(&mut self) {
        let piles = &self.state.piles;
        let discards = piles.cards(Zone::Discard);
        let below_top = piles
            .cards(Zone::ActionStack)
            .split_last()
            .map_or(&[][..], |(_, below)| below);
        let both = self.state.settings.is(Reshuffle::DiscardsAndStack) || discards.is_empty();
        let mut deck = if both {
            [discards, below_top].concat()
        } else {
            discards.to_vec()
        };
        if deck.is_empty() {
            return;
        }
        if self.state.printed.is_none() {
            shuffle(&mut deck, self.chance);
        }
        self.push(Event::Reshuffled { deck });
    }
}
