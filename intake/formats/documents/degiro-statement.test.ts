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
