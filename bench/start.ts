// The time from the start of the program to its first answer, on data that is there: as `npm start` runs it a second time.
// The first start, which creates the database and loads the catalogue, is reported beside it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestProcess } from '../server/testing/test-process.ts';
import { median, report } from './measure.ts';

/** Of the second and later starts, the first of which fills the cache of compiled code. */
const STARTS = 6;

const dataDir = mkdtempSync(join(tmpdir(), 'trover-start-'));

/** Seconds until a page is answered. */
async function startOnce(): Promise<number> {
  const began = performance.now();
  const program = new TestProcess({
    DATA_DIR: dataDir,
    DEMO_PASSWORD: 'bench',
    ASSISTANT_PORT: '0',
    LOG_LEVEL: 'warn',
  });
  const answer = await fetch(await program.ready());
  await answer.arrayBuffer();
  const seconds = (performance.now() - began) / 1000;
  if (!answer.ok) throw new Error(`the home page answers ${answer.status}`);
  const { code } = await program.stop();
  if (code !== 0) throw new Error(`the program ended with ${code}: ${program.output}`);
  return seconds;
}

try {
  const first = await startOnce();
  await startOnce();
  const later: number[] = [];
  for (let at = 0; at < STARTS; at += 1) later.push(await startOnce());
  report({
    name: 'start: a second start, to the first page',
    measured: median(later),
    limit: 2,
    unit: 's',
    floor: {
      value: 5,
      why: 'loading the modules and the schemas of all calls is more than a second of processor time, and PostgreSQL starts beside it',
    },
    detail: { first: Math.round(first * 10) / 10, slowest: Math.round(Math.max(...later) * 10) / 10 },
  });
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
