import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** The payee of a statement: the legal name and address from its contract and claim. */
export interface Payee {
  legal_name: string;
  co_owner: string | null;
  street: string;
  city: string;
  region: string;
  postal_code: string;
  country: string;
}

/** The claimants of one payment, or of all awards in a period; none where their owner deleted them. */
export async function listPayees(
  db: Db,
  of: { account_id: number } & ({ payment_id: number } | { from: string; to: string }),
): Promise<Payee[]> {
  const which =
    'payment_id' in of
      ? sql`s.id = (select sub_payout_request_id from payments
          where account_id = ${of.account_id} and id = ${of.payment_id})`
      : sql`s.id in (select e.sub_payout_request_id from ledger_journals j
          join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
          where j.account_id = ${of.account_id} and j.on_date between ${of.from}::date and ${of.to}::date)`;
  const { rows } = await sql<Payee>`
    select distinct c.legal_name, c.co_owner, c.street, c.city, c.region, c.postal_code, c.country
    from sub_payout_requests s
    join claimants c on c.account_id = s.account_id and c.beneficial_account_id = s.beneficial_account_id
    where s.account_id = ${of.account_id} and ${which}
    order by c.legal_name, c.street`.execute(db);
  return rows;
}
