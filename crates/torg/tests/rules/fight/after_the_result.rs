//! After an attack: possibilities against damage, ammunition, exposure, used-up options, and cards drawn for approved actions.

use crate::fight::given::{
    ActorBuilder, CLUB, FightTable, HERO, OTHER, VILLAIN, attack_command, attack_command_with,
    carried_weapon, declare_with_weapon, new_actor, resolve_command,
};
use crate::fight::interactions::combat_command;
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::Attribute;
use torg::card::{ApprovableAction, ApprovedActions, BySide, CardName, LineEffect, Side};
use torg::combat::action::Aim;
use torg::combat::breakdown::ValueSource;
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::damage::DamageComponent;
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::options::CombatOption;
use torg::combat::status::Status;
use torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use torg::command::{Command, DiceFrom, NewActor};
use torg::event::{DrawReason, Event};
use torg::fight::actions::{CombatCommand, SimpleAction};
use torg::fight::{
    AttackCommand, AttackDeclaration, AttackEvent, AttackResult, DeclaredTarget, WeaponChoice,
};
use torg::redaction::redact;
use torg::settings::Edition;
use torg::sheet::{CombatSkill, WeaponDamage, WeaponId};
use torg::state::{ActionOutcome, Condition, Role, Setback, TurnEnd};

fn hero() -> NewActor {
    new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Melee, 14)
        .weapon(AttackSkill::Melee, CLUB)
}

fn villain() -> NewActor {
    new_actor(Role::Villain, 9, 9, 9).weapon(AttackSkill::Melee, CLUB)
}

fn fight(edition: Edition, cast: Vec<NewActor>) -> FightTable {
    let mut table = FightTable::new(edition, cast);
    table.begin_quiet_round();
    table
}

#[test]
fn tc_107_a_possibility_negates_three_parts_of_the_damage() {
    let strong = villain().skill(CombatSkill::Melee, 14);
    let mut table = fight(Edition::Revised, vec![hero().possibilities(1), strong]);
    table.play_ok(Command::Pass { actor: HERO });
    let mut declaration = declare_with_weapon(1, HERO);
    declaration.base_damage = Some(20);
    // Effect 21 against 9: row 12 of the milder table, 1w KO 4.
    table.play_ok(attack_command(VILLAIN, declaration, &[13]));
    let picks = |picks: &[DamageComponent]| resolve_command(VILLAIN, vec![(HERO, picks.to_vec())]);
    table.play_refused(
        &picks(&[DamageComponent::Wound, DamageComponent::Wound]),
        "TC-107",
    );
    let components = [
        DamageComponent::Wound,
        DamageComponent::Shock,
        DamageComponent::Knockdown,
        DamageComponent::KnockoutMark,
    ];
    table.play_refused(&picks(&components), "TC-107");
    table.play_refused(
        &resolve_command(VILLAIN, vec![(VILLAIN, vec![DamageComponent::Wound])]),
        "",
    );
    table.play_ok(picks(&[
        DamageComponent::Wound,
        DamageComponent::Shock,
        DamageComponent::KnockoutMark,
    ]));
    let expected = Condition {
        shock: 1,
        ..Condition::default()
    };
    assert_eq!(table.condition(HERO), expected);
    assert_eq!(table.actor(HERO).possibilities, 0);
}

#[test]
fn tc_107_negating_without_a_possibility_needs_a_ruling() {
    let strong = villain().skill(CombatSkill::Melee, 14);
    let mut table = fight(Edition::Classic, vec![hero(), strong]);
    table.play_ok(Command::Pass { actor: HERO });
    table.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[13]));
    let command = resolve_command(VILLAIN, vec![(HERO, vec![DamageComponent::Shock])]);
    table.play_by_ruling(command, "DD-139");
    assert_eq!(table.condition(HERO).shock, 0);
}

#[test]
fn tc_018_a_knocked_out_actor_has_passed() {
    let mut table = fight(Edition::Revised, vec![hero(), villain()]);
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.base_damage = Some(30);
    table.play_ok(attack_command(HERO, declaration, &[13]));
    table.resolve_attack(HERO);
    assert!(!table.condition(VILLAIN).can_act());
    let turns = &table.state().round().unwrap().turns;
    assert!(turns.iter().all(|(_, end)| end.is_some()));
    let passed = |(turn, end): &(torg::state::Turn, Option<TurnEnd>)| {
        turn.actor == VILLAIN && *end == Some(TurnEnd::Passed)
    };
    assert!(turns.iter().any(passed));
}

#[test]
fn dd_194_an_approved_attack_draws_its_card() {
    let mut table = fight(Edition::Revised, vec![hero(), villain()]);
    table.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[15]));
    table.resolve_attack(HERO);
    let drew = |event: &Event| matches!(event, Event::Drawn { actor, reason, .. } if *actor == HERO && *reason == DrawReason::ApprovedAction);
    assert!(table.last_events().iter().any(drew));
    assert!(
        table
            .state()
            .last_action
            .is_some_and(|last| matches!(last.outcome, ActionOutcome::Succeeded(_)))
    );
}

#[test]
fn dd_197_a_missed_attack_earns_the_defender_a_card() {
    let weak = new_actor(Role::Villain, 1, 9, 9).weapon(AttackSkill::Melee, CLUB);
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), weak]);
    let approved = ApprovedActions::Pair(ApprovableAction::Trick, ApprovableAction::Defend);
    fight.begin_round(Side::Heroes, BySide::default(), approved);
    fight.play_ok(Command::Declare {
        actor: HERO,
        kind: torg::state::ActionKind::Approvable(ApprovableAction::Defend),
        target: None,
        critical_moment: false,
    });
    fight.play_ok(Command::Announce {
        outcome: ActionOutcome::Done,
    });
    let hand = fight.state().hand(HERO).len();
    fight.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[2]));
    fight.resolve_attack(VILLAIN);
    assert_eq!(fight.actor(HERO).round.attacks_received.missed, 1);
    assert_eq!(fight.state().hand(HERO).len(), hand + 1);
    fight.play_ok(Command::EndRounds);
    assert_eq!(fight.state().hand(HERO).len(), hand + 1);
}

#[test]
fn dd_413_all_out_exposes_until_the_next_action() {
    let mut table = fight(Edition::Revised, vec![hero(), villain()]);
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.options = CombatOptions::from_slice(&[CombatOption::AllOut]);
    table.play_ok(attack_command(HERO, declaration.clone(), &[2]));
    table.resolve_attack(HERO);
    // Both totals of an attacker are 3 higher; the flag lasts beyond the flip.
    table.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[12]));
    assert_eq!(table.outcome_and_breakdown().0.bonus, 3);
    table.resolve_attack(VILLAIN);
    table.begin_quiet_round();
    assert!(table.actor(HERO).combat.exposed.is_some());
    let mut combined = declaration;
    combined.options = combined.options.with(CombatOption::ActiveDefence);
    table.play_refused(&attack_command(HERO, combined, &[2]), "TC-057");
    table.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[2]));
    table.resolve_attack(HERO);
    assert_eq!(table.actor(HERO).combat.exposed, None);
}

fn fighter(disciplines: &[Discipline]) -> NewActor {
    let mut new = new_actor(Role::Hero, 9, 9, 9).skill(CombatSkill::MartialArts, 14);
    new.sheet.disciplines = disciplines
        .iter()
        .fold(LearnedDisciplines::default(), |learned, discipline| {
            learned.with(*discipline)
        });
    new
}

fn with_hands(target: ActorId, options: &[CombatOption]) -> AttackDeclaration {
    let mut declaration =
        AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::MartialArts), target);
    declaration.options = CombatOptions::from_slice(options);
    declaration
}

fn flurry(fight: &mut FightTable) {
    let effects = BySide {
        heroes: LineEffect::Flurry,
        villains: LineEffect::None,
    };
    let approved = ApprovedActions::Pair(ApprovableAction::Attack, ApprovableAction::Defend);
    fight.begin_round(Side::Heroes, effects, approved);
}

#[test]
fn dd_415_tx_103_no_lightning_fist_in_a_flurry_or_twice_in_a_row() {
    let cast = vec![fighter(&[Discipline::LightningFist]), villain()];
    let mut table = fight(Edition::Classic, cast);
    let fist = with_hands(VILLAIN, &[CombatOption::LightningFist]);
    table.play_ok(attack_command(HERO, fist.clone(), &[11]));
    table.resolve_attack(HERO);
    table.begin_quiet_round();
    table.play_refused(&attack_command(HERO, fist.clone(), &[11]), "TC-225");
    table.play_ok(Command::Pass { actor: HERO });
    flurry(&mut table);
    table.play_refused(&attack_command(HERO, fist.clone(), &[11]), "TC-225");
    table.begin_quiet_round();
    table.play_ok(attack_command(HERO, fist, &[11]));
}

#[test]
fn tx_102_the_second_strike_counts_the_k_of_the_first() {
    let target = new_actor(Role::Villain, 15, 9, 10)
        .damage_table(torg::combat::chart::DamageTable::PossibilityRated);
    let cast = vec![fighter(&[Discipline::LightningFist]), target];
    let mut table = fight(Edition::Classic, cast);
    table.play_ok(attack_command(
        HERO,
        with_hands(VILLAIN, &[CombatOption::LightningFist]),
        &[17],
    ));
    let evaluated_attacks = table.evaluated_attacks();
    assert_eq!(evaluated_attacks.len(), 2);
    for evaluated in &evaluated_attacks {
        let outcome = evaluated.outcome.unwrap();
        assert_eq!(outcome.action_total, 18);
        assert_eq!(outcome.effect.unwrap().result_points, 3);
    }
    table.resolve_attack(HERO);
    let condition = table.condition(VILLAIN);
    assert_eq!(
        (condition.shock, condition.k, condition.unconscious),
        (6, true, false)
    );
}

#[test]
fn tc_224_strikes_at_two_targets_are_rolled_separately() {
    let cast = vec![fighter(&[Discipline::LightningFist]), villain(), villain()];
    let mut table = fight(Edition::Classic, cast);
    let mut declaration = with_hands(VILLAIN, &[CombatOption::LightningFist]);
    declaration.targets.push(DeclaredTarget::new(OTHER));
    table.play_refused(&attack_command(HERO, declaration.clone(), &[17]), "TC-045");
    table.play_ok(attack_command(HERO, declaration, &[17, 2]));
    let reached: Vec<_> = table
        .evaluated_attacks()
        .iter()
        .map(|evaluated| evaluated.result().unwrap())
        .collect();
    assert_eq!(reached, [AttackResult::Hit, AttackResult::Missed]);
}

#[test]
fn dd_414_tx_s24_one_block_and_two_strikes_in_a_flurry() {
    let cast = vec![fighter(&[Discipline::BlockStrike]), villain()];
    let mut fight = FightTable::new(Edition::Classic, cast);
    flurry(&mut fight);
    let block = |faces: &[u8]| Command::Attack {
        actor: HERO,
        what: AttackCommand::Block {
            against: VILLAIN,
            dice: DiceFrom::Person(faces.to_vec()),
        },
    };
    fight.play_ok(block(&[12]));
    fight.play_refused(&block(&[12]), "TC-223");
    for _ in 0..2 {
        fight.play_ok(attack_command(
            HERO,
            with_hands(VILLAIN, &[CombatOption::BlockStrike]),
            &[2],
        ));
        fight.resolve_attack(HERO);
    }
    fight.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[19]));
    assert_eq!(
        fight.evaluated_attacks()[0].result(),
        Some(AttackResult::Blocked)
    );
    fight.resolve_attack(VILLAIN);
    assert_eq!(fight.condition(HERO), Condition::default());
}

fn rifle(ammunition: u16) -> NewActor {
    let mut rifle = carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(16));
    rifle.fire_capability = FireCapability::Automatic;
    rifle.ammunition = Some(ammunition);
    new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 13)
        .carrying(rifle)
}

#[test]
fn tx_35_a_shot_needs_enough_ammunition() {
    let mut table = fight(Edition::Revised, vec![rifle(6), villain()]);
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.targets[0].range = Some(RangeBand::Short);
    declaration.fire_mode = FireMode::FullAutomatic;
    // Ammunition is not counted until the table turns it on (TC-180).
    table.play_ok(attack_command(HERO, declaration.clone(), &[2]));
    table.resolve_attack(HERO);
    assert!(table.actor(HERO).combat.magazines.is_empty());
}

#[test]
fn tc_261_several_targets_share_one_roll_and_one_effect() {
    let easy = new_actor(Role::Villain, 10, 9, 9);
    let hard = new_actor(Role::Villain, 12, 9, 9);
    let mut blades = hero();
    blades
        .sheet
        .weapons
        .push(carried_weapon(AttackSkill::Melee, CLUB));
    let mut table = fight(Edition::Revised, vec![blades, hard, easy]);
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.off_hand = Some(WeaponId(2));
    declaration.options = CombatOptions::from_slice(&[CombatOption::SplitWeapons]);
    declaration.targets.push(DeclaredTarget::new(OTHER));
    // TX-64: the easiest first, 2 and 4 harder.
    table.play_ok(attack_command(HERO, declaration, &[12]));
    let evaluated_attacks = table.evaluated_attacks();
    let difficulties: Vec<i32> = evaluated_attacks
        .iter()
        .map(|evaluated| evaluated.outcome.unwrap().difficulty)
        .collect();
    assert_eq!(difficulties, [16, 12]);
    let reached: Vec<_> = evaluated_attacks
        .iter()
        .map(|evaluated| evaluated.result().unwrap())
        .collect();
    assert_eq!(reached, [AttackResult::Missed, AttackResult::Hit]);
    table.resolve_attack(HERO);
    assert_eq!(table.condition(VILLAIN), Condition::default());
    assert!(table.condition(OTHER).shock > 0);
}

#[test]
fn tx_59_60_attack_and_aggressive_defence_share_one_die() {
    for (edition, attack, effect) in [(Edition::Classic, 10, 9), (Edition::Revised, 10, 5)] {
        let hero = new_actor(Role::Hero, 9, 9, 9).skill(CombatSkill::Unarmed, 16);
        let mut table = fight(edition, vec![hero, new_actor(Role::Villain, 5, 9, 60)]);
        let mut declaration =
            AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), VILLAIN);
        declaration.base_damage = Some(11);
        declaration.options = CombatOptions::from_slice(&[CombatOption::AggressiveDefence]);
        table.play_ok(attack_command(HERO, declaration, &[8]));
        let (outcome, _) = table.outcome_and_breakdown();
        assert_eq!(outcome.action_total, attack);
        assert_eq!(outcome.effect.unwrap().total, effect);
        table.resolve_attack(HERO);
        assert_eq!(table.actor(HERO).combat.active_defence.unwrap().total, 15);
        table.play_ok(attack_command(
            VILLAIN,
            AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), HERO),
            &[12],
        ));
        assert_eq!(table.outcome_and_breakdown().0.difficulty, 15);
    }
}

/// Raised values and setbacks, of the side or from an interaction, count in an aggressive defence as in a plain one
/// (DD-165, DD-260, S-26).
#[test]
fn tc_152_153_cards_and_setbacks_count_in_aggressive_defences() {
    for (edition, set_back, penalized, card, total) in [
        (Edition::Classic, false, false, false, 15),
        (Edition::Classic, false, false, true, 18),
        (Edition::Revised, true, false, false, 10),
        (Edition::Revised, false, true, false, 10),
        (Edition::Revised, true, true, true, 8),
    ] {
        let hero = new_actor(Role::Hero, 9, 9, 9).skill(CombatSkill::Unarmed, 16);
        let mut table = fight(edition, vec![hero, new_actor(Role::Villain, 5, 9, 60)]);
        let adrenalin = table.give_pool_card(HERO, CardName::Adrenalin);
        if set_back {
            table.apply_events(vec![Event::SetbackChosen {
                side: Side::Heroes,
                setback: Setback::Generic,
                penalty: None,
            }]);
        }
        if penalized {
            let (status, active) = (Status::Penalized, true);
            table.play_ok(combat_command(
                HERO,
                CombatCommand::SetStatus { status, active },
            ));
        }
        let mut declaration =
            AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), VILLAIN);
        declaration.options = CombatOptions::from_slice(&[CombatOption::AggressiveDefence]);
        let cards = vec![(adrenalin, Some(Attribute::Dexterity))];
        let cards = if card { cards } else { vec![] };
        table.play_ok(attack_command_with(HERO, declaration, cards, 0, &[8]));
        table.resolve_attack(HERO);
        assert_eq!(
            table.actor(HERO).combat.active_defence.unwrap().total,
            total
        );
    }
}

#[test]
fn cards_played_with_an_attack_count_at_their_step() {
    let mut table = fight(Edition::Revised, vec![hero(), villain()]);
    let coup = table.give_pool_card(HERO, CardName::CoupDeGrace);
    let strength = table.give_pool_card(HERO, CardName::Adrenalin);
    let action = table.give_pool_card(HERO, CardName::Action);
    let cards = vec![
        (coup, None),
        (strength, Some(Attribute::Strength)),
        (action, None),
    ];
    table.play_ok(attack_command_with(
        HERO,
        declare_with_weapon(1, VILLAIN),
        cards,
        0,
        &[12],
    ));
    let (outcome, breakdown) = table.outcome_and_breakdown();
    // 14, and 3 from Action; 9 + 3 + 5 adds, 3 from Coup de Grace, 3 from the attribute card, 3 from Action.
    assert_eq!((outcome.bonus, outcome.action_total), (3, 17));
    assert_eq!(outcome.effect.unwrap().total, 26);
    let effect = breakdown.effect.unwrap();
    assert_eq!(
        effect.total,
        effect.lines.iter().map(|line| line.amount).sum::<i32>()
    );
    assert_eq!(table.view(Seat::Table).evaluated_attacks.len(), 1);
}

/// A hero's seat sees no value of a villain's sheet, neither in its view nor in redacted events.
#[test]
fn hero_seat_sees_no_values_of_the_villains() {
    let fought = |melee: u8, armor: i32| {
        let other = villain().skill(CombatSkill::Melee, melee).armor(armor, 40);
        let mut table = fight(Edition::Revised, vec![hero(), other]);
        let mut views = Vec::new();
        for (actor, target, faces) in [(HERO, VILLAIN, [9]), (VILLAIN, HERO, [2])] {
            table.play_ok(attack_command(
                actor,
                declare_with_weapon(1, target),
                &faces,
            ));
            views.push(table.view(Seat::Actor(HERO)));
            table.resolve_attack(actor);
            views.push(table.view(Seat::Actor(HERO)));
        }
        (table, views)
    };
    let (first_table, views) = fought(15, 2);
    let (other, same) = fought(16, 5);
    assert_eq!(views, same);
    let seen_by_hero = |table: &FightTable| {
        let entries = table.table.log().applied();
        let events = entries.iter().flat_map(|entry| &entry.events);
        let later_events = events.filter(|event| !matches!(event, Event::TableOpened { .. }));
        let texts = later_events.map(|event| format!("{:?}", redact(event, Seat::Actor(HERO))));
        texts.collect::<Vec<_>>()
    };
    let (first, second) = (seen_by_hero(&first_table), seen_by_hero(&other));
    let differ = first
        .iter()
        .zip(&second)
        .find(|(first, second)| first != second);
    assert_eq!(differ, None);
}

#[test]
fn dd_310_dd_316_opponent_fails_undoes_an_attack() {
    let strong = villain().skill(CombatSkill::Melee, 14);
    let mut table = fight(Edition::Revised, vec![hero(), strong]);
    let card = table.give_pool_card(HERO, CardName::OpponentFails);
    table.play_ok(Command::Pass { actor: HERO });
    table.play_ok(attack_command(VILLAIN, declare_with_weapon(1, HERO), &[13]));
    table.resolve_attack(VILLAIN);
    assert!(table.condition(HERO).shock > 0);
    table.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(table.condition(HERO), Condition::default());
    let attacks = table.actor(HERO).round.attacks_received;
    assert_eq!((attacks.missed, attacks.hit), (1, 0));
}

#[test]
fn dd_315_second_chance_rolls_the_same_attack_again() {
    let mut table = fight(Edition::Revised, vec![hero(), villain()]);
    let card = table.give_pool_card(HERO, CardName::SecondChance);
    table.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[2]));
    table.resolve_attack(HERO);
    table.play_ok(Command::PlayCard { actor: HERO, card });
    let action = table.state().action.as_ref().unwrap();
    assert_eq!(
        (action.targeted_attacks.len(), action.roll.is_none()),
        (1, true)
    );
    table.play_refused(&resolve_command(HERO, vec![]), "");
    table.play_ok(Command::Roll {
        proficiency: torg::roll::Proficiency::Skilled,
        dice: DiceFrom::Person(vec![13]),
    });
    table.resolve_attack(HERO);
    assert!(table.condition(VILLAIN).shock > 0);
    assert!(
        table
            .last_attack_events()
            .iter()
            .any(|event| matches!(event, AttackEvent::Finished { .. }))
    );
}

/// A ruined aim gives no bonus, but its exposure lasts to the aimer's next action (TC-121). The classic edition has no such
/// exposure
/// (TC-120).
#[test]
fn tc_121_a_ruined_aim_leaves_the_aimer_exposed() {
    let bow = || {
        new_actor(Role::Hero, 9, 9, 30)
            .skill(CombatSkill::Missile, 12)
            .carrying(carried_weapon(
                AttackSkill::Missile,
                WeaponDamage::Fixed(14),
            ))
    };
    let exposed = |fight: &FightTable| {
        let attack = &fight.state().action.as_ref().unwrap().targeted_attacks[0];
        attack.attack.target.aiming
    };
    let attack = |fight: &mut FightTable, id: ActorId, damage: i32, dice: &[u8]| {
        let mut declaration = declare_with_weapon(1, HERO);
        declaration.base_damage = Some(damage);
        fight.play_ok(attack_command(id, declaration, dice));
        let aiming = exposed(fight);
        fight.play_ok(resolve_command(id, vec![]));
        aiming
    };
    type Ruin = fn(&mut FightTable);
    let disturbed: Ruin = |fight| fight.play_ok(combat_command(HERO, CombatCommand::DisturbAim));
    let nothing: Ruin = |_| ();
    // How it is ruined; the damage of the first attack; whether the aim is lost; whether the next attack is against an aimer.
    let rows: [(&str, Edition, Ruin, i32, bool, bool); 5] = [
        ("a hit", Edition::Revised, nothing, 32, true, true),
        (
            "a hit that does nothing",
            Edition::Revised,
            nothing,
            0,
            false,
            true,
        ),
        ("a disturbance", Edition::Revised, disturbed, 0, true, true),
        (
            "a hit, classic",
            Edition::Classic,
            nothing,
            32,
            false,
            false,
        ),
        (
            "a disturbance, classic",
            Edition::Classic,
            disturbed,
            0,
            true,
            false,
        ),
    ];
    for (label, edition, ruin, damage, ruined, meets) in rows {
        for next_round in [false, true] {
            let strong = || villain().skill(CombatSkill::Melee, 14);
            let mut table = fight(edition, vec![bow(), strong(), strong()]);
            table.play_ok(combat_command(HERO, CombatCommand::Aim { weapon: None }));
            if next_round {
                for actor in [VILLAIN, OTHER] {
                    table.play_ok(Command::Pass { actor });
                }
                table.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
            }
            ruin(&mut table);
            attack(&mut table, VILLAIN, damage, &[13]);
            assert_eq!(table.actor(HERO).combat.aim == Aim::None, ruined, "{label}");
            assert_eq!(attack(&mut table, OTHER, 0, &[2]), meets, "{label}");
            // The aimer's next action ends it.
            if !next_round {
                table.begin_quiet_round();
            }
            assert_eq!(
                table.actor(HERO).combat.exposed_since_aiming,
                ruined && meets,
                "{label}"
            );
            table.play_ok(Command::EndTurn { actor: HERO });
            table.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
            assert!(!attack(&mut table, VILLAIN, 0, &[2]), "{label}");
        }
    }
}

/// If Opponent Fails undoes the hit, the aim is not ruined (TC-121, DD-310).
#[test]
fn tc_121_dd_310_undoing_the_hit_restores_the_aim() {
    let bow = carried_weapon(AttackSkill::Missile, WeaponDamage::Fixed(14));
    let mut table = fight(
        Edition::Revised,
        vec![
            hero().carrying(bow),
            villain().skill(CombatSkill::Melee, 14),
        ],
    );
    let card = table.give_pool_card(HERO, CardName::OpponentFails);
    table.play_ok(combat_command(HERO, CombatCommand::Aim { weapon: None }));
    let mut declaration = declare_with_weapon(1, HERO);
    declaration.base_damage = Some(9);
    table.play_ok(attack_command(VILLAIN, declaration, &[13]));
    table.resolve_attack(VILLAIN);
    let fight = &table.actor(HERO).combat;
    assert!(fight.aim == Aim::None && fight.exposed_since_aiming);
    table.play_ok(Command::PlayCard { actor: HERO, card });
    let fight = &table.actor(HERO).combat;
    assert!(fight.aim.is_aiming() && !fight.exposed_since_aiming);
}

/// Another action of the aimer ruins the aim and leaves the aimer exposed until the next action, as a hit does. In the classic
/// edition aimers are never exposed (TC-120).
#[test]
fn tc_121_an_aim_ruined_by_the_aimer_leaves_the_aimer_exposed() {
    let simple = CombatCommand::SimpleAction {
        action: SimpleAction::Other(String::new()),
        keeps_aim: false,
    };
    let moves = CombatCommand::Move { metres: 3 };
    let exposure_bonus = |table: &FightTable| {
        let (_, breakdown) = table.outcome_and_breakdown();
        let mut lines = breakdown.action.lines.iter();
        let exposure = lines.find(|line| line.source == ValueSource::TargetAiming);
        exposure.map(|line| line.amount)
    };
    let strikes = || attack_command(VILLAIN, declare_with_weapon(1, HERO), &[2]);
    // In the round of the aim, and in the next, on the aimer's own turn.
    for (edition, command, later, bonus) in [
        (Edition::Revised, simple.clone(), false, Some(3)),
        (Edition::Revised, simple.clone(), true, Some(3)),
        (Edition::Revised, moves.clone(), true, Some(3)),
        (Edition::Classic, simple.clone(), false, None),
        (Edition::Classic, simple, true, None),
        (Edition::Classic, moves, true, None),
    ] {
        let bow = carried_weapon(AttackSkill::Missile, WeaponDamage::Fixed(14));
        let mut table = fight(edition, vec![hero().carrying(bow), villain()]);
        table.play_ok(combat_command(HERO, CombatCommand::Aim { weapon: None }));
        if later {
            table.begin_quiet_round();
        }
        table.play_ok(combat_command(HERO, command));
        let exposed = |table: &FightTable| table.actor(HERO).combat.exposed_since_aiming;
        assert_eq!(table.actor(HERO).combat.aim, Aim::None);
        assert_eq!(exposed(&table), bonus.is_some());
        if later {
            table.play_by_ruling(strikes(), "DD-122");
        } else {
            table.play_ok(strikes());
        }
        assert_eq!(exposure_bonus(&table), bonus);
        table.resolve_attack(VILLAIN);
        if !later {
            table.begin_quiet_round();
        }
        table.play_ok(Command::Pass { actor: HERO });
        assert!(!exposed(&table));
        table.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
        table.play_ok(strikes());
        assert_eq!(exposure_bonus(&table), None);
    }
}
