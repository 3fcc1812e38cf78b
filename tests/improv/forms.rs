//! Text that is typed into the dialogs of a table.

use crate::evening::{ConflictTable, DEE, name};
use ::improv::command::{Command, NewSide};
use ::improv::refusal::Refusal;
use ::improv::settings::Settings;
use ::improv::side::SideKind;
use ::improv::state::{ConflictKind, Side};
use rising_action::improv::table::stakes::{next_incomplete, stake_list};
use rising_action::improv::table::typed::{
    SideForm, change_side, gamemaster_stakes, joining, joining_obstacle, joining_preview,
    mooks_hint, open_conflict, people, renamed, talent_line, talents, with_talents,
    written_talents,
};
use rising_action::typed_people::UnreadLines;
use tabletop::dice::Chance;
use testing::TestRng;

#[test]
fn mooks_are_counted_behind_a_cross() {
    let settings = Settings::default();
    let read = |typed: &str| -> Vec<(String, Option<u16>)> {
        let stakes = gamemaster_stakes(typed, &settings).unwrap();
        stakes
            .into_iter()
            .map(|(label, mooks)| (label.to_string(), mooks))
            .collect()
    };
    let wanted = [("Lund", None), ("The Gang", Some(6)), ("Agent 47", None)];
    let wanted = wanted.map(|(label, mooks)| (label.to_owned(), mooks));
    assert_eq!(read("Lund, The Gang ×6; Agent 47"), wanted);
    assert_eq!(read("The Gang x6"), [("The Gang".to_owned(), Some(6))]);
    for typed in [
        "Wolves ×4",
        "Wolves×4",
        "Wolves × 4",
        "Wolves x 4",
        "Wolves (4)",
        "Wolves (×4)",
        "4x Wolves",
        "4× Wolves",
    ] {
        assert_eq!(read(typed), [("Wolves".to_owned(), Some(4))], "{typed}");
    }
    for (typed, wanted) in [
        (
            "Lund, Gang ×0, ,,, Ünö x6",
            "The group “Gang” needs a number of mooks from 1 to 999.",
        ),
        (
            "Lund, Ünö x1000",
            "The group “Ünö” needs a number of mooks from 1 to 999.",
        ),
    ] {
        assert_eq!(gamemaster_stakes(typed, &settings).unwrap_err(), wanted);
    }
    for typed in [
        "4 wolves",
        "Max 3",
        "Agent 47",
        "Box",
        "Lynx 2 x",
        "Six x Seven",
    ] {
        assert_eq!(read(typed), [(typed.to_owned(), None)]);
    }
    assert!(read(" ").is_empty());
    for typed in ["×6", "x6", "Lund, ×6", "(6)"] {
        let error = gamemaster_stakes(typed, &settings).unwrap_err();
        assert_eq!(error, "Name the group, too, as in The Gang ×6.", "{typed}");
    }
    assert_eq!(
        mooks_hint("Lund, 4 wolves", &settings),
        "“4 wolves” is a single opponent. For a group of 4 mooks, write wolves ×4."
    );
    for typed in ["Lund, The Gang ×6", "4x wolves", "47", "4 wolves ×4"] {
        assert_eq!(mooks_hint(typed, &settings), "", "{typed}");
    }
    let long = "a".repeat(400);
    assert!(gamemaster_stakes(&long, &settings).is_err_and(|error| error.contains("400")));
}

#[test]
fn a_number_behind_a_talent_is_its_limit() {
    let read: Vec<(String, Option<u16>)> = talents("Old debts 3, Charm; Agent 4747")
        .unwrap()
        .into_iter()
        .map(|talent| (talent.name.to_string(), talent.max_uses))
        .collect();
    let wanted = [
        ("Old debts", Some(3)),
        ("Charm", None),
        ("Agent 4747", None),
    ];
    assert_eq!(read, wanted.map(|(name, most)| (name.to_owned(), most)));
}

/// Pasted text may have invisible characters in it: a number after one is still a number. (Found by fuzzing.)
#[test]
fn an_invisible_character_is_not_part_of_a_talent() {
    let read = talents("Old\u{200e}  debts\u{1}\u{61c}3\u{200f}").unwrap();
    assert_eq!(
        (read[0].name.as_str(), read[0].max_uses),
        ("Old debts", Some(3))
    );
}

#[test]
fn two_players_alone_oppose_each_other() {
    let mut table = ConflictTable::new();
    let view = table.view();
    let two: Vec<_> = view.players().take(2).map(|player| player.id).collect();
    for command in open_conflict(&view, ConflictKind::Simple, &two, "").unwrap() {
        table.play(&command);
    }
    let list = table.page_part(stake_list);
    assert_eq!(list.blocks.len(), 1);
    assert!(list.unopposed.is_empty());
}

/// IM-129, IM-136: at a table without mooks, a number is part of the name, and nothing says how to write a group.
#[test]
fn im_129_without_mooks_a_number_is_part_of_the_name() {
    let settings = Settings {
        mooks: false,
        ..Settings::default()
    };
    assert_eq!(mooks_hint("4 wolves", &settings), "");
    let mut table = ConflictTable::with(settings, ["QC JS", "9H", "7S", "6D"], [0; 4]);
    table.open(ConflictKind::Extended, "Warden (2), Agent x 6");
    let labels = |table: &ConflictTable| {
        let conflict = table.state().conflict.clone().unwrap();
        let stakes = conflict.sides.into_iter().filter(Side::is_gm_stake);
        let stakes = stakes.map(|side| (side.label.to_string(), side.mooks));
        stakes.collect::<Vec<_>>()
    };
    let wanted = ["Warden (2)", "Agent x 6"].map(|label| (label.to_owned(), None));
    assert_eq!(labels(&table), wanted);
    let form = |label: &str, mooks| SideForm {
        side: Some(table.side("Warden (2)")),
        kind: SideKind::GmStake,
        label: label.to_owned(),
        stake: String::new(),
        mooks,
        opponents: vec![],
    };
    let (renamed, group) = (form("Warden ×3", None), form("Warden", Some(3)));
    // The rules refuse a group, and nothing is changed.
    let change = change_side(&table.view(), &group).unwrap();
    assert_eq!(table.refused(&change[0]), "IM-129");
    for command in change_side(&table.view(), &renamed).unwrap() {
        table.play(&command);
    }
    assert_eq!(labels(&table)[0], ("Warden ×3".to_owned(), None));
}

/// IM-136: the old name of a side is not read again as a group.
#[test]
fn im_136_a_name_that_stays_is_not_read_again() {
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Extended, "Lund");
    table.play(&Command::AddSide {
        side: NewSide {
            kind: SideKind::Bystander,
            label: name("Wolves (4)"),
            stake: String::new(),
            mooks: None,
        },
        opponents: vec![],
    });
    let form = |label: &str| SideForm {
        side: Some(table.side("Wolves (4)")),
        kind: SideKind::Bystander,
        label: label.to_owned(),
        stake: String::new(),
        mooks: None,
        opponents: vec![],
    };
    let changed = |label: &str| change_side(&table.view(), &form(label)).unwrap();
    assert!(changed(" Wolves (4) ").is_empty());
    assert!(matches!(&changed("Wolves (5)")[..],
        [Command::ChangeSide { label, mooks: Some(5), .. }] if label.as_str() == "Wolves"));
}

/// IM-001, IM-014: one tap is one entry, which undo takes back as a whole.
#[test]
fn im_001_a_conflict_and_a_new_side_are_one_entry_each() {
    let mut table = ConflictTable::new();
    let before = table.entries().len();
    table.open(ConflictKind::Extended, "Lund");
    assert_eq!(table.entries().len(), before + 1);
    let gang = SideForm {
        side: None,
        kind: SideKind::GmStake,
        label: "The Gang".to_owned(),
        stake: String::new(),
        mooks: None,
        opponents: vec![table.side("Quill"), table.side("Dee")],
    };
    let [add] = &change_side(&table.view(), &gang).unwrap()[..] else {
        panic!("a new side is one command");
    };
    table.play(add);
    assert_eq!(table.entries().len(), before + 2);
}

#[test]
fn a_side_sends_only_what_has_changed() {
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Extended, "Lund, The Gang ×6");
    let form = |label: &str, opponents: &[&str]| SideForm {
        side: Some(table.side("Dee")),
        kind: SideKind::Protagonist(DEE),
        label: label.to_owned(),
        stake: String::new(),
        mooks: None,
        opponents: opponents.iter().map(|label| table.side(label)).collect(),
    };
    let view = table.view();
    assert!(change_side(&view, &form("Dee", &[])).unwrap().is_empty());
    let changed = change_side(&view, &form("Dee", &["Lund"])).unwrap();
    assert!(matches!(changed[..], [Command::SetOpponents { .. }]));
    let changed = change_side(&view, &form("Dee Vane", &[])).unwrap();
    assert!(matches!(changed[..], [Command::ChangeSide { .. }]));
    assert_eq!(
        change_side(&view, &form(" ", &[])),
        Err("A name needs at least one letter.".to_owned())
    );
    let long = SideForm {
        stake: "a".repeat(100_000),
        ..form("Dee", &[])
    };
    assert!(change_side(&view, &long).is_err());
}

/// Two sides with the same name could not be told apart.
#[test]
fn a_name_is_given_to_one_side_only() {
    let mut table = ConflictTable::new();
    let opened = |typed: &str| {
        let view = table.view();
        let everybody: Vec<_> = view.players().map(|player| player.id).collect();
        open_conflict(&view, ConflictKind::Simple, &everybody, typed)
    };
    assert_eq!(
        opened("Voss, voss").unwrap_err(),
        "“voss” appears more than once. Give each opponent a different name."
    );
    assert_eq!(
        opened("Lund, Dee").unwrap_err(),
        "“Dee” takes part already. Give this side another name."
    );
    table.open(ConflictKind::Extended, "Lund");
    let new = |kind, label: &str| SideForm {
        side: None,
        kind,
        label: label.to_owned(),
        stake: String::new(),
        mooks: None,
        opponents: vec![],
    };
    let view = table.view();
    for (kind, label) in [
        (SideKind::GmStake, "Quill"),
        (SideKind::Bystander, "lund"),
        (SideKind::Protagonist(DEE), "Dee"),
    ] {
        let error = change_side(&view, &new(kind, label)).unwrap_err();
        assert!(error.contains("takes part already"), "{error}");
    }
    let lund = SideForm {
        side: Some(table.side("Lund")),
        stake: "It burns.".to_owned(),
        ..new(SideKind::GmStake, "Lund")
    };
    assert!(change_side(&view, &lund).is_ok());
    let watchmen = change_side(&view, &new(SideKind::Bystander, "Watchmen x3")).unwrap();
    assert!(matches!(&watchmen[..], [Command::AddSide { side, .. }]
            if side.label.as_str() == "Watchmen" && side.mooks == Some(3)));
}

#[test]
fn a_talent_is_named_once() {
    let table = ConflictTable::new();
    let error = with_talents(&table.view(), DEE, "Sword 0, sword, a 999, b -2").unwrap_err();
    assert_eq!(
        error,
        "The talent “sword” appears more than once. Name each talent once."
    );
    let [mara] = &people("Mara: sword 2, charm, sword")[..] else {
        panic!("one person");
    };
    assert!(mara.person.is_err());
}

/// IM-029: a protagonist who opposes a new stake of the gamemaster no longer opposes the old one.
#[test]
fn a_new_gamemaster_stake_names_its_opponents() {
    for kind in [ConflictKind::Simple, ConflictKind::Extended] {
        let mut table = ConflictTable::new();
        table.open(kind, "Lund");
        let form = |side, opponents: &[&str], table: &ConflictTable| SideForm {
            side,
            kind: SideKind::GmStake,
            label: "Gang".to_owned(),
            stake: String::new(),
            mooks: None,
            opponents: opponents.iter().map(|label| table.side(label)).collect(),
        };
        let add = change_side(&table.view(), &form(None, &["Dee", "Quill"], &table)).unwrap();
        for command in &add {
            table.play(command);
        }
        let opponents = |table: &ConflictTable, label: &str| {
            let id = table.side(label);
            table.page_part(|now| now.conflict.side(id).unwrap().chosen_opponents.clone())
        };
        let (lund, gang) = (table.side("Lund"), table.side("Gang"));
        assert_eq!(opponents(&table, "Dee"), [gang]);
        assert_eq!(opponents(&table, "Marlow"), [lund]);
        let change = form(Some(gang), &["Quill"], &table);
        let [release] = &change_side(&table.view(), &change).unwrap()[..] else {
            panic!("only Dee changes");
        };
        table.play(release);
        assert_eq!(opponents(&table, "Dee"), []);
        assert_eq!(opponents(&table, "Gang"), [table.side("Quill")]);
    }
}

/// Pasted players who cannot be read are shown beside the others, who join without them.
#[test]
fn players_join_without_the_lines_that_cannot_be_read() {
    let typed = "Ines (Al): Brawl 3, Charm\n: sword\nOtto (GM)";
    let preview = joining_preview(typed);
    let [ines] = &preview.people[..] else {
        panic!("{preview:?}")
    };
    assert_eq!((&*ines.name, &*ines.line), ("Ines", "Al; Brawl 3, Charm"));
    let unread = preview.unread.iter();
    let unread: Vec<&str> = unread.map(|line| line.text.as_str()).collect();
    assert_eq!(unread, [": sword", "Otto (GM)"]);
    assert_eq!(preview.leave_out.as_deref(), Some("Leave out 2 lines"));
    let view = ConflictTable::new().view();
    let error = joining(&view, typed, UnreadLines::Refuse).unwrap_err();
    assert!(error.ends_with("1 more line cannot be added."), "{error}");
    let joined = joining(&view, typed, UnreadLines::LeaveOut).unwrap();
    assert!(matches!(&joined[..], [Command::Join { person }] if person.name == name("Ines")));
}

/// While a conflict is open, the dialog says at once that nobody can join, as the refusal does.
#[test]
fn joining_waits_for_the_end_of_a_conflict() {
    let mut table = ConflictTable::new();
    let view = table.view();
    let join = || {
        joining(&view, "Ines", UnreadLines::Refuse)
            .unwrap()
            .remove(0)
    };
    assert_eq!(joining_obstacle(&table.view()), None);
    table.open(ConflictKind::Simple, "Warden");
    let obstacle = joining_obstacle(&table.view()).unwrap();
    assert!(obstacle.contains("between conflicts"), "{obstacle}");
    assert_eq!(table.try_play(&join()), Err(Refusal::InConflict));
}

#[test]
fn people_join_and_change() {
    let mut table = ConflictTable::new();
    let view = table.view();
    let all = |typed: &str| joining(&view, typed, UnreadLines::Refuse);
    assert!(all(" ").is_err());
    assert_eq!(
        all("Ines, Otto (GM)").unwrap_err(),
        "Nothing was added because of “Otto (GM)”. Only players can join now."
    );
    let Command::Join { person: ines } = all("Ines (Al) - Brawl 3").unwrap().remove(0) else {
        panic!()
    };
    assert_eq!(ines.talents, talents("Brawl x3").unwrap());
    for command in all("Ines, Otto").unwrap() {
        table.play(&command);
    }
    assert_eq!(table.view().players().count(), 5);
    for command in with_talents(&table.view(), DEE, "Old debts 3, Charm").unwrap() {
        table.play(&command);
    }
    for command in renamed(&table.view(), DEE, "Dee Vane").unwrap() {
        table.play(&command);
    }
    let view = table.view();
    let dee = view.person(DEE).unwrap();
    assert_eq!(
        (dee.name.as_str(), written_talents(dee).as_str()),
        ("Dee Vane", "Old debts 3, Charm")
    );
}

/// Two people of one name could be confused, so nobody gets the name of somebody else, not even in other letters.
#[test]
fn a_name_at_the_table_is_not_given_again() {
    let view = ConflictTable::new().view();
    let twins = |name| {
        Err(format!(
            "Two characters would be called {name}. Add a surname to tell them apart."
        ))
    };
    for (typed, joined, new_name) in [
        ("Bea", Ok(1), Ok(1)),
        ("Dee", twins("Dee"), Ok(1)),
        ("marlow", twins("marlow"), twins("marlow")),
        ("Ada", twins("Ada"), twins("Ada")),
        ("Dee Vane", Ok(1), Ok(1)),
    ] {
        let joining = joining(&view, typed, UnreadLines::Refuse);
        assert_eq!(joining.map(|commands| commands.len()), joined, "{typed}");
        let renamed = renamed(&view, DEE, typed);
        assert_eq!(renamed.map(|commands| commands.len()), new_name, "{typed}");
    }
    let typed = "Bea\nBea (Noor)";
    let joined = joining(&view, typed, UnreadLines::Refuse);
    assert_eq!(joined.map(|commands| commands.len()), twins("Bea"));
}

/// Talents are edited as they are written: writing them changes nothing.
#[test]
fn written_talents_are_read_the_same() {
    let pieces = [
        "Brawl", "x", "X", "×", "3", " ", ":", "(", ")", "[", "]", "-", "–", "=", "99999", "+3",
        "3x", ",", "\n",
    ];
    let mut rng = TestRng(11);
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..rng.below(9) {
            text.push_str(rng.one_of(&pieces).unwrap());
        }
        let Ok(read) = talents(&text) else {
            continue;
        };
        let written = talent_line(read.iter().map(|talent| (&talent.name, talent.max_uses)));
        assert_eq!(
            talents(&written),
            Ok(read),
            "{text:?} is written {written:?}"
        );
    }
}

/// IM-010: after a stake comes the next one that is missing, and after the last one the first.
#[test]
fn im_010_stakes_are_written_down_one_after_the_other() {
    let mut table = ConflictTable::new();
    table.open(ConflictKind::Extended, "Lund");
    let next = |table: &ConflictTable, after: &str| {
        let conflict = table.view().conflict.unwrap();
        let next = next_incomplete(&conflict, table.side(after))?;
        Some(conflict.side(next).unwrap().state.label.to_string())
    };
    assert_eq!(next(&table, "Marlow").as_deref(), Some("Quill"));
    table.stake("Quill", "It is so.", None);
    assert_eq!(next(&table, "Marlow").as_deref(), Some("Lund"));
    assert_eq!(next(&table, "Lund").as_deref(), Some("Dee"));
    for name in ["Dee", "Lund"] {
        table.stake(name, "It is so.", None);
    }
    assert_eq!(next(&table, "Marlow"), None, "only its own is missing");
    assert_eq!(next(&table, "Dee").as_deref(), Some("Marlow"));
}
