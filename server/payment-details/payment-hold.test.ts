import { readFileSync } from 'node:fs';
import { PAYMENT_HOLD_HOURS } from '@trover/core/payment-details/payment-hold.ts';
import { expect, test } from 'vitest';

test('the help article on changed payment details names the hours that payments wait', () => {
  const article = readFileSync(new URL('../help/articles/money/change-payment-details.md', import.meta.url), 'utf8');
  expect(article).toContain(`hold payments for ${PAYMENT_HOLD_HOURS} hours`);
  expect(article).toContain(`the ${PAYMENT_HOLD_HOURS} hours give you time`);
});
