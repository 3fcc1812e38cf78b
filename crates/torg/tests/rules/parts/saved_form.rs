//! The saved form of this crate's types: everything round-trips, and impossible values are refused when read.

use tabletop::seat::ActorId;
use testing::json::{assert_round_trip, assert_unreadable, read};
use torg::combat::choices::CombatOptions;
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::options::CombatOption;
use torg::combat::settings as combat;
use torg::deck::Deck;
use torg::deck_file;
use torg::event::Event;
use torg::settings::{Question, Settings};
use torg::sheet::Sheet;

#[test]
fn settings_round_trip_and_unknown_answers_are_refused() {
    for question in Question::ALL {
        for (index, _) in (0..).zip(question.answers()) {
            assert_round_trip(&Settings::default().with(*question, index));
        }
        let unknown = format!(r#"{{"answers":{{"{}":"perhaps"}}}}"#, question.key());
        assert_unreadable::<Settings>(&[&unknown]);
    }
    for question in combat::Question::ALL {
        for (index, _) in (0..).zip(question.answers()) {
            let mut settings = Settings::default();
            settings.combat.answers = settings.combat.answers.with(*question, index);
            assert_round_trip(&settings);
        }
        let unknown = format!(
            r#"{{"combat":{{"answers":{{"{}":"perhaps"}}}}}}"#,
            question.key()
        );
        assert_unreadable::<Settings>(&[&unknown]);
    }
    for chart in combat::NumberChart::ALL {
        for index in 0..combat::CombatNumbers::default().cells(chart).len() {
            for figure in [
                *chart.cell_range(index).start(),
                *chart.cell_range(index).end(),
            ] {
                assert_round_trip(
                    &combat::CombatNumbers::default().with_cell(chart, index, figure),
                );
            }
        }
    }
    assert_unreadable::<combat::CombatNumbers>(&[
        r#"{"knockout_extra_k":10}"#,
        r#"{"knockout_extra_k":-1}"#,
        r#"{"single_shot_modifier":-21}"#,
        r#"{"fire_modes":[0,0]}"#,
        r#"{"fire_modes":[0,0,21]}"#,
        r#"{"many_on_one":[]}"#,
        r#"{"negation_limits":{"components":0,"wounds":0,"shock":0}}"#,
        r#"{"cover_wounds":"many"}"#,
    ]);
    for whole in ["{}", r#"{"answers":{"a_later_one":"yes"},"a_later_one":7}"#] {
        assert_eq!(read(whole), Some(Settings::default()), "{whole}");
    }
}

#[test]
fn options_and_disciplines_are_saved_by_name() {
    for option in CombatOption::ALL {
        assert_round_trip(&CombatOptions::default().with(option));
    }
    let steps = CombatOptions::default()
        .with_vital_blow(3)
        .with_vital_block(2);
    assert_round_trip(&steps);
    assert_eq!(
        serde_json::to_string(&steps).unwrap(),
        r#"{"selected":["vital_blow","vital_block"],"vital_blow_steps":3,"vital_block_steps":2}"#
    );
    for discipline in Discipline::ALL {
        assert_round_trip(&LearnedDisciplines::default().with(discipline));
    }
    let throw = LearnedDisciplines::default().with(Discipline::Throw);
    assert_eq!(serde_json::to_string(&throw).unwrap(), r#"["throw"]"#);
    assert_unreadable::<CombatOptions>(&[
        r#"{"selected":["sing"]}"#,
        r#"{"selected":[],"vital_blow_steps":256}"#,
        "7",
    ]);
    assert_unreadable::<LearnedDisciplines>(&[r#"["juggling"]"#, "128"]);
}

/// The shipped cards and one supplement card as a custom deck.
#[test]
fn custom_deck_round_trips() {
    let mut text = deck_file::write(&Deck::default(), &|_| "Said \"so\", loud".to_owned());
    text.push_str("157,The Quest,supplement,subplot,villains,blunder; all,none,heroes,up,break,two actions,A C,,It is long.\n");
    let deck = deck_file::read(&text, "Ours".to_owned().try_into().unwrap()).unwrap();
    assert_round_trip(&deck);
    assert_round_trip(&Deck::default());
    assert_unreadable::<Deck>(&[
        "{}",
        r#"{"name":"x","cards":""}"#,
        r#"{"name":"","cards":""}"#,
    ]);
    assert_unreadable::<Event>(&[r#"{"deck":{"what":{"custom_deck_set":{"deck":null}}}}"#]);
}

#[test]
fn impossible_events_are_refused() {
    let long = format!(r#"{{"scene_named":{{"name":"{}"}}}}"#, "x".repeat(10_000));
    let dice = |chains: &str, total: &str, bonus: &str| {
        format!(
            r#"{{"dice_rolled":{{"roll":{{"chains":{chains},"total":{total},"bonus":{bonus},"reroll_lost":false}},"typed":true}}}}"#
        )
    };
    assert!(read::<Event>(&dice("[[14]]", "14", "1")).is_some());
    for (chains, total, bonus) in [
        ("[[0]]", "0", "-12"),
        ("[[21]]", "21", "8"),
        ("[]", "0", "-12"),
        ("[[14]]", "15", "2"),
        ("[[14]]", "14", "2"),
        ("[14]", "14", "1"),
        ("[[14]]", "null", "1"),
        ("[[14]]", "4294967310", "1"),
    ] {
        assert_unreadable::<Event>(&[&dice(chains, total, bonus)]);
    }
    assert_unreadable::<Event>(&[
        &long,
        "{}",
        "7",
        "\"nonsense\"",
        r#"{"nonsense":{}}"#,
        r#"{"drawn":{"actor":1,"card":2}}"#,
        r#"{"drawn":{"actor":1,"card":2,"reason":"nonsense"}}"#,
        r#"{"drawn":{"actor":1,"card":2,"reason":4}}"#,
        r#"{"drawn":{"actor":-1,"card":2,"reason":"refill"}}"#,
        r#"{"drawn":{"actor":65536,"card":2,"reason":"refill"}}"#,
        r#"{"drawn":{"actor":65537.0,"card":2,"reason":"refill"}}"#,
        r#"{"pool_removal_owed":{"hero":1,"cards":256}}"#,
        r#"{"scene_named":{"name":" \n "}}"#,
        r#"{"dealt":{"hand_size":4,"hands":[[1,[2]],[3]],"draw_pile":[]}}"#,
        r#"{"dealt":{"hand_size":4,"hands":{"1":[2]},"draw_pile":[]}}"#,
        r#"{"turn_order_set":{"turns":[{"actor":1}]}}"#,
        r#"{"settings_changed":{"settings":{"hand_size":"many"}}}"#,
        r#"{"settings_changed":{"settings":{"hand_size":{"fixed":300}}}}"#,
        r#"{"settings_changed":{"settings":7}}"#,
        r#"{"stats_set":{"actor":1,"stats":{"dexterity":"12"}}}"#,
        r#"{"roll_condition_set":{"actor":1,"roll_condition":"nonsense"}}"#,
        r#"{"setback_chosen":{"side":"heroes","setback":"nonsense"}}"#,
        r#"{"setback_chosen":{"side":"heroes","setback":{}}}"#,
        r#"{"combat":{"actor":1,"what":{"defence_resolved":{"skill":"dodge","total":20000,"vital_block_steps":0}}}}"#,
        r#"{"combat":{"actor":1,"what":{"defence_resolved":{"skill":"dodge","total":12,"vital_block_steps":300}}}}"#,
        r#"{"combat":{"actor":1,"what":{"vital_block_set":{"steps":256}}}}"#,
        r#"{"combat":{"actor":1,"what":{"push_declared":{"value":2147483647}}}}"#,
        r#"{"combat":{"actor":1,"what":{"moved":{"metres":3,"pace":"flying"}}}}"#,
        r#"{"combat":{"actor":1,"what":{"interaction_declared":{"kind":"taunt","targets":[{"target":2,"own_kind":null,"value":-90000,"difficulty":9,"surprise":null,"multi_action_position":[0,1],"modifier":0}]}}}}"#,
        r#"{"attack":{"actor":1,"what":{"own_dice_rolled":{"index":1,"typed":true}}}}"#,
        r#"{"attack":{"actor":1,"what":{"finished":{"exposed":null,"active_defence":{"skill":"melee","total":20000},"vital_block_steps":0,"discipline_use":{},"magazine":null}}}}"#,
        r#"{"task":{"lead":1,"what":{"opened":{"skill":"","steps":[],"flip_budget":1,"budget_revealed":true,"difficulties_revealed":true}}}}"#,
        r#"{"task":{"lead":1,"what":{"opened":{"skill":"x","steps":[],"flip_budget":256,"budget_revealed":true,"difficulties_revealed":true}}}}"#,
        r#"{"task":{"lead":1,"what":{"attempted":{"kind":{"steps":1},"task_box":{"steps":[true]},"checks":[],"helper_bonus":0}}}}"#,
        r#"{"story":{"what":{"accepted":{"subplot":70000,"active":true}}}}"#,
        r#"{"story":{"what":{"act_ended":{"paid":[1]}}}}"#,
        r#"{"rounds":{"what":{"round_began":{"round":-1}}}}"#,
        r#"{"follow_up":{"actor":1,"what":{"ammunition_set":{"rounds":300}}}}"#,
        r#"{"effect":{"what":{"bonus_gained":{"actor":1,"card":1,"attribute":"luck"}}}}"#,
    ]);
    // Fields added by a later version are ignored.
    assert_eq!(
        read(r#"{"broke":{"actor":1,"how":{"loud":[0.5,null]}}}"#),
        Some(Event::Broke { actor: ActorId(1) })
    );
}

#[test]
fn attack_with_a_value_out_of_range_is_refused() {
    let whole = r#"{"attack":{"actor":1,"what":{"declared":{"setup":{"weapon":{"carried":3},"off_hand":1,"proficiency":"unskilled","group":[7],"blindside_cause":"earned","suppression_purpose":"stay_put"},"attacks":[{"target":7,"attack":{"attack_skill":"fire","skill_value":13,"base_damage":{"fixed":16},"off_hand":null,"weapon":{},"options":{"selected":["vital_blow"],"vital_blow_steps":3},"waives_damage":true,"range":"short","fire_mode":"normal","group_size":4,"multi_action_position":[2,3],"disciplines":["throw"],"target":{"damage_table":"ordinary","toughness":12,"armors":[],"strength":8,"melee_value":14,"holds_item":true,"defence":{"skill":"dodge","value":-5,"active":true},"parries_with_buckler":true,"vital_block_steps":4,"surprise":"none","all_out":true,"aiming":true,"anatomy_known":false,"concealment":null,"cover":null,"incapacitated":true},"modifiers":[{"applies_to":"bonus","amount":-7,"source":"card"}]},"block_total":14,"grabbed_item":1,"own_roll":null}]}}}}"#;
    assert!(read::<Event>(whole).is_some());
    for (right, wrong) in [
        (r#""toughness":12"#, r#""toughness":-1"#),
        (r#""toughness":12"#, r#""toughness":1000000000"#),
        (r#""skill_value":13"#, r#""skill_value":-1"#),
        (r#""skill_value":13"#, r#""skill_value":2147483648"#),
        (r#""amount":-7"#, r#""amount":-70000"#),
        (r#""attack_skill":"fire""#, r#""attack_skill":"magic""#),
        (r#""vital_blow_steps":3"#, r#""vital_blow_steps":256"#),
        (r#""vital_blow_steps":3"#, r#""vital_blow_steps":"3""#),
        (
            r#""multi_action_position":[2,3]"#,
            r#""multi_action_position":[2]"#,
        ),
        (r#""carried":3"#, r#""dropped":3"#),
        (r#""source":"card""#, r#""source":"charm""#),
        (r#""vital_block_steps":4"#, r#""vital_block_steps":5"#),
        (r#""block_total":14"#, r#""block_total":10001"#),
        (r#""holds_item":true,"#, ""),
    ] {
        let text = whole.replacen(right, wrong, 1);
        assert_ne!(text, whole, "{right}");
        assert_unreadable::<Event>(&[&text]);
    }
}

#[test]
fn impossible_sheets_are_refused() {
    let weapon = |more: &str| {
        format!(
            r#"{{"id":1,"name":"x","attack_skill":"fire","fire_capability":"single","ranges":null,"ammunition":null,"reload":"simple_action","keeps_force":false,"can_grapple":false,"non_lethal":null,"can_parry":false,{more}}}"#
        )
    };
    let plain = weapon(r#""damage":{"fixed":9}"#);
    let weapons = |weapons: &[String]| format!(r#"{{"weapons":[{}]}}"#, weapons.join(","));
    let whole = weapons(std::slice::from_ref(&plain));
    let numbered = |count: usize| -> Vec<String> {
        let ids = (1..=count).map(|id| plain.replace(r#""id":1"#, &format!(r#""id":{id}"#)));
        ids.collect()
    };
    let set = format!(r#"{{"sheet_set":{{"actor":1,"stats":{{}},"sheet":{whole}}}}}"#);
    assert!(read::<Event>(&set).is_some());
    assert!(read::<Event>(&set.replace(&whole, &weapons(&numbered(8)))).is_some());
    assert_eq!(read("{}"), Some(Sheet::default()));
    for sheet in [
        r#"{"strength":0}"#,
        r#"{"strength":100}"#,
        r#"{"strength":"9"}"#,
        r#"{"skills":[{"skill":"fire","value":100}]}"#,
        r#"{"skills":[{"skill":"fire","value":9},{"skill":"fire","value":9}]}"#,
        r#"{"skills":[{"skill":"juggling","value":9}]}"#,
        r#"{"movement_rate":1000}"#,
        r#"{"damage_table":"strange"}"#,
        r#"{"disciplines":["juggling"]}"#,
        r#"{"armors":[{"name":"x","armor":{"add":-1,"maximum":9,"strength_minimum":0}}]}"#,
        &weapons(&[weapon(r#""damage":{"fixed":100}"#)]),
        &weapons(&[weapon(
            r#""damage":{"strength":{"weapon_add":128,"maximum":null}}"#,
        )]),
        &weapons(&[plain.replace(
            r#""simple_action""#,
            r#"{"rounds":{"rounds":0,"skill_check":true}}"#,
        )]),
        &weapons(&[plain.replace(r#""ammunition":null"#, r#""ammunition":0"#)]),
        &weapons(&[plain.replace(
            r#""ranges":null"#,
            r#""ranges":{"short_from":3,"short_to":10,"medium_to":9,"long_to":20}"#,
        )]),
        &weapons(&numbered(9)),
        &weapons(&vec![plain.clone(); 2]),
        &weapons(&[plain.replace(r#""id":1,"#, "")]),
    ] {
        let text = format!(r#"{{"sheet_set":{{"actor":1,"stats":{{}},"sheet":{sheet}}}}}"#);
        assert_unreadable::<Event>(&[&text]);
    }
}
