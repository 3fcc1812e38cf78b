//! The end of scenes, acts and sessions.

use crate::ledger::given::{ATTACK, Case, GOOD, QUIET, TableBuilder, TestTable, declare, h, offer};
use storage::GameKind;
use storage::file;
use tabletop::table::Table;
use testing::StandardCard as _;
use torg::Torg;
use torg::card::CardName::{Alertness, Drama, Haste, Hero, Idea, Presence, Willpower};
use torg::card::{ApprovedActions, CardId, CardName};
use torg::command::Command;
use torg::event::{DrawReason, Event};
use torg::settings::{Settings, StackAtSceneEnd};
use torg::state::{Condition, SceneEndStep, Tone};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &[
            "DD-093", "DD-095", "DD-096", "DD-097", "DD-099", "DD-100", "T-12",
        ],
        scene_end_fills_hands_to_four,
    ),
    (
        &["DD-094", "DD-098", "T-13"],
        specials_stay_in_pools_and_do_not_count,
    ),
    (&["DD-101", "T-14"], no_refill_after_the_final_encounter),
    (
        &["DD-095", "DD-096", "DD-097"],
        scene_end_steps_must_be_in_order,
    ),
    (
        &["DD-095", "DD-096", "DD-097"],
        scene_can_end_with_all_hands_kept,
    ),
    (&["DD-102", "DD-104"], new_act_keeps_hands_and_specials),
    (
        &["DD-105", "DD-106", "T-16"],
        saved_session_reopens_in_the_same_state,
    ),
    (&["DD-100"], action_stack_stays_or_is_discarded_at_scene_end),
    (&["DD-100"], scene_can_end_during_rounds),
    (
        &["DD-094", "DD-102"],
        scene_end_empties_pools_except_specials,
    ),
    (&["DD-097"], leaving_hero_does_not_block_the_scene_end),
    (&["TC-092", "TC-093", "DD-032"], a_rest_takes_away_shock),
];

fn discard_down(play: &mut TestTable, hero: u16, count: usize) {
    let cards = play.state().hand(h(hero))[..count].to_vec();
    play.ok(Command::DiscardToHandSize {
        actor: h(hero),
        cards,
    });
}

fn optional_discard(hero: u16, play: &TestTable, discards: bool) -> Command {
    let card = discards.then(|| play.state().hand(h(hero))[0]);
    Command::OptionalDiscard {
        actor: h(hero),
        card,
    }
}

fn refills(play: &TestTable, hero: u16) -> usize {
    let refill = |event: &&Event| matches!(event, Event::Drawn { actor, reason: DrawReason::Refill, .. } if *actor == h(hero));
    play.last().iter().filter(refill).count()
}

#[test]
fn scene_end_fills_hands_to_four() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Presence; 2])
        .pool(1, &[Drama])
        .hand(2, &[Presence; 5])
        .pool(2, &[Haste, Hero, Idea])
        .hand(3, &[Presence; 4])
        .table();
    play.begin_and_flip();
    play.ok(Command::EndScene { is_final: false });
    assert!(play.state().conflict.is_none());
    assert_eq!(
        [1, 2, 3].map(|hero| (play.hand(hero), play.pool(hero))),
        [(3, 0), (8, 0), (4, 0)]
    );
    assert_eq!(
        play.state().scene_end.as_ref().unwrap().step(),
        SceneEndStep::DiscardToHandSize
    );
    discard_down(&mut play, 2, 4);
    play.ok(optional_discard(2, &play, false));
    play.ok(optional_discard(1, &play, true));
    assert_eq!(
        [1, 2, 3].map(|hero| play.hand(hero)),
        [2, 4, 4],
        "nobody draws before all are done"
    );
    play.ok(optional_discard(3, &play, true));
    assert_eq!([1, 2, 3].map(|hero| refills(&play, hero)), [2, 0, 1]);
    assert_eq!([1, 2, 3].map(|hero| play.hand(hero)), [4, 4, 4]);
    assert_eq!(
        (play.state().scene.number, play.state().scene_end.is_none()),
        (2, true)
    );
    assert_eq!(play.pile(Zone::DiscardPile), 6);
}

#[test]
fn specials_stay_in_pools_and_do_not_count() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Presence; 2])
        .pool(1, &[Haste, Alertness])
        .table();
    let alertness = play.card(1, Alertness);
    play.ok(Command::EndScene { is_final: false });
    assert_eq!(
        (play.hand(1), play.state().pool(h(1))),
        (3, &[alertness][..])
    );
    for hero in [1, 2, 3] {
        play.ok(optional_discard(hero, &play, false));
    }
    assert_eq!((refills(&play, 1), play.hand(1), play.pool(1)), (1, 4, 1));
}

#[test]
fn no_refill_after_the_final_encounter() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Presence; 6])
        .hand(2, &[Presence; 1])
        .table();
    play.ok(Command::EndScene { is_final: true });
    let cards = play.state().hand(h(1))[..1].to_vec();
    play.no(Command::DiscardToHandSize { actor: h(1), cards }, "DD-095");
    discard_down(&mut play, 1, 2);
    play.ok(optional_discard(1, &play, true));
    play.ok(optional_discard(2, &play, false));
    play.ok(optional_discard(3, &play, false));
    assert_eq!([1, 2, 3].map(|hero| play.hand(hero)), [3, 1, 4]);
    assert_eq!(refills(&play, 1) + refills(&play, 2), 0);
}

/// One command, unless somebody holds too many cards.
#[test]
fn scene_can_end_with_all_hands_kept() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama; 3])
        .hand(2, &[Hero; 4])
        .hand(3, &[Presence; 4])
        .table();
    play.ok(Command::EndSceneKeepingHands);
    assert_eq!(
        [1, 2].map(|hero| (play.hand(hero), refills(&play, hero))),
        [(4, 1), (4, 0)]
    );
    assert_eq!(
        (play.state().scene.number, play.state().scene_end.is_none()),
        (2, true)
    );
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama; 6])
        .hand(2, &[Hero; 3])
        .hand(3, &[Presence; 4])
        .table();
    play.ok(Command::EndSceneKeepingHands);
    let step = |play: &TestTable| play.state().scene_end.as_ref().map(|end| end.step());
    assert_eq!(step(&play), Some(SceneEndStep::DiscardToHandSize));
    assert_eq!(refills(&play, 2), 0, "nobody draws before all are done");
    discard_down(&mut play, 1, 2);
    assert_eq!(step(&play), None, "nobody is asked for an optional discard");
    assert_eq!([1, 2].map(|hero| play.hand(hero)), [4, 4]);
}

#[test]
fn scene_end_steps_must_be_in_order() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama; 7])
        .hand(2, &[Hero; 4])
        .table();
    let hand = play.state().hand(h(1)).to_vec();
    play.never(optional_discard(1, &play, false), "DD-100");
    play.never(
        Command::DiscardToHandSize {
            actor: h(1),
            cards: hand[..3].to_vec(),
        },
        "DD-100",
    );
    play.ok(Command::EndScene { is_final: false });
    for wrong in [&hand[..0], &hand[..2], &hand[..4]] {
        play.no(
            Command::DiscardToHandSize {
                actor: h(1),
                cards: wrong.to_vec(),
            },
            "DD-095",
        );
    }
    let other = play.state().hand(h(2))[0];
    play.never(
        Command::DiscardToHandSize {
            actor: h(1),
            cards: vec![hand[0], hand[1], other],
        },
        "DD-006",
    );
    play.never(
        Command::DiscardToHandSize {
            actor: h(1),
            cards: vec![hand[0], hand[1], hand[1]],
        },
        "DD-006",
    );
    play.no(
        Command::DiscardToHandSize {
            actor: h(2),
            cards: vec![other],
        },
        "DD-095",
    );
    play.no(optional_discard(2, &play, false), "DD-097");
    play.no(optional_discard(1, &play, false), "DD-097");
    play.ok(Command::DiscardToHandSize {
        actor: h(1),
        cards: hand[..3].to_vec(),
    });
    play.no(
        Command::DiscardToHandSize {
            actor: h(1),
            cards: hand[3..4].to_vec(),
        },
        "DD-095",
    );
    play.never(
        Command::OptionalDiscard {
            actor: h(2),
            card: Some(hand[3]),
        },
        "DD-006",
    );
    play.ok(optional_discard(1, &play, true));
    play.no(optional_discard(1, &play, true), "DD-096");
    for command in [
        Command::EndScene { is_final: false },
        Command::BeginAct,
        Command::BeginRounds {
            participants: vec![h(1)],
        },
        Command::PlayCard {
            actor: h(1),
            card: hand[5],
        },
        Command::PoolCard {
            actor: h(1),
            card: hand[5],
        },
        declare(h(1), ATTACK),
    ] {
        play.never(command, "DD-097");
    }
    play.no(offer(1, 2, &[hand[5]]), "DD-088");
}

/// Keeps all hands that are still undecided, once nobody holds too many cards.
#[test]
fn dd_096_keep_hands_declines_for_everyone_left() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Presence; 2])
        .hand(2, &[Presence; 5])
        .table();
    play.never(Command::KeepHands, "DD-100");
    play.ok(Command::EndScene { is_final: false });
    play.no(Command::KeepHands, "DD-097");
    discard_down(&mut play, 2, 1);
    let first = optional_discard(2, &play, true);
    play.ok(first);
    play.ok(Command::KeepHands);
    assert_eq!((refills(&play, 1), refills(&play, 2)), (2, 1));
    assert_eq!(play.state().scene.number, 2);
}

fn end_scene(play: &mut TestTable) {
    play.ok(Command::EndScene { is_final: false });
    let heroes: Vec<u16> = play.state().heroes().map(|hero| hero.id.0).collect();
    for hero in &heroes {
        let excess = play
            .state()
            .scene_end
            .as_ref()
            .unwrap()
            .hero(h(*hero))
            .unwrap()
            .excess;
        if excess > 0 {
            discard_down(play, *hero, usize::from(excess));
        }
    }
    for hero in heroes {
        play.ok(optional_discard(hero, play, false));
    }
}

#[test]
fn new_act_keeps_hands_and_specials() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Alertness])
        .dramatic()
        .table();
    play.begin_and_flip();
    play.never(Command::BeginAct, "DD-032");
    end_scene(&mut play);
    assert_eq!(
        (
            play.state().act,
            play.state().scene.number,
            play.state().scene.tone
        ),
        (1, 2, Tone::Standard)
    );
    let hands = [1, 2, 3].map(|hero| play.state().hand(h(hero)).to_vec());
    play.ok(Command::BeginAct);
    assert_eq!((play.state().act, play.state().scene.number), (2, 1));
    assert_eq!(
        [1, 2, 3].map(|hero| play.state().hand(h(hero)).to_vec()),
        hands
    );
    assert_eq!(play.pool(1), 1);
}

#[test]
fn saved_session_reopens_in_the_same_state() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama, Idea, Hero])
        .pool(2, &[Haste, Alertness])
        .in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), ATTACK, GOOD);
    play.ok(play.lay(1, Drama));
    play.ok(declare(h(2), ATTACK));
    let text = file::write(GameKind::Torg, play.table.log());
    let opened = file::read(&text).unwrap();
    let next = Table::<Torg>::replay(opened.log);
    assert_eq!(
        next.state(),
        play.state(),
        "hands, pools, piles, deck order and the open action"
    );
    assert_eq!(next.log(), play.table.log());
}

#[test]
fn action_stack_stays_or_is_discarded_at_scene_end() {
    for (stack_at_scene_end, stack) in
        [(StackAtSceneEnd::Stays, 2), (StackAtSceneEnd::Discarded, 0)]
    {
        let settings = Settings::default().with_answer(stack_at_scene_end);
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .settings(settings)
            .next_standard(QUIET)
            .next_standard(QUIET)
            .table();
        play.begin_and_flip();
        play.ok(Command::Flip);
        let flipped = play.state().zones.cards(Zone::ActionStack).to_vec();
        end_scene(&mut play);
        assert_eq!(play.pile(Zone::ActionStack), stack);
        if stack == 0 {
            assert_eq!(
                play.state().zones.cards(Zone::DiscardPile),
                flipped,
                "A-11: the last flip on top"
            );
        }
    }
}

#[test]
fn scene_can_end_during_rounds() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Presence, Drama])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.never(Command::EndScene { is_final: false }, "DD-070");
    play.ok(play.play(1, Presence));
    play.ok(Command::Announce { outcome: GOOD });
    play.ok(Command::EndScene { is_final: false });
    assert_eq!(
        play.pile(Zone::InEffect(h(1))),
        0,
        "INV-17: the round closed"
    );
    assert_eq!(
        play.state()
            .zones
            .top(Zone::DiscardPile)
            .and_then(|card| card.name()),
        Some(Presence)
    );
}

#[test]
fn scene_end_empties_pools_except_specials() {
    let mut play = TableBuilder::heroes(3).pool(1, &[Drama, Alertness]).table();
    play.never(Command::BeginAct, "DD-100");
    end_scene(&mut play);
    play.ok(Command::BeginAct);
    let special = |card: &CardId| card.is_special();
    assert!(play.state().pool(h(1)).iter().all(special) && play.pool(1) == 1);
}

#[test]
fn leaving_hero_does_not_block_the_scene_end() {
    let names: [CardName; 5] = [Willpower; 5];
    let mut play = TableBuilder::heroes(3).hand(1, &names).table();
    play.ok(Command::EndScene { is_final: false });
    play.no(optional_discard(2, &play, false), "DD-097");
    play.ok(Command::Leave { actor: h(1) });
    play.ok(optional_discard(2, &play, true));
    play.ok(Command::Leave { actor: h(3) });
    assert!(play.state().scene_end.is_none());
    assert_eq!((play.hand(2), play.state().scene.number), (4, 2));
}

/// TC-103, TC-104: outside rounds getting up costs no action, so nobody who can get up is still down when the next scene begins.
#[test]
fn a_scene_ends_with_everyone_back_on_their_feet() {
    let mut play = TableBuilder::heroes(2).villains(1).table();
    let down = |unconscious| Condition {
        knocked_down: true,
        unconscious,
        ..Condition::default()
    };
    for (actor, unconscious) in [(h(1), false), (h(2), true), (h(3), false)] {
        let condition = down(unconscious);
        play.ok(Command::SetCondition { actor, condition });
    }
    play.ok(Command::EndSceneKeepingHands);
    assert_eq!(play.state().scene.number, 2);
    let is_down = |actor| play.state().actor(actor).unwrap().condition.knocked_down;
    assert_eq!([h(1), h(2), h(3)].map(is_down), [false, true, false]);
}

#[test]
fn a_rest_takes_away_shock() {
    let mut play = TableBuilder::heroes(3).villains(1).table();
    let hurt = Condition {
        shock: 5,
        k: true,
        knocked_down: true,
        wounds: 1,
        ..Condition::default()
    };
    let out = Condition {
        shock: 9,
        o: true,
        unconscious: true,
        ..Condition::default()
    };
    let dead = Condition {
        shock: 9,
        wounds: Condition::DEAD,
        ..Condition::default()
    };
    for (actor, condition) in [(h(1), hurt), (h(2), out), (h(4), dead)] {
        play.ok(Command::SetCondition { actor, condition });
    }
    let everyone = Command::Rest {
        actors: vec![h(1), h(2), h(3), h(4)],
    };
    play.ok(everyone.clone());
    assert_eq!(play.last().len(), 2, "nothing changes for the others");
    for event in play.last() {
        assert!(matches!(event, Event::Rested { .. }), "{event:?}");
    }
    let condition = |actor| play.state().actor(actor).unwrap().condition;
    let rested = Condition {
        k: true,
        wounds: 1,
        ..Condition::default()
    };
    assert_eq!(condition(h(1)), rested);
    assert_eq!(condition(h(2)), Condition::default());
    assert_eq!(condition(h(4)), dead);
    play.ok(Command::SetCondition {
        actor: h(1),
        condition: hurt,
    });
    play.never(
        Command::Rest {
            actors: vec![h(1), h(9)],
        },
        "",
    );
    play.ok(Command::BeginRounds {
        participants: vec![h(1), h(4)],
    });
    play.never(everyone, "DD-032");
}
