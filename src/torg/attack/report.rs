//! The report of a rolled attack or other action: every figure of its totals, the difficulties, and the result.

use crate::grammar::{self, counted, list};
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat::{self, MarkWords, option_label};
use crate::torg::messages::names::level;
use ::torg::combat::attack::outcome::{AttackOutcome, CoverHit, HitKind};
use ::torg::combat::attack::prepared::{AttackBreakdown, PreparedAttack};
use ::torg::combat::breakdown::{BreakdownLine, ValueSource};
use ::torg::combat::chart::KnockoutMark;
use ::torg::combat::damage::{Damage, DamageResult, KnockoutCause, resolve_mark};
use ::torg::combat::discipline::MAX_THROW_METRES;
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::settings::ExtraK;
use ::torg::fight::attack_preview::attack_terms;
use ::torg::roll::DiceRoll;
use ::torg::state::Condition;
use tabletop::dice::D20;
use tabletop::rule::{RuleId, tc};

/// The report of a roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RollReport {
    /// The number of result steps that were reached, of five.
    pub steps: u32,
    /// The result in a few words.
    pub title: String,
    /// The dice that were rolled.
    pub dice: DiceText,
    /// The terms of the totals.
    pub rows: Vec<RollReportRow>,
    /// The action total and the effect total, each empty if there is none.
    pub totals: [String; 2],
    /// The difficulties of the totals, and their terms.
    pub difficulties: Vec<RollReportRow>,
    /// The amounts by which the action total and the effect total differ from their difficulties, each empty if there is none.
    pub differences: [String; 2],
    /// "Result points", "Over by" for a block, or "Short by" for a miss; empty if there is no difficulty.
    pub difference_label: &'static str,
    /// The damage, and the other effects of an attack; empty if there are none.
    pub damage: Vec<DamageCell>,
    /// Explanations of the result.
    pub notes: Vec<RollReportNote>,
}

/// The dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceText {
    /// All faces, rerolled ones included, in the order of the rolls.
    pub faces: Vec<u8>,
    /// The total and what led to it: "10 rerolled: total 18". Empty if there is nothing to explain.
    pub text: String,
    /// The bonus number, with its sign.
    pub bonus: String,
}

/// A line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollReportRow {
    /// What the figures are.
    pub name: String,
    /// The figure for the action total; empty if it has none.
    pub to_hit: String,
    /// The figure for the effect total; empty if it has none.
    pub damage: String,
    /// The rule that the figures come from.
    pub rule: RuleId,
}

/// An explanation of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollReportNote {
    /// The sentence.
    pub text: String,
    /// The rule that it comes from.
    pub rule: RuleId,
}

impl RollReportNote {
    /// Creates a note.
    pub fn new(text: impl Into<String>, rule: RuleId) -> Self {
        Self {
            text: text.into(),
            rule,
        }
    }
}

/// A part of the damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DamageCell {
    /// The number of wounds: "1 wound".
    Wounds(String),
    /// A knockout mark.
    Mark(KnockoutMark),
    /// The points of shock: "4 shock".
    Shock(String),
    /// Any other effect: "Knockdown".
    Plain(String),
}

/// The names in a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollReportNames {
    /// The weapon.
    pub weapon: String,
    /// The target.
    pub target: String,
    /// The only card that adds something; `None` if there is none, or if there are several.
    pub card: Option<String>,
    /// The target whose damage total counts for this one, too (TC-261).
    pub damage_from: Option<String>,
    /// Whether the target gets up at once after a throw (TC-231).
    pub has_instant_up: bool,
}

/// Resolves the knockout mark for a target in this condition, and adds a note that explains it. Returns the name of the mark.
pub fn name_mark(
    report: &mut RollReport,
    damage: Damage,
    condition: &Condition,
    rules: &CombatRules,
) -> Option<&'static str> {
    let extra = (damage.extra_k > 0).then_some(KnockoutMark::K);
    // An extra K that comes first is there when the row's own mark counts (S-05).
    let before = Condition {
        k: condition.k || extra.is_some() && rules.is(ExtraK::Before),
        ..*condition
    };
    let mark = damage.row.mark;
    let mark = mark
        .map(|mark| resolve_mark(mark, &before, rules))
        .or(extra)?;
    for cell in &mut report.damage {
        if *cell == DamageCell::Mark(KnockoutMark::KOrO) {
            *cell = DamageCell::Mark(mark);
        }
    }
    let MarkWords { label, meaning } = combat::mark_words(mark);
    let (meaning, rule) = if condition.unconscious {
        (messages::OUT_ALREADY, tc(106))
    } else if mark == KnockoutMark::K && condition.o {
        // An O is marked only where a later K counts (S-03).
        (messages::K_AFTER_O, mark.rule())
    } else {
        (meaning, mark.rule())
    };
    let note = RollReportNote::new(format!("{label}: {meaning}"), rule);
    report.notes.push(note);
    Some(label)
}

/// Returns the dice of a roll at a table, with a remark if a reroll was lost.
pub fn roll_text(roll: &DiceRoll) -> DiceText {
    let mut dice = dice_text(&roll.chains, roll.total.get(), roll.bonus.0);
    match roll.rerolls_lost() {
        0 => {}
        1 => dice.text.push_str(" (Stymied: one reroll is lost)"),
        lost => dice
            .text
            .push_str(&format!(" (Stymied: {lost} rerolls are lost)")),
    }
    dice
}

pub(super) fn dice_text(chains: &[Vec<D20>], total: u32, bonus: i32) -> DiceText {
    let faces: Vec<u8> = chains.iter().flatten().map(|die| die.face()).collect();
    let rerolled: Vec<String> = chains
        .iter()
        .filter_map(|chain| chain.split_last())
        .flat_map(|(_, earlier)| earlier.iter().map(|die| die.face().to_string()))
        .collect();
    let text = match (faces.len(), rerolled.as_slice()) {
        (0 | 1, _) => String::new(),
        (_, []) => format!("total {total}"),
        (_, [face]) => format!("{face} rerolled: total {total}"),
        (_, rerolled) => format!("{} rerolled: total {total}", list(rerolled)),
    };
    DiceText {
        faces,
        text,
        bonus: grammar::signed(bonus),
    }
}

/// Returns a report with only the dice of a roll.
pub fn dice_only(roll: &DiceRoll) -> RollReport {
    RollReport {
        dice: roll_text(roll),
        ..RollReport::default()
    }
}

/// Returns a report with only the dice while a bought die has to be rolled: the result is not shown before that.
pub fn awaiting_die(roll: &DiceRoll) -> RollReport {
    RollReport {
        title: "Another die to roll".to_owned(),
        ..dice_only(roll)
    }
}

/// Returns the report of an attack: the terms of both totals, the difficulties and the differences. `vital_blow`: its steps.
pub fn attack_report(
    prepared: &PreparedAttack,
    breakdown: &AttackBreakdown,
    outcome: &AttackOutcome,
    bonus: i32,
    vital_blow: i32,
    names: &RollReportNames,
) -> RollReport {
    // The cover takes the effect total, whether or not the app knows its Toughness (TC-215, TC-218).
    let cover = outcome.cover_hit;
    let mut breakdown = breakdown.clone();
    if outcome.effect.is_none() && cover.is_none() {
        (breakdown.effect, breakdown.resistance) = (None, None);
    }
    let mut rows: Vec<RollReportRow> = vec![];
    for term in attack_terms(&breakdown, true) {
        let is_first = rows.is_empty();
        let term_text = |amount| messages::term(amount, is_first);
        let figure = |amount: Option<i32>| amount.map_or_else(String::new, term_text);
        rows.push(RollReportRow {
            name: match (term.source, &names.card) {
                _ if is_first => names.weapon.clone(),
                (ValueSource::Card, Some(card)) => {
                    format!("{}: {card}", messages::report_term(term.source, 0))
                }
                (source, _) => messages::report_term(source, vital_blow),
            },
            to_hit: figure(term.to_hit),
            damage: figure(term.damage),
            rule: term.rule,
        });
    }
    let effect = outcome.effect;
    let texts_of = |action: i32, effect: Option<i32>| {
        let effect = effect.map_or_else(String::new, grammar::figure);
        [grammar::figure(action), effect]
    };
    let success = outcome
        .success_level()
        .filter(|_| outcome.hit == HitKind::Target);
    let missed = outcome.result_points < 0;
    let resistance = breakdown.resistance.as_ref();
    RollReport {
        steps: success.map_or(0, |success| success as u32 + 1),
        title: match success {
            Some(success) => format!("{} hit", level(success)),
            None if outcome.passes_cover() => "Hit through the cover".to_owned(),
            None => combat::hit_kind(outcome.hit).to_owned(),
        },
        dice: DiceText {
            bonus: grammar::signed(bonus),
            ..DiceText::default()
        },
        rows,
        totals: texts_of(
            outcome.action_total,
            effect
                .map(|effect| effect.total)
                .or(cover.map(|hit| hit.effect_total)),
        ),
        difficulties: difficulty_rows(
            &breakdown.difficulty.lines,
            resistance.map_or(&[][..], |sum| &sum.lines),
            &names.target,
        ),
        differences: if missed {
            // The notes describe the effect.
            texts_of(outcome.result_points.saturating_neg(), None)
        } else {
            let effect = effect.map(|effect| effect.result_points);
            texts_of(outcome.result_points, effect)
        },
        difference_label: if missed { "Short by" } else { "Result points" },
        damage: damage_cells(prepared, outcome),
        notes: attack_notes(prepared, outcome, &breakdown, names),
    }
}

/// Returns the effects of an attack other than damage.
pub fn effects(prepared: &PreparedAttack, outcome: &AttackOutcome) -> Vec<&'static str> {
    let possible_effects = [
        (outcome.held && prepared.takes_item(), "Item taken"),
        (outcome.held && !prepared.takes_item(), "Restrained"),
        (outcome.disarmed, "Disarmed"),
        (outcome.thrown, "Thrown"),
    ];
    let happened = possible_effects
        .into_iter()
        .filter(|(happened, _)| *happened);
    happened.map(|(_, text)| text).collect()
}

/// Returns the difficulties of both totals: their first figures in one row, each further term in its own row, and then the sums.
fn difficulty_rows(
    to_hit: &[BreakdownLine],
    damage: &[BreakdownLine],
    target: &str,
) -> Vec<RollReportRow> {
    let mut rows = vec![];
    let figure = |line: Option<&BreakdownLine>| {
        line.map_or_else(String::new, |line| grammar::figure(line.amount))
    };
    if let Some(first) = to_hit.first() {
        let first_lines = [Some(first), damage.first()].into_iter().flatten();
        let sources: Vec<&str> = first_lines
            .map(|line| combat::value_name(line.source))
            .collect();
        rows.push(RollReportRow {
            name: format!("{target}: {}", sources.join(", ")),
            to_hit: figure(Some(first)),
            damage: figure(damage.first()),
            rule: first.rule,
        });
    }
    for (lines, is_to_hit) in [(to_hit, true), (damage, false)] {
        for line in lines.iter().skip(1) {
            let amount = grammar::signed(line.amount);
            let (to_hit, damage) = if is_to_hit {
                (amount, String::new())
            } else {
                (String::new(), amount)
            };
            rows.push(RollReportRow {
                name: messages::report_term(line.source, 0),
                to_hit,
                damage,
                rule: line.rule,
            });
        }
    }
    if rows.len() > 1 {
        let sum = |lines: &[BreakdownLine]| {
            let sum = lines.iter().map(|line| line.amount).sum();
            (!lines.is_empty()).then(|| grammar::figure(sum))
        };
        rows.push(RollReportRow {
            name: "Difficulty".to_owned(),
            to_hit: sum(to_hit).unwrap_or_default(),
            damage: sum(damage).unwrap_or_default(),
            rule: tc(46),
        });
    }
    rows
}

fn damage_cells(prepared: &PreparedAttack, outcome: &AttackOutcome) -> Vec<DamageCell> {
    let mut cells = vec![];
    if let Some(Damage { row, extra_k }) = outcome.damage {
        if row.wounds > 0 {
            cells.push(DamageCell::Wounds(counted(row.wounds, "wound", "wounds")));
        }
        if row.knockdown {
            cells.push(DamageCell::Plain("Knockdown".to_owned()));
        }
        let extra = (0..extra_k).map(|_| DamageCell::Mark(KnockoutMark::K));
        let own = row.mark.map(DamageCell::Mark);
        if prepared.rules().is(ExtraK::Before) {
            cells.extend(extra.chain(own));
        } else {
            cells.extend(own.into_iter().chain(extra));
        }
        if row.shock > 0 {
            cells.push(DamageCell::Shock(format!("{} shock", row.shock)));
        }
    }
    let effects = effects(prepared, outcome).into_iter();
    cells.extend(effects.map(|effect| DamageCell::Plain(effect.to_owned())));
    if cells.is_empty() && outcome.hit == HitKind::Target {
        cells.push(DamageCell::Plain("No damage".to_owned()));
    }
    cells
}

fn attack_notes(
    prepared: &PreparedAttack,
    outcome: &AttackOutcome,
    breakdown: &AttackBreakdown,
    names: &RollReportNames,
) -> Vec<RollReportNote> {
    let rules = prepared.rules();
    let mut notes = vec![];
    if let (Some(first), Some(_)) = (&names.damage_from, &breakdown.effect) {
        notes.push(RollReportNote::new(messages::shared_damage(first), tc(261)));
    }
    if let (Some(hit), HitKind::Cover) = (outcome.cover_hit, outcome.hit) {
        notes.extend(cover_notes(hit, breakdown, outcome, &names.target));
    }
    let disarm_rule = CombatOption::Disarm.rule(rules.edition);
    let item_rule = CombatOption::GrappleItem.rule(rules.edition);
    for (happened, text, rule) in [
        (
            outcome.held && prepared.takes_item(),
            "The attacker now has it.",
            item_rule,
        ),
        (
            outcome.may_count_as_disarm,
            "Only a hit: the gamemaster may count it as a disarm.",
            item_rule,
        ),
        (
            outcome.disarmed,
            "The target’s item lies on the ground.",
            disarm_rule,
        ),
    ] {
        if happened {
            notes.push(RollReportNote::new(text, rule));
        }
    }
    if outcome.thrown {
        let distance = MAX_THROW_METRES;
        let text = match names.has_instant_up {
            true => format!("Up to {distance} meters; the target gets up at once."),
            false => {
                format!("Up to {distance} meters; the target spends the next round getting up.")
            }
        };
        let rule = CombatOption::Throw.rule(rules.edition);
        notes.push(RollReportNote::new(text, rule));
    }
    let option = prepared
        .lethality_option()
        .map_or("", |option| option_label(option, rules.edition));
    for (step, rule) in prepared.damage_conversions(outcome) {
        let text = format!("{option}: {}.", messages::damage_conversion(step, rules));
        notes.push(RollReportNote::new(text, rule));
    }
    notes
}

/// Returns the notes about the cover and about damage to the target behind it (TC-215 … TC-218).
fn cover_notes(
    hit: CoverHit,
    breakdown: &AttackBreakdown,
    outcome: &AttackOutcome,
    target: &str,
) -> Vec<RollReportNote> {
    let Some(damage) = hit.damage else {
        let text = format!(
            "The cover takes a damage total of {}; the gamemaster says what that does.",
            grammar::figure(hit.effect_total)
        );
        return vec![RollReportNote::new(text, hit.rule())];
    };
    let levels = counted(damage.wounds, "wound level", "wound levels");
    let text = match (damage.wounds, damage.wounds_left) {
        (_, 0) => format!("The cover takes {levels} and is destroyed."),
        (0, levels_left) => {
            format!("The cover takes no damage; wound levels left: {levels_left}.")
        }
        (_, levels_left) => format!("The cover takes {levels}; {levels_left} left."),
    };
    let mut notes = vec![RollReportNote::new(text, hit.rule())];
    if let (true, Some(toughness), Some(effect)) =
        (damage.passes_through, &breakdown.toughness, outcome.effect)
    {
        let (total, toughness) = (
            grammar::figure(hit.effect_total),
            grammar::figure(toughness.total),
        );
        let points = effect.result_points.unsigned_abs();
        let text = if effect.result_points < 0 {
            format!(
                "The hit goes through to {target}: {total} against Toughness {toughness}, short by {points}."
            )
        } else {
            format!(
                "The hit goes through to {target}: {total} against Toughness {toughness}, over by {points}."
            )
        };
        notes.push(RollReportNote::new(text, tc(216)));
    }
    notes
}

/// Returns what the damage means for the target. `None` if nothing happened to the target.
pub fn damage_meaning(
    results: &[DamageResult],
    target: &str,
    condition: &Condition,
    threshold: i32,
    rules: &CombatRules,
) -> Option<RollReportNote> {
    // The shock total already shows the shock taken, so the last other result decides the rule.
    let is_shock = |result: &DamageResult| matches!(result, DamageResult::Shock(_));
    let other_results: Vec<DamageResult> = results
        .iter()
        .filter(|result| !is_shock(result))
        .copied()
        .collect();
    let deciding = other_results.last().or_else(|| results.first())?;
    let (shock, threshold_text) = (condition.shock, grammar::figure(threshold));
    let mut text = if other_results.is_empty() {
        format!("{target}: shock {shock} of {threshold_text}")
    } else {
        let other_text = combat::damage_results(&other_results);
        format!("{target}: {other_text}, shock {shock} of {threshold_text}")
    };
    text.push_str(&unchanged_state(results, condition, threshold));
    Some(RollReportNote::new(text, deciding.rule(rules.edition)))
}

/// Returns what the target had before the damage and still has: "; as before: wounded and K". Empty if there is nothing.
/// `condition`: the one after the damage.
pub fn unchanged_state(results: &[DamageResult], condition: &Condition, threshold: i32) -> String {
    if condition.is_dead() {
        return String::new();
    }
    let any = |is_named: fn(&DamageResult) -> bool| results.iter().any(is_named);
    let names_knockout = any(|result| {
        let DamageResult::Unconscious(cause) = result else {
            return false;
        };
        *cause != KnockoutCause::Shock
    });
    let names_k = any(|result| matches!(result, DamageResult::K | DamageResult::SecondK));
    let names_o = any(|result| matches!(result, DamageResult::O | DamageResult::LoneO));
    let names_wounds = any(|result| matches!(result, DamageResult::Wounds(..)));
    let names_unconscious = any(|result| matches!(result, DamageResult::Unconscious(_)));
    let names_knockdown = any(|result| matches!(result, DamageResult::Knockdown));
    let mut parts = Vec::new();
    if condition.wounds > 0 && !names_wounds {
        parts.push(combat::wounded(condition.wounds).to_owned());
    }
    let marks = [
        (condition.unconscious && !names_unconscious, "unconscious"),
        (condition.k && !names_k && !names_knockout, "K"),
        (condition.o && !names_o && !names_knockout, "O"),
        (condition.knocked_down && !names_knockdown, "knocked down"),
    ];
    let marks = marks.into_iter().filter(|(applies, _)| *applies);
    parts.extend(marks.map(|(_, mark)| mark.to_owned()));
    // Any other text about damage names the shock.
    if condition.shock > 0 && results.is_empty() {
        let (shock, threshold) = (condition.shock, grammar::figure(threshold));
        parts.push(format!("shock {shock} of {threshold}"));
    }
    if parts.is_empty() {
        return String::new();
    }
    format!("; as before: {}", list(&parts))
}
