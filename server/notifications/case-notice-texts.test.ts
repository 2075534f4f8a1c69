import type { FoundMatch } from '@trover/db/queries/notifications/notifiable-events.ts';
import { expect, test } from 'vitest';
import { shortSubject } from '../mail/short-subject.ts';
import { noticeOfMatch, noticeOfMove } from './case-notice-texts.ts';
import { noticesMail } from './notices-mail.ts';

const found: FoundMatch = {
  account_id: 1,
  case_id: 2,
  slug: 'merrow-shipping-2021',
  company: 'Merrow Shipping',
  stage: 'settled',
  claim_deadline: '2027-05-17',
  payment_expected: '100.00',
  below_minimum: false,
  currency: 'USD',
  agreed_fee_pct: '25',
};

test('a match below the plan’s minimum payment promises no sum, in the notice and in the mail’s subject', () => {
  expect(noticeOfMatch(found, '2026-11-20')?.title).toBe('Merrow Shipping: you may receive about $75');
  expect(noticeOfMatch({ ...found, payment_expected: '0.00', below_minimum: true }, '2026-11-20')).toMatchObject({
    title: 'Merrow Shipping: your trades qualify',
    text: 'Your trades qualify for this case. The estimate is below the plan’s minimum payment, so we expect no payment. Claim by 17 May 2027.',
  });
});

test('a mail of several notices is named after the payment, else after the estimate, in any currency', () => {
  const notice = (kind: 'match' | 'payment' | 'claim', title: string, amount: string | null = null) => ({
    ...{ kind, title, amount, text: null, href: '/' },
  });
  const claim = notice('claim', 'Your claim is filed');
  const match = notice('match', 'Zug Optics: you may receive about CHF 75', '75.00');
  const payment = notice('payment', 'Tarn Metals: SEK 900 is on its way to you', '900.00');
  const subject = (...notices: (typeof claim)[]) => noticesMail.subject({ notices }, {} as never);
  expect(subject(claim, match, payment)).toBe(
    'Tarn Metals: SEK 900 is on its way to you (+2 more)'.replace('Tarn Metals', 'Tarn Meta…'),
  );
  expect(subject(claim, match)).toBe('Zug Optics: you may receive about CHF 75 (+1 more)');
  expect(subject(claim)).toBe('Your claim is filed');
});

test('a mail of many notices begins with the sum of its subject, and links to where that sum is', () => {
  const news = Array.from({ length: 14 }, (_, at) => ({
    ...{ kind: 'news' as const, title: `News ${at}`, text: null, href: '/news', amount: null },
  }));
  const payment = {
    ...{
      kind: 'payment' as const,
      title: '$75 is on its way to you',
      text: null,
      href: '/cases/tarn',
      amount: '75.00',
    },
  };
  const blocks = JSON.stringify(noticesMail.blocks({ notices: [...news, payment] }, {} as never));
  expect(blocks.indexOf('$75 is on its way')).toBeGreaterThan(0);
  expect(blocks.indexOf('$75 is on its way')).toBeLessThan(blocks.indexOf('News 0'));
  expect(blocks).toContain('/cases/tarn');
});

test('a subject is at most 50 characters: the company is shortened, never the sum or the date', () => {
  const longest = noticeOfMatch({ ...found, company: 'Halden Semiconductor Holdings' }, '2026-11-20');
  expect(shortSubject(longest!.title, '')).toBe('Halden Semiconductor H…: you may receive about $75');
  expect(shortSubject('Merrow Shipping: about $75', '')).toBe('Merrow Shipping: about $75');
  const words = [
    'your claim is filed, about $2,228',
    'claim about $2,228 by 17 May 2027',
    'answer by 17 May 2027, about $2,228',
  ];
  for (const each of words) {
    const subject = shortSubject(`Halden Semiconductor: ${each}`, '');
    expect(subject).toMatch(/^Halden/);
    expect(subject.endsWith(each)).toBe(true);
    expect(subject.length).toBeLessThanOrEqual(50);
  }
});

test('what moves a claim names its sum, what happens next, and when', () => {
  const moved = {
    ...{ account_id: 1, case_id: 2, slug: 'merrow', company: 'Merrow', sub_payout_request_id: 3, position: 2 },
    ...{ reason: null, cure_by: null, is_extension: false, expected: '2228.40', currency: 'USD' },
  };
  expect(noticeOfMove({ ...moved, stage: 'filed' })).toMatchObject({
    title: 'Merrow: your claim is filed, about $2,228',
    text: 'The claims administrator reviews it next. That takes months, and we notify you of each step. You may receive about $2,228, after our fee.',
    amount: '2228.40',
  });
  // no sum where none is expected, and none that was lost
  expect(noticeOfMove({ ...moved, stage: 'approved', expected: '0.00' })?.title).toBe('Merrow: your claim is approved');
  expect(noticeOfMove({ ...moved, stage: 'approved', expected: null, currency: null })).not.toHaveProperty('amount');
  expect(noticeOfMove({ ...moved, stage: 'rejected' })?.title).toBe('Merrow: your claim was rejected');
});
