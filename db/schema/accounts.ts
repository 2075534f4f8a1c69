import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

export type AccountType = 'investor' | 'scout' | 'attorney' | 'service_provider' | 'operator';

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
  /** The partner firm's marker, for an attorney and for who signed up on its host. */
  partner: string | null;
  is_demonstration: Generated<boolean>;
  created_at: Instant;
}

export interface SessionsTable {
  account_id: number;
  /** sha256 of the cookie's token. */
  token_hash: Buffer;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  address: string | null;
  user_agent: string | null;
}

/** How often sign-in failed of late, by account and by network address. */
export interface LoginAttemptsTable {
  key: string;
  failures: number;
  window_ends_at: ColumnType<Date, Date | string, Date | string>;
}

/** Keys that every process must share and that no configuration gives. */
export interface SecretsTable {
  name: string;
  value: Buffer;
}

export interface AccountTables {
  accounts: AccountsTable;
  sessions: SessionsTable;
  login_attempts: LoginAttemptsTable;
  secrets: SecretsTable;
}
