export type TaxIdKind = 'ssn' | 'itin' | 'ein' | 'foreign';

/** Prefixes of employer numbers that the IRS gives out. */
const EIN_PREFIXES = [
  [1, 6],
  [10, 16],
  [20, 27],
  [30, 48],
  [50, 68],
  [71, 77],
  [80, 88],
  [90, 95],
  [98, 99],
] as const;

/** The fourth and fifth digit of an ITIN. */
const ITIN_GROUPS = [
  [50, 65],
  [70, 88],
  [90, 92],
  [94, 99],
] as const;

const isAmong = (ranges: readonly (readonly [number, number])[], number: number): boolean =>
  ranges.some(([from, to]) => number >= from && number <= to);

/**
 * Numbers that were printed on sample cards or in a pamphlet and that thousands used as their own; the Social Security
 * Administration declared both invalid (“Social Security Cards Issued by Woolworth”, https://www.ssa.gov/history/ssn/misused.html).
 */
const ADVERTISED = new Set(['078051120', '219099999']);

/** How each is written where it is written with separators. */
const LAYOUTS = {
  ssn: { form: /^\d{3}[-. ]?\d{2}[-. ]?\d{4}$/, words: 'a Social Security number is written 123-45-6789' },
  itin: { form: /^\d{3}[-. ]?\d{2}[-. ]?\d{4}$/, words: 'an ITIN is written 912-70-1234' },
  ein: { form: /^\d{2}[-. ]?\d{7}$/, words: 'an employer number is written 12-3456789' },
} as const;

const DIGITS = {
  ssn: 'a social security number has nine digits',
  itin: 'an ITIN has nine digits and begins with 9',
  ein: 'an employer number has nine digits',
} as const;

/**
 * A tax id as it is compared and sealed, without separators, or why it can be none of its kind: of the numbers that the
 * United States give out the layout and the ranges that were never issued are known; those of other countries are bounded.
 */
export function readTaxId(kind: TaxIdKind, given: string): { text: string } | { fault: string } {
  const trimmed = given.normalize('NFKC').trim().toUpperCase();
  if (kind === 'foreign') {
    const text = trimmed.replace(/[\s./-]/g, '');
    if (!/^[\p{L}\p{N}]{4,30}$/u.test(text)) return { fault: 'use 4 to 30 letters and digits' };
    return /^0+$/.test(text) ? { fault: 'this tax ID isn’t valid: it has only zeros' } : { text };
  }
  const text = trimmed.replace(/[\s.-]/g, '');
  if (!/^\d{9}$/.test(text)) return { fault: DIGITS[kind] };
  if (!LAYOUTS[kind].form.test(trimmed)) return { fault: LAYOUTS[kind].words };
  const fault = neverIssued[kind](text);
  return fault === null ? { text } : { fault };
}

/**
 * Ranges that are never issued. Of social security numbers: area 000, 666 and 900 to 999, group 00 and serial 0000, by SSA’s
 * “Social Security Number Randomization” (https://www.ssa.gov/employer/randomization.html) and POMS RM 10201.035. Of ITINs:
 * the groups of IRS Publication 1915. Of employer numbers: the prefixes of “How EINs are assigned and valid EIN prefixes”
 * (https://www.irs.gov/businesses/small-businesses-self-employed/how-eins-are-assigned-and-valid-ein-prefixes).
 */
const neverIssued: Record<keyof typeof LAYOUTS, (digits: string) => string | null> = {
  ssn(digits) {
    const area = digits.slice(0, 3);
    if (area.startsWith('9'))
      return 'no Social Security number begins with 9: if this is an ITIN, choose that type of tax ID';
    if (area === '000' || area === '666') return `no Social Security number begins with ${area}`;
    if (digits.slice(3, 5) === '00') return 'the fourth and fifth digit of a Social Security number are never 00';
    if (digits.slice(5) === '0000') return 'a Social Security number never ends in 0000';
    return ADVERTISED.has(digits)
      ? 'this is a well-known sample number: enter the claimant’s own Social Security number'
      : null;
  },
  itin(digits) {
    if (!digits.startsWith('9')) return 'an ITIN has nine digits and begins with 9';
    const group = digits.slice(3, 5);
    return isAmong(ITIN_GROUPS, Number(group)) ? null : `no ITIN has ${group} as its fourth and fifth digit`;
  },
  ein(digits) {
    const prefix = digits.slice(0, 2);
    return isAmong(EIN_PREFIXES, Number(prefix)) ? null : `no employer number begins with ${prefix}`;
  },
};
