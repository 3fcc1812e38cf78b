//! Combinations of rules: results that must not depend on the order of effects, a third option or the target's state.

use crate::combat::given::{
    Case, ORDINARY, attack, attack_on, both_editions, classic, outcome, refused, revised, row,
    totals, with_options,
};
use tabletop::rule::tc;
use torg::combat::action::{ActionEligibility, ActionType};
use torg::combat::attack::outcome::HitKind;
use torg::combat::attack::{Cover, SurpriseLevel};
use torg::combat::breakdown::ValueSource;
use torg::combat::chart::Concealment;
use torg::combat::choices::CombatOptions;
use torg::combat::damage::{Damage, apply_damage};
use torg::combat::discipline::{Discipline, LearnedDisciplines};
use torg::combat::interaction::{Interaction, InteractionAttempt};
use torg::combat::legal::check_additional_option;
use torg::combat::options::CombatOption;
use torg::combat::refusal::{CombatReason, CombatRefusal};
use torg::combat::settings::{Disciplines, FireModes, Question, SimpleActions, WeakDisarm};
use torg::combat::status::{Status, StatusExpiry, Statuses};
use torg::combat::weapon::{AttackSkill, BaseDamage, FireMode};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["TC-005", "TC-208"], simple_actions_count_in_any_order),
    (
        &["TC-005", "TC-120", "TC-121"],
        active_defence_and_aiming_are_not_attack_options,
    ),
    (&["TC-121"], only_damage_ruins_an_aim),
    (&["TC-125"], classic_disarm_excludes_sweep),
    (&["TC-141"], target_state_does_not_change_suppression),
    (&["TC-179"], single_as_multi_fire_needs_one_target),
    (&["TC-217", "TC-218"], destroyed_cover_gives_no_concealment),
    (&["TC-226"], felling_the_oak_with_any_base_damage),
    (&["TC-230"], stunning_attack_in_the_revised_edition),
    (&["TC-251"], later_status_expiry_counts),
    (&["TC-092"], old_shock_does_not_knock_out_again),
    (
        &["TC-216", "TC-148", "TC-260"],
        breakdown_shows_what_the_effect_is_compared_with,
    ),
];

#[test]
fn simple_actions_count_in_any_order() {
    let after = |simple_actions_taken| ActionEligibility {
        simple_actions_taken,
        ..ActionEligibility::default()
    };
    for rules in both_editions() {
        let none = rules.with_answer(SimpleActions::None);
        refused(after(1).may_take(ActionType::Attack, true, false, &none), 5);
        assert_eq!(
            after(0).may_take(ActionType::Attack, true, false, &none),
            Ok(())
        );
        assert_eq!(
            after(1).may_take(ActionType::Attack, true, false, &rules),
            Ok(())
        );
        refused(
            after(2).may_take(ActionType::Attack, true, false, &rules),
            5,
        );
        let any = rules.with_answer(SimpleActions::Any);
        assert_eq!(
            after(99).may_take(ActionType::Attack, true, false, &any),
            Ok(())
        );
        // Actions without a roll are not limited by it.
        assert_eq!(
            after(2).may_take(ActionType::Movement, false, false, &rules),
            Ok(())
        );
    }
    for (rolled_type, simple_actions_taken, action_type) in [
        (None, 1, ActionType::Defence),
        (None, 1, ActionType::Simple),
        (Some(ActionType::Defence), 0, ActionType::Simple),
    ] {
        let surprised = ActionEligibility {
            rolled_type,
            simple_actions_taken,
            surprise: SurpriseLevel::Partial,
            ..ActionEligibility::default()
        };
        refused(
            surprised.may_take(action_type, action_type.is_rolled(), false, &revised()),
            208,
        );
    }
}

#[test]
fn active_defence_and_aiming_are_not_attack_options() {
    for rules in both_editions() {
        let rule = if rules.is_classic() { 120 } else { 121 };
        for (option, rule) in [
            (CombatOption::ActiveDefence, 5),
            (CombatOption::Aiming, rule),
        ] {
            for attack_skill in [AttackSkill::Melee, AttackSkill::Fire] {
                let tested_attack = attack(attack_skill, 12, 12);
                refused(
                    check_additional_option(option, &tested_attack, &rules),
                    rule,
                );
                refused(
                    with_options(tested_attack, CombatOptions::from_slice(&[option])).check(&rules),
                    rule,
                );
            }
        }
    }
}

#[test]
fn only_damage_ruins_an_aim() {
    let r = revised();
    let mut disarm = attack_on(
        with_options(
            attack(AttackSkill::Melee, 15, 12),
            CombatOptions::from_slice(&[CombatOption::Disarm]),
        ),
        12,
        8,
        ORDINARY,
    );
    disarm.target.holds_item = true;
    disarm.target.strength = 5;
    let result = outcome(&disarm, &r, 16);
    assert!(result.disarmed && result.effect.unwrap().result_points >= 0);
    assert!(!result.ruins_aim());
    let mut item = disarm.clone();
    item.attack_skill = AttackSkill::Unarmed;
    item.options = CombatOptions::from_slice(&[CombatOption::GrappleItem]);
    assert!(!outcome(&item, &r, 20).ruins_aim());
    let mut hold = item;
    hold.options = CombatOptions::from_slice(&[CombatOption::GrappleHold]);
    assert!(outcome(&hold, &r, 20).ruins_aim());
    hold.waives_damage = true;
    assert!(!outcome(&hold, &r, 20).ruins_aim());
}

#[test]
fn classic_disarm_excludes_sweep() {
    let mut tested_attack = with_options(
        attack(AttackSkill::Melee, 15, 12),
        CombatOptions::from_slice(&[CombatOption::Disarm, CombatOption::Sweep]),
    );
    tested_attack.target.holds_item = true;
    refused(tested_attack.check(&classic()), 125);
    assert_eq!(tested_attack.check(&revised()), Ok(()));
}

#[test]
fn target_state_does_not_change_suppression() {
    let field = with_options(
        attack(AttackSkill::Fire, 12, 17),
        CombatOptions::from_slice(&[CombatOption::SuppressiveFire]),
    );
    let mut exposed = field.clone();
    exposed.target.all_out = true;
    exposed.target.aiming = true;
    exposed.target.surprise = SurpriseLevel::Complete;
    for charted in [-8, 0, 7] {
        let plain = field.prepare(&revised()).suppression_breakdown(charted);
        assert_eq!(
            exposed.prepare(&revised()).suppression_breakdown(charted),
            plain
        );
    }
}

#[test]
fn single_as_multi_fire_needs_one_target() {
    let mut shots = attack(AttackSkill::Fire, 12, 16);
    shots.fire_mode = FireMode::SingleAsMulti;
    for rules in both_editions() {
        shots.multi_action_position = (0, 1);
        assert_eq!(shots.check(&rules), Ok(()));
        shots.multi_action_position = (0, 2);
        refused(shots.check(&rules), 179);
    }
}

#[test]
fn destroyed_cover_gives_no_concealment() {
    let mut shot = attack_on(attack(AttackSkill::Fire, 12, 16), 11, 8, ORDINARY);
    shot.target.concealment = Some(Concealment::Half);
    let mut cover = Cover::new(10, &revised());
    shot.target.cover = Some(cover);
    assert_eq!(shot.prepare(&revised()).difficulty(), 15);
    cover.wounds_left = 0;
    shot.target.cover = Some(cover);
    assert_eq!(shot.prepare(&revised()).difficulty(), 11);
    let result = outcome(&shot, &revised(), 12);
    assert_eq!((result.hit, result.cover_hit), (HitKind::Target, None));
}

#[test]
fn felling_the_oak_with_any_base_damage() {
    let c = classic();
    let mut chop = with_options(
        attack(AttackSkill::MartialArts, 15, 12),
        CombatOptions::from_slice(&[CombatOption::FellingTheOak]),
    );
    chop.disciplines = LearnedDisciplines::default().with(Discipline::FellingTheOak);
    assert_eq!(totals(&chop, &c, 12), (15, 16), "given damage plus 4");
    chop.base_damage = BaseDamage::Strength {
        strength: 10,
        weapon_add: 5,
        maximum: Some(12),
        skill_adds: 0,
    };
    assert_eq!(totals(&chop, &c, 12), (15, 14), "only the bare hand counts");
    let breakdown = chop.prepare(&c).breakdown(0, true).effect.unwrap();
    let felling = breakdown
        .lines
        .iter()
        .find(|line| line.source == ValueSource::FellingTheOak);
    assert_eq!(
        felling.map(|line| (line.amount, line.rule)),
        Some((4, tc(226)))
    );
}

#[test]
fn stunning_attack_in_the_revised_edition() {
    let enabled = revised().with_answer(Disciplines::On);
    let mut tested_attack = attack_on(attack(AttackSkill::MartialArts, 14, 9), 10, 0, ORDINARY);
    tested_attack.disciplines = LearnedDisciplines::default().with(Discipline::StunningAttack);
    tested_attack.options = CombatOptions::from_slice(&[CombatOption::StunningAttack]);
    // Result points 9: a wound becomes a knockdown, and there is no extra K.
    let damage = outcome(&tested_attack, &enabled, 12).damage.unwrap();
    assert_eq!((damage.row, damage.extra_k), (row("Kd K/O 5"), 0));
}

#[test]
fn later_status_expiry_counts() {
    for rules in both_editions() {
        for (first, second, expected) in [
            (
                StatusExpiry::WhenLifted,
                StatusExpiry::EndOfRound(4),
                StatusExpiry::WhenLifted,
            ),
            (
                StatusExpiry::EndOfRound(4),
                StatusExpiry::WhenLifted,
                StatusExpiry::WhenLifted,
            ),
            (
                StatusExpiry::EndOfRound(5),
                StatusExpiry::EndOfRound(4),
                StatusExpiry::EndOfRound(5),
            ),
            (
                StatusExpiry::WhenUsed(4),
                StatusExpiry::EndOfScene,
                StatusExpiry::EndOfScene,
            ),
        ] {
            let mut statuses = Statuses::default();
            statuses.add(Status::Unskilled, first, &rules);
            statuses.add(Status::Unskilled, second, &rules);
            let present: Vec<_> = statuses.iter().collect();
            assert_eq!(present, [(Status::Unskilled, expected)]);
        }
    }
}

#[test]
fn old_shock_does_not_knock_out_again() {
    for rules in both_editions() {
        let mut now = Condition {
            shock: 12,
            ..Condition::default()
        };
        assert_eq!(apply_damage(&mut now, 8, Damage::default(), &rules), []);
        assert!(!now.unconscious, "a ruling keeps them awake");
        apply_damage(&mut now, 8, Damage::lethal(row("1")), &rules);
        assert!(now.unconscious);
    }
}

#[test]
fn breakdown_shows_what_the_effect_is_compared_with() {
    let r = revised();
    // One shot is stopped by the cover, one goes through.
    let mut shot = attack_on(attack(AttackSkill::Fire, 12, 16), 11, 8, ORDINARY);
    shot.target.concealment = Some(Concealment::Half);
    shot.target.cover = Some(Cover {
        toughness: 6,
        wounds_left: 4,
    });
    let breakdown = shot.prepare(&r).breakdown(0, true);
    let resistance = breakdown.resistance.unwrap();
    assert_eq!(
        (resistance.lines[0].source, resistance.total),
        (ValueSource::Cover, 6)
    );
    assert_eq!(breakdown.toughness, None);
    shot.target.cover = Some(Cover {
        toughness: 3,
        wounds_left: 1,
    });
    let breakdown = shot.prepare(&r).breakdown(0, true);
    assert_eq!(breakdown.toughness.unwrap().total, 8);
    assert_eq!(outcome(&shot, &r, 12).effect.unwrap().difficulty, 8);
    shot.target.cover = None;
    assert_eq!(
        shot.prepare(&r).breakdown(0, true).resistance,
        None,
        "the cover is not tracked"
    );
    // S-42: the row is that of the effect against Toughness, and the breakdown says so.
    let mut disarm = attack_on(
        with_options(
            attack(AttackSkill::Melee, 15, 12),
            CombatOptions::from_slice(&[CombatOption::Disarm]),
        ),
        12,
        11,
        ORDINARY,
    );
    disarm.target.holds_item = true;
    disarm.target.strength = 13;
    let altered = r.with_answer(WeakDisarm::Toughness);
    let result = outcome(&disarm, &altered, 16);
    assert_eq!(
        result
            .effect
            .map(|other| (other.difficulty, other.result_points)),
        Some((13, 2))
    );
    assert_eq!(
        result
            .effect_against_toughness
            .map(|other| (other.difficulty, other.result_points)),
        Some((11, 4))
    );
    assert_eq!(result.damage.unwrap().row, row("K 2"));
    let breakdown = disarm
        .prepare(&altered)
        .breakdown(3, true)
        .toughness
        .unwrap();
    assert_eq!(breakdown.lines[0].setting, Some(Question::WeakDisarm));
    assert_eq!(disarm.prepare(&r).breakdown(3, true).toughness, None);
    // The multi-action penalty is also a line of an interaction.
    let mut taunt = InteractionAttempt::new(Interaction::Taunt, 12, 10);
    taunt.multi_action_position = (1, 2);
    let difficulty = taunt.difficulty_breakdown(&r);
    assert_eq!((difficulty.total, difficulty.lines[1].rule), (14, tc(260)));
    // S-12: a custom number names its setting.
    let mut burst = attack(AttackSkill::Fire, 12, 16);
    burst.fire_mode = FireMode::SingleAsMulti;
    let mut changed = r.with_answer(FireModes::Own);
    changed.numbers.fire_modes = [-2, 1, 4];
    let breakdown = burst.prepare(&changed).breakdown(0, true).effect.unwrap();
    assert_eq!(
        breakdown.lines.last().unwrap().setting,
        Some(Question::FireModes)
    );
}

#[test]
fn vital_block_has_at_most_four_steps() {
    let mut tested_attack = attack(AttackSkill::Melee, 12, 12);
    tested_attack.target.vital_block_steps = 5;
    let refusal = tested_attack.check(&revised()).unwrap_err();
    let reason = CombatReason::VitalBlockSteps { min: 0, max: 4 };
    assert_eq!(refusal, CombatRefusal { reason, rule: None });
}
