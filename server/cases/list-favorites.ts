import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { listFavorites } from '@trover/db/queries/cases/favorites.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { addOwnFields, findListings } from './cached-listings.ts';
import { loadCaller } from './caller.ts';

/** A page of the caller's favorites as list rows, the most recently added first. */
export async function answerFavorites(
  context: Pick<Context, 'db' | 'today' | 'cache'>,
  session: Session,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { db } = context;
  const today = context.today();
  const [from] = readCursor(cursor, z.tuple([z.int().nonnegative()])) ?? [0];
  const favorites = await listFavorites(db, session);
  const shown = favorites.slice(from, from + limit);
  const caller = await loadCaller(db, session, today);
  const listings = await findListings(context, { revision: caller.revision, today }, shown);
  return {
    items: await addOwnFields(db, listings, caller, today),
    total_count: favorites.length,
    next_cursor: from + limit < favorites.length ? writeCursor([from + limit]) : null,
  };
}
