import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Without a mail server a mail stays in the outbox with the third status. `failed`: the server refused it for good. */
export type MailStatus = 'waiting' | 'sent' | 'stored' | 'failed';

export interface MailsTable {
  recipient: string;
  id: GeneratedAlways<number>;
  /** What brought it about: the same cause makes no second mail. */
  cause: string;
  template: string;
  account_id: number | null;
  /** The partner firm's marker whose brand it carries. */
  partner: string | null;
  subject: string;
  /** Gone once it is sent: links in it open accounts. */
  body_html: string | null;
  body_text: string | null;
  /** The token of the link that ends mails of its kind; gone once it is sent. */
  unsubscribe: Generated<string | null>;
  status: ColumnType<MailStatus, MailStatus | undefined, MailStatus>;
  tries: Generated<number>;
  last_error: string | null;
  created_at: ColumnType<Date, Date | string | undefined, never>;
  settled_at: Date | null;
  /** It was requested too often, and goes no sooner. */
  not_before: ColumnType<Date | null, Date | undefined, never>;
}

export interface MailTables {
  mails: MailsTable;
}
