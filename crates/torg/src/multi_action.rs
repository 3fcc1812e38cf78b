//! Several tasks tried in one action: how much harder each becomes (table TC-T12, A-36). Tasks and combat use the same table,
//! which each game table can change (`settings.numbers.penalties`). No source gives the numbers; the defaults are our own.

/// How much more each further one is than the one before.
const PER_FURTHER_ACTION: u8 = 2;

/// The penalty on the difficulty at index `place`, easiest first, if `tried` are tried at once. The `chart` covers up to eight. A
/// single one has no penalty.
pub(crate) fn difficulty_penalty(chart: &[u8; 8], place: usize, tried: usize) -> u8 {
    if tried < 2 {
        return 0;
    }
    let last = chart.len() - 1;
    let further = u8::try_from(place.saturating_sub(last)).unwrap_or(u8::MAX);
    let charted = chart.get(place.min(last)).copied().unwrap_or(0);
    charted.saturating_add(further.saturating_mul(PER_FURTHER_ACTION))
}
