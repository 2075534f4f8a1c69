import { describe, expect, it } from 'vitest';
import { stated } from './stated.ts';

describe('what an amended or a further notice states', () => {
  it('is the new day of a hearing that moved, and the day that remains', () => {
    const facts = stated(
      'The Settlement Hearing, previously scheduled for April 25, 2024, will now be held on July 11, 2024. The deadline to request exclusion remains May 24, 2024.',
    );
    expect(facts).toMatchObject({ fairness_hearing: '2024-07-11', exclusion_deadline: '2024-05-24' });
  });

  it('is the sum of this settlement and not of one that the court approved before', () => {
    const facts = stated(
      'On March 15, 2019 the Court approved a $12,000,000 settlement with the underwriters. This notice concerns a second settlement, with Alder Company, for $27,850,000 (the "Second Settlement").',
    );
    expect(facts).toMatchObject({ settlement_amount: '27850000.00' });
  });

  it('is no mean of the whole where each class has its own', () => {
    const facts = stated(
      'The estimated average recovery per allegedly damaged share is $0.74 for the Exchange Act Class and $0.31 for the Securities Act Class, before fees and expenses.',
    );
    expect(facts).not.toHaveProperty('average_recovery_per_share');
  });

  it.each([
    ['Lead Counsel will seek attorneys’ fees not to exceed one-quarter of the Settlement Funds.', '25'],
    ['Class Counsel will ask for fees equal to 30% of the Settlement Fund.', '30'],
  ])('is a share in words or by “equal to”: %s', (words, fees_percent) => {
    expect(stated(`The Settlement Fund is $10,000,000 in cash. ${words}`)).toMatchObject({ fees_percent });
  });

  it('is no address that nobody reads', () => {
    const facts = stated(
      'From: Notice Administrator <donotreply@alder-notice.example>. Call the Claims Administrator at 1-800-555-0132.',
    );
    expect(facts.administrator).not.toHaveProperty('email');
  });
});
