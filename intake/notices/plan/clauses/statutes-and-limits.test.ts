import { loadPlan } from '@trover/core/plans/load-plan.ts';
import { describe, expect, it } from 'vitest';
import { readNotice } from '../../read-notice.ts';
import { readClaimTerms } from '../claim-terms.ts';

// biome-ignore lint/suspicious/noExplicitAny: a plan's document, as JSON gives it
type Document = any;

async function draftOf(text: string): Promise<{ plan: Document; gaps: string[]; examples: Document[] }> {
  const { plan, plan_gaps, examples } = await readNotice(new TextEncoder().encode(text), 'notice.txt');
  return { plan, gaps: plan_gaps.map(({ why }) => why), examples };
}

const SHARE = 'Securities Act losses are reduced to 75% before they are compared with Exchange Act losses.';
const HEAD =
  'For a traceable share, with a purchase price of at most $19.00 (the IPO price; a higher price is reduced to it):';
const TRACEABLE =
  'Only shares bought in the IPO, or in the market from March 4, 2019 through October 1, 2019, are deemed traceable.';
const TWO_ACTS = `UNITED STATES DISTRICT COURT
DISTRICT OF NEVADA

To all who bought the common stock of Tarn Mills, Inc. (NYSE: TRNM) from March 4, 2019 through June 30, 2020, inclusive (the "Class Period"). The settlement is $9,000,000 in cash.

PLAN OF ALLOCATION

The Recognized Claim for a share is the greater of a Recognized Loss under the Exchange Act and a Recognized Loss under the Securities Act.

I. EXCHANGE ACT CALCULATION

For each share purchased from March 4, 2019 through June 30, 2020:

(a) if sold on or before June 30, 2020, the Recognized Loss is the lesser of (1) $3.10 and (2) the purchase price minus the sale price;

(b) if still held at the close on June 30, 2020, the Recognized Loss is $4.60.

II. SECURITIES ACT CALCULATION

${TRACEABLE} ${HEAD}

(a) if sold on or before June 30, 2020, the Recognized Loss is the purchase price minus the sale price;

(b) if still held at the close on June 30, 2020, the Recognized Loss is the purchase price minus $6.20.

Either amount is zero if the calculation gives less than zero. ${SHARE}

Example: a person paid $18.00 per share for 100 shares in the IPO and sold them on February 3, 2020 at $14.00. The Securities Act amount is 75% of $4.00, or $3.00 per share. The Recognized Claim is $310.00.

Matching is first in, first out, opening holdings first. Claimants due less than $10.00 get nothing.
`;

describe('rules of the Securities Act beside those of the Exchange Act', () => {
  it('have the limit of their head, the share of their losses, and the days of traceable shares', async () => {
    const { plan, gaps } = await draftOf(TWO_ACTS);
    const [exchange, securities] = plan.securities[0].components;
    const capped = { least: ['price_bought', '19.00'] };
    expect(securities.branches.map(({ loss }: Document) => loss)).toEqual([
      { times: [{ minus: [capped, 'price_sold'] }, '0.75'] },
      { times: [{ minus: [capped, '6.20'] }, '0.75'] },
    ]);
    expect(securities.branches[0].bought).toEqual({ from: '2019-03-04', to: '2019-10-01' });
    expect(securities.branches.every(({ acquired }: Document) => acquired === undefined)).toBe(true);
    expect(exchange.branches.map(({ loss }: Document) => loss)).toEqual([
      { least: ['3.10', { minus: ['price_bought', 'price_sold'] }] },
      '4.60',
    ]);
    expect(gaps).toEqual([]);
    expect(loadPlan(plan).ok).toBe(true);
  });

  it.each([
    ['Securities Act losses are reduced by 25%.', '0.75'],
    ['Section 11 losses will be multiplied by 0.6.', '0.6'],
  ])('have a share in other words: %s', async (words, factor) => {
    const { plan } = await draftOf(TWO_ACTS.replace(SHARE, words));
    expect(plan.securities[0].components[1].branches[1].loss.times[1]).toBe(factor);
  });

  it.each([
    'Securities Act losses are reduced to 75% where the shares were sold before May 1, 2019.',
    'Securities Act losses of shares that were bought at a loss are reduced to 75%.',
    'Securities Act losses are reduced to 75% after they are compared with Exchange Act losses.',
  ])('leave a gap where the share is not of all of them: %s', async (words) => {
    const { plan, gaps } = await draftOf(TWO_ACTS.replace(SHARE, words));
    expect(JSON.stringify(plan)).not.toContain('"times"');
    expect(gaps).toContainEqual(expect.stringMatching(/applies a share to a loss that no rule has/));
  });

  it('leave a gap where a price in the head may be a condition', async () => {
    const { plan, gaps } = await draftOf(TWO_ACTS.replace(' (the IPO price; a higher price is reduced to it)', ''));
    expect(JSON.stringify(plan)).not.toContain('19.00');
    expect(gaps).toContainEqual(expect.stringMatching(/head of the rule limits the purchase price is not clear/));
  });

  it('leave a gap where the notice does not state which shares are traceable', async () => {
    const { gaps } = await draftOf(TWO_ACTS.replace(TRACEABLE, ''));
    expect(gaps).toContainEqual(expect.stringMatching(/which shares are traceable is not clear/));
  });

  it('leave an example aside whose purchase has no day', async () => {
    const { examples } = await draftOf(TWO_ACTS);
    expect(examples).toMatchObject([{ account: null, expected: '310.00', agrees: null }]);
  });
});

describe('a result below zero', () => {
  it.each([
    'Either amount is zero if the calculation gives less than zero.',
    'No claim may be less than zero.',
    'No Recognized Loss can be negative.',
  ])('reduces no other loss: %s', (words) => {
    expect(readClaimTerms(words).gains).toBe('ignore');
  });

  it('reduces what the words do not state', () => {
    expect(readClaimTerms('A payment is zero if the address is wrong.').gains).toBe(undefined);
  });
});
