// A catalogue of five thousand cases: what the import of a case costs beside the first hundreds, what an import that
// changes nothing costs beside the one that saved them, and the sitemap of them all beside its query alone.

import type { CatalogueCase } from '@trover/core/cases/catalogue/read-catalogue.ts';
import { lastCaseId, listCaseAddresses } from '@trover/db/queries/site/case-addresses.ts';
import { importCatalogue } from '../server/catalogue/import-catalogue.ts';
import { STARTER_FOLDER } from '../server/catalogue/load-starter.ts';
import { readSource } from '../server/catalogue/read-source.ts';
import { openTestServer } from '../server/testing/test-server.ts';
import { median, report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const CASES = isSample ? 400 : 5_000;
const SLICE = CASES / 10;
const RUNS = isSample ? 5 : 25;
const options = { today: '2026-11-20', origin: 'import' } as const;

const server = await openTestServer({ env: { TODAY: options.today } });
const { db } = server.context;

/** Cases as those of our catalogue are, each of a company and a docket of its own. */
function inventCases(): CatalogueCase[] {
  const known = readSource(STARTER_FOLDER).cases.filter(({ plan }) => plan === null);
  return Array.from({ length: CASES }, (_, at) => {
    const one = known[at % known.length]!;
    const ticker = `B${at
      .toString(26)
      .toUpperCase()
      .replace(/\d/g, (digit) => 'QRSTUVWXYZ'[Number(digit)]!)}`;
    return {
      ...one,
      record: {
        ...one.record,
        ...{
          slug: `bench-${at}`,
          title: `In re Bench ${at} Holdings Securities Litigation`,
          issuer: `Bench ${at} Holdings`,
        },
        ...{ docket: `1:20-cv-${String(at).padStart(5, '0')}`, tickers: [ticker], other_names: [], securities: [] },
        identifiers: { cusips: [], isins: [] },
      },
    };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const cases = inventCases();
const slices: number[] = [];
let saved = 0;
for (let from = 0; from < CASES; from += SLICE)
  slices.push(
    await timed(async () => {
      const imported = await importCatalogue(db, cases.slice(from, from + SLICE), options);
      if (imported.findings.length > 0) throw new Error(JSON.stringify(imported.findings[0]));
      saved += imported.saved.filter(({ outcome }) => outcome === 'new').length;
    }),
  );
if (saved !== CASES) throw new Error(`${saved} of ${CASES} cases were saved`);
report({
  name: 'catalogue: import of a case among five thousand beside one among five hundred',
  measured: slices.at(-1)! / median(slices.slice(0, 3)),
  limit: 2,
  unit: 'times',
  detail: { cases: CASES, 'milliseconds a case': Math.round((10 * slices.at(-1)!) / SLICE) / 10 },
});

const again = await timed(async () => {
  const { saved: same } = await importCatalogue(db, cases, options);
  if (same.some(({ outcome }) => outcome !== 'unchanged')) throw new Error('a second import changes cases');
});
report({
  name: 'catalogue: a second import beside the first',
  measured: again / slices.reduce((sum, one) => sum + one, 0),
  limit: 1,
  unit: 'times',
  detail: { milliseconds: Math.round(again) },
});

const to = await lastCaseId(db);
const site = async () => {
  const answer = await server.app.inject({ url: '/sitemaps/cases-1.xml' });
  if (answer.statusCode !== 200 || answer.body.split('<url>').length !== CASES + 1)
    throw new Error(`the sitemap has ${answer.body.split('<url>').length - 1} cases`);
};
const query = () => listCaseAddresses(db, { from: 1, to });
await site();
const ratios: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const bare = await timed(query);
  ratios.push((await timed(site)) / bare);
}
report({
  name: 'catalogue: the sitemap of five thousand cases beside its query',
  measured: median(ratios),
  limit: 4,
  unit: 'times',
  detail: { cases: CASES },
});
await server.close();
