import * as declared from '@trover/contract/blog/blog.ts';
import { listCaseTitles } from '@trover/db/queries/site/case-addresses.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { cursorKey, readCursor, writeCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { listPosts } from './posts.ts';

const place = z.tuple([cursorKey.integer]);

const presentHead = ({ slug, title, category, date, summary, minutes }: ReturnType<typeof listPosts>[number]) => ({
  slug,
  title,
  category,
  date,
  summary,
  minutes,
});

export const blogRoutes: readonly Route[] = [
  handle(declared.listPosts, async ({ query }) => {
    const { category } = query;
    const posts = listPosts().filter((post) => category === undefined || post.category === category);
    const [from = 0] = readCursor(query.cursor, place) ?? [];
    const to = from + query.limit;
    return {
      items: posts.slice(from, to).map(presentHead),
      total_count: posts.length,
      next_cursor: to < posts.length ? writeCursor([to]) : null,
    };
  }),

  handle(declared.getPost, async ({ context, params }) => {
    const post = listPosts().find(({ slug }) => slug === params.slug);
    if (post === undefined) fail('not_found', { message: 'We could not find that post.' });
    const { html, sources, case_slugs } = post;
    const cases = await listCaseTitles(context.db, { slugs: case_slugs });
    return { ...presentHead(post), html, sources, cases };
  }),
];
