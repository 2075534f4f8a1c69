import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { MEGABYTE } from '@trover/core/format/bytes.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { csvOf } from '../uploads/testing/trade-csv.ts';

const SENTENCE = 'There is no storage left. Nothing was changed. Try again later.';
let server: TestServer;
let investor: TestVisitor;
let portfolio_id: number;

beforeEach(async () => {
  server = await openTestServer();
  investor = await server.signIn('investor');
  portfolio_id = (await create('before')).body.data.id;
});
afterEach(() => server.close());

const create = (label: string) => investor.post('/api/v1/portfolio/portfolio', { label });
const send = (rows: number) => {
  const lines = Array.from({ length: rows }, (_, at) => `KHC Buy 2016-01-05 ${at + 1} 71.5`);
  const file = { name: 'trades.csv', content: Buffer.from(csvOf(...lines)) };
  return investor.upload('/api/v1/portfolio/uploadtradesfile', file, { portfolio_id });
};
const count = async (table: string): Promise<number> =>
  (await server.database.pool.query(`select from ${table}`)).rowCount ?? 0;

const refusal = { status: 503, body: { error: { code: 'unavailable', message: SENTENCE } } };

const canMount = ((): boolean => {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
})();

/** Writes until nothing more fits. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const bytes of [MEGABYTE, 4096, 1]) {
      const block = Buffer.alloc(bytes);
      try {
        for (;;) writeSync(file, block);
      } catch {} // full
    }
  } finally {
    closeSync(file);
  }
}

describe('a full disk', () => {
  test('of the database (53100): a change is refused with a sentence, nothing of it is stored, and all continues later', async () => {
    const { pool } = server.database;
    await pool.query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await pool.query('create trigger no_room after insert on portfolios for each row execute function no_room()');
    const before = await count('portfolios');
    const refused = await create('of no room');
    expect(refused).toMatchObject(refusal);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.text).not.toContain('extend');
    expect(await count('portfolios')).toBe(before);
    await pool.query('drop trigger no_room on portfolios');
    expect((await create('of no room')).status).toBe(200);
  });

  test('of the files (ENOSPC), as the file store has it: an upload is refused with a sentence, and comes again later', async () => {
    const { files } = server.context;
    const receive = files.receive.bind(files);
    files.receive = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }));
    expect(await send(1)).toMatchObject(refusal);
    expect(await count('uploads')).toBe(0);
    files.receive = receive;
    expect((await send(1)).status).toBe(200);
    expect(await count('uploads')).toBe(1);
  });

  test.runIf(canMount)('of the files, a real one: /readyz shows it, and nothing that was stored is lost', async () => {
    const { dataDir } = server.context.config;
    const filler = join(dataDir, 'filler');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=70m', 'tmpfs', dataDir]);
    try {
      expect((await server.visitor().get('/readyz')).status).toBe(200);
      const stored = await send(1);
      expect(stored.status).toBe(200);
      fill(filler);
      expect(await server.visitor().get('/readyz')).toMatchObject({
        status: 503,
        body: { status: 'unavailable', reason: 'the disk is full' },
      });
      expect((await server.visitor().get('/healthz')).status).toBe(200);
      expect(await send(20_000)).toMatchObject(refusal);
      expect(await count('uploads')).toBe(1);
      rmSync(filler);
      expect((await server.visitor().get('/readyz')).status).toBe(200);
      expect((await send(20_000)).status).toBe(200);
      expect(await count('uploads')).toBe(2);
    } finally {
      execFileSync('umount', ['-l', dataDir]);
    }
  });
});
