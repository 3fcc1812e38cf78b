//! How questions with a few answers each become types: an enum of each one's answers, and one of all questions.

/// Makes an enum of each question's answers and one of all questions. `key` and the answers' words are what is saved.
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

        /// A question on which the sources are silent or at odds, and which each table answers for itself (section 6).
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
