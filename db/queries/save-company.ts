import type { CaseSecurity } from '@trover/core/cases/case-securities.ts';
import { companySlug } from '@trover/core/cases/slug.ts';
import type { DbTransaction } from '../connect.ts';

/** Finds the company by its name, in whatever legal form, or adds it; its other names are kept for the search. */
export async function saveCompany(
  trx: DbTransaction,
  company: { name: string; other_names: readonly string[]; sector: string | null; is_demonstration: boolean },
): Promise<{ id: number; isChanged: boolean }> {
  const slug = companySlug(company.name);
  const known = await trx.selectFrom('companies').select(['id', 'sector']).where('slug', '=', slug).executeTakeFirst();
  const { name, sector, is_demonstration } = company;
  const { id } =
    known ??
    (await trx
      .insertInto('companies')
      .values({ slug, name, sector, is_demonstration })
      .returning('id')
      .executeTakeFirstOrThrow());
  let isChanged = !known;
  if (known && sector !== null && sector !== known.sector) {
    await trx.updateTable('companies').set({ sector }).where('id', '=', id).execute();
    isChanged = true;
  }
  const names = await trx
    .insertInto('company_names')
    .values([...new Set([name, ...company.other_names])].map((each) => ({ company_id: id, name: each })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute();
  return { id, isChanged: isChanged || names.length > 0 };
}

/** The company's security of that key, with what is newly known of it. Identifiers are added, never taken away. */
export async function saveSecurity(
  trx: DbTransaction,
  companyId: number,
  security: CaseSecurity,
): Promise<{ id: number; isChanged: boolean }> {
  const { key, name, kind, currency } = security;
  const known = await trx
    .selectFrom('securities')
    .select(['id', 'kind', 'currency'])
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst();
  const { id } =
    known ??
    (await trx
      .insertInto('securities')
      .values({ company_id: companyId, key, name, kind, currency })
      .returning('id')
      .executeTakeFirstOrThrow());
  let isChanged = !known;
  const isNews = (found: string | null, value: string | null) => value !== null && value !== found;
  if (known && (isNews(known.kind, kind) || isNews(known.currency, currency))) {
    await trx
      .updateTable('securities')
      .set({ name, kind: kind ?? known.kind, currency: currency ?? known.currency })
      .where('id', '=', id)
      .execute();
    isChanged = true;
  }
  if (security.identifiers.length > 0) {
    const added = await trx
      .insertInto('security_identifiers')
      .values(security.identifiers.map((identifier) => ({ security_id: id, ...identifier })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('value')
      .execute();
    isChanged ||= added.length > 0;
  }
  return { id, isChanged };
}
