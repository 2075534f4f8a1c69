import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type MemberRole = 'owner' | 'manager' | 'analyst' | 'approver' | 'viewer' | 'auditor';
export type KeyScope = 'read' | 'upload' | 'claims';

/** Who acts for an institution; the account that signed up is a member of itself. */
interface OrganisationMembersTable {
  organisation_id: number;
  member_id: number;
  role: MemberRole;
  joined_at: Instant;
  invited_by: ColumnType<number | null, number | null | undefined, number | null>;
  /** Null while the member acts for the organisation. */
  ended_at: OptionalInstant;
}

export interface OrganisationInvitationsTable {
  id: GeneratedAlways<number>;
  organisation_id: number;
  email: string;
  role: MemberRole;
  token_hash: Buffer;
  invited_by: number | null;
  created_at: Instant;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  mails: Generated<number>;
  accepted_at: OptionalInstant;
  accepted_by: ColumnType<number | null, number | null | undefined, number | null>;
  revoked_at: OptionalInstant;
}

export interface OrganisationKeysTable {
  id: GeneratedAlways<number>;
  organisation_id: number;
  name: string;
  /** sha256 of the key. */
  key_hash: Buffer;
  /** Its last four characters. */
  ending: string;
  scopes: KeyScope[];
  /** Beneficial accounts; null: all. */
  entities: number[] | null;
  made_by: number | null;
  created_at: Instant;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  last_used_at: OptionalInstant;
  revoked_at: OptionalInstant;
}

export interface OrganisationTables {
  organisation_members: OrganisationMembersTable;
  organisation_invitations: OrganisationInvitationsTable;
  organisation_keys: OrganisationKeysTable;
}
