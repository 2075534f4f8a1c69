import type { CaseSecurity } from '@trover/core/cases/case-security.ts';
import { companySlug } from '@trover/core/cases/slug.ts';
import { nameKey, tickerKey } from '@trover/core/securities/spelling.ts';
import type { DbTransaction } from '../../connect.ts';

/** Finds the company by its name, with any legal form, or adds it; stores its other names for the search. */
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
    .values(
      [...new Set([name, ...company.other_names])].map((each) => ({ company_id: id, name: each, key: nameKey(each) })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute();
  return { id, isChanged: isChanged || names.length > 0 };
}

/** The company's security with that key, updated with new facts. Identifiers are added, never removed. */
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
    isChanged = (await saveIdentifiers(trx, id, security.identifiers)) || isChanged;
  }
  return { id, isChanged };
}

/** Adds new identifiers; a name that was stored without dates gets them. Returns whether anything changed. */
async function saveIdentifiers(
  trx: DbTransaction,
  security_id: number,
  identifiers: CaseSecurity['identifiers'],
): Promise<boolean> {
  const dated = await trx
    .selectFrom('security_identifiers')
    .select(['kind', 'value'])
    .where('security_id', '=', security_id)
    .where((where) => where.or([where('valid_from', 'is not', null), where('valid_to', 'is not', null)]))
    .execute();
  const isNews = ({ kind, value, valid_from, valid_to }: CaseSecurity['identifiers'][number]): boolean =>
    valid_from !== null || valid_to !== null || !dated.some((known) => known.kind === kind && known.value === value);
  const rows = identifiers.filter(isNews).map((identifier) => ({
    security_id,
    ...identifier,
    key: identifier.kind === 'ticker' ? tickerKey(identifier.value) : identifier.value,
  }));
  if (rows.length === 0) return false;
  let isChanged = false;
  for (const { kind, value, valid_from, valid_to } of identifiers) {
    if (valid_from === null && valid_to === null) continue;
    const { numDeletedRows } = await trx
      .deleteFrom('security_identifiers')
      .where('security_id', '=', security_id)
      .where('kind', '=', kind)
      .where('value', '=', value)
      .where('valid_from', 'is', null)
      .where('valid_to', 'is', null)
      .executeTakeFirst();
    isChanged ||= numDeletedRows > 0n;
  }
  const added = await trx
    .insertInto('security_identifiers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .execute();
  return isChanged || added.length > 0;
}
