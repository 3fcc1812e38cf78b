//! Trading.

use crate::ledger::decks::saved_hand;
use crate::ledger::given::{
    ATTACK, Case, QUIET, TableBuilder, TestTable, accept, announce, answer, critical, declare, h,
    line, offer,
};
use tabletop::seat::Seat;
use torg::card::CardName::{
    Alertness, Campaign, Drama, Escape, Haste, Hero, Idea, Martyr, Nemesis, Presence, SecondChance,
    Suspicion,
};
use torg::card::{ApprovedActions, CardId, LineEffect, Side};
use torg::command::{Command, DeckCommand};
use torg::event::{Event, TradeLapse};
use torg::redaction::{RedactedEvent, redact};
use torg::refusal::Refusal;
use torg::state::ActionOutcome;
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-079", "DD-080", "DD-083"], trade_needs_both_to_agree),
    (&["DD-081", "T-10"], trade_needs_equal_numbers_of_cards),
    (&["DD-082", "T-11"], trade_in_rounds_is_from_pool_to_pool),
    (
        &["DD-080", "DD-081", "DD-082", "DD-087"],
        agreed_trade_in_one_command,
    ),
    (&["DD-080"], offerer_must_agree_to_the_answer),
    (&["DD-085"], trade_explanation_is_logged),
    (&["DD-084", "DD-090"], trade_does_not_use_the_cards),
    (
        &["DD-085", "DD-086", "T-09"],
        cancelled_trade_changes_nothing,
    ),
    (
        &["DD-087", "T-59", "T-77"],
        subplots_in_pools_cannot_be_traded,
    ),
    (
        &["DD-088", "DD-089", "T-15"],
        trade_at_scene_end_needs_a_ruling,
    ),
    (&["DD-091"], only_heroes_trade),
    (&["DD-092"], traded_escape_is_not_the_first_card),
    (&["DD-080", "DD-087"], offer_lapses_when_its_cards_move),
    (
        &["DD-080", "DD-082"],
        only_an_agreed_trade_outlasts_the_round,
    ),
    (&["DD-080", "DD-083"], lapsed_trade_says_why),
    (&["DD-156"], confused_heroes_cannot_trade),
    (
        &["DD-082", "DD-083", "DD-087", "DD-156"],
        view_counts_only_tradable_cards,
    ),
    (
        &["DD-026", "DD-083"],
        offered_hand_cards_are_shown_to_both_traders_only,
    ),
];

#[test]
fn trade_needs_both_to_agree() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama, Idea])
        .hand(2, &[Hero, Haste])
        .table();
    let (drama, hero) = (play.card(1, Drama), play.card(2, Hero));
    play.never(answer(&[hero]), "");
    play.never(accept(), "");
    play.never(Command::CancelTrade, "");
    play.never(offer(1, 1, &[drama]), "DD-079");
    play.never(offer(1, 2, &[hero]), "DD-006");
    play.ok(offer(1, 2, &[drama]));
    play.never(accept(), "DD-080");
    play.never(offer(2, 3, &[hero]), "");
    play.never(answer(&[drama]), "DD-006");
    play.ok(answer(&[hero]));
    assert_eq!(
        (play.hand(1), play.hand(2)),
        (2, 2),
        "no card has moved yet"
    );
    play.complete_trade();
    assert!(play.state().hand(h(1)).contains(&hero) && play.state().hand(h(2)).contains(&drama));
    assert_eq!(
        (play.hand(1), play.hand(2), play.state().trade.is_none()),
        (2, 2, true)
    );
    assert!(
        matches!(play.last(), [Event::Traded { .. }]),
        "one event moves all cards"
    );
}

#[test]
fn trade_needs_equal_numbers_of_cards() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Drama, Idea])
        .pool(2, &[Hero, Haste])
        .in_round(QUIET, ApprovedActions::Any);
    let (drama, idea, hero, haste) = (
        play.card(1, Drama),
        play.card(1, Idea),
        play.card(2, Hero),
        play.card(2, Haste),
    );
    play.no(offer(1, 2, &[]), "DD-081");
    play.never(offer(1, 2, &[drama, drama]), "DD-006");
    play.ok(offer(1, 2, &[drama, idea]));
    play.no(answer(&[hero]), "DD-081");
    play.no(answer(&[]), "DD-081");
    play.ok(answer(&[hero, haste]));
    play.complete_trade();
    assert_eq!(
        (play.state().pool(h(1)), play.state().pool(h(2))),
        (&[hero, haste][..], &[drama, idea][..])
    );
    play.ok(offer(1, 2, &[hero]));
    play.no(answer(&[drama, idea]), "DD-081");
    play.ruled(answer(&[drama, idea]), &["DD-081"]);
}

#[test]
fn trade_in_rounds_is_from_pool_to_pool() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama])
        .pool(1, &[Idea])
        .hand(2, &[Hero])
        .pool(2, &[Alertness])
        .in_round(QUIET, ApprovedActions::Any);
    let (drama, idea, hero, alertness) = (
        play.card(1, Drama),
        play.card(1, Idea),
        play.card(2, Hero),
        play.card(2, Alertness),
    );
    play.no(offer(1, 2, &[drama]), "DD-082");
    play.ok(offer(1, 2, &[idea]));
    play.no(answer(&[hero]), "DD-082");
    play.ok(answer(&[alertness]));
    play.complete_trade();
    assert_eq!(
        (play.state().pool(h(1)), play.state().pool(h(2))),
        (&[alertness][..], &[idea][..])
    );
    assert_eq!(
        play.actor(h(1)).round.cards_pooled,
        0,
        "a trade is not the round's card to the pool"
    );
    play.ok(Command::EndRounds);
    play.no(offer(2, 1, &[idea]), "DD-083");
    play.ok(offer(2, 1, &[hero]));
    play.no(answer(&[alertness]), "DD-083");
}

/// One command for offer, answer, agreement and acceptance; it is refused like each of the four.
#[test]
fn agreed_trade_in_one_command() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama])
        .pool(1, &[Idea, Haste])
        .pool(2, &[Alertness, Suspicion])
        .in_round(QUIET, ApprovedActions::Any);
    let [drama, idea, haste] = [Drama, Idea, Haste].map(|name| play.card(1, name));
    let [alertness, suspicion] = [Alertness, Suspicion].map(|name| play.card(2, name));
    let at_once = |offered: &[CardId], returned: &[CardId]| Command::TradeAtOnce {
        from: h(1),
        to: h(2),
        offered: offered.to_vec(),
        returned: returned.to_vec(),
        explanation: "Back to back.".to_owned(),
    };
    play.no(at_once(&[], &[]), "DD-081");
    play.no(at_once(&[idea, haste], &[alertness]), "DD-081");
    play.no(at_once(&[drama], &[alertness]), "DD-082");
    play.no(at_once(&[idea], &[suspicion]), "DD-087");
    assert!(play.state().trade.is_none(), "a refusal leaves no offer");
    play.ok(at_once(&[idea], &[alertness]));
    assert_eq!(
        (play.state().pool(h(1)), play.state().pool(h(2))),
        (&[haste, alertness][..], &[suspicion, idea][..])
    );
    assert!(play.state().trade.is_none());
    let Some(Event::Traded { explanation, .. }) = play.last().last() else {
        panic!("{:?}", play.last());
    };
    assert_eq!(explanation.as_deref(), Some("Back to back."));
    play.ruled(at_once(&[haste, alertness], &[idea]), &["DD-081"]);
    assert_eq!(play.state().pool(h(1)), [idea]);
}

/// An offer is not an agreement, because the answer was still unknown.
#[test]
fn offerer_must_agree_to_the_answer() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama])
        .hand(2, &[Hero, Haste])
        .table();
    let (drama, hero, haste) = (play.card(1, Drama), play.card(2, Hero), play.card(2, Haste));
    play.never(Command::AgreeTrade, "");
    play.ok(offer(1, 2, &[drama]));
    play.never(Command::AgreeTrade, "DD-080");
    play.ok(answer(&[hero]));
    play.never(accept(), "DD-080");
    play.ok(Command::AgreeTrade);
    assert!(play.view(Seat::Table).trade.unwrap().offerer_agreed);
    // A new answer needs a new agreement.
    play.ok(answer(&[haste]));
    play.never(accept(), "DD-080");
    play.complete_trade();
    assert_eq!((play.card(1, Haste), play.card(2, Drama)), (haste, drama));
}

#[test]
fn trade_explanation_is_logged() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama])
        .hand(2, &[Hero])
        .table();
    let (drama, hero) = (play.card(1, Drama), play.card(2, Hero));
    play.ok(offer(1, 2, &[drama]));
    play.ok(answer(&[hero]));
    play.ok(Command::AgreeTrade);
    let accept = |text: &str| Command::AcceptTrade {
        explanation: text.to_owned(),
    };
    play.never(accept(&"x".repeat(501)), "");
    play.ok(accept(" Juno holds the rope. "));
    let RedactedEvent::Traded {
        explanation: text, ..
    } = redact(&play.last()[0], Seat::Table)
    else {
        panic!("a trade")
    };
    assert_eq!(text, "Juno holds the rope.");
}

#[test]
fn trade_does_not_use_the_cards() {
    for in_rounds in [false, true] {
        let given = TableBuilder::heroes(3).villains(1);
        let mut play = if in_rounds {
            given
                .pool(1, &[Haste])
                .pool(2, &[SecondChance])
                .in_round(QUIET, ApprovedActions::Any)
        } else {
            given.hand(1, &[Haste]).hand(2, &[SecondChance]).table()
        };
        play.act(h(1), ATTACK, ActionOutcome::Failed);
        let (haste, chance) = (play.card(1, Haste), play.card(2, SecondChance));
        play.ok(offer(2, 1, &[chance]));
        play.ok(answer(&[haste]));
        play.complete_trade();
        play.ok(play.play(1, SecondChance));
        assert_eq!(
            play.state().zones.top(Zone::DiscardPile),
            Some(chance),
            "in rounds: {in_rounds}"
        );
        assert_eq!(play.card(2, Haste), haste);
    }
}

#[test]
fn cancelled_trade_changes_nothing() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama])
        .hand(2, &[Hero])
        .table();
    let before = play.state().clone();
    let (drama, hero) = (play.card(1, Drama), play.card(2, Hero));
    play.ok(offer(1, 2, &[drama]));
    play.ok(answer(&[hero]));
    play.ok(Command::CancelTrade);
    assert_eq!(*play.state(), before);
}

#[test]
fn subplots_in_pools_cannot_be_traded() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Nemesis, Campaign])
        .pool(1, &[Martyr])
        .hand(2, &[Drama, Idea])
        .pool(2, &[Suspicion])
        .table();
    let (nemesis, drama, suspicion, idea) = (
        play.card(1, Nemesis),
        play.card(2, Drama),
        play.card(2, Suspicion),
        play.card(2, Idea),
    );
    play.ok(offer(1, 2, &[nemesis]));
    play.no(answer(&[suspicion]), "DD-087");
    play.ok(answer(&[drama]));
    play.complete_trade();
    play.no(offer(2, 1, &[suspicion]), "DD-087");
    let campaign = play.card(1, Campaign);
    play.ok(offer(1, 2, &[campaign]));
    play.ok(answer(&[idea]));
    play.complete_trade();
    let everybody = vec![h(1), h(2), h(3)];
    play.ok(Command::BeginRounds {
        participants: everybody,
    });
    for (hero, name) in [(2, Suspicion), (1, Martyr)] {
        let card = play.card(hero, name);
        play.no(offer(hero, 3, &[card]), "DD-087");
    }
}

#[test]
fn trade_at_scene_end_needs_a_ruling() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama, Idea, Haste, Presence, Presence])
        .hand(2, &[Hero, Presence])
        .table();
    let (drama, hero) = (play.card(1, Drama), play.card(2, Hero));
    play.ok(offer(1, 2, &[drama]));
    play.ok(Command::EndScene { is_final: false });
    assert!(
        play.state().trade.is_none(),
        "an open offer ends with the scene"
    );
    play.ruled(offer(1, 2, &[drama]), &["DD-088"]);
    play.ok(answer(&[hero]));
    play.complete_trade();
    assert_eq!((play.card(1, Hero), play.card(2, Drama)), (hero, drama));
    play.ok(Command::DiscardToHandSize {
        actor: h(1),
        cards: vec![hero],
    });
    for id in [h(1), h(2), h(3)] {
        play.ok(Command::OptionalDiscard {
            actor: id,
            card: None,
        });
    }
    assert_eq!([1, 2, 3].map(|hero| play.hand(hero)), [4, 4, 4]);
}

#[test]
fn only_heroes_trade() {
    let mut play = TableBuilder::heroes(2)
        .allies(1)
        .villains(1)
        .hand(1, &[Drama])
        .table();
    let drama = play.card(1, Drama);
    for other in [play.a(1), play.v(1)] {
        play.never(
            Command::OfferTrade {
                from: h(1),
                to: other,
                cards: vec![drama],
            },
            "DD-022",
        );
    }
    play.never(offer(1, 99, &[drama]), "");
}

#[test]
fn traded_escape_is_not_the_first_card() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .hand(1, &[Escape, Idea])
        .hand(2, &[Drama])
        .table();
    play.begin();
    play.ok(play.lay(1, Escape));
    play.ok(play.lay(2, Drama));
    play.ok(Command::Flip);
    let (escape, drama) = (play.card(1, Escape), play.card(2, Drama));
    play.ok(offer(1, 2, &[escape]));
    play.ok(answer(&[drama]));
    play.complete_trade();
    play.no(play.play(2, Escape), "DD-274");
    play.ok(offer(2, 1, &[escape]));
    play.ok(answer(&[drama]));
    play.complete_trade();
    play.no(play.play(1, Escape), "DD-274");
}

#[test]
fn offer_lapses_when_its_cards_move() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Nemesis, Idea])
        .hand(2, &[Drama, Alertness])
        .table();
    let (nemesis, drama) = (play.card(1, Nemesis), play.card(2, Drama));
    play.ok(offer(1, 2, &[nemesis]));
    play.ok(answer(&[drama]));
    play.ok(play.lay(1, Nemesis));
    assert!(
        play.state().trade.is_none(),
        "a subplot laid out meanwhile cannot be traded"
    );
    play.never(accept(), "");
    let idea = play.card(1, Idea);
    play.ok(offer(1, 2, &[idea]));
    play.ok(answer(&[drama]));
    play.ok(play.play(2, Drama));
    assert!(play.state().trade.is_none());
    play.ok(offer(1, 2, &[idea]));
    play.ok(play.lay(2, Alertness));
    assert!(play.state().trade.is_some(), "other cards may move");
    play.begin();
    assert!(
        play.state().trade.is_none(),
        "hand cards are traded only in free play"
    );
}

#[test]
fn only_an_agreed_trade_outlasts_the_round() {
    let next_round = |play: &mut TestTable| {
        play.ok(Command::Flip);
        play.read(QUIET, ApprovedActions::Any);
    };
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Drama])
        .pool(2, &[Hero])
        .in_round(QUIET, ApprovedActions::Any);
    let (drama, hero) = (play.card(1, Drama), play.card(2, Hero));
    play.ok(offer(1, 2, &[drama]));
    next_round(&mut play);
    assert!(play.state().trade.is_none(), "nobody has answered");
    play.ok(offer(1, 2, &[drama]));
    play.ok(answer(&[hero]));
    next_round(&mut play);
    assert!(play.state().trade.is_none(), "the offerer has not agreed");
    play.ok(offer(1, 2, &[drama]));
    play.ok(answer(&[hero]));
    play.ok(Command::AgreeTrade);
    next_round(&mut play);
    assert!(
        play.state().trade.is_some(),
        "the gamemaster has not decided yet"
    );
    play.ok(accept());
    assert!(play.state().zones.is_in(drama, Zone::Pool(h(2))));
}

/// What ends a trade that nobody cancels is in the event.
#[test]
fn lapsed_trade_says_why() {
    let table = || {
        TableBuilder::heroes(3)
            .hand(1, &[Nemesis])
            .hand(2, &[Drama])
            .table()
    };
    let lay = Command::PoolCard {
        actor: h(1),
        card: table().card(1, Nemesis),
    };
    let begin = Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    };
    let restore = Command::Deck(DeckCommand::RestoreHands {
        saved_hands: vec![saved_hand(1, &[], &[])],
    });
    for (command, reason) in [
        (lay, TradeLapse::CardMoved),
        (begin, TradeLapse::RoundsBegan),
        (Command::BeginAct, TradeLapse::ActEnded),
        (restore, TradeLapse::HandsRestored),
    ] {
        let mut play = table();
        play.ok(offer(1, 2, &[play.card(1, Nemesis)]));
        match reason {
            TradeLapse::ActEnded => play.ruled(command, &["DD-100"]),
            _ => play.ok(command),
        };
        let lapsed = Event::TradeLapsed { reason };
        assert!(play.last().contains(&lapsed), "{:?}", play.last());
        assert_eq!(play.state().trade, None);
    }
}

#[test]
fn confused_heroes_cannot_trade() {
    let confused = line(Side::Villains, LineEffect::Confused, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Drama])
        .pool(2, &[Hero])
        .in_round(confused, ApprovedActions::Any);
    let (drama, hero) = (play.card(1, Drama), play.card(2, Hero));
    play.no(offer(1, 2, &[drama]), "DD-156");
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Drama])
        .pool(2, &[Hero])
        .dramatic()
        .next_dramatic(confused)
        .in_round(QUIET, ApprovedActions::Any);
    assert_eq!((play.card(1, Drama), play.card(2, Hero)), (drama, hero));
    play.ok(offer(1, 2, &[drama]));
    play.ok(answer(&[hero]));
    play.ok(Command::AgreeTrade);
    play.read(confused, ApprovedActions::Any);
    play.no(accept(), "DD-156");
    play.no(Command::AgreeTrade, "DD-156");
    play.no(answer(&[hero]), "DD-156");
    play.ok(Command::CancelTrade);
    play.read(QUIET, ApprovedActions::Any);
    play.ok(critical(h(1)));
    play.ok(announce(ActionOutcome::Failed));
    play.ok(declare(h(2), ATTACK));
}

#[test]
fn offered_hand_cards_are_shown_to_both_traders_only() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama])
        .hand(2, &[Hero])
        .table();
    let (drama, hero) = (play.card(1, Drama), play.card(2, Hero));
    play.ok(offer(1, 2, &[drama]));
    for (seat, open) in [
        (Seat::Table, false),
        (Seat::Actor(h(1)), true),
        (Seat::Actor(h(2)), true),
        (Seat::Actor(h(3)), false),
    ] {
        let trade = play.view(seat).trade.unwrap();
        assert_eq!(
            (trade.offered.count, trade.offered.cards.is_some()),
            (1, open),
            "{seat:?}"
        );
        let RedactedEvent::TradeOffered { cards, .. } = redact(&play.last()[0], seat) else {
            panic!("an offer")
        };
        assert_eq!(cards.is_some(), open);
    }
    play.ok(answer(&[hero]));
    play.complete_trade();
    let RedactedEvent::Traded {
        count: 1,
        cards: None,
        ..
    } = redact(&play.last()[0], Seat::Actor(h(3)))
    else {
        panic!("a count")
    };
    // A hand card offered by ruling in rounds stays secret until it is in a pool.
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama])
        .pool(2, &[Hero])
        .in_round(QUIET, ApprovedActions::Any);
    play.ruled(offer(1, 2, &[drama]), &["DD-082"]);
    assert_eq!(play.view(Seat::Table).trade.unwrap().offered.cards, None);
    let RedactedEvent::TradeOffered { cards: None, .. } = redact(&play.last()[0], Seat::Table)
    else {
        panic!("a count")
    };
    let hero = play.card(2, Hero);
    play.ok(answer(&[hero]));
    assert_eq!(
        play.view(Seat::Table)
            .trade
            .unwrap()
            .returned
            .unwrap()
            .cards,
        Some(vec![hero]),
        "pools are public"
    );
    play.complete_trade();
    assert_eq!(
        (play.state().pool(h(1)), play.state().pool(h(2))),
        (&[hero][..], &[drama][..])
    );
}

/// The first hero has a card in hand and two in the pool, one of them a subplot; the second has one of each; the third has none.
#[test]
fn view_counts_only_tradable_cards() {
    let with_pool = |cards| {
        TableBuilder::heroes(3)
            .villains(1)
            .hand(1, &[Haste])
            .pool(1, cards)
            .hand(2, &[Idea])
            .pool(2, &[Hero])
            .hand(3, &[])
    };
    let confused = line(Side::Villains, LineEffect::Confused, LineEffect::None);
    let table = || with_pool(&[Drama, Martyr]);
    let ending = |mut play: TestTable| {
        play.ok(Command::EndScene { is_final: false });
        play
    };
    let rounds = |builder: TableBuilder, line| builder.in_round(line, ApprovedActions::Any);
    let second = |may_trade| vec![(h(2), may_trade)];
    for (label, play, cards, partners) in [
        ("free play", table().table(), [1, 1, 0], second(Ok(()))),
        ("rounds", rounds(table(), QUIET), [1, 1, 0], second(Ok(()))),
        (
            "a subplot alone",
            rounds(with_pool(&[Martyr]), QUIET),
            [0, 1, 0],
            vec![],
        ),
        (
            "confused",
            rounds(table(), confused),
            [1, 1, 0],
            second(Err(Refusal::TradeConfused)),
        ),
        (
            "the end of a scene",
            ending(table().table()),
            [2, 2, 0],
            second(Err(Refusal::TradeAtSceneEnd)),
        ),
    ] {
        let view = play.view(Seat::Table);
        let hero = |number| view.actor(h(number)).unwrap();
        let counted = [1, 2, 3].map(|number| hero(number).tradable_cards);
        assert_eq!(counted, cards, "{label}");
        assert_eq!(hero(1).trade_partners, partners, "{label}");
        assert_eq!(hero(3).trade_partners, vec![], "{label}");
        assert_eq!(hero(4).trade_partners, vec![], "{label}: a villain");
    }
}
