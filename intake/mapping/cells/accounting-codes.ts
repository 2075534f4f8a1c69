import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';

/** Codes of portfolio accounting systems, beside their own for a purchase and a sale. */
const CODES: ColumnMapping['actions'] = [
  { printed: 'li', means: 'transfer_in' },
  { printed: 'lo', means: 'transfer_out' },
  { printed: 'ss', means: 'short_sell' },
  { printed: 'cs', means: 'buy_to_cover' },
  { printed: 'wd', means: 'no_trade' },
  { printed: 'dp', means: 'no_trade' },
];

/** The codes in a column of them; none where words or other codes show the sides. */
export function codesOf(cells: readonly string[]): ColumnMapping['actions'] {
  const printed = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  return printed.has('by') && printed.has('sl') ? CODES.filter((code) => printed.has(code.printed)) : [];
}
