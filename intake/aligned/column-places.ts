import type { ColumnField } from '@trover/core/trades/column-mapping.ts';
import { nameFit } from '../mapping/field-names.ts';

export const isDayName = (name: string): boolean =>
  nameFit(name, 'trade_date').isExact || nameFit(name, 'settle_date').isExact;

/** Whether a table has a column for what the words of its rows may have, too. */
export const hasColumn = (names: readonly string[], detail: string): boolean =>
  detail === 'Trade Date'
    ? names.some((name) => /trade|executed/i.test(name))
    : columnsOf(names, detail === 'Description' ? 'security_name' : 'price').length > 0;

export const columnsOf = (names: readonly string[], ...fields: ColumnField[]): number[] =>
  names.flatMap((name, at) => (fields.some((field) => nameFit(name, field).isExact) ? [at] : []));

/** The column of the names of securities; -1 where there is none. */
export const namesOf = (names: readonly string[]): number => {
  const at = columnsOf(names, 'security_name')[0];
  return at ?? names.findIndex((name) => /^descri/i.test(name));
};

const WHOLE_DAY = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2}(?:\d\d)?|\d{4}-\d\d-\d\d)(?=\s|$)/;

/** The cells with the day in its column, where long words before it moved it into the next one: `Long Term Capital Gain`. */
export function withDayInPlace(cells: readonly string[], days: readonly number[]): string[] {
  const moved = [...cells];
  for (const at of days) {
    const [before = '', day = '', next = ''] = [cells[at - 1], cells[at], cells[at + 1]];
    const [printed] = WHOLE_DAY.exec(next) ?? [];
    if (day !== '' || before === '' || days.includes(at + 1) || printed === undefined) continue;
    [moved[at], moved[at + 1]] = [printed, next.slice(printed.length).trim()];
  }
  return moved;
}
