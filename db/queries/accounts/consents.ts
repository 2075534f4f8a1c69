import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export function listConsents(db: Db, account_id: number) {
  return db
    .selectFrom('partner_consents')
    .select(['partner', 'text', 'text_version', 'given_at'])
    .where('account_id', '=', account_id)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at')
    .execute();
}

/** False if no consent is in force. Deletes what was submitted through the firm's form too. */
export async function withdrawConsent(db: Db, account_id: number, partner: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partner_consents')
    .set({ withdrawn_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('partner', '=', partner)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  await sql`delete from firm_enquiries e using accounts a
    where a.id = ${account_id} and e.email = a.email and e.partner = ${partner}`.execute(db);
  return numUpdatedRows > 0n;
}
