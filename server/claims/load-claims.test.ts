import { listClaimsOfCase } from '@trover/db/queries/claims/requests.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadClaimCase, loadClaims } from './load-claim.ts';
import {
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
  TODAY,
} from './testing/claim-fixture.ts';

let fixture: ClaimFixture;
let trust: Investor;

beforeAll(async () => {
  fixture = await openClaimFixture();
  trust = await fixture.investor('trust', { org_type: 2 });
  for (const n of [1, 2, 3, 4, 5]) {
    const made = await fixture.trades(trust, 'MRRW', HELD, { owner: `Fund ${n}`, account: `F-${n}` });
    await press.prove(trust.visitor, made.portfolio_id, `of fund ${n}`);
  }
  await press.join(trust.visitor, fixture.cases.MRRW, honest);
}, 600_000);
afterAll(() => fixture.close());

test('claims of a case load by as many queries for one as for many, each with its own trades and documents', async () => {
  const { context } = fixture.server;
  let queries = 0;
  const db = context.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const of = await loadClaimCase(context.db, fixture.cases.MRRW, TODAY);
  const { rows } = await listClaimsOfCase(context.db, {
    account_id: trust.account_id,
    case_id: fixture.cases.MRRW,
    limit: 50,
  });
  expect(rows).toHaveLength(5);
  const load = async (count: number) => {
    queries = 0;
    const loaded = await loadClaims({ db, worker: context.worker }, rows.slice(0, count), of);
    return { loaded, queries };
  };
  const [one, all] = [await load(1), await load(5)];
  expect(one.queries).toBeGreaterThan(5);
  expect(all.queries).toBe(one.queries);
  for (const [at, { trades, documents, facts }] of all.loaded.entries()) {
    expect(new Set(trades.map(({ account }) => account))).toEqual(new Set([`F-${at + 1}`]));
    expect(documents).toHaveLength(1);
    expect(facts.accounts).toMatchObject([{ by_file: 3, proved: 3 }]);
  }
});

test('a claim that was computed before is computed again once a trade is another', async () => {
  const { context } = fixture.server;
  const of = await loadClaimCase(context.db, fixture.cases.MRRW, TODAY);
  const { rows } = await listClaimsOfCase(context.db, {
    account_id: trust.account_id,
    case_id: fixture.cases.MRRW,
    limit: 50,
  });
  const load = async () => {
    const loaded = await loadClaims({ db: context.db, worker: context.worker }, rows, of);
    return loaded.map(({ match }) => match?.recognized_loss);
  };
  const before = await load();
  expect(await load()).toEqual(before);
  const [first] = rows;
  await sql`update trades set quantity = quantity * 2 where beneficial_account_id = ${first!.beneficial_account_id}
    and type = 'buy'`.execute(context.db);
  const after = await load();
  expect(after[0]).not.toBe(before[0]);
  expect(after.slice(1)).toEqual(before.slice(1));
});
