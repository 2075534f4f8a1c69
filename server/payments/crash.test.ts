import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCents } from '@trover/core/money/decimal.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '../accounts/passwords/hash.ts';
import { notifyOfChanges } from '../notifications/notify.ts';
import { WholeProgram } from '../testing/whole-program.ts';
import { type Callers, fromDropToPayment, ORDER, people, TODAY } from './testing/from-drop-to-payment.ts';
import { emailOf, readOutcome } from './testing/outcome.ts';
import { SteadyCaller } from './testing/steady-caller.ts';

// More faults, on more processes, are in whole-program/chaos.test.ts.
const KILLS = process.env.LONG ? 24 : 1;
/** Which steps are killed, and when: the same with the same number. */
const SEED = Number(process.env.KILL_SEED ?? 20_261_127);
const password = 'a password for crashes';

const started: { program: WholeProgram; folder: string }[] = [];
afterAll(async () => {
  for (const { program, folder } of started) {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Its own program with three investors, everybody signed in. */
async function open(): Promise<{ program: WholeProgram; callers: Callers; order: number }> {
  // On a disk, not in memory: what counts is what PostgreSQL has handed to the file system.
  const folder = mkdtempSync(join(tmpdir(), 'trover-payment-crash-'));
  const program = new WholeProgram(folder, { DEMO_PASSWORD: password, TODAY, RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  started.push({ program, folder });
  await program.address;
  const { db, close } = program.connect();
  const password_hash = await hashPassword(db, password);
  for (const person of people)
    await insertAccount(db, { email: emailOf(person), password_hash, type: 'investor', org_type: 1, country: 'US' });
  await close();
  const signIn = async (username: string): Promise<SteadyCaller> => {
    const caller = new SteadyCaller(program);
    await caller.signIn(username, password);
    return caller;
  };
  const [anna, bo, cleo] = [await signIn(emailOf('anna')), await signIn(emailOf('bo')), await signIn(emailOf('cleo'))];
  const operators = [await signIn('operator@demo.test'), await signIn('operator2@demo.test')] as const;
  const { id: order } = await anna.get(`orders/getorder/${ORDER}`);
  return { program, callers: { investors: { anna, bo, cleo }, operators }, order };
}

/** The books over all their accounts, in cents. */
const sumOf = (ledger: readonly Record<string, unknown>[]): bigint =>
  ledger.reduce((sum, { sum: of }) => sum + (parseCents(String(of)) ?? 0n), 0n);

/** Its job runs once a minute: what it has not come to is done now, in both programs. */
async function everything(program: WholeProgram) {
  const { db, close } = program.connect();
  try {
    await notifyOfChanges({ db, log: pino({ level: 'silent' }, { write: () => {} }), today: () => '2026-11-20' });
    return await readOutcome(db);
  } finally {
    await close();
  }
}

test(`killed ${KILLS} times between drop and payment, the end is the same: nothing lost, nothing doubled, the books balanced`, {
  timeout: KILLS * 150_000 + 600_000,
}, async () => {
  const quiet = await open();
  const times: number[] = [];
  for (const step of fromDropToPayment(quiet.callers, () => quiet.order)) {
    const began = performance.now();
    await step.run();
    times.push(performance.now() - began);
  }
  const expected = await everything(quiet.program);
  expect(expected.faults).toEqual([]);
  expect(expected.people.map(({ trades, payments }) => [trades, (payments as unknown[]).length])).toEqual(
    people.map(() => [41, 1]),
  );
  await quiet.program.stop();

  const { program, callers, order } = await open();
  const steps = fromDropToPayment(callers, () => order);
  const next = numbersFrom(SEED);
  const first = Math.floor((next() * steps.length) / KILLS);
  const killed = new Set(Array.from({ length: KILLS }, (_, at) => first + Math.floor((at * steps.length) / KILLS)));
  expect(killed.size).toBe(KILLS);
  const moments: string[] = [];
  for (const [at, { name, run }] of steps.entries()) {
    if (!killed.has(at)) {
      await run();
      continue;
    }
    const ms = Math.round(next() * times[at]!);
    moments.push(`${name}, after ${ms} ms`);
    const running = run();
    running.catch(() => {}); // reported below
    await pause(ms);
    await program.killAndRestart();
    await running.catch((error: unknown) => {
      throw new Error(`killed at ${moments.join('; ')}`, { cause: error });
    });
  }
  const found = await everything(program);
  expect(found, `killed at ${moments.join('; ')}`).toEqual(expected);
  expect(moments).toHaveLength(KILLS);
  expect(found.people.map(({ owed }) => owed)).toEqual(people.map(() => '0.00'));
  expect(sumOf(found.ledger)).toBe(0n);
  console.log(`${KILLS} kills between drop and payment (KILL_SEED=${SEED}): ${moments.join('; ')}`);
  console.log(`books: ${JSON.stringify(found.ledger)}; ${found.faults.length} faults`);
});
