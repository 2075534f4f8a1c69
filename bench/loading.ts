// Response times of pages while a million trades are loaded: the program as `npm start` runs it, all its roles in one
// process with the database beside it, one file of a million rows on its way, and readers who load pages in the
// meantime.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TestProcess } from '../server/testing/test-process.ts';
import { Reader } from './loading/reader.ts';
import { tradeFile } from './loading/trade-file.ts';
import { report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const ROWS = isSample ? 100_000 : 1_000_000;
const PAGES = ['/', '/cases/screener', '/cases/kraft-heinz-2019', '/api/v1/orders/getorder/kraft-heinz-2019'];
/** Number of readers; each loads a page, then pauses. */
const READERS = 2;
const PAUSE = 50;

const dataDir = mkdtempSync(join(tmpdir(), 'trover-loading-'));
const program = new TestProcess({ DATA_DIR: dataDir, DEMO_PASSWORD: 'bench', ASSISTANT_PORT: '0', LOG_LEVEL: 'warn' });
const address = await program.ready();

/** Times of answers until `isOver`. */
async function measure(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const one = async (reader: number) => {
    for (let at = reader; !isOver(); at++) {
      const started = performance.now();
      const answer = await fetch(address + PAGES[at % PAGES.length]!);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
      times.push(performance.now() - started);
      await pause(PAUSE);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, reader) => one(reader)));
  return times.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)]!;
const round = (ms: number): number => Math.round(ms * 10) / 10;

try {
  const reader = new Reader(address);
  await reader.signIn('scout@demo.test', 'bench');
  const until = performance.now() + (isSample ? 3_000 : 10_000);
  await measure(() => performance.now() > until - 1_500); // the first answers compile what they run
  const quiet = await measure(() => performance.now() > until);

  const started = performance.now();
  const uploadId = await reader.upload('million.csv', tradeFile(ROWS));
  let isLoaded = false;
  const loading = reader.waitFor(uploadId).then((upload) => {
    isLoaded = true;
    return upload;
  });
  const busy = await measure(() => isLoaded);
  const upload = await loading;
  if (upload.status !== 'matched' || upload.counts.trades_added !== ROWS)
    throw new Error(`the upload ended as ${JSON.stringify(upload)}`);
  const seconds = (performance.now() - started) / 1000;
  report({
    name: 'loading: a page while a million trades load, p99',
    measured: at(busy, 0.99),
    // A sample runs beside other tests: there the limit is relative to the times without a load.
    limit: isSample ? Math.max(50, 5 * at(quiet, 0.99)) : 50,
    unit: 'ms',
    detail: {
      rows: ROWS,
      seconds: round(seconds),
      rows_a_second: Math.round(ROWS / seconds),
      pages: busy.length,
      p50: round(at(busy, 0.5)),
      longest: round(busy.at(-1)!),
      quiet_p50: round(at(quiet, 0.5)),
      quiet_p99: round(at(quiet, 0.99)),
    },
  });
} finally {
  await program.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
