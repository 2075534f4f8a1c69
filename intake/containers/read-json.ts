import { BatchTaker, type ReadOptions, refusedFile, type TradeFileBatch } from '../batches.ts';
import { detectTable } from '../detect-format.ts';
import { askRecords, chosenFormat, sureColumns } from '../mapping/ask-columns.ts';
import { COLUMNS_FORMAT } from '../mapping/mapped-format.ts';
import type { TableRecord } from '../readers/csv.ts';
import { detectEncoding, TextReader } from '../readers/text.ts';
import { TableReader } from '../rows/table-reader.ts';
import { describeAsked, describeUnknown, fileCalled } from '../unknown-file.ts';
import type { ReadFile } from './container.ts';

const MOST_BYTES = 20_000_000;
const DEEPEST = 6;
const LEAST_COLUMNS = 3;
const MOST_COLUMNS = 300;
const ON_TRIAL = 600;
const DELIMITER = ';';

/** Reads the longest list of alike objects in a JSON file as a table; what only begins like JSON is read as text. */
export async function* readJson(
  bytes: Uint8Array,
  options: ReadOptions,
  readFile: ReadFile,
): AsyncGenerator<TradeFileBatch> {
  const { name, chooseColumns = sureColumns } = options;
  const records = bytes.length > MOST_BYTES ? null : recordsOf(parsed(bytes));
  if (records === null) {
    yield* readFile(once(bytes), { ...options, isText: true });
    return;
  }
  const opening = records.slice(0, ON_TRIAL);
  const known = detectTable(opening, DELIMITER);
  const asked = known === null ? askRecords([opening], opening.length === records.length) : null;
  const chosen = asked && (await chooseColumns(asked));
  const table = chosen ? { format: chosenFormat(asked.table, chosen), layout: {} } : known;
  if (table === null) {
    const reason = asked ? describeAsked(fileCalled(name), asked) : describeUnknown(bytes, null, name);
    yield refusedFile(reason, bytes.length, asked);
    return;
  }
  const taker = new BatchTaker(chosen ? COLUMNS_FORMAT : table.format.id, asked);
  const reader = new TableReader(table.format, { ...table.layout, refOf: (line) => `item ${line - 1}` });
  for (const record of records) {
    reader.take([record]);
    if (taker.isDue(reader.found))
      yield taker.take(reader.found, Math.floor((bytes.length * record.line) / records.length));
  }
  reader.end();
  yield taker.end(reader.found, bytes.length);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Numbers stay as they are printed, where the engine tells. */
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The longest list of objects, with a header of their names. */
function recordsOf(value: unknown): TableRecord[] | null {
  let longest: Record<string, unknown>[] = [];
  const look = (each: unknown, depth: number): void => {
    if (depth > DEEPEST) return;
    if (Array.isArray(each)) {
      const objects = each.filter(isObject);
      if (objects.length > longest.length) longest = objects;
      for (const inner of each.slice(0, ON_TRIAL)) look(inner, depth + 1);
    } else if (isObject(each)) for (const inner of Object.values(each)) look(inner, depth + 1);
  };
  look(value, 0);
  const rows = longest.map(flat);
  const names = [...new Set(rows.slice(0, ON_TRIAL).flatMap((row) => [...row.keys()]))].slice(0, MOST_COLUMNS);
  if (names.length < LEAST_COLUMNS) return null;
  return [
    { line: 1, cells: names },
    ...rows.map((row, at) => ({ line: at + 2, cells: names.map((name) => row.get(name) ?? '') })),
  ];
}

/** An object's texts and numbers by their names, and those of objects within it by both names. */
function flat(row: Record<string, unknown>): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'string' || typeof value === 'boolean') texts.set(name, String(value));
    else if (isObject(value))
      for (const [inner, text] of Object.entries(value))
        if (typeof text === 'string') texts.set(`${name} ${inner}`, text);
  }
  return texts;
}
