//! A macro for settings that are questions with a few answers each: it defines an enum of answers per question, and one enum of
//! all questions.

/// Defines the enum of each question's answers and the enum of all questions. `key` and the words of answers are what is saved.
macro_rules! questions {
    ($($(#[$about:meta])* $reading:literal $name:ident $key:literal {
        $($(#[$what:meta])* $answer:ident $word:literal,)+
    })+) => {
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

        /// A question that the sources do not answer, or answer differently, so that each table chooses its own answer (section
        /// 6).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Question { $($(#[$about])* $name),+ }

        impl Question {
            /// All questions, in the order of the ledger.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            const DATA: &[QuestionData] = &[$(($reading, $key, &[$($word),+])),+];
        }
    };
}

pub(crate) use questions;
