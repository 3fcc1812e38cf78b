//! What an action earns and costs under other settings, several kinds in one action, and the gamemaster’s decision on
//! a draw (A-31, A-33, A-34, DD-198).

use crate::ledger::given::{
    ATTACK, Case, DEFEND, GOOD, MANEUVER, QUIET, TAUNT, TRICK, TableBuilder, announce, declare,
    dice, h, line, pass,
};
use crate::ledger::play::TestTable;
use crate::ledger::subplots::turn_in;
use crate::ledger::surprise::{rounds, settings_with};
use tabletop::seat::{ActorId, Seat};
use torg::card::{ApprovableAction, ApprovedActions, CardName, LineEffect, Side, VillainSkill};
use torg::command::Command;
use torg::event::Event;
use torg::redaction::{RedactedEvent, redact};
use torg::roll::SuccessLevel;
use torg::rounds::{ActionModifier, RoundsCommand};
use torg::settings::{ApprovedMulti, DefendCounts, DefendMany, Removals, Settings};
use torg::state::{ActionKind, ActionOutcome, DefenceOutcome, Role, Turn};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-181", "A-31"],
        villain_skills_may_cost_cards_once_a_round,
    ),
    (&["DD-197", "A-33"], passive_heroes_may_count_as_defending),
    (&["DD-197", "DD-403", "A-33"], defence_draw_options),
    (
        &["DD-202", "A-34", "DD-411", "DD-412"],
        combined_action_draws_per_kind_or_once,
    ),
    (&["DD-198"], gamemaster_can_deny_a_draw),
    (
        &["DD-197", "DD-198"],
        gamemaster_can_deny_the_draw_of_a_defence,
    ),
    (&["DD-198"], gamemaster_can_take_back_a_draw),
    (
        &["DD-198", "DD-355"],
        earned_subplot_that_is_turned_in_cannot_be_taken_back,
    ),
];

fn defend(play: &mut TestTable, hero: u16) {
    play.ok(declare(h(hero), DEFEND));
    play.ok(announce(ActionOutcome::Done));
}

#[test]
fn villain_skills_may_cost_cards_once_a_round() {
    let skills = LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick);
    let card = line(Side::Villains, LineEffect::None, skills);
    for (answer, pool_size) in [(Removals::Each, 2), (Removals::FirstOfRound, 3)] {
        let given = TableBuilder::heroes(3)
            .villains(2)
            .settings(settings_with(answer));
        let pool = [
            CardName::Drama,
            CardName::Haste,
            CardName::Idea,
            CardName::Rally,
        ];
        let mut play = given.pool(1, &pool).in_round(card, ApprovedActions::Any);
        let villain = play.v(1);
        for kind in [TAUNT, TRICK] {
            play.act_out_of_turn(villain, kind);
            if let [pool_removal] = play.state().pool_removals_due()[..] {
                let cards = play.state().pool(h(1))[..usize::from(pool_removal.cards)].to_vec();
                play.ok(Command::TakePoolCards { cards });
            }
        }
        assert_eq!(play.pool(1), pool_size, "{answer:?}");
        // Once a round applies to all villains together.
        play.act_at(play.v(2), TAUNT, h(1), GOOD);
        let is_due = !play.state().pool_removals_due().is_empty();
        assert_eq!(is_due, answer == Removals::Each);
    }
}

impl TestTable {
    /// Acts against the first hero even if the actor's turn is over.
    fn act_out_of_turn(&mut self, actor: ActorId, kind: ActionKind) {
        let participants = self.state().present().map(|actor| actor.id);
        let villains = participants.filter(|id| self.actor(*id).role == Role::Villain);
        let turn = |actor| Turn { actor, pass: 1 };
        let turns = [vec![turn(actor)], villains.map(turn).collect()].concat();
        self.make(vec![Event::TurnOrderSet {
            turns,
            skipped: vec![],
        }]);
        self.act_at(actor, kind, h(1), GOOD);
    }
}

#[test]
fn passive_heroes_may_count_as_defending() {
    let draws = |settings| {
        let pair = ApprovedActions::Pair(ApprovableAction::Defend, ApprovableAction::Test);
        let given = TableBuilder::heroes(3).villains(2).settings(settings);
        let mut play = given.in_round(
            line(Side::Villains, LineEffect::None, LineEffect::None),
            pair,
        );
        play.act_at(play.v(1), ATTACK, h(1), ActionOutcome::Failed);
        play.act_at(play.v(2), ATTACK, h(2), GOOD);
        let due = play.view(Seat::Table).round.unwrap().unjudged_defences;
        play.ok(Command::Flip);
        let drew = |hero: u16| {
            play.last()
                .iter()
                .filter(|event| matches!(event, Event::Drawn { actor, .. } if *actor == h(hero)))
                .count()
        };
        (due, drew(1), drew(2))
    };
    let (due, first, _) = draws(Settings::default());
    assert_eq!((due, first), (vec![], 0));
    let (due, first, second) = draws(settings_with(DefendCounts::Any));
    assert_eq!((due, first, second), (vec![h(3)], 1, 0));
    // The gamemaster can judge attacks that were not entered.
    let judge = Command::JudgeDefence {
        actor: h(3),
        defence: DefenceOutcome::AllMissed,
    };
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.never(judge.clone(), "DD-197");
    let given = TableBuilder::heroes(3)
        .villains(1)
        .settings(settings_with(DefendCounts::Any));
    let mut play = given.in_round(QUIET, ApprovedActions::Any);
    play.ok(judge);
    assert_eq!(
        play.view(Seat::Table).round.unwrap().unjudged_defences,
        [h(1), h(2)]
    );
}

#[test]
fn defence_draw_options() {
    // Miss, miss, hit; or the hit first.
    let earned = |answer: DefendMany, first_hits: bool| {
        let given = TableBuilder::heroes(3)
            .villains(3)
            .settings(settings_with(answer));
        let mut play = given.in_round(QUIET, ApprovedActions::Any);
        defend(&mut play, 1);
        play.ok(pass(h(2)));
        play.ok(pass(h(3)));
        for villain in 1..=3 {
            let hits = villain == if first_hits { 1 } else { 3 };
            let outcome = if hits { GOOD } else { ActionOutcome::Failed };
            play.act_at(play.v(villain), ATTACK, h(1), outcome);
        }
        play.state().defence_draws(play.actor(h(1)))
    };
    assert_eq!(earned(DefendMany::NoneHit, false), Some(0));
    assert_eq!(earned(DefendMany::FirstMissed, false), Some(1));
    assert_eq!(earned(DefendMany::FirstMissed, true), Some(0));
    assert_eq!(earned(DefendMany::Each, false), Some(2));
    // Entered as one number and drawn when the round closes.
    let given = TableBuilder::heroes(3)
        .villains(1)
        .settings(settings_with(DefendMany::Each));
    let mut play = given
        .next_standard(QUIET)
        .next_standard(QUIET)
        .in_round(QUIET, ApprovedActions::Any);
    let count_missed = |missed| {
        rounds(RoundsCommand::CountMissedAttacks {
            actor: h(1),
            missed,
        })
    };
    play.never(count_missed(1), "DD-197");
    defend(&mut play, 1);
    assert_eq!(
        play.view(Seat::Table).round.unwrap().unjudged_defences,
        [h(1)]
    );
    play.never(count_missed(21), "");
    play.ok(count_missed(3));
    let before = play.hand(1);
    play.ok(Command::Flip);
    assert_eq!(play.hand(1), before + 3);
}

#[test]
fn combined_action_draws_per_kind_or_once() {
    let drawn = |settings, failed: Option<ApprovableAction>| {
        let given = TableBuilder::heroes(3).villains(1).settings(settings);
        let mut play = given
            .next_standard(QUIET)
            .in_round(QUIET, ApprovedActions::Any);
        let add_kind = |kind| rounds(RoundsCommand::AddActionKind { kind });
        play.never(add_kind(ApprovableAction::Trick), "");
        play.ok(declare(h(1), ATTACK));
        play.ok(add_kind(ApprovableAction::Trick));
        play.ok(add_kind(ApprovableAction::Trick));
        let set_outcome = |kind, outcome| rounds(RoundsCommand::SetKindOutcome { kind, outcome });
        play.never(set_outcome(ApprovableAction::Test, GOOD), "DD-202");
        if let Some(kind) = failed {
            play.ok(set_outcome(kind, ActionOutcome::Failed));
        }
        play.ok(dice(&[7]));
        play.never(add_kind(ApprovableAction::Test), "");
        let shown = play.view(Seat::Table).draws_on_success;
        play.ok(announce(GOOD));
        assert_eq!(shown, play.hand(1) - 4, "{failed:?}");
        shown
    };
    let once = settings_with(ApprovedMulti::PerAction);
    assert_eq!(drawn(Settings::default(), None), 2);
    assert_eq!(drawn(Settings::default(), Some(ApprovableAction::Trick)), 1);
    assert_eq!(drawn(once, None), 1);
    assert_eq!(drawn(once, Some(ApprovableAction::Trick)), 1);

    // Attack and defence in one: the defence draws at the end unless the attack's draw counted for both.
    for (settings, cards) in [(Settings::default(), 2), (once, 1)] {
        let given = TableBuilder::heroes(3).villains(1).settings(settings);
        let mut play = given
            .next_standard(QUIET)
            .next_standard(QUIET)
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(declare(h(1), ATTACK));
        play.ok(rounds(RoundsCommand::AddActionKind {
            kind: ApprovableAction::Defend,
        }));
        assert_eq!(
            play.view(Seat::Table).action_modifiers,
            [ActionModifier::AttackAndDefend {
                attack: 4,
                damage: 4,
                defence: 2
            }]
        );
        play.ok(announce(GOOD));
        assert_eq!(
            play.actor(h(1)).round.defence,
            Some(DefenceOutcome::Declared)
        );
        play.ok(Command::JudgeDefence {
            actor: h(1),
            defence: DefenceOutcome::AllMissed,
        });
        play.ok(Command::Flip);
        assert_eq!(play.hand(1), 4 + cards);
    }

    // Suppressive fire intimidates too; the skill on the line costs cards as usual.
    let skills = LineEffect::VillainSkills(VillainSkill::Intimidate, VillainSkill::Test);
    let given = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[CardName::Drama]);
    let card = line(Side::Villains, LineEffect::None, skills);
    let mut play = given.in_round(card, ApprovedActions::Any);
    play.ok(Command::Declare {
        actor: play.v(1),
        kind: ATTACK,
        target: Some(h(1)),
        critical_moment: false,
    });
    play.ok(rounds(RoundsCommand::AddActionKind {
        kind: ApprovableAction::Intimidate,
    }));
    play.ok(announce(ActionOutcome::Succeeded(SuccessLevel::Good)));
    assert!(!play.state().pool_removals_due().is_empty());
}

#[test]
fn gamemaster_can_deny_a_draw() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    let deny = |denied| rounds(RoundsCommand::DenyDraw { denied });
    play.never(deny(true), "");
    play.ok(declare(h(1), ATTACK));
    play.ok(deny(true));
    play.ok(announce(GOOD));
    assert_eq!(play.hand(1), 4);
    play.ok(declare(h(2), MANEUVER));
    play.ok(deny(true));
    play.ok(deny(false));
    play.ok(announce(GOOD));
    assert_eq!(play.hand(2), 5);
}

#[test]
fn gamemaster_can_deny_the_draw_of_a_defence() {
    let deny = |denied| rounds(RoundsCommand::DenyDraw { denied });
    let defend_too = rounds(RoundsCommand::AddActionKind {
        kind: ApprovableAction::Defend,
    });
    // The kind of action, what the gamemaster decides in order, and the cards of the whole round.
    let cases: &[(ActionKind, &[bool], usize)] = &[
        (DEFEND, &[], 1),
        (DEFEND, &[true], 0),
        (DEFEND, &[true, false], 1),
        (ATTACK, &[], 2),
        (ATTACK, &[true], 0),
    ];
    for &(kind, decisions, cards) in cases {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .next_standard(QUIET)
            .next_standard(QUIET)
            .next_standard(QUIET)
            .next_standard(QUIET)
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(declare(h(1), kind));
        if kind != DEFEND {
            play.ok(defend_too.clone());
        }
        for &denied in decisions {
            play.ok(deny(denied));
        }
        let outcome = if kind == DEFEND {
            ActionOutcome::Done
        } else {
            GOOD
        };
        play.ok(announce(outcome));
        play.ok(pass(h(2)));
        play.ok(pass(h(3)));
        play.act_at(play.v(1), ATTACK, h(1), ActionOutcome::Failed);
        play.ok(Command::Flip);
        assert_eq!(play.hand(1) - 4, cards, "{kind:?} {decisions:?}");
        // The decision counts for that round only.
        defend(&mut play, 1);
        play.ok(pass(h(2)));
        play.ok(pass(h(3)));
        play.act_at(play.v(1), ATTACK, h(1), ActionOutcome::Failed);
        play.read(play.state().round().unwrap().line, ApprovedActions::Any);
        play.ok(Command::EndRounds);
        assert_eq!(play.hand(1) - 4, cards + 1, "{kind:?} {decisions:?}");
    }
    // A second defence in the round has its own decision, and a defence nobody may earn from needs no judgement.
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    for (decisions, drawn) in [([true, false], 1), ([false, true], 0)] {
        let mut play = TableBuilder::heroes(1)
            .villains(1)
            .in_round(flurry, ApprovedActions::Any);
        for denied in decisions {
            play.ok(declare(h(1), DEFEND));
            play.ok(deny(denied));
            play.ok(announce(ActionOutcome::Done));
            let unjudged = play.view(Seat::Table).round.unwrap().unjudged_defences;
            assert_eq!(unjudged.is_empty(), denied);
        }
        play.act_at(play.v(1), ATTACK, h(1), ActionOutcome::Failed);
        assert_eq!(play.state().defence_draws(play.actor(h(1))), Some(drawn));
    }
    // Tried again, the action is as it was before, until it ends again.
    let given = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[CardName::SecondChance]);
    let mut play = given.in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(defend_too);
    play.ok(deny(true));
    play.ok(announce(ActionOutcome::Failed));
    assert!(play.actor(h(1)).round.defence_draw_denied);
    play.ok(play.play(1, CardName::SecondChance));
    assert!(!play.actor(h(1)).round.defence_draw_denied);
    play.ok(announce(ActionOutcome::Failed));
    assert!(play.actor(h(1)).round.defence_draw_denied);
}

#[test]
fn gamemaster_can_take_back_a_draw() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    let take_back = || rounds(RoundsCommand::TakeBackDraw);
    play.never(take_back(), "DD-198");
    play.act(h(1), ATTACK, GOOD);
    let drawn = *play.state().hand(h(1)).last().unwrap();
    assert_eq!(play.view(Seat::Table).last_earned_by, Some(h(1)));
    let deck = play.pile(Zone::DrawPile);
    play.ok(take_back());
    assert_eq!((play.hand(1), play.pile(Zone::DrawPile)), (4, deck + 1));
    let shown_to = |seat| match redact(&play.last()[0], seat) {
        RedactedEvent::DrawTakenBack { actor, card } => (actor, card),
        other => panic!("{other:?}"),
    };
    assert_eq!(shown_to(Seat::Actor(h(1))), (h(1), Some(drawn)));
    assert_eq!(shown_to(Seat::Actor(h(2))), (h(1), None));
    assert_eq!(shown_to(Seat::Table), (h(1), None));
    play.never(take_back(), "DD-198");
    // Too late once the card was laid or somebody else acted.
    play.act(h(2), ATTACK, GOOD);
    let card = *play.state().hand(h(2)).last().unwrap();
    play.ok(Command::PoolCard { actor: h(2), card });
    assert_eq!(play.view(Seat::Table).last_earned_by, None);
    play.never(take_back(), "DD-198");
    play.act(h(3), ATTACK, GOOD);
    play.ok(declare(play.v(1), ATTACK));
    play.never(take_back(), "DD-198");
}

/// The drawn card is a subplot, for which its hero has another card already.
#[test]
fn earned_subplot_that_is_turned_in_cannot_be_taken_back() {
    let builder = TableBuilder::heroes(3).villains(1).next(|_| true);
    let builder = builder.next(|card| card.name == CardName::Romance);
    let mut play = builder.in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), ATTACK, GOOD);
    assert_eq!(play.view(Seat::Table).last_earned_by, Some(h(1)));
    play.ok(turn_in(&play, 1, CardName::Romance));
    assert_eq!(play.view(Seat::Table).last_earned_by, None);
    play.never(rounds(RoundsCommand::TakeBackDraw), "DD-198");
}
