import { readColumns } from '../columns/read-columns.ts';
import { readDocumentPage } from '../confirmations/review/read-page.ts';
import { loadOwnMatches, type OwnMatchesOptions } from '../matches/load-own-matches.ts';
import { matchAccounts } from '../matches/match-accounts.ts';
import { tellMatches } from '../notices/tell.ts';
import { type EventsOptions, loadEvents } from '../securities/list-events.ts';
import { loadTransfers, type TransfersOptions } from '../securities/list-transfers.ts';
import { importUpload } from '../uploads/import-upload.ts';
import { matchUpload } from '../uploads/match-upload.ts';
import { collectRefusedRows } from '../uploads/refused-rows.ts';
import { rematchUndone } from '../uploads/rematch-undone.ts';
import { removeUndone } from '../uploads/remove-undone.ts';
import type { WorkContext } from './work-context.ts';

/** Work that keeps a processor busy, and so runs in a process of its own. */
export const heavyTasks = {
  advance_upload: async (work: WorkContext, { upload_id }: { upload_id: number }) => {
    await importUpload(work, upload_id);
    await matchUpload(work, upload_id);
    await removeUndone(work, upload_id);
    await rematchUndone(work, upload_id);
  },
  match_accounts: async (
    work: WorkContext,
    { case_id, beneficial_account_ids }: { case_id: number; beneficial_account_ids: number[] },
  ) => {
    await matchAccounts(work, case_id, beneficial_account_ids);
    await tellMatches(work.db, { case_id, beneficial_account_ids }, work.today());
  },
  collect_refused_rows: collectRefusedRows,
  read_columns: readColumns,
  read_document_page: readDocumentPage,
  load_transfers: (work: WorkContext, options: TransfersOptions) => loadTransfers(work.db, options),
  load_events: (work: WorkContext, options: EventsOptions) => loadEvents(work.db, options),
  load_own_matches: (work: WorkContext, options: OwnMatchesOptions) => loadOwnMatches(work.db, options),
} as const;

export type HeavyTasks = typeof heavyTasks;
export type HeavyTask = keyof HeavyTasks;
