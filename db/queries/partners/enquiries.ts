import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { pastSql } from '../retention/period-sql.ts';

interface NewEnquiry {
  partner: string;
  case_id: number;
  email: string;
  shares_bought: string;
  shares_held: string;
  consent_version: string;
  consent_text: string;
  host: string;
  token_hash: Buffer;
}

/**
 * Saves a submission of a firm's form; a later one from the same address replaces it until it is confirmed. Undefined
 * where one is confirmed.
 */
export async function saveEnquiry(db: Db, enquiry: NewEnquiry): Promise<number | undefined> {
  const { partner: _, case_id: __, email: ___, ...rest } = enquiry;
  const saved = await db
    .insertInto('firm_enquiries')
    .values(enquiry)
    .onConflict((conflict) =>
      conflict
        .columns(['partner', 'case_id', 'email'])
        .doUpdateSet({ ...rest, created_at: sql<Date>`now()` })
        .where('firm_enquiries.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return saved?.id;
}

export function findEnquiry(db: Db, token_hash: Buffer) {
  return db
    .selectFrom('firm_enquiries')
    .select(['id', 'partner', 'case_id', 'email', 'confirmed_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/**
 * Confirms the sender's address: the firm sees the enquiry from now on. False where no enquiry has this link, since another form
 * replaced it. A second call changes nothing.
 */
export async function confirmEnquiry(db: Db, token_hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('firm_enquiries')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an enquiry at its sender's request. */
export async function deleteEnquiry(db: Db, id: number): Promise<void> {
  await db.deleteFrom('firm_enquiries').where('id', '=', id).execute();
}

interface Enquiry {
  id: number;
  email: string;
  shares_bought: string;
  shares_held: string;
  consent_version: string;
  confirmed_at: Date;
  shares_with_firm: boolean;
}

interface FormUse {
  shown: number;
  sent: number;
  confirmed: number;
}

/** The confirmed enquiries of a case, the newest first. */
export async function listEnquiries(
  db: Db,
  { partner, case_id, limit, after }: { partner: string; case_id: number } & PageRequest<readonly [number]>,
): Promise<Page<Enquiry> & { use: FormUse }> {
  const { rows } = await sql<Enquiry>`
    select e.id, e.email, trim_scale(e.shares_bought)::text as shares_bought, trim_scale(e.shares_held)::text as shares_held,
      e.consent_version, e.confirmed_at, exists (select from accounts a
        join partner_consents c on c.account_id = a.id and c.partner = e.partner and c.withdrawn_at is null
        where a.email = e.email) as shares_with_firm
    from firm_enquiries e
    where e.partner = ${partner} and e.case_id = ${case_id} and e.confirmed_at is not null
      and (${after?.[0] ?? null}::bigint is null or e.id < ${after?.[0] ?? null}::bigint)
    order by e.id desc limit ${limit + 1}`.execute(db);
  const { rows: counted } = await sql<FormUse>`
    select
      (select coalesce(sum(shown), 0) from firm_form_views where partner = ${partner} and case_id = ${case_id})::integer as shown,
      count(*)::integer as sent, count(*) filter (where confirmed_at is not null)::integer as confirmed
    from firm_enquiries where partner = ${partner} and case_id = ${case_id}`.execute(db);
  const use = counted[0]!;
  return { ...pageOf(rows, limit, use.confirmed, ({ id }) => [id]), use };
}

/** Counts a view of the form. */
export async function countFormView(db: Db, of: { partner: string; case_id: number; day: string }): Promise<void> {
  await db
    .insertInto('firm_form_views')
    .values({ ...of, shown: 1 })
    .onConflict((conflict) =>
      conflict.columns(['partner', 'case_id', 'day']).doUpdateSet({ shown: sql<number>`firm_form_views.shown + 1` }),
    )
    .execute();
}

/** Deletes enquiries whose address was not confirmed in time. */
export async function deleteUnconfirmedEnquiries(db: Db): Promise<void> {
  await sql`delete from firm_enquiries where confirmed_at is null
    and created_at < ${sql.raw(pastSql('firm enquiries'))}`.execute(db);
}

/** Deletes confirmed enquiries after a year or more. */
export async function deleteOldEnquiries(db: Db): Promise<void> {
  await sql`delete from firm_enquiries where confirmed_at < ${sql.raw(pastSql('confirmed firm enquiries'))}`.execute(
    db,
  );
}
