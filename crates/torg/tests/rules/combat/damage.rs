//! Damage rows and their effects: stun, non-lethal and possibilities.

use crate::combat::given::{
    Case, ORDINARY, POSSIBILITY_RATED, both_editions, classic, refused, revised, row,
};
use tabletop::rule::tc;
use torg::combat::action::{Aim, Disturbance};
use torg::combat::attack::SurpriseLevel;
use torg::combat::chart::{self, DamageRow, DamageTable};
use torg::combat::damage::{
    Damage, DamageComponent, DamageResult, EndedPeriod, KnockoutCause, NegationReason,
    ShockThreshold, apply_damage, clear_knockout_marks, negate_damage,
};
use torg::combat::refusal::{CombatReason, CombatRefusal};
use torg::combat::rules::CombatRules;
use torg::combat::settings::{ExtraK, KEnds, LoneO, Negating, ShockLimit, Slash};
use torg::settings::Edition;
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (
        &["TC-090", "TX-65", "TX-66", "TX-67", "TX-68", "TX-69"],
        damage_chart_rows,
    ),
    (
        &[
            "TC-092", "TC-094", "TC-095", "TC-096", "TC-097", "TC-098", "TC-102", "TX-70", "TX-71",
            "TX-72", "TX-73", "TX-74", "TX-76", "TX-S11", "TX-S12", "TX-S13",
        ],
        damage_is_applied_to_the_condition,
    ),
    (&["TC-099", "TC-100", "TX-77", "TX-S10"], wounds_add_up),
    (&["TC-074", "TX-75"], armor_does_not_raise_the_shock_limit),
    (
        &["TC-155", "TC-157", "TX-78", "TX-79", "TX-S26"],
        classic_non_lethal_damage,
    ),
    (
        &["TC-156", "TC-159", "TX-80", "TX-81", "TX-82", "TX-83"],
        revised_non_lethal_damage,
    ),
    (&["TC-091", "TX-85"], negative_result_does_no_damage),
    (
        &["TC-093", "TC-106"],
        knockout_marks_stay_and_unconscious_targets_take_shock,
    ),
    (&["TC-093"], knockout_marks_end_by_setting),
    (&["TC-105", "TX-84"], knockdown_costs_one_action),
    (&["TC-107", "TX-S29"], possibilities_negate_damage),
];

#[test]
fn damage_chart_rows() {
    type Rows = &'static [(i32, &'static str)];
    let tables: [(Edition, DamageTable, Rows); 4] = [
        (
            Edition::Classic,
            ORDINARY,
            &[
                (-1, ""),
                (0, "1"),
                (1, "O 1"),
                (2, "K 1"),
                (3, "O 2"),
                (4, "O 3"),
                (5, "K 3"),
                (6, "Kd K/O 4"),
                (7, "Kd K/O 5"),
                (8, "1w K/O 7"),
                (9, "1w K/O 9"),
                (10, "1w K/O 10"),
                (11, "2w K/O 11"),
                (12, "2w KO 12"),
                (13, "3w KO 13"),
                (14, "3w KO 14"),
                (15, "4w KO 15"),
                (16, "4w KO 15"),
                (17, "5w KO 15"),
                (18, "5w KO 15"),
                (19, "6w KO 15"),
                (25, "9w KO 15"),
            ],
        ),
        (
            Edition::Classic,
            POSSIBILITY_RATED,
            &[
                (i32::MIN, ""),
                (0, "1"),
                (1, "1"),
                (2, "O 1"),
                (3, "K 2"),
                (4, "2"),
                (5, "O 2"),
                (6, "Kd O 2"),
                (7, "Kd K 2"),
                (8, "Kd K 2"),
                (9, "1w K 3"),
                (10, "1w K 4"),
                (11, "1w O 4"),
                (12, "1w K 5"),
                (13, "2w O 4"),
                (14, "2w KO 5"),
                (15, "3w KO 5"),
                (16, "3w KO 5"),
                (17, "4w KO 5"),
                (25, "8w KO 5"),
            ],
        ),
        (
            Edition::Revised,
            ORDINARY,
            &[
                (0, "1"),
                (1, "O 1"),
                (2, "K 1"),
                (3, "O 2"),
                (4, "K 2"),
                (5, "Kd O 3"),
                (6, "Kd K 3"),
                (7, "Kd K/O 4"),
                (8, "1w KO 4"),
                (9, "1w K/O 5"),
                (10, "1w KO 5"),
                (11, "2w K/O 6"),
                (12, "2w KO 6"),
                (13, "3w K/O 7"),
                (14, "3w KO 7"),
                (15, "4w KO 8"),
                (16, "4w KO 8"),
                (17, "5w KO 9"),
                (18, "5w KO 9"),
                (19, "6w KO 10"),
                (25, "9w KO 13"),
            ],
        ),
        (
            Edition::Revised,
            POSSIBILITY_RATED,
            &[
                (0, "1"),
                (1, "1"),
                (2, "O 1"),
                (3, "K 1"),
                (4, "2"),
                (5, "O 2"),
                (6, "Kd K 2"),
                (7, "Kd O 3"),
                (8, "Kd K 3"),
                (9, "Kd K/O 3"),
                (10, "1w K/O 4"),
                (11, "1w K/O 4"),
                (12, "1w KO 4"),
                (13, "2w K/O 5"),
                (14, "2w KO 5"),
                (15, "3w KO 5"),
                (16, "3w KO 5"),
                (17, "4w KO 6"),
                (18, "4w KO 6"),
                (25, "8w KO 10"),
            ],
        ),
    ];
    for (edition, kind, rows) in tables {
        for (points, text) in rows {
            let found_row = chart::damage_row(edition, kind, *points);
            assert_eq!(found_row, row(text), "{edition:?} {kind:?} {points}");
        }
        for points in 0..40 {
            let row = chart::damage_row(edition, kind, points);
            assert!(row.wounds == 0 || !row.knockdown, "{points}");
        }
        assert!(chart::damage_row(edition, kind, i32::MAX).wounds > 1_000_000_000);
    }
}

/// A condition with shock, maybe a K, and wounds.
pub fn condition_with(shock: u16, k: bool, wounds: u8) -> Condition {
    Condition {
        shock,
        k,
        wounds,
        ..Condition::default()
    }
}

fn apply_row(
    now: &mut Condition,
    limit: i32,
    text: &str,
    rules: &CombatRules,
) -> Vec<DamageResult> {
    apply_damage(now, limit, Damage::lethal(row(text)), rules)
}

fn apply_points(
    now: &mut Condition,
    limit: i32,
    points: i32,
    table: DamageTable,
    rules: &CombatRules,
) -> Vec<DamageResult> {
    let row = chart::damage_row(rules.edition, table, points);
    apply_damage(now, limit, Damage::lethal(row), rules)
}

#[test]
fn damage_is_applied_to_the_condition() {
    let c = classic();
    // TX-70, TX-71.
    let mut now = condition_with(0, false, 0);
    apply_points(&mut now, 8, 6, ORDINARY, &c);
    assert_eq!((now.shock, now.k, now.knocked_down), (4, true, true));
    assert!(!now.unconscious);
    let results = apply_points(&mut now, 8, 6, ORDINARY, &c);
    assert_eq!(
        (now.shock, now.unconscious, now.knocked_down),
        (8, true, true)
    );
    assert!(results.contains(&DamageResult::Unconscious(KnockoutCause::KThenO)));
    assert!(!results.contains(&DamageResult::SecondK));
    // TX-72, TX-S11.
    let mut now = condition_with(3, true, 0);
    apply_points(&mut now, 10, 3, POSSIBILITY_RATED, &c);
    assert_eq!((now.shock, now.k, now.unconscious), (7, true, false));
    // TX-73, TX-S12.
    let mut now = condition_with(5, false, 0);
    let results = apply_points(&mut now, 9, 4, ORDINARY, &c);
    assert_eq!(
        (now.shock, now.k, now.o, now.unconscious),
        (8, false, false, false)
    );
    assert!(results.contains(&DamageResult::LoneO));
    let mut now = condition_with(5, true, 0);
    apply_points(&mut now, 9, 4, ORDINARY, &c);
    assert!(now.unconscious);
    for rules in both_editions() {
        // TX-74, TX-S13.
        let mut now = condition_with(6, false, 0);
        let results = apply_points(&mut now, 7, 0, ORDINARY, &rules);
        assert_eq!((now.shock, now.unconscious), (7, true));
        assert_eq!(
            results.last(),
            Some(&DamageResult::Unconscious(KnockoutCause::Shock))
        );
        let mut now = condition_with(7, false, 0);
        apply_row(&mut now, 9, "2", &rules);
        assert_eq!((now.shock, now.unconscious), (9, true));
    }
    // TX-76.
    let mut now = condition_with(0, false, 0);
    let results = apply_points(&mut now, 12, 12, ORDINARY, &revised());
    assert_eq!(
        (now.wounds, now.unconscious, now.shock, now.k),
        (2, true, 6, true)
    );
    assert_eq!(
        results,
        [
            DamageResult::Shock(6),
            DamageResult::Unconscious(KnockoutCause::KO),
            DamageResult::Wounds(2, 2)
        ]
    );
    // S-02 and S-03.
    let both_at_once = revised().with_answer(Slash::Both);
    let mut now = condition_with(0, false, 0);
    apply_row(&mut now, 12, "K/O 3", &both_at_once);
    assert!(now.unconscious && now.k);
    let remembered = revised().with_answer(LoneO::Remembered);
    for second in ["K 1", "K/O 1"] {
        let mut now = condition_with(0, false, 0);
        apply_row(&mut now, 12, "O 1", &remembered);
        assert!(now.o && !now.unconscious);
        apply_row(&mut now, 12, second, &remembered);
        assert!(now.unconscious && now.k);
    }
}

#[test]
fn wounds_add_up() {
    for rules in both_editions() {
        for (was, text, now, died) in [
            (2, "2w", 4, true),
            (2, "1w", 3, false),
            (3, "1w", 4, true),
            (0, "9w", 4, true),
            (4, "1w", 4, false),
        ] {
            let mut condition = condition_with(0, false, was);
            let results = apply_row(&mut condition, 9, text, &rules);
            assert_eq!(condition.wounds, now, "{was} and {text}");
            assert_eq!(
                results.contains(&DamageResult::Dead),
                died,
                "{was} and {text}"
            );
            assert_eq!(results.contains(&DamageResult::Dying), now == 3 && was < 3);
        }
        let mut full = condition_with(u16::MAX, true, 4);
        let worst = DamageRow {
            wounds: u32::MAX,
            shock: u32::MAX,
            ..DamageRow::default()
        };
        apply_damage(&mut full, i32::MAX, Damage::lethal(worst), &rules);
        assert_eq!((full.shock, full.wounds), (u16::MAX, 4));
    }
}

#[test]
fn armor_does_not_raise_the_shock_limit() {
    let limit = ShockThreshold {
        toughness: 7,
        card_bonus: 0,
        armored_toughness: 12,
    };
    for rules in both_editions() {
        let mut now = condition_with(6, false, 0);
        apply_points(&mut now, limit.value(&rules), 0, ORDINARY, &rules);
        assert!(now.unconscious);
        let with_card = ShockThreshold {
            card_bonus: 3,
            ..limit
        };
        assert_eq!(with_card.value(&rules), 10);
        assert_eq!(with_card.value(&rules.with_answer(ShockLimit::Bare)), 7);
        assert_eq!(
            with_card.value(&rules.with_answer(ShockLimit::WithArmor)),
            12
        );
    }
}

fn non_lethal_damage(points: i32, table: DamageTable, rules: &CombatRules) -> Damage {
    Damage::non_lethal(chart::damage_row(rules.edition, table, points), rules)
}

#[test]
fn classic_non_lethal_damage() {
    let c = classic();
    for (table, points, text) in [
        (ORDINARY, 7, "K/O 5"),
        (ORDINARY, 8, "Kd K/O 7"),
        (ORDINARY, 13, "2w KO 13"),
        (POSSIBILITY_RATED, 8, "K 2"),
        (POSSIBILITY_RATED, 9, "Kd K 3"),
        (POSSIBILITY_RATED, 15, "2w KO 5"),
    ] {
        assert_eq!(
            non_lethal_damage(points, table, &c),
            Damage::lethal(row(text)),
            "{points}"
        );
    }
    for (text, expected) in [("Kd", ""), ("1w", "Kd"), ("3w", "2w")] {
        assert_eq!(
            Damage::non_lethal(row(text), &c),
            Damage::lethal(row(expected))
        );
    }
}

#[test]
fn revised_non_lethal_damage() {
    let r = revised();
    assert_eq!(
        non_lethal_damage(7, ORDINARY, &r),
        Damage::lethal(row("Kd K/O 4"))
    );
    // TX-81.
    let attack = non_lethal_damage(9, ORDINARY, &r);
    assert_eq!((attack.row, attack.extra_k), (row("K/O 5"), 1));
    let mut now = condition_with(0, false, 0);
    apply_damage(&mut now, 12, attack, &r);
    assert_eq!(
        (now.shock, now.k, now.unconscious, now.wounds),
        (7, true, false, 0)
    );
    // TX-82.
    let mut now = condition_with(0, false, 0);
    apply_damage(
        &mut now,
        12,
        non_lethal_damage(13, POSSIBILITY_RATED, &r),
        &r,
    );
    assert_eq!(
        (now.shock, now.k, now.unconscious, now.wounds),
        (7, true, false, 1)
    );
    // TX-83.
    let attack = non_lethal_damage(17, ORDINARY, &r);
    assert_eq!((attack.row, attack.extra_k), (row("4w KO 9"), 1));
    let mut now = condition_with(0, false, 0);
    let results = apply_damage(&mut now, 20, attack, &r);
    assert_eq!((now.shock, now.wounds, now.unconscious), (9, 4, true));
    assert!(!results.contains(&DamageResult::SecondK));
    // S-05: the extra K comes first, so the K/O knocks out.
    let before = r.with_answer(ExtraK::Before);
    let mut now = condition_with(0, false, 0);
    apply_damage(
        &mut now,
        12,
        non_lethal_damage(9, ORDINARY, &before),
        &before,
    );
    assert!(now.unconscious);
}

#[test]
fn negative_result_does_no_damage() {
    for rules in both_editions() {
        for kind in [ORDINARY, POSSIBILITY_RATED] {
            assert_eq!(
                chart::damage_row(rules.edition, kind, -1),
                DamageRow::default()
            );
        }
        let mut now = condition_with(3, true, 1);
        assert_eq!(apply_row(&mut now, 9, "", &rules), []);
        assert_eq!(now, condition_with(3, true, 1));
    }
    // Classic rules keep the aim after damage; see also the attacks.
    let aim = Aim::Aiming(1);
    assert_eq!(
        aim.after_disturbance(Disturbance::Damaged, &revised()),
        Aim::None
    );
    assert_eq!(aim.after_disturbance(Disturbance::Damaged, &classic()), aim);
}

#[test]
fn knockout_marks_stay_and_unconscious_targets_take_shock() {
    for rules in both_editions() {
        let mut now = condition_with(2, true, 0);
        apply_row(&mut now, 20, "3", &rules);
        assert!(now.k, "a K stays");
        now.unconscious = true;
        for text in ["K 1", "O 1", "K/O 1", "KO 1"] {
            let before = now.shock;
            apply_row(&mut now, 20, text, &rules);
            assert_eq!(now.shock, before + 1, "no extra 2");
        }
        apply_row(&mut now, 20, "1w 2", &rules);
        assert_eq!((now.wounds, now.shock), (1, 11));
    }
}

#[test]
fn knockout_marks_end_by_setting() {
    let is_over = |answer: KEnds, period| {
        let rules = revised().with_answer(answer);
        let mut now = Condition {
            o: true,
            ..condition_with(5, true, 1)
        };
        clear_knockout_marks(&mut now, period, &rules);
        assert_eq!((now.shock, now.wounds, now.k), (5, 1, now.o));
        !now.k
    };
    assert!(
        !is_over(KEnds::Scene, EndedPeriod::Fight) && is_over(KEnds::Scene, EndedPeriod::Scene)
    );
    assert!(is_over(KEnds::Fight, EndedPeriod::Fight) && is_over(KEnds::Fight, EndedPeriod::Scene));
    assert!(
        !is_over(KEnds::ByHand, EndedPeriod::Fight) && !is_over(KEnds::ByHand, EndedPeriod::Scene)
    );
}

#[test]
fn knockdown_costs_one_action() {
    for rules in both_editions() {
        let mut now = condition_with(0, false, 0);
        assert!(apply_row(&mut now, 20, "Kd 1", &rules).contains(&DamageResult::Knockdown));
        let rule = if rules.is_classic() { 103 } else { 104 };
        assert_eq!(DamageResult::Knockdown.rule(rules.edition), tc(rule));
        assert!(!apply_row(&mut now, 20, "Kd 1", &rules).contains(&DamageResult::Knockdown));
        assert!(now.knocked_down, "two knockdowns cost one action");
    }
}

#[test]
fn possibilities_negate_damage() {
    let r = revised();
    let attack = Damage {
        row: row("2w Kd K/O 5"),
        extra_k: 1,
    };
    let remaining = negate_damage(
        attack,
        &[
            DamageComponent::Wound,
            DamageComponent::Shock,
            DamageComponent::KnockoutMark,
        ],
        &r,
    )
    .unwrap();
    assert_eq!(remaining, Damage::lethal(row("1w Kd 2")));
    let remaining = negate_damage(attack, &[DamageComponent::Knockdown], &r).unwrap();
    assert_eq!((remaining.row, remaining.extra_k), (row("2w K/O 5"), 1));
    let negation_reason = |result: Result<Damage, CombatRefusal>| match result {
        Err(CombatRefusal {
            reason: CombatReason::Negation(reason),
            rule,
        }) if rule == Some(tc(107)) => reason,
        other => panic!("{other:?}"),
    };
    let twice = negate_damage(
        attack,
        &[DamageComponent::Wound, DamageComponent::Wound],
        &r,
    );
    assert_eq!(negation_reason(twice), NegationReason::DuplicateComponent);
    let all_parts = [
        DamageComponent::Wound,
        DamageComponent::Shock,
        DamageComponent::Knockdown,
        DamageComponent::KnockoutMark,
    ];
    assert_eq!(
        negation_reason(negate_damage(attack, &all_parts, &r)),
        NegationReason::TooManyComponents
    );
    let mut four = r;
    four.numbers.negation_limits.components = 4;
    four.numbers.negation_limits.shock = 9;
    assert_eq!(
        negate_damage(attack, &all_parts, &four),
        Ok(Damage::lethal(row("1w")))
    );
    let off = r.with_answer(Negating::Off);
    assert_eq!(
        negation_reason(negate_damage(attack, &[], &off)),
        NegationReason::NotAtThisTable
    );
    // TX-S29: completely surprised.
    let eligibility = torg::combat::action::ActionEligibility {
        surprise: SurpriseLevel::Complete,
        ..Default::default()
    };
    assert_eq!(eligibility.may_spend_possibility(true, &r), Ok(()));
    refused(eligibility.may_spend_possibility(false, &r), 210);
    assert_eq!(eligibility.may_spend_possibility(false, &classic()), Ok(()));
}

#[test]
fn tc_095_100_mortally_wounded_can_revive_but_not_the_dead() {
    for (wounds, unconscious, mortal, dead, revives) in [
        (0, true, false, false, true),
        (0, false, false, false, false),
        (3, true, true, false, true),
        (4, true, false, true, false),
    ] {
        let condition = Condition {
            shock: 7,
            k: true,
            o: true,
            unconscious,
            knocked_down: true,
            wounds,
        };
        assert_eq!(condition.is_mortally_wounded(), mortal, "{condition:?}");
        assert_eq!(condition.is_dead(), dead, "{condition:?}");
        let revived = Condition {
            o: false,
            unconscious: false,
            ..condition
        };
        assert_eq!(condition.revived(), revives.then_some(revived));
    }
}
