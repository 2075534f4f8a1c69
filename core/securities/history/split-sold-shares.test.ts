import { describe, expect, test } from 'vitest';
import { matchCase } from '../../cases/match-case.ts';
import { requireDay } from '../../dates/day.ts';
import { recognizeLoss } from '../../losses/recognize-loss.ts';
import { formatDecimal, parseDecimal } from '../../money/decimal.ts';
import { PLAIN_SECURITY, planOf } from '../../testing/ledger.ts';
import { abc } from '../../testing/stories.ts';
import { trade } from '../../testing/trades.ts';
import { toTransactions } from '../../trades/to-transactions.ts';
import type { Trade } from '../../trades/trade.ts';
import type { KnownChange } from '../known-changes.ts';
import { PLAIN_HISTORY } from './corrections.ts';

const FOUR_FOR_ONE: KnownChange = {
  kind: 'split',
  company: 'ABC Corp',
  date: '2020-03-16',
  from: { ticker: 'ABC', cusip: null },
  to: { ticker: 'ABC', cusip: null },
  ratio: '4:1',
  cash: null,
  currency: null,
  source: 'https://example.com',
};

const plan = planOf({ shares_as_of: '2020-06-30' });

const closesOf = (closes: Record<string, string>) =>
  new Map([
    [
      plan.securities[0]!.id,
      new Map(Object.entries(closes).map(([day, close]) => [requireDay(day), parseDecimal(close)!])),
    ],
  ]);

function read(
  trades: readonly Partial<Trade>[],
  changes = [FOUR_FOR_ONE],
  of = plan,
  closes: ReturnType<typeof closesOf> = new Map(),
) {
  const history = { ...PLAIN_HISTORY, changes, closes };
  const { transactions, notices } = toTransactions(trades.map(trade), of, undefined, history);
  const splits = transactions
    .filter(({ type }) => type === 'split')
    .map(({ account, quantity }) => `${account} ${formatDecimal(quantity)}`);
  const loss = recognizeLoss(of, transactions);
  if (!loss.ok) throw new Error(loss.fault.message);
  const uncertain = notices.map(({ code, row }) => `${code} of row ${row}`);
  return {
    uncertain,
    splits,
    lines: loss.result.lines.map(({ quantity, price_bought }) => `${quantity} @${price_bought}`),
  };
}

const bought = { type: 'buy', account: 'C', trade_date: '2020-02-03', quantity: '100', price: '200' } as const;
const sold = { type: 'sell', account: 'C', trade_date: '2020-02-20', quantity: '100', price: '180' } as const;

describe('an account that had sold all its shares before a known split', () => {
  test('is in the shares of the plan, though its file prints no split', () => {
    expect(read([bought, sold])).toMatchObject({ splits: ['C 4'], lines: ['400 @50'] });
  });

  test('claims for the shares of the plan', () => {
    const inflated = planOf({
      shares_as_of: '2020-06-30',
      security: {
        ...PLAIN_SECURITY,
        inflation: {
          basis: 'amount',
          rows: [
            { from: '2020-01-01', to: '2020-02-10', value: '3' },
            { from: '2020-02-11', to: '2020-06-30', value: '1' },
          ],
        },
        branches: [
          {
            ...{ id: 'sold', clause: 'A', bought: 'class', sold: { to: '2020-06-30' } },
            loss: { minus: ['inflation_bought', 'inflation_sold'] },
          },
        ],
      },
    });
    const claim = (changes: KnownChange[]): string => {
      const history = { ...PLAIN_HISTORY, changes };
      const loss = recognizeLoss(
        inflated,
        toTransactions([bought, sold].map(trade), inflated, undefined, history).transactions,
      );
      return loss.ok ? loss.result.claim : loss.fault.message;
    };
    expect(claim([])).toBe('200.00');
    expect(claim([FOUR_FOR_ONE])).toBe('800.00');
  });

  test('is in the shares of the plan by the split that another account of the owner prints', () => {
    const other = [
      { type: 'buy', account: 'A', trade_date: '2020-02-03', quantity: '100', price: '200' },
      { type: 'split', account: 'A', trade_date: '2020-03-17', quantity: '300', price: null },
    ] as const;
    const expected = ['400 @50', '400 @50'];
    expect(read([...other, bought, sold], [])).toEqual({
      uncertain: [],
      splits: ['A 4', 'C 4'],
      lines: expected,
    });
    expect(read([...other, bought, sold])).toEqual({
      uncertain: [],
      splits: ['A 4', 'C 4'],
      lines: expected,
    });
  });

  test('is not changed by a split of another security, one that its file prints, or one before its first trade', () => {
    const other = { ...FOUR_FOR_ONE, from: { ticker: 'XYZ', cusip: null }, to: { ticker: 'XYZ', cusip: null } };
    expect(read([bought, sold], [other]).lines).toEqual(['100 @200']);
    const printed = { type: 'split', account: 'C', trade_date: '2020-03-20', quantity: null, ratio: '4:1' } as const;
    expect(read([bought, sold, { ...printed, price: null }]).splits).toEqual(['C 4']);
    expect(read([bought, sold], [{ ...FOUR_FOR_ONE, date: '2020-01-15' }]).lines).toEqual(['100 @200']);
  });

  test('is not changed by a split after the day of the plan, but its later rows are brought back', () => {
    const early = planOf({ shares_as_of: '2020-03-01' });
    expect(read([bought, sold], [FOUR_FOR_ONE], early)).toEqual({ uncertain: [], splits: [], lines: ['100 @200'] });
    const again = { ...bought, trade_date: '2020-04-06', quantity: '40', price: '45' };
    expect(read([bought, sold, again], [FOUR_FOR_ONE], early)).toEqual({
      uncertain: [],
      splits: ['C 4'],
      lines: ['100 @200', '10 @180'],
    });
  });
});

describe('whether rows are as traded', () => {
  const held = { type: 'buy', account: 'B', trade_date: '2020-02-04', quantity: '400', price: '50' } as const;

  test('shows an account with shares on the day of the split: without a split row, its rows may be restated already', () => {
    expect(read([bought, sold, held]).splits).toEqual([]);
    expect(read([held]).splits).toEqual([]);
  });

  test('does not depend on an account that bought after the split', () => {
    expect(read([bought, sold, { ...held, trade_date: '2020-04-06' }])).toMatchObject({
      splits: ['C 4'],
      lines: ['400 @50', '400 @50'],
    });
  });
});

describe('what is no evidence of rows as traded', () => {
  const other = [
    { type: 'buy', account: 'A', trade_date: '2020-02-03', quantity: '100', price: '200' },
    { type: 'split', account: 'A', trade_date: '2020-03-20', quantity: '300', price: null },
  ] as const;

  test('prices per new share, beside those of the account that prints the split: the rows are restated already', () => {
    const restated = [
      { ...bought, quantity: '400', price: '50' },
      { ...sold, quantity: '400', price: '45' },
    ];
    for (const changes of [[], [FOUR_FOR_ONE]])
      expect(read([...other, ...restated], changes)).toMatchObject({ lines: expect.arrayContaining(['400 @50']) });
    expect(read([...other, ...restated]).splits).toEqual(['A 4']);
  });

  test('a split that an account books days later: the day of the catalogue counts, and without one nothing is changed', () => {
    const after = [
      { ...bought, trade_date: '2020-03-17', quantity: '400', price: '50' },
      { ...sold, trade_date: '2020-03-18', quantity: '400', price: '45' },
    ];
    expect(read([...other, ...after]).splits).toEqual(['A 4']);
    expect(read([...other, ...after], []).splits).toEqual(['A 4']);
  });

  test('an account whose first trades are missing, which seems to owe shares: it hinders no other', () => {
    const incomplete = { ...sold, account: 'D', quantity: '10' };
    expect(read([bought, sold, incomplete])).toMatchObject({ lines: expect.arrayContaining(['400 @50']) });
  });

  test('a note or a contract: a split of the shares does not multiply it', () => {
    for (const kind of ['note', 'call', 'put', 'warrant'] as const)
      expect(
        read([bought, sold], [FOUR_FOR_ONE], planOf({ shares_as_of: '2020-06-30', security: { kind } })).splits,
      ).toEqual([]);
  });
});

describe('what the closing prices show of an account that had sold its shares', () => {
  const asTraded = { '2020-02-03': '198', '2020-02-20': '182', '2020-03-13': '160', '2020-03-16': '41' };
  const adjusted = { '2020-02-03': '49.5', '2020-02-20': '45.5', '2020-03-13': '40', '2020-03-16': '41' };
  const restated = [
    { ...bought, quantity: '400', price: '50' },
    { ...sold, quantity: '400', price: '45' },
  ];

  test.each([asTraded, adjusted])('rows near the closes per old share are split, once, with certainty', (closes) => {
    const expected = { uncertain: [], splits: ['C 4'], lines: ['400 @50'] };
    expect(read([bought, sold], [FOUR_FOR_ONE], plan, closesOf(closes))).toEqual(expected);
  });

  test.each([asTraded, adjusted])('rows near the closes per new share are restated already, and stay', (closes) => {
    const expected = { uncertain: [], splits: [], lines: ['400 @50'] };
    expect(read(restated, [FOUR_FOR_ONE], plan, closesOf(closes))).toEqual(expected);
  });

  test('rows that are restated for a split after the day of the plan are brought back', () => {
    const early = planOf({ shares_as_of: '2020-03-01' });
    const expected = { uncertain: [], splits: [], lines: ['100 @200'] };
    expect(read(restated, [FOUR_FOR_ONE], early, closesOf(asTraded))).toEqual(expected);
    const again = { ...bought, trade_date: '2020-04-06', quantity: '40', price: '45' };
    expect(read([...restated, again], [FOUR_FOR_ONE], early, closesOf(asTraded)).lines).toEqual([
      '100 @200',
      '10 @180',
    ]);
  });

  test('the ratio of an earlier split that the account prints is no number of shares to bring back', () => {
    const seven = {
      type: 'split',
      account: 'C',
      trade_date: '2020-02-10',
      quantity: null,
      ratio: '7:1',
      price: null,
    } as const;
    const rows = [{ ...bought, quantity: '400', price: '50' }, seven, { ...sold, quantity: '2800', price: '6.5' }];
    const early = planOf({ shares_as_of: '2020-03-01' });
    const closes = closesOf({ '2020-02-03': '198', '2020-02-20': '26', '2020-03-13': '26', '2020-03-16': '6.6' });
    expect(read(rows, [FOUR_FOR_ONE], early, closes)).toEqual({
      uncertain: [],
      splits: ['C 7'],
      lines: ['700 @28.57142857'],
    });
  });

  test('an account with shares and without the split no longer hinders what the closes show', () => {
    const held = { type: 'buy', account: 'B', trade_date: '2020-02-04', quantity: '400', price: '50' } as const;
    const closes = closesOf(asTraded);
    expect(read([bought, sold, held], [FOUR_FOR_ONE], plan, closes)).toMatchObject({ uncertain: [], splits: ['C 4'] });
    expect(read([...restated, held], [FOUR_FOR_ONE], plan, closes)).toMatchObject({ uncertain: [], splits: [] });
    expect(read([bought, sold, held]), 'without closes').toMatchObject({
      uncertain: ['split_uncertain of row 1'],
      splits: [],
    });
  });

  test('prices between the two, closes of other days, and closes without the day of the split prove nothing', () => {
    const expected = { uncertain: ['split_uncertain of row 1'], splits: ['C 4'] };
    const between = [
      { ...bought, price: '100' },
      { ...sold, price: '90' },
    ];
    expect(read(between, [FOUR_FOR_ONE], plan, closesOf(asTraded))).toMatchObject(expected);
    const { '2020-02-03': _, '2020-02-20': __, ...others } = asTraded;
    expect(read([bought, sold], [FOUR_FOR_ONE], plan, closesOf(others))).toMatchObject(expected);
    expect(read([bought, sold], [FOUR_FOR_ONE], plan, closesOf({ '2020-02-03': '198' }))).toMatchObject(expected);
    expect(read([bought, { ...sold, price: '45' }], [FOUR_FOR_ONE], plan, closesOf(asTraded))).toMatchObject(expected);
  });
});

test('the price of the plan’s offering shows whether rows are restated; without evidence the figure is not certain', () => {
  const offered = { ...bought, subtype: 'offering' };
  const priced = planOf({ shares_as_of: '2020-06-30', security: { offering: { price: '50', date: '2020-02-03' } } });
  expect(read([offered, sold], [FOUR_FOR_ONE], priced)).toMatchObject({ uncertain: [], splits: ['C 4'] });
  const restated = { ...offered, quantity: '400', price: '50' };
  expect(read([restated, { ...sold, quantity: '400', price: '45' }], [FOUR_FOR_ONE], priced)).toMatchObject({
    uncertain: [],
    splits: [],
  });
  expect(read([bought, sold], [FOUR_FOR_ONE], priced).uncertain).toEqual(['split_uncertain of row 1']);
});

test('a figure that rests on a reading without evidence gives the reason, and a low confidence', () => {
  const history = { ...PLAIN_HISTORY, changes: [FOUR_FOR_ONE] };
  const found = matchCase(abc, [bought, sold].map(trade), '2021-06-01', history);
  expect(found.confidence).toBe('low');
  expect(found.why).toMatch(
    /Not certain: account C sold its shares before the 4:1 split of .*2020, and no price shows whether its file is restated/,
  );
  expect(matchCase(abc, [bought, sold].map(trade), '2021-06-01').why).not.toContain('Not certain');
});
