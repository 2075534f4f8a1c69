import { requireDay } from '../dates/day.ts';
import { MAX_DAYS_BETWEEN } from './coverage.ts';

interface AccountPeriod {
  account: string;
  custodian?: string | undefined;
  from: string;
  to: string;
}

/** The stated periods of each account with those together that overlap, or have no more days between than no gap has. */
export function mergePeriods<One extends AccountPeriod>(periods: readonly One[]): One[] {
  const byAccount = Map.groupBy(periods, ({ account, custodian }) => JSON.stringify([account, custodian]));
  return [...byAccount.values()].flatMap((own) => {
    const merged: One[] = [];
    for (const next of own.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))) {
      const last = merged.at(-1);
      if (last === undefined || requireDay(next.from) - requireDay(last.to) > MAX_DAYS_BETWEEN)
        merged.push({ ...next });
      else if (next.to > last.to) last.to = next.to;
    }
    return merged;
  });
}
