import { IDENTITY_ANSWER_DAYS } from '@trover/core/retention/periods.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { pastSql } from '../retention/period-sql.ts';

const NO_IMAGES = sql`document_key = null, document_media_type = null, selfie_key = null, selfie_media_type = null`;

/** Expired images are removed by the next sweep: nothing refers to them any more. */
export async function deleteOldImages(db: Db): Promise<void> {
  await sql`update identity_checks set ${NO_IMAGES}
    where (document_key is not null or selfie_key is not null)
      and decided_at < ${sql.raw(pastSql('identity images'))}`.execute(db);
}

/**
 * Ends unfinished checks, with the images that were sent for them, and unanswered ones. Once the person has done their
 * part, only the page of a check ends, and not the check. Returns the checks without an answer.
 */
export async function expireChecks(db: Db): Promise<{ account_id: number; id: number }[]> {
  const { rows } = await sql<{ account_id: number; id: number; was_submitted: boolean }>`
    update identity_checks set status = 'expired', decided_at = now(), ${NO_IMAGES}
    where (status = 'created' and expires_at <= now())
      or (status = 'submitted' and submitted_at <= now() - make_interval(days => ${IDENTITY_ANSWER_DAYS}))
    returning account_id, id, submitted_at is not null as was_submitted`.execute(db);
  return rows.filter(({ was_submitted }) => was_submitted);
}

/** Deletes webhook records of messages that cannot be received again. */
export async function deleteOldIdentityWebhooks(db: Db): Promise<void> {
  await sql`delete from identity_webhooks where received_at < ${sql.raw(pastSql('identity webhooks'))}`.execute(db);
}

/** What remains of a closed account: the approved checks, since payments may still go to it, without images. */
export async function closeIdentity(db: Db, account_id: number): Promise<void> {
  await sql`delete from identity_checks where account_id = ${account_id} and status <> 'approved'`.execute(db);
  await sql`update identity_checks set ${NO_IMAGES}, provider_session = null, provider_address = null
    where account_id = ${account_id}`.execute(db);
  await sql`delete from identity_requests where account_id = ${account_id}`.execute(db);
}

/** Ends the former holder's checks when the account is handed over: nothing of theirs is pending or proves anything. */
export async function endIdentityOf(db: Db, account_id: number): Promise<void> {
  await sql`update identity_checks set status = 'withdrawn', decided_at = now(), ${NO_IMAGES}
    where account_id = ${account_id} and status in ('created', 'submitted', 'review')`.execute(db);
  await sql`update identity_checks set ${NO_IMAGES} where account_id = ${account_id}`.execute(db);
  await sql`delete from identity_requests where account_id = ${account_id}`.execute(db);
}
