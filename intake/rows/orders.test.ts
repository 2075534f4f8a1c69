import { expect, test } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

const HEADER =
  '"Transaction ID","Account ID","Symbol ID","ISIN","Operation Type","When","Sum","Asset","EUR equivalent","Comment","UUID","Parent UUID"';
const SECOND = '2025-02-10 15:30:02';
let number = 0;
const record = (
  security: string,
  type: string,
  sum: string,
  asset: string,
  id: string,
  parent = 'None',
  at = SECOND,
) => {
  number += 1;
  return `"${number}","ABC1234.001","${security}","None","${type}","${at}","${sum}","${asset}","1.0","None","${id}","${parent}"`;
};

async function read(...lines: string[]) {
  async function* once() {
    yield new TextEncoder().encode(`${[HEADER, ...lines].join('\n')}\n`);
  }
  const { format, trades, errors } = await readTradeFile(once());
  expect(format).toBe('exante-csv');
  expect(errors).toEqual([]);
  return trades.map(({ type, symbol, quantity, price, fees, net_amount }) =>
    [type, symbol, quantity, price, fees, net_amount].join(' '),
  );
}

const rhine = [
  record('RHNE.NASDAQ', 'TRADE', '100.0', 'RHNE.NASDAQ', 'b1'),
  record('RHNE.NASDAQ', 'TRADE', '-1980.5', 'USD', 'b2', 'b1'),
  record('RHNE.NASDAQ', 'COMMISSION', '-2.0', 'USD', 'b3', 'b1'),
];
const elbe = [
  record('ELBE.XETRA', 'TRADE', '-40.0', 'ELBE.XETRA', 'b10'),
  record('ELBE.XETRA', 'TRADE', '804.0', 'EUR', 'b11', 'b10'),
  record('ELBE.XETRA', 'COMMISSION', '-0.8', 'EUR', 'b12', 'b10'),
];
const later = [
  record('RHNE.NASDAQ', 'TRADE', '-10.0', 'RHNE.NASDAQ', 'c1', 'None', '2025-02-11 09:00:00'),
  record('RHNE.NASDAQ', 'TRADE', '210.0', 'USD', 'c2', 'c1', '2025-02-11 09:00:00'),
];
const bought = 'buy RHNE 100 19.805 2 -1982.5';
const sold = 'sell ELBE 40 20.1 0.8 803.2';

test('orders of one second whose records are mixed each have their own price, sum and costs', async () => {
  const mixed = [rhine[0]!, elbe[0]!, elbe[1]!, rhine[1]!, rhine[2]!, elbe[2]!];
  expect(await read(...mixed, ...later)).toEqual([bought, sold, 'sell RHNE 10 21  210']);
  const turned = [elbe[2]!, rhine[2]!, rhine[1]!, elbe[1]!, elbe[0]!, rhine[0]!];
  expect(await read(...later, ...turned)).toEqual(['sell RHNE 10 21  210', sold, bought]);
});

test('orders whose records are together have them too', async () => {
  expect(await read(...rhine, ...elbe, ...later)).toEqual([bought, sold, 'sell RHNE 10 21  210']);
});
