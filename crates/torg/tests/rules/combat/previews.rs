//! Attack previews before the roll: terms, chances, what every option and boost would change, and refusals.

use crate::combat::given::{POSSIBILITY_RATED, classic, revised};
use tabletop::rule::tc;
use tabletop::seat::ActorId;
use torg::combat::breakdown::ValueSource;
use torg::combat::choices::CombatOptions;
use torg::combat::die::RollSpec;
use torg::combat::odds::CERTAINTY;
use torg::combat::options::CombatOption;
use torg::combat::refusal::{CombatReason, CombatRefusal, Stat};
use torg::combat::rules::CombatRules;
use torg::combat::weapon::AttackSkill;
use torg::fight::attack_preview::{
    AttackBoost, AttackDraft, AttackPreview, OptionPreview, attack_terms,
};
use torg::fight::{AttackDeclaration, Combatant, DeclaredTarget, WeaponChoice};
use torg::roll::Proficiency;
use torg::sheet::Sheet;
use torg::state::{Role, Stats};

/// A combatant with an empty sheet.
fn blank_combatant(role: Role) -> Combatant {
    let sheet = Sheet {
        damage_table: Some(POSSIBILITY_RATED),
        ..Sheet::default()
    };
    Combatant::new(role, Stats::default(), sheet)
}

/// A sabre attack with skill 14 and damage 17 against defence 15 and Toughness 17.
fn sabre(options: CombatOptions) -> AttackDeclaration {
    let mut declaration =
        AttackDeclaration::new(WeaponChoice::Other(AttackSkill::Melee), ActorId(2));
    declaration.skill_value = Some(14);
    declaration.base_damage = Some(17);
    declaration.options = options;
    declaration.targets = vec![DeclaredTarget {
        defence: Some(15),
        toughness: Some(17),
        disarm_resistance: Some(12),
        ..DeclaredTarget::new(ActorId(2))
    }];
    declaration
}

fn preview_attack(
    declaration: &AttackDeclaration,
    boosts: &[AttackBoost],
    rules: &CombatRules,
    offered: &[AttackBoost],
) -> Result<AttackPreview, CombatRefusal> {
    let targets = vec![blank_combatant(Role::Villain); declaration.targets.len()];
    let draft = AttackDraft {
        declaration,
        attacker: &blank_combatant(Role::Hero),
        targets: &targets,
        roll_spec: RollSpec::plain(Proficiency::Skilled, rules),
        shown_target: 0,
        boosts,
        combined_difficulties: &[],
        rules,
    };
    draft.preview(offered)
}

fn preview_of(preview: &AttackPreview, option: CombatOption) -> OptionPreview {
    *preview
        .options
        .iter()
        .find(|option_preview| option_preview.option == option)
        .unwrap()
}

/// TC-125, TC-126, TC-144, TC-148: an option that a chosen one rules out shows what it would give in its place, with the reason.
#[test]
fn tc_125_126_144_148_an_excluded_option_keeps_its_figures() {
    for rules in [classic(), revised()] {
        let figures_with = |chosen: CombatOptions| {
            let preview = preview_attack(&sabre(chosen), &[], &rules, &[]).unwrap();
            preview.options
        };
        let plain = figures_with(CombatOptions::default());
        let mut excluded = 0;
        for chosen in &plain {
            let chosen = CombatOptions::default().toggled(chosen.option, &rules);
            for (shown, alone) in figures_with(chosen).iter().zip(&plain) {
                let reason = shown.refusal.map(|refusal| refusal.reason);
                if !shown.selected && matches!(reason, Some(CombatReason::NotTogether(..))) {
                    let figures = |option: &OptionPreview| (option.to_hit, option.damage);
                    assert_eq!(figures(shown), figures(alone), "{:?}", shown.option);
                    excluded += 1;
                }
            }
        }
        assert!(excluded > 10, "{excluded}");
    }
}

/// Checks a probability in hundredths of a percent.
#[track_caller]
fn assert_chance(parts: u64, hundredths: u64) {
    let rounded = (u128::from(parts) * 10_000 + u128::from(CERTAINTY) / 2) / u128::from(CERTAINTY);
    assert_eq!(rounded, u128::from(hundredths));
}

#[test]
fn preview_with_two_options_and_a_card() {
    let rules = revised();
    let options = CombatOptions::default()
        .with(CombatOption::AllOut)
        .with_vital_blow(2);
    let preview = preview_attack(
        &sabre(options),
        &[AttackBoost::Bonus(3)],
        &rules,
        &[AttackBoost::ExtraDie, AttackBoost::Bonus(3)],
    )
    .unwrap();
    assert_eq!(preview.refusal, None);
    let at = &preview.targets[0];
    let amounts: Vec<_> = at
        .terms
        .iter()
        .map(|term| (term.source, term.to_hit, term.damage))
        .collect();
    assert_eq!(
        amounts,
        [
            (ValueSource::SkillValue, Some(14), Some(17)),
            (ValueSource::VitalBlow, Some(-4), Some(2)),
            (ValueSource::AllOut, Some(3), Some(1)),
            (ValueSource::Card, Some(3), Some(3)),
        ]
    );
    assert_chance(at.odds.hit, 6000);
    assert_chance(at.odds.wound, 2350);
    assert_chance(at.level_chances[0], 4000);
    assert_chance(at.level_chances[1], 500);
    assert_eq!(at.level_chances.iter().sum::<u64>(), CERTAINTY);
    // Without all-out the hit needs a higher roll; knockdown costs 2.
    let all_out = preview_of(&preview, CombatOption::AllOut);
    assert!(all_out.selected);
    assert_eq!((all_out.to_hit, all_out.damage), (3, 1));
    assert_chance(all_out.toggled_chance, 3400);
    let knockdown = preview_of(&preview, CombatOption::KnockdownAttack);
    assert_eq!(
        (knockdown.to_hit, knockdown.damage, knockdown.refusal),
        (-2, -2, None)
    );
    assert_chance(knockdown.toggled_chance, 4450);
    let vital = preview_of(&preview, CombatOption::VitalBlow);
    assert_eq!((vital.to_hit, vital.damage), (-4, 2));
    let [less, more] = vital.step_chances.map(Option::unwrap);
    assert_chance(less, 7000);
    assert_chance(more, 4450);
    // An option that cannot be added shows the refusal and its numbers.
    let sweep = preview_of(&preview, CombatOption::Sweep);
    let reason = CombatReason::NotTogether(CombatOption::Sweep, CombatOption::VitalBlow);
    assert_eq!(sweep.refusal, Some(CombatRefusal::new(reason, tc(126))));
    assert_eq!((sweep.to_hit, sweep.damage), (5, -5));
    assert!(preview.boosted_chances[0] > at.odds.hit);
    assert_chance(preview.boosted_chances[1], 7000);
}

#[test]
fn preview_and_commit_refuse_the_same_options() {
    for rules in [classic(), revised()] {
        for options in [
            CombatOptions::default(),
            CombatOptions::default().with_vital_blow(4),
            CombatOptions::default().with(CombatOption::AllOut),
        ] {
            let preview = preview_attack(&sabre(options), &[], &rules, &[]).unwrap();
            for option_preview in preview
                .options
                .iter()
                .filter(|option_preview| !option_preview.selected)
            {
                let options = if option_preview.option == CombatOption::VitalBlow {
                    options.with_vital_blow(if rules.is_classic() { 4 } else { 1 })
                } else {
                    options.with(option_preview.option)
                };
                let with_option = preview_attack(&sabre(options), &[], &rules, &[]).unwrap();
                assert_eq!(
                    option_preview.refusal.is_some(),
                    with_option.refusal.is_some(),
                    "{:?}",
                    option_preview.option
                );
            }
        }
    }
}

#[test]
fn preview_lists_only_options_of_the_edition() {
    let preview_under = |rules: &CombatRules| {
        preview_attack(&sabre(CombatOptions::default()), &[], rules, &[]).unwrap()
    };
    let has = |preview: &AttackPreview, option| {
        preview
            .options
            .iter()
            .any(|option_preview| option_preview.option == option)
    };
    let (classic_preview, revised_preview) = (preview_under(&classic()), preview_under(&revised()));
    assert!(
        !has(&classic_preview, CombatOption::KnockdownAttack)
            && has(&revised_preview, CombatOption::KnockdownAttack)
    );
    assert!(
        has(&classic_preview, CombatOption::Throw) && !has(&revised_preview, CombatOption::Throw)
    );
    let order = |preview: &AttackPreview| {
        preview
            .options
            .iter()
            .map(|option_preview| option_preview.option)
            .collect::<Vec<_>>()
    };
    let with_rows = preview_attack(
        &sabre(CombatOptions::from_slice(&[CombatOption::AllOut])),
        &[],
        &revised(),
        &[],
    )
    .unwrap();
    assert_eq!(
        order(&revised_preview),
        order(&with_rows),
        "rows keep their order"
    );
    // In the classic edition a vital blow has only one step.
    let vital = preview_of(&classic_preview, CombatOption::VitalBlow);
    assert_eq!(
        (vital.to_hit, vital.damage, vital.step_chances),
        (-8, 4, [None, None])
    );
}

#[test]
fn unknown_value_is_named_in_the_refusal() {
    let mut declaration = sabre(CombatOptions::default());
    declaration.skill_value = None;
    let result = preview_attack(&declaration, &[], &revised(), &[]);
    assert_eq!(result, Err(CombatRefusal::unknown(Stat::SkillValue)));
}

#[test]
fn several_targets_add_penalties_easiest_first() {
    let mut declaration = sabre(CombatOptions::default());
    let mut easier = declaration.targets[0].clone();
    easier.defence = Some(12);
    declaration.targets.push(easier);
    let preview = preview_attack(&declaration, &[], &revised(), &[]).unwrap();
    let difficulties: Vec<i32> = preview
        .targets
        .iter()
        .map(|preview| preview.prepared.difficulty())
        .collect();
    assert_eq!(difficulties, [15 + 4, 12 + 2]);
}

#[test]
fn terms_add_up_to_the_totals() {
    let rules = revised();
    let options = CombatOptions::default()
        .with(CombatOption::Sweep)
        .with(CombatOption::GrappleHold);
    let preview = preview_attack(&sabre(options), &[AttackBoost::Bonus(3)], &rules, &[]).unwrap();
    let plan = &preview.targets[0].prepared;
    for charted in [-12, -1, 0, 7, 9] {
        let outcome = plan.outcome(charted);
        let terms = attack_terms(&plan.breakdown(charted, true), true);
        let hit: i32 = terms.iter().filter_map(|term| term.to_hit).sum();
        let damage: i32 = terms.iter().filter_map(|term| term.damage).sum();
        assert_eq!(hit, outcome.action_total);
        assert_eq!(damage, plan.effect_total(outcome.bonus));
    }
}

/// An option that is added begins with the fewest steps, and no step leaves the range.
#[test]
fn tc_122_126_the_steps_of_a_vital_blow_stay_in_range() {
    let (c, r) = (classic(), revised());
    let vital = |steps| CombatOptions::default().with_vital_blow(steps);
    let plain = CombatOptions::default();
    for (rules, fewest) in [(&c, 4), (&r, 1)] {
        let added = plain.toggled(CombatOption::VitalBlow, rules);
        assert_eq!(added, vital(fewest));
        assert_eq!(added.toggled(CombatOption::VitalBlow, rules), plain);
        assert_eq!(vital(2).limited_to(rules), vital(fewest.max(2)));
    }
    let steps = |steps, rules| [-1, 1].map(|change| vital(steps).step_vital_blow(change, rules));
    assert_eq!(steps(4, &c), [None, None]);
    assert_eq!(steps(1, &r), [Some(plain), Some(vital(2))]);
    assert_eq!(steps(4, &r), [Some(vital(3)), None]);
    assert_eq!(steps(0, &r), [None, Some(vital(1))]);
}
