import { formatCents, parseCents } from '../money/decimal.ts';
import type { TaxPart } from './tax-line.ts';
import type { TaxStatus } from './withholding.ts';

/** What was paid to a payee in a year, and what its parts are. */
interface PaidInYear {
  status: TaxStatus | null;
  parts: readonly TaxPart[];
  withheld: string;
}

interface YearForm {
  form: '1099-MISC' | '1042-S';
  /** By the number of the box; amounts in dollars. */
  boxes: Readonly<Record<string, string>>;
}

/** The least that a 1099-MISC is made for, where nothing was withheld (26 U.S.C. 6041(a), as amended for payments after 2025). */
export const leastReported = (year: string): string => (Number(year) >= 2026 ? '2000.00' : '600.00');

const sumOf = (parts: readonly TaxPart[], characters: readonly TaxPart['character'][]): bigint =>
  parts.reduce(
    (sum, { character, amount }) => (characters.includes(character) ? sum + (parseCents(amount) as bigint) : sum),
    0n,
  );

/**
 * The information return of a payee for a year; null where none is due. What returns capital or belongs to the sale of shares is
 * no income of its kind and is not reported; interest and what is not determined are, and so is whatever tax was withheld from.
 */
export function yearFormOf({ status, parts, withheld }: PaidInYear, threshold: string): YearForm | null {
  const reported = sumOf(parts, ['interest', 'undetermined']);
  const withheldCents = parseCents(withheld) as bigint;
  const hasInterest = sumOf(parts, ['interest']) > 0n;
  const all = sumOf(parts, ['interest', 'undetermined', 'return_of_capital', 'capital_gain']);
  if (status === 'exempt') return null;
  if (status === 'foreign') {
    if (reported === 0n && withheldCents === 0n) return null;
    return {
      form: '1042-S',
      // income code 01: interest paid by US obligors, 23: other income; chapter 3 status is the filer’s to add
      boxes: {
        '1': hasInterest ? '01' : '23',
        '2': formatCents(reported === 0n ? all : reported),
        '7a': formatCents(withheldCents),
      },
    };
  }
  if (withheldCents === 0n && reported < (parseCents(threshold) as bigint)) return null;
  return {
    form: '1099-MISC',
    boxes: { '3': formatCents(withheldCents > 0n ? all : reported), '4': formatCents(withheldCents) },
  };
}
