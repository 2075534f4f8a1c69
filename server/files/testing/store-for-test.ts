import { randomBytes } from 'node:crypto';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import type { FilePurpose } from '@trover/db/schema/files.ts';
import { sql } from 'kysely';
import { onePiece } from '../file-store.ts';
import type { NewFile, StoredFiles } from '../stored-files.ts';

/** Stores a file that counts as used although no row refers to it; returns its key. */
export async function storeForTest(
  { db, files }: { db: Db; files: StoredFiles },
  file: NewFile,
  text: string,
): Promise<string> {
  const received = await files.receive(file, onePiece(Buffer.from(text)), 1_000_000);
  return db.transaction().execute(async (trx: DbTransaction) => {
    const key = await received.register(trx);
    await trx.updateTable('stored_files').set({ uses: 1, expires_at: null }).where('key', '=', key).execute();
    return key;
  });
}

/** Registers a key without a file, for rows that a test inserts. */
export async function registerForTest(db: Db, purpose: FilePurpose): Promise<string> {
  const key = `${purpose}/test/${randomBytes(32).toString('hex')}`;
  await db
    .insertInto('stored_files')
    .values({ key, purpose, account_id: null, case_id: null, sha256: null, bytes: null, registered_at: sql`now()` })
    .execute();
  return key;
}
