import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listArticles } from '../../help/articles.ts';
import { readExamples } from './examples/read-examples.ts';
import { rankArticles } from './topics.ts';

/** Written by someone who knew the articles and nothing of how they are found: no example was made from them. */
const unseen = JSON.parse(readFileSync(join(import.meta.dirname, '../evaluation/unseen-questions.json'), 'utf8')) as {
  ask: string;
  articles: string[];
}[];

test('every example is of an article, and every article has examples', () => {
  const slugs = listArticles().map(({ slug }) => slug);
  expect([...readExamples().keys()].sort()).toEqual(slugs.toSorted());
});

test('[API-78] 80 % of questions that nobody tuned on have their article among those that an answer shows', () => {
  const missed = unseen.filter(({ ask, articles }) => {
    const [best, ...others] = rankArticles(ask.toLowerCase());
    const further = others.filter(({ isClose }) => isClose || best?.isMeant === false).slice(0, 2);
    return ![best, ...further].some((one) => one !== undefined && articles.includes(one.slug));
  });
  expect(unseen.length).toBeGreaterThanOrEqual(150);
  expect(1 - missed.length / unseen.length, missed.map(({ ask }) => ask).join('\n')).toBeGreaterThanOrEqual(0.8);
});

test('a question about something else has no article that is meant', () => {
  for (const text of ['who won the world cup', 'what is the weather in chicago', 'write me a python script'])
    expect(
      rankArticles(text).filter(({ isMeant }) => isMeant),
      text,
    ).toEqual([]);
});
