//! Links to rules. They open the rule over the current page.

use super::rulebook::{self, Rulebook};
use crate::components::{Button, Dialog, Dock};
use browser::events::{self, Request, TextFailed, TextRead, TextsAvailable};
use leptos::prelude::*;
use std::sync::Arc;
use storage::GameKind;

/// What can be opened over the page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reference {
    /// The rule or reading with this ID.
    Rule(String),
    /// The term with this name, in the glossary of a game.
    Term(GameKind, String),
}

impl Reference {
    /// Returns the game whose rulebook contains it.
    pub fn game(&self) -> GameKind {
        match self {
            Self::Rule(id) => rulebook::game_of(id),
            Self::Term(game, _) => *game,
        }
    }

    /// Returns the title for screen readers.
    fn title(&self) -> String {
        match self {
            Self::Rule(id) => format!("Rule {id}"),
            Self::Term(_, name) => format!("What “{name}” means"),
        }
    }
}

/// The entries that are open over the page, and the rulebooks that have been read. Provided as context.
#[derive(Clone, Copy)]
pub struct RuleViewer {
    open: RwSignal<Vec<Reference>>,
    /// The texts of the books that have been read.
    texts: RwSignal<Vec<TextRead>>,
    /// The parsed books. They are parsed when they are first requested, because home does not need them. `None` if a file is damaged.
    books: StoredValue<Vec<Option<Arc<Rulebook>>>>,
    /// The games whose books were asked for, so that each is asked for once.
    requested: StoredValue<Vec<GameKind>>,
    /// The paths of the books that could not be read.
    unread: RwSignal<Vec<String>>,
    /// Whether the viewer listens to what the scripts report about the books.
    is_listening: StoredValue<bool>,
    options: RwSignal<Option<OptionLink>>,
}

/// The link from a rule to the option of the open table that answers it.
#[derive(Clone, Copy)]
pub struct OptionLink {
    /// Checks whether the table has an option for a rule or reading.
    pub answers: fn(&str) -> bool,
    /// Opens the option.
    pub open: Callback<(String,)>,
}

impl RuleViewer {
    /// Creates the viewer without open rules or books.
    pub fn new() -> Self {
        Self {
            open: RwSignal::new(Vec::new()),
            texts: RwSignal::new(Vec::new()),
            books: StoredValue::new(Vec::new()),
            requested: StoredValue::new(Vec::new()),
            unread: RwSignal::new(Vec::new()),
            is_listening: StoredValue::new(false),
            options: RwSignal::new(None),
        }
    }

    /// Begins to listen to what the scripts report about the books, when the first one is requested: home loads no code for it.
    fn listen(self) {
        if self.is_listening.get_value() {
            return;
        }
        self.is_listening.set_value(true);
        events::listen(move |TextFailed(path)| {
            self.unread.update(|unread| unread.push(path));
        });
        events::listen(move |TextsAvailable| {
            // Pages that wait for a book request it again.
            self.requested.update_value(Vec::clear);
            self.unread.update(Vec::clear);
        });
        events::listen(move |text: TextRead| self.texts.update(|texts| texts.push(text)));
    }

    /// Opens a rule over the page, or over another rule.
    pub fn open(self, rule: String) {
        self.open.update(|open| open.push(Reference::Rule(rule)));
    }

    /// Opens the definition of a term over the page.
    pub fn open_term(self, game: GameKind, name: String) {
        self.open
            .update(|open| open.push(Reference::Term(game, name)));
    }

    /// Checks whether a game's rulebook is missing on this device.
    pub fn is_missing(self, game: GameKind) -> bool {
        self.unread
            .with(|unread| unread.iter().any(|path| path == rulebook::path(game)))
    }

    /// Returns a game's rulebook; `None` until it has been read. The first call starts reading it.
    pub fn book(self, game: GameKind) -> Option<Arc<Rulebook>> {
        let found = self.read_book(game);
        if found.is_none() {
            // Once all books can be read again, this has to run again.
            self.unread.track();
            if !self.requested.with_value(|games| games.contains(&game)) {
                self.requested.update_value(|games| games.push(game));
                self.listen();
                events::send(Request::Read(rulebook::path(game)));
            }
        }
        found
    }

    /// Returns a game's rulebook if it has been read.
    fn read_book(self, game: GameKind) -> Option<Arc<Rulebook>> {
        self.texts.with(|texts| {
            let read = self.books.with_value(Vec::len);
            for TextRead { path, text } in texts.iter().skip(read) {
                let parsed = Rulebook::parse(text).ok().map(Arc::new);
                if parsed.is_none() {
                    self.unread.update(|unread| unread.push(path.clone()));
                }
                self.books.update_value(|books| books.push(parsed));
            }
        });
        self.books.with_value(|books| {
            let mut read = books.iter().flatten();
            read.rfind(|other| other.game() == game).cloned()
        })
    }

    /// Lets the rules link to the options of a table while its page, which calls this, is open.
    pub fn lead_to_options(self, link: OptionLink) {
        self.options.set(Some(link));
        on_cleanup(move || self.options.set(None));
    }

    /// Returns a callback that opens the option for a rule or reading, if the open table has one.
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

/// A link that opens a rule.
#[component]
pub fn RuleLink(
    /// The ID, such as DD-050.
    #[prop(into)]
    rule: String,
    /// The CSS class.
    #[prop(default = "rule")]
    class: &'static str,
    /// The text; without it, the ID is shown.
    #[prop(optional, into)]
    text: Option<String>,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    let id = rule.clone();
    view! {
        <button type="button" class=class on:click=move |_| viewer.open(id.clone())>{text.unwrap_or(rule)}</button>
    }
}

/// A term on a card, a chip or a result; a tap opens its definition.
#[component]
pub fn TermLink(
    /// The game that has the term.
    game: GameKind,
    /// The name of the term, or another form of it.
    #[prop(into)]
    term: String,
    /// The text; without it, the name is shown.
    #[prop(optional, into)]
    text: Option<String>,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    let name = term.clone();
    view! {
        <button type="button" class="term" on:click=move |_| viewer.open_term(game, name.clone())>
            {text.unwrap_or(term)}
        </button>
    }
}

/// Shows the rules and terms that are open over the page, the last one on top.
#[component]
pub fn RuleDialog(
    /// Renders an entry with a callback that goes back. It is passed in because its code is not loaded with home.
    entry: fn(Reference, Callback<()>) -> AnyView,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    view! {
        <For
            each=move || viewer.open.get().into_iter().enumerate()
            key=|open| open.clone()
            children=move |(index, reference)| {
                let close = Callback::from(move || viewer.open.update(|open| open.truncate(index)));
                let foot = move || view! {
                    <Dock>
                        <Button label="Back" class="btn-wide" on_press=close/>
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
