import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface DomainRecord {
  id: number;
  domain: string;
  proof: string;
  verified_at: Date | null;
  verified_by: 'dns' | 'operator' | null;
}

const columns = ['id', 'domain', 'proof', 'verified_at', 'verified_by'] as const;

export function listDomains(db: Db, organisation_id: number): Promise<DomainRecord[]> {
  return db
    .selectFrom('organisation_domains')
    .select(columns)
    .where('organisation_id', '=', organisation_id)
    .orderBy('domain')
    .execute();
}

export function findDomain(db: Db, organisation_id: number, id: number): Promise<DomainRecord | undefined> {
  return db
    .selectFrom('organisation_domains')
    .select(columns)
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the existing domain if the organisation already has it. */
export async function addDomain(
  db: Db,
  domain: { organisation_id: number; domain: string; proof: string },
): Promise<{ id: number; is_new: boolean }> {
  const inserted = await db
    .insertInto('organisation_domains')
    .values(domain)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return { id: inserted.id, is_new: true };
  const found = await db
    .selectFrom('organisation_domains')
    .select('id')
    .where('organisation_id', '=', domain.organisation_id)
    .where('domain', '=', domain.domain)
    .executeTakeFirstOrThrow();
  return { id: found.id, is_new: false };
}

/** False where it was proven before, or by another organisation. */
export async function verifyDomain(
  db: Db,
  id: number,
  by: { verified_by: 'dns' | 'operator'; approved_by: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organisation_domains as d')
    .set({ ...by, verified_at: sql<Date>`now()` })
    .where('d.id', '=', id)
    .where('d.verified_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('organisation_domains as o')
            .select('o.id')
            .whereRef('o.domain', '=', 'd.domain')
            .where('o.verified_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function removeDomain(db: Db, organisation_id: number, id: number): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('organisation_domains')
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .returning('domain')
    .executeTakeFirst();
  return removed?.domain;
}

export async function countVerified(db: Db, organisation_id: number): Promise<number> {
  const { n } = await db
    .selectFrom('organisation_domains')
    .where('organisation_id', '=', organisation_id)
    .where('verified_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

interface WaitingDomain {
  id: number;
  domain: string;
  organisation: string;
  account_id: number;
  added_at: Date;
}

/** Unproven domains of all organisations, for operators; the oldest first. */
export async function listWaitingDomains(
  db: Db,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<WaitingDomain>> {
  const { rows } = await sql<WaitingDomain>`
    select d.id, d.domain, d.organisation_id as account_id, d.added_at,
      coalesce(nullif(p.organisation, ''), nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as organisation
    from organisation_domains d join accounts a on a.id = d.organisation_id
    left join profiles p on p.account_id = d.organisation_id
    where d.verified_at is null and (${after?.[0] ?? null}::bigint is null or d.id > ${after?.[0] ?? null}::bigint)
    order by d.id limit ${limit + 1}`.execute(db);
  const { n } = await db
    .selectFrom('organisation_domains')
    .where('verified_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, n, ({ id }) => [id]);
}

/** Locks a domain, so that nobody else decides about it before the transaction ends. */
export function lockDomain(
  db: Db,
  id: number,
): Promise<{ organisation_id: number; domain: string; verified_at: Date | null } | undefined> {
  return db
    .selectFrom('organisation_domains')
    .select(['organisation_id', 'domain', 'verified_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
