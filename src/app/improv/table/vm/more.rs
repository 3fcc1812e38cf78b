//! Rare ways: an award, another order of telling, mooks that fall, what is unclear; and the menu.

use super::{At, Form, Part, row};
use crate::app::improv::table::{Intent as Ours, Sheet, open, send, want, words};
use crate::app::intent::Intent;
use crate::app::model::Sheet as AppSheet;
use crate::app::vm::sheet::Stepper;
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::{counted, list};
use ::improv::command::{Command, Objection, OtherTokenUse};
use ::improv::settings::AwardSource;
use ::improv::side::{SideId, SideKind};
use ::improv::state::{ConflictKind, Phase, Role, Side, TokenHolder};
use ::improv::view::View;
use tabletop::seat::ActorId;

/// What may be done while it is told.
pub(super) fn ways(at: &At) -> Vec<Button> {
    let quiet = |label: &str, sheet: Sheet| Button::new(label, ButtonVariant::Quiet, open(sheet));
    let pool = match at.view.settings.award_source {
        AwardSource::Pool => format!("{} in the pool", at.view.stocks.pool),
        AwardSource::Own => "from the giver’s own".to_owned(),
    };
    let mut ways =
        vec![quiet("A token for a good line", Sheet::Award { from: None }).with_sub(pool)];
    for side in at.its.sides.iter().map(|its| &its.side) {
        if let (Some(left), Some(by)) = (side.mooks, first_hero(at, side.id)) {
            let label = format!("{} fall", words::side_first(at.its, side.id));
            let label = if left == 1 { label + "s" } else { label };
            let sheet = Sheet::Mooks {
                group: side.id,
                by,
                count: 1,
                believable: true,
            };
            if left > 0 {
                ways.push(quiet(&label, sheet).with_sub(format!("{left} left")));
            }
        }
    }
    if at.is_extended() && at.its.conflict.phase == Phase::Narrate {
        ways.push(quiet("How it stands", Sheet::Race).with_sub("the piles"));
    }
    if at.its.conflict.narration_order.len() > 1 {
        ways.push(quiet("Another order", Sheet::Order));
    }
    let side = match at.its.arbiters.as_slice() {
        [only] => Some(*only),
        _ => None,
    };
    ways.push(quiet(
        "Something is unclear",
        Sheet::Decide {
            side,
            text: String::new(),
        },
    ));
    ways
}

/// Who takes mooks out, before anybody is chosen: one who was ahead of them, where there is one.
fn first_hero(at: &At, group: SideId) -> Option<SideId> {
    let whole = at.its.full_conflict();
    let is_hero =
        |side: &&Side| matches!(side.kind, SideKind::Protagonist(_)) && side.takes_part_in_end();
    let ahead = |side: &&Side| is_hero(side) && whole.outranks(side.id, group, &at.view.settings);
    let mut sides = whole.sides.iter();
    let found = sides.clone().find(ahead).or_else(|| sides.find(is_hero));
    found.map(|its| its.id)
}

/// Who gives a token, and to whom (IM-094).
pub(super) fn award(at: &At, from: Option<ActorId>) -> Form {
    let may = |role: Role| role == Role::Player || at.view.settings.gm_may_award;
    let mut givers = vec![];
    for its in at.view.people.iter().filter(|its| may(its.role)) {
        let open = open(Sheet::Award { from: Some(its.id) });
        givers.push((its.name.to_string(), from == Some(its.id), open));
    }
    let mut parts = vec![
        Part::Heading("Who gives it"),
        Part::Chips {
            label: "Who gives it",
            chips: givers,
            one: true,
        },
    ];
    if let Some(from) = from {
        let mut rows = vec![];
        for its in at.view.people.iter().filter(|its| its.id != from) {
            let tokens = usize::try_from(its.tokens).unwrap_or(usize::MAX);
            let sub = format!("has {}", counted(tokens, "token", "tokens"));
            rows.push(row(
                its.name.as_str(),
                sub,
                want(Command::Award { from, to: its.id }),
            ));
        }
        parts.push(Part::Heading("To whom"));
        parts.push(Part::Rows(rows));
    }
    parts.push(Part::Note(
        "One from each giver until the next cards are shown.".to_owned(),
    ));
    Form {
        title: "A token for a good line".to_owned(),
        parts,
        buttons: vec![],
    }
}

/// In which order is told: each can be put one place earlier.
pub(super) fn order(at: &At) -> Form {
    let order = &at.its.conflict.narration_order;
    let mut rows = vec![];
    for (place, id) in order.iter().enumerate() {
        let mut other = order.clone();
        if place > 0 {
            other.swap(place - 1, place);
        }
        let sub = if place == 0 {
            "begins"
        } else {
            "put one earlier"
        };
        rows.push(row(
            words::side_first(at.its, *id),
            sub,
            want(Command::SetNarrationOrder { order: other }),
        ));
    }
    Form {
        title: "In which order".to_owned(),
        parts: vec![
            Part::Rows(rows),
            Part::Note("Any order will do, as long as winners win and losers lose.".to_owned()),
        ],
        buttons: vec![Button::new(
            "So be it",
            ButtonVariant::Lit,
            Intent::ClosedSheet,
        )],
    }
}

/// What the table has against a telling; the book has a rule for each.
pub(super) fn object(at: &At, side: SideId) -> Form {
    let told = at.page.told.trim();
    let against = |objection| {
        want(Command::Narrate {
            side,
            text: (!told.is_empty()).then(|| told.to_owned()),
            objection: Some(objection),
        })
    };
    let mut rows = vec![
        row(
            "Somebody won that",
            "it would undo what a better card won",
            against(Objection::Contradicts),
        ),
        row(
            "That was not at stake",
            "it needs a conflict of its own",
            against(Objection::OutOfScope),
        ),
    ];
    if at.its.conflict.kind == ConflictKind::Extended && at.its.conflict.phase == Phase::Narrate {
        rows.push(row(
            "Not before the end",
            "rounds show how it goes, not how it ends",
            against(Objection::EarlyOutcome),
        ));
    }
    let its = at.its.sides.iter().find(|its| its.side.id == side);
    let stake = its.map(|its| Part::Note(words::stake(&its.side)));
    Form {
        title: "What is against it?".to_owned(),
        parts: stake.into_iter().chain([Part::Rows(rows)]).collect(),
        buttons: vec![],
    }
}

/// What is unclear, and who says how it is (IM-017).
pub(super) fn decide(at: &At, side: Option<SideId>, text: &str) -> Form {
    let arbiters = &at.its.arbiters;
    let names: Vec<String> = arbiters.iter().map(|id| words::side(at.its, *id)).collect();
    let note = match arbiters.len() {
        1 => format!("It is for {} to say: the highest does.", list(&names)),
        0 => "No card was played: the table agrees who says it.".to_owned(),
        _ => "Several are level at the top: the table agrees who says it.".to_owned(),
    };
    let mut parts = vec![Part::Note(note)];
    if arbiters.len() != 1 {
        let mut chips = vec![];
        let may = |its: &&Side| match arbiters.is_empty() {
            true => its.takes_part_in_end(),
            false => arbiters.contains(&its.id),
        };
        for its in at.its.sides.iter().map(|its| &its.side).filter(may) {
            let id = its.id;
            let sheet = Sheet::Decide {
                side: Some(id),
                text: text.to_owned(),
            };
            chips.push((words::side_sign(at.its, id), side == Some(id), open(sheet)));
        }
        parts.push(Part::Chips {
            label: "Who says it",
            chips,
            one: true,
        });
    }
    parts.push(Part::Field {
        label: "How it is",
        value: text.to_owned(),
        spot: crate::app::improv::table::Spot::Text,
    });
    Form {
        title: "Something is unclear".to_owned(),
        parts,
        buttons: vec![
            Button::new("So it is", ButtonVariant::Lit, Intent::SentSheet).ready_if(side.is_some()),
        ],
    }
}

/// Who takes mooks out of the fight, and how many (IM-137, IM-138).
pub(super) fn mooks(
    at: &At,
    group: SideId,
    by: SideId,
    count: u16,
    believable: bool,
) -> Option<Form> {
    let its = at.its.sides.iter().find(|its| its.side.id == group)?;
    let left = its.side.mooks?;
    let sheet = |by, count, believable| {
        open(Sheet::Mooks {
            group,
            by,
            count,
            believable,
        })
    };
    let mut chips = vec![];
    for other in at.its.sides.iter().map(|other| &other.side) {
        if matches!(other.kind, SideKind::Protagonist(_)) && other.takes_part_in_end() {
            let name = words::side_sign(at.its, other.id);
            chips.push((name, other.id == by, sheet(other.id, count, believable)));
        }
    }
    let mut parts = vec![
        Part::Heading("Who takes them out"),
        Part::Chips {
            label: "Who takes them out",
            chips,
            one: true,
        },
        Part::Stepper(Box::new(Stepper {
            label: "How many",
            value: count.to_string(),
            less: (count > 1).then(|| sheet(by, count - 1, believable)),
            more: (count < left).then(|| sheet(by, count + 1, believable)),
        })),
    ];
    if its.side.is_participant() && at.its.conflict.phase == Phase::Narrate {
        parts.push(Part::Chips {
            label: "What the gamemaster says",
            chips: vec![
                (
                    "Enough are left".to_owned(),
                    believable,
                    sheet(by, count, true),
                ),
                (
                    "Too few would be left".to_owned(),
                    !believable,
                    sheet(by, count, false),
                ),
            ],
            one: true,
        });
    }
    Some(Form {
        title: format!("{}: {left} left", words::side_first(at.its, group)),
        parts,
        buttons: vec![Button::new(
            "They fall",
            ButtonVariant::Lit,
            Intent::SentSheet,
        )],
    })
}

/// Rare things to do at the table.
pub(super) fn menu(view: &View) -> Form {
    let mut rows = vec![];
    if let Some(its) = &view.conflict {
        let setup = matches!(its.conflict.phase, Phase::Setup | Phase::Stakes);
        let sub = if setup {
            "nobody has laid a card"
        } else {
            "cards go to the discards, tokens go back"
        };
        if its.conflict.kind == ConflictKind::Extended && !setup {
            rows.push(row(
                "How it stands",
                "the victory piles, and who is ahead",
                open(Sheet::Race),
            ));
        }
        rows.push(row("Let the conflict go", sub, open(Sheet::DropConflict)));
    } else {
        rows.push(row(
            "A new session",
            "new hands and tokens, all talents fresh",
            open(Sheet::Session),
        ));
        rows.push(row(
            "Options",
            "what this table has settled",
            open(Sheet::Options { open: None }),
        ));
    }
    rows.push(row(
        "Write a note",
        "into the chronicle",
        Intent::Asked(AppSheet::Note {
            text: String::new(),
        }),
    ));
    let players = view.people.iter().find(|its| its.role == Role::Player);
    for (on, what, label) in [
        (
            view.settings.redraw,
            OtherTokenUse::Redraw,
            "Tokens for new cards",
        ),
        (
            view.settings.bribe,
            OtherTokenUse::Bribe,
            "Tokens for another’s telling",
        ),
    ] {
        if let (true, Some(from)) = (on, players) {
            let sheet = Sheet::Tokens {
                from: TokenHolder::Person(from.id),
                to: TokenHolder::Pool,
                count: 1,
                what,
            };
            rows.push(row(label, "only the tokens move", open(sheet)));
        }
    }
    Form {
        title: view
            .title
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
        parts: vec![Part::Rows(rows)],
        buttons: vec![],
    }
}

/// Tokens that are spent on what another chapter rules (IM-162).
pub(super) fn tokens(
    view: &View,
    from: TokenHolder,
    to: TokenHolder,
    count: u32,
    what: OtherTokenUse,
) -> Form {
    let sheet = |from, to, count| {
        open(Sheet::Tokens {
            from,
            to,
            count,
            what,
        })
    };
    let chips = |chosen: TokenHolder, is_from: bool| {
        let mut all: Vec<TokenHolder> = view
            .people
            .iter()
            .map(|its| TokenHolder::Person(its.id))
            .collect();
        all.extend([TokenHolder::Pool, TokenHolder::OutOfPlay]);
        let mut chips = vec![];
        for holder in all {
            let next = if is_from {
                sheet(holder, to, count)
            } else {
                sheet(from, holder, count)
            };
            chips.push((words::holder(view, holder), holder == chosen, next));
        }
        chips
    };
    Form {
        title: match what {
            OtherTokenUse::Redraw => "Tokens for new cards".to_owned(),
            OtherTokenUse::Bribe => "Tokens for another’s telling".to_owned(),
        },
        parts: vec![
            Part::Heading("From"),
            Part::Chips {
                label: "From",
                chips: chips(from, true),
                one: true,
            },
            Part::Heading("To"),
            Part::Chips {
                label: "To",
                chips: chips(to, false),
                one: true,
            },
            Part::Stepper(Box::new(Stepper {
                label: "How many",
                value: count.to_string(),
                less: (count > 1).then(|| sheet(from, to, count - 1)),
                more: Some(sheet(from, to, count.saturating_add(1))),
            })),
        ],
        buttons: vec![Button::new(
            "Move them",
            ButtonVariant::Lit,
            Intent::SentSheet,
        )],
    }
}

/// Asks before a conflict is let go.
pub(super) fn drop_conflict() -> Form {
    Form {
        title: "Let the conflict go?".to_owned(),
        parts: vec![Part::Note(
            "Nobody wins and nobody loses. Undo brings it back.".to_owned(),
        )],
        buttons: vec![
            Button::new("Play on", ButtonVariant::Lit, Intent::ClosedSheet),
            Button::new(
                "Let it go",
                ButtonVariant::Plain,
                want(Command::CancelConflict),
            ),
        ],
    }
}

/// Asks before a session begins.
pub(super) fn session() -> Form {
    Form {
        title: "A new session?".to_owned(),
        parts: vec![Part::Note("All cards are shuffled and dealt anew, tokens begin as the table has settled, every talent is fresh.".to_owned())],
        buttons: vec![
            Button::new("Not yet", ButtonVariant::Plain, Intent::ClosedSheet),
            Button::new(
                "Begin it",
                ButtonVariant::Lit,
                send(Ours::Wanted([Command::BeginSession].into())),
            ),
        ],
    }
}
