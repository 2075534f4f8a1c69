import { expect, test } from 'vitest';
import { faultOfTyped, readTypedAmount, reasonNotTyped } from './typed-total.ts';

const total = { amount: '1084108.07', currency: 'USD' };

test('the total is typed with or without groups, sign and currency', () => {
  for (const typed of ['1084108.07', '1,084,108.07', ' $1,084,108.07 ', 'USD 1,084,108.07', '1084108.07 usd'])
    expect(faultOfTyped(typed, total), typed).toBeNull();
  for (const [currency, typed] of [
    ['CAD', 'CA$1,084.07'],
    ['INR', '₹1,084.07'],
  ] as const)
    expect(readTypedAmount(typed, currency), typed).toBe('1084.07');
  expect(faultOfTyped('850', { amount: '850.00', currency: 'EUR' })).toBeNull();
  expect(readTypedAmount('0.1', 'USD')).toBe('0.10');
});

test('another amount, another form and nothing are refused, each with its sentence', () => {
  expect(faultOfTyped('1,084,108.70', total)).toBe(
    'You typed $1,084,108.70, and this pays $1,084,108.07. Find out which one is right before you approve.',
  );
  for (const typed of ['1.084.108,07', '10,84,108.07', '1084108.075', '-1084108.07', 'EUR 1084108.07', '1e6', 'all'])
    expect(faultOfTyped(typed, total), typed).toContain('is not an amount');
  expect(faultOfTyped('  ', total)).toContain('Type the total');
});

test('the button is off until the whole total is typed, with the reason', () => {
  expect(reasonNotTyped('', total)).toBe('Type $1,084,108.07 to approve it.');
  for (const typed of ['1', '1,084', '1084108.', '$1,084,108.0', '1,084,108'])
    expect(reasonNotTyped(typed, total), typed).toBe('Type the whole total to approve it.');
  for (const typed of ['1,084,108.70', '9']) expect(reasonNotTyped(typed, total), typed).toContain('You typed $');
  expect(reasonNotTyped('all', total)).toContain('is not an amount');
  for (const typed of ['1084108.07', '$1,084,108.07']) expect(reasonNotTyped(typed, total), typed).toBeNull();
});
