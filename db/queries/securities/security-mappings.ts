import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { OwnRelation } from '../../schema/portfolios.ts';
import type { CaseTrade, PrintedSecurityOfCase } from '../cases/case-trades.ts';
import { listPortfolioIds } from '../portfolios/portfolio-ids.ts';
import { nameByTrades } from '../trades/name-accounts.ts';

type Printed = Omit<PrintedSecurityOfCase, 'from_date' | 'to_date'>;

const printedColumns = sql`ps.id, ps.symbol, ps.raw_symbol, ps.cusip, ps.cusip_valid, ps.isin, ps.isin_valid, ps.option`;

/** The meaning of a printed security for one owner in one case. */
export interface OwnMeaningOfCase extends Printed {
  beneficial_account_id: number;
  relation: OwnRelation;
  /** The case's security; null where the owner's meaning is none of them. */
  security_key: string | null;
}

/** Owners' corrections that add securities to the case, or replace the default meaning. */
export async function listOwnMeaningsOfCase(
  db: Db,
  params: { case_id: number; beneficial_account_ids: readonly number[]; printed_security_ids: readonly number[] },
): Promise<OwnMeaningOfCase[]> {
  const { rows } = await sql<OwnMeaningOfCase>`
    select own.beneficial_account_id, own.relation, s.key as security_key, ${printedColumns},
      ps.name
    from own_meanings own
    join printed_securities ps on ps.id = own.printed_security_id
    left join case_securities cs on cs.case_id = ${params.case_id} and cs.security_id = own.security_id
    left join securities s on s.id = cs.security_id
    where own.beneficial_account_id = any(${params.beneficial_account_ids}::bigint[])
      and (cs.security_id is not null or (own.relation in ('said', 'none')
        and own.printed_security_id = any(${params.printed_security_ids}::bigint[])))`.execute(db);
  return nameByTrades(db, rows, ({ id }) => id);
}

/** A security as an owner's files print it, with its general meaning. */
export interface PrintedName extends Printed {
  beneficial_account_id: number;
  security_ids: number[];
}

/** Every security that an account's files print, once for each beneficial account. */
export async function listPrintedSecurities(db: Db, { account_id }: { account_id: number }): Promise<PrintedName[]> {
  const { rows } = await sql<PrintedName>`
    with held as (
      select distinct p.beneficial_account_id, h.printed_security_id
      from portfolios p join portfolio_securities h on h.portfolio_id = p.id
      where p.account_id = ${account_id}
    )
    select held.beneficial_account_id, ${printedColumns}, ps.name,
      coalesce((
        select array_agg(distinct m.security_id order by m.security_id) from printed_security_meanings m
        where m.printed_security_id = ps.id), '{}') as security_ids
    from held join printed_securities ps on ps.id = held.printed_security_id
    order by held.beneficial_account_id, ps.id`.execute(db);
  return nameByTrades(db, rows, ({ id }) => id);
}

/** Printed securities by id, with the owner whose files print them. */
export async function listPrintedNames(db: Db, ids: readonly number[]): Promise<Printed[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Printed>`
    select ${printedColumns}, ps.name from printed_securities ps where ps.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** The rows of an account that report more than a trade: splits, exchanges, transfers. */
export async function listHistoryTrades(db: Db, { account_id }: { account_id: number }): Promise<CaseTrade[]> {
  const { rows } = await sql<CaseTrade>`
    select t.id, t.portfolio_id, t.beneficial_account_id, t.printed_security_id, t.type, t.subtype, t.account,
      t.trade_date, t.time, t.quantity, t.stated_quantity, t.price, t.currency, t.price_currency, t.fees,
      t.fees_currency, t.net_amount, t.accrued_interest, t.has_interest_in_amount, t.ratio, t.acquired_on,
      t.acquired_price
    from trades t
    where t.portfolio_id = any(${await listPortfolioIds(db, { account_id })}::bigint[])
      and t.type in ('split', 'other', 'transfer_in', 'transfer_out')
    order by t.beneficial_account_id, t.trade_date, t.id`.execute(db);
  return rows;
}

export interface SecurityMapping {
  beneficial_account_id: number;
  printed_security_id: number;
  security_id: number;
  relation: OwnRelation;
}

/** Replaces the account's own meanings with these. Returns the securities whose trades change. */
export async function replaceSecurityMappings(
  db: Db,
  account_id: number,
  meanings: readonly SecurityMapping[],
): Promise<number[]> {
  const columns = ['beneficial_account_id', 'printed_security_id', 'security_id', 'relation'] as const;
  const spell = (one: SecurityMapping): string => columns.map((column) => one[column]).join(' ');
  const stored = await db.selectFrom('own_meanings').select(columns).where('account_id', '=', account_id).execute();
  const [before, after] = [new Set(stored.map(spell)), new Set(meanings.map(spell))];
  const gone = stored.filter((one) => !after.has(spell(one)));
  const added = meanings.filter((one) => !before.has(spell(one)));
  if (gone.length + added.length === 0) return [];
  const rows = (some: readonly SecurityMapping[]) =>
    sql`json_to_recordset(${JSON.stringify(some)}::json) as one
      (beneficial_account_id bigint, printed_security_id bigint, security_id integer, relation text)`;
  await sql`
    delete from own_meanings own using ${rows(gone)}
    where own.account_id = ${account_id} and own.beneficial_account_id = one.beneficial_account_id
      and own.printed_security_id = one.printed_security_id and own.security_id = one.security_id
      and own.relation = one.relation`.execute(db);
  await sql`
    insert into own_meanings (account_id, beneficial_account_id, printed_security_id, security_id, relation)
    select ${account_id}, one.* from ${rows(added)} on conflict do nothing`.execute(db);
  const printed = [...new Set([...gone, ...added].map((one) => one.printed_security_id))];
  const { rows: touched } = await sql<{ security_id: number }>`
    select security_id from printed_security_meanings where printed_security_id = any(${printed}::bigint[])
    union select unnest(${[...gone, ...added].map((one) => one.security_id)}::integer[])`.execute(db);
  return touched.map(({ security_id }) => security_id).filter((id) => id !== 0);
}

/** The published cases of securities, and the securities among those of the trades. */
export async function listCasesToMatchAgain(
  db: Db,
  params: { account_id: number; security_ids: readonly number[]; printed_security_ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ case_id: number }>`
    with meant as (
      select unnest(${params.security_ids}::integer[]) as security_id
      union
      select security_id from own_security_meanings
      where account_id = ${params.account_id} and printed_security_id = any(${params.printed_security_ids}::bigint[])
      union
      select security_id from own_meanings
      where account_id = ${params.account_id} and printed_security_id = any(${params.printed_security_ids}::bigint[])
    )
    select distinct cs.case_id
    from meant join case_securities cs on cs.security_id = meant.security_id
    join cases c on c.id = cs.case_id and c.is_published
    order by 1`.execute(db);
  return rows.map((row) => row.case_id);
}

export async function listBeneficialAccounts(db: Db, { account_id }: { account_id: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('beneficial_accounts')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The meanings of an account's printed securities, and their periods. */
export async function listOwnSpans(
  db: Db,
  { account_id }: { account_id: number },
): Promise<
  { beneficial_account_id: number; printed_security_id: number; security_id: number; from: string; to: string }[]
> {
  const { rows } = await sql<{
    beneficial_account_id: number;
    printed_security_id: number;
    security_id: number;
    from: string;
    to: string;
  }>`
    select distinct beneficial_account_id, printed_security_id, security_id, from_date::text as from, to_date::text as to
    from own_security_meanings where account_id = ${account_id}
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** The names of the catalogue's securities. */
export async function listSecurityNames(
  db: Db,
  { security_ids }: { security_ids: readonly number[] },
): Promise<{ security_id: number; company: string; ticker: string | null }[]> {
  if (security_ids.length === 0) return [];
  const { rows } = await sql<{ security_id: number; company: string; ticker: string | null }>`
    select s.id as security_id, co.name as company, (
      select si.value from security_identifiers si where si.security_id = s.id and si.kind = 'ticker'
      order by si.valid_to desc nulls first, si.valid_from desc nulls last, si.value limit 1) as ticker
    from securities s join companies co on co.id = s.company_id
    where s.id = any(${security_ids}::integer[])`.execute(db);
  return rows;
}
