import type { IdentityRule, IdentityRules } from '@trover/core/identity/levels.ts';
import { PAYMENT_HOLD_HOURS } from '@trover/core/payment-details/payment-hold.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { IdentityRuleSetsTable } from '../../schema/identity.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type StoredRuleSet = Selectable<IdentityRuleSetsTable>;

export interface ListedRuleSet extends StoredRuleSet {
  rules: IdentityRule[];
  proposed_by_email: string | null;
  decided_by_email: string | null;
  is_in_force: boolean;
}

/** The version in force: the newest that was approved. It depends on no row, so that a query reads it once. */
export const SET_IN_FORCE = sql<number>`(select max(f.id) from identity_rule_sets f where f.status = 'approved')`;

/**
 * Since when a change of payment details counts, in a query: `payments_wait_until` is the end of the hold, which is part of the
 * days of the rules.
 */
export const CHANGED_SINCE = sql<Date>`(select now() - make_interval(days => f.changed_payee_days)
    + make_interval(hours => ${sql.lit(PAYMENT_HOLD_HOURS)})
  from identity_rule_sets f where f.id = ${SET_IN_FORCE})`;

const listed = sql`
  select s.*, p.email as proposed_by_email, d.email as decided_by_email, s.id = ${SET_IN_FORCE} as is_in_force,
    (select json_agg(json_build_object('claimant', r.claimant, 'cause', r.cause, 'above', r.above::text, 'needs', r.needs,
      'why', r.why) order by r.place) from identity_rules r where r.set_id = s.id) as rules
  from identity_rule_sets s
  left join accounts p on p.id = s.proposed_by
  left join accounts d on d.id = s.decided_by`;

/** The version of a number; undefined where there is none. */
export async function findRuleSet(db: Db, id: number): Promise<ListedRuleSet | undefined> {
  const { rows } = await sql<ListedRuleSet>`${listed} where s.id = ${id}`.execute(db);
  return rows[0];
}

export async function findRuleSetInForce(db: Db): Promise<ListedRuleSet> {
  const { rows } = await sql<ListedRuleSet>`${listed} where s.id = ${SET_IN_FORCE}`.execute(db);
  if (rows[0] === undefined) throw new Error('no rules of verification are in force');
  return rows[0];
}

/** The version that waits for a decision, of which there is one at most. */
export async function findProposedRuleSet(db: Db): Promise<ListedRuleSet | undefined> {
  const { rows } = await sql<ListedRuleSet>`${listed} where s.status = 'proposed'`.execute(db);
  return rows[0];
}

/** The rules that payments are checked by. */
export const findRulesInForce = (db: Db): Promise<IdentityRules> => findRuleSetInForce(db);

/** All versions, the newest first. */
export async function listRuleSets(
  db: Db,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<ListedRuleSet>> {
  const { total } = await db
    .selectFrom('identity_rule_sets')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<ListedRuleSet>`
    ${listed} where ${after === undefined ? sql`true` : sql`s.id < ${after[0]}`} order by s.id desc limit ${limit + 1}`.execute(
    db,
  );
  return pageOf(rows, limit, total, ({ id }) => [id]);
}

/** Undefined: another version waits for its decision. */
export async function addRuleSet(
  trx: DbTransaction,
  { rules, ...fields }: IdentityRules & { note: string; proposed_by: number },
): Promise<number | undefined> {
  const added = await trx
    .insertInto('identity_rule_sets')
    .values(fields)
    .onConflict((conflict) => conflict.column('status').where('status', '=', sql.lit('proposed')).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return undefined;
  await trx
    .insertInto('identity_rules')
    .values(rules.map((rule, at) => ({ ...rule, set_id: added.id, place: at + 1 })))
    .execute();
  return added.id;
}

export function lockRuleSet(trx: DbTransaction, id: number): Promise<StoredRuleSet | undefined> {
  return trx.selectFrom('identity_rule_sets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function decideRuleSet(
  trx: DbTransaction,
  id: number,
  fields: { status: 'approved' | 'rejected' | 'withdrawn'; decided_by: number; decision_note: string },
): Promise<void> {
  await trx
    .updateTable('identity_rule_sets')
    .set({ ...fields, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
