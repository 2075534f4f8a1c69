import { parseEncryptionKey } from '@trover/contract/protocol/encryption.ts';
import { declareOperation } from '@trover/contract/protocol/operation.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes as allRoutes } from '../../routes.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { handle } from '../route.ts';
import { decryptJson, encrypt } from './cipher.ts';

const written = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const key = parseEncryptionKey(written)!;

const saveNote = declareOperation({
  method: 'POST',
  path: '/api/v1/notes',
  summary: 'Keeps a note',
  audience: 'signed_in',
  body: z.strictObject({ text: z.string() }),
  response: z.object({ text: z.string(), saved: z.int() }),
  body_limit: 'large',
  errors: ['invalid_input', 'not_signed_in'],
});
let saved = 0;
const routes = [
  ...allRoutes,
  handle(saveNote, async ({ body }) => {
    saved += 1;
    return { text: body.text, saved };
  }),
];

let server: TestServer;
let visitor: TestVisitor;
beforeAll(async () => {
  server = await openTestServer({ routes, env: { ENCRYPTION_KEY: written } });
  visitor = await server.signIn('investor');
});
afterAll(() => server.close());

const encrypted = (body: unknown) => ({ data: encrypt(key, JSON.stringify(body)) });
const send = (body: unknown, headers: Record<string, string> = {}) =>
  visitor.post('/api/v1/notes', body, { 'x-encrypted': '1', 'content-type': 'application/json', ...headers });
const opened = (body: { data: unknown }) => decryptJson(key, body.data)?.json;

describe('an encrypted body', () => {
  test('[B-5] is read as what it holds, and [B-6] answered encrypted', async () => {
    const answer = await send(encrypted({ text: 'IBAN of somebody' }));
    expect(answer.status).toBe(200);
    expect(answer.headers['x-encrypted']).toBe('1');
    expect(answer.text).not.toContain('IBAN');
    expect(Object.keys(answer.body)).toEqual(['data']);
    expect(opened(answer.body)).toMatchObject({ result: true, data: { text: 'IBAN of somebody' } });
  });

  test('[B-6] a failure is encrypted too, with its status', async () => {
    const answer = await send(encrypted({ text: 7 }));
    expect(answer.status).toBe(400);
    expect(opened(answer.body)).toMatchObject({ error: { fields: { 'body.text': 'this must be a text' } } });
    const stranger = await server.visitor().get('/api/v1/users/profile/me', { 'x-encrypted': '1' });
    expect(stranger.status).toBe(401);
    expect(opened(stranger.body)).toMatchObject({ error: { code: 'not_signed_in' } });
  });

  test('[B-6] a read that asks for it is answered encrypted, one that does not is not', async () => {
    const asked = await visitor.get('/api/v1/users/profile/me', { 'x-encrypted': '1', 'accept-encoding': 'br' });
    expect(asked.headers['x-encrypted']).toBe('1');
    expect((await visitor.get('/api/v1/users/profile/me')).body.result).toBe(true);
  });

  test('[B-5] of a megabyte of any text comes through whole', async () => {
    const text = 'ä"\\\u2028📈'.repeat(60_000);
    expect(opened((await send(encrypted({ text }))).body)).toMatchObject({ data: { text } });
  });

  test('[B-1] needs the token like any other', async () => {
    const answer = await visitor.send({
      method: 'POST',
      url: '/api/v1/notes',
      headers: { 'x-encrypted': '1' },
      payload: encrypted({ text: 'x' }),
    });
    expect(answer.status).toBe(403);
  });

  test('[B-5] is never a form', async () => {
    const headers = {
      'x-encrypted': '1',
      'content-type': 'multipart/form-data; boundary=x',
      ...(await visitor.token()),
    };
    const answer = await visitor.send({ method: 'POST', url: '/api/v1/notes', headers, payload: '--x--' });
    expect(answer.status).toBe(400);
  });

  test('without a key the server states that it takes none', async () => {
    const keyless = await openTestServer({ routes });
    const somebody = await keyless.signIn('investor');
    const answer = await somebody.post('/api/v1/notes', encrypted({ text: 'x' }), { 'x-encrypted': '1' });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } });
    await keyless.close();
  });
});

describe('one that was tampered with', () => {
  const whole = Buffer.from(
    encrypt(key, JSON.stringify({ text: 'a text of some length, so that it has blocks' })),
    'base64',
  );
  const flip = (at: number) => Buffer.from(whole.map((byte, index) => (index === at ? byte ^ 0x41 : byte)));
  const jsonOf = (text: string) => ({ data: encrypt(key, text) });
  const bodies: [string, unknown][] = [
    ['a changed last block', { data: flip(whole.length - 1).toString('base64') }],
    ['a changed block before the last', { data: flip(whole.length - 17).toString('base64') }],
    ['a changed first byte of the text', { data: flip(0).toString('base64') }],
    ['cut by a byte', { data: whole.subarray(0, -1).toString('base64') }],
    ['cut by a block', { data: whole.subarray(0, -16).toString('base64') }],
    ['only an IV', { data: whole.subarray(0, 16).toString('base64') }],
    ['empty', { data: '' }],
    ['not base64', { data: '~~~' }],
    ['no text', { data: 7 }],
    ['no data', {}],
    ['more than data', { data: whole.toString('base64'), text: 'x' }],
    ['nothing', 'null'],
    ['a list', [1]],
    ['another key', { data: encrypt(new Uint8Array(16), '{"text":"x"}') }],
    ['what is not JSON', jsonOf('{"text":')],
    ['not UTF-8', { data: encrypt(key, 'x').slice(0, 24) }],
  ];

  test('[B-5] gets one answer whatever was done to it, and nothing is done', async () => {
    const before = saved;
    const answers = [];
    for (const [, body] of bodies) answers.push(await send(body));
    const [first] = answers;
    expect(first?.status).toBe(400);
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(opened(answer.body)).toEqual(opened(first?.body));
    }
    expect(opened(first?.body)).toMatchObject({ error: { code: 'invalid_input' } });
    expect(saved).toBe(before);
  });

  test('[B-5] takes the same time whatever was done to it', async () => {
    const shortest: number[] = [];
    for (const [, body] of bodies) {
      const durations: number[] = [];
      for (let run = 0; run < 5; run += 1) {
        const started = performance.now();
        await send(body);
        durations.push(performance.now() - started);
      }
      // a busy machine only adds to it
      shortest.push(Math.min(...durations));
    }
    expect(Math.min(...shortest)).toBeGreaterThan(55);
    expect(Math.max(...shortest) / Math.min(...shortest)).toBeLessThan(1.5);
  });

  test('[B-5] never opens as something else than was sent, wherever one byte of the last block changes', () => {
    const block = fc.integer({ min: whole.length - 16, max: whole.length - 1 });
    fc.assert(
      fc.property(block, fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(whole);
        changed[at] = changed[at]! ^ by;
        const read = decryptJson(key, changed.toString('base64'));
        expect(read).toBeUndefined();
      }),
    );
  });
});

describe('the nonce of a request', () => {
  test('[B-2] is good for one encrypted request of one caller', async () => {
    const nonce = { 'x-nonce': 'n0nce-of-one-request' };
    expect((await send(encrypted({ text: 'once' }), nonce)).status).toBe(200);
    const before = saved;
    const again = await send(encrypted({ text: 'once' }), nonce);
    expect(again.status).toBe(409);
    expect(opened(again.body)).toMatchObject({ error: { code: 'conflict' } });
    expect(saved).toBe(before);
    const scout = await server.signIn('scout');
    expect((await scout.post('/api/v1/notes', encrypted({ text: 'x' }), { 'x-encrypted': '1', ...nonce })).status).toBe(
      200,
    );
  });

  test('[B-2] counts once when the same request comes twice at the same time', async () => {
    const nonce = { 'x-nonce': 'n0nce-of-two-requests' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(encrypted({ text: 'once' }), nonce)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('[B-2] may be used again after its time, and is free in a request that is not encrypted', async () => {
    const nonce = { 'x-nonce': 'n0nce-past-its-time' };
    await send(encrypted({ text: 'x' }), nonce);
    await server.database.pool.query('update request_nonces set expires_at = now()');
    expect((await send(encrypted({ text: 'x' }), nonce)).status).toBe(200);
    for (let at = 0; at < 2; at += 1)
      expect((await visitor.post('/api/v1/notes', { text: 'x' }, nonce)).status).toBe(200);
  });

  test('[B-2] of another form is reported', async () => {
    expect((await send(encrypted({ text: 'x' }), { 'x-nonce': 'short' })).status).toBe(400);
  });
});
