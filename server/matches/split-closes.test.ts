import { matchCase } from '@trover/core/cases/match-case.ts';
import { PLAIN_HISTORY } from '@trover/core/securities/history/corrections.ts';
import { trade } from '@trover/core/testing/trades.ts';
import { addPrices } from '@trover/db/queries/catalogue/prices.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownChanges } from '../catalogue/read-known-changes.ts';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { findCaseRules } from './case-rules.ts';

const TODAY = '2026-11-20';

let server: TestServer;
let case_id = 0;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY } });
  [case_id = 0] = await importCases(server.context.db, TODAY, 'ge-2017');
});
afterAll(() => server.close());

/** The lots of an account that sold all its shares before the split of 2021, eight old shares for one new. */
async function lotsOf(quantity: string, bought: string, sold: string): Promise<string[]> {
  const { known } = (await findCaseRules(server.context.db, case_id, TODAY))!;
  const rows = [
    { type: 'buy', trade_date: '2016-05-02', price: bought },
    { type: 'sell', trade_date: '2017-12-01', price: sold },
  ] as const;
  const trades = rows.map((row) => trade({ symbol: 'GE', quantity, ...row }));
  const { result } = matchCase(known, trades, TODAY, { ...PLAIN_HISTORY, changes: knownChanges() });
  return result!.lines.map((line) => `${line.quantity} @${line.price_bought} @${line.price_sold}`);
}

test('the catalogue’s closes around a known split show whether the rows of an account are restated for it', async () => {
  const asTraded = ['100 @30 @18'];
  expect(await lotsOf('12.5', '240', '144'), 'without closes').toEqual(['12.5 @240 @144']);
  const closes = { '2016-05-02': '30.60', '2017-12-01': '17.90', '2021-07-30': '12.95', '2021-08-02': '104.10' };
  const rows = Object.entries(closes).map(([date, close], at) => ({ row: at + 1, symbol: 'GE', date, close }));
  await server.context.db.transaction().execute((trx) => addPrices(trx, rows));
  expect(await lotsOf('12.5', '240', '144'), 'restated').toEqual(asTraded);
  expect(await lotsOf('100', '30', '18'), 'as traded').toEqual(asTraded);
});
