import { GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { listPortfolioIdsOfOwners } from '../portfolios/portfolio-ids.ts';

/** The source of a claim's trade: the key of its row, and the file and row that printed it. */
export interface TradeSource {
  trade_id: number;
  portfolio_id: number;
  fingerprint: string;
  occurrence: number;
  printed_security_id: number;
  /** Null: a linked broker delivered it, and it needs no proof. */
  upload_id: number | null;
  file_name: string | null;
  row: string | null;
  /** Whether only a gain and loss report has it. */
  is_gain_report: boolean;
}

/** The sources of beneficial accounts' trades in these printed securities, by trade. */
export async function listTradeSources(
  db: Db,
  params: { beneficial_account_ids: readonly number[]; printed_security_ids: readonly number[] },
): Promise<Map<number, TradeSource>> {
  const portfolioIds = await listPortfolioIdsOfOwners(db, params.beneficial_account_ids);
  const { rows } = await sql<TradeSource>`
    with held as materialized (
      select t.id as trade_id, t.portfolio_id, t.fingerprint, t.occurrence, t.printed_security_id, ut.upload_id, ut.row
      from trades t
      left join upload_trades ut on ut.portfolio_id = any(${portfolioIds}::bigint[])
        and ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint
        and ut.occurrence = t.occurrence
      where t.beneficial_account_id = any(${params.beneficial_account_ids}::bigint[])
        and t.printed_security_id = any(${params.printed_security_ids}::bigint[])
        and t.portfolio_id = any(${portfolioIds}::bigint[])
    )
    select distinct on (held.trade_id) held.trade_id, held.portfolio_id, encode(held.fingerprint, 'hex') as fingerprint,
      held.occurrence, held.printed_security_id, u.id as upload_id, u.file_name,
      case when u.id is not null then held.row end as row, coalesce(u.format = ${GAIN_REPORT}, false) as is_gain_report
    from held left join uploads u on u.id = held.upload_id
    order by held.trade_id, coalesce(u.format = ${GAIN_REPORT}, false), u.id nulls last`.execute(db);
  return new Map(rows.map((row) => [row.trade_id, row]));
}

/** The keys of those of the given trades that belong to the account. */
export async function listOwnTradeKeys(
  db: Db,
  params: { portfolio_id: number; trade_ids: readonly number[] },
): Promise<{ trade_id: number; fingerprint: Buffer; occurrence: number }[]> {
  if (params.trade_ids.length === 0) return [];
  const { rows } = await sql<{ trade_id: number; fingerprint: Buffer; occurrence: number }>`
    select id as trade_id, fingerprint, occurrence from trades
    where portfolio_id = ${params.portfolio_id} and id = any(${params.trade_ids}::bigint[])`.execute(db);
  return rows;
}

/** The broker accounts that a portfolio's trades name; includes null if some name none. */
export async function listBrokerAccounts(
  db: Db,
  { portfolio_id }: { portfolio_id: number },
): Promise<(string | null)[]> {
  const { rows } = await sql<{ account: string | null }>`
    select distinct account from trades where portfolio_id = ${portfolio_id} order by 1`.execute(db);
  return rows.map(({ account }) => account);
}

/** The ids of trades by their keys, `portfolio fingerprint occurrence`, without deleted trades. */
export async function listOwnTradeIds(
  db: Db,
  keys: readonly { portfolio_id: number; fingerprint: string; occurrence: number }[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ id: number; portfolio_id: number; fingerprint: string; occurrence: number }>`
    select t.id, t.portfolio_id, encode(t.fingerprint, 'hex') as fingerprint, t.occurrence
    from unnest(${keys.map((key) => key.portfolio_id)}::bigint[], ${keys.map((key) => key.fingerprint)}::text[],
      ${keys.map((key) => key.occurrence)}::integer[]) as k (portfolio_id, fingerprint, occurrence)
    join trades t on t.portfolio_id = k.portfolio_id and t.fingerprint = decode(k.fingerprint, 'hex')
      and t.occurrence = k.occurrence
    where t.portfolio_id = any(${[...new Set(keys.map((key) => key.portfolio_id))]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [`${row.portfolio_id} ${row.fingerprint} ${row.occurrence}`, row.id]));
}

/** An identifier that a case's security has, for some days. */
export interface CaseIdentifier {
  printed_security_id: number;
  key: string;
  ticker: string | null;
  kind: 'cusip' | 'isin';
  value: string;
  from_date: string;
  to_date: string;
}

/** The CUSIPs and ISINs of a case's securities, as files print them. */
export async function listIdentifiersOfCase(db: Db, { case_id }: { case_id: number }): Promise<CaseIdentifier[]> {
  const { rows } = await sql<CaseIdentifier>`
    select distinct m.printed_security_id, s.key, si.kind, si.value, ps.symbol as ticker,
      greatest(coalesce(si.valid_from, '-infinity'::date), m.from_date)::text as from_date,
      least(coalesce(si.valid_to, 'infinity'::date), m.to_date)::text as to_date
    from case_securities cs
    join securities s on s.id = cs.security_id
    join printed_security_meanings m on m.security_id = cs.security_id
    join printed_securities ps on ps.id = m.printed_security_id
    join security_identifiers si on si.security_id = cs.security_id and si.kind in ('cusip', 'isin')
    where cs.case_id = ${case_id}
    order by si.value`.execute(db);
  return rows;
}
