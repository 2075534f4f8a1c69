import type { Fact } from '@trover/intake/notices/fact.ts';
import { expect, it } from 'vitest';
import { compareAmount, compareClassPeriod } from './compare-terms.ts';

const TERMS = {
  settlement_amount: '8000000.00',
  currency: 'USD',
  class_periods: [{ from: '2022-01-03', to: '2023-03-04' }],
};
const fact = (value: unknown, confidence: Fact['confidence']): Fact => ({
  value,
  confidence,
  evidence: { page: 1, words: 'as it has it', box: null },
});

it.each([
  ['7500000.00', 'high', 'differs'],
  ['7500000.00', 'low', 'unknown'],
  ['8000000.00', 'low', 'matches'],
] as const)(
  '[API-78] an amount of %s with %s confidence is “%s”, with the value shown',
  (value, confidence, outcome) => {
    const found = compareAmount({ settlement_amount: fact(value, confidence) }, TERMS);
    expect(found).toMatchObject({ name: 'amount', outcome });
    expect(found.found).toContain(value === '7500000.00' ? '$7,500,000' : '$8,000,000');
  },
);

it.each([
  ['2021-01-03', 'high', 'differs'],
  ['2021-01-03', 'low', 'unknown'],
  ['2022-01-03', 'low', 'matches'],
] as const)(
  '[API-78] a class period from %s with %s confidence is “%s”, with the days shown',
  (from, confidence, outcome) => {
    const found = compareClassPeriod({ class_periods: fact([{ from, to: '2023-03-04' }], confidence) }, TERMS);
    expect(found).toMatchObject({ name: 'class_period', outcome });
    expect(found.found).toContain(from.slice(0, 4));
  },
);
