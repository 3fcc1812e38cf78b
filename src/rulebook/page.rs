//! The page of the rulebook: the topics, the search, and one rule in full.

use crate::components::{
    Button, Choice, ChoiceChips, EmptyState, Heading, Icon, LinkRow, PageTitle, SearchField,
    Segmented, one_of,
};
use crate::device;
use crate::grammar::capitalised;
use crate::messages;
use crate::navigation::{Address, use_navigator};
use crate::rules::RuleViewer;
use crate::rules::rulebook::{self, Rule, RuleTable, Rulebook, Term};
use crate::rules::search_result::{OtherGame, SearchResult};
use crate::tables::Tables;
use ::torg::settings::Edition;
use leptos::prelude::*;
use std::ops::Range;
use std::sync::Arc;
use storage::GameKind;

/// How many hits are shown first; a button shows the rest.
const FIRST_HITS: usize = 8;
/// The maximum number of hits that are shown; more words in the search find fewer.
const MAX_HITS: usize = 60;

/// The rulebook of a game with its search.
#[component]
pub fn RulesPage(
    /// The game.
    #[prop(into)]
    game: Signal<GameKind>,
    /// The edition of the open Torg table; its rules are listed first.
    #[prop(optional, into)]
    edition: Signal<Option<Edition>>,
    /// Whether it has a heading: as a page of a table, which has no other one.
    #[prop(optional)]
    has_heading: bool,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    let search = RwSignal::new(String::new());
    let topic = RwSignal::new(None);
    let text = Memo::new(move |_| viewer.book(game.get()));
    let heading = has_heading.then(|| {
        let name = move || match game.get() {
            GameKind::Torg => "Torg, the Drama Deck and combat",
            GameKind::Torang => "Torang Engine, ability rolls",
            GameKind::Improv => "Improv, conflicts with cards",
        };
        view! { <div class="heading"><h1 class="display-28">"Rules"</h1><span>{name}</span></div> }
    });
    let is_contents = Memo::new(move |_| search.with(|search| search.trim().is_empty()));
    let list = move || match text.get() {
        None => view! { <Opening game/> }.into_any(),
        Some(text) if is_contents.get() => view! {
            <p class="note">{messages::about_game(game.get())}</p>
            <Contents text edition/>
        }
        .into_any(),
        Some(text) => view! { <Found text search edition topic/> }.into_any(),
    };
    view! {
        <div class="rules-pane">
            {heading}
            <SearchField label="Search the rules" search/>
            {list}
        </div>
    }
}

/// The rulebook outside of a table, with a choice of the games and with the rule of the address opened over it. It opens with the game
/// that was played last.
#[component]
pub fn RulebookScreen() -> impl IntoView {
    let navigator = use_navigator();
    let viewer: RuleViewer = expect_context();
    let tables: Tables = expect_context();
    // The page before may have been scrolled.
    device::scroll_to_top();
    let played_last = tables.list().with_untracked(|tables| tables.first()?.game);
    let game = RwSignal::new(played_last.unwrap_or(GameKind::Torg));
    let linked = Memo::new(move |_| {
        navigator.address().with(|address| match address {
            Address::Rules(rule) => rule.clone(),
            _ => None,
        })
    });
    // A link can also be followed while the page is shown.
    Effect::new(move || {
        if let Some(rule) = linked.get() {
            game.set(rulebook::game_of(&rule));
            viewer.open(rule);
        }
    });
    let games = || GameKind::ALL.map(|game| (game, messages::game_name(game)));
    let choices = one_of(games, game, move |chosen| game.set(chosen));
    view! {
        <main class="page">
            <PageTitle title="Rulebook" on_back=move || navigator.go_up_to_table_or_home()/>
            <div class="books"><Segmented label="Game" whole_words=true choices/></div>
            <RulesPage game/>
        </main>
    }
}

/// Says that a book is being read, or that it is missing.
#[component]
fn Opening(#[prop(into)] game: Signal<GameKind>) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    move || {
        if viewer.is_missing(game.get()) {
            view! { <EmptyState icon="rules" title=messages::missing_part("rulebook") text=messages::MISSING/> }
        } else {
            view! { <EmptyState icon="rules" title="Opening the rulebook…"/> }
        }
    }
}

/// The glossary and the topics.
#[component]
fn Contents(text: Arc<Rulebook>, edition: Signal<Option<Edition>>) -> impl IntoView {
    let topics = text.topics.iter().enumerate().map(|(index, topic)| {
        let (book, range) = (text.clone(), topic.rules.clone());
        let rules = move || {
            let rules = book.rules.get(range.clone()).unwrap_or_default();
            rules.iter().map(contents_row).collect_view().into_any()
        };
        contents_part(format!("topic-{index}"), topic.name.clone(), rules)
    });
    let book = text.clone();
    let terms = move || {
        let terms = book.terms.iter().map(|term| Term {
            rule: book.rule_of_term(term, edition.get_untracked()).to_owned(),
            ..term.clone()
        });
        let row = |term| view! { <li><Definition term/></li> };
        terms.map(row).collect_view().into_any()
    };
    let has_terms = !text.terms.is_empty();
    view! {
        <div class="topics">
            {has_terms.then(|| contents_part("glossary".to_owned(), "Glossary".to_owned(), terms))}
            {topics.collect_view()}
        </div>
    }
}

/// Renders a part of the contents, with rows that open under its name. They are rendered when they are first shown, because a book has
/// hundreds of them.
fn contents_part(id: String, name: String, rows: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let was_opened = RwSignal::new(false);
    // The rules of the last topic would open below the edge of the page.
    let opened = format!("#{id}[open] > summary");
    let on_toggle = move |_| {
        was_opened.set(true);
        device::scroll_to(&opened);
    };
    view! {
        <details class="details topic" id=id on:toggle=on_toggle>
            <summary><b class="display-21">{name}</b><Icon name="down"/></summary>
            <ul class="hits">{move || was_opened.get().then(&rows)}</ul>
        </details>
    }
    .into_any()
}

fn contents_row(rule: &Rule) -> AnyView {
    let viewer: RuleViewer = expect_context();
    let id = rule.id.clone();
    view! {
        <li>
            <button type="button" class="hit" on:click=move |_| viewer.open(id.clone())>
                <span class="top"><b>{rule.title.clone()}</b></span>
                <span class="t"></span>
                <span class="id">{rule.id.clone()}</span>
            </button>
        </li>
    }
    .into_any()
}

/// A term and its definition; a tap opens the rule that explains it.
#[component]
fn Definition(term: Term) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    let Term {
        name, text, rule, ..
    } = term;
    let id = rule.clone();
    view! {
        <button type="button" class="hit" on:click=move |_| viewer.open(id.clone())>
            <span class="top"><b>{capitalised(&name)}</b></span>
            <span class="t">{text}</span>
            <span class="id">{rule}</span>
        </button>
    }
}

/// The definition of the term searched for, then the rules that contain the words. A typing error is corrected, and a line says so.
/// Rows that stay the same while somebody types stay on the page.
#[component]
fn Found(
    text: Arc<Rulebook>,
    search: RwSignal<String>,
    edition: Signal<Option<Edition>>,
    /// The name of the topic whose rules alone are shown.
    topic: RwSignal<Option<String>>,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    let book = text.clone();
    let found = Memo::new(move |_| {
        let others = || {
            let others = GameKind::ALL
                .into_iter()
                .filter(|game| *game != book.game());
            others.filter_map(|game| viewer.book(game)).collect()
        };
        search.with(|searched| SearchResult::new(&book, searched, edition.get(), others))
    });
    let corrected = Memo::new(move |_| found.with(|found| found.corrected.clone()));
    let is_partial = Memo::new(move |_| found.with(|found| found.rules.is_partial));
    let terms = move || found.with(|found| found.terms.clone());
    let is_defined = Memo::new(move |_| found.with(|found| !found.terms.is_empty()));
    let is_empty = Memo::new(move |_| found.with(SearchResult::is_empty));
    let instead = move || corrected.get().as_deref().map(messages::searched_instead);
    let partly = move || is_partial.get().then_some(messages::SEARCHED_PARTIALLY);
    let line = |text: String| view! { <p class="searched-instead">{text}</p> };
    let count = Memo::new(move |_| {
        found.with(|found| messages::search_count(found.terms.len(), found.rules.rules.len()))
    });
    view! {
        <Elsewhere found/>
        // Always there: screen readers say what changes in it.
        <div role="status">
            {move || instead().map(line)}
            {move || partly().map(|text| line(text.to_owned()))}
            <span class="said">{count}</span>
        </div>
        {move || is_defined.get().then(|| view! {
            <ul class="hits definitions" aria-label="Definitions">
                <For each=terms key=|term| term.name.clone() let(term)><li><Definition term/></li></For>
            </ul>
        })}
        {move || is_empty.get().then(|| view! {
            <div class="rows nothing-found">
                <EmptyState icon="search" title="Nothing found" text="Try fewer or different words."/>
            </div>
        })}
        <Hits text search found topic/>
    }
}

/// What another game has under the searched words.
#[component]
fn Elsewhere(found: Memo<SearchResult>) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    let entries = Memo::new(move |_| found.with(|found| found.elsewhere.clone()));
    let row = move |OtherGame { game, title, rule }| {
        let place = format!("in {}, {rule}", messages::game_name(game));
        view! {
            <LinkRow
                icon="rules"
                label=capitalised(&title)
                detail=place
                on_press=move || viewer.open(rule.clone())
            />
        }
    };
    move || {
        let entries = entries.get();
        (!entries.is_empty()).then(|| {
            view! {
                <section>
                    <Heading text="Found in another game"/>
                    <div class="rows">{entries.into_iter().map(row).collect_view()}</div>
                </section>
            }
        })
    }
}

/// The rules found, with buttons to filter them and to show more.
#[component]
fn Hits(
    text: Arc<Rulebook>,
    search: RwSignal<String>,
    found: Memo<SearchResult>,
    topic: RwSignal<Option<String>>,
) -> impl IntoView {
    // A topic that none of these rules belongs to is ignored.
    let book = text.clone();
    let chosen = Memo::new(move |_| {
        let name = topic.get()?;
        let of_name = |index: &usize| {
            let topic = book.topics.get(*index);
            topic.is_some_and(|topic| topic.name == name)
        };
        found.with(|found| found.topics.iter().map(|(index, _)| *index).find(of_name))
    });
    let can_narrow = Memo::new(move |_| found.with(|found| !found.topics.is_empty()));
    let book = text.clone();
    let filters = move || {
        let filters = || topic_filters(book.clone(), found, chosen, topic);
        can_narrow.get().then(filters)
    };
    // A changed search shows only the first hits again.
    let all_of = RwSignal::new(None::<String>);
    let shows_all =
        Memo::new(move |_| all_of.with(|all_of| all_of.as_ref() == Some(&*search.read())));
    let book = text.clone();
    // One more than is shown, to know whether there are more.
    let first = Memo::new(move |_| {
        let topic = chosen.get().and_then(|index| book.topics.get(index));
        let of_topic = |rule: &usize| topic.is_none_or(|topic| topic.rules.contains(rule));
        let most = if shows_all.get() {
            MAX_HITS
        } else {
            FIRST_HITS + 1
        };
        found.with(|found| {
            let rules = found.rules.rules.iter().copied();
            rules.filter(of_topic).take(most).collect::<Vec<_>>()
        })
    });
    let has_more =
        Memo::new(move |_| !shows_all.get() && first.with(|first| first.len() > FIRST_HITS));
    let shown = move || {
        let mut shown = first.get();
        if has_more.get() {
            shown.truncate(FIRST_HITS);
        }
        shown
    };
    let has_hits = Memo::new(move |_| found.with(|found| !found.rules.rules.is_empty()));
    view! {
        {filters}
        {move || has_hits.get().then(|| {
            let text = text.clone();
            view! {
                <ul class="hits">
                    <For each=shown key=|rule| *rule let(rule)>
                        <HitRow text=text.clone() rule found/>
                    </For>
                </ul>
            }
        })}
        {move || has_more.get().then(|| view! {
            <Button label="More" class="btn-wide" on_press=move || all_of.set(Some(search.get_untracked()))/>
        })}
    }
}

/// A rule that was found. Its row stays while the rule is found; only the marked words change.
#[component]
fn HitRow(
    text: Arc<Rulebook>,
    /// The rule's position in the book.
    rule: usize,
    found: Memo<SearchResult>,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    let book = text.clone();
    let hit = Memo::new(move |_| found.with(|found| book.hit(rule, &found.rules)));
    let in_title = Memo::new(move |_| hit.with(|hit| hit.title.clone()));
    let in_text = Memo::new(move |_| hit.with(|hit| hit.text.clone()));
    text.rules.get(rule).map(|rule| {
        let (id, title, text) = (rule.id.clone(), rule.title.clone(), rule.text.clone());
        view! {
            <li>
                <button type="button" class="hit" on:click=move |_| viewer.open(id.clone())>
                    <span class="top">
                        <b>{move || in_title.with(|ranges| marked(&title, ranges))}</b>
                        {edition_mark(rule)}
                        {(!rule.readings.is_empty()).then(reading_mark)}
                    </span>
                    <span class="t">{move || in_text.with(|ranges| marked(&text, ranges))}</span>
                    <span class="id">{rule.id.clone()}</span>
                </button>
            </li>
        }
    })
}

/// Renders the topics of the rules found, each with the number of its rules. A chosen topic shows only its rules.
fn topic_filters(
    book: Arc<Rulebook>,
    found: Memo<SearchResult>,
    chosen: Memo<Option<usize>>,
    topic: RwSignal<Option<String>>,
) -> AnyView {
    let choices = Signal::derive(move || {
        let chosen = chosen.get();
        let choice = |index: Option<usize>, name: String, count: usize| {
            let of_topic = index.map(|_| name.clone());
            Choice::new(format!("{name} {count}"), index == chosen, move || {
                topic.set(of_topic.clone());
            })
        };
        found.with(|found| {
            let all_topics = choice(None, "All".to_owned(), found.rules.rules.len());
            let narrower = found.topics.iter().filter_map(|(index, count)| {
                let name = book.topics.get(*index)?.name.clone();
                Some(choice(Some(*index), name, *count))
            });
            [all_topics].into_iter().chain(narrower).collect()
        })
    });
    view! { <ChoiceChips label="Show rules from" choices/> }.into_any()
}

/// Returns the text with the ranges marked.
fn marked(text: &str, ranges: &[Range<usize>]) -> Vec<AnyView> {
    let mut parts = Vec::new();
    let mut from = 0;
    for range in ranges {
        if let (Some(before), Some(found)) = (text.get(from..range.start), text.get(range.clone()))
        {
            parts.push(before.to_owned().into_any());
            parts.push(view! { <mark>{found.to_owned()}</mark> }.into_any());
            from = range.end;
        }
    }
    parts.extend(text.get(from..).map(|rest| rest.to_owned().into_any()));
    parts
}

/// Returns the mark that says which edition has a rule of combat.
fn edition_mark(rule: &Rule) -> Option<AnyView> {
    let both_editions = rule.id.starts_with("TC-").then_some("Both editions");
    let edition = rule.edition.map(|edition| match edition {
        Edition::Classic => "Classic",
        Edition::Revised => "Revised",
    });
    edition
        .or(both_editions)
        .map(|mark| view! { <span class="edition">{mark}</span> }.into_any())
}

fn reading_mark() -> AnyView {
    view! { <span class="edition edition-ours">"Our reading"</span> }.into_any()
}

/// Renders a row that opens a rule.
fn rule_row(viewer: RuleViewer, rule: &Rule) -> AnyView {
    let id = rule.id.clone();
    view! {
        <LinkRow
            icon="rules"
            label=rule.title.clone()
            detail=rule.id.clone()
            on_press=move || viewer.open(id.clone())
        />
    }
    .into_any()
}

/// Renders the page for an entry that the book does not have.
fn not_in_book(title: String, on_back: Callback<()>) -> AnyView {
    view! {
        <div class="rules-pane">
            <PageTitle title on_back/>
            <EmptyState icon="rules" title="Not in this rulebook" text="This rule may be in another version of the app."/>
        </div>
    }
    .into_any()
}

/// The definition of a term, with a link to the rule that explains it.
#[component]
pub fn TermEntry(
    /// The game whose glossary has the term.
    game: GameKind,
    /// The name of the term, or another form of it.
    name: String,
    /// Goes back.
    on_back: Callback<()>,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    move || {
        let Some(text) = viewer.book(game) else {
            return view! { <div class="rules-pane"><Opening game/></div> }.into_any();
        };
        let Some(term) = text.term(&name) else {
            return not_in_book(name.clone(), on_back);
        };
        let id = text.rule_of_term(term, viewer.edition());
        let rule = text.find(id).map(|rule| rule_row(viewer, rule));
        view! {
            <div class="rules-pane">
                <PageTitle title=capitalised(&term.name) on_back/>
                <p class="rule-lead">{term.text.clone()}</p>
                {rule.map(|row| view! { <div class="rows">{row}</div> })}
            </div>
        }
        .into_any()
    }
}

/// One rule or reading in full.
#[component]
pub fn RuleEntry(
    /// Its ID.
    rule: String,
    /// Goes back.
    on_back: Callback<()>,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    move || {
        let game = rulebook::game_of(&rule);
        let Some(text) = viewer.book(game) else {
            return view! { <div class="rules-pane"><Opening game/></div> }.into_any();
        };
        let option_row = |id: &str| {
            viewer.option_link(id).map(|open| {
                view! { <LinkRow icon="settings" label="Your table’s answer" on_press=move || open.run(())/> }
            })
        };
        if let Some(reading) = text.reading(&rule) {
            return view! {
                <div class="rules-pane">
                    <PageTitle title=reading.question.clone() detail=reading.id.clone() on_back/>
                    <p class="rule-lead">{reading.answer.clone()}</p>
                    <section class="ours">{reading_mark()}<p>{reading.why.clone()}</p></section>
                    {option_row(&rule).map(|row| view! { <div class="rows">{row}</div> })}
                </div>
            }
            .into_any();
        }
        let Some(found) = text.find(&rule) else {
            return not_in_book(rule.clone(), on_back);
        };
        let index = text.rules.iter().position(|other| other.id == rule);
        let topic = index
            .and_then(|index| text.topic_of(index))
            .map_or("", |topic| &topic.name);
        let readings = found
            .readings
            .iter()
            .filter_map(|id| text.reading(id))
            .map(|reading| {
                view! {
                    <section class="ours">
                        {reading_mark()}
                        <p class="strong">{reading.question.clone()}</p>
                        <p>{format!("{} {}", reading.answer, reading.why)}</p>
                        {option_row(&reading.id)}
                    </section>
                }
            });
        let related = found
            .see
            .iter()
            .filter_map(|id| text.find(id))
            .map(|other| rule_row(viewer, other));
        view! {
            <div class="rules-pane">
                <PageTitle title=found.title.clone() detail=topic.to_owned() on_back/>
                <p class="rule-top"><span>{found.id.clone()}</span>{edition_mark(found)}</p>
                <p class="rule-lead">{found.text.clone()}</p>
                {found.table.as_ref().map(rule_table)}
                {option_row(&rule).map(|row| view! { <div class="rows">{row}</div> })}
                {readings.collect_view()}
                {(!found.see.is_empty()).then(|| view! {
                    <section>
                        <Heading text="See also"/>
                        <div class="rows">{related.collect_view()}</div>
                    </section>
                })}
            </div>
        }
        .into_any()
    }
}

/// The chart of a rule.
fn rule_table(table: &RuleTable) -> impl IntoView + use<> {
    let head = table.columns.iter().cloned();
    let head = head.map(|column| view! { <th scope="col">{column}</th> });
    let row = |row: &Vec<String>| {
        let cells = row.iter().cloned();
        let cells = cells.map(|cell| view! { <td>{cell}</td> });
        view! { <tr>{cells.collect_view()}</tr> }
    };
    view! {
        <table class="rule-table">
            <thead><tr>{head.collect_view()}</tr></thead>
            <tbody>{table.rows.iter().map(row).collect_view()}</tbody>
        </table>
    }
}
