/** Markets, registers and numbers of Australia. */
const AUSTRALIAN = /\b(?:ASX|CHESS|HIN|AUD)\b/;
/** Tickers and ISINs of Australian shares. */
const AUSTRALIAN_SHARE = /^[A-Z0-9]{3,5}\.(?:AX|ASX)$|^AU0000\w{6}$/;
/** Of Canada, whose accounts have money of both countries. */
const CANADIAN = /\b(?:TSXV?|HST|RRSP|TFSA|CIRO|IIROC|CAD)\b|\.(?:TO|TSX)$/;
const OTHER = /\b(?:SGX|NZX|HKEX|SGD|NZD|HKD)\b|\.(?:NZ|NZX|SGX|HK)$/;
const GST = /\bGST\b/i;
const BROKERAGE = /\bbrokerage\b/i;

/**
 * The currency of a bare `$` in a table: US dollars, unless its names or cells are of another country; null where
 * they do not show which. `naming` are the places of tickers and ISINs: all rows that have one must be of Australian
 * shares for the money to be Australian, as brokers elsewhere trade them too.
 */
export function dollarsOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  naming: readonly number[],
): string | null {
  const isNamed = (pattern: RegExp) => names.some((name) => pattern.test(name.trim()));
  const isIn = (pattern: RegExp) => rows.some((cells) => cells.some((cell) => pattern.test(cell.trim())));
  const has = (pattern: RegExp) => isNamed(pattern) || isIn(pattern);
  if (has(CANADIAN) || has(OTHER)) return null;
  // Only Australian brokers print their charge as brokerage with this tax.
  if (isNamed(AUSTRALIAN) || names.some((name) => GST.test(name) && BROKERAGE.test(name))) return 'AUD';
  const shares = rows
    .map((cells) => naming.map((at) => (cells[at] ?? '').trim()).filter((cell) => cell !== ''))
    .filter((own) => own.length > 0);
  if (shares.length > 0 && shares.every((own) => own.some((cell) => AUSTRALIAN_SHARE.test(cell)))) return 'AUD';
  if (isIn(AUSTRALIAN_SHARE) || isIn(AUSTRALIAN)) return null;
  return isNamed(GST) ? null : 'USD';
}
