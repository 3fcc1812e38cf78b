//! The scene and its people: menus, joining, an actor's values, the end of a scene, and commands that need no message.

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::active_effects::EffectEvent;
use ::torg::card::CardId;
use ::torg::card::CardName::{self, Drama, Hero, Idea, Nemesis, TrueIdentity};
use ::torg::combat::interaction::InteractionEffect;
use ::torg::combat::settings::Question;
use ::torg::command::{Command, DeckCommand};
use ::torg::event::{DrawReason, Event};
use ::torg::fight::actions::CombatEvent;
use ::torg::redaction::RedactedEvent;
use ::torg::refusal::Refusal;
use ::torg::roll::RollCondition;
use ::torg::settings::{DiscardBrowse, Settings};
use ::torg::state::{Condition, Role, Until};
use ::torg::story::StoryCommand;
use rising_action::game::TableGame;
use rising_action::grammar::possessive;
use rising_action::log::{rows, shown_range, steps_back};
use rising_action::navigation::TablePage;
use rising_action::table_action::TableAction;
use rising_action::torg::acting::after::page_after;
use rising_action::torg::action::{Action, HandPurpose};
use rising_action::torg::dialog::{TorgDialog, TorgList};
use rising_action::torg::list_content::{ListContent, RowPress};
use rising_action::torg::messages::sentences::{actor_name, sentence};
use rising_action::torg::messages::story::worth_keeping;
use rising_action::torg::rounds::AfterRound;
use rising_action::torg::scene::ending::{StayingCard, ending};
use rising_action::torg::scene::join::{new_actors, words};
use rising_action::torg::scene::lists::{joining_note, list_of};
use rising_action::torg::scene::person::person_content;
use rising_action::torg::typed_characters::is_understood;
use rising_action::typed_people::UnreadLines;
use tabletop::name::Name;
use tabletop::seat::Seat;
use testing::{TestRng, new_actor};

fn labels(list: &ListContent) -> Vec<&str> {
    list.rows.iter().map(|row| row.label.as_str()).collect()
}

fn content_of(table: &TestTable, dialog: &TorgList) -> ListContent {
    list_of(&table.view(), dialog).unwrap()
}

/// before subplots or Drama are discarded, the app says what they are worth, for one card and for several.
#[test]
fn valuable_cards_are_named_before_a_discard() {
    let view = TestTable::new(&[&[Drama]], 1).view();
    let ids_of = |name: CardName| -> Vec<CardId> {
        let cards = view.deck.cards().iter().filter(|card| card.name == name);
        cards.map(|card| card.id).collect()
    };
    let (dramas, subplots) = (ids_of(Drama), ids_of(Nemesis));
    let warning = |cards: &[CardId], is_final| worth_keeping(&view, cards, is_final);
    assert_eq!(
        warning(&dramas[..1], true).unwrap(),
        "Drama is worth 3 possibilities if kept to the end."
    );
    assert_eq!(
        warning(&dramas[..2], true).unwrap(),
        "Drama and Drama: each is worth 3 possibilities if kept to the end."
    );
    assert_eq!(warning(&dramas, false), None);
    assert_eq!(
        warning(&subplots[..1], false).unwrap(),
        "Nemesis could still be laid, traded or turned in. A discarded subplot brings a possibility."
    );
}

#[test]
fn the_scene_menu_offers_possible_actions() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    let menu = content_of(&table, &TorgList::SceneMenu);
    for label in [
        "Name the scene",
        "End the scene",
        "End the act",
        "Add villains",
        "Piles",
        "Add a note",
        "Save to a file",
    ] {
        assert!(labels(&menu).contains(&label), "{label}");
    }
    assert!(!labels(&menu).contains(&"End the rounds"));
    // The rows are grouped, and the last one opens the device's settings.
    let headings: Vec<&str> = menu
        .rows
        .iter()
        .filter_map(|row| row.heading.as_deref())
        .collect();
    assert_eq!(headings, ["Scene", "People", "Cards", "Table"]);
    let last = menu.rows.last().unwrap();
    assert_eq!(
        last.on_press,
        RowPress::Do(Action::OfTable(TableAction::OpenSettings))
    );
    table.begin();
    let menu = content_of(&table, &TorgList::SceneMenu);
    assert!(!labels(&menu).contains(&"End the act"));
    let end = menu.rows.iter().find(|row| row.label == "End the rounds");
    assert_eq!(
        end.unwrap().on_press,
        RowPress::Do(Action::CloseRound(AfterRound::EndRounds))
    );
    let end = content_of(&table, &TorgList::EndScene);
    let is_final = |is_final| Action::CloseRound(AfterRound::EndScene { is_final });
    assert_eq!(end.buttons[0].action, is_final(true));
    assert_eq!(end.buttons[1].action, is_final(false));
    let keep = RowPress::Do(Action::CloseRound(AfterRound::EndSceneKeepingHands));
    assert_eq!(end.rows.last().map(|row| &row.on_press), Some(&keep));
}

#[test]
fn an_act_ends_after_its_last_scene() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    table.begin();
    table.play(Command::EndRounds);
    let dialog = content_of(&table, &TorgList::EndAct);
    assert_eq!(dialog.buttons.len(), 1);
    assert_eq!(
        dialog.buttons[0].action,
        Action::Open(TorgList::EndScene.into())
    );
    table.play(Command::EndScene { is_final: false });
    if table.view().scene_end.is_some() {
        table.play(Command::KeepHands);
    }
    let dialog = content_of(&table, &TorgList::EndAct);
    assert_eq!(dialog.title, "End act 1");
    assert_eq!(dialog.buttons[0].action, Action::Play(Command::BeginAct));
    table.play(Command::BeginAct);
    assert_eq!(table.view().act, 2);
}

#[test]
fn an_adventure_ends_after_its_final_encounter() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    let end = |table: &TestTable| {
        let menu = content_of(table, &TorgList::SceneMenu).rows.into_iter();
        let mut rows = menu.filter(|row| row.label == "End the adventure");
        rows.next().unwrap().on_press
    };
    // As for an act, the scene that has to end first is one press away.
    let first = RowPress::Do(Action::Open(TorgList::EndAdventure.into()));
    assert_eq!(end(&table), first);
    let dialog = content_of(&table, &TorgList::EndAdventure);
    let next = dialog.buttons.last().unwrap();
    assert_eq!(next.action, Action::Open(TorgList::EndScene.into()));
    table.play(Command::EndScene { is_final: true });
    if table.view().scene_end.is_some() {
        table.play(Command::KeepHands);
    }
    let end_adventure = Action::play(StoryCommand::EndAdventure);
    assert_eq!(end(&table), RowPress::Do(end_adventure));
}

#[test]
fn the_menu_of_an_actor_matches_that_actor() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    let menu =
        |table: &TestTable, number| content_of(table, &TorgList::PersonMenu { actor: h(number) });
    assert!(labels(&menu(&table, 1)).contains(&"Make a roll"));
    assert_eq!(menu(&table, 1).title, "Hero 1");
    let last_detail = |list: &ListContent| list.rows.last().unwrap().detail.clone();
    assert!(last_detail(&menu(&table, 1)).contains("discarded"));
    assert_eq!(last_detail(&menu(&table, 3)), "", "a villain has no cards");
    table.play(Command::BeginRounds {
        participants: vec![h(1), h(3)],
    });
    table.play(Command::Flip);
    assert!(labels(&menu(&table, 2)).contains(&"Join the conflict"));
    assert!(!labels(&menu(&table, 1)).contains(&"Make a roll"));
    let leave = content_of(&table, &TorgList::Leave { actor: h(3) });
    assert_eq!(leave.text, "You can undo this.");
    assert_eq!(leave.buttons[0].action, Action::Close);
    table.press(&leave.buttons[1]);
    let content = list_of(&table.view(), &TorgList::Leave { actor: h(3) });
    assert_eq!(
        content, None,
        "a dialog about a removed actor must show nothing"
    );
}

/// the table sees as many of the discards as its settings allow.
#[test]
fn the_piles_show_only_visible_cards() {
    let mut table = TestTable::new(&[&[Drama, Hero, Idea]], 0);
    for _ in 0..2 {
        let card = table.card(h(1), 0);
        table.apply_event(Event::CardPlayed {
            actor: h(1),
            card,
            stays_in_effect: false,
            from_hand: Some(true),
            on_last_action: false,
        });
    }
    for (answer, row_count, text) in [
        (
            DiscardBrowse::All,
            2,
            "Discarded and flipped cards are visible to all.",
        ),
        (
            DiscardBrowse::Top,
            1,
            "The top discard and all flipped cards are visible to all.",
        ),
    ] {
        let settings = Settings::default().with_answer(answer);
        table.play(Command::ChangeSettings { settings });
        let piles = content_of(&table, &TorgList::Piles);
        assert_eq!(piles.rows.len(), row_count);
        assert!(piles.text.ends_with(&format!(" {text}")), "{}", piles.text);
    }
}

#[test]
fn several_actors_join_at_once_and_are_numbered() {
    let mut table = TestTable::new(&[&[Drama]], 0);
    let text = "2 thugs: 9s, club\nVarga, Sangre";
    assert!(is_understood(text));
    let actors = new_actors(text, UnreadLines::Refuse, Role::Villain, &table.view()).unwrap();
    let names: Vec<&str> = actors.iter().map(|actor| actor.name.as_str()).collect();
    assert_eq!(names, ["thug 1", "thug 2", "Varga", "Sangre"]);
    assert!(actors.iter().all(|actor| actor.role == Role::Villain));
    assert_eq!(actors[0].stats.dexterity, Some(9));
    table.play(Command::JoinAll { actors });
    let new_actor = new_actors(
        "2 thugs: 9s",
        UnreadLines::Refuse,
        Role::Villain,
        &table.view(),
    )
    .unwrap();
    assert_eq!(new_actor[0].name.as_str(), "thug 3");
}

#[test]
fn one_menu_row_removes_all_villains() {
    let mut table = TestTable::new(&[&[Drama]], 0);
    let row = |table: &TestTable| {
        let menu = content_of(table, &TorgList::SceneMenu);
        let mut rows = menu.rows.into_iter();
        rows.find(|row| row.label == "Remove all villains")
    };
    assert_eq!(row(&table), None);
    table.play(Command::JoinAll {
        actors: new_actors(
            "Varga, Sangre",
            UnreadLines::Refuse,
            Role::Villain,
            &table.view(),
        )
        .unwrap(),
    });
    let found = row(&table).unwrap();
    assert_eq!(found.detail, "Varga and Sangre");
    // As before a single removal, the app asks first.
    let RowPress::Do(Action::Open(TorgDialog::List(list))) = found.on_press else {
        panic!("{found:?}");
    };
    let question = content_of(&table, &list);
    assert_eq!(question.title, "Remove Varga and Sangre from the table?");
    assert_eq!(table.view().present().count(), 3);
    table.press(question.buttons.last().unwrap());
    assert_eq!(table.view().present().count(), 1);
    assert_eq!(row(&table), None);
}

/// After a removal, the page of the removed person is left; after a flip, the seats give way to the turn order.
#[test]
fn pages_change_after_a_removal_and_a_flip() {
    let (one, all) = (
        Command::Leave { actor: h(2) },
        Command::LeaveAll {
            actors: vec![h(2), h(3)],
        },
    );
    for (command, current, next) in [
        (&one, TablePage::Seat(h(2)), Some(TablePage::Seats)),
        (&all, TablePage::Seat(h(3)), Some(TablePage::Seats)),
        (&one, TablePage::Seat(h(1)), None),
        (&all, TablePage::Scene, None),
        (&Command::Flip, TablePage::Seats, Some(TablePage::Scene)),
        (
            &Command::Flip,
            TablePage::Seat(h(1)),
            Some(TablePage::Scene),
        ),
        (&Command::Flip, TablePage::Scene, None),
        (&Command::Flip, TablePage::Rules, None),
        (&Command::BeginAct, TablePage::Log, Some(TablePage::Scene)),
    ] {
        assert_eq!(
            page_after(command, current),
            next,
            "{command:?}, {current:?}"
        );
    }
}

#[test]
fn unreadable_lines_add_nobody() {
    let table = TestTable::new(&[&[Drama]], 0);
    let view = table.view();
    for (text, expected) in [
        ("", "at least one letter"),
        (
            "Varga: dex 12, gobbledygook 7 8 9",
            "Nothing was added because of “Varga: dex 12, gobbledygook 7 8 9”",
        ),
        (&"x".repeat(200), "characters"),
    ] {
        assert!(!is_understood(text), "{text}");
        let error = new_actors(text, UnreadLines::Refuse, Role::Villain, &view).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn texts_for_a_new_actor_match_role_and_table() {
    assert!(
        words(Role::Hero, false)
            .note
            .starts_with("The hero gets a full hand")
    );
    assert!(words(Role::Hero, true).note.starts_with("Name the player"));
    assert!(words(Role::Villain, false).example.contains("thugs"));
    let mut table = TestTable::new(&[&[Drama]], 1);
    assert_eq!(joining_note(&table.view()), None);
    table.begin();
    assert!(joining_note(&table.view()).unwrap().contains("next round"));
}

#[test]
fn values_can_be_set_by_hand() {
    let mut table = TestTable::new(&[&[Hero]], 1);
    let figure = |table: &TestTable, label: &str| {
        let content = person_content(&table.view(), h(1)).unwrap();
        content
            .figures
            .into_iter()
            .find(|figure| figure.label == label)
            .unwrap()
    };
    assert_eq!(figure(&table, "Shock").less, None);
    table.run(&figure(&table, "Shock").more.unwrap());
    assert_eq!(figure(&table, "Shock").value, "1");
    // An unknown value starts at that of an ordinary person.
    table.apply_event(Event::StatsSet {
        actor: h(1),
        stats: ::torg::state::Stats::default(),
    });
    assert_eq!(figure(&table, "Mind").value, "–");
    table.run(&figure(&table, "Mind").more.unwrap());
    assert_eq!(figure(&table, "Mind").value, "8");
    table.run(&figure(&table, "Combat rounds of ammunition").more.unwrap());
    assert_eq!(figure(&table, "Combat rounds of ammunition").value, "5");
    for _ in 0..Condition::DEAD {
        table.run(&figure(&table, "Wounds").more.unwrap());
    }
    assert_eq!(figure(&table, "Wounds").more, None);
}

/// each condition, including "Up", is off until it is set by hand.
#[test]
fn statuses_can_be_set_by_hand() {
    let mut table = TestTable::new(&[&[Hero]], 1);
    let row = |table: &TestTable, label: &str| {
        let content = person_content(&table.view(), h(1)).unwrap();
        content.rows.into_iter().find(|row| row.label == label)
    };
    // An O leaves a mark only where the table remembers it (TC-096, S-03).
    assert_eq!(row(&table, "O"), None);
    let mut settings = table.view().settings;
    settings.combat.answers = settings.combat.answers.with(Question::LoneO, 1);
    table.play(Command::ChangeSettings { settings });
    for label in ["K", "O", "Knocked down", "Unconscious", "Up"] {
        let before = row(&table, label).unwrap();
        assert!(matches!(before.on_press, RowPress::Switch(_, false)));
        table.press_row(&before);
        let after = row(&table, label).unwrap();
        assert!(matches!(after.on_press, RowPress::Switch(_, true)));
    }
}

/// DD-088 … DD-101: pools go back to the hands, hands are reduced to four, and one more card may be discarded.
#[test]
fn the_end_of_a_scene_goes_from_seat_to_seat() {
    let mut table = TestTable::new(&[&[Drama, Hero, Idea, TrueIdentity], &[Hero, Drama]], 0);
    assert_eq!(ending(&table.view()), None);
    let card = table.card(h(1), 3);
    table.apply_event(Event::CardPooled { actor: h(1), card });
    let name = Name::new("Train roof").unwrap();
    table.play(Command::NameScene { name });
    table.play(Command::EndScene { is_final: false });
    let end = ending(&table.view()).unwrap();
    assert_eq!(end.title, "End of scene 1");
    assert_eq!(end.detail, "Train roof, act 1");
    assert_eq!(end.steps[1], "Down to four");
    assert_eq!(end.steps[3], "Refill");
    let special = StayingCard {
        card,
        owner: h(1),
        text: "stays in Hero 1’s pool".to_owned(),
    };
    assert_eq!(end.stays, [special], "special cards must stay");
    assert_eq!(end.step, 2, "no hand is too large");
    assert_eq!(end.rows[0].what, "may discard one");
    assert!(end.rows[0].now);
    let choose = Action::ShowHand(h(1), HandPurpose::DiscardOne);
    assert_eq!(end.rows[0].action, Some(choose.clone()));
    let next = end.next.unwrap();
    assert_eq!(
        (next.label.as_str(), next.action),
        ("Hero 1 chooses", choose)
    );
    table.play(Command::OptionalDiscard {
        actor: h(1),
        card: None,
    });
    let end = ending(&table.view()).unwrap();
    assert!(end.rows[0].done && end.rows[0].what == "has chosen");
    assert_eq!(end.for_all.unwrap().label, "Nobody else discards");
}

/// Four heroes who discard nothing need only one press.
#[test]
fn one_press_ends_the_optional_discards() {
    let hands: [&[CardName]; 4] = [&[Drama], &[Hero], &[Idea], &[Hero]];
    let mut table = TestTable::new(&hands, 0);
    table.play(Command::EndScene { is_final: false });
    let end = ending(&table.view()).unwrap();
    assert_eq!(end.next.unwrap().label, "Hero 1 chooses");
    let keep = end.for_all.unwrap();
    assert_eq!(keep.label, "Nobody discards a card");
    assert!(end.more.is_empty());
    table.press(&keep);
    let view = table.view();
    assert_eq!((ending(&view), view.scene.number), (None, 2));
    assert!(view.heroes().all(|hero| hero.hand_count == 4), "refilled");
    let log_text = rows(&table.table, &view, Seat::Table, 0..usize::MAX)
        .pop()
        .unwrap()
        .text;
    let sentence = "Hero 1, Hero 2, Hero 3 and Hero 4 chose to discard nothing.";
    assert!(log_text.starts_with(sentence), "{log_text}");
    assert_eq!(log_text.matches("chose to discard nothing").count(), 1);
    // If the scene ends without optional discards, nobody is asked.
    table.play(Command::EndSceneKeepingHands);
    let view = table.view();
    let log_text = rows(&table.table, &view, Seat::Table, 0..usize::MAX)
        .pop()
        .unwrap()
        .text;
    assert_eq!(view.scene.number, 3);
    assert!(!log_text.contains("discard"), "{log_text}");
}

/// A hero with too many cards chooses first.
#[test]
fn required_discards_come_before_optional_ones() {
    let mut table = TestTable::new(&[&[Drama, Hero, Idea, Hero, Drama], &[Idea]], 0);
    table.play(Command::EndScene { is_final: false });
    let end = ending(&table.view()).unwrap();
    assert_eq!((end.step, end.more.len()), (1, 0));
    let refused = table.table.check(&Command::KeepHands, &mut TestRng(1));
    assert!(matches!(refused, Err(Refusal::OthersDiscarding { actor }) if actor == h(1)));
}

/// Without optional discards, the excess is all that is discarded.
#[test]
fn the_end_without_optional_discards_asks_only_for_the_excess() {
    let mut table = TestTable::new(&[&[Drama, Hero, Idea, Hero, Drama], &[Idea]], 0);
    table.play(Command::EndSceneKeepingHands);
    let end = ending(&table.view()).unwrap();
    assert_eq!((end.step, end.more.len()), (1, 0));
    let (actor, cards) = (h(1), vec![table.card(h(1), 0)]);
    table.play(Command::DiscardToHandSize { actor, cards });
    let view = table.view();
    assert_eq!((ending(&view), view.scene.number), (None, 2));
}

/// Only a player’s hero is called by the first word of the name: "Evil" would be unclear.
#[test]
fn villains_are_called_by_their_full_name() {
    let mut table = TestTable::new(&[&[Drama]], 0);
    for (number, name, role, player) in [
        (2, "Evil knight", Role::Villain, None),
        (3, "Imani Okoro", Role::Hero, Some("Noor")),
        (4, "דוד", Role::Villain, None),
    ] {
        let mut actor = new_actor(name, role);
        actor.player = player.map(|player| Name::new(player).unwrap());
        table.play(Command::Join { actor });
        assert!(table.view().actor(h(number)).is_some());
    }
    let view = table.view();
    assert_eq!(actor_name(&view, h(2)), "Evil knight");
    assert_eq!(actor_name(&view, h(3)), "Imani");
    // A right-to-left name is isolated in a sentence (finding H8).
    assert_eq!(actor_name(&view, h(4)), "\u{2068}דוד\u{2069}");
    assert_eq!(possessive("Goons"), "Goons’");
    assert_eq!(possessive("Imani"), "Imani’s");
}

/// One tap in the log may undo much: it asks first if that is more than one entry.
#[test]
fn undo_from_the_log_counts_the_steps() {
    let mut table = TestTable::new(&[&[Drama]], 1);
    table.begin();
    table.end_all_turns();
    let steps_to = |table: &TestTable, number| {
        let rows = rows(&table.table, &table.view(), Seat::Table, 0..usize::MAX);
        steps_back(&rows, number)
    };
    let cursor = table.table.log().cursor();
    assert_eq!(
        [cursor, cursor - 1].map(|number| steps_to(&table, number)),
        [0, 1]
    );
    assert_eq!(steps_to(&table, 1), cursor - 1);
    assert!(table.table.go_to(1));
    assert_eq!(steps_to(&table, cursor), 0, "going forward undoes nothing");
}

/// After going far back, the log shows the entries around its position, not the undone ones at its end.
#[test]
fn the_log_is_shown_around_its_position() {
    let mut table = TestTable::new(&[&[Drama]], 0);
    for number in 0..20 {
        let text = format!("note {number}");
        table.play(Command::MakeNote { text });
    }
    let end = table.table.log().cursor();
    let range = |table: &TestTable, shown| shown_range(table.table.log(), shown);
    assert_eq!(range(&table, 5), end - 5..end);
    assert_eq!(range(&table, usize::MAX), 0..end);
    let position = end - 12;
    assert!(table.table.go_to(position));
    assert_eq!(range(&table, 5), position - 5..position + 5);
    assert_eq!(range(&table, usize::MAX), 0..end);
    let rows = rows(&table.table, &table.view(), Seat::Table, range(&table, 5));
    let shown: Vec<_> = rows.iter().map(|row| (row.number, row.undone)).collect();
    let expected: Vec<_> = (position - 4..=position + 5)
        .map(|number| (number, number > position))
        .collect();
    assert_eq!(shown, expected);
    assert_eq!(steps_back(&rows, position - 3), 3);
}

/// If a command's dialog stays open, it shows the result; all other results are shown in a toast, with or without a typed card.
#[test]
fn results_are_shown_in_the_dialog_or_in_a_toast() {
    let shock = Command::SetCondition {
        actor: h(1),
        condition: Condition::default(),
    };
    assert!(Torg::page_shows_result(&shock));
    assert!(!Torg::page_shows_result(&Command::Flip));
    // The row of the turn order shows it, and a toast would lie over the rows.
    assert!(Torg::page_shows_result(&Command::EndTurn { actor: h(1) }));
    let typed = |command: Command| {
        Command::Deck(DeckCommand::WithTypedCards {
            cards: vec![CardId(7)],
            command: Box::new(command),
        })
    };
    assert!(Torg::page_shows_result(&typed(shock)));
    assert!(!Torg::page_shows_result(&typed(Command::Flip)));
}

/// A toast says how many cards an action earned, and who did what.
#[test]
fn dd_194_the_toast_counts_the_cards_an_action_earned() {
    for (earned, toast) in [
        (0, "Hero 1 acted. Villain 1: Stymied."),
        (
            1,
            "Hero 1 acted. Villain 1: Stymied. Hero 1 drew a card for an approved action.",
        ),
        (
            2,
            "Hero 1 acted. Villain 1: Stymied. Hero 1 drew 2 cards for an approved action.",
        ),
    ] {
        let mut table = TestTable::new(&[&[Drama]], 1);
        let mut events = vec![Event::Combat {
            actor: h(1),
            what: CombatEvent::InteractionResolved {
                target: h(2),
                result_points: 3,
                effects: vec![InteractionEffect::Stymied],
                custom: None,
                kind: None,
            },
        }];
        let earned = [1, 2].into_iter().take(earned);
        events.extend(earned.map(|card| Event::Drawn {
            actor: h(1),
            card: CardId(card),
            reason: DrawReason::ApprovedAction,
        }));
        table.apply_events(events);
        assert_eq!(
            Torg::toast_text(&table.table, &table.view()).unwrap(),
            toast
        );
    }
}

/// TC-255: whoever interacts is Up, and the target has the setback.
#[test]
fn tc_255_the_toast_says_who_is_up() {
    let events = vec![
        Event::Combat {
            actor: h(1),
            what: CombatEvent::InteractionResolved {
                target: h(2),
                result_points: 12,
                effects: vec![InteractionEffect::Up, InteractionEffect::Setback],
                custom: None,
                kind: None,
            },
        },
        Event::RollConditionGained {
            actor: h(1),
            roll_condition: RollCondition::Up,
            until: Until::Used(1),
        },
    ];
    let mut table = TestTable::new(&[&[Drama]], 1);
    table.apply_events(events);
    assert_eq!(
        Torg::toast_text(&table.table, &table.view()).unwrap(),
        "Hero 1 acted. Villain 1: Setback. Hero 1: Up."
    );
}

/// The log does not say that the hero who answers had failed, nor that a name changed when only the player did.
#[test]
fn toasts_name_the_actors_of_changes_and_answers() {
    let table = TestTable::new(&[&[Drama]], 1);
    let changed = |player: Option<&str>| Event::ActorChanged {
        actor: h(1),
        name: Name::new("Juno").unwrap(),
        player: player.map(|player| Name::new(player).unwrap()),
    };
    let answered = Event::Effect {
        what: EffectEvent::SuccessNegated { hero: h(1) },
    };
    for (event, expected) in [
        (
            changed(Some("Sam")),
            "A character is now called Juno, played by Sam.",
        ),
        (
            changed(None),
            "A character is now called Juno, without the name of a player.",
        ),
        (
            answered,
            "The action against Hero 1 failed after all, and its effects on Hero 1 were undone.",
        ),
    ] {
        let text = sentence(&RedactedEvent::Public(&event), &table.view());
        assert_eq!(text.as_deref(), Some(expected));
    }
}
