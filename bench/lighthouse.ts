// Lighthouse scores of the three pages that most people land on, on its slow phone. It is no dependency (180 MB):
// `LIGHTHOUSE=1` has npx fetch it, `LIGHTHOUSE=…/lighthouse/cli/index.js` uses an installed one. Its performance score
// speaks of the machine too, so that it wants a quiet one.

import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median, report } from './measure.ts';
import { openSite, PAGES } from './web/site.ts';

const VERSION = '13.5.0';
const RUNS = process.argv.includes('--sample') ? 1 : 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

const asked = process.env.LIGHTHOUSE;
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

function leaveOut(why: string): never {
  report({ name: `lighthouse: left out, ${why}`, measured: 0, limit: 0, unit: 'pages' });
  process.exit();
}

async function measure(address: string, folder: string, run: string): Promise<Scores> {
  const output = join(folder, `${run}.json`);
  const options = [
    address,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --user-data-dir=${join(folder, run)}`,
  ];
  const [program, first] =
    asked === '1' ? ['npx', ['--yes', `lighthouse@${VERSION}`]] : [process.execPath, [asked ?? '']];
  await promisify(execFile)(program, [...first, ...options], {
    env: { ...process.env, CHROME_PATH: chromium },
    timeout: 240_000,
  });
  const { categories } = JSON.parse(readFileSync(output, 'utf8')) as {
    categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  };
  return Object.fromEntries(CATEGORIES.map((name) => [name, 100 * categories[name].score])) as Scores;
}

if (asked === undefined) leaveOut('LIGHTHOUSE is not set');
if (!existsSync(chromium)) leaveOut(`no Chromium at ${chromium}`);
const site = await openSite();
for (const [name, path] of Object.entries(PAGES)) {
  const address = `http://localhost:${site.port}${path}`;
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1)
    runs.push(await measure(address, site.folder, `${name.replaceAll(' ', '-')}-${run}`));
  for (const category of CATEGORIES) {
    const score = median(runs.map((scores) => scores[category]));
    report({
      name: `lighthouse: ${category} of the ${name}`,
      measured: 100 - score,
      limit: category === 'performance' ? 5 : 0,
      unit: 'points below 100',
      detail: { score, runs: runs.map((scores) => scores[category]).join(' ') },
    });
  }
}
await site.close();
process.exit();
