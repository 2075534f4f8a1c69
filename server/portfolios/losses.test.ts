import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anOrganisation, type MemberForTest } from '../organisations/testing/organisation-fixture.ts';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

const uploads = '/api/v1/portfolio/uploadtradesfile';
const at = '/api/v1/portfolio/losses';

let server: TestServer;
let fund: MemberForTest;
let kraft: number;
const entities: number[] = [];

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  [kraft = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  fund = await anOrganisation(server, 'rosemead');
  await upload('Real Assets', [
    'A,KHC,opening,2015-11-05,0,,USD',
    'A,KHC,purchase,2017-01-10,100,88.50,USD',
    'A,KHC,purchase,2018-01-10,100,79.25,USD',
    'A,KHC,sale,2018-06-01,50,57.10,USD',
    'A,KHC,sale,2019-08-30,150,25.52,USD',
  ]);
  await upload('Short Duration', ['B,KHC,opening,2015-11-05,0,,USD', 'B,KHC,purchase,2018-01-10,10,79.25,USD']);
}, 600_000);
afterAll(() => server.close());

async function upload(owner: string, rows: readonly string[]): Promise<void> {
  const { visitor } = fund;
  const made = await visitor.post('/api/v1/portfolio/portfolio', { label: owner, beneficial_owner: owner });
  entities.push(made.body.data.beneficial_account_id);
  const text = `${['account,security,type,date,quantity,price,currency', ...rows].join('\n')}\n`;
  const file = { name: `${owner}.csv`, content: Buffer.from(text) };
  const sent = await visitor.upload(uploads, file, { portfolio_id: made.body.data.id });
  expect(sent.status).toBe(200);
  const events = (await visitor.get(`${uploads}/events?upload_id=${sent.body.data.upload.id}`)).text;
  expect(events).toContain('event: done');
}

test('losses by first in first out, last in first out and the plan are side by side, and add up', async () => {
  const { data } = (await fund.visitor.get(`${at}?order_id=${kraft}`)).body;
  expect(data.order).toMatchObject({ id: kraft });
  expect(data.lots).toBeNull();
  expect(data.entities.map(({ name }: { name: string }) => name).sort()).toEqual(['Real Assets', 'Short Duration']);
  const [total] = data.totals;
  expect(total).toMatchObject({ currency: 'USD', entities: 2 });
  const cents = (figure: string) => BigInt(figure.replace('.', ''));
  for (const method of ['fifo', 'lifo', 'recognized'] as const) {
    const own = data.entities.map((entity: Record<string, string>) => cents(entity[method]!));
    expect(cents(total[method]), method).toBe(own.reduce((sum: bigint, one: bigint) => sum + one, 0n));
  }
});

test('of one entity lot by lot, each method with its own', async () => {
  const id = entities[0];
  const { data } = (await fund.visitor.get(`${at}?order_id=${kraft}&beneficial_account_id=${id}`)).body;
  expect(data.entities).toHaveLength(1);
  const { fifo, lifo, recognized, totals } = data.lots;
  expect(fifo[0]).toMatchObject({ bought: '2017-01-10', sold: '2018-06-01', quantity: '50', loss: '1570.00' });
  expect(lifo[0]).toMatchObject({ bought: '2018-01-10', sold: '2018-06-01', quantity: '50', loss: '1107.50' });
  expect(recognized.length).toBe(totals.recognized);
  const cents = (figure: string) => BigInt(figure.replace('.', ''));
  const sum = (lots: { loss: string }[]) => lots.reduce((total, { loss }) => total + cents(loss), 0n);
  expect(sum(fifo)).toBe(cents(data.entities[0].fifo));
  expect(sum(lifo)).toBe(cents(data.entities[0].lifo));
  const page = (await fund.visitor.get(`${at}?order_id=${kraft}&beneficial_account_id=${id}&lots_from=1&lots_limit=1`))
    .body;
  expect(page.data.lots.fifo).toEqual([fifo[1]]);
  expect(page.data.lots.totals.fifo).toBe(fifo.length);
});

test('lot by lot of all entities together: page after page, exactly the lots and the sum of each entity', async () => {
  const lotsOf = async (query: string) => {
    const lots: Record<string, string>[] = [];
    for (let cursor = ''; ; ) {
      const { data } = (await fund.visitor.get(`${at}/lots?order_id=${kraft}&${query}${cursor}`)).body;
      lots.push(...data.items);
      if (data.next_cursor === null) return lots;
      cursor = `&cursor=${data.next_cursor}`;
    }
  };
  const cents = (figure: string) => BigInt(figure.replace('.', ''));
  const sum = (lots: { loss?: string }[]) => lots.reduce((total, { loss }) => total + cents(loss!), 0n);
  const whole = (await fund.visitor.get(`${at}?order_id=${kraft}`)).body.data;
  for (const method of ['fifo', 'lifo', 'recognized'] as const) {
    const lots = await lotsOf(`method=${method}&limit=200`);
    for (const limit of [1, 2, 3])
      expect(await lotsOf(`method=${method}&limit=${limit}`), `${limit} a page`).toEqual(lots);
    expect(lots.length).toBeGreaterThan(entities.length);
    for (const [place, id] of entities.entries()) {
      const { data } = (await fund.visitor.get(`${at}?order_id=${kraft}&beneficial_account_id=${id}`)).body;
      const own = lots.filter(({ beneficial_account_id }) => Number(beneficial_account_id) === id);
      expect(own.map(({ bought, quantity, loss }) => [bought, quantity, loss])).toEqual(
        data.lots[method].map((lot: Record<string, string>) => [lot.bought, lot.quantity, lot.loss]),
      );
      expect(own.every(({ entity }) => entity === ['Real Assets', 'Short Duration'][place])).toBe(true);
      expect(await lotsOf(`method=${method}&beneficial_account_id=${id}&limit=2`)).toEqual(own);
      if (method !== 'recognized') expect(sum(own)).toBe(cents(data.entities[0][method]));
    }
    if (method !== 'recognized') expect(sum(lots)).toBe(cents(whole.totals[0][method]));
  }
  const stranger = await anOrganisation(server, 'other');
  const theirs = await stranger.visitor.get(`${at}/lots?order_id=${kraft}`);
  expect(theirs.body.data).toEqual({ items: [], next_cursor: null });
  expect((await stranger.visitor.get(`${at}/lots?order_id=${kraft}&beneficial_account_id=${entities[0]}`)).status).toBe(
    404,
  );
  expect((await fund.visitor.get(`${at}/lots?order_id=${kraft}&cursor=x`)).status).toBe(400);
});

test('a viewer reads them; nobody else’s entity is there', async () => {
  const viewer = await aMember(server, fund.account_id, 'viewer');
  expect((await viewer.visitor.get(`${at}?order_id=${kraft}`)).body.data.entities).toHaveLength(2);
  const stranger = await anOrganisation(server, 'stranger');
  const { portfolio_id } = await aPortfolio(server.context.db, stranger.account_id, 'Stranger', 'theirs');
  const owner = await server.context.db
    .selectFrom('portfolios')
    .select('beneficial_account_id')
    .where('id', '=', portfolio_id)
    .executeTakeFirstOrThrow();
  const theirs = await fund.visitor.get(`${at}?order_id=${kraft}&beneficial_account_id=${owner.beneficial_account_id}`);
  expect(theirs.status).toBe(404);
  expect((await fund.visitor.get(`${at}?order_id=999999`)).status).toBe(404);
});
