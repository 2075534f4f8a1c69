import { z } from 'zod';
import { pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema } from '../protocol/values.ts';

const postHead = z.object({
  slug: z.string(),
  title: z.string(),
  date: daySchema,
  summary: z.string(),
  /** How long it takes to read. */
  minutes: z.int().positive(),
});

const postSchema = postHead.extend({
  /** Sanitised: no script, no style, no attribute but links. */
  html: z.string(),
});
export type Post = z.output<typeof postSchema>;

export const listPosts = declareOperation({
  method: 'GET',
  path: '/api/v1/blog/posts',
  summary: 'The posts of the blog, newest first',
  audience: 'anyone',
  query: z.strictObject({ ...pageQuery }),
  response: z.object({
    items: z.array(postHead),
    total_count: z.int().nonnegative(),
    next_cursor: z.string().nullable(),
  }),
  errors: ['invalid_input'],
});

export const getPost = declareOperation({
  method: 'GET',
  path: '/api/v1/blog/posts/{slug}',
  summary: 'One post of the blog',
  audience: 'anyone',
  params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'this is not the address of a post') }),
  response: postSchema,
  errors: ['invalid_input', 'not_found'],
});
