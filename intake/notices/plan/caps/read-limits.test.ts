import { describe, expect, it } from 'vitest';
import { limitsIn } from './limit-wordings.ts';
import { draftBesideTable } from './testing/draft-beside-table.ts';

const TABLE_ALONE = 'For each share purchased in the Class Period, the Recognized Loss is the amount in Table 1.';
const BY_SALE = { minus: ['price_bought', 'price_sold'] };
const BY_VALUE = { minus: ['price_bought', '11.40'] };

describe('a loss of a table with limits in other sentences', () => {
  it.each([
    'Two limits apply. First, for any share sold on or before September 28, 2020, it cannot be more than the amount by which the purchase price exceeded the sale price. Second, for a share that was held at the close of trading on September 28, 2020, it cannot be more than the purchase price less $11.40.',
    'That amount may not exceed, for shares sold on or before September 28, 2020, the purchase price minus the sale price. That amount may not exceed, for shares held as of the close of trading on September 28, 2020, the purchase price minus $11.40.',
    'In the case of a share sold before September 29, 2020, that amount is limited to the purchase price less the sale price. In the case of a share still held at the end of September 28, 2020, that amount is limited to the purchase price less $11.40.',
    'The Recognized Loss on a share sold before September 29, 2020 shall not exceed its purchase price less its sale price. The Recognized Loss on a share held as of the close of trading on September 28, 2020 shall not exceed its purchase price less $11.40.',
    'In no event shall the Recognized Loss for a share sold on or before September 28, 2020 exceed the purchase price minus the sale price. Nor shall the Recognized Loss for a share held at the close of trading on September 28, 2020 exceed the purchase price minus $11.40.',
    'No share sold on or before September 28, 2020 may have a Recognized Loss greater than its purchase price less its sale price, and no share held at the close of trading on September 28, 2020 may have a Recognized Loss of more than its purchase price less $11.40.',
    'These amounts are subject to the following limits: (a) for shares sold on or before September 28, 2020: the purchase price minus the sale price; (b) for shares held at the close of trading on September 28, 2020: the purchase price minus $11.40.',
  ])('is the least of both, whichever way they are worded: %s', (limits) => {
    const { plan, gaps } = draftBesideTable(`${TABLE_ALONE} ${limits}`);
    expect(gaps).toEqual([]);
    expect((plan!.securities as { branches: unknown[] }[])[0]!.branches).toMatchObject([
      { sold: { to: '2020-09-28' }, loss: { least: ['decline', BY_SALE] } },
      { held_at: '2020-09-28', loss: { least: ['decline', BY_VALUE] } },
    ]);
  });

  it('has every limit of its days where their days overlap', () => {
    const { plan } = draftBesideTable(
      `${TABLE_ALONE} For any share sold on or before September 28, 2020, it cannot exceed the purchase price less the sale price. For a share sold from July 1, 2020 through September 28, 2020, it cannot exceed the lesser of (a) the purchase price less $12.00 and (b) the purchase price less $12.50. For a share held at the close of trading on September 28, 2020, it cannot exceed the purchase price less $11.40.`,
    );
    expect((plan!.securities as { branches: unknown[] }[])[0]!.branches).toMatchObject([
      { sold: { to: '2020-06-30' }, loss: { least: ['decline', BY_SALE] } },
      {
        sold: { from: '2020-07-01', to: '2020-09-28' },
        loss: {
          least: ['decline', BY_SALE, { minus: ['price_bought', '12.00'] }, { minus: ['price_bought', '12.50'] }],
        },
      },
      { held_at: '2020-09-28', loss: { least: ['decline', BY_VALUE] } },
    ]);
  });

  it.each([
    'A Recognized Loss is never more than the actual loss, that is, the purchase price less the sale price.',
    'For any share sold in a private sale, it cannot be more than half the amount by which the purchase price exceeded the sale price.',
    'The Recognized Loss per share shall never exceed the actual loss on that share.',
    'No share held on that day may have one greater than its purchase price less $11.40.',
    'The Recognized Claim for any share sold on or before September 28, 2020 may not exceed the purchase price minus the sale price.',
    'As the Court has ordered, for any share sold on or before September 28, 2020, it cannot be more than the purchase price minus the sale price.',
    'For any share sold on or before September 28, 2020, it cannot exceed the purchase price minus the sale price, and payments are made once.',
    'Under the PSLRA, the Recognized Loss may not exceed the purchase price minus the average closing price.',
    'In no case may the Recognized Loss for a share exceed the price paid for it.',
    'Nobody may recover more than what he or she paid for the shares less what was received for them.',
  ])('is open where a limit cannot be read: %s', (limit) => {
    expect(draftBesideTable(`${TABLE_ALONE} ${limit}`).gaps).toContainEqual({
      path: 'securities',
      why: expect.stringContaining('limits a loss'),
    });
  });

  it.each([
    ['purchased before March 1, 2020', 'of a part of the purchases'],
    ['purchased in the first quarter', 'of days that cannot be read'],
    ['purchased in the Offering', 'of one kind of purchases'],
  ])('is open where a limit is for shares %s, %s', (bought) => {
    const limits = `For any share ${bought} and sold on or before September 28, 2020, it cannot be more than the purchase price minus the sale price. For a share held at the close of trading on September 28, 2020, it cannot be more than the purchase price less $11.40.`;
    expect(draftBesideTable(`${TABLE_ALONE} ${limits}`).gaps).toContainEqual({
      path: 'securities',
      why: expect.stringContaining('limits a loss'),
    });
  });

  it('has a limit for shares that were bought on any day of the Class Period', () => {
    for (const bought of ['purchased in the Class Period', 'purchased from January 2, 2020 through June 30, 2020']) {
      const { plan, gaps } = draftBesideTable(
        `${TABLE_ALONE} For any share ${bought} and sold on or before September 28, 2020, it cannot be more than the purchase price minus the sale price. For any share ${bought} and held at the close of trading on September 28, 2020, it cannot be more than the purchase price less $11.40.`,
      );
      expect(gaps).toEqual([]);
      expect((plan!.securities as { branches: unknown[] }[])[0]!.branches).toMatchObject([
        { loss: { least: ['decline', BY_SALE] } },
        { loss: { least: ['decline', BY_VALUE] } },
      ]);
    }
  });

  it('are found in a long line in a short time', () => {
    const start = performance.now();
    limitsIn(`for shares ${'sold the loss in a a a '.repeat(4000)}purchase price less sale price`);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('is not limited by sentences about damages, payments or whole claims', () => {
    for (const words of [
      'Under the PSLRA, damages may not exceed the purchase price minus the average closing price.',
      'Amounts paid for the notice may not exceed $500,000.',
      'A Recognized Claim for shares sold is limited to the overall loss of purchase price less sale price.',
    ])
      expect(limitsIn(words)).toEqual([]);
  });
});
