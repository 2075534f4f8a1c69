import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { CorrectionKind } from '../../schema/portfolios.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { findTradesByKey, type TradeKey } from '../trades/trades-by-key.ts';

/** One of the account's trades, by its present id. */
export async function findOwnTrade(
  db: Db,
  { account_id, trade_id, portfolio_id }: { account_id: number; trade_id: number; portfolio_id: number },
): Promise<
  | (TradeKey & { printed_security_id: number; beneficial_account_id: number; type: string; trade_date: string })
  | undefined
> {
  return db
    .selectFrom('trades')
    .where('trades.portfolio_id', '=', portfolio_id)
    .where((where) =>
      where.exists(
        where.selectFrom('portfolios').where('account_id', '=', account_id).where('id', '=', portfolio_id).select('id'),
      ),
    )
    .where('trades.id', '=', trade_id)
    .select([
      'trades.portfolio_id',
      'trades.fingerprint',
      'trades.occurrence',
      'trades.printed_security_id',
      'trades.beneficial_account_id',
      'trades.type',
      'trades.trade_date',
    ])
    .executeTakeFirst();
}

export interface NewCorrection {
  kind: CorrectionKind;
  printed_security_id?: number;
  security_id?: number | null;
  trade?: TradeKey;
  other?: TradeKey;
  ratio?: string;
  acquired_on?: string;
  acquired_price?: string;
}

/** Saves a correction; it undoes an earlier one of the same kind about the same thing. */
export async function addCorrection(db: Db, account_id: number, made: NewCorrection): Promise<number> {
  const { kind, trade, other } = made;
  const kinds: readonly CorrectionKind[] = kind === 'joined' || kind === 'parted' ? ['joined', 'parted'] : [kind];
  await db
    .updateTable('corrections')
    .set({ undone_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('kind', 'in', kinds)
    .where('undone_at', 'is', null)
    .$if(trade === undefined, (query) => query.where('printed_security_id', '=', made.printed_security_id!))
    .$if(trade !== undefined, (query) =>
      query
        .where('portfolio_id', '=', trade!.portfolio_id)
        .where('fingerprint', '=', trade!.fingerprint)
        .where('occurrence', '=', trade!.occurrence),
    )
    .$if(other !== undefined && kind === 'parted', (query) =>
      query
        .where('other_portfolio_id', '=', other!.portfolio_id)
        .where('other_fingerprint', '=', other!.fingerprint)
        .where('other_occurrence', '=', other!.occurrence),
    )
    .execute();
  const { id } = await db
    .insertInto('corrections')
    .values({
      account_id,
      kind,
      printed_security_id: made.printed_security_id ?? null,
      security_id: made.security_id ?? null,
      portfolio_id: trade?.portfolio_id ?? null,
      fingerprint: trade?.fingerprint ?? null,
      occurrence: trade?.occurrence ?? null,
      other_portfolio_id: other?.portfolio_id ?? null,
      other_fingerprint: other?.fingerprint ?? null,
      other_occurrence: other?.occurrence ?? null,
      ratio: made.ratio ?? null,
      acquired_on: made.acquired_on ?? null,
      acquired_price: made.acquired_price ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undoes a correction; undefined when there is none in force. Returns its subject. */
export async function undoCorrection(
  db: Db,
  account_id: number,
  id: number,
): Promise<{ printed_security_ids: number[] } | undefined> {
  const undone = await db
    .updateTable('corrections')
    .set({ undone_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (undone === undefined) return undefined;
  const keys = keysOf([undone]);
  const find = await findTradesByKey(db, keys);
  const own = undone.printed_security_id === null ? [] : [undone.printed_security_id];
  return { printed_security_ids: [...own, ...keys.flatMap((key) => find(key)?.printed_security_id ?? [])] };
}

/** Whether the account made that correction, in force or undone. */
export async function hasCorrection(db: Db, account_id: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('corrections')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The account's corrections of its securities, the latest last. */
export async function listSecurityCorrections(
  db: Db,
  { account_id }: { account_id: number },
): Promise<{ printed_security_id: number; security_id: number | null }[]> {
  const rows = await db
    .selectFrom('corrections')
    .select(['printed_security_id', 'security_id'])
    .where('account_id', '=', account_id)
    .where('kind', '=', 'security')
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, printed_security_id: row.printed_security_id! }));
}

/** A correction of a trade that exists at present. */
export interface TradeCorrection {
  id: number;
  beneficial_account_id: number;
  kind: Exclude<CorrectionKind, 'security'>;
  trade_id: number;
  /** For two legs, the incoming one. */
  other_trade_id: number | null;
  ratio: string | null;
  acquired_on: string | null;
  acquired_price: string | null;
}

interface Keys {
  portfolio_id: number | null;
  fingerprint: Buffer | null;
  occurrence: number | null;
  other_portfolio_id: number | null;
  other_fingerprint: Buffer | null;
  other_occurrence: number | null;
}

const keyOf = ({ portfolio_id, fingerprint, occurrence }: Keys): TradeKey | null =>
  portfolio_id === null ? null : { portfolio_id, fingerprint: fingerprint!, occurrence: occurrence! };

const otherKeyOf = (of: Keys): TradeKey | null =>
  of.other_portfolio_id === null
    ? null
    : { portfolio_id: of.other_portfolio_id, fingerprint: of.other_fingerprint!, occurrence: of.other_occurrence! };

const keysOf = (rows: readonly Keys[]): TradeKey[] =>
  rows.flatMap((row) => [keyOf(row), otherKeyOf(row)]).filter((key) => key !== null);

const keyColumns = sql`c.portfolio_id, c.fingerprint, c.occurrence, c.other_portfolio_id, c.other_fingerprint,
  c.other_occurrence`;

/** These owners' corrections of their trades. */
export async function listTradeCorrections(
  db: Db,
  { beneficial_account_ids }: { beneficial_account_ids: readonly number[] },
): Promise<TradeCorrection[]> {
  if (beneficial_account_ids.length === 0) return [];
  const { rows } = await sql<Omit<TradeCorrection, 'trade_id' | 'other_trade_id'> & Keys>`
    select c.id, p.beneficial_account_id, c.kind, ${keyColumns}, c.ratio, c.acquired_on, c.acquired_price
    from corrections c
    join portfolios p on p.id = c.portfolio_id and p.beneficial_account_id = any(${beneficial_account_ids}::bigint[])
    where c.account_id in (
        select account_id from beneficial_accounts where id = any(${beneficial_account_ids}::bigint[]))
      and c.undone_at is null and c.kind <> 'security'
    order by c.id`.execute(db);
  const find = await findTradesByKey(db, keysOf(rows));
  return rows.flatMap((row) => {
    const { id, beneficial_account_id, kind, ratio, acquired_on, acquired_price } = row;
    const [trade, other] = [find(keyOf(row)), find(otherKeyOf(row))];
    if (trade === undefined || (other === undefined && (kind === 'joined' || kind === 'parted'))) return [];
    const ids = { trade_id: trade.id, other_trade_id: other?.id ?? null };
    return [{ id, beneficial_account_id, kind, ...ids, ratio, acquired_on, acquired_price }];
  });
}

export interface CorrectionRecord {
  id: number;
  kind: CorrectionKind;
  created_at: Date;
  undone_at: Date | null;
  /** The printed fields of the security. */
  symbol: string | null;
  cusip: string | null;
  isin: string | null;
  name: string | null;
  /** The security it is corrected to; null for none of the catalogue's. */
  security_id: number | null;
  company: string | null;
  trade_date: string | null;
  type: string | null;
  subtype: string | null;
  quantity: string | null;
  other_trade_date: string | null;
  ratio: string | null;
  acquired_on: string | null;
  acquired_price: string | null;
}

/** The account's corrections, the newest first, including undone ones. */
export async function listCorrections(
  db: Db,
  { account_id, limit, after }: { account_id: number } & PageRequest<[number]>,
): Promise<Page<CorrectionRecord>> {
  const { n } = await db
    .selectFrom('corrections')
    .where('account_id', '=', account_id)
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number; printed_security_id: number | null } & Keys>`
    select c.id, c.printed_security_id, ${keyColumns} from corrections c
    where c.account_id = ${account_id} ${after === undefined ? sql`` : sql`and c.id < ${after[0]}`}
    order by c.id desc limit ${limit + 1}`.execute(db);
  const find = await findTradesByKey(db, keysOf(rows));
  const shown = rows.map((row) => {
    const [trade, other] = [find(keyOf(row)), find(otherKeyOf(row))];
    return {
      id: row.id,
      printed: row.printed_security_id ?? trade?.printed_security_id ?? null,
      stated_name: trade?.security_name ?? null,
      trade_date: trade?.trade_date ?? null,
      type: trade?.type ?? null,
      subtype: trade?.subtype ?? null,
      quantity: trade?.quantity ?? null,
      other_trade_date: other?.trade_date ?? null,
    };
  });
  const { rows: records } = await sql<CorrectionRecord>`
    select c.id, c.kind, c.created_at, c.undone_at, ps.symbol, ps.cusip, ps.isin, coalesce(ps.name, of.stated_name) as name,
      c.security_id, co.name as company, of.trade_date, of.type, of.subtype, of.quantity, of.other_trade_date,
      c.ratio, c.acquired_on, c.acquired_price
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as of (id bigint, printed bigint, stated_name text,
      trade_date date, type text, subtype text, quantity numeric, other_trade_date date)
    join corrections c on c.account_id = ${account_id} and c.id = of.id
    left join printed_securities ps on ps.id = of.printed
    left join securities s on s.id = c.security_id
    left join companies co on co.id = s.company_id
    order by c.id desc`.execute(db);
  return pageOf(records, limit, n, (row) => [row.id]);
}
