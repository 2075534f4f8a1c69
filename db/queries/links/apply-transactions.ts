import { hash } from 'node:crypto';
import { pairSameTrades, type StatedTrade } from '@trover/core/trades/same-trade.ts';
import type { OptionContract } from '@trover/core/trades/trade.ts';
import type { PoolClient } from 'pg';
import type { TransactionOutcome } from '../../schema/links.ts';
import { lockPortfolios, requirePrintedSecurities, type TradeToStore } from '../trades/store-trades.ts';
import { addHeldTrades, changeTrades, dropHeldTrades, type HeldTrade, sumSecurities } from './held-trades.ts';

/** A transaction of a provider as it is read now. */
export interface IncomingTransaction {
  external_id: string;
  /** Of its content without the provider's id. */
  content_hash: Buffer;
  content: string;
  day: string | null;
  is_posting_day: boolean;
  reading:
    | { outcome: 'trade'; trade: TradeToStore }
    | { outcome: 'ignored'; reason: string }
    | { outcome: 'refused'; column: string | null; value: string | null; reason: string };
}

export interface SyncToApply {
  link_id: number;
  sync_id: number;
  portfolio_id: number;
  upload_id: number;
  /** The days that the provider gave all transactions of: one of them that it gave before and not now was removed. */
  covered: readonly { from: string; to: string }[];
}

export interface Applied {
  trades_added: number;
  duplicates: number;
  ignored: number;
  refused: number;
  changed: number;
  removed: number;
  /** The securities whose trades differ from before. */
  printed_security_ids: number[];
}

/** The link was ended, or its portfolio is gone: there is nothing to apply to. */
export class LinkGone extends Error {}

interface StoredTransaction {
  id: number;
  external_id: string;
  content_hash: Buffer;
  content: string;
  day: string | null;
  outcome: TransactionOutcome;
  fingerprint: Buffer | null;
  occurrence: number | null;
  version: number;
}

const ROWS_OF_A_SYNC = 20_000;

/**
 * Compares what a sync has fetched with what is stored, and stores the differences, in one transaction: what is new is
 * added, or attached to a trade that a file or another link states already; what changed is changed, what is gone is
 * removed, each with its earlier version. Marks the sync as applied in the same transaction, so that it happens once.
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
    if (beneficial_account_id === undefined || !(await isRunning(client, sync))) throw new LinkGone();
    const stored = await findStored(client, sync, incoming);
    const { same, changed, added, removed } = compare(incoming, stored, sync.covered);
    const touched = new Set<number>();
    const key = { ...sync, beneficial_account_id };
    const securities = await requirePrintedSecurities(
      client,
      incoming.flatMap(({ reading }) => (reading.outcome === 'trade' ? [reading.trade.security] : [])),
    );
    const idOf = (trade: TradeToStore): number => securities.get(trade.security.key)!;
    await touch(client, sync, same);
    await recordVersions(client, sync, [...changed.map(([, before]) => before), ...removed]);
    for (const id of await dropHeldTrades(client, key, [
      ...removed.flatMap(heldOf),
      ...changed.filter(([now]) => now.reading.outcome !== 'trade').flatMap(([, before]) => heldOf(before)),
    ]))
      touched.add(id);
    await markRemoved(client, sync, removed);
    const inPlace = changed.flatMap(([now, before]) =>
      now.reading.outcome === 'trade' && before.fingerprint !== null
        ? [{ fingerprint: before.fingerprint, occurrence: before.occurrence!, trade: now.reading.trade }]
        : [],
    );
    for (const id of await changeTrades(client, key, inPlace, idOf)) touched.add(id);
    const fresh = await insertTransactions(client, sync, added);
    const toHold = [
      ...fresh,
      ...changed.flatMap(([now, before]) =>
        now.reading.outcome === 'trade' && before.fingerprint === null ? [{ ...now, id: before.id }] : [],
      ),
    ];
    await saveChanged(client, sync, changed);
    const held = await hold(client, key, toHold, idOf);
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

async function isRunning(client: PoolClient, { link_id, sync_id }: SyncToApply): Promise<boolean> {
  const { rows } = await client.query(
    `select from link_syncs s join links l on l.id = s.link_id
     where s.link_id = $1 and s.id = $2 and s.status = 'running' and l.status <> 'revoked' for update of s`,
    [link_id, sync_id],
  );
  return rows.length > 0;
}

/** Those of the covered days, and those that are known by an id that came. */
async function findStored(
  client: PoolClient,
  { link_id, covered }: SyncToApply,
  incoming: readonly IncomingTransaction[],
): Promise<StoredTransaction[]> {
  const { rows } = await client.query<StoredTransaction>(
    `select id, external_id, content_hash, content, day, outcome, fingerprint, occurrence, version
     from link_transactions t
     where link_id = $1 and removed_at is null and (
       exists (select from unnest($2::date[], $3::date[]) as c (from_day, to_day) where t.day between from_day and to_day)
       or external_id = any($4))
     order by id`,
    [link_id, covered.map(({ from }) => from), covered.map(({ to }) => to), incoming.map((one) => one.external_id)],
  );
  return rows;
}

type Pair = readonly [now: IncomingTransaction, before: StoredTransaction];

const isSameContent = (now: IncomingTransaction, before: StoredTransaction): boolean =>
  before.content_hash.equals(now.content_hash);

/** A transaction is identified by its content. The provider's id only decides among equal ones and shows what changed. */
function compare(
  incoming: readonly IncomingTransaction[],
  stored: readonly StoredTransaction[],
  covered: SyncToApply['covered'],
): { same: Pair[]; changed: Pair[]; added: IncomingTransaction[]; removed: StoredTransaction[] } {
  const left = new Set(stored);
  const byId = new Map(stored.map((one) => [one.external_id, one]));
  const byContent = Map.groupBy(stored, (one) => one.content_hash.toString('hex'));
  const same: Pair[] = [];
  const changed: Pair[] = [];
  const pair = (into: Pair[], now: IncomingTransaction, before: StoredTransaction): void => {
    left.delete(before);
    into.push([now, before]);
  };
  const unmatched = incoming.filter((now) => {
    const before = byId.get(now.external_id);
    if (before === undefined || !isSameContent(now, before)) return true;
    pair(isReadAlike(now, before) ? same : changed, now, before);
    return false;
  });
  const differing = unmatched.filter((now) => {
    const before = byContent.get(now.content_hash.toString('hex'))?.find((one) => left.has(one));
    if (before === undefined) return true;
    pair(isReadAlike(now, before) ? same : changed, now, before);
    return false;
  });
  const added = differing.filter((now) => {
    const before = byId.get(now.external_id);
    if (before === undefined || !left.has(before)) return true;
    pair(changed, now, before);
    return false;
  });
  const isCovered = ({ day }: StoredTransaction): boolean =>
    day !== null && covered.some(({ from, to }) => from <= day && day <= to);
  return { same, changed, added, removed: [...left].filter(isCovered) };
}

/** The same content can be read otherwise: its account is included or left out by now. */
function isReadAlike(now: IncomingTransaction, before: StoredTransaction): boolean {
  return (now.reading.outcome === 'trade') === (before.fingerprint !== null);
}

const heldOf = ({ fingerprint, occurrence }: StoredTransaction): HeldTrade[] =>
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

/** In the order in which they came: `at` is their place. */
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
       content = one.content, day = one.day, is_posting_day = one.is_posting_day, outcome = one.outcome, reason = one.reason, "column" = one."column",
       value = one.value, version = t.version + 1, last_sync_id = $2,
       fingerprint = case when one.outcome = 'trade' then t.fingerprint end,
       occurrence = case when one.outcome = 'trade' then t.occurrence end
     from jsonb_to_recordset($3::jsonb) as one (id bigint, external_id text, content_hash text, content text, day date,
       is_posting_day boolean, outcome text, reason text, "column" text, value text)
     where t.link_id = $1 and t.id = one.id`,
    [link_id, sync_id, JSON.stringify(changed.map(([now, { id }]) => ({ ...columnsOf(now), id })))],
  );
}

/** What a link's trade is known by: the transaction that it is of, so that it stays the same trade when that changes. */
const fingerprintOf = (linkId: number, transactionId: number): Buffer =>
  Buffer.from(hash('sha256', `link ${linkId} transaction ${transactionId}`, 'hex').slice(0, 32), 'hex');

const statedTrade = (trade: TradeToStore, is_posting_day: boolean): StatedTrade => ({
  type: trade.type,
  subtype: trade.subtype,
  account: trade.account,
  trade_date: trade.trade_date,
  is_posting_day,
  symbol: trade.security.symbol,
  cusip: trade.security.cusip,
  isin: trade.security.isin,
  name: trade.security.name ?? trade.security_name,
  option: trade.security.option,
  quantity: trade.quantity,
  price: trade.price,
  net_amount: trade.net_amount,
});

/** Holds new trades: those that another source of the portfolio states are attached to it, the others are added. */
async function hold(
  client: PoolClient,
  key: SyncToApply & { beneficial_account_id: number },
  transactions: readonly (IncomingTransaction & { id: number })[],
  idOf: (trade: TradeToStore) => number,
): Promise<{ added: number; attached: number; touched: number[] }> {
  const trades = transactions.flatMap((one) =>
    one.reading.outcome === 'trade' ? [{ ...one, trade: one.reading.trade }] : [],
  );
  if (trades.length === 0) return { added: 0, attached: 0, touched: [] };
  const others = await listTradesOfOthers(client, key, trades.map(({ trade }) => trade.trade_date).sort());
  const pairs = pairSameTrades(
    trades.map(({ trade, is_posting_day }) => statedTrade(trade, is_posting_day)),
    others,
  );
  const held = trades.map((one, at) => {
    const other = others[pairs.get(at) ?? -1];
    return other === undefined
      ? { ...one, fingerprint: fingerprintOf(key.link_id, one.id), occurrence: 1, isNew: true }
      : { ...one, fingerprint: other.fingerprint, occurrence: other.occurrence, isNew: false };
  });
  const touched = await addHeldTrades(client, key, held, idOf);
  await client.query(
    `update link_transactions t set fingerprint = decode(one.fingerprint, 'hex'), occurrence = one.occurrence,
       outcome = case when one.is_new then 'trade' else 'duplicate' end
     from jsonb_to_recordset($2::jsonb) as one (id bigint, fingerprint text, occurrence integer, is_new boolean)
     where t.link_id = $1 and t.id = one.id`,
    [
      key.link_id,
      JSON.stringify(
        held.map(({ id, fingerprint, occurrence, isNew }) => ({
          id,
          fingerprint: fingerprint.toString('hex'),
          occurrence,
          is_new: isNew,
        })),
      ),
    ],
  );
  const added = held.filter(({ isNew }) => isNew).length;
  return { added, attached: held.length - added, touched };
}

interface OtherTrade extends StatedTrade {
  fingerprint: Buffer;
  occurrence: number;
}

interface StatedRow {
  fingerprint: Buffer;
  occurrence: number;
  type: string;
  subtype: string | null;
  account: string | null;
  trade_date: string;
  is_posting_day: boolean;
  symbol: string | null;
  cusip: string | null;
  isin: string | null;
  name: string | null;
  option: OptionContract | null;
  quantity: string | null;
  price: string | null;
  net_amount: string | null;
}

/** The trades of a portfolio about those days that this link does not hold. */
async function listTradesOfOthers(
  client: PoolClient,
  { portfolio_id, upload_id }: SyncToApply,
  days: readonly string[],
): Promise<OtherTrade[]> {
  const { rows } = await client.query<StatedRow>(
    `select t.fingerprint, t.occurrence, t.type, t.subtype, t.account, t.trade_date, false as is_posting_day,
       ps.symbol, ps.cusip, ps.isin, coalesce(ps.name, t.security_name) as name, ps.option,
       t.quantity, t.price, t.net_amount
     from trades t join printed_securities ps on ps.id = t.printed_security_id
     where t.portfolio_id = $1 and t.trade_date between $2::date - 7 and $3::date + 7
       and not exists (select from upload_trades own where own.portfolio_id = $1 and own.upload_id = $4
         and own.fingerprint = t.fingerprint and own.occurrence = t.occurrence)
     order by t.trade_date, t.id`,
    [portfolio_id, days[0], days.at(-1), upload_id],
  );
  return rows;
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
  { link_id, sync_id }: SyncToApply,
  applied: Applied,
  step: Record<string, unknown>,
): Promise<void> {
  await client.query('delete from link_fetched where link_id = $1 and sync_id = $2', [link_id, sync_id]);
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
