import { expect, test } from 'vitest';
import {
  noticeOfDifference,
  noticeOfExpiry,
  noticeOfPayment,
  noticeOfReturn,
  noticeOfReversedReturn,
} from './payment-notice-texts.ts';

const paid = {
  ...{ account_id: 1, payment_id: 2, order_id: 3, slug: 'a', company: 'Merrow', round: 1, currency: 'USD' },
  ...{ amount: '2550.00', award: '3000.00', fee: '450.00', withheld: '0.00', kind: 'ach' as const },
  ...{
    label: 'Checking account',
    shown: '••1',
    execute_on: '2026-11-24',
    expires_on: null,
    return_reason: null,
    return_number: 0,
  },
};

test('the notice of a payment adds up, also where tax was withheld', () => {
  expect(noticeOfPayment(paid).text).toMatch(/Your award was \$3,000\.00, less our fee of \$450\.00\.$/);
  expect(noticeOfPayment({ ...paid, amount: '1830.00', withheld: '720.00' }).text).toContain(
    'less our fee of $450.00 and $720.00 withheld for the IRS',
  );
});

test('the notice of a check that is void by its date has the reason once', () => {
  const check = { ...paid, kind: 'check' as const, return_reason: 'The check was not cashed by its last day' };
  const { title, text } = noticeOfReturn(check);
  expect(title).toBe('Merrow: your payment of $2,550.00 is void');
  expect(text).toMatch(/^The check was not cashed by its last day\. We hold your \$2,550\.00\./);
  expect(text, 'nothing is sent to the same address by itself').not.toContain('we send it again');
  expect(text).toMatch(
    /another address to your payment details, and we pay it there\. To get a new check at the same address, write to us\.$/,
  );
  expect(noticeOfReturn({ ...check, return_reason: 'Lost in the post.' }).text).toMatch(
    /^The check was not cashed: Lost in the post\./,
  );
});

test('every notice of money names its sum in the title, which is the subject of the mail', () => {
  const award = {
    ...{ account_id: 1, award_id: 4, order_id: 3, company: 'Merrow' },
    currency: 'USD',
    award: '3000.00',
  };
  const notices = [
    noticeOfPayment(paid),
    noticeOfReturn(paid),
    noticeOfReversedReturn(paid),
    noticeOfExpiry(paid, 'a'),
  ];
  for (const { title } of notices) expect(title).toContain('$2,550.00');
  expect(noticeOfDifference({ ...award, difference: 'It is $12.00 less.' }).title).toContain('$3,000.00');
});
