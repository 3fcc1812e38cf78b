//! An attack weighed before the dice: its terms, its chances, what every option and every aid would change, and what is refused.

use crate::combat::given::{RATED, classic, revised};
use tabletop::rule::tc;
use tabletop::seat::ActorId;
use torg::combat::choice::Choice;
use torg::combat::choices::Choices;
use torg::combat::die::Throw;
use torg::combat::line::Figure;
use torg::combat::odds::CERTAIN;
use torg::combat::refusal::{Number, Refusal, Why};
use torg::combat::rules::Rules;
use torg::combat::weapon::Arm;
use torg::fight::weigh::{Aid, Draft, Offer, Weighed, terms};
use torg::fight::{Aimed, Combatant, Hand, Wanted};
use torg::roll::Skill;
use torg::sheet::Sheet;
use torg::state::{Figures, Role};

/// Somebody of whom nothing is on a sheet.
fn nobody(role: Role) -> Combatant {
    let sheet = Sheet {
        kind: Some(RATED),
        ..Sheet::default()
    };
    Combatant::of(role, Figures::default(), sheet)
}

/// A sabre of 14 and 17 against 15 and a Toughness of 17.
fn sabre(choices: Choices) -> Wanted {
    let mut wanted = Wanted::plain(Hand::Other(Arm::Melee), ActorId(2));
    wanted.value = Some(14);
    wanted.damage = Some(17);
    wanted.choices = choices;
    wanted.targets = vec![Aimed {
        defence: Some(15),
        toughness: Some(17),
        strength: Some(12),
        ..Aimed::at(ActorId(2))
    }];
    wanted
}

fn weighed(
    wanted: &Wanted,
    aids: &[Aid],
    rules: &Rules,
    offered: &[Aid],
) -> Result<Weighed, Refusal> {
    let targets = vec![nobody(Role::Villain); wanted.targets.len()];
    let draft = Draft {
        wanted,
        attacker: &nobody(Role::Hero),
        targets: &targets,
        throw: Throw::plain(Skill::Skilled, rules),
        shown: 0,
        aids,
        beside: &[],
        rules,
    };
    draft.weigh(offered)
}

fn offer(weighed: &Weighed, choice: Choice) -> Offer {
    *weighed
        .offers
        .iter()
        .find(|its| its.choice == choice)
        .unwrap()
}

/// Hundredths of a percent.
#[track_caller]
fn chance(parts: u64, hundredths: u64) {
    let there = (u128::from(parts) * 10_000 + u128::from(CERTAIN) / 2) / u128::from(CERTAIN);
    assert_eq!(there, u128::from(hundredths));
}

#[test]
fn an_attack_with_two_options_and_a_card() {
    let rules = revised();
    let choices = Choices::default().with(Choice::AllOut).vital_blow(2);
    let told = weighed(
        &sabre(choices),
        &[Aid::Bonus(3)],
        &rules,
        &[Aid::Die, Aid::Bonus(3)],
    )
    .unwrap();
    assert_eq!(told.refused, None);
    let at = &told.against[0];
    let amounts: Vec<_> = at
        .terms
        .iter()
        .map(|term| (term.figure, term.hit, term.harm))
        .collect();
    assert_eq!(
        amounts,
        [
            (Figure::SkillValue, Some(14), Some(17)),
            (Figure::VitalBlow, Some(-4), Some(2)),
            (Figure::AllOut, Some(3), Some(1)),
            (Figure::Card, Some(3), Some(3)),
        ]
    );
    chance(at.odds.hit, 6000);
    chance(at.odds.wound, 2350);
    chance(at.degrees[0], 4000);
    chance(at.degrees[1], 500);
    assert_eq!(at.degrees.iter().sum::<u64>(), CERTAIN);
    // Without all-out two more are needed; with knockdown two are lost.
    let all_out = offer(&told, Choice::AllOut);
    assert!(all_out.taken);
    assert_eq!((all_out.hit, all_out.harm), (3, 1));
    chance(all_out.otherwise, 3400);
    let knockdown = offer(&told, Choice::KnockdownAttack);
    assert_eq!(
        (knockdown.hit, knockdown.harm, knockdown.refused),
        (-2, -2, None)
    );
    chance(knockdown.otherwise, 4450);
    let vital = offer(&told, Choice::VitalBlow);
    assert_eq!((vital.hit, vital.harm), (-4, 2));
    let [less, more] = vital.steps.map(Option::unwrap);
    chance(less, 7000);
    chance(more, 4450);
    // What does not go with it says so and what it would add.
    let sweep = offer(&told, Choice::Sweep);
    let why = Why::NotTogether(Choice::Sweep, Choice::VitalBlow);
    assert_eq!(sweep.refused, Some(Refusal::new(why, tc(126))));
    assert_eq!((sweep.hit, sweep.harm), (5, -5));
    assert!(told.aided[0] > at.odds.hit);
    chance(told.aided[1], 7000);
}

#[test]
fn what_is_refused_in_the_preview_is_refused_on_commit() {
    for rules in [classic(), revised()] {
        for choices in [
            Choices::default(),
            Choices::default().vital_blow(4),
            Choices::default().with(Choice::AllOut),
        ] {
            let told = weighed(&sabre(choices), &[], &rules, &[]).unwrap();
            for its in told.offers.iter().filter(|its| !its.taken) {
                let with = if its.choice == Choice::VitalBlow {
                    choices.vital_blow(if rules.classic() { 4 } else { 1 })
                } else {
                    choices.with(its.choice)
                };
                let there = weighed(&sabre(with), &[], &rules, &[]).unwrap();
                assert_eq!(
                    its.refused.is_some(),
                    there.refused.is_some(),
                    "{:?}",
                    its.choice
                );
            }
        }
    }
}

#[test]
fn an_edition_s_options_are_its_own() {
    let of = |rules: &Rules| weighed(&sabre(Choices::default()), &[], rules, &[]).unwrap();
    let has = |told: &Weighed, choice| told.offers.iter().any(|its| its.choice == choice);
    let (older, later) = (of(&classic()), of(&revised()));
    assert!(!has(&older, Choice::KnockdownAttack) && has(&later, Choice::KnockdownAttack));
    assert!(has(&older, Choice::Throw) && !has(&later, Choice::Throw));
    let order = |told: &Weighed| told.offers.iter().map(|its| its.choice).collect::<Vec<_>>();
    let with = weighed(&sabre(Choices::of(&[Choice::AllOut])), &[], &revised(), &[]).unwrap();
    assert_eq!(order(&later), order(&with), "rows never change places");
    // In the older edition a vital blow has one size.
    let vital = offer(&older, Choice::VitalBlow);
    assert_eq!((vital.hit, vital.harm, vital.steps), (-8, 4, [None, None]));
}

#[test]
fn a_figure_that_nobody_knows_is_named() {
    let mut wanted = sabre(Choices::default());
    wanted.value = None;
    let told = weighed(&wanted, &[], &revised(), &[]);
    assert_eq!(told, Err(Refusal::unknown(Number::SkillValue)));
}

#[test]
fn several_targets_are_harder_the_easiest_first() {
    let mut wanted = sabre(Choices::default());
    let mut easier = wanted.targets[0].clone();
    easier.defence = Some(12);
    wanted.targets.push(easier);
    let told = weighed(&wanted, &[], &revised(), &[]).unwrap();
    let met: Vec<i32> = told
        .against
        .iter()
        .map(|its| its.plan.difficulty())
        .collect();
    assert_eq!(met, [15 + 4, 12 + 2]);
}

#[test]
fn the_terms_add_up_to_the_totals() {
    let rules = revised();
    let choices = Choices::default()
        .with(Choice::Sweep)
        .with(Choice::GrappleHold);
    let told = weighed(&sabre(choices), &[Aid::Bonus(3)], &rules, &[]).unwrap();
    let plan = &told.against[0].plan;
    for charted in [-12, -1, 0, 7, 9] {
        let outcome = plan.outcome(charted);
        let all = terms(&plan.told(charted, true), true);
        let hit: i32 = all.iter().filter_map(|term| term.hit).sum();
        let harm: i32 = all.iter().filter_map(|term| term.harm).sum();
        assert_eq!(hit, outcome.action_total);
        assert_eq!(harm, plan.effect_total(outcome.bonus));
    }
}
