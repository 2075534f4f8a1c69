import type { ApprovedCheck, CheckedLevel, NamedClaimant } from '@trover/core/identity/levels.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { IdentityChecksTable } from '../../schema/identity.ts';
import { literals } from '../literals.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { findProviderHealth } from './provider-health.ts';
import { CHANGED_SINCE } from './rule-sets.ts';

export type IdentityCheck = Selectable<IdentityChecksTable>;

/** Maximum number of claimants, since an institution may have thousands. */
const SHOWN_CLAIMANTS = 500;

const OPEN = ['created', 'submitted', 'review'] as const;

/** An account’s checks, the newest first; `own`: only those of its present holder. */
export async function listChecks(
  db: Db,
  { account_id, own = false, limit, after }: PageRequest<readonly [number]> & { account_id: number; own?: boolean },
): Promise<Page<IdentityCheck>> {
  const of = sql`from identity_checks i join accounts k on k.id = i.account_id
    where i.account_id = ${account_id} and (not ${own} or i.created_at >= coalesce(k.transferred_at, '-infinity'))`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${of}`.execute(db);
  const { rows } = await sql<IdentityCheck>`
    select i.* ${of} and ${after === undefined ? sql`true` : sql`i.id < ${after[0]}`}
    order by i.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ id }) => [id]);
}

/** The undecided check of an account; there is at most one. */
export function findOpenCheck(db: Db, account_id: number): Promise<IdentityCheck | undefined> {
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
}

/** Locks a check until the end of the transaction; with `account_id` only where it is that account’s. */
export function lockCheck(
  trx: DbTransaction,
  by: { id: number; account_id?: number } | { provider_session: string },
): Promise<IdentityCheck | undefined> {
  let found = trx.selectFrom('identity_checks').selectAll();
  if ('provider_session' in by) found = found.where('provider_session', '=', by.provider_session);
  else found = found.where('id', '=', by.id);
  if ('account_id' in by && by.account_id !== undefined) found = found.where('account_id', '=', by.account_id);
  return found.forUpdate().executeTakeFirst();
}

/** Undefined: another check of the account is open. */
export function addCheck(
  trx: DbTransaction,
  check: Timed<Insertable<IdentityChecksTable>>,
): Promise<IdentityCheck | undefined> {
  return trx
    .insertInto('identity_checks')
    .values(check)
    .onConflict((conflict) => conflict.column('account_id').where('status', 'in', literals(OPEN)).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updateCheck(
  trx: DbTransaction,
  { account_id, id }: Pick<IdentityCheck, 'account_id' | 'id'>,
  fields: Timed<Updateable<IdentityChecksTable>>,
): Promise<IdentityCheck> {
  return trx
    .updateTable('identity_checks')
    .set(fields)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records that an operator opened the images of a check. */
export async function recordImagesViewed(
  trx: DbTransaction,
  { account_id, id, by }: Pick<IdentityCheck, 'account_id' | 'id'> & { by: number },
): Promise<void> {
  await sql`update identity_checks set images_viewed_by = images_viewed_by || ${by}::bigint
    where account_id = ${account_id} and id = ${id} and not images_viewed_by @> array[${by}::bigint]`.execute(trx);
}

/**
 * Records an identity check by handover: two operators verified the right to a closed account's money, where no
 * identity check can be started. It counts only for the payee with that name, for three years from the handover.
 */
export async function addCheckOfHandover(
  trx: DbTransaction,
  { account_id, handover_id, legal_name }: { account_id: number; handover_id: number; legal_name: string },
): Promise<void> {
  await sql`
    insert into identity_checks (account_id, method, covers, status, names, document_name, expires_at, submitted_at, decided_at,
      decided_by, reason, valid_until)
    select h.account_id, 'upload', 'document_and_selfie', 'approved', array[${legal_name}],
      left(h.first_name || ' ' || h.last_name, 200), h.decided_at, h.requested_at, h.decided_at, h.decided_by,
      'Two operators compared the documents of hand-over ' || h.id || ' with the encrypted record.',
      ((h.decided_at at time zone 'America/New_York')::date + interval '3 years')::date
    from handovers h join accounts k on k.id = h.account_id and k.closed_at < h.decided_at
    where h.account_id = ${account_id} and h.id = ${handover_id} and h.status = 'done'
      and not exists (select from identity_checks i where i.account_id = h.account_id and i.status = 'approved'
        and i.decided_at = h.decided_at and ${legal_name} = any(i.names))`.execute(trx);
}

/** Provider sessions that the provider has not answered. */
export async function listSessionsToPoll(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; provider_session: string }[]> {
  const { rows } = await sql<{ id: number; provider_session: string }>`
    select id, provider_session from identity_checks
    where status in ('created', 'submitted') and provider_session is not null and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Whether the provider does not respond: for everyone by its health, or for an account whose check has had no session
 * within the same limit or since.
 */
export async function isProviderSilent(db: Db, account_id: number): Promise<boolean> {
  const { is_silent, images_after_hours } = await findProviderHealth(db);
  if (is_silent) return true;
  const { rows } = await sql<{ is_silent: boolean }>`
    select coalesce(bool_or(provider_session is null and created_at < now() - make_interval(hours => ${images_after_hours})), false)
      and not coalesce(bool_or(provider_session is not null), false) as is_silent
    from identity_checks
    where account_id = ${account_id} and method = 'provider' and created_at > now() - interval '30 days'`.execute(db);
  return rows[0]?.is_silent ?? false;
}

/** The approved checks of an account's present holder, which count for its level. */
export async function listApprovedChecks(db: Db, account_id: number): Promise<ApprovedCheck[]> {
  const { rows } = await sql<ApprovedCheck>`
    select i.covers, i.names, i.valid_until from identity_checks i join accounts k on k.id = i.account_id
    where i.account_id = ${account_id} and i.status = 'approved'
      and i.created_at >= coalesce(k.transferred_at, '-infinity') order by i.id desc limit 50`.execute(db);
  return rows;
}

/** The claimants of an account, the first of them or all; the account holder where there is none yet. */
export async function listNamedClaimants(
  db: Db,
  account_id: number,
  limit: number | null = SHOWN_CLAIMANTS,
): Promise<NamedClaimant[]> {
  const { rows } = await sql<NamedClaimant>`
    select distinct coalesce(c.legal_name, b.name) as legal_name, c.co_owner, c.signer_name
    from beneficial_accounts b
    left join claimants c on c.account_id = b.account_id and c.beneficial_account_id = b.id
    where b.account_id = ${account_id} and btrim(coalesce(c.legal_name, b.name)) <> ''
    order by 1 limit ${limit}::bigint`.execute(db);
  if (rows.length > 0) return rows;
  const { rows: own } = await sql<NamedClaimant>`
    select btrim(first_name || ' ' || last_name) as legal_name, null as co_owner, null as signer_name from accounts
    where id = ${account_id} and btrim(first_name || ' ' || last_name) <> ''`.execute(db);
  return own;
}

interface PaymentFactsOfAccount {
  is_institution: boolean;
  is_changed_payee: boolean;
  /** The level that a payment required, including by other accounts' payments to the same bank account. */
  asked: CheckedLevel | null;
  sums: { currency: string; amount: string }[];
}

/**
 * The facts about an account that `core/identity` needs: sums paid this year and owed, and whether its payment details
 * changed recently.
 */
export async function findPaymentFacts(
  db: Db,
  { account_id, year }: { account_id: number; year: string },
): Promise<PaymentFactsOfAccount> {
  const { rows } = await sql<PaymentFactsOfAccount>`
    select k.org_type = 2 as is_institution,
      exists (select from payment_details d where d.account_id = k.id and d.removed_at is null
          and d.payments_wait_until > ${CHANGED_SINCE})
        or exists (select from sub_payout_requests s where s.account_id = k.id and s.payments_wait_until > ${CHANGED_SINCE})
        as is_changed_payee,
      (select n.level from identity_requests n where n.account_id = k.id and n.requested_at > now() - interval '30 days') as asked,
      (select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount::text)), '[]') from (
        select w.currency, sum(w.net)::numeric(20, 2) as amount from awards w
        join distributions y on y.id = w.distribution_id and y.status in ('approved', 'posted')
        where w.account_id = k.id and w.reversed_at is null
          and not exists (select from escheats e where e.account_id = w.account_id and e.award_id = w.id and e.is_active)
          and not exists (select from payments p join bank_files f on f.id = p.bank_file_id
            where p.account_id = w.account_id and p.award_id = w.id and p.returned_on is null and p.released_at is null
              and f.execute_on < ${`${year}-01-01`}::date)
        group by w.currency order by w.currency) each) as sums
    from accounts k where k.id = ${account_id}`.execute(db);
  return rows[0] ?? { is_institution: false, is_changed_payee: false, asked: null, sums: [] };
}

/** Records a webhook once; false where it was received before. */
export async function recordIdentityWebhook(trx: DbTransaction, digest: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identity_webhooks')
    .values({ digest })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The names of accounts: the person's name, or the address where there is none. */
export async function findNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email) as name from accounts
    where id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
