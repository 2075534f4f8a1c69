import { expect, test } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

test('a number beside a split that is its ratio is not the shares that came in', async () => {
  const lines = [
    'date,type,symbol,quantity,unit_price,currency,comment',
    '2024-01-15,BUY,RHNE,10,185.50,USD,',
    '2024-05-15,SPLIT,RHNE,3,,USD,3-for-1 stock split',
    '2024-05-16,SPLIT,ELBE,40,,USD,5-for-1 stock split',
  ];
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  const { trades } = await readTradeFile(once());
  expect(trades.map(({ type, quantity, ratio }) => [type, quantity, ratio])).toEqual([
    ['buy', '10', null],
    ['split', null, '3:1'],
    ['split', '40', null],
  ]);
});
