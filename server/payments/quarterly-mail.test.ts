import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { mailBrand } from '../mail/mail-brand.ts';
import { renderMail } from '../mail/render-mail.ts';
import { type QuarterlyStatement, quarterlyMail } from './quarterly-mail.ts';

const brand = mailBrand(readConfig([], { PUBLIC_URL: 'https://portal.example' }), null);
const none = { paid: null, paid_in_quarter: null, filed: null, waiting: null };
const statement: QuarterlyStatement = {
  quarter: '2026-Q4',
  days: 'October to December 2026',
  currencies: [
    { paid: '$8,403.34', paid_in_quarter: '$4,812.37', filed: '$4,923', waiting: '$8,940' },
    { ...none, waiting: '€120' },
  ],
  waiting_claims: 4,
  payments: 1,
  filed_claims: 1,
  events: [
    { day: '21 Oct', text: 'Grenville Insurance, filed', paid: null },
    { day: '14 Nov', text: 'Alderway Energy, paid', paid: '$4,812.37' },
  ],
  more_events: 3,
};
const write = (of: Partial<QuarterlyStatement>) => renderMail(quarterlyMail, { ...statement, ...of }, brand);

test('a quarterly statement states what happened, what waits, and every sum by its certainty', () => {
  const { subject, text, html } = write({});
  expect(subject).toBe('$4,812.37 paid, October to December 2026');
  for (const line of [
    '1 payment was made and 1 claim was filed. 4 claims wait for you, worth about $8,940 and €120.',
    'Paid to you in all: $8,403.34',
    'Filed, with administrators: $4,923',
    'Estimated, waiting for you: $8,940',
    'Estimated, waiting for you: €120',
    '21 Oct: Grenville Insurance, filed',
    '14 Nov: Alderway Energy, paid $4,812.37',
    '3 more events are on the pages of your claims.',
    'https://portal.example/user/settings/payments?statement=2026-Q4',
  ])
    expect(text.split('\n')).toContain(line);
  expect(html).toMatch(/border-bottom:4px double #08685a[^>]*>\$8,403\.34</);
  expect(html).toMatch(/border-bottom:2px solid #08685a[^>]*>\$4,923</);
  expect(html).toMatch(/border-bottom:3px dotted #08685a[^>]*>\$8,940</);
});

test('a quarter in which nothing was paid or filed has its name as the subject', () => {
  const quiet = { currencies: [{ ...none, filed: '$75' }], waiting_claims: 0, payments: 0, filed_claims: 0 };
  const { subject, text } = write({ ...quiet, events: [], more_events: 0 });
  expect(subject).toBe('Your statement, October to December 2026');
  expect(text).toContain('Nothing was filed or paid in this quarter.');
  expect(text).not.toContain('In the quarter');
  expect(text).not.toContain('Paid to you');
});
