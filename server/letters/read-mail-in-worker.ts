import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { TaskEnded, TaskOverdue } from '../jobs/workers/worker-process.ts';
import { type ReadMail, readHeaders } from './read-mail.ts';

const TOO_LONG = 'This email could not be read in time. Open it in the mailbox.';
const ATTEMPTS = 2;

/**
 * Reads a mail in a separate process: anyone may send one, and a large one occupies a processor for many seconds. Of a
 * mail that exceeds the time limit, or crashes its process twice, only the headers are read.
 */
export async function readMailInWorker(
  { attachments }: Pick<Context, 'attachments'>,
  source: Uint8Array,
): Promise<ReadMail> {
  const folder = await mkdtemp(join(tmpdir(), 'trover-mail-'));
  try {
    const path = join(folder, 'mail');
    await writeFile(path, source);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1)
      try {
        return await attachments.run('letters', 'read_mail', { path });
      } catch (error) {
        if (error instanceof TaskOverdue) break;
        if (!(error instanceof TaskEnded)) throw error;
      }
    return await readHeaders(Buffer.from(source.buffer, source.byteOffset, source.byteLength), TOO_LONG);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
