//! The reports of interactions, active defences and pushes, in the same form as those of attacks.

use super::report::{
    RollReport, RollReportNote, RollReportRow, awaiting_die, dice_only, roll_text,
};
use crate::grammar::{self, list};
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat;
use crate::torg::messages::sentences::{actor_name, headline};
use ::torg::combat::breakdown::{Breakdown, BreakdownLine};
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::settings::{DefenceRolls, DefenceStarts};
use ::torg::combat::status::earns_blindside;
use ::torg::fight::actions::PendingAction;
use ::torg::fight::{EvaluatedInteraction, ResistedWith, SuppressionPurpose};
use ::torg::roll::DiceRoll;
use ::torg::state::Action;
use ::torg::view::View;
use tabletop::rule::{dd, tc};
use tabletop::seat::ActorId;

/// Returns the reports of a rolled action other than an attack: one for each target, or one for a defence or a push. Empty before
/// the dice are rolled.
pub fn action_reports(view: &View, action: &Action) -> Vec<RollReport> {
    let Some(roll) = &action.roll else {
        return vec![];
    };
    if view.active_effects.extra_roll_pending {
        return vec![awaiting_die(roll)];
    }
    let interactions = view.combat.interactions.iter();
    let mut reports: Vec<RollReport> = interactions
        .map(|interaction| interaction_report(view, action, roll, interaction))
        .collect();
    reports.extend(value_reports(view, action, roll));
    // Dice and terms that repeat those of the first report are shown only there.
    if let Some((first, later)) = reports.split_first_mut() {
        for report in later {
            if report.dice == first.dice && report.rows == first.rows {
                report.dice.faces.clear();
                report.rows.clear();
            }
        }
        let members = action.attack_setup.iter().flat_map(|setup| &setup.group);
        let members: Vec<String> = members.map(|member| actor_name(view, *member)).collect();
        if !members.is_empty() {
            let text = format!("Shared roll with {}.", list(&members));
            first.notes.insert(0, RollReportNote::new(text, tc(143)));
        }
    }
    let pending_total = view.combat.pending_total.as_ref();
    reports.extend(pending_total.map(|total| untargeted_report(view, action, roll, total)));
    reports
}

/// Returns the reports of the interactions with an attack's die, named and without the dice, which the first report shows (TC-262).
pub fn combined_reports(view: &View, action: &Action, roll: &DiceRoll) -> Vec<RollReport> {
    let interactions = view.combat.interactions.iter();
    interactions
        .map(|interaction| {
            let mut report = interaction_report(view, action, roll, interaction);
            report.dice.faces.clear();
            report
        })
        .collect()
}

fn interaction_report(
    view: &View,
    action: &Action,
    roll: &DiceRoll,
    interaction: &EvaluatedInteraction,
) -> RollReport {
    // The result of suppressive fire with a second roll is decided by that roll (S-15).
    let roll = match &action.pending_action {
        Some(PendingAction::Suppression { roll }) => roll,
        Some(
            PendingAction::Interaction { .. }
            | PendingAction::ActiveDefence { .. }
            | PendingAction::Push { .. },
        )
        | None => roll,
    };
    let rules = &view.combat.rules;
    let kind = interaction.attempt.kind;
    let target = actor_name(view, interaction.target);
    // Suppressive fire intimidates, but is not named an intimidation.
    let name = match action.pending_action {
        Some(PendingAction::Interaction { .. }) => combat::interaction(kind),
        Some(
            PendingAction::Suppression { .. }
            | PendingAction::ActiveDefence { .. }
            | PendingAction::Push { .. },
        )
        | None => "",
    };
    let resistance = match interaction.resisted_with {
        ResistedWith::Skill => combat::skill(kind.skill()),
        ResistedWith::Attribute => combat::resisted_with(kind),
        ResistedWith::EnteredDifficulty => "difficulty",
    };
    // Several reports are distinguished by the target and the interaction.
    let who_gets_what = who_gets_what(view, action, interaction);
    let is_mixed = !action.additional_kinds.is_empty();
    let is_only = view.combat.interactions.len() == 1;
    let title = match (is_mixed, name) {
        (true, name) if !name.is_empty() => headline(&format!("{name}, {who_gets_what}")),
        (false, _) if is_only && interaction.effects.is_empty() => {
            combat::effect_names(&interaction.effects)
        }
        (true | false, _) => headline(&who_gets_what),
    };
    let mut notes = vec![];
    notes.extend(own_purpose_note(action));
    let more_shock = fatigue_modifier(view, interaction.target);
    notes.extend(effect_notes(&interaction.effects, rules, more_shock));
    notes.extend(cancel_note(view, interaction, &target));
    let mut effects = interaction.effects.iter();
    if effects.any(|effect| earns_blindside(kind, *effect, rules)) {
        let text = format!("Next round, a blindside attack on {target} is possible.");
        notes.push(RollReportNote::new(
            text,
            CombatOption::Blindside.rule(rules.edition),
        ));
    }
    let difficulty = interaction.attempt.difficulty_breakdown(rules);
    let points = interaction.result_points;
    RollReport {
        title,
        dice: roll_text(roll),
        rows: rows(&interaction.total.lines, name),
        totals: [grammar::figure(interaction.total.total), String::new()],
        notes,
        ..compared(
            points,
            rows(&difficulty.lines, &format!("{target}: {resistance}")),
        )
    }
}

/// Returns the part of a report that compares the total of an interaction with these difficulties.
pub(super) fn compared(result_points: i32, difficulties: Vec<RollReportRow>) -> RollReport {
    RollReport {
        // The steps are the rows of the interaction's table.
        steps: Interaction::row_index(result_points).map_or(0, |row| u32::from(row) + 1),
        difficulties,
        differences: [result_points.saturating_abs().to_string(), String::new()],
        difference_label: if result_points < 0 {
            "Short by"
        } else {
            "Result points"
        },
        ..RollReport::default()
    }
}

/// Names the effects of an interaction with those who get them: Up goes to the actor (TC-255), everything else to the target.
fn who_gets_what(view: &View, action: &Action, interaction: &EvaluatedInteraction) -> String {
    let (own, others) = combat::own_and_target_effects(&interaction.effects);
    let part = |who, effects: &[_]| {
        format!(
            "{}: {}",
            actor_name(view, who),
            combat::effect_names(effects)
        )
    };
    match (own.as_slice(), others.as_slice()) {
        ([], others) => part(interaction.target, others),
        (own, []) => part(action.actor, own),
        (own, others) => format!(
            "{}; {}",
            part(interaction.target, others),
            part(action.actor, own)
        ),
    }
}

/// Returns the reports of suppressive fire whose total is the value of a second roll, before that roll (S-15): one for each target, or
/// a single one if the value is the same for all of them.
fn value_reports(view: &View, action: &Action, roll: &DiceRoll) -> Vec<RollReport> {
    let values = view.combat.suppression_values.as_slice();
    let is_same = values.windows(2).all(|pair| pair[0].1 == pair[1].1);
    let shown = if is_same { 1 } else { values.len() };
    let report = |(target, value): &(ActorId, Breakdown)| {
        let text = format!(
            "intimidation with a value of {}",
            grammar::figure(value.total)
        );
        RollReport {
            title: headline(&match is_same {
                true => format!("Roll again: {text}"),
                false => format!("{}: {text}", actor_name(view, *target)),
            }),
            ..total_report(roll, value, "")
        }
    };
    let mut reports: Vec<RollReport> = values.iter().take(shown).map(report).collect();
    if let Some(first) = reports.first_mut() {
        first.notes.extend(own_purpose_note(action));
        let text = "The total is now the value of one new roll against everyone in the area.";
        first.notes.push(RollReportNote::new(text, tc(141)));
    }
    reports
}

/// Returns the note that Stymied cancels the Up that the target has (DD-142). At some tables both stay, until the first roll.
fn cancel_note(
    view: &View,
    interaction: &EvaluatedInteraction,
    target: &str,
) -> Option<RollReportNote> {
    let text = format!("Up and Stymied cancel each other out for {target}.");
    view.cancels_up(interaction)
        .then(|| RollReportNote::new(text, dd(142)))
}

/// Returns the note about the purpose of this action's suppressive fire, which was chosen before the roll (TC-141).
fn own_purpose_note(action: &Action) -> Option<RollReportNote> {
    let setup = action.attack_setup.as_ref();
    setup?.suppression_purpose.map(purpose_note)
}

/// Returns the note about the purpose of suppressive fire (TC-141).
pub(super) fn purpose_note(purpose: SuppressionPurpose) -> RollReportNote {
    let purpose = messages::purpose(purpose).to_lowercase();
    RollReportNote::new(format!("Purpose: {purpose}"), tc(141))
}

/// Returns what an actor's armor and gear add to the shock of Fatigued (TC-256).
pub(super) fn fatigue_modifier(view: &View, actor: ActorId) -> u8 {
    let actor = view.actor(actor);
    actor.map_or(0, |actor| actor.stats.fatigue_modifier)
}

/// Returns the meaning of each of these effects. `more_shock`: what the target's armor and gear add to the shock of Fatigued.
pub(super) fn effect_notes(
    effects: &[InteractionEffect],
    rules: &CombatRules,
    more_shock: u8,
) -> Vec<RollReportNote> {
    let note = |effect: &InteractionEffect| {
        let meaning = combat::effect_meaning(*effect, rules, more_shock);
        let text = format!("{}: {meaning}", combat::effect_words(*effect).name);
        RollReportNote::new(text, effect.rule())
    };
    effects.iter().map(note).collect()
}

/// Returns the report of an active defence or a push, which has no difficulty yet.
fn untargeted_report(
    view: &View,
    action: &Action,
    roll: &DiceRoll,
    total: &Breakdown,
) -> RollReport {
    let (name, text, rule) = match &action.pending_action {
        Some(PendingAction::ActiveDefence { skill, .. }) => {
            let duration = defence_lasts(&view.combat.rules);
            (combat::defence_skill(*skill), duration, tc(58))
        }
        Some(
            PendingAction::Push { .. }
            | PendingAction::Interaction { .. }
            | PendingAction::Suppression { .. },
        )
        | None => ("Push", "The gamemaster says how far that is.", tc(242)),
    };
    RollReport {
        title: format!("{name}: total {}", grammar::figure(total.total)),
        notes: vec![RollReportNote::new(text, rule)],
        ..total_report(roll, total, name)
    }
}

/// Returns the text that says which attacks one defence roll counts against.
pub fn defence_lasts(rules: &CombatRules) -> &'static str {
    if rules.is(DefenceRolls::PerAttack) {
        "This roll counts against one attack; the next attack gets its own roll."
    } else if rules.is(DefenceStarts::OwnTurn) {
        "This roll counts against every attack that this skill can defend against, until your next turn."
    } else {
        "This roll counts against every attack that this skill can defend against, for the whole round."
    }
}

/// Returns a report with only the dice and the total.
fn total_report(roll: &DiceRoll, total: &Breakdown, name: &str) -> RollReport {
    RollReport {
        rows: rows(&total.lines, name),
        totals: [grammar::figure(total.total), String::new()],
        ..dice_only(roll)
    }
}

/// Returns the rows of a sum. `first`: the name of the first row; empty if it has none of its own.
pub(super) fn rows(lines: &[BreakdownLine], first: &str) -> Vec<RollReportRow> {
    let row = |(index, line): (usize, &BreakdownLine)| RollReportRow {
        name: match (index, first) {
            (1.., _) | (_, "") => messages::report_term(line.source, 0),
            (0, first) => first.to_owned(),
        },
        to_hit: messages::term(line.amount, index == 0),
        damage: String::new(),
        rule: line.rule,
    };
    lines.iter().enumerate().map(row).collect()
}
