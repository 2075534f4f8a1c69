import { shareOut } from '../ledger/allocate.ts';
import { formatCents, requireCents } from '../money/decimal.ts';
import type { TaxPart } from './tax-line.ts';
import type { TaxStatus } from './withholding.ts';

/** What was paid to a payee in a year, and what its parts are. */
interface PaidInYear {
  status: TaxStatus | null;
  parts: readonly TaxPart[];
  withheld: string;
}

interface YearForm {
  form: '1099-INT' | '1099-MISC' | '1042-S';
  /** By the number of the box; amounts in dollars. */
  boxes: Readonly<Record<string, string>>;
}

/** The least that a 1099-MISC is made for, where nothing was withheld (26 U.S.C. 6041(a), as amended for payments after 2025). */
export const leastReported = (year: string): string => (Number(year) >= 2026 ? '2000.00' : '600.00');

/** The least interest that a 1099-INT is made for, where nothing was withheld (26 U.S.C. 6049(a)). */
const MIN_INTEREST = 10_00n;

/** Income codes of Form 1042-S: interest paid by US obligors, and other income. Chapter 3 status is the filer’s to add. */
const CODES = { interest: '01', other: '23' } as const;

const sumOf = (parts: readonly TaxPart[], characters: readonly TaxPart['character'][]): bigint =>
  parts.reduce((sum, { character, amount }) => (characters.includes(character) ? sum + requireCents(amount) : sum), 0n);

/**
 * The information returns of a payee for a year; none where none is due. What returns capital or belongs to the sale of shares is
 * no income of its kind and is not reported; interest is by its own form or code, and what is not determined is other income. What was
 * withheld is shared between the forms by their amounts; of a foreign payee where it is more than the income, as after backup withholding, it is of
 * all that was paid.
 */
export function yearFormsOf({ status, parts, withheld }: PaidInYear, threshold: string): YearForm[] {
  if (status === 'exempt') return [];
  const interest = sumOf(parts, ['interest']);
  const income = sumOf(parts, ['undetermined']);
  const taxed = requireCents(withheld);
  const all = sumOf(parts, ['interest', 'undetermined', 'return_of_capital', 'capital_gain']);
  const isForeign = status === 'foreign';
  const other = taxed > (isForeign ? interest + income : 0n) ? all - interest : income;
  const [taxOfInterest, taxOfOther] =
    taxed === 0n ? [0n, 0n] : (shareOut(taxed, [interest, other]) as [bigint, bigint]);
  const forms: YearForm[] = [];
  if (isForeign) {
    if (interest > 0n) forms.push(foreignForm(CODES.interest, interest, taxOfInterest));
    if (other > 0n) forms.push(foreignForm(CODES.other, other, taxOfOther));
    return forms;
  }
  if (interest > 0n && (interest >= MIN_INTEREST || taxOfInterest > 0n))
    forms.push({ form: '1099-INT', boxes: { '1': formatCents(interest), '4': formatCents(taxOfInterest) } });
  if (other > 0n && (taxOfOther > 0n || other >= requireCents(threshold)))
    forms.push({ form: '1099-MISC', boxes: { '3': formatCents(other), '4': formatCents(taxOfOther) } });
  return forms;
}

const foreignForm = (code: string, amount: bigint, taxed: bigint): YearForm => ({
  form: '1042-S',
  boxes: { '1': code, '2': formatCents(amount), '7a': formatCents(taxed) },
});
