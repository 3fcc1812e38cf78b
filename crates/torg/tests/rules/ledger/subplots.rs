//! Subplots, Martyr and Campaign, and the special cards that deal with them.

use crate::ledger::given::{Case, QUIET, TableBuilder, TestTable, finish, h, offer};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use testing::StandardCard;
use torg::active_effects::EffectEvent;
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
        laid_subplot_is_proposed,
    ),
    (&["DD-364", "DD-365"], subplot_goes_from_pending_to_active),
    (
        &["DD-354", "DD-355"],
        subplot_is_turned_in_for_a_possibility_and_a_card,
    ),
    (
        &["DD-357", "DD-359", "T-77"],
        laid_subplot_cannot_be_turned_in_or_traded,
    ),
    (&["DD-356", "T-76"], disallowed_subplot_is_compensated),
    (
        &["DD-340", "DD-356", "A-70"],
        disallowed_subplot_gives_the_pool_slot_back,
    ),
    (&["DD-355"], subplot_may_use_up_the_pool_slot),
    (&["DD-358", "T-75"], one_subplot_per_player),
    (&["DD-014", "DD-358"], subplot_limit_per_player_or_hero),
    (&["DD-358"], ended_subplot_still_counts_for_the_limit),
    (
        &["DD-363", "T-96"],
        gamemaster_can_preset_which_subplots_fit,
    ),
    (&["DD-366", "T-73"], subplot_note_is_secret_until_revealed),
    (
        &["DD-336", "DD-337", "DD-338", "DD-339", "DD-341"],
        specials_stay_in_pools_at_scene_end,
    ),
    (&["DD-087", "T-59"], subplots_are_traded_only_from_hands),
    (
        &["DD-367", "DD-376", "T-74", "T-95"],
        gamemaster_chooses_the_target_of_a_romance,
    ),
    (
        &["DD-095", "DD-096", "DD-355"],
        discarded_subplots_are_compensated_by_setting,
    ),
];

pub fn story(command: StoryCommand) -> Command {
    Command::Story { what: command }
}

/// The hero's subplot that has not ended.
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

pub fn subplot_draws(play: &TestTable, hero: u16) -> usize {
    let matches = |event: &&Event| matches!(event, Event::Drawn { actor, reason: DrawReason::Subplot, .. } if *actor == h(hero));
    play.last().iter().filter(matches).count()
}

pub fn possibilities_of(play: &TestTable, hero: u16) -> u16 {
    play.actor(h(hero)).possibilities
}

#[test]
fn laid_subplot_is_proposed() {
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
    assert!(
        play.state().story.subplots.is_empty(),
        "the subplot left with its card"
    );
}

#[test]
fn subplot_goes_from_pending_to_active() {
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
fn subplot_is_turned_in_for_a_possibility_and_a_card() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Romance, Campaign, Idea])
        .table();
    play.never(turn_in(&play, 1, Idea), "DD-355");
    for (name, sum) in [(Romance, 1), (Campaign, 2)] {
        play.ok(turn_in(&play, 1, name));
        assert_eq!(
            (
                possibilities_of(&play, 1),
                play.hand(1),
                subplot_draws(&play, 1)
            ),
            (sum, 3, 1)
        );
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
fn laid_subplot_cannot_be_turned_in_or_traded() {
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
fn disallowed_subplot_is_compensated() {
    let mut play = TableBuilder::heroes(3).hand(1, &[TrueIdentity]).table();
    play.ok(play.lay(1, TrueIdentity));
    let id = subplot(&play, 1).id;
    play.ok(disallow(id));
    assert_eq!(
        (
            possibilities_of(&play, 1),
            play.hand(1),
            play.pool(1),
            subplot_draws(&play, 1)
        ),
        (1, 1, 0, 1)
    );
    assert_eq!(play.pile(Zone::DiscardPile), 1);
    play.never(disallow(id), "DD-369");
    let mut accepted = TableBuilder::heroes(3).pool(1, &[Nemesis]).table();
    let id = accept(&mut accepted, 1, false);
    accepted.never(disallow(id), "DD-369");
}

/// A first round in which the first hero has acted and laid a subplot card.
fn round_with_laid_subplot(answer: Settings) -> TestTable {
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
fn disallowed_subplot_gives_the_pool_slot_back() {
    let mut play = round_with_laid_subplot(Settings::default());
    play.no(play.lay(1, Idea), "DD-050");
    play.ok(disallow(subplot(&play, 1).id));
    play.ok(play.lay(1, Idea));
    let mut later = round_with_laid_subplot(Settings::default());
    later.ok(Command::Flip);
    let next = later.state().round().unwrap().next_turn();
    assert!(next.is_some());
    later.ok(disallow(subplot(&later, 1).id));
    assert_eq!(
        later.actor(h(1)).round.cards_pooled,
        0,
        "an earlier round's slot is not given back"
    );
    // The same if the card was kept for the later round.
    let mut kept = round_with_laid_subplot(Settings::default());
    let card = kept.state().round().unwrap().card;
    kept.make(vec![Event::Effect {
        what: EffectEvent::CardKept,
    }]);
    kept.ok(Command::Flip);
    assert_eq!(kept.state().round().unwrap().card, card);
    kept.read(QUIET, ApprovedActions::Any);
    kept.ok(finish(h(1)));
    kept.ok(kept.lay(1, Idea));
    kept.ok(disallow(subplot(&kept, 1).id));
    assert_eq!(
        kept.actor(h(1)).round.cards_pooled,
        1,
        "the kept round's own slot stays used"
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
fn subplot_may_use_up_the_pool_slot() {
    let used = Settings::default().with_answer(SubplotSlot::Used);
    let mut play = round_with_laid_subplot(used);
    play.no(turn_in(&play, 1, Romance), "DD-050");
    play.ok(disallow(subplot(&play, 1).id));
    play.no(play.lay(1, Idea), "DD-050");
    let mut starting = TableBuilder::heroes(1)
        .settings(used)
        .villains(1)
        .hand(1, &[Nemesis, Romance, Idea])
        .table();
    starting.begin();
    starting.ok(turn_in(&starting, 1, Romance));
    assert_eq!(starting.actor(h(1)).starting_pool_slots, 2);
    starting.ok(Command::Flip);
    starting.read(QUIET, ApprovedActions::Any);
    starting.no(turn_in(&starting, 1, Nemesis), "DD-051");
    starting.ok(finish(h(1)));
    starting.ok(turn_in(&starting, 1, Nemesis));
    starting.no(starting.lay(1, Idea), "DD-050");
}

#[test]
fn one_subplot_per_player() {
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
    assert_eq!(
        (possibilities_of(&play, 1), subplot_draws(&play, 1)),
        (1, 1)
    );
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
fn two_heroes_of_one_player(settings: Settings) -> TestTable {
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
fn subplot_limit_per_player_or_hero() {
    let mut play = two_heroes_of_one_player(Settings::default());
    play.ok(play.lay(2, Romance));
    play.no(play.lay(3, Nemesis), "DD-358");
    let mut each = two_heroes_of_one_player(Settings::default().with_answer(SubplotLimit::Hero));
    each.ok(each.lay(2, Romance));
    each.ok(each.lay(3, Nemesis));
}

#[test]
fn ended_subplot_still_counts_for_the_limit() {
    let mut play = TableBuilder::heroes(3)
        .pool(1, &[Romance])
        .hand(1, &[Nemesis, Suspicion])
        .table();
    accept(&mut play, 1, true);
    play.ruled(turn_in(&play, 1, Romance), &["DD-357"]);
    play.no(play.lay(1, Nemesis), "DD-358");
    // A subplot from an earlier adventure counts only by setting.
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
fn gamemaster_can_preset_which_subplots_fit() {
    let mut play = TableBuilder::heroes(3).hand(1, &[Nemesis]).table();
    let fit = |fits| {
        story(StoryCommand::SetSubplotFit {
            name: Nemesis,
            fits,
        })
    };
    play.ok(fit(Some(false)));
    play.ok(play.lay(1, Nemesis));
    let visible_fit = |play: &TestTable, seat| play.view(seat).story.subplots[0].fits;
    assert_eq!(visible_fit(&play, Seat::Table), Some(false));
    assert_eq!(visible_fit(&play, Seat::Actor(h(1))), None);
    let proposed = subplot(&play, 1).id;
    play.ok(disallow(proposed));
    assert_eq!(
        (possibilities_of(&play, 1), subplot_draws(&play, 1)),
        (1, 1)
    );
    play.ok(fit(None));
    // The public log shows neither the card nor the decision.
    for seat in [Seat::Actor(h(1)), Seat::Table] {
        assert_eq!(redact(&play.last()[0], seat), RedactedEvent::SubplotFitSet);
    }
    assert!(play.state().story.subplot_policy.is_empty());
}

#[test]
fn subplot_note_is_secret_until_revealed() {
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
    let revealed_event = Event::Story { what: event };
    assert_eq!(
        redact(&revealed_event, Seat::Actor(h(2))),
        RedactedEvent::Public(&revealed_event)
    );
    play.ok(story(StoryCommand::SetNote {
        subplot,
        text: String::new(),
    }));
    assert_eq!(note(&play, Seat::Table), None);
}

#[test]
fn specials_stay_in_pools_at_scene_end() {
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
        let remaining = play.state().pool(h(1))[0];
        assert_eq!(remaining.name(), Some(name));
    }
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Nemesis, Alertness, Presence, Presence, Willpower])
        .table();
    play.ok(Command::EndScene { is_final: false });
    let scene_end = play.state().scene_end.clone().unwrap();
    assert_eq!(scene_end.heroes[0].excess, 1, "specials in a hand count");
}

#[test]
fn subplots_are_traded_only_from_hands() {
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
fn gamemaster_chooses_the_target_of_a_romance() {
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

/// A hero alone discards one subplot to the hand size and another by choice.
fn scene_end_with_two_subplots_discarded(answer: SubplotComp) -> TestTable {
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
fn discarded_subplots_are_compensated_by_setting() {
    for (answer, possibilities, cards) in [
        (SubplotComp::AsStated, 2, 6),
        (SubplotComp::TurnInOnly, 0, 6),
        (SubplotComp::Always, 2, 8),
    ] {
        let play = scene_end_with_two_subplots_discarded(answer);
        assert_eq!(
            (possibilities_of(&play, 1), play.hand(1)),
            (possibilities, cards)
        );
    }
}

/// The verdict on a subplot for this act.
pub fn judge(subplot: SubplotId, verdict: Verdict) -> Command {
    story(StoryCommand::JudgeSubplot { subplot, verdict })
}
