import type { TableRecord } from '../../readers/csv.ts';
import type { PageLine } from '../../readers/pdf/text-lines.ts';

export const wordsOf = ({ cells }: PageLine): string => cells.map(({ text }) => text).join(' ');

/** A line as a record of its text alone, beside those of a table. */
export const textOf = (line: PageLine & { number: number }): TableRecord => ({
  line: line.number,
  cells: [wordsOf(line)],
});
