import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TradeFile } from '@trover/core/trades/trade.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS } from './formats/all.ts';
import { readTradeFile } from './read-trade-file.ts';
import { CsvReader, DELIMITERS, type TableRecord } from './readers/csv.ts';
import { detectEncoding, TextReader } from './readers/text.ts';
import { hasSignatureAction, readHeader } from './rows/table-reader.ts';

const OWN = join(import.meta.dirname, '../fixtures/trade-files/ok');
const SHARED = join(import.meta.dirname, '../../shared/trade-files');

/** Files whose columns depend on position (sections, columns of one name, sums under nameless ones), or whose day is above them. */
const FIXED =
  /^(?:ibkr-(?:transactions|activity|flex-sections)|tiger|degiro|thinkorswim|nordnet|flatex|mbank|zerodha-notes|ubs|shareworks|by-columns|unknown)/;

/** Samples of the formats that are read, if the folder is there. */
const SHARED_SAMPLES = existsSync(SHARED)
  ? readdirSync(SHARED)
      .filter((name) => name.includes('-csv') && !FIXED.test(name) && !/^ibkr/.test(name))
      .map((name) => join(SHARED, name, 'sample.csv'))
  : [];

const FILES = [
  ...readdirSync(OWN)
    .filter((name) => name.endsWith('.csv') && !FIXED.test(name))
    .map((name) => join(OWN, name)),
  ...SHARED_SAMPLES,
];

async function readBytes(bytes: Uint8Array): Promise<TradeFile> {
  async function* once() {
    yield bytes;
  }
  return await readTradeFile(once());
}

async function read(text: string): Promise<TradeFile> {
  return await readBytes(new TextEncoder().encode(text));
}

interface Table {
  records: TableRecord[];
  delimiter: string;
  /** The place of the trades' header among the records. */
  header: number;
  format: string;
  plain: TradeFile;
}

async function tableOf(path: string): Promise<Table> {
  const bytes = readFileSync(path);
  const text = new TextReader(detectEncoding(bytes)).read(bytes);
  const plain = await readBytes(bytes);
  const format = FORMATS.find(({ id }) => id === plain.format);
  const [delimiter] = DELIMITERS.toSorted((one, other) => text.split(other).length - text.split(one).length);
  const records: TableRecord[] = [];
  const csv = new CsvReader(delimiter!);
  csv.push(text.replaceAll('\r\n', '\n'), records);
  csv.end(records);
  const header = records.findIndex(({ cells }) => format?.kind === 'table' && readHeader(format, cells) !== null);
  return { records, delimiter: delimiter!, header, format: plain.format ?? '', plain };
}

/** How another year or another program writes the same table. */
interface Drift {
  order: number[];
  extra: { name: string; value: string } | null;
  preamble: string[];
  capitals: boolean;
  quoted: boolean;
  newline: '\n' | '\r\n';
  delimiter: ',' | ';' | '\t' | '|';
  encoding: 'utf8' | 'utf8-bom' | 'utf16-bom';
}

const DRIFT: fc.Arbitrary<Drift> = fc.record({
  order: fc.array(fc.nat({ max: 1000 }), { minLength: 8, maxLength: 31 }),
  extra: fc.option(
    fc.record({
      name: fc.constantFrom('Desk Remark', 'Internal Tag', 'Reviewed By'),
      value: fc.constantFrom('', 'checked', 'A-17'),
    }),
  ),
  preamble: fc.array(fc.constantFrom('Prepared for the file', '"Report, as asked for"', 'Page 1'), { maxLength: 3 }),
  capitals: fc.boolean(),
  quoted: fc.boolean(),
  newline: fc.constantFrom('\n', '\r\n'),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  encoding: fc.constantFrom('utf8', 'utf8-bom', 'utf16-bom'),
});

function written({ records, header, plain }: Table, drift: Drift): Uint8Array {
  const notes = new Set(plain.ignored.filter(({ reason }) => reason.startsWith('text outside')).map(({ row }) => row));
  const width = Math.max(...records.slice(header).map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, at) => at).sort(
    (left, right) => drift.order[left % drift.order.length]! - drift.order[right % drift.order.length]! || left - right,
  );
  const lines = [...drift.preamble];
  for (const [at, { line, cells: printed }] of records.entries()) {
    const cells = notes.has(line) ? [printed.join(', ')] : printed;
    const isTable = at >= header && cells.length >= width - 1;
    const moved = isTable ? places.map((place) => cells[place] ?? '') : [...cells];
    const titled = at === header && drift.capitals ? moved.map((cell) => cell.toUpperCase()) : moved;
    const wider = isTable && drift.extra ? [...titled, at === header ? drift.extra.name : drift.extra.value] : titled;
    lines.push(wider.map((cell) => inQuotes(cell, drift)).join(drift.delimiter));
  }
  const text = lines.join(drift.newline);
  if (drift.encoding === 'utf16-bom') return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  return new TextEncoder().encode(drift.encoding === 'utf8-bom' ? `\uFEFF${text}` : text);
}

function inQuotes(cell: string, { quoted, delimiter }: Drift): string {
  const needs = quoted || cell.includes(delimiter) || /["\n]/.test(cell);
  return needs ? `"${cell.replaceAll('"', '""')}"` : cell;
}

describe('a layout of another year', () => {
  it.each(FILES)('of the same rows reads the same: %s', async (path) => {
    const table = await tableOf(path);
    const format = FORMATS.find(({ id }) => id === table.format);
    const isMarked =
      format?.kind === 'table' && hasSignatureAction(format, readHeader(format, table.records[table.header]!.cells)!);
    const facts = ({ trades }: TradeFile) =>
      trades.map(({ note, net_amount_basis, ...trade }) => ({ ...trade, ref: null }));
    const plain = facts(table.plain);
    await fc.assert(
      fc.asyncProperty(DRIFT, async (drift) => {
        // A column that a strict format does not have, or that only another broker could have, is refused.
        const extra = isMarked && !(format?.kind === 'table' && format.strict) ? drift.extra : null;
        const file = await readBytes(written(table, { ...drift, extra }));
        expect(file.format).toBe(table.format);
        expect(facts(file)).toEqual(plain);
        expect(file.errors).toHaveLength(table.plain.errors.length);
      }),
      { numRuns: process.env.LONG === undefined ? 8 : 60 },
    );
  });

  const HEADERS: Record<string, string[]> = {
    'schwab-csv': [
      'Trade Date,Action,Symbol,Description,Qty,Price ($),Fees & Comm ($),Amount ($)',
      'Date,Action,Ticker Symbol,Security Description,Quantity (Shares),Share Price,Fees and Commissions,Net Amount',
    ],
    'robinhood-csv': ['Activity Date,Action,Instrument,Description,Qty,Price,Fee,Amount'],
    'etrade-csv': ['Transaction Date,TransactionType,Symbol,Description,Quantity,Price $,Commission $,Net Amount'],
    'vanguard-csv': [
      'Trade Date,Transaction Type,Symbol,Investment Name,Shares,Share Price,Commissions and Fees,Net Amount',
    ],
    'fidelity-csv': ['Run Date,Action,Symbol,Security Description,Quantity,Price ($),Commission ($),Amount ($)'],
  };

  it.each(Object.entries(HEADERS).flatMap(([format, headers]) => headers.map((header) => [format, header] as const)))(
    'of %s with the header %s is read',
    async (format, header) => {
      const action = { 'fidelity-csv': 'YOU BOUGHT ACME', 'etrade-csv': 'Bought' }[format] ?? 'Buy';
      for (const day of ['01/12/2023', '2023-01-12', 'Jan 12, 2023', '12-Jan-2023', '1/12/23']) {
        const row = `"${day}",${action},ACME,ACME INC,10,$5.00,,-$50.00`;
        const file = await read(`Some preamble\n\n${header}\n${row}\n`);
        expect(file.format).toBe(format);
        expect(file.trades).toMatchObject([
          {
            type: 'buy',
            trade_date: '2023-01-12',
            symbol: 'ACME',
            security_name: 'ACME INC',
            quantity: '10',
            price: '5',
            net_amount: '-50',
          },
        ]);
      }
    },
  );
});
