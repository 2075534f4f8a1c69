import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** The version of an account's valid calendar address; undefined for a closed or missing account. */
export async function findCalendarVersion(db: Db, { account_id }: { account_id: number }): Promise<number | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('calendar_version')
    .where('id', '=', account_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return account?.calendar_version;
}

/** Revokes the issued addresses; returns the version of the next one. */
export async function endCalendarAddresses(db: Db, { account_id }: { account_id: number }): Promise<number> {
  const { calendar_version } = await db
    .updateTable('accounts')
    .set((of) => ({ calendar_version: of('calendar_version', '+', 1) }))
    .where('id', '=', account_id)
    .returning('calendar_version')
    .executeTakeFirstOrThrow();
  return calendar_version;
}

/** Whether the holder of the address may still read it: still a member of the organisation, or a valid key. */
export async function mayReadCalendar(
  db: Db,
  { account_id, holder }: { account_id: number; holder: string },
): Promise<boolean> {
  const id = Number(holder.slice(1));
  const { rows } = await sql<{ may: boolean }>`
    select case ${holder.slice(0, 1)}
      when '' then not exists (select from accounts where id = ${account_id} and org_type = 2)
      when 'm' then exists (select from organisation_members
        where organisation_id = ${account_id} and member_id = ${id} and ended_at is null)
      else exists (select from organisation_keys
        where organisation_id = ${account_id} and id = ${id} and revoked_at is null and expires_at > now())
    end as may`.execute(db);
  return rows[0]?.may === true;
}
