import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { OrganisationInvitationsTable } from '../../schema/organisations/organisations.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { pastSql } from '../retention/period-sql.ts';

export interface Invitation extends Selectable<OrganisationInvitationsTable> {
  invited_by_email: string | null;
  is_expired: boolean;
}

const withNames = (db: Db) =>
  db
    .selectFrom('organisation_invitations as i')
    .leftJoin('accounts as a', 'a.id', 'i.invited_by')
    .selectAll('i')
    .select(['a.email as invited_by_email', sql<boolean>`i.expires_at <= now()`.as('is_expired')]);

const open = (db: Db, organisation_id: number) =>
  withNames(db)
    .where('i.organisation_id', '=', organisation_id)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null);

/** Undefined where the organisation has an open invitation for the address. */
export async function insertInvitation(
  db: Db,
  invitation: Insertable<OrganisationInvitationsTable>,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('organisation_invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Revokes the expired invitations of an address, so that it can be invited again. */
export async function revokeExpired(db: Db, organisation_id: number, email: string): Promise<void> {
  await db
    .updateTable('organisation_invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

/** Deletes invitations that expired or were revoked a month ago. */
export async function deleteEndedInvitations(db: Db): Promise<void> {
  await sql`delete from organisation_invitations
    where accepted_at is null and coalesce(revoked_at, expires_at) < ${sql.raw(pastSql('invitations'))}`.execute(db);
}

export function findInvitation(db: Db, organisation_id: number, id: number): Promise<Invitation | undefined> {
  return open(db, organisation_id).where('i.id', '=', id).executeTakeFirst();
}

/** The open, unexpired invitation of an address. */
export function findOpenInvitation(db: Db, organisation_id: number, email: string): Promise<Invitation | undefined> {
  return open(db, organisation_id)
    .where('i.email', '=', email)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Finds an invitation of any organisation by its link, and locks it for the rest of the transaction. */
export async function lockInvitation(db: Db, id: number): Promise<Invitation | undefined> {
  await db.selectFrom('organisation_invitations').select('id').where('id', '=', id).forUpdate().execute();
  return withNames(db).where('i.id', '=', id).executeTakeFirst();
}

/** Open ones, the newest first. */
export async function listInvitations(
  db: Db,
  organisation_id: number,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<Invitation>> {
  const rows = await open(db, organisation_id)
    .$if(after !== undefined, (query) => query.where('i.id', '<', (after as readonly [number])[0]))
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { n } = await db
    .selectFrom('organisation_invitations')
    .where('organisation_id', '=', organisation_id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, n, ({ id }) => [id]);
}

type Change = Partial<Pick<Invitation, 'accepted_by' | 'invited_by' | 'token_hash' | 'expires_at' | 'mails'>>;

export async function changeInvitation(
  db: Db,
  organisation_id: number,
  id: number,
  change: Change & { is_accepted?: true; is_revoked?: true },
): Promise<void> {
  const { is_accepted, is_revoked, ...fields } = change;
  await db
    .updateTable('organisation_invitations')
    .set({
      ...fields,
      ...(is_accepted && { accepted_at: sql<Date>`now()` }),
      ...(is_revoked && { revoked_at: sql<Date>`now()` }),
    })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute();
}
