import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export interface PartnerSwitch {
  marker: string;
  is_on: boolean;
}

/** What operators last set the flag of each partner to: the newest such event of the audit log. Partners never set are left out. */
export async function listPartnerSwitches(db: Db): Promise<PartnerSwitch[]> {
  const { rows } = await sql<PartnerSwitch>`
    select distinct on (detail->>'partner') detail->>'partner' as marker, (detail->>'is_on')::boolean as is_on
    from audit_events
    where action = 'partner_switched'
    order by detail->>'partner', id desc`.execute(db);
  return rows;
}
