/**
 * Limits of what one account may upload and store. They stop accounts that would fill the disk or delay others: an
 * institution imports a million rows and hundreds of files a day, and stays far below them.
 */
export interface UploadQuota {
  files_a_minute: number;
  files_a_day: number;
  bytes_a_day: number;
  /** Bytes of all stored files, without undone uploads. */
  bytes_stored: number;
  trades_stored: number;
  rows_a_file: number;
}

const GIB = 1024 ** 3;

export const uploadQuotas = {
  person: {
    files_a_minute: 120,
    files_a_day: 1_000,
    bytes_a_day: 10 * GIB,
    bytes_stored: 50 * GIB,
    trades_stored: 20_000_000,
    rows_a_file: 10_000_000,
  },
  institution: {
    files_a_minute: 600,
    files_a_day: 20_000,
    bytes_a_day: 200 * GIB,
    bytes_stored: 2_000 * GIB,
    trades_stored: 1_000_000_000,
    rows_a_file: 50_000_000,
  },
} as const satisfies Record<string, UploadQuota>;

const INSTITUTION = 2;

export const quotaOf = ({ org_type }: { org_type: number }): UploadQuota =>
  org_type === INSTITUTION ? uploadQuotas.institution : uploadQuotas.person;
