import { readFileWords, readPictureWords } from '../../assistant/attachments/read-file-text.ts';
import { importReport } from '../../bank-reports/import-report.ts';
import { readColumns } from '../../columns/read-columns.ts';
import { readDocumentPage } from '../../confirmations/review/read-page.ts';
import { readDistribution } from '../../distributions/read-distribution.ts';
import { readProofPage } from '../../documents/read-proof-page.ts';
import { readMailFile } from '../../letters/read-mail.ts';
import { matchLink } from '../../links/match-link.ts';
import { readDownload } from '../../links/recipes/read-download.ts';
import { repairPostingDays } from '../../links/repair-posting-days.ts';
import { loadOwnMatches, type OwnMatchesOptions } from '../../matches/load-own-matches.ts';
import { matchAccounts } from '../../matches/match-accounts.ts';
import { notifyMatches } from '../../notifications/notify.ts';
import { screenAllNames } from '../../sanctions/screen-names.ts';
import { type EventsOptions, loadEvents } from '../../securities/list-events.ts';
import { loadTransfers, type TransfersOptions } from '../../securities/list-transfers.ts';
import { readStoredNotice } from '../../sources/notices/read-stored-notice.ts';
import { readStoredStatusFile } from '../../status-files/read-stored-status-file.ts';
import { importUpload } from '../../uploads/import-upload.ts';
import { matchUpload } from '../../uploads/match-upload.ts';
import { collectRefusedRows } from '../../uploads/refused-rows.ts';
import { rematchUndone } from '../../uploads/rematch-undone.ts';
import { removeUndone } from '../../uploads/remove-undone.ts';
import type { WorkerContext } from './worker-context.ts';

/** CPU-intensive work, which therefore runs in its own process. */
export const workerTasks = {
  advance_upload: async (work: WorkerContext, { upload_id }: { upload_id: number }) => {
    await importUpload(work, upload_id);
    await matchUpload(work, upload_id);
    await removeUndone(work, upload_id);
    await rematchUndone(work, upload_id);
  },
  match_accounts: async (
    work: WorkerContext,
    { case_id, beneficial_account_ids }: { case_id: number; beneficial_account_ids: number[] },
  ) => {
    await matchAccounts(work, case_id, beneficial_account_ids);
    await notifyMatches(work.db, { case_id, beneficial_account_ids }, work.today());
  },
  match_link: matchLink,
  repair_posting_days: repairPostingDays,
  screen_names: screenAllNames,
  collect_refused_rows: collectRefusedRows,
  read_columns: readColumns,
  read_file_words: (_: WorkerContext, file: { path: string; name: string; is_email: boolean }) => readFileWords(file),
  read_picture_words: (_: WorkerContext, { path }: { path: string }) => readPictureWords(path),
  read_mail: (_: WorkerContext, { path }: { path: string }) => readMailFile(path),
  read_download: (_: WorkerContext, file: { path: string; name: string; position: number }) => readDownload(file),
  read_notice: readStoredNotice,
  read_distribution: (work: WorkerContext, { distribution_id }: { distribution_id: number }) =>
    readDistribution(work, distribution_id),
  read_status_file: (work: WorkerContext, { status_file_id }: { status_file_id: number }) =>
    readStoredStatusFile(work, status_file_id),
  import_bank_report: importReport,
  read_document_page: readDocumentPage,
  read_proof_page: readProofPage,
  load_transfers: (work: WorkerContext, options: TransfersOptions) => loadTransfers(work.db, options),
  load_events: (work: WorkerContext, options: EventsOptions) => loadEvents(work.db, options),
  load_own_matches: (work: WorkerContext, options: OwnMatchesOptions) => loadOwnMatches(work.db, options),
} as const;

export type WorkerTasks = typeof workerTasks;
export type WorkerTask = keyof WorkerTasks;
