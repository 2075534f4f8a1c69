import { createHash } from 'node:crypto';
import { findSession } from '@trover/db/queries/accounts/sessions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAsSession } from '../http/sessions/current-session.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { LINK_SECONDS, linkToFile } from './signed-links.ts';
import { storeForTest } from './testing/store-for-test.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function store(text: string) {
  const key = await storeForTest(server.context, { purpose: 'export', account_id: 1 }, text);
  return { key, file_name: 'Größe "A".html', media_type: 'text/html' };
}

describe('a file given out by signed link', () => {
  test('[API-59] comes to be saved, never shown inline', async () => {
    const link = linkToFile(server.context.fileLinkKey, await store('<script>alert(1)</script>'));
    const answer = await server.visitor().get(link);
    expect(answer).toMatchObject({ status: 200, text: '<script>alert(1)</script>' });
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Gr__e _A_.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22A%22.html`,
    );
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('[API-59] is refused past its time, changed, or signed by another key', async () => {
    const file = await store('mine');
    const key = server.context.fileLinkKey;
    const past = linkToFile(key, file, Date.now() - LINK_SECONDS * 1000 - 1);
    const whole = linkToFile(key, file);
    const other = linkToFile(Buffer.alloc(32), file);
    for (const link of [
      past,
      whole.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      other,
      `${whole}.x`,
      whole.split('.')[0]!,
    ])
      expect((await server.visitor().get(link)).status).toBe(404);
    expect((await server.visitor().get(whole)).status).toBe(200);
  });

  test('that was removed since is not found', async () => {
    const file = await store('gone');
    await server.context.files.store.remove(file.key);
    const answer = await server.visitor().get(linkToFile(server.context.fileLinkKey, file));
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  test('[API-59] is for the session that asked: with the link alone nobody else has the file', async () => {
    const owner = await server.signIn('investor');
    const { db, fileLinkKey } = server.context;
    const token_hash = createHash('sha256')
      .update(owner.cookies.get('session') ?? '')
      .digest();
    const session = (await findSession(db, token_hash))!;
    const file = await store('mine');
    const link = runAsSession(session, () => linkToFile(fileLinkKey, file));
    const thief = await server.signIn('scout');
    const same = await server.signIn('investor');
    for (const other of [server.visitor(), thief, same]) expect((await other.get(link)).status).toBe(404);
    expect(await owner.get(link)).toMatchObject({ status: 200, text: 'mine' });
    await owner.post('/api/v1/auth/logout');
    expect((await owner.get(link)).status).toBe(404);
  });
});
