import { HANDOVER_YEARS } from '@trover/core/retention/periods.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { HandoverOutcome, HandoverStatus, HandoversTable } from '../../schema/accounts/handovers.ts';
import { COURT_DATE_SQL, courtDate } from '../court-date.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface HandoverRecord extends Selectable<HandoversTable> {
  prepared_by_email: string | null;
  decided_by_email: string | null;
  /** The account of the request; until someone prepares it, the one with the holder's address. */
  about: {
    id: number;
    email: string;
    name: string;
    org_type: 1 | 2;
    is_closed: boolean;
    was_used_since: boolean;
  } | null;
  /** When it ends without a decision; null once it is decided. */
  expires_at: Date | null;
  files: { file_key: string; file_name: string; media_type: string; bytes: number }[];
}

/** Days after a request, and after the holder's time to object, in which operators decide. */
const DECIDED_WITHIN = { requested: 90, prepared: 30 };

const EXPIRES_AT = sql`case h.status
  when 'requested' then h.requested_at + make_interval(days => ${sql.lit(DECIDED_WITHIN.requested)})
  when 'prepared' then h.waits_until + make_interval(days => ${sql.lit(DECIDED_WITHIN.prepared)}) end`;

const shown = sql`
  select h.*, ${EXPIRES_AT} as expires_at, p.email as prepared_by_email, d.email as decided_by_email,
    case when a.id is not null then jsonb_build_object('id', a.id, 'email', a.email,
      'name', btrim(a.first_name || ' ' || a.last_name), 'org_type', a.org_type, 'is_closed', a.closed_at is not null,
      'was_used_since', exists (select from sessions s where s.account_id = a.id and s.last_seen_at > h.requested_at)) end as about,
    coalesce((select jsonb_agg(jsonb_build_object('file_key', f.file_key, 'file_name', f.file_name,
        'media_type', f.media_type, 'bytes', f.bytes) order by f.position)
      from ticket_files f where f.ticket_id = h.ticket_id), '[]') as files
  from handovers h
  left join accounts p on p.id = h.prepared_by
  left join accounts d on d.id = h.decided_by
  left join accounts a on a.id = h.account_id
    or (h.account_id is null and h.status = 'requested' and a.email = h.holder_email and a.closed_at is null)`;

export async function insertHandover(trx: DbTransaction, handover: Insertable<HandoversTable>): Promise<number> {
  const { id } = await trx.insertInto('handovers').values(handover).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * The same request of the last minutes with the same documents, which was sent twice; two concurrent ones are
 * serialized here. With other documents it is another request: a corrected one.
 */
export async function findSameRequest(
  trx: DbTransaction,
  of: Pick<
    Insertable<HandoversTable>,
    'kind' | 'holder_name' | 'holder_email' | 'first_name' | 'last_name' | 'email' | 'text'
  > & { documents: readonly { file_name: string; sha256: string }[] },
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`handover ${of.email} ${of.holder_email}`}, 0))`.execute(
    trx,
  );
  const { kind, holder_name, holder_email, first_name, last_name, email, text } = of;
  const documents = of.documents.map(({ file_name, sha256 }) => `${sha256} ${file_name}`);
  const { rows } = await sql<{ id: number }>`
    select id from handovers where status = 'requested' and requested_at > now() - interval '10 minutes' and kind = ${kind}
      and holder_name = ${holder_name} and holder_email = ${holder_email} and first_name = ${first_name}
      and last_name = ${last_name} and email = ${email} and text = ${text}
      and ${documents}::text[] = array(select concat(s.sha256, ' ', f.file_name) from ticket_files f
        join stored_files s on s.key = f.file_key where f.ticket_id = handovers.ticket_id order by f.position)
    order by id limit 1`.execute(trx);
  return rows[0]?.id;
}

export async function listHandovers(
  db: Db,
  { status, limit, after }: { status?: HandoverStatus | undefined } & PageRequest<readonly [number]>,
): Promise<Page<HandoverRecord>> {
  const hasStatus = sql`(${status ?? null}::text is null or h.status = ${status ?? null})`;
  const beyond = after === undefined ? sql`true` : sql`h.id < ${after[0]}::bigint`;
  const { rows } = await sql<HandoverRecord>`${shown} where ${hasStatus} and ${beyond}
    order by h.id desc limit ${limit + 1}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n from handovers h where ${hasStatus}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ id }) => [id]);
}

export async function findHandover(db: Db, id: number): Promise<HandoverRecord | undefined> {
  const { rows } = await sql<HandoverRecord>`${shown} where h.id = ${id}`.execute(db);
  return rows[0];
}

/** The request, locked for the rest of the transaction. */
export async function lockHandover(trx: DbTransaction, id: number): Promise<HandoverRecord | undefined> {
  await trx.selectFrom('handovers').select('id').where('id', '=', id).forUpdate().execute();
  return findHandover(trx, id);
}

/** False where another request about the account is prepared already. */
export async function markPrepared(
  trx: DbTransaction,
  prepared: { id: number; account_id: number; by: number; note: string; payee_name: string | null; waits_until: Date },
): Promise<boolean> {
  const { id, account_id, by, note, payee_name, waits_until } = prepared;
  const { rows } = await sql`
    select from handovers where account_id = ${account_id} and status = 'prepared' and id <> ${id}`.execute(trx);
  if (rows.length > 0) return false;
  await trx
    .updateTable('handovers')
    .set({ status: 'prepared', account_id, prepared_by: by, prepared_note: note, payee_name, waits_until })
    .set({ prepared_at: sql<Date>`now()`, decided_at: null, decided_note: null, purge_on: null })
    .where('id', '=', id)
    .execute();
  return true;
}

export async function markDecided(
  trx: DbTransaction,
  decided: {
    id: number;
    status: 'done' | 'rejected' | 'objected' | 'expired';
    by: number | null;
    note: string | null;
    outcome?: HandoverOutcome;
    archive?: { ciphertext: Buffer; master_key_id: string };
  },
): Promise<void> {
  const { id, status, by, note, outcome, archive } = decided;
  const years = HANDOVER_YEARS[status === 'done' ? 'done' : 'ended'];
  await trx
    .updateTable('handovers')
    .set({
      status,
      decided_by: by,
      decided_note: note,
      ...(outcome && { outcome: JSON.stringify(outcome) }),
      ...archive,
    })
    .set({
      decided_at: sql<Date>`now()`,
      purge_on: sql<string>`(${courtDate} + make_interval(years => ${years}))::date`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * The prepared request to which a person may object: about their own account, or about their place as an owner of the organisation
 * that they act for.
 */
export function findPreparedOf(
  db: Db,
  { person_id, email, organisation_id }: { person_id: number; email: string; organisation_id: number | null },
) {
  return db
    .selectFrom('handovers')
    .select(['id', 'account_id', 'kind', 'first_name', 'last_name', 'requested_at', 'waits_until'])
    .where('status', '=', 'prepared')
    .where('account_id', 'in', organisation_id === null ? [person_id] : [person_id, organisation_id])
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '<>', 'member_left'), eb('account_id', '=', person_id)]),
        eb.and([eb('kind', '=', 'member_left'), eb('holder_email', '=', email)]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst();
}

/** Requests that nobody decided in time, locked; skips those that someone decides at this moment. */
export async function lockExpiredHandovers(trx: DbTransaction, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.id from handovers h where h.status in ('requested', 'prepared') and ${EXPIRES_AT} < now()
    order by h.id limit ${limit} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Deletes requests past their retention period, with their encrypted data. */
export async function purgeHandovers(db: Db): Promise<void> {
  await sql`delete from handovers where purge_on < ${sql.raw(COURT_DATE_SQL)}`.execute(db);
}
