import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { OrganisationCertificationsTable } from '../../schema/organisations/organisations.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { pastSql } from '../retention/period-sql.ts';

export interface CertificationRecord extends Selectable<OrganisationCertificationsTable> {
  slug: string;
  title: string;
  company: string;
  lead_plaintiff_deadline: string | null;
  prepared_by_email: string | null;
  signed_by_email: string | null;
}

const withCase = (db: Db, organisation_id: number) =>
  db
    .selectFrom('organisation_certifications as o')
    .innerJoin('case_listings as l', 'l.id', 'o.case_id')
    .leftJoin('accounts as preparer', 'preparer.id', 'o.prepared_by')
    .leftJoin('accounts as signer', 'signer.id', 'o.signed_by')
    .where('o.organisation_id', '=', organisation_id)
    .selectAll('o')
    .select([
      'l.slug',
      'l.title',
      'l.company',
      sql<string | null>`(select d.date::text from case_deadlines d
        where d.case_id = o.case_id and d.kind = 'lead_plaintiff' and d.superseded_at is null)`.as(
        'lead_plaintiff_deadline',
      ),
      'preparer.email as prepared_by_email',
      'signer.email as signed_by_email',
    ]);

export async function listCertifications(
  db: Db,
  organisation_id: number,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<CertificationRecord>> {
  const rows = await withCase(db, organisation_id)
    .$if(after !== undefined, (query) => query.where('o.id', '<', after?.[0] ?? 0))
    .orderBy('o.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { total } = await db
    .selectFrom('organisation_certifications')
    .where('organisation_id', '=', organisation_id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return pageOf(rows as CertificationRecord[], limit, total, ({ id }) => [id]);
}

export const findCertification = (db: Db, organisation_id: number, id: number) =>
  withCase(db, organisation_id).where('o.id', '=', id).executeTakeFirst() as Promise<CertificationRecord | undefined>;

/** The certification, locked for the rest of the transaction. */
export async function lockCertification(
  db: Db,
  organisation_id: number,
  id: number,
): Promise<CertificationRecord | undefined> {
  await db
    .selectFrom('organisation_certifications')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findCertification(db, organisation_id, id);
}

/** The one of an entity in a case that is not withdrawn, locked for the rest of the transaction. */
export function lockOpenCertification(
  db: Db,
  of: { organisation_id: number; case_id: number; beneficial_account_id: number },
): Promise<{ id: number; signed_at: Date | null; sha256: string; inputs_hash: string } | undefined> {
  return db
    .selectFrom('organisation_certifications')
    .select(['id', 'signed_at', 'sha256', 'inputs_hash'])
    .where('organisation_id', '=', of.organisation_id)
    .where('case_id', '=', of.case_id)
    .where('beneficial_account_id', '=', of.beneficial_account_id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertCertification(db: Db, made: Insertable<OrganisationCertificationsTable>): Promise<number> {
  const { id } = await db
    .insertInto('organisation_certifications')
    .values(made)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function markSigned(
  db: Db,
  organisation_id: number,
  id: number,
  signed: { signed_by: number | null; signed_name: string; signed_on: string },
): Promise<void> {
  await db
    .updateTable('organisation_certifications')
    .set({ ...signed, signed_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute();
}

export async function markWithdrawn(db: Db, organisation_id: number, id: number, reason: string): Promise<void> {
  await db
    .updateTable('organisation_certifications')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_reason: reason })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute();
}

export async function countPreparedToday(db: Db, organisation_id: number): Promise<number> {
  const { n } = await db
    .selectFrom('organisation_certifications')
    .where('organisation_id', '=', organisation_id)
    .where('prepared_at', '>', sql<Date>`now() - interval '1 day'`)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Deletes certifications that were withdrawn without ever being signed. */
export async function deleteUnsignedCertifications(db: Db): Promise<void> {
  await sql`delete from organisation_certifications
    where signed_at is null and withdrawn_at < ${sql.raw(pastSql('unsigned certifications'))}`.execute(db);
}
