import type { TaxStatus, WithholdingRule } from '@trover/core/tax/withholding.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { WithholdingRulesTable } from '../../schema/tax.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type StoredWithholdingRule = Selectable<WithholdingRulesTable>;

const IN_FORCE_NOW = sql`tax_forms t where t.account_id = s.account_id
  and t.beneficial_account_id = s.beneficial_account_id and t.ended_at is null`;

/** The tax form `t` that was in force for claim `s` at the end of a past day, whatever its payee signed later. */
export const taxFormAt = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select * from tax_forms f where f.account_id = s.account_id and f.beneficial_account_id = s.beneficial_account_id
    and f.signed_on <= ${day}
    and (f.ended_at is null or (f.ended_at at time zone 'America/New_York')::date > ${day})
  order by f.id desc limit 1) t`;

/**
 * The tax status of a claim’s payee on a day, for queries with the claim `s`; see `core/tax/withholding.ts`. By the
 * form in force now, or by `taxFormAt`.
 */
export const taxStatusOn = (
  day: RawBuilder<unknown>,
  form: RawBuilder<unknown> = IN_FORCE_NOW,
): RawBuilder<TaxStatus> => sql<TaxStatus>`coalesce((
  select case
      when t.kind = 'w9' and coalesce((t.lines ->> 'is_notified_of_withholding')::boolean, false) then 'notified'
      when t.kind = 'w9' and t.lines ? 'exempt_payee_code' then 'exempt'
      when t.kind = 'w9' then 'us'
      when t.expires_on < ${day} then 'expired'
      else 'foreign' end
  from ${form}), 'undocumented')`;

/**
 * Awards paid to the payee of claim `s` in the calendar year of a day, in the currency of award `a`: those in bank
 * files, sent or not, that were not returned.
 */
export const paidInYearOf = (day: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select coalesce(sum(w.amount), 0)::numeric(20, 2)
  from payments p
  join awards w on w.account_id = p.account_id and w.id = p.award_id
  join sub_payout_requests o on o.account_id = p.account_id and o.id = p.sub_payout_request_id
  join bank_files x on x.id = p.bank_file_id
  where p.account_id = s.account_id and o.beneficial_account_id = s.beneficial_account_id and p.currency = a.currency
    and p.returned_on is null and p.released_at is null
    and extract(year from x.execute_on) = extract(year from ${day}))`;

/**
 * Serializes drafts with withholding before they sum the payments of a year, so that the second of two files sees what
 * the first one pays to the same owner.
 */
export async function lockPaidInYear(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('paid in year'))`.execute(trx);
}

/** The rule for a bank file of a day; null where there is none, or the newest sets a rate of 0. */
export async function findWithholdingRule(db: Db, day: string): Promise<WithholdingRule | null> {
  const rule = await db
    .selectFrom('withholding_rules')
    .select(['backup_pct', 'threshold'])
    .where('status', '=', 'approved')
    .where('from_day', '<=', day)
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return rule === undefined || Number(rule.backup_pct) === 0 ? null : rule;
}

/** All rules, the newest first. */
export async function listWithholdingRules(
  db: Db,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<StoredWithholdingRule>> {
  const all = db.selectFrom('withholding_rules');
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .$if(after !== undefined, (of) => of.where('id', '<', after![0]))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total, ({ id }) => [id]);
}

/** Undefined: another rule is pending. */
export async function addWithholdingRule(
  trx: DbTransaction,
  rule: Pick<StoredWithholdingRule, 'from_day' | 'backup_pct' | 'threshold' | 'note' | 'proposed_by'>,
): Promise<StoredWithholdingRule | undefined> {
  return trx
    .insertInto('withholding_rules')
    .values(rule)
    .onConflict((conflict) => conflict.column('status').where('status', '=', sql.lit('proposed')).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function lockWithholdingRule(trx: DbTransaction, id: number): Promise<StoredWithholdingRule | undefined> {
  return trx.selectFrom('withholding_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function decideWithholdingRule(
  trx: DbTransaction,
  id: number,
  decision: Pick<StoredWithholdingRule, 'decided_by' | 'decision_note'> & {
    status: 'approved' | 'rejected' | 'withdrawn';
  },
): Promise<StoredWithholdingRule> {
  return trx
    .updateTable('withholding_rules')
    .set({ ...decision, decided_at: databaseTime })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The tax withheld in a currency and not deposited yet, by the ledger. */
export async function sumWithheld(db: Db, currency: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(-sum(amount), 0)::numeric(20, 2) as amount from ledger_entries
    where currency = ${currency} and ledger_account = 'withheld'`.execute(db);
  return rows[0]?.amount ?? '0.00';
}
