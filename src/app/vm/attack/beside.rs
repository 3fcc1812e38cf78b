//! What stands beside the chance of an attack at a table: each of several targets, what bears on the attacker, the card by its name.

use super::{Chance, Foot, percent};
use crate::app::attack::table::Sides;
use crate::app::attack::{AttackIntent, Draft};
use crate::app::intent::Intent;
use crate::app::vm::deeds::OneDie;
use crate::app::vm::tasks::Part;
use crate::app::words::attack::{account, figure};
use crate::app::words::book::said;
use crate::app::words::combat;
use crate::app::words::telling::{called, card_name};
use crate::engine::torg::card::CardId;
use crate::engine::torg::combat::choice::Choice;
use crate::engine::torg::combat::defence::{Defending, active};
use crate::engine::torg::combat::line::Figure;
use crate::engine::torg::combat::settings::{Rules, UnskilledTakes};
use crate::engine::torg::combat::status::Status;
use crate::engine::torg::fight::weigh::{Against, Weighed};
use crate::engine::torg::view::{ActorView, View};

/// What the lit button does, and to how many.
pub(super) fn roll_word(draft: &Draft) -> String {
    let foes = draft.foes.len();
    if draft.own_dice {
        said!("Read it", String)
    } else if foes > 1 {
        [said!("Roll against "), &foes.to_string()].concat()
    } else {
        "Roll".to_owned()
    }
}

/// Several are wanted, and there is one alone so far; or what goes with the die is aimed at nobody.
pub(super) fn wants_more(draft: &Draft, ready: bool) -> Option<String> {
    let alone = draft.several && draft.foes.len() < 2;
    let more = alone.then(|| said!("Now tap more targets.", String));
    more.or_else(|| (!ready).then(|| said!("Say at whom else, with this die.", String)))
}

/// What else is tried with the die of the attack, and whether nothing of it is missing (TC-262). It is offered with the options
/// that are seldom wanted.
pub(super) fn tried(
    view: &View,
    actor: &ActorView,
    draft: &Draft,
    weighed: Option<&Weighed>,
    sides: Option<&Sides>,
) -> (Vec<Part>, bool) {
    let mut parts = vec![];
    let (Some(weighed), Some(sides)) = (weighed, sides) else {
        return (parts, true);
    };
    if !draft.rare && draft.beside.is_empty() {
        return (parts, true);
    }
    let alone = |against: &Against| {
        let mut attack = against.attack.clone();
        attack.several = (0, 1);
        attack.plan(&view.fray.rules).difficulty()
    };
    let struck: Vec<i32> = weighed.against.iter().map(alone).collect();
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
pub(super) fn each(view: &View, draft: &Draft, weighed: &Weighed, chance: &mut Chance) {
    if weighed.against.len() < 2 {
        return;
    }
    let mut all: Vec<String> = vec![];
    for (foe, against) in draft.foes.iter().zip(&weighed.against) {
        all.push([&called(view, foe.target), " ", &percent(against.odds.hit)].concat());
    }
    chance.more = all.join(", ");
}

/// What bears on everything that the attacker does with a skill; nothing where nothing does.
pub(super) fn bears(actor: &ActorView, rules: &Rules) -> Option<&'static str> {
    let unskilled = actor.fight.statuses.has(Status::Unskilled);
    unskilled.then(|| {
        if rules.is(UnskilledTakes::Adds) {
            said!("Unskilled: adds gone")
        } else {
            said!("Unskilled: only a 10 rolls on")
        }
    })
}

/// What the defence comes to at least that such an attack leaves its attacker (TC-154).
pub(super) fn guarded(
    view: &View,
    actor: &ActorView,
    against: &Against,
) -> Option<(String, String)> {
    let choices = against.attack.choices;
    choices.has(Choice::AggressiveDefence).then(|| {
        let how = Defending {
            value: against.attack.value,
            cards: 0,
            aggressive: true,
            vital_block: u8::try_from(choices.block()).unwrap_or(0),
        };
        let least = active(how, i32::MIN / 2, &view.fray.rules).total;
        let least = least.saturating_add(view.combatant(actor).hampered());
        (said!("own defence then, at least", String), figure(least))
    })
}

/// One card alone is called by its name in the sum.
pub(super) fn name_card(view: &View, draft: &Draft, foot: &mut Foot) {
    let [(card, _)] = draft.cards.as_slice() else {
        return;
    };
    for cell in &mut foot.sum {
        if cell.name == combat::figure(Figure::Card) {
            cell.name = card_name(&view.deck, *card);
        }
    }
}

/// The row of a card on the slip: "Card: Action", where it is one.
pub(super) fn card_row(view: &View, cards: &[CardId]) -> Option<(String, String)> {
    let [card] = cards else {
        return None;
    };
    let plain = account(Figure::Card, 0);
    let named = [&plain, ": ", &card_name(&view.deck, *card)].concat();
    Some((plain, named))
}
