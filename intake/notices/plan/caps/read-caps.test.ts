import { describe, expect, it } from 'vitest';
import { openNoticeText, pageOfText } from '../../notice-text.ts';
import type { Interpreted } from '../../tables/interpret-table.ts';
import { draftPlan } from '../draft-plan.ts';

const MATRIX: Interpreted = {
  kind: 'matrix',
  name: 'Loss per share',
  title: 'Loss per share',
  isPercent: false,
  cells: [
    { bought: { from: '2020-01-02', to: '2020-06-30' }, sold: { to: '2020-06-30' }, value: '0.00' },
    { bought: { from: '2020-01-02', to: '2020-06-30' }, sold: { from: '2020-07-01' }, value: '4.65' },
    { bought: { from: '2020-01-02', to: '2020-06-30' }, sold: { isHeld: true }, value: '4.65' },
  ],
};
const END =
  'Gains are disregarded; a negative loss is zero. First-in, first-out. Prices exclude commissions. Payments are pro rata. Alder Corp. (NYSE: ALDR).';
const draft = (words: string) =>
  draftPlan(openNoticeText([pageOfText(`${words} ${END}`)]), [MATRIX], {
    class_periods: [{ from: '2020-01-02', to: '2020-06-30' }],
    currency: 'USD',
  });

describe('a matrix of losses with caps in words', () => {
  it.each([
    'However, the loss on a share that was sold is not more than its purchase price less its sale price, and the loss on a share that was held at the close of trading on May 3, 2021 is not more than its purchase price less $11.40.',
    'The Recognized Loss for each share sold may not exceed the purchase price minus the sale price. The Recognized Loss for each share still held as of the close of trading on May 3, 2021 shall not exceed the purchase price minus $11.40.',
  ])('gives a rule for what was sold and one for what was held: %s', (words) => {
    const { plan, gaps } = draft(words);
    expect(gaps).toEqual([]);
    const [security] = plan!.securities as { branches: unknown[] }[];
    expect(security!.branches).toMatchObject([
      { sold: { to: '2021-05-03' }, loss: { least: ['decline', { minus: ['price_bought', 'price_sold'] }] } },
      { held_at: '2021-05-03', loss: { least: ['decline', { minus: ['price_bought', '11.40'] }] } },
    ]);
  });

  it('gives no plan where one of the two is not stated', () => {
    expect(
      draft('The loss on a share that was sold is not more than its purchase price less its sale price.').plan,
    ).toBeNull();
  });
});

describe('shares by the day of their purchase', () => {
  const rules = (verb: string) =>
    draft(
      [
        'Securities Act claims',
        `Shares acquired from January 2, 2020 through June 30, 2020 ${verb} traceable to the Registration Statement. For each such share:`,
        '(a) sold before July 1, 2020, the Recognized Loss is the purchase price minus the sale price;',
        '(b) still held on July 1, 2020, the Recognized Loss is the purchase price minus $6.05.',
      ].join('\n'),
    );
  const acquired = ({ plan }: ReturnType<typeof draft>) =>
    JSON.stringify((plan!.securities as unknown[])[0]).includes('"acquired":["offering"]');

  it('are of the offering where the notice treats them so, whatever their type', () => {
    expect(acquired(rules('are treated as'))).toBe(false);
    expect(acquired(rules('that are'))).toBe(true);
  });
});
