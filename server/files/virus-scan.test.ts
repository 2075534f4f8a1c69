import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiveMail } from '../letters/receive-mail.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { parseScannerAddress, ScannerUnavailable, scannerAt } from './virus-scan.ts';

/** The test file of the European Institute for Computer Antivirus Research, put together so that no scanner minds this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');

const uploads = '/api/v1/portfolio/uploadtradesfile';

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Answers each connection as set, once the zero length arrived; null: hangs up. */
async function fakeScanner(answerOf: (content: Buffer) => string | null): Promise<{ port: number; server: Server }> {
  const server = createServer((socket: Socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part]);
      if (!received.subarray(-4).equals(Buffer.alloc(4))) return;
      const parts: Buffer[] = [];
      for (let at = 'zINSTREAM\0'.length; ; ) {
        const length = received.readUInt32BE(at);
        if (length === 0) break;
        parts.push(received.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
      const answer = answerOf(Buffer.concat(parts));
      if (answer === null) socket.destroy();
      else socket.end(answer);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => server.close());
  return { port: (server.address() as { port: number }).port, server };
}

test('addresses of a scanner', () => {
  expect(parseScannerAddress('tcp://scanner.internal:3311')).toEqual({ host: 'scanner.internal', port: 3311 });
  expect(parseScannerAddress('tcp://[::1]')).toEqual({ host: '::1', port: 3310 });
  expect(parseScannerAddress('unix:///run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
  for (const wrong of ['clamd', 'http://scanner:3310', 'unix://run/clamd', 'tcp://scanner/path'])
    expect(parseScannerAddress(wrong)).toBeUndefined();
});

describe('the protocol', () => {
  test('every byte arrives, in pieces of any size', async () => {
    const seen: number[] = [];
    const { port } = await fakeScanner((content) => {
      seen.push(content.length);
      return 'stream: OK\0';
    });
    const scan = scannerAt({ host: '127.0.0.1', port });
    expect(await scan(pieces('a', 'b'.repeat(200_000), ''))).toBeNull();
    expect(seen).toEqual([200_001]);
  });

  test('what is no verdict is not taken for one', async () => {
    for (const answer of ['INSTREAM size limit exceeded. ERROR\0', 'stream: FOUND', '', null]) {
      const { port } = await fakeScanner(() => answer);
      await expect(scannerAt({ host: '127.0.0.1', port })(pieces('content'))).rejects.toThrow(ScannerUnavailable);
    }
  });

  test('a scanner that is not there', async () => {
    await expect(scannerAt({ host: '127.0.0.1', port: 1 })(pieces('content'))).rejects.toThrow(ScannerUnavailable);
  });
});

describe('what people send', () => {
  let server: TestServer;
  let answer: (content: Buffer) => string | null = () => 'stream: OK\0';
  beforeAll(async () => {
    const { port } = await fakeScanner((content) => answer(content));
    server = await openTestServer({ env: { CLAMD_URL: `tcp://127.0.0.1:${port}` } });
    closing.push(() => server.close());
  });
  let sent = 0;
  const send = async (name: string) => {
    const investor = await server.signIn('investor');
    const { body } = await investor.post('/api/v1/portfolio/portfolio', { label: `${name} ${++sent}` });
    const file = { name, content: Buffer.from('date,type,quantity,price\n2017-05-02,purchase,100,90.12\n') };
    return investor.upload(uploads, file, { portfolio_id: body.data.id });
  };
  const storedFiles = async () =>
    (await server.context.db.selectFrom('stored_files').selectAll().where('purpose', '=', 'trades').execute()).filter(
      ({ expires_at }) => expires_at === null || expires_at > new Date(),
    ).length;

  test('is accepted once it was scanned', async () => {
    expect((await send('clean.csv')).status).toBe(200);
  });

  test('is refused with malware, in a sentence, and nothing of it is left', async () => {
    const before = await storedFiles();
    answer = () => 'stream: Win.Test.EICAR_HDB-1 FOUND\0';
    const refused = await send('bad.csv');
    expect(refused.status).toBe(415);
    expect(refused.body.error.message).toBe(
      'This file contains malware (Win.Test.EICAR_HDB-1). It was not stored. Export it again from its source, on a clean computer.',
    );
    expect(await storedFiles()).toBe(before);
  });

  test('with a letter is left out with malware, and so is what is too much; the letter states both', async () => {
    answer = (content) => (content.includes('bad') ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');
    const part = (name: string, content: string) =>
      `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`;
    const parts = [part('bad.txt', 'bad'), ...Array.from({ length: 52 }, (_, at) => part(`page-${at}.html`, 'good'))];
    const mail = `From: a@b.example\r\nMessage-ID: <bad@b.example>\r\nSubject: Proof\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`;
    const { id } = await receiveMail(server.context, Buffer.from(mail), null);
    const { db } = server.context;
    const { problem } = await db.selectFrom('letters').select('problem').where('id', '=', id).executeTakeFirstOrThrow();
    expect(problem).toBe(
      'We left out bad.txt: the virus scanner found Win.Test.EICAR_HDB-1 in it.\nWe left out the last 3 attachments: a letter has at most 50.',
    );
    const files = await db.selectFrom('letter_files').select('file_name').where('letter_id', '=', id).execute();
    expect(files).toHaveLength(49);
    expect(files[0]?.file_name).toBe('page-0.html.txt');
  });

  test('waits while the scanner is away', async () => {
    answer = () => null;
    const refused = await send('later.csv');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    expect(refused.body.error.message).toContain('cannot be checked for malware right now');
    answer = () => 'stream: OK\0';
    expect((await send('later.csv')).status).toBe(200);
  });
});

const clamd = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find((path) => existsSync(path));

/** The daemon of Debian's clamav-daemon, with a database of the one signature that matters here. */
describe.runIf(clamd)('a real clamd', () => {
  test('knows the EICAR file, in pieces too, and lets others pass', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trover-clamd-'));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'eicar.hdb'), '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n');
    const socket = join(folder, 'clamd.ctl');
    const settings = [
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${folder}`,
      `TemporaryDirectory ${folder}`,
      'Foreground yes',
      'StreamMaxLength 1M',
    ];
    writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
    const daemon = spawn(clamd as string, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    closing.push(() => daemon.kill());
    await expect.poll(() => existsSync(socket), { timeout: 20_000 }).toBe(true);
    const scan = scannerAt({ path: socket });
    expect(await scan(pieces('date,type\n'))).toBeNull();
    expect(await scan(pieces(EICAR.slice(0, 20), EICAR.slice(20)))).toBe('Eicar-Test-Signature.UNOFFICIAL');
    await expect(scan(pieces('x'.repeat(2_000_000)))).rejects.toThrow(ScannerUnavailable);
    expect(spawnSync('kill', ['-0', String(daemon.pid)]).status).toBe(0);
  }, 60_000);
});
