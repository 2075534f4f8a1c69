// What pages cost the server: those of signed-out visitors beside a static file of the same bytes in a bare server of
// the same process, and how long signed-in people wait at sixteen concurrent requests. What a browser makes of the
// pages is measured by bench/browser.ts.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { runLoad } from './api/run-load.ts';
import { Reader } from './loading/reader.ts';
import { median, report } from './measure.ts';
import { listen, openSite, PAGES, PASSWORD } from './web/site.ts';

const isSample = process.argv.includes('--sample');
const MILLISECONDS = isSample ? 500 : 2_000;
const WARMING = isSample ? 500 : 4_000;
const RUNS = isSample ? 1 : 5;
const SIGNED_IN = 16;
const SIGNED_OUT = 8;

const { port, folder, close } = await openSite();
const bare = Fastify();
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
await reader.signIn('investor@demo.test', PASSWORD);

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
    limit: 1.2,
    floor: { value: 2, why: 'a cached page passes the checks of host, session and language before its bytes are sent' },
    unit: 'times its requests',
    detail: { per_second: Math.round(median(pages)), static_per_second: Math.round(median(statics)) },
  });
  report({
    name: `web: p99 of the signed-in ${name} at ${SIGNED_IN} connections`,
    measured: median(owns.map(({ p99_ms }) => p99_ms)),
    limit: 40,
    floor: { value: 50, why: 'the page is rendered for its reader, on the same two processors as its sixteen readers' },
    unit: 'ms',
    detail: { per_second: rounded(median(owns.map(({ per_second }) => per_second))) },
  });
}

await bare.close();
await close();
process.exit();
