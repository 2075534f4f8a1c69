import * as declared from '@trover/contract/blog/blog.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { cursorKey, readCursor, writeCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { listPosts } from './posts.ts';

const place = z.tuple([cursorKey.integer]);

export const blogRoutes: readonly Route[] = [
  handle(declared.listPosts, async ({ query }) => {
    const posts = listPosts();
    const [from = 0] = readCursor(query.cursor, place) ?? [];
    const to = from + query.limit;
    return {
      items: posts.slice(from, to).map(({ html: _, ...head }) => head),
      total_count: posts.length,
      next_cursor: to < posts.length ? writeCursor([to]) : null,
    };
  }),

  handle(declared.getPost, async ({ params }) => {
    const post = listPosts().find(({ slug }) => slug === params.slug);
    if (post === undefined) fail('not_found', { message: 'There is no such post.' });
    return post;
  }),
];
