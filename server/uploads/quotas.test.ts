import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { uploadQuotas } from './quotas.ts';
import { findRefusal } from './require-quota.ts';
import { csvOf } from './testing/trade-csv.ts';

const address = '/api/v1/portfolio/uploadtradesfile';
const { person, institution } = uploadQuotas;

let server: TestServer;
let investor: TestVisitor;
beforeAll(async () => {
  server = await openTestServer();
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

let files = 0;
const send = (visitor: TestVisitor, text?: string) => {
  files += 1;
  return visitor.upload(address, {
    name: 'a.csv',
    content: Buffer.from(text ?? csvOf(`KHC Buy 2016-03-08 ${files} 7`)),
  });
};

/** Uploads of earlier, as many as that, in the last portfolio. */
async function addEarlier(
  portfolioId: number,
  of: { files: number; bytes: number; minutes_ago: number },
): Promise<void> {
  await sql`insert into uploads (portfolio_id, file_name, file_key, sha256, bytes, status, finished_at, created_at)
    select ${portfolioId}, 'a.csv', null, lpad(to_hex(n), 64, 'e'), ${of.bytes}, 'undone', now(),
      now() - make_interval(mins => ${of.minutes_ago})
    from generate_series(1, ${of.files}) n`.execute(server.context.db);
}

describe('what an account may upload', () => {
  const none = { files_a_minute: 0, files_a_day: 0, bytes_a_day: 0, bytes_stored: 0, trades_stored: 0, org_type: 1 };
  const one = { files: 1, bytes: 1 };

  test('is more for an institution, in everything', () => {
    for (const limit of Object.keys(person) as (keyof typeof person)[])
      expect(institution[limit]).toBeGreaterThan(person[limit]);
  });

  test('has room up to each limit, and not past it', () => {
    expect(findRefusal(none, one, person)).toBeUndefined();
    for (const of of ['files_a_minute', 'files_a_day', 'bytes_a_day', 'bytes_stored'] as const) {
      expect(findRefusal({ ...none, [of]: person[of] - 1 }, one, person)).toBeUndefined();
      expect(findRefusal({ ...none, [of]: person[of] }, one, person)).toMatchObject({ of });
    }
    expect(findRefusal({ ...none, trades_stored: person.trades_stored + 1 }, one, person)).toMatchObject({
      of: 'trades_stored',
    });
  });

  test('is reported with the limit and the time to wait; the same file again is not counted', async () => {
    const text = csvOf('KHC Buy 2016-03-08 400 76.29');
    const first = await send(investor, text);
    expect(first.status).toBe(200);
    const { portfolio_id } = first.body.data.upload;
    await addEarlier(portfolio_id, { files: person.files_a_minute - 1, bytes: 1, minutes_ago: 0 });
    const refused = await send(investor);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    expect(refused.body.error.message).toBe(
      'You can send 120 files a minute. Wait a minute, then send this file again.',
    );
    expect(refused.headers['retry-after']).toBe('60');
    // Another account has its own.
    expect((await send(await server.signIn('institution'))).status).toBe(200);

    await sql`update uploads set created_at = now() - interval '2 minutes'`.execute(server.context.db);
    expect((await send(investor)).status).toBe(200);
    await addEarlier(portfolio_id, { files: person.files_a_day, bytes: 1, minutes_ago: 60 });
    expect((await send(investor)).body.error.message).toContain('1,000 files in 24 hours');
    await sql`update uploads set created_at = now() - interval '2 days'`.execute(server.context.db);
    expect((await send(investor, csvOf('KHC Buy 2016-03-08 401 76.29'))).status).toBe(200);
  });

  test('that is full shows what to withdraw, and a file removed counts no more', async () => {
    const sent = await send(investor);
    const { id } = sent.body.data.upload;
    await sql`update uploads set bytes = ${person.bytes_stored}, created_at = now() - interval '2 days'
      where id = ${id}`.execute(server.context.db);
    const refused = await send(investor);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toMatch(/^Your files have reached the limit of 50 GB\. Remove uploads/);
    expect((await investor.delete(address, { upload_id: id })).status).toBe(200);
    expect((await send(investor)).status).toBe(200);
  });

  test('is counted for files that arrive at once as for one after the other', async () => {
    const scout = await server.signIn('scout');
    const first = await send(scout);
    await addEarlier(first.body.data.upload.portfolio_id, {
      files: person.files_a_minute - 3,
      bytes: 1,
      minutes_ago: 0,
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(scout)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
  });
});
