import type { JournalKind } from '@trover/core/ledger/journal.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';

/** Arrivals without an owner are booked under this account until they are allocated. */
const HOUSE = 0;

type PostedKind = Exclude<JournalKind, 'reversal'>;

interface JournalRule {
  /** The table of the rows `b` that are journaled; the amounts come only from there. */
  of: RawBuilder<unknown>;
  owner: RawBuilder<unknown>;
  claim: RawBuilder<unknown>;
  /** Position, ledger account, amount (debits above 0); they sum to zero for any row. */
  lines: RawBuilder<unknown>;
  /** The suffix of the cause after kind and row; empty for most. */
  repeat?: RawBuilder<unknown>;
}

/** A payment may be returned again after its return was reversed: `return:17`, then `return:17:2`. */
const repeatOfReturn = sql`case when b.return_number > 1 then ':' || b.return_number else '' end`;

/** The cause of the latest return of a payment `b`. */
export const causeOfReturn = sql`'return:' || b.id || ${repeatOfReturn}`;

const ofClaim = { owner: sql`b.account_id`, claim: sql`b.sub_payout_request_id` };

/** The only definition of the lines of each kind of journal. Its cause is the kind and the row, such as `award:17`. */
const RULES: Record<PostedKind, JournalRule> = {
  // money of a distribution arrived at the bank
  arrival: {
    of: sql`arrivals`,
    owner: sql`${HOUSE}::bigint`,
    claim: sql`null::bigint`,
    lines: sql`(1::smallint, 'bank', b.amount), (2::smallint, 'unallocated', -b.amount)`,
  },
  // a claim's award belongs to its owner, less the fee
  award: {
    of: sql`awards`,
    ...ofClaim,
    lines: sql`(1::smallint, 'unallocated', b.amount), (2::smallint, 'owed', -b.net), (3::smallint, 'fee', -b.fee)`,
  },
  // an owed amount leaves the bank, less the tax withheld for the IRS
  payment: {
    of: sql`payments`,
    ...ofClaim,
    lines: sql`(1::smallint, 'owed', b.amount + b.withheld), (2::smallint, 'bank', -b.amount),
      (3::smallint, 'withheld', -b.withheld)`,
  },
  // a payment was returned: it is owed again, including the tax withheld
  return: {
    of: sql`payments`,
    ...ofClaim,
    lines: sql`(1::smallint, 'bank', b.amount), (2::smallint, 'owed', -b.amount - b.withheld),
      (3::smallint, 'withheld', b.withheld)`,
    repeat: repeatOfReturn,
  },
  // an unclaimed award was paid to a state: it is no longer owed
  escheat: {
    of: sql`escheats`,
    ...ofClaim,
    lines: sql`(1::smallint, 'owed', b.amount), (2::smallint, 'bank', -b.amount)`,
  },
  // a line of the bank's statement that is not a client's: above 0 it is a credit; a deposit to the IRS uses withheld
  // tax
  booking: {
    of: sql`bank_bookings`,
    owner: sql`${HOUSE}::bigint`,
    claim: sql`null::bigint`,
    lines: sql`(1::smallint, 'bank', b.amount),
      (2::smallint, case when b.kind = 'tax_deposit' then 'withheld' else 'own' end, -b.amount)`,
  },
};

const causeOf = (kind: PostedKind): RawBuilder<unknown> =>
  sql`${`${kind}:`}::text || b.id || ${RULES[kind].repeat ?? sql`''`}`;

export interface PostedBy {
  on_date: string;
  /** The operator whose decision posts it. */
  posted_by: number;
}

/**
 * Posts a journal for each row `b` that meets the condition; skips rows whose journal of this kind exists already. Uses
 * two statements over rows and their indexes, since a plan for one would guess the number of rows.
 */
export async function postJournals(
  trx: DbTransaction,
  kind: PostedKind,
  these: RawBuilder<unknown>,
  { on_date, posted_by }: PostedBy,
): Promise<void> {
  const { of, owner, claim, lines } = RULES[kind];
  const cause = causeOf(kind);
  await sql`
    insert into ledger_journals (account_id, kind, cause, currency, on_date, posted_by)
    select ${owner}, ${kind}, ${cause}, b.currency, ${on_date}::date, ${posted_by}::bigint
    from ${of} b where ${these} order by b.id
    on conflict (account_id, cause) do nothing`.execute(trx);
  await sql`
    insert into ledger_entries (account_id, journal_id, position, ledger_account, currency, amount, sub_payout_request_id)
    select j.account_id, j.id, l.position, l.ledger_account, b.currency, l.amount, ${claim}
    from ${of} b join ledger_journals j on j.account_id = ${owner} and j.cause = ${cause}
    cross join lateral (values ${lines}) as l (position, ledger_account, amount)
    where ${these} and l.amount <> 0
    on conflict (account_id, journal_id, position) do nothing`.execute(trx);
}

/**
 * Posts a reversal, line by line, of the journals of a kind for each row that meets the condition; the originals do
 * not change.
 */
export async function reverseJournals(
  trx: DbTransaction,
  kind: PostedKind,
  these: RawBuilder<unknown>,
  { on_date, posted_by }: PostedBy,
): Promise<void> {
  const { of, owner } = RULES[kind];
  const cause = causeOf(kind);
  await sql`
    insert into ledger_journals (account_id, kind, cause, currency, on_date, posted_by)
    select j.account_id, 'reversal', 'reversal:' || j.cause, j.currency, ${on_date}::date, ${posted_by}::bigint
    from ${of} b join ledger_journals j on j.account_id = ${owner} and j.cause = ${cause}
    where ${these} order by b.id
    on conflict (account_id, cause) do nothing`.execute(trx);
  await sql`
    insert into ledger_entries (account_id, journal_id, position, ledger_account, currency, amount, sub_payout_request_id)
    select e.account_id, r.id, e.position, e.ledger_account, e.currency, -e.amount, e.sub_payout_request_id
    from ${of} b
    join ledger_journals j on j.account_id = ${owner} and j.cause = ${cause}
    join ledger_journals r on r.account_id = j.account_id and r.cause = 'reversal:' || j.cause
    join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
    where ${these}
    on conflict (account_id, journal_id, position) do nothing`.execute(trx);
}

/**
 * Posts the next awards of an approved distribution and approves their claims; returns the last one's id, or undefined
 * when none is left. The amounts are those that were allocated and approved.
 */
export async function postAwards(
  trx: DbTransaction,
  batch: { distribution_id: number; after: number; limit: number } & PostedBy,
): Promise<number | undefined> {
  const { distribution_id, after, limit, on_date, posted_by } = batch;
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from awards where distribution_id = ${distribution_id} and id > ${after} order by id limit ${limit}
    ) batch`.execute(trx);
  const last = rows[0]?.last ?? undefined;
  if (last === undefined) return undefined;
  const these = sql`b.distribution_id = ${distribution_id} and b.id > ${after} and b.id <= ${last}`;
  await postJournals(trx, 'award', these, { on_date, posted_by });
  await sql`
    update sub_payout_requests s set stage = 'approved', moved_by = 'operator', mover_id = ${posted_by}::bigint,
      reason = null, updated_at = now()
    from awards b
    where ${these} and s.account_id = b.account_id and s.id = b.sub_payout_request_id and s.stage = 'filed'`.execute(
    trx,
  );
  return last;
}
