import type { Db } from '../../connect.ts';

export interface CopiedFile {
  key: string;
  sha256: string;
  bytes: number;
}

/** Completely stored files, by key; leaves incomplete and expiring ones to the process that handles them. */
export async function listFilesToCopy(
  db: Db,
  { after, limit, key }: { after: string; limit: number; key?: string },
): Promise<CopiedFile[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select(['key', 'sha256', 'bytes'])
    .where('key', '>', after)
    .$if(key !== undefined, (query) => query.where('key', '=', key!))
    .where('uses', '>', 0)
    .where('sha256', 'is not', null)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key: of, sha256, bytes }) => ({ key: of, sha256: sha256!, bytes: bytes! }));
}

/** The number of these files, and their bytes. */
export async function countFilesToCopy(db: Db): Promise<{ files: number; bytes: number }> {
  const found = await db
    .selectFrom('stored_files')
    .select((of) => [of.fn.countAll<number>().as('files'), of.fn.sum<string | null>('bytes').as('bytes')])
    .where('uses', '>', 0)
    .where('sha256', 'is not', null)
    .executeTakeFirstOrThrow();
  return { files: Number(found.files), bytes: Number(found.bytes ?? 0) };
}
