import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCents } from '@trover/core/money/decimal.ts';
import type { Db } from '@trover/db/connect.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '../accounts/passwords/hash.ts';
import { openFileStore } from '../files/storage-location.ts';
import { notifyOfChanges } from '../notifications/notify.ts';
import { chainsToPayment, ORDER, people, type Step, TODAY } from '../payments/testing/from-drop-to-payment.ts';
import { emailOf, readOutcome } from '../payments/testing/outcome.ts';
import { SteadyCaller } from '../payments/testing/steady-caller.ts';
import { causeFaults, type Faults, faultKinds, killsOf, slowDiskAlone } from './testing/cause-faults.ts';
import { Machines } from './testing/machines.ts';
import { writeProof } from './testing/write-proof.ts';

const KILLS = Number(process.env.KILLS ?? (process.env.LONG ? 1_000 : 3));
const password = 'a password for chaos';
const ROWS = 200;

const machines = new Machines({ DEMO_PASSWORD: password, TODAY, RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
afterAll(() => machines.stop());

const fileOf = (at: number): string =>
  [
    'account,security,type,date,quantity,price,currency,note',
    ...Array.from({ length: ROWS }, (_, row) => `erik,FILE${at},purchase,2021-03-15,${row + 1},48.10,USD,`),
  ].join('\n');

/** Links the sandbox broker and reads it twice; the second time one trade is removed and one corrected. */
function linkSteps(caller: SteadyCaller): Step[] {
  let portfolio = 0;
  const synced = (reads: number) =>
    caller.until(
      `sandbox/syncs?user_portfolio_id=${portfolio}`,
      ({ items }: { items: { status: string }[] }) =>
        items.length >= reads && items.every(({ status }) => status === 'done'),
    );
  return [
    {
      name: 'dora: portfolio',
      run: async () => {
        const there = (await caller.get('portfolio/portfolio?limit=50')).items[0];
        portfolio = (there ?? (await caller.post('portfolio/portfolio', { label: 'linked' }))).id;
      },
    },
    {
      name: 'dora: link',
      run: async () => {
        const { items } = await caller.get(`services/sandbox/integrations?user_portfolio_id=${portfolio}`);
        if (items.length === 0)
          await caller.post('sandbox/auth/complete', { user_portfolio_id: portfolio, scenario: 'late_change' });
        await synced(1);
      },
    },
    {
      name: 'dora: read again',
      run: async () => {
        await caller.post('sandbox/syncs', { user_portfolio_id: portfolio });
        await synced(2);
      },
    },
  ];
}

interface Round {
  repeated: number;
  files: number;
  steps: number;
  seconds: number;
}

/** From the drop to the payment on a database of its own; `withFaults` begins once everybody is signed in. */
async function round(name: string, withFaults: () => Faults | undefined) {
  await machines.startProgram(name);
  const setUp = machines.connect();
  const password_hash = await hashPassword(setUp.db, password);
  for (const person of [...people, 'dora', 'erik'])
    await insertAccount(setUp.db, {
      email: emailOf(person),
      password_hash,
      type: 'investor',
      org_type: 1,
      country: 'US',
    });
  await setUp.close();
  const callers: SteadyCaller[] = [];
  const signIn = async (username: string): Promise<SteadyCaller> => {
    const caller = new SteadyCaller(machines);
    await caller.signIn(username, password);
    callers.push(caller);
    return caller;
  };
  const [anna, bo, cleo] = [await signIn(emailOf('anna')), await signIn(emailOf('bo')), await signIn(emailOf('cleo'))];
  const [dora, erik] = [await signIn(emailOf('dora')), await signIn(emailOf('erik'))];
  const operators = [await signIn('operator@demo.test'), await signIn('operator2@demo.test')] as const;
  const { id: order } = await anna.get(`orders/getorder/${ORDER}`);
  const chains = chainsToPayment({ investors: { anna, bo, cleo }, operators }, () => order);

  const began = performance.now();
  const faults = withFaults();
  let isPaid = false;
  let steps = 0;
  const runSteps = async (chain: readonly Step[]) => {
    for (const step of chain) {
      await step.run().catch(async (error: unknown) => {
        const jobs = await unfinishedJobs().catch(String);
        throw new Error(`${step.name}, after ${faults?.events.slice(-25).join('; ')}. Jobs: ${jobs}`, { cause: error });
      });
      steps += 1;
    }
  };
  const uploads: string[] = [];
  const send = async () => {
    while (!isPaid) {
      const file = { name: `file-${uploads.length}.csv`, type: 'text/csv', content: fileOf(uploads.length) };
      const { upload } = await erik.upload('portfolio/uploadtradesfile', { fields: {}, file });
      uploads.push(upload.id);
      await pause(2_000); // far from what one account may send in a minute
    }
  };
  try {
    const others = [runSteps(linkSteps(dora)), send()];
    const paid = Promise.all(chains.investors.map(runSteps)).then(() => runSteps(chains.operators));
    await Promise.race([paid, Promise.all([paid, ...others])]);
    isPaid = true;
    await Promise.all(others);
  } finally {
    isPaid = true;
    await faults?.stop();
  }
  for (const id of uploads)
    await erik.until(`portfolio/uploadtradesfile?upload_id=${id}`, ({ upload }) => upload.status === 'matched');
  const seconds = (performance.now() - began) / 1000;
  const done: Round = {
    repeated: callers.reduce((sum, one) => sum + one.repeated, 0),
    files: uploads.length,
    steps,
    seconds,
  };
  const { db, close } = machines.connect();
  try {
    await notifyOfChanges({ db, log: pino({ level: 'silent' }, { write: () => {} }), today: () => '2026-11-20' });
    const found = await readOutcome(db);
    await checkFiles(db);
    expect(await tradesOf(db, 'erik'), 'trades of the files that were sent').toMatchObject({
      trades: uploads.length * ROWS,
      uploads: uploads.length,
    });
    // Files of erik are as many as time allowed.
    const papers = found.papers.filter(({ purpose }) => purpose !== 'trades');
    return { done, outcome: { ...found, papers, linked: await tradesOf(db, 'dora') } };
  } finally {
    await close();
  }
}

/** What waits, runs or failed, for the message of a failure. */
async function unfinishedJobs(): Promise<string> {
  const { db, close } = machines.connect();
  const { rows } =
    await sql`select name, state, singleton_key as key, retry_count as retries, left(data::text, 80) as data,
    round(extract(epoch from now() - coalesce(started_on, created_on))) as seconds, left(output::text, 300) as output
    from pgboss.job where state <> 'completed' order by created_on limit 40`.execute(db);
  await close();
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

/** How many trades there are, and a hash over all of them. */
async function tradesOf(db: Db, person: string) {
  const { rows } = await sql<{ text: string }>`
    select concat_ws('|', t.account, t.type, t.trade_date, t.quantity, t.price, t.occurrence) as text
    from trades t join portfolios p on p.id = t.portfolio_id join accounts a on a.id = p.account_id
    where a.email = ${emailOf(person)} order by 1`.execute(db);
  const { rows: uploads } = await sql<{ n: number }>`
    select count(*)::int as n from uploads u join portfolios p on p.id = u.portfolio_id
    join accounts a on a.id = p.account_id where a.email = ${emailOf(person)}`.execute(db);
  const hash = createHash('sha256');
  for (const { text } of rows) hash.update(`${text}\n`);
  return { trades: rows.length, uploads: uploads[0]?.n, hash: hash.digest('hex') };
}

/** Every file that the database names is in the store, with its bytes. */
async function checkFiles(db: Db): Promise<void> {
  const { rows } = await sql<{ key: string; bytes: string }>`
    select key, bytes::text from stored_files where uses > 0`.execute(db);
  const store = await openFileStore({ s3: machines.files });
  const missing: string[] = [];
  for (const { key, bytes } of rows) {
    const size = await store.sizeOf(key);
    if (size !== Number(bytes)) missing.push(`${key}: ${size} bytes in place of ${bytes}`);
  }
  store.close?.();
  expect(missing).toEqual([]);
}

test(`killed ${KILLS} times over machines, database and files, the end of every payment is the same: nothing lost, nothing doubled`, {
  timeout: KILLS * 60_000 + 1_200_000,
}, async () => {
  await machines.startServers();
  const quiet = await round('quiet', () => undefined);
  expect(quiet.outcome.faults).toEqual([]);
  expect(quiet.outcome.people.map(({ trades, owed }) => [trades, owed])).toEqual(people.map(() => [41, '0.00']));
  expect(quiet.outcome.linked.trades).toBeGreaterThan(10);

  const counts = new Map(faultKinds.map((kind) => [kind, 0]));
  const rounds: Round[] = [];
  const began = performance.now();
  while (killsOf(counts) < KILLS) {
    const before = killsOf(counts);
    let faults: Faults | undefined;
    const start = () => {
      faults = causeFaults(machines, Math.random, () => before + killsOf(faults?.counts ?? new Map()) < KILLS);
      return faults;
    };
    const { done, outcome } = await round(`round_${rounds.length + 1}`, start);
    for (const [kind, times] of faults?.counts ?? []) counts.set(kind, (counts.get(kind) ?? 0) + times);
    expect(outcome, `round ${rounds.length + 1}: ${faults?.events.join('; ')}`).toEqual(quiet.outcome);
    const sum = outcome.ledger.reduce((total, { sum: of }) => total + (parseCents(String(of)) ?? 0n), 0n);
    expect(sum).toBe(0n);
    rounds.push(done);
    console.log(`round ${rounds.length}: ${JSON.stringify(done)}; ${killsOf(counts)} kills so far`);
  }
  if (process.env.LONG) {
    const slow = await round('slow_disk', () => slowDiskAlone(machines));
    expect(slow.outcome, 'on a slow disk').toEqual(quiet.outcome);
  }
  expect(machines.ownEnds).toEqual([]);
  const minutes = (performance.now() - began) / 60_000;
  await writeProof('chaos', [
    `${killsOf(counts)} kills in ${rounds.length} rounds from drop to payment, ${minutes.toFixed(0)} minutes. After each round the`,
    'people, claims, payments, ledger, documents, files and audit events were the same as after a quiet round.',
    '',
    '| fault | times |',
    '|---|---:|',
    ...[...counts].map(([kind, times]) => `| ${kind} | ${times} |`),
    '',
    '| measured | |',
    '|---|---:|',
    `| steps of people, each ended once | ${total(rounds, 'steps')} |`,
    `| files sent beside them, ${ROWS} trades each | ${total(rounds, 'files')} |`,
    `| calls that were made again | ${total(rounds, 'repeated')} |`,
    `| processes that ended without being killed | ${machines.ownEnds.length} |`,
    `| payments doubled or lost | 0 of ${rounds.length * people.length} |`,
    '| sum of the ledger after each round | 0.00 |',
  ]);
});

const total = (rounds: readonly Round[], of: keyof Round): number => rounds.reduce((sum, one) => sum + one[of], 0);
