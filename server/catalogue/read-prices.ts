import { parseDay } from '@trover/core/dates/day.ts';
import { parseDecimal } from '@trover/core/money/decimal.ts';
import type { PriceRow } from '@trover/db/queries/catalogue/prices.ts';
import { CsvReader, type TableRecord } from '@trover/intake/readers/csv.ts';

/** A row of a price file that is not a valid price, and why. */
export interface RefusedPrice {
  row: number;
  reason: string;
}

const COLUMNS = ['symbol', 'date', 'close'] as const;
const SYMBOL = /^[A-Z0-9][A-Z0-9./-]{0,15}$/;

/**
 * The closes of a CSV file with the columns symbol, date and close, as a stream; ignores other columns. An invalid row
 * goes to `refuse` and the others continue. Without the columns no row can be read.
 */
export async function* readPrices(
  source: AsyncIterable<Uint8Array>,
  refuse: (refused: RefusedPrice) => void,
): AsyncGenerator<PriceRow> {
  let places: number[] | null = null;
  for await (const { line, cells } of recordsOf(source)) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (places === null) {
      const names = cells.map((cell) =>
        cell
          .replace(/^\uFEFF/, '')
          .trim()
          .toLowerCase(),
      );
      places = COLUMNS.map((column) => names.indexOf(column));
      const missing = COLUMNS.filter((_, at) => places?.[at] === -1);
      if (missing.length > 0)
        return refuse({
          row: line,
          reason: `expected a header with symbol, date and close; ${missing.join(' and ')} missing`,
        });
      continue;
    }
    const [symbol = '', date = '', close = ''] = places.map((place) => cells[place]?.trim() ?? '');
    const reason = whyRefused(symbol.toUpperCase(), date, close);
    if (reason === null) yield { row: line, symbol: symbol.toUpperCase(), date, close };
    else refuse({ row: line, reason });
  }
  if (places === null) refuse({ row: 1, reason: 'the file is empty: expected a header with symbol, date and close' });
}

function whyRefused(symbol: string, date: string, close: string): string | null {
  if (!SYMBOL.test(symbol)) return `"${symbol}" is not a symbol: expected capitals and digits, such as KHC`;
  if (parseDay(date) === null) return `"${date}" is not a date: expected one that exists, as YYYY-MM-DD`;
  const price = parseDecimal(close);
  if (price === null || price <= 0n)
    return `"${close}" is not a close: expected a decimal above 0 with at most 8 places, such as 27.55`;
  return null;
}

async function* recordsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<TableRecord> {
  const decoder = new TextDecoder();
  const reader = new CsvReader(',');
  let records: TableRecord[] = [];
  for await (const bytes of source) {
    reader.push(decoder.decode(bytes, { stream: true }), records);
    yield* records;
    records = [];
  }
  reader.push(decoder.decode(), records);
  reader.end(records);
  yield* records;
}
