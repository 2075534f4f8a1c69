import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** A check that is neither cashed nor stopped. */
export interface OpenCheck {
  id: number;
  case_id: number;
  title: string;
  holder: string;
  claim_number: string | null;
  currency: string;
  amount: string;
  execute_on: string;
  expires_on: string;
}

/** Those that expire first at the top; `expired_by`: only those whose last day is before it. */
export async function listOpenChecks(
  db: Db,
  { expired_by, limit, after }: PageRequest<readonly [string, number]> & { expired_by: string | null },
): Promise<Page<OpenCheck>> {
  const open = sql`p.expires_on is not null and p.cleared_on is null and p.returned_on is null and p.released_at is null
    and p.id <= f.posted_to
    and (${expired_by}::date is null or p.expires_on < ${expired_by}::date)`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from payments p join bank_files f on f.id = p.bank_file_id where ${open}`.execute(db);
  const { rows } = await sql<OpenCheck>`
    select p.id, a.case_id, c.title, d.holder, s.claim_number, p.currency, p.amount, f.execute_on, p.expires_on
    from payments p
    join awards a on a.account_id = p.account_id and a.id = p.award_id
    join bank_files f on f.id = p.bank_file_id
    join payment_details d on d.account_id = p.account_id and d.id = p.payment_details_id
    join cases c on c.id = a.case_id
    left join sub_payout_requests s on s.account_id = p.account_id and s.id = p.sub_payout_request_id
    where ${open} and ${after === undefined ? sql`true` : sql`(p.expires_on, p.id) > (${after[0]}::date, ${after[1]})`}
    order by p.expires_on, p.id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ expires_on, id }) => [expires_on, id]);
}

export async function markCleared(
  trx: DbTransaction,
  { account_id, id }: { account_id: number; id: number },
  cleared: { cleared_on: string; cleared_by: number },
): Promise<void> {
  await trx.updateTable('payments').set(cleared).where('account_id', '=', account_id).where('id', '=', id).execute();
}
