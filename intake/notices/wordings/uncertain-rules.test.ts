import { describe, expect, it } from 'vitest';
import { readNotice } from '../read-notice.ts';

const HEAD = `UNITED STATES DISTRICT COURT
DISTRICT OF UTAH

In re ORRIN CLOUD, INC. SECURITIES LITIGATION    Case No. 2:22-cv-00511-DBB

To all who bought Orrin Cloud, Inc. (NASDAQ: ORNC) common stock or options on it from April 4, 2022 through August 2, 2022. The Settlement Amount is $15,000,000 in cash.

PLAN OF ALLOCATION
`;
const TERMS = `
Matching is first in, first out, against positions at the beginning of the Class Period first. Negative results are zero. No payment of less than $10.00 is made.`;

const draftOf = (rules: string, terms = TERMS) => readNotice(Buffer.from(`${HEAD}${rules}\n${terms}`), 'notice.txt');
const reasons = async (rules: string, terms = TERMS) => (await draftOf(rules, terms)).plan_gaps.map(({ why }) => why);

const TABLE = `
Table 2 – Put Options
Expiration Date   Strike Price   Inflation 4/4/2022 – 6/1/2022   Inflation 6/2/2022 – 8/2/2022
12/16/2022        $40.00         $2.80                           $1.10
12/16/2022        $35.00         $2.10                           $0.90
`;
const putRules = (head: string) => `PUT OPTIONS
${head}
1. If closed on or before June 1, 2022, the Recognized Loss per put option is $0.
2. If closed from June 2, 2022 through August 2, 2022, the lesser of (a) the inflation per put option at purchase less the inflation per put option at sale (Table 2), and (b) the purchase price less the sale price.
3. If held at the close of trading on August 2, 2022, the lesser of (a) the inflation per put option at purchase (Table 2), and (b) the purchase price less the sale price.
${TABLE}`;

describe('the rules for put options', () => {
  it.each([
    'For put options purchased from April 4, 2022 through August 2, 2022:',
    'For each put option that was acquired from April 4, 2022 through August 2, 2022:',
    'If you bought put options from April 4, 2022 through August 2, 2022:',
    'For options purchased from April 4, 2022 through August 2, 2022:',
  ])('leave a gap where the contracts were bought: %s', async (head) => {
    const { plan, plan_gaps } = await draftOf(putRules(head));
    expect(plan_gaps.map(({ why }) => why)).toContain(
      'The rules for put options are for options that were bought, and plans know only those that were written.',
    );
    expect(JSON.stringify(plan?.securities)).not.toContain('"written"');
  });

  it('leave a gap where the notice names neither a purchase nor a writing', async () => {
    expect(await reasons(putRules(''))).toContain(
      'The notice does not say whether the put options were bought or written.',
    );
  });
});

const LESSER = 'the lesser of (a) $6.00, and (b) the purchase price less the sale price';

describe('a rule for what is held to a day that takes a sale price', () => {
  const rulesOf = (held: string) => `For shares of common stock purchased from April 4, 2022 through August 2, 2022:
1. If sold on or before August 2, 2022, the Recognized Loss is zero.
2. ${held}`;

  it('leaves a gap for shares, which may never be sold', async () => {
    expect(
      await reasons(
        rulesOf(`If retained at the close of trading on August 2, 2022, the Recognized Loss is ${LESSER}.`),
      ),
    ).toContain(
      'A rule for shares that were held takes a sale price, and does not say what counts for shares that were not sold.',
    );
  });

  it('leaves a gap where the only rule behind the class period is for sales', async () => {
    expect(await reasons(rulesOf(`If sold on or after August 3, 2022, the Recognized Loss is ${LESSER}.`))).toContain(
      'No rule was found for what was not sold.',
    );
  });

  it('leaves a gap for options too, where another rule is for sales after that day', async () => {
    const rules = `CALL OPTIONS
For call options purchased from April 4, 2022 through August 2, 2022:
1. If closed on or before August 2, 2022, the Recognized Loss per call option is $0.
2. If held at the close of trading on August 2, 2022, ${LESSER}.
3. If closed from August 3, 2022 through October 31, 2022, the lesser of (a) $2.00, and (b) the purchase price less the sale price.

Table 1 – Call Options
Expiration Date   Strike Price   Inflation 4/4/2022 – 6/1/2022   Inflation 6/2/2022 – 8/2/2022
12/16/2022        $40.00         $3.10                           $1.20
12/16/2022        $50.00         $1.90                           $0.70
`;
    expect(await reasons(rules)).toContain(
      'A rule for contracts that were held takes a sale price, and another rule is for sales after that day.',
    );
  });
});

describe('the order of matching, last in, first out', () => {
  const RULES = `For shares of common stock purchased from April 4, 2022 through August 2, 2022:
1. If sold on or before August 2, 2022, the Recognized Loss is zero.
2. If retained at the close of trading on August 2, 2022, the Recognized Loss is the lesser of (a) $6.00, and (b) the purchase price less $30.00.`;
  const matched = (words: string) =>
    draftOf(RULES, `Sales are matched on a last in, first out basis. ${words} Negative results are zero.`);

  it.each([
    'Shares held before the Class Period are used up before any others.',
    'Sales are first applied to shares owned prior to April 4, 2022.',
    'Any position as of the start of the Class Period goes first.',
  ])('leaves a gap where what it says of earlier shares cannot be read: %s', async (words) => {
    expect((await matched(words)).plan_gaps).toContainEqual({
      path: 'matching.opening',
      why: 'What the notice says of shares held before the class period cannot be read.',
    });
  });

  it.each(['', 'State the shares that you held before the Class Period on your Claim Form.'])(
    'covers earlier shares too, where it says nothing of them: %s',
    async (words) => {
      const { plan, plan_gaps } = await matched(words);
      expect(plan_gaps).toEqual([]);
      expect(plan).toMatchObject({ matching: { method: 'lifo', opening: 'in_order' } });
    },
  );
});
