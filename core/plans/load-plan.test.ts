import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PLAIN_SECURITY, type PlanParts, planDocument } from '../testing/ledger.ts';
import { loadPlan } from './load-plan.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/plans');

type Json = Record<string, unknown>;

/** A refusal as `path: sentence`; the plan's acceptance fails the test. */
function refusal(parts: PlanParts | Json): string {
  const loaded = loadPlan('version' in parts ? parts : planDocument(parts as PlanParts));
  return loaded.ok ? 'accepted' : `${loaded.path}: ${loaded.message}`;
}

const security = (members: Json): string => refusal({ security: members });

const full = { from: '2020-01-02', to: '2020-06-30', value: '5.00' };
const withInflation = (...rows: Json[]): string => security({ inflation: { basis: 'amount', rows } });
const branch = (members: Json): Json => ({ id: 'one', bought: 'class', held_at: '2020-12-31', loss: '1', ...members });
const withBranch = (members: Json, others: Json = {}): string => security({ ...others, branches: [branch(members)] });

test('a plan with everything in it is read', () => {
  const loaded = loadPlan(JSON.parse(readFileSync(join(FIXTURES, 'two-classes.json'), 'utf8')));
  if (!loaded.ok) throw new Error(`${loaded.path}: ${loaded.message}`);
  expect(loaded.plan.securities.map(({ id, series_of }) => [id, series_of])).toEqual([
    ['COMMON', null],
    ['PREFERRED', null],
    ['C30', 'CALLS'],
    ['C35', 'CALLS'],
  ]);
});

describe('rows, cells and weights that overlap are refused', () => {
  test('rows of inflation that share a day', () => {
    expect(
      withInflation(
        { from: '2020-01-02', to: '2020-03-31', value: '5' },
        { from: '2020-03-31', to: '2020-06-30', value: '4' },
      ),
    ).toBe('securities[0].inflation.rows[1]: overlaps the row of 2020-01-02 to 2020-03-31: a day has one value');
  });

  test('rows for both sides with one for a side alone', () => {
    expect(withInflation(full, { from: '2020-06-30', to: '2020-06-30', value: '4', only: 'sales' })).toMatch(
      /^securities\[0\]\.inflation\.rows\[1\]: overlaps/,
    );
  });

  test('but not rows for different sides, nor the halves of a day cut in two', () => {
    expect(withInflation({ ...full, only: 'sales' }, { ...full, only: 'purchases' })).toBe('accepted');
    const halves = [
      { from: '2020-01-02', to: '2020-03-02T15:07', value: '5' },
      { from: '2020-03-02T15:07', to: '2020-06-30', value: '4' },
    ];
    const intraday = [{ date: '2020-03-02', at: '15:07' }];
    expect(security({ intraday, inflation: { basis: 'amount', rows: halves } })).toBe('accepted');
    expect(
      security({ intraday, inflation: { basis: 'amount', rows: [{ ...halves[0], to: '2020-03-02' }, halves[1]] } }),
    ).toMatch(/rows\[1\]: overlaps/);
  });

  test('cells of a matrix', () => {
    const cell = { bought: { to: '2020-06-30' }, sold: { from: '2020-01-02', to: '2020-06-30' }, value: '1' };
    expect(security({ declines: [cell, { ...cell, sold: { from: '2020-06-30' } }] })).toMatch(
      /^securities\[0\]\.declines\[1\]: overlaps/,
    );
    expect(security({ declines: [cell, { ...cell, sold: { from: '2020-07-01' } }] })).toBe('accepted');
    const held = { bought: { to: '2020-06-30' }, held: true, value: '2' };
    expect(security({ declines: [cell, held] })).toBe('accepted');
    expect(security({ declines: [held, { ...held, bought: { from: '2020-06-30' } }] })).toMatch(
      /declines\[1\]: overlaps/,
    );
  });

  test('weights', () => {
    expect(
      security({
        weights: [
          { bought: { to: '2020-03-31' }, factor: '0.5' },
          { bought: { from: '2020-03-31' }, factor: '0.7' },
        ],
      }),
    ).toMatch(/^securities\[0\]\.weights\[1\]\.bought: overlaps the weight of the beginning to 2020-03-31/);
  });
});

describe('every day of a class period has its value', () => {
  const upTo = (to: string): Json => ({ from: '2020-01-02', to, value: '5' });
  const since = (from: string): Json => ({ from, to: '2020-06-30', value: '4' });

  test('but for gaps of at most four days', () => {
    expect(withInflation(upTo('2020-04-09'), since('2020-04-14'))).toBe('accepted');
    expect(withInflation(upTo('2020-04-09'), since('2020-04-15'))).toBe(
      'securities[0].inflation.rows: has no value for 2020-04-10 in the class period 2020-01-02 to 2020-06-30: add a row for it',
    );
  });

  test('from its first day to its last', () => {
    expect(withInflation({ ...full, from: '2020-01-03' })).toMatch(/rows: has no value for 2020-01-02/);
    expect(withInflation({ ...full, to: '2020-06-29' })).toMatch(/rows: has no value for 2020-06-30/);
  });

  test('for sales too, on the days on which a branch asks for it', () => {
    const sided = (sales: Json) => ({
      inflation: { basis: 'amount', rows: [{ ...full, only: 'purchases' }, sales] },
      branches: [
        {
          id: 'sold',
          bought: 'class',
          sold: { from: '2020-01-02', to: '2020-06-30' },
          loss: { minus: ['inflation_bought', 'inflation_sold'] },
        },
      ],
    });
    expect(security(sided({ ...full, only: 'sales' }))).toBe('accepted');
    expect(security(sided({ ...full, to: '2020-05-29', only: 'sales' }))).toMatch(
      /^securities\[0\]\.inflation\.rows: has no value for sales of 2020-05-30/,
    );
  });

  test('in a matrix too', () => {
    const cell = (from: string, to: string): Json => ({ bought: { from, to }, held: true, value: '1' });
    expect(security({ declines: [cell('2020-01-02', '2020-03-31'), cell('2020-04-01', '2020-06-30')] })).toBe(
      'accepted',
    );
    expect(security({ declines: [cell('2020-01-02', '2020-03-31'), cell('2020-04-20', '2020-06-30')] })).toMatch(
      /^securities\[0\]\.declines: has no value for 2020-04-01/,
    );
  });
});

describe('the terms of a branch have their data', () => {
  test.each([
    ['inflation_bought', {}, 'add inflation'],
    ['decline', {}, 'add the matrix'],
    ['mean', {}, 'add lookback.mean'],
    ['mean', { lookback: { from: '2020-07-01', to: '2020-09-28', mean: null, means: [] } }, 'add lookback.mean'],
    ['holding_value', {}, 'add holding'],
    ['offering_price', { offering: { date: '2020-02-03' } }, 'add offering.price'],
    ['suit_price', { offering: { price: '28' } }, 'add offering.suit_price'],
    ['price_sold', {}, 'not about sales'],
    ['inflation_sold', { inflation: { basis: 'amount', rows: [full] } }, 'not about sales'],
    ['mean_to_sale', {}, 'use mean'],
  ])('a branch of shares held cannot have %s with %j', (term, others, why) => {
    expect(withBranch({ loss: { least: ['9', { minus: ['price_bought', term] }] } }, others as Json)).toMatch(
      new RegExp(
        `^securities\\[0\\]\\.branches\\[0\\]\\.loss\\.least\\[1\\]\\.minus\\[1\\]: '${term}' has no data here: .*${why}`,
      ),
    );
  });

  test.each([
    ['mean_to_sale', {}, 'add lookback.means'],
    ['decline', { declines: [{ bought: { to: '2020-06-30' }, held: true, value: '1' }] }, 'shares sold'],
    [
      'inflation_sold',
      { inflation: { basis: 'amount', rows: [{ ...full, only: 'purchases' }] } },
      'every row of inflation is for purchases only',
    ],
  ])('a branch of sales cannot have %s with %j', (term, others, why) => {
    const sale = { held_at: null, sold: { to: '2020-12-31' }, loss: term };
    expect(withBranch(sale, others as Json)).toMatch(
      new RegExp(`^securities\\[0\\]\\.branches\\[0\\]\\.loss: '${term}' has no data here: .*${why}`),
    );
  });

  test('opening shares have no price', () => {
    expect(withBranch({ acquired: ['opening'], loss: 'price_bought' })).toMatch(/opening shares have no price/);
    const inflation = { basis: 'percent', rows: [full] };
    expect(withBranch({ acquired: ['opening'], loss: 'inflation_bought' }, { inflation })).toMatch(/opening shares/);
  });

  test('a market test has a holding value of every security', () => {
    expect(refusal({ claim: { market_test: 'gate' } })).toMatch(/^claim\.market_test: 'gate' needs a holding value/);
  });
});

describe('dates are in order', () => {
  const period = (from: string, to: string, id = 'class'): Json => ({ id, from, to });

  test.each([
    ['class_periods[0].to', { class_periods: [period('2020-06-30', '2020-01-02')] }],
    [
      'class_periods[1].from',
      { class_periods: [period('2020-04-01', '2020-06-30', 'b'), period('2020-01-02', '2020-02-28', 'a')] },
    ],
    ['inflation.rows[0]', { inflation: { basis: 'amount', rows: [{ ...full, to: '2019-06-30' }] } }],
    ['lookback.to', { lookback: { from: '2020-09-28', to: '2020-07-01', mean: '20', means: [] } }],
    ['lookback', { lookback: { from: '2019-07-01', to: '2020-07-01', mean: '20', means: [] } }],
    ['holding', { holding: { date: '2019-12-31', value: '20' } }],
    [
      'offering.suit_date',
      { offering: { price: '28', date: '2020-02-03', suit_date: '2020-01-31', suit_price: '20' } },
    ],
    ['weights[0].bought', { weights: [{ bought: { from: '2020-03-31', to: '2020-01-02' }, factor: '0.5' }] }],
    ['branches[0].sold', { branches: [branch({ held_at: null, sold: { from: '2020-12-31', to: '2020-01-02' } })] }],
    ['branches[0].sold', { branches: [branch({ held_at: null, sold: { from: '2019-01-02', to: '2019-12-31' } })] }],
    ['branches[0].held_at', { branches: [branch({ held_at: '2010-12-31' })] }],
    ['branches[0].bought', { branches: [branch({ bought: { after: '2020-03-31', to: '2020-03-31' } })] }],
  ])('%s', (path, members) => {
    expect(security(members as Json)).toMatch(new RegExp(`^securities\\[0\\]\\.${path.replace(/[[\].]/g, '\\$&')}: `));
  });

  test('class periods may overlap: two statutes have their own', () => {
    expect(
      security({ class_periods: [period('2020-01-02', '2020-06-30', 'a'), period('2020-02-03', '2020-06-30', 'b')] }),
    ).toBe('accepted');
  });
});

describe('means are for weekdays in the window, in order', () => {
  const means = (...days: string[]): string =>
    security({
      lookback: { from: '2020-07-01', to: '2020-09-28', mean: '20', means: days.map((day) => [day, '20.00']) },
    });

  test.each([
    [['2020-07-04'], /^securities\[0\]\.lookback\.means\[0\]\[0\]: 2020-07-04 is a weekend day/],
    [['2020-06-30'], /means\[0\]\[0\]: 2020-06-30 lies outside the look-back, 2020-07-01 to 2020-09-28/],
    [['2020-07-01', '2020-09-29'], /means\[1\]\[0\]: 2020-09-29 lies outside/],
    [['2020-07-02', '2020-07-01'], /means\[1\]\[0\]: 2020-07-01 must come after 2020-07-02/],
    [['2020-07-01', '2020-07-01'], /means\[1\]\[0\]: 2020-07-01 must come after 2020-07-01/],
  ])('%j', (days, why) => {
    expect(means(...days)).toMatch(why);
  });

  test('a day without its mean is refused', () => {
    const lookback = { from: '2020-07-01', to: '2020-09-28', mean: '20', means: [['2020-07-01']] };
    expect(security({ lookback })).toMatch(/means\[0\]: expected a day and its mean/);
  });
});

describe('words and figures that a plan cannot mean', () => {
  const words: [Json, string][] = [
    [{ ...planDocument(), version: 2 }, 'version: this engine reads version 1'],
    [{ ...planDocument(), version: '1' }, 'version: expected a whole number, found "1"'],
    [{ ...planDocument(), currency: 'dollars' }, 'currency: expected three capitals'],
    [{ ...planDocument(), settled: true }, "settled: 'settled' is not known here"],
    [planDocument({ securities: [] }), 'securities: is empty'],
    [
      planDocument({ matching: { method: 'average' } }),
      'matching.method: expected one of fifo, lifo, none, found "average"',
    ],
    [planDocument({ matching: { opening: null } }), 'matching.opening: one of first, in_order is missing here'],
    [planDocument({ claim: { maximum: 100 } }), 'claim.maximum: put the decimal in quotes, "100"'],
    [planDocument({ claim: { maximum: '-1' } }), 'claim.maximum: expected 0 or more'],
    [planDocument({ payment: { known_claims: '0' } }), 'payment.known_claims: expected more than 0'],
    [
      planDocument({ payment: { pools: [{ id: 'p', securities: ['XYZ'] }] } }),
      "payment.pools[0]: 'XYZ' is no security",
    ],
    [planDocument({ evidence: { verified: 'yes' } }), 'evidence.verified: expected true or false'],
  ];
  test.each(words.map(([document, why]) => [why, document] as const))('%s', (why, document) => {
    expect(refusal(document)).toContain(why);
  });

  test.each([
    [{ kind: 'share' }, 'kind: expected one of common'],
    [{ per: '0' }, 'per: expected more than 0'],
    [{ id: ' ' }, 'id: expected the name of the security'],
    [{ class_periods: [] }, 'class_periods: is empty'],
    [
      { class_periods: [{ id: 'a', from: '2020-02-30', to: '2020-06-30' }] },
      'class_periods[0].from: expected a day that exists',
    ],
    [{ inflation: { basis: 'share', rows: [full] } }, 'inflation.basis: expected one of amount, percent'],
    [{ inflation: { basis: 'amount', rows: [{ ...full, value: '5.123456789' }] } }, 'at most 8 places'],
    [{ inflation: { basis: 'amount', rows: [{ ...full, only: 'gifts' }] } }, 'only: expected one of sales, purchases'],
    [{ weights: [{ bought: {}, factor: '-1' }] }, 'weights[0].factor: expected a factor of 0 or more'],
    [{ intraday: [{ date: '2020-03-02', at: '25:00' }] }, 'intraday[0].at: expected a time of day'],
    [
      {
        intraday: [
          { date: '2020-03-02', at: '15:07' },
          { date: '2020-03-02', at: '16:00' },
        ],
      },
      'is cut already',
    ],
    [{ strike: '50' }, 'strike: '],
    [{ branches: [] }, 'branches: is empty'],
    [{ branches: null }, 'has neither branches nor components'],
    [{ components: [{ id: 'a', branches: [branch({})] }] }, 'has both branches and components'],
    [{ combine: 'sum' }, 'combine: belongs to components'],
    [{ branches: [branch({}), branch({})] }, "branches[1]: a branch with the id 'one' comes before it"],
    [{ declines: [{ bought: {}, value: '1' }] }, 'declines[0]: needs a sold range, or "held": true'],
    [{ declines: [{ bought: {}, sold: {}, held: true, value: '1' }] }, 'declines[0]: is both sold and held'],
    [{ per: null }, 'per: a decimal of at most 8 places, such as "12.59" is missing here'],
  ])('a security with %j', (members, why) => {
    expect(security(members as Json)).toContain(why);
  });

  test.each([
    [
      { bought: 'second_half' },
      'branches[0].bought: \'second_half\' is no class period: expected "class", a range, or first_half',
    ],
    [{ bought: { from: '2020-01-02', until: '2020-02-03' } }, "bought.until: 'until' is not known here"],
    [{ bought: { from: '2020-01-02', after: '2020-01-02' } }, 'bought: has both from and after'],
    [{ bought: { from: '2020-01-02T15:07' } }, 'bought.from: no entry of intraday cuts 2020-01-02 at 15:07'],
    [{ bought: { from: '2020-01-02T99:07' } }, 'bought.from: expected a day such as'],
    [{ sold: {} }, 'branches[0]: has both sold and held_at'],
    [{ acquired: ['inherited'] }, 'acquired[0]: expected one of purchase'],
    [{ acquired: ['cover'] }, 'acquired[0]: expected one of purchase'],
    [{ acquired: [] }, 'acquired: is empty'],
    [{ loss: 'price' }, "loss: 'price' is no term"],
    [{ loss: 1.5 }, 'loss: put the decimal in quotes'],
    [{ loss: {} }, 'loss: expected exactly one of least'],
    [{ loss: { least: ['1'], plus: ['2'] } }, 'loss: expected exactly one of'],
    [{ loss: { least: [] } }, "loss.least: 'least' needs operands"],
    [{ loss: { minus: ['1'] } }, "loss.minus: 'minus' needs at least two operands"],
    [{ loss: { average: ['1', '2'] } }, "loss.average: 'average' is not known here"],
    [{ loss: null }, 'loss'],
  ])('a branch with %j', (members, why) => {
    expect(withBranch(members as Json)).toContain(why);
  });

  test('a loss nested without end', () => {
    let loss: unknown = '1';
    for (let depth = 0; depth < 20_000; depth++) loss = { plus: [loss] };
    expect(withBranch({ loss })).toContain('is nested more than 20 deep');
  });

  test('two securities of one name, in either case', () => {
    const twin = { ...PLAIN_SECURITY, id: 'XYZ', identifiers: { tickers: ['abc'] } };
    expect(refusal({ securities: [PLAIN_SECURITY, twin] })).toBe(
      "securities[1].id: 'ABC' already names the security ABC: a row would be ambiguous",
    );
  });

  test.each([null, [], 'plan', 7, true])('%j in place of a document', (document) => {
    expect(loadPlan(document)).toMatchObject({
      ok: false,
      path: '',
      message: expect.stringContaining('an object') as string,
    });
  });
});

describe('options', () => {
  const idsOf = (kind: string, options: Json[]): string[] => {
    const loaded = loadPlan(planDocument({ security: { kind, options } }));
    if (!loaded.ok) throw new Error(`${loaded.path}: ${loaded.message}`);
    return loaded.plan.securities.map(({ id }) => id);
  };

  test('of a share are beside it', () => {
    expect(idsOf('common', [{ id: 'C50', kind: 'call' }])).toEqual(['ABC', 'C50']);
  });

  test('of calls or puts are in place of them', () => {
    expect(idsOf('call', [{ id: 'C50' }, { id: 'C60' }])).toEqual(['C50', 'C60']);
  });

  test('may be none', () => {
    expect(idsOf('common', [])).toEqual(['ABC']);
  });
});

describe('a fault in what a series takes from the security around it', () => {
  const calls = (members: Json, series: Json = {}): string =>
    refusal({ securities: [{ ...PLAIN_SECURITY, kind: 'call', options: [{ id: 'C50', ...series }], ...members }] });

  test('is reported where it is', () => {
    expect(calls({ per: '-1' })).toMatch(/^securities\[0\]\.per: /);
    expect(calls({ branches: [branch({ loss: 'mean' })] })).toMatch(/^securities\[0\]\.branches\[0\]\.loss: /);
    expect(calls({}, { per: '-1' })).toMatch(/^securities\[0\]\.options\[0\]\.per: /);
    expect(calls({}, { options: [] })).toMatch(/^securities\[0\]\.options\[0\]\.options: /);
    expect(calls({}, { strike: 'fifty' })).toMatch(/^securities\[0\]\.options\[0\]\.strike: /);
    expect(calls({}, { id: null })).toMatch(/^securities\[0\]\.options\[0\]\.id: /);
  });
});
