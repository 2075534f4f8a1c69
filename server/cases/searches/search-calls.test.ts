import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

const path = '/api/v1/orders/searches';

let server: TestServer;
let investor: TestVisitor;

beforeAll(async () => {
  server = await openTestServer();
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

const savedSearches = async (visitor: TestVisitor): Promise<string[]> =>
  (await visitor.get(path)).body.data.items.map((one: { name: string }) => one.name);

describe('[R-5] searches that an account saves', () => {
  test('are with the newest first, each once, under the name it was given last', async () => {
    await investor.post(path, { search: '?sector=technology', name: 'Technology' });
    await investor.post(path, { search: '?sector=health', name: 'Health' });
    const again = await investor.post(path, { search: '?sector=technology', name: 'Chips' });
    expect(again.body.data.items.map((one: { name: string }) => one.name)).toEqual(['Chips', 'Health']);
    expect(await savedSearches(investor)).toEqual(['Chips', 'Health']);
  });

  test('are nobody else’s, and go one by one', async () => {
    const scout = await server.signIn('scout');
    expect(await savedSearches(scout)).toEqual([]);
    await scout.delete(path, { search: '?sector=health' });
    expect(await savedSearches(investor)).toContain('Health');
    const left = await investor.delete(path, { search: '?sector=health' });
    expect(left.body.data.items).toHaveLength(1);
  });

  test('are twenty at most: the oldest goes', async () => {
    for (let at = 1; at <= 21; at += 1) await investor.post(path, { search: `?search_query=${at}`, name: `No. ${at}` });
    const names = await savedSearches(investor);
    expect(names).toHaveLength(20);
    expect(names[0]).toBe('No. 21');
    expect(names).not.toContain('No. 1');
  });

  test('need a sign-in, an address and a name', async () => {
    expect((await server.visitor().get(path)).status).toBe(401);
    expect((await investor.post(path, { search: 'https://elsewhere.example', name: 'Elsewhere' })).status).toBe(400);
    expect((await investor.post(path, { search: '?', name: ' ' })).status).toBe(400);
  });

  test('go with the account', async () => {
    const { db } = server.context;
    const scout = await server.signIn('scout');
    await scout.post(path, { search: '?kind=erisa', name: 'ERISA' });
    await db
      .updateTable('accounts')
      .set({ closed_at: new Date() })
      .where('id', 'in', db.selectFrom('saved_searches').select('account_id').where('name', '=', 'ERISA'))
      .execute();
    expect(await db.selectFrom('saved_searches').select('name').where('name', '=', 'ERISA').execute()).toEqual([]);
  });
});
