import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { MailStatus, MailsTable } from '../../schema/mails.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { pastSql } from '../retention/period-sql.ts';

export type Mail = Selectable<MailsTable>;

export interface MailKey {
  recipient: string;
  id: number;
}

/** Adds a mail to the outbox; undefined where the same cause already has one for this recipient. */
export async function insertMail(db: Db, mail: Timed<Insertable<MailsTable>>): Promise<number | undefined> {
  const inserted = await db
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['recipient', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Deletes delayed mails, which a later one replaces. */
export async function deleteDelayedMails(
  db: Db,
  {
    recipient,
    before,
    templates,
    cause_prefix,
  }: { recipient: string; before: number; templates: readonly string[]; cause_prefix: string },
): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('recipient', '=', recipient)
    .where('id', 'in', (mails) =>
      mails
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', recipient)
        .where('id', '<', before)
        .where('status', '=', 'waiting')
        .where('not_before', '>', sql<Date>`now()`)
        .where('template', 'in', [...templates])
        .where(sql<boolean>`starts_with(cause, ${cause_prefix})`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** A waiting mail, locked so that no other process sends it in the meantime. */
export function lockWaitingMail(db: Db, id: number): Promise<Mail | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Settles a mail. The body of a sent mail is deleted: its links open accounts, and nobody needs it any more. A mail
 * that confirms the deletion of an account is deleted entirely.
 */
export async function settleMail(db: Db, { recipient, id }: MailKey, status: 'sent' | 'stored'): Promise<void> {
  if (status === 'sent')
    await db
      .deleteFrom('mails')
      .where('recipient', '=', recipient)
      .where('id', '=', id)
      .where('template', '=', 'account-deleted')
      .execute();
  await db
    .updateTable('mails')
    .set({
      status,
      settled_at: sql`now()`,
      tries: sql`tries + 1`,
      last_error: null,
      ...(status === 'sent' && { body_html: null, body_text: null, unsubscribe: null }),
    })
    .where('recipient', '=', recipient)
    .where('id', '=', id)
    .execute();
}

export async function recordMailFailure(
  db: Db,
  id: number,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      tries: sql`tries + 1`,
      last_error: error,
      ...(isFinal && { status: 'failed' as const, settled_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

export type MailListed = Omit<Mail, 'body_html' | 'body_text' | 'cause' | 'unsubscribe' | 'not_before'>;

/** The outbox, the newest first. */
export async function listMails(
  db: Db,
  {
    status,
    recipient,
    limit,
    after,
  }: PageRequest<readonly [number]> & {
    status?: MailStatus | undefined;
    recipient?: string | undefined;
  },
): Promise<Page<MailListed>> {
  const wanted = db
    .selectFrom('mails')
    .$if(status !== undefined, (query) => query.where('status', '=', status as MailStatus))
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient as string));
  const rows = await wanted
    .select([
      'recipient',
      'id',
      'template',
      'account_id',
      'partner',
      'subject',
      'status',
      'tries',
      'last_error',
      'created_at',
      'settled_at',
    ])
    .$if(after !== undefined, (query) => query.where('id', '<', (after as readonly [number])[0]))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await wanted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return pageOf(rows, limit, count, ({ id }) => [id]);
}

export function findMail(db: Db, id: number): Promise<Mail | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes mails that were settled three months ago; for a deleted account, a day ago. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('template', '=', 'account-deleted')
    .where('settled_at', '<', sql<Date>`${sql.raw(pastSql('mails of deletions'))}`)
    .execute();
  await db
    .deleteFrom('mails')
    .where('settled_at', '<', sql<Date>`${sql.raw(pastSql('mails'))}`)
    .execute();
}
