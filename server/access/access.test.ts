import { type Access, access, type OwnedKind } from '@trover/contract/access.ts';
import { type ExampleRequest, exampleRequests } from '@trover/contract/examples/requests.ts';
import type { Operation } from '@trover/contract/operation.ts';
import { operations } from '@trover/contract/operations.ts';
import { insertAccount } from '@trover/db/queries/accounts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeApi } from '../http/openapi.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { importCases } from '../testing/one-case.ts';
import { sendExample, withFields } from '../testing/send-example.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { Answer } from '../testing/test-visitor.ts';
import { makeOwned, ownerName } from './testing/owned-things.ts';
import { everybody, findPerson, type KnownPerson, visitAs } from './testing/people.ts';

const table: Record<string, Access> = access;
const examples: Record<string, ExampleRequest> = exampleRequests;
const declared = new Map(operations.map((each: Operation) => [`${each.method} ${each.path}`, each]));

/** The calls as the document lists them, which is what the outside knows. */
const calls = Object.entries((describeApi(operations) as { paths: Record<string, object> }).paths).flatMap(
  ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

let server: TestServer;
let other: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  const made = { email: 'somebody.else@example.test', password_hash: '-', type: 'investor' } as const;
  other = (await insertAccount(server.context.db, made))!;
});
afterAll(() => server.close());

const mayCall = ({ who }: Access, person: KnownPerson | null): boolean =>
  who === 'anyone' || (person !== null && (who === 'signed_in' || who.includes(person.type)));

async function fieldsOf(
  own: Access['own'],
  owner: (field: string) => number | 'nobody',
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [field, kind] of Object.entries(own ?? {}) as [string, OwnedKind][]) {
    const account = owner(field);
    fields[field] = account === 'nobody' ? 2_000_000_000 : await makeOwned[kind](server.context.db, account);
  }
  return fields;
}

/** What is refused changes nothing. */
async function refused(name: string, send: () => Promise<Answer>): Promise<Answer> {
  if (name.startsWith('GET ')) return send();
  const before = await fingerprint(server.context.db);
  const answer = await send();
  expect(await fingerprint(server.context.db), 'what was refused changed something').toBe(before);
  return answer;
}

describe('[P-2] the table of who may call what', () => {
  test('names every call of the document, and says what its declaration says', () => {
    expect(calls.toSorted()).toEqual(Object.keys(table).toSorted());
    for (const [name, { who }] of Object.entries(table)) expect(declared.get(name)?.audience, name).toEqual(who);
  });

  test('names only fields that its calls have', () => {
    for (const [name, { own = {} }] of Object.entries(table))
      for (const field of Object.keys(own)) {
        const [part = '', key = ''] = field.split('.', 2);
        const schema = declared.get(name)?.[part as 'params' | 'query' | 'body'];
        expect(Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}), `${name} ${field}`).toContain(key);
      }
  });
});

describe.each(calls)('[P-2] %s', (name) => {
  const row = table[name] ?? { who: [] };
  const own = row.own;

  test.each(everybody)('by %s', async (person) => {
    const { db } = server.context;
    const known = await findPerson(db, person);
    const visitor = await visitAs(server, known);
    const send = async (owner: (field: string) => number | 'nobody') =>
      sendExample(visitor, name, withFields(examples[name] ?? {}, await fieldsOf(own, owner)));

    if (!mayCall(row, known)) {
      const fields = await fieldsOf(own, () => other);
      const answer = await refused(name, () => sendExample(visitor, name, withFields(examples[name] ?? {}, fields)));
      const expected = known ? { status: 403, code: 'not_allowed' } : { status: 401, code: 'not_signed_in' };
      expect({ status: answer.status, code: answer.body.error.code }).toEqual(expected);
      return;
    }

    const mine = await send(() => known?.account_id ?? other);
    expect(mine.status, mine.text).toBeLessThan(500);
    expect(mine.body?.error?.code).not.toBe('not_allowed');
    if (known) expect(mine.body?.error?.code).not.toBe('not_signed_in');
    expect(mine.text, 'what is somebody else’s is shown').not.toContain(ownerName(other));
    if (known?.type !== 'operator') expect(mine.text).not.toContain('somebody.else@example.test');
    if (!own || !known) return;
    expect(mine.status, mine.text).not.toBe(404);

    for (const field of Object.keys(own)) {
      const answers: Answer[] = [];
      for (const whose of [other, 'nobody'] as const) {
        const fields = await fieldsOf(own, (each) => (each === field ? whose : known.account_id));
        const again = await visitAs(server, known);
        answers.push(await refused(name, () => sendExample(again, name, withFields(examples[name] ?? {}, fields))));
      }
      const [others, missing] = answers;
      expect({ field, status: others?.status, error: others?.body?.error?.code }).toEqual({
        field,
        status: 404,
        error: 'not_found',
      });
      expect(others?.body, 'what is somebody else’s is told from what is not there').toEqual(missing?.body);
    }
  });
});
