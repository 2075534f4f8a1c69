import type { Db, DbTransaction } from '../../connect.ts';

export interface PartnerSwitch {
  marker: string;
  is_on: boolean;
}

/** What operators last set the flag of each partner to. Partners never set are left out. */
export async function listPartnerSwitches(db: Db): Promise<PartnerSwitch[]> {
  return db.selectFrom('partner_switches').select(['marker', 'is_on']).execute();
}

/** Sets the flag of a partner. */
export async function savePartnerSwitch(trx: DbTransaction, { marker, is_on }: PartnerSwitch): Promise<void> {
  await trx
    .insertInto('partner_switches')
    .values({ marker, is_on })
    .onConflict((conflict) => conflict.column('marker').doUpdateSet({ is_on, changed_at: new Date() }))
    .execute();
}
