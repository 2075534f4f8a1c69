import { IDENTITY_ANSWER_DAYS } from '@trover/core/retention/periods.ts';
import type { RetentionId } from '@trover/core/retention/retention.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { COURT_DATE_SQL } from '../court-date.ts';
import { pastSql } from './period-sql.ts';

/**
 * Conditions for the rows of a rule's table that are past their time, written separately from the statements that
 * delete them and with the same periods, so that each verifies the other.
 */
const OVERDUE: Record<RetentionId, string> = {
  sessions: 'from sessions where expires_at <= now()',
  'sign-in attempts': 'from login_attempts where window_ends_at <= now()',
  devices: `from account_devices where last_seen_at < ${pastSql('devices')}`,
  mails: `from mails where settled_at < ${pastSql('mails')}`,
  'mails of deletions': `from mails where template = 'account-deleted' and settled_at < ${pastSql('mails of deletions')}`,
  notices: `from notices where created_at < ${pastSql('notices')}`,
  exports: `from data_exports where requested_at < ${pastSql('exports')}`,
  'idempotency keys': 'from idempotency_keys where expires_at <= now()',
  nonces: 'from request_nonces where expires_at <= now()',
  conversations: `from assistant_conversations where last_message_at < ${pastSql('conversations')}`,
  // not while an award of the account waits for its former owner, or its payment can be returned
  'closed accounts': `from retained_records r where r.purge_on < ${COURT_DATE_SQL} and not exists (
      select from awards w join distributions x on x.id = w.distribution_id and x.status = 'posted'
      where w.account_id = r.account_id and w.reversed_at is null and w.net > 0
        and not exists (select from payments p join bank_files f on f.id = p.bank_file_id and f.posted_to >= p.id
          where p.account_id = w.account_id and p.award_id = w.id and p.returned_on is null and p.released_at is null
            and (p.cleared_on is not null or (p.expires_on is null and f.execute_on + 60 < ${COURT_DATE_SQL})))
        and not exists (select from escheats e join bank_bookings b on b.id = e.booking_id and b.status = 'approved'
          where e.account_id = w.account_id and e.award_id = w.id and e.is_active))`,
  'names of status files': `from status_files where names_purged_at is null and purge_names_on <= ${COURT_DATE_SQL}`,
  'names of distributions': `from distributions where names_purged_at is null and purge_names_on <= ${COURT_DATE_SQL}`,
  'firm enquiries': `from firm_enquiries where confirmed_at is null and created_at < ${pastSql('firm enquiries')}`,
  'confirmed firm enquiries': `from firm_enquiries where confirmed_at < ${pastSql('confirmed firm enquiries')}`,
  invitations: `from organisation_invitations where accepted_at is null
    and coalesce(revoked_at, expires_at) < ${pastSql('invitations')}`,
  'unsigned certifications': `from organisation_certifications
    where signed_at is null and withdrawn_at < ${pastSql('unsigned certifications')}`,
  handovers: `from handovers where purge_on < ${COURT_DATE_SQL}`,
  'identity images': `from identity_checks where (document_key is not null or selfie_key is not null)
    and decided_at < ${pastSql('identity images')}`,
  'identity checks begun': `from identity_checks where (status = 'created' and expires_at <= now())
    or (status = 'submitted' and submitted_at <= now() - interval '${IDENTITY_ANSWER_DAYS} days')`,
  'identity webhooks': `from identity_webhooks where received_at < ${pastSql('identity webhooks')}`,
  'webhook events': `from webhook_events where created_at < ${pastSql('webhook events')}`,
  'source events': `from source_events where received_at < ${pastSql('source events')}`,
  'page assets': `from page_assets where used_at < ${pastSql('page assets')}`,
  packages: `from filings f where f.status = 'sent' and f.file_key is not null and f.stored_until <= ${COURT_DATE_SQL}
    and not exists (select from filing_claims c
      join sub_payout_requests s on s.account_id = c.account_id and s.id = c.sub_payout_request_id
      where c.filing_id = f.id and c.cancelled_at is null
        and s.stage not in ('paid', 'rejected', 'closed_unpaid', 'withdrawn'))`,
};

/** Number of rows of a rule that are stored past their time, plus an hour: it should be zero. */
export async function countOverdue(db: Db, id: RetentionId): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${sql.raw(OVERDUE[id])}`.execute(db);
  return rows[0]?.n ?? 0;
}
