// A process that reads one file of so many rows, and prints its memory above the idle level.
import { streamTradeFile } from '@trover/intake/read-trade-file.ts';
import { tradeFile } from '../loading/trade-file.ts';
import { collect } from '../measure.ts';

const rows = Number(process.argv[2]);

async function read(count: number): Promise<number> {
  let trades = 0;
  const source = (async function* () {
    yield* tradeFile(count);
  })();
  for await (const batch of streamTradeFile(source)) trades += batch.trades.length;
  return trades;
}

await read(100);
collect();
const idle = process.memoryUsage.rss();
const found = await read(rows);
console.log(JSON.stringify({ idle, peak: process.resourceUsage().maxRSS * 1024, found }));
