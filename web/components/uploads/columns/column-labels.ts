import { capitalize } from '@trover/core/text/capitalize.ts';
import { COLUMN_FIELDS, COLUMN_NAMES, type ColumnMapping, type Direction } from '@trover/core/trades/column-mapping.ts';
import { formatCount, pluralize } from '../../../ui/format/format.ts';
import { countInWords } from '../../../ui/format/spell-count.ts';
import type { CheckedAnswer, ColumnTable } from './columns-state.ts';

/** The choices above each column, with their labels. */
export const fieldChoices = COLUMN_FIELDS.map((field) => ({ field, label: capitalize(COLUMN_NAMES[field]) }));

export const directionLabels: Record<Direction, string> = {
  action: 'its words',
  quantity: 'a minus before the shares of sales',
  amount: 'a minus sign before money paid',
  cost: 'a minus sign before money received',
};

/** The reason for questions about a file. */
export const unknownFormat = (file: string, { is_nameless }: ColumnTable): string =>
  is_nameless ? `${file} has no header row.` : `We do not know the format of ${file}.`;

/** "We matched six columns and left one out." */
export function describeMatched({ columns }: ColumnMapping, names: readonly string[]): string {
  const matched = columns.filter((field) => field !== null).length;
  const left = names.filter((name, at) => name !== '' && !columns[at]).length;
  const rest = left === 0 ? '' : left === 1 ? ' and left one out' : ` and left ${countInWords(left)} out`;
  return `We matched ${countInWords(matched)} ${matched === 1 ? 'column' : 'columns'}${rest}.`;
}

/** The message at the bottom, next to the button. */
export function describeFaults({ lacks, faults, advised }: CheckedAnswer): string {
  if (lacks !== null) return lacks;
  if (faults === 0 && advised > 0) return `${pluralize(advised, 'row')} to review`;
  if (faults === 0) return 'Every row is a trade, or is left out for a reason.';
  const review = advised > 0 ? `; ${formatCount(advised)} to review` : '';
  return `${pluralize(faults, 'row')} to fix, or leave ${faults === 1 ? 'it' : 'them'} out${review}`;
}

export function addLabel({ trades }: CheckedAnswer, { is_whole }: ColumnTable, verb: string): string {
  return is_whole ? `${verb} ${pluralize(trades, 'trade')}` : `${verb} the trades`;
}
