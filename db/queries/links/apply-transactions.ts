import { distanceOf } from '@trover/core/trades/same-trade.ts';
import type { PoolClient } from 'pg';
import { lockPortfolios, requirePrintedSecurities, type TradeToStore } from '../trades/store-trades.ts';
import { attachTransactions, statedTrade } from './attach-transactions.ts';
import {
  compareTransactions,
  type IncomingTransaction,
  type Pair,
  type StoredTransaction,
  type SyncToApply,
} from './compare-transactions.ts';
import { changeTrades, detachTrades, sumSecurities } from './linked-trades.ts';
import { isBetterStatement, listSharedTrades } from './stated-trades.ts';
import { keyOf, type LinkedTrade } from './trade-key.ts';

export interface Applied {
  trades_added: number;
  duplicates: number;
  ignored: number;
  refused: number;
  changed: number;
  removed: number;
  /** The securities whose trades changed. */
  printed_security_ids: number[];
}

/** The link or its portfolio was deleted, or another process has applied more: nothing to apply to. */
export class LinkDeletedError extends Error {}

const ROWS_OF_A_SYNC = 20_000;

/**
 * Compares what a sync has fetched with what is stored, and stores the differences, in one transaction: new
 * transactions are added, or attached to a trade that a file or another link states already; changed and removed ones
 * are updated and deleted, and their earlier versions stored. Marks the sync as applied in the same transaction, so
 * that this happens once.
 */
export async function applyTransactions(
  client: PoolClient,
  sync: SyncToApply,
  incoming: readonly IncomingTransaction[],
  markApplied: (applied: Applied) => Record<string, unknown>,
): Promise<Applied> {
  await client.query('begin');
  try {
    const owners = await lockPortfolios(client, [sync.portfolio_id]);
    const beneficial_account_id = owners.get(sync.portfolio_id);
    if (beneficial_account_id === undefined || !(await isToApply(client, sync))) throw new LinkDeletedError();
    const stored = await findStored(client, sync, incoming);
    const { same, changed, added, removed } = compareTransactions(incoming, stored, sync);
    const touched = new Set<number>();
    const key = { ...sync, beneficial_account_id };
    const securities = await requirePrintedSecurities(
      client,
      incoming.flatMap(({ reading }) => (reading.outcome === 'trade' ? [reading.trade.security] : [])),
    );
    const idOf = (trade: TradeToStore): number => securities.get(trade.security.key)!;
    await touch(client, sync, same);
    const { inPlace, apart } = await divideChanged(client, key, changed);
    await recordVersions(client, sync, [...changed.map(([, before]) => before), ...removed]);
    for (const id of await detachTrades(client, key, [
      ...removed.flatMap(heldOf),
      ...changed.filter(([now]) => now.reading.outcome !== 'trade').flatMap(([, before]) => heldOf(before)),
      ...apart.flatMap(heldOf),
    ]))
      touched.add(id);
    await markRemoved(client, sync, removed);
    for (const id of await changeTrades(client, key, inPlace, idOf)) touched.add(id);
    const fresh = await insertTransactions(client, sync, added);
    const toHold = [
      ...fresh,
      ...changed.flatMap(([now, before]) =>
        now.reading.outcome === 'trade' && (before.fingerprint === null || apart.includes(before))
          ? [{ ...now, id: before.id, version: before.version + 1 }]
          : [],
      ),
    ];
    await saveChanged(client, sync, changed);
    const held = await attachTransactions(client, key, toHold, idOf);
    for (const id of held.touched) touched.add(id);
    if (touched.size > 0) await sumSecurities(client, key, [...touched]);
    const rows = await saveRows(client, sync, incoming);
    const applied: Applied = {
      trades_added: held.added,
      duplicates: held.attached + same.filter(([now]) => now.reading.outcome === 'trade').length,
      ...rows,
      changed: changed.length,
      removed: removed.length,
      printed_security_ids: [...touched],
    };
    await finish(client, sync, applied, markApplied(applied));
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * How to store a changed transaction that is still a trade: it updates the trade where this link's statement is the
 * better one; it changes nothing where another source states the trade better; and it becomes a separate trade where it
 * no longer equals the other source's.
 */
async function divideChanged(
  client: PoolClient,
  key: SyncToApply,
  changed: readonly Pair[],
): Promise<{ inPlace: (LinkedTrade & { trade: TradeToStore })[]; apart: StoredTransaction[] }> {
  const shared = new Map(
    (
      await listSharedTrades(
        client,
        key,
        changed.flatMap(([, before]) => heldOf(before)),
      )
    ).map((one) => [keyOf(one), one]),
  );
  const inPlace: (LinkedTrade & { trade: TradeToStore })[] = [];
  const apart: StoredTransaction[] = [];
  for (const [now, before] of changed)
    for (const held of heldOf(before)) {
      if (now.reading.outcome !== 'trade') continue;
      const { trade } = now.reading;
      const other = shared.get(keyOf(held));
      if (other === undefined || isBetterStatement(now, other)) inPlace.push({ ...held, trade });
      else if (distanceOf(statedTrade(trade, now.is_posting_day), other) === null) apart.push(before);
    }
  return { inPlace, apart };
}

/** Whether the sync is still to be applied: its fetched data is deleted afterwards. */
async function isToApply(client: PoolClient, { link_id, sync_id }: SyncToApply): Promise<boolean> {
  const { rows } = await client.query(
    `select from link_syncs s join links l on l.id = s.link_id
     where s.link_id = $1 and s.id = $2 and s.status = 'running' and s.step->>'phase' = 'apply' and l.status <> 'revoked'
     for update of s`,
    [link_id, sync_id],
  );
  return rows.length > 0;
}

/** Stored transactions in the covered period, in the received period, or with a received id. */
async function findStored(
  client: PoolClient,
  { link_id, covered }: SyncToApply,
  incoming: readonly IncomingTransaction[],
): Promise<StoredTransaction[]> {
  const days = incoming.flatMap(({ day }) => day ?? []).sort();
  const { rows } = await client.query<StoredTransaction>(
    `select id, external_id, content_hash, content, day, outcome, fingerprint, occurrence, version
     from link_transactions t
     where link_id = $1 and removed_at is null and (
       exists (select from unnest($2::date[], $3::date[]) as c (from_day, to_day) where t.day between from_day and to_day)
       or day between $5 and $6 or external_id = any($4))
     order by id`,
    [
      link_id,
      covered.map(({ from }) => from),
      covered.map(({ to }) => to),
      incoming.map((one) => one.external_id),
      days[0] ?? null,
      days.at(-1) ?? null,
    ],
  );
  return rows;
}

const heldOf = ({ fingerprint, occurrence }: StoredTransaction): LinkedTrade[] =>
  fingerprint === null ? [] : [{ fingerprint, occurrence: occurrence! }];

async function touch(client: PoolClient, { link_id, sync_id }: SyncToApply, same: readonly Pair[]): Promise<void> {
  const moved = same.filter(([now, before]) => now.external_id !== before.external_id);
  if (moved.length > 0)
    await client.query(
      `update link_transactions t set external_id = one.external_id
       from unnest($2::bigint[], $3::text[]) as one (id, external_id) where t.link_id = $1 and t.id = one.id`,
      [link_id, moved.map(([, { id }]) => id), moved.map(([{ external_id }]) => external_id)],
    );
  await client.query('update link_transactions set last_sync_id = $2 where link_id = $1 and id = any($3)', [
    link_id,
    sync_id,
    same.map(([, { id }]) => id),
  ]);
}

async function recordVersions(
  client: PoolClient,
  { link_id, sync_id }: SyncToApply,
  before: readonly StoredTransaction[],
): Promise<void> {
  if (before.length === 0) return;
  await client.query(
    `insert into link_transaction_versions
       (link_id, transaction_id, version, external_id, content, outcome, superseded_by_sync)
     select link_id, id, version, external_id, content, outcome, $2 from link_transactions
     where link_id = $1 and id = any($3)`,
    [link_id, sync_id, before.map(({ id }) => id)],
  );
}

async function markRemoved(
  client: PoolClient,
  { link_id, sync_id }: SyncToApply,
  removed: readonly StoredTransaction[],
): Promise<void> {
  if (removed.length === 0) return;
  await client.query(
    `update link_transactions set removed_at = now(), last_sync_id = $2, version = version + 1, fingerprint = null,
       occurrence = null
     where link_id = $1 and id = any($3)`,
    [link_id, sync_id, removed.map(({ id }) => id)],
  );
}

const columnsOf = ({ external_id, content_hash, content, day, is_posting_day, reading }: IncomingTransaction) => ({
  external_id,
  content_hash: content_hash.toString('hex'),
  content,
  day,
  is_posting_day,
  outcome: reading.outcome,
  reason: reading.outcome === 'trade' ? null : reading.reason,
  column: reading.outcome === 'refused' ? reading.column : null,
  value: reading.outcome === 'refused' ? reading.value : null,
});

/** In the order of arrival: `at` is their position. */
async function insertTransactions(
  client: PoolClient,
  { link_id, sync_id }: SyncToApply,
  added: readonly IncomingTransaction[],
): Promise<(IncomingTransaction & { id: number })[]> {
  if (added.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `insert into link_transactions
       (link_id, external_id, content_hash, content, day, is_posting_day, outcome, reason, "column", value, first_sync_id, last_sync_id)
     select $1, external_id, decode(content_hash, 'hex'), content, day, is_posting_day, outcome, reason, "column", value, $2, $2
     from jsonb_array_elements($3::jsonb) with ordinality as raw (one, at)
     cross join lateral jsonb_to_record(raw.one) as one (external_id text, content_hash text, content text, day date,
       is_posting_day boolean, outcome text, reason text, "column" text, value text)
     order by at
     returning id`,
    [link_id, sync_id, JSON.stringify(added.map(columnsOf))],
  );
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  return added.map((one, at) => ({ ...one, id: ids[at]! }));
}

async function saveChanged(
  client: PoolClient,
  { link_id, sync_id }: SyncToApply,
  changed: readonly Pair[],
): Promise<void> {
  if (changed.length === 0) return;
  await client.query(
    `update link_transactions t set external_id = one.external_id, content_hash = decode(one.content_hash, 'hex'),
       content = one.content, day = one.day, is_posting_day = one.is_posting_day,
       outcome = case when one.outcome = 'trade' and t.fingerprint is not null then t.outcome else one.outcome end, reason = one.reason, "column" = one."column",
       value = one.value, version = t.version + 1, last_sync_id = $2,
       fingerprint = case when one.outcome = 'trade' then t.fingerprint end,
       occurrence = case when one.outcome = 'trade' then t.occurrence end
     from jsonb_to_recordset($3::jsonb) as one (id bigint, external_id text, content_hash text, content text, day date,
       is_posting_day boolean, outcome text, reason text, "column" text, value text)
     where t.link_id = $1 and t.id = one.id`,
    [link_id, sync_id, JSON.stringify(changed.map(([now, { id }]) => ({ ...columnsOf(now), id })))],
  );
}

async function saveRows(
  client: PoolClient,
  { link_id, sync_id }: SyncToApply,
  incoming: readonly IncomingTransaction[],
): Promise<{ ignored: number; refused: number }> {
  const counts = { ignored: 0, refused: 0 };
  const rows: Record<string, unknown>[] = [];
  for (const { external_id, reading } of incoming) {
    if (reading.outcome === 'trade') continue;
    const { outcome, reason } = reading;
    const [column, value] = outcome === 'refused' ? [reading.column, reading.value] : [null, null];
    rows.push({ outcome, position: counts[outcome], row: external_id.slice(0, 200), column, value, reason });
    counts[outcome] += 1;
  }
  await client.query(
    `insert into link_sync_rows (link_id, sync_id, outcome, position, row, "column", value, reason)
     select $1, $2, * from jsonb_to_recordset($3::jsonb)
       as one (outcome text, position integer, row text, "column" text, value text, reason text)
     on conflict do nothing`,
    [link_id, sync_id, JSON.stringify(rows.slice(0, ROWS_OF_A_SYNC))],
  );
  return counts;
}

async function finish(
  client: PoolClient,
  { link_id, sync_id, history_from }: SyncToApply,
  applied: Applied,
  step: Record<string, unknown>,
): Promise<void> {
  await client.query('delete from link_fetched where link_id = $1 and sync_id = $2', [link_id, sync_id]);
  await client.query('update links set history_from = coalesce(history_from, $2) where id = $1', [
    link_id,
    history_from,
  ]);
  await client.query(
    `update link_syncs set trades_added = $3, duplicates = $4, ignored = $5, refused = $6, changed = $7, removed = $8,
       step = $9, attempts = 0
     where link_id = $1 and id = $2`,
    [
      link_id,
      sync_id,
      applied.trades_added,
      applied.duplicates,
      applied.ignored,
      applied.refused,
      applied.changed,
      applied.removed,
      JSON.stringify(step),
    ],
  );
}
