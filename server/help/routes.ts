import * as declared from '@trover/contract/help/help.ts';
import { wholeList } from '@trover/contract/protocol/envelope.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { cursorKey, readCursor, writeCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { listArticles, type StoredArticle } from './articles.ts';
import { searchArticles } from './search-articles.ts';
import { TERMS } from './terms.ts';

const place = z.tuple([cursorKey.integer]);

const presentHead = ({ slug, topic, title, answer, checked_on, minutes }: StoredArticle) => ({
  slug,
  topic,
  title,
  answer,
  checked_on,
  minutes,
});

export const helpRoutes: readonly Route[] = [
  handle(declared.listHelpArticles, async ({ query }) => {
    const { search, topic, limit, cursor } = query;
    const found = search === undefined ? listArticles() : searchArticles(search);
    const all = topic === undefined ? found : found.filter((article) => article.topic === topic);
    const [from = 0] = readCursor(cursor, place) ?? [];
    const to = from + limit;
    return {
      items: all.slice(from, to).map(presentHead),
      total_count: all.length,
      next_cursor: to < all.length ? writeCursor([to]) : null,
    };
  }),

  handle(declared.getHelpArticle, async ({ params }) => {
    const article = listArticles().find(({ slug }) => slug === params.slug);
    if (article === undefined) fail('not_found', { message: 'We could not find that article.' });
    const { html, headings, related, sources } = article;
    return { ...presentHead(article), html, headings, related, sources };
  }),

  handle(declared.listHelpTerms, async () => wholeList([...TERMS])),
];
