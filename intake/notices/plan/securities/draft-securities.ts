import { addDays, formatDay, parseDay } from '@trover/core/dates/day.ts';
import { findDates } from '../../find-dates.ts';
import type { NoticeText } from '../../notice-text.ts';
import type { DateRange } from '../../tables/date-range.ts';
import type { Interpreted, OptionSeries } from '../../tables/interpret-table.ts';
import { isZero } from '../../tables/written-value.ts';
import { daysOf, isAbout, isOption, type OwnTables, subjectOfTable, tablesOf } from '../assign-tables.ts';
import type { ClaimTerms } from '../claim-terms.ts';
import type { KnownFacts, PlanGap } from '../draft.ts';
import { draftBranches } from '../draft-branches.ts';
import { findHoldings, type Holding, holdingFor } from '../find-holdings.ts';
import type { Clause } from '../read-clauses.ts';
import { keyOf, subjectOf } from '../subject.ts';
import { cusipIn } from './cusips.ts';
import { findIdentifiers, type Identifiers } from './find-identifiers.ts';

export interface Material {
  notice: NoticeText;
  clauses: readonly Clause[];
  tables: readonly Interpreted[];
  facts: KnownFacts;
  terms: ClaimTerms;
}

type Draft = { key: string; security: Record<string, unknown> };

/** The securities of a plan: those that rules or tables are about. */
export function draftSecurities(material: Material, gaps: PlanGap[]): Draft[] {
  const { notice, facts } = material;
  const { clauses, tables } = withSameCuts(material);
  const holdings = [...tables.flatMap(holdingsOfTable), ...findHoldings(notice.text)];
  const keys = keysOf(clauses, tables, holdings);
  const identifiers = findIdentifiers([notice.text, ...tables.map(({ title }) => title)].join(' . '), keys);
  const periods = classPeriodsOf(material, gaps);
  return keys.map((key, at) => {
    const path = `securities[${at}]`;
    const own = clauses.filter((clause) => isAbout(clause, key, keys));
    const found = tablesOf(key, keys, { clauses, tables }, path, gaps);
    const names = identifiers.get(key) ?? { tickers: [], cusips: [], isins: [] };
    const kind = key.split(':')[0]!;
    const security: Record<string, unknown> = {
      id: idOf(key, names, keys),
      kind,
      identifiers: names,
      per: perOf(kind, notice.text, tables),
      class_periods: ownPeriods(periods, own, found),
    };
    const cuts = cutsOf(
      [...own.map(({ condition }) => [condition.bought, condition.sold]), ...rangesOf(found)].flat(),
      notice.text,
    );
    if (cuts.length > 0) security.intraday = cuts;
    if (found.inflation) security.inflation = { basis: found.inflation.basis, rows: found.inflation.rows };
    if (found.declines) security.declines = found.declines;
    draftBranches(
      security,
      {
        ...{ clauses: own, tables: found, path, facts, combine: material.terms.combine, isOption: isOption(key) },
        series: key.slice(key.indexOf(':') + 1),
      },
      gaps,
    );
    if (!isOption(key)) {
      const holding = holdingOf(key, security, found, holdings, material.terms.market_test !== 'none');
      if (holding !== null) security.holding = holding;
    }
    if (found.options)
      security.options = seriesOf(found.options, security, kind, holdingDateIn(notice.text) ?? heldDayOf(security));
    const weights = material.terms.weights.map(({ factor, ...bought }) => ({ bought, factor }));
    if (weights.length > 0) security.weights = weights;
    if (names.tickers.length + names.cusips.length + names.isins.length === 0 && !isOption(key))
      gaps.push({ path: `${path}.identifiers`, why: 'The notice gives no ticker, CUSIP or ISIN of this security.' });
    return { key, security };
  });
}

/** A row may name a note by its rate and by its CUSIP: it is found by both. */
const holdingsOfTable = (table: Interpreted): Holding[] =>
  table.kind !== 'worth'
    ? []
    : table.values.flatMap(({ name, value }) =>
        [cusipIn(name), subjectOf(name)?.series || subjectOf(name)?.kind || null].flatMap((series) =>
          series === null ? [] : [{ series, day: table.day, value }],
        ),
      );

const usesHolding = (branches: unknown): boolean => JSON.stringify(branches ?? []).includes('"holding_value"');

/** What the security was worth at the end, where a rule or the test of market losses needs it. */
function holdingOf(
  key: string,
  security: Record<string, unknown>,
  { inflation }: OwnTables,
  holdings: readonly Holding[],
  isTested: boolean,
): { date: string; value: string } | null {
  if (!isTested && !usesHolding(security.branches ?? security.components)) return null;
  const printed = inflation?.holding;
  const own = printed
    ? { value: printed.value, day: findDates(printed.name)[0]?.day ?? null }
    : holdingFor(holdings, key);
  const date = own?.day ?? heldDayOf(security);
  return own === null || date === undefined ? null : { date, value: own.value };
}

/** A note that was issued later is bought from then on: its rules and its table both begin there. */
function ownPeriods(
  periods: readonly { id: string; from: string; to: string }[],
  clauses: readonly Clause[],
  { inflation }: OwnTables,
) {
  const [whole] = periods;
  const first = (inflation?.rows as unknown as DateRange[] | undefined)?.map(({ from }) => from ?? '').sort()[0];
  if (periods.length !== 1 || whole === undefined || first === undefined || first <= whole.from) return periods;
  const bought = clauses.map(({ condition }) => condition.bought);
  const isOwn = bought.every((own) => typeof own === 'object' && own?.from === first && own.to === whole.to);
  return isOwn && bought.length > 0 ? [{ ...whole, from: first }] : periods;
}

const isClass = (series: string): boolean => /^[A-Z]$/.test(series);

function keysOf(clauses: readonly Clause[], tables: readonly Interpreted[], holdings: readonly Holding[]): string[] {
  const keys = new Set<string>();
  const read = clauses.filter(({ formula }) => 'formula' in formula);
  for (const { subject } of read)
    if (subject) {
      keys.add(keyOf(subject));
      if (subject.also) keys.add(`${subject.also}:`);
    }
  for (const table of tables) {
    if (table.kind === 'unclear') continue;
    const subject = subjectOfTable(table);
    // A table alone makes no security, but it may distinguish two classes that the rules name together.
    if (subject && subject.series !== '' && keys.has(`${subject.kind}:`)) keys.add(keyOf(subject));
    if (table.kind === 'options' && subject && (subject.kind === 'call' || subject.kind === 'put'))
      keys.add(keyOf(subject));
  }
  // Classes whose rules are one may have a value each: `$7.84 for Class A shares and $7.61 for Class C shares`.
  const classes = new Set(holdings.flatMap(({ series }) => (isClass(series) ? [series] : [])));
  if (classes.size > 1 && keys.has('common:')) for (const series of classes) keys.add(`common:${series}`);
  const all = [...keys];
  const distinct = all.filter(
    (key) => !(key.endsWith(':') && all.some((other) => other !== key && other.startsWith(key))),
  );
  return distinct.length > 0 ? distinct : ['common:'];
}

const rangesOf = ({ inflation, declines }: OwnTables): DateRange[][] => [
  (inflation?.rows ?? []) as unknown as DateRange[],
  (declines ?? []).flatMap(({ bought, sold }) => [bought, sold].filter(Boolean) as DateRange[]),
];

/** `through 3:06 p.m.` ends where `from 3:07 p.m.` begins: one cut of that day. */
function withSameCuts({ clauses, tables }: Material): Pick<Material, 'clauses' | 'tables'> {
  let written = JSON.stringify({ clauses, tables });
  const times = new Set([...written.matchAll(/\d{4}-\d\d-\d\dT(?:\d\d:\d\d)/g)].map(([time]) => time));
  for (const time of times) {
    const later = minuteAfter(time);
    if (times.has(later)) written = written.replaceAll(`"to":"${time}"`, `"to":"${later}"`);
  }
  return JSON.parse(written);
}

function minuteAfter(moment: string): string {
  const [day, clock = ''] = moment.split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const next = hours * 60 + minutes + 1;
  return `${day}T${String(Math.floor(next / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`;
}

/** The days that a table or a rule cuts in two, and the price that decides the half where a row has no time. */
function cutsOf(ranges: readonly unknown[], text: string): Record<string, string>[] {
  const cuts = new Map<string, string>();
  for (const range of ranges)
    if (typeof range === 'object' && range !== null)
      for (const end of [(range as DateRange).from, (range as DateRange).to]) {
        const [day, at] = (end ?? '').split('T');
        if (day && at) cuts.set(day, at);
      }
  const price =
    /(?:at|for) (?:a price (?:of |at |equal to )?)?(?:or above |at least |greater than or equal to )?\$(\d+(?:\.\d+)?)(?: (?:per share )?(?:or (?:more|above|higher|greater)))?[^.]{0,140}\b(?:deemed|presumed|considered|treated|assumed)\b[^.]{0,80}\b(?:before|prior)/i.exec(
      text,
    );
  return [...cuts].map(([date, at]) => ({
    date,
    at,
    ...(price && cuts.size === 1 ? { before_if_price_at_least: price[1]! } : {}),
  }));
}

function classPeriodsOf({ facts, clauses, notice }: Material, gaps: PlanGap[]) {
  const ranges = new Map<string, { from: string; to: string }>();
  for (const { condition } of clauses) {
    const { bought } = condition;
    if (typeof bought === 'object' && bought?.from !== undefined && bought.to !== undefined)
      ranges.set(`${bought.from}${bought.to}`, { from: bought.from.slice(0, 10), to: bought.to.slice(0, 10) });
  }
  const own = [...ranges.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
  const [known] = facts.class_periods;
  if (
    known !== undefined &&
    (facts.class_periods.length > 1 || own.every(({ from, to }) => known.from <= from && to <= known.to))
  )
    return facts.class_periods.length === 1
      ? [{ id: 'class', ...known }]
      : facts.class_periods.map((period, at) => ({ id: `period_${at + 1}`, ...period }));
  const isApart = own.every(({ from }, at) => at === 0 || own[at - 1]!.to < from);
  if (own.length > 1 && isApart) return own.map((period, at) => ({ id: `period_${at + 1}`, ...period }));
  if (own.length === 1) return [{ id: 'class', ...own[0]! }];
  if (known !== undefined) return [{ id: 'class', ...known }];
  gaps.push({
    path: 'securities[0].class_periods',
    why: `The notice states no class period${notice.text === '' ? '' : ' that could be read'}.`,
  });
  return [];
}

function idOf(key: string, names: Identifiers, keys: readonly string[]): string {
  const [kind = '', series = ''] = key.split(':');
  const [ticker] = names.tickers;
  if (ticker !== undefined && !isOption(key)) return ticker;
  const base =
    {
      common: 'COMMON',
      adr: 'ADS',
      preferred: 'PREFERRED',
      note: 'NOTES',
      call: 'CALLS',
      put: 'PUTS',
      warrant: 'WARRANTS',
      unit: 'UNITS',
      token: 'TOKENS',
    }[kind] ?? 'COMMON';
  return series === '' || keys.length === 1 ? base : `${base}-${series.replace(/[^\w%.]+/g, '-')}`;
}

function perOf(kind: string, text: string, tables: readonly Interpreted[]): string {
  if (kind === 'note') {
    const face =
      /\bper \$?(1,?000|100)(?: of)?(?: \w+)? (?:face|par|principal)|\$(1,?000|100) (?:in |of )?(?:face|par|principal)/i.exec(
        text,
      );
    return (face?.[1] ?? face?.[2])?.replace(',', '') ?? '1';
  }
  if (kind !== 'call' && kind !== 'put') return '1';
  const titles = tables.map((table) => (table.kind === 'unclear' ? '' : `${table.title} ${table.name}`)).join(' ');
  return /per (?:option )?contract/i.test(titles) ? '1' : '0.01';
}

type Row = { range: DateRange; value: string };

/** After its expiry a series has no inflation, which tables leave out or print as a dash. */
function whole(rows: readonly Row[], expiry: string, security: Record<string, unknown>): Row[] {
  const last = rows
    .map(({ range }) => range.to ?? '9999')
    .sort()
    .at(-1);
  const end = (security.class_periods as { to: string }[]).at(-1)?.to;
  if (last === undefined || end === undefined || last >= end || expiry > formatDay(addDays(parseDay(last)!, 60)))
    return [...rows];
  return [...rows, { range: { from: formatDay(addDays(parseDay(last)!, 1)), to: end }, value: '0.00' }];
}

/** The day of whose close the holding prices of options are. */
function holdingDateIn(text: string): string | undefined {
  const match =
    /\b(?:holding (?:price|value)s?|closing prices? of (?:the|such|that|each) (?:call |put )?options?|price of (?:the|such|that|each) (?:call |put )?options? at the close)\b[^.]{0,60}?\b(?:on|of|at the close of trading on|as of)\b/i.exec(
      text,
    );
  if (!match) return undefined;
  const [date] = findDates(text.slice(match.index + match[0].length, match.index + match[0].length + 40));
  return date?.day ?? undefined;
}

/** The one day at whose close contracts must be open, where the notice gives their holding price no other. */
function heldDayOf({ branches }: Record<string, unknown>): string | undefined {
  const days = new Set(((branches ?? []) as { held_at?: string }[]).flatMap(({ held_at }) => held_at ?? []));
  return days.size === 1 ? [...days][0]!.slice(0, 10) : undefined;
}

/** A series of options states its own inflation; what all share belongs to the entry around them. */
function seriesOf(
  { series }: OptionSeries,
  security: Record<string, unknown>,
  kind: string,
  holdingDate: string | undefined,
) {
  const [ticker] = (security.identifiers as Identifiers | undefined)?.tickers ?? [];
  const hasPrices = series.some(({ holding }) => holding !== null);
  // A series that expired before that day was worth nothing on it, and its row has a dash there.
  const priceOf = ({ holding, expiry }: OptionSeries['series'][number]) =>
    holding ?? (hasPrices && holdingDate !== undefined && expiry < holdingDate ? '0.00' : null);
  return series.map(({ id, strike, expiry, rows, ...own }) => ({
    id: id ?? `${ticker ?? ''} ${expiry} ${kind === 'call' ? 'C' : 'P'}${strike.replace(/\.0+$/, '')}`.trim(),
    strike,
    expiry,
    inflation: {
      basis: 'amount',
      rows: whole(rows, expiry, security).map(({ range, value }) => ({
        ...daysOf(range),
        value: isZero(value) ? '0.00' : value,
      })),
    },
    ...holdingAt(holdingDate, priceOf({ id, strike, expiry, rows, ...own })),
  }));
}

const holdingAt = (date: string | undefined, value: string | null) =>
  value === null || date === undefined ? {} : { holding: { date, value } };
