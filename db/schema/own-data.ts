import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

/** The kinds of mail that users can switch off. */
export type MailKind = 'news' | 'matches' | 'deadlines' | 'claims' | 'statements';

export type NoticeKind = 'match' | 'deadline' | 'claim' | 'payment' | 'news';

interface MailChoicesTable {
  account_id: number;
  unsubscribed_kinds: MailKind[];
  changed_at: Instant;
}

export interface NoticesTable {
  account_id: number;
  id: GeneratedAlways<number>;
  kind: NoticeKind;
  /** The event that caused it; each event has one notice. */
  cause: string;
  title: string;
  text: string | null;
  /** A path of this site. */
  href: string;
  /** The amount that it is about, paid or estimated after the fee. */
  amount: string | null;
  currency: string | null;
  created_at: Instant;
  read_at: OptionalInstant;
  /** When it was mailed, or when it was found that no mail was wanted. */
  mailed_at: OptionalInstant;
}

export interface DataExportsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  what: Generated<'account' | 'firm_people' | 'organisation'>;
  status: Generated<'making' | 'ready' | 'failed'>;
  file_key: string | null;
  bytes: number | null;
  requested_at: Instant;
  ready_at: OptionalInstant;
}

/** The retained data of a closed account until a date: one file, encrypted by a key that is stored here encrypted. */
export interface RetainedRecordsTable {
  account_id: number;
  file_key: string;
  ciphertext: Buffer;
  master_key_id: string;
  claims: number;
  bytes: number;
  archived_at: Instant;
  purge_on: string;
}

export interface OwnDataTables {
  retained_records: RetainedRecordsTable;
  mail_choices: MailChoicesTable;
  notices: NoticesTable;
  data_exports: DataExportsTable;
}
