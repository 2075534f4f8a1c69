import { isCusipShaped } from '../../readers/identifiers.ts';

const TICKER_AND_NAME = /^(?:symbol|ticker)\s*(?:&|and|\/|\+)\s*name$/i;
const TICKER_AND_TEXT = /^(?:symbol|ticker)\s*\/\s*(?:description|security)$/i;
/** `RHNE - Rheingold Inc. - TRD RHNE B 10 at 170.10`: only the dash shows that the first word is the ticker. */
const TICKER_DASH = /^([A-Z][A-Z0-9.]{0,5})\s+-\s+(\S.*?)(?:\s+-\s+TRD\s.*)?$/;
/** A contract of the Options Clearing Corporation is one name, though it has a space in it. */
const TICKER_BEFORE =
  /^([A-Z][A-Z0-9.]{0,5} {1,5}\d{6}[CP]\d{8}(?=\s|$)|[A-Z][A-Z0-9.]{0,5}(?=\s))\s*(?:-\s+)?((?!\d{6}[CP]\d{8}\b).*)$/;
/** `RHNE (Rheingold Inc.)`, or the other way round. */
const NAME_IN_BRACKETS = /^([A-Z][A-Z0-9.]{0,9})\s+\(([^()]*[a-z][^()]*)\)$/;
const TICKER_IN_BRACKETS = /^([^()]*[a-z][^()]*?)\s*\(([A-Z][A-Z0-9.]{0,9})\)$/;

/** `RHNE / 037833100`. */
const BEFORE_CUSIP = /^([A-Z][A-Z0-9.]{0,9})\s*\/\s*([0-9A-Z]{9})$/;

/** How tickers are before the names in a column of this name, where they are. */
export const tickerBefore = (name = ''): RegExp | null =>
  TICKER_AND_NAME.test(name) ? TICKER_BEFORE : TICKER_AND_TEXT.test(name) ? TICKER_DASH : null;

/** No ticker with a name is longer; the patterns would search for minutes in thousands of spaces. */
const MAX_LENGTH = 200;

/** The ticker of a cell that has the name in brackets, or the other way round, or the CUSIP behind a slash. */
export function splitTicker(cell: string): { symbol: string; name?: string; cusip?: string } | null {
  if (cell.length > MAX_LENGTH) return null;
  const first = NAME_IN_BRACKETS.exec(cell);
  if (first) return { symbol: first[1]!, name: first[2]! };
  const last = TICKER_IN_BRACKETS.exec(cell);
  if (last) return { symbol: last[2]!, name: last[1]! };
  const numbered = BEFORE_CUSIP.exec(cell);
  return numbered && isCusipShaped(numbered[2]!) ? { symbol: numbered[1]!, cusip: numbered[2]! } : null;
}
