//! Cards that move cards: Leadership, Master Plan, Rally, and the piles.

use crate::ledger::given::{Case, QUIET, TableBuilder, h};
use tabletop::seat::{ActorId, Seat};
use testing::StandardCard as _;
use torg::card::CardName::{
    Action, Connection, Drama, Escape, Haste, Hero, Idea, Leadership, MasterPlan, Nemesis,
    Presence, Rally, Willpower,
};
use torg::card::{ApprovedActions, CardId, CardName};
use torg::command::{Command, FollowUpCommand};
use torg::follow_ups::PendingRefill;
use torg::redaction::{RedactedEvent, redact};
use torg::settings::{DiscardBrowse, EscapeTransfer, LeadershipTo, MasterSpecial, Settings};
use torg::zones::Zone;

use crate::ledger::play::TestTable;

pub const CASES: &[Case] = &[
    (
        &[
            "T-63", "DD-292", "DD-293", "DD-294", "DD-295", "DD-296", "DD-298",
        ],
        gifts_go_to_the_pool_in_rounds,
    ),
    (
        &["DD-292", "DD-294", "A-55"],
        gifts_go_to_the_hand_in_free_play,
    ),
    (&["DD-292", "A-55"], gifts_to_one_hero_or_to_several),
    (
        &["DD-087", "DD-341", "A-55"],
        specials_are_given_from_the_hand,
    ),
    (&["DD-295"], leadership_refill_blocks_other_commands),
    (
        &["DD-026", "DD-029"],
        gift_cards_are_shown_to_giver_and_receiver_only,
    ),
    (
        &["T-62", "DD-299", "DD-300", "DD-303"],
        master_plan_takes_the_top_discard,
    ),
    (
        &["DD-301", "DD-302", "DD-042"],
        master_plan_in_free_play_or_with_no_discards,
    ),
    (
        &["DD-302", "DD-010", "A-57"],
        master_plan_can_take_a_special,
    ),
    (
        &["T-64", "DD-332", "DD-333", "DD-334", "DD-335", "DD-029"],
        rally_refills_all_hands,
    ),
    (
        &["DD-332", "DD-044"],
        refill_waits_until_everyone_has_chosen,
    ),
    (&["DD-274", "A-51"], given_escape_works_only_if_allowed),
    (
        &["DD-041", "DD-042", "A-12"],
        discard_pile_is_visible_or_only_its_top,
    ),
];

pub fn follow_up(hero: u16, command: FollowUpCommand) -> Command {
    Command::FollowUp {
        actor: h(hero),
        what: command,
    }
}

pub fn give(giver: u16, to: u16, cards: &[CardId]) -> Command {
    let gifts = vec![(h(to), cards.to_vec())];
    follow_up(giver, FollowUpCommand::Give { gifts })
}

pub fn discard_for_refill(hero: u16, cards: &[CardId]) -> Command {
    let cards = cards.to_vec();
    follow_up(hero, FollowUpCommand::DiscardForRefill { cards })
}

fn any_action() -> ApprovedActions {
    ApprovedActions::Any
}

fn in_pool(play: &TestTable, hero: u16, name: CardName) -> bool {
    let mut pool = play.state().pool(h(hero)).iter();
    pool.any(|card| card.name() == Some(name))
}

#[test]
fn gifts_go_to_the_pool_in_rounds() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama, Idea, Hero])
        .pool(1, &[Leadership, Haste, Action])
        .in_round(QUIET, any_action());
    let (drama, haste) = (play.card(1, Drama), play.card(1, Haste));
    play.ok(play.play(1, Leadership));
    assert_eq!(
        play.view(Seat::Table).follow_ups.pending_refill,
        Some(PendingRefill::LeadershipGifts { leader: h(1) })
    );
    play.ok(give(1, 2, &[drama, haste]));
    assert!(in_pool(&play, 2, Drama) && in_pool(&play, 2, Haste));
    assert_eq!(
        play.actor(h(2)).round.cards_pooled,
        0,
        "the round's own card is still allowed"
    );
    let idea = play.card(1, Idea);
    play.ok(discard_for_refill(1, &[idea]));
    assert_eq!((play.hand(1), play.pool(1), play.pool(2)), (4, 1, 2));
    let zones = &play.state().zones;
    assert_eq!(zones.cards(Zone::DiscardPile).len(), 2);
    assert_eq!(zones.top(Zone::DiscardPile), Some(idea));
    assert_eq!(play.state().follow_ups.pending_refill, None);
    // The refill is done: another choice is too late.
    play.never(discard_for_refill(1, &[]), "DD-334");
}

#[test]
fn gifts_go_to_the_hand_in_free_play() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Leadership, Drama])
        .hand(2, &[Idea, Idea])
        .pool(1, &[Haste])
        .table();
    let (drama, haste) = (play.card(1, Drama), play.card(1, Haste));
    play.never(give(1, 2, &[drama]), "DD-292");
    play.ok(play.play(1, Leadership));
    play.never(give(2, 1, &[]), "DD-292");
    play.never(give(1, 1, &[drama]), "DD-298");
    play.never(give(1, 2, &[drama, drama]), "DD-006");
    let foreign_card = play.card(2, Idea);
    play.never(give(1, 2, &[foreign_card]), "DD-006");
    play.ok(give(1, 2, &[drama, haste]));
    assert_eq!((play.hand(2), play.pool(2), play.pool(1)), (4, 0, 0));
    play.ok(discard_for_refill(1, &[]));
    assert_eq!(play.hand(1), 4);
}

#[test]
fn gifts_to_one_hero_or_to_several() {
    let given = || TableBuilder::heroes(3).hand(1, &[Leadership, Drama, Idea, Hero]);
    let gifts = |play: &TestTable| {
        let card = |name| vec![play.card(1, name)];
        let gifts = vec![(h(2), card(Drama)), (h(3), card(Idea))];
        follow_up(1, FollowUpCommand::Give { gifts })
    };
    let mut play = given().table();
    play.ok(play.play(1, Leadership));
    play.no(gifts(&play), "DD-292");
    let three = [Drama, Idea, Hero].map(|name| play.card(1, name));
    play.no(give(1, 2, &three), "DD-292");
    play.ok(follow_up(1, FollowUpCommand::Give { gifts: vec![] }));
    let mut play = given()
        .settings(Settings::default().with_answer(LeadershipTo::Several))
        .table();
    play.ok(play.play(1, Leadership));
    play.ok(gifts(&play));
    assert_eq!((play.hand(2), play.hand(3)), (5, 5));
}

#[test]
fn specials_are_given_from_the_hand() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Nemesis])
        .pool(1, &[Leadership, Connection])
        .in_round(QUIET, any_action());
    let (nemesis, connection) = (play.card(1, Nemesis), play.card(1, Connection));
    play.ok(play.play(1, Leadership));
    play.ok(give(1, 2, &[nemesis, connection]));
    assert!(in_pool(&play, 2, Nemesis) && in_pool(&play, 2, Connection));
    let unacknowledged = play.view(Seat::Table).follow_ups.unacknowledged_specials;
    assert!(
        unacknowledged.contains(&(h(2), nemesis)),
        "DD-010: it is announced"
    );

    let mut play = TableBuilder::heroes(3)
        .pool(1, &[Leadership, Nemesis])
        .in_round(QUIET, any_action());
    let nemesis = play.card(1, Nemesis);
    play.ok(play.play(1, Leadership));
    play.no(give(1, 2, &[nemesis]), "DD-087");
}

#[test]
fn leadership_refill_blocks_other_commands() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Leadership, Drama])
        .table();
    play.ok(play.play(1, Leadership));
    let everybody: Vec<ActorId> = [1, 2, 3].map(h).to_vec();
    let begin = Command::BeginRounds {
        participants: everybody,
    };
    play.never(begin.clone(), "DD-295");
    play.never(play.play(1, Drama), "DD-295");
    play.ok(give(1, 2, &[]));
    play.never(begin.clone(), "DD-295");
    play.never(discard_for_refill(2, &[]), "DD-334");
    play.ok(discard_for_refill(1, &[]));
    assert_eq!(play.hand(1), 4);
    play.ok(begin);

    // A leader who leaves does not keep the others waiting.
    let mut play = TableBuilder::heroes(3).hand(1, &[Leadership]).table();
    play.ok(play.play(1, Leadership));
    play.ok(Command::Leave { actor: h(1) });
    assert_eq!(play.state().follow_ups.pending_refill, None);
}

#[test]
fn gift_cards_are_shown_to_giver_and_receiver_only() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Leadership, Drama])
        .table();
    play.ok(play.play(1, Leadership));
    let drama = play.card(1, Drama);
    play.ok(give(1, 2, &[drama]));
    let given = play.last()[0].clone();
    let cards = |seat| match redact(&given, seat) {
        RedactedEvent::CardsGiven {
            cards, count: 1, ..
        } => cards.map(<[CardId]>::to_vec),
        other => panic!("{other:?}"),
    };
    assert_eq!(cards(Seat::Actor(h(1))), Some(vec![drama]));
    assert_eq!(cards(Seat::Actor(h(2))), Some(vec![drama]));
    assert_eq!(cards(Seat::Actor(h(3))), None);
    assert_eq!(cards(Seat::Table), None);
}

#[test]
fn master_plan_takes_the_top_discard() {
    let mut play = TableBuilder::heroes(3)
        .pool(1, &[MasterPlan, MasterPlan])
        .discard(&[Presence, Haste])
        .stack(1)
        .in_round(QUIET, any_action());
    let (haste, plan) = (
        play.state().zones.top(Zone::DiscardPile).unwrap(),
        play.card(1, MasterPlan),
    );
    play.ok(play.play(1, MasterPlan));
    assert!(in_pool(&play, 1, Haste));
    let zones = &play.state().zones;
    assert_eq!(zones.top(Zone::DiscardPile), Some(plan));
    assert!(zones.is_in(haste, Zone::Pool(h(1))));
    assert_eq!(play.actor(h(1)).round.cards_pooled, 0, "DD-303");
    // The second Master Plan takes the first.
    play.ok(play.play(1, MasterPlan));
    assert!(play.state().zones.is_in(plan, Zone::Pool(h(1))));
}

#[test]
fn master_plan_in_free_play_or_with_no_discards() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[MasterPlan])
        .discard(&[Haste])
        .stack(2)
        .table();
    let stack = play.state().zones.cards(Zone::ActionStack).to_vec();
    play.ok(play.play(1, MasterPlan));
    assert_eq!((play.hand(1), play.pool(1)), (1, 0));
    assert_eq!(play.card(1, Haste).name(), Some(Haste));
    assert_eq!(play.state().zones.cards(Zone::ActionStack), stack);
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[MasterPlan])
        .stack(2)
        .table();
    play.no(play.play(1, MasterPlan), "DD-299");
    play.ruled(play.play(1, MasterPlan), &["DD-299"]);
    assert_eq!(play.hand(1), 0);
}

#[test]
fn master_plan_can_take_a_special() {
    let given = || {
        TableBuilder::heroes(3)
            .pool(1, &[MasterPlan])
            .discard(&[Nemesis])
    };
    let mut play = given().in_round(QUIET, any_action());
    play.ok(play.play(1, MasterPlan));
    assert!(in_pool(&play, 1, Nemesis));
    assert_eq!(
        play.view(Seat::Table)
            .follow_ups
            .unacknowledged_specials
            .len(),
        1
    );
    let to_hand = Settings::default().with_answer(MasterSpecial::Hand);
    let mut play = given().settings(to_hand).in_round(QUIET, any_action());
    let hand = play.hand(1);
    play.ok(play.play(1, MasterPlan));
    assert!(!in_pool(&play, 1, Nemesis));
    assert_eq!(play.hand(1), hand + 1);
}

#[test]
fn rally_refills_all_hands() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Rally, Idea, Idea])
        .hand(2, &[Haste, Haste, Haste, Haste])
        .hand(3, &[Presence, Presence, Willpower, Willpower, Willpower])
        .pool(1, &[Action])
        .table();
    play.ok(play.play(1, Rally));
    let haste: Vec<CardId> = play.state().hand(h(2))[..2].to_vec();
    // Everybody chooses in any order; nobody draws until all have chosen.
    play.ok(discard_for_refill(2, &haste));
    assert_eq!((play.hand(1), play.hand(2)), (2, 2));
    play.never(discard_for_refill(2, &[]), "DD-334");
    play.never(play.play(1, Idea), "DD-332");
    play.ok(discard_for_refill(1, &[]));
    let open = PendingRefill::DiscardAndRefill {
        rally: true,
        heroes: [1, 2, 3].map(h).to_vec(),
        undecided: vec![h(3)],
        owed_draws: vec![],
    };
    assert_eq!(play.view(Seat::Table).follow_ups.pending_refill, Some(open));
    play.ok(discard_for_refill(3, &[]));
    assert_eq!((play.hand(1), play.hand(2), play.hand(3)), (4, 4, 5));
    assert_eq!(play.state().follow_ups.pending_refill, None);
    // In rounds Rally is used from the pool, and pool cards do not count.
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Idea])
        .pool(1, &[Rally, Action])
        .in_round(QUIET, any_action());
    play.ok(play.play(1, Rally));
    play.never(Command::Flip, "DD-332");
    for hero in 1..=3 {
        play.ok(discard_for_refill(hero, &[]));
    }
    assert_eq!((play.hand(1), play.pool(1)), (4, 1));
}

#[test]
fn refill_waits_until_everyone_has_chosen() {
    let mut play = TableBuilder::heroes(2)
        .hand(1, &[Rally, Idea])
        .hand(2, &[Haste, Haste])
        .deck_left(0)
        .table();
    play.ok(play.play(1, Rally));
    let idea = play.card(1, Idea);
    play.ok(discard_for_refill(1, &[idea]));
    assert_eq!(play.hand(1), 0);
    play.ok(discard_for_refill(2, &[]));
    // Rally and Idea are the only cards to reshuffle.
    assert_eq!(play.hand(1), 2);
}

#[test]
fn given_escape_works_only_if_allowed() {
    let given = || {
        TableBuilder::heroes(3)
            .hand(1, &[Escape])
            .pool(1, &[Leadership])
    };
    for (settings, works) in [
        (Settings::default(), false),
        (Settings::default().with_answer(EscapeTransfer::Yes), true),
    ] {
        let mut play = given().settings(settings).in_round(QUIET, any_action());
        let escape = play.card(1, Escape);
        play.ok(play.play(1, Leadership));
        play.ok(give(1, 2, &[escape]));
        play.ok(discard_for_refill(1, &[]));
        let used = play.play(2, Escape);
        if works {
            play.ok(used);
            assert!(play.state().conflict.is_none());
        } else {
            play.no(used, "DD-274");
        }
    }
}

#[test]
fn discard_pile_is_visible_or_only_its_top() {
    let given = || {
        TableBuilder::heroes(3)
            .discard(&[Idea, Haste, Drama])
            .stack(2)
    };
    let play = given().table();
    let view = play.view(Seat::Actor(h(2)));
    assert_eq!((view.discard_pile.len(), view.discard_count), (3, 3));
    assert_eq!(view.action_stack.len(), 2);
    let top = Settings::default().with_answer(DiscardBrowse::Top);
    let play = given().settings(top).table();
    let view = play.view(Seat::Actor(h(2)));
    assert_eq!(view.discard_count, 3);
    let names: Vec<_> = view.discard_pile.iter().map(|card| card.name()).collect();
    assert_eq!(names, [Some(Drama)], "only the top");
}
