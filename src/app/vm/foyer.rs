//! The foyer: tables in progress.

use crate::app::improv::summary as improv_spine;
use crate::app::intent::Intent;
use crate::app::model::{Model, Sheet};
use crate::app::play::Play;
use crate::app::torang::summary;
use crate::app::words::telling::name_among;
use ::torg::view::View;
use storage::GameKind;
use storage::table_store::TableId;
use tabletop::seat::Seat;

/// A table's ticket.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Ticket {
    pub id: TableId,
    pub game: &'static str,
    /// The game's sign.
    pub sign: &'static str,
    pub title: String,
    pub cast: String,
    pub place: String,
    pub last_line: String,
    /// The one that was played last.
    pub lit: bool,
    pub open: Intent,
    pub remove: Intent,
}

/// The tickets, the one played last first.
pub fn tickets(model: &Model) -> Vec<Ticket> {
    let ticket = |(place, listing): (usize, &storage::table_store::TableListing)| Ticket {
        id: listing.id,
        game: match listing.game {
            GameKind::Torg => "Torg",
            GameKind::Torang => "Torang",
            GameKind::Improv => "Improv",
        },
        sign: match listing.game {
            GameKind::Torg => "d20",
            GameKind::Torang => "pct",
            GameKind::Improv => "spade",
        },
        title: if listing.summary.title.is_empty() {
            "A table without a head".to_owned()
        } else {
            listing.summary.title.clone()
        },
        cast: listing.summary.cast.clone(),
        place: listing.summary.story_position.clone(),
        last_line: listing.summary.last_line.clone(),
        lit: place == 0,
        open: Intent::TookTable(listing.id),
        remove: Intent::Asked(Sheet::Remove { table: listing.id }),
    };
    model.tables.iter().enumerate().map(ticket).collect()
}

/// Who plays and where the story stands, for the summary.
pub fn summary_lines(game: &Play) -> (String, String) {
    match game {
        Play::Torg(table) => {
            let view = table.view(Seat::Table);
            (cast_line(&view), place_line(&view))
        }
        Play::Torang(table) => {
            let view = table.view(Seat::Table);
            (summary::cast_line(&view), summary::place_line(&view))
        }
        Play::Improv(table) => {
            let view = table.view(Seat::Table);
            (
                improv_spine::cast_line(&view),
                improv_spine::place_line(&view),
            )
        }
    }
}

/// Who plays: "Imani, Juno, Osric".
pub fn cast_line(view: &View) -> String {
    let names: Vec<&str> = view.heroes().map(|hero| name_among(view, hero)).collect();
    names.join(", ")
}

/// Where the story stands: "Act 2, scene 3, round 4".
pub fn place_line(view: &View) -> String {
    let mut text = act_and_scene(view);
    if let Some(round) = &view.round {
        text.push_str(", round ");
        text.push_str(&round.number.to_string());
    }
    text
}

/// "Act 2, scene 3", from the second adventure on with its number.
pub fn act_and_scene(view: &View) -> String {
    let adventure = view.story.adventure;
    let of = if adventure > 1 {
        format!("Adventure {adventure}, act ")
    } else {
        "Act ".to_owned()
    };
    format!("{of}{}, scene {}", view.act, view.scene.number)
}
