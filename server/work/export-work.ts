import { csvLine } from '@trover/core/text/csv-line.ts';
import type { Db } from '@trover/db/connect.ts';
import { listWorkItems, type WorkFilter } from '@trover/db/queries/work/work-items.ts';

const MOST = 10_000;
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

/** The items of a filter as a CSV, the most urgent first, at most ten thousand. */
export async function exportWork(db: Db, filter: WorkFilter): Promise<{ rows: number; content: string }> {
  const lines: string[] = [];
  let after: readonly [string, string, number] | undefined;
  do {
    const page = await listWorkItems(db, { ...filter, limit: PAGE, after });
    for (const one of page.rows)
      lines.push(
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
    after = (page.next as [string, string, number] | null) ?? undefined;
  } while (after !== undefined && lines.length < MOST);
  return { rows: lines.length, content: csvLine(headings) + lines.join('') };
}
