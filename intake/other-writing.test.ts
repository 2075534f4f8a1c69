import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TradeFile } from '@trover/core/trades/trade.ts';
import { tradeDay } from '@trover/core/trades/trade-day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS } from './formats/all.ts';
import { readTradeFile } from './read-trade-file.ts';
import { CsvReader, DELIMITERS, type TableRecord } from './readers/csv.ts';
import { type DateOrder, readDay } from './readers/dates.ts';
import { detectEncoding, TextReader } from './readers/text.ts';
import { readHeader } from './rows/table-reader.ts';

const OWN = join(import.meta.dirname, '../fixtures/trade-files/ok');
const FILES = readdirSync(OWN).filter((name) => name.endsWith('.csv'));

/** How another program, country or hand writes the same rows. */
interface Writing {
  names: 'as they are' | 'lower_case' | 'ALL CAPITALS' | 'RunTogether' | 'spaced out';
  commas: boolean;
  days: 'as they are' | 'year first' | 'month named';
  encoding: 'utf8' | 'utf8-bom' | 'utf16le' | 'latin1';
  delimiter: ',' | ';' | '\t';
  blank: number | null;
  total: boolean;
}

const WRITING: fc.Arbitrary<Writing> = fc.record({
  names: fc.constantFrom('as they are', 'lower_case', 'ALL CAPITALS', 'RunTogether', 'spaced out'),
  commas: fc.boolean(),
  days: fc.constantFrom('as they are', 'year first', 'month named'),
  encoding: fc.constantFrom('utf8', 'utf8-bom', 'utf16le', 'latin1'),
  delimiter: fc.constantFrom(',', ';', '\t'),
  blank: fc.option(fc.nat({ max: 20 })),
  total: fc.boolean(),
});

async function readBytes(bytes: Uint8Array): Promise<TradeFile> {
  async function* once() {
    yield bytes;
  }
  return await readTradeFile(once());
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function nameIn(name: string, names: Writing['names']): string {
  if (names === 'lower_case') return name.toLowerCase().replaceAll(' ', '_');
  if (names === 'ALL CAPITALS') return name.toUpperCase();
  if (names === 'RunTogether') return name.replace(/\s+(\p{L})/gu, (_, letter: string) => letter.toUpperCase());
  return names === 'spaced out' ? `  ${name.replaceAll(' ', '  ')} ` : name;
}

function cellIn(cell: string, { commas, days }: Writing, order: DateOrder | null): string {
  if (/^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(cell)) {
    const day = order && readDay(cell, order);
    if (day === null || days === 'as they are') return cell;
    const [year, month, date] = day.split('-');
    return days === 'year first' ? day : `${date} ${MONTHS[Number(month) - 1]} ${year}`;
  }
  if (!commas || !/^[-(+$]*[\d,]+(?:\.\d+)?\)?$/.test(cell)) return cell;
  return cell.replaceAll(',', '').replace('.', ',');
}

function written(
  records: readonly TableRecord[],
  header: number,
  writing: Writing,
  order: DateOrder | null,
): Uint8Array {
  const { delimiter, encoding, blank } = writing;
  const width = records[header]!.cells.length;
  const lines = records.map(({ cells }, at) => {
    const texts = cells.map((cell) => (at === header ? nameIn(cell, writing.names) : cellIn(cell, writing, order)));
    return texts
      .map((text) => (text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
      .join(delimiter);
  });
  if (writing.total) lines.push(['Total', ...Array.from({ length: width - 2 }, () => ''), '100'].join(delimiter));
  if (blank !== null)
    lines.splice(header + 1 + (blank % Math.max(1, lines.length - header)), 0, '', delimiter.repeat(width - 1));
  const text = `${lines.join('\r\n')}\r\n`;
  if (encoding === 'utf16le') return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  if (encoding === 'latin1' && [...text].every((letter) => letter.charCodeAt(0) < 256))
    return new Uint8Array(Buffer.from(text, 'latin1'));
  return new TextEncoder().encode(encoding === 'utf8-bom' ? `\uFEFF${text}` : text);
}

/** What moves shares: the day, what happened, how many. */
const tradeLines = ({ trades }: TradeFile): string[] =>
  trades
    .filter(({ type, quantity }) => type !== 'dividend' && quantity !== null)
    .map((trade) => `${tradeDay(trade)} ${trade.type} ${trade.quantity}`);

describe('the same rows in another writing', { timeout: 600_000 }, () => {
  it.each(FILES)('report the same trades or are refused in words, and never report others: %s', async (name) => {
    const bytes = readFileSync(join(OWN, name));
    const plain = await readBytes(bytes);
    const format = FORMATS.find(({ id }) => id === plain.format);
    const text = new TextReader(detectEncoding(bytes)).read(bytes);
    const [delimiter] = DELIMITERS.toSorted((one, other) => text.split(other).length - text.split(one).length);
    const records: TableRecord[] = [];
    const csv = new CsvReader(delimiter!);
    csv.push(text.replaceAll('\r\n', '\n'), records);
    csv.end(records);
    const found = records.findIndex(({ cells }) => format?.kind === 'table' && readHeader(format, cells) !== null);
    const header = Math.max(0, found);
    // A file that was saved elsewhere has its days in that country's order.
    const order = format?.kind === 'table' && !name.includes('saved-in') ? format.dates : null;
    // A blank line is where a part of such a file ends.
    const hasParts = /^thinkorswim/.test(name);
    const isCommaed = delimiter !== ',';
    const expected = tradeLines(plain);
    await fc.assert(
      fc.asyncProperty(WRITING, async (writing) => {
        const own = { ...writing, ...(hasParts ? { blank: null } : {}), ...(isCommaed ? { commas: false } : {}) };
        const file = await readBytes(written(records, header, own, order));
        const left = [...expected];
        for (const each of tradeLines(file)) {
          const at = left.indexOf(each);
          expect(at, `"${each}" is no trade of the file`).toBeGreaterThanOrEqual(0);
          left.splice(at, 1);
        }
        if (left.length > 0) expect(file.errors.length, `${left[0]} vanished`).toBeGreaterThan(0);
        for (const { reason } of file.errors) expect(reason).not.toBe('');
      }),
      { numRuns: process.env.LONG === undefined ? 4 : 60 },
    );
  });
});
