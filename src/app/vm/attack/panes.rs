//! The two panes of an attack's sheet at a table: the weapon with its figures, and the target with its own.

use super::quick::{hidden, modes, ranges, spared, way};
use super::{Field, PartVm, asked, beside, number_vm, opens};
use crate::app::attack::table::{Attacking, Sides, foes, kept};
use crate::app::attack::{AttackIntent, Draft, Part, Spot, Way};
use crate::app::intent::Intent;
use crate::app::vm::{Button, ButtonVariant, deeds};
use crate::app::words::attack as words;
use crate::app::words::combat;
use crate::app::words::telling::{called, name_among};
use crate::app::words::torg::list;
use ::torg::card::ApprovableAction;
use ::torg::combat::attack::Cover;
use ::torg::combat::breakdown::Breakdown;
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::{CombatReason, CombatRefusal, Stat};
use ::torg::combat::status::Status;
use ::torg::combat::weapon::{AttackSkill, FireMode};
use ::torg::command::Command;
use ::torg::fight::actions::{CombatCommand, SimpleAction};
use ::torg::fight::{Combatant, WeaponChoice, magazine};
use ::torg::roll::Proficiency;
use ::torg::sheet::CombatSkill;
use ::torg::state::ActionKind;
use ::torg::view::{ActorView, View};

fn number(draft: &Draft, spot: Spot, hint: String) -> Field {
    Field::Number(number_vm(draft, spot, hint, false))
}

/// What the attack is made with.
pub(super) fn weapon(
    view: &View,
    attacking: &Attacking,
    sides: Option<&Sides>,
    missing: Option<Stat>,
    refused: Option<CombatRefusal>,
) -> Option<PartVm> {
    let draft = &attacking.draft;
    let combatant = view.combatant(view.actor(attacking.actor)?);
    let sheet = &combatant.sheet;
    let mut hands = vec![];
    let mut hand = |name: &str, its: WeaponChoice| {
        hands.push((name.to_owned(), its == draft.hand, way(Way::Hand(its))));
    };
    for weapon in &sheet.weapons {
        hand(weapon.name.as_str(), WeaponChoice::Carried(weapon.id));
    }
    for taken in &combatant.taken_weapons {
        let name = taken.carried.name.as_str();
        let owner = called(view, taken.owner);
        hand(&format!("{name} ({owner})"), taken.weapon_choice());
    }
    hand(
        combat::arm(AttackSkill::Unarmed),
        WeaponChoice::Unarmed(AttackSkill::Unarmed),
    );
    if sheet.skill(CombatSkill::MartialArts).is_some() {
        hand(
            combat::arm(AttackSkill::MartialArts),
            WeaponChoice::Unarmed(AttackSkill::MartialArts),
        );
    }
    for arm in [
        AttackSkill::Melee,
        AttackSkill::Missile,
        AttackSkill::Fire,
        AttackSkill::Energy,
        AttackSkill::Heavy,
    ] {
        let name = format!("Other: {}", combat::arm(arm).to_lowercase());
        hand(&name, WeaponChoice::Other(arm));
    }
    let name = hands
        .iter()
        .find(|(_, on, _)| *on)
        .map(|(name, ..)| name.clone());
    let (arm, value, base) = figures(view, &combatant, draft, sides);
    let skilled = sides.is_none_or(|sides| {
        sides.wanted.proficiency(&sides.attacker, &sides.rules) == Proficiency::Skilled
    });
    let mut fields = vec![
        Field::Ways {
            label: "Struck with".to_owned(),
            ways: hands,
        },
        Field::Ways {
            label: "Skill".to_owned(),
            ways: vec![
                ("Skilled".to_owned(), skilled, way(Way::Skilled(true))),
                ("Unskilled".to_owned(), !skilled, way(Way::Skilled(false))),
            ],
        },
        number(draft, Spot::Value, value.clone()),
        number(draft, Spot::Damage, base.clone()),
    ];
    let counted = magazine(&combatant, draft.hand).map(|(_, its)| its);
    let counted = counted.filter(|its| its.is_counted(&view.combat.rules));
    if !arm.is_hand_to_hand() {
        let fires = combatant.weapon(draft.hand).map(|its| its.fire_capability);
        fields.push(modes(draft, fires.unwrap_or_default(), counted));
    }
    fields.extend(sharers(view, attacking));
    fields.extend(spared(draft));
    let told = sides.map(|sides| asked::others(view, attacking, sides, false));
    fields.extend(told.into_iter().flatten());
    fields.push(number(draft, Spot::Hit, "0".to_owned()));
    fields.push(number(draft, Spot::Harm, "0".to_owned()));
    let open = draft.open == Some(Part::Weapon);
    let mut main = vec![];
    if !open {
        for (spot, asks) in [
            (Spot::Value, matches!(missing, Some(Stat::SkillValue))),
            (
                Spot::Damage,
                matches!(missing, Some(Stat::WeaponDamage | Stat::Strength)),
            ),
        ] {
            // What is being typed stays where it was asked.
            if asks || !draft.text(spot).is_empty() {
                main.push(number_vm(draft, spot, String::new(), true));
            }
        }
    }
    let told = |spot: Spot, hint: String| match draft.figure(spot) {
        Ok(Some(figure)) => words::figure(figure),
        Ok(None) | Err(_) => hint,
    };
    let skill = combat::skill(CombatSkill::for_attack(arm)).to_lowercase();
    // What was chosen stays in sight when the pane is shut.
    let mut sub = vec![skill];
    if draft.mode != FireMode::Normal {
        sub.push(combat::fire_mode(draft.mode).to_lowercase());
    }
    sub.extend(counted.map(|its| format!("{} left", its.left)));
    let mates = draft.group.iter().map(|mate| called(view, *mate));
    let mates: Vec<String> = mates.collect();
    if !mates.is_empty() && draft.choices.has(CombatOption::SuppressiveFire) {
        sub.push(format!("with {}", list(&mates)));
    }
    let sub = sub.join(", ");
    Some(PartVm {
        name: name.unwrap_or_default(),
        sub: match beside::bears(view.actor(attacking.actor)?, &view.combat.rules) {
            Some(bears) => format!("{sub} · {bears}"),
            None => sub,
        },
        first: reloads(attacking, refused),
        hit: told(Spot::Value, value),
        harm: told(Spot::Damage, base),
        open,
        toggle: opens(Part::Weapon),
        main,
        fields,
        keep: keep(view, attacking, Part::Weapon),
    })
}

/// Who of the own side lays fire on the same place: one roll for all of them (TC-143).
fn sharers(view: &View, attacking: &Attacking) -> Vec<Field> {
    let draft = &attacking.draft;
    let mut fields = vec![];
    if draft.choices.has(CombatOption::SuppressiveFire)
        && let Some(own) = view.actor(attacking.actor)
    {
        let mates = foes(view, own.id).into_iter();
        let mates = mates.filter(|its| its.role.side() == own.role.side());
        for mate in mates.filter(|its| its.condition.can_act()) {
            let on = draft.group.contains(&mate.id);
            let intent = Intent::attack(AttackIntent::Shared(mate.id));
            let name = name_among(view, mate).to_owned();
            fields.push((name, on, intent));
        }
    }
    if fields.is_empty() {
        return vec![];
    }
    vec![Field::Several {
        label: "Who fires with them?",
        ways: fields,
    }]
}

/// The skill that is used, its value and base damage as the sheet has them.
fn figures(
    view: &View,
    combatant: &Combatant,
    draft: &Draft,
    sides: Option<&Sides>,
) -> (AttackSkill, String, String) {
    let rules = &view.combat.rules;
    let arm = match draft.hand {
        WeaponChoice::Unarmed(arm) | WeaponChoice::Other(arm) => arm,
        hand @ (WeaponChoice::Carried(_) | WeaponChoice::Taken { .. }) => {
            let weapon = combatant.weapon(hand);
            weapon.map_or(AttackSkill::Unarmed, |weapon| weapon.attack_skill)
        }
    };
    let value = combatant.skill_value(CombatSkill::for_attack(arm), rules);
    let value = value.map_or_else(String::new, |(value, _)| words::figure(value));
    let bare = sides.and_then(|sides| {
        let mut sides = sides.clone();
        sides.wanted.base_damage = None;
        sides.wanted.skill_value = sides.wanted.skill_value.or(Some(0));
        for aimed in &mut sides.wanted.targets {
            aimed.defence = Some(0);
            aimed.toughness = Some(1);
            aimed.disarm_resistance = Some(0);
        }
        let attack = sides.draft().attacks().ok()?.into_iter().next()?;
        Some(
            attack
                .base_damage
                .breakdown(arm, &Breakdown::default(), rules)
                .total,
        )
    });
    (arm, value, bare.map_or_else(String::new, words::figure))
}

/// Whom it meets.
pub(super) fn target(
    view: &View,
    attacking: &Attacking,
    sides: Option<&Sides>,
    missing: Option<Stat>,
) -> Option<PartVm> {
    let draft = &attacking.draft;
    let foe = draft.foe()?;
    let other = view.actor(foe.target)?;
    let combatant = view.combatant(other);
    let rules = &view.combat.rules;
    let (arm, ..) = figures(
        view,
        &view.combatant(view.actor(attacking.actor)?),
        draft,
        None,
    );
    let close = arm.is_hand_to_hand();
    let meets = combatant.defence_against(draft.hand.defended_as(arm), rules);
    let defence = meets.map_or_else(String::new, |guard| words::figure(guard.value));
    let toughness = other
        .stats
        .toughness
        .map_or_else(String::new, |its| its.to_string());
    let place = draft.focus;
    let resists = sides.and_then(|sides| {
        let attack = sides.draft().attacks().ok()?;
        let attack = attack.get(place).or_else(|| attack.first())?;
        Some(words::figure(attack.prepare(rules).effect_difficulty()))
    });
    let mut fields = vec![];
    // Asked below, it is not asked here too.
    let far = attacking.range(view, foe);
    if !close && (far.is_some() || draft.foes.len() > 1) {
        fields.push(ranges(far));
    }
    fields.push(number(draft, Spot::Defence, defence.clone()));
    fields.push(number(draft, Spot::Toughness, toughness.clone()));
    fields.push(number(draft, Spot::ArmorAdd, "by sheet".to_owned()));
    fields.push(number(draft, Spot::ArmorMost, "by sheet".to_owned()));
    if draft.choices.has(CombatOption::Disarm) {
        let strength = combatant
            .sheet
            .strength
            .map_or_else(String::new, |its| its.to_string());
        fields.push(number(draft, Spot::Strength, strength));
    }
    // What was hit before, in case it is the same.
    let was = combatant.combat.cover;
    let hint = was.map_or_else(
        || "nobody counts".to_owned(),
        |was| {
            let (toughness, left) = (was.toughness.to_string(), was.wounds_left.to_string());
            format!("{toughness}, left: {left}")
        },
    );
    fields.extend(hidden(draft, hint));
    let open = draft.open == Some(Part::Target);
    let mut main = vec![];
    if !open {
        for (spot, asks) in [
            (
                Spot::Defence,
                matches!(missing, Some(Stat::Defence | Stat::IntimidationResistance)),
            ),
            (Spot::Toughness, matches!(missing, Some(Stat::Toughness))),
            (
                Spot::Strength,
                matches!(missing, Some(Stat::DisarmResistance)),
            ),
        ] {
            if asks || !draft.text(spot).is_empty() {
                main.push(number_vm(draft, spot, String::new(), true));
            }
        }
    }
    let mut sub = vec![];
    if meets.is_some_and(|guard| guard.active) {
        sub.push("defends actively".to_owned());
    }
    // Held is not helpless: what else it hinders, the gamemaster says (TC-146).
    if !other.condition.can_act() {
        sub.push(words::HELPLESS.to_owned());
    } else if combatant.combat.statuses.has(Status::Restrained) {
        sub.push("held".to_owned());
    }
    if let (false, Some(range)) = (close, far) {
        sub.push(combat::range(range).to_lowercase());
    }
    if !close && far.is_none() {
        sub.push("how far off?".to_owned());
    }
    if let Some(hidden) = foe.concealment {
        let typed = draft.figure(Spot::Cover).ok().flatten();
        let same = |cover: &Cover| typed.is_none_or(|typed| typed == cover.toughness);
        let gone = was.filter(same).is_some_and(|cover| cover.wounds_left == 0);
        sub.push(if gone {
            "the cover is destroyed: nothing hides them".to_owned()
        } else {
            format!("{} hidden", combat::concealment(hidden).to_lowercase())
        });
    }
    if sub.is_empty() && defends(view, other).is_some() {
        sub.push("may defend first".to_owned());
    }
    if sub.is_empty() {
        sub.push("defence, Toughness".to_owned());
    }
    let told = match draft.figure(Spot::Defence) {
        Ok(Some(figure)) => words::figure(figure),
        Ok(None) | Err(_) => defence,
    };
    Some(PartVm {
        name: other.name.as_str().to_owned(),
        sub: sub.join(", "),
        hit: told,
        harm: resists.unwrap_or(toughness),
        open,
        toggle: opens(Part::Target),
        main,
        fields,
        first: defends(view, other).filter(|_| open),
        keep: keep(view, attacking, Part::Target),
    })
}

/// The way to load what is empty, and has to be loaded first (TC-183).
fn reloads(attacking: &Attacking, refused: Option<CombatRefusal>) -> Option<Button> {
    let empty = refused.is_some_and(|its| matches!(its.reason, CombatReason::ReloadFirst { .. }));
    let WeaponChoice::Carried(weapon) = attacking.draft.hand else {
        return None;
    };
    let what = CombatCommand::SimpleAction {
        action: SimpleAction::Reload(weapon),
        keeps_aim: false,
    };
    let actor = attacking.actor;
    let load = Intent::wanted(Command::Combat { actor, what });
    empty.then(|| Button::new("Load it", ButtonVariant::Plain, load))
}

/// The way to a defence of the target before the dice fall; it stands then, and the attack is chosen anew.
fn defends(view: &View, other: &ActorView) -> Option<Button> {
    if !view.in_rounds || other.combat.active_defence.is_some() || !other.condition.can_act() {
        return None;
    }
    let defend = ActionKind::Approvable(ApprovableAction::Defend);
    let way = deeds::way(view, other, defend, false)?;
    let label = format!("{} defends actively first", name_among(view, other));
    Some(Button::new(label, ButtonVariant::Quiet, way))
}

/// The way to keep what was typed on the sheet of the one it is about.
fn keep(view: &View, attacking: &Attacking, part: Part) -> Option<Button> {
    let command = kept(view, attacking, part)?;
    let label = "Keep these figures on the sheet";
    Some(Button::new(
        label,
        ButtonVariant::Quiet,
        Intent::wanted(command),
    ))
}
