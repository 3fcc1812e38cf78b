//! An interaction that uses the die of an attack, and two interactions with one die (TC-262).

use super::fight::Fight;
use crate::table::h;
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::combat::options::CombatOption;
use ::torg::combat::status::Status;
use ::torg::fight::actions::PlayersCall;
use ::torg::roll::RollCondition;
use ::torg::sheet::{CombatSkill, KnownSkill};
use rising_action::torg::action::Action;
use rising_action::torg::attack::{
    CombinedPlace, Negations, OneDie, call_choices, description_error, open_calls,
    plain_interaction, resolve_command,
};
use rising_action::torg::dialog::TorgDialog;
use rising_action::torg::fight::{Boosts, interaction_die};
use tabletop::rule::tc;

/// Returns a fight with the skills for taunts on the sheets.
fn fight_with_taunts(value: u8) -> Fight {
    let mut fight = Fight::even();
    for actor in [h(1), h(2), h(3)] {
        fight.change_sheet(actor, |sheet| {
            sheet.charisma = Some(8);
            let skill = CombatSkill::Taunt;
            let value = if actor == h(1) { value } else { 12 };
            sheet.skills.push(KnownSkill { skill, value });
            for known in &mut sheet.skills {
                if actor == h(1) && value == 40 {
                    known.value = 40;
                }
            }
        });
    }
    fight.open();
    fight
}

/// Chooses this kind for the last place.
fn choose_last_kind(fight: &mut Fight, kind: &str) {
    let places = fight.planned().combined(true);
    let kinds = &places.last().unwrap().kinds;
    let choice = kinds.iter().find(|choice| choice.label == kind).unwrap();
    fight.form.combined = choice.leads_to.clone();
}

fn names(place: &CombinedPlace) -> Vec<&str> {
    place.kinds.iter().map(|kind| kind.label.as_str()).collect()
}

#[test]
fn tc_262_a_taunt_is_combined_with_an_attack() {
    let mut fight = fight_with_taunts(12);
    assert!(
        fight.planned().combined(false).is_empty(),
        "it is a rare option"
    );
    let plain = fight.planned().chance().unwrap();
    let places = fight.planned().combined(true);
    assert_eq!(places.len(), 1);
    assert_eq!(names(&places[0]).len(), 6);
    assert_eq!(names(&places[0])[0], "nothing else");
    assert_eq!(places[0].content, None);
    choose_last_kind(&mut fight, "Taunt");
    let places = fight.planned().combined(true);
    let chosen = places[0].kinds.iter().find(|kind| kind.is_chosen);
    assert_eq!(chosen.unwrap().label, "Taunt");
    // Each interaction is offered only once; it has the attack's target, and its chance is shown.
    assert!(!names(&places[1]).contains(&"Taunt"));
    let content = places[0].content.as_ref().unwrap();
    assert_eq!((content.chances.len(), content.error.clone()), (1, None));
    assert_eq!(fight.planned().missing(false), None);
    // Both difficulties are raised: 14 and 12 by 2 and 4.
    assert_eq!(plain.difficulty, "14");
    assert_eq!(fight.planned().chance().unwrap().difficulty, "18");
    fight.roll("15");
    let reports = fight.result().reports;
    assert_eq!(reports.len(), 2);
    assert!(
        reports[1].title.starts_with("Taunt, "),
        "{}",
        reports[1].title
    );
    assert!(reports[1].dice.faces.is_empty(), "the die is shown once");
    fight.apply(&Negations::new());
    let state = fight.table.state();
    assert!(state.action.is_none());
    assert!(state.actor(h(2)).unwrap().roll_condition.is_some());
}

#[test]
fn tc_262_a_missing_target_is_asked_for() {
    let mut fight = fight_with_taunts(12);
    choose_last_kind(&mut fight, "Taunt");
    let places = fight.planned().combined(true);
    let content = places[0].content.as_ref().unwrap();
    let target = content.targets.iter().find(|target| target.is_chosen);
    // The increase of the difficulty is shown beside it.
    let detail = &target.unwrap().detail;
    assert!(
        detail.contains(" multi-action = ") && detail.contains('+'),
        "{detail}"
    );
    fight.form.combined = target.unwrap().after_press.clone();
    let planned = fight.planned();
    assert!(planned.missing(false).is_some() && planned.command().is_none());
}

#[test]
fn tc_262_aggressive_defences_cannot_be_combined() {
    let mut fight = fight_with_taunts(12);
    choose_last_kind(&mut fight, "Taunt");
    fight.toggle(CombatOption::AggressiveDefence);
    let refusal = fight.planned().shown_refusal().unwrap();
    assert_eq!(
        (refusal.text.as_str(), refusal.rule),
        ("Not in a multi-action", Some(tc(262)))
    );
}

/// Two interactions with one die, without an attack: each is harder than alone.
#[test]
fn tc_262_a_maneuver_is_combined_with_a_taunt() {
    let fight = fight_with_taunts(12);
    let view = fight.view();
    let actor = view.actor(h(1)).unwrap();
    let places_from = |declarations: &[_], from| {
        let die = OneDie {
            view: &view,
            actor,
            declarations,
            attack_difficulties: &[],
            roll_spec: view.roll_spec(actor, ::torg::roll::Proficiency::Skilled),
            boosts: &Boosts::default(),
            first_target: Some(h(2)),
        };
        (die.places(from), die.is_complete())
    };
    let taunt = plain_interaction(Interaction::Taunt, Some(h(2)));
    let (free, is_complete) = places_from(std::slice::from_ref(&taunt), 1);
    assert!(is_complete && !names(&free[0]).contains(&"Taunt"));
    let maneuver = free[0].kinds.iter().find(|kind| kind.label == "Maneuver");
    let two_kinds = maneuver.unwrap().leads_to.clone();
    let (places, is_complete) = places_from(&two_kinds, 0);
    assert!(is_complete);
    assert_eq!(
        places
            .iter()
            .filter(|place| place.content.is_some())
            .count(),
        2
    );
    let (untargeted, is_complete) = places_from(&[plain_interaction(Interaction::Taunt, None)], 0);
    assert!(!is_complete);
    assert_eq!(untargeted[0].content.as_ref().unwrap().error, None);
}

/// TC-257: the player chooses one of two results, or describes another in words; the attack takes effect too.
#[test]
fn tc_257_players_call_is_two_results_or_a_description() {
    for in_words in [false, true] {
        let mut fight = fight_with_taunts(40);
        choose_last_kind(&mut fight, "Taunt");
        fight.roll("11");
        let apply = fight.result().apply.unwrap();
        let Action::Open(TorgDialog::PlayersCall { actor, negations }) = apply.action else {
            panic!("{apply:?}")
        };
        let view = fight.view();
        let calls = open_calls(&view);
        let choices = call_choices(&view, calls[0]);
        let call = if in_words {
            let (name, ..) = choices.last().unwrap();
            assert_eq!(name, "Something else (describe it)");
            PlayersCall::Custom("throws the sabre away".to_owned())
        } else {
            let row = choices.iter().find(|(name, ..)| name == "Up and Setback");
            row.unwrap().2.clone()
        };
        assert!(
            choices
                .iter()
                .any(|(.., call)| matches!(call, PlayersCall::Effect(InteractionEffect::Up)))
        );
        let resolve = |call| resolve_command(actor, negations.clone(), vec![(h(2), call)]);
        if in_words {
            // What the dialog finds wrong with a text is what the rules refuse.
            for (text, error) in [
                (" ".to_owned(), "Nothing to save. Write something first."),
                ("x".repeat(501), "Too long. Use 500 characters or fewer."),
            ] {
                assert_eq!(description_error(&view, &text), error);
                let wrong = resolve(PlayersCall::Custom(text));
                assert!(fight.table.try_play(wrong).is_err());
            }
            assert_eq!(description_error(&view, "throws the sabre away"), "");
        }
        fight.table.play(resolve(call));
        let state = fight.table.state();
        assert!(state.action.is_none());
        let (winner, loser) = (state.actor(h(1)).unwrap(), state.actor(h(2)).unwrap());
        let is_up =
            winner.roll_condition.map(|(condition, _)| condition) == Some(RollCondition::Up);
        assert_eq!(is_up, !in_words);
        assert!(!loser.combat.statuses.has(Status::Broken));
        assert!(
            loser.condition != Default::default(),
            "the attack must do damage too"
        );
    }
}

/// A target with an unknown difficulty does not hide the others; the multi-action penalty is then open.
#[test]
fn tc_260_an_unknown_difficulty_hides_no_known_one() {
    let mut fight = fight_with_taunts(12);
    fight.change_sheet(h(3), |sheet| {
        (sheet.charisma, sheet.spirit) = (None, None);
        sheet.skills.clear();
    });
    let view = fight.view();
    let details = |target| -> Vec<String> {
        let taunt = plain_interaction(Interaction::Taunt, Some(target));
        let die = OneDie {
            view: &view,
            actor: view.actor(h(1)).unwrap(),
            declarations: std::slice::from_ref(&taunt),
            attack_difficulties: &[],
            roll_spec: view.roll_spec(
                view.actor(h(1)).unwrap(),
                ::torg::roll::Proficiency::Skilled,
            ),
            boosts: &Boosts::default(),
            first_target: None,
        };
        let rows = die.content(0).unwrap().targets.into_iter();
        rows.map(|row| row.detail).collect()
    };
    let [known, unknown] = details(h(2)).try_into().unwrap();
    assert!(known.starts_with("against 12 · "), "{known}");
    assert_eq!(unknown, "difficulty unknown");
    let [known, unknown] = details(h(3)).try_into().unwrap();
    assert_eq!(
        (known.as_str(), unknown.as_str()),
        (
            "against 12, before the multi-action penalty",
            "difficulty unknown"
        )
    );
}

/// TC-040, TC-041: without the skill on the sheet, the player says whether the roll is skilled; the chances follow. The value of an
/// attribute is unskilled.
#[test]
fn tc_041_an_interaction_without_the_skill_can_be_skilled_or_not() {
    for (value, charisma, offered) in [
        (Some(12), Some(8), None),
        (None, Some(8), Some("Unskilled")),
        (None, None, Some("Skilled")),
    ] {
        let mut fight = fight_with_taunts(12);
        fight.change_sheet(h(1), |sheet| {
            sheet.charisma = charisma;
            let is_kept = |known: &KnownSkill| known.skill != CombatSkill::Taunt || value.is_some();
            sheet.skills.retain(is_kept);
        });
        let view = fight.view();
        let hero = view.actor(h(1)).unwrap();
        let boosts = Boosts::default();
        let mut taunt = [plain_interaction(Interaction::Taunt, Some(h(2)))];
        taunt[0].skill_value = Some(12);
        let content = |declarations: &[_]| {
            let die = interaction_die(&view, hero, declarations, &boosts);
            die.content(0).unwrap()
        };
        let skill = content(&taunt).skill;
        let chosen = skill.iter().find(|choice| choice.is_chosen);
        let chosen = chosen.map(|choice| choice.label.as_str());
        assert_eq!(chosen, offered, "{value:?} {charisma:?}");
        let Some([skilled, unskilled]) = skill.first_chunk() else {
            continue;
        };
        assert_eq!(unskilled.leads_to[0].skilled, Some(false));
        assert!(content(&unskilled.leads_to).skill[1].is_chosen);
        let chances = |declarations: &[_]| content(declarations).chances[0].rows.clone();
        assert_ne!(chances(&skilled.leads_to), chances(&unskilled.leads_to));
    }
}
