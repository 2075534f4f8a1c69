import type { FoundMatch } from '@trover/db/queries/notifications/notifiable-events.ts';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { mailBrand } from '../mail/mail-brand.ts';
import { renderMail } from '../mail/render-mail.ts';
import { shortSubject } from '../mail/short-subject.ts';
import { noticeOfDeadline, noticeOfMatch, noticeOfMove, notifiedStages } from './case-notice-texts.ts';
import type { NoticeDetails } from './notice-details.ts';
import { noticesMail } from './notices-mail.ts';
import {
  noticeOfDifference,
  noticeOfExpiry,
  noticeOfNumber,
  noticeOfPayment,
  noticeOfReturn,
  noticeOfReversedReturn,
} from './payment-notice-texts.ts';

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
    ...{ kind, title, amount, text: null, href: '/', currency: null },
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
    ...{ kind: 'news' as const, title: `News ${at}`, text: null, href: '/news', amount: null, currency: null },
  }));
  const payment = {
    ...{
      kind: 'payment' as const,
      title: '$75 is on its way to you',
      text: null,
      href: '/cases/tarn',
      amount: '75.00',
      currency: 'USD',
    },
  };
  const blocks = JSON.stringify(noticesMail.blocks({ notices: [...news, payment] }, {} as never));
  expect(blocks.indexOf('$75 is on its way')).toBeGreaterThan(0);
  expect(blocks.indexOf('$75 is on its way')).toBeLessThan(blocks.indexOf('News 0'));
  expect(blocks).toContain('/cases/tarn');
});

test('a mail of one notice shows its sum once, its deadline, and the facts of its case or payment', () => {
  const brand = mailBrand(readConfig([], { PUBLIC_URL: 'https://portal.example' }), null);
  const mailOf = (notice: Parameters<typeof noticesMail.subject>[0]['notices'][number], of: Partial<NoticeDetails>) =>
    renderMail(noticesMail, { notices: [notice], details: { case: null, payment: null, due: null, ...of } }, brand)
      .text;
  const merrow = {
    ...{
      company: 'Merrow Shipping',
      currency: 'USD',
      tickers: ['MRRW'],
      from_date: '2020-01-02',
      to_date: '2021-03-04',
    },
    ...{
      claim_deadline: '2027-05-17',
      shares_bought: '1240',
      recognized_loss: '31815.60',
      low: '80.00',
      high: '120.00',
    },
    agreed_fee_pct: '25',
  };
  const matched = {
    ...noticeOfMatch(found, '2026-11-20')!,
    text: 'Your trades qualify.',
    amount: '75.00',
    currency: 'USD',
  };
  const match = mailOf(matched, { case: merrow });
  for (const line of [
    'MRRW A settlement that your trades match',
    'You may be owed money from Merrow Shipping',
    'Your estimated payment, after our fee: $75',
    'Likely between $60 and $90',
    'Class period: 2 Jan 2020 – 4 Mar 2021',
    'Shares you bought in it: 1,240',
    'Recognized loss: $31,815.60',
    'Claim by: 17 May 2027',
  ])
    expect(match.split('\n')).toContain(line);
  const near = { ...matched, kind: 'deadline' as const, title: 'Merrow Shipping: claim about $75 by 17 May 2027' };
  const deadline = mailOf(near, { case: merrow, due: { kind: 'claim', day: '2027-05-17', days: 14 } });
  expect(deadline).toContain('Merrow Shipping closes in 14 days');
  expect(deadline).toContain('Claim by 17 May 2027: 14 days left');
  expect(mailOf(near, { case: merrow, due: { kind: 'claim', day: '2027-05-17', days: -1 } })).not.toContain('days');
  const payment = {
    ...{ company: 'Tarn Metals', round: 2, currency: 'USD', award: '3000.00', fee: '450.00', withheld: '0.00' },
    ...{ label: 'Checking account', shown: '••1', kind: 'ach' as const, execute_on: '2026-11-24' },
  };
  const paid = mailOf({ ...matched, kind: 'payment', amount: '2550.00' }, { payment });
  for (const line of [
    'Distribution 2',
    'On its way to you: $2,550.00',
    'Your award: $3,000.00',
    'Our fee: −$450.00',
    'To you: $2,550.00',
    'To Checking account ••1: 24 Nov 2026',
  ])
    expect(paid.split('\n')).toContain(line);
  expect(paid).not.toContain('Withheld');
  expect(
    mailOf({ ...matched, kind: 'payment', amount: '1830.00' }, { payment: { ...payment, withheld: '720.00' } }),
  ).toContain('Withheld for the IRS: −$720.00');
});

test('a subject is at most 50 characters: the company is shortened, never the sum or the date', () => {
  const longest = noticeOfMatch({ ...found, company: 'Halden Semiconductor Holdings' }, '2026-11-20');
  expect(shortSubject(longest!.title)).toBe('Halden Semiconductor H…: you may receive about $75');
  expect(shortSubject('Merrow Shipping: about $75')).toBe('Merrow Shipping: about $75');
  const words = ['your claim is filed, about $2,228', 'claim about $2,228 by 17 May 2027'];
  for (const each of words) {
    const subject = shortSubject(`Halden Semiconductor: ${each}`);
    expect(subject).toMatch(/^Halden/);
    expect(subject.endsWith(each)).toBe(true);
    expect(subject.length).toBeLessThanOrEqual(50);
  }
});

test('every title of a long company and a large sum is a subject of 50 characters, also with others behind it', () => {
  const company = 'Halden Semiconductor Holdings N';
  const of = { account_id: 1, order_id: 3, case_id: 2, slug: 'halden', company, sub_payout_request_id: 3 };
  const sum = { expected: '12345.67', currency: 'USD' };
  const moved = { ...of, ...sum, position: 2, reason: null, cure_by: '2026-12-15', is_extension: false };
  const paid = {
    ...{ ...of, payment_id: 2, round: 1, currency: 'USD', amount: '12345.67', award: '3000.00', fee: '450.00' },
    ...{ withheld: '0.00', kind: 'check' as const, label: 'Check', shown: '', execute_on: '2026-11-24' },
    ...{ expires_on: '2027-05-23', return_reason: null, return_number: 0 },
  };
  const near = { ...of, ...sum, date: '2027-05-17', is_joined: true };
  const notices = [
    noticeOfMatch({ ...found, company, payment_expected: '16460.90' }, '2026-11-20'),
    ...['trades', ...notifiedStages].map((stage) => noticeOfMove({ ...moved, stage })),
    noticeOfMove({ ...moved, stage: 'deficient', is_extension: true }),
    ...(['claim', 'cure'] as const).flatMap((kind) => [
      noticeOfDeadline({ ...near, kind }, 'deadline 3'),
      noticeOfDeadline({ ...near, kind, expected: null }, 'deadline 3'),
    ]),
    ...[paid, { ...paid, round: 2 }].map(noticeOfPayment),
    ...['Lost', 'The check was not cashed by its last day'].map((return_reason) =>
      noticeOfReturn({ ...paid, return_reason }),
    ),
    noticeOfReturn({ ...paid, kind: 'ach' }),
    noticeOfReversedReturn(paid),
    noticeOfExpiry(paid, 'check 30'),
    noticeOfNumber({ ...of, ...sum, claim_number: '77' }),
    noticeOfDifference({ ...of, award_id: 4, currency: 'USD', award: '12345.67', difference: 'It is less.' }),
  ];
  const titles = notices.map((notice) => notice?.title ?? '');
  expect(new Set(titles).size).toBeGreaterThan(15);
  for (const title of titles)
    for (const more of [0, 2, 12]) {
      const subject = shortSubject(title, more);
      expect(subject.length, subject).toBeLessThanOrEqual(50);
      const words = title.slice(title.indexOf(': '));
      const end = new RegExp(`^Hal.*…(.*?)${more === 0 ? '' : ` \\(\\+${more}( more)?\\)`}$`);
      expect(subject.match(end)?.[1], 'its sum, its date and the count are whole').toBe(words);
    }
});

test('no notice promises a sum that rounds to nothing, and none asks for an answer beside a sum', () => {
  const of = { account_id: 1, case_id: 2, slug: 'merrow', company: 'Merrow', sub_payout_request_id: 3, position: 2 };
  const moved = { ...of, reason: null, cure_by: null, is_extension: false, expected: '0.30', currency: 'USD' };
  expect(noticeOfMove({ ...moved, stage: 'filed' })).toMatchObject({ title: 'Merrow: your claim is filed' });
  expect(noticeOfMove({ ...moved, stage: 'filed' })).not.toHaveProperty('amount');
  expect(noticeOfMatch({ ...found, payment_expected: '0.60' }, '2026-11-20')?.title).toBe(
    'Merrow Shipping: your trades qualify',
  );
  expect(noticeOfMove({ ...moved, stage: 'filed', expected: '0.50' })?.title).toContain('about $1');
  const near = {
    ...of,
    kind: 'cure' as const,
    date: '2027-05-17',
    is_joined: true,
    expected: '80.00',
    currency: 'USD',
  };
  for (const notice of [
    noticeOfMove({ ...moved, stage: 'deficient', expected: '80.00' }),
    noticeOfDeadline(near, 'a'),
  ]) {
    expect(notice?.title).toMatch(/^Merrow: (information needed|cure your claim by 17 May 2027)$/);
    expect(notice?.text).toContain('You may receive about $80, after our fee.');
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
