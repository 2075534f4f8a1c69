import type { TableRecord } from '../csv.ts';
import { readSerialDay } from './cell-values.ts';

const DAY_NAME = /\b(?:date|datum|fecha|data)\b|date$/i;
const SERIAL = /^[2-5]\d{4}(?:\.\d+)?$/;
const FEWEST_NAMES = 3;

/**
 * Days that a sheet stores as bare numbers, without a style that shows them as days: in a column whose header speaks of
 * dates, a number from 1954 to 2064 is one.
 */
export class DayColumns {
  #columns: number[] = [];
  #is1904: boolean;

  constructor(is1904: boolean) {
    this.#is1904 = is1904;
  }

  /** Sets the days of a record right, in place. */
  settle({ cells }: TableRecord): void {
    const names = cells.filter((cell) => cell !== '');
    if (names.length >= FEWEST_NAMES && !names.some((name) => /^[\d$(-]/.test(name))) {
      const found = cells.flatMap((cell, at) => (DAY_NAME.test(cell) ? [at] : []));
      if (found.length > 0) this.#columns = found;
      return;
    }
    for (const at of this.#columns) {
      const cell = cells[at];
      if (cell !== undefined && SERIAL.test(cell)) cells[at] = readSerialDay(cell, this.#is1904);
    }
  }
}
