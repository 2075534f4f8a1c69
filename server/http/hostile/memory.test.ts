import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import { addressOf } from '@trover/contract/protocol/client.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { spoiledBodies } from './generated-bodies.ts';

/** Rounds over every call of the contract; what grows with each is seen as well in few. */
const SECONDS = process.env.LONG ? 60 : 3;
/** Of the heap after a first round, when all is compiled and cached. */
const MAX_GROWTH = 1.25;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const examples: Record<string, ExampleRequest> = exampleRequests;
const ENDS_SESSIONS = /auth\/(logout|login|sessions|password|email_change)|profile\/delete|account\/delete/;
const calls = (operations as readonly Operation[]).filter(
  ({ path, events, files }) => events === undefined && files === undefined && !ENDS_SESSIONS.test(path),
);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
});
afterAll(() => server.close());

/** One request of each call with a spoiled body, and with ids that are none. */
async function round(visitor: TestVisitor, seed: number): Promise<void> {
  const ids = ['1', '0', '-1', '2147483648', '9007199254740993', '1e3', 'a', '%00'];
  for (const [at, { method, path, query }] of calls.entries()) {
    const example = examples[`${method} ${path}`] ?? {};
    const id = ids[(seed + at) % ids.length]!;
    const params = Object.fromEntries(Object.keys(example.params ?? {}).map((name) => [name, id]));
    const asked = Object.fromEntries(Object.keys(query?.shape ?? {}).map((name) => [name, id]));
    const address = addressOf(path, params, method === 'GET' ? asked : {}).replaceAll('%2500', '%00');
    const [body] = fc.sample(spoiledBodies(example), { seed: seed + at, numRuns: 1 });
    const answer =
      method === 'GET'
        ? await visitor.get(address)
        : await visitor.change(method, address, JSON.stringify(body ?? {}), { 'content-type': 'application/json' });
    expect(answer.status, `${method} ${address} with ${JSON.stringify(body)}`).toBeLessThan(500);
  }
}

function heap(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

test(`a signed-in person who sends anything for ${SECONDS} s causes no error of ours and fills no memory`, {
  timeout: (SECONDS + 240) * 1000,
}, async () => {
  const callers = await Promise.all(['investor', 'operator', 'scout'].map((name) => server.signIn(name)));
  for (const visitor of callers) await round(visitor, 1);
  const before = heap();
  const until = Date.now() + SECONDS * 1000;
  for (let seed = 2; Date.now() < until; seed += 1) await round(callers[seed % callers.length]!, seed);
  expect(heap() / before).toBeLessThan(MAX_GROWTH);
});
