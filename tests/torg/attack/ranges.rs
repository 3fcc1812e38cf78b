//! TC-174, TC-175: the range to a target is given once in a scene, until somebody moves.

use super::fight::{Fight, GUN};
use crate::table::h;
use ::torg::combat::chart::{RangeBand, WeaponRanges};
use ::torg::combat::movement::Pace;
use ::torg::combat::weapon::AttackSkill;
use ::torg::consequence::{ActorChange, Consequence};
use ::torg::event::Event;
use ::torg::fight::WeaponChoice;
use ::torg::fight::actions::CombatEvent;
use ::torg::sheet::WeaponId;
use rising_action::torg::attack::{FormChoice, Negations};
use rising_action::torg::attack_fields::AttackField;
use tabletop::seat::ActorId;

const CARRIED: WeaponChoice = WeaponChoice::Carried(WeaponId(1));

/// Opens an actor's attack on a target with a weapon.
fn open_attack(fight: &mut Fight, actor: ActorId, target: ActorId, weapon: WeaponChoice) {
    fight.actor = actor;
    fight.open();
    fight.choose(FormChoice::Weapon {
        weapon,
        non_lethal: false,
    });
    fight.form.set_text(AttackField::Value, "14");
    fight.form.set_text(AttackField::Damage, "12");
    if fight.form.targets.list[0].target != target {
        fight.form.targets.aim_at(target);
    }
}

/// Returns the target's detail text, which includes the range if it is known; `None` if the form asks for the range.
fn known_range(fight: &Fight) -> Option<String> {
    let planned = fight.planned();
    let question = planned.question();
    let is_asked = question.is_some_and(|question| question.label.starts_with("What is the range"));
    let detail = fight.target().detail;
    assert_eq!(is_asked, detail.contains("range?"), "{detail}");
    assert_eq!(is_asked, planned.chance().is_none());
    (!is_asked).then_some(detail)
}

/// Returns a fight in which a hero has shot at the first villain.
fn fight_after_shot(range: RangeBand) -> Fight {
    let mut fight = Fight::even();
    open_attack(&mut fight, h(1), h(2), GUN);
    assert_eq!(known_range(&fight), None);
    fight.choose(FormChoice::Range(h(2), range));
    shoot(&mut fight);
    fight
}

fn shoot(fight: &mut Fight) {
    fight.roll("11");
    fight.apply(&Negations::new());
}

#[test]
fn tc_175_the_last_range_counts_until_another_is_chosen() {
    for (range, expected) in [
        (RangeBand::Short, "short"),
        (RangeBand::Medium, "medium (−3)"),
        (RangeBand::Long, "long (−5)"),
    ] {
        let mut fight = fight_after_shot(range);
        // The range is known in both directions, for no other target, and not for a sabre.
        for (actor, target, known) in [
            (h(1), h(2), Some(expected)),
            (h(2), h(1), Some(expected)),
            (h(1), h(3), None),
            (h(3), h(1), None),
        ] {
            open_attack(&mut fight, actor, target, GUN);
            assert_eq!(
                known_range(&fight).as_deref(),
                known,
                "{actor:?} at {target:?}"
            );
        }
        open_attack(&mut fight, h(1), h(2), CARRIED);
        assert!(!fight.target().detail.contains(expected));
        // The range is a default: another answer replaces it, also for the next attack.
        open_attack(&mut fight, h(2), h(1), GUN);
        fight.choose(FormChoice::Range(h(1), RangeBand::PointBlank));
        shoot(&mut fight);
        open_attack(&mut fight, h(1), h(2), GUN);
        assert_eq!(known_range(&fight).as_deref(), Some("point blank"));
    }
}

#[test]
fn tc_175_a_move_or_a_new_scene_clears_the_range() {
    let walks = |actor| {
        let (metres, pace) = (5, Pace::Walking);
        let event = CombatEvent::Moved { metres, pace };
        Event::Combat { actor, what: event }
    };
    let pushes = |actor| {
        let event = CombatEvent::PushResolved { total: 12 };
        Event::Combat { actor, what: event }
    };
    for (movement, known) in [
        (walks(h(1)), None),
        (walks(h(2)), None),
        (pushes(h(2)), None),
        (walks(h(3)), Some("short")),
    ] {
        let mut fight = fight_after_shot(RangeBand::Short);
        fight.table.apply_event(movement.clone());
        open_attack(&mut fight, h(1), h(2), GUN);
        assert_eq!(known_range(&fight).as_deref(), known, "{movement:?}");
    }
    let mut fight = fight_after_shot(RangeBand::Short);
    fight.table.apply_event(Event::SceneBegan {
        act: 1,
        scene: 2,
        discarded: vec![],
        after_final_encounter: false,
    });
    let (actor, change) = (h(1), ActorChange::RangesForgotten);
    let consequences = vec![Consequence::Actor {
        actor,
        what: change,
    }];
    fight
        .table
        .apply_event(Event::ConsequencesApplied { consequences });
    open_attack(&mut fight, h(1), h(2), GUN);
    assert_eq!(known_range(&fight), None);
}

fn ranges_up_to(long: u16) -> Option<WeaponRanges> {
    Some(WeaponRanges {
        short_from: 3,
        short_to: 10,
        medium_to: 40,
        long_to: long,
    })
}

fn give_gun(fight: &mut Fight, actor: ActorId, ranges: Option<WeaponRanges>) {
    fight.change_sheet(actor, |sheet| {
        for weapon in &mut sheet.weapons {
            (weapon.attack_skill, weapon.ranges) = (AttackSkill::Fire, ranges);
        }
    });
}

/// Another weapon's bands may differ, so its range is asked for; if no sheet has the bands, the range is kept.
#[test]
fn tc_175_weapons_with_other_range_bands_are_asked_about() {
    for (first_ranges, second_ranges, is_known) in [
        (ranges_up_to(50), ranges_up_to(50), true),
        (ranges_up_to(50), ranges_up_to(400), false),
        (ranges_up_to(50), None, true),
        (None, ranges_up_to(50), true),
    ] {
        let mut fight = Fight::even();
        give_gun(&mut fight, h(1), first_ranges);
        give_gun(&mut fight, h(2), second_ranges);
        open_attack(&mut fight, h(1), h(2), CARRIED);
        fight.choose(FormChoice::Range(h(2), RangeBand::Short));
        shoot(&mut fight);
        open_attack(&mut fight, h(2), h(1), CARRIED);
        assert_eq!(
            known_range(&fight).is_some(),
            is_known,
            "{first_ranges:?} {second_ranges:?}"
        );
    }
}

/// TC-175: the answers show the range bands from the sheet.
#[test]
fn tc_175_the_answers_show_the_range_bands() {
    let mut fight = Fight::even();
    give_gun(&mut fight, h(1), ranges_up_to(50));
    open_attack(&mut fight, h(1), h(2), CARRIED);
    let question = fight.planned().question().unwrap();
    let answers: Vec<_> = question
        .choices
        .iter()
        .map(|choice| choice.label.as_str())
        .collect();
    assert_eq!(
        answers,
        [
            "Point blank, under 3 m",
            "Short, up to 10 m",
            "Medium, up to 40 m",
            "Long, up to 50 m"
        ]
    );
}

/// TC-171: the range is in the total that stands beside the chance.
#[test]
fn tc_171_the_chance_shows_the_total_at_this_range() {
    for (range, total) in [
        (RangeBand::Short, "12"),
        (RangeBand::Medium, "9"),
        (RangeBand::Long, "7"),
    ] {
        let mut fight = Fight::even();
        fight.draw_gun();
        fight.choose(FormChoice::Range(h(2), range));
        assert_eq!(fight.planned().chance().unwrap().total, total);
    }
}

/// One answer counts for all of several targets whose range is not known, and each can be changed.
#[test]
fn tc_175_several_targets_get_the_same_range_with_one_answer() {
    let mut fight = fight_after_shot(RangeBand::Long);
    open_attack(&mut fight, h(1), h(2), GUN);
    fight.form.targets.aim_at(h(2));
    fight.form.targets.toggle_several();
    let chips = |fight: &Fight| -> Vec<String> {
        let chips = fight.planned().target_chips().into_iter();
        chips.map(|chip| chip.text).collect()
    };
    assert_eq!(chips(&fight), ["Villain 1, long", "Villain 2"]);
    fight.form.targets.aim_at(h(3));
    assert_eq!(chips(&fight), ["Villain 1, long", "Villain 2, range?"]);
    let question = fight.planned().question().unwrap();
    assert_eq!(question.label, "What is the range to Villain 2?");
    // Without a known range, the question is for all of them.
    let mut unknown = Fight::even();
    open_attack(&mut unknown, h(1), h(2), GUN);
    unknown.form.targets.aim_at(h(2));
    unknown.form.targets.toggle_several();
    unknown.form.targets.aim_at(h(3));
    let question = unknown.planned().question().unwrap();
    assert_eq!(
        question.label,
        "What is the range to Villain 1 and Villain 2?"
    );
    for fight in [&mut fight, &mut unknown] {
        fight.choose(FormChoice::SharedRange(RangeBand::Short));
        assert!(!fight.planned().asks_range());
    }
    assert_eq!(chips(&fight), ["Villain 1, long", "Villain 2, short"]);
    assert_eq!(chips(&unknown), ["Villain 1, short", "Villain 2, short"]);
    unknown.choose(FormChoice::Range(h(3), RangeBand::Medium));
    assert_eq!(chips(&unknown), ["Villain 1, short", "Villain 2, medium"]);
    // The next single target is asked about again.
    unknown.form.targets.toggle_several();
    unknown.form.targets.aim_at(h(2));
    assert_eq!(known_range(&unknown), None);
}
