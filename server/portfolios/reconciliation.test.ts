import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anOrganisation, type MemberForTest } from '../organisations/testing/organisation-fixture.ts';
import { neutralCsv as neutral, sendFile as send } from '../organisations/testing/send-file.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

const at = '/api/v1/organisation/reconciliation';

let server: TestServer;
let fund: MemberForTest;
beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  fund = await anOrganisation(server, 'rosemead');
}, 600_000);
afterAll(() => server.close());

const upload = async (entity: string, rows: readonly string[]): Promise<number> =>
  (await send(fund, entity, `${entity}.csv`, neutral(rows))).portfolio_id;

test('stated positions are compared with the trades between them, and a difference opens to its rows', async () => {
  const portfolio_id = await upload('Growth', [
    // agrees: 100 + 50 - 30
    'A,KHC,opening,2020-01-02,100,,USD',
    'A,KHC,purchase,2020-01-02,50,30.00,USD',
    'A,KHC,sale,2020-02-03,30,31.00,USD',
    'A,KHC,closing,2020-02-28,120,,USD',
    // a sale of 20 is missing
    'A,KHC,purchase,2020-03-02,10,25.00,USD',
    'A,KHC,closing,2020-03-31,110,,USD',
    // agrees again, from what was stated
    'A,KHC,sale,2020-04-01,10,25.00,USD',
    'A,KHC,closing,2020-04-30,100,,USD',
  ]);
  await upload('Unstated', ['C,KHC,purchase,2020-03-02,10,25.00,USD']);
  const { data } = (await fund.visitor.get(at)).body;
  expect([data.compared, data.agree, data.total_count]).toEqual([3, 2, 1]);
  const [found] = data.items;
  expect(found).toMatchObject({
    ...{ portfolio_id, entity: 'Growth', from: '2020-02-28', from_quantity: '120', to: '2020-03-31' },
    ...{ stated: '110', computed: '130', difference: '-20', rows: 1, has_split: false },
  });
  const of = `portfolio_id=${portfolio_id}&printed_security_id=${found.printed_security_id}&from=${found.from}&to=${found.to}`;
  const rows = (await fund.visitor.get(`${at}/rows?${of}`)).body.data;
  expect(rows.items).toMatchObject([
    { trade_date: '2020-02-28', subtype: 'closing', stated: '120', moved: '0', ratio: null },
    { trade_date: '2020-03-02', type: 'buy', moved: '10', stated: null, file_name: 'Growth.csv' },
    { trade_date: '2020-03-31', subtype: 'closing', stated: '110' },
  ]);
  expect(rows.items.every(({ row }: { row: string }) => row !== null)).toBe(true);
  const page = (await fund.visitor.get(`${at}/rows?${of}&limit=1`)).body.data;
  const next = (await fund.visitor.get(`${at}/rows?${of}&limit=2&cursor=${page.next_cursor}`)).body.data;
  expect([...page.items, ...next.items]).toEqual(rows.items);

  const months = (await fund.visitor.get('/api/v1/organisation/coverage')).body.data;
  expect(months).toMatchObject({ entities: 2, sources: 2, months_missing: 0, at_stake: [] });
  const growth = months.items.find((one: { entity: string }) => one.entity === 'Growth');
  expect(growth.runs.map(({ from, to, state }: Record<string, string>) => [from, to, state])).toEqual([
    ['2020-01', '2020-02', 'held'],
    ['2020-03', '2020-03', 'differs'],
    ['2020-04', '2020-04', 'held'],
    ['2020-05', '2026-11', 'missing'],
  ]);
  expect(growth.custodians).toMatchObject([{ custodian: '', runs: growth.runs }]);

  const auditor = await aMember(server, fund.account_id, 'auditor');
  expect((await auditor.visitor.get(at)).body.data.total_count, 'an auditor reads it').toBe(1);
  expect((await auditor.visitor.get('/api/v1/organisation/coverage')).body.data.total_count).toBe(2);
  const stranger = await anOrganisation(server, 'stranger');
  expect((await stranger.visitor.get('/api/v1/organisation/coverage')).body.data.items).toEqual([]);
  expect((await stranger.visitor.get(at)).body.data).toMatchObject({ items: [], compared: 0 });
  expect((await stranger.visitor.get(`${at}/rows?${of}`)).status).toBe(404);
});

test('a split that prints its ratio moves what was held, and its fraction may be paid in cash', async () => {
  const funds = await anOrganisation(server, 'splits');
  const rows = [
    'A,KHC,opening,2020-01-02,100,,USD',
    // 150 before, 300 after, of which 40 are sold on the day itself
    'A,KHC,purchase,2020-01-15,50,30.00,USD',
    'A,KHC,split,2020-02-03,2,,',
    'A,KHC,sale,2020-02-03,40,15.00,USD',
    'A,KHC,closing,2020-02-28,260,,USD',
    // three for one backwards: a third of a share is paid out
    'A,MSFT,opening,2020-01-02,100,,USD',
    'A,MSFT,split,2020-02-03,0.33333333,,',
    'A,MSFT,closing,2020-02-28,33,,USD',
    // still wrong after a split, by what is missing
    'A,IBM,opening,2020-01-02,100,,USD',
    'A,IBM,split,2020-02-03,2,,',
    'A,IBM,closing,2020-02-28,190,,USD',
  ];
  const { portfolio_id: split } = await send(funds, 'Split', 'split.csv', neutral(rows));
  const { data } = (await funds.visitor.get(at)).body;
  expect([data.compared, data.agree]).toEqual([3, 2]);
  expect(data.items).toMatchObject([{ portfolio_id: split, security: 'IBM', computed: '200', stated: '190' }]);
  expect(data.items[0]).toMatchObject({ difference: '-10', has_split: false });
  const held = (await funds.visitor.get(`/api/v1/portfolio/holdings?portfolio_id=${split}`)).body.data.items;
  const bySymbol = Object.fromEntries(held.map((one: Record<string, string>) => [one.symbol, one.quantity]));
  expect(bySymbol).toEqual({ KHC: '260', MSFT: '33.333333', IBM: '200' });
});
