//! Torg's answers about combat: interactions, damage, whole attacks and their odds.

use super::faces::{chain_error, faces_of};
use super::question::{Question, whole};
use super::words::{level_name, snake};
use ::torg::combat::attack::outcome::{AttackOutcome, HitKind};
use ::torg::combat::attack::prepared::PreparedAttack;
use ::torg::combat::attack::{Attack, MAX_COMBAT_VALUE, SurpriseLevel};
use ::torg::combat::breakdown::Breakdown;
use ::torg::combat::chart::{Concealment, DamageTable, KnockoutMark, RangeBand, damage_row};
use ::torg::combat::choices::CombatOptions;
use ::torg::combat::damage::Damage;
use ::torg::combat::defence::{self, ActiveDefenceRoll, DefenceTiming, TargetDefence};
use ::torg::combat::die::{RollSpec, RolledChains, roll_chains};
use ::torg::combat::interaction::Interaction;
use ::torg::combat::odds::{BonusDistribution, CERTAINTY, attack_odds};
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::{CombatReason, CombatRefusal};
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::{Armor, AttackSkill, BaseDamage};
use ::torg::roll::Proficiency;
use ::torg::settings::Edition;
use serde_json::{Value, json};
use tabletop::dice::TypedDice;

/// The combat options without a number of steps.
const OPTIONS: [(&str, CombatOption); 7] = [
    ("all_out", CombatOption::AllOut),
    ("sweep", CombatOption::Sweep),
    ("knockdown", CombatOption::KnockdownAttack),
    ("aim", CombatOption::Aim),
    ("opportunity", CombatOption::Opportunity),
    ("blindside", CombatOption::Blindside),
    ("non_lethal", CombatOption::NonLethal),
];
const KINDS: [(&str, Interaction); 5] = [
    ("intimidation", Interaction::Intimidation),
    ("test", Interaction::Test),
    ("taunt", Interaction::Taunt),
    ("trick", Interaction::Trick),
    ("maneuver", Interaction::Maneuver),
];
const TARGETS: [(&str, DamageTable); 2] = [
    ("ordinary", DamageTable::Ordinary),
    ("possibility_rated", DamageTable::PossibilityRated),
];
const ATTACK_TYPES: [(&str, AttackSkill); 6] = [
    ("unarmed", AttackSkill::Unarmed),
    ("melee", AttackSkill::Melee),
    ("missile", AttackSkill::Missile),
    ("fire", AttackSkill::Fire),
    ("energy", AttackSkill::Energy),
    ("heavy", AttackSkill::Heavy),
];
const RANGES: [(&str, RangeBand); 4] = [
    ("point_blank", RangeBand::PointBlank),
    ("short", RangeBand::Short),
    ("medium", RangeBand::Medium),
    ("long", RangeBand::Long),
];
const SURPRISES: [(&str, SurpriseLevel); 3] = [
    ("none", SurpriseLevel::None),
    ("partial", SurpriseLevel::Partial),
    ("complete", SurpriseLevel::Complete),
];
const CONCEALMENTS: [(&str, Concealment); 5] = [
    ("quarter", Concealment::Quarter),
    ("half", Concealment::Half),
    ("three_quarters", Concealment::ThreeQuarters),
    ("complete", Concealment::Complete),
    ("complete_plus", Concealment::CompletePlus),
];

/// Reads the value of a key that must be one of these words.
fn one_of<T: Copy>(question: &Question, key: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let text = question.text(key)?;
    let found = choices.iter().find(|(known, _)| *known == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = choices.iter().map(|(known, _)| *known).collect();
        format!("\"{key}\": no \"{text}\"; known: {}", known.join(", "))
    })
}

/// Reads the value of a key that must be one of these words, or may be left out.
fn optional_one_of<T: Copy>(
    question: &Question,
    key: &str,
    choices: &[(&str, T)],
) -> Result<Option<T>, String> {
    match question.optional(key) {
        None => Ok(None),
        Some(_) => one_of(question, key, choices).map(Some),
    }
}

fn rules_of(question: &Question) -> Result<CombatRules, String> {
    let editions = [("classic", Edition::Classic), ("revised", Edition::Revised)];
    Ok(CombatRules::for_edition(one_of(
        question, "edition", &editions,
    )?))
}

/// Reads a combatant's value, from 0 to the highest that the engine accepts.
fn stat(question: &Question, key: &str) -> Result<i32, String> {
    stat_from(question, key, 0)
}

fn stat_from(question: &Question, key: &str, least: i32) -> Result<i32, String> {
    let number = question.number(key, i64::from(least), i64::from(MAX_COMBAT_VALUE))?;
    i32::try_from(number).map_err(|_| format!("\"{key}\" is out of range"))
}

fn optional_stat(question: &Question, key: &str) -> Result<Option<i32>, String> {
    match question.optional(key) {
        None => Ok(None),
        Some(_) => stat(question, key).map(Some),
    }
}

fn points_of(question: &Question) -> Result<i32, String> {
    let points = question.number("result_points", i64::from(i32::MIN), i64::from(i32::MAX))?;
    i32::try_from(points).map_err(|_| "\"result_points\" is out of range".to_owned())
}

/// Answers `interaction`.
pub fn interaction(question: &Question) -> Result<Value, String> {
    let rules = rules_of(question)?;
    let kind = one_of(question, "kind", &KINDS)?;
    let results: Vec<String> = kind
        .effects(rules.edition, points_of(question)?)
        .iter()
        .map(|effect| snake(&format!("{effect:?}")))
        .collect();
    Ok(json!({ "results": results, "rules": [kind.rule().to_string(), "TC-250"] }))
}

/// Answers `damage`.
pub fn damage(question: &Question) -> Result<Value, String> {
    let rules = rules_of(question)?;
    let kind = one_of(question, "target", &TARGETS)?;
    let row = damage_row(rules.edition, kind, points_of(question)?);
    let mut answer = damage_json(Damage::lethal(row), false);
    if let Some(keys) = answer.as_object_mut() {
        keys.insert("rules".to_owned(), json!(["TC-090", "TC-091"]));
    }
    Ok(answer)
}

fn damage_json(damage: Damage, non_lethal: bool) -> Value {
    let mark = damage.row.mark.map(|mark| match mark {
        KnockoutMark::K => "K",
        KnockoutMark::O => "O",
        KnockoutMark::KOrO => "K/O",
        KnockoutMark::KO => "KO",
    });
    let mut row = json!({
        "wounds": damage.row.wounds,
        "knockdown": damage.row.knockdown,
        "mark": mark,
        "shock": damage.row.shock,
    });
    if let Some(keys) = row.as_object_mut().filter(|_| non_lethal) {
        keys.insert("extra_k".to_owned(), json!(damage.extra_k > 0));
    }
    row
}

/// Describes why an attack is refused, with the rule.
fn refusal_message(refusal: CombatRefusal) -> String {
    let option_key = |option: CombatOption| match OPTIONS.iter().find(|(_, known)| *known == option)
    {
        Some((key, _)) => (*key).to_owned(),
        None => snake(&format!("{option:?}")),
    };
    let message = match refusal.reason {
        CombatReason::OtherEdition { option, only_in } => format!(
            "\"{}\" is an option of the {} edition only",
            option_key(option),
            snake(&format!("{only_in:?}"))
        ),
        CombatReason::OnlyHandToHand(option) => {
            format!(
                "\"{}\" goes with unarmed and melee only",
                option_key(option)
            )
        }
        CombatReason::OnlyRanged(option) => {
            format!(
                "\"{}\" goes with missile, fire, energy and heavy only",
                option_key(option)
            )
        }
        CombatReason::NotTogether(first, second) => {
            format!(
                "\"{}\" and \"{}\" do not go together",
                option_key(first),
                option_key(second)
            )
        }
        CombatReason::VitalBlowSteps { min, max } if min == max => {
            format!("\"vital_blow\" has {max} steps in this edition, no more and no less")
        }
        CombatReason::VitalBlowSteps { max, .. } => {
            format!("\"vital_blow\" has from 0 to {max} steps")
        }
        CombatReason::RangeUnknown => {
            "\"range\" is missing: point_blank, short, medium or long for an attack from afar"
                .to_owned()
        }
        CombatReason::CompletelySurprised => {
            "a completely surprised character has no active defence".to_owned()
        }
        other => snake(&format!("{other:?}")),
    };
    match refusal.rule {
        Some(rule) => format!("{message} ({rule})"),
        None => message,
    }
}

fn base_of(question: &Question) -> Result<BaseDamage, String> {
    let damage = question.object("damage")?;
    if damage.optional("fixed").is_some() {
        if damage.optional("strength").is_some() {
            return Err("\"damage\" is either \"fixed\" or by \"strength\"".to_owned());
        }
        return Ok(BaseDamage::Fixed(stat(&damage, "fixed")?));
    }
    if damage.optional("strength").is_none() {
        return Err(
            "\"damage\" needs \"strength\" and \"weapon_add\", or \"fixed\" (TC-076)".to_owned(),
        );
    }
    let weapon_add = match damage.optional("weapon_add") {
        None => 0,
        Some(_) => stat_from(&damage, "weapon_add", -MAX_COMBAT_VALUE)?,
    };
    Ok(BaseDamage::Strength {
        strength: stat(&damage, "strength")?,
        weapon_add,
        maximum: optional_stat(&damage, "maximum")?,
        skill_adds: optional_stat(&damage, "skill_adds")?.unwrap_or(0),
    })
}

fn choices_of(question: &Question, rules: &CombatRules) -> Result<CombatOptions, String> {
    let mut options = CombatOptions::default();
    if question.optional("options").is_none() {
        return Ok(options);
    }
    let mut chosen = Vec::new();
    for value in question.list("options")? {
        let steps = value
            .as_object()
            .filter(|keys| keys.len() == 1)
            .and_then(|keys| keys.get("vital_blow"));
        let found = OPTIONS.iter().find(|(key, _)| value.as_str() == Some(*key));
        let option = match (steps, found) {
            (Some(steps), _) => {
                let steps = whole("vital_blow", steps, i64::MIN, i64::MAX)?;
                // A number out of range is refused in the same way, whatever it is.
                let steps = i32::try_from(steps).unwrap_or(i32::MAX);
                options = options
                    .try_with_vital_blow(steps, rules)
                    .map_err(refusal_message)?;
                CombatOption::VitalBlow
            }
            (None, Some((_, option))) => {
                options = options.with(*option);
                *option
            }
            (None, None) => {
                let known: Vec<&str> = OPTIONS.iter().map(|(key, _)| *key).collect();
                return Err(format!(
                    "\"options\": no {value}; known: {{\"vital_blow\": steps}}, {}",
                    known.join(", ")
                ));
            }
        };
        if chosen.contains(&option) {
            return Err(format!("\"options\": {value} is there twice"));
        }
        chosen.push(option);
    }
    Ok(options)
}

fn skill_of(question: &Question) -> Result<Proficiency, String> {
    Ok(if question.boolean("skilled")? {
        Proficiency::Skilled
    } else {
        Proficiency::Unskilled
    })
}

/// Reads an exploding roll from typed dice.
fn rolled_dice(
    question: &Question,
    key: &str,
    skill: Proficiency,
    rules: &CombatRules,
) -> Result<RolledChains, String> {
    let faces = faces_of(question, key)?;
    let mut dice = TypedDice::new(&faces);
    let describe_error = |error| format!("\"{key}\": {}", chain_error(error, &faces));
    let rolled = roll_chains(RollSpec::plain(skill, rules), &mut dice).map_err(describe_error)?;
    dice.finish().map_err(describe_error)?;
    Ok(rolled)
}

/// Reads the attack that the question describes.
fn planned_attack(
    question: &Question,
    rules: &CombatRules,
) -> Result<(Attack, PreparedAttack), String> {
    let attack_skill = one_of(question, "attack_type", &ATTACK_TYPES)?;
    let mut attack = Attack::new(
        attack_skill,
        stat(question, "skill_value")?,
        base_of(question)?,
    );
    attack.options = choices_of(question, rules)?;
    if !attack_skill.is_hand_to_hand() {
        attack.range = optional_one_of(question, "range", &RANGES)?;
    }
    let target = &mut attack.target;
    target.damage_table = one_of(question, "target", &TARGETS)?;
    target.toughness = stat(question, "toughness")?;
    target.surprise = optional_one_of(question, "surprise", &SURPRISES)?.unwrap_or_default();
    target.concealment = optional_one_of(question, "concealment", &CONCEALMENTS)?;
    if question.optional("armor").is_some() {
        let armor = question.object("armor")?;
        target.armors.push(Armor {
            add: stat(&armor, "add")?,
            maximum: stat(&armor, "maximum")?,
            strength_minimum: 0,
        });
    }
    let value = stat(question, "defence")?;
    target.defence = if question.optional("active_dice").is_some() {
        let moment = DefenceTiming {
            own_turn: true,
            surprise: target.surprise,
            ..DefenceTiming::default()
        };
        defence::may_defend_actively(moment, rules).map_err(refusal_message)?;
        let rolled = rolled_dice(question, "active_dice", Proficiency::Skilled, rules)?;
        let defending = ActiveDefenceRoll {
            value,
            ..ActiveDefenceRoll::default()
        };
        TargetDefence {
            value: defence::active_defence_total(defending, rolled.bonus.0, rules).total,
            active: true,
            ..TargetDefence::default()
        }
    } else {
        TargetDefence::passive(value)
    };
    attack.check(rules).map_err(refusal_message)?;
    let plan = attack.prepare(rules);
    Ok((attack, plan))
}

fn sum_lines(sum: &Breakdown, total: &str) -> Vec<Value> {
    let lines = sum.lines.iter();
    lines
        .map(|line| {
            json!({
                "what": snake(&format!("{:?}", line.source)),
                "amount": line.amount,
                "total": total,
                "rule": line.rule.to_string(),
            })
        })
        .collect()
}

/// Answers `attack`.
pub fn attack(question: &Question) -> Result<Value, String> {
    let rules = rules_of(question)?;
    let skill = skill_of(question)?;
    let (attack, plan) = planned_attack(question, &rules)?;
    let rolled = rolled_dice(question, "dice", skill, &rules)?;
    let charted = rolled.bonus.0;
    let outcome: AttackOutcome = plan.outcome(charted);
    let hit = outcome.hit == HitKind::Target;
    let breakdown = plan.breakdown(charted, outcome.hit != HitKind::Miss);
    let mut line = sum_lines(&breakdown.action, "action");
    if let Some(effect) = breakdown.effect.as_ref().filter(|_| hit) {
        line.extend(sum_lines(effect, "effect"));
    }
    let effect = outcome.effect.filter(|_| hit);
    let non_lethal = attack.options.has(CombatOption::NonLethal);
    let mut answer = json!({
        "die_total": rolled.total.get(),
        "charted_bonus": charted,
        "bonus": outcome.bonus,
        "action_total": outcome.action_total,
        "difficulty": outcome.difficulty,
        "hit": hit,
        "result_points": outcome.result_points,
        "level": level_name(outcome.success_level()),
        "effect_total": effect.map(|effect| effect.total),
        "effect_difficulty": effect.map(|effect| effect.difficulty),
        "effect_result_points": effect.map(|effect| effect.result_points),
        "damage": outcome.damage.filter(|_| hit).map(|damage| damage_json(damage, non_lethal)),
        "line": line,
        "difficulty_line": sum_lines(&breakdown.difficulty, "difficulty"),
        "effect_difficulty_line": breakdown.resistance.filter(|_| hit)
            .map(|sum| sum_lines(&sum, "effect_difficulty")),
        "cover_hit": outcome.cover_hit.is_some(),
        "cover_effect_total": outcome.cover_hit.map(|cover| cover.effect_total),
    });
    if let Some(keys) = answer.as_object_mut() {
        if non_lethal {
            let stat_line = outcome.damage.is_some_and(|damage| damage.extra_k > 0);
            keys.insert("extra_k".to_owned(), json!(stat_line));
        }
        let lines = breakdown
            .action
            .lines
            .iter()
            .chain(&breakdown.difficulty.lines);
        let effect = breakdown.effect.iter().filter(|_| hit);
        let mut rule_names: Vec<String> = Vec::new();
        for line in lines.chain(effect.flat_map(|sum| &sum.lines)) {
            let rule = line.rule.to_string();
            if !rule_names.contains(&rule) {
                rule_names.push(rule);
            }
        }
        keys.insert("rules".to_owned(), json!(rule_names));
    }
    Ok(answer)
}

/// Answers `odds`.
pub fn odds_of(question: &Question) -> Result<Value, String> {
    let rules = rules_of(question)?;
    let skill = skill_of(question)?;
    let (_, plan) = planned_attack(question, &rules)?;
    let odds = attack_odds(
        &plan,
        &BonusDistribution::of_roll(RollSpec::plain(skill, &rules)),
    );
    let chance = |parts: u64| parts as f64 / CERTAINTY as f64;
    Ok(json!({
        "hit": chance(odds.hit),
        "cover_hit": chance(odds.cover),
        "wound": chance(odds.wound),
        "knockdown": chance(odds.knockdown),
        "ko": chance(odds.knockout),
        "expected_shock": odds.mean_shock as f64 / CERTAINTY as f64,
    }))
}
