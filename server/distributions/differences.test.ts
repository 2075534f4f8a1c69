import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, press } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import { mailNotices } from '../notifications/mail-notices.ts';
import { notifyOfChanges } from '../notifications/notify.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { distributionsAt as at, postedDistribution } from './testing/distribution-fixture.ts';

let fixture: ClaimFixture;
let operators: [TestVisitor, TestVisitor];
let claims: SignedClaim[];

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  claims = [];
  for (const [name, number] of [
    ['mara', 'MS-1'],
    ['nils', 'MS-2'],
  ] as const)
    claims.push(await filed(fixture, operators[0], name, number));
}, 600_000);
afterAll(() => fixture.close());

const awardsOf = async ({ investor }: SignedClaim) =>
  (await press.claims(investor.visitor, fixture.cases.MRRW)).body.data.items[0].awards;

test('an award far from the estimate or the signed claim is reported to operator and client, with a question drafted', async () => {
  const rows = ['MS-1,Mara Iversen,600.00,5.00', 'MS-2,Nils Iversen,630.00,88.20'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
  const { body } = await operators[0].get(`${at}/${id}/rows?show=differences`);
  expect(body.data.items).toHaveLength(1);
  const [{ row_number, difference, question }] = body.data.items;
  expect(row_number).toBe(1);
  expect(difference).toMatch(
    /^The administrator recognizes 30\.00 less than was signed off\. The award of 5\.00 is far from the estimate of \d+\.\d\d to \d+\.\d\d\.$/,
  );
  for (const words of ['To Plain Claims Ltd.', 'claim MS-1, Mara Iversen', '5.00 USD', '600.00 USD', difference])
    expect(question).toContain(words);
  expect(await awardsOf(claims[0]!)).toMatchObject([{ award: '5.00', difference }]);
  expect(await awardsOf(claims[1]!)).toMatchObject([{ award: '88.20', difference: null }]);

  // in the queue of operators, and once in the bell and a mail of who is concerned
  const work = async () => (await operators[0].get('/api/v1/operator/work?kind=difference')).body.data.items;
  expect(await work()).toMatchObject([
    { subject_id: id, title: 'Distribution 1', detail: expect.stringContaining('1 award differs') },
  ]);
  const { context } = fixture.server;
  await notifyOfChanges(context);
  await notifyOfChanges(context);
  const noticesOf = async ({ investor }: SignedClaim) =>
    (await investor.visitor.get('/api/v1/notices')).body.data.items.filter(({ title }: { title: string }) =>
      title.includes('not as expected'),
    );
  expect(await noticesOf(claims[1]!)).toEqual([]);
  expect(await noticesOf(claims[0]!)).toMatchObject([
    {
      kind: 'payment',
      text: expect.stringContaining(
        `Your award is $5.00, which differs from what we expected. ${difference} If needed, we ask the administrator`,
      ),
    },
  ]);
  await mailNotices(context, { quiet: 0 });
  const mails = await context.db
    .selectFrom('mails')
    .select('body_text')
    .where('account_id', '=', claims[0]!.investor.account_id)
    .where('template', '=', 'notices')
    .execute();
  expect(mails.map(({ body_text }) => body_text).join('\n')).toContain('differs from what we expected');

  // settled with a note by an operator, once; its client reads it
  const note = 'The administrator confirmed: one purchase was outside of the class period.';
  const settle = (by: TestVisitor, row = row_number) => by.post(`${at}/${id}/rows/${row}/settle`, { note });
  expect((await settle(claims[0]!.investor.visitor)).status).toBe(403);
  expect((await settle(operators[0], 2)).body.error.message).toContain('no row of that number that differs');
  const { db } = fixture.server.context;
  const { account_id } = claims[0]!.investor;
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  const rename = (to: string) => db.updateTable('accounts').set({ email: to }).where('id', '=', account_id).execute();
  await rename('operator+own@demo.test');
  expect((await settle(operators[0])).body.error.message).toContain('has the same email address as your account');
  await rename(email);
  const both = await Promise.all([settle(operators[0]), settle(operators[1])]);
  expect(both.map(({ body: answer }) => answer.data?.is_new).sort()).toEqual([false, true]);
  expect(await awardsOf(claims[0]!)).toMatchObject([{ difference, difference_note: note }]);
  expect(await work()).toEqual([]);
  const settled = (await operators[0].get(`${at}/${id}/rows?show=differences`)).body.data.items;
  expect(settled).toMatchObject([{ resolution_note: note, settled_at: expect.any(String) }]);
  const [newest] = (await claims[0]!.investor.visitor.get('/api/v1/notices')).body.data.items;
  expect(newest).toMatchObject({ title: expect.stringContaining('We resolved the difference'), text: note });
});

test('a later round, which shares what is left, is not held against the estimate', async () => {
  const rows = ['MS-2,Nils Iversen,630.00,1.00'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round: 2 });
  expect((await operators[0].get(`${at}/${id}/rows?show=differences`)).body.data.items).toEqual([]);
});
