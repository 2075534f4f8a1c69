import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { courtDate } from '../court-date.ts';

/**
 * Deletes the claimants' names, other row values and files of imports past their retention; claim numbers and figures
 * remain for the books. Returns the number of imports.
 */
export async function purgeDistributionNames(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from distributions where names_purged_at is null and purge_names_on <= ${courtDate} order by id limit 100`.execute(
    db,
  );
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      await sql`
        update distribution_rows set claimant = '', payment_reference = null, reason = null, resolution_note = null
        where distribution_id = ${id}`.execute(trx);
      await sql`
        update distributions set names_purged_at = now(), file_key = null, file_name = '', headings = null
        where id = ${id}`.execute(trx);
    });
  return rows.length;
}

/** Deletes sent packages past their retention period, with the figures of each claim, unless one of their claims is in progress; returns how many. */
export async function purgePackages(db: Db): Promise<number> {
  const { rows } = await sql<{ purged: string }>`
    with purged as (
      update filings f set file_key = null
      where f.status = 'sent' and f.file_key is not null and f.stored_until <= ${courtDate} and not exists (
        select from filing_claims c
        join sub_payout_requests s on s.account_id = c.account_id and s.id = c.sub_payout_request_id
        where c.filing_id = f.id and c.cancelled_at is null
          and s.stage not in ('paid', 'rejected', 'closed_unpaid', 'withdrawn'))
      returning f.id
    ), cleared as (
      update filing_claims set figures = null where filing_id in (select id from purged) and figures is not null
    )
    select count(*) as purged from purged`.execute(db);
  return Number(rows[0]?.purged ?? 0);
}
