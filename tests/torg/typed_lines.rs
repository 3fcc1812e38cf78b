//! What the preview of a typed line says: whom it understood, and what to write in place of the rest.

use ::torg::card::Side;
use ::torg::settings::Edition;
use ::torg::state::Role;
use rising_action::torg::line_preview::line_previews;
use rising_action::torg::typed_characters::{left_out, left_out_parts};

/// The name, the lines and the errors of the preview.
type Shown<'a> = (&'a str, &'a [&'a str], &'a [&'a str]);

#[track_caller]
fn assert_shown(rows: &[(&str, &[Shown])]) {
    for (typed, expected) in rows {
        let shown = line_previews(typed, None, &[], Edition::Revised);
        assert_eq!(shown.len(), expected.len(), "{typed}: {shown:?}");
        for (preview, (name, lines, errors)) in shown.iter().zip(*expected) {
            assert_eq!(preview.name, *name, "{typed}");
            assert_eq!(preview.lines, *lines, "{typed}");
            assert_eq!(preview.errors, *errors, "{typed}");
        }
    }
}

/// Short attributes, and any sign between values, are shown as what they mean.
#[test]
fn preview_shows_the_values_of_notes() {
    let attributes = "Dexterity 9, Strength 8, Toughness 10";
    for typed in [
        "Thug: De 9 St 8 To 10",
        "Thug: DEX9/STR8/TOU10",
        "Thug | Dex 9 | Str 8 | Tou 10",
        "Thug · Dex 9 · Str 8 · Tou 10",
        "Thug Dex 9 / Str 8 / Tou 10",
        "Thug, De 9, St 8, To 10",
        "Thug De 9 St 8 To 10",
    ] {
        assert_shown(&[(typed, &[("Thug", &[attributes], &[])])]);
    }
    let number = "the number is part of the name; for a value, write a colon after the name, as in Nia: dex 12";
    assert_shown(&[
        ("Thug De 9", &[("Thug De 9", &[number], &[])]),
        ("De Niro, St John", &[]),
    ]);
}

/// A role, a status or a count beside the name is said, even if there are no values.
#[test]
fn preview_says_what_a_word_beside_the_name_is() {
    let status = "“Restrained” is left out; a status is set in play";
    assert_shown(&[
        (
            "Varga (boss)",
            &[("Varga", &["villain, because of “boss”"], &[])],
        ),
        ("Varga (villain)", &[("Varga", &["villain"], &[])]),
        (
            "Varga (boss, Noor): 12s",
            &[(
                "Varga (Noor)",
                &["all attributes 12", "villain, because of “boss”"],
                &[],
            )],
        ),
        (
            "Varga (NPC)",
            &[("Varga", &["no player, because of “NPC”"], &[])],
        ),
        ("Thug (Restrained)", &[("Thug", &[status], &[])]),
        ("Thug - Restrained", &[("Thug", &[status], &[])]),
        (
            "Thug, Restrained, Bo",
            &[("Thug", &[status], &[]), ("Bo", &[], &[])],
        ),
        ("thugs x3", &[("thug 1 … thug 3", &[], &[])]),
        (
            "thugs (x3, boss)",
            &[("thug 1 … thug 3", &["villain, because of “boss”"], &[])],
        ),
        ("Varga (Noor)", &[]),
    ]);
    let boss = line_previews("Varga (boss)", Some(Role::Hero), &[], Edition::Revised).remove(0);
    assert_eq!(boss.side, Side::Villains);
    assert_eq!(
        left_out_parts("Thug (prone): 9s\nRook: 9s, faith +3").as_deref(),
        Some(
            "Left out: “faith +3”. Give the full value of a skill, such as stealth 12. Left out: “prone”. A status is set in play."
        )
    );
    assert_eq!(left_out("Varga (boss)"), None);
}

/// A skill whose weapon is missing is pointed out beside the weapons that no skill covers.
#[test]
fn preview_says_which_weapons_no_skill_covers() {
    for (typed, note) in [
        (
            "Gargoyle: 9s, Dex 10, claws +4, melee weapons 12",
            Some("no skill here covers the claws (unarmed)"),
        ),
        ("Gargoyle: 9s, claws +4, unarmed 12", None),
        ("Gargoyle: 9s, claws +4", None),
        ("Thug: 9s, saber +5, melee weapons 12, claws +4", None),
        ("Thug: 9s, melee weapons 12", None),
    ] {
        let preview = line_previews(typed, None, &[], Edition::Revised).remove(0);
        let mut lines = preview.lines.iter();
        let shown = lines.find(|line| line.starts_with("no skill here"));
        assert_eq!(shown.map(String::as_str), note, "{typed}: {preview:?}");
    }
}

/// Each reason is one sentence that says what to write.
#[test]
fn preview_says_in_one_sentence_what_to_write() {
    let stats = "Write stats such as dex 12, 9s, dodge 11 or saber +6 instead of";
    for (typed, error) in [
        ("Nia: 9s, blub", format!("{stats} “blub”.")),
        ("Nia: 9s, K/O, blub", format!("{stats} “K/O”, “blub”.")),
        (
            "Nia: 9s, HP 12",
            "Instead of “HP 12”, write “skill HP 12” for a skill, or “HP 12 by fire” for a weapon that is used with fire combat.".to_owned(),
        ),
        ("Nia: carbine", "Write the damage after “carbine”, as in carbine 16.".to_owned()),
        ("Nia: armor", "Write a value after “armor”, as in armor +3/18.".to_owned()),
        ("Nia: dex 100", "Write a number from 1 to 99 instead of “100”.".to_owned()),
        (
            "Nia: dodge +3",
            "Write the whole value instead of “+3”, as in dodge 12, or add the attribute, as in dex 10.".to_owned(),
        ),
        (
            "Nia: dex 9(11)",
            "Write only one number: leave out “(11)”, or write it instead of the one before.".to_owned(),
        ),
        ("Bo: 10 9 8 9 10 9 9", "Write what each number is, such as Dex 10, Str 9.".to_owned()),
        ("Bo: 10, 9", "Write what each number is, such as Dex 10, Str 9.".to_owned()),
        (": 9s", "Write a name, then the stats, as in “Nia: dex 12, dodge 14”.".to_owned()),
        (
            "Nia, Bo: 9s",
            "Write one character per line, or “4 thugs: 9s” for several identical characters.".to_owned(),
        ),
        ("Nia: 9s, dogde 12", "“dogde 12”: did you mean dodge?".to_owned()),
    ] {
        let shown = line_previews(typed, None, &[], Edition::Revised).remove(0);
        assert_eq!(shown.errors, [error], "{typed}");
    }
    // The advice can be followed.
    for typed in [
        "Nia: 9s, skill HP 12",
        "Nia: 9s, HP 12 by fire",
        "Nia: 9s, dodge +3",
    ] {
        assert_eq!(
            line_previews(typed, None, &[], Edition::Revised)[0].errors,
            [""; 0],
            "{typed}"
        );
    }
}

/// TC-155: a classic table calls the harm of a club stun, and the preview does, too.
#[test]
fn tc_155_the_preview_has_the_word_of_the_edition() {
    for (edition, word) in [(Edition::Classic, "stun"), (Edition::Revised, "non-lethal")] {
        let shown = line_previews("Thug: 9s, club +3", Some(Role::Villain), &[], edition).remove(0);
        let club = shown.lines.iter().find(|line| line.starts_with("club:"));
        assert_eq!(
            club.unwrap(),
            &format!("club: melee weapon, Strength +3, {word}")
        );
    }
}
