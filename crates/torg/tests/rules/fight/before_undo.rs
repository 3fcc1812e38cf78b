//! Events between an outcome and the card that undoes it (DD-310, DD-316).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, declare_with_weapon, fighter,
    new_actor,
};
use crate::fight::interactions::{
    combat_command, declare_interaction, dice_only, interact_command,
};
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::EffectCommand;
use torg::card::{
    ApprovableAction, ApprovedActions, BySide, CardId, CardName, LineEffect, Side, VillainSkill,
};
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::hold::Hold;
use torg::combat::interaction::{Interaction, InteractionEffect};
use torg::combat::options::CombatOption;
use torg::combat::status::Status;
use torg::combat::weapon::AttackSkill;
use torg::command::{Command, DiceFrom, NewActor};
use torg::fight::DeclaredTarget;
use torg::fight::actions::{CombatCommand, PlayersCall};
use torg::roll::{Proficiency, SuccessLevel};
use torg::rounds::{HeldTurn, RoundsCommand};
use torg::settings::{Edition, Removals, Settings};
use torg::sheet::{CombatSkill, WeaponDamage};
use torg::state::{ActionKind, ActionOutcome, Condition, Role};

/// A round with this cast, villains first; the first hero has this card in the pool.
fn begin(cast: Vec<NewActor>, heroes: LineEffect, name: CardName) -> (FightTable, CardId) {
    let mut fight = FightTable::new(Edition::Revised, cast);
    let effects = BySide {
        heroes,
        villains: LineEffect::None,
    };
    fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
    let card = fight.give_pool_card(HERO, name);
    (fight, card)
}

fn open_turns(fight: &FightTable, actor: ActorId) -> usize {
    let turns = fight.state().round().unwrap().turns.iter();
    let open = turns.filter(|(turn, end)| turn.actor == actor && end.is_none());
    open.count()
}

fn set_condition(fight: &mut FightTable, actor: ActorId, condition: Condition) {
    fight.play_ok(Command::SetCondition { actor, condition });
}

/// The attacker succeeds against the first hero.
fn attack_hits(fight: &mut FightTable, attacker: ActorId) {
    fight.play_ok(Command::Declare {
        actor: attacker,
        kind: ActionKind::Approvable(ApprovableAction::Attack),
        target: Some(HERO),
        critical_moment: false,
    });
    let outcome = ActionOutcome::Succeeded(SuccessLevel::Good);
    fight.play_ok(Command::Announce { outcome });
}

fn attack_fails(fight: &mut FightTable, actor: ActorId) {
    fight.play_ok(Command::Declare {
        actor,
        kind: ActionKind::Approvable(ApprovableAction::Attack),
        target: None,
        critical_moment: false,
    });
    let outcome = ActionOutcome::Failed;
    fight.play_ok(Command::Announce { outcome });
}

fn knocked_out() -> Condition {
    Condition {
        unconscious: true,
        ..Condition::default()
    }
}

#[test]
fn dd_310_tc_260_undoing_a_knockout_restores_both_turns() {
    let second = VILLAIN;
    let cast = vec![
        fighter(Role::Hero),
        fighter(Role::Hero),
        fighter(Role::Villain),
    ];
    let (mut fight, card) = begin(cast, LineEffect::Flurry, CardName::OpponentFails);
    let almost_out = Condition {
        shock: 8,
        ..Condition::default()
    };
    set_condition(&mut fight, HERO, almost_out);
    let mut declaration = declare_with_weapon(1, HERO);
    declaration.targets = [HERO, second].map(DeclaredTarget::new).to_vec();
    declaration.skill_value = Some(20);
    fight.play_ok(attack_command(OTHER, declaration, &[13]));
    fight.resolve_attack(OTHER);
    assert!(fight.condition(HERO).unconscious);
    assert!(fight.condition(second).shock > 0);
    assert_eq!(open_turns(&fight, HERO), 0);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fight.condition(HERO), almost_out);
    assert!(fight.condition(second).shock > 0);
    assert_eq!(open_turns(&fight, HERO), 2);
}

#[test]
fn dd_124_dd_310_undoing_a_knockout_restores_the_hold() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    let (actor, kind) = (HERO, HeldTurn::Opportunity);
    let command = RoundsCommand::HoldTurn { actor, kind };
    fight.play_ok(Command::Rounds { what: command });
    attack_hits(&mut fight, VILLAIN);
    set_condition(&mut fight, HERO, knocked_out());
    assert_eq!(fight.state().hold_reason(HERO), None);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(open_turns(&fight, HERO), 1);
    assert_eq!(fight.state().hold_reason(HERO), Some(kind));
    assert_eq!(fight.actor(HERO).combat.hold, Some(Hold::Opportunity));
}

#[test]
fn dd_124_dd_310_a_later_hold_is_kept() {
    let (holder, last) = (OTHER, ActorId(4));
    for hold in [
        Hold::Opportunity,
        Hold::Location("The door".to_owned()),
        Hold::WaitFor(last),
    ] {
        let villain = || fighter(Role::Villain);
        let cast = vec![fighter(Role::Hero), villain(), villain(), villain()];
        let (mut fight, card) = begin(cast, LineEffect::None, CardName::OpponentFails);
        attack_hits(&mut fight, VILLAIN);
        let command = CombatCommand::Hold { hold: hold.clone() };
        fight.play_ok(combat_command(holder, command));
        let held = fight.state().hold_reason(holder);
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        assert_eq!(fight.actor(holder).combat.hold, Some(hold));
        assert_eq!(fight.state().hold_reason(holder), held);
    }
}

/// A finished turn stays finished, and so does what ended with it; a reopened turn gets it back.
#[test]
fn dd_310_dd_316_effects_of_a_finished_turn_stay_ended() {
    let (status, active) = (Status::Penalized, true);
    for passes in [HERO, OTHER] {
        let villain = || fighter(Role::Villain);
        let cast = vec![fighter(Role::Hero), villain(), villain()];
        let (mut fight, card) = begin(cast, LineEffect::None, CardName::OpponentFails);
        // Both have attacked all-out in the round before.
        for (actor, target) in [(OTHER, HERO), (HERO, OTHER)] {
            if actor == HERO {
                fight.play_ok(Command::Pass { actor: VILLAIN });
            }
            let mut declaration = declare_with_weapon(1, target);
            declaration.options = CombatOptions::from_slice(&[CombatOption::AllOut]);
            fight.play_ok(attack_command(actor, declaration, &[2]));
            fight.resolve_attack(actor);
        }
        fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
        let command = CombatCommand::SetStatus { status, active };
        fight.play_ok(combat_command(passes, command));
        attack_hits(&mut fight, VILLAIN);
        if passes == HERO {
            set_condition(&mut fight, HERO, knocked_out());
        } else {
            fight.play_ok(Command::Pass { actor: passes });
        }
        let is_exposed = |fight: &FightTable| {
            let combat = &fight.actor(passes).combat;
            let burdens = [combat.statuses.has(status), combat.exposed.is_some()];
            assert_eq!(burdens[0], burdens[1]);
            burdens[0]
        };
        assert!(!is_exposed(&fight));
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        assert_eq!(is_exposed(&fight), passes == HERO);
        assert_eq!(open_turns(&fight, passes), usize::from(passes == HERO));
    }
}

/// Second Chance reopens only the turn of its owner: those who shared the roll, and those who passed since, have acted.
#[test]
fn dd_316_tc_143_second_chance_reopens_only_its_owners_turn() {
    let (sharer, bystander, target) = (ActorId(2), ActorId(3), ActorId(4));
    let gunner = || {
        new_actor(Role::Hero, 9, 9, 9)
            .skill(CombatSkill::Fire, 14)
            .weapon(AttackSkill::Fire, WeaponDamage::Fixed(14))
    };
    let mut intimidated = fighter(Role::Villain);
    intimidated.sheet.spirit = Some(9);
    let cast = vec![gunner(), gunner(), gunner(), intimidated];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::SecondChance);
    let (status, active) = (Status::Penalized, true);
    for actor in [sharer, bystander] {
        let command = CombatCommand::SetStatus { status, active };
        fight.play_ok(combat_command(actor, command));
        assert!(fight.actor(actor).combat.statuses.has(status));
    }
    let mut declaration = declare_with_weapon(1, target);
    declaration.options = CombatOptions::from_slice(&[CombatOption::SuppressiveFire]);
    declaration.group = vec![sharer];
    declaration.targets[0].range = Some(RangeBand::Short);
    fight.play_ok(attack_command(HERO, declaration, &[2]));
    fight.resolve_attack(HERO);
    let failed = ActionOutcome::Failed;
    assert_eq!(fight.state().last_action.unwrap().outcome, failed);
    fight.play_ok(Command::Pass { actor: bystander });
    let ended = |fight: &FightTable| {
        for actor in [sharer, bystander] {
            assert!(!fight.actor(actor).combat.statuses.has(status), "{actor:?}");
            assert_eq!(open_turns(fight, actor), 0, "{actor:?}");
        }
    };
    ended(&fight);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fight.state().action.as_ref().unwrap().actor, HERO);
    assert_eq!(open_turns(&fight, HERO), 1);
    ended(&fight);
}

/// In a flurry, sharing a roll costs one action, however often it is tried.
#[test]
fn dd_128_dd_316_tc_143_a_retry_costs_sharers_no_second_action() {
    let (sharer, target) = (ActorId(2), ActorId(3));
    let gunner = || {
        new_actor(Role::Hero, 9, 9, 9)
            .skill(CombatSkill::Fire, 14)
            .weapon(AttackSkill::Fire, WeaponDamage::Fixed(14))
    };
    let mut intimidated = fighter(Role::Villain);
    intimidated.sheet.spirit = Some(9);
    let mut fight = FightTable::new(Edition::Revised, vec![gunner(), gunner(), intimidated]);
    let effects = BySide {
        heroes: LineEffect::Flurry,
        villains: LineEffect::None,
    };
    let approved = ApprovedActions::Pair(ApprovableAction::Attack, ApprovableAction::Defend);
    fight.begin_round(Side::Heroes, effects, approved);
    let card = fight.give_pool_card(HERO, CardName::SecondChance);
    let mut declaration = declare_with_weapon(1, target);
    declaration.options = CombatOptions::from_slice(&[CombatOption::SuppressiveFire]);
    declaration.group = vec![sharer];
    declaration.targets[0].range = Some(RangeBand::Short);
    fight.play_ok(attack_command(HERO, declaration, &[2]));
    fight.resolve_attack(HERO);
    let open = |fight: &FightTable| [HERO, sharer].map(|actor| open_turns(fight, actor));
    assert_eq!(open(&fight), [1, 1]);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(open(&fight), [2, 1]);
    fight.play_ok(Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(vec![2]),
    });
    fight.resolve_attack(HERO);
    assert_eq!(open(&fight), [1, 1]);
}

/// Care for the dying belongs to no outcome: marking it leaves time for a reaction, and undoing the outcome keeps the mark.
#[test]
fn tc_100_dd_310_dd_316_care_leaves_the_window_open_and_is_kept() {
    let dying = Condition {
        wounds: 3,
        ..Condition::default()
    };
    // The actor who is cared for, and since when they are dying.
    for (name, patient, since_the_blow) in [
        (CardName::OpponentFails, VILLAIN, false),
        (CardName::OpponentFails, HERO, false),
        (CardName::OpponentFails, HERO, true),
        (CardName::SecondChance, VILLAIN, false),
        (CardName::SecondChance, HERO, false),
    ] {
        for treated in [true, false] {
            let hero = || fighter(Role::Hero);
            let cast = vec![hero(), hero(), fighter(Role::Villain)];
            let (mut fight, card) = begin(cast, LineEffect::None, name);
            let mark = |fight: &mut FightTable, treated| {
                let command = CombatCommand::Treat { treated };
                fight.play_ok(combat_command(patient, command));
            };
            if !since_the_blow {
                set_condition(&mut fight, patient, dying);
                mark(&mut fight, !treated);
            }
            if name == CardName::OpponentFails {
                attack_hits(&mut fight, OTHER);
            } else {
                fight.play_ok(Command::Pass { actor: OTHER });
                attack_fails(&mut fight, HERO);
            }
            if since_the_blow {
                set_condition(&mut fight, patient, dying);
            }
            mark(&mut fight, treated);
            assert!(is_card_offered(&fight, card));
            fight.play_ok(Command::PlayCard { actor: HERO, card });
            let is_treated = fight.actor(patient).combat.treated;
            assert_eq!(
                is_treated,
                treated && !since_the_blow,
                "{name:?} {patient:?}"
            );
        }
    }
}

/// An actor who was being treated and then died of the hit is treated again after the undo.
#[test]
fn tc_100_dd_310_undoing_a_death_restores_the_care() {
    let wounded = |wounds| Condition {
        wounds,
        ..Condition::default()
    };
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let (mut fight, card) = begin(cast, LineEffect::None, CardName::OpponentFails);
    set_condition(&mut fight, HERO, wounded(3));
    let command = CombatCommand::Treat { treated: true };
    fight.play_ok(combat_command(HERO, command));
    attack_hits(&mut fight, VILLAIN);
    set_condition(&mut fight, HERO, wounded(4));
    assert!(!fight.actor(HERO).combat.treated);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fight.condition(HERO), wounded(3));
    assert!(fight.actor(HERO).combat.treated);
}

#[test]
fn dd_310_a_26_later_recovery_is_kept() {
    let down = Condition {
        knocked_down: true,
        shock: 3,
        ..Condition::default()
    };
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let (mut fight, card) = begin(cast, LineEffect::None, CardName::OpponentFails);
    set_condition(&mut fight, HERO, down);
    attack_hits(&mut fight, VILLAIN);
    set_condition(&mut fight, HERO, Condition { wounds: 1, ..down });
    fight.play_ok(Command::EndTurn { actor: HERO });
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    let up = Condition {
        knocked_down: false,
        ..down
    };
    assert_eq!(fight.condition(HERO), up);
    assert_eq!(open_turns(&fight, HERO), 0);
}

/// Where only the first success of a round costs pool cards, one that was negated is not the first, unless it cost somebody else
/// something.
#[test]
fn dd_191_a_31_a_negated_success_is_not_the_first_of_the_round() {
    let ally = VILLAIN;
    for at_both in [[HERO, ally], [ally, HERO]] {
        let (first, second) = (OTHER, ActorId(4));
        let taunts = || fighter(Role::Villain).skill(CombatSkill::Taunt, 20);
        let mut cast = vec![fighter(Role::Hero), fighter(Role::Hero), taunts(), taunts()];
        for hero in &mut cast[..2] {
            hero.sheet.charisma = Some(5);
        }
        let settings = Settings::default().with_answer(Removals::FirstOfRound);
        let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
        let effects = BySide {
            heroes: LineEffect::None,
            villains: LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick),
        };
        fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
        let card = fight.give_pool_card(HERO, CardName::OpponentFails);
        for name in [CardName::Drama, CardName::Hero, CardName::Presence] {
            fight.give_pool_card(HERO, name);
        }
        let idea = fight.give_pool_card(ally, CardName::Idea);
        let taunt = |fight: &mut FightTable, actor: ActorId, targets: &[ActorId]| {
            let declaration = declare_interaction(Interaction::Taunt, targets);
            fight.play_ok(interact_command(actor, declaration, dice_only(&[11])));
            let call = PlayersCall::Effect(InteractionEffect::Stymied);
            let calls = targets.iter().map(|target| (*target, call.clone()));
            let calls = calls.collect();
            fight.play_ok(combat_command(actor, CombatCommand::Resolve { calls }));
            let due = fight.state().pool_removals_due();
            due.iter().map(|removal| removal.hero).collect::<Vec<_>>()
        };
        let costs = at_both[0];
        assert_eq!(taunt(&mut fight, first, &at_both), [costs]);
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        let due = fight.state().pool_removals_due();
        let due: Vec<ActorId> = due.iter().map(|removal| removal.hero).collect();
        if costs == HERO {
            assert_eq!(due, []);
            assert_eq!(taunt(&mut fight, second, &[ally]), [ally]);
        } else {
            assert_eq!(due, [ally]);
            fight.play_ok(Command::TakePoolCards { cards: vec![idea] });
            assert_eq!(taunt(&mut fight, second, &[HERO]), []);
        }
    }
}

/// Whether the view offers that pool card to the first hero.
fn is_card_offered(fight: &FightTable, card: CardId) -> bool {
    let view = fight.view(Seat::Actor(HERO));
    let mut pool = view.actor(HERO).unwrap().pool.iter();
    pool.find(|held| held.card == card)
        .unwrap()
        .may_play
        .is_ok()
}

/// The open action was declared before the last outcome: spending on it closes the time to react, but changes that belong
/// to that outcome do not.
#[test]
fn dd_310_a_60_damage_in_an_open_action_leaves_the_window_open() {
    let rival = VILLAIN;
    for (label, in_time) in [
        ("nothing", true),
        ("damage", true),
        ("a card on the action", false),
        ("a possibility for the action", false),
    ] {
        let hero = || fighter(Role::Hero).possibilities(1);
        let mut fight = FightTable::new(Edition::Revised, vec![hero(), hero()]);
        fight.begin_quiet_round();
        let card = fight.give_pool_card(HERO, CardName::OpponentFails);
        let drama = fight.give_pool_card(HERO, CardName::Drama);
        let haste = fight.give_pool_card(rival, CardName::Haste);
        let play = |actor, card| Command::PlayCard { actor, card };
        fight.play_ok(Command::Declare {
            actor: HERO,
            kind: ActionKind::Approvable(ApprovableAction::Attack),
            target: Some(rival),
            critical_moment: false,
        });
        fight.play_ok(play(rival, haste));
        attack_hits(&mut fight, rival);
        assert_eq!(fight.state().action.as_ref().unwrap().actor, HERO);
        let hurt = Condition {
            shock: 4,
            ..Condition::default()
        };
        match label {
            "damage" => set_condition(&mut fight, HERO, hurt),
            "a card on the action" => fight.play_ok(play(HERO, drama)),
            "a possibility for the action" => {
                let spend = EffectCommand::SpendPossibility { actor: HERO };
                fight.play_ok(Command::Effect(spend));
            }
            _ => {}
        }
        assert_eq!(is_card_offered(&fight, card), in_time, "{label}");
        if !in_time {
            fight.play_refused(&play(HERO, card), "DD-310");
            continue;
        }
        fight.play_ok(play(HERO, card));
        assert_eq!(fight.condition(HERO), Condition::default(), "{label}");
        assert_eq!(fight.state().action.as_ref().unwrap().actor, HERO);
    }
}

#[test]
fn dd_318_spending_on_an_open_action_closes_the_window() {
    let villain = fighter(Role::Villain).possibilities(1);
    let cast = vec![fighter(Role::Hero), villain];
    let (mut fight, card) = begin(cast, LineEffect::None, CardName::SecondChance);
    let haste = fight.give_pool_card(HERO, CardName::Haste);
    fight.play_ok(Command::Declare {
        actor: VILLAIN,
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
    let card_of = |card| Command::PlayCard { actor: HERO, card };
    fight.play_ok(card_of(haste));
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[2]));
    fight.resolve_attack(HERO);
    assert_eq!(fight.state().action.as_ref().unwrap().actor, VILLAIN);
    assert!(is_card_offered(&fight, card));
    let spend = EffectCommand::SpendPossibility { actor: VILLAIN };
    fight.play_ok(Command::Effect(spend));
    assert!(!is_card_offered(&fight, card));
    fight.play_refused(&card_of(card), "DD-318");
}
