import type { RowError } from '@trover/core/trades/trade.ts';
import { type DateOrder, readDay } from '../readers/dates.ts';
import type { Field } from './columns.ts';
import type { Row } from './row.ts';

const SPELLED: Record<DateOrder, string> = {
  mdy: 'MM/DD/YYYY or YYYY-MM-DD',
  dmy: 'DD/MM/YYYY or YYYY-MM-DD',
  ymd: 'YYYY-MM-DD',
};

export function badNumber(row: Row, column: string, value: string): RowError {
  return {
    row: row.line,
    column,
    value,
    reason: `"${shortened(value)}" in the column ${column} is not a number. It should be one like 1234.56 or $1,234.56.`,
  };
}

export function badDate(row: Row, field: Field, value: string, order: DateOrder): RowError {
  const column = row.nameOf(field);
  const found =
    value === ''
      ? `The column ${column} is empty`
      : readDay(value, order) === null
        ? `"${shortened(value)}" in the column ${column} is not a calendar date`
        : `"${shortened(value)}" in the column ${column} could have the day or the month first, and other dates of the file are not written as this broker writes them`;
  return {
    row: row.line,
    column,
    value,
    reason: `${found}. It should be a date like ${SPELLED[order]}.`,
  };
}

export function unknownAction(row: Row, action: string): RowError {
  const column = row.nameOf('action');
  const reason =
    action === ''
      ? `The column ${column} is empty, so we do not know what this row is. It should have an action, such as Buy or Sell.`
      : `We do not know the action "${shortened(action)}" in this format. Use one of the broker’s own, such as Buy, Sell, Dividend or Transfer.`;
  return { row: row.line, column, value: action, reason };
}

export function missingNumber(row: Row, field: Field, action: string): RowError {
  const column = row.nameOf(field);
  return {
    row: row.line,
    column,
    value: row.text(field),
    reason: `A row with the action "${shortened(action)}" needs a number in the column ${column}. It should be the ${field} of the trade.`,
  };
}

export function missingSecurity(row: Row, action: string): RowError {
  return {
    row: row.line,
    column: row.nameOf('symbol'),
    value: row.text('symbol'),
    reason: `A row with the action "${shortened(action)}" names no security. It should have a symbol, a CUSIP or a name.`,
  };
}

export function unreadContract(row: Row, action: string, printed: string): RowError {
  return {
    row: row.line,
    column: row.nameOf(row.text('symbol') === printed ? 'symbol' : 'description'),
    value: printed,
    reason: `"${shortened(action)}" is an option trade, but no contract can be read from "${shortened(printed)}". It should name underlying, expiry, strike and call or put.`,
  };
}

export function redeemedContract(row: Row, action: string, printed: string): RowError {
  return {
    row: row.line,
    column: row.nameOf('action'),
    value: shortened(printed),
    reason: `"${shortened(action)}" pays money for the option "${shortened(printed)}". It should be a bond or a fund that is redeemed, or a purchase or sale of the option.`,
  };
}

export function tooManyCells(row: Row): RowError {
  return {
    row: row.line,
    column: null,
    value: row.cells.slice(row.header.names.length).join(','),
    reason: `The row has ${row.cells.length} cells where the header has ${row.header.names.length}, so its columns do not line up. A text with a separator in it should be in quotes.`,
  };
}

/** A last row that stops before its last column. */
export function cutOff(row: Row): RowError {
  const { line, cells, width } = row;
  const last = cells.length - 1;
  return {
    row: line,
    column: row.header.names[last] ?? null,
    value: shortened(cells[last] ?? ''),
    reason: `The file ends in the middle of this row: it has ${cells.length} cells where the header has ${width}. Download the complete file again.`,
  };
}

/** A row that stops before a column that it needs. */
export function endsBefore(row: Row, field: Field, action: string): RowError {
  return {
    row: row.line,
    column: row.nameOf(field),
    value: null,
    reason: `The row ends before the column ${row.nameOf(field)}, which "${shortened(action)}" needs. It should have as many cells as the header, empty ones too.`,
  };
}

export function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
