//! Sections of questions, and the search over all of them, as plain data.

use super::question::Question;
use crate::grammar::counted;

/// A section of related questions.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionSection<A> {
    /// The name of the section.
    pub name: &'static str,
    /// The questions.
    pub questions: Vec<Question<A>>,
}

impl<A> OptionSection<A> {
    /// Returns how many of its answers differ from the default.
    pub fn changed(&self) -> usize {
        let changed = self.questions.iter().filter(|question| question.is_changed);
        changed.count()
    }

    /// Returns "2 changed", or the number of questions if none is changed.
    pub fn count_text(&self) -> String {
        match self.changed() {
            0 => self.questions.len().to_string(),
            changed => format!("{changed} changed"),
        }
    }

    /// Returns the section with only those questions that contain every word of the search; `None` if there are none.
    #[must_use]
    pub fn search(&self, search: &str) -> Option<Self>
    where
        A: Clone,
    {
        let questions = self.questions.iter();
        let found = questions.filter(|question| has_words(question, self.name, search));
        let questions: Vec<Question<A>> = found.cloned().collect();
        (!questions.is_empty()).then_some(Self {
            name: self.name,
            questions,
        })
    }

    /// Returns those of the sections in which the search finds questions, with only these questions.
    pub fn search_all(sections: &[Self], search: &str) -> Vec<Self>
    where
        A: Clone,
    {
        let found = sections.iter().filter_map(|section| section.search(search));
        found.collect()
    }
}

/// Returns the text above the sections that were found: how many answers in all sections differ from the default, or that nothing was
/// found.
pub fn options_text<A>(sections: &[OptionSection<A>], found: &[OptionSection<A>]) -> String {
    let changed: usize = sections.iter().map(OptionSection::changed).sum();
    if found.is_empty() {
        "No option matches.".to_owned()
    } else if changed == 0 {
        "All options are at their defaults.".to_owned()
    } else {
        counted(
            changed,
            "option has been changed.",
            "options have been changed.",
        )
    }
}

/// Checks whether a question contains every word of the search, in its text, answers, rule, section or keywords.
fn has_words<A>(question: &Question<A>, section: &str, search: &str) -> bool {
    let mut texts = vec![
        question.question,
        question.rule,
        section,
        question.mark,
        &question.summary,
        question.keywords,
    ];
    for answer in &question.answers {
        texts.extend([answer.label.as_str(), answer.detail]);
    }
    if question.figures.len() > 1 {
        texts.push("chart table");
    }
    texts.extend(question.figures.iter().map(|figure| figure.label));
    has_every_word(&texts.join(" "), search)
}

/// Checks whether a text contains every word of a search, in the singular or plural.
pub fn has_every_word(text: &str, search: &str) -> bool {
    let (text, search) = (text.to_lowercase(), search.to_lowercase());
    search.split_whitespace().all(|word| {
        let singular = word.strip_suffix('s').filter(|word| word.len() > 3);
        text.contains(singular.unwrap_or(word))
    })
}
