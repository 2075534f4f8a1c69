import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Question } from '../../evaluation/expected.ts';
import { likeliestOwn } from '../likelihood/article-likelihood.ts';
import { readWords } from '../read-question.ts';

const likeliest = (asked: string) => likeliestOwn(readWords(asked, new Set()).text);

test.each([
  ['has my broker file been read all the way', 'own-uploads'],
  ['what is the soonest date i have to watch', 'own-deadlines'],
  ['anything that i held that settled', 'own-money'],
  ['did you file mine already', 'own-claims'],
  ['how much money did you send me this year', 'own-payments'],
])('[API-78] a question about the own account is recognized in words that no example has: %s', (asked, slug) => {
  expect(likeliest(asked)).toMatchObject({ slug });
  expect(likeliest(asked)!.likelihood).toBeGreaterThanOrEqual(0.25);
});

test('[API-78] at most one of a hundred questions that an article answers is taken for one of the own account', () => {
  const questions = ['other-voices.json', 'ordinary-people.json', 'first-visitors.json'].flatMap((name) =>
    (JSON.parse(readFileSync(join(import.meta.dirname, '../../evaluation', name), 'utf8')) as Question[]).flatMap(
      ({ asked, as, expected }) => (as === undefined && expected.article !== undefined ? [asked] : []),
    ),
  );
  const mistaken = questions.filter((asked) => likeliest(asked)!.likelihood >= 0.25);
  expect(questions.length).toBeGreaterThan(300);
  expect(mistaken.length / questions.length, mistaken.join('\n')).toBeLessThanOrEqual(0.01);
});
