import { z } from 'zod';
import { pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema } from '../protocol/values.ts';

/** The categories of the blog, in the order of its page; each has its own feed. */
export const blogCategories = ['figures', 'law', 'claiming', 'records', 'safety', 'product'] as const;
export type BlogCategory = (typeof blogCategories)[number];

export const blogCategoryLabels: Readonly<Record<BlogCategory, string>> = {
  figures: 'Figures',
  law: 'Law',
  claiming: 'Claiming',
  records: 'Records',
  safety: 'Safety',
  product: 'Product',
};

const category = z.enum(blogCategories);

const postHead = z.object({
  slug: z.string(),
  title: z.string(),
  category,
  date: daySchema,
  summary: z.string(),
  /** Reading time in minutes. */
  minutes: z.int().positive(),
});

const postSchema = postHead.extend({
  /** Sanitised: no script, no style, no attribute but links. */
  html: z.string(),
  /** What the post rests on: a statute, a judgment, a page; without an address where there is none. */
  sources: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
  /** Cases of the catalogue that the post is about. */
  cases: z.array(z.object({ slug: z.string(), title: z.string() })),
});
export type Post = z.output<typeof postSchema>;

export const listPosts = declareOperation({
  method: 'GET',
  path: '/api/v1/blog/posts',
  summary: 'The posts of the blog or of one category, newest first',
  audience: 'anyone',
  query: z.strictObject({ ...pageQuery, category: category.optional() }),
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
