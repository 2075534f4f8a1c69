import { operations } from '@trover/contract/operations.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { cellsOf, columnsOf } from './columns.ts';

let server: TestServer;
let operator: TestVisitor;
beforeAll(async () => {
  server = await openTestServer();
  operator = await server.signIn('operator');
});
afterAll(() => server.close());

const save = (body: object) => operator.post('/api/v1/operator/exports', body);

test('a list of the desk is saved as CSV with its own fields and filter, and the export is logged', async () => {
  const saved = (await save({ list: '/api/v1/operator/accounts', query: { email: 'operator@demo.test' } })).body;
  expect(saved.data ?? saved.error).toMatchObject({ is_whole: true });
  const [head, ...lines] = saved.data.content.trim().split('\r\n');
  expect(head).toContain('email');
  expect(lines).toHaveLength(saved.data.rows);
  expect(saved.data.content, 'it has all').not.toContain('These are the first');
  expect(lines.join()).toContain('operator@demo.test');
  const { items } = (await operator.get('/api/v1/operator/audit?action=export_made&limit=5')).body.data;
  expect(items[0].detail).toMatchObject({ what: '/api/v1/operator/accounts', rows: lines.length });
});

test('a wrong filter, a call that is no list and one that is no operator’s are refused', async () => {
  expect((await save({ list: '/api/v1/operator/claims', query: { stage: 'lost' } })).status).toBe(400);
  for (const list of [
    '/api/v1/operator/books',
    '/api/v1/users/profile/me',
    '/api/v1/operator/unheard-of',
    '/api/v1/notices',
  ])
    expect((await save({ list })).status, list).toBe(404);
  for (const part of ['names', 'total_count', '__proto__'])
    expect((await save({ list: '/api/v1/operator/claims', part })).status, part).toBe(404);
  const investor = await server.signIn('investor');
  expect((await investor.post('/api/v1/operator/exports', { list: '/api/v1/operator/claims' })).status).toBe(403);
});

test('a list without pages, a list within an answer and one of another address are saved as well', async () => {
  const clocks = (await save({ list: '/api/v1/operator/clocks' })).body.data;
  expect(clocks).toMatchObject({ is_whole: true, content: expect.stringContaining('kind') });
  expect(clocks.rows).toBeGreaterThan(5);
  const kinds = (await save({ list: '/api/v1/operator/jobs', part: 'kinds' })).body.data;
  expect(kinds).toMatchObject({ is_whole: true, content: expect.stringContaining('send-notices') });
  const { items } = (await operator.get('/api/v1/operator/audit?action=export_made&limit=5')).body.data;
  expect(items[0].detail).toMatchObject({ what: '/api/v1/operator/jobs kinds' });
  expect((await save({ list: '/api/v1/crm/tickets', query: { status: 'open' } })).body.data).toMatchObject({ rows: 0 });
});

test('every list of operators that has pages can be saved', async () => {
  const lists = operations.filter(
    ({ method, path, ...one }: Operation) =>
      method === 'GET' &&
      path.startsWith('/api/v1/operator/') &&
      one.query !== undefined &&
      'cursor' in one.query.shape,
  );
  expect(lists.length).toBeGreaterThan(30);
  const refused: string[] = [];
  for (const { path, ...one } of lists as readonly Operation[]) {
    const names = Object.keys(one.params?.shape ?? {});
    const params = Object.fromEntries(
      names.map((name) => [name, name === 'name' ? 'courtlistener' : name === 'year' ? '2026' : 1]),
    );
    const part = Object.entries((one.response as z.ZodObject).shape).find(
      ([name, field]) => name === 'items' || (field.type === 'object' && 'items' in (field as z.ZodObject).shape),
    )?.[0];
    const { status, body } = await save({
      list: path,
      part,
      params,
      ...(path.endsWith('/reports/rows') && { query: { figure: 'ages' } }),
    });
    if (status !== 200 && !/^We could not find that /.test(body.error.message))
      refused.push(`${path}: ${body.error.message}`);
  }
  expect(
    refused.filter((one) => !one.includes('unrecognized') && !one.startsWith('/api/v1/operator/bank_transit')),
  ).toEqual([]);
});

test('objects within an item have columns of their own, a list of texts is one cell, and no other field leaves', () => {
  const item = z.object({
    id: z.int(),
    order: z.object({ title: z.string(), deep: z.object({ b: z.int() }) }).nullable(),
    tags: z.array(z.string()),
    none: z.string().nullable(),
    lines: z.array(z.object({ a: z.int() })),
    of: z.union([z.object({ kind: z.string() }), z.object({ day: z.string() })]).optional(),
  });
  const columns = columnsOf(item);
  expect(columns.map(({ name }) => name)).toEqual([
    ...['id', 'order.title', 'order.deep', 'tags', 'none', 'lines', 'of.kind', 'of.day'],
  ]);
  const order = { title: 'A', deep: { b: 1 } };
  const one = { id: 1, order, tags: ['x', 'y'], none: null, lines: [{ a: 1 }], of: { day: 'd' }, secret: 'no' };
  expect(cellsOf(one, columns)).toEqual(['1', 'A', '{"b":1}', 'x; y', null, '[{"a":1}]', null, 'd']);
  expect(cellsOf({ ...one, order: null }, columns).slice(0, 4)).toEqual(['1', null, null, 'x; y']);
});
