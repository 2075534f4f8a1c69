import { describe, expect, it } from 'vitest';
import { openNoticeText, pageOfText } from '../notice-text.ts';
import { readClauses } from './read-clauses.ts';

const clauses = (text: string) => readClauses(openNoticeText([pageOfText(text)]));
const rules = (text: string) =>
  clauses(text).map(({ condition, formula }) => [
    condition.sold ?? condition.held_at,
    'formula' in formula ? formula.formula : null,
  ]);

const LOST = { minus: ['inflation_bought', 'inflation_sold'] };
const PRICE = { minus: ['price_bought', 'price_sold'] };
const IN_CLASS = { from: '2019-08-02', to: '2020-03-03' };
const IN_LOOKBACK = { from: '2020-03-04', to: '2020-06-01' };

describe('the rules of a plan, however they are worded', () => {
  it('as a list within a sentence', () => {
    const text = `The Recognized Loss Amount for each share purchased from January 5, 2018 through March 3, 2020 is: (A) if sold before August 2, 2019, zero; (B) if sold from August 2, 2019 through March 3, 2020, the lesser of (i) the inflation on the purchase date minus the inflation on the sale date and (ii) the purchase price minus the sale price; (C) if held on June 1, 2020, the lesser of (i) the inflation on the purchase date and (ii) the purchase price minus $31.20.`;
    expect(rules(text)).toEqual([
      [{ to: '2019-08-01' }, '0'],
      [IN_CLASS, { least: [LOST, PRICE] }],
      ['2020-06-01', { least: ['inflation_bought', { minus: ['price_bought', '31.20'] }] }],
    ]);
  });

  it('with shares retained to one day and sold before another', () => {
    const text = `For shares purchased between January 5, 2018 and March 3, 2020, inclusive:
1. If sold between August 2, 2019 and March 3, 2020, inclusive, then the Recognized Loss per share is the lesser of (x) the purchase price inflation less the sales price inflation, or (y) the difference between the purchase price and the sales price.
2. If retained at the close of trading on March 3, 2020 but sold before June 2, 2020: the lesser of: (a) the inflation at purchase; (b) purchase price minus sale price; (c) purchase price minus the 90-day lookback value on the date of sale set forth in Table B.`;
    expect(rules(text)).toEqual([
      [IN_CLASS, { least: [LOST, PRICE] }],
      [IN_LOOKBACK, { least: ['inflation_bought', PRICE, { minus: ['price_bought', 'mean_to_sale'] }] }],
    ]);
  });

  it('as what inflation fell by while the shares were held', () => {
    const text = `For each share purchased in the Class Period and sold from August 2, 2019 through and including March 3, 2020, the Recognized Loss equals the lesser of: (1) the decline in inflation during the holding period (as presented in Table 1 below), or (2) the Purchase Price minus the Sale Price.`;
    expect(rules(text)).toEqual([[IN_CLASS, { least: ['drop', PRICE] }]]);
  });

  it('times the number of shares, and of a part of the loss', () => {
    const text = `For shares sold from August 2, 2019 through March 3, 2020, the Recognized Loss shall be the number of shares sold multiplied by 50% of the difference between the purchase price and the sale price.`;
    expect(rules(text)).toEqual([[IN_CLASS, { times: [PRICE, '0.5'] }]]);
  });

  it('with the price of an offering as a cap, and the greater of two prices', () => {
    const text = `For each share purchased in or traceable to the initial public offering:
A. if sold on or after August 2, 2019 but before March 4, 2020, the Recognized Loss is the difference between the purchase price per share (not to exceed $21.00) and the greater of (1) the sale price per share and (2) $8.15, the closing price on August 2, 2019.`;
    expect(clauses(text)[0]!.condition.isOffering).toBe(true);
    expect(rules(text)).toEqual([
      [IN_CLASS, { minus: [{ least: ['price_bought', '21.00'] }, { greatest: ['price_sold', '8.15'] }] }],
    ]);
  });
});

describe('shares that are still held, without a day', () => {
  const RULES = `For each share acquired in the Class Period:
(a) for a share disposed of from August 2, 2019 to March 3, 2020: the acquisition price less the price at which it was disposed of;
(b) for a share disposed of after March 3, 2020: the acquisition price less the greater of the sale price and $6.20; and`;

  it.each([
    '(c) for a share that the claimant still holds: the acquisition price less $6.20.',
    '(c) still held, the Recognized Loss is the acquisition price less $6.20.',
  ])('are a rule of their own: %s', (held) => {
    expect(rules(`${RULES}\n${held}`)).toEqual([
      [IN_CLASS, PRICE],
      [{ from: '2020-03-04' }, { minus: ['price_bought', { greatest: ['price_sold', '6.20'] }] }],
      ['open', { minus: ['price_bought', '6.20'] }],
    ]);
  });

  it('are no part of the rule before, where the days of their own rule are not clear', () => {
    const read = clauses(`${RULES}\n(c) for a share sold in the second tranche: the acquisition price less $3.10.`);
    expect(read.map(({ formula }) => 'formula' in formula)).toEqual([true, true, false]);
    expect(read[1]!.formula).toEqual({
      formula: { minus: ['price_bought', { greatest: ['price_sold', '6.20'] }] },
    });
  });
});

describe('what is not a rule, or none that can be reported, is not made one', () => {
  it.each([
    'The award of damages shall not exceed the difference between the purchase price paid and the mean trading price of shares held at the end of the 90-day period.',
    'Sales in the Class Period will be matched first against any holdings at the beginning of the Class Period.',
    'Example 1: If you sold from August 2, 2019 through March 3, 2020, your Recognized Loss is $3.00 per share.',
  ])('%s', (text) => {
    expect(rules(text)).toEqual([]);
  });

  it.each([
    ['the lesser of the inflation at purchase and the tax basis of the share', 'a term that plans lack'],
    ['the inflation at purchase minus the sale price', 'inflation less a price'],
    ['the lesser of the inflation at purchase and the inflation at purchase', 'the same amount twice'],
    ['the purchase price plus the lesser of 10% and the sale price', 'a per cent of nothing'],
  ])('%s: %s', (formula) => {
    const [clause] = clauses(
      `For shares sold from August 2, 2019 through March 3, 2020, the Recognized Loss per share is ${formula}.`,
    );
    expect(clause?.formula).toHaveProperty('why');
  });

  it('with a difference that is named once, and called by its name in the rules behind', () => {
    const text = `A. Sold from August 2, 2019 through March 3, 2020, the Recognized Loss Amount for each share shall be the lesser of: (1) the inflation on the date of purchase; or (2) the Out of Pocket Loss, which is the purchase price minus the sale price. B. Sold from March 4, 2020 through June 1, 2020, the Recognized Loss Amount for each share shall be the lesser of: (1) the inflation on the date of purchase; or (2) the Out of Pocket Loss.`;
    expect(rules(text)).toEqual([
      [IN_CLASS, { least: ['inflation_bought', PRICE] }],
      [IN_LOOKBACK, { least: ['inflation_bought', PRICE] }],
    ]);
  });

  it('and not with a name of two differences', () => {
    const text = `A. Sold from August 2, 2019 through March 3, 2020, the Recognized Loss Amount for each share shall be the lesser of: (1) the inflation on the date of purchase; or (2) the Price Difference, which is the purchase price minus the sale price. B. Sold from March 4, 2020 through June 1, 2020, the Recognized Loss Amount for each share shall be the lesser of: (1) the inflation on the date of purchase; or (2) the Price Difference, which is the purchase price minus $31.20. C. Held on June 1, 2020, the Recognized Loss Amount for each share shall be the lesser of: (1) the inflation on the date of purchase; or (2) the Price Difference.`;
    expect(clauses(text).at(-1)?.formula).toHaveProperty('why');
  });
});
