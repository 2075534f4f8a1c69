import { listFavorites } from '@trover/db/queries/cases/favorites.ts';
import { listCases } from '@trover/db/queries/cases.ts';
import type { Session } from '@trover/db/queries/sessions.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { loadCaller } from './caller.ts';
import { loadSparks, presentListing } from './present-listing.ts';

/** A page of the caller's favorites, the last kept first, as lists show cases. */
export async function answerFavorites(
  { db, today: business }: Pick<Context, 'db' | 'today'>,
  session: Session,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const today = business();
  const [from] = readCursor(cursor, z.tuple([z.int().nonnegative()])) ?? [0];
  const kept = await listFavorites(db, session);
  const shown = kept.slice(from, from + limit);
  const caller = await loadCaller(db, session);
  const { rows } = await listCases(db, {
    today,
    case_ids: shown,
    claimed_case_ids: caller.claimed_case_ids,
    sort: 'newest',
    limit: Math.max(shown.length, 1),
  });
  const ordered = rows.toSorted((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id));
  const sparks = await loadSparks(db, ordered, caller);
  return {
    items: ordered.map((row) => presentListing(row, caller, today, sparks.get(row.id) ?? null)),
    total_count: kept.length,
    next_cursor: from + limit < kept.length ? writeCursor([from + limit]) : null,
  };
}
