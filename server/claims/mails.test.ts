import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { mailBrand } from '../mail/mail-brand.ts';
import { renderMail } from '../mail/render-mail.ts';
import { signedOffMail } from './mails.ts';

const brand = mailBrand(readConfig([], { PUBLIC_URL: 'https://portal.example' }), null);
const signed = {
  ...{ title: 'In re Merrow Shipping Securities Litigation', company: 'Merrow Shipping', slug: 'merrow-shipping-2021' },
  ...{
    estimate: '$1,894',
    deadline: '22 Feb 2027',
    signed_name: 'Ada Rosemead',
    day: '21 Nov 2026',
    hash: 'ab'.repeat(32),
  },
};

test('the mail of a sign-off has the sum in its subject, what happens next and until when, and a link to the claim', () => {
  const { subject, text } = renderMail(signedOffMail, signed, brand);
  expect(subject).toBe('Merrow Shipping: claim signed off, about $1,894');
  for (const words of [
    'file it with the claims administrator before claims close on 22 Feb 2027. We notify you when it is filed.',
    'You may receive: about $1,894, after our fee',
    'https://portal.example/cases/merrow-shipping-2021',
  ])
    expect(text.replaceAll('\n', ' ')).toContain(words);
});

test('without an estimate, or after the deadline, it names neither', () => {
  const { subject, text } = renderMail(signedOffMail, { ...signed, estimate: null, deadline: null }, brand);
  expect(subject).toBe('Merrow Shipping: claim signed off');
  expect(text).not.toMatch(/You may receive|claims close/);
});
