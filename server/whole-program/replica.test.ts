import { type Connected, connect } from '@trover/db/connect.ts';
import { ReplicaReads } from '@trover/db/replica-reads.ts';
import { saveCases } from '@trover/db/testing/cases.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { startOtherServer } from '../../scripts/other-server.mjs';
import { type Standby, startStandby, systemBinaries } from '../testing/standby.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

const NEVER_BEHIND = { lag_ms: Number.POSITIVE_INFINITY, check_ms: 0 };
const list = '/api/v1/orders/getallorders?limit=50';

describe.runIf(systemBinaries)('with a streaming replica of the database', () => {
  let primary: { url: string; stop: () => Promise<void> };
  let standby: Standby;
  let server: TestServer;
  let replica: Connected;
  let isStopped = false;

  beforeAll(async () => {
    primary = (await startOtherServer()) as typeof primary;
    standby = await startStandby(primary.url);
    server = await openTestServer({
      env: { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url, TODAY: '2026-11-20' },
    });
    replica = connect(standby.url, { max: 1 });
    await saveCases(server.context.db, [{ slug: 'merrow-2024', issuer: 'Merrow Corp.' }], { today: '2026-11-20' });
  });
  afterAll(async () => {
    await server.close();
    await replica.close();
    if (!isStopped) await standby.stop();
    await primary.stop();
  });

  /** Which server a read of the pages for visitors came to. */
  const serverOf = (reads: ReplicaReads): Promise<string> =>
    reads.read(
      async (db) =>
        (await db.selectFrom('cases').select('slug').execute()).map(({ slug }) => `replica: ${slug}`).join(),
      async () => 'primary',
    );

  const titleSeenBy = async (visitor: ReturnType<TestServer['visitor']>): Promise<string> => {
    const { status, text, body } = await visitor.get(list);
    expect(status, text).toBe(200);
    return body.data.items[0].title;
  };

  test('a visitor reads the replica once it has what was written', async () => {
    await expect.poll(() => serverOf(server.context.replica!.reads)).toBe('replica: merrow-2024');
    expect(await titleSeenBy(server.visitor())).toContain('merrow');
  });

  test('visitors read the replica and an account the primary, until the replica is behind', async () => {
    const investor = await server.signIn('investor');
    const used = server.context.replica!;
    const { reads } = used;
    await replica.pool.query('select pg_wal_replay_pause()');
    const behind = new ReplicaReads(replica, { limits: { lag_ms: 1, check_ms: 0 } });
    await server.context.db.updateTable('cases').set({ title: 'A title of now' }).execute();
    used.reads = new ReplicaReads(replica, { limits: NEVER_BEHIND });
    expect(await titleSeenBy(investor)).toBe('A title of now');
    expect(await titleSeenBy(server.visitor())).toContain('merrow');
    used.reads = reads;
    await expect.poll(() => serverOf(behind)).toBe('primary');
    await expect.poll(() => titleSeenBy(server.visitor())).toBe('A title of now');
    await replica.pool.query('select pg_wal_replay_resume()');
    await expect.poll(() => serverOf(behind)).toBe('replica: merrow-2024');
  });

  test('the primary itself is no replica', async () => {
    const reasons: string[] = [];
    const itself = connect(primary.url, { max: 1 });
    const reads = new ReplicaReads(itself, { onChange: (_, reason) => reasons.push(reason) });
    expect(await serverOf(reads)).toBe('primary');
    expect(reasons).toEqual(['it is not a replica']);
    await itself.close();
  });

  test('a fault of the read itself is no reason to ask the primary', async () => {
    const reads = new ReplicaReads(replica, { limits: NEVER_BEHIND });
    const broken = reads.read(
      (db) =>
        db
          .selectFrom('cases')
          .selectAll()
          .where('id', '=', 'x' as never)
          .execute(),
      async () => [],
    );
    await expect(broken).rejects.toThrow('invalid input syntax');
  });

  test('while the replica is gone, visitors are answered by the primary', async () => {
    isStopped = true;
    await standby.stop();
    for (let at = 0; at < 5; at += 1) expect(await titleSeenBy(server.visitor())).toBe('A title of now');
    expect(await serverOf(server.context.replica!.reads)).toBe('primary');
  });
});
