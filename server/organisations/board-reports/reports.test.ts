import { unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPaper } from '../../pdf/testing/read-paper.ts';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { aMember, anOrganisation, type MemberForTest } from '../testing/organisation-fixture.ts';
import { sendReports } from './send-reports.ts';

const at = '/api/v1/organisation/report';
const uploads = '/api/v1/portfolio/uploadtradesfile';
const days = 'from=2026-01-01&to=2026-11-20';
/** A spreadsheet that opened this name as a formula would run it. */
const FORMULA = '=HYPERLINK("https://example.com")';

let server: TestServer;
let fund: MemberForTest;
let stranger: MemberForTest;
let viewer: MemberForTest;
let kraft: number;
const entities: number[] = [];

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  [kraft = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  await server.database.pool.query("update cases set stage = 'settled' where id = $1", [kraft]);
  fund = await anOrganisation(server, 'rosemead');
  stranger = await anOrganisation(server, 'stranger');
  viewer = await aMember(server, fund.account_id, 'viewer');
  await upload(FORMULA, 100);
  await upload('Short Duration', 10);
}, 600_000);
afterAll(() => server.close());

async function upload(owner: string, shares: number): Promise<void> {
  const { visitor } = fund;
  const made = await visitor.post('/api/v1/portfolio/portfolio', { label: owner.slice(1, 6), beneficial_owner: owner });
  entities.push(made.body.data.beneficial_account_id);
  const rows = [
    'account,security,type,date,quantity,price,currency',
    `A${shares},KHC,opening,2015-11-05,0,,USD`,
    `A${shares},KHC,purchase,2018-01-10,${shares},79.25,USD`,
  ];
  const file = { name: `${shares}.csv`, content: Buffer.from(`${rows.join('\n')}\n`) };
  const sent = await visitor.upload(uploads, file, { portfolio_id: made.body.data.id });
  const events = (await visitor.get(`${uploads}/events?upload_id=${sent.body.data.upload.id}`)).text;
  expect(events).toContain('event: done');
}

const setDeadline = (date: string) =>
  server.database.pool.query("update case_deadlines set date = $2 where case_id = $1 and kind = 'claim'", [
    kraft,
    date,
  ]);

/** A claim of the first entity that was filed and paid: the rows alone, without the steps before them. */
async function payFirstEntity(filed_on: string): Promise<void> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const id = 990_001;
    const of = [fund.account_id, id];
    await client.query(
      'insert into payout_requests (account_id, id, case_id) overriding system value values ($1, $2, $3)',
      [...of, kraft],
    );
    await client.query(
      `insert into sub_payout_requests (account_id, id, payout_request_id, beneficial_account_id, stage, filed_on)
       overriding system value values ($1, $2, $2, $3, 'paid', $4)`,
      [...of, entities[0], filed_on],
    );
    await client.query(
      `insert into awards (account_id, id, sub_payout_request_id, distribution_id, row_number, case_id, round, currency,
        amount, fee_pct, fee, net) overriding system value values ($1, $2, $2, 1, 1, $3, 1, 'USD', 1000.10, 10, 100.01, 900.09)`,
      [...of, kraft],
    );
    await client.query(
      `insert into bank_files (id, distribution_id, format, currency, status, execute_on, drafted_by, snapshot, posted_to)
       overriding system value values ($1, 1, 'nacha', 'USD', 'settled', '2026-03-02', 1, '{}', $1)`,
      [id],
    );
    await client.query(
      `insert into payments (account_id, id, award_id, sub_payout_request_id, bank_file_id, payment_details_id, currency, amount)
       overriding system value values ($1, $2, $2, $2, $2, 1, 'USD', 900.09)`,
      of,
    );
    await client.query(
      `insert into ledger_journals (account_id, kind, cause, currency, on_date, posted_by)
       values ($1, 'payment', 'payment:' || $2::text, 'USD', '2026-02-27', 1)`,
      of,
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

const cents = (figure: string | null) => BigInt((figure ?? '0.00').replace('.', ''));
const sum = (figures: readonly (string | null)[]) => figures.reduce((total, one) => total + cents(one), 0n);
const read = async (who: MemberForTest, path: string) => (await who.visitor.get(`${at}${path}`)).body.data;

test('estimates are after fees, with the sum before them beside each', async () => {
  await setDeadline('2026-12-20');
  await server.database.pool.query(
    'update matches set payment_low = 100, payment_expected = 100, payment_high = 100, below_minimum = false where case_id = $1',
    [kraft],
  );
  const [sums] = (await read(viewer, `?${days}`)).sums;
  expect(sums).toMatchObject({ estimated: '170.00', estimated_before_fees: '200.00', filed: '0.00' });
  const exposure = await read(viewer, '/exposure');
  expect(exposure.items[0]).toMatchObject({ expected: '170.00', expected_before_fees: '200.00' });
});

test('open cases, missed claims and payments: each figure is the sum of its list', async () => {
  await setDeadline('2026-12-20');
  const open = await read(viewer, `?${days}`);
  const exposure = await read(viewer, '/exposure');
  expect(exposure.items[0]).toMatchObject({ order: { id: kraft }, entities: 2, claim_deadline: '2026-12-20' });
  expect(open.sums[0]).toMatchObject({ open_cases: 1, missed_claims: 0, payments: 0 });
  expect(cents(open.sums[0].estimated)).toBe(sum(exposure.items.map(({ expected }: { expected: string }) => expected)));
  const losses = (await viewer.visitor.get(`/api/v1/portfolio/losses?order_id=${kraft}`)).body.data;
  expect(exposure.items[0].fifo, 'as the losses lot by lot').toBe(losses.totals[0].fifo);

  const byEntity = await read(viewer, '/exposure/entities');
  expect(byEntity.items.map(({ entity }: { entity: string }) => entity)).toEqual([FORMULA, 'Short Duration']);
  for (const figure of ['fifo', 'lifo', 'recognized', 'expected'] as const) {
    const own = byEntity.items.map((one: Record<typeof figure, string | null>) => one[figure]);
    expect(sum(own), `${figure} of the entities is that of the case`).toBe(cents(exposure.items[0][figure]));
  }
  const [firstPage] = [await read(viewer, '/exposure/entities?limit=1')];
  const secondPage = await read(viewer, `/exposure/entities?limit=1&cursor=${firstPage.next_cursor}`);
  expect([...firstPage.items, ...secondPage.items]).toEqual(byEntity.items);
  expect((await read(viewer, `/exposure/entities?order_id=${kraft}`)).items).toEqual(byEntity.items);
  expect((await read(viewer, '/exposure/entities?order_id=999999')).items).toEqual([]);
  const second = await read(viewer, `/exposure/entities?beneficial_account_id=${entities[1]}`);
  expect(second.items).toEqual([byEntity.items[1]]);

  const { pool } = server.database;
  await pool.query("update matches set basis = 'estimate', plan_version = null where case_id = $1", [kraft]);
  const estimated = (await read(viewer, '/exposure')).items[0];
  expect([estimated.recognized, estimated.fifo], 'without a plan').toEqual([null, exposure.items[0].fifo]);
  await pool.query("update matches set basis = 'plan', plan_version = 1 where case_id = $1", [kraft]);

  await setDeadline('2026-06-20');
  await payFirstEntity('2026-06-25');
  const report = await read(viewer, `?${days}`);
  expect(report.sums[0]).toMatchObject({ open_cases: 0, missed_claims: 1, late_claims: 1, payments: 1 });
  expect(report.sums[0]).toMatchObject({ gross: '1000.10', fees: '100.01', paid: '900.09' });
  expect(report.months).toEqual([
    { month: '2026-03', currency: 'USD', gross: '1000.10', fees: '100.01', paid: '900.09' },
  ]);
  const missed = await read(viewer, `/missed?${days}`);
  const of = (kind: string) =>
    sum(
      missed.items
        .filter((one: { kind: string }) => one.kind === kind)
        .map((one: { expected: string }) => one.expected),
    );
  expect([of('missed'), of('late')]).toEqual([cents(report.sums[0].missed), cents(report.sums[0].late)]);
  expect(missed.items.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['late', 'missed']);
  expect((await read(viewer, `/recoveries?${days}`)).items[0]).toMatchObject({
    ...{ entity: FORMULA, paid: '900.09' },
    // the day on which the bank executed it, and not that of the booking before
    paid_on: '2026-03-02',
  });
  expect((await read(viewer, '/recoveries?from=2026-01-01&to=2026-02-28')).items, 'only booked then').toEqual([]);
  expect((await read(viewer, '/recoveries?from=2025-01-01&to=2025-12-31')).items).toEqual([]);
  const paid = { gross: '1000.10', fees: '100.01', paid: '900.09' };
  expect((await read(viewer, `/recoveries/entities?${days}`)).items, 'by entity and month').toEqual([
    { month: '2026-03', beneficial_account_id: entities[0], entity: FORMULA, currency: 'USD', payments: 1, ...paid },
  ]);
  expect((await read(viewer, '/recoveries/entities?from=2025-01-01&to=2025-12-31')).items).toEqual([]);
  for (const list of ['recoveries', 'recoveries/entities']) {
    const ofEntity = async (at: number) =>
      (await read(viewer, `/${list}?${days}&beneficial_account_id=${entities[at]}`)).total_count;
    expect([await ofEntity(0), await ofEntity(1)], list).toEqual([1, 0]);
  }
  const page = await read(viewer, `/missed?${days}&limit=1`);
  const next = await read(viewer, `/missed?${days}&limit=1&cursor=${page.next_cursor}`);
  expect([...page.items, ...next.items]).toEqual(missed.items);
  expect([page.total_count, next.total_count, next.next_cursor]).toEqual([2, 2, null]);
});

test('a payment that is booked for a day to come is a filed claim until then, also in a report to a later day', async () => {
  const executeOn = async (day: string): Promise<void> => {
    const client = await server.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query('update bank_files set execute_on = $1', [day]);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  const year = 'from=2026-01-01&to=2026-12-31';
  expect((await read(viewer, `?${year}`)).sums[0]).toMatchObject({ payments: 1, filed_claims: 0 });
  await executeOn('2026-11-21');
  const report = await read(viewer, `?${year}`);
  expect(report.sums[0]).toMatchObject({ payments: 0, paid: '0.00', filed_claims: 1 });
  expect(report.stages).toMatchObject([{ stage: 'paid', claims: 1 }]);
  expect((await read(viewer, `/recoveries?${year}`)).items).toEqual([]);
  const aged = (await read(viewer, '/claims')).items;
  expect(aged).toMatchObject([{ entity: FORMULA, stage: 'paid' }]);
  expect(sum(aged.map(({ expected }: { expected: string }) => expected))).toBe(cents(report.sums[0].filed));
  await executeOn('2026-11-20');
  expect((await read(viewer, `?${year}`)).sums[0]).toMatchObject({ payments: 1, filed_claims: 0 });
  await executeOn('2026-03-02');
});

test('a case that was passed on is not missed', async () => {
  await server.database.pool.query(
    `insert into organisation_policies (organisation_id, version, document, in_force_from) values ($1, 1, '{}', now())`,
    [fund.account_id],
  );
  await server.database.pool.query(
    `insert into organisation_decisions (organisation_id, case_id, phase, policy_version, rule, outcome, reasons, figures,
      approvals, decision, decided_at, found_at)
     values ($1, $2, 'settlement', 1, 2, 'ignore', '[]', '{"totals": []}', 0, 'pass', '2026-02-02', '2026-02-01')`,
    [fund.account_id, kraft],
  );
  expect((await read(viewer, `?${days}`)).sums[0]).toMatchObject({ missed_claims: 0, late_claims: 1 });
  expect((await read(viewer, `/decisions?${days}`)).items).toMatchObject([
    { decision: 'pass', rule: 2, approved_by: [] },
  ]);
  expect((await read(viewer, `?${days}`)).decisions).toMatchObject({ total: 1, passed: 1, waiting: 0 });
});

test('another organization has none of it, and days in the wrong order are refused', async () => {
  expect((await read(stranger, `?${days}`)).sums).toEqual([]);
  for (const list of [
    ...['exposure', 'exposure/entities', 'claims', 'recoveries', 'recoveries/entities', 'missed', 'decisions'],
  ])
    expect((await read(stranger, `/${list}`)).items, list).toEqual([]);
  for (const list of ['exposure/entities', 'recoveries', 'recoveries/entities'])
    expect((await stranger.visitor.get(`${at}/${list}?beneficial_account_id=${entities[0]}`)).status, list).toBe(404);
  const wrong = await viewer.visitor.get(`${at}?from=2026-02-01&to=2026-01-01`);
  expect(wrong.body.error.fields).toHaveProperty(['query.from']);
});

async function fetchReport(format: 'pdf' | 'xlsx'): Promise<Uint8Array> {
  const opened = await viewer.visitor.post(`${at}/open`, { format, from: '2026-01-01', to: '2026-11-20' });
  expect(opened.body.data.file_name).toBe(`report-2026-01-01-to-2026-11-20.${format}`);
  const { url } = opened.body.data;
  const fetchAs = ({ visitor }: MemberForTest) =>
    server.app.inject({ url, headers: { host: 'localhost:4200', ...visitor.cookieHeader } });
  expect((await fetchAs(stranger)).statusCode, 'a link is its reader’s').toBeGreaterThanOrEqual(400);
  return new Uint8Array((await fetchAs(viewer)).rawPayload);
}

test('the PDF is tagged and prints the figures', async () => {
  const bytes = await fetchReport('pdf');
  const text = await readPaper(bytes);
  for (const part of [
    'rosemead',
    'Securities litigation, 2026 to 20 Nov',
    '$900.09 was paid in 2026.',
    '$100.01',
    'Paid since 2026',
    'Kraft Heinz',
    'Rule 2',
    'Stay out',
    'Late or missed',
    '5 days late',
    'Share left',
    '90%',
    'Recoveries by entity',
    'Missed and late claims',
  ])
    expect(text).toContain(part);
});

test('the workbook’s formulas add up to the figures of the report, and no name is a formula', async () => {
  const bytes = await fetchReport('xlsx');
  const files = unzipSync(bytes);
  const sheets = await readExcelFile(Buffer.from(bytes));
  const rowsOf = (name: string) => sheets.find(({ sheet }) => sheet === name)!.data;
  const summary = Buffer.from(files['xl/worksheets/sheet1.xml']!).toString();
  const formulas = [...summary.matchAll(/<f>([^<]+)<\/f>/g)].map(([, found]) => found!.replaceAll('&apos;', "'"));
  const figures = formulas.map((formula) => {
    const [, name, key, from, to, column] =
      /^SUMIF\('([^']+)'!\$([A-Z])\$(\d+):\$[A-Z]\$(\d+),A5,'[^']+'!\$([A-Z])\$\d+:\$[A-Z]\$\d+\)$/.exec(formula)!;
    const rows = rowsOf(name!).slice(Number(from) - 1, Number(to));
    const place = (letter: string) => letter.charCodeAt(0) - 65;
    return rows
      .filter((row) => row[place(key!)] === 'USD')
      .reduce((total, row) => total + Number(row[place(column!)]), 0)
      .toFixed(2);
  });
  const [{ gross, fees, paid, late }] = (await read(viewer, `?${days}`)).sums;
  expect(figures).toEqual([gross, fees, paid, late]);
  const cached = [...summary.matchAll(/<f>[^<]+<\/f><v>([^<]*)<\/v>/g)].map(([, value]) => value);
  expect(cached, 'a viewer that computes nothing shows the values').toEqual(figures);
  expect(rowsOf('Recoveries')[1]).toContain(FORMULA);
  expect(rowsOf('Recoveries by entity')[1]).toEqual(['2026-03', FORMULA, 1, 'USD', 1000.1, 100.01, 900.09]);
  const ofEntities = Object.values(files)
    .map((file) => Buffer.from(file).toString())
    .flatMap((xml) =>
      [...xml.matchAll(/<f>(SUMIF\(D\$2:D\$2,"USD",[EFG]\$2:[EFG]\$2\))<\/f>/g)].map(([, found]) => found),
    );
  expect(ofEntities.length, 'its columns are added up by formulas').toBeGreaterThanOrEqual(3);
  const everything = Object.values(files).map((file) => Buffer.from(file).toString());
  expect(
    everything.some((xml) => /<f>[^<]*<\/f>(?!<v>-?\d+\.\d\d<\/v>)/.test(xml)),
    'no formula is without its value',
  ).toBe(false);
  expect(everything.some((xml) => /<f>[^<]*HYPERLINK/.test(xml))).toBe(false);
});

test('a schedule mails the figures once to those who are members still', async () => {
  const manager = await aMember(server, fund.account_id, 'manager');
  const auditor = await aMember(server, fund.account_id, 'auditor');
  const body = { frequency: 'quarter', day_of_month: 5, recipients: [viewer.email, manager.email] };
  for (const who of [auditor, viewer])
    expect((await who.visitor.put(`${at}/schedule`, body)).status, who.email).toBe(403);
  const foreign = await manager.visitor.put(`${at}/schedule`, { ...body, recipients: [stranger.email] });
  expect(foreign.body.error.fields).toHaveProperty(['body.recipients']);
  const { schedule } = (await manager.visitor.put(`${at}/schedule`, body)).body.data;
  expect(schedule).toMatchObject({ next_on: '2027-01-05', set_by: manager.email });
  expect(schedule.recipients).toHaveLength(2);
  expect((await read(stranger, '/schedule')).schedule).toBeNull();

  await server.database.pool.query("update organisation_report_schedules set next_on = '2026-07-05'");
  await server.database.pool.query('update organisation_members set ended_at = now() where member_id = $1', [
    viewer.account_id,
  ]);
  // another organization, due before it, whose mail cannot be made
  const broken = await anOrganisation(server, 'unmailable');
  const { pool } = server.database;
  expect((await broken.visitor.put(`${at}/schedule`, { ...body, recipients: [broken.email] })).status).toBe(200);
  await pool.query(
    `create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'no mail'; end $$`,
  );
  await pool.query(`create trigger refuse_mail before insert on mails for each row
    when (new.recipient = '${broken.email}') execute function refuse_mail()`);
  await pool.query("update organisation_report_schedules set next_on = '2026-10-01' where organisation_id = $1", [
    broken.account_id,
  ]);
  expect(await sendReports(server.context), 'each quarter of an outage').toBe(2);
  expect(await sendReports(server.context), 'not twice').toBe(0);
  const mails = await pool.query(
    "select recipient, subject from mails where template = 'organisation-report' order by id",
  );
  expect(mails.rows).toEqual([
    { recipient: manager.email, subject: expect.stringContaining('1 Apr 2026 to 30 Jun 2026') },
    { recipient: manager.email, subject: expect.stringContaining('1 Jul 2026 to 30 Sep 2026') },
  ]);
  expect((await read(manager, '/schedule')).schedule).toMatchObject({ next_on: '2027-01-05' });

  await pool.query("update organisation_report_schedules set next_on = '2026-10-05'");
  const left = 'update organisation_members set ended_at = $2 where member_id = $1';
  await pool.query(left, [manager.account_id, new Date()]);
  await sendReports(server.context);
  const unread = await pool.query("select recipient from mails where template = 'organisation-report-unread'");
  expect(unread.rows, 'the owners, where no reader is left').toEqual([{ recipient: fund.email }]);
  await pool.query(left, [manager.account_id, null]);
  expect((await manager.visitor.delete(`${at}/schedule`)).body.data).toEqual({ schedule: null });
});
