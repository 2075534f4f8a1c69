import { operations } from '@trover/contract/operations.ts';
import { groupOf } from '@trover/core/cases/groups.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadDemonstration } from '../catalogue/demonstration/load-demonstration.ts';
import { loadStarter } from '../catalogue/load-starter.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const today = '2026-11-20';
const orders = '/api/v1/orders';
const groups = ['claimed', 'upcoming', 'pending', 'disbursed', 'actionable'] as const;

let server: TestServer;
let nobody: TestVisitor;
let investor: TestVisitor;
let investorId: number;

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: today } });
  await loadStarter(server.context.db, today);
  await loadDemonstration(server.context.db, today);
  nobody = server.visitor();
  investor = await server.signIn('investor');
  investorId = await server.accountOf('investor');
});
afterAll(() => server.close());

/** Every item of a list, page by page. */
async function all(visitor: TestVisitor, path: string) {
  const items: { id: number; slug: string; group: string | null; stage: never; claim_deadline: string | null }[] = [];
  let cursor: string | null = null;
  do {
    const answer = await visitor.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=50${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    expect(answer.status).toBe(200);
    items.push(...answer.body.data.items);
    cursor = answer.body.data.next_cursor;
  } while (cursor !== null);
  return items;
}

async function claim(slug: string, stage: 'trades' | 'sign_off' | 'filed' | 'paid' | 'deficient') {
  const { db } = server.context;
  const { id: case_id } = await db.selectFrom('cases').where('slug', '=', slug).select('id').executeTakeFirstOrThrow();
  const owner = await db
    .insertInto('beneficial_accounts')
    .values({ account_id: investorId, name: `Owner of ${slug}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = await db
    .insertInto('payout_requests')
    .values({ account_id: investorId, case_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sub_payout_requests')
    .values({
      account_id: investorId,
      payout_request_id: request.id,
      beneficial_account_id: owner.id,
      stage,
      cured_by: stage === 'deficient' ? 'contract' : null,
    })
    .execute();
  return case_id;
}

describe('orders/getallorders', () => {
  test('[API-27] lists every published case once, page by page', async () => {
    const items = await all(nobody, `${orders}/getallorders`);
    const { total_count } = (await nobody.get(`${orders}/getallorders?limit=1`)).body.data;
    expect(items.length).toBe(total_count);
    expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
    expect(items.length).toBeGreaterThan(200);
  });

  test.each(['deadline', 'fund', 'title', 'newest'])('[API-27] sorted by %s pages without a gap', async (sort) => {
    const items = await all(nobody, `${orders}/getallorders?sort=${sort}&sector=technology`);
    const { total_count } = (await nobody.get(`${orders}/getallorders?limit=1&sector=technology`)).body.data;
    expect(new Set(items.map((item) => item.id)).size).toBe(total_count);
  });

  test('[API-27] [R-5] finds a company by name or ticker', async () => {
    for (const term of ['Kraft', 'KHC']) {
      const { items } = (await nobody.get(`${orders}/getallorders?search_query=${term}`)).body.data;
      expect(items.map((item: { slug: string }) => item.slug)).toContain('kraft-heinz-2019');
    }
  });

  test('[API-27] a filter that cannot be is refused with its field', async () => {
    const answer = await nobody.get(`${orders}/getallorders?deadline_from=2026-02-31&colour=red`);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        result: false,
        error: {
          fields: {
            'query.deadline_from': 'this day does not exist',
            'query.colour': expect.stringContaining('no such'),
          },
        },
      },
    });
  });

  test.each(groups.filter((group) => group !== 'claimed'))(
    '[API-28] [API-29] [API-30] [API-31] [API-32] [S-6] the group %s holds what the stages and deadlines say',
    async (group) => {
      const items = await all(nobody, `${orders}/getallorders/${group}`);
      for (const item of items) expect(groupOf(item, today)).toBe(group);
    },
  );

  test('[API-28] what was claimed asks for a sign-in', async () => {
    expect((await nobody.get(`${orders}/getallorders/claimed`)).status).toBe(401);
    expect((await nobody.get(`${orders}/getallorders?held=true`)).status).toBe(401);
    expect((await nobody.get(`${orders}/getallorders/elsewhere`)).status).toBe(400);
  });

  test('[API-28] [API-33] what the caller filed counts as claimed alone, until it is paid out', async () => {
    const open = (await all(nobody, `${orders}/getallorders/actionable`))[0]!;
    const before = (await investor.get(`${orders}/getallorderscount`)).body.data;
    await claim(open.slug, 'filed');
    const after = (await investor.get(`${orders}/getallorderscount`)).body.data;
    expect(after).toEqual({ ...before, actionable: before.actionable - 1, claimed: before.claimed + 1 });
    const claimed = await all(investor, `${orders}/getallorders/claimed`);
    expect(claimed.map((item) => item.slug)).toEqual([open.slug]);
    const still = await all(investor, `${orders}/getallorders/actionable`);
    expect(still.map((item) => item.slug)).not.toContain(open.slug);
  });

  test('[API-33] the counts are what the lists hold', async () => {
    const counts = (await nobody.get(`${orders}/getallorderscount`)).body.data;
    for (const group of groups.filter((one) => one !== 'claimed'))
      expect((await nobody.get(`${orders}/getallorders/${group}?limit=1`)).body.data.total_count).toBe(counts[group]);
    expect(counts.all).toBe((await nobody.get(`${orders}/getallorders?limit=1`)).body.data.total_count);
  });

  test('[API-34] what can be filtered by has counts that the filter then gives', async () => {
    const { sectors, kinds, stages } = (await nobody.get(`${orders}/getfilters`)).body.data;
    for (const [field, options] of [
      ['sector', sectors],
      ['kind', kinds],
      ['stage', stages],
    ] as const)
      for (const { value, count } of options.slice(0, 3)) {
        const answer = await nobody.get(`${orders}/getallorders?limit=1&${field}=${encodeURIComponent(value)}`);
        expect(answer.body.data.total_count).toBe(count);
      }
  });
});

describe('orders/getorder', () => {
  test('[API-35] shows a case by slug and by id, with the plan that a chart is drawn from', async () => {
    const bySlug = await nobody.get(`${orders}/getorder/kraft-heinz-2019`);
    expect(bySlug.status).toBe(200);
    const { data } = bySlug.body;
    expect(data).toMatchObject({
      slug: 'kraft-heinz-2019',
      has_plan: true,
      is_demonstration: false,
      matches: null,
      mine: null,
      plan: { version: 1, matching: 'fifo' },
    });
    const [security] = data.securities;
    expect(security.inflation.rows.length).toBeGreaterThan(0);
    expect(security.lookback.means.length).toBeGreaterThan(0);
    expect(security.clauses).toContainEqual({ branch: 'sold_before_disclosure', clause: 'A' });
    expect((await nobody.get(`${orders}/getorder/${data.id}`)).body.data).toEqual(data);
  });

  test('[API-35] every published case can be shown', async () => {
    for (const { slug } of await all(nobody, `${orders}/getallorders`))
      expect([slug, (await nobody.get(`${orders}/getorder/${slug}`)).status]).toEqual([slug, 200]);
  });

  test('[API-35] a proposed case and one that is none are not there', async () => {
    expect(await nobody.get(`${orders}/getorder/nothing`)).toMatchObject({
      status: 404,
      body: { result: false, error: { code: 'not_found' } },
    });
    const { db } = server.context;
    const { id } = await db
      .selectFrom('cases')
      .select('id')
      .where('slug', '=', '3d-systems-2015')
      .executeTakeFirstOrThrow();
    await db.updateTable('cases').set({ is_published: false }).where('id', '=', id).execute();
    expect((await nobody.get(`${orders}/getorder/${id}`)).status).toBe(404);
    await db.updateTable('cases').set({ is_published: true }).where('id', '=', id).execute();
  });
});

describe('orders/getmyorders', () => {
  test('[API-36] [S-6] puts each case under the step it is at', async () => {
    const steps = [
      ['trades', 1],
      ['sign_off', 4],
      ['deficient', 2],
      ['paid', 6],
    ] as const;
    const slugs = (await all(nobody, `${orders}/getallorders/pending`)).map((item) => item.slug);
    for (const [at, [stage, state]] of steps.entries()) {
      const id = await claim(slugs[at]!, stage);
      const { items } = (await investor.get(`${orders}/getmyorders?state=${state}`)).body.data;
      expect(items).toContainEqual(expect.objectContaining({ id, state }));
    }
    const everything = await all(investor, `${orders}/getmyorders`);
    expect(everything.length).toBe(steps.length + 1);
  });

  test('[API-36] asks the database once, for the session and the cases together', async () => {
    const first = await investor.get(`${orders}/getmyorders`);
    const asked = vi.spyOn(server.context.pool, 'connect');
    const again = await investor.get(`${orders}/getmyorders`);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
    expect(again.body.data.items.length).toBeGreaterThan(0);
    expect(again.body.data).toEqual(first.body.data);
  });

  test('[API-36] asks for a sign-in, and for a state that there is', async () => {
    expect((await nobody.get(`${orders}/getmyorders?state=1`)).status).toBe(401);
    expect((await investor.get(`${orders}/getmyorders?state=7`)).status).toBe(400);
    const stranger = await server.signIn('scout');
    expect((await stranger.get(`${orders}/getmyorders`)).body.data.total_count).toBe(0);
  });
});

test('every call that asks for a sign-in answers 401 without one', async () => {
  const closed = operations.filter((one) => one.audience === 'signed_in' && one.method === 'GET');
  for (const { path } of closed) expect([path, (await nobody.get(path)).status]).toEqual([path, 401]);
});
