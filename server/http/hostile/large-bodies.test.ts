import { operations } from '@trover/contract/operations.ts';
import { bodyLimits, MAX_BODY_FIELDS } from '@trover/contract/protocol/body-limits.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import { MEGABYTE } from '@trover/core/format/bytes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';

const url = '/api/v1/tracking';
const json = { 'content-type': 'application/json' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const send = async (path: string, payload: string, method: 'POST' | 'PUT' | 'DELETE' = 'POST') => {
  const visitor = server.visitor();
  return visitor.send({ method, url: path, payload, headers: { ...json, ...(await visitor.token()) } });
};

/** Bodies that are slow to read, check or reject; each at the size limit. */
const bodies: [string, string][] = [
  ['a list of faulty events', `{"events":[${Array(400_000).fill('0').join()}]}`],
  ['a list of empty events', `{"events":[${Array(600_000).fill('{}').join()}]}`],
  ['unknown fields', `{${Array.from({ length: 150_000 }, (_, at) => `"k${at}":0`).join()}}`],
  ['a long name', `{"${'k'.repeat(MEGABYTE)}":0}`],
  ['lists in lists', '['.repeat(MEGABYTE)],
  ['objects in objects', '{"a":'.repeat(MEGABYTE / 5)],
  [
    'parameters of a visit',
    `{"events":[{"name":"page_visited","base_url":"/","params":{${Array.from({ length: 99_999 }, (_, at) => `"p${at}":1`).join()}}}]}`,
  ],
];

describe('a body of megabytes from someone who is not signed in', () => {
  test.each(bodies)('is refused in a few words: %s', async (_, body) => {
    const answer = await send(url, body);
    expect([400, 413]).toContain(answer.status);
    expect(answer.text.length).toBeLessThan(20_000);
  });

  test.each(bodies)('is refused in a few words where it is as large as may be: %s', async (_, body) => {
    const answer = await send(url, body.slice(0, bodyLimits.message.bytes));
    expect([400, 413]).toContain(answer.status);
    expect(answer.text.length).toBeLessThan(20_000);
  });

  test('[API-79] is reported fifty faults at most, each by a short name', async () => {
    const answer = await send(
      url,
      `{"events":[${Array(49)
        .fill(`{"${'k'.repeat(2_000)}":0}`)
        .join()}]}`,
    );
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.fields).length).toBeLessThanOrEqual(50);
    expect(answer.text.length).toBeLessThan(20_000);
  });

  test('is not even read by a call that needs someone who is signed in', async () => {
    const changes = operations.filter(({ method, audience }: Operation) => method !== 'GET' && audience !== 'anyone');
    for (const { method, path } of changes as Operation[]) {
      const address = path.replaceAll(/\{\w+\}/g, '1');
      const { status } = await send(address, '{"not JSON', method as 'POST');
      expect(status, `${method} ${path}`).toBe(401);
    }
  });
});

describe('a body of someone who is signed in', () => {
  test('may be nested sixty-four deep, and no deeper', async () => {
    const investor = await server.signIn('investor');
    const nested = (levels: number) => `{"label":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    const status = async (levels: number) => {
      const answer = await investor.post('/api/v1/portfolio/portfolio', nested(levels), json);
      return answer.body.error.fields;
    };
    expect(await status(64)).toHaveProperty('body.label');
    expect(await status(65)).toEqual({ body: 'nest lists and objects at most 64 deep' });
    const inText = await investor.post('/api/v1/portfolio/portfolio', { label: '[{,"'.repeat(20) });
    expect(inText.status).toBe(200);
  });

  test('may have a thousand fields in an object, and no more, however many objects there are', async () => {
    const investor = await server.signIn('investor');
    const object = (fields: number) => `{${Array.from({ length: fields }, (_, at) => `"k${at}":0`).join()}}`;
    const create = (body: string) => investor.post('/api/v1/portfolio/portfolio', body, json);
    expect((await create(object(MAX_BODY_FIELDS))).status).toBe(400);
    expect(await create(object(MAX_BODY_FIELDS + 1))).toMatchObject({
      status: 413,
      body: { error: { message: 'An object of the body has more than 1000 fields.' } },
    });
    const two = `[${object(MAX_BODY_FIELDS)},${object(MAX_BODY_FIELDS)}]`;
    expect((await create(two)).status).toBe(400);
    expect((await create('}'.repeat(200) + ':'.repeat(MAX_BODY_FIELDS + 1))).status).toBe(413);
    expect((await create(JSON.stringify({ label: ':'.repeat(2_000) }))).status).toBe(400);
  });

  test('is refused past its size, and a form too', async () => {
    const investor = await server.signIn('investor');
    const large = 'a'.repeat(bodyLimits.signed_in.bytes);
    expect((await investor.post('/api/v1/portfolio/portfolio', { label: large })).status).toBe(413);
    const fields = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`f${at}`, 'a'.repeat(60_000)]));
    expect((await investor.form('/api/v1/crm/form_bug', fields)).status).toBe(413);
  });
});
