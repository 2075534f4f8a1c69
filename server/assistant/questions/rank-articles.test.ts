import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listArticles } from '../../help/articles.ts';
import type { Question } from '../evaluation/expected.ts';
import { isCertain } from './certainty.ts';
import { readExamples } from './examples/read-examples.ts';
import { rankArticles } from './rank-articles.ts';
import { readWords } from './read-question.ts';

/** Written by someone who knew the articles and nothing of how they are found: no example was made from them. */
const unseen = readJson<{ ask: string; articles: string[] }[]>('unseen-questions.json');

/** Another writer's, made from the articles' titles alone; every second one was left aside until all was done. */
const otherVoices = readJson<Question[]>('other-voices.json').flatMap(({ asked, as, after, expected: { article } }) =>
  article === undefined || as !== undefined || after !== undefined ? [] : [{ ask: asked, articles: [article].flat() }],
);

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../evaluation', name), 'utf8')) as T;
}

/** The questions whose article is not among those that an answer shows. */
const missedOf = (asked: typeof unseen): string[] =>
  asked
    .filter(({ ask, articles }) => {
      const [best, ...others] = rankArticles(readWords(ask, new Set()).text);
      const further = others.filter(({ isClose }) => isClose || best?.isMeant === false).slice(0, 2);
      return ![best, ...further].some((one) => one !== undefined && articles.includes(one.slug));
    })
    .map(({ ask }) => ask);

test('every example is of an article, and every article has examples', () => {
  const slugs = listArticles().map(({ slug }) => slug);
  expect([...readExamples().keys()].sort()).toEqual(slugs.toSorted());
});

test('[API-78] 90 % of questions that nobody tuned on have their article among those that an answer shows', () => {
  expect(unseen.length).toBeGreaterThanOrEqual(150);
  const missed = missedOf(unseen);
  expect(1 - missed.length / unseen.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
});

test('[API-78] 90 % of questions in other voices have their article among those that an answer shows', () => {
  expect(otherVoices.length).toBeGreaterThanOrEqual(120);
  const missed = missedOf(otherVoices);
  expect(1 - missed.length / otherVoices.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
});

test('a question about something else has no article that is meant', () => {
  for (const text of ['who won the world cup', 'what is the weather in chicago', 'write me a python script'])
    expect(
      rankArticles(text).filter(({ isMeant }) => isMeant),
      text,
    ).toEqual([]);
});

/** How many first articles are right and wrong, and how many of each are called a guess. */
function guessesOf(asked: typeof unseen) {
  const counts = { right: 0, right_as_guess: 0, wrong: 0, wrong_as_guess: 0 };
  for (const { ask, articles } of asked) {
    const { text } = readWords(ask, new Set());
    const ranked = rankArticles(text);
    const isRight = articles.includes(ranked[0]?.slug ?? '');
    counts[isRight ? 'right' : 'wrong'] += 1;
    if (!isCertain(text, ranked)) counts[isRight ? 'right_as_guess' : 'wrong_as_guess'] += 1;
  }
  return counts;
}

test('[API-78] at most one right answer of seven begins as a guess, and two of five wrong ones do', () => {
  const asked = [...unseen, ...otherVoices];
  const { right, right_as_guess, wrong, wrong_as_guess } = guessesOf(asked);
  expect(right_as_guess / right).toBeLessThanOrEqual(1 / 7);
  expect(wrong_as_guess / wrong).toBeGreaterThanOrEqual(0.4);
});

test('[API-78] what is asked about another subject begins as a guess, or finds nothing', () => {
  const subjects = readJson<string[]>('other-subjects.json').map((ask) => ({ ask, articles: [] }));
  const { wrong, wrong_as_guess } = guessesOf(subjects);
  expect(wrong).toBe(50);
  expect(wrong_as_guess / wrong).toBeGreaterThanOrEqual(0.8);
});
