import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface TradeRecord {
  id: number;
  portfolio_id: number;
  type: string;
  subtype: string | null;
  trade_date: string;
  settle_date: string | null;
  time: string | null;
  account: string | null;
  symbol: string | null;
  cusip: string | null;
  isin: string | null;
  security_name: string | null;
  security_id: number | null;
  quantity: string | null;
  price: string | null;
  currency: string | null;
  fees: string | null;
  net_amount: string | null;
  note: string | null;
  sources: { upload_id: number; file_name: string; row: string }[];
}

export interface TradeFilter {
  account_id: number;
  portfolio_id?: number | undefined;
  upload_id?: number | undefined;
  case_id?: number | undefined;
  ticker?: string | undefined;
  type?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function selectTrades(db: Db, filter: TradeFilter) {
  const { account_id, portfolio_id, upload_id, case_id, ticker, type, from, to } = filter;
  return db
    .selectFrom('trades')
    .innerJoin('printed_securities', 'printed_securities.id', 'trades.printed_security_id')
    .where('trades.portfolio_id', 'in', (of) =>
      of
        .selectFrom('portfolios')
        .where('account_id', '=', account_id)
        .$if(portfolio_id !== undefined, (query) => query.where('id', '=', portfolio_id!))
        .select('id'),
    )
    .$if(upload_id !== undefined, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('upload_trades')
            .whereRef('upload_trades.portfolio_id', '=', 'trades.portfolio_id')
            .whereRef('upload_trades.fingerprint', '=', 'trades.fingerprint')
            .whereRef('upload_trades.occurrence', '=', 'trades.occurrence')
            .where('upload_trades.upload_id', '=', upload_id!)
            .select('upload_trades.upload_id'),
        ),
      ),
    )
    .$if(case_id !== undefined, (query) =>
      query.where('trades.printed_security_id', 'in', (of) =>
        of
          .selectFrom('own_security_meanings')
          .innerJoin('case_securities', 'case_securities.security_id', 'own_security_meanings.security_id')
          .where('own_security_meanings.account_id', '=', account_id)
          .where('case_securities.case_id', '=', case_id!)
          .select('own_security_meanings.printed_security_id'),
      ),
    )
    .$if(ticker !== undefined, (query) => query.where('printed_securities.symbol', '=', ticker!.toUpperCase()))
    .$if(type !== undefined, (query) => query.where('trades.type', '=', type!))
    .$if(from !== undefined, (query) => query.where('trade_date', '>=', from!))
    .$if(to !== undefined, (query) => query.where('trade_date', '<=', to!));
}

/** Trades of the account, the newest first. */
export async function listTrades(
  db: Db,
  params: TradeFilter & PageRequest<[string, number]>,
): Promise<Page<TradeRecord>> {
  const { after, limit } = params;
  const { n } = await selectTrades(db, params)
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await selectTrades(db, params)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(trades.trade_date, trades.id) < (${after![0]}::date, ${after![1]}::bigint)`),
    )
    .select([
      'trades.id',
      'trades.portfolio_id',
      'trades.type',
      'trades.subtype',
      'trades.trade_date',
      'trades.settle_date',
      'trades.time',
      'trades.account',
      'printed_securities.symbol',
      'printed_securities.cusip',
      'printed_securities.isin',
      sql<string | null>`coalesce(trades.security_name, printed_securities.name)`.as('security_name'),
      sql<number | null>`(
        select m.security_id from own_security_meanings m
        where m.portfolio_id = trades.portfolio_id and m.printed_security_id = trades.printed_security_id
          and trades.trade_date between m.from_date and m.to_date limit 1)`.as('security_id'),
      'trades.quantity',
      'trades.price',
      'trades.currency',
      'trades.fees',
      'trades.net_amount',
      'trades.note',
      sql<TradeRecord['sources']>`(
        select coalesce(jsonb_agg(jsonb_build_object('upload_id', u.id, 'file_name', u.file_name, 'row', ut.row)
          order by u.id), '[]')
        from upload_trades ut join uploads u on u.id = ut.upload_id
        where ut.portfolio_id = trades.portfolio_id and ut.fingerprint = trades.fingerprint
          and ut.occurrence = trades.occurrence)`.as('sources'),
    ])
    .orderBy('trades.trade_date', 'desc')
    .orderBy('trades.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, n, (row) => [row.trade_date, row.id]);
}
