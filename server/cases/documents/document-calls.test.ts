import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propose, publish } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

const path = '/api/v1/settlements/documents';
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);

let server: TestServer;
let scout: TestVisitor;
let operator: TestVisitor;
let nobody: TestVisitor;

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  scout = await server.signIn('scout');
  operator = await server.signIn('operator');
  nobody = server.visitor();
});
afterAll(() => server.close());

const send = (visitor: TestVisitor, fields: object, content = pdf('a'), name = 'Complaint.pdf') =>
  visitor.upload(path, { field: 'document', name, content }, fields);
const documentsOf = async (id: number) => (await operator.get(`/api/v1/orders/getorder/${id}`)).body.data.documents;

describe('settlements/documents', () => {
  test('[API-59] [E-7] a document is stored and given out by a short-lived link, never inline', async () => {
    const { id } = await publish(scout, operator);
    const answer = await send(operator, {
      order_id: id,
      kind: 'notice',
      title: 'Long <b>notice</b>',
      date: '2026-01-02',
    });
    expect(answer.status).toBe(200);
    const { document } = answer.body.data;
    expect(document).toMatchObject({
      kind: 'notice',
      title: 'Long notice',
      date: '2026-01-02',
      bytes: pdf('a').length,
    });
    expect(await documentsOf(id)).toContainEqual(document);
    const opened = await nobody.get(document.url);
    expect(opened.status).toBe(302);
    const file = await nobody.get(String(opened.headers.location));
    expect(file.text).toBe(pdf('a').toString());
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Complaint.pdf"; filename*=UTF-8''Complaint.pdf`,
    });
  });

  test('[API-59] the same file twice is one; with doc_id another takes its place, and its words can be changed alone', async () => {
    const { id } = await publish(scout, operator);
    const first = (await send(operator, { order_id: id, kind: 'plan' })).body.data.document;
    expect((await send(operator, { order_id: id, kind: 'plan' })).body.data.document).toEqual(first);
    const other = (await send(operator, { doc_id: first.id }, pdf('second'))).body.data.document;
    expect(other).toMatchObject({ id: first.id, kind: 'plan', bytes: pdf('second').length });
    const named = await operator.form(path, { doc_id: first.id, title: 'The plan' });
    expect(named.body.data.document).toMatchObject({ id: first.id, title: 'The plan', bytes: pdf('second').length });
    expect((await documentsOf(id)).length).toBe(1);
    const link = (await nobody.get(first.url)).headers.location;
    expect((await nobody.get(String(link))).text).toBe(pdf('second').toString());
  });

  test('[API-59] a document may be at its official address, with a title and a kind, in place of a file', async () => {
    const { id } = await publish(scout, operator);
    const link = { order_id: id, kind: 'order', title: 'Final order', url: 'court.example/orders/7.pdf' };
    const made = (await operator.form(path, link)).body.data.document;
    expect(made).toMatchObject({ kind: 'order', title: 'Final order', bytes: null });
    expect((await operator.form(path, link)).body.data.document).toEqual(made);
    expect(await documentsOf(id)).toContainEqual(made);
    const opened = await nobody.get(`${path}/${made.id}`);
    expect([opened.status, opened.headers.location]).toEqual([302, 'https://court.example/orders/7.pdf']);
    const both = await send(operator, link);
    expect(both.body.error.fields).toEqual({ 'body.url': 'send the file or its address, not both' });
    const script = await operator.form(path, { ...link, url: 'javascript:alert(1)' });
    expect(script.status).toBe(400);
    const filed = (await send(operator, { doc_id: made.id })).body.data.document;
    expect(filed).toMatchObject({ id: made.id, title: 'Final order', bytes: pdf('a').length });
  });

  test('[API-60] one that is removed is gone, with its file and its links', async () => {
    const { id } = await publish(scout, operator);
    const { document } = (await send(operator, { order_id: id })).body.data;
    const link = String((await nobody.get(document.url)).headers.location);
    expect((await operator.delete(`${path}?doc_id=${document.id}`)).body.data).toEqual({
      doc_id: document.id,
      deleted: true,
    });
    expect([(await nobody.get(document.url)).status, (await nobody.get(link)).status]).toEqual([404, 404]);
    expect((await operator.delete(`${path}?doc_id=${document.id}`)).status).toBe(404);
  });

  test.each([
    ['a page named as a PDF', '<!doctype html><script>alert(1)</script>', 'a.pdf'],
    ['a program', '\x7fELF\x02\x01\x01\x00', 'a.pdf'],
    ['an archive', 'PK\x03\x04 anything', 'a.zip'],
    ['nothing', '', 'a.pdf'],
  ])('[API-59] refuses %s by its content, and keeps nothing of it', async (_, content, name) => {
    const { id } = await publish(scout, operator);
    const answer = await send(operator, { order_id: id }, Buffer.from(content, 'latin1'), name);
    expect(answer).toMatchObject({ status: 415, body: { error: { code: 'unsupported_file' } } });
    expect(await documentsOf(id)).toEqual([]);
  });

  test('[API-59] takes at most 20 MB', async () => {
    const { id } = await publish(scout, operator);
    const large = Buffer.concat([pdf('large'), Buffer.alloc(20 * 1024 * 1024)]);
    expect((await send(operator, { order_id: id }, large)).status).toBe(413);
    expect(await documentsOf(id)).toEqual([]);
  });

  test('[API-59] shows what is missing', async () => {
    expect((await send(operator, {})).body.error.fields).toHaveProperty(['body.order_id']);
    const { id } = await publish(scout, operator);
    expect((await operator.form(path, { order_id: id })).body.error.fields).toHaveProperty('document');
    expect((await send(operator, { doc_id: 2_147_483_647 })).status).toBe(404);
    expect((await send(operator, { order_id: id, kind: 'novel' })).body.error.fields).toHaveProperty(['body.kind']);
  });

  test('[API-59] [API-60] [P-2] a scout stores documents of their own proposal only, and nobody else sees them', async () => {
    const id = await propose(scout, {}, false);
    const { document } = (await send(scout, { order_id: id, kind: 'complaint' })).body.data;
    const investor = await server.signIn('investor');
    for (const visitor of [nobody, investor]) expect((await visitor.get(document.url)).status).toBe(404);
    expect((await scout.get(document.url)).status).toBe(302);
    expect((await send(investor, { order_id: id })).status).toBe(403);
    expect((await send(nobody, { order_id: id })).status).toBe(401);
    const { id: published } = await publish(scout, operator);
    expect((await send(scout, { order_id: published })).status).toBe(409);
    const theirs = (await send(operator, { order_id: published })).body.data.document;
    expect((await scout.delete(`${path}?doc_id=${theirs.id}`)).status).toBe(409);
    expect((await scout.delete(`${path}?doc_id=${document.id}`)).status).toBe(200);
  });
});
