import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propose, publish } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { readNoticeOfCase } from './read-notice-of-case.ts';

const notices = '/api/v1/operator/notices';
const documents = '/api/v1/settlements/documents';
const FIXTURES = join(import.meta.dirname, '../../../fixtures/notices');
const file = readFileSync(join(FIXTURES, 'wexford-steps-in-words.pdf'));
const other = readFileSync(join(FIXTURES, 'osprey-stock-and-notes.pdf'));
const broken = Buffer.from('%PDF-1.7\n% no pages\n%%EOF\n');

let server: TestServer;
let scout: TestVisitor;
let operator: TestVisitor;
let second: TestVisitor;
let order_id: number;
let id: number;

interface Item {
  id: number;
  state: string;
  [name: string]: unknown;
}

const send = async (content: Buffer, more: object) =>
  (
    await operator.upload(
      documents,
      { field: 'document', name: 'long-notice.pdf', content },
      { kind: 'notice', title: 'Long notice', ...more },
    )
  ).body.data.document.id as number;
const list = async (query = 'state=all') => (await operator.get(`${notices}?${query}`)).body.data;
const itemOf = async (of: number): Promise<Item> => (await list()).items.find((one: Item) => one.id === of);
const read = async (of: number) => {
  expect((await operator.post(`${notices}/${of}/read`, {})).status).toBe(200);
  await readNoticeOfCase(server.context, of);
};
const shown = async (of = id) => (await operator.get(`${notices}/${of}`)).body.data;
const decide = (ids: number[], decision = 'accept') =>
  operator.post('/api/v1/operator/catalogue/proposals/decide', { ids, decision });
const waiting = async (): Promise<number[]> =>
  (await shown()).facts.flatMap(({ proposal }: { proposal: { id: number; status: string } | null }) =>
    proposal?.status === 'waiting' ? [proposal.id] : [],
  );

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  scout = await server.signIn('scout');
  operator = await server.signIn('operator');
  second = await server.signIn('operator2');
  ({ id: order_id } = await publish(scout, operator));
  id = await send(file, { order_id });
});
afterAll(() => server.close());

test('a notice that nobody has read is listed with its case and its source, found by words, and saved as CSV', async () => {
  await operator.form(documents, { order_id, kind: 'notice', title: 'Elsewhere', url: 'court.example/notice.pdf' });
  await send(Buffer.from('%PDF-1.7\n% complaint\n%%EOF\n'), { order_id, kind: 'complaint', title: 'Complaint' });
  const draft = await propose(scout, { docket: '1:25-cv-00999' }, false);
  await scout.upload(
    documents,
    { field: 'document', name: 'a.pdf', content: other },
    { order_id: draft, kind: 'notice' },
  );

  const { items, total_count, counts } = await list('');
  expect([total_count, items.length, counts]).toEqual([1, 1, [{ state: 'not_read', count: 1 }]]);
  expect(items[0]).toMatchObject({
    ...{ id, case_id: order_id, title: 'Long notice', file_name: 'long-notice.pdf', state: 'not_read' },
    ...{ page_count: null, operator: null, reason: null, bytes: file.length, received_from: expect.any(String) },
  });
  for (const query of ['find=brackwater', 'find=long-no', `order_id=${order_id}`, 'state=not_read'])
    expect((await list(query)).items, query).toHaveLength(1);
  for (const query of ['find=100%25', `order_id=${draft}`, 'state=agrees'])
    expect((await list(query)).items, query).toEqual([]);
  expect((await operator.get('/api/v1/operator/desk_counts')).body.data.notices).toEqual({ count: 1, is_late: false });
  const saved = await operator.post('/api/v1/operator/exports', { list: notices, query: { state: 'open' } });
  expect(saved.body.data).toMatchObject({ rows: 1, content: expect.stringContaining('long-notice.pdf') });
  expect((await scout.get(notices)).status).toBe(403);
});

test('pages of notices follow one another, the last received first', async () => {
  const later = await send(other, { order_id, title: 'Second notice' });
  const first = await list('state=all&limit=1');
  expect(first.items.map((one: Item) => one.id)).toEqual([later]);
  const next = await list(`state=all&limit=1&cursor=${first.next_cursor}`);
  expect([next.items.map((one: Item) => one.id), next.next_cursor, next.total_count]).toEqual([[id], null, 2]);
  await operator.delete(`${documents}?doc_id=${later}`);
});

test('its pages are shown before it is read, and a file without pages states that it cannot be opened', async () => {
  const preview = async (of: number, page = 1) =>
    (await operator.get(`${notices}/${of}/preview?page=${page}`)).body.data;
  const first = await preview(id);
  expect(first).toMatchObject({ page: 1, problem: null });
  expect(first.pages).toBeGreaterThan(1);
  expect(first.lines.join(' ')).toMatch(/settlement/i);
  expect((await preview(id, 2)).lines).not.toEqual(first.lines);
  expect(await shown()).toMatchObject({ status: 'none', rejected: null, plan_in_force: null, same_files: [] });
  const bad = await send(broken, { order_id, title: 'Broken' });
  expect(await preview(bad)).toMatchObject({ pages: null, problem: expect.any(String) });
  await read(bad);
  expect(await itemOf(bad)).toMatchObject({ state: 'failed', reason: expect.stringContaining('long-notice.pdf') });
  await operator.delete(`${documents}?doc_id=${bad}`);
});

test('two operators: what one rejected with a reason, the other neither reads nor rejects again before it is restored', async () => {
  const reason = 'A claim form, not a notice.';
  expect((await operator.post(`${notices}/${id}/reject`, { reason: ' ' })).status).toBe(400);
  expect((await operator.post(`${notices}/${id}/reject`, { reason })).status).toBe(200);
  expect((await operator.post(`${notices}/${id}/reject`, { reason })).status).toBe(200);
  const refused = await second.post(`${notices}/${id}/reject`, { reason: 'Something else.' });
  expect(refused).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining(reason) } } });
  expect((await second.post(`${notices}/${id}/read`, {})).status).toBe(409);
  expect(await shown()).toMatchObject({ rejected: { reason, by: expect.any(String) } });
  expect([(await list('')).items, (await itemOf(id)).state]).toEqual([[], 'rejected']);
  expect((await second.post(`${notices}/${id}/restore`, {})).status).toBe(200);
  expect([(await shown()).rejected, (await itemOf(id)).state]).toEqual([null, 'not_read']);
});

test('once read it has questions; its facts can be decided under another title, and a read one is not rejected', async () => {
  await operator.post(`${notices}/${id}/read`, {});
  expect(await itemOf(id)).toMatchObject({ state: 'reading', operator: expect.any(String) });
  await readNoticeOfCase(server.context, id);
  const { page_count, requested_by } = await shown();
  expect(await itemOf(id)).toMatchObject({ state: 'questions', page_count, operator: requested_by });
  const before = await waiting();
  expect(before.length).toBeGreaterThan(0);
  await operator.form(documents, { doc_id: id, title: 'Notice of settlement' });
  expect(await waiting()).toEqual(before);
  expect((await operator.post(`${notices}/${id}/reject`, { reason: 'Too late.' })).status).toBe(409);
});

test('the same file of another case is named; another file in its place has neither its pages nor its proposals', async () => {
  const { id: elsewhere } = await publish(scout, operator, { docket: '1:25-cv-00888', title: 'In re Elsewhere' });
  const copy = await send(file, { order_id: elsewhere });
  expect((await shown(copy)).same_files).toEqual([
    { id, title: 'Notice of settlement', case: { id: order_id, title: expect.any(String) } },
  ]);
  await read(copy);
  const first = (await shown(copy)).document.received_at;
  await send(other, { doc_id: copy });
  const replaced = await shown(copy);
  expect(replaced).toMatchObject({ status: 'none', same_files: [] });
  expect(replaced.document.received_at > first).toBe(true);
  expect((await operator.get(`${notices}/${copy}/page?page=1`)).status).toBe(404);
  await read(copy);
  const { items } = (await operator.get(`/api/v1/operator/catalogue/proposals?case_id=${elsewhere}`)).body.data;
  const facts: { value: unknown; proposal: { id: number } | null }[] = (await shown(copy)).facts;
  for (const { value, proposal } of facts.filter((one) => one.proposal !== null))
    expect(items.find((one: Item) => one.id === proposal?.id)?.value).toEqual(value);
});

test('a file that is replaced while it is read proposes nothing, and is not shown as read', async () => {
  const { id: third } = await publish(scout, operator, { docket: '1:25-cv-00777', title: 'In re Third' });
  const late = await send(file, { order_id: third });
  await operator.post(`${notices}/${late}/read`, {});
  const { readers } = server.context;
  const run = async (task: 'read_notice', data: { key: string; name: string }, signal: AbortSignal) => {
    const result = await readers.run(task, data, signal);
    await send(other, { doc_id: late });
    return result;
  };
  await readNoticeOfCase({ ...server.context, readers: { run } as never }, late);
  expect(await itemOf(late)).toMatchObject({ state: 'not_read', page_count: null });
  const found = (await operator.get(`/api/v1/operator/catalogue/proposals?case_id=${third}`)).body.data;
  expect(found.total_count).toBe(0);
});

test('with every fact decided it agrees, and it is published with the plan of its draft', async () => {
  const { reading } = await server.context.db
    .selectFrom('notice_readings')
    .select('reading')
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(reading?.plan_gaps).toEqual([]);
  const marks = () =>
    server.context.db.selectFrom('work_changes').select('id').where('topic', '=', 'notices').execute();
  const before = (await marks()).length;
  await decide(await waiting(), 'reject');
  expect((await marks()).length, 'the page of another operator is loaded again').toBeGreaterThan(before);
  const { examples } = await shown();
  const isSure = examples.every(({ agrees }: { agrees: boolean | null }) => agrees === true);
  expect([isSure, (await itemOf(id)).state]).toEqual([true, 'agrees']);
  const drafted = await operator.post(`${notices}/${id}/draft`, { row_version: 0 });
  expect((await itemOf(id)).state).toBe('agrees');
  const { row_version } = drafted.body.data;
  const published = await operator.post(`/api/v1/operator/cases/${order_id}/plan/publish`, { row_version });
  expect(published.status).toBe(200);
  expect((await itemOf(id)).state).toBe('published');
  expect(await shown()).toMatchObject({ plan_in_force: { version: 1 } });
  expect((await list('')).items.map((one: Item) => one.id)).not.toContain(id);
});
