//! What cards and possibilities do on rolls and in the round (DD-135 … DD-146, sections 3.16 and 4.4.1).

use super::play::{Decided, Play};
use super::playing::{
    against_playing, may_flip_another, may_keep, seizing, stymied_takes, telling_closes,
};
use crate::attribute::Attribute;
use crate::card::{CardId, CardName, Effect, Side};
use crate::dice_from::DiceFrom;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::settings::{
    FreeDuration, KeptRepeats, MonologueScope, SecondKeeps, SeizeWindow, StymiedPaid,
};
use crate::skill::{Skill, Standing, Until};
use crate::state::State;
use crate::state::action::{Action, ActionStage, EndedAction, Outcome};
use crate::state::actor::Actor;
use crate::state::round::{Turn, TurnEnd};
use crate::task::RoundCard;
use crate::using::against::Against;
use crate::using::extra::ExtraStage;
use crate::using::{Use, Used};
use tabletop::dice::{Rolled, Typed};
use tabletop::seat::ActorId;

impl Play<'_> {
    pub(super) fn used(&mut self, what: Used) {
        self.push(Event::Used { what });
    }

    pub(super) fn use_for(&mut self, what: &Use) -> Decided {
        match what {
            Use::Raise {
                actor,
                card,
                attribute,
            } => self.raise(*actor, *card, *attribute),
            Use::Coup {
                actor,
                card,
                on_total,
            } => {
                self.of_name(*card, CardName::CoupDeGrace)?;
                self.strike_coup(*actor, *card, *on_total)
            }
            Use::Speak {
                actor,
                card,
                violent,
            } => {
                self.of_name(*card, CardName::Monologue)?;
                self.lay_down(*actor, *card)?;
                self.speak(*actor, *violent);
                Ok(())
            }
            Use::Keep { actor, card } => {
                self.of_name(*card, CardName::SeizeInitiative)?;
                self.lay_down(*actor, *card)?;
                if may_keep(&self.state) {
                    self.used(Used::Kept);
                }
                Ok(())
            }
            Use::FlipAnother { actor, card } => {
                self.of_name(*card, CardName::SeizeInitiative)?;
                self.flip_another(*actor, *card)
            }
            Use::LetStand => self.let_stand(),
            Use::Spend { actor } => self.spend(*actor),
            Use::Counter { villain } => self.counter(*villain),
            Use::RollExtra { skill, dice } => self.roll_extra(*skill, dice),
            Use::Extend => {
                let conflict = self.state.conflict.as_ref();
                let speech = conflict.and_then(|conflict| conflict.speech);
                if !speech.ok_or(Refusal::Use(Against::NobodySpeaks))?.extended {
                    self.used(Used::SpeechExtended);
                }
                Ok(())
            }
            Use::EndEffect { actor, card } => self.end_effect(*actor, *card),
        }
    }

    fn of_name(&self, card: CardId, name: CardName) -> Decided {
        if self.state.deck.name(card) == Some(name) {
            Ok(())
        } else {
            Err(Refusal::CardElsewhere { card })
        }
    }

    /// What a card does that says by itself what it is for; the others are matters of the table, or of other rules.
    pub(super) fn take_effect(&mut self, id: ActorId, card: CardId) -> Decided {
        let Some(name) = self.state.deck.name(card) else {
            return Ok(());
        };
        match name {
            CardName::Action => self.used(Used::Raised {
                actor: id,
                card,
                attribute: None,
            }),
            CardName::CoupDeGrace => self.aim_coup(id, card, None)?,
            CardName::Drama | CardName::Hero => self.buy_with(id, card),
            CardName::Haste => self.hasten(id),
            CardName::Monologue => self.speak(id, true),
            CardName::SecondChance => self.second_chance(id),
            CardName::OpponentFails => {
                if self.state.last_action.is_some() {
                    self.used(Used::Foiled { hero: id });
                }
            }
            CardName::SeizeInitiative => {
                if may_flip_another(&self.state) {
                    return self.another_flip();
                }
                if may_keep(&self.state) {
                    self.used(Used::Kept);
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
            | CardName::Own
            | CardName::OwnSpecial
            | CardName::OwnSubplot
            | CardName::PersonalStake
            | CardName::Rally
            | CardName::Romance
            | CardName::Suspicion
            | CardName::TrueIdentity => {}
        }
        Ok(())
    }

    /// DD-256 … DD-259: one card, one attribute.
    pub(super) fn raise(&mut self, id: ActorId, card: CardId, attribute: Attribute) -> Decided {
        let name = self
            .state
            .deck
            .name(card)
            .ok_or(Refusal::CardElsewhere { card })?;
        if name.attributes().is_empty() {
            return Err(Refusal::CardElsewhere { card });
        }
        self.require(
            name.attributes().contains(&attribute),
            Refusal::Use(Against::NotThatAttribute { name }),
        )?;
        self.lay_down(id, card)?;
        self.used(Used::Raised {
            actor: id,
            card,
            attribute: Some(attribute),
        });
        Ok(())
    }

    fn strike_coup(&mut self, id: ActorId, card: CardId, on_total: bool) -> Decided {
        self.lay_down(id, card)?;
        self.aim_coup(id, card, Some(on_total))
    }

    /// On the effect value where there is one, else on the action total (DD-265, DD-267).
    fn aim_coup(&mut self, id: ActorId, card: CardId, wanted: Option<bool>) -> Decided {
        let Some(action) = self.own_action(id) else {
            return Ok(());
        };
        let effect = action.has_effect_value();
        let on_total = wanted.unwrap_or(effect == Some(false));
        self.require(
            effect != Some(on_total),
            Refusal::Use(Against::CoupAim { on_total }),
        )?;
        if on_total {
            self.used(Used::CoupOnTotal { card });
        }
        Ok(())
    }

    fn own_action(&self, id: ActorId) -> Option<&Action> {
        let action = self.state.action.as_ref();
        action.filter(|action| action.actor == id)
    }

    /// A Drama or a Hero on one's own action buys a die; at any other time the table knows what it is paid for (DD-269, DD-285).
    fn buy_with(&mut self, id: ActorId, card: CardId) {
        if self.own_action(id).is_some() {
            self.used(Used::Bought {
                actor: id,
                card: Some(card),
            });
            self.swallow_extras();
        }
    }

    pub(super) fn spend(&mut self, id: ActorId) -> Decided {
        self.actor(id)?;
        let action = self.own_action(id).ok_or(Refusal::NoAction)?.clone();
        for refusal in against_buying(&self.state, &action) {
            self.judge.overrule(refusal)?;
        }
        self.used(Used::Bought {
            actor: id,
            card: None,
        });
        self.swallow_extras();
        Ok(())
    }

    /// Stymied takes a bought die too, as the first reroll, once the dice lie there (DD-145, A-24).
    pub(super) fn swallow_extras(&mut self) {
        let takes = |state: &State| {
            let action = state.action.as_ref()?;
            let owed = action.extras.iter();
            let owed = owed.filter(|extra| extra.stage == ExtraStage::Owed).count();
            (owed > 0 && action.roll.is_some() && stymied_takes(state, action)).then_some(())
        };
        while takes(&self.state).is_some() {
            self.used(Used::Swallowed);
        }
    }

    fn counter(&mut self, villain: ActorId) -> Decided {
        let actor = self.actor(villain)?;
        if !self.state.action.as_ref().is_some_and(Action::owes_die) {
            return Err(Refusal::Use(Against::NoExtraOwed));
        }
        let against_hero = self
            .state
            .action
            .as_ref()
            .and_then(|action| self.state.actor(action.actor))
            .is_some_and(|actor| actor.side() == Side::Heroes);
        self.require(
            actor.side() == Side::Villains && against_hero,
            Refusal::Use(Against::NotAVillain { actor: villain }),
        )?;
        self.require(
            actor.possibilities > 0,
            Refusal::Use(Against::NoPossibility { actor: villain }),
        )?;
        self.used(Used::Countered { villain });
        Ok(())
    }

    pub(super) fn roll_extra(&mut self, skill: Skill, dice: &DiceFrom) -> Decided {
        let action = self.state.action.clone().ok_or(Refusal::NoAction)?;
        let roll = action.roll.as_ref().filter(|_| action.owes_die());
        let roll = roll.ok_or(Refusal::Use(Against::NoExtraOwed))?;
        let how = self.throw(action.actor, action.skill().unwrap_or(skill));
        let (roll, typed) = match dice {
            DiceFrom::App => (roll.with_extra(how, &mut Rolled(self.chance))?, false),
            DiceFrom::Person(faces) => {
                let mut dice = Typed::new(faces);
                let rolled = roll.with_extra(how, &mut dice)?;
                dice.finish()?;
                (rolled, true)
            }
        };
        self.used(Used::ExtraRolled { roll, typed });
        Ok(())
    }

    /// DD-282, DD-283: in between, and at once.
    fn hasten(&mut self, id: ActorId) {
        if self.state.round().is_some() && self.state.takes_part(id) {
            self.used(Used::Hastened { actor: id });
        }
    }

    /// The speech is the action; what it stops is the table's answer to A-59.
    fn speak(&mut self, id: ActorId, violent: bool) {
        if self.state.round().is_none() {
            return;
        }
        let answers = &self.state.settings;
        let all =
            answers.is(MonologueScope::All) || (violent && answers.is(MonologueScope::ByConflict));
        let has_turn = |state: &State| {
            let round = state.round();
            round.is_some_and(|round| round.next_turn_of(id).is_some())
        };
        if has_turn(&self.state) {
            self.turn_ends(id, TurnEnd::Acted);
        }
        self.used(Used::Spoke { actor: id, all });
    }

    /// DD-315 … DD-317: the failure did not happen. A check of a task has its own way back (DD-243).
    fn second_chance(&mut self, id: ActorId) {
        let failed = |last: EndedAction| last.actor == id && last.outcome == Outcome::Failed;
        if !self.state.last_action.is_some_and(failed) {
            return;
        }
        let before = self.state.before.as_ref();
        let action = before.and_then(|before| before.action.as_ref());
        if action.is_some_and(|action| action.check) {
            self.wipe_check(id);
        } else if self.state.before.is_some() {
            let keeps = self.state.settings.is(SecondKeeps::Yes);
            self.used(Used::Retried { keeps });
        }
    }

    /// A turn is over; who lay on the ground used it to get up.
    pub(super) fn turn_ends(&mut self, id: ActorId, end: TurnEnd) {
        let down = |actor: &Actor| actor.condition.knocked_down;
        // Where the action is a defence or nothing, that nothing is over too (TC-103).
        let over = end == TurnEnd::Acted || self.state.down_defends();
        let rises = over && self.state.actor(id).is_some_and(down);
        self.push(Event::TurnEnded { actor: id, end });
        if rises {
            self.used(Used::StoodUp { actor: id });
        }
    }

    /// In free play what lasts is over with the action, unless the gamemaster says when.
    pub(super) fn fade(&mut self, id: ActorId) {
        if self.state.settings.is(FreeDuration::Told) {
            return;
        }
        let own = self.state.raises.iter().filter(|raise| raise.actor == id);
        let cards: Vec<CardId> = own.map(|raise| raise.card).collect();
        if !cards.is_empty() {
            let held = self.held_up();
            self.used(Used::Faded { cards });
            self.let_sink(&held);
        }
    }

    fn end_effect(&mut self, id: ActorId, card: CardId) -> Decided {
        let lasts = |state: &State| {
            let mut raises = state.raises.iter();
            raises.any(|raise| raise.actor == id && raise.card == card)
        };
        if !lasts(&self.state) {
            return Err(Refusal::Use(Against::NothingLasts { card }));
        }
        let held = self.held_up();
        self.used(Used::Faded { cards: vec![card] });
        self.let_sink(&held);
        Ok(())
    }

    // The flip

    /// After a flip: another is offered before the card takes effect, or it takes effect at once (section 4.4, step 3).
    pub(super) fn flipped(&mut self) -> Decided {
        if seize_offered(&self.state) {
            self.used(Used::SeizeOpened);
            return Ok(());
        }
        self.read_flipped()
    }

    fn read_flipped(&mut self) -> Decided {
        let card = self.state.round().ok_or(Refusal::NotInRounds)?.card;
        let face = *self.state.deck.card(card).ok_or(Refusal::NoCards)?;
        self.read_line(&face, true)?;
        // With the round, not with the card: a second card in the same round would take no time.
        self.spend_flips(RoundCard::Flipped);
        Ok(())
    }

    fn let_stand(&mut self) -> Decided {
        if !seizing(&self.state) {
            return Err(Refusal::Use(Against::NothingWaits));
        }
        self.no_action()?;
        self.read_flipped()
    }

    fn flip_another(&mut self, id: ActorId, card: CardId) -> Decided {
        if self.state.round().is_none() {
            return Err(Refusal::NotInRounds);
        }
        self.no_action()?;
        self.require(
            may_flip_another(&self.state),
            Refusal::Use(Against::FlipOver),
        )?;
        self.lay_down(id, card)?;
        self.another_flip()
    }

    /// DD-322: another card for the present round. What the first one brought, where it had taken effect, is taken back.
    fn another_flip(&mut self) -> Decided {
        let number = self.rounds_so_far();
        let read = !seizing(&self.state);
        let mut acted: Vec<ActorId> = Vec::new();
        if !may_flip_another(&self.state) {
            let done = |(turn, end): &&(Turn, Option<TurnEnd>)| end.is_some() && !turn.is_extra();
            let turns = self.state.round().map(|round| round.turns.iter());
            let turns = turns.into_iter().flatten().filter(done);
            acted.extend(turns.map(|(turn, _)| turn.actor));
        }
        let card = self.next_card()?;
        let before = self.state.before.as_ref();
        if read && before.is_some_and(|before| before.action.is_none()) {
            self.used(Used::LineUndone);
        }
        self.push(Event::Flipped {
            card,
            round: number,
        });
        self.spend_flips(RoundCard::FlippedAgain);
        if read {
            let face = *self.state.deck.card(card).ok_or(Refusal::NoCards)?;
            self.read_line(&face, true)?;
            // Where it was ruled so in the middle of a round, nobody acts again for it.
            for id in acted {
                let round = self.state.round();
                if round.is_some_and(|round| round.next_turn_of(id).is_some()) {
                    self.push(Event::TurnEnded {
                        actor: id,
                        end: TurnEnd::Passed,
                    });
                }
            }
            return Ok(());
        }
        self.flipped()
    }

    /// The round that begins under the card of the last one, in full or without what happens at once (DD-325, A-63).
    pub(super) fn keep_round(&mut self, card: CardId) -> Decided {
        let again = self.state.settings.is(KeptRepeats::Yes);
        let face = *self.state.deck.card(card).ok_or(Refusal::NoCards)?;
        let round = self.rounds_so_far().saturating_add(1);
        self.used(Used::RoundKept { card, round, again });
        self.read_line(&face, again)?;
        self.spend_flips(RoundCard::Kept);
        Ok(())
    }

    /// DD-142, A-21, A-22: up and stymied on the same person cancel each other; a second cause of up may add to the first.
    /// `until`: how long what is gained would stay.
    pub(super) fn meet(&mut self, id: ActorId, held: Standing, gained: Standing, until: Until) {
        use crate::settings::{UpStacks, UpStymied};
        let actor = self.state.actor(id);
        let twice = actor.is_some_and(|actor| actor.round.up_twice);
        let had = actor.and_then(|actor| actor.standing);
        if held != gained {
            if self.state.settings.is(UpStymied::FirstRoll) {
                let until = if gained == Standing::Up {
                    Some(until)
                } else {
                    had.map(|(_, until)| until)
                };
                self.used(Used::FirstRollPlain { actor: id, until });
            } else {
                self.push(Event::StandingsCancelled { actor: id });
            }
        } else if gained == Standing::Up && !twice && self.state.settings.is(UpStacks::Yes) {
            self.used(Used::UpTwice { actor: id });
        }
    }
}

impl Action {
    /// Whether a bought die has still to be rolled.
    pub fn owes_die(&self) -> bool {
        let mut extras = self.extras.iter();
        extras.any(|extra| extra.stage == ExtraStage::Owed)
    }

    /// Whether a possibility was paid for a die of this action.
    fn has_paid(&self) -> bool {
        self.extras.iter().any(|extra| extra.card.is_none())
    }
}

/// What stands against buying a die with a possibility (DD-139, DD-145, DD-270).
pub(crate) fn against_buying(state: &State, action: &Action) -> Vec<Refusal> {
    let id = action.actor;
    let mut against = Vec::new();
    if action.stage == ActionStage::Committed && telling_closes(state) {
        against.push(Refusal::Committed { actor: id });
    }
    if state.actor(id).is_none_or(|actor| actor.possibilities == 0) {
        against.push(Refusal::Use(Against::NoPossibility { actor: id }));
    }
    let bearing = state.actor(id).map(|actor| state.bearing(actor));
    if let Some(Err(no)) = bearing.map(|bearing| bearing.may_spend(false, &state.rules())) {
        against.push(Refusal::Fight(no));
    }
    if action.has_paid() {
        against.push(Refusal::Use(Against::OnePossibility { actor: id }));
    }
    if state.settings.is(StymiedPaid::Refused) && stymied_takes(state, action) {
        against.push(Refusal::Use(Against::StymiedTakes { actor: id }));
    }
    against
}

/// Whether what is bought now would be lost with its price: people are warned (DD-145).
pub(crate) fn would_swallow(state: &State, action: &Action) -> bool {
    stymied_takes(state, action)
}

/// The villains who can pay so that the bought die is not rolled (DD-271, DD-287).
pub(crate) fn counters(state: &State) -> Vec<ActorId> {
    let action = state.action.as_ref().filter(|action| action.owes_die());
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

/// Whether somebody could have another card flipped before this one takes effect: a hero has the card for it in the pool and may
/// use it (A-82, A-83, DD-407), and the heroes would not be confused (DD-155, DD-322, DD-324).
fn seize_offered(state: &State) -> bool {
    let Some(card) = state.round().and_then(|round| state.deck.card(round.card)) else {
        return false;
    };
    let line = state.scene.tone.line(card);
    let seizes = |card: CardId| state.deck.name(card) == Some(CardName::SeizeInitiative);
    let may = |hero: ActorId, card: CardId| against_playing(state, hero, card).is_empty();
    let holds = |hero: &Actor| {
        let mut pool = state.pool(hero.id).iter();
        pool.any(|card| seizes(*card) && may(hero.id, *card))
    };
    state.settings.is(SeizeWindow::BeforeEffects)
        && line.effects.heroes != Effect::Confused
        && state.heroes().any(holds)
}
