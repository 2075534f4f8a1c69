import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import { cancelledDirection, pairCancellations } from '@trover/core/trades/cancellation.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import type { PoolClient } from 'pg';

type Row = Pick<
  Trade,
  | 'type'
  | 'subtype'
  | 'account'
  | 'trade_date'
  | 'settle_date'
  | 'symbol'
  | 'raw_symbol'
  | 'cusip'
  | 'isin'
  | 'security_name'
  | 'quantity'
  | 'stated_quantity'
  | 'price'
  | 'net_amount'
  | 'option'
> & { row: string | null };

/** A row that cancels a trade which is not known. */
interface UnpairedRow {
  row: string;
  /** The security, as the row names it. */
  value: string;
  reason: string;
}

/**
 * The rows of an upload that cancel a trade which none of the owner's files has, as rows to report. Their cancellations
 * are stored, so that a later file may have the trade. `cancelling` are the upload's rows that cancel one.
 */
export async function listUnpaired(
  client: PoolClient,
  upload: { portfolio_id: number; upload_id: number },
  cancelling: readonly string[],
): Promise<UnpairedRow[]> {
  if (cancelling.length === 0) return [];
  const owners = await listOwners(client, upload.upload_id, cancelling);
  const reported = await listReported(client, upload, cancelling);
  const notices: UnpairedRow[] = [];
  for (const { portfolio_ids, quantities } of owners) {
    const trades = await listTrades(client, upload.upload_id, portfolio_ids, quantities);
    for (const at of pairCancellations(trades).unpaired) {
      const { row } = trades[at]!;
      if (row === null || reported.has(row) || !cancelling.includes(row)) continue;
      notices.push({ ...noticeOf(trades[at]!), row });
    }
  }
  return notices;
}

interface Owner {
  portfolio_ids: number[];
  quantities: string[];
}

/** The owners of the trades that these rows became, with all their portfolios. */
async function listOwners(client: PoolClient, uploadId: number, rows: readonly string[]): Promise<Owner[]> {
  const { rows: own } = await client.query<{ id: number; owner: number }>(
    `select p.id, p.beneficial_account_id as owner from portfolios p
     where p.account_id = (select own.account_id from uploads u join portfolios own on own.id = u.portfolio_id
       where u.id = $1)`,
    [uploadId],
  );
  const { rows: found } = await client.query<{ owner: number; quantities: string[] }>(
    `select t.beneficial_account_id as owner, array_agg(distinct t.quantity::text) as quantities from upload_trades ut
     join trades t on t.portfolio_id = ut.portfolio_id and t.fingerprint = ut.fingerprint
       and t.occurrence = ut.occurrence
     where ut.portfolio_id = any($1::bigint[]) and ut.upload_id = $2 and ut.row = any($3::text[])
       and t.quantity is not null
     group by 1`,
    [own.map(({ id }) => id), uploadId, [...rows]],
  );
  const portfolios = Map.groupBy(own, ({ owner }) => owner);
  return found.map(({ owner, quantities }) => ({
    portfolio_ids: (portfolios.get(owner) ?? []).map(({ id }) => id),
    quantities,
  }));
}

/** Those of the rows that were reported before. */
async function listReported(
  client: PoolClient,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
  rows: readonly string[],
): Promise<Set<string>> {
  const { rows: found } = await client.query<{ row: string }>(
    `select row from upload_rows
     where portfolio_id = $1 and upload_id = $2 and outcome = 'refused' and row = any($3::text[])`,
    [portfolio_id, upload_id, [...rows]],
  );
  return new Set(found.map(({ row }) => row));
}

/** The trades of these numbers of shares in these portfolios, with their rows in the upload. */
async function listTrades(
  client: PoolClient,
  uploadId: number,
  portfolioIds: readonly number[],
  quantities: readonly string[],
): Promise<(Trade & Pick<Row, 'row'>)[]> {
  const { rows } = await client.query<Row>(
    `select ut.row, t.type, t.subtype, t.account, t.trade_date, t.settle_date, ps.symbol, ps.raw_symbol, ps.cusip,
       ps.isin, coalesce(t.security_name, ps.name) as security_name, t.quantity, t.stated_quantity, t.price,
       t.net_amount, ps.option
     from trades t
     join printed_securities ps on ps.id = t.printed_security_id
     left join upload_trades ut on ut.portfolio_id = t.portfolio_id and ut.upload_id = $3
       and ut.fingerprint = t.fingerprint and ut.occurrence = t.occurrence
     where t.portfolio_id = any($1::bigint[]) and t.quantity = any($2::numeric[])
     order by t.trade_date, t.id`,
    [portfolioIds, quantities, uploadId],
  );
  return rows.map((row) => ({ ...blankTrade(row.row ?? ''), ...row }));
}

function noticeOf(trade: Trade): Omit<UnpairedRow, 'row'> {
  const direction = cancelledDirection(trade);
  const kind = direction === null ? 'trade' : direction === 'in' ? 'purchase' : 'sale';
  const name = (
    trade.raw_symbol ??
    trade.symbol ??
    trade.cusip ??
    trade.isin ??
    trade.security_name ??
    'a security'
  ).slice(0, 60);
  const at = trade.price === null ? '' : ` at ${trade.price}`;
  return {
    value: name,
    reason: `This row cancels a ${kind} of ${trade.quantity} ${name}${at}, and none of your files has that ${kind}. Upload a file that starts before the canceled trade.`,
  };
}
