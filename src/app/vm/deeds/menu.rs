//! What else may be done in a fight, and what somebody is.

use super::rolling::block;
use super::*;
use crate::app::deeds::MARKS;
use crate::engine::torg::combat::action::Aim;
use crate::engine::torg::combat::status::Status;
use crate::engine::torg::command::Command;
use crate::engine::torg::fight::act::Simple;
use crate::engine::torg::state::Condition;

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

/// All that needs no roll against anybody.
pub(super) fn parts(view: &View, actor: &ActorView) -> Vec<Part> {
    let id = actor.id;
    let wants = |what: ActCommand| Intent::wanted(Command::Act { actor: id, what });
    let opens = |deed: Deed| DeedSheet::new(id, deed).asked();
    let fight = &actor.fight;
    let rules = &view.fray.rules;
    let mut parts = Vec::new();
    if actor.condition.knocked_down {
        let up = row(
            said!("Stand up"),
            said!("the action goes into it"),
            None,
            wants(ActCommand::StandUp),
        );
        parts.push(Part::Rows(vec![up]));
    }
    let defends = ActionKind::Approvable(Approvable::Defend);
    if let Some(defend) = way(view, actor, defends, false) {
        let label = said!("Defend actively");
        let sub = said!("on the own turn, or before an attack is rolled");
        parts.push(Part::Rows(vec![row(label, sub, None, defend)]));
    }
    let mut waits = vec![
        aim(actor, &wants),
        row(
            said!("Wait for an opening"),
            said!("−3 on it, at any target that shows itself"),
            Some(fight.hold == Some(Hold::Opportunity)),
            wants(ActCommand::Hold {
                hold: Hold::Opportunity,
            }),
        ),
        row(
            said!("Watch one place"),
            said!("no loss, and the first one there is attacked"),
            Some(matches!(fight.hold, Some(Hold::Location(_)))),
            opens(Deed::Watch(String::new())),
        ),
    ];
    let turns = view.round.as_ref().map(|round| round.turns.as_slice());
    let to_come = |who: ActorId| {
        let mut turns = turns.unwrap_or_default().iter();
        turns.any(|(turn, end)| turn.actor == who && end.is_none())
    };
    for other in view.present() {
        let mate = other.id != id && other.role.side() == actor.role.side() && to_come(other.id);
        if mate && !rules.classic() {
            let hold = Hold::After(other.id);
            let label = super::waits(view, &hold);
            let on = Some(fight.hold.as_ref() == Some(&hold));
            let sub = said!("right after them, without loss");
            waits.push(row(&label, sub, on, wants(ActCommand::Hold { hold })));
        }
    }
    parts.push(Part::Rows(waits));
    if !rules.classic() {
        parts.push(Part::Heading(said!("Vital block")));
        let chip = |steps: u8| {
            let what = ActCommand::Block { steps };
            (block(steps), fight.vital_block == steps, wants(what))
        };
        parts.push(Part::Chips {
            label: said!("Vital block"),
            chips: (0..=4).map(chip).collect(),
        });
    }
    parts.push(Part::Heading(said!("Beside or instead")));
    let simple = |what: Simple| {
        wants(ActCommand::Simple {
            what,
            agreed: false,
        })
    };
    let mut rows = vec![
        row(
            "Move",
            said!("up to the own pace, or push beyond it"),
            None,
            opens(Deed::Move(5)),
        ),
        row(
            said!("Draw or pick up"),
            said!("a simple action"),
            None,
            simple(Simple::Draw),
        ),
        row(
            said!("Something simple"),
            said!("shout, open, hand over: no roll"),
            None,
            simple(Simple::Other(String::new())),
        ),
    ];
    let sheet = actor.sheet.as_ref();
    let weapons = sheet.into_iter().flat_map(|sheet| &sheet.weapons);
    for (place, weapon) in (0_u8..).zip(weapons) {
        let mut counted = fight.magazines.iter();
        let counted = counted.find(|(its, _)| *its == place);
        let left = counted.map(|(_, magazine)| magazine.left);
        let Some(left) = left.or(weapon.ammunition) else {
            continue;
        };
        let name = weapon.name.as_str();
        let sub = [said!("left: "), &left.to_string()].concat();
        let label = [said!("Load: "), name].concat();
        rows.push(row(&label, &sub, None, simple(Simple::Reload(place))));
        let label = [said!("Runs short: "), name].concat();
        let weapon = place;
        rows.push(row(&label, "", None, opens(Deed::Short { weapon, left })));
    }
    rows.push(row(
        said!("How it stands"),
        said!("held, broken, cared for: the gamemaster’s word"),
        None,
        opens(Deed::Marks),
    ));
    parts.push(Part::Rows(rows));
    parts
}

fn aim(actor: &ActorView, wants: &dyn Fn(ActCommand) -> Intent) -> ListRow {
    let aims = actor.fight.aim != Aim::None;
    let what = if aims {
        ActCommand::Disturb
    } else {
        ActCommand::Aim { weapon: None }
    };
    let sub = if aims {
        said!("tap when the aim is disturbed")
    } else {
        said!("the whole round; +3 in the next one")
    };
    let label = match combat::aim(actor.fight.aim) {
        "" => said!("Take aim"),
        aims => aims,
    };
    row(label, sub, Some(aims), wants(what))
}

/// What somebody is, with when it ends, and what the gamemaster can say.
pub(super) fn marks(view: &View, actor: &ActorView) -> Vec<Part> {
    let id = actor.id;
    let wants = |what: ActCommand| Intent::wanted(Command::Act { actor: id, what });
    let mut rows = Vec::new();
    for status in MARKS {
        let statuses = &actor.fight.statuses;
        let ends = statuses.each().find(|(its, _)| *its == status);
        let ends = ends.map_or_else(String::new, |(_, ends)| combat::ends(ends));
        let on = statuses.has(status);
        let what = ActCommand::Mark { status, on: !on };
        rows.push(row(combat::status(status), &ends, Some(on), wants(what)));
    }
    if actor.condition.wounds == Condition::DEAD - 1 {
        let treated = !actor.fight.treated;
        rows.push(row(
            said!("Cared for"),
            said!("mortally wounded: dies soon without care"),
            Some(!treated),
            wants(ActCommand::Treat { treated }),
        ));
    }
    let mut parts = vec![Part::Rows(rows)];
    for (status, ends) in actor.fight.statuses.each() {
        let kept = MARKS.contains(&status) || status == Status::Stymied;
        if !kept {
            let ends = combat::ends(ends);
            parts.push(Part::Note(
                [combat::status(status), ", ", &ends, "."].concat(),
            ));
        }
    }
    if view.in_rounds && actor.fight.guard.is_some() {
        parts.push(Part::Note(said!("Defends actively.", String)));
    }
    parts
}
