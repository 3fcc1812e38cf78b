// Figures as they are told.

/** The figure at that share of a list, by nearest rank; `null` of an empty list. */
export function rank(figures, share) {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted.length === 0 ? null : Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] * 10) / 10;
}
