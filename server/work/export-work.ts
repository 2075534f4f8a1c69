import { csvLine } from '@trover/core/text/csv-line.ts';
import type { Db } from '@trover/db/connect.ts';
import { listWorkItems, type WorkFilter } from '@trover/db/queries/work/work-items.ts';
import { truncationNotice } from '../exports/truncation-notice.ts';

const MAX_ROWS = 10_000;
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

/**
 * The items of a filter as a CSV, the most urgent first, at most ten thousand; its last line states how many are
 * missing.
 */
export async function exportWork(
  db: Db,
  filter: WorkFilter,
  most = MAX_ROWS,
): Promise<{ rows: number; is_whole: boolean; content: string }> {
  const lines: string[] = [];
  let after: readonly [string, string, number] | undefined;
  let total: number;
  do {
    const page = await listWorkItems(db, { ...filter, limit: Math.min(PAGE, most), after });
    total = page.total_count;
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
  } while (after !== undefined && lines.length < most);
  const rows = lines.length;
  return { rows, is_whole: rows >= total, content: csvLine(headings) + lines.join('') + truncationNotice(rows, total) };
}
