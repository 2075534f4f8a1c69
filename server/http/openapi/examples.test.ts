import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Access, access, type OwnedKind } from '@trover/contract/access.ts';
import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import { failureSchema, successSchema } from '@trover/contract/protocol/envelope.ts';
import { type Operation, schemaOf } from '@trover/contract/protocol/operation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OwnedFixture } from '../../access/testing/owned-fixture.ts';
import { findPerson, type Person, visitAs } from '../../access/testing/people.ts';
import { importCases } from '../../testing/one-case.ts';
import { sendExample, withFields } from '../../testing/send-example.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Answer } from '../../testing/test-visitor.ts';
import { answersFile, readAnswers, reuseUnchanged } from './recorded-answers.ts';

const declared: readonly Operation[] = operations;
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const examples: Record<string, ExampleRequest> = exampleRequests;
const recorded = readAnswers();
const anew: Record<string, unknown> = {};
const isRecording = process.env.UPDATE_API !== undefined;

let server: TestServer;
let caseId: number;
const known: Partial<Record<OwnedKind, number>> = {};
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' }, role: 'api,worker' });
  [caseId = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  const investor = await server.signIn('investor');
  const made = await investor.post('/api/v1/portfolio/portfolio', { label: 'Savings' });
  known.portfolio = made.body.data.id as number;
  const upload = withFields(examples['POST /api/v1/portfolio/uploadtradesfile']!, {
    'body.portfolio_id': known.portfolio,
  });
  const sent = await sendExample(investor, 'POST /api/v1/portfolio/uploadtradesfile', upload);
  known.upload = sent.body.data.upload.id as number;
  const upload_id = known.upload;
  const address = `/api/v1/portfolio/uploadtradesfile?upload_id=${upload_id}`;
  const isMatched = async () => (await investor.get(address)).body.data.upload.status === 'matched';
  while (!(await isMatched())) await pause(100);
});
afterAll(async () => {
  await server.close();
  if (isRecording) writeFileSync(answersFile, `${JSON.stringify(reuseUnchanged(recorded, anew), null, 1)}\n`);
});

/** The first of these who may call it; an investor where several may, and an institution where only those may. */
function callerOf({ who, of_organisations }: Access): Person {
  if (of_organisations) return 'institution';
  if (who === 'anyone' || who === 'signed_in' || who.includes('investor')) return 'investor';
  return who.includes('scout') ? 'scout' : who.includes('attorney') ? 'attorney' : 'operator';
}

async function send(name: string): Promise<Answer> {
  const row = (access as Record<string, Access>)[name]!;
  const person = await findPerson(server.context.db, callerOf(row));
  const knownIds = callerOf(row) === 'investor' && name.startsWith('GET') ? known : {};
  const household = new OwnedFixture(server.context.db, person!.account_id, caseId, knownIds);
  const fields: Record<string, unknown> = {};
  // the page of a case is shown by one that is published
  for (const [field, kind] of Object.entries(row.own ?? {}) as [string, OwnedKind][])
    if (field !== 'params.id' || kind !== 'proposal' || !name.startsWith('GET'))
      fields[field] = await household.idOf(kind);
  const example = withFields(examples[name] ?? {}, fields);
  const body = example.body as Record<string, unknown> | undefined;
  for (const field of ['password', 're_password', 'current_password'])
    if (body && field in body) body[field] = demonstrationPassword;
  return sendExample(await visitAs(server, person), name, example);
}

const MAX_LETTERS = 12_000;

/** An answer as it is shown: two of each list. */
function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]));
}

/** Where one has fields or kinds of values that the other has not; null and an empty list fit anything. */
function difference(one: unknown, other: unknown, at = 'answer'): string | undefined {
  if (one === null || other === null) return undefined;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length && other.length ? difference(one[0], other[0], `${at}[]`) : undefined;
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return at;
  if (typeof one !== 'object') return undefined;
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (!(name in a) || !(name in b)) return `${at}.${name}`;
    const inner = difference(a[name], b[name], `${at}.${name}`);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

describe('the example of', () => {
  test.each(declared.map((operation) => [nameOf(operation), operation] as const))('%s', async (name, operation) => {
    const { params, query, body, response, method, redirects } = operation;
    const example = examples[name] ?? {};
    for (const [schema, value] of [
      [params, example.params],
      [query, example.query],
      [operation.files && example.files && !operation.form ? undefined : body, example.body],
    ] as const)
      if (schema) expect(schemaOf(schema).safeParse(value ?? {}).error, `${name} accepts its example`).toBeUndefined();

    const answer = await send(name);
    expect(answer.status, answer.text).toBeLessThan(500);
    if (redirects || !response) return;
    if (answer.status >= 300) {
      expect(failureSchema.safeParse(answer.body).error).toBeUndefined();
      return;
    }
    const envelope = successSchema(schemaOf(response));
    expect(envelope.safeParse(answer.body).error).toBeUndefined();
    const shown = cut(answer.body);
    if (isRecording && JSON.stringify(shown).length < MAX_LETTERS && envelope.safeParse(shown).success)
      anew[name] = shown;
    const before = recorded[name];
    if (isRecording || before === undefined) return;
    expect(envelope.safeParse(before).error, 'what the document shows is answered no more').toBeUndefined();
    if (method === 'GET') expect(difference(before, shown), 'what the document shows differs').toBeUndefined();
  });
});

test('nearly every read is shown with what it answered', () => {
  const reads = declared.filter(({ method, response, redirects }) => method === 'GET' && response && !redirects);
  const shown = reads.filter((operation) => nameOf(operation) in (isRecording ? anew : recorded));
  expect(shown.length / reads.length).toBeGreaterThan(0.8);
});
