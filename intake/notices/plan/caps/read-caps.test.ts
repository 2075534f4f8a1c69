import { describe, expect, it } from 'vitest';
import { draftBesideTable } from './testing/draft-beside-table.ts';

describe('a matrix of losses with caps in words', () => {
  it.each([
    'However, the loss on a share that was sold is not more than its purchase price less its sale price, and the loss on a share that was held at the close of trading on May 3, 2021 is not more than its purchase price less $11.40.',
    'The Recognized Loss for each share sold may not exceed the purchase price minus the sale price. The Recognized Loss for each share still held as of the close of trading on May 3, 2021 shall not exceed the purchase price minus $11.40.',
  ])('gives a rule for what was sold and one for what was held: %s', (words) => {
    const { plan, gaps } = draftBesideTable(words);
    expect(gaps).toEqual([]);
    const [security] = plan!.securities as { branches: unknown[] }[];
    expect(security!.branches).toMatchObject([
      { sold: { to: '2021-05-03' }, loss: { least: ['decline', { minus: ['price_bought', 'price_sold'] }] } },
      { held_at: '2021-05-03', loss: { least: ['decline', { minus: ['price_bought', '11.40'] }] } },
    ]);
  });

  it('gives no plan where one of the two is not stated', () => {
    expect(
      draftBesideTable('The loss on a share that was sold is not more than its purchase price less its sale price.')
        .plan,
    ).toBeNull();
  });
});

describe('shares by the day of their purchase', () => {
  const rules = (verb: string) =>
    draftBesideTable(
      [
        'Securities Act claims',
        `Shares acquired from January 2, 2020 through June 30, 2020 ${verb} traceable to the Registration Statement. For each such share:`,
        '(a) sold before July 1, 2020, the Recognized Loss is the purchase price minus the sale price;',
        '(b) still held on July 1, 2020, the Recognized Loss is the purchase price minus $6.05.',
      ].join('\n'),
    );
  const acquired = ({ plan }: ReturnType<typeof draftBesideTable>) =>
    JSON.stringify((plan!.securities as unknown[])[0]).includes('"acquired":["offering"]');

  it('are of the offering where the notice treats them so, whatever their type', () => {
    expect(acquired(rules('are treated as'))).toBe(false);
    expect(acquired(rules('that are'))).toBe(true);
  });
});
