//! The dialogs in which one number is chosen: the metres of a move, and the ammunition that is left in a weapon.

use super::FightDialog;
use crate::torg::action::{Action, ActionButton};
use crate::torg::messages::combat_events::weapon as weapon_name;
use crate::torg::messages::sentences::{cast_name, headline};
use ::torg::command::Command;
use ::torg::fight::actions::CombatCommand;
use ::torg::sheet::WeaponId;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// A number that a dialog asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The metres of a move.
    Metres,
    /// The ammunition left in a weapon that runs short.
    Ammunition(WeaponId),
}

/// The content of a dialog that asks for a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CountContent {
    /// The title of the dialog.
    pub title: String,
    /// The label of the number.
    pub label: &'static str,
    /// Buttons for numbers that are often chosen.
    pub shortcuts: Vec<u16>,
    /// A note about the number; may be empty.
    pub note: String,
    /// The buttons that use the number.
    pub buttons: Vec<ActionButton>,
}

/// Returns the initial number.
pub fn first_count(view: &View, actor: ActorId, count: Count) -> u16 {
    let actor = view.actor(actor);
    match count {
        Count::Metres => {
            let metres = actor.and_then(ActorView::metres_left);
            metres.map_or(5, |metres| metres.min(5))
        }
        Count::Ammunition(weapon) => {
            let ammunition = actor.and_then(|actor| {
                let loads = view.fight_actions(actor).loads;
                let load = loads.iter().find(|load| load.weapon.id == weapon)?;
                load.left
            });
            // Arrows can be lost even if nobody recorded how many there were (TC-181).
            ammunition.unwrap_or(1)
        }
    }
}

/// Returns the content of the dialog for a number. `chosen`: the number so far.
pub fn count_content(view: &View, id: ActorId, count: Count, chosen: u16) -> Option<CountContent> {
    let actor = view.actor(id)?;
    let name = cast_name(view, actor);
    let play = |command| Action::Play(Command::combat(id, command));
    Some(match count {
        Count::Metres => {
            let rate = actor.sheet.as_ref().and_then(|sheet| sheet.movement_rate);
            let push = Action::open(FightDialog::Push { actor: id });
            let walk = play(CombatCommand::Move { metres: chosen });
            CountContent {
                title: headline(&format!("{name}: move")),
                label: "Meters",
                shortcuts: [Some(5), Some(10), rate].into_iter().flatten().collect(),
                note: match (actor.combat.metres_moved, actor.metres_left()) {
                    (0, _) => String::new(),
                    (moved, None) => format!("Moved this round: {moved} m."),
                    (moved, Some(left)) => {
                        format!(
                            "Moved this round: {moved} m. Still possible without a push: {left} m."
                        )
                    }
                },
                buttons: vec![
                    ActionButton::plain("Push to go faster", push),
                    ActionButton::primary("Move", walk),
                ],
            }
        }
        Count::Ammunition(weapon) => {
            let weapon_name = weapon_name(view, id, weapon);
            let left = chosen;
            let action = play(CombatCommand::RunShort { weapon, left });
            CountContent {
                title: headline(&format!("{name}: low ammunition, {weapon_name}")),
                label: "Ammunition left",
                shortcuts: Vec::new(),
                note: String::new(),
                buttons: vec![ActionButton::primary("Count from now on", action)],
            }
        }
    })
}
