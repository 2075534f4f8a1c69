import type { Generated } from 'kysely';
import type { Instant } from '../../column-types.ts';

/** Which portfolio an account of an institution's files belongs to. */
interface AccountMapTable {
  account_id: number;
  /** The account number as it is compared. */
  number_key: string;
  /** The account's custodian in its normal form; empty where the files name none. */
  custodian: Generated<string>;
  /** Of an entry without a custodian: it applies to every one. */
  is_any_custodian: Generated<boolean>;
  /** Nobody chose it for this custodian. */
  is_inherited: Generated<boolean>;
  account_number: string;
  /** Null: not the institution's. */
  portfolio_id: number | null;
  is_by_upload: Generated<boolean>;
  updated_at: Instant;
}

/** What one file has of one account, and where its rows are. */
interface UploadAccountsTable {
  account_id: number;
  upload_id: number;
  number_key: string;
  custodian: Generated<string>;
  account_number: string;
  spellings: string[];
  rows: number;
  /** Null where the file has positions of it alone. */
  first_trade_date: string | null;
  last_trade_date: string | null;
  printed_security_ids: number[];
  portfolio_id: number | null;
  is_stored: Generated<boolean>;
}

/** Days of an account of which a file has all that moved, as it states itself. */
interface CoveredPeriodsTable {
  account_id: number;
  upload_id: number;
  number_key: string;
  custodian: Generated<string>;
  account_number: string;
  from_date: string;
  to_date: string;
}

export interface AccountMapTables {
  account_map: AccountMapTable;
  covered_periods: CoveredPeriodsTable;
  upload_accounts: UploadAccountsTable;
}
