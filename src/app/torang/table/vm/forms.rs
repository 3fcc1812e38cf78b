//! The sheets over a Torang table.

use super::{Form, Part, account, ask, call, options, people, row};
use crate::app::intent::Intent as AppIntent;
use crate::app::model::{Model, Screen, Sheet as AppSheet};
use crate::app::torang::table::words::{benefit, called, drawback, kind, passed, unit};
use crate::app::torang::table::{
    Fault, Sheet, Spot, fault_words, number, open, refusal_words, want,
};
use crate::app::vm::sheet::{Book, SheetVm};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::counted;
use ::torang::command::Command;
use ::torang::state::{AbilityKind, Benefit, Drawback, Role, RollPart, TimeUnit};
use ::torang::view::View;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

const BENEFITS: [Benefit; 7] = [
    Benefit::Time,
    Benefit::Grace,
    Benefit::Information,
    Benefit::Advantage,
    Benefit::Edge,
    Benefit::Effect,
    Benefit::Other,
];
const DRAWBACKS: [Drawback; 7] = [
    Drawback::Time,
    Drawback::Ridicule,
    Drawback::Information,
    Drawback::Disadvantage,
    Drawback::Trouble,
    Drawback::Effect,
    Drawback::Other,
];

/// The open sheet; `None` without a table, or where what it asks about is gone.
pub fn sheet(model: &Model, sheet: &Sheet) -> Option<SheetVm> {
    let view = model.torang()?.view(Seat::Table);
    let view = &view;
    Some(SheetVm::Form(match sheet {
        Sheet::Book(its) => {
            let words = refusal_words(&its.refusal, view);
            return Some(SheetVm::Book(Book::of(&*its.refusal, words, &its.why)));
        }
        Sheet::Options { open: place } => {
            let toggle = |place| open(Sheet::Options { open: place });
            let change = |settings| want(Command::ChangeSettings { settings });
            return Some(SheetVm::Options(options::questions(
                &view.settings,
                *place,
                &toggle,
                &change,
            )));
        }
        Sheet::WhoRolls => ask::who_rolls(view),
        Sheet::Ask(asked) => ask::form(view, asked)?,
        Sheet::CallMenu => call::menu(view)?,
        Sheet::Account {
            which,
            reason,
            fault,
        } => account::account_form(view, *which, reason, fault.as_ref())?,
        Sheet::WhoseSide { actor, ability } => people::whose_side(view, *actor, *ability)?,
        Sheet::WhoHelps { side, to } => call::who_helps(view, *side, *to)?,
        Sheet::HelpWith {
            side,
            to,
            actor,
            why,
        } => call::help_with(view, *side, *to, *actor, why)?,
        Sheet::AbilityList { text, fault } => {
            let mut form = one_field(
                "Which abilities there are".to_owned(),
                "Climb, Stealth, Perception",
                text,
                fault.as_ref(),
                "Settle it",
            );
            form.parts.push(Part::Note("Only these can be written on a sheet. Where nothing stands here, any name will do.".to_owned()));
            form
        }
        Sheet::Dice {
            help,
            active,
            opponent,
            fault,
        } => dice(view, *help, [active, opponent], fault.as_ref())?,
        Sheet::Benefits {
            which,
            chosen,
            told,
        } => benefits(*which, chosen, told),
        Sheet::Drawback {
            which,
            chosen,
            told,
        } => drawbacks(*which, *chosen, told),
        Sheet::SceneMenu => scene_menu(view),
        Sheet::NextScene { text, fault } => one_field(
            "The next scene".to_owned(),
            "What it is called, if you like",
            text,
            fault.as_ref(),
            "Begin it",
        ),
        Sheet::Time { text, fault } => time(view, text, fault.as_ref()),
        Sheet::Marks { clearing } => marks(view, *clearing),
        Sheet::Join { role, text, fault } => {
            let (title, label) = match role {
                Role::Adventurer => ("An adventurer joins", "A name (the player)"),
                Role::GmCharacter => ("Somebody of the gamemaster’s", "A name: the warden"),
            };
            one_field(title.to_owned(), label, text, fault.as_ref(), "Add")
        }
        Sheet::PersonMenu { actor } => person_menu(view, *actor)?,
        Sheet::Rename { text, fault, .. } => one_field(
            "Another name".to_owned(),
            "A name (the player)",
            text,
            fault.as_ref(),
            "Call it so",
        ),
        Sheet::Leave { actor } => Form {
            title: format!("{}: leave for good", called(view, *actor)),
            parts: vec![Part::Note(
                "The sheet goes along. Undo brings both back.".to_owned(),
            )],
            buttons: vec![
                Button::new("Stay", ButtonVariant::Lit, AppIntent::ClosedSheet),
                Button::new(
                    "Leave",
                    ButtonVariant::Plain,
                    want(Command::Leave { actor: *actor }),
                ),
            ],
        },
        Sheet::Abilities {
            actor,
            text,
            kind,
            fault,
        } => {
            let mut form = one_field(
                format!("{} can do more", called(view, *actor)),
                "Climb 55, Stealth 68",
                text,
                fault.as_ref(),
                "Add",
            );
            form.parts.push(kinds(*kind, &|kind| Sheet::Abilities {
                actor: *actor,
                text: text.clone(),
                kind,
                fault: None,
            }));
            form
        }
        Sheet::Ability {
            actor,
            ability,
            name,
            score,
            kind,
            fault,
        } => {
            let (actor, ability) = (*actor, *ability);
            let mut parts = vec![
                field("What it is called", name, Spot::Text, false),
                field("Its score", score, Spot::More, true),
            ];
            parts.extend(fault.as_ref().map(|fault| Part::Fault(fault_words(fault))));
            parts.push(kinds(*kind, &|kind| Sheet::Ability {
                actor,
                ability,
                name: name.clone(),
                score: score.clone(),
                kind,
                fault: None,
            }));
            Form {
                title: format!("{}, {name}", called(view, actor)),
                parts,
                buttons: vec![
                    Button::new(
                        "Strike it",
                        ButtonVariant::Plain,
                        want(Command::RemoveAbility { actor, ability }),
                    ),
                    lit("Write it"),
                ],
            }
        }
    }))
}

fn lit(label: &'static str) -> Button {
    Button::new(label, ButtonVariant::Lit, AppIntent::SentSheet)
}

fn field(label: &'static str, value: &str, spot: Spot, numeric: bool) -> Part {
    Part::Field {
        label,
        value: value.to_owned(),
        spot,
        numeric,
    }
}

fn one_field(
    title: String,
    label: &'static str,
    text: &str,
    fault: Option<&Fault>,
    go: &'static str,
) -> Form {
    let mut parts = vec![field(label, text, Spot::Text, false)];
    parts.extend(fault.map(|fault| Part::Fault(fault_words(fault))));
    Form {
        title,
        parts,
        buttons: vec![lit(go)],
    }
}

fn kinds(now: AbilityKind, sheet: &dyn Fn(AbilityKind) -> Sheet) -> Part {
    Part::Chips {
        label: "Its kind",
        chips: [
            AbilityKind::Skill,
            AbilityKind::Characteristic,
            AbilityKind::Other,
        ]
        .map(|its| (kind(its).to_owned(), its == now, open(sheet(its))))
        .into(),
        one: true,
    }
}

fn dice(view: &View, help: Option<u16>, typed: [&str; 2], fault: Option<&Fault>) -> Option<Form> {
    let its = view.roll.as_ref()?;
    let roll = &its.roll;
    let which = help.map_or(
        RollPart::Main(::torang::opposed::Side::Active),
        RollPart::Help,
    );
    let main = roll.attempt(which)?;
    let [active, opponent] = typed;
    let mut parts = vec![];
    // What stands against the roll is said before a real die falls for nothing.
    if let (None, Err(refusal)) = (help, &its.may_roll) {
        parts.push(Part::Note(refusal_words(refusal, view).why));
    }
    let opposed = roll.opponent.as_ref().filter(|_| help.is_none());
    if opposed.is_some() {
        parts.push(Part::Heading(called(view, main.actor)));
    }
    parts.push(field("1 to 100, or 00", active, Spot::Text, true));
    if let Some(its) = opposed {
        parts.push(Part::Heading(called(view, its.attempt.actor)));
        parts.push(field(
            "The other die, 1 to 100, or 00",
            opponent,
            Spot::More,
            true,
        ));
    }
    parts.extend(fault.map(|fault| Part::Fault(fault_words(fault))));
    Some(Form {
        title: "What do the dice show?".to_owned(),
        parts,
        buttons: vec![lit("Read it")],
    })
}

fn benefits(which: RollPart, chosen: &[Benefit], told: &str) -> Form {
    let mut rows = vec![];
    for its in BENEFITS {
        let on = chosen.contains(&its);
        let mut next = chosen.to_vec();
        if on {
            next.retain(|other| *other != its);
        } else {
            next.push(its);
        }
        let (label, sub) = benefit(its);
        let told = told.to_owned();
        let mut made = row(
            label,
            sub,
            open(Sheet::Benefits {
                which,
                chosen: next,
                told,
            }),
        );
        made.on = Some(on);
        rows.push(made);
    }
    Form {
        title: "What more is gained?".to_owned(),
        parts: vec![
            Part::Rows(rows),
            field("In the table’s words, if you like", told, Spot::Text, false),
        ],
        buttons: vec![lit("So it is").ready_if(!chosen.is_empty())],
    }
}

fn drawbacks(which: RollPart, chosen: Option<Drawback>, told: &str) -> Form {
    let mut rows = vec![];
    for its in DRAWBACKS {
        let (label, sub) = drawback(its);
        let told = told.to_owned();
        let mut made = row(
            label,
            sub,
            open(Sheet::Drawback {
                which,
                chosen: Some(its),
                told,
            }),
        );
        made.on = Some(chosen == Some(its));
        rows.push(made);
    }
    Form {
        title: "How bad does it get?".to_owned(),
        parts: vec![
            Part::Rows(rows),
            field("In the table’s words, if you like", told, Spot::Text, false),
        ],
        buttons: vec![lit("So it is").ready_if(chosen.is_some())],
    }
}

fn scene_menu(view: &View) -> Form {
    let join = |role| {
        open(Sheet::Join {
            role,
            text: String::new(),
            fault: None,
        })
    };
    let (text, fault) = (String::new(), None);
    let mut rows = vec![];
    if view.clock.round.is_some() {
        rows.push(row(
            "End the rounds",
            "natural time runs again",
            want(Command::EndRounds),
        ));
        if view.roll.is_some() {
            rows.push(row(
                "Next round",
                "about 10 seconds later",
                want(Command::NextRound),
            ));
        }
    } else {
        rows.push(row(
            "Combat rounds",
            "about 10 seconds each, everybody acts once",
            want(Command::BeginRounds),
        ));
        rows.push(row(
            "Time passes",
            format!("so far {}", passed(view.clock.seconds)),
            open(Sheet::Time {
                text: "10".to_owned(),
                fault: None,
            }),
        ));
        rows.push(row(
            "Next scene",
            "when this one has had its time",
            open(Sheet::NextScene { text, fault }),
        ));
    }
    let marked = view
        .checked_abilities
        .iter()
        .map(|(_, marks)| marks.len())
        .sum();
    rows.push(row(
        "End of the session",
        counted(marked, "marked ability", "marked abilities"),
        open(Sheet::Marks { clearing: false }),
    ));
    rows.push(row(
        "An adventurer",
        "joins the table",
        join(Role::Adventurer),
    ));
    rows.push(row(
        "Somebody of the gamemaster’s",
        "a guard, a rival, a beast",
        join(Role::GmCharacter),
    ));
    rows.push(row(
        "A note",
        "for the chronicle",
        AppIntent::Asked(AppSheet::Note {
            text: String::new(),
        }),
    ));
    rows.push(row(
        "Options",
        "where the book leaves a choice",
        open(Sheet::Options { open: None }),
    ));
    let listed: Vec<&str> = view
        .settings
        .ability_list
        .iter()
        .map(Name::as_str)
        .collect();
    let listed = listed.join(", ");
    let shown = if listed.is_empty() {
        "any name will do".to_owned()
    } else {
        listed.clone()
    };
    rows.push(row(
        "Which abilities there are",
        shown,
        open(Sheet::AbilityList {
            text: listed,
            fault: None,
        }),
    ));
    rows.push(row(
        "Save to a file",
        "the table with its whole chronicle",
        AppIntent::SavedToFile,
    ));
    Form {
        title: "The scene".to_owned(),
        parts: vec![Part::Rows(rows)],
        buttons: vec![],
    }
}

fn time(view: &View, text: &str, fault: Option<&Fault>) -> Form {
    let mut parts = vec![
        Part::Note(format!(
            "So far {} of the story.",
            passed(view.clock.seconds)
        )),
        field("How many", text, Spot::Text, true),
    ];
    parts.extend(fault.map(|fault| Part::Fault(fault_words(fault))));
    // What is no number is none of them: the rules say what fits.
    let amount = number(text).unwrap_or(0);
    let pass = |of| {
        Button::new(
            unit(of),
            ButtonVariant::Plain,
            want(Command::AdvanceTime { amount, unit: of }),
        )
    };
    Form {
        title: "Time passes".to_owned(),
        parts,
        buttons: [TimeUnit::Minutes, TimeUnit::Hours, TimeUnit::Days]
            .map(pass)
            .into(),
    }
}

fn marks(view: &View, clearing: bool) -> Form {
    let mut rows = vec![];
    for (actor, marked) in &view.checked_abilities {
        let its = view.cast.iter().find(|its| its.id == *actor);
        let names: Vec<&str> = its
            .into_iter()
            .flat_map(|its| marked.iter().filter_map(|id| its.ability(*id)))
            .map(|ability| ability.name.as_str())
            .collect();
        let label = its.map_or("", |its| its.name.as_str());
        rows.push(row(
            label,
            names.join(", "),
            AppIntent::Went(Screen::Seat(*actor)),
        ));
    }
    let none = rows.is_empty();
    let (title, text, buttons) = match (clearing, none) {
        (false, true) => ("End of the session", "No ability is marked.", vec![]),
        (false, false) => (
            "End of the session",
            "These abilities are marked for experience. What a mark is worth stands in another chapter.",
            vec![Button::new(
                "Clear all marks",
                ButtonVariant::Plain,
                open(Sheet::Marks { clearing: true }),
            )],
        ),
        (true, _) => (
            "Clear all marks?",
            "Every check goes from every sheet. Undo brings them back.",
            vec![
                Button::new("Keep them", ButtonVariant::Lit, AppIntent::ClosedSheet),
                Button::new(
                    "Clear them",
                    ButtonVariant::Plain,
                    want(Command::ClearChecks),
                ),
            ],
        ),
    };
    Form {
        title: title.to_owned(),
        parts: vec![Part::Note(text.to_owned()), Part::Rows(rows)],
        buttons,
    }
}

fn person_menu(view: &View, actor: ActorId) -> Option<Form> {
    let its = view.cast.iter().find(|its| its.id == actor)?;
    let text = match &its.player {
        Some(player) => format!("{} ({})", its.name.as_str(), player.as_str()),
        None => its.name.to_string(),
    };
    Some(Form {
        title: called(view, actor),
        parts: vec![Part::Rows(vec![
            row(
                "Another name",
                text.as_str(),
                open(Sheet::Rename {
                    actor,
                    text: text.clone(),
                    fault: None,
                }),
            ),
            row(
                "Leaves for good",
                "the sheet goes along",
                open(Sheet::Leave { actor }),
            ),
        ])],
        buttons: vec![],
    })
}
