//! Trades: each step opens the next, and both seats show the trade until it is done.

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::card::CardName::{self, Drama, Idea, Martyr};
use ::torg::card::{BySide, CardId, ConflictLine, LineEffect, Side};
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::story::StoryCommand;
use rising_action::game::TableGame as _;
use rising_action::log::rows;
use rising_action::torg::acting::after::next_dialog;
use rising_action::torg::action::{Action, HandPurpose};
use rising_action::torg::deck::OwedDraws;
use rising_action::torg::dialog::TorgDialog;
use rising_action::torg::list_content::{Entered, RowPress};
use rising_action::torg::scene_page::due;
use rising_action::torg::seats::open_tasks_text;
use rising_action::torg::trade::{
    TradeDialog, content, due_at_seat, menu_way, note, partner_dialog, way,
};
use tabletop::seat::Seat;

/// Plays a command and returns the dialog that it opens.
fn play_and_next_dialog(table: &mut TestTable, command: Command) -> Option<TorgDialog> {
    table.play(command.clone());
    next_dialog(&command, &table.view(), false, &OwedDraws::default())
}

#[test]
fn in_rounds_each_step_opens_the_next() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 1);
    let participants = vec![h(1), h(2), h(3)];
    table.play(Command::BeginRounds { participants });
    for actor in [h(1), h(2)] {
        let card = table.card(actor, 0);
        table.play(Command::PoolCard { actor, card });
    }
    let pool = |table: &TestTable, actor| vec![table.view().actor(actor).unwrap().pool[0].card];
    let offer = Command::OfferTrade {
        from: h(1),
        to: h(2),
        cards: pool(&table, h(1)),
    };
    let opened = play_and_next_dialog(&mut table, offer);
    assert_eq!(opened, Some(TorgDialog::Trade(TradeDialog::Answer)));
    let view = table.view();
    for (actor, text) in [(h(1), "Trade with Hero 2."), (h(2), "Trade with Hero 1.")] {
        assert_eq!(note(&view, actor).as_deref(), Some(text));
        let text_of_seat = open_tasks_text(&view, view.actor(actor).unwrap());
        assert!(text_of_seat.starts_with(text), "{text_of_seat}");
        let button = due_at_seat(&view, actor).unwrap();
        assert_eq!(button.label, "Hero 2: answer Hero 1");
        assert!(due(&view).contains(&button), "the stage shows it too");
    }
    assert_eq!(due_at_seat(&view, h(3)), None);
    let cards = pool(&table, h(2));
    let opened = play_and_next_dialog(&mut table, Command::AnswerTrade { cards });
    assert_eq!(opened, Some(TorgDialog::Trade(TradeDialog::Agree)));
    let opened = play_and_next_dialog(&mut table, Command::AgreeTrade);
    assert_eq!(opened, Some(TorgDialog::Trade(TradeDialog::Accept)));
    // The description of how they work together may be empty.
    let accept = content(&table.view(), TradeDialog::Accept, &Entered::default()).unwrap();
    table.press(accept.primary_button().unwrap());
    let view = table.view();
    assert_eq!((view.trade.is_none(), note(&view, h(1))), (true, None));
    assert_eq!(due_at_seat(&view, h(1)), None);
}

/// A trade is offered only to somebody who has cards, with somebody who has cards: of the pools in rounds, of the hands in free
/// play.
#[test]
fn dd_081_a_trade_needs_cards_on_both_sides() {
    let trade_button =
        |table: &TestTable, actor| way(&table.view(), table.view().actor(actor).unwrap());
    let mut table = TestTable::new(&[&[Drama], &[Idea], &[]], 0);
    let offer = HandPurpose::Offer { to: h(2) };
    assert_eq!(
        trade_button(&table, h(1)).unwrap().action,
        Action::ShowHand(h(1), offer)
    );
    assert_eq!(
        trade_button(&table, h(3)),
        None,
        "an empty hand in free play"
    );
    let participants = vec![h(1), h(2), h(3)];
    table.play(Command::BeginRounds { participants });
    assert_eq!(trade_button(&table, h(1)), None, "empty pools in rounds");
}

/// DD-087, DD-089, DD-156: a trade that is refused is not offered at a seat; the gamemaster's list still has it if it can be
/// allowed.
#[test]
fn dd_087_dd_156_refused_trades_are_not_offered() {
    let pooled = |cards: &[CardName]| {
        let mut table = TestTable::new(&[cards, &[Idea]], 0);
        table.begin();
        for actor in [h(1), h(2)] {
            let card = table.card(actor, 0);
            table.apply_event(Event::CardPooled { actor, card });
        }
        table
    };
    for (cards, heroes, at_seat, in_list) in [
        (&[Drama], LineEffect::None, true, true),
        (&[Drama], LineEffect::Confused, false, true),
        (&[Martyr], LineEffect::None, false, false),
    ] {
        let mut table = pooled(cards);
        let effects = BySide {
            heroes,
            villains: LineEffect::None,
        };
        let round = table.view().round.unwrap();
        table.apply_event(Event::LineRead {
            line: ConflictLine {
                initiative: Side::Heroes,
                effects,
            },
            approved: round.approved,
            task_box: round.task_box,
        });
        let view = table.view();
        let hero = view.actor(h(1)).unwrap();
        let offered = (way(&view, hero).is_some(), menu_way(&view, hero).is_some());
        assert_eq!(offered, (at_seat, in_list), "{cards:?}, {heroes:?}");
    }
}

/// Both pools are visible to all, so one dialog shows both and one press makes the trade.
#[test]
fn dd_082_one_dialog_trades_from_both_pools_in_rounds() {
    let mut table = TestTable::new(&[&[Drama], &[Idea], &[Idea]], 1);
    table.begin();
    let pool_card = |table: &mut TestTable, actor| {
        let card = table.card(actor, 0);
        table.apply_event(Event::CardPooled { actor, card });
    };
    let trade_button =
        |table: &TestTable, actor| way(&table.view(), table.view().actor(actor).unwrap());
    pool_card(&mut table, h(1));
    assert_eq!(trade_button(&table, h(1)), None, "nobody to trade with");
    pool_card(&mut table, h(2));
    assert_eq!(trade_button(&table, h(3)), None, "nothing to trade");
    let pools = TradeDialog::Pools {
        from: h(1),
        to: h(2),
    };
    let action = trade_button(&table, h(1)).unwrap().action;
    assert_eq!(
        action,
        Action::Open(TorgDialog::Trade(pools)),
        "only one can"
    );
    pool_card(&mut table, h(3));
    let action = trade_button(&table, h(1)).unwrap().action;
    assert_eq!(action, Action::Open(partner_dialog(h(1))));
    let partners = content(
        &table.view(),
        TradeDialog::Partner { from: h(1) },
        &Entered::default(),
    );
    let opens_pools = RowPress::Do(Action::Open(TorgDialog::Trade(pools)));
    assert_eq!(partners.unwrap().rows[0].on_press, opens_pools);

    let [drama, idea] = [h(1), h(2)].map(|actor| table.view().actor(actor).unwrap().pool[0].card);
    let entered = |cards: &[CardId]| Entered {
        cards: cards.to_vec(),
        ..Entered::default()
    };
    let content_with = |table: &TestTable, cards: &[CardId]| {
        content(&table.view(), pools, &entered(cards)).unwrap()
    };
    let without_choice = content_with(&table, &[]);
    let headings: Vec<&str> = without_choice
        .rows
        .iter()
        .filter_map(|row| row.heading.as_deref())
        .collect();
    assert_eq!(headings, ["From Hero 1’s pool", "From Hero 2’s pool"]);
    for cards in [&[][..], &[drama], &[idea]] {
        assert_eq!(
            content_with(&table, cards).primary_button(),
            None,
            "{cards:?}"
        );
    }
    let complete = content_with(&table, &[idea, drama]);
    assert_eq!(
        complete.primary_button().unwrap().label,
        "Trade these two cards"
    );
    table.press(complete.primary_button().unwrap());
    let view = table.view();
    let pool = |actor| view.actor(actor).unwrap().pool[0].card;
    assert_eq!((pool(h(1)), pool(h(2))), (idea, drama));
    let log_text = rows(&table.table, &view, Seat::Table, 0..usize::MAX)
        .pop()
        .unwrap()
        .text;
    assert_eq!(log_text, "Hero 1 gave Drama to Hero 2 for Idea.");
}

#[test]
fn the_only_other_hero_is_chosen_automatically() {
    let table = TestTable::new(&[&[Drama], &[Idea]], 0);
    let view = table.view();
    let button = way(&view, view.actor(h(1)).unwrap()).unwrap();
    let purpose = HandPurpose::Offer { to: h(2) };
    assert_eq!(button.action, Action::ShowHand(h(1), purpose));
}

#[test]
fn in_free_play_each_hand_opens_behind_its_own_curtain() {
    let mut table = TestTable::new(&[&[Drama], &[Idea]], 0);
    let (given, returned) = (table.card(h(1), 0), table.card(h(2), 0));
    let offer = Command::OfferTrade {
        from: h(1),
        to: h(2),
        cards: vec![given],
    };
    let hand = |actor, purpose| Some(TorgDialog::Hand { actor, purpose });
    let opened = play_and_next_dialog(&mut table, offer);
    assert_eq!(opened, hand(h(2), HandPurpose::Answer));
    let cards = vec![returned];
    let opened = play_and_next_dialog(&mut table, Command::AnswerTrade { cards });
    assert_eq!(opened, hand(h(1), HandPurpose::Agree));
    let seat = due_at_seat(&table.view(), h(2)).unwrap();
    assert_eq!(seat.action, Action::ShowHand(h(1), HandPurpose::Agree));
    let opened = play_and_next_dialog(&mut table, Command::AgreeTrade);
    assert_eq!(opened, Some(TorgDialog::Trade(TradeDialog::Accept)));
}

/// A failed trade says why, in the toast and in the log.
#[test]
fn a_canceled_trade_says_why() {
    for (command, reason) in [
        (
            None,
            "The trade was canceled: one of its cards is no longer available.",
        ),
        (
            Some(Command::Flip),
            "The trade was canceled: the round ended.",
        ),
        (Some(Command::CancelTrade), "The trade was canceled."),
    ] {
        let mut table = TestTable::new(&[&[Drama], &[Idea], &[Drama]], 0);
        table.begin();
        for actor in [h(1), h(2)] {
            let card = table.card(actor, 0);
            table.apply_event(Event::CardPooled { actor, card });
        }
        let card = table.view().actor(h(1)).unwrap().pool[0].card;
        table.play(Command::OfferTrade {
            from: h(1),
            to: h(2),
            cards: vec![card],
        });
        table.play(command.unwrap_or(Command::PlayCard { actor: h(1), card }));
        let view = table.view();
        assert_eq!(view.trade, None);
        let toast = Torg::toast_text(&table.table, &view).unwrap();
        assert!(toast.contains(reason), "{toast}");
        let log_text = rows(&table.table, &view, Seat::Table, 0..usize::MAX)
            .pop()
            .unwrap()
            .text;
        assert!(log_text.contains(reason), "{log_text}");
    }
}

/// DD-083, DD-355: a subplot that is offered in free play may still be turned in, and the log says why its trade ends.
#[test]
fn dd_355_a_trade_of_a_turned_in_subplot_says_why_it_ends() {
    let mut table = TestTable::new(&[&[Martyr], &[Idea]], 0);
    let (actor, card) = (h(1), table.card(h(1), 0));
    table.play(Command::OfferTrade {
        from: actor,
        to: h(2),
        cards: vec![card],
    });
    table.play(Command::from(StoryCommand::TurnIn { actor, card }));
    let reason = "The trade was canceled: one of its cards is no longer available.";
    let view = table.view();
    assert_eq!(view.trade, None);
    let toast = Torg::toast_text(&table.table, &view).unwrap();
    assert!(toast.contains(reason), "{toast}");
    let rows = rows(&table.table, &view, Seat::Table, 0..usize::MAX);
    let text = &rows.last().unwrap().text;
    assert!(text.contains(reason), "{text}");
}
