import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { WebhookTables } from '../../schema/organisations/webhooks.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { pastSql } from '../retention/period-sql.ts';

/** Maximum number of an organisation's deliveries that run at the same time. */
const MAX_OF_ONE = 2;

export type WebhookRecord = Selectable<WebhookTables['organisation_webhooks']> & { made_by_email: string | null };

const withNames = (db: Db, organisation_id: number) =>
  db
    .selectFrom('organisation_webhooks as w')
    .leftJoin('accounts as a', 'a.id', 'w.made_by')
    .where('w.organisation_id', '=', organisation_id)
    .selectAll('w')
    .select('a.email as made_by_email');

/** All webhooks: an organisation has few. */
export function listWebhooks(db: Db, organisation_id: number): Promise<WebhookRecord[]> {
  return withNames(db, organisation_id).orderBy('w.id').execute();
}

export function findWebhook(db: Db, organisation_id: number, id: number): Promise<WebhookRecord | undefined> {
  return withNames(db, organisation_id).where('w.id', '=', id).executeTakeFirst();
}

export async function insertWebhook(
  db: Db,
  webhook: Insertable<WebhookTables['organisation_webhooks']>,
): Promise<number> {
  return (await db.insertInto('organisation_webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()).id;
}

type Change = Timed<
  Partial<
    Pick<
      WebhookRecord,
      | 'url'
      | 'events'
      | 'ciphertext'
      | 'master_key_id'
      | 'former_ciphertext'
      | 'former_master_key_id'
      | 'former_until'
      | 'address_by'
      | 'secret_by'
      | 'rotate_since'
      | 'rest_until'
      | 'silent_since'
      | 'failing_since'
      | 'disabled_at'
      | 'disabled_reason'
    >
  >
>;

export async function changeWebhook(
  db: Db,
  { organisation_id, id }: { organisation_id: number; id: number },
  change: Change,
): Promise<void> {
  await db
    .updateTable('organisation_webhooks')
    .set(change)
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhook(db: Db, organisation_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('organisation_webhooks')
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface DeliveryRecord {
  id: number;
  webhook_id: number;
  message_id: string;
  type: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  next_at: Date | null;
  last_at: Date | null;
  last_status: number | null;
  last_answer: string | null;
  created_at: Date;
}

const deliveries = (db: Db, organisation_id: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .where('d.organisation_id', '=', organisation_id)
    .select([
      'd.id',
      'd.webhook_id',
      'e.message_id',
      'e.type',
      'd.status',
      'd.attempts',
      'd.next_at',
      'd.last_at',
      'd.last_status',
      'd.last_answer',
      'e.created_at',
    ]);

/** The newest first. */
export async function listDeliveries(
  db: Db,
  { organisation_id, webhook_id }: { organisation_id: number; webhook_id: number },
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<DeliveryRecord>> {
  const rows = await deliveries(db, organisation_id)
    .where('d.webhook_id', '=', webhook_id)
    .$if(after !== undefined, (query) => query.where('d.id', '<', (after as readonly [number])[0]))
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { n } = await db
    .selectFrom('webhook_deliveries')
    .where('organisation_id', '=', organisation_id)
    .where('webhook_id', '=', webhook_id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, n, ({ id }) => [id]);
}

/** Queues a delivery again, with the same message; undefined where it does not exist or its webhook is off. */
export async function replayDelivery(db: Db, organisation_id: number, id: number): Promise<DeliveryRecord | undefined> {
  await db
    .updateTable('webhook_deliveries as d')
    .set({ status: 'waiting', next_at: sql<Date>`now()`, attempts: 0 })
    .where('d.organisation_id', '=', organisation_id)
    .where('d.id', '=', id)
    .execute();
  return deliveries(db, organisation_id).where('d.id', '=', id).executeTakeFirst();
}

/** Adds an event for one webhook only, to test it. */
export async function insertTrial(
  db: Db,
  { organisation_id, webhook_id }: { organisation_id: number; webhook_id: number },
  cause: string,
): Promise<DeliveryRecord> {
  const { id: event_id } = await db
    .insertInto('webhook_events')
    .values({ organisation_id, type: 'webhook.test', cause, data: JSON.stringify({ webhook_id }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({ organisation_id, webhook_id, event_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return deliveries(db, organisation_id).where('d.id', '=', id).executeTakeFirstOrThrow();
}

export interface DueDelivery {
  id: number;
  organisation_id: number;
  webhook_id: number;
  attempts: number;
  message_id: string;
  type: string;
  data: Record<string, unknown>;
  created_at: Date;
  url: string;
  ciphertext: Buffer;
  master_key_id: string;
  former_ciphertext: Buffer | null;
  former_master_key_id: string | null;
  has_former: boolean;
}

interface DuePage {
  limit: number;
  seconds: number;
  /** Running deliveries: one at a time for a webhook, and two for an organisation. */
  busy: readonly Pick<DueDelivery, 'webhook_id' | 'organisation_id'>[];
}

/**
 * Claims due deliveries for this process for some seconds, after which a lost one is due again: the next one of each
 * webhook, and two of each organisation, so that no queue blocks another one.
 */
export async function claimDue(db: Db, { limit, seconds, busy }: DuePage): Promise<DueDelivery[]> {
  const webhooks = busy.map(({ webhook_id }) => webhook_id);
  const organisations = busy.map(({ organisation_id }) => organisation_id);
  const { rows } = await sql<DueDelivery>`
    with next as (
      select d.id, d.next_at, w.organisation_id, row_number() over (partition by w.organisation_id order by d.next_at, d.id) as place
      from organisation_webhooks w cross join lateral (
        select o.id, o.next_at from webhook_deliveries o where o.webhook_id = w.id and o.next_at <= now()
        order by o.next_at, o.id limit 1) d
      where w.disabled_at is null and (w.rest_until is null or w.rest_until <= now())
        and w.id <> all(${webhooks}::bigint[])),
    due as (
      select d.id from webhook_deliveries d join next n on n.id = d.id
      where n.place <= ${MAX_OF_ONE} - (select count(*) from unnest(${organisations}::bigint[]) b(id) where b.id = n.organisation_id)
        and d.next_at <= now()
      order by n.next_at limit ${limit} for update of d skip locked)
    update webhook_deliveries d
    set next_at = now() + make_interval(secs => ${seconds}), attempts = d.attempts + 1, last_at = now()
    from due, webhook_events e, organisation_webhooks w
    where d.id = due.id and e.id = d.event_id and w.id = d.webhook_id
    returning d.id, d.organisation_id, d.webhook_id, d.attempts, e.message_id, e.type, e.data, e.created_at,
      w.url, w.ciphertext, w.master_key_id, w.former_ciphertext, w.former_master_key_id, coalesce(w.former_until > now(), false) as has_former`.execute(
    db,
  );
  return rows;
}

interface Outcome {
  status: 'waiting' | 'delivered' | 'failed';
  next_at: Date | null;
  last_status: number | null;
  last_answer: string | null;
}

export async function settleDelivery(db: Db, id: number, outcome: Timed<Outcome>): Promise<void> {
  await db.updateTable('webhook_deliveries').set(outcome).where('id', '=', id).execute();
}

/**
 * Records the result of a delivery; returns the seconds without a success and the seconds without any response. A
 * silent webhook is paused, with increasing delays.
 */
export async function recordHealth(
  db: Db,
  id: number,
  answer: 'received' | 'refused' | 'none',
): Promise<{ failing: number; silent: number }> {
  const isSilent = answer === 'none';
  const noted = await db
    .updateTable('organisation_webhooks')
    .set({
      failing_since: answer === 'received' ? null : sql<Date>`coalesce(failing_since, now())`,
      silent_since: isSilent ? sql<Date>`coalesce(silent_since, now())` : null,
      rest_until: isSilent
        ? sql<Date>`now() + least(greatest(now() - coalesce(silent_since, now()), interval '1 minute'), interval '1 hour')`
        : null,
    })
    .where('id', '=', id)
    .returning([
      sql<number>`coalesce(extract(epoch from now() - failing_since)::integer, 0)`.as('failing'),
      sql<number>`coalesce(extract(epoch from now() - silent_since)::integer, 0)`.as('silent'),
    ])
    .executeTakeFirst();
  return noted ?? { failing: 0, silent: 0 };
}

/** Schedules an immediate delivery of a webhook on request. */
export async function wakeWebhook(db: Db, organisation_id: number, id: number): Promise<void> {
  await db
    .updateTable('organisation_webhooks')
    .set({ rest_until: null })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute();
}

/** False where it was disabled before. */
export async function disableWebhook(db: Db, id: number, disabled_reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organisation_webhooks')
    .set({ disabled_at: sql<Date>`now()`, disabled_reason })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes events past their retention period, with their deliveries. */
export async function deleteOldWebhookEvents(db: Db): Promise<void> {
  await sql`delete from webhook_events where created_at < ${sql.raw(pastSql('webhook events'))}`.execute(db);
}

/** Deletes former secrets that have expired. */
export async function dropFormerSecrets(db: Db): Promise<void> {
  await db
    .updateTable('organisation_webhooks')
    .set({ former_ciphertext: null, former_master_key_id: null, former_until: null })
    .where('former_until', '<=', sql<Date>`now()`)
    .execute();
}
