import type { Generated } from 'kysely';
import type { Instant } from '../../column-types.ts';

/** The portfolio for an account in an institution's files. */
interface AccountMapTable {
  account_id: number;
  /** The account number in normalized form. */
  number_key: string;
  /** The account's custodian in its normal form; empty where the files name none. */
  custodian: Generated<string>;
  /** For an entry without a custodian: whether it applies to every custodian. */
  is_any_custodian: Generated<boolean>;
  /** Whether nobody chose it for this custodian. */
  is_inherited: Generated<boolean>;
  account_number: string;
  /** Null: the account is not the institution's. */
  portfolio_id: number | null;
  is_by_upload: Generated<boolean>;
  updated_at: Instant;
}

/** The content of one file for one account, and the location of its rows. */
interface UploadAccountsTable {
  account_id: number;
  upload_id: number;
  number_key: string;
  custodian: Generated<string>;
  account_number: string;
  spellings: string[];
  rows: number;
  /** Null where the file has only positions of it. */
  first_trade_date: string | null;
  last_trade_date: string | null;
  printed_security_ids: number[];
  portfolio_id: number | null;
  is_stored: Generated<boolean>;
}

/** A period for which a file states that it contains all movements of an account. */
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
