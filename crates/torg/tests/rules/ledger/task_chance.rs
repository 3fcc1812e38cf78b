//! The odds of completing a task in time: DD-247, and exact odds compared with simulated flips.

use crate::ledger::given::{Case, TableBuilder, h};
use tabletop::dice::{Chance, shuffle};
use tabletop::seat::Seat;
use testing::StandardCard as _;
use testing::TestRng;
use torg::card::{CARDS, CardId, StepLetter};
use torg::deck::Deck;
use torg::task::StepsPerFlip;
use torg::task::completion_odds::{
    BoxCounts, CompletionPlan, Probability, Ratio, UpcomingBoxes, probability_within,
};

pub const CASES: &[Case] = &[
    (&["DD-247", "T-92"], completion_chances_match_the_ledger),
    (&["DD-247"], chance_uses_no_hidden_cards),
];

const SURE: Ratio = Ratio {
    numerator: 1,
    denominator: 1,
};
const PACES: [StepsPerFlip; 3] = [
    StepsPerFlip::One,
    StepsPerFlip::UpToTwo,
    StepsPerFlip::AsOffered,
];

fn full_deck_boxes() -> UpcomingBoxes {
    let boxes = BoxCounts::from_cards(&Deck::default(), CARDS.iter().map(|card| &card.id));
    UpcomingBoxes {
        unseen: boxes,
        draw_pile_count: 156,
        after_reshuffle: boxes,
    }
}

fn as_fraction(probability: Probability) -> f64 {
    probability.parts() as f64 / Probability::CERTAINTY as f64
}

fn chance(
    outlook: &UpcomingBoxes,
    step_count: usize,
    pace: StepsPerFlip,
    each: Ratio,
    flips: u16,
) -> f64 {
    let plan = CompletionPlan {
        steps_done: 0,
        step_count,
        pace,
        check_chance: &|_, _, _| each,
        one_roll: false,
    };
    as_fraction(probability_within(outlook, &plan, flips))
}

/// Chances in percent within a number of flips, and the mean; the ledger's numbers come from 300,000 shuffles.
#[test]
fn completion_chances_match_the_ledger() {
    let rows: [(u16, [f64; 3]); 11] = [
        (3, [0.0, 17.0, 35.5]),
        (4, [6.7, 33.4, 49.8]),
        (5, [19.6, 49.6, 62.6]),
        (6, [35.2, 63.3, 73.1]),
        (7, [50.5, 74.2, 81.2]),
        (8, [63.7, 82.3, 87.1]),
        (9, [74.2, 88.0, 91.4]),
        (10, [82.1, 92.1, 94.3]),
        (12, [91.8, 96.6, 97.6]),
        (14, [96.5, 98.6, 99.0]),
        (0, [0.0; 3]),
    ];
    let outlook = full_deck_boxes();
    for (flips, row) in rows {
        for (pace, percent) in PACES.into_iter().zip(row) {
            let exact = 100.0 * chance(&outlook, 4, pace, SURE, flips);
            assert!((exact - percent).abs() < 0.35, "{pace:?} {flips}: {exact}");
        }
    }
    for (steps, means) in [
        (4, [8.03, 6.10, 5.04]),
        (3, [5.51, 4.09, 0.0]),
        (2, [3.05, 1.98, 0.0]),
    ] {
        for (pace, mean) in PACES.into_iter().zip(means).filter(|(_, mean)| *mean > 0.0) {
            let max_flips = 24;
            let late = |flips| 1.0 - chance(&outlook, steps, pace, SURE, flips);
            let exact: f64 = (0..max_flips).map(late).sum();
            assert!((exact - mean).abs() < 0.02, "{steps} {pace:?}: {exact}");
        }
    }
}

/// Plays a task: shuffle, flip, check. `cards` is the deck and the hidden hands.
fn simulate_task(
    cards: &[CardId],
    deck: usize,
    next: &[CardId],
    plan: &CompletionPlan<'_>,
    flips: u16,
    rng: &mut TestRng,
) -> bool {
    let mut order = cards.to_vec();
    shuffle(&mut order, rng);
    order.truncate(deck);
    let mut done = plan.steps_done;
    let max_steps = match plan.pace {
        StepsPerFlip::One => 1,
        StepsPerFlip::UpToTwo => 2,
        StepsPerFlip::AsOffered => 4,
    };
    for _ in 0..flips {
        if order.is_empty() {
            order = next.to_vec();
            shuffle(&mut order, rng);
        }
        let task = order.pop().unwrap().card().unwrap().task_box;
        let remaining = &StepLetter::ALL[done..plan.step_count];
        let tried = remaining
            .iter()
            .take(max_steps)
            .take_while(|step| task.offers(**step))
            .count();
        let done_before = done;
        for step in &remaining[..tried] {
            let Ratio {
                numerator,
                denominator,
            } = (plan.check_chance)(done_before, *step, tried);
            if rng.below(denominator) >= numerator {
                break;
            }
            done += 1;
        }
        if done == plan.step_count {
            return true;
        }
    }
    false
}

/// With failing checks, penalties, small decks and half-done tasks; the limit is four standard errors.
#[test]
fn exact_chance_matches_simulation() {
    let harder = |_: usize, step: StepLetter, tried: usize| Ratio {
        numerator: 17 - 2 * u32::try_from(tried).unwrap() - u32::from(step == StepLetter::C) * 3,
        denominator: 20,
    };
    let all_cards: Vec<CardId> = CARDS.iter().map(|card| card.id).collect();
    for (case, (cards, deck, next, steps_done, step_count, flips)) in [
        (&all_cards[..], 156, &all_cards[..40], 0, 4, 6),
        (&all_cards[16..90], 58, &all_cards[..16], 0, 4, 7),
        (&all_cards[20..50], 3, &all_cards[..20], 0, 3, 6),
        (&all_cards[20..50], 2, &all_cards[..3], 1, 4, 9),
        (&all_cards[100..140], 30, &all_cards[..20], 2, 4, 4),
        (&all_cards[60..80], 20, &all_cards[..20], 0, 2, 3),
    ]
    .into_iter()
    .enumerate()
    {
        for pace in PACES {
            let plan = CompletionPlan {
                steps_done,
                step_count,
                pace,
                check_chance: &harder,
                one_roll: false,
            };
            let outlook = UpcomingBoxes {
                unseen: BoxCounts::from_cards(&Deck::default(), cards),
                draw_pile_count: u16::try_from(deck).unwrap(),
                after_reshuffle: BoxCounts::from_cards(&Deck::default(), next),
            };
            let exact = as_fraction(probability_within(&outlook, &plan, flips));
            let mut rng = TestRng(76);
            let runs = 40_000;
            let successes = (0..runs)
                .filter(|_| simulate_task(cards, deck, next, &plan, flips, &mut rng))
                .count();
            let seen = successes as f64 / f64::from(runs);
            let error = (exact * (1.0 - exact) / f64::from(runs)).sqrt();
            assert!(
                (seen - exact).abs() < 4.0 * error,
                "{case} {pace:?}: {seen}, {exact}"
            );
        }
    }
}

/// Decks of three cards, checked by hand and without rounding errors.
#[test]
fn small_deck_chances_by_hand() {
    let card_like = |letters: &str| {
        let offers = |step, letter| {
            move |task_box: torg::card::TaskBox| task_box.offers(step) == letters.contains(letter)
        };
        let fits = |card: &&torg::card::Card| {
            offers(StepLetter::A, 'A')(card.task_box)
                && offers(StepLetter::B, 'B')(card.task_box)
                && offers(StepLetter::C, 'C')(card.task_box)
                && offers(StepLetter::D, 'D')(card.task_box)
        };
        CARDS.iter().find(fits).unwrap().id
    };
    let outlook = |cards: &[CardId]| UpcomingBoxes {
        unseen: BoxCounts::from_cards(&Deck::default(), cards),
        draw_pile_count: u16::try_from(cards.len()).unwrap(),
        after_reshuffle: BoxCounts::default(),
    };
    let three = outlook(&[card_like("AB"), card_like("BC"), card_like("AD")]);
    let thirds = |flips| chance(&three, 1, StepsPerFlip::One, SURE, flips) * 3.0;
    for (flips, expected) in [(0, 0.0), (1, 2.0), (2, 3.0), (3, 3.0), (9, 3.0)] {
        assert!((thirds(flips) - expected).abs() < 1e-9, "{flips}");
    }
    // A, then B, of six orders: AB before BC, AD first and then any, or BC first and AB last.
    let sixths = |flips| chance(&three, 2, StepsPerFlip::One, SURE, flips) * 6.0;
    assert!((sixths(2) - 3.0).abs() < 1e-9 && (sixths(3) - 5.0).abs() < 1e-9);
    let half = Ratio {
        numerator: 1,
        denominator: 2,
    };
    assert!((chance(&three, 1, StepsPerFlip::One, half, 3) - 0.75).abs() < 1e-9);
    assert_eq!(
        chance(
            &three,
            3,
            StepsPerFlip::AsOffered,
            Ratio {
                numerator: 0,
                denominator: 7
            },
            9
        ),
        0.0
    );
    let full_deck = full_deck_boxes();
    let plan = CompletionPlan {
        steps_done: 4,
        step_count: 4,
        pace: StepsPerFlip::One,
        check_chance: &|_, _, _| half,
        one_roll: false,
    };
    assert_eq!(
        probability_within(&full_deck, &plan, 0).parts(),
        Probability::CERTAINTY
    );
    assert_eq!(probability_within(&full_deck, &plan, 0).percent(), 100);
    let plan = CompletionPlan {
        steps_done: 0,
        ..plan
    };
    assert_eq!(probability_within(&full_deck, &plan, 0).percent(), 0);
    assert_eq!(probability_within(&full_deck, &plan, 4).percent(), 1);
    assert_eq!(
        probability_within(&full_deck, &plan, 12)
            .percent()
            .clamp(2, 98),
        probability_within(&full_deck, &plan, 12).percent()
    );
}

/// DD-026, DD-247: neither the order of the deck nor any hand changes the chances, whoever looks.
#[test]
fn chance_uses_no_hidden_cards() {
    let play = TableBuilder::heroes(3).stack(2).table();
    let stack = play.state().zones.cards(torg::zones::Zone::ActionStack);
    let others = CARDS.iter().map(|card| &card.id);
    let others = others.filter(|card| !stack.contains(card));
    for seat in [Seat::Table, Seat::Actor(h(1))] {
        let upcoming = play.view(seat).upcoming_boxes;
        assert_eq!(upcoming.draw_pile_count, 142);
        let unseen = BoxCounts::from_cards(&Deck::default(), others.clone());
        assert_eq!(upcoming.unseen, unseen);
        let below_top = BoxCounts::from_cards(&Deck::default(), &stack[..1]);
        assert_eq!(upcoming.after_reshuffle, below_top);
    }
}
