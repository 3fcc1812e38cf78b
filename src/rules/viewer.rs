//! Links to rules. They open the rule over the current page.

use super::rulebook::{self, Rulebook};
use ::torg::settings::Edition;
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
    /// Returns the title for screen readers.
    pub fn title(&self) -> String {
        match self {
            Self::Rule(id) => format!("Rule {id}"),
            Self::Term(_, name) => format!("What “{name}” means"),
        }
    }
}

/// A game's rulebook, as far as it has been read.
#[derive(Clone)]
enum Book {
    /// No page has asked for it.
    Unread,
    /// It is being read.
    Requested,
    /// The file is missing or damaged.
    Missing,
    /// It has been read.
    Read(Arc<Rulebook>),
}

/// The rulebooks of the games.
#[derive(Clone, Copy)]
struct Books {
    torg: RwSignal<Book>,
    improv: RwSignal<Book>,
    torang: RwSignal<Book>,
}

impl Books {
    fn new() -> Self {
        Self {
            torg: RwSignal::new(Book::Unread),
            improv: RwSignal::new(Book::Unread),
            torang: RwSignal::new(Book::Unread),
        }
    }

    const fn of(self, game: GameKind) -> RwSignal<Book> {
        match game {
            GameKind::Torg => self.torg,
            GameKind::Improv => self.improv,
            GameKind::Torang => self.torang,
        }
    }

    /// Returns the book that has this path.
    fn at(self, path: &str) -> Option<RwSignal<Book>> {
        let mut games = GameKind::ALL.into_iter();
        games
            .find(|game| rulebook::path(*game) == path)
            .map(|game| self.of(game))
    }
}

/// The entries that are open over the page, and the rulebooks. Provided as context.
#[derive(Clone, Copy)]
pub struct RuleViewer {
    open: RwSignal<Vec<Reference>>,
    books: Books,
    /// Whether the viewer listens to what the scripts report about the books.
    is_listening: StoredValue<bool>,
    options: RwSignal<Option<OptionLink>>,
    /// The edition of the open Torg table, whose rules the terms lead to.
    edition: RwSignal<Option<Edition>>,
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
            books: Books::new(),
            is_listening: StoredValue::new(false),
            options: RwSignal::new(None),
            edition: RwSignal::new(None),
        }
    }

    /// Begins to listen to what the scripts report about the books, when the first one is requested: home loads no code for it.
    fn listen(self) {
        if self.is_listening.get_value() {
            return;
        }
        self.is_listening.set_value(true);
        let set = move |path: &str, book| {
            if let Some(signal) = self.books.at(path) {
                signal.set(book);
            }
        };
        events::listen(move |TextFailed(path)| set(&path, Book::Missing));
        events::listen(move |TextRead { path, text }| {
            let book = Rulebook::parse(&text);
            set(
                &path,
                book.map_or(Book::Missing, |book| Book::Read(book.into())),
            );
        });
        events::listen(move |TextsAvailable| {
            // Pages that wait for a book request it again.
            for book in GameKind::ALL.map(|game| self.books.of(game)) {
                if !book.with_untracked(|book| matches!(book, Book::Read(_))) {
                    book.set(Book::Unread);
                }
            }
        });
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

    /// Returns the entries that are open over the page, the last one on top; where this is called, it is called again when they change.
    pub fn opened(self) -> Vec<Reference> {
        self.open.get()
    }

    /// Closes an entry, by its place, and all that were opened from it.
    pub fn close_from(self, index: usize) {
        self.open.update(|open| open.truncate(index));
    }

    /// Checks whether a game's rulebook is missing on this device.
    pub fn is_missing(self, game: GameKind) -> bool {
        self.books
            .of(game)
            .with(|book| matches!(book, Book::Missing))
    }

    /// Returns a game's rulebook; `None` until it has been read. The first call starts reading it.
    pub fn book(self, game: GameKind) -> Option<Arc<Rulebook>> {
        let book = self.books.of(game);
        match book.get() {
            Book::Read(book) => Some(book),
            Book::Requested | Book::Missing => None,
            Book::Unread => {
                // Whoever waits for the book waits on.
                book.update_untracked(|book| *book = Book::Requested);
                self.listen();
                events::send(Request::Read(rulebook::path(game)));
                None
            }
        }
    }

    /// Lets the rules link to the options of a table while its page, which calls this, is open.
    pub fn lead_to_options(self, link: OptionLink) {
        self.options.set(Some(link));
        on_cleanup(move || self.options.set(None));
    }

    /// Lets the terms lead to the rules of an edition while the page of its table, which calls this, is open.
    pub fn lead_to_edition(self, edition: Edition) {
        self.edition.set(Some(edition));
        on_cleanup(move || self.edition.set(None));
    }

    /// Returns the edition of the open Torg table, if one is open.
    pub fn edition(self) -> Option<Edition> {
        self.edition.get()
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
