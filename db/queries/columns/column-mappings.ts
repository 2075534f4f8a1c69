import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface ColumnMappingRecord {
  id: number;
  fingerprint: string;
  names: string[];
  mapping: ColumnMapping;
  file_name: string;
  files: number;
  created_at: Date;
  changed_at: Date;
}

const columns = ['id', 'fingerprint', 'names', 'mapping', 'file_name', 'files', 'created_at', 'changed_at'] as const;

/** The owner's earlier mapping for this header. */
export async function findColumnMapping(
  db: Db,
  { account_id, fingerprint }: { account_id: number; fingerprint: string },
): Promise<ColumnMappingRecord | undefined> {
  return db
    .selectFrom('column_mappings')
    .where('account_id', '=', account_id)
    .where('fingerprint', '=', fingerprint)
    .select(columns)
    .executeTakeFirst();
}

/** Saves a mapping for its header, and replaces an earlier one. */
export async function rememberColumnMapping(
  db: Db,
  remembered: {
    account_id: number;
    fingerprint: string;
    names: readonly string[];
    mapping: ColumnMapping;
    file_name: string;
  },
): Promise<void> {
  const mapping = JSON.stringify(remembered.mapping);
  await db
    .insertInto('column_mappings')
    .values({ ...remembered, names: JSON.stringify(remembered.names), mapping })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'fingerprint']).doUpdateSet({
        mapping,
        file_name: remembered.file_name,
        files: sql`column_mappings.files + 1`,
        changed_at: databaseTime,
      }),
    )
    .execute();
}

export async function countFileOfMapping(db: Db, key: { account_id: number; id: number }): Promise<void> {
  await db
    .updateTable('column_mappings')
    .set({ files: sql`files + 1` })
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .execute();
}

/** The account's, newest first. */
export async function listColumnMappings(
  db: Db,
  { account_id, after, limit }: { account_id: number } & PageRequest<[number]>,
): Promise<Page<ColumnMappingRecord>> {
  const own = db.selectFrom('column_mappings').where('account_id', '=', account_id);
  const { n } = await own.select((count) => count.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await own
    .$if(after !== undefined, (query) => query.where('id', '<', after![0]))
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, n, (row) => [row.id]);
}

/** Changes a mapping of the account; undefined if it does not exist. */
export async function changeColumnMapping(
  db: Db,
  { account_id, id, mapping }: { account_id: number; id: number; mapping: ColumnMapping },
): Promise<ColumnMappingRecord | undefined> {
  return db
    .updateTable('column_mappings')
    .set({ mapping: JSON.stringify(mapping), changed_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function findColumnMappingById(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<ColumnMappingRecord | undefined> {
  return db
    .selectFrom('column_mappings')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .select(columns)
    .executeTakeFirst();
}

/** Deletes a mapping; false if it does not exist. */
export async function deleteColumnMapping(db: Db, key: { account_id: number; id: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('column_mappings')
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
