import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { readDecimal } from '../../readers/numbers.ts';
import { isTradeWord, plainAction, withoutUnit } from '../column-content.ts';

type Names = readonly string[];
type Rows = readonly (readonly string[])[];

const PENCE = /\((?:p|pence|gbx|gbp?x|cents)\)|\bpence\b|\bgbx\b|באגורות/i;
const PER_CENT = /%|\bper ?cent\b|\bpct\b|\bprozent\b|\bprocent\b/i;
const LOTS = /[張张]/;
const CENT = 0.02;
const MIN_ROWS = 2;

/** Whether a column of prices shows that they are of a hundred of what is bought, as a bond's are. */
export const isPerHundred = (name: string): boolean => PENCE.test(name) || PER_CENT.test(name);

const FUND = /ファンド|投信|投資信託|基準価額/;
const TEN_THOUSAND = 10_000;

/** Whether shares are counted as Japan's funds are, whose prices are of ten thousand: their unit shows it, or all sums. */
export const isInTenThousands = (mapping: ColumnMapping, names: Names, rows: Rows): boolean =>
  /^(?!.*株).*口/.test(names[mapping.columns.indexOf('quantity')] ?? '') ||
  (names.some((name) => FUND.test(name)) && comesToPart(mapping, rows, TEN_THOUSAND));

/** Whether shares are counted in Taiwan's lots of a thousand, while their prices are of one. */
export const isInLots = ({ columns }: ColumnMapping, names: Names): boolean =>
  LOTS.test(names[columns.indexOf('quantity')] ?? '');

/** A number of lots as the number of shares. */
export function sharesOfLots(printed: string): string {
  const lots = readDecimal(withoutUnit(printed));
  if (lots === null) return printed;
  const [whole = '', fraction = ''] = lots.split('.');
  const shares = `${whole}${fraction.slice(0, 3).padEnd(3, '0')}`.replace(/^(-?)0+(?=\d)/, '$1');
  return fraction.length > 3 ? `${shares}.${fraction.slice(3)}` : shares;
}

/** By how many tens a price is to be divided for that of one share. */
export function priceTens(mapping: ColumnMapping, names: Names, sample: Rows): number {
  if (isInTenThousands(mapping, names, sample)) return 4;
  if (mapping.columns.some((field, at) => field === 'price' && isPerHundred(names[at] ?? ''))) return 2;
  return comesToHundredth(mapping, sample) ? 2 : 0;
}

/**
 * Whether shares times price is, but for the costs beside it, a hundred times the amount of every purchase and sale:
 * prices in pence beside pounds, or of a hundred of a bond's nominal. Either way a hundredth is what one of them costs.
 */
export const comesToHundredth = (mapping: ColumnMapping, rows: Rows): boolean => comesToPart(mapping, rows, 100);

function comesToPart({ columns, decimal_comma }: ColumnMapping, rows: Rows, part: number): boolean {
  const at = (field: ColumnMapping['columns'][number]) => columns.indexOf(field);
  const [quantity, price, amount] = [at('quantity'), at('price'), at('amount')];
  if (quantity < 0 || price < 0 || amount < 0) return false;
  const actions = columns.flatMap((field, place) => (field === 'action' ? [place] : []));
  const fees = columns.flatMap((field, place) => (field === 'fees' ? [place] : []));
  let counted = 0;
  for (const cells of rows) {
    const read = (place: number) => Math.abs(Number(readDecimal((cells[place] ?? '').trim(), decimal_comma) ?? 0));
    if (actions.length > 0 && !actions.some((place) => isTradeWord(plainAction((cells[place] ?? '').trim())))) continue;
    const [worth, paid] = [(read(quantity) * read(price)) / part, read(amount)];
    if (worth === 0 || paid === 0) continue;
    // Yen have no fractions.
    const rounded = part === TEN_THOUSAND ? 1 : CENT;
    if (Math.abs(worth - paid) > fees.reduce((sum, place) => sum + read(place), rounded)) return false;
    counted += 1;
  }
  return counted >= MIN_ROWS;
}
