//! The saved form of everything: flat records of named values, one closed set of words for each closed enum.
//!
//! Written by hand rather than derived, because a derived reader of all events is an eighth of the page. Reading is total: what
//! is missing, unknown or out of range makes the whole record unreadable; what a later version added beside it is passed over.

use super::json;
use tabletop::chronicle::{Entry, TakenBack};
use tabletop::name::Name;
use tabletop::rule::RuleId;
use tabletop::ruling::Ruling;
use tabletop::seat::ActorId;

/// Something that is kept as a record.
pub trait Kept: Sized {
    /// Its record.
    fn keep(&self) -> Record;
    /// What the record stands for; `None` where it stands for nothing of that kind.
    fn recall(record: &Record) -> Option<Self>;
}

/// Something that is kept as one value of a record.
pub trait Field: Sized {
    /// Its value; [`Value::Nothing`] is left out.
    fn value(&self) -> Value;
    /// What the value stands for; `None` where it stands for nothing of that kind.
    fn of(value: &Value) -> Option<Self>;
}

/// One of a few words.
pub trait Word: Copy + 'static {
    /// Each with its word.
    const WORDS: &'static [(Self, &'static str)];
    /// Its word; `None` where it says more than a word can.
    fn word(self) -> Option<&'static str>;
    /// The one with that word.
    fn of_word(word: &str) -> Option<Self> {
        let (one, _) = Self::WORDS.iter().find(|(_, its)| *its == word)?;
        Some(*one)
    }
}

/// A value of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing; as good as not there.
    Nothing,
    /// Yes or no.
    Flag(bool),
    /// A number, 0 and up.
    Number(u64),
    /// A number with a minus before it.
    Below(u64),
    /// Words.
    Text(String),
    /// Values in order.
    List(Vec<Value>),
    /// A record within the record.
    Record(Record),
    /// Something that no version up to now writes.
    Unknown,
}

impl Value {
    fn number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The words.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The values of a list.
    pub fn list(&self) -> Option<&[Self]> {
        match self {
            Self::List(values) => Some(values),
            _ => None,
        }
    }

    /// The record.
    pub fn record(&self) -> Option<&Record> {
        match self {
            Self::Record(record) => Some(record),
            _ => None,
        }
    }

    /// A word as a value.
    pub fn word(word: &str) -> Self {
        Self::Text(word.to_owned())
    }
}

/// Named values, in the order they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record(Vec<(String, Value)>);

impl Record {
    /// A record of something of that kind.
    pub fn is(kind: &str) -> Self {
        let mut record = Self::default();
        record.add("is".to_owned(), Value::word(kind));
        record
    }

    /// Reads what [`Record::write`] wrote.
    pub fn read(text: &str) -> Option<Self> {
        json::read(text)
    }

    /// The record as one line of JSON.
    pub fn write(&self) -> String {
        json::write(self)
    }

    pub(super) fn fields(&self) -> &[(String, Value)] {
        &self.0
    }

    pub(super) fn add(&mut self, key: String, value: Value) {
        self.0.push((key, value));
    }

    fn put_value(&mut self, key: &str, value: Value) {
        if !matches!(value, Value::Nothing) {
            self.add(key.to_owned(), value);
        }
    }

    /// Puts a value under a name. Not inlined, as a hundred fields call it.
    #[inline(never)]
    pub fn put<T: Field>(&mut self, key: &str, value: &T) {
        self.put_value(key, value.value());
    }

    /// The value under a name; nothing where there is none.
    pub fn find(&self, key: &str) -> &Value {
        self.0
            .iter()
            .find(|(its, _)| its == key)
            .map_or(&Value::Nothing, |(_, value)| value)
    }

    /// What stands under a name; `None` where it is missing or wrong. Not inlined either.
    #[inline(never)]
    pub fn get<T: Field>(&self, key: &str) -> Option<T> {
        T::of(self.find(key))
    }

    /// What stands under a name, or `otherwise` where nothing does; `None` where it is wrong.
    pub fn get_or<T: Field>(&self, key: &str, otherwise: T) -> Option<T> {
        match self.find(key) {
            Value::Nothing => Some(otherwise),
            value => T::of(value),
        }
    }

    /// The words under a name.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.find(key).text()
    }
}

/// `Word` for enums; without `but`, when a word says all, `Field` too. A variant without a word does not compile.
#[macro_export]
macro_rules! words {
    ($($name:ty { $($variant:ident = $word:literal),* $(,)? })*) => {$(
        $crate::record::words!(@ $name { $($variant = $word),* });
        impl $crate::record::Field for $name {
            fn value(&self) -> $crate::record::Value {
                $crate::record::Value::word(
                    $crate::record::Word::word(*self).unwrap_or_default(),
                )
            }
            fn of(value: &$crate::record::Value) -> Option<Self> {
                $crate::record::Word::of_word(value.text()?)
            }
        }
    )*};
    (@ $name:ty { $($variant:ident = $word:literal),* $(,)? } $(but $($other:ident),*)?) => {
        impl $crate::record::Word for $name {
            const WORDS: &'static [(Self, &'static str)] = &[$((Self::$variant, $word)),*];
            fn word(self) -> Option<&'static str> {
                match self {
                    $(Self::$variant => Some($word),)*
                    $($(Self::$other(..) => None,)*)?
                }
            }
        }
    };
}

/// `Kept` and `Field` for a struct, by its fields' names. With `or default`, what is missing is as by default.
#[macro_export]
macro_rules! kept {
    ($($name:ty { $($field:ident),* $(,)? })*) => {$(
        $crate::record::kept!(@ $name { $($field),* } record => {
            Some(Self { $($field: record.get(stringify!($field))?),* })
        });
    )*};
    (or default $($name:ty { $($field:ident),* $(,)? })*) => {$(
        $crate::record::kept!(@ $name { $($field),* } record => {
            let otherwise = Self::default();
            Some(Self { $($field: record.get_or(stringify!($field), otherwise.$field)?),* })
        });
    )*};
    (@ $name:ty { $($field:ident),* } $record:ident => $recall:block) => {
        impl $crate::record::Kept for $name {
            fn keep(&self) -> $crate::record::Record {
                let Self { $($field),* } = self;
                let mut record = $crate::record::Record::default();
                $(record.put(stringify!($field), $field);)*
                record
            }
            fn recall($record: &$crate::record::Record) -> Option<Self> $recall
        }
        $crate::record::kept!(as value $name);
    };
    (as value $($name:ty),*) => {$(
        impl $crate::record::Field for $name {
            fn value(&self) -> $crate::record::Value {
                $crate::record::Value::Record($crate::record::Kept::keep(self))
            }
            fn of(value: &$crate::record::Value) -> Option<Self> {
                $crate::record::Kept::recall(value.record()?)
            }
        }
    )*};
}

/// `Kept` for an enum with named fields: `"is"` says which variant. One without a line, or without all its fields, does not
/// compile. `sane`: what else is asked of one that was read.
#[macro_export]
macro_rules! kinds {
    ($name:ty $(, $sane:path)? { $($variant:ident $({ $($field:ident),* $(,)? })? = $word:literal),* $(,)? }) => {
        impl $crate::record::Kept for $name {
            #[allow(unused_mut)] // by variants without fields
            fn keep(&self) -> $crate::record::Record {
                match self {$(
                    Self::$variant $({ $($field),* })? => {
                        let mut record = $crate::record::Record::is($word);
                        $($(record.put(stringify!($field), $field);)*)?
                        record
                    }
                )*}
            }
            fn recall(record: &$crate::record::Record) -> Option<Self> {
                let read = match record.text("is")? {
                    $($word => Self::$variant $({
                        $($field: record.get(stringify!($field))?),*
                    })?,)*
                    _ => return None,
                };
                $(if !$sane(&read) {
                    return None;
                })?
                Some(read)
            }
        }
        $crate::record::kept!(as value $name);
        /// The word of every kind.
        #[cfg(test)]
        const KINDS: &[&str] = &[$($word),*];
    };
}

/// `Field` for what is a number within.
#[macro_export]
macro_rules! ids {
    ($($id:ident),*) => {$(
        impl $crate::record::Field for $id {
            fn value(&self) -> $crate::record::Value {
                $crate::record::Field::value(&self.0)
            }
            fn of(value: &$crate::record::Value) -> Option<Self> {
                $crate::record::Field::of(value).map(Self)
            }
        }
    )*};
}

pub use {ids, kept, kinds, words};

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Field for $number {
            fn value(&self) -> Value {
                Value::Number(u64::try_from(*self).unwrap_or(u64::MAX))
            }
            fn of(value: &Value) -> Option<Self> {
                Self::try_from(value.number()?).ok()
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize);

impl Field for i32 {
    fn value(&self) -> Value {
        let size = u64::from(self.unsigned_abs());
        if *self < 0 {
            Value::Below(size)
        } else {
            Value::Number(size)
        }
    }
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Number(size) => Self::try_from(*size).ok(),
            Value::Below(size) => Self::try_from(0_i64.checked_sub_unsigned(*size)?).ok(),
            _ => None,
        }
    }
}

impl Field for bool {
    fn value(&self) -> Value {
        Value::Flag(*self)
    }
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        }
    }
}

impl Field for String {
    fn value(&self) -> Value {
        Value::word(self)
    }
    fn of(value: &Value) -> Option<Self> {
        value.text().map(str::to_owned)
    }
}

impl<T: Field> Field for Option<T> {
    fn value(&self) -> Value {
        self.as_ref().map_or(Value::Nothing, T::value)
    }
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Nothing => Some(None),
            value => T::of(value).map(Some),
        }
    }
}

impl<T: Field> Field for Vec<T> {
    fn value(&self) -> Value {
        let mut values = Vec::new();
        for item in self {
            values.push(item.value());
        }
        Value::List(values)
    }
    fn of(value: &Value) -> Option<Self> {
        let mut items = Self::new();
        for value in value.list()? {
            items.push(T::of(value)?);
        }
        Some(items)
    }
}

impl<A: Field, B: Field> Field for (A, B) {
    fn value(&self) -> Value {
        Value::List(vec![self.0.value(), self.1.value()])
    }
    fn of(value: &Value) -> Option<Self> {
        match value.list()? {
            [one, other] => Some((A::of(one)?, B::of(other)?)),
            _ => None,
        }
    }
}

impl Field for ActorId {
    fn value(&self) -> Value {
        self.0.value()
    }
    fn of(value: &Value) -> Option<Self> {
        u16::of(value).map(Self)
    }
}

impl Field for Name {
    fn value(&self) -> Value {
        Value::word(self.as_str())
    }
    fn of(value: &Value) -> Option<Self> {
        Self::new(value.text()?).ok()
    }
}

impl Field for RuleId {
    fn value(&self) -> Value {
        Value::Text(self.to_string())
    }
    fn of(value: &Value) -> Option<Self> {
        value.text()?.parse().ok()
    }
}

kept! {
    Ruling { over, why }
    TakenBack { entries, seen }
}

impl<E: Kept + Field> Kept for Entry<E> {
    fn keep(&self) -> Record {
        let Self {
            events,
            ruling,
            instead_of,
            at,
        } = self;
        let mut record = Record::default();
        record.put("events", events);
        record.put("ruling", ruling);
        record.put("instead_of", instead_of);
        record.put("at", at);
        record
    }

    fn recall(record: &Record) -> Option<Self> {
        Some(Self {
            events: record.get("events")?,
            ruling: record.get("ruling")?,
            instead_of: record.get("instead_of")?,
            at: record.get("at")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused<T: Field + std::fmt::Debug + PartialEq>(text: &str) {
        let record = Record::read(&format!("{{\"x\":{text}}}")).unwrap();
        assert_eq!(record.get::<T>("x"), None, "{text}");
    }

    #[test]
    fn numbers_are_in_range_or_refused() {
        refused::<u8>("256");
        refused::<u8>("-1");
        refused::<u8>("1.0");
        refused::<u8>("\"1\"");
        refused::<u16>("65536");
        refused::<u16>("18446744073709551616");
        refused::<u32>("4294967296");
        refused::<u64>("18446744073709551616");
        refused::<i32>("2147483648");
        refused::<i32>("-2147483649");
        refused::<i32>("-18446744073709551615");
        refused::<bool>("1");
        for number in [i32::MIN, -1, 0, 1, i32::MAX] {
            assert_eq!(i32::of(&number.value()), Some(number));
        }
    }

    #[test]
    fn names_and_rules_are_checked_on_the_way_in() {
        refused::<Name>("\"\"");
        refused::<Name>(&format!("\"{}\"", "x".repeat(10_000)));
        refused::<RuleId>("\"XX-001\"");
        refused::<RuleId>("\"DD-99999\"");
    }

    #[test]
    fn what_is_missing_is_nothing_and_what_is_new_is_passed_over() {
        let record = Record::read(r#"{"later":{"x":[1.5]},"entries":3,"seen":true}"#).unwrap();
        assert_eq!(
            TakenBack::recall(&record),
            Some(TakenBack {
                entries: 3,
                seen: true
            })
        );
        assert_eq!(
            TakenBack::recall(&Record::read(r#"{"entries":3}"#).unwrap()),
            None
        );
        assert_eq!(Record::default().get::<Option<u8>>("x"), Some(None));
        assert_eq!(Record::default().get_or("x", 7_u8), Some(7));
        refused::<(u8, u8)>("[1]");
        refused::<(u8, u8)>("[1,2,3]");
        refused::<Vec<u8>>("[1,[2]]");
    }
}
