//! A rolled attack at a table until it is applied: the result for each target, and what can still be done about it.

use super::chance::only_card;
use super::interaction_report::combined_reports;
use super::panes::skill_burden;
use super::players_call::settle;
use super::questions::blindside_note;
use super::report::{
    RollReport, RollReportNames, RollReportNote, RollReportRow, attack_report, awaiting_die,
    damage_meaning, effects, name_mark, roll_text, unchanged_state,
};
use crate::components::{ButtonVariant, toggle};
use crate::grammar::{self, alternatives, cards as count_cards, list};
use crate::torg::action::{Action, ActionButton};
use crate::torg::choice_group::GroupedChoice;
use crate::torg::messages::combat;
use crate::torg::messages::sentences::{actor_name, card_name, cast_name, headline};
use ::torg::card::Side;
use ::torg::combat::damage::DamageComponent;
use ::torg::combat::discipline::Discipline;
use ::torg::combat::options::CombatOption;
use ::torg::command::Command;
use ::torg::fight::{
    AttackCommand, DamagePreview, EvaluatedAttack, Negation, NegationChoice, NegationPayment,
    ReductionChoice, ReductionPreview, SuccessfulBlock, TargetedAttack, WeaponChoice,
};
use ::torg::roll::DiceRoll;
use ::torg::state::Action as OpenAction;
use ::torg::view::{ActorView, View};
use tabletop::rule::tc;
use tabletop::seat::ActorId;

/// What the players have chosen to remove from the damage of the open action's attacks.
pub type Negations = Vec<NegationChoice>;

/// A rolled attack that is not applied yet.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingAttack {
    /// The title of the dialog.
    pub title: String,
    /// A report for each attack, followed by those of the interactions with the same die.
    pub reports: Vec<RollReport>,
    /// The result for the target of each attack that does damage.
    pub targets: Vec<TargetResult>,
    /// The text that says what a success earns; `None` if it earns nothing.
    pub reward: Option<String>,
    /// The buttons that count a grab which only hit as a disarm (TC-145).
    pub disarms: Vec<ActionButton>,
    /// The button that applies the result; `None` while a bought die has to be rolled.
    pub apply: Option<ActionButton>,
}

impl PendingAttack {
    /// Returns the results of all attacks in short: "Villain 1: Miss. Villain 2: Good hit." Empty if there is only one report.
    pub fn summary(&self) -> String {
        if self.reports.len() < 2 {
            return String::new();
        }
        let titles = self.reports.iter().map(|report| report.title.as_str());
        format!("{}.", titles.collect::<Vec<_>>().join(". "))
    }
}

/// The result of an attack for its target.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetResult {
    /// The index of the attack, and of its report.
    pub attack: u8,
    /// The target's side.
    pub side: Side,
    /// What the attack does to the target, with its name.
    pub text: String,
    /// What each payment removes, and what a further one could remove (TC-107, DD-270). Empty if nobody may.
    pub reductions: Vec<DamageReduction>,
}

/// What one payment removes from the damage of an attack, or could remove.
#[derive(Clone, Debug, PartialEq)]
pub struct DamageReduction {
    /// "may spend 1 possibility (has 3) to remove one or more of these".
    pub spending: String,
    /// The damage that can be negated; a component is chosen if it is negated.
    pub negatable: Vec<GroupedChoice<DamageComponent>>,
    /// What can pay; empty unless something is negated and there is a choice.
    pub payments: Vec<GroupedChoice<NegationPayment>>,
    /// Whether as many components are negated as one payment may remove (TC-107).
    pub is_limit_reached: bool,
}

impl TargetResult {
    /// Checks whether the target can reduce the damage.
    pub fn may_negate(&self) -> bool {
        !self.reductions.is_empty()
    }
}

/// Negates a component of an attack's damage with the payment at an index, or stops doing so.
pub fn toggle_negation(
    negations: &mut Negations,
    attack: u8,
    index: usize,
    component: DamageComponent,
) {
    let position = negations.iter().position(|choice| choice.attack == attack);
    let position = position.unwrap_or_else(|| {
        negations.push(NegationChoice {
            attack,
            reductions: vec![],
        });
        negations.len() - 1
    });
    let reductions = &mut negations[position].reductions;
    match reductions.get_mut(index) {
        Some(reduction) => toggle(&mut reduction.components, component),
        None => reductions.push(ReductionChoice {
            components: vec![component],
            payment: None,
        }),
    }
    reductions.retain(|reduction| !reduction.components.is_empty());
    negations.retain(|choice| !choice.reductions.is_empty());
}

/// Chooses what pays for the damage of an attack that the payment at an index negates.
pub fn choose_payment(
    negations: &mut Negations,
    attack: u8,
    index: usize,
    payment: NegationPayment,
) {
    let choice = negations.iter_mut().find(|choice| choice.attack == attack);
    if let Some(reduction) = choice.and_then(|choice| choice.reductions.get_mut(index)) {
        reduction.payment = Some(payment);
    }
}

/// Returns the result of the rolled attack of the open action. `None` if there is none, and for suppressive fire, which does no
/// damage and is shown like an intimidation (TC-141).
pub fn pending_attack(view: &View, negations: &Negations) -> Option<PendingAttack> {
    let action = view.action.as_ref()?;
    let roll = action.roll.as_ref()?;
    let attacks = &action.targeted_attacks;
    if attacks.is_empty() || action.has_option(CombatOption::SuppressiveFire) {
        return None;
    }
    let actor = view.actor(action.actor)?;
    let title = title(view, actor.id, attacks);
    if view.active_effects.extra_roll_pending {
        return Some(awaiting_result(title, roll));
    }
    let rolled = RolledAttacks::new(view, actor, action, roll);
    let (mut reports, mut targets, mut disarms): (Vec<RollReport>, _, _) = (vec![], vec![], vec![]);
    let (previews, mut paid_negations) = (view.damage_previews(negations), vec![]);
    let evaluated = attacks.iter().zip(&view.evaluated_attacks);
    for (index, (attack, evaluated)) in (0_u8..).zip(evaluated) {
        let outcome = evaluated.outcome.as_ref()?;
        let target = view.actor(evaluated.target)?;
        let mut report = rolled.report(index, attack, evaluated, reports.first())?;
        if outcome.may_count_as_disarm {
            disarms.push(rolled.disarm(target));
        }
        let preview = previews.iter().find(|preview| preview.attack == index);
        if let Some(preview) = preview {
            let fallback = effects(&evaluated.prepared, outcome);
            let fallback = fallback.first().copied().unwrap_or("No damage");
            targets.push(target_result(view, target, preview, fallback, &mut report));
        }
        let unreduced = Negation {
            target: target.id,
            reductions: vec![],
        };
        paid_negations.push(preview.map_or(unreduced, DamagePreview::negation));
        reports.push(report);
    }
    let combined = combined_reports(view, action, roll);
    let is_alone = combined.is_empty();
    reports.extend(combined);
    let setup = action.attack_setup.as_ref();
    let cause = setup.and_then(|setup| setup.blindside_cause);
    if let (Some(first), Some(cause)) = (reports.first_mut(), cause) {
        first.notes.push(blindside_note(cause, view.edition));
    }
    let label = rolled.apply_label(&previews, is_alone);
    let may_negate = targets.iter().any(TargetResult::may_negate);
    Some(PendingAttack {
        title,
        reports,
        targets,
        reward: reward_text(view, actor),
        disarms,
        apply: Some(rolled.apply_button(label, may_negate, paid_negations)),
    })
}

/// Returns the result while a bought die has to be rolled.
fn awaiting_result(title: String, roll: &DiceRoll) -> PendingAttack {
    PendingAttack {
        title,
        reports: vec![awaiting_die(roll)],
        targets: vec![],
        reward: None,
        disarms: vec![],
        apply: None,
    }
}

/// A rolled action, with what the reports of its attacks have in common.
struct RolledAttacks<'a> {
    view: &'a View,
    actor: &'a ActorView,
    action: &'a OpenAction,
    roll: &'a DiceRoll,
    weapon: String,
    /// The name of the only card that adds something.
    card: Option<String>,
    /// Whether the only two attacks are strikes at the same target.
    is_twice: bool,
}

impl<'a> RolledAttacks<'a> {
    fn new(
        view: &'a View,
        actor: &'a ActorView,
        action: &'a OpenAction,
        roll: &'a DiceRoll,
    ) -> Self {
        let played_cards = action.cards_played.iter().map(|(_, card)| *card);
        Self {
            view,
            actor,
            action,
            roll,
            weapon: weapon_text(view, actor, action),
            card: only_card(view, actor, played_cards),
            is_twice: action.strikes_one_target_twice(),
        }
    }

    /// Returns the report of the attack with this index. `first`: the report of the first attack, if this is a later one.
    fn report(
        &self,
        index: u8,
        attack: &TargetedAttack,
        evaluated: &EvaluatedAttack,
        first: Option<&RollReport>,
    ) -> Option<RollReport> {
        let (view, roll) = (self.view, self.roll);
        let name = |actor: ActorId| Some(cast_name(view, view.actor(actor)?).to_owned());
        let names = RollReportNames {
            weapon: self.weapon.clone(),
            target: name(evaluated.target)?,
            card: self.card.clone(),
            damage_from: evaluated.effect_from.and_then(name),
            has_instant_up: self.has_instant_up(evaluated.target),
        };
        let (breakdown, outcome) = (evaluated.breakdown.as_ref()?, evaluated.outcome.as_ref()?);
        let prepared = &evaluated.prepared;
        let options = attack.attack.options;
        let steps = options.counted_vital_blow_steps(view.edition);
        let mut report = attack_report(prepared, breakdown, outcome, roll.bonus.0, steps, &names);
        report.dice = roll_text(attack.own_roll.as_ref().unwrap_or(roll));
        if let Some(block) = evaluated.block {
            show_block(
                &mut report,
                block,
                cast_name(view, self.actor),
                &names.target,
            );
        }
        // The title names the target if there are several, and the strike if there are two at the same target.
        if self.action.targeted_attacks.len() > 1 || !view.combat.interactions.is_empty() {
            let (target_name, result_title) = (&names.target, &report.title);
            report.title = headline(&match (self.is_twice, index) {
                (false, _) => format!("{target_name}: {result_title}"),
                (true, 0) => format!("{target_name}, first strike: {result_title}"),
                (true, _) => format!("{target_name}, second strike: {result_title}"),
            });
            if evaluated.block.is_none() {
                hide_repeated(&mut report, first);
            }
        }
        Some(report)
    }

    /// Checks whether a target who is thrown gets up at once (TC-231).
    fn has_instant_up(&self, target: ActorId) -> bool {
        let target = self.view.actor(target);
        let sheet = target.and_then(|target| target.sheet.as_ref());
        let rules = &self.view.combat.rules;
        sheet.is_some_and(|sheet| sheet.disciplines.is_usable(Discipline::InstantUp, rules))
    }

    /// Returns the button that counts a grab as a disarm (TC-145).
    fn disarm(&self, target: &ActorView) -> ActionButton {
        let command = AttackCommand::CountAsDisarm { target: target.id };
        let count = Action::PlayAndStay(Command::attack(self.actor.id, command));
        let label = format!("Count as a disarm: {}", cast_name(self.view, target));
        ActionButton::new(label, ButtonVariant::Gamemaster, count)
    }

    /// Returns the label of the button that applies the result. `is_alone`: whether nothing else was rolled together with the attacks.
    /// The death of a hero is in it, so that nobody applies it without knowing (TC-101).
    fn apply_label(&self, previews: &[DamagePreview], is_alone: bool) -> String {
        let kills = |hero: &&ActorView| {
            let mut at_hero = previews.iter().filter(|preview| preview.target == hero.id);
            at_hero.any(|preview| preview.after.is_dead() && !preview.before.is_dead())
        };
        let killed = self.view.heroes().filter(kills);
        let killed: Vec<String> = killed.map(|hero| actor_name(self.view, hero.id)).collect();
        if !killed.is_empty() {
            return format!("Apply the death of {}", list(&killed));
        }
        // An attack that changes nothing for its targets has nothing to apply.
        let is_unchanged = |preview: &DamagePreview| {
            !preview.negation().removes_damage() && preview.after == preview.before
        };
        match previews {
            previews if is_alone && previews.iter().all(is_unchanged) => "Continue".to_owned(),
            [preview, rest @ ..] if is_alone && (rest.is_empty() || self.is_twice) => {
                format!("Apply to {}", actor_name(self.view, preview.target))
            }
            _ => "Apply to all".to_owned(),
        }
    }

    /// Returns the button that applies the result. `may_negate`: whether a target can reduce the damage.
    fn apply_button(
        &self,
        label: String,
        may_negate: bool,
        paid_negations: Vec<Negation>,
    ) -> ActionButton {
        let negates = paid_negations.iter().any(Negation::removes_damage);
        let apply = settle(self.view, self.actor.id, Some(paid_negations));
        let button = ActionButton::primary(label, apply);
        // The choice may be outside the screen.
        if may_negate && !negates {
            button.with_detail("without reducing the damage")
        } else {
            button
        }
    }
}

/// Returns the result of an attack's damage for its target, and names its knockout mark in the report. `effect`: the effect of the
/// attack, said if its damage changes nothing.
fn target_result(
    view: &View,
    target: &ActorView,
    preview: &DamagePreview,
    effect: &str,
    report: &mut RollReport,
) -> TargetResult {
    let rules = &view.combat.rules;
    let DamagePreview {
        results,
        after,
        shock_threshold,
        ..
    } = preview;
    let mark = name_mark(report, preview.damage, &preview.before, rules);
    let name = cast_name(view, target);
    let text = match damage_meaning(results, name, after, *shock_threshold, rules) {
        Some(note) => note.text,
        None => {
            let unchanged = unchanged_state(results, after, *shock_threshold);
            format!("{name}: {}{unchanged}", effect.to_lowercase())
        }
    };
    let each = preview.reductions.iter().enumerate();
    let reductions = each.map(|(index, reduction)| {
        let limit = usize::from(preview.max_negated);
        damage_reduction(view, reduction, index > 0, limit, mark)
    });
    TargetResult {
        attack: preview.attack,
        side: target.role.side(),
        text,
        reductions: reductions.collect(),
    }
}

/// Returns what one payment removes from damage, or could remove. `is_further`: whether another one has removed something before.
/// `limit`: the most components that it removes. `mark`: the name of the knockout mark.
fn damage_reduction(
    view: &View,
    preview: &ReductionPreview,
    is_further: bool,
    limit: usize,
    mark: Option<&'static str>,
) -> DamageReduction {
    let ReductionPreview {
        damage,
        negatable,
        negated,
        payments,
        payment,
        possibilities,
    } = preview;
    let spending = if negated.is_empty() {
        let ways = payments.iter();
        let ways: Vec<String> = ways.map(|way| spend_text(view, preview, *way)).collect();
        let also = if is_further { "also " } else { "" };
        let removed = removed_text(negatable.len(), limit);
        format!("may {also}{} to remove {removed}", alternatives(&ways))
    } else {
        match payment {
            NegationPayment::Card(card) => {
                let card = card_name(&view.deck, *card);
                format!("uses {card} to remove everything chosen")
            }
            NegationPayment::Possibility => {
                format!("spends 1 possibility (has {possibilities}) to remove everything chosen")
            }
        }
    };
    let is_choice = payments.len() > 1 && !negated.is_empty();
    let payments = payments.iter().filter(|_| is_choice).map(|way| {
        let name = match way {
            NegationPayment::Possibility => "1 possibility".to_owned(),
            NegationPayment::Card(card) => card_name(&view.deck, *card),
        };
        GroupedChoice::new(name, way == payment, *way)
    });
    let limits = view.combat.rules.numbers.negation_limits;
    let components = negatable.iter().map(|component| {
        let mark = mark.filter(|_| *component == DamageComponent::KnockoutMark);
        let amount = damage.negated_amount(*component, limits);
        let name = mark.map_or_else(|| combat::negated_damage(*component, amount), str::to_owned);
        GroupedChoice::new(name, negated.contains(component), *component)
    });
    DamageReduction {
        spending,
        negatable: components.collect(),
        payments: payments.collect(),
        is_limit_reached: negated.len() >= limit,
    }
}

/// Returns what pays for less damage, as a verb: "spend 1 possibility (has 3)", "use Drama".
fn spend_text(view: &View, preview: &ReductionPreview, payment: NegationPayment) -> String {
    match payment {
        NegationPayment::Possibility => {
            format!("spend 1 possibility (has {})", preview.possibilities)
        }
        NegationPayment::Card(card) => format!("use {}", card_name(&view.deck, card)),
    }
}

/// Returns the text about the cards that the attacker draws for successes. `None` if there are none.
fn reward_text(view: &View, attacker: &ActorView) -> Option<String> {
    let name = cast_name(view, attacker);
    match view.attack_draws {
        None | Some(0) => None,
        Some(1) => Some(format!(
            "Approved by the action card: {name} draws a card for a success"
        )),
        Some(cards) => Some(format!(
            "Approved by the action card: {name} draws {} for the successes",
            count_cards(cards)
        )),
    }
}

/// Returns how many of the effects below it one possibility removes (TC-107).
fn removed_text(effects: usize, limit: usize) -> String {
    match (effects, limit.min(effects)) {
        (1, _) => "this".to_owned(),
        (_, 1) => "one of these".to_owned(),
        (effects, limit) if effects == limit => "one or more of these".to_owned(),
        (_, limit) => format!("up to {limit} of these"),
    }
}

/// Shows a block in the report: its total against the value of the attacker's skill, independent of the attack's dice (TC-221).
fn show_block(report: &mut RollReport, block: SuccessfulBlock, attacker: &str, target: &str) {
    let row = |name: String, figure: i32| RollReportRow {
        name,
        to_hit: grammar::figure(figure),
        damage: String::new(),
        rule: tc(221),
    };
    let to_hit = |figure: i32| [grammar::figure(figure), String::new()];
    "Blocked".clone_into(&mut report.title);
    report.rows = vec![row(format!("{target}: block"), block.total)];
    report.totals = to_hit(block.total);
    let skill = format!("{attacker}: skill value");
    report.difficulties = vec![row(skill, block.attack_value)];
    report.differences = to_hit(block.total.saturating_sub(block.attack_value));
    report.difference_label = "Over by";
    let text = "The block stopped the attack, so its roll does not matter.";
    report.notes.push(RollReportNote::new(text, tc(221)));
}

/// Clears the dice and terms of a report if the first report of the same roll shows them already.
pub(super) fn hide_repeated(report: &mut RollReport, first: Option<&RollReport>) {
    let is_same = |first: &&RollReport| {
        let to_hit = |rows: &[RollReportRow]| -> Vec<String> {
            rows.iter().map(|row| row.to_hit.clone()).collect()
        };
        let damage = &report.totals[1];
        first.dice == report.dice
            && to_hit(&first.rows).starts_with(&to_hit(&report.rows))
            && (damage.is_empty() || *damage == first.totals[1])
    };
    if first.filter(is_same).is_some() {
        report.dice.faces.clear();
        report.rows.clear();
    }
}

fn title(view: &View, actor: ActorId, attacks: &[TargetedAttack]) -> String {
    let mut targets: Vec<ActorId> = Vec::new();
    for attack in attacks {
        if !targets.contains(&attack.target) {
            targets.push(attack.target);
        }
    }
    let names: Vec<String> = targets
        .iter()
        .map(|target| actor_name(view, *target))
        .collect();
    let (attacker, targets) = (actor_name(view, actor), list(&names));
    headline(&format!("{attacker} attacks {targets}"))
}

fn weapon_text(view: &View, actor: &ActorView, action: &OpenAction) -> String {
    let name = match action.attack_setup.as_ref().map(|setup| setup.weapon) {
        None => "Value and damage".to_owned(),
        Some(WeaponChoice::Unarmed(skill) | WeaponChoice::Other(skill)) => {
            combat::weapon_kind(skill).to_owned()
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
