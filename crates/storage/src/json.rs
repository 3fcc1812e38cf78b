//! Records as JSON text and back. Only what records need: whole numbers, no more depth than they have. Total and small: the
//! page carries this code, so it is not a general one.

use super::record::{Record, Value};

/// How deep values may lie within each other; ours lie six deep.
const DEEPEST: u8 = 24;

/// Writes a record as one line.
pub(super) fn write(record: &Record) -> String {
    let mut text = String::new();
    write_record(record, &mut text);
    text
}

/// Reads a record; `None` where the text is anything else, or has anything behind it.
pub(super) fn read(text: &str) -> Option<Record> {
    let mut reader = Reader { text, at: 0 };
    match reader.value(DEEPEST)? {
        Value::Record(record) if reader.next_sign().is_none() => Some(record),
        _ => None,
    }
}

fn write_value(value: &Value, text: &mut String) {
    match value {
        Value::Nothing | Value::Unknown => text.push_str("null"),
        Value::Flag(true) => text.push_str("true"),
        Value::Flag(false) => text.push_str("false"),
        Value::Number(number) => text.push_str(&number.to_string()),
        Value::Below(number) => {
            text.push('-');
            text.push_str(&number.to_string());
        }
        Value::Text(words) => write_text(words, text),
        Value::List(values) => {
            text.push('[');
            for (place, value) in values.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                write_value(value, text);
            }
            text.push(']');
        }
        Value::Record(record) => write_record(record, text),
    }
}

fn write_record(record: &Record, text: &mut String) {
    text.push('{');
    for (place, (key, value)) in record.fields().iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        write_text(key, text);
        text.push(':');
        write_value(value, text);
    }
    text.push('}');
}

fn write_text(words: &str, text: &mut String) {
    text.push('"');
    for c in words.chars() {
        match c {
            '"' | '\\' => {
                text.push('\\');
                text.push(c);
            }
            '\n' => text.push_str("\\n"),
            '\0'..='\u{1f}' => {
                text.push_str("\\u00");
                let code = u32::from(c);
                for digit in [code >> 4, code & 15] {
                    text.extend(char::from_digit(digit, 16));
                }
            }
            _ => text.push(c),
        }
    }
    text.push('"');
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self) -> Option<u8> {
        let byte = self.byte()?;
        self.at += 1;
        Some(byte)
    }

    /// Everything up to the first byte that is not so. Only for bytes that are characters of their own.
    fn run(&mut self, is: fn(u8) -> bool) -> &'a str {
        let from = self.at;
        while self.byte().is_some_and(is) {
            self.at += 1;
        }
        self.text.get(from..self.at).unwrap_or("")
    }

    /// The next byte that is no space; it is not taken.
    fn next_sign(&mut self) -> Option<u8> {
        self.run(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
        self.byte()
    }

    /// Takes that sign, if it comes next.
    fn sign(&mut self, sign: u8) -> bool {
        let is = self.next_sign() == Some(sign);
        if is {
            self.at += 1;
        }
        is
    }

    fn value(&mut self, depth: u8) -> Option<Value> {
        let deeper = depth.checked_sub(1)?;
        Some(match self.next_sign()? {
            b'{' => {
                let mut record = Record::default();
                self.each(b'}', |reader| {
                    reader.next_sign();
                    let key = reader.words()?;
                    if !reader.sign(b':') {
                        return None;
                    }
                    record.add(key, reader.value(deeper)?);
                    Some(())
                })?;
                Value::Record(record)
            }
            b'[' => {
                let mut values = Vec::new();
                self.each(b']', |reader| {
                    values.push(reader.value(deeper)?);
                    Some(())
                })?;
                Value::List(values)
            }
            b'"' => Value::Text(self.words()?),
            b'-' | b'0'..=b'9' => self.number(),
            _ => match self.run(|byte| byte.is_ascii_lowercase()) {
                "true" => Value::Flag(true),
                "false" => Value::Flag(false),
                "null" => Value::Nothing,
                _ => return None,
            },
        })
    }

    /// What stands between the opening sign, which comes next, and the closing one.
    fn each(&mut self, closing: u8, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.at += 1;
        if self.sign(closing) {
            return Some(());
        }
        loop {
            item(self)?;
            if self.sign(closing) {
                return Some(());
            }
            if !self.sign(b',') {
                return None;
            }
        }
    }

    /// A number; one that is not whole is a value that nothing of ours takes.
    fn number(&mut self) -> Value {
        let digits =
            self.run(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'));
        let number = match digits.strip_prefix('-') {
            Some(digits) => digits.parse().map(Value::Below),
            None => digits.parse().map(Value::Number),
        };
        number.unwrap_or(Value::Unknown)
    }

    fn words(&mut self) -> Option<String> {
        if self.take()? != b'"' {
            return None;
        }
        let mut words = String::new();
        loop {
            words.push_str(self.run(|byte| byte >= b' ' && byte != b'"' && byte != b'\\'));
            match self.take()? {
                b'"' => return Some(words),
                b'\\' => words.push(self.escaped()?),
                _ => return None,
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        Some(match self.take()? {
            byte @ (b'"' | b'\\' | b'/') => char::from(byte),
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'u' => {
                let code = self.code()?;
                // What does not fit in four digits is written in two halves.
                let code = if (0xd800..0xdc00).contains(&code) {
                    if self.take()? != b'\\' || self.take()? != b'u' {
                        return None;
                    }
                    let low = self
                        .code()?
                        .checked_sub(0xdc00)
                        .filter(|low| *low < 0x400)?;
                    0x1_0000 + ((code - 0xd800) << 10) + low
                } else {
                    code
                };
                char::from_u32(code)?
            }
            _ => return None,
        })
    }

    fn code(&mut self) -> Option<u32> {
        let mut code = 0;
        for _ in 0..4 {
            code = code * 16 + char::from(self.take()?).to_digit(16)?;
        }
        Some(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_json_and_is_read_back() {
        let mut record = Record::is("a \"quoted\" \\ \n\t\0\u{1f} — 🂡 word");
        record.put("most", &u64::MAX);
        record.put("least", &i32::MIN);
        record.put("list", &vec![vec![1_u8, 2], vec![]]);
        record.put("flags", &vec![true, false]);
        let text = record.write();
        assert_eq!(Record::read(&text), Some(record.clone()), "{text}");
        let judged: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(judged["most"], u64::MAX);
        assert_eq!(judged["least"], i32::MIN);
        assert_eq!(judged["is"], record.text("is").unwrap());
        let spaced = serde_json::to_string_pretty(&judged).unwrap();
        assert_eq!(Record::read(&spaced).unwrap().text("is"), record.text("is"));
    }

    #[test]
    fn escapes_and_fractions_of_others_are_read() {
        let text = r#" { "is" : "\u0041\/\b\f\r\t\ud83c\udca1" , "x" : [ ] , "y" : { } , "z" : -1.5e3 , "n" : null } "#;
        let record = Record::read(text).unwrap();
        assert_eq!(record.text("is"), Some("A/\u{8}\u{c}\r\t🂡"));
        assert_eq!(record.get::<Option<u8>>("n"), Some(None));
        assert_eq!(record.get::<Option<i32>>("z"), None, "not whole");
    }

    #[test]
    fn what_is_no_record_is_not_read() {
        let deep = format!("{{\"x\":{}{}}}", "[".repeat(50_000), "]".repeat(50_000));
        for wrong in [
            "",
            "{",
            "}",
            "[]",
            "1",
            "null",
            "{}{}",
            "{} x",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{a:1}",
            "{\"a\":[1,]}",
            "{\"a\":\"",
            "{\"a\":\"\\x\"}",
            "{\"a\":\"\n\"}",
            "{\"a\":\"\\ud83c\"}",
            "{\"a\":\"\\ud83c\\u0041\"}",
            "{\"a\":\"\\udca1\"}",
            "{\"a\":\"\\u12\"}",
            "{\"a\":nul}",
            "{\"a\":True}",
            "{\"é",
            &deep,
        ] {
            let start: String = wrong.chars().take(30).collect();
            assert_eq!(Record::read(wrong), None, "{start}");
        }
    }
}
