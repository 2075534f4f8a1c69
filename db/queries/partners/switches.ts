import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';

export interface PartnerSwitch {
  marker: string;
  is_on: boolean;
}

/** The flag of each partner as operators last set it. Leaves out partners whose flag was never set. */
export async function listPartnerSwitches(db: Db): Promise<PartnerSwitch[]> {
  return db.selectFrom('partner_switches').select(['marker', 'is_on']).execute();
}

/** Sets the flag of a partner. */
export async function savePartnerSwitch(trx: DbTransaction, { marker, is_on }: PartnerSwitch): Promise<void> {
  await trx
    .insertInto('partner_switches')
    .values({ marker, is_on })
    .onConflict((conflict) => conflict.column('marker').doUpdateSet({ is_on, changed_at: databaseTime }))
    .execute();
}
