// Numbers for the report.

/** The percentile of a list, by nearest rank; `null` for an empty list. */
export function rank(figures, share) {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted.length === 0 ? null : Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] * 10) / 10;
}

/** "1 file", "3 files". */
export const count = (many, one, more) => `${many.toLocaleString("en")} ${many === 1 ? one : more}`;
/** "once", "3 times". */
export const times = (many) => (many === 1 ? "once" : `${many.toLocaleString("en")} times`);
