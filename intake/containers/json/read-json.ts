import { isObject } from '@trover/core/text/is-object.ts';
import type { RowError } from '@trover/core/trades/trade.ts';
import { BatchCollector, type ReadOptions, refusedFile, type TradeFileBatch } from '../../batches.ts';
import { type DetectedTable, detectTable } from '../../detect-format.ts';
import type { Findings } from '../../formats/format.ts';
import { readProviderAnswer } from '../../links/provider-json.ts';
import { chosenFormat, findUnmappedInRecords, sureColumns } from '../../mapping/find-unmapped-table.ts';
import { COLUMNS_FORMAT } from '../../mapping/mapped-format.ts';
import type { UnmappedTable } from '../../mapping/unmapped-table.ts';
import { isCarriedOut } from '../../mapping/warnings/order-warnings.ts';
import type { TableRecord } from '../../readers/csv.ts';
import { detectEncoding, TextReader } from '../../readers/text.ts';
import { shortened } from '../../rows/row-errors.ts';
import { TableReader } from '../../rows/table-reader.ts';
import { describeUnmapped, fileCalled } from '../../unknown-file.ts';
import type { ReadFile } from '../read-container.ts';
import { flatRecords, type Repeated } from './flat-records.ts';
import { isItemsOf, isListUndone, isOfElse, isOfOrders } from './list-names.ts';
import { nextPageError } from './next-page.ts';
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
  const next = nextPageError(value);
  if (answer !== null) {
    if (next !== null) answer.found.errors.push(next);
    yield new BatchCollector(answer.format).end(answer.found, bytes.length);
    return;
  }
  const awards = awardTransactions(value);
  const lists = listsIn(awards ?? programTransactions(value) ?? value);
  if (lists.length === 0) yield* readFile(once(bytes), { ...options, isText: true });
  else yield* readLists(lists, bytes.length, options, next);
}

/** Reads the list of trades among these lists, of which there is at least one. */
async function* readLists(
  lists: readonly List[],
  size: number,
  { name, chooseColumns = sureColumns }: ReadOptions,
  next: RowError | null = null,
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
  if (next !== null) reader.found.errors.push(next);
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
  /** Whether it is of what is no trade, or none yet. */
  isElse: boolean;
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
  const found = new Map<string, Pick<List, 'path' | 'isElse'> & { objects: Record<string, unknown>[] }>();
  const search = (each: unknown, names: readonly string[], isUndone = false): void => {
    if (names.length > MAX_DEPTH) return;
    const [path, name] = [names.join('.'), names.at(-1) ?? ''];
    if (Array.isArray(each)) {
      const objects = each.filter(isObject);
      const isElse = isUndone || isOfElse(path);
      const key = `${isElse} ${path}`;
      const known = found.get(key)?.objects ?? [];
      if (objects.length > 0) found.set(key, { path, isElse, objects: [...known, ...objects] });
      for (const inner of each.slice(0, ON_TRIAL)) search(inner, names, isUndone);
    } else if (isObject(each)) {
      const isOwn = isUndone || isListUndone(name, each);
      for (const [own, inner] of Object.entries(each)) search(inner, [...names, own], isOwn && isItemsOf(name, own));
    }
  };
  search(value, []);
  return [...found.values()]
    .flatMap(({ objects, ...list }) => {
      const table = tableOf(objects);
      return table === null ? [] : [{ ...list, ...table }];
    })
    .sort((one, other) => other.records.length - one.records.length);
}

function tableOf(objects: readonly Record<string, unknown>[]): Pick<List, 'records' | 'repeated'> | null {
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

/** The longest list of a known format, or else the longest of which the columns could be trades'; one of orders last. */
function listOfTrades(all: readonly List[]): ListOfTrades | null {
  const lists = all.filter(({ isElse }) => !isElse);
  const kinds = [false, true].map((areOrders) => inOrder(lists.filter(({ path }) => isOfOrders(path) === areOrders)));
  const isSure = ({ known, unmapped }: ListOfTrades) => known !== null || sureColumns(unmapped!) !== null;
  return kinds.flatMap((kind) => kind.find(isSure) ?? []).at(0) ?? kinds.flat().at(0) ?? null;
}

/** These lists as tables: the longest of a known format before all of which the columns could be trades'. */
function inOrder(lists: readonly List[]): ListOfTrades[] {
  for (const list of lists) {
    const known = detectTable(list.records.slice(0, ON_TRIAL), DELIMITER);
    if (known !== null) return [{ ...list, known, unmapped: null }];
  }
  return lists.flatMap((list) => {
    const opening = list.records.slice(0, ON_TRIAL);
    const unmapped = findUnmappedInRecords([opening], opening.length === list.records.length);
    if (unmapped === null) return [];
    if (isOfOrders(list.path) && !isListCarriedOut(list)) unmapped.proposal.warnings.unshift(ORDERS_ALONE);
    return [{ ...list, known: null, unmapped: { ...unmapped, place: placeOf(list) } }];
  });
}

const ORDERS_ALONE = 'its list is one of orders, and nothing shows which of them were executed';

function isListCarriedOut({ records: [header, ...items] }: List): boolean {
  const opening = items.slice(0, ON_TRIAL).map(({ cells }) => cells);
  return isCarriedOut(header!.cells, opening);
}

const placeOf = ({ path }: List): string => (path === '' ? 'in its list' : `in its list "${shortened(path)}"`);

/** No item vanishes: those of other lists are left out by name, and another list of trades is an error. */
function notifyOthers(lists: readonly List[], { path: own, isElse }: List, into: Findings): void {
  for (const list of lists) {
    const { path, records } = list;
    if ((path === own && list.isElse === isElse) || isWithin(path, own) || isWithin(own, path)) continue;
    const isOfOrdersAlone = isOfOrders(path) && !isListCarriedOut(list);
    if (!list.isElse && !isOfOrdersAlone && holdsTrades(list)) {
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
