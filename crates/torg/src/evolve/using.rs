//! Makes what came of cards and possibilities on rolls and in the round so.

use super::deck;
use super::rounds::end_action;
use crate::card::CardId;
use crate::combat::status::Status;
use crate::fight::act::Doing;
use crate::hands::Hands;
use crate::piles::Zone;
use crate::roll::{Standing, SuccessLevel};
use crate::settings::StymiedScope;
use crate::state::{
    Action, ActionStage, Actor, ActorRound, Condition, Outcome, State, Turn, TurnEnd, Until,
};
use crate::using::{Before, Extra, ExtraStage, Raise, Speech, Suspended, Used};
use tabletop::seat::ActorId;

/// Makes one of these events so.
pub(super) fn evolve(state: &mut State, what: &Used) {
    match what {
        Used::Raised {
            actor,
            card,
            attribute,
        } => state.raises.push(Raise {
            actor: *actor,
            card: *card,
            attribute: *attribute,
        }),
        Used::Faded { cards } => state.raises.retain(|raise| !cards.contains(&raise.card)),
        Used::CoupOnTotal { card } => {
            if let Some(action) = &mut state.action {
                action.coups_on_total.push(*card);
            }
        }
        Used::Bought { actor, card } => {
            if card.is_none() {
                pay(state, *actor);
            }
            if let Some(action) = &mut state.action {
                action.extras.push(Extra {
                    card: *card,
                    stage: ExtraStage::Owed,
                });
            }
        }
        Used::Countered { villain } => {
            pay(state, *villain);
            settle_extra(state, ExtraStage::Countered);
        }
        Used::Swallowed => {
            settle_extra(state, ExtraStage::Swallowed);
            if let Some(action) = &mut state.action {
                if let Some(roll) = &mut action.roll {
                    roll.reroll_lost = true;
                }
                let actor = action.actor;
                lose_reroll(state, actor);
            }
        }
        Used::ExtraRolled { roll, .. } => {
            settle_extra(state, ExtraStage::Rolled);
            if let Some(action) = &mut state.action {
                action.roll = Some(roll.clone());
            }
        }
        Used::Hastened { actor } => hasten(state, *actor),
        Used::Spoke { actor, all } => {
            if let Some(conflict) = &mut state.conflict {
                conflict.speech = Some(Speech {
                    actor: *actor,
                    all: *all,
                    extended: false,
                });
            }
            hush(state);
        }
        Used::SpeechExtended => {
            let conflict = state.conflict.as_mut();
            if let Some(speech) = conflict.and_then(|conflict| conflict.speech.as_mut()) {
                speech.extended = true;
            }
        }
        Used::Kept => {
            if let Some(conflict) = &mut state.conflict {
                conflict.kept = true;
            }
        }
        Used::RoundKept { card, round, again } => {
            let told = state.round().filter(|_| !again);
            let setbacks = told.map(|round| round.setbacks.clone());
            begin_round(state, *card, *round);
            if let (Some(round), Some(setbacks)) = (state.round_mut(), setbacks) {
                round.setbacks = setbacks;
            }
        }
        Used::SeizeOpened => {
            if let Some(conflict) = &mut state.conflict {
                conflict.seizing = true;
            }
        }
        Used::LineUndone => {
            if let Some(before) = go_back(state, None) {
                for was in before.cast {
                    state.with(was.id, |actor| {
                        actor.standing = was.standing;
                        actor.round = ActorRound::default();
                    });
                }
                hands_back(&mut state.hands, before.hands);
            }
        }
        Used::Retried { keeps } => retry(state, *keeps),
        Used::Foiled { hero } if foil_one(state, *hero) => {}
        Used::Foiled { hero } => {
            if let Some(mut action) = go_back(state, Some(*hero)).and_then(|before| before.action) {
                action.forget_parts();
                end_action(state, &action, Outcome::Failed);
                // A defence that was for this attack alone met it all the same (S-06).
                super::fight::attacked(state, &action);
                for blow in &action.blows {
                    state.with(blow.target, |target| target.round.attacks.tell(true));
                }
            }
            if let Some(last) = &mut state.last_action {
                last.outcome = Outcome::Failed;
            }
        }
        Used::UpTwice { actor } => state.with(*actor, |actor| actor.round.up_twice = true),
        Used::FirstRollPlain { actor, until } => state.with(*actor, |actor| {
            let had = actor.standing.map(|(_, until)| until);
            let until = until.or(had).unwrap_or(Until::RoundEnds);
            actor.standing = Some((Standing::Up, until));
            actor.round.first_roll_plain = true;
        }),
        Used::StoodUp { actor } => {
            state.with(*actor, |actor| actor.condition.knocked_down = false);
        }
        Used::Dropped { actor } => {
            state.action.take_if(|action| action.actor == *actor);
            state.suspended.retain(|other| other.action.actor != *actor);
            for task in state.tasks.iter_mut().filter(|task| task.lead == *actor) {
                task.trying = None;
            }
            resume(state);
        }
    }
}

fn pay(state: &mut State, actor: ActorId) {
    state.with(actor, |actor| {
        actor.possibilities = actor.possibilities.saturating_sub(1);
    });
}

/// The bought die that was still owed is owed no more.
fn settle_extra(state: &mut State, stage: ExtraStage) {
    let extras = state
        .action
        .iter_mut()
        .flat_map(|action| &mut action.extras);
    let mut owed = extras.filter(|extra| extra.stage == ExtraStage::Owed);
    if let Some(extra) = owed.next() {
        extra.stage = stage;
    }
}

/// Stymied took a reroll: with the first of the round it is over, or it waits for the next roll.
/// What came of an interaction is over with its first reroll in any case (TC-252), and of several one alone (S-21).
pub(super) fn lose_reroll(state: &mut State, actor: ActorId) {
    let by_round = state.settings.is(StymiedScope::Round);
    state.with(actor, |actor| {
        if actor.fight.statuses.has(Status::Stymied) {
            actor.fight.statuses.used(Status::Stymied);
            return;
        }
        let used = |until: Until| by_round || matches!(until, Until::Used(_));
        actor
            .standing
            .take_if(|(held, until)| *held == Standing::Stymied && used(*until));
    });
}

/// A new round under this card, about which nothing has been read yet.
pub(super) fn begin_round(state: &mut State, card: CardId, number: u16) {
    state.piles.put(card, Zone::ActionStack);
    state.begin_round(card, number);
}

/// Nobody else acts while a speech cancels everything (DD-306).
pub(super) fn hush(state: &mut State) {
    let speech = state.conflict.as_ref().and_then(|conflict| conflict.speech);
    if !speech.is_some_and(|speech| speech.all) {
        return;
    }
    if let Some(round) = state.round_mut() {
        for (_, end) in &mut round.turns {
            end.get_or_insert(TurnEnd::Passed);
        }
    }
    state.suspended.clear();
}

/// The extra action comes before all others; what another had begun waits. One's own goes on as that action.
fn hasten(state: &mut State, actor: ActorId) {
    if let Some(round) = state.round_mut() {
        let open = round.turns.iter().position(|(_, end)| end.is_none());
        let place = open.unwrap_or(round.turns.len());
        let turn = Turn {
            actor,
            pass: Turn::EXTRA,
        };
        round.turns.insert(place, (turn, None));
    }
    if let Some(action) = state.action.take_if(|action| action.actor != actor) {
        state.suspended.push(Suspended { by: actor, action });
    }
}

/// What waited goes on, once the action in between is over.
pub(super) fn resume(state: &mut State) {
    if state.action.is_some() {
        return;
    }
    let between = |by: ActorId, state: &State| {
        let turns = state.round().map(|round| round.turns.as_slice());
        let mut turns = turns.unwrap_or_default().iter();
        turns.any(|(turn, end)| turn.actor == by && turn.is_extra() && end.is_none())
    };
    if state
        .suspended
        .last()
        .is_some_and(|last| !between(last.by, state))
    {
        state.action = state.suspended.pop().map(|last| last.action);
    }
}

/// What a setback of the card that was flipped away had used up lies ready again, and nobody is out of the fight by it (DD-171,
/// DD-175, DD-176).
fn hands_back(hands: &mut Hands, was: Hands) {
    let before = |out: ActorId| was.out.iter().any(|(other, _)| *other == out);
    hands.out.retain(|(out, _)| before(*out));
    hands.ammunition = was.ammunition;
    let mut now = std::mem::replace(&mut hands.prepared, was.prepared);
    for setback in &mut hands.prepared {
        if let Some(place) = now.iter().position(|other| other.text == setback.text) {
            *setback = now.remove(place);
        }
    }
    hands.prepared.append(&mut now);
}

/// Everything that the last outcome or card brought is gone: harm, cards taken, cards drawn. What was drawn goes under the deck.
/// Of an action that is the harm of those who had to do with it, as far as that is known; `hero`: whom it was aimed at.
fn go_back(state: &mut State, hero: Option<ActorId>) -> Option<Before> {
    let before = *state.before.take()?;
    let target = before.action.as_ref().and_then(|action| action.target);
    let harmed = |id: ActorId, now: &Condition, was: &Condition| match &before.action {
        Some(action) => {
            let known = target.or(hero).is_some();
            let struck = action.blows.iter().any(|blow| blow.target == id);
            let touched =
                !known || struck || [Some(action.actor), target, hero].contains(&Some(id));
            touched && now.is_worse_than(was)
        }
        None => true,
    };
    let mut woken = Vec::new();
    // Those who shared a shot have fired (TC-143).
    let acted = |id: ActorId| {
        let action = before.action.as_ref();
        action.is_some_and(|action| {
            let mut shared = action.stroke.iter().flat_map(|stroke| &stroke.group);
            action.actor == id || shared.any(|other| *other == id)
        })
    };
    let lost = |now: bool, was: bool| now && !was;
    for was in &before.cast {
        state.with(was.id, |actor| {
            if harmed(was.id, &actor.condition, &was.condition) {
                if was.condition.can_act() && !actor.condition.can_act() {
                    woken.push(was.id);
                }
                actor.condition = was.condition;
            }
            if lost(actor.round.lost, was.round.lost) {
                woken.push(was.id);
            }
            actor.round.lost = was.round.lost;
            actor.round.improved = was.round.improved;
            // A possibility that was paid against harm which is gone comes back with it (TC-107).
            let struck = before.action.iter().flat_map(|action| &action.blows);
            if struck
                .map(|blow| blow.target)
                .any(|target| target == was.id)
            {
                actor.possibilities = actor.possibilities.max(was.possibilities);
            }
            restore(actor, was, hero.is_some() && acted(was.id));
            actor.round.defence = was.round.defence;
            actor.round.defence_shared = was.round.defence_shared;
            actor.round.attacks = was.round.attacks;
            actor.round.struck = was.round.struck;
        });
    }
    // Who was passed over for harm that is gone acts after all.
    let open = before.round.iter().flat_map(|round| &round.turns);
    let open: Vec<Turn> = open
        .filter(|(_, end)| end.is_none())
        .map(|(turn, _)| *turn)
        .collect();
    for (turn, end) in state
        .round_mut()
        .into_iter()
        .flat_map(|round| &mut round.turns)
    {
        if *end == Some(TurnEnd::Passed) && woken.contains(&turn.actor) && open.contains(turn) {
            *end = None;
        }
    }
    deck::forgive(state, &before.owed);
    for (hero, card) in &before.taken {
        if state.piles.lies_in(*card, Zone::Discard) {
            state.piles.put(*card, Zone::Pool(*hero));
        }
    }
    let hands = state.cast.iter().map(|actor| Zone::Hand(actor.id));
    let hands: Vec<Zone> = hands.collect();
    for card in &before.drawn {
        if hands.iter().any(|&hand| state.piles.lies_in(*card, hand)) {
            state.piles.restack(&[*card]);
        }
    }
    state.removal = None;
    state.earned.clear();
    Some(before)
}

/// Of an attack, or an interaction, that came off against others too the part against that hero alone is taken back (DD-310,
/// TC-260): whether it was one.
fn foil_one(state: &mut State, hero: ActorId) -> bool {
    let before = state.before.as_ref();
    let Some(mut action) = before.and_then(|before| before.action.clone()) else {
        return false;
    };
    let mut each = state.came_off(&action);
    let at_hero = |(target, _): &(ActorId, SuccessLevel)| *target == hero;
    let came = each.iter().any(at_hero);
    each.retain(|one| !at_hero(one));
    let Some((other, level)) = each.into_iter().max_by_key(|(_, level)| *level) else {
        return false;
    };
    let Some(mut before) = state.before.take().filter(|_| came) else {
        return false;
    };
    let mut woken = false;
    for was in &before.cast {
        if was.id == hero {
            state.with(hero, |actor| {
                woken = was.condition.can_act() && !actor.condition.can_act()
                    || actor.round.lost && !was.round.lost;
                actor.condition = was.condition;
                actor.possibilities = actor.possibilities.max(was.possibilities);
                actor.round.lost = was.round.lost;
                actor.round.defence = was.round.defence;
                actor.round.attacks = was.round.attacks;
                actor.round.struck = was.round.struck;
                actor.round.attacks.tell(true);
                restore(actor, was, false);
            });
        }
    }
    let harmed = action.blows.iter().any(|blow| {
        let mut was = before.cast.iter().filter(|was| was.id == blow.target);
        let now = state.actor(blow.target).map(|actor| actor.condition);
        blow.target != hero
            && was.any(|was| now.is_some_and(|now| now.is_worse_than(&was.condition)))
    });
    let was = before.cast.iter().find(|was| was.id == action.actor);
    let improved = was.is_some_and(|was| was.round.improved);
    // The free die that came of this hero alone goes with it (TC-255).
    let up = action.ups.contains(&hero) && action.ups.iter().all(|gave| *gave == hero);
    state.with(action.actor, |actor| {
        if let Some(was) = was.filter(|_| up) {
            stand_as(actor, was);
        }
        actor.round.improved &= improved || harmed || action.blows.is_empty();
        if actor.fight.behind.is_some_and(|(whom, _)| whom == hero) {
            actor.fight.behind = None;
            actor.fight.statuses.lift(Status::Behind);
        }
    });
    let open = before.round.iter().flat_map(|round| &round.turns);
    let mut open = open.filter(|(turn, end)| turn.actor == hero && end.is_none());
    if let Some((turn, _)) = open.next().filter(|_| woken) {
        let turns = state.round_mut().map(|round| &mut round.turns);
        for (its, end) in turns.into_iter().flatten() {
            if its == turn && *end == Some(TurnEnd::Passed) {
                *end = None;
            }
        }
    }
    if state.removal.is_some_and(|removal| removal.hero == hero) {
        state.removal = None;
    }
    // A defence that was for this attack alone met it all the same (S-06).
    let mut missed = action.clone();
    missed.blows.retain(|blow| blow.target == hero);
    missed.target = Some(hero);
    super::fight::attacked(state, &missed);
    action.forget(hero);
    before.action = Some(action);
    state.before = Some(before);
    if let Some(last) = &mut state.last_action {
        (last.target, last.outcome) = (Some(other), Outcome::Succeeded(level));
    }
    true
}

/// How somebody stood in the fight, and up or stymied. `acted`: their action stays over, and what ended with it.
fn restore(actor: &mut Actor, was: &Actor, acted: bool) {
    if acted {
        actor.fight.behind = was.fight.behind;
        // What was grappled back is not (TC-145).
        actor.fight.dropped.clone_from(&was.fight.dropped);
        actor.fight.taken.clone_from(&was.fight.taken);
        if was.fight.behind.is_none() {
            actor.fight.statuses.lift(Status::Behind);
        }
    } else {
        actor.fight = was.fight.clone();
    }
    stand_as(actor, was);
}

/// Up or stymied as before, but for what came of no action and since.
fn stand_as(actor: &mut Actor, was: &Actor) {
    if matches!(actor.standing, Some((_, Until::Used(_)))) || was.standing.is_some() {
        actor.standing = was.standing;
    }
    actor.round.up_twice = was.round.up_twice;
    actor.round.first_roll_plain = was.round.first_roll_plain;
}

/// The failed action begins again, with its turn.
pub(super) fn retry(state: &mut State, keeps: bool) {
    let Some(before) = go_back(state, None) else {
        return;
    };
    let Some(mut action) = before.action else {
        return;
    };
    let id = action.actor;
    state.raises = before.raises;
    if !keeps {
        state.raises.retain(|raise| raise.actor != id);
    }
    let was = before.cast.iter().find(|actor| actor.id == id);
    let contribution = was.map(|actor| actor.round.contribution);
    state.with(id, |actor| {
        actor.round.contribution = contribution.unwrap_or_default();
    });
    if let Some(round) = state.round_mut() {
        let ended = round.turns.iter_mut().rev();
        let mut own = ended.filter(|(turn, end)| turn.actor == id && end.is_some());
        if let Some((_, end)) = own.next() {
            *end = None;
        }
        let held = before.round.iter().flat_map(|round| &round.held);
        round.held.retain(|(other, _)| *other != id);
        round.held.extend(held.filter(|(other, _)| *other == id));
    }
    if let Some(waiting) = state.action.take() {
        state.suspended.push(Suspended {
            by: id,
            action: waiting,
        });
    }
    action.start_again();
    state.last_action = None;
    state.action = Some(action);
}

impl Action {
    /// Back to where the dice lie still; what was used on it stays spent (DD-317).
    pub(super) fn start_again(&mut self) {
        self.stage = ActionStage::Declared;
        self.roll = None;
        self.cards.clear();
        self.coups_on_total.clear();
        self.extras.clear();
        self.ups.clear();
        for blow in &mut self.blows {
            blow.own = None;
        }
        // The figure of suppressive fire is rolled for anew too (S-15).
        self.doing
            .take_if(|doing| matches!(doing, Doing::Cowing { .. }));
        self.forget_parts();
    }

    /// It is aimed at that one no longer.
    fn forget(&mut self, hero: ActorId) {
        self.blows.retain(|blow| blow.target != hero);
        if let Some(Doing::Trying { trials, .. }) = &mut self.doing {
            trials.retain(|trial| trial.target != hero);
        }
        self.ups.retain(|gave| *gave != hero);
    }

    /// No part of it came out otherwise than the whole.
    fn forget_parts(&mut self) {
        for (_, told) in &mut self.also {
            *told = None;
        }
    }
}

impl Before {
    /// How it is now.
    pub(super) fn of(state: &State, action: Option<Action>) -> Self {
        Self {
            cast: state.cast.clone(),
            action,
            raises: state.raises.clone(),
            drawn: vec![],
            owed: vec![],
            taken: vec![],
            round: state.round().cloned(),
            hands: state.hands.clone(),
        }
    }
}
