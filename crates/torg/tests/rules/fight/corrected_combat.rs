//! Further rules of combat that the app once applied wrongly, each with its cases.

use crate::fight::given::{
    ActorBuilder, CLUB, FightTable, HERO, OTHER, VILLAIN, attack_command, attack_command_with,
    carried_weapon, declare_with_weapon, fighter, new_actor, settings_with,
};
use crate::fight::interactions::{
    combat_command, declare_interaction, dice_only, end_turn, interact_once,
};
use tabletop::name::Name;
use tabletop::rule::{RuleId, dd, tc};
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::Attribute;
use torg::card::{ApprovedActions, BySide, CardName, LineEffect, Side};
use torg::combat::ammunition::Reload;
use torg::combat::breakdown::{Breakdown, ValueSource};
use torg::combat::chart::{Concealment, RangeBand};
use torg::combat::choices::CombatOptions;
use torg::combat::discipline::Discipline;
use torg::combat::hold::Hold;
use torg::combat::interaction::{Interaction, InteractionEffect};
use torg::combat::options::CombatOption;
use torg::combat::refusal::{AttackReason, CombatReason};
use torg::combat::settings::{Answer, ShockLimit, SimpleActions};
use torg::combat::status::{Status, StatusExpiry};
use torg::combat::weapon::{AttackSkill, BaseDamage};
use torg::command::{Command, DiceFrom, NewActor};
use torg::consequence::{ActorChange, Consequence};
use torg::event::Event;
use torg::fight::actions::{CombatCommand, CombatEvent, PlayersCall, SimpleAction};
use torg::fight::attack_preview::{AttackDraft, AttackPreview};
use torg::fight::{AttackCommand, AttackDeclaration, AttackResult, DeclaredTarget, WeaponChoice};
use torg::roll::Proficiency;
use torg::rounds::Surprise;
use torg::settings::{Edition, Settings, SurpriseRules};
use torg::sheet::{CarriedWeapon, CombatSkill, WeaponDamage, WeaponId};
use torg::state::Role;

const MARTIAL_ARTS: WeaponChoice = WeaponChoice::Unarmed(AttackSkill::MartialArts);

fn tough_villain() -> NewActor {
    let mut villain = fighter(Role::Villain);
    villain.stats.toughness = Some(60);
    (villain.sheet.charisma, villain.sheet.spirit) = (Some(8), Some(8));
    villain
}

fn monk(role: Role) -> NewActor {
    let mut monk = new_actor(role, 9, 9, 9).skill(CombatSkill::MartialArts, 14);
    for discipline in [Discipline::LightningFist, Discipline::BlockStrike] {
        monk.sheet.disciplines = monk.sheet.disciplines.with(discipline);
    }
    monk
}

fn preview(fight: &FightTable, declaration: &AttackDeclaration) -> AttackPreview {
    let view = fight.view(Seat::Table);
    let combatant = |id| view.combatant(view.actor(id).unwrap());
    let targets = declaration.targets.iter();
    let targets: Vec<_> = targets.map(|aimed| combatant(aimed.target)).collect();
    let draft = AttackDraft {
        declaration,
        attacker: &combatant(HERO),
        targets: &targets,
        roll_spec: view.roll_spec(view.actor(HERO).unwrap(), Proficiency::Skilled),
        shown_target: 0,
        boosts: &[],
        combined_difficulties: &[],
        rules: &view.combat.rules,
    };
    draft.preview(&[]).unwrap()
}

fn has_turn(fight: &FightTable, actor: ActorId) -> bool {
    let round = fight.state().round().unwrap();
    round.next_turn_of(actor).is_some()
}

#[test]
fn tc_224_a_preview_refuses_a_third_strike_as_the_command_does() {
    for (targets, refused) in [(1, false), (2, false), (3, true)] {
        let cast = vec![
            monk(Role::Hero),
            tough_villain(),
            tough_villain(),
            tough_villain(),
        ];
        let mut fight = FightTable::new(Edition::Classic, cast);
        let mut declaration = AttackDeclaration::new(MARTIAL_ARTS, VILLAIN);
        declaration.options = CombatOptions::from_slice(&[CombatOption::LightningFist]);
        let ids = [VILLAIN, OTHER, ActorId(4)].into_iter().take(targets);
        declaration.targets = ids.map(DeclaredTarget::new).collect();
        let refusal = preview(&fight, &declaration).refusal;
        let reason = CombatReason::Attack(AttackReason::TooManyTargets { max: 2 });
        assert_eq!(
            refusal.map(|refusal| refusal.reason),
            refused.then_some(reason)
        );
        let strikes = attack_command(HERO, declaration, &[11, 11][..targets.min(2)]);
        if refused {
            fight.play_refused(&strikes, "TC-224");
        } else {
            fight.play_ok(strikes);
        }
    }
}

#[test]
fn tc_224_the_odds_at_one_target_count_both_strikes() {
    // Two strikes take the target out more often than one, and their mean shock is twice as high.
    let chances = |options: &[CombatOption]| {
        let cast = vec![monk(Role::Hero), fighter(Role::Villain)];
        let fight = FightTable::new(Edition::Classic, cast);
        let mut declaration = AttackDeclaration::new(MARTIAL_ARTS, VILLAIN);
        declaration.options = CombatOptions::from_slice(options);
        let preview = preview(&fight, &declaration);
        let target = &preview.targets[0];
        (target.incapacitation_chance, target.odds.mean_shock)
    };
    let (once, twice) = (chances(&[]), chances(&[CombatOption::LightningFist]));
    assert!(twice.0 > once.0, "{twice:?} {once:?}");
    assert_eq!(twice.1, once.1 * 2);
}

#[test]
fn dd_262_a_raised_strength_raises_typed_damage_of_muscle_powered_weapons() {
    let crossbow = carried_weapon(AttackSkill::Missile, WeaponDamage::Fixed(14));
    let unarmed = WeaponChoice::Unarmed(AttackSkill::Unarmed);
    let first = WeaponChoice::Carried(WeaponId(1));
    for (carried, weapon, typed, base, damage) in [
        (None, unarmed, Some(15), BaseDamage::Typed(15), 18),
        (
            None,
            WeaponChoice::Other(AttackSkill::Melee),
            Some(15),
            BaseDamage::Typed(15),
            18,
        ),
        (
            None,
            WeaponChoice::Other(AttackSkill::Missile),
            Some(15),
            BaseDamage::Typed(15),
            18,
        ),
        (
            None,
            WeaponChoice::Other(AttackSkill::Fire),
            Some(15),
            BaseDamage::Fixed(15),
            15,
        ),
        (
            Some(carried_weapon(AttackSkill::Melee, CLUB)),
            first,
            Some(15),
            BaseDamage::Typed(15),
            18,
        ),
        (
            Some(crossbow.clone()),
            first,
            Some(15),
            BaseDamage::Fixed(15),
            15,
        ),
        (Some(crossbow), first, None, BaseDamage::Fixed(14), 14),
    ] {
        let mut hero = new_actor(Role::Hero, 9, 9, 9);
        hero.sheet.weapons.extend(carried);
        let mut fight = FightTable::new(Edition::Revised, vec![hero, tough_villain()]);
        let adrenalin = fight.give_pool_card(HERO, CardName::Adrenalin);
        let mut declaration = AttackDeclaration::new(weapon, VILLAIN);
        (declaration.skill_value, declaration.base_damage) = (Some(40), typed);
        declaration.targets[0].range = Some(RangeBand::Short);
        let cards = vec![(adrenalin, Some(Attribute::Strength))];
        fight.play_ok(attack_command_with(HERO, declaration, cards, 0, &[11]));
        let action = fight.state().action.as_ref().unwrap();
        assert_eq!(action.targeted_attacks[0].attack.base_damage, base);
        let (outcome, _) = fight.outcome_and_breakdown();
        let raises = fight.actor(HERO);
        let raises = fight
            .state()
            .combatant(raises)
            .strikes_with_strength(weapon);
        assert_eq!(
            (outcome.effect.unwrap().total, raises),
            (damage, damage == 18)
        );
    }
}

#[test]
fn dd_407_408_the_tables_surprise_rules_decide_on_the_bonus_of_attacks() {
    let later = Settings::default().with_answer(SurpriseRules::Revised);
    let older = Settings::default().with_answer(SurpriseRules::Classic);
    for (edition, settings, surprise, bonus) in [
        (Edition::Classic, later, Surprise::Partial, 2),
        (Edition::Classic, later, Surprise::Complete, 4),
        (Edition::Classic, Settings::default(), Surprise::Complete, 0),
        (Edition::Revised, Settings::default(), Surprise::Partial, 2),
        (Edition::Revised, older, Surprise::Complete, 0),
    ] {
        let hero = fighter(Role::Hero).skill(CombatSkill::Taunt, 12);
        let begin = || {
            let cast = vec![hero.clone(), tough_villain()];
            let mut fight = FightTable::with_settings(edition, settings, cast);
            fight.begin_ambush(surprise);
            fight
        };
        let mut fight = begin();
        fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[11]));
        assert_eq!(fight.outcome_and_breakdown().0.action_total, 14 + bonus);
        let mut fight = begin();
        fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
        let action = fight.state().action.as_ref().unwrap();
        let tried = fight.state().evaluate_interactions(action);
        assert_eq!(tried[0].total.total, 12 + bonus, "{edition:?} {surprise:?}");
    }
}

#[test]
fn tc_257_262_every_players_call_has_a_choice_of_its_own() {
    let break_off = PlayersCall::Effect(InteractionEffect::Setback);
    let up = PlayersCall::Effect(InteractionEffect::Up);
    for (calls, is_complete) in [
        (vec![break_off.clone()], false),
        (vec![break_off, up], true),
    ] {
        let mut hero = fighter(Role::Hero);
        hero = hero
            .skill(CombatSkill::Taunt, 40)
            .skill(CombatSkill::Trick, 40);
        let mut villain = tough_villain();
        villain.stats.perception = Some(8);
        let mut fight = FightTable::new(Edition::Revised, vec![hero, villain]);
        fight.begin_quiet_round();
        fight.play_ok(combat_command(
            HERO,
            CombatCommand::Interact {
                declaration: declare_interaction(Interaction::Taunt, &[VILLAIN]),
                combined: vec![declare_interaction(Interaction::Trick, &[VILLAIN])],
                inputs: dice_only(&[11]),
            },
        ));
        let calls = calls.into_iter().map(|call| (VILLAIN, call)).collect();
        let resolve = combat_command(HERO, CombatCommand::Resolve { calls });
        if !is_complete {
            fight.play_refused(&resolve, "");
            continue;
        }
        fight.play_ok(resolve);
        let effects: Vec<_> = fight
            .last_events()
            .iter()
            .filter_map(|event| match event {
                Event::Combat {
                    what: CombatEvent::InteractionResolved { effects, .. },
                    ..
                } => Some(effects.clone()),
                _ => None,
            })
            .collect();
        assert_eq!(
            effects,
            [[InteractionEffect::Setback], [InteractionEffect::Up]]
        );
    }
}

#[test]
fn dd_165_tc_253_a_setback_is_named_in_every_total() {
    let hero = || {
        fighter(Role::Hero)
            .skill(CombatSkill::Taunt, 12)
            .skill(CombatSkill::Dodge, 12)
    };
    let push = CombatCommand::Push {
        value: Some(12),
        inputs: dice_only(&[11]),
    };
    let taunt = CombatCommand::Interact {
        declaration: declare_interaction(Interaction::Taunt, &[VILLAIN]),
        combined: vec![],
        inputs: dice_only(&[11]),
    };
    let strike = || attack_command(HERO, declare_with_weapon(1, VILLAIN), &[11]);
    let side = Event::SetbackChosen {
        side: Side::Heroes,
        setback: torg::state::Setback::Generic,
    };
    let own = Event::ConsequencesApplied {
        consequences: vec![Consequence::Actor {
            actor: HERO,
            what: ActorChange::StatusGained {
                status: Status::Penalized,
                expiry: StatusExpiry::NextAction,
                separate: false,
            },
        }],
    };
    let commands = [
        combat_command(HERO, push),
        combat_command(HERO, taunt),
        strike(),
    ];
    for (setback, rule) in [(side, dd(165)), (own, tc(253))] {
        for command in &commands {
            let mut fight = FightTable::new(Edition::Revised, vec![hero(), tough_villain()]);
            fight.begin_quiet_round();
            fight.apply_events(vec![setback.clone()]);
            fight.play_ok(command.clone());
            let (state, action) = (fight.state(), fight.state().action.as_ref().unwrap());
            let mut totals: Vec<Breakdown> = state.pending_total(action).into_iter().collect();
            let interactions = state.evaluate_interactions(action).into_iter();
            totals.extend(interactions.map(|interaction| interaction.total));
            if totals.is_empty() {
                totals.push(fight.outcome_and_breakdown().1.action);
            }
            let lines = totals.iter().flat_map(|total| &total.lines);
            let lines: Vec<(ValueSource, i32, RuleId)> = lines
                .filter(|line| {
                    use ValueSource::{Card, Gamemaster, Setback};
                    matches!(line.source, Setback | Card | Gamemaster)
                })
                .map(|line| (line.source, line.amount, line.rule))
                .collect();
            assert_eq!(lines, [(ValueSource::Setback, -5, rule)]);
        }
    }
}

fn gunner(reload: Reload) -> NewActor {
    let gun = CarriedWeapon {
        ammunition: Some(3),
        reload,
        ..carried_weapon(AttackSkill::Fire, WeaponDamage::Fixed(14))
    };
    new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 14)
        .carrying(gun)
}

fn shot() -> Command {
    let mut declaration = declare_with_weapon(1, VILLAIN);
    declaration.targets[0].range = Some(RangeBand::Short);
    attack_command(HERO, declaration, &[11])
}

fn simple(action: SimpleAction) -> Command {
    combat_command(
        HERO,
        CombatCommand::SimpleAction {
            action,
            keeps_aim: false,
        },
    )
}

#[test]
fn tc_186_017_a_slow_reload_is_the_whole_action_of_a_turn() {
    let slow = Reload::Rounds {
        rounds: 2,
        skill_check: false,
    };
    let reload = || simple(SimpleAction::Reload(WeaponId(1)));
    // How it reloads, whether the hero acts twice, and whether they may reload after a shot.
    for (how, twice, allowed, goes_on) in [
        (Reload::SimpleAction, false, true, false),
        (slow, false, false, false),
        (Reload::SimpleAction, true, true, true),
        (slow, true, true, false),
    ] {
        let mut fight = FightTable::new(Edition::Revised, vec![gunner(how), tough_villain()]);
        if twice {
            fight.begin_round_with(LineEffect::Flurry);
        } else {
            fight.begin_quiet_round();
        }
        fight.play_ok(shot());
        fight.resolve_attack(HERO);
        if !allowed {
            fight.play_refused(&reload(), "TC-186");
            continue;
        }
        fight.play_ok(reload());
        assert_eq!(has_turn(&fight, HERO), goes_on, "{how:?} {twice}");
    }
    // Outside rounds nothing is counted.
    let mut fight = FightTable::new(Edition::Revised, vec![gunner(slow), tough_villain()]);
    fight.play_ok(shot());
    fight.resolve_attack(HERO);
    fight.play_ok(reload());
}

#[test]
fn tc_017_s_22_a_simple_action_can_be_the_whole_second_action() {
    for answer in [SimpleActions::None, SimpleActions::One] {
        let settings = settings_with(SimpleActions::QUESTION, answer.place());
        let cast = vec![gunner(Reload::SimpleAction), tough_villain()];
        let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
        fight.begin_round_with(LineEffect::Flurry);
        fight.play_ok(shot());
        fight.resolve_attack(HERO);
        let whole = if answer == SimpleActions::None { 1 } else { 2 };
        for taken in 1..=whole {
            fight.play_ok(simple(SimpleAction::Other(String::new())));
            assert_eq!(has_turn(&fight, HERO), taken < whole, "{answer:?}");
        }
    }
}

#[test]
fn tc_242_dd_263_a_card_that_raises_dexterity_raises_a_push_from_it() {
    for (value, adrenalin, total) in [(None, false, 10), (None, true, 13), (Some(9), true, 10)] {
        let cast = vec![fighter(Role::Hero), tough_villain()];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        let card = fight.give_pool_card(HERO, CardName::Adrenalin);
        let mut inputs = dice_only(&[11]);
        if adrenalin {
            inputs.cards = vec![(card, Some(Attribute::Dexterity))];
        }
        fight.play_ok(combat_command(HERO, CombatCommand::Push { value, inputs }));
        let state = fight.state();
        let pushed = state.pending_total(state.action.as_ref().unwrap()).unwrap();
        assert_eq!(pushed.total, total, "{value:?} {adrenalin}");
    }
}

#[test]
fn tc_041_unskilled_attackers_use_the_attribute_alone() {
    // Dexterity 9, melee 14, Strength 9, club +3.
    for (edition, skilled, totals) in [
        (Edition::Revised, None, (14, 17)),
        (Edition::Revised, Some(false), (9, 12)),
        (Edition::Classic, Some(true), (14, 12)),
        (Edition::Classic, Some(false), (9, 12)),
    ] {
        let mut villain = tough_villain();
        villain.stats.dexterity = Some(5);
        villain.sheet.skills.clear();
        let mut fight = FightTable::new(edition, vec![fighter(Role::Hero), villain]);
        let mut declaration = declare_with_weapon(1, VILLAIN);
        declaration.skilled = skilled;
        fight.play_ok(attack_command(HERO, declaration, &[11]));
        let (outcome, _) = fight.outcome_and_breakdown();
        let effect = outcome.effect.unwrap().total;
        assert_eq!(
            (outcome.action_total, effect),
            totals,
            "{edition:?} {skilled:?}"
        );
    }
}

#[test]
fn tc_193_two_weapons_are_two_blades_or_two_guns() {
    let named = |name: &str, skill| CarriedWeapon {
        name: Name::new(name).unwrap(),
        ..carried_weapon(skill, WeaponDamage::Fixed(14))
    };
    let knife = CarriedWeapon {
        can_parry: true,
        ..named("Knife", AttackSkill::Melee)
    };
    let carried = [
        knife,
        named("Rifle", AttackSkill::Fire),
        named("Buckler", AttackSkill::Melee),
        named("Sword", AttackSkill::Melee),
        named("Axe", AttackSkill::Melee),
    ];
    let mut hero = new_actor(Role::Hero, 9, 9, 9).skill(CombatSkill::Melee, 14);
    for weapon in carried {
        hero = hero.carrying(weapon);
    }
    let (knife, rifle, buckler, sword, axe) = (1, 2, 3, 4, 5);
    let fight = FightTable::new(Edition::Revised, vec![hero.clone(), tough_villain()]);
    let combatant = fight.state().combatant(fight.actor(HERO));
    for (main, offered) in [
        (sword, &[axe, knife, rifle][..]),
        (knife, &[sword, axe, rifle]),
        (rifle, &[sword, axe, knife]),
    ] {
        let weapons = combatant.off_hand_weapons(WeaponChoice::Carried(WeaponId(main)));
        let weapons: Vec<u8> = weapons.iter().map(|weapon| weapon.id.0).collect();
        assert_eq!(weapons, offered, "{main}");
    }
    for (second, refused) in [
        (axe, false),
        (knife, false),
        (rifle, false),
        (buckler, true),
        (sword, true),
    ] {
        let mut fight = FightTable::new(Edition::Revised, vec![hero.clone(), tough_villain()]);
        let mut declaration = declare_with_weapon(sword, VILLAIN);
        declaration.off_hand = Some(WeaponId(second));
        declaration.options = CombatOptions::from_slice(&[CombatOption::BothWeapons]);
        let swing = attack_command(HERO, declaration, &[11]);
        if refused {
            fight.play_refused(&swing, "TC-193");
        } else {
            fight.play_ok(swing);
        }
    }
}

#[test]
fn tc_201_a_maneuver_earns_a_blindside_on_each_target_it_sets_back() {
    let hero = fighter(Role::Hero).skill(CombatSkill::Maneuver, 40);
    let cast = vec![hero, tough_villain(), tough_villain()];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let setback = PlayersCall::Row(vec![
        InteractionEffect::Setback,
        InteractionEffect::Fatigued,
    ]);
    fight.play_ok(combat_command(
        HERO,
        CombatCommand::Interact {
            declaration: declare_interaction(Interaction::Maneuver, &[VILLAIN, OTHER]),
            combined: vec![],
            inputs: dice_only(&[11]),
        },
    ));
    let calls = vec![(VILLAIN, setback.clone()), (OTHER, setback)];
    fight.play_ok(combat_command(HERO, CombatCommand::Resolve { calls }));
    assert_eq!(
        fight.actor(HERO).combat.earned_blindsides,
        [(VILLAIN, 2), (OTHER, 2)]
    );
    // Each is used on its own target; with the last one the status ends.
    fight.begin_round_with(LineEffect::Flurry);
    for (target, left) in [(OTHER, &[(VILLAIN, 2)][..]), (VILLAIN, &[])] {
        let mut behind = declare_with_weapon(1, target);
        behind.options = CombatOptions::from_slice(&[CombatOption::Blindside]);
        fight.play_ok(attack_command(HERO, behind, &[11]));
        let combat = &fight.actor(HERO).combat;
        assert_eq!(combat.earned_blindsides, left);
        let may = combat.statuses.has(Status::EarnedBlindside);
        assert_eq!(may, !left.is_empty());
        fight.resolve_attack(HERO);
    }
}

#[test]
fn tc_134_138_only_an_opportunity_lets_a_target_pass() {
    for (hold, allowed) in [
        (Hold::Opportunity, Ok(())),
        (Hold::WaitFor(OTHER), Err("DD-202".to_owned())),
        (Hold::Location("door".to_owned()), Err("TC-137".to_owned())),
    ] {
        let cast = vec![fighter(Role::Hero), tough_villain(), fighter(Role::Hero)];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        fight.play_ok(combat_command(HERO, CombatCommand::Hold { hold }));
        let target = VILLAIN;
        let passes = combat_command(HERO, CombatCommand::LetTargetGo { target });
        match allowed {
            Ok(()) => fight.play_ok(passes),
            Err(rule) => drop(fight.play_refused(&passes, &rule)),
        }
    }
}

#[test]
fn tc_074_150_s_35_a_vital_block_leaves_the_shock_limit_alone() {
    for (answer, limit) in [
        (ShockLimit::WithCards, 9),
        (ShockLimit::Bare, 9),
        (ShockLimit::WithArmor, 12),
    ] {
        let settings = settings_with(ShockLimit::QUESTION, answer.place());
        let cast = vec![fighter(Role::Hero).armor(3, 20), tough_villain()];
        let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
        fight.begin_quiet_round();
        fight.play_ok(combat_command(HERO, CombatCommand::VitalBlock { steps: 2 }));
        let threshold = fight.state().shock_threshold(fight.actor(HERO));
        assert_eq!(threshold, Some(limit), "{answer:?}");
    }
}

#[test]
fn tc_221_only_an_attack_that_can_be_blocked_uses_up_a_block() {
    use AttackSkill::{Energy, Fire, Melee, Missile, Unarmed};
    for (skill, options, stays) in [
        (Melee, &[][..], false),
        (Unarmed, &[], false),
        (Missile, &[], false),
        (Fire, &[], true),
        (Energy, &[], true),
        (Missile, &[CombatOption::SuppressiveFire], true),
    ] {
        // Suppressive fire is of the revised edition, the discipline of the classic one; a ruling mixes them.
        let cast = vec![monk(Role::Hero), tough_villain()];
        let mut fight = FightTable::new(Edition::Classic, cast);
        fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
        fight.play_ok(Command::Attack {
            actor: HERO,
            what: AttackCommand::Block {
                against: VILLAIN,
                dice: DiceFrom::Person(vec![12]),
            },
        });
        let weapon = if skill == Unarmed {
            WeaponChoice::Unarmed(skill)
        } else {
            WeaponChoice::Other(skill)
        };
        let mut declaration = AttackDeclaration::new(weapon, HERO);
        (declaration.skill_value, declaration.base_damage) = (Some(12), Some(12));
        declaration.options = CombatOptions::from_slice(options);
        declaration.targets[0].range = Some(RangeBand::Short);
        declaration.targets[0].defence = Some(9);
        let attack = attack_command(VILLAIN, declaration, &[11]);
        if options.is_empty() {
            fight.play_ok(attack);
        } else {
            fight.play_by_ruling(attack, &tc(141).to_string());
        }
        assert_eq!(fight.actor(HERO).combat.block.is_some(), stays, "{skill:?}");
    }
}

#[test]
fn tc_216_dd_197_a_blow_through_the_cover_is_no_miss() {
    // The damage, the result and the attacks that missed and hit.
    for (damage, result, received) in [
        (10, AttackResult::HitCover, (1, 0)),
        (60, AttackResult::HitCover, (0, 1)),
    ] {
        let cast = vec![fighter(Role::Hero), gunner_villain()];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
        let mut declaration = declare_with_weapon(1, HERO);
        declaration.base_damage = Some(damage);
        let aimed = &mut declaration.targets[0];
        (aimed.range, aimed.defence) = (Some(RangeBand::Short), Some(9));
        (aimed.concealment, aimed.cover_toughness) = (Some(Concealment::Complete), Some(10));
        fight.play_ok(attack_command(VILLAIN, declaration, &[11]));
        assert_eq!(fight.evaluated_attacks()[0].result(), Some(result));
        fight.play_ok(end_turn(VILLAIN));
        let attacks = fight.actor(HERO).round.attacks_received;
        assert_eq!((attacks.missed, attacks.hit), received, "{damage}");
    }
}

fn gunner_villain() -> NewActor {
    new_actor(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Fire, 14)
        .weapon(AttackSkill::Fire, WeaponDamage::Fixed(14))
}
