import { csvLine } from '@trover/core/text/csv-line.ts';
import type { Db } from '@trover/db/connect.ts';
import { listWorkItems, type WorkFilter } from '@trover/db/queries/work/work-items.ts';
import type { CsvFile, CsvPage } from '../exports/csv-pages.ts';

const PAGE = 1_000;

const headings = [
  'kind',
  'number',
  'title',
  'detail',
  'case',
  'ticker',
  'amount',
  'currency',
  'waiting_since',
  'due_on',
  'must_by',
  'assigned_to',
  'snoozed_until',
];

/** The items of a filter as a file, the most urgent first. */
export const fileOfWork = (db: Db, filter: WorkFilter): CsvFile => ({ headings, pages: pagesOfWork(db, filter) });

async function* pagesOfWork(db: Db, filter: WorkFilter): AsyncGenerator<CsvPage> {
  let after: readonly [string, string, number] | undefined;
  do {
    const page = await listWorkItems(db, { ...filter, limit: PAGE, after });
    after = (page.next as [string, string, number] | null) ?? undefined;
    const lines = page.rows.map((one) =>
      csvLine([
        one.kind,
        String(one.subject_id),
        one.title,
        one.detail,
        one.case_title,
        one.ticker,
        one.amount,
        one.currency,
        one.since.toISOString(),
        one.due_on,
        one.must_by,
        one.assignee,
        one.snoozed_until,
      ]),
    );
    yield { lines, total: page.total_count, isLast: after === undefined };
  } while (after !== undefined);
}
