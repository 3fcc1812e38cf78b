//! A hero's life for a victory, and subplots that continue: Martyr and Campaign.

use crate::ledger::given::{Case, QUIET, TableBuilder, TestTable, finish, h};
use crate::ledger::subplots::{accept, possibilities_of, story, subplot, subplot_draws};
use tabletop::name::Name;
use tabletop::seat::Seat;
use torg::card::CardName::{Campaign, Drama, Idea, Martyr, Nemesis, Presence, Romance};
use torg::card::{ApprovedActions, LineEffect, Side};
use torg::command::Command;
use torg::settings::{CampaignWait, ConfusedMartyr, MartyrState, Settings, SubplotSlot};
use torg::state::{Condition, Role};
use torg::story::{StoryCommand, SubplotStage};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-380", "DD-381", "T-58"], martyr_dies_for_a_victory),
    (&["DD-380"], martyr_may_have_to_be_active),
    (&["DD-157", "DD-380"], confused_martyr_option),
    (
        &["DD-009", "DD-156", "DD-387", "A-19"],
        confused_blocks_campaign_but_not_open_proposals,
    ),
    (
        &["DD-011", "DD-387", "DD-388", "DD-389", "DD-390", "T-80"],
        campaign_makes_a_subplot_last,
    ),
    (
        &["DD-389", "DD-390", "DD-391", "DD-395", "DD-396", "T-81"],
        campaign_can_be_declined_or_refused,
    ),
    (
        &["DD-385", "DD-387", "T-82"],
        campaign_needs_an_active_subplot_and_not_martyr,
    ),
    (&["DD-387", "DD-391"], campaign_may_wait_in_the_pool),
    (
        &["DD-388", "A-75"],
        declining_a_campaign_waits_until_the_scene_end_is_done,
    ),
    (&["DD-387"], campaign_without_waiting_is_used_first),
    (
        &["DD-356", "DD-395", "DD-396"],
        gamemaster_can_refuse_a_campaign_card,
    ),
    (
        &["DD-387", "DD-390", "DD-395"],
        approving_a_campaign_checks_again,
    ),
];

fn sacrifice(play: &TestTable, successor: Option<&str>) -> Command {
    story(StoryCommand::Sacrifice {
        actor: h(1),
        card: play.card(1, Martyr),
        victory: "the bridge falls with the army on it".to_owned(),
        heir: successor.map(|name| Name::new(name).unwrap()),
    })
}

#[test]
fn martyr_dies_for_a_victory() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .hand(1, &[Idea, Drama])
        .pool(1, &[Martyr, Presence])
        .table();
    play.begin_and_flip();
    play.ok(sacrifice(&play, Some("The younger sister")));
    let dead = &play.state().cast[0];
    assert!(dead.left_table && dead.condition.wounds == Condition::DEAD);
    assert_eq!(play.pile(Zone::DiscardPile), 4, "hand and pool");
    let successor = play.state().cast.last().unwrap();
    assert_eq!((successor.role, successor.left_table), (Role::Hero, false));
    assert_eq!(play.state().hand(successor.id).len(), 5);
    assert!(play.state().takes_part(successor.id));
    let mut hand = TableBuilder::heroes(2).hand(1, &[Martyr]).table();
    hand.no(sacrifice(&hand, None), "DD-380");
    let mut alone = TableBuilder::heroes(1).pool(1, &[Martyr]).table();
    alone.never(sacrifice(&alone, None), "DD-020");
    alone.ok(sacrifice(&alone, Some("An heir")));
    let mut other = TableBuilder::heroes(2).pool(1, &[Nemesis]).table();
    let card = other.card(1, Nemesis);
    let wrong = StoryCommand::Sacrifice {
        actor: h(1),
        card,
        victory: String::new(),
        heir: None,
    };
    other.never(story(wrong), "DD-006");
    // Playing the card has the same effect.
    let mut used = TableBuilder::heroes(2).pool(1, &[Martyr]).table();
    used.ok(used.play(1, Martyr));
    assert!(used.state().cast[0].left_table);
}

#[test]
fn martyr_may_have_to_be_active() {
    let settings = Settings::default().with_answer(MartyrState::Active);
    let mut play = TableBuilder::heroes(2)
        .settings(settings)
        .pool(1, &[Martyr])
        .table();
    play.no(sacrifice(&play, None), "DD-380");
    accept(&mut play, 1, true);
    play.ok(sacrifice(&play, None));
}

#[test]
fn confused_martyr_option() {
    let line = crate::ledger::given::line(Side::Heroes, LineEffect::Confused, LineEffect::None);
    for (answer, free) in [
        (ConfusedMartyr::Free, true),
        (ConfusedMartyr::Blocked, false),
    ] {
        let mut play = TableBuilder::heroes(2)
            .settings(Settings::default().with_answer(answer))
            .villains(1)
            .pool(1, &[Martyr])
            .in_round(line, ApprovedActions::Any);
        if free {
            play.ok(sacrifice(&play, None));
        } else {
            play.ruled(sacrifice(&play, None), &["DD-152"]);
        }
    }
}

/// Confused blocks using Campaign, but an earlier proposal can still be answered (DD-009, A-19).
#[test]
fn confused_blocks_campaign_but_not_open_proposals() {
    let line = crate::ledger::given::line(Side::Heroes, LineEffect::Confused, LineEffect::None);
    for answer in [CampaignWait::Yes, CampaignWait::No] {
        for proposed in [false, true] {
            let mut play = TableBuilder::heroes(2)
                .settings(campaign_settings(answer))
                .villains(1)
                .hand(1, &[Campaign])
                .pool(2, &[Romance])
                .in_round(QUIET, ApprovedActions::Any);
            accept(&mut play, 2, true);
            play.ok(finish(h(1)));
            if !proposed {
                play.read(line, ApprovedActions::Any);
            }
            play.ok(play.lay(1, Campaign));
            if proposed {
                if answer == CampaignWait::Yes {
                    play.ok(use_campaign(&play));
                }
                play.read(line, ApprovedActions::Any);
                play.ok(agree(true));
                play.ok(approve(true));
                assert!(subplot(&play, 2).campaigned);
                continue;
            }
            assert!(play.state().story.campaign_proposal.is_none());
            play.no(use_campaign(&play), "DD-152");
            // It is not due until the confusion is over.
            play.ok(finish(h(2)));
            play.read(QUIET, ApprovedActions::Any);
            let due = play.state().campaign_due().is_some();
            assert_eq!(due, answer == CampaignWait::No);
            play.ok(use_campaign(&play));
        }
    }
}

pub fn campaign_table(settings: Settings) -> TestTable {
    let campaign = Settings {
        campaign: true,
        ..settings
    };
    TableBuilder::heroes(2)
        .settings(campaign)
        .pool(1, &[Campaign])
        .pool(2, &[Romance])
        .table()
}

#[track_caller]
pub fn use_campaign(play: &TestTable) -> Command {
    story(StoryCommand::UseCampaign {
        actor: h(1),
        card: play.card(1, Campaign),
        subplot: subplot(play, 2).id,
    })
}

pub fn agree(agrees: bool) -> Command {
    story(StoryCommand::AnswerCampaign { agrees })
}

pub fn approve(approves: bool) -> Command {
    story(StoryCommand::ApproveCampaign { approves })
}

#[test]
fn campaign_makes_a_subplot_last() {
    let mut play = campaign_table(Settings::default());
    accept(&mut play, 2, true);
    play.ok(use_campaign(&play));
    play.ok(agree(true));
    play.ok(approve(true));
    assert!(subplot(&play, 2).campaigned);
    assert_eq!(
        subplot(&play, 2).stage,
        SubplotStage::Active,
        "it stays active"
    );
    assert_eq!(play.pool(1), 0);
    // On the owner's own subplot no agreement is needed.
    let mut own_table = TableBuilder::heroes(2)
        .settings(Settings {
            campaign: true,
            ..Settings::default()
        })
        .pool(2, &[Campaign, Romance])
        .table();
    let id = accept(&mut own_table, 2, true);
    let card = own_table.card(2, Campaign);
    own_table.ok(story(StoryCommand::UseCampaign {
        actor: h(2),
        card,
        subplot: id,
    }));
    own_table.ok(approve(true));
    assert!(subplot(&own_table, 2).campaigned);
}

#[test]
fn campaign_can_be_declined_or_refused() {
    let mut play = campaign_table(Settings::default());
    accept(&mut play, 2, true);
    play.never(approve(true), "DD-387");
    play.ok(use_campaign(&play));
    play.no(approve(true), "DD-389");
    play.ok(agree(false));
    assert_eq!(
        (play.pool(1), possibilities_of(&play, 1)),
        (1, 0),
        "the card stays"
    );
    play.ok(use_campaign(&play));
    let cards = play.hand(1);
    play.ok(approve(false));
    assert_eq!(
        (
            play.pool(1),
            possibilities_of(&play, 1),
            play.hand(1),
            subplot_draws(&play, 1)
        ),
        (0, 1, cards + 1, 1)
    );
    let mut never = TableBuilder::heroes(2)
        .pool(1, &[Campaign])
        .pool(2, &[Romance])
        .table();
    accept(&mut never, 2, true);
    never.ruled(use_campaign(&never), &["DD-395"]);
}

#[test]
fn campaign_needs_an_active_subplot_and_not_martyr() {
    let campaignable = |play: &TestTable| play.view(Seat::Table).story.subplots[0].campaignable;
    let mut play = campaign_table(Settings::default());
    play.no(use_campaign(&play), "DD-387");
    assert!(!campaignable(&play), "proposed");
    accept(&mut play, 2, false);
    play.no(use_campaign(&play), "DD-387");
    assert!(!campaignable(&play), "pending");
    let mut active = campaign_table(Settings::default());
    accept(&mut active, 2, true);
    assert!(campaignable(&active));
    active.ok(use_campaign(&active));
    let mut martyr = TableBuilder::heroes(2)
        .settings(Settings {
            campaign: true,
            ..Settings::default()
        })
        .pool(1, &[Campaign])
        .pool(2, &[Martyr])
        .table();
    accept(&mut martyr, 2, true);
    martyr.no(use_campaign(&martyr), "DD-385");
    assert!(!campaignable(&martyr), "Martyr");
}

fn campaign_settings(answer: CampaignWait) -> Settings {
    Settings {
        campaign: true,
        ..Settings::default().with_answer(answer)
    }
}

#[test]
fn campaign_may_wait_in_the_pool() {
    for (answer, waits) in [(CampaignWait::Yes, true), (CampaignWait::No, false)] {
        let mut play = TableBuilder::heroes(2)
            .settings(campaign_settings(answer))
            .hand(1, &[Campaign, Idea])
            .pool(2, &[Romance])
            .table();
        if waits {
            play.ok(play.lay(1, Campaign));
            accept(&mut play, 2, true);
            play.ok(play.play(1, Idea));
            continue;
        }
        play.no(play.lay(1, Campaign), "DD-387");
        let id = accept(&mut play, 2, true);
        play.ok(play.lay(1, Campaign));
        let proposed = play.state().story.campaign_proposal.unwrap();
        assert_eq!((proposed.subplot, proposed.owner_agreed), (id, false));
        // If the owner declines, the card goes back.
        play.ok(agree(false));
        assert_eq!(
            (play.pool(1), play.hand(1), possibilities_of(&play, 1)),
            (0, 2, 0)
        );
        assert!(play.state().story.campaign_proposal.is_none());
        play.ok(play.lay(1, Campaign));
        play.ok(agree(true));
        play.ok(approve(true));
        assert!(subplot(&play, 2).campaigned);
    }
}

#[test]
fn campaign_without_waiting_is_used_first() {
    let mut play = TableBuilder::heroes(3)
        .settings(campaign_settings(CampaignWait::No))
        .hand(1, &[Campaign, Idea])
        .pool(2, &[Romance])
        .pool(3, &[Nemesis])
        .table();
    accept(&mut play, 2, true);
    accept(&mut play, 3, true);
    play.ok(play.lay(1, Campaign));
    // With two possible subplots, one must be chosen first.
    assert!(play.state().story.campaign_proposal.is_none());
    let card = play.card(1, Campaign);
    let view = play.view(Seat::Actor(h(3)));
    assert_eq!(view.story.campaign_due, Some((h(1), card)));
    play.never(play.play(1, Idea), "DD-387");
    play.never(Command::EndScene { is_final: false }, "DD-387");
    play.ok(use_campaign(&play));
    play.ok(play.play(1, Idea));
    // In rounds, a declined card does not count as the round's card.
    let mut rounds = TableBuilder::heroes(2)
        .settings(campaign_settings(CampaignWait::No))
        .villains(1)
        .hand(1, &[Campaign, Idea])
        .pool(2, &[Romance])
        .in_round(QUIET, ApprovedActions::Any);
    accept(&mut rounds, 2, true);
    rounds.ok(finish(h(1)));
    rounds.ok(rounds.lay(1, Campaign));
    assert_eq!(rounds.actor(h(1)).round.cards_pooled, 1);
    rounds.ok(agree(false));
    assert_eq!(rounds.actor(h(1)).round.cards_pooled, 0);
    rounds.ok(rounds.lay(1, Idea));
}

/// A declined Campaign returns to the hand, so the answer must come before or after the hands are counted (INV-12, A-75).
#[test]
fn declining_a_campaign_waits_until_the_scene_end_is_done() {
    for (answer, waits) in [(CampaignWait::No, true), (CampaignWait::Yes, false)] {
        let mut play = TableBuilder::heroes(2)
            .settings(campaign_settings(answer))
            .hand(1, &[Campaign, Idea])
            .pool(2, &[Romance])
            .table();
        accept(&mut play, 2, true);
        play.ok(play.lay(1, Campaign));
        if answer == CampaignWait::Yes {
            play.ok(use_campaign(&play));
        }
        play.ok(Command::EndScene { is_final: false });
        if !waits {
            play.ok(agree(false));
            continue;
        }
        play.never(agree(false), "DD-097");
        for hero in [1, 2] {
            play.ok(Command::OptionalDiscard {
                actor: h(hero),
                card: None,
            });
        }
        let hand = play.hand(1);
        play.ok(agree(false));
        assert_eq!(play.hand(1), hand + 1);
    }
}

fn refuse_campaign(play: &TestTable) -> Command {
    story(StoryCommand::RefuseCampaign {
        actor: h(1),
        card: play.card(1, Campaign),
    })
}

#[test]
fn gamemaster_can_refuse_a_campaign_card() {
    // Without a campaign it may not be laid; refused, it is made up for.
    let mut never = TableBuilder::heroes(2).hand(1, &[Campaign, Idea]).table();
    never.ruled(never.lay(1, Campaign), &["DD-395"]);
    never.ok(refuse_campaign(&never));
    assert_eq!(
        (never.pool(1), never.hand(1), possibilities_of(&never, 1)),
        (0, 2, 1)
    );
    // Refusing needs no active subplot; the settings decide whether the round's card is given back.
    for (answer, laid) in [(SubplotSlot::GivenBack, 0), (SubplotSlot::Used, 1)] {
        let mut play = TableBuilder::heroes(2)
            .settings(campaign_settings(CampaignWait::Yes).with_answer(answer))
            .villains(1)
            .hand(1, &[Campaign, Idea])
            .pool(2, &[Romance])
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(finish(h(1)));
        let hand = story(StoryCommand::RefuseCampaign {
            actor: h(1),
            card: play.card(1, Campaign),
        });
        play.never(hand, "DD-006");
        play.ok(play.lay(1, Campaign));
        play.ok(refuse_campaign(&play));
        assert_eq!(
            (possibilities_of(&play, 1), subplot_draws(&play, 1)),
            (1, 1)
        );
        assert_eq!(play.actor(h(1)).round.cards_pooled, laid);
    }
    // The open proposal ends with the card.
    let mut proposed = campaign_table(Settings::default());
    accept(&mut proposed, 2, true);
    proposed.ok(use_campaign(&proposed));
    proposed.ok(refuse_campaign(&proposed));
    assert!(proposed.state().story.campaign_proposal.is_none());
    let romance = proposed.card(2, Romance);
    let other = StoryCommand::RefuseCampaign {
        actor: h(2),
        card: romance,
    };
    proposed.never(story(other), "DD-006");
}

#[test]
fn approving_a_campaign_checks_again() {
    let proposed = || {
        let mut play = campaign_table(Settings::default());
        let id = accept(&mut play, 2, true);
        play.ok(use_campaign(&play));
        play.never(use_campaign(&play), "DD-387");
        play.ok(agree(true));
        (play, id)
    };
    let (mut inactive, subplot) = proposed();
    inactive.ok(story(StoryCommand::Activate {
        subplot,
        active: false,
    }));
    inactive.ruled(approve(true), &["DD-387"]);
    let (mut off, _) = proposed();
    off.ok(Command::ChangeSettings {
        settings: Settings::default(),
    });
    off.ruled(approve(true), &["DD-395"]);
}
