import { wholeOfHundredth } from '@trover/core/money/currencies.ts';
import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { currencyCode, currencyInName } from '../../readers/currencies.ts';
import { readDecimal } from '../../readers/numbers.ts';
import type { Row } from '../../rows/row.ts';
import { shortened } from '../../rows/row-errors.ts';
import { isTradeWord, plainAction } from '../column-content.ts';
import { nameKey } from '../field-names.ts';
import { EXCHANGE_RATE } from '../number-conventions.ts';

type Rows = readonly (readonly string[])[];

/** Money of a table whose prices are in each row's currency, and whose sums and costs are in the account's own. */
export interface Exchanged {
  /** The account's own currency. */
  own: string;
  /** Whether a row's sum is in another currency than the account's, or in none that its rate shows. */
  contradicts: (cells: readonly string[]) => boolean;
}

/** What is printed as the currency of a bond's price. */
const PERCENT = '%';
/** A rate is printed with so many figures that a sum by it is off by less than this share. */
const ROUNDING = 0.0005;
const CENT = 0.02;
const IN_NAME = /\b(?:in|en|em|à|i)\s+([A-Z]{3}|€|£)\s*$/;

/**
 * Whether all sums are of an account's own currency, which a column's name or the rows without a rate show: each is shares times
 * price by the row's rate, but for the costs beside it. Null where a single one is not.
 */
export function exchangedIn(mapping: ColumnMapping, names: readonly string[], sample: Rows): Exchanged | null {
  const { columns, decimal_comma: comma } = mapping;
  const [quantity, price] = [columns.indexOf('quantity'), columns.indexOf('price')];
  const [amount, currency] = [columns.indexOf('amount'), columns.indexOf('currency')];
  const rate = names.findIndex((name) => EXCHANGE_RATE.test(nameKey(name)));
  if (Math.min(quantity, price, amount, currency, rate) < 0) return null;
  const fees = columns.flatMap((field, at) => (field === 'fees' ? [at] : []));
  const actions = columns.flatMap((field, at) => (field === 'action' ? [at] : []));
  const read = (cells: readonly string[], at: number) =>
    Math.abs(Number(readDecimal((cells[at] ?? '').trim(), comma) ?? 0));

  const named = currencyOf(names[amount] ?? '');
  /** What a row shows; null where it is no trade at a price, and `unclear` where its sum does not come out. */
  const shownBy = (cells: readonly string[]): { code: string; isForeign: boolean } | 'unclear' | null => {
    if (actions.length > 0 && !actions.some((at) => isTradeWord(plainAction((cells[at] ?? '').trim())))) return null;
    const printed = (cells[currency] ?? '').trim();
    const isPercent = printed === PERCENT;
    const worth = (read(cells, quantity) * read(cells, price)) / (isPercent ? 100 : 1);
    const paid = read(cells, amount);
    if (worth === 0 || paid === 0) return null;
    const code = isPercent ? named : currencyCode(printed);
    if (code === null || wholeOfHundredth(code) !== null) return 'unclear';
    const by = read(cells, rate);
    const costs = fees.reduce((sum, at) => sum + read(cells, at), 0);
    const isBy = (sum: number) => Math.abs(Math.abs(sum - paid) - costs) <= CENT + sum * ROUNDING;
    const isForeign = by !== 0 && by !== 1;
    const comesOut = isForeign ? code !== named && (isBy(worth * by) || isBy(worth / by)) : isBy(worth);
    return comesOut ? { code, isForeign } : 'unclear';
  };

  const home = new Set(named === null ? [] : [named]);
  let foreign = 0;
  for (const cells of sample) {
    const shown = shownBy(cells);
    if (shown === 'unclear') return null;
    if (shown?.isForeign) foreign += 1;
    else if (shown) home.add(shown.code);
  }
  const [own] = home;
  if (foreign === 0 || home.size !== 1 || own === undefined) return null;
  const contradicts = (cells: readonly string[]): boolean => {
    const shown = shownBy(cells);
    return shown === 'unclear' || (shown !== null && !shown.isForeign && shown.code !== own);
  };
  return { own, contradicts };
}

function currencyOf(name: string): string | null {
  const behind = IN_NAME.exec(name.trim())?.[1];
  return currencyInName(name) ?? (behind === undefined ? null : currencyCode(behind));
}

/** Gives a trade's sums the account's own currency, beside the one of its price; refuses a row whose sum is in another. */
export function settleIn({ own, contradicts }: Exchanged, trade: Trade, row: Row): RowError | null {
  if (trade.currency === own) return null;
  if (contradicts(row.cells)) {
    const [column, value] = [row.nameOf('amount'), row.text('amount')];
    return {
      row: row.line,
      column,
      value,
      reason: `"${shortened(value)}" in the column ${column} is not the shares times the price by this row's rate, as in the rows above. It should be in ${own}, with the rate beside it.`,
    };
  }
  const priced = trade.price === null || trade.currency === PERCENT ? null : trade.currency;
  trade.price_currency = priced;
  trade.currency = own;
  return null;
}
