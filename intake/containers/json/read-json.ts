import { isObject } from '@trover/core/text/is-object.ts';
import type { RowError } from '@trover/core/trades/trade.ts';
import { BatchCollector, type ReadOptions, refusedFile, type TradeFileBatch } from '../../batches.ts';
import { type DetectedTable, detectTable } from '../../detect-format.ts';
import type { Findings } from '../../formats/format.ts';
import { readProviderAnswer } from '../../links/provider-json.ts';
import { chosenFormat, findUnmappedInRecords, sureColumns } from '../../mapping/find-unmapped-table.ts';
import { COLUMNS_FORMAT } from '../../mapping/mapped-format.ts';
import type { UnmappedTable } from '../../mapping/unmapped-table.ts';
import type { TableRecord } from '../../readers/csv.ts';
import { detectEncoding, TextReader } from '../../readers/text.ts';
import { shortened } from '../../rows/row-errors.ts';
import { TableReader } from '../../rows/table-reader.ts';
import { describeUnmapped, fileCalled } from '../../unknown-file.ts';
import type { ReadFile } from '../read-container.ts';
import { flatRecords, type Repeated } from './flat-records.ts';
import { programTransactions } from './program-json.ts';
import { awardTransactions } from './schwab-awards-json.ts';

const MAX_BYTES = 20_000_000;
const MAX_DEPTH = 6;
const MIN_COLUMNS = 3;
const MAX_COLUMNS = 300;
const ON_TRIAL = 600;
const DELIMITER = ';';
const MAX_NAMES = 4;

/** Reads the longest list of alike objects in a JSON file as a table; what only begins like JSON is read as text. */
export async function* readJson(
  bytes: Uint8Array,
  options: ReadOptions,
  readFile: ReadFile,
): AsyncGenerator<TradeFileBatch> {
  const value = bytes.length > MAX_BYTES ? null : parsed(bytes);
  const answer = readProviderAnswer(value);
  if (answer !== null) {
    yield new BatchCollector(answer.format).end(answer.found, bytes.length);
    return;
  }
  const awards = awardTransactions(value);
  const lists = listsIn(awards ?? programTransactions(value) ?? value);
  if (lists.length === 0) yield* readFile(once(bytes), { ...options, isText: true });
  else yield* readLists(lists, bytes.length, options);
}

/** Reads the list of trades among these lists, of which there is at least one. */
async function* readLists(
  lists: readonly List[],
  size: number,
  { name, chooseColumns = sureColumns }: ReadOptions,
): AsyncGenerator<TradeFileBatch> {
  const list = listOfTrades(lists);
  if (list === null) {
    yield refusedFile(describeLists(lists, fileCalled(name)), size);
    return;
  }
  const { records, repeated, known, unmapped } = list;
  const chosen = unmapped && (await chooseColumns(unmapped));
  const table = chosen ? { format: chosenFormat(unmapped.table, chosen), layout: {} } : known;
  if (table === null) {
    yield refusedFile(unmapped ? describeUnmapped(fileCalled(name), unmapped) : '', size, unmapped);
    return;
  }
  const collector = new BatchCollector(chosen ? COLUMNS_FORMAT : table.format.id, unmapped);
  const reader = new TableReader(table.format, { ...table.layout, refOf: (line) => `item ${line - 1}` });
  for (const record of records) {
    const several = repeated.get(record.line);
    if (several === undefined) reader.add([record]);
    else reader.found.errors.push(severalValues(record.line, several));
    if (collector.isDue(reader.found))
      yield collector.collect(reader.found, Math.floor((size * record.line) / records.length));
  }
  reader.end();
  notifyOthers(lists, list, reader.found);
  yield collector.end(reader.found, size);
}

/** Reads a value as JSON would have it, of a file of this size; null where it has no list of trades. */
export function readRecords(value: unknown, size: number, options: ReadOptions): AsyncGenerator<TradeFileBatch> | null {
  const lists = listsIn(value);
  return lists.length === 0 || listOfTrades(lists) === null ? null : readLists(lists, size, options);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Numbers stay as they are printed, where the engine has their source. */
const asPrinted = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value;

function parsed(bytes: Uint8Array): unknown {
  const reader = new TextReader(detectEncoding(bytes));
  try {
    return JSON.parse((reader.read(bytes) + reader.end()).replace(/^\uFEFF/, ''), asPrinted);
  } catch {
    return null;
  }
}

/** A list of objects in the file as a table, with a header of their names. */
interface List {
  /** The names on the way to it, as `report.trades.detailed`; empty where it is the file itself. */
  path: string;
  records: TableRecord[];
  /** Values of one item under one name, by the item's line. */
  repeated: ReadonlyMap<number, Repeated>;
}

interface ListOfTrades extends List {
  known: DetectedTable | null;
  unmapped: UnmappedTable | null;
}

/** Every list of alike objects, longest first; those within items of the same list are one. */
function listsIn(value: unknown): List[] {
  const found = new Map<string, Record<string, unknown>[]>();
  const search = (each: unknown, path: readonly string[]): void => {
    if (path.length > MAX_DEPTH) return;
    if (Array.isArray(each)) {
      const objects = each.filter(isObject);
      const name = path.join('.');
      if (objects.length > 0) found.set(name, [...(found.get(name) ?? []), ...objects]);
      for (const inner of each.slice(0, ON_TRIAL)) search(inner, path);
    } else if (isObject(each)) for (const [name, inner] of Object.entries(each)) search(inner, [...path, name]);
  };
  search(value, []);
  return [...found]
    .flatMap(([path, objects]) => {
      const table = tableOf(objects);
      return table === null ? [] : [{ path, ...table }];
    })
    .sort((one, other) => other.records.length - one.records.length);
}

function tableOf(objects: readonly Record<string, unknown>[]): Omit<List, 'path'> | null {
  const rows = flatRecords(objects);
  const names = [...new Set(rows.slice(0, ON_TRIAL).flatMap(({ texts }) => [...texts.keys()]))].slice(0, MAX_COLUMNS);
  if (names.length < MIN_COLUMNS) return null;
  const records = rows.map(({ texts }, at) => ({ line: at + 2, cells: names.map((name) => texts.get(name) ?? '') }));
  return {
    records: [{ line: 1, cells: names }, ...records],
    repeated: new Map(rows.flatMap(({ repeated }, at) => (repeated === null ? [] : [[at + 2, repeated] as const]))),
  };
}

const severalValues = (line: number, { column, value }: Repeated): RowError => ({
  row: `item ${line - 1}`,
  column,
  value: shortened(value),
  reason: `The item has several values of ${shortened(column)} ("${shortened(value)}"). It should have one.`,
});

/** Names of lists of what is no trade, or none yet. */
const NOT_MADE =
  /(?:open|pending|working|active|cancel(?:l)?ed|rejected|expired|scheduled|recurring|model|proposed|suggested|recommended|simulated)[_ -]?(?:orders?|trades?|transactions?|executions?|portfolios?)$/i;
const ELSE = /watch[_ -]?lists?$|alerts?$|positions?$|holdings?$|quotes?$/i;

/** Names that any list may have. */
const PLAIN = /^(?:items?|rows?|records?|entr(?:y|ies)|elements?|lists?|data)$/i;
/** An open order may have a part of it filled. */
const FILLS = /^(?:fills?|executions?)$/i;

/** Whether a list is within one of what is no trade; positions may have the trades that they are of. */
function isOfElse({ path }: Pick<List, 'path'>): boolean {
  const names = path.split('.');
  const isNotMade = names.some(
    (name, at) => NOT_MADE.test(name) && !names.slice(at + 1).some((own) => FILLS.test(own)),
  );
  return isNotMade || ELSE.test(names.findLast((name) => !PLAIN.test(name)) ?? '');
}

/** The longest list of a known format, or else the longest of which the columns could be trades'. */
function listOfTrades(all: readonly List[]): ListOfTrades | null {
  const lists = all.filter((list) => !isOfElse(list));
  for (const list of lists) {
    const known = detectTable(list.records.slice(0, ON_TRIAL), DELIMITER);
    if (known !== null) return { ...list, known, unmapped: null };
  }
  const proposed = lists.flatMap((list) => {
    const opening = list.records.slice(0, ON_TRIAL);
    const unmapped = findUnmappedInRecords([opening], opening.length === list.records.length);
    return unmapped === null ? [] : [{ ...list, known: null, unmapped: { ...unmapped, place: placeOf(list) } }];
  });
  return proposed.find(({ unmapped }) => sureColumns(unmapped) !== null) ?? proposed[0] ?? null;
}

const placeOf = ({ path }: List): string => (path === '' ? 'in its list' : `in its list "${shortened(path)}"`);

/** No item vanishes: those of other lists are left out by name, and another list of trades is an error. */
function notifyOthers(lists: readonly List[], { path: own }: List, into: Findings): void {
  for (const list of lists) {
    const { path, records } = list;
    if (path === own || isWithin(path, own) || isWithin(own, path)) continue;
    if (!isOfElse(list) && holdsTrades(list)) {
      into.errors.push({
        row: `${path} item 1`,
        column: null,
        value: shortened(path),
        reason: `The list "${shortened(path)}" also holds trades, under other names than the list that is read, and is not read. It should be uploaded as a separate file, or as CSV.`,
      });
      continue;
    }
    records.forEach((_, at) => {
      if (at > 0)
        into.ignored.push({ row: `${path} item ${at}`, reason: 'item of another list than that of the trades' });
    });
  }
}

const EVENT_NAME = /type|kind|action|operation|event|side/i;
const EVENT = /split|merger|spin|conver|exchange|redempt|maturity|reorg|transfer|^buy$|^sell$/i;

/** Whether a list of which nothing is read has purchases, or events in which shares come and go. */
function holdsTrades(list: List): boolean {
  const trades = listOfTrades([list]);
  const columns = trades?.unmapped?.proposal.mapping.columns;
  if (trades !== null && (columns === undefined || columns.includes('quantity'))) return true;
  const [header, ...items] = list.records;
  const places = header!.cells.flatMap((name, at) => (EVENT_NAME.test(name) ? [at] : []));
  return items.some(({ cells }) => places.some((at) => EVENT.test((cells[at] ?? '').trim())));
}

const isWithin = (inner: string, outer: string): boolean => outer === '' || inner.startsWith(`${outer}.`);

function describeLists(lists: readonly List[], file: string): string {
  const [first] = lists;
  const names = first?.records[0]?.cells.slice(0, MAX_NAMES).map((name) => shortened(name).replaceAll(' ', '_')) ?? [];
  const whose = first === undefined || first.path === '' ? 'it' : `"${shortened(first.path)}"`;
  const described = names.length > 0 ? `: ${whose} has ${names.join(', ')}` : '';
  return `${file} is a JSON file without a list of trades${described}. Items need a day, a side, a security, a quantity and a price. Or download CSV, OFX or QFX from the broker.`;
}
