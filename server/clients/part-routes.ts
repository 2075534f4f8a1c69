import * as declared from '@trover/contract/clients/client-parts.ts';
import {
  listClaimantsOfClient,
  listDocumentsOfClient,
  listMessagesOfClient,
  listPaymentsOfClient,
  listPortfoliosOfClient,
} from '@trover/db/queries/clients/client-parts.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { recordOpening } from './record-opening.ts';

const byId = z.tuple([cursorKey.id]);
const byTime = z.tuple([z.int().nonnegative(), cursorKey.text, cursorKey.id]);

const placed = <Row extends { micros: number; created_at: Date }>({ micros: _, created_at, ...same }: Row) => ({
  ...same,
  created_at: created_at.toISOString(),
});

/** The lists on a client’s page at the desk, each paged. */
export const clientPartRoutes: readonly Route[] = [
  handle(
    declared.listClaimantsOfClient,
    async ({ context: { db }, session, visitor, params: { id }, query: { limit, cursor } }) => {
      await recordOpening(db, { ...visitor, session }, id);
      const page = { account_id: id, limit, after: readCursor(cursor, byId) };
      return presentPage(await listClaimantsOfClient(db, page), ({ id: _, ...same }) => same);
    },
  ),

  handle(
    declared.listPortfoliosOfClient,
    async ({ context: { db }, session, visitor, params: { id }, query: { limit, cursor } }) => {
      await recordOpening(db, { ...visitor, session }, id);
      const page = { account_id: id, limit, after: readCursor(cursor, byId) };
      return presentPage(await listPortfoliosOfClient(db, page), ({ last_sync, ...same }) => ({
        ...same,
        last_sync: last_sync?.toISOString() ?? null,
      }));
    },
  ),

  handle(
    declared.listPaymentsOfClient,
    async ({ context: { db }, session, visitor, params: { id }, query: { limit, cursor } }) => {
      await recordOpening(db, { ...visitor, session }, id);
      const page = { account_id: id, limit, after: readCursor(cursor, byId) };
      return presentPage(await listPaymentsOfClient(db, page), ({ made_at, ...same }) => ({
        ...same,
        made_at: made_at.toISOString(),
      }));
    },
  ),

  handle(
    declared.listMessagesOfClient,
    async ({ context: { db }, session, visitor, params: { id }, query: { limit, cursor } }) => {
      await recordOpening(db, { ...visitor, session }, id);
      const page = { account_id: id, limit, after: readCursor(cursor, byTime) };
      return presentPage(await listMessagesOfClient(db, page), placed);
    },
  ),

  handle(
    declared.listDocumentsOfClient,
    async ({ context: { db }, session, visitor, params: { id }, query: { limit, cursor } }) => {
      await recordOpening(db, { ...visitor, session }, id);
      const page = { account_id: id, limit, after: readCursor(cursor, byTime) };
      return presentPage(await listDocumentsOfClient(db, page), placed);
    },
  ),
];
