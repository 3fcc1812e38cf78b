//! Many questions in sections, and the search over all of them, as plain data.

use super::question::Question;
use crate::grammar::counted;

/// Questions of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionSection<A> {
    /// What they have in common.
    pub name: &'static str,
    /// The questions.
    pub questions: Vec<Question<A>>,
}

impl<A> OptionSection<A> {
    /// How many of its answers are the table's own.
    pub fn changed(&self) -> usize {
        let changed = self.questions.iter().filter(|it| it.is_changed);
        changed.count()
    }

    /// "2 changed", else how many questions there are.
    pub fn count_text(&self) -> String {
        match self.changed() {
            0 => self.questions.len().to_string(),
            changed => format!("{changed} changed"),
        }
    }

    /// The section with those of its questions that have every word that is searched for; `None` where none has.
    #[must_use]
    pub fn search(&self, search: &str) -> Option<Self>
    where
        A: Clone,
    {
        let search = search.to_lowercase();
        let questions = self.questions.iter();
        let found = questions.filter(|question| has_words(question, self.name, &search));
        let questions: Vec<Question<A>> = found.cloned().collect();
        (!questions.is_empty()).then_some(Self {
            name: self.name,
            questions,
        })
    }
}

/// What is said above the sections: how many answers are the table's own, or that nothing was found.
pub fn options_text<A: Clone>(sections: &[OptionSection<A>], search: &str) -> String {
    let changed: usize = sections.iter().map(OptionSection::changed).sum();
    if !sections
        .iter()
        .any(|section| section.search(search).is_some())
    {
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

/// Whether a question has every word that is searched for, in itself, its answers, its rule or its section.
fn has_words<A>(question: &Question<A>, section: &str, search: &str) -> bool {
    let mut texts = vec![
        question.question,
        question.rule,
        section,
        question.mark,
        &question.summary,
    ];
    for answer in &question.answers {
        texts.extend([answer.label.as_str(), answer.detail]);
    }
    if question.figures.len() > 1 {
        texts.push("chart table");
    }
    texts.extend(question.figures.iter().map(|figure| figure.label));
    let text = texts.join(" ").to_lowercase();
    search.split_whitespace().all(|word| {
        let singular = word.strip_suffix('s').filter(|word| word.len() > 3);
        text.contains(singular.unwrap_or(word))
    })
}
