//! The result of an attack without a table, for each of its targets.

use super::interaction_report::{defence_lasts, effect_notes, purpose_note, rows};
use super::questions::blindside_note;
use super::quick::{QuickRoll, RolledTarget};
use super::report::{
    RollReport, RollReportNames, attack_report, blow_steps, damage_meaning, dice_text, name_mark,
    note,
};
use super::result::hide_repeated;
use crate::grammar;
use crate::torg::attack_fields::AttackField;
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat;
use ::torg::combat::attack::Attack;
use ::torg::combat::attack::prepared::PreparedAttack;
use ::torg::combat::attack::resolving::{AttackRoll, ResolvedAttack};
use ::torg::combat::damage::apply_damage;
use ::torg::combat::die::RolledChains;
use ::torg::combat::interaction::{
    Interaction, InteractionAttempt, SuppressionTarget, resolve_suppression,
    suppression_total_against,
};
use ::torg::combat::options::CombatOption;

/// Returns the report of each target; only the first one shows the dice.
pub fn quick_reports(roll: &QuickRoll) -> Vec<RollReport> {
    let suppresses = roll.has_option(CombatOption::SuppressiveFire);
    let mut reports: Vec<RollReport> = if suppresses {
        let targets = roll.targets.iter();
        targets
            .map(|target| suppression_report(roll, target))
            .collect()
    } else {
        let targets = roll.targets.iter().zip(resolved(roll)).enumerate();
        targets
            .map(|(index, (target, (prepared, resolved)))| {
                let rolled = roll.rolled_at(index);
                target_report(roll, rolled, target, &prepared, &resolved)
            })
            .collect()
    };
    let has_several = reports.len() > 1;
    if let Some((first, later)) = reports.split_first_mut() {
        for report in later {
            hide_repeated(report, Some(first));
        }
        first
            .notes
            .extend(roll.suppression_purpose.map(purpose_note));
        if let Some(defence) = &roll.own_defence {
            let duration = defence_lasts(&roll.rules);
            let text = format!(
                "Attacker’s active defense: {}. {duration}",
                grammar::figure(defence.total)
            );
            let rule = CombatOption::AggressiveDefence.rule(roll.rules.edition);
            first.notes.push((text, rule.to_string()));
        }
        let cause = roll.blindside_cause;
        first
            .notes
            .extend(cause.map(|cause| blindside_note(cause, roll.rules.edition)));
    }
    for (report, target) in reports
        .iter_mut()
        .zip(&roll.targets)
        .filter(|_| has_several)
    {
        report.title = format!("{}: {}", target.name, report.title);
    }
    reports
}

/// Resolves the attack on each target.
fn resolved(roll: &QuickRoll) -> Vec<(PreparedAttack, ResolvedAttack)> {
    let attacks = roll.targets.iter().map(|target| &target.attack);
    let plans: Vec<PreparedAttack> = attacks.map(|attack| attack.prepare(&roll.rules)).collect();
    let has_lightning_fist = roll.has_option(CombatOption::LightningFist);
    let attack_roll = AttackRoll::new(&plans, &[], has_lightning_fist);
    let resolved = attack_roll.resolve_each(|index| roll.rolled_at(index).bonus.0);
    plans.into_iter().zip(resolved).collect()
}

fn target_report(
    roll: &QuickRoll,
    rolled: &RolledChains,
    target: &RolledTarget,
    prepared: &PreparedAttack,
    resolved: &ResolvedAttack,
) -> RollReport {
    let (rules, threshold) = (&roll.rules, target.shock_threshold);
    let outcome = &resolved.outcome;
    let source = resolved
        .effect_from
        .and_then(|index| roll.targets.get(index));
    let names = RollReportNames {
        weapon: combat::weapon_kind(target.attack.attack_skill).to_owned(),
        target: target.name.clone(),
        card: None,
        damage_from: source.map(|source| source.name.clone()),
    };
    let bonus = rolled.bonus.0;
    let steps = blow_steps(&target.attack.options, rules);
    let mut report = attack_report(prepared, &resolved.breakdown, outcome, bonus, steps, &names);
    report.dice = dice_text(&rolled.chains, rolled.total.get(), bonus);
    if let Some(damage) = outcome.damage {
        let mut condition = target.condition;
        name_mark(&mut report, damage, &condition, rules);
        let strikes_twice = roll.has_option(CombatOption::LightningFist) && roll.targets.len() == 1;
        for _ in 0..1 + u8::from(strikes_twice) {
            let results = apply_damage(&mut condition, threshold, damage, rules);
            let meaning = damage_meaning(&results, &names.target, &condition, threshold, rules);
            report.notes.extend(meaning);
        }
    }
    report
}

/// Returns the report of suppressive fire: its total against the resistance, and no damage (TC-141).
fn suppression_report(roll: &QuickRoll, target: &RolledTarget) -> RollReport {
    let (rules, bonus) = (&roll.rules, roll.rolled.bonus.0);
    let Attack {
        target: aimed_at, ..
    } = &target.attack;
    let suppressed = SuppressionTarget {
        difficulty: aimed_at.defence.value,
        surprise: aimed_at.surprise,
        all_out: aimed_at.all_out,
        aiming: aimed_at.aiming,
    };
    let breakdown = target.attack.prepare(rules).suppression_breakdown(bonus);
    let total = suppression_total_against(&breakdown, suppressed, rules);
    let (points, effects) = resolve_suppression(&breakdown, suppressed, 0, rules);
    let kind = Interaction::Intimidation;
    let attempt = InteractionAttempt::new(kind, total.total, suppressed.difficulty);
    let resistance = messages::field(AttackField::Resistance);
    RollReport {
        steps: Interaction::row_index(points).map_or(0, |row| u32::from(row) + 1),
        title: combat::effect_names(effects),
        dice: dice_text(&roll.rolled.chains, roll.rolled.total.get(), bonus),
        rows: rows(&total.lines, ""),
        totals: [grammar::figure(total.total), String::new()],
        difficulties: rows(
            &attempt.difficulty_breakdown(rules).lines,
            &format!("{}: {resistance}", target.name),
        ),
        difference: [points.saturating_abs().to_string(), String::new()],
        difference_label: if points < 0 { "Short by" } else { "Over by" },
        notes: match effects {
            [] => vec![note("Nobody takes damage.", 141)],
            effects => effect_notes(effects, rules),
        },
        ..RollReport::default()
    }
}
