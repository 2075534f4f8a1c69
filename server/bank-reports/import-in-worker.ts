import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Actor, actorOf } from '../access/actor.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { plainName } from '../files/receive-file.ts';
import type { IncomingFile } from '../http/route.ts';
import { TaskEnded, TaskOverdue } from '../jobs/workers/worker-process.ts';
import type { BankReport, ImportResults } from './import-report.ts';

/** An import continues after its caller has left; the pool has limits of its own. */
const toTheEnd = new AbortController().signal;

type ActingCall = Parameters<typeof actorOf>[0];

interface ImportCall extends ActingCall {
  context: Context;
  files: AsyncIterable<IncomingFile>;
}

/**
 * Imports a bank file in a separate process: however large or hostile it is, pages do not wait for it, and no other
 * task ends it. Null: the file is of another kind. What the import refuses fails the call.
 */
export async function importInWorker<Report extends BankReport>(
  call: ImportCall,
  report: Report,
): Promise<ImportResults[Report]> {
  const actor = recordOf(actorOf(call));
  const folder = await mkdtemp(join(tmpdir(), 'trover-bank-report-'));
  try {
    let imported: ImportResults[Report] = null;
    for await (const file of call.files) {
      const path = join(folder, 'file');
      await pipeline(file.stream, createWriteStream(path));
      const file_name = plainName(file.file_name, `${report}.txt`);
      imported = (await call.context.readers
        .run('import_bank_report', { report, path, file_name, actor }, toTheEnd)
        .catch(unfinished)) as ImportResults[Report];
    }
    return imported;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The part of a call's visitor that the audit log records. The rest contains functions, which cannot be sent to another
 * process.
 */
const recordOf = ({ session, visitor: { address, user_agent, request_id }, today }: Actor): Actor => ({
  session,
  visitor: { address, user_agent, request_id },
  today,
});

function unfinished(error: unknown): never {
  if (error instanceof TaskOverdue || error instanceof TaskEnded)
    fail('conflict', {
      message:
        'This import did not finish. Check whether it is listed before you send the file again; the same file never counts twice.',
    });
  throw error;
}
