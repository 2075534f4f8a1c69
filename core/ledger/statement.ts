import { formatDay, requireDay } from '../dates/day.ts';
import { formatCents, requireCents } from '../money/decimal.ts';
import type { JournalKind } from './journal.ts';

/** What one journal did to a client's money; decimal strings with two places. */
export interface LedgerLine {
  date: string;
  kind: JournalKind;
  currency: string;
  title: string;
  claim_number: string | null;
  award: string;
  fee: string;
  paid: string;
  /** Withheld from the payment for the IRS; absent where nothing is. */
  withheld?: string;
  /** The change in the amount owed; negative where it falls. */
  owed: string;
}

export interface CurrencyStatement {
  currency: string;
  owed_before: string;
  award: string;
  fee: string;
  net: string;
  paid: string;
  /** Absent where nothing was withheld. */
  withheld?: string;
  owed_after: string;
  lines: Omit<LedgerLine, 'currency'>[];
}

const FIELDS = ['award', 'fee', 'paid', 'owed'] as const;

/**
 * A client's statement, each currency by itself: owed before, with awards and less fees, payments and what was withheld, is
 * owed after.
 */
export function clientStatement(
  before: readonly { currency: string; owed: string }[],
  lines: readonly LedgerLine[],
): CurrencyStatement[] {
  const currencies = [...new Set([...before, ...lines].map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const owed_before = before.find((one) => one.currency === currency)?.owed ?? '0.00';
    const sums = { award: 0n, fee: 0n, paid: 0n, owed: requireCents(owed_before) };
    const own = lines.filter((line) => line.currency === currency);
    for (const line of own) for (const field of FIELDS) sums[field] += requireCents(line[field]);
    const withheld = own.reduce((sum, line) => sum + requireCents(line.withheld ?? '0.00'), 0n);
    return {
      currency,
      owed_before,
      award: formatCents(sums.award),
      fee: formatCents(sums.fee),
      net: formatCents(sums.award - sums.fee),
      paid: formatCents(sums.paid),
      ...(withheld !== 0n && { withheld: formatCents(withheld) }),
      owed_after: formatCents(sums.owed),
      lines: own.map(({ currency: _, ...line }) => line),
    };
  });
}

/** The days of `2026-11`, `2026-Q4` or `2026`, both ends included. */
export function daysOf(period: string): { from: string; to: string } {
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` };
  const year = period.slice(0, 4);
  const first = isQuarter(period) ? Number(period.slice(6)) * 3 - 2 : Number(period.slice(5));
  const last = isQuarter(period) ? first + 2 : first;
  const days = new Date(Date.UTC(Number(year), last, 0)).getUTCDate();
  return { from: `${year}-${twoDigits(first)}-01`, to: `${year}-${twoDigits(last)}-${days}` };
}

const twoDigits = (month: number): string => String(month).padStart(2, '0');

const isQuarter = (period: string): boolean => period.includes('Q');

/** The quarter that a day is in, as `2026-Q4`. */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** The last quarter that ended before a day. */
export const quarterBefore = (day: string): string => quarterOf(formatDay(requireDay(daysOf(quarterOf(day)).from) - 1));

const QUARTERS = ['January to March', 'April to June', 'July to September', 'October to December'];

/** A year or quarter in words: `2026`, or `October to December 2026`. */
export const formatPeriod = (period: string): string =>
  isQuarter(period) ? `${QUARTERS[Number(period.slice(6)) - 1]} ${period.slice(0, 4)}` : period;
