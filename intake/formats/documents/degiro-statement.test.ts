import { expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

const ROW = '22-07-2019 10:00 RHEINGOLD AG DE0005140008 XET 5 EUR 10,00 EUR -50,00 EUR -50,00 EUR -2,00 EUR -52,00';

async function read(...rows: string[]) {
  async function* inOne() {
    yield new TextEncoder().encode(['Transaktionsübersicht', ...rows, 'DEGIRO B.V.'].join('\n'));
  }
  return readTradeFile(inOne());
}

it('[X-2] a row of DEGIRO whose units times price do not come to its value is an error and no trade', async () => {
  const { trades, errors } = await read(ROW, ROW.replace('10,00', '12,00').replace('RHEINGOLD', 'WALKURE'));
  expect(trades).toMatchObject([{ type: 'buy', quantity: '5', price: '10', net_amount: '-52', fees: '2' }]);
  expect(errors).toMatchObject([{ row: 'line 3', reason: expect.stringContaining('do not come to the value') }]);
});

it('[X-2] a document without one row that agrees is not of DEGIRO', async () => {
  expect((await read(ROW.replace('10,00', '12,00'))).trades).toEqual([]);
});

it('[X-2] options of DEGIRO are contracts, with their units by what was paid', async () => {
  const { trades, errors } = await read(
    '29-03-2025 12:18 ODX5 C11500.00 29MAR25 DE000C21EMZ1 ERX -3 EUR 30,00 EUR 450,00 EUR 450,00 EUR -2,70 EUR 447,30',
    '22-03-2025 14:10 ODX4 C11600.00 22MAR25 DE000C2ZNL33 ERX -1 EUR 0,00 EUR 0,00 EUR 0,00 EUR 0,00',
    ROW,
  );
  expect(errors).toEqual([]);
  expect(trades).toMatchObject([
    {
      type: 'option_sell',
      quantity: '3',
      price: '30',
      option: { underlying: 'ODX5', expiry: '2025-03-29', strike: '11500', right: 'C', multiplier: '5' },
    },
    { type: 'buy', option: null },
  ]);
  const american = await read(
    '13-10-2025 21:26 XSP 435 P 15OKT25 CBO CBOE 1 1,92 USD -192,00 USD -165,66 EUR 1,1578 -0,78 EUR -166,44 EUR',
  );
  expect(american.trades).toMatchObject([
    { type: 'option_buy', isin: null, option: { underlying: 'XSP', expiry: '2025-10-15', strike: '435', right: 'P' } },
  ]);
});
