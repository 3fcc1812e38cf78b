//! Torg's answers about combat: interactions, damage, whole attacks and their odds.

use super::faces::{chain_error, faces_of};
use super::question::{Question, whole};
use super::words::{level_of, snake};
use ::torg::combat::attack::outcome::{Outcome, Reach};
use ::torg::combat::attack::plan::Plan;
use ::torg::combat::attack::{Attack, MOST, Surprise};
use ::torg::combat::chart::{Concealment, Kind, Mark, Range, row};
use ::torg::combat::choice::Choice;
use ::torg::combat::choices::Choices;
use ::torg::combat::damage::Harm;
use ::torg::combat::defence::{self, Defending, Guard, Moment};
use ::torg::combat::die::{Throw, Thrown, throw};
use ::torg::combat::interaction::Interaction;
use ::torg::combat::line::Sum;
use ::torg::combat::odds::{CERTAIN, Spread, odds};
use ::torg::combat::refusal::{Refusal, Why};
use ::torg::combat::rules::Rules;
use ::torg::combat::weapon::{Arm, Armor, Base};
use ::torg::roll::Skill;
use ::torg::settings::Edition;
use serde_json::{Value, json};
use tabletop::dice::Typed;

/// Options without steps.
const OPTIONS: [(&str, Choice); 7] = [
    ("all_out", Choice::AllOut),
    ("sweep", Choice::Sweep),
    ("knockdown", Choice::KnockdownAttack),
    ("aim", Choice::Aim),
    ("opportunity", Choice::Opportunity),
    ("blindside", Choice::Blindside),
    ("non_lethal", Choice::NonLethal),
];
const KINDS: [(&str, Interaction); 5] = [
    ("intimidation", Interaction::Intimidation),
    ("test", Interaction::Test),
    ("taunt", Interaction::Taunt),
    ("trick", Interaction::Trick),
    ("maneuver", Interaction::Maneuver),
];
const TARGETS: [(&str, Kind); 2] = [
    ("ordinary", Kind::Ordinary),
    ("possibility_rated", Kind::PossibilityRated),
];
const TYPES: [(&str, Arm); 6] = [
    ("unarmed", Arm::Unarmed),
    ("melee", Arm::Melee),
    ("missile", Arm::Missile),
    ("fire", Arm::Fire),
    ("energy", Arm::Energy),
    ("heavy", Arm::Heavy),
];
const RANGES: [(&str, Range); 4] = [
    ("point_blank", Range::PointBlank),
    ("short", Range::Short),
    ("medium", Range::Medium),
    ("long", Range::Long),
];
const SURPRISES: [(&str, Surprise); 3] = [
    ("none", Surprise::None),
    ("partial", Surprise::Partial),
    ("complete", Surprise::Complete),
];
const HIDDEN: [(&str, Concealment); 5] = [
    ("quarter", Concealment::Quarter),
    ("half", Concealment::Half),
    ("three_quarters", Concealment::ThreeQuarters),
    ("complete", Concealment::Complete),
    ("complete_plus", Concealment::CompletePlus),
];

/// One of the words that a key may be.
fn one_of<T: Copy>(question: &Question, key: &str, words: &[(&str, T)]) -> Result<T, String> {
    let word = question.text(key)?;
    let found = words.iter().find(|(known, _)| *known == word);
    found.map(|(_, is)| *is).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
        format!("\"{key}\": no \"{word}\"; known: {}", known.join(", "))
    })
}

/// The same of a key that may be left out.
fn maybe_of<T: Copy>(
    question: &Question,
    key: &str,
    words: &[(&str, T)],
) -> Result<Option<T>, String> {
    match question.maybe(key) {
        None => Ok(None),
        Some(_) => one_of(question, key, words).map(Some),
    }
}

fn rules_of(question: &Question) -> Result<Rules, String> {
    let editions = [("classic", Edition::Classic), ("revised", Edition::Revised)];
    Ok(Rules::of(one_of(question, "edition", &editions)?))
}

/// A figure of somebody, from 0 to the highest there is.
fn figure(question: &Question, key: &str) -> Result<i32, String> {
    from(question, key, 0)
}

fn from(question: &Question, key: &str, least: i32) -> Result<i32, String> {
    let number = question.number(key, i64::from(least), i64::from(MOST))?;
    i32::try_from(number).map_err(|_| format!("\"{key}\" is out of range"))
}

fn maybe_figure(question: &Question, key: &str) -> Result<Option<i32>, String> {
    match question.maybe(key) {
        None => Ok(None),
        Some(_) => figure(question, key).map(Some),
    }
}

fn points_of(question: &Question) -> Result<i32, String> {
    let points = question.number("result_points", i64::from(i32::MIN), i64::from(i32::MAX))?;
    i32::try_from(points).map_err(|_| "\"result_points\" is out of range".to_owned())
}

/// `interaction`.
pub fn interaction(question: &Question) -> Result<Value, String> {
    let rules = rules_of(question)?;
    let kind = one_of(question, "kind", &KINDS)?;
    let results: Vec<String> = kind
        .results(rules.edition, points_of(question)?)
        .iter()
        .map(|upshot| snake(&format!("{upshot:?}")))
        .collect();
    Ok(json!({ "results": results, "rules": [kind.rule().to_string(), "TC-250"] }))
}

/// `damage`.
pub fn damage(question: &Question) -> Result<Value, String> {
    let rules = rules_of(question)?;
    let kind = one_of(question, "target", &TARGETS)?;
    let row = row(rules.edition, kind, points_of(question)?);
    let mut answer = harm_of(Harm::plain(row), false);
    if let Some(keys) = answer.as_object_mut() {
        keys.insert("rules".to_owned(), json!(["TC-090", "TC-091"]));
    }
    Ok(answer)
}

fn harm_of(harm: Harm, non_lethal: bool) -> Value {
    let mark = harm.row.mark.map(|mark| match mark {
        Mark::K => "K",
        Mark::O => "O",
        Mark::Step => "K/O",
        Mark::Out => "KO",
    });
    let mut row = json!({
        "wounds": harm.row.wounds,
        "knockdown": harm.row.knockdown,
        "mark": mark,
        "shock": harm.row.shock,
    });
    if let Some(keys) = row.as_object_mut().filter(|_| non_lethal) {
        keys.insert("extra_k".to_owned(), json!(harm.extra_k > 0));
    }
    row
}

/// What stands against an attack, in words and with its rule.
fn fault(refusal: Refusal) -> String {
    let word = |choice: Choice| match OPTIONS.iter().find(|(_, known)| *known == choice) {
        Some((word, _)) => (*word).to_owned(),
        None => snake(&format!("{choice:?}")),
    };
    let told = match refusal.why {
        Why::OtherEdition { choice, only } => format!(
            "\"{}\" is an option of the {} edition only",
            word(choice),
            snake(&format!("{only:?}"))
        ),
        Why::OnlyHandToHand(choice) => {
            format!("\"{}\" goes with unarmed and melee only", word(choice))
        }
        Why::OnlyRanged(choice) => {
            format!(
                "\"{}\" goes with missile, fire, energy and heavy only",
                word(choice)
            )
        }
        Why::NotTogether(one, other) => {
            format!(
                "\"{}\" and \"{}\" do not go together",
                word(one),
                word(other)
            )
        }
        Why::VitalSteps { least, most } if least == most => {
            format!("\"vital_blow\" has {most} steps in this edition, no more and no less")
        }
        Why::VitalSteps { most, .. } => {
            format!("\"vital_blow\" has from 0 to {most} steps")
        }
        Why::NoRange => {
            "\"range\" is missing: point_blank, short, medium or long for an attack from afar"
                .to_owned()
        }
        Why::Surprised => "whoever is completely surprised has no active defence".to_owned(),
        other => snake(&format!("{other:?}")),
    };
    match refusal.rule {
        Some(rule) => format!("{told} ({rule})"),
        None => told,
    }
}

fn base_of(question: &Question) -> Result<Base, String> {
    let damage = question.within("damage")?;
    if damage.maybe("fixed").is_some() {
        if damage.maybe("strength").is_some() {
            return Err("\"damage\" is either \"fixed\" or by \"strength\"".to_owned());
        }
        return Ok(Base::Fixed(figure(&damage, "fixed")?));
    }
    if damage.maybe("strength").is_none() {
        return Err(
            "\"damage\" needs \"strength\" and \"weapon_add\", or \"fixed\" (TC-076)".to_owned(),
        );
    }
    let add = match damage.maybe("weapon_add") {
        None => 0,
        Some(_) => from(&damage, "weapon_add", -MOST)?,
    };
    Ok(Base::Strength {
        strength: figure(&damage, "strength")?,
        add,
        maximum: maybe_figure(&damage, "maximum")?,
        adds: maybe_figure(&damage, "skill_adds")?.unwrap_or(0),
    })
}

fn choices_of(question: &Question, rules: &Rules) -> Result<Choices, String> {
    let mut choices = Choices::default();
    if question.maybe("options").is_none() {
        return Ok(choices);
    }
    let mut named = Vec::new();
    for value in question.list("options")? {
        let steps = value
            .as_object()
            .filter(|keys| keys.len() == 1)
            .and_then(|keys| keys.get("vital_blow"));
        let found = OPTIONS
            .iter()
            .find(|(word, _)| value.as_str() == Some(*word));
        let choice = match (steps, found) {
            (Some(steps), _) => {
                let steps = whole("vital_blow", steps, i64::MIN, i64::MAX)?;
                // Any number out of reach is as wrong as the next one.
                let steps = i32::try_from(steps).unwrap_or(i32::MAX);
                choices = choices.try_vital_blow(steps, rules).map_err(fault)?;
                Choice::VitalBlow
            }
            (None, Some((_, choice))) => {
                choices = choices.with(*choice);
                *choice
            }
            (None, None) => {
                let known: Vec<&str> = OPTIONS.iter().map(|(word, _)| *word).collect();
                return Err(format!(
                    "\"options\": no {value}; known: {{\"vital_blow\": steps}}, {}",
                    known.join(", ")
                ));
            }
        };
        if named.contains(&choice) {
            return Err(format!("\"options\": {value} is there twice"));
        }
        named.push(choice);
    }
    Ok(choices)
}

fn skill_of(question: &Question) -> Result<Skill, String> {
    Ok(if question.flag("skilled")? {
        Skill::Skilled
    } else {
        Skill::Unskilled
    })
}

/// A chain of typed dice.
fn thrown(question: &Question, key: &str, skill: Skill, rules: &Rules) -> Result<Thrown, String> {
    let faces = faces_of(question, key)?;
    let mut dice = Typed::new(&faces);
    let told = |fault| format!("\"{key}\": {}", chain_error(fault, &faces));
    let rolled = throw(Throw::plain(skill, rules), &mut dice).map_err(told)?;
    dice.finish().map_err(told)?;
    Ok(rolled)
}

/// The attack that is asked about.
fn planned(question: &Question, rules: &Rules) -> Result<(Attack, Plan), String> {
    let arm = one_of(question, "attack_type", &TYPES)?;
    let mut attack = Attack::new(arm, figure(question, "skill_value")?, base_of(question)?);
    attack.choices = choices_of(question, rules)?;
    if !arm.is_hand_to_hand() {
        attack.range = maybe_of(question, "range", &RANGES)?;
    }
    let target = &mut attack.target;
    target.kind = one_of(question, "target", &TARGETS)?;
    target.toughness = figure(question, "toughness")?;
    target.surprise = maybe_of(question, "surprise", &SURPRISES)?.unwrap_or_default();
    target.concealment = maybe_of(question, "concealment", &HIDDEN)?;
    if question.maybe("armor").is_some() {
        let armor = question.within("armor")?;
        target.armors.push(Armor {
            add: figure(&armor, "add")?,
            maximum: figure(&armor, "maximum")?,
            strength: 0,
        });
    }
    let value = figure(question, "defence")?;
    target.guard = if question.maybe("active_dice").is_some() {
        let moment = Moment {
            own_turn: true,
            surprise: target.surprise,
            ..Moment::default()
        };
        defence::may_start(moment, rules).map_err(fault)?;
        let rolled = thrown(question, "active_dice", Skill::Skilled, rules)?;
        let defending = Defending {
            value,
            ..Defending::default()
        };
        Guard {
            value: defence::active(defending, rolled.bonus.0, rules).total,
            active: true,
            ..Guard::default()
        }
    } else {
        Guard::passive(value)
    };
    attack.check(rules).map_err(fault)?;
    let plan = attack.plan(rules);
    Ok((attack, plan))
}

fn lines_of(sum: &Sum, total: &str) -> Vec<Value> {
    let lines = sum.lines.iter();
    lines
        .map(|line| {
            json!({
                "what": snake(&format!("{:?}", line.figure)),
                "amount": line.amount,
                "total": total,
                "rule": line.rule.to_string(),
            })
        })
        .collect()
}

/// `attack`.
pub fn attack(question: &Question) -> Result<Value, String> {
    let rules = rules_of(question)?;
    let skill = skill_of(question)?;
    let (attack, plan) = planned(question, &rules)?;
    let rolled = thrown(question, "dice", skill, &rules)?;
    let charted = rolled.bonus.0;
    let outcome: Outcome = plan.outcome(charted);
    let hit = outcome.reach == Reach::Target;
    let told = plan.told(charted, outcome.reach != Reach::Miss);
    let mut line = lines_of(&told.action, "action");
    if let Some(effect) = told.effect.as_ref().filter(|_| hit) {
        line.extend(lines_of(effect, "effect"));
    }
    let effect = outcome.effect.filter(|_| hit);
    let non_lethal = attack.choices.has(Choice::NonLethal);
    let mut answer = json!({
        "die_total": rolled.total.get(),
        "charted_bonus": charted,
        "bonus": outcome.bonus,
        "action_total": outcome.action_total,
        "difficulty": outcome.difficulty,
        "hit": hit,
        "result_points": outcome.points,
        "level": level_of(outcome.level()),
        "effect_total": effect.map(|effect| effect.total),
        "effect_difficulty": effect.map(|effect| effect.difficulty),
        "effect_result_points": effect.map(|effect| effect.points),
        "damage": outcome.harm.filter(|_| hit).map(|harm| harm_of(harm, non_lethal)),
        "line": line,
        "difficulty_line": lines_of(&told.difficulty, "difficulty"),
        "effect_difficulty_line": told.resistance.filter(|_| hit)
            .map(|sum| lines_of(&sum, "effect_difficulty")),
        "cover_hit": outcome.cover.is_some(),
        "cover_effect_total": outcome.cover.map(|cover| cover.total),
    });
    if let Some(keys) = answer.as_object_mut() {
        if non_lethal {
            let extra = outcome.harm.is_some_and(|harm| harm.extra_k > 0);
            keys.insert("extra_k".to_owned(), json!(extra));
        }
        let all = told.action.lines.iter().chain(&told.difficulty.lines);
        let effect = told.effect.iter().filter(|_| hit);
        let mut named: Vec<String> = Vec::new();
        for line in all.chain(effect.flat_map(|sum| &sum.lines)) {
            let rule = line.rule.to_string();
            if !named.contains(&rule) {
                named.push(rule);
            }
        }
        keys.insert("rules".to_owned(), json!(named));
    }
    Ok(answer)
}

/// `odds`.
pub fn odds_of(question: &Question) -> Result<Value, String> {
    let rules = rules_of(question)?;
    let skill = skill_of(question)?;
    let (_, plan) = planned(question, &rules)?;
    let odds = odds(&plan, &Spread::of(Throw::plain(skill, &rules)));
    let chance = |parts: u64| parts as f64 / CERTAIN as f64;
    Ok(json!({
        "hit": chance(odds.hit),
        "cover_hit": chance(odds.cover),
        "wound": chance(odds.wound),
        "knockdown": chance(odds.knockdown),
        "ko": chance(odds.knockout),
        "expected_shock": odds.shock as f64 / CERTAIN as f64,
    }))
}
