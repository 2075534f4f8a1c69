import type { Db } from '@trover/db/connect.ts';
import { sql } from 'kysely';

/** The histories that screens show beside the days of claims and bank files. */
const HISTORIES = [
  { table: 'sub_payout_stages', column: 'at' },
  { table: 'bank_file_events', column: 'at' },
] as const;

/** Instants that screens show of the records themselves, and who made them. A bank file is written with its own: it stays. */
const RECORDS = [
  { table: 'distributions', columns: ['imported_at', 'approved_at', 'posted_at'], by: 'imported_by' },
  { table: 'arrivals', columns: ['recorded_at'], by: 'recorded_by' },
  { table: 'filings', columns: ['made_at'], by: 'made_by' },
  { table: 'fund_requests', columns: ['requested_at', 'decided_at'], by: 'account_id' },
  { table: 'sub_payout_requests', columns: ['joined_at', 'updated_at'], by: 'account_id' },
] as const;

/**
 * Moves what was written to the demonstration's histories since an instant so many days back, so that they agree with the
 * business days of the same events. These tables refuse changes; their triggers are off within this transaction alone.
 */
export async function backdate(db: Db, { since, days }: { since: Date; days: number }): Promise<void> {
  if (days <= 0) return;
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
  });
}

/** Other people use the program while the demonstration is played: their rows are left alone. */
const isDemonstration = (table: string) =>
  table === 'bank_file_events'
    ? sql`(recorded_by is null or recorded_by in (select id from accounts where is_demonstration))`
    : sql`account_id in (select id from accounts where is_demonstration)`;
