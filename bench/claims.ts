// Claims that wait to be filed, loaded with all that their spreadsheet shows: 200 of them beside 20, in the same run.
// One of many costs no more than twice what one of few does, with the same number of queries.

import { exampleClaim } from '@trover/core/filings/example-claim.ts';
import { neutralTemplate } from '@trover/core/filings/template.ts';
import { canonical } from '@trover/core/losses/fingerprint/canonical.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { loadClaims } from '../server/claims/load-claim.ts';
import { currentText } from '../server/claims/texts/texts.ts';
import type { Context } from '../server/context.ts';
import { manyClaims, testVault } from '../server/distributions/testing/many-claims.ts';
import { loadClaimsToFile } from '../server/filings/load-claims.ts';
import { loadOwnMatches, type OwnMatchesOptions } from '../server/matches/load-own-matches.ts';
import { fillInstitution } from './claims/institution.ts';
import { openInstitution } from './claims/request.ts';
import { median, report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const RUNS = isSample ? 15 : 60;
const [FEW, MANY] = [20, 200];

const database = await openTestDatabase();
const { db } = database;
const vault = testVault();
const { case_id } = await manyClaims(db, MANY, 'FILE');
await sql`
  insert into sign_offs (account_id, sub_payout_request_id, claim, sha256, recognized_claim, currency,
    certification_version, signed_name)
  select s.account_id, s.id, c.claim, encode(sha256(convert_to(c.claim, 'UTF8')), 'hex'), 100, 'USD',
    ${currentText('certification').version}, 'Client'
  from sub_payout_requests s cross join (select ${canonical(exampleClaim.claim)}::text as claim) c`.execute(db);
await sql`update sub_payout_requests set stage = 'review', moved_by = 'claimant'`.execute(db);
await sql`analyze`.execute(db);

async function load(limit: number): Promise<number> {
  const started = performance.now();
  const claims = await loadClaimsToFile({ db, vault }, { case_id, claim_ids: null, limit }, neutralTemplate);
  if (claims.length !== limit) throw new Error(`${claims.length} claims are loaded in place of ${limit}`);
  return performance.now() - started;
}

const times: Record<number, number[]> = { [FEW]: [], [MANY]: [] };
for (let run = -5; run < RUNS; run += 1)
  for (const limit of [FEW, MANY]) {
    const ms = await load(limit);
    if (run >= 0) times[limit]!.push(ms); // the first warm the caches
  }
const [few, many] = [median(times[FEW]!), median(times[MANY]!)];
report({
  name: `claims to file: one of ${MANY} beside one of ${FEW}`,
  measured: many / MANY / (few / FEW),
  limit: 2,
  unit: 'times',
  detail: { few_ms: Math.round(few * 100) / 100, many_ms: Math.round(many * 100) / 100 },
});

let queries = 0;
const counted = db.withPlugin({
  transformQuery: ({ node }) => {
    queries += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
});
const queriesOf = async (limit: number): Promise<number> => {
  queries = 0;
  await loadClaimsToFile({ db: counted, vault }, { case_id, claim_ids: null, limit }, neutralTemplate);
  return queries;
};
report({
  name: `claims to file: queries for ${MANY} beside those for ${FEW}`,
  measured: (await queriesOf(MANY)) / (await queriesOf(FEW)),
  limit: 1,
  unit: 'of them',
});
await database.close();

// The claims of an institution in one case, with their trades, documents and computed losses. Each loss is computed again, so
// that the whole grows with the trades; what a claim costs beside does not.
const institution = await openTestDatabase();
const { claims, of } = await fillInstitution(institution, MANY);
let asked = 0;
const watched = institution.db.withPlugin({
  transformQuery: ({ node }) => {
    asked += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
});
// Beside or here is the same work: it is measured here.
const worker = { run: (_: number, __: string, options: OwnMatchesOptions) => loadOwnMatches(institution.db, options) };
const parts = { db: watched, worker: worker as unknown as Context['worker'] };
const whole: Record<number, number[]> = { [FEW]: [], [MANY]: [] };
const queriesFor: Record<number, number> = {};
for (let run = -3; run < RUNS; run += 1)
  for (const count of [FEW, MANY]) {
    asked = 0;
    const started = performance.now();
    await loadClaims(parts, claims.slice(0, count), of);
    if (run >= 0) whole[count]!.push(performance.now() - started);
    queriesFor[count] = asked;
  }
const [wholeFew, wholeMany] = [median(whole[FEW]!), median(whole[MANY]!)];
report({
  name: `claims of a case: one of ${MANY} beside one of ${FEW}`,
  measured: wholeMany / MANY / (wholeFew / FEW),
  limit: 1,
  unit: 'times',
  detail: {
    few_ms: Math.round(wholeFew * 100) / 100,
    many_ms: Math.round(wholeMany * 100) / 100,
    whole: Math.round((wholeMany / wholeFew) * 100) / 100,
  },
});
report({
  name: `claims of a case: queries for ${MANY} beside those for ${FEW}`,
  measured: queriesFor[MANY]! / queriesFor[FEW]!,
  limit: 1,
  unit: 'of them',
});
await institution.close();

// The request itself, from its first byte to the last of the answer: who has 200 claims in a case waits no longer for them
// than twice what who has 20 does. The list is paged, and what is on no page is neither loaded nor computed.
const [fewClaims, manyClaimsOfCase] = [await openInstitution(FEW), await openInstitution(MANY)];
for (const [{ total }, count] of [
  [fewClaims, FEW],
  [manyClaimsOfCase, MANY],
] as const)
  if (total !== count) throw new Error(`the list has ${total} claims in place of ${count}`);
const requests: { few: number[]; many: number[] } = { few: [], many: [] };
for (let run = -5; run < RUNS; run += 1) {
  const [few_ms, many_ms] = [await fewClaims.load(), await manyClaimsOfCase.load()];
  if (run < 0) continue;
  requests.few.push(few_ms);
  requests.many.push(many_ms);
}
const [requestFew, requestMany] = [median(requests.few), median(requests.many)];
report({
  name: `claims of a case: the request for ${MANY} beside that for ${FEW}`,
  measured: requestMany / requestFew,
  limit: 2,
  unit: 'times',
  detail: { few_ms: Math.round(requestFew * 100) / 100, many_ms: Math.round(requestMany * 100) / 100 },
});

// One page of all 200 beside one of 20: ten times the answer. What was computed of an owner's trades is cached until one of them
// changes, as it is when people go from step to step.
const pages: Record<number, number[]> = { [FEW]: [], [MANY]: [] };
for (let run = -5; run < RUNS; run += 1)
  for (const limit of [FEW, MANY]) {
    const ms = await manyClaimsOfCase.load(limit);
    if (run >= 0) pages[limit]!.push(ms);
  }
const [pageFew, pageMany] = [median(pages[FEW]!), median(pages[MANY]!)];
report({
  name: `claims of a case: a page of ${MANY} beside one of ${FEW}`,
  measured: pageMany / pageFew,
  limit: 2,
  floor: {
    value: 3.5,
    why: 'the answer is ten times as long: reading its rows, checking it by the contract, writing it as JSON and sending it are half of its time',
  },
  unit: 'times',
  detail: { few_ms: Math.round(pageFew * 100) / 100, many_ms: Math.round(pageMany * 100) / 100 },
});
await fewClaims.close();
await manyClaimsOfCase.close();
process.exit();
