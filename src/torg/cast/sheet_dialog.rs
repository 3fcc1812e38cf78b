//! The dialog in which somebody's sheet is edited: in one line, or figure by figure.

use super::saved_cast::use_saved_cast;
use super::sheet_draft::SheetDraft;
use super::sheet_figures::{self, ChoiceGroup};
use super::weapon_figures::{Item, ItemFields, with_armor, with_weapon};
use super::{LINE_EXAMPLE, sheet_commands, stat_line_of};
use crate::components::{
    Button, ButtonVariant, Choice, ChoiceChips, Dialog, Dock, Fault, FieldText, Figure,
    FigureSteppers, Heading, LinesField, Note, Row, TextField, use_close,
};
use crate::torg::messages::cast as messages;
use crate::torg::table::{TorgTable, use_torg};
use ::torg::sheet::stat_line::StatLine;
use leptos::prelude::*;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Somebody's sheet.
#[component]
pub fn SheetDialog(
    /// Somebody as they are.
    person: StatLine,
    /// Takes them as they were made, and runs what follows once that counts.
    #[prop(into)]
    on_done: Callback<(StatLine, Callback<()>)>,
    /// Takes them out of where they are; with it, they cannot be kept for later.
    #[prop(optional, into)]
    on_remove: Option<Callback<()>>,
    /// Closes the dialog, where no stack of dialogs does.
    #[prop(optional, into)]
    on_close: Option<Callback<()>>,
) -> impl IntoView {
    let close = on_close.unwrap_or_else(use_close);
    let saved_cast = use_saved_cast();
    let unsaved = RwSignal::new(false);
    let before = StoredValue::new(person.clone());
    let draft = RwSignal::new(SheetDraft::new(person));
    let now = move || draft.with_untracked(|draft| draft.person().clone());
    let title = Signal::derive(move || draft.with(|draft| draft.person().name.to_string()));
    let not_ready = Signal::derive(move || !draft.with(SheetDraft::is_understood));
    let done = Callback::from(move || on_done.run((now(), close)));
    let keep = Callback::from(move || {
        let person = now();
        if before.with_value(|before| *before == person) {
            saved_cast.keep(&person, false);
            close.run(());
        } else {
            let then = {
                let person = person.clone();
                Callback::from(move || {
                    saved_cast.keep(&person, true);
                    close.run(());
                })
            };
            on_done.run((person, then));
        }
    });
    let foot = move || {
        let other = match on_remove {
            Some(on_remove) => {
                view! { <Button label="Remove" class="btn-big grow" on_press=on_remove/> }
            }
            None => view! {
                <Button label="Keep for later" class="btn-big grow" disabled=not_ready on_press=keep/>
            },
        };
        view! {
            <Dock>
                {other}
                <Button label="Done" variant=ButtonVariant::Lit class="btn-big grow" disabled=not_ready on_press=done/>
            </Dock>
        }
    };
    view! {
        <Dialog title unsaved on_close=close foot>
            <SheetFields draft unsaved/>
        </Dialog>
    }
}

/// The sheet of somebody at the table.
#[component]
pub fn ActorSheetDialog(
    /// Who.
    actor: ActorId,
) -> impl IntoView {
    let table = use_torg();
    let person = move || table.view_now().actor(actor).map(stat_line_of);
    let done = Callback::from(move |person: StatLine, then: Callback<()>| {
        let commands = match table.view_now().actor(actor) {
            Some(actor) => sheet_commands(actor, &person),
            None => return,
        };
        table.session.play_all(commands, move || {
            then.run(());
            table.dialogs.close_all();
        });
    });
    person().map(|person| view! { <SheetDialog person on_done=done/> })
}

/// Saves somebody at the table for later tables.
pub fn save_for_later(table: TorgTable, actor: ActorId) {
    if let Some(actor) = table.view_now().actor(actor) {
        table.saved_cast.keep(&stat_line_of(actor), false);
        table.dialogs.close_all();
    }
}

/// Everything on a sheet.
#[component]
fn SheetFields(draft: RwSignal<SheetDraft>, unsaved: RwSignal<bool>) -> impl IntoView {
    let open = RwSignal::new(None::<Item>);
    let set = Callback::from(move |person: StatLine| {
        unsaved.set(true);
        draft.update(|draft| draft.set(person));
    });
    let line = FieldText::new(
        Signal::derive(move || draft.with(|draft| draft.line().to_owned())),
        move |line| {
            draft.update(|draft| draft.type_line(line));
            open.set(None);
        },
    );
    let faults = Memo::new(move |_| draft.with(SheetDraft::faults));
    let notes = Memo::new(move |_| draft.with(SheetDraft::weapons_without_damage));
    let figures = move |of: fn(&StatLine) -> Vec<Figure<StatLine>>| {
        let figures = Memo::new(move |_| draft.with(|draft| of(draft.person())));
        view! { <FigureSteppers figures on_answer=set/> }
    };
    let weapons: fn(&StatLine) -> Vec<(String, String)> = |person| {
        let weapons = person.sheet.weapons.iter();
        weapons
            .map(|its| (its.name.to_string(), messages::weapon(its)))
            .collect()
    };
    let armors: fn(&StatLine) -> Vec<(String, String)> = |person| {
        let armors = person.sheet.armors.iter();
        armors
            .map(|worn| (worn.name.to_string(), messages::armor(worn)))
            .collect()
    };
    let skill_choices =
        Memo::new(move |_| draft.with(|draft| sheet_figures::skill_choices(draft.person())));
    let natures = (0..3).map(|place| {
        let group = Memo::new(move |_| {
            draft.with(|draft| {
                sheet_figures::nature_choices(draft.person())
                    .into_iter()
                    .nth(place)
            })
        });
        choices(Signal::derive(move || group.get()), set)
    });
    view! {
        <div class="form">
            <div class="rows sheet-field"><LinesField label=LINE_EXAMPLE value=line/></div>
            {move || faults.get().into_iter().map(|text| view! { <div class="rows"><Fault text/></div> }).collect_view()}
            {move || notes.get().into_iter().map(|name| view! { <Note text=messages::no_damage(&name)/> }).collect_view()}
            <Heading text="Attributes"/>
            {figures(sheet_figures::attributes)}
            <Heading text="Skills"/>
            {figures(sheet_figures::skills)}
            {choices(Signal::derive(move || Some(skill_choices.get())), set)}
            <Heading text="Weapons"/>
            <Items draft open on_change=set items=weapons item_at=Item::Weapon add_label="Add a weapon" add=with_weapon/>
            <Heading text="Armor"/>
            <Items draft open on_change=set items=armors item_at=Item::Armor add_label="Add armor" add=with_armor/>
            <Heading text="And else"/>
            {natures.collect_view()}
            {figures(sheet_figures::other_figures)}
        </div>
    }
}

/// Chips under what they choose. The chips stay in the page while what they lead to changes.
fn choices(group: Signal<Option<ChoiceGroup>>, on_change: Callback<(StatLine,)>) -> AnyView {
    let Some((label, several)) =
        group.with_untracked(|group| group.as_ref().map(|group| (group.label, group.several)))
    else {
        return ().into_any();
    };
    let choices = Signal::derive(move || {
        let choices = group.get().map_or_else(Vec::new, |group| group.choices);
        let choices = choices.into_iter().map(|choice| {
            Choice::new(choice.label, choice.is_chosen, move || {
                on_change.run((choice.leads_to.clone(),));
            })
        });
        choices.collect::<Vec<_>>()
    });
    view! {
        <div class="choice-of">
            <span class="cap">{label}</span>
            <ChoiceChips label several choices/>
        </div>
    }
    .into_any()
}

/// The weapons or the armor of a sheet, of which one may lie open.
#[component]
fn Items(
    draft: RwSignal<SheetDraft>,
    open: RwSignal<Option<Item>>,
    on_change: Callback<(StatLine,)>,
    /// What they are called, and more about each.
    items: fn(&StatLine) -> Vec<(String, String)>,
    item_at: fn(usize) -> Item,
    add_label: &'static str,
    add: fn(&StatLine) -> Option<StatLine>,
) -> impl IntoView {
    let items = Memo::new(move |_| draft.with(|draft| items(draft.person())));
    let open_place = Memo::new(move |_| {
        let count = items.with(Vec::len);
        (0..count).find(|place| open.get() == Some(item_at(*place)))
    });
    let rows = move |from: usize, to: usize| {
        let items = items.get().into_iter().enumerate();
        let rows = items.skip(from).take(to.saturating_sub(from));
        let rows = rows.map(move |(place, (label, detail))| {
            let item = item_at(place);
            let toggle = move || open.update(|open| *open = (*open != Some(item)).then_some(item));
            view! { <Row label detail on_press=toggle/> }
        });
        rows.collect_view()
    };
    let until_open = move || open_place.get().map_or(0, |place| place + 1);
    let can_add = Memo::new(move |_| draft.with(|draft| add(draft.person()).is_some()));
    let add = move || {
        if let Some(person) = draft.with_untracked(|draft| add(draft.person())) {
            on_change.run((person,));
        }
    };
    view! {
        {move || open_place.get().map(|place| view! {
            <div class="rows">{move || rows(0, until_open())}</div>
            <ItemEditor draft open on_change item=item_at(place)/>
        })}
        <div class="rows">
            {move || rows(until_open(), usize::MAX)}
            {move || can_add.get().then(|| view! {
                <Row label=add_label detail="then press it for its figures" on_press=add/>
            })}
        </div>
    }
}

/// The weapon or the piece of armor that lies open.
#[component]
fn ItemEditor(
    draft: RwSignal<SheetDraft>,
    open: RwSignal<Option<Item>>,
    on_change: Callback<(StatLine,)>,
    item: Item,
) -> impl IntoView {
    let name_now = move || {
        draft.with_untracked(|draft| {
            let name = item.name(&draft.person().sheet);
            name.map_or_else(String::new, ToString::to_string)
        })
    };
    let typed = RwSignal::new(name_now());
    // A name that can be none is only typed.
    let name = FieldText::new(typed, move |text| {
        if let Ok(name) = Name::new(&text) {
            on_change.run((draft.with_untracked(|draft| item.renamed(draft.person(), name)),));
        }
        typed.set(text);
    });
    let fields = Memo::new(move |_| draft.with(|draft| item.fields(draft.person())));
    // Which of them are figures: only when that changes, others take their place.
    let kinds = Memo::new(move |_| {
        fields.with(|fields| {
            let fields = fields.iter();
            fields
                .map(|it| matches!(it, ItemFields::Figures(_)))
                .collect::<Vec<bool>>()
        })
    });
    let field = move |(place, is_figures): (usize, bool)| {
        let field = move || fields.with(|fields| fields.get(place).cloned());
        if is_figures {
            let figures = Signal::derive(move || match field() {
                Some(ItemFields::Figures(figures)) => figures,
                Some(ItemFields::Choices(_)) | None => Vec::new(),
            });
            view! { <FigureSteppers figures on_answer=on_change/> }.into_any()
        } else {
            let group = Signal::derive(move || match field() {
                Some(ItemFields::Choices(group)) => Some(group),
                Some(ItemFields::Figures(_)) | None => None,
            });
            choices(group, on_change)
        }
    };
    let take_in_hand = move || draft.with(|draft| item.taken_in_hand(draft.person()).is_some());
    let take = move || {
        if let Some(person) = draft.with_untracked(|draft| item.taken_in_hand(draft.person())) {
            open.set(Some(Item::Weapon(0)));
            on_change.run((person,));
        }
    };
    let remove = move || {
        open.set(None);
        on_change.run((draft.with_untracked(|draft| item.removed(draft.person())),));
    };
    view! {
        <div class="rows sheet-field"><TextField label="What it is called" value=name/></div>
        {move || kinds.get().into_iter().enumerate().map(field).collect_view()}
        <div class="rows">
            {move || take_in_hand().then(|| view! {
                <Row label="Take it in hand" detail="the first weapon is the one in hand" on_press=take/>
            })}
            <Row label=Signal::derive(move || format!("Remove {}", name_of(draft, item))) on_press=remove/>
        </div>
    }
}

fn name_of(draft: RwSignal<SheetDraft>, item: Item) -> String {
    draft.with(|draft| {
        let name = item.name(&draft.person().sheet);
        name.map_or_else(String::new, ToString::to_string)
    })
}
