import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { SignedInWith } from '../../schema/accounts/accounts.ts';
import type { MemberRole } from '../../schema/organisations/organisations.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface Member {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role: MemberRole;
  joined_at: Date;
  signs_in_with: SignedInWith | null;
  last_seen_at: Date | null;
}

const current = (db: Db, organisation_id: number) =>
  db
    .selectFrom('organisation_members as m')
    .where('m.organisation_id', '=', organisation_id)
    .where('m.ended_at', 'is', null);

const withDetails = (db: Db, organisation_id: number) =>
  current(db, organisation_id)
    .innerJoin('accounts as a', 'a.id', 'm.member_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('sessions')
          .select(['last_seen_at', 'signed_in_with'])
          .whereRef('account_id', '=', 'm.member_id')
          .where('expires_at', '>', sql<Date>`now()`)
          .orderBy('last_seen_at', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .select([
      'a.id',
      'a.email',
      'a.first_name',
      'a.last_name',
      'm.role',
      'm.joined_at',
      's.signed_in_with as signs_in_with',
      's.last_seen_at',
    ]);

export function findMember(db: Db, organisation_id: number, id: number): Promise<Member | undefined> {
  return withDetails(db, organisation_id).where('m.member_id', '=', id).executeTakeFirst();
}

/** Ordered by the age of their accounts. */
export async function listMembers(
  db: Db,
  organisation_id: number,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<Member>> {
  const rows = await withDetails(db, organisation_id)
    .$if(after !== undefined, (query) => query.where('m.member_id', '>', (after as readonly [number])[0]))
    .orderBy('m.member_id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, await countMembers(db, organisation_id), ({ id }) => [id]);
}

/** The names of an organization’s members except one. */
export function listOtherNames(
  db: Db,
  organisation_id: number,
  person_id: number | null,
): Promise<Pick<Member, 'first_name' | 'last_name'>[]> {
  return current(db, organisation_id)
    .innerJoin('accounts as a', 'a.id', 'm.member_id')
    .where('m.member_id', 'is distinct from', person_id)
    .select(['a.first_name', 'a.last_name'])
    .execute();
}

export async function countMembers(db: Db, organisation_id: number): Promise<number> {
  const { n } = await current(db, organisation_id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function countOwners(db: Db, organisation_id: number): Promise<number> {
  const { n } = await current(db, organisation_id)
    .where('m.role', '=', 'owner')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function setMemberRole(
  db: Db,
  { organisation_id, id, role }: { organisation_id: number; id: number; role: MemberRole },
): Promise<void> {
  await db
    .updateTable('organisation_members')
    .set({ role })
    .where('organisation_id', '=', organisation_id)
    .where('member_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endMembership(db: Db, organisation_id: number, id: number): Promise<void> {
  await db
    .updateTable('organisation_members')
    .set({ ended_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('member_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

interface NewMember {
  organisation_id: number;
  member_id: number;
  role: MemberRole;
  invited_by: number | null;
}

/** A former member joins again. */
export async function addMember(db: Db, member: NewMember): Promise<void> {
  const { role, invited_by } = member;
  await db
    .insertInto('organisation_members')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'member_id'])
        .doUpdateSet({ role, invited_by, ended_at: null, joined_at: sql<Date>`now()` }),
    )
    .execute();
}

/** The organisation that an account acts for; undefined where it acts for itself. */
export async function findMembership(
  db: Db,
  member_id: number,
): Promise<{ organisation_id: number; role: MemberRole } | undefined> {
  return db
    .selectFrom('organisation_members')
    .select(['organisation_id', 'role'])
    .where('member_id', '=', member_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Whether the institution's first account belongs to a person who left it. */
export async function hasLeftOwnOrganisation(db: Db, account_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('organisation_members')
    .select('ended_at')
    .where('organisation_id', '=', account_id)
    .where('member_id', '=', account_id)
    .executeTakeFirst();
  return found !== undefined && found.ended_at !== null;
}

/** The name of the organisation: from its profile, or from the account that signed up. */
export async function findOrganisation(
  db: Db,
  id: number,
): Promise<{ id: number; name: string; partner: string | null; entities: number } | undefined> {
  return db
    .selectFrom('accounts as a')
    .leftJoin('profiles as p', 'p.account_id', 'a.id')
    .where('a.id', '=', id)
    .select([
      'a.id',
      'a.partner',
      sql<string>`coalesce(nullif(p.organisation, ''), nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email)`.as(
        'name',
      ),
      (eb) =>
        eb
          .selectFrom('beneficial_accounts as b')
          .whereRef('b.account_id', '=', 'a.id')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('entities'),
    ])
    .executeTakeFirst();
}

/** Whether an account has trades or claims of its own, which it cannot reach while acting for an organisation. */
export async function hasOwnData(db: Db, account_id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from portfolios where account_id = ${account_id})
      or exists (select from payout_requests where account_id = ${account_id}) as has`.execute(db);
  return rows[0]?.has === true;
}
