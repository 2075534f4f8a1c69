import { expect, test } from 'vitest';
import { figuresOfClaims } from './figures-of-claims.ts';

type Steps = NonNullable<Parameters<typeof figuresOfClaims>[0]>['currencies'][number]['steps'];

test('[R-16] a case that was paid is reported by its payments, one that is filed by what is filed, one that waits by its next step', () => {
  const step = (state: string, slug: string | null, amount: string, claim_stage: string | null = null) => ({
    state,
    slug,
    amount,
    claim_stage,
  });
  const steps = [
    step('paid', 'osmund', '800.00'),
    step('paid', 'osmund', '50.01'),
    step('filed', 'osmund', '12.00'),
    step('filed', 'halden', '3946.00', 'filed'),
    step('estimated', 'corvane', '120.00', 'review'),
    step('estimated', 'laryn', '295.00'),
    step('estimated', 'merrow', '77.00', 'contract'),
    step('filed', 'tessel', '31.00', 'deficient'),
    step('paid', null, '9.00'),
  ] as unknown as Steps;
  const sums = { paid: '0.00', filed: '0.00', estimated: '0.00', waiting: '0.00', signed: '0.00', waiting_claims: 0 };
  const figures = figuresOfClaims({ currencies: [{ currency: 'USD', ...sums, steps }] });
  expect(Object.fromEntries(figures)).toEqual({
    osmund: { amount: '850.01', currency: 'USD', certainty: 'paid', pill: 'paid', word: 'Paid' },
    halden: { amount: '3946.00', currency: 'USD', certainty: 'filed', pill: 'filed', word: 'Filed' },
    corvane: {
      amount: '120.00',
      currency: 'USD',
      certainty: 'estimated',
      pill: 'pending',
      word: 'Signed, not filed yet',
    },
    merrow: { amount: '77.00', currency: 'USD', certainty: 'estimated', pill: 'waiting', word: 'Sign the contract' },
    tessel: { amount: '31.00', currency: 'USD', certainty: 'filed', pill: 'waiting', word: 'Fix the deficiency' },
  });
  expect(figuresOfClaims(null).size).toBe(0);
});
