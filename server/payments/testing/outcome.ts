import type { Db } from '@trover/db/connect.ts';
import { sql } from 'kysely';
import { checkBooks } from '../../ledger/check-books.ts';
import { people } from './from-drop-to-payment.ts';

export const emailOf = (person: string): string => `${person}@example.test`;

/** Everything that results from the steps from drop to payment: people, money, documents, and audit records. */
export async function readOutcome(db: Db) {
  const emails = people.map(emailOf);
  const list = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => (await query.execute(db)).rows;
  return {
    people: await list(sql`
      select a.email,
        (select count(*) from trades t join portfolios p on p.id = t.portfolio_id where p.account_id = a.id) as trades,
        (select json_agg(u.status order by u.id) from uploads u join portfolios p on p.id = u.portfolio_id
          where p.account_id = a.id) as uploads,
        (select count(*) from portfolios p where p.account_id = a.id) as portfolios,
        (select count(*) from confirmations c where c.account_id = a.id) as documents,
        (select count(*) from contracts c where c.account_id = a.id) as contracts,
        (select count(*) from payment_details d where d.account_id = a.id) as payment_details,
        (select json_agg(s.recognized_claim) from sign_offs s where s.account_id = a.id) as signed,
        (select json_agg(s.stage order by s.position) from sub_payout_stages s where s.account_id = a.id) as stages,
        (select json_agg(json_build_array(w.amount, w.fee, w.net)) from awards w where w.account_id = a.id) as awards,
        (select json_agg(p.amount) from payments p where p.account_id = a.id and p.released_at is null) as payments,
        (select sum(e.amount)::text from ledger_entries e where e.account_id = a.id and e.ledger_account = 'owed') as owed,
        (select json_agg(n order by n) from (select kind || ': ' || title as n from notices
          where account_id = a.id) found) as notices
      from accounts a where a.email = any(${emails}) order by a.email`),
    ledger: await list(sql`
      select ledger_account, currency, count(*) as entries, sum(amount)::text as sum from ledger_entries
      group by 1, 2 order by 1, 2`),
    papers: await list(sql`
      select purpose, count(*) as files, sum(uses) as uses from stored_files where uses > 0 group by 1 order by 1`),
    made: await list(sql`
      select (select count(*) from filings) as filings, (select count(*) from distributions) as distributions,
        (select json_agg(json_build_array(status, payments, total)) from bank_files) as bank_files`),
    recorded: await list(sql`
      select action, count(*) as times from audit_events
      where action in ('contract_signed', 'claimant_saved', 'claim_signed_off', 'payout_moved', 'payment_details_changed',
        'filing_made', 'filing_sent', 'filing_confirmed', 'bank_account_saved', 'distribution_imported', 'money_arrived',
        'distribution_approved', 'bank_file_made', 'bank_file_approved', 'bank_file_sent')
      group by 1 order by 1`),
    faults: (await checkBooks(db)).faults,
  };
}
