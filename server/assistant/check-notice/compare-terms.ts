import type { NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import { formatFund, formatMoney } from '@trover/core/format/amounts.ts';
import { formatSpan } from '@trover/core/format/dates.ts';
import type { Fact } from '@trover/intake/notices/fact.ts';
import type { ClassPeriod } from '@trover/intake/notices/read-class-period.ts';
import { check } from './outcome.ts';

/** What the record states about the terms of a settlement. */
interface Terms {
  settlement_amount: string | null;
  currency: string;
  class_periods: readonly ClassPeriod[];
}

type Facts = Readonly<Record<string, Fact>>;

const MAX_WORDS = 300;
const wordsOf = ({ evidence }: Fact): string => evidence.words.replace(/\s+/g, ' ').slice(0, MAX_WORDS);

/** What is uncertain in a notice may confirm the record, and does not contradict it. */
const outcomeOf = (isSame: boolean, { confidence }: Fact) =>
  isSame ? 'matches' : confidence === 'low' ? 'unknown' : 'differs';

const NOT_STATED = 'The notice does not state it.';

/** A notice may round: “$135 million” is a fund of $135,250,000. */
const ROUNDED_BY = 200n;

const centsOf = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(2, '0').slice(0, 2));
};

function isSameAmount(found: string, wanted: string): boolean {
  const [one, other] = [centsOf(found), centsOf(wanted)];
  const apart = one > other ? one - other : other - one;
  return apart * ROUNDED_BY <= other;
}

const showAmount = (amount: string, currency: string): string => {
  const whole = formatMoney(amount, { currency, places: 0 });
  const short = formatFund(amount, currency);
  return short === whole ? whole : `${whole} (${short})`;
};

/** Compares the settlement amount that a notice states with the record. */
export function compareAmount(facts: Facts, one: Terms): NoticeCheck {
  const expected = one.settlement_amount === null ? null : showAmount(one.settlement_amount, one.currency);
  const fact = facts.settlement_amount;
  if (fact === undefined) return check('amount', 'unknown', { expected, evidence: NOT_STATED });
  const value = String(fact.value);
  const currency = typeof facts.currency?.value === 'string' ? facts.currency.value : one.currency;
  const found = showAmount(value, currency);
  if (one.settlement_amount === null) return check('amount', 'unknown', { found, evidence: wordsOf(fact) });
  const isSame = currency === one.currency && isSameAmount(value, one.settlement_amount);
  return check('amount', outcomeOf(isSame, fact), { expected, found, evidence: wordsOf(fact) });
}

const showPeriods = (periods: readonly ClassPeriod[]): string =>
  [...new Set(periods.map(({ from, to }) => formatSpan(from, to)))].join('; ');

/** The first and the last day of several periods. */
function wholeOf(periods: readonly ClassPeriod[]): ClassPeriod {
  const first = periods.map(({ from }) => from).toSorted()[0] ?? '';
  const last =
    periods
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '';
  return { from: first, to: last };
}

const isSamePeriod = (one: ClassPeriod, other: ClassPeriod): boolean => one.from === other.from && one.to === other.to;

/** Compares the class period that a notice states with the record: each of several, or the first and the last day. */
export function compareClassPeriod(facts: Facts, { class_periods: known }: Terms): NoticeCheck {
  const expected = known.length === 0 ? null : showPeriods(known);
  const fact = facts.class_periods;
  const stated = (fact?.value as readonly ClassPeriod[] | undefined) ?? [];
  if (fact === undefined || stated.length === 0)
    return check('class_period', 'unknown', { expected, evidence: NOT_STATED });
  const found = showPeriods(stated);
  if (expected === null) return check('class_period', 'unknown', { found, evidence: wordsOf(fact) });
  const areKnown = stated.every((one) => known.some((other) => isSamePeriod(one, other)));
  const isSame = areKnown || isSamePeriod(wholeOf(stated), wholeOf(known));
  return check('class_period', outcomeOf(isSame, fact), { expected, found, evidence: wordsOf(fact) });
}
