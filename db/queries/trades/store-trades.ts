import { once } from 'node:events';
import { nameKey, tickerKey } from '@trover/core/securities/spelling.ts';
import { isStatedPosition } from '@trover/core/trades/stated-position.ts';
import type { OptionContract, TradePlace } from '@trover/core/trades/trade.ts';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { attachToLinked, removeSuperseded } from '../links/attach-to-linked.ts';
import { addStaged } from './add-staged.ts';
import { attachSettled } from './attach-settled.ts';
import { addCoveredPeriods, type CoveredPeriod } from './covered-periods.ts';
import { listUnpaired } from './unpaired-cancellations.ts';

/** A security as a file prints it; `key` is all its fields as one text. */
export interface PrintedSecurity {
  key: string;
  symbol: string | null;
  raw_symbol: string | null;
  cusip: string | null;
  cusip_valid: boolean | null;
  isin: string | null;
  isin_valid: boolean | null;
  name: string | null;
  option: OptionContract | null;
}

export interface TradeToStore {
  security: PrintedSecurity;
  /** Hexadecimal, 16 bytes. */
  fingerprint: string;
  /** Whether its date is a settlement date, because its file shows no other. */
  is_settlement_only?: boolean | undefined;
  /** The fingerprints of the same trade on other days with which another file may state it, the nearest first. */
  on_other_days?: (() => string[]) | undefined;
  row: string;
  type: string;
  subtype: string | null;
  account: string | null;
  /** The account's custodian, where known. */
  custodian?: string | undefined;
  trade_date: string;
  settle_date: string | null;
  time: string | null;
  quantity: string | null;
  stated_quantity: string | null;
  price: string | null;
  currency: string | null;
  price_currency: string | null;
  fees: string | null;
  /** Set where it differs from the price's. */
  fees_currency: string | null;
  net_amount: string | null;
  accrued_interest: string | null;
  has_interest_in_amount: boolean | null;
  security_name: string | null;
  ratio: string | null;
  note: string | null;
  acquired_on: string | null;
  acquired_price: string | null;
  /** Its position in the printed document; null for files without pages. */
  place: TradePlace | null;
}

export interface RowToStore {
  outcome: 'refused' | 'ignored';
  /** Its index among the rows with the same outcome in the file, from 0. */
  position: number;
  row: string;
  column: string | null;
  value: string | null;
  reason: string;
}

/** The next part of a file, and the progress of the import up to it. */
export interface TradesPart {
  trades: readonly TradeToStore[];
  /** The stored ones among the rows that did not become trades: the first ones of each outcome. */
  rows: readonly RowToStore[];
  /** The periods that the file states that it covers. */
  periods: readonly CoveredPeriod[];
  /** The first rows of the file up to here that cancel a trade. */
  cancelling: readonly string[];
  /** Number of rows that were ignored and refused in this part, stored or not. */
  ignored: number;
  refused: number;
  format: string;
  rows_read: number;
  bytes_read: number;
  /** Whether this is the end of the file. */
  is_last: boolean;
}

/** The stored progress of an upload. */
export interface StoredSoFar {
  trades_stored: number;
  ignored: number;
  refused: number;
  /** For a later run: how many of the file's trades it has passed; null in the first. */
  reread_trades: number | null;
}

/** A trade and its target portfolio, with that portfolio's owner. */
export interface AssignedTrade {
  /** Its position among the trades of the file. */
  position: number;
  trade: TradeToStore;
  portfolio_id: number;
  beneficial_account_id: number;
}

interface UploadKey {
  portfolio_id: number;
  upload_id: number;
}

/** Decides the portfolios for the trades of a file. */
export interface PortfolioAssignment {
  /**
   * Locks the upload's portfolio and all target portfolios, and returns the target of each account; other trades are
   * not stored.
   */
  place(
    client: PoolClient,
    trades: readonly TradeToStore[],
    firstPosition: number,
    securityIds: ReadonlyMap<string, number>,
  ): Promise<AssignedTrade[]>;
  /** Called after the last part: whether the file must be read once more. */
  finish(client: PoolClient): Promise<boolean>;
}

const columns = [
  'row',
  'type',
  'subtype',
  'account',
  'trade_date',
  'settle_date',
  'time',
  'quantity',
  'stated_quantity',
  'price',
  'currency',
  'price_currency',
  'fees',
  'fees_currency',
  'net_amount',
  'accrued_interest',
  'has_interest_in_amount',
  'security_name',
  'ratio',
  'note',
  'acquired_on',
  'acquired_price',
] as const satisfies readonly Exclude<keyof TradeToStore, 'custodian' | 'is_settlement_only' | 'on_other_days'>[];

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const cell = (value: string | boolean | null) =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (c) => escapes[c]!);

/** The ids of printed securities, which are created where they are new. */
export async function requirePrintedSecurities(
  client: PoolClient,
  securities: readonly PrintedSecurity[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  if (securities.length === 0) return ids;
  const column = (name: keyof PrintedSecurity) => securities.map((one) => one[name]);
  const options = securities.map((one) => (one.option === null ? null : JSON.stringify(one.option)));
  await client.query(
    `insert into printed_securities
       (key, symbol, raw_symbol, cusip, cusip_valid, isin, isin_valid, name, option, ticker_key, name_key)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::boolean[],
         $8::text[], $9::jsonb[], $10::text[], $11::text[])
       as new (key, symbol, raw_symbol, cusip, cusip_valid, isin, isin_valid, name, option, ticker_key, name_key)
     where not exists (select from printed_securities ps where ps.key = new.key)
     order by key on conflict (key) do nothing`,
    [
      ...(['key', 'symbol', 'raw_symbol', 'cusip', 'cusip_valid', 'isin', 'isin_valid', 'name'] as const).map(column),
      options,
      securities.map(({ symbol }) => symbol && tickerKey(symbol)),
      securities.map(({ name }) => name && nameKey(name)),
    ],
  );
  const { rows } = await client.query<{ key: string; id: number }>(
    'select key, id from printed_securities where key = any($1)',
    [column('key')],
  );
  for (const { key, id } of rows) ids.set(key, id);
  return ids;
}

/** Another run has stored more of this upload, or it was undone: stop. */
export class UploadChangedError extends Error {}

/** Adds all trades of a file to the portfolio that it was uploaded to. */
export function assignToPortfolio({ portfolio_id }: UploadKey): PortfolioAssignment {
  return {
    place: async (client, trades, firstPosition) => {
      const owners = await lockPortfolios(client, [portfolio_id]);
      const beneficial_account_id = owners.get(portfolio_id);
      if (beneficial_account_id === undefined) throw new UploadChangedError();
      return trades.map((trade, at) => ({ position: firstPosition + at, trade, portfolio_id, beneficial_account_id }));
    },
    finish: async () => false,
  };
}

/** Locks portfolios by id for the rest of the transaction and returns their owners; deleted ones are left out. */
export async function lockPortfolios(client: PoolClient, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await client.query<{ id: number; beneficial_account_id: number }>(
    'select id, beneficial_account_id from portfolios where id = any($1) order by id for no key update',
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, row.beneficial_account_id]));
}

/**
 * Stores the next part of a file in one transaction, and returns the new progress. After a crash the part is stored
 * completely or not at all; `before` must be the recorded progress, so that no part is stored twice.
 */
export async function storeTradesPart(
  client: PoolClient,
  upload: UploadKey,
  before: StoredSoFar,
  part: TradesPart,
  securityIds: ReadonlyMap<string, number>,
  assignment: PortfolioAssignment = assignToPortfolio(upload),
): Promise<StoredSoFar> {
  const owner = [upload.portfolio_id, upload.upload_id];
  await client.query('begin');
  try {
    const first = before.reread_trades ?? before.trades_stored;
    const placed = await assignment.place(client, part.trades, first, securityIds);
    await requireUnmoved(client, upload, before);
    let added = 0;
    if (placed.length > 0) {
      const settled = await attachSettled(client, upload.upload_id, placed);
      const attached = await attachToLinked(client, upload.upload_id, settled.placed);
      await stage(client, attached.placed, securityIds);
      const superseded = [...settled.superseded, ...attached.superseded];
      const removed = await removeSuperseded(client, upload.upload_id, superseded);
      added = (await addStaged(client, upload.upload_id, columns.slice(1).join(', '))) - removed;
    }
    await addRows(client, owner, part.rows);
    await addPlaces(client, owner, part.trades);
    await addCoveredPeriods(client, upload, part.periods);
    const isToReadAgain = part.is_last && (await assignment.finish(client));
    const after: StoredSoFar = afterPart(before, part);
    if (part.is_last) {
      const notices = await listUnpaired(client, upload, part.cancelling);
      await addRows(
        client,
        owner,
        notices.map((one, at) => ({ ...one, outcome: 'refused', position: after.refused + at, column: null })),
      );
      after.refused += notices.length;
    }
    await saveProgress(client, upload, { part, after, added, isToReadAgain });
    await client.query('commit');
    return after;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** A later run skips trades; the first one stores them, and counts the other rows. */
function afterPart(before: StoredSoFar, { trades, ignored, refused }: TradesPart): StoredSoFar {
  if (before.reread_trades !== null) return { ...before, reread_trades: before.reread_trades + trades.length };
  return {
    trades_stored: before.trades_stored + trades.length,
    ignored: before.ignored + ignored,
    refused: before.refused + refused,
    reread_trades: null,
  };
}

async function saveProgress(
  client: PoolClient,
  { portfolio_id, upload_id }: UploadKey,
  to: { part: TradesPart; after: StoredSoFar; added: number; isToReadAgain: boolean },
): Promise<void> {
  const { part, after, added, isToReadAgain } = to;
  const trades = part.trades.filter((trade) => !isStatedPosition(trade));
  const dates = trades.map((trade) => trade.trade_date).sort();
  const positions = after.reread_trades === null ? part.trades.length - trades.length : 0;
  const status = !part.is_last ? 'detected' : isToReadAgain ? 'received' : 'stored';
  await client.query(
    `update uploads set
       status = $3, format = $4, rows_read = $5, bytes_read = $6, failed_attempts = 0,
       trades_stored = $7, trades_added = least($7, trades_added + $8), ignored = $9, refused = $10,
       first_trade_date = least(first_trade_date, $11), last_trade_date = greatest(last_trade_date, $12),
       reread_trades = $13, positions_stored = positions_stored + $14
     where portfolio_id = $1 and id = $2`,
    [
      portfolio_id,
      upload_id,
      status,
      part.format,
      part.rows_read,
      part.bytes_read,
      after.trades_stored,
      added,
      after.ignored,
      after.refused,
      dates[0] ?? null,
      dates.at(-1) ?? null,
      isToReadAgain ? 0 : part.is_last ? null : after.reread_trades,
      positions,
    ],
  );
}

/** Every change of a portfolio's trades locks the portfolio first, so the upload does not change after this check. */
async function requireUnmoved(
  client: PoolClient,
  { portfolio_id, upload_id }: UploadKey,
  before: StoredSoFar,
): Promise<void> {
  const { rows } = await client.query<StoredSoFar>(
    `select trades_stored, ignored, refused, reread_trades from uploads
     where portfolio_id = $1 and id = $2 and status in ('received', 'detected', 'parsed')`,
    [portfolio_id, upload_id],
  );
  const found = rows[0];
  const isSame =
    found?.trades_stored === before.trades_stored &&
    found.ignored === before.ignored &&
    found.refused === before.refused &&
    found.reread_trades === before.reread_trades;
  if (!isSame) throw new UploadChangedError();
}

async function stage(
  client: PoolClient,
  placed: readonly AssignedTrade[],
  securityIds: ReadonlyMap<string, number>,
): Promise<void> {
  await client.query(
    `create temp table if not exists staged_trades (
       portfolio_id bigint, beneficial_account_id bigint,
       position bigint, fingerprint bytea, printed_security_id bigint, row text, type text, subtype text, account text,
       trade_date date, settle_date date, time text, quantity numeric, stated_quantity numeric, price numeric,
       currency text, price_currency text, fees numeric, fees_currency text, net_amount numeric, accrued_interest numeric,
       has_interest_in_amount boolean, security_name text, ratio text, note text, acquired_on date, acquired_price numeric
     ) on commit delete rows`,
  );
  const named = `portfolio_id, beneficial_account_id, position, fingerprint, printed_security_id, ${columns.join(', ')}`;
  const copy = client.query(copyFrom(`copy staged_trades (${named}) from stdin`));
  const finished = once(copy, 'finish');
  let text = '';
  for (const { trade, position, portfolio_id, beneficial_account_id } of placed) {
    const id = securityIds.get(trade.security.key);
    if (id === undefined) throw new Error(`the printed security of row ${trade.row} has no id`);
    text += `${portfolio_id}\t${beneficial_account_id}\t${position}\t\\\\x${trade.fingerprint}\t${id}`;
    for (const column of columns) text += `\t${cell(trade[column])}`;
    text += '\n';
    if (text.length < 262_144) continue;
    if (!copy.write(text)) await Promise.race([once(copy, 'drain'), finished]);
    text = '';
  }
  copy.end(text);
  await finished;
  await client.query('analyze staged_trades');
}

/** Stores where the rows of a document are printed: the document proves its trades. */
async function addPlaces(client: PoolClient, owner: readonly number[], trades: readonly TradeToStore[]): Promise<void> {
  const placed = trades.flatMap(({ row, place }) => (place === null ? [] : [{ row, ...place }]));
  if (placed.length === 0) return;
  await client.query(
    `insert into document_rows (portfolio_id, upload_id, row, page, box)
     select $1, $2, one.row, one.page, one.box
     from jsonb_to_recordset($3::jsonb) as one (row text, page integer, box integer[])
     on conflict (portfolio_id, upload_id, row) do nothing`,
    [...owner, JSON.stringify(placed)],
  );
}

async function addRows(client: PoolClient, owner: readonly number[], rows: readonly RowToStore[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (name: keyof RowToStore) => rows.map((row) => row[name]);
  await client.query(
    `insert into upload_rows (portfolio_id, upload_id, position, outcome, row, "column", value, reason)
     select $1, $2, * from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])`,
    [
      ...owner,
      column('position'),
      column('outcome'),
      column('row'),
      column('column'),
      column('value'),
      column('reason'),
    ],
  );
}
