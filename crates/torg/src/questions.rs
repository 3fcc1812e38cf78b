//! A macro for settings that are questions with a few answers each: it defines an enum of answers per question, one enum of
//! all questions, and the answers of a table.

/// Defines the enum of each question's answers, the enum of all questions, and a table's answers. Saved data holds `key` and the
/// words of answers.
macro_rules! questions {
    ($answers:ident; $($(#[$about:meta])* $reading:literal $name:ident $key:literal {
        $($(#[$what:meta])* $answer:ident $word:literal,)+
    })+) => {
        /// An answer to one of the questions.
        pub trait Answer: Copy {
            /// The question.
            const QUESTION: Question;
            /// Returns the index of the answer; 0 is the default.
            fn place(self) -> u8;
        }

        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $name { $($(#[$what])* $answer),+ }

            impl Answer for $name {
                const QUESTION: Question = Question::$name;
                fn place(self) -> u8 {
                    self as u8
                }
            }
        )+

        /// A question that the sources do not answer, or answer differently, so each table chooses its own answer.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Question { $($(#[$about])* $name),+ }

        impl Question {
            /// All questions, in the order of the ledger.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Returns the question's ID in the ledger, such as `A-04`.
            pub const fn reading(self) -> &'static str {
                match self { $(Self::$name => $reading),+ }
            }

            /// Returns the question's key in saved data.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$name => $key),+ }
            }

            /// Returns the words for the answers in saved data, the default first.
            pub const fn answers(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($word),+]),+ }
            }
        }

        /// For each question, the index of the chosen answer; the first by default.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(
            try_from = "BTreeMap<String, String>",
            into = "BTreeMap<&'static str, &'static str>"
        )]
        pub struct $answers([u8; Question::ALL.len()]);

        impl $answers {
            /// Returns the index of the answer to a question.
            pub fn of(&self, question: Question) -> u8 {
                self.0.get(question as usize).copied().unwrap_or(0)
            }

            /// Returns the answers with one changed, given by its index. An index without an answer changes nothing.
            #[must_use]
            pub fn with(mut self, question: Question, index: u8) -> Self {
                let known = usize::from(index) < question.answers().len();
                if let Some(answer) = self.0.get_mut(question as usize).filter(|_| known) {
                    *answer = index;
                }
                self
            }
        }

        impl Default for $answers {
            fn default() -> Self {
                Self([0; Question::ALL.len()])
            }
        }

        impl From<$answers> for BTreeMap<&'static str, &'static str> {
            /// Maps the question's key to the answer's word, for each answer that is not the default.
            fn from(answers: $answers) -> Self {
                let mut words = Self::new();
                for question in Question::ALL {
                    let index = answers.of(*question);
                    if let Some(word) = question.answers().get(usize::from(index))
                        && index != 0
                    {
                        words.insert(question.key(), word);
                    }
                }
                words
            }
        }

        impl TryFrom<BTreeMap<String, String>> for $answers {
            type Error = String;

            /// A question that is not listed has its default answer. An unknown answer is an error.
            fn try_from(words: BTreeMap<String, String>) -> Result<Self, String> {
                let mut answers = Self::default();
                for question in Question::ALL {
                    let Some(word) = words.get(question.key()) else {
                        continue;
                    };
                    let index = (0..)
                        .zip(question.answers())
                        .find_map(|(index, known)| (known == word).then_some(index));
                    let index = index.ok_or_else(|| format!("{}: no answer {word}", question.key()))?;
                    answers = answers.with(*question, index);
                }
                Ok(answers)
            }
        }
    };
}

pub(crate) use questions;
