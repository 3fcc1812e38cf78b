//! Cards that affect everybody or need the gamemaster: Idea, Escape!, Glory, and the specials that wait in
//! pools: Alertness and Connection.

use crate::ledger::gifts::follow_up;
use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TAUNT, TableBuilder, announce, declare, dice, h, line, offer,
};
use tabletop::seat::Seat;
use torg::card::CardName::{
    Action, Alertness, Connection, Drama, Escape, Glory, Haste, Hero, Idea, Nemesis, Presence,
};
use torg::card::{ApprovedActions, LineEffect, Side, VillainSkill};
use torg::command::{Command, FollowUpCommand};
use torg::event::{Event, FollowUpEvent};
use torg::follow_ups::MissedBy;
use torg::redaction::redact;
use torg::settings::{AlertnessTrigger, EscapeLate, GloryNumber, Settings, TakeSpecials};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["T-57", "DD-289", "DD-290", "DD-291"],
        idea_question_is_asked_and_answered,
    ),
    (&["DD-289"], idea_in_rounds_comes_from_the_pool),
    (
        &["T-65", "DD-273", "DD-274", "DD-275", "DD-276", "DD-277"],
        escape_ends_the_rounds_for_all,
    ),
    (
        &["T-66", "DD-274", "A-51"],
        escape_must_be_the_first_card_laid,
    ),
    (
        &["T-67", "DD-278", "DD-279", "DD-280", "DD-281"],
        glory_needs_a_high_roll_and_the_gamemaster,
    ),
    (&["DD-279"], rejected_glory_goes_back_to_the_pool),
    (
        &["DD-110", "DD-279"],
        an_undecided_glory_is_decided_before_its_hero_leaves,
    ),
    (&["DD-278", "A-52"], glory_may_go_by_the_total),
    (
        &[
            "T-69", "DD-343", "DD-344", "DD-346", "DD-009", "DD-011", "A-67",
        ],
        alertness_needs_something_missed,
    ),
    (
        &[
            "T-70", "DD-337", "DD-338", "DD-339", "DD-345", "DD-347", "DD-342",
        ],
        alertness_stays_in_the_pool_across_scenes,
    ),
    (
        &["T-71", "DD-348", "DD-349", "DD-350", "DD-351"],
        connection_waits_for_the_gamemaster,
    ),
    (&["DD-010"], laid_special_is_announced_and_gets_a_note),
    (
        &["DD-336", "DD-340", "DD-341"],
        special_in_hand_is_traded_and_laid_like_any_card,
    ),
    (&["DD-190", "A-32"], villains_may_take_specials_if_allowed),
];

fn activate(
    hero: u16,
    play: &crate::ledger::play::TestTable,
    missed_by: Option<MissedBy>,
    note: &str,
) -> Command {
    let special = play.state().pool(h(hero)).first();
    follow_up(
        hero,
        FollowUpCommand::ActivateSpecial {
            card: *special.expect("a card in the pool"),
            missed_by,
            note: note.to_owned(),
        },
    )
}

#[test]
fn idea_question_is_asked_and_answered() {
    let mut play = TableBuilder::heroes(3).hand(1, &[Idea]).table();
    let ask = |question: &str| {
        let question = question.to_owned();
        follow_up(1, FollowUpCommand::Ask { question })
    };
    let answer = |answer: &str| {
        let answer = answer.to_owned();
        follow_up(1, FollowUpCommand::Answer { answer })
    };
    play.never(ask("Who did it?"), "DD-289");
    play.ok(play.play(1, Idea));
    assert_eq!((play.hand(1), play.pile(Zone::DiscardPile)), (0, 1));
    play.never(answer("The cook."), "DD-289");
    play.never(ask("  "), "");
    play.ok(ask(" Who did it? "));
    play.never(ask("And how?"), "DD-289");
    let open = play.view(Seat::Actor(h(2))).follow_ups.ideas;
    assert_eq!(open[0].question.as_deref(), Some("Who did it?"));
    play.never(answer(""), "");
    play.ok(answer("The cook, or somebody in the cook’s apron."));
    assert!(play.view(Seat::Table).follow_ups.ideas.is_empty());
    let event = FollowUpEvent::Answered {
        answer: "The cook, or somebody in the cook’s apron.".to_owned(),
    };
    assert_eq!(
        play.last(),
        [Event::FollowUp {
            actor: h(1),
            what: event
        }]
    );
    play.never(answer("Again"), "DD-289");
}

#[test]
fn idea_in_rounds_comes_from_the_pool() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Idea])
        .pool(2, &[Idea])
        .in_round(QUIET, ApprovedActions::Any);
    play.no(play.play(1, Idea), "DD-065");
    play.ok(play.play(2, Idea));
    assert_eq!(play.view(Seat::Table).follow_ups.ideas[0].actor, h(2));
}

#[test]
fn escape_ends_the_rounds_for_all() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Escape, Drama])
        .table();
    play.begin_and_flip();
    play.read(QUIET, ApprovedActions::Any);
    play.act(h(1), ATTACK, GOOD);
    play.ok(play.lay(1, Escape));
    for _ in 0..3 {
        play.ok(Command::Flip);
    }
    play.read(QUIET, ApprovedActions::Any);
    // Even in the middle of somebody's action.
    play.ok(declare(h(2), ATTACK));
    play.ok(play.play(1, Escape));
    assert!(play.state().conflict.is_none() && play.state().action.is_none());
    assert!(play.last().contains(&Event::RoundsEnded));
    assert_eq!(play.view(Seat::Table).follow_ups.escaped_by, Some(h(1)));
    let text = "A hay cart stands under the window.".to_owned();
    play.never(
        follow_up(2, FollowUpCommand::NarrateEscape { text: text.clone() }),
        "DD-277",
    );
    play.ok(follow_up(1, FollowUpCommand::NarrateEscape { text }));
    assert_eq!(play.view(Seat::Table).follow_ups.escaped_by, None);
}

#[test]
fn escape_must_be_the_first_card_laid() {
    let after_another_card = |settings: Settings| {
        let mut play = TableBuilder::heroes(3)
            .settings(settings)
            .hand(1, &[Hero, Escape])
            .in_round(QUIET, ApprovedActions::Any);
        play.act(h(1), ATTACK, GOOD);
        play.ok(play.lay(1, Hero));
        play.ok(Command::Flip);
        play.read(QUIET, ApprovedActions::Any);
        play.act(h(1), ATTACK, GOOD);
        play
    };
    let mut play = after_another_card(Settings::default());
    assert_eq!(
        play.view(Seat::Table).follow_ups.escape_not_first,
        [h(1)],
        "the warning"
    );
    play.ok(play.lay(1, Escape));
    play.no(play.play(1, Escape), "DD-274");
    let refused = Settings::default().with_answer(EscapeLate::Refused);
    let mut play = after_another_card(refused);
    play.ruled(play.lay(1, Escape), &["DD-274"]);
    // The order counts in a starting pool too.
    let mut play = TableBuilder::heroes(1)
        .settings(refused)
        .hand(1, &[Hero, Escape, Drama])
        .table();
    play.begin();
    play.ok(play.lay(1, Hero));
    play.no(play.lay(1, Escape), "DD-274");
}

/// A hero with Glory in the pool, who has rolled these dice in the first round.
fn after_glory_roll(
    settings: Settings,
    dramatic: bool,
    faces: &[u8],
) -> crate::ledger::play::TestTable {
    let given = TableBuilder::heroes(4)
        .settings(settings)
        .pool(1, &[Glory, Haste])
        .hand(2, &[Glory]);
    let given = if dramatic { given.dramatic() } else { given };
    let mut play = given.in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(faces));
    play.ok(announce(GOOD));
    play
}

fn judge(counts: bool, total: Option<u32>) -> Command {
    follow_up(1, FollowUpCommand::JudgeGlory { counts, total })
}

#[test]
fn glory_needs_a_high_roll_and_the_gamemaster() {
    let high_roll = [20, 20, 20, 2];
    let mut play = after_glory_roll(Settings::default(), true, &high_roll);
    play.never(judge(true, None), "DD-279");
    play.ok(play.play(1, Glory));
    assert_eq!(play.view(Seat::Table).follow_ups.glory_claim_by, Some(h(1)));
    assert_eq!(
        play.state().glories_counted,
        0,
        "not before the gamemaster decides"
    );
    let end = Command::EndScene { is_final: false };
    play.no(end, "DD-279");
    play.ok(judge(true, None));
    assert_eq!(play.state().glories_counted, 1);
    assert_eq!(play.view(Seat::Table).follow_ups.glories_counted, 1);
    // Only after one's own roll.
    let mut play = after_glory_roll(Settings::default(), true, &high_roll);
    play.no(
        Command::PlayCard {
            actor: h(2),
            card: play.card(2, Glory),
        },
        "DD-065",
    );
    let mut play = after_glory_roll(Settings::default(), false, &high_roll);
    play.ruled(play.play(1, Glory), &["DD-280"]);
    let mut play = after_glory_roll(Settings::default(), true, &[20, 20, 19]);
    play.no(play.play(1, Glory), "DD-278");
}

#[test]
fn rejected_glory_goes_back_to_the_pool() {
    let mut play = after_glory_roll(Settings::default(), true, &[20, 20, 20, 2]);
    let glory = play.card(1, Glory);
    play.ok(play.play(1, Glory));
    play.ok(judge(false, None));
    assert!(play.state().zones.is_in(glory, Zone::Pool(h(1))));
    assert_eq!(play.state().glories_counted, 0);
    // A card that was moved meanwhile stays where it is.
    play.ok(play.play(1, Glory));
    play.make(vec![Event::Drawn {
        actor: h(3),
        card: glory,
        reason: torg::event::DrawReason::Refill,
    }]);
    play.ok(judge(false, None));
    assert!(play.state().zones.is_in(glory, Zone::Hand(h(3))));
    // An undecided claim ends with the scene if the gamemaster rules so.
    let mut play = after_glory_roll(Settings::default(), true, &[20, 20, 20, 2]);
    play.ok(play.play(1, Glory));
    play.ruled(Command::EndScene { is_final: false }, &["DD-279"]);
}

#[test]
fn glory_may_go_by_the_total() {
    let total = Settings::default().with_answer(GloryNumber::Total);
    let mut play = after_glory_roll(total, true, &[14]);
    play.ok(play.play(1, Glory));
    play.no(judge(true, None), "DD-278");
    play.no(judge(true, Some(59)), "DD-278");
    play.ok(judge(true, Some(60)));
    assert_eq!(play.state().glories_counted, 1);
}

#[test]
fn alertness_needs_something_missed() {
    let mut play = TableBuilder::heroes(3).pool(1, &[Alertness, Drama]).table();
    let alertness = play.card(1, Alertness);
    assert_eq!(
        play.view(Seat::Table).follow_ups.pooled_specials,
        [(h(1), alertness)]
    );
    play.no(play.play(1, Alertness), "DD-009");
    play.no(activate(1, &play, None, ""), "DD-343");
    play.no(activate(1, &play, Some(MissedBy::Owner), ""), "DD-343");
    play.ok(activate(
        1,
        &play,
        Some(MissedBy::All),
        "Something odd in the bin.",
    ));
    assert!(play.state().zones.is_in(alertness, Zone::DiscardPile));
    assert!(play.view(Seat::Table).follow_ups.pooled_specials.is_empty());
    // Other cards are not activated.
    play.never(activate(1, &play, Some(MissedBy::All), ""), "DD-336");

    let owner = Settings::default().with_answer(AlertnessTrigger::Owner);
    let mut play = TableBuilder::heroes(3)
        .settings(owner)
        .pool(1, &[Alertness])
        .table();
    play.no(activate(1, &play, None, ""), "DD-343");
    play.ok(activate(1, &play, Some(MissedBy::Owner), ""));
}

#[test]
fn alertness_stays_in_the_pool_across_scenes() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Presence, Presence, Presence])
        .pool(1, &[Alertness])
        .table();
    play.ok(Command::EndScene { is_final: false });
    for hero in 1..=3 {
        play.ok(Command::OptionalDiscard {
            actor: h(hero),
            card: None,
        });
    }
    assert_eq!(
        (play.hand(1), play.pool(1)),
        (4, 1),
        "it does not count in the hand"
    );
    assert_eq!(play.state().scene.number, 2);
    play.ok(activate(1, &play, Some(MissedBy::All), ""));
    assert_eq!(play.pool(1), 0);
}

#[test]
fn connection_waits_for_the_gamemaster() {
    let mut play = TableBuilder::heroes(3).pool(2, &[Connection]).table();
    let connection = play.card(2, Connection);
    for _ in 0..2 {
        play.ok(Command::EndScene { is_final: false });
        for hero in 1..=3 {
            play.ok(Command::OptionalDiscard {
                actor: h(hero),
                card: None,
            });
        }
    }
    assert_eq!(
        play.view(Seat::Table).follow_ups.pooled_specials,
        [(h(2), connection)]
    );
    let note = "The lock keeper, who owes a favour.";
    play.ok(activate(2, &play, None, note));
    let event = FollowUpEvent::SpecialActivated {
        card: connection,
        note: Some(note.to_owned()),
    };
    assert_eq!(
        play.last(),
        [Event::FollowUp {
            actor: h(2),
            what: event
        }]
    );
    assert_eq!(play.pool(2), 0);
}

#[test]
fn laid_special_is_announced_and_gets_a_note() {
    let mut play = TableBuilder::heroes(3).hand(1, &[Alertness, Drama]).table();
    let card = play.card(1, Alertness);
    let acknowledge = |note: &str| {
        let note = note.to_owned();
        follow_up(1, FollowUpCommand::AcknowledgeSpecial { card, note })
    };
    let acknowledgement = acknowledge("");
    play.never(acknowledgement.clone(), "DD-006");
    play.ok(play.lay(1, Alertness));
    for seat in [Seat::Table, Seat::Actor(h(3))] {
        assert_eq!(
            play.view(seat).follow_ups.unacknowledged_specials,
            [(h(1), card)]
        );
    }
    play.ok(acknowledgement);
    assert!(
        play.view(Seat::Table)
            .follow_ups
            .unacknowledged_specials
            .is_empty()
    );
    assert_eq!(
        play.view(Seat::Table).follow_ups.pooled_specials,
        [(h(1), card)]
    );
    // The gamemaster's note is stored with the card, and nobody else sees it.
    play.ok(acknowledge(" The bin. "));
    let note = (card, "The bin.".to_owned());
    assert_eq!(play.view(Seat::Table).follow_ups.special_notes, [note]);
    assert!(
        play.view(Seat::Actor(h(1)))
            .follow_ups
            .special_notes
            .is_empty()
    );
    for seat in [Seat::Table, Seat::Actor(h(1))] {
        let redacted = redact(&play.last()[0], seat);
        assert!(!format!("{redacted:?}").contains("bin"));
    }
    play.ok(acknowledge(""));
    assert!(play.view(Seat::Table).follow_ups.special_notes.is_empty());
}

#[test]
fn special_in_hand_is_traded_and_laid_like_any_card() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Alertness, Connection, Drama])
        .hand(2, &[Action])
        .table();
    let given = play.card(1, Connection);
    let back = play.card(2, Action);
    play.ok(offer(1, 2, &[given]));
    play.ok(crate::ledger::given::answer(&[back]));
    play.complete_trade();
    assert_eq!(play.card(2, Connection), given);
    play.begin_and_flip();
    play.read(QUIET, ApprovedActions::Any);
    play.no(play.lay(1, Alertness), "DD-051");
    play.act(h(1), ATTACK, GOOD);
    play.ok(play.lay(1, Alertness));
    play.no(play.lay(1, Drama), "DD-050");
}

#[test]
fn villains_may_take_specials_if_allowed() {
    let skills = LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick);
    for (answer, takes) in [
        (TakeSpecials::No, [true, false, false]),
        (TakeSpecials::Plain, [true, true, false]),
        (TakeSpecials::All, [true, true, true]),
    ] {
        for (name, may) in [Drama, Alertness, Nemesis].into_iter().zip(takes) {
            let mut play = TableBuilder::heroes(3)
                .villains(1)
                .settings(Settings::default().with_answer(answer))
                .pool(1, &[Drama, Alertness, Nemesis])
                .dramatic()
                .in_round(
                    line(Side::Villains, LineEffect::None, skills),
                    ApprovedActions::Any,
                );
            play.act_at(play.v(1), TAUNT, h(1), GOOD);
            let take = Command::TakePoolCards {
                cards: vec![play.card(1, name)],
            };
            if may {
                play.ok(take);
                assert_eq!(play.pool(1), 2);
            } else {
                play.no(take, "DD-190");
            }
        }
    }
}

/// DD-110, DD-279: an undecided Glory may count for everybody, so it is decided before its hero leaves.
#[test]
fn an_undecided_glory_is_decided_before_its_hero_leaves() {
    let leave = || Command::Leave { actor: h(1) };
    let mut play = after_glory_roll(Settings::default(), true, &[20, 20, 20, 2]);
    play.ok(play.play(1, Glory));
    play.no(leave(), "DD-279");
    play.ok(judge(true, None));
    play.ok(leave());
    assert_eq!(play.state().glories_counted, 1);
    // By a ruling the hero leaves, and the card no longer waits for anybody.
    let mut play = after_glory_roll(Settings::default(), true, &[20, 20, 20, 2]);
    play.ok(play.play(1, Glory));
    play.ruled(leave(), &["DD-279"]);
    assert_eq!(play.state().glories_counted, 0);
    play.ok(Command::EndScene { is_final: false });
}
