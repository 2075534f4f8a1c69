import { type Access, access } from '@trover/contract/access.ts';
import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import { addressOf } from '@trover/contract/protocol/client.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../testing/programs.ts';
import { TestProcess } from '../testing/test-process.ts';
import { Caller, type RawAnswer } from './testing/caller.ts';

const password = 'a password for attacks';
const people = ['investor', 'institution', 'scout', 'provider', 'attorney', 'operator'] as const;
type Person = (typeof people)[number];
const roleOf = (person: Person) =>
  person === 'institution' ? 'investor' : person === 'provider' ? 'service_provider' : person;

let program: TestProcess;
let address: string;
beforeAll(async () => {
  const env = { DATA_DIR: newFolder(), DEMO_PASSWORD: password, LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
  program = new TestProcess(env, ['--role', 'api,worker']);
  address = await program.ready();
}, 600_000);
afterAll(async () => {
  await program.stop();
});

const examples: Record<string, ExampleRequest> = exampleRequests;
const table: Record<string, Access> = access;
const calls = operations.filter(({ events }: Operation) => events === undefined) as readonly Operation[];
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const codeOf = ({ text }: RawAnswer): string | undefined => {
  try {
    return (JSON.parse(text) as { error?: { code?: string } }).error?.code;
  } catch {
    return undefined;
  }
};

async function visit(person: Person): Promise<Caller> {
  const caller = new Caller(address);
  expect(await caller.signIn(person, password), person).toBe(200);
  return caller;
}

const outside = () => new Caller(address);

/**
 * Sends the example of a call as this caller; a form without its boundary is rejected later than an unauthorized
 * caller.
 */
function sendTo(caller: Caller, operation: Operation): Promise<RawAnswer> {
  const example = examples[nameOf(operation)] ?? {};
  const path = addressOf(operation.path, example.params ?? {}, example.query ?? {});
  if (operation.method === 'GET') return caller.send({ method: 'GET', path });
  return caller.change(operation.method, path, example.body);
}

describe('[P-2] each call of the contract’s list over HTTP', () => {
  test('is refused to the person who is not signed in, unless it is for anyone', async () => {
    const wrong: string[] = [];
    for (const operation of calls) {
      if (table[nameOf(operation)]?.who === 'anyone') continue;
      const answer = await sendTo(outside(), operation);
      if (answer.status !== 401 || codeOf(answer) !== 'not_signed_in')
        wrong.push(`${nameOf(operation)}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(people)('is refused to the %s where the list does not name that role', async (person) => {
    const caller = await visit(person);
    const wrong: string[] = [];
    for (const operation of calls) {
      const row = table[nameOf(operation)]!;
      const isNamed = row.who === 'anyone' || row.who === 'signed_in' || row.who.includes(roleOf(person));
      if (isNamed && !(row.not_for_institutions && person === 'institution')) continue;
      const answer = await sendTo(caller, operation);
      if (answer.status !== 403 || codeOf(answer) !== 'not_allowed')
        wrong.push(`${nameOf(operation)}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a change', () => {
  test('without a token, with a made-up one, or with that of another session does nothing, in any call', async () => {
    const [mara, thief] = [await visit('investor'), await visit('scout')];
    const other = (await thief.token())['x-csrftoken']!;
    const own = (await mara.token())['x-csrftoken']!;
    const wrong: string[] = [];
    for (const operation of calls.filter(({ method }) => method !== 'GET'))
      for (const token of [undefined, '', 'x', `${own}x`, other]) {
        const answer = await mara.send({
          method: operation.method,
          path: addressOf(operation.path, examples[nameOf(operation)]?.params ?? {}, {}),
          headers: { 'content-type': 'application/json', ...(token !== undefined && { 'x-csrftoken': token }) },
          body: '{}',
        });
        // who may not call at all may be refused for that first
        if (![401, 403].includes(answer.status)) wrong.push(`${nameOf(operation)} with ${token}: ${answer.status}`);
      }
    expect(wrong).toEqual([]);
    // a cookie and header that agree with each other, and belong to no session of this server
    mara.cookies.set('csrftoken', 'made-up');
    const forged = await mara.change('POST', '/api/v1/portfolio/portfolio', { label: 'forged' });
    expect([forged.status, codeOf(forged)]).toEqual([403, 'csrf_failed']);
  });
});

describe('what a caller sends along', () => {
  const evil = ['__reactRouterRouteModules', '"><script>', 'a\u00e9', 'x'.repeat(4000)];

  test.each([
    'x-nonce',
    'x-request-id',
    'x-forwarded-host',
    'x-forwarded-for',
    'x-forwarded-proto',
    'origin',
    'referer',
  ])('as %s reaches no page and no other caller’s answer', async (header) => {
    for (const value of evil) {
      const answer = await outside()
        .send({ method: 'GET', path: '/api/docs', headers: { [header]: value } })
        .catch(() => undefined);
      if (answer !== undefined) expect(answer.status, `${header}: ${value}`).toBeLessThan(500);
      expect(JSON.stringify([answer?.headers ?? '', answer?.text ?? ''])).not.toContain(value);
    }
    const after = await outside().send({ method: 'GET', path: '/api/docs' });
    expect([after.status, evil.some((value) => after.text.includes(value))]).toEqual([200, false]);
  });

  test.each(['', 'a b', '<x>', 'a:b:c', '[::1', 'a:99999', '..', 'x'.repeat(99)])(
    'as the host %j makes no fault',
    async (host) => {
      for (const path of ['/api/docs', '/api/v1/auth/getcsrftoken', '/', '/readyz']) {
        const answer = await outside()
          .send({ method: 'GET', path, headers: { host } })
          .catch(() => ({ status: 400 }));
        expect(answer.status, path).toBeLessThan(500);
      }
    },
  );

  test.each([
    '/?_routes=%00',
    '/.data?_routes=routes%2Fnothing',
    '/%',
    '/%ff',
    '/..%2f..%2fetc%2fpasswd',
    '//evil.example/',
    '/api/v1/orders/%00',
    '/api/v1/orders/99999999999999999999',
    '/api/v1/orders/2147483648/subprs',
    '/api/v1/operator/bank_files/-1',
    '/api/v1/notices?cursor=%F0%28',
  ])('as the address %s makes no fault', async (path) => {
    for (const caller of [outside(), await visit('operator')])
      expect((await caller.send({ method: 'GET', path })).status).toBeLessThan(500);
  });

  test('as a body is bounded by call before it is read as JSON', async () => {
    const caller = outside();
    const large = JSON.stringify({ events: [{ name: 'x'.repeat(200_000) }] });
    const headers = { 'content-type': 'application/json', ...(await caller.token()) };
    const tracking = await caller.send({ method: 'POST', path: '/api/v1/tracking', headers, body: large });
    expect([tracking.status, tracking.text.length < 1000]).toEqual([413, true]);
    const deep = `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`;
    expect((await caller.send({ method: 'POST', path: '/api/v1/tracking', headers, body: deep })).status).toBe(400);
    const wide = `{${Array.from({ length: 1001 }, (_, at) => `"k${at}":1`).join()}}`;
    const answer = await caller.send({ method: 'POST', path: '/api/v1/tracking', headers, body: wide });
    expect([answer.status, answer.text.length < 10_000]).toEqual([413, true]);
  });
});

describe('a signed link', () => {
  test('opens nothing for anyone else, changed in any part, or signed out', async () => {
    const mara = await visit('investor');
    const made = await mara.change('POST', '/api/v1/portfolio/portfolio', { label: 'linked' });
    const { id } = (JSON.parse(made.text) as { data: { id: number } }).data;
    const frame = 'frame';
    const field = (name: string, value: string) => [
      `--${frame}`,
      `content-disposition: form-data; name="${name}"`,
      '',
      value,
    ];
    const form = [
      ...field('from_month', '2017-01'),
      ...field('to_month', '2017-12'),
      ...[`--${frame}`, 'content-disposition: form-data; name="file"; filename="statement.pdf"'],
      ...['content-type: application/pdf', '', '%PDF-1.7\na statement', `--${frame}--`, ''],
    ].join('\r\n');
    const given = await mara.send({
      method: 'POST',
      path: `/api/v1/payouts/confirmations/${id}`,
      headers: { ...(await mara.token()), 'content-type': `multipart/form-data; boundary=${frame}` },
      body: form,
    });
    const link = /"url":"([^"]+)"/.exec(given.text)?.[1];
    expect(link, given.text).toBeDefined();
    const path = new URL(link!, address).pathname + new URL(link!, address).search;
    expect((await mara.send({ method: 'GET', path })).status).toBe(200);
    for (const caller of [outside(), await visit('scout'), await visit('operator')])
      expect((await caller.send({ method: 'GET', path })).status).toBeGreaterThanOrEqual(400);
    for (let at = path.indexOf('?') + 1; at < path.length; at += 7) {
      const changed = `${path.slice(0, at)}${path[at] === 'A' ? 'B' : 'A'}${path.slice(at + 1)}`;
      expect((await mara.send({ method: 'GET', path: changed })).status, changed).toBeGreaterThanOrEqual(400);
    }
  });
});
