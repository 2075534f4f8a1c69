import { describe, expect, test } from 'vitest';
import { listArticles } from '../../help/articles.ts';
import { findRedFlags, findRequests } from './red-flags.ts';
import { fraudulent, genuine } from './testing/sentences.ts';

const flagsOf = (sentence: string) =>
  findRedFlags(sentence)
    .map(({ name }) => name)
    .sort();

describe('[API-78] a sentence of fraud raises its flags', () => {
  test.each(fraudulent)('%j: %s', (flags, sentence) => expect(flagsOf(sentence)).toEqual([...flags].sort()));
});

describe('[API-78] a sentence of a real notice raises none', () => {
  test.each(genuine)('%s', (sentence) => expect(flagsOf(sentence)).toEqual([]));
});

test('[API-78] sentences keep their meaning in the middle of a letter, over line breaks and in capitals', () => {
  expect(flagsOf(genuine.join('\n'))).toEqual([]);
  const letter = genuine.slice(0, 5).join('\n');
  for (const [flags, sentence] of fraudulent) {
    expect(flagsOf(`${letter}\n${sentence.toUpperCase()}\n${letter}`), sentence).toEqual([...flags].sort());
    expect(flagsOf(sentence.replaceAll(' ', '\n')), sentence).toEqual([...flags].sort());
  }
});

test('[API-78] a table with a fund and a fee asks for nothing, nor does the article on our fee', () => {
  const table = ['| Share of the fund | $1,000.01 |', '| Our fee, 15% | $150.00 |', '| Paid to you | $850.01 |'];
  expect(findRequests(table.join('\n'))).toEqual([]);
  const article = listArticles().find(({ slug }) => slug === 'how-the-fee-works')!;
  expect(findRequests(`${article.answer}\n${article.text}`)).toEqual([]);
});

test('[API-78] a request is found in a letter that never ends a sentence, and without visible marks between its letters', () => {
  const endless = `${'the settlement of the class and the court and the fund '.repeat(2_000)} now you must pay the release fee of $90`;
  expect(flagsOf(endless)).toEqual(['advance_fee']);
  expect(flagsOf('Pay the re\u200blease f\u00adee of $90.')).toEqual(['advance_fee']);
});

test('[API-78] two things that one sentence asks for are found in words of their own, to be marked beside each other', () => {
  const found = findRedFlags('To release it, pay a processing fee of $49.50 by gift card today.');
  expect(found.map((check) => [check.name, check.found])).toEqual([
    ['advance_fee', 'pay a processing fee'],
    ['gift_cards', 'gift card'],
  ]);
});
