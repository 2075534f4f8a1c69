// What pages cost the server: those of signed-out visitors beside a static file of the same bytes in a bare server of the
// same process, and how long signed-in people wait when sixteen of them ask at once. What a browser makes of the pages is
// held by e2e/04-weight.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { ensureDemonstrationAccounts } from '../server/accounts/demonstration-accounts.ts';
import { loadDemonstration } from '../server/catalogue/demonstration/load-demonstration.ts';
import { loadStarter } from '../server/catalogue/load-starter.ts';
import { readConfig } from '../server/config.ts';
import { openContext } from '../server/context.ts';
import { buildApp } from '../server/http/build-app.ts';
import { createLog } from '../server/log.ts';
import { runLoad } from './api/run-load.ts';
import { Reader } from './loading/reader.ts';
import { median, report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const MILLISECONDS = isSample ? 500 : 2_000;
const WARMING = isSample ? 500 : 4_000;
const RUNS = isSample ? 1 : 5;
const SIGNED_IN = 16;
const SIGNED_OUT = 8;
const today = '2026-11-20';
const PAGES = { home: '/', screener: '/cases/screener', 'case page': '/cases/kraft-heinz-2019' };

const database = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'trover-web-'));
const config = readConfig(['--role', 'web,api'], {
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'data'),
  DEMO_PASSWORD: 'bench',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  TODAY: today,
});
const { context, close } = await openContext(config, createLog('silent'), { jobs: [] });
await loadStarter(context.db, today);
await loadDemonstration(context.db, today);
await ensureDemonstrationAccounts(context, () => {});
const app = await buildApp(context);
const bare = Fastify();

async function listen(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as { port: number }).port;
}

const port = await listen(app);
const files = join(folder, 'static');
mkdirSync(files);
for (const [name, path] of Object.entries(PAGES)) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  writeFileSync(join(files, `${name}.html`), new Uint8Array(await answer.arrayBuffer()));
}
await bare.register(fastifyStatic, { root: files });
const barePort = await listen(bare);
const reader = new Reader(`http://127.0.0.1:${port}`);
await reader.signIn('investor@demo.test', 'bench');

const rounded = (number: number): number => Math.round(number * 100) / 100;

for (const [name, path] of Object.entries(PAGES)) {
  const page = { port, connections: SIGNED_OUT, requests: [{ path }] };
  const file = { port: barePort, connections: SIGNED_OUT, requests: [{ path: `/${encodeURIComponent(name)}.html` }] };
  const own = { port, connections: SIGNED_IN, requests: [{ path, cookie: reader.cookie }] };
  for (const order of [page, file, own]) await runLoad({ ...order, milliseconds: WARMING });
  const [pages, statics, owns] = [[], [], []] as [number[], number[], { p99_ms: number; per_second: number }[]];
  for (let run = 0; run < RUNS; run += 1) {
    pages.push((await runLoad({ ...page, milliseconds: MILLISECONDS })).per_second);
    statics.push((await runLoad({ ...file, milliseconds: MILLISECONDS })).per_second);
    owns.push(await runLoad({ ...own, milliseconds: MILLISECONDS }));
  }
  report({
    name: `web: a static file of the same bytes beside the signed-out ${name}`,
    measured: median(pages.map((each, run) => (statics[run] ?? 0) / each)),
    limit: 2,
    unit: 'times its requests',
    detail: { per_second: Math.round(median(pages)), static_per_second: Math.round(median(statics)) },
  });
  report({
    name: `web: p99 of the signed-in ${name} at ${SIGNED_IN} connections`,
    measured: median(owns.map(({ p99_ms }) => p99_ms)),
    limit: 50,
    unit: 'ms',
    detail: { per_second: rounded(median(owns.map(({ per_second }) => per_second))) },
  });
}

await app.close();
await bare.close();
await close();
await database.close();
rmSync(folder, { recursive: true, force: true });
process.exit();
