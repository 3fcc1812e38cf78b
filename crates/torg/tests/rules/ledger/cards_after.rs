//! Cards that react to an outcome, and who may use cards at all: Second Chance, Opponent Fails, critical moments, the helpless
//! and the absent.

use crate::ledger::adventures::end_scene;
use crate::ledger::cards_roll::{builder_with, roll_extra, spend, tally};
use crate::ledger::given::{
    ATTACK, Case, DEFEND, GOOD, QUIET, TRICK, TableBuilder, TestTable, announce, critical, declare,
    dice, finish, h, line, pass,
};
use torg::card::CardName::{
    Action, Adrenalin, Drama, Hero, Idea, Leadership, Martyr, OpponentFails, Presence, Rally,
    SecondChance, SeizeInitiative, Supporter,
};
use torg::card::{ApprovedActions, LineEffect, Side, VillainSkill};
use torg::command::Command;
use torg::refusal::Refusal;
use torg::roll::SuccessLevel;
use torg::settings::{
    AbsentCards, ConfusedCritical, CriticalCards, CriticalChoice, CriticalScope, HelplessCards,
    SecondKeeps, Settings,
};
use torg::state::{ActionOutcome, ActionStage, Condition, Contribution, DefenceOutcome};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-315", "DD-316", "DD-317", "DD-320", "T-48"],
        second_chance_starts_the_action_over,
    ),
    (
        &["DD-318", "DD-319", "T-49"],
        second_chance_is_played_right_after_the_failure,
    ),
    (&["DD-316"], second_chance_undoes_the_failure_effects),
    (&["DD-317"], second_chance_may_drop_round_long_effects),
    (
        &["DD-310", "DD-313", "DD-314", "T-46"],
        opponent_fails_undoes_the_success,
    ),
    (
        &["DD-311", "DD-312", "T-47"],
        opponent_fails_only_against_ones_own_attacker,
    ),
    (&["DD-191"], negated_villain_action_takes_no_pool_cards),
    (&["DD-194", "DD-201"], negated_success_draws_nothing),
    (&["DD-075"], critical_moment_per_hero_player_or_group),
    (
        &["DD-073", "DD-076"],
        critical_moment_card_and_timing_options,
    ),
    (&["DD-156"], confused_heroes_and_critical_moments),
    (&["DD-064"], helpless_heroes_may_use_some_cards),
    (&["DD-063"], absent_heroes_may_use_pool_cards_if_allowed),
];

fn hurt(shock: u16, wounds: u8) -> Condition {
    Condition {
        shock,
        wounds,
        ..Condition::default()
    }
}

fn add_shock(play: &mut TestTable, hero: u16, shock: u16) {
    play.ok(Command::SetCondition {
        actor: h(hero),
        condition: hurt(shock, 1),
    });
}

#[test]
fn second_chance_starts_the_action_over() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Hero, Action, SecondChance, Drama])
        .pool(2, &[Supporter])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(Command::SetPossibilities {
        actor: h(1),
        possibilities: 1,
    });
    play.ok(declare(h(1), ATTACK));
    play.ok(play.play(1, Action));
    play.ok(dice(&[2]));
    play.ok(play.play(1, Hero));
    play.ok(roll_extra(&[1]));
    play.ok(spend(h(1)));
    play.ok(roll_extra(&[1]));
    play.ok(play.play(2, Supporter));
    assert_eq!(tally(&play).action_bonus, 6 - 8);
    play.ok(announce(ActionOutcome::Failed));
    assert_eq!(play.actor(h(1)).round.contribution, Contribution::Made);
    play.ok(play.play(1, SecondChance));
    let again = play.state().action.as_ref().unwrap();
    assert_eq!((again.stage, again.kind), (ActionStage::Declared, ATTACK));
    assert!(again.roll.is_none() && again.cards_played.is_empty() && again.extra_rolls.is_empty());
    assert_eq!(
        tally(&play).action_bonus,
        3,
        "A-61: the effect of the round stays"
    );
    assert_eq!(play.actor(h(1)).possibilities, 0);
    assert_eq!(play.pool(1), 1);
    assert_eq!(play.actor(h(1)).round.contribution, Contribution::NotYet);
    play.ok(dice(&[13]));
    play.ok(play.play(1, Drama));
    play.ok(roll_extra(&[1]));
    play.ok(announce(GOOD));
    assert_eq!(play.hand(1), 5, "the approved success draws after all");
    play.no(declare(h(1), ATTACK), "DD-122");
}

#[test]
fn second_chance_is_played_right_after_the_failure() {
    let fresh = || {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .pool(1, &[SecondChance, SecondChance, Idea])
            .pool(2, &[Presence, SecondChance])
            .in_round(QUIET, ApprovedActions::Any);
        play.act(h(1), ATTACK, ActionOutcome::Failed);
        play
    };
    let mut play = fresh();
    play.ok(declare(h(2), ATTACK));
    play.ok(dice(&[9]));
    play.no(play.play(1, SecondChance), "DD-318");
    let mut play = fresh();
    play.ok(play.play(2, Presence));
    play.no(play.play(1, SecondChance), "DD-318");
    let mut play = fresh();
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    play.no(play.play(1, SecondChance), "DD-318");
    // One for each new failure.
    let mut play = fresh();
    play.ok(play.play(1, SecondChance));
    play.ok(announce(ActionOutcome::Failed));
    play.ok(play.play(1, SecondChance));
    play.ok(announce(GOOD));
    play.no(declare(h(1), ATTACK), "DD-122");
    play.act(h(2), ATTACK, GOOD);
    // A trade made for it does not close the window.
    let mut play = fresh();
    let offered = [play.card(1, Idea)];
    let returned = [play.card(2, Presence)];
    play.ok(crate::ledger::given::offer(1, 2, &offered));
    play.ok(crate::ledger::given::answer(&returned));
    play.complete_trade();
    play.ok(play.play(1, SecondChance));
    assert_eq!(play.pile(Zone::Pool(h(2))), 2);
}

#[test]
fn second_chance_undoes_the_failure_effects() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[SecondChance])
        .in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), DEFEND, ActionOutcome::Failed);
    assert_eq!(play.actor(h(1)).round.defence, Some(DefenceOutcome::Hit));
    add_shock(&mut play, 1, 4);
    play.ok(play.play(1, SecondChance));
    let hero = play.actor(h(1));
    assert_eq!(
        (hero.round.defence, hero.condition),
        (Some(DefenceOutcome::Declared), hurt(0, 0))
    );
}

#[test]
fn second_chance_may_drop_round_long_effects() {
    let mut play = builder_with(Settings::default().with_answer(SecondKeeps::No))
        .pool(1, &[Action, Adrenalin, SecondChance])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(play.play(1, Action));
    play.ok(announce(ActionOutcome::Failed));
    play.ok(play.play(1, SecondChance));
    assert_eq!(tally(&play).action_bonus, 0);
}

#[test]
fn opponent_fails_undoes_the_success() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[OpponentFails, OpponentFails])
        .in_round(QUIET, ApprovedActions::Any);
    let villain = play.v(1);
    for hero in [h(1), h(2), h(3)] {
        play.ok(finish(hero));
    }
    play.ok(Command::SetPossibilities {
        actor: villain,
        possibilities: 1,
    });
    play.ok(Command::Declare {
        actor: villain,
        kind: ATTACK,
        target: Some(h(1)),
        critical_moment: false,
    });
    play.ok(dice(&[15]));
    play.ok(spend(villain));
    play.ok(roll_extra(&[3]));
    play.ok(announce(GOOD));
    add_shock(&mut play, 1, 5);
    play.ok(play.play(1, OpponentFails));
    assert_eq!(play.actor(h(1)).condition, hurt(0, 0));
    assert_eq!(
        play.state().last_action.unwrap().outcome,
        ActionOutcome::Failed
    );
    assert_eq!(
        play.actor(villain).possibilities,
        0,
        "the possibility stays spent"
    );
    play.no(play.play(1, OpponentFails), "DD-310");
    assert!(play.state().round().unwrap().next_turn().is_none());
    let mut late = TableBuilder::heroes(3)
        .villains(2)
        .pool(1, &[OpponentFails])
        .in_round(
            line(Side::Villains, LineEffect::None, LineEffect::None),
            ApprovedActions::Any,
        );
    late.act_at(late.v(1), ATTACK, h(1), GOOD);
    late.ok(declare(late.v(2), ATTACK));
    late.ok(dice(&[9]));
    late.no(late.play(1, OpponentFails), "DD-310");
}

#[test]
fn opponent_fails_only_against_ones_own_attacker() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[OpponentFails])
        .in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    play.no(play.play(1, OpponentFails), "DD-310");
    play.ok(pass(h(2)));
    play.ok(pass(h(3)));
    play.act_at(play.v(1), ATTACK, h(2), GOOD);
    play.no(play.play(1, OpponentFails), "DD-311");
}

#[test]
fn negated_villain_action_takes_no_pool_cards() {
    let skills = LineEffect::VillainSkills(VillainSkill::Trick, VillainSkill::Taunt);
    let fresh = || {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .pool(1, &[OpponentFails, Idea, Rally])
            .in_round(
                line(Side::Villains, LineEffect::None, skills),
                ApprovedActions::Any,
            );
        let superior = ActionOutcome::Succeeded(SuccessLevel::Superior);
        play.act_at(play.v(1), TRICK, h(1), superior);
        assert_eq!(play.state().pool_removals.len(), 1);
        play
    };
    let mut play = fresh();
    play.ok(play.play(1, OpponentFails));
    assert!(play.state().pool_removals.is_empty());
    assert_eq!(play.pool(1), 2);
    let mut play = fresh();
    let reaction = play.card(1, OpponentFails);
    let cards = vec![reaction, play.card(1, Idea)];
    let take = Command::TakePoolCards { cards };
    let refusal = play.no(take, "DD-191");
    assert_eq!(refusal, Refusal::OpponentFailsFirst { card: reaction });
    let mut play = fresh();
    let cards = vec![play.card(1, Idea), play.card(1, Rally)];
    play.ok(Command::TakePoolCards { cards });
    play.ok(play.play(1, OpponentFails));
    assert_eq!((play.pool(1), play.pile(Zone::DiscardPile)), (2, 1));
}

#[test]
fn negated_success_draws_nothing() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .pool(2, &[OpponentFails])
        .in_round(QUIET, ApprovedActions::Any);
    let deck = play.pile(Zone::DrawPile);
    play.act_at(h(1), TRICK, h(2), GOOD);
    play.ok(play.play(2, OpponentFails));
    assert_eq!((play.hand(1), play.pile(Zone::DrawPile)), (5, deck));
}

#[test]
fn critical_moment_per_hero_player_or_group() {
    let group = Settings::default().with_answer(CriticalScope::Group);
    let mut play = builder_with(group).in_round(QUIET, ApprovedActions::Any);
    play.ok(critical(h(1)));
    play.ok(announce(GOOD));
    play.no(critical(h(2)), "DD-075");
    let player = Settings::default().with_answer(CriticalScope::Player);
    let mut play = builder_with(player).in_round(QUIET, ApprovedActions::Any);
    play.ok(critical(h(1)));
    play.ok(announce(GOOD));
    play.ok(critical(h(2)));
    // Above, no players are named; two heroes of one player share it.
    use tabletop::name::Name;
    use torg::command::NewActor;
    use torg::state::Role;
    let mut play = builder_with(player).table();
    for name in ["One", "Other"] {
        let actor = NewActor::named(
            Name::new(name).unwrap(),
            Some(Name::new("Noor").unwrap()),
            Role::Hero,
        );
        play.ok(Command::Join { actor });
    }
    let (first, second) = (h(5), h(6));
    play.begin_and_flip();
    play.read(QUIET, ApprovedActions::Any);
    play.ok(critical(first));
    play.ok(announce(GOOD));
    play.no(critical(second), "DD-075");
    // It stays used when the hero who used it leaves the table, until the next act.
    play.ok(Command::Leave { actor: first });
    play.no(critical(second), "DD-075");
    play.ok(Command::EndRounds);
    end_scene(&mut play, false);
    play.ok(Command::BeginAct);
    play.begin_and_flip();
    play.read(QUIET, ApprovedActions::Any);
    play.ok(critical(second));
}

#[test]
fn critical_moment_card_and_timing_options() {
    let any = Settings::default().with_answer(CriticalCards::Any);
    let mut play = builder_with(any)
        .hand(1, &[Leadership, Idea])
        .in_round(QUIET, ApprovedActions::Any);
    play.no(play.play(1, Idea), "DD-065");
    play.ok(critical(h(1)));
    play.ok(play.play(1, Idea));
    let before = Settings::default().with_answer(CriticalChoice::BeforeRoll);
    let mut play = builder_with(before)
        .hand(1, &[Action, Hero, SecondChance])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(critical(h(1)));
    play.ok(play.play(1, Action));
    play.ok(dice(&[4]));
    play.no(play.play(1, Hero), "DD-076");
    play.ok(announce(ActionOutcome::Failed));
    play.ok(play.play(1, SecondChance));
}

#[test]
fn confused_heroes_and_critical_moments() {
    let confused = line(Side::Heroes, LineEffect::Confused, LineEffect::None);
    let other_cards = Settings::default().with_answer(ConfusedCritical::Free);
    for (settings, allowed) in [(Settings::default(), false), (other_cards, true)] {
        let mut play = builder_with(settings)
            .hand(1, &[Action])
            .pool(1, &[Hero])
            .in_round(confused, ApprovedActions::Any);
        if allowed {
            play.ok(critical(h(1)));
            play.ok(play.play(1, Action));
            play.no(play.play(1, Hero), "DD-152");
        } else {
            play.no(critical(h(1)), "DD-156");
        }
    }
}

#[test]
fn helpless_heroes_may_use_some_cards() {
    let incapacitated = Condition {
        unconscious: true,
        ..Condition::default()
    };
    let none = Settings::default().with_answer(HelplessCards::None);
    let for_all = Settings::default().with_answer(HelplessCards::All);
    for (settings, helpful_cards, other_cards) in [
        (Settings::default(), false, true),
        (none, false, false),
        (for_all, true, true),
    ] {
        let table_with = |names| {
            let given = builder_with(settings)
                .condition(h(1), incapacitated)
                .pool(1, names);
            given.in_round(QUIET, ApprovedActions::Any)
        };
        // A sacrifice is always allowed.
        let mut play = table_with(&[Martyr]);
        play.ok(play.play(1, Martyr));
        let mut play = table_with(&[Adrenalin, Supporter, Drama, Rally]);
        play.ok(declare(h(2), ATTACK));
        for (name, may) in [
            (Adrenalin, helpful_cards),
            (Supporter, helpful_cards),
            (Drama, other_cards),
            (Rally, other_cards),
        ] {
            if may {
                play.ok(play.play(1, name));
            } else {
                play.no(play.play(1, name), "DD-064");
            }
        }
    }
}

#[test]
fn absent_heroes_may_use_pool_cards_if_allowed() {
    let pools = Settings::default().with_answer(AbsentCards::Pools);
    for (settings, may) in [(Settings::default(), false), (pools, true)] {
        let mut play = builder_with(settings)
            .hand(3, &[Idea])
            .pool(3, &[Drama, SeizeInitiative])
            .table();
        let participants = vec![h(1), h(2), play.v(1)];
        play.ok(Command::BeginRounds { participants });
        play.ok(Command::Flip);
        play.read(QUIET, ApprovedActions::Any);
        play.no(play.play(3, Idea), "DD-063");
        if may {
            play.ok(play.play(3, Drama));
        } else {
            play.no(play.play(3, Drama), "DD-063");
        }
    }
}
