//! Cards that heroes pay from their pools for the successes of villains (DD-181).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, attack_command, declare_shot, fighter, shooter,
};
use crate::fight::interactions::{
    combat_command, declare_interaction, dice_only, interact_command,
};
use tabletop::seat::{ActorId, Seat};
use torg::card::{
    ApprovableAction, ApprovedActions, BySide, CardName, LineEffect, Side, VillainSkill,
};
use torg::combat::interaction::{Interaction, InteractionEffect};
use torg::combat::options::CombatOption;
use torg::command::Command;
use torg::fight::actions::{CombatCommand, PlayersCall};
use torg::roll::SuccessLevel;
use torg::settings::Edition;
use torg::sheet::CombatSkill;
use torg::state::{ActionKind, ActionOutcome, PoolLosses, Role};

const SECOND: ActorId = ActorId(2);
const THIRD: ActorId = ActorId(3);

#[test]
fn dd_181_411_suppressive_fire_costs_the_best_target_pool_cards() {
    // The first target resists; the second one has a low Spirit.
    let mut firm = fighter(Role::Hero);
    firm.sheet.spirit = Some(60);
    let mut cast = vec![firm, fighter(Role::Hero), shooter(Role::Villain, &[20])];
    cast[1].sheet.spirit = Some(5);
    let mut fight = FightTable::new(Edition::Revised, cast);
    let effects = BySide {
        heroes: LineEffect::None,
        villains: LineEffect::VillainSkills(VillainSkill::Intimidate, VillainSkill::Test),
    };
    fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
    fight.give_pool_card(HERO, CardName::Drama);
    fight.give_pool_card(SECOND, CardName::Idea);
    let suppresses = declare_shot(&[CombatOption::SuppressiveFire], &[HERO, SECOND]);
    fight.play_ok(attack_command(THIRD, suppresses, &[11]));
    fight.resolve_attack(THIRD);
    let due = fight.state().pool_removals_due();
    let [due] = due.as_slice() else {
        panic!("{due:?}");
    };
    assert_eq!(due.hero, SECOND);
}

/// Each success of one action against several heroes costs cards, and each removal is separate (DD-181, A-31).
#[test]
fn dd_181_a_31_each_hero_pays_for_the_success_against_them() {
    use torg::settings::{Removals, Settings};
    let hero = |charisma| {
        let mut new = fighter(Role::Hero);
        new.sheet.charisma = Some(charisma);
        new
    };
    // In the second row the second hero resists, so the others pay.
    let rows: [(u8, Removals, &[ActorId]); 3] = [
        (5, Removals::Each, &[HERO, SECOND, THIRD]),
        (60, Removals::Each, &[HERO, THIRD]),
        (5, Removals::FirstOfRound, &[HERO]),
    ];
    for (charisma, answer, pay) in rows {
        let villain = fighter(Role::Villain).skill(CombatSkill::Taunt, 20);
        let cast = vec![hero(5), hero(charisma), hero(5), villain];
        let settings = Settings::default().with_answer(answer);
        let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
        let villain = ActorId(4);
        let effects = BySide {
            heroes: LineEffect::None,
            villains: LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick),
        };
        fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
        let cards = [CardName::Drama, CardName::Idea, CardName::Hero];
        for (hero, name) in [HERO, SECOND, THIRD].into_iter().zip(cards) {
            fight.give_pool_card(hero, name);
        }
        let taunt = declare_interaction(Interaction::Taunt, &[HERO, SECOND, THIRD]);
        fight.play_ok(interact_command(villain, taunt, dice_only(&[11])));
        let call = PlayersCall::Effect(InteractionEffect::Stymied);
        let calls = [HERO, SECOND, THIRD].map(|hero| (hero, call.clone()));
        let calls = calls.to_vec();
        let foreseen = fight.view(Seat::Table).combat.pool_losses.rolled;
        fight.play_ok(combat_command(villain, CombatCommand::Resolve { calls }));
        assert_eq!(foreseen, fight.state().pool_removals_due());
        let due = |fight: &FightTable| -> Vec<ActorId> {
            let view = fight.view(Seat::Table).pool_removals;
            assert_eq!(view, fight.state().pool_removals_due());
            view.iter().map(|removal| removal.hero).collect()
        };
        assert_eq!(due(&fight), pay, "{charisma} {answer:?}");
        // The removals can be made in any order: the cards identify their owner.
        for (unpaid, hero) in pay.iter().rev().enumerate() {
            fight.play_refused(&Command::Flip, "DD-181");
            let cards = fight.state().pool(*hero).to_vec();
            fight.play_ok(Command::TakePoolCards { cards });
            assert_eq!(due(&fight).len(), pay.len() - unpaid - 1);
        }
    }
}

/// Before a success is announced, the view says what each level costs (DD-182 … DD-186).
#[test]
fn dd_182_186_the_view_says_what_each_level_costs() {
    for (skill, pool, costs) in [
        (VillainSkill::Taunt, 3, [1, 1, 1, 2, 3]),
        (VillainSkill::Taunt, 2, [1, 1, 1, 2, 2]),
        (VillainSkill::Taunt, 0, [0; 5]),
        (VillainSkill::Test, 3, [0; 5]),
    ] {
        for (level, cost) in SuccessLevel::ALL.into_iter().zip(costs) {
            let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
            let mut fight = FightTable::new(Edition::Revised, cast);
            let effects = BySide {
                heroes: LineEffect::None,
                villains: LineEffect::VillainSkills(skill, VillainSkill::Trick),
            };
            fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
            for name in [CardName::Drama, CardName::Idea, CardName::Hero]
                .iter()
                .take(pool)
            {
                fight.give_pool_card(HERO, *name);
            }
            fight.play_ok(Command::Declare {
                actor: SECOND,
                kind: ActionKind::Approvable(ApprovableAction::Taunt),
                target: Some(HERO),
                critical_moment: false,
            });
            let view = fight.view(Seat::Table);
            let mut announced = view.combat.pool_losses.announced.into_iter();
            let foreseen = announced.find(|(announced, _)| *announced == level);
            let foreseen = foreseen.map_or_else(Vec::new, |(_, losses)| losses);
            assert_eq!(foreseen.iter().map(|loss| loss.cards).sum::<u8>(), cost);
            let hidden = fight.view(Seat::Actor(HERO)).combat.pool_losses;
            assert_eq!(hidden, PoolLosses::default());
            let outcome = ActionOutcome::Succeeded(level);
            fight.play_ok(Command::Announce { outcome });
            assert_eq!(foreseen, fight.state().pool_removals_due());
        }
    }
}

/// The announced outcome takes precedence over the values: a success announced as a failure costs nothing (DD-181).
#[test]
fn dd_181_only_an_announced_success_costs_cards() {
    let good = ActionOutcome::Succeeded(SuccessLevel::Superior);
    // The resistance of the second hero, the outcome, and who pays.
    let rows: [(u8, ActionOutcome, &[ActorId]); 4] = [
        (5, ActionOutcome::Failed, &[]),
        (5, good, &[HERO, SECOND]),
        (60, good, &[HERO]),
        (60, ActionOutcome::Failed, &[]),
    ];
    for (charisma, outcome, pay) in rows {
        let villain = fighter(Role::Villain).skill(CombatSkill::Taunt, 20);
        let mut cast = vec![fighter(Role::Hero), fighter(Role::Hero), villain];
        cast[0].sheet.charisma = Some(5);
        cast[1].sheet.charisma = Some(charisma);
        let mut fight = FightTable::new(Edition::Revised, cast);
        let effects = BySide {
            heroes: LineEffect::None,
            villains: LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick),
        };
        fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
        fight.give_pool_card(HERO, CardName::Drama);
        fight.give_pool_card(SECOND, CardName::Idea);
        let taunt = declare_interaction(Interaction::Taunt, &[HERO, SECOND]);
        fight.play_ok(interact_command(THIRD, taunt, dice_only(&[11])));
        fight.play_ok(Command::Announce { outcome });
        let due = fight.state().pool_removals_due();
        let due: Vec<ActorId> = due.iter().map(|removal| removal.hero).collect();
        assert_eq!(due, pay, "{charisma} {outcome:?}");
    }
}

/// Opponent Fails gives back only its own hero's cards, and the others still pay (DD-191, DD-310).
#[test]
fn dd_191_dd_310_opponent_fails_returns_only_its_heros_cards() {
    for taken in [false, true] {
        let villain = fighter(Role::Villain).skill(CombatSkill::Taunt, 20);
        let mut cast = vec![fighter(Role::Hero), fighter(Role::Hero), villain];
        for hero in &mut cast[..2] {
            hero.sheet.charisma = Some(5);
        }
        let mut fight = FightTable::new(Edition::Revised, cast);
        let effects = BySide {
            heroes: LineEffect::None,
            villains: LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick),
        };
        fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
        let card = fight.give_pool_card(HERO, CardName::OpponentFails);
        let lost: Vec<_> = [CardName::Drama, CardName::Hero, CardName::Presence]
            .map(|name| fight.give_pool_card(HERO, name))
            .to_vec();
        fight.give_pool_card(SECOND, CardName::Idea);
        let taunt = declare_interaction(Interaction::Taunt, &[HERO, SECOND]);
        fight.play_ok(interact_command(THIRD, taunt, dice_only(&[11])));
        let call = PlayersCall::Effect(InteractionEffect::Stymied);
        let calls = vec![(HERO, call.clone()), (SECOND, call)];
        fight.play_ok(combat_command(THIRD, CombatCommand::Resolve { calls }));
        let [first, _] = fight.state().pool_removals_due()[..] else {
            panic!("both heroes pay");
        };
        if taken {
            let cards = lost[..usize::from(first.cards)].to_vec();
            fight.play_ok(Command::TakePoolCards { cards });
        }
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        let mut pool = fight.state().pool(HERO).to_vec();
        pool.sort();
        let mut cards = lost.clone();
        cards.sort();
        assert_eq!(pool, cards);
        let [second] = fight.state().pool_removals_due()[..] else {
            panic!("the other hero still pays");
        };
        assert_eq!(second.hero, SECOND);
        let snapshot = fight.state().snapshot.as_ref().unwrap();
        assert!(snapshot.removed_pool_cards.is_empty(), "returned twice");
    }
}
