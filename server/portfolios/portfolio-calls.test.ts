import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const address = '/api/v1/portfolio/portfolio';

let server: TestServer;
let scout: TestVisitor;
let investor: TestVisitor;

beforeAll(async () => {
  server = await openTestServer();
  scout = await server.signIn('scout');
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

describe('portfolio/portfolio', () => {
  test('[API-64] [E-2] lists the portfolios with the last one and their number', async () => {
    expect((await scout.get(address)).body.data).toEqual({
      has_synced_portfolio: false,
      last_portfolio: null,
      total_count: 0,
      items: [],
      integrations: null,
      next_cursor: null,
    });
  });

  test('[API-64] [E-4] makes "new portfolio 1" once where it is asked to, also by two requests at once', async () => {
    const both = await Promise.all([1, 2].map(() => scout.get(`${address}?create_default_portfolio=true`)));
    for (const { body } of both) expect(body.data).toMatchObject({ total_count: 1 });
    expect(both[0]!.body.data.items[0]).toMatchObject({ label: 'new portfolio 1' });
  });

  test('[E-3] [E-4] a new portfolio is empty and manual, and numbered after those that are there', async () => {
    const made = await scout.post(address, {});
    expect(made.body.data).toMatchObject({
      label: 'new portfolio 2',
      is_plaid: false,
      is_snaptrade: false,
      is_ibkr: false,
      is_custodian: false,
      is_sandbox: false,
      is_scraper: false,
      is_updating: false,
      last_sync: null,
      trades_nb: 0,
      is_empty_and_manual: true,
    });
  });

  test('[E-3] one that was synced is not empty and manual', async () => {
    const made = await scout.post(address, { label: 'linked' });
    const { id } = made.body.data;
    await server.context.db
      .updateTable('portfolios')
      .set({ provider: 'sandbox', last_sync: new Date() })
      .where('id', '=', id)
      .execute();
    const listed = await scout.get(address);
    expect(listed.body.data.has_synced_portfolio).toBe(true);
    expect(listed.body.data.items.find((one: { id: number }) => one.id === id)).toMatchObject({
      is_sandbox: true,
      is_empty_and_manual: false,
    });
  });

  test('[API-65] a label that is there already is a conflict, an empty one a fault of the field', async () => {
    expect((await scout.post(address, { label: 'twice' })).status).toBe(200);
    expect(await scout.post(address, { label: 'twice' })).toMatchObject({
      status: 409,
      body: { result: false, error: { fields: { 'body.label': expect.stringContaining('twice') } } },
    });
    expect(await scout.post(address, { label: ' ' })).toMatchObject({
      status: 400,
      body: { error: { fields: { 'body.label': 'enter a name for the portfolio' } } },
    });
    expect((await scout.post(address, { name: 'x' })).status).toBe(400);
  });

  test('[API-65] portfolios in one name are one beneficial account, whatever its case and spaces', async () => {
    const [one, other, third] = [
      await scout.post(address, { label: 'a', beneficial_owner: 'The Iversen Trust' }),
      await scout.post(address, { label: 'b', beneficial_owner: ' the  iversen trust' }),
      await scout.post(address, { label: 'c', beneficial_owner: 'Mara Iversen' }),
    ];
    expect(other!.body.data.beneficial_account_id).toBe(one!.body.data.beneficial_account_id);
    expect(third!.body.data.beneficial_account_id).not.toBe(one!.body.data.beneficial_account_id);
  });

  test('[API-64] gives labels and ids alone for the header', async () => {
    const { items } = (await scout.get(`${address}?get_header_data=1&limit=1`)).body.data;
    expect(items).toEqual([{ id: expect.any(Number), label: 'new portfolio 1' }]);
  });

  test('[API-66] is removed by its owner alone', async () => {
    const { id } = (await scout.post(address, { label: 'to go' })).body.data;
    expect((await investor.delete(address, { id })).status).toBe(404);
    expect((await scout.delete(address, { id })).body.data).toEqual({ id, trades_removed: 0 });
    expect((await scout.delete(address, { id })).status).toBe(404);
  });

  test('[E-2] [E-5] an institution gets its integrations in place of portfolios, each with when it was last synced', async () => {
    const institution = await server.signIn('institution');
    await institution.post(address, { label: 'Custodian drop' });
    expect((await institution.get(address)).body.data).toMatchObject({
      items: [],
      integrations: [{ name: 'Custodian drop', provider: 'file', last_synced: null }],
    });
    await server.context.db
      .updateTable('portfolios')
      .set({ last_sync: '2026-11-20T06:10:00Z' })
      .where('label', '=', 'Custodian drop')
      .execute();
    expect((await institution.get(address)).body.data.integrations).toMatchObject([
      { last_synced: '2026-11-20T06:10:00.000Z' },
    ]);
  });

  test.each(['GET', 'POST', 'DELETE'] as const)('[API-64..66] %s asks for a sign-in', async (method) => {
    const visitor = server.visitor();
    const answer = await visitor.change(method, address, method === 'GET' ? undefined : { id: 1 }, {});
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } });
  });
});
