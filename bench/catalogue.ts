// A catalogue of five thousand cases beside one of a tenth: what importing a case costs, the same import again, matching
// one account against all cases, and the sitemap. Each grows with its own work and not with the catalogue.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalogue } from '@trover/core/cases/catalogue/read-catalogue.ts';
import { listCasesOfPortfolio } from '@trover/db/queries/cases/case-trades.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import Fastify from 'fastify';
import { importCatalogue } from '../server/catalogue/import-catalogue.ts';
import { STARTER_FOLDER } from '../server/catalogue/load-starter.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { matchAccounts } from '../server/matches/match-accounts.ts';
import { registerSitemap } from '../server/site/sitemap.ts';
import { importCases } from '../server/testing/one-case.ts';
import { fillPortfolios } from './matching/portfolios.ts';
import { collect, median, report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const CASES = isSample ? 200 : 5_000;
const PORTFOLIOS = 50;
const RUNS = isSample ? 3 : 9;
/** Ten times the cases: what a logarithm and the noise of a machine come to, as in bench/api.ts. */
const GROWTH = 1.6;
const today = '2026-11-20';
const portfolio_id = 1;
const folder = mkdtempSync(join(tmpdir(), 'trover-bench-'));

/** A case of the starter catalogue without a plan, many times over, each of a company and a ticker of its own. */
function casesOf(count: number) {
  const records = JSON.parse(readFileSync(join(STARTER_FOLDER, 'catalogue.json'), 'utf8')) as { slug: string }[];
  const one = records.find(({ slug }) => slug === 'kraft-heinz-2019');
  const content = Array.from({ length: count }, (_, at) => ({
    ...one,
    ...{ slug: `bench-${at}`, title: `In re Bench ${at} Securities Litigation`, issuer: `Bench ${at} Holdings` },
    ...{
      tickers: [`QX${at}`],
      identifiers: { cusips: [], isins: [] },
      docket: `1:19-cv-${String(at).padStart(5, '0')}`,
    },
    plan: null,
  }));
  const { cases, findings } = readCatalogue(content, new Map());
  if (cases.length !== count) throw new Error(`${count - cases.length} cases have faults: ${findings[0]?.message}`);
  return cases;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  collect();
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** The time of each part on a catalogue of so many cases, in milliseconds. */
async function measure(database: TestDatabase, count: number) {
  const { db, pool } = database;
  await importCases(db, today, 'kraft-heinz-2019');
  await fillPortfolios(pool, PORTFOLIOS, 1);
  const cases = casesOf(count);
  const options = { today, origin: 'starter' as const };
  const first = await timed(async () => {
    const { findings } = await importCatalogue(db, cases, options);
    if (findings.length > 0) throw new Error(`${findings.length} cases were refused: ${findings[0]?.message}`);
  });
  const again = await timed(() => importCatalogue(db, cases, options));
  await pool.query('analyze');
  const work = { db, log: createLog('silent'), today: () => today };
  const account = async () => {
    await pool.query('delete from matches where beneficial_account_id = $1', [portfolio_id]);
    return await timed(async () => {
      const ids = await listCasesOfPortfolio(db, { portfolio_id });
      if (ids.length === 0) throw new Error('the account has no case');
      for (const id of ids) await matchAccounts(work, id, [portfolio_id]);
    });
  };
  const config = readConfig(['--role', 'api'], { DATABASE_URL: database.url, DATA_DIR: folder, TODAY: today });
  const app = Fastify();
  registerSitemap(app, { db, config });
  const sitemap = async () => {
    const answer = await app.inject({ method: 'GET', url: '/sitemaps/cases-1.xml' });
    if (!answer.body.includes(`/cases/bench-${count - 1}<`)) throw new Error('the sitemap lacks the last case');
  };
  await account();
  await sitemap();
  const matching: number[] = [];
  const site: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    matching.push(await account());
    site.push(await timed(sitemap));
  }
  await app.close();
  return { first: first / count, again: again / count, matching: median(matching), sitemap: median(site) };
}

const tenthDatabase = await openTestDatabase();
const database = await openTestDatabase();
const tenth = await measure(tenthDatabase, CASES / 10);
const whole = await measure(database, CASES);
const detail = { cases: CASES };

for (const [name, part] of [
  ['catalogue: importing a case, over that in a tenth of the cases', 'first'],
  ['catalogue: importing a case again that is the same, over that in a tenth', 'again'],
  ['catalogue: matching one account, over that among a tenth of the cases', 'matching'],
] as const)
  report({
    ...{ name, measured: whole[part] / tenth[part], limit: GROWTH, unit: 'times' },
    detail: { ...detail, each_ms: Math.round(whole[part] * 100) / 100 },
  });
report({
  ...{ name: 'catalogue: the sitemap of all cases', measured: whole.sitemap, limit: 300, unit: 'ms', detail },
});
await tenthDatabase.close();
await database.close();
rmSync(folder, { recursive: true, force: true });
process.exit();
