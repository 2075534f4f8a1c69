import { expect, test } from 'vitest';
import { describeLosses } from './losses.ts';

test('the losses of a person are listed by currency', () => {
  expect(describeLosses([])).toBe('–');
  expect(describeLosses([{ currency: 'USD', recognized_loss: '1259.00' }])).toBe('$1,259.00');
  expect(
    describeLosses([
      { currency: 'USD', recognized_loss: '10.00' },
      { currency: 'EUR', recognized_loss: '2.50' },
    ]),
  ).toBe('$10.00 and €2.50');
});
