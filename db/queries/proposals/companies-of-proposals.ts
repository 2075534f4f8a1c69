import { companySlug } from '@trover/core/cases/slug.ts';
import { nameKey } from '@trover/core/securities/spelling.ts';
import { sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';

/**
 * The company that a proposal names: a known one, or a new one that cannot be found until a case of it is published. A
 * proposal never changes the catalogue's data about a company. Undefined for an unknown id, and for a name without
 * letters.
 */
export async function requireCompany(
  trx: DbTransaction,
  company: { id: number | null; name: string; sector: string | null },
): Promise<{ id: number; name: string } | undefined> {
  if (company.id !== null)
    return await trx.selectFrom('companies').select(['id', 'name']).where('id', '=', company.id).executeTakeFirst();
  const slug = companySlug(company.name);
  if (slug === '') return undefined;
  const known = await trx.selectFrom('companies').select(['id', 'name']).where('slug', '=', slug).executeTakeFirst();
  if (known) return known;
  const { name, sector } = company;
  const inserted = await trx
    .insertInto('companies')
    .values({ slug, name, sector })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug }))
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('company_names')
    .values({ company_id: inserted.id, name, key: nameKey(name) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return inserted;
}

/** Deletes a company that a proposal added, once no case or security refers to it. */
export async function deleteUnusedCompany(trx: DbTransaction, { company_id }: { company_id: number }): Promise<void> {
  await sql`delete from companies co where co.id = ${company_id}
    and not exists (select from cases where company_id = co.id)
    and not exists (select from securities where company_id = co.id)`.execute(trx);
}
