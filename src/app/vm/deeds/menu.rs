//! What else may be done in a fight, and what somebody is.

use super::rolling::block_chip;
use super::*;
use crate::app::deeds::MARKS;
use crate::app::words::acts::weapon as carried;
use ::torg::combat::action::Aim;
use ::torg::combat::discipline::Discipline;
use ::torg::combat::hold::may_lapse;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::status::Status;
use ::torg::command::Command;
use ::torg::fight::actions::SimpleAction;
use ::torg::fight::{Combatant, WeaponChoice, magazine};
use ::torg::sheet::WeaponId;
use ::torg::state::Condition;

fn row(label: &str, sub: &str, on: Option<bool>, intent: Intent) -> ListRow {
    ListRow {
        label: label.to_owned(),
        sub: sub.to_owned(),
        side: None,
        bar: Bar::None,
        on,
        intent,
    }
}

/// All that needs no roll against anybody. What is done at once bears a mark only while it is on: it is no box to tick.
pub(super) fn parts(view: &View, actor: &ActorView, agreed: bool) -> Vec<Part> {
    let id = actor.id;
    let wants = |what: CombatCommand| Intent::wanted(Command::Combat { actor: id, what });
    let opens = |deed: Deed| DeedSheet::new(id, deed).asked();
    let fight = &actor.combat;
    let rules = &view.combat.rules;
    let mut parts = Vec::new();
    if actor.condition.knocked_down {
        let up = row("Stand up", down(view), None, wants(CombatCommand::StandUp));
        parts.push(Part::Rows(vec![up]));
    }
    parts.extend(checks(actor, &wants));
    let defends = ActionKind::Approvable(ApprovableAction::Defend);
    if let Some(defend) = way(view, actor, defends, false) {
        let label = "Defend actively";
        let sub = "on the own turn, or here before an attack on them is rolled";
        parts.push(Part::Rows(vec![row(label, sub, None, defend)]));
    }
    let mut waits = vec![
        aim(actor, rules, &wants),
        row(
            "Wait for an opening",
            "−3 on it, at any target that shows itself",
            (fight.hold == Some(Hold::Opportunity)).then_some(true),
            wants(CombatCommand::Hold {
                hold: Hold::Opportunity,
            }),
        ),
        row(
            "Watch one place",
            "no loss, and the first one there is attacked",
            matches!(fight.hold, Some(Hold::Location(_))).then_some(true),
            opens(Deed::Watch(String::new())),
        ),
    ];
    waits.extend(other_aims(actor, &wants));
    let turns = view.round.as_ref().map(|round| round.turns.as_slice());
    let to_come = |who: ActorId| {
        let mut turns = turns.unwrap_or_default().iter();
        turns.any(|(turn, end)| turn.actor == who && end.is_none())
    };
    let foes = view
        .present()
        .filter(|its| its.role.side() != actor.role.side());
    let foes = foes.filter(|its| to_come(its.id)).count();
    if view.in_rounds
        && may_lapse(foes)
        && let Some(opening) = waits.get_mut(1)
    {
        opening.sub = "nobody of the other side is left to act: it will hardly come".to_owned();
    }
    for other in view.present() {
        let mate = other.id != id && other.role.side() == actor.role.side() && to_come(other.id);
        if mate && !rules.is_classic() {
            let hold = Hold::WaitFor(other.id);
            let label = format!("Wait for {}", name_among(view, other));
            let on = (fight.hold.as_ref() == Some(&hold)).then_some(true);
            let sub = "right after them, without loss";
            waits.push(row(&label, sub, on, wants(CombatCommand::Hold { hold })));
        }
    }
    if fight
        .hold
        .as_ref()
        .is_some_and(|hold| hold.may_let_go(rules).is_ok())
    {
        for other in view
            .present()
            .filter(|its| its.role.side() != actor.role.side())
        {
            let label = format!("Let go: {}", name_among(view, other));
            let sub = "showed up and is not attacked; the wait goes on";
            let target = other.id;
            waits.push(row(
                &label,
                sub,
                None,
                wants(CombatCommand::LetTargetGo { target }),
            ));
        }
    }
    parts.push(Part::Rows(waits));
    parts.extend(blocks(view, actor));
    if !rules.is_classic() {
        parts.push(Part::Heading("Vital block: off the defence"));
        let chip = |steps: u8| {
            let what = CombatCommand::VitalBlock { steps };
            (
                block_chip(steps),
                fight.vital_block_steps == steps,
                wants(what),
            )
        };
        parts.push(Part::Chips {
            label: "Vital block",
            chips: (0..=4).map(chip).collect(),
        });
    }
    parts.push(Part::Heading("Moving and small things"));
    let simple = |what: SimpleAction| {
        wants(CombatCommand::SimpleAction {
            action: what,
            keeps_aim: agreed,
        })
    };
    let mut rows = vec![];
    if fight.aim != Aim::None {
        rows.push(row(
            "Does not disturb the aim",
            "a word to a friend does not, a walk through a door does",
            Some(agreed),
            opens(Deed::Menu(!agreed)),
        ));
    }
    rows.extend([
        row(
            "Move",
            "up to the own pace, or push beyond it",
            None,
            opens(Deed::Move(moves_left(actor).map_or(5, |left| left.min(5)))),
        ),
        row(
            "Draw or pick up",
            "a simple action",
            None,
            simple(SimpleAction::Draw),
        ),
        row(
            "Something simple",
            "shout, open, hand over: no roll",
            None,
            simple(SimpleAction::Other(String::new())),
        ),
    ]);
    for owner in view.present() {
        for (weapon, who) in &owner.combat.taken_weapons {
            if *who != id {
                continue;
            }
            let weapon = *weapon;
            let name = format!(
                "{} ({})",
                carried(view, owner.id, weapon),
                name_among(view, owner)
            );
            let label = format!("Give back: {name}");
            let owner = owner.id;
            let back = SimpleAction::GiveBack { owner, weapon };
            rows.push(row(&label, "a simple action", None, simple(back)));
            let label = format!("Let fall: {name}");
            let what = CombatCommand::MoveWeapon { weapon, to: None };
            let falls = Intent::wanted(Command::Combat { actor: owner, what });
            rows.push(row(&label, "anybody’s to pick up", None, falls));
        }
    }
    let sheet = actor.sheet.as_ref();
    let weapons = sheet.into_iter().flat_map(|sheet| &sheet.weapons);
    for weapon in weapons {
        let mut counted = fight.magazines.iter();
        let counted = counted.find(|(its, _)| *its == weapon.id);
        let left = counted.map(|(_, magazine)| magazine.left);
        let name = weapon.name.as_str();
        let known = left.or(weapon.ammunition);
        if let Some(left) = known {
            let sub = loads(&view.combatant(actor), weapon.id, left, rules);
            let label = format!("Load: {name}");
            let load = simple(SimpleAction::Reload(weapon.id));
            rows.push(row(&label, &sub, None, load));
        } else if weapon.attack_skill.is_hand_to_hand() {
            continue;
        }
        // Arrows are lost of which nobody wrote down how many there were (TC-181).
        let left = known.unwrap_or(1);
        let label = format!("Runs short: {name}");
        let weapon = weapon.id;
        rows.push(row(&label, "", None, opens(Deed::Short { weapon, left })));
    }
    rows.push(row(
        "How it stands",
        "held, broken, cared for: the gamemaster’s word",
        None,
        opens(Deed::Marks),
    ));
    parts.push(Part::Rows(rows));
    parts
}

/// What is left in a weapon where that is counted, and how far it is loaded (TC-180, TC-186).
fn loads(own: &Combatant, id: WeaponId, left: u16, rules: &CombatRules) -> String {
    let its = magazine(own, WeaponChoice::Carried(id));
    let counts = its.is_some_and(|(_, its)| its.is_counted(rules));
    let there = left.to_string();
    let mut sub = if counts {
        format!("left: {there}")
    } else {
        format!("{there} when full, not counted")
    };
    let weapon = own.sheet.weapon(id);
    let needs = weapon.map(|weapon| weapon.reload.rounds());
    let begun = own.combat.reloading.filter(|(its, _)| *its == id);
    if let (Some((_, rounds)), Some(needs)) = (begun, needs) {
        let (rounds, needs) = (rounds.to_string(), needs.to_string());
        sub.push_str(&format!("; loading, {rounds} of {needs} rounds"));
    }
    sub
}

/// A check says whether a weapon is loaded into which all rounds went (TC-186).
fn checks(actor: &ActorView, wants: &dyn Fn(CombatCommand) -> Intent) -> Option<Part> {
    let (weapon, rounds) = actor.combat.reloading?;
    let its = actor.sheet.as_ref()?.weapon(weapon)?;
    let due = its.reload.needs_skill_check() && rounds == its.reload.rounds();
    let of = |(loaded, label, sub): (bool, &str, &str)| {
        let label = format!("{label}{}", its.name.as_str());
        row(
            &label,
            sub,
            None,
            wants(CombatCommand::ResolveReloadCheck { weapon, loaded }),
        )
    };
    let ways = [
        (true, "The check came off: ", "it is loaded"),
        (false, "The check failed: ", "another round goes into it"),
    ];
    due.then(|| Part::Rows(ways.map(of).to_vec()))
}

/// The next attack of somebody, blocked before its dice fall, for whoever has learned it (TC-220).
fn blocks(view: &View, actor: &ActorView) -> Option<Part> {
    let rules = &view.combat.rules;
    let learned = actor.sheet.as_ref()?.disciplines;
    let mut rows = Vec::new();
    // One a round (TC-223).
    let open = actor.combat.discipline_use.may_block().is_ok();
    if open && learned.is_usable(Discipline::BlockStrike, rules) {
        for other in view
            .present()
            .filter(|its| its.role.side() != actor.role.side())
        {
            let block = DeedSheet::new(actor.id, Deed::Stop(other.id)).asked();
            let label = format!("Block: {}", name_among(view, other));
            let sub = "rolled now, against their next attack";
            rows.push(row(&label, sub, None, block));
        }
    }
    (!rows.is_empty()).then_some(Part::Rows(rows))
}

/// Whoever has several weapons that aim says which one it is; the first is the plain row's.
fn other_aims(actor: &ActorView, wants: &dyn Fn(CombatCommand) -> Intent) -> Vec<ListRow> {
    let fight = &actor.combat;
    let mut rows = Vec::new();
    if fight.aim == Aim::None {
        let weapons = actor.sheet.iter().flat_map(|sheet| &sheet.weapons);
        let held = weapons.filter(|weapon| {
            !weapon.attack_skill.is_hand_to_hand() && !fight.dropped_weapons.contains(&weapon.id)
        });
        for weapon in held.skip(1) {
            let label = format!("Take aim: {}", weapon.name.as_str());
            let sub = "the whole round; +3 in the next one";
            let weapon = Some(weapon.id);
            rows.push(row(&label, sub, None, wants(CombatCommand::Aim { weapon })));
        }
    }
    rows
}

fn aim(actor: &ActorView, rules: &CombatRules, wants: &dyn Fn(CombatCommand) -> Intent) -> ListRow {
    let aims = actor.combat.aim != Aim::None;
    let what = if aims {
        CombatCommand::DisturbAim
    } else {
        CombatCommand::Aim { weapon: None }
    };
    let sub = if aims {
        "tap when the aim is disturbed"
    } else if Aim::Aiming(0).exposes_aimer(rules) {
        "the whole round; +3 in the next one, and easier to hit until then"
    } else {
        "the whole round; +3 in the next one"
    };
    let label = match combat::aim(actor.combat.aim) {
        "" => "Take aim",
        aims => aims,
    };
    row(label, sub, aims.then_some(true), wants(what))
}

/// What somebody is, with when it ends, and what the gamemaster can say.
pub(super) fn marks(view: &View, actor: &ActorView) -> Vec<Part> {
    let id = actor.id;
    let wants = |what: CombatCommand| Intent::wanted(Command::Combat { actor: id, what });
    let mut rows = Vec::new();
    for status in MARKS {
        let statuses = &actor.combat.statuses;
        let ends = statuses.iter().find(|(its, _)| *its == status);
        let ends = ends.map_or_else(String::new, |(_, ends)| combat::ends(ends));
        let on = statuses.has(status);
        let what = CombatCommand::SetStatus {
            status,
            active: !on,
        };
        rows.push(row(combat::status(status), &ends, Some(on), wants(what)));
    }
    if actor.condition.wounds == Condition::DEAD - 1 {
        let treated = !actor.combat.treated;
        rows.push(row(
            "Cared for",
            "mortally wounded: dies soon without care",
            Some(!treated),
            wants(CombatCommand::Treat { treated }),
        ));
    }
    for weapon in actor.combat.dropped_weapons.iter().copied() {
        let mut taken = actor.combat.taken_weapons.iter();
        let holder = taken.find(|(its, _)| *its == weapon);
        let sub = match holder {
            Some((_, who)) => format!("now with {}", called(view, *who)),
            None => "it lies there".to_owned(),
        };
        let label = format!("Has it back: {}", carried(view, id, weapon));
        let to = Some(id);
        rows.push(row(
            &label,
            &sub,
            None,
            wants(CombatCommand::MoveWeapon { weapon, to }),
        ));
    }
    let mut parts = vec![Part::Rows(rows)];
    for (status, ends) in actor.combat.statuses.iter() {
        let kept = MARKS.contains(&status) || status == Status::Stymied;
        if !kept {
            let ends = combat::ends(ends);
            parts.push(Part::Note(format!("{}, {ends}.", combat::status(status))));
        }
    }
    if view.in_rounds && actor.combat.active_defence.is_some() {
        parts.push(Part::Note("Defends actively.".to_owned()));
    }
    parts
}
