import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { TaskEnded, TaskOverdue } from '../../jobs/workers/worker-process.ts';
import { readAttachment } from './read-attachment.ts';
import { readFileWords } from './read-file-text.ts';

type Task = { path: string; name: string; is_email: boolean };

const beside = (run: (task: Task) => unknown) =>
  ({ attachments: { run: async (_: string, __: string, task: Task) => run(task) } }) as unknown as Pick<
    Context,
    'attachments'
  >;

const email = Buffer.from(
  'From: a@b.test\r\nTo: c@d.test\r\nSubject: =?utf-8?q?Your_claim?=\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nIn re Quillon=2C No=2E 1:22-cv-7',
);

describe('a file that anyone may send', () => {
  test('is decoded in the process beside the one that answers, an email too', async () => {
    let sent: { bytes: Buffer; is_email: boolean } | undefined;
    const read = await readAttachment(
      beside(async (task) => {
        sent = { bytes: await readFile(task.path), is_email: task.is_email };
        return readFileWords(task);
      }),
      'account 1',
      'mail.eml',
      email,
    );
    expect(sent).toEqual({ bytes: email, is_email: true });
    expect(read.kind).toBe('email');
    expect(read.words).toContain('Your claim');
    expect(read.words).toContain('In re Quillon, No. 1:22-cv-7');
  });

  test.each([new TaskOverdue(60_000), new TaskEnded('out of memory')])(
    'answers that it was not read: %s',
    async (ended) => {
      const failing = beside(() => {
        throw ended;
      });
      expect(await readAttachment(failing, 'account 1', 'letter.txt', Buffer.from('In re Quillon'))).toEqual({
        kind: 'text',
        words: '',
        note: 'This file takes too long to read. Type the text of the notice instead.',
      });
    },
  );

  test('is recognized beside too where it is a picture, in the turn of who sent it', async () => {
    const calls: unknown[][] = [];
    const attachments = {
      run: async (...[sender, task]: [string, string]) => {
        calls.push([sender, task]);
        return 'In re Quillon';
      },
    } as unknown as Context['attachments'];
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const read = await readAttachment({ attachments }, 'account 1', 'letter.png', picture);
    expect(read).toEqual({ kind: 'picture', words: 'In re Quillon', note: null });
    expect(calls).toEqual([['account 1', 'read_picture_words']]);
  });
});
