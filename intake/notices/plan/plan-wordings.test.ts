import { describe, expect, it } from 'vitest';
import { readNotice } from '../read-notice.ts';
import { readClaimTerms } from './claim-terms.ts';
import { findIdentifiers } from './find-identifiers.ts';
import { readFormula } from './read-formula.ts';

describe('a formula', () => {
  it('leaves out what an option that expired sells for', () => {
    const words =
      'the lesser of: (a) the inflation on the date of purchase; or (b) the purchase price minus the sale price (or, for options that expired worthless, $0.00)';
    expect(readFormula(words)).toEqual({
      formula: { least: ['inflation_bought', { minus: ['price_bought', 'price_sold'] }] },
    });
  });

  it('takes the mean of each class from its own table', () => {
    const words =
      'the price paid minus the 90-day average closing price, which is $9.30 for Class A and $9.11 for Class B';
    expect(readFormula(words)).toEqual({ formula: { minus: ['price_bought', 'mean'] } });
  });
});

describe('the terms of a claim', () => {
  it('have the holding value of the day on which shares are held, not of the day of its price', () => {
    const words =
      'If a Claimant had a market gain, the claim is zero. A holding value of $13.60 per share, the closing price on August 10, 2020, applies to shares still held on August 7, 2020.';
    expect(readClaimTerms(words).holding).toEqual({ date: '2020-08-07', value: '13.60' });
  });

  it.each([
    ['A claimant whose pro rata payment is less than ten dollars ($10.00) receives none.', '10.00'],
    ['Payments of less than $20 will not be made.', '20.00'],
    [
      'The total recovery is paid pro rata to all who filed in time and whose claims the administrator has accepted, and no distribution is made for a payment that is less than $15.00.',
      '15.00',
    ],
  ])('have a minimum: %s', (words, minimum) => {
    expect(readClaimTerms(words).minimum).toBe(minimum);
  });

  it.each([
    ['Gains on some transactions offset losses on others.', 'offset'],
    ['Gains will not be used to offset losses.', 'ignore'],
    ['No Recognized Loss may be below zero.', 'ignore'],
  ])('say what becomes of gains: %s', (words, gains) => {
    expect(readClaimTerms(words).gains).toBe(gains);
  });

  it('ask for a net overall loss, which cannot be tested without a value of what is held', async () => {
    const words = `United States District Court. Common stock of Acme Corp. (NYSE: ACME) bought from May 4, 2020 to June 1, 2021.
Plan of Allocation
For each share purchased from May 4, 2020 through June 1, 2021, and:
(a) sold before June 2, 2021, the Recognized Loss is zero;
(b) held as of the close of trading on June 1, 2021, the Recognized Loss is the lesser of: (i) $2.00; or (ii) the purchase price minus $9.10.
Sales are matched first in, first out. A negative number is zero. A Class Member will be paid only if the Class Member had a net overall loss, after all profits are subtracted from all losses.`;
    const { plan, plan_gaps } = await readNotice(Buffer.from(words), 'notice.txt');
    expect(plan).toMatchObject({ currency: 'USD', claim: { market_test: 'none' } });
    expect(plan_gaps.map(({ path }) => path)).toEqual(['claim.market_test']);
  });
});

it('a column for what is sold from a day on is also for what is held, where no other is', async () => {
  const words = `Common stock of Acme Corp. (NYSE: ACME), class period May 6, 2020 to February 28, 2022. The Settlement Amount is $9,000,000.
Plan of Allocation
For each share purchased from May 6, 2020 through February 28, 2022, and:
(a) sold on or before February 28, 2022, the Recognized Loss is the lesser of: (i) the amount in Table 1; or (ii) the purchase price minus the sale price;
(b) held at the close of trading on February 28, 2022, the Recognized Loss is the amount in Table 1.

Table 1 – Decrease in Inflation per Share
                         Sale Date
Purchase Date            5/6/2020 –      8/11/2021 –     Sold on or after 3/1/2022
                         8/10/2021       2/28/2022       or held
5/6/2020 – 8/10/2021     $0.00           $3.85           $16.02
8/11/2021 – 2/28/2022                    $0.00           $12.17

Sales are matched first in, first out. A negative number is zero.`;
  const { plan, plan_gaps } = await readNotice(Buffer.from(words), 'notice.txt');
  expect(plan_gaps).toEqual([]);
  const [{ declines }] = plan!.securities as [{ declines: { held?: true; value: string }[] }];
  expect(declines.filter(({ held }) => held).map(({ value }) => value)).toEqual(['16.02', '12.17']);
});

it('a CUSIP belongs to the notes that are named before it, in whole or in part', () => {
  const words =
    'common stock (NYSE: LKMR; CUSIP 51827Q106) or 6.25% Convertible Senior Notes due 2027 (CUSIP 51827QAB4)';
  const found = findIdentifiers(words, ['common:', 'note:6.25%']);
  expect(found.get('common:')).toMatchObject({ tickers: ['LKMR'], cusips: ['51827Q106'] });
  expect(found.get('note:6.25%')).toMatchObject({ cusips: ['51827QAB4'] });
});
