export interface PeriodOfDays {
  from: string;
  to: string;
}

/**
 * The days that any of the periods covers, as periods that share none, in order: two statutes with a period each, one
 * within the other, cover the days of the longer.
 */
export function mergePeriods(periods: readonly PeriodOfDays[]): PeriodOfDays[] {
  const merged: PeriodOfDays[] = [];
  for (const { from, to } of periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else merged.push({ from, to });
  }
  return merged;
}
