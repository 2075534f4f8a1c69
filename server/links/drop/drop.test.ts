import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { collectDrop } from './collect-drop.ts';
import { folderNameOf, requireDropName } from './drop-name.ts';
import { DropFolders } from './drop-store.ts';

const SFTP_SERVER = '/usr/lib/openssh/sftp-server';
const trades = (day: string): string =>
  `account,security,type,date,quantity,price,currency,note\nHF-1,KHC,purchase,${day},10,30.15,USD,\n`;

let server: TestServer;
let drop: string;
let incoming: string;
let name: string;
beforeAll(async () => {
  drop = mkdtempSync(join(tmpdir(), 'trover-drop-'));
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20', CUSTODIAN_DROP: drop } });
  const account = await server.accountOf('institution');
  name = await requireDropName(server.context.db, account);
  incoming = join(drop, name, 'incoming');
  mkdirSync(incoming, { recursive: true });
});
afterAll(async () => {
  await server.close();
  rmSync(drop, { recursive: true, force: true });
});

/** Checks the drop until a file is in its place, as if none had changed for a while. */
async function collectUntil(path: string, store = new DropFolders(drop)): Promise<void> {
  for (let tries = 0; tries < 2000 && !existsSync(path); tries += 1) {
    await server.context.pool.query(`update drop_files set seen_at = seen_at - interval '2 minutes'`);
    await collectDrop(server.context, store);
    await pause(50);
  }
}

test('a file that its custodian replaces with a link after it was listed is not read, nor is a folder that is a link', async () => {
  const root = mkdtempSync(join(tmpdir(), 'trover-drop-links-'));
  try {
    const secret = join(root, 'secret.csv');
    writeFileSync(secret, trades('2025-01-02'));
    mkdirSync(join(root, 'fund', 'incoming'), { recursive: true });
    const file = join(root, 'fund', 'incoming', 'trades.csv');
    writeFileSync(file, trades('2025-02-03'));
    const store = new DropFolders(root);
    const [found] = await store.list('fund');
    expect((await buffer(store.open('fund', 'trades.csv'))).toString()).toBe(trades('2025-02-03'));
    rmSync(file);
    symlinkSync(secret, file);
    expect(await store.seenNow('fund', 'trades.csv')).not.toBe(found?.seen);
    await expect(buffer(store.open('fund', 'trades.csv'))).rejects.toMatchObject({ code: 'ELOOP' });
    expect(await store.list('fund')).toEqual([]);
    mkdirSync(join(root, 'fund', 'done'));
    symlinkSync(secret, join(root, 'fund', 'done', 'trades.csv.report.txt'));
    await expect(store.move('fund', 'trades.csv', 'done', 'report')).rejects.toMatchObject({ code: 'ELOOP' });
    expect(readFileSync(secret, 'utf8')).toBe(trades('2025-01-02'));
    mkdirSync(join(root, 'other'));
    symlinkSync(join(root, 'fund', 'incoming'), join(root, 'other', 'incoming'));
    await expect(store.list('other')).rejects.toThrow('is a link');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test('a folder that its custodian replaces with a link after it was listed is neither read nor written to', async () => {
  const root = mkdtempSync(join(tmpdir(), 'trover-drop-links-'));
  try {
    const [elsewhere, fund] = [join(root, 'elsewhere'), join(root, 'fund')];
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'trades.csv'), trades('2025-01-02'));
    mkdirSync(join(fund, 'incoming'), { recursive: true });
    writeFileSync(join(fund, 'incoming', 'trades.csv'), trades('2025-02-03'));
    const store = new DropFolders(root);
    expect(await store.list('fund')).toHaveLength(1);
    for (const to of ['done', 'failed'] as const) {
      symlinkSync(elsewhere, join(fund, to));
      await expect(store.move('fund', 'trades.csv', to, 'report')).rejects.toThrow('is a link');
    }
    rmSync(join(fund, 'done'));
    renameSync(join(fund, 'incoming'), join(fund, 'aside'));
    symlinkSync(elsewhere, join(fund, 'incoming'));
    await expect(buffer(store.open('fund', 'trades.csv'))).rejects.toThrow('is a link');
    await expect(store.seenNow('fund', 'trades.csv')).rejects.toThrow('is a link');
    await expect(store.move('fund', 'trades.csv', 'done', 'report')).rejects.toThrow('is a link');
    renameSync(fund, join(root, 'aside'));
    mkdirSync(join(elsewhere, 'incoming'));
    symlinkSync(elsewhere, fund);
    await expect(store.list('fund')).rejects.toThrow('is a link');
    expect(readdirSync(elsewhere).sort()).toEqual(['incoming', 'trades.csv']);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

/** Checks the drop until a file is imported and not moved. */
async function collectUntilImported(file: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await server.context.pool.query(
      'select 1 from drop_files where name = $1 and upload_id is not null',
      [file],
    );
    if (rows.length > 0) return;
    await server.context.pool.query(`update drop_files set seen_at = seen_at - interval '2 minutes'`);
    await collectDrop(server.context, new DropFolders(drop));
  }
}

test('an institution’s folder is named after it, and nobody has the plain name of a fund', async () => {
  expect(folderNameOf('Harbor & Söhne Pension Fund')).toBe('harbor-sohne-pension-fund');
  expect(folderNameOf('銀行')).toBe('institution');
  // anybody may sign up under that name first
  expect(name).toMatch(new RegExp(`-${await server.accountOf('institution')}$`));
});

test('no folder is read before an operator has confirmed it with the custodian, once', async () => {
  const [institution, operator] = [await server.signIn('institution'), await server.signIn('operator')];
  const account_id = await server.accountOf('institution');
  const dropOf = async () => (await institution.get('/api/v1/services/custodian/drop')).body.data;
  writeFileSync(join(incoming, 'early.csv'), trades('2025-02-03'));
  expect(await dropOf()).toMatchObject({ drop_name: name, is_confirmed: false });
  for (let run = 0; run < 3; run += 1) {
    await server.context.pool.query(`update drop_files set seen_at = seen_at - interval '2 minutes'`);
    expect(await collectDrop(server.context, new DropFolders(drop))).toBe(0);
  }
  expect((await server.context.pool.query('select 1 from drop_files')).rows).toEqual([]);

  const waiting = async () => (await operator.get('/api/v1/operator/drop_folders')).body.data;
  expect((await waiting()).items).toContainEqual(expect.objectContaining({ account_id, drop_name: name }));
  const before = (await waiting()).total_count;
  const [{ organisation }] = (await waiting()).items.filter(
    (one: { account_id: number }) => one.account_id === account_id,
  );
  const body = { reason: 'The letter of its custodian.', drop_name: name, organisation };
  const confirm = (id: number, more = {}) =>
    operator.post(`/api/v1/operator/drop_folders/${id}/confirm`, { ...body, ...more });
  expect((await institution.post(`/api/v1/operator/drop_folders/${account_id}/confirm`, body)).status).toBe(403);
  const { pool } = server.context;
  const operator_id = await server.accountOf('operator');
  // who acts for the institution, or did once
  const seat = await pool.query(
    `insert into organisation_members (organisation_id, member_id, role, ended_at) values ($1, $2, 'viewer', now())`,
    [account_id, operator_id],
  );
  expect(seat.rowCount).toBe(1);
  const own = await confirm(account_id);
  expect([own.status, own.body.error?.message]).toEqual([
    409,
    expect.stringContaining('You seem to act for this institution'),
  ]);
  await pool.query('delete from organisation_members where organisation_id = $1 and member_id = $2', [
    account_id,
    operator_id,
  ]);
  const renamed = await confirm(account_id, { organisation: 'Another Fund' });
  expect([renamed.status, renamed.body.error?.message]).toEqual([409, expect.stringContaining('Confirm that name')]);
  expect((await confirm(999_999)).status).toBe(404);
  const both = await Promise.all([confirm(account_id), confirm(account_id)]);
  expect(both.map(({ body }) => body.data?.is_new).sort()).toEqual([false, true]);
  expect((await waiting()).total_count).toBe(before - 1);
  expect(await dropOf()).toMatchObject({ is_confirmed: true });
  const events = (await operator.get('/api/v1/operator/audit?action=drop_folder_confirmed')).body.data.items;
  expect(events).toMatchObject([{ subject: { id: account_id }, detail: { drop_name: name } }]);
  // under another name it waits again, and no more when the name is as it was
  await pool.query(`insert into profiles (account_id) values ($1) on conflict do nothing`, [account_id]);
  await pool.query(`update profiles set organisation = 'A Large Pension Fund' where account_id = $1`, [account_id]);
  expect([(await dropOf()).is_confirmed, (await waiting()).total_count]).toEqual([false, before]);
  await pool.query(`update profiles set organisation = $2 where account_id = $1`, [account_id, organisation]);
  expect(await dropOf()).toMatchObject({ is_confirmed: true });
  await collectUntil(join(drop, name, 'done', 'early.csv'));
  expect(existsSync(join(drop, name, 'done', 'early.csv'))).toBe(true);
});

test('[API-75] [API-76] a file that is complete is imported and moved, with a report beside it', async () => {
  writeFileSync(join(incoming, 'trades.csv'), trades('2025-03-04'));
  writeFileSync(join(incoming, 'other.csv.filepart'), 'on its way');
  await collectDrop(server.context, new DropFolders(drop));
  expect(existsSync(join(incoming, 'trades.csv'))).toBe(true);
  await collectUntil(join(drop, name, 'done', 'trades.csv'));
  expect(readFileSync(join(drop, name, 'done', 'trades.csv.report.txt'), 'utf8')).toContain('imported');
  expect(existsSync(join(incoming, 'other.csv.filepart'))).toBe(true);
  const institution = await server.signIn('institution');
  const listed = await institution.get('/api/v1/services/custodian/integrations');
  expect(listed.body.data.items).toMatchObject([{ provider: 'custodian' }]);
  expect((await institution.get('/api/v1/services/custodian/drop')).body.data.drop_name).toBe(name);
});

test('a file that grows is left alone until it is complete', async () => {
  const path = join(incoming, 'growing.csv');
  for (let at = 0; at < 3; at += 1) {
    writeFileSync(path, trades('2025-04-01').repeat(at + 1));
    utimesSync(path, at + 1, at + 1);
    await collectDrop(server.context, new DropFolders(drop));
    expect(existsSync(path)).toBe(true);
  }
  await collectUntil(join(drop, name, 'done', 'growing.csv'));
  expect(existsSync(path)).toBe(false);
});

/** What became of each upload of a file, and of how many trades. */
async function uploadsOf(file: string): Promise<string[]> {
  const { rows } = await server.context.pool.query(
    'select status, trades_stored from uploads where file_name = $1 order by id',
    [file],
  );
  return rows.map((row) => (row.status === 'undone' ? 'undone' : `${row.status} with ${row.trades_stored}`));
}

test('a file that is longer by now is read again, and what was half of it goes', async () => {
  const path = join(incoming, 'stalled.csv');
  const whole = `${trades('2025-06-02')}HF-1,KHC,purchase,2025-06-03,100,30.15,USD,\n`;
  writeFileSync(path, whole.slice(0, whole.indexOf('100,') + 2));
  await collectUntilImported('stalled.csv');
  writeFileSync(path, whole);
  await collectUntil(join(drop, name, 'done', 'stalled.csv'));
  expect(readFileSync(join(drop, name, 'done', 'stalled.csv'), 'utf8')).toBe(whole);
  expect(await uploadsOf('stalled.csv')).toEqual(['undone', 'matched with 2']);
});

test('a file that is replaced while the first is imported is imported as well', async () => {
  const path = join(incoming, 'positions.csv');
  writeFileSync(path, trades('2025-06-16'));
  await collectUntilImported('positions.csv');
  writeFileSync(path, `${trades('2025-06-17')}HF-1,KHC,sale,2025-06-18,4,30.15,USD,\n`);
  await collectUntil(join(drop, name, 'done', 'positions.csv'));
  expect(await uploadsOf('positions.csv')).toEqual(['matched with 1', 'matched with 2']);
});

test('a file or a folder that cannot be opened does not hinder the others', async () => {
  class Broken extends DropFolders {
    override open(dropName: string, file: string): AsyncGenerator<Uint8Array> {
      if (file === 'a-locked.csv') throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
      return super.open(dropName, file);
    }
  }
  const other = await requireDropName(server.context.db, await server.accountOf('investor'));
  writeFileSync(join(drop, other), 'no folder');
  writeFileSync(join(incoming, 'a-locked.csv'), trades('2025-07-01'));
  writeFileSync(join(incoming, 'b-open.csv'), trades('2025-07-02'));
  await collectUntil(join(drop, name, 'done', 'b-open.csv'), new Broken(drop));
  expect(existsSync(join(drop, name, 'done', 'b-open.csv'))).toBe(true);
  expect(existsSync(join(incoming, 'a-locked.csv'))).toBe(true);
  rmSync(join(incoming, 'a-locked.csv'));
});

test('an upload may stall for a minute, and a large one for longer', () => {
  const store = new DropFolders(drop);
  expect(store.quietMs(1_000)).toBeGreaterThanOrEqual(20_000);
  expect(store.quietMs(200_000_000)).toBeGreaterThan(store.quietMs(1_000) + 60_000);
  // one whose first bytes have not arrived yet
  expect(store.quietMs(0)).toBeGreaterThanOrEqual(store.quietMs(200_000_000));
});

test('[API-75] a sync of the drop that its owner asks for ends well, and the link stays as it is', async () => {
  const institution = await server.signIn('institution');
  const link = async () => (await institution.get('/api/v1/services/custodian/integrations')).body.data.items[0];
  const { user_portfolio_id } = await link();
  const begun = await institution.post('/api/v1/custodian/syncs', { user_portfolio_id });
  expect(begun.status, begun.text).toBe(202);
  for (let tries = 0; tries < 400 && (await link()).status === 'updating'; tries += 1) await pause(50);
  const { sync } = (await institution.get(`/api/v1/custodian/syncs/${begun.body.data.sync.id}`)).body.data;
  expect(sync).toMatchObject({ status: 'done', failure: null });
  expect(await link()).toMatchObject({ status: 'active', failure: null, next_sync: null });
});

test('a file that cannot be read goes to failed, with the reason', async () => {
  writeFileSync(join(incoming, 'letter.txt'), 'Dear Sir or Madam,\n');
  await collectUntil(join(drop, name, 'failed', 'letter.txt'));
  expect(readFileSync(join(drop, name, 'failed', 'letter.txt.report.txt'), 'utf8').length).toBeGreaterThan(30);
});

test('an empty file goes to failed once it is not written to, and folders and unfinished names are left alone', async () => {
  writeFileSync(join(incoming, 'empty.csv'), '');
  mkdirSync(join(incoming, 'folder.csv'));
  const names = ['.hidden.csv', 'a.csv.TMP', 'b.tmp', 'c.part', 'd.writing'];
  for (const unfinished of names) writeFileSync(join(incoming, unfinished), trades('2025-08-01'));
  await collectDrop(server.context, new DropFolders(drop));
  await server.context.pool.query(`update drop_files set seen_at = seen_at - interval '2 minutes'`);
  await collectDrop(server.context, new DropFolders(drop));
  expect(existsSync(join(incoming, 'empty.csv'))).toBe(true);
  await collectUntil(join(drop, name, 'failed', 'empty.csv'));
  expect(readFileSync(join(drop, name, 'failed', 'empty.csv.report.txt'), 'utf8')).toContain('empty');
  expect(readdirSync(incoming).filter((one) => names.includes(one) || one === 'folder.csv')).toHaveLength(6);
});

test('the same name comes twice, each file with a report of its own', async () => {
  for (const day of ['2025-08-04', '2025-08-05']) {
    writeFileSync(join(incoming, 'daily.csv'), trades(day));
    for (let tries = 0; tries < 400 && existsSync(join(incoming, 'daily.csv')); tries += 1) {
      await server.context.pool.query(`update drop_files set seen_at = seen_at - interval '2 minutes'`);
      // as two processes do whose jobs overlap
      await Promise.all([1, 2].map(() => collectDrop(server.context, new DropFolders(drop))));
      await pause(20);
    }
  }
  const done = readdirSync(join(drop, name, 'done')).filter((one) => one.includes('daily.csv'));
  expect(done.filter((one) => one.endsWith('daily.csv'))).toHaveLength(2);
  expect(done).toHaveLength(4);
  expect(await uploadsOf('daily.csv')).toEqual(['matched with 1', 'matched with 1']);
});

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const text = (value: string | Buffer): Buffer => Buffer.concat([uint32(Buffer.byteLength(value)), Buffer.from(value)]);
const packet = (...parts: Buffer[]): Buffer => text(Buffer.concat(parts));

/** Writes a file through an SFTP server on its standard input, by version 3 of the protocol. */
async function putBySftp(path: string, content: string): Promise<void> {
  const child = spawn(SFTP_SERVER, [], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => answers.push(chunk));
  const waitFor = async (type: number): Promise<Buffer> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const all = Buffer.concat(answers);
      const length = all.length >= 4 ? all.readUInt32BE(0) : Number.POSITIVE_INFINITY;
      if (all.length >= 4 + length) {
        answers.splice(0, answers.length, all.subarray(4 + length));
        const body = all.subarray(4, 4 + length);
        expect(body[0]).toBe(type);
        return body.subarray(1);
      }
      await pause(20);
    }
    throw new Error('the SFTP server does not answer');
  };
  child.stdin.write(packet(Buffer.of(1), uint32(3)));
  await waitFor(2);
  child.stdin.write(packet(Buffer.of(3), uint32(1), text(path), uint32(0x02 | 0x08 | 0x10), uint32(0)));
  const opened = await waitFor(102);
  const handle = opened.subarray(8, 8 + opened.readUInt32BE(4));
  child.stdin.write(packet(Buffer.of(6), uint32(2), text(handle), uint32(0), uint32(0), text(content)));
  expect((await waitFor(101)).readUInt32BE(4)).toBe(0);
  child.stdin.write(packet(Buffer.of(4), uint32(3), text(handle)));
  expect((await waitFor(101)).readUInt32BE(4)).toBe(0);
  child.stdin.end();
  await once(child, 'exit');
}

test.runIf(existsSync(SFTP_SERVER))('a file that comes through OpenSSH’s SFTP server is imported', async () => {
  await putBySftp(join(incoming, 'by-sftp.csv'), trades('2025-05-05'));
  await collectUntil(join(drop, name, 'done', 'by-sftp.csv'));
  expect(readFileSync(join(drop, name, 'done', 'by-sftp.csv.report.txt'), 'utf8')).toContain('by-sftp.csv: imported');
});
