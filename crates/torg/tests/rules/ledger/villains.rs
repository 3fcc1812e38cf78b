//! Special villain actions.

use crate::ledger::given::{
    ATTACK, Case, GOOD, TAUNT, TRICK, TableBuilder, TestTable, declare, finish, h, line, pass,
};
use tabletop::ruling::Refuse;
use torg::card::CardName::{Alertness, Drama, Haste, Hero, Idea, MasterPlan, Nemesis, Presence};
use torg::card::{ApprovedActions, CARDS, Card, CardId, LineEffect, Side, VillainSkill};
use torg::command::Command;
use torg::event::Event;
use torg::refusal::Refusal;
use torg::roll::SuccessLevel;
use torg::state::{ActionOutcome, PoolRemoval};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-180", "T-33"], villain_skills_only_on_dramatic_lines),
    (
        &["DD-181", "DD-182", "DD-183", "DD-184", "DD-185", "T-30"],
        success_with_a_listed_skill_costs_pool_cards,
    ),
    (&["DD-186", "T-31"], small_pool_loses_all_its_cards),
    (
        &["DD-186"],
        a_smaller_pool_does_not_lose_cards_that_come_later,
    ),
    (
        &["DD-186", "DD-302"],
        a_card_fetched_from_the_discards_is_not_lost,
    ),
    (
        &["DD-187", "DD-188", "T-32"],
        other_actions_cost_no_pool_cards,
    ),
    (&["DD-190"], specials_cannot_be_taken),
    (
        &["DD-181", "DD-185"],
        pool_cards_must_be_taken_before_play_goes_on,
    ),
];

const SKILLS: LineEffect = LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick);

fn with_skill_line(given: TableBuilder) -> TestTable {
    given.in_round(
        line(Side::Villains, LineEffect::None, SKILLS),
        ApprovedActions::Any,
    )
}

fn take(cards: &[CardId]) -> Command {
    Command::TakePoolCards {
        cards: cards.to_vec(),
    }
}

fn success(level: SuccessLevel) -> ActionOutcome {
    ActionOutcome::Succeeded(level)
}

#[test]
fn villain_skills_only_on_dramatic_lines() {
    for card in &CARDS {
        let [standard, heroes] = [card.standard.effects.villains, card.dramatic.effects.heroes];
        assert!(
            !matches!(standard, LineEffect::VillainSkills(..))
                && !matches!(heroes, LineEffect::VillainSkills(..))
        );
    }
    let listed = |card: &Card| {
        card.dramatic.effects.villains == SKILLS && card.standard.initiative == Side::Villains
    };
    let with_skills = CARDS.iter().any(listed);
    assert!(with_skills, "the deck has such a card");
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Drama, Idea])
        .next(listed)
        .table();
    let villain = play.v(1);
    play.begin_and_flip();
    play.act_at(villain, TAUNT, h(1), GOOD);
    assert_eq!(play.state().pool_removals, []);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Drama, Idea])
        .dramatic()
        .next(listed)
        .table();
    play.begin_and_flip();
    play.act_at(villain, TAUNT, h(1), GOOD);
    assert_eq!(
        play.state().pool_removals,
        [PoolRemoval {
            hero: h(1),
            cards: 1
        }]
    );
}

#[test]
fn success_with_a_listed_skill_costs_pool_cards() {
    use SuccessLevel::{Average, Good, Minimal, Spectacular, Superior};
    for (level, cards) in [
        (Minimal, 1),
        (Average, 1),
        (Good, 1),
        (Superior, 2),
        (Spectacular, 3),
    ] {
        let mut play = with_skill_line(
            TableBuilder::heroes(3)
                .villains(1)
                .pool(1, &[Drama, Idea, Hero, Haste]),
        );
        let (villain, pool) = (play.v(1), play.state().pool(h(1)).to_vec());
        play.act_at(villain, TRICK, h(1), success(level));
        assert_eq!(
            play.state().pool_removals,
            [PoolRemoval { hero: h(1), cards }],
            "{level:?}"
        );
        let count = usize::from(cards);
        let refusal = play.no(take(&pool[..count - 1]), "DD-182");
        assert_eq!(refusal, Refusal::PoolRemovalCount { required: count });
        play.no(take(&pool[..count + 1]), "DD-182");
        play.never(take(&vec![pool[0]; count + 1]), "DD-006");
        let hand = play.state().hand(h(1)).to_vec();
        play.never(take(&hand[..count]), "DD-006");
        play.ok(take(&pool[4 - count..]));
        assert_eq!(
            (play.pool(1), play.pile(Zone::DiscardPile), play.hand(1)),
            (4 - count, count, 4)
        );
        play.never(take(&pool[..1]), "DD-181");
    }
    let mut play = with_skill_line(
        TableBuilder::heroes(3)
            .villains(2)
            .pool(1, &[Drama, Idea, Hero, Haste]),
    );
    let (first, second) = (play.v(1), play.v(2));
    let pool = play.state().pool(h(1)).to_vec();
    play.act_at(first, TRICK, h(1), success(Good));
    play.ok(take(&pool[1..2]));
    play.act_at(second, TAUNT, h(1), success(Superior));
    play.ok(take(&[pool[0], pool[3]]));
    assert_eq!(play.state().pool(h(1)), [pool[2]]);
}

#[test]
fn small_pool_loses_all_its_cards() {
    let mut play = with_skill_line(TableBuilder::heroes(3).villains(1).pool(1, &[Drama, Idea]));
    let (villain, pool) = (play.v(1), play.state().pool(h(1)).to_vec());
    play.act_at(villain, TRICK, h(1), success(SuccessLevel::Spectacular));
    assert_eq!(
        play.state().pool_removals,
        [PoolRemoval {
            hero: h(1),
            cards: 2
        }]
    );
    play.ok(play.play(1, Idea));
    play.ok(take(&pool[..1]));
    assert_eq!(
        (play.pool(1), play.hand(1), play.state().pool_removals.len()),
        (0, 4, 0)
    );
    let mut play = with_skill_line(TableBuilder::heroes(3).villains(1));
    play.act_at(villain, TRICK, h(1), success(SuccessLevel::Spectacular));
    assert_eq!(
        play.state().pool_removals,
        [],
        "an empty pool loses nothing"
    );
}

/// One of the two cards that are to be taken is used first. The card that is pooled after the success does not replace it.
#[test]
fn a_smaller_pool_does_not_lose_cards_that_come_later() {
    let builder = TableBuilder::heroes(1).villains(1);
    let builder = builder.pool(1, &[Idea, Drama]).hand(1, &[Presence]);
    let mut play = builder.in_round(
        line(Side::Heroes, LineEffect::None, SKILLS),
        ApprovedActions::Any,
    );
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    let villain = play.v(1);
    play.act_at(villain, TRICK, h(1), success(SuccessLevel::Superior));
    play.ok(play.play(1, Idea));
    play.ok(play.lay(1, Presence));
    let removal = PoolRemoval {
        hero: h(1),
        cards: 1,
    };
    assert_eq!(play.state().pool_removals_due(), [removal]);
    play.ok(take(&[play.card(1, Drama)]));
    assert_eq!(play.state().pool_removals_due(), []);
    assert_eq!(play.pool(1), 1);
}

/// Master Plan is used while it is to be taken. The card that it fetches comes after the success.
#[test]
fn a_card_fetched_from_the_discards_is_not_lost() {
    let builder = TableBuilder::heroes(3).villains(1).discard(&[Haste]);
    let mut play = with_skill_line(builder.pool(1, &[MasterPlan]));
    let villain = play.v(1);
    play.act_at(villain, TRICK, h(1), GOOD);
    assert_eq!(play.state().pool_removals_due().len(), 1);
    play.ok(play.play(1, MasterPlan));
    assert_eq!(play.pool(1), 1);
    assert_eq!(play.state().pool_removals_due(), []);
}

#[test]
fn other_actions_cost_no_pool_cards() {
    let fresh = || {
        with_skill_line(
            TableBuilder::heroes(3)
                .allies(1)
                .villains(1)
                .pool(1, &[Drama])
                .pool(2, &[Idea]),
        )
    };
    let mut play = fresh();
    let (villain, ally) = (play.v(1), play.a(1));
    play.act_at(villain, ATTACK, h(1), success(SuccessLevel::Spectacular));
    assert_eq!(play.state().pool_removals, [], "another skill");
    let mut play = fresh();
    play.act_at(villain, TAUNT, h(1), ActionOutcome::Failed);
    assert_eq!(play.state().pool_removals, [], "a failure");
    let mut play = fresh();
    play.act_at(villain, TAUNT, ally, GOOD);
    assert_eq!(play.state().pool_removals, [], "an ally has no cards");
    let mut play = fresh();
    play.ok(pass(villain));
    play.act_at(h(2), TAUNT, h(1), GOOD);
    assert_eq!(play.state().pool_removals, [], "a hero's taunt");
    play.ok(finish(h(1)));
    let ended = |event: &Event| matches!(event, Event::ActionEnded { .. });
    let mut play = fresh();
    play.act_at(villain, TAUNT, h(1), GOOD);
    assert!(
        play.last().iter().any(ended),
        "the action itself still counts"
    );
    let taken = play.state().pool(h(1)).to_vec();
    play.never(take(&[play.card(2, Idea)]), "DD-006");
    play.ok(take(&taken));
}

#[test]
fn specials_cannot_be_taken() {
    let mut play = with_skill_line(
        TableBuilder::heroes(3)
            .villains(1)
            .pool(1, &[Alertness, Nemesis, Presence]),
    );
    let (villain, pool) = (play.v(1), play.state().pool(h(1)).to_vec());
    play.act_at(villain, TAUNT, h(1), success(SuccessLevel::Superior));
    assert_eq!(
        play.state().pool_removals,
        [PoolRemoval {
            hero: h(1),
            cards: 1
        }]
    );
    let refusal = play.no(take(&pool[..1]), "DD-190");
    assert!(refusal.can_be_overruled());
    play.ok(take(&pool[2..]));
    assert_eq!(play.state().pool(h(1)), &pool[..2]);
}

#[test]
fn pool_cards_must_be_taken_before_play_goes_on() {
    let mut play = with_skill_line(
        TableBuilder::heroes(2)
            .villains(2)
            .pool(1, &[Drama, Idea])
            .pool(2, &[Hero]),
    );
    let (first, second, pool) = (play.v(1), play.v(2), play.state().pool(h(1)).to_vec());
    play.act_at(first, TRICK, h(1), GOOD);
    for command in [
        declare(second, TAUNT),
        pass(second),
        finish(second),
        Command::Flip,
        Command::EndRounds,
        Command::EndScene { is_final: false },
    ] {
        let refusal = play.no(command, "DD-181");
        assert_eq!(refusal, Refusal::PoolRemovalFirst { required: 1 });
    }
    play.ok(take(&pool[..1]));
    play.act_at(second, TAUNT, h(2), GOOD);
    play.ruled(Command::Flip, &["DD-181"]);
    assert_eq!(
        (play.state().pool_removals.len(), play.pool(2)),
        (0, 1),
        "a ruling drops the loss"
    );
}
