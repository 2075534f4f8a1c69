import { describe, expect, test } from 'vitest';
import { lossOf, planOf, shortLines } from '../testing/ledger.ts';

const inflated = (rows: unknown[], loss: unknown, basis = 'amount') =>
  planOf({
    security: {
      inflation: { basis, rows },
      branches: [
        { id: 'sold', bought: 'class', sold: { from: '2020-01-02', to: '2020-12-31' }, loss },
        { id: 'held', bought: 'class', held_at: '2020-12-31', loss: 'inflation_bought' },
      ],
    },
  });

const lost = { minus: ['inflation_bought', 'inflation_sold'] };

describe('artificial inflation', () => {
  const steps = inflated(
    [
      { from: '2020-01-02', to: '2020-03-31', value: '5.00' },
      { from: '2020-04-01', to: '2020-06-30', value: '3.50' },
      { from: '2020-07-01', to: '2020-07-31', value: '1.25', only: 'sales' },
    ],
    lost,
  );

  test('lost is that of the day bought less that of the day sold', () => {
    expect(shortLines(lossOf(steps, 'purchase 2020-02-03 10 @30\nsale 2020-04-01 10 @20'))).toEqual([
      '10 bought 2020-02-03 @30, sold 2020-04-01 @20: sold 1.5 = 15.00',
    ]);
  });

  test('of the sales alone serves sales after the class period', () => {
    expect(shortLines(lossOf(steps, 'purchase 2020-02-03 10 @30\nsale 2020-07-31 10 @20'))).toEqual([
      '10 bought 2020-02-03 @30, sold 2020-07-31 @20: sold 3.75 = 37.50',
    ]);
  });

  test('is 0 after the last row', () => {
    expect(lossOf(steps, 'purchase 2020-02-03 10 @30\nsale 2020-08-03 10 @20').lines[0]).toMatchObject({
      terms: { inflation_bought: '5', inflation_sold: '0' },
      amount: '50.00',
    });
  });

  test('of a day in a gap of the table is the next row’s, and the line reports it', () => {
    const weekend = inflated(
      [
        { from: '2020-01-02', to: '2020-03-27', value: '5.00' },
        { from: '2020-03-30', to: '2020-06-30', value: '3.50' },
      ],
      lost,
    );
    const [line] = lossOf(weekend, 'purchase 2020-02-03 10 @30\nsale 2020-03-28 10 @20').lines;
    expect(line).toMatchObject({ terms: { inflation_sold: '3.5' }, gaps: ['inflation_sold'], amount: '15.00' });
    const bought = lossOf(weekend, 'purchase 2020-03-29 10 @30').lines[0];
    expect(bought).toMatchObject({ terms: { inflation_bought: '3.5' }, gaps: ['inflation_bought'], amount: '35.00' });
    expect(lossOf(weekend, 'purchase 2020-03-27 10 @30').lines[0]!.gaps).toBeUndefined();
  });

  test('of both sides in gaps names both', () => {
    const weekend = inflated(
      [
        { from: '2020-01-02', to: '2020-02-28', value: '5.00' },
        { from: '2020-03-02', to: '2020-03-27', value: '4.00' },
        { from: '2020-03-30', to: '2020-06-30', value: '3.50' },
      ],
      lost,
    );
    expect(
      lossOf(weekend, 'purchase 2020-02-29 10 @30\nsale 2020-03-29 10 @20\nsale 2020-03-29 0.5 @20').lines[0],
    ).toMatchObject({ per_share: '0.5', gaps: ['inflation_bought', 'inflation_sold'] });
  });

  test('in percent is taken of the price bought and of the price sold', () => {
    const percent = inflated([{ from: '2020-01-02', to: '2020-06-30', value: '12.5' }], lost, 'percent');
    // 12.5 % of 30 is 3.75, of 20 is 2.50
    expect(lossOf(percent, 'purchase 2020-02-03 10 @30\nsale 2020-03-02 10 @20').lines[0]).toMatchObject({
      terms: { inflation_bought: '3.75', inflation_sold: '2.5' },
      per_share: '1.25',
      amount: '12.50',
    });
  });

  test('in percent keeps every place until the cent', () => {
    const percent = inflated([{ from: '2020-01-02', to: '2020-06-30', value: '33.33333333' }], lost, 'percent');
    expect(lossOf(percent, 'purchase 2020-02-03 3 @0.12345678').lines[0]).toMatchObject({
      per_share: '0.041152259995884774',
      amount: '0.12',
    });
  });
});

describe('the loss of a share', () => {
  const plain = planOf();

  test('is never below 0 where gains are ignored', () => {
    expect(shortLines(lossOf(plain, 'purchase 2020-02-03 10 @20\nsale 2020-03-02 10 @30'))).toEqual([
      '10 bought 2020-02-03 @20, sold 2020-03-02 @30: sold 0 = 0.00',
    ]);
  });

  test('may be below 0 where gains offset, and the claim is not', () => {
    const offset = planOf({ claim: { gains: 'offset' } });
    const loss = lossOf(
      offset,
      `purchase 2020-02-03 10 @20
       sale     2020-03-02 10 @30
       purchase 2020-04-01 10 @30
       sale     2020-05-04 10 @24`,
    );
    expect(loss.lines.map(({ amount }) => amount)).toEqual(['-100.00', '60.00']);
    expect(loss.claim).toBe('0.00');
  });

  test('rounds to the cent only as a line: half up, a negative one by its size', () => {
    const offset = planOf({ claim: { gains: 'offset' } });
    const amounts = (price: string): string[] =>
      lossOf(offset, `purchase 2020-02-03 1 @${price}\nsale 2020-03-02 1 @10`).lines.map(({ amount }) => amount);
    expect(amounts('10.005')).toEqual(['0.01']);
    expect(amounts('10.00499999')).toEqual(['0.00']);
    expect(amounts('9.995')).toEqual(['-0.01']);
    expect(amounts('9.99500001')).toEqual(['0.00']);
  });

  test('of fractions of a share is exact', () => {
    expect(lossOf(plain, 'purchase 2020-02-03 0.33333333 @30.00000001').lines[0]).toMatchObject({
      per_share: '20.00000001',
      amount: '6.67',
    });
  });
});

describe('operators', () => {
  const perShare = (loss: unknown): string =>
    lossOf(
      planOf({ security: { branches: [{ id: 'sold', bought: 'class', sold: { to: '2020-12-31' }, loss }] } }),
      'purchase 2020-02-03 1 @30\nsale 2020-03-02 1 @20',
    ).lines[0]!.per_share;

  test.each([
    [{ least: ['price_bought', 'price_sold', '25'] }, '20'],
    [{ greatest: ['price_sold', '25'] }, '25'],
    [{ minus: ['price_bought', 'price_sold', '1.5'] }, '8.5'],
    [{ plus: ['1.25', '0.5', '0.25'] }, '2'],
    [{ times: [{ minus: ['price_bought', 'price_sold'] }, '0.125'] }, '1.25'],
    [{ times: ['0.00000001', '0.00000001', 'price_bought'] }, '0.000000000000003'],
    [{ plus: [{ least: ['price_sold', '5'] }, { greatest: ['1', '2'] }] }, '7'],
    ['3.25', '3.25'],
  ])('%j is %s', (loss, expected) => {
    expect(perShare(loss)).toBe(expected);
  });
});

describe('a decline matrix', () => {
  const matrix = planOf({
    security: {
      declines: [
        {
          bought: { from: '2020-01-02', to: '2020-03-31' },
          sold: { from: '2020-04-01', to: '2020-06-30' },
          value: '4.00',
        },
        { bought: { from: '2020-01-02', to: '2020-03-31' }, sold: { from: '2020-07-01' }, value: '6.50' },
        { bought: { from: '2020-01-02', to: '2020-03-31' }, held: true, value: '9.00' },
        { bought: { from: '2020-04-01', to: '2020-06-30' }, sold: { from: '2020-07-01' }, value: '2.50' },
        { bought: { from: '2020-04-01', to: '2020-06-30' }, held: true, value: '3.00' },
      ],
      branches: [
        { id: 'held_through', bought: 'class', held_at: '2020-09-30', loss: 'decline' },
        { id: 'sold', bought: 'class', sold: { from: '2020-01-02', to: '2020-12-31' }, loss: 'decline' },
      ],
    },
  });
  const declineOf = (ledger: string): unknown => {
    const { branch, per_share } = lossOf(matrix, ledger).lines[0]!;
    return [branch, per_share];
  };

  test('gives the cell of the day bought and the day sold', () => {
    expect(declineOf('purchase 2020-02-03 1 @30\nsale 2020-06-30 1 @20')).toEqual(['sold', '4']);
    expect(declineOf('purchase 2020-02-03 1 @30\nsale 2020-07-01 1 @20')).toEqual(['sold', '6.5']);
    expect(declineOf('purchase 2020-04-01 1 @30\nsale 2020-07-01 1 @20')).toEqual(['sold', '2.5']);
  });

  test('gives 0 where no cell holds the sale', () => {
    expect(declineOf('purchase 2020-02-03 1 @30\nsale 2020-03-02 1 @20')).toEqual(['sold', '0']);
    expect(declineOf('purchase 2020-04-01 1 @30\nsale 2020-05-04 1 @20')).toEqual(['sold', '0']);
  });

  test('gives a branch of shares held its held cell, though they were sold later', () => {
    expect(declineOf('purchase 2020-02-03 1 @30')).toEqual(['held_through', '9']);
    expect(declineOf('purchase 2020-04-01 1 @30\nsale 2020-10-01 1 @20')).toEqual(['held_through', '3']);
    expect(declineOf('purchase 2020-02-03 1 @30\ndelivery 2020-10-01 1')).toEqual(['held_through', '9']);
  });

  test('gives a day between its ranges the next cell, and the line reports it', () => {
    const gapped = planOf({
      security: {
        declines: [
          { bought: { from: '2020-01-02', to: '2020-03-27' }, held: true, value: '9.00' },
          { bought: { from: '2020-03-30', to: '2020-06-30' }, held: true, value: '3.00' },
        ],
        branches: [{ id: 'held', bought: 'class', held_at: '2020-12-31', loss: 'decline' }],
      },
    });
    expect(lossOf(gapped, 'purchase 2020-03-28 1 @30').lines[0]).toMatchObject({
      terms: { decline: '3' },
      gaps: ['decline'],
    });
  });
});

describe('the 90-day look-back', () => {
  const lookback = planOf({
    security: {
      lookback: {
        from: '2020-07-01',
        to: '2020-09-28',
        mean: '21.50',
        means: [
          ['2020-07-01', '24.00'],
          ['2020-07-02', '23.00'],
          ['2020-07-06', '22.00'],
        ],
      },
      branches: [
        {
          id: 'in_lookback',
          bought: 'class',
          sold: { from: '2020-07-01', to: '2020-09-28' },
          loss: { minus: ['price_bought', { greatest: ['price_sold', 'mean_to_sale'] }] },
        },
        { id: 'held', bought: 'class', held_at: '2020-09-28', loss: { minus: ['price_bought', 'mean'] } },
      ],
    },
  });
  const termOf = (sold: string): unknown =>
    lossOf(lookback, `purchase 2020-02-03 1 @30\nsale ${sold} 1 @20`).lines[0]!.terms.mean_to_sale;

  test('takes the running mean of the day sold, or of the last listed day before it', () => {
    expect(termOf('2020-07-02')).toBe('23');
    expect(termOf('2020-07-03')).toBe('23');
    expect(termOf('2020-07-06')).toBe('22');
    expect(termOf('2020-09-28')).toBe('22');
  });

  test('takes the mean of all its days for shares held at its end', () => {
    expect(shortLines(lossOf(lookback, 'purchase 2020-02-03 10 @30'))).toEqual([
      '10 bought 2020-02-03 @30: held 8.5 = 85.00',
    ]);
  });
});

describe('weights', () => {
  const weighted = planOf({
    claim: { gains: 'offset' },
    security: {
      weights: [
        { bought: { to: '2020-03-31' }, factor: '0.5' },
        { bought: { from: '2020-06-01', to: '2020-06-30' }, factor: '0.7747907101' },
      ],
    },
  });

  test('multiply the loss of shares bought in their range, after everything else', () => {
    expect(
      shortLines(
        lossOf(
          weighted,
          `purchase 2020-02-03 10 @30
           purchase 2020-05-04 10 @30
           purchase 2020-06-01 10 @11`,
        ),
      ),
    ).toEqual([
      '10 bought 2020-02-03 @30: held 10 = 100.00',
      '10 bought 2020-05-04 @30: held 20 = 200.00',
      '10 bought 2020-06-01 @11: held 0.7747907101 = 7.75',
    ]);
  });
});

describe('figures per more or less than one', () => {
  test('notes of 1,000 of face are priced per 1,000', () => {
    const notes = planOf({ security: { kind: 'note', per: '1000' } });
    expect(shortLines(lossOf(notes, 'purchase 2020-02-03 25000 @98.5\nsale 2020-03-02 25000 @91.25'))).toEqual([
      '25000 bought 2020-02-03 @98.5, sold 2020-03-02 @91.25: sold 7.25 = 181.25',
    ]);
  });

  test('contracts of 100 are priced by the share', () => {
    const contracts = planOf({ security: { per: '0.01' } });
    expect(lossOf(contracts, 'purchase 2020-02-03 3 @4.2\nsale 2020-03-02 3 @1.1').claim).toBe('930.00');
  });
});
