//! The exact odds of completing a task in the remaining flips, from the boxes that may still come.

use super::StepsPerFlip;
use crate::card::{CardId, StepLetter, TaskBox};
use crate::deck::Deck;
use crate::settings::Reshuffle;
use crate::state::State;
use crate::zones::Zone;
use serde::{Deserialize, Serialize};

/// How many cards there are with each box. Problems offer no step and count as one kind; other boxes are indexed by their
/// letters, with A as 1, B as 2, C as 4, D as 8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoxCounts([u16; 16]);

impl BoxCounts {
    /// Counts the boxes of these cards.
    pub fn from_cards<'a>(deck: &Deck, cards: impl IntoIterator<Item = &'a CardId>) -> Self {
        let mut boxes = Self::default();
        for card in cards.into_iter().filter_map(|card| deck.card(*card)) {
            boxes.add(card.task_box);
        }
        boxes
    }

    fn add(&mut self, task_box: TaskBox) {
        let letters = match task_box {
            TaskBox::Steps(letters) => letters,
            TaskBox::PossibleSetback | TaskBox::Complication | TaskBox::CriticalProblem => {
                [false; 4]
            }
        };
        let bits = letters.iter().rev();
        let kind = bits.fold(0_usize, |kind, bit| kind * 2 + usize::from(*bit));
        if let Some(count) = self.0.get_mut(kind) {
            *count = count.saturating_add(1);
        }
    }
}

/// The task boxes that may still be flipped, as far as everybody can know them: the odds of a task are shown on the shared screen, so no
/// seat's own hand counts for them (DD-026).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UpcomingBoxes {
    /// Boxes of all cards that are not open: the deck and the hands together, so that neither is revealed.
    pub unseen: BoxCounts,
    /// How many of them are in the draw pile.
    pub draw_pile_count: u16,
    /// Boxes of the cards that a reshuffle now would put into the deck.
    pub after_reshuffle: BoxCounts,
}

impl UpcomingBoxes {
    /// Collects what everybody can know.
    pub fn known_to_all(state: &State) -> Self {
        let zones = &state.zones;
        let hands = state
            .heroes()
            .flat_map(|hero| zones.cards(Zone::Hand(hero.id)));
        let deck = zones.cards(Zone::DrawPile);
        let discards = zones.cards(Zone::DiscardPile);
        let stack = zones.cards(Zone::ActionStack);
        let below_top = stack.split_last().map_or(stack, |(_, below)| below);
        let with_stack = state.settings.is(Reshuffle::DiscardsAndStack) || discards.is_empty();
        let after_reshuffle = if with_stack {
            BoxCounts::from_cards(&state.deck, discards.iter().chain(below_top))
        } else {
            BoxCounts::from_cards(&state.deck, discards)
        };
        Self {
            unseen: BoxCounts::from_cards(&state.deck, deck.iter().chain(hands)),
            draw_pile_count: u16::try_from(state.draw_pile_count()).unwrap_or(u16::MAX),
            after_reshuffle,
        }
    }
}

/// A probability as a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// The numerator.
    pub numerator: u32,
    /// The denominator; more than 0.
    pub denominator: u32,
}

impl Ratio {
    /// Multiplies a weight by this fraction.
    fn scale(self, weight: u64) -> u64 {
        let parts = u128::from(weight) * u128::from(self.numerator.min(self.denominator));
        u64::try_from(parts / u128::from(self.denominator.max(1))).unwrap_or(0)
    }

    /// Converts the fraction to a [`Probability`].
    pub fn probability(self) -> Probability {
        Probability(self.scale(Probability::CERTAINTY))
    }
}

/// What has to be completed, and how.
pub struct CompletionPlan<'a> {
    /// Completed steps.
    pub steps_done: usize,
    /// All steps, one to four.
    pub step_count: usize,
    /// How many steps are tried with one card.
    pub pace: StepsPerFlip,
    /// The probability of a step's check in an attempt that begins after this many completed steps and has this many.
    pub check_chance: &'a dyn Fn(usize, StepLetter, usize) -> Ratio,
    /// Whether one roll decides all checks: then the hardest so far counts.
    pub one_roll: bool,
}

/// A probability, in parts of [`Probability::CERTAINTY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Probability(u64);

impl Probability {
    /// Probability 1, in parts.
    pub const CERTAINTY: u64 = 1 << 60;

    /// Probability 0.
    pub const NEVER: Self = Self(0);
    /// Probability 1.
    pub const ALWAYS: Self = Self(Self::CERTAINTY);

    /// Returns the probability that two independent events both happen.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        Self(scale(self.0, other.0))
    }

    /// Returns the probability that one of two mutually exclusive events happens.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0).min(Self::CERTAINTY))
    }

    /// Returns the probability of this event without the other event, which is part of it.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Returns the probability that all checks succeed. With `one_roll` it is that of the least likely check; otherwise each check
    /// has its own roll.
    pub fn all_of(checks: &[Ratio], one_roll: bool) -> Self {
        let mut chance = Self::CERTAINTY;
        for check in checks {
            chance = if one_roll {
                check.scale(Self::CERTAINTY).min(chance)
            } else {
                check.scale(chance)
            };
        }
        Self(chance)
    }

    /// The number of parts.
    pub const fn parts(self) -> u64 {
        self.0
    }

    /// Returns whole percent, rounded; only an impossible event gives 0, and only a certain one 100.
    pub fn percent(self) -> u8 {
        let half = Self::CERTAINTY / 2;
        let rounded = (u128::from(self.0) * 100 + u128::from(half)) / u128::from(Self::CERTAINTY);
        let rounded = u8::try_from(rounded).unwrap_or(100);
        match self.0 {
            0 => 0,
            Self::CERTAINTY => 100,
            _ => rounded.clamp(1, 99),
        }
    }
}

/// The probability of each number of completed steps, none to four.
type StepDistribution = [u64; 5];

/// With this many flips the computation is immediate. With more it may take noticeable time, unless no check can fail. The result
/// for fewer flips is a lower bound.
pub const QUICK_FLIP_LIMIT: u16 = 10;

/// Computes the probability that the task is completed within this many flips.
///
/// Every remaining card is equally likely; the cards already flipped are tracked as far as they matter for the open steps. A box
/// without the next step, or a problem, only costs a flip: the lead ignores it. When the deck runs out, it is replaced by
/// the cards that would be shuffled now. All numbers are integers; rounding errors add up to less than a billionth.
pub fn probability_within(
    outlook: &UpcomingBoxes,
    plan: &CompletionPlan<'_>,
    flips: u16,
) -> Probability {
    let mut at: StepDistribution = [0; 5];
    let steps = plan.step_count.min(4);
    if let Some(share) = at.get_mut(plan.steps_done.min(steps)) {
        *share = Probability::CERTAINTY;
    }
    let mut remaining = flips;
    let (mut boxes, mut cards) = (
        &outlook.unseen,
        outlook.draw_pile_count.min(outlook.unseen.total()),
    );
    while remaining > 0 {
        let now = remaining.min(cards);
        remaining -= now;
        if now > 0 {
            at = distribution_after(&at, boxes, plan, now, remaining == 0);
        }
        if remaining > 0 {
            (boxes, cards) = (&outlook.after_reshuffle, outlook.after_reshuffle.total());
            if cards == 0 {
                break;
            }
        }
    }
    Probability(at.get(steps).copied().unwrap_or(0))
}

/// Computes the distribution after this many flips of these cards. `last`: no other deck follows, so states that can no longer
/// complete the task in time are dropped.
///
/// Cards that offer none of the open steps only use up flips. So this first computes how likely each number of flips of the
/// other, relevant cards is, and then the distribution after that number of relevant cards.
fn distribution_after(
    at: &StepDistribution,
    boxes: &BoxCounts,
    plan: &CompletionPlan<'_>,
    flips: u16,
    last: bool,
) -> StepDistribution {
    let steps = plan.step_count.min(4);
    let least = at.iter().position(|weight| *weight > 0).unwrap_or(0);
    let active = boxes
        .kinds(least, steps, 1)
        .iter()
        .map(|kind| kind.cards)
        .sum::<u64>();
    let total = u64::from(boxes.total());
    let mut relevant_flips = vec![Probability::CERTAINTY];
    for flip in 0..u64::from(flips) {
        let mut next = vec![0; relevant_flips.len() + 1];
        for (drawn, weight) in (0..).zip(&relevant_flips) {
            let share = scale_by_cards(*weight, active.saturating_sub(drawn), total - flip);
            for (index, share) in [(drawn + 1, share), (drawn, weight - share)] {
                if let Some(sum) = next.get_mut(index as usize) {
                    *sum += share;
                }
            }
        }
        relevant_flips = next;
    }
    while relevant_flips.pop_if(|weight| *weight == 0).is_some() {}
    let max = u64::try_from(relevant_flips.len())
        .unwrap_or(0)
        .saturating_sub(1);
    let distributions = distributions_after_each(at, boxes, plan, (active, max), last);
    let mut ends: StepDistribution = [0; 5];
    for (probability, distribution) in relevant_flips.iter().zip(distributions) {
        for (end, weight) in ends.iter_mut().zip(distribution) {
            *end += scale(weight, *probability);
        }
    }
    ends
}

/// Returns the part of a weight for `matching` out of `cards` cards; the whole weight if `matching` is at least `cards`.
fn scale_by_cards(weight: u64, matching: u64, cards: u64) -> u64 {
    if matching >= cards {
        weight
    } else {
        weight / cards * matching
    }
}

/// Computes the distributions after 0, 1 and more flips of relevant cards, up to this many flips.
fn distributions_after_each(
    at: &StepDistribution,
    boxes: &BoxCounts,
    plan: &CompletionPlan<'_>,
    (active, flips): (u64, u64),
    last: bool,
) -> Vec<StepDistribution> {
    let table = FlipTable::new(boxes, plan, last);
    let mut weights = table.initial_weights(at);
    let mut distributions = vec![*at];
    for flip in 0..flips {
        let flip = Flip {
            cards: active - flip,
            to_come: usize::try_from(flips - flip - 1).unwrap_or(usize::MAX),
        };
        let open = std::mem::take(&mut weights.open);
        for (state, weight) in open.entries() {
            table.flip_in(state, weight, flip, &mut weights);
        }
        distributions.push(table.distribution(&weights, flip));
    }
    distributions
}

/// One flip of a relevant card.
#[derive(Clone, Copy)]
struct Flip {
    /// How many relevant cards there are before it.
    cards: u64,
    /// How many flips of relevant cards follow.
    to_come: usize,
}

/// What does not change from flip to flip.
struct FlipTable {
    steps: usize,
    /// The most steps tried with one card.
    max_steps: usize,
    /// Whether no other deck follows.
    last: bool,
    /// The distributions of [`CompletionPlan::check_outcomes`].
    outcomes: [[StepDistribution; 5]; 4],
    /// The kinds of boxes, by the number of completed steps.
    kinds: [Vec<BoxKind>; 4],
    /// Those of them that can complete the task.
    completing_kinds: [Vec<BoxKind>; 4],
}

/// The weights after some flips.
struct FlipWeights {
    /// The states in which the task can go on.
    open: StateWeights,
    /// The numbers of completed steps that no longer change.
    ends: StepDistribution,
    /// The weight of completing the task with the last flip.
    in_time: u64,
}

impl FlipTable {
    fn new(boxes: &BoxCounts, plan: &CompletionPlan<'_>, last: bool) -> Self {
        let steps = plan.step_count.min(4);
        let max_steps = plan.pace.max_steps();
        Self {
            steps,
            max_steps,
            last,
            outcomes: plan.check_outcomes(),
            kinds: [0, 1, 2, 3].map(|done| boxes.kinds(done, steps, max_steps)),
            completing_kinds: [0, 1, 2, 3].map(|done| {
                let mut kinds = boxes.kinds(done, steps, max_steps);
                kinds.retain(|kind| kind.steps_tried + done == steps);
                kinds
            }),
        }
    }

    fn initial_weights(&self, at: &StepDistribution) -> FlipWeights {
        let mut weights = FlipWeights {
            open: StateWeights::default(),
            ends: [0; 5],
            in_time: 0,
        };
        for (done, weight) in at.iter().enumerate() {
            if done < self.steps {
                weights.open.add(done as u128, *weight);
            } else if let Some(end) = weights.ends.get_mut(done) {
                *end += weight;
            }
        }
        weights
    }

    /// Returns the distribution of how many of the tried steps succeed.
    fn chances(&self, done: usize, tried: usize) -> StepDistribution {
        let shares = self.outcomes.get(done).and_then(|row| row.get(tried));
        shares.copied().unwrap_or_default()
    }

    /// Divides the weight of a state among the states after a flip.
    fn flip_in(&self, state: u128, weight: u64, flip: Flip, weights: &mut FlipWeights) {
        let done = completed_steps(state);
        // Divide the remaining weight, so that the last kind gets the rounding error.
        let (mut cards, mut rest) = (flip.cards, weight);
        for kind in self.kinds.get(done).into_iter().flatten() {
            let kind_count = kind.remaining(state);
            if kind_count == 0 {
                continue;
            }
            let share = scale_by_cards(rest, kind_count, cards);
            cards = cards.saturating_sub(kind_count);
            rest -= share;
            let drawn = state + (1 << kind.shift);
            let mut short = share;
            let chances = self.chances(done, kind.steps_tried);
            for (more, chance) in (1..=kind.steps_tried).zip(chances.into_iter().skip(1)) {
                let part = scale(share, chance);
                short -= part;
                self.add(drawn, done + more, part, flip, weights);
            }
            self.add(drawn, done, short, flip, weights);
        }
        self.add(state, done, rest, flip, weights);
    }

    /// Adds the weight of a state in which `done` steps are completed after a flip.
    fn add(&self, drawn: u128, done: usize, weight: u64, flip: Flip, weights: &mut FlipWeights) {
        let to_do = self.steps.saturating_sub(done);
        if to_do == 0 || flip.to_come == 0 {
            if let Some(end) = weights.ends.get_mut(done) {
                *end += weight;
            }
            return;
        }
        if self.last && to_do > flip.to_come * self.max_steps {
            return;
        }
        let was = completed_steps(drawn);
        let state = if done == was {
            drawn
        } else {
            merge_equal_kinds(drawn, was, done)
        };
        if !self.last || flip.to_come > 1 {
            weights.open.add(state, weight);
            return;
        }
        // For the last flip only the boxes that complete the task matter, and no state has to be stored.
        let completing = self.completing_kinds.get(done).into_iter().flatten();
        let completing_cards: u64 = completing.map(|kind| kind.remaining(state)).sum();
        let all_steps = self.chances(done, to_do).get(to_do).copied().unwrap_or(0);
        let cards = (flip.cards - 1).max(1);
        weights.in_time += scale(weight / cards * completing_cards, all_steps);
    }

    /// Returns the distribution after a flip.
    fn distribution(&self, weights: &FlipWeights, flip: Flip) -> StepDistribution {
        let mut distribution = weights.ends;
        for (state, weight) in weights.open.entries() {
            if let Some(end) = distribution.get_mut(completed_steps(state)) {
                *end += weight;
            }
        }
        if flip.to_come == 0
            && let Some(end) = distribution.get_mut(self.steps)
        {
            *end += weights.in_time;
        }
        distribution
    }
}

/// Returns the number of completed steps in a state.
const fn completed_steps(state: u128) -> usize {
    (state & 7) as usize
}

/// A kind of box, for a given number of completed steps.
struct BoxKind {
    /// The position of its count in a state.
    shift: usize,
    /// How many cards have this box.
    cards: u64,
    /// How many steps are tried with it.
    steps_tried: usize,
}

impl BoxKind {
    /// Returns how many of these cards are left in a state.
    fn remaining(&self, state: u128) -> u64 {
        self.cards
            .saturating_sub(((state >> self.shift) & 0xff) as u64)
    }
}

/// For each of the steps A to D, the bytes of the kinds that offer it.
const OFFER_MASKS: [u128; 4] = [
    0xff00_ff00_ff00_ff00_ff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000_ffff_0000_ffff_0000,
    0xffff_ffff_0000_0000_ffff_ffff_0000_0000,
    0xffff_ffff_ffff_ffff_0000_0000_0000_0000,
];

/// Updates a state after more steps are completed, and merges kinds of boxes that differed only by those steps. The lowest byte
/// of a state is the number of completed steps; the byte of each kind is how many of its cards have been flipped.
fn merge_equal_kinds(state: u128, was: usize, done: usize) -> u128 {
    let mut turned = state & !0xff;
    for (letter, offer) in OFFER_MASKS.iter().enumerate().take(done).skip(was) {
        turned = (turned & !offer) + ((turned & offer) >> (8 << letter));
    }
    (turned & !0xff) | done as u128
}

/// The probability of each state, hashed by its own bits so that the result is the same everywhere.
#[derive(Default)]
struct StateWeights {
    slots: Vec<(u128, u64)>,
    used: usize,
}

impl StateWeights {
    fn entries(&self) -> impl Iterator<Item = (u128, u64)> {
        self.slots.iter().copied().filter(|(_, weight)| *weight > 0)
    }

    fn add(&mut self, state: u128, weight: u64) {
        if weight == 0 {
            return;
        }
        if self.used * 2 >= self.slots.len() {
            let larger = vec![(0, 0); (self.slots.len() * 4).max(64)];
            let smaller = std::mem::replace(&mut self.slots, larger);
            self.used = 0;
            for (state, weight) in smaller {
                self.add(state, weight);
            }
        }
        let folded = (state as u64) ^ ((state >> 64) as u64).rotate_left(29);
        let mixed = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut index = (mixed >> 42) as usize;
        loop {
            index &= self.slots.len() - 1;
            match self.slots.get_mut(index) {
                Some((key, held)) if *held > 0 && *key == state => {
                    *held += weight;
                    return;
                }
                Some(free @ (_, 0)) => {
                    *free = (state, weight);
                    self.used += 1;
                    return;
                }
                Some(_) | None => index += 1,
            }
        }
    }
}

/// Multiplies a weight by a probability.
fn scale(weight: u64, chance: u64) -> u64 {
    let part = u128::from(weight) * u128::from(chance) / u128::from(Probability::CERTAINTY);
    u64::try_from(part).unwrap_or(weight)
}

impl CompletionPlan<'_> {
    /// Returns, for each number of completed and of tried steps, the distribution of how many of the tried steps succeed.
    fn check_outcomes(&self) -> [[StepDistribution; 5]; 4] {
        let mut outcomes = [[[0; 5]; 5]; 4];
        for (done, of_done) in outcomes.iter_mut().enumerate() {
            for (tried, of_tried) in of_done.iter_mut().enumerate() {
                let mut so_far = Probability::CERTAINTY;
                for (more, likely) in of_tried.iter_mut().enumerate().take(tried + 1) {
                    let step = StepLetter::ALL.get(done + more).filter(|_| more < tried);
                    let goes_on = step.map_or(0, |step| {
                        let ratio = (self.check_chance)(done, *step, tried);
                        if self.one_roll {
                            ratio.scale(Probability::CERTAINTY).min(so_far)
                        } else {
                            ratio.scale(so_far)
                        }
                    });
                    *likely = so_far - goes_on;
                    so_far = goes_on;
                }
            }
        }
        outcomes
    }
}

impl BoxCounts {
    fn total(&self) -> u16 {
        self.0.iter().sum()
    }

    /// Returns the kinds that still differ when `done` steps are completed; cards that offer no open step are left out.
    fn kinds(&self, done: usize, steps: usize, max: usize) -> Vec<BoxKind> {
        let open_steps = open_steps_mask(done, steps);
        let mut kinds = Vec::new();
        for kind in (1..16).filter(|kind| kind & open_steps == *kind) {
            let same = (0..16)
                .zip(&self.0)
                .filter(|(mask, _)| mask & open_steps == kind);
            let cards = same.map(|(_, count)| u64::from(*count)).sum();
            if cards > 0 {
                let in_a_row = ((kind >> done).trailing_ones() as usize).min(max);
                kinds.push(BoxKind {
                    shift: kind * 8,
                    cards,
                    steps_tried: in_a_row,
                });
            }
        }
        kinds
    }
}

/// Returns the letters of the open steps, as bits of a kind.
const fn open_steps_mask(done: usize, steps: usize) -> usize {
    ((1 << steps) - 1) & (0xf << done)
}
