import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant } from '../../column-types.ts';
import type { Capability, OperatorTables } from '../operators.ts';
import type { FactorTables } from './account-factors.ts';
import type { LinkTables } from './account-links.ts';
import type { AccountType } from './account-type.ts';

export type SignedInWith = 'password' | 'password_and_code' | 'password_and_recovery_code' | 'passkey' | 'sign_on';

export interface AccountsTable {
  id: GeneratedAlways<number>;
  email: string;
  password_hash: string;
  type: AccountType;
  /** 1 individual, 2 institutional. */
  org_type: Generated<number>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  country: string | null;
  /** The partner firm's code, for an attorney and for accounts that signed up on its host. */
  partner: string | null;
  is_demonstration: Generated<boolean>;
  /** For an operator: what they may do with clients' money. */
  capabilities: Generated<Capability[]>;
  created_at: Instant;
  affiliate_cid: string | null;
  /** Null for an attorney whom no operator has approved yet. */
  approved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  password_changed_at: Instant;
  /** Set when the owner closed the account while an administrator had a claim of it: nobody can sign in. */
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** The address for mails about a closed account, until the last of its claims is settled. */
  contact_email: ColumnType<string | null, string | null | undefined, string | null>;
  /** Of a closed account: the state and country of the last address, by beneficial account. */
  last_addresses: Generated<Record<string, { state: string | null; country: string }> | null>;
  /** Increased to revoke the issued addresses of its calendar. */
  calendar_version: Generated<number>;
  /** When it was handed over to another person. */
  transferred_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface SessionsTable {
  account_id: number;
  /** sha256 of the cookie's token. */
  token_hash: Buffer;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  address: string | null;
  user_agent: string | null;
  id: GeneratedAlways<number>;
  signed_in_with: ColumnType<SignedInWith, SignedInWith | undefined, SignedInWith>;
  /** When its owner last confirmed their identity; null: not since the sign-in. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Recent failed sign-ins, by account and by network address. */
interface LoginAttemptsTable {
  key: string;
  failures: number;
  window_ends_at: ColumnType<Date, Date | string, Date | string>;
}

/** Keys that all processes must share and that are not configured. */
interface SecretsTable {
  name: string;
  value: Buffer;
}

export interface AccountTables extends FactorTables, LinkTables, OperatorTables {
  accounts: AccountsTable;
  sessions: SessionsTable;
  login_attempts: LoginAttemptsTable;
  secrets: SecretsTable;
}
