import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@trover/contract/operations.ts';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../../config.ts';
import { breakingChanges } from './breaking-changes.ts';
import { describeApi, type Json } from './describe-api.ts';

const snapshot = join(projectFolder, 'docs', 'openapi.json');
const decisions = join(projectFolder, 'docs', 'decisions');

/** One line for each call, so that two changes meet only where they change the same. */
function write(document: Json): void {
  const lines = Object.entries(document.paths as Record<string, Json>).map(
    ([path, item]) =>
      `${JSON.stringify(path)}: {\n${Object.entries(item)
        .map(([method, call]) => `${JSON.stringify(method)}: ${JSON.stringify(call)}`)
        .join(',\n')}\n}`,
  );
  const { paths: _, ...rest } = document;
  const head = Object.entries(rest).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  writeFileSync(snapshot, `{\n${head.join(',\n')},\n"paths": {\n${lines.join(',\n')}\n}\n}\n`);
}

const call = (schemas: { query?: Json; body?: Json; answer?: Json }): Json => ({
  paths: {
    '/notes': {
      post: {
        parameters: schemas.query ? [{ name: 'q', in: 'query', required: false, schema: schemas.query }] : [],
        requestBody: { content: { 'application/json': { schema: schemas.body ?? {} } } },
        responses: { 200: { content: { 'application/json': { schema: schemas.answer ?? {} } } } },
      },
    },
  },
});
const text = { type: 'string' };
const form = (properties: Json, required: string[] = []): Json => ({ type: 'object', properties, required });

describe('a change of the document', () => {
  test('breaks nothing where it only adds', () => {
    const before = call({ body: form({ a: text }), answer: form({ a: text }, ['a']), query: text });
    const after = call({
      body: form({ a: { type: ['string', 'null'] }, b: text }),
      answer: form({ a: text, b: text }, ['a', 'b']),
      query: text,
    });
    expect(breakingChanges(before, after)).toEqual([]);
    expect(breakingChanges(before, { paths: { ...(after.paths as Json), '/more': { get: {} } } })).toEqual([]);
  });

  test.each([
    ['a call that is gone', call({}), { paths: {} }, 'POST /notes is gone'],
    ['a parameter that is gone', call({ query: text }), call({}), 'POST /notes query.q is gone'],
    [
      'a field that must be sent',
      call({ body: form({}) }),
      call({ body: form({ a: text }, ['a']) }),
      'POST /notes body.a must be sent',
    ],
    [
      'a field that may no longer be sent',
      call({ body: form({ a: text }) }),
      call({ body: form({}) }),
      'POST /notes body.a is gone',
    ],
    [
      'a narrower type',
      call({ body: form({ a: { type: ['string', 'null'] } }) }),
      call({ body: form({ a: text }) }),
      'POST /notes body.a refuses null',
    ],
    [
      'a value that is refused',
      call({ query: { enum: ['x', 'y'] } }),
      call({ query: { enum: ['x'] } }),
      'POST /notes query.q refuses y',
    ],
    [
      'a lower limit',
      call({ body: form({ a: { type: 'string', maxLength: 9 } }) }),
      call({ body: form({ a: { type: 'string', maxLength: 5 } }) }),
      'POST /notes body.a has a maxLength of 5',
    ],
    [
      'a field that is not answered, deep in a list',
      call({ answer: { type: 'array', items: form({ a: text }) } }),
      call({ answer: { type: 'array', items: form({}) } }),
      'POST /notes answer[].a is gone',
    ],
    [
      'a field that may be missing',
      call({ answer: form({ a: text }, ['a']) }),
      call({ answer: form({ a: text }) }),
      'POST /notes answer.a may be missing',
    ],
    [
      'a wider type of what is answered',
      call({ answer: form({ a: text }) }),
      call({ answer: form({ a: { anyOf: [text, { type: 'null' }] } }) }),
      'POST /notes answer.a may be null',
    ],
  ])('%s is reported', (_, before, after, change) => {
    expect(breakingChanges(before, after)).toEqual([change]);
  });
});

test('nothing that programs rely on goes, unless a decision page names it', () => {
  const document = describeApi(operations);
  if (process.env.UPDATE_API) write(document);
  const before = JSON.parse(readFileSync(snapshot, 'utf8')) as Json;
  const pages = readdirSync(decisions, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const decided = pages.map((name) => readFileSync(join(decisions, name), 'utf8'));
  const unnamed = breakingChanges(before, document).filter(
    (change) => !decided.some((page) => page.includes(`\`${change}\``)),
  );
  expect(unnamed, 'name each on a page of docs/decisions, between backticks, or take it back').toEqual([]);
});
