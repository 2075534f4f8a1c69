import { expect, test } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

const trade = (attributes: Record<string, string>): string => {
  const all = {
    ...{ accountId: 'U1', currency: 'USD', assetCategory: 'STK', symbol: 'KHC', tradeID: '1', tradeDate: '20260310' },
    ...{ transactionType: 'ExchTrade', quantity: '10', tradePrice: '30.15', proceeds: '-301.5', buySell: 'BUY' },
    ...{ levelOfDetail: 'EXECUTION', ...attributes },
  };
  return `<Trade ${Object.entries(all)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`;
};

async function read(...trades: string[]) {
  const xml = `<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20260101" toDate="20261120"><Trades>${trades.join('')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`;
  return readTradeFile(
    (async function* () {
      yield Buffer.from(xml);
    })(),
    { name: 'flex.xml' },
  );
}

test.each([
  [{ transactionType: 'TradeCancel', quantity: '-10' }],
  [{ notes: 'Ca;P', quantity: '-10' }],
  [{ buySell: 'BUY (Ca.)', quantity: '-10' }],
  [{ transactionType: 'FracShareCancel', buySell: 'BUY', quantity: '-10' }],
])('an execution with %o cancels a purchase, and is none itself', async (attributes) => {
  const cancelled = trade({ tradeID: '2', proceeds: '301.5', ...attributes });
  const { trades } = await read(trade({}), cancelled);
  expect(trades).toMatchObject([{ type: 'buy' }, { type: 'other', subtype: 'cancel', stated_quantity: '-10' }]);
});

test('an execution without any name of its security is refused', async () => {
  const { trades, errors } = await read(trade({ symbol: '' }));
  expect([trades.length, errors[0]?.column]).toEqual([0, 'symbol']);
});

test('a correction is a trade of its own', async () => {
  const { trades } = await read(trade({ transactionType: 'TradeCorrect', notes: 'Co' }));
  expect(trades).toMatchObject([{ type: 'buy', quantity: '10' }]);
});

test.each([
  ['CASH', 'ignored'],
  ['CMDTY', 'ignored'],
  ['FXCFD', 'buy cfd'],
  ['CFD', 'buy cfd'],
  ['BILL', 'buy bond'],
  ['FUND', 'buy'],
  ['constructor', 'buy'],
])('the asset category %s is %s', async (assetCategory, is) => {
  const { trades, ignored } = await read(trade({ assetCategory }));
  expect(ignored.length > 0 ? 'ignored' : [trades[0]?.type, trades[0]?.subtype].filter(Boolean).join(' ')).toBe(is);
});

test.each(['OPT', 'FOP', 'FSFOP', 'FSOPT'])(
  'a contract of the category %s is read by its symbol',
  async (assetCategory) => {
    const { trades } = await read(trade({ assetCategory, symbol: 'VXX   270917C00005000' }));
    expect(trades).toMatchObject([{ type: 'option_buy', symbol: 'VXX', option: { strike: '5', right: 'C' } }]);
  },
);
