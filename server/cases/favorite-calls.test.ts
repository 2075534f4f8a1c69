import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadStarter } from '../catalogue/load-starter.ts';
import { propose, publish } from '../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const orders = '/api/v1/orders';

let server: TestServer;
let investor: TestVisitor;
let scout: TestVisitor;
let operator: TestVisitor;
let ids: number[];

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  await loadStarter(server.context.db, '2026-11-20');
  investor = await server.signIn('investor');
  scout = await server.signIn('scout');
  operator = await server.signIn('operator');
  const { items } = (await investor.get(`${orders}/getallorders?limit=5`)).body.data;
  ids = items.map((one: { id: number }) => one.id);
});
afterAll(() => server.close());

const page = async (visitor: TestVisitor, id: number) => (await visitor.get(`${orders}/getorder/${id}`)).body.data;

describe('favorites', () => {
  test('[API-41] [API-37] are stored, listed with the last saved first, and removed', async () => {
    for (const id of ids.slice(0, 3)) await investor.post(`${orders}/postfavorite/${id}`);
    const again = await investor.post(`${orders}/postfavorite/${ids[0]}`, { favorite: true });
    expect(again.body.data).toEqual({ id: ids[0], favorite: true, favorites_count: 1 });
    const list = async (query = '') => (await investor.get(`${orders}/getfavoriteorders${query}`)).body.data;
    const first = await list('?limit=2');
    expect(first.total_count).toBe(3);
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    const shown = [...first.items, ...second.items].map((one: { id: number }) => one.id);
    expect(shown).toEqual([ids[2], ids[1], ids[0]]);
    expect(second.next_cursor).toBeNull();
    expect((await page(investor, ids[0]!)).favorites).toEqual({ count: 1, is_mine: true });
    expect((await page(server.visitor(), ids[0]!)).favorites).toEqual({ count: 1, is_mine: false });
    await investor.post(`${orders}/postfavorite/${ids[1]}`, { favorite: false });
    expect((await list()).items.map((one: { id: number }) => one.id)).toEqual([ids[2], ids[0]]);
    expect((await scout.get(`${orders}/getfavoriteorders`)).body.data.items).toEqual([]);
  });

  test('[API-41] need a case that is there, a sign-in, and no attorney', async () => {
    expect((await investor.post(`${orders}/postfavorite/2147483647`)).status).toBe(404);
    const hidden = await propose(scout, {}, false);
    expect((await investor.post(`${orders}/postfavorite/${hidden}`)).status).toBe(404);
    expect((await server.visitor().post(`${orders}/postfavorite/${ids[0]}`)).status).toBe(401);
    expect((await (await server.signIn('attorney')).post(`${orders}/postfavorite/${ids[0]}`)).status).toBe(403);
    expect((await investor.post(`${orders}/postfavorite/${ids[0]}`, { favorite: 'yes' })).status).toBe(400);
  });
});

describe('votes', () => {
  const vote = (visitor: TestVisitor, id: number, x: string) => visitor.post(`${orders}/${id}/vote/${x}`);

  test('[API-45] count once for each voter, change and are withdrawn', async () => {
    const id = ids[4]!;
    expect((await vote(investor, id, 'up')).body.data.votes).toEqual({ up: 1, down: 0, mine: 'up' });
    expect((await vote(investor, id, 'up')).body.data.votes).toEqual({ up: 1, down: 0, mine: 'up' });
    expect((await vote(scout, id, 'down')).body.data.votes).toEqual({ up: 1, down: 1, mine: 'down' });
    expect((await vote(investor, id, 'down')).body.data.votes).toEqual({ up: 0, down: 2, mine: 'down' });
    expect((await page(server.visitor(), id)).votes).toEqual({ up: 0, down: 2, mine: null });
    expect((await vote(investor, id, 'none')).body.data.votes).toEqual({ up: 0, down: 1, mine: null });
    expect((await vote(investor, id, 'sideways')).status).toBe(400);
  });

  test('[API-45] are for others than who proposed the case, once it is published; its scout sees them', async () => {
    const hidden = await propose(scout, {}, false);
    expect((await vote(scout, hidden, 'up')).status).toBe(409);
    expect((await vote(operator, hidden, 'up')).status).toBe(409);
    expect((await vote(investor, hidden, 'up')).status).toBe(404);
    const { id } = await publish(scout, operator);
    expect((await vote(scout, id, 'up')).status).toBe(409);
    await vote(investor, id, 'up');
    const { items } = (await scout.get(`${orders}/proposals`)).body.data;
    expect(items.find((one: { id: number }) => one.id === id)).toMatchObject({
      status: 'accepted',
      votes: { up: 1, down: 0 },
    });
  });

  test('[API-45] [P-2] are not an attorney’s, nor of who is signed out', async () => {
    expect((await vote(await server.signIn('attorney'), ids[0]!, 'up')).status).toBe(403);
    expect((await vote(server.visitor(), ids[0]!, 'up')).status).toBe(401);
  });
});
