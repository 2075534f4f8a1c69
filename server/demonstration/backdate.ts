import { requireDay } from '@trover/core/dates/day.ts';
import type { Db } from '@trover/db/connect.ts';
import { sql } from 'kysely';
import { businessDate } from '../business-date.ts';

/** The history tables that screens show next to the dates of claims and bank files. */
const HISTORIES = [
  { table: 'sub_payout_stages', column: 'at' },
  { table: 'bank_file_events', column: 'at' },
  { table: 'organisation_policies', column: 'made_at' },
  { table: 'organisation_policies', column: 'tried_at' },
  { table: 'organisation_policies', column: 'in_force_from' },
  { table: 'organisation_policies', column: 'in_force_to' },
  { table: 'organisation_certifications', column: 'prepared_at' },
  { table: 'organisation_certifications', column: 'signed_at' },
  { table: 'payment_details', column: 'created_at' },
] as const;

/**
 * Timestamps of the records themselves that screens show, and their authors. A bank file contains its own and is left
 * unchanged.
 */
const RECORDS = [
  { table: 'distributions', columns: ['imported_at', 'approved_at', 'posted_at'], by: 'imported_by' },
  { table: 'arrivals', columns: ['recorded_at'], by: 'recorded_by' },
  { table: 'filings', columns: ['made_at'], by: 'made_by' },
  { table: 'fund_requests', columns: ['requested_at', 'decided_at'], by: 'account_id' },
  { table: 'sub_payout_requests', columns: ['joined_at', 'updated_at'], by: 'account_id' },
  { table: 'organisation_members', columns: ['joined_at'], by: 'member_id' },
  {
    table: 'organisation_decisions',
    columns: ['found_at', 'escalated_at', 'proposed_at', 'decided_at'],
    by: 'organisation_id',
  },
  { table: 'organisation_votes', columns: ['voted_at'], by: 'member_id' },
  { table: 'case_groups', columns: ['changed_at'], by: 'changed_by' },
  { table: 'accounts', columns: ['created_at', 'approved_at', 'password_changed_at'], by: 'id' },
  { table: 'portfolios', columns: ['created_at'], by: 'account_id' },
  { table: 'notices', columns: ['created_at'], by: 'account_id' },
  { table: 'mails', columns: ['created_at'], by: 'account_id' },
  { table: 'identity_checks', columns: ['created_at', 'submitted_at', 'decided_at'], by: 'account_id' },
  { table: 'payments', columns: ['made_at'], by: 'account_id' },
  // a view ends within half an hour of its start
  { table: 'client_views', columns: ['ends_at', 'ended_at', 'started_at'], by: 'account_id' },
  { table: 'screened_names', columns: ['screened_at'], by: 'account_id' },
  { table: 'organisation_invitations', columns: ['created_at', 'accepted_at'], by: 'organisation_id' },
  { table: 'organisation_keys', columns: ['created_at'], by: 'organisation_id' },
] as const;

/** A business day of the past that is played since an instant: so many days before the present one. */
export interface PastClock {
  since: Date;
  days: number;
  present: string;
}

/** By how many days an instant of now is moved. The clock may be ahead of the present business day, never behind. */
export const shiftOf = ({ days, present }: Omit<PastClock, 'since'>): number =>
  days + Math.max(0, dayOf(new Date()) - requireDay(present));

/**
 * Moves the histories that the demonstration wrote since an instant so many days before the present business day, so
 * that they agree with the business days of the same events. A future business day moves nothing forward. These tables
 * refuse changes; only this transaction disables their triggers.
 */
export async function backdate(db: Db, clock: PastClock): Promise<void> {
  if (clock.days <= 0) return;
  const { since } = clock;
  const days = shiftOf(clock);
  await db.transaction().execute(async (trx) => {
    for (const { table, column } of HISTORIES) {
      const [name, at] = [sql.table(table), sql.ref(column)];
      const { rows: always } = await sql<{ tgname: string }>`
        select tgname from pg_trigger where tgrelid = ${table}::regclass and tgenabled = 'A'`.execute(trx);
      await sql`alter table ${name} disable trigger user`.execute(trx);
      await sql`update ${name} set ${at} = ${at} - make_interval(days => ${days}::integer) where ${at} >= ${since}
        and ${isDemonstration(table)}`.execute(trx);
      await sql`alter table ${name} enable trigger user`.execute(trx);
      for (const { tgname } of always)
        await sql`alter table ${name} enable always trigger ${sql.ref(tgname)}`.execute(trx);
    }
    for (const { table, columns, by } of RECORDS)
      for (const column of columns) {
        const at = sql.ref(column);
        await sql`update ${sql.table(table)} set ${at} = ${at} - make_interval(days => ${days}::integer) where ${at} >= ${since}
          and ${sql.ref(by)} in (select id from accounts where is_demonstration)`.execute(trx);
      }
    await sql`update uploads set created_at = created_at - make_interval(days => ${days}::integer) where created_at >= ${since}
      and portfolio_id in (select id from portfolios where account_id in (select id from accounts where is_demonstration))`.execute(
      trx,
    );
  });
}

const dayOf = (instant: Date): number => requireDay(businessDate(instant));

/** Other people use the program while the demonstration runs: their rows must not change. */
function isDemonstration(table: (typeof HISTORIES)[number]['table']) {
  const demonstration = sql`(select id from accounts where is_demonstration)`;
  if (table === 'bank_file_events') return sql`(recorded_by is null or recorded_by in ${demonstration})`;
  if (table === 'organisation_policies' || table === 'organisation_certifications')
    return sql`organisation_id in ${demonstration}`;
  return sql`account_id in ${demonstration}`;
}
