//! The end of acts and adventures, awards, and the next adventure.

use crate::ledger::given::{Case, TableBuilder, TestTable, h};
use crate::ledger::martyr_and_campaign::{agree, approve, campaign_table, use_campaign};
use crate::ledger::options::deckless;
use crate::ledger::subplots::{accept, judge, possibilities_of, story, subplot};
use tabletop::seat::Seat;
use torg::card::CARDS;
use torg::card::CardName::{
    Campaign, Drama, Glory, Hero, Martyr, Nemesis, Presence, Romance, Suspicion,
};
use torg::command::{Command, NewActor};
use torg::event::{Event, FollowUpEvent};
use torg::refusal::Refusal;
use torg::settings::{
    AwardEach, DramaAward, FinalDiscards, HandSizeRecount, Settings, SubplotCampaigned,
};
use torg::state::{Condition, Role};
use torg::story::{
    Award, DeductionCause, StoryCommand, StoryEvent, StoryRefusal, SubplotId, SubplotStage, Verdict,
};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-103", "DD-360", "DD-361", "DD-386", "T-78"],
        each_played_act_pays_one_possibility,
    ),
    (&["DD-364", "T-72"], pending_subplot_is_not_paid),
    (&["DD-103"], act_ends_after_every_subplot_has_a_verdict),
    (&["DD-103"], award_for_each_subplot_or_for_one),
    (
        &["DD-025", "DD-104"],
        hand_size_is_recounted_at_act_or_session,
    ),
    (
        &[
            "DD-101", "DD-107", "DD-108", "DD-109", "DD-272", "DD-288", "T-68",
        ],
        drama_cards_still_held_pay_at_the_end,
    ),
    (&["DD-108"], drama_award_once_or_each_and_not_for_the_dead),
    (&["DD-110"], each_counted_glory_pays_every_hero),
    (&["DD-101"], final_encounter_may_skip_discards),
    (&["DD-112", "DD-362"], ignored_subplot_lowers_the_award),
    (&["DD-362"], deduction_by_ruling_stands),
    (
        &["DD-382", "DD-383", "DD-384", "T-79"],
        martyr_as_insurance_is_deducted,
    ),
    (
        &["DD-013", "DD-107", "DD-111", "DD-342", "DD-397"],
        next_adventure_shuffles_and_deals_again,
    ),
    (
        &["DD-387", "DD-392", "DD-393", "DD-394"],
        campaigned_subplot_continues_with_its_note,
    ),
    (
        &["DD-360", "DD-392", "DD-393"],
        a_paused_subplot_is_judged_for_the_act_in_which_it_was_active,
    ),
    (&["DD-373", "T-97"], campaigned_nemesis_skips_two_adventures),
    (&["DD-107"], no_rounds_scenes_or_acts_between_adventures),
    (&["DD-012"], adventures_without_the_deck_deal_nothing),
];

/// Ends the scene; everybody discards only down to the hand size.
#[track_caller]
pub fn end_scene(play: &mut TestTable, is_final: bool) {
    play.ok(Command::EndScene { is_final });
    while let Some(scene_end) = play.state().scene_end.clone() {
        let down = scene_end.heroes.iter().find(|seat| seat.excess > 0);
        let open_hero = scene_end.heroes.iter().find(|seat| !seat.optional_done);
        let command = match (down, open_hero) {
            (Some(seat), _) => Command::DiscardToHandSize {
                actor: seat.actor,
                cards: play.state().hand(seat.actor)[..usize::from(seat.excess)].to_vec(),
            },
            (None, Some(seat)) => Command::OptionalDiscard {
                actor: seat.actor,
                card: None,
            },
            (None, None) => unreachable!(),
        };
        play.ok(command);
    }
}

/// Ends the scene and the act, with these verdicts on these subplots.
#[track_caller]
pub fn end_act(play: &mut TestTable, verdicts: &[(SubplotId, Verdict)]) {
    end_scene(play, false);
    play.ok(Command::BeginAct);
    for (id, verdict) in verdicts {
        play.ok(judge(*id, *verdict));
    }
    if !verdicts.is_empty() {
        play.ok(Command::BeginAct);
    }
}

#[track_caller]
pub fn end_adventure(play: &mut TestTable, verdicts: &[(SubplotId, Verdict)]) {
    end_scene(play, true);
    play.ok(story(StoryCommand::EndAdventure));
    for (id, verdict) in verdicts {
        play.ok(judge(*id, *verdict));
    }
}

pub fn finish_adventure() -> Command {
    story(StoryCommand::FinishAdventure)
}

pub fn next_adventure() -> Command {
    story(StoryCommand::NextAdventure)
}

pub fn deduct(hero: u16, cause: DeductionCause, possibilities: u16) -> Command {
    story(StoryCommand::Deduct {
        actor: h(hero),
        cause,
        possibilities,
        reason: "never in play".to_owned(),
    })
}

fn awards(play: &TestTable) -> Vec<Award> {
    let ended = |event: &Event| match event {
        Event::Story {
            what: StoryEvent::AdventureEnded { awards },
        } => Some(awards.clone()),
        _ => None,
    };
    play.last().iter().find_map(ended).expect("awards")
}

/// How many subplots the last command paid.
fn paid_count(play: &TestTable) -> usize {
    let count = |event: &Event| match event {
        Event::Story {
            what: StoryEvent::ActEnded { paid },
        } => paid.len(),
        _ => 0,
    };
    play.last().iter().map(count).sum()
}

#[test]
fn each_played_act_pays_one_possibility() {
    let mut play = TableBuilder::heroes(3).pool(1, &[Martyr]).table();
    let id = accept(&mut play, 1, true);
    play.ok(story(StoryCommand::MarkIgnored {
        subplot: id,
        ignored: true,
    }));
    assert!(subplot(&play, 1).ignored);
    play.ok(story(StoryCommand::MarkIgnored {
        subplot: id,
        ignored: false,
    }));
    for (verdict, sum) in [
        (Verdict::Played, 1),
        (Verdict::Ignored, 1),
        (Verdict::Played, 2),
    ] {
        end_act(&mut play, &[(id, verdict)]);
        assert_eq!(
            (possibilities_of(&play, 1), subplot(&play, 1).acts_paid),
            (sum, sum)
        );
        assert!(!subplot(&play, 1).ignored);
    }
    assert_eq!((play.state().act, play.state().scene.number), (4, 1));
    end_act(&mut play, &[(id, Verdict::NotActive)]);
    assert_eq!(possibilities_of(&play, 1), 2);
}

#[test]
fn pending_subplot_is_not_paid() {
    let mut play = TableBuilder::heroes(3).pool(1, &[Romance]).table();
    let id = accept(&mut play, 1, false);
    end_act(&mut play, &[(id, Verdict::NotActive)]);
    assert_eq!(
        (possibilities_of(&play, 1), subplot(&play, 1).stage),
        (0, SubplotStage::Pending)
    );
    play.ok(story(StoryCommand::Activate {
        subplot: id,
        active: true,
    }));
    end_act(&mut play, &[(id, Verdict::Played)]);
    assert_eq!(possibilities_of(&play, 1), 1);
    // At the end of the act the gamemaster may say that it was active after all.
    let mut late = TableBuilder::heroes(3).pool(1, &[Romance]).table();
    let id = accept(&mut late, 1, false);
    end_act(&mut late, &[(id, Verdict::Played)]);
    assert_eq!(
        (possibilities_of(&late, 1), subplot(&late, 1).stage),
        (1, SubplotStage::Active)
    );
}

#[test]
fn act_ends_after_every_subplot_has_a_verdict() {
    let mut play = TableBuilder::heroes(3)
        .pool(1, &[Romance])
        .pool(2, &[Nemesis])
        .pool(3, &[Suspicion])
        .table();
    let one = accept(&mut play, 1, true);
    let first = accept(&mut play, 2, true);
    play.never(judge(one, Verdict::Played), "DD-103");
    end_scene(&mut play, false);
    play.ok(Command::BeginAct);
    assert_eq!(play.state().act, 1, "verdicts are needed first");
    let asked = play.view(Seat::Table).story.act_review.unwrap();
    assert_eq!((asked.verdicts.len(), asked.next_subplot), (2, Some(one)));
    let proposed = subplot(&play, 3).id;
    play.never(judge(proposed, Verdict::Played), "DD-369");
    play.never(
        Command::BeginRounds {
            participants: vec![h(1)],
        },
        "DD-103",
    );
    play.ok(judge(one, Verdict::Ignored));
    play.ok(judge(one, Verdict::Played));
    play.ruled(Command::BeginAct, &["DD-103"]);
    assert_eq!([1, 2].map(|hero| possibilities_of(&play, hero)), [1, 0]);
    // A hero who leaves needs no verdict.
    end_scene(&mut play, false);
    play.ok(Command::BeginAct);
    play.ok(judge(one, Verdict::Played));
    play.ok(Command::Leave { actor: h(2) });
    play.never(judge(first, Verdict::Played), "DD-369");
    play.ok(Command::BeginAct);
    assert_eq!(possibilities_of(&play, 1), 2);
}

#[test]
fn award_for_each_subplot_or_for_one() {
    for (answer, sum) in [(AwardEach::Each, 2), (AwardEach::One, 1)] {
        let settings = Settings::default().with_answer(answer);
        let mut play = TableBuilder::heroes(3)
            .settings(settings)
            .pool(1, &[Romance])
            .hand(1, &[Nemesis])
            .table();
        let first = accept(&mut play, 1, true);
        play.ruled(play.lay(1, Nemesis), &["DD-358"]);
        let second = play.state().story.subplots[1].id;
        let accept = StoryCommand::Accept {
            subplot: second,
            active: true,
        };
        play.ruled(story(accept), &["DD-358"]);
        end_act(
            &mut play,
            &[(first, Verdict::Played), (second, Verdict::Played)],
        );
        assert_eq!(possibilities_of(&play, 1), sum);
    }
}

fn newcomer(name: &str) -> Command {
    Command::Join {
        actor: NewActor::named(tabletop::name::Name::new(name).unwrap(), None, Role::Hero),
    }
}

#[test]
fn hand_size_is_recounted_at_act_or_session() {
    for (answer, at_act, at_session) in [
        (HandSizeRecount::Never, 5, 5),
        (HandSizeRecount::Act, 4, 5),
        (HandSizeRecount::Session, 5, 4),
    ] {
        let table = || {
            let settings = Settings::default().with_answer(answer);
            let mut play = TableBuilder::heroes(2).settings(settings).table();
            play.ok(newcomer("A third"));
            play
        };
        let mut act = table();
        end_act(&mut act, &[]);
        assert_eq!(act.state().hand_size, Some(at_act));
        let mut session = table();
        session.ok(story(StoryCommand::NewSession));
        assert_eq!(session.state().hand_size, Some(at_session));
    }
}

#[test]
fn drama_cards_still_held_pay_at_the_end() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama, Hero])
        .pool(1, &[Drama])
        .table();
    play.no(story(StoryCommand::EndAdventure), "DD-100");
    end_scene(&mut play, false);
    play.no(story(StoryCommand::EndAdventure), "DD-101");
    end_adventure(&mut play, &[]);
    play.ok(finish_adventure());
    let held = awards(&play)[0];
    assert_eq!(
        (held.drama, held.total(), possibilities_of(&play, 1)),
        (6, 6, 6)
    );
    let mut ruled = TableBuilder::heroes(1).table();
    ruled.ruled(story(StoryCommand::EndAdventure), &["DD-101"]);
}

#[test]
fn drama_award_once_or_each_and_not_for_the_dead() {
    for (answer, sum) in [(DramaAward::Each, 6), (DramaAward::Once, 3)] {
        let settings = Settings::default().with_answer(answer);
        let mut play = TableBuilder::heroes(3)
            .settings(settings)
            .hand(1, &[Drama, Drama, Hero])
            .hand(2, &[Drama])
            .condition(
                h(2),
                Condition {
                    wounds: Condition::DEAD,
                    ..Condition::default()
                },
            )
            .table();
        end_adventure(&mut play, &[]);
        play.ok(finish_adventure());
        assert_eq!(awards(&play)[0].drama, sum);
        assert_eq!(
            [1, 2, 3].map(|hero| possibilities_of(&play, hero)),
            [sum, 0, 0]
        );
    }
}

#[test]
fn each_counted_glory_pays_every_hero() {
    let mut play = TableBuilder::heroes(2).hand(1, &[Glory, Glory]).table();
    for card in [play.card(1, Glory), play.state().hand(h(1))[1]] {
        for event in [
            FollowUpEvent::GloryClaimed {
                card,
                from_hand: true,
            },
            FollowUpEvent::GloryCounted,
        ] {
            play.make(vec![Event::FollowUp {
                actor: h(1),
                what: event,
            }]);
        }
    }
    end_adventure(&mut play, &[]);
    play.ok(story(StoryCommand::SetAward { base: 5 }));
    assert_eq!(play.view(Seat::Table).story.glories_counted, 2);
    play.never(story(StoryCommand::SetAward { base: 1000 }), "");
    play.ok(finish_adventure());
    assert_eq!([1, 2].map(|hero| possibilities_of(&play, hero)), [11, 11]);
}

#[test]
fn final_encounter_may_skip_discards() {
    for (answer, asked) in [(FinalDiscards::Yes, true), (FinalDiscards::Skipped, false)] {
        let settings = Settings::default().with_answer(answer);
        let mut play = TableBuilder::heroes(3)
            .settings(settings)
            .hand(1, &[Presence; 6])
            .table();
        play.ok(Command::EndScene { is_final: true });
        assert_eq!(play.state().scene_end.is_some(), asked);
        assert_eq!(
            (play.state().story.final_encounter_over, play.hand(1)),
            (!asked, 6)
        );
    }
}

#[test]
fn ignored_subplot_lowers_the_award() {
    let mut play = TableBuilder::heroes(2).pool(1, &[Romance]).table();
    let id = accept(&mut play, 1, true);
    end_adventure(&mut play, &[(id, Verdict::Ignored)]);
    play.no(deduct(1, DeductionCause::SubplotIgnored, 1), "DD-362");
    play.ok(story(StoryCommand::SetAward { base: 6 }));
    play.no(deduct(1, DeductionCause::SubplotIgnored, 7), "DD-362");
    let silent = StoryCommand::Deduct {
        actor: h(1),
        cause: DeductionCause::SubplotIgnored,
        possibilities: 2,
        reason: " ".to_owned(),
    };
    play.never(story(silent), "");
    play.ok(deduct(1, DeductionCause::SubplotIgnored, 3));
    play.ok(deduct(1, DeductionCause::SubplotIgnored, 0));
    play.ok(deduct(1, DeductionCause::SubplotIgnored, 2));
    assert_eq!(
        play.state()
            .story
            .act_review
            .as_ref()
            .unwrap()
            .deductions
            .len(),
        1
    );
    play.ok(finish_adventure());
    assert_eq!([1, 2].map(|hero| possibilities_of(&play, hero)), [4, 6]);
}

#[test]
fn deduction_by_ruling_stands() {
    let mut play = TableBuilder::heroes(2).pool(1, &[Romance]).table();
    let id = accept(&mut play, 1, true);
    end_adventure(&mut play, &[(id, Verdict::Ignored)]);
    play.ok(story(StoryCommand::SetAward { base: 6 }));
    let none = play.no(deduct(2, DeductionCause::SubplotIgnored, 1), "DD-362");
    assert_eq!(none, Refusal::Story(StoryRefusal::NothingIgnored));
    play.ruled(deduct(2, DeductionCause::SubplotIgnored, 2), &["DD-362"]);
    play.ok(deduct(1, DeductionCause::SubplotIgnored, 6));
    // A deduction that no longer fits the rules is refused; one made by ruling is not.
    play.ok(story(StoryCommand::SetAward { base: 5 }));
    let refusal = StoryRefusal::DeductedTooMuch {
        cause: DeductionCause::SubplotIgnored,
        max: 5,
    };
    assert_eq!(
        play.no(finish_adventure(), "DD-362"),
        Refusal::Story(refusal)
    );
    play.ok(deduct(1, DeductionCause::SubplotIgnored, 1));
    play.ok(finish_adventure());
    assert_eq!([1, 2].map(|hero| possibilities_of(&play, hero)), [4, 3]);
}

#[test]
fn martyr_as_insurance_is_deducted() {
    let mut play = TableBuilder::heroes(2).pool(1, &[Martyr]).table();
    let id = accept(&mut play, 1, true);
    for _ in 0..2 {
        end_act(&mut play, &[(id, Verdict::Played)]);
    }
    end_adventure(&mut play, &[(id, Verdict::Played)]);
    play.ok(story(StoryCommand::SetAward { base: 8 }));
    play.no(deduct(1, DeductionCause::MartyrAsInsurance, 4), "DD-383");
    play.no(deduct(2, DeductionCause::MartyrAsInsurance, 1), "DD-383");
    play.ok(deduct(1, DeductionCause::MartyrAsInsurance, 3));
    play.ok(finish_adventure());
    assert_eq!(
        possibilities_of(&play, 1),
        8,
        "3 for the acts and 8, less 3"
    );
    assert!(play.state().story.subplots.is_empty(), "no subplot is left");
}

#[test]
fn next_adventure_shuffles_and_deals_again() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama])
        .pool(1, &[Romance])
        .pool(2, &[Nemesis, Campaign])
        .discard(&[Presence])
        .stack(2)
        .table();
    let id = accept(&mut play, 1, true);
    play.no(next_adventure(), "DD-107");
    play.never(finish_adventure(), "DD-103");
    end_adventure(&mut play, &[(id, Verdict::Played)]);
    play.never(Command::BeginAct, "DD-103");
    play.ok(finish_adventure());
    assert_eq!(play.pile(Zone::DrawPile), CARDS.len());
    assert!(play.state().story.subplots.is_empty());
    assert_eq!(possibilities_of(&play, 1), 4);
    play.ok(newcomer("A fourth"));
    assert_eq!(play.hand(4), 0, "cards are dealt when the adventure starts");
    play.ok(Command::Leave { actor: h(2) });
    play.ok(next_adventure());
    let story = &play.state().story;
    assert_eq!(
        (
            story.adventure,
            story.between_adventures,
            story.final_encounter_over
        ),
        (2, false, false)
    );
    assert_eq!([1, 3, 4].map(|hero| play.hand(hero)), [4; 3]);
    assert_eq!(play.pile(Zone::DrawPile), CARDS.len() - 12);
    assert_eq!((play.state().act, play.state().scene.number), (1, 1));
    assert_eq!(possibilities_of(&play, 1), 4, "possibilities stay");
    play.never(next_adventure(), "DD-107");
}

/// A second adventure in which the Romance of the first one continues and is active.
pub fn next_adventure_with_campaigned_romance(answer: SubplotCampaigned) -> TestTable {
    let mut play = campaign_table(Settings::default().with_answer(answer));
    let id = accept(&mut play, 2, true);
    play.ok(story(StoryCommand::SetNote {
        subplot: id,
        text: "the captain".to_owned(),
    }));
    play.ok(use_campaign(&play));
    play.ok(agree(true));
    play.ok(approve(true));
    end_act(&mut play, &[(id, Verdict::Played)]);
    end_adventure(&mut play, &[(id, Verdict::Played)]);
    play.ok(finish_adventure());
    assert_eq!(paid_count(&play), 1, "the last act is paid too");
    play.ok(next_adventure());
    play.ok(story(StoryCommand::Activate {
        subplot: id,
        active: true,
    }));
    play
}

#[test]
fn campaigned_subplot_continues_with_its_note() {
    let mut play = next_adventure_with_campaigned_romance(SubplotCampaigned::No);
    let lasting = subplot(&play, 2);
    assert!(lasting.is_background() && lasting.stage == SubplotStage::Active);
    end_act(&mut play, &[(lasting.id, Verdict::Played)]);
    assert_eq!(subplot(&play, 2).acts_paid, 1);
    // The same subplot, drawn again, shows its earlier note.
    let deck = play.state().zones.cards(Zone::DrawPile).to_vec();
    let romance = |card: &&_| {
        Romance
            == CARDS
                .iter()
                .find(|printed| printed.id == **card)
                .unwrap()
                .name
    };
    let card = *deck.iter().find(romance).unwrap();
    play.make(vec![Event::CardPooled { actor: h(2), card }]);
    let view = play.view(Seat::Table).story;
    let again = view
        .subplots
        .iter()
        .find(|view| view.subplot.card == Some(card));
    assert_eq!(again.unwrap().earlier_note.as_deref(), Some("the captain"));
    let secret = play.view(Seat::Actor(h(2))).story;
    assert!(
        secret
            .subplots
            .iter()
            .all(|view| view.earlier_note.is_none())
    );
}

/// A subplot that was active in the act pays for it, also if it was paused since, or if its card was lost after that. In the next act
/// it counts as paused.
#[test]
fn a_paused_subplot_is_judged_for_the_act_in_which_it_was_active() {
    let pause = |id| {
        story(StoryCommand::Activate {
            subplot: id,
            active: false,
        })
    };
    let mut play = next_adventure_with_campaigned_romance(SubplotCampaigned::No);
    let id = subplot(&play, 2).id;
    let before = possibilities_of(&play, 2);
    play.ok(pause(id));
    end_act(&mut play, &[(id, Verdict::Played)]);
    assert_eq!(possibilities_of(&play, 2), before + 1);
    // The verdict says that it is in play again.
    play.ok(pause(id));
    end_act(&mut play, &[(id, Verdict::NotActive)]);
    end_act(&mut play, &[]);
    assert_eq!(possibilities_of(&play, 2), before + 1);

    let mut play = TableBuilder::heroes(3).pool(1, &[Romance]).table();
    let id = accept(&mut play, 1, true);
    play.ok(pause(id));
    let cards = vec![play.card(1, Romance)];
    play.make(vec![Event::PoolCardsTaken { hero: h(1), cards }]);
    end_act(&mut play, &[(id, Verdict::Played)]);
    assert_eq!(possibilities_of(&play, 1), 1);
}

#[test]
fn campaigned_nemesis_skips_two_adventures() {
    let settings = Settings {
        campaign: true,
        ..Settings::default()
    };
    let mut play = TableBuilder::heroes(2)
        .settings(settings)
        .pool(1, &[Campaign, Nemesis])
        .table();
    let id = accept(&mut play, 1, true);
    let card = play.card(1, Campaign);
    play.ok(story(StoryCommand::UseCampaign {
        actor: h(1),
        card,
        subplot: id,
    }));
    play.ok(approve(true));
    // While it stays away it needs no verdict.
    let mut verdicts = vec![(id, Verdict::Played)];
    let mut acts = 0;
    for absent in [true, true, false] {
        end_adventure(&mut play, &verdicts);
        play.ok(finish_adventure());
        acts += paid_count(&play);
        play.ok(next_adventure());
        let nemesis = play.view(Seat::Table).story.subplots[0].clone();
        assert_eq!(
            (nemesis.should_stay_away, nemesis.subplot.stage),
            (absent, SubplotStage::Pending)
        );
        verdicts.clear();
    }
    assert_eq!(acts, 1, "it pays only while it is active");
}

#[test]
fn no_rounds_scenes_or_acts_between_adventures() {
    let mut play = TableBuilder::heroes(2).villains(1).table();
    end_adventure(&mut play, &[]);
    play.ok(finish_adventure());
    let everybody = vec![h(1), h(2)];
    play.never(
        Command::BeginRounds {
            participants: everybody,
        },
        "DD-107",
    );
    play.never(Command::EndScene { is_final: false }, "DD-107");
    play.never(Command::BeginAct, "DD-107");
    play.never(story(StoryCommand::EndAdventure), "DD-107");
}

/// Without a deck nothing is dealt and there is no hand size to recount.
#[test]
fn adventures_without_the_deck_deal_nothing() {
    let mut play = deckless();
    play.ok(Command::ChangeSettings {
        settings: Settings::default().with_answer(HandSizeRecount::Act),
    });
    end_act(&mut play, &[]);
    end_scene(&mut play, true);
    play.ok(story(StoryCommand::EndAdventure));
    play.ok(finish_adventure());
    play.ok(next_adventure());
    assert!(play.state().is_deckless() && play.state().story.adventure == 2);
    assert_eq!((play.hand(1), play.pile(Zone::DrawPile)), (0, 0));
}
