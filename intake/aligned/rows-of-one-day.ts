import { CURRENCY_CODES } from '@trover/core/money/currencies.ts';
import { isFigure, isTradeWord } from '../mapping/column-content.ts';
import { nameFit } from '../mapping/field-names.ts';
import { SYMBOL_OR_CUSIP, TICKER_ALONE } from './row-patterns.ts';

/** Whether a line has what was done alone beside its figures, as `Reinvestment` below a dividend: it is of the same security. */
export function isOfAbove(cells: readonly string[], figures: readonly number[]): boolean {
  const words = cells.filter((cell, at) => cell !== '' && !figures.includes(at) && !isFigure(cell));
  return words.length === 1 && isTradeWord(words[0]!);
}

/** The places of the columns with tickers. */
export const symbolColumns = (names: readonly string[]): number[] =>
  names.flatMap((name, at) => (nameFit(name, 'symbol').isExact || SYMBOL_OR_CUSIP.test(name) ? [at] : []));

/**
 * Whether a line has another ticker than the row above it, in the column of tickers: what was done with several
 * securities on one day is printed once.
 */
export const isOfOther = (above: readonly string[], cells: readonly string[], symbols: readonly number[]): boolean =>
  symbols.some((at) => {
    const [first, second] = [above[at] ?? '', cells[at] ?? ''];
    return isTicker(first) && isTicker(second) && first !== second;
  });

const isTicker = (cell: string): boolean => TICKER_ALONE.test(cell) && !CURRENCY_CODES.includes(cell);
