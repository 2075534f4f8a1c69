import { describe, expect, it } from 'vitest';
import { readNotice } from '../read-notice.ts';
import { readClaimTerms } from './claim-terms.ts';
import { findHoldings } from './find-holdings.ts';
import { readFormula } from './read-formula.ts';
import { findIdentifiers } from './securities/find-identifiers.ts';

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

const PRICES = { minus: ['price_bought', 'price_sold'] };
const CAPPED = { least: ['price_bought', '17.00'] };

describe('a formula in fewer usual words', () => {
  it.each([
    [
      'a bracket sets what a name means',
      'the lesser of the decline in inflation per Table A (inflation at purchase minus inflation at sale) and the out-of-pocket loss (purchase price minus sale price)',
      { least: [{ minus: ['inflation_bought', 'inflation_sold'] }, PRICES] },
    ],
    [
      'an amount is limited by a difference',
      'inflation on the purchase date per Table 1, but not more than purchase price less $21.05',
      { least: ['inflation_bought', { minus: ['price_bought', '21.05'] }] },
    ],
    [
      'a difference is limited by another, with a limit in its brackets',
      'the purchase price per share (not to exceed $17.00) minus the sale price per share, but no more than the purchase price (not to exceed $17.00) minus $9.44',
      { least: [{ minus: [CAPPED, 'price_sold'] }, { minus: [CAPPED, '9.44'] }] },
    ],
    [
      'a limit in brackets stays with its price',
      'the purchase price (but no more than $17.00) minus the sale price',
      { minus: [CAPPED, 'price_sold'] },
    ],
    [
      'the choice stands at the end',
      'the inflation at purchase minus the inflation at sale, or the purchase price minus the sale price, whichever is less',
      { least: [{ minus: ['inflation_bought', 'inflation_sold'] }, PRICES] },
    ],
    [
      'a cell of a matrix is named by its row and column',
      'the number in Table 1 for the row of the purchase date and the last column',
      'table',
    ],
    [
      'the closing price of an option is that of a day',
      'purchase price less the closing price on March 20, 2018 in Table 3',
      { minus: ['price_bought', 'holding_value'] },
    ],
  ])('%s', (_, words, formula) => {
    expect(readFormula(words)).toEqual({ formula });
  });

  it('is none where an amount is taken from itself', () => {
    expect(readFormula('the sale price minus the sale price')).toHaveProperty('why');
  });

  it.each(['the purchase price minus $13.05.²', 'the purchase price minus $13.05.2'])(
    'has no mark of a footnote: %s',
    (words) => {
      expect(readFormula(words)).toEqual({ formula: { minus: ['price_bought', '13.05'] } });
    },
  );

  it('is none where a name and its bracket differ', () => {
    expect(readFormula('the purchase price (inflation at purchase minus inflation at sale)')).toHaveProperty('why');
  });
});

describe('the terms of a claim', () => {
  it('have the holding value of the day on which shares are held, not of the day of its price', () => {
    const words =
      'If a Claimant had a market gain, the claim is zero. A holding value of $13.60 per share, the closing price on August 10, 2020, applies to shares still held on August 7, 2020.';
    expect(findHoldings(words)).toEqual([{ series: '', day: '2020-08-07', value: '13.60' }]);
  });

  it.each([
    ['A claimant whose pro rata payment is less than ten dollars ($10.00) receives none.', '10.00'],
    ['Payments of less than $20 will not be made.', '20.00'],
    ['Payments under $10.00 are not made.', '10.00'],
    ['Claims that would receive less than $10.00 are not paid.', '10.00'],
    ['Awards below $10.00 will not be paid.', '10.00'],
    ['Minimum payment: $10.00.', '10.00'],
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
    ['No Recognized Loss can be negative: it is then zero.', 'ignore'],
    ['Gains count as zero.', 'ignore'],
    ['Negative results are zero.', 'ignore'],
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

it.each([
  ['TRADING SYMBOL AND CUSIP of the common stock', []],
  ['THE SYMBOL OF THE COMPANY', []],
  ['Ticker CUSIP ISIN', []],
  ['TICKER SYMBOL: ORN', ['ORN']],
  ['ITS SYMBOL IS ORN', ['ORN']],
  ['under the TICKER “ORN”', ['ORN']],
  ['under the ticker symbol ORN', ['ORN']],
  ['under the symbol ON', ['ON']],
])('a ticker is a symbol and no word in capitals: %s', (words, tickers) => {
  expect(findIdentifiers(words, ['common:']).get('common:')?.tickers ?? []).toEqual(tickers);
});

it.each([
  ['the Recognized Claim per share is limited to $80.00.', undefined],
  ['The Recognized Claim shall not exceed $80.00 per ADS.', undefined],
  ['The Recognized Claim may not exceed $1,000.00 for each note.', undefined],
  ['For each share bought in the offering, the Recognized Claim shall not exceed $80.00.', undefined],
  ['The Recognized Claim shall not exceed $50,000. For each share there is one amount.', '50000'],
  ['The Recognized Claim shall not exceed $50,000 per claimant for all shares.', '50000'],
])('a maximum is of the whole claim: %s', (words, maximum) => {
  const found = readClaimTerms(words).maximum;
  expect(found === undefined ? found : String(Number(found))).toBe(maximum);
});

/** The draft of a notice in text, and its gaps. */
// biome-ignore lint/suspicious/noExplicitAny: a draft's document, as JSON gives it
const draftOf = async (words: string): Promise<{ plan: any; plan_gaps: { path: string }[] }> =>
  await readNotice(Buffer.from(words), 'notice.txt');
const HEAD = `In re Orrin Corp. Securities Litigation, No. 3:21-cv-03344 (N.D. Cal.)
Class: purchasers of Orrin Corp. common stock (NYSE: ORN) from May 11, 2020 through November 9, 2021.
PLAN OF ALLOCATION
`;
const TERMS = `
Matching is first in, first out, opening holdings first. Negative results are zero. Payments under $10.00 are not made.`;

describe('a plan in words alone', () => {
  it('has the inflation of a sentence, period by period', async () => {
    const { plan, plan_gaps } = await draftOf(`${HEAD}
The expert found that artificial inflation in the stock was $5.25 per share from May 11, 2020 through January 30, 2021; $3.90 per share from January 31, 2021 through November 9, 2021; and zero thereafter.
For each share bought from May 11, 2020 through November 9, 2021:
- sold on or before January 30, 2021: there is no Recognized Loss;
- sold from January 31, 2021 through November 9, 2021: the lesser of inflation at purchase minus inflation at sale and purchase price minus sale price;
- held at the close of trading on November 9, 2021: the lesser of inflation at purchase and purchase price minus $6.40.
${TERMS}`);
    expect(plan_gaps).toEqual([]);
    expect(plan.currency).toBe('USD');
    expect(plan.securities[0].inflation.rows).toEqual([
      { from: '2020-05-11', to: '2021-01-30', value: '5.25' },
      { from: '2021-01-31', to: '2021-11-09', value: '3.90' },
    ]);
  });

  it('has no inflation of a sentence whose periods leave out months', async () => {
    const { plan_gaps } = await draftOf(`${HEAD}
Artificial inflation was $5.25 per share from May 11, 2020 through January 30, 2021 and $3.90 per share from March 31, 2021 through November 9, 2021.
For each share bought from May 11, 2020 through November 9, 2021 and held at the close of trading on November 9, 2021: the lesser of inflation at purchase and purchase price minus $6.40.
${TERMS}`);
    expect(plan_gaps).not.toEqual([]);
  });

  it('has two statutes under headings that end in a point', async () => {
    const { plan, plan_gaps } = await draftOf(`${HEAD}
Exchange Act claims. For each share purchased from May 11, 2020 through November 9, 2021:
- if held at the close of trading on November 9, 2021: the lesser of $4.00 and the purchase price minus $19.02;
- if sold on or before November 9, 2021: there is no Recognized Loss.

Securities Act claims. For each share purchased in or traceable to the offering of January 14, 2021 on or before November 9, 2021:
- if sold on or before November 9, 2021: the purchase price (but no more than $41.00) minus the sale price;
- if held at the close of trading on November 9, 2021: the purchase price (but no more than $41.00) minus $36.20.

Where a share has a loss under both, the greater of the Exchange Act amount and the Securities Act amount counts.
${TERMS}`);
    expect(plan_gaps).toEqual([]);
    const [{ combine, components }] = plan.securities;
    expect(combine).toBe('greatest');
    expect(components.map(({ id, branches }: { id: string; branches: unknown[] }) => [id, branches.length])).toEqual([
      ['exchange_act', 2],
      ['securities_act', 2],
    ]);
  });

  it('has a gap where a rule for all shares would hide the others', async () => {
    const { plan_gaps } = await draftOf(`${HEAD}
For each share bought from May 11, 2020 through November 9, 2021, the Recognized Loss is $24.00.
- sold on or before November 9, 2021: there is no Recognized Loss;
- held at the close of trading on November 9, 2021: the lesser of $4.00 and purchase price minus $6.40.
${TERMS}`);
    expect(plan_gaps.map(({ path }) => path)).toContain('securities[0].branches[0]');
  });

  it('has a gap where two claims are combined and no rule shows its own', async () => {
    const { plan_gaps } = await draftOf(`${HEAD}
For each share purchased from May 11, 2020 through November 9, 2021 and held at the close of trading on November 9, 2021: the lesser of $4.00 and the purchase price minus $19.02.
For each share purchased in the offering and held at the close of trading on November 9, 2021: the purchase price (but no more than $41.00) minus $36.20.
The greater of the Exchange Act amount and the Securities Act amount counts.
${TERMS}`);
    expect(plan_gaps.map(({ path }) => path)).toContain('securities[0].combine');
  });

  it('has the figures of a table without the marks of its footnotes', async () => {
    const { plan } = await draftOf(`${HEAD}
For each share bought from May 11, 2020 through November 9, 2021 and held at the close of trading on November 9, 2021: the lesser of the inflation at purchase in Table 1 and purchase price minus $6.40.

Table 1. Inflation per Share
May 11, 2020 through January 30, 2021*       $5.25†
January 31, 2021[1] through November 9, 2021    $3.90
${TERMS}`);
    expect(plan.securities[0].inflation.rows).toMatchObject([{ value: '5.25' }, { from: '2021-01-31', value: '3.90' }]);
  });

  const listed = (...rows: string[]) =>
    draftOf(`${HEAD}
For each share bought from May 11, 2020 through November 9, 2021 and held at the close of trading on November 9, 2021: the lesser of the inflation at purchase and purchase price minus $6.40.

Artificial inflation per share
${rows.join('\n')}
${TERMS}`);
  const FIRST = 'May 11, 2020 - January 30, 2021: $5.25 per share';
  const SECOND = 'January 31, 2021 - March 4, 2021: $3.90 per share';
  const THIRD = 'March 5, 2021 - November 9, 2021: $2.75 per share';

  it('has the inflation of a list, with the marks of its footnotes', async () => {
    const { plan, plan_gaps } = await listed(FIRST, SECOND, `${THIRD}†`);
    expect(plan_gaps).toEqual([]);
    expect(plan.securities[0].inflation.rows.map(({ value }: { value: string }) => value)).toEqual([
      '5.25',
      '3.90',
      '2.75',
    ]);
  });

  it.each([
    ['a row in the middle', [FIRST, 'January 31, 2O21 - March 4, 2021: $3.90 per share', THIRD]],
    ['the last row', [FIRST, SECOND, 'March 5, 2O21 - November 9, 2021: $2.75 per share']],
    ['the first row', ['May 11, 2O20 - January 30, 2021: $5.25 per share', SECOND, THIRD]],
    ['a row without its start', [FIRST, SECOND, 'and later: $2.75 per share']],
    ['a break in the days', [FIRST, SECOND, 'May 5, 2021 - November 9, 2021: $2.75 per share']],
  ])('has a gap, and no part of a list, where it cannot be read: %s', async (_, rows) => {
    const { plan, plan_gaps } = await listed(...rows);
    expect(plan_gaps).toContainEqual({ path: '', why: expect.stringContaining('Artificial inflation per share') });
    expect(plan?.securities[0].inflation).toBeUndefined();
  });
});

it.each([
  'Class A trades on the New York Stock Exchange under the symbol "PFIA" and Class C under the symbol "PFIC."',
  'The Class A shares are listed there; Class A under the ticker symbol PFIA, Class C under its symbol PFIC.',
  'On Nasdaq, Class A is quoted under the trading symbol "PFIA" and Class C common stock under the symbol "PFIC".',
])('each class has the symbol behind its name: %s', (words) => {
  const found = findIdentifiers(words, ['common:A', 'common:C']);
  expect(found.get('common:A')?.tickers).toEqual(['PFIA']);
  expect(found.get('common:C')?.tickers).toEqual(['PFIC']);
});
