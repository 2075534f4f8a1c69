import { bankHolidays } from '@trover/core/dates/business-days.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstRows } from '../exports/csv-pages.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { fileOfWork } from './export-work.ts';
import { readFilter } from './work-filter.ts';

let server: TestServer;
let operators: [TestVisitor, TestVisitor];
const at = '/api/v1/operator';

beforeAll(async () => {
  server = await openTestServer();
  operators = [await server.signIn('operator'), await server.signIn('operator2')];
  const stranger = server.visitor();
  for (const name of ['Ana', 'Ben', 'Cleo', 'Dov'])
    await stranger.post('/api/v1/crm/form_contact', {
      name,
      email: `${name}@example.test`,
      message: 'How do I claim?',
    });
});
afterAll(() => server.close());

const list = async (query = '', who = operators[0]) => (await who.get(`${at}/work${query}`)).body.data;

describe('days', () => {
  test('the database’s closed days are those of the calendar of the Federal Reserve', async () => {
    const { rows } = await sql<{ day: string }>`select day from closed_days order by day`.execute(server.context.db);
    const years = Array.from({ length: 36 }, (_, at) => 2015 + at);
    expect(rows.map(({ day }) => day)).toEqual(
      years
        .flatMap((year) => [...bankHolidays('federal_reserve', year).keys()].map((day) => formatDay(day)))
        .toSorted(),
    );
  });

  test.each([
    ['2026-11-25', 1, '2026-11-27', 'over Thanksgiving'],
    ['2026-11-27', 1, '2026-11-30', 'over a weekend'],
    ['2026-11-28', 0, '2026-11-30', 'itself or the next'],
    ['2026-11-30', 0, '2026-11-30', 'itself'],
    ['2026-11-30', -2, '2026-11-25', 'backwards'],
    ['2026-12-23', 3, '2026-12-29', 'over Christmas'],
  ])('%s and %i business days are %s, %s', async (start, days, wanted) => {
    const { rows } = await sql<{
      day: string;
    }>`select add_business_days(${start}::date, ${days}::integer) as day`.execute(server.context.db);
    expect(rows[0]?.day).toBe(wanted);
  });

  test.each<[string, number, string, string | null, string, string]>([
    ['before', 10, '2026-01-05', '2027-05-17', '2027-05-07', 'ten days before the court’s date, on a business day'],
    ['before', 10, '2026-01-05', '2027-05-18', '2027-05-07', 'a Saturday becomes the Friday before'],
    ['before', 10, '2027-05-14', '2027-05-17', '2027-05-17', 'what comes late has until the next business day'],
    ['before', 10, '2027-05-17', '2027-05-17', '2027-05-17', 'and never longer than the court’s date'],
    ['date', 5, '2026-11-02', '2026-11-20', '2026-11-20', 'the date itself'],
    ['waiting', 3, '2026-11-23', '2026-11-24', '2026-11-24', 'no later than the date that binds'],
    ['waiting', 3, '2026-11-23', null, '2026-11-27', 'three business days'],
    ['after', 10, '2026-11-11', '2026-11-11', '2026-11-21', 'so many days after'],
  ])('%s %i days, since %s, by %s: due %s (%s)', async (basis, days, since, must_by, due, _why) => {
    const { rows } = await sql<{
      due: string;
    }>`select work_due(${basis}, ${days}, ${since}::date, ${must_by}::date) as due`.execute(server.context.db);
    expect(rows[0]?.due).toBe(due);
  });
});

describe('the queue', () => {
  test('a message waits one business day, is found by filters, and leaves once it is closed', async () => {
    const all = await list('?kind=ticket');
    expect(all.items.map(({ title }: { title: string }) => title)).toEqual(['Ana', 'Ben', 'Cleo', 'Dov']);
    expect(all.items[0]).toMatchObject({ order_id: null, claimed_by: null, is_mine: false, snoozed_until: null });
    expect((await list('?kind=ticket&find=be')).items).toMatchObject([{ title: 'Ben' }]);
    expect((await list('?kind=ticket&find=%25')).items).toEqual([]);
    expect((await list('?kind=ticket&assignee=me')).items).toEqual([]);
    expect((await list('?kind=bank_file')).items).toEqual([]);
    const pages = await list('?kind=ticket&limit=3');
    expect(pages.total_count).toBe(4);
    expect((await list(`?kind=ticket&limit=3&cursor=${pages.next_cursor}`)).items).toMatchObject([{ title: 'Dov' }]);
    const { subject_id } = all.items[3];
    await operators[0].post(`/api/v1/crm/tickets/${subject_id}`, { status: 'closed' });
    expect((await list('?kind=ticket')).total_count).toBe(3);
  });

  test('several are assigned at once, and that is undone at once, but not over what another did since', async () => {
    const { items } = await list('?kind=ticket');
    const chosen = items.map(({ kind, subject_id }: { kind: string; subject_id: number }) => ({ kind, subject_id }));
    const [first, second] = [await server.accountOf('operator'), await server.accountOf('operator2')];
    const assigned = await operators[0].post(`${at}/work/assign`, { items: chosen, account_id: first });
    expect(assigned.body.data.changed).toBe(3);
    expect((await list('?kind=ticket&assignee=nobody')).items).toEqual([]);
    expect((await list(`?kind=ticket&assignee=${first}`)).total_count).toBe(3);
    const again = await operators[0].post(`${at}/work/assign`, { items: chosen, account_id: first });
    expect(again.body.data).toEqual({ changed: 0, batch: null });

    await operators[1].post(`${at}/work/assign`, { items: [chosen[0]], account_id: second });
    expect((await operators[1].post(`${at}/work/undo`, { batch: assigned.body.data.batch })).status).toBe(404);
    const undone = await operators[0].post(`${at}/work/undo`, { batch: assigned.body.data.batch });
    expect(undone.body.data.changed).toBe(2);
    expect((await list('?kind=ticket&assignee=nobody')).total_count).toBe(2);
    expect((await list(`?kind=ticket&assignee=${second}`)).items).toMatchObject([{ title: 'Ana' }]);
    const twice = await operators[0].post(`${at}/work/undo`, { batch: assigned.body.data.batch });
    expect(twice.body.data?.changed ?? 0).toBe(0);
    expect((await operators[0].post(`${at}/work/assign`, { items: chosen, account_id: 999_999 })).status).toBe(404);
  });

  test('what is snoozed is out of the list until its day, at most for thirty days where no date binds it, and can be put back', async () => {
    const { items } = await list('?kind=ticket');
    const [{ kind, subject_id }] = items;
    const until = '2099-01-05';
    const longest = formatDay(addDays(requireDay(server.context.today()), 30));
    const past = await operators[0].post(`${at}/work/snooze`, { items: [{ kind, subject_id }], until: '2020-01-01' });
    expect(past.status).toBe(400);
    const snoozed = await operators[0].post(`${at}/work/snooze`, { items: [{ kind, subject_id }], until });
    expect((await list('?kind=ticket')).total_count).toBe(2);
    expect((await list('?kind=ticket&snoozed=1')).items).toMatchObject([{ subject_id, snoozed_until: longest }]);
    await operators[0].post(`${at}/work/undo`, { batch: snoozed.body.data.batch });
    expect((await list('?kind=ticket')).total_count).toBe(3);
  });

  test('a comment notifies whom it mentions, once, until it is read', async () => {
    const { items } = await list('?kind=ticket');
    const [{ kind, subject_id }] = items;
    const text = 'See page 3, @operator2@demo.test.';
    const sent = await operators[0].post(`${at}/work/comment`, { kind, subject_id, text });
    expect(sent.body.data.mentioned).toBe(1);
    const { events } = (await operators[0].get(`${at}/work/${kind}/${subject_id}`)).body.data;
    expect(events.at(-1)).toMatchObject({ act: 'commented', text, is_undone: false });
    const mentioned = (await operators[1].get(`${at}/mentions`)).body.data.items;
    expect(mentioned).toMatchObject([{ kind, subject_id, is_read: false }]);
    expect((await operators[1].get(`${at}/desk_counts`)).body.data.mentions).toEqual({ count: 1, is_late: true });
    expect((await operators[1].post(`${at}/mentions/read`, {})).body.data.unread).toBe(0);
    expect((await operators[0].post(`${at}/work/comment`, { kind, subject_id: 999_999, text: 'x' })).status).toBe(404);
  });

  test('views are stored for one operator alone, each with the number of its items', async () => {
    const filter = { kind: 'ticket', due: 'late' };
    const saved = (await operators[0].post(`${at}/work_views`, { name: 'Late messages', filter })).body.data;
    const { items, counts } = (await operators[0].get(`${at}/work_views`)).body.data;
    const shown = async (query: string) => (await list(query)).total_count;
    expect(items).toEqual([{ ...saved, count: await shown('?kind=ticket&due=late') }]);
    expect(counts).toEqual({
      all: await shown(''),
      mine: await shown('?assignee=me'),
      unassigned: await shown('?assignee=nobody'),
      late: await shown('?due=late'),
    });
    expect(counts.all).toBeGreaterThan(0);
    expect((await operators[1].get(`${at}/work_views`)).body.data.items).toEqual([]);
    expect((await operators[1].delete(`${at}/work_views/${saved.id}`)).status).toBe(404);
    expect((await operators[0].delete(`${at}/work_views/${saved.id}`)).status).toBe(200);
  });

  test('a view whose stored filter no longer fits is listed with the fault, and hides none of the others', async () => {
    const save = async (name: string) =>
      (await operators[0].post(`${at}/work_views`, { name, filter: { kind: 'ticket' } })).body.data.id;
    const [old, whole] = [await save('Old'), await save('Whole')];
    await server.database.pool.query('update work_views set filter = $2 where id = $1', [
      old,
      '{"kind": "ticket", "sector": "banks"}',
    ]);
    const { status, body } = await operators[0].get(`${at}/work_views`);
    expect(status).toBe(200);
    expect(body.data.items).toMatchObject([
      { id: old, filter: null, problem: expect.stringContaining('no longer be used: sector.'), count: 0 },
      { id: whole, filter: { kind: 'ticket' }, problem: null, count: (await list('?kind=ticket')).total_count },
    ]);
    for (const id of [old, whole]) expect((await operators[0].delete(`${at}/work_views/${id}`)).status).toBe(200);
  });

  test('a clock that is set changes when what waits is due; the board counts by it', async () => {
    const before = (await list('?kind=ticket')).items[0].due_on;
    expect((await operators[0].post(`${at}/clocks`, { kind: 'ticket', days: 30 })).body.data.days).toBe(30);
    const after = (await list('?kind=ticket')).items[0].due_on;
    expect(after > before).toBe(true);
    const board = (await operators[0].get(`${at}/board`)).body.data;
    const tickets = board.kinds.find(({ kind }: { kind: string }) => kind === 'ticket');
    expect(tickets).toMatchObject({ open: 3, days: [{ day: after, count: 3 }] });
    expect(board.workload.reduce((sum: number, { open }: { open: number }) => sum + open, 0)).toBe(3);
  });

  test('the list exports as a CSV without formulas', async () => {
    await server.visitor().post('/api/v1/crm/form_contact', { name: '=1+1', email: 'x@example.test', message: 'x' });
    const { rows, content } = (await operators[0].get(`${at}/work/export?kind=ticket`)).body.data;
    expect(rows).toBe(4);
    expect(content).toContain('ticket,');
    expect(content).toContain(",'=1+1,");
    const filter = readFilter({ kind: 'ticket' }, { account_id: 0, today: server.context.today() });
    const cut = await firstRows(fileOfWork(server.context.db, filter), 3);
    expect(cut).toMatchObject({ rows: 3, is_whole: false });
    expect(cut.content).toMatch(
      /\r\n"?These are the first 3 of 4 rows\. The link in the answer has all of them\."?\r\n$/,
    );
    expect(await firstRows(fileOfWork(server.context.db, filter), 4)).toMatchObject({ rows: 4, is_whole: true });
  });

  test('all items of a filter are assigned or snoozed some at a time, as one batch, which is undone at once', async () => {
    const { pool } = server.database;
    const id = 8_000_000_000;
    await pool.query(`insert into work_items (kind, subject_id, title, detail, since, due_on)
      select 'reply', ${id} + n, 'Reply ' || n, '', now(), '2027-03-01' from generate_series(1, 1999) n`);
    try {
      const account_id = await server.accountOf('operator');
      const filter = { kind: 'reply', assignee: 'nobody', find: 'reply 1' };
      const of = async (query: string) => (await list(`?kind=reply&${query}`)).total_count;
      const whole = await of('find=reply%201');
      const all = async (act: object) => {
        const calls = [];
        let more: { batch?: string; after?: string } = {};
        do {
          const { body } = await operators[0].post(`${at}/work/all`, { filter, act, ...more });
          expect(body.error).toBeUndefined();
          calls.push(body.data);
          more = { batch: body.data.batch, after: body.data.next };
        } while (more.after);
        return calls;
      };
      const calls = await all({ kind: 'assign', account_id });
      expect(calls.map(({ read }) => read)).toEqual([500, 500, whole - 1000]);
      expect(new Set(calls.map(({ batch }) => batch)).size).toBe(1);
      expect(await of(`assignee=${account_id}`), 'of the filter, and no other').toBe(whole);
      expect((await all({ kind: 'assign', account_id })).map(({ read }) => read)).toEqual([0]);
      const undone = await operators[0].post(`${at}/work/undo`, { batch: calls[0].batch });
      expect(undone.body.data).toEqual({ changed: whole });
      expect(await of('assignee=nobody')).toBe(1999);
      const snoozed = await all({ kind: 'snooze', until: '2099-01-05' });
      expect(await of('snoozed=1')).toBe(whole);
      await operators[0].post(`${at}/work/undo`, { batch: snoozed[0].batch });
      expect(await of('snoozed=1')).toBe(0);
      const wrong = { filter: { kind: 'lost' }, act: { kind: 'assign', account_id } };
      expect((await operators[0].post(`${at}/work/all`, wrong)).status).toBe(400);
    } finally {
      await pool.query(`delete from work_items where subject_id > ${id}`);
      await pool.query(`delete from work_claims where subject_id > ${id}`);
    }
  });

  test('a list of more than ten thousand rows is saved whole, page by page, by the link in the answer', async () => {
    const { pool } = server.database;
    const id = 9_000_000_000;
    await pool.query(`insert into work_items (kind, subject_id, title, detail, since, due_on)
      select 'letter', ${id} + n, 'Letter ' || n, '', now(), '2027-03-01' from generate_series(1, 10001) n`);
    try {
      const [own, any] = await Promise.all([
        operators[0].get(`${at}/work/export?kind=letter`),
        operators[0].post(`${at}/exports`, { list: `${at}/work`, query: { kind: 'letter' } }),
      ]);
      for (const { body } of [own, any]) {
        expect(body.error ?? body.data).toMatchObject({ rows: 10_000, is_whole: false, whole: { rows: 10_001 } });
        const file = await operators[0].get(body.data.whole.url);
        const lines = file.text.trimEnd().split('\r\n');
        expect([file.status, lines.length]).toEqual([200, 10_002]);
        expect(new Set(lines).size).toBe(10_002);
        expect(lines.at(-1)).toContain(String(id + 10_001));
        expect((await operators[1].get(body.data.whole.url)).status, 'of another session').toBe(404);
      }
    } finally {
      await pool.query(`delete from work_items where subject_id > ${id}`);
    }
  });
});
