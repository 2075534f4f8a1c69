import { searchEverything } from '@trover/contract/search/search.ts';
import { searchArticles } from '../help/search-articles.ts';
import { handle, type Route } from '../http/route.ts';

export const everythingRoutes: readonly Route[] = [
  handle(searchEverything, async ({ query }) => ({
    items: searchArticles(query.q)
      .slice(0, query.limit)
      .map(({ slug, title, answer }) => ({
        kind: 'help' as const,
        id: slug,
        title,
        detail: answer,
        href: `/help/${slug}`,
        action: null,
      })),
  })),
];
