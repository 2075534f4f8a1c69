import * as declared from '@trover/contract/accounts/retained-records.ts';
import { listRetainedRecords } from '@trover/db/queries/accounts/own-data/retained-records.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { enterLastAddress } from './enter-last-address.ts';
import { openRecord } from './open-record.ts';
import { showAddresses } from './show-addresses.ts';

export const retainedRecordRoutes: readonly Route[] = [
  handle(declared.listRetainedRecords, async ({ context, query }) => {
    const { cursor, ...filter } = query;
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    const page = await listRetainedRecords(context.db, { ...filter, after });
    return presentPage(page, ({ account_id, claims, bytes, archived_at, purge_on }) => ({
      ...{ account_id, claims, bytes, purge_on },
      archived_at: archived_at.toISOString(),
    }));
  }),

  handle(declared.openRetainedRecord, ({ context, session, visitor, params, body }) =>
    openRecord(context, { ...visitor, session }, params.account_id, body),
  ),

  handle(declared.showLastAddresses, ({ context, session, visitor, params, body }) =>
    showAddresses(context, { ...visitor, session }, params.account_id, body),
  ),

  handle(declared.enterLastAddress, async (call) => ({
    is_new: await enterLastAddress(call, call.params.account_id, call.body),
  })),
];
