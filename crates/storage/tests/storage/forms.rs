//! What serde makes of the engine's types: all of it comes back, and what can not be is refused when it is read.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use storage::file;
use storage::line::{self, Chain, LineFault};
use tabletop::Game;
use tabletop::chronicle::Entry;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{By, Table};
use testing::Mix;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::discipline::{Discipline, Learned};
use torg::combat::settings as combat;
use torg::deck::Deck;
use torg::event::Event;
use torg::settings::{Question, Settings};
use torg::sheet::Sheet;
use torg::{Torg, deck_file};

fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

#[track_caller]
fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(it: &T) {
    let text = serde_json::to_string(it).unwrap();
    let back = serde_json::from_str::<T>(&text);
    assert_eq!(back.as_ref().ok(), Some(it), "{back:?}");
}

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(wrong: &[&str]) {
    for text in wrong {
        let start: String = text.chars().take(120).collect();
        assert!(read::<T>(text).is_none(), "{start}");
    }
}

/// Every view of every place of a session, as each seat sees it.
fn views_come_back<G: Game>(text: &str)
where
    G::View: PartialEq + Debug,
{
    let mut table = Table::<G>::replay(file::read(text).unwrap().chronicle);
    for place in 1..=table.chronicle().entries().len() {
        table.go_to(place);
        for seat in [Seat::Table, Seat::Hero(ActorId(1)), Seat::Hero(ActorId(2))] {
            comes_back(&G::view(table.state(), seat));
        }
    }
}

#[test]
fn every_view_comes_back() {
    views_come_back::<Torg>(include_str!("../golden/v1/torg-1.rising"));
    views_come_back::<torang::Torang>(include_str!("../golden/v1/torang-1.rising"));
    views_come_back::<improv::Improv>(include_str!("../golden/v1/improv-1.rising"));
}

/// Every command that somebody may give comes back, whether it is played or refused.
fn commands_come_back<G: Game>(
    opening: fn(&mut Mix) -> G::Command,
    next: fn(&G::State, &mut Mix) -> G::Command,
) where
    G::Command: PartialEq,
    G::View: PartialEq + Debug,
{
    for seed in 0..12 {
        let mut mix = Mix(seed);
        let mut table = Table::<G>::default();
        let mut command = opening(&mut mix);
        for _ in 0..150 {
            comes_back(&command);
            let _ = table.play(&command, &By::TheBook, None, &mut mix);
            command = next(table.state(), &mut mix);
        }
        comes_back(&G::view(table.state(), Seat::Table));
    }
}

#[test]
fn every_command_comes_back() {
    commands_come_back::<Torg>(testing::torg::an_opening, testing::torg::a_command);
    commands_come_back::<torang::Torang>(testing::torang::an_opening, testing::torang::a_command);
    commands_come_back::<improv::Improv>(testing::improv::an_opening, testing::improv::a_command);
}

#[test]
fn every_answer_of_a_table_comes_back_and_no_other_is_one() {
    for question in Question::ALL {
        for (place, _) in (0..).zip(question.answers()) {
            comes_back(&Settings::default().with(*question, place));
        }
        let strange = format!(r#"{{"answers":{{"{}":"perhaps"}}}}"#, question.key());
        refused::<Settings>(&[&strange]);
    }
    for question in combat::Question::ALL {
        for (place, _) in (0..).zip(question.answers()) {
            let mut settings = Settings::default();
            settings.combat.answers = settings.combat.answers.with(*question, place);
            comes_back(&settings);
        }
        let strange = format!(
            r#"{{"combat":{{"answers":{{"{}":"perhaps"}}}}}}"#,
            question.key()
        );
        refused::<Settings>(&[&strange]);
    }
    for chart in combat::Chart::ALL {
        for place in 0..chart.cells() {
            for figure in [*chart.range(place).start(), *chart.range(place).end()] {
                comes_back(&combat::Numbers::default().with(chart, place, figure));
            }
        }
    }
    refused::<combat::Numbers>(&[
        r#"{"knockout":10}"#,
        r#"{"knockout":-1}"#,
        r#"{"single_shots":-21}"#,
        r#"{"fire_modes":[0,0]}"#,
        r#"{"fire_modes":[0,0,21]}"#,
        r#"{"many_on_one":[]}"#,
        r#"{"negation":{"picks":0,"wounds":0,"shock":0}}"#,
        r#"{"cover_levels":"many"}"#,
    ]);
    for whole in ["{}", r#"{"answers":{"a_later_one":"yes"},"a_later_one":7}"#] {
        assert_eq!(read(whole), Some(Settings::default()), "{whole}");
    }
}

#[test]
fn choices_and_disciplines_are_written_by_their_words() {
    for choice in Choice::ALL {
        comes_back(&Choices::default().with(choice));
    }
    let steps = Choices::default().vital_blow(3).vital_block(2);
    comes_back(&steps);
    assert_eq!(
        serde_json::to_string(&steps).unwrap(),
        r#"{"taken":["vital_blow","vital_block"],"blow":3,"block":2}"#
    );
    for discipline in Discipline::ALL {
        comes_back(&Learned::default().with(discipline));
    }
    let throw = Learned::default().with(Discipline::Throw);
    assert_eq!(serde_json::to_string(&throw).unwrap(), r#"["throw"]"#);
    refused::<Choices>(&[r#"{"taken":["sing"]}"#, r#"{"taken":[],"blow":256}"#, "7"]);
    refused::<Learned>(&[r#"["juggling"]"#, "128"]);
}

/// The shipped cards and one of a supplement, as a table's own.
#[test]
fn a_deck_of_a_table_s_own_comes_back() {
    let mut text = deck_file::write(&Deck::default(), &|_| "Said \"so\", loud".to_owned());
    text.push_str("157,The Quest,supplement,subplot,villains,blunder; all,none,heroes,up,break,two actions,A C,,It is long.\n");
    let deck = deck_file::read(&text, "Ours".to_owned().try_into().unwrap()).unwrap();
    comes_back(&deck);
    comes_back(&Deck::default());
    refused::<Deck>(&[
        "{}",
        r#"{"name":"x","cards":""}"#,
        r#"{"name":"","cards":""}"#,
    ]);
    refused::<Event>(&[r#"{"deck":{"what":{"brought":{"deck":null}}}}"#]);
}

#[test]
fn what_can_not_happen_at_a_torg_table_is_refused() {
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
        refused::<Event>(&[&dice(chains, total, bonus)]);
    }
    refused::<Event>(&[
        &long,
        "{}",
        "7",
        "\"nonsense\"",
        r#"{"nonsense":{}}"#,
        r#"{"drawn":{"actor":1,"card":2}}"#,
        r#"{"drawn":{"actor":1,"card":2,"why":"nonsense"}}"#,
        r#"{"drawn":{"actor":1,"card":2,"why":4}}"#,
        r#"{"drawn":{"actor":-1,"card":2,"why":"refill"}}"#,
        r#"{"drawn":{"actor":65536,"card":2,"why":"refill"}}"#,
        r#"{"drawn":{"actor":65537.0,"card":2,"why":"refill"}}"#,
        r#"{"pool_struck":{"hero":1,"cards":256}}"#,
        r#"{"scene_named":{"name":" \n "}}"#,
        r#"{"dealt":{"hand_size":4,"hands":[[1,[2]],[3]],"deck":[]}}"#,
        r#"{"dealt":{"hand_size":4,"hands":{"1":[2]},"deck":[]}}"#,
        r#"{"order_set":{"turns":[{"actor":1}]}}"#,
        r#"{"settings_changed":{"settings":{"hand_size":"many"}}}"#,
        r#"{"settings_changed":{"settings":{"hand_size":{"fixed":300}}}}"#,
        r#"{"settings_changed":{"settings":7}}"#,
        r#"{"figures_set":{"actor":1,"figures":{"dexterity":"12"}}}"#,
        r#"{"standing_set":{"actor":1,"standing":"nonsense"}}"#,
        r#"{"setback_chosen":{"side":"heroes","setback":"nonsense"}}"#,
        r#"{"setback_chosen":{"side":"heroes","setback":{}}}"#,
        r#"{"act":{"actor":1,"what":{"guarded":{"skill":"dodge","total":20000,"vital_block":0}}}}"#,
        r#"{"act":{"actor":1,"what":{"guarded":{"skill":"dodge","total":12,"vital_block":300}}}}"#,
        r#"{"act":{"actor":1,"what":{"blocked":{"steps":256}}}}"#,
        r#"{"act":{"actor":1,"what":{"pushing":{"value":2147483647}}}}"#,
        r#"{"act":{"actor":1,"what":{"moved":{"metres":3,"pace":"flying"}}}}"#,
        r#"{"act":{"actor":1,"what":{"tried":{"kind":"taunt","trials":[{"target":2,"other":null,"value":-90000,"difficulty":9,"surprise":null,"place":[0,1],"modifier":0}]}}}}"#,
        r#"{"blow":{"actor":1,"what":{"own_rolled":{"place":1,"typed":true}}}}"#,
        r#"{"blow":{"actor":1,"what":{"spent":{"exposed":null,"guard":{"skill":"melee","total":20000},"vital_block":0,"used":{},"magazine":null}}}}"#,
        r#"{"task":{"lead":1,"what":{"opened":{"skill":"","steps":[],"budget":1,"budget_told":true,"difficulties_told":true}}}}"#,
        r#"{"task":{"lead":1,"what":{"opened":{"skill":"x","steps":[],"budget":256,"budget_told":true,"difficulties_told":true}}}}"#,
        r#"{"task":{"lead":1,"what":{"tried":{"attempt":{"steps":1},"under":{"steps":[true]},"checks":[],"help":0}}}}"#,
        r#"{"story":{"what":{"accepted":{"subplot":70000,"active":true}}}}"#,
        r#"{"story":{"what":{"act_ended":{"paid":[1]}}}}"#,
        r#"{"rounds":{"what":{"round_set":{"round":-1}}}}"#,
        r#"{"hands":{"actor":1,"what":{"ammunition_set":{"rounds":300}}}}"#,
        r#"{"used":{"what":{"raised":{"actor":1,"card":1,"attribute":"luck"}}}}"#,
    ]);
    // What a later version added beside it is passed over.
    assert_eq!(
        read(r#"{"broke":{"actor":1,"how":{"loud":[0.5,null]}}}"#),
        Some(Event::Broke { actor: ActorId(1) })
    );
}

#[test]
fn an_attack_with_a_figure_out_of_all_range_is_refused() {
    let whole = r#"{"blow":{"actor":1,"what":{"struck":{"stroke":{"hand":{"carried":3},"second":1,"skill":"unskilled","group":[7],"unseen":"earned","purpose":"stay"},"blows":[{"target":7,"attack":{"arm":"fire","value":13,"base":{"fixed":16},"second":null,"weapon":{},"choices":{"taken":["vital_blow"],"blow":3},"spares":true,"range":"short","mode":"normal","group":4,"several":[2,3],"learned":["throw"],"target":{"kind":"ordinary","toughness":12,"armors":[],"strength":8,"melee":14,"holds":true,"guard":{"skill":"dodge","value":-5,"active":true},"buckler":true,"vital_block":4,"surprise":"none","all_out":true,"aiming":true,"anatomy_known":false,"concealment":null,"cover":null,"out":true},"modifiers":[{"at":"bonus","amount":-7,"figure":"card"}]},"block":14,"item":1,"own":null}]}}}}"#;
    assert!(read::<Event>(whole).is_some());
    for (right, wrong) in [
        (r#""toughness":12"#, r#""toughness":-1"#),
        (r#""toughness":12"#, r#""toughness":1000000000"#),
        (r#""value":13"#, r#""value":-1"#),
        (r#""value":13"#, r#""value":2147483648"#),
        (r#""amount":-7"#, r#""amount":-70000"#),
        (r#""arm":"fire""#, r#""arm":"magic""#),
        (r#""blow":3"#, r#""blow":256"#),
        (r#""blow":3"#, r#""blow":"3""#),
        (r#""several":[2,3]"#, r#""several":[2]"#),
        (r#""carried":3"#, r#""dropped":3"#),
        (r#""figure":"card""#, r#""figure":"charm""#),
        (r#""vital_block":4"#, r#""vital_block":5"#),
        (r#""block":14"#, r#""block":10001"#),
        (r#""holds":true,"#, ""),
    ] {
        let text = whole.replacen(right, wrong, 1);
        assert_ne!(text, whole, "{right}");
        refused::<Event>(&[&text]);
    }
}

#[test]
fn a_sheet_that_nobody_can_have_is_refused() {
    let weapon = |more: &str| {
        format!(
            r#"{{"name":"x","arm":"fire","fires":"single","bands":null,"ammunition":null,"reload":"simple","keeps_force":false,"grapples":false,"fells":null,"parries":false,{more}}}"#
        )
    };
    let plain = weapon(r#""damage":{"fixed":9}"#);
    let weapons = |weapons: &[String]| format!(r#"{{"weapons":[{}]}}"#, weapons.join(","));
    let whole = weapons(std::slice::from_ref(&plain));
    let set = format!(r#"{{"sheet_set":{{"actor":1,"figures":{{}},"sheet":{whole}}}}}"#);
    assert!(read::<Event>(&set).is_some());
    assert_eq!(read("{}"), Some(Sheet::default()));
    for sheet in [
        r#"{"strength":0}"#,
        r#"{"strength":100}"#,
        r#"{"strength":"9"}"#,
        r#"{"skills":[{"skill":"fire","value":100}]}"#,
        r#"{"skills":[{"skill":"fire","value":9},{"skill":"fire","value":9}]}"#,
        r#"{"skills":[{"skill":"juggling","value":9}]}"#,
        r#"{"moves":1000}"#,
        r#"{"kind":"strange"}"#,
        r#"{"learned":["juggling"]}"#,
        r#"{"armors":[{"name":"x","armor":{"add":-1,"maximum":9,"strength":0}}]}"#,
        &weapons(&[weapon(r#""damage":{"fixed":100}"#)]),
        &weapons(&[weapon(
            r#""damage":{"strength":{"add":128,"maximum":null}}"#,
        )]),
        &weapons(&[plain.replace(r#""simple""#, r#"{"rounds":{"rounds":0,"check":true}}"#)]),
        &weapons(&[plain.replace(r#""ammunition":null"#, r#""ammunition":0"#)]),
        &weapons(&[plain.replace(
            r#""bands":null"#,
            r#""bands":{"from":3,"short":10,"medium":9,"long":20}"#,
        )]),
        &weapons(&vec![plain.clone(); 9]),
    ] {
        let text = format!(r#"{{"sheet_set":{{"actor":1,"figures":{{}},"sheet":{sheet}}}}}"#);
        refused::<Event>(&[&text]);
    }
}

#[test]
fn what_can_not_happen_at_the_other_tables_is_refused() {
    refused::<torang::event::Event>(&[
        r#"{"check_asked":{"which":"left"}}"#,
        r#"{"check_asked":{"which":{"help":65536}}}"#,
        r#"{"check_asked":{}}"#,
        r#"{"time_advanced":{"amount":-1,"unit":"days"}}"#,
        r#"{"help_rolled":{"help":0,"result":{"natural":101,"typed":true,"effective":1,"against":1,"level":"fumble"}}}"#,
        r#"{"help_rolled":{"help":0,"result":{"natural":0,"typed":true,"effective":1,"against":1,"level":"fumble"}}}"#,
        r#"{"cards_dealt":{}}"#,
    ]);
    refused::<improv::event::Event>(&[
        r#"{"hand_looked":{}}"#,
        r#"{"hand_looked":{"person":65536}}"#,
        r#"{"order_set":{"order":[1,"two"]}}"#,
        r#"{"settings_changed":{"settings":{"cards":{"suits":["heart","heart","club","spade"]}}}}"#,
        r#"{"settings_changed":{"settings":{"cards":{"suits":["heart"]}}}}"#,
        r#"{"settings_changed":{"settings":{"talent_uses":true}}}"#,
        r#"{"settings_changed":{"settings":{"hand_player":65535}}}"#,
        r#"{"settings_changed":{"settings":{"tokens_gm":4294967295}}}"#,
        r#"{"settings_changed":{"settings":{"talent_uses":100}}}"#,
        r#"{"settings_changed":{"settings":{"cards":{"values":{"joker":1,"ace":40}}}}}"#,
        r#"{"settings_changed":{"settings":{"cards":{"suits":["spade","club","heart","diamond"]}}}}"#,
        r#"{"conflict_opened":{"kind":"simple","rounds":0}}"#,
        r#"{"rounds_set":{"rounds":100}}"#,
        r#"{"side_added":{"side":1,"kind":"gm","label":"Mob","stake":"","mooks":0}}"#,
        r#"{"side_changed":{"side":1,"label":"Mob","stake":"","mooks":65535}}"#,
        r#"{"person_joined":{"person":1,"name":"Ada","role":"player","deck":65535,"tokens":0,"talents":[]}}"#,
        r#"{"session_began":{"decks":[[1,40]],"tokens":[],"pool":0}}"#,
        r#"{"deck_shuffled":{"deck":1214,"cards":[]}}"#,
        r#"{"cards_dealt":{}}"#,
    ]);
    for unlimited in [None, Some(3)] {
        comes_back(&improv::settings::Settings {
            talent_session_cap: unlimited,
            ..Default::default()
        });
    }
}

/// Lines that nobody wrote: no panic, and nothing is read of them.
#[test]
fn an_entry_that_can_not_be_read_says_so() {
    let deep = format!(
        r#"{{"events":{}{}}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let hidden = format!(r#"{{"events":[],"x":{}"#, r#"{"a":"#.repeat(100_000));
    for text in [
        "",
        "[]",
        "nul",
        "{",
        r#"{"events":{}}"#,
        r#"{"events":["nonsense"]}"#,
        r#"{"events":[],"at":-1}"#,
        r#"{"events":[],"at":1e400}"#,
        r#"{"events":[],"at":18446744073709551616}"#,
        r#"{"events":[],"at":1,"at":2}"#,
        r#"{"events":[],"ruling":{"over":["XX-1"],"why":""}}"#,
        r#"{"events":[],"ruling":{"over":["DD-99999"],"why":""}}"#,
        r#"{"events":[],"instead_of":{"entries":3}}"#,
        r#"{"events":[]} {"events":[]}"#,
        "{\"events\":[],\"x\":\"\\ud83c\"",
        &deep,
        &hidden,
    ] {
        let sealed = line::seal(&mut Chain::default(), text);
        let mut chain = Chain::default();
        let start: String = text.chars().take(60).collect();
        assert_eq!(
            line::read::<Event>(&mut chain, &sealed),
            Err(LineFault::Unreadable),
            "{start}"
        );
        assert_eq!(chain, Chain::default(), "it has not moved");
    }
    let plain = Entry::<Event> {
        events: vec![],
        ruling: None,
        instead_of: None,
        at: Some(u64::MAX),
    };
    comes_back(&plain);
    assert_eq!(
        read(r#"{"events":[],"at":18446744073709551615,"later":[1.5]}"#),
        Some(plain)
    );
}
