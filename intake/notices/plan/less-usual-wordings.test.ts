import { describe, expect, it } from 'vitest';
import { readNotice } from '../read-notice.ts';
import { readClaimTerms } from './claim-terms.ts';
import { dollarPrefixes } from './dollar-prefixes.ts';
import { readFormula } from './read-formula.ts';

describe('terms for all claims', () => {
  it('are no smallest payment where a sentence estimates what a share gets', () => {
    const words =
      'The expert estimates an average distribution of $1.07 per allegedly damaged share of common stock. An Authorized Claimant whose payment would be less than $10.00 receives nothing.';
    expect(readClaimTerms(words).minimum).toBe('10.00');
    expect(readClaimTerms('An average distribution of $1.07 per allegedly damaged share is expected.').minimum).toBe(
      undefined,
    );
  });

  it.each([
    ['Claims above the $1000 minimum payment are paid first.', undefined],
    ['The fund has a $0 minimum payment.', undefined],
    ['A trade of the $1000 minimum payment is large. There is a $10.00 minimum payment.', '10.00'],
  ])('have no smallest payment that is too large for one, or none at all: %s', (words, minimum) => {
    expect(readClaimTerms(words).minimum).toBe(minimum);
  });

  it('have a smallest payment in Canadian dollars', () => {
    const words = 'The Administrator shall not pay a claimant whose payment would be less than C$25.00.';
    expect(readClaimTerms(words).minimum).toBe('25.00');
  });

  it.each([
    ['Each Authorized Claimant gets a share of the fund. There is a $12.50 minimum payment.', '12.50'],
    ["Where a claimant's share of the fund would be less than $15.00, nothing is paid.", '15.00'],
  ])('have a smallest payment in other words: %s', (words, minimum) => {
    expect(readClaimTerms(words).minimum).toBe(minimum);
  });

  it('do not pay claims in full where it is a penalty that was paid in full', () => {
    expect(readClaimTerms('The Respondents have paid the penalty in full, and the fund bears interest.').basis).toBe(
      undefined,
    );
    expect(readClaimTerms('The Respondents have paid in full.').basis).toBe(undefined);
    expect(readClaimTerms('All approved claims will be paid in full.').basis).toBe('full');
  });

  it.each([
    'A negative Nominal Entitlement is nil.',
    'If there is no excess, the Recognized Loss is nil.',
    'If the figure is negative, it is nil.',
  ])('leave gains aside: %s', (words) => {
    expect(readClaimTerms(words).gains).toBe('ignore');
  });
});

describe('a purchase price with a limit', () => {
  const CAPPED = { least: ['price_bought', '18.00'] };

  it.each([
    'not more than the offering price of $18.00',
    'no more than $18.00',
    'never greater than $18.00',
    'at most $18.00',
    'which may not exceed $18.00',
    'not to exceed $18.00',
  ])('is the less of both: %s', (limit) => {
    expect(readFormula(`the purchase price per share (${limit}) minus the sale price per share`)).toEqual({
      formula: { minus: [CAPPED, 'price_sold'] },
    });
    expect(
      readFormula(`the purchase price per share (${limit}) minus the greater of (i) the sale price and (ii) $6.35`),
    ).toEqual({ formula: { minus: [CAPPED, { greatest: ['price_sold', '6.35'] }] } });
  });

  it('is not read where it is unclear what the amount in brackets does', () => {
    const words = 'the purchase price per share (adjusted by $18.00) minus the sale price per share';
    expect(readFormula(words)).toEqual({ why: expect.stringContaining('not clear') });
    expect(readFormula('the purchase price (i.e., $18.00) minus the sale price')).toEqual({
      formula: { minus: ['18.00', 'price_sold'] },
    });
  });
});

describe('a formula of a Canadian plan', () => {
  it('subtracts a sum in Canadian dollars, whatever a bracket adds on it', () => {
    const formula = { minus: ['price_bought', '1.84'] };
    const words = 'the difference between the price paid and C$1.84';
    expect(readFormula(words)).toEqual({ formula });
    const bracket = '(being the volume weighted average price over the ten trading days)';
    expect(
      readFormula(
        `the lesser of (i) the difference between the price paid and the price received, and (ii) ${words} ${bracket}`,
      ),
    ).toEqual({ formula: { least: [{ minus: ['price_bought', 'price_sold'] }, formula] } });
  });
});

const NOTICE = `ONTARIO SUPERIOR COURT OF JUSTICE
This notice is for all who acquired common shares of Alder Mines Corp. (“Alder”) (TSX: ARM) during the period from August 14, 2017 to January 23, 2019 (the “Class Period”).

DISTRIBUTION PROTOCOL

1. The Administrator shall apply first-in, first-out methodology (“FIFO”).

2. The Nominal Entitlement for each Eligible Share is:

(a) for shares disposed of on or before January 23, 2019, nil;

(b) for shares disposed of from January 24, 2019 to February 6, 2019, inclusive, the difference between the price paid and the price received; and

(c) for shares still held at the close of trading on February 6, 2019, the difference between the price paid and C$1.84.

3. Shares acquired from July 3, 2018 to January 23, 2019 are subject to a risk adjustment: their Nominal Entitlement is multiplied by 0.60, since the Administrator shall reflect the additional risk of the claims in that part of the Class Period.

4. A negative Nominal Entitlement is nil. Payments are pro rata. The Administrator shall not pay a claimant whose payment would be less than C$25.00. All sums are in Canadian dollars.
`;

describe('a Canadian protocol', () => {
  it('gives a plan with its weights and no gap', async () => {
    const { plan, plan_gaps } = await readNotice(new TextEncoder().encode(NOTICE), 'notice.txt');
    expect(plan_gaps).toEqual([]);
    expect(plan).toMatchObject({
      currency: 'CAD',
      claim: { gains: 'ignore' },
      payment: { minimum: '25.00' },
      securities: [
        {
          branches: [
            { loss: '0' },
            { loss: { minus: ['price_bought', 'price_sold'] } },
            { loss: { minus: ['price_bought', '1.84'] } },
          ],
          weights: [{ bought: { from: '2018-07-03', to: '2019-01-23' }, factor: '0.60' }],
        },
      ],
    });
  });

  it('has a gap where the days of a weight cannot be read', async () => {
    const text = NOTICE.replace('from July 3, 2018 to January 23, 2019', 'in the last part of the Class Period');
    const { plan_gaps } = await readNotice(new TextEncoder().encode(text), 'notice.txt');
    expect(plan_gaps.map(({ why }) => why)).toEqual([expect.stringMatching(/weights the loss of some shares/)]);
  });

  it.each([
    'their Nominal Entitlement is trimmed by 35 %',
    'their Nominal Entitlement is brought down to 65%',
    'the adjustment trims their Nominal Entitlement by 35 %',
    'only to the extent of one half: each such loss counts for one half',
    'their Nominal Entitlement carries a weight: it is shaved by a factor of 0.35',
  ])('has a gap where no rule has read a share of a loss: %s', async (words) => {
    const text = NOTICE.replace('their Nominal Entitlement is multiplied by 0.60', words);
    const { plan_gaps } = await readNotice(new TextEncoder().encode(text), 'notice.txt');
    expect(plan_gaps.map(({ why }) => why)).toEqual([expect.stringMatching(/share to a loss|cannot be read/)]);
  });

  it('has a gap where one of two weights has not been read', async () => {
    const text = NOTICE.replace(
      '4. A',
      '3A. Shares acquired before July 3, 2018: their Nominal Entitlement is trimmed by 35 %.\n\n4. A',
    );
    const { plan_gaps } = await readNotice(new TextEncoder().encode(text), 'notice.txt');
    expect(plan_gaps.map(({ why }) => why)).toEqual([expect.stringMatching(/share to a loss.*trimmed by 35 %/)]);
  });

  it('has a gap where sums of shares are in dollars of two countries', async () => {
    const text = NOTICE.replace('and C$1.84.', 'and US$1.40 for shares bought in New York or C$1.84 for the others.');
    const { plan_gaps } = await readNotice(new TextEncoder().encode(text), 'notice.txt');
    expect(plan_gaps.map(({ why }) => why)).toContainEqual(expect.stringMatching(/dollars of several countries/));
  });
});

describe('sums of a plan in dollars', () => {
  it('are read with the sign of one country, and of none behind the name of a class', () => {
    expect(readFormula('the purchase price minus C$13.05')).toEqual({ formula: { minus: ['price_bought', '13.05'] } });
    expect(readFormula('the purchase price minus US$10.00 on Nasdaq, C$13.05 on the TSX')).toHaveProperty('why');
    expect([...dollarPrefixes('US$5.20, C$6.10 and US$30 million or A$12,000; Class A $5.00')]).toEqual(['US$', 'C$']);
  });
});
