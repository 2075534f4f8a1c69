import type { Pool } from 'pg';

const PAGE = 20_000;

/** Reads the trades of printed securities by their index, page by page, and does nothing with them. */
export async function readTrades(pool: Pool, printedSecurityIds: readonly number[]): Promise<number> {
  let read = 0;
  for (const id of printedSecurityIds) {
    let after: [number, string, number] = [0, '0001-01-01', 0];
    for (;;) {
      const { rows } = await pool.query<{ beneficial_account_id: number; trade_date: string; id: number }>(
        `select * from trades
         where printed_security_id = $1 and (beneficial_account_id, trade_date, id) > ($2, $3::date, $4)
         order by beneficial_account_id, trade_date, id limit ${PAGE}`,
        [id, ...after],
      );
      read += rows.length;
      const last = rows.at(-1);
      if (rows.length < PAGE || last === undefined) break;
      after = [last.beneficial_account_id, last.trade_date, last.id];
    }
  }
  return read;
}
