//! What happens while something else is unfinished: specials in pools at the end of a scene, subplots in a rally, outcomes while
//! hands are refilled, and what is left after an adventure.

use crate::ledger::adventures::end_scene;
use crate::ledger::gifts::{discard_for_refill, follow_up, give};
use crate::ledger::given::{ATTACK, Case, GOOD, QUIET, TableBuilder, announce, declare, h};
use crate::ledger::subplots::{accept, story, subplot};
use crate::ledger::task::{opening, task_command};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::EffectCommand;
use torg::card::CardName::{
    Alertness, Drama, Escape, Hero, Idea, Leadership, Nemesis, Rally, Romance, SeizeInitiative,
};
use torg::card::{ApprovedActions, Card, CardName, LineEffect};
use torg::command::{Command, FollowUpCommand, NewActor, PreparedSetbackCommand};
use torg::event::Event;
use torg::follow_ups::FollowUps;
use torg::settings::{Settings, StartRecount, SubplotComp, TakeSpecials};
use torg::state::Role;
use torg::story::StoryCommand;

pub const CASES: &[Case] = &[
    (
        &["DD-062", "DD-094", "DD-337", "A-32"],
        specials_in_pools_do_not_block_the_scene_end,
    ),
    (
        &["DD-332", "A-68"],
        subplots_discarded_in_a_rally_are_compensated,
    ),
    (
        &["DD-135", "DD-295", "DD-332"],
        flipped_card_waits_until_hands_are_refilled,
    ),
    (
        &["DD-295", "DD-332"],
        outcome_waits_until_hands_are_refilled,
    ),
    (
        &["DD-097", "DD-356"],
        subplot_cannot_be_disallowed_while_a_scene_ends,
    ),
    (&["DD-292", "A-55"], gifts_go_to_another_player),
    (&["DD-010", "DD-359"], accepting_a_subplot_acknowledges_it),
    (&["DD-107"], finished_adventure_clears_follow_ups),
];

#[test]
fn specials_in_pools_do_not_block_the_scene_end() {
    for answer in [TakeSpecials::No, TakeSpecials::Plain, TakeSpecials::All] {
        let settings = Settings::default()
            .with_answer(answer)
            .with_answer(StartRecount::Yes);
        let mut play = TableBuilder::heroes(2)
            .villains(1)
            .settings(settings)
            .hand(1, &[Drama, Hero, Idea])
            .pool(1, &[Nemesis, Alertness])
            .table();
        // Neither counts against the starting pool.
        let participants = vec![h(1), play.v(1)];
        play.ok(Command::BeginRounds { participants });
        assert_eq!(play.actor(h(1)).starting_pool_slots, 3, "{answer:?}");
        play.ok(Command::JoinConflict { actor: h(2) });
        assert_eq!(play.actor(h(1)).starting_pool_slots, 2, "{answer:?}");
        play.ok(Command::EndRounds);
        end_scene(&mut play, false);
        play.ok(Command::BeginAct);
        assert_eq!((play.state().act, play.pool(1)), (2, 2));
        end_scene(&mut play, true);
        play.ok(story(StoryCommand::EndAdventure));
    }
}

/// With full compensation the extra card comes on top of the refill, whoever chooses last.
#[test]
fn subplots_discarded_in_a_rally_are_compensated() {
    let table = |answer| {
        let settings = Settings::default().with_answer(answer);
        let given = TableBuilder::heroes(2).settings(settings);
        let mut play = given
            .hand(1, &[Rally, Nemesis, Drama])
            .hand(2, &[Romance, Idea])
            .table();
        play.ok(play.play(1, Rally));
        let subplot = play.card(1, Nemesis);
        play.ok(discard_for_refill(1, &[subplot]));
        assert_eq!(play.hand(1), 1, "nobody draws until all have chosen");
        play
    };
    let full = 5;
    for (answer, added) in [(SubplotComp::Always, 1), (SubplotComp::AsStated, 0)] {
        let mut play = table(answer);
        let subplot = play.card(2, Romance);
        play.ok(discard_for_refill(2, &[subplot]));
        assert_eq!((play.hand(1), play.hand(2)), (full + added, full + added));
        assert_eq!([1, 2].map(|hero| play.actor(h(hero)).possibilities), [1, 1]);
    }
    // A hero who leaves does not block the others or change what they get.
    let mut play = table(SubplotComp::Always);
    play.ok(Command::Leave { actor: h(2) });
    assert_eq!(play.hand(1), full + 1);
    // The same for the refill after Leadership.
    let settings = Settings::default().with_answer(SubplotComp::Always);
    let given = TableBuilder::heroes(2).settings(settings);
    let mut play = given.hand(1, &[Leadership, Nemesis]).table();
    play.ok(play.play(1, Leadership));
    play.ok(give(1, 2, &[]));
    let subplot = play.card(1, Nemesis);
    play.ok(discard_for_refill(1, &[subplot]));
    assert_eq!(play.hand(1), full + 1);
}

/// A card earned by an action comes on top of the refilled hand.
#[test]
fn outcome_waits_until_hands_are_refilled() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(2, &[Rally])
        .in_round(QUIET, ApprovedActions::Any);
    let hand = play.hand(1);
    play.ok(declare(h(1), ATTACK));
    play.ok(play.play(2, Rally));
    play.never(announce(GOOD), "DD-332");
    for hero in 1..=3 {
        let cards = play.state().hand(h(hero))[..1].to_vec();
        play.ok(discard_for_refill(hero, &cards));
    }
    play.ok(announce(GOOD));
    assert_eq!(play.hand(1), hand + 1);
}

/// The same for a card drawn by the line of the flipped card.
#[test]
fn flipped_card_waits_until_hands_are_refilled() {
    let inspired = |card: &Card| card.standard.effects.heroes == LineEffect::Inspiration;
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[SeizeInitiative])
        .pool(2, &[Rally])
        .next(inspired)
        .table();
    play.begin_and_flip();
    play.ok(play.play(2, Rally));
    let accept = Command::Effect(EffectCommand::AcceptFlippedCard);
    let flip_another = Command::Effect(EffectCommand::FlipAnother {
        actor: h(1),
        card: play.card(1, SeizeInitiative),
    });
    for command in [&accept, &flip_another] {
        play.never(command.clone(), "DD-332");
    }
    for hero in 1..=3 {
        play.ok(discard_for_refill(hero, &[]));
    }
    let hands = [1, 2, 3].map(|hero| play.hand(hero));
    play.ok(accept);
    assert_eq!(
        [1, 2, 3].map(|hero| play.hand(hero)),
        hands.map(|cards| cards + 1)
    );
}

#[test]
fn subplot_cannot_be_disallowed_while_a_scene_ends() {
    let mut play = TableBuilder::heroes(3).pool(1, &[Nemesis]).table();
    let disallow = story(StoryCommand::Disallow {
        subplot: subplot(&play, 1).id,
    });
    play.ok(Command::EndScene { is_final: false });
    play.never(disallow.clone(), "DD-097");
    for hero in 1..=3 {
        play.ok(Command::OptionalDiscard {
            actor: h(hero),
            card: None,
        });
    }
    let hand = play.hand(1);
    play.ok(disallow);
    assert_eq!(play.hand(1), hand + 1);
}

fn join_with_players(
    play: &mut crate::ledger::play::TestTable,
    heroes: &[(&str, &str)],
) -> Vec<ActorId> {
    let before = play.state().cast.len();
    for (name, player) in heroes {
        play.ok(Command::Join {
            actor: NewActor::named(
                Name::new(name).unwrap(),
                Some(Name::new(player).unwrap()),
                Role::Hero,
            ),
        });
    }
    let cast = play.state().cast[before..].iter();
    cast.map(|actor| actor.id).collect()
}

#[test]
fn gifts_go_to_another_player() {
    let mut play = TableBuilder::heroes(2).hand(1, &[Drama]).table();
    let heroes = [("Imani", "Ana"), ("Oskar", "Ana"), ("Juno", "Ben")];
    let [imani, oskar, juno] = join_with_players(&mut play, &heroes)[..] else {
        panic!("three heroes");
    };
    let lead = |play: &mut crate::ledger::play::TestTable| {
        play.make(vec![Event::FollowUp {
            actor: imani,
            what: torg::event::FollowUpEvent::LeadershipUsed,
        }]);
    };
    lead(&mut play);
    let card = play.state().hand(imani)[0];
    play.ruled(give(imani.0, oskar.0, &[card]), &["DD-292"]);
    play.ok(discard_for_refill(imani.0, &[]));
    lead(&mut play);
    let card = play.state().hand(imani)[0];
    play.ok(give(imani.0, juno.0, &[card]));
}

#[test]
fn accepting_a_subplot_acknowledges_it() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Nemesis, Alertness])
        .table();
    play.ok(play.lay(1, Nemesis));
    play.ok(play.lay(1, Alertness));
    let unacknowledged = |play: &crate::ledger::play::TestTable| -> Vec<CardName> {
        let unacknowledged = play.view(Seat::Table).follow_ups.unacknowledged_specials;
        let name = |card| play.state().deck.name(card);
        unacknowledged
            .into_iter()
            .filter_map(|(_, card)| name(card))
            .collect()
    };
    assert_eq!(unacknowledged(&play).len(), 2);
    accept(&mut play, 1, false);
    assert_eq!(unacknowledged(&play), [Alertness]);
}

#[test]
fn finished_adventure_clears_follow_ups() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Idea, Alertness])
        .pool(2, &[Escape])
        .table();
    let setback = |text: &str, across_scenes| Command::PreparedSetback {
        what: PreparedSetbackCommand::Prepare {
            text: text.to_owned(),
            across_scenes,
        },
    };
    play.ok(play.play(1, Idea));
    play.ok(play.lay(1, Alertness));
    play.ok(setback("The dam breaks.", true));
    play.ok(follow_up(
        2,
        FollowUpCommand::CountAmmunition { rounds: Some(3) },
    ));
    end_scene(&mut play, true);
    play.ok(story(StoryCommand::EndAdventure));
    assert_ne!(play.state().follow_ups, FollowUps::default());
    play.ok(story(StoryCommand::SetAward { base: 3 }));
    play.ok(story(StoryCommand::FinishAdventure));
    assert_eq!(play.state().follow_ups, FollowUps::default());
    // No task between adventures; a setback prepared then is for the next one.
    play.never(task_command(opening(&[8], None)), "DD-107");
    play.ok(setback("The dam breaks.", true));
    play.ok(story(StoryCommand::NextAdventure));
    assert_eq!(play.view(Seat::Table).follow_ups.prepared_setbacks.len(), 1);
    play.ok(task_command(opening(&[8], None)));
}
