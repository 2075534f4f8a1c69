import { expect, test } from 'vitest';
import { lossesInWords } from './losses.ts';

test('the losses of a person are listed by currency', () => {
  expect(lossesInWords([])).toBe('–');
  expect(lossesInWords([{ currency: 'USD', recognized_loss: '1259.00' }])).toBe('$1,259.00');
  expect(
    lossesInWords([
      { currency: 'USD', recognized_loss: '10.00' },
      { currency: 'EUR', recognized_loss: '2.50' },
    ]),
  ).toBe('$10.00 and €2.50');
});
