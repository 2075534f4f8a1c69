/** Names of columns that have tickers and nothing else. */
const TICKERS = /^(?:ticker|symbol|ticker symbol)$/i;
const SMALL = /^[a-z][a-z0-9.]{0,6}$/;

export const plainTicker = (ticker: string): string => (SMALL.test(ticker) ? ticker.toUpperCase() : ticker);

/** The cells of a column of tickers in capitals, where an accounting system writes all of them small. */
export function plainTickers(name: string, cells: readonly string[]): readonly string[] {
  const areSmall = cells.every((cell) => cell.trim() === '' || SMALL.test(cell.trim()));
  return TICKERS.test(name.trim()) && areSmall ? cells.map((cell) => cell.toUpperCase()) : cells;
}
