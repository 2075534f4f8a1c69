import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { MemberRole } from '../../schema/organisations/organisations.ts';
import type { OrganisationSignOnTable, SignOnAttemptsTable } from '../../schema/organisations/sign-on.ts';

export type SignOnRecord = Selectable<OrganisationSignOnTable>;

export function findSignOn(db: Db, organisation_id: number): Promise<SignOnRecord | undefined> {
  return db
    .selectFrom('organisation_sign_on')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
}

/** The provider of the organisation that has proven this domain. */
export function findSignOnOfDomain(db: Db, domain: string): Promise<SignOnRecord | undefined> {
  return db
    .selectFrom('organisation_sign_on as s')
    .innerJoin('organisation_domains as d', 'd.organisation_id', 's.organisation_id')
    .where('d.domain', '=', domain)
    .where('d.verified_at', 'is not', null)
    .selectAll('s')
    .executeTakeFirst();
}

export async function saveSignOn(db: Db, record: Insertable<OrganisationSignOnTable>): Promise<void> {
  const { organisation_id: _, ...change } = record;
  await db
    .insertInto('organisation_sign_on')
    .values(record)
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ ...change, changed_at: sql`now()` }))
    .execute();
}

export async function deleteSignOn(db: Db, organisation_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('organisation_sign_on')
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The account of the provider's subject. */
export async function findIdentity(
  db: Db,
  { organisation_id, issuer, subject }: { organisation_id: number; issuer: string; subject: string },
): Promise<number | undefined> {
  const found = await db
    .updateTable('account_identities')
    .set({ used_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('account_id')
    .executeTakeFirst();
  return found?.account_id;
}

/** False where the account belongs to another subject of that provider already, or the subject to another account. */
export async function linkIdentity(
  db: Db,
  identity: { organisation_id: number; issuer: string; subject: string; account_id: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a member's identities with the membership; a returning member is linked again. */
export async function unlinkIdentities(db: Db, organisation_id: number, account_id: number): Promise<void> {
  await db
    .deleteFrom('account_identities')
    .where('organisation_id', '=', organisation_id)
    .where('account_id', '=', account_id)
    .execute();
}

export async function countLinkedMembers(db: Db, organisation_id: number, issuer: string): Promise<number> {
  const { n } = await db
    .selectFrom('account_identities as i')
    .innerJoin('organisation_members as m', (join) =>
      join.onRef('m.member_id', '=', 'i.account_id').onRef('m.organisation_id', '=', 'i.organisation_id'),
    )
    .where('i.organisation_id', '=', organisation_id)
    .where('i.issuer', '=', issuer)
    .where('m.ended_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertAttempt(db: Db, attempt: Timed<Insertable<SignOnAttemptsTable>>): Promise<void> {
  await db.insertInto('sign_on_attempts').values(attempt).execute();
}

/** Deletes and returns the attempt: a state works once, whether the response is valid or not. */
export function claimAttempt(
  db: Db,
  state_hash: Buffer,
): Promise<(Selectable<SignOnAttemptsTable> & { is_expired: boolean }) | undefined> {
  return db
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', state_hash)
    .returningAll()
    .returning(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .executeTakeFirst();
}

interface Enforcement {
  organisation_id: number;
  organisation: string;
  /** The account's role in that organisation; null if it is not a member. */
  role: MemberRole | null;
}

/** The organisation that requires its own identity provider instead of a password for addresses in this domain. */
export async function findEnforcement(
  db: Db,
  { domain, account_id }: { domain: string; account_id: number | null },
): Promise<Enforcement | undefined> {
  const { rows } = await sql<Enforcement>`
    select s.organisation_id, m.role,
      coalesce(nullif(p.organisation, ''), nullif(trim(a.first_name || ' ' || a.last_name), ''), d.domain) as organisation
    from organisation_domains d
    join organisation_sign_on s on s.organisation_id = d.organisation_id and s.is_enforced
    join accounts a on a.id = d.organisation_id
    left join profiles p on p.account_id = d.organisation_id
    left join organisation_members m on m.organisation_id = d.organisation_id and m.member_id = ${account_id}
      and m.ended_at is null
    where d.domain = ${domain} and d.verified_at is not null`.execute(db);
  return rows[0];
}

/**
 * Ends sessions that an enforced sign-on would not permit: of members with an address in a proven domain who signed in
 * another way, except owners with two factors. Does nothing where sign-on is not enforced. Returns how many.
 */
export async function endSessionsWithoutSignOn(db: Db, organisation_id: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions s using organisation_members m, accounts a
    where m.organisation_id = ${organisation_id} and m.ended_at is null and a.id = m.member_id and s.account_id = m.member_id
      and s.signed_in_with <> 'sign_on' and (m.role <> 'owner' or s.signed_in_with = 'password')
      and exists (select from organisation_sign_on o where o.organisation_id = m.organisation_id and o.is_enforced)
      and exists (select from organisation_domains d where d.organisation_id = m.organisation_id
        and d.verified_at is not null and d.domain = split_part(a.email, '@', 2))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
