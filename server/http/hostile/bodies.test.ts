import { type Access, access, type OwnedKind } from '@trover/contract/access.ts';
import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import { addressOf } from '@trover/contract/protocol/client.ts';
import type { Method, Operation } from '@trover/contract/protocol/operation.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OwnedFixture } from '../../access/testing/owned-fixture.ts';
import { findPerson, type KnownPerson, type Person, visitAs } from '../../access/testing/people.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { importCases } from '../../testing/one-case.ts';
import { withFields } from '../../testing/send-example.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Answer, TestVisitor } from '../../testing/test-visitor.ts';
import { rawBodies, spoiledBodies } from './generated-bodies.ts';

const RUNS = process.env.LONG ? 400 : 4;
const changes: readonly Operation[] = operations.filter(({ method }: Operation) => method !== 'GET');
const examples: Record<string, ExampleRequest> = exampleRequests;

/** What no caller may see: code, statements, tables, files of ours. */
const inside =
  /\bat \w+ \(|\.ts:\d+|node_modules|\bselect\b.+\bfrom\b|insert into|violates|pg_|syntax error|ECONN|undefined is not/i;

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20', ENCRYPTION_KEY: '0'.repeat(32) } });
  [caseId = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
});
afterAll(() => server.close());

function callerOf({ who }: Access): Person {
  if (who === 'anyone' || who === 'signed_in' || who.includes('investor')) return 'investor';
  return who.includes('scout') ? 'scout' : 'operator';
}

/** The example with the caller's own things in it, so that what is spoiled is what is refused. */
async function ownExample(name: string, person: KnownPerson): Promise<ExampleRequest> {
  const household = new OwnedFixture(server.context.db, person.account_id, caseId);
  const fields: Record<string, unknown> = {};
  const { own = {} } = (access as Record<string, Access>)[name]!;
  for (const [field, kind] of Object.entries(own) as [string, OwnedKind][]) fields[field] = await household.idOf(kind);
  return withFields(examples[name] ?? {}, fields);
}

async function expectHarmless(send: () => Promise<Answer>, sent: unknown): Promise<void> {
  const before = await fingerprint(server.context.db);
  const answer = await send();
  expect(answer.status, `${answer.text} to ${JSON.stringify(sent)}`).toBeLessThan(500);
  if (answer.status < 400) return;
  expect(answer.text).not.toMatch(inside);
  expect(await fingerprint(server.context.db), `refused, and yet something changed: ${JSON.stringify(sent)}`).toBe(
    before,
  );
}

describe('whatever body is sent, a change is done or refused, never half done and never a fault of ours', () => {
  test.each(changes.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s',
    async (name, operation) => {
      const row = (access as Record<string, Access>)[name]!;
      const person = (await findPerson(server.context.db, callerOf(row)))!;
      const example = await ownExample(name, person);
      const url = addressOf(operation.path, example.params ?? {}, example.query ?? {});
      const method = operation.method as Exclude<Method, 'GET'>;
      const asPerson = (): Promise<TestVisitor> => visitAs(server, person);

      await fc.assert(
        fc.asyncProperty(spoiledBodies(example), async (body) => {
          const visitor = await asPerson();
          const headers = { 'content-type': 'application/json' };
          await expectHarmless(() => visitor.change(method, url, JSON.stringify(body) ?? 'null', headers), body);
        }),
        { numRuns: RUNS },
      );
      await fc.assert(
        fc.asyncProperty(rawBodies, async ({ headers, payload }) => {
          const visitor = await asPerson();
          const all = { ...(await visitor.token()), ...headers };
          await expectHarmless(() => visitor.send({ method, url, headers: all, payload }), {
            headers,
            payload: payload.toString('latin1'),
          });
        }),
        { numRuns: RUNS },
      );
    },
    process.env.LONG ? 900_000 : 60_000,
  );
});
