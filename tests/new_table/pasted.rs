//! People pasted from other apps.

use rising_action::pasted::as_lines;
use torg::sheet::stat_line::has_only_values;

#[test]
fn pasted_rows_and_lists_become_lines() {
    let cases = [
        // Unchanged text.
        ("Juno (Sam), Osric", "Juno (Sam), Osric"),
        ("Juno: 9s, club\nOsric", "Juno: 9s, club\nOsric"),
        ("4 thugs: 9s", "4 thugs: 9s"),
        ("Al-Rashid - the Sly", "Al-Rashid - the Sly"),
        // A spreadsheet without headings.
        (
            "Juno\tSam\tdodge 12\nOsric\tNoor",
            "Juno (Sam): dodge 12\nOsric (Noor)",
        ),
        ("Juno\tdodge 12\tsabre +6", "Juno: dodge 12, sabre +6"),
        ("Juno (Sam)\tclub", "Juno (Sam): club"),
        // A tab behind a colon, a value or a comma is no border between name and values.
        (
            "Brannigan (Maja):\tDEX 9; STR 8\ndodge 11;\tmelee weapons 10",
            "Brannigan (Maja): DEX 9; STR 8\ndodge 11; melee weapons 10",
        ),
        ("Dex 10 Str 9\tTou 9 Per 9", "Dex 10 Str 9, Tou 9 Per 9"),
        ("dodge 11\tmelee weapons 10", "dodge 11, melee weapons 10"),
        ("\tdodge 11", "dodge 11"),
        ("Juno: dodge\t11", "Juno: dodge 11"),
        ("Agent 47\tdodge 11", "Agent 47: dodge 11"),
        (
            "Hachi (player: Lev)\tDex 9\tStr 7",
            "Hachi (player: Lev): Dex 9, Str 7",
        ),
        // What is in parentheses already, or says who it is, stays as it is.
        ("Juno\t(Sam)\tclub", "Juno (Sam): club"),
        (
            "Brannigan\t(a priest) – player: Maja",
            "Brannigan (a priest) – player: Maja",
        ),
        ("Juno\tplayer: Sam\tclub", "Juno (Sam): club"),
        // With headings.
        (
            "Name\tPlayer\tDex\tDodge\tWeapon\nJuno\tSam\t12\t14\tsabre +6\nOsric\t\t9\t\t",
            "Juno (Sam): Dex 12, Dodge 14, sabre +6\nOsric: Dex 9",
        ),
        ("character\tStealth\nTavi\t68 %", "Tavi: Stealth 68 %"),
        // Values with commas or semicolons between them, as a spreadsheet saves them.
        (
            "Name,Player,Dex,Dodge,Weapon\nJuno,Sam,12,14,saber +6\nOsric,,9,,\n",
            "Juno (Sam): Dex 12, Dodge 14, saber +6\nOsric: Dex 9\n",
        ),
        (
            "Character;Dex;Gear\n\"Nia \"\"Ghost\"\" Vey\"; 12 ;\"club +3; knife +2\"",
            "Nia \"Ghost\" Vey: Dex 12, club +3; knife +2",
        ),
        (
            "name,dex\n\"Dahl, Marta\",11\nThug,9",
            "\"Dahl, Marta\": dex 11\nThug: dex 9",
        ),
        // Without titles, or with another number of values, it is a list of names.
        ("Juno,Sam\nOsric,Noor", "Juno,Sam\nOsric,Noor"),
        ("Name, Dex\nJuno, Osric, Nia", "Name, Dex\nJuno, Osric, Nia"),
        ("Hero, Dex", "Hero, Dex"),
        (
            "Hero 1, Hero 2\nHero 3, Hero 4",
            "Hero 1, Hero 2\nHero 3, Hero 4",
        ),
        // A table in a note.
        (
            "| Name | Player |\n|------|:-----:|\n| Juno | Sam |\n",
            "Juno (Sam)\n",
        ),
        // A list.
        ("- Juno (Sam): 9s\n- Osric", "Juno (Sam): 9s\nOsric"),
        ("1. Juno\n2) Osric", "Juno\nOsric"),
        ("• Juno", "Juno"),
        ("* Juno\n•Osric\n–\u{a0}Nia", "Juno\nOsric\nNia"),
        // A word processor writes a tab after the bullet.
        ("•\tJuno: 9s\n2.\tOsric", "Juno: 9s\nOsric"),
        ("Juno: Climb -5", "Juno: Climb -5"),
        // Bold names in a note.
        (
            "- **Juno** (Sam): 9s\n- **Osric:** 8s",
            "Juno (Sam): 9s\nOsric: 8s",
        ),
        (
            "| **Name** | Dex |\n|---|---|\n| **Juno** | 12 |",
            "Juno: Dex 12",
        ),
        ("Juno **", "Juno **"),
    ];
    for (pasted, expected) in cases {
        assert_eq!(as_lines(pasted, has_only_values), expected, "{pasted}");
        assert_eq!(
            as_lines(expected, has_only_values),
            expected,
            "twice: {pasted}"
        );
    }
}
