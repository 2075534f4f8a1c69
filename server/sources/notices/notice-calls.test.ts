import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { readNoticeOfCase } from './read-notice-of-case.ts';

const notices = '/api/v1/operator/notices';
const FIXTURES = join(import.meta.dirname, '../../../fixtures/notices');
const file = readFileSync(join(FIXTURES, 'wexford-steps-in-words.pdf'));
const other = readFileSync(join(FIXTURES, 'osprey-stock-and-notes.pdf'));

let server: TestServer;
let operator: TestVisitor;
let order_id: number;
let id: number;

const send = async (content: Buffer, more: object) =>
  (
    await operator.upload(
      '/api/v1/settlements/documents',
      { field: 'document', name: 'notice.pdf', content },
      { kind: 'notice', title: 'Notice', ...more },
    )
  ).body.data.document.id as number;
const read = async (document_id: number) => {
  const asked = await operator.post(`${notices}/${document_id}/read`, {});
  expect(asked).toMatchObject({ status: 200, body: { data: { status: 'waiting' } } });
  await readNoticeOfCase(server.context, document_id);
};
const shown = async () => (await operator.get(`${notices}/${id}`)).body.data;

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  operator = await server.signIn('operator');
  ({ id: order_id } = await publish(await server.signIn('scout'), operator));
  id = await send(file, { order_id });
});
afterAll(() => server.close());

describe('a notice on the desk', () => {
  test('is a document that nobody has read, then facts with their places on its pages, tables and examples', async () => {
    expect(await shown()).toMatchObject({ status: 'none', facts: [], plan: null, page_count: 0 });
    await read(id);
    const reading = await shown();
    expect(reading).toMatchObject({ status: 'read', failure: null, case: { id: order_id } });
    expect(reading.tables.length).toBeGreaterThan(0);
    expect(reading.facts.length).toBeGreaterThan(5);
    for (const { field, evidence } of reading.facts) {
      const { lines, pages } = (await operator.get(`${notices}/${id}/page?page=${evidence.page}`)).body.data;
      expect(pages).toBe(reading.page_count);
      const [left, top, right, bottom] = evidence.box;
      const inside = lines.filter(
        ({ box }: { box: number[] }) =>
          box[0]! >= left - 1 && box[2]! <= right + 1 && box[1]! >= top - 1 && box[3]! <= bottom + 1,
      );
      const words = inside
        .map(({ text }: { text: string }) => text)
        .join(' ')
        .replace(/\s/g, '');
      expect(words, field).toContain(evidence.words.replace(/\s/g, '').slice(0, 12));
    }
    expect((await operator.get(`${notices}/${id}/page?page=300`)).status).toBe(404);
  });

  test('proposes its facts once, with page and words; what is accepted is on the case', async () => {
    const fact = (await shown()).facts.find(({ field }: { field: string }) => field === 'settlement_amount');
    expect(fact).toMatchObject({ is_same: false, proposal: { status: 'waiting' } });
    await operator.post('/api/v1/operator/catalogue/proposals/decide', {
      ids: [fact.proposal.id],
      decision: 'accept',
    });
    expect((await shown()).facts.find(({ field }: { field: string }) => field === fact.field)).toMatchObject({
      is_same: true,
      proposal: { status: 'accepted' },
    });
    const waiting = async () =>
      (await operator.get(`/api/v1/operator/catalogue/proposals?case_id=${order_id}`)).body.data.items.length;
    const before = await waiting();
    await readNoticeOfCase(server.context, id);
    expect((await operator.post(`${notices}/${id}/read`, {})).body.data.status).toBe('read');
    expect(await waiting()).toBe(before);
  });

  test('gives the draft of a plan with its examples, published when all agree and refused while one does not', async () => {
    const drafted = await operator.post(`${notices}/${id}/draft`, { row_version: 0 });
    expect(drafted).toMatchObject({ status: 200, body: { data: { order_id, gaps: 0 } } });
    const { row_version, examples } = drafted.body.data;
    expect(examples).toBeGreaterThan(0);
    const plan = `/api/v1/operator/cases/${order_id}/plan`;
    const draft = (await operator.get(plan)).body.data;
    const wrong = [{ ...draft.examples[0], claim: '1.23' }, ...draft.examples.slice(1)];
    const saved = await operator.put(plan, { row_version, document: draft.document, examples: wrong });
    const refused = await operator.post(`${plan}/publish`, { row_version: saved.body.data.row_version });
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('an unexpected result');
    const corrected = await operator.put(plan, {
      ...draft,
      row_version: saved.body.data.row_version,
      examples: draft.examples,
    });
    expect(corrected.status).toBe(400); // what is not of a draft is refused
    const again = await operator.put(plan, {
      row_version: saved.body.data.row_version,
      document: draft.document,
      examples: draft.examples,
    });
    const done = await operator.post(`${plan}/publish`, { row_version: again.body.data.row_version });
    expect(done).toMatchObject({ status: 200, body: { data: { version: 1, examples } } });
  });

  test('is not published with a gap of the notice open', async () => {
    const plan = `/api/v1/operator/cases/${order_id}/plan`;
    const { document, examples } = (await operator.get(plan)).body.data;
    const gap = { path: 'claim.gains', why: 'The notice does not say.' };
    const { reading } = await server.context.db
      .selectFrom('notice_readings')
      .select('reading')
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    await server.context.db
      .updateTable('notice_readings')
      .set({ reading: JSON.stringify({ ...reading, plan_gaps: [gap] }) })
      .where('document_id', '=', id)
      .execute();
    const parsed = JSON.parse(document);
    parsed.evidence.missing = [`${gap.path}: ${gap.why}`];
    parsed.evidence.notes = [];
    const open = await operator.put(plan, { row_version: 0, document: JSON.stringify(parsed), examples });
    const refused = await operator.post(`${plan}/publish`, { row_version: open.body.data.row_version });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('claim.gains') } },
    });
    parsed.evidence.missing = [];
    const settled = await operator.put(plan, {
      row_version: open.body.data.row_version,
      document: JSON.stringify(parsed),
      examples,
    });
    expect((await operator.post(`${plan}/publish`, { row_version: settled.body.data.row_version })).status).toBe(200);
  });

  test('is read again where its file is replaced, and states why it cannot be read', async () => {
    await send(other, { doc_id: id });
    expect((await shown()).status).toBe('none');
    await read(id);
    expect((await shown()).status).toBe('read');
    await send(Buffer.from('%PDF-1.7\n% no pages\n%%EOF\n'), { doc_id: id });
    await read(id);
    const broken = await shown();
    expect(broken).toMatchObject({ status: 'unreadable', facts: [] });
    expect(broken.failure).toContain('notice.pdf');
    expect((await operator.post(`${notices}/${id}/draft`, { row_version: 0 })).status).toBe(409);
  });

  test('is no document that is an address, none of nobody, and nothing of others', async () => {
    const link = { order_id, kind: 'notice', title: 'Elsewhere', url: 'court.example/notice.pdf' };
    const made = (await operator.form('/api/v1/settlements/documents', link)).body.data.document;
    expect((await operator.post(`${notices}/${made.id}/read`, {})).status).toBe(409);
    expect((await operator.post(`${notices}/2147483647/read`, {})).status).toBe(404);
    const scout = await server.signIn('scout');
    expect((await scout.get(`${notices}/${id}`)).status).toBe(403);
    expect((await server.visitor().get(`${notices}/${id}`)).status).toBe(401);
  });
});
