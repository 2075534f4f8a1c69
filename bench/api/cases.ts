import type { Pool } from 'pg';

/** Adds published cases with a company, a security, two class periods, deadlines and milestones each. */
export async function fillCases(pool: Pool, from: number, to: number, today: string): Promise<void> {
  const client = await pool.connect();
  const insert = (text: string) => client.query(text);
  const all = `generate_series(${from}, ${to}) n`;
  try {
    // Inserts the stages without their history.
    await insert('set session_replication_role = replica');
    await insert(`insert into companies (id, slug, name, sector) overriding system value
      select n, 'bench-company-' || n, 'Bench ' || md5(n::text) || ' Holdings', (array['technology', 'health', 'energy'])[1 + n % 3]
      from ${all}`);
    await insert(`insert into company_names (company_id, name, key)
      select id, name, lower(name) from companies where id between ${from} and ${to}`);
    await insert(`insert into securities (id, company_id, key, name, kind, currency) overriding system value
      select n, n, 'BENCH' || n, 'Common stock', 'common', 'USD' from ${all}`);
    await insert(`insert into security_identifiers (security_id, kind, value, key)
      select n, 'ticker', 'BENCH' || n, 'BENCH' || n from ${all}`);
    await insert(`insert into cases (id, slug, company_id, title, kind, stage, stage_as_of, currency, settlement_amount, court,
        docket, is_published, origin, sources) overriding system value
      select n, 'bench-case-' || n, n, 'In re Bench ' || md5(n::text) || ' Securities Litigation', 'securities class action',
        (array['settled', 'filed', 'claims_closed', 'closed', 'final_approval'])[1 + n % 5], date '${today}', 'USD',
        1000000 * (1 + n % 97), 'S.D.N.Y.', '1:20-cv-' || lpad(n::text, 5, '0'), true, 'import', '{https://court.example}'
      from ${all}`);
    await insert(`insert into case_securities (case_id, security_id) select n, n from ${all}`);
    await insert(`insert into class_periods (case_id, label, from_date, to_date)
      select n, 'class ' || p, date '2015-01-01' + n % 900 + p * 300, date '2015-06-01' + n % 900 + p * 300
      from ${all}, generate_series(1, 2) p`);
    await insert(`insert into case_deadlines (case_id, kind, date)
      select n, kind, date '${today}' + (n % 400) - 200 from ${all}, unnest(array['claim', 'exclusion', 'objection']) kind`);
    await insert(`insert into milestones (case_id, date, stage, title)
      select n, date '2019-01-01' + n % 300 + m * 40, 'filed', 'Milestone ' || m from ${all}, generate_series(1, 8) m`);
    await insert('set session_replication_role = origin');
    for (const table of [
      'companies',
      'company_names',
      'securities',
      'security_identifiers',
      'cases',
      'case_securities',
    ])
      await insert(`analyze ${table}`);
    for (const table of ['class_periods', 'case_deadlines', 'milestones']) await insert(`analyze ${table}`);
  } finally {
    client.release(true);
  }
}

const CASES_EACH = 5;

/** Signs the first people in, and joins each to some cases; returns the tokens of their cookies. */
export async function fillVisitors(pool: Pool, people: number, cases: number): Promise<string[]> {
  const client = await pool.connect();
  const all = `generate_series(1, ${people}) n`;
  try {
    await client.query('set session_replication_role = replica');
    await client.query('delete from sessions; delete from sub_payout_requests; delete from payout_requests');
    await client.query(`insert into sessions (account_id, token_hash, expires_at)
      select n, sha256(convert_to('token-' || n, 'UTF8')), now() + interval '1 day' from ${all}`);
    await client.query(`insert into payout_requests (account_id, case_id)
      select n, 1 + (n * 37 + c * 101) % ${cases} from ${all}, generate_series(1, ${CASES_EACH}) c on conflict do nothing`);
    await client.query(`insert into sub_payout_requests (account_id, payout_request_id, beneficial_account_id)
      select account_id, id, account_id from payout_requests`);
    await client.query('set session_replication_role = origin');
    for (const table of ['sessions', 'payout_requests', 'sub_payout_requests', 'accounts'])
      await client.query(`analyze ${table}`);
  } finally {
    client.release(true);
  }
  return Array.from({ length: people }, (_, at) => `token-${at + 1}`);
}
