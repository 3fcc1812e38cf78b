//! What the book says no to, and the gamemaster's word on it.

use crate::fight::given::{Fray, HERO, With, carried, somebody, strike};
use tabletop::dice::DiceFault;
use tabletop::seat::ActorId;
use torg::combat::chart::Range;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::weapon::Arm;
use torg::fight::{Hand, Wanted};
use torg::refusal::Refusal;
use torg::settings::Edition;
use torg::sheet::{CombatSkill, Damage};
use torg::state::Role;

const VILLAIN: ActorId = ActorId(2);

fn fray(edition: Edition) -> Fray {
    let hero = somebody(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Fire, 13)
        .weapon(Arm::Fire, Damage::Fixed(15));
    let villain = somebody(Role::Villain, 9, 9, 9);
    let mut fray = Fray::of(edition, vec![hero, villain]);
    fray.quiet();
    fray
}

fn shot() -> Wanted {
    let mut wanted = carried(0, VILLAIN);
    wanted.targets[0].range = Some(Range::Short);
    wanted
}

#[test]
fn dice_that_stop_early_or_go_on_are_named() {
    let mut fray = fray(Edition::Revised);
    let short = fray.no(&strike(HERO, shot(), &[20]), "TC-045");
    assert_eq!(short, Refusal::Dice(DiceFault::Missing { rolled: 1 }));
    let long = fray.no(&strike(HERO, shot(), &[7, 3]), "TC-045");
    assert_eq!(
        long,
        Refusal::Dice(DiceFault::Surplus { used: 1, typed: 2 })
    );
}

#[test]
fn tc_120_121_an_aim_that_is_not_ready_is_refused() {
    for (edition, rule) in [(Edition::Classic, "TC-120"), (Edition::Revised, "TC-121")] {
        let mut fray = fray(edition);
        let mut wanted = shot();
        wanted.choices = Choices::of(&[Choice::Aim]);
        fray.ruled(strike(HERO, wanted, &[12]), rule);
        assert_eq!(fray.blown().0.action_total, 16);
    }
}

#[test]
fn tc_134_135_nobody_attacks_on_an_opportunity_who_did_not_wait() {
    let mut fray = fray(Edition::Revised);
    let mut wanted = shot();
    wanted.choices = Choices::of(&[Choice::Opportunity]);
    fray.ruled(strike(HERO, wanted, &[12]), "TC-135");
}

#[test]
fn options_are_refused_as_the_book_has_it_and_ruled_over() {
    let mut fray = fray(Edition::Revised);
    let mut wanted = shot();
    wanted.choices = Choices::of(&[Choice::AllOut]);
    fray.ruled(strike(HERO, wanted, &[12]), "TC-130");
    assert_eq!(fray.blown().0.action_total, 16);
}

#[test]
fn figures_that_nobody_told_or_that_nothing_has_stay_refused() {
    let mut fray = fray(Edition::Revised);
    fray.no(&strike(HERO, carried(7, VILLAIN), &[12]), "");
    fray.no(&strike(HERO, carried(0, ActorId(9)), &[12]), "");
    let mut odd = shot();
    odd.value = Some(1_000_000_000);
    fray.no(&strike(HERO, odd, &[12]), "");
    let untold = Wanted::plain(Hand::Other(Arm::Melee), VILLAIN);
    fray.no(&strike(HERO, untold, &[12]), "");
    let mut twice = shot();
    twice.targets.push(twice.targets[0].clone());
    fray.no(&strike(HERO, twice, &[12]), "");
    let mut nobody = shot();
    nobody.targets.clear();
    fray.no(&strike(HERO, nobody, &[12]), "");
}

#[test]
fn tc_018_nobody_acts_who_is_out() {
    let mut fray = fray(Edition::Classic);
    let mut condition = fray.condition(HERO);
    condition.unconscious = true;
    fray.ok(torg::command::Command::SetCondition {
        actor: HERO,
        condition,
    });
    fray.no(&strike(HERO, shot(), &[12]), "TC-018");
}

#[test]
fn nothing_is_settled_that_was_not_struck() {
    let mut fray = fray(Edition::Revised);
    fray.no(&crate::fight::given::settle(HERO, vec![]), "");
    fray.ok(strike(HERO, shot(), &[12]));
    fray.no(&crate::fight::given::settle(VILLAIN, vec![]), "");
}
