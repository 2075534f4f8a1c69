import type { CaseIdentifier, CaseSecurity } from '../cases/case-security.ts';
import { addDays, formatDay, parseDay, requireDay } from '../dates/day.ts';
import { parseDecimal } from '../money/decimal.ts';
import { parseRatio } from '../trades/ratio.ts';

const CHANGE_KINDS = ['symbol_change', 'split', 'reverse_split', 'merger', 'cash_merger'] as const;
type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Something that happened to a security for all its holders, according to a source. */
export interface KnownChange {
  kind: ChangeKind;
  company: string;
  /** The first day under the new name, or of the new shares. */
  date: string;
  /** What it went by before. */
  from: { ticker: string; cusip: string | null };
  /** Its name since then; null if it is no longer traded. */
  to: { ticker: string; cusip: string | null } | null;
  /** New shares for old ones, as `1:8`; null where one stayed one. */
  ratio: string | null;
  /** Cash for each old share, in addition to new shares or instead of them. */
  cash: string | null;
  currency: string | null;
  source: string;
}

/** Reads the known changes of a file; a fault is a sentence with its place. */
export function readKnownChanges(content: unknown): { changes: KnownChange[]; faults: string[] } {
  const faults: string[] = [];
  const changes: KnownChange[] = [];
  if (!Array.isArray(content)) return { changes, faults: ['expected a list of changes'] };
  for (const [at, item] of content.entries()) {
    const fault = faultIn(item);
    if (fault === null) changes.push(item as KnownChange);
    else faults.push(`[${at}]: ${fault}`);
  }
  return { changes, faults };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

function isName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { ticker, cusip } = value as { ticker?: unknown; cusip?: unknown };
  return isText(ticker) && ticker === ticker.toUpperCase() && isTextOrNull(cusip);
}

function faultIn(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return 'expected a change';
  const { kind, company, date, from, to, ratio, cash, currency, source } = item as Record<string, unknown>;
  if (!(CHANGE_KINDS as readonly unknown[]).includes(kind)) return `kind: expected one of ${CHANGE_KINDS.join(', ')}`;
  if (!isText(company)) return 'company: expected a name';
  if (!isText(date) || parseDay(date) === null) return 'date: expected a day such as 2022-06-09';
  if (!isName(from)) return 'from: expected ticker and cusip';
  if (to !== null && !isName(to)) return 'to: expected ticker and cusip, or null';
  if (ratio !== null && (!isText(ratio) || parseRatio(ratio) === null))
    return 'ratio: expected one such as 1:8, or null';
  if (cash !== null && (!isText(cash) || parseDecimal(cash) === null)) return 'cash: expected an amount, or null';
  if (!isTextOrNull(currency) || (cash !== null) !== (currency !== null)) return 'currency: expected one beside cash';
  return isText(source) ? null : 'source: expected where this is known from';
}

const dayBefore = (day: string): string => formatDay(addDays(requireDay(day), -1));

const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;

const LIFE_OF_A_TICKER = 15;

type Side = 'from' | 'to';
type Periods = readonly { from: string; to: string }[];

/** Whether the class periods let the change be about this security: another company may have had the ticker before. */
function isOfItsTime({ date }: KnownChange, periods: Periods, side: Side): boolean {
  if (side === 'to') return periods.some(({ to }) => to >= date);
  return periods.some(({ from, to }) => from < date && to >= yearsBefore(date, LIFE_OF_A_TICKER));
}

const bears = (identifiers: readonly CaseIdentifier[], ticker: string, on: string): boolean =>
  identifiers.some(
    ({ kind, value, valid_from, valid_to }) =>
      kind === 'ticker' && value === ticker && (valid_from ?? '') <= on && on <= (valid_to ?? '9999'),
  );

/** The side of the change with the security's own ticker; null where the change is not about it. */
function sideOf(
  change: KnownChange,
  { identifiers }: CaseSecurity,
  periods: Periods,
  others: ReadonlySet<string>,
): Side | null {
  const { from, to, date } = change;
  if (
    bears(identifiers, from.ticker, dayBefore(date)) &&
    isOfItsTime(change, periods, 'from') &&
    !others.has(to!.ticker)
  )
    return 'from';
  return bears(identifiers, to!.ticker, date) && isOfItsTime(change, periods, 'to') ? 'to' : null;
}

function withChange(security: CaseSecurity, { date, from, to }: KnownChange, side: Side): CaseSecurity {
  const [known, other] = side === 'from' ? [from, to!] : [to!, from];
  const before = { valid_from: null, valid_to: dayBefore(date) };
  const since = { valid_from: date, valid_to: null };
  const isRenamed = known.ticker !== other.ticker;
  const identifiers = security.identifiers.map((identifier) => {
    const { kind, value, valid_from, valid_to } = identifier;
    if (!isRenamed || kind !== 'ticker' || value !== known.ticker) return identifier;
    return side === 'from'
      ? { ...identifier, valid_to: valid_to ?? before.valid_to }
      : { ...identifier, valid_from: valid_from ?? since.valid_from };
  });
  if (isRenamed) identifiers.push({ kind: 'ticker', value: other.ticker, ...(side === 'from' ? since : before) });
  // a CUSIP never comes to mean another security: it needs no days
  for (const cusip of [known.cusip, other.cusip])
    if (cusip !== null && !identifiers.some(({ kind, value }) => kind === 'cusip' && value === cusip))
      identifiers.push({ kind: 'cusip', value: cusip, valid_from: null, valid_to: null });
  return { ...security, identifiers };
}

/**
 * What a case's securities go by with the known changes of their names: each ticker on its days, the later and the
 * earlier one beside the one that the case lists. Where two changes of one day claim a ticker, neither is applied. A
 * merger into another company changes no name.
 */
export function withKnownChanges(
  securities: readonly CaseSecurity[],
  periods: Periods,
  changes: readonly KnownChange[],
): CaseSecurity[] {
  const renamed = changes.filter(({ kind, to }) => to !== null && kind !== 'merger');
  const tickersOf = ({ identifiers }: CaseSecurity) =>
    identifiers.filter(({ kind }) => kind === 'ticker').map(({ value }) => value);
  return securities.map((listed) => {
    const others = new Set(securities.flatMap((other) => (other === listed ? [] : tickersOf(other))));
    const applied = new Set<KnownChange>();
    const within = listed.class_periods ?? periods;
    let security = listed;
    for (;;) {
      const fitting = renamed.flatMap((change): { change: KnownChange; side: Side }[] => {
        const side = applied.has(change) ? null : sideOf(change, security, within, others);
        return side === null ? [] : [{ change, side }];
      });
      const first = fitting.find(
        ({ change }) => fitting.filter((other) => other.change.date === change.date).length === 1,
      );
      if (first === undefined) return security;
      applied.add(first.change);
      security = withChange(security, first.change, first.side);
    }
  });
}
