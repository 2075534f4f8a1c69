import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** The kinds of mail that someone may do without. */
export type MailKind = 'news' | 'matches' | 'deadlines' | 'claims';

export type NoticeKind = 'match' | 'deadline' | 'claim' | 'payment' | 'news';

interface MailChoicesTable {
  account_id: number;
  unwanted: MailKind[];
  changed_at: Instant;
}

export interface NoticesTable {
  account_id: number;
  id: GeneratedAlways<number>;
  kind: NoticeKind;
  /** The event behind it: there is one notice for each. */
  cause: string;
  title: string;
  text: string | null;
  /** A path of this site. */
  href: string;
  created_at: Instant;
  read_at: MaybeInstant;
  /** When it was mailed, or when no mail was wanted. */
  mailed_at: MaybeInstant;
}

export interface DataExportsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  what: Generated<'account' | 'firm_people' | 'organisation'>;
  status: Generated<'making' | 'ready' | 'failed'>;
  file_key: string | null;
  bytes: number | null;
  asked_at: Instant;
  ready_at: MaybeInstant;
}

/** What is held of a closed account until a date: one file, sealed by a key that is sealed here. */
export interface RetainedRecordsTable {
  account_id: number;
  file_key: string;
  sealed: Buffer;
  sealed_by: string;
  claims: number;
  bytes: number;
  sealed_at: Instant;
  purge_on: string;
}

export interface OwnDataTables {
  retained_records: RetainedRecordsTable;
  mail_choices: MailChoicesTable;
  notices: NoticesTable;
  data_exports: DataExportsTable;
}
