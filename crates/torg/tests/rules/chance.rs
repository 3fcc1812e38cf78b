//! Dice, shuffles and deals are fair: chi-square tests with fixed seeds, against exact probabilities where there are any.
#![allow(clippy::unwrap_used)] // in the tests' helpers too

use tabletop::dice::{Chance, Dice, RandomDice, SeededRng, shuffle};
use tabletop::name::Name;
use tabletop::table::{PlayMode, Table};
use testing::{cast, seeded_rng};
use torg::Torg;
use torg::card::{CARDS, StepLetter};
use torg::combat::rules::CombatRules;
use torg::command::Command;
use torg::roll::{Proficiency, RollCondition, RollModifiers, roll};
use torg::settings::{Edition, Settings};
use torg::task::{StepsPerFlip, flips_to_finish};
use torg::zones::Zone;

/// A sum of squared deviations with its degrees of freedom.
#[derive(Default)]
struct ChiSquare {
    sum: f64,
    freedom: f64,
}

impl ChiSquare {
    /// The counts against what was expected of each; the total binds `bound` degrees of freedom.
    fn compare(observed: &[u64], expected: &[f64], bound: f64) -> Self {
        assert_eq!(observed.len(), expected.len());
        assert!(expected.iter().all(|count| *count >= 5.0), "too few to say");
        let deviation =
            |(&seen, &expected): (&u64, &f64)| (seen as f64 - expected).powi(2) / expected;
        Self {
            sum: observed.iter().zip(expected).map(deviation).sum(),
            freedom: observed.len() as f64 - bound,
        }
    }

    fn uniform(observed: &[u64]) -> Self {
        let total: u64 = observed.iter().sum();
        let each = total as f64 / observed.len() as f64;
        Self::compare(observed, &vec![each; observed.len()], 1.0)
    }

    /// Normal deviates that the sum lies off its mean (Wilson and Hilferty).
    fn deviates(&self) -> f64 {
        let scale = 2.0 / (9.0 * self.freedom);
        ((self.sum / self.freedom).cbrt() - (1.0 - scale)) / scale.sqrt()
    }

    /// Neither too uneven nor too even to be chance: each one time in some two thousand.
    fn is_fair(&self) -> bool {
        self.deviates().abs() < 3.3
    }

    #[track_caller]
    fn check(&self, label: &str) {
        assert!(self.is_fair(), "{label}: {} deviates", self.deviates());
    }
}

#[test]
fn every_face_of_the_d20_comes_as_often() {
    let mut chance = seeded_rng(20);
    let mut dice = RandomDice(&mut chance);
    let mut faces = [0; 20];
    for _ in 0..200_000 {
        faces[usize::from(dice.d20().unwrap().face()) - 1] += 1;
    }
    ChiSquare::uniform(&faces).check("d20");
    faces[6] += 900;
    assert!(
        !ChiSquare::uniform(&faces).is_fair(),
        "a loaded die is found"
    );
}

#[test]
fn every_face_of_the_d100_comes_as_often() {
    let mut chance = seeded_rng(100);
    let mut dice = RandomDice(&mut chance);
    let mut faces = [0; 100];
    for _ in 0..500_000 {
        faces[usize::from(dice.d100().unwrap().face()) - 1] += 1;
    }
    ChiSquare::uniform(&faces).check("d100");
    faces[99] += 700;
    assert!(
        !ChiSquare::uniform(&faces).is_fair(),
        "a loaded die is found"
    );
}

/// Where each card lies after a shuffle, over many shuffles; rows and columns bind the sums.
fn positions(cards: usize, shuffles: usize, mut mix: impl FnMut(&mut [usize])) -> ChiSquare {
    let mut lay = vec![0; cards * cards];
    for _ in 0..shuffles {
        let mut deck: Vec<usize> = (0..cards).collect();
        mix(&mut deck);
        for (index, card) in deck.into_iter().enumerate() {
            lay[card * cards + index] += 1;
        }
    }
    let each = shuffles as f64 / cards as f64;
    ChiSquare::compare(&lay, &vec![each; lay.len()], (2 * cards - 1) as f64)
}

#[test]
fn every_card_lies_anywhere_as_often() {
    let mut chance = seeded_rng(156);
    positions(156, 10_000, |deck| shuffle(deck, &mut chance)).check("156 cards");
    positions(7, 50_000, |deck| shuffle(deck, &mut chance)).check("7 cards");
    let careless = |deck: &mut [usize]| {
        for index in 0..deck.len() {
            let other = chance.below(u32::try_from(deck.len()).unwrap()) as usize;
            deck.swap(index, other);
        }
    };
    assert!(
        !positions(7, 50_000, careless).is_fair(),
        "the well-known wrong shuffle is found"
    );
}

#[test]
fn every_order_of_four_cards_comes_as_often() {
    let mut chance = seeded_rng(24);
    let mut orders = [0; 256];
    for _ in 0..48_000 {
        let mut deck = [0, 1, 2, 3];
        shuffle(&mut deck, &mut chance);
        orders[deck.iter().fold(0, |order, card| order * 4 + card)] += 1;
    }
    let seen: Vec<u64> = orders.into_iter().filter(|count| *count > 0).collect();
    assert_eq!(seen.len(), 24);
    ChiSquare::uniform(&seen).check("orders");
}

#[test]
fn every_card_is_dealt_to_every_hero_as_often() {
    let mut chance = seeded_rng(4);
    let deals = 4_000;
    let mut dealt = vec![0; 4 * CARDS.len()];
    for _ in 0..deals {
        let mut table = Table::<Torg>::default();
        let open = Command::OpenTable {
            title: Name::new("Deal").unwrap(),
            edition: Edition::default(),
            settings: Settings::default(),
            cast: cast(4, 0, 1),
        };
        table
            .play(&open, &PlayMode::ByTheRules, None, &mut chance)
            .unwrap();
        let state = table.state();
        for (seat, hero) in state.heroes().enumerate() {
            for card in state.zones.cards(Zone::Hand(hero.id)) {
                dealt[seat * CARDS.len() + usize::from(card.0) - 1] += 1;
            }
        }
    }
    let each = f64::from(deals) * 4.0 / CARDS.len() as f64;
    ChiSquare::compare(&dealt, &vec![each; dealt.len()], 4.0).check("deal");
}

/// The exact chance of each total from 1 to `most` of one chain, cut after its first die where `cut`.
fn chain(skill: Proficiency, cut: bool, max: usize) -> Vec<f64> {
    let mut exact = vec![0.0; max + 1];
    for total in 1..=max {
        for face in 1..=20 {
            let goes_on = face == 10 || (face == 20 && skill == Proficiency::Skilled);
            exact[total] += match (goes_on && !cut, total.checked_sub(face)) {
                (true, Some(rest)) => exact[rest] / 20.0,
                (false, Some(0)) => 1.0 / 20.0,
                (true | false, None) | (false, Some(_)) => 0.0,
            };
        }
    }
    exact
}

/// The exact chance of each total of two chains.
fn sum_of_two(probabilities: &[f64]) -> Vec<f64> {
    let total = |total: usize| {
        (0..=total)
            .map(|first| probabilities[first] * probabilities[total - first])
            .sum()
    };
    (0..probabilities.len()).map(total).collect()
}

fn check_totals(
    skill: Proficiency,
    roll_condition: Option<RollCondition>,
    exact: &[f64],
    seed: u64,
) {
    const ROLLS: u32 = 200_000;
    let mut chance = seeded_rng(seed);
    let mut seen = vec![0_u64; exact.len()];
    for _ in 0..ROLLS {
        let rolled = roll(
            RollModifiers::from(roll_condition).roll_spec(skill, &CombatRules::default()),
            &mut RandomDice(&mut chance),
        )
        .unwrap();
        let total = rolled.total.get() as usize;
        // Place 0 takes what lies beyond: no roll comes to 0.
        seen[if total < exact.len() { total } else { 0 }] += 1;
    }
    let beyond = 1.0 - exact.iter().sum::<f64>();
    let mut observed = vec![seen[0]];
    let mut expected = vec![beyond * f64::from(ROLLS)];
    for (total, chance) in exact.iter().enumerate().skip(1) {
        if *chance == 0.0 {
            assert_eq!(seen[total], 0, "TC-045: {skill:?} never comes to {total}");
        } else {
            observed.push(seen[total]);
            expected.push(chance * f64::from(ROLLS));
        }
    }
    let common: Vec<usize> = (0..expected.len())
        .filter(|index| expected[*index] >= 5.0)
        .collect();
    let rare = |value: &dyn Fn(usize) -> f64| -> f64 {
        (0..expected.len())
            .filter(|index| !common.contains(index))
            .map(value)
            .sum()
    };
    let (rare_seen, rare_meant) = (
        rare(&|index| observed[index] as f64),
        rare(&|index| expected[index]),
    );
    assert!((rare_seen - rare_meant).abs() < 4.0 * rare_meant.sqrt() + 4.0);
    let observed: Vec<u64> = common.iter().map(|index| observed[*index]).collect();
    let expected: Vec<f64> = common.iter().map(|index| expected[*index]).collect();
    ChiSquare::compare(&observed, &expected, 1.0).check(&format!("{skill:?} {roll_condition:?}"));
}

#[test]
fn tc_040_to_045_open_ended_totals_come_as_often_as_they_must() {
    let skilled = chain(Proficiency::Skilled, false, 45);
    let unskilled = chain(Proficiency::Unskilled, false, 45);
    assert!(skilled[10] == 0.0 && skilled[20] == 0.0 && skilled[30] == 0.0);
    assert!(unskilled[10] == 0.0 && unskilled[20] > 0.049);
    check_totals(Proficiency::Skilled, None, &skilled, 1);
    check_totals(Proficiency::Unskilled, None, &unskilled, 2);
    let stymied = chain(Proficiency::Skilled, true, 20);
    assert!((stymied.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    let mut chance = seeded_rng(3);
    let mut seen = [0; 20];
    for _ in 0..100_000 {
        let rolled = roll(
            RollModifiers::from(Some(RollCondition::Stymied))
                .roll_spec(Proficiency::Skilled, &CombatRules::default()),
            &mut RandomDice(&mut chance),
        )
        .unwrap();
        seen[rolled.total.get() as usize - 1] += 1;
    }
    ChiSquare::uniform(&seen).check("stymied: a plain die");
    check_totals(
        Proficiency::Skilled,
        Some(RollCondition::Up),
        &sum_of_two(&skilled),
        4,
    );
    check_totals(
        Proficiency::Unskilled,
        Some(RollCondition::Up),
        &sum_of_two(&unskilled),
        5,
    );
}

/// The mean number of flips, with its standard deviation from this run. The ledger's own means are rounded to
/// two places and come from 300,000 shuffles.
fn check_flips(steps: usize, pace: StepsPerFlip, mean: f64, interactions: u32) {
    let steps = &[StepLetter::A, StepLetter::B, StepLetter::C, StepLetter::D][..steps];
    let mut chance = seeded_rng(76);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..interactions {
        let flips = f64::from(flips_to_finish(steps, pace, &mut chance));
        sum += flips;
        squares += flips * flips;
    }
    let interactions = f64::from(interactions);
    let seen = sum / interactions;
    let variance = squares / interactions - seen * seen;
    let error = (variance / interactions + variance / 300_000.0).sqrt();
    assert!(
        (seen - mean).abs() < 4.0 * error + 0.005,
        "{steps:?} {pace:?}: {seen}, not {mean}"
    );
}

#[test]
fn section_7_6_flips_to_finish_a_task() {
    check_flips(4, StepsPerFlip::One, 8.03, 150_000);
    check_flips(4, StepsPerFlip::UpToTwo, 6.10, 150_000);
    check_flips(3, StepsPerFlip::One, 5.51, 50_000);
    check_flips(3, StepsPerFlip::UpToTwo, 4.09, 50_000);
    check_flips(2, StepsPerFlip::One, 3.05, 50_000);
    check_flips(2, StepsPerFlip::UpToTwo, 1.98, 50_000);
    check_flips(1, StepsPerFlip::One, 1.52, 50_000);
    check_flips(1, StepsPerFlip::UpToTwo, 1.53, 50_000);
}

#[test]
fn nothing_left_takes_no_flip_and_one_step_never_more_than_its_gap() {
    let mut chance = seeded_rng(1);
    assert_eq!(flips_to_finish(&[], StepsPerFlip::One, &mut chance), 0);
    let without_a = CARDS
        .iter()
        .filter(|card| !card.task_box.offers(StepLetter::A))
        .count();
    for _ in 0..1_000 {
        let flips = flips_to_finish(&[StepLetter::A], StepsPerFlip::One, &mut chance);
        assert!(flips >= 1 && flips as usize <= without_a + 1);
    }
}

/// The numbers that `crates/browser/tests/web.rs` finds in the browser's wasm.
#[test]
fn a_seed_gives_the_same_numbers_everywhere() {
    let mut chance = SeededRng::from_seed([1; 32]);
    let drawn = [(); 8].map(|()| chance.below(1_000_000));
    assert_eq!(drawn, testing::SEEDED_NUMBERS);
}
