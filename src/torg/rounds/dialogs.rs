//! The dialogs of the rounds: the beginning, a conflict line without the deck, decisions before a round closes, and duel totals.

use super::{
    AfterRound, Beginning, dying_notes, judgements, left_out_at_first, may_still_lay, read_total,
};
use crate::components::{
    Dialog, DialogDock, Note, REPEATED_PRESS, RadioRow, RadioRows, Row, TickRow, action_row,
    ruled_note, toggle,
};
use crate::grammar::possessive;
use crate::torg::action::{Action, ActionButton};
use crate::torg::dialog::TorgDialog;
use crate::torg::list_content::{Entered, ListContent, ListField, ListRow, RowSign};
use crate::torg::messages::absences::player_or_away;
use crate::torg::messages::names::{effect, meaning, side as side_name, side_in_sentence};
use crate::torg::messages::scene_page as messages;
use crate::torg::messages::sentences::actor_name;
use crate::torg::table::use_torg;
use ::torg::card::{BySide, LineEffect, Side};
use ::torg::command::Command;
use ::torg::rounds::{RoundsCommand, Surprise};
use ::torg::settings::SurpriseRules;
use ::torg::state::Role;
use ::torg::view::{ActorView, View};
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The dialog that asks who takes part in the rounds. At first, everybody who is present and can act is chosen, except those who
/// fled or are away. Whoever is chosen is back.
#[component]
pub fn BeginRoundsDialog() -> impl IntoView {
    let table = use_torg();
    let people = table.select(|view| {
        let people = view.present();
        people.map(|actor| actor.id).collect::<Vec<_>>()
    });
    let left_out = RwSignal::new(left_out_at_first(&table.view_now()));
    let chosen = Memo::new(move |_| {
        let mut chosen = people.get();
        left_out.with(|left_out_ids| chosen.retain(|id| !left_out_ids.contains(id)));
        chosen
    });
    let heroes = Memo::new(move |_| {
        let view = table.view().get();
        let chosen = chosen.get();
        view.heroes()
            .filter(|hero| chosen.contains(&hero.id))
            .count()
    });
    let person = move |id: ActorId| {
        let person = table.select(move |view| {
            let actor = view.actor(id)?;
            let detail = player_or_away(actor);
            Some((actor.name.to_string(), detail, actor.role.side()))
        });
        let on = Signal::derive(move || chosen.with(|chosen| chosen.contains(&id)));
        let press = move || left_out.update(|ids| toggle(ids, id));
        move || {
            let (label, detail, side) = person.get()?;
            let sign = RowSign::Side(side);
            Some(view! { <TickRow label detail on sign on_press=press/> })
        }
    };
    let surprise = move || {
        (heroes.get() > 0).then(|| view! {
            <Row
                label="Surprise or duel"
                detail="for an unusual start to the rounds"
                on_press=move || table.open(TorgDialog::HowRoundsBegin { participants: chosen.get_untracked() })
            />
        })
    };
    let begin = move || {
        table.begin_rounds(Command::BeginRounds {
            participants: chosen.get_untracked(),
        });
    };
    let nobody = Signal::derive(move || heroes.get() == 0);
    let foot = move || view! { <DialogDock label="Start rounds" disabled=nobody on_press=begin/> };
    view! {
        <Dialog title="Who takes part?" foot>
            <p class="note">{move || messages::starting_pool_rule(heroes.get())}</p>
            <div class="rows">
                <For each=move || people.get() key=|id| id.0 let(id)>{person(id)}</For>
                {surprise}
                <Row
                    label="Add villains"
                    detail="type their names"
                    on_press=move || table.open(TorgDialog::Join { role: Role::Villain })
                />
            </div>
        </Dialog>
    }
}

/// The dialog that asks which side is surprised when the rounds begin, and whether heroes fight each other.
#[component]
pub fn HowRoundsBeginDialog(
    /// The actors who take part.
    participants: Vec<ActorId>,
) -> impl IntoView {
    let table = use_torg();
    let beginning = RwSignal::new(Beginning::default());
    let participants = StoredValue::new(participants);
    let surprises = surprise_choices(&table.view_now()).into_iter();
    let surprises: Vec<RadioRow> = surprises
        .map(move |(label, surprised)| surprise_row(label, surprised, beginning))
        .collect();
    let surprises = (!surprises.is_empty())
        .then(|| view! { <RadioRows label="Who is surprised?" rows=surprises/> });
    let text = move || {
        let view = table.view_now();
        beginning.with(|beginning| {
            let (_, surprise) = beginning.surprised?;
            let text = messages::surprise_effects(&view, surprise, !beginning.on_duty.is_empty());
            Some(view! { <p class="note">{text}</p> })
        })
    };
    let duel = Signal::derive(move || beginning.with(|beginning| beginning.duel));
    let begin = move || {
        let command = beginning.get_untracked().command(participants.get_value());
        table.begin_rounds(command);
    };
    let foot = move || view! { <DialogDock label="Start rounds" on_press=begin/> };
    view! {
        <Dialog title="How do the rounds start?" foot>
            {text}
            <div class="rows">
                {surprises}
                <WatcherRows beginning participants/>
                <TickRow
                    label="Duel between heroes"
                    detail="all roll Dexterity for turn order; the heroes’ entry on the card counts for everyone"
                    on=duel
                    on_press=move || beginning.update(|beginning| beginning.duel = !beginning.duel)
                />
            </div>
        </Dialog>
    }
}

/// Returns the choices of who is surprised, with their labels. Empty if nobody can be.
fn surprise_choices(view: &View) -> Vec<(String, Option<(Side, Surprise)>)> {
    if view.settings.is(SurpriseRules::Off) {
        return Vec::new();
    }
    let mut choices = vec![("Nobody is surprised".to_owned(), None)];
    for side in Side::ALL {
        let name = side_name(side);
        let partial = Some((side, Surprise::Partial));
        choices.push((format!("{name}: partially surprised"), partial));
        let complete = Some((side, Surprise::Complete));
        choices.push((format!("{name}: completely surprised"), complete));
    }
    choices
}

/// Returns the row that chooses who is surprised. With another surprise, others may be on duty.
fn surprise_row(
    label: String,
    surprised: Option<(Side, Surprise)>,
    beginning: RwSignal<Beginning>,
) -> RadioRow {
    let is_chosen = move || beginning.with(|beginning| beginning.surprised == surprised);
    let press = move || {
        beginning.update(|beginning| {
            beginning.surprised = surprised;
            beginning.on_duty.clear();
        });
    };
    let row = RadioRow::new(label, is_chosen, press);
    match surprised {
        Some((side, _)) => row.with_sign(RowSign::Side(side)),
        None => row,
    }
}

/// The rows that choose who is on duty, if a side is completely surprised.
#[component]
fn WatcherRows(
    beginning: RwSignal<Beginning>,
    participants: StoredValue<Vec<ActorId>>,
) -> impl IntoView {
    let table = use_torg();
    let watchers = Memo::new(move |_| {
        let view = table.view().get();
        let watchers = beginning.with(|beginning| {
            participants.with_value(|participants| beginning.may_be_on_duty(&view, participants))
        });
        let watcher = |actor: &ActorView| {
            let label = format!("{} is on duty", actor_name(&view, actor.id));
            (actor.id, actor.role.side(), label)
        };
        watchers.into_iter().map(watcher).collect::<Vec<_>>()
    });
    let row = move |(id, side, label): (ActorId, Side, String)| {
        let on =
            Signal::derive(move || beginning.with(|beginning| beginning.on_duty.contains(&id)));
        let press = move || beginning.update(|beginning| toggle(&mut beginning.on_duty, id));
        let (sign, detail) = (
            RowSign::Side(side),
            "used to danger: never completely surprised",
        );
        view! { <TickRow label detail on sign on_press=press/> }
    };
    move || watchers.get().into_iter().map(row).collect_view()
}

/// The dialog that sets the conflict line of the next round when the table plays without the deck.
#[component]
pub fn RoundLineDialog() -> impl IntoView {
    let table = use_torg();
    let first = RwSignal::new(Side::Heroes);
    let effects = RwSignal::new(BySide {
        heroes: LineEffect::None,
        villains: LineEffect::None,
    });
    let number = table.select(|view| view.round.as_ref().map_or(0, |round| round.number));
    let title = Signal::derive(move || format!("Round {}", number.get().saturating_add(1)));
    let sides = Side::ALL;
    let starts = sides.map(|side| {
        let label = format!("{} act first", side_name(side));
        RadioRow::new(label, move || first.get() == side, move || first.set(side))
            .with_sign(RowSign::Side(side))
    });
    let effect_row = move |side: Side, line_effect: LineEffect| {
        let effect_text = match line_effect {
            LineEffect::None => "no effect".to_owned(),
            other => effect(&table.view_now().deck, other),
        };
        // Without the deck nobody draws cards, so both sides get the villains' text for Inspiration: the heroes' text mentions a draw.
        let effect_meaning = match line_effect {
            LineEffect::Inspiration => meaning(line_effect, Side::Villains),
            other => meaning(other, side),
        };
        let is_chosen = move || effects.with(|effects| *effects.get(side) == line_effect);
        let press = move || {
            effects.update(|effects| match side {
                Side::Heroes => effects.heroes = line_effect,
                Side::Villains => effects.villains = line_effect,
            });
        };
        let label = format!("{}: {effect_text}", side_name(side));
        RadioRow::new(label, is_chosen, press)
            .with_detail(effect_meaning)
            .with_sign(RowSign::Side(side))
    };
    let entries = sides.map(|side| {
        let rows = LineEffect::without_deck(side).into_iter();
        let rows = rows.map(|effect| effect_row(side, effect)).collect();
        view! { <RadioRows label=format!("Effect for {}", side_in_sentence(side)) rows/> }
    });
    let send = move || {
        let command = RoundsCommand::SetLine {
            initiative: first.get_untracked(),
            effects: effects.get_untracked(),
        };
        table.play(Command::from(command));
    };
    let foot = move || view! { <DialogDock label="Start the round" on_press=send/> };
    view! {
        <Dialog title foot>
            <Note text="Without the deck, the gamemaster decides who goes first and which effects apply."/>
            <div class="rows">
                <RadioRows label="Who acts first?" rows=starts.into()/>
                {entries.into_iter().collect_view()}
            </div>
        </Dialog>
    }
}

/// The dialog with the decisions to make before the round closes. Its button is disabled for [`REPEATED_PRESS`], so that a second
/// press on the deck by mistake does nothing.
#[component]
pub fn CloseRoundDialog(
    /// What happens next.
    then: AfterRound,
) -> impl IntoView {
    let table = use_torg();
    let ready = RwSignal::new(false);
    set_timeout(
        move || {
            ready.try_set(true);
        },
        REPEATED_PRESS,
    );
    let judgements = table.select(judgements);
    // Only a flip costs anybody a turn or a card.
    let names = move |losers: fn(&View) -> Vec<ActorId>| {
        table.select(move |view| {
            let losers = match then {
                AfterRound::Flip => losers(view),
                AfterRound::EndRounds
                | AfterRound::EndScene { .. }
                | AfterRound::EndSceneKeepingHands => Vec::new(),
            };
            let losers = losers.into_iter();
            losers.map(|id| actor_name(view, id)).collect::<Vec<_>>()
        })
    };
    let waiting = names(View::not_acted);
    let may_lay = names(may_still_lay);
    let dying = table.select(dying_notes);
    let text = move || {
        if !judgements.with(Vec::is_empty) {
            "The gamemaster decides these."
        } else if waiting.with(Vec::is_empty)
            && may_lay.with(Vec::is_empty)
            && dying.with(Vec::is_empty)
        {
            "Everything is decided."
        } else {
            ""
        }
    };
    let notes = move || {
        let waiting = waiting.get();
        let waiting_note = (!waiting.is_empty()).then(|| messages::have_not_acted(&waiting));
        let text = Some(text())
            .filter(|text| !text.is_empty())
            .map(str::to_owned);
        let may_lay = may_lay.get();
        let laying_note = (!may_lay.is_empty()).then(|| messages::may_still_lay(&may_lay));
        let notes = waiting_note.into_iter().chain(laying_note).chain(text);
        let notes = notes
            .map(|note| view! { <p class="note">{note}</p> })
            .collect_view();
        let reminders = dying.get().into_iter().map(ruled_note).collect_view();
        (notes, reminders)
    };
    let rows = move || {
        let rows = judgements.get().into_iter();
        rows.map(|(side, button)| {
            action_row(ListRow::of_button(button).with_sign(RowSign::Side(side)))
        })
        .collect::<Vec<_>>()
    };
    let has_rows = Memo::new(move |_| !judgements.with(Vec::is_empty));
    let foot = move || {
        view! {
            <DialogDock
                label=then.label()
                disabled=Signal::derive(move || !ready.get())
                on_press=move || table.finish_round(then)
            />
        }
    };
    view! {
        <Dialog title="Before the round ends" foot>
            {notes}
            {move || has_rows.get().then(|| view! { <div class="rows">{rows}</div> })}
        </Dialog>
    }
}

/// Returns the dialog for the total that a hero rolled for the turn order with dice on the table, if heroes fight each other.
pub fn duel_total(view: &View, actor: ActorId, entered: &Entered) -> ListContent {
    let total = read_total(&entered.text);
    let error = if total.is_some() || entered.text.trim().is_empty() {
        ""
    } else {
        "Enter a whole number: Dexterity plus bonus number."
    };
    let command = RoundsCommand::SetDuelTotals {
        totals: total.map(|total| (actor, total)).into_iter().collect(),
    };
    let set = Action::play(command);
    ListContent {
        text: "The highest total acts first. Ties are broken by Mind, then Perception.".to_owned(),
        field: Some(ListField {
            error: error.to_owned(),
            ..ListField::text("Dexterity plus bonus number", entered)
        }),
        buttons: vec![ActionButton::primary("Set turn order", set).enabled_if(total.is_some())],
        ..ListContent::new(format!("{} total", possessive(&actor_name(view, actor))))
    }
}
