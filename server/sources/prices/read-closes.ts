import { parseDay } from '@trover/core/dates/day.ts';
import { parseDecimal } from '@trover/core/money/decimal.ts';
import type { PriceRow } from '@trover/db/queries/catalogue/prices.ts';
import { CsvReader, type TableRecord } from '@trover/intake/readers/csv.ts';
import { SourceError } from '../source.ts';

/**
 * Parses the closes of one symbol in the price source's format: a header with date and close, then one day per line.
 */
export function readCloses(text: string, symbol: string, today: string): PriceRow[] {
  const records: TableRecord[] = [];
  const reader = new CsvReader(',');
  reader.push(text, records);
  reader.end(records);
  const [head, ...rest] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const names = (head?.cells ?? []).map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const [day, close] = [names.indexOf('date'), names.indexOf('close')];
  if (day < 0 || close < 0)
    throw new SourceError(
      'format',
      `The prices of ${symbol} have no columns date and close: they begin with “${text.slice(0, 40)}”.`,
    );
  return rest.flatMap(({ line, cells }) => {
    const [date = '', price = ''] = [cells[day]?.trim(), cells[close]?.trim()];
    // A day without trades has no close.
    if (price === '' || /^(?:null|n\/a|nan)$/i.test(price)) return [];
    const amount = parseDecimal(price);
    if (parseDay(date) === null || date > today)
      throw new SourceError('format', `The prices of ${symbol} have “${date.slice(0, 20)}” as a date in line ${line}.`);
    if (amount === null || amount <= 0n)
      throw new SourceError(
        'format',
        `The prices of ${symbol} have “${price.slice(0, 20)}” as a close in line ${line}.`,
      );
    return [{ row: line, symbol, date, close: price }];
  });
}
