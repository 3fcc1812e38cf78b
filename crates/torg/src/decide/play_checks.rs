//! The checks of whether a card may be played now: its zone, rounds or free play, and its timing.

use super::away::away_refusal;
use super::surprise::surprised_playing_refusal;
use crate::active_effects::monologue::Monologue;
use crate::active_effects::refusal::EffectRefusal;
use crate::card::{CardId, CardName, Side};
use crate::card_use::{EffectDuration, GLORY_DIE_TOTAL, TimingWindow};
use crate::combat::status::Status;
use crate::die_total::DieTotal;
use crate::fight::actions::PendingAction;
use crate::follow_ups::SetbackKind;
use crate::refusal::{FollowUpRefusal, Refusal};
use crate::role::Role;
use crate::settings::{
    AbsentCards, CommitFree, ConfusedCritical, ConfusedMartyr, CriticalCards, CriticalChoice,
    EscapeTransfer, GloryNumber, HasteInterrupt, HelplessCards, MartyrState, SeizeWindow,
    StymiedPaid, SupporterAlly,
};
use crate::state::State;
use crate::state::action::{Action, ActionOutcome, ActionStage, ResolvedAction};
use crate::state::actor::Actor;
use crate::state::round::{Setback, Turn, TurnEnd};
use crate::state::scene::Tone;
use crate::story::{StoryRefusal, Subplot, SubplotStage};
use crate::zones::Zone;
use tabletop::seat::ActorId;

/// Returns why a card may not be used: its zone (DD-065), confusion (DD-152), rounds or free play, and its timing.
pub(super) fn playing_refusals(state: &State, id: ActorId, card: CardId) -> Vec<Refusal> {
    let Some(name) = state.deck.name(card) else {
        return vec![Refusal::CardNotInZone { card }];
    };
    let in_hand = state.zones.is_in(card, Zone::Hand(id));
    let in_rounds = state.conflict.is_some();
    let mut against = Vec::new();
    let is_away = state.is_away(id);
    against.extend(away_refusal(state, id));
    let special = name.is_special();
    if special && name.window() != TimingWindow::OwnerActivates {
        against.push(Refusal::GamemasterActivates { name });
    }
    if in_rounds {
        let confused = state.are_heroes_confused();
        let critical = in_critical_moment(state, id, name);
        if !state.takes_part(id) {
            if !is_away && (in_hand || state.settings.is(AbsentCards::No)) {
                against.push(Refusal::NotInConflict { actor: id });
            }
        } else if in_hand && !critical {
            against.push(Refusal::HandLocked { actor: id });
        } else if in_hand && !name.affects_action() && state.settings.is(CriticalCards::Affecting) {
            against.push(Refusal::NotForCriticalMoment { name });
        } else if in_hand && too_late_from_hand(state, id, name) {
            against.push(Refusal::Effect(EffectRefusal::HandCardsAlreadyChosen {
                actor: id,
            }));
        }
        // Special cards work if the gamemaster allows it (DD-157); a martyr's sacrifice is always possible unless the table
        // blocks it.
        let free = in_hand && critical && state.settings.is(ConfusedCritical::Free);
        let blocked = name == CardName::Martyr && state.settings.is(ConfusedMartyr::Blocked);
        if confused && (!special || blocked) && !free {
            against.push(match name == CardName::SeizeInitiative {
                true => Refusal::ConfusedStays,
                false => Refusal::Confused,
            });
        }
        if !special {
            against.extend(surprised_playing_refusal(state, id));
        }
    }
    let awake = state
        .actor(id)
        .is_some_and(|actor| actor.condition.can_act() && !state.is_out_of_fight(id));
    let answers = &state.settings;
    let barred = !special
        && !answers.is(HelplessCards::All)
        && (name.needs_able_hero() || answers.is(HelplessCards::None));
    if barred && !awake {
        against.push(Refusal::Effect(EffectRefusal::HeroHelpless { actor: id }));
    }
    if name.is_only_for_rounds() && !in_rounds {
        against.push(Refusal::OnlyInRounds { name });
    }
    if let Err(refusal) = check_window(state, id, card, name) {
        against.push(refusal);
    }
    if state.story.final_encounter_over && matches!(name, CardName::Leadership | CardName::Rally) {
        against.push(Refusal::Story(StoryRefusal::NoRefill));
    }
    against
}

/// Checks whether a critical moment allows this hand card: for the action declared as one, and right after it for cards that
/// react to it.
fn in_critical_moment(state: &State, id: ActorId, name: CardName) -> bool {
    let now = state
        .action
        .as_ref()
        .is_some_and(|action| action.actor == id && action.critical_moment);
    let just_now = state
        .last_action
        .is_some_and(|last| last.actor == id && last.critical_moment);
    now || (just_now && name.reacts_to_own_action())
}

/// Checks whether it is too late for a hand card, because the table wants hand cards chosen before the dice are rolled.
fn too_late_from_hand(state: &State, id: ActorId, name: CardName) -> bool {
    let rolled = |action: &Action| action.actor == id && action.stage >= ActionStage::Rolled;
    state.settings.is(CriticalChoice::BeforeRoll)
        && !name.reacts_to_own_action()
        && state.action.as_ref().is_some_and(rolled)
}

/// Checks the card's timing. After the result is committed, the hero's own cards can no longer
/// affect the action (DD-069, DD-070).
fn check_window(state: &State, id: ActorId, card: CardId, name: CardName) -> Result<(), Refusal> {
    let is_open = match name.window() {
        TimingWindow::AnyTime | TimingWindow::GamemasterActivates => true,
        TimingWindow::BeforeCommit => is_open_before_commit(state, id, name)?,
        TimingWindow::AnyTimeUntilCommit => {
            check_until_commit(state, id, name)?;
            true
        }
        TimingWindow::FirstPooled => is_first_pooled(state, id, card),
        TimingWindow::BetweenRolls => is_between_rolls(state)?,
        TimingWindow::DiscardNotEmpty => !state.zones.cards(Zone::DiscardPile).is_empty(),
        TimingWindow::OthersRollUntilAnnounced => may_support_action(state, id),
        TimingWindow::AfterGloryRoll => is_after_glory_roll(state, id, name)?,
        TimingWindow::AfterOwnFailure => own_last_action(state, id)
            .is_some_and(|last| last.outcome == ActionOutcome::Failed && !last.card_played_since),
        TimingWindow::AfterSuccessAgainst => state
            .last_action
            .is_some_and(|last| succeeded_against(state, last, id)),
        TimingWindow::WhileCardInForce => may_keep(state) || may_flip_another(state),
        TimingWindow::WhileActionLeft => is_action_left(state, id)?,
        TimingWindow::OwnerActivates => may_activate(state, id, card),
    };
    if is_open {
        Ok(())
    } else {
        Err(outside_window(state, id, card, name))
    }
}

/// Returns why the card cannot be used now: the rule about this case, or else the one about the card's moment.
fn outside_window(state: &State, id: ActorId, card: CardId, name: CardName) -> Refusal {
    let window = name.window();
    let succeeded = |last: ResolvedAction| matches!(last.outcome, ActionOutcome::Succeeded(_));
    if window == TimingWindow::FirstPooled && state.zones.is_in(card, Zone::Pool(id)) {
        Refusal::NotFirstInPool { name }
    } else if window == TimingWindow::OthersRollUntilAnnounced && own_action(state, id).is_some() {
        Refusal::OnOwnRoll { name }
    } else if window == TimingWindow::AfterSuccessAgainst
        && state.last_action.is_some_and(succeeded)
    {
        Refusal::AgainstSomebodyElse { name }
    } else {
        Refusal::OutsideWindow { name }
    }
}

fn own_action(state: &State, id: ActorId) -> Option<&Action> {
    state.action.as_ref().filter(|action| action.actor == id)
}

fn own_last_action(state: &State, id: ActorId) -> Option<ResolvedAction> {
    state.last_action.filter(|last| last.actor == id)
}

/// Checks whether the hero has committed the result, so that nothing may be added to it.
fn is_own_action_committed(state: &State, id: ActorId) -> bool {
    is_closed_by_commitment(state)
        && own_action(state, id).is_some_and(|action| action.stage == ActionStage::Committed)
}

/// Checks whether a card can still affect an action of the hero: the one that goes on, or one to come.
fn is_open_before_commit(state: &State, id: ActorId, name: CardName) -> Result<bool, Refusal> {
    let own_action = own_action(state, id);
    let other_acts = state.action.is_some() && own_action.is_none();
    let just_ended = own_last_action(state, id).is_some_and(|last| !last.action_declared_since);
    // A card that affects one action needs such an action in rounds, where the app knows the actions.
    let needs_action = state.conflict.is_some() && name.duration() == EffectDuration::Instant;
    let to_come = if state.conflict.is_some() {
        has_turn_left(state, id)
    } else {
        !just_ended
    };
    let is_too_late = own_action.is_none() && just_ended && !to_come;
    if is_own_action_committed(state, id) || is_too_late {
        return Err(Refusal::AlreadyCommitted { actor: id });
    }
    Ok(own_action.is_some() || (!other_acts && to_come && !needs_action))
}

/// Refuses a die for the first roll of suppressive fire after the second roll, which was made with its value (S-15, TC-141).
pub(super) fn first_roll_used(action: &Action) -> Option<Refusal> {
    let actor = action.actor;
    let rolled_again = matches!(
        action.pending_action,
        Some(PendingAction::Suppression { .. })
    );
    rolled_again.then_some(Refusal::Effect(EffectRefusal::FirstRollUsed { actor }))
}

/// Requires that the hero has not committed a result. A reroll must not be bought if being stymied would take it, unless the table
/// allows this.
fn check_until_commit(state: &State, id: ActorId, name: CardName) -> Result<(), Refusal> {
    if is_own_action_committed(state, id) {
        return Err(Refusal::AlreadyCommitted { actor: id });
    }
    let buys = name.is_worth_possibility();
    let used = own_action(state, id).and_then(first_roll_used);
    if let Some(refusal) = used.filter(|_| buys) {
        return Err(refusal);
    }
    let loses = |action: &Action| buys && stymied_takes_reroll(state, action);
    if state.settings.is(StymiedPaid::Refused) && own_action(state, id).is_some_and(loses) {
        return Err(Refusal::Effect(EffectRefusal::LostToStymied { actor: id }));
    }
    Ok(())
}

/// Checks whether a card in the pool was the hero's first in the conflict, or counts as such because somebody else gave it.
fn is_first_pooled(state: &State, id: ActorId, card: CardId) -> bool {
    let first = state
        .actor(id)
        .is_some_and(|actor| actor.first_pooled.contains(&card));
    let arrived =
        state.settings.is(EscapeTransfer::Yes) && state.follow_ups.received_cards.contains(&card);
    (first || arrived) && state.zones.is_in(card, Zone::Pool(id))
}

/// Checks whether no action is between its roll and its result, unless the table allows interrupting it.
fn is_between_rolls(state: &State) -> Result<bool, Refusal> {
    if is_seize_window_open(state) {
        return Err(Refusal::Effect(EffectRefusal::SeizeWindowOpen));
    }
    let conflict = state.conflict.as_ref();
    let monologue = conflict.and_then(|conflict| conflict.monologue);
    if let Some(Monologue { actor, .. }) = monologue.filter(|monologue| monologue.cancels_all) {
        return Err(Refusal::Effect(EffectRefusal::MonologueInProgress {
            actor,
        }));
    }
    let declared = |action: &Action| action.stage == ActionStage::Declared;
    let before_dice = state.action.as_ref().is_none_or(declared);
    // Before the first flip there is no round in which to add a turn.
    Ok((conflict.is_none() || state.round().is_some())
        && (before_dice || state.settings.is(HasteInterrupt::BeforeAnnounced)))
}

/// Checks whether somebody else acts whom the hero may support.
fn may_support_action(state: &State, id: ActorId) -> bool {
    let other_action = state.action.as_ref().filter(|action| action.actor != id);
    other_action
        .and_then(|action| state.actor(action.actor))
        .is_some_and(|actor| match actor.role {
            Role::Hero => true,
            Role::Ally => state.settings.is(SupporterAlly::Yes),
            Role::Villain => false,
        })
}

/// Checks whether the hero has rolled high enough for Glory in a dramatic scene.
fn is_after_glory_roll(state: &State, id: ActorId, name: CardName) -> Result<bool, Refusal> {
    if state.scene.tone != Tone::Dramatic {
        return Err(Refusal::FollowUp(FollowUpRefusal::NotDramatic { name }));
    }
    // The app knows the dice; if the total with everything added counts, the gamemaster decides about it.
    let by_total = state.settings.is(GloryNumber::Total);
    let enough = |total: Option<DieTotal>| {
        by_total || total.is_none_or(|total| total.get() >= GLORY_DIE_TOTAL)
    };
    let rolled = own_action(state, id).is_some_and(|action| {
        action.stage >= ActionStage::Rolled && enough(action.roll.as_ref().map(|roll| roll.total))
    });
    // Between two checks of a task the total of the check that passed still counts (DD-278, A-15).
    let passed = state
        .check_in_progress()
        .filter(|(task, _)| task.lead == id);
    let between = passed.and_then(|(_, attempt)| attempt.passed_check_total);
    Ok(rolled
        || between.is_some_and(enough)
        || own_last_action(state, id).is_some_and(|last| enough(last.die_total)))
}

/// Checks whether the hero has a turn left and nobody is acting. Whoever is knocked down needs the action for standing up, or may
/// only defend (DD-305, DD-417, A-26).
fn is_action_left(state: &State, id: ActorId) -> Result<bool, Refusal> {
    let is_down = |actor: &Actor| actor.condition.knocked_down;
    if state.conflict.is_some() && state.actor(id).is_some_and(is_down) {
        return Err(Refusal::Effect(EffectRefusal::KnockedDown {
            actor: id,
            classic: state.knocked_down_may_defend(),
        }));
    }
    Ok(has_turn_left(state, id) && state.action.is_none() && state.suspended_actions.is_empty())
}

/// Checks whether the owner may activate a card in the pool: its subplot is active, if the table requires this.
fn may_activate(state: &State, id: ActorId, card: CardId) -> bool {
    let active =
        |subplot: &Subplot| subplot.card == Some(card) && subplot.stage == SubplotStage::Active;
    state.zones.is_in(card, Zone::Pool(id))
        && (state.settings.is(MartyrState::Pool) || state.story.subplots.iter().any(active))
}

fn has_turn_left(state: &State, id: ActorId) -> bool {
    state
        .round()
        .is_some_and(|round| round.next_turn_of(id).is_some())
}

/// Checks whether an action has just succeeded against this hero. If no target was named, a villain's success counts, or
/// another hero's in a duel (DD-177).
fn succeeded_against(state: &State, last: ResolvedAction, id: ActorId) -> bool {
    let villain = state
        .actor(last.actor)
        .is_some_and(|actor| actor.side() == Side::Villains);
    let before = state.snapshot.as_ref();
    let action = before.and_then(|before| before.action.as_ref());
    let successes = action.map_or_else(Vec::new, |action| state.successes(action));
    let against = match last.target {
        // Of several targets, each one is affected separately (TC-260).
        Some(_) if successes.iter().any(|(target, _)| *target == id) => last.actor != id,
        Some(target) => target == id && last.actor != id && successes.is_empty(),
        None => villain || (state.is_duel() && last.actor != id),
    };
    match last.outcome {
        ActionOutcome::Succeeded(_) => against,
        ActionOutcome::Failed | ActionOutcome::Done => false,
    }
}

/// Checks whether being stymied would cost the action's next reroll (DD-143, A-23).
pub(super) fn stymied_takes_reroll(state: &State, action: &Action) -> bool {
    let lost = action.roll.as_ref().is_some_and(|roll| roll.reroll_lost);
    let Some(actor) = state.actor(action.actor) else {
        return false;
    };
    is_stymied(actor, lost)
}

/// Checks whether being stymied would cost an actor's next reroll. `lost`: it has cost one on this roll already.
pub(super) fn is_stymied(actor: &Actor, lost: bool) -> bool {
    let is_stymied = actor.combat.statuses.has(Status::Stymied);
    is_stymied || (!lost && actor.roll_modifiers().lost_rerolls > 0)
}

/// Checks whether nothing may be added after the result is committed (DD-069, A-08).
pub(super) fn is_closed_by_commitment(state: &State) -> bool {
    state.conflict.is_some() || state.settings.is(CommitFree::Yes)
}

pub(super) fn is_seize_window_open(state: &State) -> bool {
    let conflict = state.conflict.as_ref();
    conflict.is_some_and(|conflict| conflict.seize_window_open)
}

/// Checks whether another card may be flipped instead of this one (DD-322, A-62).
pub(crate) fn may_flip_another(state: &State) -> bool {
    // An actor who has lost the turn, as by the card's own setback, has not acted.
    let to_come = |(turn, end): &(Turn, Option<TurnEnd>)| match end {
        None => true,
        Some(_) if state.is_out_of_fight(turn.actor) => true,
        Some(TurnEnd::Passed) => has_lost_turn(state, turn.actor),
        Some(TurnEnd::Acted) => false,
    };
    let untouched = || {
        let round = state.round();
        state.settings.is(SeizeWindow::BeforeActing)
            && state.action.is_none()
            && state.last_action.is_none()
            && round.is_some_and(|round| round.turns.iter().all(to_come))
    };
    is_seize_window_open(state) || untouched()
}

/// Checks whether an actor has lost a turn of this round, by a setback of the line or otherwise (DD-169, TC-018).
fn has_lost_turn(state: &State, id: ActorId) -> bool {
    let by_line = |side| {
        let setback = state.round().map(|round| round.setbacks.get(side));
        matches!(
            setback,
            Some(Some(Setback::Specific { kind: SetbackKind::LoseActions, actors, .. }))
                if actors.contains(&id)
        )
    };
    let lost = state.actor(id).is_some_and(|actor| actor.round.action_lost);
    lost || Side::ALL.into_iter().any(by_line)
}

/// Checks whether the current card may be kept for another round (DD-321, DD-323).
pub(crate) fn may_keep(state: &State) -> bool {
    let conflict = state.conflict.as_ref();
    conflict.is_some_and(|conflict| conflict.round.is_some() && !conflict.card_kept)
}
