import { csvLine } from '@trover/core/text/csv-line.ts';

/** The last line of a file that does not contain all rows of its list; empty where it does. */
export const truncationNotice = (rows: number, total: number): string =>
  rows >= total
    ? ''
    : csvLine([`These are the first ${rows} of ${total} rows. Narrow the filter and export again for the rest.`]);
