import { sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';

/** Notifies everyone who follows a case or its company, or claims in it, once for each cause; returns how many. */
export async function notifyFollowers(
  trx: DbTransaction,
  of: { case_id: number; cause: string; title: string; text: string; href: string },
): Promise<number> {
  const { case_id, cause, title, text, href } = of;
  const { numAffectedRows } = await sql`
    insert into notices (account_id, kind, cause, title, text, href)
    select account_id, 'news', ${cause}, ${title}, ${text}, ${href} from (
      select account_id from favorites where case_id = ${case_id}
      union
      select account_id from payout_requests where case_id = ${case_id}
      union
      select s.account_id from company_subscriptions s join cases c on c.company_id = s.company_id
      where c.id = ${case_id}
    ) followers
    on conflict (account_id, cause) do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Whether a case was published before and withdrawn since. */
export async function wasWithdrawn(trx: DbTransaction, { case_id }: { case_id: number }): Promise<boolean> {
  const found = await trx
    .selectFrom('case_changes')
    .select('id')
    .where('case_id', '=', case_id)
    .where('field', '=', 'withdrawn_because')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
