// Reading trade files: the parser alone beside a bare line splitter, the whole way to stored trades beside PostgreSQL's
// COPY of the same rows into the same tables, and the memory for a large file. Each pair in turns, in one run.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { anInvestor } from '@trover/db/testing/portfolios.ts';
import { streamTradeFile } from '@trover/intake/read-trade-file.ts';
import { importUpload } from '../server/uploads/import-upload.ts';
import { openUploadFixture } from '../server/uploads/testing/upload-fixture.ts';
import { copyRows, emptyTables, readRows } from './intake/stored-rows.ts';
import { tradeFile } from './loading/trade-file.ts';
import { collect, median, report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const PARSED_ROWS = isSample ? 100_000 : 1_000_000;
const STORED_ROWS = isSample ? 30_000 : 300_000;
const RUNS = 3;

async function timed(run: () => Promise<unknown>): Promise<number> {
  collect();
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** Milliseconds of processor time: a short run on a busy machine is hardly interrupted, a long one is all the time. */
async function worked(run: () => Promise<unknown>): Promise<number> {
  collect();
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const file = [...tradeFile(PARSED_ROWS)];

async function* streamed(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function parse(): Promise<void> {
  let trades = 0;
  for await (const batch of streamTradeFile(streamed(file))) trades += batch.trades.length;
  if (trades !== PARSED_ROWS) throw new Error(`${trades} of ${PARSED_ROWS} rows were read`);
}

async function split(): Promise<void> {
  const text = new TextDecoder();
  let rest = '';
  let lines = 0;
  for await (const piece of streamed(file)) {
    const found = (rest + text.decode(piece, { stream: true })).split('\n');
    rest = found.pop()!;
    lines += found.length;
  }
  if (lines !== PARSED_ROWS + 1) throw new Error(`${lines} lines were split`);
}

await parse();
await split();
const parsing: number[] = [];
const splitting: number[] = [];
for (let run = 0; run < RUNS; run++) {
  parsing.push(await worked(parse));
  splitting.push(await worked(split));
}
report({
  name: 'intake: the parser over a bare line splitter, in processor time',
  measured: median(parsing.map((ms, run) => ms / splitting[run]!)),
  limit: 60,
  floor: {
    value: 100,
    why: 'each of nine cells of a row is unquoted, checked and read as an exact number; a splitter reads none',
  },
  unit: 'times',
  detail: {
    rows: PARSED_ROWS,
    parsed_rows_a_second: Math.round((PARSED_ROWS / median(parsing)) * 1000),
    split_rows_a_second: Math.round((PARSED_ROWS / median(splitting)) * 1000),
  },
});

const reader = fileURLToPath(new URL('./intake/read-alone.ts', import.meta.url));
const alone = spawnSync(process.execPath, ['--expose-gc', reader, String(PARSED_ROWS)], { encoding: 'utf8' });
const memory = JSON.parse(alone.stdout) as { idle: number; peak: number; found: number };
if (memory.found !== PARSED_ROWS) throw new Error(`${memory.found} of ${PARSED_ROWS} rows were read alone`);
report({
  name: 'intake: memory above idle for one large file',
  measured: (memory.peak - memory.idle) / 2 ** 20,
  limit: 300,
  unit: 'MB',
  detail: { rows: PARSED_ROWS, idle_mb: Math.round(memory.idle / 2 ** 20) },
});

const fixture = await openUploadFixture();
const stored = [...tradeFile(STORED_ROWS)];
const client = await fixture.work.pool.connect();
const storing: number[] = [];
const copying: number[] = [];
for (let run = -1; run < RUNS; run++) {
  const owner = await anInvestor(fixture.db, `bench${run}@example.test`);
  const ms = await timed(async () => {
    const { id } = await fixture.receive(owner, streamed(stored), 'trades.csv');
    await importUpload(fixture.work, id);
    const upload = await fixture.upload(owner.account_id, id);
    if (upload.trades_added !== STORED_ROWS) throw new Error(`the upload ended as ${JSON.stringify(upload)}`);
  });
  const rows = await readRows(client);
  await emptyTables(client);
  const bare = await timed(() => copyRows(client, rows));
  await emptyTables(client);
  if (run < 0) continue; // the first compiles what it runs
  storing.push(ms);
  copying.push(bare);
}
client.release();
await fixture.close();
report({
  name: 'intake: the whole way to stored trades over COPY of the same rows',
  measured: median(storing.map((ms, run) => ms / copying[run]!)),
  limit: 2,
  floor: {
    value: 4,
    why: 'the file is parsed, staged and compared with what is stored; the rows of the copy are ready and compared with nothing',
  },
  unit: 'times',
  detail: {
    rows: STORED_ROWS,
    stored_rows_a_second: Math.round((STORED_ROWS / median(storing)) * 1000),
    copied_rows_a_second: Math.round((STORED_ROWS / median(copying)) * 1000),
  },
});
process.exit();
