//! A rolled attack at a table until it is applied: the result for each target, and what can still be done about it.

use super::account::{
    RollReport, RollReportNames, RollReportRow, attack_account, awaiting_die, blow_steps,
    damage_meaning, effects, name_mark, roll_text, unchanged_state,
};
use super::chance::only_card;
use super::interaction_account::combined_accounts;
use super::panes::skill_burden;
use super::players_call::settle;
use super::questions::blindside_note;
use crate::components::ButtonVariant;
use crate::torg::action::ActionButton;
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat;
use crate::torg::messages::names::{cards as count_cards, list};
use crate::torg::messages::sentences::{actor_name, cast_name, headline};
use ::torg::card::Side;
use ::torg::combat::breakdown::ValueSource;
use ::torg::combat::chart::DamageTable;
use ::torg::combat::damage::{Damage, DamageComponent, apply_damage, negate_damage};
use ::torg::combat::options::CombatOption;
use ::torg::combat::settings::Negating;
use ::torg::command::Command;
use ::torg::fight::attack_preview::shock_threshold;
use ::torg::fight::{AttackCommand, SuccessfulBlock, TargetedAttack, WeaponChoice};
use ::torg::state::{Action as OpenAction, Condition};
use ::torg::view::{ActorView, View};
use tabletop::rule::tc;
use tabletop::seat::ActorId;

/// The damage that possibilities negate, for each attack by its index.
pub type Negations = Vec<(u8, Vec<DamageComponent>)>;

/// A rolled attack.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named by their types
pub struct AttackResult {
    pub title: String,
    pub accounts: Vec<RollReport>,
    pub targets: Vec<TargetResult>,
    /// The text that says what a success earns.
    pub reward: Option<String>,
    /// The labels and commands that count a grab which only hit as a disarm (TC-145).
    pub disarms: Vec<(String, Command)>,
    /// The button that applies the result; `None` while a bought die has to be rolled.
    pub apply: Option<ActionButton>,
}

/// The result of an attack for its target.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct TargetResult {
    /// The index of its account.
    pub account: usize,
    /// The index of the attack.
    pub attack: u8,
    pub side: Side,
    pub text: String,
    /// "may spend 1 possibility (of 3) to reduce any of these"; empty if nobody may.
    pub spending: String,
    /// The damage that a possibility can negate: the name, whether it is negated, and the component.
    pub negatable: Vec<(&'static str, bool, DamageComponent)>,
    /// Whether as many components are negated as one possibility may negate (TC-107).
    pub is_limit_reached: bool,
}

/// Negates a component of an attack's damage with a possibility, or stops doing so.
pub fn toggle_negation(negations: &mut Negations, attack: u8, component: DamageComponent) {
    let index = negations.iter().position(|(other, _)| *other == attack);
    match index.and_then(|index| negations.get_mut(index)) {
        None => negations.push((attack, vec![component])),
        Some((_, components)) => match components.iter().position(|other| *other == component) {
            None => components.push(component),
            Some(index) => {
                components.remove(index);
            }
        },
    }
    negations.retain(|(_, components)| !components.is_empty());
}

/// The earlier attacks in the same action: the target, its condition afterwards, and whether it spends a possibility.
#[derive(Default)]
struct Earlier(Vec<(ActorId, Condition, bool)>);

impl Earlier {
    /// Returns the target's condition before the next attack, and the number of possibilities it has spent.
    fn condition_before(&self, target: &ActorView) -> (Condition, usize) {
        let mut earlier = self.0.iter().filter(|(id, ..)| *id == target.id);
        let spent = earlier.clone().filter(|(.., pays)| *pays).count();
        let last = earlier.next_back();
        (last.map_or(target.condition, |entry| entry.1), spent)
    }
}

/// Returns the result of the rolled attack of the open action. `None` if there is none, and for suppressive fire, which does no
/// damage and is shown like an intimidation (TC-141).
pub fn attack_result(view: &View, negations: &Negations) -> Option<AttackResult> {
    let action = view.action.as_ref()?;
    let roll = action.roll.as_ref()?;
    let attacks = &action.targeted_attacks;
    if attacks.is_empty() || action.has_option(CombatOption::SuppressiveFire) {
        return None;
    }
    let actor = view.actor(action.actor)?;
    let title = title(view, actor.id, attacks);
    if view.active_effects.extra_roll_pending {
        return Some(AttackResult {
            title,
            accounts: vec![awaiting_die(roll)],
            targets: vec![],
            reward: None,
            disarms: vec![],
            apply: None,
        });
    }
    let weapon = weapon_text(view, actor, action);
    let played_cards = action.cards_played.iter().map(|(_, card)| *card);
    let card = only_card(view, actor, played_cards);
    let is_twice = matches!(attacks.as_slice(), [first, second] if first.target == second.target);
    let names_targets = attacks.len() > 1 || !view.combat.interactions.is_empty();
    let (mut accounts, mut targets, mut disarms): (Vec<RollReport>, _, _) =
        (vec![], vec![], vec![]);
    let (mut earlier, mut paid_negations, mut damaged_targets) =
        (Earlier::default(), vec![], vec![]);
    let evaluated = attacks.iter().zip(&view.evaluated_attacks);
    for (index, (attack, evaluated)) in (0_u8..).zip(evaluated) {
        let outcome = evaluated.outcome.as_ref()?;
        let target = view.actor(evaluated.target)?;
        let names = RollReportNames {
            weapon: weapon.clone(),
            target: cast_name(view, target).to_owned(),
            damage_from: evaluated
                .effect_from
                .and_then(|first| Some(cast_name(view, view.actor(first)?).to_owned())),
        };
        let breakdown = evaluated.breakdown.as_ref()?;
        let prepared = &evaluated.prepared;
        let steps = blow_steps(&attack.attack.options, &view.combat.rules);
        let mut account = attack_account(prepared, breakdown, outcome, roll.bonus.0, steps, &names);
        account.dice = roll_text(attack.own_roll.as_ref().unwrap_or(roll));
        if let Some(card) = &card {
            name_card(&mut account, card);
        }
        if let Some(block) = evaluated.block {
            show_block(&mut account, block, cast_name(view, actor), &names.target);
        }
        // The title names the target if there are several, and the strike if there are two at the same target.
        if names_targets {
            let (target_name, result_title) = (&names.target, &account.title);
            account.title = headline(&[&match (is_twice, index) {
                (false, _) => format!("{target_name}: {result_title}"),
                (true, 0) => format!("{target_name}, first strike: {result_title}"),
                (true, _) => format!("{target_name}, second strike: {result_title}"),
            }]);
            if evaluated.block.is_none() {
                hide_repeated(&mut account, accounts.first());
            }
        }
        if outcome.may_count_as_disarm {
            let command = AttackCommand::CountAsDisarm {
                target: evaluated.target,
            };
            let actor = actor.id;
            let label = format!("Count as a disarm: {}", names.target);
            disarms.push((
                label,
                Command::Attack {
                    actor,
                    what: command,
                },
            ));
        }
        let negated = negations.iter().find(|(other, _)| *other == index);
        let negated = negated.map_or(vec![], |(_, components)| components.clone());
        paid_negations.push((target.id, negated.clone()));
        if let Some(damage) = outcome.damage {
            let (condition, spent) = earlier.condition_before(target);
            let rules = &view.combat.rules;
            let combatant = view.combatant(target);
            let threshold = shock_threshold(&attack.attack, &combatant, rules);
            let mark = name_mark(&mut account, damage, &condition, rules);
            let mut condition = condition;
            let remaining = negate_damage(damage, &negated, rules).unwrap_or(damage);
            let results = apply_damage(&mut condition, threshold, remaining, rules);
            earlier.0.push((target.id, condition, !negated.is_empty()));
            let text = damage_meaning(&results, &names.target, &condition, threshold, rules)
                .map_or_else(
                    || {
                        let effects = effects(prepared, outcome);
                        let effect = effects.first().copied().unwrap_or("No damage");
                        let unchanged = unchanged_state(&results, &condition, threshold);
                        format!("{}: {}{unchanged}", names.target, effect.to_lowercase())
                    },
                    |(text, _)| text,
                );
            let possibilities = usize::from(target.possibilities).saturating_sub(spent);
            let is_damaging = damage.row != Default::default() || damage.extra_k > 0;
            let may_negate = is_damaging
                && possibilities > 0
                && combatant.damage_table() == DamageTable::PossibilityRated
                && rules.is(Negating::On);
            let negatable = if may_negate {
                negatable_components(damage, &negated, mark)
            } else {
                vec![]
            };
            let limit = usize::from(rules.numbers.negation_limits.components);
            let spending = match (negatable.len(), negated.is_empty()) {
                (0, _) => String::new(),
                (effects, true) => spending_text("may spend", possibilities, effects, limit),
                (effects, false) => spending_text("spends", possibilities, effects, limit),
            };
            damaged_targets.push(target.id);
            targets.push(TargetResult {
                account: accounts.len(),
                attack: index,
                side: target.role.side(),
                text,
                spending,
                negatable,
                is_limit_reached: negated.len() >= limit,
            });
        }
        accounts.push(account);
    }
    let combined = combined_accounts(view, action, roll);
    let is_alone = combined.is_empty();
    accounts.extend(combined);
    let setup = action.attack_setup.as_ref();
    let cause = setup.and_then(|setup| setup.blindside_cause);
    if let (Some(account), Some(cause)) = (accounts.first_mut(), cause) {
        account.notes.push(blindside_note(cause, view.edition));
    }
    let label = match damaged_targets.as_slice() {
        [] if is_alone => "Continue".to_owned(),
        [target, rest @ ..] if is_alone && (rest.is_empty() || is_twice) => {
            format!("Apply to {}", actor_name(view, *target))
        }
        _ => "Apply to all".to_owned(),
    };
    let may_spend = targets.iter().any(|target| !target.negatable.is_empty());
    let spends_possibility = paid_negations
        .iter()
        .any(|(_, negated)| !negated.is_empty());
    let apply = settle(view, actor.id, Some(paid_negations));
    let mut apply = ActionButton::new(label, ButtonVariant::Primary, apply);
    // The choice may be outside the screen.
    if may_spend && !spends_possibility {
        apply = apply.with_detail("without spending a possibility");
    }
    let attacker_name = cast_name(view, actor);
    let reward = match view.attack_draws {
        None | Some(0) => None,
        Some(1) => Some(format!(
            "Approved by the action card: {attacker_name} draws a card for a success"
        )),
        Some(cards) => Some(format!(
            "Approved by the action card: {attacker_name} draws {} for the successes",
            count_cards(cards)
        )),
    };
    Some(AttackResult {
        title,
        accounts,
        targets,
        reward,
        disarms,
        apply: Some(apply),
    })
}

/// Returns what a possibility does for a target with so many possibilities: how many of the effects below it reduces (TC-107).
fn spending_text(verb: &str, possibilities: usize, effects: usize, limit: usize) -> String {
    let reduced = match (effects, limit.min(effects)) {
        (1, _) => "it".to_owned(),
        (_, 1) => "one of these".to_owned(),
        (effects, limit) if effects == limit => "any of these".to_owned(),
        (_, limit) => format!("up to {limit} of these"),
    };
    format!("{verb} 1 possibility (of {possibilities}) to reduce {reduced}")
}

/// Returns the components of this damage that a possibility can negate. `mark`: the name of its knockout mark.
fn negatable_components(
    damage: Damage,
    negated: &[DamageComponent],
    mark: Option<&'static str>,
) -> Vec<(&'static str, bool, DamageComponent)> {
    let row = damage.row;
    let has_mark = row.mark.is_some() || damage.extra_k > 0;
    let components = [
        (DamageComponent::Wound, row.wounds > 0),
        (DamageComponent::Shock, row.shock > 0),
        (DamageComponent::Knockdown, row.knockdown),
        (DamageComponent::KnockoutMark, has_mark),
    ];
    let present = components.into_iter().filter(|(_, is_present)| *is_present);
    present
        .map(|(component, _)| {
            let mark = mark.filter(|_| component == DamageComponent::KnockoutMark);
            let name = mark.unwrap_or_else(|| combat::pick(component));
            (name, negated.contains(&component), component)
        })
        .collect()
}

/// Adds the name of the card to the account, if there is only one card.
fn name_card(account: &mut RollReport, card: &str) {
    let plain = messages::account(ValueSource::Card, 0);
    for row in &mut account.rows {
        if row.name == plain {
            row.name = format!("{plain}: {card}");
        }
    }
}

/// Shows a block in the account: its total against the value of the attacker's skill, independent of the attack's dice (TC-221).
fn show_block(account: &mut RollReport, block: SuccessfulBlock, attacker: &str, target: &str) {
    let row = |name: String, figure: i32| RollReportRow {
        name,
        to_hit: messages::figure(figure),
        damage: String::new(),
        rule: tc(221).to_string(),
    };
    let to_hit = |figure: i32| [messages::figure(figure), String::new()];
    "Blocked".clone_into(&mut account.title);
    account.rows = vec![row(format!("{target}: block"), block.total)];
    account.totals = to_hit(block.total);
    let skill = format!("{attacker}: skill value");
    account.difficulties = vec![row(skill, block.attack_value)];
    account.difference = to_hit(block.total.saturating_sub(block.attack_value));
    account.difference_label = "Over by";
    let text = "The block stopped the attack, so its roll does not matter.".to_owned();
    account.notes.push((text, tc(221).to_string()));
}

/// Clears the dice and terms of an account if the first account of the same roll shows them already.
pub(super) fn hide_repeated(account: &mut RollReport, first: Option<&RollReport>) {
    let is_same = |first: &&RollReport| {
        let to_hit = |rows: &[RollReportRow]| -> Vec<String> {
            rows.iter().map(|row| row.to_hit.clone()).collect()
        };
        let damage = &account.totals[1];
        first.dice == account.dice
            && to_hit(&first.rows).starts_with(&to_hit(&account.rows))
            && (damage.is_empty() || *damage == first.totals[1])
    };
    if first.filter(is_same).is_some() {
        account.dice.faces.clear();
        account.rows.clear();
    }
}

fn title(view: &View, actor: ActorId, attacks: &[TargetedAttack]) -> String {
    let mut names: Vec<String> = Vec::new();
    for attack in attacks {
        let name = actor_name(view, attack.target);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let (attacker, targets) = (actor_name(view, actor), list(&names));
    headline(&[&format!("{attacker} attacks {targets}")])
}

fn weapon_text(view: &View, actor: &ActorView, action: &OpenAction) -> String {
    let name = match action.attack_setup.as_ref().map(|setup| setup.weapon) {
        None => "Value and damage".to_owned(),
        Some(WeaponChoice::Unarmed(skill) | WeaponChoice::Other(skill)) => {
            combat::arm(skill).to_owned()
        }
        Some(weapon @ (WeaponChoice::Carried(_) | WeaponChoice::Taken { .. })) => {
            let attacker = view.combatant(actor);
            let weapon = attacker.weapon(weapon);
            weapon.map_or_else(String::new, |weapon| weapon.name.as_str().to_owned())
        }
    };
    match skill_burden(view, actor) {
        Some(burden) => format!("{name} · {burden}"),
        None => name,
    }
}
