import { type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { MatchesTable } from '../../schema/portfolios.ts';

type MatchRecord = Selectable<MatchesTable>;

/** A match as it is saved; the hash is hexadecimal. */
export interface MatchToSave extends Omit<MatchRecord, 'inputs_hash' | 'computed_at'> {
  inputs_hash: string;
}

/**
 * Locks beneficial accounts until the end of the transaction, so that concurrent matchings of one account run in
 * sequence. Deleted accounts are left out.
 */
export async function lockBeneficialAccounts(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; account_id: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; account_id: number }>`
    select id, account_id from beneficial_accounts where id = any(${ids}::bigint[])
    order by id for no key update`.execute(db);
  return rows;
}

/** Prevents the deletion of a case until the transaction ends; false when it no longer exists. */
export async function lockCaseForMatching(db: Db, caseId: number): Promise<boolean> {
  const held = await db.selectFrom('cases').where('id', '=', caseId).select('id').forKeyShare().executeTakeFirst();
  return held !== undefined;
}

/** The hash of the inputs of each account's match in the case. */
export async function listInputHashes(
  db: Db,
  { case_id, beneficial_account_ids }: { case_id: number; beneficial_account_ids: readonly number[] },
): Promise<Map<number, string>> {
  const { rows } = await sql<{ beneficial_account_id: number; hash: string }>`
    select beneficial_account_id, encode(inputs_hash, 'hex') as hash from matches
    where case_id = ${case_id} and beneficial_account_id = any(${beneficial_account_ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.beneficial_account_id, row.hash]));
}

export async function saveMatches(db: Db, matches: readonly MatchToSave[]): Promise<void> {
  if (matches.length === 0) return;
  const rows = matches.map((match) => ({ ...match, inputs_hash: `\\x${match.inputs_hash}` }));
  await sql`
    insert into matches
      (account_id, beneficial_account_id, case_id, eligible, why, basis, plan_version, currency, shares_bought,
        shares_sold, held_at_start, held_at_end, market_loss, market_loss_lifo, bought_cost, recognized_loss, payment_low,
        payment_expected, payment_high, payment_basis, confidence, below_minimum, chance_below_minimum, implausible,
        inputs_hash, computed_at)
    select m.account_id, m.beneficial_account_id, m.case_id, m.eligible, m.why, m.basis, m.plan_version, m.currency,
      m.shares_bought, m.shares_sold, m.held_at_start, m.held_at_end, m.market_loss, m.market_loss_lifo,
      m.bought_cost, m.recognized_loss, m.payment_low, m.payment_expected, m.payment_high, m.payment_basis, m.confidence,
      m.below_minimum, m.chance_below_minimum, m.implausible, m.inputs_hash, now()
    from json_populate_recordset(null::matches, ${JSON.stringify(rows)}::json) m
    on conflict (account_id, beneficial_account_id, case_id) do update set
      (eligible, why, basis, plan_version, currency, shares_bought, shares_sold, held_at_start, held_at_end,
        market_loss, market_loss_lifo, bought_cost, recognized_loss, payment_low, payment_expected, payment_high,
        payment_basis, confidence, below_minimum, chance_below_minimum, implausible, inputs_hash, computed_at) =
      (excluded.eligible, excluded.why, excluded.basis, excluded.plan_version, excluded.currency,
        excluded.shares_bought, excluded.shares_sold, excluded.held_at_start, excluded.held_at_end,
        excluded.market_loss, excluded.market_loss_lifo, excluded.bought_cost, excluded.recognized_loss, excluded.payment_low,
        excluded.payment_expected, excluded.payment_high, excluded.payment_basis, excluded.confidence,
        excluded.below_minimum, excluded.chance_below_minimum, excluded.implausible, excluded.inputs_hash, now())
    where matches.inputs_hash <> excluded.inputs_hash`.execute(db);
}

/** Deletes matches that no longer exist. */
export async function removeMatches(
  db: Db,
  { case_id, beneficial_account_ids }: { case_id: number; beneficial_account_ids: readonly number[] },
): Promise<void> {
  await sql`delete from matches
    where case_id = ${case_id} and beneficial_account_id = any(${beneficial_account_ids}::bigint[])`.execute(db);
}

export interface OwnMatch extends MatchRecord {
  beneficial_owner: string;
}

/** The account's matches: in these cases, or in all. */
export async function listMatches(
  db: Db,
  params: {
    account_id: number;
    case_ids?: readonly number[] | undefined;
    beneficial_account_ids?: readonly number[] | undefined;
  },
): Promise<OwnMatch[]> {
  const { account_id, case_ids, beneficial_account_ids } = params;
  if (case_ids?.length === 0 || beneficial_account_ids?.length === 0) return [];
  return db
    .selectFrom('matches')
    .innerJoin('beneficial_accounts', 'beneficial_accounts.id', 'matches.beneficial_account_id')
    .where('matches.account_id', '=', account_id)
    .$if(case_ids !== undefined, (query) => query.where('case_id', 'in', case_ids!))
    .$if(beneficial_account_ids !== undefined, (query) =>
      query.where('beneficial_account_id', 'in', beneficial_account_ids!),
    )
    .selectAll('matches')
    .select('beneficial_accounts.name as beneficial_owner')
    .orderBy('case_id')
    .orderBy('beneficial_account_id')
    .execute();
}

/** The account's entities with a match in a case, from a given one on. */
export async function listMatchedEntities(
  db: Db,
  { account_id, case_id, from, limit }: { account_id: number; case_id: number; from: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('matches')
    .where('account_id', '=', account_id)
    .where('case_id', '=', case_id)
    .where('beneficial_account_id', '>=', from)
    .select('beneficial_account_id')
    .orderBy('beneficial_account_id')
    .limit(limit)
    .execute();
  return rows.map(({ beneficial_account_id }) => beneficial_account_id);
}

/**
 * Cases that changed since they were matched, that an earlier engine matched, or whose estimate includes prices only to
 * a past day.
 */
export async function listCasesToMatch(
  db: Db,
  { today, engine }: { today: string; engine: number },
): Promise<{ id: number; revision: number }[]> {
  const { rows } = await sql<{ id: number; revision: number }>`
    select c.id, c.revision
    from cases c
    left join case_matchings done on done.case_id = c.id
    where done.revision is distinct from c.revision
      or done.engine < ${engine}
      or (done.as_of <> ${today}::date
        and not exists (select from plan_versions pv where pv.case_id = c.id)
        and exists (
          select from class_periods cp where cp.case_id = c.id group by cp.case_id
          having max(cp.to_date) + 90 >= least(done.as_of, ${today}::date)))
    order by c.id`.execute(db);
  return rows;
}

/** Number of these cases in which the beneficial account is eligible. */
export async function countEligible(
  db: Db,
  { beneficial_account_ids, case_ids }: { beneficial_account_ids: readonly number[]; case_ids: readonly number[] },
): Promise<number> {
  if (case_ids.length === 0 || beneficial_account_ids.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(distinct case_id) as n from matches
    where case_id = any(${[...case_ids]}::integer[]) and eligible
      and beneficial_account_id = any(${[...beneficial_account_ids]}::bigint[])`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Those of these cases in which someone has trades, or was matched before. */
export async function listCasesWithAccounts(db: Db, { case_ids }: { case_ids: readonly number[] }): Promise<number[]> {
  const { rows } = await sql<{ case_id: number }>`
    select cs.case_id from case_securities cs
    join printed_security_meanings m on m.security_id = cs.security_id
    join portfolio_securities ps on ps.printed_security_id = m.printed_security_id
    where cs.case_id = any(${case_ids}::integer[])
    union
    select cs.case_id from case_securities cs
    join own_meanings own on own.security_id = cs.security_id
    where cs.case_id = any(${case_ids}::integer[])
    union
    select case_id from matches where case_id = any(${case_ids}::integer[])
    order by 1`.execute(db);
  return rows.map((row) => row.case_id);
}

/** Records the revision and day up to which these cases are matched. */
export async function markCasesMatched(
  db: Db,
  cases: readonly { id: number; revision: number }[],
  { today, engine }: { today: string; engine: number },
): Promise<void> {
  if (cases.length === 0) return;
  await db
    .insertInto('case_matchings')
    .values(cases.map(({ id, revision }) => ({ case_id: id, revision, as_of: today, engine })))
    .onConflict((conflict) =>
      conflict.column('case_id').doUpdateSet((row) => ({
        revision: row.ref('excluded.revision'),
        as_of: row.ref('excluded.as_of'),
        engine: row.ref('excluded.engine'),
      })),
    )
    .execute();
}
