import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const HEAD =
  'slug,title,issuer,kind,tickers,court,docket,class_periods,settlement_amount,currency,claim_deadline,stage,milestones,sources';
const row = (slug: string, deadline: string, amount = '18500000.00') =>
  `${slug},In re ${slug} Securities Litigation,"Dunmore Rail, Inc.",securities class action,DNMR,D. Mass.,1:23-cv-10001,2021-02-01 to 2022-03-04,${amount},USD,${deadline},settled,2023-04-03 filed Complaint filed; 2026-08-02 settled Preliminary approval,https://dunmore.example/notice.pdf`;

let server: TestServer;
let operator: TestVisitor;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  operator = await server.signIn('operator');
});
afterAll(() => server.close());

const send = (content: string, fields = {}, as = operator) =>
  as.upload('/api/v1/operator/catalogue/import', { name: 'cases.csv', content: Buffer.from(content) }, fields);
const slugs = async () =>
  (
    await server.context.db
      .selectFrom('cases')
      .select('slug')
      .where('slug', 'like', 'dunmore%')
      .orderBy('slug')
      .execute()
  ).map(({ slug }) => slug);

test('a table is tried first without saving, then imported; a faulty row is named and the others go on', async () => {
  const file = [HEAD, row('dunmore-one', '2027-01-15'), row('dunmore-two', '15/01/2027')].join('\n');
  const tried = await send(file, { trial: 'yes' });
  expect(tried).toMatchObject({
    status: 200,
    body: { data: { trial: true, cases: 1, outcomes: { new: 1, changed: 0 }, saved: [{ slug: 'dunmore-one' }] } },
  });
  expect(tried.body.data.findings[0]).toMatchObject({ level: 'fault', slug: 'dunmore-two' });
  expect(tried.body.data.findings[0].path).toContain('claim_deadline');
  expect(await slugs()).toEqual([]);
  expect((await send(file)).body.data.outcomes).toEqual({ new: 1, changed: 0, unchanged: 0, edited: 0 });
  expect(await slugs()).toEqual(['dunmore-one']);
  expect((await send(file)).body.data.outcomes).toEqual({ new: 0, changed: 0, unchanged: 1, edited: 0 });
  const raised = [HEAD, row('dunmore-one', '2027-01-15', '19000000.00')].join('\n');
  expect((await send(raised, { trial: 'no' })).body.data.outcomes).toMatchObject({ changed: 1 });
  const { settlement_amount } = await server.context.db
    .selectFrom('cases')
    .select('settlement_amount')
    .where('slug', '=', 'dunmore-one')
    .executeTakeFirstOrThrow();
  expect(settlement_amount).toBe('19000000.00');
});

test('what is no file of cases is refused with the reason, and investors import none', async () => {
  expect(await send('Date,Symbol\n2024-01-02,DNMR\n')).toMatchObject({ status: 415 });
  expect(JSON.stringify((await send('[{"slug": ')).body)).toContain('not valid JSON');
  expect((await send(HEAD, {}, await server.signIn('investor'))).status).toBe(403);
});
