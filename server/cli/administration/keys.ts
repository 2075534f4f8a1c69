import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { openContext } from '../../open-context.ts';
import { rewrapAll } from '../../vault/rewrap.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from '../command.ts';

/** Re-encrypts data of older master keys with the first of MASTER_KEYS; the older ones can be removed afterwards. */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { files } = parseArguments(args, [], []);
  const [verb, ...more] = files;
  if (verb !== 'rewrap' || more.length > 0) throw new BadUse(`expected rewrap, found ${files.join(' ') || 'nothing'}`);
  const config = { ...readConfig(), roles: new Set<never>() };
  const { context, close } = await openContext(config, createLog('warn'), { alone: false, jobs: [] });
  try {
    const count = await rewrapAll(context.db, context.vault);
    io.stderr.write(`${count} records are now under the master key "${context.vault.currentKey}".\n`);
    return 0;
  } finally {
    await close();
  }
}
