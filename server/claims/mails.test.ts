import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { mailBrand } from '../mail/mail-brand.ts';
import { renderMail } from '../mail/render-mail.ts';
import { claimsSignedMail, copyForOwners, signedOffMail } from './mails.ts';

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
    'Your estimated payment, after our fee: $1,894',
    'https://portal.example/cases/merrow-shipping-2021',
  ])
    expect(text.replaceAll('\n', ' ')).toContain(words);
});

test('without an estimate, or after the deadline, it names neither', () => {
  const { subject, text } = renderMail(signedOffMail, { ...signed, estimate: null, deadline: null }, brand);
  expect(subject).toBe('Merrow Shipping: claim signed off');
  expect(text).not.toMatch(/estimated payment|claims close/);
});

test('claims that one person signed off together are one mail with each of them', () => {
  const { estimate: _, hash: __, ...of } = signed;
  const claims = ['Pension Reserve', 'Health Trust'].map((beneficial_owner, at) => ({
    ...{ beneficial_owner, estimate: at === 0 ? '$63' : null, sha256: `${at}a`.repeat(32) },
  }));
  const { subject, text } = renderMail(claimsSignedMail, { ...of, total: '$63', claims }, brand);
  expect(subject).toBe('Merrow Shipping: 2 claims signed off, about $63');
  expect(text).toContain('Your estimated payment, after our fee: $63');
  expect(text).toContain(`Pension Reserve: about $63, SHA-256 ${'0a'.repeat(32)}`);
  expect(text).toContain(`Health Trust: SHA-256 ${'1a'.repeat(32)}`);
  expect(text).toContain('https://portal.example/cases/merrow-shipping-2021');
  expect([claimsSignedMail.kind, copyForOwners(claimsSignedMail).kind], 'owners can switch their copy off').toEqual([
    ...[undefined, 'claims'],
  ]);
});
