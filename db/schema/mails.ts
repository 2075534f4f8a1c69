import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Without a mail server a mail remains in the outbox as `stored`. `failed`: the server refused it permanently. */
export type MailStatus = 'waiting' | 'sent' | 'stored' | 'failed';

export interface MailsTable {
  recipient: string;
  id: GeneratedAlways<number>;
  /** The event that caused it: the same cause sends no second mail. */
  cause: string;
  template: string;
  account_id: number | null;
  /** The code of the partner firm whose brand it has. */
  partner: string | null;
  subject: string;
  /** Deleted once it is sent, since links in it open accounts. */
  body_html: string | null;
  body_text: string | null;
  /** The token of its unsubscribe link; deleted once it is sent. */
  unsubscribe: Generated<string | null>;
  status: ColumnType<MailStatus, MailStatus | undefined, MailStatus>;
  tries: Generated<number>;
  last_error: string | null;
  created_at: ColumnType<Date, Date | string | undefined, never>;
  settled_at: Date | null;
  /** It was requested too often, and is not sent before this time. */
  not_before: ColumnType<Date | null, Date | undefined, never>;
}

export interface MailTables {
  mails: MailsTable;
}
