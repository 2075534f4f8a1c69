import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { TaskEnded, TaskOverdue } from '../jobs/workers/worker-process.ts';
import { readMailFile, textOf } from './read-mail.ts';
import { readMailInWorker } from './read-mail-in-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'trover-read-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function readMail(source: Buffer) {
  writeFileSync(join(folder, 'mail'), source);
  return readMailFile(join(folder, 'mail'));
}

const mailOf = (body: string) =>
  Buffer.from(
    `From: desk@claims.test\r\nSubject: Your claim\r\nMessage-ID: <1@claims.test>\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n${body}`,
  );

describe('a mail that anyone may send', () => {
  test('is read with its parts', async () => {
    const { text, problem } = await readMail(mailOf('--a\r\n\r\nThe claim is accepted.\r\n--a--\r\n'));
    expect([text.trim(), problem]).toEqual(['The claim is accepted.', null]);
  });

  test('of too many parts is read as far as its headers, at once', async () => {
    // the time was quadratic in their number: minutes, in the process that answers requests
    const { mail, problem } = await readMail(mailOf('--a\r\n\r\n'.repeat(2_000_000)));
    expect([mail.from?.address, mail.subject, mail.messageId]).toEqual([
      'desk@claims.test',
      'Your claim',
      '<1@claims.test>',
    ]);
    expect(problem).toContain('too many parts');
  });

  test('of HTML nested without end has text all the same, and fails nothing', () => {
    expect(textOf({ html: `<p>Accepted</p>${'<div>'.repeat(100_000)}x` })).toBe('Accepted\nx');
    expect(textOf({ html: '<p>Accepted<br>on <b>Monday</b></p>' })).toBe('Accepted\non Monday');
  });

  test('is read in a process beside the one that answers requests', async () => {
    const calls: unknown[][] = [];
    const attachments = {
      run: async (...call: [string, string, { path: string }]) => {
        calls.push([...call.slice(0, 2), readFileSync(call[2].path, 'utf8')]);
        return { mail: {}, text: 'read beside', problem: null };
      },
    } as unknown as Context['attachments'];
    const source = mailOf('--a--');
    expect(await readMailInWorker({ attachments }, source)).toMatchObject({ text: 'read beside' });
    expect(calls).toEqual([['letters', 'read_mail', source.toString()]]);
  });

  test.each([
    ['exceeds its time', () => new TaskOverdue(60_000), 1],
    ['ends its process twice', () => new TaskEnded('out of memory'), 2],
  ])('that %s is stored with its headers, and those after it are read', async (_, fault, attempts) => {
    let runs = 0;
    const attachments = {
      run: async () => {
        runs += 1;
        throw fault();
      },
    } as unknown as Context['attachments'];
    const { mail, text, problem } = await readMailInWorker({ attachments }, mailOf('--a\r\n\r\nx\r\n--a--'));
    expect([mail.subject, mail.attachments, text, runs]).toEqual(['Your claim', [], '', attempts]);
    expect(problem).toContain('could not be read in time');
  });
});
