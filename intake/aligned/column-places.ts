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
