import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitAs } from '../access/testing/people.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { expireHandovers } from './expire-handovers.ts';

const at = '/api/v1/operator/handovers';
const onePage = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let server: TestServer;
let first: TestVisitor;
let second: TestVisitor;
beforeAll(async () => {
  server = await openTestServer();
  [first, second] = [await anOperator('first'), await anOperator('second')];
}, 120_000);
afterAll(() => server.close());

async function anOperator(name: string): Promise<TestVisitor> {
  const account = { email: `${name}@trover.example`, password_hash: '-', type: 'operator' } as const;
  const account_id = (await insertAccount(server.context.db, account))!;
  const visitor = await visitAs(server, { account_id, type: 'operator', is_institution: false });
  await server.database.pool.query(
    "update sessions set confirmed_at = now(), signed_in_with = 'passkey' where account_id = $1",
    [account_id],
  );
  return visitor;
}

async function anHolder(name: string): Promise<{ account_id: number; email: string; visitor: TestVisitor }> {
  const email = `${name}@home.example`;
  const given = { email, password_hash: '-', type: 'investor', first_name: 'Ada', last_name: 'Lund' } as const;
  const account_id = (await insertAccount(server.context.db, given))!;
  return { account_id, email, visitor: await visitAs(server, { account_id, type: 'investor', is_institution: false }) };
}

const requestOf = (holder_email: string) => ({
  ...{ kind: 'executor', holder_name: 'Ada Lund', holder_email, first_name: 'Ines', last_name: 'Lund' },
  ...{ email: 'ines@home.example', text: 'The letters testamentary are attached.' },
});

async function ask(holder_email: string, more: Record<string, string> = {}): Promise<number> {
  const body = { ...requestOf(holder_email), ...more };
  const sent = await server
    .visitor()
    .upload('/api/v1/handovers', { name: 'letters.pdf', content: onePage, field: 'document' }, body);
  expect(sent.status, sent.text).toBe(200);
  return sent.body.data.id;
}

const prepare = (who: TestVisitor, id: number, account_id: number) =>
  who.post(`${at}/${id}/prepare`, { account_id, note: 'Compared with the court’s register.' });
const approve = (who: TestVisitor, id: number) => who.post(`${at}/${id}/approve`, { note: 'Seen.' });

test('a request that nobody decides expires with a mail to each who waits, and is prepared again with the whole time to object', async () => {
  const { context, database } = server;
  const [ada, bea] = [await anHolder('expiring-ada'), await anHolder('expiring-bea')];
  const [prepared, requested] = [await ask(ada.email), await ask(bea.email, { email: 'ib@home.example' })];
  expect((await prepare(first, prepared, ada.account_id)).status).toBe(200);
  const later = (id: number, days: number) =>
    database.pool.query(
      `update handovers set requested_at = requested_at - make_interval(days => $2),
        waits_until = waits_until - make_interval(days => $2) where id = $1`,
      [id, days],
    );
  const stateOf = async (id: number) =>
    (await first.get(`${at}?limit=50`)).body.data.items.find((one: { id: number }) => one.id === id);
  const mailsTo = async (recipient: string) =>
    (
      await database.pool.query(
        `select subject from mails where template = 'handover-expired' and recipient = $1 order by id`,
        [recipient],
      )
    ).rows.map(({ subject }) => subject);

  await later(prepared, 36);
  await later(requested, 89);
  expect(await expireHandovers(context), 'a day is left').toBe(0);
  await later(prepared, 2);
  await later(requested, 2);
  expect((await Promise.all([expireHandovers(context), expireHandovers(context)])).toSorted()).toEqual([0, 2]);
  for (const id of [prepared, requested])
    expect(await stateOf(id)).toMatchObject({ status: 'expired', decided_by: null, expires_at: null });
  expect((await stateOf(prepared)).why_not).toContain('expired');
  expect(await mailsTo(ada.email)).toEqual(['The request to take over your account expired']);
  expect(await mailsTo('ines@home.example')).toEqual(['Your request to take over an account expired']);
  expect(await mailsTo('ib@home.example')).toEqual(['Your request to take over an account expired']);
  expect(await mailsTo(bea.email), 'a holder who was never notified').toEqual([]);
  expect((await ada.visitor.get('/api/v1/users/handover')).body.data.handover, 'nothing to object to').toBeNull();
  expect((await approve(second, prepared)).body.error.message).toContain('Prepare it again first');
  expect((await first.post(`${at}/${prepared}/reject`, { note: 'No.' })).status).toBe(409);

  // the way back
  expect((await prepare(first, prepared, ada.account_id)).body.data).toMatchObject({
    status: 'prepared',
    decided_at: null,
  });
  expect((await ada.visitor.get('/api/v1/users/handover')).body.data.handover).toMatchObject({ id: prepared });
  expect((await approve(second, prepared)).body.error.message, 'the whole time again').toContain('may object until');
  const { rows } = await database.pool.query(
    `select count(*)::integer as n from mails where template = 'handover-prepared' and recipient = $1`,
    [ada.email],
  );
  expect(rows[0].n, 'notified again').toBe(2);
  expect((await ada.visitor.post('/api/v1/users/handover/object')).body.data).toEqual({ objected: true });
  await later(prepared, 90);
  expect(await expireHandovers(context), 'what the holder objected to').toBe(0);
  expect((await prepare(first, prepared, ada.account_id)).status, 'is not opened again').toBe(409);
});
