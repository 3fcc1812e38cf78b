//! The rulebook as the app reads it: parses, looks up and searches the JSON that `scripts/rulebook.mjs` writes.

use super::folded_text::{FoldedText, folded, plain};
use super::stem::stem;
use ::torg::settings::Edition;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::iter;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use storage::GameKind;

/// Returns the game whose rulebook contains a rule or reading with this ID: TE and B are the Torang Engine's, IM and IA Improv's, and
/// all others Torg's.
pub fn game_of(id: &str) -> GameKind {
    if id.starts_with("TE-") || id.starts_with("B-") {
        GameKind::Torang
    } else if id.starts_with("IM-") || id.starts_with("IA-") {
        GameKind::Improv
    } else {
        GameKind::Torg
    }
}

/// Returns the path of a game's rulebook, relative to the page.
pub const fn path(game: GameKind) -> &'static str {
    match game {
        GameKind::Torg => "rules/torg.json",
        GameKind::Torang => "rules/torang.json",
        GameKind::Improv => "rules/improv.json",
    }
}

/// One game's rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulebook {
    /// The topics, in the order of the book.
    pub topics: Vec<Topic>,
    /// The rules, in the order of the book.
    pub rules: Vec<Rule>,
    /// Our answers to questions the game leaves open.
    pub readings: Vec<Reading>,
    /// The glossary, in the order of the book: sorted by name.
    pub terms: Vec<Term>,
    index: SearchIndex,
}

/// The index for searches. It is derived from the book, so it is ignored when two books are compared.
#[derive(Clone, Debug, Default)]
struct SearchIndex {
    /// The folded rules, in the same order as the rules.
    rules: Vec<FoldedRule>,
    /// Every word of the book; filled when a typing error is corrected for the first time.
    vocabulary: OnceLock<BTreeSet<String>>,
}

impl PartialEq for SearchIndex {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for SearchIndex {}

#[derive(Clone, Debug)]
struct FoldedRule {
    id: FoldedText,
    title: FoldedText,
    text: FoldedText,
    keywords: FoldedText,
}

impl FoldedRule {
    fn new(rule: &Rule) -> Self {
        Self {
            id: FoldedText::new(&rule.id),
            title: FoldedText::new(&rule.title),
            text: FoldedText::new(&rule.text),
            keywords: FoldedText::new(&rule.keywords.join(" ")),
        }
    }
}

/// The file of a book.
#[derive(Deserialize)]
struct BookFile {
    topics: Vec<TopicInFile>,
    readings: Vec<Reading>,
    terms: Vec<Term>,
}

/// A topic in the file, with its rules.
#[derive(Deserialize)]
struct TopicInFile {
    name: String,
    rules: Vec<Rule>,
}

/// A term of the game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Term {
    /// The name as the texts write it, in the singular.
    pub name: String,
    /// Other forms of the name in texts and on screens.
    pub also: Vec<String>,
    /// The definition, in one sentence.
    pub text: String,
    /// The ID of the rule that explains it best.
    pub rule: String,
    /// The ID of the rule that takes its place in the edition that does not have it; `None` if there is no such rule.
    #[serde(default)]
    pub other_edition: Option<String>,
}

/// A heading and the rules under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// The name of the topic.
    pub name: String,
    /// The positions of its rules in [`Rulebook::rules`].
    pub rules: Range<usize>,
}

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Rule {
    /// Its stable ID, such as DD-050.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its text.
    pub text: String,
    /// Words that people may search for, although the rule does not use them.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// The IDs of related rules.
    pub see: Vec<String>,
    /// The IDs of the readings that it depends on.
    pub readings: Vec<String>,
    /// The only edition that has it; `None` if both do.
    pub edition: Option<Edition>,
    /// Its chart; `None` for the rules that are all text.
    pub table: Option<RuleTable>,
}

/// The chart of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct RuleTable {
    /// The headings of its columns.
    pub columns: Vec<String>,
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
}

/// An open question of the game and the answer that the table starts with.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Reading {
    /// Its stable ID, such as A-04.
    pub id: String,
    /// The question.
    pub question: String,
    /// Our answer.
    pub answer: String,
    /// Why the question is open, or why this is the answer.
    pub why: String,
}

/// The result of a search: the words that were searched for, and the rules that contain them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranking {
    words: Vec<SearchWord>,
    /// The positions of the rules in [`Rulebook::rules`], the best match first.
    pub rules: Vec<usize>,
    /// Whether no rule contains all the words. Then the first of these contain as many of them as any rule does.
    pub is_partial: bool,
}

/// A word that is searched for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SearchWord {
    /// The folded word.
    text: String,
    /// Its stem: "grapple" also finds "grappling".
    stem: String,
    /// Whether it also matches inside a word, because the book has no word that begins with it and no other form of it: "tie" does not
    /// find "abilities".
    is_inside: bool,
}

impl SearchWord {
    fn new(word: &str, rules: &[FoldedRule]) -> Self {
        let text = folded(word);
        let stem = stem(&text).into_owned();
        Self {
            is_inside: !rules
                .iter()
                .any(|rule| rule.begins(&text) || rule.has_form(&stem)),
            text,
            stem,
        }
    }

    /// Checks whether the word itself is in the text, or begins a word there.
    fn is_in(&self, text: &FoldedText) -> bool {
        match self.is_inside {
            true => text.has(&self.text),
            false => text.begins(&self.text),
        }
    }

    /// Returns the byte ranges of the word and its other forms in the original text.
    fn places(&self, text: &FoldedText) -> Vec<Range<usize>> {
        let places = text.places(&self.text, self.is_inside);
        let mut forms = text.form_places(&self.stem);
        // Of a word that begins with the searched one, only that part is marked.
        forms.retain(|form| places.iter().all(|place| place.start != form.start));
        places.into_iter().chain(forms).collect()
    }
}

/// A rule that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The position of the rule in [`Rulebook::rules`].
    pub rule: usize,
    /// The byte ranges of the title that matched, in order; they never touch each other.
    pub title: Vec<Range<usize>>,
    /// The byte ranges of the text that matched, in order; they never touch each other.
    pub text: Vec<Range<usize>>,
}

impl Rulebook {
    /// Parses the file of a book.
    ///
    /// # Errors
    /// Returns an error if the file is damaged: it is not what `scripts/rulebook.mjs` writes.
    pub fn parse(source: &str) -> serde_json::Result<Self> {
        let file: BookFile = serde_json::from_str(source)?;
        let mut book = Self {
            readings: file.readings,
            terms: file.terms,
            ..Self::default()
        };
        for TopicInFile { name, rules } in file.topics {
            let first = book.rules.len();
            book.rules.extend(rules);
            book.topics.push(Topic {
                name,
                rules: first..book.rules.len(),
            });
        }
        book.index.rules = book.rules.iter().map(FoldedRule::new).collect();
        Ok(book)
    }

    /// Returns the game it is about, judged by its first rule.
    pub fn game(&self) -> GameKind {
        game_of(self.rules.first().map_or("", |rule| &rule.id))
    }

    /// Returns the rule with this ID.
    pub fn find(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// Returns the reading with this ID.
    pub fn reading(&self, id: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.id == id)
    }

    /// Returns the topic of the rule at this position in [`Rulebook::rules`].
    pub fn topic_of(&self, rule: usize) -> Option<&Topic> {
        self.topics.iter().find(|topic| topic.rules.contains(&rule))
    }

    /// Returns the topics of these rules in the order of the book: the position of each topic in [`Rulebook::topics`], and how many of
    /// the rules it has.
    pub fn topics_of(&self, rules: &[usize]) -> Vec<(usize, usize)> {
        let mut counts = vec![0; self.topics.len()];
        for rule in rules {
            let index = self
                .topics
                .partition_point(|topic| topic.rules.end <= *rule);
            if let Some(count) = counts.get_mut(index) {
                *count += 1;
            }
        }
        let counted = counts.into_iter().enumerate();
        counted.filter(|(_, count)| *count > 0).collect()
    }

    /// Returns every rule of [`Rulebook::ranking`], with the positions of the words in it.
    pub fn search(&self, words: &str, edition: Option<Edition>) -> Vec<Hit> {
        let found = self.ranking(words, edition);
        let rules = found.rules.iter();
        rules.map(|rule| self.hit(*rule, &found)).collect()
    }

    /// Finds the rules that contain every one of the words; if there are none, those that contain the most of them, and then those with
    /// at least half of them. Rules with the words in the title come first, then in the ID or keywords, then in the text, and then those with another form of a word, such as
    /// "grappling" for "grapple". A word matches inside another one only if the book has no form of it and no word that begins with it.
    /// Rules that only another edition than `own_edition` has come last. Among equals, the order is that of the book. Without words,
    /// nothing is found. The small words of a question, such as "how" and "the", are ignored beside other words.
    pub fn ranking(&self, words: &str, own_edition: Option<Edition>) -> Ranking {
        let all_words = || words.split_whitespace().map(search_form);
        let mut words: Vec<&str> = all_words().filter(|word| !is_ignored(word)).collect();
        if words.is_empty() {
            words = all_words().collect();
        }
        words.retain(|word| !word.is_empty());
        if words.is_empty() {
            return Ranking::default();
        }
        let words = words.into_iter();
        let words: Vec<SearchWord> = words
            .map(|word| SearchWord::new(word, &self.index.rules))
            .collect();
        let is_other_edition = |rule: usize| {
            let edition = self.rules.get(rule).and_then(|rule| rule.edition);
            own_edition.is_some() && edition.is_some() && edition != own_edition
        };
        let mut ranked: Vec<(bool, Rank, usize)> = self
            .index
            .rules
            .iter()
            .enumerate()
            .map(|(at, rule)| (is_other_edition(at), rule.rank(&words), at))
            .filter(|(_, rank, _)| rank.missing < words.len())
            .collect();
        let fewest = ranked.iter().map(|(_, rank, _)| rank.missing).min();
        let is_near = |missing: usize| {
            let has_most = Some(missing) == fewest;
            has_most || (fewest != Some(0) && missing * 2 <= words.len())
        };
        ranked.retain(|(_, rank, _)| is_near(rank.missing));
        ranked.sort_unstable();
        Ranking {
            words,
            rules: ranked.into_iter().map(|(_, _, rule)| rule).collect(),
            is_partial: fewest.is_some_and(|missing| missing > 0),
        }
    }

    /// Returns the positions of the searched words in a rule.
    pub fn hit(&self, rule: usize, found: &Ranking) -> Hit {
        let folded = self.index.rules.get(rule);
        let places = |part: fn(&FoldedRule) -> &FoldedText| {
            let places = |word: &SearchWord| folded.map(|rule| word.places(part(rule)));
            merged_ranges(found.words.iter().filter_map(places).flatten().collect())
        };
        Hit {
            rule,
            title: places(|rule| &rule.title),
            text: places(|rule| &rule.text),
        }
    }
}

/// The maximum number of definitions above the rules found.
const MAX_TERMS: usize = 3;
/// The minimum length, in letters, of a search that finds terms by the start of their name. Only longer words are corrected.
const MIN_LETTERS: usize = 3;
/// The minimum length, in bytes, of a stem that is corrected.
const MIN_CORRECTED_STEM: usize = 5;

impl Rulebook {
    /// Returns the terms that the search most likely means: first those with exactly this name, then those whose name starts with it.
    /// A definition is what most people look for.
    pub fn meant(&self, words: &str) -> Vec<&Term> {
        let words = words.trim();
        if words.chars().count() < MIN_LETTERS {
            return Vec::new();
        }
        let (exact, begun): (Vec<_>, Vec<_>) = self
            .terms
            .iter()
            .filter(|term| {
                term.names()
                    .any(|name| prefix_length(name, search_form(words)).is_some())
            })
            .partition(|term| {
                term.names()
                    .any(|name| is_same(search_form(name), search_form(words)))
            });
        exact.into_iter().chain(begun).take(MAX_TERMS).collect()
    }

    /// Returns the ID of the rule that explains a term best in this edition; without one, of the rule that explains it best at all.
    pub fn rule_of_term<'a>(&self, term: &'a Term, own_edition: Option<Edition>) -> &'a str {
        let edition = self.find(&term.rule).and_then(|rule| rule.edition);
        let is_foreign = own_edition.is_some() && edition.is_some() && edition != own_edition;
        let other = term.other_edition.as_deref().filter(|_| is_foreign);
        other.unwrap_or(&term.rule)
    }

    /// Returns what the book has under exactly these words: the name of a term with its rule, or else the first rule with all of them
    /// in its title.
    pub fn heading(&self, words: &str) -> Option<(String, String)> {
        let name = search_form(words.trim());
        let named = self
            .terms
            .iter()
            .find(|term| term.names().any(|other| is_same(search_form(other), name)));
        if let Some(term) = named {
            return Some((term.name.clone(), term.rule.clone()));
        }
        let found = self.ranking(words, None);
        let best = *found.rules.first()?;
        let is_titled = self.index.rules.get(best)?.rank(&found.words) == Rank::default();
        let rule = self.rules.get(best).filter(|_| is_titled)?;
        Some((rule.title.clone(), rule.id.clone()))
    }

    /// Returns the title and the ID of the first rule with all of these words anywhere in it.
    pub fn first_with_all(&self, words: &str) -> Option<(String, String)> {
        let found = self.ranking(words, None);
        let best = found.rules.first().filter(|_| !found.is_partial)?;
        let rule = self.rules.get(*best)?;
        Some((rule.title.clone(), rule.id.clone()))
    }

    /// Returns the term with this name, or with this other form of its name.
    pub fn term(&self, name: &str) -> Option<&Term> {
        let has_name = |term: &&Term| is_same(&term.name, name);
        let has_form = |term: &&Term| {
            term.names()
                .any(|other| is_same(search_form(other), search_form(name)))
        };
        self.terms
            .iter()
            .find(has_name)
            .or_else(|| self.terms.iter().find(has_form))
    }

    /// Corrects typing errors: replaces each word that the book does not contain with the most similar word that it contains. Words of
    /// the other books are no errors. `None` if there is nothing to correct, or no similar word.
    pub fn corrected_search(&self, words: &str, others: &[Arc<Self>]) -> Option<String> {
        let vocabulary = self.vocabulary();
        let mut is_corrected = false;
        let corrected: Vec<String> = words
            .split_whitespace()
            .map(|word| {
                let typed = folded(search_form(word));
                let is_known = is_ignored(&typed)
                    || typed.chars().count() <= MIN_LETTERS
                    || vocabulary.iter().any(|known| known.contains(&typed))
                    || has_form(vocabulary, &typed)
                    || others
                        .iter()
                        .any(|other| has_form(other.vocabulary(), &typed));
                let alike = if is_known {
                    None
                } else {
                    closest_word(&typed, vocabulary)
                };
                is_corrected |= alike.is_some();
                alike.map_or_else(|| word.to_owned(), str::to_owned)
            })
            .collect();
        is_corrected.then(|| corrected.join(" "))
    }

    /// Returns every word of the titles, texts and names of terms, in lower case.
    fn vocabulary(&self) -> &BTreeSet<String> {
        self.index.vocabulary.get_or_init(|| {
            let rules = self.rules.iter().flat_map(|rule| [&rule.title, &rule.text]);
            let terms = self.terms.iter().map(|term| &term.name);
            rules
                .chain(terms)
                .flat_map(|text| text.split(|letter: char| !letter.is_alphabetic()))
                .filter(|word| word.chars().count() > MIN_LETTERS)
                .map(str::to_lowercase)
                .collect()
        })
    }
}

/// Checks whether one of the words is a form of this folded one.
fn has_form(vocabulary: &BTreeSet<String>, word: &str) -> bool {
    let stem_of_word = stem(word);
    vocabulary.iter().any(|known| stem(known) == stem_of_word)
}

/// Returns the word closest to the typed one, or to another form of it. It may differ by one letter, or by two if the typed word has
/// more than 6 letters.
fn closest_word<'a>(typed: &str, vocabulary: &'a BTreeSet<String>) -> Option<&'a str> {
    let most = if typed.chars().count() > 6 { 2 } else { 1 };
    let stem_of_typed = stem(typed);
    // Many short stems differ by one letter only.
    let has_long_stem = stem_of_typed.len() >= MIN_CORRECTED_STEM;
    vocabulary
        .iter()
        .map(|known| {
            let slips = strsim::damerau_levenshtein(typed, known);
            let fewest = match has_long_stem {
                true => slips.min(strsim::damerau_levenshtein(&stem_of_typed, &stem(known))),
                false => slips,
            };
            (fewest, slips, known)
        })
        .filter(|(fewest, _, _)| *fewest <= most)
        .min()
        .map(|(_, _, known)| known.as_str())
}

/// Checks whether both are the same apart from upper and lower case and the kind of quotes.
fn is_same(first: &str, second: &str) -> bool {
    prefix_length(first, second) == Some(first.len())
}

impl Term {
    /// Iterates over the name and its other forms.
    fn names(&self) -> impl Iterator<Item = &str> {
        iter::once(&self.name).chain(&self.also).map(String::as_str)
    }
}

impl FoldedRule {
    /// Checks whether a word of the rule begins with this folded one.
    fn begins(&self, word: &str) -> bool {
        let mut parts = [&self.title, &self.id, &self.keywords, &self.text].into_iter();
        parts.any(|part| part.begins(word))
    }

    /// Checks whether the rule has a word with this stem.
    fn has_form(&self, stem: &str) -> bool {
        let mut parts = [&self.title, &self.keywords, &self.text].into_iter();
        parts.any(|part| part.has_form(stem))
    }

    /// Returns how well the rule matches the words.
    fn rank(&self, words: &[SearchWord]) -> Rank {
        let mut rank = Rank::default();
        for word in words {
            // Shorter words are numbers and syllables, not IDs: "3" must not match every rule from DD-300 on.
            let can_be_id = || word.text.chars().count() >= 3;
            let distance = if word.is_in(&self.title) {
                Some(0)
            } else if can_be_id() && word.is_in(&self.id) || word.is_in(&self.keywords) {
                Some(1)
            } else {
                word.is_in(&self.text).then_some(2)
            };
            match distance {
                Some(distance) => rank.distance += distance,
                None if self.has_form(&word.stem) => {
                    rank.other_forms += 1;
                    rank.distance += if self.title.has_form(&word.stem) {
                        0
                    } else {
                        2
                    };
                }
                None => rank.missing += 1,
            }
        }
        rank
    }
}

/// How well a rule matches a search. The best rank is the lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// The number of words that the rule does not contain.
    missing: usize,
    /// The number of words that it contains only in another form.
    other_forms: usize,
    /// 0 if every word is in the title, higher if words are only in the ID, keywords or text.
    distance: usize,
}

/// Returns a word in the form that is searched for: without punctuation at the end, and in the singular.
fn search_form(word: &str) -> &str {
    let word = word.trim_end_matches(['?', '.', '!', ',']);
    match word.strip_suffix('s') {
        Some(singular) if singular.len() > 3 && !singular.ends_with('s') => singular,
        _ => word,
    }
}

/// Checks whether a word is one of the small words of a question, which searches ignore.
fn is_ignored(word: &str) -> bool {
    const LITTLE: [&str; 37] = [
        "a", "an", "and", "are", "at", "be", "by", "can", "do", "does", "for", "from", "happens",
        "has", "have", "how", "i", "if", "in", "is", "it", "many", "much", "my", "of", "on", "or",
        "the", "there", "to", "we", "what", "when", "who", "with", "work", "you",
    ];
    LITTLE
        .iter()
        .any(|little| word.eq_ignore_ascii_case(little))
}

/// Returns the length in bytes of the word at the beginning of the text; `None` if the text does not begin with it.
fn prefix_length(text: &str, word: &str) -> Option<usize> {
    let mut rest = text.chars();
    for wanted in word.chars() {
        if plain(rest.next()?) != plain(wanted) {
            return None;
        }
    }
    Some(text.len() - rest.as_str().len())
}

/// Sorts the ranges and merges those that touch or overlap.
fn merged_ranges(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|range| range.start);
    let mut whole: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match whole.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => whole.push(range),
        }
    }
    whole
}
