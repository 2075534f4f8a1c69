import { isDayShaped, isFigure } from '../mapping/column-content.ts';
import type { TableRecord } from '../readers/csv.ts';

const SERIAL_DAY = /^[2-5]\d{4}(?:\.\d+)?$/;

/** Whether a cell is a day, also as the number that a spreadsheet stores for it. */
export const isDay = (cell: string): boolean => isDayShaped(cell) || SERIAL_DAY.test(cell);

/** Shares that came or went without a purchase or a sale. */
export const NO_TRADE = /\b(?:gift\w*|inherit\w*|transfer\w*|gave|given|donat\w*)\b/i;

/** The filled cells of a record. */
export const filledIn = ({ cells }: TableRecord): string[] => cells.filter((cell) => cell !== '');

const MIN_COLUMNS = 3;

/** Whether these cells may name columns: several texts, none of them a day or a figure. */
export function mayBeHeader(record: TableRecord): boolean {
  const filled = filledIn(record);
  return filled.length >= MIN_COLUMNS && !filled.some((cell) => isDayShaped(cell) || isFigure(cell));
}
