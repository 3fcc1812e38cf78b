//! What stands beside the chance of an attack at a table: each of several targets, what bears on the attacker, the card by its name.

use super::{Chance, Foot, percent};
use crate::app::attack::table::Sides;
use crate::app::attack::{AttackIntent, Draft};
use crate::app::intent::Intent;
use crate::app::vm::deeds::OneDie;
use crate::app::vm::tasks::Part;
use crate::app::words::attack::{account, figure};
use crate::app::words::combat;
use crate::app::words::telling::{called, card_name};
use ::torg::active_effects::Attribute;
use ::torg::card::{CardId, CardName};
use ::torg::combat::breakdown::ValueSource;
use ::torg::combat::defence::{ActiveDefenceRoll, active_defence_total};
use ::torg::combat::odds::BonusDistribution;
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::settings::UnskilledTakes;
use ::torg::combat::status::Status;
use ::torg::fight::attack_preview::{AttackBoost, AttackPreview, TargetPreview};
use ::torg::view::{ActorView, View};

/// What the lit button does, and to how many.
pub(super) fn roll_word(draft: &Draft) -> String {
    let foes = draft.foes.len();
    if draft.own_dice {
        "Read it".to_owned()
    } else if foes > 1 {
        format!("Roll against {foes}")
    } else {
        "Roll".to_owned()
    }
}

/// Several are wanted, and there is one alone so far; or what goes with the die is aimed at nobody.
pub(super) fn wants_more(draft: &Draft, ready: bool) -> Option<String> {
    let alone = draft.several && draft.foes.len() < 2;
    let more = alone.then(|| "Now tap more targets.".to_owned());
    more.or_else(|| (!ready).then(|| "Say at whom else, with this die.".to_owned()))
}

/// What else is tried with the die of the attack, and whether nothing of it is missing (TC-262). It is offered with the options
/// that are seldom wanted.
pub(super) fn tried(
    view: &View,
    actor: &ActorView,
    draft: &Draft,
    weighed: Option<&AttackPreview>,
    sides: Option<&Sides>,
) -> (Vec<Part>, bool) {
    let mut parts = vec![];
    let (Some(weighed), Some(sides)) = (weighed, sides) else {
        return (parts, true);
    };
    if !draft.rare && draft.beside.is_empty() {
        return (parts, true);
    }
    let alone = |against: &TargetPreview| {
        let mut attack = against.attack.clone();
        attack.multi_action_position = (0, 1);
        attack.prepare(&view.combat.rules).difficulty()
    };
    let struck: Vec<i32> = weighed.targets.iter().map(alone).collect();
    let die = OneDie {
        view,
        actor,
        all: &draft.beside,
        struck: &struck,
        how: sides.throw,
        cards: &draft.cards,
        possibilities: draft.possibilities,
        at: draft.foe().map(|foe| foe.target),
        set: &|all| Intent::attack(AttackIntent::Beside(all)),
    };
    let ready = die.beside(0, &mut parts);
    (parts, ready)
}

/// Of several targets each with its chance, in place of the second line of the one that is shown.
pub(super) fn each(view: &View, draft: &Draft, weighed: &AttackPreview, chance: &mut Chance) {
    if weighed.targets.len() < 2 {
        return;
    }
    let mut all: Vec<String> = vec![];
    for (foe, against) in draft.foes.iter().zip(&weighed.targets) {
        all.push(format!(
            "{} {}",
            called(view, foe.target),
            percent(against.odds.hit)
        ));
    }
    chance.more = all.join(", ");
}

/// What bears on everything that the attacker does with a skill; nothing where nothing does.
pub(super) fn bears(actor: &ActorView, rules: &CombatRules) -> Option<&'static str> {
    let unskilled = actor.combat.statuses.has(Status::Unskilled);
    unskilled.then(|| {
        if rules.is(UnskilledTakes::Adds) {
            "Unskilled: adds gone"
        } else {
            "Unskilled: only a 10 rolls on"
        }
    })
}

/// What the defence comes to that such an attack leaves its attacker, and what one with the same skill would that attacks nobody
/// (TC-154).
pub(super) fn guarded(
    view: &View,
    actor: &ActorView,
    against: &TargetPreview,
    sides: &Sides,
) -> Vec<(String, String)> {
    let choices = against.attack.options;
    let mut all = vec![];
    if !choices.has(CombatOption::AggressiveDefence) {
        return all;
    }
    let own = view.combatant(actor);
    let (mut value, mut cards) = (against.attack.skill_value, own.action_bonus);
    value += own.attribute_bonus(Attribute::Dexterity);
    for aid in &sides.aids {
        match aid {
            AttackBoost::Bonus(more) => cards += more,
            AttackBoost::Attribute(Attribute::Dexterity, more) => value += more,
            AttackBoost::Attribute(..) | AttackBoost::ExtraDie | AttackBoost::EffectValue(_) => {}
        }
    }
    let spread = BonusDistribution::of_roll(sides.draft().boosted_roll_spec());
    let total = |aggressive: bool, charted: i32| {
        let how = ActiveDefenceRoll {
            value,
            card_bonus: cards,
            aggressive,
            vital_block_steps: u8::try_from(choices.vital_block_steps()).unwrap_or(0),
        };
        let total = active_defence_total(how, charted, &view.combat.rules).total;
        total.saturating_add(own.total_setback_penalty())
    };
    let from = total(true, i32::MIN / 2);
    for (aggressive, name) in [(true, "own defence, "), (false, "only defending, ")] {
        let least = total(aggressive, i32::MIN / 2);
        all.push((format!("{name}at least"), figure(least)));
        for better in [from + 3, from + 6] {
            let comes = spread.iter();
            let comes = comes.filter(|(charted, _)| total(aggressive, *charted) >= better);
            let parts = comes.map(|(_, parts)| parts).sum();
            let words = format!("{name}{} or more", figure(better));
            all.push((words, percent(parts)));
        }
    }
    all
}

/// One card alone, laid on it or in force, is called by its name in the sum.
pub(super) fn name_card(view: &View, actor: &ActorView, draft: &Draft, foot: &mut Foot) {
    let laid = draft.cards.iter().map(|(card, _)| *card);
    let Some(card) = only(view, actor, laid) else {
        return;
    };
    for cell in &mut foot.sum {
        if cell.name == combat::figure(ValueSource::Card) {
            cell.name = card_name(&view.deck, card);
        }
    }
}

/// The one card that adds something to an attack, laid on it or in force; `None` where there are more, or none.
fn only(view: &View, actor: &ActorView, laid: impl Iterator<Item = CardId>) -> Option<CardId> {
    let arm = [None, Some(Attribute::Dexterity), Some(Attribute::Strength)];
    let raises = actor.active_bonuses.iter();
    let raises = raises.filter(|raise| arm.contains(&raise.attribute));
    let mut all: Vec<CardId> = raises.map(|raise| raise.card).collect();
    for card in laid {
        let die = matches!(view.deck.name(card), Some(CardName::Hero | CardName::Drama));
        if !die && !all.contains(&card) {
            all.push(card);
        }
    }
    match all.as_slice() {
        [card] => Some(*card),
        _ => None,
    }
}

/// The row of a card on the slip: "Card: Action", where it is one.
pub(super) fn card_row(
    view: &View,
    actor: &ActorView,
    laid: impl Iterator<Item = CardId>,
) -> Option<(String, String)> {
    let card = &only(view, actor, laid)?;
    let plain = account(ValueSource::Card, 0);
    let named = format!("{plain}: {}", card_name(&view.deck, *card));
    Some((plain, named))
}
