//! Cards that change the round: Haste, Monologue, Seize Initiative.

use crate::ledger::cards_roll::builder_with;
use crate::ledger::given::{
    ATTACK, Case, DEFEND, GOOD, QUIET, TableBuilder, TestTable, announce, declare, dice, finish, h,
    line, pass,
};
use tabletop::seat::{ActorId, Seat};
use testing::StandardCard as _;
use torg::active_effects::EffectCommand;
use torg::card::CardName::{
    Action, Drama, Haste, Hero, Idea, Monologue, SeizeInitiative, Supporter,
};
use torg::card::{ApprovableAction, ApprovedActions, LineEffect, Side};
use torg::command::Command;
use torg::event::Event;
use torg::follow_ups::SetbackKind;
use torg::refusal::Refusal;
use torg::settings::{
    Edition, HasteInterrupt, KeptRepeats, Knockdown, MonologueScope, SeizeWindow, Settings,
};
use torg::state::{ActionKind, ActionOutcome, ActionStage, Condition, Setback};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-282", "DD-283", "DD-057", "T-53"],
        haste_interrupts_another_turn,
    ),
    (&["DD-283"], haste_can_interrupt_haste),
    (
        &["DD-123", "DD-128", "DD-282"],
        nobody_goes_ahead_of_an_extra_action,
    ),
    (
        &["DD-056", "DD-282", "T-93"],
        drawn_haste_must_be_laid_before_use,
    ),
    (&["DD-283"], haste_before_the_roll_or_before_the_outcome),
    (
        &["DD-304", "DD-305", "DD-306", "DD-307", "DD-308", "T-54"],
        monologue_ends_the_round,
    ),
    (
        &["DD-305", "DD-417", "A-26"],
        monologue_is_no_action_for_somebody_knocked_down,
    ),
    (&["DD-304"], monologue_stops_hostile_or_all_actions),
    (&["DD-309"], deck_has_one_monologue),
    (
        &["DD-321", "DD-325", "T-50", "DD-042"],
        seize_initiative_keeps_the_card,
    ),
    (&["DD-325"], kept_card_may_not_repeat_immediate_effects),
    (
        &["DD-322", "DD-323", "DD-326", "T-51", "DD-162", "DD-416"],
        seize_initiative_flips_another_card,
    ),
    (
        &["DD-324", "DD-155"],
        seize_initiative_cannot_replace_confused,
    ),
    (
        &["DD-169", "DD-322", "A-62"],
        lost_turn_does_not_close_the_seize_window,
    ),
    (
        &["DD-322"],
        seize_initiative_may_replace_until_somebody_acts,
    ),
    (&["DD-132", "DD-417"], knocked_down_actors_get_up_by_edition),
];

fn seize(play: &TestTable, hero: u16, keep: bool) -> Command {
    let (actor, card) = (h(hero), play.card(hero, SeizeInitiative));
    Command::Effect(if keep {
        EffectCommand::KeepCard { actor, card }
    } else {
        EffectCommand::FlipAnother { actor, card }
    })
}

fn next(play: &TestTable) -> ActorId {
    play.state().round().unwrap().next_turn().unwrap().actor
}

fn accept_flipped_card() -> Command {
    Command::Effect(EffectCommand::AcceptFlippedCard)
}

#[test]
fn haste_interrupts_another_turn() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .hand(1, &[Drama, Idea])
        .pool(1, &[Haste, Action])
        .in_round(QUIET, ApprovedActions::Any);
    let villain = play.v(1);
    play.ok(play.play(1, Action));
    play.act(h(1), ATTACK, GOOD);
    play.ok(play.lay(1, Drama));
    play.ok(pass(h(2)));
    play.ok(declare(villain, ATTACK));
    play.ok(play.play(1, Haste));
    assert!(play.state().action.is_none());
    assert_eq!(
        play.view(Seat::Table).active_effects.suspended_actors,
        [villain]
    );
    play.never(Command::Flip, "DD-070");
    play.no(declare(h(2), ATTACK), "DD-122");
    play.ok(declare(h(1), DEFEND));
    assert_eq!(
        play.view(Seat::Table)
            .active_effects
            .roll_breakdown
            .unwrap()
            .action_bonus,
        3,
        "DD-284: round-long effects apply to the Haste action"
    );
    play.ok(announce(ActionOutcome::Done));
    let resumed = play.state().action.as_ref().unwrap();
    assert_eq!(
        (resumed.actor, resumed.stage),
        (villain, ActionStage::Declared)
    );
    play.no(play.lay(1, Idea), "DD-050");
    play.ok(announce(GOOD));
    assert!(play.state().round().unwrap().next_turn().is_none());
    // On one's own turn it is just one more action.
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .pool(1, &[Haste])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(play.play(1, Haste));
    play.ok(announce(GOOD));
    play.act(h(1), ATTACK, GOOD);
    assert_eq!(next(&play), play.v(1));
}

#[test]
fn haste_can_interrupt_haste() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Haste])
        .pool(2, &[Haste])
        .in_round(
            line(Side::Villains, LineEffect::None, LineEffect::None),
            ApprovedActions::Any,
        );
    let villain = play.v(1);
    play.ok(declare(villain, ATTACK));
    play.ok(play.play(1, Haste));
    play.ok(declare(h(1), ATTACK));
    play.ok(play.play(2, Haste));
    play.act(h(2), ATTACK, GOOD);
    assert_eq!(play.state().action.as_ref().unwrap().actor, h(1));
    // If the interrupting hero can no longer act, the others go on.
    play.ok(announce(GOOD));
    assert_eq!(play.state().action.as_ref().unwrap().actor, villain);
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Haste])
        .in_round(
            line(Side::Villains, LineEffect::None, LineEffect::None),
            ApprovedActions::Any,
        );
    play.ok(declare(villain, ATTACK));
    play.ok(play.play(1, Haste));
    play.ok(Command::SetCondition {
        actor: h(1),
        condition: Condition {
            unconscious: true,
            ..Condition::default()
        },
    });
    assert_eq!(play.state().action.as_ref().unwrap().actor, villain);
    play.ok(announce(GOOD));
    assert_eq!(next(&play), h(2));
}

#[test]
fn drawn_haste_must_be_laid_before_use() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .next(|card| card.name == Haste)
        .hand(1, &[Drama])
        .table();
    play.begin();
    let first = play.state().zones.top(Zone::DrawPile).unwrap();
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    // That Haste was flipped; put another one into the hand as an approved success would.
    assert_eq!(first.name(), Some(Haste));
    let deck = play.state().zones.cards(Zone::DrawPile);
    let haste = *deck.iter().find(|card| card.name() == Some(Haste)).unwrap();
    play.make(vec![Event::Drawn {
        actor: h(1),
        card: haste,
        reason: torg::event::DrawReason::ApprovedAction,
    }]);
    play.no(play.play(1, Haste), "DD-065");
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    play.ok(play.lay(1, Haste));
    play.no(play.lay(1, Drama), "DD-050");
    play.ok(play.play(1, Haste));
    play.act(h(1), ATTACK, GOOD);
    play.no(play.lay(1, Drama), "DD-050");
}

#[test]
fn haste_before_the_roll_or_before_the_outcome() {
    let villains = line(Side::Villains, LineEffect::None, LineEffect::None);
    let table = |settings| {
        let mut play = builder_with(settings)
            .pool(1, &[Haste])
            .in_round(villains, ApprovedActions::Any);
        play.ok(declare(play.v(1), ATTACK));
        play.ok(dice(&[15]));
        play
    };
    let mut play = table(Settings::default());
    play.no(play.play(1, Haste), "DD-282");
    let mut play = table(Settings::default().with_answer(HasteInterrupt::BeforeAnnounced));
    play.ok(play.play(1, Haste));
    play.act(h(1), DEFEND, ActionOutcome::Done);
    let resumed = play.state().action.as_ref().unwrap();
    assert_eq!(resumed.roll.as_ref().unwrap().total.get(), 15);
}

fn monologue(play: &TestTable, violent: bool) -> Command {
    Command::Effect(EffectCommand::Monologue {
        actor: h(2),
        card: play.card(2, Monologue),
        violent,
    })
}

#[test]
fn monologue_ends_the_round() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(2, &[Drama])
        .pool(2, &[Monologue])
        .pool(3, &[Haste])
        .in_round(QUIET, ApprovedActions::Any);
    play.never(Command::Effect(EffectCommand::ExtendMonologue), "DD-307");
    play.act(h(1), ATTACK, GOOD);
    play.ok(declare(h(3), ATTACK));
    play.no(play.play(2, Monologue), "DD-304");
    play.ok(announce(GOOD));
    play.ok(play.play(2, Monologue));
    assert_eq!(play.pile(Zone::InEffect(h(2))), 1);
    play.ok(play.lay(2, Drama));
    assert!(play.state().round().unwrap().next_turn().is_none());
    play.no(declare(play.v(1), ATTACK), "DD-304");
    play.no(play.play(3, Haste), "DD-304");
    play.no(declare(h(3), ATTACK), "DD-304");
    play.ok(Command::Effect(EffectCommand::ExtendMonologue));
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    assert!(play.state().round().unwrap().next_turn().is_none());
    play.no(declare(h(1), ATTACK), "DD-304");
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    play.act(h(1), ATTACK, GOOD);
}

/// The action of a knocked-down hero is needed for standing up, or may only be a defence.
#[test]
fn monologue_is_no_action_for_somebody_knocked_down() {
    let down = Condition {
        knocked_down: true,
        ..Condition::default()
    };
    for (edition, rule) in [(Edition::Revised, "TC-104"), (Edition::Classic, "TC-103")] {
        for (condition, refused) in [(Condition::default(), false), (down, true)] {
            let mut play = TableBuilder::heroes(3)
                .villains(1)
                .edition(edition)
                .pool(2, &[Monologue])
                .condition(h(2), condition)
                .in_round(QUIET, ApprovedActions::Any);
            if refused {
                play.ruled(play.play(2, Monologue), &[rule]);
            } else {
                play.ok(play.play(2, Monologue));
            }
        }
    }
}

/// DD-123, DD-128, DD-282: an extra action is carried out on the spot, so even the actor's own side waits. The refusal says so, and does not
/// speak of the other side.
#[test]
fn nobody_goes_ahead_of_an_extra_action() {
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[Haste])
        .in_round(flurry, ApprovedActions::Any);
    let villain = play.v(1);
    play.ok(play.play(1, Haste));
    for waiting in [h(2), villain] {
        let refusal = play.no(declare(waiting, ATTACK), "DD-282");
        let (actor, next) = (waiting, h(1));
        assert_eq!(refusal, Refusal::ExtraActionFirst { actor, next });
    }
    play.ok(finish(h(1)));
    play.no(declare(villain, ATTACK), "DD-122");
    // Within the side, somebody else may act first, but nobody acts twice before all have acted once.
    play.ok(finish(h(2)));
    play.no(declare(h(2), ATTACK), "DD-128");
    play.ok(finish(h(1)));
    play.ok(finish(h(2)));
}

#[test]
fn monologue_stops_hostile_or_all_actions() {
    let hostile = Settings::default().with_answer(MonologueScope::Hostile);
    let for_all = Settings::default().with_answer(MonologueScope::All);
    for (settings, violent, ends) in [
        (Settings::default(), true, true),
        (Settings::default(), false, false),
        (hostile, true, false),
        (for_all, false, true),
    ] {
        let mut play = builder_with(settings)
            .pool(2, &[Monologue])
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(monologue(&play, violent));
        play.no(declare(h(1), ATTACK), "DD-304");
        if ends {
            play.no(declare(h(1), ActionKind::Other), "DD-304");
            continue;
        }
        play.no(declare(h(2), ActionKind::Other), "DD-122");
        play.act(h(1), ActionKind::Other, GOOD);
        play.act(h(3), DEFEND, ActionOutcome::Done);
    }
}

#[test]
fn deck_has_one_monologue() {
    use torg::card::CARDS;
    let monologues = CARDS.iter().filter(|card| card.name == Monologue);
    assert_eq!(monologues.count(), 1);
}

#[test]
fn seize_initiative_keeps_the_card() {
    let fatigued = line(Side::Heroes, LineEffect::Fatigued, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[SeizeInitiative, SeizeInitiative])
        .dramatic()
        .next_dramatic(fatigued)
        .table();
    play.begin();
    play.no(play.play(1, SeizeInitiative), "DD-321");
    play.ok(Command::Flip);
    play.ok(accept_flipped_card());
    let card = play.state().round().unwrap().card;
    assert_eq!(play.actor(h(2)).condition.shock, 2);
    play.act(h(1), ATTACK, GOOD);
    play.ok(play.play(1, SeizeInitiative));
    play.no(play.play(1, SeizeInitiative), "DD-321");
    let deck = play.pile(Zone::DrawPile);
    play.ok(Command::Flip);
    let round = play.state().round().unwrap();
    assert_eq!(
        (round.card, round.number, play.pile(Zone::DrawPile)),
        (card, 2, deck)
    );
    assert_eq!(play.actor(h(2)).condition.shock, 4, "A-63: in full");
    assert_eq!(play.state().zones.top(Zone::ActionStack), Some(card));
    assert!(play.view(Seat::Table).active_effects.may_keep);
    play.ok(Command::Flip);
    assert_ne!(play.state().round().unwrap().card, card);
}

#[test]
fn kept_card_may_not_repeat_immediate_effects() {
    let no_repeats = Settings::default().with_answer(KeptRepeats::No);
    let fatigued = line(Side::Heroes, LineEffect::Fatigued, LineEffect::None);
    let mut play = builder_with(no_repeats)
        .pool(1, &[SeizeInitiative])
        .dramatic()
        .next_dramatic(fatigued)
        .table();
    play.begin_and_flip();
    play.ok(accept_flipped_card());
    play.ok(seize(&play, 1, true));
    play.ok(Command::Flip);
    assert_eq!(play.actor(h(2)).condition.shock, 2);
    for (settings, due) in [(Settings::default(), 1), (no_repeats, 0)] {
        let setback_line = line(Side::Villains, LineEffect::Setback, LineEffect::None);
        let mut play = builder_with(settings)
            .pool(1, &[SeizeInitiative])
            .dramatic()
            .next(|card| card.dramatic.effects.heroes == LineEffect::Setback)
            .table();
        play.begin_and_flip();
        play.ok(accept_flipped_card());
        play.ok(Command::ChooseSetback {
            side: setback_line.initiative.other(),
            setback: Setback::Generic,
        });
        play.ok(seize(&play, 1, true));
        play.ok(Command::Flip);
        let round = play.view(Seat::Table).round.unwrap();
        assert_eq!(round.setbacks_due.len(), due);
    }
}

#[test]
fn seize_initiative_flips_another_card() {
    let fatigued = line(Side::Heroes, LineEffect::Fatigued, LineEffect::None);
    let flurry = |card: &torg::card::Card| card.dramatic.effects.heroes == LineEffect::Flurry;
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(1, &[SeizeInitiative])
        .pool(2, &[SeizeInitiative])
        .dramatic()
        .next_dramatic(fatigued)
        .next(flurry)
        .table();
    play.begin();
    play.ok(Command::Flip);
    let view = play.view(Seat::Table);
    let first_round = view.round.unwrap();
    assert!(view.active_effects.seize_window_open && first_round.turns.is_empty());
    assert_eq!(
        first_round.line, fatigued,
        "the card is visible before it takes effect"
    );
    assert_eq!(play.actor(h(1)).condition.shock, 0);
    play.never(Command::Flip, "DD-162");
    play.never(declare(h(1), ATTACK), "DD-162");
    let first = first_round.card;
    play.ok(seize(&play, 1, false));
    let view = play.view(Seat::Table);
    let round = view.round.unwrap();
    assert_eq!(
        (round.number, round.line.effects.heroes),
        (1, LineEffect::Flurry)
    );
    assert!(
        view.active_effects.seize_window_open,
        "the other hero could flip again"
    );
    assert_eq!(
        play.state().zones.cards(Zone::ActionStack),
        [first, round.card]
    );
    play.ok(accept_flipped_card());
    assert_eq!(
        play.actor(h(1)).condition.shock,
        0,
        "the first never took effect"
    );
    assert_eq!(play.order().len(), 5);
    play.never(accept_flipped_card(), "DD-322");
    play.no(seize(&play, 2, false), "DD-322");
    // Nobody holds one anymore: flips take effect at once.
    play.ok(seize(&play, 2, true));
    play.ok(Command::Flip);
    play.ok(Command::Flip);
    assert!(!play.view(Seat::Table).active_effects.seize_window_open && !play.order().is_empty());
}

#[test]
fn seize_initiative_cannot_replace_confused() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[SeizeInitiative])
        .dramatic()
        .next(|card| card.dramatic.effects.heroes == LineEffect::Confused)
        .table();
    play.begin_and_flip();
    assert!(
        !play.view(Seat::Table).active_effects.seize_window_open,
        "no window"
    );
    play.no(seize(&play, 1, false), "DD-155");
    play.no(seize(&play, 1, true), "DD-155");
}

/// Nobody has acted yet if the card's own setback has taken a turn.
#[test]
fn lost_turn_does_not_close_the_seize_window() {
    let setback = line(Side::Heroes, LineEffect::Setback, LineEffect::None);
    // The kind of setback, whether another hero acts or passes, and whether another card may be flipped.
    for (kind, passes, may) in [
        (SetbackKind::LoseActions, false, true),
        (SetbackKind::OutOfFight, false, true),
        (SetbackKind::Individual, false, true),
        (SetbackKind::LoseActions, true, false),
        (SetbackKind::Individual, true, false),
    ] {
        let settings = Settings::default().with_answer(SeizeWindow::BeforeActing);
        let mut play = builder_with(settings)
            .pool(2, &[SeizeInitiative])
            .in_round(setback, ApprovedActions::Any);
        play.ok(Command::ChooseSetback {
            side: Side::Heroes,
            setback: Setback::Specific {
                kind,
                actors: vec![h(1)],
                text: "Varga is her sister.".to_owned(),
            },
        });
        if passes {
            play.ok(pass(h(2)));
        }
        let effects = play.view(Seat::Table).active_effects;
        assert_eq!(effects.may_flip_another, may, "{kind:?}, {passes}");
    }
}

#[test]
fn seize_initiative_may_replace_until_somebody_acts() {
    let settings = Settings::default().with_answer(SeizeWindow::BeforeActing);
    let fatigued = line(Side::Heroes, LineEffect::Fatigued, LineEffect::None);
    let inspiration =
        |card: &torg::card::Card| card.dramatic.effects.heroes == LineEffect::Inspiration;
    let mut play = builder_with(settings)
        .pool(1, &[SeizeInitiative, SeizeInitiative])
        .dramatic()
        .next_dramatic(fatigued)
        .next(inspiration)
        .next(|card| card.dramatic.effects.heroes == LineEffect::None)
        .table();
    play.begin_and_flip();
    let round = play.state().round().unwrap();
    assert!(!play.view(Seat::Table).active_effects.seize_window_open && !round.turns.is_empty());
    assert_eq!(play.actor(h(1)).condition.shock, 2);
    play.ok(seize(&play, 1, false));
    assert_eq!(play.actor(h(1)).condition.shock, 0);
    assert_eq!(play.hand(2), 5, "inspired");
    play.ok(seize(&play, 1, false));
    assert_eq!(play.hand(2), 4, "drawn cards go back under the deck");
    assert_eq!(play.state().round().unwrap().number, 1);
    let mut play = builder_with(settings)
        .pool(1, &[SeizeInitiative, Supporter, Hero])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(pass(h(1)));
    play.no(seize(&play, 1, false), "DD-322");
}

#[test]
fn knocked_down_actors_get_up_by_edition() {
    let down = Condition {
        knocked_down: true,
        ..Condition::default()
    };
    let defend = ActionKind::Approvable(ApprovableAction::Defend);
    let settings = |answer| Settings::default().with_answer(answer);
    let defaults = Settings::default();
    for (edition, settings, rule, kind) in [
        (Edition::Revised, defaults, "TC-104", ActionKind::Other),
        (
            Edition::Revised,
            settings(Knockdown::Classic),
            "TC-103",
            defend,
        ),
        (Edition::Classic, defaults, "TC-103", defend),
        (
            Edition::Classic,
            settings(Knockdown::Revised),
            "TC-104",
            ActionKind::Other,
        ),
    ] {
        let mut play = builder_with(settings)
            .edition(edition)
            .condition(h(1), down)
            .in_round(QUIET, ApprovedActions::Any);
        play.no(declare(h(1), ATTACK), rule);
        play.ok(declare(h(1), kind));
        play.ok(announce(ActionOutcome::Done));
        assert!(!play.actor(h(1)).condition.knocked_down);
    }
    let mut play = builder_with(Settings::default())
        .condition(h(1), down)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(pass(h(1)));
    assert!(play.actor(h(1)).condition.knocked_down);
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    play.ok(finish(h(1)));
    assert!(!play.actor(h(1)).condition.knocked_down);
}
