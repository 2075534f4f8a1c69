import { addDays, formatDay, parseDay } from '@trover/core/dates/day.ts';
import { findDates } from '../find-dates.ts';
import { cusipIn, isCusip } from '../plan/securities/cusips.ts';
import { subjectOf } from '../plan/subject.ts';
import { type DateRange, readDateRange, withWholeYears } from './date-range.ts';
import { headRange, withoutSharedDays } from './head-ranges.ts';
import { isListOfTrades, listMatrixOf } from './list-matrix.ts';
import { areDistinct, stepsOfSecurities } from './security-grid.ts';
import type { NoticeTable } from './table.ts';
import { isEmptyValue, readValue } from './written-value.ts';

type Side = 'sales' | 'purchases';

/** Inflation by day: a column of a table of steps. */
export interface Steps {
  kind: 'steps';
  /** The name of the column, and the title above it: one of them names its subject. */
  name: string;
  title: string;
  isPercent: boolean;
  only: Side | null;
  rows: { range: DateRange; value: string }[];
  /** What the security was worth when the period ended, and the name of that column. */
  holding?: { name: string; value: string };
}

export interface Matrix {
  kind: 'matrix';
  name: string;
  title: string;
  isPercent: boolean;
  cells: { bought: DateRange; sold: DateRange; value: string }[];
}

export interface Means {
  kind: 'means';
  name: string;
  title: string;
  means: [day: string, mean: string][];
}

export interface OptionSeries {
  kind: 'options';
  name: string;
  title: string;
  series: {
    id: string | null;
    strike: string;
    expiry: string;
    rows: { range: DateRange; value: string }[];
    holding: string | null;
  }[];
}

/** What each security was worth at the end, a row each. */
interface Worth {
  kind: 'worth';
  name: string;
  title: string;
  day: string | null;
  values: { name: string; value: string }[];
}

/** Why a probable table of this kind cannot be read. */
interface Unclear {
  kind: 'unclear';
  title: string;
  why: string;
}

export type Interpreted = Steps | Matrix | Means | OptionSeries | Worth | Unclear;

/** Not the coupon of a note. */
const PER_CENT = /(?<!\d)%|per ?cent/i;
const FROM = /\b(?:from|start|begin\w*|first)\b/i;
const TO = /^(?:.* )?(?:to|through|end\w*|last|thru)(?: date)?$/i;

/** The meaning of a table of a plan; empty for a table of something else. */
export function interpretTable(table: NoticeTable): Interpreted[] {
  const options = optionsOf(table);
  if (options !== null) return options;
  if (isListOfTrades(table)) return [];
  const matrix = listMatrixOf(table) ?? matrixOf(table);
  if (matrix !== null) return [matrix];
  const securities = stepsOfSecurities(table, { rangeOf: headRange, figureOf });
  if (securities !== null)
    return securities.map((steps) => ({ kind: 'steps', title: table.title, only: null, ...steps }));
  const worth = worthOf(table);
  if (worth !== null) return [worth];
  const means = meansOf(table);
  if (means !== null) return means;
  return stepsOf(stacked(table));
}

/** A long table that is set in two or three parts beside each other, as the one table that it is. */
function stacked(table: NoticeTable): NoticeTable {
  const { columns, rows } = table;
  const width = [2, 3]
    .map((parts) => columns.length / parts)
    .find((own) => own >= 2 && Number.isInteger(own) && columns.every((name, at) => name === columns[at % own]));
  if (width === undefined || columns.every((name) => name === '')) return table;
  const parts = Array.from({ length: columns.length / width }, (_, at) => at * width);
  return {
    ...table,
    columns: columns.slice(0, width),
    rows: parts
      .flatMap((from) => rows.map((row) => row.slice(from, from + width)))
      .filter((row) => row.some((cell) => cell !== '')),
  };
}

const figureOf = (text: string) => (/^(?:19|20)\d\d$/.test(text.trim()) ? null : readValue(text));

/** A name without the days in it, which are those of its figures. */
const singleDay = (text: string): string | null => {
  const range = readDateRange(text);
  return range !== null && !range.isHeld && range.from !== undefined && range.from === range.to ? range.from : null;
};

function meansOf({ title, columns, rows }: NoticeTable): Means[] | null {
  const isNamed = /\baverage|mean|rolling|lookback|look-back|90[- ]day/i.test(`${title} ${columns.join(' ')}`);
  // A table of daily inflation has no means.
  if (/inflation|overstate|deflation/i.test(columns.join(' ')) && !/\baverage|mean\b/i.test(columns.join(' ')))
    return null;
  const days = rows.map((row) => row.filter((cell) => singleDay(cell) !== null).length);
  const hasDays = days.filter((count) => count > 0).length;
  const inAll = days.reduce((sum, count) => sum + count, 0);
  if (hasDays < rows.length * 0.8 || inAll < 5 || (!isNamed && inAll < 15)) return null;
  // A first and a last day beside each other are a range: such figures are no means.
  const hasRange = rows.filter((row) =>
    row.some((cell, at) => singleDay(cell) !== null && singleDay(row[at + 1] ?? '') !== null),
  );
  if (hasRange.length > rows.length / 2) return null;
  /** By the place of the figure behind its day. */
  const found = new Map<number, { name: string; means: Map<string, string> }>();
  for (const row of rows) {
    let day: string | null = null;
    let place = 0;
    for (const [at, cell] of row.entries()) {
      const own = singleDay(cell);
      if (own !== null) {
        day = own;
        place = 0;
        continue;
      }
      const value = figureOf(cell);
      if (day === null || value === null) continue;
      const list = found.get(place) ?? { name: columns[at] ?? '', means: new Map() };
      if (list.name === '') list.name = columns[at] ?? '';
      list.means.set(day, value.value);
      found.set(place, list);
      place += 1;
    }
  }
  const lists = [...found.values()];
  const averages = lists.filter(({ name }) => /average|mean|rolling/i.test(name));
  // Two securities have a column each under a title that names the figures.
  const isEach =
    lists.length > 1 &&
    /average|mean|rolling/i.test(title) &&
    !lists.some(({ name }) => name === '' || /clos|price/i.test(name));
  const chosen = averages.length > 0 ? averages : lists.length === 1 || isEach ? lists : lists.slice(-1);
  return chosen.map(({ name, means }) => ({
    kind: 'means',
    name,
    title,
    means: [...means].sort(([a], [b]) => (a < b ? -1 : 1)),
  }));
}

function matrixOf(table: NoticeTable): Matrix | null {
  const { title, columns, rows } = table;
  const heads = withoutSharedDays(columns, columns.map(headRange));
  const dated = heads.flatMap((range, at) => (range === null ? [] : [at]));
  if (dated.length < 2 || dated.length < columns.length - 2) return null;
  const labels = rows.map((row) => labelOf(row, dated));
  if (labels.some((label) => label === null)) return null;
  const words = columns.join(' ');
  const sides = `${title} ${words}`;
  const columnsAreSales =
    /\b(?:sale|sold|retained|held|held as of|unsold)\b/i.test(dated.map((at) => columns[at]).join(' ')) ||
    !/\bpurchase|acqui/i.test(dated.map((at) => columns[at]).join(' '));
  const rowsAreSales = !columnsAreSales || /^(?:sale|sold|date of sale)/i.test(columns[0] ?? '');
  if (columnsAreSales && rowsAreSales) return null;
  const hasMoney = rows.some((row) => dated.some((at) => /[$€£]/.test(row[at] ?? '')));
  let isPercent = PER_CENT.test(sides) && !hasMoney;
  const cells: Matrix['cells'] = [];
  for (const [at, row] of rows.entries())
    for (const column of dated) {
      const text = row[column] ?? '';
      const value = figureOf(text);
      if (value === null) continue;
      isPercent ||= value.isPercent;
      const [bought, sold] = columnsAreSales ? [labels[at]!, heads[column]!] : [heads[column]!, labels[at]!];
      cells.push({ bought, sold, value: value.value });
      const later = soldLater(sold, heads);
      if (later !== null && columnsAreSales) cells.push({ bought, sold: later, value: value.value });
      if (isNeverSold(sold, heads) && columnsAreSales)
        cells.push({ bought, sold: { isHeld: true }, value: value.value });
    }
  return cells.length < 2 ? null : { kind: 'matrix', name: words, title, isPercent, cells };
}

/** What is retained beyond a day is sold later or never: the days after it, where no other column has them. */
function soldLater(held: DateRange, heads: readonly (DateRange | null)[]): DateRange | null {
  const { to } = held;
  if (!held.isHeld || to === undefined) return null;
  const from = formatDay(addDays(parseDay(to)!, 1));
  const isCovered = heads.some((head) => head !== null && !head.isHeld && (head.to === undefined || head.to >= from));
  return isCovered ? null : { from };
}

/** `On or after March 1, 2022`, where no column is for what is held: it lost as much as what is sold last. */
const isNeverSold = (sold: DateRange, heads: readonly (DateRange | null)[]): boolean =>
  sold.isHeld !== true && sold.to === undefined && !heads.some((head) => head?.isHeld);

function worthOf({ title, columns, rows }: NoticeTable): Worth | null {
  const words = `${title} ${columns.join(' ')}`;
  if (!/\b(?:holding (?:price|value)s?|values?|closing prices?)\b/i.test(words) || /inflation|average/i.test(words))
    return null;
  const read = rows.map((row) => {
    const figures = row.filter((cell) => !isCusip(cell)).flatMap((cell) => figureOf(cell) ?? []);
    const name = row
      .filter((cell) => isCusip(cell) || figureOf(cell) === null)
      .join(' ')
      .trim();
    return figures.length === 1 && (cusipIn(name) !== null || isOneOfNames(name, rows))
      ? { name, value: figures[0]!.value }
      : null;
  });
  if (read.length === 0 || read.includes(null)) return null;
  const days = findDates(withWholeYears(words)).flatMap(({ day }) => day ?? []);
  return {
    kind: 'worth',
    name: columns.join(' '),
    title,
    day: days.length === 1 ? days[0]! : null,
    values: read as Worth['values'],
  };
}

/** Whether the rows name a security each. */
const isOneOfNames = (name: string, rows: NoticeTable['rows']): boolean =>
  (subjectOf(name)?.series ?? '') !== '' ||
  areDistinct(rows.map((row) => row.filter((cell) => figureOf(cell) === null).join(' ')));

function labelOf(row: readonly string[], not: readonly number[]): DateRange | null {
  const parts = row.filter((_, at) => !not.includes(at)).filter((text) => text !== '' && figureOf(text) === null);
  return rangeOfParts(parts);
}

/** Days in one cell, or a first and a last day in two, with a word or a dash between them. */
function rangeOfParts(parts: readonly string[]): DateRange | null {
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  const whole = headRange(parts.join(' '));
  if (whole !== null) return whole;
  const from = singleDay(first);
  const to = rest.length === 0 ? null : singleDay(rest.at(-1)!);
  if (from !== null && to !== null) return { from, to };
  for (const part of parts) {
    const own = headRange(part);
    if (own !== null) return own;
  }
  return null;
}

function stepsOf(table: NoticeTable): Interpreted[] {
  const { title, columns, rows } = table;
  const labels = rows.map((row) => rangeOfParts(row.filter((text) => text !== '' && figureOf(text) === null)));
  const readable = labels.filter((label) => label !== null).length;
  if (readable < 2 && !(readable === 1 && rows.length === 1 && /inflation/i.test(`${title} ${columns.join(' ')}`)))
    return [];
  const isAbout = /inflation|decline|overstate|loss|deflation|per (?:share|ads|note|unit|token|option)|%|percent/i.test(
    `${title} ${columns.join(' ')}`,
  );
  if (!isAbout && readable < rows.length) return [];
  const steps: Interpreted[] = [];
  for (const at of columns.keys()) {
    const values = rows.map((row) => figureOf(row[at] ?? ''));
    if (!values.some((value) => value !== null)) continue;
    const missing = rows.findIndex(
      (row, index) =>
        values[index] === null && !isEmptyValue(row[at] ?? '') && labels[index] !== null && !/\d{4}/.test(row[at]!),
    );
    if (missing >= 0) continue;
    const unread = labels.findIndex((label, index) => label === null && values[index] !== null);
    if (unread >= 0) {
      steps.push({
        kind: 'unclear',
        title,
        why: `the days of its row “${rows[unread]!.join(' ').trim()}” cannot be read`,
      });
      continue;
    }
    const name = columns[at]!;
    steps.push({
      kind: 'steps',
      name,
      title,
      isPercent: values.some((value) => value?.isPercent) || PER_CENT.test(`${name} ${title}`),
      only: sideOf(name, columns),
      rows: values.flatMap((value, index) => (value === null ? [] : [{ range: labels[index]!, value: value.value }])),
    });
  }
  return steps;
}

/** Two columns, one for purchases and one for sales, serve a side each. */
function sideOf(name: string, columns: readonly string[]): Side | null {
  const isSale = (text: string) => /\b(?:sale|sales|sold)\b/i.test(text) && !/purchase/i.test(text);
  const isPurchase = (text: string) => /\bpurchase/i.test(text) && !/\bsale|sold/i.test(text);
  const values = columns.filter((text) => !FROM.test(text) && !TO.test(text));
  if (isSale(name) && values.some(isPurchase)) return 'sales';
  return isPurchase(name) && values.some(isSale) ? 'purchases' : null;
}

function optionsOf(table: NoticeTable): Interpreted[] | null {
  const { title, columns, rows } = table;
  const at = (pattern: RegExp) => columns.findIndex((name) => pattern.test(name));
  const strike = at(/\bstrike|exercise price/i);
  const expiry = at(/\bexpir|maturity/i);
  if (strike < 0 || expiry < 0) return null;
  const names = columns.map((name, index) => (index === strike || index === expiry ? '' : name));
  const id = names.findIndex((name) => /\b(?:symbol|series|identifier|option id|\bID\b)/i.test(name));
  const holding = at(/\bholding (?:price|value)|\bclosing price\b|^[a-z]{3,9} \d{1,2}(?:, \d{4})? price$/i);
  const others = columns.flatMap((_, index) => ([strike, expiry, id, holding].includes(index) ? [] : [index]));
  const dated = others.flatMap((index) => {
    const range = headRange(columns[index]!);
    return range === null || range.isHeld ? [] : [{ index, range }];
  });
  const series = new Map<string, OptionSeries['series'][number]>();
  let lastExpiry = '';
  let lastStrike = '';
  for (const row of rows) {
    lastExpiry = singleDay(row[expiry] ?? '') ?? lastExpiry;
    lastStrike = figureOf(row[strike] ?? '')?.value ?? lastStrike;
    if (lastExpiry === '' || lastStrike === '')
      return [{ kind: 'unclear', title, why: `the series of its row “${row.join(' ').trim()}” cannot be read` }];
    const key = `${lastExpiry} ${lastStrike}`;
    const own = series.get(key) ?? {
      id: id < 0 || !row[id] ? null : row[id]!,
      strike: lastStrike,
      expiry: lastExpiry,
      rows: [],
      holding: null,
    };
    series.set(key, own);
    if (holding >= 0) own.holding = figureOf(row[holding] ?? '')?.value ?? own.holding;
    if (dated.length > 0) {
      for (const { index, range } of dated) {
        const text = row[index] ?? '';
        const value = figureOf(text);
        if (value !== null) own.rows.push({ range, value: value.value });
        // A dash: the series was not traded, or had expired.
        else if (text !== '' && isEmptyValue(text)) own.rows.push({ range, value: '0.00' });
      }
      continue;
    }
    const label = rangeOfParts(
      others.map((index) => row[index] ?? '').filter((text) => text !== '' && figureOf(text) === null),
    );
    const value = others.map((index) => figureOf(row[index] ?? '')).find((each) => each !== null);
    if (label === null || value === undefined || value === null)
      return [{ kind: 'unclear', title, why: `its row “${row.join(' ').trim()}” sets no days or no figure` }];
    own.rows.push({ range: label, value: value.value });
  }
  return [{ kind: 'options', name: columns.join(' '), title, series: [...series.values()] }];
}
