//! The sheets that end in dice: a defence, a push, and what goes with the dice of all of them.

use super::*;
use crate::app::words::refusals;
use crate::app::words::telling::card_name;
use crate::app::words::torg::signed;
use ::torg::active_effects::Attribute;
use ::torg::card::{CardId, CardName};
use ::torg::combat::defence::{ActiveDefenceRoll, DefenceSkill, active_defence_total};
use ::torg::combat::discipline::{block_total, check_blockable};
use ::torg::combat::movement::push_total as pushed;
use ::torg::combat::odds::BonusDistribution;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::settings::{DefenceRolls, DefenceStarts};
use ::torg::combat::weapon::AttackSkill;
use ::torg::fight::{Combatant, RollBonuses, WeaponChoice, default_weapon};
use ::torg::refusal::Refusal;
use ::torg::roll::Proficiency;
use ::torg::sheet::CombatSkill;

/// The most steps of a vital block.
const BLOCKS: u8 = 4;

/// The defences somebody has, and Dexterity where none of them meets a blow.
pub(super) fn defences(own: &Combatant, rules: &CombatRules) -> Vec<(DefenceSkill, i32)> {
    let mut known = Vec::new();
    for skill in [
        DefenceSkill::Dodge,
        DefenceSkill::Melee,
        DefenceSkill::Unarmed,
        DefenceSkill::MartialArts,
        DefenceSkill::StopThrust,
    ] {
        known.extend(
            own.active_defence_value(skill, rules)
                .map(|(value, _)| (skill, value)),
        );
    }
    let bare = DefenceSkill::Dexterity;
    // Whoever has nothing that meets a weapon in the hand meets it by Dexterity (TC-052).
    let meets = |(skill, _): &(DefenceSkill, i32)| meets(own, *skill, AttackSkill::Melee, rules);
    if !known.iter().any(meets) {
        known.extend(
            own.active_defence_value(bare, rules)
                .map(|(value, _)| (bare, value)),
        );
    }
    // It meets the fewest attacks: nobody means it who says no more than that they defend (TC-228).
    let few = DefenceSkill::MissileDodge;
    known.extend(
        own.active_defence_value(few, rules)
            .map(|(value, _)| (few, value)),
    );
    known
}

fn meets(own: &Combatant, skill: DefenceSkill, against: AttackSkill, rules: &CombatRules) -> bool {
    let defences = own.defences(rules);
    defences.is_some_and(|its| its.value(skill, against, rules).is_some())
}

/// What one roll of a defence stands against.
pub(super) fn lasts(rules: &CombatRules) -> &'static str {
    if rules.is(DefenceRolls::PerAttack) {
        "One roll stands against one attack; the next has its own."
    } else if rules.is(DefenceStarts::OwnTurn) {
        "One roll stands against every attack that it covers, until the next turn."
    } else {
        "One roll stands against every attack that it covers, for the whole round."
    }
}

pub(super) fn guard(
    view: &View,
    actor: &ActorView,
    sheet: &DeedSheet,
    wanted: &DefenceDeclaration,
) -> TaskVm {
    let own = view.combatant(actor);
    let rules = &view.combat.rules;
    let with = |change: &dyn Fn(&mut DefenceDeclaration)| {
        let mut then = wanted.clone();
        change(&mut then);
        sheet.with(Deed::Guard(then))
    };
    let mut parts = vec![Part::Note(lasts(rules).to_owned())];
    let mut chips = Vec::new();
    for (skill, value) in defences(&own, rules) {
        let against = [AttackSkill::Melee, AttackSkill::Unarmed, AttackSkill::Fire];
        let only = match against.map(|arm| meets(&own, skill, arm, rules)) {
            [true, ..] => "",
            [false, true, _] => ", against bare hands only",
            [false, false, true] => ", ranged only",
            [false, false, false] => ", missiles only",
        };
        let words = format!("{} {value}{only}", combat::defence_skill(skill));
        chips.push((words, skill == wanted.skill, with(&|now| now.skill = skill)));
    }
    parts.push(Part::Chips {
        label: "With what?",
        chips,
    });
    let by_sheet = own.active_defence_value(wanted.skill, rules);
    let value = wanted.skill_value.or(by_sheet.map(|(value, _)| value));
    parts.push(Part::Steppers(vec![figure(
        "Skill value",
        value,
        |value| with(&|now| now.skill_value = Some(value)),
    )]));
    if !rules.is_classic() {
        let mut chips = Vec::new();
        for steps in 0..=BLOCKS {
            let words = block_chip(steps);
            chips.push((
                words,
                steps == wanted.vital_block_steps,
                with(&|now| now.vital_block_steps = steps),
            ));
        }
        parts.push(Part::Heading("Vital block: off the defence"));
        parts.push(Part::Chips {
            label: "Vital block",
            chips,
        });
    }
    let on = Attribute::Dexterity;
    let laid = laid_on(view, actor, sheet, on);
    let how = by_sheet.map_or(Proficiency::Skilled, |(_, skill)| skill);
    let throw = view.roll_spec(actor, how);
    if let Some(value) = value {
        let defending = ActiveDefenceRoll {
            value: value.saturating_add(own.attribute_bonus(on) + laid.value),
            card_bonus: own.action_bonus + laid.bonus,
            aggressive: false,
            vital_block_steps: wanted.vital_block_steps,
        };
        let further = throw.extra_rolls.saturating_add(laid.dice);
        let spread = BonusDistribution::of_roll(::torg::combat::die::RollSpec {
            extra_rolls: further,
            ..throw
        });
        let hampered = own.total_setback_penalty();
        let total = |charted: i32| {
            let bare = active_defence_total(defending, charted, rules).total;
            bare.saturating_add(hampered)
        };
        let least = total(i32::MIN / 2);
        let mut ways = vec![("at least".to_owned(), least.to_string())];
        for better in [3, 6, 9] {
            let parts = spread
                .iter()
                .filter(|(charted, _)| total(*charted) >= least + better);
            let parts: u64 = parts.map(|(_, parts)| parts).sum();
            let words = format!("{} or more", least + better);
            ways.push((words, odds(parts)));
        }
        parts.push(Part::Weighed(ways));
    }
    laying(view, actor, sheet, Some(on), &mut parts);
    TaskVm {
        title: headline(&[name_among(view, actor), ": active defence"]),
        parts,
        buttons: vec![rolls(sheet).ready_if(value.is_some())],
    }
}

pub(super) fn push(view: &View, actor: &ActorView, sheet: &DeedSheet, told: Option<i32>) -> TaskVm {
    let own = view.combatant(actor);
    let value = told.or(own.attribute(Attribute::Dexterity));
    let mut parts = vec![
        Part::Note("Faster than one’s own pace: the roll says how much, and the gamemaster how far that is.".to_owned()),
        Part::Steppers(vec![figure("Value", value, |value| {
            sheet.with(Deed::Push(Some(value)))
        })]),
    ];
    if let Some(value) = value {
        let laid = laid_on(view, actor, sheet, Attribute::Dexterity);
        let cards = own.action_bonus + laid.bonus;
        let least = pushed(value, i32::MIN / 2, cards, &view.combat.rules).total;
        let least = least.saturating_add(own.total_setback_penalty());
        parts.push(Part::Weighed(vec![(
            "at least".to_owned(),
            least.to_string(),
        )]));
    }
    laying(view, actor, sheet, None, &mut parts);
    TaskVm {
        title: headline(&[name_among(view, actor), ": push"]),
        parts,
        buttons: vec![rolls(sheet).ready_if(value.is_some())],
    }
}

/// A block of somebody's next attack: how likely it stops what they have in hand (TC-221).
pub(super) fn stop(
    view: &View,
    actor: &ActorView,
    sheet: &DeedSheet,
    against: ActorId,
) -> Option<TaskVm> {
    let rules = &view.combat.rules;
    let own = view.combatant(actor);
    let (value, how) = own.skill_value(CombatSkill::MartialArts, rules)?;
    let value = value.saturating_add(own.attribute_bonus(Attribute::Dexterity));
    let total = |charted: i32| {
        let bare = block_total(value, charted, rules).total;
        bare.saturating_sub(i32::from(own.setback_penalty.total))
    };
    let mut ways = Vec::new();
    let other = view.combatant(view.actor(against)?);
    let arm = match default_weapon(&other, rules) {
        WeaponChoice::Unarmed(arm) | WeaponChoice::Other(arm) => Some(arm),
        hand @ (WeaponChoice::Carried(_) | WeaponChoice::Taken { .. }) => {
            other.weapon(hand).map(|weapon| weapon.attack_skill)
        }
    };
    let skill = arm.filter(|arm| check_blockable(*arm).is_ok());
    let skill = skill.map(CombatSkill::for_attack);
    if let Some((skill, (met, _))) =
        skill.and_then(|skill| Some((skill, other.skill_value(skill, rules)?)))
    {
        let met = met.saturating_add(other.attribute_bonus(Attribute::Dexterity));
        let spread = BonusDistribution::of_roll(view.roll_spec(actor, how));
        let comes = spread.iter().filter(|(charted, _)| total(*charted) >= met);
        let parts = comes.map(|(_, parts)| parts).sum();
        let name = combat::skill(skill).to_lowercase();
        let words = format!("stops {name} {met}");
        ways.push((words, odds(parts)));
    }
    let mut parts = vec![Part::Note(
        "Rolled now; their next attack is stopped if the total reaches the value of their skill."
            .to_owned(),
    )];
    parts.extend((!ways.is_empty()).then_some(Part::Weighed(ways)));
    whose_dice(view, sheet, &mut parts);
    Some(TaskVm {
        title: headline(&[name_among(view, actor), " blocks ", &called(view, against)]),
        parts,
        buttons: vec![rolls(sheet)],
    })
}

/// "−4, armor +2", beneath a head that says it is the defence.
pub(super) fn block_chip(steps: u8) -> String {
    let said = block(steps);
    let short = said.strip_prefix("defence ");
    short.map_or(said.clone(), str::to_owned)
}

/// "defence −4, armor +2".
pub(super) fn block(steps: u8) -> String {
    if steps == 0 {
        return "none".to_owned();
    }
    let (less, more) = (signed(-2 * i32::from(steps)), signed(i32::from(steps)));
    format!("defence {less}, armor {more}")
}

pub(super) fn modifier(now: i32, set: impl Fn(i32) -> Intent) -> Stepper {
    Stepper {
        label: "Gamemaster’s word",
        value: signed(now),
        less: now.checked_sub(1).map(&set),
        more: now.checked_add(1).map(&set),
    }
}

pub(super) fn rolls(sheet: &DeedSheet) -> Button {
    let own = sheet.laid.typed.is_some();
    sends(if own { "Read these dice" } else { "Roll" })
}

/// Cards of the own pool, a possibility, and whose dice.
pub(super) fn laying(
    view: &View,
    actor: &ActorView,
    sheet: &DeedSheet,
    on: Option<Attribute>,
    parts: &mut Vec<Part>,
) {
    let laid = &sheet.laid;
    let mut rows = Vec::new();
    for held in &actor.pool {
        let Some(name) = view.deck.name(held.card) else {
            continue;
        };
        let Some((attribute, sub)) = helps(name, on) else {
            continue;
        };
        let is = laid.cards.iter().any(|(card, _)| *card == held.card);
        rows.push(ListRow {
            label: card_name(&view.deck, held.card),
            sub: sub.to_owned(),
            side: None,
            bar: Bar::Player,
            on: Some(is),
            intent: sheet.laying(|laid| toggle(&mut laid.cards, (held.card, attribute))),
        });
    }
    if actor.possibilities > 0 {
        rows.push(ListRow {
            label: "A possibility".to_owned(),
            sub: "one more die".to_owned(),
            side: None,
            bar: Bar::None,
            on: Some(laid.possibilities > 0),
            intent: sheet.laying(|laid| laid.possibilities = 1 - laid.possibilities.min(1)),
        });
    }
    if !rows.is_empty() {
        parts.push(Part::Heading("Laid on it"));
        parts.push(Part::Rows(rows));
    }
    whose_dice(view, sheet, parts);
}

/// Whether the app rolls, or somebody at the table who types what their dice show.
fn whose_dice(view: &View, sheet: &DeedSheet, parts: &mut Vec<Part>) {
    let laid = &sheet.laid;
    let own = laid.typed.clone();
    let typed = ListRow {
        label: "Dice on the table".to_owned(),
        sub: "you roll, and type what they show".to_owned(),
        side: None,
        bar: Bar::None,
        on: Some(own.is_some()),
        intent: sheet.laying(|laid| {
            laid.fault = None;
            laid.typed = match laid.typed {
                Some(_) => None,
                None => Some(String::new()),
            };
        }),
    };
    parts.push(Part::Rows(vec![typed]));
    if let Some(typed) = &own {
        parts.push(Part::Say("All dice, in order", typed.clone()));
    }
    if let Some(fault) = &laid.fault {
        parts.push(Part::Fault(match (&**fault, &own) {
            (Refusal::Dice(fault), Some(typed)) => {
                let said = refusals::dice_typed(*fault, typed);
                format!("{}. {}", said.title, said.why)
            }
            (other, _) => refusals::refusal(other, view, false).why,
        }));
    }
}

/// What is laid on an action that rests on that attribute.
fn laid_on(view: &View, actor: &ActorView, sheet: &DeedSheet, on: Attribute) -> RollBonuses {
    let cards = view.counting_cards(actor, &sheet.laid.cards);
    RollBonuses::from_cards(&view.deck, &cards, sheet.laid.possibilities, on)
}

/// What a card does for such an action; `None` where it does nothing.
fn helps(name: CardName, on: Option<Attribute>) -> Option<(Option<Attribute>, &'static str)> {
    if matches!(name, CardName::Drama | CardName::Hero) {
        return Some((None, "one more die"));
    }
    if name == CardName::Action {
        return Some((None, "+3 on every bonus this round"));
    }
    let raises = |on: &Attribute| name.attributes().contains(on);
    let on = on.filter(raises)?;
    Some((Some(on), "+3 on what it rests on"))
}

fn toggle(cards: &mut Vec<(CardId, Option<Attribute>)>, one: (CardId, Option<Attribute>)) {
    match cards.iter().position(|(card, _)| *card == one.0) {
        Some(place) => {
            cards.remove(place);
        }
        None => cards.push(one),
    }
}
