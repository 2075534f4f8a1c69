import type { ColumnType, Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

export type FilePurpose =
  | 'trades'
  | 'proof'
  | 'contract'
  | 'signature'
  | 'ticket'
  | 'case_document'
  | 'distribution'
  | 'filing'
  | 'export'
  | 'photo'
  | 'case_picture'
  | 'retained'
  | 'letter'
  | 'identity'
  | 'status_file';

interface StoredFilesTable {
  key: string;
  account_id: number | null;
  case_id: number | null;
  /** `unknown`: found in the store with no row, left by an older version. */
  purpose: FilePurpose | 'unknown';
  sha256: string | null;
  bytes: number | null;
  /** The number of rows that refer to it; maintained by triggers. */
  uses: Generated<number>;
  /** Null while something refers to it. */
  expires_at: OptionalInstant;
  arrived_at: ColumnType<Date, Date | string | undefined, never>;
  registered_at: OptionalInstant;
}

interface PageAssetsTable {
  name: string;
  content: Buffer;
  encoding: 'br' | null;
  used_at: Instant;
}

export interface FileTables {
  page_assets: PageAssetsTable;
  stored_files: StoredFilesTable;
}
