import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { PositionSubtype } from '@trover/core/trades/stated-position.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { readDay } from '../../readers/dates.ts';
import { magnitude, readDecimal } from '../../readers/numbers.ts';
import { shortened } from '../../rows/row-errors.ts';
import { checkedCusip, checkedIsin } from '../../rows/securities.ts';

/** One balance of a security, as custodians' messages of either standard state it. */
interface Position {
  ref: string;
  account: string | null;
  isin: string | null;
  cusip: string | null;
  name: string | null;
  moment: PositionSubtype;
  quantity: string;
  isShort: boolean;
  /** The day at whose start or end it was held. */
  day: string;
  /** Whether it counts what has settled, or what is traded. */
  isSettled: boolean;
  decimalComma: boolean;
  /** What the standard calls the parts that an error names. */
  parts: { quantity: string; day: string };
}

/** A position as a row of its own kind: on a basis of settlement it has that day too. */
export function positionRow(position: Position): Trade | RowError {
  const { ref, parts, decimalComma } = position;
  const day = readDay(position.day, 'ymd');
  if (day === null) return partError(ref, parts.day, position.day, 'the day that the statement is of, like 20240131');
  const units = readDecimal(position.quantity, decimalComma);
  if (units === null) return partError(ref, parts.quantity, position.quantity, 'the number of units');
  const size = magnitude(units);
  const isShort = position.isShort !== units.startsWith('-') && size !== '0';
  return {
    ...blankTrade(ref),
    type: 'other',
    subtype: position.moment,
    account: position.account,
    trade_date: day,
    settle_date: position.isSettled ? day : null,
    isin: position.isin,
    isin_valid: checkedIsin(position.isin),
    cusip: position.cusip,
    cusip_valid: checkedCusip(position.cusip),
    security_name: position.name,
    quantity: size,
    stated_quantity: isShort ? `-${size}` : size,
    note: position.isSettled ? 'position by settlement' : null,
  };
}

function partError(ref: string, column: string, value: string, right: string): RowError {
  const found = value === '' ? `${column} is missing` : `"${shortened(value)}" in ${column} cannot be read`;
  return { row: ref, column, value, reason: `${found}. It should be ${right}.` };
}
