import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCases } from '../../testing/one-case.ts';
import { propose, publish } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

const path = '/api/v1/orders/milestones';
const today = '2026-11-20';

let server: TestServer;
let scout: TestVisitor;
let operator: TestVisitor;

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: today } });
  scout = await server.signIn('scout');
  operator = await server.signIn('operator');
});
afterAll(() => server.close());

const add = (visitor: TestVisitor, body: object) =>
  visitor.post(path, { date: '2026-01-05', title: 'A step', ...body });
const change = (visitor: TestVisitor, body: object) => visitor.change('PUT', path, body, {});
const list = async (order_id: number) => (await operator.get(`${path}?order_id=${order_id}`)).body.data.items;
const stageOf = async (id: number) => (await operator.get(`/api/v1/orders/getorder/${id}`)).body.data.stage;

describe('orders/milestones', () => {
  test('[API-23] [API-25] an operator moves a case to its next stage, and the history has every step', async () => {
    const { id } = await publish(scout, operator);
    const moved = await add(operator, { order_id: id, stage: 'settled', title: 'Settlement announced' });
    expect(moved.status).toBe(200);
    expect(moved.body.data).toMatchObject({ stage: 'settled', milestone: { order_id: id, stage: 'settled' } });
    expect(await stageOf(id)).toBe('settled');
    expect((await list(id)).map((one: { stage: string }) => one.stage)).toEqual(['filed', 'settled']);
    const { stage_as_of, stage_basis, revision } = await server.context.db
      .selectFrom('cases')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ stage_as_of, stage_basis }).toEqual({ stage_as_of: '2026-01-05', stage_basis: 'Settlement announced' });
    expect(revision).toBeGreaterThan(1); // so that its matches are worked out again
  });

  test('[API-23] a stage out of order needs an operator’s reason', async () => {
    const { id } = await publish(scout, operator);
    await add(operator, { order_id: id, stage: 'settled' });
    const back = { order_id: id, date: '2026-02-01', stage: 'discovery', title: 'Settlement refused' };
    const refused = await add(operator, back);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect(refused.body.error.message).toContain("needs an operator's reason");
    expect(await stageOf(id)).toBe('settled');
    const moved = await add(operator, { ...back, reason: 'The court refused the settlement.' });
    expect(moved.body.data).toMatchObject({ stage: 'discovery', milestone: { reason: expect.any(String) } });
  });

  test('[API-23] what happened long ago and is recorded late leaves the case where it is', async () => {
    const { id } = await publish(scout, operator);
    await add(operator, { order_id: id, stage: 'settled' });
    const late = await add(operator, {
      order_id: id,
      date: '2025-09-01',
      stage: 'lead_plaintiff',
      title: 'Lead named',
    });
    expect(late.body.data.stage).toBe('settled');
    const note = await add(operator, { order_id: id, date: '2025-05-01', title: 'A hearing was held' });
    expect(note.body.data.milestone.stage).toBe('filed');
    expect(await stageOf(id)).toBe('settled');
  });

  test('[API-23] the same step sent twice is one', async () => {
    const { id } = await publish(scout, operator);
    const step = { order_id: id, stage: 'settled' };
    const first = await add(operator, step);
    expect((await add(operator, step)).body.data).toEqual(first.body.data);
    expect((await list(id)).length).toBe(2);
  });

  test('[API-24] a correction withdraws the old step, and the case follows what is true', async () => {
    const { id } = await publish(scout, operator);
    const wrong = (await add(operator, { order_id: id, stage: 'settled', title: 'Setled' })).body.data.milestone;
    const right = await change(operator, { id: wrong.id, title: 'Settled' });
    expect(right.body.data).toMatchObject({ stage: 'settled', milestone: { title: 'Settled', date: '2026-01-05' } });
    expect(right.body.data.milestone.id).not.toBe(wrong.id);
    const other = await change(operator, { id: right.body.data.milestone.id, stage: 'motion_to_dismiss' });
    expect(other.body.data.stage).toBe('motion_to_dismiss');
    expect(await stageOf(id)).toBe('motion_to_dismiss');
    const back = await change(operator, { id: other.body.data.milestone.id, stage: 'filed', title: 'Amended' });
    expect(back.body.data.stage).toBe('filed');
    expect(await stageOf(id)).toBe('filed');
    expect((await change(operator, { id: wrong.id, title: 'again' })).status).toBe(404);
    const rows = await server.context.db.selectFrom('milestones').selectAll().where('case_id', '=', id).execute();
    expect(rows.filter((one) => one.withdrawn_reason === 'corrected').length).toBe(3);
  });

  test('[API-26] a step withdrawn takes the case back only with a reason, and never to nothing', async () => {
    const { id } = await publish(scout, operator);
    const { milestone } = (await add(operator, { order_id: id, stage: 'settled' })).body.data;
    const plain = await operator.delete(path, { id: milestone.id });
    expect(plain).toMatchObject({ status: 409, body: { error: { fields: { 'body.reason': expect.any(String) } } } });
    expect(await stageOf(id)).toBe('settled');
    const withReason = await operator.delete(path, { id: milestone.id, reason: 'It was another case.' });
    expect(withReason.body.data).toEqual({ id: milestone.id, stage: 'filed' });
    expect(await stageOf(id)).toBe('filed');
    const [filed] = await list(id);
    expect((await operator.delete(path, { id: filed.id, reason: 'so' })).status).toBe(409);
    expect((await operator.delete(path, { id: milestone.id, reason: 'so' })).status).toBe(404);
  });

  test('[API-23] refuses a day to come, a document of another case and a case that is not there', async () => {
    const { id } = await publish(scout, operator);
    expect((await add(operator, { order_id: id, date: '2026-11-21' })).body.error.fields).toHaveProperty(['body.date']);
    expect((await add(operator, { order_id: id, document_id: 1 })).body.error.fields).toHaveProperty([
      'body.document_id',
    ]);
    expect((await add(operator, { order_id: id, stage: 'proposed' })).status).toBe(400);
    expect((await add(operator, { order_id: id, title: '<b></b>' })).body.error.fields).toHaveProperty(['body.title']);
    expect((await add(operator, { order_id: 2_147_483_647 })).status).toBe(404);
  });

  test('[API-23] [P-2] a scout records steps of the own proposal alone, and they move nothing before it is published', async () => {
    const id = await propose(scout, {}, false);
    const answer = await add(scout, { order_id: id, stage: 'settled' });
    expect(answer.body.data).toMatchObject({ stage: 'proposed', milestone: { stage: 'settled' } });
    expect((await add(scout, { order_id: id, reason: 'because' })).status).toBe(400);
    expect((await scout.delete(path, { id: answer.body.data.milestone.id })).status).toBe(200);
    const { id: published } = await publish(scout, operator);
    expect((await add(scout, { order_id: published })).status).toBe(409);
    const [other] = await importCases(server.context.db, today, 'kraft-heinz-2019');
    expect((await add(scout, { order_id: other })).status).toBe(403);
    expect((await add(await server.signIn('investor'), { order_id: published })).status).toBe(403);
  });

  test('[API-25] pages, and shows the steps of a published case to everybody', async () => {
    const { id } = await publish(scout, operator);
    for (const title of ['one', 'two', 'three']) await add(operator, { order_id: id, title });
    const nobody = server.visitor();
    const titles: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const place: string = cursor && `&cursor=${cursor}`;
      const { data } = (await nobody.get(`${path}?order_id=${id}&limit=2${place}`)).body;
      titles.push(...data.items.map((one: { title: string }) => one.title));
      cursor = data.next_cursor;
    }
    expect(titles).toEqual(['Complaint filed', 'one', 'two', 'three']);
  });

  test('[API-23] an operator’s step on a case of the starter catalogue is not undone by the next start', async () => {
    const { db } = server.context;
    const [id] = await importCases(db, today, 'twitter-2016');
    expect((await add(operator, { order_id: id!, date: today, stage: 'closed', title: 'All is paid' })).status).toBe(
      200,
    );
    await importCases(db, today, 'twitter-2016');
    expect(await stageOf(id!)).toBe('closed');
  });
});
