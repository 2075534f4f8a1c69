import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { RowError } from '@trover/core/trades/trade.ts';
import { ignore, type Meaning } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { shortened } from '../../rows/row-errors.ts';
import { nameKey } from '../field-names.ts';

const FIRST = /^(?:new|original|orig)$/i;
const CANCELLED = /^(?:cancel(?:l?ed|lation)?|can|cxl|cncl)$/i;
const CORRECTED = /^(?:correct(?:ed|ion)?|cor|corr|amend(?:ed|ment)?|rebook(?:ed)?)$/i;
/** Columns with the number of the row that a row cancels or corrects. */
const ORIGINAL =
  /^(?:orig(?:inal)?|prev(?:ious)?|related|linked|parent|corrected)\w*(?:ref|reference|id|no|number|num)$/;
/** Columns with the number of the row itself. */
const NUMBER = /(?:ref|reference|id|no|number|num)$/;
/** Columns with the number of the trade, which all its versions have: neither a security's nor an account's. */
const TRADE_NUMBER =
  /^(?:(?:client|broker|external|ext|internal|our|your)?(?:trade|trd|trans|transaction|tran|txn|deal|confirm|confirmation|conf|exec(?:uted|ution)?|ticket|contractnote|bargain))?(?:ref|reference|id|no|number|num|nr){1,2}$/;

type Cells = readonly string[];

/** The versions of trades: those that are new, and the rows that cancel or correct another. */
export interface TradeVersions {
  isOf: boolean;
  /** Whether a row cancels another. */
  cancels: (cells: Cells) => boolean;
  /** What a row means that another one corrects. Of equal rows, that of one line counts. */
  corrected: (cells: Cells, line?: Row['line']) => Meaning | null;
  /** Why a correction cannot be used. */
  refused: (row: Row) => RowError | null;
}

const NONE: TradeVersions = { isOf: false, cancels: () => false, corrected: () => null, refused: () => null };

const isVersion = (state: string): boolean => [FIRST, CANCELLED, CORRECTED].some((each) => each.test(state));

/** Names of the day and the money of trades that were booked: no order has them before it is filled. */
const SETTLED = /^(?:contractual)?settle(?:ment|d)?(?:date|day|on)$|^valuedate$/;
const MONEY = /^net(?:t)?(?:money|amount|proceeds|cash|consideration|value|settlementamount)$|^settlementamount$/;

/**
 * The column with the versions of booked trades, whose rows are new but for those that cancel or correct one; -1 where
 * there is none. `NEW` is no order there that waits to be filled.
 */
export function versionColumn(names: Cells, rows: readonly Cells[]): number {
  const keys = names.map(nameKey);
  const isBooked = [SETTLED, MONEY].every((pattern) => keys.some((key) => pattern.test(key)));
  if (!isBooked || rows.length === 0) return -1;
  const stateIn = (cells: Cells, at: number) => (cells[at] ?? '').trim();
  return names.findIndex(
    (_, at) =>
      rows.every((cells) => isVersion(stateIn(cells, at))) && rows.some((cells) => FIRST.test(stateIn(cells, at))),
  );
}

/**
 * Reads a column of states as one of versions, where some rows are new and others correct one of them: `NEW` is no order
 * there that waits to be filled. `rows` are all that are known, behind the sample as well.
 */
export function readVersions(
  { columns }: ColumnMapping,
  names: Cells,
  sample: readonly Cells[],
  rows: readonly Cells[] = sample,
): TradeVersions {
  const booked = versionColumn(names, sample);
  if (booked >= 0 && stateOfNone(rows, booked) !== null) return NONE;
  const numbered = booked < 0 ? null : versionsByNumber(columns, names, rows, booked);
  return numbered ?? versionsByOriginal(columns, names, rows);
}

/** Rows that cancel or correct others, of which no column shows which those are. */
export function versionsWarning(
  mapping: ColumnMapping,
  names: Cells,
  sample: readonly Cells[],
  rows: readonly Cells[],
): string | null {
  const place = versionColumn(names, sample);
  if (place < 0 || readVersions(mapping, names, sample, rows).isOf) return null;
  const state = stateOfNone(rows, place);
  if (state !== null) return `"${shortened(names[place]!)}" has "${shortened(state)}" beside versions of trades`;
  return `"${shortened(names[place]!)}" shows that some rows cancel or correct others, and nothing shows which`;
}

/** The first state of the rows that no version of a trade has; totals have none. */
function stateOfNone(rows: readonly Cells[], place: number): string | null {
  const states = rows.map((cells) => (cells[place] ?? '').trim());
  return states.find((state) => state !== '' && !isVersion(state)) ?? null;
}

const CANCELLED_ROW = ignore('trade that a later row cancels');
const CORRECTED_ROW = ignore('trade that a later row corrects');

/**
 * Versions under the number of the trade itself, or with that of the row that they cancel or correct: of each, the last row
 * counts. Null where no column is that number.
 */
function versionsByNumber(
  columns: ColumnMapping['columns'],
  names: Cells,
  rows: readonly Cells[],
  place: number,
): TradeVersions | null {
  const textAt = (cells: Cells, at: number): string => (cells[at] ?? '').trim();
  const isFirst = (cells: Cells): boolean => FIRST.test(textAt(cells, place));
  const versioned = rows.filter((cells) => isVersion(textAt(cells, place)));
  const firsts = versioned.filter(isFirst);
  const later = versioned.filter((cells) => !isFirst(cells));
  const numbers = names.flatMap((name, at) => {
    const key = nameKey(name);
    return columns[at] === null && TRADE_NUMBER.test(key) && !ORIGINAL.test(key) ? [at] : [];
  });
  const places = names.flatMap((name, each) => (ORIGINAL.test(nameKey(name)) ? [each] : []));
  // The number of an order is that of several trades.
  const own = numbers.filter((each) => {
    const all = new Set(firsts.map((cells) => textAt(cells, each)));
    return !all.has('') && all.size === firsts.length;
  });
  const at = own.find((each) => {
    const all = new Set(firsts.map((cells) => textAt(cells, each)));
    return later.some((cells) => [each, ...places].some((other) => all.has(textAt(cells, other))));
  });
  if (later.length === 0) return { ...NONE, isOf: true };
  if (at === undefined) return own.length === 0 ? null : unmatched(names[own[0]!]!, own[0]!, isFirst);
  // A row with a number of its own names the one that it cancels or corrects in another column.
  const originalOf = new Map(
    later.map((cells) => [textAt(cells, at), places.map((each) => textAt(cells, each)).find((text) => text !== '')]),
  );
  const resolved = new Map<string, string>();
  const numberOf = (cells: Cells): string => {
    let number = textAt(cells, at);
    const passed = new Set<string>();
    while (!resolved.has(number) && !passed.has(number)) {
      passed.add(number);
      number = originalOf.get(number) ?? number;
    }
    const first = resolved.get(number) ?? number;
    for (const each of passed) resolved.set(each, first);
    return first;
  };
  const versions = new Map<string, Cells[]>();
  for (const cells of versioned) {
    const number = numberOf(cells);
    const before = versions.get(number);
    if (before) before.push(cells);
    else versions.set(number, [cells]);
  }
  /** The line that counts, of each number. */
  const counted = new Map<string, Row['line']>();
  const several = [...versions.values()].filter(({ length }) => length > 1);
  // The newest row may be the first of the file.
  const isBackwards = several.length > 0 && several.every((each) => isFirst(each.at(-1)!));
  const lastOf = (each: readonly Cells[]): Cells => (isBackwards ? each[0]! : each.at(-1)!);
  const isClear = (each: readonly Cells[]): boolean => isFirst(isBackwards ? each.at(-1)! : each[0]!);
  return {
    isOf: true,
    cancels: () => false,
    corrected: (cells, line) => {
      const number = numberOf(cells);
      const each = versions.get(number);
      if (each === undefined || !isClear(each)) return null;
      const last = lastOf(each);
      if (CANCELLED.test(textAt(last, place))) return CANCELLED_ROW;
      if (!cells.every((cell, column) => cell === last[column])) return CORRECTED_ROW;
      if (line === undefined) return null;
      if (!counted.has(number)) counted.set(number, line);
      return counted.get(number) === line ? null : CORRECTED_ROW;
    },
    refused: (row) => {
      const each = versions.get(numberOf(row.cells));
      if (each !== undefined && isClear(each)) return null;
      const verb = CANCELLED.test(textAt(row.cells, place)) ? 'cancels' : 'corrects';
      return unclear(row, names[at]!, numberOf(row.cells), verb);
    },
  };
}

/** Versions of trades that are in another file: those that are new count. */
function unmatched(name: string, at: number, isFirst: (cells: Cells) => boolean): TradeVersions {
  return {
    ...NONE,
    isOf: true,
    refused: (row) => (isFirst(row.cells) ? null : unclear(row, name, (row.cells[at] ?? '').trim(), 'corrects')),
  };
}

/** Versions that name the row that they cancel or correct, in a column of its own. */
function versionsByOriginal(columns: ColumnMapping['columns'], names: Cells, sample: readonly Cells[]): TradeVersions {
  const place = columns.indexOf('status');
  const stateOf = (cells: Cells): string => (cells[place] ?? '').trim();
  const states = sample.map(stateOf);
  const has = (pattern: RegExp) => states.some((state) => pattern.test(state));
  if (place < 0 || !has(FIRST) || !has(CORRECTED) || !states.every(isVersion)) return NONE;
  const at = names.findIndex((name) => ORIGINAL.test(nameKey(name)));
  const originalOf = (cells: Cells): string => (cells[at] ?? '').trim();
  const corrections = sample.filter((cells) => CORRECTED.test(stateOf(cells)));
  const originals = new Set(corrections.map(originalOf).filter((number) => number !== ''));
  const numbers = names.flatMap((name, each) =>
    each !== at && columns[each] === null && NUMBER.test(nameKey(name)) ? [each] : [],
  );
  const places = new Map(sample.map((cells, each) => [cells.join('\n'), each]));
  const placeOf = (cells: Cells): number => places.get(cells.join('\n')) ?? -1;
  const isCancelled = (cells: Cells): boolean => CANCELLED.test(stateOf(cells));
  // A correction may have the number of what it corrects.
  const numbersIn = (cells: Cells): string[] => {
    if (isCancelled(cells)) return [];
    const own = new Set(numbers.map((each) => (cells[each] ?? '').trim()));
    return [...own].filter((number) => originals.has(number) && number !== originalOf(cells));
  };
  const all = sample.flatMap(numbersIn);
  // A number of several rows, as that of an order, does not show which of them is wrong.
  const times = Map.groupBy(all, (number) => number);
  const found = new Set(all.filter((number) => times.get(number)!.length === 1));
  // The last correction of each number.
  const last = new Map(corrections.map((cells) => [originalOf(cells), placeOf(cells)]));
  const isOriginal = (cells: Cells): boolean => numbersIn(cells).some((number) => found.has(number));
  /** Whether a later row corrects the trade that this row cancels or corrects. */
  const isReplaced = (cells: Cells): boolean => {
    const [original, place] = [originalOf(cells), placeOf(cells)];
    const isVersionOf = isCancelled(cells) || CORRECTED.test(stateOf(cells));
    return isVersionOf && found.has(original) && place >= 0 && place < last.get(original)!;
  };
  return {
    isOf: true,
    // What cancels a correction under the number of the first row does not have the figures of either.
    cancels: (cells) => isCancelled(cells) && !found.has(originalOf(cells)),
    corrected: (cells) => (isOriginal(cells) || isReplaced(cells) ? ignore('trade that a later row corrects') : null),
    refused: (row) => {
      const original = originalOf(row.cells);
      const [name, value] = [names[at] ?? names[place]!, original || stateOf(row.cells)];
      if (isCancelled(row.cells)) return unclear(row, name, value, 'cancels');
      if (!CORRECTED.test(stateOf(row.cells)) || found.has(original)) return null;
      return unclear(row, name, value, 'corrects');
    },
  };
}

function unclear(row: Row, column: string, value: string, verb: 'cancels' | 'corrects'): RowError {
  return {
    row: row.line,
    column,
    value: shortened(value),
    reason:
      verb === 'corrects'
        ? 'This row corrects another, and the file does not show which. Leave out the wrong row and the state of this one.'
        : 'This row cancels another, and we cannot match it to one of the file. Leave out this row and the one that it cancels.',
  };
}
