//! Heroes whose players are away for a while: they keep what they have, take no part, and choose nothing.

use crate::ledger::adventures::{end_adventure, finish_adventure, next_adventure};
use crate::ledger::decks::{open, opening};
use crate::ledger::gifts::{discard_for_refill, follow_up, give};
use crate::ledger::given::{
    ATTACK, Case, DEFEND, QUIET, TableBuilder, TestTable, accept, announce, answer, declare,
    finish, h, line, offer, pass,
};
use crate::ledger::martyr_and_campaign::{agree, campaign_table, use_campaign};
use crate::ledger::subplots::{accept as accept_subplot, possibilities_of, story, turn_in};
use crate::ledger::task;
use tabletop::seat::Seat;
use testing::new_actor;
use torg::card::CardName::{
    Alertness, Drama, Haste, Idea, Leadership, Nemesis, Presence, Rally, SecondChance, Willpower,
};
use torg::card::{ApprovedActions, LineEffect, Side};
use torg::command::{Command, FollowUpCommand, TaskCommand};
use torg::deck::Deck;
use torg::event::{Event, TradeLapse};
use torg::rounds::{HeldTurn, RoundsCommand};
use torg::settings::{AbsentCards, CampaignWait, InspirationAbsent, Settings, StartRecount};
use torg::state::{ActionOutcome, Role, SceneEndStep};
use torg::story::StoryCommand;
use torg::view::TurnStatus;
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-028", "DD-095", "DD-096", "DD-097", "DD-100"],
        scene_end_asks_nothing_of_who_is_away,
    ),
    (
        &["DD-096", "DD-097"],
        going_away_while_a_scene_ends_keeps_the_hand,
    ),
    (&["DD-046", "DD-122"], going_away_gives_up_the_turn),
    (&["DD-046"], who_is_back_acts_after_the_next_flip),
    (&["DD-063"], who_was_elsewhere_stays_out_of_the_conflict),
    (
        &["DD-059", "DD-063", "A-03"],
        who_takes_part_is_at_the_table,
    ),
    (
        &["DD-028", "A-83"],
        cards_of_who_is_away_are_not_used_by_others,
    ),
    (&["DD-079", "DD-080"], nobody_trades_with_who_is_away),
    (&["DD-292"], nobody_gives_cards_to_who_is_away),
    (
        &["DD-295", "DD-332", "DD-334"],
        refills_in_progress_do_not_wait,
    ),
    (
        &["DD-132", "DD-135", "A-25"],
        inspiration_as_for_who_is_elsewhere,
    ),
    (&["DD-387", "DD-389"], campaign_waits_for_the_owner),
    (&["DD-097"], printed_cards_are_typed_when_back),
    (
        &["DD-013", "DD-021", "DD-108", "DD-110"],
        awards_and_deals_are_for_every_hero,
    ),
    (&["DD-070", "DD-318"], an_action_is_finished_first),
    (&["DD-250"], the_task_of_who_is_away_waits),
    (&["DD-022"], only_heroes_are_away),
];

fn away(hero: u16) -> Command {
    Command::SetAway {
        actor: h(hero),
        away: true,
    }
}

fn back(hero: u16) -> Command {
    Command::SetAway {
        actor: h(hero),
        away: false,
    }
}

fn status(play: &TestTable, hero: u16) -> TurnStatus {
    let view = play.view(Seat::Table);
    view.actor(h(hero)).unwrap().turns.status
}

fn hands<const COUNT: usize>(play: &TestTable, heroes: [u16; COUNT]) -> [usize; COUNT] {
    heroes.map(|hero| play.hand(hero))
}

#[test]
fn scene_end_asks_nothing_of_who_is_away() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Presence; 5])
        .pool(1, &[Drama, Alertness])
        .hand(2, &[Presence; 2])
        .hand(3, &[Willpower; 3])
        .table();
    play.ok(away(1));
    play.ok(away(2));
    assert_eq!(
        play.view(Seat::Table)
            .heroes()
            .filter(|hero| hero.away)
            .count(),
        2
    );
    play.ok(Command::EndScene { is_final: false });
    let end = play.view(Seat::Table).scene_end.unwrap();
    assert_eq!(
        (end.step, end.next_hero),
        (SceneEndStep::OptionalDiscard, Some(h(3))),
        "only the third hero chooses"
    );
    assert_eq!(
        (play.hand(1), play.pool(1)),
        (6, 1),
        "the pool is picked up"
    );
    play.no(
        Command::OptionalDiscard {
            actor: h(2),
            card: None,
        },
        "DD-096",
    );
    play.ok(Command::OptionalDiscard {
        actor: h(3),
        card: None,
    });
    assert_eq!(
        hands(&play, [1, 2, 3]),
        [6, 4, 4],
        "refilled, and nothing above a full hand is lost"
    );
    // Once back, the hero discards like everybody.
    play.ok(back(1));
    play.ok(Command::EndScene { is_final: false });
    let end = play.view(Seat::Table).scene_end.unwrap();
    assert_eq!(end.heroes[0].excess, 2);
    // A scene in which everybody is away ends at once.
    for hero in [1, 3] {
        play.ok(away(hero));
    }
    assert_eq!(play.state().scene.number, 3);
    play.ok(Command::EndSceneKeepingHands);
    assert_eq!((play.state().scene.number, play.hand(1)), (4, 6));
}

#[test]
fn going_away_while_a_scene_ends_keeps_the_hand() {
    let mut play = TableBuilder::heroes(3).hand(1, &[Willpower; 6]).table();
    play.ok(Command::EndScene { is_final: false });
    play.no(Command::KeepHands, "DD-097");
    play.ok(away(1));
    play.ok(Command::OptionalDiscard {
        actor: h(2),
        card: None,
    });
    // Back before the end, the hero has missed these discards.
    play.ok(back(1));
    assert_eq!(
        play.view(Seat::Table).scene_end.unwrap().next_hero,
        Some(h(3))
    );
    play.ok(away(3));
    assert_eq!((play.state().scene.number, play.hand(1)), (2, 6));
}

#[test]
fn going_away_gives_up_the_turn() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Idea; 3])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(finish(h(1)));
    play.ok(Command::Rounds {
        what: RoundsCommand::HoldTurn {
            actor: h(2),
            kind: HeldTurn::Opportunity,
        },
    });
    for hero in [1, 2, 3] {
        play.ok(away(hero));
        assert!(!play.state().takes_part(h(hero)));
    }
    let view = play.view(Seat::Table);
    assert_eq!(view.not_acted(), [play.v(1)]);
    assert!(view.heroes().all(|hero| !hero.may_pool() && !hero.may_act));
    assert_eq!(view.actor(h(2)).unwrap().held_turn, None);
    assert_eq!(
        play.order(),
        [(h(1), 1), (play.v(1), 1)],
        "what was done stays"
    );
    play.ok(pass(play.v(1)));
    play.ok(Command::Flip);
    let has_turn = |(actor, _): &(_, _)| *actor == play.v(1);
    assert!(play.order().iter().all(has_turn));
    // Undo brings the hero and the turns back.
    let mut undone = TableBuilder::heroes(2)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    let before = undone.state().clone();
    undone.ok(away(1));
    assert!(undone.table.undo() && *undone.state() == before && undone.table.redo());
    assert!(undone.state().is_away(h(1)));
}

#[test]
fn who_is_back_acts_after_the_next_flip() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .next_standard(QUIET)
        .next_standard(QUIET)
        .table();
    play.begin_and_flip();
    play.ok(away(2));
    assert!(play.view(Seat::Table).actor(h(2)).unwrap().joins_when_back);
    play.ok(back(2));
    assert_eq!(
        play.last().last(),
        Some(&Event::ConflictJoined { actor: h(2) })
    );
    assert_eq!(status(&play, 2), TurnStatus::NextRound);
    play.no(declare(h(2), ATTACK), "DD-122");
    play.ok(Command::Flip);
    play.ok(pass(h(1)));
    play.ok(declare(h(2), ATTACK));
    play.ok(announce(ActionOutcome::Failed));
    // Whoever has acted before does not act twice.
    play.ok(away(2));
    play.ok(back(2));
    assert_eq!(status(&play, 2), TurnStatus::Acted);
    // A hero who was away when the rounds began joins too.
    let mut play = TableBuilder::heroes(3).villains(1).table();
    play.ok(away(3));
    play.ok(Command::BeginRounds {
        participants: vec![h(1), h(2), play.v(1)],
    });
    play.ok(Command::Flip);
    play.ok(back(3));
    assert_eq!(status(&play, 3), TurnStatus::NextRound);
}

#[test]
fn who_was_elsewhere_stays_out_of_the_conflict() {
    let mut play = TableBuilder::heroes(3).villains(1).table();
    play.ok(Command::BeginRounds {
        participants: vec![h(1), h(2), play.v(1)],
    });
    play.ok(Command::Flip);
    play.ok(away(3));
    assert!(!play.view(Seat::Table).actor(h(3)).unwrap().joins_when_back);
    play.ok(back(3));
    assert!(!play.state().takes_part(h(3)));
    // Joining brings a hero back.
    play.ok(away(3));
    play.ok(Command::JoinConflict { actor: h(3) });
    assert!(play.state().takes_part(h(3)) && !play.state().is_away(h(3)));
}

#[test]
fn who_takes_part_is_at_the_table() {
    let mut play = TableBuilder::heroes(3).villains(1).table();
    play.ok(away(1));
    play.ok(away(2));
    // The starting pool is for the heroes who take part.
    play.ok(Command::BeginRounds {
        participants: vec![h(3), play.v(1)],
    });
    assert_eq!(play.actor(h(3)).starting_pool_slots, 3);
    play.ok(Command::EndRounds);
    play.never(
        Command::BeginRounds {
            participants: vec![play.v(1)],
        },
        "DD-116",
    );
    play.begin();
    assert!([1, 2].iter().all(|hero| !play.state().is_away(h(*hero))));
    assert!(play.state().takes_part(h(1)));
    // At tables that count again, somebody who goes away or comes back changes the number before the first flip.
    let settings = Settings::default().with_answer(StartRecount::Yes);
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .settings(settings)
        .table();
    play.begin();
    let slots = |play: &TestTable| play.actor(h(1)).starting_pool_slots;
    assert_eq!(slots(&play), 2);
    play.ok(away(2));
    assert_eq!(slots(&play), 3);
    play.ok(back(2));
    assert_eq!(slots(&play), 2);
}

#[test]
fn cards_of_who_is_away_are_not_used_by_others() {
    let hand = [Drama, Alertness, Nemesis];
    let mut play = TableBuilder::heroes(3).hand(1, &hand).table();
    play.ok(away(1));
    play.no(play.play(1, Drama), "DD-028");
    play.no(play.lay(1, Alertness), "DD-028");
    play.no(turn_in(&play, 1, Nemesis), "DD-028");
    let own = play.view(Seat::Actor(h(1)));
    let mut cards = own.actor(h(1)).unwrap().hand.iter().flatten();
    assert!(cards.all(|card| card.may_play.is_err() && card.may_pool.is_err()));
    play.ok(Command::LookAtHand { actor: h(1) });
    play.ruled(play.lay(1, Alertness), &["DD-028"]);
    play.ok(back(1));
    play.ok(play.play(1, Drama));
    // Not even at tables where heroes elsewhere use their pools.
    let settings = Settings::default().with_answer(AbsentCards::Pools);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .settings(settings)
        .pool(3, &[Idea])
        .hand(3, &[Idea])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(away(3));
    play.ruled(play.lay(3, Idea), &["DD-028"]);
    play.ruled(play.play(3, Idea), &["DD-028"]);
}

#[test]
fn nobody_trades_with_who_is_away() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama])
        .hand(2, &[Idea])
        .table();
    let (drama, idea) = (play.card(1, Drama), play.card(2, Idea));
    play.ok(offer(1, 2, &[drama]));
    play.ok(away(2));
    let lapse = Event::TradeLapsed {
        reason: TradeLapse::TraderAway,
    };
    assert!(play.last().contains(&lapse) && play.state().trade.is_none());
    let view = play.view(Seat::Table);
    let partners = |hero| &view.actor(h(hero)).unwrap().trade_partners;
    assert_eq!(partners(1).as_slice(), [(h(3), Ok(()))]);
    assert!(partners(2).is_empty());
    play.no(offer(2, 1, &[idea]), "DD-080");
    play.ruled(offer(1, 2, &[drama]), &["DD-080"]);
    play.ok(answer(&[idea]));
    play.ok(Command::AgreeTrade);
    play.ok(accept());
    assert!(play.state().hand(h(2)).contains(&drama));
}

#[test]
fn nobody_gives_cards_to_who_is_away() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Leadership, Drama])
        .table();
    play.ok(away(2));
    play.ok(play.play(1, Leadership));
    let view = play.view(Seat::Table);
    let recipients = view.gift_recipients(h(1)).into_iter();
    assert!(recipients.map(|hero| hero.id).eq([h(3)]));
    let drama = play.card(1, Drama);
    play.ruled(give(1, 2, &[drama]), &["DD-292"]);
    assert!(play.state().hand(h(2)).contains(&drama));
}

#[test]
fn refills_in_progress_do_not_wait() {
    // Rally: whoever is away discards nothing and gets a full hand with the others.
    let mut play = TableBuilder::heroes(4)
        .hand(1, &[Rally, Presence])
        .hand(2, &[Presence; 2])
        .hand(3, &[Presence; 1])
        .table();
    play.ok(away(2));
    play.ok(play.play(1, Rally));
    play.no(discard_for_refill(2, &[]), "DD-334");
    play.ok(discard_for_refill(1, &[]));
    play.ok(away(3));
    assert!(play.state().follow_ups.pending_refill.is_some());
    play.ok(away(4));
    assert!(play.state().follow_ups.pending_refill.is_none());
    assert_eq!(hands(&play, [1, 2, 3, 4]), [4; 4]);
    // Leadership: the leader who goes away gives nothing, and the hand is refilled.
    let given = TableBuilder::heroes(3).hand(1, &[Leadership, Drama]);
    let mut play = given.table();
    play.ok(play.play(1, Leadership));
    play.ok(away(1));
    assert!(play.state().follow_ups.pending_refill.is_none());
    assert_eq!(play.hand(1), 4);
    play.ok(back(1));
    let give_nothing = FollowUpCommand::Give { gifts: vec![] };
    play.never(follow_up(1, give_nothing), "DD-292");
    // A Rally that a ruling allows is still ended by its hero.
    let mut play = TableBuilder::heroes(2).hand(1, &[Rally]).table();
    play.ok(away(1));
    play.ok(away(2));
    play.ruled(play.play(1, Rally), &["DD-028"]);
    play.ok(discard_for_refill(1, &[]));
    assert_eq!(hands(&play, [1, 2]), [5; 2]);
}

#[test]
fn inspiration_as_for_who_is_elsewhere() {
    let inspired = line(Side::Heroes, LineEffect::Inspiration, LineEffect::None);
    let cards = |settings| {
        let given = TableBuilder::heroes(2).villains(1).settings(settings);
        let mut play = given.next_standard(inspired).table();
        play.ok(away(2));
        play.ok(Command::BeginRounds {
            participants: vec![h(1), play.v(1)],
        });
        play.ok(Command::Flip);
        hands(&play, [1, 2])
    };
    assert_eq!(cards(Settings::default()), [6, 5]);
    let all = Settings::default().with_answer(InspirationAbsent::All);
    assert_eq!(cards(all), [6, 6]);
}

#[test]
fn campaign_waits_for_the_owner() {
    for wait in [CampaignWait::Yes, CampaignWait::No] {
        let mut play = campaign_table(Settings::default().with_answer(wait));
        accept_subplot(&mut play, 2, true);
        let use_it = use_campaign(&play);
        play.ok(use_it.clone());
        play.ok(away(2));
        assert!(
            play.state().story.campaign_proposal.is_none(),
            "as if declined"
        );
        assert!(play.state().campaignable_subplots().next().is_none());
        if wait == CampaignWait::No {
            continue;
        }
        play.ruled(use_it, &["DD-389"]);
        play.ok(agree(false));
        play.ok(back(2));
        // The card of somebody who is away waits in the pool.
        play.ok(away(1));
        play.no(use_campaign(&play), "DD-028");
    }
    let settings = Settings::default().with_answer(CampaignWait::No);
    let mut play = campaign_table(settings);
    accept_subplot(&mut play, 2, true);
    assert!(play.state().campaign_due().is_some());
    play.ok(away(1));
    assert!(play.state().campaign_due().is_none());
    play.ok(Command::EndSceneKeepingHands);
}

#[test]
fn printed_cards_are_typed_when_back() {
    let mut play = TestTable::new(3, 0);
    play.table = open(&opening(Deck::default(), true, vec![])).unwrap();
    let owed = |play: &TestTable, hero| {
        let physical_deck = play.state().physical_deck.as_ref().unwrap();
        physical_deck.owed_count(Some(h(hero)))
    };
    play.ok(away(1));
    play.ok(away(2));
    play.never(Command::EndSceneKeepingHands, "DD-015");
    play.ok(away(3));
    play.ok(Command::EndSceneKeepingHands);
    assert_eq!([1, 2, 3].map(|hero| owed(&play, hero)), [4; 3]);
    // An adventure does not end before all are typed: one of them may be a Drama.
    play.ok(Command::EndScene { is_final: true });
    play.never(story(StoryCommand::EndAdventure), "DD-015");
}

#[test]
fn awards_and_deals_are_for_every_hero() {
    let mut play = TableBuilder::heroes(3).hand(2, &[Drama]).table();
    play.ok(away(2));
    end_adventure(&mut play, &[]);
    play.ok(story(StoryCommand::SetAward { base: 5 }));
    play.ok(finish_adventure());
    assert_eq!([1, 2].map(|hero| possibilities_of(&play, hero)), [5, 8]);
    play.ok(next_adventure());
    assert_eq!(play.state().hand_size, Some(4), "three heroes");
    assert_eq!(hands(&play, [1, 2, 3]), [4; 3]);
    assert!(play.state().is_away(h(2)));
}

#[test]
fn an_action_is_finished_first() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(2, &[Haste])
        .pool(1, &[SecondChance])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.never(away(1), "DD-070");
    // Also while another action comes between.
    play.ok(play.play(2, Haste));
    play.never(away(1), "DD-070");
    play.ok(away(2));
    assert!(
        play.state().action.is_some(),
        "the extra action is given up"
    );
    play.ok(announce(ActionOutcome::Failed));
    play.ok(away(1));
    assert!(play.state().last_action.is_none(), "nobody tries again");
    play.ok(back(1));
    play.no(play.play(1, SecondChance), "DD-318");
    // What others can react to stays open.
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), DEFEND));
    play.ok(announce(ActionOutcome::Done));
    play.ok(away(2));
    assert!(play.state().last_action.is_some());
}

#[test]
fn the_task_of_who_is_away_waits() {
    let mut play = TableBuilder::heroes(2).villains(1).table();
    let open = task::opening(&[8, 8], Some(5));
    play.ok(Command::Task {
        lead: h(2),
        what: open,
    });
    play.begin_and_flip();
    let elapsed = |play: &TestTable| play.state().task(h(2)).unwrap().flips_elapsed;
    assert_eq!(elapsed(&play), 1);
    play.ok(away(2));
    play.ok(Command::Flip);
    assert_eq!(elapsed(&play), 1, "no flip is used up");
    play.ok(back(2));
    play.ok(Command::Flip);
    assert_eq!(elapsed(&play), 2);
    play.ok(Command::Task {
        lead: h(2),
        what: TaskCommand::RevealDifficulties,
    });
}

#[test]
fn only_heroes_are_away() {
    let mut play = TableBuilder::heroes(2).allies(1).villains(1).table();
    for actor in [play.a(1), play.v(1)] {
        play.never(Command::SetAway { actor, away: true }, "DD-022");
    }
    play.ok(away(1));
    let entries = play.table.log().entries().len();
    play.ok(away(1));
    assert!(
        play.table.log().entries()[entries..]
            .iter()
            .all(|entry| entry.events.is_empty())
    );
    // Somebody who is away can leave for good.
    play.ok(Command::Leave { actor: h(1) });
    assert_eq!(play.pile(Zone::DiscardPile), 5);
    play.never(Command::Leave { actor: h(2) }, "DD-020");
    play.ok(Command::Join {
        actor: new_actor("Late", Role::Hero),
    });
    assert!(!play.state().is_away(h(5)));
}
