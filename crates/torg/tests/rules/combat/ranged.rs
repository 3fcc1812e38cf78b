//! Ranges, fire modes, ammunition.

use crate::combat::given::{Case, attack, both_editions, classic, refused, revised, totals};
use torg::combat::ammunition::{Magazine, Reload};
use torg::combat::attack::{AppliesTo, Attack, Modifier};
use torg::combat::breakdown::ValueSource;
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::options::CombatOption;
use torg::combat::rules::CombatRules;
use torg::combat::settings::{CountAmmunition, FireModes, Minimum, Question, RangeEffect};
use torg::combat::weapon::{AttackSkill, FireCapability, FireMode};

pub const CASES: &[Case] = &[
    (
        &[
            "TC-170", "TC-171", "TC-172", "TC-173", "TC-303", "TC-304", "TC-305", "TC-306",
            "TX-26", "TX-27", "TX-28", "TX-29", "TX-34",
        ],
        range_bands,
    ),
    (&["TC-174"], range_effect_by_weapon),
    (&["TC-175"], hand_to_hand_has_no_range),
    (
        &[
            "TC-176", "TC-177", "TC-178", "TC-179", "TX-30", "TX-31", "TX-32", "TX-33",
        ],
        fire_modes,
    ),
    (
        &[
            "TC-180", "TC-181", "TC-182", "TC-183", "TC-184", "TC-185", "TC-186", "TC-187",
            "TX-S16", "TX-S17", "TX-S25", "TX-35", "TX-36",
        ],
        ammunition,
    ),
];

fn shot(range: RangeBand) -> Attack {
    let mut shot = attack(AttackSkill::Fire, 12, 16);
    shot.range = Some(range);
    shot
}

#[test]
fn range_bands() {
    for rules in both_editions() {
        let at = |range, die| totals(&shot(range), &rules, die);
        assert_eq!(at(RangeBand::Medium, 16), (12, 16));
        assert_eq!(at(RangeBand::Long, 25), (15, 19));
        assert_eq!(at(RangeBand::PointBlank, 3), (13, 17));
        assert_eq!(at(RangeBand::Short, 12), (12, 16));
        let raised = |range| shot(range).prepare(&rules).has_minimum_bonus();
        assert!(raised(RangeBand::PointBlank) && !raised(RangeBand::Short));
        let mut held = shot(RangeBand::PointBlank);
        held.options = CombatOptions::from_slice(&[CombatOption::Opportunity]);
        assert_eq!(totals(&held, &rules, 3), (13, 17));
        assert_eq!(totals(&held, &rules, 17), (13, 17));
        let on_chart = rules.with_answer(Minimum::Charted);
        assert_eq!(totals(&held, &on_chart, 3), (10, 14));
        assert_eq!(totals(&held, &on_chart, 17), (13, 17));
        let breakdown = held.prepare(&on_chart).breakdown(-8, true);
        let lift = breakdown.action.lines.iter();
        let lift = lift
            .clone()
            .find(|line| line.source == ValueSource::Minimum);
        assert_eq!(lift.unwrap().setting, Some(Question::Minimum));
        refused(shot(RangeBand::BeyondLong).check(&rules), 175);
    }
}

#[test]
fn range_effect_by_weapon() {
    let mut laser = shot(RangeBand::Long);
    laser.weapon.keeps_force = true;
    for rules in both_editions() {
        assert_eq!(totals(&laser, &rules, 25), (15, 19));
        let by_weapon = rules.with_answer(RangeEffect::ByWeapon);
        assert_eq!(totals(&laser, &by_weapon, 25), (15, 24));
        assert_eq!(totals(&shot(RangeBand::Long), &by_weapon, 25), (15, 19));
    }
}

#[test]
fn hand_to_hand_has_no_range() {
    for rules in both_editions() {
        let mut tested_attack = attack(AttackSkill::Melee, 12, 16);
        for range in [
            RangeBand::PointBlank,
            RangeBand::Long,
            RangeBand::BeyondLong,
        ] {
            tested_attack.range = Some(range);
            assert_eq!(totals(&tested_attack, &rules, 3), (4, 8));
        }
        let mut unknown = shot(RangeBand::Short);
        unknown.range = None;
        refused(unknown.check(&rules), 175);
    }
}

fn shot_in_mode(fires: FireCapability, mode: FireMode) -> Attack {
    let mut fired = shot(RangeBand::Short);
    fired.weapon.fire_capability = fires;
    fired.fire_mode = mode;
    fired
}

#[test]
fn fire_modes() {
    for rules in both_editions() {
        let burst = shot_in_mode(FireCapability::Bursts, FireMode::BurstAsSingle);
        assert_eq!(totals(&burst, &rules, 13), (13, 14));
        let full = shot_in_mode(FireCapability::Automatic, FireMode::FullAutomatic);
        assert_eq!(totals(&full, &rules, 13), (16, 20));
        let multi = shot_in_mode(FireCapability::Single, FireMode::SingleAsMulti);
        assert_eq!(totals(&multi, &rules, 13), (13, 20));
        let bursts = shot_in_mode(FireCapability::Bursts, FireMode::Normal);
        assert_eq!(totals(&bursts, &rules, 13), (13, 17));
        let mut far = full.clone();
        far.range = Some(RangeBand::Long);
        far.options = CombatOptions::from_slice(&[CombatOption::Blindside]);
        assert_eq!(totals(&far, &rules, 11), (13, 17));
        for (fires, mode, rule) in [
            (FireCapability::Single, FireMode::BurstAsSingle, 177),
            (FireCapability::Bursts, FireMode::FullAutomatic, 178),
            (FireCapability::Bursts, FireMode::SingleAsMulti, 179),
        ] {
            refused(shot_in_mode(fires, mode).check(&rules), rule);
        }
    }
    // S-12.
    let mut changed = revised().with_answer(FireModes::Own);
    changed.numbers.fire_modes = [-2, 1, 4];
    let multi = shot_in_mode(FireCapability::Single, FireMode::SingleAsMulti);
    assert_eq!(totals(&multi, &changed, 13), (13, 21));
    changed.edition = classic().edition;
    assert_eq!(totals(&multi, &changed, 13), (13, 20));
    // A modifier of the bonus is applied before the minimum.
    let mut close = shot(RangeBand::PointBlank);
    close.modifiers.push(Modifier {
        applies_to: AppliesTo::Bonus,
        amount: 3,
        source: ValueSource::Card,
    });
    assert_eq!(totals(&close, &revised(), 9), (14, 18));
}

#[test]
fn ammunition() {
    let counting: CombatRules = revised().with_answer(CountAmmunition::All);
    let mut bow = Magazine::full(1);
    assert_eq!(bow.fire(FireMode::Normal, 1, &counting), Ok(()));
    assert_eq!(bow.left, 0);
    refused(bow.fire(FireMode::Normal, 1, &counting), 183);
    bow.refill();
    assert_eq!(bow.left, 1);
    assert_eq!(bow.reload, Reload::SimpleAction);
    // TX-S17.
    for (mode, shots, used) in [
        (FireMode::Normal, 1, 1),
        (FireMode::SingleAsMulti, 1, 3),
        (FireMode::FullAutomatic, 1, 7),
        (FireMode::BurstAsSingle, 3, 1),
    ] {
        let mut full = Magazine::full(10);
        full.fire(mode, shots, &counting).unwrap();
        assert_eq!(full.left, 10 - used, "{mode:?}");
    }
    let mut thirds = Magazine::full(10);
    for shots_left in [10, 10, 9, 9, 9, 8] {
        thirds.fire(FireMode::BurstAsSingle, 1, &counting).unwrap();
        assert_eq!(thirds.left, shots_left);
    }
    // TX-35, TX-36.
    let mut low = Magazine {
        left: 6,
        ..Magazine::full(20)
    };
    refused(low.fire(FireMode::FullAutomatic, 1, &counting), 183);
    assert_eq!(low.left, 6, "nothing was fired");
    low.left = 5;
    low.fire(FireMode::Normal, 3, &counting).unwrap();
    assert_eq!(low.left, 2);
    let mut empty = Magazine::full(0);
    refused(empty.fire(FireMode::BurstAsSingle, 1, &counting), 183);
    // TX-S25: not counted until the weapon runs short.
    let off = revised();
    let mut quiver = Magazine::full(1);
    for _ in 0..9 {
        quiver.fire(FireMode::Normal, 1, &off).unwrap();
    }
    assert_eq!(quiver.left, 1);
    quiver.run_short(2);
    assert!(quiver.is_counted(&off));
    quiver.fire(FireMode::Normal, 2, &off).unwrap();
    refused(quiver.fire(FireMode::Normal, 1, &off), 183);
    let marked = Magazine {
        marked_for_counting: true,
        ..Magazine::full(3)
    };
    assert!(!marked.is_counted(&off), "only weapons that ran short");
    assert!(marked.is_counted(&off.with_answer(CountAmmunition::ByWeapon)));
    assert!(!Magazine::full(3).is_counted(&off.with_answer(CountAmmunition::ByWeapon)));
}
