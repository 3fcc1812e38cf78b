//! The result of an attack without a table, for each of its targets.

use super::interaction_report::{compared, defence_lasts, effect_notes, purpose_note, rows};
use super::questions::blindside_note;
use super::quick::target_name;
use super::report::{
    RollReport, RollReportNames, RollReportNote, attack_report, damage_meaning, dice_text,
    name_mark,
};
use super::result::hide_repeated;
use crate::grammar;
use crate::torg::attack_fields::AttackField;
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat;
use ::torg::combat::attack::prepared::PreparedAttack;
use ::torg::combat::attack::resolving::ResolvedAttack;
use ::torg::combat::interaction::{Interaction, InteractionAttempt};
use ::torg::combat::options::CombatOption;
use ::torg::fight::{RolledPlan, RolledTarget, SuppressionResult};
use tabletop::rule::tc;

/// Returns the report of each target; only the first one shows the dice.
pub fn quick_reports(roll: &RolledPlan) -> Vec<RollReport> {
    let suppresses = roll.has_option(CombatOption::SuppressiveFire);
    let name = |index| target_name(roll.targets.len(), index);
    let mut reports: Vec<RollReport> = if suppresses {
        let targets = roll.targets.iter().enumerate();
        targets
            .map(|(index, target)| suppression_report(roll, target, &name(index)))
            .collect()
    } else {
        let targets = roll.targets.iter().zip(roll.resolved()).enumerate();
        targets
            .map(|(index, (target, (prepared, resolved)))| {
                target_report(roll, index, target, &prepared, &resolved)
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
            first.notes.push(RollReportNote::new(text, rule));
        }
        let cause = roll.blindside_cause;
        first
            .notes
            .extend(cause.map(|cause| blindside_note(cause, roll.rules.edition)));
    }
    for (index, report) in reports.iter_mut().enumerate().filter(|_| has_several) {
        report.title = format!("{}: {}", name(index), report.title);
    }
    reports
}

fn target_report(
    roll: &RolledPlan,
    index: usize,
    target: &RolledTarget,
    prepared: &PreparedAttack,
    resolved: &ResolvedAttack,
) -> RollReport {
    let (rules, threshold) = (&roll.rules, target.shock_threshold);
    let (outcome, rolled) = (&resolved.outcome, roll.rolled_at(index));
    let name = |index| target_name(roll.targets.len(), index);
    let names = RollReportNames {
        weapon: combat::weapon_kind(target.attack.attack_skill).to_owned(),
        target: name(index),
        card: None,
        damage_from: resolved.effect_from.map(name),
        has_instant_up: false,
    };
    let bonus = rolled.bonus.0;
    let options = target.attack.options;
    let steps = options.counted_vital_blow_steps(rules.edition);
    let mut report = attack_report(prepared, &resolved.breakdown, outcome, bonus, steps, &names);
    report.dice = dice_text(&rolled.chains, rolled.total.get(), bonus);
    if let Some(damage) = outcome.damage {
        name_mark(&mut report, damage, &target.condition, rules);
        for (results, condition) in roll.damage_results(target, damage) {
            let meaning = damage_meaning(&results, &names.target, &condition, threshold, rules);
            report.notes.extend(meaning);
        }
    }
    report
}

/// Returns the report of suppressive fire: its total against the resistance, and no damage (TC-141).
fn suppression_report(roll: &RolledPlan, target: &RolledTarget, name: &str) -> RollReport {
    let (rules, bonus) = (&roll.rules, roll.rolled.bonus.0);
    let SuppressionResult {
        total,
        difficulty,
        result_points: points,
        effects,
    } = roll.suppression_result(target);
    let attempt = InteractionAttempt::new(Interaction::Intimidation, total.total, difficulty);
    let difficulty = attempt.difficulty_breakdown(rules);
    let resistance = messages::field(AttackField::Resistance);
    RollReport {
        title: combat::effect_names(effects),
        dice: dice_text(&roll.rolled.chains, roll.rolled.total.get(), bonus),
        rows: rows(&total.lines, ""),
        totals: [grammar::figure(total.total), String::new()],
        notes: match effects {
            [] => vec![RollReportNote::new("Nobody takes damage.", tc(141))],
            effects => effect_notes(effects, rules, 0),
        },
        ..compared(
            points,
            rows(&difficulty.lines, &format!("{name}: {resistance}")),
        )
    }
}
