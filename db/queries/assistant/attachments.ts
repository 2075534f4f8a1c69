import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { isOwnedBy, type Owner, ownerColumns } from './owner.ts';

export interface Attachment {
  id: string;
  file_name: string;
  kind: 'pdf' | 'picture' | 'email' | 'text';
  words: string;
  expires_at: Date;
}

export async function insertAttachment(
  db: Db,
  owner: Owner,
  attachment: Pick<Attachment, 'file_name' | 'kind' | 'words'>,
): Promise<Attachment> {
  return db
    .insertInto('assistant_attachments')
    .values({ ...ownerColumns(owner), ...attachment })
    .returning(['id', 'file_name', 'kind', 'words', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Moves the attachments of a visitor to the account that they sign in to. */
export async function adoptAttachment(
  db: Db,
  { id, account_id, guest_hash }: { id: string; account_id: number; guest_hash: Buffer },
): Promise<void> {
  await db
    .updateTable('assistant_attachments')
    .set({ account_id, guest_hash: null })
    .where('id', '=', id)
    .where('guest_hash', '=', guest_hash)
    .execute();
}

/** Includes an expired one that is not deleted yet: `is_expired`. */
export async function findAttachment(
  db: Db,
  owner: Owner,
  id: string,
): Promise<(Attachment & { is_expired: boolean }) | undefined> {
  return db
    .selectFrom('assistant_attachments as a')
    .where(isOwnedBy('a', owner))
    .where('a.id', '=', id)
    .select(['a.id', 'a.file_name', 'a.kind', 'a.words', 'a.expires_at'])
    .select(sql<boolean>`a.expires_at <= now()`.as('is_expired'))
    .executeTakeFirst();
}
