import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { sendSavedReports } from './send-saved.ts';

const at = '/api/v1/operator/saved_reports';
const filter = { period: '12', currency: 'USD', figure: 'recoveries' };
let server: TestServer;
let wren: TestVisitor;
let tomas: TestVisitor;
let today = '2026-11-28';

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: today } });
  [wren, tomas] = [await server.signIn('operator'), await server.signIn('operator2')];
});
afterAll(() => server.close());

const save = (of: object, by = wren) => by.post(at, { name: 'For the board', filter, runs: 'monthly', ...of });
const listed = async (by = wren) => (await by.get(at)).body.data.items;
const onDay = (day: string) => {
  today = day;
  return sendSavedReports({ ...server.context, today: () => today });
};
const mails = async () =>
  (await server.database.pool.query("select subject from mails where cause like 'saved-report%' order by id")).rows;

test('a report is saved under a name, seen by all operators, and replaced or deleted by its owner alone', async () => {
  const { data } = (await save({})).body;
  expect(data).toMatchObject({ name: 'For the board', filter, runs: 'monthly', next_on: '2026-12-01', is_mine: true });
  expect(await listed(tomas)).toMatchObject([{ id: data.id, is_mine: false }]);
  expect((await save({ runs: 'weekly' })).body.data).toMatchObject({ id: data.id, next_on: '2026-11-30' });
  expect(await listed()).toHaveLength(1);
  expect((await tomas.delete(`${at}/${data.id}`)).status).toBe(404);
  expect((await save({}, tomas)).body.data.id, 'another’s of the same name is another').not.toBe(data.id);
});

test('what a report cannot show is refused with the field', async () => {
  for (const [of, field] of [
    [{ name: ' ' }, 'body.name'],
    [{ filter: { period: '7' } }, 'body.filter.period'],
    [{ runs: 'hourly' }, 'body.runs'],
  ] as const) {
    const { status, body } = await save(of);
    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
  }
  const investor = await server.signIn('investor');
  expect((await investor.get(at)).status).toBe(403);
});

test('a report whose stored filter no longer fits is listed with the fault, and replaced or deleted by its owner', async () => {
  const { pool } = server.database;
  const store = (name: string, stored: string) =>
    pool.query('update saved_reports set filter = $2 where name = $1', [name, stored]);
  const [old, odd] = [await save({ name: 'Old' }), await save({ name: 'Odd' })];
  await store('Old', '{"period": "7", "currency": "USD", "sector": "banks"}');
  await store('Odd', '"all"');
  const { status, body } = await tomas.get(at);
  expect(status, 'for everybody').toBe(200);
  const ids = [old, odd].map((one) => one.body.data.id);
  const seen = body.data.items.filter(({ id }: { id: number }) => ids.includes(id));
  expect(seen).toMatchObject([
    { name: 'Old', filter: null, problem: expect.stringContaining('no longer be used: period, sector.') },
    { name: 'Odd', filter: null, problem: expect.stringContaining('no longer be used: filters.') },
  ]);
  expect((await save({ name: 'Old' })).body.data).toMatchObject({ id: ids[0], filter, problem: null });
  for (const id of ids) expect((await wren.delete(`${at}/${id}`)).status).toBe(200);
  expect((await listed()).some(({ id }: { id: number }) => ids.includes(id))).toBe(false);
});

test('on its day it goes once to who saved it, then has its next day; what is deleted or of nobody goes no more', async () => {
  expect(await onDay('2026-11-29')).toBe(0);
  expect(await onDay('2026-11-30')).toBe(1);
  expect(await onDay('2026-11-30'), 'not twice').toBe(0);
  const [own] = await listed();
  expect(own).toMatchObject({ last_sent_on: '2026-11-30', next_on: '2026-12-07' });
  expect(await mails()).toMatchObject([{ subject: 'For the board: your report' }]);
  // a machine that was off for weeks sends one, not all that it missed
  expect(await onDay('2027-01-05')).toBe(2);
  expect((await listed())[0]).toMatchObject({ next_on: '2027-01-11' });
  expect((await wren.delete(`${at}/${own.id}`)).status).toBe(200);
  await server.database.pool.query(
    "update accounts set type = 'investor', capabilities = '{}' where email = 'operator2@demo.test'",
  );
  expect(await onDay('2027-03-01')).toBe(0);
  expect(await listed()).toEqual([]);
});

test('a report that cannot be mailed stops none of those behind it', async () => {
  const { pool } = server.database;
  const [broken, whole] = [await save({ name: 'Broken' }), await save({ name: 'Whole' })];
  await pool.query(
    `create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'no mail'; end $$`,
  );
  await pool.query(`create trigger refuse_mail before insert on mails for each row
    when (new.subject like 'Broken:%') execute function refuse_mail()`);
  expect(await onDay('2027-06-01')).toBe(1);
  expect((await mails()).at(-1)).toMatchObject({ subject: 'Whole: your report' });
  const sentOn = new Map(
    (await listed()).map((one: { id: number; last_sent_on: string | null }) => [one.id, one.last_sent_on]),
  );
  expect([broken, whole].map(({ body }) => sentOn.get(body.data.id))).toEqual([null, '2027-06-01']);
  for (const { body } of [broken, whole]) expect((await wren.delete(`${at}/${body.data.id}`)).status).toBe(200);
});

test('a report whose stored filter no longer fits is not mailed: its owner reads why once, and it has its next day', async () => {
  const { pool } = server.database;
  const { id } = (await save({ name: 'Outdated', runs: 'daily' })).body.data;
  await pool.query(`update saved_reports set filter = '{"period": "7"}' where id = $1`, [id]);
  const problems = async () =>
    (await pool.query("select subject, body_text from mails where cause like 'unusable-report%'")).rows;
  for (const [day, next_on] of [
    ['2027-06-02', '2027-06-03'],
    ['2027-06-03', '2027-06-04'],
  ] as const) {
    expect(await onDay(day)).toBe(0);
    expect((await listed()).find((one: { id: number }) => one.id === id)).toMatchObject({
      next_on,
      last_sent_on: null,
    });
  }
  expect(await problems()).toEqual([
    {
      subject: 'Outdated: your report could not be prepared',
      body_text: expect.stringContaining('no longer be used: period.'),
    },
  ]);
  expect((await wren.delete(`${at}/${id}`)).status).toBe(200);
});

test('an operator saves thirty at most, at once as well', async () => {
  const answers = await Promise.all(Array.from({ length: 33 }, (_, n) => save({ name: `Report ${n}` })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
});
