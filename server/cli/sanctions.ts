import { readFile } from 'node:fs/promises';
import { importSanctionsList } from '../sanctions/import-list.ts';
import { screenAllNames } from '../sanctions/screen-names.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from './command.ts';
import { withDatabase } from './open-database.ts';
import { openFile, UnreadableFile } from './open-file.ts';

/** Imports a version of OFAC’s list from its files, and compares every name with it. */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, files: words } = parseArguments(args, ['json', 'smaller'], []);
  const [verb, ...paths] = words;
  if (verb !== 'import') throw new BadUse(`expected import, found ${verb ?? 'nothing'}`);
  if (paths.length === 0) throw new BadUse('import needs sdn.xml, or sdn.csv with alt.csv and add.csv');
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const path of paths) {
    try {
      await openFile(path);
      files.push({ name: path, bytes: await readFile(path) });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      io.stderr.write(`${error.message}\n`);
      return 1;
    }
  }
  const { imported, names } = await withDatabase(async (db) => {
    const found = await importSanctionsList(db, files, { source: 'command', allow_smaller: flags.has('smaller') });
    return { imported: found, names: 'fault' in found ? 0 : (await screenAllNames({ db })).names };
  });
  if ('fault' in imported) {
    io.stderr.write(`refused: ${imported.fault}\n`);
    return 1;
  }
  const { list, is_new } = imported;
  const { entries, added, changed, removed } = list;
  if (flags.has('json')) io.stdout.write(`${JSON.stringify({ is_new, entries, added, changed, removed, names })}\n`);
  io.stderr.write(
    `${is_new ? `${entries} entries: ${added} added, ${changed} changed, ${removed} removed` : 'This edition is in force already'}. ${names} names were compared.\n`,
  );
  return 0;
}
