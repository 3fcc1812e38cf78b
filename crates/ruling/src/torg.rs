//! Torg's answers: the die roll, its bonus, success levels, and what the Drama Deck contains.

use super::combat;
use super::faces::{chain_error, faces_of};
use super::question::Question;
use super::words::{level_name, snake};
use ::torg::card::{
    ApprovableAction, ApprovedActions, CARDS, Card, CardName, ConflictLine, LineEffect, Side,
    StepLetter, TaskBox, VillainSkill,
};
use ::torg::combat::die::RollSpec;
use ::torg::combat::rules::CombatRules;
use ::torg::roll::{DieTotal, Proficiency, ResultPoints, SuccessLevel, roll};
use ::torg::task::{StepsPerFlip, flips_to_finish};
use serde_json::{Map, Value, json};
use tabletop::dice::{SeededRng, TypedDice};

const ASKS: &str = "roll, bonus, success_level, interaction, damage, attack, odds, deck, flips";
/// The maximum number of trials in one question.
const MAX_TRIALS: i64 = 10_000_000;

/// Answers a question about Torg.
pub fn answer(question: &Question) -> Result<Value, String> {
    if question.optional("edition").is_some() {
        let edition = question.text("edition")?;
        if !["classic", "revised"].contains(&edition) {
            return Err(format!(
                "\"edition\": no edition \"{edition}\"; known: classic, revised"
            ));
        }
    }
    match question.text("ask")? {
        "roll" => roll_answer(question),
        "bonus" => bonus_answer(question),
        "success_level" => level_answer(question),
        "interaction" => combat::interaction(question),
        "damage" => combat::damage(question),
        "attack" => combat::attack(question),
        "odds" => combat::odds_of(question),
        "deck" => Ok(deck_answer()),
        "flips" => flips_answer(question),
        other => Err(format!("\"ask\": torg has no \"{other}\"; known: {ASKS}")),
    }
}

fn roll_answer(question: &Question) -> Result<Value, String> {
    let skill = if question.boolean("skilled")? {
        Proficiency::Skilled
    } else {
        Proficiency::Unskilled
    };
    let faces = faces_of(question, "dice")?;
    let mut dice = TypedDice::new(&faces);
    let rolled = roll(RollSpec::plain(skill, &CombatRules::default()), &mut dice)
        .map_err(|error| chain_error(error, &faces))?;
    dice.finish().map_err(|error| chain_error(error, &faces))?;
    Ok(
        json!({ "die_total": rolled.total.get(), "bonus": rolled.bonus.0, "rules": ["TC-040", "TC-041", "TC-044", "TC-045"] }),
    )
}

fn bonus_answer(question: &Question) -> Result<Value, String> {
    let total = question.number("die_total", 1, i64::from(u32::MAX))?;
    let total = u32::try_from(total)
        .ok()
        .and_then(DieTotal::new)
        .ok_or("\"die_total\" must be 1 or more")?;
    Ok(json!({ "bonus": total.bonus().0, "rules": ["TC-044"] }))
}

fn level_answer(question: &Question) -> Result<Value, String> {
    let points = question.number("result_points", i64::from(i32::MIN), i64::from(i32::MAX))?;
    let points = i32::try_from(points).map_err(|_| "\"result_points\" is out of range")?;
    let level = level_name(SuccessLevel::for_points(ResultPoints(points)));
    Ok(json!({ "level": level, "rules": ["TC-046", "TC-047"] }))
}

fn flips_answer(question: &Question) -> Result<Value, String> {
    let mut steps = Vec::new();
    for value in question.list("steps")? {
        let step = match value.as_str() {
            Some("A") => StepLetter::A,
            Some("B") => StepLetter::B,
            Some("C") => StepLetter::C,
            Some("D") => StepLetter::D,
            Some(_) | None => {
                return Err(format!(
                    "\"steps\": {value} is no step; known: \"A\", \"B\", \"C\", \"D\""
                ));
            }
        };
        if steps.last().is_some_and(|before| *before >= step) {
            return Err(
                "\"steps\" come in the order of the letters, each once (DD-208)".to_owned(),
            );
        }
        steps.push(step);
    }
    if steps.is_empty() {
        return Err("\"steps\" must name at least one step that is left".to_owned());
    }
    let pace = if question.boolean("up_to_two")? {
        StepsPerFlip::UpToTwo
    } else {
        StepsPerFlip::One
    };
    let interactions = question.number("trials", 1, MAX_TRIALS)?;
    let mut chance = SeededRng::seed_from_u64(question.unsigned("seed")?);
    let flips: u64 = (0..interactions)
        .map(|_| u64::from(flips_to_finish(&steps, pace, &mut chance)))
        .sum();
    let mean = flips as f64 / interactions as f64;
    Ok(json!({ "mean": mean, "trials": interactions }))
}

fn deck_answer() -> Value {
    json!({
        "cards": CARDS.len(),
        "by_name": counts(CARDS.iter().map(|card| name(card.name))),
        "standard_line": line_counts(|card| card.standard),
        "dramatic_line": line_counts(|card| card.dramatic),
        "approved_actions": counts(CARDS.iter().map(|card| approved(card.approved))),
        "approved_by_action": counts(CARDS.iter().flat_map(|card| approved_kinds(card.approved))),
        "task_box": counts(CARDS.iter().map(|card| task_box(card.task_box))),
    })
}

/// Counts how often each word occurs, in alphabetical order.
fn counts(keys: impl Iterator<Item = String>) -> Value {
    let mut counts = Map::new();
    for key in keys {
        let before = counts.get(&key).and_then(Value::as_u64).unwrap_or(0);
        counts.insert(key, json!(before + 1));
    }
    Value::Object(counts)
}

fn line_counts(line: impl Fn(&Card) -> ConflictLine) -> Value {
    let lines = || CARDS.iter().map(&line);
    json!({
        "initiative": counts(lines().map(|line| side(line.initiative))),
        "heroes": counts(lines().map(|line| effect(*line.effects.get(Side::Heroes)))),
        "villains": counts(lines().map(|line| effect(*line.effects.get(Side::Villains)))),
    })
}

fn name(name: CardName) -> String {
    snake(&format!("{name:?}"))
}

fn side(side: Side) -> String {
    snake(&format!("{side:?}"))
}

fn kind(kind: ApprovableAction) -> String {
    snake(&format!("{kind:?}"))
}

fn effect(effect: LineEffect) -> String {
    match effect {
        LineEffect::FreeText(_) => "told".to_owned(),
        LineEffect::VillainSkills(first, second) => pair(skill(first), skill(second)),
        LineEffect::None
        | LineEffect::Flurry
        | LineEffect::Inspiration
        | LineEffect::Up
        | LineEffect::Break
        | LineEffect::Confused
        | LineEffect::Fatigued
        | LineEffect::Setback
        | LineEffect::Stymied => snake(&format!("{effect:?}")),
    }
}

fn skill(skill: VillainSkill) -> String {
    snake(&format!("{skill:?}"))
}

/// Joins two words in alphabetical order.
fn pair(first: String, second: String) -> String {
    let mut names = [first, second];
    names.sort();
    names.join("_")
}

fn approved(approved: ApprovedActions) -> String {
    match approved {
        ApprovedActions::Any => "any".to_owned(),
        ApprovedActions::FreeText(_) => "told".to_owned(),
        ApprovedActions::Pair(first, second) => pair(kind(first), kind(second)),
    }
}

fn approved_kinds(approved: ApprovedActions) -> Vec<String> {
    ApprovableAction::ALL
        .into_iter()
        .filter(|kind| approved.includes(*kind))
        .map(kind)
        .collect()
}

fn task_box(task: TaskBox) -> String {
    match task {
        TaskBox::Steps(_) => StepLetter::ALL
            .into_iter()
            .filter(|step| task.offers(*step))
            .map(|step| format!("{step:?}"))
            .collect(),
        TaskBox::PossibleSetback | TaskBox::Complication | TaskBox::CriticalProblem => {
            snake(&format!("{task:?}"))
        }
    }
}
