//! The result of a search in a rulebook.

use super::rulebook::{Ranking, Rulebook, Term};
use ::torg::settings::Edition;
use std::sync::Arc;
use storage::GameKind;

/// The number of hits from which on they can be filtered by topic.
const MIN_TO_FILTER: usize = 6;

/// What another game's rulebook has under the searched words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherGame {
    /// The game.
    pub game: GameKind,
    /// The name of its term, or the title of its rule.
    pub title: String,
    /// The ID of the rule.
    pub rule: String,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The corrected search that was used instead of the typed one.
    pub corrected: Option<String>,
    /// The terms that the search most likely means.
    pub terms: Vec<Term>,
    /// The rules found, and the words that were searched for.
    pub rules: Ranking,
    /// The topics of the rules found: each topic's position in the book, and how many of the rules it has. Empty if there are too few
    /// to filter by topic.
    pub topics: Vec<(usize, usize)>,
    /// What other games have under these words, if this one has nothing that fits: newcomers do not know which game a word belongs to.
    pub elsewhere: Vec<OtherGame>,
}

impl SearchResult {
    /// Searches a book. A typing error is corrected, unless another game has something under the typed words. `other_books` returns
    /// the books of the other games that have been read; it is called only if they are needed.
    pub fn new(
        book: &Rulebook,
        searched: &str,
        edition: Option<Edition>,
        other_books: impl FnOnce() -> Vec<Arc<Rulebook>>,
    ) -> Self {
        let as_typed = book.ranking(searched, edition);
        let is_exact = |rules: &Ranking| !rules.rules.is_empty() && !rules.is_partial;
        let is_found =
            searched.trim().is_empty() || is_exact(&as_typed) || !book.meant(searched).is_empty();
        if is_found {
            return Self::of_words(book, searched, edition, as_typed);
        }
        let others = other_books();
        let elsewhere = entries_in(&others, |book| book.heading(searched));
        if !elsewhere.is_empty() {
            return Self {
                elsewhere,
                ..Self::of_words(book, searched, edition, as_typed)
            };
        }
        let corrected = book
            .corrected_search(searched, &others)
            .map(|words| (book.ranking(&words, edition), words));
        match corrected {
            Some((rules, words)) if is_exact(&rules) || as_typed.rules.is_empty() => Self {
                corrected: Some(words.clone()),
                ..Self::of_words(book, &words, edition, rules)
            },
            // Nothing here has any of the words, in any form.
            _ if as_typed.rules.is_empty() => Self {
                elsewhere: entries_in(&others, |book| book.first_with_all(searched)),
                ..Self::of_words(book, searched, edition, as_typed)
            },
            _ => Self::of_words(book, searched, edition, as_typed),
        }
    }

    /// Returns the result for the words that were searched for. Terms lead to the rule of the table's edition.
    fn of_words(book: &Rulebook, words: &str, edition: Option<Edition>, rules: Ranking) -> Self {
        let in_edition = |term: &Term| Term {
            rule: book.rule_of_term(term, edition).to_owned(),
            ..term.clone()
        };
        let terms = book.meant(words).into_iter().map(in_edition).collect();
        let mut topics = book.topics_of(&rules.rules);
        if rules.rules.len() < MIN_TO_FILTER || topics.len() < 2 {
            topics.clear();
        }
        Self {
            terms,
            rules,
            topics,
            ..Self::default()
        }
    }

    /// Checks whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.rules.rules.is_empty() && self.elsewhere.is_empty()
    }
}

/// Returns what `find` finds in these books: a title and the ID of a rule in each.
fn entries_in(
    books: &[Arc<Rulebook>],
    find: impl Fn(&Rulebook) -> Option<(String, String)>,
) -> Vec<OtherGame> {
    let entry = |book: &Arc<Rulebook>| {
        let (title, rule) = find(book)?;
        let game = book.game();
        Some(OtherGame { game, title, rule })
    };
    books.iter().filter_map(entry).collect()
}
