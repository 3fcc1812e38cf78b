//! The cast with its values: edited sheets, people from lines and files, and their texts.

use crate::table::TestTable;
use ::torg::Torg;
use ::torg::card::CardName::Drama;
use ::torg::card::Side;
use ::torg::combat::discipline::Discipline;
use ::torg::command::{Command, NewActor};
use ::torg::settings::{Edition, Settings};
use ::torg::sheet::stat_line::{StatLine, format_line, format_lines, parse};
use ::torg::sheet::{CarriedWeapon, WornArmor};
use ::torg::state::Role;
use ::torg::view::View;
use rising_action::components::SteppedNumber;
use rising_action::torg::acting::stats_button;
use rising_action::torg::action::Action;
use rising_action::torg::cast::import::{CastFile, add_lines, people};
use rising_action::torg::cast::sheet_draft::SheetDraft;
use rising_action::torg::cast::sheet_figures::{attributes, choices, other_figures, skills};
use rising_action::torg::cast::sheet_items::{ItemFields, SheetItem};
use rising_action::torg::cast::{menu, sheet_commands, stat_line_of};
use rising_action::torg::choice_group::ChoiceGroup;
use rising_action::torg::dialog::TorgDialog;
use rising_action::torg::line_preview::line_previews;
use rising_action::torg::list_content::RowPress;
use rising_action::torg::messages::cast as messages;
use rising_action::torg::scene::join::{new_actors, renamed};
use rising_action::torg::typed_characters::{is_understood, left_out_parts};
use rising_action::typed_people::UnreadLines;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;
use testing::TestRng;
use testing::tables::play_ok;

fn read(line: &str) -> StatLine {
    let parsed = parse(line);
    assert_eq!(parsed.errors, [], "{line}");
    parsed.stat_line.unwrap()
}

fn draft(line: &str) -> SheetDraft {
    SheetDraft::new(read(line))
}

fn more<T>(figures: Vec<SteppedNumber<T>>, label: &str) -> T {
    let mut figures = figures.into_iter();
    let figure = figures.find(|figure| figure.label == label);
    figure.unwrap().more.unwrap()
}

fn less<T>(figures: Vec<SteppedNumber<T>>, label: &str) -> Option<T> {
    let mut figures = figures.into_iter();
    figures.find(|figure| figure.label == label).unwrap().less
}

fn press<T>(group: ChoiceGroup<T>, label: &str) -> T {
    let mut choices = group.choices.into_iter();
    choices
        .find(|choice| choice.label == label)
        .unwrap()
        .leads_to
}

fn skill(person: &StatLine, label: &str) -> StatLine {
    let [skills, ..] = choices(person);
    press(skills, label)
}

fn figures_of<T: SheetItem>(item: &T) -> Vec<SteppedNumber<T>> {
    let fields = item.fields().into_iter();
    let figures = fields.filter_map(|fields| match fields {
        ItemFields::Numbers(figures) => Some(figures),
        ItemFields::Choices(_) => None,
    });
    figures.flatten().collect()
}

fn choices_of<T: SheetItem>(item: &T, label: &str) -> ChoiceGroup<T> {
    let mut fields = item.fields().into_iter();
    let group = fields.find_map(|fields| match fields {
        ItemFields::Choices(group) if group.label == label => Some(group),
        ItemFields::Choices(_) | ItemFields::Numbers(_) => None,
    });
    group.unwrap()
}

/// Returns a table with a hero and a villain, and a random number generator.
fn table() -> (Table<Torg>, TestRng) {
    let mut table = Table::default();
    let mut chance = TestRng(1);
    let new_actor = |name, role| NewActor::named(Name::new(name).unwrap(), None, role);
    let open = Command::OpenTable {
        title: Name::new("Table").unwrap(),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: vec![
            new_actor("Hero", Role::Hero),
            new_actor("Villain", Role::Villain),
        ],
    };
    play_ok(&mut table, &open, &mut chance);
    (table, chance)
}

fn view(table: &Table<Torg>) -> View {
    table.view(Seat::Table)
}

const VILLAIN: ActorId = ActorId(2);

#[test]
fn sheet_values_are_changed_one_by_one() {
    let mut sheet = draft("Varga: villain");
    sheet.set(more(attributes(sheet.person()), "Strength"));
    sheet.set(more(attributes(sheet.person()), "Strength"));
    sheet.set(skill(sheet.person(), "Dodge"));
    let mut sabre = CarriedWeapon::new().unwrap();
    sabre.rename(Name::new("Grand sabre").unwrap());
    let mut person = sheet.person().clone();
    person.sheet.weapons = vec![more(figures_of(&sabre), "Weapon add")];
    person.sheet.armors.extend(WornArmor::new());
    assert_eq!(person.sheet.check(person.stats), Ok(()));
    sheet.set(person);
    assert_eq!(
        sheet.line(),
        "Varga: villain, str 9, dodge 9, Grand sabre +1, armor +1"
    );
    assert!(sheet.is_understood());
    assert_eq!(read(sheet.line()), *sheet.person());
}

#[test]
fn values_stay_between_their_minimum_and_maximum() {
    let person = read("Varga: dex 1, str 99, dodge 1, possibilities 0");
    let without_dexterity = less(attributes(&person), "Dexterity").unwrap();
    assert_eq!(without_dexterity.stats.dexterity, None);
    assert_eq!(less(attributes(&without_dexterity), "Dexterity"), None);
    let strength = attributes(&person).remove(1);
    assert_eq!((strength.value.as_str(), strength.more), ("99", None));
    // The next step down removes a skill that is not above its attribute.
    let person = read("Varga: dex 9, dodge 9");
    let without_dodge = less(skills(&person), "Dodge").unwrap();
    assert!(without_dodge.sheet.skills.is_empty());
    assert_eq!(less(other_figures(&person), "Possibilities"), None);
}

#[test]
fn a_new_skill_has_one_add_and_can_be_removed() {
    let person = read("Varga: dex 12");
    let with_dodge = skill(&person, "Dodge");
    assert_eq!(with_dodge.sheet.skills[0].value, 13);
    assert_eq!(skill(&with_dodge, "Dodge"), person);
}

#[test]
fn disciplines_and_damage_table_can_be_chosen() {
    let person = read("Varga: 9s");
    let [_, table, disciplines, nature] = choices(&person);
    assert!(!table.several && disciplines.several);
    let learned = disciplines.choices[1].leads_to.clone();
    let has = |discipline| learned.sheet.disciplines.has(discipline);
    assert_eq!(
        Discipline::ALL.map(has).iter().filter(|has| **has).count(),
        1
    );
    let [_, _, disciplines_now, _] = choices(&learned);
    assert!(disciplines_now.choices[1].is_chosen);
    assert_eq!(disciplines_now.choices[1].leads_to, person);
    assert!(nature.choices[0].leads_to.sheet.unknown_anatomy);
}

#[test]
fn weapon_damage_and_ranges_can_be_changed() {
    let person = read("Varga: sabre +6/18, carbine 16");
    let [sabre, carbine] = person.sheet.weapons.as_slice() else {
        panic!("{person:?}")
    };
    let by_strength = press(choices_of(carbine, "Damage"), "Strength-based");
    assert_eq!(figures_of(&by_strength)[0].label, "Weapon add");
    let fixed = press(choices_of(carbine, "Damage"), "fixed");
    assert_eq!(fixed, *carbine);
    let parries = press(choices_of(carbine, "Properties"), "can parry");
    assert!(parries.can_parry);
    // A gun without ranges gets them when the first one is set, and each end stays between its neighbours.
    let ranged = more(figures_of(carbine), "Short range (m)");
    let ranges = ranged.ranges.unwrap();
    assert_eq!((ranges.short_to, ranges.long_to), (10, 50));
    let medium = more(figures_of(&ranged), "Medium range (m)");
    assert_eq!(medium.ranges.unwrap().medium_to, 26);
    let mut narrow = ranged.clone();
    narrow.ranges.as_mut().unwrap().short_to = 3;
    assert_eq!(
        more(figures_of(&narrow), "Short range (m)")
            .ranges
            .unwrap()
            .short_to,
        4
    );
    let without_ranges = less(figures_of(&narrow), "Short range (m)").unwrap();
    assert_eq!(without_ranges.ranges, None);
    let has_range = |figure: &SteppedNumber<CarriedWeapon>| figure.label.contains("range");
    assert!(!figures_of(sabre).iter().any(has_range));
}

/// A count may follow a name, a heading may come before the people, and a comma may separate a name from its stats.
#[test]
fn people_are_read_from_common_notes() {
    let table = TestTable::new(&[&[Drama]], 0);
    let text =
        "Villains:\nthugs x3: 9s, club +3\ngoons (×2): 8s\nWu, maneuver 12, taunt 13\nAda, Bo";
    let names: Vec<String> = new_actors(text, UnreadLines::Refuse, Role::Villain, &table.view())
        .unwrap()
        .iter()
        .map(|new| new.name.as_str().to_owned())
        .collect();
    assert_eq!(
        names,
        [
            "thug 1", "thug 2", "thug 3", "goon 1", "goon 2", "Wu", "Ada", "Bo"
        ]
    );
}

/// Two heroes of one name could be confused. Villains of a kind may share a name.
#[test]
fn a_heros_name_is_not_given_again() {
    let view = TestTable::new(&[&[Drama], &[Drama]], 1).view();
    let twins =
        |name| format!("Two characters would be called {name}. Add a nickname to tell them apart.");
    for (typed, role, joined) in [
        ("Nia", Role::Hero, Ok(1)),
        ("hero 2", Role::Hero, Err(twins("hero 2"))),
        ("Villain 1", Role::Villain, Ok(1)),
    ] {
        let joining = new_actors(typed, UnreadLines::Refuse, role, &view);
        assert_eq!(joining.map(|new| new.len()), joined, "{typed}");
    }
    for (number, typed, error) in [
        (1, "Hero 2", Some(twins("Hero 2"))),
        (1, "Hero 1 (Noor)", None),
        (3, "Hero 2", None),
        (
            1,
            "Hero 1 (Noor) 12",
            Some("End with the player in parentheses, as in Juno (Sam).".to_owned()),
        ),
    ] {
        let renamed = renamed(&view, ActorId(number), typed);
        assert_eq!(renamed.err(), error, "{number}, {typed}");
    }
}

/// Whoever can be read joins without the lines that cannot.
#[test]
fn villains_join_without_the_lines_that_cannot_be_read() {
    let view = TestTable::new(&[&[Drama]], 0).view();
    let text = "Varga: dex 12\nSangre: dex 12, gobbledygook\nRossi";
    let errors = line_previews(text, Some(Role::Villain), &[], Edition::Revised).into_iter();
    let errors: Vec<usize> = errors.map(|preview| preview.errors.len()).collect();
    assert_eq!(errors, [0, 1, 0]);
    assert!(new_actors(text, UnreadLines::Refuse, Role::Villain, &view).is_err());
    let joining = new_actors(text, UnreadLines::LeaveOut, Role::Villain, &view).unwrap();
    let names: Vec<&str> = joining.iter().map(|new| new.name.as_str()).collect();
    assert_eq!(names, ["Varga", "Rossi"]);
}

#[test]
fn unreadable_parts_of_a_sheet_lose_no_value() {
    let mut sheet = draft("Villain 1: villain");
    sheet.type_line("Villain 1: villain, dex 12, pistol".to_owned());
    sheet.set(more(attributes(sheet.person()), "Dexterity"));
    assert_eq!(sheet.line(), "Villain 1: villain, dex 13, pistol");
    assert_eq!(sheet.error_texts().len(), 1, "the pistol has no damage yet");
    assert!(!sheet.is_understood());
    sheet.type_line("Villain 1: club".to_owned());
    assert_eq!(sheet.weapons_without_damage(), ["club"]);
    assert_eq!(
        messages::no_damage("club"),
        "club: no damage given, so it adds nothing."
    );
    assert_eq!(sheet.ignored_skills(), None);
    sheet.type_line("Villain 1: 9s, science +2".to_owned());
    assert_eq!(
        sheet.ignored_skills().as_deref(),
        Some("Science +2: give the full skill value, such as stealth 12; adds alone are ignored.")
    );
    sheet.type_line(": dex 12".to_owned());
    assert!(!sheet.is_understood());
}

#[test]
fn measurements_without_a_place_are_told() {
    let left_out = left_out_parts("Rook: 9s, weight 82,5 kg").unwrap();
    assert!(left_out.contains("weight 82,5 kg"), "{left_out}");
    assert_eq!(left_out_parts("Rook: 9s, moves 9 m"), None);
}

#[test]
fn a_sheet_at_the_table_is_changed_by_commands() {
    let (mut table, mut chance) = table();
    let view_before = view(&table);
    let actor = view_before.actor(VILLAIN).unwrap();
    let unchanged = stat_line_of(actor);
    assert_eq!(sheet_commands(actor, &unchanged), []);
    let person = read("x: dex 12, possibilities 3");
    for command in sheet_commands(actor, &person) {
        play_ok(&mut table, &command, &mut chance);
    }
    let view_after = view(&table);
    let actor = view_after.actor(VILLAIN).unwrap();
    assert_eq!((actor.stats.dexterity, actor.possibilities), (Some(12), 3));
    assert_eq!(actor.name.as_str(), "Villain", "the name must stay");
    assert_eq!(stat_line_of(actor).role, Some(Role::Villain));
    let rows = menu(actor);
    assert_eq!(rows[0].label, "Character sheet");
    let save = RowPress::Do(Action::SaveForLater(VILLAIN));
    assert_eq!(rows[1].on_press, save);
}

#[test]
fn stat_lines_give_single_characters() {
    assert!(is_understood("Varga: villain, dex 12\nNia (Sam): 9s"));
    assert!(!is_understood("Varga: blub") && !is_understood(" "));
    let read = people("3 thugs: 9s\nNia");
    let read: Vec<(&str, u8)> = read
        .iter()
        .map(|person| (person.name.as_str(), person.count))
        .collect();
    assert_eq!(read, [("thugs", 1), ("Nia", 1)]);
}

#[test]
fn a_file_adds_new_characters_and_keeps_unread_lines() {
    let names = ["Varga".to_owned(), "Nia".to_owned()];
    let file = CastFile::read("Mo: 9s\nZed: blub\nnia: 8s\nKit:", &names);
    let new: Vec<&str> = file
        .people
        .iter()
        .map(|person| person.name.as_str())
        .collect();
    assert_eq!(new, ["Mo", "Kit"]);
    assert_eq!((file.known, file.unread), (1, 1));
    assert_eq!(file.unread_lines, "Zed: blub");
    assert_eq!(
        messages::import(2, file.known, file.unread),
        "2 characters are now saved for later tables. 1 name was already saved and left unchanged. 1 line is not understood; see below."
    );
    for junk in [
        "this is garbage, really\nor so",
        "a\u{fffd}b: 9s",
        "x: 9s\u{1}",
    ] {
        assert_eq!(CastFile::read(junk, &names), CastFile::default());
    }
    assert!(messages::import(0, 0, 0).starts_with("No characters were saved"));
}

/// The lines of a file that are shown for correction leave what somebody is typing.
#[test]
fn unread_lines_of_a_file_come_below_what_is_typed() {
    for (typed, lines, expected) in [
        ("", "Zed: blub", "Zed: blub"),
        ("Mo: 9s", "Zed: blub", "Mo: 9s\nZed: blub"),
        ("Mo: 9s\n", "Zed: blub\nKo: 1", "Mo: 9s\nZed: blub\nKo: 1"),
        ("Mo: 9s ", "", "Mo: 9s "),
    ] {
        let mut text = typed.to_owned();
        add_lines(&mut text, lines);
        assert_eq!(text, expected);
    }
}

#[test]
fn previews_show_what_is_read_from_a_line() {
    let previews = line_previews(
        "Nia (Bo): dex 12, sabre +6/18",
        Some(Role::Hero),
        &[],
        Edition::Revised,
    );
    assert_eq!(
        previews[0].lines,
        [
            "Dexterity 12",
            "sabre: melee weapon, Strength +6, maximum 18",
            messages::NO_POSSIBILITIES
        ]
    );
    // In the saved cast nobody has a role yet.
    let saved = line_previews("Nia (Bo): dex 12", None, &[], Edition::Revised);
    assert_eq!(saved[0].lines, ["Dexterity 12"]);
    assert_eq!(
        line_previews("Juno (Sam), Osric", Some(Role::Hero), &[], Edition::Revised),
        []
    );
    // A name without values is kept beside entries with values.
    let names: Vec<String> = line_previews(
        "Villains:\n4 thugs: 9s\nVarga, Sangre",
        Some(Role::Villain),
        &[],
        Edition::Revised,
    )
    .into_iter()
    .map(|preview| preview.name)
    .collect();
    assert_eq!(names, ["thug 1 … thug 4", "Varga", "Sangre"]);
    let taken = ["thug 1".to_owned()];
    let thugs = &line_previews(
        "2 thugs: 9s, club",
        Some(Role::Villain),
        &taken,
        Edition::Revised,
    )[0];
    assert_eq!(thugs.name, "thug 2 … thug 3");
    assert_eq!(thugs.side, Side::Villains);
    assert!(thugs.lines[1].ends_with("no damage given"), "{thugs:?}");
}

/// Armor is recognized by the last word of its name, so that nobody fights with their coat.
#[test]
fn armor_is_recognized_by_its_name() {
    let person = read("Grom: 9s, axe +5, chain mail +4/14, leather jacket +2");
    let worn = person.sheet.armors.iter();
    let texts: Vec<(String, String)> = worn
        .map(|worn| (worn.name.to_string(), messages::armor(worn)))
        .collect();
    let expected = [
        ("chain mail", "Toughness +4, maximum 14"),
        ("leather jacket", "Toughness +2"),
    ];
    assert_eq!(
        texts,
        expected.map(|(name, text)| (name.into(), text.into()))
    );
    assert_eq!(person.sheet.weapons.len(), 1);
    assert_eq!(read(&format_line(&person)), person);
    // A hyphen separates words too. A quoted weapon stays a weapon.
    assert_eq!(read("Grom: 9s, chain-mail +4").sheet.armors.len(), 1);
    let weapon = read("Grom: 9s, \"Jacket\" +2, \"ribbon coat\" +3");
    assert_eq!(weapon.sheet.weapons.len(), 2);
    assert_eq!(read(&format_line(&weapon)), weapon);
}

/// A character may have a name that is otherwise a heading; in a file it is still read as a name.
#[test]
fn names_like_headings_are_quoted() {
    let named = people("\"Villains\":\nRook: 9s");
    let written = format_lines(named.iter());
    assert_eq!(written, "\"Villains\":\nRook: 9s\n");
    assert_eq!(people(&written), named);
    assert_eq!(named[1].role, None);
}

#[test]
fn invalid_lines_say_where_the_error_is() {
    let preview = &line_previews("Nia: 9s, blub", Some(Role::Hero), &[], Edition::Revised)[0];
    assert_eq!(
        preview.errors,
        ["Write stats such as dex 12, 9s, dodge 11 or saber +6 instead of “blub”."]
    );
    let (line, marks) = preview.marked.clone().unwrap();
    assert_eq!(&line[marks[0].clone()], "blub");
}

#[test]
fn similar_errors_are_one_message() {
    let preview = &line_previews(
        "Zed: qqa, qqb, qqc, qqd, dex 100",
        Some(Role::Hero),
        &[],
        Edition::Revised,
    )[0];
    let errors = &preview.errors;
    assert_eq!(errors.len(), 2);
    assert!(
        errors[0].ends_with(" instead of “qqa”, “qqb”, “qqc” …."),
        "{errors:?}"
    );
    assert_eq!(errors[1], "Write a number from 1 to 99 instead of “100”.");
}

#[test]
fn saving_for_later_says_whether_changes_count_here() {
    assert_eq!(
        messages::kept("Varga", false),
        "Varga is saved for later tables."
    );
    assert!(messages::kept("Varga", true).ends_with("here too."));
    assert_eq!(messages::saved_count(0), "nobody saved yet");
}

#[test]
fn rows_show_the_equipment() {
    let person = read("Varga (Noor): 9s, sabre +6, knife +2, leather armor +2");
    assert_eq!(
        messages::with_gear("played by Noor".to_owned(), Some(&person.sheet)),
        "played by Noor; sabre and leather armor"
    );
    assert_eq!(
        messages::brief(&person),
        "all attributes 9. sabre and leather armor"
    );
}

#[test]
fn actors_without_stats_have_a_link_to_their_sheet() {
    let (mut table, mut chance) = table();
    let actor = view(&table).cast[0].id;
    let button = |table: &Table<Torg>| {
        let view = view(table);
        stats_button(&view, view.actor(actor).unwrap())
    };
    assert_eq!(
        button(&table).unwrap().action,
        Action::Open(TorgDialog::Sheet { actor })
    );
    for command in sheet_commands(
        view(&table).actor(actor).unwrap(),
        &read("Ada: 9s, melee weapons 12"),
    ) {
        play_ok(&mut table, &command, &mut chance);
    }
    assert_eq!(button(&table), None);
}
