import { CURRENCY_CODES, currencyOfSign } from '@trover/core/money/currencies.ts';
import type { TableFormat } from '../formats/format.ts';
import { isBlank, readDecimal } from '../readers/numbers.ts';
import { columnKey, type Field, type Header, isRemark } from './columns.ts';

type Rows = readonly (readonly string[])[];

const NAMED_MONEY = new RegExp(`[€£¥]|\\((?:P|PENCE)\\)|(?<![A-Z])(?:${CURRENCY_CODES.join('|')})(?![A-Z])`, 'g');
const MONEY: readonly Field[] = ['price', 'amount', 'accrued_interest'];

const CURRENCY_KEY = /currency|currencie|ccy/;
const COST_KEY =
  /^(?:(?:trading|transaction|dealing|broker|other|total|currencyconversion|fx|exchange)?(?:cost|fee|charge|commission|kommission)|brokerage|stampduty)$/;

/**
 * Whether the table contradicts the format: another currency, or costs in an unknown column. Such a table is another broker's.
 */
export function contradictsFormat(format: TableFormat, header: Header, rows: Rows): boolean {
  return header.names.some((name, at) => {
    if (isUnread(format, name)) return false;
    const cells = filled(rows, at);
    if (isDeclared(format, header, at)) return isMoney(header, at) && namesOtherMoney(format, header, name, cells);
    const key = columnKey(name);
    if (CURRENCY_KEY.test(key))
      return cells.some((cell) => /^[A-Za-z]{3}$/.test(cell) && cell.toUpperCase() !== format.currency);
    return COST_KEY.test(key) && cells.some((cell) => (readDecimal(cell, format.decimalComma) ?? '0') !== '0');
  });
}

/** Whether a column that the format does not know has anything in it. */
export function hasForeignColumn(format: TableFormat, header: Header, rows: Rows): boolean {
  return header.names.some(
    (name, at) => !isUnread(format, name) && !isDeclared(format, header, at) && filled(rows, at).length > 0,
  );
}

function isUnread(format: TableFormat, name: string): boolean {
  const isNamed = (unread: string | RegExp) =>
    typeof unread === 'string' ? columnKey(unread) === columnKey(name) : unread.test(name);
  return isRemark(name) || (format.unread?.some(isNamed) ?? false);
}

function isDeclared(format: TableFormat, header: Header, at: number): boolean {
  if (header.fees.includes(at)) return true;
  return (Object.keys(format.columns) as Field[]).some((field) => header.index[field] === at);
}

function isMoney(header: Header, at: number): boolean {
  return header.fees.includes(at) || MONEY.some((field) => header.index[field] === at);
}

function namesOtherMoney(format: TableFormat, header: Header, name: string, cells: readonly string[]): boolean {
  if (format.currency === null || (format.columns.currency && header.index.currency !== undefined)) return false;
  const numbers = cells.filter((cell) => readDecimal(cell, format.decimalComma) !== null);
  return [name, ...numbers]
    .flatMap((text) => text.toUpperCase().match(NAMED_MONEY) ?? [])
    .some((money) => (currencyOfSign(money.replace(/[()]/g, '')) ?? money) !== format.currency);
}

function filled(rows: Rows, at: number): string[] {
  return rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => !isBlank(cell));
}
