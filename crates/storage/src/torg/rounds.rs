//! The saved form of what happens to the rounds.

use crate::record::{kinds, words};
use ::torg::rounds::{Held, RoundsEvent, Surprise};

kinds! { RoundsEvent {
    Surprised { actors } = "surprised",
    DuelBegan = "duel_began",
    PlacesCounted { places } = "places_counted",
    RoundSet { round } = "round_set",
    TotalRolled { actor, roll, total } = "total_rolled",
    TotalTyped { actor, total } = "total_typed",
    TurnMoved { actor, behind } = "turn_moved",
    TurnHeld { actor, how } = "turn_held",
    AlsoTried { kind } = "also_tried",
    AlsoCame { kind, outcome } = "also_came",
    CriticalMoment = "critical_moment",
    DrawDenied { denied } = "draw_denied",
    DrawTakenBack { actor, card, deck } = "draw_taken_back",
    DefencesCounted { actor, missed } = "defences_counted",
} }

words! {
    Surprise { Partial = "partial", Complete = "complete" }
    Held { Opportunity = "opportunity", Place = "place" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Kept, Record};
    use ::torg::card::{Approvable, CardId};
    use ::torg::roll::{DiceRoll, DieTotal, SuccessLevel};
    use ::torg::state::Outcome;
    use tabletop::dice::D20;
    use tabletop::seat::ActorId;

    fn events() -> Vec<RoundsEvent> {
        let (actor, other) = (ActorId(1), ActorId(u16::MAX));
        let total = DieTotal::new(9).unwrap();
        vec![
            RoundsEvent::Surprised {
                actors: vec![(actor, Surprise::Partial), (other, Surprise::Complete)],
            },
            RoundsEvent::DuelBegan,
            RoundsEvent::PlacesCounted {
                places: vec![(actor, 5)],
            },
            RoundsEvent::RoundSet { round: 2 },
            RoundsEvent::TotalRolled {
                actor,
                roll: DiceRoll {
                    chains: vec![vec![D20::new(9).unwrap()]],
                    total,
                    bonus: total.bonus(),
                    reroll_lost: false,
                },
                total: -3,
            },
            RoundsEvent::TotalTyped { actor, total: 0 },
            RoundsEvent::TurnMoved {
                actor,
                behind: other,
            },
            RoundsEvent::TurnHeld {
                actor,
                how: Held::Opportunity,
            },
            RoundsEvent::TurnHeld {
                actor,
                how: Held::Place,
            },
            RoundsEvent::AlsoTried {
                kind: Approvable::Defend,
            },
            RoundsEvent::AlsoCame {
                kind: Approvable::Trick,
                outcome: Outcome::Succeeded(SuccessLevel::Good),
            },
            RoundsEvent::CriticalMoment,
            RoundsEvent::DrawDenied { denied: true },
            RoundsEvent::DrawTakenBack {
                actor,
                card: CardId(7),
                deck: vec![CardId(7), CardId(8)],
            },
            RoundsEvent::DefencesCounted { actor, missed: 2 },
        ]
    }

    #[test]
    fn every_kind_of_rounds_event_comes_back() {
        let events = events();
        let is = |event: &RoundsEvent| event.keep().text("is").unwrap().to_owned();
        for (place, kind) in KINDS.iter().enumerate() {
            assert!(events.iter().any(|event| is(event) == *kind), "no {kind}");
            assert!(!KINDS.iter().skip(place + 1).any(|other| other == kind));
        }
        for event in events {
            let text = event.keep().write();
            let record = Record::read(&text).unwrap();
            assert_eq!(RoundsEvent::recall(&record), Some(event), "{text}");
        }
    }

    #[test]
    fn what_is_missing_or_wrong_is_not_read() {
        for wrong in [
            r#"{"is":"surprised","actors":[[1,"half"]]}"#,
            r#"{"is":"surprised"}"#,
            r#"{"is":"round_set","round":-1}"#,
            r#"{"is":"turn_held","actor":1,"how":"here"}"#,
            r#"{"is":"total_typed","actor":1}"#,
            r#"{"is":"draw_taken_back","actor":1,"card":2}"#,
            r#"{"is":"nonsense"}"#,
        ] {
            let record = Record::read(wrong).unwrap();
            assert_eq!(RoundsEvent::recall(&record), None, "{wrong}");
        }
    }
}
