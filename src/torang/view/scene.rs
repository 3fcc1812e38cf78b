//! The scene: the current roll, its chances or what follows from it, and all characters with their abilities.

use super::note::note_with_link;
use super::odds_bar::Odds;
use super::table::use_torang;
use crate::components::{ActionButtonView, EmptyState, Icon, Lines, RuledNote, StepMeter};
use crate::grammar::signed;
use crate::navigation::TablePage;
use crate::rules::TermLink;
use crate::torang::action::{ActionButton, TorangDialog, TorangList};
use crate::torang::past_rolls::{PastRoll, past_rolls};
use crate::torang::people::{AbilityChip, PersonCard, person_card, second_button, tap_hint};
use crate::torang::prepared::{PartRow, chances, kind_line, part_rows};
use crate::torang::result::{
    DieResult, EXPERIENCE_CHECK, FollowUpText, Headline, dice, follow_ups, headline, notes,
    notes_on_request, undone_before_roll,
};
use ::torang::command::Command;
use ::torang::event::Event;
use ::torang::state::Role;
use ::torang::view::View;
use leptos::prelude::*;
use storage::GameKind;
use tabletop::event_log::LogEntry;
use tabletop::seat::ActorId;

/// What the paper of the current roll shows.
#[derive(Clone, PartialEq)]
enum Paper {
    NoRoll {
        has_abilities: bool,
        button: Option<ActionButton>,
    },
    /// A roll that has been called for.
    Prepared {
        kind: String,
        goal: String,
        stakes: Option<String>,
        rows: Vec<PartRow>,
    },
    Rolled {
        headline: Headline,
        dice: Vec<DieResult>,
        notes: Vec<RuledNote>,
        /// The notes on who failed less badly, if that is only shown if somebody asks.
        on_request: Vec<RuledNote>,
    },
}

impl Paper {
    fn of(view: &View, entries: &[LogEntry<Event>]) -> Self {
        match &view.roll {
            Some(roll) if roll.state.is_rolled() => Self::Rolled {
                headline: headline(view, &roll.state),
                dice: dice(view, roll),
                notes: notes(view, &roll.state)
                    .into_iter()
                    .chain(undone_before_roll(entries))
                    .collect(),
                on_request: notes_on_request(view, &roll.state),
            },
            Some(roll) => Self::Prepared {
                kind: kind_line(view, &roll.state),
                goal: roll.state.goal.clone(),
                stakes: roll
                    .state
                    .stakes
                    .clone()
                    .filter(|stakes| !stakes.is_empty()),
                rows: part_rows(view, roll),
            },
            None => Self::NoRoll {
                has_abilities: view.present().any(|person| !person.abilities.is_empty()),
                button: second_button(view),
            },
        }
    }
}

/// The current roll. It looks like a sheet of paper.
#[component]
pub fn RollPaper() -> impl IntoView {
    let table = use_torang();
    let session = table.session;
    let paper = table
        .select(move |view| session.with(|table| Paper::of(view, table.table().log().applied())));
    move || {
        match paper.get() {
        Paper::NoRoll {
            has_abilities,
            button,
        } => no_roll(has_abilities, button),
        Paper::Prepared {
            kind,
            goal,
            stakes,
            rows,
        } => view! {
            <section class="roll-request paper">
                <button type="button" class="roll-request-head" on:click=move |_| table.dialogs.open(TorangList::RollMenu.into())>
                    <span>
                        <small>{kind}</small>
                        <h2 class="display-21">{goal}</h2>
                        {stakes.map(|stakes| view! { <small>{stakes}</small> })}
                    </span>
                    <Icon name="more"/>
                </button>
                <ul>{rows.into_iter().map(part_row).collect_view()}</ul>
            </section>
        }
        .into_any(),
        Paper::Rolled {
            headline,
            dice,
            notes,
            on_request,
        } => rolled_paper(headline, dice, notes, on_request),
    }
    }
}

fn no_roll(has_abilities: bool, button: Option<ActionButton>) -> AnyView {
    let (title, text) = match has_abilities {
        false => (
            "What can they do?",
            "Add abilities to the sheets, or call for a roll with any score.",
        ),
        true => (
            "Ready to roll",
            "Tap an ability. Earlier results are in the chronicle.",
        ),
    };
    view! {
        <EmptyState icon="dice" title text/>
        {button.map(|button| view! {
            <div class="call-for-roll"><ActionButtonView button class="btn-wide"/></div>
        })}
    }
    .into_any()
}

fn part_row(row: PartRow) -> AnyView {
    let table = use_torang();
    let row_text = view! {
        <span class="roll-request-words">
            {(!row.name.is_empty()).then(|| view! { <b>{row.name}</b> })}
            <span>{row.text}</span>
            {(!row.detail.is_empty()).then(|| view! { <small>{row.detail}</small> })}
        </span>
        {(!row.figure.is_empty()).then(|| view! { <span class="f">{row.figure}</span> })}
    };
    let row_view = match row.part {
        Some(part) => view! {
            <button type="button" class="roll-request-button" on:click=move |_| table.dialogs.open(TorangDialog::Score(part))>
                {row_text}
            </button>
        }
        .into_any(),
        None => view! { <div class="roll-request-button">{row_text}</div> }.into_any(),
    };
    let buttons = (!row.buttons.is_empty()).then(|| {
        let buttons = row.buttons.into_iter();
        view! {
            <span class="roll-request-buttons">
                {buttons.map(|button| view! { <ActionButtonView button/> }).collect_view()}
            </span>
        }
    });
    let class = if buttons.is_some() { "is-open" } else { "" };
    view! { <li class=class>{row_view}{buttons}</li> }.into_any()
}

fn rolled_paper(
    headline: Headline,
    dice: Vec<DieResult>,
    notes: Vec<RuledNote>,
    on_request: Vec<RuledNote>,
) -> AnyView {
    let note = |note| view! { <p class="result-note">{note_with_link(note)}</p> };
    let is_asked = RwSignal::new(false);
    let who_failed_less = move || {
        if is_asked.get() {
            return on_request
                .clone()
                .into_iter()
                .map(note)
                .collect_view()
                .into_any();
        }
        let ask = |_: &RuledNote| view! { <p class="result-note"><button type="button" class="link" on:click=move |_| is_asked.set(true)>"Who failed less badly?"</button></p> };
        on_request.first().map(ask).into_any()
    };
    view! {
        <section class="roll-request paper">
            <div class="result-head">
                <StepMeter filled=headline.steps all=4/>
                <div class="grow">
                    {(!headline.goal.is_empty()).then(|| view! { <small>{headline.goal}</small> })}
                    <h2 class="display-28">{headline.title}</h2>
                    <p>{headline.line}</p>
                    {(!headline.stakes.is_empty()).then(|| view! { <p>{headline.stakes}</p> })}
                </div>
            </div>
            // The reason comes before the dice: on a screen of little height, the end of the paper is out of sight.
            {notes.into_iter().map(note).collect_view()}
            {who_failed_less}
            <div class="ddice">{dice.into_iter().map(die_result).collect_view()}</div>
        </section>
    }
    .into_any()
}

fn die_result(die: DieResult) -> impl IntoView {
    view! {
        <div class="roll-cast">
            <span>{die.name}</span>
            <b>{die.face}{(die.excess != 0).then(|| view! { <small>{signed(die.excess)}</small> })}</b>
            <span>{die.level}</span>
            <small>{die.thresholds}</small>
            {(!die.lines.is_empty()).then(|| view! { <Lines lines=die.lines/> })}
        </div>
    }
}

/// The chances of the roll that has been called for, or what follows from a roll that has been made.
#[component]
pub fn FollowUps() -> impl IntoView {
    let table = use_torang();
    let odds = table.select(|view| Some(chances(view, view.pending_roll()?)));
    let follow_ups = table.select(follow_ups);
    let list = move || {
        let follow_ups = follow_ups.get();
        (!follow_ups.is_empty()).then(|| {
            let rows = follow_ups.into_iter().map(|follow_up| view! {
                <li>
                    <span>{with_term(follow_up.text)}</span>
                    <span class="roll-request-buttons">
                        {follow_up.buttons.into_iter().map(|button| view! { <ActionButtonView button/> }).collect_view()}
                    </span>
                </li>
            });
            view! { <ul class="after">{rows.collect_view()}</ul> }
        })
    };
    view! {
        {move || odds.get().map(|odds| view! { <Odds odds/> })}
        {list}
    }
}

/// Renders a text in which the experience check links to its definition.
fn with_term(text: FollowUpText) -> AnyView {
    match text {
        FollowUpText::Check { before, after } => view! {
            {before}<TermLink game=GameKind::Torang term=EXPERIENCE_CHECK/>{after}
        }
        .into_any(),
        FollowUpText::Plain(text) => text.into_any(),
    }
}

/// All characters with their abilities, and the last rolls.
#[component]
pub fn Scene() -> impl IntoView {
    let table = use_torang();
    let has_gm_characters = table.select(|view| {
        view.present()
            .any(|person| person.role == Role::GmCharacter)
    });
    let session = table.session;
    let past = table
        .select(move |view| session.with(|table| past_rolls(view, table.table().log().applied())));
    let hint = table.select(tap_hint);
    let past = move || {
        let rolls = past.get();
        (!rolls.is_empty()).then(|| {
            view! {
                <div class="last-roll">
                    <h2 class="display-21">"Rolled in this scene"</h2>
                    <ul>{rolls.into_iter().map(past_roll).collect_view()}</ul>
                </div>
            }
        })
    };
    view! {
        <div class="scene-pane">
            <div class="heading people-head">
                <h2 class="display-28">"Adventurers"</h2>
                <span>{hint}</span>
            </div>
            <PersonCards role=Role::Adventurer/>
            {move || has_gm_characters.get().then(|| view! {
                <div class="heading people-head is-gm"><h2 class="display-21">"Gamemaster characters"</h2></div>
                <PersonCards role=Role::GmCharacter/>
            })}
            {past}
        </div>
    }
}

fn past_roll(roll: PastRoll) -> impl IntoView {
    view! {
        <li>
            <StepMeter filled=roll.steps all=4/>
            <span><b>{roll.name}</b>" "{roll.text}</span>
            <span class="dim">{roll.title}</span>
        </li>
    }
}

/// The characters with a role. A card repaints only when something on it changes.
#[component]
fn PersonCards(role: Role) -> impl IntoView {
    let table = use_torang();
    let people = table.select(move |view| {
        let people = view.present().filter(|character| character.role == role);
        people.map(|character| character.id).collect::<Vec<_>>()
    });
    let person = move |actor: ActorId| {
        let card = table.select(move |view| person_card(view, actor));
        view! {
            <li class="adventurer" class:is-gm=role == Role::GmCharacter>
                {move || card.get().map(|card| person(actor, card))}
            </li>
        }
    };
    view! {
        <ul class="adventurers">
            <For each=move || people.get() key=|actor| actor.0 children=person/>
        </ul>
    }
}

fn person(actor: ActorId, card: PersonCard) -> AnyView {
    let table = use_torang();
    let (name, carried) = (card.name, card.carried);
    let leader = match card.player {
        Some(_) => ", leader",
        None => "leader",
    };
    let has_abilities = !card.abilities.is_empty();
    let acted = card.acted.map(|acted| {
        let press = move |_| {
            table.play(Command::SetActed {
                actor,
                acted: !acted,
            });
        };
        view! {
            <button
                type="button"
                class="acted"
                role="checkbox"
                aria-checked=acted.to_string()
                aria-label=format!("{name} has acted")
                on:click=press
            >
                <i class=if acted { "checkmark is-on" } else { "checkmark" }>
                    {acted.then(|| view! { <Icon name="check"/> })}
                </i>
                "acted"
            </button>
        }
    });
    view! {
        <button type="button" class="adventurer-head" on:click=move |_| table.go_to(TablePage::Seat(actor))>
            <b>{name}</b>
            <span>{card.player}{card.leads.then(|| view! { <em>{leader}</em> })}</span>
            {(!carried.is_empty()).then(|| view! { <em>{carried}</em> })}
            <span class="said">"open the sheet"</span>
        </button>
        <ul class="abilities" aria-label=format!("{}: abilities", card.full_name)>
            {card.abilities.into_iter().map(ability_chip).collect_view()}
            {(!has_abilities).then(|| view! { <li class="dim">"no abilities yet"</li> })}
        </ul>
        {acted}
    }
    .into_any()
}

fn ability_chip(chip: AbilityChip) -> impl IntoView {
    let table = use_torang();
    let mark = chip.is_marked.then(|| {
        view! {
            <svg class="i" role="img" aria-label="marked"><use href="#i-check"></use></svg>
        }
    });
    view! {
        <li>
            <button type="button" class="ability" class:is-selected=chip.is_selected on:click=move |_| table.run(chip.action.clone())>
                <span>{chip.name}</span>
                <b>{chip.score}</b>
                {mark}
            </button>
        </li>
    }
}
