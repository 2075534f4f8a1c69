import type { IgnoredRow, Trade } from '@trover/core/trades/trade.ts';
import { tradeDay } from '@trover/core/trades/trade-day.ts';
import { ErrorList } from '@trover/intake/error-list.ts';
import { type ReadOptions, streamTradeFile, type TradeFileBatch } from '@trover/intake/read-trade-file.ts';
import { findPictureReader } from '../documents/scans/read-picture.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments, print } from './command.ts';
import { openFile, UnreadableFile } from './open-file.ts';
import { formatTable } from './table.ts';

const PIECE = 10_000;

/** Pictures can be read where tesseract is installed. */
async function optionsFor(path: string, usesLots: boolean): Promise<ReadOptions> {
  const readPicture = await findPictureReader();
  return { name: path, usesLots: () => usesLots, ...(readPicture && { readPicture }) };
}

/** A file's batches; the refusal of a gain and loss report names the flag by which its lots are read. */
async function* batchesOf(path: string, usesLots: boolean): AsyncGenerator<TradeFileBatch> {
  for await (const batch of streamTradeFile(await openFile(path), await optionsFor(path, usesLots))) {
    const isReport = batch.format === null && batch.unmapped?.lots !== undefined;
    const errors = batch.errors.map((error) => ({ ...error, reason: `${error.reason} ${LOTS_HINT}` }));
    yield isReport ? { ...batch, errors } : batch;
  }
}

const LOTS_HINT = 'To use its lots as trades, add --use-lots.';

const asLine = (format: string | null, reason: string): string =>
  `${JSON.stringify({ format, trades: [], ignored: [], errors: [{ row: 1, column: null, value: null, reason }] })}\n`;

/** Writes one line per file as a stream: the trades as they are read, then what was ignored and refused. */
async function writeJson(io: CommandIo, path: string, usesLots: boolean): Promise<boolean> {
  let format: string | null = null;
  let isOpen = false;
  let separator = '';
  const ignored: IgnoredRow[] = [];
  const errors = new ErrorList();
  const toConfirm: Trade[] = [];
  for await (const batch of batchesOf(path, usesLots)) {
    format = batch.format;
    for (const { trade } of batch.scanned?.rows ?? []) if (trade) toConfirm.push(trade);
    if (!isOpen) await print(io.stdout, `{"format":${JSON.stringify(format)},"trades":[`);
    isOpen = true;
    for (const row of batch.ignored) ignored.push(row);
    for (const error of batch.errors) errors.add(error);
    if (batch.trades.length === 0) continue;
    await print(io.stdout, separator + batch.trades.map((trade) => JSON.stringify(trade)).join(','));
    separator = ',';
  }
  await print(io.stdout, '],"ignored":[');
  for (let at = 0; at < ignored.length; at += PIECE) {
    const piece = ignored.slice(at, at + PIECE).map((row) => JSON.stringify(row));
    await print(io.stdout, (at === 0 ? '' : ',') + piece.join(','));
  }
  await print(io.stdout, `],"errors":${JSON.stringify(errors.list())}`);
  if (toConfirm.length > 0) await print(io.stdout, `,"to_confirm":${JSON.stringify(toConfirm)}`);
  await print(io.stdout, '}\n');
  return format !== null;
}

const COLUMNS = ['row', 'date', 'type', 'security', 'quantity', 'price', 'amount', 'currency'];
const FIGURES = new Set([4, 5, 6]);

const cellsOf = (trade: Trade): string[] => [
  String(trade.ref),
  tradeDay(trade),
  trade.subtype ? `${trade.type} (${trade.subtype})` : trade.type,
  trade.symbol ?? trade.isin ?? trade.cusip ?? trade.security_name ?? '',
  trade.quantity ?? '',
  trade.price ?? '',
  trade.net_amount ?? '',
  trade.currency ?? '',
];

async function writeTable(io: CommandIo, path: string, usesLots: boolean): Promise<boolean> {
  const rows: string[][] = [];
  const toConfirm: string[][] = [];
  const errors = new ErrorList();
  let refused = 0;
  let ignored = 0;
  let format: string | null = null;
  for await (const batch of batchesOf(path, usesLots)) {
    format = batch.format;
    for (const { trade } of batch.scanned?.rows ?? []) if (trade) toConfirm.push(cellsOf(trade));
    ignored += batch.ignored.length;
    for (const trade of batch.trades) rows.push(cellsOf(trade));
    for (const error of batch.errors) errors.add(error);
    refused += batch.errors.length;
  }
  io.stdout.write(
    `${path}: ${format ?? 'not read'}, ${rows.length} trades, ${ignored} other rows, ${refused} errors\n`,
  );
  if (rows.length > 0) io.stdout.write(formatTable(COLUMNS, rows, FIGURES));
  if (toConfirm.length > 0) io.stdout.write(`To be confirmed:\n${formatTable(COLUMNS, toConfirm, FIGURES)}`);
  for (const { row, column, value, reason } of errors.list())
    io.stdout.write(`row ${row}${column ? `, ${column}` : ''}${value ? ` '${value}'` : ''}: ${reason}\n`);
  io.stdout.write('\n');
  return format !== null;
}

/**
 * Prints one file per line with `--json`, in the order given. Reports an unreadable file, and the others continue. `--use-lots` reads
 * the lots of gain and loss reports as trades.
 */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, files } = parseArguments(args, ['json', 'use-lots'], []);
  if (files.length === 0) throw new BadUse('trades needs at least one file');
  let exit: ExitCode = 0;
  for (const path of files) {
    try {
      if (!(await (flags.has('json') ? writeJson : writeTable)(io, path, flags.has('use-lots')))) exit = 1;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      if (flags.has('json')) io.stdout.write(asLine(null, error.message));
      io.stderr.write(`${error.message}\n`);
      exit = 1;
    }
  }
  return exit;
}
