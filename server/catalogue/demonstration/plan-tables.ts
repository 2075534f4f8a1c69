import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { divideHalfUp } from '@trover/core/money/decimal.ts';
import { type PricedDay, priceOf } from './price-story.ts';

const LOOKBACK_DAYS = 90;

export const dayBefore = (date: string): string => formatDay(addDays(requireDay(date), -1));
export const dayAfter = (date: string): string => formatDay(addDays(requireDay(date), 1));

function closeOn(closes: readonly PricedDay[], date: string): number {
  const found = closes.findLast((close) => close.date <= date);
  if (!found) throw new RangeError(`no close on or before ${date}`);
  return found.cents;
}

/** The fall of the price from the previous close to the day's, in cents. */
export function dropOn(closes: readonly PricedDay[], date: string): number {
  return closeOn(closes, dayBefore(date)) - closeOn(closes, date);
}

/** The change of the price on a day in percent, to one place. */
export function changeOn(closes: readonly PricedDay[], date: string): string {
  const tenths = divideHalfUp(BigInt(-dropOn(closes, date)) * 1000n, BigInt(closeOn(closes, dayBefore(date))));
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`;
}

export interface InflationRow {
  from: string;
  to: string;
  value: string;
  only?: 'sales';
}

/**
 * Artificial inflation by day from the price drop of each disclosure: all of it before the first, none after the last.
 * The last disclosure is on the day after the class period, when only sales count.
 */
export function inflationRows(
  closes: readonly PricedDay[],
  period: { from: string; to: string },
  disclosures: readonly string[],
  lastSale: string,
  basis: 'amount' | 'percent',
): InflationRow[] {
  const lost = disclosures.map((date) =>
    basis === 'amount'
      ? dropOn(closes, date)
      : Number(divideHalfUp(BigInt(dropOn(closes, date)) * 10_000n, BigInt(closeOn(closes, dayBefore(date))))),
  );
  const starts = [period.from, ...disclosures];
  return starts.map((from, at) => {
    const left = lost.slice(at).reduce((sum, cents) => sum + cents, 0);
    const next = disclosures[at];
    const row = { from, to: next === undefined ? lastSale : dayBefore(next), value: priceOf(left) };
    return from > period.to ? { ...row, only: 'sales' as const } : row;
  });
}

export interface Lookback {
  from: string;
  to: string;
  mean: string;
  means: [string, string][];
}

/** The 90 days from the disclosure on: running means of the closes, rounded half up to the cent. */
export function lookbackFrom(closes: readonly PricedDay[], from: string): Lookback {
  const to = formatDay(addDays(requireDay(from), LOOKBACK_DAYS - 1));
  const means: [string, string][] = [];
  let sum = 0;
  for (const { date, cents } of closes) {
    if (date < from || date > to) continue;
    sum += cents;
    means.push([date, priceOf(Number(divideHalfUp(BigInt(sum), BigInt(means.length + 1))))]);
  }
  return { from, to, mean: means.at(-1)?.[1] ?? '0.00', means };
}
