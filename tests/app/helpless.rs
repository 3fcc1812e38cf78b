//! Whoever cannot defend, and blows that are meant to fell: pane, foot, slip and chips say the same, each with its rule.

use crate::attacking::{asked, does, shown, struck};
use crate::desk::{Desk, h};
use crate::fought::{fight, rolls, told_last};
use ::torg::combat::options::CombatOption;
use ::torg::combat::status::{Status, StatusExpiry};
use ::torg::combat::weapon::AttackSkill;
use ::torg::consequence::{ActorChange, Consequence};
use ::torg::event::Event;
use ::torg::fight::WeaponChoice;
use ::torg::settings::Edition;
use ::torg::state::Condition;
use rising_action::app::attack::{AttackIntent, Way};
use rising_action::app::vm::attack::result::Slip;
use rising_action::app::vm::stage::stage;
use tabletop::event_log::EventLog;
use tabletop::table::Table;

fn out(desk: &mut Desk) {
    let condition = Condition {
        unconscious: true,
        knocked_down: true,
        ..Condition::default()
    };
    let actor = h(2);
    desk.make(Event::ConditionSet { actor, condition });
}

fn noted(slip: &Slip, what: &str) -> Option<String> {
    let mut notes = slip.notes.iter();
    let note = notes.find(|(says, _)| says.contains(what));
    note.map(|(_, rule)| rule.clone())
}

/// TC-061: a villain who fights with 14 meets it with a Dexterity of 10, wherever that is said.
#[test]
fn tc_061_the_pane_says_what_somebody_helpless_meets_an_attack_with() {
    let mut desk = fight();
    out(&mut desk);
    asked(&mut desk);
    does(&mut desk, [AttackIntent::Aimed(h(2))]);
    let pane = shown(&desk).parts[1].clone();
    assert_eq!(pane.hit, "10");
    assert!(pane.sub.contains("helpless") && pane.sub.contains("TC-061"));
    rolls(&mut desk, "11");
    let slip = struck(&desk).slips[0].clone();
    assert_eq!(
        (slip.met[0].hit.as_str(), slip.met[0].rule.as_str()),
        ("10", "TC-061")
    );
}

/// TC-144, TC-146: whoever is held defends as ever, and the pane says that they are.
#[test]
fn tc_146_who_is_held_is_not_helpless() {
    let before = asked(&mut fight()).parts[1].clone();
    let mut desk = fight();
    let what = ActorChange::StatusGained {
        status: Status::Restrained,
        expiry: StatusExpiry::WhenLifted,
        separate: false,
    };
    let actor = h(2);
    let by = vec![Consequence::Actor { actor, what }];
    desk.make(Event::ConsequencesApplied { consequences: by });
    let pane = asked(&mut desk).parts[1].clone();
    assert_eq!((pane.hit.as_str(), before.hit.as_str()), ("14", "14"));
    assert!(pane.sub.contains("held") && !pane.sub.contains("helpless"));
    assert!(!before.sub.contains("held"));
}

/// TC-106: no K and no O does anything more to somebody unconscious.
#[test]
fn tc_106_a_mark_on_somebody_unconscious_does_nothing() {
    for (unconscious, rule) in [(true, true), (false, false)] {
        let mut desk = fight();
        if unconscious {
            out(&mut desk);
        }
        asked(&mut desk);
        does(&mut desk, [AttackIntent::Aimed(h(2))]);
        rolls(&mut desk, "18");
        let slip = struck(&desk).slips[0].clone();
        let already = noted(&slip, "unconscious");
        assert_eq!(
            already.as_deref() == Some("TC-106"),
            rule,
            "{:?}",
            slip.notes
        );
    }
}

/// TC-155, TC-156, TC-159: each step by which a blow is softened has its own line.
#[test]
fn tc_155_156_159_the_slip_says_how_a_row_is_softened() {
    for edition in [Edition::Classic, Edition::Revised] {
        let mut desk = fight();
        let mut entries = desk.model.torg().unwrap().log().applied().to_vec();
        if let Some(Event::TableOpened { edition: its, .. }) = entries[0].events.first_mut() {
            *its = edition;
        }
        let all = entries.len();
        *desk.model.torg_mut().unwrap() = Table::replay(EventLog::new(entries, all));
        asked(&mut desk);
        does(&mut desk, [AttackIntent::Toggled(CombatOption::NonLethal)]);
        rolls(&mut desk, "20 3");
        let slip = struck(&desk).slips[0].clone();
        let found = |what| noted(&slip, what);
        match edition {
            Edition::Classic => {
                assert_eq!(
                    found("Stun: the wound becomes a knockdown.").as_deref(),
                    Some("TC-155"),
                    "{slip:?}"
                );
                assert_eq!(found("K more"), None);
            }
            Edition::Revised => {
                assert_eq!(
                    found("Non-lethal: one wound level less.").as_deref(),
                    Some("TC-156"),
                    "{slip:?}"
                );
                assert_eq!(found("Non-lethal: one K more").as_deref(), Some("TC-159"));
            }
        }
    }
}

/// TC-092: the stage says that somebody is unconscious, and not that they get up.
#[test]
fn tc_092_the_chip_of_somebody_unconscious_says_so() {
    let mut desk = fight();
    out(&mut desk);
    let chips = stage(&desk.model).unwrap().chips;
    let texts: Vec<_> = chips.iter().map(|chip| chip.text.as_str()).collect();
    assert!(texts.contains(&"Villain 1: Unconscious"), "{texts:?}");
    assert!(
        !texts.iter().any(|text| text.contains("Knocked down")),
        "{texts:?}"
    );
}

#[test]
fn the_chronicle_says_what_was_struck_with_in_empty_hands() {
    for (arm, says) in [
        (AttackSkill::Unarmed, ", with bare hands"),
        (AttackSkill::MartialArts, ", with martial arts"),
    ] {
        let mut desk = fight();
        asked(&mut desk);
        does(
            &mut desk,
            [
                AttackIntent::Chose(Way::Hand(WeaponChoice::Unarmed(arm))),
                AttackIntent::Chose(Way::Skilled(true)),
            ],
        );
        rolls(&mut desk, "11");
        let told = told_last(&desk);
        assert!(told.contains(says), "{told}");
    }
}
