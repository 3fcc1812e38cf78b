//! Subplots, Martyr and Campaign, and the special cards that deal with them.

use crate::ledger::given::{Case, QUIET, TableBuilder, TestTable, finish, h, offer};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use testing::StandardCard;
use torg::card::CardName::{
    self, Alertness, Campaign, Idea, Martyr, MistakenIdentity, Nemesis, PersonalStake, Presence,
    Romance, Suspicion, TrueIdentity, Willpower,
};
use torg::card::{ApprovedActions, CARDS, CardId};
use torg::command::Command;
use torg::event::{DrawReason, Event};
use torg::redaction::{RedactedEvent, redact};
use torg::settings::{Settings, SubplotCampaigned, SubplotComp, SubplotLimit, SubplotSlot};
use torg::state::Role;
use torg::story::{StoryCommand, StoryEvent, Subplot, SubplotId, SubplotStage, Verdict};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-352", "DD-353", "DD-368", "DD-369"],
        a_laid_subplot_is_proposed,
    ),
    (&["DD-364", "DD-365"], pending_then_active),
    (
        &["DD-354", "DD-355"],
        turned_in_for_a_possibility_and_a_card,
    ),
    (&["DD-357", "DD-359", "T-77"], what_is_laid_stays),
    (&["DD-356", "T-76"], a_disallowed_subplot_is_replaced),
    (&["DD-340", "DD-356"], the_place_is_given_back),
    (&["DD-355"], the_place_is_used_where_a_table_says_so),
    (&["DD-358", "T-75"], one_a_player),
    (&["DD-014", "DD-358"], a_player_of_two_heroes),
    (&["DD-358"], one_each_adventure_even_when_it_is_over),
    (&["DD-363", "T-96"], what_fits_is_said_beforehand),
    (&["DD-366", "T-73"], the_note_is_nobodys_to_read),
    (
        &["DD-336", "DD-337", "DD-338", "DD-339", "DD-341"],
        specials_stay,
    ),
    (&["DD-087", "T-59"], traded_from_a_hand_only),
    (
        &["DD-367", "DD-376", "T-74", "T-95"],
        the_gamemaster_binds_whom_he_likes,
    ),
    (
        &["DD-095", "DD-096", "DD-355"],
        discards_at_the_end_of_a_scene,
    ),
];

pub fn story(command: StoryCommand) -> Command {
    Command::Story { what: command }
}

/// The subplot of a hero that goes on.
#[track_caller]
pub fn subplot(play: &TestTable, hero: u16) -> Subplot {
    let matches =
        |subplot: &&Subplot| subplot.owner == h(hero) && subplot.stage != SubplotStage::Ended;
    let mut subplots = play.state().story.subplots.iter();
    subplots.find(matches).expect("a subplot").clone()
}

#[track_caller]
pub fn accept(play: &mut TestTable, hero: u16, active: bool) -> SubplotId {
    let subplot = subplot(play, hero).id;
    play.ok(story(StoryCommand::Accept { subplot, active }));
    subplot
}

pub fn turn_in(play: &TestTable, hero: u16, name: CardName) -> Command {
    story(StoryCommand::TurnIn {
        actor: h(hero),
        card: play.card(hero, name),
    })
}

fn disallow(subplot: SubplotId) -> Command {
    story(StoryCommand::Disallow { subplot })
}

pub fn drew(play: &TestTable, hero: u16) -> usize {
    let matches = |event: &&Event| matches!(event, Event::Drawn { actor, reason: DrawReason::Subplot, .. } if *actor == h(hero));
    play.last().iter().filter(matches).count()
}

pub fn has(play: &TestTable, hero: u16) -> u16 {
    play.actor(h(hero)).possibilities
}

#[test]
fn a_laid_subplot_is_proposed() {
    let mut play = TableBuilder::heroes(3).hand(1, &[Romance, Idea]).table();
    play.ok(play.lay(1, Romance));
    let proposed = subplot(&play, 1);
    assert_eq!(
        (proposed.stage, proposed.name),
        (SubplotStage::Proposed, Romance)
    );
    let text = "the captain of the guard".to_owned();
    let suggest = |text| {
        story(StoryCommand::Suggest {
            subplot: proposed.id,
            text,
        })
    };
    play.ok(suggest(text.clone()));
    assert_eq!(subplot(&play, 1).suggestion, Some(text));
    play.never(suggest("  ".to_owned()), "");
    let activate = StoryCommand::Activate {
        subplot: proposed.id,
        active: true,
    };
    play.never(story(activate), "DD-369");
    let other = StoryCommand::Accept {
        subplot: SubplotId(9),
        active: true,
    };
    play.never(story(other), "DD-369");
    play.ok(Command::Leave { actor: h(1) });
    assert!(play.state().story.subplots.is_empty(), "the card has gone");
}

#[test]
fn pending_then_active() {
    let mut play = TableBuilder::heroes(3).hand(1, &[Romance]).table();
    play.ok(play.lay(1, Romance));
    let id = accept(&mut play, 1, false);
    assert_eq!(subplot(&play, 1).stage, SubplotStage::Pending);
    let again = StoryCommand::Accept {
        subplot: id,
        active: true,
    };
    play.never(story(again), "DD-369");
    for (active, stage) in [(true, SubplotStage::Active), (false, SubplotStage::Pending)] {
        let activate = StoryCommand::Activate {
            subplot: id,
            active,
        };
        play.ok(story(activate.clone()));
        assert_eq!(subplot(&play, 1).stage, stage);
        play.never(story(activate), "DD-369");
    }
}

#[test]
fn turned_in_for_a_possibility_and_a_card() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Romance, Campaign, Idea])
        .table();
    play.never(turn_in(&play, 1, Idea), "DD-355");
    for (name, sum) in [(Romance, 1), (Campaign, 2)] {
        play.ok(turn_in(&play, 1, name));
        assert_eq!((has(&play, 1), play.hand(1), drew(&play, 1)), (sum, 3, 1));
    }
    assert_eq!(play.pile(Zone::DiscardPile), 2);
    let mut rounds = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Nemesis, Idea])
        .table();
    rounds.begin_and_flip();
    rounds.ok(turn_in(&rounds, 1, Nemesis));
    assert_eq!(
        rounds.actor(h(1)).round.cards_pooled,
        0,
        "no card to the pool"
    );
    let mut scene_end = TableBuilder::heroes(3).hand(1, &[Nemesis]).table();
    let turn = turn_in(&scene_end, 1, Nemesis);
    scene_end.ok(Command::EndScene { is_final: false });
    scene_end.never(turn, "DD-097");
}

#[test]
fn what_is_laid_stays() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Suspicion])
        .hand(2, &[Idea])
        .table();
    play.ok(play.lay(1, Suspicion));
    play.no(turn_in(&play, 1, Suspicion), "DD-357");
    accept(&mut play, 1, true);
    let card = play.card(1, Suspicion);
    play.no(offer(1, 2, &[card]), "DD-087");
    play.ruled(turn_in(&play, 1, Suspicion), &["DD-357"]);
    assert_eq!(
        (play.pool(1), play.state().story.subplots[0].stage),
        (0, SubplotStage::Ended)
    );
}

#[test]
fn a_disallowed_subplot_is_replaced() {
    let mut play = TableBuilder::heroes(3).hand(1, &[TrueIdentity]).table();
    play.ok(play.lay(1, TrueIdentity));
    let id = subplot(&play, 1).id;
    play.ok(disallow(id));
    assert_eq!(
        (has(&play, 1), play.hand(1), play.pool(1), drew(&play, 1)),
        (1, 1, 0, 1)
    );
    assert_eq!(play.pile(Zone::DiscardPile), 1);
    play.never(disallow(id), "DD-369");
    let mut accepted = TableBuilder::heroes(3).pool(1, &[Nemesis]).table();
    let id = accept(&mut accepted, 1, false);
    accepted.never(disallow(id), "DD-369");
}

/// A first round in which the first hero has acted and laid a subplot.
fn laid_in_a_round(answer: Settings) -> TestTable {
    let mut play = TableBuilder::heroes(3)
        .settings(answer)
        .villains(1)
        .hand(1, &[Nemesis, Romance, Idea])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(finish(h(1)));
    play.ok(play.lay(1, Nemesis));
    play
}

#[test]
fn the_place_is_given_back() {
    let mut play = laid_in_a_round(Settings::default());
    play.no(play.lay(1, Idea), "DD-050");
    play.ok(disallow(subplot(&play, 1).id));
    play.ok(play.lay(1, Idea));
    let mut later = laid_in_a_round(Settings::default());
    later.ok(Command::Flip);
    let next = later.state().round().unwrap().next_turn();
    assert!(next.is_some());
    later.ok(disallow(subplot(&later, 1).id));
    assert_eq!(
        later.actor(h(1)).round.cards_pooled,
        0,
        "not the place of that round"
    );
    let mut before = TableBuilder::heroes(1)
        .villains(1)
        .hand(1, &[Nemesis, Idea])
        .table();
    before.begin();
    before.ok(before.lay(1, Nemesis));
    assert_eq!(before.actor(h(1)).starting_pool_slots, 2);
    before.ok(disallow(subplot(&before, 1).id));
    assert_eq!(before.actor(h(1)).starting_pool_slots, 3);
}

#[test]
fn the_place_is_used_where_a_table_says_so() {
    let used = Settings::default().with_answer(SubplotSlot::Used);
    let mut play = laid_in_a_round(used);
    play.no(turn_in(&play, 1, Romance), "DD-050");
    play.ok(disallow(subplot(&play, 1).id));
    play.no(play.lay(1, Idea), "DD-050");
    let mut turned = TableBuilder::heroes(1)
        .settings(used)
        .villains(1)
        .hand(1, &[Nemesis, Romance, Idea])
        .table();
    turned.begin();
    turned.ok(turn_in(&turned, 1, Romance));
    assert_eq!(turned.actor(h(1)).starting_pool_slots, 2);
    turned.ok(Command::Flip);
    turned.read(QUIET, ApprovedActions::Any);
    turned.no(turn_in(&turned, 1, Nemesis), "DD-051");
    turned.ok(finish(h(1)));
    turned.ok(turn_in(&turned, 1, Nemesis));
    turned.no(turned.lay(1, Idea), "DD-050");
}

#[test]
fn one_a_player() {
    let settings = Settings {
        campaign: true,
        ..Settings::default()
    };
    let mut play = TableBuilder::heroes(3)
        .settings(settings)
        .hand(1, &[Romance, Nemesis, Campaign])
        .hand(2, &[Suspicion])
        .table();
    play.ok(play.lay(1, Romance));
    accept(&mut play, 1, false);
    play.no(play.lay(1, Nemesis), "DD-358");
    play.ok(play.lay(1, Campaign));
    play.ok(play.lay(2, Suspicion));
    play.ok(turn_in(&play, 1, Nemesis));
    assert_eq!((has(&play, 1), drew(&play, 1)), (1, 1));
    let mut ruled = TableBuilder::heroes(3)
        .pool(1, &[Romance])
        .hand(1, &[Nemesis])
        .table();
    let first = accept(&mut ruled, 1, true);
    ruled.ruled(ruled.lay(1, Nemesis), &["DD-358"]);
    let second = ruled.state().story.subplots[1].id;
    assert_ne!(first, second);
    let accept = StoryCommand::Accept {
        subplot: second,
        active: true,
    };
    ruled.ruled(story(accept), &["DD-358"]);
}

/// Two heroes of one player join, with a subplot each in hand.
fn two_of_one(settings: Settings) -> TestTable {
    let mut play = TableBuilder::heroes(1)
        .settings(settings)
        .hand(1, &[Romance, Nemesis, Idea])
        .table();
    let cards = [Romance, Nemesis].map(|name| play.card(1, name));
    for name in ["One", "Other"] {
        let player = Some(Name::new("Sam").unwrap());
        play.make(vec![Event::ActorJoined {
            actor: ActorId(u16::try_from(play.state().cast.len() + 1).unwrap()),
            name: Name::new(name).unwrap(),
            player,
            role: Role::Hero,
            stats: Default::default(),
        }]);
    }
    for (to, card) in [h(2), h(3)].into_iter().zip(cards) {
        play.make(vec![Event::Drawn {
            actor: to,
            card,
            reason: DrawReason::Joining,
        }]);
    }
    play
}

#[test]
fn a_player_of_two_heroes() {
    let mut play = two_of_one(Settings::default());
    play.ok(play.lay(2, Romance));
    play.no(play.lay(3, Nemesis), "DD-358");
    let mut each = two_of_one(Settings::default().with_answer(SubplotLimit::Hero));
    each.ok(each.lay(2, Romance));
    each.ok(each.lay(3, Nemesis));
}

#[test]
fn one_each_adventure_even_when_it_is_over() {
    let mut play = TableBuilder::heroes(3)
        .pool(1, &[Romance])
        .hand(1, &[Nemesis, Suspicion])
        .table();
    accept(&mut play, 1, true);
    play.ruled(turn_in(&play, 1, Romance), &["DD-357"]);
    play.no(play.lay(1, Nemesis), "DD-358");
    // A subplot from an earlier adventure counts only where a table says so.
    for (answer, counts) in [
        (SubplotCampaigned::No, false),
        (SubplotCampaigned::Yes, true),
    ] {
        let mut play = crate::ledger::adventures::next_adventure_with_campaigned_romance(answer);
        let suspicion = CARDS.iter().find(|card| card.name == Suspicion).unwrap();
        play.make(vec![Event::Drawn {
            actor: h(2),
            card: suspicion.id,
            reason: DrawReason::Refill,
        }]);
        let lay = play.lay(2, Suspicion);
        if counts {
            play.no(lay, "DD-358");
        } else {
            play.ok(lay);
        }
    }
}

#[test]
fn what_fits_is_said_beforehand() {
    let mut play = TableBuilder::heroes(3).hand(1, &[Nemesis]).table();
    let fit = |fits| {
        story(StoryCommand::SetSubplotFit {
            name: Nemesis,
            fits,
        })
    };
    play.ok(fit(Some(false)));
    play.ok(play.lay(1, Nemesis));
    let seen = |play: &TestTable, seat| play.view(seat).story.subplots[0].fits;
    assert_eq!(seen(&play, Seat::Table), Some(false));
    assert_eq!(seen(&play, Seat::Actor(h(1))), None);
    let proposed = subplot(&play, 1).id;
    play.ok(disallow(proposed));
    assert_eq!((has(&play, 1), drew(&play, 1)), (1, 1));
    play.ok(fit(None));
    // The event log is read by all, and says neither which nor how.
    for seat in [Seat::Actor(h(1)), Seat::Table] {
        assert_eq!(redact(&play.last()[0], seat), RedactedEvent::SubplotFitSet);
    }
    assert!(play.state().story.subplot_policy.is_empty());
}

#[test]
fn the_note_is_nobodys_to_read() {
    let mut play = TableBuilder::heroes(3).hand(1, &[Romance]).table();
    play.ok(play.lay(1, Romance));
    let suggestion = StoryCommand::Suggest {
        subplot: subplot(&play, 1).id,
        text: "the captain".to_owned(),
    };
    play.ok(story(suggestion));
    let subplot = accept(&mut play, 1, true);
    let reveal = story(StoryCommand::RevealNote { subplot });
    play.never(reveal.clone(), "");
    let text = "the spy".to_owned();
    play.ok(story(StoryCommand::SetNote {
        subplot,
        text: text.clone(),
    }));
    let noted = play.last()[0].clone();
    let note = |play: &TestTable, seat| play.view(seat).story.subplots[0].subplot.note.clone();
    for seat in [Seat::Actor(h(1)), Seat::Actor(h(2))] {
        assert_eq!(note(&play, seat), None);
    }
    assert_eq!(note(&play, Seat::Table), Some(text.clone()));
    for seat in [Seat::Actor(h(1)), Seat::Table] {
        assert_eq!(
            redact(&noted, seat),
            RedactedEvent::SubplotNoteSet { subplot }
        );
    }
    play.ok(reveal);
    assert_eq!(note(&play, Seat::Actor(h(1))), Some(text.clone()));
    let event = StoryEvent::NoteRevealed { subplot, text };
    let told_event = Event::Story { what: event };
    assert_eq!(
        redact(&told_event, Seat::Actor(h(2))),
        RedactedEvent::Public(&told_event)
    );
    play.ok(story(StoryCommand::SetNote {
        subplot,
        text: String::new(),
    }));
    assert_eq!(note(&play, Seat::Table), None);
}

#[test]
fn specials_stay() {
    let names = [MistakenIdentity, PersonalStake, Martyr];
    for name in names {
        let mut play = TableBuilder::heroes(3)
            .hand(1, &[Presence; 4])
            .pool(1, &[name, Willpower])
            .hand(2, &[Suspicion; 1])
            .table();
        assert!(play.card(2, Suspicion).is_special());
        play.ok(Command::EndScene { is_final: false });
        assert_eq!((play.hand(1), play.pool(1)), (5, 1));
        let stays = play.state().pool(h(1))[0];
        assert_eq!(stays.name(), Some(name));
    }
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Nemesis, Alertness, Presence, Presence, Willpower])
        .table();
    play.ok(Command::EndScene { is_final: false });
    let scene_end = play.state().scene_end.clone().unwrap();
    assert_eq!(scene_end.heroes[0].excess, 1, "in a hand a special counts");
}

#[test]
fn traded_from_a_hand_only() {
    let mut play = TableBuilder::heroes(2)
        .hand(1, &[Nemesis])
        .hand(2, &[Idea])
        .pool(2, &[Suspicion])
        .table();
    let (nemesis, idea) = (play.card(1, Nemesis), play.card(2, Idea));
    let suspicion = play.card(2, Suspicion);
    play.ok(offer(1, 2, &[nemesis]));
    play.ok(Command::AnswerTrade { cards: vec![idea] });
    play.complete_trade();
    play.no(offer(2, 1, &[suspicion]), "DD-087");
}

#[test]
fn the_gamemaster_binds_whom_he_likes() {
    for second in ["the duchess", "the pilot"] {
        let mut play = TableBuilder::heroes(2)
            .pool(1, &[Romance])
            .pool(2, &[Romance])
            .table();
        for (hero, target) in [(1, "the duchess"), (2, second)] {
            let subplot = accept(&mut play, hero, true);
            let text = target.to_owned();
            play.ok(story(StoryCommand::SetNote { subplot, text }));
            assert_eq!(subplot_note(&play, hero), Some(target.to_owned()));
        }
    }
}

fn subplot_note(play: &TestTable, hero: u16) -> Option<String> {
    subplot(play, hero).note
}

/// A hand of five of whom the first must go down by one subplot and lets go of another.
fn two_subplots_go(answer: SubplotComp) -> TestTable {
    let mut play = TableBuilder::heroes(1)
        .settings(Settings::default().with_answer(answer))
        .hand(
            1,
            &[
                Nemesis, Suspicion, Presence, Presence, Presence, Willpower, Willpower,
            ],
        )
        .table();
    let card = |name| play.card(1, name);
    let (down, other): (CardId, CardId) = (card(Nemesis), card(Suspicion));
    play.ok(Command::EndScene { is_final: false });
    play.ok(Command::DiscardToHandSize {
        actor: h(1),
        cards: vec![down],
    });
    play.ok(Command::OptionalDiscard {
        actor: h(1),
        card: Some(other),
    });
    play
}

#[test]
fn discards_at_the_end_of_a_scene() {
    for (answer, possibilities, cards) in [
        (SubplotComp::AsStated, 2, 6),
        (SubplotComp::TurnInOnly, 0, 6),
        (SubplotComp::Always, 2, 8),
    ] {
        let play = two_subplots_go(answer);
        assert_eq!((has(&play, 1), play.hand(1)), (possibilities, cards));
    }
}

/// Says of a subplot how it went.
pub fn judge(subplot: SubplotId, verdict: Verdict) -> Command {
    story(StoryCommand::JudgeSubplot { subplot, verdict })
}
