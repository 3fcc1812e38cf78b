//! Heroes whose players are away for a while: what is offered, what is asked, and what the pages say.

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::card::CardName::{Drama, Idea, Leadership, Presence, Rally};
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::TableSetup;
use ::torg::deck::Deck;
use ::torg::settings::{Edition, Settings};
use ::torg::state::{ActionKind, Role};
use rising_action::game::TableGame as _;
use rising_action::torg::acting::further_buttons;
use rising_action::torg::deck::{OwedDraws, due_at_seat, next_question};
use rising_action::torg::dialog::TorgList;
use rising_action::torg::list_content::{Entered, ListContent, ListRow, RowPress};
use rising_action::torg::messages::absences::player_or_away;
use rising_action::torg::messages::scene_page::hand_line;
use rising_action::torg::prompts::{self, PromptDialog};
use rising_action::torg::rounds::left_out_at_first;
use rising_action::torg::scene::ending::ending;
use rising_action::torg::scene::lists::list_of;
use rising_action::torg::scene_page::due;
use rising_action::torg::scene_page::rows::rows;
use rising_action::torg::seats::{person_row, ways};
use rising_action::torg::task::new_task::NewTaskForm;
use rising_action::torg::trade;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;
use testing::tables::play_ok;
use testing::{TestRng, cast};

fn set_away(hero: u16, away: bool) -> Command {
    Command::SetAway {
        actor: h(hero),
        away,
    }
}

fn menu_row(table: &TestTable, actor: u16, label: &str) -> Option<ListRow> {
    let menu = list_of(&table.view(), &TorgList::PersonMenu { actor: h(actor) });
    let mut rows = menu.unwrap().rows.into_iter();
    rows.find(|row| row.label == label)
}

fn list(table: &TestTable, list: &TorgList) -> ListContent {
    list_of(&table.view(), list).unwrap()
}

fn give_player(table: &mut TestTable, hero: u16, player: &str) {
    let name = table.view().actor(h(hero)).unwrap().name.clone();
    let player = Some(Name::new(player).unwrap());
    let actor = h(hero);
    table.play(Command::ChangeActor {
        actor,
        name,
        player,
    });
}

fn detail_on_stage(table: &TestTable, hero: u16) -> String {
    let rows = rows(&table.view());
    let row = rows.into_iter().find(|row| row.actor == h(hero)).unwrap();
    row.detail
}

/// the menu of a hero says that the player leaves for a while, and later that the player is back.
#[test]
fn a_93_a_heros_menu_marks_the_hero_as_away() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    assert!(menu_row(&table, 3, "Away for now").is_none(), "a villain");
    let away = menu_row(&table, 1, "Away for now").unwrap();
    table.press_row(&away);
    assert!(table.view().actor(h(1)).unwrap().away);
    assert!(menu_row(&table, 1, "Away for now").is_none());
    table.begin();
    table.play(Command::EndRounds);
    assert!(!table.view().actor(h(1)).unwrap().away, "took part");
    table.play(set_away(1, true));
    table.play(Command::BeginRounds {
        participants: vec![h(2), h(3)],
    });
    let back = menu_row(&table, 1, "Back at the table").unwrap();
    assert_eq!(
        back.detail,
        "joins the conflict, with a turn after the next flip"
    );
    assert!(menu_row(&table, 1, "Join the conflict").is_none());
    table.press_row(&back);
    assert!(table.state().takes_part(h(1)));
}

/// the gamemaster finds all heroes in one list, from the menu of the scene.
#[test]
fn a_93_the_scene_menu_leads_to_the_list_of_who_is_away() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    give_player(&mut table, 2, "Sam");
    let row = |table: &TestTable| {
        let rows = list(table, &TorgList::SceneMenu).rows.into_iter();
        rows.clone()
            .find(|row| row.label == "Who is away?")
            .unwrap()
    };
    let detail = "for a player who leaves the table for a while";
    assert_eq!(row(&table).detail, detail);
    let content = list(&table, &TorgList::Absences);
    let details: Vec<&str> = content.rows.iter().map(|row| &*row.detail).collect();
    assert_eq!(details, ["", "Sam"], "no villain");
    table.press_row(&content.rows[1]);
    let content = list(&table, &TorgList::Absences);
    assert!(matches!(
        content.rows[1].on_press,
        RowPress::Switch(_, true)
    ));
    assert!(matches!(
        content.rows[0].on_press,
        RowPress::Switch(_, false)
    ));
    assert!(row(&table).detail.starts_with("Hero"));
    table.press_row(&content.rows[1]);
    assert_eq!(row(&table).detail, detail);
}

/// DD-063, A-93: whoever is away is not chosen at first when rounds begin.
#[test]
fn dd_063_rounds_begin_without_who_is_away() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    give_player(&mut table, 2, "Sam");
    let detail = |table: &TestTable, hero| player_or_away(table.view().actor(h(hero)).unwrap());
    assert_eq!([1, 2].map(|hero| detail(&table, hero)), ["", "Sam"]);
    table.play(set_away(1, true));
    table.play(set_away(2, true));
    assert_eq!(left_out_at_first(&table.view()), [h(1), h(2)]);
    assert_eq!(
        [1, 2].map(|hero| detail(&table, hero)),
        ["away", "Sam, away"]
    );
}

/// the stage and the seats say who is away, and the seat brings the hero back.
#[test]
fn a_93_stage_and_seats_show_who_is_away() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    assert!(ways(&table.view(), table.view().actor(h(1)).unwrap()).is_empty());
    table.play(set_away(1, true));
    assert_eq!(detail_on_stage(&table, 1), "away");
    assert_eq!(
        person_row(&table.view(), h(1)).unwrap().statuses,
        "Away for now"
    );
    let view = table.view();
    let hero = view.actor(h(1)).unwrap();
    assert_eq!(
        hand_line(&view, hero),
        "not usable while the player is away"
    );
    table.play(Command::BeginRounds {
        participants: vec![h(2), h(3)],
    });
    table.play(Command::Flip);
    assert_eq!(detail_on_stage(&table, 1), "away");
    let buttons = ways(&table.view(), table.view().actor(h(1)).unwrap());
    assert_eq!(buttons[0].label, "Back at the table");
    table.press(&buttons[0]);
    assert_eq!(detail_on_stage(&table, 1), "joins in next round");
}

/// the page at the end of a scene lists who is away, and asks the others.
#[test]
fn a_94_the_end_of_a_scene_asks_the_others() {
    let mut table = TestTable::new(&[&[Presence; 6], &[Idea]], 1);
    table.play(set_away(1, true));
    table.play(Command::EndScene { is_final: false });
    let page = ending(&table.view()).unwrap();
    let [away, other] = page.rows.as_slice() else {
        panic!("{:?}", page.rows)
    };
    assert_eq!(
        (away.what.as_str(), away.done, &away.action),
        ("away", true, &None)
    );
    assert!(other.now && page.next.unwrap().label.contains("Hero"));
    let keep = page.for_all.unwrap();
    assert_eq!(keep.label, "Nobody discards a card");
    table.press(&keep);
    assert_eq!(table.view().scene.number, 2);
    assert_eq!(table.state().hand(h(1)).len(), 6);
}

/// DD-079, DD-292, DD-332, A-93: trades and gifts are offered without who is away, and a Rally asks the others.
#[test]
fn dd_079_trades_gifts_and_rallies_leave_out_who_is_away() {
    let mut table = TestTable::new(&[&[Leadership, Drama], &[Idea], &[Idea]], 0);
    table.play(set_away(2, true));
    let view = table.view();
    assert!(trade::menu_way(&view, view.actor(h(2)).unwrap()).is_none());
    let card = table.card(h(1), 0);
    table.play(Command::PlayCard { actor: h(1), card });
    let gifts = prompts::content(
        &table.view(),
        &PromptDialog::Gifts { leader: h(1) },
        &Entered::default(),
    );
    let names: Vec<String> = gifts
        .unwrap()
        .rows
        .into_iter()
        .map(|row| row.label)
        .collect();
    assert_eq!(names, ["Hero 3"]);
    table.play(set_away(3, true));
    let view = table.view();
    let gifts = PromptDialog::Gifts { leader: h(1) };
    let gifts = prompts::content(&view, &gifts, &Entered::default()).unwrap();
    assert!(gifts.rows.is_empty());
    table.press(&gifts.buttons[0]);

    let mut table = TestTable::new(&[&[Rally], &[Idea]], 0);
    table.play(set_away(2, true));
    let card = table.card(h(1), 0);
    table.play(Command::PlayCard { actor: h(1), card });
    let refill = prompts::content(&table.view(), &PromptDialog::Refill, &Entered::default());
    assert_eq!(refill.unwrap().rows[1].detail, "away");
}

/// DD-289, A-93: a question that is not asked yet waits for the player; the gamemaster can still answer one.
#[test]
fn dd_289_a_question_waits_until_the_player_is_back() {
    let mut table = TestTable::new(&[&[Idea], &[Drama]], 0);
    let card = table.card(h(1), 0);
    table.play(Command::PlayCard { actor: h(1), card });
    let ask = PromptDialog::Ask { actor: h(1) };
    assert_eq!(prompts::next_question(&table.view()), Some(ask.clone()));
    table.play(set_away(1, true));
    assert_eq!(prompts::next_question(&table.view()), None);
    assert!(due(&table.view()).is_empty());
    table.play(set_away(1, false));
    assert_eq!(prompts::next_question(&table.view()), Some(ask));
}

/// no hand of somebody who is away is offered for an action in free play, and such a hero leads no new task at first.
#[test]
fn a_93_actions_and_tasks_are_offered_to_those_at_the_table() {
    let mut table = TestTable::new(&[&[Drama], &[Idea], &[Idea]], 0);
    table.play(set_away(1, true));
    assert_eq!(NewTaskForm::new(&table.view()).lead, Some(h(2)));
    table.play(Command::Declare {
        actor: h(2),
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
    let view = table.view();
    let buttons = further_buttons(&view, h(2));
    let labels: Vec<&str> = buttons.iter().map(|button| &*button.label).collect();
    assert!(labels.contains(&"Hero 3’s hand"), "{labels:?}");
    assert!(!labels.contains(&"Hero 1’s hand"), "{labels:?}");
}

/// cards drawn from the printed deck are typed when the player is back.
#[test]
fn a_93_printed_cards_of_who_is_away_are_not_asked_for() {
    let setup = TableSetup {
        title: Name::new("Table").unwrap(),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: cast(2, 0, 1),
        deck: Deck::default(),
        physical_deck: true,
        saved_hands: vec![],
    };
    let mut table = Table::<Torg>::default();
    let open = Command::Deck(DeckCommand::Open(Box::new(setup)));
    play_ok(&mut table, &open, &mut TestRng(1));
    play_ok(&mut table, &set_away(1, true), &mut TestRng(1));
    let view = table.view(Seat::Table);
    assert!(next_question(&view).is_some(), "for the other hero");
    let before = OwedDraws::of(&view);
    play_ok(&mut table, &set_away(2, true), &mut TestRng(1));
    let view = table.view(Seat::Table);
    assert!(next_question(&view).is_none() && due(&view).is_empty());
    assert!(due_at_seat(&view, ActorId(1), false).is_some());
    // Once back, the hero is asked: the app has not asked for these cards yet.
    play_ok(&mut table, &set_away(1, false), &mut TestRng(1));
    assert!(OwedDraws::of(&table.view(Seat::Table)).has_more_than(&before));
}

/// The log and the refusals are whole sentences that say what to do.
#[test]
fn absences_are_told_in_whole_sentences() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    let said = |table: &TestTable| Torg::toast_text(&table.table, &table.view()).unwrap();
    table.play(Command::OfferTrade {
        from: h(1),
        to: h(2),
        cards: vec![table.card(h(1), 0)],
    });
    table.play(set_away(1, true));
    assert_eq!(
        said(&table),
        "The trade was canceled: one of the two left for a while. Hero 1 left the table for a while."
    );
    let until_back =
        "Hero 1 is away. When the player is back, choose “Back at the table” in Hero 1’s menu.";
    let cards = vec![table.card(h(2), 0)];
    let refused = [
        Command::PlayCard {
            actor: h(1),
            card: table.card(h(1), 0),
        },
        Command::OfferTrade {
            from: h(2),
            to: h(1),
            cards,
        },
    ];
    for command in refused {
        let refusal = table.try_play(command).unwrap_err();
        let text = Torg::refusal_text(&refusal, &table.view(), true);
        assert_eq!(text.reason, until_back, "{}", text.title);
    }
    table.play(Command::BeginRounds {
        participants: vec![h(2), h(3)],
    });
    table.play(set_away(1, false));
    assert_eq!(
        said(&table),
        "Hero 1 came back. Hero 1 joined the conflict."
    );
    assert_eq!(table.view().actor(h(1)).unwrap().role, Role::Hero);
}
