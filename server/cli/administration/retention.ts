import { PURGED, periodText } from '@trover/core/retention/retention.ts';
import { countOverdue } from '@trover/db/queries/retention/overdue.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from '../command.ts';
import { withExistingDatabase } from '../open-database.ts';
import { formatTable } from '../table.ts';

/** Lists what is stored, how long and why, and what is past its retention period; exit 1 where anything is. */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, files } = parseArguments(args, ['json'], []);
  if (files.length !== 1 || files[0] !== 'check')
    throw new BadUse(`expected check, found ${files.join(' ') || 'nothing'}`);
  const rules = await withExistingDatabase(async (db) => {
    const found = [];
    for (const rule of PURGED) found.push({ ...rule, overdue: await countOverdue(db, rule.id) });
    return found;
  });
  if (flags.has('json')) io.stdout.write(`${JSON.stringify(rules)}\n`);
  else
    io.stdout.write(
      formatTable(
        ['what', 'how long', 'from', 'overdue'],
        rules.map(({ what, period, from, overdue }) => [what, periodText(period), from, String(overdue)]),
        new Set([3]),
      ),
    );
  return rules.some(({ overdue }) => overdue > 0) ? 1 : 0;
}
