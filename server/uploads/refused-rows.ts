import { csvCells } from '@trover/core/text/csv-line.ts';
import { findUploadColumns } from '@trover/db/queries/columns/upload-columns.ts';
import { listUploadRows, type UploadRowRecord } from '@trover/db/queries/uploads/uploads.ts';
import { listRefusedRows } from '@trover/intake/refused-rows.ts';
import { FileMissing } from '../files/file-store.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';

const MAX_ROWS = 10_000;
const PAGE = 1000;

export interface RefusedRows {
  text: string;
  rows: number;
  total_count: number;
  /** Whether the corrected file can be uploaded again; otherwise it only lists the rows. */
  is_resendable: boolean;
}

/** The refused rows of an upload as a CSV: under the file's own header where its rows are lines of text. */
export async function collectRefusedRows(
  work: WorkerContext,
  { portfolio_id, upload_id, file_key }: { portfolio_id: number; upload_id: number; file_key: string },
): Promise<RefusedRows> {
  const rows: UploadRowRecord[] = [];
  let total_count = 0;
  let after: ['refused' | 'ignored', number] | undefined;
  do {
    const page = await listUploadRows(work.db, { portfolio_id, upload_id, outcome: 'refused', limit: PAGE, after });
    rows.push(...page.rows);
    total_count = page.total_count;
    const last = page.rows.at(-1);
    after = page.next === null || last === undefined ? undefined : [last.outcome, last.position];
  } while (after !== undefined && rows.length < MAX_ROWS);

  const byLine = new Map(rows.map(({ row, reason }) => [Number(row), reason]));
  const columns = await findUploadColumns(work.db, { portfolio_id, upload_id });
  const chosen = columns?.mapping ? { mapping: columns.mapping, corrections: columns.corrections } : null;
  const lines = [...byLine.keys()].every(Number.isInteger)
    ? await listRefusedRows(() => work.files.open(file_key), byLine, { chooseColumns: () => chosen }).catch(
        nullWhereGone,
      )
    : null;
  const text = lines ?? listed(rows);
  return { text, rows: rows.length, total_count, is_resendable: lines !== null };
}

function nullWhereGone(error: unknown): null {
  if (error instanceof FileMissing) return null;
  throw error;
}

function listed(rows: readonly UploadRowRecord[]): string {
  const lines = rows.map(({ row, column, value, reason }) => csvCells([row, column, value, reason]));
  return `${['Row,Column,Value,What is wrong', ...lines].join('\n')}\n`;
}
