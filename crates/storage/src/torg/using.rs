//! The saved form of what came of cards and possibilities on rolls and in the round.

use crate::record::{kinds, words};
use ::torg::using::{Attribute, Used};

kinds! { Used {
    Raised { actor, card, attribute } = "raised",
    Faded { cards } = "faded",
    CoupOnTotal { card } = "coup_on_total",
    Bought { actor, card } = "bought",
    Countered { villain } = "countered",
    Swallowed = "swallowed",
    ExtraRolled { roll, typed } = "extra_rolled",
    Hastened { actor } = "hastened",
    Spoke { actor, all } = "spoke",
    SpeechExtended = "speech_extended",
    Kept = "kept",
    RoundKept { card, round, again } = "round_kept",
    SeizeOpened = "seize_opened",
    LineUndone = "line_undone",
    Retried { keeps } = "retried",
    Foiled { hero } = "foiled",
    UpTwice { actor } = "up_twice",
    FirstRollPlain { actor, until } = "first_roll_plain",
    StoodUp { actor } = "stood_up",
    Dropped { actor } = "dropped",
} }

words! { Attribute {
    Dexterity = "dexterity", Strength = "strength", Toughness = "toughness",
    Perception = "perception", Mind = "mind", Charisma = "charisma", Spirit = "spirit",
} }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Field, Kept, Record, Value, Word};
    use ::torg::card::CardId;
    use ::torg::roll::{Bonus, DiceRoll, DieTotal};
    use ::torg::state::Until;
    use tabletop::dice::D20;
    use tabletop::seat::ActorId;

    fn events() -> Vec<Used> {
        let (actor, card) = (ActorId(2), CardId(156));
        let face = |face| D20::new(face).unwrap();
        let raised = |attribute| Used::Raised {
            actor,
            card,
            attribute,
        };
        vec![
            raised(None),
            raised(Some(Attribute::Spirit)),
            Used::Faded { cards: vec![card] },
            Used::CoupOnTotal { card },
            Used::Bought {
                actor,
                card: Some(card),
            },
            Used::Bought { actor, card: None },
            Used::Countered { villain: actor },
            Used::Swallowed,
            Used::ExtraRolled {
                roll: DiceRoll {
                    chains: vec![vec![face(3)], vec![face(20), face(1)]],
                    total: DieTotal::new(24).unwrap(),
                    bonus: Bonus(8),
                    reroll_lost: false,
                },
                typed: true,
            },
            Used::Hastened { actor },
            Used::Spoke { actor, all: true },
            Used::SpeechExtended,
            Used::Kept,
            Used::RoundKept {
                card,
                round: 3,
                again: false,
            },
            Used::SeizeOpened,
            Used::LineUndone,
            Used::Retried { keeps: true },
            Used::Foiled { hero: actor },
            Used::UpTwice { actor },
            Used::FirstRollPlain {
                actor,
                until: Some(Until::RoundEnds),
            },
            Used::FirstRollPlain { actor, until: None },
            Used::StoodUp { actor },
            Used::Dropped { actor },
        ]
    }

    #[test]
    fn every_kind_of_use_comes_back() {
        let events = events();
        let is = |event: &Used| event.keep().text("is").unwrap().to_owned();
        for (place, kind) in KINDS.iter().enumerate() {
            assert!(events.iter().any(|event| is(event) == *kind), "no {kind}");
            assert!(!KINDS.iter().skip(place + 1).any(|other| other == kind));
        }
        for event in events {
            let text = event.keep().write();
            let record = Record::read(&text).unwrap();
            assert_eq!(Used::recall(&record), Some(event), "{text}");
        }
        for (attribute, word) in Attribute::WORDS {
            assert_eq!(Attribute::of(&Value::word(word)), Some(*attribute));
        }
    }

    #[test]
    fn what_is_missing_or_wrong_is_not_read() {
        for wrong in [
            r#"{"is":"raised","actor":1}"#,
            r#"{"is":"raised","actor":1,"card":1,"attribute":"luck"}"#,
            r#"{"is":"spoke","actor":1}"#,
            r#"{"is":"round_kept","card":1,"round":1}"#,
            r#"{"is":"extra_rolled","typed":true}"#,
            r#"{"is":"nonsense"}"#,
        ] {
            let record = Record::read(wrong).unwrap();
            assert_eq!(Used::recall(&record), None, "{wrong}");
        }
    }
}
