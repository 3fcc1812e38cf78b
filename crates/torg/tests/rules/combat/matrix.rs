//! Which options go together and which edition has them: the matrix of 3.18, and several things at once.

use crate::combat::given::{Case, ORD, at, attack, both, classic, refused, revised, with};
use torg::combat::attack::Second;
use torg::combat::chart::{Range, one_on_many, places};
use torg::combat::choice::Choice;
use torg::combat::choices::{Choices, together};
use torg::combat::legal::alone;
use torg::combat::rules::Rules;
use torg::combat::settings::Disciplines;
use torg::combat::weapon::{Arm, Base};
use torg::settings::Edition;

pub const CASES: &[Case] = &[
    (&["TC-260", "TC-262"], several_at_once),
    (&["TC-192"], of_the_other_edition),
    (&["TC-120", "TC-130", "TC-191", "TC-202"], the_matrix),
];

#[test]
fn several_at_once() {
    let of = |rules: &Rules, tried: usize| -> Vec<i32> {
        (0..tried)
            .map(|place| one_on_many(rules, place, tried).0)
            .collect()
    };
    for rules in both() {
        assert_eq!(of(&rules, 1), [0]);
        assert_eq!(of(&rules, 3), [2, 4, 6]);
        assert_eq!(of(&rules, 10), [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
        assert_eq!(places(&[12, 8, 12, 3]), [2, 1, 3, 0]);
        assert_eq!(places(&[]), [0; 0]);
        let mut own = rules;
        own.one_on_many = [1, 3, 3, 3, 3, 3, 3, 3];
        own.numbers.one_on_many_effect[1] = 4;
        assert_eq!(of(&own, 2), [1, 3]);
        let mut blow = at(attack(Arm::Melee, 12, 10), 9, 8, ORD);
        blow.several = (1, 2);
        let plan = blow.plan(&own);
        assert_eq!((plan.difficulty(), plan.effect_difficulty()), (12, 12));
        blow.several = (u8::MAX, u8::MAX);
        assert!(blow.plan(&own).difficulty() > 200);
    }
}

#[test]
fn of_the_other_edition() {
    let later = [
        Choice::SuppressiveFire,
        Choice::GrappleHold,
        Choice::GrappleItem,
        Choice::KnockdownAttack,
        Choice::Knockout,
        Choice::BothWeapons,
        Choice::SplitWeapons,
        Choice::Parry,
        Choice::VitalBlock,
    ];
    let older = [
        Choice::LightningFist,
        Choice::BlockStrike,
        Choice::FellingTheOak,
        Choice::StunningAttack,
        Choice::Throw,
    ];
    for choice in Choice::ALL {
        assert_eq!(choice.exists(&classic()).is_ok(), !later.contains(&choice));
        assert_eq!(choice.exists(&revised()).is_ok(), !older.contains(&choice));
        let on = revised().answered(Disciplines::On);
        assert_eq!(choice.exists(&on), Ok(()));
    }
    // TC-192: a ranged weapon does not parry, unless the gamemaster says so.
    let mut pistols = with(attack(Arm::Melee, 13, 13), Choices::of(&[Choice::Parry]));
    pistols.second = Some(Second {
        arm: Arm::Fire,
        base: Base::Fixed(16),
    });
    pistols.arm = Arm::Fire;
    pistols.range = Some(Range::Short);
    refused(pistols.check(&revised()), 192);
}

#[test]
fn the_matrix() {
    use Choice::{
        ActiveDefence, AggressiveDefence, Aim, Aiming, AllOut, Blindside, BlockStrike, BothWeapons,
        Disarm, FellingTheOak, GrappleHold, GrappleItem, KnockdownAttack, LightningFist, Location,
        NonLethal, Opportunity, Parry, SplitWeapons, SuppressiveFire, Sweep, VitalBlock, VitalBlow,
    };
    // In each edition: whether they go together and whether a chapter says so.
    type Verdict = Option<(bool, bool)>;
    const YES: Verdict = Some((true, true));
    const NO: Verdict = Some((false, true));
    const D_YES: Verdict = Some((true, false));
    const D_NO: Verdict = Some((false, false));
    let rows: [(Choice, Choice, Verdict, Verdict); 48] = [
        (VitalBlow, AllOut, YES, YES),
        (AllOut, KnockdownAttack, None, YES),
        (AllOut, Sweep, D_YES, D_YES),
        (AllOut, ActiveDefence, D_NO, NO),
        (AllOut, VitalBlock, None, NO),
        (AllOut, AggressiveDefence, D_NO, D_NO),
        (VitalBlock, ActiveDefence, None, YES),
        (VitalBlock, AggressiveDefence, None, D_YES),
        (VitalBlow, Sweep, D_NO, D_NO),
        (GrappleHold, VitalBlow, None, YES),
        (GrappleHold, Sweep, None, YES),
        (GrappleHold, KnockdownAttack, None, D_NO),
        (GrappleHold, Disarm, None, D_NO),
        (GrappleItem, Disarm, None, D_NO),
        (GrappleHold, SuppressiveFire, None, D_NO),
        (KnockdownAttack, Disarm, None, D_NO),
        (KnockdownAttack, SuppressiveFire, None, D_NO),
        (Disarm, SuppressiveFire, None, D_NO),
        (Disarm, VitalBlow, YES, D_NO),
        (Disarm, Sweep, D_NO, D_YES),
        (GrappleItem, VitalBlow, None, YES),
        (GrappleItem, Sweep, None, YES),
        (GrappleItem, KnockdownAttack, None, D_NO),
        (GrappleItem, SuppressiveFire, None, D_NO),
        (Aim, AllOut, NO, NO),
        (Aim, Sweep, NO, NO),
        (Aim, AggressiveDefence, NO, NO),
        (Aim, VitalBlow, D_YES, D_YES),
        (Aim, Location, D_YES, D_YES),
        (Aim, Opportunity, D_YES, D_YES),
        (Aiming, ActiveDefence, D_NO, NO),
        (Aiming, VitalBlock, None, NO),
        (Aiming, AggressiveDefence, D_NO, NO),
        (Opportunity, Location, NO, NO),
        (Opportunity, VitalBlow, D_YES, D_YES),
        (Location, Sweep, D_YES, D_YES),
        (AggressiveDefence, VitalBlow, D_YES, D_YES),
        (AggressiveDefence, KnockdownAttack, None, D_YES),
        (AggressiveDefence, NonLethal, D_YES, D_YES),
        (NonLethal, Sweep, D_YES, D_YES),
        (BothWeapons, Parry, None, NO),
        (SplitWeapons, Parry, None, NO),
        (Blindside, Opportunity, D_YES, YES),
        (Blindside, AllOut, D_YES, YES),
        (LightningFist, BlockStrike, D_NO, None),
        (LightningFist, AggressiveDefence, D_NO, None),
        (FellingTheOak, AllOut, D_YES, None),
        (FellingTheOak, VitalBlow, YES, None),
    ];
    for (one, other, classic, revised) in rows {
        for (edition, verdict) in [(Edition::Classic, classic), (Edition::Revised, revised)] {
            let Some(verdict) = verdict else { continue };
            for (a, b) in [(one, other), (other, one)] {
                let pair = together(a, b, edition);
                assert_eq!((pair.may, pair.said), verdict, "{a:?} {b:?} {edition:?}");
            }
        }
    }
    // Those of hand-to-hand alone never go with a ranged weapon.
    for rules in both() {
        for choice in [Sweep, AllOut, AggressiveDefence] {
            let shot = with(attack(Arm::Fire, 9, 9), Choices::of(&[choice]));
            assert!(alone(choice, &shot, &rules).is_err());
        }
        let on = rules.answered(Disciplines::On);
        for arm in [Arm::Missile, Arm::Fire, Arm::Energy, Arm::Heavy] {
            for choice in [LightningFist, BlockStrike, FellingTheOak] {
                let shot = with(attack(arm, 9, 9), Choices::of(&[choice]));
                assert!(alone(choice, &shot, &on).is_err(), "{choice:?}");
            }
        }
    }
    // But for weapons that hold.
    for choice in [GrappleHold, GrappleItem] {
        let mut net = with(attack(Arm::Missile, 9, 9), Choices::of(&[choice]));
        net.target.holds = true;
        refused(alone(choice, &net, &revised()), 144);
        net.weapon.grapples = true;
        assert_eq!(alone(choice, &net, &revised()), Ok(()));
    }
}
