/** Names of columns that have tickers and nothing else. */
const TICKERS = /^(?:ticker|symbol|ticker symbol)$/i;
const SMALL = /^[a-z][a-z0-9.]{0,6}$/;

/** Whether a column has tickers and nothing else, all of them in small letters, as accounting systems write them. */
export function areSmallTickers(name: string, cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return TICKERS.test(name.trim()) && filled.length > 0 && filled.every((cell) => SMALL.test(cell));
}

/** The cells of a column of tickers in capitals, where all of them are written small. */
export const plainTickers = (name: string, cells: readonly string[]): readonly string[] =>
  areSmallTickers(name, cells) ? cells.map((cell) => cell.toUpperCase()) : cells;
