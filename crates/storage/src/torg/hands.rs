//! The saved form of what cards did that move cards, and of prepared setbacks.

use crate::record::{Field, Record, Value, kinds, words};
use ::torg::event::{HandsEvent, SchemeEvent};
use ::torg::hands::Form;
use ::torg::state::Setback;

kinds! { HandsEvent {
    Led = "led",
    Gave { to, cards, pools, from_hand } = "gave",
    GaveAll = "gave_all",
    Rallied = "rallied",
    Sorted { cards } = "sorted",
    Fetched { card, pool } = "fetched",
    Escaped = "escaped",
    EscapeTold { text } = "escape_told",
    GloryClaimed { card, from_hand } = "glory_claimed",
    GloryCounted = "glory_counted",
    GloryDenied { back } = "glory_denied",
    Wondered = "wondered",
    Asked { question } = "asked",
    Answered { answer } = "answered",
    Activated { card, note } = "activated",
    Heard { card, note } = "heard",
    AmmunitionSet { rounds } = "ammunition_set",
    TakenOut { why } = "taken_out",
    Helped = "helped",
} }

mod scheme {
    use super::{SchemeEvent, kinds};

    kinds! { SchemeEvent {
        Prepared { text, lasting } = "prepared",
        Hinted { text } = "hinted",
        Gone { text } = "gone",
    } }

    #[cfg(test)]
    pub(super) const ALL: &[&str] = KINDS;
}

words! {
    Form {
        KnocksDown = "knocks_down", TakesActions = "takes_actions", Flee = "flee",
        Ammunition = "ammunition", Strikes = "strikes", TakesOut = "takes_out",
    }
}

/// What was told is a record of its own, so that no words of the gamemaster's are taken for ours.
impl Field for Setback {
    fn value(&self) -> Value {
        let mut record = Record::default();
        match self {
            Self::Generic => return Value::word("generic"),
            Self::Told(text) => record.put("told", text),
            Self::Formed { form, who, text } => {
                record.put("form", form);
                record.put("who", who);
                record.put("text", text);
            }
        }
        Value::Record(record)
    }
    fn of(value: &Value) -> Option<Self> {
        let Some(record) = value.record() else {
            return (value.text()? == "generic").then_some(Self::Generic);
        };
        let formed = || {
            Some(Self::Formed {
                form: record.get("form")?,
                who: record.get("who")?,
                text: record.get("text")?,
            })
        };
        record.get("told").map(Self::Told).or_else(formed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Kept;
    use ::torg::card::CardId;
    use tabletop::seat::ActorId;

    fn come_back<E: Kept + PartialEq + std::fmt::Debug>(events: Vec<E>, kinds: &[&str]) {
        let is = |event: &E| event.keep().text("is").unwrap().to_owned();
        for (place, kind) in kinds.iter().enumerate() {
            assert!(events.iter().any(|event| is(event) == *kind), "no {kind}");
            assert!(!kinds.iter().skip(place + 1).any(|other| other == kind));
        }
        for event in events {
            let text = event.keep().write();
            let record = Record::read(&text).unwrap();
            assert_eq!(E::recall(&record), Some(event), "{text}");
        }
    }

    #[test]
    fn every_kind_comes_back() {
        let text = || "a \"word\" or two".to_owned();
        let (card, cards) = (CardId(12), vec![CardId(1), CardId(156)]);
        let events = vec![
            HandsEvent::Led,
            HandsEvent::Gave {
                to: ActorId(3),
                cards: cards.clone(),
                pools: true,
                from_hand: false,
            },
            HandsEvent::GaveAll,
            HandsEvent::Rallied,
            HandsEvent::Sorted { cards },
            HandsEvent::Sorted { cards: vec![] },
            HandsEvent::Fetched { card, pool: true },
            HandsEvent::Escaped,
            HandsEvent::EscapeTold { text: text() },
            HandsEvent::GloryClaimed {
                card,
                from_hand: true,
            },
            HandsEvent::GloryCounted,
            HandsEvent::GloryDenied { back: true },
            HandsEvent::Wondered,
            HandsEvent::Asked { question: text() },
            HandsEvent::Answered { answer: text() },
            HandsEvent::Activated { card, note: None },
            HandsEvent::Activated {
                card,
                note: Some(text()),
            },
            HandsEvent::Heard { card, note: None },
            HandsEvent::Heard {
                card,
                note: Some(text()),
            },
            HandsEvent::AmmunitionSet { rounds: Some(5) },
            HandsEvent::AmmunitionSet { rounds: None },
            HandsEvent::TakenOut { why: text() },
            HandsEvent::Helped,
        ];
        come_back(events, KINDS);
        let events = vec![
            SchemeEvent::Prepared {
                text: text(),
                lasting: true,
            },
            SchemeEvent::Hinted { text: text() },
            SchemeEvent::Gone { text: text() },
        ];
        come_back(events, scheme::ALL);
    }

    #[test]
    fn setbacks_come_back() {
        for (form, word) in Form::ALL.iter().map(|form| (*form, form.value())) {
            assert_eq!(Form::of(&word), Some(form));
            let setback = Setback::Formed {
                form,
                who: vec![ActorId(2)],
                text: "generic".to_owned(),
            };
            assert_eq!(Setback::of(&setback.value()), Some(setback));
        }
    }

    #[test]
    fn what_is_missing_or_wrong_is_not_read() {
        for wrong in [
            r#"{"is":"gave","to":1,"cards":[1],"pools":true}"#,
            r#"{"is":"fetched","card":1}"#,
            r#"{"is":"glory_denied"}"#,
            r#"{"is":"asked"}"#,
            r#"{"is":"ammunition_set","rounds":300}"#,
            r#"{"is":"nonsense"}"#,
        ] {
            let record = Record::read(wrong).unwrap();
            assert_eq!(HandsEvent::recall(&record), None, "{wrong}");
        }
    }
}
