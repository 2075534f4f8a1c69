import { describe, expect, it } from 'vitest';
import { openNoticeText, pageOfText } from '../../notice-text.ts';
import { readClauses } from '../read-clauses.ts';

const clauses = (...lines: string[]) => readClauses(openNoticeText([pageOfText(lines.join('\n'))]));
const EXPECTED_LOSS = {
  formula: {
    least: [{ minus: ['inflation_bought', 'inflation_sold'] }, { minus: ['price_bought', 'price_sold'] }],
  },
};
const FORMULA =
  'the lesser of (i) the inflation on the date of purchase minus the inflation on the date of sale and (ii) the purchase price minus the sale price';
const HEAD = 'For each share of common stock purchased in the Class Period, and:';

describe('the words before a formula', () => {
  it.each([
    'the Recognized Loss (or Recognized Gain) per share is',
    'the Recognized Loss (or Gain) will be',
    'the Recognized Loss Amount (or Recognized Gain Amount) for each such share is',
  ])('may name a gain in brackets: %s', (verdict) => {
    const [first, second] = clauses(
      HEAD,
      `(a) sold before May 6, 2021, ${verdict} zero;`,
      `(b) sold from May 6, 2021 through February 24, 2022, ${verdict} ${FORMULA}.`,
    );
    expect(first!.formula).toEqual({ formula: '0' });
    expect(second!.formula).toEqual(EXPECTED_LOSS);
  });

  it.each([
    'the claim per share will be figured as follows:',
    'the Recognized Loss is arrived at as follows:',
    'the Recognized Loss will be found in the following manner:',
    'the loss per share is worked out as set out below:',
  ])('may announce rules and be none: %s', (head) => {
    const read = clauses(
      `For shares of common stock purchased from November 10, 2020 through May 4, 2022, ${head}`,
      'A. If sold on or before August 9, 2021, the claim per share is $0.',
      `B. If sold from August 10, 2021 through May 4, 2022, the claim per share is ${FORMULA}.`,
    );
    expect(read.map(({ formula }) => formula)).toEqual([{ formula: '0' }, EXPECTED_LOSS]);
    expect(read[1]!.condition.bought).toEqual({ from: '2020-11-10', to: '2022-05-04' });
  });
});

describe('a sentence that states what a loss requires', () => {
  const RULE = `(b) sold from May 6, 2021 through February 24, 2022, the Recognized Loss is ${FORMULA}.`;

  it.each([
    '49. For a Claimant to have a Recognized Loss, the security must have been purchased during the Class Period and held over at least one of the days on which inflation was removed from its price: May 6 and November 4, 2021.',
    '(1) To be eligible for a recovery, a share must have been bought in the Class Period and must have been held at the opening of trading on May 6, 2021.',
    '2. In order to qualify, shares must be purchased in the Class Period and held through a Disclosure Date, since inflation is constant between them.',
  ])('is no rule: %s', (requirement) => {
    expect(clauses(requirement, HEAD, RULE).map(({ formula }) => formula)).toEqual([EXPECTED_LOSS]);
  });

  it('is a rule where it sets a loss too', () => {
    const words = `(1) For shares that must have been held on May 6, 2021, the Recognized Loss is the lesser of $2.00 and a figure of the Administrator.`;
    expect(clauses(words, HEAD, RULE).some(({ formula }) => 'why' in formula)).toBe(true);
  });
});

describe('what a part of a plan applies to', () => {
  it.each([
    'This part applies to shares of common stock purchased or otherwise acquired from September 15, 2020 through March 12, 2021, whether in the IPO itself or on the open market, all of which were traceable to the registration statement.',
    'This section covers common stock bought from September 15, 2020 through March 12, 2021, whether on the open market or in the Offering.',
  ])('is what its rules apply to, whatever the shares were bought in: %s', (sentence) => {
    const [only] = clauses(
      'Part I - Securities Act',
      sentence,
      'The Securities Act Loss per share is:',
      '1. for shares sold before April 11, 2022: the purchase price, but not more than $22.00, minus the sale price.',
    );
    expect(only).toMatchObject({
      statute: 'securities_act',
      condition: { bought: { from: '2020-09-15', to: '2021-03-12' }, sold: { to: '2022-04-10' }, isOffering: false },
      formula: { formula: { minus: [{ least: ['price_bought', '22.00'] }, 'price_sold'] } },
    });
  });

  it('is shares of the offering alone where it states no more', () => {
    const [only] = clauses(
      'Part I - Securities Act',
      'This part applies to shares purchased from September 15, 2020 through March 12, 2021 pursuant to the registration statement.',
      'The Securities Act Loss per share is:',
      '1. for shares sold before April 11, 2022: the purchase price minus the sale price.',
    );
    expect(only!.condition.isOffering).toBe(true);
  });
});
