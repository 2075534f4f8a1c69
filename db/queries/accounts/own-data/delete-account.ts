import { sql } from 'kysely';
import type { Db } from '../../../connect.ts';
import { courtDate } from '../../court-date.ts';
import { HAS_UNSETTLED_MONEY } from '../../handovers/closed-accounts.ts';
import { closeIdentity } from '../../identity/retention.ts';

export interface StoredClaim {
  slug: string;
  title: string;
  stage: string;
  is_settled: boolean;
}

/** The filed claims of an account, which remain when the account is deleted. */
export async function listStoredClaims(db: Db, account_id: number): Promise<StoredClaim[]> {
  const { rows } = await sql<StoredClaim>`
    select c.slug, c.title, s.stage, s.stage in ('paid', 'rejected', 'closed_unpaid', 'withdrawn') as is_settled
    from sub_payout_requests s
    join payout_requests pr on pr.account_id = s.account_id and pr.id = s.payout_request_id
    join cases c on c.id = pr.case_id
    where s.account_id = ${account_id} and is_claim_retained(s)
    order by s.id`.execute(db);
  return rows;
}

export async function countOtherOperators(db: Db, account_id: number): Promise<number> {
  const { n } = await db
    .selectFrom('accounts')
    .where('type', '=', 'operator')
    .where('closed_at', 'is', null)
    .where('id', '<>', account_id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Deletes data stored under an email address instead of the account, for every address that it ever had: mails,
 * sign-ups, support requests, forms to law firms, invitations, counted attempts, and jobs that name it. An address may
 * belong to another account by now: data from after that account's creation belongs to that account.
 */
export async function deleteByAddress(
  db: Db,
  { id, addresses }: { id: number; addresses: readonly string[] },
): Promise<void> {
  const before = (email: string, at: string) => sql`not exists (
    select from accounts other where other.id <> ${id} and other.email = ${sql.ref(email)} and other.created_at <= ${sql.ref(at)})`;
  const one_of = sql`any(${addresses}::text[])`;
  await sql`delete from mails m where account_id = ${id}
    or (account_id is null and recipient = ${one_of} and ${before('m.recipient', 'm.created_at')})`.execute(db);
  await sql`delete from tickets t where account_id = ${id}
    or (account_id is null and lower(email) = ${one_of} and ${before('t.email', 't.created_at')})`.execute(db);
  await sql`delete from sign_ups s where email = ${one_of} and ${before('s.email', 's.created_at')}`.execute(db);
  await sql`delete from firm_enquiries e where email = ${one_of} and ${before('e.email', 'e.created_at')}`.execute(db);
  await sql`delete from organisation_invitations i where email = ${one_of} and accepted_at is null
    and ${before('i.email', 'i.created_at')}`.execute(db);
  await sql`delete from login_attempts where key = any(array[${`confirm ${id}`}, ${`code ${id}`}, ${`email change ${id}`}])
    or split_part(key, ' from ', 1) in (select kind || ' ' || address from unnest(${addresses}::text[]) address, unnest(array['account', 'mail', 'mail day']) kind)`.execute(
    db,
  );
  await sql`delete from rate_limits where key ~ ${`:account ${id}$`}`.execute(db);
  // A firm’s export of its people includes this person too.
  await sql`delete from data_exports e using accounts firm where firm.id = e.account_id and e.what = 'firm_people'
    and firm.partner in (select partner from partner_consents where account_id = ${id})`.execute(db);
  await sql`delete from pgboss.job where state <> 'active'
    and (data->>'recipient' = ${one_of} or data->>'email' = ${one_of} or data->>'account_id' = ${String(id)})`.execute(
    db,
  );
}

/** Deletes the account with all its rows. */
export async function deleteWholeAccount(db: Db, id: number): Promise<void> {
  await sql`delete from cases where id in (
    select p.case_id from proposals p where p.account_id = ${id} and p.status <> 'accepted')`.execute(db);
  await db.deleteFrom('accounts').where('id', '=', id).execute();
}

/**
 * Deletes everything except the filed claims with their documents. The address becomes available again; it is stored
 * separately while a claim is in progress.
 */
export async function closeAccount(db: Db, id: number, contact_email: string | null): Promise<void> {
  for (const table of [
    'client_views',
    'firm_views',
    'account_devices',
    'role_requests',
    'assistant_conversations',
    'assistant_attachments',
  ] as const)
    await db.deleteFrom(table).where('account_id', '=', id).execute();
  await closeIdentity(db, id);
  await db
    .updateTable('accounts')
    .set({
      closed_at: sql`now()`,
      contact_email,
      email: `closed-${id}@account.invalid`,
      password_hash: '-',
      first_name: '',
      last_name: '',
      country: null,
      affiliate_cid: null,
    })
    .where('id', '=', id)
    .execute();
}

const RETENTION_YEARS = 7;

/**
 * Deletes the address when the last claim is settled, and the claims, or their archived record, when the retention
 * period is over and no money is owed to the former owner or can be returned.
 */
export async function purgeClosedAccounts(db: Db): Promise<void> {
  await sql`
    update accounts a set contact_email = null
    where a.closed_at is not null and a.contact_email is not null and not exists (
      select from sub_payout_requests s where s.account_id = a.id
        and s.stage not in ('paid', 'rejected', 'closed_unpaid', 'withdrawn'))`.execute(db);
  const { rows } = await sql<{ id: number }>`
    delete from accounts a
    where not ${HAS_UNSETTLED_MONEY} and (a.id in (select account_id from retained_records where purge_on <= ${courtDate})
      or (a.closed_at < now() - make_interval(years => ${RETENTION_YEARS}) and not exists (
        select from sub_payout_requests s where s.account_id = a.id and (
          s.stage not in ('paid', 'rejected', 'closed_unpaid', 'withdrawn')
          or s.updated_at > now() - make_interval(years => ${RETENTION_YEARS})))))
    returning a.id`.execute(db);
  await clearPayees(
    db,
    rows.map(({ id }) => id),
  );
}

/** The ledger refers to the payment only by number: deletes the account's holder and its encrypted number. */
async function clearPayees(db: Db, account_ids: readonly number[]): Promise<void> {
  if (account_ids.length === 0) return;
  await sql`
    update payment_details set label = '', holder = '', shown = '', ciphertext = '', fingerprint = '', is_default = false,
      removed_at = coalesce(removed_at, now())
    where account_id = any(${account_ids}::bigint[])`.execute(db);
  await sql`update payments set address = null where account_id = any(${account_ids}::bigint[]) and address is not null`.execute(
    db,
  );
}
