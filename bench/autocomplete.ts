// What companies are meant by what someone has typed so far, among fifty thousand of them: every beginning of names,
// former names and tickers, some with a letter wrong.

import { findCatalogueRevision } from '@trover/db/queries/catalogue/revision.ts';
import { listCompanyHits } from '@trover/db/queries/companies/companies.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { CompanySearch } from '../server/companies/company-search.ts';
import { createLog } from '../server/log.ts';
import { fillCompanies, type InventedCompany, inventCompanies } from './autocomplete/companies.ts';
import { median, report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const COMPANIES = isSample ? 5_000 : 50_000;
const PEOPLE = isSample ? 40 : 300;
const LIMIT_MS = 20;
const LIMIT = 8;
const today = '2026-11-20';

const database = await openTestDatabase();
const { db, pool } = database;
const companies = inventCompanies(COMPANIES);
await fillCompanies(pool, companies);

const search = new CompanySearch(db, createLog('silent'));
const begun = performance.now();
await search.find('a', LIMIT, await findCatalogueRevision(db));
const readingMs = performance.now() - begun;

interface Typed {
  kind: 'one letter' | 'beginning' | 'mistyped';
  term: string;
}

/** What one person types, letter by letter, who searches for this company. */
function typing({ name, former, ticker }: InventedCompany, at: number): Typed[] {
  const wanted = at % 4 === 0 ? ticker : at % 4 === 1 ? (former ?? name) : name;
  const mistyped =
    at % 3 === 2 && wanted.length > 6 ? `${wanted.slice(0, 4)}${wanted[5]}${wanted[4]}${wanted.slice(6)}` : wanted;
  return Array.from({ length: Math.min(mistyped.length, 14) }, (_, length) => ({
    kind: length === 0 ? 'one letter' : mistyped === wanted ? 'beginning' : 'mistyped',
    term: mistyped.slice(0, length + 1),
  }));
}

const times = new Map<Typed['kind'], number[]>([
  ['one letter', []],
  ['beginning', []],
  ['mistyped', []],
]);
let slowest = { term: '', ms: 0 };
for (let at = -20; at < PEOPLE; at += 1) {
  const company = companies[((at + 20) * 163) % companies.length];
  if (company === undefined) continue;
  for (const { kind, term } of typing(company, at + 20)) {
    const started = performance.now();
    const company_ids = await search.find(term, LIMIT, await findCatalogueRevision(db));
    await listCompanyHits(db, { company_ids, limit: LIMIT, today }); // none of them cached
    const ms = performance.now() - started;
    if (at < 0) continue; // the first warm the caches
    times.get(kind)?.push(ms);
    if (ms > slowest.ms) slowest = { term, ms };
  }
}

const all = [...times.values()].flat();
const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
report({
  name: `autocomplete: p99 of a letter typed among ${COMPANIES} companies`,
  measured: p99(all),
  limit: LIMIT_MS,
  unit: 'ms',
  detail: {
    searches: all.length,
    reading_ms: Math.round(readingMs),
    median_ms: Math.round(median(all) * 100) / 100,
    ...Object.fromEntries([...times].map(([kind, values]) => [`p99 ${kind}`, Math.round(p99(values) * 10) / 10])),
    slowest: `${slowest.term} ${Math.round(slowest.ms)} ms`,
  },
});
await database.close();
