import { type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { AccountType } from '../../schema/accounts/account-type.ts';
import type { AccountsTable } from '../../schema/accounts/accounts.ts';
import type { CompanyCase } from '../companies/company-cases.ts';
import { findProfileDetails, type ProfileDetails } from './profile.ts';

export interface Person
  extends Pick<
      Selectable<AccountsTable>,
      'id' | 'type' | 'first_name' | 'last_name' | 'country' | 'partner' | 'created_at'
    >,
    ProfileDetails {}

/** A person with all details; the caller decides who may see which of them. */
export async function findPerson(db: Db, { account_id }: { account_id: number }): Promise<Person | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'type', 'first_name', 'last_name', 'country', 'partner', 'created_at'])
    .where('id', '=', account_id)
    .executeTakeFirst();
  return account && { ...account, ...(await findProfileDetails(db, { account_id })) };
}

const MAX_CASES = 100;

/** The published cases that an account proposed, the newest first. */
export async function listCasesProposedBy(db: Db, { account_id }: { account_id: number }): Promise<CompanyCase[]> {
  const { rows } = await sql<CompanyCase>`
    select listed.id, listed.slug, listed.title, listed.stage, listed.claim_deadline
    from proposals p join case_listings listed on listed.id = p.case_id
    where p.account_id = ${account_id} and p.status = 'accepted' and listed.is_published
    order by p.decided_at desc, listed.id desc limit ${MAX_CASES}`.execute(db);
  return rows;
}

export interface PeopleCount {
  types: Map<AccountType, number>;
  org_types: Map<number, number>;
  countries: Map<string, number>;
}

/** The number of people with public profiles, by filter; only one partner's people where one is named. */
export async function countPublicPeople(db: Db, { partner }: { partner: string | null }): Promise<PeopleCount> {
  const { rows } = await sql<{ type: AccountType; org_type: number; country: string | null; n: number }>`
    select a.type, a.org_type, case when 'country' = any(p.public_fields) then a.country end as country,
      count(*) as n
    from profiles p join accounts a on a.id = p.account_id
    where p.is_public and (${partner}::text is null or a.partner = ${partner})
    group by 1, 2, 3`.execute(db);
  const counts: PeopleCount = { types: new Map(), org_types: new Map(), countries: new Map() };
  const add = <Key>(map: Map<Key, number>, key: Key, n: number) => map.set(key, (map.get(key) ?? 0) + n);
  for (const { type, org_type, country, n } of rows) {
    add(counts.types, type, n);
    add(counts.org_types, org_type, n);
    if (country !== null) add(counts.countries, country, n);
  }
  return counts;
}
