//! The combat settings: each non-default answer changes the result of its question, in every edition where it counts and
//! in no other; so does each number of a chart.

use crate::combat::given::{
    Case, ORDINARY, POSSIBILITY_RATED, attack, attack_on, outcome, row, with_options,
};
use tabletop::rule::tc;
use torg::combat::action::{ActionEligibility, ActionType, Exposed};
use torg::combat::ammunition::Magazine;
use torg::combat::attack::{Cover, SurpriseLevel};
use torg::combat::breakdown::{Breakdown, ValueSource};
use torg::combat::chart::{Concealment, RangeBand, many_on_one, one_on_many};
use torg::combat::choices::CombatOptions;
use torg::combat::damage::{
    Damage, DamageComponent, EndedPeriod, ShockThreshold, apply_damage, clear_knockout_marks,
    negate_damage,
};
use torg::combat::defence::{
    ActiveDefenceRoll, DefenceTiming, Defences, active_defence_total, may_defend_actively,
};
use torg::combat::die::RollSpec;
use torg::combat::discipline::{Discipline, LearnedDisciplines, block_total};
use torg::combat::interaction::{SuppressionTarget, resolve_suppression};
use torg::combat::movement::check_move_with_action;
use torg::combat::options::CombatOption;
use torg::combat::rules::CombatRules;
use torg::combat::settings::{CombatNumbers, NumberChart, Question};
use torg::combat::status::{Status, StatusExpiry, Statuses, effective_skill, setback_status};
use torg::combat::weapon::{
    Armor, AttackSkill, BaseDamage, FireCapability, FireMode, armored_toughness,
};
use torg::roll::Proficiency;
use torg::settings::{Edition, Settings};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["S-02", "S-42"], every_answer_changes_its_result),
    (&["S-16", "S-32"], every_chart_number_changes_its_result),
];

const EDITIONS: [Edition; 2] = [Edition::Classic, Edition::Revised];

fn rules_with(edition: Edition, question: Question, index: u8) -> CombatRules {
    let mut settings = Settings::default();
    settings.combat.answers = settings.combat.answers.with(question, index);
    CombatRules::for_table(edition, &settings)
}

fn option_set(options: &[CombatOption]) -> CombatOptions {
    CombatOptions::from_slice(options)
}

/// The condition after these attacks.
fn condition_after(attacks: &[&str], rules: &CombatRules) -> Condition {
    let mut now = Condition::default();
    for attack in attacks {
        let damage = Damage::lethal(row(attack));
        apply_damage(&mut now, 20, damage, rules);
    }
    now
}

fn defences() -> Defences {
    Defences {
        dexterity: 8,
        dodge: Some(14),
        disciplines: LearnedDisciplines::default().with(Discipline::MissileDodge),
        ..Defences::default()
    }
}

fn may_take_text(
    action_type: ActionType,
    down: bool,
    surprise: SurpriseLevel,
    simple_actions_taken: u8,
    rules: &CombatRules,
) -> String {
    let eligibility = ActionEligibility {
        condition: Condition {
            knocked_down: down,
            ..Condition::default()
        },
        surprise,
        simple_actions_taken,
        rolled_type: (simple_actions_taken > 0 || action_type == ActionType::Simple)
            .then_some(ActionType::Attack),
        ..ActionEligibility::default()
    };
    format!(
        "{:?}",
        eligibility.may_take(action_type, action_type.is_rolled(), false, rules)
    )
}

/// A result that depends on the question, as text.
fn result_text(question: Question, rules: &CombatRules) -> String {
    let base_attack = || attack_on(attack(AttackSkill::Melee, 15, 12), 12, 15, ORDINARY);
    let close = |option| {
        let mut varied = with_options(base_attack(), option_set(&[option]));
        varied.target.holds_item = true;
        varied
    };
    let mut statuses = Statuses::default();
    match question {
        Question::UnskilledFace => format!("{:?}", RollSpec::plain(Proficiency::Unskilled, rules)),
        Question::Slash => format!("{:?}", condition_after(&["K/O"], rules)),
        Question::LoneO => format!("{:?}", condition_after(&["O", "K"], rules)),
        Question::Short => format!(
            "{:?}",
            outcome(&attack_on(base_attack(), 1, 90, ORDINARY), rules, 12).damage
        ),
        Question::ExtraK => {
            let mut now = Condition::default();
            let soft = Damage::non_lethal(row("1w K/O 4"), rules);
            format!("{:?}", apply_damage(&mut now, 20, soft, rules))
        }
        Question::DefenceRolls => {
            let moment = DefenceTiming {
                has_rolled: true,
                ..DefenceTiming::default()
            };
            format!("{:?}", may_defend_actively(moment, rules))
        }
        Question::DefenceStarts => {
            format!("{:?}", may_defend_actively(DefenceTiming::default(), rules))
        }
        Question::AggressiveMinimum => {
            let defending = ActiveDefenceRoll {
                value: 1,
                aggressive: true,
                ..ActiveDefenceRoll::default()
            };
            format!(
                "{:?}",
                [-8, 3, 2].map(|charted| active_defence_total(defending, charted, rules).total)
            )
        }
        Question::Minimum => {
            let mut near = attack(AttackSkill::Fire, 12, 16);
            near.range = Some(RangeBand::PointBlank);
            near.options = option_set(&[CombatOption::Opportunity]);
            near.prepare(rules).final_bonus(-8).to_string()
        }
        Question::DodgeCovers => format!("{:?}", defences().passive(AttackSkill::Heavy, rules)),
        Question::DodgeClose => format!("{:?}", defences().passive(AttackSkill::Melee, rules)),
        // With custom numbers.
        Question::FireModes => {
            let mut changed = *rules;
            changed.numbers.fire_modes = [1, 2, 3];
            format!("{:?}", changed.fire_modes())
        }
        Question::ClassicMaximum => {
            let base = BaseDamage::Strength {
                strength: 12,
                weapon_add: 9,
                maximum: Some(15),
                skill_adds: 2,
            };
            base.breakdown(AttackSkill::Melee, &Breakdown::default(), rules)
                .total
                .to_string()
        }
        Question::DownDefence => {
            may_take_text(ActionType::Defence, true, SurpriseLevel::None, 0, rules)
        }
        Question::Suppression => {
            let figure = Breakdown::new(ValueSource::Bonus, 14, tc(141));
            let target = SuppressionTarget {
                difficulty: 10,
                surprise: SurpriseLevel::None,
                all_out: false,
                aiming: false,
            };
            let intimidated = resolve_suppression(&figure, target, 8, rules);
            format!(
                "{:?}",
                CombatOption::SuppressiveFire
                    .check_edition(rules)
                    .map(|()| intimidated)
            )
        }
        Question::Exposure => Exposed(1).ends_on_round(rules).to_string(),
        Question::Anatomy => {
            let mut vital =
                with_options(base_attack(), CombatOptions::default().with_vital_blow(4));
            vital.target.anatomy_known = false;
            format!("{:?}", vital.check(rules))
        }
        Question::UnskilledTakes => {
            statuses.add(Status::Unskilled, StatusExpiry::EndOfScene, rules);
            format!("{:?}", effective_skill(9, 4, &statuses, rules))
        }
        Question::StymiedStacks => {
            statuses.add(Status::Stymied, StatusExpiry::EndOfScene, rules);
            statuses.add(Status::Stymied, StatusExpiry::EndOfScene, rules);
            statuses.count(Status::Stymied).to_string()
        }
        Question::SimpleActions => {
            let taken = [0, 1, 2].map(|taken| {
                let eligibility = ActionEligibility {
                    simple_actions_taken: taken,
                    rolled_type: Some(ActionType::Attack),
                    ..ActionEligibility::default()
                };
                eligibility
                    .may_take(ActionType::Simple, false, false, rules)
                    .is_ok()
            });
            format!("{taken:?}")
        }
        Question::Moving => format!(
            "{:?}",
            [12, 8].map(|metres| check_move_with_action(metres, 15, rules).is_ok())
        ),
        Question::RangeEffect => {
            let mut far = attack(AttackSkill::Energy, 12, 16);
            far.range = Some(RangeBand::Long);
            far.weapon.keeps_force = true;
            far.prepare(rules).effect_total(0).to_string()
        }
        Question::AimWith => {
            let aimed = with_options(
                attack(AttackSkill::Fire, 12, 16),
                option_set(&[CombatOption::Aim]),
            );
            format!("{:?}", aimed.check(rules))
        }
        Question::InteractionSetback => format!("{:?}", setback_status(rules)),
        Question::HoldDamages => {
            let mut hold = close(CombatOption::GrappleHold);
            hold.attack_skill = AttackSkill::Unarmed;
            format!(
                "{:?}",
                hold.check(rules)
                    .map(|()| hold.prepare(rules).outcome(8).damage)
            )
        }
        Question::BlockMinimum => block_total(12, -5, rules).total.to_string(),
        Question::MissileDodge => {
            let mut rules = *rules;
            if !rules.is_classic() {
                rules = rules.with_answer(torg::combat::settings::Disciplines::On);
            }
            format!("{:?}", defences().passive(AttackSkill::Missile, &rules))
        }
        Question::Knockout => format!("{:?}", close(CombatOption::Knockout).check(rules)),
        Question::ClassicConcealment => Concealment::Half.modifier(rules).to_string(),
        Question::Armors | Question::BlockAndMaximum => {
            let armor = |add, maximum| Armor {
                add,
                maximum,
                strength_minimum: 0,
            };
            let armors = [armor(2, 14), armor(3, 13)];
            let worn = if question == Question::Armors {
                &armors[..]
            } else {
                &armors[..1]
            };
            let block = if rules.is_classic() { 0 } else { 4 };
            armored_toughness(11, worn, block, rules).total.to_string()
        }
        Question::ShockLimit => ShockThreshold {
            toughness: 9,
            card_bonus: 3,
            armored_toughness: 15,
        }
        .value(rules)
        .to_string(),
        Question::KEnds => {
            let conditions = [EndedPeriod::Fight, EndedPeriod::Scene].map(|period| {
                let mut now = Condition {
                    k: true,
                    ..Condition::default()
                };
                clear_knockout_marks(&mut now, period, rules);
                now.k
            });
            format!("{conditions:?}")
        }
        Question::Disciplines => {
            let disciplines = LearnedDisciplines::default().with(Discipline::LightningFist);
            disciplines
                .is_usable(Discipline::LightningFist, rules)
                .to_string()
        }
        Question::Negating => format!(
            "{:?}",
            negate_damage(
                Damage::lethal(row("1w 4")),
                &[DamageComponent::Wound],
                rules
            )
        ),
        // Ammunition of an unmarked weapon.
        Question::CountAmmunition => Magazine::full(6).is_counted(rules).to_string(),
        Question::CoverTable => format!("{:?}", rules.cover_damage_table()),
        Question::WeakDisarm => {
            let mut disarm = close(CombatOption::Disarm);
            disarm.target.strength = 13;
            disarm.target.toughness = 15;
            format!("{:?}", disarm.prepare(rules).outcome(3).damage)
        }
        Question::VitalBlockWith => {
            let blocking =
                with_options(base_attack(), CombatOptions::default().with_vital_block(1));
            format!("{:?}", blocking.check(rules))
        }
    }
}

#[test]
fn every_answer_changes_its_result() {
    let mut errors = Vec::new();
    for question in Question::ALL {
        for edition in EDITIONS {
            let standard = result_text(*question, &CombatRules::for_edition(edition));
            let counts = question.only_in().is_none_or(|only| only == edition);
            for (index, answer) in (1..).zip(question.answers().iter().skip(1)) {
                let shown = result_text(*question, &rules_with(edition, *question, index));
                // Off and by weapon do not differ for an unmarked weapon.
                let same_either_way =
                    *question == Question::CountAmmunition && *answer == "by_weapon";
                if (shown != standard) != (counts && !same_either_way) {
                    errors.push(format!(
                        "{edition:?} {} = {answer}: {shown}",
                        question.key()
                    ));
                }
            }
        }
    }
    assert_eq!(errors, Vec::<String>::new());
}

/// A result that depends on the chart's cell, as text.
fn number_text(chart: NumberChart, index: usize, rules: &CombatRules) -> String {
    match chart {
        NumberChart::OneOnManyEffect => one_on_many(rules, index, 8).1.to_string(),
        NumberChart::ManyOnOne => {
            let shooters = [1, 2, 3, 4, 5, 7, 11, 16, 26, 41, 61];
            many_on_one(rules, shooters[index]).to_string()
        }
        NumberChart::FireModes => {
            let mode = [
                FireMode::BurstAsSingle,
                FireMode::FullAutomatic,
                FireMode::SingleAsMulti,
            ];
            let mut shot = attack(AttackSkill::Fire, 12, 16);
            shot.fire_mode = mode[index];
            let plan = shot.prepare(rules);
            let bonus = plan.final_bonus(2);
            format!("{bonus} {}", plan.effect_total(bonus))
        }
        NumberChart::SingleShots => {
            let mut field = with_options(
                attack(AttackSkill::Fire, 12, 17),
                option_set(&[CombatOption::SuppressiveFire]),
            );
            field.weapon.fire_capability = FireCapability::Single;
            field
                .prepare(rules)
                .suppression_breakdown(2)
                .total
                .to_string()
        }
        NumberChart::Knockout => {
            let tested_attack = with_options(
                attack(AttackSkill::Melee, 12, 17),
                option_set(&[CombatOption::Knockout]),
            );
            format!(
                "{:?}",
                attack_on(tested_attack, 5, 5, POSSIBILITY_RATED)
                    .prepare(rules)
                    .outcome(2)
                    .damage
            )
        }
        NumberChart::Buckler => {
            let mut tested_attack = attack(AttackSkill::Melee, 12, 17);
            tested_attack.target.parries_with_buckler = true;
            tested_attack.prepare(rules).difficulty().to_string()
        }
        NumberChart::Negation => {
            let damage = Damage::lethal(row("3w Kd K 12"));
            let picks = [
                DamageComponent::Wound,
                DamageComponent::Shock,
                DamageComponent::Knockdown,
                DamageComponent::KnockoutMark,
            ];
            let results: Vec<_> = (1..=4)
                .map(|count| negate_damage(damage, &picks[..count], rules))
                .collect();
            format!("{results:?}")
        }
        NumberChart::CoverWounds => format!("{:?}", Cover::new(10, rules)),
    }
}

#[test]
fn every_chart_number_changes_its_result() {
    for chart in NumberChart::ALL {
        for index in chart.first_cell()..CombatNumbers::default().cells(chart).len() {
            let mut settings = Settings::default();
            for key in [Question::FireModes, Question::Knockout] {
                settings.combat.answers = settings.combat.answers.with(key, 1);
            }
            let standard = CombatRules::for_table(Edition::Revised, &settings);
            let old_number = settings.combat.numbers.cells(chart)[index];
            let other = if old_number == *chart.cell_range(index).end() {
                old_number - 1
            } else {
                old_number + 1
            };
            settings.combat.numbers = settings.combat.numbers.with_cell(chart, index, other);
            assert_eq!(settings.combat.numbers.first_violated_range(), None);
            let changed = CombatRules::for_table(Edition::Revised, &settings);
            assert_ne!(
                number_text(chart, index, &standard),
                number_text(chart, index, &changed),
                "{chart:?} {index}"
            );
        }
    }
    // The multi-action chart belongs to the deck's settings and counts for both.
    let mut settings = Settings::default();
    settings.numbers.multi_action_penalties[1] = 7;
    let changed = CombatRules::for_table(Edition::Classic, &settings);
    assert_eq!(one_on_many(&changed, 1, 2).0, 7);
}
