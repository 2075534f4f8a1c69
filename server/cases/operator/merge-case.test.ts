import { addClaim, requirePayoutRequest } from '@trover/db/queries/claims/requests.ts';
import { requireBeneficialAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifyCompanyNews } from '../../companies/subscriptions/notify-news.ts';
import { sendChangedCases } from '../../jobs/matching/match-changed-cases-job.ts';
import { publish } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

const cases = '/api/v1/operator/cases';

let server: TestServer;
let operator: TestVisitor;
let second: TestVisitor;
let scout: TestVisitor;
let investor: TestVisitor;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  operator = await server.signIn('operator');
  second = await server.signIn('operator2');
  scout = await server.signIn('scout');
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

const reason = 'The docket numbers are the same.';
const merge = (id: number, into: number, by = operator) => by.post(`${cases}/${id}/merge`, { into, reason });
const preview = async (id: number, into: number) => (await operator.get(`${cases}/${id}/merge?into=${into}`)).body.data;

/** A claim of the account in the case, in the name of one owner. */
async function claim(account_id: number, case_id: number, owner: string): Promise<number> {
  const { db } = server.context;
  const beneficial_account_id = await requireBeneficialAccount(db, account_id, owner);
  return db.transaction().execute(async (trx) => {
    const { id: payout_request_id } = await requirePayoutRequest(trx, { account_id, case_id });
    const joined = { joined_by: 'claimant', mover_id: account_id, is_excluded_party: null } as const;
    const id = await addClaim(trx, { account_id, payout_request_id, beneficial_account_id, ...joined });
    if (id === undefined) throw new Error('there is such a claim already');
    return id;
  });
}

const claimsIn = async (case_id: number) => {
  const { db } = server.context;
  const rows = await db
    .selectFrom('sub_payout_requests as s')
    .innerJoin('payout_requests as p', (join) =>
      join.onRef('p.account_id', '=', 's.account_id').onRef('p.id', '=', 's.payout_request_id'),
    )
    .select('s.id')
    .where('p.case_id', '=', case_id)
    .orderBy('s.id')
    .execute();
  return rows.map(({ id }) => id);
};

const two = async (name: string) =>
  [
    await publish(scout, operator, { company: { name }, title: `${name}, first` }),
    await publish(scout, operator, { company: { name }, title: `${name}, second` }),
  ] as const;

describe('two cases that are one', () => {
  test('become one: what people did goes over, and the address leads to the case that is stored', async () => {
    const [merged, remaining] = await two('Pallister Bank');
    const account = await server.accountOf('investor');
    for (const { id } of [merged, remaining])
      await investor.post(`/api/v1/orders/postfavorite/${id}`, { favorite: true });
    await scout.post(`/api/v1/orders/postfavorite/${merged.id}`, { favorite: true });
    await investor.post(`/api/v1/orders/${merged.id}/vote/up`);
    await investor.post(`/api/v1/orders/${remaining.id}/vote/down`);
    const ofOwner = await claim(account, merged.id, 'Pallister, mine');
    const ofTrust = await claim(account, remaining.id, 'Pallister, the trust');
    const ofOther = await claim(await server.accountOf('institution'), merged.id, 'Pallister fund');
    await operator.post('/api/v1/orders/milestones', {
      order_id: merged.id,
      date: '2026-02-03',
      stage: 'motion_to_dismiss',
      title: 'Motion to dismiss denied',
    });
    const document = await operator.upload(
      '/api/v1/settlements/documents',
      { field: 'document', name: 'order.pdf', content: Buffer.from('%PDF-1.7\n%%EOF\n') },
      { order_id: merged.id, kind: 'order' },
    );
    const { db } = server.context;
    const reading = { document_id: document.body.data.document.id, case_id: merged.id, sha256: '0'.repeat(64) };
    await db.insertInto('notice_readings').values(reading).execute();

    expect(await preview(merged.id, remaining.id)).toMatchObject({
      against: [],
      goes_over: { claims: 2, favorites: 2, votes: 1, milestones: 1, documents: 1 },
    });
    const answers = await Promise.all([merge(merged.id, remaining.id), merge(merged.id, remaining.id, second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body.data).toEqual(answers[1].body.data);

    const readings = await db.selectFrom('notice_readings').select(['document_id', 'case_id']).execute();
    expect(readings).toEqual([{ document_id: reading.document_id, case_id: remaining.id }]);
    expect(await claimsIn(remaining.id)).toEqual([ofOwner, ofTrust, ofOther]);
    expect(await claimsIn(merged.id)).toEqual([]);
    for (const address of [merged.slug, merged.id, remaining.slug]) {
      const { data } = (await investor.get(`/api/v1/orders/getorder/${address}`)).body;
      expect(data).toMatchObject({ id: remaining.id, slug: remaining.slug, votes: { down: 1, up: 0, mine: 'down' } });
      expect(data.favorites).toEqual({ count: 2, is_mine: true });
      expect(data.milestones.map((one: { title: string }) => one.title)).toContain('Motion to dismiss denied');
      expect(data.documents.map((one: { id: number }) => one.id)).toEqual([document.body.data.document.id]);
    }
    const info = (await investor.get(`/api/v1/orders/${merged.slug}/join_info`)).body.data;
    expect(info.order_id).toBe(remaining.id);
    const listed = (await investor.get('/api/v1/orders/getallorders?search_query=Pallister')).body.data;
    expect(listed.items.map((one: { id: number }) => one.id)).toEqual([remaining.id]);
    expect((await operator.get(`${cases}/${merged.id}`)).body.data.merged_into).toMatchObject({ id: remaining.id });
    expect((await operator.get(`${cases}/${remaining.id}`)).body.data.merged_from).toMatchObject([
      { id: merged.id, reason },
    ]);
    const audit = (await operator.get('/api/v1/operator/audit?action=case_merged')).body.data.items;
    expect(audit.filter((event: { subject: { id: number } }) => event.subject.id === merged.id)).toHaveLength(1);
    await sendChangedCases(server.context);
  });

  test('notifies their followers no step a second time', async () => {
    const { db } = server.context;
    const [merged, remaining] = await two('Corley Rope');
    const step = { date: '2026-03-02', stage: 'motion_to_dismiss', title: 'Motion to dismiss denied' };
    await operator.post('/api/v1/orders/milestones', { order_id: merged.id, ...step });
    const { company_id } = await db
      .selectFrom('cases')
      .select('company_id')
      .where('id', '=', remaining.id)
      .executeTakeFirstOrThrow();
    const account_id = await server.accountOf('institution');
    const created_at = new Date(Date.now() - 3_600_000);
    await db.insertInto('company_subscriptions').values({ account_id, company_id, created_at }).execute();
    const news = () => db.selectFrom('case_news').select('milestone_id').where('account_id', '=', account_id).execute();
    await notifyCompanyNews(server.context);
    const before = await news();
    expect(before.length).toBeGreaterThan(0);
    expect((await merge(merged.id, remaining.id)).status).toBe(200);
    await notifyCompanyNews(server.context);
    expect(await news()).toEqual(before);
    // what happens in the remaining case from then on is news
    await operator.post('/api/v1/orders/milestones', { order_id: remaining.id, ...step, title: 'Discovery began' });
    await notifyCompanyNews(server.context);
    expect(await news()).toHaveLength(before.length + 1);
  });

  test('a case that was merged earlier redirects to the remaining case', async () => {
    const [first, middle] = await two('Orsett Steel');
    const [last] = await two('Orsett Steel Holdings');
    expect((await merge(first.id, middle.id)).status).toBe(200);
    expect((await merge(middle.id, last.id)).status).toBe(200);
    expect((await investor.get(`/api/v1/orders/getorder/${first.slug}`)).body.data.id).toBe(last.id);
    const refused = await operator.post(`${cases}/${first.id}`, { row_version: 1, court: 'D. Del.' });
    expect(refused.body.error.message).toBe(`This case was merged into case ${last.id}. Change that one.`);
  });

  test('are refused in words while one account claims in both', async () => {
    const [merged, remaining] = await two('Wendover Gas');
    const account = await server.accountOf('investor');
    await claim(account, merged.id, 'Wendover');
    await claim(account, remaining.id, 'Wendover');
    const sentence = '1 account claims in both cases: have the claim in “Wendover Gas, first” withdrawn first.';
    expect((await preview(merged.id, remaining.id)).against).toEqual([sentence]);
    const answer = await merge(merged.id, remaining.id);
    expect([answer.status, answer.body.error.message]).toEqual([409, sentence]);
    const { db } = server.context;
    const [own] = await claimsIn(merged.id);
    await db
      .updateTable('sub_payout_requests')
      .set({ stage: 'withdrawn' })
      .where('account_id', '=', account)
      .where('id', '=', own!)
      .execute();
    expect((await merge(merged.id, remaining.id)).status).toBe(200);
    expect(await claimsIn(merged.id)).toEqual([own]);
  });

  test('are not made of one case, nor of one that is not shown', async () => {
    const [shown] = await two('Amwell Print');
    const draft = (await operator.post(cases, { company: { name: 'Amwell Print' } })).body.data;
    expect((await merge(shown.id, shown.id)).body.error.message).toBe(
      'You chose the same case twice. Choose the other case.',
    );
    expect((await merge(shown.id, draft.id)).body.error.message).toMatch(/is not published: publish it first/);
    expect((await merge(draft.id, shown.id)).status).toBe(200);
    expect((await merge(shown.id, 2_000_000_000)).status).toBe(404);
    expect((await operator.post(`${cases}/${shown.id}/merge`, { into: draft.id })).status).toBe(400);
  });
});

test('a case that is unpublished keeps the claims in it, and their owner continues seeing them', async () => {
  const [shown] = await two('Fenwick Tin');
  const own = await claim(await server.accountOf('investor'), shown.id, 'Fenwick, mine');
  const { row_version } = (await operator.get(`${cases}/${shown.id}`)).body.data;
  const withdrawn = await operator.post(`${cases}/${shown.id}/withdraw`, {
    row_version,
    reason: 'The docket is wrong.',
  });
  expect(withdrawn.body.data.is_published).toBe(false);
  expect(await claimsIn(shown.id)).toEqual([own]);
  const mine = (await investor.get('/api/v1/orders/getmyorders?limit=200')).body.data.items;
  expect(mine.map(({ id }: { id: number }) => id)).toContain(shown.id);
  const all = (await investor.get('/api/v1/orders/getallorders?search_query=Fenwick&limit=200')).body.data.items;
  expect(all.map(({ id }: { id: number }) => id)).not.toContain(shown.id);
  const notices = (await investor.get('/api/v1/notices')).body.data.items;
  expect(notices.map(({ title }: { title: string }) => title)).toContain(
    'Fenwick Tin, first is not shown for the time being',
  );
});
