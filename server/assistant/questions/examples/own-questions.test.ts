import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Question } from '../../evaluation/expected.ts';
import { ownQuestion } from '../likelihood/own-question.ts';
import { readWords } from '../read-question.ts';
import { wordingsOf } from './read-examples.ts';

const own = (asked: string) => ownQuestion({ asked, text: readWords(asked, new Set()).text });

test.each([
  ['has my broker file been read all the way', 'own-uploads'],
  ['what is the soonest date i have to watch', 'own-deadlines'],
  ['anything that i held that settled', 'own-money'],
  ['did you file mine already', 'own-claims'],
  ['how much money did you send me this year', 'own-payments'],
  ['what are the total fees that i paid you until today', 'own-fees'],
])('[API-78] a question about the own account is recognized in words that no example has: %s', (asked, slug) => {
  expect(own(asked)).toBe(slug);
});

test.each([
  'How much has Jane Doe received?',
  'How much has Mr. Smith been paid so far?',
  'what has acme fund been paid',
])('[API-78] a question about somebody else is not answered from the own account: %s', (asked) => {
  expect(own(asked)).toBe(null);
});

test('[API-78] at most three of two hundred questions that an article answers are taken for some of the own account', () => {
  const questions = ['other-voices.json', 'ordinary-people.json', 'first-visitors.json'].flatMap((name) =>
    (JSON.parse(readFileSync(join(import.meta.dirname, '../../evaluation', name), 'utf8')) as Question[]).flatMap(
      ({ asked, as, expected }) => (as === undefined && expected.article !== undefined ? [asked] : []),
    ),
  );
  const mistaken = questions.filter((asked) => own(asked) !== null);
  expect(questions.length).toBeGreaterThan(300);
  expect(mistaken.length / questions.length, mistaken.join('\n')).toBeLessThanOrEqual(0.015);
});

test('words in parentheses replace each other', () => {
  expect(wordingsOf('what (have i|did i) (paid|pay) you')).toEqual([
    'what have i paid you',
    'what have i pay you',
    'what did i paid you',
    'what did i pay you',
  ]);
});
