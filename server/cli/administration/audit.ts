import { checkChain, type NotedLink } from '../../audit/check-chain.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from '../command.ts';
import { withExistingDatabase } from '../open-database.ts';

/** Verifies the audit log; exit 1 where it was changed. */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, options, files } = parseArguments(args, ['json'], ['holds']);
  const [verb, ...more] = files;
  if (verb !== 'check') throw new BadUse(`expected check, found ${verb ?? 'nothing'}`);
  if (more.length > 0) throw new BadUse('check needs no file');
  const noted = options.holds === undefined ? undefined : readNoted(options.holds);
  const report = await withExistingDatabase((db) => checkChain(db, noted));
  const { events, head, faults } = report;
  if (flags.has('json')) io.stdout.write(`${JSON.stringify(report)}\n`);
  else if (head) io.stdout.write(`${head.position}:${head.hash}\n`);
  for (const fault of faults) io.stderr.write(`${fault}\n`);
  io.stderr.write(
    faults.length === 0
      ? `The audit log is whole: ${events} events. Note its last position elsewhere, and check against it with --holds.\n`
      : `The audit log was changed after it was recorded: see above.\n`,
  );
  return faults.length === 0 ? 0 : 1;
}

function readNoted(text: string): NotedLink {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new BadUse('--holds needs a position and its hash as check printed them, such as 120:9f86d0…');
  return { position: Number(position), hash };
}
