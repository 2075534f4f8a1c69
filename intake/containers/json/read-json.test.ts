import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function read(text: string): Promise<TradeFile> {
  async function* once() {
    yield new TextEncoder().encode(text);
  }
  return await readTradeFile(once());
}

describe('a JSON file', () => {
  it('of a program’s interface is read where the trade is an object of its own', async () => {
    const file = await read(
      JSON.stringify({
        history: {
          event: [
            { amount: -3000, date: '2025-05-23', type: 'trade', trade: { price: 30, quantity: 100, symbol: 'RHNE' } },
            { amount: 99.95, date: '2025-05-23', type: 'journal', journal: { description: 'Cash move', quantity: 0 } },
            { amount: 620, date: '2025-05-27', type: 'trade', trade: { price: 31, quantity: -20, symbol: 'RHNE' } },
          ],
        },
      }),
    );
    expect(file.errors).toEqual([]);
    expect(file.trades).toMatchObject([
      { type: 'buy', symbol: 'RHNE', quantity: '100', price: '30' },
      { type: 'sell', symbol: 'RHNE', quantity: '20', price: '31' },
    ]);
  });

  it('has shares that are opened and closed, and words of dividends beside one ticker', async () => {
    const share = { 'instrument-type': 'Equity', symbol: 'RHNE', 'transaction-date': '2025-04-09', price: '88.12' };
    const file = await read(
      JSON.stringify({
        data: {
          items: [
            { ...share, action: 'Buy to Open', quantity: '100', 'net-value': '8812.00', description: 'RHEINGOLD INC' },
            { ...share, action: 'Sell to Open', quantity: '10', 'net-value': '881.20', description: 'RHEINGOLD INC' },
            { ...share, action: '', quantity: '0', price: '0', 'net-value': '1.20', description: 'DIST' },
          ],
        },
      }),
    );
    expect(file.trades.filter(({ type }) => type === 'buy' || type === 'sell')).toMatchObject([
      { type: 'buy', quantity: '100', option: null },
      { type: 'sell', subtype: 'short_sell', quantity: '10', option: null },
    ]);
  });

  it('of a known broker’s names is read as that broker’s table', async () => {
    const row = { Symbol: 'RHNE', Description: 'RHEINGOLD', Price: '$5.00', 'Fees & Comm': '' };
    const file = await read(
      JSON.stringify({
        FromDate: '01/01/2024',
        BrokerageTransactions: [
          { Date: '05/09/2024', Action: 'Buy', ...row, Quantity: '10', Amount: '-$50.00' },
          { Date: '05/31/2024', Action: 'Sell', ...row, Quantity: '10', Amount: '$50.00' },
        ],
      }),
    );
    expect(file).toMatchObject({ format: 'schwab-csv', errors: [] });
    expect(file.trades).toMatchObject([
      { ref: 'item 1', type: 'buy', symbol: 'RHNE', quantity: '10', net_amount: '-50' },
      { ref: 'item 2', type: 'sell', trade_date: '2024-05-31' },
    ]);
  });

  it('of no known broker is read by its names, with numbers as they are printed', async () => {
    const file = await read(
      '{"meta":{"v":1},"activities":[{"date":"2021-11-18T00:00:00Z","type":"BUY","symbol":"RHNE","quantity":0.12345678901234567,"unitPrice":31.50,"currency":"USD"}]}',
    );
    expect(file).toMatchObject({ format: 'columns', errors: [] });
    expect(file.trades).toMatchObject([
      { type: 'buy', symbol: 'RHNE', quantity: '0.12345678901234567', price: '31.5', trade_date: '2021-11-18' },
    ]);
  });

  it.each(['{"a":1}', '[1,2,3]', '{"a":[{"b":1}]', `${'['.repeat(100_000)}`, '[]'])(
    'without trades says so: %.20s',
    async (text) => {
      const file = await read(text);
      expect(file).toMatchObject({ format: null, trades: [] });
      expect(file.errors[0]!.reason).toMatch(/JSON/);
    },
  );

  it('shows which of its lists it cannot read, and that of others beside the trades nothing is read', async () => {
    const odd = { when: '2024-03-15', what: 'RHNE', p: '5', n: '10', amount: '50' };
    const refused = await read(JSON.stringify({ report: { deals: [odd, { ...odd, amount: '60' }] } }));
    expect(refused).toMatchObject({ format: null, trades: [] });
    expect(refused.errors[0]!.reason).toMatch(/"report\.deals"/);
    expect(refused.errors[0]!.reason).not.toContain('line 1');

    const trade = { date: '2021-11-18', type: 'BUY', symbol: 'RHNE', quantity: 2, price: 31.5 };
    const cash = { id: 1, when: '2021-11-19', sum: 5 };
    const file = await read(
      JSON.stringify({ trades: [trade], cash: [cash, cash, cash], moves: [{ ...cash, type: 'split' }] }),
    );
    expect(file.trades).toMatchObject([{ type: 'buy', quantity: '2' }]);
    expect(file.ignored.map(({ row }) => row)).toEqual(['cash item 1', 'cash item 2', 'cash item 3']);
    expect(file.errors).toMatchObject([{ row: 'moves item 1' }]);
  });

  it('has its open orders left out beside its trades, and sums that are objects read', async () => {
    const deal = (side: string) => ({ date: '2024-03-14', side, symbol: 'RHNE', quantity: 10, price: 17.0 });
    const priced = { ...deal('buy'), price: { amount: 17.5, currency: 'USD' } };
    const file = await read(
      JSON.stringify({ open_orders: [deal('buy'), deal('sell'), deal('sell')], trades: [priced] }),
    );
    expect(file.trades).toMatchObject([{ type: 'buy', price: '17.5', currency: 'USD' }]);
    expect(file.ignored).toHaveLength(3);
    const orders = await read(JSON.stringify({ open_orders: [deal('buy'), deal('sell')] }));
    expect(orders).toMatchObject({ format: null, trades: [] });
  });

  const order = { date: '2024-03-14', side: 'buy', symbol: 'RHNE', quantity: 100, price: 100 };
  const execution = { date: '2024-03-15', quantity: 60, price: 99.5 };

  it.each([
    ['beside an object of the order', { order, execution }, { order, execution: null }],
    ['within the order', { ...order, execution }, { ...order, execution: null }],
    ['before the order', { fill: execution, order }, { fill: null, order }],
  ])('has what was executed, and not what was ordered, %s [API-45]', async (_, both, open) => {
    const file = await read(JSON.stringify([both, both]));
    expect(file.trades).toHaveLength(2);
    expect(file.trades[0]).toMatchObject({ type: 'buy', quantity: '60', price: '99.5', trade_date: '2024-03-15' });
    const some = await read(JSON.stringify([both, open, both]));
    expect(some.trades.map(({ quantity }) => quantity)).toEqual(['60', '60']);
    expect(some.errors.length + some.ignored.length).toBe(1);
  });

  it.each(['security', 'instrument'])('has no price of the day from its %s [API-45]', async (name) => {
    const row = { date: '2024-03-14', type: 'BUY', quantity: 10, currency: 'USD' };
    const quoted = { symbol: 'RHNE', name: 'Rheingold', price: 180.5, type: 'STOCK' };
    const file = await read(JSON.stringify([{ ...row, [name]: quoted }]));
    expect(file.trades.filter(({ price }) => price !== null)).toEqual([]);
    const priced = await read(JSON.stringify([{ ...row, price: 170, [name]: quoted }]));
    expect(priced.trades).toMatchObject([{ type: 'buy', symbol: 'RHNE', price: '170' }]);
  });

  it('has no orders of a list within open ones, but fills within them and trades of positions [API-45]', async () => {
    const deal = (quantity: number) => ({ ...order, quantity });
    const file = await read(JSON.stringify({ open_orders: { items: [deal(1), deal(2)] }, trades: [deal(3)] }));
    expect(file.trades.map(({ quantity }) => quantity)).toEqual(['3']);
    const fills = await read(JSON.stringify({ open_orders: [{ id: 1, fills: [deal(4), deal(5)] }] }));
    expect(fills.trades.map(({ quantity }) => quantity)).toEqual(['4', '5']);
    const held = await read(JSON.stringify({ positions: [{ id: 1, trades: [deal(6), deal(7)] }] }));
    expect(held.trades.map(({ quantity }) => quantity)).toEqual(['6', '7']);
  });

  const deals = (...quantities: number[]) => quantities.map((quantity) => ({ ...order, quantity }));
  const ordered = deals(1, 2, 3).map(({ date, price, ...more }) => ({ ...more, orderDate: date, limitPrice: price }));
  const quantitiesIn = async (value: unknown) =>
    (await read(JSON.stringify(value))).trades.map((each) => each.quantity);

  it.each(['trades', 'fills', 'executions', 'transactions'])(
    'has its %s read, and not the orders beside them [API-45]',
    async (name) => {
      for (const orders of [deals(1, 2, 3), ordered, { items: deals(1, 2, 3) }]) {
        const file = await read(JSON.stringify({ orders, [name]: deals(4, 5) }));
        expect(file.trades.map(({ quantity }) => quantity)).toEqual(['4', '5']);
        expect([file.errors.length, file.ignored.length]).toEqual([0, 3]);
      }
    },
  );

  it('has orders alone read only with a sign that they were executed [API-45]', async () => {
    for (const orders of [deals(1, 2), ordered, deals(1, 2).map((each) => ({ ...each, executedAt: null }))]) {
      const file = await read(JSON.stringify({ orders }));
      expect(file).toMatchObject({ format: null, trades: [] });
      expect(file.errors).toHaveLength(1);
    }
    const filled = (more: object) => quantitiesIn({ orders: deals(1, 2).map((each) => ({ ...each, ...more })) });
    expect(await filled({ status: 'filled' })).toEqual(['1', '2']);
    expect(await filled({ filledAt: '2024-03-14T14:30:00Z' })).toEqual(['1', '2']);
    expect(await quantitiesIn({ filled_orders: deals(1, 2) })).toEqual(['1', '2']);
  });

  it('has no trades in a list with the state of open ones [API-45]', async () => {
    const filled = { ...order, fee: 1 };
    const open = { orders: { status: 'open', items: [filled, filled, filled] } };
    expect(await quantitiesIn(open)).toEqual([]);
    expect(await quantitiesIn({ ...open, trades: deals(4) })).toEqual(['4']);
    expect(await quantitiesIn({ orders: { status: 'open', fills: deals(4, 5) } })).toEqual(['4', '5']);
    expect(await quantitiesIn({ account: { status: 'open', trades: deals(4, 5) } })).toEqual(['4', '5']);
  });

  it('has the trades of a portfolio or account that is active, and none of a model [API-45]', async () => {
    for (const name of ['activePortfolio', 'openPortfolios', 'working_portfolio'])
      expect(await quantitiesIn({ [name]: { transactions: deals(4, 5) } })).toEqual(['4', '5']);
    for (const name of ['modelPortfolio', 'proposed_portfolios', 'simulatedPortfolio'])
      expect(await quantitiesIn({ [name]: { transactions: deals(4, 5) } })).toEqual([]);
  });

  it('has several costs of one trade, which are asked about [API-45]', async () => {
    const row = { ...order, fee: 1, tags: ['a', 'b'] };
    const file = await read(JSON.stringify([row, { ...row, fee: ['1.00', '2.00'] }, row]));
    expect(file.trades.map(({ ref }) => ref)).toEqual(['item 1', 'item 3']);
    expect(file.errors).toMatchObject([{ row: 'item 2', column: 'fee', value: '1.00 | 2.00' }]);
  });

  it('is not a text that only begins like one', async () => {
    const file = await read('[Trades]\nDate,Action,Symbol,Quantity,Price\n2024-01-16,Buy,RHNE,10,5\n');
    expect(file.trades).toMatchObject([{ symbol: 'RHNE', quantity: '10' }]);
  });
});

describe('a sale of lots in Schwab’s equity awards', () => {
  const lot = (Shares: string, SalePrice: string, GrossProceeds: string) => ({
    Details: { Type: 'RS', Shares, SalePrice, GrossProceeds },
  });
  const sale = (Amount: string) =>
    JSON.stringify({
      Transactions: [
        {
          Date: '06/17/2024',
          Action: 'Sale',
          Symbol: 'RHNE',
          Quantity: '30',
          Description: 'Share Sale',
          FeesAndCommissions: '$0.15',
          DisbursementElection: null,
          Amount,
          TransactionDetails: [lot('20', '$176.85', '$3,537.00'), lot('10', '$176.845', '$1,768.45')],
        },
      ],
    });
  const linesOf = ({ trades }: TradeFile) =>
    trades.map(({ type, quantity, price, fees, net_amount }) => [type, quantity, price, fees, net_amount]);

  it('[API-45] is one of each lot at its price, where the lots come to what was received', async () => {
    expect(linesOf(await read(sale('$5,305.30')))).toEqual([
      ['sell', '20', '176.85', '0.15', '3536.85'],
      ['sell', '10', '176.845', '0', '1768.45'],
    ]);
  });

  it('[API-45] has its costs in the lot that brought most, and is whole where that brought less', async () => {
    const small = (fees: string, amount: string) =>
      sale(amount)
        .replace('$0.15', fees)
        .replace(JSON.stringify(lot('20', '$176.85', '$3,537.00')), JSON.stringify(lot('1', '$2.11', '$2.11')))
        .replace(JSON.stringify(lot('10', '$176.845', '$1,768.45')), JSON.stringify(lot('29', '$2.62', '$75.98')));
    expect(linesOf(await read(small('$25.15', '$52.94')))).toEqual([
      ['sell', '1', '2.11', '0', '2.11'],
      ['sell', '29', '2.62', '25.15', '50.83'],
    ]);
    expect(linesOf(await read(small('$77.15', '$0.94')))).toEqual([['sell', '30', null, '77.15', '0.94']]);
  });

  it('[API-45] is one of all shares without a price, where they do not', async () => {
    expect(linesOf(await read(sale('$5,300.30')))).toEqual([['sell', '30', null, '0.15', '5300.3']]);
  });
});
