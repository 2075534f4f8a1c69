import { expect, test } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function read(value: unknown) {
  async function* once() {
    yield new TextEncoder().encode(JSON.stringify(value));
  }
  const { format, trades, ignored, errors } = await readTradeFile(once());
  const rows = trades.map(({ type, subtype, account, trade_date, symbol, cusip, quantity, price, fees }) =>
    [subtype ?? type, account, trade_date, symbol, cusip, quantity, price, fees].join(' '),
  );
  return { format, rows, ignored: ignored.map(({ row }) => row), errors: errors.map(({ reason }) => reason) };
}

const page = (transactions: object[]) => ({
  accounts: [{ account_id: 'a1', name: 'Brokerage', mask: '4411' }],
  investment_transactions: transactions.map((each) => ({ account_id: 'a1', iso_currency_code: 'USD', ...each })),
  securities: [
    { security_id: 's1', ticker_symbol: 'RHGD', cusip: '037833100', isin: null, name: 'Rheingold Inc', type: 'equity' },
    { security_id: 's2', ticker_symbol: null, name: 'Money market', type: 'cash', is_cash_equivalent: true },
  ],
  total_investment_transactions: transactions.length,
});
const bought = {
  ...{ investment_transaction_id: 't1', security_id: 's1', date: '2025-03-04', name: 'BUY Rheingold Inc' },
  ...{ quantity: 10, amount: 2359.05, price: 235.9, fees: 0.05, type: 'buy', subtype: 'buy' },
};

test('[API-67] a saved answer of Plaid names the security of each transaction by its list', async () => {
  const dividend = { ...bought, investment_transaction_id: 't2', quantity: 0, price: 0, fees: 0, amount: -2.5 };
  const sweep = { ...bought, investment_transaction_id: 't3', security_id: 's2' };
  const back = { ...bought, investment_transaction_id: 't4', quantity: -10, amount: -2359.05 };
  const first = page([bought, { ...dividend, type: 'cash', subtype: 'dividend' }]);
  // Pages may overlap.
  const answer = await read([first, page([bought, sweep, back])]);
  expect(answer).toEqual({
    format: 'plaid-json',
    rows: [
      'buy 4411 2025-03-04 RHGD 037833100 10 235.9 0.05',
      'dividend 4411 2025-03-04 RHGD 037833100   ',
      'cancel 4411 2025-03-04 RHGD 037833100 10 235.9 0.05',
    ],
    ignored: ['t3'],
    errors: [],
  });
});

test('[API-67] transactions of Plaid that have no number are each read', async () => {
  const { investment_transaction_id: _, ...nameless } = bought;
  const { rows } = await read(page([nameless, { ...nameless, quantity: 20, amount: 4718.05 }, bought, bought]));
  expect(rows.map((row) => row.split(' ')[5])).toEqual(['10', '20', '10']);
});

test('[API-67] a saved answer of SnapTrade is read by its types of activity', async () => {
  const activity = {
    ...{ id: 'a1', account: { id: 'x', name: 'TFSA', number: 'Q-77' }, currency: { code: 'CAD' }, fee: 4.95 },
    ...{ option_symbol: null, price: 100.5, amount: -1009.95, type: 'BUY', units: 10 },
    ...{ symbol: { symbol: 'RHGD.TO', raw_symbol: 'RHGD' }, trade_date: '2025-02-11', settlement_date: '2025-02-12' },
  };
  const exchange = { ...activity, id: 'a2', type: 'FXT', symbol: null, units: 0 };
  const data = [activity, exchange, { ...activity, id: 'a3', type: 'RIDDLE' }];
  const answer = await read({ data, pagination: { offset: 0, limit: 1000, total: 3 } });
  expect(answer).toMatchObject({
    format: 'snaptrade-json',
    rows: ['buy Q-77 2025-02-11 RHGD.TO  10 100.5 4.95'],
    ignored: ['a2'],
  });
  expect(answer.errors).toHaveLength(1);
});
