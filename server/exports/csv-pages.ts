import { csvLine } from '@trover/core/text/csv-line.ts';

/** The lines of one page of a list. */
export interface CsvPage {
  lines: string[];
  /** Of the whole list. */
  total: number;
  isLast: boolean;
}

export interface CsvFile {
  headings: readonly string[];
  pages: AsyncIterable<CsvPage>;
}

/** An answer has at most so many rows; the rest of a longer list is only in the file of its link. */
const MAX_ROWS = 10_000;

/** The last line of a file that does not contain all rows of its list. */
const truncationNotice = (rows: number, total: number): string =>
  csvLine([`These are the first ${rows} of ${total} rows. The link in the answer has all of them.`]);

/** The first rows of a list; where more follow, the last line states how many there are. */
export async function firstRows(
  { headings, pages }: CsvFile,
  most = MAX_ROWS,
): Promise<{ rows: number; total: number; is_whole: boolean; content: string }> {
  let lines: string[] = [];
  let total = 0;
  for await (const page of pages) {
    lines = lines.concat(page.lines);
    total = page.isLast ? lines.length : Math.max(page.total, lines.length + 1);
    if (page.isLast || lines.length >= most) break;
  }
  const shown = lines.slice(0, most);
  const rows = shown.length;
  const is_whole = rows >= total;
  return {
    rows,
    total,
    is_whole,
    content: csvLine(headings) + shown.join('') + (is_whole ? '' : truncationNotice(rows, total)),
  };
}

/** The whole file, page by page, so that a long list needs no more memory than a short one. */
export async function* wholeFile({ headings, pages }: CsvFile): AsyncGenerator<string> {
  yield csvLine(headings);
  for await (const { lines } of pages) if (lines.length > 0) yield lines.join('');
}
