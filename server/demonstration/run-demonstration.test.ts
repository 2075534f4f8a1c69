import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemonstration } from '../catalogue/demonstration/load-demonstration.ts';
import { saveNeutralTemplate } from '../filings/template-routes.ts';
import { playDemonstration, sendDemonstration } from '../jobs/play-demonstration-job.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { sendQuarterlyStatements } from '../payments/send-quarterly-statements.ts';
import { readPaper } from '../pdf/testing/read-paper.ts';
import { ensureDemonstrationPortfolios } from '../portfolios/demonstration-portfolios.ts';
import { mailsTo } from '../testing/test-outbox.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { hasRun } from './has-run.ts';

const TODAY = '2026-11-20';
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY, TROVER_DEMO: 'on', LOG_LEVEL: 'warn' } });
  const { context } = server;
  await saveNeutralTemplate(context.db);
  await loadDemonstration(context.db, TODAY, { paid: true });
  await ensureDemonstrationPortfolios(context);
  await sendDemonstration(context);
  for (let tries = 0; tries < 1000 && !(await hasRun(context)); tries += 1) await pause(500);
}, 600_000);
afterAll(() => server.close());

const stagesOf = async (name: string, slugs: readonly string[]) => {
  const visitor = await server.signIn(name);
  const stages = async (slug: string) =>
    (await visitor.get(`/api/v1/orders/${slug}/subprs`)).body.data.items.map((one: { stage: string }) => one.stage);
  return Promise.all(slugs.map(stages));
};

test('the demonstration investor has claims that wait, are filed, deficient and paid, and a case to join', async () => {
  expect(
    await stagesOf('investor', [
      'corvane-therapeutics-2024',
      'osmund-bank-2023',
      'laryn-optics-2023',
      'bellford-marine-2022',
      'halden-semiconductor-2023',
    ]),
  ).toEqual([['contract'], ['filed'], ['deficient'], ['paid'], []]);
});

test('the demonstration institution has a filed claim and paid ones', async () => {
  const [filed, paid] = await stagesOf('institution', ['osmund-bank-2023', 'bellford-marine-2022']);
  expect(filed).toEqual(['filed']);
  expect(paid).toEqual(['paid', 'paid']);
});

test('the institution has a policy in force, one before it, and a draft that another member wrote', async () => {
  const institution = await server.signIn('institution');
  const { items } = (await institution.get('/api/v1/organisation/policy')).body.data;
  expect(
    items.map(({ version, in_force_from, in_force_to, tried_at }: Record<string, string | null>) => [
      ...[version, in_force_from !== null, in_force_to !== null, tried_at !== null],
    ]),
  ).toEqual([
    [3, false, false, true],
    [2, true, false, true],
    [1, true, true, true],
  ]);
  expect(items[1].made_by).not.toBe(items[1].put_in_force_by);
  expect(items[2].in_force_to).toBe(items[1].in_force_from);
  const days = (Date.parse(items[1].in_force_from) - Date.parse(items[2].in_force_from)) / 86_400_000;
  expect(Math.round(days)).toBe(56);
  const { items: members } = (await institution.get('/api/v1/organisation/members')).body.data;
  expect(members.map(({ role }: { role: string }) => role)).toEqual([
    ...['owner', 'manager', 'approver', 'approver', 'analyst', 'auditor'],
  ]);
  const { items: keys } = (await institution.get('/api/v1/organisation/keys')).body.data;
  expect(keys.map(({ name }: { name: string }) => name)).toEqual(['Claims desk', 'Ledger', 'Custody feed']);
});

test('its decisions wait, are proposed, approved by one of two, late and decided; the groups abroad are side by side', async () => {
  const institution = await server.signIn('institution');
  const { items } = (await institution.get('/api/v1/organisation/decisions?limit=50')).body.data;
  const states = Object.fromEntries(
    items.map((one: Record<string, never>) => {
      const { order, phase, status, proposal, approved, approvals, decision } = one as Record<string, unknown>;
      const state = [phase, status, proposal === null ? '' : 'proposed', `${approved} of ${approvals}`, decision ?? ''];
      return [(order as { slug: string }).slug, state.filter((part) => part !== '').join(', ')];
    }),
  );
  expect(states).toEqual({
    'seventrees-hotels-2023': 'complaint, decided, proposed, 2 of 2, pass',
    'fenley-motors-2023': 'complaint, decided, proposed, 1 of 1, pass',
    'grenville-insurance-2024': 'complaint, decided, 0 of 0, pass',
    'bellford-marine-2022': 'settlement, decided, 0 of 0, join',
    'corvane-therapeutics-2024': 'settlement, decided, 0 of 0, join',
    'osmund-bank-2023': 'settlement, decided, 0 of 0, join',
    'laryn-optics-2023': 'settlement, decided, 0 of 0, join',
    'kestrel-mobility': 'complaint, late, 0 of 1',
    'brenngau-chemie-2024': 'opt_in, waiting, 0 of 1',
    'varga-logistics-2025': 'complaint, waiting, proposed, 1 of 2',
    'halden-semiconductor-2023': 'settlement, waiting, 0 of 2',
    'tidewell-foods': 'complaint, waiting, proposed, 0 of 1',
  });
  const abroad = items.find(({ phase }: { phase: string }) => phase === 'opt_in');
  const compared = (await institution.get(`/api/v1/organisation/decisions/${abroad.id}/groups`)).body.data;
  expect(compared).toMatchObject({ currency: 'EUR', loss: { method: 'lifo', entities: 1 } });
  expect(compared.groups).toHaveLength(3);
  const { items: certified } = (await institution.get('/api/v1/organisation/certifications')).body.data;
  expect(certified).toMatchObject([{ status: 'signed', signer_name: 'Colin Reyes' }]);
});

test('each step of a decision has its day, in order, and none is of the future', async () => {
  const { rows } = await sql<{ id: number; days: string[] }>`
    select d.id, array_remove(array[p.in_force_from, d.found_at, d.proposed_at, min(v.voted_at), max(v.voted_at),
      case when d.approvals > 0 then d.decided_at end, ${TODAY}::timestamptz]::text[], null) as days
    from organisation_decisions d
    join organisation_policies p on p.organisation_id = d.organisation_id and p.version = d.policy_version
    left join organisation_votes v on v.decision_id = d.id group by d.id, d.organisation_id, p.in_force_from
    order by d.id`.execute(server.context.db);
  expect(rows.length).toBe(12);
  for (const { id, days } of rows) expect(days, `decision ${id}`).toEqual(days.toSorted());
});

test('the attorney sees who lost most: people of the firm, and the institution with its certification', async () => {
  const attorney = await server.signIn('attorney');
  const { items: cases } = (await attorney.get('/api/v1/partners/cases')).body.data;
  const { order_id } = cases.find(({ slug }: { slug: string }) => slug === 'seventrees-hotels-2023');
  const { items } = (await attorney.get(`/api/v1/partners/cases/${order_id}/holders`)).body.data;
  expect(items.length).toBe(5);
});

test('the operator has documents to review, a distribution to approve and a bank file on its way; the books balance', async () => {
  const operator = await server.signIn('operator2');
  const work = (await operator.get('/api/v1/operator/work')).body.data;
  expect(work.total_count).toBeGreaterThan(3);
  const distributions = (await operator.get('/api/v1/operator/distributions')).body.data.items;
  expect(distributions.map(({ round, status }: { round: number; status: string }) => [round, status])).toEqual([
    [2, 'read'],
    [1, 'posted'],
  ]);
  const files = (await operator.get('/api/v1/operator/bank_files')).body.data.items;
  expect(files.map(({ format, status }: { format: string; status: string }) => [format, status]).toSorted()).toEqual([
    ['nacha', 'settled'],
    ['pain001', 'sent'],
  ]);
  const settled = files.find(({ status }: { status: string }) => status === 'settled');
  expect(settled.execute_on < TODAY).toBe(true);
  expect((await checkBooks(server.context.db)).faults).toEqual([]);
});

test('the investor is verified, and a document of the institution waits for an operator', async () => {
  const { payees, checks } = (await (await server.signIn('investor')).get('/api/v1/payouts/identity')).body.data;
  expect(payees).toMatchObject([{ legal_name: 'Ada Lindqvist', level: 'document_and_selfie' }]);
  expect(checks.items).toMatchObject([{ status: 'approved', valid_until: '2029-10-29' }]);
  const operator = await server.signIn('operator2');
  const work = (await operator.get('/api/v1/operator/work?kind=identity_review')).body.data;
  expect(work.total_count).toBe(1);
});

test('its events are spread over the weeks before the first start, in their order', async () => {
  const visitor = await server.signIn('investor');
  const [claim] = (await visitor.get('/api/v1/orders/bellford-marine-2022/subprs')).body.data.items;
  const days = [claim.sign_off.signed_on, claim.filed_on, claim.awards[0].payments[0].execute_on];
  expect(days).toEqual(days.toSorted());
  expect(new Set(days).size).toBe(3);
  const begun = Date.parse(claim.history[0].at);
  const paid = Date.parse(claim.history.at(-1).at);
  expect((paid - begun) / 86_400_000).toBeGreaterThan(7);
  const { db } = server.context;
  const { rows } = await sql<{ enabled: string }>`select tgenabled as enabled from pg_trigger
    where tgname in ('sub_payout_stages_kept', 'bank_file_events_kept')`.execute(db);
  expect(rows.map(({ enabled }) => enabled)).toEqual(['O', 'O']);
});

test('no step of any of its records is before the step that it follows', async () => {
  const { db } = server.context;
  const { rows: files } = await sql<{ id: number; steps: string[]; days: string[] }>`
    select bank_file_id as id, array_agg(status order by id) as steps,
      array_agg(to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US') order by id) as days
    from bank_file_events group by bank_file_id`.execute(db);
  expect(files.length).toBeGreaterThan(1);
  for (const { id, steps, days } of files) expect(days, `bank file ${id}: ${steps.join()}`).toEqual(days.toSorted());
  const { rows: claims } = await sql<{ id: number; steps: string[]; days: string[] }>`
    select sub_payout_request_id as id, array_agg(stage order by position) as steps,
      array_agg(to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US') order by position) as days
    from sub_payout_stages group by sub_payout_request_id`.execute(db);
  expect(claims.length).toBeGreaterThan(3);
  for (const { id, steps, days } of claims) expect(days, `claim ${id}: ${steps.join()}`).toEqual(days.toSorted());
  // each beside what it follows: the earlier instant, the later one, and of what
  const { rows: pairs } = await sql<{ of: string }>`
    select 'distribution ' || id || ', approved before its import' as of from distributions where approved_at < imported_at
    union all select 'distribution ' || id || ', posted before its approval' from distributions where posted_at < approved_at
    union all select 'distribution ' || d.id || ', approved before its money came' from distributions d
      join arrivals a on a.distribution_id = d.id where d.approved_at < a.recorded_at
    union all select 'bank file ' || e.bank_file_id || ', drafted before its distribution was posted' from bank_file_events e
      join bank_files f on f.id = e.bank_file_id join distributions d on d.id = f.distribution_id
      where e.status = 'draft' and e.at < d.approved_at
    union all select 'claim ' || s.sub_payout_request_id || ', paid before its file was sent' from sub_payout_stages s
      join payments p on p.sub_payout_request_id = s.sub_payout_request_id
      join bank_file_events e on e.bank_file_id = p.bank_file_id and e.status = 'sent'
      where s.stage = 'paid' and s.at < e.at
    union all select 'claim ' || s.sub_payout_request_id || ', filed before its filing was made' from sub_payout_stages s
      join filing_claims c on c.sub_payout_request_id = s.sub_payout_request_id join filings f on f.id = c.filing_id
      where s.stage = 'filed' and s.at < f.made_at
    union all select 'request ' || id || ', decided before it was made' from fund_requests where decided_at < requested_at`.execute(
    db,
  );
  expect(pairs).toEqual([]);
  const { rows: apart } = await sql<{ id: number }>`
    select bank_file_id as id from bank_file_events where status in ('draft', 'approved', 'written', 'sent')
    group by bank_file_id having max(at) - min(at) > interval '1 day'`.execute(db);
  expect(apart, 'a file is written on the day of its approval').toEqual([]);
});

/** Instants that its pages show as dates, and whose they are. */
const SHOWN_COLUMNS = [
  ...[['accounts', 'created_at', 'id'] as const, ['accounts', 'approved_at', 'id'] as const],
  ...[['portfolios', 'created_at', 'account_id'] as const, ['payment_details', 'created_at', 'account_id'] as const],
  ...[
    ['identity_checks', 'submitted_at', 'account_id'] as const,
    ['identity_checks', 'decided_at', 'account_id'] as const,
  ],
  ...[['payments', 'made_at', 'account_id'] as const, ['client_views', 'started_at', 'account_id'] as const],
  ['sub_payout_requests', 'joined_at', 'account_id'] as const,
  ['organisation_invitations', 'created_at', 'organisation_id'] as const,
  ['organisation_keys', 'created_at', 'organisation_id'] as const,
  ['organisation_certifications', 'signed_at', 'organisation_id'] as const,
];

test('no date that its pages show is after its today, and an account is older than what it did', async () => {
  const { db } = server.context;
  for (const [table, column, by] of SHOWN_COLUMNS) {
    const { rows } = await sql<{ all: number; late: number }>`
      select count(*)::integer as all, count(*) filter (where (${sql.ref(column)} at time zone 'America/New_York')::date
        > ${TODAY}::date)::integer as late
      from ${sql.table(table)} where ${sql.ref(by)} in (select id from accounts where is_demonstration)`.execute(db);
    expect(rows[0]?.all, `${table} has rows`).toBeGreaterThan(0);
    expect(rows[0]?.late, `${table}.${column}`).toBe(0);
  }
  const { rows: pairs } = await sql<{ of: string }>`
    select 'portfolio ' || p.id || ' before its account' as of from portfolios p join accounts a on a.id = p.account_id
      where p.created_at < a.created_at
    union all select 'claim ' || s.id || ' before the portfolios of its account' from sub_payout_requests s
      where s.joined_at < (select min(created_at) from portfolios p where p.account_id = s.account_id)
    union all select 'account ' || a.id || ' after the first of its events' from accounts a
      join audit_events e on e.account_id = a.id where a.is_demonstration and e.at < a.created_at`.execute(db);
  expect(pairs).toEqual([]);
});

test('the audit log has its acts on their days, the newest first', async () => {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(e.at at time zone 'America/New_York', 'YYYY-MM-DD') as day from audit_events e
    join audit_personal p on p.event_id = e.id where p.personal->>'user_agent' = 'Trover demonstration'
    order by day`.execute(server.context.db);
  expect(rows.length, 'spread over its weeks').toBeGreaterThan(5);
  expect((rows.at(-1)?.day ?? TODAY) < TODAY).toBe(true);
  const operator = await server.signIn('operator2');
  const events: { id: number; at: string }[] = [];
  let cursor = '';
  do {
    const { items, next_cursor } = (await operator.get(`/api/v1/operator/audit?limit=40${cursor}`)).body.data;
    events.push(...items);
    cursor = next_cursor === null ? '' : `&cursor=${encodeURIComponent(next_cursor)}`;
  } while (cursor !== '');
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect(new Set(events.map(({ id }) => id)).size, 'each once').toBe(events.length);
});

test('it is played once, and leaves no session open', async () => {
  const { context } = server;
  const count = async () => (await context.db.selectFrom('sub_payout_requests').select('id').execute()).length;
  const before = await count();
  await playDemonstration.run(context, {}, undefined as never);
  await sendDemonstration(context);
  expect(await count()).toBe(before);
  const own = context.db.selectFrom('sessions').select('id').where('user_agent', '=', 'Trover demonstration');
  expect(await own.execute()).toEqual([]);
});

/** As if the business day were another, and the statements of the quarters before `sent_before` had been sent. */
async function onDay<Result>(day: string, sent_before: string, run: () => Promise<Result>): Promise<Result> {
  const { context } = server;
  const { today } = context;
  context.today = () => day;
  await sql`update job_marks set done_until = ${sent_before}::date::timestamp at time zone 'UTC' where name = 'quarterly-statements'`.execute(
    context.db,
  );
  return run().finally(() => {
    context.today = today;
  });
}

test('owners of claims get one statement for each quarter, whose sums are those of the portfolio and of the PDF', async () => {
  const { context } = server;
  const investor = await server.signIn('investor');
  const statements = async () =>
    (await mailsTo(server, 'investor@demo.test')).filter(({ template }) => template === 'quarterly-statement');
  const send = () => sendQuarterlyStatements(context);
  expect(await onDay('2026-11-20', '2026-10-01', send), 'within the quarter').toBe(0);
  expect(await onDay('2027-01-02', '2026-10-01', send), 'the bank may still report').toBe(0);
  // two processes at once, and again: one mail each
  const sent = await onDay('2027-01-06', '2026-10-01', () => Promise.all([send(), send()]));
  expect(sent[0] + sent[1]).toBe(2);
  expect(await onDay('2027-01-07', '2026-10-01', send)).toBe(0);
  const [mail, ...others] = await statements();
  expect(others).toEqual([]);
  const { body: found } = await onDay('2027-01-06', '2026-10-01', () => investor.get('/api/v1/portfolio/recovery'));
  const recovery = found.data.currencies;
  expect(recovery).toMatchObject([{ currency: 'USD', paid: '447.06' }]);
  const whole = (amount: string) => `$${Number(amount).toLocaleString('en-US')}`;
  expect(mail?.subject).toBe('$447.06 paid, October to December 2026');
  for (const line of [
    'October to December 2026',
    '1 payment was made and 3 claims were filed.',
    'Paid to you in all: $447.06',
    `Filed, with administrators: ${whole(recovery[0].filed)}`,
  ])
    expect(mail?.text.split('\n')).toContain(line);
  expect(mail?.text).toMatch(/\d+ (Oct|Nov): Bellford Marine, paid \$447\.06\n/);
  expect(mail?.text).toMatch(/\d+ (Oct|Nov): Osmund Bank, filed\n/);
  expect(mail?.link.get('statement')).toBe('2026-Q4');
  const { items } = (await investor.get('/api/v1/notices')).body.data;
  expect(items[0]).toMatchObject({
    title: 'Your statement, October to December 2026',
    href: '/user/settings/payments?statement=2026-Q4',
  });
  const { body } = await investor.post('/api/v1/payouts/statement/open', { quarter: '2026-Q4' });
  const headers = { host: 'localhost:4200', ...investor.cookieHeader };
  const pdf = await server.app.inject({ method: 'GET', url: body.data.url, headers });
  const paper = await readPaper(pdf.rawPayload);
  for (const words of ['Statement for October to December 2026', '1 Oct 2026 to 31 Dec 2026', '447.06'])
    expect(paper).toContain(words);
  const twice = await investor.post('/api/v1/payouts/statement/open', { quarter: '2026-Q4', year: '2026' });
  expect(twice.status).toBe(400);
  // its mail can be switched off; the notice stays
  await investor.post('/api/v1/notices/mails', { statements: false });
  expect(await onDay('2027-04-06', '2027-01-01', send)).toBe(2);
  expect(await statements()).toHaveLength(1);
  expect((await investor.get('/api/v1/notices')).body.data.items[0].title).toBe(
    'Your statement, January to March 2027',
  );
});
