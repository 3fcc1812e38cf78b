//! Lightning fists, and blocks by block and strike (TC-220 … TC-224).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, declare_defence,
    defend_command, fighter, new_actor, settings_with, tough_villain, with_options_at,
};
use crate::fight::interactions::{combat_command, end_turn, interact_once};
use tabletop::rule::tc;
use tabletop::seat::{ActorId, Seat};
use torg::card::{ApprovedActions, BySide, Side};
use torg::combat::chart::{Concealment, KnockoutMark, RangeBand};
use torg::combat::choices::CombatOptions;
use torg::combat::defence::DefenceSkill;
use torg::combat::discipline::Discipline;
use torg::combat::interaction::Interaction;

use torg::combat::odds::{BonusDistribution, CERTAINTY, outcomes_of};
use torg::combat::options::CombatOption;
use torg::combat::refusal::{AttackReason, CombatReason};
use torg::combat::settings::Question;
use torg::combat::status::Status;
use torg::combat::weapon::AttackSkill;
use torg::command::{Command, DiceFrom, NewActor};
use torg::fight::actions::CombatCommand;
use torg::fight::attack_preview::{AttackDraft, AttackPreview};
use torg::fight::{AttackCommand, AttackDeclaration, AttackResult, DeclaredTarget, WeaponChoice};
use torg::roll::Proficiency;
use torg::settings::Edition;
use torg::sheet::CombatSkill;
use torg::state::{Condition, Role};

const MARTIAL_ARTS: WeaponChoice = WeaponChoice::Unarmed(AttackSkill::MartialArts);

fn monk(disciplines: &[Discipline]) -> NewActor {
    let mut new = new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::MartialArts, 14)
        .skill(CombatSkill::Taunt, 12);
    for discipline in disciplines {
        new.sheet.disciplines = new.sheet.disciplines.with(*discipline);
    }
    new
}

fn preview(fight: &FightTable, declaration: &AttackDeclaration) -> AttackPreview {
    preview_of(fight, HERO, declaration)
}

fn preview_of(
    fight: &FightTable,
    attacker: ActorId,
    declaration: &AttackDeclaration,
) -> AttackPreview {
    let view = fight.view(Seat::Table);
    let combatant = |id| view.combatant(view.actor(id).unwrap());
    let targets = declaration.targets.iter();
    let targets: Vec<_> = targets.map(|aimed| combatant(aimed.target)).collect();
    let draft = AttackDraft {
        declaration,
        attacker: &combatant(attacker),
        targets: &targets,
        roll_spec: view.roll_spec(view.actor(attacker).unwrap(), Proficiency::Skilled),
        shown_target: 0,
        boosts: &[],
        combined_difficulties: &[],
        rules: &view.combat.rules,
    };
    draft.preview(&[]).unwrap()
}

fn block() -> Command {
    Command::Attack {
        actor: HERO,
        what: AttackCommand::Block {
            against: VILLAIN,
            dice: DiceFrom::Person(vec![12]),
        },
    }
}

#[test]
fn tc_221_the_preview_says_that_a_block_stops_the_attack() {
    for (value, stops) in [(9, true), (40, false)] {
        let villain = new_actor(Role::Villain, 9, 9, 9).skill(CombatSkill::MartialArts, value);
        let mut fight = FightTable::new(
            Edition::Classic,
            vec![monk(&[Discipline::BlockStrike]), villain],
        );
        fight.begin_quiet_round();
        fight.play_ok(block());
        let declaration = AttackDeclaration::new(MARTIAL_ARTS, HERO);
        let preview = preview_of(&fight, VILLAIN, &declaration);
        let target = &preview.targets[0];
        assert_eq!(
            target.block.map(|block| block.attack_value),
            stops.then_some(i32::from(value))
        );
        assert_eq!(target.odds.hit == 0, stops);
    }
}

fn strike(options: &[CombatOption]) -> Command {
    let declaration = with_options_at(
        AttackDeclaration::new(MARTIAL_ARTS, VILLAIN),
        options,
        &[VILLAIN],
    );
    attack_command(HERO, declaration, &[2])
}

#[test]
fn tc_224_a_preview_refuses_a_third_strike_as_the_command_does() {
    for (targets, refused) in [(1, false), (2, false), (3, true)] {
        let cast = vec![
            monk(&[Discipline::LightningFist, Discipline::BlockStrike]),
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
    // Two strikes take the target out more often than one. Their mean shock is more than twice as high, because the second one's K is
    // often a second K (TC-094).
    let chances = |options: &[CombatOption]| {
        let cast = vec![
            monk(&[Discipline::LightningFist, Discipline::BlockStrike]),
            fighter(Role::Villain),
        ];
        let fight = FightTable::new(Edition::Classic, cast);
        let mut declaration = AttackDeclaration::new(MARTIAL_ARTS, VILLAIN);
        declaration.options = CombatOptions::from_slice(options);
        let preview = preview(&fight, &declaration);
        let target = &preview.targets[0];
        (target.incapacitation_chance, target.odds.mean_shock)
    };
    let (once, twice) = (chances(&[]), chances(&[CombatOption::LightningFist]));
    assert!(twice.0 > once.0, "{twice:?} {once:?}");
    assert!(twice.1 > once.1 * 2, "{twice:?} {once:?}");
}

#[test]
fn tc_094_the_mean_shock_counts_that_of_a_second_k() {
    let mean_shock = |k: bool| {
        let cast = vec![monk(&[]), fighter(Role::Villain)];
        let mut fight = FightTable::new(Edition::Classic, cast);
        fight.play_ok(Command::SetCondition {
            actor: VILLAIN,
            condition: Condition {
                k,
                ..Condition::default()
            },
        });
        let declaration = AttackDeclaration::new(MARTIAL_ARTS, VILLAIN);
        let preview = preview(&fight, &declaration);
        let target = &preview.targets[0];
        let spec = {
            let view = fight.view(Seat::Table);
            view.roll_spec(view.actor(HERO).unwrap(), Proficiency::Skilled)
        };
        let distribution = BonusDistribution::of_roll(spec);
        let outcomes = outcomes_of(&target.prepared, &distribution);
        let k_alone = outcomes.filter(|(outcome, _)| {
            let mark = outcome.damage.and_then(|damage| damage.row.mark);
            mark == Some(KnockoutMark::K)
        });
        let parts: u128 = k_alone.map(|(_, parts)| u128::from(parts)).sum();
        (target.odds.mean_shock, parts)
    };
    let ((fresh, _), (with_k, parts)) = (mean_shock(false), mean_shock(true));
    assert!(parts > 0);
    assert_eq!(with_k, fresh + 2 * parts);
}

/// TC-217, TC-218, TC-224: strikes apply one after the other, so the second meets the cover as the first left it.
#[test]
fn tc_217_218_224_the_second_strike_meets_the_damaged_cover() {
    use AttackResult::{Hit, HitCover};
    // The damage, the results of both strikes, and the wound levels that the cover has left.
    for (damage, results, left) in [
        (9, [HitCover, HitCover], 2),
        (14, [HitCover, HitCover], 0),
        (16, [HitCover, Hit], 0),
    ] {
        let settings = settings_with(Question::ClassicConcealment, 1);
        let cast = vec![monk(&[Discipline::LightningFist]), fighter(Role::Villain)];
        let mut fight = FightTable::with_settings(Edition::Classic, settings, cast);
        fight.begin_quiet_round();
        let mut declaration = with_options_at(
            AttackDeclaration::new(MARTIAL_ARTS, VILLAIN),
            &[CombatOption::LightningFist],
            &[VILLAIN],
        );
        declaration.base_damage = Some(damage);
        let aimed = &mut declaration.targets[0];
        (aimed.defence, aimed.concealment) = (Some(9), Some(Concealment::Complete));
        aimed.cover_toughness = Some(1);
        // The preview foresees that the second strike reaches the target through what the first has left, or past it. Two strikes at
        // the whole cover do more than twice the shock of one only by a second K (TC-094), and that is less than half a point.
        let mean_shock = |options: &[CombatOption]| {
            let mut declaration = declaration.clone();
            declaration.options = CombatOptions::from_slice(options);
            preview(&fight, &declaration).targets[0].odds.mean_shock
        };
        let twice = mean_shock(&[CombatOption::LightningFist]);
        let more = twice - 2 * mean_shock(&[]);
        assert_eq!(more > u128::from(CERTAINTY / 2), damage > 9, "{damage}");
        // 14 + 0 is between 9 and 16.
        fight.play_ok(attack_command(HERO, declaration, &[11]));
        let evaluated = fight.evaluated_attacks();
        let found: Vec<_> = evaluated.iter().map(|attack| attack.result()).collect();
        assert_eq!(found, results.map(Some), "{damage}");
        fight.resolve_attack(HERO);
        let cover = fight.actor(VILLAIN).combat.cover.unwrap();
        assert_eq!(cover.wounds_left, left, "{damage}");
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
        let cast = vec![
            monk(&[Discipline::LightningFist, Discipline::BlockStrike]),
            tough_villain(),
        ];
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
fn tc_005_120_220_224_a_block_combines_only_with_a_strike() {
    use CombatOption::LightningFist;
    let taunts = || interact_once(HERO, Interaction::Taunt, VILLAIN, &[2]);
    let defence = || defend_command(HERO, declare_defence(DefenceSkill::MartialArts), &[2]);
    // The first action, the second one, and the rule against it.
    let aim = || combat_command(HERO, CombatCommand::Aim { weapon: None });
    let cases: [(Command, Command, Option<&str>); 11] = [
        (strike(&[]), block(), None),
        (strike(&[CombatOption::BlockStrike]), block(), None),
        (block(), strike(&[]), None),
        (block(), strike(&[CombatOption::BlockStrike]), None),
        (taunts(), block(), Some("TC-005")),
        (block(), taunts(), Some("TC-005")),
        (defence(), block(), Some("TC-005")),
        (block(), defence(), Some("TC-005")),
        (block(), aim(), Some("TC-120")),
        (strike(&[LightningFist]), block(), Some("TC-224")),
        (block(), strike(&[LightningFist]), Some("TC-224")),
    ];
    for (first, next, rule) in cases {
        let mut other = fighter(Role::Villain);
        other.sheet.charisma = Some(8);
        let cast = vec![
            monk(&[Discipline::BlockStrike, Discipline::LightningFist]),
            other,
        ];
        let mut fight = FightTable::new(Edition::Classic, cast);
        fight.begin_quiet_round();
        fight.play_ok(first);
        if fight.state().action.is_some() {
            fight.play_ok(end_turn(HERO));
        }
        if next == defence() {
            let view = fight.view(Seat::Table);
            let shown = view.actor(HERO).unwrap().defence_refusal;
            let shown = shown.and_then(|refusal| refusal.rule);
            assert_eq!(shown.map(|shown| shown.to_string()).as_deref(), rule);
        }
        match rule {
            Some(rule) => fight.play_by_ruling(next, rule),
            None => fight.play_ok(next),
        }
    }
    // In the next round this has no effect.
    let cast = vec![monk(&[Discipline::BlockStrike]), {
        let mut other = fighter(Role::Villain);
        other.sheet.charisma = Some(8);
        other
    }];
    let mut fight = FightTable::new(Edition::Classic, cast);
    fight.begin_quiet_round();
    fight.play_ok(block());
    fight.play_ok(Command::Pass { actor: HERO });
    fight.begin_quiet_round();
    fight.play_ok(taunts());
}

/// TC-018, TC-221: whoever falls unconscious blocks nothing anymore, whatever has felled them.
#[test]
fn tc_018_tc_221_an_unconscious_actor_blocks_nothing() {
    let begin = || {
        let trickster = tough_villain().skill(CombatSkill::Maneuver, 15);
        let cast = vec![monk(&[Discipline::BlockStrike]), tough_villain(), trickster];
        let mut fight = FightTable::new(Edition::Classic, cast);
        fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
        fight.play_ok(block());
        assert!(fight.actor(HERO).combat.block.is_some());
        fight
    };
    let condition = |shock, unconscious| Command::SetCondition {
        actor: HERO,
        condition: Condition {
            shock,
            unconscious,
            ..Condition::default()
        },
    };
    // 15 + 0 against 9: 6 points, Fatigued. 8 + 2 shock reach a Toughness of 9.
    let mut tired = begin();
    tired.play_ok(condition(8, false));
    tired.play_ok(interact_once(OTHER, Interaction::Maneuver, HERO, &[11]));
    tired.play_ok(end_turn(OTHER));
    let mut felled = begin();
    felled.play_ok(condition(0, true));
    for mut fight in [tired, felled] {
        assert!(fight.condition(HERO).unconscious);
        assert_eq!(fight.actor(HERO).combat.block, None);
        let declaration = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), HERO);
        fight.play_ok(attack_command(VILLAIN, declaration, &[12]));
        assert_eq!(fight.evaluated_attacks()[0].block, None);
    }
}

/// TC-251: an Unskilled actor rolls again on a 10 only, with the discipline of missile dodge too.
#[test]
fn tc_251_tc_228_an_unskilled_missile_dodge_rolls_again_on_ten_only() {
    let mut fight = FightTable::new(
        Edition::Classic,
        vec![monk(&[Discipline::MissileDodge]), tough_villain()],
    );
    fight.begin_quiet_round();
    let unskilled = CombatCommand::SetStatus {
        status: Status::Unskilled,
        active: true,
    };
    fight.play_ok(combat_command(HERO, unskilled));
    let declaration = declare_defence(DefenceSkill::MissileDodge);
    fight.play_refused(
        &defend_command(HERO, declaration.clone(), &[20, 3]),
        "TC-045",
    );
    fight.play_ok(defend_command(HERO, declaration, &[20]));
    fight.play_ok(end_turn(HERO));
    // 9 + 2 for the discipline, and a bonus of 7.
    assert_eq!(fight.actor(HERO).combat.active_defence.unwrap().total, 18);
}

/// TC-103, TC-220, S-14: whoever may defend while knocked down may also block, but not strike.
#[test]
fn tc_103_tc_220_a_knocked_down_actor_blocks_where_they_may_defend() {
    for (edition, defence, allowed) in [
        (Edition::Classic, 0, true),
        (Edition::Revised, 0, false),
        (Edition::Revised, 1, true),
    ] {
        let mut settings = settings_with(Question::DownDefence, defence);
        settings.combat.answers = settings.combat.answers.with(Question::Disciplines, 1);
        let cast = vec![monk(&[Discipline::BlockStrike]), tough_villain()];
        let mut fight = FightTable::with_settings(edition, settings, cast);
        fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
        fight.knock_down(HERO);
        if !allowed {
            fight.play_by_ruling(block(), "TC-104");
            continue;
        }
        fight.play_ok(block());
        let declaration = AttackDeclaration::new(WeaponChoice::Unarmed(AttackSkill::Unarmed), HERO);
        fight.play_ok(attack_command(VILLAIN, declaration, &[2]));
        assert!(fight.evaluated_attacks()[0].block.is_some(), "{edition:?}");
        fight.resolve_attack(VILLAIN);
        let rule = if edition == Edition::Classic {
            "TC-103"
        } else {
            "TC-104"
        };
        fight.play_refused(&strike(&[]), rule);
    }
}
