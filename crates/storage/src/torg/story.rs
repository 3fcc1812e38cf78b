//! The saved form of what happens to the story.

use crate::record::{Field, Value, kept, kinds, words};
use ::torg::card::CardName;
use ::torg::story::{Award, Cause, StoryEvent, SubplotId, Verdict};

kinds! { StoryEvent {
    Suggested { subplot, text } = "suggested",
    Accepted { subplot, active } = "accepted",
    Disallowed { subplot, owner, card, given_back } = "disallowed",
    Activated { subplot, active } = "activated",
    Resumed { subplot, active, acts, campaigned } = "resumed",
    Noted { subplot, text } = "noted",
    Revealed { subplot, text } = "revealed",
    Ignored { subplot, ignored } = "ignored",
    TurnedIn { actor, card, laid } = "turned_in",
    Compensated { actor, card, owed } = "compensated",
    FitSet { name, fits } = "fit_set",
    CampaignAsked { by, card, subplot } = "campaign_asked",
    CampaignAgreed = "campaign_agreed",
    CampaignDeclined = "campaign_declined",
    CampaignBack { by, card, given_back } = "campaign_back",
    CampaignRefused { by, card, given_back } = "campaign_refused",
    Campaigned { subplot, card } = "campaigned",
    Sacrificed { actor, cards, victory } = "sacrificed",
    ActEnding { of_adventure, asked, dramas } = "act_ending",
    Judged { subplot, verdict } = "judged",
    ActEnded { paid } = "act_ended",
    HandSizeSet { cards } = "hand_size_set",
    AwardSet { base } = "award_set",
    Deducted { actor, cause, possibilities, reason } = "deducted",
    AdventureEnded { awards } = "adventure_ended",
    AdventureBegan { adventure } = "adventure_began",
    SittingBegan = "sitting_began",
} }

words! {
    Verdict { Played = "played", Ignored = "ignored", NotActive = "not_active" }
    Cause { Ignored = "ignored", Insurance = "insurance" }
    CardName {
        Action = "action", Adrenalin = "adrenalin", Alertness = "alertness", Campaign = "campaign",
        Connection = "connection", CoupDeGrace = "coup_de_grace", Drama = "drama", Escape = "escape",
        Glory = "glory", Haste = "haste", Hero = "hero", Idea = "idea", Leadership = "leadership",
        Martyr = "martyr", MasterPlan = "master_plan", MistakenIdentity = "mistaken_identity",
        Monologue = "monologue", Nemesis = "nemesis", OpponentFails = "opponent_fails",
        PersonalStake = "personal_stake", Presence = "presence", Rally = "rally", Romance = "romance",
        SecondChance = "second_chance", SeizeInitiative = "seize_initiative", Supporter = "supporter",
        Suspicion = "suspicion", TrueIdentity = "true_identity", Willpower = "willpower",
        Own = "own", OwnSpecial = "own_special", OwnSubplot = "own_subplot",
    }
}

kept! {
    Award { actor, base, drama, glory, deducted }
}

impl Field for SubplotId {
    fn value(&self) -> Value {
        self.0.value()
    }
    fn of(value: &Value) -> Option<Self> {
        u16::of(value).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Kept, Record, Word};
    use ::torg::card::CardId;
    use tabletop::seat::ActorId;

    fn events() -> Vec<StoryEvent> {
        let (subplot, actor, card) = (SubplotId(7), ActorId(2), CardId(118));
        let text = "the \"cousin\"".to_owned();
        vec![
            StoryEvent::Suggested {
                subplot,
                text: text.clone(),
            },
            StoryEvent::Accepted {
                subplot,
                active: true,
            },
            StoryEvent::Disallowed {
                subplot,
                owner: actor,
                card,
                given_back: true,
            },
            StoryEvent::Activated {
                subplot,
                active: false,
            },
            StoryEvent::Resumed {
                subplot,
                active: true,
                acts: 2,
                campaigned: true,
            },
            StoryEvent::Noted {
                subplot,
                text: text.clone(),
            },
            StoryEvent::Revealed {
                subplot,
                text: text.clone(),
            },
            StoryEvent::Ignored {
                subplot,
                ignored: true,
            },
            StoryEvent::TurnedIn {
                actor,
                card,
                laid: false,
            },
            StoryEvent::Compensated {
                actor,
                card,
                owed: true,
            },
            StoryEvent::FitSet {
                name: CardName::TrueIdentity,
                fits: Some(false),
            },
            StoryEvent::FitSet {
                name: CardName::Romance,
                fits: None,
            },
            StoryEvent::CampaignAsked {
                by: actor,
                card,
                subplot,
            },
            StoryEvent::CampaignAgreed,
            StoryEvent::CampaignDeclined,
            StoryEvent::CampaignBack {
                by: actor,
                card,
                given_back: true,
            },
            StoryEvent::CampaignRefused {
                by: actor,
                card,
                given_back: Some(true),
            },
            StoryEvent::Campaigned { subplot, card },
            StoryEvent::Sacrificed {
                actor,
                cards: vec![card, CardId(3)],
                victory: Some(text.clone()),
            },
            StoryEvent::ActEnding {
                of_adventure: true,
                asked: vec![subplot],
                dramas: vec![(actor, 2)],
            },
            StoryEvent::Judged {
                subplot,
                verdict: Verdict::NotActive,
            },
            StoryEvent::ActEnded {
                paid: vec![(subplot, actor)],
            },
            StoryEvent::HandSizeSet { cards: 5 },
            StoryEvent::AwardSet { base: 6 },
            StoryEvent::Deducted {
                actor,
                cause: Cause::Insurance,
                possibilities: 3,
                reason: text,
            },
            StoryEvent::AdventureEnded {
                awards: vec![Award {
                    actor,
                    base: 6,
                    drama: 3,
                    glory: 3,
                    deducted: 2,
                }],
            },
            StoryEvent::AdventureBegan { adventure: 2 },
            StoryEvent::SittingBegan,
        ]
    }

    #[test]
    fn every_kind_of_story_event_comes_back() {
        let events = events();
        let is = |event: &StoryEvent| event.keep().text("is").unwrap().to_owned();
        for (place, kind) in KINDS.iter().enumerate() {
            assert!(events.iter().any(|event| is(event) == *kind), "no {kind}");
            assert!(!KINDS.iter().skip(place + 1).any(|other| other == kind));
        }
        for event in events {
            let text = event.keep().write();
            let record = Record::read(&text).unwrap();
            assert_eq!(StoryEvent::recall(&record), Some(event), "{text}");
        }
        for (name, word) in CardName::WORDS {
            assert_eq!(CardName::of(&Value::word(word)), Some(*name));
        }
    }

    #[test]
    fn what_was_kept_before_is_read() {
        let record = Record::read(r#"{"is":"campaign_refused","by":2,"card":7}"#).unwrap();
        let refused = StoryEvent::CampaignRefused {
            by: ActorId(2),
            card: CardId(7),
            given_back: None,
        };
        assert_eq!(StoryEvent::recall(&record), Some(refused));
    }

    #[test]
    fn what_is_missing_or_wrong_is_not_read() {
        for wrong in [
            r#"{"is":"accepted","subplot":1}"#,
            r#"{"is":"accepted","subplot":70000,"active":true}"#,
            r#"{"is":"fit_set","name":"nobody","fits":true}"#,
            r#"{"is":"judged","subplot":1,"verdict":"well"}"#,
            r#"{"is":"act_ended","paid":[1]}"#,
            r#"{"is":"adventure_ended","awards":[{"actor":1}]}"#,
            r#"{"is":"nonsense"}"#,
        ] {
            let record = Record::read(wrong).unwrap();
            assert_eq!(StoryEvent::recall(&record), None, "{wrong}");
        }
    }
}
