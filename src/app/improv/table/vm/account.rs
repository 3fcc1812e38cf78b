//! What lies on a card, and how a total comes about.

use super::{At, Form, Part, row};
use crate::app::improv::table::{want, words};
use crate::app::words::torg::possessive;
use ::improv::command::Command;
use ::improv::side::SideId;
use ::improv::state::{Bonus, BonusKind};

/// What a bonus is: "Dee’s token", "Dee’s talent, Old debts".
pub(super) fn bonus(at: &At, bonus: &Bonus) -> String {
    let whose = possessive(&words::person(at.view, bonus.by));
    match bonus.kind {
        BonusKind::Token => format!("{whose} token"),
        BonusKind::Talent(place) => {
            let its = at.view.people.iter().find(|its| its.id == bonus.by);
            let talent = its.and_then(|its| its.talents.get(usize::from(place)));
            let name = talent.map_or("", |talent| talent.name.as_str());
            format!("{whose} talent, {name}")
        }
    }
}

/// How a side's total comes about.
pub(super) fn figures(at: &At, side: SideId) -> Option<Form> {
    let lines = super::reveal::figures_of(at, side);
    (!lines.is_empty()).then(|| Form {
        title: format!("{} total", possessive(&words::side_first(at.its, side))),
        parts: vec![Part::Lines(lines)],
        buttons: vec![],
    })
}

/// What lies on a side's card; by the book it stays there (IM-062).
pub(super) fn on_card(at: &At, side: SideId) -> Option<Form> {
    let mut rows = vec![];
    for (place, its) in (0..).zip(&at.its.conflict.bonuses) {
        if its.on == side {
            let label = bonus(at, its);
            rows.push(row(
                label,
                "take it back",
                want(Command::TakeBackBonus { bonus: place }),
            ));
        }
    }
    (!rows.is_empty()).then(|| Form {
        title: format!("On {} card", possessive(&words::side(at.its, side))),
        parts: vec![
            Part::Rows(rows),
            Part::Note(
                "By the book what lies there stays. Undo takes back a slip of the thumb."
                    .to_owned(),
            ),
        ],
        buttons: vec![],
    })
}
