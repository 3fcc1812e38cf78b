//! What is asked about an attack where it is chosen, and stays to be changed: how far off somebody is, why nobody sees it coming,
//! what it is for, what is grabbed.

use super::Field;
use super::quick::way;
use crate::app::attack::quick::Quick;
use crate::app::attack::table::{Attacking, Sides};
use crate::app::attack::{AttackIntent, Draft, Way};
use crate::app::intent::Intent;
use crate::app::words::telling::name_among;
use crate::app::words::{attack as words, combat};
use ::torg::combat::chart::{RangeBand, WeaponRanges};
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::fight::{BlindsideCause, SuppressionPurpose};
use ::torg::settings::Edition;
use ::torg::view::View;
use tabletop::rule::tc;

/// How far off the first target is of whom nobody has said it.
/// `bands`: how far the weapon reaches, where the sheet says it (TC-175).
pub(super) fn range(
    view: &View,
    attacking: &Attacking,
    bands: Option<WeaponRanges>,
) -> Option<Field> {
    let to = |metres: u16| format!(", to {metres} m");
    let mut foes = attacking.draft.foes.iter();
    let foe = foes.find(|foe| attacking.range(view, foe).is_none())?;
    let name = name_among(view, view.actor(foe.target)?);
    let ranges = [
        RangeBand::PointBlank,
        RangeBand::Short,
        RangeBand::Medium,
        RangeBand::Long,
    ];
    let way = |range: RangeBand| {
        let intent = Intent::attack(AttackIntent::Ranged(foe.target, range));
        let to = bands.map(|its| match range {
            RangeBand::PointBlank => format!(", under {} m", its.short_from),
            RangeBand::Short => to(its.short_to),
            RangeBand::Medium => to(its.medium_to),
            RangeBand::Long | RangeBand::BeyondLong => to(its.long_to),
        });
        let name = combat::range(range);
        (format!("{name}{}", to.unwrap_or_default()), false, intent)
    };
    Some(Field::Ways {
        label: format!("How far off is {name}?"),
        ways: ranges.map(way).to_vec(),
    })
}

/// A question, and its answers.
type Asked = (String, Vec<(String, bool, Intent)>);

/// What the options taken ask wherever they are taken. `known`: why nobody sees it coming, as told or as it stands (TC-201).
fn of_options(draft: &Draft, known: Option<BlindsideCause>, rules: &CombatRules) -> Vec<Asked> {
    let has = |choice| draft.choices.has(choice);
    let mut all = vec![];
    if has(CombatOption::Blindside) && !rules.is_classic() {
        let chip = |why| {
            let on = known == Some(why);
            (words::unseen(why).to_owned(), on, way(Way::Unseen(why)))
        };
        let label = "Why do they not see it coming?".to_owned();
        all.push((label, BlindsideCause::ALL.map(chip).to_vec()));
    }
    if has(CombatOption::SuppressiveFire) {
        let chip = |of| {
            let on = draft.purpose == Some(of);
            (words::purpose(of).to_owned(), on, way(Way::Purpose(of)))
        };
        let label = "What are they to do?".to_owned();
        all.push((label, SuppressionPurpose::ALL.map(chip).to_vec()));
    }
    all
}

/// Those of them that are answered, or `open`.
fn fields(all: Vec<Asked>, open: bool) -> Vec<Field> {
    let of = all.into_iter();
    let of = of.filter(|(_, ways)| ways.iter().all(|(_, on, _)| !on) == open);
    of.map(|(label, ways)| Field::Ways { label, ways })
        .collect()
}

/// What is asked about an attack without a table, answered or `open`.
pub(super) fn alone(quick: &Quick, open: bool) -> Vec<Field> {
    let Ok(sides) = quick.sides() else {
        return vec![];
    };
    let target = std::slice::from_ref(&sides.target);
    let known = sides.wanted.common_blindside_cause(&sides.attacker, target);
    fields(of_options(&quick.draft, known, &sides.rules), open)
}

/// Everything else that is asked about it, answered or `open`. What the table knows fills itself in (TC-201).
pub(super) fn others(view: &View, attacking: &Attacking, sides: &Sides, open: bool) -> Vec<Field> {
    let draft = &attacking.draft;
    let known = sides
        .wanted
        .common_blindside_cause(&sides.attacker, &sides.targets);
    let mut all = of_options(draft, known, &sides.rules);
    let grabs = draft.choices.has(CombatOption::GrappleItem);
    let grabs = draft.foe().filter(|_| grabs);
    if let Some((foe, other)) = grabs.and_then(|foe| Some((foe, view.actor(foe.target)?))) {
        let held = view.combatant(other);
        let there = held.sheet.weapons.iter();
        let there = there.filter(|weapon| held.has_in_hand(weapon.id));
        let chips: Vec<_> = there
            .map(|weapon| {
                let on = foe.item == Some(weapon.id);
                (
                    weapon.name.as_str().to_owned(),
                    on,
                    way(Way::Item(weapon.id)),
                )
            })
            .collect();
        // What they took from whoever grabs is meant before all else (TC-145).
        let robbed = sides.attacker.combat.weapon_taken_by(foe.target).is_some();
        if chips.len() > 1 && !robbed {
            let label = format!("Which item of {}?", name_among(view, other));
            all.push((label, chips));
        }
    }
    fields(all, open)
}

/// Why nobody saw it coming, on the slip (TC-201).
pub(super) fn note(why: BlindsideCause, edition: Edition) -> (String, String) {
    let name = combat::choice_of(CombatOption::Blindside, edition);
    let says = format!("{name}: {}", words::unseen(why).to_lowercase());
    (says, tc(201).to_string())
}
