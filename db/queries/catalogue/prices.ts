import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

/** A day's closing price. */
export type Close = [date: string, close: string];

export interface PriceRow {
  /** The line in the file, from 1. */
  row: number;
  symbol: string;
  date: string;
  close: string;
}

export interface PricesAdded {
  /** Days that had no close before. */
  added: number;
  /** Days whose close changed. */
  changed: number;
  unchanged: number;
  /** Symbols that no security of the catalogue has; their closes are stored in case one gets the symbol. */
  unknown_symbols: string[];
  /** Rows with another close for a day than an earlier row of the same import. */
  contradictions: { row: number; symbol: string; date: string; close: string; earlier_row: number }[];
}

const BATCH = 5_000;

/**
 * Merges any number of closes into the rows of their years, through a temporary table, so that neither side has all of
 * them in memory. The same closes again change nothing.
 */
export async function addPrices(
  trx: DbTransaction,
  rows: AsyncIterable<PriceRow> | Iterable<PriceRow>,
): Promise<PricesAdded> {
  await sql`create temporary table if not exists incoming_prices (
    row integer, symbol text, date date, close numeric) on commit drop`.execute(trx);
  await sql`truncate incoming_prices`.execute(trx);
  let batch: PriceRow[] = [];
  const send = async (): Promise<void> => {
    await sql`insert into incoming_prices
      select * from unnest(
        ${batch.map(({ row }) => row)}::integer[],
        ${batch.map(({ symbol }) => symbol)}::text[],
        ${batch.map(({ date }) => date)}::date[],
        ${batch.map(({ close }) => close)}::numeric[])`.execute(trx);
    batch = [];
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) await send();
  }
  if (batch.length > 0) await send();
  await sql`analyze incoming_prices`.execute(trx);
  return await mergeIncoming(trx);
}

async function mergeIncoming(trx: DbTransaction): Promise<PricesAdded> {
  const contradictions = await sql<PricesAdded['contradictions'][number]>`
    select row, symbol, date, close, earlier_row from (
      select *, first_value(row) over earlier as earlier_row, first_value(close) over earlier as earlier_close
      from incoming_prices window earlier as (partition by symbol, date order by row)
    ) ranked
    where close <> earlier_close order by row`.execute(trx);
  await sql`create temporary table first_prices on commit drop as
    select distinct on (symbol, date) symbol, extract(year from date)::smallint as year, date, close
    from incoming_prices order by symbol, date, row`.execute(trx);
  await sql`create temporary table known_prices on commit drop as
    select p.symbol, p.year, known.date, known.close
    from prices p
    join (select distinct symbol, year from first_prices) touched using (symbol, year)
    cross join unnest(p.dates, p.closes) as known (date, close)`.execute(trx);
  await sql`analyze first_prices, known_prices`.execute(trx);
  const counts = await sql<{ added: number; changed: number; unchanged: number }>`
    select count(*) filter (where k.close is null) as added,
      count(*) filter (where k.close <> f.close) as changed,
      count(*) filter (where k.close = f.close) as unchanged
    from first_prices f left join known_prices k using (symbol, date)`.execute(trx);
  // Closes value a case without a plan: those of a changed symbol are matched again.
  await sql`
    with merged_prices as (
    insert into prices (symbol, year, dates, closes)
    select symbol, year, array_agg(date order by date), array_agg(close order by date)
    from (
      select symbol, year, date, close from first_prices
      union all
      select symbol, year, date, close from known_prices k
      where not exists (select from first_prices f where f.symbol = k.symbol and f.date = k.date)
    ) merged
    join (
      select distinct f.symbol, f.year from first_prices f left join known_prices k using (symbol, date)
      where k.close is distinct from f.close
    ) touched using (symbol, year)
    group by symbol, year
    on conflict (symbol, year) do update set dates = excluded.dates, closes = excluded.closes
    where (prices.dates, prices.closes) is distinct from (excluded.dates, excluded.closes)
    returning symbol)
    update cases set revision = revision + 1 where id in (
      select cs.case_id from merged_prices
      join security_identifiers si on si.kind = 'ticker' and si.value = merged_prices.symbol
      join case_securities cs on cs.security_id = si.security_id)`.execute(trx);
  const unknown = await sql<{ symbol: string }>`
    select distinct symbol from first_prices f
    where not exists (select from security_identifiers si where si.kind = 'ticker' and si.value = f.symbol)
    order by symbol`.execute(trx);
  await sql`drop table first_prices, known_prices`.execute(trx);
  return {
    ...counts.rows[0]!,
    unknown_symbols: unknown.rows.map((row) => row.symbol),
    contradictions: contradictions.rows,
  };
}

/** A symbol's closes in a range of days, oldest first. */
export async function listCloses(
  db: Db,
  { symbol, from, to }: { symbol: string; from?: string | undefined; to?: string | undefined },
): Promise<Close[]> {
  const { rows } = await sql<{ dates: string[]; closes: string[] }>`
    select dates::text[] as dates, closes::text[] as closes from prices
    where symbol = ${symbol.toUpperCase()}
      and year >= coalesce(extract(year from ${from ?? null}::date), 0)
      and year <= coalesce(extract(year from ${to ?? null}::date), 9999)
    order by year`.execute(db);
  return rows
    .flatMap(({ dates, closes }) => dates.map((date, at): Close => [date, closes[at]!]))
    .filter(([date]) => (from === undefined || date >= from) && (to === undefined || date <= to));
}

/**
 * About `points` evenly spaced closes for each range, including the first and last: enough for a sparkline. The result
 * has one list per range, in their order.
 */
export async function listThinnedCloses(
  db: Db,
  { spans, points }: { spans: readonly { symbol: string; from: string; to: string }[]; points: number },
): Promise<Close[][]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<{ asked: number; closes: Close[] }>`
    with asked as (
      select * from unnest(
        ${spans.map(({ symbol }) => symbol.toUpperCase())}::text[],
        ${spans.map(({ from }) => from)}::date[],
        ${spans.map(({ to }) => to)}::date[]) with ordinality as a (symbol, from_date, to_date, asked)
    ),
    numbered as (
      select asked, day.date, day.close,
        row_number() over (partition by asked order by day.date) - 1 as at, count(*) over (partition by asked) as days
      from asked
      join prices p on p.symbol = asked.symbol
        and p.year between extract(year from asked.from_date) and extract(year from asked.to_date)
      cross join unnest(p.dates, p.closes) as day (date, close)
      where day.date between asked.from_date and asked.to_date
    )
    select asked, jsonb_agg(jsonb_build_array(date, close::text) order by date) as closes
    from numbered
    where at = 0 or at = days - 1 or at * (${points}::integer - 1) / days <> (at - 1) * (${points}::integer - 1) / days
    group by asked`.execute(db);
  const byPlace = new Map(rows.map(({ asked, closes }) => [asked, closes]));
  return spans.map((_, at) => byPlace.get(at + 1) ?? []);
}

/** The last close of each symbol on or before a day, for those that have one. */
export async function listLastCloses(
  db: Db,
  { symbols, on }: { symbols: readonly string[]; on: string },
): Promise<Map<string, Close>> {
  const { rows } = await sql<{ symbol: string; date: string; close: string }>`
    select asked.symbol, last.date, last.close
    from (select distinct upper(symbol) as symbol from unnest(${symbols}::text[]) as s (symbol)) asked
    join lateral (
      select day.date, day.close
      from (
        select dates, closes from prices
        where symbol = asked.symbol and year <= extract(year from ${on}::date) and dates[1] <= ${on}::date
        order by year desc limit 1
      ) p
      cross join unnest(p.dates, p.closes) as day (date, close)
      where day.date <= ${on}::date
      order by day.date desc limit 1
    ) last on true`.execute(db);
  return new Map(rows.map(({ symbol, date, close }) => [symbol, [date, close]]));
}

/** Deletes all closing prices of these symbols. */
export async function purgePrices(trx: DbTransaction, { symbols }: { symbols: readonly string[] }): Promise<void> {
  if (symbols.length > 0) await trx.deleteFrom('prices').where('symbol', 'in', symbols).execute();
}
