//! The options of a table: a search, sections of questions of which one is open, and a button to restore the answers of the book.

use super::{Button, Icon, Questions, SearchField, keyed, part};
use crate::components::{OptionSection, has_every_word, options_text};
use crate::device::scroll_to;
use leptos::prelude::*;

/// The options of a table.
#[component]
pub fn Options<A: Clone + PartialEq + Send + Sync + 'static>(
    /// All questions, in sections.
    #[prop(into)]
    sections: Signal<Vec<OptionSection<A>>>,
    /// The settings with all of the book's answers; `None` if all answers are the book's already.
    #[prop(into)]
    book: Signal<Option<A>>,
    /// A warning before anything is changed; empty for none.
    #[prop(optional, into)]
    warning: Signal<String>,
    /// The initial text of the search.
    #[prop(optional, into)]
    search: String,
    /// Whether the arrow keys only move the focus, because each answer plays a command. Space or Enter chooses.
    #[prop(optional)]
    manual: bool,
    /// The words by which a search also finds `linked`.
    #[prop(optional)]
    linked_words: &'static str,
    /// A row that leads to a choice outside of the sections. It is shown only when it is found.
    #[prop(optional, into)]
    linked: ViewFn,
    /// Called with the result of the chosen answer.
    #[prop(into)]
    on_answer: Callback<(A,)>,
) -> impl IntoView {
    let search = RwSignal::new(search);
    let is_searching = Memo::new(move |_| search.with(|search| !search.trim().is_empty()));
    let open_section = RwSignal::new(None::<&'static str>);
    let open_question = RwSignal::new(None::<&'static str>);
    let finds_linked = Memo::new(move |_| {
        is_searching.get() && search.with(|search| has_every_word(linked_words, search))
    });
    let found = Memo::new(move |_| {
        search.with(|search| sections.with(|sections| OptionSection::search_all(sections, search)))
    });
    let text = move || {
        let text = found.with(|found| match finds_linked.get() && found.is_empty() {
            true => String::new(),
            false => sections.with(|sections| options_text(sections, found)),
        });
        match warning.get() {
            warning if warning.is_empty() => text,
            warning => format!("{warning} {text}"),
        }
    };
    let section = move |name: &'static str, section: Memo<Option<OptionSection<A>>>| {
        let is_open = Memo::new(move |_| is_searching.get() || open_section.get() == Some(name));
        let questions = part(section, |section| section.questions.clone());
        view! {
            <section>
                <h2>{move || section_header(name, section.get().as_ref(), is_searching.get(), open_section)}</h2>
                {move || is_open.get().then(|| view! {
                    <Questions questions open=open_question manual on_answer/>
                })}
            </section>
        }
    };
    view! {
        <div class="options">
            <SearchField label="Search the options" search brief=true/>
            <p class="dim options-summary" role="status">{text}</p>
            {move || finds_linked.get().then(|| linked.run())}
            {keyed(found, |section| section.name, section)}
            {move || book.get().map(|book| view! {
                <div class="rows options-back">
                    <Button
                        label="Reset to defaults"
                        class="btn-wide"
                        on_press=move || on_answer.run((book.clone(),))
                    />
                </div>
            })}
        </div>
    }
}

/// Renders the name of a section, with how many of the options shown are changed, or how many there are. Without a search, a tap opens
/// it in place of the open section, or closes it.
fn section_header<A>(
    name: &'static str,
    section: Option<&OptionSection<A>>,
    is_searching: bool,
    open_section: RwSignal<Option<&'static str>>,
) -> AnyView {
    let is_set = section.map_or(0, OptionSection::changed) > 0;
    let count = section.map_or_else(String::new, OptionSection::count_text);
    if is_searching {
        return view! { <div class="option-section" class:is-set=is_set><b class="display-21">{name}</b><em>{count}</em><span></span></div> }.into_any();
    }
    let is_open = move || open_section.get() == Some(name);
    let toggle = move |_| {
        open_section.update(|open| *open = (*open != Some(name)).then_some(name));
        // A section above it may have been closed.
        scroll_to(".option-section[aria-expanded=true]");
    };
    view! {
        <button
            type="button"
            class="option-section"
            class:is-set=is_set
            aria-expanded=move || is_open().to_string()
            on:click=toggle
        >
            <b class="display-21">{name}</b>
            <em>{count}</em>
            <Icon name="down"/>
        </button>
    }
    .into_any()
}
