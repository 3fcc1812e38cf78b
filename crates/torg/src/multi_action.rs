//! Several things tried in one action: what each becomes harder by (table TC-T12, A-36). The deck's tasks and combat read the
//! one table, the table's own (`settings.numbers.penalties`); the figures it begins with are ours, as the chart is in no source.

/// What each further one has on top of the one before.
const PER_FURTHER_ACTION: u8 = 2;

/// What is added to the difficulty of the thing at `place`, from 0 and the easiest first, where `tried` are tried at once:
/// by the `chart` for up to eight. A single one is as hard as ever.
pub(crate) fn difficulty_penalty(chart: &[u8; 8], place: usize, tried: usize) -> u8 {
    if tried < 2 {
        return 0;
    }
    let last = chart.len() - 1;
    let further = u8::try_from(place.saturating_sub(last)).unwrap_or(u8::MAX);
    let charted = chart.get(place.min(last)).copied().unwrap_or(0);
    charted.saturating_add(further.saturating_mul(PER_FURTHER_ACTION))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::DeckNumbers;

    #[test]
    fn tc_t12_one_on_many() {
        let chart = DeckNumbers::default().multi_action_penalties;
        let of = |tried: usize| -> Vec<u8> {
            let of = |place| difficulty_penalty(&chart, place, tried);
            (0..tried).map(of).collect()
        };
        assert_eq!(of(1), [0]);
        assert_eq!(of(2), [2, 4]);
        assert_eq!(of(3), [2, 4, 6]);
        assert_eq!(of(10), [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
        assert_eq!(difficulty_penalty(&chart, 1_000, 1_001), u8::MAX);
    }
}
