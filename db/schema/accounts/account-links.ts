import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, RequiredInstant } from '../../column-types.ts';
import type { AccountType } from './account-type.ts';

/** A sign-up whose address is not confirmed yet. */
export interface SignUpsTable {
  email: string;
  /** The id of the sign-up in its link. */
  uid: string;
  token_hash: Buffer;
  password_hash: string;
  type: Exclude<AccountType, 'operator'>;
  org_type: number;
  affiliate_cid: string | null;
  partner: string | null;
  consent_version: string | null;
  consent_text: string | null;
  host: string;
  address: string;
  created_at: Instant;
  expires_at: RequiredInstant;
  mails: Generated<number>;
  verified_at: Date | null;
  /** Hash of the token of the browser that signed up. */
  guest_hash: Buffer | null;
}

/** A person's consent to share investments with a partner firm. */
interface PartnerConsentsTable {
  account_id: number;
  partner: string;
  text_version: string;
  text: string;
  host: string;
  address: string;
  given_at: ColumnType<Date, Date | string, never>;
  /** Null while it is in force. */
  withdrawn_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface PasswordResetsTable {
  account_id: number;
  token_hash: Buffer;
  created_at: Instant;
  expires_at: RequiredInstant;
}

/** A recent former address of the account. */
interface FormerEmailsTable {
  account_id: number;
  email: string;
  expires_at: RequiredInstant;
}

export interface EmailChangesTable {
  account_id: number;
  new_email: string;
  old_token_hash: Buffer;
  new_token_hash: Buffer;
  old_confirmed_at: Date | null;
  new_confirmed_at: Date | null;
  completed_at: Date | null;
  created_at: Instant;
  expires_at: RequiredInstant;
}

/** Whether the portal shows a partner's brand, as operators set it. */
interface PartnerSwitchesTable {
  marker: string;
  is_on: boolean;
  changed_at: Instant;
}

/** The data of a consenting person that an attorney of a firm viewed. */
export interface FirmViewsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  partner: string;
  attorney_id: number | null;
  what: 'listed' | 'opened' | 'exported';
  viewed_at: Instant;
  hour: Instant;
}

export interface LinkTables {
  firm_views: FirmViewsTable;
  sign_ups: SignUpsTable;
  partner_consents: PartnerConsentsTable;
  partner_switches: PartnerSwitchesTable;
  password_resets: PasswordResetsTable;
  email_changes: EmailChangesTable;
  former_emails: FormerEmailsTable;
}
