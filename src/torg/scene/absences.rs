//! Heroes whose players are away for a while: the rows and buttons that say so, and the list of who is away.

use crate::torg::action::{Action, ActionButton};
use crate::torg::dialog::TorgList;
use crate::torg::list_content::{ListContent, ListRow, RowPress};
use crate::torg::messages::absences::{AWAY, BACK, away_detail, back_detail, who_is_away};
use crate::torg::messages::sentences::cast_name;
use ::torg::command::Command;
use ::torg::state::Role;
use ::torg::view::{ActorView, View};

fn set_away(hero: &ActorView, away: bool) -> Command {
    let actor = hero.id;
    Command::SetAway { actor, away }
}

/// Returns the row in an actor's menu that marks a hero as away, or brings the hero back. `None` for other roles.
pub fn menu_row(view: &View, actor: &ActorView) -> Option<ListRow> {
    let (label, detail) = match actor.away {
        true => (BACK, back_detail(actor)),
        false => (AWAY, away_detail(view)),
    };
    let set = Action::Play(set_away(actor, !actor.away));
    (actor.role == Role::Hero).then(|| ListRow::new(label, detail, set))
}

/// Returns the button that brings a hero back who is away.
pub fn back_button(actor: &ActorView) -> Option<ActionButton> {
    actor.away.then(|| {
        let back = Action::Play(set_away(actor, false));
        ActionButton::plain(BACK, back).with_detail(back_detail(actor))
    })
}

/// Returns the row in the menu of the scene that leads to the list of who is away.
pub fn list_row(view: &View) -> ListRow {
    ListRow::new(
        "Who is away?",
        who_is_away(view),
        Action::open(TorgList::Absences),
    )
}

/// Lists the heroes, each with a switch for whether the player is away.
pub fn absences(view: &View) -> ListContent {
    let row = |hero: &ActorView| {
        let player = hero.player.as_ref().map(|player| player.as_str());
        let set = Action::PlayAndStay(set_away(hero, !hero.away));
        ListRow::new(
            cast_name(view, hero),
            player.unwrap_or_default(),
            Action::Close,
        )
        .pressing(RowPress::Switch(set, hero.away))
    };
    let text = if view.deckless {
        "Heroes who are away take no part in a conflict and are asked nothing."
    } else {
        "Heroes who are away keep their cards, take no part in a conflict and are asked nothing. Their hands are refilled when a scene ends."
    };
    ListContent {
        text: text.to_owned(),
        rows: view.heroes().map(row).collect(),
        buttons: vec![ActionButton::primary("Done", Action::Close)],
        ..ListContent::new("Who is away?")
    }
}
