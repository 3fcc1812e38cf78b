//! The result of a search in a rulebook.

use super::rulebook::{Ranking, Rulebook, Term};
use ::torg::settings::Edition;

/// The number of hits from which on they can be filtered by topic.
const MIN_TO_FILTER: usize = 6;

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
}

impl SearchResult {
    /// Searches a book.
    #[must_use]
    pub fn new(book: &Rulebook, searched: &str, edition: Option<Edition>) -> Self {
        let as_typed = book.ranking(searched, edition);
        let is_exact = |rules: &Ranking| !rules.rules.is_empty() && !rules.is_partial;
        let is_found = is_exact(&as_typed) || !book.meant(searched).is_empty();
        let corrected = if is_found {
            None
        } else {
            let corrected_words = book.corrected_search(searched);
            corrected_words.map(|words| (book.ranking(&words, edition), words))
        };
        let (rules, corrected_words) = match corrected {
            Some((rules, words)) if is_exact(&rules) || as_typed.rules.is_empty() => {
                (rules, Some(words))
            }
            Some(_) | None => (as_typed, None),
        };
        let searched_words = corrected_words.as_deref().unwrap_or(searched);
        let mut topics = book.topics_of(&rules.rules);
        if rules.rules.len() < MIN_TO_FILTER || topics.len() < 2 {
            topics.clear();
        }
        Self {
            terms: book.meant(searched_words).into_iter().cloned().collect(),
            corrected: corrected_words,
            rules,
            topics,
        }
    }

    /// Checks whether nothing was found that the search is likely to mean.
    #[must_use]
    pub fn is_weak(&self) -> bool {
        let is_exact = self.corrected.is_none() && !self.rules.is_partial;
        self.terms.is_empty() && (self.rules.rules.is_empty() || !is_exact)
    }

    /// Checks whether nothing was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.rules.rules.is_empty()
    }
}
