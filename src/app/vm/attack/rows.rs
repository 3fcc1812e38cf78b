//! The rows of an attack's sheet: options, what is laid on it, and what may come of it.

use super::{Control, Group, Laid, Row, Step, percent};
use crate::app::attack::{AttackIntent, Draft, MOST_POSSIBILITIES};
use crate::app::intent::Intent;
use crate::app::words::attack as words;
use crate::app::words::combat::{choice_of, choice_sub};
use crate::app::words::torg::counted;
use ::torg::combat::odds::CERTAINTY;
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::fight::attack_preview::{
    AttackPreview, OptionGroup, OptionPreview, TargetPreview, is_rarely_used,
};

/// The options, in an order that never changes. Those that are seldom wanted only where they were asked for or are taken.
/// Chances are told only where every figure is (`live`).
pub fn groups(
    draft: &Draft,
    weighed: &AttackPreview,
    rules: &CombatRules,
    but: &[CombatOption],
    live: bool,
) -> Vec<Group> {
    let mut groups = vec![];
    for what in OptionGroup::ALL {
        let shown = |offer: &&OptionPreview| {
            let choice = offer.option;
            what.options().contains(&choice)
                && !but.contains(&choice)
                && (offer.selected || draft.rare || !is_rarely_used(choice))
        };
        let rows = weighed.options.iter().filter(shown);
        groups.push(Group {
            head: words::for_what(what),
            rows: rows.map(|offer| row(offer, draft, rules, live)).collect(),
        });
    }
    groups.retain(|group| !group.rows.is_empty());
    groups
}

fn row(offer: &OptionPreview, draft: &Draft, rules: &CombatRules, live: bool) -> Row {
    let choice = offer.option;
    let steps = draft.choices.vital_blow_steps();
    let toggle = Intent::attack(AttackIntent::Toggled(choice));
    let step = |up: bool| {
        let chance = offer.step_chances.get(usize::from(up)).copied().flatten();
        chance.map(|parts| {
            Box::new(Step {
                chance: if live { percent(parts) } else { String::new() },
                intent: Intent::attack(AttackIntent::SteppedBlow(up)),
            })
        })
    };
    let sub = match (offer.refusal, offer.selected) {
        (None, true) if offer.fixed => "it was waited for".to_owned(),
        (Some(why), _) => words::reason(choice, why, rules.edition),
        (None, true) if choice == CombatOption::VitalBlow && !rules.is_classic() => {
            format!("{steps} of 4 steps")
        }
        (None, _) if !live => choice_sub(choice).to_owned(),
        (None, true) => format!("without: {}", percent(offer.toggled_chance)),
        // What does not change the chance says what it is for.
        (None, false) if offer.to_hit == 0 => choice_sub(choice).to_owned(),
        (None, false) => format!("with: {}", percent(offer.toggled_chance)),
    };
    let control = match offer.refusal.and_then(|why| why.rule) {
        // What was waited for is no choice any more.
        None if offer.fixed => Control::Rule(choice.rule(rules.edition).to_string()),
        Some(rule) if !offer.selected => Control::Rule(rule.to_string()),
        _ if choice == CombatOption::VitalBlow && offer.selected && !rules.is_classic() => {
            Control::Steps {
                value: steps.to_string(),
                less: step(false),
                more: step(true),
            }
        }
        _ => Control::Switch,
    };
    Row {
        name: choice_of(choice, rules.edition).to_owned(),
        sub,
        hit: words::signed(offer.to_hit),
        harm: words::signed(offer.damage),
        on: offer.selected,
        refused: offer.refusal.is_some(),
        control,
        toggle,
    }
}

/// The possibilities, of which `left` can be spent, where anybody counts them, and the chance: with one while none is spent, else
/// with one less.
pub fn laid(draft: &Draft, left: Option<u8>, otherwise: Option<u64>) -> Laid {
    let spent = draft.possibilities;
    let mut sub = match (spent, otherwise) {
        (0, Some(parts)) => format!("one more die: {}", percent(parts)),
        (0, None) => "one more die".to_owned(),
        (spent, otherwise) => {
            let dice = counted(usize::from(spent), "die", "dice");
            match otherwise {
                Some(parts) => format!("+{dice}, without: {}", percent(parts)),
                None => format!("+{dice}"),
            }
        }
    };
    if let Some(left) = left {
        sub.push_str(&format!(", {} left", left.saturating_sub(spent)));
    }
    let most = left.map_or(MOST_POSSIBILITIES, |left| left.min(MOST_POSSIBILITIES));
    Laid {
        card: None,
        name: "Possibility".to_owned(),
        sub,
        on: spent > 0,
        special: false,
        intent: Intent::attack(AttackIntent::Spent(spent < most)),
        less: (spent > 0).then(|| Intent::attack(AttackIntent::Spent(false))),
    }
}

/// What may come of it, each with its chance.
pub fn prospects(against: &TargetPreview) -> Vec<(String, String)> {
    let odds = &against.odds;
    let mut all = vec![];
    if against.suppression.is_some() {
        return all;
    }
    let takes = if against.attack.options.has(CombatOption::GrappleItem) {
        "the item taken"
    } else {
        "held"
    };
    for (parts, name) in [
        (odds.cover, "the cover is hit"),
        (odds.wound, "a wound or more"),
        (odds.knockdown, "knockdown"),
        (odds.knockout, "out at once, by KO"),
        (odds.held, takes),
        (odds.disarmed, "disarmed"),
        (against.incapacitation_chance, "out of the fight"),
    ] {
        if parts > 0 {
            all.push((name.to_owned(), percent(parts)));
        }
    }
    let tenths = (odds.mean_shock * 10 + u128::from(CERTAINTY) / 2) / u128::from(CERTAINTY);
    let mean = format!("{}.{}", tenths / 10, (tenths % 10));
    all.push(("shock on average".to_owned(), mean));
    all
}
