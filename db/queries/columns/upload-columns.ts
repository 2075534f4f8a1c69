import type { CellCorrection, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export interface UploadColumns {
  fingerprint: string;
  names: string[];
  mapping: ColumnMapping | null;
  corrections: CellCorrection[];
  is_remembered: boolean;
  /** Whether the owner answered that it is not a table of trades, so that its archive is read without it. */
  is_left_out: boolean;
  /** Whether the owner answered that the lots of a gain and loss report count as trades. */
  uses_lots: boolean;
}

interface UploadKey {
  portfolio_id: number;
  upload_id: number;
}

/**
 * The questions about an upload's columns and their answers, if any: for the header with this fingerprint; otherwise
 * unanswered headers before answered ones.
 */
export async function findUploadColumns(
  db: Db,
  key: UploadKey,
  fingerprint?: string,
): Promise<UploadColumns | undefined> {
  return db
    .selectFrom('upload_columns')
    .where('portfolio_id', '=', key.portfolio_id)
    .where('upload_id', '=', key.upload_id)
    .$if(fingerprint !== undefined, (query) => query.where('fingerprint', '=', fingerprint!))
    .select(['fingerprint', 'names', 'mapping', 'corrections', 'is_remembered', 'is_left_out', 'uses_lots'])
    .orderBy(sql`mapping is null and not is_left_out and not uses_lots`, 'desc')
    .orderBy('fingerprint')
    .executeTakeFirst();
}

/** Makes an upload wait for its owner to map its columns, or to want its lots; none of it is stored yet. */
export async function requestColumnMapping(
  db: Db,
  { portfolio_id, upload_id }: UploadKey,
  { format = null, ...asked }: { fingerprint: string; names: readonly string[]; format?: string | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('uploads')
      .set({ status: 'needs_mapping', format })
      .where('portfolio_id', '=', portfolio_id)
      .where('id', '=', upload_id)
      .where('status', '=', 'received')
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await saveColumns(trx, { portfolio_id, upload_id }, { ...asked, mapping: null, corrections: [] });
  });
}

/** Saves the mapping for an upload before any of it is stored. */
export async function saveUploadColumns(
  db: Db,
  key: UploadKey,
  columns: {
    fingerprint: string;
    names: readonly string[];
    mapping: ColumnMapping;
    corrections: readonly CellCorrection[];
    is_remembered: boolean;
  },
): Promise<void> {
  await saveColumns(db, key, columns);
}

/** Records that the lots of a gain and loss report count as trades. */
export async function useLots(db: Db, key: UploadKey, fingerprint: string): Promise<void> {
  await db
    .updateTable('upload_columns')
    .set({ uses_lots: true })
    .where('portfolio_id', '=', key.portfolio_id)
    .where('upload_id', '=', key.upload_id)
    .where('fingerprint', '=', fingerprint)
    .where('mapping', 'is', null)
    .execute();
}

/** Records that a table of an archive is left out. */
export async function leaveOutColumns(db: Db, key: UploadKey, fingerprint: string): Promise<void> {
  await db
    .updateTable('upload_columns')
    .set({ is_left_out: true })
    .where('portfolio_id', '=', key.portfolio_id)
    .where('upload_id', '=', key.upload_id)
    .where('fingerprint', '=', fingerprint)
    .where('mapping', 'is', null)
    .execute();
}

async function saveColumns(
  db: Db,
  key: UploadKey,
  columns: {
    fingerprint: string;
    names: readonly string[];
    mapping: ColumnMapping | null;
    corrections: readonly CellCorrection[];
    is_remembered?: boolean;
  },
): Promise<void> {
  const written = {
    fingerprint: columns.fingerprint,
    names: JSON.stringify(columns.names),
    mapping: columns.mapping === null ? null : JSON.stringify(columns.mapping),
    corrections: JSON.stringify(columns.corrections),
    is_remembered: columns.is_remembered ?? false,
  };
  await db
    .insertInto('upload_columns')
    .values({ ...key, ...written })
    .onConflict((conflict) => conflict.columns(['portfolio_id', 'upload_id', 'fingerprint']).doUpdateSet(written))
    .execute();
}

/** Continues an upload that waits for its columns; false if it no longer waits. */
export async function answerUploadColumns(db: Db, { portfolio_id, upload_id }: UploadKey): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ status: 'received' })
    .where('portfolio_id', '=', portfolio_id)
    .where('id', '=', upload_id)
    .where('status', '=', 'needs_mapping')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An account's uploads with a table with this header that waits for a mapping, the oldest first; at most 200. */
export async function listWaitingUploads(
  db: Db,
  { account_id, fingerprint }: { account_id: number; fingerprint: string },
): Promise<{ portfolio_id: number; upload_id: number; names: string[] }[]> {
  const { rows } = await sql<{ portfolio_id: number; upload_id: number; names: string[] }>`
    select u.portfolio_id, u.id as upload_id, c.names
    from portfolios p
    join uploads u on u.portfolio_id = p.id and u.status = 'needs_mapping'
    join upload_columns c on c.portfolio_id = u.portfolio_id and c.upload_id = u.id
    where p.account_id = ${account_id} and c.fingerprint = ${fingerprint} and c.mapping is null and not c.is_left_out
      and not c.uses_lots
    order by u.id limit 200`.execute(db);
  return rows;
}
