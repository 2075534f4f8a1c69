import { readNotice, UnreadableNotice } from '@trover/intake/notices/read-notice.ts';
import { findPictureReader } from '../documents/scans/read-picture.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments, print } from './command.ts';
import { openFile, UnreadableFile } from './open-file.ts';
import { formatTable } from './table.ts';

/**
 * Prints the content of notices, one file per line with `--json`, in the order given. Reports a notice that cannot be
 * read; the others continue.
 */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, files } = parseArguments(args, ['json'], []);
  if (files.length === 0) throw new BadUse('notice needs at least one file');
  let exit: ExitCode = 0;
  for (const path of files) {
    try {
      const notice = await readNotice(await bytesOf(path), path, await findPictureReader());
      if (flags.has('json')) await print(io.stdout, `${JSON.stringify(notice)}\n`);
      else await print(io.stdout, tableOf(path, notice.facts));
    } catch (error) {
      if (!(error instanceof UnreadableFile) && !(error instanceof UnreadableNotice)) throw error;
      if (flags.has('json')) io.stdout.write(`${JSON.stringify({ error: { message: error.message } })}\n`);
      io.stderr.write(`${error.message}\n`);
      exit = 1;
    }
  }
  return exit;
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await openFile(path)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function tableOf(path: string, facts: Awaited<ReturnType<typeof readNotice>>['facts']): string {
  const rows = Object.entries(facts).map(([field, { value, evidence }]) => [
    field,
    typeof value === 'string' ? value : JSON.stringify(value),
    String(evidence.page),
    evidence.words.replace(/\s+/g, ' ').slice(0, 70),
  ]);
  if (rows.length === 0) return `${path}: no facts\n`;
  return `${path}\n${formatTable(['fact', 'value', 'page', 'words'], rows, new Set([2]))}\n`;
}
