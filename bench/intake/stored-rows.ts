import { once } from 'node:events';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Where an upload's trades are stored: the rows themselves, which upload contains them, and what is summed of them. */
const TABLES = {
  trades: `portfolio_id, fingerprint, occurrence, beneficial_account_id, printed_security_id, type, subtype, account,
    trade_date, settle_date, time, quantity, stated_quantity, price, currency, price_currency, fees, net_amount,
    security_name, ratio, note, acquired_on, acquired_price`,
  upload_trades: 'portfolio_id, upload_id, fingerprint, occurrence, row',
  upload_securities: 'portfolio_id, upload_id, printed_security_id',
  portfolio_securities: 'portfolio_id, printed_security_id, trades, first_trade_date, last_trade_date',
} as const;

export type StoredRows = readonly { table: string; columns: string; pieces: readonly Buffer[] }[];

/** All rows of those tables, as PostgreSQL writes them, in the order in which they were stored. */
export async function readRows(client: PoolClient): Promise<StoredRows> {
  const tables = [];
  for (const [table, columns] of Object.entries(TABLES)) {
    const order = table === 'trades' ? 'order by id' : '';
    const stream = client.query(copyTo(`copy (select ${columns} from ${table} ${order}) to stdout`));
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    tables.push({ table, columns, pieces });
  }
  return tables;
}

export async function emptyTables(client: PoolClient): Promise<void> {
  await client.query(`truncate ${Object.keys(TABLES).join(', ')}`);
}

/** Copies the rows back, each table by one COPY. */
export async function copyRows(client: PoolClient, rows: StoredRows): Promise<void> {
  await client.query('begin');
  for (const { table, columns, pieces } of rows) {
    const copy = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
    const finished = once(copy, 'finish');
    for (const piece of pieces) if (!copy.write(piece)) await once(copy, 'drain');
    copy.end();
    await finished;
  }
  await client.query('commit');
}
