import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../testing/fingerprint.ts';
import { sendExample } from '../testing/send-example.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const examples: Record<string, ExampleRequest> = exampleRequests;
const writes = operations.filter(({ method }: Operation) => method !== 'GET');
const endings = ['POST /api/v1/auth/client_view/end', 'POST /api/v1/auth/logout'];
const logAt = '/api/v1/users/access_log?limit=10';
const me = '/api/v1/users/profile/me';

let server: TestServer;
let client: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  client = await server.accountOf('investor');
});
afterAll(() => server.close());

const begin = (operator: TestVisitor, id = client, reason = 'Ticket 4412, cannot find a statement.') =>
  operator.post(`/api/v1/operator/clients/${id}/view`, { reason });
async function viewing(): Promise<TestVisitor> {
  const operator = await server.signIn('operator');
  const begun = await begin(operator);
  expect(begun.status, begun.text).toBe(200);
  return operator;
}

describe('an operator who views a client', () => {
  test('reads what the client reads, and not what opens the account or holds a tax ID', async () => {
    const operator = await viewing();
    const investor = await server.signIn('investor');
    for (const path of [me, '/api/v1/portfolio/portfolio?limit=5', '/api/v1/notices?limit=5']) {
      const [theirs, seen] = [await investor.get(path), await operator.get(path)];
      expect(seen.body, path).toEqual(theirs.body);
    }
    const hidden = [
      'auth/security',
      'auth/sessions',
      'users/data_export',
      'orders/calendar',
      'payouts/contract/longterm',
      'organisation/export',
    ];
    for (const path of hidden) expect(await operator.get(`/api/v1/${path}`), path).toMatchObject({ status: 403 });
    expect(await operator.get('/api/v1/operator/audit'), 'the desk is closed meanwhile').toMatchObject({ status: 403 });
  });

  test('is refused every call that changes something, with a sentence, and nothing is changed', async () => {
    const operator = await viewing();
    await operator.token();
    const before = await fingerprint(server.context.db);
    for (const { method, path } of writes) {
      const name = `${method} ${path}`;
      if (endings.includes(name)) continue;
      const answer = await sendExample(operator, name, examples[name] ?? {});
      expect({ name, status: answer.status, message: answer.body?.error?.message }).toEqual({
        name,
        status: 403,
        message: expect.stringContaining('You are viewing this account as the client, read-only'),
      });
    }
    expect(await fingerprint(server.context.db)).toBe(before);
  });

  test('is in the client’s own access log with the reason, and in the audit log as the operator', async () => {
    const operator = await viewing();
    await operator.get(me);
    const investor = await server.signIn('investor');
    expect((await investor.get(logAt)).body.data.items[0]).toMatchObject({
      reason: 'Ticket 4412, cannot find a statement.',
      ended_at: null,
    });
    const scout = await server.signIn('scout');
    expect((await scout.get(logAt)).body.data, 'somebody else’s log').toMatchObject({ total_count: 0 });
    const ended = await operator.post('/api/v1/auth/client_view/end');
    expect(ended.body.data).toEqual({ account_id: client });
    expect((await investor.get(logAt)).body.data.items[0].ended_at).not.toBeNull();
    const by = await server.accountOf('operator');
    const { body } = await operator.get(`/api/v1/operator/audit?subject_kind=account&subject_id=${client}&limit=2`);
    expect(body.data.items).toMatchObject([
      { action: 'client_view_ended', account: { id: by } },
      { action: 'client_view_started', account: { id: by } },
    ]);
  });

  test('is an operator again after 15 minutes, and signed out by a sign-out', async () => {
    const late = await viewing();
    await sql`update client_views set started_at = started_at - interval '16 minutes', ends_at = ends_at - interval '16 minutes'
      where ended_at is null`.execute(server.context.db);
    expect((await late.get('/api/v1/operator/audit?limit=1')).status).toBe(200);
    const operator = await viewing();
    expect((await operator.post('/api/v1/auth/logout')).status).toBe(200);
    expect((await operator.get(me)).status).toBe(401);
    const investor = await server.signIn('investor');
    expect((await investor.get(logAt)).body.data.items[0].ended_at).not.toBeNull();
    expect((await investor.get(me)).status, 'the client stays signed in').toBe(200);
  });

  test('sees in another session what an operator sees', async () => {
    await viewing();
    const other = await server.signIn('operator');
    expect((await other.get('/api/v1/operator/audit?limit=1')).status).toBe(200);
  });

  test('must give a reason, and views neither an operator nor nobody', async () => {
    const operator = await server.signIn('operator');
    expect((await begin(operator, client, 'x')).status).toBe(400);
    expect(await begin(operator, await server.accountOf('operator2'))).toMatchObject({ status: 409 });
    expect(await begin(operator, 2_000_000_000)).toMatchObject({ status: 404 });
    expect(await begin(await server.signIn('investor'))).toMatchObject({ status: 403 });
  });
});

describe('a client on the desk', () => {
  const search = async (text: string) => {
    const operator = await server.signIn('operator');
    const { body } = await operator.get(`/api/v1/operator/clients?text=${encodeURIComponent(text)}`);
    return body.data.items;
  };

  test('is found by name, address, account id and legal name', async () => {
    const { db } = server.context;
    const owner = await sql<{
      id: number;
    }>`insert into beneficial_accounts (account_id, name) values (${client}, 'Quill Family Trust')
      returning id`.execute(db);
    await sql`insert into claimants (account_id, beneficial_account_id, kind, legal_name, street, city, region, postal_code, country)
      values (${client}, ${owner.rows[0]!.id}, 'trust', 'Quill Family Trust', '1 Quay', 'Portland', 'ME', '04101', 'US')`.execute(
      db,
    );
    expect(await search('quill fam')).toMatchObject([{ id: client, by: 'name', what: 'Quill Family Trust' }]);
    expect(await search('investor@demo')).toMatchObject([{ id: client, by: 'email' }]);
    expect(await search(String(client))).toContainEqual(expect.objectContaining({ id: client, by: 'account' }));
    expect(await search('no such client 100%')).toEqual([]);
    expect(await search("'; drop table accounts; --")).toEqual([]);
    expect((await search('operator@demo')).length, 'operators are no clients').toBe(0);
  });

  test('that is an institution is found and shown by its own name, not a person by an employer', async () => {
    const { db } = server.context;
    const { rows } = await sql<{
      id: number;
    }>`insert into accounts (email, password_hash, type, org_type, first_name, last_name)
      values ('fund@example.test', '-', 'investor', 2, 'Ada', 'Fenn'), ('clerk@example.test', '-', 'investor', 1, 'Ben', 'Moor')
      returning id`.execute(db);
    const operator = await server.signIn('operator');
    const [fund, clerk] = rows.map(({ id }) => id);
    await sql`insert into profiles (account_id, organisation) values (${fund!}, 'Rosemead Pension Fund'), (${clerk!}, 'Rosemead Pension Fund')`.execute(
      db,
    );
    const name = 'Rosemead Pension Fund';
    expect(await search('rosemead pension')).toMatchObject([{ id: fund, by: 'name', what: name, name }]);
    expect(await search('ben moor')).toMatchObject([{ id: clerk, name: 'Ben Moor' }]);
    const page = await operator.get(`/api/v1/operator/clients/${fund}`);
    expect(page.body.data.name).toBe(name);
    const listed = await operator.get('/api/v1/operator/agreements?limit=100');
    expect(listed.body.data.items).toContainEqual(expect.objectContaining({ account_id: fund, name }));
    await sql`delete from accounts where id = any(${[fund!, clerk!]}::bigint[])`.execute(db);
  });

  test('is one page, without a tax ID, and looking at it is in the audit log', async () => {
    const operator = await server.signIn('operator');
    const at = `/api/v1/operator/clients/${client}`;
    const page = await operator.get(at);
    expect(page.status, page.text).toBe(200);
    expect(page.body.data).toMatchObject({
      id: client,
      email: 'investor@demo.test',
      views_count: expect.any(Number),
      claims: { items: [], total_count: 0 },
    });
    const claimants = await operator.get(`${at}/claimants`);
    expect(claimants.body.data).toMatchObject({
      items: [{ legal_name: 'Quill Family Trust', address: '1 Quay, Portland, ME, 04101, US', tax_id_kind: null }],
      total_count: 1,
    });
    expect(page.text + claimants.text).not.toMatch(/ciphertext|password|last4/);
    const audit = await operator.get(
      `/api/v1/operator/audit?action=client_opened&subject_id=${client}&subject_kind=account`,
    );
    expect(audit.body.data.total_count).toBe(1);
    expect((await operator.get(`/api/v1/operator/clients/${await server.accountOf('operator2')}`)).status).toBe(404);
  });

  test('is found by co-owner, signer, fund, payee, bank account, brokerage account, claim number and amount', async () => {
    const { pool } = server.database;
    const db = await pool.connect();
    try {
      await db.query('begin');
      await db.query('set local session_replication_role = replica');
      const id = 990_001;
      const of = [client, id];
      await db.query(
        `insert into beneficial_accounts (account_id, id, name) overriding system value values ($1, $2, 'Zephyr Fund')`,
        of,
      );
      await db.query(
        `insert into claimants (account_id, beneficial_account_id, kind, legal_name, co_owner, signer_name, street, city, region,
          postal_code, country) values ($1, $2, 'joint', 'Ada Zorn', 'Bela Zorn', 'Cyra Quist', '1 Quay', 'Portland', 'ME', '04101', 'US')`,
        of,
      );
      await db.query(
        `insert into payment_details (account_id, id, kind, label, holder, currency, shown, ciphertext, master_key_id, fingerprint)
         overriding system value values ($1, $2, 'ach', 'Bank', 'Dora Vex', 'USD', 'Account ending 7731', '\\x00', 'k', '\\x00')`,
        of,
      );
      await db.query(
        `insert into sub_payout_requests (account_id, id, payout_request_id, beneficial_account_id, stage, claim_number)
         overriding system value values ($1, $2, $2, $2, 'paid', 'ZX-55120')`,
        of,
      );
      await db.query(
        `insert into awards (account_id, id, sub_payout_request_id, distribution_id, row_number, case_id, round, currency,
          amount, fee_pct, fee, net) overriding system value values ($1, $2, $2, 1, 1, 1, 1, 'USD', 4321.09, 10, 432.11, 3888.98)`,
        of,
      );
      await db.query(
        `insert into account_map (account_id, number_key, account_number) values ($1, 'U8 812-77B', 'U8  812-77b')`,
        [client],
      );
      await db.query('commit');
    } finally {
      db.release();
    }
    const name = (what: string) => [{ id: client, by: 'name', what }];
    expect(await search('bela zo')).toMatchObject(name('Bela Zorn'));
    expect(await search('quist')).toMatchObject(name('Cyra Quist'));
    expect(await search('ZEPHYR f')).toMatchObject(name('Zephyr Fund'));
    expect(await search('dora vex')).toMatchObject(name('Dora Vex'));
    expect(await search('•••• 7731')).toMatchObject([
      { id: client, by: 'account_number', what: 'Account ending 7731' },
    ]);
    expect(await search('u8 812-77b')).toMatchObject([{ id: client, by: 'brokerage_account', what: 'U8  812-77b' }]);
    expect(await search('zx-551')).toMatchObject([{ id: client, by: 'claim', what: 'ZX-55120' }]);
    expect(await search('$3,888.98')).toMatchObject([{ id: client, by: 'amount', what: 'Award 3888.98' }]);
    for (const nothing of ['7732', '$3,888', 'zx-552', '812-77c', 'bela%zo'])
      expect(await search(nothing), nothing).toEqual([]);
    await sql`update payment_details set removed_at = now() where holder = 'Dora Vex'`.execute(server.context.db);
    expect(await search('dora vex'), 'a removed payee').toEqual([]);
    expect(await search('7731'), 'a removed bank account').toEqual([]);
  });
});
