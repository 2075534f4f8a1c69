import { describe, expect, it } from 'vitest';
import { partsOf } from './parts.ts';
import { expectedClaim } from './read-expected.ts';

const FIRST =
  'For example, a Claimant who bought 100 shares at $58.00 on January 12, 2021 and sold them at $45.00 on August 3, 2021 has a Recognized Loss of $452.00 (100 times the lesser of $21.36 minus $16.84, or $4.52, and $58.00 minus $45.00, or $13.00).';

describe('an example that goes on', () => {
  it.each([
    'If the same Claimant bought 50 shares at $40.00 on November 22, 2021 and sold them at $43.00 on February 22, 2022, he or she has a Recognized Gain of $150.00 (50 times $3.00), and the Recognized Claim is $302.00.',
    'Suppose that same investor also purchased 50 shares at $40.00 on November 22, 2021 and sold them at $43.00 on February 22, 2022. The Recognized Claim is $302.00.',
    'Where the same person later bought 50 shares at $40.00 on November 22, 2021 and sold them at $43.00 on February 22, 2022, the total Recognized Claim will be $302.00.',
  ])('is one with its first trades, and one with all of them: %s', (further) => {
    const parts = partsOf(`${FIRST} ${further}`);
    expect(parts.map(({ trades }) => trades?.map(({ date }) => date))).toEqual([
      ['2021-01-12', '2021-08-03'],
      ['2021-01-12', '2021-08-03', '2021-11-22', '2022-02-22'],
    ]);
    expect(parts.map(({ result, trades }) => expectedClaim(result, trades))).toEqual(['452.00', '302.00']);
  });

  it('stays one where it states another course instead', () => {
    const words = `${FIRST} If the same Claimant had instead bought 50 shares at $40.00 on November 22, 2021, the Recognized Loss would be $90.00.`;
    expect(partsOf(words)).toHaveLength(1);
  });
});
