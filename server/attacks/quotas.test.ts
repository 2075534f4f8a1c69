import { rmSync } from 'node:fs';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../testing/programs.ts';
import { WholeProgram } from '../testing/whole-program.ts';
import { uploadQuotas } from '../uploads/quotas.ts';
import { csvOf } from '../uploads/testing/trade-csv.ts';
import { Caller, type RawAnswer } from './testing/caller.ts';

const password = 'a password for attacks';
/** What the attack of November 2026 sent: 75 million lines in an archive of 0.95 MB. */
const LINES = process.env.LONG ? 75_000_000 : 11_000_000;
const FILES = process.env.LONG ? 4_900 : 300;
const most = uploadQuotas.person;
const uploadsAt = '/api/v1/portfolio/uploadtradesfile';

let program: WholeProgram;
let address: string;
const folder = newFolder();
beforeAll(async () => {
  program = new WholeProgram(folder, { DEMO_PASSWORD: password, LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
  address = await program.address;
}, 600_000);
afterAll(async () => {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function visit(name: string): Promise<Caller> {
  const caller = new Caller(address);
  expect(await caller.signIn(name, password), name).toBe(200);
  return caller;
}

async function send(caller: Caller, name: string, content: Uint8Array): Promise<RawAnswer> {
  const frame = 'frame';
  const head = [
    `--${frame}`,
    `content-disposition: form-data; name="file"; filename="${name}"`,
    'content-type: application/octet-stream',
    '',
    '',
  ].join('\r\n');
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${frame}--\r\n`)]);
  const headers = { ...(await caller.token()), 'content-type': `multipart/form-data; boundary=${frame}` };
  return caller.send({ method: 'POST', path: uploadsAt, headers, body });
}

interface Upload {
  id: number;
  status: string;
  failure: string | null;
}
const dataOf = ({ text }: RawAnswer): { upload: Upload } => (JSON.parse(text) as { data: { upload: Upload } }).data;
const uploadOf = async (caller: Caller, id: number): Promise<Upload> =>
  dataOf(await caller.send({ method: 'GET', path: `${uploadsAt}?upload_id=${id}` })).upload;
const ENDED = ['matched', 'stored', 'failed'];

async function untilEnded(caller: Caller, id: number): Promise<Upload> {
  let found: Upload | undefined;
  const isEnded = async () => {
    found = await uploadOf(caller, id);
    return ENDED.includes(found.status);
  };
  await expect.poll(isEnded, { timeout: 600_000, interval: 200 }).toBe(true);
  return found!;
}

/** An archive of one trade and this many copies of a line. */
function archiveOf(line: string, lines: number): Uint8Array {
  const [header, trade] = csvOf('KHC Buy 2016-03-08 400 76.29').split('\n');
  const content = Buffer.alloc(header!.length + trade!.length + 2 + line.length * lines, line);
  content.write(`${header}\n${trade}\n`);
  return zipSync({ 'trades.csv': content }, { level: 9 });
}

async function sum(query: string): Promise<number> {
  const { pool, close } = program.connect();
  try {
    const { rows } = await pool.query<{ n: string }>(query);
    return Number(rows[0]!.n);
  } finally {
    await close();
  }
}

describe('an archive of a megabyte with millions of lines', () => {
  test.each([
    [
      'that are ignored',
      'x\n',
      LINES,
      /^This file has more than 10,000,000 rows|unpacks to more than 200 times its size/,
    ],
    ['of delimiters alone', ',,,,,,,\n', LINES, /a part of it unpacks to more than 200 times its size/],
    ['of delimiters alone, within what may be unpacked', ',,,,,,,\n', 1_000_000, null],
  ] as const)(
    '%s fills no disk, ends with a sentence, and holds up nobody else',
    { timeout: 900_000 },
    async (_, line, lines, failure) => {
      const [attacker, other] = [await visit('investor'), await visit('institution')];
      const archive = archiveOf(line, lines);
      expect(archive.length).toBeLessThan(1_000_000);
      const before = await sum('select pg_database_size(current_database()) as n');
      const sent = await send(attacker, 'trades.zip', archive);
      expect(sent.status, sent.text).toBe(200);
      const { id } = dataOf(sent).upload;
      const own = dataOf(
        await send(other, 'own.csv', Buffer.from(csvOf(`KHC Buy 2016-03-08 ${lines + line.length} 70.5`))),
      );
      const answered: number[] = [];
      let isOver = false;
      const asking = (async () => {
        while (!isOver) {
          const began = performance.now();
          expect((await other.send({ method: 'GET', path: '/healthz' })).status).toBe(200);
          answered.push(performance.now() - began);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      })();
      expect((await untilEnded(other, own.upload.id)).status).not.toBe('failed');
      const ended = await untilEnded(attacker, id);
      isOver = true;
      await asking;
      if (failure !== null) expect(ended.failure).toMatch(failure);
      else expect(ended.status, ended.failure ?? '').toMatch(/^(matched|stored)$/);
      expect(await sum(`select count(*) as n from upload_rows where upload_id = ${id}`)).toBeLessThanOrEqual(1000);
      const grown = (await sum('select pg_database_size(current_database()) as n')) - before;
      expect(grown / 1024 ** 2, 'MB more').toBeLessThan(30);
      // it blocks nobody’s health check: the reader is its own process
      expect(answered.toSorted((a, b) => a - b)[Math.floor(answered.length / 2)]).toBeLessThan(100);
    },
  );
});

describe(`${FILES} files of one account`, () => {
  test('are refused past the quota of a minute, with the time to wait; another account’s file is read in the meantime', {
    timeout: 900_000,
  }, async () => {
    const [attacker, other] = [await visit('scout'), await visit('institution')];
    const began = Date.now();
    const statuses: number[] = [];
    let refused: RawAnswer | undefined;
    for (let at = 0; at < FILES; at += 20)
      for (const answer of await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          send(attacker, `${at + n}.csv`, Buffer.from(csvOf(`KHC Buy 2016-03-08 ${at + n + 1} 76.29`))),
        ),
      )) {
        statuses.push(answer.status);
        if (answer.status === 429) refused = answer;
      }
    const minutes = Math.floor((Date.now() - began) / 60_000) + 1;
    const accepted = statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(accepted).toBeGreaterThanOrEqual(most.files_a_minute);
    expect(accepted).toBeLessThanOrEqual(most.files_a_minute * minutes);
    expect(refused?.text).toContain('You can send 120 files a minute.');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);

    // its own turn comes with the attacker’s next ones, not behind all of them
    const of = `from uploads u join portfolios p on p.id = u.portfolio_id
      join accounts a on a.id = p.account_id where a.email = 'scout@demo.test'`;
    const waiting = await sum(`select count(*) as n ${of} and u.finished_at is null`);
    const own = dataOf(await send(other, 'one.csv', Buffer.from(csvOf('KHC Buy 2016-03-08 77 71.5')))).upload;
    expect((await untilEnded(other, own.id)).status).not.toBe('failed');
    const meanwhile = await sum(`select count(*) as n ${of} and u.finished_at between
      (select created_at from uploads where id = ${own.id}) and (select finished_at from uploads where id = ${own.id})`);
    expect(meanwhile, `of ${waiting} that waited`).toBeLessThan(Math.max(waiting, 1));
    // nothing of what was refused is stored
    expect(await sum(`select count(*) as n ${of}`)).toBe(accepted);
    const waits = await attacker.send({ method: 'GET', path: `${uploadsAt}?upload_id=${own.id}` });
    expect(waits.status, 'another’s upload').toBe(404);
  });
});
