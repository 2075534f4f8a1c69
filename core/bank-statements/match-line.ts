import { bankFileOfMessageId, paymentOfEndToEndId } from '../bank-files/returns.ts';
import { type Day, requireDay } from '../dates/day.ts';
import { formatCents } from '../money/decimal.ts';

/** A line of the bank's statement; cents above 0 came in. */
export interface LineToMatch {
  id: number;
  booked_on: string;
  cents: bigint;
  code: string;
  reference: string;
  text: string;
  return_code: string | null;
  is_reversal: boolean;
}

type SubjectKind = 'arrival' | 'bank_file' | 'payment' | 'return';

/** Something in our books that the bank has not shown yet; cents as the bank would show them. */
export interface Subject {
  kind: SubjectKind;
  id: number;
  cents: bigint;
  /** When the bank is expected to book it. */
  on: string;
  /** The advice's reference of an arrival; the file's company id. */
  reference: string;
  /** A check: its receiver cashes it on any day. */
  is_check: boolean;
}

type LineAdvice = 'bank_charge' | 'interest' | 'return' | 'several' | 'none';

export type LineVerdict =
  | { matched: Subject; reason: string }
  /** Left to a person, with the probable meaning as a code and as a text. */
  | { matched: null; advice: LineAdvice; reason: string };

const ARRIVAL_DAYS = 10;
const FILE_DAYS = 5;

const alphanumericKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const apart = (a: string, b: string): number => Math.abs((requireDay(a) as Day) - (requireDay(b) as Day));

/** BAI2, SWIFT and ISO 20022 codes for a bank's own charges and interest. */
const CHARGE = /^(69[018]|56[16]|N(CHG|COM)|F(CHG|COM)|N80[589])$|\/(CHRG|FEES|COMM)$/;
const INTEREST = /^(35[34]|N(INT)|N814)$|\/INTR$/;
const CHARGE_WORDS = /\b(service charge|account analysis|analysis fee|wire fee|monthly fee|entgelt|kontof)/i;
const INTEREST_WORDS = /\binterest( paid| credit| payment)?\b|\bzinsen\b/i;

/** The numbered subject that the line itself names: a payment by its end-to-end id or check number, a file by its id. */
function namedBy({ reference, text }: LineToMatch): { kind: 'payment' | 'bank_file'; id: number } | null {
  for (const word of [reference, ...text.split(/[\s,;/]+/)]) {
    const payment = paymentOfEndToEndId(word.toUpperCase());
    if (payment !== null) return { kind: 'payment', id: payment };
    const file = bankFileOfMessageId(word.toUpperCase());
    if (file !== null) return { kind: 'bank_file', id: file };
  }
  return null;
}

const money = (cents: bigint): string => formatCents(cents < 0n ? -cents : cents);

function byName(line: LineToMatch, subjects: readonly Subject[]): LineVerdict | null {
  const named = namedBy(line);
  if (named === null) return null;
  const kind: SubjectKind = named.kind === 'payment' && line.cents > 0n ? 'return' : named.kind;
  const what = named.kind === 'bank_file' ? `bank file ${named.id}` : `payment ${named.id}`;
  const ofId = subjects.filter((one) => one.kind === kind && one.id === named.id);
  const found = ofId.find(({ cents }) => cents === line.cents) ?? ofId[0];
  if (found === undefined)
    return kind === 'return'
      ? {
          matched: null,
          advice: 'return',
          reason: `Seems to be the return of ${what}${line.return_code === null ? '' : ` (${line.return_code})`}, which no return file reported yet.`,
        }
      : { matched: null, advice: 'none', reason: `Names ${what}, which is not open at the bank.` };
  if (found.cents !== line.cents)
    return {
      matched: null,
      advice: 'none',
      reason: `Names ${what} of ${money(found.cents)}, and is for ${money(line.cents)}.`,
    };
  return { matched: found, reason: kind === 'return' ? `Return of ${what}, by its id` : `Names ${what}, same amount` };
}

/** A paid check has its number as the reference, with or without zeros before it. */
function byCheckNumber(line: LineToMatch, subjects: readonly Subject[]): LineVerdict | null {
  const number = /^0*(\d{1,12})$/.exec(line.reference.trim())?.[1];
  if (number === undefined || line.cents >= 0n) return null;
  const check = subjects.find((one) => one.is_check && one.kind === 'payment' && one.id === Number(number));
  if (check === undefined) return null;
  return check.cents === line.cents
    ? { matched: check, reason: `Check ${check.id} was cashed` }
    : {
        matched: null,
        advice: 'none',
        reason: `Check ${check.id} is for ${money(check.cents)}, and the bank paid ${money(line.cents)}.`,
      };
}

function byReferenceOrAmount(line: LineToMatch, subjects: readonly Subject[]): LineVerdict {
  const isOf = ({ kind }: Subject) =>
    line.cents > 0n ? kind === 'arrival' || kind === 'return' : kind === 'bank_file';
  const same = subjects.filter(
    (one) =>
      isOf(one) &&
      one.cents === line.cents &&
      apart(one.on, line.booked_on) <= (one.kind === 'arrival' ? ARRIVAL_DAYS : FILE_DAYS),
  );
  const words = alphanumericKey(`${line.reference} ${line.text}`);
  const byReference = same.filter(
    ({ reference }) => alphanumericKey(reference).length >= 4 && words.includes(alphanumericKey(reference)),
  );
  const [first, second] = byReference;
  if (first !== undefined && second === undefined)
    return { matched: first, reason: `Same amount and reference ${first.reference}` };
  const nouns = { arrival: 'arrival of distribution', bank_file: 'bank file', payment: 'payment', return: 'return' };
  // an amount alone is enough where nothing else matches the line and only one amount is expected
  const isPlain = !line.is_reversal || same.every(({ kind }) => kind === 'return');
  const [only, other] = same;
  if (only !== undefined && other === undefined && isPlain && (only.kind !== 'return' || line.is_reversal))
    return { matched: only, reason: `The only ${nouns[only.kind]} of this amount within days` };
  if (same.length > 1)
    return {
      matched: null,
      advice: 'several',
      reason: `May be one of ${same.length}: ${same
        .slice(0, 4)
        .map(({ kind, id }) => `${nouns[kind]} ${id}`)
        .join(', ')}.`,
    };
  return { matched: null, advice: 'none', reason: 'Nothing in our books has this amount.' };
}

/**
 * What a line is, of what the bank has not shown yet, with the reason. Its own words come first: an id of ours, a check's
 * number, a reference. Only then its amount, and only where nothing else has it. All the rest is for a person to decide.
 */
export function matchLine(line: LineToMatch, subjects: readonly Subject[]): LineVerdict {
  const named = byName(line, subjects) ?? byCheckNumber(line, subjects);
  if (named !== null) return named;
  if (line.cents < 0n && (CHARGE.test(line.code) || CHARGE_WORDS.test(line.text)))
    return { matched: null, advice: 'bank_charge', reason: `Seems to be a charge of the bank (${line.code}).` };
  if (line.cents > 0n && (INTEREST.test(line.code) || INTEREST_WORDS.test(line.text)))
    return { matched: null, advice: 'interest', reason: `Seems to be interest (${line.code}).` };
  return byReferenceOrAmount(line, subjects);
}

/**
 * The number of the check that a line names: by the id of a payment, or bare as its reference. A bare number may be
 * another thing's.
 */
export function namedCheck(line: LineToMatch): { id: number; is_bare: boolean } | null {
  if (line.cents >= 0n) return null;
  const named = namedBy(line);
  if (named !== null) return named.kind === 'payment' ? { id: named.id, is_bare: false } : null;
  const number = /^0*(\d{1,12})$/.exec(line.reference.trim())?.[1];
  return number === undefined ? null : { id: Number(number), is_bare: true };
}

/** Matches all lines in order; each candidate is used once, and ids take precedence over amounts. */
export function matchLines(lines: readonly LineToMatch[], subjects: readonly Subject[]): Map<number, LineVerdict> {
  const open = new Set(subjects);
  const verdicts = new Map<number, LineVerdict>();
  const passes = [
    (line: LineToMatch) => byName(line, [...of(line)]) ?? byCheckNumber(line, [...of(line)]),
    (line: LineToMatch) => matchLine(line, [...of(line)]),
  ];
  // lines are compared with what has their amount or their id, so that ten thousand of each stay quick
  const byCents = Map.groupBy(subjects, ({ cents }) => cents);
  const byId = Map.groupBy(subjects, ({ id }) => id);
  function of(line: LineToMatch): Set<Subject> {
    const id = namedBy(line)?.id ?? Number(/^0*(\d{1,12})$/.exec(line.reference.trim())?.[1] ?? -1);
    const near = new Set([...(byCents.get(line.cents) ?? []), ...(byId.get(id) ?? [])]);
    return new Set([...near].filter((one) => open.has(one)));
  }
  for (const [at, pass] of passes.entries())
    for (const line of lines) {
      if (verdicts.get(line.id)?.matched) continue;
      const verdict = pass(line);
      if (verdict === null || (at === 0 && verdict.matched === null)) continue;
      verdicts.set(line.id, verdict);
      const { matched } = verdict;
      if (matched === null) continue;
      // a file is listed with the sum that was sent, and with what was left of it
      for (const one of byId.get(matched.id) ?? []) if (one.kind === matched.kind) open.delete(one);
    }
  return verdicts;
}
