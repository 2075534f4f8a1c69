import { expect, test } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';
import { namesCoin } from './coins.ts';

test('a coin is known by its ticker and its name, since either alone may be a fund’s', () => {
  expect(namesCoin('BTC', 'Bitcoin')).toBe(true);
  expect(namesCoin('ETH-USD', 'Ethereum')).toBe(true);
  expect(namesCoin('BTC', 'Grayscale Bitcoin Mini Trust ETF')).toBe(false);
  expect(namesCoin('LINK', 'Interlink Electronics')).toBe(false);
});

test('a broker’s file with shares and coins has the coins apart from funds of the same ticker', async () => {
  const lines = [
    '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
    '"2/14/2025","2/14/2025","2/18/2025","RHGD","Rheingold","Buy","10","$60.12","($601.20)"',
    '"2/18/2025","2/18/2025","2/18/2025","BTC","Bitcoin","Buy","0.01","$95,500.00","($955.00)"',
    '"2/18/2025","2/18/2025","2/19/2025","BTC","Grayscale Bitcoin Mini Trust ETF","Buy","3","$42.00","($126.00)"',
  ];
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  const { trades, ignored, errors } = await readTradeFile(once());
  expect(trades.map(({ symbol, subtype, quantity }) => [symbol, subtype, quantity])).toEqual([
    ['RHGD', null, '10'],
    ['BTC', 'crypto', '0.01'],
    ['BTC', null, '3'],
  ]);
  expect([...ignored, ...errors]).toEqual([]);
});
