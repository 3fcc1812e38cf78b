//! The effects of cards and possibilities on rolls and in the round (DD-135 … DD-146).

use super::dice::DiceSource;
use super::play_checks::{
    first_roll_used, is_closed_by_commitment, is_seize_window_open, is_stymied, may_flip_another,
    may_keep, playing_refusals, stymied_takes_reroll,
};
use super::transaction::{CommandResult, TorgTransaction};
use crate::active_effects::active_bonus::ActiveBonus;
use crate::active_effects::extra_roll::ExtraRollStage;
use crate::active_effects::refusal::EffectRefusal;
use crate::active_effects::{EffectCommand, EffectEvent};
use crate::attribute::Attribute;
use crate::card::{CardId, CardName, LineEffect, Side};
use crate::combat::status::Status;
use crate::consequence::Consequence;
use crate::dice_from::DiceFrom;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::roll::DiceRoll;
use crate::settings::{
    FreeDuration, KeptRepeats, MonologueScope, SecondKeeps, SeizeWindow, StymiedPaid,
};
use crate::skill::{Proficiency, RollCondition, Until};
use crate::state::State;
use crate::state::action::{Action, ActionOutcome, ActionStage, ResolvedAction};
use crate::state::actor::Actor;
use crate::state::round::{Turn, TurnEnd};
use crate::task::RoundCardSource;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    pub(super) fn effect_event(&mut self, event: EffectEvent) {
        self.push(Event::Effect { what: event });
    }

    pub(super) fn effect(&mut self, command: &EffectCommand) -> CommandResult {
        match command {
            EffectCommand::RaiseAttribute {
                actor,
                card,
                attribute,
            } => self.raise_attribute(*actor, *card, *attribute),
            EffectCommand::CoupDeGrace {
                actor,
                card,
                on_total,
            } => {
                self.require_card_name(*card, CardName::CoupDeGrace)?;
                self.play_coup_de_grace(*actor, *card, *on_total)
            }
            EffectCommand::Monologue {
                actor,
                card,
                violent,
            } => {
                self.require_card_name(*card, CardName::Monologue)?;
                self.put_card_in_play(*actor, *card)?;
                self.begin_monologue(*actor, *violent);
                Ok(())
            }
            EffectCommand::KeepCard { actor, card } => {
                self.require_card_name(*card, CardName::SeizeInitiative)?;
                self.put_card_in_play(*actor, *card)?;
                if may_keep(&self.state) {
                    self.effect_event(EffectEvent::CardKept);
                }
                Ok(())
            }
            EffectCommand::FlipAnother { actor, card } => {
                self.require_card_name(*card, CardName::SeizeInitiative)?;
                self.flip_another(*actor, *card)
            }
            EffectCommand::AcceptFlippedCard => self.accept_flipped_card(),
            EffectCommand::SpendPossibility { actor } => self.spend_possibility(*actor),
            EffectCommand::CounterExtraRoll { villain } => self.counter_extra_roll(*villain),
            EffectCommand::RollExtra { proficiency, dice } => self.roll_extra(*proficiency, dice),
            EffectCommand::ExtendMonologue => {
                let conflict = self.state.conflict.as_ref();
                let monologue = conflict.and_then(|conflict| conflict.monologue);
                if !monologue
                    .ok_or(Refusal::Effect(EffectRefusal::NoMonologue))?
                    .extended
                {
                    self.effect_event(EffectEvent::MonologueExtended);
                }
                Ok(())
            }
            EffectCommand::EndEffect { actor, card } => self.end_effect(*actor, *card),
        }
    }

    fn require_card_name(&self, card: CardId, name: CardName) -> CommandResult {
        if self.state.deck.name(card) == Some(name) {
            Ok(())
        } else {
            Err(Refusal::CardNotInZone { card })
        }
    }

    /// Applies a card whose effect needs no choice. Other cards have no automatic effect here.
    pub(super) fn apply_card(&mut self, id: ActorId, card: CardId) -> CommandResult {
        let Some(name) = self.state.deck.name(card) else {
            return Ok(());
        };
        match name {
            CardName::Action => self.effect_event(EffectEvent::BonusGained {
                actor: id,
                card,
                attribute: None,
            }),
            CardName::CoupDeGrace => self.apply_coup_de_grace(id, card, None)?,
            CardName::Drama | CardName::Hero => self.buy_extra_roll(id, card),
            CardName::Haste => self.gain_haste_turn(id),
            CardName::Monologue => self.begin_monologue(id, true),
            CardName::SecondChance => self.second_chance(id),
            CardName::OpponentFails => {
                if self.state.last_action.is_some() {
                    self.effect_event(EffectEvent::SuccessNegated { hero: id });
                }
            }
            CardName::SeizeInitiative => {
                if may_flip_another(&self.state) {
                    return self.replace_flipped_card();
                }
                if may_keep(&self.state) {
                    self.effect_event(EffectEvent::CardKept);
                }
            }
            CardName::Adrenalin
            | CardName::Willpower
            | CardName::Presence
            | CardName::Supporter
            | CardName::Alertness
            | CardName::Campaign
            | CardName::Connection
            | CardName::Escape
            | CardName::Glory
            | CardName::Idea
            | CardName::Leadership
            | CardName::Martyr
            | CardName::MasterPlan
            | CardName::MistakenIdentity
            | CardName::Nemesis
            | CardName::CustomEnhancement
            | CardName::CustomSpecial
            | CardName::CustomSubplot
            | CardName::PersonalStake
            | CardName::Rally
            | CardName::Romance
            | CardName::Suspicion
            | CardName::TrueIdentity => {}
        }
        Ok(())
    }

    /// Plays a card that raises attributes, for one chosen attribute (DD-256 … DD-259).
    pub(super) fn raise_attribute(
        &mut self,
        id: ActorId,
        card: CardId,
        attribute: Attribute,
    ) -> CommandResult {
        let name = self
            .state
            .deck
            .name(card)
            .ok_or(Refusal::CardNotInZone { card })?;
        if name.attributes().is_empty() {
            return Err(Refusal::CardNotInZone { card });
        }
        self.require(
            name.attributes().contains(&attribute),
            Refusal::Effect(EffectRefusal::WrongAttribute { name }),
        )?;
        self.put_card_in_play(id, card)?;
        self.effect_event(EffectEvent::BonusGained {
            actor: id,
            card,
            attribute: Some(attribute),
        });
        Ok(())
    }

    fn play_coup_de_grace(&mut self, id: ActorId, card: CardId, on_total: bool) -> CommandResult {
        self.put_card_in_play(id, card)?;
        self.apply_coup_de_grace(id, card, Some(on_total))
    }

    /// Applies Coup de Grace to the effect value if there is one, else to the action total (DD-265, DD-267).
    fn apply_coup_de_grace(
        &mut self,
        id: ActorId,
        card: CardId,
        declaration: Option<bool>,
    ) -> CommandResult {
        let Some(action) = self.own_action(id) else {
            return Ok(());
        };
        let effect = action.has_effect_value();
        let on_total = declaration.unwrap_or(effect == Some(false));
        self.require(
            effect != Some(on_total),
            Refusal::Effect(EffectRefusal::WrongCoupDeGraceTotal { on_total }),
        )?;
        if on_total {
            self.effect_event(EffectEvent::CoupDeGraceOnTotal { card });
        }
        Ok(())
    }

    fn own_action(&self, id: ActorId) -> Option<&Action> {
        let action = self.state.action.as_ref();
        action.filter(|action| action.actor == id)
    }

    /// Buys an extra die with Drama or Hero if the hero's own action is in progress; at any other time the table decides what
    /// the card pays for (DD-269, DD-285).
    fn buy_extra_roll(&mut self, id: ActorId, card: CardId) {
        if self.own_action(id).is_some() {
            self.effect_event(EffectEvent::ExtraRollBought {
                actor: id,
                card: Some(card),
            });
            self.lose_extra_rolls_to_stymied();
        }
    }

    pub(super) fn spend_possibility(&mut self, id: ActorId) -> CommandResult {
        self.actor(id)?;
        let action = self.own_action(id).ok_or(Refusal::NoAction)?.clone();
        for refusal in extra_roll_refusals(&self.state, &action) {
            self.judge.overrule(refusal)?;
        }
        self.effect_event(EffectEvent::ExtraRollBought {
            actor: id,
            card: None,
        });
        self.lose_extra_rolls_to_stymied();
        Ok(())
    }

    /// Cancels bought dice after the roll if the actor is stymied, like the first reroll (DD-145, A-24).
    pub(super) fn lose_extra_rolls_to_stymied(&mut self) {
        let takes = |state: &State| {
            let action = state.action.as_ref()?;
            let owed = action.extra_rolls.iter();
            let owed = owed
                .filter(|extra| extra.stage == ExtraRollStage::Pending)
                .count();
            (owed > 0 && action.roll.is_some() && stymied_takes_reroll(state, action)).then_some(())
        };
        while takes(&self.state).is_some() {
            self.effect_event(EffectEvent::ExtraRollLostToStymied);
        }
    }

    fn counter_extra_roll(&mut self, villain: ActorId) -> CommandResult {
        let actor = self.actor(villain)?;
        if !self
            .state
            .action
            .as_ref()
            .is_some_and(Action::has_pending_extra_roll)
        {
            return Err(Refusal::Effect(EffectRefusal::NoExtraRollPending));
        }
        let against_hero = self
            .state
            .action
            .as_ref()
            .and_then(|action| self.state.actor(action.actor))
            .is_some_and(|actor| actor.side() == Side::Heroes);
        self.require(
            actor.side() == Side::Villains && against_hero,
            Refusal::Effect(EffectRefusal::NotAVillain { actor: villain }),
        )?;
        self.require(
            actor.possibilities > 0,
            Refusal::Effect(EffectRefusal::NoPossibilityLeft { actor: villain }),
        )?;
        self.effect_event(EffectEvent::ExtraRollCountered { villain });
        Ok(())
    }

    pub(super) fn roll_extra(&mut self, skill: Proficiency, dice: &DiceFrom) -> CommandResult {
        let action = self.state.action.clone().ok_or(Refusal::NoAction)?;
        let roll = action
            .roll
            .as_ref()
            .filter(|_| action.has_pending_extra_roll());
        let roll = roll.ok_or(Refusal::Effect(EffectRefusal::NoExtraRollPending))?;
        let spec = self.roll_spec(action.actor, action.proficiency().unwrap_or(skill));
        let mut source = DiceSource::new(dice);
        self.add_extra(roll, spec, &mut source)?;
        source.finish()
    }

    /// Returns the roll to which a bought extra die can be added now. `None` as long as a villain could still counter that die
    /// (DD-271).
    pub(super) fn extra_to_roll(&self) -> Option<DiceRoll> {
        let action = self.state.action.as_ref()?;
        let now =
            action.has_pending_extra_roll() && villains_able_to_counter(&self.state).is_empty();
        action.roll.clone().filter(|_| now)
    }

    /// Gives the actor an extra turn at once (DD-282, DD-283). Nobody waits for somebody who cannot act (TC-018). It is the next action,
    /// so it is lost if that one is (TC-017, TC-253).
    fn gain_haste_turn(&mut self, id: ActorId) {
        let actor = self.state.actor(id);
        let statuses = actor.map(|actor| {
            let round = u32::from(self.round_number());
            actor.combat.statuses.in_round(round)
        });
        let lost = [Status::ActionLost, Status::StandingUp]
            .into_iter()
            .find(|lost| statuses.as_ref().is_some_and(|held| held.has(*lost)));
        let can_act =
            actor.is_some_and(|actor| actor.condition.can_act()) && !self.state.is_out_of_fight(id);
        if self.state.round().is_some() && self.state.takes_part(id) && can_act {
            self.effect_event(EffectEvent::HasteTurnGained { actor: id });
            if let Some(lost) = lost {
                self.skip_lost_action(id, lost);
            }
        }
    }

    /// Begins a monologue, which takes the actor's turn. The table's answer to A-59 decides which actions it stops.
    fn begin_monologue(&mut self, id: ActorId, violent: bool) {
        if self.state.round().is_none() {
            return;
        }
        let answers = &self.state.settings;
        let cancels_all =
            answers.is(MonologueScope::All) || (violent && answers.is(MonologueScope::ByConflict));
        let has_turn = |state: &State| {
            let round = state.round();
            round.is_some_and(|round| round.next_turn_of(id).is_some())
        };
        if has_turn(&self.state) {
            self.finish_turn(id, TurnEnd::Acted);
        }
        self.effect_event(EffectEvent::MonologueBegan {
            actor: id,
            cancels_all,
        });
    }

    /// Undoes the actor's failed action (DD-315 … DD-317). A check of a task is handled separately (DD-243).
    fn second_chance(&mut self, id: ActorId) {
        let failed =
            |last: ResolvedAction| last.actor == id && last.outcome == ActionOutcome::Failed;
        if !self.state.last_action.is_some_and(failed) {
            return;
        }
        let before = self.state.snapshot.as_ref();
        let action = before.and_then(|before| before.action.as_ref());
        let raised = self.heroes_with_raised_toughness();
        if action.is_some_and(|action| action.is_task_check) {
            self.retry_check(id);
        } else if self.state.snapshot.is_some() {
            let keeps_round_effects = self.state.settings.is(SecondKeeps::Yes);
            self.effect_event(EffectEvent::ActionRetried {
                keeps_round_effects,
            });
        }
        // The bonuses of the round can end with the first try (A-61, DD-419).
        self.recheck_knockouts(&raised);
        let actor = self.state.actor(id);
        if actor.is_some_and(|actor| !actor.condition.can_act()) {
            self.pass_remaining_turns(id);
        }
    }

    /// Ends the turn that an actor takes or loses: the held one, if they hold one and it is not another's place in the order (DD-124,
    /// DD-128).
    pub(super) fn end_current_turn(&mut self, actor: ActorId, end: TurnEnd) {
        let round = self.state.round();
        let held = round.and_then(|round| Consequence::held_turn_first(round, actor));
        self.push_consequences(held.into_iter().collect());
        self.push(Event::TurnEnded { actor, end });
    }

    /// Ends a turn. A knocked down actor used it to stand up.
    pub(super) fn finish_turn(&mut self, id: ActorId, end: TurnEnd) {
        let down = |actor: &Actor| actor.condition.knocked_down;
        // Where a knocked down actor may only defend or do nothing, a passed turn also ends with standing up (TC-103).
        let may_rise = end == TurnEnd::Acted || self.state.knocked_down_may_defend();
        let rises = may_rise && self.state.actor(id).is_some_and(down);
        self.end_current_turn(id, end);
        if rises {
            self.effect_event(EffectEvent::StoodUp { actor: id });
        }
    }

    /// Ends lasting effects with an action in free play, unless the table has decided that the gamemaster ends them.
    pub(super) fn end_free_play_bonuses(&mut self, id: ActorId) {
        if self.state.settings.is(FreeDuration::UntilEnded) {
            return;
        }
        self.end_bonuses(|bonus| bonus.actor == id);
    }

    /// Ends these bonuses. A hero whose Toughness falls may be knocked out by it (DD-107, TC-101).
    pub(super) fn end_bonuses(&mut self, ends: impl Fn(&ActiveBonus) -> bool) {
        let bonuses = self.state.active_bonuses.iter();
        let (ending, others): (Vec<ActiveBonus>, Vec<ActiveBonus>) =
            bonuses.copied().partition(ends);
        let Some(first) = ending.first() else {
            return;
        };
        let cards: Vec<CardId> = ending.iter().map(|bonus| bonus.card).collect();
        // Master Plan can bring a card to somebody else while it still works for the hero who used it first. If some bonuses go on, those
        // that end are one hero's.
        let is_shared = others.iter().any(|bonus| cards.contains(&bonus.card));
        let of = is_shared.then_some(first.actor);
        let raised = self.heroes_with_raised_toughness();
        self.effect_event(EffectEvent::BonusesEnded { cards, of });
        self.recheck_knockouts(&raised);
    }

    fn end_effect(&mut self, id: ActorId, card: CardId) -> CommandResult {
        let is_ending = |bonus: &ActiveBonus| bonus.actor == id && bonus.card == card;
        if !self.state.active_bonuses.iter().any(is_ending) {
            return Err(Refusal::Effect(EffectRefusal::NoLastingEffect { card }));
        }
        self.end_bonuses(is_ending);
        let actor = self.state.actor(id);
        if actor.is_some_and(|actor| !actor.condition.can_act()) {
            self.pass_remaining_turns(id);
        }
        Ok(())
    }

    // Flipping cards

    /// Handles a flipped card: if a hero may flip another one, waits for that decision; otherwise applies the card at once.
    pub(super) fn after_flip(&mut self) -> CommandResult {
        if seize_offered(&self.state) {
            self.effect_event(EffectEvent::SeizeWindowOpened);
            return Ok(());
        }
        self.apply_flipped_card()
    }

    fn apply_flipped_card(&mut self) -> CommandResult {
        let card = self.state.round().ok_or(Refusal::NotInRounds)?.card;
        let face = *self.state.deck.card(card).ok_or(Refusal::NoCardsLeft)?;
        self.read_line(&face, true)?;
        // Uses time once per round, not once per card: a second card in the same round uses none.
        self.spend_flips(RoundCardSource::Flipped);
        Ok(())
    }

    fn accept_flipped_card(&mut self) -> CommandResult {
        if !is_seize_window_open(&self.state) {
            return Err(Refusal::Effect(EffectRefusal::NoFlippedCardWaiting));
        }
        self.require_no_action()?;
        // A card drawn by the line would be lost to a refill in progress (DD-135, DD-295, DD-332).
        self.require_nothing_pending()?;
        self.apply_flipped_card()
    }

    fn flip_another(&mut self, id: ActorId, card: CardId) -> CommandResult {
        if self.state.round().is_none() {
            return Err(Refusal::NotInRounds);
        }
        self.require_no_action()?;
        let closed = match self.state.are_heroes_confused() {
            true => Refusal::ConfusedStays,
            false => Refusal::Effect(EffectRefusal::SeizeWindowClosed),
        };
        self.require(may_flip_another(&self.state), closed)?;
        self.require_nothing_pending()?;
        self.put_card_in_play(id, card)?;
        self.replace_flipped_card()
    }

    /// Flips another card for this round (DD-322). If the first card has already taken effect, its effects are reverted.
    fn replace_flipped_card(&mut self) -> CommandResult {
        let number = self.round_number();
        let read = !is_seize_window_open(&self.state);
        let mut acted: Vec<ActorId> = Vec::new();
        if !may_flip_another(&self.state) {
            let done = |(turn, end): &&(Turn, Option<TurnEnd>)| end.is_some() && !turn.is_extra();
            let turns = self.state.round().map(|round| round.turns.iter());
            let turns = turns.into_iter().flatten().filter(done);
            acted.extend(turns.map(|(turn, _)| turn.actor));
        }
        // An extra action that has been gained is still to come (DD-282).
        let turns = self.state.round().map(|round| round.turns.iter());
        let turns = turns.into_iter().flatten();
        let extra = turns.filter(|(turn, end)| end.is_none() && turn.is_extra());
        let extra: Vec<ActorId> = extra.map(|(turn, _)| turn.actor).collect();
        let card = self.next_card()?;
        let before = self.state.snapshot.as_ref();
        if read && before.is_some_and(|before| before.action.is_none()) {
            self.effect_event(EffectEvent::LineReverted);
        }
        self.push(Event::Flipped {
            card,
            round: number,
        });
        self.spend_flips(RoundCardSource::FlippedAgain);
        if read {
            let face = *self.state.deck.card(card).ok_or(Refusal::NoCardsLeft)?;
            self.read_line(&face, true)?;
            // If a ruling allowed this in the middle of a round, actors who have acted do not get another turn.
            for id in acted {
                let round = self.state.round();
                if round.is_some_and(|round| round.next_turn_of(id).is_some()) {
                    self.push(Event::TurnEnded {
                        actor: id,
                        end: TurnEnd::Passed,
                    });
                }
            }
            for id in extra.into_iter().rev() {
                self.gain_haste_turn(id);
            }
            return Ok(());
        }
        self.after_flip()
    }

    /// Begins a round with the card of the last one, with or without its instant effects (DD-325, A-63).
    pub(super) fn begin_kept_round(&mut self, card: CardId) -> CommandResult {
        let reapply = self.state.settings.is(KeptRepeats::Yes);
        let face = *self.state.deck.card(card).ok_or(Refusal::NoCardsLeft)?;
        let round = self.round_number().saturating_add(1);
        self.effect_event(EffectEvent::KeptRoundBegan {
            card,
            round,
            reapply,
        });
        self.read_line(&face, reapply)?;
        self.spend_flips(RoundCardSource::Kept);
        Ok(())
    }

    /// Combines two roll conditions (DD-142, A-21, A-22): up and stymied cancel each other out; a second cause of up may add to
    /// the first. `until`: how long the gained condition would last.
    pub(super) fn combine_roll_conditions(
        &mut self,
        id: ActorId,
        held: RollCondition,
        gained: RollCondition,
        until: Until,
    ) {
        use crate::settings::{UpStacks, UpStymied};
        let actor = self.state.actor(id);
        let twice = actor.is_some_and(|actor| actor.round.double_up);
        let condition = actor.and_then(|actor| actor.roll_condition);
        if held != gained {
            if self.state.settings.is(UpStymied::FirstRoll) {
                let until = if gained == RollCondition::Up {
                    Some(until)
                } else {
                    condition.map(|(_, until)| until)
                };
                self.effect_event(EffectEvent::FirstRollUnmodified { actor: id, until });
            } else {
                // Of two causes, one is left: the line's, if that was one of them.
                let left = condition.and_then(|(_, until)| match until {
                    Until::RoundEndsThenUsed(_) => Some(Until::RoundEnds),
                    Until::RoundEnds | Until::Lifted | Until::Used(_) => twice.then_some(until),
                });
                self.push(Event::RollConditionsCancelled { actor: id, left });
            }
        } else if gained == RollCondition::Up && !twice && self.state.settings.is(UpStacks::Yes) {
            self.effect_event(EffectEvent::DoubleUpGained { actor: id });
        }
    }
}

impl Action {
    /// Checks whether a bought die has not been rolled yet.
    pub fn has_pending_extra_roll(&self) -> bool {
        let mut extras = self.extra_rolls.iter();
        extras.any(|extra| extra.stage == ExtraRollStage::Pending)
    }

    /// Checks whether a possibility was spent on a die for this action.
    fn has_spent_possibility(&self) -> bool {
        self.extra_rolls.iter().any(|extra| extra.card.is_none())
    }
}

/// Returns why a die cannot be bought with a possibility (DD-139, DD-145, DD-270).
pub(crate) fn extra_roll_refusals(state: &State, action: &Action) -> Vec<Refusal> {
    let id = action.actor;
    let mut against = Vec::new();
    if action.stage == ActionStage::Committed && is_closed_by_commitment(state) {
        against.push(Refusal::AlreadyCommitted { actor: id });
    }
    against.extend(first_roll_used(action));
    against.extend(buyer_refusals(state, id));
    if action.has_spent_possibility() {
        against.push(Refusal::Effect(EffectRefusal::OnePossibilityPerAction {
            actor: id,
        }));
    }
    if state.settings.is(StymiedPaid::Refused) && stymied_takes_reroll(state, action) {
        against.push(Refusal::Effect(EffectRefusal::LostToStymied { actor: id }));
    }
    against
}

/// Returns why an actor cannot buy any die with a possibility (TC-210).
fn buyer_refusals(state: &State, id: ActorId) -> Vec<Refusal> {
    let mut against = Vec::new();
    if state.actor(id).is_none_or(|actor| actor.possibilities == 0) {
        against.push(Refusal::Effect(EffectRefusal::NoPossibilityLeft {
            actor: id,
        }));
    }
    let eligibility = state.actor(id).map(|actor| state.action_eligibility(actor));
    if let Some(Err(refusal)) =
        eligibility.map(|eligibility| eligibility.may_spend_possibility(false, &state.rules()))
    {
        against.push(Refusal::Combat(refusal));
    }
    against
}

/// Returns how many dice an actor may buy with possibilities for an action that is not declared yet: one, if none of the reasons
/// against it applies (DD-139, DD-145, DD-270).
pub(crate) fn buyable_dice(state: &State, actor: &Actor) -> u8 {
    let lost = state.settings.is(StymiedPaid::Refused) && is_stymied(actor, false);
    u8::from(!lost && buyer_refusals(state, actor.id).is_empty())
}

/// Checks whether a die bought now would be lost because the actor is stymied, so that the app can warn the player (DD-145).
pub(crate) fn would_lose_extra_roll(state: &State, action: &Action) -> bool {
    stymied_takes_reroll(state, action)
}

/// Returns the villains who can spend a possibility to cancel the bought die (DD-271, DD-287).
pub(crate) fn villains_able_to_counter(state: &State) -> Vec<ActorId> {
    let action = state
        .action
        .as_ref()
        .filter(|action| action.has_pending_extra_roll());
    let by_hero = action
        .and_then(|action| state.actor(action.actor))
        .is_some_and(|actor| actor.side() == Side::Heroes);
    if !by_hero {
        return vec![];
    }
    let can = |actor: &&Actor| {
        actor.side() == Side::Villains
            && actor.possibilities > 0
            && actor.condition.can_act()
            && (state.conflict.is_none() || state.takes_part(actor.id))
    };
    let villains = state.present().filter(can);
    villains.map(|actor| actor.id).collect()
}

/// Checks whether a hero may have another card flipped before this one takes effect: the card for it is in the pool and may be
/// used (A-82, A-83, DD-407), and the line does not confuse the heroes (DD-155, DD-322, DD-324).
fn seize_offered(state: &State) -> bool {
    let Some(card) = state.round().and_then(|round| state.deck.card(round.card)) else {
        return false;
    };
    let line = state.scene.tone.line(card);
    let seizes = |card: CardId| state.deck.name(card) == Some(CardName::SeizeInitiative);
    let may_play = |hero: ActorId, card: CardId| playing_refusals(state, hero, card).is_empty();
    let holds = |hero: &Actor| {
        let mut pool = state.pool(hero.id).iter();
        pool.any(|card| seizes(*card) && may_play(hero.id, *card))
    };
    state.settings.is(SeizeWindow::BeforeEffects)
        && line.effects.heroes != LineEffect::Confused
        && state.heroes().any(holds)
}
