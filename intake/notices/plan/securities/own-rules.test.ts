import { expect, it } from 'vitest';
import { readNotice } from '../../read-notice.ts';
import { readFormula } from '../read-formula.ts';

// biome-ignore lint/suspicious/noExplicitAny: a plan's document, as JSON gives it
type Document = any;

async function draftOf(text: string, name: string): Promise<{ plan: Document; gaps: string[] }> {
  const { plan, plan_gaps } = await readNotice(new TextEncoder().encode(text), name);
  return { plan, gaps: plan_gaps.map(({ why }) => why) };
}

const STOCK_AND_PREFERRED = `UNITED STATES DISTRICT COURT
DISTRICT OF NEVADA

To all who bought the common stock (ticker: TRNM) or the depositary shares representing 5.75% Series B Preferred Stock (ticker: TRNM-PB; the "Preferred Shares") of Tarn Mills, Inc. from March 4, 2019 through June 30, 2020, inclusive (the "Class Period").

PLAN OF ALLOCATION

The expert measured the inflation of the common stock and the Preferred Shares.

For each share of Tarn common stock purchased from March 4, 2019 through June 30, 2020, and:

(i) sold on or before June 30, 2020, the Recognized Loss is the lesser of (a) the inflation at purchase minus the inflation at sale in Table 1; or (b) the purchase price minus the sale price;

(ii) held as of the close of trading on June 30, 2020, the Recognized Loss is the lesser of (a) the inflation at purchase in Table 1; or (b) the purchase price minus $20.10.

For each Preferred Share purchased from May 6, 2019 (the date on which the Preferred Shares were first sold) through June 30, 2020, and:

(i) sold on or before June 30, 2020, the Recognized Loss is the lesser of (a) the inflation at purchase minus the inflation at sale in Table 2; or (b) the purchase price minus the sale price;

(ii) held as of the close of trading on June 30, 2020, the Recognized Loss is the lesser of (a) the inflation at purchase in Table 2; or (b) the purchase price minus $23.40.

If a claimant had a Market Gain on all transactions, the Recognized Claim is zero. If a claimant had a Market Loss that is less than the Recognized Claim, the Recognized Claim is limited to the Market Loss. The Total Holding Value is the number of shares still held at the close of trading on June 30, 2020, multiplied by $19.80 for the common stock and by $22.75 for the Preferred Shares.

Matching is first in, first out, opening holdings first. Amounts below zero are zero. Claimants due less than $10.00 get nothing.

Table 1: Inflation per share of common stock
Bought or sold                          Inflation
March 4, 2019 - October 31, 2019        $5.30
November 1, 2019 - June 30, 2020        $2.40

Table 2: Inflation per Preferred Share
Bought or sold                          Inflation
May 6, 2019 - October 31, 2019          $3.15
November 1, 2019 - June 30, 2020        $1.10
`;

it('each of two securities has its own rules, first day and value of what is held', async () => {
  const { plan, gaps } = await draftOf(STOCK_AND_PREFERRED, 'notice.txt');
  expect(plan.securities.map(({ kind, branches }: Document) => [kind, branches.length])).toEqual([
    ['common', 2],
    ['preferred', 2],
  ]);
  expect(plan.securities.map((own: Document) => [own.class_periods[0].from, own.holding])).toEqual([
    ['2019-03-04', { date: '2020-06-30', value: '19.80' }],
    ['2019-05-06', { date: '2020-06-30', value: '22.75' }],
  ]);
  expect(plan.claim.market_test).toBe('cap');
  expect(gaps).toEqual([]);
});

const OPTIONS = `<p>If you bought common stock or call options of Orrin Corp., or wrote put options on that stock, between March 1, 2019 and June 30, 2020, inclusive (the "Class Period") (NYSE: ORN)</p>
<h3>PLAN OF ALLOCATION</h3>
<p>CALL OPTIONS. The Recognized Loss per call option bought between March 1, 2019 and June 30, 2020 is:</p>
<p>1. Closed between March 1, 2019 and June 30, 2020: the lower of the decline in inflation between the purchase date and the closing date (Table 3) and the difference between purchase price and closing price.</p>
<p>2. Still open at the end of June 30, 2020: the lower of the inflation on the purchase date (Table 3) and the difference between purchase price and the "July 1 Price" in Table 3.</p>
<p>PUT OPTIONS. The Recognized Loss per put option written between March 1, 2019 and June 30, 2020 is:</p>
<p>1. Closed between March 1, 2019 and June 30, 2020: the lower of the decline in deflation between the date of writing and the closing date (Table 4) and the difference between the price paid on closing and the price received on writing.</p>
<p>2. Still open at the end of June 30, 2020: the lower of the deflation on the date of writing (Table 4) and the difference between the "July 1 Price" in Table 4 and the price received on writing.</p>
<p>The First-In, First-Out method will be applied. Any result below zero is set to zero.</p>
<p>TABLE 3: CALL OPTIONS: INFLATION PER OPTION</p>
<table><tr><th>Expiration Date</th><th>Strike Price</th><th>March 1, 2019 – January 31, 2020</th><th>February 1, 2020 – June 30, 2020</th><th>July 1 Price</th></tr>
<tr><td>September 18, 2020</td><td>$30.00</td><td>$3.35</td><td>$1.28</td><td>$0.85</td></tr>
<tr><td>January 15, 2021</td><td>$40.00</td><td>$2.95</td><td>$1.06</td><td>$0.95</td></tr></table>
<p>TABLE 4: PUT OPTIONS: DEFLATION PER OPTION</p>
<table><tr><th>Expiration Date</th><th>Strike Price</th><th>March 1, 2019 – January 31, 2020</th><th>February 1, 2020 – June 30, 2020</th><th>July 1 Price</th></tr>
<tr><td>September 18, 2020</td><td>$30.00</td><td>$1.75</td><td>$0.68</td><td>$4.15</td></tr>
<tr><td>January 15, 2021</td><td>$40.00</td><td>$2.05</td><td>$0.96</td><td>$6.35</td></tr></table>`;

it('options have the price of a column that is named by its day, and puts the decline of their deflation', async () => {
  const { plan } = await draftOf(OPTIONS, 'notice.html');
  const [calls, puts] = ['call', 'put'].map((kind) => plan.securities.find((own: Document) => own.kind === kind));
  expect(calls.options[0].holding).toEqual({ date: '2020-06-30', value: '0.85' });
  expect(calls.branches.map(({ loss }: Document) => loss.least)).toEqual([
    [{ minus: ['inflation_bought', 'inflation_sold'] }, { minus: ['price_bought', 'price_sold'] }],
    ['inflation_bought', { minus: ['price_bought', 'holding_value'] }],
  ]);
  expect(puts.branches.map(({ loss }: Document) => loss.least)).toEqual([
    [{ minus: ['inflation_bought', 'inflation_sold'] }, { minus: ['price_sold', 'price_bought'] }],
    ['inflation_bought', { minus: ['holding_value', 'price_bought'] }],
  ]);
});

it('a price of a day that no table has is none of a column', () => {
  expect(readFormula('the purchase price minus the "July 1 Price"')).toHaveProperty('why');
});
