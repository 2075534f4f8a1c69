import type { Db } from '@trover/db/connect.ts';
import { countStatusRows } from '@trover/db/queries/status-files/results.ts';
import { type StatusFile, saveCounts } from '@trover/db/queries/status-files/status-files.ts';
import type { StatusCounts } from '@trover/db/schema/status-files.ts';

const NOTHING: StatusCounts = { outcomes: [], moves: [], results: [], expects_payment: 0, open: 0 };

/** Whether a file is being processed, so that its page polls. */
export const isMoving = ({ status }: Pick<StatusFile, 'status'>): boolean =>
  status === 'received' || status === 'applying' || status === 'undoing';

/**
 * The results of a file's rows. Computed once for each state of the file: while it is processed the last counts are
 * shown, otherwise those for its status, its version and the decisions about its rows.
 */
export async function countFile(db: Db, of: StatusFile): Promise<StatusCounts> {
  if (isMoving(of)) return of.counts ?? NOTHING;
  const state = `${of.status} ${of.row_version} ${of.rows} ${of.advanced_to} ${of.decisions}`;
  if (of.counts !== null && of.counts_of === state) return of.counts;
  const counts = await countStatusRows(db, of.id);
  await saveCounts(db, of.id, { counts, state });
  return counts;
}
