import { readTradeFile, streamTradeFile } from '@trover/intake/read-trade-file.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from './command.ts';
import { openFile, UnreadableFile } from './open-file.ts';
import { formatTable } from './table.ts';

const asLine = (format: string | null, reason: string): string =>
  `${JSON.stringify({ format, trades: [], ignored: [], errors: [{ row: 1, column: null, value: null, reason }] })}\n`;

async function writeJson(io: CommandIo, path: string): Promise<boolean> {
  const { format, trades, ignored, errors } = await readTradeFile(await openFile(path), { name: path });
  io.stdout.write(`${JSON.stringify({ format, trades, ignored, errors })}\n`);
  return format !== null;
}

async function writeTable(io: CommandIo, path: string): Promise<boolean> {
  const rows: string[][] = [];
  const notes: string[] = [];
  let ignored = 0;
  let format: string | null = null;
  for await (const batch of streamTradeFile(await openFile(path), { name: path })) {
    format = batch.format;
    ignored += batch.ignored.length;
    for (const trade of batch.trades)
      rows.push([
        String(trade.ref),
        trade.trade_date,
        trade.subtype ? `${trade.type} (${trade.subtype})` : trade.type,
        trade.symbol ?? trade.isin ?? trade.cusip ?? trade.security_name ?? '',
        trade.quantity ?? '',
        trade.price ?? '',
        trade.net_amount ?? '',
        trade.currency ?? '',
      ]);
    for (const error of batch.errors)
      notes.push(
        `row ${error.row}${error.column ? `, ${error.column}` : ''}${error.value ? ` '${error.value}'` : ''}: ${error.reason}`,
      );
  }
  io.stdout.write(
    `${path}: ${format ?? 'not read'}, ${rows.length} trades, ${ignored} other rows, ${notes.length} errors\n`,
  );
  if (rows.length > 0)
    io.stdout.write(
      formatTable(
        ['row', 'date', 'type', 'security', 'quantity', 'price', 'amount', 'currency'],
        rows,
        new Set([4, 5, 6]),
      ),
    );
  for (const note of notes) io.stdout.write(`${note}\n`);
  io.stdout.write('\n');
  return format !== null;
}

/** One file a line with `--json`, in the order given; a file that cannot be read says why, and the others go on. */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, files } = parseArguments(args, ['json'], []);
  if (files.length === 0) throw new BadUse('trades needs at least one file');
  let exit: ExitCode = 0;
  for (const path of files) {
    try {
      if (!(await (flags.has('json') ? writeJson : writeTable)(io, path))) exit = 1;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      if (flags.has('json')) io.stdout.write(asLine(null, error.message));
      io.stderr.write(`${error.message}\n`);
      exit = 1;
    }
  }
  return exit;
}
