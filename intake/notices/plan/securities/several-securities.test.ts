import { loadPlan } from '@trover/core/plans/load-plan.ts';
import { describe, expect, it } from 'vitest';
import { readNotice } from '../../read-notice.ts';
import { findHoldings } from '../find-holdings.ts';
import { readFormula } from '../read-formula.ts';

// biome-ignore lint/suspicious/noExplicitAny: a plan's document, as JSON gives it
type Document = any;

async function planOf(text: string): Promise<{ plan: Document; gaps: unknown[] }> {
  const { plan, plan_gaps } = await readNotice(new TextEncoder().encode(text), 'notice.txt');
  return { plan, gaps: plan_gaps };
}

const HEAD = `UNITED STATES DISTRICT COURT
DISTRICT OF NEVADA

To all who purchased the notes of Tarn Mills, Inc. from March 4, 2019 through June 30, 2020, inclusive (the "Class Period").
`;
const TAIL = `
Matching is first in, first out, opening holdings first. Amounts below zero are zero. Claimants due less than $10.00 get nothing.
`;

const BY_YEAR = `UNITED STATES DISTRICT COURT
DISTRICT OF NEVADA

To all who bought (i) 4.50% Senior Notes due 2025 (CUSIP 61204TAA7) (the "2025 Notes") or (ii) 5.25% Senior Notes due 2029 (CUSIP 61204TAC3) (the "2029 Notes") of Tarn Mills, Inc. from March 4, 2019 through June 30, 2020, inclusive (the "Class Period").

PLAN OF ALLOCATION

All amounts are per $1,000 of face amount. For notes bought from March 4, 2019 through June 30, 2020, the Recognized Loss per $1,000 of face amount is:

(i) for notes sold on or before June 30, 2020, the lesser of (a) the inflation at purchase less the inflation at sale, from Table 1, and (b) the price paid less the price received;

(ii) for notes held at the close of June 30, 2020, the lesser of (a) the inflation at purchase from Table 1 and (b) the price paid less the closing price on July 1, 2020, which was $930.10 for the 2025 Notes and $902.40 for the 2029 Notes.
${TAIL}
Table 1: Inflation per $1,000 of face amount
Bought or sold                          2025 Notes      2029 Notes
March 4, 2019 - October 31, 2019        $21.30          $27.85
November 1, 2019 - June 30, 2020        $8.40           $11.15
`;

describe('notes named by their year', () => {
  it('have each their own CUSIP and closing price', async () => {
    const { plan } = await planOf(BY_YEAR);
    expect(plan.securities.map(({ identifiers }: Document) => identifiers.cusips)).toEqual([
      ['61204TAA7'],
      ['61204TAC3'],
    ]);
    expect(plan.securities.map(({ branches }: Document) => branches.at(-1).loss.least[1])).toEqual([
      { minus: ['price_bought', '930.10'] },
      { minus: ['price_bought', '902.40'] },
    ]);
    expect(plan.securities.map(({ per }: Document) => per)).toEqual(['1000', '1000']);
  });
});

const BY_COLUMN = `${HEAD}
PLAN OF ALLOCATION

TABLE 1
Eligible Notes
4.500% Senior Notes due 2025      61204TAA7
5.250% Senior Notes due 2029      61204TAC3

For each note purchased in the Class Period, and:
(a) sold on or before October 31, 2019, the Recognized Loss Amount is $0.00;
(b) sold from November 1, 2019 through June 30, 2020, the Recognized Loss Amount, per $1,000 of par, is the lesser of: (i) the inflation on the date of purchase in Table 2 minus the inflation on the date of sale in Table 2; or (ii) the purchase price minus the sale price;
(c) held as of the close of trading on June 30, 2020, the Recognized Loss Amount, per $1,000 of par, is the lesser of: (i) the inflation on the date of purchase in Table 2; or (ii) the purchase price minus the Holding Price of that note. The Holding Price is $930.10 for CUSIP 61204TAA7 and $902.40 for CUSIP 61204TAC3.
${TAIL}
TABLE 2
Inflation per $1,000 of Par
                                              CUSIP
Date of Purchase or Sale               61204TAA7      61204TAC3
March 4, 2019 - October 31, 2019       $21.30         $27.85
November 1, 2019 - June 30, 2020       $8.40          $11.15
`;

const BY_ROW = `${HEAD}
PLAN OF ALLOCATION

The Recognized Loss on $100 of face value of a note bought from March 4, 2019 through June 30, 2020 is:
(a) if sold on or before October 31, 2019: $0.00;
(b) if sold from November 1, 2019 through June 30, 2020: the lesser of (i) the inflation at purchase less the inflation at sale, as shown in Table 1, and (ii) the purchase price less the sale price;
(c) if still owned at the end of June 30, 2020: the lesser of (i) the inflation at purchase, as shown in Table 1, and (ii) the purchase price less the price on July 1, 2020 shown in Table 1.
${TAIL}
Table 1: Inflation per $100 Face Value
                                               March 4, 2019        November 1, 2019
                                               through              through              Price on
Security                        CUSIP          October 31, 2019     June 30, 2020        July 1, 2020
4.500% Notes due 2025           61204TAA7      $2.13                $0.84                $93.01
5.250% Notes due 2029           61204TAC3      $2.78                $1.11                $90.24
`;

describe('notes by their CUSIPs', () => {
  it.each([
    ['a column each', BY_COLUMN, '1000', ['21.30', '27.85'], ['930.10', '902.40'], '2020-06-30'],
    ['a row each, under heads of three lines', BY_ROW, '100', ['2.13', '2.78'], ['93.01', '90.24'], '2020-07-01'],
  ])('have inflation and a holding price of their own: %s', async (_, text, per, first, holding, date) => {
    const { plan, gaps } = await planOf(text);
    expect(gaps).toEqual([]);
    expect(loadPlan(plan)).toMatchObject({ ok: true });
    expect(plan.payment.minimum).toBe('10.00');
    expect(plan.securities).toMatchObject(
      ['61204TAA7', '61204TAC3'].map((cusip, at) => ({
        kind: 'note',
        identifiers: { cusips: [cusip] },
        per,
        inflation: { rows: [{ from: '2019-03-04', to: '2019-10-31', value: first[at] }, { from: '2019-11-01' }] },
        holding: { date, value: holding[at] },
      })),
    );
  });

  it('have tables whose titles leave out the year of a note, and begin when it was issued', async () => {
    const of = (coupon: string, due: string, from: string, table: number, value: string) => `
B. ${coupon} Senior Notes due ${due}
Table ${table}. ${coupon} Senior Notes: Inflation Per $1,000 of Principal
Period                                 Inflation
${from} to October 31, 2019       ${value}
November 1, 2019 to June 30, 2020      4.00

Recognized Loss per $1,000 of principal of ${coupon} Senior Notes acquired ${from} through June 30, 2020:
1. Disposed of on or before October 31, 2019: no Recognized Loss.
2. Sold after October 31, 2019 and on or before June 30, 2020: the smallest of (a) inflation on the purchase date less inflation on the sale date, per Table ${table}, and (b) purchase price less sale price.
3. Held at the close on June 30, 2020: the smaller of (a) inflation on the purchase date, per Table ${table}, and (b) purchase price less $910.00.
`;
    const { plan } = await planOf(
      `${HEAD}\nPLAN OF ALLOCATION\n${of('4.50%', '2025', 'March 4, 2019', 1, '20.00')}${of('5.25%', '2029', 'May 6, 2019', 2, '30.00')}${TAIL}`,
    );
    expect(plan.securities).toMatchObject([
      { class_periods: [{ from: '2019-03-04' }], inflation: { rows: [{ value: '20.00' }, {}] } },
      { class_periods: [{ from: '2019-05-06' }], inflation: { rows: [{ value: '30.00' }, {}] } },
    ]);
    expect(loadPlan(plan)).toMatchObject({ ok: true });
  });
});

describe('an amount of each class', () => {
  it('is one term of the rule that both share', () => {
    expect(readFormula('the purchase price minus $40.10 (Class B) or $38.20 (Class Z)')).toEqual({
      formula: { minus: ['price_bought', 'each B=40.10|Z=38.20'] },
    });
  });

  it('is the holding value of each', () => {
    const words = 'The holding value of shares held on June 7, 2023 is $40.10 for Class B and $38.20 for Class Z.';
    expect(findHoldings(words)).toEqual([
      { series: 'B', day: '2023-06-07', value: '40.10' },
      { series: 'Z', day: '2023-06-07', value: '38.20' },
    ]);
  });
});

describe('ordinary shares and ADSs that one rule names', () => {
  const RULES = `With respect to Tarn ordinary shares and ADSs purchased from March 4, 2019 through June 30, 2020:
a. for those sold from March 4, 2019 through October 31, 2019, the Recognized Loss per share or ADS is zero;
b. for those sold from November 1, 2019 through June 30, 2020, the Recognized Loss per share or ADS is the lower of (i) the difference between the Inflation on the date of purchase and the Inflation on the date of sale and (ii) the difference between the purchase price and the sale price;
c. for those held at the close of business on June 30, 2020, the Recognized Loss per share or ADS is the lower of (i) the Inflation on the date of purchase and (ii) the difference between the purchase price and $14.46 for ordinary shares or $28.27 for ADSs.

A Recognized Loss is never negative. First-in-first-out.

Table I
                                            Inflation
Date of Purchase or Sale                    per Ordinary Share     per ADS
March 4, 2019 through October 31, 2019      $3.15                  $6.30
November 1, 2019 through June 30, 2020      $1.05                  $2.10
`;

  it('are a security each with its own table and its own amount', async () => {
    const { plan } = await planOf(
      `${HEAD.replace('notes', 'ordinary shares and ADSs')}\nPLAN OF ALLOCATION\n\n${RULES}`,
    );
    expect(plan.securities).toMatchObject([
      {
        kind: 'common',
        inflation: { rows: [{ value: '3.15' }, { value: '1.05' }] },
        branches: [{}, {}, { loss: { least: ['inflation_bought', { minus: ['price_bought', '14.46'] }] } }],
      },
      {
        kind: 'adr',
        inflation: { rows: [{ value: '6.30' }, { value: '2.10' }] },
        branches: [{}, {}, { loss: { least: ['inflation_bought', { minus: ['price_bought', '28.27'] }] } }],
      },
    ]);
  });
});

describe('a formula that cannot be followed', () => {
  it.each([
    'the lesser of (i) the inflation at purchase and (ii) the difference between the purchase price as adjusted for $1.20',
    'the amount in the matrix table adjusted to the lesser of (i) the purchase price minus the sale price and (ii) $3.00',
  ])('is never read as a part of it: %s', (words) => {
    expect(readFormula(words)).toHaveProperty('why');
  });

  it('has the amount before a limit', () => {
    const words =
      'the matrix amount, but no more than the lesser of (i) the price paid minus the price received and (ii) the price paid minus the mean closing price to the day of sale';
    expect(readFormula(words)).toEqual({
      formula: {
        least: ['table', { minus: ['price_bought', 'price_sold'] }, { minus: ['price_bought', 'mean_to_sale'] }],
      },
    });
  });
});

describe('notes whose tables have their names and CUSIPs in the titles', () => {
  it('have the value that a table of its own gives for each', async () => {
    const notes = [
      ['4.00% Notes due 2019', '61204TAA7', '18.20', '955.00'],
      ['5.50% Notes due 2024', '61204TAC3', '31.60', '902.25'],
    ];
    const tables = notes.map(
      ([name, cusip, value], at) =>
        `Table ${at + 1}: ${name} (CUSIP ${cusip})\nDate                                  Inflation per $1,000\nMarch 4, 2019 - October 31, 2019      $${value}\nNovember 1, 2019 - June 30, 2020      $4.75\n`,
    );
    const values = notes.map(([name, cusip, , value]) => `${name}      ${cusip}      $${value}`).join('\n');
    const { plan, gaps } = await planOf(
      `${HEAD}\nPLAN OF ALLOCATION\n\n${tables.join('\n')}\nTable 3: Value on July 1, 2020, per $1,000\nNote                      CUSIP          Value\n${values}\n
For each $1,000 face amount of the notes purchased from March 4, 2019 through June 30, 2020, the Recognized Loss shall be:
A. For notes sold on or before October 31, 2019, $0.
B. For notes sold from November 1, 2019 through June 30, 2020, the lesser of (1) inflation on the date of purchase minus inflation on the date of sale, each per the table for that note; or (2) the purchase price minus the sale price.
C. For notes held at the close of trading on June 30, 2020, the lesser of (1) inflation on the date of purchase per the table for that note; or (2) the purchase price minus the value of that note in Table 3.
${TAIL}`,
    );
    expect(gaps).toEqual([]);
    expect(plan.securities).toMatchObject(
      notes.map(([, cusip, value, worth]) => ({
        identifiers: { cusips: [cusip] },
        inflation: { rows: [{ value }, { value: '4.75' }] },
        holding: { value: worth },
      })),
    );
  });
});

describe('the holding values of stock and preferred stock', () => {
  it('are one for each kind', () => {
    const words =
      'A holding value applies to shares still held as of the close of trading on November 4, 2014, which is $12.40 for Tarn common stock and $19.02 for Tarn Series B preferred stock.';
    expect(findHoldings(words)).toEqual([
      { series: 'common', day: '2014-11-04', value: '12.40' },
      { series: 'B', day: '2014-11-04', value: '19.02' },
    ]);
  });
});

describe('a plan in running text', () => {
  it('has the inflation of a sentence, losses of zero, and a hyphen at the end of a line', async () => {
    const { plan } = await planOf(`${HEAD.replace('notes', 'common stock')}
PLAN OF ALLOCATION

The alleged inflation per share was $3.90 for purchases and sales from March 4, 2019 through October 31, 2019; and $1.50 from November 1, 2019 through June 30, 2020.
1. Shares bought from March 4, 2019 through June 30, 2020 and sold by October 31, 2019 have a Recognized Loss of zero.
2. Shares bought from March 4, 2019 through June 30, 2020 and sold from November 1, 2019 through June 30, 2020 have a Recognized Loss equal to the lesser of (a) the inflation per share on the purchase date less the inflation per share on the sale date and (b) the purchase price less the sale price.
3. Shares bought from March 4, 2019 through June 30, 2020 and held at the close on June 30, 2020 have a Recognized Loss equal to the lesser of (a) the inflation per share on the purchase date and (b) the purchase price less $4.49.
No loss is recognized that is less than zero. Sales are matched first to the beginning position and then, first-
in first-out, to later purchases.
`);
    expect(plan).toMatchObject({
      matching: { method: 'fifo', opening: 'first' },
      securities: [
        {
          inflation: {
            rows: [
              { from: '2019-03-04', value: '3.90' },
              { to: '2020-06-30', value: '1.50' },
            ],
          },
          branches: [{ sold: { to: '2019-10-31' } }, { sold: { from: '2019-11-01' } }, { held_at: '2020-06-30' }],
        },
      ],
    });
  });
});
