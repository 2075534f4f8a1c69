import { importPrices } from '../catalogue/import-prices.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from './command.ts';
import { withDatabase } from './open-database.ts';
import { openFile, UnreadableFile } from './open-file.ts';
import { formatTable } from './table.ts';

const SYMBOLS_NAMED = 10;

/**
 * Stores daily closes from a CSV file (symbol, date, close), and lists the rows that cannot be used with the reason.
 */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, files } = parseArguments(args, ['json'], []);
  const [verb, path, ...more] = files;
  if (verb !== 'import') throw new BadUse(`expected import, found ${verb ?? 'nothing'}`);
  if (path === undefined || more.length > 0) throw new BadUse('import needs exactly one file');
  let source: AsyncIterable<Uint8Array>;
  try {
    source = await openFile(path);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    io.stderr.write(`${error.message}\n`);
    return 1;
  }
  const { refused, added, changed, unchanged, unknown_symbols } = await withDatabase((db) => importPrices(db, source));
  if (flags.has('json')) for (const each of refused) io.stdout.write(`${JSON.stringify(each)}\n`);
  else if (refused.length > 0)
    io.stdout.write(
      formatTable(
        ['row', 'reason'],
        refused.map(({ row, reason }) => [String(row), reason]),
        new Set([0]),
      ),
    );
  io.stderr.write(
    added + changed === 0 && refused.length === 0
      ? `Nothing changed: ${unchanged} closes as before.\n`
      : `Closes: ${added} added, ${changed} changed, ${unchanged} as before; rows refused: ${refused.length}.\n`,
  );
  if (unknown_symbols.length > 0) {
    const named = unknown_symbols.slice(0, SYMBOLS_NAMED).join(', ');
    const more = unknown_symbols.length - SYMBOLS_NAMED;
    io.stderr.write(
      `No security of the catalogue has these symbols. Their closes are stored until one does: ${named}${more > 0 ? ` and ${more} more` : ''}.\n`,
    );
  }
  return refused.length > 0 ? 1 : 0;
}
