import { setTimeout as pause } from 'node:timers/promises';
import { declareOperation } from '@trover/contract/protocol/operation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { routes as allRoutes } from '../routes.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { handle, type Route } from './route.ts';

const saveNote = declareOperation({
  method: 'POST',
  path: '/api/v1/notes/{id}',
  summary: 'Keeps a note',
  audience: 'signed_in',
  params: z.strictObject({ id: z.coerce.number().int() }),
  query: z.strictObject({ loud: z.enum(['yes', 'no']).optional() }),
  body: z.strictObject({ text: z.string().max(5, 'use at most 5 characters'), lines: z.array(z.int()).optional() }),
  response: z.object({ id: z.int(), text: z.string() }),
  errors: ['invalid_input', 'not_signed_in', 'conflict'],
});
const readSecrets = declareOperation({
  method: 'GET',
  path: '/api/v1/secrets',
  summary: 'For operators',
  audience: ['operator'],
  response: z.object({ known: z.boolean() }),
  errors: ['not_signed_in', 'not_allowed'],
});
const sendFile = declareOperation({
  method: 'POST',
  path: '/api/v1/file',
  summary: 'Takes a file',
  audience: 'signed_in',
  body: z.strictObject({ label: z.string().optional() }),
  files: [{ field: 'file', max_bytes: 1000, required: true }],
  response: z.object({ label: z.string().nullable(), name: z.string(), bytes: z.int() }),
  errors: ['invalid_input', 'not_signed_in', 'too_large', 'unsupported_file'],
});
const cachePage = declareOperation({
  method: 'POST',
  path: '/api/v1/page',
  summary: 'Keeps a page, sent as JSON or as a form',
  audience: 'signed_in',
  form: 'or_json',
  body: z.strictObject({
    title: z.string(),
    is_open: z.boolean().nullable().optional(),
    address: z.strictObject({ country: z.string(), floor: z.int().optional() }).optional(),
  }),
  response: z.object({ saved: z.unknown() }),
  errors: ['invalid_input', 'not_signed_in', 'unsupported_file'],
});
const count = declareOperation({
  method: 'GET',
  path: '/api/v1/count',
  summary: 'Counts',
  audience: 'anyone',
  query: z.strictObject({ to: z.coerce.number().int(), fail_at: z.coerce.number().int().optional() }),
  events: { number: z.int(), end: z.string() },
  errors: ['invalid_input', 'not_found'],
});

let saved = 0;
let accepted = 0;
const ended: string[] = [];
const routes: readonly Route[] = [
  ...allRoutes,
  handle(saveNote, async ({ params, body }) => {
    saved += 1;
    if (params.id === 13) fail('conflict', { message: 'This note was changed by somebody else.' });
    if (params.id === 14) throw new Error('select password from accounts failed');
    return { id: params.id, text: body.text, inner: 'not for callers' };
  }),
  handle(cachePage, async ({ body }) => ({ saved: body })),
  handle(readSecrets, async () => ({ known: true })),
  handle(sendFile, async ({ body, files }) => {
    for await (const file of files) {
      let bytes = 0;
      for await (const chunk of file.stream) bytes += chunk.length;
      accepted += 1;
      return { label: body.label ?? null, name: file.file_name, bytes };
    }
    return fail('invalid_input');
  }),
  handle(count, async function* ({ query, signal }) {
    if (query.to < 0) fail('not_found');
    try {
      for (let number = 1; number <= query.to && !signal.aborted; number += 1) {
        if (number === query.fail_at) throw new Error('a fault inside');
        yield { event: 'number', data: number };
        await pause(query.to > 1_000_000 ? 100 : 2); // one that stays open is idle most of its time
      }
      yield { event: 'end', data: 'done' };
    } finally {
      ended.push(`to ${query.to}`);
    }
  }),
];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ routes });
});
afterAll(() => server.close());

describe('a call', () => {
  test('answers what it declares, and nothing beside it', async () => {
    const visitor = await server.signIn('investor');
    const answer = await visitor.post('/api/v1/notes/7', { text: 'hello' });
    expect(answer).toMatchObject({ status: 200, body: { result: true } });
    expect(answer.body.data).toEqual({ id: 7, text: 'hello' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('all faults of all parts come together, each at its field, and the handler does not run', async () => {
    const visitor = await server.signIn('investor');
    const before = saved;
    const answer = await visitor.post('/api/v1/notes/x?loud=maybe', { text: 'too long', lines: [1, 'b'], more: 1 });
    expect(answer.body.error.fields).toEqual({
      'params.id': 'this must be a number',
      'query.loud': 'use one of yes, no',
      'body.text': 'use at most 5 characters',
      'body.lines.1': 'this must be a number',
      'body.more': 'there is no such field; known are text, lines',
    });
    expect(saved).toBe(before);
  });

  test('one fault is reported in the message itself', async () => {
    const visitor = await server.signIn('investor');
    const { error, detail } = (await visitor.post('/api/v1/notes/7', { text: 'too long' })).body;
    expect(error.message).toBe('Check body.text: use at most 5 characters.');
    expect(detail).toBe(error.message);
  });

  test('a body that is not JSON is notified', async () => {
    const visitor = await server.signIn('investor');
    const headers = { 'content-type': 'application/json', ...(await visitor.token()) };
    const answer = await visitor.send({ method: 'POST', url: '/api/v1/notes/7', headers, payload: '{"text":' });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', message: 'The body is not JSON.' } },
    });
  });

  test('who is not signed in gets 401, and who has another role 403', async () => {
    expect(await server.visitor().get('/api/v1/secrets')).toMatchObject({
      status: 401,
      body: { error: { code: 'not_signed_in' } },
    });
    const investor = await server.signIn('investor');
    expect(await investor.get('/api/v1/secrets')).toMatchObject({
      status: 403,
      body: { error: { code: 'not_allowed' } },
    });
    const operator = await server.signIn('operator');
    expect((await operator.get('/api/v1/secrets')).body).toEqual({ result: true, data: { known: true } });
  });

  test('a failure of the catalogue keeps its own sentence', async () => {
    const visitor = await server.signIn('investor');
    const answer = await visitor.post('/api/v1/notes/13', { text: 'a' });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', message: 'This note was changed by somebody else.' } },
    });
  });

  test('a fault of ours shows nothing of its inside', async () => {
    const visitor = await server.signIn('investor');
    const answer = await visitor.post('/api/v1/notes/14', { text: 'a' });
    expect(answer).toMatchObject({ status: 500, body: { result: false, error: { code: 'internal_error' } } });
    expect(answer.text).not.toMatch(/select|password|Error/);
  });

  test('an address that is not there is reported in the envelope', async () => {
    expect(await server.visitor().get('/api/v1/nothing')).toMatchObject({
      status: 404,
      body: { result: false, error: { code: 'not_found' } },
    });
  });

  test('every response carries a request id, its own whatever was sent', async () => {
    const visitor = server.visitor();
    expect((await visitor.get('/api/v1/nothing')).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    for (const sent of ['from-the-proxy-1', 'bad id\u00e9'])
      expect((await visitor.get('/healthz', { 'x-request-id': sent })).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });
});

describe('a call that takes JSON alone', () => {
  test('refuses a form in its place, so that nothing is done without what it stated', async () => {
    const visitor = await server.signIn('investor');
    const before = saved;
    expect(await visitor.form('/api/v1/notes/7', { text: 'hello' })).toMatchObject({
      status: 415,
      body: { error: { code: 'unsupported_file', message: 'This call accepts no form. Send its body as JSON.' } },
    });
    expect(saved).toBe(before);
  });
});

describe('a form with a file', () => {
  const content = (bytes: number) => new Uint8Array(bytes).fill(65);

  test('streams the file to the handler after its text fields', async () => {
    const visitor = await server.signIn('investor');
    const answer = await visitor.upload('/api/v1/file', { name: 'a.csv', content: content(900) }, { label: 'mine' });
    expect(answer.body.data).toEqual({ label: 'mine', name: 'a.csv', bytes: 900 });
  });

  test('a file past its limit is refused', async () => {
    const visitor = await server.signIn('investor');
    const answer = await visitor.upload('/api/v1/file', { name: 'a.csv', content: content(1001) });
    expect(answer).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } });
  });

  test('a file that breaks off on its way is not accepted for a whole one', async () => {
    const visitor = await server.signIn('investor');
    const before = accepted;
    const headers = { 'content-type': 'multipart/form-data; boundary=cut', ...(await visitor.token()) };
    const payload = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nDate,Symb';
    const answer = await visitor.send({ method: 'POST', url: '/api/v1/file', headers, payload });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } });
    expect(accepted).toBe(before);
  });

  test('a form without the file, with another file, with an unknown field: each is reported', async () => {
    const visitor = await server.signIn('investor');
    const fieldsOf = async (field: string, fields = {}) =>
      (await visitor.upload('/api/v1/file', { field, name: 'a', content: content(5) }, fields)).body.error.fields;
    expect(await fieldsOf('document')).toEqual({ document: 'there is no such file; known are file' });
    expect(await fieldsOf('file', { colour: 'red' })).toEqual({
      'body.colour': 'there is no such field; known are label',
    });
    const answer = await visitor.post('/api/v1/file', { label: 'x' });
    expect(answer).toMatchObject({ status: 415, body: { error: { code: 'unsupported_file' } } });
  });

  test('what comes after the file is not left out without a word: neither a field nor another file', async () => {
    const visitor = await server.signIn('investor');
    const before = accepted;
    const after = async (second: string) => {
      const part = (name: string, text: string) => `--b\r\ncontent-disposition: form-data; ${name}\r\n\r\n${text}\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=b', ...(await visitor.token()) };
      const payload = `${part('name="file"; filename="a.csv"', 'a')}${part(second, 'b')}--b--\r\n`;
      return visitor.send({ method: 'POST', url: '/api/v1/file', headers, payload });
    };
    expect(await after('name="label"')).toMatchObject({
      status: 400,
      body: { error: { fields: { 'body.label': 'send text fields before the file' } } },
    });
    expect(await after('name="file"; filename="b.csv"')).toMatchObject({
      status: 400,
      body: { error: { fields: { file: 'send one file at a time' } } },
    });
    expect(accepted).toBe(before);
  });

  test('who is not signed in is refused before the file is read', async () => {
    const answer = await server.visitor().upload('/api/v1/file', { name: 'a.csv', content: content(5000) });
    expect(answer.status).toBe(401);
  });
});

describe('a call that takes JSON or a form', () => {
  const page = { title: 'true', is_open: true, address: { country: 'US', floor: 3 } };

  test('takes the same from either', async () => {
    const visitor = await server.signIn('investor');
    expect((await visitor.post('/api/v1/page', page)).body.data.saved).toEqual(page);
    const fields = { title: 'true', is_open: 'true', 'address.country': 'US', 'address.floor': '3' };
    expect((await visitor.form('/api/v1/page', fields)).body.data.saved).toEqual(page);
    expect((await visitor.form('/api/v1/page', { title: '', is_open: '' })).body.data.saved).toEqual({
      title: '',
      is_open: null,
    });
  });

  test('shows what is wrong in a form field by field, and takes no file', async () => {
    const visitor = await server.signIn('investor');
    const wrong = await visitor.form('/api/v1/page', { title: 'a', is_open: 'maybe', 'address.__proto__': 'x' });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.error.fields)).toEqual(expect.arrayContaining(['body.is_open']));
    const file = { field: 'title', name: 'a', content: Buffer.from('a') };
    expect((await visitor.upload('/api/v1/page', file)).body.error.fields).toHaveProperty('title');
  });
});

describe('a call that answers with events', () => {
  test('sends them in turn and ends', async () => {
    const answer = await server.visitor().get('/api/v1/count?to=2');
    expect(answer.headers['content-type']).toContain('text/event-stream');
    expect(answer.text).toBe('event: number\ndata: 1\n\nevent: number\ndata: 2\n\nevent: end\ndata: "done"\n\n');
  });

  test('fails like any call before the first event', async () => {
    expect(await server.visitor().get('/api/v1/count?to=-1')).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
    expect((await server.visitor().get('/api/v1/count?to=many')).body.error.fields).toEqual({
      'query.to': 'this must be a number',
    });
  });

  test('reports a later failure as an event, without its inside', async () => {
    const { text } = await server.visitor().get('/api/v1/count?to=3&fail_at=2');
    expect(text).toMatch(/^event: number\ndata: 1\n\nevent: failure\ndata: \{"code":"internal_error"/);
    expect(text).not.toContain('a fault inside');
  });

  test('one caller has forty of them open and no more, until one of them ends', { timeout: 45_000 }, async () => {
    const own = await openTestServer({ routes });
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const callers: AbortController[] = [];
    const open = async () => {
      const caller = new AbortController();
      callers.push(caller);
      return (await fetch(`${address}/api/v1/count?to=1000001`, { signal: caller.signal })).status;
    };
    const answers = await Promise.all(Array.from({ length: 45 }, open));
    expect(answers.filter((status) => status === 200)).toHaveLength(40);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
    for (const caller of callers) caller.abort();
    await expect.poll(open).toBe(200);
    callers.at(-1)?.abort();
    await own.close(); // at once, though connections end while it stops: the timeout is below their keep-alive time
  });

  test('the source ends when the caller goes away, and when the server stops', async () => {
    const own = await openTestServer({ routes });
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const caller = new AbortController();
    const left = await fetch(`${address}/api/v1/count?to=1000001`, { signal: caller.signal });
    await left.body?.getReader().read();
    caller.abort();
    await expect.poll(() => ended).toContain('to 1000001');
    const stays = await fetch(`${address}/api/v1/count?to=1000002`);
    const reading = stays.text().catch(() => '');
    await own.close();
    await expect.poll(() => ended).toContain('to 1000002'); // within a pause of the source
    await reading;
  });
});
