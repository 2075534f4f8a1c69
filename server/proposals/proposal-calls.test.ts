import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proposalFields, propose, publish } from '../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const orders = '/api/v1/orders';

let server: TestServer;
let scout: TestVisitor;
let operator: TestVisitor;
let investor: TestVisitor;

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  scout = await server.signIn('scout');
  operator = await server.signIn('operator');
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

const save = (body: unknown, visitor = scout) => visitor.post(`${orders}/postorder`, body);
const show = (visitor: TestVisitor, id: number | string) => visitor.get(`${orders}/getorder/${id}`);
const caseIn = (id: number) =>
  server.context.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Another scout, beside the demonstration's. */
async function anotherScout() {
  const { db } = server.context;
  const { password_hash } = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('email', '=', 'scout@demo.test')
    .executeTakeFirstOrThrow();
  const email = `${randomUUID()}@scouts.test`;
  await db.insertInto('accounts').values({ email, password_hash, type: 'scout' }).execute();
  const visitor = server.visitor();
  await visitor.signIn(email, 'a password for tests');
  return visitor;
}

describe('orders/postorder', () => {
  test('[API-43] saves an incomplete draft, and shows what it lacks', async () => {
    const answer = await save({ company: { name: 'Quillon Bank' } });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'draft' });
    const steps = answer.body.data.missing.map((one: { step: string }) => one.step);
    expect(steps).toEqual(['company', 'class_periods', 'allegations', 'milestones', 'sources']);
    const { data } = (await show(scout, answer.body.data.id)).body;
    expect(data).toMatchObject({ title: 'In re Quillon Bank Securities Litigation', stage: 'proposed', group: null });
  });

  test('[API-43] [E-9] [V-3] keeps rich text as it is written, and other texts without markup', async () => {
    const id = await propose(scout, {}, false);
    const { data } = (await show(scout, id)).body;
    expect(data.allegations).toEqual(proposalFields.allegations);
    expect(data.faq).toEqual([{ question: 'Who is in the class?', answer: 'Buyers of common stock.' }]);
    expect(data).toMatchObject({
      court: 'D. Del.',
      class_periods: [{ id: 'class', from: '2023-02-01', to: '2024-05-14' }],
      sources: ['https://court.example/complaint.pdf'],
      proposal: { status: 'draft', is_own: true, missing: [] },
    });
    expect(data.securities).toMatchObject([{ symbol: 'BRKW', cusips: ['10482K103'], has_prices: false }]);
    const link = { ...proposalFields.allegations, entity_map: { 0: { data: { url: 'javascript:alert(1)' } } } };
    expect((await save({ id, allegations: link })).body.error.fields).toHaveProperty(['body.allegations']);
  });

  test('[API-43] changes the fields that are sent and leaves the others', async () => {
    const id = await propose(scout, {}, false);
    await save({ id, judge: 'Okonjo', court: null });
    const { data } = (await show(scout, id)).body;
    expect(data).toMatchObject({ judge: 'Okonjo', court: null, docket: '1:25-cv-00417', title: proposalFields.title });
  });

  test('[API-43] a draft sent twice is one', async () => {
    const draft_key = randomUUID();
    const body = { ...proposalFields, draft_key };
    const [first, second] = await Promise.all([save(body), save(body)]);
    expect(second.body.data.id).toBe(first.body.data.id);
    const other = await save(body, await anotherScout());
    expect(other.body.data.id).not.toBe(first.body.data.id);
  });

  test('[API-43] an incomplete proposal is saved as a draft, with the reason why it cannot go to review', async () => {
    const answer = await save({ ...proposalFields, submit: true, sources: [], draft_key: randomUUID() });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toEqual({
      'body.milestones': 'add at least one milestone',
      'body.sources': 'add the complaint as a document, or a link to a source',
    });
    const { items } = (await scout.get(`${orders}/proposals?limit=1`)).body.data;
    expect(items[0]).toMatchObject({ status: 'draft', title: proposalFields.title });
  });

  test('[API-43] [V-4] shows what is wrong field by field', async () => {
    const { fields } = (
      await save({
        company: {},
        class_periods: [{ from: '2024-01-02', to: '2024-01-01' }],
        securities: [{ ticker: 'not a ticker', isin: 'US0' }],
        sources: ['ftp://x'],
        settlement_amount: '1,000',
        stage: 'settled',
      })
    ).body.error;
    expect(Object.keys(fields).sort()).toEqual([
      'body.class_periods.0.to',
      'body.company',
      'body.securities.0.isin',
      'body.securities.0.ticker',
      'body.settlement_amount',
      'body.sources.0',
      'body.stage',
    ]);
    expect((await save({ company: { id: 2_000_000_000 } })).status).toBe(400);
    expect((await save({ company: { name: '???' } })).body.error.fields).toHaveProperty(['body.company']);
  });

  test('[API-43] [P-2] is for scouts and operators', async () => {
    for (const name of ['investor', 'attorney', 'provider', 'institution'])
      expect((await save(proposalFields, await server.signIn(name))).status).toBe(403);
    expect((await save(proposalFields, server.visitor())).status).toBe(401);
  });

  test('[API-43] a proposal changes nothing that the catalogue knows of a company', async () => {
    const { db } = server.context;
    const first = await publish(scout, operator, { company: { name: 'Tarn Optics' } });
    const before = await db.selectFrom('companies').selectAll().where('slug', '=', 'tarn-optics').execute();
    await propose(scout, { company: { name: 'TARN Optics Inc.', sector: 'energy' }, securities: [{ ticker: 'TRNX' }] });
    expect(await db.selectFrom('companies').selectAll().where('slug', '=', 'tarn-optics').execute()).toEqual(before);
    const { data } = (await investor.get(`/api/v1/company/${before[0]!.id}`)).body;
    expect(data.securities.map((one: { ticker: string }) => one.ticker)).toEqual(['BRKW']);
    expect(data.cases.map((one: { id: number }) => one.id)).toEqual([first.id]);
  });
});

describe('who sees and changes a proposal', () => {
  test('[API-35] [P-2] its scout and operators see it; to everybody else it is not there', async () => {
    const id = await propose(scout, {}, false);
    const other = await anotherScout();
    for (const visitor of [investor, other, server.visitor(), await server.signIn('attorney')]) {
      expect((await show(visitor, id)).status).toBe(404);
      expect((await visitor.get(`${orders}/milestones?order_id=${id}`)).status).toBe(404);
    }
    expect((await show(operator, id)).body.data.proposal).toMatchObject({ is_own: false });
    expect((await show(scout, id)).body.data.proposal).toMatchObject({ is_own: true });
    expect((await save({ id, title: 'Mine now' }, other)).status).toBe(404);
    expect((await other.post(`${orders}/${id}/delete`)).status).toBe(404);
    expect((await other.get(`${orders}/proposals`)).body.data.items).toEqual([]);
  });

  test('[API-44] its scout deletes it until it is published, with what is attached', async () => {
    const id = await propose(scout, { company: { name: 'Fenwick Yards' } }, false);
    expect((await scout.post(`${orders}/${id}/delete`)).body.data).toEqual({ id, deleted: true });
    expect((await show(scout, id)).status).toBe(404);
    expect((await scout.post(`${orders}/${id}/delete`)).status).toBe(404);
    const { db } = server.context;
    expect(await db.selectFrom('companies').selectAll().where('slug', '=', 'fenwick-yards').execute()).toEqual([]);
    const { id: published } = await publish(scout, operator);
    expect((await scout.post(`${orders}/${published}/delete`)).status).toBe(409);
    expect((await operator.post(`${orders}/${published}/delete`)).status).toBe(409);
  });
});

describe('orders/{id}/review', () => {
  const review = (id: number, body: unknown, visitor = operator) => visitor.post(`${orders}/${id}/review`, body);

  test('an accepted proposal is a published case at the stage that its milestones state', async () => {
    const id = await propose(scout);
    const answer = await review(id, { decision: 'accept' });
    expect(answer.body.data).toMatchObject({ id, status: 'accepted', stage: 'filed' });
    const { slug } = answer.body.data;
    expect(slug).toMatch(/^in-re-brackwater-foods-securities-litigation/);
    const { data } = (await show(server.visitor(), slug)).body;
    expect(data).toMatchObject({ id, stage: 'filed', group: 'upcoming', proposal: null });
    expect(data.securities[0]).toMatchObject({ symbol: 'BRKW', class_periods: [{ from: '2023-02-01' }] });
    expect(await caseIn(id)).toMatchObject({ is_published: true, stage_as_of: '2025-04-02', origin: 'proposal' });
    const { items } = (await investor.get(`${orders}/getallorders?search_query=BRKW`)).body.data;
    expect(items.map((one: { id: number }) => one.id)).toContain(id);
    expect((await review(id, { decision: 'accept' })).status).toBe(200);
    expect((await save({ id, title: 'Other' })).status).toBe(409);
    expect((await save({ id, title: 'Other' }, operator)).status).toBe(409);
  });

  test('one that its scout changed after it was read is not accepted', async () => {
    const id = await propose(scout);
    const { updated_at } = (await show(operator, id)).body.data.proposal;
    await save({ id, title: 'In re Another Company Securities Litigation' });
    const stale = await review(id, { decision: 'accept', updated_at });
    expect([stale.status, stale.body.error?.message]).toEqual([
      409,
      expect.stringContaining('changed since you read it'),
    ]);
    const read = (await show(operator, id)).body.data.proposal;
    expect((await review(id, { decision: 'accept', updated_at: read.updated_at })).status).toBe(200);
  });

  test('a declined one returns to its scout with the reason, to be corrected and sent again', async () => {
    const id = await propose(scout);
    expect((await review(id, { decision: 'decline' })).status).toBe(400);
    expect((await review(id, { decision: 'decline', reason: 'No such docket.' })).status).toBe(200);
    expect((await show(scout, id)).body.data.proposal).toMatchObject({ status: 'declined', reason: 'No such docket.' });
    expect((await review(id, { decision: 'accept' })).status).toBe(409);
    await save({ id, docket: '1:25-cv-00418', submit: true });
    expect((await review(id, { decision: 'accept' })).body.data.status).toBe('accepted');
  });

  test('[P-2] only operators review, and a draft is not for review', async () => {
    const id = await propose(scout, {}, false);
    expect((await review(id, { decision: 'accept' })).status).toBe(409);
    expect((await review(id, { decision: 'accept' }, scout)).status).toBe(403);
    expect((await review(2_147_483_647, { decision: 'accept' })).status).toBe(404);
  });

  test('a scout follows the own ones, and operators see first what waits longest', async () => {
    const own = await anotherScout();
    const first = await propose(own);
    const second = await propose(own, {}, false);
    const listed = (await own.get(`${orders}/proposals`)).body.data;
    expect(listed.items.map((one: { id: number; status: string }) => [one.id, one.status])).toEqual([
      [second, 'draft'],
      [first, 'submitted'],
    ]);
    const submitted = (await operator.get(`${orders}/proposals?status=submitted`)).body.data.items;
    expect(submitted.map((one: { id: number }) => one.id)).toContain(first);
    const all = await operator.get(`${orders}/proposals?limit=2`);
    const more = await operator.get(`${orders}/proposals?limit=200&cursor=${all.body.data.next_cursor}`);
    const ids = [...all.body.data.items, ...more.body.data.items].map((one: { id: number }) => one.id);
    expect(new Set(ids).size).toBe(all.body.data.total_count);
    expect(ids).not.toContain(second);
    expect((await investor.get(`${orders}/proposals`)).status).toBe(403);
  });
});

describe('orders/{id}/preview_image', () => {
  const send = (visitor: TestVisitor, id: number, content: Uint8Array) =>
    visitor.upload(`${orders}/${id}/preview_image`, { field: 'image', name: 'a.png', content });
  const picture = (background: string) =>
    sharp({ create: { width: 900, height: 900, channels: 3, background } })
      .png()
      .toBuffer();

  test('[API-40] is made again at 1200 by 630 and shown on the case', async () => {
    const id = await propose(scout, {}, false);
    const answer = await send(scout, id, await picture('teal'));
    expect(answer.status).toBe(200);
    const address: string = answer.body.data.preview_image;
    const { rawPayload } = await server.app.inject({ url: address });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 630 });
    expect((await show(scout, id)).body.data.preview_image).toBe(address);
    await send(scout, id, await picture('black'));
    expect((await server.app.inject({ url: address })).statusCode).toBe(404);
    expect((await send(scout, id, Buffer.from('<svg/>'))).status).toBe(415);
    expect((await send(await anotherScout(), id, await picture('red'))).status).toBe(404);
    expect((await send(investor, id, await picture('red'))).status).toBe(403);
  });
});
