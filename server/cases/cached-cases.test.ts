import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { setVote } from '@trover/db/queries/cases/votes.ts';
import { saveCases } from '@trover/db/testing/cases.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../http/build-app.ts';
import { createLog } from '../log.ts';
import { openContext } from '../open-context.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { TestVisitor } from '../testing/test-visitor.ts';
import { loadCaller } from './caller.ts';

const today = '2026-11-20';
const orders = '/api/v1/orders';
const merrow = {
  slug: 'merrow-2024',
  issuer: 'Merrow Corp.',
  tickers: ['MRW'],
  claim_deadline: '2027-01-05',
  settlement_amount: '20000000.00',
};

let server: TestServer;
/** Someone who is served by another process on the same database. */
let elsewhere: TestVisitor;
let closeOther: () => Promise<void>;
let investor: TestVisitor;
let caseId: number;

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: today } });
  const other = await openContext(server.context.config, createLog('silent'), { jobs: [] });
  const app = await buildApp(other.context);
  elsewhere = new TestVisitor(app);
  closeOther = async () => {
    await app.close();
    await other.close();
  };
  const [saved] = await saveCases(server.context.db, [merrow, { slug: 'kestrel-2025', issuer: 'Kestrel plc' }], {
    today,
  });
  caseId = saved!.case_id;
  investor = await server.signIn('investor');
});
afterAll(async () => {
  await closeOther();
  await server.close();
});

const asked = {
  page: `${orders}/getorder/merrow-2024`,
  list: `${orders}/getallorders?limit=50`,
  counts: `${orders}/getallorderscount`,
  filters: `${orders}/getfilters`,
  typed: '/api/v1/company/autocomplete?term=merrow',
};

async function see(visitor: TestVisitor) {
  const of = async (path: string) => (await visitor.get(path)).body.data;
  return {
    page: await of(asked.page),
    row: (await of(asked.list)).items.find((one: { id: number }) => one.id === caseId),
    counts: await of(asked.counts),
    filters: await of(asked.filters),
    hit: (await of(asked.typed)).items[0],
  };
}

describe('what a process caches of the catalogue', () => {
  test('is as new as the last import, deadline, document and price, in every process', async () => {
    const before = await see(elsewhere);
    expect(before).toMatchObject({ row: { group: 'actionable', spark: null }, hit: { open_cases: 1 } });
    expect(before.page.documents).toEqual([]);
    const { db } = server.context;

    await saveCases(db, [{ ...merrow, title: 'In re Merrow, amended', claim_deadline: '2026-11-19' }], { today });
    const imported = await see(elsewhere);
    expect(imported.page).toMatchObject({ title: 'In re Merrow, amended', group: 'pending', days_left: -1 });
    expect(imported.row).toMatchObject({ title: 'In re Merrow, amended', group: 'pending' });
    expect(imported.counts).toEqual({ ...before.counts, actionable: 0, pending: before.counts.pending + 1 });
    expect(imported.hit).toMatchObject({ cases: 1, open_cases: 0 });

    await db.insertInto('case_documents').values({ case_id: caseId, kind: 'notice', title: 'Notice' }).execute();
    await db
      .insertInto('prices')
      .values({ symbol: 'MRW', year: 2020, dates: ['2020-03-02', '2020-03-03'], closes: ['10', '11.5'] })
      .execute();
    const added = await see(elsewhere);
    expect(added.page.documents).toMatchObject([{ title: 'Notice' }]);
    expect(added.page.securities).toMatchObject([{ has_prices: true }]);
    expect(added.row.spark.closes).toEqual([
      ['2020-03-02', '10'],
      ['2020-03-03', '11.5'],
    ]);

    await db.updateTable('companies').set({ sector: 'energy' }).where('name', '=', 'Merrow Corp.').execute();
    const renamed = await see(elsewhere);
    expect([renamed.page.company.sector, renamed.row.company.sector]).toEqual(['energy', 'energy']);
    expect(renamed.filters.sectors).toContainEqual({ value: 'energy', label: 'Energy', count: 1 });

    await db.updateTable('cases').set({ is_published: false }).where('id', '=', caseId).execute();
    expect((await elsewhere.get(asked.page)).status).toBe(404);
    expect((await elsewhere.get(asked.list)).body.data.items).toHaveLength(1);
    await db.updateTable('cases').set({ is_published: true }).where('id', '=', caseId).execute();
    expect((await elsewhere.get(asked.page)).status).toBe(200);
  });

  test('holds nothing of the first reader: estimates, claims, votes and favorites stay their owner’s', async () => {
    const { db } = server.context;
    const nobody = server.visitor();
    const account_id = await server.accountOf('investor');
    const { id: owner } = await db
      .insertInto('beneficial_accounts')
      .values({ account_id, name: 'An owner' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: payout_request_id } = await db
      .insertInto('payout_requests')
      .values({ account_id, case_id: caseId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sub_payout_requests')
      .values({ account_id, payout_request_id, beneficial_account_id: owner, stage: 'filed' })
      .execute();
    await db
      .insertInto('matches')
      .values({
        account_id,
        beneficial_account_id: owner,
        case_id: caseId,
        eligible: true,
        why: 'Bought in the class period',
        basis: 'estimate',
        currency: 'USD',
        shares_bought: '7',
        shares_sold: '0',
        held_at_start: '0',
        held_at_end: '7',
        recognized_loss: '77.77',
        payment_basis: 'none',
        confidence: 'rough',
        below_minimum: false,
        inputs_hash: Buffer.alloc(32),
      })
      .execute();
    await investor.post(`${orders}/postfavorite/${caseId}`);
    await setVote(db, { account_id, case_id: caseId, vote: 'up' }); // from before it was settled

    const own = await see(investor);
    expect(own.page).toMatchObject({
      group: 'claimed',
      my_state: 5,
      mine: { recognized_loss: '77.77' },
      votes: { up: 1, mine: 'up' },
      favorites: { count: 1, is_mine: true },
    });
    expect(own.row).toMatchObject({ group: 'claimed', mine: { recognized_loss: '77.77' } });
    expect(own.counts.claimed).toBe(1);
    expect(own.hit.held).toBe(true);
    const { items } = (await investor.get(`${orders}/getmyorders`)).body.data;
    expect(items).toMatchObject([{ id: caseId, group: 'claimed', mine: { recognized_loss: '77.77' }, state: 5 }]);

    for (const other of [nobody, await server.signIn('scout')]) {
      const seen = await see(other);
      expect(seen.page).toMatchObject({
        group: 'pending',
        my_state: null,
        mine: null,
        votes: { up: 1, mine: null },
        favorites: { count: 1, is_mine: false },
        investors_joined: 1,
      });
      expect(seen.page.matches ?? []).toEqual([]);
      expect(seen.row).toMatchObject({ group: 'pending', mine: null });
      expect(seen.counts.claimed).toBe(0);
      expect(seen.hit).toMatchObject({ held: false, estimated_payment: null });
      expect(JSON.stringify(seen)).not.toContain('77.77');
    }
    expect(await see(investor)).toEqual(own);
  });

  test('is read of a person once for all the calls of one page, and again for the next', async () => {
    const { db } = server.context;
    const account_id = await server.accountOf('investor');
    const onPage = { account_id } as Session;
    const [first, second] = await Promise.all([
      loadCaller(db, onPage, '2026-11-20'),
      loadCaller(db, onPage, '2026-11-20'),
    ]);
    expect(second.estimates).toBe(first.estimates);
    expect((await loadCaller(db, { ...onPage }, '2026-11-20')).estimates).not.toBe(first.estimates);
  });
});

test('what browsers match by is made once for all who ask, and again when a case changes', async () => {
  const { cache, db } = server.context;
  const made = { scan_cases: 0, scan_bases: 0 };
  for (const name of ['scan_cases', 'scan_bases'] as const) {
    const find = cache[name].find.bind(cache[name]) as (...all: unknown[]) => Promise<never>;
    cache[name].find = ((version: unknown, key: unknown, make: () => Promise<unknown>) =>
      find(version, key, () => {
        made[name] += 1;
        return make();
      })) as never;
  }
  const ask = async () => {
    const [index, bases] = [`${orders}/scan/index`, `${orders}/scan/bases`].map((path) => server.visitor().get(path));
    return [(await index)!.body.data, (await bases)!.body.data] as const;
  };
  const before = await ask();
  for (let at = 0; at < 5; at += 1) expect(await ask()).toEqual(before);
  expect(made).toEqual({ scan_cases: 1, scan_bases: 1 });

  await saveCases(db, [{ ...merrow, claim_deadline: '2027-01-06' }], { today });
  const [index] = await ask();
  expect(index.cases.find(({ slug }: { slug: string }) => slug === 'merrow-2024')).toMatchObject({
    claim_deadline: '2027-01-06',
  });
  expect(made).toEqual({ scan_cases: 2, scan_bases: 2 });
});
