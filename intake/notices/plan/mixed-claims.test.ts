import { loadPlan } from '@trover/core/plans/load-plan.ts';
import { describe, expect, it } from 'vitest';
import { readNotice } from '../read-notice.ts';
import { readCondition } from './read-condition.ts';

// biome-ignore lint/suspicious/noExplicitAny: a plan's document, as JSON gives it
type Document = any;

async function draftOf(text: string): Promise<{ plan: Document; gaps: string[]; isPlan: boolean }> {
  const { plan, plan_gaps } = await readNotice(new TextEncoder().encode(text), 'notice.txt');
  return { plan, gaps: plan_gaps.map(({ why }) => why), isPlan: plan !== null && loadPlan(plan).ok };
}

const HEAD = `UNITED STATES DISTRICT COURT
DISTRICT OF NEVADA

To all who bought the securities of Tarn Mills, Inc. from March 4, 2019 through June 30, 2020, inclusive (the "Class Period"). The settlement is $9,000,000 in cash.

PLAN OF ALLOCATION
`;
const TAIL = `
Matching is first in, first out, opening holdings first. Amounts below zero are zero. Claimants due less than $10.00 get nothing.
`;

const MERGER = `${HEAD}
Tarn Mills trades on the New York Stock Exchange under the symbol "TRNM".

I. SECTION 10(b) CLAIMS

For each share of common stock purchased on the open market in the Class Period, the Recognized Loss is:

A. for shares sold from November 1, 2019 through June 30, 2020, the lesser of (1) $3.10 and (2) the purchase price minus the sale price;

B. for shares held at the close of trading on June 30, 2020, $4.60 per share.

II. SECTION 14(a) CLAIMS

For each share of common stock received in the Merger in exchange for Orn shares, the Recognized Loss is:

A. for shares sold from November 1, 2019 through June 30, 2020, $1.15 per share;

B. for shares held at the close of trading on June 30, 2020, $2.40 per share.
${TAIL}`;

describe('shares received in a merger', () => {
  it('have rules of their own, apart from those of shares bought on the open market', async () => {
    const { plan, gaps } = await draftOf(
      MERGER.replace('A. for shares sold', 'A. for shares sold before November 1, 2019, $0.00;\n\nA. for shares sold'),
    );
    const own = plan.securities[0].branches.filter((branch: Document) => branch.acquired?.[0] === 'merger');
    expect(own.map(({ loss, bought, held_at }: Document) => [loss, bought, held_at])).toEqual([
      ['1.15', { to: '2020-06-30' }, undefined],
      ['2.40', { to: '2020-06-30' }, '2020-06-30'],
    ]);
    const others = plan.securities[0].branches.filter((branch: Document) => branch.acquired?.[0] !== 'merger');
    expect(others.every(({ acquired }: Document) => acquired.join() === 'purchase,receipt,gift')).toBe(true);
    expect(gaps).toEqual([]);
  });

  it('leave a gap where the other rules may be for them as well', async () => {
    const { gaps } = await draftOf(MERGER.replace(' on the open market', ''));
    expect(gaps).toContainEqual(expect.stringMatching(/received in the merger have a loss by its other rules/));
  });
});

describe('the condition of a rule that names a merger', () => {
  it.each([
    'For each share of common stock purchased or otherwise acquired during the Class Period, and exchanged for cash in the Merger',
    'For each share acquired during the Class Period and tendered in connection with the Merger',
    'For each share acquired during the Class Period that was converted into Pell shares in the Merger',
    'For each share acquired during the Class Period and sold or disposed of in the Merger',
    'For each share acquired during the Class Period and surrendered in the Merger',
    'For each share acquired during the Class Period for which you received cash in the Merger',
    'For each share purchased or otherwise acquired during the Class Period, or in the Merger',
    'For each share purchased, or acquired, during the Class Period or pursuant to the Merger',
  ])('is that of the class period where the shares were given away in it, or also bought: %s', (words) => {
    const condition = readCondition(words);
    expect(condition).not.toHaveProperty('isMerger');
    expect(condition.bought).toBe('class');
  });

  it.each([
    'For each share of common stock received in the Merger in exchange for Orn shares',
    'For each share of common stock received in exchange for Orn shares in the Merger',
    'For each share acquired pursuant to the Orn Merger',
    'For each share of Tarn common stock issued to holders of Orn shares in connection with the merger',
  ])('is that of the merger where the shares were received in it: %s', (words) => {
    expect(readCondition(words).isMerger).toBe(true);
  });

  it('has the start of the class period in a rule for shares that were exchanged in it', async () => {
    const rule =
      'purchased or otherwise acquired during the Class Period, and exchanged for cash in the Merger, the Recognized Loss is';
    const { plan } = await draftOf(
      MERGER.replace('purchased on the open market in the Class Period, the Recognized Loss is', rule).replace(
        /II\. SECTION 14[\s\S]*?2\.40 per share\./,
        '',
      ),
    );
    const branches: Document[] = plan.securities[0].branches;
    expect(branches.map(({ bought, acquired }) => [bought, acquired])).toEqual([
      ['class', undefined],
      ['class', undefined],
    ]);
  });
});

describe('shares that are still held', () => {
  const rulesOf = (...rules: string[]) => `${HEAD}
Tarn Mills trades on the New York Stock Exchange under the symbol "TRNM".

For each share of common stock purchased in the Class Period, the Recognized Loss is:

${rules.join('\n\n')}
${TAIL}`;
  const BEFORE = 'A. If sold before November 1, 2019, the Recognized Loss is zero.';

  it('leave a gap where the rules for sales end before the class period', async () => {
    const { plan, gaps } = await draftOf(rulesOf(BEFORE, 'B. If still held, the Recognized Loss is $4.60 per share.'));
    expect(gaps).toContain('A rule names a period whose days the notice does not give.');
    expect(JSON.stringify(plan)).not.toContain('"held_at"');
  });

  it.each([
    ['B. If sold from November 1, 2019 through June 30, 2020, the Recognized Loss is $3.10 per share.', '2020-06-30'],
    ['B. If sold on or after November 1, 2019, the Recognized Loss is $3.10 per share.', '2019-11-01'],
  ])('are held where the rules for sales cover the class period: %s', async (rule, day) => {
    const { plan, gaps } = await draftOf(
      rulesOf(BEFORE, rule, 'C. If still held, the Recognized Loss is $4.60 per share.'),
    );
    expect(gaps).toEqual([]);
    expect(plan.securities[0].branches.at(-1)).toMatchObject({ held_at: day, loss: '4.60' });
  });
});

const BOTH_ACTS = `${HEAD}
Tarn Mills trades on the New York Stock Exchange under the symbol "TRNM".

The Recognized Loss of a share is the greater of its Section 11 Loss and its Section 10(b) Loss.

Section 11 Loss

For each share of common stock purchased in the IPO at the offering price of $24.00, and:

(a) sold before March 6, 2020, the Section 11 Loss is the purchase price (not to exceed $24.00) minus the sale price;

(b) sold on or after March 6, 2020, the Section 11 Loss is the purchase price (not to exceed $24.00) minus the greater of (i) the sale price or (ii) $8.70;

(c) still held, the Section 11 Loss is the purchase price (not to exceed $24.00) minus $8.70.

Section 10(b) Loss

For each share of common stock purchased during the Class Period, and:

(a) sold from March 4, 2019 through June 30, 2020, the Section 10(b) Loss is the lesser of (i) $3.10 or (ii) the purchase price minus the sale price;

(b) held at the close of trading on June 30, 2020, the Section 10(b) Loss is $4.60 per share.
${TAIL}`;

describe('claims of two statutes', () => {
  it('are combined as a sentence sets, which is no rule itself', async () => {
    const { plan, gaps } = await draftOf(BOTH_ACTS);
    const capped = { least: ['price_bought', '24.00'] };
    expect(gaps).toEqual([]);
    expect(plan.securities[0].combine).toBe('greatest');
    expect(plan.securities[0].components[1].branches.map(({ loss }: Document) => loss)).toEqual([
      { minus: [capped, 'price_sold'] },
      { minus: [capped, { greatest: ['price_sold', '8.70'] }] },
      { minus: [capped, '8.70'] },
    ]);
    expect(plan.securities[0].components[1].branches[2].held_at).toBe('2020-03-06');
  });
});

const NOTES_AND_PREFERRED = `${HEAD}
The securities are (a) 5.875% Senior Notes due 2025 (CUSIP 61204TAA7) (the "2025 Notes"); (b) 6.750% Senior Notes due 2044 (CUSIP 61204TAC3) (the "2044 Notes"); and (c) 7.25% Series C Preferred Stock (NYSE: TRNMPC) (the "Preferred Stock").

Prices of notes are stated per $1,000 of principal amount.

For each $1,000 of principal amount of notes, and for each share of Preferred Stock, purchased in the Class Period, the Recognized Loss is:

(1) if sold before November 1, 2019: zero;

(2) if sold from November 1, 2019 through June 30, 2020: the lesser of (a) the inflation on the date of purchase less the inflation on the date of sale, as set forth in Table 1, and (b) the purchase price less the sale price;

(3) if held at the close of trading on June 30, 2020: the lesser of (a) the inflation on the date of purchase, as set forth in Table 1, and (b) the purchase price less the Holding Price in Table 2.
${TAIL}
Table 1 - Artificial Inflation
Security                        3/4/2019 - 10/31/2019     11/1/2019 - 6/30/2020
2025 Notes (per $1,000)         $186.40                   $92.15
2044 Notes (per $1,000)         $214.75                   $121.30
Preferred Stock (per share)     $6.12                     $2.98

Table 2 - Holding Price (closing price on July 1, 2020)
Security                        Holding Price
2025 Notes (per $1,000)         $612.50
2044 Notes (per $1,000)         $548.75
Preferred Stock (per share)     $9.84
`;

describe('notes and preferred stock under the same rules', () => {
  it('have each their own row of inflation, unit and holding price', async () => {
    const { plan, gaps, isPlan } = await draftOf(NOTES_AND_PREFERRED);
    expect(gaps).toEqual([]);
    expect(isPlan).toBe(true);
    const own = plan.securities.map(({ kind, per, inflation, holding, identifiers }: Document) => [
      kind,
      per,
      inflation.rows[0].value,
      holding.value,
      [...identifiers.cusips, ...identifiers.tickers].join(),
    ]);
    expect(own.toSorted()).toEqual([
      ['note', '1000', '186.40', '612.50', '61204TAA7'],
      ['note', '1000', '214.75', '548.75', '61204TAC3'],
      ['preferred', '1', '6.12', '9.84', 'TRNMPC'],
    ]);
  });
});

const PUTS = `${HEAD}
Tarn Mills trades on the New York Stock Exchange under the symbol "TRNM".

PUT OPTIONS. For put options sold (written) on or between March 4, 2019 and June 30, 2020, the claim per put option shall be as follows:

A) If closed (through purchase, exercise or expiration) prior to November 1, 2019, the claim per option is zero.

B) If closed on or between November 1, 2019 and June 30, 2020, the claim per option shall be the lesser of: (i) the deflation per option at the time of sale less the deflation per option at the time of closing (Table 1); or (ii) the difference between the closing price and the sale price.

C) If still open at the end of June 30, 2020, the claim per option shall be the lesser of: (i) the deflation per option at the time of sale (Table 1); or (ii) the difference between the price of the option at the close of July 1, 2020 (Table 1) and the sale price.

One contract is for 100 shares; the figures are per share.
${TAIL}
Table 1 - Put Options: Deflation per Option
Expiration Date   Strike Price   Sold 3/4/2019 - 10/31/2019   Sold 11/1/2019 - 6/30/2020   Closing Price on 7/1/2020
11/20/2020        $35.00         $2.60                        $1.55                        $4.20
1/15/2021         $32.50         $1.90                        $1.12                        $3.05
`;

describe('put options that were written', () => {
  it('lose what closing cost beyond what the writing brought', async () => {
    const { plan, gaps } = await draftOf(PUTS);
    expect(gaps).toEqual([]);
    const puts = plan.securities.find(({ kind }: Document) => kind === 'put');
    expect(puts.branches.map(({ loss }: Document) => loss)).toEqual([
      '0',
      { least: [{ minus: ['inflation_bought', 'inflation_sold'] }, { minus: ['price_sold', 'price_bought'] }] },
      { least: ['inflation_bought', { minus: ['holding_value', 'price_bought'] }] },
    ]);
    expect(puts.options.map(({ holding }: Document) => holding)).toEqual([
      { date: '2020-07-01', value: '4.20' },
      { date: '2020-07-01', value: '3.05' },
    ]);
  });
});

it('does not read a price of the market as that at which a contract was closed', async () => {
  const { gaps } = await draftOf(
    PUTS.replace('between the closing price and', 'between the average closing price and'),
  );
  expect(gaps).not.toEqual([]);
});

const CALLS = `${HEAD}
Tarn Mills trades on the New York Stock Exchange under the symbol "TRNM".

CALL OPTIONS. For call options purchased on or between March 4, 2019 and June 30, 2020, the claim per call option shall be as follows:

A) If closed prior to November 1, 2019, the claim per option is zero.

B) If closed on or between November 1, 2019 and June 30, 2020, the claim per option shall be the purchase price minus the closing price.

C) If still open at the end of June 30, 2020, the claim per option shall be $2.00.

One contract is for 100 shares; the figures are per share.
${TAIL}
Table 1 - Call Options
Expiration Date   Strike Price   Inflation 3/4/2019 - 10/31/2019   Inflation 11/1/2019 - 6/30/2020
11/20/2020        $35.00         $2.60                             $1.55
1/15/2021         $32.50         $1.90                             $1.12
`;

describe('the closing price in a rule for options', () => {
  const lossesOf = (plan: Document) => JSON.stringify(plan?.securities.map(({ branches }: Document) => branches));
  const INVENTED = '{"minus":["price_bought","price_sold"]}';

  it('is that at which a contract was closed, where nothing else is named', async () => {
    const { plan } = await draftOf(CALLS);
    expect(lossesOf(plan)).toContain(INVENTED);
  });

  it.each([
    'the closing price set forth in Table 2',
    'the closing price, as set forth in Table 2',
    'the closing price per option on June 3, 2024',
    'the closing price shown in Table 2 for June 30, 2020',
    'the closing price (Table 2)',
    'the June 30, 2020 closing price',
    'the market closing price',
  ])('is none of a sale where a table, a day or a market is named: %s', async (price) => {
    const { plan, gaps } = await draftOf(CALLS.replace('minus the closing price', `minus ${price}`));
    expect(lossesOf(plan)).not.toContain(INVENTED);
    expect(gaps).not.toEqual([]);
  });
});

const DRAWN = `${HEAD}
Tarn Mills trades on the New York Stock Exchange under the symbol "TRNM".

5.1  For each share purchased in the Class Period, the Recognized Loss is:
     (a) for shares sold before July 1, 2020: no Recognized Loss;
     (b) for shares held at the close of trading on June 30, 2020: the artificial inflation on the day of purchase.
5.2  Artificial inflation per share:

     If the transaction was made                          Inflation
     on or after            and on or before              per share
     ------------------------------------------------------------------
     March 4, 2019          October 31, 2019              $4.35
     November 1, 2019       June 30, 2020                 $2.90
${TAIL}`;

it('reads a table with a drawn line under its head, behind the number of a clause', async () => {
  const { plan, gaps } = await draftOf(DRAWN);
  expect(gaps).toEqual([]);
  expect(plan.securities[0].inflation.rows).toEqual([
    { from: '2019-03-04', to: '2019-10-31', value: '4.35' },
    { from: '2019-11-01', to: '2020-06-30', value: '2.90' },
  ]);
});
