// One caller who wants others to wait: whatever they send, /healthz is never more than 100 ms slower for others. Every
// field of every call, and the address of every page and of its data, is filled with bodies, search terms, Markdown,
// dates and numbers on which parsers and patterns go back and forth, at the most bytes and values that the call reads;
// signed out, as an investor, a scout and an operator.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Audience } from '@trover/contract/accounts/roles.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { isBuilt } from '../server/http/pages/pages.ts';
import { TestProcess } from '../server/testing/test-process.ts';
import { hostilePages } from './hostile/pages.ts';
import { type HostileRequest, hostileRequests } from './hostile/requests.ts';
import { Sender } from './hostile/sender.ts';
import { median, report, time } from './measure.ts';

const isSample = process.argv.includes('--sample');
/** The slowest of the first round are sent again, so that what else the machine did then does not count. */
const AGAIN = isSample ? 3 : 12;
const RUNS = 5;
const LIMIT_MS = 100;
/** Reading 2 MB of JSON is about 20 ms on an idle machine: the same limit, whatever else the machine does. */
const LIMIT_JSON = 5;
const PASSWORD = 'bench';

/** A sample sends one request of this many. */
const EVERY = isSample ? 25 : 1;

/** `npm run bench` has the pages built; a sample that runs before they are has the calls alone. */
const withPages = isBuilt();
if (!withPages && !isSample) throw new Error('the pages are not built: run `npm run build` first');

const database = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'trover-hostile-'));
const program = new TestProcess(
  {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO_PASSWORD: PASSWORD,
    TROVER_DEMO: 'accounts',
    RATE_LIMITS: 'off',
    TODAY: '2026-11-20',
    LOG_LEVEL: 'fatal',
  },
  ['--role', withPages ? 'web,api' : 'api'],
);
const address = await program.ready();
const probe = new Worker(new URL('./hostile/probe.ts', import.meta.url), {
  workerData: { port: Number(new URL(address).port) },
});
const failed = new Promise<never>((_, refuse) => {
  probe.once('error', refuse);
});
failed.catch(() => {});

/** The longest response of /healthz since the last call. */
async function longestDelay(): Promise<number> {
  probe.postMessage('now');
  const [delay] = (await Promise.race([once(probe, 'message'), failed])) as [number];
  return delay;
}

async function delayOf(sender: Sender, request: HostileRequest): Promise<number> {
  await longestDelay();
  const status = await sender.send(request);
  if (status >= 500) throw new Error(`${request.name} ends with ${status}`);
  return longestDelay();
}

const EVERYBODY = ['signed out', 'investor', 'scout', 'operator'] as const;
/** A sample is of those who are no staff and most. */
const SAMPLED = ['signed out', 'investor'] as const;
type Who = (typeof EVERYBODY)[number];

/** The calls that are met as this caller: those of everybody signed out, and the others as who may send them. */
function isFor(who: Who, audience: Audience): boolean {
  if (audience === 'anyone') return who === 'signed out';
  if (who === 'signed out') return false;
  if (audience === 'signed_in' || audience.includes('investor')) return who === 'investor';
  if (audience.includes('scout')) return who === 'scout';
  return who === 'operator' && audience.includes('operator');
}

const twoMegabytes = `[${Array.from({ length: 75_000 }, (_, at) => `{"field":"${at}","of":[1,2]}`).join()}]`;
const referenceMs = (): number => median([1, 2, 3, 4, 5].map(() => time(() => void JSON.parse(twoMegabytes))));

const ENDS_SESSIONS = /auth\/(logout|login|sessions|password_change)|users\/profile\/delete/;

for (const who of isSample ? SAMPLED : EVERYBODY) {
  const sender = new Sender(address);
  await sender.open();
  if (who !== 'signed out') await sender.signIn(`${who}@demo.test`, PASSWORD);
  const calls = hostileRequests(
    ({ audience, path }) => isFor(who, audience) && (who === 'signed out' || !ENDS_SESSIONS.test(path)),
  );
  const requests = [...calls, ...(withPages ? hostilePages() : [])].filter((_, at) => at % EVERY === 0);
  for (const request of requests.slice(0, 10)) await sender.send(request); // compiled and connected
  const first: { request: HostileRequest; delay: number }[] = [];
  for (const request of requests) first.push({ request, delay: await delayOf(sender, request) });
  const references = [referenceMs()];
  const worst: { name: string; delay: number }[] = [];
  for (const { request } of first.toSorted((a, b) => b.delay - a.delay).slice(0, AGAIN)) {
    const delays: number[] = [];
    for (let run = 0; run < RUNS; run += 1) delays.push(await delayOf(sender, request));
    worst.push({ name: request.name, delay: median(delays) });
  }
  worst.sort((a, b) => b.delay - a.delay);
  references.push(referenceMs());
  const detail = {
    requests: requests.length,
    median_ms: Math.round(median(first.map(({ delay }) => delay)) * 100) / 100,
    worst: worst
      .slice(0, 3)
      .map(({ name, delay }) => `${name} ${Math.round(delay)} ms`)
      .join('; '),
  };
  const name = `hostile requests, ${who}: the longest delay of /healthz`;
  const longest = worst[0]!.delay;
  report({ name, measured: longest, limit: LIMIT_MS, unit: 'ms', detail });
  report({ name: `${name} by 2 MB of JSON`, measured: longest / median(references), limit: LIMIT_JSON, unit: 'times' });
}

await probe.terminate();
await program.stop();
await database.close();
rmSync(folder, { recursive: true, force: true });
process.exit();
