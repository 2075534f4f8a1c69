import { type Day, formatDay, isWeekend, parseDay } from '@trover/core/dates/day.ts';

type Branch = Record<string, unknown>;

/** Trading halts and holidays need no rule. */
const SHORT = 4;

/**
 * The first days between the class period's first and the last on which a share must be held, for whose sales no
 * rule defines the loss: a rule was overlooked, or the notice has none. Null where every day has one.
 */
export function uncoveredSales(branches: readonly Branch[], first: string): { from: string; to: string } | null {
  const held = branches.map(({ held_at }) => held_at as string | undefined).filter((day) => day !== undefined);
  const sold = branches
    .map(({ sold: range }) => range as { from?: string; to?: string } | undefined)
    .filter((range) => range !== undefined);
  if (held.length !== 1 || sold.length === 0) return null;
  const end = parseDay(held[0]!)!;
  let run: Day[] = [];
  for (let day = parseDay(first)!; day <= end; day = (day + 1) as Day) {
    const written = formatDay(day);
    const isCovered = sold.some(
      ({ from, to }) =>
        (from === undefined || from.slice(0, 10) <= written) && (to === undefined || written <= to.slice(0, 10)),
    );
    if (isCovered) {
      if (run.filter((each) => !isWeekend(each)).length > SHORT) break;
      run = [];
    } else run.push(day);
  }
  const open = run.filter((each) => !isWeekend(each));
  return open.length > SHORT ? { from: formatDay(open[0]!), to: formatDay(open.at(-1)!) } : null;
}
