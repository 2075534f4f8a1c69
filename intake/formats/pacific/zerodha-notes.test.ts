import { expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';
import { workbookOf } from '../../testing/workbook.ts';

const HEAD = [
  ...['Order No.', 'Order Time.', 'Trade No.', 'Trade Time', 'Security/Contract Description', 'Buy(B) / Sell(S)'],
  ...['Quantity', 'Gross Rate / Trade Price Per Unit (Rs)', 'Brokerage per Unit (Rs)', 'Net Rate per Unit (Rs)'],
];
const row = (side: string, quantity: number, price: number) =>
  [
    '1100000012345678',
    '09:20:15',
    '25012345',
    '09:20:15',
    'HALDEN-EQ/INE009A01021',
    side,
    quantity,
    price,
    0,
    price,
  ] as const;
const note = (day: string | null, ...rows: (readonly (string | number)[])[]) => [
  ['CONTRACT NOTE CUM TAX INVOICE'],
  ...(day === null ? [] : [['Trade Date:', null, null, day]]),
  HEAD,
  ...rows,
];

const read = async (...sheets: { name: string; rows: (readonly (string | number | null)[])[] }[]) =>
  await readTradeFile(
    (async function* () {
      yield workbookOf({ sheets });
    })(),
  );

it('the trades of contract notes have the day above their own table', async () => {
  const file = await read(
    { name: '05-05-2025', rows: note('05-05-2025', row('B', 10, 1500.5)) },
    {
      name: '06-05-2025',
      rows: [...note('06-05-2025', row('S', 4, 1510)), ...note('07-05-2025', row('B', 1, 1490))],
    },
  );
  expect(file.errors).toEqual([]);
  expect(file.trades.map(({ type, trade_date, symbol, quantity }) => [type, trade_date, symbol, quantity])).toEqual([
    ['buy', '2025-05-05', 'HALDEN', '10'],
    ['sell', '2025-05-06', 'HALDEN', '4'],
    ['buy', '2025-05-07', 'HALDEN', '1'],
  ]);
});

it('a contract note without its day has no trade', async () => {
  const file = await read({ name: 'Notes', rows: note(null, row('B', 10, 1500.5)) });
  expect(file.trades).toEqual([]);
  expect(file.errors.length).toBeGreaterThan(0);
});
