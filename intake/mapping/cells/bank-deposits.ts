import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { magnitude, readDecimal } from '../../readers/numbers.ts';
import type { Row } from '../../rows/row.ts';
import { figureOf } from './action-of-row.ts';

const DEPOSIT =
  /\b(?:BANK|INSURED|CASH|FDIC)\b.*\b(?:DEP(?:OSITS?)?|SWEEP)(?: (?:ACC(?:OUN)?T|PROGRAM|FUND))?$|\bDEP(?:OSITS?)? (?:ACC(?:OUN)?T|SWEEP|PROGRAM)\b/i;
/** Shares on deposit, as the shares of an ADR. */
const DEPOSITARY = /\bDEP(?:OSIT[AO]RY)? (?:SH(?:S|ARES?)?|RCPTS?|RECEIPTS?|UNITS?)\b/i;

/** Whether a row puts cash on deposit: at a price of one, or as many units as money where it has no price. */
export function isBankDeposit(row: Row, mapping: ColumnMapping): boolean {
  const name = row.text('description').trim();
  if (!DEPOSIT.test(name) || DEPOSITARY.test(name)) return false;
  const price = readDecimal(row.text('price'), mapping.decimal_comma) ?? '0';
  if (price !== '0') return price === '1';
  const units = figureOf(row, 'quantity', mapping);
  const amount = readDecimal(row.text('amount'), mapping.decimal_comma);
  return units !== null && amount !== null && magnitude(units) === magnitude(amount);
}
