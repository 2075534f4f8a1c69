import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TradeFile } from '@trover/core/trades/trade.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from './read-trade-file.ts';
import { CsvReader, type TableRecord } from './readers/csv.ts';

const OWN = join(import.meta.dirname, '../fixtures/trade-files/ok');
const SHARED = join(import.meta.dirname, '../../shared/trade-files');

/** Samples of the formats that are read, if the folder is there. */
const SHARED_SAMPLES = existsSync(SHARED)
  ? readdirSync(SHARED)
      .filter((name) =>
        /^(?:schwab-csv|fidelity-csv|vanguard-csv|robinhood-csv|etrade-csv|tastytrade-csv|chase|tdameritrade)/.test(
          name,
        ),
      )
      .map((name) => join(SHARED, name, 'sample.csv'))
  : [];

/** All but the files whose first columns name the table, which cannot move, and those without commas between cells. */
const FILES = [
  ...readdirSync(OWN)
    .filter((name) => name.endsWith('.csv') && !/^ibkr-(?:transactions|activity)|-in-germany/.test(name))
    .map((name) => join(OWN, name)),
  ...SHARED_SAMPLES,
];

async function read(text: string): Promise<TradeFile> {
  async function* once() {
    yield new TextEncoder().encode(text);
  }
  return await readTradeFile(once());
}

function recordsOf(text: string): TableRecord[] {
  const csv = new CsvReader(',');
  const records: TableRecord[] = [];
  csv.push(text, records);
  csv.end(records);
  return records;
}

/** The same table with its columns in another order and every cell in quotes. */
function shuffled(records: readonly TableRecord[], order: readonly number[]): string {
  const width = Math.max(...records.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, at) => at).sort(
    (left, right) => order[left % order.length]! - order[right % order.length]! || left - right,
  );
  const lines: string[] = [];
  for (const { line, cells } of records) {
    while (lines.join('\n').split('\n').length < line && lines.length > 0) lines.push('');
    const inTable = cells.length >= width - 1;
    const moved = inTable ? places.map((at) => cells[at] ?? '') : [...cells];
    lines.push(moved.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  }
  return lines.join('\n');
}

describe('a layout of another year', () => {
  it.each(FILES)('with columns in another order reads the same: %s', async (path) => {
    const text = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
    const records = recordsOf(text);
    const plain = await read(text);
    const facts = ({ trades }: TradeFile) => trades.map((trade) => ({ ...trade, ref: null }));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 1000 }), { minLength: 8, maxLength: 31 }), async (order) => {
        const file = await read(shuffled(records, order));
        expect(file.format).toBe(plain.format);
        expect(facts(file)).toEqual(facts(plain));
        expect(file.errors).toHaveLength(plain.errors.length);
      }),
      { numRuns: 10 },
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
