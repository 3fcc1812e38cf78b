//! Stat lines in the forms in which people write them.

use super::stat_lines::{understood, wrong};
use tabletop::name::Name;
use torg::sheet::stat_line::{ParseErrorKind, split_people};

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

/// What people write where others write a colon, and around a number.
#[test]
fn values_are_read_as_people_write_them() {
    let rows = [
        ("Nia - dex 12, dodge 14", "Nia: dex 12, dodge 14"),
        ("Nia (Bo) – dex 12, dodge 14", "Nia (Bo): dex 12, dodge 14"),
        ("4 thugs — 9s, club", "4 thugs: 9s, club"),
        ("Jean-Luc - dex 12", "Jean-Luc: dex 12"),
        ("Al - the Sly: dex 12", "\"Al - the Sly\": dex 12"),
        ("Nia - dodge: 14, dex: 12", "Nia: dodge 14, dex 12"),
        ("Nia (dex 12, dodge 14)", "Nia: dex 12, dodge 14"),
        ("Nia [Bo] (dex 12, club +3)", "Nia (Bo): dex 12, club +3"),
        ("Nia (dex 12), club +3", "Nia: dex 12, club +3"),
        ("Nia (dex 12): club +3", "Nia: dex 12, club +3"),
        ("Nia (dex 9)", "Nia: dex 9"),
        ("3 thugs (9s)", "3 thugs: 9s"),
        (
            "Nia: dodge (14), saber (+6/18)",
            "Nia: dodge 14, saber +6/18",
        ),
        ("Nia: dodge(14) dex [12]", "Nia: dodge 14, dex 12"),
        ("Nia: dodge - 14, saber – +6", "Nia: dodge 14, saber +6"),
        // A player, who may have a digit that tells two people apart, and names with dashes.
        ("Nia (Ann)", "Nia (Ann):"),
        ("Nia (Ann 2)", "Nia (Ann 2):"),
        ("Nia - the Sly", "Nia - the Sly"),
        ("Unit - 7", "Unit - 7"),
        ("Varga (GM)", "Varga (GM):"),
    ];
    for (line, same) in rows {
        assert_eq!(split_people(line), [line], "one piece");
        assert_eq!(understood(line), understood(same), "{line}");
    }
    assert_eq!(understood("Nia (Ann 2)").player, Some(name("Ann 2")));
    assert_eq!(understood("Nia - the Sly").name, name("Nia - the Sly"));
    assert_eq!(
        split_people("Nia (dex 12, dodge 14), Bo [Al]; Mo (9s)"),
        ["Nia (dex 12, dodge 14)", " Bo [Al]", " Mo (9s)"]
    );
    assert_eq!(
        split_people("Nia - 9s, club; Bo - 8s; knife"),
        ["Nia - 9s, club", " Bo - 8s; knife"]
    );
    assert_eq!(
        wrong("Nia (dex 12, blub)"),
        [("blub", ParseErrorKind::UnknownWord)],
        "and its place"
    );
}
