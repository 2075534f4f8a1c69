// The desk's pages beside 100,000 clients with 300,000 claims, of which every tenth waits: the slowest of a hundred of each,
// as a ratio to reads of single rows by an index in the same run.

import { neutralTemplate } from '@trover/core/filings/template.ts';
import { findAccountByEmail } from '@trover/db/queries/accounts/accounts.ts';
import { sql } from 'kysely';
import { importCases } from '../server/testing/one-case.ts';
import { declaredPaths } from '../server/testing/page-visits.ts';
import { openTestServer } from '../server/testing/test-server.ts';
import { deskPages, notMeasured } from './desk/desk-pages.ts';
import { report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const CLIENTS = isSample ? 2_000 : 100_000;
const EACH = 3;
/** Claims of a filing: as many as a package may have. */
const FILED = isSample ? 100 : 10_000;
const ROUNDS = isSample ? 40 : 300;
/** Limit of a page's time, as a multiple of a single read. */
const RATIO = 60;
const LIMIT_MS = 80;

const server = await openTestServer({ env: { TODAY: '2026-11-20' } });
const { context } = server;
const operator = await server.signIn('operator');
const operator_id = (await findAccountByEmail(context.db, 'operator@demo.test'))!.id;

await importCases(context.db, '2026-11-20', 'kraft-heinz-2019', 'twitter-2016', '3d-systems-2015');
await context.db.connection().execute(async (db) => {
  // the triggers would work row by row for minutes; what they store is stored at the end
  await sql`set session_replication_role = replica`.execute(db);
  await sql`insert into accounts (email, password_hash, type)
    select 'client' || n || '@clients.example', '-', 'investor' from generate_series(1, ${CLIENTS}::int) n`.execute(db);
  await sql`insert into beneficial_accounts (account_id, name)
    select id, 'Client ' || id from accounts where email like '%@clients.example'`.execute(db);
  await sql`insert into payout_requests (account_id, case_id)
    select b.account_id, c.id from beneficial_accounts b
    cross join (select id from cases order by id limit ${EACH}::int) c
    where b.name like 'Client %'`.execute(db);
  await sql`insert into sub_payout_requests (account_id, payout_request_id, beneficial_account_id, stage, cured_by, reason, cure_by)
    select p.account_id, p.id, b.id,
      case when p.id % 10 = 0 then 'deficient' else 'filed' end, case when p.id % 10 = 0 then 'trades' end,
      case when p.id % 10 = 0 then 'A statement is missing' end,
      case when p.id % 10 = 0 then date '2026-11-01' + (p.id % 90)::int end
    from payout_requests p join beneficial_accounts b on b.account_id = p.account_id and b.name like 'Client %'`.execute(
    db,
  );
  // sent filings of each case, one in ten of whose claims is confirmed; others of the case wait at a step or for a package
  await sql`insert into filing_templates (name, is_neutral, document) values ('Bench', true, ${JSON.stringify(neutralTemplate)}::jsonb)
    on conflict do nothing`.execute(db);
  await sql`insert into filings (case_id, template_id, template, status, claims, made_by, sent_on, sent_by)
    select c.id, t.id, t.document, 'sent', 0, ${operator_id}::bigint, date '2026-11-01' + n, ${operator_id}::bigint
    from (select id from cases order by id limit ${EACH}::int) c, generate_series(1, 5) n,
      (select id, document from filing_templates where is_neutral) t`.execute(db);
  await sql`insert into filing_claims (account_id, sub_payout_request_id, filing_id, sign_off_id, claim_number)
    select s.account_id, s.id, f.id, s.id, case when s.id % 10 = 0 then 'B-' || s.id end
    from (select s.*, p.case_id, row_number() over (partition by p.case_id order by s.id) as place
      from sub_payout_requests s join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id) s
    join (select id, case_id, row_number() over (partition by case_id order by id) as number from filings) f
      on f.case_id = s.case_id and f.number = 1 + s.place / ${FILED}::int
    where s.place < 5 * ${FILED}::int`.execute(db);
  await sql`update filings f set claims = (select count(*) from filing_claims c where c.filing_id = f.id)`.execute(db);
  await sql`update sub_payout_requests set stage = 'trades' where id % 7 = 0 and stage = 'filed'`.execute(db);
  await sql`set session_replication_role = origin`.execute(db);
});
await sql`analyze`.execute(context.db);
const filled = performance.now();
await sql`select refresh_all_work()`.execute(context.db);
const refreshed = performance.now() - filled;
await sql`analyze work_items`.execute(context.db);

const { rows } = await sql<{ subject_id: number }>`
  select subject_id from work_items where kind = 'deficiency' order by subject_id`.execute(context.db);
const ids = rows.map(({ subject_id }) => subject_id);
const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;

async function measure(work: (at: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = -Math.ceil(ROUNDS / 10); at < ROUNDS; at += 1) {
    const started = performance.now();
    await work(Math.abs(at));
    if (at >= 0) times.push(performance.now() - started);
  }
  return p99(times);
}

if (ids.length === 0) throw new Error('nothing waits: the bench would measure an empty desk');
const one = (at: number): number => ids[(at * 163) % ids.length]!;
const bare = await measure((at) =>
  sql`select * from work_items where kind = 'deficiency' and subject_id = ${one(at)}`.execute(context.db),
);

const unknown = declaredPaths().filter(
  (path) => /^\/operator(\/|$)/.test(path) && !(path in deskPages) && !(path in notMeasured),
);
if (unknown.length > 0)
  throw new Error(`bench/desk/desk-pages.ts has neither calls nor a reason for ${unknown.join(', ')}`);

const { rows: filings } = await sql<{ id: number }>`select id from filings order by id`.execute(context.db);
const owners = await sql<{ id: number; account_id: number; case_id: number }>`
  select s.id, s.account_id, p.case_id from sub_payout_requests s
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  where s.id = any(${ids.slice(0, 10_000)}::bigint[]) order by s.id`.execute(context.db);
for (const [name, callsOf] of Object.entries(deskPages)) {
  const measured = await measure(async (at) => {
    const of = owners.rows[(at * 163) % owners.rows.length]!;
    const filing = filings[at % filings.length]!.id;
    const sample = { at, claim: of.id, client: of.account_id, case_id: of.case_id, filing };
    const answers = await Promise.all(callsOf(sample).map((address) => operator.get(address)));
    for (const { status, body } of answers)
      if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  });
  const detail = { clients: CLIENTS, claims: CLIENTS * EACH, waiting: ids.length, bare_ms: bare.toFixed(2) };
  report({ name: `desk: ${name}, slowest of 100`, measured, limit: LIMIT_MS, unit: 'ms', detail });
  report({ name: `desk: ${name}, to a read by index`, measured: measured / bare, limit: RATIO, unit: 'x', detail });
}
report({
  name: 'desk: all work stored again',
  measured: refreshed,
  limit: 60_000,
  unit: 'ms',
  detail: { waiting: ids.length },
});
await server.close();
