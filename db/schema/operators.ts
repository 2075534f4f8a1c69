import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant } from '../column-types.ts';

/** What an operator may do with clients' money: prepare payments, or approve what another operator prepared. */
export type Capability = 'money_maker' | 'money_checker';

interface AccountDevicesTable {
  account_id: number;
  /** sha256 of the browser's cookie. */
  device_hash: Buffer;
  address: string | null;
  user_agent: string | null;
  first_seen_at: Instant;
  last_seen_at: Instant;
}

export type RoleRequestStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'expired';

export interface RoleRequestsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** The requested capabilities as an operator. */
  capabilities: Capability[];
  reason: Generated<string>;
  status: Generated<RoleRequestStatus>;
  requested_by: number | null;
  requested_at: Instant;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  note: Generated<string>;
}

export interface OperatorTables {
  account_devices: AccountDevicesTable;
  role_requests: RoleRequestsTable;
}
