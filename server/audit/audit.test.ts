import { connect, type Db } from '@trover/db/connect.ts';
import { findRedactedHash } from '@trover/db/queries/audit/events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dispatch } from '../cli/main.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { checkChain } from './check-chain.ts';
import { recordAudit } from './record-audit.ts';

let server: TestServer;
let db: Db;
beforeAll(async () => {
  server = await openTestServer();
  db = server.context.db;
});
afterAll(() => server.close());
beforeEach(() => bypassTriggers('truncate audit_events, audit_chain, audit_personal restart identity'));

/** What only who owns the database can do. */
async function bypassTriggers(statement: string): Promise<void> {
  const tables = ['audit_events', 'audit_chain', 'audit_personal'];
  for (const table of tables) await server.database.pool.query(`alter table ${table} disable trigger all`);
  await server.database.pool.query(statement);
  for (const table of tables) await server.database.pool.query(`alter table ${table} enable trigger all`);
}

const by = (account_id: number) => ({
  session: { account_id },
  address: '203.0.113.7',
  user_agent: 'a browser',
  request_id: 'request-1',
});
const record = (account_id: number, detail = {}) =>
  recordAudit(db, { action: 'signed_in', by: by(account_id), subject: { kind: 'account', id: account_id }, detail });
const faultsOf = async (noted?: { position: number; hash: string }) => (await checkChain(db, noted)).faults;

describe('the audit log', () => {
  test('holds an event if and only if what it reports came about', async () => {
    const change = (fails: boolean) =>
      db.transaction().execute(async (trx) => {
        await recordAudit(trx, { action: 'role_changed', by: by(1) });
        if (fails) throw new Error('the change failed');
      });
    await change(false);
    await expect(change(true)).rejects.toThrow('the change failed');
    expect(await checkChain(db, undefined)).toMatchObject({ events: 1, head: { position: 1 }, faults: [] });
  });

  test('refuses to change, remove or truncate what it holds', async () => {
    await record(1);
    const { pool } = server.database;
    await expect(pool.query(`update audit_events set account_id = 2`)).rejects.toThrow('is refused');
    await expect(pool.query('delete from audit_events')).rejects.toThrow('is refused');
    await expect(pool.query('truncate audit_events, audit_chain')).rejects.toThrow('is refused');
    await expect(pool.query(`update audit_chain set hash = sha256('')`)).rejects.toThrow('is refused');
    await expect(pool.query('delete from audit_chain')).rejects.toThrow('is refused');
  });

  test('is one chain however many processes write to it at once, some of what they do being undone', async () => {
    const others = Array.from({ length: 4 }, () => connect(server.database.url, { max: 5 }));
    const write = (own: Db, at: number) =>
      own
        .transaction()
        .execute(async (trx) => {
          await recordAudit(trx, { action: 'signed_in', by: by(at) });
          if (at % 5 === 0) throw new Error('undone');
          await recordAudit(trx, { action: 'export_made', by: by(at), detail: { rows: at } });
        })
        .catch((error: Error) => expect(error.message).toBe('undone'));
    await Promise.all(
      others.flatMap((other, of) => Array.from({ length: 50 }, (_, at) => write(other.db, of * 50 + at))),
    );
    expect(await checkChain(db, undefined)).toMatchObject({ events: 320, head: { position: 320 }, faults: [] });
    for (const other of others) await other.close();
  });

  test('never forks under repeatable read: who saw an older head fails', async () => {
    const { pool } = server.database;
    const late = await pool.connect();
    await late.query('begin isolation level repeatable read');
    await late.query('select count(*) from audit_chain');
    await late.query(`insert into audit_events (action) values ('signed_out')`);
    await record(1);
    await expect(late.query('commit')).rejects.toThrow('audit_chain_pkey');
    late.release(true);
    expect(await checkChain(db, undefined)).toMatchObject({ events: 1, faults: [] });
  });
});

describe('checking it', () => {
  test('finds what was changed past the triggers', async () => {
    for (const account of [1, 2, 3]) await record(account);
    await bypassTriggers('update audit_events set account_id = 9 where id = 2');
    expect(await faultsOf()).toEqual(['event 2 at position 2 is not what was recorded']);
  });

  test('finds what was removed from the middle', async () => {
    for (const account of [1, 2, 3]) await record(account);
    await bypassTriggers('delete from audit_events where id = 2');
    expect(await faultsOf()).toEqual(['event 2 at position 2 was removed']);
    await bypassTriggers('delete from audit_chain where position = 2');
    expect(await faultsOf()).toEqual(['events between the positions 1 and 3 were removed']);
  });

  test('finds what was put in past the chain', async () => {
    await record(1);
    await bypassTriggers(`insert into audit_events (action) values ('signed_in')`);
    expect(await faultsOf()).toEqual(['event 2 was added outside the chain']);
  });

  test('finds, by a place noted elsewhere, that the end was cut off or all of it written again', async () => {
    for (const account of [1, 2, 3]) await record(account);
    const { head } = await checkChain(db, undefined);
    expect(await faultsOf(head!)).toEqual([]);
    await bypassTriggers('delete from audit_chain where position = 3; delete from audit_events where id = 3');
    expect(await faultsOf()).toEqual([]);
    expect(await faultsOf(head!)).toHaveLength(1);
  });

  test('`trover audit check` reports the chain, and exits with 1 where it is not whole', async () => {
    await record(1);
    const check = async (...args: string[]) => {
      const [out, err]: [string[], string[]] = [[], []];
      vi.stubEnv('DATABASE_URL', server.database.url);
      const code = await dispatch(['audit', 'check', ...args], {
        stdout: { write: (text: string) => out.push(text) },
        stderr: { write: (text: string) => err.push(text) },
      }).finally(() => vi.unstubAllEnvs());
      return { code, out: out.join(''), err: err.join('') };
    };
    const whole = await check();
    expect(whole).toMatchObject({ code: 0, err: expect.stringContaining('1 events') });
    expect((await check('--holds', whole.out.trim())).code).toBe(0);
    expect((await check('--holds', 'yesterday')).code).toBe(2);
    await bypassTriggers(`update audit_events set action = 'signed_out'`);
    expect(await check('--json')).toMatchObject({ code: 1, err: expect.stringContaining('is not what was recorded') });
  });
});

describe('the operator’s call', () => {
  test('lists it by pages, the newest first, and by what an event states', async () => {
    const id = await server.accountOf('scout');
    const operator = await server.signIn('operator');
    for (let at = 0; at < 5; at += 1) await record(id, { at });
    await recordAudit(db, { action: 'sign_in_failed', by: { ...by(1), session: null } });
    const url = '/api/v1/operator/audit';

    const first = await operator.get(`${url}?limit=4&account_id=${id}`);
    expect(first.body.data).toMatchObject({
      total_count: 5,
      items: [{ detail: { at: 4 } }, {}, {}, { detail: { at: 1 } }],
    });
    expect(first.body.data.items[0]).toMatchObject({
      action: 'signed_in',
      account: { id, email: 'scout@demo.test' },
      subject: { kind: 'account', id },
      address: '203.0.113.7',
      request_id: 'request-1',
    });
    const rest = await operator.get(`${url}?limit=4&account_id=${id}&cursor=${first.body.data.next_cursor}`);
    expect(rest.body.data).toMatchObject({ items: [{ detail: { at: 0 } }], next_cursor: null });

    const failed = await operator.get(`${url}?action=sign_in_failed&from=2000-01-01&to=9998-12-31`);
    expect(failed.body.data).toMatchObject({ total_count: 1, items: [{ account: null, subject: null }] });
    expect((await operator.get(`${url}?to=2000-01-01`)).body.data.items).toEqual([]);
    expect((await operator.get(`${url}?subject_kind=account&subject_id=${id}`)).body.data.total_count).toBe(5);
    expect((await operator.get(`${url}?to=9999-12-31`)).status).toBe(200);
    expect((await operator.get(url)).body.data.total_count).toBeGreaterThanOrEqual(6);
  });

  test('is the operator’s alone', async () => {
    expect((await server.visitor().get('/api/v1/operator/audit')).status).toBe(401);
    for (const name of ['investor', 'institution', 'scout', 'attorney', 'provider'])
      expect((await (await server.signIn(name)).get('/api/v1/operator/audit')).status).toBe(403);
  });
});

describe('what it states for a person', () => {
  const anAccount = async () => {
    const { rows } = await server.database.pool.query<{ id: number }>(
      `insert into accounts (email, password_hash, type) values ($1, '-', 'investor') returning id`,
      [`${Math.random()}@gone.test`],
    );
    return rows[0]!.id;
  };
  const remove = (id: number) => server.database.pool.query('delete from accounts where id = $1', [id]);
  const close = async (id: number) =>
    recordAudit(db, {
      action: 'account_closed',
      by: { session: { account_id: id }, address: null, user_agent: null, request_id: 'r' },
      subject: { kind: 'account', id },
      detail: { redacted: await findRedactedHash(db, id) },
    });
  const everything = async () => {
    const { rows } = await server.database.pool.query<{ row: string }>(
      `select e::text as row from audit_events e union all select p::text from audit_personal p`,
    );
    return rows.map(({ row }) => row).join('\n');
  };

  test('goes with the account, and the chain stays whole', async () => {
    const id = await anAccount();
    await recordAudit(db, { action: 'email_changed', by: by(id), personal: { old_email: 'former@gone.test' } });
    await record(1);
    expect(await everything()).toContain('former@gone.test');
    const { head } = await checkChain(db, undefined);
    await remove(id);
    await close(id);
    expect(await everything()).not.toContain('former@gone.test');
    expect((await everything()).match(/203\.0\.113\.7/g)).toHaveLength(1); // of the other account
    expect(await faultsOf(head!)).toEqual([]);
  });

  test('of somebody whom an operator or a member acted on goes with that person, and the chain stays whole', async () => {
    const [id, operator] = [await anAccount(), await anAccount()];
    const { rows } = await server.database.pool.query<{ id: number }>(
      `insert into organisation_invitations (organisation_id, email, role, token_hash, expires_at)
       values ($1, 'invited@gone.test', 'viewer', $2, now()) returning id`,
      [operator, Buffer.alloc(32)],
    );
    const invitation = Number(rows[0]?.id);
    await recordAudit(db, {
      action: 'handover_done',
      by: by(operator),
      subject: { kind: 'account', id },
      personal: { from: 'holder@gone.test', to: 'successor@gone.test' },
    });
    await recordAudit(db, {
      action: 'member_invited',
      by: by(operator),
      subject: { kind: 'invitation', id: invitation },
      personal: { email: 'invited@gone.test' },
    });
    await record(operator);
    await record(id);
    const { head } = await checkChain(db, undefined);
    await remove(id);
    await close(id);
    expect(await everything()).not.toMatch(/(holder|successor)@gone.test/);
    expect(await everything()).toContain('invited@gone.test');
    expect(await faultsOf(head!)).toEqual([]);
    await server.database.pool.query('delete from organisation_invitations where id = $1', [invitation]);
    expect(await everything()).not.toContain('@gone.test');
    expect(await faultsOf(head!)).toEqual([]);
  });

  test('cannot be changed, nor taken away while the account is', async () => {
    const id = await anAccount();
    await record(id);
    const { pool } = server.database;
    await expect(pool.query(`update audit_personal set personal = '{}'`)).rejects.toThrow('is refused');
    await expect(pool.query('delete from audit_personal')).rejects.toThrow('is refused');
    const fault = 'the person of event 1 at position 1 is not the one recorded';
    await bypassTriggers(`update audit_personal set personal = '{"address": "198.51.100.1"}'`);
    expect(await faultsOf()).toEqual([fault]);
    await bypassTriggers('delete from audit_personal');
    expect(await faultsOf()).toEqual([fault]);
  });

  test('in events of older versions is taken out with the account, and at no other time', async () => {
    const id = await anAccount();
    const { pool } = server.database;
    await pool.query(
      `insert into audit_events (action, account_id, detail, address, user_agent)
       values ('email_changed', $1, '{"old_email": "former@gone.test", "of": 1}', '203.0.113.9', 'a browser')`,
      [id],
    );
    await expect(
      pool.query(`update audit_events set redacted_at = now(), address = null, user_agent = null`),
    ).rejects.toThrow('is refused');
    await remove(id);
    expect(await faultsOf()).toEqual(['event 1 at position 1 is not what was recorded']);
    await close(id);
    expect(await faultsOf()).toEqual([]);
    expect(await everything()).not.toMatch(/former@gone|203\.0\.113\.9/);
    expect(await everything()).toContain('""of"": 1');
    await bypassTriggers(`update audit_events set action = 'signed_in' where id = 1`);
    expect(await faultsOf()).toEqual(['event 1 at position 1 is not what was recorded']);
  });
});
