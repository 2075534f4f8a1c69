import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { readDecimal } from '../../readers/numbers.ts';
import { nameFit } from '../field-names.ts';

type Rows = readonly (readonly string[])[];

/** Names of an account's own currency, alone or behind what is in it. */
const OWN =
  /(?:\b(?:in|en|em|à)\s+(?:the |der |la |het )?)?\b(?:(?:account|base|home|portfolio)\s?(?:currency|ccy)|(?:konto|depot|basis|heim)währung|devise du compte|divisa de (?:la )?cuenta|moneda de (?:la )?cuenta|valuta (?:del )?conto|rekeningvaluta|kontovaluta)(?!\p{L})/iu;

const isOwn = (name: string): boolean => OWN.test(name);
const nameOfOwn = (name: string): string => name.replace(OWN, ' ').replace(/\s+/g, ' ').trim();

/**
 * The column of the account's own currency beside that of the prices that are read: another column has the prices in it,
 * which are the same where both currencies are and others where these differ. -1 where a row does not show that, or where
 * sums or costs are read, whose currency is open.
 */
export function accountCurrencyAt(
  { columns, decimal_comma }: ColumnMapping,
  names: readonly string[],
  rows: Rows,
): number {
  const [price, currency] = [columns.indexOf('price'), columns.indexOf('currency')];
  const own = names.findIndex((name, at) => columns[at] === null && isOwn(name) && nameOfOwn(name) === '');
  const ownPrice = names.findIndex((name) => isOwn(name) && nameFit(nameOfOwn(name), 'price').isExact);
  if (Math.min(price, currency, own, ownPrice) < 0 || isOwn(names[price]!) || isOwn(names[currency]!)) return -1;
  if (columns.includes('amount') || columns.includes('fees')) return -1;
  let differing = 0;
  for (const cells of rows) {
    const cell = (at: number) => (cells[at] ?? '').trim();
    const [one, other] = [price, ownPrice].map((at) => readDecimal(cell(at), decimal_comma));
    if (!one || !other) continue;
    const isSame = cell(own).toUpperCase() === cell(currency).toUpperCase();
    if (isSame !== (Number(one) === Number(other))) return -1;
    if (!isSame) differing += 1;
  }
  return differing > 0 ? own : -1;
}
