import { z } from 'zod';
import { listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema } from '../protocol/values.ts';

/** The topics of the help center, in the order of its page. */
export const helpTopics = [
  'start',
  'figures',
  'claiming',
  'records',
  'money',
  'safety',
  'institutions',
  'firms',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

const articleHead = z.object({
  slug: z.string(),
  topic: z.enum(helpTopics),
  title: z.string(),
  /** The answer in one or two sentences. */
  answer: z.string(),
  /** The day on which someone last compared the article with its sources. */
  checked_on: daySchema,
  /** Reading time in minutes. */
  minutes: z.int().positive(),
});
export type HelpArticleHead = z.output<typeof articleHead>;

const articleSchema = articleHead.extend({
  /** Sanitised: no script, no style, no attribute but links and the ids of its headings. */
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
  related: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** Of an article that states law or facts of others: what it rests on. */
  sources: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
});
export type HelpArticle = z.output<typeof articleSchema>;

const slug = z.string().regex(/^[a-z0-9-]{1,80}$/, 'this is not the address of an article');

export const listHelpArticles = declareOperation({
  method: 'GET',
  path: '/api/v1/help/articles',
  summary:
    'Beyond the specification: the articles of the help center, by topic, or the best answers to a question first',
  audience: 'anyone',
  query: z.strictObject({
    ...pageQuery,
    topic: z.enum(helpTopics).optional(),
    search: z.string().trim().min(1).max(200, 'use at most 200 characters').optional(),
  }),
  response: z.object({
    items: z.array(articleHead),
    total_count: z.int().nonnegative(),
    next_cursor: z.string().nullable(),
  }),
  errors: ['invalid_input'],
});

export const getHelpArticle = declareOperation({
  method: 'GET',
  path: '/api/v1/help/articles/{slug}',
  summary: 'Beyond the specification: one article of the help center',
  audience: 'anyone',
  params: z.object({ slug }),
  response: articleSchema,
  errors: ['invalid_input', 'not_found'],
});

export const listHelpTerms = declareOperation({
  method: 'GET',
  path: '/api/v1/help/terms',
  summary: 'Beyond the specification: the words of the field, each in one sentence, by the alphabet',
  audience: 'anyone',
  response: listOf(z.object({ term: z.string(), meaning: z.string(), article: z.string().nullable() })),
  errors: [],
});
