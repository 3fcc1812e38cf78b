//! The sheet of an attack at a table, filled in by the cast.

use super::panes::{target, weapon};
use super::{
    AttackVm, Foot, Laid, TargetChip, asked, beside, chance, counted, groups, laid, opens, percent,
    prospects, refused, sum,
};
use crate::app::attack::quick::Untold;
use crate::app::attack::table::{Attacking, Sides, aid, ask, foes, is_known};
use crate::app::attack::{AttackIntent, Draft, Part, Spot};
use crate::app::intent::Intent;
use crate::app::vm::seat::capital;
use crate::app::vm::{Button, ButtonVariant, deeds};
use crate::app::words::attack as words;
use crate::app::words::telling::{card_name, headline, name_among};
use crate::app::words::torg::possessive;
use crate::app::words::{refusals, using};
use ::torg::active_effects::Attribute;
use ::torg::card::{ApprovableAction, CardId, CardName};
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::{AttackReason, CombatReason};
use ::torg::command::Command;
use ::torg::fight::WeaponChoice;
use ::torg::fight::attack_preview::{AttackBoost, AttackPreview};
use ::torg::state::ActionKind;
use ::torg::view::{ActorView, View};
use tabletop::dice::DiceError;
use tabletop::rule::tc;

/// It is open why nobody sees it coming.
const NOT_BEHIND: CombatReason = CombatReason::Attack(AttackReason::NoBlindside);

/// The sheet.
#[inline(never)]
pub fn vm(view: &View, attacking: &Attacking) -> Option<AttackVm> {
    let actor = view.actor(attacking.actor)?;
    let draft = &attacking.draft;
    let sides = attacking.sides(view);
    let cards = offered(view, actor, draft);
    let mut aids: Vec<AttackBoost> = vec![AttackBoost::ExtraDie];
    aids.extend(cards.iter().map(|card| card.aid));
    let (sides, weighed) = match sides {
        Err(fault) => (None, Err(Untold::Typed(fault))),
        Ok(None) => return None,
        Ok(Some(sides)) => {
            let mut weighed = sides.draft().preview(&aids).map_err(Untold::Figure);
            if let Ok(weighed) = &mut weighed {
                weighed.refusal = weighed.refusal.or(sides.apart);
            }
            (Some(sides), weighed)
        }
    };
    let untold = match &weighed {
        Ok(_) => None,
        Err(Untold::Typed(fault)) => Some(words::fault(*fault)),
        Err(Untold::Figure(refusal)) => Some(words::untold(*refusal)),
    };
    let missing = match &weighed {
        Err(Untold::Figure(refusal)) => match refusal.reason {
            CombatReason::Unknown(number) => Some(number),
            _ => None,
        },
        _ => None,
    };
    let asks = weighed.as_ref().is_ok_and(|its| {
        its.refusal
            .is_some_and(|why| why.reason == CombatReason::RangeUnknown)
    });
    let weighed = weighed.ok();
    let why = weighed.as_ref().and_then(|its| its.refusal);
    let shown = weighed.as_ref().and_then(|weighed| {
        let place = draft.focus.min(weighed.targets.len().saturating_sub(1));
        weighed.targets.get(place)
    });
    let name = name_among(view, actor);
    let refused = weighed
        .as_ref()
        // What is asked is not refused.
        .filter(|its| !asks && its.refusal.is_none_or(|its| its.reason != NOT_BEHIND))
        .and_then(|weighed| refused(weighed, view.edition));
    let refused = down(view, actor).or(refused);
    let stood_in = if weighed.is_some() {
        None
    } else {
        attacking.stood_in(view, &aids)
    };
    let but = if draft.foes.len() > 1 {
        &[][..]
    } else {
        &[CombatOption::SplitWeapons][..]
    };
    let dice = draft.own_dice.then(|| {
        let fault = attacking.dice.map(|fault| {
            let said = refusals::dice_typed(fault, draft.text(Spot::Dice));
            // Why it was over earlier than the dice say.
            let over = matches!(fault, DiceError::Surplus { .. });
            let lost = |sides: &Sides| sides.throw.lost_rerolls > 0;
            let stymied = if over && sides.as_ref().is_some_and(lost) {
                " Stymied: the first die that would roll on does not."
            } else {
                ""
            };
            format!("{}. {}{stymied}", said.title, said.why)
        });
        (draft.text(Spot::Dice).to_owned(), fault)
    });
    let groups = weighed
        .as_ref()
        .or(stood_in.as_ref())
        .map_or_else(Vec::new, |its| {
            let live = weighed.is_some() && !asks;
            groups(draft, its, &view.combat.rules, but, live)
        });
    let aimed = draft.foe().and_then(|foe| view.actor(foe.target));
    let aimed = aimed.map_or_else(String::new, |other| name_among(view, other).to_owned());
    // How far off they are changes the chance: none is told before.
    let mut odds = shown.filter(|_| !asks).map(|shown| chance(shown, &aimed));
    if let (Some(odds), Some(weighed)) = (&mut odds, &weighed) {
        beside::each(view, draft, weighed, odds);
    }
    let (with_it, ready) = beside::tried(view, actor, draft, weighed.as_ref(), sides.as_ref());
    let unsaid = (asks && draft.pressed).then(|| "Say first how far off.".to_owned());
    let mut vm = AttackVm {
        title: headline(&[name, " attacks"]),
        sub: if attacking.critical_moment {
            "a critical moment".to_owned()
        } else {
            String::new()
        },
        targets: targets(view, attacking),
        several: (foes(view, actor.id).len() > 1)
            .then(|| (draft.several, Intent::attack(AttackIntent::Several))),
        parts: vec![
            weapon(view, attacking, sides.as_ref(), missing, why)?,
            target(view, attacking, sides.as_ref(), missing)?,
        ],
        count: counted(&groups),
        groups,
        rare: Some((draft.rare, opens(Part::Rare))),
        beside: with_it,
        laid: all_laid(actor, draft, &cards, weighed.as_ref(), sides.as_ref()),
        prospects: shown.map_or_else(Vec::new, |shown| {
            let mut all = prospects(shown);
            let guarded = |sides: &Sides| beside::guarded(view, actor, shown, sides);
            all.extend(sides.as_ref().map_or_else(Vec::new, guarded));
            all
        }),
        plain: Some(Button::new(
            "Without figures",
            ButtonVariant::Quiet,
            Intent::wanted(Command::Declare {
                actor: actor.id,
                kind: ActionKind::Approvable(ApprovableAction::Attack),
                target: draft.foes.first().map(|foe| foe.target),
                critical_moment: attacking.critical_moment,
            }),
        )),
        foot: Foot {
            sum: shown.map_or_else(Vec::new, |shown| {
                let throw = sides
                    .as_ref()
                    .map(|sides| sides.draft().boosted_roll_spec());
                throw.map_or_else(Vec::new, |throw| {
                    sum(shown, throw.extra_rolls, throw.lost_rerolls > 0)
                })
            }),
            chance: odds,
            missing: untold
                .or(unsaid)
                .or_else(|| beside::wants_more(draft, ready)),
            asks: if asks {
                let weapon = view.combatant(actor);
                let weapon = weapon.weapon(draft.hand);
                asked::range(view, attacking, weapon.and_then(|its| its.ranges))
            } else {
                let whole = sides.as_ref().filter(|_| weighed.is_some());
                let others = whole.map(|sides| asked::others(view, attacking, sides, true));
                others.and_then(|others| others.into_iter().next())
            },
            refused,
            own_dice: draft.own_dice,
            dice,
            dice_hint: format!("{} dice, such as 10 4", possessive(name)),
            roll: beside::roll_word(draft),
        },
    };
    beside::name_card(view, actor, draft, &mut vm.foot);
    // Fire that cows meets neither defence nor Toughness (TC-141).
    let cowing = shown.and_then(|shown| shown.suppression);
    if let (Some(cowing), Some(target)) = (cowing, vm.parts.get_mut(1)) {
        target.hit = words::figure(cowing.difficulty);
        target.harm.clear();
    }
    Some(vm)
}

/// Why somebody on the ground, or taken unawares, does not attack: said before anything is chosen.
fn down(view: &View, actor: &ActorView) -> Option<(String, Option<String>)> {
    let (says, rule) = if actor.condition.knocked_down {
        let rule = if view.combat.knocked_down_may_defend {
            103
        } else {
            104
        };
        (deeds::down(view), rule)
    } else {
        deeds::unawares(view, actor)?
    };
    Some((capital(says), Some(tc(rule).to_string())))
}

fn targets(view: &View, attacking: &Attacking) -> Vec<TargetChip> {
    let aimed = &attacking.draft.foes;
    let focus = attacking.draft.foe().map(|foe| foe.target);
    let chip = |other: &ActorView| TargetChip {
        name: other.name.as_str().to_owned(),
        side: other.role.side(),
        on: aimed.iter().any(|foe| foe.target == other.id),
        shown: focus == Some(other.id) && aimed.len() > 1,
        intent: Intent::attack(AttackIntent::Aimed(other.id)),
    };
    foes(view, attacking.actor).into_iter().map(chip).collect()
}

/// A card of the pool that can be laid on it.
struct Offered {
    card: CardId,
    name: String,
    attribute: Option<Attribute>,
    aid: AttackBoost,
    on: bool,
}

fn offered(view: &View, actor: &ActorView, draft: &Draft) -> Vec<Offered> {
    let own = view.combatant(actor);
    let by_arm = |hand: WeaponChoice| match hand {
        WeaponChoice::Unarmed(_) => true,
        WeaponChoice::Other(arm) => !arm.has_own_energy(),
        WeaponChoice::Carried(_) | WeaponChoice::Taken { .. } => {
            let weapon = own.weapon(hand);
            weapon.is_some_and(|weapon| !weapon.attack_skill.has_own_energy())
        }
    };
    let mut all = vec![];
    for held in &actor.pool {
        let Some(name) = view.deck.name(held.card) else {
            continue;
        };
        let ways: &[Option<Attribute>] = match name {
            CardName::Adrenalin if by_arm(draft.hand) => {
                &[Some(Attribute::Dexterity), Some(Attribute::Strength)]
            }
            CardName::Adrenalin => &[Some(Attribute::Dexterity)],
            _ => &[None],
        };
        for attribute in ways {
            let Some(aid) = aid(view, held.card, *attribute) else {
                continue;
            };
            let one = (held.card, *attribute);
            let on = draft.cards.contains(&one);
            let mut laid = draft.cards.clone();
            if !on {
                laid.push(one);
            }
            let counts = view.counting_cards(actor, &laid).contains(&one);
            let title = card_name(&view.deck, held.card);
            all.push(Offered {
                card: held.card,
                name: match attribute {
                    Some(attribute) => format!("{title}: {}", using::attribute(*attribute)),
                    None => title,
                },
                attribute: *attribute,
                aid: if counts { aid } else { AttackBoost::Bonus(0) },
                on,
            });
        }
    }
    all
}

fn all_laid(
    actor: &ActorView,
    draft: &Draft,
    cards: &[Offered],
    weighed: Option<&AttackPreview>,
    sides: Option<&Sides>,
) -> Vec<Laid> {
    let without = |aid: AttackBoost| sides.and_then(|sides| sides.draft().chance_without(aid).ok());
    let aided = |place: usize| {
        weighed
            .and_then(|weighed| weighed.boosted_chances.get(place))
            .copied()
    };
    let mut all = vec![];
    for (place, card) in (1..).zip(cards) {
        let what = match card.aid {
            AttackBoost::ExtraDie => "one more die",
            AttackBoost::Bonus(0) => "one like it counts already",
            AttackBoost::Bonus(_) => "+3 to the bonus",
            AttackBoost::Attribute(..) => "+3",
            AttackBoost::EffectValue(_) => "more harm",
        };
        let (chance, how) = if card.on {
            (without(card.aid), ", without: ")
        } else {
            (aided(place), ": ")
        };
        let sub = match chance {
            Some(parts) if !matches!(card.aid, AttackBoost::EffectValue(_)) => {
                format!("{what}{how}{}", percent(parts))
            }
            _ => what.to_owned(),
        };
        all.push(Laid {
            card: Some(card.card),
            name: card.name.clone(),
            sub,
            on: card.on,
            special: false,
            intent: Intent::attack(AttackIntent::ToggledCard(card.card, card.attribute)),
            less: None,
        });
    }
    let left = u8::try_from(actor.possibilities).unwrap_or(u8::MAX);
    if left > 0 {
        let otherwise = if draft.possibilities == 0 {
            aided(0)
        } else {
            without(AttackBoost::ExtraDie)
        };
        all.push(laid(draft, Some(left), otherwise));
    }
    all
}

/// Opens the sheet for an attack, where the app has figures to reckon with.
pub fn opens_for(
    view: &View,
    actor: &ActorView,
    kind: ActionKind,
    critical_moment: bool,
) -> Option<Intent> {
    if kind != ActionKind::Approvable(ApprovableAction::Attack) {
        return None;
    }
    let known = is_known(view, actor.id);
    let met = || {
        foes(view, actor.id)
            .iter()
            .any(|foe| is_known(view, foe.id))
    };
    let sheet = Attacking::open(view, actor.id, critical_moment).filter(|_| known || met())?;
    Some(Intent::Asked(ask(sheet)))
}
