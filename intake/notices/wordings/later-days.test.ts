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

  it.each([
    ['The settlement fund amounts to Eight Million Dollars ($8,000,000).', { settlement_amount: '8000000.00' }],
    ['Counsel seek a fee and not more than $300,000 of expenses.', { expenses: '300000.00' }],
    ['Counsel seek a fee of 20% and costs of at most $365,000.', { expenses: '365000.00' }],
    [
      'The settlement is $6 million. Lead Counsel, Ashby & Thorne LLP, intend to ask for 30% of the settlement.',
      { fees_percent: '30' },
    ],
    ['Per ADS the gross recovery is estimated at $0.22.', { average_recovery_per_share: '0.22' }],
  ])('is a sum in other words: %s', (words, facts) => {
    expect(stated(words)).toMatchObject(facts);
  });

  it('is no sum that was asked for in an order', () => {
    expect(stated('The Court awards reimbursement of $45,000 to counsel.')).not.toHaveProperty('expenses');
  });

  it('is no address that nobody reads', () => {
    const facts = stated(
      'From: Notice Administrator <donotreply@alder-notice.example>. Call the Claims Administrator at 1-800-555-0132.',
    );
    expect(facts.administrator).not.toHaveProperty('email');
  });
});
