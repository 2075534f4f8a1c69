import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../../column-types.ts';
import type { MemberRole } from './organisations.ts';

interface OrganisationDomainsTable {
  id: GeneratedAlways<number>;
  organisation_id: number;
  domain: string;
  /** The content of its TXT record. */
  proof: string;
  added_at: Instant;
  verified_at: OptionalInstant;
  verified_by: 'dns' | 'operator' | null;
  approved_by: number | null;
}

export interface OrganisationSignOnTable {
  organisation_id: number;
  issuer: string;
  client_id: string;
  /** The client's secret; null for a public client. */
  ciphertext: Buffer | null;
  master_key_id: string | null;
  end_session_endpoint: string | null;
  /** Null: only invited people can join. */
  default_role: Exclude<MemberRole, 'owner'> | null;
  is_enforced: Generated<boolean>;
  changed_at: Instant;
}

interface AccountIdentitiesTable {
  organisation_id: number;
  issuer: string;
  subject: string;
  account_id: number;
  linked_at: Instant;
  used_at: Instant;
}

export interface SignOnAttemptsTable {
  /** sha256 of the state. */
  state_hash: Buffer;
  organisation_id: number;
  issuer: string;
  /** Hash of the token of the browser that started it. */
  guest_hash: Buffer;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
  next_path: string | null;
  /** For the confirmation of a session: the signed-in account. */
  account_id: number | null;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SignOnTables {
  organisation_domains: OrganisationDomainsTable;
  organisation_sign_on: OrganisationSignOnTable;
  account_identities: AccountIdentitiesTable;
  sign_on_attempts: SignOnAttemptsTable;
}
