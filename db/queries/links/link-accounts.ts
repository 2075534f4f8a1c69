import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** The transactions of a link that its provider still sends, as sent. */
export async function listStoredContents(db: Db, linkId: number): Promise<{ id: number; content: string }[]> {
  return db
    .selectFrom('link_transactions')
    .where('link_id', '=', linkId)
    .where('removed_at', 'is', null)
    .select(['id', 'content'])
    .execute();
}

/** Replaces the id of a broker account by that of its duplicate row, which is deleted with its transactions. */
export async function renameLinkAccount(
  db: Db,
  { link_id, from, to }: { link_id: number; from: { id: number }; to: { id: number; external_id: string } },
  transactions: readonly { id: number; content: string; content_hash: string }[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('link_accounts').where('link_id', '=', link_id).where('id', '=', to.id).execute();
    await trx
      .updateTable('link_accounts')
      .set({ external_id: to.external_id })
      .where('link_id', '=', link_id)
      .where('id', '=', from.id)
      .execute();
    await sql`update link_transactions t set content = one.content, content_hash = decode(one.content_hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb)
        as one (id bigint, content text, content_hash text)
      where t.link_id = ${link_id} and t.id = one.id`.execute(trx);
  });
}
