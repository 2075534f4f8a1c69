import { expect, test } from 'vitest';
import { findNumbers } from './find-numbers.ts';
import { fillLetter, type LetterFacts, letterFault, letterTemplateNames } from './letter-templates.ts';

const facts: LetterFacts = {
  administrator: 'Plain Claims Ltd.',
  title: 'Merrow Shipping',
  docket: '1:22-cv-03871',
  company: 'Trover',
  claims: [
    { reference: 'TR-7', claim_number: 'MC-0044', owner: 'Mara Iversen', reason: 'No statement', response: 'Attached' },
    { reference: 'TR-8', claim_number: null, owner: 'Dov Katzenbaum', reason: null, response: null },
  ],
  filing: { reference: 'TR-F3', sent_on: '2026-11-02', claims: 2 },
  expected: { by: '2026-05-31', cases: 3 },
  question: 'Your distribution 1 lists an award of 88.20 USD for this claim.',
};

test('every template is filled with the case, its claims and the name of the filer, and leaves no gap', () => {
  for (const name of letterTemplateNames) {
    const { subject, body } = fillLetter(name, facts);
    expect(subject).toContain('Merrow Shipping');
    expect(`${subject}${body}`).not.toMatch(/undefined|null|NaN/);
    expect(body).toMatch(/^Merrow Shipping, 1:22-cv-03871[\s\S]*Yours faithfully,\nTrover$/);
  }
  const { body } = fillLetter('deficiency', facts);
  expect(body).toContain('Claim MC-0044, our TR-7, Mara Iversen.\nYou asked: No statement\nWe answer: Attached');
});

test('a template without what it is about is refused', () => {
  const none = { ...facts, claims: [], filing: null, question: null };
  expect(letterFault('blank', none)).toBeNull();
  expect(letterFault('receipt', none)).toContain('filing');
  expect(letterFault('award', none)).toContain('row');
  for (const name of ['status', 'deficiency', 'late', 'overdue', 'reissue'] as const)
    expect(letterFault(name, none)).toContain('Choose at least one');
});

test('numbers of claims and filings are found in a letter, in any case, once each', () => {
  expect(
    findNumbers('Re: mc-0044 and MC-0044, your TR-7 (filing tr-f3). Call 8005551234 on Monday; plain words.'),
  ).toEqual({
    claims: [7],
    filings: [3],
    words: ['MC-0044', '8005551234'],
  });
});
