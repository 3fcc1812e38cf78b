//! The dialog in which a sheet is edited: in one line, or figure by figure.

use super::saved_cast::use_saved_cast;
use crate::components::{
    Button, ChoiceChips, Dialog, DialogDock, ErrorMessage, FieldText, Heading, Note,
    NumberSteppers, Row, SteppedNumber, TextField, use_close,
};
use crate::torg::cast::sheet_draft::SheetDraft;
use crate::torg::cast::sheet_figures::{self as figures, changed};
use crate::torg::cast::sheet_items::{ItemFields, SheetItem};
use crate::torg::cast::{LINE_EXAMPLE, sheet_commands, stat_line_of};
use crate::torg::choice_group::{ChoiceGroup, chips};
use crate::torg::messages::cast as messages;
use crate::torg::table::{TorgTable, use_torg};
use ::torg::sheet::stat_line::StatLine;
use ::torg::sheet::{CarriedWeapon, Sheet, WornArmor};
use leptos::prelude::*;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The dialog of a sheet.
#[component]
pub fn SheetDialog(
    /// The character before editing.
    person: StatLine,
    /// Called with the edited character, and a callback to run once the changes are applied.
    #[prop(into)]
    on_done: Callback<(StatLine, Callback<()>)>,
    /// Removes the character. With it, the dialog does not offer to save the character for later.
    #[prop(optional, into)]
    on_remove: Option<Callback<()>>,
    /// Closes the dialog if it is not in a stack of dialogs.
    #[prop(optional, into)]
    on_close: Option<Callback<()>>,
) -> impl IntoView {
    let close = on_close.unwrap_or_else(use_close);
    let saved_cast = use_saved_cast();
    let original = StoredValue::new(person.clone());
    let draft = RwSignal::new(SheetDraft::new(person));
    let unsaved = Memo::new(move |_| {
        draft.with(|draft| original.with_value(|original| draft.person() != original))
    });
    let current = move || draft.with_untracked(|draft| draft.person().clone());
    let title = Signal::derive(move || draft.with(|draft| draft.person().name.to_string()));
    let not_ready = Signal::derive(move || !draft.with(SheetDraft::is_understood));
    let finish = Callback::from(move || {
        if !not_ready.get_untracked() {
            on_done.run((current(), close));
        }
    });
    let keep = Callback::from(move || {
        let person = current();
        if original.with_value(|original| *original == person) {
            saved_cast.keep(&person, false);
            close.run(());
        } else {
            let save_copy = {
                let person = person.clone();
                Callback::from(move || {
                    saved_cast.keep(&person, true);
                    close.run(());
                })
            };
            on_done.run((person, save_copy));
        }
    });
    let foot = move || {
        let other = match on_remove {
            Some(on_remove) => {
                view! { <Button label="Remove" class="btn-big grow" on_press=on_remove/> }
            }
            None => view! {
                <Button label="Save for later tables" class="btn-big grow" disabled=not_ready on_press=keep/>
            },
        };
        view! { <DialogDock label="Done" disabled=not_ready on_press=finish>{other}</DialogDock> }
    };
    view! {
        <Dialog title unsaved on_close=close foot>
            <SheetFields draft on_enter=finish/>
        </Dialog>
    }
}

/// The sheet of an actor at the table.
#[component]
pub fn ActorSheetDialog(
    /// The actor.
    actor: ActorId,
) -> impl IntoView {
    let table = use_torg();
    let person = move || table.view_now().actor(actor).map(stat_line_of);
    let apply = Callback::from(move |person: StatLine, and_then: Callback<()>| {
        let commands = match table.view_now().actor(actor) {
            Some(actor) => sheet_commands(actor, &person),
            None => return,
        };
        table.session.play_all(commands, move || {
            and_then.run(());
            table.dialogs.close_all();
        });
    });
    person().map(|person| view! { <SheetDialog person on_done=apply/> })
}

/// Saves an actor at the table for later tables.
pub fn save_for_later(table: TorgTable, actor: ActorId) {
    if let Some(actor) = table.view_now().actor(actor) {
        table.saved_cast.keep(&stat_line_of(actor), false);
        table.dialogs.close_all();
    }
}

/// All fields of a sheet.
#[component]
fn SheetFields(draft: RwSignal<SheetDraft>, on_enter: Callback<()>) -> impl IntoView {
    let open_weapon = RwSignal::new(None::<usize>);
    let open_armor = RwSignal::new(None::<usize>);
    let set = Callback::from(move |person: StatLine| draft.update(|draft| draft.set(person)));
    let line = FieldText::new(
        Signal::derive(move || draft.with(|draft| draft.line().to_owned())),
        move |line| {
            draft.update(|draft| draft.type_line(line));
            open_weapon.set(None);
            open_armor.set(None);
        },
    );
    let errors = Memo::new(move |_| draft.with(SheetDraft::error_texts));
    let notes = Memo::new(move |_| draft.with(SheetDraft::weapons_without_damage));
    let ignored_skills = Memo::new(move |_| draft.with(SheetDraft::ignored_skills));
    let steppers = move |figures_of: fn(&StatLine) -> Vec<SteppedNumber<StatLine>>| {
        let figures = Memo::new(move |_| draft.with(|draft| figures_of(draft.person())));
        view! { <NumberSteppers numbers=figures on_answer=set/> }
    };
    type Groups = [ChoiceGroup<StatLine>; 4];
    let groups = Memo::new(move |_| draft.with(|draft| figures::choices(draft.person())));
    let of = |pick: fn(&Groups) -> &ChoiceGroup<StatLine>| {
        let group = Memo::new(move |_| groups.with(|groups| Some(pick(groups).clone())));
        choices(group, set)
    };
    let skills = of(|[skills, ..]| skills);
    let damage_table = of(|[_, damage_table, ..]| damage_table);
    let disciplines = of(|[.., disciplines, _]| disciplines);
    let nature = of(|[.., nature]| nature);
    view! {
        <div class="form">
            <TextField label=LINE_EXAMPLE several=true value=line on_enter framed=true/>
            {move || errors.get().into_iter().map(|text| view! { <div class="rows"><ErrorMessage text/></div> }).collect_view()}
            {move || notes.get().into_iter().map(|name| view! { <Note text=messages::no_damage(&name)/> }).collect_view()}
            {move || ignored_skills.get().map(|text| view! { <Note text/> })}
            <Heading text="Attributes"/>
            {steppers(figures::attributes)}
            <Heading text="Skills"/>
            {steppers(figures::skills)}
            {skills}
            <Heading text="Weapons"/>
            {items::<CarriedWeapon>(draft, open_weapon, set)}
            <Heading text="Armor"/>
            {items::<WornArmor>(draft, open_armor, set)}
            <Heading text="Other"/>
            {damage_table}
            {disciplines}
            {nature}
            {steppers(figures::other_figures)}
        </div>
    }
}

/// Renders a group of chips with its label. The chips stay in the page while their values change.
fn choices<T: Clone + PartialEq + Send + Sync + 'static>(
    group: Memo<Option<ChoiceGroup<T>>>,
    on_change: Callback<(T,)>,
) -> AnyView {
    let Some((label, several)) = group.with_untracked(|group| {
        group
            .as_ref()
            .map(|group| (group.label.clone(), group.several))
    }) else {
        return ().into_any();
    };
    let choices = Signal::derive(move || {
        let choices = group.get().map_or_else(Vec::new, |group| group.choices);
        chips(choices, on_change)
    });
    view! {
        <div class="choice-of">
            <span class="cap">{label.clone()}</span>
            <ChoiceChips label several choices/>
        </div>
    }
    .into_any()
}

/// Renders the weapons or the armor of a sheet; at most one item is open.
fn items<T: SheetItem>(
    draft: RwSignal<SheetDraft>,
    open: RwSignal<Option<usize>>,
    on_change: Callback<(StatLine,)>,
) -> AnyView {
    let items = Memo::new(move |_| draft.with(|draft| T::list(&draft.person().sheet).to_vec()));
    let change = move |change: &dyn Fn(&mut Vec<T>)| {
        let person = draft.with_untracked(|draft| draft.person().clone());
        on_change.run((changed(&person, |person| {
            change(T::list_mut(&mut person.sheet))
        }),));
    };
    let open_index = Memo::new(move |_| open.get().filter(|index| *index < items.with(Vec::len)));
    let rows = move |from: usize, to: usize| {
        let items = items.get().into_iter().enumerate();
        let rows = items.filter(|(index, _)| (from..to).contains(index));
        let rows = rows.map(move |(index, item)| {
            let toggle =
                move || open.update(|open| *open = (*open != Some(index)).then_some(index));
            view! { <Row label=item.name().to_string() detail=item.text() on_press=toggle/> }
        });
        rows.collect_view()
    };
    let until_open = move || open_index.get().map_or(0, |index| index + 1);
    let can_add = Memo::new(move |_| items.with(Vec::len) < Sheet::MAX_ITEMS);
    let add = move || change(&|items| items.extend(T::new()));
    let editor = move |index: usize| {
        let item = Memo::new(move |_| items.with(|items| items.get(index).cloned()));
        let set = Callback::from(move |item: T| {
            change(&|items| {
                if let Some(entry) = items.get_mut(index) {
                    *entry = item.clone();
                }
            });
        });
        let put_first = move || {
            open.set(Some(0));
            change(&|items| {
                if let Some(moved) = items.get_mut(..=index) {
                    moved.rotate_right(1);
                }
            });
        };
        let remove = move || {
            open.set(None);
            change(&|items| {
                if index < items.len() {
                    items.remove(index);
                }
            });
        };
        let put_first = T::PUT_FIRST.filter(|_| index > 0).map(|[label, detail]| {
            view! { <Row label detail on_press=put_first/> }
        });
        let remove_label = Signal::derive(move || {
            item.get()
                .map_or_else(String::new, |item| format!("Remove {}", item.name()))
        });
        view! {
            <div class="rows">{move || rows(0, until_open())}</div>
            {item_fields(item, set)}
            <div class="rows">
                {put_first}
                <Row label=remove_label on_press=remove/>
            </div>
        }
    };
    view! {
        {move || open_index.get().map(editor)}
        <div class="rows">
            {move || rows(until_open(), usize::MAX)}
            {move || can_add.get().then(|| view! {
                <Row label=T::ADD_LABEL detail="then tap it to enter its values" on_press=add/>
            })}
        </div>
    }
    .into_any()
}

/// Renders the name, the figures and the choices of the open item.
fn item_fields<T: SheetItem>(item: Memo<Option<T>>, on_change: Callback<(T,)>) -> AnyView {
    let name = item.with_untracked(|item| item.as_ref().map(|item| item.name().to_string()));
    let typed = RwSignal::new(name.unwrap_or_default());
    // An invalid name stays in the field, but does not change the item.
    let name = FieldText::new(typed, move |text| {
        if let (Ok(name), Some(item)) = (Name::new(&text), item.get_untracked()) {
            on_change.run((changed(&item, |item| item.rename(name)),));
        }
        typed.set(text);
    });
    let fields = Memo::new(move |_| item.get().map_or_else(Vec::new, |item| item.fields()));
    // The kind of each field; the fields are replaced only when the kinds change.
    let kinds = Memo::new(move |_| {
        fields.with(|fields| {
            let fields = fields.iter();
            fields
                .map(|fields| matches!(fields, ItemFields::Numbers(_)))
                .collect::<Vec<bool>>()
        })
    });
    let field = move |(index, is_figures): (usize, bool)| {
        let field = move || fields.with(|fields| fields.get(index).cloned());
        if is_figures {
            let figures = Memo::new(move |_| match field() {
                Some(ItemFields::Numbers(figures)) => figures,
                Some(ItemFields::Choices(_)) | None => Vec::new(),
            });
            view! { <NumberSteppers numbers=figures on_answer=on_change/> }.into_any()
        } else {
            let group = Memo::new(move |_| match field() {
                Some(ItemFields::Choices(group)) => Some(group),
                Some(ItemFields::Numbers(_)) | None => None,
            });
            choices(group, on_change)
        }
    };
    view! {
        <TextField label="Name" value=name framed=true/>
        {move || kinds.get().into_iter().enumerate().map(field).collect_view()}
    }
    .into_any()
}
