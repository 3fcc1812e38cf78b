//! Two short dialogs of a fight: the watched location, and the statuses that the gamemaster sets.

use crate::torg::action::{Action, ActionButton};
use crate::torg::list_content::{Entered, ListContent, ListField, ListRow, RowPress, RuledNote};
use crate::torg::messages::combat;
use crate::torg::messages::combat_events::weapon as weapon_name;
use crate::torg::messages::sentences::{actor_name, cast_name, headline};
use ::torg::combat::hold::Hold;
use ::torg::combat::status::Status;
use ::torg::command::Command;
use ::torg::fight::actions::CombatCommand;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// The statuses that the gamemaster can set.
const SETTABLE: [Status; 5] = [
    Status::Unskilled,
    Status::ActionLost,
    Status::Penalized,
    Status::Broken,
    Status::Restrained,
];

/// Checks whether the gamemaster can set a status, and lift it again.
pub(super) fn is_settable(status: Status) -> bool {
    SETTABLE.contains(&status)
}

/// Returns the dialog that asks which location an actor watches.
pub fn watch_content(view: &View, actor: ActorId, entered: &Entered) -> Option<ListContent> {
    let name = cast_name(view, view.actor(actor)?);
    let place = entered.text.trim().to_owned();
    let command = CombatCommand::Hold {
        hold: Hold::Location(place),
    };
    let wait = Action::Play(Command::combat(actor, command));
    let button = ActionButton::primary("Watch this place", wait);
    Some(ListContent {
        text: "You attack the first target that appears there, friend or foe.".to_owned(),
        field: Some(ListField::text("Which place?", entered)),
        buttons: vec![button.enabled_if(entered.has_text())],
        ..ListContent::new(headline(&format!("{name}: location attack")))
    })
}

/// Returns the dialog of an actor's statuses: each with its end, and those that the gamemaster can set.
pub fn condition_content(view: &View, id: ActorId) -> Option<ListContent> {
    let actor = view.actor(id)?;
    let fight = &actor.combat;
    let play_and_stay = |command| Action::PlayAndStay(Command::combat(id, command));
    let switch = |label: &str, detail: String, is_on, command| {
        ListRow::new(label, detail, Action::Close)
            .pressing(RowPress::Switch(play_and_stay(command), is_on))
    };
    let mut rows: Vec<ListRow> = Vec::new();
    for status in SETTABLE {
        let mut present = fight.statuses.iter();
        let expiry = present.find(|(other, _)| *other == status);
        let ends = expiry.map_or_else(String::new, |(_, expiry)| combat::ends(expiry));
        let is_on = fight.statuses.has(status);
        let command = CombatCommand::SetStatus {
            status,
            active: !is_on,
        };
        rows.push(switch(combat::status(status), ends, is_on, command));
    }
    if actor.condition.is_mortally_wounded() {
        let detail = "mortally wounded: dies soon unless treated".to_owned();
        let treated = !fight.treated;
        let command = CombatCommand::Treat { treated };
        rows.push(switch("Treated", detail, fight.treated, command));
    }
    for weapon in fight.dropped_weapons.iter().copied() {
        let mut taken_weapons = fight.taken_weapons.iter();
        let detail = match taken_weapons.find(|(other, _)| *other == weapon) {
            Some((_, holder)) => format!("now with {}", actor_name(view, *holder)),
            None => "on the ground".to_owned(),
        };
        let label = format!("Back in hand: {}", weapon_name(view, id, weapon));
        let to = Some(id);
        let back = play_and_stay(CombatCommand::MoveWeapon { weapon, to });
        rows.push(ListRow::new(label, detail, back));
    }
    let other_statuses = fight.statuses.iter();
    let other_statuses =
        other_statuses.filter(|(status, _)| !is_settable(*status) && *status != Status::Stymied);
    let mut notes: Vec<RuledNote> = other_statuses
        .map(|(status, expiry)| {
            let text = format!("{}, {}.", combat::status(status), combat::ends(expiry));
            RuledNote::plain(text)
        })
        .collect();
    if view.in_rounds && fight.active_defence.is_some() {
        notes.push(RuledNote::plain("Has an active defense."));
    }
    Some(ListContent {
        notes,
        rows,
        ..ListContent::new(headline(&format!("{}: status", cast_name(view, actor))))
    })
}
