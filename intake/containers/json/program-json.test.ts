import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function read(value: unknown) {
  async function* once() {
    yield new TextEncoder().encode(JSON.stringify(value));
  }
  const { trades, ignored, errors } = await readTradeFile(once());
  const rows = trades.map((trade) =>
    [
      trade.type,
      trade.subtype ?? '-',
      trade.trade_date,
      trade.symbol ?? trade.option?.underlying,
      trade.quantity,
      trade.price,
      trade.fees,
      trade.net_amount,
    ].join(' '),
  );
  return { rows, ignored: ignored.map(({ row }) => row), errors: errors.map(({ reason }) => reason) };
}

const fee = (cost: number) => ({
  instrument: { assetType: 'CURRENCY', symbol: 'CURRENCY_USD', description: 'USD currency' },
  ...{ amount: 0, cost, feeType: 'COMMISSION' },
});
const schwab = (more: object, item: object | null, instrument: object = {}) => ({
  ...{
    activityId: 70118822,
    time: '2024-03-04T14:31:00+0000',
    accountNumber: '44719920',
    type: 'TRADE',
    status: 'VALID',
  },
  ...{ subAccount: 'CASH', tradeDate: '2024-03-04T14:31:00+0000', settlementDate: '2024-03-06T00:00:00+0000', ...more },
  transferItems:
    item === null
      ? [{ instrument: { assetType: 'CURRENCY', symbol: 'CURRENCY_USD' }, amount: 12.2, cost: 12.2 }]
      : [
          fee(-4.95),
          {
            instrument: {
              assetType: 'EQUITY',
              symbol: 'RHGD',
              cusip: '755000101',
              description: 'RHEINGOLD INC',
              ...instrument,
            },
            ...item,
          },
        ],
});

it('[X-2] a saved answer of Schwab’s interface has its trades, each with its costs', async () => {
  const option = {
    assetType: 'OPTION',
    symbol: 'RHGD  240920C00030000',
    description: 'RHEINGOLD INC 09/20/2024 $30 Call',
  };
  const answer = await read([
    schwab({ netAmount: -2554.95 }, { amount: 100, cost: -2550, price: 25.5, positionEffect: 'OPENING' }),
    schwab({ netAmount: 1085.05 }, { amount: -40, cost: 1090, price: 27.25, positionEffect: 'CLOSING' }),
    schwab({ netAmount: 400.05 }, { amount: -3, cost: 405, price: 1.35, positionEffect: 'OPENING' }, option),
    schwab({ netAmount: 5000, type: 'ACH_RECEIPT' }, null),
  ]);
  expect(answer.errors).toEqual([]);
  expect(answer.rows).toEqual([
    'buy - 2024-03-04 RHGD 100 25.5 4.95 -2554.95',
    'sell - 2024-03-04 RHGD 40 27.25 4.95 1085.05',
    'option_sell_to_open - 2024-03-04 RHGD 3 1.35 4.95 400.05',
  ]);
  expect(answer.ignored).toEqual(['item 4']);
});

it.each([{ status: 'INVALID' }, { status: 'PENDING' }, { activityType: 'ACTIVITY_CORRECTION' }])(
  '[X-2] a transaction of Schwab’s interface that does not stand is no trade: %o',
  async (more) => {
    const item = { amount: 100, cost: -2550, price: 25.5, positionEffect: 'OPENING' };
    const first = schwab({ netAmount: -2554.95, activityType: 'EXECUTION' }, item);
    const sum = { netAmount: -2040.95 };
    const answer = await read([first, schwab({ ...sum, ...more }, { ...item, amount: 80, cost: -2036 })]);
    expect(answer.rows).toEqual(['buy - 2024-03-04 RHGD 100 25.5 4.95 -2554.95']);
    expect(answer).toMatchObject({ ignored: ['item 2'], errors: [] });
  },
);

it('[X-2] a saved history of Tradier has the trades within its events', async () => {
  const event = (amount: number, type: string, inner: object) => ({
    ...{ amount, date: '2024-03-04T00:00:00Z', type },
    [type]: { description: 'Rheingold Inc', commission: 0, quantity: 0, ...inner },
  });
  const answer = await read({
    history: {
      event: [
        event(-2551, 'trade', { commission: 1, price: 25.5, quantity: 100, symbol: 'RHGD', trade_type: 'Equity' }),
        event(1089, 'trade', { commission: 1, price: 27.25, quantity: -40, symbol: 'RHGD', trade_type: 'Equity' }),
        event(5000, 'ach', { description: 'ACH DEPOSIT' }),
        event(12.2, 'dividend', {}),
      ],
    },
  });
  expect(answer.errors).toEqual([]);
  expect(answer.rows.filter((row) => !row.startsWith('dividend'))).toEqual([
    'buy - 2024-03-04 RHGD 100 25.5 1 -2551',
    'sell - 2024-03-04 RHGD 40 27.25 1 1089',
  ]);
});

it('a portfolio of Ghostfolio has what is no security beside its shares [API-45]', async () => {
  const activity = (type: string, symbol: string, quantity: number, unitPrice: number, more: object = {}) => ({
    ...{ accountId: 'a', comment: null, fee: 1.5, id: symbol, quantity, type, unitPrice, currency: 'USD', tags: [] },
    ...{ dataSource: 'YAHOO', date: '2024-01-16T00:00:00.000Z', symbol, ...more },
  });
  const { rows, ignored, errors } = await read({
    meta: { date: '2025-01-05T10:00:00.000Z', version: '2.140.0' },
    accounts: [{ id: 'a', name: 'Broker', currency: 'USD', balance: 10, platformId: null }],
    activities: [
      activity('BUY', 'RHNE', 12, 101.5),
      activity('ITEM', '5f1c5e6e-8a3d-4a56-9d0c-1c2f3b4a5d6e', 1, 250_000),
      activity('LIABILITY', 'mortgage', 1, 90_000),
      activity('FEE', 'fee', 0, 0),
      activity('INTEREST', 'interest', 1, 2),
      activity('BUY', 'bitcoin', 1, 40_000, { dataSource: 'COINGECKO' }),
      activity('BUY', '5f1c5e6e-8a3d-4a56-9d0c-1c2f3b4a5d6f', 1, 500, { dataSource: 'MANUAL' }),
      activity('SELL', 'RHNE', 5, 61.2, { date: '2024-02-09T00:00:00.000Z' }),
    ],
  });
  expect(errors).toEqual([]);
  expect(rows.map((row) => row.split(' ').slice(0, 7).join(' '))).toEqual([
    'buy - 2024-01-16 RHNE 12 101.5 1.5',
    'sell - 2024-02-09 RHNE 5 61.2 1.5',
  ]);
  expect(ignored).toEqual(['item 2', 'item 3', 'item 4', 'item 5', 'item 6', 'item 7']);
});

const order212 = (status: string, more: object = {}) => ({
  ...{ id: 1, type: 'MARKET', ticker: 'RHNE_US_EQ', status, currency: 'USD', ...more },
});

it('[API-45] reads the orders of Trading 212 that were filled, in both shapes, without money of another currency', async () => {
  const instrument = { ticker: 'RHNE_US_EQ', name: 'Rheingold', isin: 'US0378331005', currency: 'USD' };
  const walletImpact = { currency: 'GBP', netValue: 267.36, fxRate: 1.27 };
  const today = await read({
    items: [
      {
        order: order212('FILLED', { side: 'SELL', quantity: -4.5, filledQuantity: -4.5, instrument }),
        fill: { id: 8, quantity: -4.5, price: 75.21, filledAt: '2024-07-01T14:31:02.000Z', walletImpact },
      },
      { order: order212('CANCELLED', { side: 'BUY', quantity: 10, filledQuantity: 0, instrument }), fill: null },
    ],
    nextPagePath: null,
  });
  expect(today).toMatchObject({ rows: ['sell - 2024-07-01 RHNE 4.5 75.21  '], errors: [] });
  const before = await read({
    items: [
      order212('FILLED', { filledQuantity: 2, fillPrice: 94.02, dateExecuted: '2024-06-25T13:45:11.000Z' }),
      order212('REJECTED', { filledQuantity: null, fillPrice: null, dateExecuted: null }),
    ],
  });
  expect(before).toMatchObject({ rows: ['buy - 2024-06-25 RHNE 2 94.02  '], errors: [] });
});

describe('an order of Trading 212', () => {
  const instrument = { ticker: 'RHNE_US_EQ', name: 'Rheingold', isin: 'US0378331005', currency: 'USD' };
  const item = (side: string, quantity: number, { status = 'FILLED', ...fill }: Record<string, unknown> = {}) => ({
    order: order212(String(status), { side, quantity, filledQuantity: quantity, instrument }),
    fill: { id: 8, type: 'TRADE', quantity, price: 75.21, filledAt: '2024-07-01T14:31:02.000Z', ...fill },
  });
  const plain = [item('BUY', 2), item('BUY', 2.5), item('SELL', -1.5)];
  const PLAIN = [
    'buy - 2024-07-01 RHNE 2 75.21  ',
    'buy - 2024-07-01 RHNE 2.5 75.21  ',
    'sell - 2024-07-01 RHNE 1.5 75.21  ',
  ];

  it('[API-45] is a sale by its side, and of no side where its sign is another', async () => {
    const sale = await read({ items: [...plain, item('SELL', 4.5)] });
    expect(sale).toMatchObject({ rows: [...PLAIN, 'sell - 2024-07-01 RHNE 4.5 75.21  '], errors: [] });
    const unclear = await read({ items: [...plain, item('BUY', -4.5)] });
    expect(unclear.rows).toEqual(PLAIN);
    expect(unclear.errors).toHaveLength(1);
  });

  it.each(['SPLIT', 'STOCK_SPLIT', 'FOP', 'CUSTOM_STOCK_DISTRIBUTION'])(
    '[API-45] is no purchase where shares came another way: %s',
    async (type) => {
      const { rows, ignored, errors } = await read({ items: [...plain, item('BUY', 4, { type, price: 0 })] });
      expect(rows.slice(0, 3)).toEqual(PLAIN);
      expect(rows.slice(3).filter((row) => /^(?:buy|sell)/.test(row))).toEqual([]);
      expect(rows.length + errors.length).toBe(4);
      expect(ignored).toEqual([]);
    },
  );

  it('[API-45] that was cancelled has the shares that were bought before', async () => {
    const { rows, errors } = await read({ items: [...plain, item('BUY', 4, { status: 'CANCELLED' })] });
    expect({ rows, errors }).toEqual({ rows: [...PLAIN, 'buy - 2024-07-01 RHNE 4 75.21  '], errors: [] });
    const undated = { status: 'CANCELLED', filledAt: null };
    const day = await read({ items: [...plain, item('BUY', 4, undated)] });
    expect(day.rows).toEqual(PLAIN);
    expect(day.errors).toHaveLength(1);
  });

  it('[API-45] is of the day in New York for shares of the United States', async () => {
    const night = (filledAt: string) => item('BUY', 4, { filledAt });
    const { rows } = await read({
      items: [...plain, night('2024-07-02T00:30:00.000Z'), night('2024-01-10T04:59:00Z')],
    });
    expect(rows.slice(3)).toEqual(['buy - 2024-07-01 RHNE 4 75.21  ', 'buy - 2024-01-09 RHNE 4 75.21  ']);
    const paris = { ...night('2024-07-02T00:30:00.000Z') };
    const abroad = await read({ items: [{ ...paris, order: { ...paris.order, ticker: 'RHNEp_EQ' } }] });
    expect(abroad.rows).toEqual(['buy - 2024-07-02 RHNE 4 75.21  ']);
  });

  it('[API-45] in one page of several has an error that names the next one', async () => {
    const pages = { items: plain, nextPagePath: '/api/v0/equity/history/orders?limit=50&cursor=1719' };
    expect(await read(pages)).toMatchObject({ rows: PLAIN, errors: [expect.stringContaining('one page of several')] });
    expect((await read({ ...pages, nextPagePath: null })).errors).toEqual([]);
  });
});

it.each([
  { nextPageToken: 'abc' },
  { next: 'https://x/?page=2' },
  { pagination: { has_more: true } },
  { has_more: 'true' },
  { links: { next: { href: 'https://x/?page=2' } } },
])('[X-2] a list of trades with a next page has an error: %o', async (more) => {
  const trade = { date: '2024-03-14', side: 'buy', symbol: 'RHNE', quantity: 10, price: 17 };
  expect((await read({ trades: [trade, trade], ...more })).errors).toEqual([expect.stringContaining('several')]);
  expect((await read({ trades: [trade, trade], next: null, has_more: false, next_day: '2024-03-15' })).errors).toEqual(
    [],
  );
});

it('[X-2] a transaction of Schwab’s interface after hours is of the day in New York', async () => {
  const item = { amount: 100, cost: -2550, price: 25.5, positionEffect: 'OPENING' };
  const { rows } = await read([schwab({ netAmount: -2554.95, tradeDate: '2024-03-05T00:45:00+0000' }, item)]);
  expect(rows).toEqual(['buy - 2024-03-04 RHGD 100 25.5 4.95 -2554.95']);
});
