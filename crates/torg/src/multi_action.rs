//! The penalties for trying several tasks in one action (chart TC-T12, A-36). Tasks and combat use the same chart, which each
//! table can change (`settings.numbers.multi_action_penalties`). No source gives the numbers; the defaults are our own.

/// How much the penalty increases with each further task.
const PER_FURTHER_ACTION: u8 = 2;

/// Returns the penalty on the difficulty at this index, easiest first, if `tried` tasks are tried at once. The `chart` covers
/// up to eight tasks. A single task has no penalty.
pub(crate) fn difficulty_penalty(chart: &[u8; 8], index: usize, tried: usize) -> u8 {
    if tried < 2 {
        return 0;
    }
    let last = chart.len() - 1;
    let further = u8::try_from(index.saturating_sub(last)).unwrap_or(u8::MAX);
    let charted = chart.get(index.min(last)).copied().unwrap_or(0);
    charted.saturating_add(further.saturating_mul(PER_FURTHER_ACTION))
}
