//! A declared action until its outcome: the notes about it, and what can still be played on it.

use super::ActStep;
use super::choosing::has_critical_moment;
use super::outcome::is_computed;
use crate::grammar::{list, possessive};
use crate::torg::action::{Action, ActionButton, HandPurpose};
use crate::torg::cards::{use_action, waste_detail};
use crate::torg::dialog::TorgList;
use crate::torg::messages::combat::option_words;
use crate::torg::messages::effects::attribute;
use crate::torg::messages::rounds;
use crate::torg::messages::scene_page::hand_label;
use crate::torg::messages::sentences::{actor_name, card_name, cast_name, headline};
use crate::torg::scene::lists::addable_kinds;
use crate::torg::scene_page::kinds::kind_label;
use crate::torg::task;
use ::torg::active_effects::{Addend, AddendSource, AddendTarget, EffectCommand};
use ::torg::card::{ApprovableAction, CardId, CardName};
use ::torg::combat::options::CombatOption;
use ::torg::command::Command;
use ::torg::fight::actions::PendingAction;
use ::torg::roll::RollCondition;
use ::torg::rounds::{ActionModifier, RoundsCommand};
use ::torg::state::{Action as OpenAction, ActionStage, Role};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// Returns the current step of an actor's action. `None` if nobody can act: in rounds before the first card.
pub fn step(view: &View, actor: ActorId) -> Option<ActStep> {
    view.actor(actor)?;
    if view.action_of(actor).is_some() {
        return Some(ActStep::Resolve);
    }
    (!view.in_rounds || view.round.is_some()).then_some(ActStep::Choose)
}

/// Returns the title of the dialog: the actor and the kind of action.
pub fn title(view: &View, actor: ActorId) -> String {
    let Some(action) = view.action_of(actor) else {
        return headline(&actor_name(view, actor));
    };
    let check = view
        .actor(actor)
        .and_then(|actor| task::status::check_title(view, actor));
    if let Some(title) = check {
        return title;
    }
    let kind = if action.has_option(CombatOption::SuppressiveFire) {
        option_words(CombatOption::SuppressiveFire).label
    } else if matches!(action.pending_action, Some(PendingAction::Push { .. })) {
        "Push"
    } else {
        kind_label(view, action.kind)
    };
    headline(&format!("{}: {kind}", actor_name(view, actor)))
}

/// Checks whether the open action is a rolled attack with known figures, whose result `attack` shows. Not for suppressive fire, which
/// does no damage and is shown like an intimidation (TC-141).
pub fn shows_attack_result(view: &View, actor: ActorId) -> bool {
    view.action_of(actor).is_some_and(|action| {
        action.roll.is_some()
            && !action.targeted_attacks.is_empty()
            && !action.has_option(CombatOption::SuppressiveFire)
    })
}

/// Checks whether the value of suppressive fire waits for the roll with it (S-15). A bought die is rolled first.
pub fn is_second_roll_due(view: &View) -> bool {
    !view.combat.suppression_values.is_empty() && !view.active_effects.extra_roll_pending
}

/// Checks whether the results for each target are shown, which contain the dice and the targets.
pub fn shows_results(view: &View, action: &OpenAction) -> bool {
    is_computed(action)
        && action.roll.is_some()
        && (view.active_effects.extra_roll_pending
            || is_second_roll_due(view)
            || !view.combat.interactions.is_empty()
            || view.combat.pending_total.is_some())
}

/// Returns the notes about the open action, one sentence each.
pub fn notes(view: &View, actor: ActorId) -> Vec<String> {
    let (Some(action), Some(actor)) = (view.action_of(actor), view.actor(actor)) else {
        return Vec::new();
    };
    let has_results = shows_results(view, action);
    let mut notes = task::status::check_notes(view, actor);
    let is_before_roll = !has_results || is_second_roll_due(view);
    notes.extend(up_note(actor).filter(|_| is_before_roll));
    notes.extend(stymied_note(view, action, actor));
    if view.active_effects.extra_roll_pending && action.roll.is_some() {
        notes.push("An extra die was bought: roll it.".to_owned());
    }
    if let Some(target) = action.target.filter(|_| !has_results) {
        notes.push(format!("Against {}.", actor_name(view, target)));
    }
    // The setback on the total is listed with the figures, and so is waiting if the app does not know the action's own figures.
    let addends = view.active_effects.roll_breakdown.iter();
    let mut addends = addends.flat_map(|breakdown| &breakdown.addends);
    let lists_waiting = addends.any(|addend| addend.source == AddendSource::Opportunity);
    let is_listed = |modifier: &ActionModifier| match modifier {
        ActionModifier::SetbackTotal(_) => true,
        ActionModifier::Opportunity(_) => lists_waiting,
        _ => false,
    };
    let modifiers = view.action_modifiers.iter();
    let modifiers = modifiers.filter(|modifier| !is_listed(modifier));
    notes.extend(modifiers.map(|modifier| rounds::action_modifier(*modifier, view)));
    let losses = view.combat.pool_losses.announced.first();
    if let Some(loss) = losses.and_then(|(_, losses)| losses.first()) {
        let hero = possessive(&actor_name(view, loss.hero));
        notes.push(format!("A success takes cards from {hero} pool."));
    }
    if action.critical_moment {
        notes.push("Critical moment: you can use cards straight from your hand.".to_owned());
    }
    if action.stage == ActionStage::Committed {
        notes.push(
            "The result has been announced, so you cannot add more of your own cards.".to_owned(),
        );
    }
    notes
}

/// Returns the warning that Stymied takes a reroll or a bought die, before somebody pays for one (DD-143, DD-145). After the last roll
/// it says so only if an extra die could still be lost.
fn stymied_note(view: &View, action: &OpenAction, actor: &ActorView) -> Option<String> {
    if action.roll.is_some() && !is_second_roll_due(view) {
        let may_buy = action.stage != ActionStage::Committed;
        return (may_buy && view.active_effects.would_lose_extra_roll)
            .then(|| "Stymied: the next extra die is lost, even a bought one.".to_owned());
    }
    lost_rerolls_note(actor)
}

/// Says before a roll that Up adds a die to it, or that Stymied takes one from it (DD-142, DD-143).
pub fn dice_note(actor: &ActorView) -> Option<String> {
    up_note(actor).or_else(|| lost_rerolls_note(actor))
}

fn up_note(actor: &ActorView) -> Option<String> {
    match actor.roll_condition {
        Some((RollCondition::Up, _)) => Some("Up: a free extra die on this roll.".to_owned()),
        Some((RollCondition::Stymied, _)) | None => None,
    }
}

fn lost_rerolls_note(actor: &ActorView) -> Option<String> {
    match actor.roll_modifiers.lost_rerolls {
        0 => None,
        1 => Some("Stymied: the first reroll or extra die is lost, even a bought one.".to_owned()),
        lost => Some(format!(
            "Stymied: the first {lost} rerolls or extra dice are lost, even bought ones."
        )),
    }
}

/// Checks whether a success of the open action earns its hero a card.
pub fn earns_card(view: &View, actor: ActorId) -> bool {
    view.action_of(actor).is_some() && view.may_earn_card()
}

/// Returns the source of a figure on the roll.
pub fn addend_label(view: &View, addend: &Addend) -> String {
    match addend.source {
        AddendSource::Card(card, player) => {
            format!(
                "{} ({})",
                card_name(&view.deck, card),
                actor_name(view, player)
            )
        }
        AddendSource::Setback => "Setback".to_owned(),
        AddendSource::Opportunity => "Waited for an opportunity".to_owned(),
        AddendSource::MinimumDefence => "An active defense counts as at least +1".to_owned(),
    }
}

/// Returns the number, total or attribute that a figure on the roll applies to (DD-253, DD-255).
pub fn addend_scope(addend: &Addend) -> &'static str {
    match addend.target {
        AddendTarget::Both => match addend.source {
            AddendSource::Card(..) | AddendSource::MinimumDefence => "to the bonus number",
            AddendSource::Setback | AddendSource::Opportunity => "to both totals",
        },
        AddendTarget::ActionTotal => "to the action total",
        AddendTarget::EffectTotal => "to the effect total",
        AddendTarget::Attribute(raised) => attribute(raised),
    }
}

/// The dice that have to be rolled now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceDue {
    /// Whether the form asks if the roll is skilled. The app knows that if it calculates the result.
    pub asks_skill: bool,
}

/// Returns the dice that have to be rolled for the open action, including a bought die and the second roll of suppressive fire.
pub fn dice_due(view: &View, actor: ActorId) -> Option<DiceDue> {
    let action = view.action_of(actor)?;
    let is_declared = action.stage == ActionStage::Declared;
    let asks_skill = action.pending_action.is_none() && action.targeted_attacks.is_empty();
    let is_second = is_second_roll_due(view);
    let is_due = is_declared || is_second || view.active_effects.extra_roll_pending;
    is_due.then_some(DiceDue { asks_skill })
}

/// Returns the buttons to buy an extra die for the open action, and for villains to cancel it with a possibility.
pub fn bought_dice(view: &View, actor: ActorId) -> Vec<ActionButton> {
    let effects = &view.active_effects;
    let counter = |villain: &ActorId| {
        let command = EffectCommand::CounterExtraRoll { villain: *villain };
        ActionButton::gamemaster(
            format!(
                "{}: counter the extra die (1 possibility)",
                actor_name(view, *villain)
            ),
            Action::play(command),
        )
        .with_detail("then the extra die is not rolled")
    };
    let mut buttons: Vec<ActionButton> = effects
        .villains_able_to_counter
        .iter()
        .map(counter)
        .collect();
    if matches!(effects.may_spend_possibility, Some(Ok(()))) && !effects.extra_roll_pending {
        let buy = Command::Effect(EffectCommand::SpendPossibility { actor });
        let warning = if effects.would_lose_extra_roll {
            "Stymied: both the die and the possibility would be lost"
        } else {
            ""
        };
        buttons.push(
            ActionButton::plain(
                format!(
                    "{}: buy an extra die (1 possibility)",
                    actor_name(view, actor)
                ),
                Action::Play(buy),
            )
            .with_detail(warning),
        );
    }
    buttons
}

/// A card in a pool that may be played on the open action.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayableCard {
    /// The card.
    pub card: CardId,
    /// The owner's name, or that the card would be wasted or its die lost; empty if it is the actor's card and of use.
    pub note: String,
    /// Whether the card can be used now, to some effect.
    pub ready: bool,
    /// The action that uses the card.
    pub action: Action,
}

/// Returns the cards in pools that can be played on the open action: the actor's own first, then those of others. Cards that cannot
/// help with it are left out, and so is a card that answers a result while there is none.
pub fn playable_cards(view: &View, actor: ActorId) -> Vec<PlayableCard> {
    let own_hero = view.heroes().filter(|hero| hero.id == actor);
    let other_heroes = view.heroes().filter(|hero| hero.id != actor);
    own_hero
        .chain(other_heroes)
        .flat_map(|hero| hero.pool.iter().map(move |pool_card| (hero.id, pool_card)))
        .filter(|(hero, pool_card)| {
            let is_own = *hero == actor;
            let ready = pool_card.may_play.is_ok();
            // A card of the actor's own that can help is shown even if it is too late for it.
            let helps = view.can_help_action(*hero, pool_card.card) && (is_own || ready);
            helps || (is_own && ready && answers_result(view, pool_card.card))
        })
        .map(|(hero, pool_card)| {
            let wasted = view.adds_damage_to_miss(pool_card.card);
            let waste = view.card_waste(hero, pool_card.card);
            PlayableCard {
                card: pool_card.card,
                note: match (hero == actor, wasted) {
                    (_, true) => "nothing on a miss".to_owned(),
                    (true, false) => waste.map_or("", waste_detail).to_owned(),
                    (false, false) => actor_name(view, hero),
                },
                ready: pool_card.may_play.is_ok() && !wasted,
                action: use_action(view, hero, pool_card.card),
            }
        })
        .collect()
}

fn answers_result(view: &View, card: CardId) -> bool {
    let name = view.deck.name(card);
    name.is_some_and(CardName::reacts_to_last_action)
}

/// Returns a note on cards that can answer the open action once its result is applied, so that nobody looks for them before: the
/// cards in pools that turn a villain's success into a failure, or try the hero's failure again (DD-310, DD-315).
pub fn answers_note(view: &View, actor: ActorId) -> String {
    let rolled = view
        .action_of(actor)
        .is_some_and(|action| action.roll.is_some());
    let Some(actor) = view.actor(actor).filter(|_| rolled) else {
        return String::new();
    };
    let (answering_card, answers) = view.future_answers(actor);
    let verb = if answering_card == CardName::OpponentFails {
        "can turn this into a failure"
    } else {
        "can try a failure again"
    };
    let Some((_, card)) = answers.first() else {
        return String::new();
    };
    let names: Vec<String> = answers
        .iter()
        .map(|(hero, _)| actor_name(view, *hero))
        .collect();
    let (names, card) = (list(&names), card_name(&view.deck, *card));
    format!("{card}: once this result is applied, {names} {verb}.")
}

/// Returns the further buttons of the open action: hands, committing to the result, and adding more to the action.
pub fn further_buttons(view: &View, actor: ActorId) -> Vec<ActionButton> {
    let (Some(action), Some(actor)) = (view.action_of(actor), view.actor(actor)) else {
        return Vec::new();
    };
    let mut buttons = hand_buttons(view, actor, action);
    // A result that the app calculates is not announced.
    let is_announced = !is_computed(action) && action.targeted_attacks.is_empty();
    let may_have_cards = actor.role == Role::Hero;
    // A bought die is rolled first.
    let is_rolled = action.stage == ActionStage::Rolled && !view.active_effects.extra_roll_pending;
    if is_rolled && is_announced && may_have_cards {
        let label = format!("No more cards from {}", cast_name(view, actor));
        let commit = Action::Play(Command::Commit);
        buttons.push(ActionButton::plain(label, commit).with_detail("others may still use theirs"));
    }
    if view.in_rounds {
        let other_kinds = Action::open(TorgList::OtherKinds);
        let additional: Vec<ApprovableAction> = action
            .additional_kinds
            .iter()
            .map(|(kind, _)| *kind)
            .collect();
        // Where no kind can be added, as after the roll, what is left to rule on is the card.
        let may_add = !addable_kinds(view, action).is_empty();
        let label = match (additional.is_empty(), may_add) {
            (true, true) => "Also counts as …".to_owned(),
            (true, false) if !view.may_deny_draw() => return buttons,
            (true, false) => "Decide if it earns a card".to_owned(),
            (false, _) => rounds::kinds(action.kind, &additional),
        };
        buttons.push(ActionButton::quiet(label, other_kinds));
    }
    buttons
}

/// Returns the buttons to the hands that can be used for the action: the actor's own in a critical moment; in free play, those of all
/// heroes at the table, whatever they hold. Before the roll, a critical moment can still be declared (DD-076).
fn hand_buttons(view: &View, actor: &ActorView, action: &OpenAction) -> Vec<ActionButton> {
    let hand = |hero: &ActorView| {
        ActionButton::secret(
            hand_label(view, hero),
            Action::ShowHand(hero.id, HandPurpose::Look),
        )
    };
    if view.deckless {
        return Vec::new();
    }
    if !view.in_rounds {
        let at_table = || view.heroes().filter(|hero| !hero.away);
        let own_hero = at_table().filter(|hero| hero.id == actor.id);
        let other_heroes = at_table().filter(|hero| hero.id != actor.id);
        return own_hero.chain(other_heroes).map(hand).collect();
    }
    match action.stage {
        ActionStage::Committed => Vec::new(),
        _ if action.critical_moment => vec![hand(actor)],
        ActionStage::Declared if has_critical_moment(view, actor) => {
            let command = RoundsCommand::DeclareCriticalMoment;
            let declare = ActionButton::plain("Declare a critical moment", Action::play(command));
            vec![declare.with_detail("use cards from your hand on this one action, once per act")]
        }
        ActionStage::Declared | ActionStage::Rolled => Vec::new(),
    }
}
