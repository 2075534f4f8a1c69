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

/** False where none holds. */
export async function withdrawConsent(db: Db, account_id: number, partner: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partner_consents')
    .set({ withdrawn_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('partner', '=', partner)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
