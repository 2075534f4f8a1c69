import type { Db } from '@trover/db/connect.ts';
import { listAccountsOfCase, listPrintedSecuritiesOfCase } from '@trover/db/queries/cases/case-trades.ts';
import { type ClaimRecord, listClaimsOfCase } from '@trover/db/queries/claims/requests.ts';
import type { TestDatabase } from '@trover/db/testing/test-database.ts';
import { type ClaimCase, loadClaimCase } from '../../server/claims/load-claim.ts';
import { createLog } from '../../server/log.ts';
import { matchAccounts } from '../../server/matches/match-accounts.ts';
import { importCases } from '../../server/testing/one-case.ts';
import { fillPortfolios } from '../matching/portfolios.ts';

/** The day on which claims of Kraft Heinz could be made. */
export const today = '2018-11-20';

/** An institution with a claim for each of this many funds in one case, matched; ten trades of its security each. */
export async function fillInstitution(
  { db, pool }: TestDatabase,
  funds: number,
): Promise<{ claims: readonly ClaimRecord[]; of: ClaimCase }> {
  const [case_id = 0] = await importCases(db, today, 'kraft-heinz-2019');
  await fillPortfolios(pool, funds, 1);
  const client = await pool.connect();
  for (const text of [
    'set session_replication_role = replica',
    'update beneficial_accounts set account_id = 1',
    `update portfolios set account_id = 1, label = 'fund ' || id`,
    `insert into payout_requests (account_id, case_id) values (1, ${case_id})`,
    `insert into sub_payout_requests (account_id, payout_request_id, beneficial_account_id)
      select 1, r.id, b.id from payout_requests r, beneficial_accounts b order by b.id`,
    'set session_replication_role = origin',
    'analyze',
  ])
    await client.query(text);
  client.release(true);
  await matchAll(db, case_id);
  const { rows } = await listClaimsOfCase(db, { account_id: 1, case_id, limit: funds });
  if (rows.length !== funds) throw new Error(`there are ${rows.length} claims in place of ${funds}`);
  return { claims: rows, of: await loadClaimCase(db, case_id, today) };
}

async function matchAll(db: Db, case_id: number): Promise<void> {
  const printed = await listPrintedSecuritiesOfCase(db, { case_id });
  const ids = await listAccountsOfCase(db, { case_id, printed_security_ids: printed.map(({ id }) => id) });
  await matchAccounts({ db, log: createLog('silent'), today: () => today }, case_id, ids);
}
