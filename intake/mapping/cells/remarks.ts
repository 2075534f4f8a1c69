import { nameKey } from '../field-names.ts';

/** As `nameKey` writes them. */
const REMARKS =
  /^(?:(?:my|own|user)?(?:remark|note|comment|memo)|bemerkung(?:en)?|anmerkung(?:en)?|notiz(?:en)?|kommentare?|remarque|commentaire|nota|observacion(?:e)?|commento|commenti|opmerking(?:en)?|kommentar(?:er)?|notat)$/;

/** What follows the first word, without figures and tickers. */
const restOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^\S+/, ' ')
    .replace(/(?<!\p{L})[A-Z\d.]+(?!\p{L})|[^\p{L}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Whether a column has remarks in a person's own words, whose `sold half later` is not what the row did. Words that are
 * alike in all rows, such as `Bought - confirmation 12`, may show it.
 */
export function isOfRemarks(name: string, cells: readonly string[]): boolean {
  if (!REMARKS.test(nameKey(name))) return false;
  const filled = cells.filter((cell) => cell.trim() !== '');
  return new Set(filled.map(restOf)).size > 1 && filled.some((cell) => /\S\s+\S/.test(cell.trim()));
}
