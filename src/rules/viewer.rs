//! Links to rules, which open them over whatever is being done.

use super::rulebook::{Book, Rulebook};
use crate::components::{Button, ButtonVariant, Dialog, Dock};
use browser::events;
use leptos::prelude::*;
use std::sync::Arc;

/// What can lie open over the page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reference {
    /// The rule or reading of that ID.
    Rule(String),
    /// The term of that name, in the glossary of a book.
    Term(Book, String),
}

impl Reference {
    /// Which book has it.
    pub fn book(&self) -> Book {
        match self {
            Self::Rule(id) => Book::of(id),
            Self::Term(book, _) => *book,
        }
    }

    /// What a screen reader calls it.
    fn title(&self) -> String {
        match self {
            Self::Rule(id) => format!("Rule {id}"),
            Self::Term(_, name) => format!("What “{name}” means"),
        }
    }
}

/// What lies open over the page, and the rulebooks that have been read. In the context.
#[derive(Clone, Copy)]
pub struct RuleViewer {
    open: RwSignal<Vec<Reference>>,
    /// The books as they were read.
    texts: RwSignal<Vec<String>>,
    /// The same, parsed when they are first asked for: home has no need of that. `None` where a file is damaged.
    books: StoredValue<Vec<Option<Arc<Rulebook>>>>,
    /// Whether a book could not be read.
    is_missing: RwSignal<bool>,
    options: RwSignal<Option<OptionLink>>,
}

/// The way from a rule to the option of the open table that answers it.
#[derive(Clone, Copy)]
pub struct OptionLink {
    /// Whether the table has an option for a rule or reading.
    pub answers: fn(&str) -> bool,
    /// Opens it.
    pub open: Callback<(String,)>,
}

impl RuleViewer {
    /// No rule is open, no book is read.
    pub fn new() -> Self {
        let this = Self {
            open: RwSignal::new(Vec::new()),
            texts: RwSignal::new(Vec::new()),
            books: StoredValue::new(Vec::new()),
            is_missing: RwSignal::new(false),
            options: RwSignal::new(None),
        };
        events::listen("ra-unread", move |detail| {
            this.is_missing.set(detail != "here")
        });
        events::listen("ra-text", move |text| {
            this.texts.update(|texts| texts.push(text))
        });
        this
    }

    /// Opens a rule over the page, or over another rule.
    pub fn open(self, rule: String) {
        self.open.update(|open| open.push(Reference::Rule(rule)));
    }

    /// Opens what a term means over the page.
    pub fn open_term(self, book: Book, name: String) {
        self.open
            .update(|open| open.push(Reference::Term(book, name)));
    }

    /// Whether a book is missing on this device.
    pub fn is_missing(self) -> bool {
        self.is_missing.get()
    }

    /// The text of a book; `None` until it has been read. Reading begins with the first call.
    pub fn book(self, book: Book) -> Option<Arc<Rulebook>> {
        let is_damaged = self.texts.with(|texts| {
            let parse = |text: &String| Rulebook::parse(text).ok().map(Arc::new);
            let read = self.books.with_value(Vec::len);
            let new: Vec<_> = texts.iter().skip(read).map(parse).collect();
            let is_damaged = new.iter().any(Option::is_none);
            self.books.update_value(|books| books.extend(new));
            is_damaged
        });
        if is_damaged {
            self.is_missing.set(true);
        }
        let found = self.books.with_value(|books| {
            let mut read = books.iter().flatten();
            read.rfind(|other| other.book() == book).cloned()
        });
        if found.is_none() && !self.is_missing.get() {
            events::send("ra-read", book.path());
        }
        found
    }

    /// Whose options rules lead to, while a table is open.
    pub fn lead_to_options(self, link: Option<OptionLink>) {
        self.options.set(link);
    }

    /// The way to the option that answers a rule or reading, where the open table has one.
    pub fn option_link(self, rule: &str) -> Option<Callback<()>> {
        let link = self.options.get().filter(|link| (link.answers)(rule))?;
        let rule = rule.to_owned();
        Some(Callback::from(move || {
            self.open.set(Vec::new());
            link.open.run((rule.clone(),));
        }))
    }
}

impl Default for RuleViewer {
    fn default() -> Self {
        Self::new()
    }
}

/// A rule's ID, or a text, that opens the rule.
#[component]
pub fn RuleLink(
    /// The ID, such as DD-050.
    #[prop(into)]
    rule: String,
    /// Its class.
    #[prop(default = "rule")]
    class: &'static str,
    /// What it says, where that is not the ID.
    #[prop(optional, into)]
    text: Option<String>,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    let id = rule.clone();
    view! {
        <button type="button" class=class on:click=move |_| viewer.open(id.clone())>{text.unwrap_or(rule)}</button>
    }
}

/// A term on a card, a chip or a result, which opens what it means.
#[component]
pub fn TermLink(
    /// Whose term it is.
    book: Book,
    /// Its name, or another form of it.
    #[prop(into)]
    term: String,
    /// What it says, where that is not the name.
    #[prop(optional, into)]
    text: Option<String>,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    let name = term.clone();
    view! {
        <button type="button" class="term" on:click=move |_| viewer.open_term(book, name.clone())>
            {text.unwrap_or(term)}
        </button>
    }
}

/// The rules and terms that lie open over the page, the last one on top.
#[component]
pub fn RuleDialog(
    /// Makes the entry, with the way back: its code is not loaded with home.
    entry: fn(Reference, Callback<()>) -> AnyView,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    view! {
        <For
            each=move || viewer.open.get().into_iter().enumerate()
            key=|open| open.clone()
            children=move |(place, reference)| {
                let close = Callback::from(move || viewer.open.update(|open| open.truncate(place)));
                let foot = move || view! {
                    <Dock>
                        <Button label="Back" variant=ButtonVariant::Lit class="btn-wide" on_press=close/>
                    </Dock>
                };
                view! {
                    <Dialog title=reference.title() bare=true on_close=close foot>
                        <section class="sheet-body rule-sheet">
                            {entry(reference, close)}
                        </section>
                    </Dialog>
                }
            }
        />
    }
}
