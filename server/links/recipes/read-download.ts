import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Reading } from '@trover/intake/links/reading.ts';
import { readTradeFile } from '@trover/intake/read-trade-file.ts';
import type { Fetched } from '../providers/fetched.ts';

interface ReadDownload {
  /** Null: none of its rows could be read. */
  format: string | null;
  rows: Fetched[];
  accounts: string[];
}

/**
 * Reads a downloaded file like any trade file. Rows are identified by their content, since line numbers differ between
 * files; the same row in two files of one sign-in is the same trade.
 */
export async function readDownload({
  path,
  name,
  position,
}: {
  path: string;
  name: string;
  position: number;
}): Promise<ReadDownload> {
  const file = await readTradeFile(createReadStream(path), { name, hasOtherFiles: true });
  const seen = new Map<string, number>();
  const idOf = (content: unknown): string => {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 40);
    const n = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, n);
    return `${hash} ${n}`;
  };
  const made = (external_id: string, account: string | null, day: string | null, reading: Reading): Fetched => ({
    external_id,
    account_external_id: account,
    day,
    content: { reading },
  });
  return {
    format: file.format,
    rows: [
      ...file.trades.map((trade) => {
        const { ref: _, ...content } = trade;
        return made(idOf(content), trade.account, trade.trade_date ?? trade.settle_date, { outcome: 'trade', trade });
      }),
      ...file.ignored.map(({ row, reason }) =>
        made(`${position} ignored ${row}`, null, null, { outcome: 'ignored', reason }),
      ),
      ...file.errors.map((error, at) =>
        made(`${position} refused ${at} ${error.row}`, null, null, { outcome: 'refused', error }),
      ),
    ],
    accounts: [...new Set(file.trades.flatMap(({ account }) => account ?? []))],
  };
}
