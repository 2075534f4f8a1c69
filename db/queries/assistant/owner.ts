import { type RawBuilder, sql } from 'kysely';

/** The owner of a conversation or an attachment: an account, or a browser by the SHA-256 of its token. */
export type Owner = { account_id: number } | { guest_hash: Buffer };

/** The condition for rows of `table`, which has both columns. */
export const isOwnedBy = (table: string, owner: Owner): RawBuilder<boolean> =>
  'account_id' in owner
    ? sql<boolean>`${sql.ref(`${table}.account_id`)} = ${owner.account_id}`
    : sql<boolean>`${sql.ref(`${table}.guest_hash`)} = ${owner.guest_hash}`;

/** The columns of a new row. */
export const ownerColumns = (owner: Owner): { account_id: number | null; guest_hash: Buffer | null } =>
  'account_id' in owner
    ? { account_id: owner.account_id, guest_hash: null }
    : { account_id: null, guest_hash: owner.guest_hash };
