//! The decisions of the rules: every command is either refused, with the rule that forbids it, or turned into events. There is
//! one file per subject.
//!
//! A decision works on a copy of the state (`tabletop::transaction`).

mod acting;
mod active_effects;
mod adventure;
mod attacks;
mod away;
mod cards;
mod cast;
mod combat_actions;
mod combined_actions;
mod consequences;
mod deck;
mod dice;
mod follow_ups;
mod holding;
mod pending_steps;
mod play_checks;
mod pool_checks;
mod pool_removal;
mod reactions;
mod rounds;
mod scene_end;
mod setbacks;
mod sheets;
mod story;
mod surprise;
mod tasks;
mod trading;
mod transaction;
mod turn_order;
use super::draw_reason::DrawReason;
use super::role::Role;
use super::state::actor::Actor;
use super::state::round::TurnEnd;
use pending_steps::{pending_refusal, pending_step_refusal};
use transaction::CommandResult;
pub(super) use transaction::TorgTransaction;

use super::card::CardId;
use super::command::Command;
use super::consequence::Consequence;
use super::dealing::{ShuffledPiles, TableSetup};
use super::deck::Deck;
use super::event::Event;
use super::refusal::Refusal;
use super::settings::ReshuffleWhen;
use super::zones::Zone;
use tabletop::dice::shuffle;
use tabletop::seat::ActorId;

pub(crate) use acting::{
    acting_refusals, critical_moment_refusals, critical_moment_used, may_share_attack,
};
pub(crate) use active_effects::{
    buyable_dice, extra_roll_refusals, villains_able_to_counter, would_lose_extra_roll,
};
pub(crate) use adventure::{
    award_of, ending_refusals, had_ignorable_subplot, max_deduction, paying_subplots,
};
pub(crate) use cards::{may_play, may_pool};
pub use cast::{MAX_ACTORS, MAX_HEROES, check_room, require_text};
pub(crate) use combat_actions::active_defence_refusal;
pub use combined_actions::MAX_ATTACKS;
pub(crate) use holding::holding_refusals;
pub(crate) use play_checks::{may_flip_another, may_keep};
pub(crate) use pool_checks::is_pool_window_closed;
pub(crate) use pool_removal::villain_skill;
pub(crate) use surprise::surprised_pooling_refusal;
pub(crate) use tasks::may_attempt;
pub use tasks::{MAX_FLIPS, MAX_STEPS};
pub(crate) use trading::{open_trade_refusal, tradable_cards, trade_partners};
pub use turn_order::MAX_ACTION_TOTAL;

impl TorgTransaction<'_> {
    /// Refuses a command or executes it.
    ///
    /// # Errors
    /// The first rule that forbids it and is not overruled.
    pub(super) fn command(&mut self, command: &Command) -> CommandResult {
        self.close_reactions(command);
        match command {
            Command::OpenTable {
                title,
                edition,
                settings,
                cast,
            } => self.open_table(&TableSetup {
                title: title.clone(),
                edition: *edition,
                settings: *settings,
                cast: cast.clone(),
                deck: Deck::default(),
                physical_deck: false,
                saved_hands: vec![],
            }),
            Command::Deck(command) => self.deck(command),
            Command::Join { actor } => self.join(std::slice::from_ref(actor)),
            Command::JoinAll { actors } => self.join(actors),
            Command::ChangeActor {
                actor,
                name,
                player,
            } => self.change_actor(*actor, name, player.as_ref()),
            Command::Leave { actor } => self.leave(*actor),
            Command::LeaveAll { actors } => actors.iter().try_for_each(|id| self.leave(*id)),
            Command::SetAway { actor, away } => self.set_away(*actor, *away),
            Command::SetStats { actor, stats } => self.set_stats(*actor, *stats),
            Command::SetSheet {
                actor,
                stats,
                sheet,
            } => self.set_sheet(*actor, *stats, sheet),
            Command::SetCondition { actor, condition } => self.set_condition(*actor, *condition),
            Command::Rest { actors } => self.rest(actors),
            Command::SetRollCondition {
                actor,
                roll_condition,
            } => self.set_roll_condition(*actor, *roll_condition),
            Command::SetPossibilities {
                actor,
                possibilities,
            } => self.set_possibilities(*actor, *possibilities),
            Command::ChangeSettings { settings } => self.change_settings(*settings),
            Command::RenameTable { title } => self.rename_table(title),
            Command::MakeNote { text } => self.make_note(text),

            Command::LookAtHand { actor } => self.look_at_hand(*actor),
            Command::RevealCard { actor, card } => self.reveal_card(*actor, *card),
            Command::PoolCard { actor, card } => self.put_card_in_pool(*actor, *card),
            Command::PlayCard { actor, card } => self.play_card(*actor, *card),
            Command::Effect(command) => self.effect(command),

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
            } => self.declare(*actor, *kind, *target, *critical_moment, true),
            Command::Roll { proficiency, dice } => self.roll(*proficiency, dice),
            Command::Commit => self.commit(),
            Command::Announce { outcome } => self.announce(*outcome),
            Command::AnnounceSkillCheck { skill, check } => {
                self.announce_skill_check(skill.as_ref(), *check)
            }
            Command::EndTurn { actor } => self.end_turn(*actor, TurnEnd::Acted),
            Command::Pass { actor } => self.end_turn(*actor, TurnEnd::Passed),
            Command::JudgeContribution { actor, helped } => {
                self.judge_contribution(*actor, *helped)
            }
            Command::TakePoolCards { cards } => self.take_pool_cards(cards),
            Command::Attack {
                actor,
                what: command,
            } => self.attack_command(*actor, command),

            Command::OfferTrade { from, to, cards } => self.offer_trade(*from, *to, cards),
            Command::AnswerTrade { cards } => self.answer_trade(cards),
            Command::AgreeTrade => self.agree_trade(),
            Command::AcceptTrade { explanation } => self.accept_trade(explanation),
            Command::CancelTrade => self.cancel_trade(),
            Command::TradeAtOnce {
                from,
                to,
                offered,
                returned,
                explanation,
            } => self.trade_at_once(*from, *to, offered, returned, explanation),

            Command::Rounds { what: command } => self.rounds(command),
            Command::FollowUp {
                actor,
                what: command,
            } => self.follow_up(*actor, command),
            Command::Combat {
                actor,
                what: command,
            } => self.combat_command(*actor, command),
            Command::PreparedSetback { what: command } => self.prepared_setback(command),

            Command::Task {
                lead,
                what: command,
            } => self.task(*lead, command),
            Command::FlipTaskBox { assignments } => self.flip_task_boxes(assignments),

            Command::Story { what: command } => self.story(command),
            Command::EndScene { is_final } => self.end_scene(*is_final),
            Command::EndSceneKeepingHands => self.end_scene_keeping_hands(),
            Command::DiscardToHandSize { actor, cards } => self.discard_to_hand_size(*actor, cards),
            Command::OptionalDiscard { actor, card } => self.optional_discard(*actor, *card),
            Command::KeepHands => self.keep_hands(),
            Command::BeginAct => self.begin_act(),
        }
    }

    /// Applies an event and its consequences. If it took the last card of the draw pile, reshuffles at once if the table has
    /// decided so; cards of the printed deck that are drawn and not typed yet have left the pile too.
    fn push(&mut self, event: Event) {
        let had_cards = self.state.draw_pile_count() > 0;
        let consequences = consequences::of_event(&self.state, &event);
        self.transaction.push(event);
        self.push_consequences(consequences);
        let consequences = consequences::of_state(&self.state);
        self.push_consequences(consequences);
        let used_up = had_cards && self.state.draw_pile_count() == 0;
        if used_up && self.state.settings.is(ReshuffleWhen::AtOnce) {
            self.reshuffle();
        }
    }

    fn push_consequences(&mut self, consequences: Vec<Consequence>) {
        if !consequences.is_empty() {
            self.transaction
                .push(Event::ConsequencesApplied { consequences });
        }
    }

    fn require_open(&self) -> CommandResult {
        if self.state.title.is_some() {
            Ok(())
        } else {
            Err(Refusal::NotOpen)
        }
    }

    /// Returns the actor, if they are at the table.
    fn actor(&self, id: ActorId) -> Result<Actor, Refusal> {
        self.state.actor(id).cloned().ok_or(Refusal::UnknownActor)
    }

    /// Returns the actor, if they are at the table and a hero (DD-022, INV-03).
    fn hero(&self, id: ActorId) -> Result<Actor, Refusal> {
        let actor = self.actor(id)?;
        match actor.role {
            Role::Hero => Ok(actor),
            Role::Ally | Role::Villain => Err(Refusal::NotAHero { actor: id }),
        }
    }

    /// Requires that the card is in that zone (INV-01).
    fn require_in_zone(&self, card: CardId, zone: Zone) -> CommandResult {
        if self.state.zones.is_in(card, zone) {
            Ok(())
        } else {
            Err(Refusal::CardNotInZone { card })
        }
    }

    /// Requires that the cards are all different and all in that zone.
    fn require_all_in_zone(&self, cards: &[CardId], zone: Zone) -> CommandResult {
        for (index, card) in cards.iter().enumerate() {
            self.require_in_zone(*card, zone)?;
            if cards.iter().take(index).any(|other| other == card) {
                return Err(Refusal::CardNotInZone { card: *card });
            }
        }
        Ok(())
    }

    fn require_free_play(&self) -> CommandResult {
        if self.state.conflict.is_some() {
            Err(Refusal::InRounds)
        } else {
            Ok(())
        }
    }

    fn require_nothing_pending(&self) -> CommandResult {
        pending_refusal(&self.state).map_or(Ok(()), Err)
    }

    fn require_no_steps_pending(&self) -> CommandResult {
        pending_step_refusal(&self.state).map_or(Ok(()), Err)
    }

    /// Returns the top card of the draw pile. An empty draw pile is reshuffled first (DD-043 … DD-045).
    ///
    /// # Errors
    /// [`Refusal::NoCardsLeft`] if there is nothing to shuffle. For the printed deck: the number was not typed, or the card is
    /// not in the draw pile.
    fn next_card(&mut self) -> Result<CardId, Refusal> {
        if self.state.physical_deck.is_some() {
            return self.typed_card();
        }
        if self.state.zones.cards(Zone::DrawPile).is_empty() {
            self.reshuffle();
        }
        self.state
            .zones
            .top(Zone::DrawPile)
            .ok_or(Refusal::NoCardsLeft)
    }

    /// Draws one card into a hand (DD-194). If no card is left, the draw is skipped (DD-045).
    fn draw(&mut self, actor: ActorId, reason: DrawReason) {
        if self.state.is_deckless() {
            return;
        }
        if self.state.physical_deck.is_some() {
            return self.add_owed_draws(actor, reason, 1);
        }
        match self.next_card() {
            Ok(card) => self.push(Event::Drawn {
                actor,
                card,
                reason,
            }),
            Err(_) => self.push(Event::DrawSkipped { actor }),
        }
    }

    /// Shuffles the discard pile into a new draw pile. If the table has decided so or there are no discards, the action stack
    /// without its top card is included.
    fn reshuffle(&mut self) {
        let Some(piles) = self.state.piles_to_shuffle() else {
            return;
        };
        let discards = self.state.zones.cards(Zone::DiscardPile);
        let mut draw_pile = match piles {
            ShuffledPiles::Discards => discards.to_vec(),
            ShuffledPiles::Flipped => self.state.flipped_below_top().to_vec(),
            ShuffledPiles::Both => [discards, self.state.flipped_below_top()].concat(),
        };
        if self.state.physical_deck.is_none() {
            shuffle(&mut draw_pile, self.chance);
        }
        self.push(Event::Reshuffled { draw_pile });
    }
}
