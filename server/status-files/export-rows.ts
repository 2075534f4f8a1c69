import { csvLine } from '@trover/core/text/csv-line.ts';
import type { Db } from '@trover/db/connect.ts';
import { listStatusRows } from '@trover/db/queries/status-files/results.ts';

const headings = [
  'line',
  'claim_number',
  'reference',
  'claimant',
  'account',
  'status',
  'reasons',
  'cure_by',
  'recognized_claim',
  'award',
  'our_claim',
  'owner',
  'matched_by',
  'from_stage',
  'to_stage',
  'outcome',
  'note',
  'result',
  'result_note',
  'settled_at',
  'resolution_note',
];

/** The next rows of a file with their results as CSV; the headings are before the first. */
export async function exportRows(
  db: Db,
  { status_file_id, after, most }: { status_file_id: number; after: number; most: number },
): Promise<{ rows: number; content: string; next: number | null }> {
  const page = await listStatusRows(db, { status_file_id, show: 'all', limit: most, after: [after] });
  const lines = page.rows.map((row) =>
    csvLine([
      String(row.line),
      row.claim_number,
      row.reference,
      row.claimant,
      row.account,
      row.word,
      row.reasons,
      row.cure_by,
      row.recognized_claim,
      row.award,
      row.sub_payout_request_id === null ? null : `TR-${row.sub_payout_request_id}`,
      row.owner,
      row.matched_by,
      row.from_stage,
      row.to_stage,
      row.outcome,
      row.note,
      row.result,
      row.result_note,
      row.settled_at?.toISOString() ?? null,
      row.resolution_note,
    ]),
  );
  return {
    rows: lines.length,
    content: (after === 0 ? csvLine(headings) : '') + lines.join(''),
    next: page.next === null ? null : Number(page.next[0]),
  };
}
