//! What fights played at a table found wrong in words: each case says what the page has to say.

use crate::attacking::{asked, does, shown, struck, typed};
use crate::desk::{Desk, h};
use crate::fought::fight;
use ::torg::combat::chart::{Concealment, RangeBand};
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::interaction::InteractionEffect;
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::{CombatReason, CombatRefusal};
use ::torg::combat::rules::CombatRules;
use ::torg::combat::settings::InteractionSetback;
use ::torg::combat::status::Status;
use ::torg::combat::weapon::{AttackSkill, FireMode};
use ::torg::command::Command;
use ::torg::consequence::{ActorChange, Consequence};
use ::torg::event::Event;
use ::torg::fight::WeaponChoice;
use ::torg::fight::actions::CombatEvent;
use ::torg::settings::Edition;
use ::torg::sheet::stat_line::parse;
use ::torg::sheet::{CombatSkill, KnownSkill};
use ::torg::state::{Condition, DefenceOutcome};
use rising_action::app::attack::{AttackIntent, Part, Spot, Way};
use rising_action::app::intent::Intent;
use rising_action::app::vm::attack::result::HarmCell;
use rising_action::app::vm::seat::seat;
use rising_action::app::vm::stage::stage;
use rising_action::app::words::combat as words;
use tabletop::rule::tc;

fn rolls(desk: &mut Desk, dice: &str) {
    does(
        desk,
        [
            AttackIntent::ToggledOwnDice,
            typed(Spot::Dice, dice),
            AttackIntent::Rolled,
        ],
    );
}

fn begins(desk: &mut Desk) {
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    desk.want(Command::Flip);
}

fn toast(desk: &Desk) -> String {
    desk.model.toast.as_ref().unwrap().text.clone()
}

#[test]
fn tc_145_a_good_grab_takes_the_item() {
    let mut desk = fight();
    asked(&mut desk);
    does(
        &mut desk,
        [
            AttackIntent::Chose(Way::Hand(WeaponChoice::Unarmed(AttackSkill::Unarmed))),
            AttackIntent::Chose(Way::Skilled(true)),
            typed(Spot::Value, "14"),
            AttackIntent::Toggled(CombatOption::GrappleItem),
        ],
    );
    rolls(&mut desk, "20 10 5");
    let vm = struck(&desk);
    assert_eq!(vm.slips[0].harm, [HarmCell::Plain("Item taken".to_owned())]);
    assert_eq!(vm.targets[0].says, "Villain 1: item taken");
    desk.send(vm.apply.intent);
    assert_eq!(toast(&desk), "Villain 1: Sabre is taken.");
}

#[test]
fn the_dead_wait_for_nobody_to_wake_them() {
    let mut desk = fight();
    let has = |desk: &Desk| {
        let statuses = seat(&desk.model, h(2)).unwrap().statuses;
        statuses.iter().any(|(what, _)| what == "Unconscious")
    };
    for (wounds, said) in [(2, true), (Condition::DEAD, false)] {
        let condition = Condition {
            wounds,
            unconscious: true,
            ..Condition::default()
        };
        desk.make(Event::ConditionSet {
            actor: h(2),
            condition,
        });
        assert_eq!(has(&desk), said, "{wounds}");
    }
}

/// TC-057: one chip for a defence that was rolled; TC-018: one for an action that is lost.
#[test]
fn the_stage_says_a_defence_once_and_why_somebody_is_passed_over() {
    let mut desk = fight();
    begins(&mut desk);
    let act = |actor, what| Event::Combat { actor, what };
    desk.make(act(
        h(1),
        CombatEvent::DefenceResolved {
            skill: DefenceSkill::Dodge,
            total: 14,
            vital_block_steps: 0,
        },
    ));
    let what = ActorChange::DefenceOutcomeSet {
        outcome: DefenceOutcome::Declared,
    };
    let actor = h(1);
    let by = vec![Consequence::Actor { actor, what }];
    desk.make(Event::ConsequencesApplied { consequences: by });
    let by = Status::ActionLost;
    desk.make(act(h(2), CombatEvent::ActionLost { cause: by }));
    let chips: Vec<String> = stage(&desk.model)
        .unwrap()
        .chips
        .into_iter()
        .map(|chip| chip.text)
        .collect();
    let said = |what: &str| chips.iter().filter(|chip| chip.contains(what)).count();
    assert_eq!(
        (said("Defends: Dodge 14"), said("defending")),
        (1, 0),
        "{chips:?}"
    );
    assert_eq!(said("Villain 1: Action lost"), 1, "{chips:?}");
}

/// TC-215 … TC-218: what a cover took, what is left of it, and what went through it.
#[test]
fn tc_216_the_slip_accounts_for_a_cover_that_is_hit() {
    for (damage, dice, title, note, goes) in [
        (
            "16",
            "11",
            "The cover is hit",
            "The cover takes 1 wound level; left: 3.",
            false,
        ),
        ("40", "11", "Through the cover", " and is destroyed.", true),
    ] {
        let mut desk = fight();
        asked(&mut desk);
        does(
            &mut desk,
            [
                AttackIntent::Chose(Way::Hand(WeaponChoice::Other(AttackSkill::Fire))),
                typed(Spot::Value, "11"),
                typed(Spot::Damage, damage),
                typed(Spot::Defence, "10"),
                AttackIntent::Ranged(h(2), RangeBand::Short),
                AttackIntent::Chose(Way::Concealment(Some(Concealment::Half))),
                typed(Spot::Cover, "8"),
            ],
        );
        rolls(&mut desk, dice);
        let vm = struck(&desk);
        let slip = &vm.slips[0];
        assert_eq!((slip.title.as_str(), slip.by), (title, "Short by"));
        assert_eq!(
            (slip.over[0].as_str(), slip.totals[1].as_str()),
            ("3", damage)
        );
        let notes: Vec<&str> = slip.notes.iter().map(|(text, _)| text.as_str()).collect();
        assert!(notes.iter().any(|its| its.ends_with(note)), "{notes:?}");
        let through = slip.notes.iter().find(|(_, rule)| rule == "TC-216");
        assert_eq!(through.is_some(), goes, "{notes:?}");
        if let Some((text, _)) = through {
            assert_eq!(
                text,
                "It goes through to Villain 1: 40 against Toughness 12, over by 28."
            );
        }
        desk.send(vm.apply.intent);
        let said = toast(&desk);
        assert!(
            said.starts_with("Hit the cover of Villain 1. The cover "),
            "{said}"
        );
    }
}

#[test]
fn s_26_what_a_setback_costs_is_said_by_the_tables_answer() {
    let rules = CombatRules::for_edition(Edition::Revised);
    for (answer, said) in [
        (InteractionSetback::Action, "the next action is lost"),
        (InteractionSetback::Penalty, "the next action is 5 worse"),
        (
            InteractionSetback::Gamemaster,
            "the gamemaster says what goes wrong",
        ),
    ] {
        let rules = rules.with_answer(answer);
        assert_eq!(
            words::upshot_means(InteractionEffect::Setback, &rules),
            said
        );
    }
}

#[test]
fn tc_242_too_far_is_told_as_such() {
    for (gone, said) in [
        (
            0,
            "12 m is the most in a round. Farther is a push, with a roll.",
        ),
        (
            10,
            "12 m is the most in a round, and 10 are gone. Farther is a push, with a roll.",
        ),
    ] {
        let told = words::refusal(CombatRefusal::new(
            CombatReason::BeyondMovementRate {
                max: 12,
                moved: gone,
            },
            tc(242),
        ));
        assert_eq!(
            (told.title.as_str(), told.why.as_str()),
            ("Faster than the own pace", said)
        );
    }
}

#[test]
fn a_mode_that_is_chosen_is_told_when_the_pane_is_shut() {
    let mut desk = fight();
    asked(&mut desk);
    does(
        &mut desk,
        [
            AttackIntent::Chose(Way::Hand(WeaponChoice::Other(AttackSkill::Fire))),
            AttackIntent::Chose(Way::Mode(FireMode::FullAutomatic)),
        ],
    );
    assert_eq!(shown(&desk).parts[0].sub, "fire combat, full automatic");
}

/// TC-050: empty hands strike as they are learned best.
#[test]
fn tc_050_a_martial_artist_strikes_by_martial_arts() {
    for (value, hand) in [(15, "Martial arts"), (9, "Unarmed")] {
        let mut desk = fight();
        let hero = desk.state().actor(h(1)).unwrap();
        let (figures, mut sheet) = (hero.stats, hero.sheet.clone());
        sheet.weapons.clear();
        let skill = |skill, value| KnownSkill { skill, value };
        sheet.skills = vec![
            skill(CombatSkill::Unarmed, 11),
            skill(CombatSkill::MartialArts, value),
        ];
        desk.want(Command::SetSheet {
            actor: h(1),
            stats: figures,
            sheet,
        });
        assert_eq!(asked(&mut desk).parts[0].name, hand);
    }
}

/// TC-058: the way to a defence stands at the top of the opened pane, and the shut one says that there is one.
#[test]
fn tc_058_the_pane_of_the_target_offers_a_defence_first() {
    let mut desk = fight();
    begins(&mut desk);
    asked(&mut desk);
    let shut = shown(&desk).parts[1].clone();
    assert_eq!((shut.sub.as_str(), shut.first), ("may defend first", None));
    does(&mut desk, [AttackIntent::Opened(Part::Target)]);
    let first = shown(&desk).parts[1].first.clone().unwrap();
    assert_eq!(first.label, "Villain 1 defends actively first");
    desk.send(Intent::ClosedSheet);
}

#[test]
fn one_of_several_has_the_name_of_one() {
    for (line, name) in [
        ("2 sentries: 8s", "sentry 1"),
        ("2 zombies: 8s", "zombie 1"),
        ("2 spies: 8s", "spy 1"),
        ("2 thugs: 8s", "thug 1"),
    ] {
        let extra = parse(line).stat_line.unwrap();
        assert_eq!(extra.names(&[])[0].as_str(), name);
    }
}
