import type { CheckedLevel } from '@trover/core/identity/levels.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { IDENTITY_OBSTACLE, OWED } from './identity-requirements.ts';

/** Days after which the same request is sent again. */
const AGAIN_DAYS = 14;

export interface IdentityRequest {
  account_id: number;
  level: CheckedLevel;
  /** A text that differs with each time. */
  asked: string;
}

/**
 * Records the people who need a higher identity level for a distribution’s payments. Returns those to notify: new
 * requests, higher levels, or reminders after two weeks.
 */
export async function recordIdentityRequests(
  db: Db,
  { distribution_id }: { distribution_id: number },
): Promise<IdentityRequest[]> {
  const { rows } = await sql<IdentityRequest>`
    with asked as (
      select account_id, max(missing) as missing from (
        select a.account_id, ${IDENTITY_OBSTACLE} as missing from awards a
        join sub_payout_requests s on s.account_id = a.account_id and s.id = a.sub_payout_request_id
        join accounts o on o.id = a.account_id and o.closed_at is null
        left join payment_details d on d.account_id = s.account_id and d.id = s.payment_details_id
        ${OWED}
        where a.distribution_id = ${distribution_id} and a.reversed_at is null and a.net > 0
          and not exists (select from payments p
            where p.account_id = a.account_id and p.award_id = a.id and p.returned_on is null and p.released_at is null)
      ) each where missing in ('identity_document', 'identity_selfie') group by account_id
    )
    insert into identity_requests as n (account_id, level)
    select account_id, case missing when 'identity_document' then 'document' else 'document_and_selfie' end from asked
    on conflict (account_id) do update set level = excluded.level, requested_at = now()
    where n.level = 'document' and excluded.level = 'document_and_selfie'
      or n.requested_at < now() - make_interval(days => ${AGAIN_DAYS})
    returning n.account_id, n.level, to_char(n.requested_at at time zone 'UTC', 'YYYY-MM-DD') as asked`.execute(db);
  return rows;
}

/** Closes the request after approval; a later request counts as new. */
export async function closeIdentityRequest(db: Db, account_id: number): Promise<void> {
  await db.deleteFrom('identity_requests').where('account_id', '=', account_id).execute();
}

/** Posted distributions with an unpaid award; after three years it is unclaimed property. */
export async function listDistributionsThatOwe(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from distributions d
    where d.status = 'posted' and d.posted_at > now() - interval '3 years'
      and exists (select from awards a where a.distribution_id = d.id and a.net > 0 and is_award_unpaid(a))
    order by d.id`.execute(db);
  return rows.map(({ id }) => id);
}
