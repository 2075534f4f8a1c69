import { custodianKey, numberKey } from '@trover/core/account-map/account-map.ts';
import type { PoolClient } from 'pg';

/** A period for which a file states that it contains all movements of an account. */
export interface CoveredPeriod {
  account: string;
  custodian?: string | undefined;
  from: string;
  to: string;
}

/** Stores the periods that a part of a file states; a repeated period is stored once. */
export async function addCoveredPeriods(
  client: PoolClient,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
  periods: readonly CoveredPeriod[],
): Promise<void> {
  if (periods.length === 0) return;
  const stated = periods.map(({ account, custodian, from, to }) => ({
    number_key: numberKey(account),
    custodian: custodianKey(custodian ?? null),
    account_number: account.slice(0, 200),
    from_date: from,
    to_date: to,
  }));
  await client.query(
    `insert into covered_periods (account_id, upload_id, number_key, custodian, account_number, from_date, to_date)
     select p.account_id, $2, one.* from portfolios p
     cross join jsonb_to_recordset($3::jsonb)
       as one (number_key text, custodian text, account_number text, from_date date, to_date date)
     where p.id = $1 on conflict do nothing`,
    [portfolio_id, upload_id, JSON.stringify(stated)],
  );
}
