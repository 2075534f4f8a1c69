import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../../../fixtures/providers/stand-in.ts';
import { publish } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { runSource } from '../run-source.ts';
import { priceAddress } from './read-prices-source.ts';

const today = '2026-11-20';
let prices: StandIn;
let server: TestServer;
let csv = '';

beforeAll(async () => {
  prices = await startStandIn(() => ({ headers: { 'content-type': 'text/csv' }, body: csv }));
  const PRICES_URL = `${prices.url}/{symbol}.csv?from={from}&to={to}`;
  server = await openTestServer({ env: { TODAY: today, PRICES_URL } });
  await publish(await server.signIn('scout'), await server.signIn('operator'));
});
afterAll(async () => {
  await server.close();
  await prices.close();
});

const read = async () => {
  await server.context.db.updateTable('catalogue_sources').set({ state: '{}' }).where('name', '=', 'prices').execute();
  await runSource(server.context, 'prices', { cause: 'operator' });
};
const stored = () => server.context.db.selectFrom('prices').selectAll().where('symbol', '=', 'BRKW').execute();
const failure = async () =>
  (
    await server.context.db
      .selectFrom('catalogue_sources')
      .select('failure')
      .where('name', '=', 'prices')
      .executeTakeFirstOrThrow()
  ).failure;

test('closes of an open case’s security are read by the template and stored, the same ones once', async () => {
  csv = 'Date,Open,High,Low,Close,Volume\n2026-11-18,1,2,1,27.55,100\n2026-11-19,1,2,1,27.60,100\n2026-11-20,,,,,\n';
  await read();
  await read();
  expect(await stored()).toMatchObject([{ year: 2026, closes: [27.55, 27.6].map(() => expect.anything()) }]);
  const [first, again] = prices.received.map(({ path, query }) => [path, query.get('from'), query.get('to')]);
  expect(first).toEqual(['/BRKW.csv', '2025-11-20', today]);
  expect(again).toEqual(['/BRKW.csv', '2026-11-12', today]);
});

test('another form is stated and nothing of it is stored', async () => {
  for (const [wrong, words] of [
    ['<html>Sign in</html>', 'no columns date and close'],
    ['Date,Close\n20.11.2026,5\n', '“20.11.2026” as a date'],
    ['Date,Close\n2027-11-20,5\n', '“2027-11-20” as a date'],
    ['Date,Close\n2026-11-19,-5\n', '“-5” as a close'],
  ] as const) {
    csv = wrong;
    await read();
    expect(await failure()).toContain(words);
  }
  expect((await stored())[0]?.dates).toHaveLength(2);
});

test('a symbol stays one part of the address', () => {
  expect(priceAddress('https://p.example/{symbol}?a={from}', 'BRK/B?x=', '2026-01-01', today)).toBe(
    'https://p.example/BRK%2FB%3Fx%3D?a=2026-01-01',
  );
});
