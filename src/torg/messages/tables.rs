//! Macros that make functions from tables of texts.

/// Makes a function from each table. It returns the text for a value.
macro_rules! texts {
    ($($(#[$about:meta])* $name:ident $value_type:ident { $($value:ident $text:literal)+ })+) => {$(
        $(#[$about])*
        pub fn $name(value: $value_type) -> &'static str {
            match value {
                $($value_type::$value => $text,)+
            }
        }
    )+};
}

/// Makes a struct and a function from each table. The function returns the struct with the texts for a value.
macro_rules! word_tables {
    ($(
        $(#[$about:meta])*
        $words:ident $name:ident($value_type:ident) { $($(#[$text_about:meta])* $text:ident)+ }
        { $($value:ident $texts:tt)+ }
    )+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $words {
            $($(#[$text_about])* pub $text: &'static str,)+
        }

        #[doc = concat!("Returns the texts for a value, as [`", stringify!($words), "`].")]
        pub fn $name(value: $value_type) -> $words {
            let ($($text),+) = match value {
                $($value_type::$value => $texts,)+
            };
            $words { $($text),+ }
        }
    )+};
}

/// Makes the function `asked` from a table. The module has its own type `Question`.
macro_rules! question_texts {
    ($($name:ident $group:ident $question:literal $([$answer:literal $more:literal])+)+) => {
        /// Returns the text of a question.
        pub const fn asked(question: Question) -> &'static Asked {
            match question {
                $(Question::$name => &Asked {
                    group: Group::$group,
                    question: $question,
                    answers: &[$(($answer, $more)),+],
                }),+
            }
        }
    };
}

pub(super) use {question_texts, texts, word_tables};
