import { searchEverything as declared } from '@trover/contract/search/search.ts';
import { handle, type Route } from '../http/route.ts';
import { searchEverything } from './search-everything.ts';

export const everythingRoutes: readonly Route[] = [
  handle(declared, async ({ context, session, query }) => ({ items: await searchEverything(context, session, query) })),
];
