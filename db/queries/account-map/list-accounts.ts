import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { escapeLike } from '../escape-like.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface MappedAccountRecord {
  number_key: string;
  custodian: string;
  account_number: string;
  state: 'unmapped' | 'mapped' | 'not_ours';
  rows: number;
  rows_unmapped: number;
  first_trade_date: string | null;
  last_trade_date: string | null;
  securities: number;
  examples: string[];
  files: number;
  last_file: string | null;
  is_updating: boolean;
  beneficial_account_id: number | null;
  beneficial_owner: string | null;
  portfolio_id: number | null;
  portfolio: string | null;
  is_by_upload: boolean;
  updated_at: Date | null;
  place: number;
}

export interface AccountSums {
  unmapped: number;
  mapped: number;
  not_ours: number;
  rows_unmapped: number;
}

interface Asked {
  account_id: number;
  upload_id?: number | undefined;
  search?: string | undefined;
}

/** The accounts in the files, and those that are mapped but in no file yet, each with its state. */
function accountsOf({ account_id, upload_id, search }: Asked) {
  const ofUpload = upload_id === undefined ? sql`` : sql`and a.upload_id = ${upload_id}`;
  const pattern = search === undefined ? null : `%${escapeLike(search)}%`;
  return sql`
    seen as (
      select a.number_key, a.custodian, min(a.account_number) as account_number, sum(a.rows)::bigint as rows,
        coalesce(sum(a.rows) filter (where a.portfolio_id is null), 0)::bigint as rows_unplaced,
        min(a.first_trade_date) as first_trade_date, max(a.last_trade_date) as last_trade_date,
        count(*) as files, max(a.upload_id) as last_upload_id, min(a.portfolio_id) as portfolio_id,
        bool_or(a.portfolio_id is not null and not a.is_stored and u.status <> 'failed') as is_updating
      from upload_accounts a
      join uploads u on u.id = a.upload_id and u.status not in ('failed', 'undone')
      where a.account_id = ${account_id} ${ofUpload}
        -- rows without a number are shown with their file, and elsewhere while they are nowhere
        and (a.number_key <> '' or a.portfolio_id is null or ${upload_id !== undefined})
      group by a.number_key, a.custodian
    ), all_accounts as (
      select coalesce(m.number_key, seen.number_key) as number_key,
        coalesce(m.custodian, seen.custodian) as custodian,
        coalesce(m.account_number, seen.account_number) as account_number,
        case when m.number_key is not null and m.portfolio_id is null then 'not_ours'
          when m.number_key is not null then 'mapped'
          when seen.rows_unplaced = 0 then 'mapped' else 'unmapped' end as state,
        coalesce(seen.rows, 0) as rows,
        case when m.number_key is null then coalesce(seen.rows_unplaced, 0) else 0 end as rows_unmapped,
        seen.first_trade_date, seen.last_trade_date, coalesce(seen.files, 0) as files, seen.last_upload_id,
        coalesce(seen.is_updating, false) as is_updating,
        case when m.number_key is not null then m.portfolio_id
          when seen.rows_unplaced = 0 then seen.portfolio_id end as portfolio_id,
        coalesce(m.is_by_upload, false) as is_by_upload, m.updated_at
      from (select * from account_map where account_id = ${account_id}) m
      ${upload_id === undefined ? sql`full` : sql`right`} join seen
        on seen.number_key = m.number_key and seen.custodian = m.custodian
    ), accounts_unmapped as (
      select of.*, p.label as portfolio, b.id as beneficial_account_id, b.name as beneficial_owner,
        case of.state when 'unmapped' then 0 when 'mapped' then 1 else 2 end as place
      from all_accounts of
      left join portfolios p on p.account_id = ${account_id} and p.id = of.portfolio_id
      left join beneficial_accounts b on b.account_id = p.account_id and b.id = p.beneficial_account_id
      where ${pattern}::text is null or of.account_number ilike ${pattern} or b.name ilike ${pattern}
    )`;
}

/** The accounts of an institution's files: the unknown first, then those that are mapped, by their numbers. */
export async function listMappedAccounts(
  db: Db,
  params: Asked & { state?: MappedAccountRecord['state'] | undefined } & PageRequest<readonly [number, string, string]>,
): Promise<Page<MappedAccountRecord> & { sums: AccountSums }> {
  const { account_id, state, after, limit } = params;
  const accounts = accountsOf(params);
  const { rows: counted } = await sql<AccountSums>`
    with ${accounts}
    select count(*) filter (where state = 'unmapped') as unmapped, count(*) filter (where state = 'mapped') as mapped,
      count(*) filter (where state = 'not_ours') as not_ours, coalesce(sum(rows_unmapped), 0)::bigint as rows_unmapped
    from accounts_unmapped`.execute(db);
  const sums = counted[0]!;
  const { rows } = await sql<MappedAccountRecord>`
    with ${accounts}, shown as (
      select * from accounts_unmapped
      where (${state ?? null}::text is null or state = ${state ?? null})
        and (${after?.[0] ?? null}::integer is null
          or (place, number_key, custodian)
            > (${after?.[0] ?? null}::integer, ${after?.[1] ?? null}::text, ${after?.[2] ?? null}::text))
      order by place, number_key, custodian limit ${limit + 1}
    )
    select shown.*, u.file_name as last_file, coalesce(held.securities, 0) as securities,
      coalesce(held.examples, '{}') as examples
    from shown
    left join uploads u on u.id = shown.last_upload_id
    left join lateral (
      select count(*) as securities,
        (array_agg(coalesce(ps.symbol, ps.raw_symbol, ps.cusip, ps.isin, ps.name) order by ps.id))[1:3] as examples
      from (
        select distinct unnest(a.printed_security_ids) as id from upload_accounts a
        join uploads live on live.id = a.upload_id and live.status not in ('failed', 'undone')
        where a.account_id = ${account_id} and a.number_key = shown.number_key
          and a.custodian = shown.custodian
      ) of join printed_securities ps on ps.id = of.id
    ) held on true
    order by shown.place, shown.number_key, shown.custodian`.execute(db);
  const total = state === undefined ? sums.unmapped + sums.mapped + sums.not_ours : sums[state];
  return { ...pageOf(rows, limit, total, (row) => [row.place, row.number_key, row.custodian]), sums };
}

export interface EntityChoiceRecord {
  beneficial_account_id: number;
  name: string;
  accounts: number;
}

/** The entities that an account can be mapped to, by name. */
export async function listEntityChoices(
  db: Db,
  params: { account_id: number; search?: string | undefined } & PageRequest<readonly [string, number]>,
): Promise<Page<EntityChoiceRecord>> {
  const { account_id, search, after, limit } = params;
  const pattern = search === undefined ? null : `%${escapeLike(search)}%`;
  const of = sql`beneficial_accounts b where b.account_id = ${account_id}
    and (${pattern}::text is null or b.name ilike ${pattern})`;
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${of}`.execute(db);
  const { rows } = await sql<EntityChoiceRecord & { name_key: string }>`
    select b.id as beneficial_account_id, b.name, b.name_key, (
      select count(*) from account_map m join portfolios p on p.id = m.portfolio_id
      where m.account_id = b.account_id and p.beneficial_account_id = b.id) as accounts
    from ${of}
      and (${after?.[0] ?? null}::text is null or (b.name_key, b.id) > (${after?.[0] ?? null}, ${after?.[1] ?? null}::bigint))
    order by b.name_key, b.id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, (row) => [row.name_key, row.beneficial_account_id]);
}
