import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { listSiteChanges } from '@trover/contract/sources/site-changes.ts';
import type { Db } from '@trover/db/connect.ts';
import { findCaseAccess } from '@trover/db/queries/cases/access.ts';
import * as queries from '@trover/db/queries/sources/site-changes.ts';
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';

/** The changes of a case's settlement site, and the result of its last check. */
export async function showSiteChanges(
  db: Db,
  { case_id, limit, cursor }: { case_id: number; limit: number; cursor?: string | undefined },
): Promise<DataOf<typeof listSiteChanges>> {
  if ((await findCaseAccess(db, { case_id })) === undefined)
    fail('not_found', { message: 'We could not find that case.' });
  const after = readCursor(cursor, z.tuple([cursorKey.id]));
  const [reading, page] = await Promise.all([
    queries.findSiteReading(db, case_id),
    queries.listSiteChanges(db, { case_id, limit, after }),
  ]);
  return {
    ...presentPage(page, ({ seen_at, ...change }) => ({ ...change, found_at: seen_at.toISOString() })),
    last_reading:
      reading === undefined
        ? null
        : {
            ...reading,
            read_at: reading.read_at.toISOString(),
            next_read_at: reading.next_read_at.toISOString(),
          },
  };
}
