import type { listLossLots } from '@trover/contract/portfolios/losses.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { listMatchedEntities } from '@trover/db/queries/matches/matches.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { cursorKey, readCursor, writeCursor } from '../http/cursor.ts';
import type { OwnMatchView } from '../matches/load-own-matches.ts';
import { showOwnMatches } from '../matches/show-own-matches.ts';
import { requireLossCase } from './show-losses.ts';

type Answer = DataOf<typeof listLossLots>;
type Lot = Answer['items'][number];
type Method = QueryOf<typeof listLossLots>['method'];

/** Number of entities computed at once: some have a few lots, others fill pages. */
const BATCH = 25;

/** The requested lots of a match, and their total number. */
function lotsOf(match: OwnMatchView, method: Method): { lots: Lot[]; total: number } {
  const { beneficial_account_id, beneficial_owner: entity, currency, market_lots, basis, result } = match;
  const of = { beneficial_account_id, entity, currency };
  if (method !== 'recognized')
    return {
      total: market_lots?.totals[method] ?? 0,
      lots: (market_lots?.[method] ?? []).map(({ cost: _, proceeds: __, rows: ___, ...lot }) => ({
        ...{ ...of, ...lot, reason: null },
      })),
    };
  const lines = basis === 'plan' ? (result?.lines ?? []) : [];
  return {
    total: lines.length === 0 ? 0 : match.lines_total,
    lots: lines.map(({ security, bought, quantity, price_bought, sold, price_sold, clause, branch, amount }) => ({
      ...{ ...of, security, bought, quantity, price_bought, sold, price_end: price_sold },
      ...{ reason: clause ?? branch, loss: amount },
    })),
  };
}

/** One page of the lots of all entities, or of one, in the order of the entities; computes only those of the page. */
export async function listLots(
  context: Pick<Context, 'db' | 'today' | 'worker'>,
  account_id: number,
  { order_id, method, beneficial_account_id, limit, cursor }: QueryOf<typeof listLossLots>,
): Promise<Answer> {
  const { db } = context;
  const { id: case_id, deadlines } = await requireLossCase(context, account_id, { order_id, beneficial_account_id });
  const [entity = 0, offset = 0] = readCursor(cursor, z.tuple([cursorKey.id, cursorKey.integer.min(0)])) ?? [];
  const compute = (beneficial_account_ids: readonly number[], after: number) =>
    showOwnMatches(context, {
      ...{ account_id, case_id, beneficial_account_ids, with_lots: true, deadlines, today: context.today() },
      ...{ after, shown: limit },
    });
  const one = beneficial_account_id;
  const items: Lot[] = [];
  let from = entity;
  let after = offset;
  for (;;) {
    // a position within an entity belongs only to that entity
    const many = after > 0 ? 1 : BATCH;
    const ids =
      one === undefined ? await listMatchedEntities(db, { account_id, case_id, from, limit: many + 1 }) : [one];
    const batch = ids.slice(0, many);
    if (batch.length === 0) return { items, next_cursor: null };
    for (const match of await compute(batch, after)) {
      const { lots, total } = lotsOf(match, method);
      const room = limit - items.length;
      if (room === 0 && total > 0) return { items, next_cursor: writeCursor([match.beneficial_account_id, 0]) };
      items.push(...lots.slice(0, room));
      const next = after + Math.min(lots.length, room);
      if (next < total) return { items, next_cursor: writeCursor([match.beneficial_account_id, next]) };
    }
    const following = ids[many];
    if (following === undefined) return { items, next_cursor: null };
    if (items.length === limit) return { items, next_cursor: writeCursor([following, 0]) };
    from = following;
    after = 0;
  }
}
