import { saveCases } from '@trover/db/testing/cases.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let case_id: number;
let account_id: number;
let payout_request_id: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  const { db } = server.context;
  const record = { slug: 'merrow-2024', issuer: 'Merrow Corp.', tickers: ['MRW'], claim_deadline: '2027-01-05' };
  const [saved] = await saveCases(db, [record], { today: '2026-11-20' });
  case_id = saved!.case_id;
  await db.updateTable('cases').set({ stage: 'settled' }).where('id', '=', case_id).execute();
  account_id = await server.accountOf('investor');
  const request = await db
    .insertInto('payout_requests')
    .values({ account_id, case_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  payout_request_id = request.id;
});
afterAll(() => server.close());

async function addClaim(stage: 'trades' | 'withdrawn' | 'filed', name: string): Promise<void> {
  const { db } = server.context;
  const owner = await db
    .insertInto('beneficial_accounts')
    .values({ account_id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claim = { account_id, payout_request_id, beneficial_account_id: owner.id, stage };
  await db.insertInto('sub_payout_requests').values(claim).execute();
}

test('a case is shown by the surest of all of the reader’s claims, however many there are', async () => {
  const investor = await server.signIn('investor');
  const state = async (visitor = investor) =>
    (await visitor.get(`/api/v1/orders/getorder/${case_id}`)).body.data.my_claims;
  expect(await state()).toBeNull();
  await addClaim('withdrawn', 'Left');
  expect(await state()).toMatchObject({ phase: 'ended', word: 'Withdrawn' });
  for (let at = 1; at <= 20; at += 1) await addClaim('trades', `Fund ${at}`);
  expect(await state()).toEqual({ phase: 'waiting', pill: 'waiting', word: 'Waiting on you' });
  await addClaim('filed', 'Fund 21');
  expect(await state()).toEqual({ phase: 'filed', pill: 'filed', word: 'Filed' });
  expect(await state(await server.signIn('scout'))).toBeNull();
  expect(await state(server.visitor())).toBeNull();
});
