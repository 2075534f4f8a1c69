import { readFileSync } from 'node:fs';
import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import { describe, expect, test } from 'vitest';
import { endPrograms, headless, newFolder, start } from '../testing/programs.ts';
import { Caller, type RawAnswer, type Sent } from './testing/caller.ts';
import { Hostile } from './testing/hostile.ts';

const SECONDS = process.env.LONG ? 60 : 5;
const CONCURRENCY = 6;
/** Of what the program has at its start; a leak of what is sent passes it within the long run. */
const MAX_GROWTH_MB = 400;
const password = 'a password for the fuzzing';

endPrograms();

/** Calls that end the session they come by, or wait by their nature. */
const LEFT_OUT = new Set(['POST /api/v1/auth/logout', 'DELETE /api/v1/auth/sessions']);
const examples: Record<string, ExampleRequest> = exampleRequests;
const calls: readonly Operation[] = operations.filter(
  ({ method, path, events }: Operation) => events === undefined && !LEFT_OUT.has(`${method} ${path}`),
);

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>, hostile: Hostile) {
  const whole = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(hostile.chance(0.4) ? hostile.text().slice(0, 500).toWellFormed() : String(params[name] ?? 'x')),
  );
  const pairs = Object.entries(query).map(([key, value]) => [
    key,
    hostile.chance(0.4) ? hostile.text() : String(value),
  ]);
  if (hostile.chance(0.2))
    pairs.push([hostile.pick(['limit', 'cursor', 'search', 'id', '_routes', 'index']), hostile.text()]);
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent((value ?? '').slice(0, 1500).toWellFormed())}`);
  return text.length === 0 ? whole : `${whole}?${text.join('&')}`;
}

/** A form in which a file, a field or its frame is wrong. */
function formOf(body: unknown, files: NonNullable<ExampleRequest['files']>, hostile: Hostile): Sent['body'] {
  const frame = 'frame';
  const fields = Object.entries((body ?? {}) as object).map(([name, value]) =>
    [
      `--${frame}`,
      `content-disposition: form-data; name="${name}"`,
      '',
      hostile.chance(0.3) ? hostile.text() : String(value),
    ].join('\r\n'),
  );
  const parts = Object.entries(files).map(([field, { name, type, content }]) =>
    [
      `--${frame}`,
      `content-disposition: form-data; name="${field}"; filename="${
        hostile.chance(0.3)
          ? hostile
              .text()
              .slice(0, 200)
              .replaceAll(/["\r\n]/g, '')
          : name
      }"`,
      `content-type: ${type}`,
      '',
      hostile.chance(0.5) ? hostile.text() : content,
    ].join('\r\n'),
  );
  const end = hostile.chance(0.1) ? '' : `--${frame}--\r\n`;
  return `${[...fields, ...parts].join('\r\n')}\r\n${end}`;
}

async function send(caller: Caller, operation: Operation, hostile: Hostile): Promise<RawAnswer> {
  const { method, path } = operation;
  const example = structuredClone(examples[`${method} ${path}`] ?? {});
  const address = addressOf(path, example.params ?? {}, example.query ?? {}, hostile);
  if (method === 'GET') return caller.send({ method, path: address });
  const headers = { ...(await caller.token()), 'content-type': 'application/json' };
  if (example.files !== undefined)
    return caller.send({
      method,
      path: address,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=frame' },
      body: formOf(example.body, example.files, hostile) ?? '',
    });
  const body = hostile.chance(0.1) ? hostile.bytes() : JSON.stringify(hostile.body(example.body));
  return caller.send({ method, path: address, headers, body });
}

describe('hostile values in every call, signed in and signed out', () => {
  test(`are answered for ${SECONDS} seconds without a fault of ours, and in bounded memory`, {
    timeout: (SECONDS + 180) * 1000,
  }, async () => {
    const program = start(
      { DATA_DIR: newFolder(), DEMO_PASSWORD: password, RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
      headless,
    );
    const address = await program.ready();
    const seed = process.env.LONG ? Date.now() % 2 ** 31 : 7;
    const faults = new Map<string, string>();
    const statuses = new Map<number, number>();
    const before = memoryOf(program.child.pid!);
    let [sent, peak] = [0, before];
    const until = Date.now() + SECONDS * 1000;

    async function attack(at: number): Promise<void> {
      const hostile = new Hostile(seed + at);
      const name = [null, 'investor', 'institution', 'scout', 'attorney', 'operator'][at % 6] ?? null;
      let caller = new Caller(address);
      for (let turn = 0; Date.now() < until; turn += 1) {
        // a call may end its own session or change its account, so that a new sign-in is needed
        if (turn % 100 === 0) {
          caller = new Caller(address);
          if (name !== null) await caller.signIn(name, password);
        }
        const operation = hostile.pick(calls);
        const answer = await send(caller, operation, hostile);
        sent += 1;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status >= 500) faults.set(`${operation.method} ${operation.path}`, answer.text.slice(0, 300));
        if (sent % 50 === 0) peak = Math.max(peak, memoryOf(program.child.pid!));
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, (_, at) => attack(at)));

    const summary = `seed ${seed}: ${sent} requests, ${JSON.stringify([...statuses])}, ${Math.round(before)} to ${Math.round(peak)} MB`;
    console.log(summary);
    const log = program.log.map((line) => JSON.stringify(line).slice(0, 1500));
    expect([...faults], `${summary}\n${log.join('\n')}`).toEqual([]);
    expect(peak - before, summary).toBeLessThan(MAX_GROWTH_MB);
    expect(statuses.get(200) ?? 0, summary).toBeGreaterThan(0);
    expect((await new Caller(address).send({ method: 'GET', path: '/readyz' })).status).toBe(200);
  });
});
