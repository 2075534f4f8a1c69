import type { JournalKind, Posting } from '@trover/core/ledger/journal.ts';
import { formatCents } from '@trover/core/money/decimal.ts';
import { sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';

/** One journal to be posted. */
export interface NewJournal {
  account_id: number;
  kind: JournalKind;
  cause: string;
  currency: string;
  on_date: string;
  posted_by: number;
  sub_payout_request_id: number | null;
  postings: readonly Posting[];
}

/** Posts a journal; false: its cause is in the ledger already, and nothing is done. */
export async function postJournal(trx: DbTransaction, journal: NewJournal): Promise<boolean> {
  const { account_id, kind, cause, currency, on_date, posted_by, sub_payout_request_id, postings } = journal;
  const added = await trx
    .insertInto('ledger_journals')
    .values({ account_id, kind, cause, currency, on_date, posted_by })
    .onConflict((conflict) => conflict.columns(['account_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return false;
  const lines = postings.map(({ account, cents }, at) => ({
    account_id,
    journal_id: added.id,
    position: at + 1,
    ledger_account: account,
    currency,
    amount: formatCents(cents),
    sub_payout_request_id,
  }));
  await trx.insertInto('ledger_entries').values(lines).execute();
  return true;
}

/**
 * Posts the next awards of an approved distribution and has their claims approved; answers the last one's id, or
 * undefined when none is left. The amounts are those that were allocated and approved.
 */
export async function postAwards(
  trx: DbTransaction,
  batch: { distribution_id: number; after: number; limit: number; on_date: string; posted_by: number },
): Promise<number | undefined> {
  const { distribution_id, after, limit, on_date, posted_by } = batch;
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from awards where distribution_id = ${distribution_id} and id > ${after} order by id limit ${limit}
    ) batch`.execute(trx);
  const last = rows[0]?.last ?? undefined;
  if (last === undefined) return undefined;
  // statements of their own, over rows and their indexes: a plan for one statement would guess how many these are
  const these = sql`b.distribution_id = ${distribution_id} and b.id > ${after} and b.id <= ${last}`;
  await sql`
    insert into ledger_journals (account_id, kind, cause, currency, on_date, posted_by)
    select b.account_id, 'award', 'award:' || b.id, b.currency, ${on_date}::date, ${posted_by}::bigint
    from awards b where ${these} order by b.id`.execute(trx);
  await sql`
    insert into ledger_entries (account_id, journal_id, position, ledger_account, currency, amount, sub_payout_request_id)
    select b.account_id, j.id, l.position, l.ledger_account, b.currency, l.amount, b.sub_payout_request_id
    from awards b join ledger_journals j on j.account_id = b.account_id and j.cause = 'award:' || b.id
    cross join lateral (values (1::smallint, 'unallocated', b.amount), (2::smallint, 'owed', -b.net),
      (3::smallint, 'fee', -b.fee)) as l (position, ledger_account, amount)
    where ${these} and l.amount <> 0`.execute(trx);
  await sql`
    update sub_payout_requests s set stage = 'approved', moved_by = 'operator', mover_id = ${posted_by}::bigint,
      reason = null, updated_at = now()
    from awards b
    where ${these} and s.account_id = b.account_id and s.id = b.sub_payout_request_id and s.stage = 'filed'`.execute(
    trx,
  );
  return last;
}
