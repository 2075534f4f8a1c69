import { Sha256 } from '@trover/core/losses/fingerprint/sha256.ts';
import { contentOf, hasTradeWords } from '../column-content.ts';
import { orderOfDays } from './order-of-days.ts';

/** Number of rows that show a table's shape, however much more of the file was read. */
const SAMPLE_SIZE = 50;
const NEARLY = 0.9;

/**
 * What a mapping is remembered by where no line names the columns: how many there are, the kind of each, and what shows
 * purchases, sales and the order of dates, so that a file that shows them otherwise is of another shape.
 */
export function shapeFingerprint({
  names,
  rows,
}: {
  names: readonly string[];
  rows: readonly { cells: readonly string[] }[];
}): string {
  const shown = rows.slice(0, SAMPLE_SIZE);
  const columns = names.map((_, at) => shown.map(({ cells }) => (cells[at] ?? '').trim()));
  const order = orderOfDays(columns) ?? 'any';
  return new Sha256().add(['no header', order, ...columns.map(kindOf)].join('\u001f')).hex();
}

function kindOf(cells: readonly string[]): string {
  const content = contentOf(cells);
  if (content.filled === 0) return 'empty';
  if (content.isins >= NEARLY) return 'isin';
  if (content.cusips >= NEARLY) return 'cusip';
  if (content.dates >= NEARLY) return `day ${writtenAs(cells.find((cell) => cell !== '') ?? '')}`;
  if (content.times >= NEARLY) return 'time';
  if (content.currencies >= NEARLY) return 'currency';
  if (content.numbers >= NEARLY) return content.negatives > 0 ? 'figure with a minus' : 'figure';
  return hasTradeWords(content) ? 'words of trades' : 'text';
}

/** How a day is written, whichever day it is: `0/0/0`, `0 a 0`. */
const writtenAs = (day: string): string =>
  day
    .split(/[ T]\d{1,2}:/)[0]!
    .replace(/\d+/g, '0')
    .replace(/[A-Za-z]+/g, 'a');
