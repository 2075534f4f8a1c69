import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { BankStatementTables } from '../../schema/bank-statements.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type StoredChargeRule = Selectable<BankStatementTables['bank_charge_rules']>;

export interface ListedChargeRule extends StoredChargeRule {
  proposed_by_email: string | null;
  decided_by_email: string | null;
  ended_by_email: string | null;
  /** Number of lines that it booked and nobody reversed. */
  booked: number;
}

const listed = sql`
  select r.*, p.email as proposed_by_email, d.email as decided_by_email, e.email as ended_by_email,
    (select count(*)::integer from bank_bookings b where b.rule_id = r.id and b.status = 'approved') as booked
  from bank_charge_rules r
  left join accounts p on p.id = r.proposed_by
  left join accounts d on d.id = r.decided_by
  left join accounts e on e.id = r.ended_by`;

/** All rules, the newest first. */
export async function listChargeRules(
  db: Db,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<ListedChargeRule>> {
  const { total } = await db
    .selectFrom('bank_charge_rules')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<ListedChargeRule>`
    ${listed} where ${after === undefined ? sql`true` : sql`r.id < ${after[0]}`} order by r.id desc limit ${limit + 1}`.execute(
    db,
  );
  return pageOf(rows, limit, total, ({ id }) => [id]);
}

export async function findChargeRuleById(db: Db, id: number): Promise<ListedChargeRule | undefined> {
  const { rows } = await sql<ListedChargeRule>`${listed} where r.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The rules that book lines of a currency, the oldest first, whose two people may still do so; locked against being
 * ended until commit.
 */
export async function listRulesInForce(trx: DbTransaction, currency: string): Promise<StoredChargeRule[]> {
  const { rows } = await sql<StoredChargeRule>`
    select r.* from bank_charge_rules r
    join accounts p on p.id = r.proposed_by join accounts d on d.id = r.decided_by
    where r.currency = ${currency} and r.status = 'approved' and p.type = 'operator' and d.type = 'operator'
      and p.closed_at is null and d.closed_at is null
      and 'money_maker' = any(p.capabilities) and 'money_checker' = any(d.capabilities)
    order by r.id for share of r`.execute(trx);
  return rows;
}

/** A proposed or approved rule with the same terms, if any; no other rule is added until commit. */
export async function lockSameChargeRule(
  trx: DbTransaction,
  rule: Pick<StoredChargeRule, 'currency' | 'text' | 'code' | 'max_amount' | 'max_per_month'>,
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('bank charge rules'))`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select id from bank_charge_rules
    where status in ('proposed', 'approved') and currency = ${rule.currency} and lower(text) = lower(${rule.text})
      and code is not distinct from ${rule.code}::text and max_amount = ${rule.max_amount}::numeric
      and max_per_month = ${rule.max_per_month}::numeric
    order by id limit 1`.execute(trx);
  return rows[0]?.id;
}

export async function addChargeRule(
  trx: DbTransaction,
  rule: Pick<StoredChargeRule, 'currency' | 'text' | 'code' | 'max_amount' | 'max_per_month' | 'note' | 'proposed_by'>,
): Promise<number> {
  const { id } = await trx.insertInto('bank_charge_rules').values(rule).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function lockChargeRule(trx: DbTransaction, id: number): Promise<StoredChargeRule | undefined> {
  return trx.selectFrom('bank_charge_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateChargeRule(
  trx: DbTransaction,
  id: number,
  fields: Timed<Partial<Omit<StoredChargeRule, 'id'>>>,
): Promise<void> {
  await trx.updateTable('bank_charge_rules').set(fields).where('id', '=', id).execute();
}

/** Those of these lines that were booked, proposed or matched before: a person decides about them. */
export async function listEverDecided(db: Db, line_ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ line_id: number }>`
    select line_id from bank_bookings where line_id = any(${[...line_ids]}::bigint[])
    union select line_id from bank_line_matches where line_id = any(${[...line_ids]}::bigint[])`.execute(db);
  return new Set(rows.map(({ line_id }) => line_id));
}

/** What a rule booked of the lines of a day's calendar month and nobody reversed. */
export async function sumBookedInMonth(
  trx: DbTransaction,
  { rule_id, day }: { rule_id: number; day: string },
): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(-sum(b.amount), 0)::numeric(20, 2) as amount from bank_bookings b join bank_lines l on l.id = b.line_id
    where b.rule_id = ${rule_id} and b.status = 'approved'
      and l.booked_on >= date_trunc('month', ${day}::date) and l.booked_on < date_trunc('month', ${day}::date) + interval '1 month'`.execute(
    trx,
  );
  return rows[0]?.amount ?? '0.00';
}
