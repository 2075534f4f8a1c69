import { setTimeout as pause } from 'node:timers/promises';
import { declareOperation } from '@trover/contract/protocol/operation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { routes as allRoutes } from '../../routes.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { handle } from '../route.ts';

const saveNote = declareOperation({
  method: 'POST',
  path: '/api/v1/notes',
  summary: 'Keeps a note',
  audience: 'signed_in',
  body: z.strictObject({ text: z.string() }),
  response: z.object({ number: z.int() }),
  errors: ['invalid_input', 'not_signed_in', 'conflict'],
});
const putNote = declareOperation({ ...saveNote, path: '/api/v1/natural-notes', idempotency: 'natural' });
let saved = 0;
const routes = [
  ...allRoutes,
  handle(saveNote, async ({ body }) => {
    if (body.text === 'slow') await pause(150);
    if (body.text === 'refused') fail('conflict');
    saved += 1;
    return { number: saved };
  }),
  handle(putNote, async () => ({ number: ++saved })),
];

let server: TestServer;
let visitor: TestVisitor;
beforeAll(async () => {
  server = await openTestServer({ routes });
  visitor = await server.signIn('investor');
});
afterAll(() => server.close());
beforeEach(async () => {
  saved = 0;
  await server.database.pool.query('truncate idempotency_keys');
});
const send = (text: string, key: string, by = visitor, url = '/api/v1/notes') =>
  by.post(url, { text }, { 'idempotency-key': key });

describe('a change with a key of its caller’s', () => {
  test('is done once, and answers the same when it is sent again', async () => {
    const first = await send('a', 'key-1');
    const again = await send('a', 'key-1');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(saved).toBe(1);
  });

  test('is done again for another key, another caller and no key', async () => {
    await send('a', 'key-1');
    await send('a', 'key-2');
    await send('a', 'key-1', await server.signIn('scout'));
    await visitor.post('/api/v1/notes', { text: 'a' });
    expect(saved).toBe(4);
  });

  test('with the same key and another body is a conflict', async () => {
    await send('a', 'key-1');
    expect(await send('b', 'key-1')).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect(saved).toBe(1);
  });

  test('sent several times at once is done once, and all get its answer', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send('slow', 'key-1')));
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [200, { number: 1 }]));
    expect(saved).toBe(1);
  });

  test('that failed did nothing, so it may be sent again', async () => {
    expect((await send('refused', 'key-1')).status).toBe(409);
    expect((await visitor.post('/api/v1/notes', { text: 7 }, { 'idempotency-key': 'key-1' })).status).toBe(400);
    expect((await send('a', 'key-1')).status).toBe(200);
  });

  test('that broke off with its process is not done a second time', async () => {
    await send('a', 'key-1');
    await server.database.pool.query(
      `update idempotency_keys set answer = null, created_at = now() - interval '3 minutes'`,
    );
    const again = await send('a', 'key-1');
    expect(again).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('was interrupted') } },
    });
    expect(saved).toBe(1);
  });

  test('is forgotten after its time', async () => {
    await send('a', 'key-1');
    await server.database.pool.query('update idempotency_keys set expires_at = now()');
    expect((await send('b', 'key-1')).status).toBe(200);
  });

  test('whose key is none is reported', async () => {
    expect((await send('a', 'with a space')).status).toBe(400);
    expect((await send('a', 'k'.repeat(201))).status).toBe(400);
  });
});

test('a change with a natural key needs none', async () => {
  await send('a', 'key-1', visitor, '/api/v1/natural-notes');
  await send('b', 'key-1', visitor, '/api/v1/natural-notes');
  expect(saved).toBe(2);
});
