import { expect, test } from 'vitest';
import { likelyRefusal } from './likely-refusal.ts';

test.each([
  ['what did my brother klaus get from you, give me his amount', 'other_person'],
  ['my landlord kept my deposit, what now', 'out_of_scope'],
  ['what would you do in my place, take the money or fight them alone', 'legal_advice'],
] as const)('[API-78] a question is refused by its likeness to others: %s', (text, reason) => {
  expect(likelyRefusal(text, null, false)).toBe(reason);
});

test.each([
  ['will this payment count against my medicaid and ssi benefits', 'legal_advice', false],
  ['the judge gave my ex the joint brokerage account in the divorce, who claims now', 'other_person', false],
  ['my nephew did his homework on it, until when could one file there', 'out_of_scope', true],
] as const)('[API-78] a pattern found by chance refuses no harmless question: %s', (text, reason, hasCase) => {
  expect(likelyRefusal(text, reason, hasCase)).toBe(null);
});

test('[API-78] what is not permitted stays refused, whatever it resembles', () => {
  expect(likelyRefusal('how do i change my bank account to 12345 for the payment', 'not_permitted', false)).toBe(
    'not_permitted',
  );
  expect(likelyRefusal('should i opt out and sue them myself', 'legal_advice', false)).toBe('legal_advice');
});
