//! The texts about heroes whose players are away for a while.

use super::sentences::actor_name;
use crate::grammar::{list, possessive};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// The label of what marks a hero as away, and of the status.
pub const AWAY: &str = "Away for now";

/// The label of what brings a hero back.
pub const BACK: &str = "Back at the table";

/// Says that a hero is away, and what to do when the player is back.
pub fn until_back(actor: ActorId, view: &View) -> String {
    let name = actor_name(view, actor);
    format!(
        "{name} is away. When the player is back, choose “{BACK}” in {} menu.",
        possessive(&name)
    )
}

/// Returns what happens to a hero who is marked as away.
pub const fn away_detail(view: &View) -> &'static str {
    if view.deckless {
        "takes no part until the player is back"
    } else {
        "keeps all cards, takes no part until the player is back"
    }
}

/// Returns what happens to a hero who comes back.
pub const fn back_detail(hero: &ActorView) -> &'static str {
    if hero.joins_when_back {
        "joins the conflict, with a turn after the next flip"
    } else {
        ""
    }
}

/// Names the heroes who are away; says whom it is for if nobody is.
pub fn who_is_away(view: &View) -> String {
    let away = view.heroes().filter(|hero| hero.away);
    let names: Vec<String> = away.map(|hero| actor_name(view, hero.id)).collect();
    if names.is_empty() {
        "for a player who leaves the table for a while".to_owned()
    } else {
        list(&names)
    }
}

/// Returns the player of an actor, and that the hero is away, for a list that asks who takes part.
pub fn player_or_away(actor: &ActorView) -> String {
    let player = actor.player.as_ref().map(|player| player.as_str());
    match (player, actor.away) {
        (player, false) => player.unwrap_or_default().to_owned(),
        (None, true) => "away".to_owned(),
        (Some(player), true) => format!("{player}, away"),
    }
}
