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

/** The days of `2026-11` or `2026`, both ends included. */
export function daysOf(period: string): { from: string; to: string } {
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` };
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(5))];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${period}-01`, to: `${period}-${last}` };
}
