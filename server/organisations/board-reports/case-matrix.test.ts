import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { decideCases } from '../decisions/decide-cases.ts';
import {
  aMember,
  anOrganisation,
  type MemberForTest,
  putInForce,
  stopDeciding,
} from '../testing/organisation-fixture.ts';
import { neutralCsv, sendFile } from '../testing/send-file.ts';

const at = '/api/v1/organisation/report/matrix';
const monthAt = '/api/v1/organisation/coverage/rows';

let server: TestServer;
let fund: MemberForTest;
let viewer: MemberForTest;
let stranger: MemberForTest;
let kraft: number;
let twitter: number;
let source: number;

const kraftRows = (account: string, shares: number) => [
  `${account},KHC,purchase,2018-01-10,${shares},79.25,USD`,
  `${account},KHC,sale,2019-08-30,${shares},25.52,USD`,
];
const twitterRows = (account: string, shares: number) => [`${account},TWTR,purchase,2015-03-02,${shares},48.00,USD`];

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  [kraft = 0, twitter = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019', 'twitter-2016');
  await server.database.pool.query("update cases set stage = 'settled' where id = $1", [kraft]);
  await server.database.pool.query(
    "update case_deadlines set date = '2026-12-20' where case_id = $1 and kind = 'claim'",
    [kraft],
  );
  fund = await anOrganisation(server, 'rosemead');
  stranger = await anOrganisation(server, 'stranger');
  viewer = await aMember(server, fund.account_id, 'viewer');
  const both = [...kraftRows('A', 100), ...twitterRows('A', 50)];
  source = (await sendFile(fund, 'Alder', 'alder.csv', neutralCsv(both))).portfolio_id;
  await sendFile(fund, 'birch', 'birch.csv', neutralCsv(kraftRows('B', 10)));
  await sendFile(fund, 'Cedar', 'cedar.csv', neutralCsv(twitterRows('C', 70)));
  await stopDeciding(server);
  const otherwise = { when: [], outcome: 'ignore', approvals: 0, within_days: null };
  const large = {
    ...{ when: [{ field: 'loss', method: 'recognized', at_least: '1' }], outcome: 'escalate' },
    ...{ approvals: 1, within_days: 3 },
  };
  await putInForce(fund, { currency: 'USD', assets: null, conflicts: [], rules: [large, otherwise] });
  await decideCases(server.context);
}, 600_000);
afterAll(() => server.close());

interface Cell {
  order_id: number;
  recognized: string | null;
  fifo: string | null;
}
interface Row {
  beneficial_account_id: number;
  entity: string;
  cells: Cell[];
}
const read = async (by: MemberForTest, query: string) => (await by.visitor.get(`${at}?${query}`)).body.data;

test('the matrix has each entity in each case with its decision, its claim and the figures that its lots add up to', async () => {
  const whole = await read(viewer, '');
  expect(whole).toMatchObject({ total_count: 3, total_cases: 2, next_cursor: null, next_case_cursor: null });
  expect(
    whole.cases.map(({ id }: { id: number }) => id),
    'the next deadline first',
  ).toEqual([kraft, twitter]);
  expect(whole.items.map(({ entity, cells }: Row) => [entity, ...cells.map(({ order_id }) => order_id)])).toEqual([
    ['Alder', kraft, twitter],
    ['birch', kraft],
    ['Cedar', twitter],
  ]);
  const [alder] = whole.items;
  expect(alder.cells[0]).toMatchObject({
    ...{ decision: 'waiting', decision_id: expect.any(Number), state: 'open' },
    ...{ claim_stage: null, sub_payout_request_id: null, currency: 'USD', paid: null },
  });
  for (const { beneficial_account_id, cells } of whole.items as Row[])
    for (const { order_id, fifo, recognized } of cells) {
      const of = `order_id=${order_id}&beneficial_account_id=${beneficial_account_id}`;
      const { entities, lots } = (await fund.visitor.get(`/api/v1/portfolio/losses?${of}`)).body.data;
      expect(entities[0]).toMatchObject({ fifo, recognized });
      const sum = lots.recognized.reduce((total: number, { loss }: { loss: string }) => total + Number(loss) * 100, 0);
      expect(Math.round(sum)).toBe(Math.round(Number(recognized) * 100));
    }
});

test('pages of entities and pages of cases together are the whole matrix, each cell once', async () => {
  const found = new Map<string, string | null>();
  for (let cursor = ''; ; ) {
    let rows = await read(fund, `limit=2&case_limit=1${cursor}`);
    const next = rows.next_cursor;
    for (;;) {
      expect(rows.items.length).toBeLessThanOrEqual(2);
      expect(rows.cases).toHaveLength(1);
      for (const { entity, cells } of rows.items as Row[])
        for (const { order_id, recognized } of cells) {
          expect(found.has(`${entity} ${order_id}`)).toBe(false);
          found.set(`${entity} ${order_id}`, recognized);
        }
      if (rows.next_case_cursor === null) break;
      rows = await read(fund, `limit=2&case_limit=1${cursor}&case_cursor=${rows.next_case_cursor}`);
    }
    if (next === null) break;
    cursor = `&cursor=${next}`;
  }
  const whole = (await read(fund, '')).items as Row[];
  const all = whole.flatMap(({ entity, cells }) =>
    cells.map(({ order_id, recognized }) => [`${entity} ${order_id}`, recognized] as const),
  );
  expect([...found].sort()).toEqual([...all].sort());
  expect((await fund.visitor.get(`${at}?case_cursor=nonsense`)).status).toBe(400);
  expect(await read(stranger, '')).toMatchObject({ items: [], cases: [], total_count: 0, total_cases: 0 });
});

test('a month of the coverage opens to its rows, of one custodian or of all, with file and row', async () => {
  const months = async (by: MemberForTest, query: string) =>
    (await by.visitor.get(`${monthAt}?portfolio_id=${source}&${query}`)).body;
  const { data } = await months(viewer, 'month=2018-01');
  expect(data).toMatchObject({ total_count: 1, next_cursor: null });
  expect(data.items).toMatchObject([
    { trade_date: '2018-01-10', security: 'KHC', type: 'buy', quantity: '100', price: '79.25', file_name: 'alder.csv' },
  ]);
  expect(data.items[0].row, 'the line of the file').toBe('2');
  expect((await months(viewer, 'month=2018-02')).data.items).toEqual([]);
  // the file names no custodian, so its rows are on the line without one
  const countAt = async (custodian: string): Promise<number> =>
    (await months(viewer, `month=2018-01&custodian=${encodeURIComponent(custodian)}`)).data.total_count;
  expect([await countAt(''), await countAt('CORBEL TRUST')]).toEqual([1, 0]);
  await server.database.pool.query('update upload_accounts set custodian = $2 where portfolio_id = $1', [
    source,
    'CORBEL TRUST',
  ]);
  expect([await countAt(''), await countAt('CORBEL TRUST')]).toEqual([0, 1]);
  expect((await months(viewer, 'month=2018-13')).error.fields).toHaveProperty(['query.month']);
  expect((await stranger.visitor.get(`${monthAt}?portfolio_id=${source}&month=2018-01`)).status).toBe(404);
});
