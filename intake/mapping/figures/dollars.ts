/** Markets, registers and numbers of Australia. */
const AUSTRALIAN = /\b(?:ASX|CHESS|HIN|AUD)\b|^[A-Z0-9]{3,5}\.(?:AX|ASX)$|^AU0000\w{6}$/;
/** Of Canada, whose accounts hold money of both countries. */
const CANADIAN = /\b(?:TSXV?|HST|RRSP|TFSA|CIRO|IIROC|CAD)\b|\.(?:TO|TSX)$/;
const OTHER = /\b(?:SGX|NZX|HKEX|SGD|NZD|HKD)\b|\.(?:NZ|NZX|SGX|HK)$/;
const GST = /\bGST\b/i;
const BROKERAGE = /\bbrokerage\b/i;

/**
 * Whose dollars a bare `$` is in a table: the United States', unless its names or cells are of another country; null where
 * they do not show which.
 */
export function dollarsOf(names: readonly string[], rows: readonly (readonly string[])[]): string | null {
  const has = (pattern: RegExp) =>
    names.some((name) => pattern.test(name.trim())) ||
    rows.some((cells) => cells.some((cell) => pattern.test(cell.trim())));
  const [isAustralian, isCanadian, isOther] = [has(AUSTRALIAN), has(CANADIAN), has(OTHER)];
  if (isCanadian || isOther) return null;
  // Only Australian brokers print their charge as brokerage with this tax.
  if (isAustralian || names.some((name) => GST.test(name) && BROKERAGE.test(name))) return 'AUD';
  return names.some((name) => GST.test(name)) ? null : 'USD';
}
