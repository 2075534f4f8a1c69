import { readDecimal } from '../../readers/numbers.ts';

const ROUNDING = 0.0015;
/** How many of the compared rows must come out, and at least how many. */
const MIN_SHARE = 0.6;
const MIN_ROWS = 2;

/**
 * Whether a column of units has those that are there after each row, and another one those that came or went: from row
 * to row of one security, whichever column names it, the first changes by the second.
 */
export function isBalanceOf(
  rows: readonly (readonly string[])[],
  places: { balance: number; change: number },
  decimalComma: boolean,
): boolean {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  for (let security = 0; security < width; security++)
    if (security !== places.balance && security !== places.change && runs(rows, places, security, decimalComma))
      return true;
  return false;
}

function runs(
  rows: readonly (readonly string[])[],
  { balance, change }: { balance: number; change: number },
  security: number,
  decimalComma: boolean,
): boolean {
  const last = new Map<string, number>();
  let [compared, fits] = [0, 0];
  for (const cells of rows) {
    const read = (at: number) => Number(readDecimal((cells[at] ?? '').trim(), decimalComma) ?? Number.NaN);
    const [after, moved, name] = [read(balance), read(change), (cells[security] ?? '').trim()];
    if (Number.isNaN(after) || Number.isNaN(moved)) continue;
    const before = last.get(name);
    last.set(name, after);
    if (before === undefined) continue;
    compared += 1;
    if (moved !== 0 && Math.abs(Math.abs(after - before) - Math.abs(moved)) <= ROUNDING) fits += 1;
  }
  return fits >= MIN_ROWS && fits >= compared * MIN_SHARE;
}
