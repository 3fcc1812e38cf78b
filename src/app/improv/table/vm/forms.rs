//! The sheets over an Improv table.

use super::{At, Form, Part, account, cards, ending, more, people, row};
use crate::app::improv::options;
use crate::app::improv::refusals::refusal as refusal_words;
use crate::app::improv::table::{
    BeginDraft, Fault, Intent as Ours, Sheet, SideDraft, Spot, open, send, want, words,
};
use crate::app::intent::Intent;
use crate::app::model::Model;
use crate::app::vm::sheet::{Book, SheetVm, Stepper};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::counted;
use ::improv::command::{Command, TalentFit};
use ::improv::side::{SideId, SideKind};
use ::improv::state::{ConflictKind, Role, Side};
use ::improv::view::View;
use tabletop::name::{MAX_TEXT_LENGTH, Name, NameError};
use tabletop::seat::{ActorId, Seat};

/// The most mooks that the stepper counts up to; more can be typed as "×40".
const MOST_MOOKS: u16 = 999;

/// The open sheet; `None` without a table, or where what it asks about is gone.
pub fn sheet(model: &Model, sheet: &Sheet) -> Option<SheetVm> {
    let view = model.improv()?.view(Seat::Table);
    let view = &view;
    let at = view.conflict.as_ref().map(|its| At {
        view,
        its,
        page: &model.improv_page,
    });
    let at = at.as_ref();
    Some(SheetVm::Conflict(match sheet {
        Sheet::Book(its) => {
            let words = refusal_words(&its.refusal, view);
            return Some(SheetVm::Book(Book::of(&*its.refusal, words, &its.why)));
        }
        Sheet::Menu => more::menu(view),
        Sheet::Begin(draft) => begin(view, draft),
        Sheet::Side(draft) => side(at?, draft),
        Sheet::Figures { side } => account::figures(at?, *side)?,
        Sheet::OnCard { side } => account::on_card(at?, *side)?,
        Sheet::InBonuses { person, text } => in_bonuses(view, *person, text),
        Sheet::WhichTalent { by, on } => which_talent(at?, *by, *on)?,
        Sheet::DoesItHelp { by, talent, on } => does_it_help(at?, *by, *talent, *on),
        Sheet::Object { side } => more::object(at?, *side),
        Sheet::AllPass => cards::all_pass(at?),
        Sheet::Race => ending::race(at?),
        Sheet::Order => more::order(at?),
        Sheet::Decide { side, text } => more::decide(at?, *side, text),
        Sheet::Mooks {
            group,
            by,
            count,
            believable,
        } => more::mooks(at?, *group, *by, *count, *believable)?,
        Sheet::Award { from } => more::award(at?, *from),
        Sheet::DropConflict => more::drop_conflict(),
        Sheet::Session => more::session(),
        Sheet::Tokens {
            from,
            to,
            count,
            what,
        } => more::tokens(view, *from, *to, *count, *what),
        Sheet::Join { text, fault, .. } => {
            let mut form = one_field(
                "Somebody joins".to_owned(),
                "A name, or several",
                text,
                fault.as_ref(),
                "Add",
            );
            form.parts.push(Part::Note(
                "A full hand and a player’s tokens come along.".to_owned(),
            ));
            form
        }
        Sheet::PersonMenu { person } => people::menu(view, *person)?,
        Sheet::Rename { text, fault, .. } => one_field(
            "Another name".to_owned(),
            "A name",
            text,
            fault.as_ref(),
            "Call it so",
        ),
        Sheet::Talents {
            person,
            text,
            fault,
        } => {
            let title = format!("{}’s talents", words::person(view, *person));
            let mut form = one_field(
                title,
                "Old debts 3, Charm",
                text,
                fault.as_ref(),
                "Write them down",
            );
            form.parts.push(Part::Note(
                "A number behind a talent says how often it may be used.".to_owned(),
            ));
            form
        }
        Sheet::Leave { person } => people::leave(view, *person),
        Sheet::Options { open } => {
            return Some(options::page::of_table(view, *open, &model.options));
        }
    }))
}

/// What is wrong with what was typed.
pub(super) fn fault_words(fault: &Fault) -> String {
    match fault {
        Fault::Name(NameError::Empty) => "A name is wanted.".to_owned(),
        Fault::Name(NameError::TooLong { length }) => format!(
            "A name has at most {} letters; this one has {length}.",
            Name::MAX_LENGTH
        ),
        Fault::Long => format!(
            "That is more than the {} letters that are kept.",
            MAX_TEXT_LENGTH
        ),
    }
}

fn field(label: &'static str, value: &str, spot: Spot) -> Part {
    Part::Field {
        label,
        value: value.to_owned(),
        spot,
    }
}

fn one_field(
    title: String,
    label: &'static str,
    text: &str,
    fault: Option<&Fault>,
    button: &'static str,
) -> Form {
    let mut parts = vec![field(label, text, Spot::Text)];
    parts.extend(fault.map(|fault| Part::Fault(fault_words(fault))));
    Form {
        title,
        parts,
        buttons: vec![Button::new(button, ButtonVariant::Lit, Intent::SentSheet)],
    }
}

/// A conflict: of which kind, who is in it, and whom the gamemaster sends.
fn begin(view: &View, draft: &BeginDraft) -> Form {
    let with = |kind, players| {
        open(Sheet::Begin(BeginDraft {
            kind,
            players,
            ..draft.clone()
        }))
    };
    let kind = |kind: ConflictKind, words: String| {
        (words, draft.kind == kind, with(kind, draft.players.clone()))
    };
    let mut players = vec![];
    for its in view.people.iter().filter(|its| its.role == Role::Player) {
        let mut chosen = draft.players.clone();
        let there = chosen.contains(&its.id);
        if there {
            chosen.retain(|id| *id != its.id);
        } else {
            chosen.push(its.id);
        }
        players.push((its.name.to_string(), there, with(draft.kind, chosen)));
    }
    let mut parts = vec![
        Part::Chips {
            label: "Which kind",
            chips: vec![
                kind(ConflictKind::Simple, "Simple: one round".to_owned()),
                kind(
                    ConflictKind::Extended,
                    "Extended: several rounds".to_owned(),
                ),
            ],
            one: true,
        },
        Part::Heading("Who takes part"),
        Part::Chips {
            label: "Who takes part",
            chips: players,
            one: false,
        },
        Part::Heading("Whom the gamemaster sends"),
        field("Lund, The Gang ×6", &draft.typed, Spot::Text),
    ];
    parts.extend(
        draft
            .fault
            .as_ref()
            .map(|its| Part::Fault(fault_words(its))),
    );
    parts.push(Part::Note("A name for each stake; ×6 makes it a group of six mooks. With none the players stand against each other.".to_owned()));
    Form {
        title: "A conflict".to_owned(),
        parts,
        buttons: vec![Button::new(
            "On to the stakes",
            ButtonVariant::Lit,
            Intent::SentSheet,
        )],
    }
}

/// A side: what it is called, what it wants, whom it opposes.
fn side(at: &At, draft: &SideDraft) -> Form {
    let title = match (draft.side, draft.kind) {
        (None, SideKind::GmStake) => "Another stake of the gamemaster’s".to_owned(),
        (None, SideKind::Protagonist(_)) => "Another protagonist".to_owned(),
        (None, SideKind::Bystander) => "Somebody who stands by".to_owned(),
        (Some(_), _) => draft.label.clone(),
    };
    let mut parts = vec![];
    let as_new = |draft: SideDraft| open(Sheet::Side(draft));
    if let (None, SideKind::Protagonist(player)) = (draft.side, draft.kind) {
        let mut chips = vec![];
        for its in at.view.people.iter().filter(|its| its.role == Role::Player) {
            let next = SideDraft {
                kind: SideKind::Protagonist(its.id),
                label: its.name.to_string(),
                ..draft.clone()
            };
            chips.push((its.name.to_string(), its.id == player, as_new(next)));
        }
        parts.push(Part::Chips {
            label: "Who plays it",
            chips,
            one: true,
        });
    }
    parts.push(field("What it is called", &draft.label, Spot::Text));
    if draft.kind != SideKind::Bystander {
        parts.push(field(
            "What is to come true if it wins",
            &draft.stake,
            Spot::More,
        ));
    }
    parts.extend(
        draft
            .fault
            .as_ref()
            .map(|its| Part::Fault(fault_words(its))),
    );
    match draft.kind {
        SideKind::Protagonist(_) => parts.extend(foes(at, draft)),
        SideKind::GmStake | SideKind::Bystander
            if at.view.settings.mooks || draft.mooks.is_some() =>
        {
            parts.push(mooks(draft));
        }
        SideKind::GmStake | SideKind::Bystander => {}
    }
    let mut buttons = vec![];
    if let Some(side) = draft.side {
        buttons.push(Button::new(
            "Takes no part",
            ButtonVariant::Plain,
            want(Command::RemoveSide { side }),
        ));
    }
    buttons.push(Button::new(
        "So it is",
        ButtonVariant::Lit,
        Intent::SentSheet,
    ));
    Form {
        title,
        parts,
        buttons,
    }
}

fn mooks(draft: &SideDraft) -> Part {
    let with = |mooks| {
        open(Sheet::Side(SideDraft {
            mooks,
            ..draft.clone()
        }))
    };
    let count = draft.mooks.unwrap_or(0);
    Part::Stepper(Box::new(Stepper {
        label: "Mooks in it",
        value: if count == 0 {
            "–".to_owned()
        } else {
            count.to_string()
        },
        less: (count > 0).then(|| with(draft.mooks.filter(|_| count > 1).map(|_| count - 1))),
        more: (count < MOST_MOOKS).then(|| with(Some(count + 1))),
    }))
}

/// Whom a protagonist opposes: exactly one in an extended conflict, any in a simple one.
fn foes(at: &At, draft: &SideDraft) -> Vec<Part> {
    let one = at.its.conflict.kind == ConflictKind::Extended;
    let mut sides: Vec<&Side> = vec![];
    for gm in [true, false] {
        let here = |its: &&Side| {
            its.is_participant() && its.is_gm_stake() == gm && Some(its.id) != draft.side
        };
        sides.extend(at.its.sides.iter().map(|its| &its.side).filter(here));
    }
    let mut chips = vec![];
    for side in sides {
        let there = draft.foes.contains(&side.id);
        let mut chosen = draft.foes.clone();
        if one {
            chosen = vec![side.id];
        } else if there {
            chosen.retain(|id| *id != side.id);
        } else {
            chosen.push(side.id);
        }
        let next = SideDraft {
            foes: chosen,
            ..draft.clone()
        };
        chips.push((side.label.to_string(), there, open(Sheet::Side(next))));
    }
    if chips.is_empty() {
        return vec![];
    }
    vec![
        Part::Heading("Against"),
        Part::Chips {
            label: "Whom it opposes",
            chips,
            one,
        },
    ]
}

/// Looks at one's card again, or asks for help in words that are kept.
fn in_bonuses(view: &View, person: ActorId, text: &str) -> Form {
    Form {
        title: words::person(view, person),
        parts: vec![
            Part::Rows(vec![row(
                "Look at the card again",
                "behind the curtain, with its chances",
                send(Ours::Called(person)),
            )]),
            Part::Heading("Ask for help"),
            field("What is asked, without naming the card", text, Spot::Text),
        ],
        buttons: vec![Button::new("Ask", ButtonVariant::Lit, Intent::SentSheet)],
    }
}

fn which_talent(at: &At, by: ActorId, on: SideId) -> Option<Form> {
    let its = at.view.people.iter().find(|its| its.id == by)?;
    let own = cards::runs(at, by, on);
    let mut rows = vec![];
    for (talent, known) in (0..).zip(&its.talents) {
        let intent = if own {
            want(Command::AddTalent {
                by,
                talent,
                on,
                fit: TalentFit::Agreed,
            })
        } else {
            open(Sheet::DoesItHelp { by, talent, on })
        };
        let most = known.max_uses.or(at.view.settings.talent_max_uses);
        let used = format!("used {}", counted(usize::from(known.uses), "time", "times"));
        let sub = match most {
            Some(most) => format!("{used} of {most}"),
            None => used,
        };
        rows.push(row(known.name.as_str(), sub, intent));
    }
    Some(Form {
        title: "Which talent?".to_owned(),
        parts: vec![Part::Rows(rows)],
        buttons: vec![],
    })
}

/// What the table says of a talent on another's card (IM-052).
fn does_it_help(at: &At, by: ActorId, talent: u16, on: SideId) -> Form {
    let lay = |fit| {
        want(Command::AddTalent {
            by,
            talent,
            on,
            fit,
        })
    };
    let name = at
        .view
        .people
        .iter()
        .find(|its| its.id == by)
        .and_then(|its| its.talents.get(usize::from(talent)))
        .map_or("", |its| its.name.as_str());
    Form {
        title: format!("{name} for {}?", words::side(at.its, on)),
        parts: vec![
            Part::Note("The table says whether it helps there.".to_owned()),
            Part::Rows(vec![
                row("It helps", "from there, and here", lay(TalentFit::Agreed)),
                row(
                    "Too far away",
                    format!("{} is in no place to help", words::person(at.view, by)),
                    lay(TalentFit::OutOfPlace),
                ),
                row(
                    "It does not fit",
                    "that talent is for something else",
                    lay(TalentFit::Irrelevant),
                ),
            ]),
        ],
        buttons: vec![],
    }
}
