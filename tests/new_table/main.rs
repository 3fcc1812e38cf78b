//! A new table: reading people, the preview, errors, the deal, and saving the draft.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod pasted;
mod saved;
mod written;

use ::improv::Improv;
use ::torang::Torang;
use ::torang::opposed::TieRule;
use ::torang::state as torang;
use ::torg::Torg;
use ::torg::card::Side;
use ::torg::settings::{Edition, Settings};
use ::torg::state::Role;
use rising_action::draft::Draft;
use rising_action::draft::DraftPerson;
use rising_action::game::TableGame;
use rising_action::grammar::{person, short_name};
use rising_action::log::last_line;
use rising_action::navigation::NewTableStep;
use rising_action::new_table::opening::{NotReady, UNTITLED};
use rising_action::new_table::{DraftError, messages};
use rising_action::torg::line_preview::{LinePreview, line_previews};
use rising_action::torg::messages::cast::NO_POSSIBILITIES;
use rising_action::typed_people::PersonPreview;
use storage::GameKind;
use tabletop::name::{Name, NameError};
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;
use testing::seeded_rng;

fn draft_for(game: GameKind) -> Draft {
    Draft {
        game,
        ..Draft::default()
    }
}

fn torg() -> Draft {
    draft_for(GameKind::Torg)
}

fn add(draft: &mut Draft, typed: &str) {
    draft.type_names(typed).unwrap();
    draft.add_typed().unwrap();
}

fn previews(draft: &Draft) -> Vec<LinePreview> {
    line_previews(
        &draft.typed,
        Some(Role::Hero),
        &draft.names(),
        Edition::Revised,
    )
}

/// Returns the draft as it is after a reload.
fn reopened(draft: &Draft) -> Draft {
    serde_json::from_str(&serde_json::to_string(draft).unwrap()).unwrap()
}

#[test]
fn people_are_added_by_names_and_stat_lines() {
    let mut draft = torg();
    draft.type_names("Juno (Sam), Osric").unwrap();
    assert_eq!(draft.names(), ["Juno", "Osric"], "names alone are enough");
    draft.type_names("Nia (Bo): dex 12, sabre +6/18").unwrap();
    assert_eq!(
        draft.people.len(),
        2,
        "a comma in a stat line must add nobody"
    );
    assert_eq!(messages::field_preview(&draft).people, []);
    assert_eq!(
        previews(&draft)[0].lines,
        [
            "Dexterity 12",
            "sabre: melee weapon, Strength +6, maximum 18",
            NO_POSSIBILITIES
        ]
    );
    draft.add_typed().unwrap();
    add(&mut draft, "3 thugs: villain, 9s, club");
    assert_eq!(
        draft.names(),
        ["Juno", "Osric", "Nia", "thug 1", "thug 2", "thug 3"]
    );
    assert_eq!(messages::person(&draft, 0), "Sam");
    assert_eq!(
        messages::person(&draft, 2),
        "Bo; Dexterity 12; sabre: melee weapon, Strength +6, maximum 18"
    );
    assert_eq!(draft.people[3].side(), Side::Villains);
    assert_eq!(messages::deal(&draft)[0], "3 hands of 4");
    let dealt = messages::dealt(&draft);
    assert_eq!(dealt.as_deref(), Some("Each hero has been dealt 4 cards."));
    let commands = draft.opening::<Torg>().unwrap();
    let table = Table::<Torg>::open(&commands, Some(0), &mut seeded_rng(7)).unwrap();
    let view = table.view(Seat::Table);
    assert_eq!(view.heroes().count(), 3);
    let thug = view.actor(ActorId(5)).unwrap();
    assert_eq!((thug.role, thug.stats.dexterity), (Role::Villain, Some(9)));
    let weapons = |actor| &view.actor(actor).unwrap().sheet.as_ref().unwrap().weapons;
    assert_eq!(weapons(ActorId(5))[0].name.as_str(), "club");
    assert_eq!(weapons(ActorId(3)).len(), 1);
}

#[test]
fn an_invalid_line_stays_and_says_where_the_error_is() {
    let mut draft = torg();
    draft.type_names("Nia: 9s, blub").unwrap();
    assert_eq!(
        messages::error_text(draft.add_typed().unwrap_err()),
        "Nothing was added because of “Nia: 9s, blub”. Write stats such as dex 12, 9s, dodge 11 or saber +6 instead of “blub”."
    );
    assert_eq!(draft.typed, "Nia: 9s, blub", "the typed text must be kept");
    assert!(draft.people.is_empty());
    let preview = &previews(&draft)[0];
    assert!(
        preview.errors[0].ends_with(" instead of “blub”."),
        "{:?}",
        preview.errors
    );
    let (line, marks) = preview.marked.clone().unwrap();
    assert_eq!(&line[marks[0].clone()], "blub");
    draft.type_names("Nia: 9s, club\nBo: 8s\n").unwrap();
    assert_eq!(draft.names(), ["Nia", "Bo"], "a pasted list adds all");
}

/// Skills of which only the adds are given are left out, and the page says so when somebody is added.
#[test]
fn skills_without_their_value_are_named_when_they_are_left_out() {
    for (typed, said) in [
        (
            "Nia: 9s, science +2, faith +3",
            Some(
                "Left out: “science +2” and “faith +3”. Give the full value of a skill, such as stealth 12.",
            ),
        ),
        (
            "Nia: 9s, first aid 2 adds",
            Some("Left out: “first aid 2”. Give the full value of a skill, such as stealth 12."),
        ),
        ("Nia: 9s, science 11, dodge +2", None),
    ] {
        let mut draft = torg();
        draft.type_names(typed).unwrap();
        draft.add_typed().unwrap();
        assert_eq!(draft.left_out.as_deref(), said, "{typed}");
    }
    let mut draft = torg();
    draft.typed = "Nia: 9s, faith +3\nBo: blub 9".to_owned();
    assert_eq!(
        messages::lines_left_out(&draft).unwrap(),
        "Left out: “Bo: blub 9”. Left out: “faith +3”. Give the full value of a skill, such as stealth 12."
    );
}

#[test]
fn similar_errors_are_one_message() {
    let mut draft = torg();
    draft
        .type_names("Zed: qqa, qqb, qqc, qqd, dex 100")
        .unwrap();
    let errors = &previews(&draft)[0].errors;
    assert_eq!(errors.len(), 2);
    assert!(
        errors[0].ends_with(" instead of “qqa”, “qqb”, “qqc” …."),
        "{errors:?}"
    );
    assert_eq!(errors[1], "Write a number from 1 to 99 instead of “100”.");
}

#[test]
fn a_pasted_list_leaves_no_error() {
    let mut draft = torg();
    assert_eq!(draft.type_names(" , ,"), Err(DraftError::EmptyName));
    add(&mut draft, "Drache; Oel");
    assert_eq!(draft.names(), ["Drache", "Oel"]);
    add(&mut draft, "Mo: 9s\nJo: 8s");
    assert_eq!(draft.names(), ["Drache", "Oel", "Mo", "Jo"]);
    assert_eq!(draft.add_typed(), Ok(()), "pasting must empty the field");
}

#[test]
fn too_many_people_are_all_refused() {
    let mut draft = torg();
    add(&mut draft, "Imani (Noor)");
    let many: Vec<String> = (0..39).map(|number| format!("Hero {number}")).collect();
    let error = draft.type_names(&many.join(", ")).unwrap_err();
    assert_eq!(draft.people.len(), 1);
    assert_eq!(
        messages::error_text(error),
        "That would make 40 people, but a table has room for 16. Nothing was added."
    );
    let mut draft = draft_for(GameKind::Torang);
    let long = draft.type_names(&"x".repeat(10_000)).and(draft.add_typed());
    let text = messages::error_text(long.unwrap_err());
    assert!(text.contains("has 10000 characters"), "{text}");
    assert_eq!(draft.typed.len(), 10_000, "the typed text must be kept");
}

#[test]
fn brackets_give_the_player() {
    let name = |text: &str| Name::new(text).unwrap();
    assert_eq!(
        person("Brother Osric (Ines)"),
        Ok((name("Brother Osric"), Some(name("Ines"))))
    );
    assert_eq!(person(" Juno "), Ok((name("Juno"), None)));
    assert_eq!(person("Juno ( )"), Ok((name("Juno"), None)));
    let unclear = person("Juno (played by \u{7f}\u{200e}Ines");
    assert_eq!(unclear, person("Juno (Ines)"));
    let control = person("Juno (Ines)\u{1}");
    assert_eq!(control, Ok((name("Juno"), Some(name("Ines")))));
    assert_eq!(person("(Ines)"), Err(NameError::Empty));
    let long = NameError::TooLong { length: 10_000 };
    assert_eq!(person(&"x".repeat(10_000)), Err(long));
    let mut draft = draft_for(GameKind::Torang);
    draft.typed = "Tavi (Mirja)".to_owned();
    let shown = messages::field_preview(&draft).people.remove(0);
    assert_eq!((&*shown.name, &*shown.line), ("Tavi", "Mirja"));
}

#[test]
fn duplicate_names_are_reported() {
    let mut draft = torg();
    add(&mut draft, "Nia");
    add(&mut draft, "Nia");
    let twins = messages::duplicate_name(draft.duplicate_name().unwrap());
    assert_eq!(
        twins,
        "Two characters are called Nia. Add a surname to tell them apart."
    );
    assert_eq!(
        messages::duplicate_name("Nia Okoro"),
        "Two characters are called Nia Okoro. Add a nickname to tell them apart."
    );
    draft.remove(1);
    assert_eq!(draft.duplicate_name(), None);
}

#[test]
fn people_can_be_reordered_and_removed() {
    let mut draft = torg();
    add(&mut draft, "Juno, Osric, Nia");
    draft.move_up(2);
    assert_eq!(draft.names(), ["Juno", "Nia", "Osric"]);
    draft.move_up(0);
    draft.remove(7);
    draft.remove(0);
    assert_eq!(draft.names(), ["Nia", "Osric"]);
}

#[test]
fn a_sheet_changes_a_person() {
    let mut draft = torg();
    add(&mut draft, "Juno (Sam)");
    let mut line = draft.people[0].to_stat_line();
    line.stats.dexterity = Some(11);
    draft.set_stat_line(0, &line);
    assert_eq!(messages::person(&draft, 0), "Sam; Dexterity 11");
    line.stats.dexterity = None;
    draft.set_stat_line(0, &line);
    let plain = DraftPerson::named(line.name, line.player);
    assert_eq!(draft.people, [plain], "a name alone has no stats");
}

/// A name that is too long is reported at its field; it stays there, and the deal waits for a shorter one.
#[test]
fn a_title_that_is_too_long_blocks_the_deal() {
    let mut draft = torg();
    let step = |draft: &Draft| {
        draft
            .opening::<Torg>()
            .map_err(|NotReady { step, .. }| step)
    };
    assert_eq!(
        step(&draft),
        Err(NewTableStep::Cast),
        "nobody has a name yet"
    );
    add(&mut draft, "Imani");
    draft.title = "x".repeat(10_000);
    assert_eq!(step(&draft), Err(NewTableStep::Game));
    draft.title = "The Night Mail".to_owned();
    assert!(draft.opening::<Torg>().is_ok());
}

/// A table of three heroes with the printed deck and this many hands from an earlier session.
fn printed(saved_hands: usize) -> Draft {
    let mut draft = torg();
    add(&mut draft, "Juno, Osric, Nia");
    draft.torg.physical_deck = true;
    draft.torg.saved_hands = vec!["Juno: hand 3".to_owned(); saved_hands];
    draft
}

/// The app deals no printed cards: the button says who draws them.
#[test]
fn printed_cards_are_drawn() {
    for (saved_hands, lines) in [
        (0, ["everyone draws 4 cards", "from the printed deck"]),
        (1, ["1 earlier hand", "the others draw theirs"]),
        (3, ["3 earlier hands", "from the printed deck"]),
    ] {
        assert_eq!(messages::deal(&printed(saved_hands)), lines);
    }
}

#[test]
fn the_table_needs_no_name() {
    let mut draft = draft_for(GameKind::Torang);
    assert_eq!(messages::open_word(&draft), "Open");
    assert_eq!(messages::open_word(&torg()), "Deal");
    assert_eq!(messages::open_word(&printed(0)), "Begin");
    draft.torang.tie_rule = TieRule::Low;
    add(&mut draft, "Tavi (Mirja), Bren (Jo), Oda");
    assert_eq!(
        messages::deal(&draft),
        ["3 adventurers", "abilities come later"]
    );
    let commands = draft.opening::<Torang>().unwrap();
    let table = Table::<Torang>::open(&commands, Some(0), &mut seeded_rng(7)).unwrap();
    let state = table.state();
    assert_eq!(state.settings.tie_rule, TieRule::Low);
    let title = state.title.as_ref().map(Name::as_str);
    assert_eq!(title, Some(UNTITLED));
}

/// A heading above people says on whose side they are, in the preview and at the table.
#[test]
fn torg_headings_set_the_side_of_the_people_below() {
    let sides = |draft: &Draft| -> Vec<(String, Side)> {
        let people = draft.people.iter();
        people
            .map(|person| (person.name.to_string(), person.side()))
            .collect()
    };
    for typed in [
        "Heroes:\nJuno\n\nVillains:\nVarga\nOsric: hero",
        "# Players\nJuno\n== Enemies ==\nVarga: 12s\nOsric: hero, 9s",
        "Players\nJuno\r\n\r\nopponents:\r\nVarga: 12s; Osric: hero, 9s",
    ] {
        let mut draft = torg();
        draft.typed = typed.to_owned();
        let shown: Vec<Side> = match previews(&draft) {
            none if none.is_empty() => {
                let shown = messages::field_preview(&draft).people.into_iter();
                shown.filter_map(|preview| preview.side).collect()
            }
            shown => shown.into_iter().map(|preview| preview.side).collect(),
        };
        draft.add_typed().unwrap();
        let expected = [Side::Heroes, Side::Villains, Side::Heroes];
        assert_eq!(shown, expected, "{typed}");
        let names = ["Juno", "Varga", "Osric"].map(str::to_owned);
        let expected: Vec<(String, Side)> = names.into_iter().zip(expected).collect();
        assert_eq!(sides(&draft), expected, "{typed}");
    }
}

/// A heading has a line of its own. Among names it is a name, in the preview as at the table.
#[test]
fn a_heading_among_names_is_a_name() {
    let mut draft = torg();
    draft.typed = "Opponents, Varga\nJuno: 9s".to_owned();
    let shown: Vec<(String, Side)> = previews(&draft)
        .into_iter()
        .map(|preview| (preview.name, preview.side))
        .collect();
    draft.add_typed().unwrap();
    let added: Vec<(String, Side)> = draft
        .people
        .iter()
        .map(|person| (person.name.to_string(), person.side()))
        .collect();
    let names = ["Opponents", "Varga", "Juno"].map(|name| (name.to_owned(), Side::Heroes));
    assert_eq!((shown, added), (names.to_vec(), names.to_vec()));
}

/// One syntax in all games: what follows a name's colon belongs to that person (findings F).
#[test]
fn torang_abilities_follow_a_colon() {
    let mut draft = draft_for(GameKind::Torang);
    draft
        .type_names("Tavi (Mirja): Stealth 68, Climb 55")
        .unwrap();
    let PersonPreview { name, line, .. } = messages::field_preview(&draft).people.remove(0);
    assert_eq!((&*name, &*line), ("Tavi", "Mirja; Stealth 68, Climb 55"));
    draft.add_typed().unwrap();
    add(&mut draft, "Bren: spear 70\nOda (Petr), Quill");
    assert_eq!(draft.names(), ["Tavi", "Bren", "Oda", "Quill"]);
    assert_eq!(messages::person(&draft, 0), line);
    assert_eq!(messages::deal(&draft), ["4 adventurers", "3 abilities"]);
    let commands = draft.opening::<Torang>().unwrap();
    let table = Table::<Torang>::open(&commands, Some(0), &mut seeded_rng(7)).unwrap();
    let tavi = &table.state().cast[0];
    let abilities = tavi.abilities.iter();
    let abilities: Vec<&str> = abilities.map(|ability| ability.name.as_str()).collect();
    assert_eq!(abilities, ["Stealth", "Climb"]);
    // Creating the table cannot be undone.
    assert_eq!(table.log().undo_target::<Torang>(), None);
    let line = last_line(&table, &table.view(Seat::Table)).unwrap();
    assert_eq!(
        line,
        "A new adventure began. At the table: Tavi, Bren, Oda and Quill. Tavi: Stealth 68, Climb 55. Bren: spear 70."
    );
    // TE-012: the gamemaster’s characters can be there from the start.
    draft.typed = "Warden (GM): Spot 40".to_owned();
    draft.add_typed().unwrap();
    assert_eq!(messages::person(&draft, 4), "gamemaster character; Spot 40");
    assert_eq!(
        draft.people[4].typed_line(draft.game),
        "Warden (NPC): Spot 40"
    );
    assert_eq!(messages::deal(&draft)[0], "5 characters");
    let commands = draft.opening::<Torang>().unwrap();
    let table = Table::<Torang>::open(&commands, Some(0), &mut seeded_rng(7)).unwrap();
    let roles = table.state().cast.iter().map(|character| character.role);
    assert_eq!(
        roles.collect::<Vec<_>>(),
        [
            vec![torang::Role::Adventurer; 4],
            vec![torang::Role::GmCharacter]
        ]
        .concat()
    );
    for unread in [
        "Bren: spear",
        "Bren: 70",
        ": spear 70",
        "Bren: spear 999999",
    ] {
        draft.type_names("").unwrap();
        assert!(
            draft.type_names(&format!("{unread}\n")).is_err(),
            "{unread}"
        );
    }
}

#[test]
fn the_deal_follows_the_options() {
    let mut draft = torg();
    add(&mut draft, "Imani, Juno");
    assert_eq!(
        messages::deal(&draft),
        ["2 hands of 5", "146 cards in the deck"]
    );
    draft.torg.settings.deckless = true;
    assert_eq!(messages::deal(&draft), ["2 heroes", "without the deck"]);
    assert_eq!(messages::dealt(&draft), None);
    assert_eq!(messages::open_word(&draft), "Open");
    // Hands from an earlier session that match nobody at this table.
    draft.torg.settings.deckless = false;
    draft.torg.saved_hands = vec!["Varga: 3 17".to_owned()];
    let error = draft.opening::<Torg>().unwrap_err().error;
    assert_eq!(error, Some(DraftError::SavedHands));
}

/// Typed text is kept after Back and after a closed browser (findings A1).
#[test]
fn the_draft_is_restored_completely() {
    let mut draft = torg();
    assert!(draft.is_blank() && draft_for(GameKind::Improv).is_blank());
    draft.type_names("Nia").unwrap();
    assert!(!draft.is_blank(), "a partial name must be kept");
    assert_eq!(reopened(&draft), draft);
    draft.title = "The Night Mail".to_owned();
    draft.torg.edition = Edition::Classic;
    draft.torg.settings = Settings {
        campaign: true,
        ..Settings::default()
    };
    add(
        &mut draft,
        "Nia (Bo): dex 12, sabre +6/18\n3 thugs: villain, 9s, club",
    );
    draft.type_names("half a li").unwrap();
    assert_eq!(reopened(&draft), draft);
    assert_eq!(
        messages::kept_draft(&draft),
        "You started The Night Mail earlier, with 4 people."
    );
    draft.game = GameKind::Improv;
    add(&mut draft, "Mara: sword 3, charm\nDana (GM)");
    assert_eq!(reopened(&draft), draft);
    // Fields that a later version adds, or that an earlier one did not have, lose no typed text.
    let known: Draft = serde_json::from_str(r#"{"title":"The Night Mail","later":1}"#).unwrap();
    assert_eq!(known.title, "The Night Mail");
    // If everything is deleted, no draft is kept.
    let mut draft = torg();
    add(&mut draft, "Nia");
    draft.remove(0);
    assert!(draft.is_blank());
}

/// A new session with the same cast takes one tap (findings B, home).
#[test]
fn a_new_session_can_use_the_same_cast() {
    let mut draft = torg();
    add(&mut draft, "Nia (Bo): dex 12, sabre +6/18");
    add(&mut draft, "Imani (Noor)");
    draft.title = "The Night Mail".to_owned();
    draft.torg.settings.deckless = true;
    let commands = draft.opening::<Torg>().unwrap();
    let table = Table::<Torg>::open(&commands, Some(0), &mut seeded_rng(7)).unwrap();
    let again = Torg::same_cast(&table.view(Seat::Table));
    assert_eq!(again.names(), ["Nia", "Imani"]);
    assert_eq!(again.title, draft.title);
    assert_eq!(again.torg, draft.torg);
    assert_eq!(messages::person(&again, 0), messages::person(&draft, 0));
    assert!(again.opening::<Torg>().is_ok());

    let mut draft = draft_for(GameKind::Torang);
    add(&mut draft, "Tavi (Mirja): Stealth 68\nOda");
    let commands = draft.opening::<Torang>().unwrap();
    let table = Table::<Torang>::open(&commands, Some(0), &mut seeded_rng(7)).unwrap();
    let again = Torang::same_cast(&table.view(Seat::Table));
    assert_eq!(again.people, draft.people);

    let mut draft = draft_for(GameKind::Improv);
    add(&mut draft, "Ada (GM)\nDee: Old debts 3, charm");
    let commands = draft.opening::<Improv>().unwrap();
    let table = Table::<Improv>::open(&commands, Some(0), &mut seeded_rng(7)).unwrap();
    let again = Improv::same_cast(&table.view(Seat::Table));
    assert_eq!(again.names(), ["Ada", "Dee"]);
    assert_eq!(again.gamemaster(), Some(0));
    assert_eq!(messages::person(&again, 1), messages::person(&draft, 1));
}

/// A name is shortened to its first word, but not if that word is a title such as "Professor", or if several people share the name.
#[test]
fn titles_are_not_used_as_short_names() {
    let cases = [
        ("Imani Okoro", "Imani"),
        ("Professor Bolt", "Professor Bolt"),
        ("Baron Krall", "Baron Krall"),
        ("Doc Weaver", "Doc Weaver"),
        ("The Gang", "The Gang"),
        ("Lt. Vera Kane", "Lt. Vera Kane"),
        ("Dr. Hachi Mara", "Dr. Hachi Mara"),
        ("old Tom", "old Tom"),
        ("Jo & Kim", "Jo & Kim"),
        ("Jo and Kim", "Jo and Kim"),
        ("Jo + Kim", "Jo + Kim"),
        ("Jo / Kim", "Jo / Kim"),
        ("Jo Anders", "Jo"),
        ("Mei Ling", "Mei Ling"),
        ("Mei Ling Zhao", "Mei"),
        ("Ol' Red O'Brien", "Ol' Red"),
        ("Ol’ Red O’Brien", "Ol’ Red"),
        ("Ol' Red", "Ol' Red"),
        ("O'Brien Smith", "O'Brien"),
    ];
    for (name, short) in cases {
        assert_eq!(short_name(name), short);
    }
}

/// A pasted list in which a name looks like a value is shown before it is added.
#[test]
fn a_pasted_value_is_not_added_as_a_name() {
    for (pasted, is_added) in [
        ("Jo\nAnn", true),
        ("Thug 1\nThug 2", true),
        ("Thug 5\nThug 6", true),
        ("Jo: 9s\nBlunderbuss 15, rusty", false),
        ("Jo\nAgent 47", false),
    ] {
        let mut draft = draft_for(GameKind::Torg);
        draft.type_names(pasted).unwrap();
        assert_eq!(draft.people.len(), if is_added { 2 } else { 0 }, "{pasted}");
        draft.add_typed().unwrap();
        assert!(draft.people.len() >= 2, "{pasted}");
    }
}
