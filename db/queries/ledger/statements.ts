import type { JournalKind } from '@trover/core/ledger/journal.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** The effect of one journal on a client's money. */
export interface StatementEntry {
  id: number;
  kind: JournalKind;
  cause: string;
  on_date: string;
  currency: string;
  title: string | null;
  claim_number: string | null;
  award: string;
  fee: string;
  paid: string;
  withheld: string;
  owed: string;
}

/** A client's journals in a period, oldest first. */
export async function listStatementEntries(
  db: Db,
  { account_id, from, to }: { account_id: number; from: string; to: string },
): Promise<StatementEntry[]> {
  const { rows } = await sql<StatementEntry>`
    select j.id, j.kind, j.cause, j.on_date, j.currency, max(c.title) as title, max(s.claim_number) as claim_number,
      coalesce(sum(e.amount) filter (where e.ledger_account = 'unallocated'), 0)::numeric(20, 2) as award,
      coalesce(-sum(e.amount) filter (where e.ledger_account = 'fee'), 0)::numeric(20, 2) as fee,
      coalesce(-sum(e.amount) filter (where e.ledger_account = 'bank'), 0)::numeric(20, 2) as paid,
      coalesce(-sum(e.amount) filter (where e.ledger_account = 'withheld'), 0)::numeric(20, 2) as withheld,
      coalesce(-sum(e.amount) filter (where e.ledger_account = 'owed'), 0)::numeric(20, 2) as owed
    from ledger_journals j
    join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
    left join sub_payout_requests s on s.account_id = e.account_id and s.id = e.sub_payout_request_id
    left join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    left join cases c on c.id = p.case_id
    where j.account_id = ${account_id} and j.on_date between ${from} and ${to}
    group by j.account_id, j.id order by j.on_date, j.id`.execute(db);
  return rows;
}

/** The amounts owed to a client at the start of a day, by currency. */
export async function sumOwedBefore(
  db: Db,
  { account_id, day }: { account_id: number; day: string },
): Promise<{ currency: string; owed: string }[]> {
  const { rows } = await sql<{ currency: string; owed: string }>`
    select j.currency, -sum(e.amount)::numeric(20, 2) as owed
    from ledger_journals j join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
    where j.account_id = ${account_id} and j.on_date < ${day} and e.ledger_account = 'owed'
    group by j.currency order by j.currency`.execute(db);
  return rows;
}
