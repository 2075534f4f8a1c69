import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { readDecimal } from '../../readers/numbers.ts';
import type { Row } from '../../rows/row.ts';
import { shortened } from '../../rows/row-errors.ts';
import { nameKey } from '../field-names.ts';

const MULTIPLIER = /^(?:(?:contract|price)?multiplier|contractsize|pointvalue|contractunit)$/;
const COUPON_AND_YEAR = /\d\s?%.*\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\b.*\d\s?%|\b\d{1,2}[./]\d{2,3}\s?%/;
const BOND_WORD =
  /\b(?:bonds?|treasury|t-bills?|gilts?|anleihe|bund(?:esanleihe)?|obligations?|notes? due|debentures?)\b/i;
const FUND_WORD = /\b(?:etf|fund|index|ucits|trust|fonds|ishares|vanguard|spdr)\b/i;
const HUNDREDTH = 0.02;
const TRADED = /^(?:buy|sell)/;

/** The kind of a row that is no share at its price, by its figures and words. */
export function otherKind(names: readonly string[]): (row: Row, trade: Trade) => RowError | null {
  const multiplier = names.findIndex((name) => MULTIPLIER.test(nameKey(name)));
  return (row, trade) => {
    if (!TRADED.test(trade.type) || trade.option !== null) return null;
    return (
      isContract(row, trade, multiplier < 0 ? null : (row.cells[multiplier] ?? '').trim()) ?? isBondAtNoSum(row, trade)
    );
  };
}

function isContract(row: Row, trade: Trade, multiplier: string | null): RowError | null {
  const [units, price, paid] = [trade.quantity, trade.price, trade.net_amount].map((each) =>
    Math.abs(Number(each ?? 0)),
  ) as [number, number, number];
  const [gross, costs] = [units * price, Number(trade.fees ?? 0)];
  const isHundredfold = gross > 0 && Math.abs(gross * 100 - paid) <= gross * 100 * HUNDREDTH + costs;
  const times = multiplier === null ? null : readDecimal(multiplier);
  const isMultiplied =
    times !== null && times !== '0' && times !== '1' && !(gross > 0 && Math.abs(gross - paid) <= gross * 0.1 + costs);
  if (!isHundredfold && !isMultiplied) return null;
  return {
    row: row.line,
    column: row.nameOf('quantity'),
    value: row.text('quantity'),
    reason: `${row.text('quantity')} at ${row.text('price')} ${isHundredfold ? 'come to a hundredth of the amount' : `are multiplied by ${shortened(multiplier!)}`}, as of contracts, and no contract can be read from "${shortened(row.text('symbol') || row.text('description'))}". It should name underlying, expiry, strike and call or put, or be the number and price of shares.`,
  };
}

const MIN_NOMINAL = 1000;
const HIGHEST_PER_CENT = 200;
/** `MIAMI DADE CNTY 5.000% 06/01/25`: a rate and a day, short of a year in four figures. */
const COUPON_AND_DAY = /\d\s?%.*\b(?:\d{6}|\d{1,2}\/\d{1,2}\/\d{2})\b/;

const TREASURY_BILL = /\bTREAS(?:URY)?\b.*\bBILLS?\b|\bZERO CPN\b/i;

/** Whether a row's figures and name show a bond, whose price is in percent of its nominal. */
export function isBond(name: string, units: number, price: number): boolean {
  return (
    units >= MIN_NOMINAL &&
    price <= HIGHEST_PER_CENT &&
    !FUND_WORD.test(name) &&
    (COUPON_AND_YEAR.test(name) || COUPON_AND_DAY.test(name) || TREASURY_BILL.test(name))
  );
}

/** A bond's price is in percent of its nominal, which nothing shows where no sum is beside it. */
function isBondAtNoSum(row: Row, trade: Trade): RowError | null {
  if (trade.net_amount !== null || trade.price === null || Number(trade.quantity ?? 0) < MIN_NOMINAL) return null;
  const name = row.text('description') || row.text('symbol');
  if (FUND_WORD.test(name) || !(COUPON_AND_YEAR.test(name) || (BOND_WORD.test(name) && /\d/.test(name)))) return null;
  if (Number(trade.price) > HIGHEST_PER_CENT || trade.price !== (readDecimal(row.text('price')) ?? trade.price))
    return null;
  return {
    row: row.line,
    column: row.nameOf('price'),
    value: row.text('price'),
    reason: `"${shortened(name)}" seems to be a bond, and its price may be in percent. The row should have its amount as well, or the column should be called Price in %.`,
  };
}
