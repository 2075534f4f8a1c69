import type { Upload } from '@trover/contract/trades/trades.ts';
import { GAIN_REPORT, GAIN_REPORT_TITLE } from '@trover/core/portfolios/gain-report.ts';
import type { UploadRecord } from '@trover/db/queries/uploads/uploads.ts';
import { ARCHIVE_FORMAT, ARCHIVE_TITLE } from '@trover/intake/containers/archive-format.ts';
import { SCAN_FORMAT, SCAN_TITLE } from '@trover/intake/containers/scans/scanned-rows.ts';
import { FORMATS } from '@trover/intake/formats/all.ts';
import { PROVIDER_TITLES } from '@trover/intake/links/provider-titles.ts';
import { COLUMNS_FORMAT, COLUMNS_TITLE } from '@trover/intake/mapping/mapped-format.ts';

const titles = new Map<string, string>([
  ...FORMATS.map(({ id, title }) => [id, title] as const),
  [COLUMNS_FORMAT, COLUMNS_TITLE],
  [ARCHIVE_FORMAT, ARCHIVE_TITLE],
  [SCAN_FORMAT, SCAN_TITLE],
  [GAIN_REPORT, GAIN_REPORT_TITLE],
  ...PROVIDER_TITLES,
]);

export function presentUpload(upload: UploadRecord): Upload {
  return {
    id: upload.id,
    portfolio_id: upload.portfolio_id,
    file_name: upload.file_name,
    bytes: upload.bytes,
    sha256: upload.sha256,
    status: upload.status,
    format: upload.format,
    format_name: upload.format === null ? null : (titles.get(upload.format) ?? upload.format),
    counts: {
      bytes_read: upload.bytes_read,
      rows_read: upload.rows_read,
      trades_added: upload.trades_added,
      positions: upload.positions_stored,
      states_positions_only: upload.positions_stored > 0 && upload.positions_stored === upload.trades_stored,
      duplicates: Math.max(0, upload.trades_stored - upload.trades_added - upload.rows_unmapped - upload.rows_not_ours),
      accounts_unmapped: upload.accounts_unmapped,
      rows_unmapped: upload.rows_unmapped,
      rows_not_ours: upload.rows_not_ours,
      ignored: upload.ignored,
      refused: upload.refused,
      cases_checked: upload.cases_checked,
      cases_found: upload.cases_found,
      trades_removed: upload.trades_removed,
    },
    first_trade_date: upload.first_trade_date,
    last_trade_date: upload.last_trade_date,
    failure: upload.failure,
    files_before: upload.files_before,
    created_at: upload.created_at.toISOString(),
    finished_at: upload.finished_at?.toISOString() ?? null,
  };
}
